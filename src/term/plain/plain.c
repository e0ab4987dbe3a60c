/* plain.c - A game in sentences, line by line.
 *
 * In games of rounds a person at a terminal may take back until the next card is turned, as on the
 * full screen: people decide first, then they are asked to go on, then bots decide and chance
 * draws. Input that is no terminal is never asked to go on, because scripts have a line for every
 * decision and for nothing else; there bots decide first and people last.
 *
 * What others do is told to a person at a terminal as scenes that wait, so that it does not stand
 * above a long question and is not missed. */
#include "plain.h"

#include <string.h>
#include <unistd.h>

#include "rules_text.h"
#include "show.h"

enum { LINE_MAX_BYTES = 1024 };

typedef struct Plain {
    Playing *p;
    const Term *t;
    const ShowGame *show;
    bool stopped; /* the player has left or the disk is full */
    bool waits;   /* people are asked to go on before something is revealed */
    bool decided; /* somebody has decided and has not been asked yet */
    bool scenes;  /* what others do is told as scenes that wait */
    bool hurries; /* until the next question they do not */
    int64_t told; /* which of them have been told, as SceneStep.at */
    int code;     /* exit code when stopped */
} Plain;

static void stop(Plain *l, int code) {
    l->stopped = true;
    l->code = code;
}

static void tell_scenes(Plain *l, bool whole);

static void tell(Plain *l) {
    int count;
    if (l->scenes) {
        tell_scenes(l, false);
        return;
    }
    const HearthEvent *events = hearth_match_events(l->p->m, &count);
    hearth_match_view(l->p->m, l->show->own_eyes ? playing_listener(l->p) : HEARTH_PUBLIC,
                      l->p->view);
    show_events(l->t, l->p->m, l->show, l->p->view, events, count, &l->p->seating, true);
}

/* Goes on after something was tried: false if it was refused, with the reason said. */
static bool settle(Plain *l, PlayingCode code, const HearthErr *err) {
    if (code == PLAYING_REFUSED)
        say(l->t, stdout, &err->msg);
    if (code == PLAYING_LOST)
        stop(l, EXIT_INPUT);
    return code != PLAYING_REFUSED;
}

/* Plays an action that the door accepts; false if it does not, with the reason said. */
static bool act(Plain *l, int seat, uint32_t action) {
    HearthErr err;
    uint32_t epoch = hearth_match_epoch(l->p->m);
    if (!settle(l, playing_act(l->p, seat, action, &err), &err))
        return false;
    if (l->stopped)
        return true;
    if (hearth_match_epoch(l->p->m) != epoch) /* nobody else has to hand in something first */
        tell(l);
    else if (!l->p->seating.bot[seat])
        say_text(l->t, stdout, TERM_T(PLAY_HANDED));
    return true;
}

static void draw_for_chance(Plain *l) {
    HearthErr err;
    if (settle(l, playing_draw(l->p, &err), &err) && !l->stopped)
        tell(l);
}

/* ---- People ---- */

int plain_read_line(char *out, size_t cap) {
    size_t n = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (n + 1 < cap)
            out[n] = (char)c;
        n++;
    }
    if (c == EOF && n == 0)
        return PLAIN_END;
    out[n < cap ? n : cap - 1] = 0;
    if (n > 0 && n < cap && out[n - 1] == '\r')
        out[--n] = 0;
    return (int)(n < 1000000 ? n : 1000000);
}

static void take_back(Plain *l, int seat) {
    HearthErr err;
    bool peeked = false;
    int last = playing_last_person(l->p);
    PlayingCode code = playing_undo(l->p, last >= 0 ? last : seat, &peeked, &err);
    settle(l, code, &err);
    if (code == PLAYING_OK)
        say_text(l->t, stdout, peeked ? TERM_T(PLAY_PEEKED) : TERM_T(PLAY_TAKEN));
    if (l->told > scenes_now(l->p->m))
        l->told = scenes_now(l->p->m);
}

