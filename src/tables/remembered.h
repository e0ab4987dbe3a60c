/* remembered.h - The ids of messages that were answered, with their answers, so that a message that
 * comes twice is answered twice and done once.
 *
 * What was accepted and what was refused are kept apart, the last TABLE_REMEMBERED of each: ids of
 * accepted messages come back with the journal, so whether one counts as known must not depend on
 * refusals between. */
#ifndef HEARTH_TABLES_REMEMBERED_H
#define HEARTH_TABLES_REMEMBERED_H

#include "scan.h"
#include "table.h"

typedef struct TableIds TableIds;

/* Answers as before, with `note` as it was given then; false: not known. */
bool ids_find(const TableIds *ids, HearthSlice id, TableAnswer *out, int *note);
/* Was it accepted? */
bool ids_accepted(const TableIds *ids, HearthSlice id);
/* False if there is no memory to remember it in. */
bool ids_accept(TableIds **ids, HearthSlice id, int note);
bool ids_refuse(TableIds **ids, HearthSlice id, const TableAnswer *answer);
void ids_free(TableIds *ids);

#endif
