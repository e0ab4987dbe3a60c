/* advice.c - Asking bots, and their answers as JSON. */
#include "advice.h"

#include <math.h>
#include <string.h>

#include "json.h"
#include "page_texts.h"
#include "texts.h"

enum {
    CHOOSE_STREAM = 0x63686f6f, /* bots that are asked one move at a time: a stream of their own */
    ADVICE_SEED = 1,
    /* Where somebody waits, a slow machine may take so many times as long as it should, and so many
     * milliseconds. */
    PATIENCE = 10,
    PATIENCE_MS = 5000
};
/* A difference is believed beyond so many standard errors: it is one of several that were looked
 * at, in each of many decisions. And less than SAME is no mistake, however sure: the futures are
 * played simply. */
static const double BELIEVED = 3, SAME = 0.25;

uint32_t advice_rollouts(const HearthGame *game) {
    const HearthBot *adviser = hearth_bot_adviser(game);
    return adviser ? ADVICE_THINK * adviser->per_ms : 0;
}

/* Looked at to the end of the game, so that the points are final ones. */
int find_advice(const HearthGame *game, const void *view, int seat, const AdviceEffort *effort,
                uint32_t must, const atomic_bool *stop, HearthRanked out[HEARTH_RANKED_MAX]) {
    const HearthBot *adviser = hearth_bot_adviser(game);
    HearthBotSettings settings = {.rollouts = effort->rollouts,
                                  .think_ms = effort->think_ms,
                                  .to_the_end = true,
                                  .stop = stop};
    if (!adviser)
        return 0;
    if (!settings.rollouts && !settings.think_ms) {
        uint32_t ms = effort->about_ms ? effort->about_ms : ADVICE_THINK;
        settings.rollouts = ms * adviser->per_ms;
        settings.at_most_ms = ms * PATIENCE + PATIENCE_MS;
    }
    return adviser->rank(game, view, seat, ADVICE_SEED, &settings, must, out);
}

AdviceCost advice_cost(const HearthRanked *ranked, int count, uint32_t played) {
    AdviceCost c = {played, 0, 0, 0};
    for (int i = 0; i < count; i++) {
        if (ranked[i].action != played)
            continue;
        double more = ranked[0].points - ranked[i].points,
               error = BELIEVED * sqrt(ranked[0].variance);
        c.best = ranked[0].action;
        c.difference = more < 0 ? -more : more; /* an ambush: what the victim was spared */
        c.margin = i == 0 ? 0 : error > SAME ? error : SAME;
        c.cost = c.difference > c.margin ? c.difference : 0;
    }
    return c;
}

bool advice_unsure(const AdviceCost *cost) {
    return cost->difference > SAME;
}

static int check_owes(const HearthMatch *m, int seat, HearthErr *err) {
    if (seat < 0 || seat >= hearth_match_seats(m)) {
        hearth_fail(err, HEARTH_NOT_PENDING, HEARTH_T(NO_SEAT));
        hearth_msg_number(&err->msg, "seat", seat);
        return HEARTH_NOT_PENDING;
    }
    if (hearth_match_owes(m, seat))
        return HEARTH_OK;
    if (hearth_match_over(m))
        return hearth_fail(err, HEARTH_OVER, HEARTH_T(OVER));
    const char *name = hearth_match_name(m, seat);
    hearth_fail(err, HEARTH_NOT_PENDING, HEARTH_T(NOT_PENDING));
    hearth_msg_bytes(&err->msg, "player", name, strlen(name));
    return HEARTH_NOT_PENDING;
}

int advice_choose(const HearthMatch *m, int seat, uint32_t seed, const char *bot, size_t length,
                  uint32_t *action, HearthErr *err) {
    const HearthGame *game = hearth_match_game(m);
    HearthBotSettings settings;
    HearthRng rng;
    MatchView view;
    int code = check_owes(m, seat, err);
    if (code)
        return code;
    const HearthBot *found = hearth_bot_find(game, bot, length, &settings, err);
    if (!found)
        return HEARTH_BAD_OPTION;
    hearth_rng_seed(&rng, seed, CHOOSE_STREAM);
    hearth_bot_taste(&settings, seat - 1);
    *action = found->choose(game, match_view(m, seat, &view), seat, &rng, &settings);
    return HEARTH_OK;
}

