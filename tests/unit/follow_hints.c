/* follow_hints.c - Whole games in which the first hint is always followed, and what the analysis
 * says of them.
 *
 *   follow_hints GAME GAMES [THINK [other]]
 *
 * Games alone (where the game can be played so), with one bot and with two take turns; the hints
 * are for the first seat. Prints how many of its decisions the analysis calls a mistake, with the
 * same time; ends with 1 if there is any. `other` analyses with another seed, too: what is called a
 * mistake then is what the search is wrong about, in the hint or in the analysis. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "games.h"

enum { OTHER_SEED = 77, TIMES_MAX = 600000, ACTIONS_MAX = 2000 };

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

static uint32_t choose(const HearthMatch *m, int seat, uint32_t think) {
    static AdviceHints hints;
    const HearthGame *game = hearth_match_game(m);
    const char *bot = seat % 2 ? "greedy" : "planner:rollouts=60,threads=1";
    HearthErr err;
    uint32_t action = 0;
    int code = seat == 0 ? advice_hint(m, seat, think, &hints, &err)
                         : advice_choose(m, seat, 1, bot, strlen(bot), &action, &err);
    if (code == HEARTH_BAD_OPTION) /* a game without them */
        code = advice_choose(m, seat, 1, "random", 6, &action, &err);
    if (code || (seat == 0 && hints.count == 0)) {
        fprintf(stderr, "There is no advice for %s.\n", game->id);
        exit(2);
    }
    return seat == 0 ? hints.ranked[0].action : action;
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

static void judge_other(const HearthMatch *m, const AdviceJudged *judged, uint32_t think,
                        Count *count) {
    const HearthGame *game = hearth_match_game(m);
    const HearthBot *bot = hearth_bot_adviser(game);
    const HearthBotSettings settings = {.rollouts = think * bot->per_ms, .to_the_end = true};
    HearthRanked ranked[HEARTH_RANKED_MAX];
    int n = bot->rank(game, judged->before.bytes, judged->seat, OTHER_SEED, &settings,
                      judged->played, ranked);
    AdviceCost c = advice_cost(ranked, n, judged->played);
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

int main(int argc, char **argv) {
    const HearthGame *game = argc > 2 ? hearth_game_find(argv[1]) : NULL;
    long games = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    long think = argc > 3 ? strtol(argv[3], NULL, 10) : ADVICE_THINK;
    bool other = argc > 4 && strcmp(argv[4], "other") == 0;
    Count count = {0};
    if (!game || games < 1 || games > 1000000 || think < 1 || think > TIMES_MAX) {
        fprintf(stderr, "Usage: follow_hints GAME GAMES [THINK [other]]\n");
        return 2;
    }
    for (int i = 0; i < games; i++) {
        int seats = 1 + i % 3;
        if (seats < game->min_seats)
            seats = game->min_seats;
        HearthMatch *m = open_match(game, seats, i);
        play_game(m, (uint32_t)think);
        judge_game(m, (uint32_t)think, other, &count);
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
