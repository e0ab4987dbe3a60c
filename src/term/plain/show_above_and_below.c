/* show_above_and_below.c - Above and Below in lines of text: villages, offers, the book, and what a
 * player may type. */
#include <string.h>

#include "above_and_below.h"
#include "describe_anb.h"
#include "show.h"

enum { LISTED = 16 /* as many answers are read out with the question */ };

static void say_line(const Term *t, const HearthText *label, const char *list) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ANB_LINE));
    hearth_msg_word(&msg, "label", label);
    arg_text(&msg, "list", list[0] ? list : "-");
    printf("  ");
    say(t, stdout, &msg);
}

/* ---- Looking ---- */

static void say_village(const Term *t, const HearthMatch *m, const AnbState *st, int seat) {
    char text[ANB_LIST];
    HearthMsg msg;
    anb_say_seat(t, m, st, seat, &msg);
    say(t, stdout, &msg);
    const AnbPlayer *p = &st->player[seat];
    say_line(t, ANB_T(SAY_READY), anb_list_villagers(t, p->ready, text));
    if (p->tired)
        say_line(t, ANB_T(SAY_TIRED), anb_list_villagers(t, p->tired, text));
    if (p->hurt)
        say_line(t, ANB_T(SAY_HURT), anb_list_villagers(t, p->hurt, text));
    if (p->party)
        say_line(t, ANB_T(SAY_PARTY), anb_list_villagers(t, p->party, text));
    if (p->buildings)
        say_line(t, ANB_T(SAY_BUILDINGS_OWN), anb_list_owned(t, st, seat, text));
    say_line(t, ANB_T(SAY_ITEMS_OWN), anb_list_items(t, p, text));
    say_line(t, ANB_T(SAY_TRACK), anb_list_track(t, p, text));
}

/* What others have on sale, each with the number that "offer" takes. */
static void say_stalls(const Term *t, const HearthMatch *m, const AnbState *st) {
    for (int i = 0; i < st->seats; i++)
        if (st->player[i].sale) {
            HearthMsg msg;
            hearth_msg(&msg, TERM_T(ANB_STALL));
            hearth_msg_number(&msg, "number", i + 1);
            arg_text(&msg, "player", hearth_match_name(m, i));
            hearth_msg_word(&msg, "item", anb_item_name(st->player[i].sale - 1));
            printf("  ");
            say(t, stdout, &msg);
        }
}

static void say_offer(const Term *t, const HearthMatch *m, const AnbState *st) {
    char text[ANB_LIST];
    say_text(t, stdout, TERM_T(ANB_OFFER));
    for (int b = 0; b < ANB_BUILDINGS; b++)
        if (anb_on_offer(st, b)) {
            printf("  %-4s", anb_buildings[b].id);
            printf("%s\n", anb_card_text(t, b, text));
        }
    for (int i = 0; i < ANB_ROW; i++)
        if (st->row[i] != ANB_NONE) {
            HearthMsg msg;
            hearth_msg(&msg, TERM_T(ANB_HIRE));
            hearth_msg_number(&msg, "number", i + 1);
            hearth_msg_number(&msg, "coins", anb_hire[i]);
            arg_text(&msg, "villager", anb_villager_text(t, st->row[i], text));
            printf("  ");
            say(t, stdout, &msg);
        }
    say_stalls(t, m, st);
}

static void intro(const Term *t, const HearthMatch *m, const void *view) {
    say_offer(t, m, view);
}

static void table(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    const AnbState *st = view;
    (void)viewer;
    say_offer(t, m, st);
    for (int i = 0; i < st->seats; i++)
        say_village(t, m, st, i);
}

static void say_paragraph(const Term *t, const AnbState *st, int seat) {
    const AnbParagraph *p = &anb_paragraphs[st->paragraph];
    HearthMsg msg;
    hearth_msg(&msg, ANB_T(SAY_PARAGRAPH));
    hearth_msg_number(&msg, "number", st->paragraph);
    hearth_msg_word(&msg, "title", &anb_book_texts[p->title]);
    say(t, stdout, &msg);
    say_text(t, stdout, &anb_book_texts[p->text]);
    for (int i = 0; i < p->options; i++) {
        anb_say_option(t, st, seat, i, &msg);
        printf("  ");
        say(t, stdout, &msg);
    }
}

static void say_dice(const Term *t, const AnbState *st, int seat) {
    const AnbPlayer *p = &st->player[seat];
    HearthMsg msg;
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (p->party >> v & 1 && st->dice[v]) {
            hearth_msg(&msg, ANB_T(EV_ROLL));
            hearth_msg_number(&msg, "lanterns", anb_lanterns(v, st->dice[v]));
            hearth_msg_number(&msg, "die", st->dice[v]);
            hearth_msg_word(&msg, "villager", anb_villager_name(v));
            printf("  ");
            say(t, stdout, &msg);
        }
    anb_say_option(t, st, seat, st->option, &msg);
    printf("  ");
    say(t, stdout, &msg);
    hearth_msg(&msg, ANB_T(SAY_LANTERNS));
    hearth_msg_number(&msg, "lanterns", anb_lanterns_now(st, seat));
    say(t, stdout, &msg);
}

