/* game.c - What can be asked about a game through the public interface. */
#include "game.h"

#include <assert.h>
#include <string.h>

#include "texts.h"

bool hearth_seats_ok(const HearthGame *game, int seats, HearthErr *err) {
    if (seats >= game->min_seats && seats <= game->max_seats)
        return true;
    hearth_fail(err, HEARTH_BAD_SEATS, HEARTH_T(SEATS_RANGE));
    if (err) {
        hearth_msg_word(&err->msg, "game", game->title);
        hearth_msg_number(&err->msg, "least", game->min_seats);
        hearth_msg_number(&err->msg, "most", game->max_seats);
        hearth_msg_number(&err->msg, "seats", seats);
    }
    return false;
}

int hearth_options_fit(const HearthGame *game, const HearthOptions *options, int seats,
                       HearthErr *err) {
    return game->options_fit ? game->options_fit(game, options, seats, err) : HEARTH_OK;
}

void hearth_state_print(const HearthGame *game, const void *state, HearthBuf *out) {
    if (game->state_print)
        game->state_print(game, state, out);
    else
        hearth_fields_print(game->fields, state, out);
}

/* By the fields, and by what must hold of it. */
static int parse(const HearthGame *game, int (*broken_by)(const HearthGame *, const void *),
                 const char *text, size_t length, void *out, size_t cap, HearthErr *err) {
    if (cap < game->fields->size)
        return hearth_fail(err, HEARTH_TOO_SMALL, HEARTH_T(POSITION_BAD));
    if (!hearth_fields_read(game->fields, text, length, out))
        return hearth_fail(err, HEARTH_BAD_TEXT, HEARTH_T(POSITION_BAD));
    int broken = broken_by(game, out);
    if (!broken)
        return HEARTH_OK;
    hearth_fail(err, HEARTH_BAD_TEXT, HEARTH_T(POSITION_IMPOSSIBLE));
    if (err)
        hearth_msg_number(&err->msg, "check", broken);
    return HEARTH_BAD_TEXT;
}

int hearth_state_parse(const HearthGame *game, const char *text, size_t length, void *out,
                       size_t cap, HearthErr *err) {
    if (game->state_parse)
        return game->state_parse(game, text, length, out, cap, err);
    return parse(game, game->invariant, text, length, out, cap, err);
}

static const char between[] = "between ";
enum { BETWEEN = sizeof between - 1 };

bool hearth_is_photo(const char *text, size_t length) {
    return length > BETWEEN && memcmp(text, between, BETWEEN) == 0;
}

void hearth_photo_print(const HearthGame *game, const void *state, HearthBuf *out) {
    hearth_buf_text(out, between);
    hearth_state_print(game, state, out);
}

int hearth_photo_parse(const HearthGame *game, const char *text, size_t length, void *out,
                       size_t cap, HearthErr *err) {
    if (!game->between || !hearth_is_photo(text, length))
        return hearth_fail(err, HEARTH_BAD_TEXT, HEARTH_T(POSITION_BAD));
    return parse(game, game->between, text + BETWEEN, length - BETWEEN, out, cap, err);
}

void hearth_photograph(const HearthPhotos *p, int event) {
    int at = event - p->first;
    if (at >= 0 && at < p->cap)
        memcpy((char *)p->photos + (size_t)at * p->size, p->state, p->size);
}

const char *hearth_game_id(const HearthGame *game) {
    return game->id;
}

int hearth_game_rules_version(const HearthGame *game) {
    return game->rules_version;
}

int hearth_game_min_seats(const HearthGame *game) {
    return game->min_seats;
}

int hearth_game_max_seats(const HearthGame *game) {
    return game->max_seats;
}

int hearth_game_max_legal(const HearthGame *game) {
    return game->max_legal;
}

size_t hearth_game_state_size(const HearthGame *game, int seats) {
    return hearth_seats_ok(game, seats, NULL) ? game->state_size(game, seats) : 0;
}

const char *hearth_code_name(HearthCode code) {
    static const char *const names[] = {
#define NAME(id, text) text,
        HEARTH_CODES(NAME)
#undef NAME
    };
    return (unsigned)code < HEARTH_CODE_COUNT ? names[code] : "unknown";
}

bool hearth_listed(const uint32_t *all, int n, uint32_t action) {
    int low = 0;
    while (low < n) {
        int middle = low + (n - low) / 2;
        if (all[middle] == action)
            return true;
        if (all[middle] < action)
            low = middle + 1;
        else
            n = middle;
    }
    return false;
}

/* ---- What a game may leave out ---- */

uint32_t hearth_pick_listed(const HearthGame *game, const void *state, int seat, HearthRng *rng) {
    uint32_t legal[HEARTH_LISTED_MAX];
    int n = game->legal(game, state, seat, legal, HEARTH_LISTED_MAX);
    assert(n > 0 && n <= HEARTH_LISTED_MAX);
    return legal[hearth_rng_below(rng, (uint32_t)n)];
}

uint32_t hearth_sample_listed(const HearthGame *game, const void *state, HearthRng *rng) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE], total = 0;
    int n = game->chance(game, state, out, weight, HEARTH_MAX_CHANCE);
    for (int i = 0; i < n; i++)
        total += weight[i];
    return hearth_chance_at(out, weight, n, hearth_rng_below(rng, total));
}

void hearth_copy_state(const HearthGame *game, const void *state, void *out) {
    memcpy(out, state, game->state_size(game, game->seats_of(game, state)));
}
