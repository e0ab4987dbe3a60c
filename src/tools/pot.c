/* pot.c - Prints the template of the message catalogues (hearth.pot).
 *
 * A tool of the house, not part of the program: every text of every room, with its id as
 * context. scripts/update_catalogues.sh merges it into i18n/<lang>/hearth.po. With the id of a game
 * as its argument, or `words`, and a language: a catalogue of what that module of the page says
 * (src/wasm), by ids alone, since the module has the English sentences itself. */
#include "cartographers.h"
#include "games.h"
#include "bot.h"
#include "catalogue.h"
#include "full.h"
#include "draw.h"
#include "page_texts.h"
#include "server_texts.h"
#include "learn_texts.h"
#include "pack.h"
#include "pack_texts.h"
#include "store_texts.h"
#include "tables_texts.h"
#include "texts.h"

#include <string.h>

static void quoted_slice(const char *keyword, HearthSlice text) {
    printf("%s \"", keyword);
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] == '"' || text.text[i] == '\\')
            putchar('\\');
        putchar(text.text[i]);
    }
    printf("\"\n");
}

static void quoted(const char *keyword, const char *text) {
    quoted_slice(keyword, (HearthSlice){text, strlen(text)});
}

/* What is translated, by ids. */
static void print_translated(const HearthText *texts, int count, const char *lang) {
    for (int i = 0; i < count; i++) {
        HearthSlice forms, form;
        char keyword[16];
        if (!hearth_catalogue_find(hearth_catalogue(lang), &texts[i], &forms))
            continue;
        printf("\n");
        quoted("msgid", texts[i].id);
        if (!texts[i].many) {
            quoted_slice("msgstr", forms);
            continue;
        }
        quoted("msgid_plural", texts[i].id);
        for (int n = 0; forms.length > 0; n++) {
            if (!hearth_slice_cut(forms, 0, &form, &forms)) {
                form = forms;
                forms.length = 0;
            }
            snprintf(keyword, sizeof keyword, "msgstr[%d]", n);
            quoted_slice(keyword, form);
        }
    }
}

/* `languages` are those in which a text must be there, besides English. */
static void print_texts(const HearthText *texts, int count, const char *languages) {
    for (int i = 0; i < count; i++) {
        const HearthText *t = &texts[i];
        printf("\n");
        if (strcmp(languages, HEARTH_EVERY_LANGUAGE) != 0)
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
    print_texts(texts, count, HEARTH_EVERY_LANGUAGE);
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

/* One module of the page in one language; a game, or NULL for the module without one. */
static int print_module(const HearthGame *game, const char *lang) {
    if (!hearth_catalogue(lang))
        return 1;
    PageWords own = game ? page_words_of(game->id) : page_words;
    print_head();
    print_translated(hearth_engine_texts, HEARTH_T_COUNT, lang);
    print_translated(page_texts, PAGE_T_COUNT, lang);
    print_translated(own.texts, own.count, lang);
    if (game) {
        print_translated(game->texts, game->text_count, lang);
        print_translated(hearth_ai_texts, HEARTH_AI_T_COUNT, lang);
    }
    if (game == &hearth_cartographers) /* the only game with words in its drawings */
        print_translated(draw_texts, DRAW_T_COUNT, lang);
    return 0;
}

static int print_template(void) {
    const HearthGame *game;
    print_head();
    print_all(hearth_engine_texts, HEARTH_T_COUNT);
    for (int i = 0; (game = hearth_games_at(i)); i++)
        print_texts(game->texts, game->text_count, game->languages ? game->languages : "");
    print_all(hearth_pack_texts, HEARTH_PACK_T_COUNT);
    for (int i = 0; (game = hearth_games_at(i)); i++)
        if (game->pack)
            print_all(game->pack->texts, game->pack->text_count);
    print_all(hearth_ai_texts, HEARTH_AI_T_COUNT);
    print_all(term_texts, TERM_T_COUNT);
    print_all(full_texts, FULL_T_COUNT);
    print_all(draw_texts, DRAW_T_COUNT);
    print_page();
    print_all(server_texts, SERVER_T_COUNT);
    print_all(store_texts, STORE_T_COUNT);
    print_all(learn_texts, LEARN_T_COUNT);
    print_all(tables_texts, TABLES_T_COUNT);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 1)
        return print_template();
    bool words = strcmp(argv[1], "words") == 0;
    const HearthGame *game = words ? NULL : hearth_game_find(argv[1]);
    return argc == 3 && (words || game) ? print_module(game, argv[2]) : 1;
}
