/* show_above_and_below.c - Above and Below in lines of text: which parts of the table a question
 * needs, and what a player may type. */
#include <string.h>

#include "anb_aloud.h"
#include "anb_words.h"
#include "answers.h"
#include "numbered.h"
#include "outline_text.h"
#include "show.h"

typedef struct Look {
    const Term *t;
    const HearthMatch *m;
    const AnbState *st;
    int viewer;
} Look;

/* ---- Parts of the table ---- */

typedef struct Telling {
    const Look *l;
    const AnbPart *parts;
    int count, which;
} Telling;

static void tell(const void *context, HearthOutline *o) {
    const Telling *w = context;
    for (int i = 0; i < w->count; i++)
        anb_tell_part(hearth_match_game(w->l->m), o, w->l->st, w->l->viewer, w->parts[i], w->which);
}

static void look_parts(const Look *l, const AnbPart parts[], int count, int which) {
    const Telling w = {l, parts, count, which};
    outline_say_told(l->t, l->m, tell, &w);
}

static void look_book(const Look *l, int which) {
    static const AnbPart book = ANB_PART_BOOK;
    look_parts(l, &book, 1, which);
}

static void look_village(const Look *l, int seat) {
    static const AnbPart parts[] = {ANB_PART_PLAYERS, ANB_PART_VILLAGE};
    look_parts(l, parts, 2, seat);
}

static void look_market(const Look *l) {
    static const AnbPart parts[] = {ANB_PART_OFFER, ANB_PART_HIRE, ANB_PART_MARKET, ANB_PART_CAVES};
    look_parts(l, parts, 4, ANB_WHOLE);
}

static void intro(const Term *t, const HearthMatch *m, const void *view) {
    const Look l = {t, m, view, HEARTH_PUBLIC};
    look_market(&l);
}

/* ---- Asking ---- */

static void say_question(const Look *l) {
    HearthMsg msg;
    anb_say_question(l->st, &msg);
    hearth_match_fill_names(l->m, &msg);
    say(l->t, stdout, &msg);
}

static void ask(const Term *t, const HearthMatch *m, const void *view, int seat) {
    static const AnbPart turn[] = {ANB_PART_STATUS, ANB_PART_PLAYERS, ANB_PART_VILLAGE};
    const AnbState *st = view;
    const Look l = {t, m, st, HEARTH_PUBLIC}; /* the question comes last, not with the status */
    printf("\n");
    if (st->phase == ANB_TURN || st->phase == ANB_REST || st->phase == ANB_BEDS)
        look_parts(&l, turn, 3, seat);
    if (st->phase == ANB_PARAGRAPH)
        look_book(&l, ANB_WHOLE);
    if (st->phase == ANB_REROLL || st->phase == ANB_EXERT)
        look_book(&l, st->option);
    say_question(&l);
    if (st->phase == ANB_ANSWER && anb_names_prices(hearth_match_game(m))) {
        answers_words(t, m, st, seat);
        say_text(t, stdout, TERM_T(ANB_NAME_PRICE));
    } else if (st->phase == ANB_PARAGRAPH) { /* the page has its options */
        answers_words(t, m, st, seat);
        answers_shown(m, st, seat);
    } else {
        answers_say(t, m, st, seat);
    }
}

/* The paragraph is read out with its options. */
static bool asked(const HearthEvent *e) {
    return e->kind == ANB_EV_PARAGRAPH;
}

static void after(const Term *t, const HearthMatch *m, const void *view, const HearthEvent *e,
                  const Seating *people) {
    (void)t, (void)m, (void)view, (void)e, (void)people;
}

/* The night comes step by step: everybody's rest is a scene, the first player's first, then what
 * the morning brings with the round that follows. */
static int actor(const void *view, const HearthEvent *e) {
    (void)view;
    switch (e->kind) {
    case ANB_EV_ROUND: return e->a > 1 ? SCENE_WORLD : SCENE_SAME;
    case ANB_EV_HEAL: return e->b > 1 ? SCENE_WORLD + 1 + e->seat : scene_seat(e); /* in a bed */
    case ANB_EV_INCOME:
    case ANB_EV_RENEW:
    case ANB_EV_END: return SCENE_WORLD;
    default: return scene_seat(e);
    }
}

