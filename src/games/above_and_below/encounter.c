/* encounter.c - Going below: the paragraph, the dice, and what comes of it.
 *
 * Rules: docs/rules/above_and_below.md, section 5. */
#include <string.h>

#include "anb_int.h"

/* Thirty entries each; what they lead on to follows, chapter by chapter. */
int anb_chapter(int paragraph) {
    static const uint8_t last[] = {161, 172, 181, 200};
    int chapter = 0;
    if (paragraph <= 150)
        return (paragraph - 1) / 30;
    while (chapter < 4 && paragraph > last[chapter])
        chapter++;
    return chapter;
}

static void event(AnbState *st, int kind, int a, int b, HearthEvents *events) {
    hearth_event(
        events,
        (HearthEvent){.kind = (uint16_t)kind, .seat = st->turn, .place = st->turn, .a = a, .b = b});
}

/* 5.1: the card was chosen by nobody: it is the one on top. 5.2: the party is fixed. */
void anb__set_out(AnbState *st, HearthEvents *events) {
    uint64_t party = st->player[st->turn].party;
    st->cave = st->cave_top;
    st->cave_top = ANB_NONE;
    st->task = st->last = st->balked = 0;
    st->phase = ANB_DIE;
    hearth_event(events, (HearthEvent){.kind = ANB_EV_EXPLORE,
                                       .seat = st->turn,
                                       .place = st->turn,
                                       .a = st->cave,
                                       .b = hearth_count(party),
                                       .cells = {party, 0}});
}

/* 5.3, 11.7: which paragraph is read. */
void anb__paragraph_die(const HearthGame *game, AnbState *st, int die, HearthEvents *events) {
    st->paragraph = anb_tables(game)->caves[st->cave][die - 1];
    st->phase = ANB_PARAGRAPH;
    event(st, ANB_EV_PARAGRAPH, st->paragraph, die, events);
}

static void begin_result(AnbState *st, HearthEvents *events);

/* 5.4d: the coin of a bonus is paid with the choice. */
void anb__choose_option(const HearthGame *game, AnbState *st, int number, bool coin,
                        HearthEvents *events) {
    st->option = (uint8_t)number;
    st->coin_paid = coin;
    if (coin)
        anb__owe(game, st, 1, ANB_DO_OPTION_PAY, 0, 0, events);
    else
        anb__option_chosen(game, st, 0, events);
}

void anb__option_chosen(const HearthGame *game, AnbState *st, uint64_t paid, HearthEvents *events) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    hearth_event(events, (HearthEvent){.kind = ANB_EV_OPTION,
                                       .seat = st->turn,
                                       .place = st->turn,
                                       .a = st->paragraph,
                                       .b = st->option,
                                       .cells = {0, paid}});
    if (o->number[0]) {
        memset(st->dice, 0, sizeof st->dice);
        st->rerolls = (uint8_t)anb_rerolls(game, &st->player[st->turn]); /* 5.6 */
        st->phase = ANB_ROLL;
        return;
    }
    st->result = o->gain; /* 5.3: without numbers it just happens */
    st->success = 1;
    if (o->pay)
        anb__owe(game, st, o->pay, ANB_DO_OPTION, 0, 0, events);
    else
        anb__paid(game, st, 0, events);
}

/* ---- Dice ---- */

/* 5.5: each of the party has a die of its own. */
int anb__next_die(const AnbState *st) {
    HEARTH_FOR_EACH (v, st->player[st->turn].party) {
        if (!st->dice[v])
            return v;
    }
    return -1;
}

void anb__roll(const HearthGame *game, AnbState *st, int die, HearthEvents *events) {
    int v = anb__next_die(st);
    st->dice[v] = (uint8_t)die;
    event(st, ANB_EV_ROLL, v, die, events);
    if (anb__next_die(st) >= 0)
        return;
    if (st->rerolls) /* 5.6: when all dice are rolled */
        st->phase = ANB_REROLL;
    else
        anb__weigh(game, st, events);
}

/* 5.6: the new result stays. */
void anb__reroll(AnbState *st, int villager, HearthEvents *events) {
    st->rerolls--;
    st->dice[villager] = 0;
    st->phase = ANB_ROLL;
    event(st, ANB_EV_REROLL, villager, 0, events);
}

/* 5.7: exerting is asked only where it can change something. */
static void maybe_compare(const HearthGame *game, AnbState *st, HearthEvents *events) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    int top = o->number[1] ? o->number[1] : o->number[0];
    uint64_t left = st->player[st->turn].party >> st->last;
    if (st->lanterns >= top || !left)
        anb__compare(game, st, events);
}

