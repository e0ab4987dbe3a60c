/* http.c - Heads of requests, read with llhttp, and heads of answers, written.
 *
 * llhttp takes the bytes apart; the limits, and what is refused although it can be parsed, are
 * ours. A head ends the parser's work (see headers_complete), so that it never looks for a body. */
#include "http.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "buf.h"

/* ---- Reading ---- */

/* The fields that are kept. */
typedef struct Kept {
    const char *name;
    size_t at, cap;
} Kept;

#define KEPT(name, field)                                                                          \
    { name, offsetof(HttpRequest, field), sizeof((HttpRequest *)0)->field }
enum {
    HOST,
    ACCEPT_ENCODING,
    ACCEPT_LANGUAGE,
    IF_NONE_MATCH,
    ORIGIN,
    FORWARDED_FOR,
    UPGRADE,
    WS_KEY,
    WS_VERSION,
    WS_EXTENSIONS,
    TRANSFER_ENCODING,
    FORWARDED, /* what only proxies say */
    REAL_IP,
    VIA,
    FORWARDED_HOST,
    FORWARDED_PROTO,
    KEPT_COUNT
};
static const Kept kept[KEPT_COUNT] = {
    [HOST] = KEPT("host", host),
    [ACCEPT_ENCODING] = KEPT("accept-encoding", accept_encoding),
    [ACCEPT_LANGUAGE] = KEPT("accept-language", accept_language),
    [IF_NONE_MATCH] = KEPT("if-none-match", if_none_match),
    [ORIGIN] = KEPT("origin", origin),
    [FORWARDED_FOR] = KEPT("x-forwarded-for", forwarded_for),
    [UPGRADE] = KEPT("upgrade", upgrade_to),
    [WS_KEY] = KEPT("sec-websocket-key", ws_key),
    [WS_VERSION] = KEPT("sec-websocket-version", ws_version),
    [WS_EXTENSIONS] = KEPT("sec-websocket-extensions", ws_extensions),
    [TRANSFER_ENCODING] = {"transfer-encoding", 0, 0}, /* only whether it is there */
    [FORWARDED] = {"forwarded", 0, 0},
    [REAL_IP] = {"x-real-ip", 0, 0},
    [VIA] = {"via", 0, 0},
    [FORWARDED_HOST] = {"x-forwarded-host", 0, 0},
    [FORWARDED_PROTO] = {"x-forwarded-proto", 0, 0},
};

