/* listener.h - Who is to be told, as it is kept in the store: one line of text each. */
#ifndef HEARTH_PUSH_LISTENER_H
#define HEARTH_PUSH_LISTENER_H

#include "push.h"

enum { LISTENER_LANG = 8, LISTENER_OWNER = 32, LISTENER_PAGE = 200, LISTENER_TEXT = 1400 };

/* A browser at a seat. */
typedef struct Listener {
    char url[PUSH_URL_MAX + 1];
    char lang[LISTENER_LANG + 1];
    PushReader reader;
    uint8_t owner[LISTENER_OWNER]; /* the hash of what opened the seat then */
    int64_t since_ms;
} Listener;

/* "push 1 SINCE LANG OWNER POINT AUTH URL" */
void listener_print(const Listener *l, HearthBuf *out);
bool listener_read(const char *text, size_t length, Listener *out);

/* The webhook of a table. */
typedef struct Hook {
    char url[PUSH_URL_MAX + 1];
    char lang[LISTENER_LANG + 1];
    char page[LISTENER_PAGE + 1]; /* where the page is, or "" */
    PushShape shape;
} Hook;

/* "hook 1 LANG SHAPE URL PAGE", or without PAGE */
void hook_print(const Hook *h, HearthBuf *out);
bool hook_read(const char *text, size_t length, Hook *out);
/* http:// or https://, in characters that need no quoting, or "". */
bool hook_page_is_sound(const char *page);

#endif
