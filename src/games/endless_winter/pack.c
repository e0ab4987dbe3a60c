/* pack.c - Cards, tiles and tracks of Endless Winter as lines of a pack: docs/packs.md.
 *
 * The bounds are those of scripts/gen_endless_winter.py, which checks the tables that are built
 * in. Numbers of pieces and cards are fixed: arrays of the state have that size. */
#include "pack.h"

#include <string.h>

#include "ew_pack.h"

const HearthText ew__pack_texts[EW_PACK_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "ew_pack.def"
#undef TEXT
#undef TEXTS
};

#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))
#define TABLE(field) offsetof(EwTables, field)
#define SOME_IDS(name, table, from, n)                                                             \
    { name, &ew_built_in.table[from].id, sizeof ew_built_in.table[0], NULL, n }

static const HearthIds column_ids = SOME_IDS("Column", columns, 0, EW_COLUMNS);
static const HearthIds chief_ids = SOME_IDS("Chief", chiefs, 0, EW_CHIEFS);
static const HearthIds kind_ids = SOME_IDS("Kind", kinds, 0, EW_KINDS);
static const HearthIds starting_ids = SOME_IDS("Starting", kinds, EW_TRIBES, EW_STARTERS);
static const HearthIds culture_ids = SOME_IDS("Culture", cultures, 0, EW_CULTURES);
static const HearthIds stone_ids = SOME_IDS("Stone", stones, 0, EW_STONES);
static const HearthIds tile_ids = SOME_IDS("Tile", tiles, 0, EW_TILES);
static const HearthIds megalith_ids = SOME_IDS("Megalith", megalith_tiles, 0, EW_MEGALITH_TILES);
static const HearthIds setup_ids = SOME_IDS("Setup", setups, 0, EW_SETUPS);
static const HearthIds nomad_ids = SOME_IDS("Nomad", nomads, 0, EW_NOMADS);
static const HearthIds map_ids = SOME_IDS("Map", maps, 0, EW_MAPS);
static const HearthIds rest_tile_ids = SOME_IDS("RestTile", rest_tiles, 0, EW_REST_TILES);
static const HearthIds token_ids = SOME_IDS("Token", glacier_tokens, 0, EW_GLACIERS);
static const char *const chart_words[] = {"first", "middle", "last"};
static const HearthIds chart_ids = HEARTH_WORDS("Chart", chart_words);

static const char *place_word(int column) {
    return column < EW_COLUMNS ? ew_built_in.columns[column].id : "rest";
}

static const HearthIds place_ids = HEARTH_FOUND("Place", place_word, EW_COLUMNS + 1);

/* ---- Where lists stand in the tables, in the order of the generator ---- */

typedef struct Slots {
    int things, each;
    uint32_t stride;
    uint16_t offset[EW_SQUARES];
} Slots;

enum {
    AT_VILLAGE,
    AT_MEGALITH,
    AT_COLUMN,
    AT_REST,
    AT_KIND,
    AT_CULTURE,
    AT_ANIMAL,
    AT_SPACE,
    AT_TILE,
    AT_SQUARE,
    AT_SETUP,
    AT_SACRIFICE,
    AT_ORDER,
    AT_REST_TILE,
    AT_TOKEN,
    AT_NOMAD,
    GROUPS
};

#define ONE(field)                                                                                 \
    {                                                                                              \
        1, 1, 0, {                                                                                 \
            TABLE(field)                                                                           \
        }                                                                                          \
    }
#define EACH(table, type, field)                                                                   \
    {                                                                                              \
        COUNT(ew_built_in.table), 1, sizeof(type), {                                               \
            TABLE(table[0].field)                                                                  \
        }                                                                                          \
    }
#define SQUARE(i) TABLE(megalith_tiles[0].gain[i])
#define CELL(row, i) TABLE(nomads[0].row[i])
static const Slots slots[GROUPS] = {
    [AT_VILLAGE] = ONE(village_gain),
    [AT_MEGALITH] = ONE(megalith_gain),
    [AT_COLUMN] = {EW_COLUMNS,
                   4,
                   sizeof(EwColumn),
                   {TABLE(columns[0].top[0].gain), TABLE(columns[0].top[1].gain),
                    TABLE(columns[0].middle.gain), TABLE(columns[0].bottom)}},
    [AT_REST] = ONE(rest_gain),
    [AT_KIND] = EACH(kinds, EwKind, eclipse),
    [AT_CULTURE] = EACH(cultures, EwCulture, gain),
    [AT_ANIMAL] = EACH(animals, EwAnimal, tip),
    [AT_SPACE] = EACH(stone_spaces, EwCost, gain),
    [AT_TILE] = EACH(tiles, EwTile, gain),
    [AT_SQUARE] = {EW_MEGALITH_TILES,
                   EW_SQUARES,
                   sizeof(EwMegalithTile),
                   {SQUARE(0), SQUARE(1), SQUARE(2), SQUARE(3), SQUARE(4), SQUARE(5), SQUARE(6),
                    SQUARE(7)}},
    [AT_SETUP] = EACH(setups, EwSetup, gain),
    [AT_SACRIFICE] = {EW_TRACK, 1, 1, {TABLE(sacrifice_gain)}},
    [AT_ORDER] = {EW_MAX_SIDES, 2, 1, {TABLE(order_gain), TABLE(order_start)}},
    [AT_REST_TILE] = EACH(rest_tiles, EwToken, gain),
    [AT_TOKEN] = EACH(glacier_tokens, EwToken, gain),
    [AT_NOMAD] = {EW_NOMADS,
                  2 * EW_COLUMNS,
                  sizeof(EwNomadCard),
                  {CELL(upper, 0), CELL(upper, 1), CELL(upper, 2), CELL(upper, 3), CELL(bottom, 0),
                   CELL(bottom, 1), CELL(bottom, 2), CELL(bottom, 3)}}};

