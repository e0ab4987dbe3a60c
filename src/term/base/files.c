/* files.c - Reading and writing files with one clear sentence when it does not work. */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool fail_file(const Term *t, const HearthText *text, const char *path) {
    const char *reason = strerror(errno);
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_bytes(&msg, "file", path, strlen(path) < 160 ? strlen(path) : 160);
    arg_text(&msg, "reason", reason);
    complain(t, &msg, EXIT_INPUT);
    return false;
}

static bool fail_large(const Term *t, const char *path, size_t most) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ERR_READ_LARGE));
    hearth_msg_bytes(&msg, "file", path, strlen(path) < 160 ? strlen(path) : 160);
    hearth_msg_number(&msg, "most", (int64_t)most);
    complain(t, &msg, EXIT_INPUT);
    return false;
}

bool read_file(const Term *t, const char *path, size_t most, Blob *out) {
    bool is_stdin = strcmp(path, "-") == 0;
    int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    size_t cap = 65536, length = 0;
    char *data = fd < 0 ? NULL : malloc(cap);
    bool ok = data != NULL;
    if (!ok)
        fail_file(t, TERM_T(ERR_READ), path);
    while (ok) {
        if (length == cap) {
            char *grown = cap > most ? NULL : realloc(data, cap * 2);
            ok = grown != NULL;
            if (!ok) {
                fail_large(t, path, most);
                break;
            }
            data = grown;
            cap *= 2;
        }
        ssize_t n = read(fd, data + length, cap - length);
        if (n == 0)
            break;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            ok = fail_file(t, TERM_T(ERR_READ), path);
        else
            length += (size_t)n;
    }
    if (ok && length > most)
        ok = fail_large(t, path, most);
    if (fd >= 0 && !is_stdin)
        close(fd);
    if (!ok) {
        free(data);
        return false;
    }
    *out = (Blob){data, length};
    return true;
}

static bool write_all(int fd, const char *data, size_t length) {
    while (length > 0) {
        ssize_t n = write(fd, data, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        data += n;
        length -= (size_t)n;
    }
    return true;
}

bool replace_file(const Term *t, const char *path, const char *data, size_t length) {
    char temporary[4096];
    int n = snprintf(temporary, sizeof temporary, "%s.new", path);
    if (n < 0 || (size_t)n >= sizeof temporary) {
        errno = ENAMETOOLONG;
        return fail_file(t, TERM_T(ERR_REPLACE), path);
    }
    int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    bool ok = fd >= 0 && write_all(fd, data, length) && fsync(fd) == 0;
    if (fd >= 0 && close(fd) != 0)
        ok = false;
    if (ok && rename(temporary, path) == 0)
        return true;
    fail_file(t, TERM_T(ERR_REPLACE), path);
    if (fd >= 0)
        unlink(temporary);
    return false;
}

bool fill_blob(const Term *t, FillFn *fill, const void *context, Blob *out) {
    for (size_t cap = 65536;; cap *= 2) {
        char *data = malloc(cap);
        if (!data) {
            complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
            return false;
        }
        HearthBuf b = hearth_buf(data, cap);
        fill(context, &b);
        if (hearth_buf_fits(&b)) {
            *out = (Blob){data, b.length};
            return true;
        }
        free(data);
    }
}

static bool set_path(RecordFile *file, const char *path) {
    size_t length = strlen(path);
    if (length >= sizeof file->path) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(file->path, path, length + 1);
    return true;
}

/* One program at a time writes to a record: two would overwrite each other's moves. */
static bool lock(const Term *t, RecordFile *file) {
    if (flock(file->fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    fail_file(t, errno == EWOULDBLOCK ? TERM_T(ERR_BUSY) : TERM_T(ERR_WRITE), file->path);
    record_close(file);
    return false;
}

/* For this user alone: whoever knows the seed knows the draws to come. */
bool record_create(const Term *t, const char *path, RecordFile *out) {
    out->length = 0;
    out->fd = set_path(out, path) ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    if (out->fd < 0)
        return fail_file(t, errno == EEXIST ? TERM_T(ERR_EXISTS) : TERM_T(ERR_CREATE), path);
    return lock(t, out);
}

/* Like mkdir -p, for the folders before the last slash. */
static void make_folders(char *path) {
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = 0;
        mkdir(path, 0700); /* what cannot be made shows when the file is created */
        *p = '/';
    }
}

bool state_file(const char *name, char *out, size_t cap) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool xdg = state && state[0] == '/';
    if (!xdg && (!home || home[0] != '/'))
        return false;
    int n = xdg ? snprintf(out, cap, "%s/hearth/%s", state, name)
                : snprintf(out, cap, "%s/.local/state/hearth/%s", home, name);
    return n >= 0 && (size_t)n < cap;
}

bool state_path(const char *name, char *out, size_t cap) {
    if (!state_file(name, out, cap))
        return false;
    make_folders(out);
    return true;
}

bool record_create_default(const Term *t, const char *folder, const char *game, RecordFile *out) {
    char path[sizeof out->path], name[160], stamp[32];
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) == NULL ||
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local) == 0)
        snprintf(stamp, sizeof stamp, "%lld", (long long)now);
    for (int number = 1; number < 1000; number++) {
        snprintf(name, sizeof name, "%s/%s-%s-%d.rec", folder, game, stamp, number);
        if (!state_path(name, path, sizeof path)) {
            complain_text(t, TERM_T(ERR_NO_HOME), EXIT_INPUT);
            return false;
        }
        if (access(path, F_OK) != 0)
            return record_create(t, path, out);
    }
    return fail_file(t, TERM_T(ERR_WRITE), path);
}

bool record_reopen(const Term *t, const char *path, RecordFile *out) {
    out->length = 0;
    out->fd = set_path(out, path) ? open(path, O_WRONLY | O_CLOEXEC) : -1;
    if (out->fd < 0)
        return fail_file(
            t, errno == EACCES || errno == EROFS ? TERM_T(ERR_WRITE) : TERM_T(ERR_READ), path);
    return lock(t, out);
}

bool record_cut(const Term *t, RecordFile *file, size_t length) {
    file->length = (off_t)length;
    if (ftruncate(file->fd, file->length) == 0 && lseek(file->fd, file->length, SEEK_SET) >= 0)
        return true;
    return fail_file(t, TERM_T(ERR_WRITE), file->path);
}

bool record_append(const Term *t, RecordFile *file, const char *text, size_t length) {
    if (file->fd < 0)
        return true;
    size_t done = 0;
    while (done < length) {
        ssize_t n = write(file->fd, text + done, length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    /* Pipes and the like cannot be synced, and need not be. */
    bool synced = done == length && (fsync(file->fd) == 0 || errno == EINVAL || errno == EROFS);
    if (!synced) {
        int why = errno;
        if (ftruncate(file->fd, file->length) == 0)
            (void)lseek(file->fd, file->length, SEEK_SET);
        errno = why;
        return fail_file(t, TERM_T(ERR_WRITE), file->path);
    }
    file->length += (off_t)length;
    return true;
}

void record_close(RecordFile *file) {
    if (file->fd >= 0)
        close(file->fd);
    file->fd = -1;
}

void record_discard(RecordFile *file) {
    if (file->fd >= 0)
        unlink(file->path);
    record_close(file);
}
