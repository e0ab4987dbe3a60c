/* outline.c - The whole table in sections and tables: hands, columns, displays, the land, boards.
 */
#include "ew_int.h"
#include "texts.h"
#include "ew_words.h"

typedef struct Told {
    HearthOutline *o;
    const EwState *st;
    int own; /* the side whose costs are told */
} Told;

/* A new table with these heads. */
static void table(HearthOutline *o, const int heads[], int n) {
    hearth_tell_table(o);
    for (int i = 0; i < n; i++)
        hearth_tell_head(o, &ew_texts[heads[i]]);
}
#define TABLE(o, ...)                                                                              \
    table(o, (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int))

static void cell_list(const HearthGame *game, HearthOutline *o, int list) {
    hearth_tell_cell(o, NULL);
    ew_tell_list(game, o, list);
}

static void line_word(HearthOutline *o, const HearthText *text) {
    hearth_tell_line(o, NULL);
    hearth_tell_word(o, text);
}

static void line_number(HearthOutline *o, const HearthText *text, const char *name, int n) {
    hearth_tell_line(o, NULL);
    hearth_tell_count(o, text, name, n);
}

/* ---- How things stand ---- */

static void tell_order(const Told *t) {
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_ORDER));
    hearth_msg_number(&msg, "round", t->st->round ? t->st->round : 1);
    hearth_tell_open(t->o, &msg);
    hearth_tell_hole(t->o, "order", NULL);
    for (int i = 0; i < t->st->sides && t->st->order[i] != EW_NONE; i++)
        ew_tell_side(t->o, t->st, t->st->order[i]);
    hearth_tell_close(t->o);
}

static void tell_outcome(const HearthGame *game, const Told *t) {
    HearthMsg msg;
    line_word(t->o, EW_T(EV_OVER));
    if (t->st->seats > 1)
        return;
    ew_msg_outcome(game, t->st, &msg);
    hearth_tell_line_of(t->o, &msg);
}

static void tell_status(const HearthGame *game, const Told *t, int viewer) {
    if (t->st->phase == EW_OVER) {
        tell_outcome(game, t);
        return;
    }
    hearth_tell_line(t->o, NULL);
    if (t->st->round)
        tell_order(t);
    else
        hearth_tell_word(t->o, EW_T(SAY_WHERE_START));
    if (ew_decider(game, t->st) == viewer) {
        hearth_tell_line(t->o, NULL);
        ew_tell_question(game, t->o, t->st);
    }
}

static void tell_players(const HearthGame *game, const Told *t, int which) {
    hearth_tell_section(t->o, EW_T(SAY_PLAYERS));
    TABLE(t->o, EW_T_SAY_HEAD_PLAYER);
    for (EwHolding fact = 0; fact < EW_HOLDING_HAND; fact++)
        hearth_tell_head(t->o, ew_holding_name(fact));
    for (int i = 0; i < t->st->sides; i++) {
        if (which != EW_WHOLE && which != i)
            continue;
        hearth_tell_row(t->o);
        hearth_tell_cell(t->o, NULL);
        ew_tell_side(t->o, t->st, i);
        for (EwHolding fact = 0; fact < EW_HOLDING_HAND; fact++) {
            hearth_tell_cell(t->o, NULL);
            ew_tell_holding(game, t->o, t->st, i, fact);
        }
    }
}

/* ---- Hand and columns ---- */

static void tell_hand(const HearthGame *game, const Told *t) {
    const EwPile *hand = &t->st->player[t->own].hand;
    hearth_tell_section(t->o, EW_T(SAY_OWN_HAND));
    if (!ew_pile_count(hand)) {
        line_word(t->o, EW_T(SAY_NO_HAND));
        return;
    }
    TABLE(t->o, EW_T_SAY_HEAD_CARD, EW_T_SAY_HEAD_COUNT, EW_T_SAY_HEAD_DOES);
    for (int card = 0; card < EW_CARDS; card++)
        if (ew_pile_has(hand, card)) {
            hearth_tell_row(t->o);
            hearth_tell_cell_word(t->o, ew_card_name(game, card));
            hearth_tell_cell_number(t->o, card < EW_KINDS ? hand->n[card] : 1);
            hearth_tell_cell(t->o, HEARTH_T(APART));
            ew_tell_card(game, t->o, card);
        }
}

