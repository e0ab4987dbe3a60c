/* carto_table.c - Laying out the table for the room there is. */
#include "carto_table.h"

#include <string.h>

/* The text beside the sheet needs SIDE columns; more than SIDE_MOST are hard to read, and other
 * things can use them. */
enum { SIDE = 50, SIDE_MOST = 76, GAP = 2, SMALL = CARTO_N, COURSE_ROWS = 2 };

/* ---- What was revealed ---- */

typedef struct Walk {
    CartoPast past;
    int actions;
} Walk;

static bool course_step(void *context, const HearthStep *step) {
    Walk *w = context;
    for (int i = 0; i < step->event_count; i++)
        carto_past_event(&w->past, &step->events[i]);
    return step->index < w->actions;
}

void carto_course(const HearthMatch *m, int actions, CartoCourse *out) {
    Walk w = {.actions = actions};
    hearth_match_walk(m, course_step, &w);
    out->count = w.past.count;
    memcpy(out->card, w.past.cards, sizeof out->card);
}

/* ---- Room ---- */

static int others(const CartoScene *c) {
    return c->st->seats - 1;
}

/* The largest sheet that leaves room for the rest. */
static int scale_for(const CartoScene *c) {
    const Screen *s = c->f->s;
    int below = others(c) ? carto_small_rows(s) + 1 : 0;
    for (int scale = 3; scale > 1; scale--)
        if (carto_sheet_cols(scale) + GAP + SIDE <= s->cols &&
            1 + carto_sheet_rows(scale) + below + 1 <= s->rows)
            return scale;
    return 1;
}

/* "+2", "-1" or "" */
static const char *carto_change(int before, int after, char out[12]) {
    out[0] = 0;
    if (after != before)
        snprintf(out, 12, "%+d", after - before);
    return out;
}

static Ink change_ink(int before, int after) {
    return after >= before ? INK_GOOD : INK_BAD;
}

/* ---- Parts ---- */

static void put_top(const CartoScene *c) {
    Screen *s = c->f->s;
    const CartoState *st = c->st;
    char line[SENTENCE], thinking[SENTENCE];
    HearthMsg msg;
    int season = st->season < CARTO_SEASONS ? st->season : CARTO_SEASONS - 1;
    hearth_msg(&msg, st->season == CARTO_SEASONS ? FULL_T(CARTO_BAR_OVER)
                     : carto_last_card(st)       ? FULL_T(CARTO_BAR_LAST)
                                                 : FULL_T(CARTO_BAR));
    hearth_msg_number(&msg, "stars", carto_total(&st->sheet[c->sheet]));
    arg_text(&msg, "player", hearth_match_name(c->m, c->sheet));
    hearth_msg_word(&msg, "season", carto_season_name(season));
    hearth_msg_number(&msg, "time", st->time);
    hearth_msg_number(&msg, "threshold", carto_seasons[season].threshold);
    hearth_msg_bytes(&msg, "side", st->side ? "B" : "A", 1);
    put_bar(s, 0, msg_of(s, &msg, line));
    full_thinking(c->f, thinking);
    int width = text_width(s, thinking);
    if (width)
        put(s, 0, s->cols - width - 1, width, INK_BAR, thinking);
}

static void put_card_line(Screen *s, int row, int col, int width, int card, bool now) {
    char time[16];
    snprintf(time, sizeof time, "%d ", carto_cards[card].time);
    int used =
        put(s, row, col, width, INK_FAINT, carto_cards[card].kind == CARTO_EXPLORE ? time : "  ");
    Ink ink = now ? INK_STRONG : carto_cards[card].kind == CARTO_AMBUSH ? INK_BAD : INK_TEXT;
    put_text(s, row, col + used, width - used, ink, carto_card_name(card));
}

