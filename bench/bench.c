/* bench.c - The benchmark of the games. See bench.h for how it measures. */
#include "bench.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "above_and_below.h"
#include "carto_ref.h"
#include "cartographers.h"
#include "endless_winter.h"
#include "match.h"
#include "pack.h"

enum {
    GENERAL_GAMES = 4000,
    ANB_GAMES = 200,
    EW_GAMES = 200,
    ARRAY_GAMES = 100,
    BATCH = 1024,
    BATCHES = 8,
    LOCKSTEP = 64,
    LOCKSTEPS = 128,
    POSITIONS = 64,
    SEATS = 100,
    TURNS = 25,
    QUICK_TURNS = 5
};

static double now(void) {
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double values[], int n) {
    qsort(values, (size_t)n, sizeof values[0], by_size);
    return values[n / 2];
}

/* A hash of what came out; cheap, because it is part of what is timed. */
static uint64_t mix(uint64_t hash, int64_t value) {
    hash = (hash ^ (uint64_t)value) * 0x9E3779B97F4A7C15ULL;
    return hash ^ (hash >> 29);
}

/* ---- Whole random solo games ---- */

/* Through the general interface: the table's functions, one action at a time. */
static uint64_t general(uint64_t seed, int games, int seats, int64_t *drawings) {
    const HearthGame *g = &hearth_cartographers;
    _Alignas(16) static _Thread_local char state[sizeof(CartoState) + SEATS * sizeof(CartoSheet)];
    const HearthOptions options = {{0}};
    HearthRng rng;
    uint64_t hash = 0;
    hearth_rng_seed(&rng, seed, 1);
    for (int i = 0; i < games; i++) {
        g->setup(g, state, &options, seats);
        for (HearthSeats p; p = g->pending(g, state), !hearth_seats_empty(p);) {
            int seat = hearth_seats_lowest(p);
            *drawings += seat != HEARTH_CHANCE;
            g->apply(g, state, seat,
                     seat == HEARTH_CHANCE ? hearth_sample(g, state, &rng)
                                           : hearth_pick(g, state, seat, &rng),
                     NULL);
        }
        hash = mix(hash, g->score(g, state, 0, NULL));
    }
    return hash;
}

/* Whole random games of Above and Below, four players. By the first rules and with the first book:
 * fixed work stays the same work, so that rates and the signature can be held beside older ones.
 * (By rules 2 a step takes as long, and a random game has a sixth more of them: random sellers
 * rather name a price than sell.) */
static uint64_t anb_games(void) {
    const HearthGame *g = &hearth_above_and_below;
    while (g->older)
        g = g->older;
    const HearthOptions options = {{0}};
    AnbState st;
    HearthRng rng;
    uint64_t hash = 0;
    hearth_rng_seed(&rng, 1, 1);
    for (int i = 0; i < ANB_GAMES; i++) {
        g->setup(g, &st, &options, 4);
        for (HearthSeats p; p = g->pending(g, &st), !hearth_seats_empty(p);) {
            int seat = hearth_seats_lowest(p);
            g->apply(g, &st, seat,
                     seat == HEARTH_CHANCE ? hearth_sample(g, &st, &rng)
                                           : hearth_pick(g, &st, seat, &rng),
                     NULL);
        }
        for (int seat = 0; seat < 4; seat++)
            hash = mix(hash, g->score(g, &st, seat, NULL));
    }
    return hash;
}

/* Whole random games of Endless Winter, alone against the Nomad. */
static uint64_t ew_games(void) {
    const HearthGame *g = &hearth_endless_winter;
    const HearthOptions options = {{0}};
    EwState st;
    HearthRng rng;
    uint64_t hash = 0;
    hearth_rng_seed(&rng, 1, 1);
    for (int i = 0; i < EW_GAMES; i++) {
        g->setup(g, &st, &options, 1);
        for (HearthSeats p; p = g->pending(g, &st), !hearth_seats_empty(p);) {
            int seat = hearth_seats_lowest(p);
            g->apply(g, &st, seat,
                     seat == HEARTH_CHANCE ? hearth_sample(g, &st, &rng)
                                           : hearth_pick(g, &st, seat, &rng),
                     NULL);
        }
        hash = mix(hash, g->score(g, &st, 0, NULL));
        hash = mix(hash, ew_score(g, &st, EW_NOMAD, NULL));
    }
    return hash;
}

