/* cmd_advice.c - `hearth hint` and `hearth analyze`: what moves are worth.
 *
 * Both ask the strongest bot that can judge moves, and only with what the seat could know at that
 * moment: its view, never the state. With the same number of futures both are the same search
 * (advice.h), and so they are without any: the usual number then. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "loaded.h"
#include "naming.h"
#include "show.h"

typedef struct Advice {
    const Term *t;
    const HearthMatch *m;
    const HearthGame *game;
    AdviceEffort effort;
    void *view;
    long only_seat; /* -1: all */
    bool json, first;
    /* analysis */
    double cost[HEARTH_MAX_SEATS];
    long decisions[HEARTH_MAX_SEATS], mistakes[HEARTH_MAX_SEATS];
    double margins; /* of all decisions that were not the best one */
    long unlike;
    long done, total;
    double started;
} Advice;

static void json_action(const Advice *a, const char *key, const void *state, int seat,
                        uint32_t action) {
    char notation[HEARTH_NOTATION_MAX], quoted[2 * HEARTH_NOTATION_MAX];
    HearthBuf b = hearth_buf(notation, sizeof notation), q = hearth_buf(quoted, sizeof quoted);
    a->game->action_print(a->game, state, seat, action, &b);
    hearth_buf_json(&q, notation, b.length);
    printf("\"%s\":%s", key, quoted);
}

/* ---- hint ---- */

static void hint_seat(Advice *a, int seat) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    hearth_match_view(a->m, seat, a->view);
    int n = find_advice(a->game, a->view, seat, &a->effort, HEARTH_HIDDEN, NULL, ranked);
    if (!a->json)
        say_advice(a->t, a->m, a->view, seat, ranked, n);
    for (int i = 0; i < n && i < SHOW_HINTS && a->json; i++) {
        printf("%s{\"seat\":%d,", a->first ? "" : ",", seat);
        json_action(a, "move", a->view, seat, ranked[i].action);
        printf(",\"expected\":%.3f,\"futures\":%u}", ranked[i].points, ranked[i].futures);
        a->first = false;
    }
}

static int hint(Advice *a) {
    uint8_t seats[HEARTH_MAX_SEATS];
    int n = hearth_match_pending(a->m, seats, HEARTH_MAX_SEATS), asked = 0;
    if (a->json)
        printf("[");
    for (int i = 0; i < n; i++) {
        if (seats[i] == HEARTH_CHANCE || (a->only_seat >= 0 && seats[i] != a->only_seat))
            continue;
        hint_seat(a, seats[i]);
        asked++;
    }
    if (a->json)
        printf("]\n");
    else if (asked == 0)
        say_text(a->t, stdout, TERM_T(HINT_NONE));
    return EXIT_FINE;
}

/* ---- analyze ---- */

/* A bar with the time left, on a terminal only. */
static void progress(const Advice *a) {
    if (!isatty(STDERR_FILENO))
        return;
    char bar[31];
    double share = a->total ? (double)a->done / (double)a->total : 1;
    double left = a->done ? (seconds_now() - a->started) * (1 - share) / share : 0;
    for (int i = 0; i < 30; i++)
        bar[i] = i < (int)(30 * share) ? '#' : '.';
    bar[30] = 0;
    fprintf(stderr, "\r[%s] %ld/%ld  %02d:%02d ", bar, a->done, a->total, (int)left / 60,
            (int)left % 60);
    if (a->done == a->total)
        fprintf(stderr, "\r%60s\r", "");
}

static bool wanted(const Advice *a, const HearthStep *step) {
    return step->seat >= 0 && step->seat != HEARTH_CHANCE &&
           (a->only_seat < 0 || step->seat == a->only_seat);
}

static bool count_step(void *context, const HearthStep *step) {
    Advice *a = context;
    a->total += wanted(a, step);
    return true;
}

static void say_decision(Advice *a, const HearthStep *step, const AdviceCost *c) {
    if (a->json) {
        printf("%s{\"action\":%d,\"seat\":%d,", a->first ? "" : ",", step->index, step->seat);
        json_action(a, "played", a->view, step->seat, step->action);
        printf(",");
        json_action(a, "best", a->view, step->seat, c->best);
        printf(",\"cost\":%.3f,\"difference\":%.3f,\"margin\":%.3f}", c->cost, c->difference,
               c->margin);
        a->first = false;
        return;
    }
    HearthMsg msg;
    hearth_msg(&msg, c->cost > 0 ? TERM_T(ANALYZE_LINE) : TERM_T(ANALYZE_FINE));
    hearth_msg_number(&msg, "number", step->index);
    arg_text(&msg, "player", hearth_match_name(a->m, step->seat));
    arg_move(a->t, &msg, a->m, a->view, step->seat, step->action);
    arg_decimal(a->t, &msg, "cost", 1, c->cost);
    arg_decimal(a->t, &msg, "margin", 1, c->margin);
    say(a->t, stdout, &msg);
    if (c->cost <= 0)
        return;
    hearth_msg(&msg, TERM_T(ANALYZE_BETTER));
    arg_move(a->t, &msg, a->m, a->view, step->seat, c->best);
    printf("    ");
    say(a->t, stdout, &msg);
}

