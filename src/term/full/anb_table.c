/* anb_table.c - Laying out the table for the room there is: village, players, market, log. */
#include "anb_table.h"

#include <stdlib.h>
#include <string.h>

#include "anb_village.h"
#include "anb_text.h"
#include "pages.h"
#include "show.h"

enum {
    LEFT = 38,      /* columns of the village in a small terminal */
    LEFT_MOST = 68, /* and in a large one */
    GAP = 2,
    WIDE = 110, /* columns from which the market always lies open */
    THREE = 150 /* and the log has a side of its own */
};

void anb_bar_put(Full *f, const AnbState *st, int seat) {
    const HearthGame *game = hearth_match_game(f->p->m);
    const AnbPlayer *p = &st->player[seat];
    char line[SENTENCE], thinking[SENTENCE];
    HearthMsg msg;
    hearth_msg(&msg, FULL_T(ANB_BAR));
    arg_text(&msg, "player", hearth_match_name(f->p->m, seat));
    hearth_msg_number(&msg, "round", st->round);
    hearth_msg_number(&msg, "coins", p->coins);
    hearth_msg_number(&msg, "points", anb_score(game, st, seat, NULL));
    hearth_msg_number(&msg, "reputation", p->reputation);
    put_bar(f->s, 0, msg_of(f->s, &msg, line));
    full_thinking(f, thinking);
    int width = text_width(f->s, thinking);
    if (width)
        put(f->s, 0, f->s->cols - width - 1, width, INK_BAR, thinking);
}

/* ---- The players and the reputation board ---- */

enum { POINTS = 4, COINS = 4, FOLK = 6, LOWEST = -3, TORCH = 3 };

static int players_rows(const AnbState *st, int width) {
    return st->seats + (width >= 50 ? 2 : 1);
}

/* One row a player; at its end the reputation board, with a mark where the player stands. */
static void put_players(Full *f, const AnbState *st, int seat, int row, int col, int width) {
    const HearthGame *game = hearth_match_game(f->p->m);
    Screen *s = f->s;
    int space = width >= 60   ? 3
                : width >= 50 ? 2
                              : 1,
        board = col + width - ANB_REPUTATIONS * space;
    int folk = board - FOLK - 1, coins = folk - COINS, points = coins - POINTS;
    char text[64];
    snprintf(text, sizeof text, "%*s%*s%*s", POINTS - 1, "*", COINS, "$", FOLK - 1,
             anb_mood_glyph(s, ANB_IS_READY));
    put(s, row, points, board - points, INK_FAINT, text);
    if (space == 1)
        put(s, row, board, ANB_REPUTATIONS, INK_FAINT, "-3 0      7");
    for (int i = 0; i < ANB_REPUTATIONS && space > 1; i++) {
        snprintf(text, sizeof text, "%*d", space, LOWEST + i);
        put(s, row, board + i * space, space, INK_FAINT, text);
        snprintf(text, sizeof text, "%*d", space, anb_tables(game)->reputation_vp[i]);
        put(s, row + 1 + st->seats, board + i * space, space, INK_FAINT, text);
    }
    if (space > 1)
        put(s, row + 1 + st->seats, board - 2, 1, INK_FAINT, "*");
    for (int i = 0; i < st->seats; i++) {
        const AnbPlayer *p = &st->player[i];
        Ink ink = i == seat ? INK_STRONG : p->passed ? INK_FAINT : INK_TEXT;
        int at = ++row;
        bool turn = st->phase != ANB_OVER && st->turn == i;
        put(s, at, col, 1, INK_STRONG,
            turn        ? anb_mood_glyph(s, ANB_AT_WORK)
            : p->passed ? "-"
                        : " ");
        snprintf(text, sizeof text, "%d", i + 1);
        put(s, at, col + 1, 1, INK_FAINT, text);
        put(s, at, col + 3, points - col - 4, ink, hearth_match_name(f->p->m, i));
        if (p->sale)
            put(s, at, points - 1, 1, anb_item_ink(p->sale - 1), anb_item_glyph(s, p->sale - 1));
        snprintf(text, sizeof text, "%*d%*d%*d/%d", POINTS - 1, anb_score(game, st, i, NULL), COINS,
                 p->coins, FOLK - 3, __builtin_popcountll(p->ready | p->party),
                 __builtin_popcountll(anb_all_villagers(p)));
        put(s, at, points, board - points, ink, text);
        for (int k = 0; k < ANB_REPUTATIONS; k++) {
            bool here = p->reputation - LOWEST == k;
            put(s, at, board + k * space + space - 1, 1,
                here         ? (i == seat && s->colours ? INK_GLOW : INK_STRONG)
                : k == TORCH ? INK_TEXT
                             : INK_FAINT,
                here         ? (s->unicode ? "●" : "@")
                : k == TORCH ? "|"
                : s->unicode ? "·"
                             : ".");
        }
    }
}