static void result(const Term *t, const HearthMatch *m, const void *view) {
    const AnbState *st = view;
    show_plain.result(t, m, view);
    for (int i = 0; i < st->seats && st->phase == ANB_OVER; i++)
        say_points(t, m, i);
}

/* ---- Answers ---- */

/* As in records, but that people count players from 1. */
static void spell(const HearthGame *game, const void *view, int seat, uint32_t action,
                  HearthBuf *out) {
    if (anb_kind(action) == ANB_DO_OFFER)
        action = anb_action(ANB_DO_OFFER, anb_a(action) + 1, anb_b(action));
    game->action_print(game, view, seat, action, out);
}

/* An option has its number on the page, also if there are others that cannot be paid; what else
 * can be done comes behind the last. */
static int number(const HearthGame *game, const void *view, const uint32_t legal[], int i) {
    const AnbState *st = view;
    if (st->phase != ANB_PARAGRAPH)
        return i + 1;
    if (anb_kind(legal[i]) == ANB_DO_OPTION)
        return anb_a(legal[i]) + 1;
    int behind = 1;
    for (int k = 0; k < i; k++)
        behind += anb_kind(legal[k]) != ANB_DO_OPTION;
    return anb_tables(game)->paragraphs[st->paragraph].options + behind;
}

typedef char Line[HEARTH_NOTATION_MAX];

/* "offer 2 5" or "offer greedy 5" as records have it. SHOW_UNKNOWN: it is about something else;
 * SHOW_DONE: there is no such player, which has been said. */
static int read_offer(const Look *l, const char *text, Line out) {
    const char *word = anb_word(ANB_DO_OFFER), *price = strrchr(text, ' ');
    size_t length = strlen(word) + 1;
    char who[HEARTH_NAME_MAX + 1];
    uint64_t coins;
    if (strncmp(text, word, length - 1) != 0 || text[length - 1] != ' ' || price < text + length ||
        price >= text + length + sizeof who ||
        !hearth_slice_number((HearthSlice){price + 1, strlen(price + 1)}, 1000000, &coins))
        return SHOW_UNKNOWN;
    snprintf(who, sizeof who, "%.*s", (int)(price - text - (long)length), text + length);
    int seller = find_player(l->t, l->m, who);
    if (seller < 0)
        return SHOW_DONE;
    /* no purse is as large as the largest price that notation has */
    snprintf(out, sizeof(Line), "%s %d %d", word, seller, coins < 254 ? (int)coins : 254);
    return SHOW_ACTION;
}

/* Does it begin with the number of an option? */
static bool on_page(const Look *l, const char *text) {
    const AnbTables *tables = anb_tables(hearth_match_game(l->m));
    HearthSlice first = {text, strcspn(text, " ")};
    uint64_t number;
    return l->st->phase == ANB_PARAGRAPH &&
           hearth_slice_number(first, tables->paragraphs[l->st->paragraph].options, &number) &&
           number > 0;
}

static int read_answer(const Look *l, const char *text, uint32_t *action) {
    Line line;
    int is = read_offer(l, text, line);
    if (is == SHOW_DONE)
        return is;
    if (is == SHOW_ACTION)
        return answers_read(l->t, l->m, l->st, l->viewer, line, action);
    const HearthGame *game = hearth_match_game(l->m);
    if (on_page(l, text) && numbered_find(game, l->st, l->viewer, text, action) != NUMBERED_FOUND) {
        /* an option that cannot be chosen, or "2 coin" */
        snprintf(line, sizeof line, "%s %s", anb_word(ANB_DO_OPTION), text);
        text = line;
    }
    return answers_read(l->t, l->m, l->st, l->viewer, text, action);
}

/* Why no action begins with a word that others begin with; false if none ever does. */
static bool say_none(const HearthGame *game, const Look *l, const char *word) {
    int kind = 0;
    while (kind < ANB_KINDS && strcmp(word, anb_word((AnbKind)kind)) != 0)
        kind++;
    if (kind == ANB_KINDS)
        return false;
    say_text(l->t, stdout, anb_why_none(game, l->st, (AnbKind)kind));
    answers_words(l->t, l->m, l->st, l->viewer);
    return true;
}

/* ---- What the player types ---- */

