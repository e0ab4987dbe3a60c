/* fields.c - A description with every kind of field: text, reading and JSON, worked out by hand. */
#include "check.h"

#include <string.h>

#include "fields_json.h"

typedef struct Piece {
    uint8_t level, owner;
} Piece;

typedef struct Side {
    uint16_t coins;
    int8_t fame;
    uint8_t cards;
} Side;

typedef struct Table {
    uint64_t deck;
    uint32_t places;
    uint8_t phase, card, from_1, seat, flag, used, pieces, secret;
    uint8_t row[3], counts[2];
    Piece piece[3];
    Side side[2];
} Table;

static const char *const words[] = {"deal", "turn"};
static const struct {
    int cost;
    const char *id;
} cards[] = {{1, "oak"}, {2, "elm"}, {3, "ash"}};

static const char *cell(int number) {
    static const char *const names[] = {"a1", "a2"};
    return names[number % 2];
}

static const HearthIds word_ids = HEARTH_WORDS("Phase", words);
static const HearthIds card_ids = HEARTH_IDS("Card", cards);
static const HearthIds cell_ids = HEARTH_FOUND("Cell", cell, 2);

static const HearthField piece_fields[] = {HEARTH_FIELD(Piece, level, HEARTH_NUMBER),
                                           HEARTH_FIELD(Piece, owner, HEARTH_NUMBER)};
static const HearthFields piece = HEARTH_FIELDS("Piece", Piece, piece_fields);
static const HearthField side_fields[] = {HEARTH_FIELD(Side, coins, HEARTH_NUMBER),
                                          HEARTH_FIELD(Side, fame, HEARTH_SIGNED),
                                          HEARTH_FIELD(Side, cards, HEARTH_SET(card_ids))};
static const HearthFields side = HEARTH_FIELDS("Side", Side, side_fields);

#define FIELD(name, ...) HEARTH_FIELD(Table, name, __VA_ARGS__)
#define LIST(name, ...) HEARTH_FIELD_LIST(Table, name, __VA_ARGS__)
static const HearthField table_fields[] = {
    FIELD(deck, HEARTH_SET_OF_NUMBERS),
    FIELD(places, HEARTH_SET_FROM(card_ids, 1)),
    FIELD(phase, HEARTH_ID(word_ids)),
    FIELD(card, HEARTH_ID_OR_NONE(card_ids, 255)),
    FIELD(from_1, HEARTH_ID_FROM_1(card_ids)),
    FIELD(seat, HEARTH_NUMBER_FROM_1),
    FIELD(flag, HEARTH_FLAG),
    FIELD(used, HEARTH_INTERNAL),
    FIELD(pieces, HEARTH_INTERNAL),
    FIELD(secret, HEARTH_INTERNAL),
    LIST(row, HEARTH_ID_FROM_1(card_ids), HEARTH_USED(Table, used)),
    LIST(counts, HEARTH_NUMBER, HEARTH_BY(cell_ids)),
    HEARTH_FIELD_BLOCK(Table, piece, 1, HEARTH_PARTS(piece), HEARTH_USED(Table, pieces)),
    LIST(side, HEARTH_SECTION(side))};
static const HearthFields table = HEARTH_STATE_FIELDS("table", Table, table_fields);

static const Table example = {.deck = 1ULL << 63 | 1,
                              .places = 3,
                              .phase = 1,
                              .card = 255,
                              .from_1 = 3,
                              .flag = 1,
                              .used = 2,
                              .pieces = 1,
                              .secret = 7,
                              .row = {1, 0, 2},
                              .counts = {4, 5},
                              .piece = {{2, 1}},
                              .side = {{300, -3, 5}, {0, 2, 0}}};

static const char text[] =
    "table deck=9223372036854775809 places=3 phase=1 card=255 from_1=3 seat=0 flag=1 used=2 "
    "pieces=1 secret=7 row=1,0,2 counts=4,5 piece=2,1,0,0,0,0 "
    "side coins=300 fame=253 cards=5 side coins=0 fame=2 cards=0";

static void printed(void **state) {
    char out[1024];
    HearthBuf b = hearth_buf(out, sizeof out);
    (void)state;
    hearth_fields_print(&table, &example, &b);
    assert_string_equal(out, text);
}

static void read_back(void **state) {
    Table t;
    (void)state;
    assert_true(hearth_fields_read(&table, text, strlen(text), &t));
    assert_memory_equal(&t, &example, sizeof t);
}

