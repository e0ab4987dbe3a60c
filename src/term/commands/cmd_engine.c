/* cmd_engine.c - `hearth engine GAME`: the line protocol on standard input and output. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "engine_protocol.h"

enum { ANSWER_BYTES = 1024 * 1024 };

/* Reads a line into `line`; longer ones are cut and reported. False at the end. */
static bool next_line(char *line, size_t *length, bool *too_long) {
    size_t n = 0;
    int c;
    *too_long = false;
    while ((c = getchar()) != EOF && c != '\n') {
        if (n < ENGINE_LINE_MAX)
            line[n++] = (char)c;
        else
            *too_long = true;
    }
    *length = n;
    return c != EOF || n > 0;
}

static void serve(EngineSession *s, char *line, char *answer) {
    size_t length;
    bool too_long;
    HearthBuf b = hearth_buf(answer, ANSWER_BYTES);
    engine_greet(s, &b);
    fputs(answer, stdout);
    fflush(stdout);
    while (!s->quit && !ferror(stdout) && next_line(line, &length, &too_long)) {
        b = hearth_buf(answer, ANSWER_BYTES);
        if (too_long)
            hearth_buf_text(&b, "error bad_usage the line is too long\n");
        else
            engine_line(s, line, length, &b);
        fputs(hearth_buf_fits(&b) ? answer : "error too_small the answer is too long\n", stdout);
        fflush(stdout);
    }
}

int cmd_engine(const Args *args) {
    const HearthGame *game = args_game(args, args->places[0]);
    if (!game)
        return EXIT_USAGE;
    EngineSession s = {
        .newest = game, .game = game, .lang = args->term->lang, .size = engine_memory_size(game)};
    s.memory[0] = malloc(s.size);
    s.memory[1] = malloc(s.size);
    s.view = malloc(game->state_size(game, game->max_seats));
    s.legal = malloc(((size_t)game->max_legal + HEARTH_MAX_CHANCE) * sizeof *s.legal);
    char *line = malloc(ENGINE_LINE_MAX), *answer = malloc(ANSWER_BYTES);
    bool fine = s.memory[0] && s.memory[1] && s.view && s.legal && line && answer;
    if (fine)
        serve(&s, line, answer);
    else
        complain_text(args->term, TERM_T(ERR_MEMORY), EXIT_INPUT);
    free(s.memory[0]);
    free(s.memory[1]);
    free(s.view);
    free(s.legal);
    free(line);
    free(answer);
    return fine ? EXIT_FINE : EXIT_INPUT;
}
