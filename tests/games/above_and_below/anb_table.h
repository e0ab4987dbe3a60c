/* anb_table.h - A table of Above and Below for tests: things are given, actions are written as in
 * records, and the promises of the position are checked after every step.
 *
 * There is one table, `st`; open_table() sets it up anew. What chance owes is dealt by itself, the
 * lowest card first; only dice are left to the test. */
#ifndef TESTS_ANB_TABLE_H
#define TESTS_ANB_TABLE_H

#include "table.h"

#include "above_and_below.h"

static const HearthGame *const game = &hearth_above_and_below;

extern AnbState anb_table;
#define st anb_table

/* Keys k1-k4, houses h01-h04, outposts o01-o04, villagers v01-v05 and cave 1 lie open. */
void open_table(int seats);
/* Everybody passes; and the same, and nobody drinks anything. */
void pass_all(void);
void night(void);
/* How many actions of this kind are legal. */
int choices(AnbKind kind);

/* Things joined by ", ": "coins 3" (all there are), "caves 2" (more), "rope 1" (more, like any
 * item), "sale rope", "track ore 2", "own h03 k1" (buildings without goods; outposts with their
 * cave), "stock h03 2" (goods on it), "ready sv1 v02", "tired sv3", "hurt sv2". */
void give(int seat, const char *things);
/* Moves villagers from wherever they are; others from the stack take their places in the row. */
void move_villagers(AnbPlayer *p, uint64_t *to, uint64_t set);

/* Facts in the words of give(), and "sale nothing", "reputation 1", "beds 3", "income 4", "supply
 * fruit 10"; of the table "board 1" (its cider), "under 1" (caves under the deck), "round 2" and
 * "next 1" (who is asked; -1 when it is over). */
void shows(int seat, const char *facts);
/* Buildings or villagers in order; - is an empty space. */
void row_is(const uint8_t *row, int n, const char *ids);

/* The last argument of an action: number("sell", "rope"), number("build sv1", "h03"). */
int number(const char *kind, const char *id);
#define item(id) number("sell", id)
#define building(id) number("build sv1", id)
/* A villager, and those of a list such as "sv1 v02"; starters are the seat's own. */
int villager(int seat, const char *id);
uint64_t people(int seat, const char *ids);

#endif
