/* words.c - What is said at a table: by whom, in which language, how much, and what is left of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keep.h"
#include "talk.h"
#include "words.h"

static Wire *hears(Street *s, const Opened *o, const char *token, const char *host,
                   const char *lang) {
    char members[160] = "";
    if (token)
        snprintf(members, sizeof members, ",\"token\":\"%s\"", token);
    if (host)
        snprintf(members + strlen(members), sizeof members - strlen(members), ",\"host\":\"%s\"",
                 host);
    Wire *w = talk_connect(s, "hears");
    talk_say(
        w, "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"%s\",\"words\":true,\"table\":\"%s\"%s}",
        lang, o->id, members);
    return w;
}

static void sits(Wire *w, const char *name, char token[33]) {
    talk_say(w, "{\"type\":\"sit\",\"id\":\"sit\",\"name\":\"%s\"}", name);
    talk_sat(w, "sit", token);
}

static void says(Wire *w, const char *id, const char *text) {
    talk_say(w, "{\"type\":\"say\",\"id\":\"%s\",\"text\":\"%s\"}", id, text);
}

static void says_phrase(Wire *w, const char *id, const char *phrase) {
    talk_say(w, "{\"type\":\"say\",\"id\":\"%s\",\"phrase\":\"%s\"}", id, phrase);
}

static void lets_talk(Wire *host, const char *id, const char *what, bool watchers) {
    talk_say(host, "{\"type\":\"talk\",\"id\":\"%s\",\"what\":\"%s\",\"watchers\":%s}", id, what,
             watchers ? "true" : "false");
    talk_ok(host, id);
}

/* Everybody hears it, the speaker too; who did not ask for words hears nothing. */
static void words_are_heard(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 2, "");
    Wire *ada = hears(&s, &o, o.seat[0], o.host, "en"),
         *bela = hears(&s, &o, o.seat[1], NULL, "hu");
    Wire *old = talk_hello(&s, o.id, o.seat[1], NULL);
    json_t *words = talk_expect(ada, "words");
    assert_int_equal(json_array_size(json_object_get(words, "phrases")), words_phrase_count());
    assert_int_equal(json_array_size(json_object_get(words, "said")), 0);
    json_decref(words);
    sits(ada, "Ada", o.seat[0]);
    sits(bela, "Béla", o.seat[1]);
    says(ada, "s1", "Szia, Béla!");
    json_t *said = talk_expect(bela, "said");
    assert_string_equal(talk_text(said, "text"), "Szia, Béla!");
    assert_string_equal(talk_text(said, "name"), "Ada");
    assert_int_equal(talk_number(said, "seat"), 0);
    assert_null(json_object_get(said, "phrase"));
    json_decref(said);
    said = talk_expect(ada, "said");
    json_decref(said);
    talk_ok(ada, "s1");
    talk_expect_no(old, "said");
    /* The same message again is the same words, said once. */
    says(ada, "s1", "Szia, Béla!");
    talk_ok(ada, "s1");
    talk_expect_no(bela, "said");
    says_phrase(bela, "s1", "tea");
    said = talk_expect(ada, "said");
    assert_string_equal(talk_text(said, "phrase"), "tea");
    assert_string_equal(talk_text(said, "text"), "One moment, tea.");
    assert_int_equal(talk_number(said, "number"), 2);
    json_decref(said);
    says_phrase(bela, "s2", "nonsense");
    talk_refused(bela, "s2", "words");
    /* Who comes later reads it. */
    Wire *later = hears(&s, &o, o.seat[1], NULL, "en");
    words = talk_expect(later, "words");
    assert_int_equal(json_array_size(json_object_get(words, "said")), 2);
    json_decref(words);
    street_end(&s);
}

