/* carto_kernel.c - The fast kernels beside the rules.
 *
 * The portable and the AVX2 kernel must agree bit for bit; every drawing either makes must be
 * one of the legal list and earn the coins the rules say; every placement must be reachable; the
 * stars must be those of score.c. Batches are compared with the general way. */
#include "check.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cartographers.h"
#include "kernel.h"

enum { STATE = sizeof(CartoState) + sizeof(CartoSheet), GAMES = 61 };

static const HearthGame *const game = &hearth_cartographers;

static CartoState *new_games(int side, int wide) {
    char *all = calloc(GAMES, STATE);
    const HearthOptions options = {{(uint8_t)side, (uint8_t)wide}};
    for (int i = 0; i < GAMES; i++)
        game->setup(game, all + i * STATE, &options, 1);
    return (CartoState *)(void *)all;
}

static CartoState *at(CartoState *all, int i) {
    return (CartoState *)(void *)((char *)all + i * STATE);
}

/* What changed between two sheets: the drawing as an action. */
static uint32_t drawn(const CartoState *before, const CartoSheet *after) {
    CartoBoard cells = {0, 0};
    int terrain = -1;
    for (int t = 0; t < CARTO_TERRAINS; t++) {
        CartoBoard more = carto_less(after->land[t], before->sheet[0].land[t]);
        assert_false(carto_any(carto_less(before->sheet[0].land[t], after->land[t])));
        if (carto_any(more)) {
            assert_int_equal(terrain, -1);
            terrain = t;
            cells = more;
        }
    }
    if (terrain < 0)
        return CARTO_NOTHING;
    uint32_t action;
    assert_int_equal(carto_action_from_cells(before, terrain, cells, &action, NULL), 0);
    return action;
}

/* Plays games in step with one kernel, checking every drawing; `seen` counts first drawings. */
static void play_checked(const CartoKernel *kernel, int side, int wide, uint64_t seed) {
    CartoState *all = new_games(side, wide);
    static CartoLanes lanes;
    HearthRng rng[GAMES], deck;
    int16_t stars[CARTO_LANES];
    hearth_rng_seed(&deck, seed, 99);
    for (int i = 0; i < GAMES; i++)
        hearth_rng_seed(&rng[i], seed, (uint64_t)i);
    while (all->phase != CARTO_OVER) {
        if (all->phase != CARTO_DRAW) {
            uint32_t card = hearth_sample(game, all, &deck);
            for (int i = 0; i < GAMES; i++)
                game->apply(game, at(all, i), HEARTH_CHANCE, card, NULL);
            continue;
        }
        CartoSheet sheets[GAMES];
        for (int i = 0; i < GAMES; i++) {
            sheets[i] = at(all, i)->sheet[0];
            carto_lane_load(&lanes, i, &sheets[i], &rng[i], carto_map(all));
        }
        carto_lanes_close(&lanes, GAMES);
        kernel->round(&lanes, all->card, side, all->ruins, wide);
        for (int scoring = 0; scoring <= CARTO_SCORINGS; scoring++) {
            kernel->score(&lanes, scoring, side, stars);
            for (int i = 0; i < GAMES; i++)
                assert_int_equal(stars[i],
                                 scoring < CARTO_SCORINGS
                                     ? carto_score_card(&sheets[i], carto_map(all), scoring, NULL)
                                     : carto_score_monsters(&sheets[i], carto_map(all), NULL));
        }
        for (int i = 0; i < GAMES; i++) {
            uint32_t action = drawn(at(all, i), &sheets[i]);
            assert_int_equal(game->check(game, at(all, i), 0, action, NULL), HEARTH_OK);
            game->apply(game, at(all, i), 0, action, NULL);
            assert_int_equal(lanes.coins[i], at(all, i)->sheet[0].coins);
            rng[i] = (HearthRng){{lanes.rng[0][i], lanes.rng[1][i]}};
        }
    }
    free(all);
}

static const CartoKernel *kernels[2];
static int kernel_count;

static void test_every_drawing_is_legal(void **state) {
    (void)state;
    for (int k = 0; k < kernel_count; k++)
        for (uint64_t seed = 0; seed < 12; seed++)
            play_checked(kernels[k], (int)(seed & 1), (int)(seed >> 1 & 1), seed);
}

