/* playing.h - A game that is being played by people at this terminal, and its record.
 *
 * Every accepted action is on disk before anybody hears of it, so a game that is stopped at any
 * instant goes on where it was. Lines of text (plain.c) and the full screen (full/) both play
 * through here. */
#ifndef HEARTH_TERM_PLAYING_H
#define HEARTH_TERM_PLAYING_H

#include "loaded.h"
#include "naming.h"

/* How what others do is told: it waits, or it goes on by itself, or it is in the log alone. */
enum { SCENES_WAIT = 0, SCENES_OFF = -1 };

typedef struct Playing {
    const Term *t;
    HearthMatch *m;
    Seating seating;
    RecordFile file;
    HearthRng rng; /* of the bots */
    void *view;    /* scratch, state size */
    void *memory;  /* of a match that was opened here */
    Loaded record; /* or what it was loaded from */
    uint32_t undos;
    int scenes;  /* SCENES_WAIT, SCENES_OFF, or tenths of a second for each */
    bool mended; /* a cut-off last line was dropped */
} Playing;

/* What a new game is made of; strings as on the command line, NULL where nothing was said. */
typedef struct PlayingSetup {
    const HearthGame *game;
    const char *seats, *names, *seed, *options, *record;
    const NamingAsk *asks; /* for names that were not given; NULL: nobody is asked */
    bool no_record, practice;
    uint32_t think_ms; /* for bots that think and were told nothing else; 0: as they like */
    int scenes;        /* as in Playing */
} PlayingSetup;

/* Says where the pack of this game is kept, if it needs one. */
void playing_say_pack(const Playing *p, FILE *out);

/* Opens a new game and writes the head of its record. EXIT_FINE, or an exit code after
 * complaining. */
int playing_new(const Term *t, const PlayingSetup *setup, Playing *out);
/* The same without a file. */
int playing_unwritten(const Term *t, const PlayingSetup *setup, Playing *out);
/* Begins its record with these lines, in this file or (NULL) with a new name in the state folder,
 * and keeps its pack beside it. False after complaining: then there is no file. */
bool playing_write(Playing *p, const char *record, const char *text, size_t length);
/* Goes on with a record; `game` is what it must be of, or NULL. */
int playing_resume(const Term *t, const char *path, const HearthGame *game, uint32_t think_ms,
                   Playing *out);
void playing_close(Playing *p);

typedef enum PlayingCode {
    PLAYING_OK,
    PLAYING_REFUSED, /* err says why; nothing has changed */
    PLAYING_LOST     /* it could not be written down; said, and the game must stop */
} PlayingCode;

PlayingCode playing_act(Playing *p, int seat, uint32_t action, HearthErr *err);
/* One draw of chance. */
PlayingCode playing_draw(Playing *p, HearthErr *err);
/* The person whose action is the last one in the log, -1 if there is none: the one to take back. */
int playing_last_person(const Playing *p);
/* The only person at the keyboard, HEARTH_PUBLIC if there are several or none. */
int playing_listener(const Playing *p);
/* Takes back the seat's last action; *peeked: beyond what was revealed. */
PlayingCode playing_undo(Playing *p, int seat, bool *peeked, HearthErr *err);

#endif
