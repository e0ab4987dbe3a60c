/* native_bridge.c - The exports of a module as a program of this machine, for comparing and for
 * sanitizers.
 *
 * Reads one call a line from standard input: the export's name and its numbers; a last word that
 * begins with x is bytes in hexadecimal, which are put into the in-buffer and stand for their
 * length. Prints what the call returned and, if it answered, the answer in hexadecimal. `time NAME
 * ...` prints nanoseconds as well. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena.h"
#include "bridge.h"

/* ---- What the module has from elsewhere ---- */

Block arena_take(size_t size) {
    Block b = {malloc(size ? size : 1), size};
    return b;
}

void arena_give(Block *block) {
    free(block->data);
    *block = (Block){NULL, 0};
}

int arena_want(Block *block, size_t size) {
    if (block->data && block->size >= size)
        return 1;
    arena_give(block);
    *block = arena_take(size);
    return block->data != NULL;
}

/* ---- Calls ---- */

typedef struct Call {
    const char *name;
    int args;
    int32_t (*f)(const int32_t *a);
    bool answers; /* else it returns a number */
} Call;

#define F0(name)                                                                                   \
    static int32_t call_##name(const int32_t *a) {                                                 \
        (void)a;                                                                                   \
        return name();                                                                             \
    }
#define F1(name)                                                                                   \
    static int32_t call_##name(const int32_t *a) {                                                 \
        return name(a[0]);                                                                         \
    }
#define F2(name)                                                                                   \
    static int32_t call_##name(const int32_t *a) {                                                 \
        return name(a[0], a[1]);                                                                   \
    }
#define F3(name)                                                                                   \
    static int32_t call_##name(const int32_t *a) {                                                 \
        return name(a[0], a[1], a[2]);                                                             \
    }
#define F4(name)                                                                                   \
    static int32_t call_##name(const int32_t *a) {                                                 \
        return name(a[0], a[1], a[2], a[3]);                                                       \
    }
#define F5(name)                                                                                   \
    static int32_t call_##name(const int32_t *a) {                                                 \
        return name(a[0], a[1], a[2], a[3], a[4]);                                                 \
    }
/* clang-format off */
F1(hb_language) F1(hb_catalogue) F1(hb_text)
#ifdef BRIDGE_words
F1(hb_commitment) F1(hb_pledge) F1(hb_seal)
#else
F1(hb_prose) F0(hb_game) F1(hb_pack) F1(hb_open) F1(hb_load) F2(hb_view) F1(hb_report) F2(hb_at)
F1(hb_close) F2(hb_record) F2(hb_state) F5(hb_play) F3(hb_deal) F5(hb_undo) F3(hb_news) F4(hb_photo) F3(hb_log) F2(hb_score) F2(hb_plain) F2(hb_position) F2(hb_wishes) F3(hb_plan)
F3(hb_describe) F3(hb_hint) F3(hb_judge)
static int32_t call_hb_choose(const int32_t *a) { return hb_choose(a[0], a[1], (uint32_t)a[2], a[3]); }
static int32_t call_hb_playouts(const int32_t *a) { return hb_playouts((uint32_t)a[0], (uint32_t)a[1]); }
#endif
#ifdef BRIDGE_CALLS /* what the module of this game has besides */
#define CALL(name, args, answers) F##args(name)
#include BRIDGE_CALLS
#undef CALL
#endif

#define C(name, args, answers) {#name, args, call_##name, answers},
static const Call calls[] = {
    C(hb_language, 1, true) C(hb_catalogue, 1, true) C(hb_text, 1, true)
#ifdef BRIDGE_words
    C(hb_commitment, 1, true) C(hb_pledge, 1, true) C(hb_seal, 1, true)
#else
    C(hb_prose, 1, true) C(hb_game, 0, true) C(hb_pack, 1, true)
    C(hb_open, 1, false) C(hb_load, 1, false) C(hb_view, 2, false) C(hb_report, 1, true) C(hb_at, 2, false) C(hb_close, 1, true)
    C(hb_record, 2, true) C(hb_state, 2, true) C(hb_play, 5, true) C(hb_deal, 3, true) C(hb_undo, 5, true) C(hb_news, 3, true) C(hb_photo, 4, true)
    C(hb_log, 3, true) C(hb_score, 2, true) C(hb_plain, 2, true) C(hb_position, 2, true) C(hb_wishes, 2, true) C(hb_plan, 3, true) C(hb_choose, 4, true) C(hb_describe, 3, true) C(hb_hint, 3, true)
    C(hb_judge, 3, true) C(hb_playouts, 2, false)
#endif
#ifdef BRIDGE_CALLS
#define CALL C
#include BRIDGE_CALLS
#undef CALL
#endif
};
/* clang-format on */

static const Call *find(const char *name) {
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (strcmp(calls[i].name, name) == 0)
            return &calls[i];
    return NULL;
}

static int digit(char c) {
    return c >= 'a' ? c - 'a' + 10 : c - '0';
}

/* Puts the bytes into the in-buffer; returns how many. */
static int32_t put_bytes(const char *hex) {
    int32_t n = (int32_t)(strlen(hex) / 2), code = 0;
    if (!hb_in(n))
        return -1;
    char *in = (char *)(uintptr_t)bridge_in(n, &code);
    for (int32_t i = 0; i < n; i++)
        in[i] = (char)(16 * digit(hex[2 * i]) + digit(hex[2 * i + 1]));
    return n;
}

static void print_hex(const char *bytes, size_t n) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        putchar(digits[(unsigned char)bytes[i] >> 4]);
        putchar(digits[(unsigned char)bytes[i] & 15]);
    }
}

static int64_t nanoseconds(void) {
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (int64_t)ts.tv_sec * 1000000000 + ts.tv_nsec;
}

static bool run(char *line) {
    char *save = NULL, *word = strtok_r(line, " \n", &save);
    bool timed = word && strcmp(word, "time") == 0;
    if (timed)
        word = strtok_r(NULL, " \n", &save);
    const Call *call = word ? find(word) : NULL;
    int32_t a[6] = {0}, n = 0;
    if (!call)
        return false;
    while ((word = strtok_r(NULL, " \n", &save)) && n < 6)
        a[n++] = word[0] == 'x' ? put_bytes(word + 1) : (int32_t)strtoll(word, NULL, 10);
    if (n != call->args)
        return false;
    int64_t start = nanoseconds();
    int32_t result = call->f(a);
    int64_t spent = nanoseconds() - start;
    printf("%" PRId32, result);
    if (timed)
        printf(" %" PRId64, spent);
    bool numbered = strcmp(call->name, "hb_playouts") == 0;
    if (!numbered && (call->answers || result < 0)) {
        putchar(' ');
        print_hex(bridge_out(), (size_t)(result < 0 ? -result : result));
    }
    putchar('\n');
    fflush(stdout);
    return true;
}

int main(void) {
    char *line = NULL;
    size_t cap = 0;
    while (getline(&line, &cap, stdin) > 0)
        if (!run(line)) {
            fprintf(stderr, "native_bridge: this call cannot be made\n");
            return 2;
        }
    free(line);
    return 0;
}
