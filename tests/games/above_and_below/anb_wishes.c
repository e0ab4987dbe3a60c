/* anb_wishes.c - What people want in Above and Below: the rows of actions that do it, why not, and
 * what is listed. Rows are worked out by hand; numbers such as 3.8 are clauses of the rules. */
#include <string.h>

#include "anb_table.h"

/* ---- Wanting ---- */

static AnbWish want(const char *text) {
    AnbWish w;
    HearthSlice wrong;
    hearth_fields_blank(game->wishes->fields, &w);
    if (!hearth_fields_want(game->wishes->fields, text, strlen(text), &w, &wrong))
        fail_msg("%s: what is %.*s?", text, (int)wrong.length, wrong.text);
    return w;
}

/* The plan as in a record, "labor sv1, done"; the reason of a refusal, if there is none. */
static const char *plan_of(const AnbWish *w) {
    static char text[2048];
    uint32_t plan[HEARTH_PLAN_MAX];
    HearthErr err = {0};
    HearthBuf b = hearth_buf(text, sizeof text);
    AnbState now = st;
    int n = game->wishes->plan(game, &st, actor(), w, plan, HEARTH_PLAN_MAX, &err);
    for (int i = 0; i < n; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        game->action_print(game, &now, actor(), plan[i], &b);
        game->apply(game, &now, actor(), plan[i], NULL);
    }
    if (!n)
        hearth_buf_text(&b, err.msg.text->id);
    return text;
}

static void planned(const char *wish, const char *row) {
    AnbWish w = want(wish);
    assert_string_equal(plan_of(&w), row);
}

static void refused(const char *wish, const HearthText *why) {
    planned(wish, why->id);
}

/* It is planned like that, and done. */
static void done(const char *wish, const char *row) {
    planned(wish, row);
    play(row);
}

/* ---- What is listed ---- */

static AnbWish all[HEARTH_WISHES_MAX];

static int list_all(void) {
    int n = game->wishes->list(game, &st, actor(), all, HEARTH_WISHES_MAX);
    assert_in_range(n, 1, HEARTH_WISHES_MAX);
    return n;
}

static bool fits(const AnbWish *w, const AnbWish *like) {
    return w->kind == like->kind && w->coin == like->coin &&
           (like->building == ANB_NONE || w->building == like->building) &&
           (like->hire == ANB_NONE || w->hire == like->hire) &&
           (like->item == ANB_NONE || w->item == like->item) &&
           (like->deck == ANB_NONE || w->deck == like->deck) &&
           (like->seat == ANB_NONE || w->seat == like->seat) &&
           (!like->froms || w->from[0] == like->from[0]) &&
           (!like->option || w->option == like->option);
}

/* The wish of the list that is as the text says: the only one. */
static const AnbWish *listed(const char *text) {
    AnbWish like = want(text);
    const AnbWish *found = NULL;
    for (int n = list_all(), i = 0; i < n; i++) {
        if (!fits(&all[i], &like))
            continue;
        assert_null(found);
        found = &all[i];
    }
    if (!found)
        fail_msg("not listed: %s", text);
    return found;
}

static int count_listed(AnbKind kind) {
    int count = 0;
    for (int n = list_all(), i = 0; i < n; i++)
        count += all[i].kind == kind;
    return count;
}

static void can_be_had(const char *text) {
    const AnbWish *w = listed(text);
    if (w->why)
        fail_msg("%s: %s", text, w->why->id);
}

static void cannot_be_had(const char *text, const HearthText *why) {
    const AnbWish *w = listed(text);
    assert_string_equal(w->why ? w->why->id : "it can", why->id);
}

static void asks(const char *text, const char *among, int least, int most, const char *who) {
    const AnbWish *w = listed(text);
    assert_int_equal(w->among, people(actor(), among));
    assert_int_equal(w->least, least);
    assert_int_equal(w->most, most);
    assert_int_equal(w->who, people(actor(), who));
}

/* ---- A turn ---- */

