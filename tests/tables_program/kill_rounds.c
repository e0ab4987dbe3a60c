/* kill_rounds.c - Kills the real server at random instants and looks whether anything was lost.
 *
 * Usage: kill_rounds --hearth PROGRAM --store FILE [--rounds N] [--seed S] [-- OPTIONS OF hearth
 * serve]
 *
 * A round: start `hearth serve` on the store of the round before; players come back by themselves
 * and act as fast as they can (kill_players.h); SIGKILL at a random instant, sometimes before the
 * server is even ready. In half of the rounds the journals are then read past the server
 * (kill_judge.h); in the others the next server is the first to open the store after the crash. A
 * kill does not drop what the system has in memory, so this does not show a missing sync:
 * tests/store has a file layer for that. */
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "child.h"
#include "kill_judge.h"

enum { WORDS = 40, SPAN_US = 25000, PATIENCE_US = 300000000, MORE = 20 };

typedef struct Setup {
    const char *hearth, *store;
    int rounds;
    uint64_t seed;
    char **more;
    int more_count;
} Setup;

/* The first server chooses a port, the others get the same. */
static bool start(const Setup *setup, Playground *p, Child *out) {
    char listen[32];
    bool first = p->server.sin_port == 0;
    snprintf(listen, sizeof listen, "127.0.0.1:%d", ntohs(p->server.sin_port));
    const char *words[WORDS] = {setup->hearth, "serve",   "--listen",
                                listen,        "--store", setup->store};
    int n = 6;
    for (int i = 0; i < setup->more_count && n < WORDS - 1; i++)
        words[n++] = setup->more[i];
    if (!child_start(out, words) || (first && !child_ready(out))) {
        playground_fail(p, "the server did not start", NULL, (Peek){"", 0});
        return false;
    }
    if (first)
        p->server = out->address;
    return true;
}

static int64_t random_us(Playground *p, int64_t below) {
    return (int64_t)hearth_rng_below(&p->rng, (uint32_t)below);
}

/* Then there is nothing left to do before the judge has come. */
static bool all_done(const Playground *p) {
    for (int i = 0; i < TABLES; i++)
        if (p->tables[i].stage != STAGE_DONE)
            return false;
    return true;
}

/* One life of a server. Mostly it is killed some time after its first acknowledgement, so that
 * every round gets somewhere; in every fifth round at any time after its start. The last games may
 * come to their end without another acknowledgement: then there is nothing to wait for. */
static void one_life(const Setup *setup, Playground *p) {
    Child server;
    int status;
    if (!start(setup, p, &server))
        return;
    uint64_t before = p->acks;
    bool any_time = hearth_rng_below(&p->rng, 5) == 0;
    int64_t now = clock_us(), give_up = now + PATIENCE_US;
    int64_t end = any_time ? now + random_us(p, 2 * SPAN_US) : 0;
    while (!p->failed && (end == 0 ? !all_done(p) : now < end)) {
        int64_t left = end ? (end - now) / 1000 : 1;
        playground_step(p, left < 1 ? (int)left : 1);
        now = clock_us();
        if (end == 0 && p->acks > before)
            end = now + random_us(p, SPAN_US);
        if (now > give_up) {
            playground_describe(p);
            playground_fail(p, "nothing was acknowledged any more", NULL, (Peek){"", 0});
        }
        if (waitpid(server.pid, &status, WNOHANG) == server.pid) {
            playground_fail(p, "the server ended by itself", NULL, (Peek){"", 0});
            return;
        }
    }
    child_end(&server, SIGKILL);
    playground_cut(p);
}

/* A run in which nothing happened shows nothing. What happens is chance, so that a short run may
 * have to go on for a while. */
static bool too_little_happened(const Playground *p, int rounds) {
    return p->acks < (uint64_t)rounds || p->resent == 0 || p->repeated == 0 || p->gestures == 0;
}

static bool read_setup(int argc, char **argv, Setup *out) {
    static const struct option names[] = {{"hearth", 1, NULL, 'h'},
                                          {"store", 1, NULL, 'f'},
                                          {"rounds", 1, NULL, 'r'},
                                          {"seed", 1, NULL, 's'},
                                          {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        if (c == 'h')
            out->hearth = optarg;
        else if (c == 'f')
            out->store = optarg;
        else if (c == 'r')
            out->rounds = atoi(optarg);
        else if (c == 's')
            out->seed = strtoull(optarg, NULL, 10);
        else
            return false;
    }
    out->more = argv + optind;
    out->more_count = argc - optind;
    return out->hearth && out->store && out->rounds > 0;
}

int main(int argc, char **argv) {
    static Playground p;
    Setup setup = {.rounds = 1000, .seed = (uint64_t)clock_us()};
    if (!read_setup(argc, argv, &setup)) {
        fprintf(stderr, "Usage: kill_rounds --hearth PROGRAM --store FILE [--rounds N] [--seed S] "
                        "[-- OPTIONS]\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    playground_begin(&p, setup.seed);
    int rounds = 0;
    while (!p.failed && (rounds < setup.rounds ||
                         (rounds < MORE * setup.rounds && too_little_happened(&p, rounds)))) {
        one_life(&setup, &p);
        rounds++;
        if (!p.failed && (all_done(&p) || hearth_rng_below(&p.rng, 2) == 0))
            judge(&p, setup.store);
    }
    if (!p.failed)
        judge(&p, setup.store);
    printf(
        "%d rounds, seed %llu: %llu messages acknowledged, %llu refused, %llu gestures of several "
        "actions, %llu messages sent again before an answer, "
        "%llu after one, %llu games played to the end; %s.\n",
        rounds, (unsigned long long)setup.seed, (unsigned long long)p.acks,
        (unsigned long long)p.refusals, (unsigned long long)p.gestures,
        (unsigned long long)p.resent, (unsigned long long)p.repeated, (unsigned long long)p.games,
        p.failed ? "FAILED" : "none lost, none doubled");
    bool idle = too_little_happened(&p, rounds);
    if (idle)
        fprintf(stderr, "kill_rounds: too little happened\n");
    playground_end(&p);
    return p.failed || idle;
}
