/* page_texts.h - The page's part of the message catalogue.
 *
 * What C says is in every module and has names. What TypeScript says is asked for by id: the words
 * of the whole page are in a module of their own, those of a game's drawn table (words.def in
 * src/page/<game>) in that game's module. */
#ifndef HEARTH_PAGE_PAGE_TEXTS_H
#define HEARTH_PAGE_PAGE_TEXTS_H

#include <hearth/hearth.h>

enum {
#define TEXT(name, id, one) PAGE_T_##name,
#define TEXTS(name, id, one, many) PAGE_T_##name,
#include "page_said.inc"
#undef TEXT
#undef TEXTS
    PAGE_T_COUNT
};

extern const HearthText page_texts[PAGE_T_COUNT];
#define PAGE_T(name) (&page_texts[PAGE_T_##name])

typedef struct PageWords {
    const HearthText *texts;
    int count;
} PageWords;

/* Whatever is played. */
extern const PageWords page_words;
/* Of the drawn table of a game; none if it has no words.def. */
PageWords page_words_of(const char *game);

#endif