/* The column of revealed cards, the newest at the bottom. */
static void put_course(const CartoScene *c, int row, int col, int width, int rows) {
    Screen *s = c->f->s;
    if (rows < 2 || c->st->season >= CARTO_SEASONS)
        return;
    HearthMsg msg;
    hearth_msg(&msg, carto_last_card(c->st) ? FULL_T(CARTO_TIME_LAST) : FULL_T(CARTO_TIME));
    hearth_msg_word(&msg, "season", carto_season_name(c->st->season));
    hearth_msg_number(&msg, "time", c->st->time);
    hearth_msg_number(&msg, "threshold", carto_seasons[c->st->season].threshold);
    put_msg(s, row, col, width, INK_STRONG, &msg);
    int shown = c->course->count < rows - 1 ? c->course->count : rows - 1;
    for (int i = 0; i < shown; i++) {
        int card = c->course->card[c->course->count - shown + i];
        put_card_line(s, row + 1 + i, col, width, card, card == c->st->card);
    }
}

/* The cards from number `from` on in one line. */
static void course_text(const CartoScene *c, int from, char line[SENTENCE]) {
    HearthBuf b = hearth_buf(line, SENTENCE);
    if (from > 0)
        hearth_buf_text(&b, "... ");
    for (int i = from; i < c->course->count; i++) {
        char name[SENTENCE], time[16] = "";
        int card = c->course->card[i];
        if (carto_cards[card].kind == CARTO_EXPLORE)
            snprintf(time, sizeof time, " %d", carto_cards[card].time);
        hearth_buf_text(&b, i > from ? ", " : "");
        hearth_buf_text(&b, text_of(c->f->s, carto_card_name(card), name));
        hearth_buf_text(&b, time);
    }
}

/* The same in two rows, where there is no room for a column: the newest cards that fit. */
static void put_course_line(const CartoScene *c, int row, int col, int width) {
    char line[SENTENCE];
    int from = 0;
    course_text(c, from, line);
    while (wrapped_rows(c->f->s, width, line) > COURSE_ROWS && from < c->course->count)
        course_text(c, ++from, line);
    put_wrapped(c->f->s, row, col, width, COURSE_ROWS, INK_FAINT, line);
}

/* The neighbours first: theirs are the sheets one draws monsters on. */
static int other_at(const CartoScene *c, int i) {
    int n = c->st->seats, step = i / 2 + 1;
    return i % 2 == 0 ? (c->seat + step) % n : (c->seat + n - step) % n;
}

/* A place for sheets of others, each with a name above it. */
typedef struct Room {
    int row, col, width, rows;
} Room;

/* What a sheet takes there: 1 and 2 are scales, 0 is a small one without a frame. */
static int sheet_width(int scale) {
    return scale ? carto_sheet_cols(scale) : SMALL;
}

static int sheet_height(const Screen *s, int scale) {
    return 1 + (scale ? carto_sheet_rows(scale) : carto_small_rows(s));
}

static int across(const Room *r, int scale) {
    return r->width > 0 ? (r->width + GAP) / (sheet_width(scale) + GAP) : 0;
}

static int sheets_in(const Screen *s, const Room *r, int scale) {
    return r->rows > 0 ? across(r, scale) * (r->rows / sheet_height(s, scale)) : 0;
}

static void put_name(const CartoScene *c, int row, int col, int width, int seat) {
    Screen *s = c->f->s;
    char stars[24];
    snprintf(stars, sizeof stars, " %d", carto_total(&c->st->sheet[seat]));
    int tail = (int)strlen(stars);
    int used = put(s, row, col, width - tail, INK_TEXT, hearth_match_name(c->m, seat));
    put(s, row, col + used, tail, INK_STRONG, stars);
}

