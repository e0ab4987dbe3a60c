/* page_texts.h - The page's part of the message catalogue. The page asks for them by id. */
#ifndef HEARTH_PAGE_PAGE_TEXTS_H
#define HEARTH_PAGE_PAGE_TEXTS_H

#include <hearth/hearth.h>

enum {
#define TEXT(name, id, one) PAGE_T_##name,
#define TEXTS(name, id, one, many) PAGE_T_##name,
#include "page_all.inc"
#undef TEXT
#undef TEXTS
    PAGE_T_COUNT
};

extern const HearthText page_texts[PAGE_T_COUNT];
#define PAGE_T(name) (&page_texts[PAGE_T_##name])

#endif
