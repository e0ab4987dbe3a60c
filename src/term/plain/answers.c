/* answers.c - The choices of a seat as numbered answers, for any game. */
#include "answers.h"

#include <string.h>

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

static int number_of(const HearthGame *game, const void *view, const uint32_t legal[], int i) {
    const ShowGame *show = show_for(game);
    return show->number ? show->number(game, view, legal, i) : i + 1;
}

static void say_answer(const Term *t, const HearthMatch *m, const void *view, int seat,
                       const uint32_t legal[], int i) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t action = legal[i];
    char text[HEARTH_NOTATION_MAX], what[HEARTH_MSG_STORE];
    HearthMsg msg;
    spell(game, view, seat, action, text);
    hearth_match_describe(m, seat, action, &msg);
    hearth_msg_text(&msg, t->lang, what, sizeof what);
    printf("  %d. %s: %s", number_of(game, view, legal, i), text, what);
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
    int n = game->legal(game, view, seat, legal, LEGAL);
    n = n < LEGAL ? n : LEGAL;
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
    uint32_t legal[LEGAL];
    int n = hearth_match_game(m)->legal(hearth_match_game(m), view, seat, legal, LEGAL);
    HearthMsg msg;
    if (n > LISTED) {
        answers_words(t, m, view, seat);
        return;
    }
    hearth_msg(&msg, TERM_T(EW_NUMBERS));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    say(t, stdout, &msg);
    for (int i = 0; i < n; i++)
        say_answer(t, m, view, seat, legal, i);
}

bool answers_list(const Term *t, const HearthMatch *m, const void *view, int seat,
                  const char *word) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t legal[LEGAL];
    int n = game->legal(game, view, seat, legal, LEGAL), said = 0;
    size_t length = strlen(word);
    for (int i = 0; i < n && i < LEGAL; i++) {
        char text[HEARTH_NOTATION_MAX];
        spell(game, view, seat, legal[i], text);
        if (length && (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' ')))
            continue;
        say_answer(t, m, view, seat, legal, i);
        said++;
    }
    return said > 0;
}

int answers_read(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                 uint32_t *action) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t legal[LEGAL];
    HearthErr err;
    uint64_t number;
    int n = game->legal(game, view, seat, legal, LEGAL);
    if (hearth_slice_number((HearthSlice){text, strlen(text)}, 2 * LEGAL, &number))
        for (int i = 0; i < n && i < LEGAL; i++)
            if (number_of(game, view, legal, i) == (int)number) {
                *action = legal[i];
                return SHOW_ACTION;
            }
    if (game->action_parse(game, view, seat, text, strlen(text), action, &err))
        return SHOW_UNKNOWN;
    if (game->check(game, view, seat, *action, &err) == HEARTH_OK)
        return SHOW_ACTION;
    say(t, stdout, &err.msg);
    return SHOW_DONE;
}
