/* carto_match.h - Matches of Cartographers for tests of bots. */
#ifndef TESTS_CARTO_MATCH_H
#define TESTS_CARTO_MATCH_H

#include "check.h"

#include "bot.h"
#include "match.h"

/* free() ends it. */
HearthMatch *open_match(int seats, const char *seed, const char *options);
/* What a bot that sits there would draw now, which must be allowed. It has the same luck every time
 * in one round. */
uint32_t choose_by(HearthBotFn *bot, const HearthMatch *m, int seat,
                   const HearthBotSettings *settings);

#endif