static int slot_of(int group, int thing, int which) {
    int at = thing * slots[group].each + which;
    for (int i = 0; i < group; i++)
        at += slots[i].things * slots[i].each;
    return at;
}

static uint8_t *gain_at(void *tables, int group, int thing, int which) {
    return (uint8_t *)tables + slots[group].offset[which] + (size_t)thing * slots[group].stride;
}

static int gain_of(const EwTables *t, int group, int thing, int which) {
    return *((const uint8_t *)t + slots[group].offset[which] + (size_t)thing * slots[group].stride);
}

/* ---- Parts ---- */

#define NUMBER(type_, field, lowest, highest)                                                      \
    {                                                                                              \
        .name = #field, .type = HEARTH_PACK_NUMBER, .least = lowest, .most = highest,              \
        .offset = offsetof(type_, field)                                                           \
    }
#define CALLED(called, kind, field, lowest, highest)                                               \
    { .name = called, .type = kind, .least = lowest, .most = highest, .offset = TABLE(field) }
#define ROW(field, n, lowest, highest)                                                             \
    {                                                                                              \
        .type = HEARTH_PACK_ROW, .count = n, .least = lowest, .most = highest,                     \
        .offset = TABLE(field)                                                                     \
    }
static const HearthPackField limit_fields[] = {NUMBER(EwTables, food_capacity, 0, 5),
                                               NUMBER(EwTables, hand, 1, 9)};
static const HearthPackField price_fields[] = {NUMBER(EwTables, village_food, 0, 10),
                                               NUMBER(EwTables, token_discount, 0, 9)};
static const HearthPackField era_fields[] = {
    CALLED("second_from_round", HEARTH_PACK_NUMBER, era_2_round, 1, 4)};
static const HearthPackField eclipse_fields[] = {
    CALLED("culture_labor", HEARTH_PACK_HALF, culture_labor, 0, 9),
    CALLED("megaliths_each", HEARTH_PACK_NUMBER, megaliths_per_gain, 1, 8)};
static const HearthPackField nomad_point_fields[] = {
    CALLED("stone_points", HEARTH_PACK_NUMBER, nomad_stone_points, 0, 9)};
static const HearthPackField rest_fields[] = {CALLED("labor", HEARTH_PACK_HALF, rest_labor, 0, 9)};
static const HearthPackField chief_a_fields[] = {
    CALLED("labor", HEARTH_PACK_NUMBER, chief_labor, 0, 9),
    CALLED("rest_labor", HEARTH_PACK_HALF, chief_rest, 0, 9)};
static const HearthPackField chief_fields[] = {{.name = "column",
                                                .type = HEARTH_PACK_WORD,
                                                .ids = &ew__pack_columns,
                                                .offset = offsetof(EwChief, column)},
                                               NUMBER(EwChief, labor, 0, 9),
                                               {.name = "pay_tools",
                                                .type = HEARTH_PACK_NUMBER,
                                                .least = 1,
                                                .most = 5,
                                                .optional = true,
                                                .offset = offsetof(EwChief, tool_cost)},
                                               {.name = "pay_labor",
                                                .type = HEARTH_PACK_NUMBER,
                                                .least = 1,
                                                .most = 9,
                                                .optional = true,
                                                .offset = offsetof(EwChief, tool_labor)}};
static const HearthPackField culture_fields[] = {NUMBER(EwCulture, labor, 0, 9),
                                                 NUMBER(EwCulture, points, 0, 9)};
static const HearthPackField space_fields[] = {NUMBER(EwCost, food, 0, 10),
                                               NUMBER(EwCost, tool, 0, 5)};
static const HearthPackField tile_fields[] = {{.name = "land",
                                               .type = HEARTH_PACK_WORD,
                                               .ids = &ew__pack_lands,
                                               .offset = offsetof(EwTile, land)}};
static const HearthPackField megalith_fields[] = {NUMBER(EwMegalithTile, start, 0, 7)};
static const HearthPackField animals_open_fields[] = {ROW(animal_fill, 3, 1, 6)};
static const HearthPackField stones_open_fields[] = {ROW(stones_per_era, 3, 1, 6)};
static const HearthPackField glacier_fields[] = {ROW(glaciers_in, 3, 3, 9)};
static const HearthPackField level_fields[] = {ROW(megalith_points[2], EW_LEVELS - 1, 0, 50)};
static const HearthPackField honor_fields[] = {ROW(honor_points[1], EW_TRACK - 1, 0, 20)};
static const HearthPackField burial_fields[] = {
    {.type = HEARTH_PACK_ROW, .count = EW_BURIALS, .most = 99}};
static const HearthPackField leftover_fields[] = {
    {.name = "points", .type = HEARTH_PACK_NUMBER, .most = 9},
    {.name = "per",
     .type = HEARTH_PACK_NUMBER,
     .least = 1,
     .most = 15,
     .offset = TABLE(leftover_per) - TABLE(leftover_points)}};

