/* house.c - See house.h. */
#include "house.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"

static int64_t hub_now(const House *house) {
    return house->now + house->jump;
}

static int64_t soon(House *house) {
    return house->now +
           (house->slow ? (int64_t)hearth_rng_below(&house->rng, (uint32_t)house->slow) : 0);
}

/* ---- What the hub asks for ---- */

static bool host_send(void *context, HubClient *client, void *socket, HubMessage *message) {
    House *house = context;
    Wire *w = socket;
    (void)client;
    assert(w->house == house && !w->ended);
    if (w->count >= w->room) {
        w->full = true;
        return false;
    }
    if (house->says)
        house->says(house->context, house, message->text);
    if (w->first + w->count == w->cap) {
        if (w->count > 0)
            memmove(w->queue, w->queue + w->first, (size_t)w->count * sizeof *w->queue);
        w->first = 0;
        if (w->count == w->cap) {
            w->cap = w->cap ? 2 * w->cap : 8;
            w->queue = realloc(w->queue, (size_t)w->cap * sizeof *w->queue);
        }
    }
    int64_t due = house->now;
    if (w->delay > 0)
        due += hearth_rng_below(&house->rng, (uint32_t)w->delay);
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

static void ask(House *house, WishKind kind, void *what) {
    if (house->wish_count == house->wish_cap) {
        house->wish_cap = house->wish_cap ? 2 * house->wish_cap : 8;
        house->wishes = realloc(house->wishes, (size_t)house->wish_cap * sizeof *house->wishes);
    }
    house->wishes[house->wish_count++] = (HouseWish){kind, what, soon(house), false};
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

static void host_random(void *context, void *out, size_t size) {
    House *house = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)hearth_rng_below(&house->rng, 256);
}

/* ---- Answering it ---- */

static void really_append(House *house, HubBatch *batch) {
    batch->result = keep_append(house->keep, batch->changes, batch->count, &batch->why);
    for (int i = 0; house->changed && i < batch->count; i++)
        if (batch->result == STORE_OK && batch->changes[i].result == STORE_OK)
            house->changed(house->context, house, batch->changes[i].info.id,
                           batch->changes[i].info.entries);
}

/* Some changes meet a journal that has gone on, for the test's sake. */
static void append_but_some(House *house, HubBatch *batch) {
    StoreChange *kept = calloc((size_t)batch->count, sizeof *kept);
    int *place = calloc((size_t)batch->count, sizeof *place);
    int count = 0;
    for (int i = 0; i < batch->count; i++) {
        batch->changes[i].result = STORE_CONFLICT;
        if ((int)hearth_rng_below(&house->rng, 100) >= house->conflicts_percent) {
            place[count] = i;
            kept[count++] = batch->changes[i];
        }
    }
    HubBatch part = {.changes = kept, .count = count};
    really_append(house, &part);
    batch->result = part.result;
    for (int i = 0; i < count; i++)
        batch->changes[place[i]].result = kept[i].result;
    free(kept);
    free(place);
}

static void append(House *house, HubBatch *batch) {
    if (house->lies) {
        batch->result = STORE_OK;
        for (int i = 0; i < batch->count; i++)
            batch->changes[i].result = STORE_OK;
        return;
    }
    if (house->fail == STORE_OK || house->fail_stored)
        append_but_some(house, batch);
    if (house->fail != STORE_OK)
        batch->result = house->fail;
}

static void load(House *house, HubLoad *l) {
    if (house->fail_load == STORE_OK)
        keep_load(house->keep, l);
    l->result = house->fail_load == STORE_OK ? l->result : house->fail_load;
}

static void think(House *house, HubThought *th) {
    HearthBotSettings settings;
    HearthErr err;
    HearthRng rng;
    const HearthBot *bot = hearth_bot_find(th->game, th->bot, strlen(th->bot), &settings, &err);
    th->elsewhere = house->elsewhere;
    if (th->elsewhere || !bot)
        return;
    hearth_rng_seed(&rng, th->seed, 1);
    th->action = bot->choose(th->game, th->view, th->seat, &rng, &settings);
}

/* An append happens some time before it is answered; in between the house may burn down. */
static void apply_append(House *house, HouseWish *wish) {
    append(house, wish->what);
    wish->applied = true;
    wish->due = soon(house);
}

static void answer(House *house, HouseWish wish) {
    switch (wish.kind) {
    case WISH_APPEND: hub_appended(house->hub, wish.what, hub_now(house)); break;
    case WISH_LOAD:
        load(house, wish.what);
        hub_loaded(house->hub, wish.what, hub_now(house));
        break;
    case WISH_LIST:
        if (house->fail_load == STORE_OK)
            keep_list(house->keep, wish.what);
        else
            ((HubList *)wish.what)->result = house->fail_load;
        hub_listed(house->hub, wish.what, hub_now(house));
        break;
    case WISH_THINK:
        think(house, wish.what);
        hub_thought(house->hub, wish.what, hub_now(house));
        break;
    case WISH_LOOK:
        hub_look(wish.what);
        hub_looked(house->hub, wish.what, hub_now(house));
        break;
    }
}

/* One that is due, any of them; false if there is none. */
static bool answer_some(House *house) {
    for (int i = 0; i < house->wish_count; i++) {
        HouseWish *wish = &house->wishes[i];
        if (wish->due > house->now)
            continue;
        if (wish->kind == WISH_APPEND && !wish->applied) {
            apply_append(house, wish);
            return true;
        }
        HouseWish done = *wish;
        house->wishes[i] = house->wishes[--house->wish_count];
        answer(house, done);
        return true;
    }
    return false;
}

/* ---- The house ---- */

void house_begin(House *house, Keep *keep, uint64_t seed, const HubLimits *limits) {
    HubHost host = {house,     host_send,  host_drop, host_append, host_load,
                    host_list, host_think, host_look, host_random};
    house->keep = keep;
    hearth_rng_seed(&house->rng, seed, 11);
    house->hub = hub_new(&host, limits, "en", hub_now(house));
    hub_begin(house->hub, hub_now(house));
}

void house_crash(House *house) {
    while (house->wires) {
        Wire *w = house->wires;
        house->wires = w->next;
        w->house = NULL;
        w->client = NULL;
    }
    free(house->wishes);
    house->wishes = NULL;
    house->wish_count = house->wish_cap = 0;
    hub_free(house->hub);
    house->hub = NULL;
}

void house_turn(House *house) {
    /* Not for ever: a hub that always wants something at once is found out by its test. */
    for (int i = 0; i < 10000 && answer_some(house); i++)
        ;
    hub_tick(house->hub, hub_now(house));
}

void house_settle(House *house) {
    for (int i = 0; i < 300; i++) {
        house_turn(house);
        house->now += 100;
        if (i >= 3 && house->wish_count == 0 && hub_is_idle(house->hub))
            return;
    }
}

void house_wait(House *house, int ms) {
    for (int passed = 0; passed < ms; passed += 100) {
        house->now += 100;
        house_turn(house);
    }
}

/* ---- Wires ---- */

Wire *wire_new(House *house, const char *address) {
    Wire *w = calloc(1, sizeof *w);
    w->house = house;
    w->room = 1000;
    w->client = hub_connect(house->hub, w, address, hub_now(house));
    if (!w->client) {
        free(w);
        return NULL;
    }
    w->next = house->wires;
    house->wires = w;
    return w;
}

void wire_say(Wire *w, const char *text) {
    if (w->house && !w->ended)
        hub_message(w->house->hub, w->client, text, strlen(text), hub_now(w->house));
}

char *wire_hear(Wire *w) {
    if (w->count == 0 || (w->house && w->queue[w->first].due > w->house->now))
        return NULL;
    char *text = w->queue[w->first].text;
    w->first++;
    w->count--;
    if (w->full && w->count <= w->room / 2 && w->house && !w->ended) {
        w->full = false;
        hub_drained(w->house->hub, w->client);
    }
    return text;
}

void wire_cut(Wire *w) {
    if (!w->house)
        return;
    for (Wire **p = &w->house->wires; *p; p = &(*p)->next)
        if (*p == w) {
            *p = w->next;
            break;
        }
    hub_closed(w->house->hub, w->client);
    w->house = NULL;
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
