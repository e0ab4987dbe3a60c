/* ew_table.h - A table of Endless Winter for tests: things are given in words, actions are written
 * as in records, and the promises of the position are checked after every step.
 *
 * There is one table, `st`; open_table() sets it up anew. What chance owes is dealt by itself, the
 * lowest first; only nomad cards are left to the test. */
#ifndef TESTS_EW_TABLE_H
#define TESTS_EW_TABLE_H

#include "table.h"

#include "endless_winter.h"

static const HearthGame *const game = &hearth_endless_winter;

extern EwState ew_table;
#define st ew_table

/* Tiles m1 to m4, stones s101 ... and s201 ..., c101 to c108, animals (sloths) and the map card p1
 * lie open. With two sides, places 1 to 9 are glaciers, 11 to 13 forest, 14 and 15 grassland, 16 a
 * lake, 17 a mountain, 18 a cave and 19 a hot spring. Everybody has set-up card u1, u2, ... and
 * side A of the first chief dealt. Round 1 begins; alone, the Nomad waits for its card. */
void open_table(int seats);
void open_with(int seats, const char *options);
/* The same, before anything is laid out. */
void new_table(int seats, const char *options);
/* How many actions of this kind are legal. */
int choices(EwKindOfAction kind);
/* Things of a side joined by ", ": "food 3", "tool 2", "honor 8" and "sacrifice 3" (levels),
 * "hand hunter c105", "discard ...", "played ...", "pile ...", "buried ...", "deck ..." (just these
 * cards; others go to the deck, those of the deck to the discard pile), "upright sloth rhino",
 * "tipped ...", "camps 10 10 5", "villages 1+2+5 ...", "tile 1+2+5" (the Nomad's), "megaliths 0,0
 * 2,0 1,0/2" (more of them, neutral ones first, level behind the slash), "own 4,0" (the same, of
 * its color), "stones s101", "chief handeye B", "rest r1", "figures hunt rest" (placed, in turn
 * order, the chief last; the Nomad's with the lowest cards). */
void give(int side, const char *things);
/* Things of the table: "place 5 forest1" (tiles change places), "token 5 k1", "display sloth -
 * rhino", "culture c101 - c201", "cheap 1 3", "row s101 - s102", "no_animals 0", "no_tribe hunter"
 * (to the deck of side 0), "round 3", "stack n08 n01", "eclipse_pile 2", "offering c101", "down 5
 * 0" (cards of each era face down), "maps p1 p2" (left), "squares m4 m3 m2 m1", "order 1 0". */
void lay(const char *things);

/* Facts in the words of give() and lay(); for lists all there is, in any order but for stacks and
 * displays. Numbers: food, tool, honor, sacrifice, cards (in hand), grave (buried cards), houses
 * (villages placed), neutrals, left (megaliths of its color), ground, upper, labor, eclipse (labor,
 * doubled), rank (on honor), room (for food), score, scored (in play), column, round, next,
 * eclipse_pile, animals_open. */
void shows(int side, const char *facts);
/* Points of one source. */
int from(int side, EwSource source);

/* The Nomad gains this as the last part of a turn. Its inner camps stand on 5 and 6 afterwards. */
void nomad_gains(EwOp op, int n, int a, int b);
/* The acting player gains this; what is left to decide is the test's. */
void gains(EwOp op, int n, int a, int b);
/* All figures of the round are in columns; the last player may lay cards for the eclipse, and
 * play("done") begins it. The Nomad has revealed these cards; NULL without it. */
void to_eclipse(const char *stack);
/* Whatever is asked is answered by "done" or the last legal action until a round or the game ends.
 */
void finish(void);

enum { INITIATE, DEVELOP, MIGRATE, HUNT };
/* Nomad cards in the order of n01, n02, ... */
enum { N01, N02, N03, N04, N05, N06, N07, N08, N09, N10, N11, N12, N13, N14, N15, N16 };

/* A megalith stands there; x and y in half squares. */
void megalith_at(int level, int x, int y);
/* The first event comes before the second, and both have come. */
void in_order(int first, int a, int second, int b);
/* The Nomad could not take this, and took that next. */
void instead(EwOp op, EwOp next);

/* The last eclipse without anything, so that points can be set. */
void end_game(void);

#endif
