/* bot_table.c - Opening a match and asking. */
#include "bot_table.h"

#include <stdlib.h>

HearthMatch *bot_table_open(const HearthGame *game, int seats, const char *options,
                            const char *seed) {
    size_t size = hearth_match_size(game, seats);
    const HearthSetup setup = {.seats = seats, .seed = seed, .options = options};
    HearthMatch *m = NULL;
    assert_int_equal(hearth_match_open(malloc(size), size, game, &setup, &m, NULL), HEARTH_OK);
    return m;
}

int bot_table_asked(HearthMatch *m, void *view) {
    uint8_t seat;
    assert_int_equal(hearth_match_advance(m, NULL), HEARTH_OK);
    if (hearth_match_pending(m, &seat, 1) == 0)
        return -1;
    hearth_match_view(m, seat, view);
    return seat;
}

void bot_table_play(HearthMatch *m, int seat, uint32_t action) {
    assert_int_equal(hearth_match_play(m, seat, hearth_match_epoch(m), action, NULL), HEARTH_OK);
}
