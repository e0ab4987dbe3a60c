/* tell.c - Saying what happens: messages for people, JSON for transcripts (docs/transcripts.md). */
#include <string.h>

#include "ew_int.h"
#include "ew_words.h"
#include "pack.h"

const HearthText ew_texts[EW_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "ew_texts.def"
#undef TEXT
#undef TEXTS
};

/* ---- Names ---- */

const HearthText *ew_card_name(const HearthGame *game, int card) {
    return hearth_name_of(game, EW_NAME_CARDS + card,
                          card < EW_KINDS ? &ew_texts[EW_T_NAME_HUNTER + card]
                                          : &ew_texts[EW_T_NAME_C101 + card - EW_KINDS]);
}

const char *ew_card_id(int card) {
    return card < EW_KINDS ? ew_built_in.kinds[card].id : ew_built_in.cultures[card - EW_KINDS].id;
}

const HearthText *ew_animal_name(const HearthGame *game, int animal) {
    return hearth_name_of(game, EW_NAME_ANIMALS + animal, &ew_texts[EW_T_NAME_SLOTH + animal]);
}

const HearthText *ew_chief_name(const HearthGame *game, int chief) {
    return hearth_name_of(game, EW_NAME_CHIEFS + chief, &ew_texts[EW_T_NAME_TUSKBREAKER + chief]);
}

const HearthText *ew_column_name(const HearthGame *game, int column) {
    return hearth_name_of(game, EW_NAME_COLUMNS + column,
                          &ew_texts[EW_T_NAME_COLUMN_INITIATE + column]);
}

const HearthText *ew_land_name(const HearthGame *game, int land) {
    return hearth_name_of(game, EW_NAME_LANDS + land, &ew_texts[EW_T_NAME_LAND_BASE + land]);
}

const HearthText *ew_setup_name(int setup) {
    return &ew_texts[EW_T_SETUP_0 + setup];
}

const HearthText *ew_stone_name(int stone) {
    return &ew_texts[EW_T_STONE_0 + stone];
}

const HearthText *ew_map_name(int map) {
    return &ew_texts[EW_T_TRAIL_0 + map];
}

const HearthText *ew_nomad_name(int card) {
    return &ew_texts[EW_T_NOMAD_0 + card];
}

const HearthText *ew_rest_tile_name(int tile) {
    return &ew_texts[EW_T_REST_TILE_0 + tile];
}

const HearthText *ew_op_name(int op) {
    return &ew_texts[EW_T_OP_NONE + op];
}

void ew_effect_msg(const EwEffect *e, HearthMsg *out) {
    int div = e->b >> 4, most = e->b & 15;
    if (e->op == EW_OP_POINTS_PER)
        hearth_msg(out, div > 1 ? most ? EW_T(FX_POINTS_PER_DIV_MAX) : EW_T(FX_POINTS_PER_DIV)
                        : most ? EW_T(FX_POINTS_PER_MAX)
                                : EW_T(FX_POINTS_PER));
    else if ((e->op == EW_OP_VILLAGE && !e->a) || (e->op == EW_OP_STONE && !e->a && !e->b))
        hearth_msg(out, ew_op_name(e->op));
    else
        hearth_msg(out, &ew_texts[EW_T_FX_NONE + e->op]);
    hearth_msg_number(out, "n", e->n);
    switch ((EwOp)e->op) {
    case EW_OP_POINTS_PER:
        hearth_msg_number(out, "div", div);
        hearth_msg_number(out, "most", most);
        hearth_msg_word(out, "what", &ew_texts[EW_T_PER_0 + e->a]);
        break;
    case EW_OP_VILLAGE: hearth_msg_number(out, "food", e->a); break;
    case EW_OP_STONE:
        hearth_msg_number(out, "food", e->a);
        hearth_msg_number(out, "tool", e->b);
        break;
    case EW_OP_PAY:
        hearth_msg_number(out, "food", e->b >> 4);
        hearth_msg_number(out, "tool", e->b & 15);
        break;
    case EW_OP_MEGALITH_EXTRA:
        hearth_msg_number(out, "first", e->a + 1);
        hearth_msg_number(out, "second", e->b + 1);
        break;
    default: break;
    }
}

/* ---- What an action would do ---- */

static const HearthText *first_op(const HearthGame *game, int list) {
    return ew_op_name(ew_tables(game)->lists[list].count
                          ? ew_tables(game)->effects[ew_tables(game)->lists[list].first].op
                          : EW_OP_NONE);
}

