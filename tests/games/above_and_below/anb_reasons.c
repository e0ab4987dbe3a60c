/* anb_reasons.c - Why actions of Above and Below are refused: each moment says what is to be
 * decided first, each wrong name what is wrong with it. */
#include <string.h>

#include "anb_table.h"

/* Why no action of a kind is possible. */
static void none(AnbKind kind, const HearthText *why) {
    assert_int_equal(choices(kind), 0);
    assert_string_equal(anb_why_none(&hearth_above_and_below, &st, kind)->id, why->id);
}

/* What belongs to another moment is refused with what that moment is. */
TEST(test_reasons_in_a_turn) {
    static const struct {
        const char *action;
        const HearthText *why;
    } others[] = {{"accept", ANB_T(NO_OFFER)},          {"refuse", ANB_T(NO_OFFER)},
                  {"add sv1", ANB_T(NO_EXPEDITION)},    {"go", ANB_T(NO_EXPEDITION)},
                  {"cancel", ANB_T(NOTHING_BEGUN)},     {"done", ANB_T(NOTHING_BEGUN)},
                  {"pay 0 0", ANB_T(NOTHING_OWED)},     {"option 1", ANB_T(ONLY_BELOW)},
                  {"option 1 coin", ANB_T(ONLY_BELOW)}, {"reroll sv1", ANB_T(ONLY_BELOW)},
                  {"keep", ANB_T(ONLY_BELOW)},          {"exert sv1", ANB_T(ONLY_BELOW)},
                  {"choose 1", ANB_T(ONLY_BELOW)},      {"take h01", ANB_T(ONLY_BELOW)},
                  {"copy fish", ANB_T(ONLY_BELOW)},     {"injure sv1", ANB_T(ONLY_BELOW)},
                  {"next", ANB_T(NOT_ACTED)},           {"potion sv1", ANB_T(ONLY_AT_NIGHT)},
                  {"cider sv1", ANB_T(ONLY_AT_NIGHT)},  {"bed sv1", ANB_T(ONLY_AT_NIGHT)}};
    open_table(2);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        refuse(others[i].action, others[i].why);
    none(ANB_DO_BED, ANB_T(ONLY_AT_NIGHT));
    none(ANB_DO_OPTION, ANB_T(ONLY_BELOW));
    none(ANB_DO_HARVEST, ANB_T(NO_HARVEST));
    none(ANB_DO_PLACE, ANB_T(NO_GOODS));
    none(ANB_DO_SELL, ANB_T(NO_ITEMS));
    none(ANB_DO_OFFER, ANB_T(NOBODY_SELLS));
    give(1, "sale fish");
    give(0, "coins 2");
    none(ANB_DO_OFFER, ANB_T(NO_COINS));
    give(0, "coins 0");
    none(ANB_DO_REFRESH, ANB_T(NO_COINS));
    none(ANB_DO_BUILD, ANB_T(NOTHING_TO_BUILD));
    none(ANB_DO_TRAIN, ANB_T(NOBODY_TO_HIRE));
    give(0, "ready sv3, tired sv1 sv2");
    none(ANB_DO_EXPLORE, ANB_T(FEW_READY));
    none(ANB_DO_BUILD, ANB_T(NO_HAMMER_READY));
    none(ANB_DO_TRAIN, ANB_T(NO_QUILL_READY));
    give(0, "tired sv1 sv2 sv3");
    none(ANB_DO_LABOR, ANB_T(NOBODY_READY));
    none(ANB_DO_HARVEST, ANB_T(NOBODY_READY));
    refuse("labor sv1", ANB_T(NOT_READY));
    refuse("labor v01", ANB_T(NOT_YOURS));
}