/* 3.8, 4.1a: in ascending order, however they are named, and then they set out. */
TEST(test_explore) {
    open_table(2);
    give(0, "ready v02");
    planned("kind=explore who=v02,sv1", "explore sv1, add v02, go");
    planned("kind=explore who=sv1,sv2,sv3,v02", "explore sv1, add sv2, add sv3, add v02, go");
    planned("kind=explore", "explore sv3, add v02, go"); /* those who find most light */
    refused("kind=explore who=sv2", ANB_T(PARTY_SMALL));
    refused("kind=explore who=v02", ANB_T(PARTY_SMALL));
    refused("kind=explore who=sv1,v07", ANB_T(NOT_YOURS));
    give(0, "tired sv3");
    refused("kind=explore who=sv1,sv3", ANB_T(NOT_READY));
    done("kind=explore who=sv1 open=1", "explore sv1");
    planned("kind=explore who=sv2", "add sv2, go");
    planned("kind=add who=sv2", "add sv2, go");
    planned("kind=explore who=sv1,sv2,v02", "add sv2, add v02, go"); /* one of them goes already */
    refused("kind=explore who=sv1 open=1", ANB_T(AT_WORK));
    refused("kind=go", ANB_T(PARTY_SMALL));
    refused("kind=pass", ANB_T(FIRST_GO));
    refused("kind=build building=h01", ANB_T(FIRST_GO));
}

/* Starters have the same names at every seat. */
TEST(test_own_starters) {
    open_table(2);
    play("pass");
    assert_int_equal(actor(), 1);
    planned("kind=explore who=sv1,sv3", "explore sv1, add sv3, go");
    planned("kind=build building=h01 who=sv1", "build sv1 h01");
    assert_int_equal(listed("kind=build building=h01")->who, 1ULL << 3);
}

/* 7.4: chance comes when a cave cat is asked; then the same wish goes on. */
TEST(test_cat) {
    for (int comes = 0; comes < 2; comes++) {
        open_table(2);
        give(0, "ready cave_cat");
        planned("kind=labor who=sv1,cave_cat", "labor sv1, labor cave_cat");
        done("kind=explore who=sv1,cave_cat", "explore sv1, add cave_cat");
        play(comes ? "die 3" : "die 2");
        if (comes) {
            planned("kind=explore who=sv1,cave_cat", "go");
            refused("kind=cancel", ANB_T(NO_WAY_BACK));
            cannot_be_had("kind=cancel", ANB_T(NO_WAY_BACK));
        } else {
            refused("kind=explore who=sv1,cave_cat", ANB_T(NOT_READY));
            planned("kind=explore who=sv1,sv2", "add sv2, go");
            planned("kind=cancel", "cancel");
            asks("kind=explore", "sv2 sv3", 1, 2, "sv3");
            cannot_be_had("kind=go", ANB_T(PARTY_SMALL));
        }
    }
}

/* 4.3: the cheapest who can builds, unless somebody is named. */
TEST(test_build) {
    open_table(2);
    give(0, "ready v02 glogo");
    planned("kind=build building=h01", "build glogo h01");
    planned("kind=build building=h01 who=sv1", "build sv1 h01");
    planned("kind=build building=h01 who=sv1,sv2,glogo", "build glogo h01");
    planned("kind=build building=h01 who=sv1,v02", "build sv1 h01"); /* v02 finds more light */
    refused("kind=build building=h01 who=sv2,sv3", ANB_T(NO_HAMMER));
    refused("kind=build building=o01", ANB_T(NO_CAVE));
    refused("kind=build building=h25", ANB_T(NOT_ON_OFFER));
    refused("kind=build", ANB_T(WISH_LACKS));
    assert_int_equal(listed("kind=build building=h01")->cost, 2);
    give(0, "coins 2");
    planned("kind=build building=h01", "build glogo h01");
    refused("kind=build building=h01 who=sv1", ANB_T(NO_COINS));
    give(0, "tired sv1 v02 glogo");
    refused("kind=build building=h01", ANB_T(NO_HAMMER_READY));
    refused("kind=build building=h01 who=sv1", ANB_T(NOT_READY));
}

