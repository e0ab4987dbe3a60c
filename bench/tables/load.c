/* load.c - table_load: how a server of tables bears ten thousand seats.
 *
 * Starts the server and a bare echo server as processes of their own, fills tables with people
 * (crowd.h) and measures in one run: the time from sending an action to its acknowledgement, beside
 * that of the same bytes sent at the same moment to the echo; actions a second; memory and
 * processor time of the server. One JSON object on standard output, a table for people on standard
 * error. Says in the end which bars of docs/tables.md are reached; that is no exit code, because
 * machines differ. */
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "child.h"
#include "crowd.h"
#include "reload.h"

enum { WORDS = 40 };

typedef struct Options {
    const char *hearth, *echo, *store;
    CrowdSetup crowd;
    double seconds, warm_up;
    int reload;
    char **more; /* words for the server */
    int more_count;
} Options;

static double own_cpu(void) {
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void all_files(void) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool start_server(const Options *o, Child *out) {
    const char *words[WORDS] = {o->hearth, "serve", "--listen", "127.0.0.1:0", "--store", o->store};
    int n = 6;
    for (int i = 0; i < o->more_count && n < WORDS - 1; i++)
        words[n++] = o->more[i];
    words[n] = NULL;
    if (child_start(out, words) && child_ready(out))
        return true;
    fprintf(stderr, "table_load: the server did not start\n");
    return false;
}

static void print_row(const char *what, double is, const char *unit, double bar, bool at_most) {
    fprintf(stderr, "  %-44s %10.1f %-4s", what, is, unit);
    if (bar > 0)
        fprintf(stderr, "  %s %.0f: %s", at_most ? "at most" : "at least", bar,
                (at_most ? is <= bar : is >= bar) ? "reached" : "NOT reached");
    fprintf(stderr, "\n");
}

static void report(const Options *o, CrowdResult *r, const ChildUse *before, const ChildUse *after,
                   double load_cpu) {
    double ack50 = samples_at(&r->ack, 0.5), ack99 = samples_at(&r->ack, 0.99);
    double echo50 = samples_at(&r->echo, 0.5), echo99 = samples_at(&r->echo, 0.99);
    /* A machine that stalls for a moment makes both 99s equal; then the medians tell more. */
    double ratio50 = echo50 > 0 ? ack50 / echo50 : 0;
    double ratio = echo99 > 0 ? ack99 / echo99 : 0, per_s = (double)r->acks / r->seconds;
    bool paced = o->crowd.rate > 0;
    fprintf(stderr, "%d tables of %d seats, %d of them bots; %s\n", o->crowd.tables, o->crowd.seats,
            o->crowd.bots, paced ? "paced" : "as fast as they can");
    print_row("acknowledged actions", (double)r->acks, "", 0, false);
    print_row("measured", r->seconds, "s", 0, false);
    print_row("acknowledged actions a second", per_s, "", paced ? 0 : 20000, false);
    print_row("acknowledgement, median", ack50, "us", 0, false);
    print_row("acknowledgement, 99 of 100", ack99, "us", 0, false);
    print_row("bare echo, median", echo50, "us", 0, false);
    print_row("bare echo, 99 of 100", echo99, "us", 0, false);
    print_row("ratio of the medians", ratio50, "", 0, true);
    print_row("ratio of the 99s", ratio, "", paced ? 3 : 0, true);
    print_row("memory of the server, at its peak", after->peak_mb, "MB", paced ? 200 : 0, true);
    print_row("processor, server", (after->cpu_s - before->cpu_s) / r->seconds * 100, "%", 0,
              false);
    print_row("processor, load generator", load_cpu / r->seconds * 100, "%", 0, false);
    print_row("asked to wait (busy, slow_down)", (double)r->busy, "", 0, false);
    print_row("messages from the server a second", (double)r->messages / r->seconds, "", 0, false);
    print_row("bytes from the server a second", (double)r->bytes / r->seconds / 1e6, "MB", 0,
              false);
    if (o->crowd.phrases > 0) {
        print_row("phrases said a second", (double)r->said / r->seconds, "", 0, false);
        print_row("phrases heard a second", (double)r->heard / r->seconds, "", 0, false);
    }
    printf("{\"tables\":%d,\"seats\":%d,\"bots\":%d,\"rate\":%.0f,\"seconds\":%.2f,\"acks\":%llu,"
           "\"acks_per_s\":%.0f,"
           "\"ack_p50_us\":%.0f,\"ack_p99_us\":%.0f,\"echoes\":%zu,\"echo_p50_us\":%.0f,\"echo_p99_"
           "us\":%.0f,\"ratio_p50\":%.2f,\"ratio_p99\":%.2f,"
           "\"rss_mb\":%.1f,\"peak_mb\":%.1f,\"anon_mb\":%.1f,\"server_cpu\":%.2f,\"load_cpu\":%."
           "2f,\"waits\":%llu,\"refused\":%llu,\"said\":%llu,\"heard\":%llu,\"over\":%s}\n",
           o->crowd.tables, o->crowd.seats, o->crowd.bots, o->crowd.rate, r->seconds,
           (unsigned long long)r->acks, per_s, ack50, ack99, r->echo.count, echo50, echo99, ratio50,
           ratio, after->rss_mb, after->peak_mb, after->anon_mb,
           (after->cpu_s - before->cpu_s) / r->seconds, load_cpu / r->seconds,
           (unsigned long long)r->busy, (unsigned long long)r->refused, (unsigned long long)r->said,
           (unsigned long long)r->heard, r->over ? "true" : "false");
}

static int run_load(Options *o) {
    Child server, echo;
    const char *const echo_words[] = {o->echo, NULL};
    ChildUse before, after;
    CrowdResult warm, result;
    if (!start_server(o, &server))
        return 1;
    o->crowd.server = server.address;
    if (o->crowd.echoes) {
        if (!child_start(&echo, echo_words) || !child_ready(&echo)) {
            fprintf(stderr, "table_load: the echo server did not start\n");
            return 1;
        }
        o->crowd.echo = echo.address;
    }
    int64_t began = clock_us();
    Crowd *crowd = crowd_gather(&o->crowd);
    if (!crowd)
        return 1;
    fprintf(stderr, "Everybody sits after %.1f s.\n", (double)(clock_us() - began) / 1e6);
    crowd_play(crowd, o->warm_up, &warm);
    child_use(server.pid, &before);
    double cpu = own_cpu();
    crowd_play(crowd, o->seconds, &result);
    cpu = own_cpu() - cpu;
    bool there = child_use(server.pid, &after);
    crowd_leave(crowd);
    report(o, &result, &before, &after, cpu);
    samples_free(&warm.ack);
    samples_free(&warm.echo);
    samples_free(&result.ack);
    samples_free(&result.echo);
    int status = child_end(&server, SIGTERM);
    if (o->crowd.echoes)
        child_end(&echo, SIGKILL);
    if (status)
        fprintf(stderr, "table_load: the server did not end well: status %d\n", status);
    return !there || status || result.refused || result.broken || result.acks == 0;
}

static int usage(void) {
    fprintf(
        stderr,
        "Usage: table_load --hearth PROGRAM --store FILE [OPTIONS] [-- OPTIONS OF hearth serve]\n"
        "  --tables N    tables (100)\n"
        "  --seats N     seats of each (100)\n"
        "  --bots N      how many of these are the server's bots (0)\n"
        "  --rate N      actions a second of all together (2000); 0: as fast as they can\n"
        "  --phrases N   that are said a second, over all tables (0)\n"
        "  --seconds N   to measure (20), after --warm-up N (5)\n"
        "  --echo FILE   the echo server, with --echoes N connections (1000)\n"
        "  --seed N      of the moves (1)\n"
        "  --reload N    instead: how long a server needs until N tables that were going are in "
        "memory\n");
    return 2;
}

static bool read_options(int argc, char **argv, Options *o) {
    static const struct option names[] = {
        {"hearth", 1, NULL, 'h'},  {"store", 1, NULL, 'f'},   {"tables", 1, NULL, 't'},
        {"seats", 1, NULL, 's'},   {"bots", 1, NULL, 'b'},    {"rate", 1, NULL, 'r'},
        {"seconds", 1, NULL, 'd'}, {"warm-up", 1, NULL, 'w'}, {"echo", 1, NULL, 'e'},
        {"echoes", 1, NULL, 'n'},  {"seed", 1, NULL, 'x'},    {"reload", 1, NULL, 'l'},
        {"phrases", 1, NULL, 'p'}, {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        switch (c) {
        case 'h': o->hearth = optarg; break;
        case 'f': o->store = optarg; break;
        case 't': o->crowd.tables = atoi(optarg); break;
        case 's': o->crowd.seats = atoi(optarg); break;
        case 'b': o->crowd.bots = atoi(optarg); break;
        case 'r': o->crowd.rate = atof(optarg); break;
        case 'd': o->seconds = atof(optarg); break;
        case 'w': o->warm_up = atof(optarg); break;
        case 'e': o->echo = optarg; break;
        case 'n': o->crowd.echoes = atoi(optarg); break;
        case 'x': o->crowd.seed = strtoull(optarg, NULL, 10); break;
        case 'l': o->reload = atoi(optarg); break;
        case 'p': o->crowd.phrases = atof(optarg); break;
        default: return false;
        }
    }
    o->more = argv + optind;
    o->more_count = argc - optind;
    if (!o->echo)
        o->crowd.echoes = 0;
    return o->hearth && o->store && o->crowd.tables > 0 && o->crowd.seats > o->crowd.bots &&
           o->seconds > 0;
}

int main(int argc, char **argv) {
    Options o = {.crowd = {.tables = 100, .seats = 100, .rate = 2000, .echoes = 1000, .seed = 1},
                 .seconds = 20,
                 .warm_up = 5};
    if (!read_options(argc, argv, &o))
        return usage();
    signal(SIGPIPE, SIG_IGN);
    all_files();
    if (o.reload) {
        const ReloadSetup setup = {o.hearth, o.store, o.reload, o.more, o.more_count};
        return reload_measure(&setup);
    }
    return run_load(&o);
}
