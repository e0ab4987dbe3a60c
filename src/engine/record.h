/* record.h - Writing a record line by line while a match is played.
 *
 * docs/record-format.md describes the format. A host that stores a match appends
 * the head once, then for every accepted action its line, and for every take-back
 * an undo line; whole matches are written by hearth_match_record(). */
#ifndef HEARTH_ENGINE_RECORD_H
#define HEARTH_ENGINE_RECORD_H

#include "match.h"

enum {
    HEARTH_RECORD_MAX = 16 * 1024 * 1024, /* bytes; larger files are refused */
    HEARTH_RECORD_LINE_MAX = 2048,
    HEARTH_RECORD_UNDO_MAX = 9999 /* of one undo line, and of undo lines in a record */
};

/* All lines before the first action. */
void hearth_record_head(const HearthMatch *m, int viewer, HearthBuf *out);
/* The line of an action that is about to be played. */
void hearth_record_action(const HearthMatch *m, int seat, uint32_t action, HearthBuf *out);
/* To be called after an action was played: a hash line where one is due, and the end
 * lines when the game is over. */
void hearth_record_after(const HearthMatch *m, int viewer, HearthBuf *out);
/* Only the end lines of a game that is over. */
void hearth_record_end(const HearthMatch *m, int viewer, HearthBuf *out);
void hearth_record_undo(int seat, int count, HearthBuf *out);
/* The lines of one step of a walk through the match: a hash line where one is due, the action. */
void hearth_record_step(const HearthMatch *m, int viewer, const HearthStep *step, HearthBuf *out);
/* Everything from action number `from` on, for the owner; `state` is the one before it. */
void hearth_record_rest(const HearthMatch *m, int from, const void *state, HearthBuf *out);

/* "p12": which seat; -1 if it is none of `seats`. */
int hearth_seat_word(HearthSlice word, int seats);

/* What the head of a record names: one value of a game (versions.h), which need not be known here.
 */
typedef struct HearthRecordNames {
    const HearthGame *game; /* any value of it */
    int rules;
    HearthSlice data; /* without text: it names none */
} HearthRecordNames;
/* False if it has no such head, or is of a game or of rules that are not known. */
bool hearth_record_names(const char *text, size_t length, HearthRecordNames *out);

/* The game a record is of, NULL if its head cannot be read; `pack` (may be NULL) is asked first. */
const HearthGame *hearth_record_game(const HearthGame *pack, const char *text, size_t length,
                                     int *seats, HearthErr *err);

#endif
