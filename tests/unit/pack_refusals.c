/* pack_refusals.c - What is wrong with a pack is said with its line, and says what to do: for every
 * kind of line, every bound and every byte that a line may not have. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "above_and_below.h"
#include "endless_winter.h"
#include "pack.h"

#define CUT "The last line does not end in a line feed: add one, if nothing is missing behind it."

static char text[65536];

/* Lines behind the head, what is said of them, in which line it is (0: of the pack as a whole), and
 * from which character on (0: it is the line as a whole). */
typedef struct Wrong {
    const char *lines, *sentence;
    uint32_t line, column;
} Wrong;

static void read_bytes(const HearthGame *base, size_t length, const Wrong *wrong) {
    HearthErr err = {0};
    const HearthGame *game = NULL;
    char sentence[1200];
    size_t size = hearth_pack_size(base);
    void *memory = malloc(size);
    assert_non_null(memory);
    int code = hearth_pack_read(memory, size, base, text, length, &game, &err);
    assert_int_equal(code == HEARTH_OK, game != NULL);
    sentence[0] = 0;
    if (!game)
        hearth_msg_text(&err.msg, "en", sentence, sizeof sentence);
    assert_string_equal(sentence, wrong->sentence);
    assert_int_equal(code, *wrong->sentence ? HEARTH_BAD_PACK : HEARTH_OK);
    assert_int_equal(err.line, wrong->line);
    assert_int_equal(err.column, wrong->column);
    free(memory);
}

static void read_lines(const HearthGame *base, const Wrong *wrong) {
    int length = snprintf(text, sizeof text, "hearth-pack 1\ngame %s rules %d\n%s\n", base->id,
                          base->rules_version, wrong->lines);
    assert_in_range(length, 1, sizeof text - 1);
    read_bytes(base, (size_t)length, wrong);
}

