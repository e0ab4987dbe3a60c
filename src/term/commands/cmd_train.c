/* cmd_train.c - `hearth train`: learning by playing, in as many processes as mpirun has started.
 *
 * All processes do the same steps with the same sums; the first of them speaks and keeps the
 * checkpoint. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "blake2b.h"
#include "checkpoint.h"
#include "cmd.h"
#include "files.h"
#include "report.h"
#include "simulate.h"
#include "spread.h"
#include "together.h"
#include "weights.h"

enum {
    SAVE_SECONDS = 30,
    CHECKPOINT_MOST = 64 << 20,
    WEIGHTS_MOST = 4 << 20,
    MADE = HEARTH_WEIGHTS_MADE
};

typedef struct Train {
    const Args *args;
    const HearthLearner *learner;
    HearthTraining training;
    void *memory;
    char state[4096], out[4096];
    double began, saved, shown; /* by seconds_now() */
    uint64_t until;             /* games after which to stop, though the plan has more */
    uint64_t began_games;
} Train;

static bool first(void) {
    return hearth_spread_rank() == 0;
}

/* A number as it is; any other text by its hash. */
static uint64_t seed_of(const char *text) {
    char *end;
    uint8_t hash[HEARTH_BLAKE2B_SIZE];
    uint64_t seed = strtoull(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && !*end && seed < (uint64_t)1 << 62)
        return seed;
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, text, strlen(text));
    hearth_blake2b_end(&b, hash);
    memcpy(&seed, hash, sizeof seed);
    return seed >> 2;
}

/* ---- The checkpoint ---- */

