/* position.c - What must hold of every position, and of what lies on the table in between. */
#include <string.h>

#include "anb_int.h"

/* 9.1: every token of an item is somewhere. */
static bool items_kept(const HearthGame *game, const AnbState *st) {
    int sum[ANB_ITEMS];
    for (int i = 0; i < ANB_ITEMS; i++)
        sum[i] = st->supply[i];
    sum[ANB_CIDER] += st->board_cider;
    for (int b = 0; b < ANB_BUILDINGS; b++)
        if (st->on_card[b])
            sum[anb_tables(game)->buildings[b].goods] += st->on_card[b];
    for (int s = 0; s < st->seats; s++)
        for (int i = 0; i < ANB_ITEMS; i++)
            sum[i] += anb_owned(&st->player[s], i);
    for (int i = 0; i < ANB_ITEMS; i++)
        if (sum[i] != anb_tables(game)->supply[i])
            return false;
    return true;
}

/* Adds a card to a set; false if it is there already. */
static bool once(uint64_t *all, int card, int count) {
    if (card < 0 || card >= count || (*all & hearth_bit(card)))
        return false;
    *all |= hearth_bit(card);
    return true;
}

static bool queue_once(uint64_t *all, const uint8_t *under, int n, int cap, int first, int count) {
    for (int i = 0; i < n; i++)
        if (under[i] < first || !once(all, under[i], first + count))
            return false;
    for (int i = n; i < cap; i++)
        if (under[i])
            return false;
    return true;
}

static bool buildings_kept(const HearthGame *game, const AnbState *st) {
    uint64_t all = st->house_left | (uint64_t)st->outpost_left << ANB_FIRST_OUTPOST |
                   (uint64_t)st->key_left << ANB_FIRST_KEY;
    uint64_t offer = (uint64_t)st->key_open << ANB_FIRST_KEY | (uint64_t)st->star_open
                                                                   << ANB_FIRST_STAR;
    if (st->house_left >> ANB_HOUSES || st->outpost_left >> ANB_OUTPOSTS ||
        st->key_left >> ANB_KEYS || st->key_open >> ANB_KEYS || st->star_open >> ANB_STARS ||
        (all & offer))
        return false;
    all |= offer;
    if (st->house_count > ANB_HOUSES || st->outpost_count > ANB_OUTPOSTS ||
        !queue_once(&all, st->house_under, st->house_count, ANB_HOUSES, 0, ANB_HOUSES) ||
        !queue_once(&all, st->outpost_under, st->outpost_count, ANB_OUTPOSTS, ANB_FIRST_OUTPOST,
                    ANB_OUTPOSTS))
        return false;
    for (int i = 0; i < 4; i++) {
        if (st->house_row[i] != ANB_NONE && !once(&all, st->house_row[i], ANB_HOUSES))
            return false;
        if (st->outpost_row[i] != ANB_NONE && (st->outpost_row[i] < ANB_FIRST_OUTPOST ||
                                               !once(&all, st->outpost_row[i], ANB_FIRST_KEY)))
            return false;
    }
    for (int s = 0; s < st->seats; s++) {
        if (all & st->player[s].buildings)
            return false;
        all |= st->player[s].buildings;
    }
    for (int b = 0; b < ANB_BUILDINGS; b++)
        if (st->on_card[b] > anb_tables(game)->buildings[b].count ||
            (st->on_card[b] && anb_on_offer(st, b)))
            return false;
    return hearth_count(all) == ANB_BUILDINGS;
}

/* 1.7: a cave that was won is empty or under an outpost. */
static bool caves_kept(const HearthGame *game, const AnbState *st) {
    uint64_t all = st->cave_left;
    int used = 0;
    if (st->cave_left >> ANB_CAVES || st->cave_count > ANB_CAVES ||
        !queue_once(&all, st->cave_under, st->cave_count, ANB_CAVES, 0, ANB_CAVES) ||
        (st->cave_top != ANB_NONE && !once(&all, st->cave_top, ANB_CAVES)) ||
        (st->cave != ANB_NONE && !once(&all, st->cave, ANB_CAVES)))
        return false;
    for (int s = 0; s < st->seats; s++) {
        used += st->player[s].caves;
        HEARTH_FOR_EACH (b, st->player[s].buildings)
            used += anb_tables(game)->buildings[b].kind == ANB_OUTPOST;
    }
    return hearth_count(all) + used == ANB_CAVES;
}