static void tell_column(const HearthGame *game, const Told *t, int column) {
    const EwColumn *c = &ew_tables(game)->columns[column];
    const EwState *st = t->st;
    bool open = st->phase == EW_WORK && st->column == column ? st->bottom_open != 0
                                                             : !st->in_column[column];
    hearth_tell_row(t->o);
    hearth_tell_cell_word(t->o, ew_column_name(game, column));
    hearth_tell_cell_number(t->o, st->in_column[column]);
    hearth_tell_cell(t->o, HEARTH_T(APART));
    for (int i = 0; i < c->tops; i++)
        ew_tell_section(game, t->o, st, t->own, &c->top[i]);
    hearth_tell_cell(t->o, NULL);
    ew_tell_section(game, t->o, st, t->own, &c->middle);
    cell_list(game, t->o, c->bottom);
    if (!open)
        hearth_tell_word(t->o, EW_T(SAY_USED));
}

static void tell_resting(const HearthGame *game, const Told *t) {
    int all = 0;
    HearthMsg msg;
    hearth_tell_hole(t->o, "gain", NULL);
    ew_tell_list(game, t->o, ew_rest_gain(game, &t->st->player[t->own]));
    hearth_tell_hole(t->o, "figures", NULL);
    for (int i = 0; i < t->st->sides; i++) {
        int resting = t->st->player[i].resting; /* the chief among them */
        if (!resting)
            continue;
        hearth_msg(&msg, EW_T(SAY_STANDS));
        ew_msg_side(&msg, t->st, i);
        hearth_msg_number(&msg, "count", resting);
        hearth_tell(t->o, &msg);
        all += resting;
    }
    if (!all)
        hearth_tell_word(t->o, EW_T(SAY_NOBODY));
}

static void tell_columns(const HearthGame *game, const Told *t, int which) {
    HearthMsg msg;
    hearth_tell_section(t->o, EW_T(SAY_COLUMNS));
    if (which == EW_WHOLE) {
        hearth_msg(&msg, EW_T(SAY_RESTING));
        ew_msg_halves(&msg, "labor", ew_rest_labor(game, &t->st->player[t->own]));
        hearth_tell_line(t->o, NULL);
        hearth_tell_open(t->o, &msg);
        tell_resting(game, t);
        hearth_tell_close(t->o);
    }
    TABLE(t->o, EW_T_SAY_HEAD_COLUMN, EW_T_SAY_HEAD_HERE, EW_T_SAY_HEAD_TOP, EW_T_SAY_HEAD_MIDDLE,
          EW_T_SAY_HEAD_BOTTOM);
    for (int i = 0; i < EW_COLUMNS; i++)
        if (which == EW_WHOLE || which == i)
            tell_column(game, t, i);
}

/* ---- Displays ---- */

static void tell_cultures(const HearthGame *game, const Told *t) {
    hearth_tell_section(t->o, EW_T(SAY_CULTURES));
    line_word(t->o, EW_T(SAY_CULTURE_ROWS));
    TABLE(t->o, EW_T_SAY_HEAD_NUMBER, EW_T_SAY_HEAD_CARD, EW_T_SAY_HEAD_LABOR, EW_T_SAY_HEAD_POINTS,
          EW_T_SAY_HEAD_GIVES);
    for (int i = 0; i < EW_CULTURE_SPACES; i++) {
        if (!t->st->culture[i])
            continue;
        const EwCulture *c = &ew_tables(game)->cultures[t->st->culture[i] - 1];
        hearth_tell_row(t->o);
        hearth_tell_cell_number(t->o, i + 1);
        hearth_tell_cell_word(t->o, ew_card_name(game, EW_KINDS + t->st->culture[i] - 1));
        hearth_tell_cell_number(t->o, ew_learn_labor(game, t->st, i));
        hearth_tell_cell_number(t->o, c->points);
        cell_list(game, t->o, c->gain);
    }
}

