/* loaded.c - Reading records from files, and writing matches out whole. */
#include "loaded.h"

#include <stdlib.h>
#include <string.h>

#include "packs.h"
#include "texts.h"
#include "transcript.h"

/* The memory that the record needs, 0 if it cannot be read; *pack is the one it is read with. */
static size_t size_of(const Term *t, const char *path, const Loaded *l, const HearthGame **pack,
                      HearthErr *err) {
    HearthRecordNames names;
    size_t size = hearth_record_size_with(*pack, l->text.data, l->good, err);
    if (size || err->msg.text != HEARTH_T(OTHER_DATA) ||
        !hearth_record_names(l->text.data, l->good, &names))
        return size;
    *pack = packs_find(t, &names, path, err);
    return *pack ? hearth_record_size_with(*pack, l->text.data, l->good, err) : 0;
}

bool load_record(const Term *t, const char *path, bool mend, Loaded *out) {
    HearthErr err;
    memset(out, 0, sizeof *out);
    if (!read_file(t, path, HEARTH_RECORD_MAX, &out->text))
        return false;
    out->good = out->text.length;
    while (mend && out->good > 0 && out->text.data[out->good - 1] != '\n')
        out->good--;
    const HearthGame *pack = t->pack;
    size_t size = size_of(t, path, out, &pack, &err);
    out->memory = size ? malloc(size) : NULL;
    if (size && !out->memory) {
        complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    } else if (!size || hearth_record_load_with(out->memory, size, pack, out->text.data, out->good,
                                                &out->match, &out->report, &err)) {
        complain_in_file(t, path, &err);
    } else {
        return true;
    }
    unload(out);
    return false;
}

void unload(Loaded *l) {
    free(l->text.data);
    free(l->memory);
    memset(l, 0, sizeof *l);
}

static void fill_record(const void *m, HearthBuf *out) {
    out->length += hearth_match_record(m, HEARTH_OWNER, out->data, out->cap);
}

bool record_text(const Term *t, const HearthMatch *m, Blob *out) {
    return fill_blob(t, fill_record, m, out);
}

static void fill_transcript(const void *m, HearthBuf *out) {
    hearth_transcript(m, out);
}

bool transcript_text(const Term *t, const HearthMatch *m, Blob *out) {
    return fill_blob(t, fill_transcript, m, out);
}
