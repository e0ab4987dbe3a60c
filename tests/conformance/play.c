/* play.c - Playing all games at random. */
#include "games.h"
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cartographers.h"
#include "pack.h"

/* ---- Which games ---- */

enum { GAMES_MOST = 64 };
static const HearthGame *chosen[GAMES_MOST];
static int chosen_count;

/* A pack in a file, instead of a game that is built in; its memory lives as long as the program. */
static const HearthGame *read_pack(const char *path) {
    static char text[HEARTH_PACK_MAX];
    FILE *file = fopen(path, "rb");
    HearthErr err = {0};
    const HearthGame *game = NULL;
    if (!file)
        return NULL;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    const HearthGame *base = hearth_pack_base(text, length, &err);
    size_t size = base ? hearth_pack_size(base) : 0;
    void *memory = size ? malloc(size) : NULL;
    if (!memory || hearth_pack_read(memory, size, base, text, length, &game, &err)) {
        char sentence[1024];
        hearth_err_text(&err, "en", sentence, sizeof sentence);
        print_error("%s: %s\n", path, sentence);
    }
    return game;
}

bool play_choose_games(int count, char **ids) {
    for (int i = 0; i < count; i++) {
        const HearthGame *game = hearth_game_find(ids[i]);
        if (!game && (game = read_pack(ids[i]))) {
            chosen[chosen_count++] = game;
            continue;
        }
        if (!game) {
            print_error("There is no game \"%s\".\n", ids[i]);
            return false;
        }
        /* Its newest value, and all others that records may name. */
        for (; game && chosen_count < GAMES_MOST; game = game->older)
            chosen[chosen_count++] = game;
        assert_null(game);
    }
    return true;
}

const HearthGame *play_game_at(int i) {
    return chosen_count == 0 ? hearth_games_at(i) : i < chosen_count ? chosen[i] : NULL;
}

/* ---- Cases ---- */

/* Option texts that a table of single values cannot tell. */
static const struct {
    const char *game, *text;
} mixtures[] = {
    {"cartographers", "side=B fallback=any"},
    {"cartographers", "fallback=any edicts=canal_lake+broken_road+greenbough+wildholds"},
    {"cartographers", "side=B edicts=shieldgate+stoneside_forest+lost_barony+mages_valley"},
};

void play_holds(const Play *p, bool holds, const char *condition, const char *file, int line) {
    if (holds)
        return;
    print_error("%s, %d seats, options \"%s\", game %u, step %d: %s\n", p->game->id, p->seats,
                p->options_text, p->number, p->steps, condition);
    _fail(file, line);
}

/* Adds a text unless it is refused or means the same as one before. */
static int add_options(const HearthGame *game, const char *text, int n,
                       char out[OPTION_TEXTS][OPTION_TEXT_MAX]) {
    HearthOptions now, before;
    if (n == OPTION_TEXTS || hearth_options_parse(game, text, strlen(text), &now, NULL))
        return n;
    for (int i = 0; i < n; i++) {
        assert_int_equal(hearth_options_parse(game, out[i], strlen(out[i]), &before, NULL), 0);
        if (memcmp(&now, &before, sizeof now) == 0)
            return n;
    }
    snprintf(out[n], OPTION_TEXT_MAX, "%s", text);
    return n + 1;
}

int play_options(const HearthGame *game, char out[OPTION_TEXTS][OPTION_TEXT_MAX]) {
    int n = add_options(game, "", 0, out);
    for (int i = 0; i < game->option_count; i++) {
        HearthSlice left = {game->options[i].values, strlen(game->options[i].values)}, one, rest;
        for (bool more = true; more; left = rest) {
            char text[OPTION_TEXT_MAX];
            more = hearth_slice_cut(left, '|', &one, &rest);
            if (!more)
                one = left;
            snprintf(text, sizeof text, "%s=%.*s", game->options[i].name, (int)one.length,
                     one.text);
            n = add_options(game, text, n, out);
        }
    }
    for (size_t i = 0; i < sizeof mixtures / sizeof mixtures[0]; i++)
        if (strcmp(mixtures[i].game, game->id) == 0) {
            int before = n;
            n = add_options(game, mixtures[i].text, n, out);
            assert_int_equal(n, before + 1);
        }
    return n;
}

