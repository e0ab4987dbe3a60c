/* game.h - The table that every game fills in, and the words it is written with.
 *
 * A game is a const table of pure functions over a plain-value state: fixed size
 * for a number of seats, no pointers, no padding. Copy is memcpy, equality memcmp.
 * What is not in this table is done once for all games by the match (match.c):
 * legality at the door, epochs, log, undo, redaction, records, batches.
 *
 * docs/game-interface.md has a paragraph on every function and says where it
 * hurts; tests/conformance checks every contract on every game. */
#ifndef HEARTH_ENGINE_GAME_H
#define HEARTH_ENGINE_GAME_H

#include <hearth/hearth.h>

#include "buf.h"
#include "fields.h"
#include "message.h"
#include "outline.h"
#include "rng.h"
#include "scan.h"
#include "seats.h"

enum {
    HEARTH_OPTIONS_BYTES = 16,   /* options are a small plain value of the game's */
    HEARTH_MAX_CHANCE = 64,      /* outcomes of one chance node */
    HEARTH_MAX_LINES = 640,      /* score lines of one seat */
    HEARTH_POSITION_MAX = 32768, /* bytes of a position text */
    HEARTH_STATE_MAX = 16384,    /* bytes of a state */
    HEARTH_LISTED_MAX = 1024,    /* legal actions of one seat in a game without `pick` */
    HEARTH_NOTATION_MAX = 160,   /* bytes of one action's notation */
    HEARTH_WISHES_MAX = 512,     /* that can be listed at once */
    HEARTH_WISH_SIZE = 256,      /* bytes of a wish */
    HEARTH_PLAN_MAX = 64         /* actions of a plan */
};

typedef struct HearthOptions {
    uint8_t bytes[HEARTH_OPTIONS_BYTES];
} HearthOptions;

/* For `hearth games` and --help: what an option is called and may be. */
typedef struct HearthOptionInfo {
    const char *name;
    const char *values;   /* "A|B" */
    const char *fallback; /* the default */
    const HearthText *text;
} HearthOptionInfo;

/* Something that happened, for logs, transcripts and animation. */
typedef struct HearthEvent {
    uint64_t cells[2];
    int32_t a, b; /* meaning depends on the kind */
    uint16_t kind;
    uint8_t seat;  /* who did it; HEARTH_CHANCE for draws */
    uint8_t place; /* where: a sheet, a village; often the seat itself */
} HearthEvent;

/* Photographs: whoever calls `apply` and wants to see the table between two events of one action
 * says which state is being changed and has memory for copies of it. Number i of `photos` is the
 * state as it was once event number `first` + i had happened. Such a state is for looking at: it
 * may be in the middle of something, so nobody is asked anything in it. */
typedef struct HearthPhotos {
    const void *state; /* that `apply` gets, of that size */
    size_t size;
    void *photos;   /* room for `cap` states */
    int first, cap; /* of the events first, first + 1 ... */
} HearthPhotos;

typedef struct HearthEvents {
    HearthEvent *items;
    int cap, count;             /* count may pass cap: then some were not kept */
    const HearthPhotos *photos; /* NULL: none are wanted */
} HearthEvents;

void hearth_photograph(const HearthPhotos *photos, int event);

/* After what it tells of: a photograph shows the table with it. Playouts want no events and are not
 * to notice that there could be photographs. */
static inline void hearth_event(HearthEvents *events, HearthEvent e) {
    if (__builtin_expect(!events, 1))
        return;
    if (events->count < events->cap)
        events->items[events->count] = e;
    if (__builtin_expect(events->photos != NULL, 0))
        hearth_photograph(events->photos, events->count);
    events->count++;
}

typedef struct HearthLines {
    HearthLine *items; /* may be NULL: only the count and the sum are wanted */
    int cap, count;
} HearthLines;

/* Reports one term of a score and returns its points, so that what is shown and what is
 * added cannot differ. lines may be NULL. */
static inline int hearth_line(HearthLines *lines, const HearthText *rule, int group, int count,
                              int value, uint64_t cells0, uint64_t cells1) {
    if (lines) {
        if (lines->count < lines->cap)
            lines->items[lines->count] =
                (HearthLine){rule, count * value, count, value, group, {cells0, cells1}};
        lines->count++;
    }
    return count * value;
}

/* Which keyed draw a chance node is: one stream a purpose, numbered within it. */
typedef struct HearthDrawId {
    uint32_t stream, index;
} HearthDrawId;

/* A group of choices that belong together in a list of them. */
typedef struct HearthKind {
    const HearthText *title;
    int rank; /* groups of lower rank come first */
} HearthKind;

