/* chance.c - What chance is asked for, what it can answer, and what comes of it. */
#include "ew_int.h"

/* ---- What chance is asked for ---- */

/* 8.3: some cards that nobody has seen lie with the Nomad. */
int ew__era_in_deck(const EwState *st, int era) {
    return hearth_count(st->culture_left & ew__era(era)) - st->offering_down[era] -
           st->buried_down[era];
}

int ew__animals_left(const EwState *st) {
    int n = 0;
    for (int i = 0; i < EW_ANIMALS; i++)
        n += st->animal_left[i];
    return n;
}

static int first_zero(const uint8_t *a, int n) {
    int i = 0;
    while (i < n && a[i])
        i++;
    return i;
}

static int empty_place(const EwState *st) {
    int i = 0;
    while (i < EW_PLACES && st->tile[i] != EW_NONE)
        i++;
    return i;
}

/* 10.5: the first glacier without a token; EW_PLACES if there is none, or no token for it. */
static int bare_glacier(const HearthGame *game, const EwState *st) {
    const EwTile *tiles = ew_tables(game)->tiles;
    int i = st->tokens_left ? 0 : EW_PLACES;
    while (i < EW_PLACES && (tiles[st->tile[i]].land != EW_LAND_GLACIER || st->token[i]))
        i++;
    return i;
}

/* 2.2: lands of the type that the pool still misses, or 0. */
static uint32_t missing_land(const HearthGame *game, const EwState *st) {
    const EwTile *tiles = ew_tables(game)->tiles;
    uint32_t all[EW_LAND_HOTSPRING + 1] = {0}; /* by type */
    for (int t = EW_FIRST_LAND; t < EW_TILES; t++)
        all[tiles[t].land] |= 1U << t;
    for (int type = EW_LAND_FOREST; type <= EW_LAND_HOTSPRING; type++)
        if (!(all[type] & st->pool))
            return all[type];
    return 0;
}

/* 2.1d, 5.10, R34: by the number of sides. */
static bool display_wanted(const HearthGame *game, const EwState *st) {
    return ew_display_count(st) < ew_tables(game)->animal_fill[st->sides - 2] &&
           ew__animals_left(st) > 0;
}

/* 2.1c, 5.10: the second era comes after rounds 2 and 3. */
static EwNeed culture_need(const EwState *st) {
    int era = st->round > 1;
    if (first_zero(st->culture, EW_CULTURE_SPACES) == EW_CULTURE_SPACES ||
        ew__era_in_deck(st, era) <= 0)
        return EW_NEED_NOTHING;
    return era ? EW_NEED_CULTURE_2 : EW_NEED_CULTURE_1;
}

/* 2.1, 2.2, 10.5: tiles, stones and displays; the Nomad's part as section 8 says. */
static EwNeed deal_need(const HearthGame *game, const EwState *st) {
    int stones = ew_tables(game)->stones_per_era[st->sides - 2], laid = 0;
    uint32_t lands = ~0U << EW_FIRST_LAND;
    if (first_zero(st->megalith_tile, EW_MEGALITH_TILES) < EW_MEGALITH_TILES)
        return EW_NEED_MEGALITH_TILE;
    for (int i = 0; i < EW_PLACES; i++)
        laid += st->tile[i] != EW_NONE;
    if (laid == 1 && missing_land(game, st))
        return EW_NEED_LAND;
    if (laid == 1 && hearth_count(st->pool & lands) <
                         EW_PLACES - 1 - ew_tables(game)->glaciers_in[st->sides - 2])
        return EW_NEED_MORE_LAND;
    if (laid < EW_PLACES)
        return EW_NEED_TILE;
    if (bare_glacier(game, st) < EW_PLACES)
        return EW_NEED_TOKEN;
    if (first_zero(st->stone, stones) < stones)
        return EW_NEED_STONE_1;
    if (first_zero(st->stone, 2 * stones) < 2 * stones)
        return EW_NEED_STONE_2;
    if (culture_need(st) != EW_NEED_NOTHING)
        return EW_NEED_CULTURE_1;
    if (display_wanted(game, st))
        return EW_NEED_ANIMAL;
    if (st->seats == 1 && !ew_count_what(game, st, EW_NOMAD, EW_PER_UPRIGHT_ANIMAL)) /* 8.4 */
        return EW_NEED_NOMAD_ANIMAL;
    if (st->seats == 1 && st->map_top == EW_NONE) /* 8.6 */
        return EW_NEED_MAP;
    if (st->order[st->sides - 1] == EW_NONE) /* 2.4: at random */
        return EW_NEED_ORDER;
    if (st->seats == 1 && !st->stack_count &&
        (st->level == EW_HARD_CARDS || st->level == EW_HARD_BOTH))
        return EW_NEED_START_CARD;
    return EW_NEED_NOTHING;
}