static bool no_memory(const Args *args) {
    complain_text(args->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    return false;
}

/* What the first process finds, for all: no bytes if there is no such file. */
static bool fetch(const Args *args, const char *path, bool must, Blob *out) {
    int64_t length = -1;
    *out = (Blob){0};
    if (first() && !must && access(path, F_OK) != 0)
        length = 0;
    else if (first() && read_file(args->term, path, CHECKPOINT_MOST, out))
        length = (int64_t)out->length;
    hearth_spread_tell(&length, sizeof length);
    if (length < 0)
        return false;
    if (!first() && !(out->data = malloc((size_t)length + 1)))
        return no_memory(args);
    out->length = (size_t)length;
    hearth_spread_tell(out->data, out->length);
    return true;
}

static bool open_training(Train *t, const HearthTrainingPlan *plan, int threads) {
    size_t size = hearth_training_size(t->learner, plan, threads);
    t->memory = aligned_alloc(64, size);
    if (!t->memory)
        return no_memory(t->args);
    hearth_training_open(&t->training, t->memory, t->learner, plan, threads);
    return true;
}

static bool save(Train *t) {
    bool ok = true;
    t->saved = seconds_now();
    if (!first())
        return true;
    char *bytes = malloc(hearth_checkpoint_size(&t->training));
    if (!bytes)
        return no_memory(t->args);
    size_t length = hearth_checkpoint_write(&t->training, bytes);
    ok = replace_file(t->args->term, t->state, bytes, length);
    free(bytes);
    return ok;
}

/* A plan that the options ask for is that of the file, or is not asked for. */
static bool agrees(const Args *args, const HearthTrainingPlan *asked,
                   const HearthTrainingPlan *found) {
    return (!args_get(args, "seed") || asked->seed == found->seed) &&
           (!args_get(args, "games") || asked->games == found->games) &&
           (!args_get(args, "batch") || asked->batch == found->batch) &&
           (!args_get(args, "check-every") || asked->check_every == found->check_every) &&
           (!args_get(args, "check-games") || asked->check_games == found->check_games);
}

/* Opens a new training, or the one in the file. */
static int open_or_go_on(Train *t, const HearthTrainingPlan *asked, int threads) {
    const Term *term = t->args->term;
    HearthTrainingPlan plan = *asked;
    HearthErr err;
    HearthMsg msg;
    Blob file;
    if (!fetch(t->args, t->state, false, &file))
        return EXIT_INPUT;
    int code = EXIT_FINE;
    if (file.length &&
        hearth_checkpoint_plan(t->learner->shape, file.data, file.length, &plan, &err))
        code = complain_in_file(term, t->state, &err);
    if (!code && !agrees(t->args, asked, &plan)) {
        hearth_msg(&msg, TERM_T(TRAIN_PLAN));
        arg_text(&msg, "file", t->state);
        code = complain(term, &msg, EXIT_USAGE);
    }
    if (!code && !open_training(t, &plan, threads))
        code = EXIT_INPUT;
    if (!code && file.length && hearth_checkpoint_read(&t->training, file.data, file.length, &err))
        code = complain_in_file(term, t->state, &err);
    if (!code && file.length) {
        hearth_msg(&msg, TERM_T(TRAIN_GOES_ON));
        hearth_msg_number(&msg, "games", (int64_t)t->training.games);
        say(term, stderr, &msg);
    }
    free(file.data);
    return code;
}

/* ---- What is said meanwhile ---- */

static void arg_left(const Train *t, HearthMsg *msg) {
    const HearthTraining *tr = &t->training;
    double done = (double)(tr->games - t->began_games), passed = seconds_now() - t->began;
    double left = done > 0 ? passed / done * (double)(tr->plan.games - tr->games) : 0;
    char text[80];
    HearthMsg part;
    if (left < 120) {
        hearth_msg(&part, TERM_T(TRAIN_LEFT_SECONDS));
        hearth_msg_number(&part, "seconds", (int64_t)left);
    } else {
        hearth_msg(&part, TERM_T(TRAIN_LEFT_MINUTES));
        hearth_msg_number(&part, "hours", (int64_t)(left / 3600));
        hearth_msg_number(&part, "minutes", (int64_t)(left / 60) % 60);
    }
    hearth_msg_text(&part, t->args->term->lang, text, sizeof text);
    arg_text(msg, "left", text);
}

static void arg_hundredths(const Train *t, HearthMsg *msg, const char *name, int64_t n) {
    arg_decimal(t->args->term, msg, name, 2, (double)n / 100);
}

static void say_check(const Train *t, const HearthCheck *c) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(TRAIN_CHECK));
    hearth_msg_number(&msg, "games", c->games);
    hearth_msg_number(&msg, "all", (int64_t)t->training.plan.games);
    arg_hundredths(t, &msg, "mean", c->mean);
    arg_hundredths(t, &msg, "error", c->error);
    arg_hundredths(t, &msg, "ahead", c->ahead);
    arg_hundredths(t, &msg, "ahead_error", c->ahead_error);
    arg_hundredths(t, &msg, "loss", c->loss);
    arg_left(t, &msg);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    say(t->args->term, stderr, &msg);
}

/* On a terminal, a line that is written over every second. */
static void say_step(Train *t) {
    char text[200];
    HearthMsg msg;
    if (!isatty(STDERR_FILENO) || seconds_now() < t->shown + 1)
        return;
    t->shown = seconds_now();
    hearth_msg(&msg, TERM_T(TRAIN_STEP));
    hearth_msg_number(&msg, "games", (int64_t)t->training.games);
    hearth_msg_number(&msg, "all", (int64_t)t->training.plan.games);
    arg_left(t, &msg);
    hearth_msg_text(&msg, t->args->term->lang, text, sizeof text);
    fprintf(stderr, "\r\033[K%s", text);
}

/* ---- Training ---- */

/* The best that were measured; none if it was stopped before that. */
static bool write_weights(const Train *t) {
    const HearthTraining *tr = &t->training;
    char made[MADE];
    HearthMsg msg;
    if (!first() || !tr->has_best)
        return true;
    char *bytes = malloc(hearth_weights_bytes(t->learner->shape) + HEARTH_WEIGHTS_HEAD);
    if (!bytes)
        return no_memory(t->args);
    snprintf(made, sizeof made,
             "seed=%llu games=%llu batch=%u check-every=%u check-games=%u until=%llu",
             (unsigned long long)tr->plan.seed, (unsigned long long)tr->plan.games, tr->plan.batch,
             tr->plan.check_every, tr->plan.check_games, (unsigned long long)tr->games);
    size_t length = hearth_weights_write(t->learner->shape, tr->best, made, bytes);
    bool ok = replace_file(t->args->term, t->out, bytes, length);
    free(bytes);
    if (!ok)
        return false;
    hearth_msg(&msg, TERM_T(TRAIN_DONE));
    arg_text(&msg, "file", t->out);
    say(t->args->term, stdout, &msg);
    return true;
}

