/* answers.c - The choices of a seat as numbered answers, for any game. */
#include "answers.h"

#include <string.h>

#include "numbered.h"
#include "phrase.h"
#include "show.h"
#include "texts.h"

enum {
    LISTED = 16, /* as many answers are read out with the question */
    LEGAL = 4096 /* more than any game of ours has */
};

/* The words of an action, as people type it; returns the length of the first. */
static size_t spell(const HearthGame *game, const void *view, int seat, uint32_t action,
                    char text[HEARTH_NOTATION_MAX]) {
    const ShowGame *show = show_for(game);
    HearthBuf b = hearth_buf(text, HEARTH_NOTATION_MAX);
    (show->spell ? show->spell : game->action_print)(game, view, seat, action, &b);
    return strcspn(text, " ");
}

static int legal_of(const HearthGame *game, const void *view, int seat, uint32_t legal[LEGAL]) {
    int n = game->legal(game, view, seat, legal, LEGAL);
    return n < LEGAL ? n : LEGAL;
}

static int number_of(const HearthGame *game, const void *view, const uint32_t legal[], int i) {
    const ShowGame *show = show_for(game);
    return show->number ? show->number(game, view, legal, i) : i + 1;
}

static void say_answer(const Term *t, const HearthMatch *m, const void *view, int seat,
                       const uint32_t legal[], int i) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t action = legal[i];
    int number = number_of(game, view, legal, i);
    char text[HEARTH_NOTATION_MAX], what[HEARTH_MSG_STORE];
    HearthMsg msg;
    numbered_add(game, view, seat, number, action);
    spell(game, view, seat, action, text);
    hearth_match_describe(m, seat, action, &msg);
    hearth_msg_text(&msg, t->lang, what, sizeof what);
    printf("  %d. %s: %s", number, text, what);
    if (game->preview) {
        PlainPhrase p;
        plain_phrase(&p, m, t->lang);
        plain_phrase_clear(&p, HEARTH_T(APART));
        game->preview(game, view, seat, action, &p.outline);
        if (p.length)
            printf(" (%s)", p.text);
    }
    printf("\n");
}

void answers_words(const Term *t, const HearthMatch *m, const void *view, int seat) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t legal[LEGAL];
    int n = legal_of(game, view, seat, legal);
    char words[HEARTH_MSG_STORE];
    HearthBuf b = hearth_buf(words, sizeof words);
    HearthMsg msg;
    words[0] = 0;
    for (int i = 0, same; i < n; i += same) {
        char text[HEARTH_NOTATION_MAX], next[HEARTH_NOTATION_MAX], count[16];
        size_t length = spell(game, view, seat, legal[i], text);
        for (same = 1; i + same < n; same++)
            if (spell(game, view, seat, legal[i + same], next) != length ||
                memcmp(text, next, length) != 0)
                break;
        if (same > 1)
            text[length] = 0;
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_text(&b, text);
        snprintf(count, sizeof count, " (%d)", same);
        hearth_buf_text(&b, same > 1 ? count : "");
    }
    hearth_msg(&msg, TERM_T(EW_CHOICE));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    arg_text(&msg, "words", words);
    say(t, stdout, &msg);
}

void answers_say(const Term *t, const HearthMatch *m, const void *view, int seat) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t legal[LEGAL];
    int n = legal_of(game, view, seat, legal);
    HearthMsg msg;
    if (n > LISTED) {
        answers_words(t, m, view, seat);
        return;
    }
    hearth_msg(&msg, TERM_T(EW_NUMBERS));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    say(t, stdout, &msg);
    numbered_begin(game, view, seat);
    for (int i = 0; i < n; i++)
        say_answer(t, m, view, seat, legal, i);
}

void answers_shown(const HearthMatch *m, const void *view, int seat) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t legal[LEGAL];
    int n = legal_of(game, view, seat, legal);
    numbered_begin(game, view, seat);
    for (int i = 0; i < n; i++)
        numbered_add(game, view, seat, number_of(game, view, legal, i), legal[i]);
}

int answers_add(const HearthMatch *m, const void *view, int seat, uint32_t action) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t legal[LEGAL];
    int n = legal_of(game, view, seat, legal), i = 0;
    while (i < n && legal[i] != action)
        i++;
    int number = number_of(game, view, legal, i);
    if (i < n)
        numbered_add(game, view, seat, number, action);
    return number;
}

bool answers_list(const Term *t, const HearthMatch *m, const void *view, int seat,
                  const char *word) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t legal[LEGAL];
    int n = legal_of(game, view, seat, legal), said = 0;
    size_t length = strlen(word);
    for (int i = 0; i < n; i++) {
        char text[HEARTH_NOTATION_MAX];
        spell(game, view, seat, legal[i], text);
        if (length && (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' ')))
            continue;
        if (!said++)
            numbered_begin(game, view, seat);
        say_answer(t, m, view, seat, legal, i);
    }
    return said > 0;
}

/* Nothing has been listed yet: how, and which numbers there will be. */
static void say_unlisted(const Term *t, const HearthGame *game, const void *view,
                         const uint32_t legal[], int n) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(NUMBER_UNLISTED));
    hearth_msg_number(&msg, "least", number_of(game, view, legal, 0));
    hearth_msg_number(&msg, "most", number_of(game, view, legal, n - 1));
    say(t, stdout, &msg);
}

int answers_read(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                 uint32_t *action) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t legal[LEGAL];
    HearthErr err;
    int n = legal_of(game, view, seat, legal);
    if (n == 0)
        return SHOW_UNKNOWN; /* nothing is asked */
    switch (numbered_find(game, view, seat, text, action)) {
    case NUMBERED_FOUND: return SHOW_ACTION;
    case NUMBERED_OTHER: return numbered_refuse(t, text), SHOW_DONE;
    case NUMBERED_NONE: return say_unlisted(t, game, view, legal, n), SHOW_DONE;
    case NUMBERED_NOT: break;
    }
    if (game->action_parse(game, view, seat, text, strlen(text), action, &err))
        return SHOW_UNKNOWN;
    if (game->check(game, view, seat, *action, &err) == HEARTH_OK)
        return SHOW_ACTION;
    say(t, stdout, &err.msg);
    return SHOW_DONE;
}
