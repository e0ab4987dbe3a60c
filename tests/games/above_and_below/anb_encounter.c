/* anb_encounter.c - What happens below in Above and Below: paragraphs, dice, exerting, rewards.
 *
 * Numbers such as 5.7 are clauses of docs/rules/above_and_below.md, R-C6 and the like the rulings
 * in its section 12. The book may be rewritten, so a test looks for a paragraph that has what it
 * needs, and works out from the list of its effects what must come of it. */
#include <stdio.h>
#include <string.h>

#include "anb_table.h"

/* ---- Looking for paragraphs ---- */

/* An outcome of an option: that of number 0 or 1, what happens without a roll, or failure. */
enum { GAIN = 2, FAIL = 3, WHATEVER = 100 };
typedef struct Spot {
    int paragraph, option, at;
    const AnbOption *o;
    const AnbResult *r;
} Spot;

static Spot spot(int paragraph, int option, int at) {
    const AnbOption *o = &anb_built_in.options[anb_built_in.paragraphs[paragraph].first + option];
    int result = at < GAIN ? o->result[at] : at == GAIN ? o->gain : o->fail;
    return (Spot){paragraph, option, at, o, &anb_built_in.results[result]};
}

static bool exists(const Spot *s) {
    return s->at < GAIN ? s->o->number[s->at] : (s->at == FAIL) == (s->o->number[0] > 0);
}

/* All outcomes of the book. */
#define FOR_EACH_SPOT(s)                                                                           \
    for (int p_ = 1; p_ <= ANB_PARAGRAPHS; p_++)                                                   \
        for (int n_ = 0; n_ < 4 * anb_built_in.paragraphs[p_].options; n_++)                       \
            for (Spot s = spot(p_, n_ / 4, n_ % 4); s.o && exists(&s); s.o = NULL)

/* The sum of an effect over a result; what can only be chosen is left out. */
static int sum(const AnbResult *r, int kind, int *count) {
    int n = 0;
    *count = 0;
    for (int i = 0; i < r->count; i++) {
        const AnbEffect *e = &anb_built_in.effects[r->first + i];
        if (e->kind == kind) {
            n += e->n;
            ++*count;
        }
        if (e->kind == ANB_FX_CHOOSE)
            i += e->n;
    }
    return n;
}

/* Only items, coins and reputation. */
static bool simple(const AnbResult *r) {
    int count = 0;
    for (int kind = ANB_FX_VILLAGER; kind <= ANB_FX_CHOOSE && !count; kind++)
        sum(r, kind, &count);
    return !count && !r->go;
}

/* With this effect and this n, as a reward or as what failure brings. */
static bool is_effect(const Spot *s, int kind, int n) {
    int count, total = sum(s->r, kind, &count);
    return s->at != FAIL && count && (n == WHATEVER || total == n);
}

static bool is_penalty(const Spot *s, int kind, int n) {
    int count, total = sum(s->r, kind, &count);
    return s->at == FAIL && count && (n == WHATEVER || total == n);
}

static bool is_bonus(const Spot *s, int bonus, int at) {
    return s->at == at && s->o->bonus == bonus;
}

/* An option with simple rewards and a failure that brings nothing; with a payment or without. */
static bool is_plain(const Spot *s, int at, int paid) {
    return s->at == at && (s->o->pay > 0) == paid && s->o->number[0] >= 2 &&
           simple(&anb_built_in.results[s->o->result[0]]) &&
           simple(&anb_built_in.results[s->o->result[1]]) &&
           !anb_built_in.results[s->o->fail].count;
}

/* Such an option with two numbers at least 2 apart, the lower one at least 3. */
static bool is_pair(const Spot *s, int at, int unused) {
    (void)unused;
    return is_plain(s, at, 0) && s->o->number[0] >= 3 && s->o->number[1] >= s->o->number[0] + 2;
}

