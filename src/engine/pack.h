/* pack.h - Packs: the cards of an edition as a text, and the game value that is made of it.
 *
 * A game that has tables describes them once: kinds of lines (HearthPackPart), each with an id and
 * fields. From the description come the strict reader, the canonical text, the name of a data set
 * and most of the JSON that outside referees read. What one game alone knows (lists of effects, the
 * book) it reads and prints with its own functions (HearthPackOps). docs/packs.md has the format.
 *
 * A pack lives in one block of memory of the caller's, as a match does: nothing is allocated, and
 * what it was read from may go. */
#ifndef HEARTH_ENGINE_PACK_H
#define HEARTH_ENGINE_PACK_H

#include "game.h"

enum {
    HEARTH_PACK_MAX = 1024 * 1024, /* bytes of a text; larger ones are refused */
    HEARTH_PACK_LINE_MAX = 4096,   /* bytes of a line */
    HEARTH_PACK_WORDS = 64,        /* words of a line, in front of its text */
    HEARTH_PACK_THINGS = 1280,     /* that lines of one game can be about */
    HEARTH_PACK_NAMES = 128,       /* things of one game that have a name */
    HEARTH_PACK_NAME_CHARS = 40,   /* of a name */
    HEARTH_DATA_NAME = 16          /* digits of the name of a data set */
};

typedef struct HearthPackReader HearthPackReader;

typedef enum HearthPackType {
    HEARTH_PACK_NUMBER, /* uint8_t */
    HEARTH_PACK_SIGNED, /* int8_t */
    HEARTH_PACK_HALF,   /* uint8_t, doubled: "1.5" is 3 */
    HEARTH_PACK_FLAG,   /* uint8_t: its name alone says that it is 1 */
    HEARTH_PACK_WORD,   /* uint8_t: the number of a word */
    HEARTH_PACK_ROW,    /* `count` times uint8_t */
    HEARTH_PACK_SIGNED_ROW,
    HEARTH_PACK_OWN /* read and printed by the game */
} HearthPackType;

/* A field that only its game can read. */
typedef struct HearthPackOwn {
    /* How many of the n words behind its name it took; below 0: it has said what is wrong. */
    int (*read)(HearthPackReader *r, const HearthSlice words[], int n, void *thing);
    bool (*there)(const void *thing); /* else it is not written; NULL: it always is */
    void (*print)(const void *thing, HearthBuf *out); /* the words behind its name */
    void (*json)(const void *thing, HearthBuf *out);  /* its value */
} HearthPackOwn;

typedef struct HearthPackField {
    const char *name; /* NULL: it stands without one, behind the id */
    uint8_t type;     /* HearthPackType */
    uint8_t count;    /* of a row */
    bool optional;    /* left out where it is 0 */
    bool fixed;       /* the same in every edition: only JSON says it */
    int16_t least, most;
    uint16_t offset;      /* in the thing */
    const HearthIds *ids; /* of a word */
    const HearthPackOwn *own;
} HearthPackField;

/* How a part stands in JSON; all others are the game's own business. */
typedef enum HearthPackShape {
    HEARTH_PACK_HIDDEN, /* not at all, or in json_rest */
    HEARTH_PACK_LIST,   /* a list of objects */
    HEARTH_PACK_OBJECT, /* the fields of one */
    HEARTH_PACK_VALUE,  /* its one field */
    HEARTH_PACK_VALUES  /* a list of them */
} HearthPackShape;

/* A kind of line: "culture c105 labor 3 points 1: 2 tool". */
typedef struct HearthPackPart {
    const char *word;     /* that the line begins with */
    const HearthIds *ids; /* then comes one of these; or */
    int16_t first,
        count;       /* a number from `first` on, of so many; count 0: there is one such line */
    bool pairs;      /* the number is two: "17.2", up to three each */
    bool nameless;   /* an id may be that of something else that has a name */
    bool text;       /* ": " and a text of the game's own follow */
    bool apart;      /* the tables have a pointer at `offset` to where things of this kind are */
    uint16_t from;   /* how many other things come before the first one there */
    uint32_t offset; /* of the first thing in the tables, */
    uint32_t stride; /* and from one to the next */
    const HearthPackField *fields;
    int field_count;
    const char *json;   /* its key in the JSON */
    uint8_t shape;      /* HearthPackShape */
    const char *number; /* a number that is an id is called so in JSON; NULL: it is not there */
} HearthPackPart;

/* The thing of a line in these tables. */
static inline const void *hearth_pack_thing(const HearthPackPart *p, const void *tables,
                                            int index) {
    const char *at = (const char *)tables + p->offset;
    if (p->apart)
        at = *(const char *const *)(const void *)at + p->from * p->stride;
    return at + (size_t)index * p->stride;
}

struct HearthPackOps {
    size_t size;      /* of what the game keeps: tables, what they point to, room to work in */
    size_t text_size; /* for names and prose */
    const HearthPackPart *parts;
    int part_count;
    const HearthText *texts; /* what the game's reader says is wrong */
    int text_count;
    const HearthIds *const *named; /* lists of things that have names; NULL ends them */
    /* The catalogue's name of a thing, counted through all lists. */
    const HearthText *(*name)(int number);
    /* Names that data sets had before they were hashed: {computed, called}; NULLs end them. */
    const char *const (*called)[2];

