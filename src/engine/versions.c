/* versions.c - Finding the value of a game by rules and data. */
#include "versions.h"

#include <string.h>

#include "games.h"
#include "options.h"
#include "texts.h"

bool hearth_same_game(const HearthGame *a, const HearthGame *b) {
    return a == b || hearth_slice_is((HearthSlice){a->id, strlen(a->id)}, b->id);
}

bool hearth_built_in(const HearthGame *game) {
    const HearthGame *value = hearth_game_find(game->id);
    while (value && value != game)
        value = value->older;
    return value != NULL;
}

static bool has_data(const HearthGame *game, HearthSlice data) {
    if (!data.text)
        return true;
    return game->data ? hearth_slice_is(data, game->data) : data.length == 0;
}

const HearthGame *hearth_version(const HearthGame *newest, int rules, HearthSlice data) {
    const HearthGame *game = newest;
    while (game && !((!rules || rules == game->rules_version) && has_data(game, data)))
        game = game->older;
    return game;
}

/* What an options text says of `wanted`; without text if nothing. */
static HearthSlice option(const char *text, size_t length, const char *wanted) {
    HearthScan scan = hearth_scan(text, length);
    HearthSlice word, name, value;
    while (!hearth_scan_end(&scan) && hearth_scan_word(&scan, &word))
        if (hearth_slice_cut(word, '=', &name, &value) && hearth_slice_is(name, wanted))
            return value;
    return (HearthSlice){NULL, 0};
}

HearthSlice hearth_options_data(const char *text, size_t length) {
    return option(text, length, "data");
}

const HearthGame *hearth_version_asked(const HearthGame *newest, const char *options) {
    const HearthSlice any = {NULL, 0};
    size_t length = options ? strlen(options) : 0;
    HearthSlice data = hearth_options_data(options, length);
    uint64_t rules = 0;
    hearth_slice_number(option(options, length, "rules"), HEARTH_RULES_MAX, &rules);
    const HearthGame *game = hearth_version(newest, (int)rules, data);
    if (rules && !data.text && !hearth_built_in(newest))
        return newest;
    if (!game)
        game = hearth_version(newest, (int)rules, any);
    return game ? game : newest;
}

void hearth_unknown_rules(const HearthGame *newest, int rules, HearthErr *err) {
    hearth_fail(err, HEARTH_BAD_RECORD, HEARTH_T(REC_RULES));
    if (!err)
        return;
    hearth_msg_word(&err->msg, "game", newest->title);
    hearth_msg_number(&err->msg, "known", newest->rules_version);
    hearth_msg_number(&err->msg, "given", rules);
}

const HearthGame *hearth_version_of_head(const HearthGame *newest, int rules, const char *options,
                                         size_t length, HearthErr *err) {
    const HearthSlice any = {NULL, 0}, none = {"", 0};
    HearthSlice data = hearth_options_data(options, length);
    const HearthGame *first = hearth_version(newest, rules, any);
    if (!first) {
        hearth_unknown_rules(newest, rules, err);
        return NULL;
    }
    const HearthGame *game = hearth_version(first, rules, data.text ? data : none);
    if (!game)
        hearth_other_data(first, data, err);
    return game;
}