static void tell_animals(const HearthGame *game, const Told *t) {
    hearth_tell_section(t->o, EW_T(SAY_ANIMALS));
    if (!ew_display_count(t->st)) {
        line_word(t->o, EW_T(SAY_NO_ANIMALS));
        return;
    }
    TABLE(t->o, EW_T_SAY_HEAD_NUMBER, EW_T_SAY_HEAD_ANIMAL, EW_T_SAY_HEAD_ROW, EW_T_SAY_HEAD_SPACE,
          EW_T_SAY_HEAD_TIPPED, EW_T_SAY_HEAD_UPRIGHT);
    for (int i = 0; i < EW_DISPLAY; i++) {
        int x, y, animal = t->st->display[i] - 1;
        if (animal < 0)
            continue;
        ew_display_at(i, &x, &y);
        hearth_tell_row(t->o);
        hearth_tell_cell_number(t->o, i + 1);
        hearth_tell_cell_word(t->o, ew_animal_name(game, animal));
        hearth_tell_cell_number(t->o, y + 1);
        hearth_tell_cell_number(t->o, x + 1);
        cell_list(game, t->o, ew_tables(game)->animals[animal].tip);
        hearth_tell_cell(t->o, NULL);
        ew_tell_animal(game, t->o, animal);
    }
}

static void tell_stone_space(const HearthGame *game, const Told *t) {
    int space = ew_stone_space(&t->st->player[t->own]);
    HearthMsg msg;
    hearth_tell_line(t->o, NULL);
    if (space >= EW_STONE_SPACES) {
        hearth_tell_word(t->o, EW_T(SAY_STONE_FULL));
        return;
    }
    hearth_msg(&msg, EW_T(SAY_STONE_SPACE));
    hearth_tell_open(t->o, &msg);
    hearth_tell_hole(t->o, "cost", NULL);
    ew_tell_cost(t->o, &ew_tables(game)->stone_spaces[space]);
    hearth_tell_hole(t->o, "gain", NULL);
    ew_tell_list(game, t->o, ew_tables(game)->stone_spaces[space].gain);
    hearth_tell_close(t->o);
}

static void tell_stones(const HearthGame *game, const Told *t, bool viewer_plays) {
    unsigned open = ew_stones_open(game, t->st);
    hearth_tell_section(t->o, EW_T(SAY_STONES));
    if (viewer_plays)
        tell_stone_space(game, t);
    TABLE(t->o, EW_T_SAY_HEAD_NUMBER, EW_T_SAY_HEAD_STONE, EW_T_SAY_HEAD_WHEN, EW_T_SAY_HEAD_RULE);
    for (int i = 0; i < EW_STONE_ROW; i++) {
        if (!t->st->stone[i])
            continue;
        hearth_tell_row(t->o);
        hearth_tell_cell_number(t->o, i + 1);
        hearth_tell_cell_word(t->o, ew_stone_name(t->st->stone[i] - 1));
        hearth_tell_cell_word(t->o, open >> i & 1 ? EW_T(SAY_NOW) : EW_T(SAY_LATER));
        hearth_tell_cell(t->o, NULL);
        ew_tell_stone(game, t->o, t->st->stone[i] - 1);
    }
}

/* ---- The land ---- */

static void line_juncture(const Told *t, const HearthText *text, int side, int j) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    if (side >= 0)
        ew_msg_side(&msg, t->st, side);
    hearth_msg_number(&msg, "first", ew_juncture[j][0] + 1);
    hearth_msg_number(&msg, "second", ew_juncture[j][1] + 1);
    hearth_msg_number(&msg, "third", ew_juncture[j][2] + 1);
    hearth_msg_number(&msg, "number", j + 1);
    hearth_tell_line_of(t->o, &msg);
}

static bool touches(int j, int place) {
    return place == EW_WHOLE || ew_juncture[j][0] == place || ew_juncture[j][1] == place ||
           ew_juncture[j][2] == place;
}

