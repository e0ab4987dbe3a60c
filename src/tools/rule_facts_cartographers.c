/* rule_facts_cartographers.c - What the rules of Cartographers quote: cards, seasons, titles; and
 * of the worked first round the time, the coins and the stars. */
#include <string.h>

#include "cartographers.h"
#include "rule_facts.h"

static const char *const corners[] = {"top_left", "top_right", "bottom_left", "bottom_right"};

/* The cards of a kind that pass a test, as one text: "Goblin Attack, Gnoll Raid". */
static void tell_ambushes(RuleFill *f, int clockwise, int corner) {
    for (int k = 0; k < CARTO_AMBUSH_CARDS; k++) {
        int i = CARTO_EXPLORE_CARDS + k;
        if (clockwise >= 0 && carto_cards[i].clockwise != clockwise)
            continue;
        const CartoWalk *walk = &carto_walks[k];
        int at = walk->anchors[0];
        int here = 2 * (at / CARTO_N > 0) + (at % CARTO_N > 0);
        if (corner < 0 || corner == here)
            hearth_tell_word(&f->phrase.outline, carto_card_name(i));
    }
}

static int season_points(const CartoState *st, int season, int part) {
    return st->sheet[0].points[season][part];
}

/* What the step of the worked round shows: all of spring, since that is told. */
static bool round_number(const RuleFill *f, const char *name, int *value) {
    const CartoState *st = f->state;
    if (!st)
        return false;
    if (strcmp(name, "time") == 0)
        *value = st->time;
    else if (strcmp(name, "coins") == 0)
        *value = st->sheet[0].coins;
    else if (strcmp(name, "stars_a") == 0)
        *value = carto_score_card(&st->sheet[0], carto_map(st), st->edict[0], NULL);
    else if (strcmp(name, "stars_b") == 0)
        *value = carto_score_card(&st->sheet[0], carto_map(st), st->edict[1], NULL);
    else if (strcmp(name, "lost") == 0)
        *value = -season_points(st, 0, CARTO_POINTS_MONSTERS);
    else if (strcmp(name, "spring_total") == 0)
        *value = season_points(st, 0, 0) + season_points(st, 0, 1) + season_points(st, 0, 2) +
                 season_points(st, 0, 3);
    else
        return false;
    return true;
}

static bool fact(RuleFill *f, const char *name, HearthMsg *msg) {
    static const char *const numbers[] = {"time",    "coins", "stars_a",
                                          "stars_b", "lost",  "spring_total"};
    static const char *const thresholds[] = {"threshold_spring", "threshold_summer",
                                             "threshold_fall", "threshold_winter"};
    static const char *const edicts[] = {"edict_a", "edict_b", "edict_c", "edict_d"};
    const CartoState *st = f->state;
    int value;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(name, numbers[i]) == 0 && round_number(f, name, &value)) {
            hearth_msg_number(msg, numbers[i], value);
            return true;
        }
    for (int i = 0; i < CARTO_SEASONS; i++)
        if (strcmp(name, thresholds[i]) == 0) {
            hearth_msg_number(msg, thresholds[i], carto_seasons[i].threshold);
            return true;
        }
    for (int i = 0; st && i < CARTO_EDICTS; i++)
        if (strcmp(name, edicts[i]) == 0) {
            hearth_msg_word(msg, edicts[i], carto_scoring_name(st->edict[i]));
            return true;
        }
    for (int i = 0; i < 4; i++)
        if (strcmp(name, corners[i]) == 0) {
            tell_ambushes(f, -1, i);
            rule_told(f, msg, corners[i]);
            return true;
        }
    if (strcmp(name, "clockwise") == 0 || strcmp(name, "counterclockwise") == 0) {
        bool clockwise = name[1] == 'l';
        tell_ambushes(f, clockwise, -1);
        rule_told(f, msg, clockwise ? "clockwise" : "counterclockwise");
        return true;
    }
    return false;
}

/* ---- Lists ---- */

/* The first orientation of each shape is the printed one. */
static void put_shapes(const CartoCard *c, HearthBuf *out) {
    int shape = -1;
    for (int i = 0; i < c->orients; i++) {
        const CartoOrient *o = &carto_orients[c->first + i];
        if (o->shape == shape)
            continue;
        if (shape >= 0)
            hearth_buf_char(out, ' ');
        shape = o->shape;
        for (int at = 0, k = 0; at < o->height * o->width; at++) {
            int cell = at / o->width * CARTO_N + at % o->width;
            bool here = k < o->count && o->offsets[k] == cell;
            if (at && at % o->width == 0)
                hearth_buf_char(out, '/');
            hearth_buf_char(out, here ? '#' : '.');
            k += here;
        }
        if (o->coin)
            hearth_buf_char(out, '$');
    }
}

static bool card_row(RuleFill *f, CartoKind kind, int i, HearthMsg *msg, HearthBuf *shapes) {
    for (int card = 0; card < CARTO_CARDS; card++) {
        const CartoCard *c = &carto_cards[card];
        if (c->kind != kind || i-- > 0)
            continue;
        hearth_msg_word(msg, "card", carto_card_name(card));
        hearth_msg_number(msg, "time", c->time);
        for (int t = 0; t < CARTO_TERRAINS; t++)
            if (c->terrains >> t & 1)
                hearth_tell_word(&f->phrase.outline, carto_terrain_name(t));
        rule_told(f, msg, "terrains");
        put_shapes(c, shapes);
        return true;
    }
    return false;
}

static void add_letter(HearthMsg *msg, const char *name, int edict) {
    hearth_msg_bytes(msg, name, &carto_edict_letters[edict], 1);
}

static bool row(RuleFill *f, const char *list, int i, HearthMsg *msg, HearthBuf *shapes) {
    if (strcmp(list, "explore") == 0)
        return card_row(f, CARTO_EXPLORE, i, msg, shapes);
    if (strcmp(list, "ambush") == 0)
        return card_row(f, CARTO_AMBUSH, i, msg, shapes);
    if (strcmp(list, "seasons") == 0 && i < CARTO_SEASONS) {
        hearth_msg_word(msg, "season", carto_season_name(i));
        hearth_msg_number(msg, "threshold", carto_seasons[i].threshold);
        add_letter(msg, "first", carto_seasons[i].edicts[0]);
        add_letter(msg, "second", carto_seasons[i].edicts[1]);
        return true;
    }
    if (strcmp(list, "scoring") == 0 && i < CARTO_SCORINGS) {
        hearth_msg_word(msg, "card", carto_scoring_name(i));
        hearth_msg_word(msg, "rule", carto_scoring_rule(i));
        hearth_msg_number(msg, "solo", carto_scorings[i].solo_value);
        return true;
    }
    if (strcmp(list, "titles") == 0 && i < CARTO_TITLES) {
        hearth_msg_number(msg, "rating", carto_title_ratings[i]);
        hearth_msg_word(msg, "title", carto_title_name(i));
        return true;
    }
    return false;
}

static void map(RuleFill *f, HearthBuf *out) {
    const CartoState *st = f->state;
    carto_sheet_print(&st->sheet[0], carto_map(st), '/', out);
}

const RuleFacts rule_facts_cartographers = {fact, row, map, true};
