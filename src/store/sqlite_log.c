/* sqlite_log.c - Whether the write-ahead log of a store says all that was stored.
 *
 * SQLite reads a log up to the first frame that is not sound and forgets the rest without a word.
 * After a power cut that is right: the rest is a change that was never acknowledged. After damage
 * it is not, and of a young store, which is in its log as a whole, nothing at all would be left.
 * So the log is looked at before SQLite does, and refused if something is missing in it:
 *
 * - Each frame has a sum that goes on from that of the frame before. Where the chain is broken but
 *   goes on behind a commit, that commit was synced before what follows was written; a power cut
 *   does not do that.
 * - If its head is not sound, everything in it must be in the file already: else it is not a log
 *   that was about to begin anew.
 * - FILE-lock has the number of frames that were acknowledged. It is written after every commit
 *   and never synced, so it may lag behind but never says too much.
 *
 * The form of a log is part of SQLite's file format: https://sqlite.org/fileformat2.html#walformat.
 * All is read through SQLite's file layer, which in tests is another one. */
#include "sqlite_int.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HEAD = 32,
    FRAME_HEAD = 24,
    MAGIC = 0x377f0682, /* and one more if sums are made of big-endian words */
    PAGE_MIN = 512,
    PAGE_MAX = 65536,
    NOTE_MAX = 64
};

typedef struct Sum {
    uint32_t a, b;
} Sum;

typedef struct Frame {
    uint32_t page, commit; /* commit: pages of the file after it; 0: the change goes on */
    uint32_t salt[2];
    Sum sum;
} Frame;

typedef struct LogFile {
    sqlite3_file *wal, *db;
    sqlite3_int64 wal_size, db_size;
    uint32_t page_size, frames; /* frames that are whole, sound or not */
    uint32_t salt[2];
    Sum head_sum; /* as it is written */
    bool big_endian, sound_head;
    bool failed; /* something could not be read */
    uint8_t *bytes;
} LogFile;