static void lines_are_checked(void **state) {
    (void)state;
    TableAnswer why;
    static const char *const fine[] = {
        "Hello", "3.5 stars", "e.g. this", "m.in. to",   "Yes. No.", "π.χ. αυτό", "Na, jó…",
        "🏰🌲",    "1.000",     "wait...",   "κ.λπ. αυτά", "т.д.",     "你好。再见"};
    static const char *const links[] = {
        "http://x",        "see example.com", "www.hearth.org/x", "x.com",    "bit.ly/2",
        "a。example。com", "EXAMPLE.COM",     "пример.рф",        "x.онлайн", "δες παράδειγμα.ελ"};
    static const char *const unseen[] = {"",
                                         " a",
                                         "a ",
                                         "a  b",
                                         "a\tb",
                                         "a\nb",
                                         "a\x01",
                                         "a\u202eb",
                                         "a\u200bb",
                                         "\xff",
                                         "a\u0301\u0301\u0301\u0301\u0301\u0301"};
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
        assert_true(words_check(fine[i], strlen(fine[i]), &why));
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        assert_false(words_check(links[i], strlen(links[i]), &why));
    for (size_t i = 0; i + 1 < sizeof unseen / sizeof unseen[0]; i++)
        assert_false(words_check(unseen[i], strlen(unseen[i]), &why));
    char text[WORDS_MAX + 2];
    memset(text, 'a', sizeof text);
    assert_true(words_check(text, WORDS_MAX, &why));
    assert_false(words_check(text, WORDS_MAX + 1, &why));
}

static void the_host_decides(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 2, "");
    Wire *ada = hears(&s, &o, o.seat[0], o.host, "en"),
         *bela = hears(&s, &o, o.seat[1], NULL, "en");
    Wire *watcher = hears(&s, &o, o.watch, NULL, "en"), *host = hears(&s, &o, NULL, o.host, "en");
    sits(ada, "Ada", o.seat[0]);
    says_phrase(watcher, "w1", "hello");
    talk_refused(watcher, "w1", "not_yours");
    talk_say(bela, "{\"type\":\"talk\",\"id\":\"t0\",\"what\":\"off\"}");
    talk_refused(bela, "t0", "not_yours");
    talk_say(ada, "{\"type\":\"talk\",\"id\":\"t00\",\"what\":\"loud\"}");
    talk_refused(ada, "t00", "bad_message");
    lets_talk(ada, "t1", "phrases", true);
    json_t *update = talk_expect(bela, "update"), *table = json_object_get(update, "table");
    assert_string_equal(talk_text(table, "talk"), "phrases");
    assert_true(json_is_true(json_object_get(table, "watchersTalk")));
    json_decref(update);
    says(bela, "b1", "Hello");
    talk_refused(bela, "b1", "words");
    says_phrase(bela, "b2", "hello");
    talk_ok(bela, "b2");
    says_phrase(watcher, "w2", "hello");
    talk_ok(watcher, "w2");
    json_t *said = talk_expect(ada, "said");
    json_decref(said);
    said = talk_expect(ada, "said");
    assert_true(json_is_null(json_object_get(said, "seat")));
    assert_null(json_object_get(said, "host"));
    json_decref(said);
    says_phrase(host, "h1", "good_luck"); /* a host without a seat is heard as the host */
    said = talk_expect(ada, "said");
    assert_true(json_is_true(json_object_get(said, "host")));
    json_decref(said);
    lets_talk(ada, "t2", "off", true);
    says_phrase(bela, "b3", "hello");
    talk_refused(bela, "b3", "words");
    talk_say(ada, "{\"type\":\"close\",\"id\":\"x\"}");
    talk_ok(ada, "x");
    says_phrase(bela, "b4", "hello");
    talk_refused(bela, "b4", "closed");
    street_end(&s);
}