/* Others from number `from` on, as many as fit; returns the number of the next. */
static int put_sheets(const CartoScene *c, const Room *r, int scale, int from) {
    Screen *s = c->f->s;
    const CartoMap *map = carto_map(c->st);
    int most = sheets_in(s, r, scale), line = across(r, scale), i = 0;
    for (; i < most && from + i < others(c); i++) {
        int seat = other_at(c, from + i);
        int y = r->row + i / line * sheet_height(s, scale);
        int x = r->col + i % line * (sheet_width(scale) + GAP);
        CartoSheetLook look = {.sheet = &c->st->sheet[seat], .map = map};
        put_name(c, y, x, sheet_width(scale), seat);
        if (scale)
            carto_sheet_put(s, y + 1, x, scale, &look);
        else
            carto_small_put(s, y + 1, x, look.sheet, map);
    }
    return from + i;
}

/* The sheets of the others, as large as there is room for all of them: beside the text where the
 * terminal is wide, and below one's own sheet. Where not even small ones fit, names and stars. */
static void put_others(const CartoScene *c, const Room *beside, const Room *below) {
    Screen *s = c->f->s;
    int n = others(c), large = 0, lower = 0;
    bool fit = false;
    for (int a = 2; a >= 0 && !fit; a--)
        for (int b = a; b >= 0 && !fit; b--) {
            fit = sheets_in(s, beside, a) + sheets_in(s, below, b) >= n;
            if (fit)
                large = a, lower = b;
        }
    int next = put_sheets(c, beside, large, 0);
    if (sheets_in(s, below, lower) > 0)
        put_sheets(c, below, lower, next);
    else
        for (int i = 0; i < below->rows && next + i < n; i++)
            put_name(c, below->row + i, below->col, below->width, other_at(c, next + i));
}

/* Which orientation is shown of a shape: the one in the hand, or as it is printed. */
static const CartoOrient *shape_shown(const CartoScene *c, int shape, bool *held) {
    const CartoCard *card = &carto_cards[c->st->card];
    *held = false;
    if (c->hand && !c->hand->single &&
        carto_orients[card->first + c->hand->orient].shape == shape) {
        *held = true;
        return &carto_orients[card->first + c->hand->orient];
    }
    for (int i = 0; i < card->orients; i++)
        if (carto_orients[card->first + i].shape == shape)
            return &carto_orients[card->first + i];
    return NULL;
}

static void put_shapes(const CartoScene *c, int row, int col) {
    Screen *s = c->f->s;
    for (int shape = 0; shape < 2; shape++) {
        bool held;
        const CartoOrient *o = shape_shown(c, shape, &held);
        if (!o)
            continue;
        int x = col + shape * 13 + 2;
        for (int i = 0; i < o->count; i++) {
            int cell = o->offsets[i];
            put(s, row + cell / CARTO_N, x + 2 * (cell % CARTO_N), 2,
                held ? carto_ink_of(c->hand->terrain) : INK_FAINT,
                held         ? carto_glyph(s, c->hand->terrain)
                : s->unicode ? "▒▒"
                             : "##");
        }
        if (held)
            put(s, row, x - 2, 1, INK_STRONG, ">");
        if (o->coin)
            put(s, row, x + 2 * o->width + 1, 1, INK_STRONG, "$");
    }
}

/* Terrains as chips in rows of this width; returns the rows, and without `draw` does no more. */
static int put_terrains(const CartoScene *c, int row, int col, int width, unsigned terrains,
                        bool draw) {
    Screen *s = c->f->s;
    int x = 0, rows = 1;
    for (int t = 0; t < CARTO_TERRAINS; t++) {
        char name[SENTENCE], chip[SENTENCE];
        if (!(terrains >> t & 1))
            continue;
        bool held = c->hand && c->hand->terrain == t;
        snprintf(chip, sizeof chip, held ? "[%.200s]" : " %.200s ",
                 text_of(s, carto_terrain_name(t), name));
        int need = 3 + text_width(s, chip);
        if (x > 0 && x + need > width) {
            x = 0;
            rows++;
        }
        if (draw) {
            put(s, row + rows - 1, col + x, 2, carto_ink_of(t), carto_glyph(s, t));
            put(s, row + rows - 1, col + x + 2, need - 2, held ? INK_STRONG : INK_TEXT, chip);
        }
        x += need;
    }
    return rows;
}

