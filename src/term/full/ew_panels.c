/* ew_panels.c - Columns, displays, stones, and what the sides have. */
#include "ew_panels.h"

/* ---- Columns ---- */

enum { LABEL = 7 };

static int column_at(int col, int width, int column) {
    return col + LABEL + column * ((width - LABEL) / EW_COLUMNS);
}

static const char *section_code(const EwScene *c, const EwCost *cost, char out[2 * EW_CODE + 2]) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    char pay[EW_CODE], gain[EW_CODE];
    const EwEffect *e = &ew_tables(game)->effects[ew_tables(game)->lists[cost->gain].first];
    EwCost own = *cost;
    int space = ew_stone_space(&c->st->player[c->seat]);
    if (e->op == EW_OP_VILLAGE)
        own.food = ew_tables(game)->village_food;
    if (e->op == EW_OP_STONE && space < EW_STONE_SPACES)
        own = ew_tables(game)->stone_spaces[space];
    ew_cost_code(&own, pay);
    snprintf(out, 2 * EW_CODE + 2, "%s%s%s", pay, pay[0] ? ":" : "",
             ew_code(game, cost->gain, gain));
    return out;
}

static void put_figures(const EwScene *c, int column, int row, int col, int width) {
    int used = 0;
    for (int side = 0; side < c->st->sides; side++)
        for (int i = 0; i < c->standing.n[column][side]; i++)
            used += put(c->f->s, row, col + used, width - used, ew_side_ink(side),
                        ew_side_mark(c->f->s, c->st, side));
    if (!used)
        put(c->f->s, row, col, width, INK_FAINT, c->f->s->unicode ? "·" : ".");
}

static void put_column(const EwScene *c, int column, int row, int col, int width) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    Screen *s = c->f->s;
    const EwColumn *k = &ew_tables(game)->columns[column];
    const EwState *st = c->st;
    char text[2 * EW_CODE + 2], code[EW_CODE], name[64];
    bool here = st->phase == EW_WORK && st->column == column;
    bool open = here ? st->bottom_open != 0 : !st->in_column[column];
    put(s, row, col, width,
        c->lights.column == column ? INK_GLOW
        : here                     ? INK_NEAR
                                   : INK_STRONG,
        word_of(s, ew_column_name(game, column), name, sizeof name));
    put_figures(c, column, row + 1, col, width);
    for (int i = 0; i < k->tops; i++)
        put(s, row + 2 + i, col, width, INK_TEXT, section_code(c, &k->top[i], text));
    put(s, row + 4, col, width, here && st->middle_done ? INK_FAINT : INK_TEXT,
        here && st->middle_done ? "-" : section_code(c, &k->middle, text));
    put(s, row + 5, col, width, open ? INK_TEXT : INK_FAINT,
        open ? ew_code(game, k->bottom, code) : "-");
}

/* In one line, from the second column on: what resting gives now, who rests, and at the end what
 * each of them is worth in the eclipse. */
static void put_rest(const EwScene *c, int row, int col, int width) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    const EwPlayer *own = &c->st->player[c->seat];
    Screen *s = c->f->s;
    char code[EW_CODE], worth[SENTENCE];
    HearthMsg msg;
    hearth_msg(&msg, FULL_T(EW_REST_LABOR));
    ew_msg_halves(&msg, "labor", ew_rest_labor(game, own));
    msg_of(s, &msg, worth);
    int end = width - text_width(s, worth);
    int gain = 1 + put(s, row, col, width, c->lights.column == EW_REST ? INK_GLOW : INK_TEXT,
                       ew_code(game, ew_rest_gain(game, own), code));
    put_figures(c, EW_REST, row, col + gain, end - gain - 1);
    put(s, row, col + end, width - end, INK_FAINT, worth);
}

