/* cmd_sim.c - `hearth sim`: bots play many games.
 *
 * Game number k of seed S is dealt like a game with the seed "S#k", so any of them can be
 * looked at or played by hand. Games are independent, so the result does not depend on the
 * number of threads; transcripts come out in the order of the games. */
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cmd.h"
#include "loaded.h"
#include "seating.h"

/* What one game came to. */
typedef struct Outcome {
    int total[HEARTH_MAX_SEATS];
    uint8_t rank[HEARTH_MAX_SEATS];
    int rating;
    bool rated;
    Blob text; /* transcript or record, where one is wanted */
} Outcome;

typedef struct Tally {
    double sum, squares, wins, seconds;
    uint64_t moves;
} Tally;

typedef struct Sim {
    const Term *term;
    const HearthGame *game;
    const Seating *seating;
    const char *options, *seed, *records;
    bool transcripts;
    long games, first, block; /* the block being played: games first .. first + block - 1 */
    int threads;
    Outcome *outcomes; /* of the block */
    Tally *times;      /* thread by thread, seat by seat: only moves and seconds */
} Sim;

typedef struct Worker {
    Sim *sim;
    void *memory, *view;
    size_t size;
    int number;
    bool failed;
} Worker;

static double now(void) {
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
}

static bool play_out(Worker *w, HearthMatch *m, HearthRng *rng, HearthErr *err) {
    Tally *times = w->sim->times + w->number * w->sim->seating->count;
    uint8_t seats[HEARTH_MAX_SEATS];
    for (;;) {
        if (hearth_match_advance(m, err))
            return false;
        int n = hearth_match_pending(m, seats, HEARTH_MAX_SEATS);
        if (n == 0)
            return true;
        uint32_t epoch = hearth_match_epoch(m);
        for (int i = 0; i < n; i++) {
            double start = now();
            uint32_t action = seating_choose(w->sim->seating, m, seats[i], w->view, rng);
            times[seats[i]].seconds += now() - start;
            times[seats[i]].moves++;
            if (hearth_match_play(m, seats[i], epoch, action, err))
                return false;
        }
    }
}

static bool play_one(Worker *w, long number, Outcome *out) {
    Sim *sim = w->sim;
    char seed[HEARTH_SEED_MAX + 1];
    HearthErr err;
    HearthMatch *m;
    HearthRng rng;
    snprintf(seed, sizeof seed, "%s#%ld", sim->seed, number);
    HearthSetup setup = {.options = sim->options,
                         .seats = sim->seating->count,
                         .names = sim->seating->names,
                         .seed = seed};
    bots_rng(&rng, seed);
    if (hearth_match_open(w->memory, w->size, sim->game, &setup, &m, &err) ||
        !play_out(w, m, &rng, &err)) {
        complain_err(sim->term, &err, EXIT_INPUT);
        return false;
    }
    for (int i = 0; i < sim->seating->count; i++)
        hearth_match_score(m, i, NULL, 0, &out->total[i]);
    hearth_match_result(m, out->rank);
    hearth_match_view(m, HEARTH_PUBLIC, w->view);
    out->rated = sim->game->rating(w->view, &out->rating);
    if (!sim->transcripts && !sim->records)
        return true;
    return sim->transcripts ? transcript_text(sim->term, m, &out->text)
                            : record_text(sim->term, m, &out->text);
}

static void *work(void *context) {
    Worker *w = context;
    for (long i = w->number; i < w->sim->block && !w->failed; i += w->sim->threads)
        w->failed = !play_one(w, w->sim->first + i, &w->sim->outcomes[i]);
    return NULL;
}

/* Plays the block with all threads. */
static bool play_block(Sim *sim, Worker *workers) {
    pthread_t ids[64];
    int started = 0;
    bool ok = true;
    for (int i = 1; i < sim->threads; i++) {
        if (pthread_create(&ids[i], NULL, work, &workers[i]))
            break;
        started = i;
    }
    work(&workers[0]);
    for (int i = 1; i <= started; i++)
        pthread_join(ids[i], NULL);
    for (int i = started + 1; i < sim->threads; i++)
        work(&workers[i]); /* a thread that could not be started: its share is done here */
    for (int i = 0; i < sim->threads; i++)
        ok &= !workers[i].failed;
    return ok;
}

