/* anb_table.c - A table of Above and Below for tests; anb_table.h says what there is. */
#include "anb_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Moving ---- */

AnbState anb_table;

/* Dice are left to the test. */
static bool leaves_dice(const void *state) {
    (void)state;
    return can("die 1");
}

const GameTable game_table = {&hearth_above_and_below, &anb_table, leaves_dice};

int choices(AnbKind kind) {
    static uint32_t out[ANB_MAX_LEGAL];
    int n = game->legal(game, &st, actor(), out, ANB_MAX_LEGAL), count = 0;
    for (int i = 0; i < n; i++)
        count += anb_kind(out[i]) == kind;
    return count;
}

/* ---- Setting up ---- */

void open_table(int seats) {
    begin(seats, "");
    deal();
    assert_int_equal(st.phase, ANB_TURN);
}

int number(const char *kind, const char *id) {
    char text[48];
    uint32_t action = 0;
    snprintf(text, sizeof text, "%s %s", kind, id);
    if (game->action_parse(game, &st, 0, text, strlen(text), &action, NULL))
        fail_msg("what is %s?", id);
    return strchr(kind, ' ') ? anb_b(action) : anb_a(action);
}

int villager(int seat, const char *id) {
    int v = number("labor", id);
    return v < 3 ? v + 3 * seat : v;
}

/* The next word of a list, or false. */
static bool word(const char **list, char out[16]) {
    int n = 0;
    while (**list == ' ')
        (*list)++;
    while (**list && !strchr(" ,", **list) && n < 15)
        out[n++] = *(*list)++;
    out[n] = 0;
    return n > 0;
}

uint64_t people(int seat, const char *ids) {
    uint64_t set = 0;
    char id[16];
    while (word(&ids, id))
        set |= 1ULL << villager(seat, id);
    return set;
}

static int take_highest(uint32_t *set) {
    int n = 31 - __builtin_clz(*set);
    *set &= ~(1U << n);
    return n;
}

static uint64_t *area(AnbPlayer *p, const char *name) {
    return strcmp(name, "ready") == 0   ? &p->ready
           : strcmp(name, "tired") == 0 ? &p->tired
           : strcmp(name, "hurt") == 0  ? &p->hurt
                                        : NULL;
}

void move_villagers(AnbPlayer *p, uint64_t *to, uint64_t set) {
    st.villager_left &= ~(uint32_t)(set >> ANB_FIRST_REGULAR);
    st.special_left &= (uint8_t) ~(set >> ANB_FIRST_SPECIAL);
    for (int i = 0; i < ANB_ROW; i++)
        if (st.row[i] != ANB_NONE && (set >> st.row[i] & 1))
            st.row[i] = (uint8_t)(ANB_FIRST_REGULAR + take_highest(&st.villager_left));
    p->ready &= ~set;
    p->tired &= ~set;
    p->hurt &= ~set;
    *to |= set;
}

/* A card from decks and offers; a gap in a row is filled from the deck. */
static void own(AnbPlayer *p, int b) {
    uint64_t others = ~(1ULL << b);
    st.house_left &= (uint32_t)others;
    st.outpost_left &= (uint32_t)(others >> ANB_FIRST_OUTPOST);
    st.key_left &= (uint16_t)(others >> ANB_FIRST_KEY);
    st.key_open &= (uint16_t)(others >> ANB_FIRST_KEY);
    st.star_open &= (uint8_t)(others >> ANB_FIRST_STAR);
    for (int i = 0; i < 4; i++)
        if (st.house_row[i] == b)
            st.house_row[i] = (uint8_t)take_highest(&st.house_left);
        else if (st.outpost_row[i] == b)
            st.outpost_row[i] = (uint8_t)(ANB_FIRST_OUTPOST + take_highest(&st.outpost_left));
    p->buildings |= ~others;
    if (anb_buildings[b].kind == ANB_OUTPOST)
        take_highest(&st.cave_left);
}