/* From one position with one card, every legal drawing turns up about equally often. */
static void check_even(const CartoKernel *kernel, int card, bool ruins, unsigned percent) {
    _Alignas(16) char memory[STATE];
    CartoState *st = (CartoState *)(void *)memory;
    const HearthOptions options = {{0}};
    static uint32_t legal[CARTO_MAX_LEGAL];
    static int seen[CARTO_MAX_LEGAL];
    static CartoLanes lanes;
    HearthRng rng[CARTO_LANES];
    game->setup(game, st, &options, 1);
    hearth_rng_seed(&rng[0], percent, (uint64_t)card);
    for (int cell = 0; cell < CARTO_CELLS; cell++)
        if (carto_has(carto_empty(&st->sheet[0], carto_map(st)), cell) &&
            hearth_rng_below(&rng[0], 100) < percent)
            st->sheet[0].land[cell % 4] = carto_or(st->sheet[0].land[cell % 4], carto_bit(cell));
    st->phase = CARTO_DRAW;
    st->card = (uint8_t)card;
    st->ruins = ruins;
    int n = game->legal(game, st, 0, legal, CARTO_MAX_LEGAL), rounds = n / 8 + 1;
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < CARTO_LANES; i++)
        hearth_rng_seed(&rng[i], 5, (uint64_t)i);
    for (int round = 0; round < rounds; round++) {
        CartoSheet sheets[CARTO_LANES];
        for (int i = 0; i < CARTO_LANES; i++) {
            sheets[i] = st->sheet[0];
            carto_lane_load(&lanes, i, &sheets[i], &rng[i], carto_map(st));
        }
        carto_lanes_close(&lanes, CARTO_LANES);
        kernel->round(&lanes, card, 0, ruins, false);
        for (int i = 0; i < CARTO_LANES; i++) {
            uint32_t action = drawn(st, &sheets[i]);
            int k = 0;
            while (k < n && legal[k] != action)
                k++;
            assert_true(k < n);
            seen[k]++;
            rng[i] = (HearthRng){{lanes.rng[0][i], lanes.rng[1][i]}};
        }
    }
    /* More than 32 are expected for each: chi-squared with n - 1 degrees of freedom, 6 deviations
     * wide. */
    const double expected = (double)CARTO_LANES * rounds / n;
    double chi = 0;
    for (int k = 0; k < n; k++) {
        assert_true(seen[k] > 0);
        chi += (seen[k] - expected) * (seen[k] - expected) / expected;
    }
    assert_true(fabs(chi - (n - 1)) < 6 * sqrt(2.0 * n));
}

static void test_drawings_are_even(void **state) {
    (void)state;
    static const int cards[] = {CARTO_CARD_GREAT_RIVER, CARTO_CARD_HAMLET, CARTO_CARD_ORCHARD,
                                CARTO_CARD_RIFT_LANDS};
    for (int k = 0; k < kernel_count; k++)
        for (size_t c = 0; c < sizeof cards / sizeof cards[0]; c++)
            for (unsigned percent = 0; percent <= 80; percent += 40) {
                check_even(kernels[k], cards[c], false, percent);
                check_even(kernels[k], cards[c], true, percent);
            }
}

/* Both kernels leave the same bytes behind. */
static void test_kernels_agree(void **state) {
    (void)state;
    static CartoLanes lanes[2];
    CartoSheet sheets[2][CARTO_LANES];
    if (kernel_count < 2)
        skip(); /* this processor has only the portable one; said by the test's own output */
    for (int card = CARTO_CARD_GREAT_RIVER; card <= CARTO_CARD_RIFT_LANDS; card++) {
        for (int k = 0; k < 2; k++) {
            memset(sheets[k], 0, sizeof sheets[k]);
            for (int i = 0; i < CARTO_LANES; i++) {
                HearthRng rng;
                hearth_rng_seed(&rng, (uint64_t)card, (uint64_t)i);
                carto_lane_load(&lanes[k], i, &sheets[k][i], &rng, &carto_maps[card & 1]);
            }
            carto_lanes_close(&lanes[k], CARTO_LANES);
            for (int round = 0; round < 40; round++) /* until the sheets are full */
                kernels[k]->round(&lanes[k], card, card & 1, round % 5 == 4, card & 2);
        }
        assert_memory_equal(sheets[0], sheets[1], sizeof sheets[0]);
        assert_memory_equal(lanes[0].rng, lanes[1].rng, sizeof lanes[0].rng);
        assert_memory_equal(lanes[0].coins, lanes[1].coins, sizeof lanes[0].coins);
    }
}

/* ---- hearth_batch_* ---- */

static HearthBatch new_batch(int count, int seats, bool shared) {
    size_t n = (size_t)count;
    return (HearthBatch){.game = game,
                         .states = calloc(n, game->state_size(game, seats)),
                         .rng = calloc(2 * n, sizeof(uint64_t)),
                         .totals = calloc(n * (size_t)seats, sizeof(int32_t)),
                         .count = count,
                         .seats = seats,
                         .shared = shared};
}

static void free_batch(HearthBatch *b) {
    free(b->states);
    free(b->rng);
    free(b->totals);
}

static CartoState *game_at(const HearthBatch *b, int i) {
    return (CartoState *)(void *)((char *)b->states +
                                  (size_t)i * b->game->state_size(b->game, b->seats));
}

