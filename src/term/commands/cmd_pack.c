/* cmd_pack.c - `hearth pack`: checks a pack, shows the cards of a game or a pack, and compares two.
 */
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "pack.h"
#include "packs.h"
#include "versions.h"

/* A game that is built in, or a pack. */
static const HearthGame *open_tables(const Args *args, const char *word) {
    const HearthGame *game = hearth_game_find(word);
    HearthMsg msg;
    if (!game)
        return packs_read(args->term, word);
    if (game->pack)
        return game;
    hearth_msg(&msg, TERM_T(PACK_NO_TABLES));
    hearth_msg_word(&msg, "game", game->title);
    complain(args->term, &msg, EXIT_USAGE);
    return NULL;
}

static void say_about(const Term *t, const HearthText *text, const HearthGame *game,
                      const char *file) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    arg_text(&msg, "file", file);
    hearth_msg_word(&msg, "game", game->title);
    hearth_msg_number(&msg, "rules", game->rules_version);
    arg_text(&msg, "data", game->data);
    say(t, stdout, &msg);
}

static int check(const Args *args, const char *file) {
    const HearthGame *game = packs_read(args->term, file);
    if (!game)
        return EXIT_INPUT;
    bool known = hearth_version(game->older, 0, (HearthSlice){game->data, strlen(game->data)});
    say_about(args->term, known ? TERM_T(PACK_FINE_SAME) : TERM_T(PACK_FINE), game, file);
    return EXIT_FINE;
}

/* ---- Showing ---- */

static void print_line(void *to, const char *line, size_t length) {
    (void)to;
    printf("%.*s\n", (int)length, line);
}

static void fill_json(const void *game, HearthBuf *out) {
    hearth_pack_json(game, out);
}

static int show_json(const Args *args, const HearthGame *game) {
    Blob text = {0};
    if (!fill_blob(args->term, fill_json, game, &text))
        return EXIT_INPUT;
    fwrite(text.data, 1, text.length, stdout);
    free(text.data);
    return EXIT_FINE;
}

/* The values of a thing: its line without the words that say which it is. */
static const char *values_of(const HearthGame *game, int part, int index, char *line, size_t cap) {
    const HearthPackPart *p = &game->pack->parts[part];
    HearthBuf b = hearth_buf(line, cap);
    size_t skip = strlen(p->word);
    char id[64];
    HearthBuf named = hearth_buf(id, sizeof id);
    hearth_pack_line(game, part, index, &b);
    hearth_pack_id(p, index, &named);
    skip += named.length ? named.length + 1 : 0;
    skip += strncmp(line + skip, ": ", 2) == 0 ? 2 : line[skip] == ' ';
    return line + skip;
}

static void say_thing(const Term *t, const HearthGame *game, int part, int index) {
    char line[HEARTH_PACK_LINE_MAX + 1], id[64];
    const HearthText *name = hearth_pack_thing_name(game, part, index);
    HearthBuf b = hearth_buf(id, sizeof id);
    HearthMsg msg;
    hearth_buf_text(&b, game->pack->parts[part].word);
    hearth_buf_text(&b, hearth_pack_count(&game->pack->parts[part]) > 1 ? " " : "");
    hearth_pack_id(&game->pack->parts[part], index, &b);
    hearth_msg(&msg, name ? TERM_T(PACK_SHOW_NAMED) : TERM_T(PACK_SHOW));
    if (name)
        hearth_msg_word(&msg, "name", name);
    arg_text(&msg, "id", id);
    arg_text(&msg, "values", values_of(game, part, index, line, sizeof line));
    say(t, stdout, &msg);
}

static bool there(const HearthGame *game, int part, int index) {
    return !game->pack->there || game->pack->there(game->tables, part, index);
}

static void show_words(const Term *t, const HearthGame *game) {
    HearthMsg msg;
    say_about(t, TERM_T(PACK_HEAD), game, "");
    if (game->edition) {
        hearth_msg(&msg, TERM_T(PACK_EDITION));
        arg_text(&msg, "title", game->edition);
        say(t, stdout, &msg);
    }
    for (int p = 0; p < game->pack->part_count; p++)
        for (int i = 0; i < hearth_pack_count(&game->pack->parts[p]); i++)
            if (there(game, p, i))
                say_thing(t, game, p, i);
}

