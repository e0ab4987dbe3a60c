/* review.c - Looking back at a game, step by step. */
#include <stdlib.h>

#include "pages.h"
#include "past.h"

static void show_step(Look *l, int index, int last) {
    char caption[SENTENCE], move[SENTENCE], keys[SENTENCE];
    HearthMsg msg;
    look_at(l, index);
    hearth_msg(&msg, l->past.seat >= 0 && l->past.seat != HEARTH_CHANCE ? FULL_T(REPLAY_MOVE)
                                                                        : FULL_T(REPLAY_STEP));
    hearth_msg_number(&msg, "at", index);
    hearth_msg_number(&msg, "last", last);
    if (l->past.seat >= 0 && l->past.seat != HEARTH_CHANCE)
        arg_text(&msg, "player", hearth_match_name(l->past.m, l->past.seat));
    arg_text(&msg, "move", look_describe(l, l->past.action, move));
    l->past.caption = msg_of(l->f->s, &msg, caption);
    l->past.keys = text_of(l->f->s, FULL_T(REPLAY_KEYS), keys);
    l->f->game->past(l->f, &l->past);
}

static int jump(Full *f, int index, int last) {
    char text[16];
    if (!prompt_run(f->s, FULL_T(REPLAY_JUMP), text, sizeof text) || !text[0])
        return index;
    long n = strtol(text, NULL, 10);
    return n < 0 ? 0 : n > last ? last : (int)n;
}

void replay_run(Full *f) {
    static const HearthText *const keys[] = {
        &full_texts[FULL_T_REPLAY_KEY_STEP], &full_texts[FULL_T_REPLAY_KEY_FAR],
        &full_texts[FULL_T_REPLAY_KEY_STUDY], &full_texts[FULL_T_REPLAY_KEY_BACK]};
    Look l;
    int last = hearth_match_actions(f->p->m), index = 0;
    if (look_open(&l, f)) {
        for (bool on = true; on;) {
            show_step(&l, index, last);
            switch (screen_key(f->s, 250, true).code) {
            case K_RIGHT:
            case K_DOWN:
            case K_ENTER:
            case K_WHEEL_DOWN:
            case ' ': index += index < last; break;
            case K_LEFT:
            case K_UP:
            case K_WHEEL_UP:
            case K_BACKSPACE: index -= index > 0; break;
            case K_PAGE_DOWN: index = index + 10 < last ? index + 10 : last; break;
            case K_PAGE_UP: index = index > 10 ? index - 10 : 0; break;
            case K_HOME: index = 0; break;
            case K_END: index = last; break;
            case 'j':
            case 'g': index = jump(f, index, last); break;
            case 'a': analysis_run(f); break;
            case '?': help_keys_run(f, NULL, keys, sizeof keys / sizeof keys[0]); break;
            case 'q':
            case K_ESCAPE:
            case K_GONE: on = false; break;
            default: break;
            }
        }
    }
    look_close(&l);
}
