/* endless_winter.h - Endless Winter as others may use it: the state, actions, scores, events.
 *
 * Rules: docs/rules/endless_winter.md; the numbers in comments are its clauses, R01 to R36 its
 * rulings. A side is a player at the table: the seats, and in a solo game the Nomad as side 1. */
#ifndef EW_ENDLESS_WINTER_H
#define EW_ENDLESS_WINTER_H

#include "cards.h"
#include "game.h"

extern const HearthGame hearth_endless_winter;

/* The cards that a game value is played with. */
static inline const EwTables *ew_tables(const HearthGame *game) {
    return game->tables;
}

enum {
    EW_ROUNDS = 4, /* 1.2 */
    EW_TURNS = 3,  /* a round */
    EW_NOMAD = 1,  /* its side in a solo game (1.1) */
    EW_NONE = 255,
    EW_CULTURE_SPACES = 8, /* two rows of four */
    EW_ANIMAL_SPACES = 6,  /* two rows of three; more are appended when all are full (4.5e) */
    EW_DISPLAY = 60,
    EW_STONE_ROW = 12, /* 2.1b: the first era's stones from the left, then the second's */
    EW_STACK = 4,      /* nomad cards in a column: three, and the start card (10.2) */
    EW_OFFERING = 40,
    EW_JOBS = 64,
    EW_PIECES = 40,
    EW_WIDE = 15, /* 6.6: the megalith board in half squares, 8 by 4 squares */
    EW_HIGH = 7,
    EW_NOMAD_TILE = 5, /* as owner of a juncture: sides are 1 to 4 */
    EW_MAX_LEGAL = 512
};

/* 10.1: from the easiest to the hardest. */
typedef enum EwLevel { EW_NORMAL, EW_HARD_TILE, EW_HARD_CARDS, EW_HARD_BOTH } EwLevel;
enum { EW_DIFFICULTIES = EW_HARD_BOTH + 1 };
extern const char *const ew_level_ids[EW_DIFFICULTIES];

/* What the table waits for. */
typedef enum EwPhase {
    EW_DEAL,       /* chance lays everything out */
    EW_PICK_SETUP, /* which set-up card */
    EW_PICK_CHIEF, /* which chief, which side of the card */
    EW_READY,      /* hands are drawn, set-up cards give what they give */
    EW_TURN,       /* culture cards, then a figure */
    EW_DISCARD,    /* which card is discarded for one more culture card */
    EW_WORK,       /* the sections of the column */
    EW_RESTING,
    EW_PILE,           /* cards for the eclipse, after the last figure */
    EW_NOMAD_REVEAL,   /* chance turns over a nomad card */
    EW_NOMAD_WORK,     /* its cells are run */
    EW_ECLIPSE,        /* chance reveals the Nomad's eclipse pile; then labor is compared */
    EW_ECLIPSE_REWARD, /* the reward beside the turn order */
    EW_ECLIPSE_CARDS,  /* effects of the cards in the pile */
    EW_ECLIPSE_TILES,
    EW_ECLIPSE_BOARD, /* villages and megaliths */
    EW_ECLIPSE_STONES,
    EW_REFILL,     /* chance fills the displays */
    EW_DRAW_UP,    /* everybody draws five cards */
    EW_START_CARD, /* hard: the Nomad's start card */
    EW_BURIED,     /* the game is over; what the Nomad buried face down is shown */
    EW_OVER,
    EW_PHASES
} EwPhase;

