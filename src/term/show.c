/* show.c - Telling events, and the plain look of games that have no screen of their own. */
#include "show.h"

#include <string.h>

const ShowGame *show_for(const HearthGame *game) {
    static const ShowGame *const all[] = {&show_cartographers, &show_above_and_below,
                                          &show_endless_winter};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i]->game == game)
            return all[i];
    return &show_plain;
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
        hearth_buf_text(out, hearth_match_name(m, i));
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

int find_player(const Term *t, const HearthMatch *m, const char *word) {
    uint64_t number;
    int seats = hearth_match_seats(m), found = -1;
    if (hearth_slice_number((HearthSlice){word, strlen(word)}, (uint64_t)seats, &number) && number)
        return (int)number - 1;
    for (int i = 0; i < seats; i++)
        if (strcmp(word, hearth_match_name(m, i)) == 0) {
            if (found >= 0)
                return no_player(t, m, TERM_T(PLAY_NAMESAKES), word);
            found = i;
        }
    return found >= 0 ? found : no_player(t, m, TERM_T(CARTO_NO_SEAT), word);
}

void say_advice(const Term *t, const HearthMatch *m, const void *view, int seat,
                const HearthRanked ranked[], int count) {
    for (int i = 0; i < count && i < SHOW_HINTS; i++) {
        HearthMsg msg;
        hearth_msg(&msg, ranked[i].of_victim ? TERM_T(HINT_VICTIM) : TERM_T(HINT_LINE));
        arg_text(&msg, "player", hearth_match_name(m, seat));
        hearth_msg_number(&msg, "number", i + 1);
        arg_move(t, &msg, m, view, seat, ranked[i].action);
        arg_decimal(&msg, "points", 1, ranked[i].points);
        say(t, stdout, &msg);
    }
}

const HearthTopic *find_topic(const HearthGame *game, const char *id) {
    for (int i = 0; i < game->topic_count && id; i++)
        if (strcmp(id, game->topics[i].id) == 0)
            return &game->topics[i];
    return NULL;
}

void say_topic(const Term *t, const HearthGame *game, const HearthTopic *topic) {
    const ShowGame *show = show_for(game);
    char title[256];
    HearthMsg msg;
    hearth_msg(&msg, topic->title);
    hearth_msg_text(&msg, t->lang, title, sizeof title);
    printf("%s (%s)\n", title, topic->id);
    for (int i = 0; i < topic->count; i++) {
        printf("  ");
        say_text(t, stdout, &topic->sentences[i]);
    }
    for (int i = 0; show->topic_line && show->topic_line(topic->id, i, &msg); i++) {
        printf("  ");
        say(t, stdout, &msg);
    }
}

static void plain_intro(const Term *t, const HearthMatch *m, const void *view) {
    (void)t, (void)m, (void)view;
}

/* The position itself is all there is to see, and replay prints it anyway. */
static void plain_table(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    (void)t, (void)m, (void)view, (void)viewer;
}

static void plain_ask(const Term *t, const HearthMatch *m, const void *view, int seat) {
    uint32_t legal[32];
    char text[HEARTH_MSG_STORE], position[HEARTH_POSITION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthMsg msg;
    int n = hearth_match_legal(m, seat, legal, 32);
    hearth_match_view_text(m, seat, position, sizeof position);
    printf("%s\n", position);
    for (int i = 0; i < n && i < 32; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        hearth_match_game(m)->action_print(view, seat, legal[i], &b);
    }
    hearth_msg(&msg, TERM_T(PLAY_CHOICE));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    arg_text(&msg, "actions", text);
    say(t, stdout, &msg);
}

static void plain_after(const Term *t, const HearthMatch *m, const void *view, const HearthEvent *e,
                        const Seating *people) {
    (void)t, (void)m, (void)view, (void)e, (void)people;
}

static int plain_line(const Term *t, const HearthMatch *m, const void *view, int seat,
                      const char *text, uint32_t *action) {
    HearthErr err;
    if (strcmp(text, "help") == 0) {
        plain_ask(t, m, view, seat);
        return SHOW_DONE;
    }
    if (hearth_match_game(m)->action_parse(view, seat, text, strlen(text), action, &err)) {
        say(t, stdout, &err.msg);
        return SHOW_DONE;
    }
    return SHOW_ACTION;
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
