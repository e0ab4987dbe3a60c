/* follow_hints.c - Whole games, and what the analysis says of them.
 *
 *   follow_hints GAME GAMES [THINK [other]]
 *   follow_hints GAME BLUNDERS THINK blunders
 *
 * Games alone (where the game can be played so), with one bot and with two take turns; the first
 * seat follows the first hint. Prints how many of its decisions the analysis calls a mistake, with
 * the same time; ends with 1 if there is any. `other` analyses with another seed, too: what is
 * called a mistake then is what the search is wrong about, in the hint or in the analysis.
 *
 * With `blunders` the first seat plays hastily, until the analysis has named so many mistakes of
 * three points and more. Each of them is looked at again for ten times as long, with another seed:
 * is it a mistake then, too? Ends with 1 if that is so for fewer than 95 of 100. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "games.h"

enum { OTHER_SEED = 77, TIMES_MAX = 600000, ACTIONS_MAX = 2000 };
enum { BLUNDER = 3, LONGER = 10, CONFIRMED = 95 }; /* points, times, of a hundred */

typedef struct Count {
    long decisions, mistakes, other_best, other_mistakes;
    double other_cost;
} Count;

static void *need(void *memory) {
    if (!memory)
        abort();
    return memory;
}

static HearthMatch *open_match(const HearthGame *game, int seats, int number) {
    char seed[32];
    size_t size = hearth_match_size(game, seats);
    HearthSetup setup = {.seats = seats, .seed = seed};
    HearthMatch *m = NULL;
    snprintf(seed, sizeof seed, "follow#%d", number);
    if (hearth_match_open(need(malloc(size)), size, game, &setup, &m, NULL))
        abort();
    return m;
}

static int seats_of(const HearthGame *game, int number) {
    int seats = 1 + number % 3;
    return seats < game->min_seats ? game->min_seats : seats;
}

/* Without time to think the first seat tries what looks well in a single future. */
static uint32_t choose(const HearthMatch *m, int seat, uint32_t think) {
    static AdviceHints hints;
    const HearthGame *game = hearth_match_game(m);
    bool hinted = seat == 0 && think > 0;
    const char *bot = seat % 2    ? "greedy"
                      : seat == 0 ? "planner:rollouts=1,threads=1"
                                  : "planner:rollouts=60,threads=1";
    HearthErr err;
    uint32_t action = 0;
    int code = hinted ? advice_hint(m, seat, think, &hints, &err)
                      : advice_choose(m, seat, 1, bot, strlen(bot), &action, &err);
    if (code == HEARTH_BAD_OPTION) /* a game without them */
        code = advice_choose(m, seat, 1, "random", 6, &action, &err);
    if (code || (hinted && hints.count == 0)) {
        fprintf(stderr, "There is no advice for %s.\n", game->id);
        exit(2);
    }
    return hinted ? hints.ranked[0].action : action;
}

static void play_game(HearthMatch *m, uint32_t think) {
    uint8_t seats[HEARTH_MAX_SEATS];
    for (;;) {
        if (hearth_match_advance(m, NULL))
            abort();
        if (hearth_match_pending(m, seats, HEARTH_MAX_SEATS) == 0)
            return;
        uint32_t action = choose(m, seats[0], think);
        if (hearth_match_play(m, seats[0], hearth_match_epoch(m), action, NULL))
            abort();
    }
}

static AdviceCost cost_again(const HearthMatch *m, const AdviceJudged *judged, uint32_t think) {
    const HearthGame *game = hearth_match_game(m);
    const HearthBot *bot = hearth_bot_adviser(game);
    const HearthBotSettings settings = {.rollouts = think * bot->per_ms, .to_the_end = true};
    HearthRanked ranked[HEARTH_RANKED_MAX];
    int n = bot->rank(game, judged->before.bytes, judged->seat, OTHER_SEED, &settings,
                      judged->played, ranked);
    return advice_cost(ranked, n, judged->played);
}

static void judge_other(const HearthMatch *m, const AdviceJudged *judged, uint32_t think,
                        Count *count) {
    AdviceCost c = cost_again(m, judged, think);
    count->other_best += c.best != judged->played;
    count->other_mistakes += c.cost > 0;
    count->other_cost += c.cost;
}

typedef struct Own {
    int index[ACTIONS_MAX], count;
} Own;