/* A way that leads on to another paragraph: after a roll or without, to one with rolls or not. */
static bool leads_on(const Spot *s, int rolled, int will_roll) {
    return s->r->go && (s->at != GAIN) == rolled && !s->o->pay &&
           (anb_built_in.options[anb_built_in.paragraphs[s->r->go].first].number[0] != 0) ==
               will_roll;
}

/* The first outcome that fits, of an option without a bonus if there is one. */
static Spot find(bool (*fits)(const Spot *, int, int), int a, int b) {
    for (int any_bonus = 0; any_bonus < 2; any_bonus++)
        FOR_EACH_SPOT(s) {
            if ((any_bonus || s.o->bonus == ANB_BONUS_NONE) && fits(&s, a, b))
                return s;
        }
    fail_msg("the book has nothing that fits (%d, %d)", a, b);
    return (Spot){0};
}

/* ---- Getting there ---- */

#define PARTY "sv1 sv2 v02 v15" /* can give 0 to 9 lanterns: at most 2, 2, 2 and 3 */

static AnbPlayer before; /* seat 0 as a test has noted it */

static void open_rich(void) {
    open_table(2);
    give(0, "coins 20");
    before = st.player[0];
}

/* Seat 0 stands before a paragraph with this party. */
static void meet(int paragraph, const char *party) {
    AnbPlayer *p = &st.player[0];
    move_villagers(p, &p->party, people(0, party));
    st.cave = st.cave_top;
    st.cave_top = st.cave_left ? (uint8_t)__builtin_ctz(st.cave_left) : ANB_NONE;
    st.cave_left &= st.cave_left - (st.cave_left != 0);
    st.paragraph = (uint8_t)paragraph;
    st.phase = ANB_PARAGRAPH;
    sound();
}

/* "option 2": an action with the number of something, counted from 0. */
static void pick(const char *what, int n, const char *tail) {
    char text[32];
    snprintf(text, sizeof text, "%s %d%s", what, n + 1, tail);
    play(text);
}

static void choose(const Spot *s, const char *party) {
    meet(s->paragraph, party);
    pick("option", s->option, "");
}

static bool find_dice(uint64_t party, int total, int *dice) {
    if (!party)
        return total == 0;
    for (*dice = 1; *dice <= 6; ++*dice)
        if (find_dice(party & (party - 1),
                      total - anb_lanterns(&hearth_above_and_below, __builtin_ctzll(party), *dice),
                      dice + 1))
            return true;
    return false;
}

/* Rolls so many lanterns with the party. */
static void roll(int total) {
    int dice[ANB_VILLAGERS + 1];
    assert_int_equal(st.phase, ANB_ROLL);
    assert_true(find_dice(st.player[0].party, total, dice));
    for (int i = 0, n = __builtin_popcountll(st.player[0].party); i < n; i++)
        pick("die", dice[i] - 1, "");
}

/* PARTY takes the option of this outcome and rolls just enough, or just too little. */
static void reach(const Spot *s) {
    choose(s, PARTY);
    if (s->at != GAIN)
        roll((s->at == FAIL ? s->o->number[0] - 1 : s->o->number[s->at]) -
             anb_bonus(&hearth_above_and_below, &st, 0, s->o));
    if (st.phase == ANB_REROLL)
        play("keep");
    if (st.phase == ANB_EXERT)
        play("done");
}

/* Coins, items and reputation are what they were before, and what the outcome brings. */
static void gained(const Spot *s) {
    const AnbPlayer *p = &st.player[0];
    int count, pay = s->at == FAIL ? 0 : s->o->pay;
    assert_int_equal(p->coins, before.coins + sum(s->r, ANB_FX_COINS, &count) - pay);
    assert_int_equal(p->reputation, before.reputation + sum(s->r, ANB_FX_REPUTATION, &count));
    for (int i = 0; i < ANB_ITEMS; i++)
        assert_int_equal(p->items[i], before.items[i] + sum(s->r, i, &count));
}

