/* message.h - Building messages: a text and its named, typed arguments.
 *
 * Rules and engine never build sentences, only messages; src/text turns them into
 * a sentence of the reader's language. */
#ifndef HEARTH_ENGINE_MESSAGE_H
#define HEARTH_ENGINE_MESSAGE_H

#include <hearth/hearth.h>

void hearth_msg(HearthMsg *msg, const HearthText *text);
void hearth_msg_number(HearthMsg *msg, const char *name, int64_t value);
void hearth_msg_seat(HearthMsg *msg, const char *name, int seat);
void hearth_msg_word(HearthMsg *msg, const char *name, const HearthText *word);
/* Kept as a copy, cut at a character's edge when the store is full; control characters and
 * broken UTF-8 become '?', so that a message never spoils a terminal. */
void hearth_msg_bytes(HearthMsg *msg, const char *name, const char *text, size_t length);

/* Makes an argument that is there already a text. */
void hearth_arg_text(HearthMsg *msg, HearthArg *arg, const char *text, size_t length);

/* Fills *err (which may be NULL) with a code and an argument-less text; returns the code. */
int hearth_fail(HearthErr *err, HearthCode code, const HearthText *text);

#endif