bool play_fits(const HearthGame *game, const char *options, int seats) {
    HearthOptions parsed;
    assert_int_equal(hearth_options_parse(game, options, strlen(options), &parsed, NULL), 0);
    return hearth_options_fit(game, &parsed, seats, NULL) == HEARTH_OK;
}

int play_seat_counts(const HearthGame *game, int max_seats, int out[4]) {
    const int wanted[4] = {game->min_seats, 2, 3, game->max_seats};
    int n = 0;
    for (int i = 0; i < 4; i++) {
        bool take =
            wanted[i] >= game->min_seats && wanted[i] <= game->max_seats && wanted[i] <= max_seats;
        for (int k = 0; k < n; k++)
            take &= out[k] != wanted[i];
        if (take)
            out[n++] = wanted[i];
    }
    return n;
}

int play_pending(const HearthGame *game, const void *state, int out[HEARTH_MAX_SEATS]) {
    HearthSeats left = game->pending(game, state);
    int n = 0;
    while (!hearth_seats_empty(left)) {
        out[n] = hearth_seats_lowest(left);
        hearth_seats_drop(&left, out[n++]);
    }
    return n;
}

uint32_t play_choose(const HearthGame *game, const void *state, int seat, HearthRng *rng) {
    return seat == HEARTH_CHANCE ? hearth_sample(game, state, rng)
                                 : hearth_pick(game, state, seat, rng);
}

int play_viewers(Play *p, int out[VIEWERS_MAX]) {
    int n = 0;
    if (p->seats <= MANY_SEATS) {
        while (n < p->seats) {
            out[n] = n;
            n++;
        }
    } else {
        out[n++] = 0;
        out[n++] = 1 + (int)hearth_rng_below(&p->other, (uint32_t)p->seats - 2);
        out[n++] = p->seats - 1;
    }
    out[n++] = HEARTH_PUBLIC;
    return n;
}

/* Sheets on which most is drawn; every player finds other gaps. */
static void crowd_sheets(CartoState *st, uint32_t percent, HearthRng *rng) {
    for (int i = 0; i < st->seats; i++)
        for (int cell = 0; cell < CARTO_CELLS; cell++) {
            CartoBoard empty = carto_empty(&st->sheet[i], carto_map(st));
            if (!carto_has(empty, cell) || hearth_rng_below(rng, 100) >= percent)
                continue;
            CartoBoard *land = &st->sheet[i].land[hearth_rng_below(rng, CARTO_TERRAINS)];
            *land = carto_or(*land, carto_bit(cell));
        }
}

void play_crowd(const Play *p, void *state) {
    static const uint32_t percent[] = {97, 100, 80, 60};
    HearthRng rng;
    if (p->number % 3 != 2 || p->game != &hearth_cartographers)
        return;
    hearth_rng_seed(&rng, p->number, 3);
    crowd_sheets(state, percent[p->number / 3 % 4], &rng);
}

static void begin(Play *p) {
    uint64_t seed = 1000 * (uint64_t)p->number + (uint64_t)p->seats;
    hearth_rng_seed(&p->rng, seed, 1);
    hearth_rng_seed(&p->other, seed, 2);
    assert_int_equal(
        hearth_options_parse(p->game, p->options_text, strlen(p->options_text), &p->options, NULL),
        0);
    p->size = p->game->state_size(p->game, p->seats);
    p->state = malloc(p->size);
    for (int i = 0; i < SPARES; i++)
        p->spare[i] = malloc(p->size);
    p->log = calloc((size_t)p->game->max_steps(p->game, p->seats), sizeof *p->log);
    memset(p->state, 0xA5, p->size);
    p->game->setup(p->game, p->state, &p->options, p->seats);
    play_crowd(p, p->state);
}

static void end(Play *p) {
    free(p->state);
    for (int i = 0; i < SPARES; i++)
        free(p->spare[i]);
    free(p->log);
    free(p->own);
}