static const Wrong wrong_anb[] = {
    {"supply",
     "\"supply\" must be followed by one of fruit, fish, mushroom, rope, pot, paper, ore, "
     "amethyst, potion, cider.",
     3, 0},
    {"supply gold 3",
     "There is no supply with the id \"gold\"; the ids are fruit, fish, mushroom, rope, pot, "
     "paper, ore, amethyst, potion, cider.",
     3, 0},
    {"supply fruit", "\"supply fruit\" must be followed by a number from 1 to 60.", 3, 0},
    {"supply fruit 61", "supply fruit: this must be a number from 1 to 60, not \"61\".", 3, 0},
    {"supply fruit 3 4", "\"4\" is one word too many.", 3, 0},
    {"supply fruit 3\nsupply fruit 4", "\"supply fruit\" is there twice; the first time in line 3.",
     4, 0},
    {"track start_income 4 vp 1 2 3 4 5 6 7 income 1 2 3 4 5 6 7 8",
     "\"vp\" must be followed by 8 numbers from 0 to 30, not by 7.", 3, 0},
    {"track start_income 4 vp 1 2 3 4 5 6 7 8 9 income 1 2 3 4 5 6 7 8",
     "\"vp\" must be followed by 8 numbers from 0 to 30, not by 9.", 3, 0},
    {"hire prices 2 3 x 4 5", "prices: this must be a number from 0 to 30, not \"x\".", 3, 0},
    {"hire 2 3 3 4 5", "\"2\" is not known here; this line can have prices.", 3, 0},
    {"hire prices 2 3 3 4 31", "prices: this must be a number from 0 to 30, not \"31\".", 3, 0},
    {"reputation lowest -11 vp 1 1 1 1 1 1 1 1 1 1 1 rank_bonus 3 / 5 3 2 / 5 3 2",
     "lowest: this must be a number from -10 to 0, not \"-11\".", 3, 0},
    {"reputation lowest -3 vp 1 1 1 1 1 1 1 1 1 1 1 rank_bonus 3 / 5 3 2",
     "\"rank_bonus\" must be followed by the bonuses for two, three and four players with \"/\" "
     "between them, each with at most as many numbers as players, such as 3 / 5 3 2 / 5 3 2.",
     3, 0},
    {"start_beds 10", "start_beds: this must be a number from 0 to 9, not \"10\".", 3, 0},
    {"start_beds 3 3", "\"3\" is one word too many.", 3, 0},
    {"house", "\"house\" must be followed by one of h01, h02, h03 ... h25.", 3, 0},
    {"house h99 cost 3",
     "There is no house with the id \"h99\"; the ids are h01, h02, h03 ... h25.", 3, 0},
    {"house h01 cost 21", "cost: this must be a number from 0 to 20, not \"21\".", 3, 0},
    {"house h01 cost", "\"cost\" must be followed by a number from 0 to 20.", 3, 0},
    {"house h01 income 1", "\"cost\" is missing.", 3, 0},
    {"house h01 cost 3 bed 1",
     "\"bed\" is not known here; this line can have cost, beds, income, vp, potion_on_build, "
     "potion_income, reputation_on_build, rerolls, coin_on_build, coin_on_explore, goods, vp_per, "
     "income_per, renewing, train_ready, tokens_as_coins.",
     3, 0},
    {"house h01 cost 3 cost 3", "\"cost\" is there twice in this line.", 3, 0},
    {"house h01 cost 3\nhouse h02 cost 3\nhouse h01 cost 3",
     "\"house h01\" is there twice; the first time in line 3.", 5, 0},
    {"house h01 cost 3 goods",
     "\"goods\" must be followed by one of fruit, fish, mushroom, rope, pot, paper, ore, amethyst.",
     3, 0},
    {"house h01 cost 3 goods coal 2",
     "goods: this must be one of fruit, fish, mushroom, rope, pot, paper, ore, amethyst, not "
     "\"coal\".",
     3, 0},
    {"house h01 cost 3 goods fruit", "\"fruit\" must be followed by a number from 1 to 20.", 3, 0},
    {"house h01 cost 3 goods fruit 21", "fruit: this must be a number from 1 to 20, not \"21\".", 3,
     0},
    {"house h01 cost 3 vp_per 2 ore ore", "\"ore\" is there twice in this line.", 3, 0},
    {"house h05 cost 4 goods fruit 2 renewing",
     "A renewing card has exactly one good, such as \"goods fruit 1\".", 3, 0},
    {"villager v01 faces 4:1 2:2", "The second face must ask for more and give more.", 3, 0},
    {"villager v01 faces 2:1 3:2 4:3",
     "Faces are one or two of die:lanterns, such as 2:1 5:2, with dice from 1 to 6 and lanterns "
     "from 0 to 3.",
     3, 0},
    {"villager v01 faces 2:1 symbols hammer hammer_plus",
     "A villager has either \"hammer\" or \"hammer_plus\", not both.", 3, 0},
    {"villager v01 faces 2:1 symbols quill quill_plus",
     "A villager has either \"quill\" or \"quill_plus\", not both.", 3, 0},
    {"villager v01 faces 2:1 kin", "\"kin\" must be followed by one of fishfolk.", 3, 0},
    {"special cave_cat faces 1:1 symbols quill",
     "A cave cat has no symbols: it would build and train without being asked.", 3, 0},
    {"cave 26 1 2 3 4 5 6", "\"cave\" must be followed by a number from 1 to 25, not by \"26\".", 3,
     0},
    {"cave 1 1 2 3 4 5", "\"cave 1\" must be followed by 6 numbers from 1 to 150, not by 5.", 3, 0},
    {"paragraphs", "\"paragraphs\" must be followed by a number from 150 to 255.", 3, 0},
    {"paragraphs 256", "paragraphs: this must be a number from 150 to 255, not \"256\".", 3, 0},
    {"option 17.2 gain 1 coin",
     "A line that begins with \"option\" needs a colon, a space and something behind them.", 3, 0},
    {"option 17.2:",
     "A line that begins with \"option\" needs a colon, a space and something behind them.", 3, 0},
    {"option 17.2 : gain 1 coin", "There must be no space before the colon.", 3, 0},
    {"option 17.4: gain 1 coin",
     "\"option\" must be followed by a number from 1 to 255, a dot and a number from 1 to 3, such "
     "as 17.2.",
     3, 0},
    {"option: gain 1 coin",
     "\"option\" must be followed by a number from 1 to 255, a dot and a number from 1 to 3, such "
     "as 17.2.",
     3, 0},
    {"option 1.1: pay 10; 5: 1 coin", "pay: this must be a number from 1 to 9, not \"10\".", 3, 0},
    {"option 1.1: pay; 5: 1 coin", "\"pay\" must be followed by a number from 1 to 9.", 3, 0},
    {"option 1.1: pay 1",
     "An option has either one or two numbers of lanterns, such as \"5: 2 coins\", or one gain, or "
     "one goto.",
     3, 0},
    {"option 1.1: bonus +4 per hammer; 5: 1 coin",
     "\"bonus +4 per hammer\" is not a bonus that the rules know; such are +1 per hammer, +1 per "
     "quill, +1 per rope, +1 if rope, +1 if food, +1 if fishfolk and +1 if 1 coin paid, with +1 to "
     "+3.",
     3, 0},
    {"option 1.1: 9: 1 coin", "lanterns: this must be a number from 1 to 8, not \"9\".", 3, 0},
    {"option 1.1: 3: 1 coin; 5: 1 coin; 7: 1 coin",
     "An option has at most two numbers of lanterns.", 3, 0},
    {"option 1.1: 5: nothing; 5: 1 rope", "The second number must be higher than the first.", 3, 0},
    {"option 1.1: 3:",
     "A reward or penalty is missing here; where there is none, write \"nothing\".", 3, 0},
    {"option 1.1: hello",
     "\"hello\" is not understood: each part of an option begins with pay, bonus, gain, goto, "
     "\"fail:\" or a number of lanterns and a colon, such as \"5:\", and then has a space.",
     3, 0},
    {"option 1.1: goto 180; goto 181",
     "An option has either one or two numbers of lanterns, such as \"5: 2 coins\", or one gain, or "
     "one goto.",
     3, 0},
    {"option 1.1: goto 2", "goto: this must be a number from 151 to 255, not \"2\".", 3, 0},
    {"option 1.1: goto", "\"goto\" must be followed by a number from 151 to 255.", 3, 0},
    {"option 1.1: 5: nothing; fail: goto 180",
     "The story cannot go on after a failure: \"fail:\" has no goto.", 3, 0},
    {"option 1.1: gain 1 diamond",
     "\"1 diamond\" is not a reward or penalty that the rules know; such are 2 coins, lose 1 coin, "
     "1 rope, 1 potion, reputation +1, villager, cave, copy, injure, injure chosen, lose stake, "
     "special glogo, building 7 and nothing.",
     3, 0},
    {"option 1.1: gain 100 coins", "coins: this must be a number from 1 to 99, not \"100\".", 3, 0},
    {"option 1.1: gain 10 rope", "rope: this must be a number from 1 to 9, not \"10\".", 3, 0},
    {"option 1.1: gain reputation +4",
     "\"reputation\" must be followed by +1 to +3 or by -1 to -3, not by \"+4\".", 3, 0},
    {"option 1.1: gain building 100", "building: this must be a number from 1 to 99, not \"100\".",
     3, 0},
    {"option 1.1: gain special dog",
     "special: this must be one of water_woman, glogo, cave_cat, metal_man, not \"dog\".", 3, 0},
    {"option 1.1: gain nothing, 1 coin", "\"nothing\" cannot be part of a longer list.", 3, 0},
    {"option 1.1: gain 1 coin,1 rope",
     "A comma or a semicolon must be followed by a space and something more: \"1 coin,1 rope\".", 3,
     0},
    {"option 1.1: 5: 1 coin;fail: injure",
     "A comma or a semicolon must be followed by a space and something more: \"1 coin;fail: "
     "injure\".",
     3, 0},
    {"option 1.1: gain choose 1 coin",
     "\"choose\" needs two to four things with \"or\" between them.", 3, 0},
    {"option 1.1: gain choose 1 coin or gold",
     "\"gold\" is not a reward or penalty that the rules know; such are 2 coins, lose 1 coin, 1 "
     "rope, 1 potion, reputation +1, villager, cave, copy, injure, injure chosen, lose stake, "
     "special glogo, building 7 and nothing.",
     3, 0},
    {"option 1.1: gain choose copy or 1 coin", "\"copy\" cannot be one of several to choose from.",
     3, 0},
    {"option 1.1: gain nothing; pay 1",
     "Without a roll there is neither payment nor bonus nor failure.", 3, 0},
    {"option 1.1: 4: lose stake",
     "\"lose stake\" needs a bonus for one item, such as \"+1 if rope\".", 3, 0},
    {"option 1.1: gain nothing",
     "Paragraph 1 has too few options: entries have two or three, follow-ups one to three, and a "
     "pack that gives one must give all of them.",
     3, 0},
    {"option 1.2: gain nothing",
     "Paragraph 1: the options are numbered from 1 up, without a gap; a pack that gives one must "
     "give all of them.",
     3, 0},
    {"option 1.1: gain nothing\noption 1.2: gain nothing\noption 1.1: gain 1 coin",
     "\"option 1.1\" is there twice; the first time in line 3.", 5, 0},
    {"option 254.1: gain nothing",
     "Paragraph 254 comes after the last, 215; the line \"paragraphs N\" says how many there are.",
     3, 0},
    {"option 1.1: 5: goto 220; fail: injure\noption 1.2: gain nothing",
     "Option 1.1: \"goto 220\" leads beyond the last paragraph, 215; the line \"paragraphs N\" "
     "says how many there are.",
     3, 0},
    {"paragraphs 150",
     "Option 1.1: \"goto 151\" leads beyond the last paragraph, 150; the line \"paragraphs N\" "
     "says how many there are.",
     0, 0},
    {"paragraph 17",
     "\"paragraph\" must be followed by the number of a paragraph, 1 to 255, and a text, such as "
     "\"paragraph 17 ...\".",
     3, 0},
    {"paragraph 17.2 A title",
     "\"paragraph\" must be followed by the number of a paragraph, 1 to 255, and a text, such as "
     "\"paragraph 17 ...\".",
     3, 0},
    {"text 256 A text",
     "\"text\" must be followed by the number of a paragraph, 1 to 255, and a text, such as \"text "
     "17 ...\".",
     3, 0},
    {"text 17 One.\nparagraph 17 A title\ntext 17 Two.",
     "The lines of a text must follow one another; the one before is line 3.", 5, 0},
    {"paragraph 17 A title\nparagraph 17 Another",
     "\"paragraph 17\" is there twice; the first time in line 3.", 4, 0},
    {"paragraph 250 A title",
     "Paragraph 250 comes after the last, 215; the line \"paragraphs N\" says how many there are.",
     3, 0},
    {"choice 17 A choice",
     "\"choice\" must be followed by the number of a paragraph, 1 to 255, a dot, that of an "
     "option, 1 to 3, and a text, such as \"choice 17.2 ...\".",
     3, 0},
    {"choice 17.2 A choice\nchoice 17.2 Another",
     "\"choice 17.2\" is there twice; the first time in line 3.", 4, 0},
    {"story 17.2 A story",
     "\"story\" must be followed by the number of a paragraph, 1 to 255, that of an option, 1 to "
     "3, and 1, 2, gain or fail, with dots between them, and a text, such as \"story 17.2.fail "
     "...\".",
     3, 0},
    {"story 17.2.3 A story",
     "\"story\" must be followed by the number of a paragraph, 1 to 255, that of an option, 1 to "
     "3, and 1, 2, gain or fail, with dots between them, and a text, such as \"story 17.2.fail "
     "...\".",
     3, 0},
    {"name", "\"name\" must be followed by an id, a space and a name.", 3, 0},
    {"name h01 {x}", "Names and texts have no braces.", 3, 0},
    {"name h01 A name of more characters than forty, which is the most",
     "Here is room for 40 characters, not for 55.", 3, 0},
    {"name h01 One\nname h01 Another", "\"name h01\" is there twice; the first time in line 3.", 4,
     0},
    {"name x9 Nobody", "There is nothing with the id \"x9\" that has a name.", 3, 0},
    {"title", "\"title\" must be followed by a space and a title.", 3, 0},
    {"title One\ntitle Another", "\"title\" is there twice; the first time in line 3.", 4, 0},
    {"chapel x1",
     "No line begins with \"chapel\"; lines of this game begin with supply, track, hire, "
     "reputation, start_beds, house, outpost, key_house, star_house, starter, villager, special, "
     "cave, paragraphs, option, paragraph, text, choice, story, name, title, and remarks with #.",
     3, 0},
    {"Supply fruit 3",
     "No line begins with \"Supply\"; lines of this game begin with supply, track, hire, "
     "reputation, start_beds, house, outpost, key_house, star_house, starter, villager, special, "
     "cave, paragraphs, option, paragraph, text, choice, story, name, title, and remarks with #.",
     3, 0},
    {"house  h05 cost 4",
     "There is a space too many: words are separated by one, and a line neither begins nor ends "
     "with one.",
     3, 7},
    {" house h05 cost 4",
     "There is a space too many: words are separated by one, and a line neither begins nor ends "
     "with one.",
     3, 1},
    {"house h05 cost 4 ",
     "There is a space too many: words are separated by one, and a line neither begins nor ends "
     "with one.",
     3, 17},
    {"", "The line is empty: remove it, or begin it with #.", 3, 0},
    {"hire prices 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
     "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
     "The line has more than 64 words.", 3, 0},
};

