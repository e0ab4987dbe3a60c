/* args.c - Reading command lines. */
#include "args.h"

#include <assert.h>
#include <string.h>

#include "buf.h"
#include "catalogue.h"

enum { ARGS_LANGS = 6 * HEARTH_LANGUAGES };

static int find_spec(const Command *c, const char *name, size_t length) {
    for (int i = 0; i < ARGS_MAX && c->args[i].name; i++)
        if (strlen(c->args[i].name) == length && memcmp(c->args[i].name, name, length) == 0)
            return i;
    return -1;
}

static int bad_option(const Args *a, const HearthText *text, const char *word, const char *value) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    arg_text(&msg, "option", word);
    arg_text(&msg, "command", a->command->name);
    if (value)
        arg_text(&msg, "value", value);
    return complain(a->term, &msg, EXIT_USAGE);
}

/* The languages from the first to the one before `end`, with this between them. */
static const char *some_langs(char out[ARGS_LANGS], int end, const char *between) {
    HearthBuf b = hearth_buf(out, ARGS_LANGS);
    for (int i = 0; i < end; i++) {
        hearth_buf_text(&b, i > 0 ? between : "");
        hearth_buf_text(&b, hearth_language_at(i));
    }
    return out;
}

/* What --lang takes: "en|el". */
static const char *lang_values(char out[ARGS_LANGS]) {
    return some_langs(out, HEARTH_LANGUAGES, "|");
}

/* All of them in a sentence: those of {languages}, then the {last}. */
static void arg_langs(HearthMsg *msg) {
    char langs[ARGS_LANGS];
    arg_text(msg, "languages", some_langs(langs, HEARTH_LANGUAGES - 1, ", "));
    arg_text(msg, "last", hearth_language_at(HEARTH_LANGUAGES - 1));
}

void args_more(const Term *t) {
    char langs[ARGS_LANGS];
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(HELP_MORE));
    arg_text(&msg, "languages", lang_values(langs));
    say(t, stdout, &msg);
}

static int set_lang(Term *t, const char *value) {
    if (hearth_language_number(value) < 0) {
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(ERR_LANG));
        arg_langs(&msg); /* before what was given, which may be long */
        arg_text(&msg, "lang", value);
        return complain(t, &msg, EXIT_USAGE);
    }
    t->lang = value;
    return EXIT_FINE;
}

/* Where the values of a repeated option are joined. */
static char *joined(Args *a, int at) {
    int before = 0;
    for (int i = 0; i < at; i++)
        before += a->command->args[i].between != 0;
    assert(before < ARGS_MANY);
    return a->joined[before];
}

static int add_value(Args *a, int at, const char *word, const char *value) {
    const ArgSpec *spec = &a->command->args[at];
    if (!spec->between && a->values[at])
        return bad_option(a, TERM_T(ERR_TWICE), word, NULL);
    if (!spec->between) {
        a->values[at] = value;
        return EXIT_FINE;
    }
    char *all = joined(a, at);
    size_t used = strlen(all), more = strlen(value);
    if (used + more + 2 > ARGS_JOINED)
        return bad_option(a, TERM_T(ERR_VALUE), word, spec->value);
    if (used > 0)
        all[used++] = spec->between;
    memcpy(all + used, value, more + 1);
    a->values[at] = all;
    return EXIT_FINE;
}

/* One "--name", "--name value" or "--name=value"; *i moves over the value. */
static int read_option(Args *a, Term *term, int count, char **words, int *i, bool *help) {
    const char *word = words[*i], *name = word + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    bool lang = length == 4 && memcmp(name, "lang", 4) == 0;
    int at = find_spec(a->command, name, length);
    if (strcmp(word, "--help") == 0) {
        *help = true;
        return EXIT_FINE;
    }
    if (at < 0 && !lang)
        return bad_option(a, TERM_T(ERR_OPTION), word, NULL);
    char langs[ARGS_LANGS];
    const char *takes = lang ? lang_values(langs) : a->command->args[at].value;
    if (!takes) {
        if (equals)
            return bad_option(a, TERM_T(ERR_NO_VALUE), word, NULL);
        return add_value(a, at, word, "");
    }
    const char *value = equals ? equals + 1 : NULL;
    if (!value && *i + 1 < count)
        value = words[++*i];
    if (!value || value[0] == 0)
        return bad_option(a, TERM_T(ERR_VALUE), word, takes);
    if (!lang)
        return add_value(a, at, word, value);
    if (a->lang_given)
        return bad_option(a, TERM_T(ERR_TWICE), word, NULL);
    a->lang_given = true;
    return set_lang(term, value);
}

/* Looks for --lang ahead, so that what is wrong before it is said in that language as well. */
static void find_lang(Term *t, int count, char **words) {
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        const char *value = strncmp(words[i], "--lang=", 7) == 0 ? words[i] + 7 : NULL;
        if (strcmp(words[i], "--lang") == 0 && i + 1 < count)
            value = words[i + 1];
        if (value && hearth_language_number(value) >= 0)
            t->lang = value;
    }
}