static void not_understood(Plain *l, const char *line) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(PLAY_WORD));
    hearth_msg_bytes(&msg, "word", line, strlen(line) < 80 ? strlen(line) : 80);
    say(l->t, stdout, &msg);
}

/* "rules" tells what matters now, "rules ruins" that topic. */
static bool say_rules(Plain *l, int seat, const char *line) {
    const HearthGame *game = hearth_match_game(l->p->m);
    if (strncmp(line, "rules", 5) != 0 || (line[5] && line[5] != ' '))
        return false;
    const char *id = line[5] ? line + 6 : game->topic ? game->topic(game, l->p->view, seat) : NULL;
    RuleTopic topic;
    if (id ? rulebook_find(game->id, l->t->lang, id, &topic)
           : rulebook_topic(game->id, l->t->lang, 0, &topic))
        say_topic(l->t, &topic);
    else
        not_understood(l, line);
    return true;
}

/* A line that the seat types, or false: they have left, and that is noted. What is too long is said
 * and read again. */
static bool next_line(Plain *l, int seat, char line[LINE_MAX_BYTES]) {
    for (;;) {
        if (aloud_failed(l->t->aloud))
            say_mute(l->t, stdout);
        printf("%s> ", hearth_match_name(l->p->m, seat));
        fflush(stdout);
        int n = plain_read_line(line, LINE_MAX_BYTES);
        if (n == PLAIN_END || strcmp(line, "quit") == 0) {
            if (n == PLAIN_END)
                printf("\n");
            stop(l, EXIT_FINE);
            return false;
        }
        if (n < LINE_MAX_BYTES)
            return true;
        say_text(l->t, stdout, TERM_T(PLAY_LONG));
    }
}

/* Words that every game knows, then those of this one. */
static int answer(Plain *l, int seat, const char *line, uint32_t *action) {
    if (say_rules(l, seat, line))
        return SHOW_DONE;
    if (strcmp(line, "fair") == 0)
        return plain_say_fair(l->p), SHOW_DONE;
    int is = l->show->line(l->t, l->p->m, l->p->view, seat, line, action);
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        say_text(l->t, stdout, TERM_T(PLAY_HELP_FAIR));
    return is;
}

/* ---- Scenes ---- */

static void tell_step(Plain *l, const Scenes *s, const SceneStep *step) {
    show_events(l->t, l->p->m, l->show, scenes_state(s, step->state), &step->e, 1, &l->p->seating,
                true);
}

/* The person at the keyboard, the first of several. */
static int reader(const Plain *l) {
    int seat = 0;
    while (seat + 1 < l->p->seating.count && l->p->seating.bot[seat])
        seat++;
    return seat;
}

/* These steps have been told: until the person goes on, they can be told again, and "table" is the
 * table as it was then. */
static void wait_on(Plain *l, const Scenes *s, int first, int last) {
    char line[LINE_MAX_BYTES];
    if (l->hurries)
        return;
    say_text(l->t, stdout, TERM_T(PLAY_SCENE));
    while (next_line(l, reader(l), line)) {
        l->hurries = strcmp(line, "all") == 0;
        if (!line[0] || l->hurries)
            return;
        if (strcmp(line, "table") == 0) {
            l->show->table(l->t, l->p->m, scenes_table(s, last), playing_listener(l->p));
            continue;
        }
        for (int i = first; i <= last && strcmp(line, "again") == 0; i++)
            tell_step(l, s, &s->step[i]);
        say_text(l->t, stdout, TERM_T(PLAY_SCENE));
    }
}

/* Is there something to wait for between these steps? Small scenes follow each other at once, a few
 * of them. */
static bool pauses(const Scenes *s, int first, int last) {
    const SceneStep *a = &s->step[last], *b = &s->step[last + 1];
    if (a->scene < 0 || a->scene == b->scene)
        return false;
    return b->scene < 0 || s->scene[a->scene].actor != SCENE_ALONE ||
           s->scene[b->scene].actor != SCENE_ALONE || last - first + 1 >= SCENE_STEPS;
}

