/* http.h - HTTP/1.1 without sockets: bytes in, requests out; answers to the bytes of their heads.
 *
 * A reader takes the head of one request in pieces of any size and keeps of it what this
 * server uses. Nothing here waits, allocates or knows what is served, so that tests and
 * fuzzers can drive it. Requests have no bodies here: one that has a body is refused, and the
 * connection ends with the answer, so that nobody can hide a request in it. */
#ifndef HEARTH_SERVER_HTTP_H
#define HEARTH_SERVER_HTTP_H

#include <llhttp.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

enum {
    HTTP_HEAD_MAX = 16384,  /* bytes of a request's head */
    HTTP_TARGET_MAX = 2048, /* of what stands between the method and the version */
    HTTP_FIELDS_MAX = 64,   /* lines of the head */
    HTTP_ANSWER_MAX = 2048, /* bytes of an answer's head */
};

typedef struct HttpRequest {
    char target[HTTP_TARGET_MAX + 1];
    char host[256];
    char accept_encoding[512];
    char accept_language[256];
    char if_none_match[512];
    char origin[320];
    char forwarded_for[512]; /* X-Forwarded-For */
    char upgrade_to[64];     /* Upgrade */
    char ws_key[32];         /* Sec-WebSocket-Key, and so on */
    char ws_version[16];
    char ws_extensions[512];
    int status;          /* 0, or with what to refuse it */
    bool says_encoding;  /* Accept-Encoding was there, if only empty */
    bool says_origin;    /* Origin was there; empty text: it was empty, or too long to keep */
    bool says_forwarded; /* X-Forwarded-For was there */
    bool says_proxy;     /* that, or anything else that only a proxy says */
    bool upgrade;        /* Connection says that Upgrade is meant */
    bool head;           /* only the head of the answer is wanted */
    bool keep_alive;     /* another request may follow */
} HttpRequest;

typedef struct HttpReader {
    llhttp_t parser;
    HttpRequest request;
    size_t bytes;       /* of this head, so far */
    size_t name_length; /* of the field that is being read */
    size_t target_length;
    int fields;
    int kept;      /* which field's value is being read, an index into http.c's table, or -1 */
    unsigned had;  /* fields that were there, one bit each */
    unsigned lost; /* fields that were too long to keep */
    bool in_value;
    char name[32];
} HttpReader;

/* Ready for the head of a request. */
void http_begin(HttpReader *r);
/* Reads on; returns how many bytes belonged to this head. *done: it is complete, or refused by
 * request.status, and what follows is not part of it. */
size_t http_read(HttpReader *r, const char *bytes, size_t count, bool *done);

typedef struct HttpAnswer {
    int status;
    const char *type;
    const char *cache;       /* Cache-Control */
    const char *etag;        /* with its quotes; NULL: none */
    const char *encoding;    /* Content-Encoding; NULL: none */
    const char *language;    /* Content-Language; NULL: none */
    const char *vary;        /* NULL: none */
    const char *disposition; /* Content-Disposition; NULL: none */
    const unsigned char *body;
    size_t size;
} HttpAnswer;

/* The head of an answer, up to and with the empty line; returns its length. */
size_t http_head(const HttpAnswer *a, time_t now, bool keep_alive, char out[HTTP_ANSWER_MAX]);
/* Whether a body follows the head. */
bool http_has_body(const HttpAnswer *a);

/* One element of a list such as "br;q=0.8, gzip": its first word and its quality in
 * thousandths. *at is moved behind it; false at the end of the list. */
typedef struct HttpWord {
    const char *text;
    size_t length;
    int quality;
} HttpWord;
bool http_next_word(const char **at, HttpWord *out);
/* The same word, whatever the case. */
bool http_word_is(const HttpWord *word, const char *text);

#endif
