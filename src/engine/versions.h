/* versions.h - Which value of a game is meant: (game, rules, data) is one game value.
 *
 * A game value says by which rules and with which tables it is played. Values that were superseded
 * stay built in as long as records may name them, each behind the one that took its place (`older`
 * of HearthGame); what was played by one of them is played on and replayed by it. New games are
 * played by the newest. */
#ifndef HEARTH_ENGINE_VERSIONS_H
#define HEARTH_ENGINE_VERSIONS_H

#include "game.h"

/* Are these values of one game? */
bool hearth_same_game(const HearthGame *a, const HearthGame *b);

/* Is this value one of the program itself, and not that of a pack? */
bool hearth_built_in(const HearthGame *game);

/* The first value with these rules and this data from `newest` on. rules 0: any; a slice without
 * text: any data, one of no length: no data. NULL if there is none. */
const HearthGame *hearth_version(const HearthGame *newest, int rules, HearthSlice data);

/* The name behind "data=" in an options text; without text if there is none. */
HearthSlice hearth_options_data(const char *text, size_t length);

/* The value that an options text (may be NULL) asks for: the first from `newest` on with the rules
 * ("rules=1") and the data ("data=NAME") that it names. Where there is none: the first with those
 * rules, else `newest`; reading the options then says what is missing. A pack has one version of
 * the rules. */
const HearthGame *hearth_version_asked(const HearthGame *newest, const char *options);

/* Says that there are no such rules of this game. */
void hearth_unknown_rules(const HearthGame *newest, int rules, HearthErr *err);

/* The value that the head of a record or a journal names, from `newest` on. NULL with a reason if
 * these rules, or this data, are not known here. */
const HearthGame *hearth_version_of_head(const HearthGame *newest, int rules, const char *options,
                                         size_t length, HearthErr *err);

#endif