static uint32_t number_at(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint32_t word_at(const uint8_t *p, bool big_endian) {
    if (big_endian)
        return number_at(p);
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

static Sum add_up(Sum sum, const uint8_t *bytes, uint32_t length, bool big_endian) {
    for (uint32_t i = 0; i < length; i += 8) {
        sum.a += word_at(bytes + i, big_endian) + sum.b;
        sum.b += word_at(bytes + i + 4, big_endian) + sum.a;
    }
    return sum;
}

static bool same_sum(Sum a, Sum b) {
    return a.a == b.a && a.b == b.b;
}

/* ---- Reading ---- */

static bool read_at(LogFile *l, sqlite3_file *file, void *out, uint32_t size, int64_t at) {
    if (file->pMethods->xRead(file, out, (int)size, at) == SQLITE_OK)
        return true;
    l->failed = true;
    return false;
}

/* Frames are counted from 1. */
static bool read_frame(LogFile *l, uint32_t number, Frame *out) {
    int64_t at = HEAD + (int64_t)(number - 1) * (FRAME_HEAD + l->page_size);
    if (!read_at(l, l->wal, l->bytes, FRAME_HEAD + l->page_size, at))
        return false;
    *out = (Frame){.page = number_at(l->bytes),
                   .commit = number_at(l->bytes + 4),
                   .salt = {number_at(l->bytes + 8), number_at(l->bytes + 12)},
                   .sum = {number_at(l->bytes + 16), number_at(l->bytes + 20)}};
    return true;
}

/* Whether the frame that was read last goes on from that sum. */
static bool goes_on(const LogFile *l, const Frame *f, Sum before) {
    if (f->page == 0 || f->salt[0] != l->salt[0] || f->salt[1] != l->salt[1])
        return false;
    Sum sum = add_up(before, l->bytes, 8, l->big_endian);
    sum = add_up(sum, l->bytes + FRAME_HEAD, l->page_size, l->big_endian);
    return same_sum(sum, f->sum);
}

static bool is_page_size(uint32_t size) {
    return size >= PAGE_MIN && size <= PAGE_MAX && (size & (size - 1)) == 0;
}

/* The size of pages, as the file says; the one that we use if it says nothing. */
static uint32_t page_size_of_file(LogFile *l) {
    uint8_t head[18];
    if (l->db_size < (int64_t)sizeof head || !read_at(l, l->db, head, sizeof head, 0))
        return 4096;
    uint32_t size = (uint32_t)head[16] << 8 | head[17];
    size = size == 1 ? PAGE_MAX : size;
    return is_page_size(size) ? size : 4096;
}

/* False if there is nothing in the log. */
static bool read_head(LogFile *l) {
    uint8_t head[HEAD];
    if (l->wal_size <= HEAD || !read_at(l, l->wal, head, sizeof head, 0))
        return false;
    uint32_t magic = number_at(head);
    l->big_endian = magic & 1;
    l->page_size = number_at(head + 8);
    l->salt[0] = number_at(head + 16);
    l->salt[1] = number_at(head + 20);
    l->head_sum = (Sum){number_at(head + 24), number_at(head + 28)};
    Sum sum = add_up((Sum){0, 0}, head, 24, l->big_endian);
    l->sound_head =
        (magic & ~1u) == MAGIC && is_page_size(l->page_size) && same_sum(sum, l->head_sum);
    if (!l->sound_head)
        l->page_size = page_size_of_file(l);
    l->frames = (uint32_t)((l->wal_size - HEAD) / (FRAME_HEAD + (int64_t)l->page_size));
    l->bytes = malloc(FRAME_HEAD + l->page_size);
    l->failed |= !l->bytes;
    return l->frames > 0 && l->bytes;
}

/* ---- Judging ---- */

/* How many frames SQLite will take: to the last commit before the first that is not sound. *sound:
 * to that one. */
static uint32_t sound_frames(LogFile *l, uint32_t *sound) {
    Sum sum = l->head_sum;
    uint32_t committed = 0;
    Frame f;
    for (*sound = 0; *sound < l->frames; ++*sound) {
        if (!read_frame(l, *sound + 1, &f) || !goes_on(l, &f, sum))
            break;
        sum = f.sum;
        if (f.commit)
            committed = *sound + 1;
    }
    return committed;
}

/* Whether the log goes on behind a commit that SQLite will not reach. */
static bool goes_on_behind(LogFile *l, uint32_t from) {
    Frame before, f;
    if (from >= l->frames || !read_frame(l, from, &before))
        return false;
    for (uint32_t i = from + 1; i <= l->frames && read_frame(l, i, &f); i++) {
        bool ours = before.salt[0] == l->salt[0] && before.salt[1] == l->salt[1];
        if (ours && before.commit && goes_on(l, &f, before.sum))
            return true;
        before = f;
    }
    return false;
}

/* Whether the page of a frame is in the file as it is in the frame that was read last. */
static bool is_in_file(LogFile *l, uint32_t page, uint8_t *room) {
    int64_t at = (int64_t)(page - 1) * l->page_size;
    return at + l->page_size <= l->db_size && read_at(l, l->db, room, l->page_size, at) &&
           memcmp(room, l->bytes + FRAME_HEAD, l->page_size) == 0;
}

/* A log without a sound head: whether the newest frame of each page is in the file. The salts of
 * its last generation are those of its first frame. */
static bool all_in_file(LogFile *l) {
    Frame f;
    uint32_t last = 0, most = 0, *newest = NULL;
    uint8_t *room = malloc(l->page_size);
    bool all = room && read_frame(l, 1, &f);
    uint32_t salt[2] = {all ? f.salt[0] : 0, all ? f.salt[1] : 0};
    for (uint32_t i = 1; all && i <= l->frames && read_frame(l, i, &f); i++) {
        if (f.salt[0] != salt[0] || f.salt[1] != salt[1])
            break;
        last = f.commit ? i : last;
        most = f.page > most ? f.page : most;
    }
    /* a page that is not in the file anyway need not be remembered */
    if (all && most > l->db_size / l->page_size + l->frames)
        all = false;
    newest = all ? calloc((size_t)most + 1, sizeof *newest) : NULL;
    all = all && newest;
    for (uint32_t i = 1; all && i <= last && read_frame(l, i, &f); i++)
        newest[f.page] = i;
    for (uint32_t i = 1; all && i <= last && read_frame(l, i, &f); i++)
        all = newest[f.page] != i || is_in_file(l, f.page, room);
    free(newest);
    free(room);
    return all;
}

/* What FILE-lock says was acknowledged of the log with these salts. */
static uint32_t acknowledged(const Sqlite *s, const LogFile *l) {
    char note[NOTE_MAX + 1];
    uint32_t salt[2], frames;
    int fd = open(s->lock_file, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? 0 : pread(fd, note, NOTE_MAX, 0);
    if (fd >= 0)
        close(fd);
    note[length > 0 ? length : 0] = 0;
    if (sscanf(note, "log %8" SCNx32 " %8" SCNx32 " %" SCNu32, &salt[0], &salt[1], &frames) != 3)
        return 0;
    return salt[0] == l->salt[0] && salt[1] == l->salt[1] ? frames : 0;
}

static bool is_whole(const Sqlite *s, LogFile *l) {
    uint32_t sound;
    if (!read_head(l))
        return true;
    if (l->db_size == 0) /* SQLite would remove the log */
        return false;
    if (!l->sound_head)
        return all_in_file(l);
    uint32_t taken = sound_frames(l, &sound);
    return taken >= acknowledged(s, l) && !goes_on_behind(l, sound + 1);
}

/* ---- From outside ---- */

/* NULL if there is no such file. */
static sqlite3_file *open_file(sqlite3_vfs *vfs, const char *name, int kind, sqlite3_int64 *size) {
    sqlite3_file *file = calloc(1, (size_t)vfs->szOsFile);
    if (!file)
        return NULL;
    if (vfs->xOpen(vfs, name, file, SQLITE_OPEN_READONLY | kind, NULL) == SQLITE_OK) {
        if (file->pMethods->xFileSize(file, size) == SQLITE_OK)
            return file;
        file->pMethods->xClose(file);
    }
    free(file);
    return NULL;
}

static void close_file(sqlite3_file *file) {
    if (file)
        file->pMethods->xClose(file);
    free(file);
}

StoreResult store__sqlite_check_log(const Sqlite *s, HearthMsg *why) {
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    /* as SQLite names it: behind symbolic links, with two zeros at its end */
    size_t room = (size_t)vfs->mxPathname + sizeof "-wal" + 1;
    char *name = calloc(1, room);
    LogFile l = {0};
    bool whole = true;
    if (!name)
        return store__fail(why, STORE_BROKEN, STORE_T(ERR_MEMORY), s->store.where, NULL);
    int code = vfs->xFullPathname(vfs, s->file, vfs->mxPathname, name);
    if ((code & 0xFF) == SQLITE_OK || code == SQLITE_OK_SYMLINK) {
        l.db = open_file(vfs, name, SQLITE_OPEN_MAIN_DB, &l.db_size);
        strcat(name, "-wal");
        l.wal = l.db ? open_file(vfs, name, SQLITE_OPEN_WAL, &l.wal_size) : NULL;
        whole = !l.wal || is_whole(s, &l) || l.failed;
    }
    close_file(l.wal);
    close_file(l.db);
    free(l.bytes);
    free(name);
    return whole ? STORE_OK
                 : store__fail(why, STORE_BROKEN, STORE_T(ERR_LOG), s->store.where, NULL);
}

/* ---- What is acknowledged ---- */

/* Called by SQLite after every commit, when the log has been synced. */
static int on_commit(void *context, sqlite3 *db, const char *name, int frames) {
    Sqlite *s = context;
    uint8_t head[HEAD];
    char note[NOTE_MAX];
    if (s->log_fd >= 0 && pread(s->log_fd, head, HEAD, 0) == HEAD) {
        int length = snprintf(note, sizeof note, "log %08" PRIx32 " %08" PRIx32 " %010d\n",
                              number_at(head + 16), number_at(head + 20), frames);
        (void)!pwrite(s->lock_fd, note, (size_t)length, 0); /* without it one check is missing */
    }
    if (frames >= SQLITE_LOG_FRAMES)
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return SQLITE_OK;
}

void store__sqlite_note_log(Sqlite *s) {
    const char *log = sqlite3_filename_wal(sqlite3_db_filename(s->db, "main"));
    s->log_fd = log ? open(log, O_RDONLY | O_CLOEXEC) : -1;
    sqlite3_wal_hook(s->db, on_commit, s);
}
