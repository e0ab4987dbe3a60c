/* anb_aloud.h - What is read aloud of a page of the book, and in which language. */
#ifndef HEARTH_TERM_ANB_ALOUD_H
#define HEARTH_TERM_ANB_ALOUD_H

#include "anb_words.h"
#include "buf.h"
#include "term.h"

/* The language of the stories for a reader of `lang`: this one, or English for a book that is not
 * translated. */
const char *anb_book_language(const HearthGame *game, const char *lang);
/* The open page in that language: its title, the story, and those of its options that are in the
 * set `options`, with what they ask for. */
void anb_tell_page_aloud(const HearthGame *game, const AnbState *st, int seat, const char *lang,
                         uint32_t options, HearthBuf *out);

#endif