/* 2.5, 8.8: alone one chooses among two cards of each kind. */
static EwNeed pick_need(const EwState *st) {
    int wanted = st->seats == 1 ? 2 : 1;
    if (hearth_count(st->offered_setup) < wanted)
        return EW_NEED_SETUP;
    if (hearth_count(st->offered_chief) < wanted)
        return EW_NEED_CHIEF;
    if (st->rest_tiles && !st->player[st->actor].rest_tile) /* 10.4 */
        return EW_NEED_REST_TILE;
    return EW_NEED_NOTHING;
}

EwNeed ew__need(const HearthGame *game, const EwState *st) {
    if (st->jobs)
        switch ((int)st->job[st->jobs - 1].op) {
        case EW_JOB_DRAWING: return EW_NEED_DRAW;
        case EW_JOB_MAP: return EW_NEED_MAP;
        case EW_OP_ANIMAL_RANDOM: return EW_NEED_ANIMAL_GAIN;
        case EW_OP_REVEAL: return EW_NEED_ANIMAL;
        default: return EW_NEED_NOTHING;
        }
    switch ((EwPhase)st->phase) {
    case EW_DEAL: return deal_need(game, st);
    case EW_PICK_SETUP: return pick_need(st);
    case EW_NOMAD_REVEAL: return EW_NEED_NOMAD_CARD;
    case EW_ECLIPSE: return st->nomad_pile ? EW_NEED_NOMAD_SHOWS : EW_NEED_NOTHING;
    case EW_REFILL: return display_wanted(game, st) ? EW_NEED_ANIMAL : culture_need(st); /* 5.10 */
    case EW_START_CARD: return st->stack_count ? EW_NEED_NOTHING : EW_NEED_START_CARD;
    case EW_BURIED: /* 11.3 */
        return st->buried_down[0]   ? EW_NEED_BURIED_1
               : st->buried_down[1] ? EW_NEED_BURIED_2
                                    : EW_NEED_NOTHING;
    default: return EW_NEED_NOTHING;
    }
}

/* ---- Chance ---- */

static int list_set(uint64_t set, uint32_t out[], uint32_t weight[], int cap) {
    int n = 0;
    HEARTH_FOR_EACH (i, set) {
        if (n < cap) {
            out[n] = (uint32_t)i;
            weight[n] = 1;
        }
        n++;
    }
    return n;
}

static int list_counts(const uint8_t *count, int kinds, uint32_t out[], uint32_t weight[],
                       int cap) {
    int n = 0;
    for (int i = 0; i < kinds; i++) {
        if (!count[i])
            continue;
        if (n < cap) {
            out[n] = (uint32_t)i;
            weight[n] = count[i];
        }
        n++;
    }
    return n;
}

static uint64_t not_in(const uint8_t *used, int n, uint64_t all) {
    for (int i = 0; i < n; i++)
        if (used[i])
            all &= ~hearth_bit(used[i] - 1);
    return all;
}

static uint64_t set_of(const HearthGame *game, const EwState *st, EwNeed need) {
    switch (need) {
    case EW_NEED_MEGALITH_TILE: return not_in(st->megalith_tile, EW_MEGALITH_TILES, 15);
    case EW_NEED_LAND: return missing_land(game, st);
    case EW_NEED_MORE_LAND: return ((1U << EW_TILES) - (1U << EW_FIRST_LAND)) & ~st->pool;
    case EW_NEED_TILE: return st->pool;
    case EW_NEED_TOKEN: return st->tokens_left;
    case EW_NEED_STONE_1: return not_in(st->stone, EW_STONE_ROW, (1U << EW_STONES / 2) - 1);
    case EW_NEED_STONE_2:
        return not_in(st->stone, EW_STONE_ROW, (1U << EW_STONES) - (1U << EW_STONES / 2));
    case EW_NEED_CULTURE_1:
    case EW_NEED_BURIED_1: return st->culture_left & ew__era(0);
    case EW_NEED_CULTURE_2:
    case EW_NEED_BURIED_2: return st->culture_left & ew__era(1);
    case EW_NEED_MAP: return st->map_left;
    case EW_NEED_ORDER: {
        uint64_t all = (1U << st->sides) - 1;
        for (int i = 0; i < st->sides && st->order[i] != EW_NONE; i++)
            all &= ~hearth_bit(st->order[i]);
        return all;
    }
    case EW_NEED_SETUP: return st->setup_left;
    case EW_NEED_CHIEF: return st->chief_left;
    case EW_NEED_REST_TILE: return st->rest_left;
    case EW_NEED_START_CARD:
    case EW_NEED_NOMAD_CARD:
    case EW_NEED_NOMAD_SHOWS: return st->nomad_left;
    default: return 0;
    }
}

