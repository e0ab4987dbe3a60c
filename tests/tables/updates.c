/* updates.c - A client that takes updates has what it would get by coming anew, however late the
 * updates are; and those of one class get the same bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/json.h"
#include "help.h"

enum { LOG_MAX = 4096, STEPS = 150 };

static int undos;    /* that were accepted */
static int gestures; /* of several actions */
static int cuts;     /* times that a client had to forget something it had been told */

/* ---- A client ---- */

static const char *const members[] = {"epoch", "actions", "owes",    "over",
                                      "rank",  "mine",    "mayUndo", "view"};
enum { MEMBERS = sizeof members / sizeof members[0] };

typedef struct Client {
    TableWho who;
    TableSeen seen;
    bool match;
    char *member[MEMBERS]; /* as JSON */
    char *table;
    int entries, index[LOG_MAX];
    char *entry[LOG_MAX];
} Client;

static void write_node(const Json *j, int n, HearthBuf *out) {
    const JsonNode *node = &j->nodes[n];
    if (node->name) {
        hearth_buf_bytes(out, node->name, node->name_length);
        hearth_buf_char(out, ':');
    }
    if (node->type == JSON_ARRAY || node->type == JSON_OBJECT) {
        hearth_buf_char(out, '(');
        for (int i = node->child; i; i = j->nodes[i].next) {
            write_node(j, i, out);
            hearth_buf_char(out, ' ');
        }
        hearth_buf_char(out, ')');
    } else {
        hearth_buf_bytes(out, node->text, node->length);
    }
}

/* A node as a text of its own, in some fixed spelling. */
static char *copy(const Json *j, int n) {
    HearthBuf probe = hearth_buf(NULL, 0);
    write_node(j, n, &probe);
    char *text = malloc(probe.length + 1);
    HearthBuf b = hearth_buf(text, probe.length + 1);
    write_node(j, n, &b);
    return text;
}

static int number(const Json *j, int n) {
    assert_true(json_is(j, n, JSON_NUMBER));
    return atoi(j->nodes[n].text);
}

static void replace(char **old, const Json *j, int n) {
    if (!n)
        return;
    free(*old);
    *old = copy(j, n);
}

static void forget(Client *c, int from) {
    while (c->entries > 0 && c->index[c->entries - 1] >= from)
        free(c->entry[--c->entries]);
}

static void take_log(Client *c, const Json *j, int match) {
    int log = json_member(j, match, "log");
    if (!log)
        return;
    int from = number(j, json_member(j, match, "logFrom"));
    cuts += c->entries > 0 && c->index[c->entries - 1] >= from;
    forget(c, from);
    for (int i = j->nodes[log].child; i; i = j->nodes[i].next) {
        int index = number(j, json_member(j, i, "index"));
        assert_true(index >= from && c->entries < LOG_MAX);
        assert_true(c->entries == 0 || index > c->index[c->entries - 1]);
        c->index[c->entries] = index;
        c->entry[c->entries++] = copy(j, i);
    }
}

static void take_message(Client *c, const char *text) {
    Json j;
    if (!text[0])
        return;
    int all = json_read(&j, text, strlen(text));
    assert_int_not_equal(all, 0);
    replace(&c->table, &j, json_member(&j, all, "table"));
    int match = json_member(&j, all, "match");
    if (json_is(&j, match, JSON_OBJECT)) {
        c->match = true;
        for (int i = 0; i < MEMBERS; i++)
            replace(&c->member[i], &j, json_member(&j, match, members[i]));
        take_log(c, &j, match);
    }
    json_close(&j);
}

static void client_free(Client *c) {
    forget(c, 0);
    for (int i = 0; i < MEMBERS; i++)
        free(c->member[i]);
    free(c->table);
    free(c);
}

static Client *client_new(const Table *t, TableWho who) {
    Client *c = calloc(1, sizeof *c);
    c->who = who;
    char *text = help_json(t, who, "en", &c->seen);
    take_message(c, text);
    free(text);
    return c;
}

static void same_clients(const Client *a, const Client *b) {
    assert_string_equal(a->table, b->table);
    assert_int_equal(a->match, b->match);
    for (int i = 0; i < MEMBERS && a->match; i++)
        assert_string_equal(a->member[i], b->member[i]);
    assert_int_equal(a->entries, b->entries);
    for (int i = 0; i < a->entries; i++)
        assert_string_equal(a->entry[i], b->entry[i]);
    assert_memory_equal(&a->seen, &b->seen, sizeof a->seen);
}