static void say_help(const Term *t) {
    static const int lines[] = {
        TERM_T_PLAIN_HELP_NUMBER, TERM_T_EW_HELP_LEGAL,    TERM_T_ANB_HELP_BUY,
        TERM_T_ANB_HELP_COUNTER,  TERM_T_ANB_HELP_VILLAGE, TERM_T_ANB_HELP_OFFER,
        TERM_T_PLAIN_HELP_TABLE,  TERM_T_ANB_HELP_SCORE,   TERM_T_EW_HELP_HINT,
        TERM_T_ANB_HELP_RULES,    TERM_T_ANB_HELP_UNDO,    TERM_T_CARTO_HELP_QUIT};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        say_text(t, stdout, &term_texts[lines[i]]);
    if (aloud_program(t->aloud))
        say_text(t, stdout, TERM_T(ANB_HELP_ALOUD));
}

/* The open page is read by the voice of the machine, or no longer. */
static void read_aloud(const Look *l) {
    const HearthGame *game = hearth_match_game(l->m);
    const char *program = aloud_program(l->t->aloud);
    if (!program || l->st->phase != ANB_PARAGRAPH) {
        say_text(l->t, stdout, program ? TERM_T(ANB_ALOUD_NO_PAGE) : TERM_T(ALOUD_NONE));
        return;
    }
    if (aloud_speaks(l->t->aloud)) {
        aloud_stop(l->t->aloud);
        say_text(l->t, stdout, TERM_T(ALOUD_STOPPED));
        return;
    }
    char text[ALOUD_TEXT];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthMsg msg;
    const char *lang = anb_book_language(game, l->t->lang);
    anb_tell_page_aloud(game, l->st, l->viewer, lang, UINT32_MAX, &b);
    aloud_start(l->t->aloud, lang, text);
    hearth_msg(&msg, TERM_T(ALOUD_READS));
    arg_text(&msg, "program", program);
    say(l->t, stdout, &msg);
}

/* Reads "village", "village 2" or "village greedy"; false if the line is about something else. The
 * seat is -1 if there is no such player, which has been said then. */
static bool about(const Look *l, const char *text, const char *word, int *seat) {
    size_t length = strlen(word);
    if (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' '))
        return false;
    *seat = text[length] ? find_player(l->t, l->m, text + length + 1) : l->viewer;
    return true;
}

/* Words that only look; false if it is none of them. */
static bool look(const Look *l, const char *text) {
    int seat;
    if (strcmp(text, "market") == 0)
        look_market(l);
    else if (strcmp(text, "table") == 0)
        outline_say(l->t, l->m, l->st, l->viewer);
    else if (about(l, text, "village", &seat)) {
        if (seat >= 0)
            look_village(l, seat);
    } else if (about(l, text, "score", &seat)) {
        if (seat >= 0)
            say_points(l->t, l->m, seat);
    } else
        return false;
    return true;
}

static int line(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                uint32_t *action) {
    const HearthGame *game = hearth_match_game(m);
    const Look l = {t, m, view, seat};
    if (!text[0] || strcmp(text, "help") == 0 || strcmp(text, "?") == 0)
        return text[0] ? say_help(t) : ask(t, m, view, seat), SHOW_DONE;
    if (strcmp(text, "legal") == 0)
        return answers_list(t, m, view, seat, ""), SHOW_DONE;
    if (strcmp(text, "hint") == 0)
        return say_hint(t, m, view, seat), SHOW_DONE;
    if (strcmp(text, "aloud") == 0)
        return read_aloud(&l), SHOW_DONE;
    if (look(&l, text))
        return SHOW_DONE;
    int is = read_answer(&l, text, action);
    if (is != SHOW_UNKNOWN)
        return is;
    return answers_list(t, m, view, seat, text) || say_none(game, &l, text) ? SHOW_DONE
                                                                            : SHOW_UNKNOWN;
}

/* ---- Places ---- */

static void where(const void *view, HearthMsg *out) {
    const AnbState *st = view;
    if (st->phase == ANB_OVER) {
        hearth_msg(out, TERM_T(PLAY_OVER));
        return;
    }
    hearth_msg(out, ANB_T(SAY_WHERE));
    hearth_msg_number(out, "round", st->round);
}

const ShowGame show_above_and_below = {.game = &hearth_above_and_below,
                                       .intro = intro,
                                       .table = outline_say,
                                       .ask = ask,
                                       .after = after,
                                       .asked = asked,
                                       .actor = actor,
                                       .line = line,
                                       .spell = spell,
                                       .number = number,
                                       .result = result,
                                       .where = where};
