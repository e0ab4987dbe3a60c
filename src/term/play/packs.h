/* packs.h - Packs from files: the game value lives as long as the memory it is read into. */
#ifndef HEARTH_TERM_PACKS_H
#define HEARTH_TERM_PACKS_H

#include "files.h"

typedef struct Pack {
    void *memory;
    const HearthGame *game;
} Pack;

/* Complains and returns false if it is no sound pack. */
bool pack_load(const Term *t, const char *path, Pack *out);
void pack_free(Pack *pack);

#endif
