/* look.c - Looking things up in states and tables. */
#include "anb_int.h"

int anb_villager_kind(int villager) {
    static const uint8_t special[ANB_SPECIALS] = {0, 1, 2, 2, 3, 3}; /* two cats, two metal men */
    if (villager < ANB_FIRST_REGULAR)
        return villager % 3;
    if (villager < ANB_FIRST_SPECIAL)
        return 3 + villager - ANB_FIRST_REGULAR;
    return 3 + ANB_REGULARS + special[villager - ANB_FIRST_SPECIAL];
}

bool anb_is_cat(int villager) {
    return anb_villager_kind(villager) == 3 + ANB_REGULARS + ANB_CAVE_CAT;
}

bool anb_is_metal(int villager) {
    return anb_villager_kind(villager) == 3 + ANB_REGULARS + ANB_METAL_MAN;
}

/* 5.5: only the best face counts. */
int anb_lanterns(const HearthGame *game, int villager, int die) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    return die >= k->die[1] ? k->lanterns[1] : die >= k->die[0] ? k->lanterns[0] : 0;
}

uint64_t anb_all_villagers(const AnbPlayer *p) {
    return p->ready | p->tired | p->hurt | p->party;
}

/* 2.3: three beds to begin with. */
int anb_beds(const HearthGame *game, const AnbPlayer *p) {
    int n = anb_tables(game)->start_beds;
    HEARTH_FOR_EACH (b, p->buildings)
        n += anb_tables(game)->buildings[b].beds;
    return n;
}

int anb_rerolls(const HearthGame *game, const AnbPlayer *p) {
    int n = 0;
    HEARTH_FOR_EACH (b, p->buildings)
        n += anb_tables(game)->buildings[b].rerolls;
    return n;
}

/* 6.4: of the track, of cards, and of goods on the track that a card pays for. */
int anb_income(const HearthGame *game, const AnbPlayer *p) {
    int n = anb_tables(game)->start_income;
    for (int i = 0; i < ANB_GOODS; i++)
        if (p->slot[i])
            n = anb_tables(game)->track_income[i]; /* of the rightmost filled slot */
    HEARTH_FOR_EACH (b, p->buildings) {
        n += anb_tables(game)->buildings[b].income;
        for (int g = 0; g < ANB_GOODS; g++)
            if (anb_tables(game)->buildings[b].income_for >> g & 1)
                n += p->placed[g];
    }
    return n;
}

/* 4.3b: a plus saves 1 coin, but never below 0. */
int anb_build_cost(const HearthGame *game, int villager, int building) {
    int cost = anb_tables(game)->buildings[building].cost;
    return cost -
           (cost > 0 && anb_tables(game)->villager_kinds[anb_villager_kind(villager)].hammer_plus);
}

/* 4.4b, 11.5 */
int anb_train_cost(const HearthGame *game, int villager, int space) {
    int cost = anb_tables(game)->hire[space];
    return cost -
           (cost > 0 && anb_tables(game)->villager_kinds[anb_villager_kind(villager)].quill_plus);
}

static bool spends_tokens(const HearthGame *game, const AnbPlayer *p) {
    HEARTH_FOR_EACH (b, p->buildings) {
        if (anb_tables(game)->buildings[b].tokens_as_coins)
            return true;
    }
    return false;
}

/* 9.3: with the card, cider and potions beside the board count as coins. */
int anb_purse(const HearthGame *game, const AnbPlayer *p) {
    return p->coins + (spends_tokens(game, p) ? p->items[ANB_POTION] + p->items[ANB_CIDER] : 0);
}

/* 10.1: beside the board, on sale and on the track. */
int anb_owned(const AnbPlayer *p, int item) {
    return p->items[item] + (p->sale == item + 1) + (item < ANB_GOODS ? p->placed[item] : 0);
}

/* 5.4: symbols count each (5.4a), fishfolk once (5.4b), items by token or once (5.4c). */
int anb_bonus(const HearthGame *game, const AnbState *st, int seat, const AnbOption *o) {
    const AnbPlayer *p = &st->player[seat];
    int n = 0;
    switch (o->bonus) {
    case ANB_BONUS_HAMMER:
    case ANB_BONUS_QUILL:
    case ANB_BONUS_FISHFOLK:
        HEARTH_FOR_EACH (v, p->party) {
            const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(v)];
            n += o->bonus == ANB_BONUS_HAMMER  ? k->hammer
                 : o->bonus == ANB_BONUS_QUILL ? k->quill
                                               : k->fishfolk;
        }
        return o->bonus == ANB_BONUS_FISHFOLK ? (n > 0) * o->lanterns : n * o->lanterns;
    case ANB_BONUS_COIN: return st->coin_paid ? o->lanterns : 0; /* 5.4d */
    case ANB_BONUS_IF_ITEM:
    case ANB_BONUS_PER_ITEM:
        for (int i = 0; i < ANB_ITEMS; i++)
            if (o->items >> i & 1)
                n += anb_owned(p, i);
        return o->bonus == ANB_BONUS_IF_ITEM ? (n > 0) * o->lanterns : n * o->lanterns;
    default: return 0;
    }
}

int anb_lanterns_now(const HearthGame *game, const AnbState *st, int seat) {
    if (st->phase == ANB_EXERT)
        return st->lanterns;
    int n = anb_bonus(game, st, seat, anb_option_at(game, st, st->option));
    HEARTH_FOR_EACH (v, st->player[seat].party)
        n += st->dice[v] ? anb_lanterns(game, v, st->dice[v]) : 0;
    return n;
}

int anb_decider(const AnbState *st) {
    switch (st->phase) {
    case ANB_SETUP:
    case ANB_CAT:
    case ANB_DIE:
    case ANB_ROLL:
    case ANB_DAWN:
    case ANB_OVER: return -1;
    case ANB_ANSWER:
    case ANB_REST:
    case ANB_BEDS: return st->asked;
    default: return st->turn;
    }
}

const AnbOption *anb_option_at(const HearthGame *game, const AnbState *st, int number) {
    return &anb_tables(game)->options[anb_tables(game)->paragraphs[st->paragraph].first + number];
}

uint64_t anb_offered(const AnbState *st) {
    uint64_t set = (uint64_t)st->star_open << ANB_FIRST_STAR;
    set |= (uint64_t)st->key_open << ANB_FIRST_KEY;
    for (int i = 0; i < 4; i++) {
        if (st->house_row[i] != ANB_NONE)
            set |= hearth_bit(st->house_row[i]);
        if (st->outpost_row[i] != ANB_NONE)
            set |= hearth_bit(st->outpost_row[i]);
    }
    return set;
}

bool anb_on_offer(const AnbState *st, int building) {
    return anb_offered(st) >> building & 1;
}
