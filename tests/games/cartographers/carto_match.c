/* carto_match.c - Matches for tests of bots. */
#include "carto_match.h"

#include <stdlib.h>

#include "cartographers.h"

static const HearthGame *const game = &hearth_cartographers;

HearthMatch *open_match(int seats, const char *seed, const char *options) {
    size_t size = hearth_match_size(game, seats);
    const HearthSetup setup = {.seats = seats, .seed = seed, .options = options};
    HearthMatch *m = NULL;
    assert_int_equal(hearth_match_open(malloc(size), size, game, &setup, &m, NULL), HEARTH_OK);
    return m;
}

uint32_t choose_by(HearthBotFn *bot, const HearthMatch *m, int seat,
                   const HearthBotSettings *settings) {
    CartoState *view = malloc(game->state_size(game, hearth_match_seats(m)));
    HearthRng rng;
    hearth_rng_seed(&rng, 1, hearth_match_epoch(m));
    hearth_match_view(m, seat, view);
    uint32_t action = bot(game, view, seat, &rng, settings);
    assert_int_equal(game->check(game, view, seat, action, NULL), HEARTH_OK);
    free(view);
    return action;
}
