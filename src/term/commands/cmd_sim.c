/* cmd_sim.c - `hearth sim`: bots play many games, and how they did. */
#include <math.h>
#include <string.h>

#include "cmd.h"
#include "packs.h"
#include "simulate.h"
#include "versions.h"

typedef struct Tally {
    double sum, squares, wins;
} Tally;

typedef struct Sim {
    Simulation sim;
    const char *records; /* folder, or NULL */
    Tally tally[HEARTH_MAX_SEATS];
    Pace pace[HEARTH_MAX_SEATS];
    double ratings;
    bool rated;
} Sim;

enum { PATH_CAP = 8192 }; /* longer than any file may be called, which record_create() says */

static void path_of(const Sim *s, long number, char path[PATH_CAP]) {
    snprintf(path, PATH_CAP, "%.8000s/%ld.rec", s->records, number);
}

/* All records of the folder are read with the same one. */
static bool keep_pack(const Sim *s) {
    char path[PATH_CAP];
    path_of(s, 0, path);
    return packs_keep(s->sim.term, s->sim.game, path);
}

static bool write_out(const Sim *s, long number, const Blob *text) {
    if (s->sim.transcripts) {
        fwrite(text->data, 1, text->length, stdout);
        putchar('\n');
        return !ferror(stdout);
    }
    char path[PATH_CAP];
    RecordFile file = {.fd = -1};
    path_of(s, number, path);
    bool ok = record_create(s->sim.term, path, &file);
    if (ok && !record_append(s->sim.term, &file, text->data, text->length)) {
        record_discard(&file);
        ok = false;
    }
    record_close(&file);
    return ok;
}

static bool add(void *context, long number, const Outcome *o) {
    Sim *s = context;
    for (int i = 0; i < s->sim.seating->count; i++) {
        s->tally[i].sum += o->total[i];
        s->tally[i].squares += (double)o->total[i] * o->total[i];
        s->tally[i].wins += o->rank[i] == 1;
    }
    s->rated = o->rated;
    if (o->rated)
        s->ratings += o->rating;
    return !o->text.data || write_out(s, number, &o->text);
}

static double standard_error(const Tally *t, long games) {
    double n = (double)games;
    double variance = n > 1 ? (t->squares - t->sum * t->sum / n) / (n - 1) : 0;
    return variance > 0 ? sqrt(variance / n) : 0;
}

static void print_json(const Sim *s, double seconds) {
    const Simulation *sim = &s->sim;
    char seed[HEARTH_SEED_MAX * 6 + 8];
    HearthBuf b = hearth_buf(seed, sizeof seed);
    double n = (double)sim->games;
    hearth_buf_json(&b, sim->seed, strlen(sim->seed));
    printf("{\"game\":\"%s\",\"seed\":%s,\"games\":%ld,\"seconds\":%.6f,\"games_per_second\":%.1f,"
           "\"seats\":[",
           sim->game->id, seed, sim->games, seconds, n / seconds);
    for (int i = 0; i < sim->seating->count; i++) {
        const Tally *t = &s->tally[i];
        const Pace *pace = &s->pace[i];
        printf("%s{\"bot\":\"%s\",\"mean_total\":%.4f,\"stderr_total\":%.4f,\"mean_rating\":",
               i ? "," : "", sim->seating->name[i], t->sum / n, standard_error(t, sim->games));
        if (s->rated)
            printf("%.4f", s->ratings / n);
        else
            printf("null");
        printf(",\"wins\":%.0f,\"ms_per_move\":%.6f}", t->wins,
               pace->moves ? 1000 * pace->seconds / (double)pace->moves : 0);
    }
    printf("]}\n");
}

static void say_seed(const Simulation *sim, FILE *out) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(SEED));
    arg_text(&msg, "seed", sim->seed);
    say(sim->term, out, &msg);
}

static void print_summary(const Sim *s, double seconds) {
    const Simulation *sim = &s->sim;
    HearthMsg msg;
    double n = (double)sim->games;
    say_seed(sim, stdout);
    hearth_msg(&msg, TERM_T(SIM_HEAD));
    hearth_msg_number(&msg, "games", sim->games);
    hearth_msg_word(&msg, "game", sim->game->title);
    hearth_msg_number(&msg, "ms", (int64_t)(1000 * seconds));
    say(sim->term, stdout, &msg);
    for (int i = 0; i < sim->seating->count; i++) {
        const Tally *t = &s->tally[i];
        const Pace *pace = &s->pace[i];
        hearth_msg(&msg, TERM_T(SIM_SEAT));
        hearth_msg_number(&msg, "seat", i);
        arg_text(&msg, "bot", sim->seating->name[i]);
        arg_decimal(sim->term, &msg, "mean", 2, t->sum / n);
        arg_decimal(sim->term, &msg, "error", 2, standard_error(t, sim->games));
        hearth_msg_number(&msg, "wins", (int64_t)t->wins);
        arg_decimal(sim->term, &msg, "us", 2,
                    pace->moves ? 1e6 * pace->seconds / (double)pace->moves : 0);
        say(sim->term, stdout, &msg);
    }
    if (s->rated) {
        hearth_msg(&msg, TERM_T(SIM_RATING));
        arg_decimal(sim->term, &msg, "rating", 2, s->ratings / n);
        say(sim->term, stdout, &msg);
    }
}

int cmd_sim(const Args *args) {
    const char *seats = args_get(args, "seats");
    const char *seed = args_get(args, "seed");
    char own_seed[SEED_TEXT];
    long games = 100, threads = default_threads();
    Seating seating;
    const HearthGame *game = args_game(args, args->places[0]);
    if (!game || !args_number(args, "games", 1, 1000000000, &games) ||
        !args_number(args, "threads", 1, SIM_THREADS, &threads) ||
        args_clash(args, "json", "transcripts") || args_clash(args, "records", "transcripts"))
        return EXIT_USAGE;
    if (!seating_read(args->term, game, seats, false, &seating))
        return EXIT_USAGE;
    fresh_seed(own_seed);
    Sim s = {.sim = {.term = args->term,
                     .game = hearth_version_asked(game, args_get(args, "option")),
                     .seating = &seating,
                     .options = args_get(args, "option"),
                     .seed = seed ? seed : own_seed,
                     .games = games,
                     .threads = (int)threads,
                     .transcripts = args_has(args, "transcripts"),
                     .records = args_has(args, "records")},
             .records = args_get(args, "records")};
    if (!simulation_ok(&s.sim))
        return EXIT_USAGE;
    if (s.records && !keep_pack(&s))
        return EXIT_INPUT;
    if (s.sim.transcripts)
        say_seed(&s.sim, stderr);
    double start = seconds_now();
    if (!simulate(&s.sim, add, &s, s.pace))
        return EXIT_INPUT;
    double seconds = seconds_now() - start;
    if (!s.sim.transcripts && args_has(args, "json"))
        print_json(&s, seconds > 0 ? seconds : 1e-9);
    else if (!s.sim.transcripts)
        print_summary(&s, seconds);
    return EXIT_FINE;
}
