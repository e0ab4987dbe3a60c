/* addresses.c - Where something may be sent, and where not. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "check.h"
#include "push.h"

static bool reads(const char *text, PushUrl *out) {
    return push_read_url(text, strlen(text), out);
}

static void test_urls(void **unused) {
    static const char *const right[] = {
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB",
        "https://fcm.googleapis.com/fcm/send/c1KrmpTuRm8:APA91b",
        "https://ntfy.sh/our-evening",
        "https://matrix.example.org/rooms/!a:b/send/m.room.message?access_token=x",
        "https://discord.com/api/webhooks/1/abc?wait=true",
        "https://example.org:8443",
        "https://[2606:4700::1111]:8443/x",
        "https://127.0.0.1/", /* as a text; the connection is refused */
    };
    static const char *const wrong[] = {
        "",
        "https://",
        "http://ntfy.sh/x",
        "HTTPS://ntfy.sh/x",
        "file:///etc/passwd",
        "gopher://ntfy.sh/x",
        "https:/ntfy.sh/x",
        "https:///x",
        "https://user@ntfy.sh/x",
        "https://user:password@ntfy.sh/x",
        "https://ntfy.sh\\@127.0.0.1/",
        "https://ntfy.sh/a b",
        "https://ntfy.sh/\r\nX: y",
        "https://ntfy.sh/\xc3\xa9",
        "https://n\xc3\xb6tfy.sh/",
        "https://ntfy.sh/#fragment",
        "https://ntfy.sh:0/",
        "https://ntfy.sh:22/",
        "https://ntfy.sh:65536/",
        "https://ntfy.sh:/",
        "https://ntfy.sh:443x/",
        "https://[::1/",
        "https://[::1]x/",
        "https://[fe80::1%25eth0]/",
        "https://-x/",
        "https://.x/",
        "https://a_b/",
    };
    PushUrl url;
    (void)unused;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        assert_true(reads(right[i], &url));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (reads(wrong[i], &url))
            fail_msg("%s was taken", wrong[i]);
}

static void test_origin(void **unused) {
    PushUrl url;
    (void)unused;
    assert_true(reads("https://example.org/x?y", &url));
    assert_string_equal(url.origin, "https://example.org");
    assert_string_equal(url.host, "example.org");
    assert_int_equal(url.port, 443);
    assert_true(reads("https://example.org:443/", &url));
    assert_string_equal(url.origin, "https://example.org");
    assert_true(reads("https://[2606:4700::1111]:8443?x", &url));
    assert_string_equal(url.origin, "https://[2606:4700::1111]:8443");
    assert_int_equal(url.port, 8443);
}

static void test_lengths(void **unused) {
    char text[PUSH_URL_MAX + 2], host[300] = "https://";
    PushUrl url;
    (void)unused;
    memset(text, 'a', sizeof text);
    memcpy(text, "https://ntfy.sh/", 16);
    assert_true(push_read_url(text, PUSH_URL_MAX, &url));
    assert_false(push_read_url(text, PUSH_URL_MAX + 1, &url));
    memset(host + 8, 'a', PUSH_HOST_MAX + 1);
    assert_true(push_read_url(host, 8 + PUSH_HOST_MAX, &url));
    assert_false(push_read_url(host, 8 + PUSH_HOST_MAX + 1, &url));
}

static bool is_public(const char *text) {
    struct sockaddr_storage any = {0};
    struct sockaddr_in *four = (struct sockaddr_in *)&any;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&any;
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1)
        any.ss_family = AF_INET;
    else if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1)
        any.ss_family = AF_INET6;
    else
        fail_msg("%s is no address", text);
    return push_address_is_public((const struct sockaddr *)&any);
}

/* IANA's registries of special-purpose addresses; both edges of each network. */
static void test_numbers(void **unused) {
    static const char *const right[] = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2606:4700:4700::1111",
        "2001:4860:4860::8888",
        "2a00::1",
        "::ffff:1.1.1.1",
        "64:ff9b::101:101",
        "2002:101:101::1",
    };
    static const char *const wrong[] = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.0.0",
        "169.254.169.254",
        "169.254.255.255",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.0",
        "192.168.255.255",
        "198.18.0.0",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "2002:a00:1::1",
        "3fff::1",
        "4000::1",
    };
    const struct sockaddr local = {.sa_family = AF_UNIX};
    (void)unused;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        if (!is_public(right[i]))
            fail_msg("%s is public", right[i]);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (is_public(wrong[i]))
            fail_msg("%s is not public", wrong[i]);
    assert_false(push_address_is_public(&local));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_urls),
        cmocka_unit_test(test_origin),
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
