/* cmd_print.c - `hearth print`: sheets and maps of Cartographers for real paper.
 *
 * The drawing is src/draw, SVG. PDF and PNG are made of it by rsvg-convert as a child process. A
 * file is written under another name first and renamed when it is whole, so there is never half
 * of one. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmd.h"
#include "draw.h"
#include "loaded.h"
#include "naming.h"
#include "versions.h"

typedef enum Format { FORMAT_SVG, FORMAT_PDF, FORMAT_PNG, FORMATS } Format;

static const char *const endings[FORMATS] = {".svg", ".pdf", ".png"};

/* ---- Files that are whole ---- */

typedef struct Target {
    const Term *t;
    const char *path;
    char *temporary; /* beside it, so that it can be renamed */
    int fd;
} Target;

static bool fail(const Target *f, const HearthText *text, int reason) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_bytes(&msg, "file", f->path, strlen(f->path) < 160 ? strlen(f->path) : 160);
    arg_text(&msg, "reason", strerror(reason));
    complain(f->t, &msg, EXIT_INPUT);
    return false;
}

static bool target_open(const Term *t, const char *path, Target *f) {
    static const char unique[] = ".XXXXXX";
    size_t length = strlen(path);
    *f = (Target){t, path, malloc(length + sizeof unique), -1};
    if (!f->temporary) {
        complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
        return false;
    }
    memcpy(f->temporary, path, length);
    memcpy(f->temporary + length, unique, sizeof unique);
    f->fd = mkostemp(f->temporary, O_CLOEXEC);
    if (f->fd < 0) {
        fail(f, TERM_T(ERR_CREATE), errno);
        free(f->temporary);
        return false;
    }
    mode_t mask = umask(0);
    umask(mask);
    fchmod(f->fd, 0666 & ~mask); /* as if it had been created the usual way */
    return true;
}

/* Gives the file its name if all went well, else takes it away. */
static bool target_close(Target *f, bool ok) {
    if (ok && fsync(f->fd) != 0 && errno != EINVAL && errno != EROFS)
        ok = fail(f, TERM_T(ERR_WRITE), errno);
    if (close(f->fd) != 0 && ok)
        ok = fail(f, TERM_T(ERR_WRITE), errno);
    if (ok && rename(f->temporary, f->path) != 0)
        ok = fail(f, TERM_T(ERR_WRITE), errno);
    if (!ok)
        unlink(f->temporary);
    free(f->temporary);
    return ok;
}

/* 0, or why not. */
static int write_all(int fd, const Blob *text) {
    for (size_t done = 0; done < text->length;) {
        ssize_t n = write(fd, text->data + done, text->length - done);
        if (n < 0 && errno != EINTR)
            return errno;
        done += n > 0 ? (size_t)n : 0;
    }
    return 0;
}

/* ---- rsvg-convert ---- */

static int spawn_converter(Format format, int in, int out, pid_t *child) {
    char *pdf[] = {"rsvg-convert", "--format=pdf", NULL};
    char *png[] = {"rsvg-convert", "--format=png", "--dpi-x=300", "--dpi-y=300", NULL};
    char **words = format == FORMAT_PDF ? pdf : png;
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error)
        return error;
    error = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    if (!error)
        error = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    if (!error) /* we say ourselves what went wrong */
        error = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (!error)
        error = posix_spawnp(child, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static bool converted(const Target *f, pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return fail(f, DRAW_T(ERR_CONVERT), errno);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && lseek(f->fd, 0, SEEK_END) > 0)
        return true;
    /* 127: what spawns could not run it */
    bool missing = WIFEXITED(status) && WEXITSTATUS(status) == 127;
    return fail(f, missing ? DRAW_T(ERR_CONVERTER) : DRAW_T(ERR_CONVERT), errno);
}

static bool convert(const Target *f, Format format, const Blob *svg) {
    int ends[2];
    pid_t child;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return fail(f, TERM_T(ERR_CREATE), errno);
    int error = spawn_converter(format, ends[0], f->fd, &child);
    close(ends[0]);
    if (error) {
        close(ends[1]);
        return fail(f, error == ENOENT ? DRAW_T(ERR_CONVERTER) : DRAW_T(ERR_CONVERT), error);
    }
    write_all(ends[1], svg); /* what it did not read shows in how it ends */
    close(ends[1]);
    return converted(f, child);
}

/* ---- The command ---- */

