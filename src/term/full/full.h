/* full.h - Playing on the full screen.
 *
 * full.c has the course of a game: who is asked when, bots thinking meanwhile, taking back, the
 * end. A game with a screen of its own fills in a FullGame; it draws tables and asks its players,
 * and knows nothing about files or threads. Pages (pages.h) are what all games share: menus, help,
 * the log. */
#ifndef HEARTH_TERM_FULL_H
#define HEARTH_TERM_FULL_H

#include "scenes.h"
#include "screen.h"
#include "thinker.h"

enum {
#define TEXT(name, id, one) FULL_T_##name,
#define TEXTS(name, id, one, many) FULL_T_##name,
#include "full_texts.def"
#undef TEXT
#undef TEXTS
    FULL_T_COUNT
};
extern const HearthText full_texts[FULL_T_COUNT];
#define FULL_T(name) (&full_texts[FULL_T_##name])

/* What the analysis found out, from one visit to the next; study.c. */
typedef struct Study Study;

enum { FULL_LOG = 256, FULL_LOG_LINE = 1024 };

typedef struct FullLog {
    char line[FULL_LOG][FULL_LOG_LINE]; /* a ring */
    int first, count;
} FullLog;

typedef struct Full {
    const Term *t;
    Screen *s;
    Playing *p;
    const struct FullGame *game;
    Thinker bots, advice;
    FullLog log;
    bool guide; /* somebody who has never played here: say what to do */
    int asked;  /* who sits at the keyboard, -1 before the first question */
    bool stopped;
    int code;     /* exit code when stopped */
    void *own;    /* what the game's screen remembers from one question to the next */
    void *view;   /* state size: what is being shown */
    int64_t told; /* which scenes have been told, as SceneStep.at */
    int pace;     /* of scenes that go on by themselves, in tenths of a second; 0: not asked yet */
    bool moving;  /* they do so now */
    bool hurries; /* until the next question they are not told */
    void *still;  /* state size: the table before a scene that goes on and has not been told, */
    int still_at; /* after so many actions; -1: there is none */
    Study *study; /* what is known of its decisions; NULL: nothing yet */
} Full;

enum { FULL_ACTION, FULL_BACK, FULL_QUIT };

/* A position that is looked at afterwards: step `index` of the log, with an action before it that
 * may be marked, and another that would have been better. */
typedef struct FullPast {
    const HearthMatch *m;
    const void *before, *after; /* states around the action; before is NULL at the start */
    int index, seat;            /* of the action; seat -1 at the start */
    uint32_t action, better;    /* better: HEARTH_HIDDEN if there is none */
    const char *caption, *keys;
    bool study; /* decisions are being judged, not only looked at */
} FullPast;

typedef struct FullGame {
    const HearthGame *game;
    size_t own_size;    /* of Full.own, zeroed */
    const char *guided; /* the file that remembers that somebody has been led through a round */
    const HearthText *waiting; /* said while bots play */
    const HearthText *alone;   /* how the menu offers a game for one; NULL: for a title */
    /* Asks for the options of a new game with these seats; false if the player would rather go
     * back. NULL: there are none to choose. */
    bool (*options)(Screen *s, const char *seats, char *out, size_t cap);
    bool flows;    /* the next question comes at once, without another look at what was decided */
    bool own_eyes; /* hands are secret: the log is what the only person here may know */
    /* Asks a seat until it has decided: FULL_ACTION, or FULL_BACK to take back, or FULL_QUIT. */
    int (*ask)(Full *f, int seat, uint32_t *action);
    /* The table as a seat (or HEARTH_PUBLIC) sees it, while nobody is asked. */
    void (*table)(Full *f, int viewer, const char *status, const char *keys);
    /* A key that only looks at the table above; false if it is none. May be NULL. */
    bool (*look)(Full *f, int viewer, int key);
    /* An event has happened; may show pages of its own for the people at this terminal. */
    void (*happened)(Full *f, const HearthEvent *e);
    /* All events of an action have been told; may be NULL. */
    void (*told)(Full *f);
    /* A scene, with the table as it was after it; NULL: the game has none. */
    void (*scene)(Full *f, const Scenes *s, int at, const char *keys);
    /* A key that looks at something, pressed during a scene; may be NULL. */
    void (*scene_key)(Full *f, const Scenes *s, int at, int key);
    SceneActorFn *actor; /* NULL: as in sentences (show.h) */
    bool rounds; /* scenes are told when a round closes, not only before the next question */
    void (*past)(Full *f, const FullPast *past);
    /* What the game came to, from `row` on; returns the rows used. */
    int (*result)(Full *f, int row, int col, int width);
    /* A page with every line of the points; NULL if the result says it all. */
    void (*points)(Full *f);
    /* Help: what keys do. */
    const HearthText *const *keys;
    int key_count;
    /* Draws the legend of the screen from `row` on; returns the rows used. */
    int (*legend)(Full *f, int row, int col, int width);
} FullGame;

/* A game's own is called full_<game>, in full/<game>_full.c. The screen of a game, NULL if it has
 * none. */
const FullGame *full_for(const HearthGame *game);

/* What the player wants when a game is over or left. */
typedef enum FullNext { FULL_LEAVE, FULL_AGAIN_SAME, FULL_AGAIN_NEW } FullNext;

/* Plays the game to its end or until the player leaves; returns the exit code. */
int full_play(Screen *s, Playing *p, FullNext *next);
/* Looks at a recorded game. */
int full_replay(Screen *s, Playing *p);

/* Tells the scenes that have not been told. Unless `whole`, the last one may go on and waits. */
void full_scenes(Full *f, bool whole);
/* All since the last decision of a person, once more; says so if there is nothing. */
void full_scenes_again(Full *f);
/* The table as the viewer may know it, into f->view: but while a scene goes on that has not been
 * told, as it was before. */
void full_look(Full *f, int viewer);
/* The sentences of a scene, a line each, below its number if there are several. */
const char *full_scene_text(Full *f, const Scenes *s, int at, char out[SENTENCE]);

/* While scenes go on by themselves: how fast. */
void full_put_pace(Full *f, int row, int col, int width);

/* Shows that bots are thinking; "" if they are not. */
const char *full_thinking(const Full *f, char out[SENTENCE]);
/* How long to wait for a key: short while something moves on the screen. */
int full_patience(const Full *f);
/* Makes the log that of the first so many actions. */
void full_log_upto(Full *f, int actions);
/* Its lines, the oldest first. */
int full_log_lines(const Full *f);
const char *full_log_line(const Full *f, int i);
/* The log as the last lines of a box. */
void full_put_log(Full *f, int row, int col, int width, int rows);

#endif