/* 9.3: coins first; where cider or potions must go it is asked, unless the wish says which. */
TEST(test_payment) {
    open_table(2);
    give(0, "own k3, cider 1, potion 1");
    planned("kind=build building=h01", "build sv1 h01, pay 0 0");
    planned("kind=build building=h01 ciders=1", "build sv1 h01, pay 1 0");
    planned("kind=build building=h01 ciders=1 potions=1", "build sv1 h01, pay 1 1");
    planned("kind=build building=h01 open=1", "build sv1 h01");
    planned("kind=refresh deck=houses potions=1", "refresh houses, pay 0 1");
    refused("kind=build building=h01 ciders=2", ANB_T(PAY_WRONG));
    give(0, "coins 1"); /* the rules take the only way unasked */
    planned("kind=build building=h01", "build sv1 h01");
    planned("kind=build building=h01 ciders=1 potions=1", "build sv1 h01");
    refused("kind=build building=h01 ciders=1", ANB_T(PAY_WRONG));
    refused("kind=build building=h01 ciders=0", ANB_T(PAY_WRONG));
    give(0, "coins 2");
    done("kind=build building=h01", "build sv1 h01");
    assert_int_equal(st.phase, ANB_PAY);
    assert_int_equal(count_listed(ANB_DO_PAY), 3);
    refused("kind=pay", ANB_T(FIRST_PAY));
    refused("kind=pay ciders=0", ANB_T(PAY_WRONG));
    refused("kind=pass", ANB_T(FIRST_PAY));
    done("kind=pay potions=1", "pay 0 1");
    shows(0, "coins 0, cider 1, potion 1"); /* one was paid, one comes with the house */
}

/* 4.4 */
TEST(test_train) {
    open_table(2);
    give(0, "ready v11");
    planned("kind=train hire=v03", "train v11 3"); /* a coin less */
    planned("kind=train hire=v03 who=sv2", "train sv2 3");
    refused("kind=train hire=v03 who=sv1", ANB_T(NO_QUILL));
    refused("kind=train hire=v12", ANB_T(NOBODY_THERE));
    refused("kind=train", ANB_T(WISH_LACKS));
    give(0, "coins 1");
    refused("kind=train hire=v03", ANB_T(NO_COINS));
    give(0, "tired v11 sv2");
    refused("kind=train hire=v03", ANB_T(NO_QUILL_READY));
}

TEST(test_labor_and_harvest) {
    open_table(2);
    refused("kind=harvest", ANB_T(NO_HARVEST));
    give(0, "own h03 o11, stock h03 2, stock o11 1");
    planned("kind=labor who=sv3,sv1", "labor sv1, labor sv3, done");
    planned("kind=labor", "labor sv3, done"); /* who is of least use elsewhere */
    planned("kind=harvest who=sv1,sv2,sv3 from=h03,o11,h03",
            "harvest sv1 h03, harvest sv2 o11, harvest sv3 h03, done");
    planned("kind=harvest who=sv2,sv1 from=h03", "harvest sv1 h03, harvest sv2 h03, done");
    planned("kind=harvest who=sv1,sv2,sv3",
            "harvest sv1 h03, harvest sv2 h03, harvest sv3 o11, done");
    planned("kind=harvest from=o11", "harvest sv3 o11, done");
    planned("kind=harvest from=o11,h03", "harvest sv2 o11, harvest sv3 h03, done");
    refused("kind=harvest who=sv1 from=o11,h03", ANB_T(WISH_FEW));
    refused("kind=harvest who=sv1,sv2,sv3 from=h03", ANB_T(NO_GOODS_THERE));
    refused("kind=harvest who=sv1 from=h05", ANB_T(NO_GOODS_THERE));
    done("kind=harvest who=sv2 from=o11 open=1", "harvest sv2 o11");
    refused("kind=harvest who=sv1 from=h03", ANB_T(IN_ORDER));
    planned("kind=harvest who=sv3 from=h03", "harvest sv3 h03, done");
    planned("kind=done", "done");
    give(0, "tired sv1 sv3");
    refused("kind=labor who=sv2", ANB_T(FIRST_DONE));
}