static bool judge_step(void *context, const HearthStep *step) {
    Advice *a = context;
    HearthRanked ranked[HEARTH_RANKED_MAX];
    if (!wanted(a, step))
        return true;
    hearth_view(a->game, step->state, step->seat, a->view);
    int n = find_advice(a->game, a->view, step->seat, &a->effort, step->action, NULL, ranked);
    AdviceCost c = advice_cost(ranked, n, step->action);
    a->cost[step->seat] += c.cost;
    a->mistakes[step->seat] += c.cost > 0;
    a->decisions[step->seat]++;
    if (c.best != step->action) {
        a->margins += c.margin;
        a->unlike++;
    }
    a->done++;
    say_decision(a, step, &c);
    progress(a);
    return true;
}

static void say_sums(Advice *a) {
    bool first = true;
    for (int i = 0; i < hearth_match_seats(a->m); i++) {
        if (a->decisions[i] == 0)
            continue;
        if (a->json) {
            printf("%s{\"seat\":%d,\"decisions\":%ld,\"mistakes\":%ld,\"cost\":%.3f}",
                   first ? "" : ",", i, a->decisions[i], a->mistakes[i], a->cost[i]);
            first = false;
            continue;
        }
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(ANALYZE_SUM));
        arg_text(&msg, "player", hearth_match_name(a->m, i));
        hearth_msg_number(&msg, "decisions", a->decisions[i]);
        hearth_msg_number(&msg, "mistakes", a->mistakes[i]);
        arg_decimal(a->t, &msg, "cost", 1, a->cost[i]);
        arg_decimal(a->t, &msg, "mean", 1, a->cost[i] / (double)a->decisions[i]);
        say(a->t, stdout, &msg);
    }
}

static void say_how_sure(const Advice *a) {
    HearthMsg msg;
    if (a->json || a->unlike == 0)
        return;
    hearth_msg(&msg, TERM_T(ANALYZE_SURE));
    arg_decimal(a->t, &msg, "margin", 1, a->margins / (double)a->unlike);
    say(a->t, stdout, &msg);
}

static int analyze(Advice *a) {
    hearth_match_walk(a->m, count_step, a);
    a->started = seconds_now();
    if (a->json)
        printf("{\"decisions\":[");
    hearth_match_walk(a->m, judge_step, a);
    if (a->json)
        printf("],\"seats\":[");
    say_sums(a);
    say_how_sure(a);
    if (a->json)
        printf("]}\n");
    return EXIT_FINE;
}

/* ---- Both ---- */

static int no_adviser(const Advice *a) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(HINT_NO_ADVISER));
    hearth_msg_word(&msg, "game", a->game->title);
    return complain(a->t, &msg, EXIT_INPUT);
}

static int advise(const Args *args, int (*work)(Advice *a)) {
    Advice a = {.t = args->term, .only_seat = -1, .json = args_has(args, "json"), .first = true};
    long think = 0, rollouts = 0;
    Loaded record;
    if (args_clash(args, "think", "rollouts") || !args_number(args, "think", 1, 600000, &think) ||
        !args_number(args, "rollouts", 1, 100000000, &rollouts) ||
        !args_number(args, "seat", 0, HEARTH_MAX_SEATS - 1, &a.only_seat))
        return EXIT_USAGE;
    if (!load_record(args->term, args->places[0], false, &record))
        return EXIT_INPUT;
    a.m = record.match;
    naming_mend(args->term, record.match);
    a.game = hearth_match_game(a.m);
    a.effort = (AdviceEffort){.think_ms = (uint32_t)think, .rollouts = (uint32_t)rollouts};
    if (!think && !rollouts)
        a.effort.rollouts = advice_rollouts(a.game);
    a.view = malloc(hearth_match_state_size(a.m));
    int code = !hearth_bot_adviser(a.game) ? no_adviser(&a)
               : !a.view                   ? complain_text(a.t, TERM_T(ERR_MEMORY), EXIT_INPUT)
                                           : work(&a);
    free(a.view);
    unload(&record);
    return code;
}

int cmd_hint(const Args *args) {
    return advise(args, hint);
}

int cmd_analyze(const Args *args) {
    return advise(args, analyze);
}