typedef enum EwKindOfAction {
    EW_DO_SETUP,      /* a: set-up card */
    EW_DO_CHIEF,      /* a: chief, b: 0 side A, 1 side B */
    EW_DO_CULTURE,    /* a: card; play a culture card */
    EW_DO_DISCARD,    /* a: card */
    EW_DO_PLACE,      /* a: column or EW_REST, b: 0 tribe figure, 1 chief */
    EW_DO_WORK,       /* a: kind; play it for its labor */
    EW_DO_EAT,        /* food for one labor */
    EW_DO_CHIEF_TOOL, /* the chief's B side: tools for labor */
    EW_DO_TOP,        /* a: line */
    EW_DO_MIDDLE,
    EW_DO_BOTTOM,
    EW_DO_END,
    EW_DO_TAKE,      /* the benefit as it is */
    EW_DO_LESSER,    /* a: op of the lower benefit that is taken instead */
    EW_DO_HONOR,     /* an idol on the honor track */
    EW_DO_SACRIFICE, /* or on the sacrifice track */
    EW_DO_BURY,      /* a: EwZone, b: card */
    EW_DO_TRIBE,     /* a: kind */
    EW_DO_LEARN,     /* a: space of the culture display */
    EW_DO_HUNT,      /* a: space of the animal display */
    EW_DO_TIP,       /* a: animal */
    EW_DO_MOVE,      /* a: from, b: to */
    EW_DO_VILLAGE,   /* a: juncture */
    EW_DO_MEGALITH,  /* a: level, b: cell */
    EW_DO_STONE,     /* a: space of the row */
    EW_DO_OPTION,    /* a: number from 0 */
    EW_DO_PAY,
    EW_DO_SKIP,
    EW_DO_PILE, /* a: card, into the eclipse pile */
    EW_DO_DONE,
    EW_DO_EFFECT, /* a: kind, whose eclipse effect is used */
    EW_DO_TILE,   /* a: place, whose reward is taken */
    EW_ACTIONS
} EwKindOfAction;

static inline uint32_t ew_action(EwKindOfAction kind, int a, int b) {
    return (uint32_t)kind << 16 | (uint32_t)a << 8 | (uint32_t)b;
}
static inline EwKindOfAction ew_kind(uint32_t action) {
    return (EwKindOfAction)(action >> 16);
}
static inline int ew_a(uint32_t action) {
    return (int)(action >> 8 & 255);
}
static inline int ew_b(uint32_t action) {
    return (int)(action & 255);
}

typedef enum EwZone { EW_HAND_ZONE, EW_DISCARD_ZONE, EW_PLAYED_ZONE, EW_ZONES } EwZone;

/* Cards: how many of each kind, and which culture cards. */
typedef struct EwPile {
    uint64_t culture; /* bit set */
    uint8_t n[EW_KINDS];
} EwPile;

/* Where points come from. The first ones are scored in play, the others at the end. */
typedef enum EwSource {
    EW_FROM_HONOR,
    EW_FROM_SACRIFICE,
    EW_FROM_MEGALITHS,
    EW_FROM_STONES,
    EW_FROM_STONE_SPACES,
    EW_FROM_TILES,
    EW_FROM_CULTURE,
    EW_FROM_SQUARES,
    EW_FROM_GLACIERS,
    EW_FROM_OTHERS,
    EW_SOURCES,
    EW_AT_LEFTOVER = EW_SOURCES,
    EW_AT_BURIAL,
    EW_AT_TRIBES,
    EW_AT_CULTURES,
    EW_AT_ANIMALS,
    EW_PARTS
} EwSource;

typedef struct EwPlayer {
    EwPile hand, deck, discard, played, pile, buried; /* in a view the deck holds what is hidden */
    uint16_t scored[EW_SOURCES];
    uint16_t stamp; /* 7.3: when it came to its honor level: the earlier is ahead */
    uint8_t food, tool, honor, sacrifice;
    uint8_t camps[EW_PLACES];    /* on the terrain board */
    uint8_t villages;            /* placed */
    uint8_t neutrals, megaliths; /* left */
    uint8_t ground, upper;       /* megaliths of its color on the board and on others */
    uint8_t upright[EW_ANIMALS], tipped[EW_ANIMALS];
    uint8_t stones[EW_STONE_SPACES]; /* + 1 */
    uint8_t setup, chief, side_b, rest_tile;
    uint8_t figures, chief_left; /* at home */
    uint8_t resting, chief_rests;
    uint8_t hidden_hand, hidden_pile; /* in a view: cards of the deck that are there */
    uint8_t pad_[7];
} EwPlayer;