/* 4.6-4.9: what can be done besides. */
TEST(test_market) {
    open_table(3);
    give(0, "fruit 2, potion 1, coins 5");
    give(1, "sale rope");
    planned("kind=place item=fruit", "place fruit");
    planned("kind=sell item=potion", "sell potion");
    planned("kind=refresh deck=outposts", "refresh outposts");
    planned("kind=pass", "pass");
    refused("kind=place item=rope", ANB_T(NO_GOOD));
    refused("kind=place", ANB_T(WISH_LACKS));
    refused("kind=refresh", ANB_T(WISH_LACKS));
    refused("kind=offer seat=1", ANB_T(WISH_LACKS));
    refused("kind=offer price=3", ANB_T(WISH_LACKS));
    refused("kind=offer seat=1 price=6", ANB_T(NO_COINS));
    refused("kind=offer seat=2 price=3", ANB_T(NOTHING_ON_SALE));
    refused("who=sv1", ANB_T(WISH_LACKS));
    const AnbWish *w = listed("kind=offer seat=1");
    assert_null(w->why);
    assert_int_equal(w->price, 3);
    assert_int_equal(w->highest, 5);
    assert_int_equal(w->item, item("rope"));
    cannot_be_had("kind=offer seat=2", ANB_T(NOTHING_ON_SALE));
    done("kind=sell item=fruit", "sell fruit");
    cannot_be_had("kind=sell item=potion", ANB_T(SALE_ONCE));
    cannot_be_had("kind=withdraw", ANB_T(SALE_ONCE));
    done("kind=offer seat=1 price=4", "offer 1 4");
    assert_int_equal(listed("kind=accept")->price, 4);
    assert_int_equal(listed("kind=accept")->seat, 0);
    done("kind=refuse", "refuse");
    assert_int_equal(listed("kind=offer seat=1")->price, 5);
    done("kind=offer seat=1 price=5", "offer 1 5");
    done("kind=accept", "accept");
    shows(0, "coins 0, rope 1");
    cannot_be_had("kind=refresh deck=houses", ANB_T(NO_COINS));
    done("kind=labor who=sv3", "labor sv3, done");
    assert_int_equal(st.phase, ANB_AFTER);
    assert_int_equal(list_all(), 3); /* the rope, the fruit, the end */
    can_be_had("kind=place item=rope");
    done("kind=next", "next");
    refused("kind=next", ANB_T(NOT_ACTED));
}

/* A turn lists everything, also what is not possible. */
TEST(test_listed_turn) {
    open_table(2);
    asks("kind=explore", "sv1 sv2 sv3", 2, 3, "sv1 sv3");
    asks("kind=labor", "sv1 sv2 sv3", 1, 3, "sv3");
    asks("kind=build building=h01", "sv1", 1, 1, "sv1");
    asks("kind=train hire=v02", "sv2", 1, 1, "sv2");
    cannot_be_had("kind=harvest", ANB_T(NO_HARVEST));
    cannot_be_had("kind=build building=o03", ANB_T(NO_CAVE));
    assert_int_equal(count_listed(ANB_DO_BUILD), 4 + 4 + 4 + 6);
    assert_int_equal(count_listed(ANB_DO_TRAIN), 5);
    assert_int_equal(count_listed(ANB_DO_REFRESH), 2);
    assert_int_equal(count_listed(ANB_DO_PLACE), 0);
    give(0, "own h03 h15, stock h03 2, stock h15 1, tired sv1 sv3, coins 0");
    cannot_be_had("kind=explore", ANB_T(FEW_READY));
    cannot_be_had("kind=build building=h01", ANB_T(NO_HAMMER_READY));
    cannot_be_had("kind=train hire=v02", ANB_T(NO_COINS));
    assert_int_equal(listed("kind=build building=h01")->cost, 3);
    asks("kind=harvest from=h03", "sv2", 1, 1, "sv2");
    assert_int_equal(listed("kind=harvest from=h15")->item, item("rope"));
    can_be_had("kind=pass");
    give(0, "tired sv2");
    cannot_be_had("kind=labor", ANB_T(NOBODY_READY));
    cannot_be_had("kind=harvest from=h03", ANB_T(NOBODY_READY));
    give(0, "ready sv2");
    memset(st.row, ANB_NONE, sizeof st.row); /* all were hired */
    cannot_be_had("kind=train", ANB_T(NOBODY_TO_HIRE));
    assert_int_equal(game->wishes->list(game, &st, 1, all, HEARTH_WISHES_MAX), 0); /* not asked */
    assert_int_equal(
        game->wishes->plan(game, &st, 1, &(AnbWish){.kind = ANB_DO_PASS}, NULL, 0, NULL), 0);
}

