/* show_endless_winter.c - Endless Winter in lines of text: questions with numbered answers, and
 * what a player may type. */
#include <string.h>

#include "answers.h"
#include "describe_ew.h"
#include "endless_winter.h"
#include "outline_text.h"
#include "show.h"

typedef struct Look {
    const Term *t;
    const HearthMatch *m;
    const EwState *st;
    int viewer;
} Look;

/* ---- Parts of the table ---- */

/* Passes on what is told, and adds whose figures stand in the columns: the state only counts them,
 * the record knows. */
typedef struct Adder {
    HearthOutline outline;
    HearthOutline *to;
    const Look *l;
    int which; /* the column that is looked at, or EW_WHOLE */
} Adder;

static void add_figures(const Adder *a) {
    const Look *l = a->l;
    EwStanding who;
    ew_standing(l->m, hearth_match_actions(l->m), &who);
    for (int i = 0; i < EW_COLUMNS; i++) {
        char text[EW_TEXT];
        HearthMsg msg;
        if ((a->which != EW_WHOLE && a->which != i) ||
            !ew_standing_text(l->t, l->m, l->st, &who, i, text)[0])
            continue;
        hearth_msg(&msg, TERM_T(EW_COLUMN));
        hearth_msg_word(&msg, "column", ew_column_name(i));
        arg_text(&msg, "figures", text);
        hearth_tell_line_of(a->to, &msg);
    }
}

static void add(HearthOutline *self, const HearthOutlineStep *s) {
    const Adder *a = (const Adder *)self;
    a->to->take(a->to, s);
    if (s->kind == HEARTH_OUTLINE_SECTION && s->msg->text == EW_T(SAY_COLUMNS))
        add_figures(a);
}

typedef struct Telling {
    const Look *l;
    const EwPart *parts; /* NULL: everything */
    int count, which;
} Telling;

static void tell(const void *context, HearthOutline *o) {
    const Telling *w = context;
    const HearthGame *game = hearth_match_game(w->l->m);
    Adder a = {{add}, o, w->l, w->which};
    if (!w->parts)
        game->outline(game, w->l->st, w->l->viewer, &a.outline);
    for (int i = 0; i < w->count; i++)
        ew_tell_part(game, &a.outline, w->l->st, w->l->viewer, w->parts[i], w->which);
}

static void look_parts(const Look *l, const EwPart parts[], int count, int which) {
    const Telling w = {l, parts, count, which};
    outline_say_told(l->t, l->m, tell, &w);
}

static void look_part(const Look *l, EwPart part, int which) {
    look_parts(l, &part, 1, which);
}

/* A side's line in the table of players, its board, and the Nomad's cards. */
static void look_side(const Look *l, int side, bool cards) {
    static const EwPart parts[] = {EW_PART_PLAYERS, EW_PART_BOARD, EW_PART_NOMAD};
    look_parts(l, parts, cards ? 3 : 2, side);
}

static void look_nomad(const Look *l) {
    if (l->st->seats == 1)
        look_side(l, EW_NOMAD, true);
    else
        say_text(l->t, stdout, TERM_T(EW_NOMAD_ALONE));
}

static void look_score(const HearthGame *game, const Look *l, int side) {
    HearthLine items[HEARTH_MAX_LINES];
    HearthLines lines = {items, HEARTH_MAX_LINES, 0};
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(PLAY_POINTS));
    ew_side_arg(&msg, l->m, l->st, side);
    hearth_msg_number(&msg, "total", ew_score(game, l->st, side, &lines));
    say(l->t, stdout, &msg);
    for (int i = 0; i < lines.count && i < lines.cap; i++) {
        if (!items[i].points)
            continue;
        msg_of_points(&items[i], &msg);
        printf("  ");
        say(l->t, stdout, &msg);
    }
}

static void intro(const Term *t, const HearthMatch *m, const void *view) {
    const Look l = {t, m, view, HEARTH_PUBLIC};
    if (l.st->round && l.st->phase != EW_OVER)
        look_part(&l, EW_PART_STATUS, EW_WHOLE);
}

static void table(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    const Look l = {t, m, view, viewer};
    look_parts(&l, NULL, 0, EW_WHOLE);
}

