/* carto_int.h - What the files of this folder share and nobody else needs. */
#ifndef CARTO_INT_H
#define CARTO_INT_H

#include "cartographers.h"

/* legal.c */
int carto__legal_list(const HearthGame *game, const void *state, int seat, uint32_t out[], int cap);
uint32_t carto__pick(const HearthGame *game, const void *state, int seat, HearthRng *rng);
int carto__check(const HearthGame *game, const void *state, int seat, uint32_t action,
                 HearthErr *err);

/* rules.c */
uint32_t carto__sample(const HearthGame *game, const void *state, HearthRng *rng);
void carto__apply(const HearthGame *game, void *state, int seat, uint32_t action,
                  HearthEvents *events);
/* How many edicts lie on the table. */
int carto__edicts_dealt(const CartoState *st);
/* Closes a round whose drawings are on the sheets. */
void carto__end_round(CartoState *st, HearthEvents *events);

/* carto_options.c */
int carto__options_parse(const HearthGame *game, const char *text, size_t length,
                         HearthOptions *out, HearthErr *err);
void carto__options_print(const HearthGame *game, const HearthOptions *options, HearthBuf *out);
void carto__options_of(const HearthGame *game, const void *state, HearthOptions *out);

/* notation.c */
void carto__action_print(const HearthGame *game, const void *state, int seat, uint32_t action,
                         HearthBuf *out);
int carto__action_parse(const HearthGame *game, const void *state, int seat, const char *text,
                        size_t length, uint32_t *action, HearthErr *err);

/* position.c */
void carto__state_print(const HearthGame *game, const void *state, HearthBuf *out);
int carto__state_parse(const HearthGame *game, const char *text, size_t length, void *out,
                       size_t cap, HearthErr *err);
int carto__invariant(const HearthGame *game, const void *state);

/* fields.c, facts.c */
extern const HearthIds carto__card_ids, carto__cell_ids, carto__terrain_ids;
extern const HearthFields carto__fields;
extern const HearthFacts carto__facts;

/* tell.c */
void carto__describe(const HearthGame *game, const void *state, int seat, uint32_t action,
                     HearthMsg *out);
bool carto__event_describe(const HearthGame *game, const void *after, const HearthEvent *e,
                           HearthMsg *out);
const char *carto__topic(const HearthGame *game, const void *view, int seat);
void carto__json_options(const HearthGame *game, const void *state, HearthBuf *out);
void carto__json_head(const HearthGame *game, const void *state, HearthBuf *out);
void carto__json_event(const HearthGame *game, const void *after, const HearthEvent *e,
                       HearthBuf *out);
void carto__json_result(const HearthGame *game, const void *state, HearthBuf *out);

/* outline.c */
void carto__outline(const HearthGame *game, const void *view, int viewer, HearthOutline *o);

/* The scoring card of that id, -1 if there is none; the same for all cards. */
int carto__scoring_by_id(HearthSlice id);
int carto__card_by_id(HearthSlice id);

extern const HearthBatchOps carto__batch;

#endif
