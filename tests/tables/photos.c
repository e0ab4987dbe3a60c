/* photos.c - Photographs in the log of updates, of whole actions and between their events: each is
 * the view of its moment, nothing else is different, and there are never more than was promised. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "help.h"
#include "match_json.h"
#include "talk.h"

static const struct {
    const char *game;
    int seats;
} kinds[] = {{"null", 4},
             {"cartographers", 3},
             {"above_and_below", 3},
             {"endless_winter", 1},
             {"endless_winter", 3}};
enum { KINDS = sizeof kinds / sizeof kinds[0], SEATS_MAX = 4, STEPS = 120 };

static int photos;  /* that were looked at */
static int between; /* the same, of those between the events of one action */
static int left;    /* entries whose photographs would have been too many */
static int cuts;    /* updates after something was taken back */

static int viewer_of(TableWho who) {
    return who.seat < 0 ? HEARTH_PUBLIC : who.seat;
}

static json_t *read(const char *text) {
    json_t *all = json_loads(text, 0, NULL);
    assert_non_null(all);
    return all;
}

/* ---- What the engine says ---- */

typedef struct Moment {
    const HearthGame *game;
    const char *photo;
    int index, viewer;
    MatchView view;
} Moment;

static bool stop_there(void *context, const HearthStep *step) {
    Moment *m = context;
    char text[HEARTH_POSITION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    if (step->index < m->index + 1)
        return true;
    hearth_view(m->game, step->state, m->viewer, m->view.bytes);
    hearth_state_print(m->game, m->view.bytes, &b);
    assert_string_equal(m->photo, text);
    return false;
}

/* ---- One update ---- */

static void check_entry(const Table *t, TableWho who, const json_t *entry) {
    const json_t *view = json_object_get(entry, "view");
    Moment m = {.game = table_game(t),
                .photo = json_string_value(view),
                .index = (int)json_integer_value(json_object_get(entry, "index")),
                .viewer = viewer_of(who)};
    assert_true(json_array_size(json_object_get(entry, "texts")) > 0);
    hearth_match_walk(table_match(t), stop_there, &m);
    photos++;
}

/* Every text names the event that it tells, in order. */
static void check_told(const json_t *entry) {
    const json_t *told = json_object_get(entry, "told");
    int events = (int)json_array_size(json_object_get(entry, "events")), last = -1;
    assert_int_equal(json_array_size(told), json_array_size(json_object_get(entry, "texts")));
    for (size_t i = 0; i < json_array_size(told); i++) {
        int at = (int)json_integer_value(json_array_get(told, i));
        assert_true(at == -1 || (at > last && at < events));
        last = at == -1 ? last : at;
    }
}

/* Those that have texts have one, but for the last entry; if `all` is false the oldest may not. */
static int check_log(const Table *t, TableWho who, const json_t *log, bool all) {
    size_t i, last = json_array_size(log), bytes = 0;
    json_t *entry;
    int count = 0;
    json_array_foreach(log, i, entry) {
        const json_t *view = json_object_get(entry, "view");
        bool told = json_array_size(json_object_get(entry, "texts")) > 0;
        check_told(entry);
        assert_true(!view || (told && i + 1 < last));
        if (view)
            check_entry(t, who, entry);
        else
            assert_true(!told || i + 1 == last || (!all && count == 0)); /* no gaps */
        count += view != NULL;
        bytes += view ? json_string_length(view) + 2 : 0;
    }
    assert_true(count <= 64 && bytes <= 256 * 1024);
    return count;
}

static void strip(json_t *log, const char *member) {
    size_t i;
    json_t *entry;
    json_array_foreach(log, i, entry) json_object_del(entry, member);
}

/* ---- Between the events ---- */

/* The same as the engine says. */
static void check_moment(const Table *t, TableWho who, int index, int event, const char *photo) {
    static char text[2 * HEARTH_POSITION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    MatchView seen;
    match_photo_json(table_match(t), viewer_of(who), index, event + 1, NULL, &b);
    assert_true(hearth_buf_fits(&b));
    json_t *said = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_string_equal(json_string_value(said), photo);
    assert_int_equal(hearth_photo_parse(table_game(t), photo, strlen(photo), seen.bytes,
                                        hearth_match_state_size(table_match(t)), NULL),
                     HEARTH_OK);
    json_decref(said);
}

/* Every event but the last has one, or looks like the one before it; the first one always has. How
 * many there are; -1 if they were left out. */
static int check_events(const Table *t, TableWho who, const json_t *entry, size_t *bytes) {
    const json_t *rows = json_object_get(entry, "between");
    int events = (int)json_array_size(json_object_get(entry, "events")), at = 0;
    int index = (int)json_integer_value(json_object_get(entry, "index"));
    const char *photo = NULL;
    if (!rows)
        return table_game(t)->between && events > 1 &&
                       json_array_size(json_object_get(entry, "texts")) > 0
                   ? -1
                   : 0;
    assert_true(events > 1);
    for (int i = 0; i < events - 1; i++) {
        const json_t *row = json_array_get(rows, (size_t)at);
        if (row && json_integer_value(json_array_get(row, 0)) == i) {
            photo = json_string_value(json_array_get(row, 1));
            *bytes += strlen(photo) + 2;
            at++;
            between++;
        }
        assert_non_null(photo);
        check_moment(t, who, index, i, photo);
    }
    assert_int_equal(at, json_array_size(rows));
    return at;
}

/* What limits there are is used for whole actions first. */
static void check_between(const Table *t, TableWho who, TableSeen seen, const char *rich) {
    char *more = help_update(t, who, "hu", &seen, TABLE_WITH_MOMENTS);
    json_t *a = read(rich), *b = read(more), *entry;
    json_t *log = json_object_get(json_object_get(b, "match"), "log");
    size_t i, bytes = 0;
    int count = 0;
    json_array_foreach(log, i, entry) {
        const json_t *view = json_object_get(entry, "view");
        int here = check_events(t, who, entry, &bytes);
        left += here < 0;
        count += (here > 0 ? here : 0) + (view != NULL);
        bytes += view ? json_string_length(view) + 2 : 0;
    }
    assert_true(count <= 64 && bytes <= 256 * 1024);
    strip(log, "between");
    assert_true(json_equal(a, b));
    json_decref(a);
    json_decref(b);
    free(more);
}

/* Both kinds of the same update; they differ in the photographs alone. */
static int update(const Table *t, TableWho who, TableSeen *seen, bool all) {
    TableSeen other = *seen, before = *seen;
    char *plain = help_update(t, who, "hu", &other, TABLE_PLAINLY),
         *rich = help_update(t, who, "hu", seen, TABLE_WITH_PHOTOS);
    int count = 0;
    assert_memory_equal(seen, &other, sizeof other);
    assert_int_equal(plain[0], rich[0]);
    if (rich[0]) {
        json_t *a = read(plain), *b = read(rich);
        json_t *log = json_object_get(json_object_get(b, "match"), "log");
        count = check_log(t, who, log, all);
        if (count == 0)
            assert_string_equal(plain, rich);
        strip(log, "view");
        assert_true(json_equal(a, b));
        json_decref(a);
        json_decref(b);
        check_between(t, who, before, rich);
    }
    free(plain);
    free(rich);
    return count;
}

static void take_back(Table *t, HearthRng *rng) {
    TableWish wish = {
        .what = TABLE_UNDO, .epoch = table_epoch(t), .count = 1 + (int)hearth_rng_below(rng, 3)};
    TableWho who = {(int)hearth_rng_below(rng, (uint32_t)table_seats(t)), false};
    cuts += help_do(t, who, NULL, wish, NULL) == TABLE_FINE;
}

static void each_is_the_view_of_its_moment(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        TableSeen seen[SEATS_MAX + 1];
        HearthRng rng;
        Table *t = help_open(kinds[k].game, kinds[k].seats, NULL, "photos");
        int before = photos, had = between;
        hearth_rng_seed(&rng, (uint64_t)k, 6);
        for (int i = 0; i <= kinds[k].seats; i++)
            free(help_json(t, (TableWho){i - 1, false}, "hu", &seen[i]));
        help_start(t);
        for (int step = 0; step < STEPS; step++) {
            if (hearth_rng_below(&rng, 4) == 0)
                take_back(t, &rng);
            help_move(t, &rng);
            for (int i = 0; i <= kinds[k].seats; i++)
                if (hearth_rng_below(&rng, 3) == 0)
                    update(t, (TableWho){i - 1, false}, &seen[i], step > 60);
        }
        if (k > 0) /* the null game tells nothing */
            assert_true(photos > before + 50);
        assert_true((between > had + 20) == (table_game(t)->between != NULL));
        table_free(t);
    }
    assert_true(cuts > 10);
}

/* ---- Limits ---- */

/* Somebody who has not heard of anything since the start, as an undo to the start would make it. */
static int photos_of_all(const char *game, int seats, int moves) {
    TableSeen seen;
    HearthRng rng;
    Table *t = help_open(game, seats, NULL, "many");
    hearth_rng_seed(&rng, 1, 7);
    free(help_json(t, (TableWho){-1, false}, "en", &seen));
    help_start(t);
    for (int i = 0; i < moves && help_move(t, &rng); i++)
        continue;
    int count = update(t, (TableWho){-1, false}, &seen, false);
    table_free(t);
    return count;
}

static void there_are_not_too_many(void **state) {
    int before = left;
    (void)state;
    assert_int_equal(photos_of_all("above_and_below", 2, 400), 64);
    assert_true(left > before); /* nothing is left for what was between */
    assert_true(photos_of_all("cartographers", 8, 60) > 3);
    assert_int_equal(photos_of_all("cartographers", 9, 60), 0);
}

/* ---- Through the hub ---- */

static Wire *watch(Street *s, const Opened *o, const char *more) {
    Wire *w = talk_connect(s, "watch");
    talk_say(w, "{\"type\":\"hello\",\"protocol\":1,\"table\":\"%s\",\"token\":\"%s\"%s}", o->id,
             o->watch, more);
    json_decref(talk_expect(w, "table"));
    return w;
}

/* Entries of the log that have something in it. */
static int having(const json_t *message, const char *member) {
    size_t i;
    int count = 0;
    json_t *entry;
    json_array_foreach(json_object_get(json_object_get(message, "match"), "log"), i, entry) {
        const json_t *value = json_object_get(entry, member);
        count += json_is_string(value) || json_array_size(value) > 0;
    }
    return count;
}

static int views(const json_t *message) {
    return having(message, "view");
}

static int told(const json_t *message) {
    return having(message, "texts");
}

static void those_who_ask_get_them(void **state) {
    (void)state;
    Street s;
    Wire *seats[2];
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "endless_winter", 2, "");
    Wire *with = watch(&s, &o, ",\"photos\":true"), *too = watch(&s, &o, ",\"photos\":true"),
         *without = watch(&s, &o, ""), *no = watch(&s, &o, ",\"photos\":false,\"between\":true");
    talk_start(&s, &o, 2, seats); /* many draws: cards, tiles, animals */
    int there = 0;
    for (int i = 0; there == 0; i++) { /* first they sit down */
        assert_true(i < 8);
        json_t *a = talk_expect(with, "update"), *b = talk_expect(too, "update"),
               *c = talk_expect(without, "update"), *d = talk_expect(no, "update");
        assert_true(json_equal(a, b));
        assert_true(json_equal(c, d));
        assert_int_equal(views(c), 0);
        there = views(a);
        assert_true(there >= told(c) - 1);
        json_decref(a), json_decref(b), json_decref(c), json_decref(d);
    }
    /* A whole table has none: there is no news in it. */
    talk_say(with, "{\"type\":\"lang\",\"lang\":\"pl\"}");
    json_t *table = talk_expect(with, "table");
    assert_int_equal(views(table), 0);
    json_decref(table);
    street_end(&s);
}

static void what_is_no_wish_is_refused(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "null", 2, "");
    Wire *w = talk_connect(&s, "x");
    talk_say(w, "{\"type\":\"hello\",\"protocol\":1,\"table\":\"%s\",\"photos\":5}", o.id);
    talk_ended(w, 1008, "bad_message");
    w = talk_connect(&s, "y");
    talk_say(w, "{\"type\":\"hello\",\"protocol\":1,\"table\":\"%s\",\"between\":\"\"}", o.id);
    talk_ended(w, 1008, "bad_message");
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_the_view_of_its_moment),
        cmocka_unit_test(there_are_not_too_many),
        cmocka_unit_test(those_who_ask_get_them),
        cmocka_unit_test(what_is_no_wish_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
