/* forgetful_vfs.c - A file layer for SQLite that forgets at a power cut what was not synced. */
#include "forgetful_vfs.h"

#include <assert.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rng.h"

enum { FILES = 16, PATH = 256, SECTOR = 512 };

/* Something that happened to a file and is not synced yet. */
typedef struct Pending {
    int64_t at;
    int64_t length; /* -1: the file was cut to `at` bytes */
    char *bytes;
} Pending;

typedef struct Content {
    char *bytes;
    int64_t length;
} Content;

/* What the disk knows of a name. */
typedef struct Disk {
    char path[PATH]; /* empty: not in use */
    bool there;      /* the name, as programs see it */
    bool lasting;    /* the name will be there after a power cut */
    Content synced;  /* of the file of that name */
    Content ghost;   /* of a file that was removed, but whose folder was not synced */
    bool has_ghost;
    Pending *pending;
    int pending_count, pending_room;
} Disk;

typedef struct File {
    sqlite3_file base;
    Disk *disk; /* NULL: a file without a name, of no interest */
    bool log;   /* a journal or write-ahead log: its first sync syncs the folder as well */
    sqlite3_file *real;
} File;

static sqlite3_vfs *usual;
static Disk disks[FILES];
static uint32_t operation, cut_operation, kill_operation;
static bool cut;
static int64_t room = -1;

/* ---- Contents ---- */

static void resize(Content *c, int64_t length) {
    c->bytes = realloc(c->bytes, (size_t)length + 1);
    assert(c->bytes);
    if (length > c->length)
        memset(c->bytes + c->length, 0, (size_t)(length - c->length));
    c->length = length;
}

static void apply(Content *c, const Pending *p, int64_t from, int64_t length) {
    if (p->length < 0) {
        if (p->at < c->length)
            resize(c, p->at);
        return;
    }
    if (p->at + from + length > c->length)
        resize(c, p->at + from + length);
    memcpy(c->bytes + p->at + from, p->bytes + from, (size_t)length);
}

static void forget_pending(Disk *d) {
    for (int i = 0; i < d->pending_count; i++)
        free(d->pending[i].bytes);
    d->pending_count = 0;
}

static void remember(Disk *d, int64_t at, int64_t length, const void *bytes) {
    if (d->pending_count == d->pending_room) {
        d->pending_room = d->pending_room ? d->pending_room * 2 : 32;
        d->pending = realloc(d->pending, (size_t)d->pending_room * sizeof *d->pending);
        assert(d->pending);
    }
    Pending *p = &d->pending[d->pending_count++];
    *p = (Pending){at, length, NULL};
    if (length > 0) {
        p->bytes = malloc((size_t)length);
        assert(p->bytes);
        memcpy(p->bytes, bytes, (size_t)length);
    }
}

static void sync_content(Disk *d) {
    for (int i = 0; i < d->pending_count; i++)
        apply(&d->synced, &d->pending[i], 0, d->pending[i].length < 0 ? 0 : d->pending[i].length);
    forget_pending(d);
}

/* All names are in one folder, so one sync is for all. */
static void sync_folder(void) {
    for (int i = 0; i < FILES; i++) {
        disks[i].lasting = disks[i].there;
        disks[i].has_ghost = false;
    }
}

static void free_disk(Disk *d) {
    forget_pending(d);
    free(d->pending);
    free(d->synced.bytes);
    free(d->ghost.bytes);
    *d = (Disk){0};
}

/* ---- Names ---- */

static Disk *disk_of(const char *path) {
    Disk *empty = NULL;
    for (int i = 0; i < FILES; i++) {
        if (strcmp(disks[i].path, path) == 0)
            return &disks[i];
        if (!disks[i].path[0] && !empty)
            empty = &disks[i];
    }
    assert(empty && strlen(path) < PATH);
    strcpy(empty->path, path);
    FILE *f = fopen(path, "rb");
    if (f) { /* it was there before us, and all of it is on the disk */
        fseek(f, 0, SEEK_END);
        resize(&empty->synced, ftell(f));
        rewind(f);
        size_t got = fread(empty->synced.bytes, 1, (size_t)empty->synced.length, f);
        assert(got == (size_t)empty->synced.length);
        fclose(f);
        empty->there = empty->lasting = true;
    }
    return empty;
}

/* Whether the power is on for one more operation; if it goes now, *half is set. */
static bool power(bool *half) {
    *half = false;
    if (cut)
        return false;
    operation++;
    if (operation == kill_operation)
        raise(SIGKILL);
    if (operation != cut_operation)
        return true;
    cut = true;
    *half = true;
    return false;
}

