/* table_game.c - The game that the first entry of a table names.
 *
 * A table names its game by three things: id, version of the rules, and, where the options have
 * data=NAME, the set of tables it is played with; together they are one game value (versions.h).
 * Nothing else in this folder looks for games. What is not known is said: the table is kept, and is
 * there again when a program that knows it runs. */
#include <string.h>

#include "games.h"
#include "table_int.h"
#include "tables_texts.h"
#include "versions.h"

const HearthGame *table_game_named(const char *id) {
    return hearth_games_find((HearthSlice){id, strlen(id)});
}

bool table_game_for_people(const HearthGame *game) {
    const HearthGame *one;
    for (int i = 0; (one = hearth_game_at(i)) != NULL; i++)
        if (one == game)
            return true;
    return false;
}

const HearthGame *table_game_asked(const HearthGame *newest, const char *options) {
    return hearth_version_asked(newest, options);
}

static const HearthGame *missing(HearthErr *why, const HearthText *text, HearthSlice id) {
    hearth_fail(why, HEARTH_BAD_RECORD, text);
    hearth_msg_bytes(&why->msg, "game", id.text, id.length);
    return NULL;
}

const HearthGame *table_game_find(HearthSlice id, uint64_t rules, HearthSlice options,
                                  HearthSlice pack, HearthErr *why) {
    const HearthGame *newest = hearth_games_find(id);
    if (!newest)
        return missing(why, TABLES_T(NO_SUCH_GAME), id);
    if (pack.length > 0)
        return missing(why, TABLES_T(NO_PACKS), id);
    return hearth_version_of_head(newest, (int)rules, options.text, options.length, why);
}
