/* options.c - Option texts. */
#include "options.h"

#include <string.h>

#include "texts.h"
#include "versions.h"

static int fail_with_word(HearthErr *err, const HearthText *text, const HearthGame *game,
                          HearthSlice word) {
    hearth_fail(err, HEARTH_BAD_OPTION, text);
    if (err) {
        hearth_msg_word(&err->msg, "game", game->title);
        hearth_msg_bytes(&err->msg, "option", word.text, word.length);
    }
    return HEARTH_BAD_OPTION;
}

bool hearth_option_at(const HearthGame *game, int index, HearthOptionInfo *out) {
    if (index < game->option_count)
        *out = game->options[index];
    else
        *out = (HearthOptionInfo){"data", game->data, game->data, HEARTH_T(OPTION_DATA)};
    return index < game->option_count + (game->data != NULL);
}

int hearth_other_data(const HearthGame *game, HearthSlice theirs, HearthErr *err) {
    const char *ours = game->data ? game->data : "";
    hearth_fail(err, HEARTH_BAD_OPTION, theirs.text ? HEARTH_T(OTHER_DATA) : HEARTH_T(NO_DATA));
    if (err) {
        hearth_msg_word(&err->msg, "game", game->title);
        hearth_msg_bytes(&err->msg, "theirs", theirs.text, theirs.length < 40 ? theirs.length : 40);
        hearth_msg_bytes(&err->msg, "ours", ours, strlen(ours));
    }
    return HEARTH_BAD_OPTION;
}

/* "rules=1" asks for a value of the game (versions.h) and is no option of it: it must be this one.
 */
static int check_rules(const HearthGame *game, HearthSlice value, HearthErr *err) {
    char known[64];
    HearthBuf all = hearth_buf(known, sizeof known);
    uint64_t rules;
    if (hearth_slice_number(value, HEARTH_RULES_MAX, &rules) && (int)rules == game->rules_version)
        return HEARTH_OK;
    for (int n = hearth_built_in(game) ? 1 : game->rules_version; n <= game->rules_version; n++) {
        hearth_buf_text(&all, all.length ? "|" : "");
        hearth_buf_int(&all, n);
    }
    return hearth_options_bad_value(&(HearthOptionInfo){.name = "rules", .values = known}, value,
                                    err);
}

int hearth_options_split(const HearthGame *game, const char *text, size_t length,
                         HearthSlice values[HEARTH_MAX_OPTIONS], HearthErr *err) {
    bool given[HEARTH_MAX_OPTIONS + 1] = {false}, ruled = false;
    for (int i = 0; i < game->option_count; i++)
        values[i] = (HearthSlice){game->options[i].fallback, strlen(game->options[i].fallback)};
    HearthScan scan = hearth_scan(text, length);
    while (!hearth_scan_end(&scan)) {
        HearthSlice word, name, value;
        if (!hearth_scan_word(&scan, &word)) {
            HearthSlice rest = {text + scan.at, length - scan.at};
            return fail_with_word(err, HEARTH_T(OPTION_FORM), game, rest);
        }
        if (!hearth_slice_cut(word, '=', &name, &value) || name.length == 0 || value.length == 0)
            return fail_with_word(err, HEARTH_T(OPTION_FORM), game, word);
        if (hearth_slice_is(name, "rules")) {
            int code = ruled ? fail_with_word(err, HEARTH_T(OPTION_TWICE), game, name)
                             : check_rules(game, value, err);
            if (code)
                return code;
            ruled = true;
            continue;
        }
        int at = 0;
        while (at < game->option_count && !hearth_slice_is(name, game->options[at].name))
            at++;
        bool data = at == game->option_count && game->data && hearth_slice_is(name, "data");
        if (at == game->option_count && !data)
            return fail_with_word(err, HEARTH_T(OPTION_UNKNOWN), game, name);
        if (given[at])
            return fail_with_word(err, HEARTH_T(OPTION_TWICE), game, name);
        if (data && !hearth_slice_is(value, game->data))
            return hearth_other_data(game, value, err);
        given[at] = true;
        if (!data)
            values[at] = value;
    }
    return HEARTH_OK;
}

int hearth_options_bad_value(const HearthOptionInfo *info, HearthSlice value, HearthErr *err) {
    hearth_fail(err, HEARTH_BAD_OPTION, HEARTH_T(OPTION_VALUE));
    if (err) {
        hearth_msg_bytes(&err->msg, "option", info->name, strlen(info->name));
        hearth_msg_bytes(&err->msg, "values", info->values, strlen(info->values));
        hearth_msg_bytes(&err->msg, "value", value.text, value.length);
    }
    return HEARTH_BAD_OPTION;
}

int hearth_options_index(const HearthOptionInfo *info, HearthSlice value) {
    HearthSlice left = {info->values, strlen(info->values)}, head, tail;
    for (int i = 0;; i++) {
        bool more = hearth_slice_cut(left, '|', &head, &tail);
        HearthSlice one = more ? head : left;
        if (one.length == value.length && memcmp(one.text, value.text, value.length) == 0)
            return i;
        if (!more)
            return -1;
        left = tail;
    }
}