static bool villagers_kept(const AnbState *st) {
    uint64_t all = (uint64_t)st->villager_left << ANB_FIRST_REGULAR | (uint64_t)st->special_left
                                                                          << ANB_FIRST_SPECIAL;
    if (st->villager_left >> ANB_REGULARS || st->special_left >> ANB_SPECIALS)
        return false;
    for (int i = 0; i < ANB_ROW; i++)
        if (st->row[i] != ANB_NONE &&
            (st->row[i] < ANB_FIRST_REGULAR || !once(&all, st->row[i], ANB_FIRST_SPECIAL)))
            return false;
    for (int s = 0; s < st->seats; s++) {
        const AnbPlayer *p = &st->player[s];
        uint64_t mine = anb_all_villagers(p);
        if (hearth_count(mine) != hearth_count(p->ready) + hearth_count(p->tired) +
                                      hearth_count(p->hurt) + hearth_count(p->party) ||
            (all & mine) || (mine & ((1U << ANB_FIRST_REGULAR) - 1)) != 7ULL << 3 * s)
            return false;
        all |= mine;
    }
    /* 2.7: starters that nobody uses are out of the game */
    return all == (1ULL << ANB_VILLAGERS) - 1 -
                      (((1ULL << ANB_FIRST_REGULAR) - 1) & ~0ULL << 3 * st->seats);
}

static bool player_sound(const HearthGame *game, const AnbState *st, int seat) {
    const AnbPlayer *p = &st->player[seat];
    unsigned seen = 0;
    bool ended = false;
    if (p->reputation < anb_tables(game)->lowest_reputation ||
        p->reputation >= anb_tables(game)->lowest_reputation + ANB_REPUTATIONS || p->coins > 9999 ||
        p->sale > ANB_ITEMS || p->passed > 1 || p->refreshed > 1)
        return false;
    if (p->party && seat != st->turn)
        return false;
    for (int i = 0; i < ANB_GOODS; i++) { /* 4.9a: without gaps, each kind once */
        ended |= p->slot[i] == 0;
        if (p->slot[i] > ANB_GOODS || (p->slot[i] && (ended || (seen >> p->slot[i] & 1))))
            return false;
        seen |= 1U << p->slot[i];
    }
    for (int g = 0; g < ANB_GOODS; g++)
        if ((p->placed[g] > 0) != ((seen >> (g + 1) & 1) != 0))
            return false;
    for (int i = 0; i < 7; i++)
        if (p->pad_[i])
            return false;
    return true;
}

/* What is going on means something. */
static bool marks_sound(const HearthGame *game, const AnbState *st) {
    const AnbTables *t = anb_tables(game);
    bool open = st->phase >= ANB_PARAGRAPH && st->phase <= ANB_INJURE;
    bool below = open && st->phase != ANB_PARAGRAPH;
    if ((open && !st->paragraph) || st->paragraph > t->paragraph_count ||
        st->result > t->result_count || st->effect > t->results[st->result].count ||
        st->coin_paid > 1 || st->success > 1 ||
        (st->option == ANB_NONE
             ? below
             : !st->paragraph || st->option >= t->paragraphs[st->paragraph].options))
        return false;
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (st->dice[v] > 6)
            return false;
    if ((st->cat != ANB_NONE && (st->cat >= ANB_VILLAGERS || !anb_is_cat(st->cat))) ||
        (st->cat_building != ANB_NONE && st->cat_building >= ANB_BUILDINGS))
        return false;
    return st->task < ANB_KINDS && st->owed_for < ANB_KINDS && st->owed_a < ANB_VILLAGERS &&
           st->owed_b < ANB_BUILDINGS && st->offers_left <= ANB_OFFERS && st->sale_changed <= 1 &&
           st->balked <= 1 && st->last <= ANB_VILLAGERS && st->asked < st->seats &&
           st->rested <= st->seats && st->slept >> ANB_VILLAGERS == 0;
}

