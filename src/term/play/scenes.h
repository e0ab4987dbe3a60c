/* scenes.h - What happened without the people at this terminal, told as scenes.
 *
 * A scene is what one actor did: the turn of a rival with its draws, the night, an ambush. Its
 * sentences come with the table as it was then, so that nothing is shown before it is told. All is
 * read from the record of the match, from the last action of a person on: nothing has to be
 * remembered, and it can be told again, also after a game was resumed. */
#ifndef HEARTH_TERM_SCENES_H
#define HEARTH_TERM_SCENES_H

#include "playing.h"

/* Whose scene an event belongs to: a seat, or one of these. What a person does is no scene; what
 * happens to a person in the scene of another belongs to that. */
enum {
    SCENE_SAME = -1,   /* to the scene that is on, if there is one */
    SCENE_NEXT = -2,   /* to one of its own, if any is on */
    SCENE_ALONE = -3,  /* to one of its own */
    SCENE_NONE = -4,   /* to none: what is on ends */
    SCENE_OTHERS = -5, /* to one of all who are not people here */
    SCENE_WORLD = 1000 /* and more: to actors that have no seat, such as the night */
};
typedef int SceneActorFn(const void *view, const HearthEvent *e);
/* The seat that acts; draws belong to what goes on. */
int scene_seat(const HearthEvent *e);

/* Longer ones are cut into several, so that each fits beside a table. */
enum { SCENE_STEPS = 8, SCENE_REST = 2 /* so few steps are not cut off */ };

typedef struct SceneStep {
    HearthEvent e;
    int state;   /* the table after its action, in Scenes.states; before it: state - 1 */
    int photo;   /* once it had happened, in Scenes.photos; -1: as after the action */
    int scene;   /* -1: a person's own doing */
    int64_t at;  /* where in the course of the match, for `told` */
    int actions; /* of the match, its own included */
    char *text;
} SceneStep;

typedef struct Scene {
    int actor;       /* a seat, SCENE_WORLD or more, or SCENE_ALONE */
    int first, last; /* steps */
    bool more;       /* it goes on with what the one before began */
} Scene;

typedef struct Scenes {
    const HearthMatch *m;
    size_t state_size;
    char *states, *photos;
    SceneStep *step;
    Scene *scene;
    int state_count, photo_count, step_count, scene_count;
    int state_cap, photo_cap, step_cap, scene_cap;
    bool open; /* the last one may go on */
} Scenes;

/* Everything since the last action of a person, as the listener may know it. `actor` NULL: seats
 * act, and chance belongs to them. False if there is no memory. */
bool scenes_gather(const Playing *p, SceneActorFn *actor, Scenes *out);
void scenes_free(Scenes *s);

/* The table as it was after a scene, and before it (NULL at the beginning). */
const void *scene_after(const Scenes *s, int scene);
const void *scene_before(const Scenes *s, int scene);
/* State number i. */
const void *scenes_state(const Scenes *s, int i);
/* The table once a step had happened, and just before it (NULL at the beginning): of an action with
 * several events no more than those told so far. */
const void *scenes_table(const Scenes *s, int step);
const void *scenes_table_before(const Scenes *s, int step);
/* How many actions the match had had by its end, and before it. */
int scene_actions(const Scenes *s, int scene);
int scene_actions_before(const Scenes *s, int scene);
/* Where the match is now: what comes later is behind it. */
int64_t scenes_now(const HearthMatch *m);
/* How many are over: while the last one may go on, those of other actors before it. */
int scenes_whole(const Scenes *s);
/* The first scene that is not told yet; scene_count if there is none. */
int scenes_untold(const Scenes *s, int64_t told);

#endif
