/* host.c - The hub's host, on the side of the loop. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

#include "host_int.h"
#include "message.h"
#include "server_texts.h"

enum {
    TICK_MS = 50,
    HOUR_MS = 3600000,
    CHECK_MS = 2000, /* how often the store is looked at */
    WATCH_MS = 300,  /* how long the watcher waits before it looks whether it is to end */
    WATCH_REST_MS = 1000,
    BOT_NICE = 5,  /* whoever waits for an answer comes before whoever thinks, */
    LOOK_NICE = 3, /* and the loop, which has answers for all, before who looks for one */
    LOOKERS_MAX = 4,
};

int64_t host_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- What the hub asks for ---- */

static bool on_send(void *context, HubClient *client, void *socket, HubMessage *message) {
    (void)context;
    (void)client;
    return wire_send(socket, message);
}

static void on_drop(void *context, HubClient *client, void *socket, int code, const char *reason) {
    (void)context;
    (void)client;
    wire_drop(socket, code, reason);
}

static void on_random(void *context, void *out, size_t size) {
    uint8_t *bytes = out;
    (void)context;
    while (size) {
        ssize_t got = getrandom(bytes, size, 0);
        if (got < 0 && errno != EINTR)
            abort(); /* without it there are no secrets, and so no tables */
        if (got > 0) {
            bytes += got;
            size -= (size_t)got;
        }
    }
}

/* ---- What connections ask for ---- */

static void *user_opened(void *context, Connection *c, const char *address) {
    Host *h = context;
    return hub_connect(h->hub, c, address, host_now());
}

static void user_message(void *context, void *client, const char *text, size_t length) {
    Host *h = context;
    hub_message(h->hub, client, text, length, host_now());
}

static void user_drained(void *context, void *client) {
    Host *h = context;
    hub_drained(h->hub, client);
}

static void user_closed(void *context, void *client) {
    Host *h = context;
    hub_closed(h->hub, client);
}

static const char *user_health(void *context) {
    Host *h = context;
    HubCounts counts;
    hub_counts(h->hub, &counts);
    if (h->stopping)
        return "stopping";
    if (h->health == STORE_FAILS)
        return "broken";
    if (h->health == STORE_READS_ONLY || counts.read_only)
        return "read_only";
    return h->unreadable_count ? "unreadable" : NULL;
}

static char *user_metrics(void *context, size_t *size) {
    Host *h = context;
    return metrics_text(h, h->setup.connections, size);
}

static void user_record(void *context, const char *id, const char *address, HubRecordFn *answer,
                        void *ticket) {
    Host *h = context;
    hub_record(h->hub, id, address, answer, ticket, host_now());
}

/* ---- Changes by other processes ---- */

typedef struct ChangeJob {
    Job job;
    Host *h;
    uint32_t entries;
    char id[STORE_ID_MAX + 1];
} ChangeJob;

static void change_done(Job *job) {
    ChangeJob *c = (ChangeJob *)job;
    Host *h = c->h;
    bool gone = strcmp(c->id, STORE_GONE) == 0;
    if (!gone)
        hub_changed_elsewhere(h->hub, c->id, c->entries, host_now());
    /* Bots whose server has died think on here, also at tables where nobody looks. */
    if ((gone || !c->id[0]) && !h->stopping)
        hub_begin(h->hub, host_now());
    free(c);
}

static void on_change(void *context, const char *id, uint32_t entries) {
    Host *h = context;
    ChangeJob *c = calloc(1, sizeof *c);
    if (!c)
        return;
    c->h = h;
    c->entries = entries;
    c->job.done = change_done;
    snprintf(c->id, sizeof c->id, "%s", id);
    outbox_put(&h->out, &c->job);
}

static void watch(void *context) {
    Host *h = context;
    HearthMsg why;
    while (!atomic_load(&h->stop)) {
        if (store_watch(h->store, WATCH_MS, on_change, h, &why) == STORE_OK)
            continue;
        for (int i = 0; i < WATCH_REST_MS / WATCH_MS && !atomic_load(&h->stop); i++)
            uv_sleep(WATCH_MS);
    }
}

/* ---- Time ---- */

bool host_is_idle(const Host *h) {
    return hub_is_idle(h->hub) && h->out.under_way == 0 && !host__is_telling(h);
}

static void on_tick(uv_timer_t *timer) {
    Host *h = timer->data;
    hub_tick(h->hub, host_now());
    if (h->stopping && !h->told_idle && host_is_idle(h)) {
        h->told_idle = true;
        h->setup.idle(h->setup.context);
    }
}

static void on_hour(uv_timer_t *timer) {
    Host *h = timer->data;
    if (!h->stopping) {
        host__remove_old(h);
        host__try_telling(h);
    }
}

static void on_check(uv_timer_t *timer) {
    Host *h = timer->data;
    if (!h->stopping)
        host__check(h);
}

static void begin_timers(Host *h, uv_loop_t *loop) {
    uv_timer_init(loop, &h->tick);
    uv_timer_init(loop, &h->hourly);
    uv_timer_init(loop, &h->backup);
    uv_timer_init(loop, &h->check);
    h->tick.data = h->hourly.data = h->backup.data = h->check.data = h;
    uv_timer_start(&h->tick, on_tick, TICK_MS, TICK_MS);
    uv_timer_start(&h->hourly, on_hour, 0, HOUR_MS);
    if (!store_is_shared(h->store))
        uv_timer_start(&h->check, on_check, 0, CHECK_MS);
    if (h->setup.backup_to)
        host__begin_backups(h);
}

/* ---- Beginning and end ---- */

