/* pieces.c - Pieces by their names. */
#include "strokes.h"

static bool number_in(HearthSlice s, int most, int *out) {
    uint64_t n;
    if (!hearth_slice_number(s, (uint64_t)most, &n))
        return false;
    *out = (int)n;
    return true;
}

static bool villager(HearthSlice id, HearthSlice mood, HearthBuf *out) {
    static const char *const moods[ANB_MOODS] = {"ready", "tired", "hurt"};
    for (int m = 0; m < ANB_MOODS; m++)
        for (int i = 0; i < ANB_VILLAGER_KINDS; i++)
            if (hearth_slice_is(mood, moods[m]) && hearth_slice_is(id, anb_villager_kinds[i].id)) {
                draw_anb_villager(i, (AnbMood)m, out);
                return true;
            }
    return false;
}

static bool building(const HearthGame *game, HearthSlice id, HearthBuf *out) {
    if (hearth_slice_is(id, "start")) {
        draw_anb_house(game, ANB_NONE, out);
        return true;
    }
    for (int b = 0; b < ANB_BUILDINGS; b++) {
        if (!hearth_slice_is(id, anb_buildings[b].id))
            continue;
        (anb_tables(game)->buildings[b].kind == ANB_OUTPOST ? draw_anb_outpost
                                                            : draw_anb_house)(game, b, out);
        return true;
    }
    return false;
}

bool draw_anb_piece(const HearthGame *game, HearthSlice words, HearthBuf *out) {
    HearthSlice w[3];
    int n = hearth_slice_words(words, w, 3), which;
    if (n == 2 && hearth_slice_is(w[0], "sign"))
        return draw_anb_sign(w[1], out);
    if (n == 2 && hearth_slice_is(w[0], "building"))
        return building(game, w[1], out);
    if (n == 3 && hearth_slice_is(w[0], "villager"))
        return villager(w[1], w[2], out);
    if (n == 2 && hearth_slice_is(w[0], "die") && number_in(w[1], 6, &which)) {
        draw_anb_die(which, out);
        return true;
    }
    if (n == 2 && hearth_slice_is(w[0], "backdrop"))
        return draw_anb_backdrop(w[1], out);
    if (n == 2 && hearth_slice_is(w[0], "vignette") &&
        number_in(w[1], anb_tables(game)->paragraph_count, &which) && which > 0) {
        draw_anb_vignette(which, out);
        return true;
    }
    if (n == 3 && hearth_slice_is(w[0], "dark") && number_in(w[2], 99, &which)) {
        bool empty = hearth_slice_is(w[1], "empty");
        if (!empty && !hearth_slice_is(w[1], "unknown"))
            return false;
        draw_anb_dark(empty ? ANB_DARK_EMPTY : ANB_DARK_UNKNOWN, which, out);
        return true;
    }
    return false;
}