int ew_columns_put(const EwScene *c, int row, int col, int width, int rows) {
    static const int labels[] = {-1,
                                 FULL_T_EW_ROW_WHO,
                                 FULL_T_EW_ROW_TOP,
                                 -1,
                                 FULL_T_EW_ROW_MIDDLE,
                                 FULL_T_EW_ROW_BOTTOM,
                                 FULL_T_EW_RESTING};
    Screen *s = c->f->s;
    int each = (width - LABEL) / EW_COLUMNS;
    if (rows < 7)
        return 0;
    for (int i = 0; i < 7; i++)
        if (labels[i] >= 0)
            put_text(s, row + i, col, i == 6 ? LABEL + 2 : LABEL - 1, INK_FAINT,
                     &full_texts[labels[i]]);
    for (int i = 0; i < EW_COLUMNS; i++)
        put_column(c, i, row, column_at(col, width, i), each - 1);
    put_rest(c, row + 6, column_at(col, width, 1), width - (column_at(col, width, 1) - col));
    return 7;
}

/* ---- Displays ---- */

int ew_culture_put(const EwScene *c, int row, int col, int width, int rows) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    Screen *s = c->f->s;
    for (int i = 0; i < EW_CULTURE_SPACES && i < rows; i++) {
        Ink ink = c->lights.culture == i ? INK_GLOW : INK_TEXT;
        char text[EW_CODE + 32], code[EW_CODE], name[64];
        int card = c->st->culture[i] - 1;
        snprintf(text, sizeof text, "%d", i + 1);
        put(s, row + i, col, 2, INK_FAINT, text);
        if (card < 0) {
            put_text(s, row + i, col + 2, width - 2, ink == INK_GLOW ? ink : INK_FAINT,
                     FULL_T(EW_EMPTY));
            continue;
        }
        snprintf(text, sizeof text, "%dL", ew_learn_labor(game, c->st, i));
        put(s, row + i, col + 2, 3, c->st->cheap >> i & 1 ? INK_GOOD : INK_FAINT, text);
        snprintf(text, sizeof text, "%s *%d",
                 ew_code(game, ew_tables(game)->cultures[card].gain, code),
                 ew_tables(game)->cultures[card].points);
        int wide = text_width(s, text);
        put(s, row + i, col + width - wide, wide, INK_FAINT, text);
        put(s, row + i, col + 5, width - wide - 6, ink,
            word_of(s, ew_card_name(game, EW_KINDS + card), name, sizeof name));
    }
    return rows < EW_CULTURE_SPACES ? rows : EW_CULTURE_SPACES;
}

/* "▲1N2": how many upright ones of this kind each side has */
static void owners_text(const EwScene *c, int animal, char *out, size_t cap) {
    HearthBuf b = hearth_buf(out, cap);
    out[0] = 0;
    for (int side = 0; side < c->st->sides; side++) {
        int n = c->st->player[side].upright[animal];
        if (!n)
            continue;
        hearth_buf_text(&b, ew_side_mark(c->f->s, c->st, side));
        hearth_buf_int(&b, n);
    }
}

int ew_animals_put(const EwScene *c, int row, int col, int width, int rows) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    Screen *s = c->f->s;
    int used = 0;
    for (int i = 0; i < EW_DISPLAY && used < rows; i++) {
        char text[2 * EW_CODE], code[EW_CODE], name[64], owners[48];
        int x, y, animal = c->st->display[i] - 1;
        Ink ink = c->lights.animal == i ? INK_GLOW : INK_TEXT;
        if (animal < 0)
            continue;
        ew_display_at(i, &x, &y);
        snprintf(text, sizeof text, "%d%c", x + 1, y ? 'v' : '^');
        put(s, row + used, col, 2, INK_FAINT, text);
        owners_text(c, animal, owners, sizeof owners);
        snprintf(text, sizeof text, "%s %s", owners,
                 ew_code(game, ew_tables(game)->animals[animal].tip, code));
        int wide = text_width(s, text);
        put(s, row + used, col + width - wide, wide, INK_FAINT, text);
        put(s, row + used, col + 3, width - wide - 4, ink,
            word_of(s, ew_animal_name(game, animal), name, sizeof name));
        used++;
    }
    if (!used)
        put_text(s, row, col, width, INK_FAINT, EW_T(SAY_NO_ANIMALS));
    return used ? used : 1;
}

