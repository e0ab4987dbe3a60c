/* scenes.c - Reading scenes from the record of a match. */
#include "scenes.h"

#include <stdlib.h>
#include <string.h>

enum { STATES_MAX = 512, EVENT_BITS = 16, TEXT_MAX = 2048, CROWD = 4 };

typedef struct Gathering {
    const Playing *p;
    SceneActorFn *actor;
    Scenes *out;
    int viewer;
    bool person; /* the action before this step was a person's */
    bool on;     /* something goes on that was not a person's doing */
    bool failed;
    /* For photographs between the events of one action, in games that have them. */
    char *before, *work, *shots; /* the state before it, memory, one state for each event */
    int seat;                    /* whose action it is; -1 before the first */
    uint32_t action;
} Gathering;

/* ---- Memory ---- */

static void *grow(void *items, int count, int *cap, size_t size) {
    if (count < *cap)
        return items;
    int more = *cap ? 2 * *cap : 16;
    void *bigger = realloc(items, (size_t)more * size);
    if (bigger)
        *cap = more;
    return bigger;
}

/* A scene is over: if little was left of a long one, it was not worth cutting. */
static void end_scene(Scenes *s) {
    Scene *last = s->scene_count ? &s->scene[s->scene_count - 1] : NULL;
    if (!last || !last->more || last->last - last->first >= SCENE_REST)
        return;
    s->scene_count--;
    last[-1].last = last->last;
    for (int i = last->first; i <= last->last; i++)
        s->step[i].scene = s->scene_count - 1;
}

static bool add_scene(Scenes *s, int actor, bool goes_on) {
    Scene *more = grow(s->scene, s->scene_count, &s->scene_cap, sizeof *more);
    if (!more)
        return false;
    s->scene = more;
    more[s->scene_count++] = (Scene){actor, s->step_count, s->step_count, goes_on};
    return true;
}

static SceneStep *add_step(Scenes *s) {
    SceneStep *more = grow(s->step, s->step_count, &s->step_cap, sizeof *more);
    if (!more)
        return NULL;
    s->step = more;
    return &more[s->step_count++];
}

/* More draws than there is room for: the last picture stands for them. */
static char *add_state(Scenes *s) {
    if (s->state_count == STATES_MAX) {
        char *last = s->states + (size_t)(STATES_MAX - 1) * s->state_size;
        memcpy(last - s->state_size, last, s->state_size);
        return last;
    }
    char *more = grow(s->states, s->state_count, &s->state_cap, s->state_size);
    if (!more)
        return NULL;
    s->states = more;
    return more + (size_t)s->state_count++ * s->state_size;
}

static char *add_photo(Scenes *s) {
    char *more = grow(s->photos, s->photo_count, &s->photo_cap, s->state_size);
    if (!more)
        return NULL;
    s->photos = more;
    return more + (size_t)s->photo_count++ * s->state_size;
}

static void drop_steps(Scenes *s) {
    for (int i = 0; i < s->step_count; i++)
        free(s->step[i].text);
    s->step_count = s->scene_count = s->photo_count = 0;
}

void scenes_free(Scenes *s) {
    drop_steps(s);
    free(s->step);
    free(s->scene);
    free(s->states);
    free(s->photos);
    memset(s, 0, sizeof *s);
}

/* ---- Gathering ---- */

static bool is_person(const Playing *p, int seat) {
    return seat >= 0 && seat < p->seating.count && !p->seating.bot[seat];
}

int scene_seat(const HearthEvent *e) {
    return e->seat == HEARTH_CHANCE ? SCENE_SAME : e->seat;
}

/* At a large table what bots do among themselves would drown the rest. */
static bool among_bots(const Playing *p, const HearthEvent *e) {
    const Seating *s = &p->seating;
    return s->count > CROWD && e->seat < s->count && s->bot[e->seat] && e->place < s->count &&
           s->bot[e->place];
}

static int actor_of(const Gathering *g, const void *view, const HearthEvent *e) {
    int actor = g->actor ? g->actor(view, e) : scene_seat(e);
    if (among_bots(g->p, e))
        return SCENE_NONE;
    if (actor == SCENE_OTHERS)
        actor = is_person(g->p, e->seat) ? SCENE_SAME : SCENE_WORLD - 1;
    return is_person(g->p, actor) ? SCENE_SAME : actor;
}

/* The scene of the next step: -1 if it is in none. */
static int scene_of(Gathering *g, int actor) {
    Scenes *s = g->out;
    const Scene *last = g->on ? &s->scene[s->scene_count - 1] : NULL;
    bool full = last && s->step_count - last->first >= SCENE_STEPS;
    int whose = last ? last->actor : SCENE_NONE;
    bool own =
        actor == SCENE_ALONE || (actor >= 0 && actor != whose) || (last && actor == SCENE_NEXT);
    if (actor == SCENE_NONE || (!last && !own)) {
        end_scene(s);
        g->on = false;
        return -1;
    }
    if (own)
        end_scene(s);
    if ((own || full) && !add_scene(s, own && actor != SCENE_NEXT ? actor : whose, full && !own)) {
        g->failed = true;
        return -1;
    }
    g->on = true;
    return s->scene_count - 1;
}

/* The action once more, now with photographs. */
static void shoot(Gathering *g, const HearthStep *step) {
    const HearthGame *game = hearth_match_game(g->p->m);
    size_t size = g->out->state_size;
    HearthPhotos photos = {
        .state = g->work, .size = size, .photos = g->shots, .cap = step->event_count};
    HearthEvents events = {.photos = &photos};
    memcpy(g->work, g->before, size);
    game->apply(game, g->work, g->seat, g->action, &events);
}

