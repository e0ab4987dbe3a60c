/* ew_pack.h - What the files of a pack of Endless Winter share: parts, and lists of effects.
 *
 * While a pack is read, what things give are lists of a draft; at the end the lists that are still
 * used are numbered in the order of scripts/gen_endless_winter.py, equal ones once, because states
 * name them by their numbers. */
#ifndef EW_PACK_H
#define EW_PACK_H

#include "ew_int.h"
#include "pack.h"
#include "pack_texts.h"

enum {
#define TEXT(name, id, one) EW_PACK_T_##name,
#define TEXTS(name, id, one, many) EW_PACK_T_##name,
#include "ew_pack.def"
#undef TEXT
#undef TEXTS
    EW_PACK_T_COUNT
};
extern const HearthText ew__pack_texts[EW_PACK_T_COUNT];
#define EW_PACK_T(name) (&ew__pack_texts[EW_PACK_T_##name])

enum {
    EW_DRAFT_LISTS = 2048,
    EW_DRAFT_EFFECTS = 4096,
    EW_LISTS_MAX = 255, /* a byte counts them */
    EW_EFFECTS_MAX = 1024,
    EW_LABOR_ECLIPSE = EW_OPS, /* as an operation of a line, not of a list */
    EW_SLOTS = 336
};

/* What a slot of the tables may hold: bits by EwOp. */
extern const uint32_t ew__fx_plain, ew__fx_square, ew__fx_own, ew__fx_turn, ew__fx_night;

typedef struct EwDraftEffect {
    uint8_t op, n, b;
    uint16_t a; /* as in EwEffect; lists are those of the draft */
} EwDraftEffect;

typedef struct EwDraftList {
    uint16_t first, count;
} EwDraftList;

typedef struct EwPack {
    EwTables tables;
    EwEffect effects[EW_EFFECTS_MAX];
    EwList lists[EW_LISTS_MAX];
    bool shared[EW_LISTS_MAX]; /* equal ones are this one; not so the parts of a choice */
    int list_count, effect_count;
    EwDraftEffect draft_effect[EW_DRAFT_EFFECTS];
    EwDraftList draft_list[EW_DRAFT_LISTS];
    int draft_effects, draft_lists;
    uint16_t slot[EW_SLOTS]; /* lists of the draft */
} EwPack;

/* Reads a line of effects into a list of the draft. labor: doubled, of the eclipse; NULL where none
 * may stand. */
int ew__read_effects(HearthPackReader *r, HearthSlice text, uint32_t allowed, uint16_t *list,
                     uint8_t *labor);
/* One effect that is in no list. */
int ew__read_score(HearthPackReader *r, HearthSlice text, EwEffect *out);
int ew__add_list(HearthPackReader *r, const EwDraftEffect effects[], int count, uint16_t *out);
/* The draft as it stands becomes lists of the tables: the number of one. */
int ew__number_list(HearthPackReader *r, uint16_t draft, uint8_t *out);
void ew__draft_base(const EwTables *base, EwPack *pack);

void ew__print_effect(const EwTables *t, const EwEffect *e, HearthBuf *out);
/* "nothing" where there is none. */
void ew__print_effects(const EwTables *t, int list, int labor, HearthBuf *out);

int ew__check_brackets(HearthPackReader *r, HearthSlice text);
/* {value} comes after {before}, and must not be less. */
int ew__falls(HearthPackReader *r, const HearthText *text, const char *field, int value,
              int before);
/* Cuts at a sign that is not in brackets; what is left when there is none. */
HearthSlice ew__cut(HearthSlice *rest, const char *sign);

extern const HearthIds ew__pack_columns, ew__pack_kinds, ew__pack_animals, ew__pack_lands;
extern const HearthPackField ew__setup_fields[], ew__map_fields[], ew__animal_fields[],
    ew__kind_fields[], ew__starting_fields[], ew__nomad_fields[], ew__food_labor_fields[];
enum {
    EW_SETUP_FIELDS = 4,
    EW_MAP_FIELDS = 2,
    EW_ANIMAL_FIELDS = 4,
    EW_KIND_FIELDS = 4,
    EW_STARTING_FIELDS = 4,
    EW_NOMAD_FIELDS = 3,
    EW_FOOD_LABOR_FIELDS = 1
};

#endif