/* ---- 5 The way down ---- */

/* R-C2, R-C4: any number may go; each has a die of its own. */
TEST(test_nine_go) {
    Spot s = find(is_pair, 1, 0);
    open_table(2);
    choose(&s, "sv1 sv2 sv3 v01 v02 v03 v04 v05 v06");
    play("die 1, die 1, die 1, die 1, die 1, die 1, die 1, die 1");
    assert_int_equal(st.phase, ANB_ROLL);
    play("die 1");
    assert_int_equal(st.lanterns, 3); /* of sv3, v01 and v04 */
}

/* 5.6, R-C5: a reroll for each symbol, after all dice; the same die again; the new one stays. */
TEST(test_rerolls) {
    Spot s = find(is_pair, 1, 0);
    open_table(2);
    give(0, "own k4 k2"); /* two and one */
    choose(&s, "sv1 sv2");
    play("die 5, die 1");
    assert_int_equal(choices(ANB_DO_REROLL), 2);
    assert_true(can("keep"));
    play("reroll sv1, die 6, reroll sv1, die 2");
    assert_int_equal(st.dice[villager(0, "sv1")], 2); /* worse, but it stays */
    play("reroll sv2, die 2");
    assert_int_equal(st.phase, ANB_EXERT); /* none left */
    assert_int_equal(st.lanterns, 2);
}

/* 5.4, R-C10: symbols of the party; both symbols count for each, a plus once; one of the
 * fishfolk is enough. */
TEST(test_bonus_of_the_party) {
    static const char *const party[] = {"sv2 v11",         "sv1 sv2 v05 v17", "sv1 v05",
                                        "sv1 sv2 v11 v17", "sv1 sv2",         "sv1 v03 v08"};
    static const int times[] = {0, 3, 0, 3, 0, 1};
    for (int i = 0; i < 6; i++) {
        Spot s = find(is_bonus, ANB_BONUS_HAMMER + i / 2, 0); /* hammer, quill, fishfolk */
        open_rich();
        give(0, "ready v03 v08 v05 v11 v17"); /* at home they do not count */
        meet(s.paragraph, party[i]);
        assert_int_equal(anb_bonus(&hearth_above_and_below, &st, 0, s.o), times[i] * s.o->lanterns);
    }
}

/* 5.4, R-C10, R-G4: items count beside the board, on sale and on the track, not on cards; they
 * help to reach the number and are not spent. */
TEST(test_bonus_of_items) {
    static const char *const where[] = {"%s 1", "sale %s", "track %s 1"};
    FOR_EACH_SPOT(s) {
        for (int i = 0; i < ANB_ITEMS && s.at == 0 && s.o->bonus >= ANB_BONUS_IF_ITEM; i++) {
            if (!(s.o->items >> i & 1))
                continue;
            open_rich();
            give(0, "own h03 o05 o11 o18 o17 h18, stock h03 2, stock o05 2, stock o11 2");
            give(0, "stock o18 2, stock o17 2, stock h18 2");
            assert_int_equal(anb_bonus(&hearth_above_and_below, &st, 0, s.o), 0);
            for (int w = 0; w < (i < ANB_GOODS ? 3 : 2); w++) {
                char text[32];
                snprintf(text, sizeof text, where[w], anb_item_ids[i]);
                give(0, text);
                assert_int_equal(anb_bonus(&hearth_above_and_below, &st, 0, s.o),
                                 s.o->lanterns * (s.o->bonus == ANB_BONUS_PER_ITEM ? w + 1 : 1));
            }
            before = st.player[0];
            reach(&s);
            if (simple(s.r))
                gained(&s);
        }
    }
}

/* 5.4, R-G3: a coin for lanterns is paid with the choice and is gone, whatever comes of it; it
 * may be a cider with the card for that. */