int advice_describe(const HearthMatch *m, int seat, const char *move, size_t length, HearthMsg *out,
                    HearthErr *err) {
    const HearthGame *game = hearth_match_game(m);
    MatchView memory;
    uint32_t action;
    int code = check_owes(m, seat, err);
    if (code)
        return code;
    const void *view = match_view(m, seat, &memory);
    code = game->action_parse(game, view, seat, move, length, &action, err);
    if (!code)
        code = game->check(game, view, seat, action, err);
    if (code)
        return code;
    game->describe(game, view, seat, action, out);
    hearth_match_fill_names(m, out);
    return HEARTH_OK;
}

/* A move and its sentence: `"move":"draw ...","text":"..."`, with other keys. */
static void put_move(const HearthMatch *m, const void *view, int seat, uint32_t action,
                     const char *move_key, const char *text_key, const char *lang, HearthBuf *out) {
    const HearthGame *game = hearth_match_game(m);
    char notation[HEARTH_NOTATION_MAX + 1];
    HearthBuf b = hearth_buf(notation, sizeof notation);
    HearthMsg msg;
    game->action_print(game, view, seat, action, &b);
    game->describe(game, view, seat, action, &msg);
    hearth_match_fill_names(m, &msg);
    put_json_string(out, move_key, notation);
    put_json_msg(out, text_key, &msg, lang);
}

/* ---- Hints ---- */

int advice_hint(const HearthMatch *m, int seat, uint32_t about_ms, AdviceHints *out,
                HearthErr *err) {
    MatchView view;
    int code = check_owes(m, seat, err);
    if (code)
        return code;
    out->seat = seat;
    out->count =
        find_advice(hearth_match_game(m), match_view(m, seat, &view), seat,
                    &(AdviceEffort){.about_ms = about_ms}, HEARTH_HIDDEN, NULL, out->ranked);
    return HEARTH_OK;
}

void advice_hint_json(const HearthMatch *m, const AdviceHints *hints, const char *lang,
                      HearthBuf *out) {
    MatchView memory;
    const void *view = match_view(m, hints->seat, &memory);
    hearth_buf_char(out, '[');
    for (int i = 0; i < hints->count && i < ADVICE_HINTS; i++) {
        const HearthRanked *r = &hints->ranked[i];
        put_move(m, view, hints->seat, r->action,
                 i ? ",{\"move\":" : "{\"move\":", ",\"text\":", lang, out);
        put_json_decimal(out, ",\"expected\":", r->points);
        put_json_int(out, ",\"futures\":", r->futures);
        put_json_bool(out, ",\"ofVictim\":", r->of_victim);
        hearth_buf_char(out, '}');
    }
    hearth_buf_char(out, ']');
}

/* ---- Decisions of the past ---- */

typedef struct Past {
    const HearthGame *game;
    AdviceJudged *out;
} Past;

static bool find_step(void *context, const HearthStep *step) {
    Past *p = context;
    if (step->index < p->out->index)
        return true;
    p->out->seat = step->seat;
    p->out->played = step->action;
    if (step->seat != HEARTH_CHANCE)
        hearth_view(p->game, step->state, step->seat, p->out->before.bytes);
    return false;
}

int advice_judge(const HearthMatch *m, int index, uint32_t about_ms, AdviceJudged *out,
                 HearthErr *err) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    Past past = {hearth_match_game(m), out};
    if (index < 0 || index >= hearth_match_actions(m))
        return hearth_fail(err, HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
    out->index = index;
    hearth_match_walk(m, find_step, &past);
    out->cost = advice_cost(NULL, 0, out->played);
    if (out->seat == HEARTH_CHANCE)
        return HEARTH_OK;
    int n = find_advice(past.game, out->before.bytes, out->seat,
                        &(AdviceEffort){.about_ms = about_ms}, out->played, NULL, ranked);
    out->cost = advice_cost(ranked, n, out->played);
    return HEARTH_OK;
}

void advice_judge_json(const HearthMatch *m, const AdviceJudged *judged, const char *lang,
                       HearthBuf *out) {
    const void *before = judged->before.bytes;
    if (judged->seat == HEARTH_CHANCE)
        return;
    put_json_int(out, "{\"index\":", judged->index);
    put_json_int(out, ",\"seat\":", judged->seat);
    put_move(m, before, judged->seat, judged->played, ",\"played\":", ",\"playedText\":", lang,
             out);
    put_move(m, before, judged->seat, judged->cost.best, ",\"best\":", ",\"bestText\":", lang, out);
    put_json_decimal(out, ",\"cost\":", judged->cost.cost);
    put_json_decimal(out, ",\"difference\":", judged->cost.difference);
    put_json_decimal(out, ",\"margin\":", judged->cost.margin);
    hearth_buf_char(out, '}');
}
