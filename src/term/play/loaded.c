/* loaded.c - Reading records from files, and writing matches out whole. */
#include "loaded.h"

#include <stdlib.h>
#include <string.h>

#include "record.h"
#include "texts.h"
#include "transcript.h"

bool load_record(const Term *t, const char *path, bool mend, Loaded *out) {
    HearthErr err;
    memset(out, 0, sizeof *out);
    if (!read_file(t, path, HEARTH_RECORD_MAX, &out->text))
        return false;
    out->good = out->text.length;
    while (mend && out->good > 0 && out->text.data[out->good - 1] != '\n')
        out->good--;
    size_t size = hearth_record_size_with(t->pack, out->text.data, out->good, &err);
    out->memory = size ? malloc(size) : NULL;
    if (size && !out->memory) {
        complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    } else if (!size || hearth_record_load_with(out->memory, size, t->pack, out->text.data,
                                                out->good, &out->match, &out->report, &err)) {
        if (err.msg.text == HEARTH_T(OTHER_DATA))
            err.msg.text = TERM_T(PACK_GIVE);
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
