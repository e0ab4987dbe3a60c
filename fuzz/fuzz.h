/* fuzz.h - What the harnesses share: checks, places for blocks, random play.
 *
 * A harness is one LLVMFuzzerTestOneInput(). libFuzzer calls it with inputs of its own
 * making, replay_main.c with the files of a folder. What must hold is written as
 * FUZZ_CHECK; a broken one says where and traps, which both callers report as a crash.
 * Nothing is allocated and nothing outlives a call, so every input stands for itself. */
#ifndef HEARTH_FUZZ_FUZZ_H
#define HEARTH_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "catalogue.h"
#include "game.h"
#include "games.h"
#include "match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The trap makes it a crash with a stack, with any compiler and any sanitizer. */
#define FUZZ_CHECK(holds)                                                                          \
    do {                                                                                           \
        if (!(holds)) {                                                                            \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #holds);                    \
            __builtin_trap();                                                                      \
        }                                                                                          \
    } while (0)

/* For loops of the harness's own over much data: they would only slow libFuzzer down and lead
 * it astray. */
#ifdef __clang__
#define FUZZ_UNSEEN __attribute__((no_sanitize("coverage")))
#else
#define FUZZ_UNSEEN
#endif

/* Static memory from which a block of any size is cut so that it ends where the memory
 * does: a write behind the block is a write behind a global, which the sanitizer sees. */
typedef struct FuzzMemory {
    _Alignas(max_align_t) unsigned char bytes[1 << 20];
} FuzzMemory;

static inline void *fuzz_block(FuzzMemory *memory, size_t size) {
    size_t rounded = (size + 15) & ~(size_t)15;
    FUZZ_CHECK(rounded <= sizeof memory->bytes);
    return memory->bytes + sizeof memory->bytes - rounded;
}

/* The first game whose name begins with this letter, of either case, or the one with this number (a
 * digit); NULL if there is none. */
static inline const HearthGame *fuzz_game(uint8_t letter) {
    const HearthGame *game;
    if (letter >= '0' && letter <= '9')
        return hearth_games_at(letter - '0');
    for (int i = 0; (game = hearth_games_at(i)) != NULL; i++)
        if (hearth_game_id(game)[0] == (char)(letter | 0x20))
            return game;
    return NULL;
}

static inline bool fuzz_same(const char *a, size_t a_length, const char *b, size_t b_length) {
    return a_length == b_length && (a_length == 0 || memcmp(a, b, a_length) == 0);
}

/* Is this UTF-8 as RFC 3629 has it? Written apart from src/base/utf8.c on purpose, by the
 * table of well-formed sequences, so that the one checks the other. */
FUZZ_UNSEEN static inline bool fuzz_utf8(const char *text, size_t length) {
    const unsigned char *p = (const unsigned char *)text, *end = p + length;
    while (p < end) {
        unsigned char c = *p++;
        int more = c < 0x80 ? 0 : c >= 0xC2 && c <= 0xDF ? 1 : (c & 0xF0) == 0xE0 ? 2 : 3;
        unsigned char low = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
        unsigned char high = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
        if (c >= 0x80 && (c < 0xC2 || c > 0xF4))
            return false;
        for (; more > 0; more--, low = 0x80, high = 0xBF)
            if (p == end || *p < low || *p++ > high)
                return false;
    }
    return true;
}

/* One line that no terminal chokes on: UTF-8 without control characters. */
FUZZ_UNSEEN static inline bool fuzz_plain(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7F)
            return false;
    return fuzz_utf8(text, length);
}

/* A message is a plain sentence in every language, and asking for its length, for all of it
 * and for its beginning agree. */
static inline void fuzz_message(const HearthMsg *msg) {
    char text[4096], part[16];
    for (int i = 0; i <= HEARTH_LANGUAGES; i++) {
        const char *lang = i < HEARTH_LANGUAGES ? hearth_language_at(i) : "xx";
        size_t length = hearth_msg_text(msg, lang, text, sizeof text);
        FUZZ_CHECK(length > 0 && length < sizeof text);
        FUZZ_CHECK(strlen(text) == length && fuzz_plain(text, length));
        FUZZ_CHECK(hearth_msg_text(msg, lang, NULL, 0) == length);
        FUZZ_CHECK(hearth_msg_text(msg, lang, part, sizeof part) == length);
        FUZZ_CHECK(strncmp(part, text, sizeof part - 1) == 0 && strlen(part) < sizeof part);
    }
}

/* Whoever refuses says which code and why. */
static inline void fuzz_refusal(int code, const HearthErr *err) {
    char text[4096];
    FUZZ_CHECK(code > HEARTH_OK && code < HEARTH_CODE_COUNT);
    FUZZ_CHECK((int)err->code == code);
    fuzz_message(&err->msg);
    size_t length = hearth_err_text(err, "en", text, sizeof text);
    FUZZ_CHECK(length > 0 && length < sizeof text && fuzz_plain(text, length));
}

/* The points of a seat are the sum of their lines, and each line is count times value. */
FUZZ_UNSEEN static inline void fuzz_lines(const HearthLine *lines, int count, int points) {
    int sum = 0;
    FUZZ_CHECK(count >= 0 && count <= HEARTH_MAX_LINES);
    for (int i = 0; i < count; i++) {
        FUZZ_CHECK(lines[i].points == lines[i].count * lines[i].value);
        FUZZ_CHECK(lines[i].rule && lines[i].rule->id && lines[i].rule->one);
        sum += lines[i].points;
    }
    FUZZ_CHECK(sum == points);
}

FUZZ_UNSEEN static inline bool fuzz_listed(uint32_t action, const uint32_t list[], int n) {
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return true;
    return false;
}

#endif