TEST(test_bonus_for_a_coin) {
    Spot s = find(is_bonus, ANB_BONUS_COIN, 0);
    open_rich();
    meet(s.paragraph, "sv1 sv2");
    pick("option", s.option, " coin");
    roll(0);
    assert_int_equal(st.lanterns, s.o->lanterns);
    play("done");
    shows(0, "coins 19, caves 0");
    for (int card = 0; card < 2; card++) {
        open_table(2);
        give(0, card ? "own k3, coins 0, cider 1" : "coins 0, cider 1");
        meet(s.paragraph, "sv1 sv2");
        assert_int_equal(choices(ANB_DO_OPTION_PAY), card);
    }
    pick("option", s.option, " coin");
    shows(0, "coins 0, cider 0, supply cider 9");
}

/* 5.11, R-C11, R-G3: the coins must be there at the choice, and are paid only on success. */
TEST(test_payment) {
    Spot s = find(is_plain, 0, true), f = spot(s.paragraph, s.option, FAIL);
    open_rich();
    reach(&s);
    gained(&s);
    open_rich();
    reach(&f);
    gained(&f);
    open_table(2);
    give(0, "own k3, coins 0, potion 5");
    before = st.player[0];
    before.coins = s.o->pay; /* as good as */
    before.items[ANB_POTION] = (uint8_t)(5 - s.o->pay);
    reach(&s);
    gained(&s);
    open_table(2);
    give(0, "coins 0");
    meet(s.paragraph, PARTY);
    int dear = 0, all = anb_built_in.paragraphs[s.paragraph].options;
    for (int i = 0; i < all; i++)
        dear += spot(s.paragraph, i, 0).o->pay > 0;
    assert_int_equal(choices(ANB_DO_OPTION), all - dear);
}

/* 5.13: who can pay for no option turns back; that is a failure, and nothing is read. */
TEST(test_turning_back) {
    for (int p = 1; p <= ANB_PARAGRAPHS; p++) {
        bool all_paid = true;
        for (int i = 0; i < anb_built_in.paragraphs[p].options; i++)
            all_paid &= spot(p, i, 0).o->pay > 0;
        open_table(2);
        give(0, "coins 0");
        meet(p, PARTY);
        assert_int_equal(can("cancel"), all_paid);
        if (all_paid) {
            assert_int_equal(choices(ANB_DO_OPTION), 0);
            play("cancel");
            shows(0, "coins 0, caves 0, reputation 0, under 1, hurt, tired " PARTY);
        }
    }
}

/* 5.7, R-C6: exerting gives one lantern each, once, to reach a number or to climb to the higher
 * one; then there is nothing more to ask. In vain they are injured all the same. */
TEST(test_exert) {
    Spot low = find(is_pair, 0, 0), high = spot(low.paragraph, low.option, 1);
    open_rich();
    choose(&low, PARTY);
    roll(low.o->number[0] - 1);
    play("exert v02, done"); /* the higher number is left alone */
    gained(&low);
    shows(0, "hurt v02, tired sv1 sv2 v15, caves 1");
    open_rich();
    choose(&high, PARTY);
    roll(high.o->number[1] - 2);
    play("exert sv2, exert v15");
    gained(&high);
    shows(0, "hurt sv2 v15, tired sv1 v02, caves 1");
    open_rich();
    choose(&low, "sv1 sv2");
    roll(0);
    play("exert sv1");
    assert_int_equal(choices(ANB_DO_EXERT), 1);
    play("exert sv2"); /* 2, and the lowest number is 3 or more */
    shows(0, "hurt sv1 sv2, tired, caves 0, coins 20, reputation 0, under 1");
}

/* 5.8, R-C7: only the reward of the highest number reached, exactly or passed; 5.9, R-C9: the
 * card is won, the party exhausted. */
TEST(test_highest_number_only) {
    for (int i = 0; i < 4; i++) {
        int at = i / 2, more = i % 2;
        Spot s = find(is_pair, at, 0);
        open_rich();
        choose(&s, PARTY);
        roll(s.o->number[at] + more);
        if (at == 0) /* at the higher number nothing is asked */
            play("done");
        gained(&s);
        shows(0, "caves 1, under 0, hurt, tired " PARTY);
    }
}