enum {
    LIMITS,
    PRICES,
    ERAS,
    ECLIPSE,
    NOMAD_POINTS,
    COLUMN,
    REST,
    CHIEF_A,
    CHIEF,
    TRIBE,
    STARTING,
    CULTURE,
    ANIMAL,
    ANIMALS_OPEN,
    STONE,
    STONES_OPEN,
    STONE_SPACE,
    TILE,
    GLACIERS,
    MEGALITH_TILE,
    MEGALITH_POINTS,
    SETUP,
    FOOD_LABOR,
    HONOR,
    SACRIFICE,
    LEFTOVER,
    BURIAL,
    TURN_ORDER,
    REST_TILE,
    GLACIER_TOKEN,
    NOMAD_CARD,
    MAP_CARD,
    PARTS
};

#define FIELDS(list) .fields = list, .field_count = COUNT(list)
#define THEIRS(list, n) .fields = list, .field_count = n
#define OBJECT(key) .json = key, .shape = HEARTH_PACK_OBJECT
#define LIST(key) .json = key, .shape = HEARTH_PACK_LIST
#define AT(table, type) .offset = TABLE(table), .stride = sizeof(type)
static const HearthPackPart parts[PARTS] = {
    [LIMITS] = {"limits", FIELDS(limit_fields), OBJECT("limits")},
    [PRICES] = {"prices", FIELDS(price_fields), OBJECT("prices")},
    [ERAS] = {"eras", FIELDS(era_fields), OBJECT("eras")},
    [ECLIPSE] = {"eclipse", FIELDS(eclipse_fields), .text = true, OBJECT("eclipse")},
    [NOMAD_POINTS] = {"nomad", FIELDS(nomad_point_fields), OBJECT("nomad")},
    [COLUMN] = {"column", .ids = &column_ids, .text = true, LIST("columns")},
    [REST] = {"rest", FIELDS(rest_fields), .text = true, OBJECT("rest")},
    [CHIEF_A] = {"chief_a", FIELDS(chief_a_fields), OBJECT("chief_a")},
    [CHIEF] = {"chief", .ids = &chief_ids, AT(chiefs, EwChief), FIELDS(chief_fields),
               LIST("chiefs")},
    [TRIBE] = {"tribe", .ids = &ew__pack_kinds, AT(kinds, EwKind),
               THEIRS(ew__kind_fields, EW_KIND_FIELDS), .text = true, LIST("tribe_cards")},
    [STARTING] = {"starting", .ids = &starting_ids, AT(kinds[EW_TRIBES], EwKind),
                  THEIRS(ew__starting_fields, EW_STARTING_FIELDS), .text = true,
                  LIST("starting_cards")},
    [CULTURE] = {"culture", .ids = &culture_ids, AT(cultures, EwCulture), FIELDS(culture_fields),
                 .text = true},
    [ANIMAL] = {"animal", .ids = &ew__pack_animals, AT(animals, EwAnimal),
                THEIRS(ew__animal_fields, EW_ANIMAL_FIELDS), .text = true, LIST("animals")},
    [ANIMALS_OPEN] = {"animals_open", FIELDS(animals_open_fields)},
    [STONE] = {"stone", .ids = &stone_ids, .text = true},
    [STONES_OPEN] = {"stones_open", FIELDS(stones_open_fields)},
    [STONE_SPACE] = {"stone_space", .first = 1, .count = EW_STONE_SPACES, AT(stone_spaces, EwCost),
                     FIELDS(space_fields), .text = true, LIST("stone_spaces")},
    [TILE] = {"tile", .ids = &tile_ids, AT(tiles, EwTile), FIELDS(tile_fields), .text = true,
              .nameless = true, LIST("tiles")},
    [GLACIERS] = {"glaciers", FIELDS(glacier_fields)},
    [MEGALITH_TILE] = {"megalith_tile", .ids = &megalith_ids, AT(megalith_tiles, EwMegalithTile),
                       FIELDS(megalith_fields), .text = true, LIST("megalith_tiles")},
    [MEGALITH_POINTS] = {"megalith_points", FIELDS(level_fields)},
    [SETUP] = {"setup", .ids = &setup_ids, AT(setups, EwSetup),
               THEIRS(ew__setup_fields, EW_SETUP_FIELDS), .text = true, LIST("setup_cards")},
    [FOOD_LABOR] = {"food_labor", THEIRS(ew__food_labor_fields, EW_FOOD_LABOR_FIELDS),
                    .json = "food_labor", .shape = HEARTH_PACK_VALUE},
    [HONOR] = {"honor", FIELDS(honor_fields)},
    [SACRIFICE] = {"sacrifice", .first = 1, .count = EW_TRACK - 1, .text = true},
    [LEFTOVER] = {"leftover", .first = 0, .count = EW_TRACK, AT(leftover_points, uint8_t),
                  FIELDS(leftover_fields)},
    [BURIAL] = {"burial", .ids = &chart_ids, AT(burial, uint8_t[EW_BURIALS]),
                FIELDS(burial_fields)},
    [TURN_ORDER] = {"turn_order", .first = 1, .count = EW_MAX_SIDES, .text = true,
                    LIST("turn_order"), .number = "place"},
    [REST_TILE] = {"rest_tile", .ids = &rest_tile_ids, .text = true, LIST("rest_tiles")},
    [GLACIER_TOKEN] = {"glacier_token", .ids = &token_ids, .text = true, LIST("glacier_tokens")},
    [NOMAD_CARD] = {"nomad_card", .ids = &nomad_ids, AT(nomads, EwNomadCard),
                    THEIRS(ew__nomad_fields, EW_NOMAD_FIELDS), .text = true, LIST("nomad_cards")},
    [MAP_CARD] = {"map_card", .ids = &map_ids, AT(maps, EwMapCard),
                  THEIRS(ew__map_fields, EW_MAP_FIELDS), LIST("map_cards")}};