static bool fail(HearthMsg *why, int error) {
    const char *reason = uv_strerror(error);
    hearth_msg(why, SERVER_T(ERR_SYSTEM));
    hearth_msg_bytes(why, "reason", reason, strlen(reason));
    return false;
}

static int cores_less_one(void) {
    uv_cpu_info_t *list;
    int count = 0;
    if (uv_cpu_info(&list, &count) == 0)
        uv_free_cpu_info(list, count);
    return count > WORKERS_MAX ? WORKERS_MAX : count > 1 ? count - 1 : 1;
}

static bool begin_threads(Host *h, uv_loop_t *loop, HearthMsg *why) {
    int error = outbox_open(&h->out, loop);
    if (error)
        return fail(why, error);
    error = workers_open(&h->keeper, &h->out, 1, 0);
    if (!error) {
        error = workers_open(&h->bots, &h->out, h->setup.bot_threads, BOT_NICE);
        if (error)
            workers_close(&h->keeper);
    }
    if (!error) {
        error = workers_open(&h->lookers, &h->out, h->looker_count, LOOK_NICE);
        if (error) {
            workers_close(&h->bots);
            workers_close(&h->keeper);
        }
    }
    if (!error && h->setup.backup_to) {
        error = workers_open(&h->clerk, &h->out, 1, BOT_NICE);
        if (error) {
            workers_close(&h->lookers);
            workers_close(&h->bots);
            workers_close(&h->keeper);
        }
    }
    if (error) {
        outbox_close(&h->out);
        return fail(why, error);
    }
    h->watching = store_is_shared(h->store) && uv_thread_create(&h->watcher, watch, h) == 0;
    return true;
}

static bool begin(Host *h, uv_loop_t *loop, HearthMsg *why) {
    const HubHost host = {.context = h,
                          .send = on_send,
                          .drop = on_drop,
                          .append = host__append,
                          .load = host__load,
                          .list = host__list,
                          .think = host__think,
                          .look = host__look,
                          .hold = host__hold,
                          .random = on_random,
                          .listen = h->setup.push ? host__listen : NULL,
                          .notice = h->setup.push ? host__notice : NULL};
    if (store_open(h->setup.store, &h->store, why) != STORE_OK)
        return false;
    h->setup.limits.shared = store_is_shared(h->store);
    h->hub = hub_new(&host, &h->setup.limits, h->setup.lang, host_now());
    if (!h->hub)
        return fail(why, UV_ENOMEM);
    if (!begin_threads(h, loop, why))
        return false;
    if (h->setup.push && !host__begin_telling(h))
        return fail(why, UV_ENOMEM);
    begin_timers(h, loop);
    hub_begin(h->hub, host_now());
    return true;
}

Host *host_open(uv_loop_t *loop, const HostSetup *setup, HearthMsg *why) {
    Host *h = calloc(1, sizeof *h);
    if (!h) {
        fail(why, UV_ENOMEM);
        return NULL;
    }
    h->setup = *setup;
    if (h->setup.bot_threads == 0)
        h->setup.bot_threads = cores_less_one();
    h->looker_count = cores_less_one() < LOOKERS_MAX ? cores_less_one() : LOOKERS_MAX;
    h->setup.limits.alone_thoughts = h->setup.bot_threads;
    h->setup.limits.looks = h->looker_count + 1; /* so that none of them waits for the loop */
    h->user = (ConnectionsUser){.context = h,
                                .opened = user_opened,
                                .message = user_message,
                                .drained = user_drained,
                                .closed = user_closed,
                                .health = user_health,
                                .metrics = user_metrics,
                                .record = user_record};
    if (begin(h, loop, why))
        return h;
    h->closed = true;
    host_free(h);
    return NULL;
}

const ConnectionsUser *host_user(const Host *h) {
    return &h->user;
}

void host_stop(Host *h) {
    if (h->stopping)
        return;
    h->stopping = true;
    atomic_store(&h->stop, true);
    host__stop_telling(h);
    hub_stop(h->hub, host_now());
}

void host_close(Host *h) {
    if (h->closed)
        return;
    h->closed = true;
    atomic_store(&h->stop, true);
    uv_close((uv_handle_t *)&h->tick, NULL);
    uv_close((uv_handle_t *)&h->hourly, NULL);
    uv_close((uv_handle_t *)&h->backup, NULL);
    uv_close((uv_handle_t *)&h->check, NULL);
    if (h->watching)
        uv_thread_join(&h->watcher);
    host__stop_telling(h);
    workers_close(&h->bots);
    workers_close(&h->lookers);
    workers_close(&h->keeper);
    if (h->setup.backup_to)
        workers_close(&h->clerk);
    outbox_close(&h->out);
}

void host_free(Host *h) {
    if (!h)
        return;
    if (h->hub)
        hub_free(h->hub);
    host__free_claims(h);
    host__free_teller(h);
    if (h->store)
        store_close(h->store);
    free(h);
}

/* ---- Where tables are kept by default ---- */

static bool make_folders(char *path) {
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = 0;
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *p = '/';
        if (!made)
            return false;
    }
    return true;
}

bool host_default_store(char *out, size_t size, HearthMsg *why) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data && data[0] == '/')
        length = snprintf(out, size, "%s/hearth/tables.db", data);
    else if (home && home[0] == '/')
        length = snprintf(out, size, "%s/.local/share/hearth/tables.db", home);
    if (length < 0 || (size_t)length >= size) {
        hearth_msg(why, SERVER_T(ERR_NO_HOME));
        return false;
    }
    make_folders(out); /* if that fails the store says so, and why */
    return true;
}