/* What has not been told; unless `whole`, the last scene may go on and is left. */
static void tell_scenes(Plain *l, bool whole) {
    Scenes s;
    int first = -1;
    if (!scenes_gather(l->p, l->show->actor, &s)) {
        stop(l, complain_text(l->t, TERM_T(ERR_MEMORY), EXIT_INPUT));
        return;
    }
    int over = whole ? s.scene_count : scenes_whole(&s);
    int end = over < s.scene_count ? s.scene[over].first : s.step_count;
    for (int i = 0; i < end && !l->stopped; i++) {
        const SceneStep *step = &s.step[i];
        if (step->at <= l->told)
            continue;
        if (step->scene >= 0 && first < 0)
            first = i;
        tell_step(l, &s, step);
        l->told = step->at;
        if (first >= 0 && (i + 1 == end || pauses(&s, first, i))) {
            wait_on(l, &s, first, i);
            first = -1;
        }
    }
    if (whole)
        l->told = scenes_now(l->p->m);
    scenes_free(&s);
}

/* Before a question, and at the end. */
static void tell_rest(Plain *l) {
    if (l->scenes && !l->stopped)
        tell_scenes(l, true);
    l->hurries = false;
}

/* Until the seat has decided, somebody takes something back, or the player leaves. */
static void hear_person(Plain *l, int seat) {
    char line[LINE_MAX_BYTES];
    while (next_line(l, seat, line)) {
        uint32_t action;
        if (strcmp(line, "undo") == 0) {
            take_back(l, seat);
            return;
        }
        int is = answer(l, seat, line, &action);
        if (is == SHOW_UNKNOWN)
            not_understood(l, line);
        if (is == SHOW_ACTION && act(l, seat, action)) {
            l->decided = true;
            return;
        }
    }
}

static void ask_person(Plain *l, int seat) {
    Playing *p = l->p;
    tell_rest(l);
    if (l->stopped)
        return;
    hearth_match_view(p->m, seat, p->view);
    l->show->ask(l->t, p->m, p->view, seat);
    hear_person(l, seat);
    aloud_stop(l->t->aloud); /* what was read belongs to this question */
}

/* Does somebody at the terminal have something to take back before more is revealed? */
static bool may_take_back(const Plain *l, int seat) {
    return seat >= 0 && hearth_match_may_undo(l->p->m, seat, 1, NULL) == HEARTH_OK;
}

/* All people have decided: they may look, take back, or go on. False if somebody took back or left.
 */
static bool go_on(Plain *l) {
    Playing *p = l->p;
    char line[LINE_MAX_BYTES];
    bool ask = l->waits && l->decided;
    int seat = ask ? playing_last_person(p) : -1;
    l->decided = false;
    if (!may_take_back(l, seat))
        return true;
    const HearthText *question =
        hearth_match_owes(p->m, HEARTH_CHANCE) ? TERM_T(PLAY_NEXT_ALONE) : TERM_T(PLAY_NEXT_OTHERS);
    hearth_match_view(p->m, seat, p->view);
    say_text(l->t, stdout, question);
    while (next_line(l, seat, line)) {
        uint32_t action;
        if (!line[0])
            return true;
        if (strcmp(line, "undo") == 0) {
            take_back(l, seat);
            return false;
        }
        if (answer(l, seat, line, &action) != SHOW_DONE)
            say_text(l->t, stdout, question); /* there is nothing else to decide now */
    }
    return false;
}

/* ---- The course of a game ---- */

static void ask_bots(Plain *l, const uint8_t *seats, int n) {
    Playing *p = l->p;
    for (int i = 0; i < n && !l->stopped; i++)
        if (p->seating.bot[seats[i]])
            act(l, seats[i], seating_choose(&p->seating, p->m, seats[i], p->view, &p->rng));
}

/* The first person among the seats that owe a decision; -1 if there is none. */
static int first_person(const Plain *l, const uint8_t *seats, int n) {
    for (int i = 0; i < n; i++)
        if (seats[i] < l->p->seating.count && !l->p->seating.bot[seats[i]])
            return seats[i];
    return -1;
}

