/* cartographers.h - Cartographers as others may use it: the state, scoring, drawing.
 *
 * Rules: docs/rules/cartographers.md; the numbers in comments are its clauses. */
#ifndef CARTO_CARTOGRAPHERS_H
#define CARTO_CARTOGRAPHERS_H

#include "cards.h"
#include "game.h"

extern const HearthGame hearth_cartographers;

enum {
    CARTO_MAX_SEATS = 100,
    CARTO_NO_CARD = 255,
    CARTO_NO_EDICT = 255,
    CARTO_SINGLE = 15, /* as an orientation: the one-cell fallback */
    CARTO_MAX_LEGAL = 2048,
    CARTO_COMMIT_NONE = 0,
    CARTO_STREAM_EDICTS = 1, /* keyed draws: which scoring cards */
    CARTO_STREAM_EXPLORE = 2 /* keyed draws: the card that is revealed */
};
#define CARTO_COMMIT_HIDDEN 0xFFFFFFFFu

typedef enum CartoPhase { CARTO_DEAL, CARTO_REVEAL, CARTO_DRAW, CARTO_OVER } CartoPhase;

/* Where the points of a season come from. */
enum { CARTO_POINTS_FIRST, CARTO_POINTS_SECOND, CARTO_POINTS_COINS, CARTO_POINTS_MONSTERS };

typedef struct CartoSheet {
    CartoBoard land[CARTO_TERRAINS];
    int16_t points[CARTO_SEASONS][4]; /* of the seasons scored so far */
    uint32_t commit;                  /* what its owner handed in for the open round: action + 1 */
    uint8_t coins;
    uint8_t pad_[3];
} CartoSheet;

typedef struct CartoState {
    HearthSeats waiting; /* seats that still owe their drawing */
    uint32_t epoch;
    uint16_t explore_left;  /* explore cards in the deck, a bit set */
    uint8_t ambush_left;    /* ambush cards not yet seen by anybody, a bit set */
    uint8_t ambush_in_deck; /* how many of those are in the deck; nobody knows which */
    uint8_t edict[CARTO_EDICTS];
    uint8_t season; /* 0-3, 4 when over */
    uint8_t time;
    uint8_t card;     /* what is being drawn, or CARTO_NO_CARD */
    uint8_t ruins;    /* a ruins card's demand waits */
    uint8_t phase;    /* CartoPhase */
    uint8_t revealed; /* cards revealed in the whole game: numbers the keyed draws */
    uint8_t seats;
    uint8_t side;  /* 0 = A, 1 = B */
    uint8_t wide;  /* option fallback=any */
    uint8_t fixed; /* option edicts=...: nothing to deal */
    uint8_t pad_[6];
    CartoSheet sheet[]; /* one per seat */
} CartoState;

_Static_assert(sizeof(CartoSheet) == 120, "a sheet has no padding");
_Static_assert(sizeof(CartoState) == 48, "a state has no padding");

/* The map that is printed on the sheets of this game. */
static inline const CartoMap *carto_map(const CartoState *st) {
    return &carto_maps[st->side];
}

/* ---- Sheets ---- */

static inline CartoBoard carto_drawn(const CartoSheet *s) {
    return carto_or(carto_or(carto_or(s->land[0], s->land[1]), carto_or(s->land[2], s->land[3])),
                    s->land[4]);
}

/* 1.7, 1.8: what is empty. */
static inline CartoBoard carto_empty(const CartoSheet *s, const CartoMap *map) {
    return carto_less(CARTO_ALL,
                      carto_or(carto_drawn(s), carto_or(map->mountains, map->wasteland)));
}

/* "c4" for row 2, column 3. */
void carto_cell_print(int cell, HearthBuf *out);
bool carto_cell_parse(HearthSlice text, int *cell);
void carto_cells_print(CartoBoard cells, HearthBuf *out); /* separated by spaces */

/* The sheet as 11 rows of 11 characters (see docs/transcripts.md) with `end` between them; a line
 * end stands behind the last one as well. */
void carto_sheet_print(const CartoSheet *s, const CartoMap *map, char end, HearthBuf *out);
/* Reads 11 lines of 11 characters: what is drawn, and what is printed below it (mountains,
 * ruins and wasteland wherever they stand, so that any map can be scored). */
int carto_sheet_parse(const char *text, size_t length, CartoSheet *out, CartoMap *map,
                      HearthErr *err);

/* ---- Scoring (section 7, 9.4) ---- */

