/* table_game.c - The game that the first entry of a table names.
 *
 * A table names its game by three things: id, version of the rules, and, where the options have
 * data=HASH, the set of tables it is played with. Nothing else in this folder looks for games, so
 * that whatever resolves them stands here alone. What is not known is said: the table is kept, and
 * is there again when a program that knows it runs. */
#include <assert.h>
#include <string.h>

#include "games.h"
#include "table_int.h"
#include "tables_texts.h"

/* The set of tables that options name; empty, at their end, if there is none. */
static HearthSlice data_of(HearthSlice options) {
    static const char name[] = "data=";
    HearthScan s = hearth_scan(options.text, options.length);
    HearthSlice word;
    while (hearth_scan_word(&s, &word))
        if (word.length > sizeof name - 1 && memcmp(word.text, name, sizeof name - 1) == 0)
            return (HearthSlice){word.text + sizeof name - 1, word.length - (sizeof name - 1)};
    return (HearthSlice){options.text + options.length, 0};
}

bool table_game_note_data(Table *t, HearthSlice options) {
    HearthSlice data = data_of(options);
    if (data.length > TABLE_DATA_MAX)
        return false;
    memcpy(t->data, data.text, data.length);
    t->data[data.length] = 0;
    return true;
}

void table_game_options(const Table *t, HearthBuf *out) {
    char text[TABLE_OPTIONS_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_options_print(t->game, &t->options, &b);
    assert(hearth_buf_fits(&b));
    HearthSlice data = data_of((HearthSlice){text, b.length});
    if (t->data[0] && data.length > 0) {
        hearth_buf_bytes(out, text, (size_t)(data.text - text));
        hearth_buf_text(out, t->data);
        hearth_buf_text(out, data.text + data.length);
    } else {
        hearth_buf_bytes(out, text, b.length);
    }
}

/* Of the tables that this program has for the game. */
static bool knows_data(const HearthGame *game, HearthSlice data) {
    char text[TABLE_OPTIONS_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthOptions options;
    if (hearth_options_parse(game, "", 0, &options, NULL) != HEARTH_OK)
        return false;
    hearth_options_print(game, &options, &b);
    HearthSlice own = data_of((HearthSlice){text, b.length});
    return own.length == data.length && memcmp(own.text, data.text, own.length) == 0;
}

static const HearthGame *missing(HearthErr *why, const HearthText *text, HearthSlice id) {
    hearth_fail(why, HEARTH_BAD_RECORD, text);
    hearth_msg_bytes(&why->msg, "game", id.text, id.length);
    return NULL;
}

const HearthGame *table_game_named(const char *id) {
    return hearth_games_find((HearthSlice){id, strlen(id)});
}

const HearthGame *table_game_find(HearthSlice id, uint64_t rules, HearthSlice options,
                                  HearthSlice pack, HearthErr *why) {
    const HearthGame *game = hearth_games_find(id);
    HearthSlice data = data_of(options);
    if (!game)
        return missing(why, TABLES_T(NO_SUCH_GAME), id);
    if (rules != (uint64_t)game->rules_version) {
        missing(why, TABLES_T(NO_SUCH_RULES), id);
        hearth_msg_number(&why->msg, "rules", (int64_t)rules);
        return NULL;
    }
    if (pack.length > 0)
        return missing(why, TABLES_T(NO_PACKS), id);
    if (data.length > 0 && !knows_data(game, data)) {
        missing(why, TABLES_T(NO_SUCH_DATA), id);
        hearth_msg_bytes(&why->msg, "data", data.text, data.length);
        return NULL;
    }
    return game;
}