/* Something that is still to be gained or done by the acting side; the last one comes first. */
typedef struct EwJob {
    uint8_t op, n, a, b;
    uint8_t must; /* 2.9: it was paid for; for EW_OP_CHOOSE: what was chosen already */
    uint8_t from; /* EwSource of its points */
} EwJob;

typedef struct EwPiece {
    uint8_t level, cell; /* cell = y * EW_WIDE + x in half squares */
    uint8_t side, neutral;
} EwPiece;

typedef struct EwState {
    EwPlayer player[EW_MAX_SIDES];
    uint64_t culture_left; /* in the decks, or face down with the Nomad */
    uint32_t epoch;
    uint32_t pool;                    /* terrain tiles still to be laid out */
    uint32_t won[EW_MAX_SIDES];       /* places whose reward is still to be taken in this eclipse */
    uint16_t draws;                   /* of chance so far: numbers the keyed draws */
    uint16_t stamp;                   /* idol steps so far */
    uint16_t nomad_left;              /* cards in its deck and face down in its eclipse pile */
    uint16_t tokens_left;             /* glacier tiles of the module */
    uint16_t labor;                   /* of the turn */
    uint16_t labors[EW_MAX_SIDES];    /* of the eclipse, doubled */
    uint16_t row[EW_LEVELS][EW_HIGH]; /* megaliths: by level and half row, a bit for each cell */
    EwPiece piece[EW_PIECES];
    EwJob job[EW_JOBS];
    uint8_t jobs, pieces;
    uint8_t seats, sides, level, rest_tiles, glacier_tiles;
    uint8_t round, phase, actor, turn; /* turn: how many have been taken this round */
    uint8_t order[EW_MAX_SIDES];       /* sides, the first in turn order first; EW_NONE */
    uint8_t step;                      /* how far the phase has come */
    uint8_t setup_left, chief_left, rest_left, map_left; /* bit sets */
    uint8_t offered_setup, offered_chief;                /* to the acting side */
    uint8_t animal_left[EW_ANIMALS];
    uint8_t display[EW_DISPLAY];              /* animal + 1 */
    uint8_t culture[EW_CULTURE_SPACES];       /* card + 1 */
    uint8_t cheap;                            /* spaces of it with a labor token, bit set */
    uint8_t stone[EW_STONE_ROW];              /* + 1 */
    uint8_t tile[EW_PLACES];                  /* EW_NONE before it is laid out */
    uint8_t token[EW_PLACES];                 /* glacier tile + 1 */
    uint8_t megalith_tile[EW_MEGALITH_TILES]; /* + 1; left to right, top row first */
    uint8_t village[EW_JUNCTURES];            /* side + 1, or EW_NOMAD_TILE */
    uint8_t tribe_left[EW_TRIBES];
    uint8_t in_column[EW_COLUMNS]; /* figures */
    /* the turn */
    uint8_t column, chief_here, chief_paid, bottom_open, middle_done;
    uint8_t taken;                    /* 4.5a: tribe cards taken in the top section, bit set */
    uint8_t cultures_played, waiting; /* waiting: culture card + 1 that wants a discarded card */
    uint8_t fresh[EW_TRIBES];         /* 4.3e: gained to hand this turn: they cannot work yet */
    /* the Nomad */
    uint8_t offering[EW_OFFERING]; /* known cards of its pile, the top one last */
    uint8_t offering_count;
    uint8_t offering_down[2], buried_down[2]; /* unknown ones by era */
    uint8_t stack[EW_STACK], stack_count;     /* revealed this round, the newest last */
    uint8_t nomad_pile;                       /* face down; in the eclipse those not revealed yet */
    uint8_t map_top;
    uint8_t pile_labor; /* of its eclipse cards revealed so far */
    /* the eclipse */
    uint8_t effects_left[EW_KINDS]; /* of the acting side's pile */
    uint8_t pad_[4];
} EwState;

