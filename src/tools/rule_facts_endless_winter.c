/* rule_facts_endless_winter.c - What the rules of Endless Winter quote: cards, land, tracks and
 * charts; and of the worked first round what the player has. */
#include <string.h>

#include "endless_winter.h"
#include "ew_words.h"
#include "rule_facts.h"
#include "texts.h"

static bool is(const char *name, const char *wanted) {
    return strcmp(name, wanted) == 0;
}

static bool add_number(HearthMsg *msg, const char *name, int value) {
    hearth_msg_number(msg, name, value);
    return true;
}

static bool add_list(RuleFill *f, HearthMsg *msg, const char *name, int list) {
    ew_tell_list(f->game, &f->phrase.outline, list);
    rule_told(f, msg, name);
    return true;
}

/* ---- The worked round ---- */

static bool round_fact(const RuleFill *f, const char *name, HearthMsg *msg) {
    const EwState *st = f->state;
    if (!st)
        return false;
    if (is(name, "food"))
        return add_number(msg, "food", st->player[0].food);
    if (is(name, "tools"))
        return add_number(msg, "tools", st->player[0].tool);
    if (is(name, "labor"))
        return add_number(msg, "labor", st->labor);
    if (is(name, "honor"))
        return add_number(msg, "honor", st->player[0].honor);
    return false;
}

/* ---- Tables ---- */

/* The spaces of the food track with an icon: "1, 3, 5, 7, 9". */
static bool add_icons(const EwTables *t, HearthMsg *msg) {
    uint8_t icons[EW_MAX_FOOD + 1];
    int count = 0;
    for (int i = 0; i <= EW_MAX_FOOD; i++)
        if (t->food_labor[i])
            icons[count++] = (uint8_t)i;
    rule_numbers(msg, "food_icons", icons, count);
    return true;
}

/* How often each starting card is in a deck: "4 Tribesman, 3 Tribeswoman, 2 Brave". */
static bool add_deck(RuleFill *f, HearthMsg *msg) {
    EwPile pile = {0};
    for (int k = EW_TRIBES; k < EW_KINDS; k++)
        pile.n[k] = ew_tables(f->game)->kinds[k].copies;
    ew_tell_pile(f->game, &f->phrase.outline, &pile);
    rule_told(f, msg, "starting_deck");
    return true;
}

static bool fact(RuleFill *f, const char *name, HearthMsg *msg) {
    static const char *const order[] = {"order_1", "order_2", "order_3", "order_4"};
    static const char *const charts[] = {"burial_first", "burial_second", "burial_others"};
    const EwTables *t = ew_tables(f->game);
    if (round_fact(f, name, msg))
        return true;
    for (int i = 0; i < EW_MAX_SIDES; i++)
        if (is(name, order[i]))
            return add_list(f, msg, order[i], t->order_gain[i]);
    for (int i = 0; i < 3; i++)
        if (is(name, charts[i])) {
            rule_numbers(msg, charts[i], t->burial[i], EW_BURIALS);
            return true;
        }
    if (is(name, "food_icons"))
        return add_icons(t, msg);
    if (is(name, "starting_deck"))
        return add_deck(f, msg);
    if (is(name, "food_room"))
        return add_number(msg, "food_room", t->food_capacity);
    if (is(name, "food_most"))
        return add_number(msg, "food_most", EW_MAX_FOOD);
    if (is(name, "tools_most"))
        return add_number(msg, "tools_most", EW_MAX_TOOLS);
    if (is(name, "hand"))
        return add_number(msg, "hand", t->hand);
    if (is(name, "village_food"))
        return add_number(msg, "village_food", t->village_food);
    if (is(name, "culture_labor"))
        return add_number(msg, "culture_labor", t->cultures[0].labor);
    if (is(name, "rest_labor"))
        return add_number(msg, "rest_labor", t->rest_labor / 2); /* in halves */
    if (is(name, "era_2_round"))
        return add_number(msg, "era_2_round", t->era_2_round);
    return false;
}

