/* cmd_match.c - `hearth match`: two bots on the same cards, from both seats.
 *
 * Single games differ by far more than bots do, so only paired differences are looked at: the
 * same seeds, the seats swapped. The interval is the mean plus and minus 1.96 standard errors. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "show.h"
#include "simulate.h"
#include "versions.h"

enum { TITLES = 16 };

/* What a bot did in all games, number by number. */
typedef struct Side {
    int *total; /* points of its own minus those of the other; alone: its points */
    double sum, ratings;
    long titles[TITLES];
    long wins;
} Side;

typedef struct Match {
    Simulation sim;
    const ShowGame *show;
    const char *name[2];
    Side side[2];
    long shared;
    int first; /* which bot has seat 0 in the games being played */
    bool solo;
} Match;

static bool add(void *context, long number, const Outcome *o) {
    Match *m = context;
    Side *mine = &m->side[m->first];
    if (m->solo) {
        mine->total[number] = o->total[0];
        mine->sum += o->total[0];
        mine->ratings += o->rating;
        if (o->rated && m->show->title_of)
            mine->titles[m->show->title_of(o->rating)]++;
        return true;
    }
    Side *other = &m->side[1 - m->first];
    mine->total[number] += o->total[0] - o->total[1];
    mine->sum += o->total[0];
    other->sum += o->total[1];
    if (o->rank[0] == o->rank[1])
        m->shared++;
    else
        (o->rank[0] < o->rank[1] ? mine : other)->wins++;
    return true;
}

/* Plays all games with bot `first` in seat 0 (alone, or against the other). */
static bool play(Match *m, int first) {
    Seating seating;
    Pace pace[HEARTH_MAX_SEATS];
    char seats[2 * HEARTH_NAME_MAX + 2];
    if (m->solo)
        snprintf(seats, sizeof seats, "%s", m->name[first]);
    else
        snprintf(seats, sizeof seats, "%s,%s", m->name[first], m->name[1 - first]);
    if (!seating_read(m->sim.term, m->sim.game, seats, false, &seating))
        return false;
    m->first = first;
    m->sim.seating = &seating;
    return simulation_ok(&m->sim) && simulate(&m->sim, add, m, pace);
}

typedef struct Difference {
    double mean, low, high;
} Difference;

static Difference difference(const Match *m) {
    double sum = 0, squares = 0, n = (double)m->sim.games;
    for (long i = 0; i < m->sim.games; i++) {
        /* With two at the table both games of a pair count, each as first minus second. */
        double d = m->side[0].total[i] - m->side[1].total[i];
        d = m->solo ? d : d / 2;
        sum += d;
        squares += d * d;
    }
    double mean = sum / n, variance = n > 1 ? (squares - sum * mean) / (n - 1) : 0;
    double error = variance > 0 ? sqrt(variance / n) : 0;
    return (Difference){mean, mean - 1.96 * error, mean + 1.96 * error};
}

static void say_solo(const Match *m, int bot) {
    const Side *s = &m->side[bot];
    const HearthText *title;
    HearthMsg msg;
    double n = (double)m->sim.games;
    hearth_msg(&msg, TERM_T(MATCH_SOLO));
    arg_text(&msg, "bot", m->name[bot]);
    arg_decimal(m->sim.term, &msg, "mean", 2, s->sum / n);
    arg_decimal(m->sim.term, &msg, "rating", 2, s->ratings / n);
    say(m->sim.term, stdout, &msg);
    for (int i = 0; m->show->title && (title = m->show->title(i)); i++) {
        if (s->titles[i] == 0)
            continue;
        hearth_msg(&msg, TERM_T(MATCH_TITLE));
        arg_decimal(m->sim.term, &msg, "share", 2, 100 * (double)s->titles[i] / n);
        hearth_msg_word(&msg, "title", title);
        printf("  ");
        say(m->sim.term, stdout, &msg);
    }
}