/* An action as people type it: as in records, but that they count players from 1. */
static void print_typed(const AnbState *st, int seat, uint32_t action, HearthBuf *out) {
    if (anb_kind(action) == ANB_DO_OFFER)
        action = anb_action(ANB_DO_OFFER, anb_a(action) + 1, anb_b(action));
    hearth_above_and_below.action_print(st, seat, action, out);
}

/* The words an action may begin with now, each once, with how many there are of it. */
static void say_kinds(const Term *t, const HearthMatch *m, const AnbState *st, int seat) {
    uint32_t legal[ANB_MAX_LEGAL];
    int n = hearth_above_and_below.legal(st, seat, legal, ANB_MAX_LEGAL);
    char words[ANB_LIST];
    HearthBuf b = hearth_buf(words, sizeof words);
    for (int i = 0; i < n;) {
        char text[HEARTH_NOTATION_MAX], count[16];
        HearthBuf one = hearth_buf(text, sizeof text);
        int same = 1;
        while (i + same < n && anb_kind(legal[i + same]) == anb_kind(legal[i]))
            same++;
        print_typed(st, seat, legal[i], &one);
        if (same > 1)
            text[strcspn(text, " ")] = 0;
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_text(&b, text);
        snprintf(count, sizeof count, " (%d)", same);
        hearth_buf_text(&b, same > 1 ? count : "");
        i += same;
    }
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ANB_CHOICE));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    arg_text(&msg, "words", words);
    say(t, stdout, &msg);
}

/* All actions that begin with this word, with what they would do; false if there are none. */
static bool say_legal(const Term *t, const HearthMatch *m, const AnbState *st, int seat,
                      const char *word) {
    uint32_t legal[ANB_MAX_LEGAL];
    int n = hearth_above_and_below.legal(st, seat, legal, ANB_MAX_LEGAL), said = 0;
    size_t length = strlen(word);
    for (int i = 0; i < n; i++) {
        char text[HEARTH_NOTATION_MAX], what[SENTENCE_CAP];
        HearthBuf b = hearth_buf(text, sizeof text);
        HearthMsg msg;
        print_typed(st, seat, legal[i], &b);
        if (length && (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' ')))
            continue;
        hearth_match_describe(m, seat, legal[i], &msg);
        hearth_msg_text(&msg, t->lang, what, sizeof what);
        printf("  %d. %s: %s\n", i + 1, text, what);
        said++;
    }
    return said > 0;
}

static void say_answers(const Term *t, const HearthMatch *m, const AnbState *st, int seat) {
    uint32_t legal[ANB_MAX_LEGAL];
    HearthMsg msg;
    /* The options of a paragraph have been read out with it. */
    if (st->phase == ANB_PARAGRAPH ||
        hearth_above_and_below.legal(st, seat, legal, ANB_MAX_LEGAL) > LISTED) {
        say_kinds(t, m, st, seat);
        return;
    }
    hearth_msg(&msg, TERM_T(EW_NUMBERS));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    say(t, stdout, &msg);
    say_legal(t, m, st, seat, "");
}

static void ask(const Term *t, const HearthMatch *m, const void *view, int seat) {
    const AnbState *st = view;
    printf("\n");
    if (st->phase == ANB_TURN || st->phase == ANB_REST || st->phase == ANB_BEDS)
        say_village(t, m, st, seat);
    if (st->phase == ANB_PARAGRAPH)
        say_paragraph(t, st, seat);
    if (st->phase == ANB_REROLL || st->phase == ANB_EXERT)
        say_dice(t, st, seat);
    if (st->phase == ANB_ANSWER) {
        HearthMsg msg;
        anb_say_asked(st, &msg);
        hearth_match_fill_names(m, &msg);
        say(t, stdout, &msg);
    }
    say_answers(t, m, st, seat);
}

/* The paragraph is read out with its options. */
static bool asked(const HearthEvent *e) {
    return e->kind == ANB_EV_PARAGRAPH;
}

static void after(const Term *t, const HearthMatch *m, const void *view, const HearthEvent *e,
                  const Seating *people) {
    (void)t, (void)m, (void)view, (void)e, (void)people;
}

static void result(const Term *t, const HearthMatch *m, const void *view) {
    const AnbState *st = view;
    show_plain.result(t, m, view);
    for (int i = 0; i < st->seats && st->phase == ANB_OVER; i++)
        say_points(t, m, i);
}

/* ---- What the player types ---- */