static void from_supply(int i, int n, uint8_t *to) {
    assert_true(st.supply[i] >= n);
    st.supply[i] = (uint8_t)(st.supply[i] - n);
    *to = (uint8_t)(*to + n);
}

void give(int seat, const char *things) {
    AnbPlayer *p = &st.player[seat];
    for (const char *at = things; at; at = at ? at + 1 : NULL) {
        char key[16], id[16] = "";
        assert_true(word(&at, key));
        const char *rest = at;
        assert_true(word(&rest, id));
        if (strcmp(key, "coins") == 0) {
            p->coins = (uint16_t)atoi(id);
        } else if (strcmp(key, "caves") == 0) {
            for (int n = atoi(id); n > 0; n--, p->caves++)
                take_highest(&st.cave_left);
        } else if (strcmp(key, "sale") == 0) {
            from_supply(item(id), 1, &p->sale);
            p->sale = (uint8_t)(item(id) + 1);
        } else if (strcmp(key, "track") == 0) {
            int slot = 0;
            while (p->slot[slot] && p->slot[slot] != item(id) + 1)
                slot++;
            p->slot[slot] = (uint8_t)(item(id) + 1);
            from_supply(item(id), atoi(rest), &p->placed[item(id)]);
        } else if (strcmp(key, "stock") == 0) {
            int b = building(id);
            from_supply(anb_buildings[b].goods, atoi(rest), &st.on_card[b]);
        } else if (strcmp(key, "own") == 0) {
            for (own(p, building(id)); word(&rest, id);)
                own(p, building(id));
        } else if (area(p, key)) {
            move_villagers(p, area(p, key), people(seat, at));
        } else {
            from_supply(item(key), atoi(id), &p->items[item(key)]);
        }
        at = strchr(at, ',');
    }
    sound();
}

/* ---- Looking ---- */

static int fact(const AnbPlayer *p, const char *key, const char *id) {
    return strcmp(key, "coins") == 0        ? p->coins
           : strcmp(key, "caves") == 0      ? p->caves
           : strcmp(key, "reputation") == 0 ? p->reputation
           : strcmp(key, "beds") == 0       ? anb_beds(&hearth_above_and_below, p)
           : strcmp(key, "income") == 0     ? anb_income(&hearth_above_and_below, p)
           : strcmp(key, "board") == 0      ? st.board_cider
           : strcmp(key, "round") == 0      ? st.round
           : strcmp(key, "next") == 0       ? actor()
           : strcmp(key, "under") == 0      ? st.cave_count
           : strcmp(key, "supply") == 0     ? st.supply[item(id)]
           : strcmp(key, "track") == 0      ? p->placed[item(id)]
           : strcmp(key, "stock") == 0      ? st.on_card[building(id)]
                                            : p->items[item(key)];
}

void shows(int seat, const char *facts) {
    AnbPlayer *p = &st.player[seat];
    for (const char *at = facts; at; at = at ? at + 1 : NULL) {
        char key[16], id[16] = "";
        assert_true(word(&at, key));
        const char *rest = at;
        word(&rest, id);
        bool is = area(p, key)                 ? *area(p, key) == people(seat, at)
                  : strcmp(key, "sale") != 0   ? fact(p, key, id) == atoi(*id < 'a' ? id : rest)
                  : strcmp(id, "nothing") == 0 ? p->sale == 0
                                               : p->sale == item(id) + 1;
        if (!is)
            fail_msg("seat %d: %s %s is not as in \"%s\"", seat, key, id, facts);
        at = strchr(at, ',');
    }
}

void row_is(const uint8_t *row, int n, const char *ids) {
    char id[16];
    for (int i = 0; i < n; i++) {
        assert_true(word(&ids, id));
        assert_int_equal(row[i], *id == '-'   ? ANB_NONE
                                 : *id == 'v' ? villager(0, id)
                                              : building(id));
    }
}

void pass_all(void) {
    for (int round = st.round; st.phase == ANB_TURN && st.round == round;)
        play("pass");
}

void night(void) {
    pass_all();
    while (st.phase == ANB_REST)
        play("done");
}