/* ---- Below ---- */

/* Seat 0 stands before the paragraph. */
static void meet(int paragraph, const char *party) {
    AnbPlayer *p = &st.player[0];
    move_villagers(p, &p->party, people(0, party));
    st.cave = st.cave_top;
    st.cave_top = (uint8_t)__builtin_ctz(st.cave_left);
    st.cave_left &= st.cave_left - 1;
    st.paragraph = (uint8_t)paragraph;
    st.phase = ANB_PARAGRAPH;
    sound();
}

/* The first option of the book like this: a bonus, whether it is paid for, how many numbers. */
static int find_option(int bonus, bool paid, int numbers, int *option) {
    for (int p = 1; p <= ANB_PARAGRAPHS; p++)
        for (*option = 1; *option <= anb_built_in.paragraphs[p].options; ++*option) {
            const AnbOption *o =
                &anb_built_in.options[anb_built_in.paragraphs[p].first + *option - 1];
            if (o->bonus == bonus && (o->pay > 0) == paid &&
                (o->number[0] > 0) + (o->number[1] > 0) == numbers)
                return p;
        }
    fail_msg("the book has no such option");
    return 0;
}

static const char *with_number(const char *format, int number) {
    static char text[8][64]; /* as many as one test uses at once */
    static int at;
    at = (at + 1) % 8;
    HearthBuf b = hearth_buf(text[at], sizeof text[at]);
    for (; *format; format++)
        if (*format == '#')
            hearth_buf_int(&b, number);
        else
            hearth_buf_char(&b, *format);
    return text[at];
}

/* 5.4d: with a coin, with a cider for it (9.3), or not at all. */
TEST(test_option_with_coin) {
    int option, paragraph = find_option(ANB_BONUS_COIN, false, 2, &option);
    const char *coin = with_number("kind=option option=# coin=1", option);
    open_table(2);
    meet(paragraph, "sv1 sv2 v02");
    planned(coin, with_number("option # coin", option));
    planned(with_number("kind=option option=#", option), with_number("option #", option));
    refused("kind=option", ANB_T(WISH_LACKS));
    refused("kind=option option=9", ANB_T(NO_OPTION));
    refused("kind=explore who=sv3", ANB_T(FIRST_OPTION));
    assert_int_equal(listed(coin)->cost, 1);
    assert_int_equal(listed(with_number("kind=option option=#", option))->cost, 0);
    give(0, "coins 0");
    cannot_be_had(coin, ANB_T(NO_COINS));
    give(0, "coins 1, own k3, cider 1");
    planned(with_number("kind=option option=# coin=1", option),
            with_number("option # coin, pay 0 0", option));
    planned(with_number("kind=option option=# coin=1 ciders=1", option),
            with_number("option # coin, pay 1 0", option));
    paragraph = find_option(ANB_BONUS_NONE, false, 1, &option);
    open_table(2);
    meet(paragraph, "sv1 sv2 v02");
    refused(with_number("kind=option option=# coin=1", option), ANB_T(NO_COIN_BONUS));
}

/* 5.11: who cannot pay sees it; who can pay for nothing turns back (5.13). */
TEST(test_option_too_dear) {
    int option, paragraph = find_option(ANB_BONUS_NONE, true, 1, &option);
    open_table(2);
    give(0, "coins 0");
    meet(paragraph, "sv1 sv2 v02");
    cannot_be_had(with_number("kind=option option=#", option), ANB_T(NO_COINS));
    give(0, "coins 20");
    can_be_had(with_number("kind=option option=#", option));
    assert_int_equal(count_listed(ANB_DO_CANCEL), 0);
}