/* Villages and where some could be. */
static void tell_villages(const Told *t, int place) {
    for (int j = 0; j < EW_JUNCTURES; j++) {
        if (!touches(j, place))
            continue;
        if (t->st->village[j] == EW_NOMAD_TILE)
            line_juncture(t, EW_T(SAY_NOMAD_TILE_AT), -1, j);
        else if (t->st->village[j])
            line_juncture(t, EW_T(SAY_VILLAGE_AT), t->st->village[j] - 1, j);
    }
    for (int s = 0; s < t->st->sides; s++)
        HEARTH_FOR_EACH (j, ew_village_sites(t->st, s))
            if (touches(j, place))
                line_juncture(t, EW_T(SAY_SITE_AT), s, j);
}

/* The numbers of the tiles around one; if that one is looked at, also what they are. */
static void tell_beside(const HearthGame *game, const Told *t, int place, bool named) {
    HEARTH_FOR_EACH (i, ew_beside[place]) {
        HearthMsg msg;
        if (!named) {
            hearth_tell_number(t->o, i + 1);
            continue;
        }
        hearth_msg(&msg, EW_T(SAY_NUMBERED));
        hearth_msg_number(&msg, "number", i + 1);
        hearth_msg_word(&msg, "what",
                        ew_land_name(game, ew_tables(game)->tiles[t->st->tile[i]].land));
        hearth_tell(t->o, &msg);
    }
}

static void tell_place(const HearthGame *game, const Told *t, int place, bool named) {
    const EwState *st = t->st;
    hearth_tell_row(t->o);
    hearth_tell_cell_number(t->o, place + 1);
    hearth_tell_cell_word(t->o, ew_land_name(game, ew_tables(game)->tiles[st->tile[place]].land));
    hearth_tell_cell(t->o, NULL);
    if (ew_tables(game)->lists[ew_place_gain(game, st, place)].count)
        ew_tell_list(game, t->o, ew_place_gain(game, st, place));
    for (int s = 0; s < st->sides; s++) {
        int influence = ew_influence(st, s, place);
        HearthMsg msg;
        hearth_tell_cell(t->o, NULL);
        if (!influence)
            continue;
        hearth_msg(&msg, EW_T(SAY_INFLUENCE));
        hearth_msg_number(&msg, "influence", influence);
        hearth_msg_number(&msg, "camps", st->player[s].camps[place]);
        hearth_tell(t->o, &msg);
    }
    hearth_tell_cell(t->o, NULL);
    tell_beside(game, t, place, named);
}

static void tell_land(const HearthGame *game, const Told *t, int which) {
    HearthMsg msg;
    hearth_tell_section(t->o, EW_T(SAY_LAND));
    if (which == EW_WHOLE)
        line_word(t->o, EW_T(SAY_LAND_ROWS));
    tell_villages(t, which);
    TABLE(t->o, EW_T_SAY_HEAD_TILE, EW_T_SAY_HEAD_LAND, EW_T_SAY_HEAD_REWARD);
    for (int s = 0; s < t->st->sides; s++) {
        hearth_msg(&msg, EW_T(SAY_HEAD_WHO));
        ew_msg_side(&msg, t->st, s);
        hearth_tell_head_of(t->o, &msg);
    }
    hearth_tell_head(t->o, EW_T(SAY_HEAD_BESIDE));
    for (int i = 0; i < EW_PLACES; i++)
        if (t->st->tile[i] != EW_NONE && (which == EW_WHOLE || which == i))
            tell_place(game, t, i, which == i);
}

/* ---- Megaliths ---- */

static const EwPiece *piece_at(const EwState *st, int cell) {
    for (int i = 0; i < st->pieces; i++)
        if (st->piece[i].level == 1 && st->piece[i].cell == cell)
            return &st->piece[i];
    return NULL;
}

static void tell_square(const HearthGame *game, const Told *t, int x, int y) {
    const EwPiece *p = piece_at(t->st, y * EW_WIDE + x);
    HearthMsg msg;
    hearth_tell_cell(t->o, NULL);
    if (p) {
        hearth_msg(&msg, p->neutral ? EW_T(SAY_MEGALITH_NEUTRAL) : EW_T(SAY_MEGALITH_OF));
        ew_msg_side(&msg, t->st, p->side);
        hearth_tell(t->o, &msg);
        return;
    }
    ew_tell_list(game, t->o, ew_square_gain(game, t->st, x / 2, y / 2));
    if (ew_square_start(game, t->st, x / 2, y / 2))
        hearth_tell_word(t->o, EW_T(SAY_START));
}

