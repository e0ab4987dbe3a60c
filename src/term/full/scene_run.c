/* scene_run.c - Scenes on the full screen: told one after the other, waiting for a key each.
 *
 * Enter goes on, left tells again, Escape tells all at once; the game draws the table as it was
 * then, and its own keys that look at something look at that table. */
#include <string.h>

#include "pages.h"
#include "show.h"

enum { PACE = 12, PACE_LEAST = 2, PACE_MOST = 60, PACE_STEP = 3 }; /* tenths of a second */

static SceneActorFn *actor_of(const Full *f) {
    return f->game->actor ? f->game->actor : show_for(f->game->game)->actor;
}

/* Sentences of the scene, a line each, below where it stands in the row. */
const char *full_scene_text(Full *f, const Scenes *s, int at, char out[SENTENCE]) {
    HearthBuf b = hearth_buf(out, SENTENCE);
    HearthMsg msg;
    char line[SENTENCE];
    hearth_msg(&msg, FULL_T(SCENE_HEAD));
    hearth_msg_number(&msg, "at", at + 1);
    hearth_msg_number(&msg, "count", s->scene_count);
    if (at + 1 < s->scene_count)
        hearth_buf_text(&b, msg_of(f->s, &msg, line));
    for (int i = s->scene[at].first; i <= s->scene[at].last; i++) {
        hearth_buf_text(&b, b.length ? "\n" : "");
        hearth_buf_text(&b, s->step[i].text);
    }
    return out;
}

void full_put_pace(Full *f, int row, int col, int width) {
    HearthMsg msg;
    if (!f->moving)
        return;
    hearth_msg(&msg, FULL_T(SCENE_PACE));
    hearth_msg_number(&msg, "tenths", f->pace);
    put_msg(f->s, row, col, width, INK_FAINT, &msg);
}

static void put_scene(Full *f, const Scenes *s, int at) {
    char keys[SENTENCE];
    full_log_upto(f, scene_actions_before(s, at));
    f->game->scene(f, s, at, text_of(f->s, FULL_T(SCENE_KEYS), keys));
}

/* Where a key leads; s->scene_count: to the end. */
static int go(Full *f, const Scenes *s, int at, int key) {
    int last = s->scene_count - 1;
    switch (key) {
    case K_RIGHT:
    case K_DOWN:
    case K_ENTER:
    case K_CLICK:
    case K_WHEEL_DOWN:
    case ' ': f->moving = false; return at + 1;
    case K_LEFT:
    case K_UP:
    case K_WHEEL_UP:
    case K_BACKSPACE: f->moving = false; return at > 0 ? at - 1 : 0;
    case K_PAGE_DOWN: return at + 10 < last ? at + 10 : last;
    case K_PAGE_UP: return at > 10 ? at - 10 : 0;
    case K_HOME: return 0;
    case K_END: return last;
    case 'a': f->moving = !f->moving; break;
    case '+': f->pace = f->pace > PACE_STEP ? f->pace - PACE_STEP : PACE_LEAST; break;
    case '-': f->pace = f->pace + PACE_STEP < PACE_MOST ? f->pace + PACE_STEP : PACE_MOST; break;
    case '?': help_run(f, NULL); break;
    case 'l': log_run(f); break;
    case 'q':
    case K_ESCAPE:
    case K_GONE: f->hurries = true; return s->scene_count;
    default:
        if (f->game->scene_key && key != K_NONE && key != K_RESIZE)
            f->game->scene_key(f, s, at, key);
    }
    return at;
}

/* By itself it stops at the last one, unless it was asked for from the beginning. */
static void run(Full *f, const Scenes *s, int at) {
    bool always = f->p->scenes > 0;
    if (!f->pace)
        f->pace = always ? f->p->scenes : PACE;
    f->moving |= always;
    while (at < s->scene_count) {
        put_scene(f, s, at);
        int key = screen_key(f->s, f->moving ? f->pace * 100 : 250, true).code;
        if (key == K_NONE && f->moving && (always || at + 1 < s->scene_count))
            at++;
        else if (key == K_NONE && f->moving)
            f->moving = false;
        else
            at = go(f, s, at, key);
    }
    if (!always)
        f->moving = false;
    full_log_upto(f, hearth_match_actions(f->p->m));
}

/* While scenes wait to be told, this is what can be seen of the table. */
static void keep_still(Full *f, const Scenes *s) {
    int next = scenes_untold(s, f->told);
    const void *before = next < s->scene_count ? scene_before(s, next) : NULL;
    f->still_at = before ? scene_actions_before(s, next) : -1;
    if (before)
        memcpy(f->still, before, s->state_size);
}

void full_look(Full *f, int viewer) {
    if (f->still_at >= 0)
        memcpy(f->view, f->still, hearth_match_state_size(f->p->m));
    else
        hearth_match_view(f->p->m, viewer, f->view);
}

void full_scenes(Full *f, bool whole) {
    Scenes s;
    if (!f->game->scene)
        return;
    if (f->p->scenes == SCENES_OFF || !scenes_gather(f->p, actor_of(f), &s)) {
        f->told = scenes_now(f->p->m);
        return;
    }
    int from = scenes_untold(&s, f->told), count = s.scene_count;
    if (!whole && s.open)
        s.scene_count = scenes_whole(&s);
    if (from < s.scene_count && !f->hurries)
        run(f, &s, from);
    if (from < s.scene_count)
        f->told = s.step[s.scene[s.scene_count - 1].last].at;
    s.scene_count = count;
    if (whole) {
        f->told = scenes_now(f->p->m);
        f->hurries = false;
    }
    int was = f->still_at;
    keep_still(f, &s);
    if (was != f->still_at)
        full_log_upto(f, f->still_at >= 0 ? f->still_at : hearth_match_actions(f->p->m));
    scenes_free(&s);
}

void full_scenes_again(Full *f) {
    char title[SENTENCE], text[SENTENCE];
    Scenes s;
    if (!scenes_gather(f->p, actor_of(f), &s))
        return;
    if (s.scene_count)
        run(f, &s, 0);
    if (!s.scene_count)
        notice_run(f->s, text_of(f->s, FULL_T(LOG), title),
                   text_of(f->s, FULL_T(SCENE_NONE_YET), text));
    f->hurries = false;
    scenes_free(&s);
}
