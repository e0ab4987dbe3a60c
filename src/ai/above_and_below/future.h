/* future.h - Playing a game of Above and Below on to its end, without knowing what lies below. */
#ifndef ANB_FUTURE_H
#define ANB_FUTURE_H

#include "above_and_below.h"

enum { ANB_BOOK_LISTS = 10, ANB_BOOK_LIST = 256 };

/* The options of the book sorted by what a player is told of them: the number that a result asks
 * for; 0 for those without a roll, and the last list for those without a roll to which a story has
 * led. */
typedef struct AnbBook {
    uint16_t paragraph[ANB_BOOK_LISTS][ANB_BOOK_LIST];
    uint8_t option[ANB_BOOK_LISTS][ANB_BOOK_LIST];
    int count[ANB_BOOK_LISTS];
} AnbBook;

/* Must have been opened if the game is in the middle of an encounter. */
void anb_book_open(const HearthGame *game, AnbBook *book);

/* Does the action, and then everybody plays quickly until the game is over. Futures with the same
 * seed and number meet the same cards, dice and whims, whatever the action. */
void anb_future(const HearthGame *game, AnbState *st, const AnbBook *book, int seat,
                uint32_t action, uint64_t seed, uint32_t number);

/* Is the outcome of an encounter still unknown? */
bool anb_is_below(const AnbState *st);

#endif