static bool write_out(const Sim *sim, long number, const Blob *text) {
    if (sim->transcripts) {
        fwrite(text->data, 1, text->length, stdout);
        putchar('\n');
        return !ferror(stdout);
    }
    char path[8192]; /* longer than any file may be called, which record_create() says */
    RecordFile file = {.fd = -1};
    snprintf(path, sizeof path, "%.8000s/%ld.rec", sim->records, number);
    bool ok = record_create(sim->term, path, &file);
    if (ok && !record_append(sim->term, &file, text->data, text->length)) {
        record_discard(&file);
        ok = false;
    }
    record_close(&file);
    return ok;
}

static bool add_block(Sim *sim, Tally *tally, double *ratings) {
    bool ok = true;
    for (long i = 0; i < sim->block; i++) {
        Outcome *o = &sim->outcomes[i];
        for (int s = 0; s < sim->seating->count; s++) {
            tally[s].sum += o->total[s];
            tally[s].squares += (double)o->total[s] * o->total[s];
            tally[s].wins += o->rank[s] == 1;
        }
        if (o->rated)
            *ratings += o->rating;
        if (o->text.data && ok)
            ok = write_out(sim, sim->first + i, &o->text);
        free(o->text.data);
        o->text = (Blob){0};
    }
    return ok;
}

static double standard_error(const Tally *t, long games) {
    double n = (double)games;
    double variance = n > 1 ? (t->squares - t->sum * t->sum / n) / (n - 1) : 0;
    return variance > 0 ? sqrt(variance / n) : 0;
}

static void print_json(const Sim *sim, const Tally *tally, double ratings, double seconds) {
    char seed[HEARTH_SEED_MAX * 6 + 8];
    HearthBuf b = hearth_buf(seed, sizeof seed);
    double n = (double)sim->games;
    hearth_buf_json(&b, sim->seed, strlen(sim->seed));
    printf("{\"game\":\"%s\",\"seed\":%s,\"games\":%ld,\"seconds\":%.6f,\"games_per_second\":%.1f,"
           "\"seats\":[",
           sim->game->id, seed, sim->games, seconds, n / seconds);
    for (int s = 0; s < sim->seating->count; s++) {
        const Tally *t = &tally[s];
        printf("%s{\"bot\":\"%s\",\"mean_total\":%.4f,\"stderr_total\":%.4f,\"mean_rating\":",
               s ? "," : "", sim->seating->name[s], t->sum / n, standard_error(t, sim->games));
        if (sim->outcomes[0].rated)
            printf("%.4f", ratings / n);
        else
            printf("null");
        printf(",\"wins\":%.0f,\"ms_per_move\":%.6f}", t->wins,
               t->moves ? 1000 * t->seconds / (double)t->moves : 0);
    }
    printf("]}\n");
}

static void arg_decimal(HearthMsg *msg, const char *name, double value) {
    char text[32];
    snprintf(text, sizeof text, "%.2f", value);
    arg_text(msg, name, text);
}

static void say_seed(const Sim *sim, FILE *out) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(SEED));
    arg_text(&msg, "seed", sim->seed);
    say(sim->term, out, &msg);
}

static void print_summary(const Sim *sim, const Tally *tally, double ratings, double seconds) {
    HearthMsg msg;
    double n = (double)sim->games;
    say_seed(sim, stdout);
    hearth_msg(&msg, TERM_T(SIM_HEAD));
    hearth_msg_number(&msg, "games", sim->games);
    hearth_msg_word(&msg, "game", sim->game->title);
    hearth_msg_number(&msg, "ms", (int64_t)(1000 * seconds));
    say(sim->term, stdout, &msg);
    for (int s = 0; s < sim->seating->count; s++) {
        const Tally *t = &tally[s];
        hearth_msg(&msg, TERM_T(SIM_SEAT));
        hearth_msg_number(&msg, "seat", s);
        arg_text(&msg, "bot", sim->seating->name[s]);
        arg_decimal(&msg, "mean", t->sum / n);
        arg_decimal(&msg, "error", standard_error(t, sim->games));
        hearth_msg_number(&msg, "wins", (int64_t)t->wins);
        arg_decimal(&msg, "us", t->moves ? 1e6 * t->seconds / (double)t->moves : 0);
        say(sim->term, stdout, &msg);
    }
    if (sim->outcomes[0].rated) {
        hearth_msg(&msg, TERM_T(SIM_RATING));
        arg_decimal(&msg, "rating", ratings / n);
        say(sim->term, stdout, &msg);
    }
}

