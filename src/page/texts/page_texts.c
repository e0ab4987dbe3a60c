/* page_texts.c - The tables of the page's texts. */
#include "page_texts.h"

#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},

const HearthText page_texts[PAGE_T_COUNT] = {
#include "page_said.inc"
};

static const HearthText words[] = {
#include "page_app.def"
#include "page_boards.def"
#include "page_help.def"
#include "page_lobby.def"
#include "page_online.def"
#include "page_plain.def"
#include "page_review.def"
#include "page_saved.def"
};

const PageWords page_words = {words, sizeof words / sizeof words[0]};