static uint64_t general_solo(void) {
    int64_t drawings = 0;
    return general(1, GENERAL_GAMES, 1, &drawings);
}

/* Through hearth_batch_*: `shared` under one deck. */
static uint64_t batch(int count, int times, bool shared, uint64_t seed) {
    _Alignas(
        64) static _Thread_local char states[BATCH * (sizeof(CartoState) + sizeof(CartoSheet))];
    static _Thread_local uint64_t rng[2 * BATCH];
    static _Thread_local int32_t totals[BATCH];
    HearthBatch b = {.game = &hearth_cartographers,
                     .states = states,
                     .rng = rng,
                     .totals = totals,
                     .count = count,
                     .seats = 1,
                     .shared = shared};
    uint64_t hash = 0;
    for (int i = 0; i < times; i++) {
        hearth_batch_open(&b, NULL, seed + (uint64_t)i, NULL);
        hearth_batch_playout(&b);
        for (int k = 0; k < count; k++)
            hash = mix(hash, totals[k]);
    }
    return hash;
}

static uint64_t own_decks(void) {
    return batch(BATCH, BATCHES, false, 1);
}

static uint64_t one_deck(void) {
    return batch(LOCKSTEP, LOCKSTEPS, true, 1);
}

/* The plain reference, with its own lists of possible cards and drawings. */
static int weighted(const int weights[], int n, HearthRng *rng) {
    int total = 0, i = 0;
    for (int k = 0; k < n; k++)
        total += weights[k];
    int point = (int)hearth_rng_below(rng, (uint32_t)total);
    for (; point >= weights[i]; i++)
        point -= weights[i];
    return i;
}

static void ref_random_edicts(int edicts[4], HearthRng *rng) {
    int kinds[4] = {0, 1, 2, 3};
    for (int i = 0; i < 4; i++) {
        int k = i + (int)hearth_rng_below(rng, (uint32_t)(4 - i)), kind = kinds[k];
        kinds[k] = kinds[i];
        edicts[i] = 4 * kind + (int)hearth_rng_below(rng, 4);
    }
}

static uint64_t array_games(void) {
    static RefGame g;
    static RefDraw legal[REF_MAX_LEGAL];
    HearthRng rng;
    uint64_t hash = 0;
    hearth_rng_seed(&rng, 1, 4);
    for (int i = 0; i < ARRAY_GAMES; i++) {
        int edicts[4], cards[17], weights[17];
        ref_random_edicts(edicts, &rng);
        ref_setup(&g, 1, 'A', false, edicts);
        while (!g.over) {
            int n = ref_possible_cards(&g, cards, weights);
            ref_reveal(&g, cards[weighted(weights, n, &rng)]);
            if (!ref_round_open(&g))
                continue;
            n = ref_legal(&g, 0, legal, REF_MAX_LEGAL);
            ref_draw(&g, 0, &legal[hearth_rng_below(&rng, (uint32_t)n)]);
        }
        hash = mix(hash, ref_total(&g, 0));
    }
    return hash;
}

/* ---- All legal placements of one card ---- */

/* The same positions for both: sheets from the course of random games, and every explore card
 * with a shape laid on each. */
static CartoSheet sheets[POSITIONS];
static RefGame ref_positions[POSITIONS];