int args_read(const Command *command, Term *term, int count, char **words, Args *out, bool *help) {
    memset(out, 0, sizeof *out);
    out->term = term;
    out->command = command;
    *help = false;
    find_lang(term, count, words);
    bool only_places = false;
    for (int i = 0; i < count; i++) {
        if (!only_places && strcmp(words[i], "--") == 0) {
            only_places = true;
        } else if (!only_places && words[i][0] == '-' && words[i][1] == '-') {
            int code = read_option(out, term, count, words, &i, help);
            if (code)
                return code;
        } else if (!only_places && words[i][0] == '-' && words[i][1] != 0) {
            return bad_option(out, TERM_T(ERR_OPTION), words[i], NULL);
        } else {
            if (out->place_count < ARGS_PLACES)
                out->places[out->place_count] = words[i];
            out->place_count++;
        }
    }
    if (*help)
        return EXIT_FINE;
    if (out->place_count < command->least || out->place_count > command->most) {
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(ERR_ARGUMENTS));
        arg_text(&msg, "usage", command->usage);
        return complain(term, &msg, EXIT_USAGE);
    }
    return EXIT_FINE;
}

static void help_line(const Term *t, const char *name, const char *value, const HearthMsg *msg) {
    char sentence[2048], left[ARGS_LANGS + 64];
    hearth_msg_text(msg, t->lang, sentence, sizeof sentence);
    snprintf(left, sizeof left, "--%s%s%s", name, value ? " " : "", value ? value : "");
    printf("  %-26s %s\n", left, sentence);
}

static void help_text(const Term *t, const char *name, const char *value, const HearthText *text) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    help_line(t, name, value, &msg);
}

void args_help(const Term *t, const Command *command) {
    char langs[ARGS_LANGS];
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(HELP_USAGE));
    arg_text(&msg, "usage", command->usage);
    say(t, stdout, &msg);
    say_text(t, stdout, command->text);
    printf("\n");
    say_text(t, stdout, TERM_T(HELP_OPTIONS));
    for (int i = 0; i < ARGS_MAX && command->args[i].name; i++)
        help_text(t, command->args[i].name, command->args[i].value, command->args[i].text);
    hearth_msg(&msg, TERM_T(HELP_LANG));
    arg_langs(&msg);
    help_line(t, "lang", lang_values(langs), &msg);
    help_text(t, "help", NULL, TERM_T(HELP_HELP));
}

const char *args_get(const Args *a, const char *name) {
    int at = find_spec(a->command, name, strlen(name));
    return at < 0 ? NULL : a->values[at];
}

bool args_has(const Args *a, const char *name) {
    return args_get(a, name) != NULL;
}

bool args_number(const Args *a, const char *name, long least, long most, long *out) {
    const char *text = args_get(a, name);
    uint64_t n;
    if (!text)
        return true;
    if (hearth_slice_number((HearthSlice){text, strlen(text)}, (uint64_t)most, &n) &&
        (long)n >= least) {
        *out = (long)n;
        return true;
    }
    HearthMsg msg;
    char option[40];
    snprintf(option, sizeof option, "--%s", name);
    hearth_msg(&msg, TERM_T(ERR_NUMBER));
    arg_text(&msg, "option", option);
    hearth_msg_number(&msg, "least", least);
    hearth_msg_number(&msg, "most", most);
    arg_text(&msg, "value", text);
    complain(a->term, &msg, EXIT_USAGE);
    return false;
}

bool args_clash(const Args *a, const char *one, const char *other) {
    if (!args_has(a, one) || !args_has(a, other))
        return false;
    HearthMsg msg;
    char first[40], second[40];
    snprintf(first, sizeof first, "--%s", one);
    snprintf(second, sizeof second, "--%s", other);
    hearth_msg(&msg, TERM_T(ERR_TOGETHER));
    arg_text(&msg, "one", first);
    arg_text(&msg, "other", second);
    complain(a->term, &msg, EXIT_USAGE);
    return true;
}

const HearthGame *args_game(const Args *a, const char *name) {
    const HearthGame *game = hearth_game_find(name), *pack = a->term->pack;
    HearthMsg msg;
    if (game && pack) {
        if (strcmp(game->id, pack->id) == 0)
            return pack;
        hearth_msg(&msg, TERM_T(PACK_OTHER));
        hearth_msg_word(&msg, "game", game->title);
        hearth_msg_word(&msg, "other", pack->title);
        complain(a->term, &msg, EXIT_USAGE);
        return NULL;
    }
    if (!game) {
        hearth_msg(&msg, TERM_T(ERR_GAME));
        arg_text(&msg, "game", name);
        complain(a->term, &msg, EXIT_USAGE);
    }
    return game;
}
