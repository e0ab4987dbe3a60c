/* words_of.c - The words of the games' drawn tables. Which there are is said by a list of the
 * build; a module of the page is built with a list of one. */
#include <string.h>

#include "page_texts.h"

#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#define WORDS(game) static const HearthText words_##game[] = {
#define END                                                                                        \
    }                                                                                              \
    ;
#include "page_words.inc"
#undef TEXT
#undef TEXTS
#undef WORDS
#undef END

static const struct {
    const char *game;
    PageWords words;
} all[] = {
#define TEXT(name, id, one)
#define TEXTS(name, id, one, many)
#define WORDS(game) {#game, {words_##game, sizeof words_##game / sizeof words_##game[0]}},
#define END
#include "page_words.inc"
    {NULL, {NULL, 0}},
};

PageWords page_words_of(const char *game) {
    int i = 0;
    while (all[i].game && strcmp(all[i].game, game) != 0)
        i++;
    return all[i].words;
}
