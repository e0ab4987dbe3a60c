/* upgrade.c - From a request to a WebSocket.
 *
 * Compression is accepted in one way only: every message for itself, in both directions, so that no
 * connection needs memory of its own for it. Offers are tried in the client's order; one that wants
 * something else, or that cannot be understood, is passed over as RFC 7692 says. */
#include "upgrade.h"

#include <assert.h>
#include <string.h>

#include "buf.h"
#include "sha1.h"

enum { KEY_LENGTH = 24 }; /* 16 bytes in base64 */

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* 22 characters of the alphabet and two equals signs; the bits that are not used are 0. */
static bool is_key(const char *key) {
    if (strlen(key) != KEY_LENGTH || strcmp(key + KEY_LENGTH - 2, "==") != 0)
        return false;
    for (int i = 0; i < KEY_LENGTH - 2; i++)
        if (!strchr(alphabet, key[i]))
            return false;
    return (strchr(alphabet, key[KEY_LENGTH - 3]) - alphabet) % 16 == 0;
}

static bool names_websocket(const char *list) {
    HttpWord word;
    while (http_next_word(&list, &word))
        if (http_word_is(&word, "websocket"))
            return true;
    return false;
}

/* ---- Compression ---- */

static const char *skip(const char *p) {
    while (*p == ' ' || *p == '\t')
        p++;
    return p;
}

/* "name" or "name=value", the value perhaps in quotes; *at is moved behind it. */
static bool next_parameter(const char **at, HttpWord *name, HttpWord *value) {
    const char *p = skip(*at);
    *value = (HttpWord){0};
    name->text = p;
    name->length = strcspn(p, "=,; \t\"");
    p = skip(p + name->length);
    if (*p == '=') {
        p = skip(p + 1);
        bool quoted = *p == '"';
        value->text = p + quoted;
        value->length = strcspn(p + quoted, quoted ? "\"\\" : ",; \t\"");
        p = value->text + value->length;
        if (quoted && *p++ != '"')
            return false;
        if (value->length == 0)
            return false;
        p = skip(p);
    }
    *at = p;
    return name->length > 0 && (*p == 0 || *p == ',' || *p == ';');
}

static bool is_window(const HttpWord *value) {
    static const char *const bits[] = {"8", "9", "10", "11", "12", "13", "14", "15"};
    for (int i = 0; i < 8; i++)
        if (value->text && http_word_is(value, bits[i]))
            return true;
    return false;
}

/* Reads an offer up to its comma; whether we can do what it asks for. */
static bool read_offer(const char **at, Upgrade *out) {
    enum { SERVER_ALONE, CLIENT_ALONE, SERVER_BITS, CLIENT_BITS, COUNT };
    static const char *const names[COUNT] = {"server_no_context_takeover",
                                             "client_no_context_takeover", "server_max_window_bits",
                                             "client_max_window_bits"};
    HttpWord name, value;
    unsigned had = 0;
    bool fine = next_parameter(at, &name, &value) && !value.text &&
                http_word_is(&name, "permessage-deflate");
    while (fine && **at == ';') {
        int i = 0;
        ++*at;
        fine = next_parameter(at, &name, &value);
        while (fine && i < COUNT && !http_word_is(&name, names[i]))
            i++;
        fine = fine && i < COUNT && !(had & 1u << i);
        had |= 1u << i;
        if (i <= CLIENT_ALONE)
            fine = fine && !value.text;
        else if (i == SERVER_BITS) /* messages for many are compressed once, for the full window */
            fine = fine && value.text && http_word_is(&value, "15");
        else
            fine = fine && (!value.text || is_window(&value));
    }
    out->deflate = fine;
    out->says_window_bits = fine && (had & 1u << SERVER_BITS);
    return fine;
}

static void read_offers(const char *list, Upgrade *out) {
    while (*list && !read_offer(&list, out)) {
        list += strcspn(list, ",");
        list += *list == ',';
    }
}

/* ---- The answer ---- */

int upgrade_read(const HttpRequest *request, Upgrade *out) {
    *out = (Upgrade){0};
    if (request->head)
        return 405;
    if (!request->upgrade || !names_websocket(request->upgrade_to))
        return 426;
    if (strcmp(request->ws_version, "13") != 0)
        return 426;
    if (!is_key(request->ws_key))
        return 400;
    read_offers(request->ws_extensions, out);
    return 0;
}

static void accept_key(const char *key, HearthBuf *b) {
    char text[KEY_LENGTH + 37];
    uint8_t hash[SHA1_SIZE + 1] = {0}; /* to a multiple of three */
    memcpy(text, key, KEY_LENGTH);
    memcpy(text + KEY_LENGTH, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 37);
    sha1(text, sizeof text - 1, hash);
    for (int i = 0; i < SHA1_SIZE; i += 3) {
        uint32_t bits = (uint32_t)hash[i] << 16 | (uint32_t)hash[i + 1] << 8 | hash[i + 2];
        for (int k = 0; k < 4; k++)
            hearth_buf_char(b, i + k <= SHA1_SIZE ? alphabet[bits >> (18 - 6 * k) & 63] : '=');
    }
}

size_t upgrade_head(const HttpRequest *request, const Upgrade *u, char out[UPGRADE_HEAD_MAX]) {
    HearthBuf b = hearth_buf(out, UPGRADE_HEAD_MAX);
    hearth_buf_text(&b, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Accept: ");
    accept_key(request->ws_key, &b);
    if (u->deflate)
        hearth_buf_text(&b, "\r\nSec-WebSocket-Extensions: permessage-deflate; "
                            "server_no_context_takeover; client_no_context_takeover");
    if (u->says_window_bits)
        hearth_buf_text(&b, "; server_max_window_bits=15");
    hearth_buf_text(&b, "\r\n\r\n");
    assert(hearth_buf_fits(&b));
    return b.length;
}
