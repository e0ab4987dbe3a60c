/* host_backup.c - Copies of the store: made when the newest is old enough, kept by their age.
 *
 * Nothing is remembered but the files themselves, so it does not matter how often a server is
 * started. A copy goes only after a new one is whole, and only if its name is one that a copy gets,
 * it is a plain file, and it is not known to be another store's. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host_int.h"
#include "server_texts.h"

enum { HOUR_S = 3600, PATH_TEXT = 4096, TRIES = 60 };

typedef struct BackupJob {
    Job job;
    Host *h;
    StoreResult result;
    HearthMsg why;
    uint64_t ns;
    bool first; /* after the start */
    bool made;
    int kept, removed;
    int64_t now, newest; /* seconds since 1970; if none was made */
    char name[COPIES_NAME];
} BackupJob;

static void path_of(const BackupJob *b, const char *name, char out[PATH_TEXT]) {
    snprintf(out, PATH_TEXT, "%s/%s", b->h->setup.backup_to, name);
}

static int64_t every_s(const BackupJob *b) {
    return (int64_t)b->h->setup.backup_hours * HOUR_S;
}

/* ---- What is there ---- */

static int has_copys_name(const struct dirent *entry) {
    int64_t at;
    return copies_read_name(entry->d_name, &at);
}

/* Their names are in the order of time. */
static int list_copies(const BackupJob *b, struct dirent ***list) {
    int count = scandir(b->h->setup.backup_to, list, has_copys_name, alphasort);
    return count < 0 ? 0 : count;
}

static void free_list(struct dirent **list, int count) {
    for (int i = 0; i < count; i++)
        free(list[i]);
    free(list);
}

