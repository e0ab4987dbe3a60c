/* files.h - Files: reading whole ones with a limit, and records that only ever grow. */
#ifndef HEARTH_TERM_FILES_H
#define HEARTH_TERM_FILES_H

#include <sys/types.h>

#include "term.h"

/* A text in memory of its own; free with free(). */
typedef struct Blob {
    char *data;
    size_t length;
} Blob;

/* Reads a file ("-" is standard input) of at most `most` bytes. Complains on failure. */
bool read_file(const Term *t, const char *path, size_t most, Blob *out);

/* Puts these bytes in the place of a file, or leaves it as it was: nobody ever sees half of them,
 * whenever the machine stops. Complains on failure. */
bool replace_file(const Term *t, const char *path, const char *data, size_t length);

/* Grows a text by what `fill` writes: called again with a larger buffer until it fits. */
typedef void FillFn(const void *context, HearthBuf *out);
bool fill_blob(const Term *t, FillFn *fill, const void *context, Blob *out);

/* A record on disk. An append is either there as a whole, synced, or not at all: when it
 * fails, the file is cut back to what it was. */
typedef struct RecordFile {
    int fd; /* -1: nothing is written down */
    off_t length;
    char path[4096];
} RecordFile;

/* A path below the state folder of the user, $XDG_STATE_HOME/hearth, whose folders are made; false
 * if there is none. */
bool state_path(const char *name, char *out, size_t cap);
/* The same without making anything, for a file that is only read. */
bool state_file(const char *name, char *out, size_t cap);

bool record_create(const Term *t, const char *path, RecordFile *out);
/* In this folder below $XDG_STATE_HOME/hearth, with a new name. */
bool record_create_default(const Term *t, const char *folder, const char *game, RecordFile *out);
/* Opens a record to go on with, and keeps others from doing the same. */
bool record_reopen(const Term *t, const char *path, RecordFile *out);
/* Drops what is behind `length`, so that the next append stands there. */
bool record_cut(const Term *t, RecordFile *file, size_t length);
bool record_append(const Term *t, RecordFile *file, const char *text, size_t length);
void record_close(RecordFile *file);
/* Takes a record away that was created but never got its first lines. */
void record_discard(RecordFile *file);

#endif