static const Wrong wrong_ew[] = {
    {"limits food_capacity 6 hand 5",
     "food_capacity: this must be a number from 0 to 5, not \"6\".", 3, 0},
    {"limits food_capacity 5", "\"hand\" is missing.", 3, 0},
    {"limits tools 4 food_capacity 5 hand 5",
     "\"tools\" is not known here; this line can have food_capacity, hand.", 3, 0},
    {"chief_a labor 1 rest_labor",
     "\"rest_labor\" must be followed by a number from 0 to 9 in steps of 0.5.", 3, 0},
    {"eclipse culture_labor 0.3 megaliths_each 2: nothing; nothing",
     "culture_labor: this must be a number from 0 to 9 in steps of 0.5, not \"0.3\".", 3, 0},
    {"eclipse culture_labor 0.5 megaliths_each 2: 1 draw",
     "2 lists of effects are expected here, with \"; \" between them, not 1.", 3, 0},
    {"column dance: top labor 2 gain 1 animal; middle gain 1 tip; bottom nothing",
     "There is no column with the id \"dance\"; the ids are initiate, develop, migrate, hunt.", 3,
     0},
    {"column hunt: top labor 0 gain 1 animal; middle gain 1 tip; bottom nothing",
     "labor: this must be a number from 1 to 9, not \"0\".", 3, 0},
    {"column hunt: top gain 1 animal; middle gain 1 tip; bottom nothing",
     "\"top\" needs a labor from 1 to 9: it can be used again and again.", 3, 0},
    {"column hunt: top labor 1 gain; middle gain 1 tip; bottom nothing",
     "An effect is missing here; where there is none, write \"nothing\".", 3, 0},
    {"column hunt: top labor 1 gain 1 animal; middle gain 1 tip; bottom nothing; bottom nothing",
     "A column is \"top labor N gain ...\" once or twice, \"middle gain ...\" and \"bottom ...\", "
     "with \"; \" between them; labor, food and tool can be in front of a \"gain\", once each.",
     3, 0},
    {"chief handeye column hunt labor 2 pay_tools 1",
     "\"pay_tools\" and \"pay_labor\" belong together.", 3, 0},
    {"chief handeye column hunt labor 2 pay_tools 6 pay_labor 1",
     "pay_tools: this must be a number from 1 to 5, not \"6\".", 3, 0},
    {"tribe hunter labor 1 points 1 bonus 1: 1 tip",
     "\"bonus\" must be followed by one of initiate, develop, migrate, hunt, any.", 3, 0},
    {"tribe hunter labor 1 points 1: 9.5 labor_eclipse",
     "labor_eclipse: this must be a number from 0.5 to 9 in steps of 0.5, not \"9.5\".", 3, 0},
    {"tribe hunter labor 1 points 1: 1 labor_eclipse, 1 labor_eclipse",
     "\"labor_eclipse\" is there twice in this line.", 3, 0},
    {"starting brave copies 3 labor 1 points 0: nothing",
     "The copies of the starting cards must be 9 in all, not 10.", 0, 0},
    {"culture c121 labor 3 points 1: 2 tool",
     "There is no culture with the id \"c121\"; the ids are c101, c102, c103 ... c220.", 3, 0},
    {"culture c105 labor 3 points 1",
     "A line that begins with \"culture\" needs a colon, a space and something behind them.", 3, 0},
    {"culture c105 labor 3 points 1:2 tool",
     "A line that begins with \"culture\" needs a colon, a space and something behind them.", 3, 0},
    {"culture c105 labor 3 points 1 cost 1: 2 tool",
     "\"cost\" is not known here; this line can have labor, points.", 3, 0},
    {"culture c105 labor 3 points 1: 2 gold",
     "\"2 gold\" is not an effect that the rules know: an effect is a number and one of food, "
     "tool, idol, draw, points, bury, tribe, tribe_discard, culture, animal, animal_random, "
     "reveal, tip, camp, move, megalith, stone, village, labor, points per, labor_eclipse, or it "
     "begins with choose, pay, fill_food or megalith_extra.",
     3, 0},
    {"culture c105 labor 3 points 1: 11 food",
     "food: this must be a number from 1 to 10, not \"11\".", 3, 0},
    {"culture c105 labor 3 points 1: 2 stone", "stone: this must be 1, not \"2\".", 3, 0},
    {"culture c105 labor 3 points 1: 1 points",
     "One is a \"point\", more are \"points\": \"1 points\".", 3, 0},
    {"culture c105 labor 3 points 1: 1 food,1 tool",
     "A comma or a semicolon must be followed by a space and something more: \"1 food,1 tool\".", 3,
     0},
    {"culture c105 labor 3 points 1: nothing, 1 food",
     "\"nothing\" cannot be part of a longer list.", 3, 0},
    {"culture c105 labor 3 points 1: 1 food; 1 tool", "1 list of effects is expected here, not 2.",
     3, 0},
    {"culture c105 labor 3 points 1: 1 food, 1 food, 1 food, 1 food, 1 food",
     "A list has at most 4 effects.", 3, 0},
    {"culture c105 labor 3 points 1: pay 1 tool for 1 idol",
     "A payment has the form \"pay 1 tool for (...)\", \"pay 2 food for (...)\" or \"pay 2 food "
     "and 1 tool for (...)\", not \"pay 1 tool for 1 idol\".",
     3, 0},
    {"culture c105 labor 3 points 1: pay 6 tool for (1 idol)",
     "tool: this must be a number from 1 to 5, not \"6\".", 3, 0},
    {"culture c105 labor 3 points 1: pay 1 food for (1 tool",
     "Brackets do not match in \"pay 1 food for (1 tool\".", 3, 0},
    {"culture c105 labor 3 points 1: pay 1 tool for (pay 1 food for (1 idol))",
     "\"pay 1 food for (1 idol)\" cannot be used here; what can be used is food, tool, idol, draw, "
     "points, bury, tribe, tribe_discard, culture, animal, animal_random, reveal, tip, camp, move, "
     "megalith, stone, village, labor, fill_food, points per.",
     3, 0},
    {"culture c105 labor 3 points 1: choose 1 of (2 food)",
     "There must be 2 to 4 things to choose from, with \" | \" between them: \"choose 1 of (2 "
     "food)\".",
     3, 0},
    {"culture c105 labor 3 points 1: choose 2 of (1 food | 1 tool)",
     "choose: this must be 1, not \"2\".", 3, 0},
    {"culture c105 labor 3 points 1: choose (1 food | 1 tool)",
     "A choice has the form \"choose 1 of (2 food | 1 tool)\", not \"choose (1 food | 1 tool)\".",
     3, 0},
    {"culture c105 labor 3 points 1: 1 village (1 tool cheaper)",
     "A village costs no tools, so they cannot be cheaper: \"1 village (1 tool cheaper)\".", 3, 0},
    {"culture c105 labor 3 points 1: 1 village (10 food cheaper)",
     "food: this must be a number from 1 to 9, not \"10\".", 3, 0},
    {"culture c105 labor 3 points 1: 1 stone (1 food and 1 tool)",
     "Cheaper things have the form \"1 village (2 food cheaper)\", \"1 stone (1 tool cheaper)\" or "
     "\"1 stone (1 food and 1 tool cheaper)\", not \"1 stone (1 food and 1 tool)\".",
     3, 0},
    {"culture c105 labor 3 points 1: 10 points per village",
     "points: this must be a number from 1 to 9, not \"10\".", 3, 0},
    {"culture c105 labor 3 points 1: 2 points per 16 village",
     "per: this must be a number from 1 to 15, not \"16\".", 3, 0},
    {"culture c105 labor 3 points 1: 2 points per house",
     "per: this must be one of own_megalith_level1, own_megalith_upper, own_megalith_any, "
     "tipped_animal, upright_animal, different_upright_animal_type, complete_animal_set_of_4, "
     "buried_card, camp_on_forest_or_grassland, camp_on_lake_or_mountain, "
     "glacier_tile_with_own_camp, village, different_tribe_type_owned, honor_level, "
     "sacrifice_level, culture_card_owned, not \"house\".",
     3, 0},
    {"culture c105 labor 3 points 1: 2 points per 3",
     "\"per\" must be followed by one of own_megalith_level1, own_megalith_upper, "
     "own_megalith_any, tipped_animal, upright_animal, different_upright_animal_type, "
     "complete_animal_set_of_4, buried_card, camp_on_forest_or_grassland, "
     "camp_on_lake_or_mountain, glacier_tile_with_own_camp, village, different_tribe_type_owned, "
     "honor_level, sacrifice_level, culture_card_owned.",
     3, 0},
    {"culture c105 labor 3 points 1: 2 points per village (max 16)",
     "max: this must be a number from 1 to 15, not \"16\".", 3, 0},
    {"culture c105 labor 3 points 1: 2 points per village max 6",
     "Behind what is counted only \" (max N)\" can follow: \"2 points per village max 6\".", 3, 0},
    {"animal sloth nomad 1 2: 1 food", "An animal has either a set or is wild.", 3, 0},
    {"animal sloth set nomad 1: 1 food", "\"set\" must be followed by 1 to 4 numbers from 0 to 30.",
     3, 0},
    {"animal sloth set 1 2 3 4 5 nomad 1: 1 food",
     "\"set\" must be followed by 1 to 4 numbers from 0 to 30.", 3, 0},
    {"animal sloth set 3 2 nomad 1: 1 food",
     "set: more of them must not score less, but 2 comes after 3.", 3, 0},
    {"animals_open 4 5 7", "animals_open: this must be a number from 1 to 6, not \"7\".", 3, 0},
    {"animals_open 4 5", "\"animals_open\" must be followed by 3 numbers from 1 to 6, not by 2.", 3,
     0},
    {"stone s101: nothing",
     "A sacred stone has just one effect, such as \"1 point per village\" or \"2 points per 3 "
     "buried_card (max 6)\", not \"nothing\".",
     3, 0},
    {"stone s101: 1 point per village, 1 food",
     "A sacred stone has just one effect, such as \"1 point per village\" or \"2 points per 3 "
     "buried_card (max 6)\", not \"1 point per village, 1 food\".",
     3, 0},
    {"stone_space 4 food 2 tool 1: 1 megalith",
     "\"stone_space\" must be followed by a number from 1 to 3, not by \"4\".", 3, 0},
    {"tile forest1 land forest: 1 labor",
     "\"1 labor\" cannot be used here; what can be used is food, tool, idol, draw, points, bury, "
     "tribe, tribe_discard, culture, animal, animal_random, reveal, tip, camp, move, megalith, "
     "stone.",
     3, 0},
    {"tile forest1 land glacier: 1 tool",
     "This tile cannot have this land: the base is the base, g1 to g9 are glaciers, and all others "
     "are neither.",
     3, 0},
    {"tile cave1 land lake: nothing\ntile cave2 land lake: nothing",
     "No tile is cave, but one of each land is laid out.", 0, 0},
    {"megalith_tile m1 start 1: nothing",
     "8 lists of effects are expected here, with \"; \" between them, not 1.", 3, 0},
    {"megalith_tile m1 start 1: nothing; nothing; nothing; megalith_extra on 3 or 4; nothing; "
     "nothing; nothing; nothing",
     "Square 3: its extra megalith would be placed on the square itself.", 3, 0},
    {"megalith_tile m1 start 1: nothing; nothing; nothing; megalith_extra on 4 or 8; nothing; "
     "nothing; nothing; nothing",
     "megalith_extra: this must be a number from 0 to 7, not \"8\".", 3, 0},
    {"megalith_tile m1 start 1: nothing; nothing; nothing; megalith_extra on 4; nothing; nothing; "
     "nothing; nothing",
     "An extra megalith has the form \"megalith_extra on 3 or 6\", not \"megalith_extra on 4\".", 3,
     0},
    {"megalith_points 2 4 6 8 10 12",
     "\"megalith_points\" must be followed by 7 numbers from 0 to 50, not by 6.", 3, 0},
    {"food_labor", "\"food_labor\" must be followed by spaces from 1 to 10, or by none.", 3, 0},
    {"food_labor 3 1", "food_labor: the spaces must rise, but 1 comes after 3.", 3, 0},
    {"food_labor 11", "food_labor: this must be a number from 1 to 10, not \"11\".", 3, 0},
    {"burial first 0 1 3 2 10 14 18 22",
     "burial: more of them must not score less, but 2 comes after 3.", 3, 0},
    {"burial first 0 1 3 5 10 14 18",
     "\"burial first\" must be followed by 8 numbers from 0 to 99, not by 7.", 3, 0},
    {"burial second 0 1 3 5 10 14 18 22",
     "There is no burial with the id \"second\"; the ids are first, middle, last.", 3, 0},
    {"leftover 2 points 1 per 16", "per: this must be a number from 1 to 15, not \"16\".", 3, 0},
    {"turn_order 5: 1 tool; nothing",
     "\"turn_order\" must be followed by a number from 1 to 4, not by \"5\".", 3, 0},
    {"setup u1 food 2 tool 1 tribe hunter animals sloth sloth sloth: nothing",
     "\"animals\" must be followed by one or two animals, not by more.", 3, 0},
    {"map_card p1 inner 5 6 9 outer 4 16 19",
     "\"inner\" must be followed by 2 numbers from 1 to 19, not by 3.", 3, 0},
    {"map_card p1 inner 4 6 outer 4 16 19",
     "inner: place 4 is not in this ring, whose places are 5, 6, 9, 11, 14, 15.", 3, 0},
    {"map_card p1 inner 5 6 outer 4 16 16", "\"16\" is there twice in this line.", 3, 0},
    {"nomad_card n01 marker hunt arrows up left labor 1: M SCMB WGIA AART; B M . V",
     "\"arrows\" must be followed by left or right, and then by up or down.", 3, 0},
    {"nomad_card n01 marker hunt arrows left up labor 1: M SCMB WGIA AARTX; B M . V",
     "A cell is \".\" or one to four letters of ITFCBARVEGSMW, not \"AARTX\".", 3, 0},
    {"nomad_card n01 marker hunt arrows left up labor 1: M SCMB WGIA; B M . V",
     "A nomad card has four cells, \"; \", and four cells again.", 3, 0},
};

