/* fuzz_pack.c - Packs: any bytes against the strict reader, and a game with what it accepts.
 *
 * An accepted pack prints to a canonical text that reads back to the same text and the same name;
 * a game that is played with it at random keeps every promise. A refused one is refused with a
 * reason. */
#include "fuzz.h"
#include "options.h"
#include "pack.h"

enum { STEPS = 400 };

static FuzzMemory first, second, block;

typedef struct Text {
    char data[HEARTH_PACK_MAX];
    size_t length;
} Text;

static void put(void *to, const char *line, size_t length) {
    Text *t = to;
    FUZZ_CHECK(t->length + length + 1 <= sizeof t->data);
    FUZZ_CHECK(length <= HEARTH_PACK_LINE_MAX && fuzz_plain(line, length));
    memcpy(t->data + t->length, line, length);
    t->length += length;
    t->data[t->length++] = '\n';
}

static void reads_back(const HearthGame *game, const HearthGame *base) {
    static Text once, again;
    const HearthGame *other = NULL;
    HearthErr err;
    size_t size = hearth_pack_size(base);
    once.length = again.length = 0;
    hearth_pack_lines(game, HEARTH_PACK_WHOLE, put, &once);
    void *memory = fuzz_block(&second, size);
    FUZZ_CHECK(hearth_pack_read(memory, size, base, once.data, once.length, &other, &err) == 0);
    FUZZ_CHECK(strcmp(game->data, other->data) == 0);
    hearth_pack_lines(other, HEARTH_PACK_WHOLE, put, &again);
    FUZZ_CHECK(fuzz_same(once.data, once.length, again.data, again.length));
}

static void play(const HearthGame *game, uint64_t seed) {
    HearthRng rng;
    HearthOptions options;
    HearthErr err;
    int seats = game->max_seats;
    hearth_rng_seed(&rng, seed, 1);
    FUZZ_CHECK(hearth_options_parse(game, "", 0, &options, &err) == HEARTH_OK);
    void *state = fuzz_block(&block, game->state_size(game, seats));
    game->setup(game, state, &options, seats);
    for (int i = 0; i < STEPS; i++) {
        HearthSeats who = game->pending(game, state);
        FUZZ_CHECK(game->invariant(game, state) == 0);
        if (hearth_seats_empty(who))
            return;
        int seat = hearth_seats_lowest(who);
        uint32_t action = seat == HEARTH_CHANCE ? hearth_sample(game, state, &rng)
                                                : hearth_pick(game, state, seat, &rng);
        game->apply(game, state, seat, action, NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    const HearthGame *game = NULL, *base;
    HearthErr err;
    memset(&err, 0, sizeof err);
    base = hearth_pack_base(text, size, &err);
    if (!base) {
        fuzz_refusal(HEARTH_BAD_PACK, &err);
        return 0;
    }
    size_t need = hearth_pack_size(base);
    void *memory = fuzz_block(&first, need);
    int code = hearth_pack_read(memory, need, base, text, size, &game, &err);
    if (code) {
        fuzz_refusal(code, &err);
        return 0;
    }
    reads_back(game, base);
    play(game, size);
    return 0;
}