/* ---- Asking ---- */

static void ask(const Term *t, const HearthMatch *m, const void *view, int seat) {
    const HearthGame *game = hearth_match_game(m);
    const Look l = {t, m, view, seat};
    const EwState *st = view;
    char text[EW_TEXT];
    uint32_t take;
    printf("\n");
    if (!st->jobs && st->phase == EW_TURN) {
        intro(t, m, view);
        look_side(&l, seat, false);
    }
    if (!st->jobs && st->phase == EW_WORK && !ew_pile_count(&st->player[seat].played))
        look_part(&l, EW_PART_COLUMNS, st->column);
    if (!st->jobs && st->phase == EW_PILE)
        look_part(&l, EW_PART_HAND, EW_WHOLE);
    printf("%s\n", ew_question_text(game, t, st, text));
    answers_say(t, m, st, seat);
    if (ew_takes(game, st, seat, &take))
        say_text(t, stdout, TERM_T(EW_ENTER_TAKES));
}

static void after(const Term *t, const HearthMatch *m, const void *view, const HearthEvent *e,
                  const Seating *people) {
    (void)t, (void)m, (void)view, (void)e, (void)people;
}

/* The Nomad is followed step by step; a rival's turn is one scene. */
static int actor_alone(const EwState *st, const HearthEvent *e) {
    bool nomad = st->round > 0 && ew_is_nomad(st, e->place);
    switch (e->kind) {
    case EW_EV_NOMAD_CARD:
    case EW_EV_ECLIPSE: return SCENE_ALONE;
    case EW_EV_ORDER:
    case EW_EV_CULTURE_OUT:
    case EW_EV_ANIMAL_OUT: return SCENE_NEXT;
    default: return nomad ? SCENE_ALONE : SCENE_NEXT;
    }
}

static int actor(const void *view, const HearthEvent *e) {
    const EwState *st = view;
    if (st->seats == 1)
        return actor_alone(st, e);
    switch (e->kind) {
    case EW_EV_ROUND: return e->a > 1 ? SCENE_WORLD : SCENE_SAME;
    case EW_EV_ECLIPSE: return SCENE_WORLD;
    case EW_EV_CULTURE_OUT:
    case EW_EV_ANIMAL_OUT: return SCENE_SAME;
    default: return st->round > 0 && e->place < st->seats ? e->place : SCENE_SAME;
    }
}

static void result(const Term *t, const HearthMatch *m, const void *view) {
    const HearthGame *game = hearth_match_game(m);
    const EwState *st = view;
    const Look l = {t, m, view, HEARTH_PUBLIC};
    HearthMsg msg;
    if (st->phase != EW_OVER)
        return;
    if (st->seats == 1) {
        ew_msg_outcome(game, st, &msg);
        say(t, stdout, &msg);
    } else {
        show_plain.result(t, m, view);
    }
    for (int i = 0; i < st->sides; i++)
        look_score(game, &l, i);
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
static bool about(const Look *l, const char *text, const char *word, int *side) {
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
    *side = who[0] ? find_player(l->t, l->m, who) : l->viewer;
    return true;
}

static bool look_map(const Look *l, const char *text) {
    uint64_t number;
    if (strncmp(text, "map", 3) != 0 || (text[3] && text[3] != ' '))
        return false;
    if (!text[3])
        look_part(l, EW_PART_LAND, EW_WHOLE);
    else if (hearth_slice_number((HearthSlice){text + 4, strlen(text + 4)}, EW_PLACES, &number) &&
             number)
        look_part(l, EW_PART_LAND, (int)number - 1);
    else
        say_text(l->t, stdout, TERM_T(EW_MAP_BAD));
    return true;
}

/* Words that only look; false if it is none of them. */
static bool look(const HearthGame *game, const Look *l, const char *text) {
    static const struct {
        const char *word;
        EwPart part;
    } parts[] = {{"hand", EW_PART_HAND},           {"columns", EW_PART_COLUMNS},
                 {"culture", EW_PART_CULTURES},    {"animals", EW_PART_ANIMALS},
                 {"megaliths", EW_PART_MEGALITHS}, {"stones", EW_PART_STONES}};
    int side;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strcmp(text, parts[i].word) == 0)
            return look_part(l, parts[i].part, EW_WHOLE), true;
    if (strcmp(text, "nomad") == 0)
        look_nomad(l);
    else if (strcmp(text, "table") == 0)
        table(l->t, l->m, l->st, l->viewer);
    else if (about(l, text, "board", &side)) {
        if (side >= 0)
            look_side(l, side, false);
    } else if (about(l, text, "score", &side)) {
        if (side >= 0)
            look_score(game, l, side);
    } else
        return look_map(l, text);
    return true;
}

