/* show_endless_winter.c - Endless Winter in lines of text: questions with numbered answers, and
 * what a player may type. */
#include <string.h>

#include "answers.h"
#include "endless_winter.h"
#include "look_ew.h"
#include "show.h"

static EwLook look_at(const Term *t, const HearthMatch *m, const void *view) {
    return (EwLook){t, m, view, hearth_match_actions(m)};
}

static void intro(const Term *t, const HearthMatch *m, const void *view) {
    const EwState *st = view;
    EwLook l = look_at(t, m, view);
    if (st->round)
        ew_look_order(&l);
}

static void table(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    const EwState *st = view;
    EwLook l = look_at(t, m, view);
    int side = viewer < st->seats ? viewer : 0;
    if (st->tile[0] == EW_NONE)
        return; /* nothing is laid out yet */
    ew_look_order(&l);
    ew_look_columns(&l, side);
    ew_look_culture(&l);
    ew_look_animals(&l);
    ew_look_stones(&l, side);
    ew_look_map(&l);
    ew_look_megaliths(&l);
    for (int i = 0; i < st->seats; i++)
        ew_look_side(&l, i);
    if (st->seats == 1)
        ew_look_nomad(&l);
}

/* ---- Asking ---- */

static void ask(const Term *t, const HearthMatch *m, const void *view, int seat) {
    const EwState *st = view;
    EwLook l = look_at(t, m, view);
    HearthMsg msg;
    uint32_t take;
    printf("\n");
    if (!st->jobs && st->phase == EW_TURN) {
        ew_look_order(&l);
        ew_look_side(&l, seat);
    }
    if (!st->jobs && st->phase == EW_WORK && !ew_pile_count(&st->player[seat].played))
        ew_look_column(&l, seat, st->column);
    if (!st->jobs && st->phase == EW_PILE)
        ew_look_hand(&l, seat);
    ew_say_question(t, st, &msg);
    say(t, stdout, &msg);
    answers_say(t, m, st, seat);
    if (ew_takes(st, seat, &take))
        say_text(t, stdout, TERM_T(EW_ENTER_TAKES));
}

static void after(const Term *t, const HearthMatch *m, const void *view, const HearthEvent *e,
                  const Seating *people) {
    (void)t, (void)m, (void)view, (void)e, (void)people;
}

static void result(const Term *t, const HearthMatch *m, const void *view) {
    const EwState *st = view;
    EwLook l = look_at(t, m, view);
    HearthMsg msg;
    if (st->phase != EW_OVER)
        return;
    if (st->seats == 1) {
        ew_msg_outcome(st, &msg);
        say(t, stdout, &msg);
    } else {
        show_plain.result(t, m, view);
    }
    for (int i = 0; i < st->sides; i++)
        ew_look_score(&l, i);
}

/* ---- What the player types ---- */

static void say_help(const Term *t) {
    static const int lines[] = {
        TERM_T_EW_HELP_NUMBER, TERM_T_EW_HELP_LEGAL, TERM_T_EW_HELP_BOARD, TERM_T_EW_HELP_COLUMNS,
        TERM_T_EW_HELP_MAP,    TERM_T_EW_HELP_SHOWN, TERM_T_EW_HELP_NOMAD, TERM_T_EW_HELP_SCORE,
        TERM_T_EW_HELP_HINT,   TERM_T_EW_HELP_RULES, TERM_T_EW_HELP_UNDO,  TERM_T_CARTO_HELP_QUIT};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        say_text(t, stdout, &term_texts[lines[i]]);
}

/* Reads "board", "board 2", "board nomad"; false if the line is about something else. The side is
 * -1 if there is none like that, which has been said then. */
static bool about(const EwLook *l, const char *text, const char *word, int own, int *side) {
    size_t length = strlen(word);
    if (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' '))
        return false;
    const char *who = text[length] ? text + length + 1 : "";
    if (strcmp(who, "nomad") == 0) {
        *side = l->st->seats == 1 ? EW_NOMAD : -1;
        if (*side < 0)
            say_text(l->t, stdout, TERM_T(EW_NOMAD_ALONE));
        return true;
    }
    *side = who[0] ? find_player(l->t, l->m, who) : own;
    return true;
}