static bool is_plain_file(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* Whether a whole copy of this store is recent enough that there is none to be made. */
static bool has_recent(BackupJob *b, Store *store) {
    struct dirent **list = NULL;
    int count = list_copies(b, &list);
    bool recent = false;
    for (int i = count - 1; i >= 0 && !recent; i--) {
        char path[PATH_TEXT];
        copies_read_name(list[i]->d_name, &b->newest);
        path_of(b, list[i]->d_name, path);
        recent = copies_is_recent(b->newest, b->now, every_s(b)) && is_plain_file(path) &&
                 store_examine_copy(store, path) == STORE_COPY_OWN;
    }
    free_list(list, count);
    return recent;
}

/* ---- What goes ---- */

/* Whoever makes one writes to it all the time, so what has rested for an hour is nobody's. */
static void remove_half(const BackupJob *b) {
    DIR *folder = opendir(b->h->setup.backup_to);
    for (struct dirent *e; folder && (e = readdir(folder)) != NULL;) {
        char path[PATH_TEXT];
        struct stat info;
        if (!copies_is_half(e->d_name))
            continue;
        path_of(b, e->d_name, path);
        if (lstat(path, &info) == 0 && S_ISREG(info.st_mode) && time(NULL) - info.st_mtime > HOUR_S)
            unlink(path);
    }
    if (folder)
        closedir(folder);
}

static void remove_old(BackupJob *b, Store *store) {
    struct dirent **list = NULL;
    int all = list_copies(b, &list), count = 0;
    Copy *copies = calloc((size_t)all + 1, sizeof *copies);
    char path[PATH_TEXT];
    for (int i = 0; copies && i < all; i++) {
        path_of(b, list[i]->d_name, path);
        StoreCopy is = is_plain_file(path) ? store_examine_copy(store, path) : STORE_COPY_OTHER;
        if (is == STORE_COPY_OTHER)
            continue;
        struct dirent *own = list[i]; /* those to be chosen from come first */
        list[i] = list[count];
        list[count] = own;
        copies[count].damaged = is == STORE_COPY_DAMAGED;
        copies_read_name(own->d_name, &copies[count++].at);
    }
    if (copies)
        copies_choose(&b->h->setup.backup_keep, b->now, copies, count);
    for (int i = 0; i < count; i++) {
        path_of(b, list[i]->d_name, path);
        bool removed = !copies[i].keep && unlink(path) == 0;
        b->removed += removed;
        b->kept += !removed;
    }
    free(copies);
    free_list(list, all);
}

/* ---- The job ---- */

/* A name that nothing has: servers of several stores may share a folder. */
static void find_name(BackupJob *b, char path[PATH_TEXT]) {
    for (int later = 0; later < TRIES; later++) {
        copies_name(b->now + later, b->name);
        path_of(b, b->name, path);
        if (access(path, F_OK) != 0)
            return;
    }
}

static bool run_backup(Job *job) {
    BackupJob *b = (BackupJob *)job;
    Store *store = NULL;
    char path[PATH_TEXT];
    uint64_t began = uv_hrtime();
    b->now = time(NULL);
    /* With an eye of its own on the store, so that nobody who plays has to wait for it. */
    b->result = store_open_to_read(b->h->setup.store, &store, &b->why);
    if (b->result == STORE_OK && !has_recent(b, store)) {
        remove_half(b);
        find_name(b, path);
        b->result = store_backup(store, path, &b->why);
        b->made = b->result == STORE_OK;
    }
    if (b->made) {
        b->now = time(NULL); /* so that the new one is not of the future */
        remove_old(b, store);
    }
    store_close(store);
    b->ns = uv_hrtime() - began;
    return true;
}

static void say_made(const BackupJob *b) {
    const LogField fields[] = {{"file", b->name, 0},
                               {"ms", NULL, (int64_t)(b->ns / 1000000)},
                               {"kept", NULL, b->kept},
                               {"removed", NULL, b->removed},
                               {0}};
    log_say(b->h->setup.log, LOG_INFO, "backup", NULL, fields);
}

static void say_recent(const BackupJob *b) {
    const LogField fields[] = {{"age_s", NULL, b->now - b->newest}, {0}};
    log_say(b->h->setup.log, LOG_INFO, "backup_recent", NULL, fields);
}

static void back_up(Host *h, bool first);

static void on_due(uv_timer_t *timer) {
    Host *h = timer->data;
    if (!h->stopping)
        back_up(h, false);
}

/* Timers do not run while a machine sleeps, so the calendar is asked every hour. */
static uint64_t wait_ms(const BackupJob *b) {
    int64_t left = b->result == STORE_OK && !b->made ? b->newest + every_s(b) - b->now : HOUR_S;
    return (uint64_t)(left < 1 ? 1 : left > HOUR_S ? HOUR_S : left) * 1000;
}

static void backup_done(Job *job) {
    BackupJob *b = (BackupJob *)job;
    Host *h = b->h;
    h->backups += b->made;
    h->failed_backups += b->result != STORE_OK;
    if (b->result != STORE_OK)
        log_say(h->setup.log, LOG_ERROR, "backup_failed", &b->why, NULL);
    else if (b->made)
        say_made(b);
    else if (b->first)
        say_recent(b);
    if (!h->stopping && !h->closed)
        uv_timer_start(&h->backup, on_due, wait_ms(b), 0);
    free(b);
}

static void back_up(Host *h, bool first) {
    BackupJob *b = host__job(sizeof *b, run_backup, backup_done);
    b->h = h;
    b->first = first;
    workers_add(&h->clerk, &b->job, false);
}

void host__begin_backups(Host *h) {
    const CopiesKeep *keep = &h->setup.backup_keep;
    HearthMsg msg;
    hearth_msg(&msg, SERVER_T(LOG_BACKUPS));
    hearth_msg_number(&msg, "hours", h->setup.backup_hours);
    hearth_msg_number(&msg, "all", keep->all);
    hearth_msg_number(&msg, "days", keep->days);
    hearth_msg_number(&msg, "weeks", keep->weeks);
    log_say(h->setup.log, LOG_INFO, "backups", &msg, NULL);
    back_up(h, true);
}
