/* rulebook.h - The rules of a game for players, in our own words, as data/rules has them.
 *
 * The build makes a file per game and language of it (src/tools/rulebook.c), GAME-rules.LANG.prose,
 * in which everything that the tables of the game say is filled in. The program has these files
 * inside; the page fetches one when somebody opens the help (web/src/base/rulebook.ts). A line is a
 * letter, a space and the rest:
 *
 *     = PART IDS TITLE     a topic; part is first, round or reference, ids have commas between
 *     p TEXT               a paragraph of it; in the part "round" a step
 *     i TEXT               an entry of a list
 *     d SHAPES             drawn shapes of the entry: rows of # and . with / between them, $ behind
 *                          one that earns a coin, a space between two
 *     m ROWS               the map at this step, with / between rows
 *     + PIECES             names of pieces that the page draws beside the paragraph
 *     v LINES              the position at this step as a page opens it, with tabs between lines
 */
#ifndef HEARTH_RULEBOOK_H
#define HEARTH_RULEBOOK_H

#include <stdbool.h>

#include "scan.h"

typedef struct RuleTopic {
    HearthSlice part, ids, title;
    HearthSlice body; /* its lines */
} RuleTopic;

typedef struct RuleBlock {
    bool entry; /* of a list */
    HearthSlice text, shapes, map;
} RuleBlock;

/* Topic `i` of a game in that language, else in English; false past the last. */
bool rulebook_topic(const char *game, const char *lang, int i, RuleTopic *out);
/* The topic with that id, for which "-" may stand for "_"; false: there is none. NULL is none. */
bool rulebook_find(const char *game, const char *lang, const char *id, RuleTopic *out);
int rulebook_topics(const char *game);
/* Block `i` of a topic; false past the last. */
bool rulebook_block(const RuleTopic *topic, int i, RuleBlock *out);
int rulebook_blocks(const RuleTopic *topic);
/* Is this the part it belongs to? */
bool rulebook_in(const RuleTopic *topic, const char *part);
/* The first of its ids. */
HearthSlice rulebook_id(const RuleTopic *topic);

/* The same for the bytes of one file. */
bool rulebook_topic_of(HearthSlice file, int i, RuleTopic *out);

#endif
