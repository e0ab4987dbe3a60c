/* naming.c - Finding, checking and remembering the names of people. */
#include "naming.h"

#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "harmless.h"
#include "letters.h"
#include "names.h"

/* ---- What a name may be ---- */

static bool has_form(const char *name, size_t length) {
    return length > 0 && name[0] != ' ' && name[length - 1] != ' ' && !memchr(name, ',', length) &&
           hearth_letters_visible(name, length);
}

/* Records and --seats know bots by their kind, of any game. */
static bool is_bot(const HearthGame *game, const char *name, size_t length) {
    HearthSlice kind = seating_kind(name, length);
    HearthBotSettings settings;
    HearthErr err;
    const HearthGame *each;
    bool found = false;
    if (game)
        return hearth_bot_find(game, kind.text, kind.length, &settings, &err) != NULL;
    for (int i = 0; (each = hearth_game_at(i)); i++)
        found |= hearth_bot_find(each, kind.text, kind.length, &settings, &err) != NULL;
    return found;
}

static bool is_you(const char *name) {
    return (name[0] == 'y' || name[0] == 'Y') && name[1] == 'o' && name[2] == 'u' &&
           (!name[3] || (name[3] == ' ' && strspn(name + 4, "0123456789") == strlen(name + 4)));
}

static bool bad_name(const Term *t, const HearthText *text, const char *name, size_t length) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_bytes(&msg, "name", name, length < 160 ? length : 160);
    hearth_msg_number(&msg, "most", HEARTH_NAME_MAX);
    complain(t, &msg, EXIT_USAGE);
    return false;
}

bool naming_good(const Term *t, const HearthGame *game, const char *name, size_t length) {
    if (length == 0)
        return bad_name(t, TERM_T(ERR_NAME_EMPTY), name, length);
    if (!has_form(name, length))
        return bad_name(t, TERM_T(ERR_NAME_FORM), name, length);
    if (length > HEARTH_NAME_MAX)
        return bad_name(t, TERM_T(ERR_NAME_LONG), name, length);
    if (is_bot(game, name, length))
        return bad_name(t, TERM_T(ERR_NAME_BOT), name, length);
    PlayerName whole;
    snprintf(whole, sizeof whole, "%.*s", (int)length, name);
    return !is_you(whole) || bad_name(t, TERM_T(ERR_NAME_YOU), name, length);
}

/* The same without a word about it, for names that nobody has typed now. */
static bool take_name(const HearthGame *game, const char *name, PlayerName out) {
    size_t length = name ? strlen(name) : 0;
    if (length > HEARTH_NAME_MAX || !name || !has_form(name, length) || is_you(name) ||
        is_bot(game, name, length))
        return false;
    memcpy(out, name, length + 1);
    return true;
}

/* ---- Where names come from ---- */

/* The file has a line for each person; one that nobody was asked for is empty. */
typedef struct Kept {
    PlayerName line[HEARTH_MAX_SEATS];
    int count;
} Kept;

static void read_kept(Kept *out) {
    char path[4096], line[HEARTH_NAME_MAX + 2];
    FILE *file = state_file("name", path, sizeof path) ? fopen(path, "re") : NULL;
    out->count = 0;
    while (file && out->count < HEARTH_MAX_SEATS && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (!take_name(NULL, line, out->line[out->count]))
            out->line[out->count][0] = 0;
        out->count++;
    }
    if (file)
        fclose(file);
}

/* The name that was remembered for this person, from 0; false if there is none. */
static bool naming_remembered(int person, PlayerName out) {
    Kept kept;
    read_kept(&kept);
    if (person >= kept.count || !kept.line[person][0])
        return false;
    memcpy(out, kept.line[person], sizeof(PlayerName));
    return true;
}

static bool can_remember(void) {
    char path[4096];
    if (!state_path("name", path, sizeof path))
        return false;
    *strrchr(path, '/') = 0;
    return access(path, W_OK) == 0;
}

void naming_remember(int person, const char *name) {
    char path[4096];
    Kept kept;
    read_kept(&kept);
    if (person < kept.count && strcmp(kept.line[person], name) == 0)
        return;
    for (; kept.count <= person; kept.count++)
        kept.line[kept.count][0] = 0;
    snprintf(kept.line[person], sizeof kept.line[person], "%s", name);
    FILE *file = state_path("name", path, sizeof path) ? fopen(path, "we") : NULL;
    if (!file)
        return; /* a name that cannot be kept is asked for again */
    for (int i = 0; i < kept.count; i++)
        fprintf(file, "%s\n", kept.line[i]);
    fclose(file);
}

/* "root" is nobody's name, but what everybody is in a container. */
static bool login_name(const HearthGame *game, PlayerName out) {
    const struct passwd *user = getpwuid(geteuid());
    const char *names[] = {getenv("LOGNAME"), getenv("USER"), user ? user->pw_name : NULL};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i] && strcmp(names[i], "root") != 0 && take_name(game, names[i], out))
            return true;
    return false;
}

static void numbered_name(const Term *t, int number, PlayerName out) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(PLAYER));
    hearth_msg_number(&msg, "number", number);
    hearth_msg_text(&msg, t->lang, out, sizeof(PlayerName));
}

/* What a person is called if nothing is said; true if that was remembered. */
static bool usual(const Term *t, const HearthGame *game, int person, PlayerName out) {
    PlayerName kept;
    if (naming_remembered(person, kept) && take_name(game, kept, out))
        return true;
    if (person > 0 || !login_name(game, out))
        numbered_name(t, person + 1, out);
    return false;
}

/* ---- Giving them ---- */

