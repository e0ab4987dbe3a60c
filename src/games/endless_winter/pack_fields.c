/* pack_fields.c - Fields of cards of Endless Winter that are more than a number or a word. */
#include <string.h>

#include "ew_pack.h"

static const char *column_word(int column) {
    return column < EW_COLUMNS ? ew_built_in.columns[column].id : "any";
}

static const char *land_word(int land) {
    static const char *const words[] = {"base", "glacier",  "forest", "grassland",
                                        "lake", "mountain", "cave",   "hotspring"};
    return words[land];
}

#define SOME_IDS(name, table, n)                                                                   \
    { name, &ew_built_in.table[0].id, sizeof ew_built_in.table[0], NULL, n }
const HearthIds ew__pack_columns = HEARTH_FOUND("Column", column_word, EW_COLUMNS + 1);
const HearthIds ew__pack_kinds = SOME_IDS("Tribe", kinds, EW_TRIBES);
const HearthIds ew__pack_animals = SOME_IDS("Animal", animals, EW_ANIMALS);
const HearthIds ew__pack_lands = HEARTH_FOUND("Land", land_word, EW_LAND_HOTSPRING + 1);

static HearthSlice word_at(const HearthSlice words[], int n, int i) {
    return i < n ? words[i] : (HearthSlice){"", 0};
}

static void put_row(const uint8_t *values, int n, int add, const char *apart, HearthBuf *out) {
    for (int i = 0; i < n; i++) {
        hearth_buf_text(out, i ? apart : "");
        hearth_buf_int(out, values[i] + add);
    }
}

static void json_row(const uint8_t *values, int n, int add, HearthBuf *out) {
    hearth_buf_char(out, '[');
    put_row(values, n, add, ",", out);
    hearth_buf_char(out, ']');
}

/* ---- Bonuses of tribe cards: "bonus 1 hunt" ---- */

static int read_bonus(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    EwKind *k = thing;
    int bonus, column;
    k->column = EW_NO_BONUS;
    k->bonus = 0;
    if (!words)
        return 0;
    if (hearth_pack_number(r, "bonus", word_at(words, n, 0), 1, 9, &bonus))
        return -1;
    column = hearth_pack_find(&ew__pack_columns, word_at(words, n, 1));
    if (column < 0) {
        hearth_pack_bad_word(r, "bonus", word_at(words, n, 1), &ew__pack_columns);
        return -1;
    }
    k->column = (uint8_t)column;
    k->bonus = (uint8_t)bonus;
    return 2;
}

static bool has_bonus(const void *thing) {
    return ((const EwKind *)thing)->column != EW_NO_BONUS;
}

static void put_bonus(const void *thing, HearthBuf *out) {
    const EwKind *k = thing;
    hearth_buf_int(out, k->bonus);
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, column_word(k->column));
}

static void json_bonus(const void *thing, HearthBuf *out) {
    const EwKind *k = thing;
    hearth_buf_int(out, k->bonus);
    hearth_buf_text(out, ",\"column\":\"");
    hearth_buf_text(out, column_word(k->column));
    hearth_buf_char(out, '"');
}

static const HearthPackOwn own_bonus = {read_bonus, has_bonus, put_bonus, json_bonus};

#define NUMBER(type_, field, lowest, highest)                                                      \
    {                                                                                              \
        .name = #field, .type = HEARTH_PACK_NUMBER, .least = lowest, .most = highest,              \
        .offset = offsetof(type_, field)                                                           \
    }
#define KIND_FIELDS                                                                                \
    NUMBER(EwKind, labor, 0, 9), NUMBER(EwKind, points, 0, 9), {                                   \
        .name = "bonus", .type = HEARTH_PACK_OWN, .optional = true, .own = &own_bonus              \
    }
const HearthPackField ew__kind_fields[EW_KIND_FIELDS] = {{.name = "copies",
                                                          .type = HEARTH_PACK_NUMBER,
                                                          .fixed = true,
                                                          .offset = offsetof(EwKind, copies)},
                                                         KIND_FIELDS};