/* What a draw turns up, by its name; NULL if it has none. */
static const HearthText *drawn_name(const HearthGame *game, const EwState *st, int n) {
    switch (ew__need(game, st)) {
    case EW_NEED_DRAW: return ew_card_name(game, n);
    case EW_NEED_CULTURE_1:
    case EW_NEED_CULTURE_2:
    case EW_NEED_BURIED_1:
    case EW_NEED_BURIED_2: return ew_card_name(game, EW_KINDS + n);
    case EW_NEED_ANIMAL:
    case EW_NEED_ANIMAL_GAIN:
    case EW_NEED_NOMAD_ANIMAL: return ew_animal_name(game, n);
    case EW_NEED_CHIEF: return ew_chief_name(game, n);
    case EW_NEED_SETUP: return ew_setup_name(n);
    case EW_NEED_STONE_1:
    case EW_NEED_STONE_2: return ew_stone_name(n);
    case EW_NEED_MAP: return ew_map_name(n);
    case EW_NEED_REST_TILE: return ew_rest_tile_name(n);
    case EW_NEED_START_CARD:
    case EW_NEED_NOMAD_CARD:
    case EW_NEED_NOMAD_SHOWS: return ew_nomad_name(n);
    case EW_NEED_LAND:
    case EW_NEED_MORE_LAND:
    case EW_NEED_TILE: return ew_land_name(game, ew_tables(game)->tiles[n].land);
    case EW_NEED_TOKEN: return first_op(game, ew_tables(game)->glacier_tokens[n].gain);
    default: return NULL;
    }
}

static void describe_draw(const HearthGame *game, const EwState *st, uint32_t action,
                          HearthMsg *out) {
    const HearthText *name = drawn_name(game, st, (int)action);
    hearth_msg(out, ew__need(game, st) == EW_NEED_MEGALITH_TILE ? EW_T(DO_DRAW_STONES)
                                                                : EW_T(DO_DRAW_NAMED));
    if (ew__need(game, st) == EW_NEED_MEGALITH_TILE)
        hearth_msg_number(out, "number", action + 1);
    else if (name)
        hearth_msg_word(out, "name", name);
    else /* who comes next in the turn order */
        hearth_msg_seat(out, "name", (int)action);
}

static void id_arg(HearthMsg *out, const char *name, const char *id) {
    hearth_msg_bytes(out, name, id, strlen(id));
}

static void juncture_args(HearthMsg *out, int juncture) {
    hearth_msg_number(out, "first", ew_juncture[juncture][0] + 1);
    hearth_msg_number(out, "second", ew_juncture[juncture][1] + 1);
    hearth_msg_number(out, "third", ew_juncture[juncture][2] + 1);
}

static void cell_args(HearthMsg *out, int level, int cell) {
    hearth_msg_number(out, "level", level);
    ew_msg_cell(out, cell);
}

void ew__describe(const HearthGame *game, const void *state, int seat, uint32_t action,
                  HearthMsg *out) {
    const EwState *st = state;
    const EwPlayer *p = &st->player[st->actor];
    const EwColumn *c = st->column < EW_COLUMNS ? &ew_tables(game)->columns[st->column]
                                                : &ew_tables(game)->columns[0];
    const EwJob *j = st->jobs ? &st->job[st->jobs - 1] : &(EwJob){0};
    int a = ew_a(action), b = ew_b(action);
    EwKindOfAction kind = ew_kind(action);
    if (seat == HEARTH_CHANCE) {
        describe_draw(game, st, action, out);
        return;
    }
    bool two = kind == EW_DO_BOTTOM && ew_tables(game)->lists[c->bottom].count > 1;
    hearth_msg(out, kind == EW_DO_PLACE && b ? EW_T(DO_PLACE_CHIEF)
                    : two                    ? EW_T(DO_BOTTOM_TWO)
                                             : &ew_texts[EW_T_DO_0 + kind]);
    switch (kind) {
    case EW_DO_SETUP: hearth_msg_word(out, "card", ew_setup_name(a)); break;
    case EW_DO_CHIEF:
        hearth_msg_word(out, "chief", ew_chief_name(game, a));
        id_arg(out, "side", b ? "B" : "A");
        break;
    case EW_DO_PLACE: hearth_msg_word(out, "column", ew_column_name(game, a)); break;
    case EW_DO_WORK: {
        const EwKind *k = &ew_tables(game)->kinds[a];
        bool bonus = k->column == st->column || k->column == EW_REST;
        hearth_msg_number(out, "labor", k->labor + (bonus ? k->bonus : 0));
        hearth_msg_word(out, "card", ew_card_name(game, a));
        break;
    }
    case EW_DO_EAT: hearth_msg_number(out, "food", ew__eat_cost(game, st, st->actor)); break;
    case EW_DO_CHIEF_TOOL:
        hearth_msg_number(out, "tools", ew_tables(game)->chiefs[p->chief].tool_cost);
        hearth_msg_number(out, "labor", ew_tables(game)->chiefs[p->chief].tool_labor);
        break;
    case EW_DO_TOP:
        hearth_msg_number(out, "number", a + 1);
        hearth_msg_word(out, "what", first_op(game, c->top[a].gain));
        break;
    case EW_DO_MIDDLE: hearth_msg_word(out, "what", first_op(game, c->middle.gain)); break;
    case EW_DO_BOTTOM:
        hearth_msg_word(out, "what", first_op(game, c->bottom));
        if (two)
            hearth_msg_word(
                out, "more",
                ew_op_name(
                    ew_tables(game)->effects[ew_tables(game)->lists[c->bottom].first + 1].op));
        break;
    case EW_DO_TAKE:
    case EW_DO_SKIP: hearth_msg_word(out, "what", ew_op_name(j->op)); break;
    case EW_DO_LESSER: hearth_msg_word(out, "what", ew_op_name(a)); break;
    case EW_DO_BURY:
        hearth_msg_word(out, "card", ew_card_name(game, b));
        hearth_msg_word(out, "zone", &ew_texts[EW_T_ZONE_HAND + a]);
        break;
    case EW_DO_LEARN:
        hearth_msg_word(out, "card", ew_card_name(game, EW_KINDS + st->culture[a] - 1));
        break;
    case EW_DO_HUNT:
        hearth_msg_word(out, "animal", ew_animal_name(game, st->display[a] - 1));
        break;
    case EW_DO_TIP: hearth_msg_word(out, "animal", ew_animal_name(game, a)); break;
    case EW_DO_MOVE:
        hearth_msg_number(out, "from", a + 1);
        hearth_msg_number(out, "to", b + 1);
        break;
    case EW_DO_VILLAGE: juncture_args(out, a); break;
    case EW_DO_MEGALITH: cell_args(out, a, b); break;
    case EW_DO_STONE: hearth_msg_word(out, "stone", ew_stone_name(st->stone[a] - 1)); break;
    case EW_DO_OPTION:
        hearth_msg_number(out, "number", a + 1);
        hearth_msg_word(out, "what", first_op(game, j->a + a));
        break;
    case EW_DO_PAY:
        hearth_msg_number(out, "tools", j->b & 15);
        hearth_msg_number(out, "food", j->b >> 4);
        break;
    case EW_DO_TILE:
        hearth_msg_number(out, "number", a + 1);
        hearth_msg_word(out, "land", ew_land_name(game, ew_tables(game)->tiles[st->tile[a]].land));
        break;
    case EW_DO_CULTURE:
    case EW_DO_DISCARD:
    case EW_DO_TRIBE:
    case EW_DO_PILE:
    case EW_DO_EFFECT: hearth_msg_word(out, "card", ew_card_name(game, a)); break;
    default: break;
    }
}

