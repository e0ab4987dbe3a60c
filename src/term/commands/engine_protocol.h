/* engine_protocol.h - The line protocol of `hearth engine`, apart from reading and writing.
 *
 * docs/engine-protocol.md describes it. One line in, one answer out: "ok ...", "error CODE
 * SENTENCE", or several lines closed by "end". */
#ifndef HEARTH_TERM_ENGINE_PROTOCOL_H
#define HEARTH_TERM_ENGINE_PROTOCOL_H

#include "match.h"

typedef struct EngineSession {
    const HearthGame *newest; /* new games are of this one, unless their options name other data */
    const HearthGame *game;   /* that of the match */
    HearthMatch *match;       /* NULL before "new" */
    void *memory[2]; /* each for the largest match of the game, given by the host; a new game
                        is opened in the one that is not in use */
    size_t size;
    void *view;      /* of the largest state */
    uint32_t *legal; /* of max_legal + HEARTH_MAX_CHANCE actions */
    const char *lang;
    bool quit;
} EngineSession;

enum { ENGINE_LINE_MAX = HEARTH_POSITION_MAX + 256 }; /* a position and the words before it */

/* What the host must provide for a game. */
size_t engine_memory_size(const HearthGame *game);
void engine_greet(const EngineSession *s, HearthBuf *out);
void engine_line(EngineSession *s, const char *line, size_t length, HearthBuf *out);

#endif