static bool play_all(Sim *sim, Worker *workers, Tally *tally, double *ratings) {
    long largest = sim->block;
    for (sim->first = 0; sim->first < sim->games; sim->first += largest) {
        sim->block = sim->games - sim->first < largest ? sim->games - sim->first : largest;
        memset(sim->outcomes, 0, (size_t)sim->block * sizeof *sim->outcomes);
        bool ok = play_block(sim, workers);
        if (!add_block(sim, tally, ratings) || !ok)
            return false;
    }
    for (int i = 0; i < sim->threads; i++)
        for (int s = 0; s < sim->seating->count; s++) {
            tally[s].seconds += sim->times[i * sim->seating->count + s].seconds;
            tally[s].moves += sim->times[i * sim->seating->count + s].moves;
        }
    return true;
}

static int run(Sim *sim, bool json) {
    size_t seats = (size_t)sim->seating->count, size = hearth_match_size(sim->game, (int)seats);
    Worker workers[64] = {{0}};
    Tally *tally = calloc(seats, sizeof *tally);
    double ratings = 0, start;
    sim->block = 64 * sim->threads;
    sim->outcomes = calloc((size_t)sim->block, sizeof *sim->outcomes);
    sim->times = calloc((size_t)sim->threads * seats, sizeof *sim->times);
    bool ok = tally && sim->outcomes && sim->times;
    for (int i = 0; i < sim->threads; i++) {
        workers[i] = (Worker){sim, malloc(size), malloc(size), size, i, false};
        ok &= workers[i].memory && workers[i].view;
    }
    if (!ok)
        complain_text(sim->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    start = now();
    ok = ok && play_all(sim, workers, tally, &ratings);
    double seconds = now() - start;
    if (ok && !sim->transcripts && json)
        print_json(sim, tally, ratings, seconds > 0 ? seconds : 1e-9);
    else if (ok && !sim->transcripts)
        print_summary(sim, tally, ratings, seconds);
    for (int i = 0; i < sim->threads; i++) {
        free(workers[i].memory);
        free(workers[i].view);
    }
    free(tally);
    free(sim->outcomes);
    free(sim->times);
    return ok ? EXIT_FINE : EXIT_INPUT;
}

/* Finds out before the first game whether options, seats and seed are right. */
static bool try_setup(const Sim *sim) {
    size_t size = hearth_match_size(sim->game, sim->seating->count);
    void *memory = malloc(size ? size : 1);
    HearthMatch *m;
    HearthErr err;
    char seed[HEARTH_SEED_MAX * 2];
    snprintf(seed, sizeof seed, "%s#%ld", sim->seed, sim->games);
    HearthSetup setup = {.options = sim->options, .seats = sim->seating->count, .seed = seed};
    int code = memory ? hearth_match_open(memory, size, sim->game, &setup, &m, &err) : 0;
    if (code)
        complain_err(sim->term, &err, EXIT_USAGE);
    free(memory);
    return code == HEARTH_OK;
}

int cmd_sim(const Args *args) {
    const char *seats = args_get(args, "seats");
    const char *seed = args_get(args, "seed");
    char own_seed[SEED_TEXT];
    long games = 100, threads = sysconf(_SC_NPROCESSORS_ONLN);
    Seating seating;
    const HearthGame *game = args_game(args, args->places[0]);
    threads = threads < 1 ? 1 : threads > 64 ? 64 : threads;
    if (!game || !args_number(args, "games", 1, 1000000000, &games) ||
        !args_number(args, "threads", 1, 64, &threads) || args_clash(args, "json", "transcripts") ||
        args_clash(args, "records", "transcripts"))
        return EXIT_USAGE;
    if (!seating_read(args->term, game, seats ? seats : "random", false, &seating))
        return EXIT_USAGE;
    fresh_seed(own_seed);
    Sim sim = {.term = args->term,
               .game = game,
               .seating = &seating,
               .options = args_get(args, "option"),
               .seed = seed ? seed : own_seed,
               .records = args_get(args, "records"),
               .transcripts = args_has(args, "transcripts"),
               .games = games,
               .threads = (int)threads};
    if (!try_setup(&sim))
        return EXIT_USAGE;
    if (sim.transcripts)
        say_seed(&sim, stderr);
    return run(&sim, args_has(args, "json"));
}
