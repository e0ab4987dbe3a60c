/* fuzz_engine.c - Arbitrary lines to the engine protocol.
 *
 * The first byte chooses a game by the first letter of its name; lines follow. Whatever comes
 * in, every line gets one answer that ends in a line end, begins with a known
 * word or is closed by "end", and a refused line leaves the position as it was. */
#include <stdlib.h>
#include <string.h>

#include "engine_protocol.h"
#include "fuzz.h"

enum { ANSWER = 1024 * 1024, MOST_LINES = 200, MOST_BYTES = 16384 };

static EngineSession session;
static char answer[ANSWER], before[HEARTH_POSITION_MAX], after[HEARTH_POSITION_MAX];

static void position(char *out) {
    out[0] = 0;
    if (session.match)
        hearth_match_view_text(session.match, HEARTH_PUBLIC, out, HEARTH_POSITION_MAX);
}

static void one_line(const char *line, size_t length) {
    HearthBuf b = hearth_buf(answer, sizeof answer);
    position(before);
    engine_line(&session, line, length, &b);
    FUZZ_CHECK(hearth_buf_fits(&b));
    FUZZ_CHECK(b.length > 0 && answer[b.length - 1] == '\n');
    if (strncmp(answer, "error ", 6) == 0) {
        position(after);
        FUZZ_CHECK(strcmp(before, after) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > MOST_BYTES)
        return 0;
    const HearthGame *game = fuzz_game(data[0]);
    if (!game)
        return 0;
    session = (EngineSession){
        .game = game, .newest = game, .lang = "en", .size = engine_memory_size(game)};
    for (int i = 0; i < 2; i++)
        session.memory[i] = malloc(session.size);
    session.view = malloc(game->state_size(game, game->max_seats));
    session.legal = malloc(((size_t)game->max_legal + HEARTH_MAX_CHANCE) * sizeof *session.legal);
    FUZZ_CHECK(session.memory[0] && session.memory[1] && session.view && session.legal);
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    for (int i = 0; i < MOST_LINES && at < end && !session.quit; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        one_line(at, length < ENGINE_LINE_MAX ? length : ENGINE_LINE_MAX);
        at += length + 1;
    }
    free(session.memory[0]);
    free(session.memory[1]);
    free(session.view);
    free(session.legal);
    return 0;
}
