/* carto_playout.c - Sheets that are played on by the learned value: what a memo remembers is what
 * would have been found again. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "master.h"
#include "playout.h"

static const HearthGame *const game = &hearth_cartographers;

static CartoMemo *new_memo(void) {
    CartoMemo *memo = calloc(1, sizeof *memo);
    assert_non_null(memo);
    return memo;
}

static uint64_t way_number(int i) {
    uint64_t way = carto_way_on(carto_way_begin(i % 32), (uint32_t)(i / 32 % CARTO_CARDS));
    return carto_way_on(way, (uint32_t)(i / 32 / CARTO_CARDS));
}

/* Every way finds what was kept for it last, or nothing, if another one has taken its place. */
static void test_finds_what_was_kept(void **state) {
    (void)state;
    enum { WAYS = 3000 };
    CartoMemo *memo = new_memo();
    CartoJudged found;
    int there = 0;
    for (int i = 0; i < WAYS; i++) {
        uint64_t way = way_number(i);
        assert_false(carto_memo_find(memo, way, &found));
        carto_memo_keep(memo, way, (CartoJudged){0xfffffff0u - (uint32_t)i, 1000 - i});
        assert_true(carto_memo_find(memo, way, &found));
    }
    for (int i = 0; i < WAYS; i++) {
        uint64_t way = way_number(i);
        if (!carto_memo_find(memo, way, &found))
            continue;
        assert_int_equal(found.action, 0xfffffff0u - (uint32_t)i);
        assert_int_equal(found.value, 1000 - i);
        there++;
    }
    assert_in_range(there, WAYS / 2, WAYS - 1); /* there is room for most, not for all */
    free(memo);
}

/* Two threads that write one slot may leave half of each: nobody takes that for an entry. */
static void test_halves_of_two_entries(void **state) {
    (void)state;
    CartoMemo *one = new_memo(), *other = new_memo();
    CartoJudged found;
    uint64_t way = carto_way_on(carto_way_begin(3), 7);
    carto_memo_keep(one, way, (CartoJudged){11, 22});
    carto_memo_keep(other, way, (CartoJudged){33, 44});
    for (int i = 0; i < CARTO_MEMO_SLOTS; i++)
        atomic_store(&one->slot[i].found, atomic_load(&other->slot[i].found));
    assert_false(carto_memo_find(one, way, &found));
    free(one);
    free(other);
}

static int ascending(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Candidates and up to two cards, all of them: no way is that of another. */
static void test_no_two_ways_are_alike(void **state) {
    (void)state;
    enum { WAYS = CARTO_JUDGED_MAX * (1 + CARTO_CARDS + CARTO_CARDS * CARTO_CARDS) };
    uint64_t *ways = malloc(WAYS * sizeof *ways);
    int n = 0;
    assert_non_null(ways);
    for (int candidate = 0; candidate < CARTO_JUDGED_MAX; candidate++) {
        uint64_t begin = carto_way_begin(candidate);
        ways[n++] = begin;
        for (uint32_t first = 0; first < CARTO_CARDS; first++) {
            ways[n++] = carto_way_on(begin, first);
            for (uint32_t second = 0; second < CARTO_CARDS; second++)
                ways[n++] = carto_way_on(carto_way_on(begin, first), second);
        }
    }
    assert_int_equal(n, WAYS);
    qsort(ways, WAYS, sizeof *ways, ascending);
    for (int i = 1; i < WAYS; i++)
        assert_true(ways[i - 1] < ways[i]);
    free(ways);
}

/* A way ends where it has become too long, and stays so. */
static void test_long_ways(void **state) {
    (void)state;
    uint64_t way = carto_way_begin(31);
    int cards = 0;
    for (; way && cards < 100; cards++)
        way = carto_way_on(way, CARTO_CARDS - 1);
    assert_in_range(cards, 11, 13);
    assert_true(carto_way_on(way, 0) == 0);
}

/* The same cards, with what earlier playouts have left in the memo and without: the same sheet and
 * the same values. */
static void plays_the_same(bool others) {
    CartoMemo *memo = new_memo();
    CartoLone base;
    HearthOptions options;
    memset(&options, 0, sizeof options);
    memset(&base, 0, sizeof base);
    game->setup(game, carto_lone_state(&base), &options, 1);
    int remembered = 0;
    HearthRng deal;
    hearth_rng_seed(&deal, 5, others);
    while (carto_lone_state(&base)->phase == CARTO_DEAL)
        game->apply(game, carto_lone_state(&base), HEARTH_CHANCE,
                    game->sample(game, carto_lone_state(&base), &deal), NULL);
    for (uint64_t number = 0; number < 40; number++) {
        CartoPlayout p[2];
        HearthRng deck;
        hearth_rng_seed(&deck, 1, number);
        for (int i = 0; i < 2; i++)
            p[i] = (CartoPlayout){.game = game,
                                  .model = carto_master_model(),
                                  .memo = i ? memo : NULL,
                                  .way = carto_way_begin(0),
                                  .others = others,
                                  .lone = base};
        CartoState *st = carto_playout_state(&p[0]);
        for (int moves = 0; moves < 2;) {
            CartoJudged best[2];
            if (st->phase != CARTO_DRAW) {
                uint32_t card = game->sample(game, st, &deck);
                carto_playout_reveal(&p[0], card);
                carto_playout_reveal(&p[1], card);
                continue;
            }
            CartoJudged found;
            remembered += carto_memo_find(memo, p[1].way, &found);
            for (int i = 0; i < 2; i++)
                best[i] = carto_playout_draw(&p[i], 6);
            assert_int_equal(best[0].action, best[1].action);
            assert_int_equal(best[0].value, best[1].value);
            moves++;
        }
        assert_memory_equal(p[0].lone.bytes, p[1].lone.bytes, sizeof p[0].lone.bytes);
    }
    assert_in_range(remembered, 10, 70);
    free(memo);
}

static void test_plays_the_same(void **state) {
    (void)state;
    plays_the_same(false);
    plays_the_same(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_what_was_kept),   cmocka_unit_test(test_halves_of_two_entries),
        cmocka_unit_test(test_no_two_ways_are_alike), cmocka_unit_test(test_long_ways),
        cmocka_unit_test(test_plays_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