static void test_playout(void **state) {
    (void)state;
    static const int counts[] = {1, 3, 64, 129, 300};
    for (int shared = 0; shared < 2; shared++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
            HearthBatch b = new_batch(counts[c], 1, shared);
            assert_int_equal(hearth_batch_open(&b, "side=B", c, NULL), 0);
            hearth_batch_playout(&b);
            for (int i = 0; i < b.count; i++) {
                CartoState *st = game_at(&b, i);
                assert_int_equal(st->phase, CARTO_OVER);
                assert_int_equal(game->invariant(game, st), 0);
                assert_int_equal(b.totals[i], carto_total(&st->sheet[0]));
                if (shared) /* the same edicts and the same deck for everybody */
                    assert_memory_equal(st, game_at(&b, 0), sizeof *st);
                int last = CARTO_SEASONS - 1;
                const int16_t *p = st->sheet[0].points[last];
                assert_int_equal(p[CARTO_POINTS_MONSTERS],
                                 carto_score_monsters(&st->sheet[0], carto_map(st), NULL));
                assert_int_equal(
                    p[CARTO_POINTS_SECOND],
                    carto_score_card(&st->sheet[0], carto_map(st), st->edict[0], NULL));
                assert_int_equal(p[CARTO_POINTS_COINS], st->sheet[0].coins);
            }
            free_batch(&b);
        }
}

/* The fast way and the general way are the same game: their mean totals agree. */
static void test_same_game_as_the_general_way(void **state) {
    (void)state;
    enum { N = 6000 };
    double mean[2] = {0, 0}, squares[2] = {0, 0};
    _Alignas(16) char memory[STATE];
    const HearthOptions options = {{0}};
    HearthRng rng;
    HearthBatch b = new_batch(N, 1, false);
    hearth_rng_seed(&rng, 11, 3);
    hearth_batch_open(&b, NULL, 11, NULL);
    hearth_batch_playout(&b);
    for (int i = 0; i < N; i++) {
        game->setup(game, memory, &options, 1);
        for (HearthSeats p; p = game->pending(game, memory), !hearth_seats_empty(p);) {
            bool chance = hearth_seats_has(p, HEARTH_CHANCE);
            game->apply(game, memory, chance ? HEARTH_CHANCE : 0,
                        chance ? hearth_sample(game, memory, &rng)
                               : hearth_pick(game, memory, 0, &rng),
                        NULL);
        }
        const double totals[2] = {b.totals[i], game->score(game, memory, 0, NULL)};
        for (int k = 0; k < 2; k++) {
            mean[k] += totals[k] / N;
            squares[k] += totals[k] * totals[k] / N;
        }
    }
    double error = sqrt((squares[0] - mean[0] * mean[0] + squares[1] - mean[1] * mean[1]) / N);
    assert_true(fabs(mean[0] - mean[1]) < 4 * error);
    free_batch(&b);
}

static void test_step(void **state) {
    (void)state;
    for (int shared = 0; shared < 2; shared++) {
        HearthBatch b = new_batch(5, 2, shared);
        uint32_t legal[CARTO_MAX_LEGAL], actions[5];
        uint8_t codes[5];
        int seat, running = 5, steps = 0;
        assert_int_equal(hearth_batch_open(&b, NULL, 3, NULL), 0);
        /* an illegal action is refused and changes nothing */
        CartoState before;
        memcpy(&before, game_at(&b, 2), sizeof before);
        for (int i = 0; i < 5; i++)
            actions[i] = UINT32_MAX;
        assert_int_equal(hearth_batch_step(&b, actions, codes), 5);
        assert_int_equal(codes[2], HEARTH_ILLEGAL);
        assert_memory_equal(&before, game_at(&b, 2), sizeof before);
        for (; running > 0; steps++) {
            for (int i = 0; i < 5; i++) {
                int n = hearth_batch_legal(&b, i, &seat, legal, CARTO_MAX_LEGAL);
                actions[i] = n > 0 ? legal[(steps * 7 + i) % n] : 0;
            }
            running = hearth_batch_step(&b, actions, codes);
            assert_true(steps < game->max_steps(game, 2));
            for (int i = 0; i < 5; i++)
                assert_int_equal(game->invariant(game, game_at(&b, i)), 0);
        }
        for (int i = 0; i < 5; i++)
            assert_int_equal(hearth_batch_legal(&b, i, &seat, legal, CARTO_MAX_LEGAL), 0);
        free_batch(&b);
    }
}

static void test_bad_batches(void **state) {
    (void)state;
    HearthBatch b = new_batch(1, 1, false);
    HearthErr err;
    assert_int_equal(hearth_batch_open(&b, "side=C", 1, &err), HEARTH_BAD_OPTION);
    b.seats = 101;
    assert_int_equal(hearth_batch_open(&b, NULL, 1, &err), HEARTH_BAD_SEATS);
    free_batch(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_drawing_is_legal),
        cmocka_unit_test(test_drawings_are_even),
        cmocka_unit_test(test_kernels_agree),
        cmocka_unit_test(test_playout),
        cmocka_unit_test(test_same_game_as_the_general_way),
        cmocka_unit_test(test_step),
        cmocka_unit_test(test_bad_batches),
    };
    kernels[kernel_count++] = &carto_kernel_portable;
    if (carto_kernel() != &carto_kernel_portable)
        kernels[kernel_count++] = carto_kernel();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