/* ---- What happened: one table for sentences and JSON ---- */

typedef enum Is {
    IS_NOTHING,
    IS_NUMBER,
    IS_FROM_1,
    IS_CARD,
    IS_KIND,
    IS_ANIMAL,
    IS_CHIEF,
    IS_SETUP,
    IS_COLUMN,
    IS_OP,
    IS_SOURCE,
    IS_STONE,
    IS_NOMAD,
    IS_MAP,
    IS_TILE,
    IS_MEGALITH_TILE,
    IS_TOKEN,
    IS_REST_TILE,
    IS_JUNCTURE,
    IS_CELL,
    IS_ZONE,
    IS_WHY,
    IS_HALVES,
    IS_YES
} Is;

static const struct {
    const char *name;
    const char *a;
    Is a_is;
    const char *b;
    Is b_is;
    const HearthText *text;
} forms[EW_EVENTS] = {
    [EW_EV_MEGALITH_TILE] = {"megalith_tile", "tile", IS_MEGALITH_TILE, "at", IS_NUMBER, NULL},
    [EW_EV_TERRAIN] = {"terrain", "tile", IS_TILE, "place", IS_FROM_1, NULL},
    [EW_EV_TOKEN] = {"glacier_tile", "token", IS_TOKEN, "place", IS_FROM_1, NULL},
    [EW_EV_STONE_OUT] = {"stone_out", "stone", IS_STONE, "space", IS_FROM_1, NULL},
    [EW_EV_CULTURE_OUT] = {"culture_out", "card", IS_CARD, "space", IS_FROM_1,
                           EW_T(EV_CULTURE_OUT)},
    [EW_EV_ANIMAL_OUT] = {"animal_out", "animal", IS_ANIMAL, "space", IS_FROM_1,
                          EW_T(EV_ANIMAL_OUT)},
    [EW_EV_NOMAD_ANIMAL] = {"nomad_animal", "animal", IS_ANIMAL, NULL, IS_NOTHING,
                            EW_T(EV_NOMAD_ANIMAL)},
    [EW_EV_MAP] = {"map", "card", IS_MAP, NULL, IS_NOTHING, EW_T(EV_MAP)},
    [EW_EV_START_CARD] = {"start_card", "card", IS_NOMAD, NULL, IS_NOTHING, EW_T(EV_START_CARD)},
    [EW_EV_ORDER] = {"order", "number", IS_FROM_1, NULL, IS_NOTHING, EW_T(EV_ORDER)},
    [EW_EV_OFFER_SETUP] = {"offer_setup", "card", IS_SETUP, NULL, IS_NOTHING, EW_T(EV_OFFER_SETUP)},
    [EW_EV_OFFER_CHIEF] = {"offer_chief", "chief", IS_CHIEF, NULL, IS_NOTHING,
                           EW_T(EV_OFFER_CHIEF)},
    [EW_EV_REST_TILE] = {"rest_tile", "tile", IS_REST_TILE, NULL, IS_NOTHING, EW_T(EV_REST_TILE)},
    [EW_EV_SETUP] = {"setup", "card", IS_SETUP, NULL, IS_NOTHING, EW_T(EV_SETUP)},
    [EW_EV_CHIEF] = {"chief", "chief", IS_CHIEF, "side_b", IS_YES, EW_T(EV_CHIEF_A)},
    [EW_EV_ROUND] = {"round", "round", IS_NUMBER, NULL, IS_NOTHING, EW_T(EV_ROUND)},
    [EW_EV_DRAW] = {"draw", "card", IS_CARD, NULL, IS_NOTHING, EW_T(EV_DRAW)},
    [EW_EV_RESHUFFLE] = {"reshuffle", NULL, IS_NOTHING, NULL, IS_NOTHING, EW_T(EV_RESHUFFLE)},
    [EW_EV_CULTURE] = {"play", "card", IS_CARD, NULL, IS_NOTHING, EW_T(EV_CULTURE)},
    [EW_EV_DISCARD] = {"discard", "card", IS_CARD, NULL, IS_NOTHING, EW_T(EV_DISCARD)},
    [EW_EV_PLACE] = {"place", "column", IS_COLUMN, "chief", IS_YES, EW_T(EV_PLACE)},
    [EW_EV_WORK] = {"work", "card", IS_KIND, "labor", IS_NUMBER, EW_T(EV_WORK)},
    [EW_EV_EAT] = {"eat", "food", IS_NUMBER, "labor", IS_NUMBER, EW_T(EV_EAT)},
    [EW_EV_CHIEF_TOOL] = {"chief_tool", "tools", IS_NUMBER, "labor", IS_NUMBER,
                          EW_T(EV_CHIEF_TOOL)},
    [EW_EV_SECTION] = {"section", "column", IS_COLUMN, "section", IS_NUMBER, EW_T(EV_SECTION_0)},
    [EW_EV_FOOD] = {"food", "food", IS_NUMBER, "lost", IS_NUMBER, EW_T(EV_FOOD)},
    [EW_EV_TOOL] = {"tool", "tools", IS_NUMBER, "lost", IS_NUMBER, EW_T(EV_TOOL)},
    [EW_EV_LESSER] = {"lesser", "op", IS_OP, "instead", IS_OP, EW_T(EV_LESSER)},
    [EW_EV_LABOR] = {"labor", "labor", IS_NUMBER, "chief", IS_YES, EW_T(EV_LABOR)},
    [EW_EV_POINTS] = {"points", "points", IS_NUMBER, "source", IS_SOURCE, EW_T(EV_POINTS)},
    [EW_EV_HONOR] = {"honor", "level", IS_NUMBER, NULL, IS_NOTHING, EW_T(EV_HONOR)},
    [EW_EV_SACRIFICE] = {"sacrifice", "level", IS_NUMBER, NULL, IS_NOTHING, EW_T(EV_SACRIFICE)},
    [EW_EV_BURY] = {"bury", "card", IS_CARD, "from", IS_ZONE, EW_T(EV_BURY)},
    [EW_EV_TRIBE] = {"tribe", "card", IS_KIND, "discard", IS_YES, EW_T(EV_TRIBE)},
    [EW_EV_LEARN] = {"culture", "card", IS_CARD, "space", IS_FROM_1, EW_T(EV_LEARN)},
    [EW_EV_HUNT] = {"animal", "animal", IS_ANIMAL, "space", IS_FROM_1, EW_T(EV_HUNT)},
    [EW_EV_TIP] = {"tip", "animal", IS_ANIMAL, NULL, IS_NOTHING, EW_T(EV_TIP)},
    [EW_EV_CAMP] = {"camp", NULL, IS_NOTHING, NULL, IS_NOTHING, EW_T(EV_CAMP)},
    [EW_EV_MOVE] = {"move", "from", IS_FROM_1, "to", IS_FROM_1, EW_T(EV_MOVE)},
    [EW_EV_VILLAGE] = {"village", "juncture", IS_JUNCTURE, "food", IS_NUMBER, EW_T(EV_VILLAGE)},
    [EW_EV_NOMAD_TILE] = {"nomad_tile", "juncture", IS_JUNCTURE, NULL, IS_NOTHING,
                          EW_T(EV_NOMAD_TILE)},
    [EW_EV_MEGALITH] = {"megalith", "level", IS_NUMBER, "at", IS_CELL, EW_T(EV_MEGALITH)},
    [EW_EV_STONE] = {"stone", "stone", IS_STONE, "space", IS_FROM_1, EW_T(EV_STONE)},
    [EW_EV_PAY] = {"pay", "food", IS_NUMBER, "tools", IS_NUMBER, EW_T(EV_PAY)},
    [EW_EV_OPTION] = {"option", "number", IS_FROM_1, NULL, IS_NOTHING, EW_T(EV_OPTION)},
    [EW_EV_SKIP] = {"skip", "op", IS_OP, NULL, IS_NOTHING, EW_T(EV_SKIP)},
    [EW_EV_END] = {"end", NULL, IS_NOTHING, NULL, IS_NOTHING, NULL},
    [EW_EV_PILE] = {"pile", "card", IS_CARD, NULL, IS_NOTHING, EW_T(EV_PILE)},
    [EW_EV_PILE_DONE] = {"pile_done", "cards", IS_NUMBER, NULL, IS_NOTHING, EW_T(EV_PILE_DONE)},
    [EW_EV_NOMAD_CARD] = {"nomad_card", "card", IS_NOMAD, NULL, IS_NOTHING, EW_T(EV_NOMAD_CARD)},
    [EW_EV_NOMAD_COLUMN] = {"nomad_column", "column", IS_COLUMN, "why", IS_WHY,
                            EW_T(EV_COLUMN_MARKER)},
    [EW_EV_NOMAD_CELL] = {"nomad_cell", "card", IS_NOMAD, "bottom", IS_YES, EW_T(EV_CELL_UPPER)},
    [EW_EV_NOMAD_PICK] = {"nomad_pick", NULL, IS_NOTHING, "why", IS_WHY, EW_T(EV_PICK_ONLY)},
    [EW_EV_NOMAD_INSTEAD] = {"nomad_instead", "op", IS_OP, "instead", IS_OP, EW_T(EV_INSTEAD)},
    [EW_EV_NOMAD_ECLIPSE] = {"nomad_eclipse", NULL, IS_NOTHING, NULL, IS_NOTHING,
                             EW_T(EV_NOMAD_ECLIPSE)},
    [EW_EV_NOMAD_CAMPS] = {"nomad_camps", "map", IS_MAP, "outer", IS_YES, EW_T(EV_CAMPS_INNER)},
    [EW_EV_MAPS] = {"maps", NULL, IS_NOTHING, NULL, IS_NOTHING, EW_T(EV_MAPS)},
    [EW_EV_ECLIPSE] = {"eclipse", "round", IS_NUMBER, NULL, IS_NOTHING, EW_T(EV_ECLIPSE)},
    [EW_EV_NOMAD_SHOWS] = {"nomad_shows", "card", IS_NOMAD, NULL, IS_NOTHING, EW_T(EV_NOMAD_SHOWS)},
    [EW_EV_SHOWS] = {"shows", "card", IS_CARD, "count", IS_NUMBER, EW_T(EV_SHOWS)},
    [EW_EV_LABORS] = {"eclipse_labor", "labor", IS_HALVES, NULL, IS_NOTHING, EW_T(EV_LABORS)},
    [EW_EV_INFLUENCE] = {"influence", NULL, IS_NOTHING, NULL, IS_NOTHING, NULL},
    [EW_EV_REWARD] = {"reward", "number", IS_FROM_1, NULL, IS_NOTHING, EW_T(EV_REWARD)},
    [EW_EV_EFFECT] = {"effect", "card", IS_KIND, NULL, IS_NOTHING, EW_T(EV_EFFECT)},
    [EW_EV_TILE] = {"tile", "place", IS_FROM_1, NULL, IS_NOTHING, EW_T(EV_TILE)},
    [EW_EV_BOARD] = {"board", "megaliths", IS_YES, "count", IS_NUMBER, EW_T(EV_BOARD_0)},
    [EW_EV_STONES] = {"stone_points", "stone", IS_STONE, "points", IS_NUMBER, NULL},
    [EW_EV_CULTURE_GONE] = {"culture_gone", "card", IS_CARD, "space", IS_FROM_1,
                            EW_T(EV_CULTURE_GONE)},
    [EW_EV_CULTURE_CHEAP] = {"culture_cheap", "card", IS_CARD, "space", IS_FROM_1,
                             EW_T(EV_CULTURE_CHEAP)},
    [EW_EV_NOMAD_SHUFFLE] = {"nomad_shuffle", NULL, IS_NOTHING, NULL, IS_NOTHING,
                             EW_T(EV_NOMAD_SHUFFLE)},
    [EW_EV_SHOW_BURIED] = {"show_buried", "card", IS_CARD, NULL, IS_NOTHING, EW_T(EV_SHOW_BURIED)},
    [EW_EV_OVER] = {"over", NULL, IS_NOTHING, NULL, IS_NOTHING, EW_T(EV_OVER)},
};