static int show(const Args *args, const char *what) {
    const HearthGame *game;
    if (args_clash(args, "text", "json") || !(game = open_tables(args, what)))
        return EXIT_USAGE;
    if (args_has(args, "json"))
        return show_json(args, game);
    if (args_has(args, "text"))
        hearth_pack_lines(game, HEARTH_PACK_WHOLE, print_line, NULL);
    else
        show_words(args->term, game);
    return EXIT_FINE;
}

/* ---- Comparing ---- */

/* A line that differs, or is there in one only. */
static bool say_difference(const Term *t, const HearthGame *a, const HearthGame *b, int part,
                           int index) {
    char first[HEARTH_PACK_LINE_MAX + 1], second[HEARTH_PACK_LINE_MAX + 1], id[64], what[320];
    bool in_a = there(a, part, index), in_b = there(b, part, index);
    const HearthText *name = hearth_pack_thing_name(b, part, index);
    const char *before = in_a ? values_of(a, part, index, first, sizeof first) : "";
    const char *after = in_b ? values_of(b, part, index, second, sizeof second) : "";
    HearthBuf w = hearth_buf(id, sizeof id);
    HearthMsg msg;
    if (in_a == in_b && strcmp(before, after) == 0)
        return false;
    hearth_buf_text(&w, a->pack->parts[part].word);
    hearth_buf_text(&w, hearth_pack_count(&a->pack->parts[part]) > 1 ? " " : "");
    hearth_pack_id(&a->pack->parts[part], index, &w);
    snprintf(what, sizeof what, "%s", id);
    if (name) {
        char word[200];
        hearth_msg(&msg, name);
        hearth_msg_text(&msg, t->lang, word, sizeof word);
        snprintf(what, sizeof what, "%s (%s)", word, id);
    }
    hearth_msg(&msg, !in_a   ? TERM_T(PACK_ONLY_SECOND)
                     : !in_b ? TERM_T(PACK_ONLY_FIRST)
                             : TERM_T(PACK_DIFFERS));
    arg_text(&msg, "what", what);
    arg_text(&msg, "before", before);
    arg_text(&msg, "after", after);
    say(t, stdout, &msg);
    return true;
}

static int compare(const Term *t, const HearthGame *a, const HearthGame *b) {
    HearthMsg msg;
    int count = 0;
    if (!hearth_same_game(a, b)) {
        hearth_msg(&msg, TERM_T(PACK_DIFF_GAMES));
        hearth_msg_word(&msg, "one", a->title);
        hearth_msg_word(&msg, "other", b->title);
        return complain(t, &msg, EXIT_USAGE);
    }
    for (int p = 0; p < a->pack->part_count; p++)
        for (int i = 0; i < hearth_pack_count(&a->pack->parts[p]); i++)
            if (there(a, p, i) || there(b, p, i))
                count += say_difference(t, a, b, p, i);
    hearth_msg(&msg, count ? TERM_T(PACK_DIFFERENT) : TERM_T(PACK_SAME));
    hearth_msg_number(&msg, "count", count);
    arg_text(&msg, "data", a->data);
    say(t, stdout, &msg);
    return EXIT_FINE;
}

static int diff(const Args *args, const char *one, const char *other) {
    const HearthGame *a = open_tables(args, one), *b = a ? open_tables(args, other) : NULL;
    return a && b ? compare(args->term, a, b) : EXIT_INPUT;
}

int cmd_pack(const Args *args) {
    const char *what = args->places[0];
    HearthMsg msg;
    if (strcmp(what, "check") == 0 && args->place_count == 2)
        return check(args, args->places[1]);
    if (strcmp(what, "show") == 0 && args->place_count == 2)
        return show(args, args->places[1]);
    if (strcmp(what, "diff") == 0 && args->place_count == 3)
        return diff(args, args->places[1], args->places[2]);
    bool known =
        strcmp(what, "check") == 0 || strcmp(what, "show") == 0 || strcmp(what, "diff") == 0;
    hearth_msg(&msg, known ? TERM_T(ERR_ARGUMENTS) : TERM_T(PACK_WHAT));
    arg_text(&msg, "usage", args->command->usage);
    arg_text(&msg, "word", what);
    return complain(args->term, &msg, EXIT_USAGE);
}
