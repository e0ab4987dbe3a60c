/* defaults.c - What a game gets that leaves a function out: options of plain values, a ranking by
 * points, and their JSON. */
#include <string.h>

#include "options.h"

/* ---- Options: byte i is the number of a value ---- */

static HearthSlice value_at(const HearthOptionInfo *info, int index) {
    HearthSlice left = {info->values, strlen(info->values)}, value, rest;
    while (hearth_slice_cut(left, '|', &value, &rest)) {
        if (index-- == 0)
            return value;
        left = rest;
    }
    return left;
}

int hearth_options_parse(const HearthGame *game, const char *text, size_t length,
                         HearthOptions *out, HearthErr *err) {
    HearthSlice values[HEARTH_MAX_OPTIONS];
    if (game->options_parse)
        return game->options_parse(game, text, length, out, err);
    int code = hearth_options_split(game, text, length, values, err);
    HearthOptions read = {{0}};
    for (int i = 0; i < game->option_count && !code; i++) {
        int index = hearth_options_index(&game->options[i], values[i]);
        if (index < 0)
            code = hearth_options_bad_value(&game->options[i], values[i], err);
        else
            read.bytes[i] = (uint8_t)index;
    }
    if (!code)
        *out = read;
    return code;
}

void hearth_options_print(const HearthGame *game, const HearthOptions *options, HearthBuf *out) {
    if (game->options_print)
        game->options_print(game, options, out);
    for (int i = 0; i < game->option_count && !game->options_print; i++) {
        HearthSlice value = value_at(&game->options[i], options->bytes[i]);
        hearth_buf_text(out, i ? " " : "");
        hearth_buf_text(out, game->options[i].name);
        hearth_buf_char(out, '=');
        hearth_buf_bytes(out, value.text, value.length);
    }
    if (game->data) {
        hearth_buf_text(out, game->option_count ? " data=" : "data=");
        hearth_buf_text(out, game->data);
    }
}

/* ---- The ranking ---- */

void hearth_result(const HearthGame *game, const void *state, uint8_t rank[]) {
    if (game->result) {
        game->result(game, state, rank);
        return;
    }
    int seats = game->seats_of(game, state);
    for (int i = 0; i < seats; i++) {
        int mine = game->score(game, state, i, NULL);
        rank[i] = 1;
        for (int j = 0; j < seats; j++)
            rank[i] = (uint8_t)(rank[i] + (game->score(game, state, j, NULL) > mine));
    }
}

/* ---- Transcripts ---- */

void hearth_json_options(const HearthGame *game, const void *state, HearthBuf *out) {
    HearthOptions options;
    uint64_t number;
    if (game->json_options)
        game->json_options(game, state, out);
    game->options_of(game, state, &options);
    for (int i = 0; i < game->option_count && !game->json_options; i++) {
        HearthSlice value = value_at(&game->options[i], options.bytes[i]);
        hearth_buf_text(out, i ? ",\"" : "\"");
        hearth_buf_text(out, game->options[i].name);
        hearth_buf_text(out, "\":");
        if (hearth_slice_number(value, 1U << 30, &number))
            hearth_buf_bytes(out, value.text, value.length);
        else
            hearth_buf_json(out, value.text, value.length);
    }
    if (game->data) {
        hearth_buf_text(out, game->option_count ? ",\"data\":\"" : "\"data\":\"");
        hearth_buf_text(out, game->data);
        hearth_buf_char(out, '"');
    }
}

void hearth_json_result(const HearthGame *game, const void *state, HearthBuf *out) {
    if (game->json_result) {
        game->json_result(game, state, out);
        return;
    }
    hearth_buf_text(out, "{\"totals\":[");
    for (int i = 0; i < game->seats_of(game, state); i++) {
        hearth_buf_text(out, i ? "," : "");
        hearth_buf_int(out, game->score(game, state, i, NULL));
    }
    hearth_buf_text(out, "]}");
}
