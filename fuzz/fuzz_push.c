/* fuzz_push.c - Any bytes as addresses, keys and listeners of src/push.
 *
 * The first letter says as what the rest is read. What is accepted is written the same way, byte by
 * byte; an address that is accepted is https without a user, and its origin is the beginning of it.
 */
#include <strings.h>

#include "fuzz.h"
#include "listener.h"

static void as_url(const char *text, size_t length) {
    PushUrl url;
    if (!push_read_url(text, length, &url))
        return;
    size_t host = strlen(url.host);
    FUZZ_CHECK(host > 0 && url.port > 0 && url.port < 65536);
    FUZZ_CHECK(memcmp(text, "https://", 8) == 0 && memcmp(text + 8, url.host, host) == 0);
    FUZZ_CHECK(length == 8 + host || strchr(":/?", text[8 + host]));
    FUZZ_CHECK(strncmp(url.origin, "https://", 8) == 0);
    FUZZ_CHECK(!memchr(url.host, '@', host) && !memchr(text, ' ', length));
}

static void as_listener(const char *text, size_t length) {
    Listener l;
    char out[LISTENER_TEXT];
    HearthBuf b = hearth_buf(out, sizeof out);
    if (!listener_read(text, length, &l))
        return;
    listener_print(&l, &b);
    FUZZ_CHECK(hearth_buf_fits(&b));
    Listener again;
    FUZZ_CHECK(listener_read(out, b.length, &again));
    FUZZ_CHECK(strcmp(l.url, again.url) == 0 &&
               memcmp(&l.reader, &again.reader, sizeof l.reader) == 0);
}

static void as_hook(const char *text, size_t length) {
    Hook h;
    char out[LISTENER_TEXT];
    HearthBuf b = hearth_buf(out, sizeof out);
    if (!hook_read(text, length, &h))
        return;
    hook_print(&h, &b);
    FUZZ_CHECK(b.length == length && memcmp(out, text, length) == 0);
}

static void as_key(const char *text, size_t length) {
    PushKey key, again;
    char out[200];
    HearthBuf b = hearth_buf(out, sizeof out);
    if (!push_read_key(text, length, &key))
        return;
    push_print_key(&key, &b);
    FUZZ_CHECK(push_read_key(out, b.length, &again) && memcmp(&key, &again, sizeof key) == 0);
}

/* As the text of a webhook: what comes out is JSON where it says so, whatever goes in. */
static void as_news(const char *text, size_t length) {
    char words[1000], out[8000];
    HearthBuf w = hearth_buf(words, sizeof words);
    hearth_buf_bytes(&w, text, length);
    const char *const names[] = {words};
    const int seats[] = {0};
    const PushNews news = {"turn", words, "t", "g", words, words, names, seats, 1};
    for (int shape = 0; shape < PUSH_SHAPES; shape++) {
        HearthBuf b = hearth_buf(out, sizeof out);
        push_hook_body((PushShape)shape, &news, &b);
        FUZZ_CHECK(shape == PUSH_NTFY || !hearth_buf_fits(&b) ||
                   (out[0] == '{' && out[b.length - 1] == '}'));
    }
    char contact[300];
    HearthBuf c = hearth_buf(contact, sizeof contact);
    hearth_buf_text(&c, words);
    FUZZ_CHECK(!push_contact_is_sound(contact) || !strpbrk(contact, " \"\\\n"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const ways[])(const char *, size_t) = {as_url, as_listener, as_hook, as_key,
                                                         as_news};
    if (size > 0)
        ways[data[0] % (sizeof ways / sizeof ways[0])]((const char *)data + 1, size - 1);
    return 0;
}
