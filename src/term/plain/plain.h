/* plain.h - Playing in sentences, line by line: for scripts, screen readers and simple terminals.
 */
#ifndef HEARTH_TERM_PLAIN_H
#define HEARTH_TERM_PLAIN_H

#include "playing.h"

/* Plays the game to its end or until the player leaves; returns the exit code. */
int plain_play(Playing *p);

/* The seed and the commitment to the draws; where the game is written down. */
void plain_say_fair(const Playing *p);
void plain_say_file(const Playing *p, const HearthText *text);

/* A line of standard input without its end: its length, which may be more than fits, or
 * PLAIN_END when there is no more. */
enum { PLAIN_END = -1 };
int plain_read_line(char *out, size_t cap);

#endif
