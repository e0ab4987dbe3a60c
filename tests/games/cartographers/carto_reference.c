/* carto_reference.c - The engine beside the plain reference, move by move.
 *
 * The reference (bench/reference) was written from the rules alone. Random games of 1 to 8
 * players on both sides and with both readings of the fallback are played in both at once:
 * every list of possible cards and legal drawings, every sheet, score and result must agree. */
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "carto_ref.h"
#include "cartographers.h"

static const char letters[] = "FVAWO";

typedef struct Pair {
    CartoState *st;
    RefGame ref;
    HearthRng rng;
} Pair;

static CartoBoard ref_cells(const RefDraw *d) {
    CartoBoard b = {0, 0};
    for (int i = 0; i < d->ncells; i++)
        b = carto_or(b, carto_bit(CARTO_N * d->cell[i][0] + d->cell[i][1]));
    return b;
}

static void compare_sheets(const Pair *p) {
    for (int i = 0; i < p->st->seats; i++) {
        char text[CARTO_N * (CARTO_N + 1) + 1];
        HearthBuf b = hearth_buf(text, sizeof text);
        carto_sheet_print(&p->st->sheet[i], carto_map(p->st), '\n', &b);
        for (int r = 0; r < CARTO_N; r++)
            for (int c = 0; c < CARTO_N; c++) {
                char is = text[r * (CARTO_N + 1) + c], should = p->ref.sheet[i].cell[r][c];
                if (p->ref.sheet[i].ruins[r][c])
                    should = (char)(should == '.' ? 'r' : should - 'A' + 'a');
                assert_int_equal(is, should);
            }
        assert_int_equal(p->st->sheet[i].coins, p->ref.sheet[i].coins);
    }
}

/* All sixteen cards, whether they are edicts of this game or not. */
static void compare_scores(const Pair *p) {
    for (int i = 0; i < p->st->seats; i++) {
        const CartoSheet *s = &p->st->sheet[i];
        for (int card = 0; card < CARTO_SCORINGS; card++) {
            HearthLine items[HEARTH_MAX_LINES];
            HearthLines lines = {items, HEARTH_MAX_LINES, 0};
            int stars = carto_score_card(s, carto_map(p->st), card, NULL), sum = 0;
            assert_int_equal(stars, ref_score_card(&p->ref.sheet[i], card));
            assert_int_equal(stars, carto_score_card(s, carto_map(p->st), card, &lines));
            assert_true(lines.count <= lines.cap);
            for (int k = 0; k < lines.count; k++) {
                assert_int_equal(items[k].points, items[k].count * items[k].value);
                assert_true(carto_any((CartoBoard){items[k].cells[0], items[k].cells[1]}));
                sum += items[k].points;
            }
            assert_int_equal(sum, stars);
        }
        assert_int_equal(carto_score_monsters(s, carto_map(p->st), NULL),
                         ref_score_monsters(&p->ref.sheet[i]));
    }
}

static void reveal(Pair *p) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    int cards[17], weights[17];
    int n =
        hearth_cartographers.chance(&hearth_cartographers, p->st, out, weight, HEARTH_MAX_CHANCE);
    assert_int_equal(n, ref_possible_cards(&p->ref, cards, weights));
    for (int i = 0; i < n; i++) {
        assert_int_equal(out[i], cards[i]);
        assert_int_equal(weight[i], weights[i]);
    }
    uint32_t card = hearth_cartographers.sample(&hearth_cartographers, p->st, &p->rng);
    hearth_cartographers.apply(&hearth_cartographers, p->st, HEARTH_CHANCE, card, NULL);
    ref_reveal(&p->ref, (int)card);
    compare_sheets(p); /* a solo ambush has drawn */
}

/* The reference's legal drawings as a sorted list of actions. */
static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void draw(Pair *p, int seat) {
    static RefDraw ref[REF_MAX_LEGAL];
    static uint32_t mine[CARTO_MAX_LEGAL], theirs[REF_MAX_LEGAL];
    int n = hearth_cartographers.legal(&hearth_cartographers, p->st, seat, mine, CARTO_MAX_LEGAL);
    int m = ref_legal(&p->ref, seat, ref, REF_MAX_LEGAL);
    assert_int_equal(n, m);
    assert_int_equal(carto_sheet_of(p->st, seat), ref_sheet_of(&p->ref, seat));
    for (int i = 0; i < m; i++) {
        int terrain = (int)(strchr(letters, ref[i].terrain) - letters);
        if (ref[i].ncells == 0)
            theirs[i] = CARTO_NOTHING;
        else
            assert_int_equal(
                carto_action_from_cells(p->st, terrain, ref_cells(&ref[i]), &theirs[i], NULL), 0);
        CartoDraw d = carto_draw_of(p->st, theirs[i]);
        assert_int_equal(d.coin, ref[i].coin);
        assert_int_equal(d.terrain, terrain);
    }
    qsort(theirs, (size_t)m, sizeof theirs[0], by_number);
    assert_memory_equal(mine, theirs, (size_t)n * sizeof mine[0]);
    uint32_t chosen = hearth_cartographers.pick(&hearth_cartographers, p->st, seat, &p->rng);
    for (int i = 0; i < m; i++) {
        uint32_t action = CARTO_NOTHING;
        if (ref[i].ncells)
            carto_action_from_cells(p->st, (int)(strchr(letters, ref[i].terrain) - letters),
                                    ref_cells(&ref[i]), &action, NULL);
        if (action == chosen) {
            hearth_cartographers.apply(&hearth_cartographers, p->st, seat, chosen, NULL);
            ref_draw(&p->ref, seat, &ref[i]);
            return;
        }
    }
    fail();
}