static const char *const why_ids[] = {"only", "large", "small", "marker", "full", "search"};
static const char *const zone_ids[] = {"hand", "discard", "played"};

/* The id of a value, NULL where it is a number. */
static const char *id_of(Is is, int v) {
    switch (is) {
    case IS_CARD: return v == EW_NONE ? "face_down" : ew_card_id(v);
    case IS_KIND: return ew_built_in.kinds[v].id;
    case IS_ANIMAL: return ew_built_in.animals[v].id;
    case IS_CHIEF: return ew_built_in.chiefs[v].id;
    case IS_SETUP: return ew_built_in.setups[v].id;
    case IS_COLUMN: return v == EW_REST ? "rest" : ew_built_in.columns[v].id;
    case IS_OP: return v < EW_OPS ? ew__op_words[v] : "none";
    case IS_SOURCE: return ew__source_words[v];
    case IS_STONE: return ew_built_in.stones[v].id;
    case IS_NOMAD: return ew_built_in.nomads[v].id;
    case IS_MAP: return ew_built_in.maps[v].id;
    case IS_TILE: return ew_built_in.tiles[v].id;
    case IS_MEGALITH_TILE: return ew_built_in.megalith_tiles[v].id;
    case IS_TOKEN: return ew_built_in.glacier_tokens[v].id;
    case IS_REST_TILE: return ew_built_in.rest_tiles[v].id;
    case IS_WHY: return why_ids[v];
    default: return NULL;
    }
}

