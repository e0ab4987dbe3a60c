/* anb_market.c - Buying and selling between players: what is on sale, offers, answers, and the
 * price that a seller may name by rules 2.
 *
 * Numbers such as 4.6 are clauses of docs/rules/above_and_below.md, R-G1 and the like the rulings
 * in its section 12. What is expected was worked out from them by hand. */
#include <stdio.h>
#include <string.h>

#include "anb_table.h"
#include "versions.h"

/* 4.6, R-G1: offers, answers and their limits. */
TEST(test_market) {
    open_table(3);
    give(1, "sale rope");
    give(2, "sale potion");
    refuse("offer 1 2", ANB_T(PRICE_LOW));
    refuse("offer 1 8", ANB_T(NO_COINS));
    refuse("offer 0 3", ANB_T(OWN_SALE));
    play("offer 1 3");
    shows(0, "next 1"); /* the seller */
    play("refuse");
    shows(0, "next 0");
    refuse("offer 1 3", ANB_T(PRICE_LOW)); /* only more */
    assert_true(can("offer 2 3"));         /* somebody else may want less */
    play("offer 1 4, accept");
    shows(0, "coins 3, rope 1");
    shows(1, "coins 11, sale nothing, rope 0");
    refuse("offer 1 3", ANB_T(NOTHING_ON_SALE));
    play("offer 2 3, refuse");
    give(0, "coins 9");
    refuse("offer 2 9", ANB_T(OFFERS_USED));
    play("labor sv1, done, next, pass, pass"); /* the action was still to come */
    assert_true(can("offer 2 3"));             /* a new turn: all is forgotten */
    give(0, "coins 200");
    assert_true(can("offer 2 99"));
    refuse("offer 2 100", ANB_T(PRICE_LOW));
}

/* 4.6f, 4.6g, R-G5: the seller names a price once; the buyer pays it in coins, or buys nothing. */
TEST(test_market_price_named) {
    open_table(3);
    give(1, "sale rope");
    give(0, "own k3, potion 3");
    refuse("counter 5", ANB_T(NO_OFFER));
    play("offer 1 4");
    refuse("counter 4", ANB_T(COUNTER_LOW)); /* that would be to accept */
    refuse("counter 100", ANB_T(COUNTER_LOW));
    assert_int_equal(choices(ANB_DO_COUNTER), 99 - 4);
    play("counter 7");
    assert_int_equal(heard(ANB_EV_COUNTER, item("rope"), 7), 0);
    assert_true(heard_at(0)->seat == 1 && heard_at(0)->place == 0);
    shows(0, "next 0"); /* the buyer */
    refuse("counter 9", ANB_T(FIRST_COUNTERED));
    refuse("pass", ANB_T(FIRST_COUNTERED));
    assert_int_equal(choices_in_all(), 2);
    play("accept");
    assert_int_equal(heard(ANB_EV_SOLD, item("rope"), 7), 0);
    shows(0, "coins 0, rope 1, potion 3, next 0");
    shows(1, "coins 14, sale nothing, rope 0");
}

/* 4.6g: only coins count; a price that the buyer does not have can only be left. */
TEST(test_market_price_out_of_reach) {
    open_table(2);
    give(1, "sale rope");
    give(0, "own k3, potion 3, coins 6");
    play("offer 1 6, counter 7");
    assert_false(can("accept"));
    refuse("accept", ANB_T(NO_COINS));
    play("refuse");
    assert_int_equal(heard(ANB_EV_REFUSED, item("rope"), 7), 0);
    shows(0, "coins 6, potion 3, rope 0, next 0");
    shows(1, "coins 8, sale rope");
}

/* 4.6h, R-G5: to name a price refuses what was offered, so more can be offered, also what was
 * named; and an offer with its counter is one of the three (4.6c). */
TEST(test_market_price_left) {
    open_table(2);
    give(0, "coins 30");
    give(1, "sale rope");
    play("offer 1 5, counter 99, refuse");
    refuse("offer 1 5", ANB_T(PRICE_LOW));
    assert_true(can("offer 1 6"));
    play("offer 1 6, counter 10, refuse");
    assert_true(can("offer 1 10"));
    play("offer 1 7, counter 8, refuse");
    refuse("offer 1 9", ANB_T(OFFERS_USED));
    shows(0, "coins 30, rope 0");
    night();
    play("pass"); /* seat 1 begins round 2 */
    give(0, "coins 99");
    play("offer 1 99");
    assert_int_equal(choices(ANB_DO_COUNTER), 0); /* nothing is higher */
    assert_int_equal(choices_in_all(), 2);
}

/* Rules 1: nobody names a price, and the position has no word for it. */
TEST(test_rules_1) {
    const HearthGame *old = hearth_version(game, 1, (HearthSlice){NULL, 0});
    char now[4096], then[4096];
    HearthErr err = {0};
    uint32_t out[ANB_MAX_LEGAL];
    assert_non_null(old);
    open_table(2);
    give(1, "sale rope");
    play("offer 1 3");
    assert_int_equal(old->legal(old, &st, 1, out, ANB_MAX_LEGAL), 2);
    assert_int_equal(old->check(old, &st, 1, anb_action(ANB_DO_COUNTER, 5, 0), &err),
                     HEARTH_ILLEGAL);
    assert_string_equal(err.msg.text->id, ANB_T(NO_COUNTERS)->id);
    HearthBuf new_text = hearth_buf(now, sizeof now), old_text = hearth_buf(then, sizeof then);
    hearth_fields_print(game->fields, &st, &new_text);
    hearth_fields_print(old->fields, &st, &old_text);
    assert_string_equal(now + old_text.length, " counter=0");
    now[old_text.length] = 0;
    assert_string_equal(now, then);
    assert_int_equal(old->invariant(old, &st), 0);
    play("counter 5");
    assert_int_not_equal(old->invariant(old, &st), 0);
}

/* R-B3: who has passed can still sell. R-G3: cider and potions are no coins between players. */
TEST(test_market_passed_and_tokens) {
    open_table(2);
    give(0, "sale cider");
    give(1, "own k3, potion 3, coins 2");
    play("pass");
    refuse("offer 0 3", ANB_T(NO_COINS));
    give(1, "coins 3");
    play("offer 0 3, accept");
    shows(0, "coins 10, sale nothing");
    shows(1, "coins 0, cider 1, potion 3, next 1");
}

/* 4.7, R-G1: one item on sale, changed in the own turn, here once a turn. */
TEST(test_sale_slot) {
    open_table(2);
    give(0, "pot 2, cider 1");
    refuse("sell ore", ANB_T(NO_ITEM));
    refuse("withdraw", ANB_T(YOU_SELL_NOTHING));
    play("sell pot");
    shows(0, "sale pot, pot 1");
    refuse("sell cider", ANB_T(SALE_ONCE));
    refuse("sell pot", ANB_T(ON_SALE_ALREADY));
    refuse("withdraw", ANB_T(SALE_ONCE));
    play("labor sv1, done, next");
    assert_false(can("withdraw"));          /* another's turn */
    play("pass, sell cider");               /* in exchange */
    shows(0, "sale cider, pot 2, cider 1"); /* the second cider is that of the labor */
    play("labor sv2, done, next, withdraw");
    shows(0, "sale nothing, cider 2");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_market),
        cmocka_unit_test(test_market_price_named),
        cmocka_unit_test(test_market_price_out_of_reach),
        cmocka_unit_test(test_market_price_left),
        cmocka_unit_test(test_rules_1),
        cmocka_unit_test(test_market_passed_and_tokens),
        cmocka_unit_test(test_sale_slot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