/* 5.9, R-C9: the coin for exploring comes with success only; 5.10, R-C8: failure brings the card
 * under the deck and the party home, exhausted; a penalty only where one is written. */
TEST(test_success_and_failure) {
    Spot s = find(is_pair, 1, 0), f = spot(s.paragraph, s.option, FAIL);
    open_rich();
    give(0, "own o10");
    before.coins++;
    reach(&s);
    gained(&s);
    open_rich();
    give(0, "own o10");
    reach(&f);
    gained(&f);
    shows(0, "caves 0, hurt, under 1, next 1, tired " PARTY);
    f = find(is_penalty, ANB_FX_REPUTATION, -1);
    open_rich();
    reach(&f);
    shows(0, "reputation -1, caves 0");
}

/* 5.10, R-C18: cards under the deck come back in order; without a card nobody explores. */
TEST(test_cave_deck) {
    Spot s = find(is_pair, 1, 0), f = spot(s.paragraph, s.option, FAIL);
    open_table(2);
    give(1, "caves 23"); /* two are left: cave 1 on top, cave 2 below */
    reach(&f);
    play("pass");
    assert_int_equal(st.cave_top, 1);
    reach(&f);
    assert_int_equal(st.cave_top, 0);
    assert_int_equal(st.cave_under[0], 1);
    open_table(2);
    give(1, "caves 24");
    reach(&s);
    st.phase = ANB_TURN; /* the same seat again */
    st.turn = 0;
    give(0, "ready sv1 sv2");
    assert_int_equal(choices(ANB_DO_EXPLORE), 0);
}

/* 5.12, R-C12: a story may lead on, with or without a roll, but never to a second roll; failure
 * leads nowhere. */
TEST(test_follow_ups) {
    FOR_EACH_SPOT(any) {
        for (int i = 0; any.r->go && i < anb_built_in.paragraphs[any.r->go].options; i++)
            assert_true(any.at == GAIN || (any.at < GAIN && !spot(any.r->go, i, 0).o->number[0]));
    }
    Spot s = find(leads_on, true, false);
    open_rich();
    reach(&s);
    assert_int_equal(st.phase, ANB_PARAGRAPH);
    assert_int_equal(st.paragraph, s.r->go);
    shows(0, "caves 0"); /* not yet */
    play("option 1");
    shows(0, "caves 1, under 0");
    s = find(leads_on, false, true);
    open_rich();
    reach(&s);
    play("option 1");
    roll(0);
    play("done");
    shows(0, "caves 0, under 1");
}

/* ---- 5.14 and on: what comes of it ---- */

/* 5.14, R-C19: one of several rewards, after seeing them. */
TEST(test_choice_of_rewards) {
    FOR_EACH_SPOT(s) {
        const AnbEffect *e = &anb_built_in.effects[s.r->first];
        for (int i = 0; s.r->count && e->kind == ANB_FX_CHOOSE && i < e->n; i++) {
            open_rich();
            reach(&s);
            assert_int_equal(choices(ANB_DO_CHOOSE), e->n);
            pick("choose", i, "");
            if (e[1 + i].kind == ANB_FX_COINS)
                before.coins = (uint16_t)(before.coins + e[1 + i].n);
            else
                before.items[e[1 + i].kind] = (uint8_t)e[1 + i].n;
            gained(&s);
        }
    }
}

/* 5.15: another of an item one owns, wherever it is, if the supply has one. */
TEST(test_copy) {
    Spot s = find(is_effect, ANB_FX_COPY, WHATEVER);
    open_rich();
    give(0, "track rope 1, sale potion, paper 1");
    give(1, "paper 9, ore 1");
    before = st.player[0];
    reach(&s);
    assert_int_equal(choices(ANB_DO_COPY), 2);
    assert_true(can("copy rope") && can("copy potion"));
    play("copy rope");
    before.items[item("rope")]++;
    gained(&s);
    open_rich();
    reach(&s); /* nothing to copy, nothing is asked */
    gained(&s);
}