/* 5.4, 5.5: lanterns of the bonus and of the dice. */
void anb__weigh(const HearthGame *game, AnbState *st, HearthEvents *events) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    int n = anb_bonus(game, st, st->turn, o);
    HEARTH_FOR_EACH (v, st->player[st->turn].party)
        n += anb_lanterns(game, v, st->dice[v]);
    st->lanterns = (uint8_t)(n < 200 ? n : 200);
    st->rerolls = 0;
    st->last = 0;
    st->phase = ANB_EXERT;
    maybe_compare(game, st, events);
}

/* 5.7: 1 more lantern, and an injury. */
void anb__exert(const HearthGame *game, AnbState *st, int villager, HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    p->party &= ~hearth_bit(villager);
    p->hurt |= hearth_bit(villager);
    st->lanterns++;
    st->last = (uint8_t)(villager + 1);
    event(st, ANB_EV_EXERT, villager, 0, events);
    maybe_compare(game, st, events);
}

/* 5.8: only the highest number that was reached counts. */
void anb__compare(const HearthGame *game, AnbState *st, HearthEvents *events) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    int reached = -1;
    for (int i = 0; i < 2; i++)
        if (o->number[i] && st->lanterns >= o->number[i])
            reached = i;
    st->success = reached >= 0;
    st->result = reached >= 0 ? o->result[reached] : o->fail;
    st->last = 0;
    if (st->success && o->pay)
        anb__owe(game, st, o->pay, ANB_DO_OPTION, 0, 0, events); /* 5.11, R-C11 */
    else
        anb__paid(game, st, 0, events);
}

/* 5.13: a failure, and nothing is read. */
void anb__turn_back(const HearthGame *game, AnbState *st, HearthEvents *events) {
    st->success = 0;
    st->result = 0;
    anb__paid(game, st, 0, events);
}

/* 5.12: the story may lead on; the card waits for its end. */
void anb__paid(const HearthGame *game, AnbState *st, uint64_t paid, HearthEvents *events) {
    const AnbResult *r = &anb_tables(game)->results[st->result];
    hearth_event(events, (HearthEvent){.kind = ANB_EV_RESULT,
                                       .seat = st->turn,
                                       .place = st->success,
                                       .a = st->result,
                                       .b = st->lanterns,
                                       .cells = {0, paid}});
    if (!r->go) {
        begin_result(st, events);
        return;
    }
    st->paragraph = (uint8_t)r->go;
    st->option = ANB_NONE;
    st->result = 0;
    st->phase = ANB_PARAGRAPH;
    event(st, ANB_EV_PARAGRAPH, st->paragraph, 0, events);
}

/* ---- Rewards and penalties ---- */

/* 5.9, 5.10: the card is won, or goes under the deck. */
static void begin_result(AnbState *st, HearthEvents *events) {
    if (st->success)
        st->player[st->turn].caves++;
    else
        st->cave_under[st->cave_count++] = st->cave;
    st->cave = ANB_NONE;
    st->effect = 0;
    st->phase = ANB_RESULT;
    if (st->success)
        event(st, ANB_EV_FIND, 0, 0, events);
}

uint64_t anb__can_be_hurt(const AnbState *st) {
    const AnbPlayer *p = &st->player[st->turn];
    return p->party ? p->party : p->tired | p->ready; /* 5.17, R-C17 */
}

/* 5.16, R-C16: by the printed price; the cave just won will do for an outpost. */
uint64_t anb__free_buildings(const HearthGame *game, const AnbState *st, int limit) {
    uint64_t set = 0;
    for (int b = 0; b < ANB_BUILDINGS; b++)
        if (anb_on_offer(st, b) && anb_tables(game)->buildings[b].cost <= limit &&
            (anb_tables(game)->buildings[b].kind != ANB_OUTPOST || st->player[st->turn].caves))
            set |= hearth_bit(b);
    return set;
}

/* 5.19, 7.1: who comes is exhausted. */
static void join(AnbState *st, int villager, HearthEvents *events) {
    st->player[st->turn].tired |= hearth_bit(villager);
    event(st, ANB_EV_JOIN, villager, 0, events);
}