/* What has been begun must be ended first. */
TEST(test_reasons_in_between) {
    open_table(2);
    play("explore sv2");
    refuse("pass", ANB_T(FIRST_GO));
    refuse("done", ANB_T(FIRST_GO));
    refuse("go", ANB_T(PARTY_SMALL));
    refuse("cancel", ANB_T(NO_WAY_BACK));
    refuse("add sv2", ANB_T(AT_WORK));
    refuse("add sv1", ANB_T(IN_ORDER));
    refuse("add v01", ANB_T(NOT_YOURS));
    none(ANB_DO_BUILD, ANB_T(FIRST_GO));
    open_table(2);
    play("labor sv2");
    refuse("build sv1 h01", ANB_T(FIRST_DONE));
    refuse("cancel", ANB_T(FIRST_DONE));
    refuse("labor sv2", ANB_T(AT_WORK));
    refuse("labor sv1", ANB_T(IN_ORDER));
    open_table(2);
    give(1, "sale fish");
    play("offer 1 3");
    refuse("pass", ANB_T(FIRST_ANSWER));
    open_table(2);
    give(0, "own k3, potion 1");
    play("refresh houses");
    assert_int_equal(st.phase, ANB_PAY);
    refuse("pass", ANB_T(FIRST_PAY));
    refuse("pay 1 0", ANB_T(PAY_WRONG));
    refuse("pay 0 2", ANB_T(PAY_WRONG));
    play("pay 0 1");
}

/* Below, whatever the phase. */
TEST(test_reasons_below) {
    static const struct {
        AnbPhase phase;
        const HearthText *first;
        const char *wrong;
        const HearthText *why;
    } below[] = {{ANB_REROLL, ANB_T(FIRST_REROLL), "reroll sv1", ANB_T(NOT_IN_PARTY)},
                 {ANB_EXERT, ANB_T(FIRST_EXERT), "exert sv1", ANB_T(NOT_IN_PARTY)},
                 {ANB_CHOOSE, ANB_T(FIRST_CHOOSE), "choose 200", ANB_T(NO_REWARD)},
                 {ANB_TAKE, ANB_T(FIRST_TAKE), "take h25", ANB_T(NOT_ON_OFFER)},
                 {ANB_COPY, ANB_T(FIRST_COPY), "copy fish", ANB_T(NO_COPY)},
                 {ANB_INJURE, ANB_T(FIRST_INJURE), "injure sv1", ANB_T(NOT_IN_PARTY)}};
    open_table(2);
    play("explore sv2, add sv3, go, die 1");
    refuse("pass", ANB_T(FIRST_OPTION));
    refuse("cancel", ANB_T(FIRST_OPTION));
    refuse("option 200", ANB_T(NO_OPTION));
    st.effect = 1;
    for (size_t i = 0; i < sizeof below / sizeof below[0]; i++) {
        st.phase = (uint8_t)below[i].phase;
        refuse("pass", below[i].first);
        refuse(below[i].wrong, below[i].why);
        assert_string_equal(anb_why_none(&hearth_above_and_below, &st, ANB_DO_BUILD)->id,
                            below[i].first->id);
    }
    st.phase = ANB_EXERT;
    st.last = 5;
    refuse("exert sv2", ANB_T(IN_ORDER));
    st.phase = ANB_TAKE;
    refuse("take o01", ANB_T(NO_CAVE));
    refuse("take s6", ANB_T(TOO_DEAR));
}

/* At night: potions, cider and beds for those who need them. */
TEST(test_reasons_at_night) {
    open_table(2);
    give(0, "ready sv1, tired sv2 metal_man, hurt sv3, potion 1");
    play("pass, pass");
    assert_int_equal(st.phase, ANB_REST);
    refuse("pass", ANB_T(FIRST_REST));
    refuse("cider sv2", ANB_T(NO_CIDER));
    refuse("potion sv2", ANB_T(NOT_HURT));
    refuse("potion v01", ANB_T(NOT_YOURS));
    refuse("potion metal_man", ANB_T(METAL_RESTS));
    play("potion sv3");
    open_table(2);
    give(0, "ready sv1, tired sv2 sv3 v01 v02, hurt v03, cider 1");
    play("pass, pass");
    refuse("potion v03", ANB_T(NO_POTION));
    refuse("cider v03", ANB_T(NOT_TIRED));
    play("done");
    assert_int_equal(st.phase, ANB_BEDS);
    refuse("done", ANB_T(FIRST_BED));
    refuse("bed sv1", ANB_T(NEEDS_NO_BED));
    refuse("bed v03", ANB_T(BED_EMPTY)); /* nobody would sleep in the others */
    play("bed sv3");
    refuse("bed sv3", ANB_T(IN_BED));
    refuse("bed sv2", ANB_T(BED_EMPTY));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_in_a_turn), cmocka_unit_test(test_reasons_in_between),
        cmocka_unit_test(test_reasons_below), cmocka_unit_test(test_reasons_at_night)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
