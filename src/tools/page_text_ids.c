/* page_text_ids.c - Prints the ids of all texts that the page can say, as types (TypeScript).
 *
 * A tool of the build, like page_types.c: an id that does not exist does not compile in the page.
 * Ids of a game begin with a word of its own, `carto.title` or `page.carto.coins`: by that the page
 * knows which module to ask. */
#include <stdio.h>
#include <string.h>

#include "game.h"
#include "games.h"
#include "page_texts.h"
#include "texts.h"

static void print(const HearthText *texts, int count) {
    for (int i = 0; i < count; i++)
        printf("\n  | \"%s\"", texts[i].id);
}

/* The length of the word before the first dot, or of that before the second one behind `page.`. */
static int own_word(const char *id, const char **start) {
    *start = strncmp(id, "page.", 5) == 0 ? id + 5 : id;
    return (int)strcspn(*start, ".");
}

/* Do all ids have the same word of their own? */
static bool agree(const HearthText *texts, int count, const char *word, int length) {
    const char *start;
    for (int i = 0; i < count; i++)
        if (own_word(texts[i].id, &start) != length || strncmp(start, word, (size_t)length) != 0) {
            fprintf(stderr, "%s should begin with %.*s or page.%.*s\n", texts[i].id, length, word,
                    length, word);
            return false;
        }
    return true;
}

int main(void) {
    const HearthGame *game;
    printf("// Made by hearth_page_text_ids: what the page can say.\n\n"
           "/** Whatever is played. */\nexport type WordId =");
    print(hearth_engine_texts, HEARTH_T_COUNT);
    print(page_texts, PAGE_T_COUNT);
    print(page_words.texts, page_words.count);
    printf(";\n\n/** With the module of that game. */\nexport interface GameTextIds {\n");
    for (int i = 0; (game = hearth_game_at(i)); i++) {
        PageWords own = page_words_of(game->id);
        printf("  %s:", game->id);
        print(game->texts, game->text_count);
        print(own.texts, own.count);
        printf(";\n");
    }
    printf("}\n\nexport type TextId = WordId | GameTextIds[keyof GameTextIds];\n\n"
           "/** The games by the word of their ids. */\n"
           "export const owners: Partial<Record<string, keyof GameTextIds>> = {\n");
    for (int i = 0; (game = hearth_game_at(i)); i++) {
        const char *word;
        PageWords own = page_words_of(game->id);
        int length = own_word(game->texts[0].id, &word);
        if (!agree(game->texts, game->text_count, word, length) ||
            !agree(own.texts, own.count, word, length))
            return 1;
        printf("  %.*s: \"%s\",\n", length, word, game->id);
    }
    printf("};\n");
    return 0;
}