/* What the text of a part is: so many lists for slots of a group, with "; " between them. */
typedef struct Texts {
    int group, first, lists;
    const uint32_t *allowed;
    const char *json[2]; /* what the lists are called; one alone: they are one list there */
} Texts;

static const Texts texts[PARTS] = {
    [ECLIPSE] = {AT_VILLAGE, 0, 2, &ew__fx_plain, {"village", "megaliths"}},
    [REST] = {AT_REST, 0, 1, &ew__fx_own, {"gain"}},
    [TRIBE] = {AT_KIND, 0, 1, &ew__fx_night, {"eclipse"}},
    [STARTING] = {AT_KIND, EW_TRIBES, 1, &ew__fx_night, {"eclipse"}},
    [CULTURE] = {AT_CULTURE, 0, 1, &ew__fx_turn, {"gain"}},
    [ANIMAL] = {AT_ANIMAL, 0, 1, &ew__fx_own, {"tip"}},
    [STONE_SPACE] = {AT_SPACE, 0, 1, &ew__fx_plain, {"gain"}},
    [TILE] = {AT_TILE, 0, 1, &ew__fx_plain, {"gain"}},
    [MEGALITH_TILE] = {AT_SQUARE, 0, EW_SQUARES, &ew__fx_square, {"squares"}},
    [SETUP] = {AT_SETUP, 0, 1, &ew__fx_plain, {"gain"}},
    [SACRIFICE] = {AT_SACRIFICE, 1, 1, &ew__fx_plain, {NULL}},
    [TURN_ORDER] = {AT_ORDER, 0, 2, &ew__fx_plain, {"eclipse", "start"}},
    [REST_TILE] = {AT_REST_TILE, 0, 1, &ew__fx_night, {"gain"}},
    [GLACIER_TOKEN] = {AT_TOKEN, 0, 1, &ew__fx_plain, {"gain"}}};

/* The eclipse has two slots that are groups of their own, one behind the other. */
static int group_of(const Texts *x, int which, int *in_group) {
    bool eclipse = x->group == AT_VILLAGE;
    *in_group = eclipse ? 0 : which;
    return eclipse ? AT_VILLAGE + which : x->group;
}

static uint8_t *labor_of(EwTables *t, int part, int index) {
    if (part == TRIBE || part == STARTING)
        return &t->kinds[texts[part].first + index].eclipse_labor;
    return part == REST_TILE ? &t->rest_tiles[index].eclipse_labor : NULL;
}

/* ---- Reading ---- */

static void *begin(const HearthGame *base, void *kept) {
    EwPack *p = kept;
    memset(p, 0, sizeof *p);
    p->tables = *ew_tables(base);
    ew__draft_base(&p->tables, p);
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0; i < slots[g].things; i++)
            for (int k = 0; k < slots[g].each; k++)
                p->slot[slot_of(g, i, k)] = (uint16_t)gain_of(&p->tables, g, i, k);
    return &p->tables;
}

/* A text of a line must have just so many lists. */
static int check_count(HearthPackReader *r, HearthSlice text, int lists) {
    int given = 0;
    for (HearthSlice rest = text; rest.text; given++)
        ew__cut(&rest, "; ");
    if (given == lists)
        return HEARTH_OK;
    hearth_pack_fail(r, EW_PACK_T(PARTS));
    hearth_pack_arg_number(r, "count", lists);
    hearth_pack_arg_number(r, "given", given);
    return HEARTH_BAD_PACK;
}

static int read_lists(HearthPackReader *r, int part, int index, HearthSlice text) {
    EwPack *p = r->kept;
    const Texts *x = &texts[part];
    uint8_t *labor = labor_of(&p->tables, part, index);
    uint32_t allowed = *x->allowed & ~(part == ANIMAL ? 1U << EW_OP_TIP : 0);
    int which = 0, code = ew__check_brackets(r, text);
    if (code || (code = check_count(r, text, x->lists)))
        return code;
    for (HearthSlice rest = text; rest.text; which++) {
        HearthSlice one = ew__cut(&rest, "; ");
        uint16_t list;
        int in_group, group;
        if ((code = ew__read_effects(r, one, allowed, &list, labor)))
            return code;
        for (int i = 0; part == MEGALITH_TILE && i < p->draft_list[list].count; i++) {
            const EwDraftEffect *e = &p->draft_effect[p->draft_list[list].first + i];
            if (e->op == EW_OP_MEGALITH_EXTRA && (e->a == which || e->b == which)) {
                hearth_pack_fail(r, EW_PACK_T(ITSELF));
                hearth_pack_arg_number(r, "square", which);
                return HEARTH_BAD_PACK;
            }
        }
        group = group_of(x, which, &in_group);
        p->slot[slot_of(group, x->first + index, in_group)] = list;
    }
    return HEARTH_OK;
}