/* What the next space for a stone costs and gives. */
static int put_space(const EwScene *c, int row, int col, int width, int rows) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    char cost[EW_CODE], gain[EW_CODE];
    int space = ew_stone_space(&c->st->player[c->seat]);
    HearthMsg msg;
    hearth_msg(&msg, space < EW_STONE_SPACES ? EW_T(SAY_STONE_SPACE) : EW_T(SAY_STONE_FULL));
    if (space < EW_STONE_SPACES) {
        arg_text(&msg, "cost", ew_cost_code(&ew_tables(game)->stone_spaces[space], cost));
        arg_text(&msg, "gain", ew_code(game, ew_tables(game)->stone_spaces[space].gain, gain));
    }
    return put_msg_wrapped(c->f->s, row, col, width, rows < 2 ? rows : 2, INK_FAINT, &msg);
}

int ew_stones_put(const EwScene *c, int row, int col, int width, int rows) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    Screen *s = c->f->s;
    unsigned open = ew_stones_open(game, c->st);
    int used = 0;
    for (int i = 0; i < EW_STONE_ROW && used < rows - 1; i++) {
        char text[EW_TEXT + 16], rule[EW_TEXT];
        Ink ink = c->lights.stone == i ? INK_GLOW : open >> i & 1 ? INK_TEXT : INK_FAINT;
        if (!c->st->stone[i])
            continue;
        snprintf(text, sizeof text, "%d %s", i + 1,
                 ew_stone_text(game, c->f->t, c->st->stone[i] - 1, rule));
        used += put_wrapped(s, row + used, col, width, rows - used > 2 ? 2 : 1, ink, text);
    }
    return used + put_space(c, row + used, col, width, rows - used);
}

/* ---- Sides ---- */

enum { POINTS = 5, FOOD = 4, FIGURES = 9, HAND = 7 };

int ew_sides_put(Full *f, const EwState *st, int seat, int row, int col, int width) {
    const HearthGame *game = hearth_match_game(f->p->m);
    Screen *s = f->s;
    int hand = col + width - HAND, figures = hand - FIGURES, food = figures - 2 * FOOD,
        points = food - POINTS;
    char text[64];
    snprintf(text, sizeof text, "%*s%*s%*s", POINTS, "*", FOOD, "F", FOOD, "T");
    put(s, row, points, figures - points, INK_FAINT, text);
    put_text(s, row, figures + 1, FIGURES - 1, INK_FAINT, FULL_T(EW_COL_FIGURES));
    put_text(s, row, hand + 1, HAND - 1, INK_FAINT, ew_holding_name(EW_HOLDING_HAND));
    for (int i = 0; i < st->sides; i++) {
        int side = st->order[0] == EW_NONE ? i : st->order[i];
        const EwPlayer *p = &st->player[side];
        char name[EW_TEXT];
        bool turn = st->phase != EW_OVER && st->actor == side;
        Ink ink = side == seat ? INK_STRONG : INK_TEXT;
        row++;
        put(s, row, col, 1, INK_STRONG, turn ? (s->unicode ? "►" : ">") : " ");
        put(s, row, col + 1, 1, ew_side_ink(side), ew_side_mark(s, st, side));
        put(s, row, col + 3, points - col - 3, ink, ew_side_name(f->t, f->p->m, st, side, name));
        snprintf(text, sizeof text, "%*d%*d%*d%*d%s", POINTS, ew_score(game, st, side, NULL), FOOD,
                 p->food, FOOD, p->tool, FIGURES - 3, p->figures, p->chief_left ? "+1" : "");
        put(s, row, points, hand - points, ink, text);
        snprintf(text, sizeof text, "%*d", HAND - 1,
                 ew_is_nomad(st, side) ? st->nomad_pile : ew_pile_count(&p->hand) + p->hidden_hand);
        put(s, row, hand, HAND, ink, text);
    }
    return 1 + st->sides;
}

