/* sqlite_lock.c - One process at a time may write to an SQLite store.
 *
 * SQLite's own locks are held only for moments, and its exclusive mode would shut out readers as
 * well, such as an export while the server runs. So there are two locks of ours, which go when
 * their process goes, however it goes. One is on the file itself, so that it holds by whatever name
 * somebody comes: a second link, a symbolic one, another mount. It is a lock of the open file
 * description, on a byte that SQLite never locks. The other is on FILE-lock, which is what versions
 * before this one look at.
 *
 * Closing any descriptor of a file drops the locks that SQLite has on it in the same process; so a
 * file that this process has locked is not even opened again here. */
#include "sqlite_int.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OURS_MAX = 64 };

/* Far behind everything: a store has at most 2^48 bytes. */
static const off_t lock_byte = (off_t)1 << 62;

/* ---- Which files this process has locked ---- */

static struct {
    pthread_mutex_t lock;
    int count;
    SqliteFile files[OURS_MAX];
} ours = {.lock = PTHREAD_MUTEX_INITIALIZER};

bool store__file_of(const char *name, SqliteFile *out) {
    struct stat info;
    if (stat(name, &info) != 0)
        return false;
    *out = (SqliteFile){info.st_dev, info.st_ino};
    return true;
}

static int find_ours(SqliteFile f) {
    int i = 0;
    while (i < ours.count && (ours.files[i].device != f.device || ours.files[i].number != f.number))
        i++;
    return i < ours.count ? i : -1;
}

static bool is_ours(SqliteFile f) {
    pthread_mutex_lock(&ours.lock);
    bool found = find_ours(f) >= 0;
    pthread_mutex_unlock(&ours.lock);
    return found;
}

static bool add_ours(SqliteFile f) {
    pthread_mutex_lock(&ours.lock);
    bool added = ours.count < OURS_MAX && find_ours(f) < 0;
    if (added)
        ours.files[ours.count++] = f;
    pthread_mutex_unlock(&ours.lock);
    return added;
}

static void remove_ours(SqliteFile f) {
    pthread_mutex_lock(&ours.lock);
    int i = find_ours(f);
    if (i >= 0)
        ours.files[i] = ours.files[--ours.count];
    pthread_mutex_unlock(&ours.lock);
}

/* ---- The locks ---- */

/* Whether an open file is still the one of that name. */
static bool still_there(int fd, const char *name) {
    struct stat open_one;
    SqliteFile named;
    return fstat(fd, &open_one) == 0 && store__file_of(name, &named) &&
           open_one.st_dev == named.device && open_one.st_ino == named.number;
}

/* 0 with the lock in *fd, or why not: EWOULDBLOCK if somebody has it. FILE-lock is removed when a
 * store is closed. */
static int lock_name(const char *file, int *fd) {
    for (;;) {
        *fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (*fd < 0)
            return errno;
        int error = flock(*fd, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
        if (!error && still_there(*fd, file))
            return 0;
        close(*fd);
        *fd = SQLITE_NO_LOCK;
        if (error && error != EINTR)
            return error;
    }
}

static int set_lock(int fd) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = lock_byte, .l_len = 1};
    if (fcntl(fd, F_OFD_SETLK, &lock) == 0)
        return 0;
    return errno == EACCES || errno == EAGAIN ? EWOULDBLOCK : errno;
}

/* A new store is made for this user alone: the keys of games are in it. SQLite gives the files
 * beside it the same rights. 0, or why not. */
static int make_file(const char *file) {
    int fd = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno == EEXIST ? 0 : errno;
    close(fd);
    return store__sync_folder(file);
}

static int lock_file(Sqlite *s) {
    for (;;) {
        int error = make_file(s->file);
        if (error)
            return error;
        if (store__file_of(s->file, &s->self) && is_ours(s->self))
            return EWOULDBLOCK;
        s->file_fd = open(s->file, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (s->file_fd < 0)
            return errno;
        error = set_lock(s->file_fd);
        if (!error && still_there(s->file_fd, s->file) && add_ours(s->self))
            return 0;
        close(s->file_fd);
        s->file_fd = SQLITE_NO_LOCK;
        if (error && error != EINTR)
            return error;
    }
}

int store__sqlite_lock(Sqlite *s) {
    int error = lock_name(s->lock_file, &s->lock_fd);
    return error ? error : lock_file(s);
}

void store__sqlite_unlock(Sqlite *s) {
    if (s->file_fd != SQLITE_NO_LOCK) {
        close(s->file_fd);
        remove_ours(s->self);
    }
    if (s->lock_fd != SQLITE_NO_LOCK) {
        /* while it is held, so that nobody else's goes; what it says of a log that was refused
         * stays */
        if (s->is_open || lseek(s->lock_fd, 0, SEEK_END) == 0)
            unlink(s->lock_file);
        close(s->lock_fd);
    }
    s->file_fd = s->lock_fd = SQLITE_NO_LOCK;
}

bool store__sqlite_is_in_use(const char *file) {
    SqliteFile self;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = lock_byte, .l_len = 1};
    if (!store__file_of(file, &self))
        return false;
    if (is_ours(self))
        return true;
    int fd = open(file, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    bool used = fd >= 0 && fcntl(fd, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    if (fd >= 0)
        close(fd);
    return used;
}
