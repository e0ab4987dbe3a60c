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

static void say_answer(const Term *t, const HearthMatch *m, const void *view, int seat, int number,
                       uint32_t action) {
    const HearthGame *game = hearth_match_game(m);
    char text[HEARTH_NOTATION_MAX], what[HEARTH_MSG_STORE];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthMsg msg;
    game->action_print(view, seat, action, &b);
    hearth_match_describe(m, seat, action, &msg);
    hearth_msg_text(&msg, t->lang, what, sizeof what);
    printf("  %d. %s: %s", number, text, what);
    if (game->preview) {
        PlainPhrase p;
        plain_phrase(&p, m, t->lang);
        plain_phrase_clear(&p, HEARTH_T(APART));
        game->preview(view, seat, action, &p.outline);
        if (p.length)
            printf(" (%s)", p.text);
    }
    printf("\n");
}

static size_t first_word(const HearthGame *game, const void *view, int seat, uint32_t action,
                         char text[HEARTH_NOTATION_MAX]) {
    HearthBuf b = hearth_buf(text, HEARTH_NOTATION_MAX);
    game->action_print(view, seat, action, &b);
    return strcspn(text, " ");
}

/* The words that an action may begin with now, each once, with how many there are of it. */
static void say_words(const Term *t, const HearthMatch *m, const void *view, int seat,
                      const uint32_t legal[], int n) {
    const HearthGame *game = hearth_match_game(m);
    char words[HEARTH_MSG_STORE];
    HearthBuf b = hearth_buf(words, sizeof words);
    HearthMsg msg;
    words[0] = 0;
    for (int i = 0, same; i < n; i += same) {
        char text[HEARTH_NOTATION_MAX], next[HEARTH_NOTATION_MAX], count[16];
        size_t length = first_word(game, view, seat, legal[i], text);
        for (same = 1; i + same < n; same++)
            if (first_word(game, view, seat, legal[i + same], next) != length ||
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
    int n = hearth_match_game(m)->legal(view, seat, legal, LEGAL);
    HearthMsg msg;
    if (n > LISTED) {
        say_words(t, m, view, seat, legal, n < LEGAL ? n : LEGAL);
        return;
    }
    hearth_msg(&msg, TERM_T(EW_NUMBERS));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    say(t, stdout, &msg);
    for (int i = 0; i < n; i++)
        say_answer(t, m, view, seat, i + 1, legal[i]);
}

bool answers_list(const Term *t, const HearthMatch *m, const void *view, int seat,
                  const char *word) {
    const HearthGame *game = hearth_match_game(m);
    uint32_t legal[LEGAL];
    int n = game->legal(view, seat, legal, LEGAL), said = 0;
    size_t length = strlen(word);
    for (int i = 0; i < n && i < LEGAL; i++) {
        char text[HEARTH_NOTATION_MAX];
        first_word(game, view, seat, legal[i], text);
        if (length && (strncmp(text, word, length) != 0 || (text[length] && text[length] != ' ')))
            continue;
        say_answer(t, m, view, seat, i + 1, legal[i]);
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
    int n = game->legal(view, seat, legal, LEGAL);
    if (hearth_slice_number((HearthSlice){text, strlen(text)}, (uint64_t)(n < LEGAL ? n : LEGAL),
                            &number) &&
        number) {
        *action = legal[number - 1];
        return SHOW_ACTION;
    }
    if (game->action_parse(view, seat, text, strlen(text), action, &err))
        return SHOW_UNKNOWN;
    if (game->check(view, seat, *action, &err) == HEARTH_OK)
        return SHOW_ACTION;
    say(t, stdout, &err.msg);
    return SHOW_DONE;
}
