/* seating.c - Reading --seats and asking bots. */
#include "seating.h"

#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "siphash.h"

static bool bad_seats(const Term *t, const HearthText *text) {
    complain_text(t, text, EXIT_USAGE);
    return false;
}

static bool too_many(const Term *t, HearthSlice word) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ERR_MANY_SEATS));
    hearth_msg_bytes(&msg, "seats", word.text, word.length);
    complain(t, &msg, EXIT_USAGE);
    return false;
}

static bool add(const Term *t, const HearthGame *game, HearthSlice word, bool people,
                Seating *out) {
    HearthSlice name = word, number;
    const HearthBot *bot = NULL;
    HearthBotSettings settings = {0};
    uint64_t times = 1;
    HearthErr err;
    if (hearth_slice_cut(word, '*', &name, &number)) {
        if (!hearth_slice_number(number, HEARTH_MAX_SEATS, &times) || times == 0)
            return too_many(t, word);
    } else {
        name = word;
    }
    bool you = hearth_slice_is(name, "you");
    if (name.length == 0)
        return bad_seats(t, TERM_T(ERR_NO_SEATS));
    if (you && !people)
        return bad_seats(t, TERM_T(ERR_SEAT_YOU));
    if (!you && !(bot = hearth_bot_find(game, name.text, name.length, &settings, &err))) {
        complain_err(t, &err, EXIT_USAGE);
        return false;
    }
    if (out->count + (int)times > HEARTH_MAX_SEATS)
        return too_many(t, word);
    for (; times > 0; times--) {
        int i = out->count++;
        out->bot[i] = bot;
        out->settings[i] = settings;
        snprintf(out->name[i], sizeof out->name[i], "%.*s", (int)name.length, name.text);
        out->names[i] = out->name[i];
    }
    return true;
}

/* Takes the next seat off the list. A part with "=" and no ":" belongs to the settings of the bot
 * before it, as in "planner:think=50,threads=1,greedy". False if it was the last. */
static bool next_seat(HearthSlice *left, HearthSlice *word) {
    HearthSlice head, tail = *left, part, ignored;
    *word = (HearthSlice){left->text, 0};
    for (;;) {
        bool more = hearth_slice_cut(tail, ',', &head, &tail);
        if (!more)
            head = tail;
        word->length = (size_t)(head.text + head.length - word->text);
        if (!more)
            return false;
        if (!hearth_slice_cut(tail, ',', &part, &ignored))
            part = tail;
        if (!hearth_slice_cut(part, '=', &head, &ignored) ||
            hearth_slice_cut(head, ':', &part, &ignored)) {
            *left = tail;
            return true;
        }
    }
}

static bool smallest(const Term *t, const HearthGame *game, bool people, Seating *out) {
    const HearthBot *adviser = people ? hearth_bot_adviser(game) : NULL;
    const char *bot = adviser ? adviser->name : "random";
    bool ok = true;
    for (int i = 0; i < game->min_seats && ok; i++) {
        const char *name = i == 0 && people ? "you" : bot;
        ok = add(t, game, (HearthSlice){name, strlen(name)}, people, out);
    }
    return ok;
}

bool seating_read(const Term *t, const HearthGame *game, const char *text, bool people,
                  Seating *out) {
    out->count = 0;
    if (!text)
        return smallest(t, game, people, out);
    HearthSlice left = {text, strlen(text)}, word;
    for (bool more = true; more;) {
        more = next_seat(&left, &word);
        if (!add(t, game, word, people, out))
            return false;
    }
    return true;
}

HearthSlice seating_kind(const char *name, size_t length) {
    size_t at = length;
    if (length > 0 && name[length - 1] == ')')
        do
            at--;
        while (at > 0 && name[at] != '(');
    if (at < 2 || at == length || name[at - 1] != ' ')
        return (HearthSlice){name, length};
    return (HearthSlice){name + at + 1, length - at - 2};
}

void seating_of(const HearthMatch *m, Seating *out) {
    HearthErr err;
    out->count = hearth_match_seats(m);
    for (int i = 0; i < out->count; i++) {
        const char *name = hearth_match_recorded_name(m, i);
        HearthSlice kind = seating_kind(name, strlen(name));
        out->bot[i] =
            hearth_bot_find(hearth_match_game(m), kind.text, kind.length, &out->settings[i], &err);
        snprintf(out->name[i], sizeof out->name[i], "%s",
                 out->bot[i] ? name : hearth_match_name(m, i));
        out->names[i] = out->name[i];
    }
}

void fresh_seed(char out[SEED_TEXT]) {
    uint64_t n;
    if (getrandom(&n, sizeof n, 0) != (ssize_t)sizeof n)
        n = (uint64_t)time(NULL); /* a seed is not a secret, only different */
    snprintf(out, SEED_TEXT, "%llu", (unsigned long long)n);
}

uint32_t seating_choose(const Seating *s, const HearthMatch *m, int seat, void *view,
                        HearthRng *rng) {
    hearth_match_view(m, seat, view);
    return s->bot[seat]->choose(hearth_match_game(m), view, seat, rng, &s->settings[seat]);
}

void bots_rng(HearthRng *rng, const char *seed) {
    static const uint8_t key[16] = "hearth bots";
    hearth_rng_seed(rng, hearth_siphash(key, seed, strlen(seed)), 0x626f7473);
}
