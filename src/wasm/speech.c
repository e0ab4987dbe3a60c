/* speech.c - What every module has, also the one without a game: the two buffers, answers,
 * refusals, languages and sentences. */
#include <string.h>

#include "arena.h"
#include "bridge.h"
#include "given.h"
#include "json.h"
#include "page_texts.h"
#include "record.h"
#include "texts_by_id.h"

enum { IN_MAX = HEARTH_RECORD_MAX };

static Block in, out, catalogue, prose;
static const char *language = "en";

/* ---- Answers ---- */

const char *bridge_language(void) {
    return language;
}

/* Before the first answer, and when there is no memory left for a better one. */
static int32_t no_answer(void) {
    static const char text[] = "{\"code\":\"too_small\",\"text\":\"\"}";
    if (out.data)
        memcpy(out.data, text, sizeof text);
    return out.data ? -(int32_t)(sizeof text - 1) : INT32_MIN;
}

int32_t bridge_answer(Writer *write, const Question *q) {
    HearthBuf b = {NULL, 0, 0};
    if (!arena_want(&out, 1))
        return no_answer();
    b = hearth_buf(out.data, out.size);
    write(q, &b);
    if (!hearth_buf_fits(&b)) {
        if (!arena_want(&out, b.length + 1))
            return arena_want(&out, 1) ? no_answer() : INT32_MIN;
        b = hearth_buf(out.data, out.size);
        write(q, &b);
    }
    return (int32_t)b.length;
}

static void put_error(const Question *q, HearthBuf *b) {
    const HearthErr *err = q->more;
    char text[2 * HEARTH_MSG_STORE];
    put_json_string(b, "{\"code\":", hearth_code_name(err->code));
    hearth_err_text(err, language, text, sizeof text);
    put_json_string(b, ",\"text\":", text);
    if (q->a > 0)
        put_json_int(b, ",\"move\":", q->a);
    hearth_buf_char(b, '}');
}

int32_t bridge_fail_at(const HearthErr *err, int move) {
    int32_t length = bridge_answer(put_error, &(Question){.a = move, .more = err});
    return length > 0 ? -length : length;
}

int32_t bridge_fail(const HearthErr *err) {
    return bridge_fail_at(err, 0);
}

int32_t bridge_fail_text(HearthCode code, const HearthText *text) {
    HearthErr err;
    hearth_fail(&err, code, text);
    return bridge_fail(&err);
}

static int32_t nothing(void) {
    return 0;
}

static int32_t bad_call(void) {
    return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
}

/* ---- What comes in ---- */

int32_t hb_in(int32_t size) {
    if (size < 0 || size > IN_MAX || !arena_want(&in, (size_t)size + 1))
        return 0;
    return (int32_t)(uintptr_t)in.data;
}

const char *bridge_out(void) {
    return out.data;
}

int32_t hb_out(void) {
    return (int32_t)(uintptr_t)out.data;
}

const char *bridge_in(int32_t n, int32_t *code) {
    if (n < 0 || (size_t)n >= in.size || !in.data) {
        *code = bad_call();
        return NULL;
    }
    in.data[n] = 0;
    return in.data;
}

/* ---- Languages and texts ---- */

static void put_language(const Question *q, HearthBuf *b) {
    (void)q;
    hearth_buf_text(b, language);
}

int32_t hb_language(int32_t n) {
    int32_t code = 0;
    const char *text = bridge_in(n, &code);
    if (!text)
        return code;
    if (n < 2 || n > 32 || strlen(text) != (size_t)n)
        return bad_call();
    language = hearth_language(text);
    return bridge_answer(put_language, &(Question){0});
}

/* Keeps the bytes that came in. */
static const char *keep(Block *block, const char *bytes, int32_t n) {
    if (!arena_want(block, (size_t)n))
        return NULL;
    memcpy(block->data, bytes, (size_t)n);
    return block->data;
}

int32_t hb_catalogue(int32_t n) {
    static const char magic[4] = "\xde\x12\x04\x95";
    int32_t code = 0;
    const char *bytes = bridge_in(n, &code);
    if (!bytes)
        return code;
    if (n < 28 || memcmp(bytes, magic, 4) != 0)
        return bad_call();
    given_catalogue(NULL, NULL, 0);
    const char *kept = keep(&catalogue, bytes, n);
    if (!kept)
        return bridge_fail_text(HEARTH_TOO_SMALL, PAGE_T(ENGINE_MEMORY));
    given_catalogue(language, (const unsigned char *)kept, (size_t)n);
    return nothing();
}

int32_t hb_prose(int32_t n) {
    int32_t code = 0;
    const char *bytes = bridge_in(n, &code);
    if (!bytes)
        return code;
    given_prose((HearthSlice){NULL, 0});
    const char *kept = keep(&prose, bytes, n);
    if (!kept)
        return bridge_fail_text(HEARTH_TOO_SMALL, PAGE_T(ENGINE_MEMORY));
    given_prose((HearthSlice){kept, (size_t)n});
    return nothing();
}

void bridge_put_sentence(const Question *q, HearthBuf *b) {
    b->length = hearth_msg_text(q->more, language, b->data, b->cap);
}

int32_t hb_text(int32_t n) {
    int32_t code = 0;
    HearthMsg msg;
    HearthErr err;
    const char *bytes = bridge_in(n, &code);
    if (!bytes)
        return code;
    if (page_text_read(bridge_text, bytes, (size_t)n, &msg, &err))
        return bridge_fail(&err);
    return bridge_answer(bridge_put_sentence, &(Question){.more = &msg});
}