/* ---- The market ---- */

/* A price in brackets cannot be paid. */
static const char *price_text(int cost, bool payable, char out[16]) {
    snprintf(out, 16, payable ? " %d" : "(%d)", cost);
    return out;
}

static int discount(const HearthGame *game, const AnbPlayer *p, bool hammer) {
    for (int v = 0; v < ANB_VILLAGERS; v++) {
        const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(v)];
        if ((p->ready >> v & 1) && (hammer ? k->hammer_plus : k->quill_plus))
            return 1;
    }
    return 0;
}

/* What a place in the market costs, and whether it can be paid. */
static void put_price(const HearthGame *game, Screen *s, const AnbPlayer *p, int row, int col,
                      int cost, bool hammer) {
    char text[16];
    bool payable = cost - (cost ? discount(game, p, hammer) : 0) <= anb_purse(game, p);
    put(s, row, col, 4, payable ? INK_GOOD : INK_FAINT, price_text(cost, payable, text));
}

static void put_ware(const HearthGame *game, Screen *s, const AnbState *st, int seat, int b,
                     int row, int col, int width, bool effect) {
    const AnbPlayer *p = &st->player[seat];
    char name[64], does[ANB_LIST];
    bool payable =
        anb_tables(game)->buildings[b].cost - discount(game, p, true) <= anb_purse(game, p);
    put_price(game, s, p, row, col, anb_tables(game)->buildings[b].cost, true);
    put(s, row, col + 4, 1, anb_building_ink(game, b), anb_building_glyph(game, s, b));
    int used = 6 + put(s, row, col + 6, width - 6, payable ? INK_TEXT : INK_FAINT,
                       word_of(s, anb_building_name(game, b), name, sizeof name));
    if (effect)
        put(s, row, col + used + 1, width - used - 1, INK_FAINT,
            anb_effect_text(game, s->t, b, does));
}

static void put_recruit(const HearthGame *game, Screen *s, const AnbState *st, int seat, int i,
                        int row, int col, int width) {
    const AnbPlayer *p = &st->player[seat];
    char line[128], name[64], skills[ANB_MARK], needs[ANB_MARK];
    bool payable = anb_tables(game)->hire[i] - discount(game, p, false) <= anb_purse(game, p);
    put_price(game, s, p, row, col, anb_tables(game)->hire[i], false);
    snprintf(line, sizeof line, "%s %s %s",
             word_of(s, anb_villager_name(game, st->row[i]), name, sizeof name),
             anb_skills(game, s, st->row[i], skills), anb_needs(game, st->row[i], needs));
    put(s, row, col + 4, 1, INK_SUN, anb_mood_glyph(s, ANB_IS_READY));
    put(s, row, col + 6, width - 6, payable ? INK_TEXT : INK_FAINT, line);
}

/* Everything on offer: a row each with what it does, or else two in a row. Returns the rows used.
 */
static int put_houses(Full *f, const AnbState *st, int seat, int row, int col, int width,
                      int rows) {
    const HearthGame *game = hearth_match_game(f->p->m);
    int count = 0, n = 0;
    for (int b = 0; b < ANB_BUILDINGS; b++)
        count += anb_on_offer(st, b);
    int columns = count <= rows ? 1 : 2, each = (count + columns - 1) / columns;
    for (int b = 0; b < ANB_BUILDINGS; b++)
        if (anb_on_offer(st, b)) {
            int at = n++;
            if (at % each < rows)
                put_ware(game, f->s, st, seat, b, row + at % each,
                         col + at / each * (width / columns), width / columns - (columns > 1),
                         columns == 1);
        }
    return each < rows ? each : rows;
}

static int put_recruits(Full *f, const AnbState *st, int seat, int row, int col, int width,
                        int rows) {
    const HearthGame *game = hearth_match_game(f->p->m);
    int n = 0, columns = rows >= ANB_ROW ? 1 : 2;
    for (int i = 0; i < ANB_ROW; i++)
        if (st->row[i] != ANB_NONE && n / columns < rows) {
            put_recruit(game, f->s, st, seat, i, row + n / columns,
                        col + n % columns * (width / columns), width / columns - (columns > 1));
            n++;
        }
    return (n + columns - 1) / columns;
}

/* ---- Lists ---- */