static void refused(const HearthGame *base, const Wrong wrong[], size_t count) {
    for (size_t i = 0; i < count; i++)
        read_lines(base, &wrong[i]);
}

static void test_wrong_lines(void **unused) {
    (void)unused;
    refused(&hearth_above_and_below, wrong_anb, sizeof wrong_anb / sizeof wrong_anb[0]);
    refused(&hearth_endless_winter, wrong_ew, sizeof wrong_ew / sizeof wrong_ew[0]);
}

static void test_wrong_heads(void **unused) {
    (void)unused;
    static const char *const heads[][2] = {
        {"", "The pack is empty."},
        {"hearth-record 1\n", "A pack begins with the line \"hearth-pack 1\"."},
        {"hearth-pack 1", CUT},
        {"hearth-pack 1\n", "The line \"game NAME rules N\" is expected here."},
        {"hearth-pack 1\ngame chess rules 1\n", "There is no game named \"chess\"."},
        {"hearth-pack 1\ngame cartographers rules 1\n",
         "Cartographers has no packs: its cards are part of its rules."}};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        HearthErr err = {0};
        char sentence[600];
        assert_null(hearth_pack_base(heads[i][0], strlen(heads[i][0]), &err));
        hearth_msg_text(&err.msg, "en", sentence, sizeof sentence);
        assert_string_equal(sentence, heads[i][1]);
    }
    assert_ptr_equal(hearth_pack_base("hearth-pack 1\ngame endless_winter rules 1\n", 42, NULL),
                     &hearth_endless_winter);
}

