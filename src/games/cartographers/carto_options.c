/* carto_options.c - The options of a game: side, fallback, edicts.
 *
 * Bytes of HearthOptions: 0 side, 1 wide fallback, 2 edicts fixed, 3-6 the edicts. */
#include <string.h>

#include "carto_int.h"
#include "options.h"

int carto__scoring_by_id(HearthSlice id) {
    for (int i = 0; i < CARTO_SCORINGS; i++)
        if (hearth_slice_is(id, carto_scorings[i].id))
            return i;
    return -1;
}

int carto__card_by_id(HearthSlice id) {
    for (int i = 0; i < CARTO_CARDS; i++)
        if (hearth_slice_is(id, carto_cards[i].id))
            return i;
    return -1;
}

/* 2.7: four cards, one of each category, in any order. */
static bool parse_edicts(HearthSlice text, uint8_t out[CARTO_EDICTS]) {
    unsigned used = 0;
    for (int i = 0; i < CARTO_EDICTS; i++) {
        HearthSlice one = text, rest = {0, 0};
        bool more = hearth_slice_cut(text, '+', &one, &rest);
        int card = carto__scoring_by_id(more ? one : text);
        if (more != (i < CARTO_EDICTS - 1) || card < 0)
            return false;
        unsigned bit = 1u << carto_scorings[card].category;
        if (used & bit)
            return false;
        used |= bit;
        out[i] = (uint8_t)card;
        text = rest;
    }
    return true;
}

int carto__options_parse(const HearthGame *game, const char *text, size_t length,
                         HearthOptions *out, HearthErr *err) {
    const HearthOptionInfo *infos = game->options;
    HearthSlice values[HEARTH_MAX_OPTIONS];
    HearthOptions parsed = {{0}};
    int code = hearth_options_split(game, text, length, values, err);
    if (code)
        return code;
    for (int i = 0; i < 2; i++) {
        int index = hearth_options_index(&infos[i], values[i]);
        if (index < 0)
            return hearth_options_bad_value(&infos[i], values[i], err);
        parsed.bytes[i] = (uint8_t)index;
    }
    parsed.bytes[2] = !hearth_slice_is(values[2], "random");
    if (parsed.bytes[2] && !parse_edicts(values[2], parsed.bytes + 3)) {
        hearth_fail(err, HEARTH_BAD_OPTION, CARTO_T(EDICTS_BAD));
        if (err)
            hearth_msg_bytes(&err->msg, "value", values[2].text, values[2].length);
        return HEARTH_BAD_OPTION;
    }
    *out = parsed;
    return HEARTH_OK;
}

void carto__options_print(const HearthGame *game, const HearthOptions *options, HearthBuf *out) {
    (void)game;
    const uint8_t *o = options->bytes;
    hearth_buf_text(out, o[0] ? "side=B" : "side=A");
    hearth_buf_text(out, o[1] ? " fallback=any" : " fallback=card");
    hearth_buf_text(out, o[2] ? " edicts=" : " edicts=random");
    for (int i = 0; i < CARTO_EDICTS && o[2]; i++) {
        if (i > 0)
            hearth_buf_char(out, '+');
        hearth_buf_text(out, carto_scorings[o[3 + i]].id);
    }
}

void carto__options_of(const HearthGame *game, const void *state, HearthOptions *out) {
    (void)game;
    const CartoState *st = state;
    *out = (HearthOptions){{st->side, st->wide, st->fixed}};
    for (int i = 0; i < CARTO_EDICTS && st->fixed; i++)
        out->bytes[3 + i] = st->edict[i];
}