/* 5.6, 5.7: one die again, and several who give everything, until nothing more is missing. */
TEST(test_dice) {
    int option, paragraph = find_option(ANB_BONUS_NONE, false, 2, &option);
    const AnbOption *o =
        &anb_built_in.options[anb_built_in.paragraphs[paragraph].first + option - 1];
    open_table(2);
    give(0, "own k2"); /* one reroll */
    meet(paragraph, "sv1 sv2 v02");
    play(with_number("option #", option));
    play("die 5, die 1, die 2"); /* 2, 0 and 1 lanterns */
    asks("kind=reroll", "sv1 sv2 v02", 1, 1, "sv2");
    planned("kind=reroll who=v02", "reroll v02");
    refused("kind=reroll who=sv1,v02", ANB_T(WISH_MANY));
    refused("kind=reroll who=sv3", ANB_T(NOT_IN_PARTY));
    refused("kind=exert who=sv1", ANB_T(FIRST_REROLL));
    done("kind=keep", "keep");
    assert_int_equal(st.phase, ANB_EXERT);
    st.lanterns = (uint8_t)(o->number[1] - 2); /* two are missing */
    asks("kind=exert", "sv1 sv2 v02", 1, 2, o->number[0] > st.lanterns ? "sv2" : "sv1 sv2");
    planned("kind=exert who=sv2", "exert sv2, done");
    planned("kind=exert who=sv2 open=1", "exert sv2");
    planned("kind=exert who=v02", "exert v02"); /* nobody is left, so it ends by itself */
    planned("kind=exert who=v02,sv2", "exert sv2, exert v02");
    refused("kind=exert who=sv1,sv2,v02", ANB_T(WISH_MANY));
    refused("kind=exert who=sv3", ANB_T(NOT_IN_PARTY));
    planned("kind=done", "done");
}

/* Rewards and penalties that ask something. */
TEST(test_rewards) {
    open_table(2);
    give(0, "fish 1");
    st.phase = ANB_COPY;
    assert_int_equal(list_all(), 1);
    planned("kind=copy item=fish", "copy fish");
    refused("kind=copy item=ore", ANB_T(NO_COPY));
    int asks_to_choose = 1; /* a result that begins with a choice */
    while (anb_built_in.effects[anb_built_in.results[asks_to_choose].first].kind != ANB_FX_CHOOSE)
        asks_to_choose++;
    st.result = (uint16_t)asks_to_choose;
    st.phase = ANB_CHOOSE;
    assert_int_equal(list_all(),
                     anb_built_in.effects[anb_built_in.results[asks_to_choose].first].n);
    planned("kind=choose reward=2", "choose 2");
    refused("kind=choose reward=9", ANB_T(NO_REWARD));
    refused("kind=choose", ANB_T(WISH_LACKS));
    st.phase = ANB_INJURE;
    move_villagers(&st.player[0], &st.player[0].party, people(0, "sv1 sv3"));
    asks("kind=injure", "sv1 sv3", 1, 1, "sv3");
    planned("kind=injure who=sv1", "injure sv1");
    refused("kind=injure who=sv1,sv3", ANB_T(WISH_MANY));
    refused("kind=injure who=sv2", ANB_T(NOT_IN_PARTY));
    for (st.result = 1; st.phase != ANB_TAKE && st.result <= anb_built_in.result_count; st.result++)
        for (st.effect = 1; st.effect <= anb_built_in.results[st.result].count; st.effect++)
            if (anb_built_in.effects[anb_built_in.results[st.result].first + st.effect - 1].kind ==
                ANB_FX_BUILDING) {
                st.phase = ANB_TAKE;
                break;
            }
    st.result--;
    assert_int_equal(st.phase, ANB_TAKE);
    assert_int_equal(count_listed(ANB_DO_TAKE), 4 + 4 + 4 + 6);
    planned("kind=take building=h01", "take h01");
    cannot_be_had("kind=take building=o01", ANB_T(NO_CAVE));
    cannot_be_had("kind=take building=s6", ANB_T(TOO_DEAR));
}

/* ---- At night ---- */

