/* wishes.c - What people want can be had: every plan is legal, and nothing legal is out of reach.
 */
#include "play.h"
#include "tests.h"

#include <stdlib.h>
#include <string.h>

#include "../unit/json.h"
#include "fields_json.h"

enum { LOOKED_AT = 48 /* legal actions of one position */ };

static bool asked(const HearthGame *game, const void *state, int seat) {
    return hearth_seats_has(game->pending(game, state), seat);
}

/* A row may go on behind an action that reveals something only if all lay open before. */
static bool comes_to_light(const Play *p, const void *state, int seat, uint32_t action) {
    uint64_t view[HEARTH_STATE_MAX / sizeof(uint64_t)];
    if (!hearth_reveals(p->game, state, seat, action))
        return false;
    hearth_view(p->game, state, seat, view);
    return memcmp(view, state, p->size) != 0;
}

/* The row passes the door, action by action, and the same seat is asked in between: so the match
 * takes it as one gesture. */
static void plan_is_legal(Play *p, int seat, const uint32_t plan[], int n) {
    memcpy(p->spare[1], p->state, p->size);
    for (int i = 0; i < n; i++) {
        HOLDS(p, asked(p->game, p->spare[1], seat));
        HOLDS(p, p->game->check(p->game, p->spare[1], seat, plan[i], NULL) == HEARTH_OK);
        HOLDS(p, i == n - 1 || !comes_to_light(p, p->spare[1], seat, plan[i]));
        p->game->apply(p->game, p->spare[1], seat, plan[i], NULL);
    }
}

static void nothing_is_out_of_reach(Play *p, int seat, const void *view) {
    uint32_t *legal = malloc(sizeof *legal * (size_t)p->game->max_legal);
    int n = p->game->legal(p->game, p->state, seat, legal, p->game->max_legal);
    int step = n <= LOOKED_AT ? 1 : n / LOOKED_AT;
    for (int i = (int)hearth_rng_below(&p->other, (uint32_t)step); i < n; i += step) {
        uint64_t wish[HEARTH_WISH_SIZE / 8] = {0};
        uint32_t plan[HEARTH_PLAN_MAX];
        HearthErr err;
        p->game->wishes->of(p->game, view, seat, legal[i], wish);
        int count = p->game->wishes->plan(p->game, view, seat, wish, plan, HEARTH_PLAN_MAX, &err);
        HOLDS(p, count >= 1 && count <= HEARTH_PLAN_MAX);
        HOLDS(p, plan[0] == legal[i]);
        plan_is_legal(p, seat, plan, count);
    }
    free(legal);
}

/* A listed wish is planned as it stands, or it says what is missing. */
static void listed_wishes(Play *p, int seat, const void *view) {
    const HearthGame *game = p->game;
    static char all[HEARTH_WISHES_MAX * HEARTH_WISH_SIZE];
    static char text[1 << 16];
    const HearthWishes *w = p->game->wishes;
    size_t size = w->fields->size;
    HOLDS(p, size <= HEARTH_WISH_SIZE);
    int n = w->list(game, view, seat, all, HEARTH_WISHES_MAX);
    HOLDS(p, n >= 1 && n <= HEARTH_WISHES_MAX);
    for (int i = 0; i < n; i++) {
        uint32_t plan[HEARTH_PLAN_MAX];
        HearthErr err = {0};
        uint64_t wish[HEARTH_WISH_SIZE / 8];
        memcpy(wish, all + (size_t)i * size, size);
        HearthBuf b = hearth_buf(text, sizeof text);
        Json j;
        fields_json(w->fields, wish, &b);
        HOLDS(p, hearth_buf_fits(&b) && json_read(&j, text, b.length));
        json_close(&j);
        int count = w->plan(game, view, seat, wish, plan, HEARTH_PLAN_MAX, &err);
        if (count > 0)
            plan_is_legal(p, seat, plan, count);
        else
            HOLDS(p, play_explained(&err, (int)err.code));
    }
}

static void looked_at(Play *p, int seat, uint32_t action) {
    (void)action;
    if (!p->look || !p->game->wishes || seat == HEARTH_CHANCE)
        return;
    if (play_longer() == 1 && hearth_rng_below(&p->other, 16) != 0)
        return;
    hearth_view(p->game, p->state, seat, p->spare[0]);
    listed_wishes(p, seat, p->spare[0]);
    nothing_is_out_of_reach(p, seat, p->spare[0]);
}

void wishes_can_be_had(void **state) {
    (void)state;
    play_all(&(Watch){.before = looked_at}, 2, HEARTH_MAX_SEATS);
}