/* Why no action begins with a word that others begin with; false if none ever does. */
static bool say_none(const HearthGame *game, const Term *t, const EwState *st, int seat,
                     const char *word) {
    for (int kind = 0; kind < EW_ACTIONS; kind++) {
        char text[HEARTH_NOTATION_MAX];
        HearthBuf b = hearth_buf(text, sizeof text);
        HearthErr err;
        uint32_t action = ew_action((EwKindOfAction)kind, 0, 0);
        game->action_print(game, st, seat, action, &b);
        text[strcspn(text, " ")] = 0;
        if (strcmp(text, word) != 0)
            continue;
        if (game->check(game, st, seat, action, &err) != HEARTH_OK)
            say(t, stdout, &err.msg);
        return true;
    }
    return false;
}

/* As in records, but squares are counted as they are said: column and row. */
static void spell(const HearthGame *game, const void *view, int seat, uint32_t action,
                  HearthBuf *out) {
    char text[HEARTH_NOTATION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    game->action_print(game, view, seat, action, &b);
    if (ew_kind(action) != EW_DO_MEGALITH) {
        hearth_buf_text(out, text);
        return;
    }
    hearth_buf_bytes(out, text, (size_t)(strrchr(text, ' ') + 1 - text));
    ew_half_squares(ew_b(action) % EW_WIDE, out);
    hearth_buf_char(out, ' ');
    ew_half_squares(ew_b(action) / EW_WIDE, out);
}

/* "megalith 1 3 2": the words above as records have them. */
static const char *read_megalith(const HearthGame *game, const EwState *st, int seat,
                                 const char *text, char out[HEARTH_NOTATION_MAX]) {
    for (int level = 1; level <= EW_LEVELS; level++)
        for (int cell = 0; cell < EW_WIDE * EW_HIGH; cell++) {
            uint32_t action = ew_action(EW_DO_MEGALITH, level, cell);
            HearthBuf b = hearth_buf(out, HEARTH_NOTATION_MAX);
            spell(game, st, seat, action, &b);
            if (strcmp(out, text) != 0)
                continue;
            b = hearth_buf(out, HEARTH_NOTATION_MAX);
            game->action_print(game, st, seat, action, &b);
            return out;
        }
    return text;
}

static int line(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                uint32_t *action) {
    const HearthGame *game = hearth_match_game(m);
    const EwState *st = view;
    const Look l = {t, m, st, seat};
    if (!text[0] && ew_takes(game, st, seat, action))
        return SHOW_ACTION;
    if (!text[0] || strcmp(text, "help") == 0 || strcmp(text, "?") == 0)
        return text[0] ? say_help(t) : ask(t, m, view, seat), SHOW_DONE;
    if (strcmp(text, "legal") == 0)
        return answers_list(t, m, st, seat, ""), SHOW_DONE;
    if (strcmp(text, "hint") == 0)
        return say_hint(t, m, st, seat), SHOW_DONE;
    if (look(game, &l, text))
        return SHOW_DONE;
    char megalith[HEARTH_NOTATION_MAX];
    int is = answers_read(t, m, st, seat, read_megalith(game, st, seat, text, megalith), action);
    if (is != SHOW_UNKNOWN)
        return is;
    return answers_list(t, m, st, seat, text) || say_none(game, t, st, seat, text) ? SHOW_DONE
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
                                      .actor = actor,
                                      .line = line,
                                      .spell = spell,
                                      .result = result,
                                      .where = where,
                                      .own_eyes = true};
