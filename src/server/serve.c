/* serve.c - The server: listening sockets, signals, beginning and end.
 *
 * One loop; the store and bots have threads of their own (host.h). An interrupt or a request to
 * end closes the listening sockets and tells everybody at the tables; what is under way is stored
 * and answered as long as the patience lasts, then it leaves. A second one leaves now. What was not
 * stored by then nobody was told of. */
#include "server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "address.h"
#include "host_int.h"
#include "message.h"
#include "notify.h"
#include "push.h"
#include "server_texts.h"

enum {
    BACKLOG = 1024,
    CONNECTIONS_MAX = HUB_CLIENTS,
    FILES_SPARE = 48, /* what else a program has open */
    PING_MS = 30000,
    SIGNALS = 3,
    HOSTS_TEXT_MAX = 1024,
    PATH_TEXT_MAX = 4096,
    THOUGHTS = 64, /* that may wait for a thread */
};

const ServerSetup server_defaults = {
    .lang = "en",
    .patience_s = HUB_HELLO_S,
    .per_address = HUB_PER_ADDRESS,
    .think_ms = 300,
    .max_tables = HUB_TABLES,
    .opens_per_minute = HUB_OPENS_PER_MINUTE,
    .alone_per_s = HUB_ALONE_PER_S,
    .keep_days = 365,
    .keep_waiting_days = 30,
    .keep_playing_days = 180,
    .keep_bots_days = 3,
    .backup_hours = 24,
    .backup_keep = {.all = 1, .days = 14, .weeks = 11},
};

typedef struct Server {
    uv_loop_t loop;
    uv_tcp_t listeners[ADDRESS_MAX];
    int listening;
    uv_signal_t signals[SIGNALS];
    uv_timer_t grace, watchdog;
    Connections connections;
    Site site;
    AddressList addresses;
    Proxies proxies;
    Host *host;            /* NULL: there is only the page */
    ConnectionsUser alone; /* without tables */
    Log log;
    bool given_up;                /* the patience is over */
    char hosts[HOSTS_TEXT_MAX];   /* the further names, each with a zero byte behind it */
    char origins[HOSTS_TEXT_MAX]; /* and origins */
    char store[PATH_TEXT_MAX];
    House house;
    bool behind; /* a proxy: guests come by its address */
    char house_json[HOUSE_MOST * (HOUSE_URL_MAX + 4) + 4];
} Server;

bool server_has_page(void) {
    return server_assets.count > 0;
}

static bool fail(HearthMsg *why, const HearthText *text) {
    hearth_msg(why, text);
    return false;
}

static bool fail_at(HearthMsg *why, const HearthText *text, const char *address) {
    hearth_msg(why, text);
    hearth_msg_bytes(why, "address", address, strlen(address));
    return false;
}

static void because(HearthMsg *why, int error) {
    const char *reason = uv_strerror(error);
    hearth_msg_bytes(why, "reason", reason, strlen(reason));
}

/* ---- What was asked for ---- */

static bool too_many(HearthMsg *why, int most) {
    hearth_msg(why, SERVER_T(ERR_MANY));
    hearth_msg_number(why, "most", most);
    return false;
}

static bool read_addresses(Server *s, const char *words, HearthMsg *why) {
    while (*words) {
        size_t length = strcspn(words, " ");
        AddressResult result = length ? address_add(&s->addresses, words, length) : ADDRESS_FINE;
        if (result == ADDRESS_MANY)
            return too_many(why, ADDRESS_MAX);
        if (result == ADDRESS_BAD) {
            hearth_msg(why, SERVER_T(ERR_ADDRESS));
            hearth_msg_bytes(why, "address", words, length);
            return false;
        }
        words += length;
        words += *words == ' ';
    }
    return true;
}

static bool read_proxies(Server *s, const char *words, HearthMsg *why) {
    while (*words) {
        size_t length = strcspn(words, " ");
        AddressResult result = length ? proxies_add(&s->proxies, words, length) : ADDRESS_FINE;
        if (result == ADDRESS_MANY)
            return too_many(why, PROXIES_MAX);
        if (result == ADDRESS_BAD) {
            hearth_msg(why, SERVER_T(ERR_PROXY));
            hearth_msg_bytes(why, "address", words, length);
            return false;
        }
        words += length;
        words += *words == ' ';
    }
    return true;
}

