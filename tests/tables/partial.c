/* partial.c - Updates in part: whoever puts the changes into the view before has the view, however
 * late they come and whatever was taken back; and at a table of a hundred they are short. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "help.h"
#include "patch.h"

/* ---- A client ---- */

typedef struct Client {
    TableWho who;
    TableSeen seen;
    char *view;
} Client;

static int patches, wholes;

static json_t *match_of(const char *text, json_t **whole) {
    *whole = json_loads(text, 0, NULL);
    assert_non_null(*whole);
    return json_object_get(*whole, "match");
}

/* As docs/protocol.md says it. */
static char *put_in(const char *view, const json_t *patch) {
    char *out = calloc(1, 2 * strlen(view) + 100000);
    size_t at = 0, i;
    json_t *edit;
    json_array_foreach(patch, i, edit) {
        size_t from = (size_t)json_integer_value(json_array_get(edit, 0));
        size_t gone = (size_t)json_integer_value(json_array_get(edit, 1));
        assert_true(from >= at && from + gone <= strlen(view));
        strncat(out, view + at, from - at);
        strcat(out, json_string_value(json_array_get(edit, 2)));
        at = from + gone;
    }
    return strcat(out, view + at);
}

static void take(Client *c, const char *text) {
    json_t *whole;
    if (!text[0])
        return;
    const json_t *match = match_of(text, &whole), *patch = json_object_get(match, "patch");
    const char *view = json_string_value(json_object_get(match, "view"));
    char *now = patch ? put_in(c->view, patch) : view ? strdup(view) : NULL;
    assert_false(patch && view);
    patches += patch != NULL;
    wholes += view != NULL;
    if (now) {
        free(c->view);
        c->view = now;
    }
    json_decref(whole);
}

/* Exactly what somebody gets who comes now. */
static void has_the_view(const Table *t, const Client *c) {
    TableSeen seen;
    json_t *whole;
    char *text = help_json(t, c->who, "en", &seen);
    const char *view = json_string_value(json_object_get(match_of(text, &whole), "view"));
    assert_string_equal(c->view, view);
    assert_memory_equal(&c->seen, &seen, sizeof seen);
    json_decref(whole);
    free(text);
}

static void updated(const Table *t, Client *c) {
    char *text = help_update(t, c->who, "en", &c->seen, TABLE_IN_PART);
    take(c, text);
    free(text);
    has_the_view(t, c);
}

static void changes_lead_to_the_view(void **state) {
    enum { SEATS = 12, CLIENTS = 4, STEPS = 400 };
    HearthRng rng;
    Client c[CLIENTS] = {
        {.who = {-1, true}}, {.who = {0, false}}, {.who = {5, false}}, {.who = {11, false}}};
    Table *t = help_open("cartographers", SEATS, NULL, "partial");
    (void)state;
    hearth_rng_seed(&rng, 3, 1);
    help_start(t);
    for (int i = 0; i < CLIENTS; i++) {
        char *text = help_json(t, c[i].who, "en", &c[i].seen);
        take(&c[i], text);
        free(text);
    }
    for (int step = 0; step < STEPS && !hearth_match_over(table_match(t)); step++) {
        if (hearth_rng_below(&rng, 6) == 0)
            help_do(t, (TableWho){(int)hearth_rng_below(&rng, SEATS), false}, NULL,
                    (TableWish){.what = TABLE_UNDO, .epoch = table_epoch(t)}, NULL);
        help_move(t, &rng);
        for (int i = 0; i < CLIENTS; i++)
            if (hearth_rng_below(&rng, i < 2 ? 2 : 30) == 0) /* two are often late */
                updated(t, &c[i]);
    }
    for (int i = 0; i < CLIENTS; i++) {
        updated(t, &c[i]);
        free(c[i].view);
    }
    assert_true(patches > 40 && wholes > CLIENTS + 2); /* and some lacked too much */
    table_free(t);
}

/* ---- A table of a hundred ---- */