/* What follows from a view and a front end must not work out for itself: points, what is left, what
 * can be paid, why not. A plain structure, described like a state. */
typedef struct HearthFacts {
    const HearthFields *fields;
    void (*find)(const HearthGame *game, const void *view, int viewer,
                 void *out); /* *out is all zeros before */
} HearthFacts;

/* What people want, in their own words: "these two explore", "buy this animal", "a camp there". The
 * rules ask many small questions in an order of their own; a plan answers them. A wish is a plain
 * structure of the game's, described like a state: what is wanted with its parts, what it costs,
 * and why it cannot be had now (a text, NULL if it can). A listed wish may leave something open,
 * such as who goes: it says among whom, and the one who wants it says who.
 *
 * Everything comes from the view of the seat that is asked; nothing that it cannot know is used. */
typedef struct HearthWishes {
    const HearthFields *fields;
    /* Everything that could be wanted now, also what cannot be had; the number even if it passes
     * cap. Entries are fields->size apart. */
    int (*list)(const HearthGame *game, const void *view, int seat, void *out, int cap);
    /* The row of actions that does it, paying as it goes: how many there are, at least 1 and at
     * most cap; after each but the last the same seat is asked again, and only the last may lead to
     * chance, to another seat or to a question that the wish does not answer. 0 with a reason if it
     * cannot be done. */
    int (*plan)(const HearthGame *game, const void *view, int seat, const void *wish,
                uint32_t out[], int cap, HearthErr *err);
    /* The wish that a legal action is the beginning of, so that nothing legal is out of reach: its
     * plan begins with that action. */
    void (*of)(const HearthGame *game, const void *view, int seat, uint32_t action, void *wish);
} HearthWishes;

/* Fast paths for many solo games at once; see batch.c. */
typedef struct HearthBatchOps {
    void (*playout)(const HearthGame *game, void *states, size_t stride, uint64_t *rng, int count);
    void (*playout_shared)(const HearthGame *game, void *states, size_t stride, uint64_t *rng,
                           uint64_t deck[2], int count);
} HearthBatchOps;

typedef struct HearthPackOps HearthPackOps;

/* Every function gets the game it is called for: two versions of its rules, or two sets of its
 * tables, are two such values side by side, and `tables` says which cards this one is played
 * with. */
/* The languages of a game that is translated into all there are. */
#define HEARTH_EVERY_LANGUAGE "*"

struct HearthGame {
    const char *id;
    const void *tables;      /* the game's own type; NULL: its facts are part of its rules */
    const char *data;        /* what they are called in records and options; NULL: there are none */
    const char *edition;     /* the title of the pack they are from; or NULL */
    const HearthText *names; /* what that pack calls cards; NULL: all are called as ever */
    /* The value that this one took the place of: what was played by it goes on with it. NULL: there
     * is none. See versions.h. */
    const HearthGame *older;
    const HearthText *title;
    const HearthText *summary;
    int rules_version, min_seats, max_seats;
    int max_legal; /* most legal actions one seat can have */
    const HearthOptionInfo *options;
    int option_count;
    const HearthText *texts; /* this game's part of the catalogue */
    int text_count;
    /* Besides English, in which all of it must be there: HEARTH_EVERY_LANGUAGE, some of them
     * ("hu pl"), or NULL. */
    const char *languages;

    size_t (*state_size)(const HearthGame *game, int seats);
    int (*max_steps)(const HearthGame *game, int seats);  /* no game has more actions than this */
    int (*max_events)(const HearthGame *game, int seats); /* most events of one action */

    /* print(parse(x)) is canonical. parse: 0, or a code with *err filled. Both NULL: byte i of the
     * options is the number of the value of option i, which must then be plain ("a|b|c"). */
    int (*options_parse)(const HearthGame *game, const char *text, size_t length,
                         HearthOptions *out, HearthErr *err);
    void (*options_print)(const HearthGame *game, const HearthOptions *options, HearthBuf *out);
    /* Do these options mean something with that many seats? 0, or a code and a reason (err may be
     * NULL). NULL: always. */
    int (*options_fit)(const HearthGame *game, const HearthOptions *options, int seats,
                       HearthErr *err);

    void (*setup)(const HearthGame *game, void *state, const HearthOptions *options, int seats);
    void (*options_of)(const HearthGame *game, const void *state, HearthOptions *out);
    int (*seats_of)(const HearthGame *game, const void *state);

    HearthSeats (*pending)(const HearthGame *game,
                           const void *state); /* CHANCE alone, or seats, or empty = over */
    uint32_t (*epoch)(const HearthGame *game, const void *state);