static int refuse(HttpReader *r, int status) {
    if (!r->request.status)
        r->request.status = status;
    r->request.keep_alive = false;
    return -1; /* stops llhttp */
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static int on_url(llhttp_t *p, const char *at, size_t length) {
    HttpReader *r = p->data;
    if (length > HTTP_TARGET_MAX - r->target_length)
        return refuse(r, 414);
    memcpy(r->request.target + r->target_length, at, length);
    r->target_length += length;
    r->request.target[r->target_length] = 0;
    return 0;
}

static int on_field(llhttp_t *p, const char *at, size_t length) {
    HttpReader *r = p->data;
    if (r->in_value || r->fields == 0) {
        if (++r->fields > HTTP_FIELDS_MAX)
            return refuse(r, 431);
        r->name_length = 0;
        r->in_value = false;
    }
    for (size_t i = 0; i < length; i++) {
        if (at[i] == ' ') /* the parser may let it pass; proxies disagree on what it means */
            return refuse(r, 400);
        if (r->name_length < sizeof r->name)
            r->name[r->name_length++] = lower(at[i]);
    }
    return 0;
}

static int kept_by_name(const HttpReader *r) {
    for (int i = 0; i < KEPT_COUNT; i++)
        if (strlen(kept[i].name) == r->name_length &&
            memcmp(kept[i].name, r->name, r->name_length) == 0)
            return i;
    return -1;
}

/* A value goes on: kept if it fits, else forgotten as a whole. */
static void keep(HttpReader *r, const char *at, size_t length) {
    const Kept *k = &kept[r->kept];
    char *text = (char *)&r->request + k->at;
    size_t have = strlen(text);
    if (r->lost & 1u << r->kept)
        return;
    if (length >= k->cap - have || memchr(at, 0, length)) {
        r->lost |= 1u << r->kept;
        text[0] = 0;
        return;
    }
    memcpy(text + have, at, length);
    text[have + length] = 0;
}

static int value_begins(HttpReader *r) {
    r->in_value = true;
    if (r->name_length == 0) /* the parser lets it pass, too */
        return refuse(r, 400);
    r->kept = kept_by_name(r);
    if (r->kept < 0)
        return 0;
    bool again = r->had & 1u << r->kept;
    r->had |= 1u << r->kept;
    if (again && r->kept == HOST)
        return refuse(r, 400);
    if (kept[r->kept].cap == 0)
        r->kept = -1;
    else if (again) /* several lines are one list */
        keep(r, ",", 1);
    return 0;
}

static int on_value(llhttp_t *p, const char *at, size_t length) {
    HttpReader *r = p->data;
    if (!r->in_value && value_begins(r))
        return -1;
    if (r->kept >= 0)
        keep(r, at, length);
    return 0;
}

static bool has_body(const HttpReader *r) {
    return (r->had & 1u << TRANSFER_ENCODING) || (r->parser.flags & F_CHUNKED) ||
           ((r->parser.flags & F_CONTENT_LENGTH) && r->parser.content_length > 0);
}

/* Spaces behind a value do not belong to it, but the parser leaves them there. */
static void trim(HttpRequest *q) {
    for (int i = 0; i < KEPT_COUNT; i++) {
        if (kept[i].cap == 0)
            continue;
        char *text = (char *)q + kept[i].at;
        size_t length = strlen(text);
        while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
            text[--length] = 0;
    }
}

static int headers_complete(llhttp_t *p) {
    HttpReader *r = p->data;
    HttpRequest *q = &r->request;
    trim(q);
    q->says_encoding = r->had & 1u << ACCEPT_ENCODING;
    q->says_origin = r->had & 1u << ORIGIN;
    q->says_forwarded = r->had & 1u << FORWARDED_FOR;
    q->says_proxy = r->had & (1u << FORWARDED_FOR | 1u << FORWARDED | 1u << REAL_IP | 1u << VIA |
                              1u << FORWARDED_HOST | 1u << FORWARDED_PROTO);
    q->upgrade = p->http_minor > 0 && (p->flags & F_CONNECTION_UPGRADE);
    if (p->http_major != 1)
        return refuse(r, 505);
    if (p->method != HTTP_GET && p->method != HTTP_HEAD)
        return refuse(r, 405);
    if (has_body(r))
        return refuse(r, 413);
    if (!(r->had & 1u << HOST) || (r->lost & 1u << HOST))
        return refuse(r, 400);
    q->keep_alive = llhttp_should_keep_alive(p) != 0;
    return 2; /* for llhttp: the rest is none of its business */
}

static const llhttp_settings_t settings = {
    .on_url = on_url,
    .on_header_field = on_field,
    .on_header_value = on_value,
    .on_headers_complete = headers_complete,
};

/* Every version is let through: those that we do not speak get an answer of their own. */
static void take_all_versions(llhttp_t *p) {
#if LLHTTP_VERSION_MAJOR >= 9
    llhttp_set_lenient_version(p, 1);
#else
    p->lenient_flags |= LENIENT_VERSION;
#endif
}

void http_begin(HttpReader *r) {
    memset(r, 0, sizeof *r);
    llhttp_init(&r->parser, HTTP_REQUEST, &settings);
    r->parser.data = r;
    take_all_versions(&r->parser);
    r->kept = -1;
}

size_t http_read(HttpReader *r, const char *bytes, size_t count, bool *done) {
    size_t room = HTTP_HEAD_MAX - r->bytes, used = count < room ? count : room;
    llhttp_errno_t result = llhttp_execute(&r->parser, bytes, used);
    if (result != HPE_OK) /* it says where it stopped */
        used = (size_t)(llhttp_get_error_pos(&r->parser) - bytes);
    if (result != HPE_OK && result != HPE_PAUSED_UPGRADE)
        refuse(r, 400);
    r->bytes += used;
    r->request.head = r->parser.method == HTTP_HEAD; /* also of one that is refused */
    *done = result != HPE_OK;
    if (!*done && r->bytes == HTTP_HEAD_MAX) {
        refuse(r, 431);
        *done = true;
    }
    return used;
}

/* ---- Lists ---- */

static bool is_space(char c) {
    return c == ' ' || c == '\t';
}

static const char *skip_spaces(const char *p) {
    while (is_space(*p))
        p++;
    return p;
}

/* "0", "0.5", "1.000" as thousandths; what is none of these counts as a refusal. */
static int quality(const char *p, size_t length) {
    int value, scale = 100;
    if (length < 1 || length > 5 || (*p != '0' && *p != '1') || (length > 1 && p[1] != '.'))
        return 0;
    value = (*p - '0') * 1000;
    for (size_t i = 2; i < length; i++, scale /= 10) {
        if (p[i] < '0' || p[i] > '9')
            return 0;
        value += (p[i] - '0') * scale;
    }
    return value <= 1000 ? value : 0;
}

bool http_next_word(const char **at, HttpWord *out) {
    const char *p = *at;
    while (*p == ',' || is_space(*p))
        p++;
    if (!*p)
        return false;
    out->text = p;
    out->length = strcspn(p, ",; \t");
    out->quality = 1000;
    p = skip_spaces(p + out->length);
    while (*p == ';') {
        p = skip_spaces(p + 1);
        size_t length = strcspn(p, ",; \t");
        if (length >= 2 && (p[0] == 'q' || p[0] == 'Q') && p[1] == '=')
            out->quality = quality(p + 2, length - 2);
        p = skip_spaces(p + length);
    }
    *at = p + strcspn(p, ",");
    return true;
}

bool http_word_is(const HttpWord *word, const char *text) {
    for (size_t i = 0; i < word->length; i++)
        if (lower(word->text[i]) != text[i]) /* also where text ends */
            return false;
    return text[word->length] == 0;
}

/* ---- Writing ---- */

/* What the page may do: everything of its own, nothing of anybody else. */
static const char security[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), geolocation=(), gyroscope=(), "
    "magnetometer=(), microphone=(), midi=(), payment=(), usb=()\r\n";

static const char *reason(int status) {
    switch (status) {
    case 200: return "OK";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 408: return "Request Timeout";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 421: return "Misdirected Request";
    case 426: return "Upgrade Required";
    case 431: return "Request Header Fields Too Large";
    case 429: return "Too Many Requests";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: assert(false /* a status without words */); return "";
    }
}

static void two_digits(HearthBuf *b, int n) {
    hearth_buf_char(b, (char)('0' + n / 10 % 10));
    hearth_buf_char(b, (char)('0' + n % 10));
}

static void date(HearthBuf *b, time_t now) {
    static const char days[7][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm t;
    if (!gmtime_r(&now, &t))
        return;
    hearth_buf_text(b, "Date: ");
    hearth_buf_text(b, days[t.tm_wday]);
    hearth_buf_text(b, ", ");
    two_digits(b, t.tm_mday);
    hearth_buf_char(b, ' ');
    hearth_buf_text(b, months[t.tm_mon]);
    hearth_buf_char(b, ' ');
    hearth_buf_int(b, t.tm_year + 1900);
    hearth_buf_char(b, ' ');
    two_digits(b, t.tm_hour);
    hearth_buf_char(b, ':');
    two_digits(b, t.tm_min);
    hearth_buf_char(b, ':');
    two_digits(b, t.tm_sec);
    hearth_buf_text(b, " GMT\r\n");
}

static void field(HearthBuf *b, const char *name, const char *value) {
    if (!value)
        return;
    hearth_buf_text(b, name);
    hearth_buf_text(b, ": ");
    hearth_buf_text(b, value);
    hearth_buf_text(b, "\r\n");
}

bool http_has_body(const HttpAnswer *a) {
    return a->status != 304;
}

size_t http_head(const HttpAnswer *a, time_t now, bool keep_alive, char out[HTTP_ANSWER_MAX]) {
    HearthBuf b = hearth_buf(out, HTTP_ANSWER_MAX);
    hearth_buf_text(&b, "HTTP/1.1 ");
    hearth_buf_int(&b, a->status);
    hearth_buf_char(&b, ' ');
    hearth_buf_text(&b, reason(a->status));
    hearth_buf_text(&b, "\r\n");
    date(&b, now);
    if (a->status == 426)
        field(&b, "Connection", keep_alive ? "keep-alive, Upgrade" : "close, Upgrade");
    else
        field(&b, "Connection", keep_alive ? "keep-alive" : "close");
    if (http_has_body(a)) {
        field(&b, "Content-Type", a->type);
        hearth_buf_text(&b, "Content-Length: ");
        hearth_buf_int(&b, (int64_t)a->size);
        hearth_buf_text(&b, "\r\n");
        field(&b, "Content-Encoding", a->encoding);
        field(&b, "Content-Language", a->language);
        field(&b, "Content-Disposition", a->disposition);
        field(&b, "Accept-Ranges", "none");
    }
    field(&b, "Cache-Control", a->cache);
    field(&b, "ETag", a->etag);
    field(&b, "Vary", a->vary);
    field(&b, "Allow", a->status == 405 ? "GET, HEAD" : NULL);
    if (a->status == 426) {
        field(&b, "Upgrade", "websocket");
        field(&b, "Sec-WebSocket-Version", "13");
    }
    field(&b, "Retry-After", a->status == 503 || a->status == 429 ? "5" : NULL);
    hearth_buf_text(&b, security);
    hearth_buf_text(&b, "\r\n");
    assert(hearth_buf_fits(&b));
    return b.length;
}