/* Stars of one scoring card; lines may be NULL and say where each term comes from. */
int carto_score_card(const CartoSheet *s, const CartoMap *map, int scoring, HearthLines *lines);
/* Stars lost to monsters, as a number <= 0. */
int carto_score_monsters(const CartoSheet *s, const CartoMap *map, HearthLines *lines);
int carto_total(const CartoSheet *s);
/* The rating of a solo game (11.10) and its title, 0 = best (11.11). */
int carto_rating(const CartoState *st);
int carto_title(int rating);

/* ---- Drawing ---- */

/* What a seat may draw now: for each orientation the anchors, times the terrains. */
typedef struct CartoLegal {
    CartoBoard anchors[CARTO_MAX_ORIENTS]; /* of the single cell, if `single`: anchors[0] */
    int orients;
    uint8_t terrains; /* bit set */
    bool single;      /* the one-cell fallback */
    bool nothing;     /* the sheet is full */
} CartoLegal;

/* 8.3, 8.4: whose sheet the seat draws on. */
int carto_sheet_of(const CartoState *st, int seat);
void carto_legal(const CartoState *st, int seat, CartoLegal *out);
/* How many drawings that are. */
int carto_legal_count(const CartoLegal *l);
/* Where the orientations of a card fit on the empty cells, ruins demand aside. */
void carto_fits(int card, CartoBoard empty, CartoBoard out[CARTO_MAX_ORIENTS]);

/* An action is a terrain, an orientation of the card and the anchor of its box. */
static inline uint32_t carto_action(int terrain, int orient, int anchor) {
    return ((uint32_t)terrain << 11) | ((uint32_t)orient << 7) | (uint32_t)anchor;
}
#define CARTO_NOTHING ((uint32_t)CARTO_TERRAINS << 11) /* a full sheet */

typedef struct CartoDraw {
    CartoBoard cells;
    int terrain;
    bool coin;
} CartoDraw;

/* What an action draws; the action must be in range (carto_action_ok). */
bool carto_action_ok(const CartoState *st, uint32_t action);
CartoDraw carto_draw_of(const CartoState *st, uint32_t action);
/* What the seat has handed in for the open round and the viewer may know; false if there is nothing
 * of the sort. A full sheet hands in no cells. */
bool carto_handed_in(const CartoState *st, int seat, CartoDraw *out);
/* The action that draws these cells; a code and a reason if the card has no such shape. */
int carto_action_from_cells(const CartoState *st, int terrain, CartoBoard cells, uint32_t *action,
                            HearthErr *err);
/* Puts a drawing on a sheet with the coins it earns; returns how many coins. */
int carto_ink(CartoSheet *s, const CartoMap *map, const CartoDraw *draw);
/* 11.4-11.7: where a solo ambush goes; false if it fits nowhere. */
bool carto_solo_ambush(CartoBoard empty, int card, CartoBoard *cells);

/* Has the season reached its time? Then the card on the table is its last one. */
bool carto_last_card(const CartoState *st);
/* How often edict e (0-3) is still to be scored, the current season included. */
int carto_scorings_left(const CartoState *st, int edict);

/* ---- Events ---- */

enum {
    CARTO_EV_EDICT,  /* a: slot, b: scoring card */
    CARTO_EV_REVEAL, /* a: card, b: time so far */
    CARTO_EV_AMBUSH, /* a: card */
    CARTO_EV_INK,    /* a: terrain, b: coins; place: the sheet */
    CARTO_EV_SETTLE, /* the same for a solo ambush */
    CARTO_EV_SEASON, /* a: season; the points are in the sheets */
    CARTO_EV_END
};

/* What events tell and a state has forgotten: the cards that lie open from this season, oldest
 * first, and what was drawn last on each sheet. */
typedef struct CartoPast {
    uint8_t cards[CARTO_CARDS];
    int count;
    struct {
        CartoBoard cells;
        uint8_t terrain, seat;
    } last[CARTO_MAX_SEATS];
} CartoPast;
void carto_past_event(CartoPast *p, const HearthEvent *e);

/* ---- Texts ---- */

enum {
#define TEXT(name, id, one) CARTO_T_##name,
#define TEXTS(name, id, one, many) CARTO_T_##name,
#include "carto_texts.def"
#undef TEXT
#undef TEXTS
    CARTO_T_COUNT
};
extern const HearthText carto_texts[CARTO_T_COUNT];
#define CARTO_T(name) (&carto_texts[CARTO_T_##name])

const HearthText *carto_card_name(int card);
const HearthText *carto_scoring_name(int scoring);
const HearthText *carto_scoring_rule(int scoring); /* its rule in one sentence */
const HearthText *carto_terrain_name(int terrain);
const HearthText *carto_season_name(int season);
const HearthText *carto_title_name(int title);

#endif
