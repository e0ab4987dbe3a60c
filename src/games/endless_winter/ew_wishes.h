/* ew_wishes.h - What people want in Endless Winter, and the plan that does it.
 *
 * The rules ask one small question after the other; somebody who points at an animal wants a figure
 * placed, cards put to work, a section taken and the question for it answered. A wish names the
 * thing; plans.c finds the row of actions; wishes.c lists what there is to want. Spaces, places and
 * junctures have the numbers of the lists in the state, from 0. */
#ifndef EW_WISHES_H
#define EW_WISHES_H

#include "ew_int.h"

typedef enum EwWant {
    EW_WANT_SETUP,      /* setup */
    EW_WANT_CHIEF,      /* chief, side_b */
    EW_WANT_PLAY,       /* card; discard: for one more culture card */
    EW_WANT_DISCARD,    /* card */
    EW_WANT_PLACE,      /* column, figure */
    EW_WANT_WORK,       /* card, or cards */
    EW_WANT_EAT,        /* food for one labor */
    EW_WANT_CHIEF_TOOL, /* tools for labor */
    EW_WANT_SECTION,    /* section; what it asks is left open */
    EW_WANT_END,        /* of the turn */
    EW_WANT_TAKE,       /* the benefit as it is */
    EW_WANT_INSTEAD,    /* gain: a lower benefit (2.7) */
    EW_WANT_HONOR,
    EW_WANT_SACRIFICE,
    EW_WANT_BURY,     /* zone, card */
    EW_WANT_TRIBE,    /* card; zone: to the hand or to the discard pile */
    EW_WANT_CULTURE,  /* card or space */
    EW_WANT_ANIMAL,   /* animal or space */
    EW_WANT_TIP,      /* animal */
    EW_WANT_MOVE,     /* from, to: also over several tiles */
    EW_WANT_VILLAGE,  /* juncture */
    EW_WANT_MEGALITH, /* level, cell */
    EW_WANT_STONE,    /* stone or space */
    EW_WANT_OPTION,   /* option */
    EW_WANT_PAY,
    EW_WANT_SKIP,
    EW_WANT_PILE,    /* card, or cards and cultures: into the eclipse pile */
    EW_WANT_ECLIPSE, /* the same, and that is all */
    EW_WANT_EFFECT,  /* card */
    EW_WANT_TILE,    /* place */
    EW_WANT_REWARDS, /* effects and tiles until one of them asks something */
    EW_WANT_DONE,
    EW_WANTS
} EwWant;

typedef enum EwSection { EW_TOP_1, EW_TOP_2, EW_MIDDLE, EW_BOTTOM, EW_SECTIONS } EwSection;

/* EW_NONE in a field: open, or not a part of it. */
typedef struct EwWish {
    const HearthText *why; /* it cannot be had now; NULL: it can */
    uint64_t cultures;     /* of the hand, for the eclipse pile */
    uint16_t have;         /* labor that is there before anything works for it */
    uint16_t most; /* labor that a figure would have there if all cards of the hand worked */
    uint8_t kind;  /* EwWant */
    uint8_t setup, chief, side_b;
    uint8_t column,
        figure;            /* EW_REST too; 0 tribe, 1 chief. Open: a tribe figure if that does it */
    uint8_t section, gain; /* EwSection; EwOp of the first thing that comes of it */
    uint8_t card, zone, discard;
    uint8_t animal, stone, space; /* space: of the culture display, the animals, the stones */
    uint8_t from, to, place, juncture;
    uint8_t level, cell, option;
    uint8_t cards[EW_KINDS]; /* that work for it; none: those that are missed least. For the pile */
    uint8_t eat,
        chief_tool; /* for labor: how often food may be eaten; whether tools may be given */
    uint8_t labor, food, tool; /* what it costs */
    uint8_t brings;            /* labor, of what is done for labor */
    uint8_t would_eat; /* without enough cards: how often food would have to be eaten besides */
    uint8_t steps;     /* tiles that a camp goes */
} EwWish;

typedef struct EwPlan {
    EwState now; /* after the first `seen` actions */
    EwWish wish; /* as it was understood: what was open is filled in */
    uint32_t action[HEARTH_PLAN_MAX];
    const HearthText *why; /* it cannot be done */
    int seat, count, seen;
    uint8_t worked[EW_KINDS], eaten, tools_given, works_named, labor_seen;
} EwPlan;

/* ---- labor.c ---- */
/* 4.3a: of a card in a column. */
int ew__work_labor(const HearthGame *game, int kind, int column);
/* What is missed when it has worked there. */
int ew__work_worth(const HearthGame *game, int kind, int column);
/* Cards of the hand for so much labor that are missed least; false if all are too few. */
bool ew__cards_for(const HearthGame *game, const EwState *st, int labor, uint8_t out[EW_KINDS]);
/* What all cards that can work would bring, and how often one could eat. */
int ew__labor_in_hand(const HearthGame *game, const EwState *st, int column);
int ew__meals(const HearthGame *game, const EwState *st);

/* ---- plans.c ---- */
/* Fills *plan; false with a reason in it. The wish in it is told either way. */
bool ew__plan(const HearthGame *game, const EwState *view, int seat, const EwWish *wish,
              EwPlan *plan);

/* ---- wants.c ---- */
extern const HearthFields ew__wish_fields;
void ew__wish_blank(EwWish *wish, EwWant kind);
/* The single action that answers a question as the wish says, and back. */
uint32_t ew__wish_action(const EwWish *wish);
void ew__wish_of(const EwState *st, uint32_t action, EwWish *wish);
/* What a question must be about so that the wish answers it; EW_OP_NONE if it is no such wish. */
EwOp ew__wish_op(const EwWish *wish);
/* Names what lies on its space, or finds the space; false if something else lies there. */
bool ew__wish_find(const EwState *st, EwWish *wish);
/* What comes of it first, and what the question that is open now would cost. */
void ew__wish_tell(const HearthGame *game, const EwState *st, EwWish *wish);
/* What is paid with the answer to such a question. */
void ew__wish_price(const HearthGame *game, const EwState *st, const EwJob *j, EwWish *wish);
int ew__first_op(const HearthGame *game, int list);

#endif