/* The names by which browsers may call us: what we listen at, and what was named. */
static bool read_hosts(Server *s, const char *words, HearthMsg *why) {
    for (int i = 0; i < s->addresses.count; i++) {
        s->site.any_number |= s->addresses.list[i].every;
        if (!site_add_host(&s->site, s->addresses.list[i].host))
            return too_many(why, SITE_HOSTS);
    }
    s->site.own_hosts = s->site.host_count;
    if (strlen(words) >= sizeof s->hosts)
        return too_many(why, SITE_HOSTS);
    for (size_t i = 0; words[i]; i++) {
        char c = words[i];
        s->hosts[i] = c == ' ' ? 0 : c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
        if (s->hosts[i] && (i == 0 || !s->hosts[i - 1]) && !site_add_host(&s->site, s->hosts + i))
            return too_many(why, SITE_HOSTS);
    }
    return true;
}

static bool read_origins(Server *s, const char *words, HearthMsg *why) {
    if (strlen(words) >= sizeof s->origins)
        return too_many(why, SITE_ORIGINS);
    for (size_t i = 0; words[i]; i++)
        s->origins[i] = words[i] == ' ' ? 0 : words[i];
    for (size_t i = 0; words[i];
         i += strlen(s->origins + i) + (words[i + strlen(s->origins + i)] == ' ')) {
        if (s->site.origin_count == SITE_ORIGINS)
            return too_many(why, SITE_ORIGINS);
        if (!site_add_origin(&s->site, s->origins + i)) {
            hearth_msg(why, SERVER_T(ERR_ORIGIN));
            hearth_msg_bytes(why, "origin", s->origins + i, strlen(s->origins + i));
            return false;
        }
    }
    return true;
}

/* As many connections as the system lets us have files, within reason. */
static int most_connections(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return CONNECTIONS_MAX;
    rlim_t wanted = CONNECTIONS_MAX + FILES_SPARE;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        if (setrlimit(RLIMIT_NOFILE, &limit) || getrlimit(RLIMIT_NOFILE, &limit))
            return CONNECTIONS_MAX;
    }
    if (limit.rlim_cur >= wanted)
        return CONNECTIONS_MAX;
    return limit.rlim_cur > 2 * FILES_SPARE ? (int)limit.rlim_cur - FILES_SPARE : FILES_SPARE;
}

/* ---- The end ---- */