static int write_out(const Args *args, const Blob *svg, const char *path, Format format) {
    Target f;
    if (!path) {
        fwrite(svg->data, 1, svg->length, stdout);
        return EXIT_FINE;
    }
    if (!target_open(args->term, path, &f))
        return EXIT_INPUT;
    bool ok;
    if (format == FORMAT_SVG) {
        int error = write_all(f.fd, svg);
        ok = !error || fail(&f, TERM_T(ERR_WRITE), error);
    } else {
        ok = convert(&f, format, svg);
    }
    return target_close(&f, ok) ? EXIT_FINE : EXIT_INPUT;
}

static void fill_print(const void *what, HearthBuf *out) {
    draw_print(what, out);
}

static int print(const Args *args, const DrawPrint *what, const char *path, Format format) {
    Blob svg;
    if (!fill_blob(args->term, fill_print, what, &svg))
        return EXIT_INPUT;
    int code = write_out(args, &svg, path, format);
    free(svg.data);
    return code;
}

static int wrong_game(const Args *args, const HearthMatch *m) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ERR_OTHER_GAME));
    arg_text(&msg, "file", args->places[0]);
    hearth_msg_word(&msg, "is", hearth_match_game(m)->title);
    hearth_msg_word(&msg, "should", hearth_cartographers.title);
    return complain(args->term, &msg, EXIT_INPUT);
}

static int print_match(const Args *args, const HearthMatch *m, DrawPrint *what, const char *path,
                       Format format) {
    const char *names[HEARTH_MAX_SEATS];
    long seat = 0;
    if (!hearth_same_game(hearth_match_game(m), &hearth_cartographers))
        return wrong_game(args, m);
    if (!args_number(args, "seat", 0, hearth_match_seats(m) - 1, &seat))
        return EXIT_USAGE;
    void *state = malloc(hearth_match_state_size(m));
    if (!state)
        return complain_text(args->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    hearth_match_view(m, HEARTH_PUBLIC, state);
    for (int i = 0; i < hearth_match_seats(m); i++)
        names[i] = hearth_match_name(m, i);
    what->state = state;
    what->names = names;
    what->seat = (int)seat;
    int code = print(args, what, path, format);
    free(state);
    return code;
}

static int print_record(const Args *args, DrawPrint *what, const char *path, Format format) {
    Loaded record;
    if (!load_record(args->term, args->places[0], true, &record))
        return EXIT_INPUT;
    naming_mend(args->term, record.match);
    int code = print_match(args, record.match, what, path, format);
    unload(&record);
    return code;
}

/* One of two words, in any case; complains and returns false for any other. */
static bool either(const Args *args, const char *option, const char *first, const char *second,
                   bool *is_second) {
    const char *value = args_get(args, option);
    HearthMsg msg;
    *is_second = value && strcasecmp(value, second) == 0;
    if (!value || *is_second || strcasecmp(value, first) == 0)
        return true;
    hearth_msg(&msg, DRAW_T(ERR_EITHER));
    arg_text(&msg, "option", option);
    arg_text(&msg, "first", first);
    arg_text(&msg, "second", second);
    arg_text(&msg, "value", value);
    complain(args->term, &msg, EXIT_USAGE);
    return false;
}

static bool format_of(const Args *args, const char *path, Format *format) {
    HearthMsg msg;
    size_t length = path ? strlen(path) : 0;
    for (*format = FORMAT_SVG; *format < FORMATS; ++*format)
        if (!path || (length > 4 && strcasecmp(path + length - 4, endings[*format]) == 0))
            return true;
    hearth_msg(&msg, DRAW_T(ERR_ENDING));
    arg_text(&msg, "file", path);
    complain(args->term, &msg, EXIT_USAGE);
    return false;
}

/* What belongs to empty sheets only, or to records only. */
static bool goes_together(const Args *args, bool record) {
    static const char *const empty_only[] = {"empty", "side"}, *const record_only[] = {"seat"};
    HearthMsg msg;
    hearth_msg(&msg, record ? DRAW_T(ERR_EMPTY_ONLY) : DRAW_T(ERR_RECORD_ONLY));
    for (int i = 0; i < (record ? 2 : 1); i++) {
        const char *option = record ? empty_only[i] : record_only[i];
        if (!args_has(args, option))
            continue;
        arg_text(&msg, "option", option);
        complain(args->term, &msg, EXIT_USAGE);
        return false;
    }
    return true;
}

int cmd_print(const Args *args) {
    DrawPrint what = {.lang = args->term->lang, .white = args_has(args, "white")};
    const char *path = args_get(args, "out");
    bool record = args->place_count > 0, side_b = false;
    Format format;
    if (!goes_together(args, record) || !either(args, "paper", "a4", "letter", &what.letter) ||
        !either(args, "side", "A", "B", &side_b) || !format_of(args, path, &format))
        return EXIT_USAGE;
    what.side = side_b;
    return record ? print_record(args, &what, path, format) : print(args, &what, path, format);
}