/* ---- Sentences ---- */

static void say(const HearthGame *game, HearthMsg *out, const char *name, Is is, int v) {
    switch (is) {
    case IS_NUMBER: hearth_msg_number(out, name, v); break;
    case IS_FROM_1: hearth_msg_number(out, name, v + 1); break;
    case IS_HALVES: hearth_msg_number(out, name, v / 2); break;
    case IS_CARD:
        if (v != EW_NONE)
            hearth_msg_word(out, name, ew_card_name(game, v));
        break;
    case IS_KIND: hearth_msg_word(out, name, ew_card_name(game, v)); break;
    case IS_ANIMAL: hearth_msg_word(out, name, ew_animal_name(game, v)); break;
    case IS_CHIEF: hearth_msg_word(out, name, ew_chief_name(game, v)); break;
    case IS_COLUMN: hearth_msg_word(out, name, ew_column_name(game, v)); break;
    case IS_OP: hearth_msg_word(out, name, ew_op_name(v < EW_OPS ? v : 0)); break;
    case IS_SOURCE: hearth_msg_word(out, name, &ew_texts[EW_T_FROM_HONOR + v]); break;
    case IS_SETUP: hearth_msg_word(out, name, ew_setup_name(v)); break;
    case IS_STONE: hearth_msg_word(out, name, ew_stone_name(v)); break;
    case IS_NOMAD: hearth_msg_word(out, name, ew_nomad_name(v)); break;
    case IS_MAP: hearth_msg_word(out, name, ew_map_name(v)); break;
    case IS_REST_TILE: hearth_msg_word(out, name, ew_rest_tile_name(v)); break;
    case IS_JUNCTURE: juncture_args(out, v); break;
    case IS_CELL: ew_msg_cell(out, v); break;
    case IS_NOTHING:
    case IS_ZONE:
    case IS_WHY:
    case IS_YES: break;
    default: id_arg(out, name, id_of(is, v)); break;
    }
}