    /* For a pending seat. legal: ascending, no duplicates, never empty; returns the number
     * even when it passes cap. check: 0 if that action is in the list, else a code and a
     * reason (err may be NULL). pick: legal[hearth_rng_below(rng, n)], without the list; NULL: by
     * the list, which may then have HEARTH_LISTED_MAX entries. */
    int (*legal)(const HearthGame *game, const void *state, int seat, uint32_t out[], int cap);
    int (*check)(const HearthGame *game, const void *state, int seat, uint32_t action,
                 HearthErr *err);
    uint32_t (*pick)(const HearthGame *game, const void *state, int seat, HearthRng *rng);

    /* For a pending CHANCE. Outcomes ascending, weights positive. sample agrees with
     * hearth_chance_at() on one hearth_rng_below(rng, total weight); NULL: by that. */
    int (*chance)(const HearthGame *game, const void *state, uint32_t out[], uint32_t weight[],
                  int cap);
    HearthDrawId (*draw_id)(const HearthGame *game, const void *state);
    uint32_t (*sample)(const HearthGame *game, const void *state, HearthRng *rng);

    /* Legal input only. events may be NULL. */
    void (*apply)(const HearthGame *game, void *state, int seat, uint32_t action,
                  HearthEvents *events);

    /* In a game in which nothing is ever hidden these four may be NULL: a view is the state, and
     * what chance does is news to everybody. */
    void (*view)(const HearthGame *game, const void *state, int viewer,
                 void *out); /* seat or PUBLIC; same type */
    bool (*action_hidden)(const HearthGame *game, const void *before, int actor, uint32_t action,
                          int viewer);
    bool (*reveals)(const HearthGame *game, const void *before, int actor,
                    uint32_t action); /* did anybody learn? */
    void (*determinize)(const HearthGame *game, const void *view, int viewer, HearthRng *rng,
                        void *out);

    int (*score)(const HearthGame *game, const void *state, int seat,
                 HearthLines *lines); /* sum of lines == points */
    /* 1 = winner; NULL: by points, those who have as many share a place. */
    void (*result)(const HearthGame *game, const void *state, uint8_t rank[]);

    /* The state described once, see fields.h: its JSON and the types of the page come from it, and,
     * unless the game has its own two functions, the position text. */
    const HearthFields *fields;
    const HearthFacts *facts; /* NULL: there are none */
    void (*state_print)(const HearthGame *game, const void *state, HearthBuf *out);
    int (*state_parse)(const HearthGame *game, const char *text, size_t length, void *out,
                       size_t cap, HearthErr *err);
    void (*action_print)(const HearthGame *game, const void *state, int seat, uint32_t action,
                         HearthBuf *out);
    int (*action_parse)(const HearthGame *game, const void *state, int seat, const char *text,
                        size_t length, uint32_t *action, HearthErr *err);
    void (*describe)(const HearthGame *game, const void *state, int seat, uint32_t action,
                     HearthMsg *out);

    /* 0, or the number of the broken promise (named in the game's source). */
    int (*invariant)(const HearthGame *game, const void *state);
    /* The same of a state between two events of one action, as a photograph shows it: what lies on
     * the table is as sound as ever and can be looked at, whose move it is may be in the middle of
     * changing. NULL: in this game such states are not looked at. */
    int (*between)(const HearthGame *game, const void *state);

    /* The game's part of a JSON transcript: values of "options", extra members of the head
     * (each followed by a comma), one event object (nothing if the event is not told), the
     * "result" object. NULL: options as they are called, no extra members, the totals. */
    void (*json_options)(const HearthGame *game, const void *state, HearthBuf *out);
    void (*json_head)(const HearthGame *game, const void *state, HearthBuf *out);
    void (*json_event)(const HearthGame *game, const void *after, const HearthEvent *event,
                       HearthBuf *out);
    void (*json_result)(const HearthGame *game, const void *state, HearthBuf *out);
    /* The sentence an event is told with; false if it is not told. */
    bool (*event_describe)(const HearthGame *game, const void *after, const HearthEvent *event,
                           HearthMsg *out);
    /* The single number a solo player is rated by; false, or NULL, if the game has none. */
    bool (*rating)(const HearthGame *game, const void *state, int *out);

