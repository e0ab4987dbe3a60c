/* table.c - See table.h. */
#include "table.h"

#include <string.h>

enum { EVENTS = 2048 };
static HearthEvent event_items[EVENTS];
static HearthEvents events = {.items = event_items, .cap = EVENTS};

#define GAME (game_table.game)
#define STATE (game_table.state)

void begin(int seats, const char *options) {
    HearthOptions parsed;
    HearthErr err = {0};
    if (hearth_options_parse(GAME, options, strlen(options), &parsed, &err)) {
        char why[512];
        hearth_err_text(&err, "en", why, sizeof why);
        fail_msg("%s: %s", options, why);
    }
    assert_int_equal(hearth_options_fit(GAME, &parsed, seats, NULL), HEARTH_OK);
    events.count = 0;
    GAME->setup(GAME, STATE, &parsed, seats);
    sound();
}

void sound(void) {
    int broken = GAME->invariant(GAME, STATE);
    if (broken)
        fail_msg("the position breaks promise %d", broken);
}

int actor(void) {
    HearthSeats who = GAME->pending(GAME, STATE);
    return hearth_seats_empty(who) ? -1 : hearth_seats_lowest(who);
}

void hear_anew(void) {
    events.count = 0;
}

/* ---- Moving ---- */

/* The action or draw of whoever is asked, if it is possible now. */
static bool read(const char *text, size_t length, uint32_t *action) {
    if (actor() < 0 || GAME->action_parse(GAME, STATE, actor(), text, length, action, NULL))
        return false;
    if (actor() != HEARTH_CHANCE)
        return !GAME->check(GAME, STATE, actor(), *action, NULL);
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    int n = GAME->chance(GAME, STATE, out, weight, HEARTH_MAX_CHANCE);
    return hearth_listed(out, n, *action);
}

bool can(const char *text) {
    uint32_t action;
    return read(text, strlen(text), &action);
}

void act(uint32_t action) {
    GAME->apply(GAME, STATE, actor(), action, &events);
    assert_true(events.count <= EVENTS);
    sound();
}

static bool owed(void) {
    return actor() == HEARTH_CHANCE && game_table.leaves && !game_table.leaves(STATE);
}

static void deal_one(void) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    assert_true(GAME->chance(GAME, STATE, out, weight, HEARTH_MAX_CHANCE) > 0);
    act(out[0]);
}

void deal(void) {
    while (owed())
        deal_one();
}

void play(const char *script) {
    hear_anew();
    for (const char *end = script; end; script = end + 2) {
        uint32_t action = 0;
        end = strstr(script, ", ");
        size_t length = end ? (size_t)(end - script) : strlen(script);
        while (!read(script, length, &action) && owed())
            deal_one();
        if (!read(script, length, &action))
            fail_msg("%d cannot: %.*s", actor(), (int)length, script);
        act(action);
        if (!end)
            break;
    }
    deal();
}

void force(const char *draw) {
    uint32_t action = 0;
    events.count = 0;
    assert_int_equal(
        GAME->action_parse(GAME, STATE, HEARTH_CHANCE, draw, strlen(draw), &action, NULL), 0);
    GAME->apply(GAME, STATE, HEARTH_CHANCE, action, &events);
}

void refuse(const char *text, const HearthText *why) {
    uint32_t action = 0;
    HearthErr err = {0};
    if (GAME->action_parse(GAME, STATE, actor(), text, strlen(text), &action, &err))
        fail_msg("no action: %s", text);
    if (!GAME->check(GAME, STATE, actor(), action, &err))
        fail_msg("not refused: %s", text);
    if (strcmp(err.msg.text->id, why->id) != 0)
        fail_msg("%s: refused by %s, not %s", text, err.msg.text->id, why->id);
}

/* ---- Looking ---- */

int choices_in_all(void) {
    return GAME->legal(GAME, STATE, actor(), NULL, 0);
}

int outcomes(void) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    return GAME->chance(GAME, STATE, out, weight, HEARTH_MAX_CHANCE);
}

static bool fits(const HearthEvent *e, int event, int a, int b) {
    return e->kind == event && (a == ANY || e->a == a) && (b == ANY || e->b == b);
}

const HearthEvent *heard_at(int at) {
    assert_true(at >= 0 && at < events.count);
    return &events.items[at];
}

int heard(int event, int a, int b) {
    for (int i = 0; i < events.count; i++)
        if (fits(&event_items[i], event, a, b))
            return i;
    return -1;
}

int times(int event, int a, int b) {
    int n = 0;
    for (int i = 0; i < events.count; i++)
        n += fits(&event_items[i], event, a, b);
    return n;
}

int points(int seat) {
    return GAME->score(GAME, STATE, seat, NULL);
}

int rank(int seat) {
    uint8_t ranks[HEARTH_MAX_SEATS];
    hearth_result(GAME, STATE, ranks);
    return ranks[seat];
}
