/* anb_bot_play.c - Bots of Above and Below finish what they begin, trade with sense, and the
 * planner is never worse than greedy for want of time. */
#include "check.h"

#include <stdbool.h>
#include <string.h>

#include "above_and_below.h"
#include "anb_bots.h"
#include "rng.h"

static const HearthGame *const game = &hearth_above_and_below;

/* Chance draws until somebody must decide. */
static void draw(AnbState *st, HearthRng *rng) {
    while (hearth_seats_has(game->pending(game, st), HEARTH_CHANCE))
        game->apply(game, st, HEARTH_CHANCE, hearth_sample(game, st, rng), NULL);
}

static void open_table(AnbState *st, int seats, uint64_t seed, HearthRng *rng) {
    HearthOptions none = {{0}};
    hearth_rng_seed(rng, seed, 77);
    game->setup(game, st, &none, seats);
    draw(st, rng);
}

static uint32_t greedy(const AnbState *st) {
    const HearthBotSettings plain = {0};
    return anb_greedy_choose(game, st, anb_decider(st), NULL, &plain);
}

static uint32_t planner(const AnbState *st, uint32_t rollouts, uint32_t threads, uint64_t seed) {
    const HearthBotSettings settings = {.rollouts = rollouts, .threads = threads};
    HearthRng rng;
    hearth_rng_seed(&rng, seed, 5);
    uint32_t action = anb_planner_choose(game, st, anb_decider(st), &rng, &settings);
    assert_int_equal(game->check(game, st, anb_decider(st), action, NULL), HEARTH_OK);
    return action;
}

/* With next to no futures the planner does what greedy does, in every decision of whole games. */
static void test_few_futures_are_greedy(void **state) {
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        AnbState st;
        HearthRng rng;
        uint64_t n = 0;
        for (open_table(&st, seats, 10, &rng); st.phase != ANB_OVER; draw(&st, &rng)) {
            uint32_t action = greedy(&st);
            assert_int_equal(planner(&st, 1 + (uint32_t)(n % 23), 1, n), action);
            game->apply(game, &st, anb_decider(&st), action, NULL);
            n++;
        }
        assert_true(n > 50);
    }
}

/* The same seed and number of futures: the same move, with any number of threads. */
static void test_repeats_itself(void **state) {
    (void)state;
    AnbState st;
    HearthRng rng;
    int other = 0;
    uint64_t n = 0;
    for (open_table(&st, 3, 11, &rng); st.phase != ANB_OVER && st.round < 4; draw(&st, &rng)) {
        uint32_t action = planner(&st, 150, 1, n);
        assert_int_equal(planner(&st, 150, 1, n), action);
        assert_int_equal(planner(&st, 150, 2, n), action);
        other += action != greedy(&st);
        game->apply(game, &st, anb_decider(&st), action, NULL);
        n++;
    }
    assert_true(other > 3); /* the futures had a say */
}

/* On the same deals from both seats, with few futures; 16 games are enough to see it. */
static void test_planner_beats_greedy(void **state) {
    (void)state;
    int ahead = 0, wins = 0;
    for (uint64_t number = 0; number < 16; number++) {
        AnbState st;
        HearthRng rng;
        int seat = (int)(number & 1);
        for (open_table(&st, 2, 20 + number / 2, &rng); st.phase != ANB_OVER; draw(&st, &rng)) {
            uint32_t action = anb_decider(&st) == seat ? planner(&st, 50, 1, number) : greedy(&st);
            game->apply(game, &st, anb_decider(&st), action, NULL);
        }
        int lead = anb_score(game, &st, seat, NULL) - anb_score(game, &st, 1 - seat, NULL);
        ahead += lead;
        wins += lead > 0;
    }
    assert_true(ahead > 16 * 2);
    assert_true(wins >= 9);
}

/* ---- Encounters ---- */

/* Do two paragraphs tell a player the same, whatever they bring? */
static bool look_alike(int a, int b) {
    if (anb_built_in.paragraphs[a].options != anb_built_in.paragraphs[b].options)
        return false;
    for (int i = 0; i < anb_built_in.paragraphs[a].options; i++) {
        const AnbOption *x = &anb_built_in.options[anb_built_in.paragraphs[a].first + i],
                        *y = &anb_built_in.options[anb_built_in.paragraphs[b].first + i];
        if (x->pay != y->pay || x->bonus != y->bonus || x->items != y->items ||
            x->lanterns != y->lanterns || x->number[0] != y->number[0] ||
            x->number[1] != y->number[1])
            return false;
    }
    return true;
}

/* Seat 0 is below with all its villagers, and hears this paragraph. */
static void go_below(AnbState *st, int paragraph) {
    HearthRng rng;
    open_table(st, 2, 40, &rng);
    st->player[0].party = st->player[0].ready;
    st->player[0].ready = 0;
    st->cave = st->cave_top;
    st->cave_top = ANB_NONE;
    st->phase = ANB_TURN;
    draw(st, &rng);
    st->paragraph = (uint8_t)paragraph;
    st->phase = ANB_PARAGRAPH;
}