static void tell_upper(const HearthGame *game, const Told *t) {
    HearthMsg msg;
    for (int i = 0; i < t->st->pieces; i++) {
        const EwPiece *p = &t->st->piece[i];
        if (p->level < 2)
            continue;
        hearth_msg(&msg, EW_T(SAY_UPPER_AT));
        hearth_msg_number(&msg, "level", p->level);
        ew_msg_cell(&msg, p->cell);
        ew_msg_side(&msg, t->st, p->side);
        hearth_tell_line_of(t->o, &msg);
    }
    line_number(t->o, EW_T(SAY_UPPER_NOW), "points", ew_tables(game)->megalith_points[2]);
}

static void tell_megaliths(const HearthGame *game, const Told *t) {
    HearthMsg msg;
    hearth_tell_section(t->o, EW_T(SAY_MEGALITHS));
    line_word(t->o, EW_T(SAY_MEGALITH_ROWS));
    tell_upper(game, t);
    TABLE(t->o, EW_T_SAY_HEAD_ROW);
    for (int x = 0; x < EW_WIDE; x += 2) {
        hearth_msg(&msg, EW_T(SAY_X));
        hearth_msg_number(&msg, "x", x / 2 + 1);
        hearth_tell_head_of(t->o, &msg);
    }
    for (int y = 0; y < EW_HIGH; y += 2) {
        hearth_tell_row(t->o);
        hearth_tell_cell(t->o, NULL);
        hearth_tell_count(t->o, EW_T(SAY_Y), "y", y / 2 + 1);
        for (int x = 0; x < EW_WIDE; x += 2)
            tell_square(game, t, x, y);
    }
}

/* ---- Boards ---- */

static void tell_board(const HearthGame *game, const Told *t, int side) {
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_BOARD));
    ew_msg_side(&msg, t->st, side);
    hearth_tell_section_of(t->o, &msg);
    TABLE(t->o, EW_T_SAY_HEAD_WHAT, EW_T_SAY_HEAD_WHICH);
    for (EwHolding fact = EW_HOLDING_HAND; fact < EW_HOLDINGS; fact++) {
        if (!ew_has_holding(t->st, side, fact))
            continue;
        hearth_tell_row(t->o);
        hearth_tell_cell_word(t->o, ew_holding_name(fact));
        hearth_tell_cell(t->o, NULL);
        ew_tell_holding(game, t->o, t->st, side, fact);
    }
}

/* ---- The Nomad ---- */

static void tell_nomad_piles(const Told *t) {
    const EwState *st = t->st;
    HearthMsg msg;
    ew_msg_nomad_piles(st, &msg);
    hearth_tell_line_of(t->o, &msg);
    if (st->map_top == EW_NONE)
        return;
    hearth_msg(&msg, EW_T(SAY_NOMAD_MAP));
    hearth_msg_word(&msg, "card", ew_map_name(st->map_top));
    hearth_tell_line(t->o, NULL);
    hearth_tell_open(t->o, &msg);
    hearth_tell_hole(t->o, "list", NULL);
    HEARTH_FOR_EACH (i, st->map_left)
        hearth_tell_word(t->o, ew_map_name(i));
    if (!st->map_left)
        hearth_tell_text(t->o, "-");
    hearth_tell_close(t->o);
}

static void nomad_row(const HearthGame *game, const Told *t, const EwNomadCard *c, bool bottom) {
    const uint8_t *cells = bottom ? c->bottom : c->upper;
    hearth_tell_row(t->o);
    hearth_tell_cell_word(t->o, ew_nomad_name((int)(c - ew_tables(game)->nomads)));
    hearth_tell_cell_word(t->o, bottom ? EW_T(SAY_BOTTOM_ROW) : EW_T(SAY_UPPER_ROW));
    for (int i = 0; i < EW_COLUMNS; i++) {
        hearth_tell_cell(t->o, NULL);
        if (ew_tables(game)->lists[cells[i]].count)
            ew_tell_list(game, t->o, cells[i]);
    }
}