static void make_positions(void) {
    _Alignas(16) char memory[sizeof(CartoState) + sizeof(CartoSheet)];
    static const int edicts[4] = {0, 4, 8, 12};
    const HearthGame *g = &hearth_cartographers;
    const HearthOptions options = {{0}};
    CartoState *st = (CartoState *)(void *)memory;
    HearthRng rng;
    hearth_rng_seed(&rng, 7, 7);
    g->setup(g, st, &options, 1);
    for (int i = 0; i < POSITIONS;) {
        if (st->phase == CARTO_OVER)
            g->setup(g, st, &options, 1);
        bool chance = st->phase != CARTO_DRAW;
        g->apply(g, st, chance ? HEARTH_CHANCE : 0,
                 chance ? hearth_sample(g, st, &rng) : hearth_pick(g, st, 0, &rng), NULL);
        if (chance)
            continue;
        sheets[i] = st->sheet[0];
        ref_setup(&ref_positions[i], 1, 'A', false, edicts);
        char text[CARTO_N * (CARTO_N + 1) + 1];
        HearthBuf b = hearth_buf(text, sizeof text);
        carto_sheet_print(&st->sheet[0], &carto_maps[0], '\n', &b);
        for (int cell = 0; cell < CARTO_CELLS; cell++) {
            char c = text[cell / CARTO_N * (CARTO_N + 1) + cell % CARTO_N];
            c = (char)(c == 'r' ? '.' : c == 'x' || c < 'a' ? c : c - 'a' + 'A');
            ref_positions[i].sheet[0].cell[cell / CARTO_N][cell % CARTO_N] = c;
        }
        i++;
    }
}

static uint64_t legal_fast(void) {
    _Alignas(16) char memory[sizeof(CartoState) + sizeof(CartoSheet)];
    CartoState *st = (CartoState *)(void *)memory;
    const HearthOptions options = {{0}};
    int64_t count = 0;
    hearth_cartographers.setup(&hearth_cartographers, st, &options, 1);
    st->phase = CARTO_DRAW;
    for (int card = CARTO_CARD_GREAT_RIVER; card <= CARTO_CARD_RIFT_LANDS; card++) {
        st->card = (uint8_t)card;
        for (int i = 0; i < POSITIONS; i++) {
            CartoLegal l;
            memcpy(st->sheet[0].land, sheets[i].land, sizeof sheets[i].land);
            carto_legal(st, 0, &l);
            count += carto_legal_count(&l);
        }
    }
    return mix(0, count);
}

static uint64_t legal_array(void) {
    static RefDraw legal[REF_MAX_LEGAL];
    int64_t count = 0;
    for (int card = CARTO_CARD_GREAT_RIVER; card <= CARTO_CARD_RIFT_LANDS; card++)
        for (int i = 0; i < POSITIONS; i++) {
            ref_positions[i].card = card;
            count += ref_legal(&ref_positions[i], 0, legal, REF_MAX_LEGAL);
        }
    return mix(0, count);
}

/* ---- Many seats ---- */

/* Microseconds for a round of 100 drawings through the door: checked, handed in, drawn. */
static double round_of_hundred(bool *sound) {
    const HearthGame *g = &hearth_cartographers;
    size_t size = hearth_match_size(g, SEATS);
    void *memory = malloc(size), *before = malloc(size), *view = malloc(g->state_size(g, SEATS));
    const HearthSetup setup = {.seats = SEATS, .seed = "bench"};
    uint32_t actions[SEATS];
    double best = 1e9;
    HearthMatch *m;
    HearthRng rng;
    *sound = memory && before && view &&
             hearth_match_open(memory, size, g, &setup, &m, NULL) == HEARTH_OK &&
             hearth_match_advance(m, NULL) == HEARTH_OK;
    if (*sound) {
        hearth_rng_seed(&rng, 1, 9);
        hearth_match_view(m, HEARTH_PUBLIC, view);
        for (int i = 0; i < SEATS; i++)
            actions[i] = hearth_pick(g, view, i, &rng);
        memcpy(before, memory, size);
        for (int turn = 0; turn < 200 && *sound; turn++) {
            memcpy(memory, before, size);
            uint32_t epoch = hearth_match_epoch(m);
            double start = now();
            for (int i = 0; i < SEATS; i++)
                *sound &= hearth_match_play(m, i, epoch, actions[i], NULL) == HEARTH_OK;
            double took = now() - start;
            best = took < best ? took : best;
        }
    }
    free(memory);
    free(before);
    free(view);
    return best * 1e6;
}

