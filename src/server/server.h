/* server.h - `hearth serve`: the page for browsers, over HTTP. */
#ifndef HEARTH_SERVER_SERVER_H
#define HEARTH_SERVER_SERVER_H

#include <hearth/hearth.h>

typedef struct ServerSetup {
    const char *listen; /* addresses, separated by spaces; NULL: localhost */
    const char *hosts;  /* further names, separated by spaces; NULL: none */
    const char *lang;   /* of small pages for those who ask for no language */
    int patience_s;
    /* For tests and measurements: who talks to those who connect, instead of the tables. */
    const struct ConnectionsUser *user;
    /* Called once, when clients can come: the addresses for a sentence. */
    void (*ready)(void *context, const char *addresses);
    void *context;
} ServerSetup;

/* Whether this program has the page inside. */
bool server_has_page(void);
/* Serves until it is interrupted or told to end; false with the reason if it cannot begin. */
bool server_run(const ServerSetup *setup, HearthMsg *why);

#endif