const HearthPackField ew__starting_fields[EW_STARTING_FIELDS] = {NUMBER(EwKind, copies, 1, 7),
                                                                 KIND_FIELDS};

/* ---- Animals: "set 1 3 6 10 nomad 2 5", or "wild nomad 2 5" ---- */

int ew__falls(HearthPackReader *r, const HearthText *text, const char *field, int value,
              int before) {
    hearth_pack_fail(r, text);
    hearth_pack_arg_text(r, "field", field);
    hearth_pack_arg_number(r, "value", value);
    hearth_pack_arg_number(r, "before", before);
    return HEARTH_BAD_PACK;
}

/* One to four numbers that do not fall; the last goes on. How many. */
static int read_rising(HearthPackReader *r, const char *field, const HearthSlice words[], int n,
                       uint8_t out[4]) {
    int count = 0, value = 0, before = 0, given = hearth_pack_numbers(words, n);
    if (given < 1 || given > 4) {
        hearth_pack_fail(r, EW_PACK_T(SET_COUNT));
        hearth_pack_arg_text(r, "field", field);
        return -1;
    }
    for (; count < given; count++) {
        if (hearth_pack_number(r, field, words[count], 0, 30, &value))
            return -1;
        if (value < before) {
            ew__falls(r, EW_PACK_T(RISING), field, value, before);
            return -1;
        }
        out[count] = (uint8_t)value;
        before = value;
    }
    for (int i = count; i < 4; i++)
        out[i] = out[count - 1];
    return count;
}

static int read_set(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    EwAnimal *a = thing;
    memset(a->set, 0, sizeof a->set);
    a->full = 0;
    int taken = words ? read_rising(r, "set", words, n, a->set) : 0;
    a->full = (uint8_t)(taken > 0 ? taken : 0);
    return taken;
}

static bool has_set(const void *thing) {
    return ((const EwAnimal *)thing)->full != 0;
}

static void put_set(const void *thing, HearthBuf *out) {
    const EwAnimal *a = thing;
    put_row(a->set, a->full, 0, " ", out);
}

static void json_set(const void *thing, HearthBuf *out) {
    const EwAnimal *a = thing;
    json_row(a->set, a->full, 0, out);
}

static int read_nomad(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    return read_rising(r, "nomad", words, n, ((EwAnimal *)thing)->nomad);
}

/* The last number goes on, so those that only repeat it are not written. */
static int nomad_count(const EwAnimal *a) {
    int n = 4;
    while (n > 1 && a->nomad[n - 1] == a->nomad[n - 2])
        n--;
    return n;
}

static void put_nomad(const void *thing, HearthBuf *out) {
    const EwAnimal *a = thing;
    put_row(a->nomad, nomad_count(a), 0, " ", out);
}

static void json_nomad(const void *thing, HearthBuf *out) {
    const EwAnimal *a = thing;
    json_row(a->nomad, nomad_count(a), 0, out);
}

static const HearthPackOwn own_set = {read_set, has_set, put_set, json_set};
static const HearthPackOwn own_nomad = {read_nomad, NULL, put_nomad, json_nomad};
const HearthPackField ew__animal_fields[EW_ANIMAL_FIELDS] = {
    {.name = "copies",
     .type = HEARTH_PACK_NUMBER,
     .fixed = true,
     .offset = offsetof(EwAnimal, copies)},
    {.name = "set", .type = HEARTH_PACK_OWN, .optional = true, .own = &own_set},
    {.name = "wild",
     .type = HEARTH_PACK_FLAG,
     .optional = true,
     .offset = offsetof(EwAnimal, wild)},
    {.name = "nomad", .type = HEARTH_PACK_OWN, .own = &own_nomad}};

/* ---- Set-up cards: "animals sloth elk" ---- */