/* ---- Packs ---- */

typedef struct Lines {
    char *text;
    size_t length;
} Lines;

static void keep_line(void *to, const char *line, size_t length) {
    Lines *l = to;
    if (l->length + length + 1 > HEARTH_PACK_MAX)
        return;
    memcpy(l->text + l->length, line, length);
    l->length += length;
    l->text[l->length++] = '\n';
}

/* Microseconds to read a pack of the whole box: every card, and what the book's options do. */
static double whole_box(const HearthGame *g, bool *sound) {
    Lines l = {.text = malloc(HEARTH_PACK_MAX)};
    size_t size = hearth_pack_size(g);
    void *memory = malloc(size);
    double best = 1e9;
    *sound = l.text && memory;
    if (*sound)
        hearth_pack_lines(g, HEARTH_PACK_WHOLE, keep_line, &l);
    for (int turn = 0; turn < 20 && *sound; turn++) {
        const HearthGame *read;
        double start = now();
        *sound &= hearth_pack_read(memory, size, g, l.text, l.length, &read, NULL) == HEARTH_OK;
        double took = now() - start;
        best = took < best ? took : best;
    }
    free(memory);
    free(l.text);
    return best * 1e6;
}

/* ---- Two threads ---- */

static void *thread_work(void *context) {
    uint64_t *hash = context;
    int64_t drawings = 0;
    *hash = general(2, 8 * GENERAL_GAMES, 1, &drawings);
    return NULL;
}

/* How much more two threads get done than one, in the same time. */
static double scaling(bool *sound) {
    double ratios[5];
    *sound = true;
    for (int turn = 0; turn < 5; turn++) {
        uint64_t alone, first = 1, second = 2;
        pthread_t id;
        double start = now();
        thread_work(&alone);
        double one = now() - start;
        start = now();
        if (pthread_create(&id, NULL, thread_work, &second)) {
            *sound = false;
            return 0;
        }
        thread_work(&first);
        pthread_join(id, NULL);
        ratios[turn] = 2 * one / (now() - start);
        *sound &= alone == first && first == second;
    }
    return median(ratios, 5);
}

/* ---- All together ---- */

typedef struct Part {
    const char *name;
    uint64_t (*work)(void);
    double units;      /* what one run of `work` comes to */
    bool nanoseconds;  /* the rate is the time of a unit, not units a second */
    int repeat;        /* how often in a turn, where once is too short to be timed */
    int reference;     /* which part it is compared with, -1 for none */
    uint64_t expected; /* the known signature */
} Part;

enum { LEGAL_UNITS = POSITIONS * 11 };

static const Part parts[] = {
    {"cartographers.games_per_second.array", array_games, ARRAY_GAMES, false, 1, -1,
     0xed3767d865ed7b27},
    {"cartographers.games_per_second.general", general_solo, GENERAL_GAMES, false, 1, 0,
     0x696d7c3ff705a9e7},
    {"cartographers.games_per_second.batch", own_decks, BATCH *BATCHES, false, 1, 0,
     0xcc7e7738f47f4692},
    {"cartographers.games_per_second.lockstep", one_deck, LOCKSTEP *LOCKSTEPS, false, 1, 0,
     0x960bfac64ecf4b54},
    {"cartographers.legal_ns.array", legal_array, LEGAL_UNITS, true, 1, -1, 0x14fa4cf1f6377937},
    {"cartographers.legal_ns.fast", legal_fast, LEGAL_UNITS, true, 50, 4, 0x14fa4cf1f6377937},
    /* what comes out depends on the tables and the book, which an owner of the box may change */
    {"above_and_below.games_per_second.general", anb_games, ANB_GAMES, false, 1, -1, 0},
    {"endless_winter.games_per_second.general", ew_games, EW_GAMES, false, 1, -1, 0},
};