/* "top labor 2 tool 1 gain 1 tribe": a price and what it brings. */
static int read_section(HearthPackReader *r, HearthSlice text, bool top, EwCost *cost,
                        uint16_t *list) {
    static const char *const goods[] = {"labor", "food", "tool"};
    static const int most[] = {9, 10, 5};
    uint8_t *to[] = {&cost->labor, &cost->food, &cost->tool};
    HearthScan s = hearth_scan(text.text, text.length);
    HearthSlice word, number;
    bool given[3] = {false};
    *cost = (EwCost){0};
    while (!hearth_scan_is(&s, "gain")) {
        int i = 0, n, code;
        if (!hearth_scan_word(&s, &word))
            return hearth_pack_fail(r, EW_PACK_T(COLUMN));
        while (i < 3 && !hearth_slice_is(word, goods[i]))
            i++;
        if (i == 3 || given[i] || !hearth_scan_word(&s, &number))
            return hearth_pack_fail(r, EW_PACK_T(COLUMN));
        if ((code = hearth_pack_number(r, goods[i], number, top && i == 0, most[i], &n)))
            return code;
        given[i] = true;
        *to[i] = (uint8_t)n;
    }
    if (top && !cost->labor)
        return hearth_pack_fail(r, EW_PACK_T(FREE));
    return ew__read_effects(r, (HearthSlice){s.text + s.at, s.length - s.at}, ew__fx_own, list,
                            NULL);
}

static int read_column(HearthPackReader *r, int index, HearthSlice text) {
    EwPack *p = r->kept;
    EwColumn *c = &p->tables.columns[index];
    uint16_t *slot = &p->slot[slot_of(AT_COLUMN, index, 0)];
    HearthSlice rest = text;
    int tops = 0, code = HEARTH_OK;
    slot[1] = 0;
    c->top[1] = (EwCost){0};
    for (;;) {
        HearthSlice one = ew__cut(&rest, "; ");
        HearthScan s = hearth_scan(one.text, one.length);
        bool top = hearth_scan_is(&s, "top");
        if (top ? tops == EW_TOPS : !hearth_scan_is(&s, "middle"))
            return hearth_pack_fail(r, EW_PACK_T(COLUMN));
        HearthSlice section = {s.text + s.at, s.length - s.at};
        code = read_section(r, section, top, top ? &c->top[tops] : &c->middle,
                            top ? &slot[tops] : &slot[2]);
        if (code)
            return code;
        if (!top)
            break;
        tops++;
        if (!rest.text)
            return hearth_pack_fail(r, EW_PACK_T(COLUMN));
    }
    HearthScan s = hearth_scan(rest.text ? rest.text : "", rest.length);
    if (!tops || !hearth_scan_is(&s, "bottom"))
        return hearth_pack_fail(r, EW_PACK_T(COLUMN));
    c->tops = (uint8_t)tops;
    HearthSlice bottom = {s.text + s.at, s.length - s.at}, more = bottom;
    ew__cut(&more, "; ");
    if (more.text)
        return hearth_pack_fail(r, EW_PACK_T(COLUMN));
    return ew__read_effects(r, bottom, ew__fx_own, &slot[3], NULL);
}

/* The letters of the Nomad's cards. */
static const struct {
    char letter;
    uint8_t op;
    const char *word;
} codes[] = {{'I', EW_OP_IDOL, "idol"},
             {'T', EW_OP_TOOL, "tool"},
             {'F', EW_OP_FOOD, "food"},
             {'C', EW_OP_CULTURE, "culture"},
             {'B', EW_OP_BURY, "bury"},
             {'A', EW_OP_ANIMAL, "animal"},
             {'R', EW_OP_ANIMAL_RANDOM, "animal_random"},
             {'V', EW_OP_REVEAL, "reveal"},
             {'E', EW_OP_ECLIPSE_CARD, "eclipse_card"},
             {'G', EW_OP_GLACIER_SCORE, "glacier_score"},
             {'S', EW_OP_STONE, "stone"},
             {'M', EW_OP_MEGALITH, "megalith"},
             {'W', EW_OP_VILLAGE_OR_MOVE, "village_or_move"}};

static int read_cell(HearthPackReader *r, HearthSlice cell, uint16_t *list) {
    EwDraftEffect effects[4];
    int n = 0;
    *list = 0;
    if (hearth_slice_is(cell, "."))
        return HEARTH_OK;
    for (; (size_t)n < cell.length && n < 4; n++) {
        int c = 0;
        while (c < COUNT(codes) && codes[c].letter != cell.text[n])
            c++;
        if (c == COUNT(codes))
            break;
        effects[n] = (EwDraftEffect){codes[c].op, 1, 0, 0};
    }
    if ((size_t)n != cell.length || n == 0) {
        hearth_pack_fail(r, EW_PACK_T(CELL));
        hearth_pack_arg(r, "cell", cell);
        return HEARTH_BAD_PACK;
    }
    return ew__add_list(r, effects, n, list);
}

/* "M SCMB WGIA AART; B M . V" */
static int read_nomad(HearthPackReader *r, int index, HearthSlice text) {
    EwPack *p = r->kept;
    HearthSlice rest = text, words[EW_COLUMNS];
    for (int row = 0; row < 2; row++) {
        HearthSlice one = rest.text ? ew__cut(&rest, "; ") : (HearthSlice){"", 0};
        if ((row == 1 && rest.text) || hearth_slice_words(one, words, EW_COLUMNS) != EW_COLUMNS)
            return hearth_pack_fail(r, EW_PACK_T(CELLS));
        for (int i = 0; i < EW_COLUMNS; i++) {
            int code =
                read_cell(r, words[i], &p->slot[slot_of(AT_NOMAD, index, row * EW_COLUMNS + i)]);
            if (code)
                return code;
        }
    }
    return HEARTH_OK;
}

