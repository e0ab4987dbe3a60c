/* fields.c - The state described once: the position text, the JSON of a view and the types of the
 * page come from these tables. Every byte of the state is in them. */
#include "anb_int.h"

static const char *const phases[ANB_PHASES] = {
    "setup", "turn",   "assign", "cat",    "pay",    "answer",   "die",  "paragraph",
    "roll",  "reroll", "exert",  "result", "choose", "take",     "copy", "injure",
    "after", "rest",   "beds",   "dawn",   "over",   "countered"};

static const char *kind_word(int kind) {
    return kind == ANB_DO_OPTION_PAY ? "option_pay" : anb_word((AnbKind)kind);
}

static const HearthIds phase_ids = HEARTH_WORDS("Phase", phases);
const HearthIds anb__villager_ids = HEARTH_FOUND("Villager", anb__villager_id, ANB_VILLAGERS);
const HearthIds anb__building_ids = HEARTH_IDS("Building", anb_buildings);
const HearthIds anb__item_ids = HEARTH_WORDS("Item", anb_item_ids);
const HearthIds anb__kind_ids = HEARTH_FOUND("Kind", kind_word, ANB_KINDS);
static const HearthIds good_ids = {"Good", anb_item_ids, sizeof anb_item_ids[0], NULL, ANB_GOODS};

#define FIELD(name, ...) HEARTH_FIELD(AnbPlayer, name, __VA_ARGS__)
#define LIST(name, ...) HEARTH_FIELD_LIST(AnbPlayer, name, __VA_ARGS__)
static const HearthField player_fields[] = {FIELD(coins, HEARTH_NUMBER),
                                            FIELD(reputation, HEARTH_SIGNED),
                                            FIELD(caves, HEARTH_NUMBER),
                                            FIELD(ready, HEARTH_SET(anb__villager_ids)),
                                            FIELD(tired, HEARTH_SET(anb__villager_ids)),
                                            FIELD(hurt, HEARTH_SET(anb__villager_ids)),
                                            FIELD(party, HEARTH_SET(anb__villager_ids)),
                                            FIELD(buildings, HEARTH_SET(anb__building_ids)),
                                            LIST(items, HEARTH_NUMBER, HEARTH_BY(anb__item_ids)),
                                            FIELD(sale, HEARTH_ID_FROM_1(anb__item_ids)),
                                            LIST(slot, HEARTH_ID_FROM_1(good_ids)),
                                            LIST(placed, HEARTH_NUMBER, HEARTH_BY(good_ids)),
                                            FIELD(passed, HEARTH_FLAG),
                                            FIELD(refreshed, HEARTH_FLAG)};
#undef FIELD
#undef LIST
static const HearthFields player = HEARTH_FIELDS("Player", AnbPlayer, player_fields);