static void card_title(const CartoScene *c, int card, int owner, HearthMsg *msg) {
    bool ambush = carto_cards[card].kind == CARTO_AMBUSH;
    hearth_msg(msg, ambush ? FULL_T(CARTO_CARD_AMBUSH) : FULL_T(CARTO_CARD));
    hearth_msg_word(msg, "card", carto_card_name(card));
    hearth_msg_number(msg, "time", carto_cards[card].time);
    if (ambush)
        arg_text(msg, "owner", hearth_match_name(c->m, owner));
}

enum { TITLE_ROWS = 2 };

static int title_rows(const CartoScene *c, int card, int owner, int width) {
    char text[SENTENCE];
    HearthMsg msg;
    card_title(c, card, owner, &msg);
    int rows = wrapped_rows(c->f->s, width, msg_of(c->f->s, &msg, text));
    return rows < TITLE_ROWS ? rows : TITLE_ROWS;
}

/* The rows that any card may take, with its shapes turned any way: what stands below them keeps its
 * place through the whole game. */
static int card_rows(const CartoScene *c, int width) {
    int most = 0;
    for (int card = 0; card < CARTO_CARDS; card++) {
        const CartoCard *k = &carto_cards[card];
        int height = 0, title = 0;
        for (int i = 0; i < k->orients; i++)
            if (carto_orients[k->first + i].height > height)
                height = carto_orients[k->first + i].height;
        for (int i = 0; i < 2; i++) {
            int rows = title_rows(c, card, other_at(c, i), width);
            title = rows > title ? rows : title;
        }
        int rows = title + put_terrains(c, 0, 0, width, k->terrains, false) + height;
        if ((k->kind != CARTO_AMBUSH || others(c)) && rows > most)
            most = rows;
    }
    return most;
}

static void put_card(const CartoScene *c, int row, int col, int width) {
    Screen *s = c->f->s;
    const CartoState *st = c->st;
    HearthMsg msg;
    CartoLegal l;
    if (st->card >= CARTO_CARDS || st->phase != CARTO_DRAW)
        return;
    bool ambush = carto_cards[st->card].kind == CARTO_AMBUSH;
    card_title(c, st->card, carto_sheet_of(st, c->seat), &msg);
    row += put_msg_wrapped(s, row, col, width, TITLE_ROWS, ambush ? INK_BAD : INK_STRONG, &msg);
    carto_legal(st, c->seat, &l);
    row += put_terrains(c, row, col, width, l.terrains, true);
    put_shapes(c, row, col);
}

/* When an edict is scored: what is over faintly, this season strongly. */
static void put_when(const CartoScene *c, int row, int col, int width, int edict) {
    Screen *s = c->f->s;
    int x = 0;
    for (int i = 0; i < CARTO_SEASONS; i++) {
        if (carto_seasons[i].edicts[0] != edict && carto_seasons[i].edicts[1] != edict)
            continue;
        Ink ink = i < c->st->season ? INK_FAINT : i == c->st->season ? INK_STRONG : INK_TEXT;
        x += put_text(s, row, col + x, width - x, ink, carto_season_name(i)) + 1;
    }
}

static int stars_now(const CartoScene *c, int edict) {
    return c->trial ? c->trial->stars[0][edict]
                    : carto_score_card(&c->st->sheet[c->sheet], carto_map(c->st),
                                       c->st->edict[edict], NULL);
}

static const char *edict_title(const CartoScene *c, int edict, char out[SENTENCE]) {
    char text[SENTENCE];
    snprintf(out, SENTENCE, "%c %.200s", carto_edict_letters[edict],
             text_of(c->f->s, carto_scoring_name(c->st->edict[edict]), text));
    return out;
}

