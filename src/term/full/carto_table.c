/* carto_table.c - Laying out the table for the room there is. */
#include "carto_table.h"

#include <string.h>

enum { SIDE = 50 /* columns that the text beside the sheet needs */, GAP = 2, SMALL = CARTO_N };

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

const char *carto_change(int before, int after, char out[12]) {
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
    hearth_msg(&msg, st->season < CARTO_SEASONS ? FULL_T(CARTO_BAR) : FULL_T(CARTO_BAR_OVER));
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
    hearth_msg(&msg, FULL_T(CARTO_TIME));
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
static int put_course_line(const CartoScene *c, int row, int col, int width) {
    char line[SENTENCE];
    int from = 0;
    course_text(c, from, line);
    while (wrapped_rows(c->f->s, width, line) > 2 && from < c->course->count)
        course_text(c, ++from, line);
    return put_wrapped(c->f->s, row, col, width, 2, INK_FAINT, line);
}

/* The neighbours first: theirs are the sheets one draws monsters on. */
static int other_at(const CartoScene *c, int i) {
    int n = c->st->seats, step = i / 2 + 1;
    return i % 2 == 0 ? (c->seat + step) % n : (c->seat + n - step) % n;
}

static void put_others(const CartoScene *c, int row, int col, int width, int rows) {
    Screen *s = c->f->s;
    const CartoMap *map = carto_map(c->st);
    bool sheets = rows >= carto_small_rows(s) + 1;
    int fit = sheets ? (width + 2) / (SMALL + 2) : rows, n = others(c) < fit ? others(c) : fit;
    for (int i = 0; i < n; i++) {
        int seat = other_at(c, i);
        char stars[24];
        int x = sheets ? col + i * (SMALL + 2) : col, y = sheets ? row : row + i;
        int room = sheets ? SMALL : width;
        snprintf(stars, sizeof stars, " %d", carto_total(&c->st->sheet[seat]));
        int tail = (int)strlen(stars);
        int used = put(s, y, x, room - tail, INK_TEXT, hearth_match_name(c->m, seat));
        put(s, y, x + used, tail, INK_STRONG, stars);
        if (sheets)
            carto_small_put(s, y + 1, x, &c->st->sheet[seat], map);
    }
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

static int put_shapes(const CartoScene *c, int row, int col) {
    Screen *s = c->f->s;
    int height = 0;
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
        height = o->height > height ? o->height : height;
    }
    return height;
}

static int put_terrains(const CartoScene *c, int row, int col, int width) {
    Screen *s = c->f->s;
    CartoLegal l;
    int x = 0, rows = 1;
    carto_legal(c->st, c->seat, &l);
    for (int t = 0; t < CARTO_TERRAINS; t++) {
        char name[SENTENCE], chip[SENTENCE];
        if (!(l.terrains >> t & 1))
            continue;
        bool held = c->hand && c->hand->terrain == t;
        snprintf(chip, sizeof chip, held ? "[%.200s]" : " %.200s ",
                 text_of(s, carto_terrain_name(t), name));
        int need = 3 + text_width(s, chip);
        if (x > 0 && x + need > width) {
            x = 0;
            rows++;
        }
        put(s, row + rows - 1, col + x, 2, carto_ink_of(t), carto_glyph(s, t));
        put(s, row + rows - 1, col + x + 2, need - 2, held ? INK_STRONG : INK_TEXT, chip);
        x += need;
    }
    return rows;
}

static int put_card(const CartoScene *c, int row, int col, int width) {
    Screen *s = c->f->s;
    const CartoState *st = c->st;
    HearthMsg msg;
    int from = row;
    if (st->card >= CARTO_CARDS || st->phase != CARTO_DRAW)
        return 0;
    const CartoCard *card = &carto_cards[st->card];
    hearth_msg(&msg, card->kind == CARTO_AMBUSH ? FULL_T(CARTO_CARD_AMBUSH) : FULL_T(CARTO_CARD));
    hearth_msg_word(&msg, "card", carto_card_name(st->card));
    hearth_msg_number(&msg, "time", card->time);
    if (card->kind == CARTO_AMBUSH)
        arg_text(&msg, "owner", hearth_match_name(c->m, carto_sheet_of(st, c->seat)));
    row += put_msg_wrapped(s, row, col, width, 2, card->kind == CARTO_AMBUSH ? INK_BAD : INK_STRONG,
                           &msg);
    row += put_terrains(c, row, col, width);
    row += put_shapes(c, row, col);
    return row - from;
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

static int put_edicts(const CartoScene *c, int row, int col, int width, bool rules,
                      CartoPlaces *places) {
    enum { NOW = 4, CHANGE = 5, WHEN = 19 };
    Screen *s = c->f->s;
    int from = row, name = width - NOW - CHANGE - WHEN - 3;
    char text[SENTENCE];
    put_text(s, row, col, name, INK_FAINT, FULL_T(CARTO_HEAD_EDICT));
    put_text(s, row, col + name + 1, NOW + CHANGE, INK_FAINT, FULL_T(CARTO_HEAD_NOW));
    put_text(s, row, col + width - WHEN, WHEN, INK_FAINT, FULL_T(CARTO_HEAD_WHEN));
    row++;
    places->edict_row = row;
    places->edict_col = col;
    for (int e = 0; e < CARTO_EDICTS && c->st->edict[e] != CARTO_NO_EDICT; e++) {
        char number[16], change[12], title[SENTENCE];
        int now = stars_now(c, e);
        snprintf(title, sizeof title, "%c %.200s", carto_edict_letters[e],
                 text_of(s, carto_scoring_name(c->st->edict[e]), text));
        put(s, row, col, name, c->focus == e ? INK_CHOSEN : INK_TEXT, title);
        snprintf(number, sizeof number, "%*d", NOW, now);
        put(s, row, col + name, NOW, INK_STRONG, number);
        if (c->trial)
            put(s, row, col + name + NOW + 1, CHANGE, change_ink(now, c->trial->stars[1][e]),
                carto_change(now, c->trial->stars[1][e], change));
        put_when(c, row, col + width - WHEN, WHEN, e);
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
                                 ? CARTO_T(TOPIC_AMBUSH_4)
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
    int col = carto_scene_sheet(c), width = s->cols - col - 1;
    *places = (CartoPlaces){.scale = scale, .sheet_row = 1, .sheet_col = 0};

    int under = 1 + carto_sheet_rows(scale), under_rows = s->rows - 1 - under;
    int row = 1;
    if (others(c)) {
        put_others(c, under, 1, col - GAP, under_rows);
        row += put_course_line(c, row, col, width);
    } else if (under_rows >= 6) {
        put_course(c, under, 1, col - GAP, under_rows);
    } else {
        row += put_course_line(c, row, col, width);
    }
    row += put_card(c, row, col, width);
    bool rules = s->rows >= 36;
    row += put_edicts(c, row, col, width, rules, places);
    row += put_purse(c, row, col, width, places);
    if (c->status && c->status[0])
        row += put_wrapped(s, row, col, width, 5, c->status_ink, c->status);
    row += put_focus(c, row, col, width, rules);
    int left = s->rows - 1 - row;
    if (c->note)
        put_wrapped(s, row + (left > 4), col, width, left - (left > 4), INK_TEXT, c->note);
    else
        full_put_log(c->f, row + (left > 4), col, width, left - (left > 4));
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, c->keys);
    screen_end(s);
}
