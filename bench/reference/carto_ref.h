/*
 * A plain reference implementation of Cartographers, written from the rules alone. The tests play
 * the same games on it and on the fast engine and compare every answer, so it favours being easy
 * to check by reading over being quick.
 *
 * Explore cards are numbered 0..12 and scoring cards 0..15 in the order of their printed numbers;
 * 13..16 are the ambush cards. Seats are numbered clockwise from 0.
 */
#ifndef CARTO_REF_H
#define CARTO_REF_H

#include <stdbool.h>

enum { REF_N = 11, REF_MAX_PLAYERS = 100, REF_MAX_LEGAL = 4096, REF_NO_CARD = -1 };

/*
 * One way to draw. The cells ascend row by row; coin says that this shape carries a coin. No cells
 * at all means that the sheet is full; terrain is then the first one on the card.
 */
typedef struct RefDraw {
    char terrain;
    int ncells;
    int cell[5][2];
    bool coin;
} RefDraw;

/* The points of one season, the edicts in the order in which the season card lists them. */
typedef struct RefSeason {
    int edict_points[2];
    int coins;
    int monsters; /* never above 0 */
    int total;
} RefSeason;

/*
 * One map. A cell is '.' empty, 'M' mountain, 'x' wasteland, or 'F', 'V', 'A', 'W', 'O' for forest,
 * village, farm, water, monster. The ruins mark stays when the space is drawn on.
 */
typedef struct RefSheet {
    char cell[REF_N][REF_N];
    bool ruins[REF_N][REF_N];
    int coins;
    RefSeason season[4];
    bool drawn; /* the seat of this number has drawn in the open round, on whichever sheet */
} RefSheet;

typedef struct RefGame {
    int players;
    char side;
    bool wide; /* a card that fits nowhere allows a single cell of any terrain, not only its own */
    int edict[4];
    int season; /* 0 spring .. 3 winter; stays 3 when the game is over */
    int time;
    bool ruins_pending;
    int card; /* the card of the open round, or REF_NO_CARD */
    bool in_deck[13];
    bool ambush_unrevealed[4]; /* in the deck or still set aside: nobody knows which */
    int ambush_in_deck;
    bool over;
    bool walk_fitted; /* the latest reveal was a solo ambush and found a spot: walk */
    RefDraw walk;
    RefSheet sheet[REF_MAX_PLAYERS];
} RefGame;

/*
 * Works out the orientations of all shapes. Whatever needs them calls it, so only a program with
 * several threads has to call it itself, before it starts them.
 */
void ref_init(void);

void ref_sheet_blank(RefSheet *s, char side);
void ref_setup(RefGame *g, int players, char side, bool wide, const int edicts[4]);

/*
 * What may be revealed now, in ascending order, with weights in proportion to the chances. There is
 * nothing to reveal while a round is open or when the game is over.
 */
int ref_possible_cards(const RefGame *g, int cards[17], int weights[17]);

/*
 * Reveals a card. An explore card, or an ambush with several players, opens a round. A ruins card
 * and an ambush in the solo game, which is resolved at once, ask for the next reveal.
 */
void ref_reveal(RefGame *g, int card);
bool ref_round_open(const RefGame *g);

/* On which sheet a seat draws in the open round. */
int ref_sheet_of(const RefGame *g, int seat);

/*
 * Lists every distinct legal draw of a seat, at most cap of them, and returns how many it wrote:
 * never 0 while the seat owes a draw, always 0 when it does not.
 */
int ref_legal(const RefGame *g, int seat, RefDraw *out, int cap);

/* Draws; the last seat to draw closes the round, and with it the season or game when it is time. */
void ref_draw(RefGame *g, int seat, const RefDraw *d);

/* 1 and the cells drawn if the latest reveal was a solo ambush that fitted somewhere, else 0. */
int ref_last_solo_walk(const RefGame *g, RefDraw *out);

int ref_score_card(const RefSheet *s, int scoring_card);
int ref_score_monsters(const RefSheet *s);
int ref_total(const RefGame *g, int seat);
int ref_winners(const RefGame *g, int out[REF_MAX_PLAYERS]);
int ref_rating(const RefGame *g);

/* 0 Legendary Cartographer .. 7 Oblivious Inkdrinker, which also covers ratings below -30. */
int ref_title(int rating);

const char *ref_card_id(int card);
const char *ref_scoring_id(int card);
int ref_solo_value(int card);

#endif
