/* fuzz_message.c - Any bytes as what clients say to the hub, up to its answers.
 *
 * A line is one message, of one of four clients: its first letter says whose (a to d); a line that
 * begins with '!' lets the store do what it was asked for, one with '#' closes a client and opens
 * another. The first client has the host's link and that of seat 0, the second seat 1, the third
 * watches, the fourth is in the lobby. `@` inside a message stands for the table's id. Every answer
 * is one JSON object in UTF-8; every refusal has a sentence; and what the journal got can be read
 * again. Unlike the other harnesses this one allocates: a hub does. */
#include <jansson.h>
#include <stdlib.h>

#include "fuzz.h"
#include "hub.h"
#include "message.h"
#include "secrets.h"

enum { CLIENTS = 4, WISHES = 256, ENTRIES = 4096, LINE_MAX = 20000 };

static struct {
    Hub *hub;
    HubClient *client[CLIENTS];
    bool ended[CLIENTS];
    HubBatch *batch;
    HubLoad *load[WISHES];
    HubList *list[WISHES];
    HubThought *thought[WISHES];
    HubLook *look[WISHES];
    HubListen *listen[WISHES];
    HubNotice *notice[WISHES];
    int loads, lists, thoughts, looks, listens, notices;
    StoreEntry entry[ENTRIES];
    int entries;
    char table[TABLE_ID + 1];
    int64_t now;
    uint64_t random;
} world;

/* ---- What the hub asks for ---- */

static bool take_answer(void *context, HubClient *client, void *socket, HubMessage *m) {
    (void)context, (void)client;
    FUZZ_CHECK(!world.ended[(char *)socket - (char *)world.client]);
    FUZZ_CHECK(m->text[m->length] == 0 && strlen(m->text) == m->length);
    FUZZ_CHECK(fuzz_utf8(m->text, m->length));
    json_t *json = json_loadb(m->text, m->length, JSON_REJECT_DUPLICATES, NULL);
    FUZZ_CHECK(json_is_object(json));
    const char *type = json_string_value(json_object_get(json, "type"));
    FUZZ_CHECK(type);
    if (strcmp(type, "no") == 0)
        FUZZ_CHECK(json_string_length(json_object_get(json, "text")) > 0 &&
                   json_string_length(json_object_get(json, "code")) > 0);
    json_decref(json);
    return true;
}

static void end_client(void *context, HubClient *client, void *socket, int code,
                       const char *reason) {
    (void)context, (void)client, (void)reason;
    FUZZ_CHECK(code >= 1000 && code < 5000);
    world.ended[(char *)socket - (char *)world.client] = true;
}

static void append(void *context, HubBatch *batch) {
    (void)context;
    FUZZ_CHECK(!world.batch && batch->count > 0);
    world.batch = batch;
}

static void load(void *context, HubLoad *l) {
    (void)context;
    FUZZ_CHECK(world.loads < WISHES);
    world.load[world.loads++] = l;
}

static void list(void *context, HubList *l) {
    (void)context;
    FUZZ_CHECK(world.lists < WISHES);
    world.list[world.lists++] = l;
}

static void think(void *context, HubThought *t) {
    (void)context;
    FUZZ_CHECK(world.thoughts < WISHES);
    world.thought[world.thoughts++] = t;
}

static void look(void *context, HubLook *l) {
    (void)context;
    FUZZ_CHECK(world.looks < WISHES);
    world.look[world.looks++] = l;
}

static void listen_to(void *context, HubListen *l) {
    (void)context;
    FUZZ_CHECK(world.listens < WISHES && l->seat < 2 && l->id[0]);
    FUZZ_CHECK(strcmp(l->table, world.table) == 0);
    world.listen[world.listens++] = l;
}

static void take_notice(void *context, HubNotice *n) {
    (void)context;
    FUZZ_CHECK(world.notices < WISHES && (n->over || n->count > 0));
    world.notice[world.notices++] = n;
}

static void make_random(void *context, void *out, size_t size) {
    (void)context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] =
            (uint8_t)(world.random = world.random * 6364136223846793005u + 1) >> 3;
}

/* ---- A store for one table ---- */

/* Others than ours are stored as well, only nobody can come back to them. */
static void store_change(StoreChange *c) {
    c->result = STORE_OK;
    if (strcmp(c->info.id, world.table) != 0)
        return;
    FUZZ_CHECK(c->first == (uint32_t)world.entries);
    for (int i = 0; i < c->count && world.entries < ENTRIES; i++) {
        StoreEntry *e = &world.entry[world.entries++];
        *e = c->entries[i];
        char *copy = malloc(e->length + 1);
        memcpy(copy, c->entries[i].text, e->length);
        e->text = copy;
    }
}

static Table *read_journal(void) {
    Table *t = table_new(world.table);
    HearthErr err;
    for (int i = 0; i < world.entries; i++)
        FUZZ_CHECK(table_read(t, &world.entry[i], &err));
    return t;
}

static void do_batch(void) {
    HubBatch *batch = world.batch;
    world.batch = NULL;
    batch->result = STORE_OK;
    for (int i = 0; i < batch->count; i++)
        store_change(&batch->changes[i]);
    hub_appended(world.hub, batch, world.now);
}

static void do_load(void) {
    HubLoad *l = world.load[--world.loads];
    bool ours = strcmp(l->id, world.table) == 0 && world.entries > 0;
    l->result = ours ? STORE_OK : STORE_NONE;
    if (ours) {
        table_free(l->table);
        l->table = read_journal();
    }
    hub_loaded(world.hub, l, world.now);
}