static void put_choice(const HearthGame *game, Screen *s, const AnbList *l, int i, int row, int col,
                       int width) {
    const AnbChoice *c = &l->item[i];
    char line[ANB_LIST + 64], price[16] = "", lacks[16] = "";
    Ink ink = i == l->at ? INK_CHOSEN : c->faint ? INK_FAINT : c->marked ? INK_GOOD : INK_TEXT;
    if (c->cost >= 0)
        price_text(c->cost, !c->missing, price);
    if (c->missing > 0)
        snprintf(lacks, sizeof lacks, "-%d", c->missing);
    const char *sign = c->thing < 0                  ? ""
                       : l->kind == ANB_OF_BUILDINGS ? anb_building_glyph(game, s, c->thing)
                                                     : "";
    char head[64] = "";
    int at = l->marking ? 4 : 0, tail = 4 + (sign[0] ? 2 : 0);
    if (c->cost >= 0)
        snprintf(head, sizeof head, "%-4s%s%s%s%s", price, sign, sign[0] ? " " : "", lacks,
                 lacks[0] ? " " : "");
    snprintf(line, sizeof line, "%s%s%s", l->marking ? (c->marked ? "[x] " : "[ ] ") : "", head,
             c->text);
    put(s, row, col, width, ink, line);
    if (i == l->at || c->cost < 0)
        return;
    if (c->missing > 0)
        put(s, row, col + at + tail, 3, INK_BAD, lacks);
    else if (!c->faint)
        put(s, row, col + at, 4, INK_GOOD, price);
    if (sign[0])
        put(s, row, col + at + 4, 1, anb_building_ink(game, c->thing), sign);
}

/* Lists are drawn in the same way everywhere; returns the rows used. */
static int anb_list_put(const HearthGame *game, Screen *s, const AnbList *l, int row, int rows,
                        int col, int width, AnbPlaces *places) {
    int first = l->at >= rows ? l->at - rows + 1 : 0, n = 0;
    for (int i = first; i < l->count && n < rows; i++)
        put_choice(game, s, l, i, row + n++, col, width);
    *places = (AnbPlaces){row, n, col, first};
    return n;
}

/* How many rows of put_chosen() the longest of all lines needs: the list leaves them free. */
static int chosen_rows(const Screen *s, const AnbList *l, int width) {
    int most = 0;
    for (int i = 0; i < l->count; i++) {
        const AnbChoice *c = &l->item[i];
        int rows = c->why ? wrapped_rows(s, width, c->why) : 0;
        if (text_width(s, c->text) > width - (c->cost >= 0 ? 10 : l->marking ? 4 : 0))
            rows += wrapped_rows(s, width, c->text);
        most = rows > most ? rows : most;
    }
    return most;
}

/* What is chosen, whole, if its line is too narrow for it; and why it cannot be done. */
static int put_chosen(Screen *s, const AnbList *l, int row, int col, int width, int rows) {
    const AnbChoice *c = l->count ? &l->item[l->at] : NULL;
    int used = 0;
    if (!c)
        return 0;
    if (c->why)
        used = put_wrapped(s, row, col, width, rows, INK_BAD, c->why);
    if (text_width(s, c->text) > width - (c->cost >= 0 ? 10 : l->marking ? 4 : 0))
        used += put_wrapped(s, row + used, col, width, rows - used, INK_TEXT, c->text);
    return used;
}

/* ---- The whole ---- */

static int left_width(const Screen *s) {
    int half = s->cols * 53 / 100;
    return s->cols < WIDE ? LEFT : half > LEFT_MOST ? LEFT_MOST : half;
}

/* Returns the first row below it. */
static int put_left(const AnbScene *c, int width) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    Screen *s = c->f->s;
    int below = players_rows(c->st, width), rows = s->rows - 2 - below;
    int used = anb_village_put(game, s, c->st, c->seat, 1, 1, width, rows);
    int row = 1 + used + (used < rows) + (used + 4 < rows);
    if (row > s->rows - 1 - below)
        row = s->rows - 1 - below;
    put_players(c->f, c->st, c->seat, row, 1, width);
    return row + below;
}

static int put_head(const AnbScene *c, int row, const HearthText *text, int col, int width) {
    put_text(c->f->s, row, col, width, INK_FAINT, text);
    return 1;
}

/* The market below the list; at most `rows`. */
static int put_market(const AnbScene *c, int row, int col, int width, int rows) {
    int from = row, last = row + rows;
    bool all = c->f->s->cols >= WIDE;
    if (!all && c->market == ANB_DO_BUILD)
        return put_houses(c->f, c->st, c->seat, row, col, width, rows);
    if (!all && c->market == ANB_DO_TRAIN)
        return put_recruits(c->f, c->st, c->seat, row, col, width, rows);
    if (!all || rows < 14)
        return 0;
    row += put_head(c, row, FULL_T(ANB_ON_OFFER), col, width);
    row += put_houses(c->f, c->st, c->seat, row, col, width, last - row - 6);
    row += put_head(c, row, ANB_T(SAY_HIRE), col, width);
    row += put_recruits(c->f, c->st, c->seat, row, col, width, last - row);
    return row - from;
}