/* Other sentences for the same kind of event. */
static const HearthText *sentence(const EwState *st, const HearthEvent *e) {
    const EwPlayer *p = &st->player[e->place];
    switch (e->kind) {
    case EW_EV_CULTURE_OUT:
    case EW_EV_ANIMAL_OUT: return st->round ? forms[e->kind].text : NULL; /* seen, at the start */
    case EW_EV_CHIEF: return e->b ? EW_T(EV_CHIEF_B) : EW_T(EV_CHIEF_A);
    case EW_EV_DRAW: return p->hidden_hand ? EW_T(EV_DRAW_HIDDEN) : EW_T(EV_DRAW);
    case EW_EV_PILE: return p->hidden_pile ? EW_T(EV_PILE_HIDDEN) : EW_T(EV_PILE);
    case EW_EV_PLACE: return e->b ? EW_T(EV_PLACE_CHIEF) : EW_T(EV_PLACE);
    case EW_EV_SECTION: return &ew_texts[EW_T_EV_SECTION_0 + e->b];
    case EW_EV_FOOD: return e->a ? EW_T(EV_FOOD) : e->b ? EW_T(EV_FOOD_LOST) : NULL;
    case EW_EV_TOOL: return e->a ? EW_T(EV_TOOL) : e->b ? EW_T(EV_TOOL_LOST) : NULL;
    case EW_EV_BURY: return e->a == EW_NONE ? EW_T(EV_BURY_DOWN) : EW_T(EV_BURY);
    case EW_EV_TRIBE: return e->b ? EW_T(EV_TRIBE_DISCARD) : EW_T(EV_TRIBE);
    case EW_EV_HUNT: return e->b == EW_NONE ? EW_T(EV_HUNT_DECK) : EW_T(EV_HUNT);
    case EW_EV_NOMAD_COLUMN: return &ew_texts[EW_T_EV_COLUMN_MARKER + e->b - EW_WHY_MARKER];
    case EW_EV_NOMAD_CELL: return e->b ? EW_T(EV_CELL_BOTTOM) : EW_T(EV_CELL_UPPER);
    case EW_EV_NOMAD_PICK:
        return &ew_texts[(e->cells[1] & EW_PICK_OWNED ? EW_T_EV_OWNED_ONLY : EW_T_EV_PICK_ONLY) +
                         e->b];
    case EW_EV_NOMAD_CAMPS: return e->b ? EW_T(EV_CAMPS_OUTER) : EW_T(EV_CAMPS_INNER);
    case EW_EV_LABORS: return e->a & 1 ? EW_T(EV_LABORS_HALF) : EW_T(EV_LABORS);
    case EW_EV_BOARD: return e->a ? EW_T(EV_BOARD_1) : EW_T(EV_BOARD_0);
    default: return forms[e->kind].text;
    }
}