static void tell_nomad(const HearthGame *game, const Told *t) {
    const EwState *st = t->st;
    HearthMsg msg;
    hearth_tell_section(t->o, EW_T(SAY_NOMAD_TITLE));
    tell_nomad_piles(t);
    hearth_tell_line(t->o, NULL);
    hearth_tell_word(t->o, st->stack_count ? EW_T(SAY_NOMAD_CARDS) : EW_T(SAY_NOMAD_NO_CARDS));
    if (!st->stack_count)
        return;
    const EwNomadCard *newest = &ew_tables(game)->nomads[st->stack[st->stack_count - 1]];
    hearth_msg(&msg, EW_T(SAY_ARROWS));
    hearth_msg_word(&msg, "column", ew_column_name(game, newest->marker));
    hearth_msg_word(&msg, "lr", newest->right ? EW_T(WORD_RIGHT) : EW_T(WORD_LEFT));
    hearth_msg_word(&msg, "ud", newest->down ? EW_T(WORD_DOWN) : EW_T(WORD_UP));
    hearth_msg_number(&msg, "labor", newest->labor);
    hearth_tell_line_of(t->o, &msg);
    TABLE(t->o, EW_T_SAY_HEAD_CARD, EW_T_SAY_HEAD_ROW);
    for (int i = 0; i < EW_COLUMNS; i++)
        hearth_tell_head(t->o, ew_column_name(game, i));
    nomad_row(game, t, newest, false);
    for (int i = st->stack_count - 1; i >= 0; i--)
        nomad_row(game, t, &ew_tables(game)->nomads[st->stack[i]], true);
}

/* ---- The parts, and all of them ---- */

void ew_tell_part(const HearthGame *game, HearthOutline *o, const EwState *view, int viewer,
                  EwPart part, int which) {
    bool plays = viewer < view->seats;
    const Told t = {o, view, plays ? viewer : 0};
    if (part != EW_PART_STATUS && view->tile[0] == EW_NONE)
        return; /* nothing is laid out yet */
    switch (part) {
    case EW_PART_STATUS: tell_status(game, &t, viewer); break;
    case EW_PART_PLAYERS: tell_players(game, &t, which); break;
    case EW_PART_HAND:
        if (plays)
            tell_hand(game, &t);
        break;
    case EW_PART_COLUMNS: tell_columns(game, &t, which); break;
    case EW_PART_CULTURES: tell_cultures(game, &t); break;
    case EW_PART_ANIMALS: tell_animals(game, &t); break;
    case EW_PART_STONES: tell_stones(game, &t, plays); break;
    case EW_PART_BOARD: tell_board(game, &t, which); break;
    case EW_PART_NOMAD:
        if (view->seats == 1)
            tell_nomad(game, &t);
        break;
    case EW_PART_LAND: tell_land(game, &t, which); break;
    case EW_PART_MEGALITHS:
        if (view->megalith_tile[EW_MEGALITH_TILES - 1])
            tell_megaliths(game, &t);
        break;
    }
}

void ew__outline(const HearthGame *game, const void *view, int viewer, HearthOutline *o) {
    static const EwPart before[] = {EW_PART_STATUS,  EW_PART_PLAYERS,  EW_PART_HAND,
                                    EW_PART_COLUMNS, EW_PART_CULTURES, EW_PART_ANIMALS,
                                    EW_PART_STONES},
                        after[] = {EW_PART_NOMAD, EW_PART_LAND, EW_PART_MEGALITHS};
    const EwState *st = view;
    int own = viewer < st->seats ? viewer : 0;
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        ew_tell_part(game, o, st, viewer, before[i], EW_WHOLE);
    ew_tell_part(game, o, st, viewer, EW_PART_BOARD, own);
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++)
        ew_tell_part(game, o, st, viewer, after[i], EW_WHOLE);
    for (int i = 1; i < st->sides; i++)
        ew_tell_part(game, o, st, viewer, EW_PART_BOARD, (own + i) % st->sides);
}