/* 5.16, R-C16: any open card up to the limit, an outpost on the cave just won; what it gives at
 * once is taken, but the coin for building is not. */
TEST(test_free_building) {
    for (int i = 0; i < 2; i++) {
        Spot s = find(is_effect, ANB_FX_BUILDING, 7);
        open_rich();
        give(0, "own k5 h04"); /* h25, which costs 10, takes its place */
        reach(&s);
        assert_int_equal(choices(ANB_DO_TAKE), 11); /* three houses, four outposts, four keys */
        play(i ? "take o03" : "take h01");
        before.items[ANB_POTION] = (uint8_t)!i;
        gained(&s);
        shows(0, i ? "caves 0, stock o03 1" : "caves 1");
        assert_true(st.player[0].buildings >> building(i ? "o03" : "h01") & 1);
        row_is(st.house_row, 4, i ? "h01 h02 h03 h25" : "h05 h02 h03 h25");
    }
}

/* 5.17, R-C17: one of the party that is not injured yet, metal men too; if all are, anybody else;
 * if nobody is left, nobody. */
TEST(test_injuries) {
    Spot s = find(is_effect, ANB_FX_INJURE, WHATEVER),
         f = find(is_penalty, ANB_FX_INJURE, WHATEVER);
    int least = s.o->number[s.at];
    open_rich();
    choose(&s, PARTY " metal_man");
    roll(least);
    assert_int_equal(choices(ANB_DO_INJURE), 5);
    play("injure metal_man");
    shows(0, "hurt metal_man, tired " PARTY);
    open_rich();
    give(0, "tired v01");
    choose(&s, PARTY);
    roll(least - 4);
    play("exert sv1, exert sv2, exert v02, exert v15");
    assert_int_equal(choices(ANB_DO_INJURE), 2);
    play("injure sv3");
    shows(0, "hurt sv1 sv2 sv3 v02 v15, tired v01, caves 1");
    open_rich();
    choose(&s, "sv1 sv2 sv3");
    roll(least - 3);
    play("exert sv1, exert sv2, exert sv3");
    assert_int_equal(choices(ANB_DO_INJURE), 0);
    open_rich();
    reach(&f);
    play("injure sv2");
    shows(0, "hurt sv2, caves 0");
}

/* 7.1, 7.2, R-C14, R-J1, R-J3: special villagers are found below, as often as there are tokens;
 * they come exhausted; the water woman costs a reputation; without a token the rest is kept. */
TEST(test_special_villagers) {
    static const char *const tired[4][2] = {{"water_woman", "water_woman"},
                                            {"glogo", "glogo"},
                                            {"cave_cat", "cave_cat cave_cat_2"},
                                            {"metal_man", "metal_man metal_man_2"}};
    for (int kind = 0; kind < 4; kind++) {
        Spot s = find(is_effect, ANB_FX_SPECIAL, kind);
        int places = 0;
        FOR_EACH_SPOT(any) places += is_effect(&any, ANB_FX_SPECIAL, kind);
        assert_int_equal(places, kind < 2 ? 1 : 2);
        open_rich();
        for (int i = 0; i < 3; i++) {
            st.phase = ANB_TURN;
            st.turn = 0;
            before = st.player[0];
            before.reputation = (int8_t)(before.reputation - (kind == ANB_WATER_WOMAN && i == 0));
            reach(&s);
            gained(&s);
            assert_int_equal(st.player[0].tired & ~people(0, PARTY), people(0, tired[kind][i > 0]));
        }
    }
}