/* One step at a time, because a take-back may change who is pending. */
static void play_on(Plain *l) {
    uint8_t seats[HEARTH_MAX_SEATS];
    while (!l->stopped && !hearth_match_over(l->p->m)) {
        int n = hearth_match_pending(l->p->m, seats, HEARTH_MAX_SEATS);
        int person = first_person(l, seats, n);
        if (person < 0 && !go_on(l))
            continue;
        if (hearth_match_owes(l->p->m, HEARTH_CHANCE)) {
            draw_for_chance(l);
            continue;
        }
        if (person < 0 || !l->waits)
            ask_bots(l, seats, n);
        if (person >= 0 && !l->stopped)
            ask_person(l, person);
    }
    tell_rest(l);
}

void plain_say_file(const Playing *p, const HearthText *text) {
    HearthMsg msg;
    if (p->file.fd < 0)
        return;
    hearth_msg(&msg, text);
    arg_text(&msg, "file", p->file.path);
    say(p->t, stdout, &msg);
}

static void say_end(Plain *l) {
    if (l->stopped) {
        if (l->code == EXIT_FINE) {
            say_text(l->t, stdout, TERM_T(PLAY_BYE));
            plain_say_file(l->p, TERM_T(PLAY_RESUME));
        }
        return;
    }
    say_text(l->t, stdout, TERM_T(PLAY_OVER));
    hearth_match_view(l->p->m, HEARTH_PUBLIC, l->p->view);
    l->show->result(l->t, l->p->m, l->p->view);
    plain_say_file(l->p, TERM_T(PLAY_SAVED));
    plain_say_file(l->p, TERM_T(PLAY_AFTER));
}

static void say_players(const Playing *p) {
    char players[HEARTH_MSG_STORE / 2];
    HearthBuf b = hearth_buf(players, sizeof players);
    HearthMsg msg;
    if (hearth_match_seats(p->m) == 1)
        return;
    list_players(p->m, &b);
    hearth_msg(&msg, TERM_T(PLAY_PLAYERS));
    arg_text(&msg, "players", players);
    say(p->t, stdout, &msg);
}

static void say_seed(const Playing *p) {
    const char *seed = hearth_match_seed(p->m);
    HearthMsg msg;
    if (!seed)
        return;
    hearth_msg(&msg, TERM_T(SEED));
    arg_text(&msg, "seed", seed);
    say(p->t, stdout, &msg);
}

void plain_say_fair(const Playing *p) {
    uint8_t hash[HEARTH_KEY_SIZE];
    char hex[2 * HEARTH_KEY_SIZE + 1];
    HearthBuf b = hearth_buf(hex, sizeof hex);
    HearthMsg msg;
    say_seed(p);
    if (hearth_match_commitment(p->m, hash)) {
        hearth_buf_hex(&b, hash, sizeof hash);
        hearth_msg(&msg, TERM_T(PLAY_COMMIT));
        arg_text(&msg, "hash", hex);
        say(p->t, stdout, &msg);
    }
}

int plain_play(Playing *p) {
    Plain l = {.p = p, .t = p->t, .show = show_for(hearth_match_game(p->m))};
    l.waits = l.show->rounds && isatty(STDIN_FILENO);
    l.scenes = p->scenes == SCENES_WAIT && isatty(STDIN_FILENO);
    if (p->mended)
        say_text(p->t, stdout, TERM_T(PLAY_DROPPED));
    say_seed(p);
    plain_say_file(p, TERM_T(PLAY_SAVED));
    playing_say_pack(p, stdout);
    say_players(p);
    say_text(p->t, stdout, TERM_T(PLAY_WELCOME));
    hearth_match_view(p->m, HEARTH_PUBLIC, p->view);
    l.show->intro(p->t, p->m, p->view);
    play_on(&l);
    say_end(&l);
    return l.code;
}