static void say_match(const Match *m, Difference d) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(SEED));
    arg_text(&msg, "seed", m->sim.seed);
    say(m->sim.term, stdout, &msg);
    for (int bot = 0; bot < 2 && m->solo; bot++)
        say_solo(m, bot);
    hearth_msg(&msg, TERM_T(MATCH_DIFFERENCE));
    arg_text(&msg, "first", m->name[0]);
    arg_text(&msg, "second", m->name[1]);
    arg_decimal(m->sim.term, &msg, "difference", 2, d.mean);
    arg_decimal(m->sim.term, &msg, "low", 2, d.low);
    arg_decimal(m->sim.term, &msg, "high", 2, d.high);
    say(m->sim.term, stdout, &msg);
    if (m->solo)
        return;
    hearth_msg(&msg, TERM_T(MATCH_WINS));
    arg_text(&msg, "first", m->name[0]);
    arg_text(&msg, "second", m->name[1]);
    hearth_msg_number(&msg, "wins", m->side[0].wins);
    hearth_msg_number(&msg, "losses", m->side[1].wins);
    hearth_msg_number(&msg, "shared", m->shared);
    say(m->sim.term, stdout, &msg);
}

static void json_match(const Match *m, Difference d) {
    char seed[HEARTH_SEED_MAX * 6 + 8];
    HearthBuf b = hearth_buf(seed, sizeof seed);
    double n = (double)m->sim.games * (m->solo ? 1 : 2);
    hearth_buf_json(&b, m->sim.seed, strlen(m->sim.seed));
    printf("{\"game\":\"%s\",\"seed\":%s,\"games\":%ld,\"solo\":%s,\"bots\":[\"%s\",\"%s\"],"
           "\"difference\":%.4f,\"interval\":[%.4f,%.4f],\"mean_total\":[%.4f,%.4f]",
           m->sim.game->id, seed, m->sim.games, m->solo ? "true" : "false", m->name[0], m->name[1],
           d.mean, d.low, d.high, m->side[0].sum / n, m->side[1].sum / n);
    if (m->solo) {
        printf(",\"mean_rating\":[%.4f,%.4f],\"titles\":[", m->side[0].ratings / n,
               m->side[1].ratings / n);
        for (int bot = 0; bot < 2; bot++) {
            printf(bot ? ",[" : "[");
            for (int i = 0; m->show->title && m->show->title(i); i++)
                printf("%s%ld", i ? "," : "", m->side[bot].titles[i]);
            printf("]");
        }
        printf("]}\n");
    } else {
        printf(",\"wins\":[%ld,%ld],\"shared\":%ld}\n", m->side[0].wins, m->side[1].wins,
               m->shared);
    }
}

int cmd_match(const Args *args) {
    const char *name = args_get(args, "game"), *seed = args_get(args, "seed");
    char own_seed[SEED_TEXT];
    long games = 100, threads = default_threads();
    const HearthGame *game = args_game(args, name ? name : "cartographers");
    if (!game || !args_number(args, "games", 1, 10000000, &games) ||
        !args_number(args, "threads", 1, SIM_THREADS, &threads))
        return EXIT_USAGE;
    fresh_seed(own_seed);
    Match m = {.sim = {.term = args->term,
                       .game = hearth_version_asked(game, args_get(args, "option")),
                       .options = args_get(args, "option"),
                       .seed = seed ? seed : own_seed,
                       .games = games,
                       .threads = (int)threads},
               .show = show_for(game),
               .name = {args->places[0], args->places[1]},
               .solo = args_has(args, "solo")};
    Seating each;
    for (int bot = 0; bot < 2; bot++)
        if (!seating_read(args->term, game, m.name[bot], false, &each))
            return EXIT_USAGE;
    for (int bot = 0; bot < 2; bot++)
        m.side[bot].total = calloc((size_t)games, sizeof *m.side[bot].total);
    int code = EXIT_INPUT;
    if (!m.side[0].total || !m.side[1].total) {
        complain_text(args->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    } else if (play(&m, 0) && play(&m, 1)) {
        Difference d = difference(&m);
        if (args_has(args, "json"))
            json_match(&m, d);
        else
            say_match(&m, d);
        code = EXIT_FINE;
    }
    free(m.side[0].total);
    free(m.side[1].total);
    return code;
}