/* As wide as the longest name, so that the stars stand beside it, where there is room for that. */
static int edict_width(const CartoScene *c, int most) {
    char text[SENTENCE];
    int width = text_width(c->f->s, text_of(c->f->s, FULL_T(CARTO_HEAD_EDICT), text)) + 1;
    for (int e = 0; e < CARTO_EDICTS && c->st->edict[e] != CARTO_NO_EDICT; e++) {
        int need = text_width(c->f->s, edict_title(c, e, text)) + 1;
        width = need > width ? need : width;
    }
    return width < most ? width : most;
}

static int put_edicts(const CartoScene *c, int row, int col, int width, bool rules,
                      CartoPlaces *places) {
    enum { NOW = 3, CHANGE = 3, WHEN = 19, STARS = NOW + 1 + CHANGE + 1 };
    Screen *s = c->f->s;
    char text[SENTENCE];
    int head = text_width(s, text_of(s, FULL_T(CARTO_HEAD_NOW), text)) + 1;
    int stars = head > STARS ? head : STARS;
    int from = row, name = edict_width(c, width - stars - WHEN), when = name + stars;
    put_text(s, row, col, name, INK_FAINT, FULL_T(CARTO_HEAD_EDICT));
    put_text(s, row, col + name, stars, INK_FAINT, FULL_T(CARTO_HEAD_NOW));
    put_text(s, row, col + when, width - when, INK_FAINT, FULL_T(CARTO_HEAD_WHEN));
    row++;
    places->edict_row = row;
    places->edict_col = col;
    for (int e = 0; e < CARTO_EDICTS && c->st->edict[e] != CARTO_NO_EDICT; e++) {
        char number[16], change[12];
        int now = stars_now(c, e);
        put(s, row, col, name, c->focus == e ? INK_CHOSEN : INK_TEXT, edict_title(c, e, text));
        snprintf(number, sizeof number, "%*d", NOW, now);
        put(s, row, col + name, NOW, INK_STRONG, number);
        if (c->trial)
            put(s, row, col + name + NOW + 1, CHANGE, change_ink(now, c->trial->stars[1][e]),
                carto_change(now, c->trial->stars[1][e], change));
        put_when(c, row, col + when, width - when, e);
        row++;
        if (rules)
            row += put_wrapped(s, row, col + 2, width - 2, 3, INK_FAINT,
                               text_of(s, carto_scoring_rule(c->st->edict[e]), text));
    }
    return row - from;
}

static int put_purse(const CartoScene *c, int row, int col, int width, CartoPlaces *places) {
    Screen *s = c->f->s;
    const CartoSheet *sheet = &c->st->sheet[c->sheet];
    char change[12], number[16];
    int coins = sheet->coins, monsters = carto_score_monsters(sheet, carto_map(c->st), NULL);
    int coins_after = c->trial ? c->trial->coins[1] : coins;
    int monsters_after = c->trial ? c->trial->monsters[1] : monsters;
    places->coin_row = row;
    int x = put_text(s, row, col, width, INK_TEXT, FULL_T(CARTO_COINS)) + 1;
    snprintf(number, sizeof number, "%d", coins);
    x += put(s, row, col + x, 4, INK_STRONG, number) + 1;
    x += put(s, row, col + x, 4, change_ink(coins, coins_after),
             carto_change(coins, coins_after, change));
    x += 2;
    x +=
        put_text(s, row, col + x, width - x,
                 c->focus == CARTO_FOCUS_MONSTERS ? INK_CHOSEN : INK_TEXT, FULL_T(CARTO_MONSTERS)) +
        1;
    snprintf(number, sizeof number, "%d", monsters);
    x += put(s, row, col + x, 4, INK_STRONG, number) + 1;
    x += put(s, row, col + x, 4, change_ink(monsters, monsters_after),
             carto_change(monsters, monsters_after, change));
    if (c->trial && c->trial->fits) {
        HearthMsg msg;
        hearth_msg(&msg, FULL_T(CARTO_WORTH));
        snprintf(number, sizeof number, "%+d", c->trial->worth);
        arg_text(&msg, "stars", number);
        put_msg(s, row, col + x + 2, width - x - 2, INK_STRONG, &msg);
    }
    return 1;
}

