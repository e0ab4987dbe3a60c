/* listeners.c - Who is to be told, as text; and what webhooks are told. */
#include <jansson.h>
#include <string.h>

#include "check.h"
#include "listener.h"

static const char example[] =
    "push 1 1763283600000 el 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f "
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4 "
    "BTBZMqHH6r4Tts7J_aSIgg https://push.example.net/abc";

static void test_listener(void **unused) {
    Listener l;
    char text[LISTENER_TEXT];
    HearthBuf b = hearth_buf(text, sizeof text);
    (void)unused;
    assert_true(listener_read(example, sizeof example - 1, &l));
    assert_string_equal(l.lang, "el");
    assert_string_equal(l.url, "https://push.example.net/abc");
    assert_int_equal(l.owner[31], 0x1f);
    assert_int_equal(l.since_ms, 1763283600000);
    listener_print(&l, &b);
    assert_string_equal(text, example);
    for (size_t cut = 0; cut < sizeof example - 1; cut++) /* a whole address may still be one */
        if (listener_read(example, cut, &l))
            assert_true(cut > strlen(example) - strlen("push.example.net/abc"));
}

static void test_longest_listener_fits(void **unused) {
    Listener l, read;
    char text[LISTENER_TEXT];
    HearthBuf b = hearth_buf(text, sizeof text);
    (void)unused;
    assert_true(listener_read(example, sizeof example - 1, &l));
    memset(l.url, 'a', PUSH_URL_MAX);
    memcpy(l.url, "https://a.b/", 12);
    l.url[PUSH_URL_MAX] = 0;
    l.since_ms = INT64_MAX;
    memcpy(l.lang, "aaaaaaaa", 9);
    listener_print(&l, &b);
    assert_true(hearth_buf_fits(&b));
    assert_true(listener_read(text, b.length, &read));
}

static void test_hook(void **unused) {
    static const char *const right[] = {
        "hook 1 en ntfy https://ntfy.sh/our-evening https://games.example.org/",
        "hook 1 pl discord https://discord.com/api/webhooks/1/x",
    };
    static const char *const wrong[] = {
        "hook 1 en ntfy http://ntfy.sh/our-evening",
        "hook 1 en smoke https://ntfy.sh/our-evening",
        "hook 2 en ntfy https://ntfy.sh/our-evening",
        "hook 1 en ntfy https://ntfy.sh/our-evening javascript:alert(1)",
        "hook 1 en ntfy https://ntfy.sh/our-evening https://a/ b",
        "hook 1 en ntfy",
        "",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        Hook h;
        char text[LISTENER_TEXT];
        HearthBuf b = hearth_buf(text, sizeof text);
        assert_true(hook_read(right[i], strlen(right[i]), &h));
        hook_print(&h, &b);
        assert_string_equal(text, right[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Hook h;
        assert_false(hook_read(wrong[i], strlen(wrong[i]), &h));
    }
}

/* ---- Bodies ---- */

static const char *const names[] = {"Ada \"@everyone\"", "\xc5\x81ukasz"};
static const int seats[] = {0, 2};
static const PushNews news = {.kind = "turn",
                              .text = "Friday: waiting for Ada \"@everyone\", \xc5\x81ukasz.",
                              .table = "7qk2m9x0tp4ha",
                              .game = "cartographers",
                              .title = "Friday",
                              .page = "https://games.example.org/#/t/7qk2m9x0tp4ha",
                              .names = names,
                              .seats = seats,
                              .count = 2};

static json_t *body(PushShape shape) {
    char text[4000];
    HearthBuf b = hearth_buf(text, sizeof text);
    push_hook_body(shape, &news, &b);
    assert_string_equal(push_hook_type(shape), "application/json");
    json_t *json = json_loadb(text, b.length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

static const char *text_of(const json_t *json, const char *member) {
    const char *text = json_string_value(json_object_get(json, member));
    assert_non_null(text);
    return text;
}

static const char whole[] = "Friday: waiting for Ada \"@everyone\", \xc5\x81ukasz.\n"
                            "https://games.example.org/#/t/7qk2m9x0tp4ha";

static void test_shapes(void **unused) {
    char text[4000];
    HearthBuf b = hearth_buf(text, sizeof text);
    (void)unused;
    push_hook_body(PUSH_NTFY, &news, &b);
    assert_string_equal(text, whole);
    assert_string_equal(push_hook_type(PUSH_NTFY), "text/plain; charset=utf-8");

    json_t *discord = body(PUSH_DISCORD);
    assert_string_equal(text_of(discord, "content"), whole);
    /* whatever a player is called, nobody is called up by it */
    const json_t *parse = json_object_get(json_object_get(discord, "allowed_mentions"), "parse");
    assert_true(json_is_array(parse));
    assert_int_equal(json_array_size(parse), 0);
    json_decref(discord);

    json_t *matrix = body(PUSH_MATRIX);
    assert_string_equal(text_of(matrix, "msgtype"), "m.text");
    assert_string_equal(text_of(matrix, "body"), whole);
    assert_string_equal(text_of(matrix, "text"), whole);
    json_decref(matrix);

    json_t *plain = body(PUSH_JSON);
    assert_string_equal(text_of(plain, "type"), "turn");
    assert_string_equal(text_of(plain, "text"), news.text);
    assert_string_equal(text_of(plain, "table"), news.table);
    assert_string_equal(text_of(plain, "page"), news.page);
    const json_t *who = json_object_get(plain, "seats");
    assert_int_equal(json_array_size(who), 2);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(who, 1), "seat")), 2);
    assert_string_equal(text_of(json_array_get(who, 0), "name"), names[0]);
    json_decref(plain);
}

static void test_shape_names(void **unused) {
    (void)unused;
    for (int i = 0; i < PUSH_SHAPES; i++) {
        PushShape read = PUSH_SHAPES;
        assert_true(push_read_shape(push_shape_name((PushShape)i), &read));
        assert_int_equal(read, i);
    }
    PushShape none;
    assert_false(push_read_shape("", &none));
    assert_false(push_read_shape("NTFY", &none));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_listener),    cmocka_unit_test(test_longest_listener_fits),
        cmocka_unit_test(test_hook),        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_shape_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
