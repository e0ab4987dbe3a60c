/* pot.c - Prints the template of the message catalogues (hearth.pot).
 *
 * A tool of the house, not part of the program: every text of every room, with its id as
 * context. scripts/update_catalogues.sh merges it into i18n/<lang>/hearth.po. With the id of a game
 * as its argument, or `words`: only what that module of the page says (src/wasm). */
#include "cartographers.h"
#include "games.h"
#include "bot.h"
#include "full.h"
#include "draw.h"
#include "page_texts.h"
#include "server_texts.h"
#include "store_texts.h"
#include "tables_texts.h"
#include "texts.h"

#include <string.h>

#define EVERY_LANGUAGE "el hu pl"

static void quoted(const char *keyword, const char *text) {
    printf("%s \"", keyword);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    printf("\"\n");
}

/* `languages` are those in which a text must be there, besides English. */
static void print_texts(const HearthText *texts, int count, const char *languages) {
    for (int i = 0; i < count; i++) {
        const HearthText *t = &texts[i];
        printf("\n");
        if (strcmp(languages, EVERY_LANGUAGE) != 0)
            printf("#. languages: en%s%s\n", *languages ? " " : "", languages);
        quoted("msgctxt", t->id);
        quoted("msgid", t->one);
        if (t->many) {
            quoted("msgid_plural", t->many);
            printf("msgstr[0] \"\"\nmsgstr[1] \"\"\n");
        } else {
            printf("msgstr \"\"\n");
        }
    }
}

static void print_all(const HearthText *texts, int count) {
    print_texts(texts, count, EVERY_LANGUAGE);
}

static void print_head(void) {
    printf("msgid \"\"\nmsgstr \"\"\n"
           "\"Project-Id-Version: hearth " HEARTH_VERSION "\\n\"\n"
           "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
           "\"Content-Transfer-Encoding: 8bit\\n\"\n");
}

static const HearthText of_the_page[] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "page_all.inc"
};

enum { OF_THE_PAGE = sizeof of_the_page / sizeof of_the_page[0] };

static bool is_of_the_page(const char *id) {
    for (int i = 0; i < OF_THE_PAGE; i++)
        if (strcmp(of_the_page[i].id, id) == 0)
            return true;
    return false;
}

static void print_page(void) {
    const HearthGame *game;
    print_all(of_the_page, OF_THE_PAGE);
    for (int i = 0; (game = hearth_games_at(i)); i++) {
        PageWords own = page_words_of(game->id);
        if (own.count && !is_of_the_page(own.texts[0].id))
            print_all(own.texts, own.count);
    }
}

/* The module without a game. */
static int print_words(void) {
    print_head();
    print_all(hearth_engine_texts, HEARTH_T_COUNT);
    print_all(page_texts, PAGE_T_COUNT);
    print_all(page_words.texts, page_words.count);
    return 0;
}

int main(int argc, char **argv) {
    const HearthGame *game, *only = argc > 1 ? hearth_game_find(argv[1]) : NULL;
    if (argc > 1 && strcmp(argv[1], "words") == 0)
        return print_words();
    if (argc > 1 && !only)
        return 1;
    print_head();
    print_all(hearth_engine_texts, HEARTH_T_COUNT);
    for (int i = 0; (game = hearth_games_at(i)); i++)
        if (!only || game == only)
            print_texts(game->texts, game->text_count, game->languages ? game->languages : "");
    print_all(hearth_ai_texts, HEARTH_AI_T_COUNT);
    if (!only) {
        print_all(term_texts, TERM_T_COUNT);
        print_all(full_texts, FULL_T_COUNT);
    }
    if (!only || only == &hearth_cartographers) /* the only game that is drawn */
        print_all(draw_texts, DRAW_T_COUNT);
    if (only) {
        PageWords own = page_words_of(only->id);
        print_all(page_texts, PAGE_T_COUNT);
        print_all(own.texts, own.count);
    } else {
        print_page();
        print_all(server_texts, SERVER_T_COUNT);
        print_all(store_texts, STORE_T_COUNT);
        print_all(tables_texts, TABLES_T_COUNT);
    }
    return 0;
}