/* In paragraphs that look alike the planner does the same, although they bring other things: when
 * it chooses an option, and when it may exert somebody. */
static void test_does_not_know_rewards(void **state) {
    (void)state;
    int pairs = 0, rolls = 0;
    for (int a = 1; a <= 150 && pairs < 60; a++)
        for (int b = a + 1; b <= 150; b++) {
            AnbState x, y;
            if (!look_alike(a, b))
                continue;
            go_below(&x, a);
            go_below(&y, b);
            assert_int_equal(planner(&x, 100, 1, 7), planner(&y, 100, 1, 7));
            pairs++;
            if (!anb_option_at(&hearth_above_and_below, &x, 0)->number[0])
                break;
            x.phase = y.phase = ANB_EXERT;
            x.option = y.option = 0;
            x.lanterns = y.lanterns =
                (uint8_t)(anb_option_at(&hearth_above_and_below, &x, 0)->number[0] - 1);
            assert_int_equal(planner(&x, 100, 1, 7), planner(&y, 100, 1, 7));
            rolls++;
            break;
        }
    assert_true(pairs > 5 && rolls > 5);
}

/* ---- Trade ---- */

typedef struct Market {
    int trades, late, offers, refused;
} Market;

/* A game of greedy bots; everything that is sold is seen. */
static Market watch(AnbState *st, int seats, uint64_t seed) {
    Market m = {0};
    HearthRng rng;
    for (open_table(st, seats, seed, &rng); st->phase != ANB_OVER; draw(st, &rng)) {
        uint32_t action = greedy(st);
        m.offers += anb_kind(action) == ANB_DO_OFFER;
        m.refused += anb_kind(action) == ANB_DO_REFUSE;
        if (anb_kind(action) == ANB_DO_ACCEPT) {
            m.trades++;
            m.late += st->round == ANB_ROUNDS;
        }
        game->apply(game, st, anb_decider(st), action, NULL);
    }
    return m;
}

/* They trade, more so where a rival's gain is shared by several; not in the last round, when coins
 * are worth nothing; and among themselves they know which price is fair. Whatever was kept for sale
 * is on the track in the end. */
static void test_trades_and_finishes(void **state) {
    (void)state;
    int trades[5] = {0};
    for (int seats = 2; seats <= 4; seats++)
        for (uint64_t seed = 0; seed < 40; seed++) {
            AnbState st;
            Market m = watch(&st, seats, seed);
            trades[seats] += m.trades;
            assert_int_equal(m.late, 0);
            assert_int_equal(m.refused, 0);
            assert_int_equal(m.offers, m.trades);
            for (int i = 0; i < seats; i++) {
                for (int g = 0; g < ANB_GOODS; g++)
                    assert_int_equal(st.player[i].items[g], 0);
                assert_true(st.player[i].sale == 0 || st.player[i].sale > ANB_GOODS);
            }
        }
    assert_true(trades[4] > 40);
    assert_true(trades[3] > 20);
    assert_true(trades[2] < trades[3]);
}

/* A table in round 2 or later at which seat 1 owns `tokens` of the kind in each of so many slots.
 */
static void open_market(AnbState *st, int seats, int round, int slots, int tokens) {
    HearthRng rng;
    open_table(st, seats, 99, &rng);
    st->round = (uint8_t)round;
    for (int i = 0; i < slots; i++) {
        st->player[1].slot[i] = (uint8_t)(i + 1);
        st->player[1].placed[i] = (uint8_t)tokens;
    }
}

/* Seat 0 has offered so much for an item of seat 1. */
static void offer(AnbState *st, int item, int price) {
    st->player[1].sale = (uint8_t)(item + 1);
    st->player[0].coins = 40;
    assert_int_equal(game->check(game, st, 0, anb_action(ANB_DO_OFFER, 1, price), NULL), HEARTH_OK);
    game->apply(game, st, 0, anb_action(ANB_DO_OFFER, 1, price), NULL);
    assert_int_equal(st->phase, ANB_ANSWER);
    assert_int_equal(anb_decider(st), 1);
}

static void answers(const AnbState *st, AnbKind kind) {
    assert_int_equal(anb_kind(greedy(st)), kind);
    for (uint64_t seed = 0; seed < 4; seed++)
        assert_int_equal(anb_kind(planner(st, 60 + 100 * (uint32_t)seed, 1, seed)), kind);
}

/* A good that is worth 5 or 6 points on the track does not go for a few coins. */
static void test_never_accepts_a_loss(void **state) {
    (void)state;
    for (int seats = 2; seats <= 4; seats++)
        for (int round = 1; round <= ANB_ROUNDS; round++)
            for (int price = 3; price <= 6; price++) {
                AnbState st;
                open_market(&st, seats, round, 7, 1);
                offer(&st, 6, price); /* slot 7: 5 points */
                answers(&st, ANB_DO_REFUSE);
            }
    for (int price = 3; price <= 30; price += 9) { /* coins for which there is no more use */
        AnbState st;
        open_market(&st, 3, ANB_ROUNDS, 1, 1);
        st.player[1].tired |= st.player[1].ready;
        st.player[1].ready = 0;
        offer(&st, 0, price);
        answers(&st, ANB_DO_REFUSE);
    }
}

