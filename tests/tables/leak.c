/* leak.c - Nothing leaves for a viewer that depends on what this viewer cannot know.
 *
 * Two tables live the same life as far as the viewer can see. From their first entry on they differ
 * in secrets of others: the key, tokens, ids of messages. From some point on they differ in the
 * game: what others have handed in, cards dealt face down. After every step all that is sent must
 * be the same, byte by byte. So that hidden draws can be chosen, the key is taken out of both
 * matches; their commitments are made alike. The same comparison through other eyes must find
 * differences, or it would be blind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "endless_winter.h"
#include "help.h"
#include "match_int.h"
#include "table_int.h"

enum { PAIRS = 400, NOTATION = 160 };

typedef struct Twins {
    Table *t[2];
    TableWho who;
    TableSeen seen[2], before[2]; /* of the last update, and of when they could part */
    HearthRng rng;
    int shared;  /* steps before they may part */
    int steps;   /* so far */
    bool parted; /* the games differ */
    int ids;     /* counts the ids of messages */
} Twins;

/* ---- Comparing ---- */

static int differ(char *a, char *b) {
    int different = strcmp(a, b) != 0;
    free(a);
    free(b);
    return different;
}

/* All texts that leave a table, for these two eyes. */
static int differences(Twins *w, TableWho who, const char *lang) {
    TableSeen seen[2], last[2] = {w->seen[0], w->seen[1]}, first[2] = {w->before[0], w->before[1]};
    int n = table_class(w->t[0], who, &last[0]) != table_class(w->t[1], who, &last[1]);
    n += differ(help_update(w->t[0], who, lang, &last[0], TABLE_PLAINLY),
                help_update(w->t[1], who, lang, &last[1], TABLE_PLAINLY));
    n += differ(help_update(w->t[0], who, lang, &first[0], TABLE_PLAINLY),
                help_update(w->t[1], who, lang, &first[1], TABLE_PLAINLY));
    memcpy(first, w->before, sizeof first);
    n += differ(help_update(w->t[0], who, lang, &first[0], TABLE_WITH_MOMENTS),
                help_update(w->t[1], who, lang, &first[1], TABLE_WITH_MOMENTS));
    n += differ(help_json(w->t[0], who, lang, &seen[0]), help_json(w->t[1], who, lang, &seen[1]));
    n += differ(help_summary(w->t[0], who), help_summary(w->t[1], who));
    n += differ(help_record(w->t[0], who), help_record(w->t[1], who));
    n += memcmp(&seen[0], &seen[1], sizeof seen[0]) != 0;
    if (who.seat == w->who.seat)
        memcpy(w->seen, last, sizeof last);
    return n;
}

static int different_answers(const TableAnswer *a, const TableAnswer *b) {
    char x[2048], y[2048];
    hearth_msg_text(&a->msg, "hu", x, sizeof x);
    hearth_msg_text(&b->msg, "hu", y, sizeof y);
    return a->code != b->code || a->move != b->move || a->again != b->again || strcmp(x, y) != 0;
}

/* Something like an action of the seat that is none: a letter of one is another. */
static void nearly_an_action(const Twins *w, HearthRng *rng, char out[NOTATION]) {
    const HearthMatch *m = w->t[0]->match;
    HearthBuf b = hearth_buf(out, NOTATION);
    uint32_t action;
    if (hearth_match_owes(m, w->who.seat))
        m->game->action_print(m->game, m->state, w->who.seat,
                              hearth_pick(m->game, m->state, w->who.seat, rng), &b);
    if (b.length > 0)
        out[hearth_rng_below(rng, (uint32_t)b.length)] ^= (char)(1 + hearth_rng_below(rng, 8));
    if (!m->game->action_parse(m->game, m->state, w->who.seat, out, b.length, &action, NULL) &&
        m->game->check(m->game, m->state, w->who.seat, action, NULL) == HEARTH_OK)
        out[0] = 0; /* it is one */
}

/* A gesture that goes on as far as it can in one of them, and then cannot be: it would tell what
 * the seat would have learned by its first actions. */
