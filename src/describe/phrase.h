/* phrase.h - Parts of an outline put together as one text in somebody's language. */
#ifndef HEARTH_DESCRIBE_PHRASE_H
#define HEARTH_DESCRIBE_PHRASE_H

#include "match.h"
#include "outline.h"

enum { PLAIN_TEXT = 4096 /* bytes of one phrase; what is longer is cut at a character's edge */ };

/* A part with lists inside that is being told. */
typedef struct PlainOpen {
    HearthMsg msg;
    const char *hole;
    const HearthText *between; /* of the list around it */
    size_t from;               /* where the list around it begins */
    bool sentence;             /* or only a list that is one part */
} PlainOpen;

typedef struct PlainPhrase {
    HearthOutline outline;    /* hears parts only: no sections, lines or cells */
    const HearthMatch *match; /* for names of players; may be NULL */
    const char *lang;
    const HearthText *between; /* of the list that is being told */
    size_t from, length;       /* where that list begins; the end of the text */
    int depth, parts;
    PlainOpen open[HEARTH_OUTLINE_DEPTH];
    char text[PLAIN_TEXT];
} PlainPhrase;

void plain_phrase(PlainPhrase *p, const HearthMatch *match, const char *lang);
/* Forgets what was told; a new list begins. */
void plain_phrase_clear(PlainPhrase *p, const HearthText *between);
/* The whole text of a message, names of players filled in: a phrase of one part. */
void plain_phrase_msg(PlainPhrase *p, const HearthMsg *msg);

#endif
