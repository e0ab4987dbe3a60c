/* show.c - Telling events, and the plain look of games that have no screen of their own. */
#include "show.h"

#include <string.h>

#include "answers.h"
#include "naming.h"
#include "outline_text.h"
#include "versions.h"

#define SHOW(id) extern const ShowGame show_##id;
#define FULL(id)
#include "screens.inc"
#undef SHOW

const ShowGame *show_for(const HearthGame *game) {
    static const ShowGame *const all[] = {
#define SHOW(id) &show_##id,
#include "screens.inc"
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (hearth_same_game(all[i]->game, game))
            return all[i];
    return &show_plain;
}

bool show_where(const HearthGame *game, const void *view, HearthMsg *out) {
    const ShowGame *show = show_for(game);
    if (show->where)
        show->where(view, out);
    return show->where != NULL;
}

void show_events(const Term *t, const HearthMatch *m, const ShowGame *show, const void *view,
                 const HearthEvent *events, int count, const Seating *people, bool asking) {
    for (int i = 0; i < count; i++) {
        HearthMsg msg;
        bool asked = asking && show->asked && events[i].seat < people->count &&
                     !people->bot[events[i].seat] && show->asked(&events[i]);
        if (!asked && hearth_match_tell(m, view, &events[i], &msg))
            say(t, stdout, &msg);
        show->after(t, m, view, &events[i], people);
    }
}

void list_players(const HearthMatch *m, HearthBuf *out) {
    for (int i = 0; i < hearth_match_seats(m); i++) {
        hearth_buf_text(out, i ? ", " : "");
        hearth_buf_int(out, i + 1);
        hearth_buf_char(out, ' ');
        hearth_buf_text(out, naming_whole(m, i));
    }
}

static int no_player(const Term *t, const HearthMatch *m, const HearthText *text,
                     const char *word) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_bytes(&msg, "number", word, strlen(word) < 80 ? strlen(word) : 80);
    hearth_msg_number(&msg, "most", hearth_match_seats(m));
    say(t, stdout, &msg);
    return -1;
}

/* Is the player called that, or the kind of bot that it names? */
static bool is_called(const HearthMatch *m, int seat, const char *word) {
    const char *recorded = hearth_match_recorded_name(m, seat);
    return strcmp(word, hearth_match_name(m, seat)) == 0 ||
           hearth_slice_is(seating_kind(recorded, strlen(recorded)), word);
}

int find_player(const Term *t, const HearthMatch *m, const char *word) {
    uint64_t number;
    int seats = hearth_match_seats(m), found = -1;
    if (hearth_slice_number((HearthSlice){word, strlen(word)}, (uint64_t)seats, &number) && number)
        return (int)number - 1;
    for (int i = 0; i < seats; i++)
        if (is_called(m, i, word)) {
            if (found >= 0)
                return no_player(t, m, TERM_T(PLAY_NAMESAKES), word);
            found = i;
        }
    return found >= 0 ? found : no_player(t, m, TERM_T(CARTO_NO_SEAT), word);
}

static void say_ranked(const Term *t, const HearthMatch *m, const void *view, int seat, int number,
                       const HearthRanked *ranked) {
    HearthMsg msg;
    hearth_msg(&msg, ranked->of_victim ? TERM_T(HINT_VICTIM) : TERM_T(HINT_LINE));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    hearth_msg_number(&msg, "number", number);
    arg_move(t, &msg, m, view, seat, ranked->action);
    arg_decimal(t, &msg, "points", 1, ranked->points);
    say(t, stdout, &msg);
}

void say_advice(const Term *t, const HearthMatch *m, const void *view, int seat,
                const HearthRanked ranked[], int count) {
    for (int i = 0; i < count && i < SHOW_HINTS; i++)
        say_ranked(t, m, view, seat, i + 1, &ranked[i]);
}

static void plain_intro(const Term *t, const HearthMatch *m, const void *view) {
    (void)t, (void)m, (void)view; /* "table" tells everything */
}

static void plain_table(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    outline_say(t, m, view, viewer);
}

static void plain_ask(const Term *t, const HearthMatch *m, const void *view, int seat) {
    printf("\n");
    outline_say_status(t, m, view, seat);
    answers_say(t, m, view, seat);
}

static void plain_after(const Term *t, const HearthMatch *m, const void *view, const HearthEvent *e,
                        const Seating *people) {
    (void)t, (void)m, (void)view, (void)e, (void)people;
}