int ew__chance(const HearthGame *game, const void *state, uint32_t out[], uint32_t weight[],
               int cap) {
    const EwState *st = state;
    EwNeed need = ew__need(game, st);
    if (need == EW_NEED_ANIMAL || need == EW_NEED_ANIMAL_GAIN || need == EW_NEED_NOMAD_ANIMAL)
        return list_counts(st->animal_left, EW_ANIMALS, out, weight, cap);
    if (need == EW_NEED_DRAW) {
        const EwPile *deck = &st->player[st->actor].deck;
        int n = list_counts(deck->n, EW_KINDS, out, weight, cap);
        return n + list_set(deck->culture << EW_KINDS, out + (n < cap ? n : cap),
                            weight + (n < cap ? n : cap), n < cap ? cap - n : 0);
    }
    return list_set(set_of(game, st, need), out, weight, cap);
}

HearthDrawId ew__draw_id(const HearthGame *game, const void *state) {
    (void)game;
    return (HearthDrawId){EW_STREAM_DRAWS, ((const EwState *)state)->draws};
}

uint32_t ew__sample(const HearthGame *game, const void *state, HearthRng *rng) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE], total = 0;
    int n = ew__chance(game, state, out, weight, HEARTH_MAX_CHANCE);
    for (int i = 0; i < n; i++)
        total += weight[i];
    return hearth_chance_at(out, weight, n, hearth_rng_below(rng, total));
}

static void drawn(HearthEvents *events, int kind, int side, int a, int b) {
    hearth_event(
        events,
        (HearthEvent){
            .kind = (uint16_t)kind, .seat = HEARTH_CHANCE, .place = (uint8_t)side, .a = a, .b = b});
}

/* 4.5e, R15: to the first empty space, or beyond the last when all six are full. */
static void show_animal(EwState *st, int animal, HearthEvents *events) {
    int space = first_zero(st->display, EW_DISPLAY);
    st->animal_left[animal]--;
    st->display[space] = (uint8_t)(animal + 1);
    drawn(events, EW_EV_ANIMAL_OUT, st->actor, animal, space);
    if (st->jobs)
        ew__done_once(st);
}

/* 8.6: two inner camps and three outer ones. */
static void first_camps(const HearthGame *game, EwState *st, int card, HearthEvents *events) {
    const EwMapCard *m = &ew_tables(game)->maps[card];
    uint8_t *camps = st->player[EW_NOMAD].camps;
    for (int i = 0; i < 2; i++)
        camps[m->inner[i]]++;
    for (int i = 0; i < 3; i++)
        camps[m->outer[i]]++;
    drawn(events, EW_EV_MAP, EW_NOMAD, card, 0);
}

/* 5.10: to the first empty space, top row first. */
static void show_culture(EwState *st, int card, HearthEvents *events) {
    int space = first_zero(st->culture, EW_CULTURE_SPACES);
    st->culture_left &= ~hearth_bit(card);
    st->culture[space] = (uint8_t)(card + 1);
    drawn(events, EW_EV_CULTURE_OUT, st->actor, EW_KINDS + card, space);
}

