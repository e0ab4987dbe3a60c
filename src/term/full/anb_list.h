/* anb_list.h - What a player can choose from, line by line.
 *
 * A player chooses deeds, not the small decisions they are made of: whoever goes along is marked in
 * one list, and the actions that this takes are put into a queue that answers the next questions.
 */
#ifndef HEARTH_TERM_ANB_LIST_H
#define HEARTH_TERM_ANB_LIST_H

#include "anb_text.h"
#include "full.h"

enum { ANB_QUEUE = 96, ANB_CHOICES = 128 };

typedef struct AnbChoice {
    char text[ANB_LIST];
    char why_text[SENTENCE_CAP];
    const char *why; /* it cannot be done now, or NULL */
    uint32_t action; /* what it does, or HEARTH_HIDDEN */
    int opens;       /* the kind of deed it leads to, -1 for none */
    int thing;       /* a villager, building, space, seat or price, -1 for none */
    int cost;        /* in coins, -1 for none */
    int missing;     /* coins */
    bool faint;      /* shown, but not possible */
    bool marked;
} AnbChoice;

typedef enum AnbListKind { ANB_OF_WORDS, ANB_OF_BUILDINGS, ANB_OF_PRICES } AnbListKind;

typedef struct AnbList {
    AnbChoice item[ANB_CHOICES];
    int count, at;
    AnbListKind kind;
    bool marking;    /* several can be marked with the space bar */
    int least, most; /* of them */
    HearthMsg title;
} AnbList;

/* How far a player has got in choosing: the deed, and what it is done to. Both -1 at first. */
typedef struct AnbStep {
    int deed, thing;
    uint8_t goods[ANB_BUILDINGS]; /* that are to be harvested, by building */
} AnbStep;

typedef struct AnbQueue {
    uint32_t action[ANB_QUEUE];
    int count;
    bool exerting; /* or else assigning villagers to a deed */
} AnbQueue;

void anb_list_make(const Full *f, const AnbState *st, int seat, const AnbStep *step, AnbList *l);
void anb_list_move(AnbList *l, int by);
/* Marks the chosen line, or no longer. */
void anb_list_toggle(AnbList *l);
int anb_list_marked(const AnbList *l);

typedef enum AnbEntered { ANB_STAYS, ANB_ACTS, ANB_OPENED } AnbEntered;
/* Enter on the chosen line: nothing, or an action, or the next list. */
AnbEntered anb_list_enter(const HearthGame *game, const AnbState *st, int seat, const AnbList *l,
                          AnbStep *step, AnbQueue *q, uint32_t *action);
/* Escape: one list back. */
void anb_step_back(AnbStep *step);

/* The next action that was decided before; false if there is none, or if it is no longer possible,
 * such as after a cat lay down. */
bool anb_dequeue(const HearthGame *game, AnbQueue *q, const AnbState *st, int seat,
                 uint32_t *action);

#endif