/* The rule of the edict in focus. */
static int put_focus(const CartoScene *c, int row, int col, int width, bool rules) {
    Screen *s = c->f->s;
    char text[SENTENCE];
    if (c->focus == CARTO_NO_FOCUS)
        return 0;
    const HearthText *rule = c->focus == CARTO_FOCUS_MONSTERS
                                 ? FULL_T(CARTO_MONSTERS_COST)
                                 : carto_scoring_rule(c->st->edict[c->focus]);
    int rows = 0;
    if (!rules || c->focus == CARTO_FOCUS_MONSTERS) /* else it stands below its edict */
        rows = put_wrapped(s, row, col, width, 3, INK_TEXT, text_of(s, rule, text));
    return rows + put_wrapped(s, row + rows, col, width, 2, INK_FAINT,
                              text_of(s, FULL_T(CARTO_GLOW), text));
}

/* ---- The whole ---- */

static void sheet_look(const CartoScene *c, CartoSheetLook *look) {
    *look = (CartoSheetLook){.sheet = &c->st->sheet[c->sheet],
                             .map = carto_map(c->st),
                             .glow = c->glow,
                             .fresh = c->fresh};
    if (c->hand && c->trial) {
        look->ghost = c->trial->cells;
        look->clash = c->trial->clash;
        look->terrain = c->hand->terrain;
        look->fits = c->trial->fits;
    } else if (carto_any(c->ghost)) {
        look->ghost = c->ghost;
        look->terrain = c->ghost_terrain;
        look->fits = true;
    }
}

int carto_scene_sheet(const CartoScene *c) {
    CartoSheetLook look;
    int scale = scale_for(c);
    put_top(c);
    sheet_look(c, &look);
    carto_sheet_put(c->f->s, 1, 0, scale, &look);
    return carto_sheet_cols(scale) + GAP;
}

void carto_scene_put(const CartoScene *c, CartoPlaces *places) {
    Screen *s = c->f->s;
    screen_begin(s); /* also measures the terminal */
    int scale = scale_for(c);
    int col = carto_scene_sheet(c), wide = s->cols - col - 1;
    int width = wide < SIDE_MOST ? wide : SIDE_MOST, row = 1;
    *places = (CartoPlaces){.scale = scale, .sheet_row = 1, .sheet_col = 0};

    Room below = {1 + carto_sheet_rows(scale), 1, col - GAP - 1, 0};
    below.rows = s->rows - 1 - below.row;
    Room beside = {1, col + width + GAP, wide - width - GAP, s->rows - 2};
    bool log_beside = !others(c) && beside.width >= SIDE / 2;
    if (others(c))
        put_others(c, &beside, &below);
    if (others(c) || below.rows < 6) {
        put_course_line(c, row, col, width);
        row += COURSE_ROWS;
    } else {
        put_course(c, below.row, below.col, below.width, below.rows);
    }
    put_card(c, row, col, width);
    row += card_rows(c, width);
    bool rules = s->rows >= 36;
    row += put_edicts(c, row, col, width, rules, places);
    row += put_purse(c, row, col, width, places);
    if (c->status && c->status[0])
        row += put_wrapped(s, row, col, width, 5, c->status_ink, c->status);
    row += put_focus(c, row, col, width, rules);
    int left = s->rows - 1 - row;
    if (c->note)
        put_wrapped(s, row + (left > 4), col, width, left - (left > 4), INK_TEXT, c->note);
    if (log_beside)
        full_put_log(c->f, beside.row, beside.col, beside.width, beside.rows);
    else if (!c->note)
        full_put_log(c->f, row + (left > 4), col, width, left - (left > 4));
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, c->keys);
    screen_end(s);
}
