/* bridge.h - What the exports of the module share: matches by handle, the two buffers, answers.
 *
 * docs/page.md lists the exports. Nothing here knows rules; what an answer says is written by
 * src/page. */
#ifndef HEARTH_WASM_BRIDGE_H
#define HEARTH_WASM_BRIDGE_H

#include "exports.h"
#include "match.h"

enum { BRIDGE_SLOTS = 8 };

/* The match of a handle; NULL with the error answered, which *code is then to be returned for. */
HearthMatch *bridge_match(int32_t handle, int32_t *code);
/* Another number each time a match is opened there. */
uint32_t bridge_serial(int32_t handle);
/* Is it a seat, or HEARTH_PUBLIC? Else the error is answered. */
bool bridge_viewer(const HearthMatch *m, int32_t viewer, int32_t *code);

/* What came in: n bytes with a zero byte behind them. NULL with the error answered if there were
 * not that many. */
const char *bridge_in(int32_t n, int32_t *code);
/* The answer; NULL before the first one. */
const char *bridge_out(void);
const char *bridge_language(void);

/* A text that this module can say; NULL if there is none. Each module has its own. */
const HearthText *bridge_text(HearthSlice id);

/* The game of this module. */
const HearthGame *bridge_game(void);

/* What an answer is made from; writers take what they need. */
typedef struct Question {
    const HearthMatch *m;
    const void *more;
    int32_t a, b, c;
} Question;
typedef void Writer(const Question *q, HearthBuf *out);

/* Writes the answer and returns its length. The writer may be called twice. */
int32_t bridge_answer(Writer *write, const Question *q);
/* Answers with an error: a number below zero. */
int32_t bridge_fail(const HearthErr *err);
int32_t bridge_fail_text(HearthCode code, const HearthText *text);
/* With the number of the move that cannot be; 0: there is none. */
int32_t bridge_fail_at(const HearthErr *err, int move);
/* Writes the sentence of a message, which is `more`. */
void bridge_put_sentence(const Question *q, HearthBuf *b);

#endif