bool ew__event_describe(const HearthGame *game, const void *after, const HearthEvent *e,
                        HearthMsg *out) {
    const EwState *st = after;
    const HearthText *text = sentence(st, e);
    if (!text)
        return false;
    hearth_msg(out, text);
    if (e->kind == EW_EV_FOOD || e->kind == EW_EV_TOOL) /* the plural's number stands first */
        hearth_msg_number(out, forms[e->kind].a, e->a ? e->a : e->b);
    else if (e->kind == EW_EV_NOMAD_PICK)
        hearth_msg_number(out, "count", (int64_t)(e->cells[1] & EW_PICK_COUNT));
    else if (forms[e->kind].a_is != IS_NUMBER && forms[e->kind].b_is == IS_NUMBER)
        say(game, out, forms[e->kind].b, IS_NUMBER, e->b);
    if (e->kind != EW_EV_FOOD && e->kind != EW_EV_TOOL)
        say(game, out, forms[e->kind].a, forms[e->kind].a_is, e->a);
    if (forms[e->kind].a_is == IS_NUMBER || forms[e->kind].b_is != IS_NUMBER)
        say(game, out, forms[e->kind].b, forms[e->kind].b_is, e->b == EW_NONE ? 0 : e->b);
    if (ew_is_nomad(st, e->place))
        hearth_msg_word(out, "player", EW_T(THE_NOMAD));
    else
        hearth_msg_seat(out, "player", e->place);
    switch (e->kind) {
    case EW_EV_STONE:
        hearth_msg_number(out, "food", (int64_t)e->cells[0]);
        hearth_msg_number(out, "tools", (int64_t)e->cells[1]);
        break;
    case EW_EV_NOMAD_CARD: {
        const EwNomadCard *c = &ew_tables(game)->nomads[e->a];
        hearth_msg_word(out, "column", ew_column_name(game, c->marker));
        hearth_msg_word(out, "lr", c->right ? EW_T(WORD_RIGHT) : EW_T(WORD_LEFT));
        hearth_msg_word(out, "ud", c->down ? EW_T(WORD_DOWN) : EW_T(WORD_UP));
        break;
    }
    case EW_EV_NOMAD_COLUMN:
    case EW_EV_NOMAD_PICK:
        hearth_msg_word(out, "lr",
                        e->cells[1] & EW_PICK_RIGHT ? EW_T(WORD_RIGHT) : EW_T(WORD_LEFT));
        hearth_msg_word(out, "ud", e->cells[1] & EW_PICK_DOWN ? EW_T(WORD_DOWN) : EW_T(WORD_UP));
        break;
    case EW_EV_NOMAD_INSTEAD:
        hearth_msg_word(out, "why", &ew_texts[EW_T_NOT_0 + (int)e->cells[0]]);
        break;
    case EW_EV_TILE:
        hearth_msg_word(out, "land",
                        ew_land_name(game, ew_tables(game)->tiles[st->tile[e->a]].land));
        break;
    default: break;
    }
    return true;
}

/* ---- JSON ---- */

static void key(HearthBuf *out, const char *name) {
    hearth_buf_text(out, ",\"");
    hearth_buf_text(out, name);
    hearth_buf_text(out, "\":");
}

static void member_text(HearthBuf *out, const char *name, const char *value) {
    key(out, name);
    hearth_buf_char(out, '"');
    hearth_buf_text(out, value);
    hearth_buf_char(out, '"');
}

static void member_number(HearthBuf *out, const char *name, int value) {
    key(out, name);
    hearth_buf_int(out, value);
}

static void member_flag(HearthBuf *out, const char *name, bool value) {
    key(out, name);
    hearth_buf_text(out, value ? "true" : "false");
}

static void member_list(HearthBuf *out, const char *name, const int *v, int n) {
    key(out, name);
    hearth_buf_char(out, '[');
    for (int i = 0; i < n; i++) {
        if (i)
            hearth_buf_char(out, ',');
        hearth_buf_int(out, v[i]);
    }
    hearth_buf_char(out, ']');
}

static void member(HearthBuf *out, const char *name, Is is, int v) {
    const char *id = id_of(is, v);
    switch (is) {
    case IS_NOTHING: break;
    case IS_NUMBER: member_number(out, name, v); break;
    case IS_FROM_1:
        if (v == EW_NONE)
            member_text(out, name, "deck");
        else
            member_number(out, name, v + 1);
        break;
    case IS_HALVES: /* labor in halves */ member_number(out, "half_labor", v); break;
    case IS_YES: member_flag(out, name, v != 0); break;
    case IS_ZONE: member_text(out, name, v < EW_ZONES ? zone_ids[v] : "offering"); break;
    case IS_JUNCTURE: {
        int at[3] = {ew_juncture[v][0] + 1, ew_juncture[v][1] + 1, ew_juncture[v][2] + 1};
        member_list(out, "tiles", at, 3);
        break;
    }
    case IS_CELL: {
        int at[2] = {v % EW_WIDE, v / EW_WIDE};
        member_list(out, name, at, 2);
        break;
    }
    default: member_text(out, name, id); break;
    }
}

