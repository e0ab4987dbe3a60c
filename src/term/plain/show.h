/* show.h - How a game looks in lines of text: what plain play and replay print.
 *
 * Each game with a screen of its own fills in a ShowGame; the others are shown by their outline and
 * asked with numbered answers. */
#ifndef HEARTH_TERM_SHOW_H
#define HEARTH_TERM_SHOW_H

#include "advice.h"
#include "scenes.h"

typedef struct ShowGame {
    const HearthGame *game;
    /* What should be known before the first question: of a game that goes on, or is set up
     * in part by its options. */
    void (*intro)(const Term *t, const HearthMatch *m, const void *view);
    /* Everything on the table, as `viewer` may know it. */
    void (*table)(const Term *t, const HearthMatch *m, const void *view, int viewer);
    /* What the seat is asked now. */
    void (*ask)(const Term *t, const HearthMatch *m, const void *view, int seat);
    /* More to say after an event has been told; people[i]: seat i is a person. */
    void (*after)(const Term *t, const HearthMatch *m, const void *view, const HearthEvent *e,
                  const Seating *people);
    /* Is this event told again by the question that the same seat is asked next? May be NULL. */
    bool (*asked)(const HearthEvent *e);
    /* A line typed by the player. SHOW_ACTION fills *action; SHOW_DONE has answered. */
    int (*line)(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                uint32_t *action);
    /* An action as people type it. NULL: as records have it. */
    void (*spell)(const HearthGame *game, const void *view, int seat, uint32_t action,
                  HearthBuf *out);
    /* The number of legal[i] among the answers, each its own; of others only those before it are
     * known. NULL: i + 1. */
    int (*number)(const HearthGame *game, const void *view, const uint32_t legal[], int i);
    void (*result)(const Term *t, const HearthMatch *m, const void *view);
    /* Where the game stands, in a few words. */
    void (*where)(const void *view, HearthMsg *out);
    /* What a rating is called, by number from the best; NULL past the last. */
    const HearthText *(*title)(int number);
    int (*title_of)(int rating);
    /* Whose scene an event belongs to; NULL: that of the seat that acts. */
    SceneActorFn *actor;
    /* Hands are secret: events are told as the only person at the keyboard may know them. */
    bool own_eyes;
    /* Everybody decides at once and then something is revealed: a person at a terminal is asked
     * before it is, and may take back until then. */
    bool rounds;
} ShowGame;

enum { SHOW_UNKNOWN, SHOW_DONE, SHOW_ACTION };

/* A game's own is called show_<game>, in show_<game>.c. */
extern const ShowGame show_plain;

const ShowGame *show_for(const HearthGame *game);
/* Where a game stands, in a few words; false if it does not say. */
bool show_where(const HearthGame *game, const void *view, HearthMsg *out);

enum { SHOW_HINTS = ADVICE_HINTS };
/* What a line of somebody's points says. */
void msg_of_points(const HearthLine *line, HearthMsg *out);
/* The points of a seat, and where each comes from. */
void say_points(const Term *t, const HearthMatch *m, int seat);
/* What the adviser of the game finds, with the numbers that answers have, or that there is none. */
void say_hint(const Term *t, const HearthMatch *m, const void *view, int seat);
/* "you, 1. Draw ... Expected ..." for the first few. */
void say_advice(const Term *t, const HearthMatch *m, const void *view, int seat,
                const HearthRanked ranked[], int count);

/* People name each other by number from 1, or by name. "1 you, 2 greedy": all players of a game. */
void list_players(const HearthMatch *m, HearthBuf *out);
/* The seat that is meant by a number or a name; -1 if there is none, with the reason said. */
int find_player(const Term *t, const HearthMatch *m, const char *word);

/* The sentences of the last action's events; asking: people are asked afterwards, so what their
 * questions tell is left to these. */
void show_events(const Term *t, const HearthMatch *m, const ShowGame *show, const void *view,
                 const HearthEvent *events, int count, const Seating *people, bool asking);

#endif