static int train(Train *t) {
    HearthTraining *tr = &t->training;
    t->began = t->saved = seconds_now();
    t->began_games = tr->games;
    while (!hearth_training_done(tr) && tr->games < t->until) {
        hearth_training_step(tr);
        if (hearth_training_check_due(tr)) {
            say_check(t, hearth_training_check(tr));
            t->saved = -1e9;
        }
        say_step(t);
        if (seconds_now() > t->saved + SAVE_SECONDS && !save(t))
            return EXIT_INPUT;
    }
    return save(t) && write_weights(t) ? EXIT_FINE : EXIT_INPUT;
}

/* ---- What has been trained ---- */

typedef struct Report {
    const HearthTraining *training;
    HearthReportWords words;
} Report;

static void fill_report(const void *context, HearthBuf *out) {
    const Report *r = context;
    hearth_report_svg(r->training, &r->words, out);
}

static int report(Train *t, const char *path) {
    const Term *term = t->args->term;
    HearthTrainingPlan plan;
    HearthErr err;
    HearthMsg msg;
    Blob file, svg;
    char title[200], games[100], points[200];
    int code = EXIT_FINE;
    if (!fetch(t->args, path, true, &file))
        return EXIT_INPUT;
    if (hearth_checkpoint_plan(t->learner->shape, file.data, file.length, &plan, &err))
        code = complain_in_file(term, path, &err);
    else if (!open_training(t, &plan, 1))
        code = EXIT_INPUT;
    else if (hearth_checkpoint_read(&t->training, file.data, file.length, &err))
        code = complain_in_file(term, path, &err);
    free(file.data);
    if (code)
        return code;
    hearth_msg(&msg, TERM_T(TRAIN_TITLE));
    hearth_msg_word(&msg, "game", t->learner->game->title);
    hearth_msg_text(&msg, term->lang, title, sizeof title);
    hearth_msg(&msg, TERM_T(TRAIN_AXIS_GAMES));
    hearth_msg_text(&msg, term->lang, games, sizeof games);
    hearth_msg(&msg, TERM_T(TRAIN_AXIS_POINTS));
    hearth_msg_text(&msg, term->lang, points, sizeof points);
    const Report r = {&t->training, {title, games, points}};
    if (!fill_blob(term, fill_report, &r, &svg))
        return EXIT_INPUT;
    fwrite(svg.data, 1, svg.length, stdout);
    free(svg.data);
    return EXIT_FINE;
}

typedef struct Measure {
    const HearthLearner *learner;
    const HearthModel *model;
    uint64_t seed;
    long games;
    int threads, number;
    int64_t sum, squares;
} Measure;

static void measure_share(void *context) {
    Measure *m = context;
    long each = (long)hearth_spread_size() * m->threads;
    for (long i = hearth_spread_rank() + (long)hearth_spread_size() * m->number; i < m->games;
         i += each) {
        int64_t points = m->learner->play(m->model, m->seed, (uint64_t)i, NULL);
        m->sum += points;
        m->squares += points * points;
    }
}