static void close_handle(uv_handle_t *handle, void *unused) {
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* Once nobody is here any more and all is stored, what is left are our own handles. */
static void on_emptied(void *context) {
    Server *s = context;
    if (!s->connections.stopping || s->connections.count)
        return;
    if (s->host && !host_is_idle(s->host) && !s->given_up)
        return;
    if (s->host && host_is_idle(s->host))
        host_close(s->host);
    uv_walk(&s->loop, close_handle, NULL);
}

static void give_up(Server *s) {
    s->given_up = true;
    connections_drop(&s->connections);
    on_emptied(s);
}

static void on_grace_over(uv_timer_t *timer) {
    give_up(timer->data);
}

/* Everything that was under way at the tables is stored and answered. */
static void on_idle(void *context) {
    Server *s = context;
    connections_bye(&s->connections);
    on_emptied(s);
}

static void on_signal(uv_signal_t *handle, int number) {
    Server *s = handle->data;
    (void)number;
    if (s->connections.stopping) {
        give_up(s);
        return;
    }
    notify("STOPPING=1");
    log_say(&s->log, LOG_INFO, "stopping", NULL, NULL);
    for (int i = 0; i < s->listening; i++)
        uv_close((uv_handle_t *)&s->listeners[i], NULL);
    connections_stop(&s->connections);
    uv_timer_start(&s->grace, on_grace_over, s->connections.patience_ms, 0);
    if (s->host)
        host_stop(s->host);
    else
        connections_bye(&s->connections);
    on_emptied(s);
}

/* The loop goes round: whoever watches over the process may know. */
static void on_watchdog(uv_timer_t *timer) {
    (void)timer;
    notify("WATCHDOG=1");
}

/* ---- The beginning ---- */

static void on_client(uv_stream_t *listener, int status) {
    Server *s = listener->data;
    if (status == 0)
        connections_accept(&s->connections, listener);
}

static int listen_at(Server *s, uv_tcp_t *listener, Address *address) {
    AnySocket bound = {0};
    int size = sizeof bound;
    bool six = address->socket.any.sa_family == AF_INET6;
    int error = uv_tcp_init(&s->loop, listener);
    if (error)
        return error;
    s->listening++;
    listener->data = s;
    error = uv_tcp_bind(listener, &address->socket.any, six ? UV_TCP_IPV6ONLY : 0);
    if (!error)
        error = uv_listen((uv_stream_t *)listener, BACKLOG, on_client);
    if (!error)
        error = uv_tcp_getsockname(listener, &bound.any, &size);
    if (!error)
        address_set_port(&address->socket, address_port(&bound));
    return error;
}

static bool cannot_listen(HearthMsg *why, int error, const Address *address) {
    char text[ADDRESS_TEXT_MAX + 8];
    snprintf(text, sizeof text, "%s:%d", address->host, address_port(&address->socket));
    if (error == UV_EADDRINUSE)
        return fail_at(why, SERVER_T(ERR_USED), text);
    if (error == UV_EACCES || error == UV_EPERM)
        return fail_at(why, SERVER_T(ERR_PERMISSION), text);
    if (error == UV_EADDRNOTAVAIL)
        return fail_at(why, SERVER_T(ERR_ELSEWHERE), text);
    fail_at(why, SERVER_T(ERR_LISTEN), text);
    because(why, error);
    return false;
}

/* Listens everywhere; where the system chose the port of one localhost, the other gets the
 * same. */
static bool listen_all(Server *s, HearthMsg *why) {
    for (int i = 0; i < s->addresses.count; i++) {
        Address *a = &s->addresses.list[i];
        if (a->maybe && address_port(&a->socket) == 0)
            address_set_port(&a->socket, address_port(&s->addresses.list[i - 1].socket));
        int error = listen_at(s, &s->listeners[s->listening], a);
        if (a->maybe && (error == UV_EADDRNOTAVAIL || error == UV_EAFNOSUPPORT))
            continue; /* a machine without IPv6 */
        if (error)
            return cannot_listen(why, error, a);
    }
    return true;
}

static bool watch_signals(Server *s, HearthMsg *why) {
    static const int numbers[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < SIGNALS; i++) {
        int error = uv_signal_init(&s->loop, &s->signals[i]);
        s->signals[i].data = s;
        if (!error)
            error = uv_signal_start(&s->signals[i], on_signal, numbers[i]);
        if (error) {
            fail(why, SERVER_T(ERR_SYSTEM));
            because(why, error);
            return false;
        }
    }
    uv_timer_init(&s->loop, &s->grace);
    uv_timer_init(&s->loop, &s->watchdog);
    s->grace.data = s->watchdog.data = s;
    return true;
}

/* By which addresses others come in. Behind a proxy that is not ours to say. */
static void find_house(Server *s, const ServerSetup *setup) {
    HearthBuf json = hearth_buf(s->house_json, sizeof s->house_json);
    s->behind = setup->proxies || setup->origins;
    if (s->behind)
        return;
    house_find(&s->addresses, &s->house);
    hearth_buf_text(&json, "[");
    for (int i = 0; i < s->house.count; i++) {
        hearth_buf_text(&json, i ? ",\"" : "\"");
        hearth_buf_text(&json, s->house.url[i]);
        hearth_buf_text(&json, "\"");
    }
    hearth_buf_text(&json, "]");
}

static void say_ready(Server *s, const ServerSetup *setup) {
    char text[ADDRESS_MAX * (ADDRESS_TEXT_MAX + 16)] = "", url[ADDRESS_TEXT_MAX + 16];
    for (int i = 0; i < s->addresses.count; i++) {
        if (s->addresses.list[i].maybe) /* the other half of localhost */
            continue;
        address_url(&s->addresses.list[i], url, sizeof url);
        if (text[0])
            strcat(text, ", ");
        strcat(text, url);
    }
    const LogField fields[] = {{"addresses", text, 0},
                               {"connections", NULL, s->connections.most},
                               {"tables", NULL, s->host != NULL},
                               {0}};
    if (setup->json && geteuid() == 0) {
        HearthMsg msg;
        hearth_msg(&msg, SERVER_T(LOG_ROOT));
        log_say(&s->log, LOG_WARNING, "root", &msg, NULL);
    }
    log_say(&s->log, LOG_INFO, "ready", NULL, fields);
    if (!setup->json)
        setup->ready(setup->context, text, s->behind || !s->house.count ? NULL : &s->house);
    notify("READY=1");
    uint64_t every = notify_watchdog_ms();
    if (every > 0)
        uv_timer_start(&s->watchdog, on_watchdog, every, every);
}

/* ---- Tables ---- */

static char *metrics_alone(void *context, size_t *size) {
    Server *s = context;
    return metrics_text(NULL, &s->connections, size);
}

/* The store's name, from what was asked for; an empty one means none. */
static bool find_store(Server *s, const ServerSetup *setup, HearthMsg *why) {
    if (!setup->store)
        return host_default_store(s->store, sizeof s->store, why);
    if (strlen(setup->store) >= sizeof s->store) {
        hearth_msg(why, SERVER_T(ERR_NO_HOME));
        return false;
    }
    if (strcmp(setup->store, "none") != 0)
        memcpy(s->store, setup->store, strlen(setup->store) + 1);
    return true;
}

static bool read_push(const ServerSetup *setup, HostPush *out, HearthMsg *why) {
    static const char *const words[] = {"none", "public", "all"};
    int at = HOST_PUSH_PUBLIC;
    for (at = 0; setup->push && at <= HOST_PUSH_ALL && strcmp(setup->push, words[at]) != 0;)
        at++;
    *out = setup->push ? (HostPush)at : HOST_PUSH_PUBLIC;
    const char *wrong = NULL;
    if (setup->push && at > HOST_PUSH_ALL) {
        hearth_msg(why, SERVER_T(ERR_PUSH));
        wrong = setup->push;
    } else if (setup->push_contact && !push_contact_is_sound(setup->push_contact)) {
        hearth_msg(why, SERVER_T(ERR_PUSH_CONTACT));
        wrong = setup->push_contact;
    } else if (setup->push_ca && access(setup->push_ca, R_OK) != 0) {
        hearth_msg(why, SERVER_T(ERR_PUSH_CA));
        wrong = setup->push_ca;
    }
    if (wrong)
        hearth_msg_bytes(why, "value", wrong, strlen(wrong));
    return !wrong;
}

static bool open_host(Server *s, const ServerSetup *setup, HearthMsg *why) {
    s->alone = (ConnectionsUser){.context = s, .metrics = metrics_alone};
    s->connections.user = setup->user ? setup->user : &s->alone;
    s->site.tables = setup->user != NULL;
    if (setup->user)
        return true;
    if (!find_store(s, setup, why))
        return false;
    if (!s->store[0])
        return true;
    HostPush push;
    if (!read_push(setup, &push, why))
        return false;
    HostSetup host = {.store = s->store,
                      .lang = setup->lang,
                      .limits = hub_limits,
                      .bot_threads = setup->bot_threads,
                      .think_ms = setup->think_ms,
                      .keep_days = setup->keep_days,
                      .keep_waiting_days = setup->keep_waiting_days,
                      .keep_playing_days = setup->keep_playing_days,
                      .keep_bots_days = setup->keep_bots_days,
                      .push = push,
                      .push_contact = setup->push_contact,
                      .push_ca = setup->push_ca,
                      .backup_to = setup->backup_to,
                      .backup_hours = setup->backup_hours,
                      .backup_keep = setup->backup_keep,
                      .log = &s->log,
                      .connections = &s->connections,
                      .idle = on_idle,
                      .context = s};
    host.limits.house = s->behind ? NULL : s->house_json;
    host.limits.clients = s->connections.most;
    host.limits.tables = setup->max_tables;
    host.limits.thoughts = THOUGHTS;
    host.limits.alone_per_s = setup->alone_per_s;
    host.limits.alone_burst = setup->alone_per_s * HUB_ALONE_BURST_S;
    host.limits.boards = !setup->no_boards;
    host.limits.opens_per_minute = setup->opens_per_minute;
    host.limits.hello_s = setup->patience_s;
    host.limits.keeps = (HubKeeps){.waiting = setup->keep_waiting_days,
                                   .playing = setup->keep_playing_days,
                                   .over = setup->keep_days,
                                   .bots = setup->keep_bots_days};
    hub_limit_addresses(setup->per_address, &host.limits);
    s->host = host_open(&s->loop, &host, why);
    if (!s->host)
        return false;
    s->connections.user = host_user(s->host);
    s->site.tables = true;
    return true;
}

static bool begin_connections(Server *s, const ServerSetup *setup, HearthMsg *why) {
    Connections *c = &s->connections;
    c->loop = &s->loop;
    c->site = &s->site;
    c->most = most_connections();
    c->ping_ms = PING_MS;
    c->peers.most = setup->per_address;
    c->metrics_for_all = setup->metrics_all;
    c->proxies = &s->proxies;
    c->patience_ms = (uint64_t)setup->patience_s * 1000;
    c->emptied = on_emptied;
    c->context = s;
    int error = connections_begin(c);
    if (!error)
        return true;
    fail(why, SERVER_T(ERR_SYSTEM));
    because(why, error);
    return false;
}

static bool run(Server *s, const ServerSetup *setup, HearthMsg *why) {
    s->log = (Log){.lang = setup->lang, .json = setup->json};
    signal(SIGXFSZ, SIG_IGN); /* a limit of file sizes is a full disk to us, and no end */
    if (!read_addresses(s, setup->listen ? setup->listen : "localhost", why))
        return false;
    site_begin(&s->site, &server_assets, setup->lang);
    if (!read_hosts(s, setup->hosts ? setup->hosts : "", why) ||
        !read_origins(s, setup->origins ? setup->origins : "", why) ||
        !read_proxies(s, setup->proxies ? setup->proxies : "", why))
        return false;
    /* Who can connect can also end it; and a second server at the same port says that first. */
    if (!begin_connections(s, setup, why) || !watch_signals(s, why) || !listen_all(s, why))
        return false;
    find_house(s, setup);
    if (!open_host(s, setup, why))
        return false;
    say_ready(s, setup);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    return true;
}

/* The end; a store that does not answer is not waited for. */
static void close_all(Server *s, bool ran) {
    if (s->host && !host_is_idle(s->host) && ran) {
        HearthMsg msg;
        hearth_msg(&msg, SERVER_T(LOG_GIVEN_UP));
        log_say(&s->log, LOG_ERROR, "given_up", &msg, NULL);
        _exit(1);
    }
    if (s->host)
        host_close(s->host);
    uv_walk(&s->loop, close_handle, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    host_free(s->host);
    connections_end(&s->connections);
    uv_loop_close(&s->loop);
    uv_library_shutdown();
    if (ran)
        log_say(&s->log, LOG_INFO, "stopped", NULL, NULL);
}

bool server_run(const ServerSetup *setup, HearthMsg *why) {
    Server *s = calloc(1, sizeof *s);
    int error = s ? uv_loop_init(&s->loop) : UV_ENOMEM;
    bool ran = false;
    if (error) {
        fail(why, SERVER_T(ERR_SYSTEM));
        because(why, error);
    } else {
        ran = run(s, setup, why);
        close_all(s, ran);
    }
    free(s);
    return ran;
}
