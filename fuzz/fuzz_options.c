/* fuzz_options.c - Option texts: any bytes against the parser of every game.
 *
 * An accepted text prints to a canonical one that reads back to the same bytes and prints
 * to itself; a state set up with the options still knows them. A refused text is refused
 * with a reason. */
#include "fuzz.h"

enum { INPUT_MAX = 512 };

static FuzzMemory block;

static void accepted(const HearthGame *game, const HearthOptions *options) {
    char text[INPUT_MAX], again[INPUT_MAX];
    HearthErr err;
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_options_print(game, options, &b);
    FUZZ_CHECK((b.length > 0) ==
               (game->option_count > 0 || game->data)); /* all of them are printed */
    FUZZ_CHECK(hearth_buf_fits(&b) && fuzz_plain(text, b.length));

    HearthOptions read;
    FUZZ_CHECK(hearth_options_parse(game, text, b.length, &read, &err) == HEARTH_OK);
    FUZZ_CHECK(memcmp(&read, options, sizeof read) == 0);
    HearthBuf c = hearth_buf(again, sizeof again);
    hearth_options_print(game, &read, &c);
    FUZZ_CHECK(fuzz_same(text, b.length, again, c.length));

    int seats = game->min_seats;
    void *state = fuzz_block(&block, game->state_size(game, seats));
    HearthOptions kept;
    game->setup(game, state, options, seats);
    game->options_of(game, state, &kept);
    FUZZ_CHECK(memcmp(&kept, options, sizeof kept) == 0);
    FUZZ_CHECK(game->invariant(game, state) == 0 && game->seats_of(game, state) == seats);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const HearthGame *game;
    if (size > INPUT_MAX)
        return 0;
    for (int i = 0; (game = hearth_games_at(i)) != NULL; i++) {
        HearthOptions options;
        HearthErr err;
        memset(&options, 0xA5, sizeof options);
        int code = hearth_options_parse(game, (const char *)data, size, &options, &err);
        FUZZ_CHECK(hearth_options_parse(game, (const char *)data, size, &options, NULL) == code);
        if (code)
            fuzz_refusal(code, &err);
        else
            accepted(game, &options);
    }
    return 0;
}
