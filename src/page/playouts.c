/* playouts.c - Whole games at random. */
#include "playouts.h"

#include "match_json.h"

static void play(const HearthGame *game, void *state, HearthRng *rng) {
    for (;;) {
        HearthSeats pending = game->pending(game, state);
        if (hearth_seats_empty(pending))
            return;
        int seat = hearth_seats_lowest(pending);
        uint32_t action = seat == HEARTH_CHANCE ? hearth_sample(game, state, rng)
                                                : hearth_pick(game, state, seat, rng);
        game->apply(game, state, seat, action, NULL);
    }
}

uint32_t page_playouts(const HearthGame *game, uint32_t games, uint32_t seed) {
    MatchView state;
    HearthOptions options = {{0}};
    uint32_t sum = 0;
    if (hearth_options_parse(game, "", 0, &options, NULL))
        return 0;
    for (uint32_t i = 0; i < games; i++) {
        HearthRng rng;
        hearth_rng_seed(&rng, seed, i);
        game->setup(game, state.bytes, &options, game->min_seats);
        play(game, state.bytes, &rng);
        for (int seat = 0; seat < game->min_seats; seat++)
            sum = sum * 31 + (uint32_t)game->score(game, state.bytes, seat, NULL);
    }
    return sum;
}
