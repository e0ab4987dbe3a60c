/* packs.h - The packs of this run, and how games find theirs again.
 *
 * A game that is played with a pack has a copy of it beside its record, GAME-RULES-DATA.pack. So
 * the record can be read by itself, whatever becomes of the file that was given; whoever takes it
 * elsewhere takes both. Records in one folder share the copy. */
#ifndef HEARTH_TERM_PACKS_H
#define HEARTH_TERM_PACKS_H

#include "files.h"
#include "record.h"

/* All packs that were read. Games of theirs are used until the program ends. */
typedef struct Packs {
    struct Pack *first;
} Packs;

/* The game of a pack. Complains and returns NULL if it is not sound. */
const HearthGame *packs_read(const Term *t, const char *path);
void packs_free(Packs *packs);

/* Keeps a copy beside this record, if the record cannot be read without one. False after
 * complaining. */
bool packs_keep(const Term *t, const HearthGame *game, const char *record);
/* The same for a game that goes on: its record may be from before copies were kept, or was moved
 * without its copy. Where none can be written, the game goes on all the same. */
void packs_keep_again(const Term *t, const HearthGame *game, const char *record);
/* The name of that copy; false if there is none. */
bool packs_copy(const Term *t, const HearthGame *game, const char *record, char *out, size_t cap);

/* The pack that a record wants: one that was read, or the copy beside the record, or else the one
 * beside the games in the state folder. NULL if there is none; then `err`, which says that the data
 * set is not built in, also says where it should be. */
const HearthGame *packs_find(const Term *t, const HearthRecordNames *names, const char *record,
                             HearthErr *err);

#endif