static void do_look(void) {
    HubLook *l = world.look[--world.looks];
    hub_look(l);
    hub_looked(world.hub, l, world.now);
}

/* All that was asked for, and the time that it takes. */
static void serve(void) {
    for (int i = 0; i < 100; i++) {
        if (world.batch)
            do_batch();
        else if (world.loads > 0)
            do_load();
        else if (world.lists > 0)
            hub_listed(world.hub, world.list[--world.lists], world.now);
        else if (world.thoughts > 0)
            hub_thought(world.hub, world.thought[--world.thoughts], world.now);
        else if (world.looks > 0)
            do_look();
        else if (world.listens > 0)
            hub_listened(world.hub, world.listen[--world.listens], world.now);
        else if (world.notices > 0)
            hub_noticed(world.hub, world.notice[--world.notices], world.now);
        else
            break;
    }
    world.now += 200;
    hub_tick(world.hub, world.now);
}

/* ---- Clients ---- */

static void say(int i, const char *text, size_t length) {
    if (!world.ended[i])
        hub_message(world.hub, world.client[i], text, length, world.now);
}

static void say_hello(int i) {
    static const uint8_t secret[TABLE_TOKEN] = "fuzz";
    static const struct {
        const char *token;
        int number;
        bool host;
    } who[CLIENTS] = {{"seat", 0, true}, {"seat", 1, false}, {"watch", 0, false}, {NULL, 0, false}};
    uint8_t made[TABLE_TOKEN], token[TABLE_TOKEN];
    char text[300], word[SECRET_TEXT + 1];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_text(&b, "{\"type\":\"hello\",\"protocol\":1");
    secret_derive(secret, "open", "o", 0, made);
    if (who[i].token) {
        secret_derive(made, who[i].token, "", who[i].number, token);
        secret_write(token, word);
        hearth_buf_text(&b, ",\"table\":\"");
        hearth_buf_text(&b, world.table);
        hearth_buf_text(&b, "\",\"token\":\"");
        hearth_buf_text(&b, word);
        hearth_buf_text(&b, i == 2 ? "\",\"photos\":true" : "\"");
    }
    if (who[i].host) {
        secret_derive(made, "host", "", 0, token);
        secret_write(token, word);
        hearth_buf_text(&b, ",\"host\":\"");
        hearth_buf_text(&b, word);
        hearth_buf_text(&b, "\"");
    }
    hearth_buf_text(&b, "}");
    say(i, text, b.length);
}

static void come(int i) {
    if (world.client[i])
        hub_closed(world.hub, world.client[i]);
    world.ended[i] = false;
    world.client[i] = hub_connect(world.hub, (char *)world.client + i, "fuzz", world.now);
    FUZZ_CHECK(world.client[i]);
}

static void begin(void) {
    HubHost host = {.send = take_answer,
                    .drop = end_client,
                    .append = append,
                    .load = load,
                    .list = list,
                    .think = think,
                    .look = look,
                    .random = make_random,
                    .listen = listen_to,
                    .notice = take_notice};
    uint8_t secret[TABLE_TOKEN] = "fuzz", made[TABLE_TOKEN];
    static const char open[] = "{\"type\":\"open\",\"id\":\"o\",\"game\":\"null\",\"seats\":2,"
                               "\"secret\":\"66757a7a000000000000000000000000\",\"listed\":true}";
    memset(&world, 0, sizeof world);
    world.now = 1763283600000;
    HubLimits limits = hub_limits;
    limits.templates = true;
    world.hub = hub_new(&host, &limits, "en", world.now);
    hub_set_push_key(world.hub, "key");
    secret_derive(secret, "open", "o", 0, made);
    secret_make_id(made, world.table);
    come(3);
    say_hello(3);
    say(3, open, sizeof open - 1);
    serve();
    FUZZ_CHECK(world.entries > 0);
    for (int i = 0; i < 3; i++) {
        come(i);
        say_hello(i);
    }
    serve();
}

static void end(void) {
    hub_stop(world.hub, world.now);
    for (int i = 0; i < 20 && !hub_is_idle(world.hub); i++)
        serve();
    FUZZ_CHECK(hub_is_idle(world.hub));
    table_free(read_journal());
    hub_free(world.hub);
    for (int i = 0; i < world.entries; i++)
        free((char *)world.entry[i].text);
}

/* A line with `@` replaced by the table's id. */
static void say_line(int i, const char *line, size_t length) {
    static char text[LINE_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    for (size_t at = 0; at < length; at++)
        if (line[at] == '@')
            hearth_buf_text(&b, world.table);
        else
            hearth_buf_char(&b, line[at]);
    say(i, text, b.length < sizeof text ? b.length : sizeof text - 1);
}

static void do_line(const char *line, size_t length) {
    if (length == 0)
        return;
    int i = (line[0] - 'a') & 3;
    if (line[0] == '!') {
        serve();
    } else if (line[0] == '#') {
        i = length > 1 ? (line[1] - 'a') & 3 : 0;
        come(i);
        say_hello(i);
    } else {
        say_line(i, line + 1, length - 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *at = (const char *)data, *end_of_all = at + size;
    begin();
    while (at < end_of_all) {
        const char *feed = memchr(at, '\n', (size_t)(end_of_all - at));
        size_t length = (size_t)((feed ? feed : end_of_all) - at);
        do_line(at, length);
        at += length + 1;
        if (!feed)
            break;
    }
    end();
    return 0;
}