/* 7.1: if all of a kind are taken, there is nobody. */
static void special(const HearthGame *game, AnbState *st, int which, HearthEvents *events) {
    for (int i = 0; i < ANB_SPECIALS; i++) {
        int villager = ANB_FIRST_SPECIAL + i;
        if (!(st->special_left >> i & 1) || anb_villager_kind(villager) != 3 + ANB_REGULARS + which)
            continue;
        st->special_left &= (uint8_t) ~(1U << i);
        join(st, villager, events);
        if (which == ANB_WATER_WOMAN)
            anb__reputation(game, st, st->turn, -1, events); /* 7.2, R-J1 */
        return;
    }
}

/* 5.21: the item that the bonus asked for, from beside the board or from the sale. */
static void lose_stake(const HearthGame *game, AnbState *st, HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    const AnbOption *o = anb_option_at(game, st, st->option);
    for (int i = 0; i < ANB_ITEMS; i++) {
        if (!(o->items >> i & 1) || (!p->items[i] && p->sale != i + 1))
            continue;
        if (p->items[i])
            p->items[i]--;
        else
            p->sale = 0;
        st->supply[i]++;
        event(st, ANB_EV_LOSE, i, 1, events);
        return;
    }
}

void anb__one_effect(const HearthGame *game, AnbState *st, const AnbEffect *e,
                     HearthEvents *events) {
    int seat = st->turn;
    AnbPlayer *p = &st->player[seat];
    if (e->kind < ANB_ITEMS) {
        anb__gain(st, seat, e->kind, e->n, events);
        return;
    }
    switch (e->kind) {
    case ANB_FX_COINS:
        anb__coins(st, seat, e->n < 0 && p->coins < -e->n ? -p->coins : e->n, ANB_COINS_BOOK,
                   events); /* 5.20, R-C20 */
        break;
    case ANB_FX_REPUTATION: anb__reputation(game, st, seat, e->n, events); break;
    case ANB_FX_VILLAGER: /* 5.19, R-C13: the leftmost */
        for (int i = 0; i < ANB_ROW; i++)
            if (st->row[i] != ANB_NONE) {
                int villager = st->row[i];
                st->row[i] = ANB_NONE;
                join(st, villager, events);
                break;
            }
        break;
    case ANB_FX_CAVE: /* 5.18, R-C15 */
        if (st->cave_top != ANB_NONE) {
            st->cave_top = ANB_NONE;
            p->caves++;
            event(st, ANB_EV_FIND, 0, 0, events);
        }
        break;
    case ANB_FX_SPECIAL: special(game, st, e->n, events); break;
    case ANB_FX_STAKE: lose_stake(game, st, events); break;
    default: break;
    }
}

/* 5.15: what is owned and the supply has. */
static uint32_t can_copy(const AnbState *st) {
    uint32_t set = 0;
    for (int i = 0; i < ANB_ITEMS; i++)
        if (anb_owned(&st->player[st->turn], i) && st->supply[i])
            set |= 1U << i;
    return set;
}

/* 5.9: coins for exploring. 5.9, 5.10: the rest of the party is exhausted. */
static void come_home(const HearthGame *game, AnbState *st, HearthEvents *events) {
    AnbPlayer *p = &st->player[st->turn];
    int n = 0;
    if (st->success) {
        HEARTH_FOR_EACH (b, p->buildings)
            n += anb_tables(game)->buildings[b].coin_on_explore;
        anb__coins(st, st->turn, n, ANB_COINS_EXPLORING, events);
    }
    st->paragraph = st->coin_paid = st->rerolls = st->lanterns = st->success = st->effect = 0;
    st->option = ANB_NONE;
    st->result = 0;
    memset(st->dice, 0, sizeof st->dice);
    anb__finish_action(st, events);
}

/* 5.9: in the order in which they are written: one effect, or the question it asks. */
void anb__work_off(const HearthGame *game, AnbState *st, HearthEvents *events) {
    const AnbResult *r = &anb_tables(game)->results[st->result];
    if (st->effect >= r->count) {
        come_home(game, st, events);
        return;
    }
    const AnbEffect *e = &anb_tables(game)->effects[r->first + st->effect];
    if (e->kind == ANB_FX_CHOOSE) {
        st->phase = ANB_CHOOSE;
        return;
    }
    st->effect++;
    switch (e->kind) {
    case ANB_FX_BUILDING:
        if (anb__free_buildings(game, st, e->n))
            st->phase = ANB_TAKE;
        break;
    case ANB_FX_COPY:
        if (can_copy(st))
            st->phase = ANB_COPY;
        break;
    case ANB_FX_INJURE:
        if (anb__can_be_hurt(st))
            st->phase = ANB_INJURE;
        break;
    default: anb__one_effect(game, st, e, events); break;
    }
}
