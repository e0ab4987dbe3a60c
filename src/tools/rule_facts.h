/* rule_facts.h - What the rules of a game quote from its tables.
 *
 * A paragraph of data/rules says {threshold_spring}, a list says {card}: the words are written by
 * people, the values come from here, in the language of the text. A game that has such values has a
 * file rule_facts_GAME.c with a RuleFacts called rule_facts_GAME. */
#ifndef HEARTH_TOOLS_RULE_FACTS_H
#define HEARTH_TOOLS_RULE_FACTS_H

#include "match.h"
#include "phrase.h"

typedef struct RuleFill {
    const HearthGame *game;
    const char *lang;
    const HearthMatch *match; /* as it is at this step of the worked round; NULL elsewhere */
    const void *state;        /* of that match; NULL elsewhere */
    PlainPhrase phrase;       /* for values that are told in parts */
} RuleFill;

typedef struct RuleFacts {
    /* Adds the value of that name to the message; false: there is none. */
    bool (*fact)(RuleFill *f, const char *name, HearthMsg *msg);
    /* Adds the values of row `i` of a list; false past the last row, and for lists that do not
     * exist. `shapes` takes drawn shapes: rows with '/' between them, a '$' behind one that earns a
     * coin, a space between two. */
    bool (*row)(RuleFill *f, const char *list, int i, HearthMsg *msg, HearthBuf *shapes);
    /* The map of the step as rows of letters with '/' between them; or NULL. */
    void (*map)(RuleFill *f, HearthBuf *out);
    bool drawn; /* the page draws the table of a step, for which it gets the position */
} RuleFacts;

/* What was told into the phrase becomes an argument, and the phrase is empty again. */
void rule_told(RuleFill *f, HearthMsg *msg, const char *name);
/* "2, 3, 3, 4, 5" */
void rule_numbers(HearthMsg *msg, const char *name, const uint8_t values[], int count);

#endif