/* ---- Lists ---- */

static bool kind_row(RuleFill *f, int from, int until, int i, HearthMsg *msg) {
    if (from + i >= until)
        return false;
    const EwKind *k = &ew_tables(f->game)->kinds[from + i];
    hearth_msg_word(msg, "card", ew_card_name(f->game, from + i));
    hearth_msg_number(msg, "copies", k->copies);
    hearth_msg_number(msg, "points", k->points);
    plain_phrase_clear(&f->phrase, HEARTH_T(APART));
    ew_tell_card(f->game, &f->phrase.outline, from + i);
    rule_told(f, msg, "gives");
    return true;
}

static bool culture_row(RuleFill *f, int from, int i, HearthMsg *msg) {
    if (i >= EW_ERA_2)
        return false;
    const EwCulture *c = &ew_tables(f->game)->cultures[from + i];
    hearth_msg_word(msg, "card", ew_card_name(f->game, EW_KINDS + from + i));
    hearth_msg_number(msg, "points", c->points);
    return add_list(f, msg, "gives", c->gain);
}

/* The tiles of a land with what each gives: "1 tool; 1 tool; 1 food, 1 tool". */
static bool land_row(RuleFill *f, int i, HearthMsg *msg) {
    const EwTables *t = ew_tables(f->game);
    HearthOutline *o = &f->phrase.outline;
    int land = EW_LAND_FOREST + i;
    if (land > EW_LAND_HOTSPRING)
        return false;
    plain_phrase_clear(&f->phrase, HEARTH_T(APART));
    for (int tile = 0; tile < EW_TILES; tile++) {
        if (t->tiles[tile].land != land)
            continue;
        hearth_tell_open(o, NULL);
        hearth_tell_hole(o, NULL, NULL);
        ew_tell_list(f->game, o, t->tiles[tile].gain);
        hearth_tell_close(o);
    }
    hearth_msg_word(msg, "land", ew_land_name(f->game, land));
    rule_told(f, msg, "gives");
    return true;
}

static bool animal_row(RuleFill *f, int i, HearthMsg *msg) {
    if (i >= EW_ANIMALS)
        return false;
    hearth_msg_word(msg, "animal", ew_animal_name(f->game, i));
    hearth_msg_number(msg, "copies", ew_tables(f->game)->animals[i].copies);
    ew_tell_animal(f->game, &f->phrase.outline, i);
    rule_told(f, msg, "sets");
    return add_list(f, msg, "gives", ew_tables(f->game)->animals[i].tip);
}

static bool setup_row(RuleFill *f, int i, HearthMsg *msg) {
    if (i >= EW_SETUPS)
        return false;
    const EwSetup *s = &ew_tables(f->game)->setups[i];
    HearthOutline *o = &f->phrase.outline;
    const EwCost cost = {.food = s->food, .tool = s->tool};
    hearth_msg_word(msg, "setup", ew_setup_name(i));
    ew_tell_cost(o, &cost);
    hearth_tell_word(o, ew_card_name(f->game, s->tribe));
    for (int k = 0; k < s->animals; k++)
        hearth_tell_word(o, ew_animal_name(f->game, s->animal[k]));
    if (ew_tables(f->game)->lists[s->gain].count)
        ew_tell_list(f->game, o, s->gain);
    rule_told(f, msg, "gives");
    return true;
}

static bool chief_row(RuleFill *f, int i, HearthMsg *msg) {
    if (i >= EW_CHIEFS)
        return false;
    hearth_msg_word(msg, "chief", ew_chief_name(f->game, i));
    ew_tell_chief(f->game, &f->phrase.outline, i, true);
    rule_told(f, msg, "gives");
    return true;
}

static bool stone_row(RuleFill *f, int from, int i, HearthMsg *msg) {
    if (i >= EW_STONES / 2)
        return false;
    hearth_msg_word(msg, "stone", ew_stone_name(from + i));
    ew_tell_stone(f->game, &f->phrase.outline, from + i);
    rule_told(f, msg, "gives");
    return true;
}

