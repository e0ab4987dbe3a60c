/* test_host.c - See test_host.h. */
#include "test_host.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"

static int64_t hub_now(const TestHost *test_host) {
    return test_host->now + test_host->jump;
}

static int64_t soon(TestHost *test_host) {
    return test_host->now +
           (test_host->slow ? (int64_t)hearth_rng_below(&test_host->rng, (uint32_t)test_host->slow)
                            : 0);
}

/* ---- What the hub asks for ---- */

static bool host_send(void *context, HubClient *client, void *socket, HubMessage *message) {
    TestHost *test_host = context;
    Wire *w = socket;
    (void)client;
    assert(w->test_host == test_host && !w->ended);
    if (w->count >= w->room) {
        w->full = true;
        return false;
    }
    if (test_host->says)
        test_host->says(test_host->context, test_host, message->text);
    if (w->first + w->count == w->cap) {
        if (w->count > 0)
            memmove(w->queue, w->queue + w->first, (size_t)w->count * sizeof *w->queue);
        w->first = 0;
        if (w->count == w->cap) {
            w->cap = w->cap ? 2 * w->cap : 8;
            w->queue = realloc(w->queue, (size_t)w->cap * sizeof *w->queue);
        }
    }
    int64_t due = test_host->now;
    if (w->delay > 0)
        due += hearth_rng_below(&test_host->rng, (uint32_t)w->delay);
    if (w->count > 0 && w->queue[w->first + w->count - 1].due > due)
        due = w->queue[w->first + w->count - 1].due;
    char *text = malloc(message->length + 1);
    memcpy(text, message->text, message->length + 1);
    w->queue[w->first + w->count++] = (WireMessage){text, message->length, due};
    return true;
}

static void host_drop(void *context, HubClient *client, void *socket, int code,
                      const char *reason) {
    Wire *w = socket;
    (void)context, (void)client;
    assert(!w->ended);
    w->ended = code;
    strncpy(w->reason, reason, sizeof w->reason - 1);
}

static void ask(TestHost *test_host, WishKind kind, void *what) {
    if (test_host->wish_count == test_host->wish_cap) {
        test_host->wish_cap = test_host->wish_cap ? 2 * test_host->wish_cap : 8;
        test_host->wishes =
            realloc(test_host->wishes, (size_t)test_host->wish_cap * sizeof *test_host->wishes);
    }
    test_host->wishes[test_host->wish_count++] = (TestHostWish){kind, what, soon(test_host), false};
}

static void host_append(void *context, HubBatch *batch) {
    ask(context, WISH_APPEND, batch);
}

static void host_load(void *context, HubLoad *load) {
    ask(context, WISH_LOAD, load);
}

static void host_list(void *context, HubList *list) {
    ask(context, WISH_LIST, list);
}

static void host_think(void *context, HubThought *thought) {
    ask(context, WISH_THINK, thought);
}

static void host_look(void *context, HubLook *look) {
    ask(context, WISH_LOOK, look);
}

static void host_hold(void *context, HubHold *hold) {
    ask(context, WISH_HOLD, hold);
}

static void host_listen(void *context, HubListen *listen) {
    ask(context, WISH_LISTEN, listen);
}

static void host_notice(void *context, HubNotice *notice) {
    ask(context, WISH_NOTICE, notice);
}

static void host_random(void *context, void *out, size_t size) {
    TestHost *test_host = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)hearth_rng_below(&test_host->rng, 256);
}

/* ---- Answering it ---- */

static void really_append(TestHost *test_host, HubBatch *batch) {
    batch->result = keep_append(test_host->keep, batch->changes, batch->count, &batch->why);
    for (int i = 0; test_host->changed && i < batch->count; i++)
        if (batch->result == STORE_OK && batch->changes[i].result == STORE_OK)
            test_host->changed(test_host->context, test_host, batch->changes[i].info.id,
                               batch->changes[i].info.entries);
}

