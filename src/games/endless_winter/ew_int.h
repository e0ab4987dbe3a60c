/* ew_int.h - What the files of this folder share. */
#ifndef EW_INT_H
#define EW_INT_H

#include "bits.h"
#include "endless_winter.h"

enum { EW_STREAM_DRAWS = 1 };

/* Jobs beyond the effects of the tables: what is left to do after a decision was made. */
enum {
    EW_JOB_DRAWING = EW_OPS, /* chance draws n cards */
    EW_JOB_MAP,              /* chance turns over a map card; a: 1 outer camps move, 0 inner ones */
    EW_JOB_CELL,             /* a cell of nomad card a: b 0 upper row, 1 bottom row */
    EW_JOB_KINDS
};

/* What chance is asked for. */
typedef enum EwNeed {
    EW_NEED_NOTHING,
    EW_NEED_MEGALITH_TILE,
    EW_NEED_LAND,      /* one of each land type for the pool */
    EW_NEED_MORE_LAND, /* more of any */
    EW_NEED_TILE,      /* for the first empty place */
    EW_NEED_TOKEN,
    EW_NEED_STONE_1,
    EW_NEED_STONE_2,
    EW_NEED_CULTURE_1,
    EW_NEED_CULTURE_2,
    EW_NEED_ANIMAL,       /* for the display */
    EW_NEED_ANIMAL_GAIN,  /* from the deck to the acting side */
    EW_NEED_NOMAD_ANIMAL, /* its first one */
    EW_NEED_MAP,
    EW_NEED_ORDER,
    EW_NEED_SETUP,
    EW_NEED_CHIEF,
    EW_NEED_REST_TILE,
    EW_NEED_START_CARD,
    EW_NEED_NOMAD_CARD,
    EW_NEED_NOMAD_SHOWS, /* a card of its eclipse pile */
    EW_NEED_DRAW,        /* a card for the acting side */
    EW_NEED_BURIED_1,    /* what lies buried face down, by era */
    EW_NEED_BURIED_2
} EwNeed;
EwNeed ew__need(const HearthGame *game, const EwState *st);
int ew__chance(const HearthGame *game, const void *state, uint32_t out[], uint32_t weight[],
               int cap);
HearthDrawId ew__draw_id(const HearthGame *game, const void *state);
uint32_t ew__sample(const HearthGame *game, const void *state, HearthRng *rng);
void ew__draw(const HearthGame *game, EwState *st, int outcome, HearthEvents *events);

static inline uint64_t ew__era(int era) { /* 0 or 1 */
    return ((1ULL << EW_ERA_2) - 1) << (era ? EW_ERA_2 : 0);
}

/* ---- zones.c: cards of a side ---- */
void ew__add(EwPile *p, int card);
void ew__remove(EwPile *p, int card);
void ew__pour(EwPile *from, EwPile *to);
/* If the deck is empty, the discard pile becomes it; false if there is nothing to draw. */
bool ew__can_draw(const EwPlayer *p);
void ew__reshuffle(EwState *st, int side, HearthEvents *events);
EwPile *ew__zone(EwPlayer *p, int zone);

/* ---- effects.c: gaining things ---- */
void ew__tell(HearthEvents *events, const EwState *st, int kind, int a, int b);
void ew__push(EwState *st, EwJob job);
void ew__pop(EwState *st);
void ew__done_once(EwState *st); /* the job on top, by one */
void ew__push_list(const HearthGame *game, EwState *st, int list, int times, EwSource from);
void ew__points(EwState *st, int side, int n, EwSource from, HearthEvents *events);
void ew__food(const HearthGame *game, EwState *st, int side, int n, HearthEvents *events);
void ew__tool(EwState *st, int side, int n, HearthEvents *events);
void ew__honor(const HearthGame *game, EwState *st, int side, HearthEvents *events);
void ew__sacrifice(const HearthGame *game, EwState *st, int side, HearthEvents *events);
void ew__spend_megalith(EwPlayer *p, int level);
void ew__megalith(const HearthGame *game, EwState *st, int side, int level, int cell,
                  HearthEvents *events);
void ew__stone(const HearthGame *game, EwState *st, int side, int space, int food_off, int tool_off,
               HearthEvents *events);
/* Whether the player has a space left for a stone, and what it costs. */
bool ew__pays_stone_space(const HearthGame *game, const EwPlayer *p, int food_off, int tool_off);
bool ew__stone_payable(const HearthGame *game, const EwState *st, int side, int food_off,
                       int tool_off);
