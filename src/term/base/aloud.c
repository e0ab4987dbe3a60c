/* aloud.c - Starting, watching and ending a voice.
 *
 * The text is in a file in memory, so nothing here ever waits for a reader, and there is no pipe to
 * break. The voice has a process group of its own, which is killed as a whole: a program named
 * espeak-ng may be a script around another one. If this program is killed itself, the kernel ends
 * the voice.
 *
 * spd-say only hands its lines to a server. It gets a sentence per line and waits for each
 * (--wait), so that a killed one leaves no more than a sentence behind, and that is stopped with
 * `spd-say --stop`. */
#include "aloud.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "term.h"

enum { ESPEAK_NG, SPD_SAY, PROGRAMS };
static const char *const names[PROGRAMS] = {"espeak-ng", "spd-say"}; /* the first one is taken */

/* Faster than this nothing has been read. */
static const double least_seconds = 1.0;

/* ---- Which program ---- */

static bool is_program(const char *path) {
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode) && access(path, X_OK) == 0;
}

/* Leaves "" if there is none. Empty parts of PATH, the current folder, are passed over. */
static void find_program(const char *name, char out[ALOUD_PATH]) {
    const char *at = getenv("PATH");
    while (at && *at) {
        size_t length = strcspn(at, ":");
        int n = snprintf(out, ALOUD_PATH, "%.*s/%s", (int)length, at, name);
        if (length > 0 && length < ALOUD_PATH && n < ALOUD_PATH && is_program(out))
            return;
        at += length + (at[length] == ':');
    }
    out[0] = 0;
}

const char *aloud_program(Aloud *a) {
    if (!a)
        return NULL;
    if (!a->searched) {
        a->searched = true;
        for (int i = 0; i < PROGRAMS && !a->path[0]; i++) {
            a->program = i;
            find_program(names[i], a->path);
        }
    }
    return a->path[0] ? names[a->program] : NULL;
}

/* ---- Children ---- */

/* Only calls that are safe between fork and exec, for bots may be thinking in threads. */
static _Noreturn void become(const char *path, char *const words[], int in, int out, int err,
                             pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    setpgid(0, 0);
    if (parent && (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent))
        _exit(127);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
        dup2(err, STDERR_FILENO) >= 0)
        execv(path, words);
    _exit(127);
}

/* The process, or -1. `bound`: it ends with this program. */
static pid_t spawn(const char *path, char *const words[], int in, int err, bool bound) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    pid_t parent = getpid(), child = -1;
    if (null >= 0)
        child = fork();
    if (child == 0)
        become(path, words, in >= 0 ? in : null, null, err >= 0 ? err : null, bound ? parent : 0);
    if (child > 0)
        setpgid(child, child); /* whichever of the two comes first */
    if (null >= 0)
        close(null);
    return child;
}

static bool is_gone(pid_t child) {
    pid_t got;
    do
        got = waitpid(child, NULL, WNOHANG);
    while (got < 0 && errno == EINTR);
    return got != 0;
}

/* Are all of them gone? */
static bool reap(Aloud *a) {
    bool all = true;
    for (int i = 0; i < ALOUD_ENDING; i++) {
        if (a->ending[i] && is_gone(a->ending[i]))
            a->ending[i] = 0;
        all = all && !a->ending[i];
    }
    return all;
}

/* Waits that long at most for those that should be gone. */
static bool wait_for_end(Aloud *a, int ms) {
    const struct timespec moment = {.tv_nsec = 1000000};
    while (!reap(a) && ms-- > 0)
        nanosleep(&moment, NULL);
    return reap(a);
}

/* Nothing more is wanted of this child; while it hangs, it is only remembered. */
static void let_go(Aloud *a, pid_t child) {
    int i = 0;
    reap(a);
    while (i < ALOUD_ENDING - 1 && a->ending[i])
        i++;
    if (a->ending[i]) { /* too many that hang */
        kill(-a->ending[i], SIGKILL);
        wait_for_end(a, 20);
    }
    a->ending[i] = child;
}