/* Some changes meet a journal that has gone on, for the test's sake. */
static void append_but_some(TestHost *test_host, HubBatch *batch) {
    StoreChange *kept = calloc((size_t)batch->count, sizeof *kept);
    int *place = calloc((size_t)batch->count, sizeof *place);
    int count = 0;
    for (int i = 0; i < batch->count; i++) {
        batch->changes[i].result = STORE_CONFLICT;
        if ((int)hearth_rng_below(&test_host->rng, 100) >= test_host->conflicts_percent) {
            place[count] = i;
            kept[count++] = batch->changes[i];
        }
    }
    HubBatch part = {.changes = kept, .count = count};
    really_append(test_host, &part);
    batch->result = part.result;
    for (int i = 0; i < count; i++)
        batch->changes[place[i]].result = kept[i].result;
    free(kept);
    free(place);
}

static void append(TestHost *test_host, HubBatch *batch) {
    if (test_host->lies) {
        batch->result = STORE_OK;
        for (int i = 0; i < batch->count; i++)
            batch->changes[i].result = STORE_OK;
        return;
    }
    if (test_host->fail == STORE_OK || test_host->fail_stored)
        append_but_some(test_host, batch);
    if (test_host->fail != STORE_OK)
        batch->result = test_host->fail;
}

static void load(TestHost *test_host, HubLoad *l) {
    if (test_host->fail_load == STORE_OK)
        keep_load(test_host->keep, l);
    l->result = test_host->fail_load == STORE_OK ? l->result : test_host->fail_load;
}

static void think(TestHost *test_host, HubThought *th) {
    HearthBotSettings settings;
    HearthErr err;
    HearthRng rng;
    const HearthBot *bot = hearth_bot_find(th->game, th->bot, strlen(th->bot), &settings, &err);
    th->elsewhere = test_host->elsewhere;
    if (th->elsewhere || !bot)
        return;
    hearth_rng_seed(&rng, th->seed, 1);
    th->action = bot->choose(th->game, th->view, th->seat, &rng, &settings);
}

static void hold(TestHost *test_host, HubHold *h) {
    if (h->release)
        keep_unclaim(test_host->keep, test_host, h->name);
    else
        h->ours = keep_claim(test_host->keep, test_host, h->name);
}

/* An append happens some time before it is answered; in between the test_host may burn down. */
static void apply_append(TestHost *test_host, TestHostWish *wish) {
    append(test_host, wish->what);
    wish->applied = true;
    wish->due = soon(test_host);
}

static void answer(TestHost *test_host, TestHostWish wish) {
    switch (wish.kind) {
    case WISH_APPEND: hub_appended(test_host->hub, wish.what, hub_now(test_host)); break;
    case WISH_LOAD:
        load(test_host, wish.what);
        hub_loaded(test_host->hub, wish.what, hub_now(test_host));
        break;
    case WISH_LIST:
        if (test_host->fail_load == STORE_OK)
            keep_list(test_host->keep, wish.what);
        else
            ((HubList *)wish.what)->result = test_host->fail_load;
        hub_listed(test_host->hub, wish.what, hub_now(test_host));
        break;
    case WISH_THINK:
        think(test_host, wish.what);
        hub_thought(test_host->hub, wish.what, hub_now(test_host));
        break;
    case WISH_LOOK:
        hub_look(wish.what);
        hub_looked(test_host->hub, wish.what, hub_now(test_host));
        break;
    case WISH_HOLD:
        hold(test_host, wish.what);
        hub_held(test_host->hub, wish.what, hub_now(test_host));
        break;
    case WISH_LISTEN:
        if (test_host->listens)
            test_host->listens(test_host->context, wish.what);
        hub_listened(test_host->hub, wish.what, hub_now(test_host));
        break;
    case WISH_NOTICE:
        ((HubNotice *)wish.what)->nobody = !test_host->told;
        if (test_host->told)
            test_host->told(test_host->context, wish.what);
        hub_noticed(test_host->hub, wish.what, hub_now(test_host));
        break;
    }
}

