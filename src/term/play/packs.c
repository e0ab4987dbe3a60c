/* packs.c - Reading packs from files. */
#include "packs.h"

#include <stdlib.h>
#include <string.h>

#include "pack.h"

bool pack_load(const Term *t, const char *path, Pack *out) {
    HearthErr err;
    Blob text;
    memset(out, 0, sizeof *out);
    if (!read_file(t, path, HEARTH_PACK_MAX, &text))
        return false;
    const HearthGame *base = hearth_pack_base(text.data, text.length, &err);
    size_t size = base ? hearth_pack_size(base) : 0;
    out->memory = size ? malloc(size) : NULL;
    if (size && !out->memory)
        complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    else if (!size ||
             hearth_pack_read(out->memory, size, base, text.data, text.length, &out->game, &err))
        complain_in_file(t, path, &err);
    free(text.data);
    if (!out->game)
        pack_free(out);
    return out->game != NULL;
}

void pack_free(Pack *pack) {
    free(pack->memory);
    memset(pack, 0, sizeof *pack);
}