/* ---- The text ---- */

static bool write_all(int fd, const char *text, size_t length) {
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno != EINTR)
            return false;
        text += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

static bool ends_sentence(char c) {
    return c == '.' || c == '!' || c == '?';
}

/* For spd-say: every sentence gets a line of its own, no line is empty, and none begins as its
 * commands do, with "!-!". */
static void break_lines(char *text) {
    char *to = text;
    for (const char *at = text; *at; at++) {
        bool starts = to == text || to[-1] == '\n';
        char c = *at == ' ' && !starts && ends_sentence(to[-1]) ? '\n' : *at;
        if (!starts || (c != '\n' && c != '!'))
            *to++ = c;
    }
    *to = 0;
}

/* A file in memory with the text, at its beginning; -1 if there is none. */
static int text_file(const char *text, bool lines) {
    char copy[ALOUD_TEXT];
    int fd = memfd_create("hearth-aloud", MFD_CLOEXEC);
    snprintf(copy, sizeof copy, "%s", text);
    if (lines)
        break_lines(copy);
    if (fd >= 0 && write_all(fd, copy, strlen(copy)) && lseek(fd, 0, SEEK_SET) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

/* ---- Reading ---- */

void aloud_start(Aloud *a, const char *lang, const char *text) {
    char voice[32];
    int ends[2];
    if (!aloud_program(a))
        return;
    aloud_stop(a);
    snprintf(voice, sizeof voice, "%s", lang);
    char *espeak_ng[] = {"espeak-ng", "-v", voice, "--stdin", NULL};
    char *spd_say[] = {"spd-say", "-l", voice, "--pipe-mode", "--wait", NULL};
    int in = text_file(text, a->program == SPD_SAY);
    a->failed = true;
    /* a voice with much to complain about loses some of it, but is not held up */
    if (in >= 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0) {
        pid_t child =
            spawn(a->path, a->program == SPD_SAY ? spd_say : espeak_ng, in, ends[1], true);
        close(ends[1]);
        if (child > 0) {
            a->voice = child;
            a->complaints = ends[0];
            a->since = seconds_now();
            a->failed = false;
        } else {
            close(ends[0]);
        }
    }
    if (in >= 0)
        close(in);
}

/* espeak-ng without a sound card complains and ends well; but it ends at once. */
static bool went_well(const Aloud *a, int status) {
    char byte;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return false;
    return seconds_now() - a->since >= least_seconds || read(a->complaints, &byte, 1) <= 0;
}

bool aloud_speaks(Aloud *a) {
    int status = 0;
    if (!a)
        return false;
    reap(a);
    if (!a->voice)
        return false;
    pid_t got = waitpid(a->voice, &status, WNOHANG);
    if (got == 0 || (got < 0 && errno == EINTR))
        return true;
    a->failed = got > 0 && !went_well(a, status);
    a->voice = 0;
    close(a->complaints);
    return false;
}

bool aloud_failed(Aloud *a) {
    if (!a)
        return false;
    aloud_speaks(a);
    bool failed = a->failed;
    a->failed = false;
    return failed;
}

void aloud_stop(Aloud *a) {
    if (!a || !aloud_speaks(a))
        return;
    kill(-a->voice, SIGKILL);
    let_go(a, a->voice);
    wait_for_end(a, 20);
    a->voice = 0;
    close(a->complaints);
    if (a->program == SPD_SAY) {
        char *stop[] = {"spd-say", "--stop", NULL};
        pid_t child = spawn(a->path, stop, -1, -1, false);
        if (child > 0)
            let_go(a, child);
    }
}

void aloud_close(Aloud *a) {
    if (!a)
        return;
    aloud_stop(a);
    if (wait_for_end(a, 1000))
        return;
    for (int i = 0; i < ALOUD_ENDING; i++)
        if (a->ending[i])
            kill(-a->ending[i], SIGKILL);
    wait_for_end(a, 100);
}
