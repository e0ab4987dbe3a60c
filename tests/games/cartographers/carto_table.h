/* carto_table.h - A table of Cartographers for tests: cards are turned up by name, drawings are
 * written as in records, and every step is checked on the way.
 *
 * table_play() holds the rules to their own word: what it plays must pass check(), must be in the
 * list of legal drawings, and must leave a position that keeps its promises. table_refuse() is
 * the opposite and wants to hear why. */
#ifndef TESTS_CARTO_TABLE_H
#define TESTS_CARTO_TABLE_H

#include "check.h"

#include <stdbool.h>

#include "cartographers.h"

/* Edicts for tests to which scoring does not matter. */
#define TABLE_EDICTS "edicts=sentinel_wood+canal_lake+wildholds+borderlands"

/* A new game in memory of exactly its size; free() ends it. NULL: TABLE_EDICTS on side A. */
CartoState *table_open(int seats, const char *options);

/* Puts a drawn sheet and a number of coins into the position, by way of its text. Rows are
 * separated by '/'. The sheet must have this side's print below the drawings. */
void table_sheet(CartoState *st, int seat, int coins, const char *rows);
/* The same with forest everywhere except on these cells, such as "a1 b2". */
void table_full_but(CartoState *st, int seat, int coins, const char *cells);

/* Turns this card up, which must be possible now. */
void table_reveal(CartoState *st, const char *card);
bool table_possible(const CartoState *st, const char *card);
/* Every seat that owes a drawing makes the first legal one. */
void table_draw_any(CartoState *st);
/* Cards separated by spaces: each is turned up and, if it opens a round, drawn anyhow. */
void table_rounds(CartoState *st, const char *cards);

void table_play(CartoState *st, int seat, const char *text);
void table_refuse(const CartoState *st, int seat, const char *text, const HearthText *why);

/* How many drawings are legal, and the terrains and sizes that occur among them as bit sets. */
typedef struct TableLegal {
    int count;
    unsigned terrains, sizes;
    uint32_t action[CARTO_MAX_LEGAL];
} TableLegal;
void table_legal(const CartoState *st, int seat, TableLegal *out);

/* The character of a cell as sheets show it. */
char table_cell(const CartoState *st, int seat, const char *cell);
/* The cells of a list such as "a1 b2". */
CartoBoard table_cells(const char *cells);
/* Where a mark stands in a picture; '/' ends a row, what is missing is blank. */
CartoBoard table_where(const char *rows, char mark);
/* Exactly these cells are of that terrain. */
void table_has(const CartoState *st, int seat, int terrain, const char *cells);
/* The four numbers of a scored season: first edict, second edict, coins, monsters. */
void table_season(const CartoState *st, int seat, int season, int first, int second, int coins,
                  int monsters);

#endif
