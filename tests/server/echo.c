/* echo.c - The server's WebSockets with nothing behind them: what comes is sent back.
 *
 * For the tests of frames and limits, which want to see every byte again, and as the bare echo that
 * measurements compare with. The messages "many N SIZE" and "drop CODE REASON" make it send N
 * messages of that size, or close. Usage: hearth_echo PORT [PATIENCE] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "connection.h"
#include "server.h"

typedef struct Guest {
    Connection *c;
    int refused; /* messages for which there was no room */
} Guest;

static HubMessage *made(size_t length) {
    HubMessage *m = calloc(1, sizeof *m + length + 1);
    if (!m)
        abort();
    m->refs = 1;
    m->length = length;
    return m;
}

static void *on_opened(void *context, Connection *c, const char *address) {
    Guest *g = calloc(1, sizeof *g);
    (void)context;
    (void)address;
    if (g)
        g->c = c;
    return g;
}

static bool send_text(Guest *g, const char *text, size_t length) {
    HubMessage *m = made(length);
    memcpy(m->text, text, length);
    bool taken = wire_send(g->c, m);
    hub_message_free(m);
    return taken;
}

/* Texts that do not become smaller than a tenth. */
static void send_many(Guest *g, int count, size_t size) {
    unsigned seed = 1;
    for (int i = 0; i < count; i++) {
        HubMessage *m = made(size);
        for (size_t k = 0; k < size; k++) {
            seed = seed * 1103515245u + 12345u;
            m->text[k] = (char)('a' + (seed >> 16) % 26u);
        }
        g->refused += !wire_send(g->c, m);
        hub_message_free(m);
    }
}

static void on_message(void *context, void *client, const char *text, size_t length) {
    Guest *g = client;
    int count, code, at = 0;
    unsigned long size;
    (void)context;
    if (sscanf(text, "many %d %lu", &count, &size) == 2)
        send_many(g, count, size);
    else if (sscanf(text, "drop %d %n", &code, &at) == 1 && at)
        wire_drop(g->c, code, text + at);
    else
        send_text(g, text, length);
}

static void on_drained(void *context, void *client) {
    Guest *g = client;
    char text[64];
    (void)context;
    int length = snprintf(text, sizeof text, "refused %d", g->refused);
    g->refused = 0;
    send_text(g, text, (size_t)length);
}

static void on_closed(void *context, void *client) {
    (void)context;
    free(client);
}

/* There is one of every table whose id begins with an "a": its id. */
static void no_record(void *context, const char *id, const char *address, HubRecordFn *answer,
                      void *ticket) {
    size_t length = strlen(id);
    HubMessage *m = id[0] == 'a' ? malloc(sizeof *m + length + 1) : NULL;
    (void)context, (void)address;
    if (m) {
        *m = (HubMessage){.refs = 1, .length = length};
        memcpy(m->text, id, length + 1);
    }
    answer(ticket, m ? HUB_FOUND : HUB_FOUND_NONE, m);
    hub_message_free(m);
}

static void say_ready(void *context, const char *addresses, const House *house) {
    (void)house;
    (void)context;
    printf("Open %s in a browser.\n", addresses);
    fflush(stdout);
}

int main(int count, char **words) {
    static const ConnectionsUser user = {.opened = on_opened,
                                         .message = on_message,
                                         .drained = on_drained,
                                         .closed = on_closed,
                                         .record = no_record};
    HearthMsg why;
    char text[512];
    ServerSetup setup = server_defaults;
    setup.listen = count > 1 ? words[1] : NULL;
    setup.hosts = "games.example.org";
    setup.origins = "https://other.example:8443";
    setup.patience_s = count > 2 ? atoi(words[2]) : 10;
    setup.per_address = 100;
    setup.ready = say_ready;
    setup.user = &user;
    if (server_run(&setup, &why))
        return 0;
    hearth_msg_text(&why, "en", text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}