enum { PARTS = sizeof parts / sizeof parts[0] };

/* Seconds a unit of every part, turn by turn, the parts alternating. */
static void measure(int turns, double seconds[PARTS][TURNS], BenchResult out[]) {
    for (int turn = -1; turn < turns; turn++) /* the first turn only warms up */
        for (int p = 0; p < PARTS; p++) {
            int repeat = parts[p].repeat;
            double start = now();
            for (int i = 0; i < repeat; i++)
                out[p].signature = parts[p].work();
            if (turn >= 0)
                seconds[p][turn] = (now() - start) / (parts[p].units * repeat);
        }
}

static void many_seats(BenchResult out[3], bool quick) {
    static const struct {
        const char *name;
        int seats;
    } sizes[3] = {{"cartographers.ns_per_drawing.1_seat", 1},
                  {"cartographers.ns_per_drawing.10_seats", 10},
                  {"cartographers.ns_per_drawing.100_seats", 100}};
    for (int i = 0; i < 3; i++) {
        int games = (quick ? 2000 : 20000) / sizes[i].seats;
        int64_t drawings = 0;
        double start = now();
        general(3, games, sizes[i].seats, &drawings);
        out[i] =
            (BenchResult){.name = sizes[i].name, .rate = (now() - start) * 1e9 / (double)drawings};
    }
}

/* A part without a signature that did not do its work shows a wrong one. */
static void mark(BenchResult *r, bool fine, bool *sound) {
    if (!fine) {
        r->signature = 1;
        r->expected = 2;
    }
    *sound &= fine;
}

int bench_run(bool quick, BenchResult out[BENCH_PARTS], bool *sound) {
    static double seconds[PARTS][TURNS];
    int turns = quick ? QUICK_TURNS : TURNS, n = PARTS;
    bool fine;
    make_positions();
    measure(turns, seconds, out);
    *sound = true;
    for (int p = 0; p < PARTS; p++) {
        double ratios[TURNS] = {0};
        int ref = parts[p].reference;
        for (int turn = 0; turn < turns && ref >= 0; turn++)
            ratios[turn] = seconds[ref][turn] / seconds[p][turn];
        out[p].name = parts[p].name;
        out[p].expected = parts[p].expected;
        out[p].ratio = ref >= 0 ? median(ratios, turns) : 0;
        *sound &= !out[p].expected || out[p].signature == out[p].expected;
    }
    for (int p = 0; p < PARTS; p++) {
        double middle = median(seconds[p], turns);
        out[p].rate = parts[p].nanoseconds ? middle * 1e9 : 1 / middle;
    }
    many_seats(&out[n], quick);
    n += 3;
    out[n] = (BenchResult){.name = "cartographers.us_per_round.100_seats"};
    out[n].rate = round_of_hundred(&fine);
    mark(&out[n++], fine, sound);
    out[n] = (BenchResult){.name = "cartographers.scaling.2_threads"};
    out[n].rate = scaling(&fine);
    mark(&out[n++], fine, sound);
    out[n++] = (BenchResult){.name = "endless_winter.state_bytes", .rate = sizeof(EwState)};
    out[n] = (BenchResult){.name = "above_and_below.us_per_pack"};
    out[n].rate = whole_box(&hearth_above_and_below, &fine);
    mark(&out[n++], fine, sound);
    out[n] = (BenchResult){.name = "endless_winter.us_per_pack"};
    out[n].rate = whole_box(&hearth_endless_winter, &fine);
    mark(&out[n++], fine, sound);
    return n;
}

uint64_t bench_signature(const BenchResult results[], int count) {
    uint64_t hash = 0;
    for (int i = 0; i < count; i++)
        if (results[i].signature)
            hash = mix(hash, (int64_t)results[i].signature);
    return hash;
}