static int read_text(HearthPackReader *r, int part, int index, HearthSlice text) {
    switch (part) {
    case COLUMN: return read_column(r, index, text);
    case NOMAD_CARD: return read_nomad(r, index, text);
    case STONE: return ew__read_score(r, text, &((EwTables *)r->tables)->stones[index].score);
    default: return read_lists(r, part, index, text);
    }
}

static int check_line(HearthPackReader *r, int part, int index) {
    EwTables *t = r->tables;
    if (part == CHIEF && !t->chiefs[index].tool_cost != !t->chiefs[index].tool_labor)
        return hearth_pack_together(r, "pay_tools", "pay_labor");
    if (part == ANIMAL && !t->animals[index].full == !t->animals[index].wild)
        return hearth_pack_fail(r, EW_PACK_T(SET));
    for (int i = 1; part == BURIAL && i < EW_BURIALS; i++)
        if (t->burial[index][i] < t->burial[index][i - 1])
            return ew__falls(r, EW_PACK_T(RISING), "burial", t->burial[index][i],
                             t->burial[index][i - 1]);
    if (part == TILE) {
        int land = t->tiles[index].land;
        bool fits = index == EW_BASE        ? land == EW_LAND_BASE
                    : index < EW_FIRST_LAND ? land == EW_LAND_GLACIER
                                            : land > EW_LAND_GLACIER;
        if (!fits)
            return hearth_pack_fail(r, EW_PACK_T(LAND));
    }
    return HEARTH_OK;
}

static int finish(HearthPackReader *r) {
    EwPack *p = r->kept;
    EwTables *t = &p->tables;
    int copies = 0;
    uint32_t lands = 0;
    for (int i = EW_TRIBES; i < EW_KINDS; i++)
        copies += t->kinds[i].copies;
    if (copies != 9) {
        hearth_pack_fail(r, EW_PACK_T(NINE));
        hearth_pack_arg_number(r, "count", copies);
        return HEARTH_BAD_PACK;
    }
    for (int i = 0; i < EW_TILES; i++)
        lands |= 1U << t->tiles[i].land;
    for (int land = 0; land <= EW_LAND_HOTSPRING; land++)
        if (!(lands >> land & 1)) {
            hearth_pack_fail(r, EW_PACK_T(NO_LAND));
            hearth_pack_arg_text(r, "land", hearth_id(&ew__pack_lands, land));
            return HEARTH_BAD_PACK;
        }
    p->list_count = 1; /* the empty one */
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0; i < slots[g].things; i++)
            for (int k = 0; k < slots[g].each; k++) {
                int code = ew__number_list(r, p->slot[slot_of(g, i, k)], gain_at(t, g, i, k));
                if (code)
                    return code;
            }
    t->effects = p->effects;
    t->lists = p->lists;
    t->list_count = (uint8_t)p->list_count;
    return HEARTH_OK;
}

/* ---- Printing ---- */

static void put_price(const char *word, int n, HearthBuf *out) {
    if (!n)
        return;
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, word);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, n);
}

static void put_section(const EwTables *t, const char *word, const EwCost *cost, HearthBuf *out) {
    hearth_buf_text(out, word);
    put_price("labor", cost->labor, out);
    put_price("food", cost->food, out);
    put_price("tool", cost->tool, out);
    hearth_buf_text(out, " gain ");
    ew__print_effects(t, cost->gain, 0, out);
    hearth_buf_text(out, "; ");
}

static void put_column(const EwTables *t, int index, HearthBuf *out) {
    const EwColumn *c = &t->columns[index];
    for (int i = 0; i < c->tops; i++)
        put_section(t, "top", &c->top[i], out);
    put_section(t, "middle", &c->middle, out);
    hearth_buf_text(out, "bottom ");
    ew__print_effects(t, c->bottom, 0, out);
}

static void put_cell(const EwTables *t, int list, HearthBuf *out) {
    const EwList *l = &t->lists[list];
    hearth_buf_text(out, l->count ? "" : ".");
    for (int i = 0; i < l->count; i++)
        for (int c = 0; c < COUNT(codes); c++)
            if (codes[c].op == t->effects[l->first + i].op)
                hearth_buf_char(out, codes[c].letter);
}

static void put_cells(const EwTables *t, const uint8_t cells[EW_COLUMNS], const char *apart,
                      HearthBuf *out) {
    for (int i = 0; i < EW_COLUMNS; i++) {
        hearth_buf_text(out, i ? apart : "");
        put_cell(t, cells[i], out);
    }
}

static void print_text(const void *tables, int part, int index, HearthBuf *out) {
    const EwTables *t = tables;
    const Texts *x = &texts[part];
    if (part == COLUMN) {
        put_column(t, index, out);
    } else if (part == STONE) {
        ew__print_effect(t, &t->stones[index].score, out);
    } else if (part == NOMAD_CARD) {
        put_cells(t, t->nomads[index].upper, " ", out);
        hearth_buf_text(out, "; ");
        put_cells(t, t->nomads[index].bottom, " ", out);
    } else {
        const uint8_t *labor = labor_of((EwTables *)(uintptr_t)t, part, index);
        for (int i = 0; i < x->lists; i++) {
            int in_group, group = group_of(x, i, &in_group);
            hearth_buf_text(out, i ? "; " : "");
            ew__print_effects(t, gain_of(t, group, x->first + index, in_group), labor ? *labor : 0,
                              out);
        }
    }
}

/* ---- JSON ---- */

