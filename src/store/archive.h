/* archive.h - Tables as text, to be carried from one store to another or kept elsewhere.
 *
 *     hearth tables 2
 *     table ID created MS changed MS status playing listed 0 bot 1 people 2 wake 0 entries 2
 *     game TEXT
 *     summary TEXT
 *     entry MS TEXT
 *     entry MS TEXT
 *     end 1
 *
 * That is the second version. The first, which older programs wrote and which is read for ever, has
 * no people, no wake and no line "game"; somebody plays at such a table, as far as one can say.
 * Statuses are waiting, playing, over and closed; the number behind `end` is that of the tables. In
 * a TEXT a line feed is \n, a backslash is \\, and any other control character or byte that is not
 * UTF-8 is \xHH. An empty TEXT has no space before it. There is one way to write a table, and
 * reading takes no other. */
#ifndef HEARTH_STORE_ARCHIVE_H
#define HEARTH_STORE_ARCHIVE_H

#include "store.h"

/* Takes a piece of text; false: it cannot go on. */
typedef bool ArchiveWriteFn(void *context, const char *text, size_t length);

/* Writes these tables, or all if count is 0; each as it is at some instant while it is read.
 * STORE_NONE with the reason if there is no such table. Stopped by `write`: STORE_READ_ONLY, and
 * the reason is the caller's to tell. */
StoreResult archive_write(Store *s, const char *const ids[], int count, ArchiveWriteFn *write,
                          void *context, int *tables, HearthMsg *why);

/* What was read: one change a table, each with its whole journal. The texts are in the memory that
 * was read from. */
typedef struct Archive {
    int version;
    StoreChange *changes;
    int count, room;
    StoreEntry *entries;
    size_t entry_count, entry_room;
} Archive;

/* Reads a whole file, whose memory is changed. False with line and reason; nothing is to be freed
 * then. */
bool archive_read(char *text, size_t length, Archive *out, HearthErr *why);
void archive_free(Archive *a);

/* For one table of an archive: what archive_write() would write, for tests and fuzzing too; heads
 * and tables also as the first version had them. */
enum { ARCHIVE_OLD = 1, ARCHIVE_VERSION = 2 };
bool archive_write_table(int version, const StoreInfo *info, ArchiveWriteFn *write, void *context);
bool archive_write_entry(const StoreEntry *entry, ArchiveWriteFn *write, void *context);
bool archive_write_head(int version, ArchiveWriteFn *write, void *context);
bool archive_write_end(int tables, ArchiveWriteFn *write, void *context);

#endif
