/* fuzz_http.c - Any bytes as what a client sends, up to the answers.
 *
 * The first byte says how the rest is cut into pieces. Cut or whole, the same requests are
 * read and the same bytes taken for each. Every request gets an answer whose head is whole,
 * says how long the body is, and repeats nothing that the client has sent. */
#include "fuzz.h"
#include "site.h"

enum { INPUT_MAX = 20000, REQUESTS_MAX = 8 };

static const unsigned char bytes[] = "the bytes of a file";
#define FORM(size, etag)                                                                           \
    { bytes, size, etag }
static const Asset list[] = {
    {"/", "text/html", {FORM(5, "\"a-br\""), FORM(7, "\"a-gz\""), FORM(19, "\"a-id\"")}, false},
    {"/a.js", "text/javascript", {{0}, FORM(7, "\"b-gz\""), FORM(19, "\"b-id\"")}, true},
    {"/empty", "text/plain", {{0}, {0}, FORM(0, "\"c-id\"")}, false},
};
static const Assets assets = {list, sizeof list / sizeof list[0]};

static const Site *site(void) {
    static Site made;
    static bool done;
    if (!done) {
        site_begin(&made, &assets, "hu");
        made.any_number = true;
        made.tables = true;
        FUZZ_CHECK(site_add_origin(&made, "https://games.example.org:8443"));
        done = true;
    }
    return &made;
}

/* The length of the piece that comes next; 0 as seed means all at once. */
static size_t piece(uint8_t *seed, size_t left) {
    size_t length = *seed ? 1 + *seed % 23u : left;
    if (*seed)
        *seed = (uint8_t)(*seed * 5u + 3u) | 1u;
    return length < left ? length : left;
}

typedef struct Seen {
    HttpRequest request;
    size_t end; /* where in the input it ended */
} Seen;

/* All requests of a connection, as connection.c reads them. */
static int read_all(const char *data, size_t size, uint8_t seed, Seen seen[REQUESTS_MAX]) {
    static HttpReader reader;
    int count = 0;
    size_t at = 0;
    http_begin(&reader);
    while (at < size && count < REQUESTS_MAX) {
        size_t length = piece(&seed, size - at), used = 0;
        bool done = false;
        while (!done && used < length) {
            size_t taken = http_read(&reader, data + at + used, length - used, &done);
            FUZZ_CHECK(taken <= length - used && (taken > 0 || done));
            used += taken;
        }
        at += used;
        FUZZ_CHECK(reader.bytes <= HTTP_HEAD_MAX);
        if (!done)
            continue;
        seen[count].request = reader.request;
        seen[count++].end = at;
        if (!reader.request.keep_alive)
            break;
        http_begin(&reader);
    }
    return count;
}

static bool same_text(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

static void compare(const Seen *a, const Seen *b) {
    const HttpRequest *p = &a->request, *q = &b->request;
    FUZZ_CHECK(!p->status == !q->status && p->keep_alive == q->keep_alive);
    if (p->status) /* where it is given up, and for which of several reasons, is up to the cut */
        return;
    FUZZ_CHECK(a->end == b->end && p->head == q->head && p->says_encoding == q->says_encoding);
    FUZZ_CHECK(same_text(p->target, q->target) && same_text(p->host, q->host));
    FUZZ_CHECK(same_text(p->accept_encoding, q->accept_encoding));
    FUZZ_CHECK(same_text(p->accept_language, q->accept_language));
    FUZZ_CHECK(same_text(p->if_none_match, q->if_none_match));
    FUZZ_CHECK(p->says_origin == q->says_origin && same_text(p->origin, q->origin));
    FUZZ_CHECK(p->upgrade == q->upgrade && same_text(p->upgrade_to, q->upgrade_to));
    FUZZ_CHECK(same_text(p->ws_key, q->ws_key) && same_text(p->ws_version, q->ws_version));
    FUZZ_CHECK(same_text(p->ws_extensions, q->ws_extensions));
}

static int lines(const char *head, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) {
        FUZZ_CHECK((head[i] >= ' ' && head[i] <= '~') || head[i] == '\r' || head[i] == '\n');
        if (head[i] == '\n') {
            FUZZ_CHECK(i > 0 && head[i - 1] == '\r');
            count++;
        }
    }
    return count;
}

static void answer(const HttpRequest *request) {
    char head[HTTP_ANSWER_MAX];
    HttpAnswer a = {0};
    HttpWord name = {0};
    if (site_answer(site(), request, &a, &name) != SITE_ANSWER) {
        FUZZ_CHECK(!request->status && name.length > 0);
        FUZZ_CHECK(name.text >= request->target &&
                   name.text + name.length <= request->target + strlen(request->target));
        return;
    }
    size_t length = http_head(&a, 1700000000, request->keep_alive, head);
    FUZZ_CHECK(length > 4 && length < sizeof head);
    FUZZ_CHECK(memcmp(head, "HTTP/1.1 ", 9) == 0 && memcmp(head + length - 4, "\r\n\r\n", 4) == 0);
    FUZZ_CHECK(strstr(head, "\r\n\r\n") == head + length - 4 && lines(head, length) < 30);
    FUZZ_CHECK(!http_has_body(&a) || (a.body && strstr(head, "\r\nContent-Length: ")));
    FUZZ_CHECK(!request->status || a.status == request->status);
    FUZZ_CHECK(!request->status || !request->keep_alive);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Seen whole[REQUESTS_MAX], cut[REQUESTS_MAX];
    if (size < 1 || size > INPUT_MAX)
        return 0;
    const char *text = (const char *)data + 1;
    int count = read_all(text, size - 1, 0, whole);
    FUZZ_CHECK(read_all(text, size - 1, data[0] | 1u, cut) == count);
    for (int i = 0; i < count; i++) {
        compare(&whole[i], &cut[i]);
        answer(&whole[i].request);
    }
    return 0;
}