/* One that is due, any of them; false if there is none. */
static bool answer_some(TestHost *test_host) {
    for (int i = 0; i < test_host->wish_count; i++) {
        TestHostWish *wish = &test_host->wishes[i];
        if (wish->due > test_host->now)
            continue;
        if (wish->kind == WISH_APPEND && !wish->applied) {
            apply_append(test_host, wish);
            return true;
        }
        TestHostWish done = *wish;
        test_host->wishes[i] = test_host->wishes[--test_host->wish_count];
        answer(test_host, done);
        return true;
    }
    return false;
}

/* ---- The test_host ---- */

void test_host_begin(TestHost *test_host, Keep *keep, uint64_t seed, const HubLimits *limits) {
    HubHost host = {.context = test_host,
                    .send = host_send,
                    .drop = host_drop,
                    .append = host_append,
                    .load = host_load,
                    .list = host_list,
                    .think = host_think,
                    .look = host_look,
                    .hold = host_hold,
                    .random = host_random,
                    .listen = host_listen,
                    .notice = host_notice};
    test_host->keep = keep;
    hearth_rng_seed(&test_host->rng, seed, 11);
    HubLimits all = limits ? *limits : hub_limits;
    all.templates = !test_host->for_people;
    test_host->hub = hub_new(&host, &all, "en", hub_now(test_host));
    hub_begin(test_host->hub, hub_now(test_host));
}

void test_host_crash(TestHost *test_host) {
    while (test_host->wires) {
        Wire *w = test_host->wires;
        test_host->wires = w->next;
        w->test_host = NULL;
        w->client = NULL;
    }
    for (int i = 0; i < test_host->wish_count; i++)
        if (test_host->wishes[i].kind == WISH_NOTICE)
            free(test_host->wishes[i].what); /* the host's */
    free(test_host->wishes);
    test_host->wishes = NULL;
    test_host->wish_count = test_host->wish_cap = 0;
    hub_free(test_host->hub);
    test_host->hub = NULL;
    keep_end_claims(test_host->keep, test_host);
}

void test_host_turn(TestHost *test_host) {
    /* Not for ever: a hub that always wants something at once is found out by its test. */
    for (int i = 0; i < 10000 && answer_some(test_host); i++)
        ;
    hub_tick(test_host->hub, hub_now(test_host));
}

void test_host_settle(TestHost *test_host) {
    for (int i = 0; i < 300; i++) {
        test_host_turn(test_host);
        test_host->now += 100;
        if (i >= 3 && test_host->wish_count == 0 && hub_is_idle(test_host->hub))
            return;
    }
}

void test_host_wait(TestHost *test_host, int ms) {
    for (int passed = 0; passed < ms; passed += 100) {
        test_host->now += 100;
        test_host_turn(test_host);
    }
}

/* ---- Wires ---- */

Wire *wire_new(TestHost *test_host, const char *address) {
    Wire *w = calloc(1, sizeof *w);
    w->test_host = test_host;
    w->room = 1000;
    w->client = hub_connect(test_host->hub, w, address, hub_now(test_host));
    if (!w->client) {
        free(w);
        return NULL;
    }
    w->next = test_host->wires;
    test_host->wires = w;
    return w;
}

void wire_say(Wire *w, const char *text) {
    if (w->test_host && !w->ended)
        hub_message(w->test_host->hub, w->client, text, strlen(text), hub_now(w->test_host));
}

char *wire_hear(Wire *w) {
    if (w->count == 0 || (w->test_host && w->queue[w->first].due > w->test_host->now))
        return NULL;
    char *text = w->queue[w->first].text;
    w->first++;
    w->count--;
    if (w->full && w->count <= w->room / 2 && w->test_host && !w->ended) {
        w->full = false;
        hub_drained(w->test_host->hub, w->client);
    }
    return text;
}

void wire_cut(Wire *w) {
    if (!w->test_host)
        return;
    for (Wire **p = &w->test_host->wires; *p; p = &(*p)->next)
        if (*p == w) {
            *p = w->next;
            break;
        }
    hub_closed(w->test_host->hub, w->client);
    w->test_host = NULL;
    w->client = NULL;
}

void wire_free(Wire *w) {
    if (!w)
        return;
    wire_cut(w);
    for (int i = 0; i < w->count; i++)
        free(w->queue[w->first + i].text);
    free(w->queue);
    free(w);
}