/* A flood is stopped, others are heard nevertheless, and games go on. */
static void a_flood_is_stopped(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 2, "");
    Wire *ada = hears(&s, &o, o.seat[0], o.host, "en"),
         *bela = hears(&s, &o, o.seat[1], NULL, "en");
    sits(ada, "Ada", o.seat[0]);
    sits(bela, "Béla", o.seat[1]);
    int heard = 0, refused = 0;
    for (int i = 0; i < 60; i++) {
        char id[8];
        snprintf(id, sizeof id, "f%d", i);
        says(ada, id, "flood");
    }
    test_host_settle(&s.test_host);
    for (char *text; (text = wire_hear(ada)); free(text)) {
        refused += strstr(text, "\"code\":\"words\"") != NULL;
        heard += strstr(text, "\"type\":\"said\"") != NULL;
    }
    assert_int_equal(heard, 5);
    assert_int_equal(refused, 55);
    says_phrase(bela, "b1", "ouch");
    talk_ok(bela, "b1");
    /* Another connection of the same seat has no more to say. */
    Wire *again = hears(&s, &o, o.seat[0], NULL, "en");
    json_decref(talk_expect(again, "words"));
    says(again, "f99", "flood");
    talk_refused(again, "f99", "words");
    test_host_wait(&s.test_host, 3100);
    says(again, "f100", "slowly");
    talk_ok(again, "f100");
    talk_say(ada, "{\"type\":\"start\",\"id\":\"start\"}");
    talk_ok(ada, "start");
    street_end(&s);
}

/* Of many the last 50 are told, and they outlive the table in memory, but not the server. */
static void the_last_ones_are_kept(void **state) {
    (void)state;
    Street s;
    HubLimits limits = hub_limits;
    limits.idle_s = 5;
    street_begin(&s, &limits);
    Opened o = talk_open(&s, "cartographers", 2, "");
    Wire *ada = hears(&s, &o, o.seat[0], o.host, "en");
    sits(ada, "Ada", o.seat[0]);
    for (int i = 0; i < 60; i++) {
        char id[8], line[16];
        snprintf(id, sizeof id, "k%d", i);
        snprintf(line, sizeof line, "line %d", i);
        says(ada, id, line);
        talk_ok(ada, id);
        test_host_wait(&s.test_host, 3100);
    }
    wire_free(ada);
    test_host_wait(&s.test_host, 30000);
    HubCounts counts;
    hub_counts(s.test_host.hub, &counts);
    assert_int_equal(counts.tables, 0);
    ada = hears(&s, &o, o.seat[0], o.host, "en");
    json_t *words = talk_expect(ada, "words"), *all = json_object_get(words, "said");
    assert_int_equal(json_array_size(all), 50);
    assert_string_equal(talk_text(json_array_get(all, 0), "text"), "line 10");
    assert_string_equal(talk_text(json_array_get(all, 49), "text"), "line 59");
    json_decref(words);
    assert_int_equal(keep_count(s.keep, o.id, "say"), 0);
    wire_free(ada);
    test_host_crash(&s.test_host);
    test_host_begin(&s.test_host, s.keep, 9, &limits);
    ada = hears(&s, &o, o.seat[0], o.host, "en");
    words = talk_expect(ada, "words");
    assert_int_equal(json_array_size(json_object_get(words, "said")), 0);
    json_decref(words);
    street_end(&s);
}

/* Who reads nothing for a while gets all of it afterwards. */
static void who_is_slow_misses_nothing(void **state) {
    (void)state;
    Street s;
    street_begin(&s, NULL);
    Opened o = talk_open(&s, "cartographers", 2, "");
    Wire *ada = hears(&s, &o, o.seat[0], o.host, "en"),
         *bela = hears(&s, &o, o.seat[1], NULL, "en");
    sits(ada, "Ada", o.seat[0]);
    json_decref(talk_expect(bela, "words"));
    test_host_settle(&s.test_host);
    bela->room = 1;
    for (int i = 0; i < 4; i++) {
        char id[8];
        snprintf(id, sizeof id, "s%d", i);
        says(ada, id, "Are you there?");
        talk_ok(ada, id);
    }
    bela->room = 100;
    json_t *words = talk_expect(bela, "words"), *all = json_object_get(words, "said");
    assert_int_equal(json_array_size(all), 4);
    json_decref(words);
    says(ada, "s9", "And now?");
    json_decref(talk_expect(bela, "said"));
    street_end(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_heard),        cmocka_unit_test(lines_are_checked),
        cmocka_unit_test(the_host_decides),       cmocka_unit_test(a_flood_is_stopped),
        cmocka_unit_test(the_last_ones_are_kept), cmocka_unit_test(who_is_slow_misses_nothing),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
