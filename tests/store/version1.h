/* version1.h - Stores as the program made them before there was a second version. */
#ifndef TESTS_STORE_VERSION1_H
#define TESTS_STORE_VERSION1_H

#include "some_store.h"

enum { VERSION1_TABLES = 60, VERSION1_ENTRIES = 7 };

/* Makes one of the kind that is tested, where some_fresh_place() says, with so many tables of so
 * many entries. An SQLite store is left as after a crash: the last tables are in its log only. */
const char *version1_make(void);
/* Its version, having looked whether all that belongs to it is there, and nothing else. */
int version1_now(const char *where);
/* Every table and every entry is there as it was made, and nothing beside. */
void version1_check(Store *s);

#endif
