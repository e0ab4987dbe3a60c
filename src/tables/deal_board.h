/* deal_board.h - What came of one deal that many play: results with ranks, the median, the best
 * maps.
 *
 * Plain values in memory of malloc(). How results get there, and what is told to whom, others know
 * (table_deal.c, board_json.c). */
#ifndef HEARTH_TABLES_DEAL_BOARD_H
#define HEARTH_TABLES_DEAL_BOARD_H

#include "table.h"

enum {
    BOARD_RESULTS_MAX = 10000, /* of one board */
    BOARD_LISTED_MAX = 200,    /* records without a rank */
    BOARD_MAPS = 6,            /* of the best that can be looked at */
    BOARD_VIEW_MAX = 3500,     /* bytes of a position that is kept */
    BOARD_GAME = 8             /* bytes by which two records of the same game are recognized */
};

/* What a game came to. */
typedef struct BoardScore {
    int points, rating;
    bool has_rating; /* not every game has one */
} BoardScore;

typedef struct BoardResult {
    char table[TABLE_ID + 1];
    char name[HEARTH_NAME_MAX + 1];
    uint8_t device[TABLE_HASH];
    BoardScore score;
    char *view; /* the position in the end; NULL: it is none of the best */
} BoardResult;

typedef struct BoardListed {
    char name[HEARTH_NAME_MAX + 1];
    uint8_t device[TABLE_HASH], game[BOARD_GAME];
    BoardScore score;
} BoardListed;

typedef struct Board {
    BoardResult *results; /* the best first; of equal ones the earlier */
    BoardListed *listed;  /* the same */
    int count, cap, listed_count, listed_cap;
    bool has_par;
    bool par_begun; /* this process has seen to it */
    BoardScore par;
} Board;

void board_free(Board *b);
/* Each takes one more; false: there is no memory. Whether it may be there is asked before. */
bool board_add(Board *b, const BoardResult *result, HearthSlice view);
bool board_list(Board *b, const BoardListed *one);

/* -1: none. */
int board_find(const Board *b, const char *table);
int board_find_device(const Board *b, const uint8_t device[TABLE_HASH]);
/* Has this device, or anybody this very game, been listed? */
bool board_has_listed(const Board *b, const uint8_t device[TABLE_HASH],
                      const uint8_t game[BOARD_GAME]);
/* From 1; those with as many points share it. */
int board_rank(const Board *b, int at);
/* Twice the median of the points, so that it is whole; 0: there are none. */
int board_median2(const Board *b);

/* ---- A board's table (table_deal.c) ---- */

/* "71 -4": points and rating, as entries have them. */
void table_write_score(const BoardScore *score, HearthBuf *out);
/* What a try came to: the score, a space, the name, and in a second line perhaps the position.
 * Without a device it is the par, and has the score alone. */
void table_count_result(Table *t, const char *table, const uint8_t *device, const char *text,
                        int64_t now_ms, TableAnswer *why);
void table_count_handed(Table *t, const BoardListed *one, int64_t now_ms, TableAnswer *why);

/* May they be called that, may a seed; false with the reason. */
bool table_name_is_sound(const char *name, size_t length, TableAnswer *why);
bool table_seed_is_sound(HearthSlice seed, TableAnswer *why);
void table_refuse_text(TableAnswer *why, int code, const HearthText *text);
void table_options(const Table *t, HearthBuf *out);
/* The position as everybody may know it, as text. */
void table_write_view(const Table *t, HearthBuf *out);

/* ---- Replaying (board_judge.c) ---- */

/* A try that is over, replayed from its record with every draw checked before it counts: false if
 * the engine finds anything else. */
bool board_judge_try(const Table *t, BoardScore *out);
/* A record that somebody hands in: is it a whole game of the board's public seed, and what did it
 * come to? False with the reason. */
bool board_judge_record(const Table *board, const char *text, size_t length, BoardScore *score,
                        uint8_t game[BOARD_GAME], TableAnswer *why);

/* ---- What is told (board_json.c) ---- */

typedef struct BoardAsked {
    const Table *table;      /* the board's */
    const char *id;          /* of the message */
    char mine[TABLE_ID + 1]; /* the table of whoever asks; "": of nobody */
    int64_t now_ms;
} BoardAsked;
/* The `board` message. Whoever has not played, while others still may, is told nothing of the maps
 * or of how well others did. */
void board_json(const void *asked, HearthBuf *out);

#endif
