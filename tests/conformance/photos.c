/* photos.c - Photographs: the table between two events of one action can be looked at like any
 * other, and shows nobody more than they may know. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* An action with a photograph for each of its events. */
typedef struct Film {
    HearthEvent *events;
    char *photos;
    int count;
} Film;

static void shoot(const Play *p, void *state, int seat, uint32_t action, Film *out) {
    int most = p->game->max_events(p->game, p->seats);
    out->events = calloc((size_t)most, sizeof *out->events);
    out->photos = malloc((size_t)most * p->size);
    HearthPhotos photos = {
        .state = state, .size = p->size, .photos = out->photos, .first = 0, .cap = most};
    HearthEvents events = {.items = out->events, .cap = most, .photos = &photos};
    p->game->apply(p->game, state, seat, action, &events);
    out->count = events.count;
}

static void forget(Film *f) {
    free(f->events);
    free(f->photos);
}

static const void *photo(const Play *p, const Film *f, int i) {
    return f->photos + (size_t)i * p->size;
}

/* ---- Looking ---- */

static void text_round_trip(Play *p, const void *view) {
    static char text[HEARTH_POSITION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_photo_print(p->game, view, &b);
    HOLDS(p, hearth_buf_fits(&b) && hearth_is_photo(text, b.length));
    memset(p->spare[3], 0x5A, p->size);
    HOLDS(p, !hearth_photo_parse(p->game, text, b.length, p->spare[3], p->size, NULL));
    SAME(p, p->spare[3], view);
    /* It is no position: nobody may go on from it. */
    HOLDS(p, hearth_state_parse(p->game, text, b.length, p->spare[3], p->size, NULL));
}

static void look_at(Play *p, const void *state) {
    int viewers[VIEWERS_MAX], n = play_viewers(p, viewers);
    HOLDS(p, p->game->between(p->game, state) == 0);
    for (int i = 0; i < n; i++) {
        hearth_view(p->game, state, viewers[i], p->spare[1]);
        hearth_view(p->game, p->spare[1], viewers[i], p->spare[2]);
        SAME(p, p->spare[1], p->spare[2]);
        text_round_trip(p, p->spare[1]);
        if ((p->steps + i) % 3 == 0) {
            play_position(p, p->spare[1], viewers[i]);
            if (p->game->outline)
                play_outline(p, p->spare[1], viewers[i]);
        }
    }
}

/* Photographs from one event on are the same as those of all. */
static void from_there_on(Play *p, int seat, uint32_t action, const Film *all) {
    HearthEvent none;
    int first = all->count > 1 ? (int)hearth_rng_below(&p->other, (uint32_t)all->count) : 0;
    HearthPhotos photos = {
        .state = p->spare[0], .size = p->size, .photos = p->spare[1], .first = first, .cap = 1};
    HearthEvents events = {.items = &none, .cap = 1, .photos = &photos};
    memcpy(p->spare[0], p->state, p->size);
    p->game->apply(p->game, p->spare[0], seat, action, &events);
    if (all->count)
        SAME(p, p->spare[1], photo(p, all, first));
}

static void looked_at(Play *p, int seat, uint32_t action) {
    Film f;
    if (!p->look || (play_longer() == 1 && p->steps % 4 != 0))
        return;
    memcpy(p->spare[0], p->state, p->size);
    shoot(p, p->spare[0], seat, action, &f);
    from_there_on(p, seat, action, &f); /* and it plays as without */
    memcpy(p->spare[1], p->state, p->size);
    p->game->apply(p->game, p->spare[1], seat, action, NULL);
    SAME(p, p->spare[0], p->spare[1]);
    for (int i = 0; i < f.count && p->game->between; i++)
        look_at(p, photo(p, &f, i));
    forget(&f);
}

void photographs_can_be_looked_at(void **state) {
    (void)state;
    play_all(&(Watch){.before = looked_at}, 1, MANY_SEATS);
}

/* ---- Knowing ---- */

static long same_views; /* that were compared */

/* In another world, which the viewer must hold possible, the same is done: as long as the same is
 * told, the same is seen. */
static void in_another_world(Play *p, int viewer, int seat, uint32_t action) {
    Film here, there;
    hearth_view(p->game, p->state, viewer, p->spare[0]);
    hearth_determinize(p->game, p->spare[0], viewer, &p->other, p->spare[1]);
    if (!hearth_seats_has(p->game->pending(p->game, p->spare[1]), seat) ||
        (seat != HEARTH_CHANCE &&
         p->game->check(p->game, p->spare[1], seat, action, NULL) != HEARTH_OK))
        return;
    if (seat == HEARTH_CHANCE) {
        uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
        int n = p->game->chance(p->game, p->spare[1], out, weight, HEARTH_MAX_CHANCE);
        if (!hearth_listed(out, n, action))
            return;
    }
    memcpy(p->spare[0], p->state, p->size);
    shoot(p, p->spare[0], seat, action, &here);
    shoot(p, p->spare[1], seat, action, &there);
    for (int i = 0; i < here.count && i < there.count; i++) {
        if (memcmp(&here.events[i], &there.events[i], sizeof here.events[i]) != 0)
            break; /* something comes to light */
        hearth_view(p->game, photo(p, &here, i), viewer, p->spare[2]);
        hearth_view(p->game, photo(p, &there, i), viewer, p->spare[3]);
        SAME(p, p->spare[2], p->spare[3]);
        same_views++;
    }
    forget(&here);
    forget(&there);
}

static void nothing_more(Play *p, int seat, uint32_t action) {
    int viewers[VIEWERS_MAX], n = play_viewers(p, viewers);
    if (p->game->between) /* one after the other */
        in_another_world(p, viewers[p->steps % n], seat, action);
}

void photographs_tell_nothing_more(void **state) {
    (void)state;
    same_views = 0;
    play_all(&(Watch){.before = nothing_more}, 1, MANY_SEATS);
    for (int i = 0; play_game_at(i); i++)
        assert_true(!play_game_at(i)->between || same_views > 1000);
}

/* ---- Wrong ones ---- */

static long taken; /* damaged ones that still mean something */

/* A character more, less or another: it is refused, or can be looked at. */
static void damaged(Play *p, const void *state) {
    static char text[HEARTH_POSITION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthErr err;
    hearth_photo_print(p->game, state, &b);
    size_t at = hearth_rng_below(&p->other, (uint32_t)b.length);
    if (hearth_rng_below(&p->other, 4) == 0) {
        memmove(text + at, text + at + 1, b.length - at);
        b.length--;
    } else {
        text[at] = "0123456789=, abz"[hearth_rng_below(&p->other, 16)];
    }
    char *exact = play_exact(text, b.length);
    int code = hearth_photo_parse(p->game, exact, b.length, p->spare[1], p->size, &err);
    free(exact);
    if (code) {
        HOLDS(p, play_explained(&err, code));
        return;
    }
    taken++;
    HOLDS(p, p->game->between(p->game, p->spare[1]) == 0);
    if (p->game->seats_of(p->game, p->spare[1]) != p->seats)
        return;
    play_position(p, p->spare[1], 0);
    if (p->game->outline)
        play_outline(p, p->spare[1], 0);
}

static void damage(Play *p, int seat, uint32_t action) {
    Film f;
    if (!p->game->between)
        return;
    memcpy(p->spare[0], p->state, p->size);
    shoot(p, p->spare[0], seat, action, &f);
    for (int i = 0; i < f.count; i++)
        for (int k = 0; k < play_longer(); k++)
            damaged(p, photo(p, &f, i));
    forget(&f);
}

void bad_photographs_are_refused(void **state) {
    (void)state;
    taken = 0;
    play_all(&(Watch){.before = damage}, 1, MANY_SEATS);
    for (int i = 0; play_game_at(i); i++)
        assert_true(!play_game_at(i)->between || taken > 10);
}