static void json_list(const EwTables *t, int list, int labor, HearthBuf *out) {
    hearth_buf_char(out, '"');
    ew__print_effects(t, list, labor, out);
    hearth_buf_char(out, '"');
}

static void json_key(HearthBuf *out, const char *apart, const char *key) {
    hearth_buf_text(out, apart);
    hearth_buf_char(out, '"');
    hearth_buf_text(out, key);
    hearth_buf_text(out, "\":");
}

static void json_cost(const EwTables *t, const EwCost *c, HearthBuf *out) {
    const int n[] = {c->labor, c->food, c->tool};
    static const char *const goods[] = {"labor", "food", "tool"};
    json_key(out, "{", "gain");
    json_list(t, c->gain, 0, out);
    for (int i = 0; i < 3; i++)
        if (n[i]) {
            json_key(out, ",", goods[i]);
            hearth_buf_int(out, n[i]);
        }
    hearth_buf_char(out, '}');
}

static void json_cells(const EwTables *t, const char *key, const uint8_t cells[EW_COLUMNS],
                       HearthBuf *out) {
    json_key(out, ",", key);
    hearth_buf_text(out, "[\"");
    put_cells(t, cells, "\",\"", out);
    hearth_buf_text(out, "\"]");
}

static void json_column(const EwTables *t, const EwColumn *c, HearthBuf *out) {
    json_key(out, ",", "top");
    for (int i = 0; i < c->tops; i++) {
        hearth_buf_text(out, i ? "," : "[");
        json_cost(t, &c->top[i], out);
    }
    json_key(out, "],", "middle");
    json_cost(t, &c->middle, out);
    json_key(out, ",", "bottom");
    json_list(t, c->bottom, 0, out);
}

static void json_texts(const EwTables *t, int part, int index, HearthBuf *out) {
    const Texts *x = &texts[part];
    const uint8_t *labor = labor_of((EwTables *)(uintptr_t)t, part, index);
    bool all_in_one = x->lists > 1 && !x->json[1];
    for (int i = 0; i < x->lists; i++) {
        int in_group, group = group_of(x, i, &in_group);
        if (!all_in_one || i == 0)
            json_key(out, ",", x->json[all_in_one ? 0 : i]);
        hearth_buf_text(out, !all_in_one ? "" : i ? "," : "[");
        json_list(t, gain_of(t, group, x->first + index, in_group), labor ? *labor : 0, out);
    }
    hearth_buf_text(out, all_in_one ? "]" : "");
}

static const HearthText *name_at(int number);

static void json_name(const HearthGame *game, int number, HearthBuf *out) {
    const HearthText *name = hearth_name_of(game, number, name_at(number));
    json_key(out, ",", "name");
    hearth_buf_json(out, name->one, strlen(name->one));
}

static void json_text(const HearthGame *game, int part, int index, HearthBuf *out) {
    const EwTables *t = ew_tables(game);
    if (part == LIMITS) {
        json_key(out, ",", "tools");
        hearth_buf_int(out, EW_MAX_TOOLS);
        json_key(out, ",", "food");
        hearth_buf_int(out, EW_MAX_FOOD);
    } else if (part == COLUMN) {
        json_column(t, &t->columns[index], out);
    } else if (part == NOMAD_CARD) {
        json_cells(t, "upper", t->nomads[index].upper, out);
        json_cells(t, "bottom", t->nomads[index].bottom, out);
    } else if (part == STONE) {
        json_key(out, ",", "score");
        hearth_buf_char(out, '"');
        ew__print_effect(t, &t->stones[index].score, out);
        hearth_buf_char(out, '"');
    } else if (texts[part].lists) {
        json_texts(t, part, index, out);
    }
    if (part == REST)
        json_name(game, EW_NAME_COLUMNS + EW_REST, out);
    if (part == SETUP && !t->setups[index].animals)
        hearth_buf_text(out, ",\"animals\":[]");
}

/* Values with keys from `first` on; those that are 0 may be left out. */
static void json_keyed(HearthBuf *out, const uint8_t *values, int count, int first, bool all) {
    const char *apart = "{";
    for (int i = 0; i < count; i++) {
        char key[8];
        HearthBuf b = hearth_buf(key, sizeof key);
        hearth_buf_int(&b, first + i);
        if (!all && !values[i])
            continue;
        json_key(out, apart, key);
        hearth_buf_int(out, values[i]);
        apart = ",";
    }
    hearth_buf_text(out, *apart == '{' ? "{}" : "}");
}

static void json_half(const HearthGame *game, int part, const char *key, int from, int count,
                      HearthBuf *out) {
    json_key(out, ",\n ", key);
    for (int i = 0; i < count; i++) {
        hearth_buf_text(out, i ? ",\n  " : "[\n  ");
        hearth_pack_json_thing(game, part, from + i, out);
    }
    hearth_buf_text(out, "\n ]");
}