/* What editors of other systems write, and what nobody can see. */
static void test_wrong_bytes(void **unused) {
    (void)unused;
    static const Wrong wrong[] = {
        {"start_beds 3\r", "There is a carriage return: every line must end in a line feed alone.",
         3, 13},
        {"\r", "There is a carriage return: every line must end in a line feed alone.", 3, 1},
        {"start_beds\t3", "There is a tab: words are separated by one space.", 3, 11},
        {"# a\tremark", "There is a tab: words are separated by one space.", 3, 4},
        {"name h01 Caf\xC3\xA9\x01",
         "There is a control character: only text that can be seen is allowed.", 3, 14},
        {"name h01 Caf\xE9", "This is not UTF-8: the file must be saved in that encoding.", 3, 13},
        {"name h01 Caf\xC3\xA9", "", 0, 0}};
    refused(&hearth_above_and_below, wrong, sizeof wrong / sizeof wrong[0]);
    static const struct {
        const char *bytes;
        size_t length;
        Wrong wrong;
    } whole[] = {
#define BYTES(bytes) bytes, sizeof bytes - 1
        {BYTES("hearth-pack 1\r\ngame above_and_below rules 2\r\n"),
         {"", "There is a carriage return: every line must end in a line feed alone.", 1, 14}},
        {BYTES("hearth-pack 1\rgame above_and_below rules 2\r"),
         {"", "There is a carriage return: every line must end in a line feed alone.", 1, 14}},
        {BYTES("\xEF\xBB\xBFhearth-pack 1\ngame above_and_below rules 2\n"),
         {"", "The file begins with a byte order mark: it must be saved as UTF-8 without one.", 1,
          0}},
        {BYTES("\xFF\xFEh\0e\0"),
         {"", "This is not UTF-8: the file must be saved in that encoding.", 1, 1}},
        {BYTES("hearth-pack 1\ngame above_and_below rules 2\nstart_beds 3"), {"", CUT, 3, 0}},
        {BYTES("hearth-pack 1\ngame above_and_below rules 2\n"), {"", "", 0, 0}}};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        memcpy(text, whole[i].bytes, whole[i].length);
        read_bytes(&hearth_above_and_below, whole[i].length, &whole[i].wrong);
    }
}

/* A text has its bound in characters, however many lines and bytes it has. */
static void test_long_texts(void **unused) {
    (void)unused;
    char lines[8192];
    for (int extra = 0; extra < 2; extra++) {
        HearthBuf b = hearth_buf(lines, sizeof lines);
        for (int part = 0; part < 2; part++) {
            hearth_buf_text(&b, part ? "\ntext 17 " : "text 17 ");
            for (int i = 0; i < 900 - part + extra * part; i++)
                hearth_buf_text(&b, "\xCE\xB1");
        }
        assert_true(hearth_buf_fits(&b));
        Wrong fits = {lines, "", 0, 0},
              wrong = {lines, "Here is room for 1800 characters, not for 1801.", 4, 0};
        read_lines(&hearth_above_and_below, extra ? &wrong : &fits);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_heads),
        cmocka_unit_test(test_wrong_lines),
        cmocka_unit_test(test_wrong_bytes),
        cmocka_unit_test(test_long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