/* ---- Looking things up ---- */

static inline bool ew_is_nomad(const EwState *st, int side) {
    return st->seats == 1 && side == EW_NOMAD;
}
int ew_pile_count(const EwPile *p);
bool ew_pile_has(const EwPile *p, int card);
int ew_capacity(const HearthGame *game, const EwState *st, int side); /* for food */
int ew_camps_out(const EwPlayer *p);                                  /* on the terrain board */
int ew_buried(const EwState *st, int side);
/* All cards a side owns of a kind, and all its culture cards, wherever they are. */
int ew_owned(const EwPlayer *p, int kind);
uint64_t ew_owned_cultures(const EwPlayer *p);
/* What a side has on every place of the terrain board, or on one. */
void ew_influences(const EwState *st, int side, uint8_t out[EW_PLACES]);
int ew_influence(const EwState *st, int side, int place);
/* Places where this side has most influence, or as much as the most. */
uint32_t ew_won(const EwState *st, int side);
/* Column and row of a space of the animal display (4.5e, R15). */
void ew_display_at(int space, int *x, int *y);
int ew_display_count(const EwState *st);
/* Junctures where the side could found a village by its camps. */
uint32_t ew_village_sites(const EwState *st, int side);
/* The reward of a place, a list. */
int ew_place_gain(const HearthGame *game, const EwState *st, int place);
/* The reward of a square of the megalith board; x and y in squares. Is it a start square? */
int ew_square_gain(const HearthGame *game, const EwState *st, int x, int y);
bool ew_square_start(const HearthGame *game, const EwState *st, int x, int y);
/* Sites for a megalith on the board, on others, or both: by level and half row, bits for cells. */
typedef struct EwSites {
    uint16_t row[EW_LEVELS][EW_HIGH];
} EwSites;
int ew_megalith_sites(const HearthGame *game, const EwState *st, bool ground, bool upper,
                      EwSites *out);
/* Labor for the eclipse, doubled; the Nomad's while its pile is open. */
int ew_eclipse_labor(const HearthGame *game, const EwState *st, int side);
/* 4.9, 10.4: what a figure that rests gives this player, a list, and its labor in the eclipse, in
 * halves. */
int ew_rest_gain(const HearthGame *game, const EwPlayer *p);
int ew_rest_labor(const HearthGame *game, const EwPlayer *p);
/* What the stone at a space of a player's board brings in an eclipse. */
int ew_count_what(const HearthGame *game, const EwState *st, int side, EwWhat what);
int ew_stone_points(const HearthGame *game, const EwState *st, int side, int space);
/* Which stones of the row may be taken now, bit set; what the next space costs. */
unsigned ew_stones_open(const HearthGame *game, const EwState *st);
int ew_stone_space(const EwPlayer *p); /* first empty one, EW_STONE_SPACES if full */
/* Who decides now (a seat), -1 if it is chance or nobody. */
int ew_decider(const HearthGame *game, const EwState *st);
/* 1 for the one ahead on the honor track, and so on. */
int ew_honor_rank(const EwState *st, int side);

/* ---- Scoring ---- */

/* 11.7: what it would be if the game ended now, at the end the score. Groups are EwSource. */
int ew_score(const HearthGame *game, const EwState *st, int side, HearthLines *lines);
/* The same by where the points come from. */
int ew_score_parts(const HearthGame *game, const EwState *st, int side, int16_t part[EW_PARTS]);
/* Points of upright animals; which: how the Argentavis cards were used, may be NULL. */
int ew_animal_points(const HearthGame *game, const EwState *st, int side, HearthLines *lines);

/* ---- Events ---- */

/* How the Nomad came to a choice. */
typedef enum EwWhy {
    EW_WHY_ONLY,   /* there was only one */
    EW_WHY_LARGE,  /* the large arrow */
    EW_WHY_SMALL,  /* the small arrow, among those equal by the large one */
    EW_WHY_MARKER, /* the marker's column is empty */
    EW_WHY_FULL,   /* all columns are occupied */
    EW_WHY_SEARCH  /* the large arrow leads to the next empty column */
} EwWhy;

