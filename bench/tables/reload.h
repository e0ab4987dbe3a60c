/* reload.h - How long a server needs until all tables that were going are in its memory again. */
#ifndef HEARTH_BENCH_RELOAD_H
#define HEARTH_BENCH_RELOAD_H

typedef struct ReloadSetup {
    const char *hearth, *store;
    int tables;
    char **more; /* words for the server */
    int more_count;
} ReloadSetup;

/* Makes the store if it is not there, then measures; says so like load.c. An exit code. */
int reload_measure(const ReloadSetup *setup);

#endif