static int read_animals(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    EwSetup *s = thing;
    int count = 0, animal;
    s->animals = s->animal[0] = s->animal[1] = 0;
    if (!words)
        return 0;
    for (;
         count < 2 && (animal = hearth_pack_find(&ew__pack_animals, word_at(words, n, count))) >= 0;
         count++)
        s->animal[count] = (uint8_t)animal;
    if (count == 0) {
        hearth_pack_bad_word(r, "animals", word_at(words, n, 0), &ew__pack_animals);
        return -1;
    }
    if (hearth_pack_find(&ew__pack_animals, word_at(words, n, count)) >= 0) {
        hearth_pack_fail(r, EW_PACK_T(ANIMALS));
        return -1;
    }
    s->animals = (uint8_t)count;
    return count;
}

static bool has_animals(const void *thing) {
    return ((const EwSetup *)thing)->animals != 0;
}

static void put_animals(const void *thing, HearthBuf *out) {
    const EwSetup *s = thing;
    for (int i = 0; i < s->animals; i++) {
        hearth_buf_text(out, i ? " " : "");
        hearth_buf_text(out, hearth_id(&ew__pack_animals, s->animal[i]));
    }
}

/* A set-up card without animals says so in JSON: the game's own part writes that. */
static void json_animals(const void *thing, HearthBuf *out) {
    const EwSetup *s = thing;
    hearth_buf_char(out, '[');
    for (int i = 0; i < s->animals; i++) {
        const char *id = hearth_id(&ew__pack_animals, s->animal[i]);
        hearth_buf_text(out, i ? "," : "");
        hearth_buf_json(out, id, strlen(id));
    }
    hearth_buf_char(out, ']');
}

static const HearthPackOwn own_animals = {read_animals, has_animals, put_animals, json_animals};
const HearthPackField ew__setup_fields[EW_SETUP_FIELDS] = {
    NUMBER(EwSetup, food, 0, 10),
    NUMBER(EwSetup, tool, 0, 5),
    {.name = "tribe",
     .type = HEARTH_PACK_WORD,
     .ids = &ew__pack_kinds,
     .offset = offsetof(EwSetup, tribe)},
    {.name = "animals", .type = HEARTH_PACK_OWN, .optional = true, .own = &own_animals}};

/* ---- Map cards: places are printed from 1 on ---- */

static int wrong_ring(HearthPackReader *r, const char *field, int place, int ring) {
    char known[128];
    HearthBuf b = hearth_buf(known, sizeof known);
    for (int i = 0; i < EW_PLACES; i++)
        if (ew_place_ring[i] == ring) {
            hearth_buf_text(&b, b.length ? ", " : "");
            hearth_buf_int(&b, i + 1);
        }
    hearth_pack_fail(r, EW_PACK_T(RING));
    hearth_pack_arg_text(r, "field", field);
    hearth_pack_arg_number(r, "place", place);
    hearth_pack_arg_text(r, "known", known);
    return -1;
}

static int read_places(HearthPackReader *r, const char *field, const HearthSlice words[], int n,
                       int ring, int count, uint8_t *out) {
    int given = hearth_pack_numbers(words, n);
    if (given != count) {
        hearth_pack_bad_count(r, field, count, given, 1, EW_PLACES);
        return -1;
    }
    for (int i = 0; i < count; i++) {
        int place, at = i;
        if (hearth_pack_number(r, field, word_at(words, n, i), 1, EW_PLACES, &place))
            return -1;
        if (ew_place_ring[place - 1] != ring)
            return wrong_ring(r, field, place, ring);
        for (; at > 0 && out[at - 1] >= place - 1; at--) {
            if (out[at - 1] == place - 1) {
                hearth_pack_twice(r, words[i], r->line);
                return -1;
            }
            out[at] = out[at - 1];
        }
        out[at] = (uint8_t)(place - 1);
    }
    return count;
}

static int read_inner(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    return read_places(r, "inner", words, n, 1, 2, ((EwMapCard *)thing)->inner);
}

static int read_outer(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    return read_places(r, "outer", words, n, 2, 3, ((EwMapCard *)thing)->outer);
}

static void put_inner(const void *thing, HearthBuf *out) {
    put_row(((const EwMapCard *)thing)->inner, 2, 1, " ", out);
}

static void put_outer(const void *thing, HearthBuf *out) {
    put_row(((const EwMapCard *)thing)->outer, 3, 1, " ", out);
}

