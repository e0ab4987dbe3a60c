/* child.c - Starting and watching a server. */
#include "child.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

bool child_start(Child *c, const char *const words[]) {
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC))
        return false;
    c->pid = fork();
    if (c->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* nobody is left behind */
        dup2(in[0], 0);
        dup2(out[1], 1);
        execv(words[0], (char *const *)(uintptr_t)words);
        perror(words[0]);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    c->in = in[1];
    c->out = out[0];
    return c->pid > 0;
}

bool child_ready(Child *c) {
    char line[1024];
    size_t n = 0;
    while (n + 1 < sizeof line && read(c->out, line + n, 1) == 1) {
        line[n + 1] = 0;
        if (line[n++] != '\n')
            continue;
        char *at = strstr(line, "http://");
        char *colon = at ? strchr(at + 7, ':') : NULL;
        if (colon) {
            int port = atoi(colon + 1);
            c->address = (struct sockaddr_in){.sin_family = AF_INET,
                                              .sin_port = htons((uint16_t)port),
                                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
            return true;
        }
        n = 0;
    }
    return false;
}

int child_end(Child *c, int number) {
    int status = 0;
    if (number)
        kill(c->pid, number);
    close(c->in);
    waitpid(c->pid, &status, 0);
    close(c->out);
    return status;
}

static double field_mb(const char *status, const char *name) {
    const char *at = strstr(status, name);
    return at ? atof(at + strlen(name)) / 1024 : 0;
}

static bool read_proc(pid_t pid, const char *name, char *out, size_t cap) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    FILE *f = fopen(path, "r");
    if (!f)
        return false;
    size_t n = fread(out, 1, cap - 1, f);
    out[n] = 0;
    fclose(f);
    return n > 0;
}

bool child_use(pid_t pid, ChildUse *out) {
    char text[4096];
    unsigned long user, system;
    if (!read_proc(pid, "status", text, sizeof text))
        return false;
    out->rss_mb = field_mb(text, "VmRSS:");
    out->peak_mb = field_mb(text, "VmHWM:");
    out->anon_mb = field_mb(text, "RssAnon:");
    if (!read_proc(pid, "stat", text, sizeof text))
        return false;
    const char *after = strrchr(text, ')'); /* the name may contain anything */
    if (!after || sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                         &system) != 2)
        return false;
    out->cpu_s = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
    return true;
}
