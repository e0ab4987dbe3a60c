/* keep.h - Where the hosts of these tests keep their journals: a real store in a file, or the same
 * promises in memory, which is faster. Several hosts may share one. */
#ifndef TESTS_TABLES_KEEP_H
#define TESTS_TABLES_KEEP_H

#include "hub.h"

typedef struct Keep Keep;

Keep *keep_in_memory(void);
Keep *keep_in_file(const char *path); /* NULL if it cannot be opened */
void keep_free(Keep *k);

/* As store_append(), store_load() with table_read(), and store_list() have it. */
StoreResult keep_append(Keep *k, StoreChange changes[], int count, HearthMsg *why);
void keep_load(Keep *k, HubLoad *load);
void keep_list(Keep *k, HubList *list);

/* As store_claim(), store_unclaim() have it, for processes that `who` tells apart; and the end of
 * one of them. */
bool keep_claim(Keep *k, const void *who, const char *name);
void keep_unclaim(Keep *k, const void *who, const char *name);
void keep_end_claims(Keep *k, const void *who);

/* The entries of a table from number `from` on. */
StoreResult keep_each(Keep *k, const char *id, uint32_t from, StoreEntryFn *each, void *context);
/* How many entries begin with these words. */
int keep_count(Keep *k, const char *id, const char *words);
/* The table as its journal tells it; NULL if it cannot be read. */
Table *keep_table(Keep *k, const char *id);

#endif