/* 5.18, R-C15: the next cave card as well, if there is one. */
TEST(test_extra_cave) {
    Spot s = find(is_effect, ANB_FX_CAVE, WHATEVER);
    open_rich();
    reach(&s);
    gained(&s);
    shows(0, "caves 2");
    assert_int_equal(st.cave_top, 2);
    open_rich();
    give(1, "caves 24"); /* the one on top is the last */
    reach(&s);
    gained(&s);
    shows(0, "caves 1");
}

/* 5.19, R-C13: the leftmost of the row joins, exhausted, even with the card that trains to ready;
 * the space stays empty; from an empty row nobody comes. */
TEST(test_villager_for_nothing) {
    Spot s = find(is_effect, ANB_FX_VILLAGER, WHATEVER);
    static const char *const tired[] = {"tired v01 " PARTY, "tired v18 " PARTY, "tired " PARTY};
    static const char *const row[] = {"- v18 v03 v04 v05", "- - v03 v04 v05", "- - - - -"};
    for (int test = 0; test < 3; test++) { /* no empty space, one, all */
        open_rich();
        give(0, "own k6, ready v02"); /* v18 stands in its space */
        for (int i = 0; i < (test < 2 ? test : ANB_ROW); i++) {
            st.player[1].tired |= 1ULL << st.row[i];
            st.row[i] = ANB_NONE;
        }
        reach(&s);
        gained(&s);
        shows(0, tired[test]);
        row_is(st.row, ANB_ROW, row[test]);
    }
}

/* 5.20, R-C20: nobody loses coins that are not there. */
TEST(test_losses_stop) {
    Spot s = find(is_effect, ANB_FX_COINS, -1);
    open_rich();
    reach(&s);
    gained(&s);
    open_table(2);
    give(0, "coins 0");
    reach(&s);
    shows(0, "coins 0");
}

/* 5.21: the staked item is lost from beside the board or from the sale, never from the track. */
TEST(test_stake) {
    Spot s = find(is_penalty, ANB_FX_STAKE, WHATEVER);
    const char *id = anb_item_ids[__builtin_ctz(s.o->items)];
    for (int i = 0; i < 3; i++) {
        static const char *const where[] = {"%s 1", "sale %s", "track %s 1"};
        char text[32];
        open_rich();
        snprintf(text, sizeof text, where[i], id);
        give(0, text);
        reach(&s);
        assert_int_equal(anb_owned(&st.player[0], item(id)), i == 2);
        assert_int_equal(st.supply[item(id)], anb_built_in.supply[item(id)] - (i == 2));
    }
}

/* 9.1, R-D1: a reward that the supply does not have is lost, the rest is kept; 8.3, R-K1: the
 * cube stops at both ends. */
TEST(test_limits_of_rewards) {
    Spot s = find(is_effect, item("amethyst"), 1);
    open_rich();
    give(1, "amethyst 7");
    reach(&s);
    shows(0, "amethyst 0, caves 1");
    for (int change = -1; change <= 1; change += 2) {
        s = find(is_effect, ANB_FX_REPUTATION, change);
        open_rich();
        st.player[0].reputation = change < 0 ? -3 : 7;
        reach(&s);
        shows(0, change < 0 ? "reputation -3" : "reputation 7");
    }
}

#define T(name) cmocka_unit_test(name)

int main(void) {
    /* clang-format off */
    const struct CMUnitTest tests[] = {
        T(test_nine_go), T(test_rerolls), T(test_bonus_of_the_party), T(test_bonus_of_items),
        T(test_bonus_for_a_coin), T(test_payment), T(test_turning_back), T(test_exert),
        T(test_highest_number_only), T(test_success_and_failure), T(test_cave_deck),
        T(test_follow_ups), T(test_choice_of_rewards), T(test_copy), T(test_free_building),
        T(test_injuries), T(test_special_villagers), T(test_extra_cave),
        T(test_villager_for_nothing), T(test_losses_stop), T(test_stake), T(test_limits_of_rewards),
    };
    /* clang-format on */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