    /* For front ends that draw nothing of this game's own: each may be NULL. All from what the
     * viewer or the seat may know. outline: the position, see outline.h. preview: what a legal
     * action of the seat would bring, in parts; none where its sentence says it all. kind: of
     * what kind it is. topic: the one of the rules that matters to the seat now. */
    void (*outline)(const HearthGame *game, const void *view, int viewer, HearthOutline *out);
    void (*preview)(const HearthGame *game, const void *view, int seat, uint32_t action,
                    HearthOutline *out);
    HearthKind (*kind)(const HearthGame *game, const void *view, int seat, uint32_t action);
    const char *(*topic)(const HearthGame *game, const void *view, int seat);
    const HearthWishes *wishes; /* NULL: actions are wanted one by one */

    const HearthBatchOps *batch; /* NULL: the general way */
    const HearthPackOps *pack;   /* NULL: there are no packs; see pack.h */
};

/* A program that reads no packs leaves their reader out: the page, where every kilobyte counts. */
#ifdef HEARTH_WITHOUT_PACKS
#define HEARTH_PACK(ops) NULL
#else
#define HEARTH_PACK(ops) (&(ops))
#endif

/* ---- What a game may leave out ----
 *
 * Call these instead of the functions of the table: they know what NULL stands for. */

uint32_t hearth_pick_listed(const HearthGame *game, const void *state, int seat, HearthRng *rng);
uint32_t hearth_sample_listed(const HearthGame *game, const void *state, HearthRng *rng);
void hearth_copy_state(const HearthGame *game, const void *state, void *out);

static inline uint32_t hearth_pick(const HearthGame *game, const void *state, int seat,
                                   HearthRng *rng) {
    return game->pick ? game->pick(game, state, seat, rng)
                      : hearth_pick_listed(game, state, seat, rng);
}

static inline uint32_t hearth_sample(const HearthGame *game, const void *state, HearthRng *rng) {
    return game->sample ? game->sample(game, state, rng) : hearth_sample_listed(game, state, rng);
}

static inline void hearth_view(const HearthGame *game, const void *state, int viewer, void *out) {
    if (game->view)
        game->view(game, state, viewer, out);
    else
        hearth_copy_state(game, state, out);
}

static inline void hearth_determinize(const HearthGame *game, const void *view, int viewer,
                                      HearthRng *rng, void *out) {
    if (game->determinize)
        game->determinize(game, view, viewer, rng, out);
    else
        hearth_copy_state(game, view, out);
}

static inline bool hearth_action_hidden(const HearthGame *game, const void *before, int actor,
                                        uint32_t action, int viewer) {
    return game->action_hidden && game->action_hidden(game, before, actor, action, viewer);
}

static inline bool hearth_reveals(const HearthGame *game, const void *before, int actor,
                                  uint32_t action) {
    return game->reveals ? game->reveals(game, before, actor, action) : actor == HEARTH_CHANCE;
}

static inline bool hearth_rating(const HearthGame *game, const void *state, int *out) {
    return game->rating && game->rating(game, state, out);
}

/* The position text; by the game's own functions, or by its fields. */
void hearth_state_print(const HearthGame *game, const void *state, HearthBuf *out);
int hearth_state_parse(const HearthGame *game, const char *text, size_t length, void *out,
                       size_t cap, HearthErr *err);
/* The same of a photograph between two events of one action; its text begins with a word that says
 * so, and is refused as the text of a position. Only for games that have `between`. */
bool hearth_is_photo(const char *text, size_t length);
void hearth_photo_print(const HearthGame *game, const void *state, HearthBuf *out);
int hearth_photo_parse(const HearthGame *game, const char *text, size_t length, void *out,
                       size_t cap, HearthErr *err);

int hearth_options_parse(const HearthGame *game, const char *text, size_t length,
                         HearthOptions *out, HearthErr *err);
void hearth_options_print(const HearthGame *game, const HearthOptions *options, HearthBuf *out);
void hearth_result(const HearthGame *game, const void *state, uint8_t rank[]);
void hearth_json_options(const HearthGame *game, const void *state, HearthBuf *out);
void hearth_json_result(const HearthGame *game, const void *state, HearthBuf *out);

/* Does the game take that many seats? If not, *err (may be NULL) says so. */
bool hearth_seats_ok(const HearthGame *game, int seats, HearthErr *err);
/* 0 if these options can be played with that many seats. */
int hearth_options_fit(const HearthGame *game, const HearthOptions *options, int seats,
                       HearthErr *err);

/* Is the action in an ascending list? For games whose `check` looks into their own list. */
bool hearth_listed(const uint32_t *all, int n, uint32_t action);

/* The outcome at `point` of the cumulated weights. */
uint32_t hearth_chance_at(const uint32_t out[], const uint32_t weight[], int n, uint64_t point);

#endif