/* ---- Files ---- */

static File *file_of(sqlite3_file *f) {
    return (File *)f;
}

static int file_close(sqlite3_file *f) {
    File *file = file_of(f);
    int code = file->real->pMethods ? file->real->pMethods->xClose(file->real) : SQLITE_OK;
    sqlite3_free(file->real);
    return code;
}

static int file_read(sqlite3_file *f, void *out, int length, sqlite3_int64 at) {
    sqlite3_file *real = file_of(f)->real;
    return cut ? SQLITE_IOERR_READ : real->pMethods->xRead(real, out, length, at);
}

/* Whether a file may grow by a write. */
static bool has_room(sqlite3_file *real, int length, int64_t at) {
    sqlite3_int64 size = 0;
    real->pMethods->xFileSize(real, &size);
    int64_t more = at + length - size;
    if (room < 0 || more <= 0)
        return true;
    if (more > room)
        return false;
    room -= more;
    return true;
}

static int file_write(sqlite3_file *f, const void *bytes, int length, sqlite3_int64 at) {
    File *file = file_of(f);
    bool half, on = power(&half);
    if (!on && !half)
        return SQLITE_IOERR_WRITE;
    if (!has_room(file->real, length, at))
        return SQLITE_FULL;
    if (file->disk)
        remember(file->disk, at, length, bytes);
    return on ? file->real->pMethods->xWrite(file->real, bytes, length, at) : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *f, sqlite3_int64 size) {
    File *file = file_of(f);
    bool half, on = power(&half);
    if (!on && !half)
        return SQLITE_IOERR_TRUNCATE;
    if (file->disk)
        remember(file->disk, size, -1, NULL);
    return on ? file->real->pMethods->xTruncate(file->real, size) : SQLITE_IOERR_TRUNCATE;
}

/* The real file need not be synced: nobody cuts the real power. */
static int file_sync(sqlite3_file *f, int flags) {
    File *file = file_of(f);
    bool half;
    (void)flags;
    if (!power(&half))
        return SQLITE_IOERR_FSYNC;
    if (file->disk) {
        sync_content(file->disk);
        if (file->log && !file->disk->lasting)
            sync_folder();
    }
    return SQLITE_OK;
}

static int file_size(sqlite3_file *f, sqlite3_int64 *out) {
    sqlite3_file *real = file_of(f)->real;
    return cut ? SQLITE_IOERR_FSTAT : real->pMethods->xFileSize(real, out);
}

static int file_lock(sqlite3_file *f, int level) {
    return file_of(f)->real->pMethods->xLock(file_of(f)->real, level);
}

static int file_unlock(sqlite3_file *f, int level) {
    return file_of(f)->real->pMethods->xUnlock(file_of(f)->real, level);
}

static int file_reserved(sqlite3_file *f, int *out) {
    return file_of(f)->real->pMethods->xCheckReservedLock(file_of(f)->real, out);
}

static int file_control(sqlite3_file *f, int what, void *argument) {
    if (what == SQLITE_FCNTL_SIZE_HINT || what == SQLITE_FCNTL_CHUNK_SIZE)
        return SQLITE_NOTFOUND; /* would change the real file behind our back */
    return file_of(f)->real->pMethods->xFileControl(file_of(f)->real, what, argument);
}

static int file_sector(sqlite3_file *f) {
    return file_of(f)->real->pMethods->xSectorSize(file_of(f)->real);
}

static int file_device(sqlite3_file *f) {
    return file_of(f)->real->pMethods->xDeviceCharacteristics(file_of(f)->real);
}

static int shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
    return file_of(f)->real->pMethods->xShmMap(file_of(f)->real, page, size, extend, out);
}

static int shm_lock(sqlite3_file *f, int offset, int n, int flags) {
    return file_of(f)->real->pMethods->xShmLock(file_of(f)->real, offset, n, flags);
}

static void shm_barrier(sqlite3_file *f) {
    file_of(f)->real->pMethods->xShmBarrier(file_of(f)->real);
}