static void json_sacrifice(const EwTables *t, HearthBuf *out) {
    const char *apart = "{";
    json_key(out, ",\n ", "sacrifice");
    json_key(out, "{", "gains");
    for (int i = 1; i < EW_TRACK; i++)
        if (t->sacrifice_gain[i]) {
            char key[8];
            HearthBuf b = hearth_buf(key, sizeof key);
            hearth_buf_int(&b, i);
            json_key(out, apart, key);
            json_list(t, t->sacrifice_gain[i], 0, out);
            apart = ",";
        }
    hearth_buf_text(out, *apart == '{' ? "{}" : "}");
    json_key(out, ",", "leftover");
    for (int i = 0, next; i < EW_TRACK; i = next) {
        for (next = i + 1; next < EW_TRACK && t->leftover_points[next] == t->leftover_points[i] &&
                           t->leftover_per[next] == t->leftover_per[i];)
            next++;
        json_key(out, i ? ",{" : "[{", "from");
        hearth_buf_int(out, i);
        json_key(out, ",", "to");
        hearth_buf_int(out, next - 1);
        json_key(out, ",", "points");
        hearth_buf_int(out, t->leftover_points[i]);
        json_key(out, ",", "per");
        hearth_buf_int(out, t->leftover_per[i]);
        hearth_buf_char(out, '}');
    }
    hearth_buf_text(out, "]}");
}

static void json_burial(const EwTables *t, HearthBuf *out) {
    json_key(out, ",\n ", "burial");
    for (int chart = 0; chart < 3; chart++) {
        json_key(out, chart ? "," : "{", chart_words[chart]);
        for (int i = 0; i < EW_BURIALS; i++) {
            hearth_buf_text(out, i ? "," : "[");
            hearth_buf_int(out, t->burial[chart][i]);
        }
        hearth_buf_char(out, ']');
    }
    hearth_buf_char(out, '}');
}

static void json_rest(const HearthGame *game, HearthBuf *out) {
    const EwTables *t = ew_tables(game);
    json_half(game, CULTURE, "cultures_1", 0, EW_ERA_2, out);
    json_half(game, CULTURE, "cultures_2", EW_ERA_2, EW_CULTURES - EW_ERA_2, out);
    json_half(game, STONE, "stones_1", 0, EW_STONES / 2, out);
    json_half(game, STONE, "stones_2", EW_STONES / 2, EW_STONES / 2, out);
    json_key(out, ",\n ", "animals_open");
    json_keyed(out, t->animal_fill, 3, 2, true);
    json_key(out, ",\n ", "stones_open");
    json_keyed(out, t->stones_per_era, 3, 2, true);
    hearth_buf_text(out, ",\n \"terrain\":{\"rows\":[3,4,5,4,3],\"glaciers\":");
    json_keyed(out, t->glaciers_in, 3, 2, true);
    json_key(out, "},\n ", "megalith_points");
    json_keyed(out, t->megalith_points + 2, EW_LEVELS - 1, 2, true);
    hearth_buf_text(out, ",\n \"honor\":{\"points\":");
    json_keyed(out, t->honor_points + 1, EW_TRACK - 1, 1, false);
    hearth_buf_char(out, '}');
    json_sacrifice(t, out);
    json_burial(t, out);
    hearth_buf_text(out, ",\n \"pieces\":{\"camps\":");
    hearth_buf_int(out, EW_CAMPS);
    json_key(out, ",", "villages");
    hearth_buf_int(out, EW_VILLAGES);
    json_key(out, ",", "megaliths");
    hearth_buf_int(out, EW_MEGALITHS);
    json_key(out, ",", "neutral_megaliths");
    hearth_buf_int(out, EW_NEUTRALS);
    json_key(out, "},\n ", "lands");
    for (int i = 0; i <= EW_LAND_HOTSPRING; i++) {
        hearth_buf_text(out, i ? "," : "[");
        hearth_buf_text(out, "\n  {\"id\":\"");
        hearth_buf_text(out, hearth_id(&ew__pack_lands, i));
        hearth_buf_char(out, '"');
        json_name(game, EW_NAME_LANDS + i, out);
        hearth_buf_char(out, '}');
    }
    json_key(out, "\n ],\n ", "nomad_codes");
    for (int c = 0; c < COUNT(codes); c++) {
        char letter[2] = {codes[c].letter, 0};
        json_key(out, c ? "," : "{", letter);
        hearth_buf_json(out, codes[c].word, strlen(codes[c].word));
    }
    hearth_buf_char(out, '}');
}

/* ---- Names ---- */

static const HearthText *name_at(int number) {
    int first = number < EW_KINDS          ? EW_T_NAME_HUNTER
                : number < EW_NAME_ANIMALS ? EW_T_NAME_C101 - EW_KINDS
                : number < EW_NAME_CHIEFS  ? EW_T_NAME_SLOTH - EW_NAME_ANIMALS
                : number < EW_NAME_COLUMNS ? EW_T_NAME_TUSKBREAKER - EW_NAME_CHIEFS
                : number < EW_NAME_LANDS   ? EW_T_NAME_COLUMN_INITIATE - EW_NAME_COLUMNS
                                           : EW_T_NAME_LAND_BASE - EW_NAME_LANDS;
    return &ew_texts[first + number];
}

static const HearthIds *const named[] = {
    &kind_ids, &culture_ids, &ew__pack_animals, &chief_ids, &place_ids, &ew__pack_lands, NULL};
/* What the tables of 2026 had been called before values alone were hashed. */
static const char *const called[][2] = {{"910bb6c6087db6a6", "e444313e1bf102d7"}, {NULL, NULL}};

const HearthPackOps ew__pack = {
    .size = sizeof(EwPack),
    .text_size = 16 * 1024,
    .parts = parts,
    .part_count = PARTS,
    .texts = ew__pack_texts,
    .text_count = EW_PACK_T_COUNT,
    .named = named,
    .name = name_at,
    .called = called,
    .begin = begin,
    .text = read_text,
    .line = check_line,
    .finish = finish,
    .print_text = print_text,
    .json_text = json_text,
    .json_rest = json_rest,
};