static void json_pick(const HearthEvent *e, HearthBuf *out) {
    int op = (int)e->cells[0];
    member_text(out, "op", ew__op_words[op]);
    member_number(out, "candidates", (int)(e->cells[1] & EW_PICK_COUNT));
    if (op == EW_OP_MEGALITH)
        member(out, "at", IS_CELL, e->a);
    else if (op == EW_OP_VILLAGE_OR_MOVE)
        member(out, "tiles", IS_JUNCTURE, e->a);
    else
        member_number(out, "space", e->a + 1);
}

static void json_influence(const HearthEvent *e, HearthBuf *out) {
    int at[EW_PLACES], n = 0;
    HEARTH_FOR_EACH (i, e->cells[0])
        at[n++] = i + 1;
    member_list(out, "places", at, n);
}

static void json_cell(const HearthGame *game, const HearthEvent *e, HearthBuf *out) {
    const EwList *l = &ew_tables(game)->lists[e->cells[0]];
    key(out, "effects");
    hearth_buf_char(out, '[');
    for (int i = 0; i < l->count; i++) {
        const EwEffect *fx = &ew_tables(game)->effects[l->first + i];
        hearth_buf_text(out, i ? ",{\"op\":\"" : "{\"op\":\"");
        hearth_buf_text(out, ew__op_words[fx->op]);
        hearth_buf_text(out, "\",\"n\":");
        hearth_buf_int(out, fx->n);
        hearth_buf_char(out, '}');
    }
    hearth_buf_char(out, ']');
}

void ew__json_event(const HearthGame *game, const void *after, const HearthEvent *e,
                    HearthBuf *out) {
    const EwState *st = after;
    hearth_buf_text(out, "{\"type\":\"");
    hearth_buf_text(out, forms[e->kind].name);
    hearth_buf_char(out, '"');
    if (e->kind > EW_EV_ANIMAL_OUT && e->kind != EW_EV_ECLIPSE && e->kind != EW_EV_OVER &&
        e->kind != EW_EV_CULTURE_GONE && e->kind != EW_EV_CULTURE_CHEAP) {
        if (ew_is_nomad(st, e->place))
            member_text(out, "seat", "nomad");
        else
            member_number(out, "seat", e->place);
    }
    member(out, forms[e->kind].a, forms[e->kind].a_is, e->a);
    member(out, forms[e->kind].b, forms[e->kind].b_is, e->b);
    switch (e->kind) {
    case EW_EV_STONE:
        member_number(out, "food", (int)e->cells[0]);
        member_number(out, "tools", (int)e->cells[1]);
        break;
    case EW_EV_MEGALITH: member_flag(out, "neutral", e->cells[0] != 0); break;
    case EW_EV_NOMAD_PICK: json_pick(e, out); break;
    case EW_EV_NOMAD_CELL: json_cell(game, e, out); break;
    case EW_EV_INFLUENCE: json_influence(e, out); break;
    default: break;
    }
    hearth_buf_char(out, '}');
}

void ew__json_head(const HearthGame *game, const void *state, HearthBuf *out) {
    (void)game, (void)state, (void)out; /* everything that is dealt is an event */
}

/* Points of a side by where they come from. */
static void json_parts(const HearthGame *game, const EwState *st, int side, HearthBuf *out) {
    int16_t part[EW_PARTS];
    const char *comma = "";
    ew_score_parts(game, st, side, part);
    hearth_buf_char(out, '{');
    for (int i = 0; i < EW_PARTS; i++) {
        hearth_buf_text(out, comma);
        hearth_buf_char(out, '"');
        hearth_buf_text(out, ew__source_words[i]);
        hearth_buf_text(out, "\":");
        hearth_buf_int(out, part[i]);
        comma = ",";
    }
    hearth_buf_char(out, '}');
}

void ew__json_result(const HearthGame *game, const void *state, HearthBuf *out) {
    const EwState *st = state;
    uint8_t rank[EW_MAX_SIDES];
    const char *comma = "";
    hearth_buf_text(out, "{\"totals\":[");
    for (int i = 0; i < st->seats; i++) {
        hearth_buf_text(out, i ? "," : "");
        hearth_buf_int(out, ew_score(game, st, i, NULL));
    }
    hearth_buf_text(out, "],\"parts\":[");
    for (int i = 0; i < st->seats; i++) {
        hearth_buf_text(out, i ? "," : "");
        json_parts(game, st, i, out);
    }
    hearth_buf_text(out, "],\"winners\":[");
    game->result(game, st, rank);
    for (int i = 0; i < st->seats && st->phase == EW_OVER; i++)
        if (rank[i] == 1) {
            hearth_buf_text(out, comma);
            hearth_buf_int(out, i);
            comma = ",";
        }
    hearth_buf_char(out, ']');
    if (st->seats == 1) {
        hearth_buf_text(out, ",\"nomad\":{\"total\":");
        hearth_buf_int(out, ew_score(game, st, EW_NOMAD, NULL));
        hearth_buf_text(out, ",\"parts\":");
        json_parts(game, st, EW_NOMAD, out);
        hearth_buf_char(out, '}');
    }
    hearth_buf_char(out, '}');
}
