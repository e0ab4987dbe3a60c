/* bench.c - How fast a store is: "store_bench FILE" or "store_bench postgresql://...", an empty
 * one.
 *
 * Not a test. Each line is one way of using it: entries a second in groups of so many changes over
 * so many tables, then reading 10,000 journals of 50 entries. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rng.h"
#include "store.h"

enum { TABLES = 10000, LENGTH = 50, GROUP_MAX = 500 };

static const char entry_text[] = "act 4f1c2d8e9a7b6c50 p0 explore:farm/forest 3 at D4 turned 2";
static const char summary_text[] =
    "{\"id\":\"aaaaaaaaaaaaa\",\"game\":\"cartographers\",\"title\":\"Friday evening\",\"seats\":["
    "{\"name\":\"Anna\",\"owes\":true},{\"name\":\"Bela\",\"owes\":false},{\"name\":\"Zofia\","
    "\"owes\":true},{\"name\":\"Nikos\",\"bot\":\"planner\"}],\"round\":7,\"status\":\"playing\"}";

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static uint32_t length[TABLES];

static void check(StoreResult result, const HearthMsg *why) {
    char text[1024];
    if (result == STORE_OK)
        return;
    hearth_msg_text(why, "en", text, sizeof text);
    fprintf(stderr, "%s\n", text);
    exit(1);
}

static void change(StoreChange *c, uint32_t table, int count) {
    static StoreEntry entries[LENGTH];
    for (int i = 0; i < count; i++)
        entries[i] = (StoreEntry){1700000000000, entry_text, sizeof entry_text - 1};
    *c = (StoreChange){.info = {.created_ms = 1,
                                .changed_ms = 2,
                                .entries = length[table] + (uint32_t)count,
                                .status = STORE_PLAYING,
                                .summary = summary_text,
                                .summary_length = sizeof summary_text - 1},
                       .first = length[table],
                       .count = count,
                       .entries = entries};
    snprintf(c->info.id, sizeof c->info.id, "table%08u", table);
    length[table] += (uint32_t)count;
}

static void groups(Store *s, uint32_t tables, uint32_t group, int count, double seconds) {
    static StoreChange changes[GROUP_MAX];
    HearthMsg why;
    HearthRng rng;
    int stored = 0, commits = 0;
    hearth_rng_seed(&rng, tables, group);
    double begin = now(), end;
    do {
        uint32_t first = hearth_rng_below(&rng, tables);
        for (uint32_t i = 0; i < group; i++) /* a step that meets every table once */
            change(&changes[i], (first + i * 7919u) % tables, count);
        check(store_append(s, changes, (int)group, &why), &why);
        for (uint32_t i = 0; i < group; i++)
            if (changes[i].result != STORE_OK)
                exit(2);
        stored += (int)group * count;
        commits++;
        end = now();
    } while (end - begin < seconds);
    printf("%5u tables, groups of %3u changes of %2d entries: %7.0f entries/s, %6.2f ms a group\n",
           tables, group, count, stored / (end - begin), (end - begin) * 1000 / commits);
    fflush(stdout);
}

static bool count_entry(void *context, uint32_t number, const StoreEntry *entry) {
    (void)number;
    *(size_t *)context += entry->length;
    return true;
}

static void reload(Store *s) {
    HearthMsg why;
    size_t bytes = 0;
    char id[STORE_ID_MAX + 1];
    double begin = now();
    for (uint32_t i = 0; i < TABLES; i++) {
        snprintf(id, sizeof id, "table%08u", i);
        check(store_load(s, id, 0, count_entry, &bytes, &why), &why);
    }
    printf("%d journals read: %.2f s, %.1f MB\n", TABLES, now() - begin, (double)bytes / 1e6);
}

int main(int argc, char **argv) {
    Store *s;
    HearthMsg why;
    if (argc < 2)
        return 2;
    double seconds = argc > 2 ? atof(argv[2]) : 1;
    check(store_open(argv[1], &s, &why), &why);
    for (uint32_t i = 0; i < TABLES; i += 100) { /* all at least once */
        StoreChange changes[100];
        for (uint32_t j = 0; j < 100; j++)
            change(&changes[j], i + j, 1);
        check(store_append(s, changes, 100, &why), &why);
    }
    for (uint32_t i = 1; i < LENGTH; i++) /* as they grow in life: all at the same time */
        for (uint32_t j = 0; j < TABLES; j += GROUP_MAX) {
            static StoreChange changes[GROUP_MAX];
            for (uint32_t k = 0; k < GROUP_MAX; k++)
                change(&changes[k], j + k, 1);
            check(store_append(s, changes, GROUP_MAX, &why), &why);
        }
    store_close(s);
    check(store_open(argv[1], &s, &why), &why);
    reload(s);
    groups(s, 1000, 1, 1, seconds);
    groups(s, 100, 100, 1, seconds);
    groups(s, 100, 100, 10, seconds);
    groups(s, 1000, 100, 1, seconds);
    groups(s, 1000, 500, 1, seconds);
    groups(s, 10000, 500, 1, seconds);
    store_close(s);
    return 0;
}
