/* show_endless_winter.c - Endless Winter in lines of text: questions with numbered answers, and
 * what a player may type. */
#include <string.h>

#include "endless_winter.h"
#include "look_ew.h"
#include "show.h"

enum {
    HINT_THINK = 700, /* milliseconds */
    LISTED = 16       /* as many answers are read out with the question */
};

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

/* ---- Asking ------------------------------------------------------------------------------------
 */

/* "3. place hunt chief: Place your chief: Hunt. (what it brings)" */
static void say_answer(const Term *t, const HearthMatch *m, const EwState *st, int seat, int number,
                       uint32_t action) {
    char text[HEARTH_NOTATION_MAX], what[EW_TEXT], brings[EW_TEXT];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthMsg msg;
    hearth_endless_winter.action_print(st, seat, action, &b);
    hearth_match_describe(m, seat, action, &msg);
    ew_msg_text(t, &msg, what);
    ew_preview_text(t, m, st, seat, action, brings);
    if (brings[0])
        printf("  %d. %s: %s (%s)\n", number, text, what, brings);
    else
        printf("  %d. %s: %s\n", number, text, what);
}

/* The words an action may begin with now, each once, with how many there are of it. */
static void say_kinds(const Term *t, const HearthMatch *m, const EwState *st, int seat,
                      const uint32_t legal[], int n) {
    char words[EW_TEXT];
    HearthBuf b = hearth_buf(words, sizeof words);
    HearthMsg msg;
    words[0] = 0;
    for (int i = 0; i < n;) {
        char text[HEARTH_NOTATION_MAX], count[16];
        HearthBuf one = hearth_buf(text, sizeof text);
        int same = 1;
        while (i + same < n && ew_kind(legal[i + same]) == ew_kind(legal[i]))
            same++;
        hearth_endless_winter.action_print(st, seat, legal[i], &one);
        if (same > 1)
            text[strcspn(text, " ")] = 0;
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_text(&b, text);
        snprintf(count, sizeof count, " (%d)", same);
        hearth_buf_text(&b, same > 1 ? count : "");
        i += same;
    }
    hearth_msg(&msg, TERM_T(EW_CHOICE));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    arg_text(&msg, "words", words);
    say(t, stdout, &msg);
}

static void say_answers(const Term *t, const HearthMatch *m, const EwState *st, int seat) {
    uint32_t legal[EW_MAX_LEGAL], take;
    int n = hearth_endless_winter.legal(st, seat, legal, EW_MAX_LEGAL);
    HearthMsg msg;
    if (n > LISTED) {
        say_kinds(t, m, st, seat, legal, n);
        return;
    }
    hearth_msg(&msg, TERM_T(EW_NUMBERS));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    say(t, stdout, &msg);
    for (int i = 0; i < n; i++)
        say_answer(t, m, st, seat, i + 1, legal[i]);
    if (ew_takes(st, seat, &take))
        say_text(t, stdout, TERM_T(EW_ENTER_TAKES));
}

static void ask(const Term *t, const HearthMatch *m, const void *view, int seat) {
    const EwState *st = view;
    EwLook l = look_at(t, m, view);
    HearthMsg msg;
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
    say_answers(t, m, st, seat);
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

/* ---- What the player types ---------------------------------------------------------------- */

/* All actions that begin with this word, with what they would do; false if there are none. */
static bool say_legal(const Term *t, const HearthMatch *m, const EwState *st, int seat,
                      const char *word) {
    uint32_t legal[EW_MAX_LEGAL];
    int n = hearth_endless_winter.legal(st, seat, legal, EW_MAX_LEGAL), said = 0;
    size_t length = strlen(word);
    for (int i = 0; i < n; i++) {
        char text[HEARTH_NOTATION_MAX];
        HearthBuf b = hearth_buf(text, sizeof text);
        hearth_endless_winter.action_print(st, seat, legal[i], &b);
        if (length && (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' ')))
            continue;
        say_answer(t, m, st, seat, i + 1, legal[i]);
        said++;
    }
    return said > 0;
}

static void say_help(const Term *t) {
    static const int lines[] = {
        TERM_T_EW_HELP_NUMBER, TERM_T_EW_HELP_LEGAL, TERM_T_EW_HELP_BOARD, TERM_T_EW_HELP_COLUMNS,
        TERM_T_EW_HELP_MAP,    TERM_T_EW_HELP_SHOWN, TERM_T_EW_HELP_NOMAD, TERM_T_EW_HELP_SCORE,
        TERM_T_EW_HELP_HINT,   TERM_T_EW_HELP_RULES, TERM_T_EW_HELP_UNDO,  TERM_T_CARTO_HELP_QUIT};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        say_text(t, stdout, &term_texts[lines[i]]);
}

static void say_hint(const Term *t, const HearthMatch *m, const EwState *st, int seat) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    HearthMsg msg;
    if (!hearth_bot_adviser(&hearth_endless_winter)) {
        hearth_msg(&msg, TERM_T(HINT_NO_ADVISER));
        hearth_msg_word(&msg, "game", hearth_endless_winter.title);
        say(t, stdout, &msg);
        return;
    }
    int n =
        find_advice(&hearth_endless_winter, st, seat, HINT_THINK, 1, HEARTH_HIDDEN, NULL, ranked);
    say_advice(t, m, st, seat, ranked, n);
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

static int read_typed(const Term *t, const EwState *st, int seat, const char *text,
                      uint32_t *action) {
    uint32_t legal[EW_MAX_LEGAL];
    HearthErr err;
    uint64_t number;
    int n = hearth_endless_winter.legal(st, seat, legal, EW_MAX_LEGAL);
    if (hearth_slice_number((HearthSlice){text, strlen(text)}, (uint64_t)n, &number) && number) {
        *action = legal[number - 1];
        return SHOW_ACTION;
    }
    if (hearth_endless_winter.action_parse(st, seat, text, strlen(text), action, &err))
        return SHOW_UNKNOWN;
    if (hearth_endless_winter.check(st, seat, *action, &err) == HEARTH_OK)
        return SHOW_ACTION;
    say(t, stdout, &err.msg);
    return SHOW_DONE;
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
        return say_legal(t, m, st, seat, ""), SHOW_DONE;
    if (strcmp(text, "hint") == 0)
        return say_hint(t, m, st, seat), SHOW_DONE;
    if (look(&l, seat, text))
        return SHOW_DONE;
    int is = read_typed(t, st, seat, text, action);
    if (is != SHOW_UNKNOWN)
        return is;
    return say_legal(t, m, st, seat, text) || say_none(t, st, seat, text) ? SHOW_DONE
                                                                          : SHOW_UNKNOWN;
}

/* ---- Places ------------------------------------------------------------------------ */

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