/* The fields of a phase are set in it and zero elsewhere, so that a state has one spelling. */
static bool encounter_sound(const HearthGame *game, const AnbState *st) {
    const AnbPlayer *p = &st->player[st->turn];
    int phase = st->phase;
    bool paying =
        phase == ANB_PAY && (st->owed_for == ANB_DO_OPTION || st->owed_for == ANB_DO_OPTION_PAY);
    bool open = (phase >= ANB_PARAGRAPH && phase <= ANB_INJURE) || paying;
    bool has_option = open && phase != ANB_PARAGRAPH;
    if (open != (st->paragraph != 0) || has_option != (st->option != ANB_NONE))
        return false;
    bool carrying = phase == ANB_DIE || phase == ANB_PARAGRAPH || phase == ANB_ROLL ||
                    phase == ANB_REROLL || phase == ANB_EXERT || paying;
    if (carrying != (st->cave != ANB_NONE))
        return false;
    if ((phase == ANB_DIE || phase == ANB_ROLL || phase == ANB_REROLL || phase == ANB_EXERT) &&
        !p->party)
        return false;
    if ((phase == ANB_ROLL || phase == ANB_REROLL || phase == ANB_EXERT) &&
        !anb_option_at(game, st, st->option)->number[0])
        return false;
    if (phase == ANB_ROLL && anb__next_die(st) < 0)
        return false;
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (st->dice[v] && !open)
            return false;
    if ((phase == ANB_REROLL || phase == ANB_EXERT) && anb__next_die(st) >= 0)
        return false;
    if (phase == ANB_EXERT && !(p->party >> st->last))
        return false;
    if (!open &&
        (st->coin_paid || st->rerolls || st->lanterns || st->success || st->effect || st->result))
        return false;
    if (phase == ANB_REROLL && !st->rerolls)
        return false;
    const AnbResult *r = &anb_tables(game)->results[st->result];
    const AnbEffect *now = &anb_tables(game)->effects[r->first + st->effect];
    switch (phase) {
    case ANB_CHOOSE: return st->effect < r->count && now->kind == ANB_FX_CHOOSE;
    case ANB_TAKE:
        return st->effect > 0 && now[-1].kind == ANB_FX_BUILDING &&
               anb__free_buildings(game, st, now[-1].n);
    case ANB_COPY: return st->effect > 0 && now[-1].kind == ANB_FX_COPY;
    case ANB_INJURE: return st->effect > 0 && now[-1].kind == ANB_FX_INJURE && anb__can_be_hurt(st);
    case ANB_RESULT: return true;
    default: return st->effect == 0;
    }
}

static bool payment_sound(const HearthGame *game, const AnbState *st) {
    uint32_t any[1];
    if (st->phase != ANB_PAY)
        return !st->owed && !st->owed_for && !st->owed_a && !st->owed_b;
    const AnbPlayer *p = &st->player[st->turn];
    bool villager = (p->ready & hearth_bit(st->owed_a)) != 0;
    if (anb__payments(game, st, any, 1) < 1)
        return false;
    switch (st->owed_for) {
    case ANB_DO_BUILD:
        return villager && anb_on_offer(st, st->owed_b) &&
               (anb_tables(game)->buildings[st->owed_b].kind != ANB_OUTPOST || p->caves);
    case ANB_DO_TRAIN: return villager && st->owed_b < ANB_ROW && st->row[st->owed_b] != ANB_NONE;
    case ANB_DO_REFRESH: return st->owed_a < 2 && !st->owed_b;
    case ANB_DO_OPTION:
    case ANB_DO_OPTION_PAY: return !st->owed_a && !st->owed_b;
    default: return false;
    }
}

static bool is_trading(const AnbState *st) {
    return st->phase == ANB_ANSWER || st->phase == ANB_COUNTERED;
}