/* A carved track: a step each, and the marks of those who stand there. */
static void put_track(const EwScene *c, EwHolding track, int row, int col, int width) {
    Screen *s = c->f->s;
    int each = (width - 10) / EW_TRACK;
    put_text(s, row, col, 9, INK_FAINT, ew_holding_name(track));
    for (int level = 0; level < EW_TRACK; level++) {
        int at = col + 10 + level * each, used = 0, here = 0;
        char text[16];
        put_fill(s, row, at, each, INK_BONE);
        for (int side = 0; side < c->st->sides; side++) {
            const EwPlayer *p = &c->st->player[side];
            if ((track == EW_HOLDING_HONOR ? p->honor : p->sacrifice) != level)
                continue;
            here++;
            used += put(s, row, at + used, each - used, ew_side_ink(side),
                        ew_side_mark(s, c->st, side));
        }
        if (here > each) /* more than there is room for; the boards tell */
            put(s, row, at + each - 1, 1, INK_BONE, "+");
        snprintf(text, sizeof text, "%d", level);
        if (!used)
            put(s, row, at, each, INK_BONE, text);
    }
}

int ew_holding_put(const HearthGame *game, Screen *s, const EwState *st, int side, EwHolding fact,
                   int row, int col, int width, int rows, Ink ink) {
    char text[EW_TEXT];
    if (rows < 1 || !ew_holding_text(game, s->t, st, side, fact, text)[0])
        return 0;
    return put_wrapped(s, row, col, width, rows, ink, text);
}

int ew_own_put(const EwScene *c, int row, int col, int width, int rows) {
    const HearthGame *game = hearth_match_game(c->f->p->m);
    static const EwHolding facts[] = {EW_HOLDING_PILE, EW_HOLDING_UPRIGHT, EW_HOLDING_DECK,
                                      EW_HOLDING_DISCARD};
    Screen *s = c->f->s;
    int from = row, last = row + rows;
    if (rows < c->st->sides + 2)
        return 0;
    row += ew_sides_put(c->f, c->st, c->seat, row, col, width);
    int tracks = last - row >= 4 ? 2 : 0;
    int hand = last - row - tracks > 2 ? 2 : last - row - tracks;
    row +=
        ew_holding_put(game, s, c->st, c->seat, EW_HOLDING_HAND, row, col, width, hand, INK_TEXT);
    if (tracks) {
        put_track(c, EW_HOLDING_HONOR, row++, col, width);
        put_track(c, EW_HOLDING_SACRIFICE, row++, col, width);
    }
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        row += ew_holding_put(game, s, c->st, c->seat, facts[i], row, col, width,
                              last - row > 2 ? 2 : last - row,
                              facts[i] == EW_HOLDING_UPRIGHT ? INK_TEXT : INK_FAINT);
    return row - from;
}

int ew_board_put(Full *f, const EwState *st, int side, int row, int col, int width, int rows) {
    const HearthGame *game = hearth_match_game(f->p->m);
    int from = row, last = row + rows;
    row += ew_sides_put(f, st, side, row, col, width < 60 ? width : 60) + 1;
    int half = width / 2; /* the tracks; the bar and the table have the rest */
    ew_holding_put(game, f->s, st, side, EW_HOLDING_HONOR, row, col, half - 1, 1, INK_STRONG);
    ew_holding_put(game, f->s, st, side, EW_HOLDING_SACRIFICE, row++, col + half, half, 1,
                   INK_STRONG);
    for (EwHolding fact = EW_HOLDING_HAND; fact < EW_HOLDINGS; fact++)
        row += ew_holding_put(game, f->s, st, side, fact, row, col, width, last - row, INK_TEXT);
    return row - from;
}