/* Does a person who sits before that seat have this name? */
static bool is_taken(const Seating *s, int seat, const char *name) {
    for (int i = 0; i < seat; i++)
        if (!s->bot[i] && strcmp(s->name[i], name) == 0)
            return true;
    return false;
}

bool naming_fits(const Term *t, const NamingQuestion *q, const char *name, size_t length) {
    PlayerName whole;
    if (!naming_good(t, q->game, name, length))
        return false;
    snprintf(whole, sizeof whole, "%.*s", (int)length, name);
    return !is_taken(q->table, q->seat, whole) || bad_name(t, TERM_T(ERR_NAME_TAKEN), name, length);
}

static HearthSlice next_name(HearthSlice *left) {
    HearthSlice head;
    if (hearth_slice_cut(*left, ',', &head, left))
        return head;
    head = *left;
    left->text = NULL;
    return head;
}

/* Somebody for whom no name was given is asked, if there is a place to remember the answer: else
 * asking would not be asking once. False if the person would rather not be asked. */
static bool ask(const Term *t, const NamingAsk *asks, const NamingQuestion *q, PlayerName name) {
    PlayerName said;
    bool known = usual(t, q->game, q->person, name) && !is_taken(q->table, q->seat, name);
    if (is_taken(q->table, q->seat, name))
        numbered_name(t, q->person + 1, name);
    if (known || !asks || !can_remember())
        return true;
    memcpy(said, name, sizeof said);
    if (!asks->ask(asks->context, q, said))
        return false;
    memcpy(name, said, sizeof said);
    naming_remember(q->person, name);
    return true;
}

/* What a bot at that seat is called; the same rival again is told by a number. `next` counts the
 * names of those who are no rivals. */
static void bot_called(const Seating *s, int seat, int *next, PlayerName out) {
    const char *rival = s->bot[seat]->called;
    int number = 1;
    for (int i = 0; rival && i < seat; i++)
        number += s->bot[i] == s->bot[seat];
    while (!rival && is_taken(s, s->count, hearth_bot_called(*next)))
        (*next)++;
    if (number > 1)
        snprintf(out, sizeof(PlayerName), "%s %d", rival, number);
    else
        snprintf(out, sizeof(PlayerName), "%s", rival ? rival : hearth_bot_called((*next)++));
}

/* Bots are called like nobody else at the table; behind the name stands what plays, unless that is
 * all that the name says. */
static void name_bots(Seating *s) {
    int next = 0;
    for (int i = 0; i < s->count; i++) {
        PlayerName kind, called;
        if (!s->bot[i])
            continue;
        bot_called(s, i, &next, called);
        snprintf(kind, sizeof kind, "%s", s->name[i]);
        if (s->bot[i]->called && strcmp(called, s->bot[i]->called) == 0 && !strchr(kind, ':')) {
            memcpy(s->name[i], called, sizeof called);
            continue;
        }
        HearthBuf b = hearth_buf(s->name[i], sizeof s->name[i]);
        hearth_buf_text(&b, called);
        hearth_buf_text(&b, " (");
        hearth_buf_text(&b, kind);
        hearth_buf_char(&b, ')');
        if (!hearth_buf_fits(&b)) /* what plays has to be found again */
            memcpy(s->name[i], kind, sizeof kind);
    }
}

bool naming_give(const Term *t, const HearthGame *game, const char *given, const NamingAsk *asks,
                 Seating *s) {
    HearthSlice left = {given, given ? strlen(given) : 0};
    NamingQuestion q = {.game = game, .table = s, .person = 0};
    for (q.seat = 0; q.seat < s->count; q.seat++) {
        PlayerName *name = &s->name[q.seat];
        if (s->bot[q.seat])
            continue;
        if (left.text) {
            HearthSlice word = next_name(&left);
            if (!naming_fits(t, &q, word.text, word.length))
                return false;
            snprintf(*name, sizeof *name, "%.*s", (int)word.length, word.text);
        } else if (!ask(t, asks, &q, *name)) {
            asks = NULL;
        }
        q.person++;
    }
    name_bots(s);
    if (!left.text)
        return true;
    complain_text(t, TERM_T(ERR_MANY_NAMES), EXIT_USAGE);
    return false;
}

void naming_remember_given(const char *given, const Seating *s) {
    HearthSlice left = {given, strlen(given)};
    int person = 0;
    for (int i = 0; i < s->count && left.text; i++)
        if (!s->bot[i]) {
            next_name(&left);
            naming_remember(person++, s->name[i]);
        }
}

/* ---- Telling them ---- */

/* What a bot is called by itself: "Rowan" of "Rowan (greedy)"; false for all others. */
static bool bot_alone(const HearthMatch *m, int seat, PlayerName out) {
    const char *name = hearth_match_recorded_name(m, seat);
    HearthSlice kind = seating_kind(name, strlen(name));
    if (kind.text == name || !is_bot(hearth_match_game(m), name, strlen(name)))
        return false;
    snprintf(out, sizeof(PlayerName), "%.*s", (int)(kind.text - name - 2), name);
    return true;
}

const char *naming_whole(const HearthMatch *m, int seat) {
    PlayerName alone;
    return bot_alone(m, seat, alone) ? hearth_match_recorded_name(m, seat)
                                     : hearth_match_name(m, seat);
}

void naming_mend(const Term *t, HearthMatch *m) {
    int people = 0;
    for (int i = 0; i < hearth_match_seats(m); i++) {
        PlayerName name;
        if (is_you(hearth_match_name(m, i)))
            usual(t, hearth_match_game(m), people++, name);
        else if (!bot_alone(m, i, name))
            snprintf(name, sizeof name, "%s", hearth_match_name(m, i));
        harmless_text(name, false);
        hearth_match_rename(m, i, name);
    }
}