static bool space_row(RuleFill *f, int i, HearthMsg *msg) {
    if (i >= EW_STONE_SPACES)
        return false;
    const EwCost *c = &ew_tables(f->game)->stone_spaces[i];
    hearth_msg_number(msg, "space", i + 1);
    ew_tell_cost(&f->phrase.outline, c);
    rule_told(f, msg, "cost");
    return add_list(f, msg, "gives", c->gain);
}

/* Levels of sacrifice that are worth the same are one row. */
static bool leftover_row(const RuleFill *f, int i, HearthMsg *msg) {
    const EwTables *t = ew_tables(f->game);
    for (int level = 0; level < EW_TRACK; level++) {
        int until = level;
        while (until + 1 < EW_TRACK && t->leftover_points[until + 1] == t->leftover_points[level] &&
               t->leftover_per[until + 1] == t->leftover_per[level])
            until++;
        if (t->leftover_points[level] && i-- == 0) {
            hearth_msg_number(msg, "level", level);
            hearth_msg_number(msg, "points", t->leftover_points[level]);
            hearth_msg_number(msg, "things", t->leftover_per[level]);
            return true;
        }
        level = until;
    }
    return false;
}

/* Tiles that give the same are one row. */
static bool token_row(RuleFill *f, const EwToken *tokens, int count, int i, HearthMsg *msg) {
    for (int k = 0; k < count; k++) {
        const EwToken *t = &tokens[k];
        if ((k && tokens[k - 1].gain == t->gain &&
             tokens[k - 1].eclipse_labor == t->eclipse_labor) ||
            i-- > 0)
            continue;
        HearthMsg more;
        ew_tell_list(f->game, &f->phrase.outline, t->gain);
        if (t->eclipse_labor) {
            hearth_msg(&more, EW_T(SAY_IN_ECLIPSE));
            hearth_tell_open(&f->phrase.outline, &more);
            hearth_tell_hole(&f->phrase.outline, "what", NULL);
            ew_effect_msg(&(EwEffect){.op = EW_OP_LABOR, .n = (uint8_t)(t->eclipse_labor / 2)},
                          &more);
            hearth_tell(&f->phrase.outline, &more);
            hearth_tell_close(&f->phrase.outline);
        }
        rule_told(f, msg, "gives");
        return true;
    }
    return false;
}

static bool row(RuleFill *f, const char *list, int i, HearthMsg *msg, HearthBuf *shapes) {
    (void)shapes;
    if (is(list, "tribe"))
        return kind_row(f, 0, EW_TRIBES, i, msg);
    if (is(list, "starting"))
        return kind_row(f, EW_TRIBES, EW_KINDS, i, msg);
    if (is(list, "cultures_1"))
        return culture_row(f, 0, i, msg);
    if (is(list, "cultures_2"))
        return culture_row(f, EW_ERA_2, i, msg);
    if (is(list, "lands"))
        return land_row(f, i, msg);
    if (is(list, "animals"))
        return animal_row(f, i, msg);
    if (is(list, "setups"))
        return setup_row(f, i, msg);
    if (is(list, "chiefs"))
        return chief_row(f, i, msg);
    if (is(list, "stones_1"))
        return stone_row(f, 0, i, msg);
    if (is(list, "stones_2"))
        return stone_row(f, EW_STONES / 2, i, msg);
    if (is(list, "stone_spaces"))
        return space_row(f, i, msg);
    if (is(list, "leftover"))
        return leftover_row(f, i, msg);
    if (is(list, "rest_tiles"))
        return token_row(f, ew_tables(f->game)->rest_tiles, EW_REST_TILES, i, msg);
    if (is(list, "glacier_tiles"))
        return token_row(f, ew_tables(f->game)->glacier_tokens, EW_GLACIERS, i, msg);
    return false;
}

const RuleFacts rule_facts_endless_winter = {fact, row, NULL, true};