/* EW_EV_NOMAD_PICK: cells[0] is the op, cells[1] how many candidates and, above them, how its
 * arrows pointed and whether kinds of animals that it has went first. EW_EV_NOMAD_COLUMN: cells[1]
 * the same. */
enum {
    EW_PICK_COUNT = 0xffff,
    EW_PICK_RIGHT = 0x10000,
    EW_PICK_DOWN = 0x20000,
    EW_PICK_OWNED = 0x40000
};

/* EW_EV_NOMAD_INSTEAD: cells[0], why it cannot gain what it should. */
typedef enum EwWhyNot {
    EW_NOT_THREE_STONES,
    EW_NOT_STONE_COST,
    EW_NOT_STONE_OPEN,
    EW_NOT_MEGALITHS,
    EW_NOT_SITES,
    EW_NOT_CULTURES,
    EW_NOT_OFFERING,
    EW_NOT_TOOLS,
    EW_NOT_FOOD,
    EW_NOT_ANIMALS,
    EW_NOT_ANIMAL_DECK,
    EW_NOT_EVER,
    EW_NOT_BY_HAND
} EwWhyNot;

/* place: the side it happens to. */
enum {
    EW_EV_MEGALITH_TILE, /* a: tile, b: where */
    EW_EV_TERRAIN,       /* a: tile, b: place */
    EW_EV_TOKEN,         /* a: glacier tile, b: place */
    EW_EV_STONE_OUT,     /* a: stone, b: space of the row */
    EW_EV_CULTURE_OUT,   /* a: card, b: space */
    EW_EV_ANIMAL_OUT,    /* a: animal, b: space */
    EW_EV_NOMAD_ANIMAL,  /* a: animal; its first one */
    EW_EV_MAP,           /* a: map card */
    EW_EV_START_CARD,    /* a: nomad card */
    EW_EV_ORDER,         /* place: side, a: place in the turn order from 0 */
    EW_EV_OFFER_SETUP,   /* a: card */
    EW_EV_OFFER_CHIEF,   /* a: chief */
    EW_EV_REST_TILE,     /* a: tile */
    EW_EV_SETUP,         /* a: card */
    EW_EV_CHIEF,         /* a: chief, b: 1 for side B */
    EW_EV_ROUND,         /* a: round */
    EW_EV_DRAW,          /* a: card (hidden from others) */
    EW_EV_RESHUFFLE,     /* the discard pile becomes the deck */
    EW_EV_CULTURE,       /* a: card that is played */
    EW_EV_DISCARD,       /* a: card */
    EW_EV_PLACE,         /* a: column, b: 1 chief */
    EW_EV_WORK,          /* a: kind, b: labor */
    EW_EV_EAT,           /* a: food */
    EW_EV_CHIEF_TOOL,    /* a: tools, b: labor */
    EW_EV_SECTION,       /* a: column, b: 0 and 1 top lines, 2 middle, 3 bottom */
    EW_EV_FOOD,          /* a: how many gained; b: lost for want of room */
    EW_EV_TOOL,          /* the same */
    EW_EV_LESSER,        /* a: op, b: the op taken instead */
    EW_EV_LABOR,         /* a: how much */
    EW_EV_POINTS,        /* a: how many, b: EwSource */
    EW_EV_HONOR,         /* a: level */
    EW_EV_SACRIFICE,     /* a: level */
    EW_EV_BURY,          /* a: card, or EW_NONE for one face down; b: EwZone, or EW_NONE */
    EW_EV_TRIBE,         /* a: kind, b: 1 to the discard pile */
    EW_EV_LEARN,         /* a: card, b: space */
    EW_EV_HUNT,          /* a: animal, b: space, EW_NONE from the deck */
    EW_EV_TIP,           /* a: animal */
    EW_EV_CAMP,          /* a camp on the base tile */
    EW_EV_MOVE,          /* a: from, b: to */
    EW_EV_VILLAGE,       /* a: juncture, b: food paid */
    EW_EV_NOMAD_TILE,    /* a: juncture, b: where it lay or EW_NONE */
    EW_EV_MEGALITH,      /* a: level, b: cell; cells[0]: 1 if neutral */
    EW_EV_STONE,         /* a: stone, b: space of the row; cells[0]: food paid, [1]: tools */
    EW_EV_PAY,           /* a: food, b: tools */
    EW_EV_OPTION,        /* a: number */
    EW_EV_SKIP,          /* a: op */
    EW_EV_END,           /* of a turn */
    EW_EV_PILE,          /* a: card (hidden from others) */
    EW_EV_PILE_DONE,     /* a: how many cards */
    EW_EV_NOMAD_CARD,    /* a: card */
    EW_EV_NOMAD_COLUMN,  /* a: column, b: EwWhy */
    EW_EV_NOMAD_CELL,    /* a: card, b: 0 upper row, 1 bottom row; cells[0]: list */
    EW_EV_NOMAD_PICK,    /* a: what was picked, b: EwWhy; cells[0]: op, [1]: candidates */
    EW_EV_NOMAD_INSTEAD, /* a: op that cannot be gained, b: op that comes next */
    EW_EV_NOMAD_ECLIPSE, /* a card face down to its pile */
    EW_EV_NOMAD_CAMPS,   /* a: map card, b: 1 outer camps, 0 inner ones */
    EW_EV_MAPS,          /* the map cards are shuffled again */
    EW_EV_ECLIPSE,       /* a: round */
    EW_EV_NOMAD_SHOWS,   /* a: nomad card of its pile */
    EW_EV_SHOWS,         /* a: card, b: how many; a pile is revealed */
    EW_EV_LABORS,        /* a: labor, doubled */
    EW_EV_INFLUENCE,     /* cells[0]: places won */
    EW_EV_REWARD,        /* a: place in the turn order */
    EW_EV_EFFECT,        /* a: kind */
    EW_EV_TILE,          /* a: place */
    EW_EV_BOARD,         /* a: 0 villages, 1 megaliths; b: how many times */
    EW_EV_STONES,        /* a: stone, b: points */
    EW_EV_CULTURE_GONE,  /* a: card, b: space */
    EW_EV_CULTURE_CHEAP, /* a: card, b: space; it gets a labor token */
    EW_EV_NOMAD_SHUFFLE,
    EW_EV_SHOW_BURIED, /* a: card */
    EW_EV_OVER,
    EW_EVENTS
};

/* ---- Texts ---- */

enum {
#define TEXT(name, id, one) EW_T_##name,
#define TEXTS(name, id, one, many) EW_T_##name,
#include "ew_texts.def"
#undef TEXT
#undef TEXTS
    EW_T_COUNT
};
extern const HearthText ew_texts[EW_T_COUNT];
#define EW_T(name) (&ew_texts[EW_T_##name])

/* Names of things; card: kinds first, then culture cards. */
const HearthText *ew_card_name(const HearthGame *game, int card);
const HearthText *ew_animal_name(const HearthGame *game, int animal);
const HearthText *ew_chief_name(const HearthGame *game, int chief);
const HearthText *ew_column_name(const HearthGame *game, int column);
const HearthText *ew_land_name(const HearthGame *game, int land);
const HearthText *ew_setup_name(int setup);
const HearthText *ew_stone_name(int stone);
const HearthText *ew_map_name(int map);
const HearthText *ew_nomad_name(int card); /* "Hunt, right and up" */
const HearthText *ew_rest_tile_name(int tile);
const char *ew_card_id(int card);
const HearthText *ew_op_name(int op);
/* One effect in a few words. */
void ew_effect_msg(const EwEffect *e, HearthMsg *out);

#endif