TEST(test_night) {
    open_table(2);
    give(0, "tired sv1 sv2 v01 v02, hurt sv3 v03, potion 1, cider 2");
    play("pass, pass");
    assert_int_equal(st.phase, ANB_REST);
    assert_int_equal(list_all(), 3);
    asks("kind=potion", "sv3 v03", 1, 1, "v03"); /* a hammer besides */
    asks("kind=cider", "sv1 sv2 v01 v02", 1, 2, "v01");
    planned("kind=cider who=v02,sv2", "cider sv2, cider v02");
    refused("kind=cider who=sv1,sv2,v01", ANB_T(NO_CIDER));
    refused("kind=cider who=sv1,sv3", ANB_T(NOT_TIRED));
    refused("kind=potion who=sv3,v03", ANB_T(NO_POTION));
    refused("kind=bed who=sv1", ANB_T(FIRST_REST));
    done("kind=potion who=sv3", "potion sv3");
    cannot_be_had("kind=potion", ANB_T(NO_POTION));
    done("kind=done", "done");
    assert_int_equal(st.phase, ANB_BEDS);
    asks("kind=bed", "sv1 sv2 sv3 v01 v02 v03", 3, 3, "sv1 v01 v02"); /* v03 would not be ready */
    planned("kind=bed", "bed sv1, bed v01, bed v02");
    planned("kind=bed who=v03,sv2,sv1", "bed sv1, bed sv2, bed v03");
    refused("kind=bed who=sv1,sv2", ANB_T(WISH_FEW));
    refused("kind=bed who=sv1,sv2,sv3,v01", ANB_T(WISH_MANY));
    refused("kind=bed who=sv1,sv2,v07", ANB_T(NOT_YOURS));
    planned("kind=bed who=v01 open=1", "bed v01");
    refused("kind=bed who=v02 open=1", ANB_T(BED_EMPTY));
    done("kind=bed who=sv1,sv2,v03", "bed sv1, bed sv2, bed v03");
    shows(0, "ready sv1 sv2, tired sv3 v01 v02 v03");
}

/* ---- Nothing is out of reach ---- */

static HearthRng rng;

static uint32_t any_of(AnbKind kind) {
    static uint32_t legal[ANB_MAX_LEGAL];
    int from = 0;
    game->legal(game, &st, actor(), legal, ANB_MAX_LEGAL);
    while (anb_kind(legal[from]) != kind)
        from++;
    return legal[from + (int)hearth_rng_below(&rng, (uint32_t)choices(kind))];
}

/* One of the kinds, and one action of it: most of what can be asked is asked below. */
static uint32_t any_action(void) {
    AnbKind kind = ANB_DO_EXPLORE;
    if (!choices(kind) || hearth_rng_below(&rng, 2))
        do
            kind = (AnbKind)hearth_rng_below(&rng, ANB_KINDS);
        while (!choices(kind));
    return any_of(kind);
}

static void any_draws(void) {
    while (actor() == HEARTH_CHANCE)
        act(hearth_sample(game, &st, &rng));
}

/* Does what was begun ask the same seat for more of it? */
static bool goes_on(AnbKind kind, int seat) {
    if (actor() != seat)
        return false;
    switch (kind) {
    case ANB_DO_EXPLORE:
    case ANB_DO_ADD:
    case ANB_DO_LABOR:
    case ANB_DO_HARVEST: return st.phase == ANB_ASSIGN;
    case ANB_DO_BED: return st.phase == ANB_BEDS;
    case ANB_DO_EXERT: return st.phase == ANB_EXERT || st.phase == ANB_PAY;
    case ANB_DO_PAY: return false;
    default: return st.phase == ANB_PAY;
    }
}

/* What both want together. */
static void join(AnbWish *w, const AnbWish *more) {
    w->who |= more->who;
    if (more->froms)
        w->from[w->froms++] = more->from[0];
    if (more->kind == ANB_DO_PAY) {
        w->ciders = more->ciders;
        w->potions = more->potions;
    }
}