void ew__draw(const HearthGame *game, EwState *st, int n, HearthEvents *events) {
    EwPlayer *p = &st->player[st->actor];
    EwNeed need = ew__need(game, st);
    int at;
    st->draws++;
    switch (need) {
    case EW_NEED_MEGALITH_TILE:
        at = first_zero(st->megalith_tile, EW_MEGALITH_TILES);
        st->megalith_tile[at] = (uint8_t)(n + 1);
        drawn(events, EW_EV_MEGALITH_TILE, 0, n, at);
        break;
    case EW_NEED_LAND:
    case EW_NEED_MORE_LAND: st->pool |= 1U << n; break;
    case EW_NEED_TILE:
        at = empty_place(st);
        st->pool &= ~(1U << n);
        st->tile[at] = (uint8_t)n;
        drawn(events, EW_EV_TERRAIN, 0, n, at);
        break;
    case EW_NEED_TOKEN:
        at = bare_glacier(game, st);
        st->tokens_left &= (uint16_t) ~(1U << n);
        st->token[at] = (uint8_t)(n + 1);
        drawn(events, EW_EV_TOKEN, 0, n, at);
        break;
    case EW_NEED_STONE_1:
    case EW_NEED_STONE_2:
        at = first_zero(st->stone, EW_STONE_ROW);
        st->stone[at] = (uint8_t)(n + 1);
        drawn(events, EW_EV_STONE_OUT, 0, n, at);
        break;
    case EW_NEED_CULTURE_1:
    case EW_NEED_CULTURE_2: show_culture(st, n, events); break;
    case EW_NEED_ANIMAL: show_animal(st, n, events); break;
    case EW_NEED_ANIMAL_GAIN:
        st->animal_left[n]--;
        ew__hunted(st, st->actor, n, EW_NONE, events);
        ew__done_once(st);
        break;
    case EW_NEED_NOMAD_ANIMAL:
        st->animal_left[n]--;
        st->player[EW_NOMAD].upright[n]++;
        drawn(events, EW_EV_NOMAD_ANIMAL, EW_NOMAD, n, 0);
        break;
    case EW_NEED_MAP: {
        bool first = st->map_top == EW_NONE;
        st->map_left &= (uint8_t) ~(1U << n);
        st->map_top = (uint8_t)n;
        if (first)
            first_camps(game, st, n, events);
        else
            ew__nomad_map(game, st, n, events);
        break;
    }
    case EW_NEED_ORDER:
        at = 0;
        while (st->order[at] != EW_NONE)
            at++;
        st->order[at] = (uint8_t)n;
        drawn(events, EW_EV_ORDER, n, at, 0);
        break;
    case EW_NEED_SETUP:
        st->setup_left &= (uint8_t) ~(1U << n);
        st->offered_setup |= (uint8_t)(1U << n);
        drawn(events, EW_EV_OFFER_SETUP, st->actor, n, 0);
        break;
    case EW_NEED_CHIEF:
        st->chief_left &= (uint8_t) ~(1U << n);
        st->offered_chief |= (uint8_t)(1U << n);
        drawn(events, EW_EV_OFFER_CHIEF, st->actor, n, 0);
        break;
    case EW_NEED_REST_TILE:
        st->rest_left &= (uint8_t) ~(1U << n);
        p->rest_tile = (uint8_t)(n + 1);
        drawn(events, EW_EV_REST_TILE, st->actor, n, 0);
        break;
    case EW_NEED_START_CARD: /* 10.2, R33: nothing is done with it */
        st->nomad_left &= (uint16_t) ~(1U << n);
        st->stack[st->stack_count++] = (uint8_t)n;
        drawn(events, EW_EV_START_CARD, EW_NOMAD, n, 0);
        break;
    case EW_NEED_NOMAD_CARD: ew__nomad_turn(game, st, n, events); break;
    case EW_NEED_NOMAD_SHOWS: /* 9.8a, R18: only its labor counts */
        st->nomad_left &= (uint16_t) ~(1U << n);
        st->nomad_pile--;
        st->pile_labor = (uint8_t)(st->pile_labor + ew_tables(game)->nomads[n].labor);
        drawn(events, EW_EV_NOMAD_SHOWS, EW_NOMAD, n, 0);
        break;
    case EW_NEED_DRAW:
        ew__remove(&p->deck, n);
        ew__add(&p->hand, n);
        drawn(events, EW_EV_DRAW, st->actor, n, 0);
        ew__done_once(st);
        break;
    case EW_NEED_BURIED_1:
    case EW_NEED_BURIED_2:
        st->culture_left &= ~hearth_bit(n);
        st->buried_down[need == EW_NEED_BURIED_2]--;
        st->player[EW_NOMAD].buried.culture |= hearth_bit(n);
        drawn(events, EW_EV_SHOW_BURIED, EW_NOMAD, EW_KINDS + n, 0);
        break;
    default: break;
    }
}
