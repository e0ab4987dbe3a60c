/* fields.h - A state described once.
 *
 * A game lists the fields of its state with their kinds and ids. From the list come the position
 * text and its reader, the JSON of a view (src/json/fields_json.h) and the types of the page
 * (src/tools/page_types.c), so that nothing can be forgotten on one side. The facts that a game
 * derives from a view are described in the same way. */
#ifndef HEARTH_ENGINE_FIELDS_H
#define HEARTH_ENGINE_FIELDS_H

#include <stddef.h>

#include "buf.h"
#include "scan.h"

/* Words for numbers: the ids of cards, the names of phases. */
typedef struct HearthIds {
    const char *type;                /* what such an id is called, in the types of the page */
    const char *const *word;         /* that of number 0; */
    size_t stride;                   /* the next one stands so many bytes behind it */
    const char *(*find)(int number); /* or this, where there is no table */
    int count;
} HearthIds;

/* Of a table of structures that have an `id`, and of a table of texts. */
#define HEARTH_IDS(type, table)                                                                    \
    { type, &table[0].id, sizeof table[0], NULL, sizeof table / sizeof table[0] }
#define HEARTH_WORDS(type, table)                                                                  \
    { type, table, sizeof table[0], NULL, sizeof table / sizeof table[0] }
#define HEARTH_FOUND(type, find, count)                                                            \
    { type, NULL, 0, find, count }

const char *hearth_id(const HearthIds *ids, int number);

typedef enum HearthFieldKind {
    HEARTH_FIELD_NUMBER, /* unsigned, 1, 2 or 4 bytes */
    HEARTH_FIELD_SIGNED,
    HEARTH_FIELD_FLAG,    /* 0 or 1 */
    HEARTH_FIELD_ID,      /* a number that has a word */
    HEARTH_FIELD_SET,     /* a bit for each word, or for each number; up to 16 bytes */
    HEARTH_FIELD_PARTS,   /* structures that are described themselves */
    HEARTH_FIELD_TEXT,    /* a pointer to a text or NULL: in facts, never in a state */
    HEARTH_FIELD_INTERNAL /* only in the position text: follows from the rest, or is no news */
} HearthFieldKind;

typedef struct HearthFields HearthFields;

typedef struct HearthField {
    const char *name;
    uint16_t offset, size, count; /* in bytes: where, and how large one is; how many there are */
    bool list;                    /* there is a list of them, be it of one */
    uint8_t kind;
    uint16_t none; /* 1 + the value that stands for nothing; 0: there is always something */
    int16_t first; /* the word of a value has the number value + first */
    uint16_t used; /* 1 + where the byte is that says how many of the list count; 0: all do */
    bool section;  /* parts that have words of their own in the position text */
    const HearthIds *ids;
    const HearthIds *by; /* entry i of the list is that of this id */
    const HearthFields *parts;
} HearthField;

struct HearthFields {
    const char *type; /* what such a structure is called, in the types of the page */
    const char *word; /* the first one of the position text, for a state */
    size_t size;
    const HearthField *field;
    int count;
};

/* HEARTH_FIELD(State, round, HEARTH_NUMBER): one field; HEARTH_FIELD_LIST: an array. */
#define HEARTH_FIELD(type, member, ...)                                                            \
    {                                                                                              \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(((type *)0)->member),    \
        .count = 1, __VA_ARGS__                                                                    \
    }
#define HEARTH_FIELD_LIST(type, member, ...)                                                       \
    {                                                                                              \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(((type *)0)->member[0]), \
        .count = sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0]), .list = true,       \
        __VA_ARGS__                                                                                \
    }
/* An array of structures that is written as the numbers of `unit` bytes it is made of. */
#define HEARTH_FIELD_BLOCK(type, member, unit, ...)                                                \
    {                                                                                              \
        .name = #member, .offset = offsetof(type, member), .size = unit,                           \
        .count = sizeof(((type *)0)->member) / (unit), .list = true, __VA_ARGS__                   \
    }
/* An array at the end of a state, as long as the byte HEARTH_USED() says. */
#define HEARTH_FIELD_TAIL(type, member, ...)                                                       \
    {                                                                                              \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(((type *)0)->member[0]), \
        .count = 0, .list = true, __VA_ARGS__                                                      \
    }

#define HEARTH_NUMBER .kind = HEARTH_FIELD_NUMBER
#define HEARTH_SIGNED .kind = HEARTH_FIELD_SIGNED
#define HEARTH_FLAG .kind = HEARTH_FIELD_FLAG
#define HEARTH_INTERNAL .kind = HEARTH_FIELD_INTERNAL
#define HEARTH_TEXT_ID .kind = HEARTH_FIELD_TEXT
#define HEARTH_ID(words) .kind = HEARTH_FIELD_ID, .ids = &(words)
#define HEARTH_ID_OR_NONE(words, nothing)                                                          \
    .kind = HEARTH_FIELD_ID, .ids = &(words), .none = 1 + (nothing)
/* 0 is nothing, 1 the first word. */
#define HEARTH_ID_FROM_1(words) HEARTH_ID_OR_NONE(words, 0), .first = -1
#define HEARTH_NUMBER_OR_NONE(nothing) .kind = HEARTH_FIELD_NUMBER, .none = 1 + (nothing)
#define HEARTH_NUMBER_FROM_1 HEARTH_NUMBER_OR_NONE(0), .first = -1
#define HEARTH_SET(words) .kind = HEARTH_FIELD_SET, .ids = &(words)
/* Bit 0 is the word with that number. */
#define HEARTH_SET_FROM(words, number) HEARTH_SET(words), .first = (number)
#define HEARTH_SET_OF_NUMBERS .kind = HEARTH_FIELD_SET
#define HEARTH_PARTS(fields) .kind = HEARTH_FIELD_PARTS, .parts = &(fields)
#define HEARTH_SECTION(fields) HEARTH_PARTS(fields), .section = true
#define HEARTH_USED(type, member) .used = 1 + offsetof(type, member)
#define HEARTH_BY(words) .by = &(words)

/* All of a type, from the table of its fields; of a state, with the first word of its text. */
#define HEARTH_FIELDS(name, type, fields)                                                          \
    { name, NULL, sizeof(type), fields, sizeof fields / sizeof fields[0] }
#define HEARTH_STATE_FIELDS(first_word, type, fields)                                              \
    { "State", first_word, sizeof(type), fields, sizeof fields / sizeof fields[0] }

/* The bits of entry i of a field; of 16 bytes the lower half, and the upper one in *high. */
uint64_t hearth_field_bits(const HearthField *f, const void *base, int i, uint64_t *high);
/* How many entries a field has for readers: numbers, words or parts. */
int hearth_field_entries(const HearthField *f, const void *base);

/* "word name=1,2,3 section name=4": all numbers unsigned. */
void hearth_fields_print(const HearthFields *fields, const void *base, HearthBuf *out);
/* Reads just that; false if it is anything else. What no field has is 0. */
bool hearth_fields_read(const HearthFields *fields, const char *text, size_t length, void *base);
/* Nothing, where a field can be nothing; else 0. */
void hearth_fields_blank(const HearthFields *fields, void *base);
/* "kind=explore who=sv1,v02 coins=3 cards=hunter:2": what somebody wants, by ids, in any order; "-"
 * is nothing.
 * Fields that are not named stay as they are. False, with the word that is wrong, for a name, an id
 * or a number that there is not. */
bool hearth_fields_want(const HearthFields *fields, const char *text, size_t length, void *base,
                        HearthSlice *wrong);

#endif
