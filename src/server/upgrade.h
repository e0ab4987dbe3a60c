/* upgrade.h - From a request to a WebSocket (RFC 6455, 4.2; RFC 7692, 7.1).
 *
 * Whether the request may come from where it comes (Host, Origin) is site.h's matter. */
#ifndef HEARTH_SERVER_UPGRADE_H
#define HEARTH_SERVER_UPGRADE_H

#include "http.h"

enum { UPGRADE_HEAD_MAX = 512 };

typedef struct Upgrade {
    bool deflate;          /* messages may be compressed, each for itself */
    bool says_window_bits; /* the client asked how large our window is */
} Upgrade;

/* 0, or the status to refuse it with. */
int upgrade_read(const HttpRequest *request, Upgrade *out);
/* The head of the answer that accepts it; returns its length. */
size_t upgrade_head(const HttpRequest *request, const Upgrade *u, char out[UPGRADE_HEAD_MAX]);

#endif