/* ---- At a table where anything may happen ---- */

static void something(Table *t, HearthRng *rng) {
    int seat = (int)hearth_rng_below(rng, (uint32_t)table_seats(t));
    uint32_t epoch = table_epoch(t);
    switch (hearth_rng_below(rng, 12)) {
    case 0:
    case 1:
        undos += help_do(t, (TableWho){seat, false}, NULL,
                         (TableWish){.what = TABLE_UNDO,
                                     .epoch = epoch,
                                     .count = 1 + (int)hearth_rng_below(rng, 3)},
                         NULL) == TABLE_FINE;
        break;
    case 2: help_host(t, TABLE_RETITLE, 0, "Another title"); break;
    case 3: help_host(t, TABLE_BOT, seat, "random"); break;
    case 4:
        help_do(t, (TableWho){-1, true}, NULL,
                (TableWish){.what = TABLE_LINK, .target = seat, .token = help_token(seat)}, NULL);
        break;
    default: break;
    }
    help_host(t, TABLE_PERSON, seat, NULL); /* if there was a bot */
    if (hearth_rng_below(rng, 3) == 0)
        gestures += help_gesture(t, rng) > 1;
    else
        help_move(t, rng);
}

static const struct {
    const char *game;
    int seats;
} kinds[] = {{"null", 4},
             {"cartographers", 1},
             {"cartographers", 6},
             {"above_and_below", 2},
             {"endless_winter", 3}};
enum { KINDS = sizeof kinds / sizeof kinds[0], SEATS_MAX = 6 };

static void update(const Table *t, Client *c) {
    char *text = help_update(t, c->who, "en", &c->seen, TABLE_PLAINLY);
    take_message(c, text);
    free(text);
    Client *anew = client_new(t, c->who);
    same_clients(c, anew);
    client_free(anew);
}

static void late_updates_are_whole(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        Client *c[SEATS_MAX + 1];
        HearthRng rng;
        Table *t = help_open(kinds[k].game, kinds[k].seats, NULL, "updates");
        hearth_rng_seed(&rng, (uint64_t)k, 2);
        for (int i = 0; i <= kinds[k].seats; i++)
            c[i] = client_new(t, (TableWho){i - 1, i == 0});
        help_start(t);
        for (int step = 0; step < STEPS; step++) {
            something(t, &rng);
            for (int i = 0; i <= kinds[k].seats; i++)
                if (hearth_rng_below(&rng, 3) == 0)
                    update(t, c[i]);
        }
        for (int i = 0; i <= kinds[k].seats; i++) {
            update(t, c[i]);
            client_free(c[i]);
        }
        table_free(t);
    }
    assert_true(undos > 10 && cuts > 3 && gestures > 10);
}

/* ---- Classes ---- */

/* Updates everybody; how many seats were of the class of the public. */
static int update_all(const Table *t, TableSeen *seen) {
    TableWho nobody = {-1, false};
    TableSeen now = *seen;
    int public = 0;
    TableSeen also = *seen;
    char *text = help_update(t, nobody, "en", &now, TABLE_PLAINLY),
         *rich = help_update(t, nobody, "en", &also, TABLE_WITH_MOMENTS);
    assert_int_equal(table_class(t, nobody, seen), 0);
    for (int i = 0; i < table_seats(t); i++) {
        TableSeen own = *seen;
        uint32_t class = table_class(t, (TableWho){i, false}, seen);
        char *other = help_update(t, (TableWho){i, false}, "en", &own, TABLE_PLAINLY);
        assert_true(class == 0 || class == (uint32_t)i + 1);
        if (class == 0) {
            also = *seen;
            char *photos = help_update(t, (TableWho){i, false}, "en", &also, TABLE_WITH_MOMENTS);
            assert_string_equal(text, other);
            assert_string_equal(rich, photos);
            free(photos);
        }
        assert_memory_equal(&own, &now, sizeof now);
        public += class == 0;
        free(other);
    }
    free(text);
    free(rich);
    *seen = now;
    return public;
}