static bool look_map(const EwLook *l, const char *text) {
    uint64_t number;
    if (strncmp(text, "map", 3) != 0 || (text[3] && text[3] != ' '))
        return false;
    if (!text[3])
        ew_look_map(l);
    else if (hearth_slice_number((HearthSlice){text + 4, strlen(text + 4)}, EW_PLACES, &number) &&
             number)
        ew_look_place(l, (int)number - 1);
    else
        say_text(l->t, stdout, TERM_T(EW_MAP_BAD));
    return true;
}

/* Words that only look; false if it is none of them. */
static bool look(const EwLook *l, int seat, const char *text) {
    int side;
    if (strcmp(text, "hand") == 0)
        ew_look_hand(l, seat);
    else if (strcmp(text, "columns") == 0)
        ew_look_columns(l, seat);
    else if (strcmp(text, "culture") == 0)
        ew_look_culture(l);
    else if (strcmp(text, "animals") == 0)
        ew_look_animals(l);
    else if (strcmp(text, "megaliths") == 0)
        ew_look_megaliths(l);
    else if (strcmp(text, "stones") == 0)
        ew_look_stones(l, seat);
    else if (strcmp(text, "nomad") == 0)
        ew_look_nomad(l);
    else if (strcmp(text, "table") == 0)
        table(l->t, l->m, l->st, seat);
    else if (about(l, text, "board", seat, &side)) {
        if (side >= 0)
            ew_look_side(l, side);
    } else if (about(l, text, "score", seat, &side)) {
        if (side >= 0)
            ew_look_score(l, side);
    } else
        return look_map(l, text);
    return true;
}

/* Why no action begins with a word that others begin with; false if none ever does. */
static bool say_none(const Term *t, const EwState *st, int seat, const char *word) {
    for (int kind = 0; kind < EW_ACTIONS; kind++) {
        char text[HEARTH_NOTATION_MAX];
        HearthBuf b = hearth_buf(text, sizeof text);
        HearthErr err;
        uint32_t action = ew_action((EwKindOfAction)kind, 0, 0);
        hearth_endless_winter.action_print(st, seat, action, &b);
        text[strcspn(text, " ")] = 0;
        if (strcmp(text, word) != 0)
            continue;
        if (hearth_endless_winter.check(st, seat, action, &err) != HEARTH_OK)
            say(t, stdout, &err.msg);
        return true;
    }
    return false;
}

static int line(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                uint32_t *action) {
    const EwState *st = view;
    EwLook l = look_at(t, m, view);
    if (!text[0] && ew_takes(st, seat, action))
        return SHOW_ACTION;
    if (!text[0] || strcmp(text, "help") == 0 || strcmp(text, "?") == 0)
        return text[0] ? say_help(t) : ask(t, m, view, seat), SHOW_DONE;
    if (strcmp(text, "legal") == 0)
        return answers_list(t, m, st, seat, ""), SHOW_DONE;
    if (strcmp(text, "hint") == 0)
        return say_hint(t, m, st, seat), SHOW_DONE;
    if (look(&l, seat, text))
        return SHOW_DONE;
    int is = answers_read(t, m, st, seat, text, action);
    if (is != SHOW_UNKNOWN)
        return is;
    return answers_list(t, m, st, seat, text) || say_none(t, st, seat, text) ? SHOW_DONE
                                                                             : SHOW_UNKNOWN;
}

/* ---- Places ---- */

static void where(const void *view, HearthMsg *out) {
    const EwState *st = view;
    if (st->phase == EW_OVER) {
        hearth_msg(out, TERM_T(PLAY_OVER));
        return;
    }
    hearth_msg(out, st->round ? EW_T(SAY_WHERE) : EW_T(SAY_WHERE_START));
    hearth_msg_number(out, "round", st->round);
}

const ShowGame show_endless_winter = {.game = &hearth_endless_winter,
                                      .intro = intro,
                                      .table = table,
                                      .ask = ask,
                                      .after = after,
                                      .line = line,
                                      .result = result,
                                      .where = where,
                                      .own_eyes = true};
