/* rule_facts_above_and_below.c - What the rules of Above and Below quote: tracks, prices, cards and
 * villagers; and of the worked first round what the player has. */
#include <string.h>

#include "above_and_below.h"
#include "anb_words.h"
#include "rule_facts.h"

static bool is(const char *name, const char *wanted) {
    return strcmp(name, wanted) == 0;
}

static bool add_number(HearthMsg *msg, const char *name, int value) {
    hearth_msg_number(msg, name, value);
    return true;
}

static bool add_numbers(HearthMsg *msg, const char *name, const uint8_t values[], int count) {
    rule_numbers(msg, name, values, count);
    return true;
}

/* ---- The worked round ---- */

static bool round_fact(const RuleFill *f, const char *name, HearthMsg *msg) {
    const AnbState *st = f->state;
    if (!st)
        return false;
    if (is(name, "coins"))
        return add_number(msg, "coins", st->player[0].coins);
    if (is(name, "reputation"))
        return add_number(msg, "reputation", st->player[0].reputation);
    return false;
}

/* ---- Tables ---- */

static void add_reputation(const AnbTables *t, HearthMsg *msg) {
    char text[128];
    HearthBuf b = hearth_buf(text, sizeof text);
    for (int i = 0; i < ANB_REPUTATIONS; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_int(&b, t->reputation_vp[i]);
    }
    hearth_msg_bytes(msg, "reputation_points", text, b.length);
}

static bool fact(RuleFill *f, const char *name, HearthMsg *msg) {
    const AnbTables *t = anb_tables(f->game);
    if (round_fact(f, name, msg))
        return true;
    if (is(name, "start_income"))
        return add_number(msg, "start_income", t->start_income);
    if (is(name, "start_beds"))
        return add_number(msg, "start_beds", t->start_beds);
    if (is(name, "hire"))
        return add_numbers(msg, "hire", t->hire, ANB_ROW);
    if (is(name, "hire_first"))
        return add_number(msg, "hire_first", t->hire[0]);
    if (is(name, "hire_last"))
        return add_number(msg, "hire_last", t->hire[ANB_ROW - 1]);
    if (is(name, "track_points"))
        return add_numbers(msg, "track_points", t->track_vp, ANB_GOODS);
    if (is(name, "track_income"))
        return add_numbers(msg, "track_income", t->track_income, ANB_GOODS);
    if (is(name, "track_income_first"))
        return add_number(msg, "track_income_first", t->track_income[0]);
    if (is(name, "rank_two"))
        return add_number(msg, "rank_two", t->rank_bonus[0][0]);
    if (is(name, "rank_more"))
        return add_numbers(msg, "rank_more", t->rank_bonus[2], 3);
    if (is(name, "reputation_lowest"))
        return add_number(msg, "reputation_lowest", t->lowest_reputation);
    if (is(name, "reputation_highest"))
        return add_number(msg, "reputation_highest", t->lowest_reputation + ANB_REPUTATIONS - 1);
    if (is(name, "reputation_points")) {
        add_reputation(t, msg);
        return true;
    }
    return false;
}

/* ---- Lists ---- */

/* Cards of a kind that are called the same are one row. */
static bool building_row(RuleFill *f, AnbBuildingKind kind, int i, HearthMsg *msg) {
    const AnbTables *t = anb_tables(f->game);
    for (int b = 0; b < ANB_BUILDINGS; b++) {
        const HearthText *name = anb_building_name(f->game, b);
        if (t->buildings[b].kind != kind || (b && anb_building_name(f->game, b - 1) == name) ||
            i-- > 0)
            continue;
        int copies = 1;
        while (b + copies < ANB_BUILDINGS && anb_building_name(f->game, b + copies) == name)
            copies++;
        hearth_msg_word(msg, "building", name);
        hearth_msg_number(msg, "price", t->buildings[b].cost);
        hearth_msg_number(msg, "copies", copies);
        anb_tell_effects(f->game, &f->phrase.outline, b);
        rule_told(f, msg, "gives");
        return true;
    }
    return false;
}

static bool villager_row(RuleFill *f, int from, int until, int i, HearthMsg *msg) {
    for (int v = from; v < until; v++) {
        if ((v > from && anb_villager_kind(v) == anb_villager_kind(v - 1)) || i-- > 0)
            continue;
        anb_tell_villager(f->game, &f->phrase.outline, v);
        rule_told(f, msg, "villager");
        return true;
    }
    return false;
}

static bool row(RuleFill *f, const char *list, int i, HearthMsg *msg, HearthBuf *shapes) {
    static const char *const kinds[] = {"houses", "outposts", "keys", "stars"};
    (void)shapes;
    for (int k = 0; k < 4; k++)
        if (is(list, kinds[k]))
            return building_row(f, (AnbBuildingKind)k, i, msg);
    if (is(list, "starters"))
        return villager_row(f, 0, 3, i, msg);
    if (is(list, "regulars"))
        return villager_row(f, ANB_FIRST_REGULAR, ANB_FIRST_SPECIAL, i, msg);
    if (is(list, "specials"))
        return villager_row(f, ANB_FIRST_SPECIAL, ANB_VILLAGERS, i, msg);
    if (is(list, "supply") && i < ANB_ITEMS) {
        hearth_msg_word(msg, "item", anb_item_name(i));
        hearth_msg_number(msg, "count", anb_tables(f->game)->supply[i]);
        return true;
    }
    return false;
}

const RuleFacts rule_facts_above_and_below = {fact, row, NULL, false};