    /* Copies the tables of the base, to be changed by lines. Returns them. */
    void *(*begin)(const HearthGame *base, void *kept);
    /* The text of a line: 0, or it has said what is wrong. */
    int (*text)(HearthPackReader *r, int part, int index, HearthSlice text);
    /* What no field can see alone. May be NULL. */
    int (*line)(HearthPackReader *r, int part, int index);
    /* A line that is of no part: prose. `handled` says whether it was one. May be NULL. */
    int (*prose)(HearthPackReader *r, HearthSlice word, HearthSlice rest, bool *handled);
    const char *const *prose_words; /* that it begins with; NULL ends them */
    /* What no line can see alone; then the tables are as the rules read them. */
    int (*finish)(HearthPackReader *r);

    /* Is there such a thing? NULL: there always is. */
    bool (*there)(const void *tables, int part, int index);
    void (*print_text)(const void *tables, int part, int index, HearthBuf *out);
    /* Lines of prose, each ended, that a pack has brought. May be NULL. */
    void (*print_prose)(const HearthGame *game, void (*put)(void *, const char *, size_t),
                        void *to);
    /* Members of an object that its fields do not tell, each with a comma before it. */
    void (*json_text)(const HearthGame *game, int part, int index, HearthBuf *out);
    /* Members of the whole that no part tells, each with a comma before it. */
    void (*json_rest)(const HearthGame *game, HearthBuf *out);
};

/* What a reader knows while it reads; for the games' own functions. */
struct HearthPackReader {
    const HearthGame *base;
    const HearthPackOps *ops;
    void *kept;   /* the game's, ops->size bytes */
    void *tables; /* in it */
    HearthErr *err;
    uint32_t line;     /* number of the current one */
    uint32_t *seen;    /* lines in which things were given, 0: not yet */
    char *texts;       /* names and prose */
    size_t room, used; /* of it */
    const char *field; /* that is read now */
};

/* ---- For the functions of games: saying what is wrong ---- */

int hearth_pack_fail(HearthPackReader *r, const HearthText *text);
void hearth_pack_arg(HearthPackReader *r, const char *name, HearthSlice value);
void hearth_pack_arg_text(HearthPackReader *r, const char *name, const char *value);
void hearth_pack_arg_number(HearthPackReader *r, const char *name, int64_t value);
/* "{field}: this must be a number from {least} to {most}, not "{value}"."; without a value, that
 * one is missing. The same in steps of a half, and for words. */
int hearth_pack_bad_number(HearthPackReader *r, const char *field, HearthSlice value, int least,
                           int most);
int hearth_pack_bad_half(HearthPackReader *r, const char *field, HearthSlice value,
                         const char *least, const char *most);
int hearth_pack_bad_word(HearthPackReader *r, const char *field, HearthSlice value,
                         const HearthIds *ids);
/* "{field}" must be followed by {count} numbers. */
int hearth_pack_bad_count(HearthPackReader *r, const char *field, int count, int given, int least,
                          int most);
/* What can be wrong with a part of any list: HEARTH_OK, then the game knows what it is. */
int hearth_pack_bad_part(HearthPackReader *r, HearthSlice text);
/* "{what}" is there twice; the same with what a line begins with. */
int hearth_pack_twice(HearthPackReader *r, HearthSlice what, uint32_t first);
int hearth_pack_line_twice(HearthPackReader *r, const char *word, HearthSlice id, uint32_t first);
/* There is room for {most} characters. */
int hearth_pack_long(HearthPackReader *r, size_t chars, int most);
size_t hearth_pack_chars(HearthSlice text);
/* "{one} and {other} belong together." */
int hearth_pack_together(HearthPackReader *r, const char *one, const char *other);
/* A number in these bounds, or the code of what was wrong. */
int hearth_pack_number(HearthPackReader *r, const char *field, HearthSlice value, int least,
                       int most, int *out);
/* Is a word meant as a number? How many of the first ones are? */
bool hearth_pack_is_number(HearthSlice word);
int hearth_pack_numbers(const HearthSlice words[], int n);
/* Which of the ids a word is; -1: none. */
int hearth_pack_find(const HearthIds *ids, HearthSlice word);
/* The line in which a thing was given; 0 if it comes from the base. */
uint32_t hearth_pack_line_of(const HearthPackReader *r, int part, int index);
/* Keeps a text for as long as the pack, closed by a zero byte; NULL with a reason if there is no
 * room, or if it holds what no text for people may. */
const char *hearth_pack_keep(HearthPackReader *r, HearthSlice text, int most_chars);

/* ---- The texts of a game value with tables ---- */

typedef void HearthPackPut(void *to, const char *line, size_t length); /* without its end */

typedef enum HearthPackParts {
    HEARTH_PACK_VALUES_ONLY, /* what rules read */
    HEARTH_PACK_WHOLE        /* and names and prose, and the head */
} HearthPackParts;

/* Every line of the canonical text. */
void hearth_pack_lines(const HearthGame *game, HearthPackParts parts, HearthPackPut *put, void *to);
/* One line of it, for things that are there. */
void hearth_pack_line(const HearthGame *game, int part, int index, HearthBuf *out);
/* In the shape of data/<game>/tables.json, without remarks. */
void hearth_pack_json(const HearthGame *game, HearthBuf *out);
/* One thing of it, as an object with its id, its name and its fields. */
void hearth_pack_json_thing(const HearthGame *game, int part, int index, HearthBuf *out);
/* The name of a thing as `hearth pack show` says it: NULL where it has none. */
const HearthText *hearth_pack_thing_name(const HearthGame *game, int part, int index);
int hearth_pack_count(const HearthPackPart *part);
void hearth_pack_id(const HearthPackPart *part, int index, HearthBuf *out);

/* What a pack calls a thing, else the name that it has in the catalogue. */
static inline const HearthText *hearth_name_of(const HearthGame *game, int number,
                                               const HearthText *ours) {
    return game->names && game->names[number].one ? &game->names[number] : ours;
}

#endif