static int classes_of(int k, int run) {
    HearthRng rng;
    TableSeen seen;
    int public = 0;
    Table *t = help_open(kinds[k].game, kinds[k].seats, NULL, "classes");
    hearth_rng_seed(&rng, (uint64_t)(10 * k + run), 3);
    free(help_json(t, (TableWho){-1, false}, "en", &seen));
    help_start(t);
    for (int step = 0; step < STEPS; step++) {
        something(t, &rng);
        if (run == 0 || hearth_rng_below(&rng, 4) == 0)
        public += update_all(t, &seen);
    }
    table_free(t);
    return public;
}

static void one_class_gets_one_text(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        int public = 0;
        for (int run = 0; run < 4; run++)
        public += classes_of(k, run);
        /* Where everybody has cards of his own nobody is like the public; else most are. */
        if (strcmp(kinds[k].game, "cartographers") == 0 ||
            strcmp(kinds[k].game, "above_and_below") == 0)
            assert_true(public > STEPS / 2);
    }
}

/* Two who are of one class and lack the same, though they heard of it at different times. */
static bool share(const Table *t, TableWho a, TableWho b, const TableSeen *from_a,
                  const TableSeen *from_b) {
    if (table_class(t, a, from_a) != table_class(t, b, from_b) ||
        !table_same_update(t, from_a, from_b))
        return false;
    TableSeen now_a = *from_a, now_b = *from_b;
    char *text_a = help_update(t, a, "en", &now_a, TABLE_PLAINLY),
         *text_b = help_update(t, b, "en", &now_b, TABLE_PLAINLY);
    assert_string_equal(text_a, text_b);
    assert_memory_equal(&now_a, &now_b, sizeof now_a);
    free(text_a);
    free(text_b);
    return from_a->rev != from_b->rev;
}

static void who_lacks_the_same_gets_one_text(void **state) {
    enum { VIEWERS = 5 };
    (void)state;
    int shared = 0;
    for (int k = 0; k < KINDS; k++) {
        HearthRng rng;
        TableSeen seen[VIEWERS];
        Table *t = help_open(kinds[k].game, kinds[k].seats, NULL, "lacking");
        hearth_rng_seed(&rng, (uint64_t)k, 5);
        for (int i = 0; i < VIEWERS; i++)
            free(help_json(t, (TableWho){-1, false}, "en", &seen[i]));
        help_start(t);
        for (int step = 0; step < 2 * STEPS; step++) {
            something(t, &rng);
            for (int i = 0; i < VIEWERS; i++) {
                TableWho who = {i % (kinds[k].seats + 1) - 1, false};
                for (int j = 0; j < i; j++)
                    shared += share(t, who, (TableWho){j % (kinds[k].seats + 1) - 1, false},
                                    &seen[i], &seen[j]);
                if (hearth_rng_below(&rng, 3) == 0)
                    free(help_update(t, who, "en", &seen[i], TABLE_PLAINLY));
            }
        }
        table_free(t);
    }
    assert_true(shared > 100);
}

/* ---- A table of a hundred ---- */

static size_t size_of_update(const Table *t, int seat, TableSeen seen) {
    char *text = help_update(t, (TableWho){seat, false}, "en", &seen, TABLE_PLAINLY);
    size_t length = strlen(text);
    free(text);
    return length;
}

/* While a round is open everybody but who has just acted gets one and the same small text. */
static void an_open_round_of_a_hundred_is_small(void **state) {
    HearthRng rng;
    TableSeen seen;
    Table *t = help_open("cartographers", 100, NULL, "hundred");
    (void)state;
    hearth_rng_seed(&rng, 1, 4);
    help_start(t);
    free(help_json(t, (TableWho){-1, false}, "en", &seen));
    for (int round = 0; round < 2; round++)
        for (int step = 1; step < (round ? 20 : 100); step++) {
            assert_true(help_move(t, &rng));
            for (int i = -1; i < 100; i += 7)
                assert_true(size_of_update(t, i, seen) < 1024);
            assert_true(update_all(t, &seen) == 99 || round == 1);
            if (step == 99 && round == 0) {
                assert_true(help_move(t, &rng)); /* closes the round: the same for all */
                assert_int_equal(update_all(t, &seen), 100);
            }
        }
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_updates_are_whole),
        cmocka_unit_test(one_class_gets_one_text),
        cmocka_unit_test(who_lacks_the_same_gets_one_text),
        cmocka_unit_test(an_open_round_of_a_hundred_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
