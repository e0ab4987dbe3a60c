/* cmd_records.c - `hearth replay` and `hearth verify`. */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "full.h"
#include "loaded.h"
#include "naming.h"
#include "show.h"

/* ---- replay ---- */

typedef struct Telling {
    const Term *t;
    const HearthMatch *m;
    const ShowGame *show;
    Seating seating;
} Telling;

static bool tell_step(void *context, const HearthStep *step) {
    Telling *w = context;
    /* what a question would tell is told by the position behind the last step */
    bool last = step->index == hearth_match_actions(w->m);
    show_events(w->t, w->m, w->show, step->state, step->events, step->event_count, &w->seating,
                last);
    return true;
}

static void say_head(const Telling *w) {
    char names[HEARTH_MSG_STORE / 2];
    HearthBuf b = hearth_buf(names, sizeof names);
    HearthMsg msg;
    for (int i = 0; i < w->seating.count; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_text(&b, w->seating.name[i]);
    }
    hearth_msg(&msg, TERM_T(REPLAY_HEAD));
    hearth_msg_word(&msg, "game", hearth_match_game(w->m)->title);
    arg_text(&msg, "players", names);
    say(w->t, stdout, &msg);
}

/* The table after so many actions; with `exact`, also as the text that hashes are made of
 * (docs/record-format.md), which says nothing to people. */
static bool show_position(const Telling *w, long at, int actions, bool exact) {
    void *view = malloc(hearth_match_state_size(w->m));
    char *text = malloc(HEARTH_POSITION_MAX);
    HearthMsg msg;
    bool ok = view && text;
    if (ok) {
        hearth_msg(&msg, TERM_T(REPLAY_AT));
        hearth_msg_number(&msg, "at", at);
        hearth_msg_number(&msg, "actions", actions);
        say(w->t, stdout, &msg);
        hearth_match_view(w->m, HEARTH_PUBLIC, view);
        w->show->table(w->t, w->m, view, HEARTH_PUBLIC);
        w->show->result(w->t, w->m, view);
        if (exact) {
            hearth_match_view_text(w->m, HEARTH_PUBLIC, text, HEARTH_POSITION_MAX);
            printf("%s\n", text);
        }
    } else {
        complain_text(w->t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    }
    free(view);
    free(text);
    return ok;
}

static bool print_transcript(const Term *t, const HearthMatch *m) {
    Blob text;
    if (!transcript_text(t, m, &text))
        return false;
    fwrite(text.data, 1, text.length, stdout);
    putchar('\n');
    free(text.data);
    return true;
}

static int too_far(const Term *t, long at, int actions) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ERR_AT));
    hearth_msg_number(&msg, "actions", actions);
    hearth_msg_number(&msg, "at", at);
    return complain(t, &msg, EXIT_INPUT);
}

/* Forward, backward and to any step, where the terminal and the game can do that. */
static bool wants_screen(const Args *args, const HearthMatch *m) {
    return !args_has(args, "at") && !args_has(args, "json") && !args_has(args, "plain") &&
           full_for(hearth_match_game(m)) && screen_possible(args->term);
}

static int replay_on_screen(const Term *t, HearthMatch *m) {
    Playing *p = calloc(1, sizeof *p);
    Screen s;
    if (!p)
        return complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    p->t = t;
    p->m = m;
    p->file.fd = -1;
    seating_of(m, &p->seating);
    int code = EXIT_INPUT;
    if (screen_open(t, &s)) {
        code = full_replay(&s, p);
        screen_close(&s);
    }
    free(p);
    return code;
}

static int replay(const Args *args, Loaded *record, long at) {
    int actions = hearth_match_actions(record->match);
    if (!args_has(args, "json"))
        naming_mend(args->term, record->match);
    if (wants_screen(args, record->match))
        return replay_on_screen(args->term, record->match);
    Telling w = {.t = args->term, .m = record->match};
    if (at > actions)
        return too_far(w.t, at, actions);
    if (at >= 0)
        hearth_match_cut(record->match, (int)at);
    if (args_has(args, "json"))
        return print_transcript(w.t, record->match) ? EXIT_FINE : EXIT_INPUT;
    w.show = show_for(hearth_match_game(w.m));
    seating_of(w.m, &w.seating);
    say_head(&w);
    if (at < 0)
        hearth_match_walk(w.m, tell_step, &w);
    return show_position(&w, at < 0 ? actions : at, actions, at >= 0) ? EXIT_FINE : EXIT_INPUT;
}

int cmd_replay(const Args *args) {
    Loaded record;
    long at = -1;
    if (!args_number(args, "at", 0, 1000000000, &at))
        return EXIT_USAGE;
    if (!load_record(args->term, args->places[0], false, &record))
        return EXIT_INPUT;
    int code = replay(args, &record, at);
    unload(&record);
    return code;
}

/* ---- verify ---- */

static void verify_json(const HearthReport *r) {
    printf("{\"sound\":true,\"actions\":%u,\"undos\":%u,\"hashes\":%u,\"draws\":%u,"
           "\"draws_checked\":%u,\"complete\":%s}\n",
           r->actions, r->undos, r->hashes, r->draws, r->draws_checked,
           r->complete ? "true" : "false");
}

static void verify_text(const Term *t, const HearthReport *r) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(VERIFY_OK));
    hearth_msg_number(&msg, "actions", r->actions);
    hearth_msg_number(&msg, "undos", r->undos);
    hearth_msg_number(&msg, "hashes", r->hashes);
    hearth_msg_number(&msg, "checked", r->draws_checked);
    hearth_msg_number(&msg, "draws", r->draws);
    say(t, stdout, &msg);
    if (r->draws > 0 && r->draws_checked == 0)
        say_text(t, stdout, TERM_T(VERIFY_NO_KEY));
    if (!r->complete)
        say_text(t, stdout, TERM_T(VERIFY_OPEN));
}

int cmd_verify(const Args *args) {
    Loaded record;
    if (!load_record(args->term, args->places[0], false, &record)) {
        if (args_has(args, "json"))
            printf("{\"sound\":false}\n");
        return EXIT_INPUT;
    }
    if (args_has(args, "json"))
        verify_json(&record.report);
    else
        verify_text(args->term, &record.report);
    unload(&record);
    return EXIT_FINE;
}