static bool find_own(void *context, const HearthStep *step) {
    Own *own = context;
    if (step->seat == 0 && own->count < ACTIONS_MAX)
        own->index[own->count++] = step->index;
    return true;
}

static void judge_game(const HearthMatch *m, uint32_t think, bool other, Count *count) {
    static AdviceJudged judged;
    Own own = {.count = 0};
    HearthErr err;
    hearth_match_walk(m, find_own, &own);
    for (int i = 0; i < own.count; i++) {
        if (advice_judge(m, own.index[i], think, &judged, &err))
            abort();
        count->decisions++;
        if (judged.cost.cost > 0) {
            count->mistakes++;
            printf("action %d: %.3f, give or take %.3f\n", own.index[i], judged.cost.cost,
                   judged.cost.margin);
        }
        if (other)
            judge_other(m, &judged, think, count);
    }
}

static int follow(const HearthGame *game, long games, uint32_t think, bool other) {
    Count count = {0};
    for (int i = 0; i < games; i++) {
        HearthMatch *m = open_match(game, seats_of(game, i), i);
        play_game(m, think);
        judge_game(m, think, other, &count);
        free(m);
    }
    printf("%s, first hint followed: games %ld, decisions %ld, called a mistake %ld\n", game->id,
           games, count.decisions, count.mistakes);
    if (other)
        printf("analysed with another seed: another move first %ld, called a mistake %ld (%.1f "
               "points in all)\n",
               count.other_best, count.other_mistakes, count.other_cost);
    return count.mistakes > 0 || count.decisions == 0;
}

typedef struct Blunders {
    long wanted, named, again, as_large, decisions;
    double cost, cost_again;
} Blunders;

static void find_blunders(const HearthMatch *m, uint32_t think, Blunders *b) {
    static AdviceJudged judged;
    Own own = {.count = 0};
    HearthErr err;
    hearth_match_walk(m, find_own, &own);
    for (int i = 0; i < own.count && b->named < b->wanted; i++) {
        if (advice_judge(m, own.index[i], think, &judged, &err))
            abort();
        b->decisions++;
        if (judged.cost.cost < BLUNDER)
            continue;
        AdviceCost c = cost_again(m, &judged, LONGER * think);
        b->named++;
        b->again += c.cost > 0;
        b->as_large += c.cost >= BLUNDER;
        b->cost += judged.cost.cost;
        b->cost_again += c.difference;
        printf("%ld: %.2f, give or take %.2f; again %.2f, give or take %.2f%s\n", b->named,
               judged.cost.cost, judged.cost.margin, c.difference, c.margin,
               c.cost > 0 ? "" : " - not confirmed");
        fflush(stdout);
    }
}

static int confirm(const HearthGame *game, long wanted, uint32_t think) {
    Blunders b = {.wanted = wanted};
    long games = 0;
    for (; b.named < wanted; games++) {
        HearthMatch *m = open_match(game, seats_of(game, (int)games), (int)games);
        play_game(m, 0);
        find_blunders(m, think, &b);
        free(m);
    }
    printf("%s, hasty blunders of %d points and more: games %ld, decisions %ld, named %ld, "
           "confirmed %ld, of %d points and more %ld; points on average %.2f, again %.2f\n",
           game->id, BLUNDER, games, b.decisions, b.named, b.again, BLUNDER, b.as_large,
           b.cost / (double)b.named, b.cost_again / (double)b.named);
    return 100 * b.again < CONFIRMED * b.named;
}

int main(int argc, char **argv) {
    const HearthGame *game = argc > 2 ? hearth_game_find(argv[1]) : NULL;
    long number = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    long think = argc > 3 ? strtol(argv[3], NULL, 10) : ADVICE_THINK;
    const char *mode = argc > 4 ? argv[4] : "";
    bool other = strcmp(mode, "other") == 0, blunders = strcmp(mode, "blunders") == 0;
    if (!game || number < 1 || number > 1000000 || think < 1 || think > TIMES_MAX ||
        (*mode && !other && !blunders)) {
        fprintf(stderr, "Usage: follow_hints GAME NUMBER [THINK [other|blunders]]\n");
        return 2;
    }
    return blunders ? confirm(game, number, (uint32_t)think)
                    : follow(game, number, (uint32_t)think, other);
}