/* Nothing but that text is taken: cut anywhere, a byte changed, a byte more. */
static void nothing_else_is_read(void **state) {
    char bad[sizeof text + 1];
    Table t;
    (void)state;
    for (size_t n = 0; n < strlen(text); n++)
        assert_false(hearth_fields_read(&table, text, n, &t));
    static const char *const endings[] = {" ", " x=1", ",1", "0", " side"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        memcpy(bad, text, sizeof text - 1);
        size_t n = strlen(endings[i]) > 2 ? 2 : strlen(endings[i]);
        memcpy(bad + sizeof text - 1, endings[i], n);
        assert_false(hearth_fields_read(&table, bad, sizeof text - 1 + n, &t));
    }
    static const char *const wrong[] = {"tables", "table  deck", "table deck=01",
                                        "table deck=18446744073709551616", "table places=1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(hearth_fields_read(&table, wrong[i], strlen(wrong[i]), &t));
}

static void as_json(void **state) {
    char out[2048];
    HearthBuf b = hearth_buf(out, sizeof out);
    (void)state;
    fields_json(&table, &example, &b);
    assert_string_equal(out, "{\"deck\":[0,63],\"places\":[\"elm\",\"ash\"],\"phase\":\"turn\","
                             "\"card\":null,\"from_1\":\"ash\",\"seat\":null,\"flag\":true,"
                             "\"row\":[\"oak\",null],\"counts\":{\"a1\":4,\"a2\":5},"
                             "\"piece\":[{\"level\":2,\"owner\":1}],"
                             "\"side\":[{\"coins\":300,\"fame\":-3,\"cards\":[\"oak\",\"ash\"]},"
                             "{\"coins\":0,\"fame\":2,\"cards\":[]}]}");
}

/* What somebody wants, by ids. */
static void wanted(void **state) {
    Table t = {.card = 1, .row = {3, 3, 3}};
    HearthSlice wrong;
    (void)state;
    static const char fine[] =
        "phase=turn from_1=ash row=oak,-,elm places=ash card=- counts=a2:1,a1:7 "
        "deck=63,0 seat=2 flag=1";
    assert_true(hearth_fields_want(&table, fine, strlen(fine), &t, &wrong));
    const Table is = {.deck = 1ULL << 63 | 1,
                      .places = 2, /* bit 0 is elm */
                      .phase = 1,
                      .card = 255,
                      .from_1 = 3,
                      .seat = 3,
                      .flag = 1,
                      .used = 3,
                      .row = {1, 0, 2},
                      .counts = {7, 1}};
    assert_memory_equal(&t, &is, sizeof t);
    static const struct {
        const char *text, *wrong;
    } bad[] = {{"phase=night", "night"},
               {"colour=red", "colour"},
               {"places=oak", "oak"},
               {"secret=1", "secret"},
               {"row=oak,oak,oak,oak", "oak"},
               {"deck=64", "64"},
               {"seat=256", "256"},
               {"phase", "phase"},
               {"phase=", "phase="},
               {"flag=1  seat=1", ""},
               {"side=1", "side"},
               {"counts=b1:1", "b1:1"},
               {"counts=1,2,3", "3"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(hearth_fields_want(&table, bad[i].text, strlen(bad[i].text), &t, &wrong));
        if (!hearth_slice_is(wrong, bad[i].wrong))
            fail_msg("%s: %.*s", bad[i].text, (int)wrong.length, wrong.text);
    }
}

/* Sets of more than 64, seats from 1 that are there, and texts by their ids. */
static void wide_sets_and_texts(void **state) {
    static const HearthText said = {"why.not", "Not now.", NULL};
    typedef struct Facts {
        const HearthText *why[2];
        uint64_t cells[2];
        uint8_t seat;
    } Facts;
    static const HearthField fields[] = {HEARTH_FIELD_LIST(Facts, why, HEARTH_TEXT_ID),
                                         HEARTH_FIELD(Facts, cells, HEARTH_SET_OF_NUMBERS),
                                         HEARTH_FIELD(Facts, seat, HEARTH_NUMBER_FROM_1)};
    static const HearthFields facts = HEARTH_FIELDS("Facts", Facts, fields);
    const Facts f = {{&said, NULL}, {2, 1ULL << 56}, 4};
    char out[512];
    HearthBuf b = hearth_buf(out, sizeof out);
    (void)state;
    fields_json(&facts, &f, &b);
    assert_string_equal(out, "{\"why\":[\"why.not\",null],\"cells\":[1,120],\"seat\":3}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed),
        cmocka_unit_test(read_back),
        cmocka_unit_test(nothing_else_is_read),
        cmocka_unit_test(as_json),
        cmocka_unit_test(wide_sets_and_texts),
        cmocka_unit_test(wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