static void json_inner(const void *thing, HearthBuf *out) {
    json_row(((const EwMapCard *)thing)->inner, 2, 1, out);
}

static void json_outer(const void *thing, HearthBuf *out) {
    json_row(((const EwMapCard *)thing)->outer, 3, 1, out);
}

static const HearthPackOwn own_inner = {read_inner, NULL, put_inner, json_inner};
static const HearthPackOwn own_outer = {read_outer, NULL, put_outer, json_outer};
const HearthPackField ew__map_fields[EW_MAP_FIELDS] = {
    {.name = "inner", .type = HEARTH_PACK_OWN, .own = &own_inner},
    {.name = "outer", .type = HEARTH_PACK_OWN, .own = &own_outer}};

/* ---- Nomad cards: "arrows left up" ---- */

static int read_arrows(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    EwNomadCard *c = thing;
    HearthSlice across = word_at(words, n, 0), along = word_at(words, n, 1);
    c->right = hearth_slice_is(across, "right");
    c->down = hearth_slice_is(along, "down");
    if ((c->right || hearth_slice_is(across, "left")) && (c->down || hearth_slice_is(along, "up")))
        return 2;
    hearth_pack_fail(r, EW_PACK_T(ARROWS));
    return -1;
}

static void put_arrows(const void *thing, HearthBuf *out) {
    const EwNomadCard *c = thing;
    hearth_buf_text(out, c->right ? "right" : "left");
    hearth_buf_text(out, c->down ? " down" : " up");
}

static void json_arrows(const void *thing, HearthBuf *out) {
    hearth_buf_char(out, '"');
    put_arrows(thing, out);
    hearth_buf_char(out, '"');
}

static const HearthIds marker_ids = SOME_IDS("Column", columns, EW_COLUMNS);
static const HearthPackOwn own_arrows = {read_arrows, NULL, put_arrows, json_arrows};
const HearthPackField ew__nomad_fields[EW_NOMAD_FIELDS] = {
    {.name = "marker",
     .type = HEARTH_PACK_WORD,
     .ids = &marker_ids,
     .offset = offsetof(EwNomadCard, marker)},
    {.name = "arrows", .type = HEARTH_PACK_OWN, .own = &own_arrows},
    NUMBER(EwNomadCard, labor, 0, 9)};

/* ---- The food track: "food_labor 1 3 5", or "food_labor none" ---- */

static int read_spaces(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    EwTables *t = thing;
    int before = 0, space;
    memset(t->food_labor, 0, sizeof t->food_labor);
    if (n == 1 && hearth_slice_is(words[0], "none"))
        return 1;
    if (n == 0) {
        hearth_pack_fail(r, EW_PACK_T(NO_SPACES));
        return -1;
    }
    for (int i = 0; i < n; i++) {
        if (hearth_pack_number(r, "food_labor", words[i], 1, 10, &space))
            return -1;
        if (space <= before) {
            ew__falls(r, EW_PACK_T(SPACES), "food_labor", space, before);
            return -1;
        }
        t->food_labor[space] = 1;
        before = space;
    }
    return n;
}

static void put_spaces_with(const EwTables *t, const char *apart, HearthBuf *out) {
    bool some = false;
    for (int i = 1; i <= 10; i++)
        if (t->food_labor[i]) {
            hearth_buf_text(out, some ? apart : "");
            hearth_buf_int(out, i);
            some = true;
        }
}

static void put_spaces(const void *thing, HearthBuf *out) {
    size_t before = out->length;
    put_spaces_with(thing, " ", out);
    if (out->length == before)
        hearth_buf_text(out, "none");
}

static void json_spaces(const void *thing, HearthBuf *out) {
    hearth_buf_text(out, "{\"spaces\":[");
    put_spaces_with(thing, ",", out);
    hearth_buf_text(out, "]}");
}

static const HearthPackOwn own_spaces = {read_spaces, NULL, put_spaces, json_spaces};
const HearthPackField ew__food_labor_fields[EW_FOOD_LABOR_FIELDS] = {
    {.type = HEARTH_PACK_OWN, .own = &own_spaces}};
