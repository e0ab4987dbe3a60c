/* batch.c - Many games at once in arrays that the caller owns.
 *
 * The general way works for every game through its table. A game may bring a faster way
 * for solo games played at random (HearthBatchOps): the same rules and the same even choice
 * among legal actions, but not the same random numbers. */
#include <string.h>

#include "game.h"

static void *state_at(const HearthBatch *b, int i) {
    return (char *)b->states + (size_t)i * b->game->state_size(b->game, b->seats);
}

static HearthRng *rng_at(const HearthBatch *b, int i) {
    return (HearthRng *)(void *)(b->rng + 2 * (size_t)i);
}

static bool chance_owes(const HearthBatch *b, int i) {
    return hearth_seats_has(b->game->pending(b->game, state_at(b, i)), HEARTH_CHANCE);
}

/* Under one deck all games that wait for chance wait at the same place, so one draw serves
 * all of them. */
static void draw_shared(HearthBatch *b) {
    HearthRng *deck = (HearthRng *)(void *)b->deck;
    for (;;) {
        int first = -1;
        for (int i = 0; i < b->count; i++) {
            HearthSeats p = b->game->pending(b->game, state_at(b, i));
            if (hearth_seats_empty(p))
                continue;
            if (!hearth_seats_has(p, HEARTH_CHANCE))
                return; /* somebody still has to decide */
            if (first < 0)
                first = i;
        }
        if (first < 0)
            return;
        uint32_t action = hearth_sample(b->game, state_at(b, first), deck);
        for (int i = first; i < b->count; i++)
            if (chance_owes(b, i))
                b->game->apply(b->game, state_at(b, i), HEARTH_CHANCE, action, NULL);
    }
}

/* Draws for one game until a seat must decide. */
static void draw_own(HearthBatch *b, int i, HearthRng *rng) {
    while (chance_owes(b, i)) {
        uint32_t action = hearth_sample(b->game, state_at(b, i), rng);
        b->game->apply(b->game, state_at(b, i), HEARTH_CHANCE, action, NULL);
    }
}

/* Under one deck all games begin alike: one is dealt, the others are copies. */
static void open_shared(HearthBatch *b, const HearthOptions *options) {
    if (b->count == 0)
        return;
    b->game->setup(b->game, b->states, options, b->seats);
    draw_own(b, 0, (HearthRng *)(void *)b->deck);
    for (int i = 1; i < b->count; i++)
        memcpy(state_at(b, i), b->states, b->game->state_size(b->game, b->seats));
}

static void draw_all(HearthBatch *b) {
    if (b->shared)
        draw_shared(b);
    for (int i = 0; i < b->count && !b->shared; i++)
        draw_own(b, i, rng_at(b, i));
}

int hearth_batch_open(HearthBatch *b, const char *options, uint64_t seed, HearthErr *err) {
    HearthOptions parsed;
    int code = hearth_options_parse(b->game, options ? options : "", options ? strlen(options) : 0,
                                    &parsed, err);
    if (code)
        return code;
    if (!hearth_seats_ok(b->game, b->seats, err))
        return HEARTH_BAD_SEATS;
    code = hearth_options_fit(b->game, &parsed, b->seats, err);
    if (code)
        return code;
    hearth_rng_seed((HearthRng *)(void *)b->deck, seed, UINT64_MAX);
    for (int i = 0; i < b->count; i++)
        hearth_rng_seed(rng_at(b, i), seed, (uint64_t)i);
    if (b->shared)
        open_shared(b, &parsed);
    for (int i = 0; i < b->count && !b->shared; i++) {
        b->game->setup(b->game, state_at(b, i), &parsed, b->seats);
        draw_own(b, i, rng_at(b, i));
    }
    return HEARTH_OK;
}

int hearth_batch_legal(const HearthBatch *b, int i, int *seat, uint32_t out[], int cap) {
    HearthSeats p = b->game->pending(b->game, state_at(b, i));
    if (hearth_seats_empty(p) || hearth_seats_has(p, HEARTH_CHANCE))
        return 0;
    *seat = hearth_seats_lowest(p);
    return b->game->legal(b->game, state_at(b, i), *seat, out, cap);
}

int hearth_batch_step(HearthBatch *b, const uint32_t actions[], uint8_t codes[]) {
    int running = 0;
    for (int i = 0; i < b->count; i++) {
        void *state = state_at(b, i);
        HearthSeats p = b->game->pending(b->game, state);
        codes[i] = HEARTH_OK;
        if (hearth_seats_empty(p)) {
            codes[i] = HEARTH_OVER;
            continue;
        }
        int seat = hearth_seats_lowest(p);
        if (seat == HEARTH_CHANCE) { /* shared: this game waits for the others */
            codes[i] = HEARTH_NOT_PENDING;
            continue;
        }
        codes[i] = (uint8_t)b->game->check(b->game, state, seat, actions[i], NULL);
        if (codes[i] == HEARTH_OK)
            b->game->apply(b->game, state, seat, actions[i], NULL);
    }
    draw_all(b);
    for (int i = 0; i < b->count; i++)
        running += !hearth_seats_empty(b->game->pending(b->game, state_at(b, i)));
    return running;
}

/* One random decision of every game that waits for a seat; false when none does. */
static bool random_round(HearthBatch *b) {
    bool any = false;
    for (int i = 0; i < b->count; i++) {
        void *state = state_at(b, i);
        HearthSeats p = b->game->pending(b->game, state);
        while (!hearth_seats_empty(p) && !hearth_seats_has(p, HEARTH_CHANCE)) {
            int seat = hearth_seats_lowest(p);
            b->game->apply(b->game, state, seat, hearth_pick(b->game, state, seat, rng_at(b, i)),
                           NULL);
            p = b->game->pending(b->game, state);
            any = true;
        }
    }
    return any;
}

/* Under one deck, a game whose action was refused is behind the others: it decides now, so
 * that all stand at the same card again. */
static void fall_into_step(HearthBatch *b) {
    bool chance = false;
    for (int i = 0; i < b->count; i++)
        chance |= chance_owes(b, i);
    if (chance) {
        random_round(b);
        draw_all(b);
    }
}

void hearth_batch_playout(HearthBatch *b) {
    const HearthGame *game = b->game;
    const HearthBatchOps *ops = b->seats == 1 ? b->game->batch : NULL;
    if (b->shared)
        fall_into_step(b);
    size_t stride = b->game->state_size(b->game, b->seats);
    if (ops && b->shared) {
        ops->playout_shared(game, b->states, stride, b->rng, b->deck, b->count);
    } else if (ops) {
        ops->playout(game, b->states, stride, b->rng, b->count);
    } else {
        while (random_round(b))
            draw_all(b);
    }
    for (int i = 0; i < b->count; i++)
        for (int seat = 0; seat < b->seats; seat++)
            b->totals[(size_t)i * (size_t)b->seats + (size_t)seat] =
                b->game->score(b->game, state_at(b, i), seat, NULL);
}
