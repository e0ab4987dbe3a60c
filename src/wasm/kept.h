/* kept.h - What is asked again after every action, without going through the whole match each time.
 *
 * A state on the way, and the record up to it. Both stay true while the match goes on, and are
 * forgotten when something is taken back. */
#ifndef HEARTH_WASM_KEPT_H
#define HEARTH_WASM_KEPT_H

#include "arena.h"
#include "match.h"

/* The state before action number `at`. */
typedef struct Kept {
    Block state;
    int at; /* -1: there is none */
} Kept;

/* Brings it to that action, from where it is or from the beginning; false if there is no room. */
bool kept_bring(Kept *k, const HearthMatch *m, int at);
void kept_give(Kept *k);

/* A state as above, and the owner's record up to there. */
typedef struct KeptRecord {
    Kept base;
    Block text;
    size_t length; /* more than fits: the text is of no use */
} KeptRecord;

bool kept_record_bring(KeptRecord *r, const HearthMatch *m, int at);
void kept_record_give(KeptRecord *r);
/* The whole record of the owner. */
void kept_record_write(const KeptRecord *r, const HearthMatch *m, HearthBuf *out);

#endif