#define FIELD(name, ...) HEARTH_FIELD(AnbState, name, __VA_ARGS__)
#define LIST(name, ...) HEARTH_FIELD_LIST(AnbState, name, __VA_ARGS__)
#define USED(name) HEARTH_USED(AnbState, name)
static const HearthField fields[] = {
    FIELD(seats, HEARTH_NUMBER),
    FIELD(round, HEARTH_NUMBER),
    FIELD(first, HEARTH_NUMBER),
    FIELD(turn, HEARTH_NUMBER),
    FIELD(phase, HEARTH_ID(phase_ids)),
    FIELD(epoch, HEARTH_NUMBER),
    FIELD(draws, HEARTH_INTERNAL),
    FIELD(house_left, HEARTH_SET(anb__building_ids)),
    FIELD(outpost_left, HEARTH_SET_FROM(anb__building_ids, ANB_FIRST_OUTPOST)),
    FIELD(cave_left, HEARTH_SET_OF_NUMBERS),
    FIELD(villager_left, HEARTH_SET_FROM(anb__villager_ids, ANB_FIRST_REGULAR)),
    FIELD(key_left, HEARTH_SET_FROM(anb__building_ids, ANB_FIRST_KEY)),
    FIELD(key_open, HEARTH_SET_FROM(anb__building_ids, ANB_FIRST_KEY)),
    FIELD(star_open, HEARTH_SET_FROM(anb__building_ids, ANB_FIRST_STAR)),
    FIELD(special_left, HEARTH_SET_FROM(anb__villager_ids, ANB_FIRST_SPECIAL)),
    LIST(house_row, HEARTH_ID_OR_NONE(anb__building_ids, ANB_NONE)),
    LIST(outpost_row, HEARTH_ID_OR_NONE(anb__building_ids, ANB_NONE)),
    LIST(row, HEARTH_ID_OR_NONE(anb__villager_ids, ANB_NONE)),
    FIELD(cave_top, HEARTH_NUMBER_OR_NONE(ANB_NONE)),
    FIELD(house_count, HEARTH_INTERNAL),
    LIST(house_under, HEARTH_ID(anb__building_ids), USED(house_count)),
    FIELD(outpost_count, HEARTH_INTERNAL),
    LIST(outpost_under, HEARTH_ID(anb__building_ids), USED(outpost_count)),
    FIELD(cave_count, HEARTH_INTERNAL),
    LIST(cave_under, HEARTH_NUMBER, USED(cave_count)),
    LIST(on_card, HEARTH_NUMBER, HEARTH_BY(anb__building_ids)),
    LIST(supply, HEARTH_NUMBER, HEARTH_BY(anb__item_ids)),
    FIELD(board_cider, HEARTH_NUMBER),
    FIELD(asked, HEARTH_NUMBER),
    FIELD(rested, HEARTH_NUMBER),
    FIELD(slept, HEARTH_SET(anb__villager_ids)),
    FIELD(beds, HEARTH_NUMBER),
    FIELD(task, HEARTH_ID_OR_NONE(anb__kind_ids, 0)),
    FIELD(last, HEARTH_INTERNAL),
    FIELD(balked, HEARTH_FLAG),
    FIELD(cat, HEARTH_ID_OR_NONE(anb__villager_ids, ANB_NONE)),
    FIELD(cat_building, HEARTH_ID_OR_NONE(anb__building_ids, ANB_NONE)),
    FIELD(offers_left, HEARTH_NUMBER),
    FIELD(sale_changed, HEARTH_FLAG),
    FIELD(price, HEARTH_NUMBER_OR_NONE(0)),
    LIST(refused, HEARTH_NUMBER, USED(seats)),
    FIELD(owed, HEARTH_NUMBER),
    FIELD(owed_for, HEARTH_ID_OR_NONE(anb__kind_ids, 0)),
    FIELD(owed_a, HEARTH_INTERNAL),
    FIELD(owed_b, HEARTH_INTERNAL),
    FIELD(cave, HEARTH_NUMBER_OR_NONE(ANB_NONE)),
    FIELD(paragraph, HEARTH_NUMBER_OR_NONE(0)),
    FIELD(option, HEARTH_NUMBER_OR_NONE(ANB_NONE)),
    FIELD(coin_paid, HEARTH_FLAG),
    FIELD(rerolls, HEARTH_NUMBER),
    FIELD(lanterns, HEARTH_NUMBER),
    FIELD(success, HEARTH_FLAG),
    FIELD(effect, HEARTH_INTERNAL),
    FIELD(result, HEARTH_INTERNAL),
    LIST(dice, HEARTH_INTERNAL), /* of the party: in the facts */
    LIST(player, HEARTH_SECTION(player), USED(seats)),
    FIELD(counter, HEARTH_NUMBER_OR_NONE(0))};
const HearthFields anb__fields = HEARTH_STATE_FIELDS("anb", AnbState, fields);
/* What is new in rules 2 comes last, and is not there by rules 1: hashes of old records hold. */
const HearthFields anb__fields_1 = {"State", "anb", sizeof(AnbState), fields,
                                    sizeof fields / sizeof fields[0] - 1};
