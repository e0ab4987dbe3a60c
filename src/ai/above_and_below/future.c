/* future.c - One possible course of the rest of a game.
 *
 * Nobody at the table knows which cards come, and what an option of the book brings. So decks are
 * shuffled anew; a cave leads to any paragraph of the book; and if the game stands in the middle of
 * an encounter, its result is replaced by that of any option of the book that asks for the same
 * number. What a future brings thus depends on the book's statistics only. */
#include "future.h"

#include <string.h>

#include "model.h"

enum { ENTRIES = 150 }; /* paragraphs to which caves lead */

/* Whatever chance will bring, fixed beforehand, so that all candidates meet the same. */
typedef struct Fate {
    uint64_t key;
    uint8_t houses[ANB_HOUSES], outposts[ANB_OUTPOSTS], villagers[ANB_REGULARS], caves[ANB_CAVES];
    HearthRng dice[ANB_MAX_SEATS]; /* of each player, anew in every round */
    uint64_t whim[ANB_MAX_SEATS];
    uint8_t round;
    bool below;      /* an encounter whose outcome is unknown is going on */
    bool no_rerolls; /* the question for rerolls is asked only to keep the result away */
    const AnbBook *book;
} Fate;

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93ULL;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93ULL;
    return x ^ x >> 32;
}

static void shuffle(uint8_t *cards, int n, HearthRng *rng) {
    for (int i = 0; i < n; i++) {
        int k = (int)hearth_rng_below(rng, (uint32_t)(i + 1));
        cards[i] = cards[k];
        cards[k] = (uint8_t)i;
    }
}

static void new_round(Fate *f, const AnbState *st) {
    f->round = st->round;
    for (int i = 0; i < st->seats; i++) {
        uint64_t own = mix(f->key + (uint64_t)st->round * ANB_MAX_SEATS + (uint64_t)i + 1);
        hearth_rng_seed(&f->dice[i], own, 1);
        f->whim[i] = own | 1;
    }
}

static void fate_open(Fate *f, const AnbState *st, const AnbBook *book, uint64_t seed,
                      uint32_t number) {
    HearthRng rng;
    hearth_rng_seed(&rng, seed, number);
    f->key = hearth_rng_next(&rng);
    f->below = anb_is_below(st);
    f->no_rerolls = false;
    f->book = book;
    shuffle(f->houses, ANB_HOUSES, &rng);
    shuffle(f->outposts, ANB_OUTPOSTS, &rng);
    shuffle(f->villagers, ANB_REGULARS, &rng);
    shuffle(f->caves, ANB_CAVES, &rng);
    new_round(f, st);
}

/* ---- Cards ---- */

static bool any_empty(const uint8_t *row, int n) {
    for (int i = 0; i < n; i++)
        if (row[i] == ANB_NONE)
            return true;
    return false;
}

static uint32_t top(const uint8_t *cards, uint32_t left, int first) {
    int i = 0;
    while (!(left >> cards[i] & 1))
        i++;
    return (uint32_t)(first + cards[i]);
}

/* What chance must draw now, dice aside; HEARTH_HIDDEN if it is no card. */
static uint32_t next_card(const Fate *f, const AnbState *st) {
    if (st->house_left && any_empty(st->house_row, 4))
        return top(f->houses, st->house_left, 0);
    if (st->outpost_left && any_empty(st->outpost_row, 4))
        return top(f->outposts, st->outpost_left, ANB_FIRST_OUTPOST);
    if (st->phase == ANB_DAWN && st->villager_left && any_empty(st->row, ANB_ROW))
        return top(f->villagers, st->villager_left, ANB_FIRST_REGULAR);
    if (st->cave_top == ANB_NONE && st->cave_left)
        return top(f->caves, st->cave_left, 0);
    return HEARTH_HIDDEN;
}

/* ---- An encounter whose outcome nobody knows ---- */

bool anb_is_below(const AnbState *st) {
    return st->phase == ANB_PARAGRAPH || st->phase == ANB_REROLL || st->phase == ANB_EXERT;
}

/* In which list of the book a number stands: there are too few of 1 for a list of their own. */
static int list_of(int number, int paragraph) {
    if (number == 0)
        return paragraph <= ENTRIES ? 0 : ANB_BOOK_LISTS - 1;
    return number == 1 ? 2 : number;
}

void anb_book_open(const HearthGame *game, AnbBook *book) {
    memset(book->count, 0, sizeof book->count);
    for (int p = 1; p <= anb_tables(game)->paragraph_count; p++)
        for (int i = 0; i < anb_tables(game)->paragraphs[p].options; i++) {
            const AnbOption *o =
                &anb_tables(game)->options[anb_tables(game)->paragraphs[p].first + i];
            for (int k = 0; k < 2 && !o->pay; k++) {
                int list = list_of(o->number[k], p), *n = &book->count[list];
                if ((k == 1 && !o->number[k]) || *n == ANB_BOOK_LIST)
                    continue;
                book->paragraph[list][*n] = (uint16_t)p;
                book->option[list][*n] = (uint8_t)i;
                ++*n;
            }
        }
}

