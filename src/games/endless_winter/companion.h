/* companion.h - The Nomad for somebody who has the real game on the table.
 *
 * It keeps the Nomad's side in an ordinary state, draws its cards, and runs them with the very
 * rules of nomad.c; of everything else it knows only what it has been told, and it asks when it
 * must know more. A companion is a plain value: a copy is a step to go back to. */
#ifndef EW_COMPANION_H
#define EW_COMPANION_H

#include "endless_winter.h"

/* What it wants to know. */
typedef enum EwAsk {
    EW_ASK_FIRST_ANIMAL, /* the animal it begins with */
    EW_ASK_PLACED,       /* the player's turn: where their figure went */
    EW_ASK_ANIMALS,      /* what lies in the animal display */
    EW_ASK_CAUGHT,       /* the top card of the animal deck */
    EW_ASK_CULTURE,      /* which spaces of the culture display hold cards */
    EW_ASK_STONES,       /* how many sacred stones can be taken */
    EW_ASK_MEGALITH,     /* what its megalith has covered */
    EW_ASK_EXTRA,        /* the same for one more on that tile */
    EW_ASK_JUNCTURE,     /* is this juncture empty? arg: juncture */
    EW_ASK_GLACIER,      /* is this a glacier? arg: place */
    EW_ASK_LABOR,        /* the player's labor for the eclipse */
    EW_ASK_WON,          /* has nobody more influence here? arg: place */
    EW_ASK_REWARD,       /* what does this tile give? arg: place */
    EW_ASK_AHEAD,        /* is the Nomad ahead on the honor track? */
    EW_ASK_BURIED,       /* printed points of its buried cards */
    EW_ASK_NOTHING,      /* it is over */
    EW_ASK_YOURS,        /* a pause: the player's own part of the eclipse */
    EW_ASK_PREPARED,     /* a pause: the displays are filled, hands are drawn */
    EW_ASKS
} EwAsk;

enum { EW_TOLD_EFFECTS = 4, EW_COMPANION_PRINTED = 200 /* points on buried cards, at most */ };

typedef struct EwCompanion {
    EwState st;
    HearthRng rng;
    uint8_t ask, arg, stage;
    uint8_t after;            /* the job on top has been told all it needs */
    uint32_t glaciers, lands; /* places known to be a glacier, or not */
    uint32_t asked;           /* places still to be asked for in this eclipse */
    uint32_t known;           /* places whose reward is known */
    EwEffect reward[EW_PLACES][EW_TOLD_EFFECTS];
    uint16_t printed; /* points on its buried cards */
    uint8_t buried_told;
    uint8_t pauses; /* games written down before there were pauses have none */
    uint8_t pad_[4];
} EwCompanion;

/* Sets out with the tables of the game; events tell what was drawn. */
void ew_companion_start(const HearthGame *game, EwCompanion *c, EwLevel level, bool pauses,
                        uint64_t seed, HearthEvents *events);
/* Takes an answer to what is asked, or a correction ("set food 3"), in English words: answers are
 * written down so, whatever language the player has. 0, or a code and the reason, and nothing has
 * changed. */
int ew_companion_answer(const HearthGame *game, EwCompanion *c, const char *text, size_t length,
                        HearthEvents *events, HearthErr *err);
/* Points of the Nomad with what was told of its buried cards. */
int ew_companion_score(const HearthGame *game, const EwCompanion *c, HearthLines *lines);

#endif