static int measure(const Train *t, const char *path, long games, int threads, uint64_t seed) {
    const HearthModelShape *shape = t->learner->shape;
    const Term *term = t->args->term;
    Measure share[HEARTH_TOGETHER_MAX];
    int64_t sums[2] = {0, 0};
    char made[MADE];
    HearthErr err;
    HearthModel model;
    HearthMsg msg;
    Blob file;
    if (!fetch(t->args, path, true, &file))
        return EXIT_INPUT;
    int16_t *weights = malloc(hearth_model_size(shape).all * sizeof *weights);
    int code = weights ? EXIT_FINE : EXIT_INPUT;
    if (!weights)
        no_memory(t->args);
    else if (hearth_weights_read(shape, file.data, file.length, weights, made, &err))
        code = complain_in_file(term, path, &err);
    if (!code) {
        hearth_model_open(&model, shape, weights);
        for (int i = 0; i < threads; i++)
            share[i] = (Measure){t->learner, &model, seed, games, threads, i, 0, 0};
        for (int i = hearth_together(measure_share, share, sizeof share[0], threads); i < threads;
             i++)
            measure_share(&share[i]);
        for (int i = 0; i < threads; i++) {
            sums[0] += share[i].sum;
            sums[1] += share[i].squares;
        }
        hearth_spread_sum(sums, 2);
        double n = (double)games, mean = (double)sums[0] / n;
        double variance = n > 1 ? ((double)sums[1] - mean * (double)sums[0]) / (n - 1) : 0;
        hearth_msg(&msg, TERM_T(TRAIN_MEASURED));
        hearth_msg_number(&msg, "games", games);
        arg_decimal(term, &msg, "mean", 2, mean);
        arg_decimal(term, &msg, "error", 2, variance > 0 ? sqrt(variance / n) : 0);
        arg_text(&msg, "made", made);
        say(term, stdout, &msg);
    }
    free(weights);
    free(file.data);
    return code;
}

static bool set_path(const Args *args, const char *option, const char *game, const char *ending,
                     char out[4096]) {
    const char *given = args_get(args, option);
    int n = given ? snprintf(out, 4096, "%s", given) : snprintf(out, 4096, "%s.%s", game, ending);
    return n > 0 && n < 4000;
}

int cmd_train(const Args *args) {
    const char *seed = args_get(args, "seed");
    const char *weights = args_get(args, "measure"), *shown = args_get(args, "report");
    long games = weights ? 1000 : 200000, batch = 16, every = 200, check = 400, until = LONG_MAX;
    long threads = hearth_spread_size() > 1 ? 1 : default_threads();
    HearthMsg msg;
    const HearthGame *game = args_game(args, args->places[0]);
    if (!game || !args_number(args, "games", 1, 1000000000, &games) ||
        !args_number(args, "until", 1, LONG_MAX, &until) ||
        !args_number(args, "batch", 1, 65535, &batch) ||
        !args_number(args, "check-every", 1, 1000000, &every) ||
        !args_number(args, "check-games", 2, 65535, &check) ||
        !args_number(args, "threads", 1, HEARTH_TOGETHER_MAX, &threads) ||
        args_clash(args, "report", "measure"))
        return EXIT_USAGE;
    threads = threads > HEARTH_TOGETHER_MAX ? HEARTH_TOGETHER_MAX : threads;
    const HearthTrainingPlan plan = {seed_of(seed ? seed : "1"),
                                     (uint64_t)games,
                                     (uint32_t)batch,
                                     (uint32_t)every,
                                     (uint32_t)check,
                                     0};
    Train t = {.args = args, .learner = hearth_learner_of(game), .until = (uint64_t)until};
    if (!t.learner) {
        hearth_msg(&msg, TERM_T(TRAIN_NONE));
        hearth_msg_word(&msg, "game", game->title);
        return complain(args->term, &msg, EXIT_USAGE);
    }
    if (!weights && !shown && hearth_training_checks(&plan) > HEARTH_CHECKS_MAX) {
        hearth_msg(&msg, TERM_T(TRAIN_MANY));
        hearth_msg_number(&msg, "most", HEARTH_CHECKS_MAX);
        return complain(args->term, &msg, EXIT_USAGE);
    }
    if (!set_path(args, "state", game->id, "training", t.state) ||
        !set_path(args, "out", game->id, "weights", t.out))
        return complain_text(args->term, TERM_T(ERR_MEMORY), EXIT_USAGE);
    if (weights)
        return measure(&t, weights, games, (int)threads, plan.seed);
    int code = shown ? report(&t, shown) : open_or_go_on(&t, &plan, (int)threads);
    if (!code && !shown)
        code = train(&t);
    free(t.memory);
    return code;
}
