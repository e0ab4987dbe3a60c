/* bot_table.h - A match at which bots are asked, one decision after the other. */
#ifndef TESTS_BOT_TABLE_H
#define TESTS_BOT_TABLE_H

#include "check.h"

#include "match.h"

/* Opens one; free() it in the end. */
HearthMatch *bot_table_open(const HearthGame *game, int seats, const char *options,
                            const char *seed);
/* Who is asked, after chance has had its turn, and what that seat sees; -1 when it is over. */
int bot_table_asked(HearthMatch *m, void *view);
void bot_table_play(HearthMatch *m, int seat, uint32_t action);

#endif
