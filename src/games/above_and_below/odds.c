/* odds.c - How likely a party reaches a number: exact, with its bonus and with all rerolls played
 * well, and nobody exerted.
 *
 * A die is worth one of three numbers of lanterns, so how the dice lie is a number in base three.
 * From no reroll left to all of them, each way to lie is worth its best reroll (5.6): the new
 * result stays, and the same die may be rolled again. */
#include "anb_int.h"

enum {
    ROLLED = 9, /* dice that may be rolled again here; who comes after them rolls once */
    WAYS = 19683,
    MOST_DICE = 24, /* with rerolls: as many as 64 bits can count */
    MOST_SUM = 3 * MOST_DICE
};

/* What a die is worth: how many faces give so many lanterns. */
typedef struct Worth {
    uint8_t faces[3], lanterns[3];
} Worth;

typedef struct Dice {
    Worth die[MOST_DICE];
    int count, rolled; /* all, and those that may be rolled again */
    int rerolls;
    uint32_t good[WAYS], better[WAYS]; /* of 6 to the power of the rerolls, for each way to lie */
} Dice;

static Worth worth_of(const HearthGame *game, int villager) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    return (Worth){
        {(uint8_t)(k->die[0] - 1), (uint8_t)(k->die[1] - k->die[0]), (uint8_t)(7 - k->die[1])},
        {0, k->lanterns[0], k->lanterns[1]}};
}

static void take_dice(const HearthGame *game, Dice *d, uint64_t party, int rerolls) {
    d->count = 0;
    d->rerolls = rerolls;
    HEARTH_FOR_EACH (v, party) {
        if (d->count + rerolls < MOST_DICE)
            d->die[d->count++] = worth_of(game, v);
    }
    d->rolled = !rerolls ? 0 : d->count < ROLLED ? d->count : ROLLED;
}

static int ways(const Dice *d) {
    int n = 1;
    for (int i = 0; i < d->rolled; i++)
        n *= 3;
    return n;
}

/* Which of its three worths a die has, as it lies. */
static int lies(int way, int power) {
    return way / power % 3;
}

/* One more reroll: the best of all dice, from `good` into `better`. */
static void one_more(Dice *d, int way, uint32_t sure) {
    uint32_t most = 0;
    for (int i = 0, power = 1; i < d->rolled; i++, power *= 3) {
        int without = way - lies(way, power) * power;
        uint32_t sum = 0;
        for (int k = 0; k < 3; k++)
            sum += d->die[i].faces[k] * d->good[without + k * power];
        if (sum > most)
            most = sum;
    }
    d->better[way] = d->good[way] * 6 == sure ? sure : most;
}

static int lanterns_of(const Dice *d, int way) {
    int sum = 0;
    for (int i = 0, power = 1; i < d->rolled; i++, power *= 3)
        sum += d->die[i].lanterns[lies(way, power)];
    return sum;
}

/* What each way to lie is worth with so many rerolls left, where so many lanterns are needed. */
static void play_well(Dice *d, int needed, int rerolls) {
    int n = ways(d);
    uint32_t sure = 1;
    for (int way = 0; way < n; way++)
        d->good[way] = lanterns_of(d, way) >= needed;
    for (int r = 0; r < rerolls; r++) {
        sure *= 6;
        for (int way = 0; way < n; way++)
            one_more(d, way, sure);
        for (int way = 0; way < n; way++)
            d->good[way] = d->better[way];
    }
}

/* Over all first rolls of the dice that may be rolled again. */
static uint64_t all_rolls(Dice *d, int needed) {
    int n = ways(d);
    uint64_t sum = 0;
    play_well(d, needed, d->rerolls);
    for (int way = 0; way < n; way++) {
        uint64_t times = d->good[way];
        for (int i = 0, power = 1; times && i < d->rolled; i++, power *= 3)
            times *= d->die[i].faces[lies(way, power)];
        sum += times;
    }
    return sum;
}

static uint64_t six_to(int power) {
    uint64_t n = 1;
    while (power-- > 0)
        n *= 6;
    return n;
}

static AnbOdds odds_of(Dice *d, int needed) {
    uint64_t sums[MOST_SUM + 1] = {1};
    AnbOdds odds = {0, six_to(d->count + d->rerolls)};
    int top = 0;
    for (int i = d->rolled; i < d->count; i++) { /* those who roll once */
        const Worth *w = &d->die[i];
        top += 3;
        for (int s = top; s >= 0; s--) {
            uint64_t n = 0;
            for (int k = 0; k < 3; k++)
                if (s >= w->lanterns[k])
                    n += sums[s - w->lanterns[k]] * w->faces[k];
            sums[s] = n;
        }
    }
    for (int s = 0; s <= top; s++)
        if (sums[s])
            odds.won += sums[s] * all_rolls(d, needed - s);
    if (!d->rolled) /* none could use them */
        odds.won *= six_to(d->rerolls);
    return odds;
}

AnbOdds anb_odds(const HearthGame *game, const AnbState *st, uint64_t party, int option, bool coin,
                 int number) {
    const AnbOption *o = anb_option_at(game, st, option);
    AnbState then = *st;
    Dice d;
    then.player[st->turn].party = party;
    then.coin_paid = coin;
    int bonus = anb_bonus(game, &then, st->turn, o);
    if (!party || o->number[number] <= bonus)
        return (AnbOdds){party != 0, 1};
    take_dice(game, &d, party, anb_rerolls(game, &st->player[st->turn]));
    return odds_of(&d, o->number[number] - bonus);
}

AnbOdds anb_reroll_odds(const HearthGame *game, const AnbState *st, int villager, int number) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    uint64_t party = st->player[st->turn].party;
    int needed = o->number[number] - anb_bonus(game, st, st->turn, o), way = 0, at = 0, i = 0,
        power = 1;
    Dice d;
    AnbOdds odds = {0, six_to(st->rerolls)};
    take_dice(game, &d, party, st->rerolls);
    HEARTH_FOR_EACH (v, party) {
        int die = st->dice[v];
        if (i >= d.rolled) {
            needed -= anb_lanterns(game, v, die);
            continue;
        }
        const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(v)];
        if (v == villager)
            at = power;
        else
            way += power * (die >= k->die[1] ? 2 : die >= k->die[0] ? 1 : 0);
        power *= 3;
        i++;
    }
    if (!at || !st->rerolls)
        return odds;
    play_well(&d, needed, st->rerolls - 1);
    Worth w = worth_of(game, villager);
    for (int k = 0; k < 3; k++)
        odds.won += (uint64_t)w.faces[k] * d.good[way + k * at];
    return odds;
}
