/* server.h - `hearth serve`: the page for browsers, and the tables at which people meet. */
#ifndef HEARTH_SERVER_SERVER_H
#define HEARTH_SERVER_SERVER_H

#include <hearth/hearth.h>

#include "copies.h"
#include "house.h"

typedef struct ServerSetup {
    const char *listen;  /* addresses, separated by spaces; NULL: localhost */
    const char *hosts;   /* further names, separated by spaces; NULL: none */
    const char *origins; /* further origins, separated by spaces; NULL: none */
    const char
        *proxies;      /* addresses of proxies that are believed, separated by spaces; NULL: none */
    const char *lang;  /* of small pages for those who ask for no language */
    const char *store; /* "none": only the page; NULL: where the user's data is */
    int patience_s;
    bool json;        /* a log in JSON, on standard output */
    bool metrics_all; /* numbers for everybody, not only for this machine */
    int per_address;  /* connections; 0: any number */
    int bot_threads;  /* 0: one less than there are processors */
    int think_ms;     /* of a bot's decision */
    int max_tables;   /* in memory at once */
    int opens_per_minute;
    bool no_boards;  /* no map of the day, no challenges */
    int alone_per_s; /* decisions of bots that play alone; 0: any number */
    /* Of finished tables, of those that never began, of games under way that nobody touched, and of
     * bots alone; 0: ever. */
    int keep_days, keep_waiting_days, keep_playing_days, keep_bots_days;
    const char
        *push; /* where to push messages and webhooks may go: none, public, all; NULL: public */
    const char *push_contact; /* for push services: mailto:... or https://...; NULL: none */
    const char *push_ca;      /* a file with certificates to trust as well; NULL: none */
    const char *backup_to;    /* a folder; NULL: none */
    int backup_hours;
    CopiesKeep backup_keep;
    /* For tests and measurements: who talks to those who connect, instead of the tables. */
    const struct ConnectionsUser *user;
    /* Called once, when clients can come: the addresses for a sentence, and those for others in the
     * house, if it listens to them; else NULL. Not with JSON. */
    void (*ready)(void *context, const char *addresses, const House *house);
    void *context;
} ServerSetup;

/* Everything as it is by default. */
extern const ServerSetup server_defaults;

/* Whether this program has the page inside. */
bool server_has_page(void);
/* Serves until it is interrupted or told to end; false with the reason if it cannot begin. */
bool server_run(const ServerSetup *setup, HearthMsg *why);

#endif
