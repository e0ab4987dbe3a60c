/* serve.c - The server: listening sockets, signals, beginning and end.
 *
 * One loop, one thread. An interrupt or a request to end closes the listening sockets, lets
 * answers that are under way finish as long as its patience lasts, and leaves; a second one
 * leaves now. */
#include "server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "address.h"
#include "connection.h"
#include "message.h"
#include "server_texts.h"

enum {
    BACKLOG = 1024,
    CONNECTIONS_MAX = 20000,
    FILES_SPARE = 48, /* what else a program has open */
    PING_MS = 30000,
    SIGNALS = 3,
    HOSTS_TEXT_MAX = 1024,
};

typedef struct Server {
    uv_loop_t loop;
    uv_tcp_t listeners[ADDRESS_MAX];
    int listening;
    uv_signal_t signals[SIGNALS];
    uv_timer_t grace;
    Connections connections;
    Site site;
    AddressList addresses;
    char hosts[HOSTS_TEXT_MAX]; /* the further names, each with a zero byte behind it */
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

/* ---- What was asked for -----------------------------------------------------------------------*/

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

/* ---- The end ----------------------------------------------------------------------------------*/

static void close_handle(uv_handle_t *handle, void *unused) {
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* Once nobody is here any more, what is left are our own handles. */
static void on_emptied(void *context) {
    Server *s = context;
    if (s->connections.stopping)
        uv_walk(&s->loop, close_handle, NULL);
}

static void on_grace_over(uv_timer_t *timer) {
    Server *s = timer->data;
    connections_drop(&s->connections);
}

static void on_signal(uv_signal_t *handle, int number) {
    Server *s = handle->data;
    (void)number;
    if (s->connections.stopping) {
        connections_drop(&s->connections);
        return;
    }
    for (int i = 0; i < s->listening; i++)
        uv_close((uv_handle_t *)&s->listeners[i], NULL);
    connections_stop(&s->connections);
    connections_bye(&s->connections);
    uv_timer_start(&s->grace, on_grace_over, s->connections.patience_ms, 0);
    if (s->connections.count == 0)
        on_emptied(s);
}

/* ---- The beginning ----------------------------------------------------------------------------*/

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
    s->grace.data = s;
    return true;
}

static void say_ready(const Server *s, const ServerSetup *setup) {
    char text[ADDRESS_MAX * (ADDRESS_TEXT_MAX + 16)] = "", url[ADDRESS_TEXT_MAX + 16];
    for (int i = 0; i < s->addresses.count; i++) {
        if (s->addresses.list[i].maybe) /* the other half of localhost */
            continue;
        address_url(&s->addresses.list[i], url, sizeof url);
        if (text[0])
            strcat(text, ", ");
        strcat(text, url);
    }
    setup->ready(setup->context, text);
}

static bool run(Server *s, const ServerSetup *setup, HearthMsg *why) {
    if (!read_addresses(s, setup->listen ? setup->listen : "localhost", why))
        return false;
    site_begin(&s->site, &server_assets, setup->lang);
    if (!read_hosts(s, setup->hosts ? setup->hosts : "", why))
        return false;
    s->connections = (Connections){.loop = &s->loop,
                                   .site = &s->site,
                                   .user = setup->user,
                                   .most = most_connections(),
                                   .ping_ms = PING_MS,
                                   .patience_ms = (uint64_t)setup->patience_s * 1000,
                                   .emptied = on_emptied,
                                   .context = s};
    s->site.tables = setup->user != NULL;
    if (connections_begin(&s->connections))
        return fail(why, SERVER_T(ERR_SYSTEM));
    if (!watch_signals(s, why) || !listen_all(s, why)) /* who can connect can also end it */
        return false;
    say_ready(s, setup);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    return true;
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
        uv_walk(&s->loop, close_handle, NULL);
        uv_run(&s->loop, UV_RUN_DEFAULT);
        connections_end(&s->connections);
        uv_loop_close(&s->loop);
        uv_library_shutdown();
    }
    free(s);
    return ran;
}