static int shm_unmap(sqlite3_file *f, int remove) {
    return file_of(f)->real->pMethods->xShmUnmap(file_of(f)->real, remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* without memory mapping, which would pass us by */
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

/* ---- The layer ---- */

static int vfs_open(sqlite3_vfs *v, const char *path, sqlite3_file *f, int flags, int *out_flags) {
    File *file = file_of(f);
    (void)v;
    memset(file, 0, sizeof *file);
    if (cut)
        return SQLITE_CANTOPEN;
    file->real = sqlite3_malloc(usual->szOsFile);
    if (!file->real)
        return SQLITE_NOMEM;
    memset(file->real, 0, (size_t)usual->szOsFile);
    if (path)
        file->disk = disk_of(path); /* before it is made, to see whether it was there */
    int code = usual->xOpen(usual, path, file->real, flags, out_flags);
    if (code != SQLITE_OK) {
        sqlite3_free(file->real);
        return code;
    }
    if (file->disk && !file->disk->there) {
        file->disk->there = true;
        file->disk->lasting = false;
        resize(&file->disk->synced, 0);
    }
    file->log = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    file->base.pMethods = &methods;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *v, const char *path, int sync) {
    bool half;
    (void)v;
    if (!power(&half))
        return SQLITE_IOERR_DELETE;
    Disk *d = disk_of(path);
    if (d->there && d->lasting) { /* until the folder is synced it may come back */
        free(d->ghost.bytes);
        d->ghost = d->synced;
        d->synced = (Content){0};
        d->has_ghost = true;
    }
    forget_pending(d);
    resize(&d->synced, 0);
    d->there = d->lasting = false;
    int code = usual->xDelete(usual, path, 0);
    if (sync)
        sync_folder();
    return code;
}

static int vfs_access(sqlite3_vfs *v, const char *path, int flags, int *out) {
    (void)v;
    return cut ? SQLITE_IOERR_ACCESS : usual->xAccess(usual, path, flags, out);
}

void forgetful_install(void) {
    static sqlite3_vfs ours;
    usual = sqlite3_vfs_find(NULL);
    ours = *usual;
    ours.zName = "forgetful";
    ours.szOsFile = sizeof(File);
    ours.xOpen = vfs_open;
    ours.xDelete = vfs_delete;
    ours.xAccess = vfs_access;
    sqlite3_vfs_register(&ours, 1);
}

/* ---- Cutting and restoring ---- */

void forgetful_cut_at(uint32_t at) {
    operation = 0;
    cut_operation = at;
    cut = false;
}

void forgetful_kill_at(uint32_t at) {
    forgetful_cut_at(0);
    kill_operation = at;
}

bool forgetful_is_cut(void) {
    return cut;
}

uint32_t forgetful_operations(void) {
    return operation;
}

void forgetful_room(int64_t bytes) {
    room = bytes;
}

void forgetful_reset(void) {
    for (int i = 0; i < FILES; i++)
        free_disk(&disks[i]);
    forgetful_cut_at(0);
    room = -1;
}

/* Of what was not synced, each part came to the disk or not; writes sector by sector. */
static void keep_some(Disk *d, HearthRng *rng) {
    uint32_t mood = hearth_rng_below(rng, 4); /* nothing, all, and two ways between */
    for (int i = 0; i < d->pending_count; i++) {
        const Pending *p = &d->pending[i];
        bool keep = mood == 1 || (mood > 1 && hearth_rng_below(rng, 2));
        if (p->length < 0 || mood != 3) {
            if (keep)
                apply(&d->synced, p, 0, p->length < 0 ? 0 : p->length);
            continue;
        }
        for (int64_t from = 0; from < p->length; from += SECTOR)
            if (hearth_rng_below(rng, 2))
                apply(&d->synced, p, from, p->length - from < SECTOR ? p->length - from : SECTOR);
    }
    forget_pending(d);
}

static void write_back(const char *path, const Content *c) {
    FILE *f = fopen(path, "wb");
    assert(f);
    size_t put = fwrite(c->bytes, 1, (size_t)c->length, f);
    assert(put == (size_t)c->length);
    fclose(f);
}

static void restore(Disk *d, HearthRng *rng) {
    bool new_name = d->there && (d->lasting || hearth_rng_below(rng, 2));
    if (new_name) {
        keep_some(d, rng);
        write_back(d->path, &d->synced);
    } else if (d->has_ghost && hearth_rng_below(rng, 2)) {
        write_back(d->path, &d->ghost);
    } else {
        unlink(d->path);
    }
}

void forgetful_restore(uint64_t seed) {
    HearthRng rng;
    hearth_rng_seed(&rng, seed, 77);
    for (int i = 0; i < FILES; i++) {
        if (!disks[i].path[0])
            continue;
        restore(&disks[i], &rng);
        free_disk(&disks[i]); /* what is there now is on the disk */
    }
    forgetful_cut_at(0);
}