static bool turn_sound(const AnbState *st) {
    const AnbPlayer *p = &st->player[st->turn];
    int phase = st->phase;
    bool assigning = phase == ANB_ASSIGN || phase == ANB_CAT;
    if (assigning != (st->task != 0) || (st->task && st->task != ANB_DO_EXPLORE &&
                                         st->task != ANB_DO_HARVEST && st->task != ANB_DO_LABOR))
        return false;
    if (!assigning && st->balked)
        return false;
    if (st->last && !assigning && phase != ANB_EXERT && phase != ANB_BEDS)
        return false;
    if (phase == ANB_ASSIGN && !p->party)
        return false;
    if ((phase == ANB_CAT) != (st->cat != ANB_NONE))
        return false;
    if (phase == ANB_CAT && !(p->ready & hearth_bit(st->cat)))
        return false;
    bool from = phase == ANB_CAT && st->task == ANB_DO_HARVEST;
    if (from != (st->cat_building != ANB_NONE) ||
        (from &&
         (!st->on_card[st->cat_building] || !(p->buildings & hearth_bit(st->cat_building)))))
        return false;
    if (phase == ANB_ASSIGN && st->task == ANB_DO_EXPLORE && hearth_count(p->party) < 2 &&
        !st->balked && !(p->ready >> st->last))
        return false;
    if ((assigning || phase == ANB_DIE) && st->task == ANB_DO_EXPLORE && st->cave_top == ANB_NONE &&
        !st->cave_left)
        return false;
    bool no_party =
        phase == ANB_SETUP || phase == ANB_TURN || is_trading(st) || phase == ANB_AFTER ||
        phase == ANB_REST || phase == ANB_BEDS || phase == ANB_DAWN || phase == ANB_OVER ||
        (phase == ANB_PAY && st->owed_for != ANB_DO_OPTION && st->owed_for != ANB_DO_OPTION_PAY);
    return !no_party || !p->party;
}

/* 4.6: an offer, and by rules 2 the price that the seller named for it. */
static bool trade_sound(const HearthGame *game, const AnbState *st) {
    bool countered = st->phase == ANB_COUNTERED;
    if (is_trading(st) != (st->price != 0) || countered != (st->counter != 0))
        return false;
    if (countered &&
        (!anb_names_prices(game) || st->counter <= st->price || st->counter > ANB_MAX_PRICE))
        return false;
    return !is_trading(st) ||
           (st->asked != st->turn && st->player[st->asked].sale && st->price >= ANB_MIN_PRICE &&
            st->price <= ANB_MAX_PRICE && st->price <= st->player[st->turn].coins);
}

static bool night_sound(const AnbState *st) {
    int phase = st->phase;
    bool asking = is_trading(st) || phase == ANB_REST || phase == ANB_BEDS;
    if (!asking && st->asked)
        return false;
    if ((phase == ANB_BEDS) != (st->beds != 0) || (phase != ANB_BEDS && st->slept))
        return false;
    if (phase == ANB_BEDS &&
        hearth_count(anb__wants_bed(st, st->asked) & ~0ULL << st->last) < st->beds)
        return false;
    if (phase == ANB_REST && !anb__wants_potion(st, st->asked) && !anb__wants_cider(st, st->asked))
        return false;
    if (phase != ANB_REST && phase != ANB_BEDS && phase != ANB_DAWN && st->rested)
        return false;
    if ((phase == ANB_REST || phase == ANB_BEDS) &&
        (st->first + st->rested) % st->seats != st->asked)
        return false;
    return true;
}

int anb__between(const HearthGame *game, const void *state) {
    const AnbState *st = state;
    if (st->seats < 2 || st->seats > ANB_MAX_SEATS || st->round < 1 || st->round > ANB_ROUNDS ||
        st->first >= st->seats || st->turn >= st->seats || st->phase >= ANB_PHASES ||
        st->board_cider > 1)
        return 1;
    for (int s = st->seats; s < ANB_MAX_SEATS; s++) {
        static const AnbPlayer nobody;
        if (memcmp(&st->player[s], &nobody, sizeof nobody) != 0)
            return 2;
    }
    for (int s = 0; s < st->seats; s++)
        if (!player_sound(game, st, s))
            return 3;
    for (int i = 0; i < 3; i++)
        if (st->pad_[i])
            return 4;
    for (int s = st->seats; s < ANB_MAX_SEATS; s++)
        if (st->refused[s])
            return 4;
    if (!buildings_kept(game, st))
        return 5;
    if (!caves_kept(game, st))
        return 6;
    if (!villagers_kept(st))
        return 7;
    if (!items_kept(game, st))
        return 8;
    return marks_sound(game, st) ? 0 : 9;
}

int anb__invariant(const HearthGame *game, const void *state) {
    const AnbState *st = state;
    int broken = anb__between(game, st);
    if (broken)
        return broken;
    if (!encounter_sound(game, st))
        return 9;
    if (!payment_sound(game, st))
        return 10;
    if (!turn_sound(st))
        return 11;
    if (!night_sound(st) || !trade_sound(game, st))
        return 12;
    if (st->phase == ANB_RESULT && anb__need(st) == ANB_NEED_NOTHING)
        return 13;
    return 0;
}