void ew__hunted(EwState *st, int side, int animal, int space, HearthEvents *events);
/* Does what needs no decision of the acting seat with the job on top; false: it waits. */
bool ew__run_job(const HearthGame *game, EwState *st, HearthEvents *events);
/* The choices of the acting seat for the job on top. */
int ew__job_choices(const HearthGame *game, const EwState *st, uint32_t out[], int cap);
void ew__job_act(const HearthGame *game, EwState *st, uint32_t action, HearthEvents *events);
bool ew__top_possible(const HearthGame *game, const EwState *st, int line);
bool ew__middle_possible(const HearthGame *game, const EwState *st);
int ew__eat_cost(const HearthGame *game, const EwState *st, int side);
void ew__leave_hand(EwState *st, int card);

/* ---- nomad.c ---- */
bool ew__nomad_job(const HearthGame *game, EwState *st, HearthEvents *events);
void ew__nomad_turn(const HearthGame *game, EwState *st, int card, HearthEvents *events);
void ew__nomad_map(const HearthGame *game, EwState *st, int card, HearthEvents *events);
int ew__nomad_next_tile(const HearthGame *game, const EwState *st, uint32_t tiles);
/* The juncture its arrows point at, of n; EW_NONE if it can found nowhere. */
int ew__nomad_site(const HearthGame *game, const EwState *st, int *n, EwWhy *why);

/* ---- eclipse.c ---- */
void ew__next_turn(EwState *st, HearthEvents *events);                      /* rules.c */
int ew__chief_labor(const HearthGame *game, const EwPlayer *p, int column); /* rules.c */
void ew__begin_round(EwState *st, HearthEvents *events);
/* Goes on in an eclipse, a preparation or the end; false: it waits. */
bool ew__eclipse_advance(const HearthGame *game, EwState *st, HearthEvents *events);
void ew__begin_eclipse(EwState *st, HearthEvents *events);
void ew__use_effect(const HearthGame *game, EwState *st, int kind, HearthEvents *events);
void ew__use_tile(const HearthGame *game, EwState *st, int place, HearthEvents *events);

/* ---- chance.c, legal.c, notation.c, position.c, tell.c ---- */
int ew__points_per(const HearthGame *game, const EwState *st, int side,
                   const EwEffect *e);   /* board.c */
int ew__animals_left(const EwState *st); /* in the deck */
int ew__era_in_deck(const EwState *st, int era);
int ew__legal(const HearthGame *game, const void *state, int seat, uint32_t out[], int cap);
int ew__check(const HearthGame *game, const void *state, int seat, uint32_t action, HearthErr *err);
uint32_t ew__pick(const HearthGame *game, const void *state, int seat, HearthRng *rng);
void ew__action_print(const HearthGame *game, const void *state, int seat, uint32_t action,
                      HearthBuf *out);
int ew__action_parse(const HearthGame *game, const void *state, int seat, const char *text,
                     size_t length, uint32_t *action, HearthErr *err);
extern const char *const ew__source_words[EW_PARTS], *const ew__op_words[EW_JOB_KINDS];
extern const HearthFields ew__fields;
extern const HearthFacts ew__facts;
extern const HearthIds ew__op_ids, ew__kind_ids, ew__culture_ids, ew__animal_ids, ew__stone_ids,
    ew__setup_ids, ew__chief_ids;
extern const HearthWishes ew__wishes;
extern const HearthPackOps ew__pack;
int ew__invariant(const HearthGame *game, const void *state);
int ew__between(const HearthGame *game, const void *state);
void ew__describe(const HearthGame *game, const void *state, int seat, uint32_t action,
                  HearthMsg *out);
bool ew__event_describe(const HearthGame *game, const void *after, const HearthEvent *e,
                        HearthMsg *out);

/* ---- outline.c, preview.c, words.c ---- */
void ew__outline(const HearthGame *game, const void *view, int viewer, HearthOutline *out);
void ew__preview(const HearthGame *game, const void *view, int seat, uint32_t action,
                 HearthOutline *out);
HearthKind ew__kind(const HearthGame *game, const void *view, int seat, uint32_t action);
const char *ew__topic(const HearthGame *game, const void *view, int seat);
void ew__json_head(const HearthGame *game, const void *state, HearthBuf *out);
void ew__json_event(const HearthGame *game, const void *after, const HearthEvent *e,
                    HearthBuf *out);
void ew__json_result(const HearthGame *game, const void *state, HearthBuf *out);

#endif