static void a_round_of_a_hundred_is_short(void **state) {
    enum { SEATS = 100, MOST = 8 << 10, ROUNDS = 16 };
    HearthRng rng;
    TableSeen seen, plain_seen;
    Table *t = help_open("cartographers", SEATS, NULL, "hundred");
    size_t part = 0, plain = 0;
    int rounds = 0, ambushes = 0;
    (void)state;
    hearth_rng_seed(&rng, 1, 4);
    help_start(t);
    free(help_json(t, (TableWho){-1, false}, "en", &seen));
    plain_seen = seen;
    while (rounds < ROUNDS) {
        uint32_t epoch = table_epoch(t);
        assert_true(help_move(t, &rng));
        if (table_epoch(t) == epoch)
            continue;
        /* Everybody gets the same bytes. */
        TableSeen before = seen;
        char *text = help_update(t, (TableWho){-1, false}, "en", &seen, TABLE_IN_PART);
        for (int i = 0; i < SEATS; i += 9) {
            TableSeen own = before;
            if (table_class(t, (TableWho){i, false}, &before) != 0)
                continue;
            char *other = help_update(t, (TableWho){i, false}, "en", &own, TABLE_IN_PART);
            assert_string_equal(text, other);
            free(other);
        }
        char *whole = help_update(t, (TableWho){-1, false}, "en", &plain_seen, TABLE_PLAINLY);
        if (!strstr(text,
                    "The season ends")) /* else a season is over, which is told of everybody */
            assert_true(strlen(text) < MOST);
        ambushes += strstr(whole, "monster on the sheet of") != NULL;
        assert_null(strstr(text, "monster on the sheet of"));
        assert_non_null(strstr(text, "\"patch\":[["));
        assert_non_null(strstr(text, "\"seat\":127")); /* what happened to all is told */
        part += strlen(text);
        plain += strlen(whole);
        free(text);
        free(whole);
        rounds++;
    }
    assert_true(part / ROUNDS < MOST && part < plain / 4 && ambushes > 0);
    print_message("a round of a hundred: %zu bytes in part, %zu as a whole\n", part / ROUNDS,
                  plain / ROUNDS);
    table_free(t);
}

/* At a small table nothing is different. */
static void small_tables_are_told_as_ever(void **state) {
    HearthRng rng;
    TableSeen a, b;
    Table *t = help_open("cartographers", 8, NULL, "small");
    (void)state;
    hearth_rng_seed(&rng, 1, 4);
    help_start(t);
    free(help_json(t, (TableWho){2, false}, "en", &a));
    b = a;
    for (int i = 0; i < 40; i++) {
        help_move(t, &rng);
        char *part = help_update(t, (TableWho){2, false}, "en", &a, TABLE_IN_PART);
        char *whole = help_update(t, (TableWho){2, false}, "en", &b, TABLE_PLAINLY);
        assert_string_equal(part, whole);
        free(part);
        free(whole);
    }
    table_free(t);
}

/* ---- Patches alone ---- */

static void any_two_texts(void **state) {
    static const char letters[] = "ab =";
    char a[300], b[300], out[4000];
    HearthRng rng;
    int made = 0;
    (void)state;
    hearth_rng_seed(&rng, 9, 9);
    for (int round = 0; round < 20000; round++) {
        int n = (int)hearth_rng_below(&rng, 290);
        for (int i = 0; i < n; i++)
            a[i] = letters[hearth_rng_below(&rng, 4)];
        a[n] = 0;
        strcpy(b, a);
        for (uint32_t i = hearth_rng_below(&rng, 4); i > 0 && n > 0; i--)
            b[hearth_rng_below(&rng, (uint32_t)n)] = letters[hearth_rng_below(&rng, 4)];
        if (n > 3 && hearth_rng_below(&rng, 2)) /* one shorter */
            memmove(b + 1, b + 2, strlen(b + 2) + 1);
        HearthBuf buf = hearth_buf(out, sizeof out);
        hearth_buf_char(&buf, '{');
        if (!patch_json(a, strlen(a), b, strlen(b), &buf)) {
            assert_int_equal(buf.length, 1);
            continue;
        }
        made++;
        out[1] = ' '; /* the comma */
        hearth_buf_char(&buf, '}');
        json_t *whole = json_loads(out, 0, NULL);
        assert_non_null(whole);
        char *got = put_in(a, json_object_get(whole, "patch"));
        assert_string_equal(got, b);
        free(got);
        json_decref(whole);
    }
    assert_true(made > 5000);
    HearthBuf buf = hearth_buf(out, sizeof out);
    assert_false(
        patch_json("a\"b", 3, "a\"b", 3, &buf)); /* nothing that JSON would spell otherwise */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_lead_to_the_view),
        cmocka_unit_test(a_round_of_a_hundred_is_short),
        cmocka_unit_test(small_tables_are_told_as_ever),
        cmocka_unit_test(any_two_texts),
    };
    return cmocka_run_group_tests_name("updates in part", tests, NULL, NULL);
}
