/* store.c - Which kind of store it is, and what all kinds share. */
#include "store_int.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Helpers of the kinds ---- */

StoreResult store__fail(HearthMsg *why, StoreResult result, const HearthText *text,
                        const char *where, const char *reason) {
    enum { WHERE_MAX = 300 }; /* so that there is room for the reason */
    if (!why)
        return result;
    size_t length = strlen(where);
    hearth_msg(why, text);
    hearth_msg_bytes(why, "where", where, length < WHERE_MAX ? length : WHERE_MAX);
    if (reason)
        hearth_msg_bytes(why, "reason", reason, strlen(reason));
    return result;
}

/* The folder of a file, from malloc(). */
static char *folder_of(const char *file) {
    const char *slash = strrchr(file, '/');
    if (!slash)
        return strdup(".");
    return slash == file ? strdup("/") : strndup(file, (size_t)(slash - file));
}

int store__sync_folder(const char *file) {
    char *folder = folder_of(file);
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    int error = fd < 0 ? errno : 0;
    /* EINVAL: a file system whose folders need no sync */
    if (fd >= 0 && fsync(fd) != 0 && errno != EINVAL)
        error = errno;
    if (fd >= 0)
        close(fd);
    free(folder);
    return error;
}

/* ---- Opening ---- */

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static StoreResult open_any(const char *where, StoreOpening how, Store **out, HearthMsg *why) {
    *out = NULL;
    if (begins(where, "postgresql://") || begins(where, "postgres://"))
        return store__open_postgres(where, how == STORE_TO_READ, out, why);
    return store__open_sqlite(where, how, out, why);
}

StoreResult store_open(const char *where, Store **out, HearthMsg *why) {
    return open_any(where, STORE_TO_SERVE, out, why);
}

StoreResult store_open_to_read(const char *where, Store **out, HearthMsg *why) {
    return open_any(where, STORE_TO_READ, out, why);
}

StoreResult store_open_beside(const char *where, Store **out, HearthMsg *why) {
    return open_any(where, STORE_BESIDE, out, why);
}

void store_close(Store *s) {
    if (s)
        s->kind->close(s);
}

bool store_is_shared(const Store *s) {
    return s->kind->shared;
}

/* ---- Using ---- */

bool store_id_is_sound(const char *id, size_t length) {
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (length == 0 || length > STORE_ID_MAX)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!id[i] || !strchr(allowed, id[i]))
            return false;
    return true;
}

static bool id_is_sound(const char *id) {
    return store_id_is_sound(id, strnlen(id, STORE_ID_MAX + 1));
}

static bool change_is_sound(const StoreChange *c) {
    if (!id_is_sound(c->info.id) || c->count < 0 || (c->count == 0 && c->first == 0) ||
        c->info.entries != c->first + (uint32_t)c->count || c->info.status > STORE_CLOSED ||
        c->info.people < 0 || strnlen(c->info.game, STORE_GAME_MAX + 1) > STORE_GAME_MAX ||
        c->info.summary_length > STORE_SUMMARY_MAX)
        return false;
    for (int i = 0; i < c->count; i++)
        if (c->entries[i].length > STORE_ENTRY_MAX)
            return false;
    return true;
}

static StoreResult append(Store *s, StoreChange changes[], int count, bool all, HearthMsg *why) {
    for (int i = 0; i < count; i++)
        assert(change_is_sound(&changes[i]));
    if (count == 0)
        return STORE_OK;
    StoreResult result = s->kind->append(s, changes, count, all, why);
    if (result == STORE_OK || result == STORE_CONFLICT)
        return result;
    for (int i = 0; i < count; i++)
        changes[i].result = result;
    return result;
}

StoreResult store_append(Store *s, StoreChange changes[], int count, HearthMsg *why) {
    return append(s, changes, count, false, why);
}

StoreResult store_append_all(Store *s, StoreChange changes[], int count, HearthMsg *why) {
    return append(s, changes, count, true, why);
}

StoreResult store_load(Store *s, const char *id, uint32_t from, StoreEntryFn *each, void *context,
                       HearthMsg *why) {
    return id_is_sound(id) ? s->kind->load(s, id, from, each, context, why) : STORE_NONE;
}

void store_load_many(Store *s, StoreLoad loads[], int count, StoreEntryFn *each) {
    for (int i = 0; i < count; i++)
        assert(id_is_sound(loads[i].id));
    if (s->kind->load_many && count > 1) {
        s->kind->load_many(s, loads, count, each);
        return;
    }
    for (int i = 0; i < count; i++)
        loads[i].result = store_load(s, loads[i].id, 0, each, loads[i].context, &loads[i].why);
}

StoreResult store_find(Store *s, const char *id, StoreInfoFn *each, void *context, HearthMsg *why) {
    return id_is_sound(id) ? s->kind->find(s, id, each, context, why) : STORE_NONE;
}

StoreResult store_list(Store *s, const StoreQuery *query, StoreInfoFn *each, void *context,
                       HearthMsg *why) {
    return s->kind->list(s, query, each, context, why);
}

StoreResult store_remove_old(Store *s, unsigned statuses, bool bots_alone, int64_t before_ms,
                             int most, int *removed, HearthMsg *why) {
    *removed = 0;
    return s->kind->remove_old(s, statuses, bots_alone, before_ms, most, removed, why);
}

StoreResult store_check(Store *s, bool *changed, HearthMsg *why) {
    *changed = false;
    return s->kind->check ? s->kind->check(s, changed, why) : STORE_OK;
}

static bool name_is_sound(const char *name) {
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";
    size_t length = strspn(name, allowed);
    return length <= STORE_NAME_MAX && name[length] == 0;
}

StoreResult store_set(Store *s, const char *id, const char *name, const char *value, size_t length,
                      HearthMsg *why) {
    assert((!id[0] || id_is_sound(id)) && name[0] && name_is_sound(name));
    assert(length <= STORE_VALUE_MAX);
    return s->kind->set(s, id, name, value, length, why);
}

StoreResult store_get(Store *s, const char *id, const char *begin, StorePropertyFn *each,
                      void *context, HearthMsg *why) {
    assert((!id[0] || id_is_sound(id)) && name_is_sound(begin));
    return s->kind->get(s, id, begin, each, context, why);
}

StoreResult store_backup(Store *s, const char *file, HearthMsg *why) {
    return s->kind->backup(s, file, why);
}

StoreCopy store_examine_copy(Store *s, const char *file) {
    return s->kind->examine ? s->kind->examine(s, file) : STORE_COPY_DAMAGED;
}

StoreResult store_watch(Store *s, int timeout_ms, StoreChangedFn *changed, void *context,
                        HearthMsg *why) {
    return s->kind->watch ? s->kind->watch(s, timeout_ms, changed, context, why) : STORE_OK;
}

bool store_claim(Store *s, const char *id) {
    assert(id_is_sound(id));
    return !s->kind->claim || s->kind->claim(s, id);
}

void store_unclaim(Store *s, const char *id) {
    if (s->kind->unclaim)
        s->kind->unclaim(s, id);
}