/* Number of the photograph of an event, as the listener may know it; the last one's is the table
 * after the action. */
static int photo_of(Gathering *g, const HearthStep *step, int event) {
    if (!g->shots || event == step->event_count - 1)
        return -1;
    const char *shot = g->shots + (size_t)event * g->out->state_size;
    char *photo = add_photo(g->out);
    if (photo)
        hearth_view(hearth_match_game(g->p->m), shot, g->viewer, photo);
    g->failed |= !photo;
    return photo ? g->out->photo_count - 1 : -1;
}

static void gather_event(Gathering *g, const HearthStep *step, int number) {
    Scenes *s = g->out;
    const void *seen = scenes_state(s, s->state_count - 1);
    const HearthEvent *e = &step->events[number];
    char text[TEXT_MAX];
    HearthMsg msg;
    bool told = hearth_match_tell(g->p->m, seen, e, &msg);
    int actor = actor_of(g, seen, e);
    if (!told && actor != SCENE_NONE)
        return;
    int scene = scene_of(g, actor);
    SceneStep *one = told && !g->failed ? add_step(s) : NULL;
    if (!one) {
        g->failed |= told;
        return;
    }
    hearth_msg_text(&msg, g->p->t->lang, text, sizeof text);
    *one = (SceneStep){.e = *e,
                       .state = s->state_count - 1,
                       .photo = photo_of(g, step, number),
                       .scene = scene,
                       .at = ((int64_t)step->index << EVENT_BITS) + number,
                       .actions = step->index,
                       .text = strdup(text)};
    g->failed |= !one->text;
    if (scene >= 0)
        s->scene[scene].last = s->step_count - 1;
}

static bool gather_step(void *context, const HearthStep *step) {
    Gathering *g = context;
    Scenes *s = g->out;
    if (g->person) { /* begin anew, with the table before what the person did */
        if (s->state_count > 1)
            memcpy(s->states, scenes_state(s, s->state_count - 1), s->state_size);
        s->state_count = s->state_count ? 1 : 0;
        drop_steps(s);
        g->on = false;
    }
    char *state = add_state(s);
    if (!state) {
        g->failed = true;
        return false;
    }
    hearth_view(hearth_match_game(g->p->m), step->state, g->viewer, state);
    if (g->shots && step->event_count > 1)
        shoot(g, step);
    for (int i = 0; i < step->event_count && !g->failed; i++)
        gather_event(g, step, i);
    if (g->shots)
        memcpy(g->before, step->state, s->state_size);
    g->seat = step->seat;
    g->action = step->action;
    g->person = is_person(g->p, step->seat);
    return !g->failed;
}

/* Room for the photographs of one action, if the game has them. */
static bool make_room(Gathering *g) {
    const HearthGame *game = hearth_match_game(g->p->m);
    size_t size = g->out->state_size, seats = (size_t)hearth_match_seats(g->p->m);
    if (!game->between)
        return true;
    char *room = malloc((2 + (size_t)game->max_events(game, (int)seats)) * size);
    if (!room)
        return false;
    g->before = room;
    g->work = room + size;
    g->shots = room + 2 * size;
    return true;
}

bool scenes_gather(const Playing *p, SceneActorFn *actor, Scenes *out) {
    Gathering g = {.p = p, .actor = actor, .out = out, .viewer = playing_listener(p)};
    *out = (Scenes){.m = p->m, .state_size = hearth_match_state_size(p->m)};
    g.failed = !make_room(&g);
    if (!g.failed)
        hearth_match_walk(p->m, gather_step, &g);
    free(g.before);
    out->open = g.on;
    if (g.on)
        end_scene(out);
    if (g.failed)
        scenes_free(out);
    return !g.failed;
}

/* ---- Asking ---- */

const void *scenes_state(const Scenes *s, int i) {
    return s->states + (size_t)i * s->state_size;
}

const void *scenes_table(const Scenes *s, int step) {
    const SceneStep *one = &s->step[step];
    return one->photo < 0 ? scenes_state(s, one->state)
                          : s->photos + (size_t)one->photo * s->state_size;
}

const void *scenes_table_before(const Scenes *s, int step) {
    int state = s->step[step].state;
    if (step > 0 && s->step[step - 1].state == state)
        return scenes_table(s, step - 1);
    return state > 0 ? scenes_state(s, state - 1) : NULL;
}

const void *scene_after(const Scenes *s, int scene) {
    return scenes_table(s, s->scene[scene].last);
}

const void *scene_before(const Scenes *s, int scene) {
    return scenes_table_before(s, s->scene[scene].first);
}

int scene_actions(const Scenes *s, int scene) {
    return s->step[s->scene[scene].last].actions;
}

int scene_actions_before(const Scenes *s, int scene) {
    int actions = s->step[s->scene[scene].first].actions;
    return actions > 0 ? actions - 1 : 0;
}

int64_t scenes_now(const HearthMatch *m) {
    return ((int64_t)hearth_match_actions(m) << EVENT_BITS) + ((1 << EVENT_BITS) - 1);
}

int scenes_untold(const Scenes *s, int64_t told) {
    int i = 0;
    while (i < s->scene_count && s->step[s->scene[i].last].at <= told)
        i++;
    return i;
}

int scenes_whole(const Scenes *s) {
    int count = s->scene_count;
    while (s->open && count > 0 && s->scene[count - 1].actor == s->scene[s->scene_count - 1].actor)
        count--;
    return count;
}