/* Cider that nobody needs, or one more good worth 1 point, for a good deal of money. */
static void test_never_refuses_a_clear_gain(void **state) {
    (void)state;
    for (int seats = 2; seats <= 4; seats++)
        for (int round = 1; round < ANB_ROUNDS; round++)
            for (int item = 0; item < ANB_ITEMS; item += ANB_CIDER) {
                AnbState st;
                open_market(&st, seats, round, 1, 3);
                offer(&st, item, 12);
                answers(&st, ANB_DO_ACCEPT);
            }
}

/* The same price: fine if the buyer gains little, not if it helps the one rival at the table more.
 */
static void test_minds_what_the_rival_gains(void **state) {
    (void)state;
    for (int rich = 0; rich < 2; rich++) {
        AnbState st;
        open_market(&st, 2, 2, 1, 3);
        if (rich) /* the buyer would open slot 7 with it, for 5 points and a coin a round */
            for (int i = 0; i < 6; i++) {
                st.player[0].slot[i] = (uint8_t)(i + 2);
                st.player[0].placed[i + 1] = 1;
            }
        else /* the buyer has it in slot 1 */
            st.player[0].slot[0] = st.player[0].placed[0] = 1;
        offer(&st, 0, 4);
        assert_int_equal(anb_kind(greedy(&st)), rich ? ANB_DO_REFUSE : ANB_DO_ACCEPT);
    }
}

static bool starts_with_offer(const AnbState *st, int *price) {
    uint32_t action = greedy(st);
    *price = anb_b(action);
    return anb_kind(action) == ANB_DO_OFFER && anb_a(action) == 1;
}

/* An offer for what is worth more than its price; none without coins to spare, none for what brings
 * nothing, and no end of raising when somebody will not sell. */
static void test_makes_offers(void **state) {
    (void)state;
    AnbState st;
    int price, again;
    open_market(&st, 4, 3, 1, 3);
    st.player[1].sale = 1;
    st.player[0].coins = 40;
    assert_true(starts_with_offer(&st, &price));
    assert_in_range(price, ANB_MIN_PRICE, 6);

    game->apply(game, &st, 0, anb_action(ANB_DO_OFFER, 1, price), NULL);
    game->apply(game, &st, 1, anb_action(ANB_DO_REFUSE, 0, 0), NULL);
    for (int n = 0; starts_with_offer(&st, &again); n++) {
        assert_true(again > price);
        assert_true(n < 2);
        price = again;
        game->apply(game, &st, 0, anb_action(ANB_DO_OFFER, 1, price), NULL);
        game->apply(game, &st, 1, anb_action(ANB_DO_REFUSE, 0, 0), NULL);
    }

    open_market(&st, 4, 3, 1, 3);
    st.player[1].sale = 1;
    st.player[0].coins = 2;
    assert_false(starts_with_offer(&st, &price));

    open_market(&st, 4, 3, 1, 3);
    st.player[1].sale = ANB_CIDER + 1;
    st.player[0].coins = 40;
    assert_false(starts_with_offer(&st, &price));
}

/* What is worth less to its owner than to others goes on sale and stays there; the rest goes onto
 * the track. */
static void test_puts_on_sale(void **state) {
    (void)state;
    AnbState st;
    open_market(&st, 4, 3, 1, 3);
    st.turn = 1;
    st.player[1].items[0] = 2; /* worth 1 point each to seat 1, and a new kind to all others */
    for (int i = 0; i < 4; i++)
        st.player[i].coins = 7;
    uint32_t action = greedy(&st);
    assert_int_equal(action, anb_action(ANB_DO_SELL, 0, 0));
    game->apply(game, &st, 1, action, NULL);
    action = greedy(&st);
    assert_int_equal(action, anb_action(ANB_DO_PLACE, 0, 0));
    game->apply(game, &st, 1, action, NULL);
    assert_int_equal(st.player[1].placed[0], 4);
    assert_int_not_equal(anb_kind(greedy(&st)), ANB_DO_PLACE);

    st.round = ANB_ROUNDS; /* but not beyond the end */
    assert_int_equal(greedy(&st), anb_action(ANB_DO_PLACE, 0, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_few_futures_are_greedy),
        cmocka_unit_test(test_repeats_itself),
        cmocka_unit_test(test_planner_beats_greedy),
        cmocka_unit_test(test_does_not_know_rewards),
        cmocka_unit_test(test_trades_and_finishes),
        cmocka_unit_test(test_never_accepts_a_loss),
        cmocka_unit_test(test_never_refuses_a_clear_gain),
        cmocka_unit_test(test_minds_what_the_rival_gains),
        cmocka_unit_test(test_makes_offers),
        cmocka_unit_test(test_puts_on_sale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