void msg_of_points(const HearthLine *line, HearthMsg *out) {
    hearth_msg(out, TERM_T(PLAY_SCORE_LINE));
    hearth_msg_number(out, "count", line->count);
    hearth_msg_number(out, "value", line->value);
    hearth_msg_number(out, "points", line->points);
    hearth_msg_word(out, "what", line->rule);
}

void say_points(const Term *t, const HearthMatch *m, int seat) {
    HearthLine items[HEARTH_MAX_LINES];
    HearthMsg msg;
    int total, n = hearth_match_score(m, seat, items, HEARTH_MAX_LINES, &total);
    hearth_msg(&msg, TERM_T(PLAY_POINTS));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    hearth_msg_number(&msg, "total", total);
    say(t, stdout, &msg);
    for (int i = 0; i < n && i < HEARTH_MAX_LINES; i++) {
        msg_of_points(&items[i], &msg);
        printf("  ");
        say(t, stdout, &msg);
    }
}

static void plain_score(const Term *t, const HearthMatch *m) {
    for (int seat = 0; seat < hearth_match_seats(m); seat++)
        say_points(t, m, seat);
}

void say_hint(const Term *t, const HearthMatch *m, const void *view, int seat) {
    const HearthGame *game = hearth_match_game(m);
    HearthRanked ranked[HEARTH_RANKED_MAX];
    HearthMsg msg;
    if (!hearth_bot_adviser(game)) {
        hearth_msg(&msg, TERM_T(HINT_NO_ADVISER));
        hearth_msg_word(&msg, "game", game->title);
        say(t, stdout, &msg);
        return;
    }
    int n = find_advice(game, view, seat, &(AdviceEffort){0}, HEARTH_HIDDEN, NULL, ranked);
    for (int i = 0; i < n && i < SHOW_HINTS; i++)
        say_ranked(t, m, view, seat, answers_add(m, view, seat, ranked[i].action), &ranked[i]);
}

static void plain_help(const Term *t) {
    static const int lines[] = {TERM_T_PLAIN_HELP_NUMBER, TERM_T_EW_HELP_LEGAL,
                                TERM_T_PLAIN_HELP_TABLE,  TERM_T_PLAIN_HELP_SCORE,
                                TERM_T_EW_HELP_HINT,      TERM_T_PLAIN_HELP_RULES,
                                TERM_T_EW_HELP_UNDO,      TERM_T_CARTO_HELP_QUIT};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        say_text(t, stdout, &term_texts[lines[i]]);
}

static int plain_line(const Term *t, const HearthMatch *m, const void *view, int seat,
                      const char *text, uint32_t *action) {
    if (!text[0])
        return plain_ask(t, m, view, seat), SHOW_DONE;
    if (strcmp(text, "help") == 0 || strcmp(text, "?") == 0)
        return plain_help(t), SHOW_DONE;
    if (strcmp(text, "legal") == 0)
        return answers_list(t, m, view, seat, ""), SHOW_DONE;
    if (strcmp(text, "table") == 0)
        return plain_table(t, m, view, seat), SHOW_DONE;
    if (strcmp(text, "score") == 0)
        return plain_score(t, m), SHOW_DONE;
    if (strcmp(text, "hint") == 0)
        return say_hint(t, m, view, seat), SHOW_DONE;
    int is = answers_read(t, m, view, seat, text, action);
    if (is != SHOW_UNKNOWN)
        return is;
    return answers_list(t, m, view, seat, text) ? SHOW_DONE : SHOW_UNKNOWN;
}

static void plain_result(const Term *t, const HearthMatch *m, const void *view) {
    uint8_t rank[HEARTH_MAX_SEATS];
    (void)view;
    if (!hearth_match_result(m, rank))
        return;
    for (int place = 1; place <= hearth_match_seats(m); place++)
        for (int i = 0; i < hearth_match_seats(m); i++) {
            HearthMsg msg;
            int total;
            if (rank[i] != place)
                continue;
            hearth_match_score(m, i, NULL, 0, &total);
            hearth_msg(&msg, TERM_T(PLAY_RANK));
            hearth_msg_number(&msg, "rank", place);
            arg_text(&msg, "player", hearth_match_name(m, i));
            hearth_msg_number(&msg, "total", total);
            say(t, stdout, &msg);
        }
}

const ShowGame show_plain = {.intro = plain_intro,
                             .table = plain_table,
                             .ask = plain_ask,
                             .after = plain_after,
                             .line = plain_line,
                             .result = plain_result};