static int gestures_differ(Twins *w, uint32_t now) {
    TableAnswer answer[2];
    char id[16], text[TABLE_ROW_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    if (hearth_match_owes(w->t[0]->match, w->who.seat))
        help_row(w->t[0]->match, w->who.seat, &w->rng, &b);
    hearth_buf_text(&b, "\n?");
    snprintf(id, sizeof id, "own%d", w->ids++);
    TableWish wish = {.what = TABLE_PLAYS, .text = text, .epoch = now};
    help_do(w->t[0], w->who, id, wish, &answer[0]);
    help_do(w->t[1], w->who, id, wish, &answer[1]);
    return different_answers(&answer[0], &answer[1]);
}

/* Wishes that will be refused, with whatever reason. */
static int answers_differ(Twins *w) {
    int n = 0;
    if (w->who.seat < 0 || table_owes_draw(w->t[0]) || hearth_match_over(w->t[0]->match))
        return 0;
    uint32_t now = hearth_match_epoch(w->t[0]->match), rev = table_rev(w->t[0]);
    for (int i = 0; i < 5; i++) {
        static const TableDo what[] = {TABLE_UNDO, TABLE_SIT, TABLE_PLAY, TABLE_PLAY, TABLE_PLAY};
        TableAnswer answer[2];
        char id[16], text[NOTATION];
        nearly_an_action(w, &w->rng, text);
        snprintf(id, sizeof id, "own%d", w->ids++);
        TableWish wish = {.what = what[i], .text = text, .epoch = now + (i < 3)};
        help_do(w->t[0], w->who, id, wish, &answer[0]);
        help_do(w->t[1], w->who, id, wish, &answer[1]);
        n += different_answers(&answer[0], &answer[1]);
    }
    n += gestures_differ(w, now);
    assert_int_equal(table_rev(w->t[0]), rev);
    return n;
}

static bool states_differ(const Twins *w) {
    const HearthMatch *a = w->t[0]->match, *b = w->t[1]->match;
    return memcmp(a->state, b->state, a->state_size) != 0;
}

/* ---- Living ---- */

static void feed(Table *t, const char *text) {
    HearthErr why;
    StoreEntry entry = {HELP_NOW, text, strlen(text)};
    if (!table_read(t, &entry, &why)) {
        char reason[2048];
        hearth_err_text(&why, "en", reason, sizeof reason);
        fail_msg("%s: %s", text, reason);
    }
}

/* The same entry for both, but for the ids of others. */
static void feed_both(Twins *w, int seat, const uint32_t action[2]) {
    int number = w->ids++;
    for (int i = 0; i < 2; i++) {
        const HearthMatch *m = w->t[i]->match;
        char notation[NOTATION], text[NOTATION + 40];
        HearthBuf b = hearth_buf(notation, sizeof notation);
        m->game->action_print(m->game, m->state, seat, action[i], &b);
        if (seat == HEARTH_CHANCE)
            snprintf(text, sizeof text, "draw %s", notation);
        else
            snprintf(text, sizeof text, "act %c%d p%d %s", seat != w->who.seat && i ? 'o' : 's',
                     number, seat, notation);
        feed(w->t[i], text);
    }
}

static bool can(const HearthMatch *m, int seat, uint32_t action) {
    uint32_t out[HEARTH_MAX_CHANCE];
    if (seat != HEARTH_CHANCE)
        return m->game->check(m->game, m->state, seat, action, NULL) == HEARTH_OK;
    int n = hearth_match_legal(m, seat, out, HEARTH_MAX_CHANCE);
    for (int i = 0; i < n; i++)
        if (out[i] == action)
            return true;
    return false;
}

static int viewer_of(const Twins *w) {
    return w->who.seat < 0 ? HEARTH_PUBLIC : w->who.seat;
}

/* May the viewer not know these actions of the seat, whatever they are? */
static bool secret(const Twins *w, int seat, int pending, const uint32_t action[2]) {
    if (seat == w->who.seat)
        return false;
    if (seat != HEARTH_CHANCE && pending > 1)
        return true; /* the round stays open */
    for (int i = 0; i < 2; i++) {
        const HearthMatch *m = w->t[i]->match;
        if (!hearth_action_hidden(m->game, m->state, seat, action[i], viewer_of(w)))
            return false;
    }
    return true;
}

static uint32_t choose(const HearthMatch *m, int seat, HearthRng *rng) {
    return seat == HEARTH_CHANCE ? hearth_sample(m->game, m->state, rng)
                                 : hearth_pick(m->game, m->state, seat, rng);
}

/* Endless Winter, clause 5.1: at the eclipse all piles are shown, which is more than that they are
 * no longer hidden: the card laid last lies on top. */
static bool piles_are_shown(const HearthMatch *m) {
    return m->game == &hearth_endless_winter && ((const EwState *)m->state)->phase >= EW_ECLIPSE &&
           ((const EwState *)m->state)->phase < EW_REFILL;
}

/* One step of both. False where something would come to light in which they may differ. */
static bool step(Twins *w) {
    uint8_t seats[HEARTH_MAX_SEATS];
    uint32_t action[2];
    int n = hearth_match_pending(w->t[0]->match, seats, HEARTH_MAX_SEATS);
    if (n == 0)
        return false;
    int seat = seats[hearth_rng_below(&w->rng, (uint32_t)n)];
    for (int i = 0; i < 2; i++)
        action[i] = choose(w->t[i]->match, seat, &w->rng);
    bool hidden = secret(w, seat, n, action);
    bool own = seat == w->who.seat && n > 1;
    if (w->parted && !hidden && !own)
        return false;
    if (!hidden || w->steps < w->shared)
        action[1] = action[0];
    if (!can(w->t[1]->match, seat, action[1]))
        return false;
    feed_both(w, seat, action);
    w->steps++;
    bool differ_now = w->parted || action[0] != action[1];
    return !(differ_now && piles_are_shown(w->t[0]->match));
}

/* ---- Twins ---- */

/* Two tables that differ in all that only others have given or been given. */
static void be_born(Twins *w, const char *game, int seats) {
    for (int i = 0; i < 2; i++) {
        Journal j = {0};
        HearthErr why;
        char text[128];
        Table *t = help_open(game, seats, NULL, i ? "one key" : "another key");
        journal_store(&j, t);
        table_free(t);
        t = w->t[i] = journal_table(&j, j.count, &why);
        for (int s = 0; s < seats && i; s++)
            if (s != w->who.seat)
                memset(t->seat[s].token, 77, TABLE_HASH);
        memset(i ? t->host : t->watch, 78, TABLE_HASH);
        memcpy(t->commitment, w->t[0]->commitment, sizeof t->commitment);
        for (int s = 0; s < seats; s++) {
            /* With a token of its own, which is another one where it is not the viewer's. */
            bool other = s != w->who.seat && i;
            snprintf(text, sizeof text, "sit %c p%d %064d Player %d", other ? 'o' : 's', s,
                     other ? 55 : 44, s + 1);
            feed(t, text);
        }
        feed(t, i ? "start o" : "start s");
        memcpy(t->match->commitment, t->commitment, sizeof t->commitment);
        t->match->has_key = false;
        journal_free(&j);
    }
}

/* Through the eyes of all others, and of somebody who may know everything. */
static int known_to_others(Twins *w, const char *lang) {
    int n = 0;
    for (int s = 0; s < w->t[0]->seats; s++)
        if (s != w->who.seat)
            n += differences(w, (TableWho){s, false}, lang);
    return n;
}

static int known_to_owner(Twins *w) {
    char *record[2];
    for (int i = 0; i < 2; i++) {
        HearthMatch *m = w->t[i]->match;
        m->has_key = true;
        size_t length = hearth_match_record(m, HEARTH_OWNER, NULL, 0);
        record[i] = malloc(length + 1);
        hearth_match_record(m, HEARTH_OWNER, record[i], length + 1);
        m->has_key = false;
    }
    return differ(record[0], record[1]);
}

/* What one game had to show. */
typedef struct Found {
    int pairs;  /* states that differed, or, where all lies open, tables that did */
    int leaks;  /* differences that the viewer was sent */
    int others; /* that others were sent: there was something to hide */
    int owner;  /* and that the owner would have been */
} Found;

static void look(Twins *w, const char *lang, Found *found) {
    found->leaks += differences(w, w->who, lang) + answers_differ(w);
    if (found->pairs % 10 == 0) { /* the same comparison through eyes that see more */
        found->others += known_to_others(w, lang);
        found->owner += known_to_owner(w);
    }
    found->pairs++;
}

static void one_life(const char *game, int seats, int viewer, int number, bool hides,
                     Found *found) {
    const char *lang = hearth_language_at(number % HEARTH_LANGUAGES);
    Twins w = {.who = {viewer, number % 2 == 0}, .shared = number * 7 % (number % 5 ? 40 : 150)};
    hearth_rng_seed(&w.rng, (uint64_t)number, (uint64_t)(10 * seats + viewer + 1));
    be_born(&w, game, seats);
    do {
        if (w.steps == w.shared) {
            for (int i = 0; i < 2; i++)
                free(help_json(w.t[i], w.who, lang, &w.before[i]));
            memcpy(w.seen, w.before, sizeof w.seen);
        }
        w.parted = states_differ(&w);
        if (w.parted || (!hides && w.steps > w.shared && w.steps < w.shared + 8))
            look(&w, lang, found);
    } while (found->leaks == 0 && (hides || w.steps < w.shared + 8) && step(&w));
    for (int i = 0; i < 2; i++)
        table_free(w.t[i]);
}

static void nothing_leaks(const char *game, bool hides) {
    Found found = {0};
    for (int number = 0; found.pairs < PAIRS && number < 20 * PAIRS; number++) {
        int seats = 2 + number % 3;
        one_life(game, seats, number / 3 % (seats + 1) - 1, number, hides, &found);
        if (found.leaks > 0)
            fail_msg("%s, life %d: something leaks", game, number);
    }
    assert_true(found.pairs >= PAIRS);
    /* The same comparison sees what there is to see. */
    assert_true(hides ? found.others > PAIRS / 20 : found.others == 0);
    assert_true(found.owner > PAIRS / 20);
}

static void cartographers(void **state) {
    (void)state;
    nothing_leaks("cartographers", true);
}

static void above_and_below(void **state) {
    (void)state;
    nothing_leaks("above_and_below", false);
}

static void endless_winter(void **state) {
    (void)state;
    nothing_leaks("endless_winter", true);
}

static void null_game(void **state) {
    (void)state;
    nothing_leaks("null", true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cartographers),
        cmocka_unit_test(above_and_below),
        cmocka_unit_test(endless_winter),
        cmocka_unit_test(null_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
