/* match_int.h - The match's insides, shared by match.c, row.c, record.c and transcript.c. */
#ifndef HEARTH_ENGINE_MATCH_INT_H
#define HEARTH_ENGINE_MATCH_INT_H

#include "match.h"

typedef struct HearthLogEntry {
    uint32_t action;
    uint32_t line;  /* of the record it was read from, 0 if it was played here */
    uint32_t epoch; /* of the barrier it was handed in for */
    uint8_t seat;
    uint8_t reveals; /* somebody learned something: undo stops here */
    uint8_t pad_[2];
} HearthLogEntry;

struct HearthMatch {
    const HearthGame *game;
    void *state;
    void *scratch; /* for walking through the log; never part of the game */
    HearthLogEntry *log;
    HearthEvent *events, *scratch_events;
    HearthFairNonce *nonces;
    char (*names)[HEARTH_NAME_MAX + 1]; /* as records have them */
    char (*told)[HEARTH_NAME_MAX + 1];  /* as sentences have them */
    size_t state_size;
    HearthOptions options;
    int seats, log_count, log_cap, event_count, event_cap, peeks;
    bool practice, has_key, has_seed, has_commitment;
    bool view;    /* the state is what somebody may know of a game that is played elsewhere */
    bool between; /* two events of one action: a photograph */
    char seed[HEARTH_SEED_MAX + 1];
    uint8_t key[HEARTH_FAIR_KEY];
    uint8_t commitment[HEARTH_FAIR_KEY]; /* shown before the key is known */
    uint8_t draw_key[16];
};

/* Makes the draw key anew after the key or a nonce came in. */
void hearth__match_rekey(HearthMatch *m);
/* May this seat act at all, and was the submission meant for now? */
int hearth__match_check_turn(const HearthMatch *m, int seat, uint32_t epoch, HearthErr *err);
/* Applies a checked action and logs it. */
void hearth__match_apply(HearthMatch *m, int seat, uint32_t action, uint32_t line);
/* What the key draws at the chance node `state`. */
uint32_t hearth__match_keyed(const HearthMatch *m, const void *state);
/* Is this the draw that the key makes there? */
int hearth__match_check_draw(const HearthMatch *m, const void *state, uint32_t action,
                             HearthErr *err);
/* "end p0=61 p1=58", without the line end. */
void hearth__record_end(const HearthMatch *m, HearthBuf *out);

#endif
