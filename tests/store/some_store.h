/* some_store.h - Stores for tests: a fresh one of either kind, and short ways to fill and read it.
 */
#ifndef TESTS_STORE_SOME_STORE_H
#define TESTS_STORE_SOME_STORE_H

#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rng.h"
#include "store_int.h"

/* A folder of its own for this program; removed at the end by some_store_end(). */
const char *some_folder(void);
/* In memory where the machine has room for files there: for tests that do not need a real disk. */
void some_folder_in_memory(void);
/* FOLDER/name, in one of a few places that are used in turn. */
const char *some_file(const char *name);

/* "sqlite" or "postgres": of which kind the stores below are. PostgreSQL wants HEARTH_TEST_PG. */
void some_store_kind(const char *kind);
bool some_store_is_shared(void);
/* Where an empty store can be opened now; whatever was there before is gone. */
const char *some_fresh_place(void);
void some_store_end(void);

/* Opened, or the test fails with the sentence. */
Store *some_open(const char *where);
/* Refused with a sentence that has this part. */
void some_refused(const char *where, const char *part);
/* The English sentence. */
const char *some_sentence(const HearthMsg *why);

/* A change with one-line entries made of `text` and their numbers, in memory of the caller. */
enum { SOME_ENTRIES = 64, SOME_TEXT = 96 };
typedef struct SomeChange {
    StoreEntry entries[SOME_ENTRIES];
    char text[SOME_ENTRIES][SOME_TEXT];
    char summary[SOME_TEXT];
} SomeChange;
StoreChange some_change(SomeChange *memory, const char *id, uint32_t first, int count,
                        const char *text);
/* Stores one change and says how that one went. */
StoreResult some_append(Store *s, const char *id, uint32_t first, int count, const char *text);
/* How many entries the journal has, each of them made by some_change(); -1: no such table. */
int some_count(Store *s, const char *id);
/* The text of an entry; fails if there is none. */
const char *some_entry(Store *s, const char *id, uint32_t number);

#endif
