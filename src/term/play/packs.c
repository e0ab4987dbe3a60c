/* packs.c - Reading packs from files, keeping copies of them and finding the copies. */
#include "packs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harmless.h"
#include "pack.h"
#include "versions.h"

typedef struct Pack {
    struct Pack *next;
    void *memory;
    const HearthGame *game;
    Blob text; /* as it was given, with remarks and words */
} Pack;

enum { PATH_CAP = 4096 };

/* ---- Reading ---- */

static void free_pack(Pack *pack) {
    free(pack->memory);
    free(pack->text.data);
    free(pack);
}

/* Makes a game of the text; complains. */
static bool make_game(const Term *t, const char *path, const char *text, size_t length,
                      Pack *pack) {
    HearthErr err;
    const HearthGame *base = hearth_pack_base(text, length, &err);
    size_t size = base ? hearth_pack_size(base) : 0;
    pack->memory = size ? malloc(size) : NULL;
    if (size && !pack->memory)
        complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    else if (!size || hearth_pack_read(pack->memory, size, base, text, length, &pack->game, &err))
        complain_in_file(t, path, &err);
    return pack->game != NULL;
}

/* Names and stories of a pack are printed in many places, so they are made harmless here: the game
 * is made of a second text, and the first is kept as it was given. */
static bool read_game(const Term *t, const char *path, Pack *pack) {
    if (!read_file(t, path, HEARTH_PACK_MAX, &pack->text))
        return false;
    char *harmless = malloc(pack->text.length + 1);
    if (!harmless) {
        complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
        return false;
    }
    memcpy(harmless, pack->text.data, pack->text.length);
    /* But for a byte order mark in front, which the reader names. */
    size_t mark = pack->text.length >= 3 && memcmp(harmless, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    size_t length = mark + harmless_marks(harmless + mark, pack->text.length - mark);
    bool ok = make_game(t, path, harmless, length, pack);
    free(harmless);
    return ok;
}

static Pack *read_pack(const Term *t, const char *path) {
    Pack *pack = calloc(1, sizeof *pack);
    if (!pack) {
        complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
        return NULL;
    }
    if (read_game(t, path, pack))
        return pack;
    free_pack(pack);
    return NULL;
}

static const HearthGame *add(Packs *packs, Pack *pack) {
    pack->next = packs->first;
    packs->first = pack;
    return pack->game;
}

const HearthGame *packs_read(const Term *t, const char *path) {
    Pack *pack = read_pack(t, path);
    return pack ? add(t->packs, pack) : NULL;
}

void packs_free(Packs *packs) {
    for (Pack *pack = packs->first, *next; pack; pack = next) {
        next = pack->next;
        free_pack(pack);
    }
    packs->first = NULL;
}

/* ---- Copies ---- */

/* Names of data sets come from records and become names of files. */
static bool harmless(HearthSlice data) {
    bool fine = data.length > 0 && data.length <= 64;
    for (size_t i = 0; i < data.length && fine; i++)
        fine = (data.text[i] >= '0' && data.text[i] <= '9') ||
               (data.text[i] >= 'a' && data.text[i] <= 'z');
    return fine;
}

/* The copy in the folder of this file. */
static bool copy_beside(const char *file, const HearthRecordNames *n, char *out, size_t cap) {
    const char *slash = strrchr(file, '/');
    int folder = slash ? (int)(slash + 1 - file) : 0;
    if (!harmless(n->data))
        return false;
    int length = snprintf(out, cap, "%.*s%s-%d-%.*s.pack", folder, file, n->game->id, n->rules,
                          (int)n->data.length, n->data.text);
    return length >= 0 && (size_t)length < cap;
}

static HearthRecordNames names_of(const HearthGame *game) {
    return (HearthRecordNames){
        game, game->rules_version, {game->data, game->data ? strlen(game->data) : 0}};
}

static bool is_named(const HearthGame *game, const HearthRecordNames *n) {
    return hearth_same_game(game, n->game) && game->rules_version == n->rules &&
           hearth_slice_is(n->data, game->data);
}

/* The pack of this game; NULL if it is built in or has the values of one that is: then its records
 * can be read without it. */
static const Pack *needed(const Term *t, const HearthGame *game) {
    const Pack *pack = t->packs->first;
    while (pack && pack->game != game)
        pack = pack->next;
    HearthRecordNames n = names_of(game);
    return pack && !hearth_version(game->older, n.rules, n.data) ? pack : NULL;
}

bool packs_copy(const Term *t, const HearthGame *game, const char *record, char *out, size_t cap) {
    HearthRecordNames n = names_of(game);
    return needed(t, game) && copy_beside(record, &n, out, cap);
}

static bool has_text(const char *path, const Blob *text) {
    Term quiet = {.quiet = true};
    Blob now;
    if (!read_file(&quiet, path, HEARTH_PACK_MAX, &now))
        return false;
    bool same = now.length == text->length && memcmp(now.data, text->data, now.length) == 0;
    free(now.data);
    return same;
}

bool packs_keep(const Term *t, const HearthGame *game, const char *record) {
    char path[PATH_CAP];
    if (!packs_copy(t, game, record, path, sizeof path))
        return true;
    const Blob *text = &needed(t, game)->text;
    return has_text(path, text) || replace_file(t, path, text->data, text->length);
}

void packs_keep_again(const Term *t, const HearthGame *game, const char *record) {
    Term quiet = *t;
    quiet.quiet = true;
    packs_keep(&quiet, game, record);
}

/* The copy in this file, if it is there and still is what its name says. */
static const HearthGame *read_copy(const Term *t, const HearthRecordNames *n, const char *path) {
    Term quiet = *t;
    quiet.quiet = true;
    Pack *pack = read_pack(&quiet, path);
    if (pack && is_named(pack->game, n))
        return add(t->packs, pack);
    if (pack)
        free_pack(pack);
    return NULL;
}

const HearthGame *packs_find(const Term *t, const HearthRecordNames *names, const char *record,
                             HearthErr *err) {
    char beside[PATH_CAP], folder[PATH_CAP], kept[PATH_CAP];
    for (const Pack *pack = t->packs->first; pack; pack = pack->next)
        if (is_named(pack->game, names))
            return pack->game;
    if (!copy_beside(record, names, beside, sizeof beside))
        return NULL;
    const HearthGame *game = read_copy(t, names, beside);
    if (!game && state_file("records/", folder, sizeof folder) &&
        copy_beside(folder, names, kept, sizeof kept))
        game = read_copy(t, names, kept);
    if (!game) {
        err->msg.text = access(beside, F_OK) == 0 ? TERM_T(PACK_SPOILED) : TERM_T(PACK_GIVE);
        arg_text(&err->msg, "copy", beside);
    }
    return game;
}