void anb_scene_put(const AnbScene *c, AnbPlaces *places) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    Screen *s = c->f->s;
    screen_begin(s); /* also measures the terminal */
    anb_bar_put(c->f, c->st, c->seat);
    int left = left_width(s), col = 1 + left + GAP, row = 1, last = s->rows - 1;
    int three = s->cols >= THREE ? (s->cols - col) * 2 / 5 : 0;
    int width = s->cols - col - 1 - three;
    int under = put_left(c, left);
    *places = (AnbPlaces){0, 0, 0, 0};
    if (c->status)
        row += put_wrapped(s, row, col, width, c->list ? 8 : last - row, INK_STRONG, c->status);
    int note = c->note ? wrapped_rows(s, width, c->note) + 1 : 0;
    if (c->list) {
        row += put_msg_wrapped(s, row, col, width, 3, INK_STRONG, &c->list->title);
        int below = chosen_rows(s, c->list, width);
        int most = last - row - (note > 8 ? 8 : note) - below;
        row += anb_list_put(game, s, c->list, row, most > 3 ? most : 3, col, width, places);
        row += put_chosen(s, c->list, row, col, width, last - row);
    }
    if (c->note && !three) {
        int gap = last - row > note;
        row += gap + put_wrapped(s, row + gap, col, width, last - row - gap, INK_TEXT, c->note);
    }
    int gap = last - row > 4;
    if (!c->note || s->cols >= WIDE) {
        int used = c->market >= 0 || s->cols >= WIDE
                       ? put_market(c, row + gap, col, width, last - row - gap)
                       : 0;
        row += used ? used + gap : 0;
    }
    gap = last - row > 2;
    if (three && c->note)
        put_wrapped(s, 1, s->cols - three + 1, three - 2, last - 1, INK_TEXT, c->note);
    else if (three)
        full_put_log(c->f, 1, s->cols - three + 1, three - 2, last - 1);
    else if (s->cols >= WIDE && last - under > last - row)
        full_put_log(c->f, under + 1, 1, left, last - under - 1);
    else if (!c->note && last - row - gap > 0)
        full_put_log(c->f, row + gap, col, width, last - row - gap);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, c->keys);
    screen_end(s);
}

/* ---- Looking at villages and points ---- */

static void put_look(Full *f, const AnbState *st, int seat) {
    const HearthGame *game = hearth_match_game(f->p->m);
    Screen *s = f->s;
    char line[SENTENCE];
    screen_begin(s);
    anb_bar_put(f, st, seat);
    int width = s->cols - 2 > 96 ? 96 : s->cols - 2, below = players_rows(st, width);
    int used = anb_village_put(game, s, st, seat, 1, 1, width, s->rows - 2 - below);
    put_players(f, st, seat, 1 + used + (used + below + 3 < s->rows), 1, width);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, text_of(s, FULL_T(ANB_KEYS_LOOK), line));
    screen_end(s);
}

void anb_villages_run(Full *f, const AnbState *st, int seat) {
    for (;;) {
        put_look(f, st, seat);
        int key = screen_key(f->s, 250, true).code;
        switch (key) {
        case 'v':
        case K_TAB:
        case K_RIGHT:
        case K_DOWN: seat = (seat + 1) % st->seats; break;
        case K_BACKTAB:
        case K_LEFT:
        case K_UP: seat = (seat + st->seats - 1) % st->seats; break;
        case 'p': anb_points_run(f, st); break;
        case '?': help_run(f, NULL); break;
        case K_NONE:
        case K_RESIZE: break;
        default:
            if (key < '1' || key >= '1' + st->seats)
                return;
            seat = key - '1';
        }
    }
}

void anb_points_run(Full *f, const AnbState *st) {
    const HearthGame *game = hearth_match_game(f->p->m);
    enum { TEXT = 24 * 1024 };
    char *text = malloc(TEXT), title[SENTENCE], one[SENTENCE];
    HearthBuf b = hearth_buf(text, TEXT);
    for (int i = 0; i < st->seats && text; i++) {
        HearthLine items[96];
        HearthLines lines = {items, 96, 0};
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(PLAY_POINTS));
        hearth_msg_number(&msg, "total", anb_score(game, st, i, &lines));
        arg_text(&msg, "player", hearth_match_name(f->p->m, i));
        hearth_buf_text(&b, i ? "\n" : "");
        hearth_buf_text(&b, msg_of(f->s, &msg, one));
        hearth_buf_char(&b, '\n');
        for (int k = 0; k < lines.count && k < lines.cap; k++) {
            msg_of_points(&items[k], &msg);
            hearth_buf_text(&b, "   ");
            hearth_buf_text(&b, msg_of(f->s, &msg, one));
            hearth_buf_char(&b, '\n');
        }
    }
    if (text)
        notice_run(f->s, text_of(f->s, FULL_T(END_POINTS), title), text);
    free(text);
}
