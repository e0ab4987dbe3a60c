/* naming.c - Finding, checking and remembering the names of people. */
#include "naming.h"

#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "utf8.h"

/* ---- What a name may be ---- */

static bool has_form(const char *name, size_t length) {
    return length > 0 && name[0] != ' ' && name[length - 1] != ' ' && !memchr(name, ',', length) &&
           hearth_utf8_line(name, length);
}

/* Records and --seats know bots by their names, of any game. */
static bool is_bot(const HearthGame *game, const char *name, size_t length) {
    HearthBotSettings settings;
    HearthErr err;
    const HearthGame *each;
    bool found = false;
    if (game)
        return hearth_bot_find(game, name, length, &settings, &err) != NULL;
    for (int i = 0; (each = hearth_game_at(i)); i++)
        found |= hearth_bot_find(each, name, length, &settings, &err) != NULL;
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

bool naming_remembered(PlayerName out) {
    char path[4096], line[HEARTH_NAME_MAX + 2];
    FILE *file = state_file("name", path, sizeof path) ? fopen(path, "re") : NULL;
    size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;
    if (file)
        fclose(file);
    line[length] = 0;
    line[strcspn(line, "\n")] = 0;
    return take_name(NULL, line, out);
}

bool naming_can_remember(void) {
    char path[4096];
    if (!state_path("name", path, sizeof path))
        return false;
    *strrchr(path, '/') = 0;
    return access(path, W_OK) == 0;
}

void naming_remember(const char *name) {
    char path[4096];
    PlayerName before;
    if (naming_remembered(before) && strcmp(before, name) == 0)
        return;
    FILE *file = state_path("name", path, sizeof path) ? fopen(path, "we") : NULL;
    if (!file)
        return; /* a name that cannot be kept is asked for again */
    fprintf(file, "%s\n", name);
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

void naming_usual(const Term *t, const HearthGame *game, PlayerName out) {
    PlayerName kept;
    if (naming_remembered(kept) && take_name(game, kept, out))
        return;
    if (!login_name(game, out))
        numbered_name(t, 1, out);
}

/* ---- Giving them ---- */

static HearthSlice next_name(HearthSlice *left) {
    HearthSlice head;
    if (hearth_slice_cut(*left, ',', &head, left))
        return head;
    head = *left;
    left->text = NULL;
    return head;
}

bool naming_give(const Term *t, const HearthGame *game, const char *given, Seating *s) {
    HearthSlice left = {given, given ? strlen(given) : 0};
    int people = 0;
    for (int i = 0; i < s->count; i++) {
        if (s->bot[i])
            continue;
        people++;
        if (left.text) {
            HearthSlice name = next_name(&left);
            if (!naming_good(t, game, name.text, name.length))
                return false;
            snprintf(s->name[i], sizeof s->name[i], "%.*s", (int)name.length, name.text);
        } else if (people == 1) {
            naming_usual(t, game, s->name[i]);
        } else {
            numbered_name(t, people, s->name[i]);
        }
    }
    if (!left.text)
        return true;
    complain_text(t, TERM_T(ERR_MANY_NAMES), EXIT_USAGE);
    return false;
}

void naming_mend(const Term *t, HearthMatch *m) {
    int people = 0;
    for (int i = 0; i < hearth_match_seats(m); i++) {
        PlayerName name;
        if (!is_you(hearth_match_name(m, i)))
            continue;
        people++;
        if (people == 1)
            naming_usual(t, hearth_match_game(m), name);
        else
            numbered_name(t, people, name);
        hearth_match_rename(m, i, name);
    }
}