static void step(Play *p, const Watch *w, int pending, const int seats[]) {
    int seat = seats[hearth_rng_below(&p->rng, (uint32_t)pending)];
    uint32_t action = play_choose(p->game, p->state, seat, &p->rng);
    p->look = p->seats <= MANY_SEATS || p->steps % 199 == 0;
    if (w->before)
        w->before(p, seat, action);
    HOLDS(p, p->steps < p->game->max_steps(p->game, p->seats));
    p->log[p->steps++] = (HearthLogEntry){.action = action, .seat = (uint8_t)seat};
    p->game->apply(p->game, p->state, seat, action, NULL);
    if (w->after)
        w->after(p, seat, action);
}

static void play_one(const Watch *w, const HearthGame *game, int seats, const char *options,
                     unsigned number) {
    Play p = {.game = game, .seats = seats, .options_text = options, .number = number};
    int waiting[HEARTH_MAX_SEATS], n;
    begin(&p);
    if (w->begin)
        w->begin(&p);
    while ((n = play_pending(game, p.state, waiting)) > 0)
        step(&p, w, n, waiting);
    if (w->end)
        w->end(&p);
    end(&p);
}

/* With sanitizers games take four times as long: there every option is played with every second
 * number of seats, and every number of seats with every second option; the rest without them, and
 * with HEARTH_LONG. */
static bool is_played(int option, int seats) {
#ifdef HEARTH_SANITIZED
    return play_longer() > 1 || option == 0 || (option + seats) % 2 == 0;
#else
    (void)option, (void)seats;
    return true;
#endif
}

static void play_game(const Watch *w, const HearthGame *game, int games, int max_seats) {
    char texts[OPTION_TEXTS][OPTION_TEXT_MAX];
    int counts[4], options = play_options(game, texts);
    int seat_counts = play_seat_counts(game, max_seats, counts);
    for (int s = 0; s < seat_counts; s++)
        for (int o = 0; o < options; o++)
            for (int g = 0; g < games; g++)
                if (is_played(o, s) && play_fits(game, texts[o], counts[s]) &&
                    (counts[s] <= MANY_SEATS || (o == 0 && g == 0)))
                    play_one(w, game, counts[s], texts[o], (unsigned)(o * games + g));
}

int play_longer(void) {
    const char *text = getenv("HEARTH_LONG");
    int times = text ? atoi(text) : 1;
    return times > 1 ? times : 1;
}

void play_all(const Watch *watch, int games, int max_seats) {
    const HearthGame *game;
    games *= play_longer();
    for (int i = 0; (game = play_game_at(i)); i++)
        play_game(watch, game, games, max_seats);
}

/* ---- Matches ---- */

HearthMatch *play_match(const HearthGame *game, int seats, const char *options, const char *seed) {
    size_t size = hearth_match_size(game, seats);
    void *memory = malloc(size);
    HearthSetup setup = {.options = options, .seats = seats, .seed = seed};
    HearthMatch *m = NULL;
    memset(memory, 0xA5, size);
    assert_int_equal(hearth_match_open(memory, size, game, &setup, &m, NULL), HEARTH_OK);
    assert_ptr_equal(m, memory);
    return m;
}

bool play_match_step(HearthMatch *m, HearthRng *rng) {
    int seats[HEARTH_MAX_SEATS], n = play_pending(m->game, m->state, seats);
    uint32_t action;
    if (n == 0)
        return false;
    int seat = seats[hearth_rng_below(rng, (uint32_t)n)];
    if (seat == HEARTH_CHANCE && m->has_key) {
        assert_int_equal(hearth_match_draw(m, &action, NULL), HEARTH_OK);
        return true;
    }
    action = play_choose(m->game, m->state, seat, rng);
    assert_int_equal(hearth_match_play(m, seat, hearth_match_epoch(m), action, NULL), HEARTH_OK);
    return true;
}

char *play_record(const HearthMatch *m, int viewer) {
    size_t length = hearth_match_record(m, viewer, NULL, 0);
    char *text = malloc(length + 1);
    assert_int_equal(hearth_match_record(m, viewer, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

void *play_exact(const void *data, size_t size) {
    void *copy = malloc(size ? size : 1);
    memcpy(copy, data, size);
    return copy;
}

bool play_explained(const HearthErr *err, int code) {
    char text[1024];
    size_t length = hearth_msg_text(&err->msg, "en", text, sizeof text);
    return code != HEARTH_OK && code < HEARTH_CODE_COUNT && (int)err->code == code && length > 0 &&
           length < sizeof text && text[length] == 0 && !strchr(text, '{');
}