static void compare_result(const Pair *p) {
    uint8_t rank[CARTO_MAX_SEATS];
    int winners[REF_MAX_PLAYERS], n = ref_winners(&p->ref, winners), found = 0;
    hearth_cartographers.result(&hearth_cartographers, p->st, rank);
    for (int i = 0; i < p->st->seats; i++) {
        assert_int_equal(carto_total(&p->st->sheet[i]), ref_total(&p->ref, i));
        if (rank[i] == 1)
            assert_int_equal(winners[found++], i);
    }
    assert_int_equal(found, n);
    if (p->st->seats == 1) {
        assert_int_equal(carto_rating(p->st), ref_rating(&p->ref));
        assert_int_equal(carto_title(carto_rating(p->st)), ref_title(ref_rating(&p->ref)));
    }
    for (int i = 0; i < p->st->seats; i++)
        for (int s = 0; s < CARTO_SEASONS; s++) {
            const int16_t *mine = p->st->sheet[i].points[s];
            const RefSeason *theirs = &p->ref.sheet[i].season[s];
            assert_int_equal(mine[0], theirs->edict_points[0]);
            assert_int_equal(mine[1], theirs->edict_points[1]);
            assert_int_equal(mine[2], theirs->coins);
            assert_int_equal(mine[3], theirs->monsters);
        }
}

/* Fills a share of both sheets alike before the first card, so that fallbacks, full sheets and
 * walks that fit nowhere turn up. */
static void prefill(Pair *p, unsigned percent) {
    for (int i = 0; i < p->st->seats; i++)
        for (int cell = 0; cell < CARTO_CELLS; cell++) {
            CartoBoard empty = carto_empty(&p->st->sheet[i], carto_map(p->st));
            if (!carto_has(empty, cell) || hearth_rng_below(&p->rng, 100) >= percent)
                continue;
            uint32_t t = hearth_rng_below(&p->rng, 5);
            p->st->sheet[i].land[t] = carto_or(p->st->sheet[i].land[t], carto_bit(cell));
            p->ref.sheet[i].cell[cell / CARTO_N][cell % CARTO_N] = letters[t];
        }
}

static void play(int seats, unsigned game, unsigned percent) {
    Pair p = {.st = calloc(1, hearth_cartographers.state_size(&hearth_cartographers, seats))};
    HearthOptions options = {{(uint8_t)(game & 1), (uint8_t)(game >> 1 & 1)}};
    hearth_rng_seed(&p.rng, game, (uint64_t)seats);
    hearth_cartographers.setup(&hearth_cartographers, p.st, &options, seats);
    while (p.st->phase == CARTO_DEAL)
        hearth_cartographers.apply(&hearth_cartographers, p.st, HEARTH_CHANCE,
                                   hearth_cartographers.sample(&hearth_cartographers, p.st, &p.rng),
                                   NULL);
    int edicts[4] = {p.st->edict[0], p.st->edict[1], p.st->edict[2], p.st->edict[3]};
    ref_setup(&p.ref, seats, game & 1 ? 'B' : 'A', game >> 1 & 1, edicts);
    prefill(&p, percent);
    while (p.st->phase != CARTO_OVER) {
        while (p.st->phase == CARTO_REVEAL)
            reveal(&p);
        assert_true(ref_round_open(&p.ref));
        for (int seat = 0; seat < seats; seat++)
            draw(&p, seat);
        compare_sheets(&p);
        compare_scores(&p);
        assert_int_equal(hearth_cartographers.invariant(&hearth_cartographers, p.st), 0);
    }
    assert_true(p.ref.over);
    compare_result(&p);
    free(p.st);
}

static void test_solo(void **state) {
    (void)state;
    for (unsigned game = 0; game < 120; game++)
        play(1, game, 0);
}

static void test_many_players(void **state) {
    (void)state;
    for (unsigned game = 0; game < 48; game++)
        play(2 + (int)(game % 7), game, 0);
}

static void test_crowded_sheets(void **state) {
    (void)state;
    for (unsigned game = 0; game < 120; game++)
        play(1 + (int)(game % 4), game, game % 100);
}

static void test_hundred_players(void **state) {
    (void)state;
    play(100, 1, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solo),
        cmocka_unit_test(test_many_players),
        cmocka_unit_test(test_crowded_sheets),
        cmocka_unit_test(test_hundred_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
