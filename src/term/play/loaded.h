/* loaded.h - From files to matches, and from matches to texts. */
#ifndef HEARTH_TERM_LOADED_H
#define HEARTH_TERM_LOADED_H

#include "files.h"

typedef struct Loaded {
    Blob text;
    void *memory;
    HearthMatch *match;
    HearthReport report;
    size_t good; /* bytes of the record that stand; less than all after a cut-off line */
} Loaded;

/* Complains and returns false if the record is not sound. Its pack is that of --pack or the one
 * that is kept beside it. With `mend`, a last line without its end (the program was stopped while
 * writing) is left out instead. */
bool load_record(const Term *t, const char *path, bool mend, Loaded *out);
void unload(Loaded *l);

/* A match as a text of its own: the owner's record, or the transcript. */
bool record_text(const Term *t, const HearthMatch *m, Blob *out);
bool transcript_text(const Term *t, const HearthMatch *m, Blob *out);

#endif