static void say_help(const Term *t) {
    static const int lines[] = {
        TERM_T_ANB_HELP_WORD,  TERM_T_ANB_HELP_LEGAL, TERM_T_ANB_HELP_BUY,  TERM_T_ANB_HELP_VILLAGE,
        TERM_T_ANB_HELP_OFFER, TERM_T_ANB_HELP_SCORE, TERM_T_ANB_HELP_HINT, TERM_T_ANB_HELP_RULES,
        TERM_T_ANB_HELP_UNDO,  TERM_T_CARTO_HELP_QUIT};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        say_text(t, stdout, &term_texts[lines[i]]);
}

/* Reads "village", "village 2" or "village greedy"; false if the line is about something else. The
 * seat is -1 if there is no such player, which has been said then. */
static bool about(const Term *t, const HearthMatch *m, const char *text, const char *word, int own,
                  int *seat) {
    size_t length = strlen(word);
    if (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' '))
        return false;
    *seat = text[length] ? find_player(t, m, text + length + 1) : own;
    return true;
}

/* Reads an action as people type it. SHOW_DONE: something was wrong with it, which has been said.
 */
static int read_typed(const Term *t, const HearthMatch *m, const AnbState *st, int seat,
                      const char *text, uint32_t *action) {
    const char *offer = anb_word(ANB_DO_OFFER), *price = strrchr(text, ' ');
    char line[HEARTH_NOTATION_MAX], who[HEARTH_NAME_MAX + 1];
    size_t length = strlen(offer);
    HearthErr err;
    uint64_t number;
    uint32_t legal[ANB_MAX_LEGAL];
    int n = hearth_above_and_below.legal(st, seat, legal, ANB_MAX_LEGAL);
    if (hearth_slice_number((HearthSlice){text, strlen(text)}, (uint64_t)n, &number) && number &&
        st->phase != ANB_PARAGRAPH) {
        *action = legal[number - 1];
        return SHOW_ACTION;
    }
    if (st->phase == ANB_PARAGRAPH && text[0] >= '0' &&
        text[0] <= '9') { /* the paragraph's own numbers */
        snprintf(line, sizeof line, "option %s", text);
        text = line;
    }
    if (price && strncmp(text, offer, length) == 0 && text[length] == ' ' &&
        price > text + length && price - (text + length + 1) < (long)sizeof who &&
        hearth_slice_number((HearthSlice){price + 1, strlen(price + 1)}, 1000000, &number)) {
        snprintf(who, sizeof who, "%.*s", (int)(price - (text + length + 1)), text + length + 1);
        int seller = find_player(t, m, who);
        if (seller < 0)
            return SHOW_DONE;
        /* no purse is as large as the largest price that notation has */
        snprintf(line, sizeof line, "%s %d %d", offer, seller, number < 254 ? (int)number : 254);
        text = line;
    }
    if (hearth_above_and_below.action_parse(st, seat, text, strlen(text), action, &err))
        return SHOW_UNKNOWN;
    if (hearth_above_and_below.check(st, seat, *action, &err) == HEARTH_OK)
        return SHOW_ACTION;
    say(t, stdout, &err.msg);
    return SHOW_DONE;
}

/* Why no action begins with a word that others begin with; false if none ever does. */
static bool say_none(const Term *t, const HearthMatch *m, const AnbState *st, int seat,
                     const char *word) {
    int kind = 0;
    while (kind < ANB_KINDS && strcmp(word, anb_word((AnbKind)kind)) != 0)
        kind++;
    if (kind == ANB_KINDS)
        return false;
    say_text(t, stdout, anb_why_none(st, (AnbKind)kind));
    say_kinds(t, m, st, seat);
    return true;
}

static int line(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                uint32_t *action) {
    const AnbState *st = view;
    int whose;
    if (!text[0] || strcmp(text, "help") == 0 || strcmp(text, "?") == 0)
        return text[0] ? say_help(t) : ask(t, m, view, seat), SHOW_DONE;
    if (strcmp(text, "legal") == 0)
        return say_legal(t, m, st, seat, ""), SHOW_DONE;
    if (strcmp(text, "hint") == 0)
        return say_hint(t, m, st, seat), SHOW_DONE;
    if (strcmp(text, "market") == 0)
        return say_offer(t, m, st), SHOW_DONE;
    if (about(t, m, text, "village", seat, &whose)) {
        if (whose >= 0)
            say_village(t, m, st, whose);
        return SHOW_DONE;
    }
    if (about(t, m, text, "score", seat, &whose)) {
        if (whose >= 0)
            say_points(t, m, whose);
        return SHOW_DONE;
    }
    int is = read_typed(t, m, st, seat, text, action);
    if (is != SHOW_UNKNOWN)
        return is;
    return say_legal(t, m, st, seat, text) || say_none(t, m, st, seat, text) ? SHOW_DONE
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
                                       .table = table,
                                       .ask = ask,
                                       .after = after,
                                       .asked = asked,
                                       .line = line,
                                       .result = result,
                                       .where = where};
