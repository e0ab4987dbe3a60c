/* server_texts.h - The server's part of the message catalogue. */
#ifndef HEARTH_SERVER_SERVER_TEXTS_H
#define HEARTH_SERVER_SERVER_TEXTS_H

#include <hearth/hearth.h>

enum {
#define TEXT(name, id, one) SERVER_T_##name,
#define TEXTS(name, id, one, many) SERVER_T_##name,
#include "server_texts.def"
#undef TEXT
#undef TEXTS
    SERVER_T_COUNT
};

extern const HearthText server_texts[SERVER_T_COUNT];
#define SERVER_T(name) (&server_texts[SERVER_T_##name])

#endif