/* A row of actions that belong together, at random: each by its own wish, and all by one. */
static void any_row(bool seen[ANB_KINDS]) {
    AnbState before = st;
    AnbWish whole, one;
    uint32_t row[HEARTH_PLAN_MAX], plan[HEARTH_PLAN_MAX];
    int n = 0, seat = actor();
    do {
        row[n] = any_action();
        game->wishes->of(game, &st, seat, row[n], &one);
        if (n && one.kind == ANB_DO_CANCEL) /* 7.4c: nobody wants an expedition so */
            break;
        seen[anb_kind(row[n])] = true;
        assert_int_equal(game->wishes->plan(game, &st, seat, &one, plan, HEARTH_PLAN_MAX, NULL), 1);
        assert_int_equal(plan[0], row[n]);
        if (n)
            join(&whole, &one);
        else
            whole = one;
        act(row[n]);
    } while (goes_on(anb_kind(row[n++]), seat));
    whole.open = goes_on(anb_kind(row[n - 1]), seat);
    int planned_n = game->wishes->plan(game, &before, seat, &whole, plan, HEARTH_PLAN_MAX, NULL);
    assert_int_equal(planned_n, n);
    assert_memory_equal(plan, row, sizeof row[0] * (size_t)n);
    for (int i = 0; i < n; i++)
        game->apply(game, &before, seat, plan[i], NULL);
    assert_memory_equal(&before, &st, sizeof st);
}

/* What is listed can be had as it stands, or says why not, with as many as it asks for. */
static void list_is_true(void) {
    for (int n = list_all(), i = 0; i < n; i++) {
        AnbWish *w = &all[i];
        uint32_t plan[HEARTH_PLAN_MAX];
        HearthErr err = {0};
        int count = game->wishes->plan(game, &st, actor(), w, plan, HEARTH_PLAN_MAX, &err);
        assert_int_equal(count > 0, w->why == NULL);
        assert_ptr_equal(w->why, count ? NULL : err.msg.text);
        if (!count)
            continue;
        assert_int_equal(w->who & ~w->among, 0);
        assert_in_range(__builtin_popcountll(w->who), w->least, w->most);
        w->who = 0; /* without names those whom we would send do it */
        uint32_t again[HEARTH_PLAN_MAX];
        assert_int_equal(game->wishes->plan(game, &st, actor(), w, again, HEARTH_PLAN_MAX, NULL),
                         count);
        assert_memory_equal(again, plan, sizeof plan[0] * (size_t)count);
    }
}

static void play_rows(bool (*enough)(void), bool seen[ANB_KINDS]) {
    for (any_draws(); actor() >= 0 && !enough(); any_draws()) {
        list_is_true();
        any_row(seen);
    }
}

static bool never(void) {
    return false;
}

static bool at_home(void) {
    return st.phase == ANB_TURN;
}

/* Whole games, and every paragraph of the book a few times. */
TEST(test_every_row_can_be_wanted) {
    bool seen[ANB_KINDS] = {false};
    int visits = 20 * ANB_PARAGRAPHS;
    for (int i = 0; i < visits + 30; i++) {
        hearth_rng_seed(&rng, (uint64_t)i, 7);
        open_table(2 + i % 3);
        give(0, "own k3 k4, coins 30, cider 3, potion 5, tired metal_man, ready cave_cat v16 v17");
        if (i >= visits) {
            play_rows(never, seen);
            continue;
        }
        meet(1 + i % ANB_PARAGRAPHS, "sv1 sv2 v12 v13 v14 v15");
        play_rows(at_home, seen);
    }
    for (int kind = 0; kind < ANB_KINDS; kind++)
        if (!seen[kind])
            fail_msg("never played: %s", anb_word((AnbKind)kind));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_explore),
        cmocka_unit_test(test_own_starters),
        cmocka_unit_test(test_cat),
        cmocka_unit_test(test_build),
        cmocka_unit_test(test_payment),
        cmocka_unit_test(test_train),
        cmocka_unit_test(test_labor_and_harvest),
        cmocka_unit_test(test_market),
        cmocka_unit_test(test_listed_turn),
        cmocka_unit_test(test_option_with_coin),
        cmocka_unit_test(test_option_too_dear),
        cmocka_unit_test(test_dice),
        cmocka_unit_test(test_rewards),
        cmocka_unit_test(test_night),
        cmocka_unit_test(test_every_row_can_be_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
