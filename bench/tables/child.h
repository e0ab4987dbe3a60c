/* child.h - A server as another process: started, asked what it takes, ended. */
#ifndef HEARTH_BENCH_CHILD_H
#define HEARTH_BENCH_CHILD_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct Child {
    pid_t pid;
    int in, out; /* pipes to its standard input and from its standard output */
    struct sockaddr_in address;
} Child;

/* Starts a program, with its words closed by NULL; nothing is waited for. */
bool child_start(Child *c, const char *const words[]);
/* Waits for the line with its address, http://127.0.0.1:PORT or localhost. False if it ends
 * without. */
bool child_ready(Child *c);
/* Tells it to end (a signal, 0: none) and waits; its wait status. */
int child_end(Child *c, int number);

typedef struct ChildUse {
    double rss_mb, peak_mb, anon_mb, cpu_s;
} ChildUse;
/* What it takes now, from /proc. */
bool child_use(pid_t pid, ChildUse *out);

#endif
