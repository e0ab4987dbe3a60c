/* anb_book.h - An encounter opens like a page of a book: nothing else is on the screen.
 *
 * What an option brings is not in any of these pages before it is earned; the book is asked for
 * the text of a result only after the rules have told it. */
#ifndef HEARTH_TERM_ANB_BOOK_H
#define HEARTH_TERM_ANB_BOOK_H

#include "anb_table.h"

/* Is this question asked on a page of the book? */
bool anb_on_page(const AnbState *st);
/* The open page: the story with its options, or the dice, or with `tale` what comes of it. */
void anb_page_put(Full *f, const AnbState *st, int seat, const AnbList *l, const char *tale,
                  const char *note, AnbPlaces *places);
/* The leaf is turned: how it went; `spoken` is what a voice reads of it, in that language. */
void anb_tale_run(Full *f, const char *tale, const char *lang, const char *spoken);

#endif