/* Puts another option that says something for this number in the place of the real one. */
static void swap_option(Fate *f, AnbState *st, int number) {
    int list = list_of(number, st->paragraph);
    uint32_t i = hearth_rng_below(&f->dice[st->turn], (uint32_t)f->book->count[list]);
    st->paragraph = (uint8_t)f->book->paragraph[list][i];
    st->option = f->book->option[list][i];
    f->below = false;
}

/* Of the real option; the one in its place asks for nothing. */
static void pay_for(AnbState *st, const AnbOption *o) {
    AnbPlayer *p = &st->player[st->turn];
    p->coins = (uint16_t)(p->coins > o->pay ? p->coins - o->pay : 0);
}

/* The dice are compared with the numbers. What a failure brings is not known, either. */
static void finish_below(const HearthGame *game, Fate *f, AnbState *st) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    int reached = 0;
    for (int i = 0; i < 2; i++)
        if (o->number[i] && st->lanterns >= o->number[i])
            reached = o->number[i];
    if (reached)
        pay_for(st, o);
    swap_option(f, st, reached ? reached : o->number[0]);
    st->lanterns = (uint8_t)(reached == 1 ? 2 : reached);
    game->apply(game, st, st->turn, anb_action(ANB_DO_DONE, 0, 0), NULL);
}

/* As the rules do it, but without looking up what has been reached. */
static void maybe_finish(const HearthGame *game, Fate *f, AnbState *st) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    int most = o->number[1] ? o->number[1] : o->number[0];
    if (st->lanterns >= most || !(st->player[st->turn].party >> st->last))
        finish_below(game, f, st);
}

static void keep_dice(const HearthGame *game, Fate *f, AnbState *st) {
    int n = anb_bonus(game, st, st->turn, anb_option_at(game, st, st->option));
    for (uint64_t left = st->player[st->turn].party; left; left &= left - 1) {
        int villager = __builtin_ctzll(left);
        n += anb_lanterns(game, villager, st->dice[villager]);
    }
    st->lanterns = (uint8_t)(n < 200 ? n : 200);
    st->rerolls = st->last = 0;
    st->phase = ANB_EXERT;
    maybe_finish(game, f, st);
}

static void act_below(const HearthGame *game, Fate *f, AnbState *st, uint32_t action) {
    AnbPlayer *p = &st->player[st->turn];
    int a = anb_a(action);
    switch (anb_kind(action)) {
    case ANB_DO_OPTION:
        if (anb_option_at(game, st, a)->number[0])
            break;
        pay_for(st, anb_option_at(game, st, a));
        swap_option(f, st, 0);
        game->apply(game, st, st->turn, anb_action(ANB_DO_OPTION, st->option, 0), NULL);
        return;
    case ANB_DO_CANCEL: f->below = false; break;
    case ANB_DO_KEEP: keep_dice(game, f, st); return;
    case ANB_DO_EXERT:
        p->party &= ~(1ULL << a);
        p->hurt |= 1ULL << a;
        st->lanterns++;
        st->last = (uint8_t)(a + 1);
        maybe_finish(game, f, st);
        return;
    case ANB_DO_DONE: finish_below(game, f, st); return;
    default: break;
    }
    game->apply(game, st, st->turn, action, NULL);
}

/* ---- The course ---- */

static void act(const HearthGame *game, Fate *f, AnbState *st, int seat, uint32_t action) {
    if (f->below)
        act_below(game, f, st, action);
    else
        game->apply(game, st, seat, action, NULL);
}

static void roll(const HearthGame *game, Fate *f, AnbState *st) {
    HearthRng *rng = &f->dice[st->turn];
    if (st->phase == ANB_DIE) {
        st->paragraph = (uint8_t)(1 + hearth_rng_below(rng, ENTRIES));
        st->phase = ANB_PARAGRAPH;
        return;
    }
    uint32_t die = 1 + hearth_rng_below(rng, 6);
    if (f->below && st->rerolls == 0) {
        st->rerolls = 1;
        f->no_rerolls = true;
    }
    game->apply(game, st, HEARTH_CHANCE, die, NULL);
    if (f->below && f->no_rerolls && st->phase == ANB_REROLL)
        keep_dice(game, f, st);
}

void anb_future(const HearthGame *game, AnbState *st, const AnbBook *book, int seat,
                uint32_t action, uint64_t seed, uint32_t number) {
    Fate f;
    fate_open(&f, st, book, seed, number);
    act(game, &f, st, seat, action);
    while (st->phase != ANB_OVER) {
        uint32_t card = next_card(&f, st);
        seat = anb_decider(st);
        if (st->round != f.round)
            new_round(&f, st);
        if (card != HEARTH_HIDDEN)
            game->apply(game, st, HEARTH_CHANCE, card, NULL);
        else if (seat < 0)
            roll(game, &f, st);
        else
            act(game, &f, st, seat, anb_quick(game, st, seat, f.whim[seat]));
    }
}
