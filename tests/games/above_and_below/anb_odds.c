/* anb_odds.c - The odds of a party, against all ways in which its dice can fall and be rolled
 * again. */
#include "anb_table.h"
#include "bits.h"

/* Faces of the dice of a party. */
typedef struct Rolled {
    int villager[8], face[8], count;
} Rolled;

static int lit(const Rolled *r) {
    int n = 0;
    for (int i = 0; i < r->count; i++)
        n += anb_lanterns(&hearth_above_and_below, r->villager[i], r->face[i]);
    return n;
}

/* In how many of 6 to the power of `rerolls` ways the best play from here reaches the number. */
static uint64_t best(Rolled r, int rerolls, int needed) {
    uint64_t most = 0, sure = 1;
    for (int i = 0; i < rerolls; i++)
        sure *= 6;
    if (lit(&r) >= needed)
        return sure;
    for (int i = 0; rerolls && i < r.count; i++) {
        Rolled then = r;
        uint64_t n = 0;
        for (then.face[i] = 1; then.face[i] <= 6; then.face[i]++)
            n += best(then, rerolls - 1, needed);
        most = n > most ? n : most;
    }
    return most;
}

static uint64_t over_all_rolls(Rolled *r, int at, int rerolls, int needed) {
    uint64_t n = 0;
    if (at == r->count)
        return best(*r, rerolls, needed);
    for (r->face[at] = 1; r->face[at] <= 6; r->face[at]++)
        n += over_all_rolls(r, at + 1, rerolls, needed);
    return n;
}

static Rolled those_of(uint64_t party) {
    Rolled r = {.count = 0};
    HEARTH_FOR_EACH (v, party)
        r.villager[r.count++] = v;
    return r;
}

/* 1.4: an option with two numbers, without a bonus. */
static int plain_paragraph(int *option) {
    for (int p = 1; p <= ANB_PARAGRAPHS; p++)
        for (int i = 0; i < anb_built_in.paragraphs[p].options; i++) {
            const AnbOption *o = &anb_built_in.options[anb_built_in.paragraphs[p].first + i];
            if (o->number[1] && !o->bonus) {
                *option = i;
                return p;
            }
        }
    fail_msg("no option has two numbers");
    return 0;
}

static void agrees(const char *party, const char *owned) {
    int option;
    open_table(2);
    give(0, owned);
    st.paragraph = (uint8_t)plain_paragraph(&option);
    uint64_t set = people(0, party);
    int rerolls = anb_rerolls(&hearth_above_and_below, &st.player[0]);
    for (int k = 0; k < 2; k++) {
        Rolled r = those_of(set);
        AnbOdds odds = anb_odds(&hearth_above_and_below, &st, set, option, false, k);
        uint64_t of = 1;
        for (int i = 0; i < r.count + rerolls; i++)
            of *= 6;
        assert_int_equal(odds.of, of);
        assert_int_equal(
            odds.won,
            over_all_rolls(&r, 0, rerolls,
                           anb_option_at(&hearth_above_and_below, &st, option)->number[k]));
    }
}

static void test_against_all_rolls(void **unused) {
    (void)unused;
    agrees("sv1 sv3", "coins 3");
    agrees("sv1 sv2 sv3", "own k2");
    agrees("sv1 sv3 v14 v16", "own k4");
    agrees("sv1 sv2 sv3 v13 v15", "own k3");
    agrees("sv2 sv3", "own k2 k3 k4");
}

/* The facts of the game tell: starters and numbers 3 and 5 without rerolls: 87 and 21 percent. */
static void test_three_starters(void **unused) {
    (void)unused;
    open_table(2);
    uint64_t set = people(0, "sv1 sv2 sv3");
    Rolled r = those_of(set);
    assert_int_equal(over_all_rolls(&r, 0, 0, 3) * 100 / 216, 87);
    agrees("sv1 sv2 sv3", "coins 7");
}

/* More dice than are rolled again here: whoever rolls once more is no worse off. */
static void test_a_large_party(void **unused) {
    int option;
    (void)unused;
    open_table(2);
    give(0, "own k2, ready v01 v02 v03 v04 v05 v06 v07 v08 v09");
    st.paragraph = (uint8_t)plain_paragraph(&option);
    uint64_t set = people(0, "sv1 sv2 sv3 v01 v02 v03 v04 v05 v06 v07 v08 v09");
    AnbOdds odds = anb_odds(&hearth_above_and_below, &st, set, option, false, 1);
    assert_true(odds.won <= odds.of);
    assert_true(odds.won > odds.of / 2);
}

/* 5.4d: what a coin adds; 5.4: a bonus that is enough is sure. */
static void test_bonus(void **unused) {
    int found = 0;
    (void)unused;
    open_table(2);
    uint64_t set = people(0, "sv1 sv3");
    for (int p = 1; p <= ANB_PARAGRAPHS; p++)
        for (int i = 0; i < anb_built_in.paragraphs[p].options; i++) {
            const AnbOption *o = &anb_built_in.options[anb_built_in.paragraphs[p].first + i];
            if (o->bonus != ANB_BONUS_COIN || !o->number[0])
                continue;
            st.paragraph = (uint8_t)p;
            AnbOdds without = anb_odds(&hearth_above_and_below, &st, set, i, false, 0),
                    with = anb_odds(&hearth_above_and_below, &st, set, i, true, 0);
            assert_true(with.won * without.of > without.won * with.of);
            found++;
        }
    assert_true(found > 0);
}

/* 5.6: with dice on the table, each die that could be rolled again. */
static void test_rolled_again(void **unused) {
    int option;
    (void)unused;
    open_table(2);
    give(0, "own k4");
    st.paragraph = (uint8_t)plain_paragraph(&option);
    st.option = (uint8_t)option;
    uint64_t set = people(0, "sv1 sv2 sv3");
    st.player[0].party = set;
    int needed = anb_option_at(&hearth_above_and_below, &st, option)->number[1];
    for (int left = 1; left <= 2; left++) {
        Rolled r = those_of(set);
        st.rerolls = (uint8_t)left;
        for (int i = 0; i < 3; i++)
            st.dice[r.villager[i]] = (uint8_t)(r.face[i] = i + 2);
        for (int i = 0; i < 3; i++) {
            Rolled then = r;
            uint64_t n = 0;
            for (then.face[i] = 1; then.face[i] <= 6; then.face[i]++)
                n += best(then, left - 1, needed);
            AnbOdds odds = anb_reroll_odds(&hearth_above_and_below, &st, r.villager[i], 1);
            assert_int_equal(odds.of, left == 1 ? 6 : 36);
            assert_int_equal(odds.won, n);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_rolls), cmocka_unit_test(test_three_starters),
        cmocka_unit_test(test_a_large_party), cmocka_unit_test(test_bonus),
        cmocka_unit_test(test_rolled_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
