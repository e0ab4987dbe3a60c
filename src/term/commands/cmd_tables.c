/* cmd_tables.c - `hearth export` and `hearth import`: tables of a server's store as text.
 *
 * The form is src/store/archive.h. Exporting only reads, so it may be done while a server runs.
 * What is exported to a file is there as a whole or not at all; so is what is imported. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive.h"
#include "cmd.h"
#include "files.h"
#include "json_check.h"

enum { IMPORT_MAX = 1 << 30 }; /* bytes of a file, which is read as a whole */

/* ---- export ---- */

typedef struct Output {
    FILE *file;
    int error; /* why it could not be written, 0 if it could */
} Output;

static bool write_piece(void *context, const char *text, size_t length) {
    Output *o = context;
    if (fwrite(text, 1, length, o->file) == length)
        return true;
    o->error = errno;
    return false;
}

static int cannot_write(const Args *args, const HearthText *text, const char *path, int error) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    arg_text(&msg, "file", path);
    arg_text(&msg, "reason", strerror(error));
    return complain(args->term, &msg, EXIT_INPUT);
}

/* To an open file. Complains unless it is the file that fails: then o->error says why. */
static int export_to(const Args *args, Store *s, Output *o, int *tables) {
    HearthMsg why;
    StoreResult result =
        archive_write(s, &args->places[1], args->place_count - 1, write_piece, o, tables, &why);
    if (result == STORE_OK)
        return EXIT_FINE;
    return o->error ? EXIT_INPUT : complain(args->term, &why, EXIT_INPUT);
}

static int say_exported(const Args *args, const char *path, int tables) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(EXPORTED));
    hearth_msg_number(&msg, "count", tables);
    arg_text(&msg, "file", path);
    say(args->term, stdout, &msg);
    return EXIT_FINE;
}

/* Keys of games are in it, so it is for this user alone. */
static int export_to_file(const Args *args, Store *s, const char *path) {
    int tables, fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    Output o = {.file = fd < 0 ? NULL : fdopen(fd, "w")};
    if (!o.file) {
        int error = errno;
        if (fd >= 0)
            close(fd);
        return cannot_write(args, TERM_T(ERR_CREATE), path, error);
    }
    int code = export_to(args, s, &o, &tables);
    if (code == EXIT_FINE && (fflush(o.file) != 0 || fsync(fd) != 0))
        o.error = errno;
    if (fclose(o.file) != 0 && !o.error && code == EXIT_FINE)
        o.error = errno;
    if (code == EXIT_FINE && !o.error)
        return say_exported(args, path, tables);
    unlink(path);
    return o.error ? cannot_write(args, TERM_T(ERR_CREATE), path, o.error) : code;
}

int cmd_export(const Args *args) {
    const char *path = args_get(args, "out");
    HearthMsg why;
    Store *s;
    int tables;
    if (store_open_to_read(args->places[0], &s, &why) != STORE_OK)
        return complain(args->term, &why, EXIT_INPUT);
    Output o = {.file = stdout};
    /* what goes wrong with standard output is told when the program ends */
    int code = path ? export_to_file(args, s, path) : export_to(args, s, &o, &tables);
    store_close(s);
    return code;
}

/* ---- import ---- */

static int there_already(const Args *args, const Archive *a) {
    HearthMsg msg;
    int i = 0;
    while (i < a->count - 1 && a->changes[i].result != STORE_CONFLICT)
        i++;
    hearth_msg(&msg, TERM_T(ERR_TABLE_THERE));
    arg_text(&msg, "table", a->changes[i].info.id);
    arg_text(&msg, "store", args->places[0]);
    return complain(args->term, &msg, EXIT_INPUT);
}

static int import_into(const Args *args, Store *s, const Archive *a) {
    HearthMsg msg;
    StoreResult result = store_append_all(s, a->changes, a->count, &msg);
    if (result == STORE_CONFLICT)
        return there_already(args, a);
    if (result != STORE_OK)
        return complain(args->term, &msg, EXIT_INPUT);
    hearth_msg(&msg, TERM_T(IMPORTED));
    hearth_msg_number(&msg, "count", a->count);
    say(args->term, stdout, &msg);
    return EXIT_FINE;
}

/* Summaries are handed to everybody as they are, one behind the other. */
static bool check_summaries(const Args *args, const Archive *a) {
    for (int i = 0; i < a->count; i++) {
        const StoreInfo *info = &a->changes[i].info;
        if (info->summary_length == 0 || hearth_json_is_object(info->summary, info->summary_length))
            continue;
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(ERR_SUMMARY));
        arg_text(&msg, "table", info->id);
        complain(args->term, &msg, EXIT_INPUT);
        return false;
    }
    return true;
}

static int import_archive(const Args *args, const Archive *a) {
    HearthMsg why;
    Store *s;
    if (!check_summaries(args, a))
        return EXIT_INPUT;
    if (store_open(args->places[0], &s, &why) != STORE_OK)
        return complain(args->term, &why, EXIT_INPUT);
    int code = import_into(args, s, a);
    store_close(s);
    return code;
}

int cmd_import(const Args *args) {
    const char *path = args->place_count > 1 ? args->places[1] : "-";
    Blob text;
    Archive a;
    HearthErr err;
    if (!read_file(args->term, path, IMPORT_MAX, &text))
        return EXIT_INPUT;
    int code = EXIT_INPUT;
    if (archive_read(text.data, text.length, &a, &err)) {
        code = import_archive(args, &a);
        archive_free(&a);
    } else {
        complain_in_file(args->term, path, &err);
    }
    free(text.data);
    return code;
}
