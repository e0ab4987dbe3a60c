/* page_games.c - Prints the games as the page wants to know them before any of their modules is
 * loaded (JSON).
 *
 * A tool of the build, like pot.c: ids in the order of the list, numbers of players, and title and
 * summary in every language that the game has. src/server/page.cmake puts it where the page's
 * sources find it. */
#include <stdio.h>
#include <string.h>

#include "catalogue.h"
#include "game.h"
#include "games.h"

/* Is it translated into that language? */
static bool claims(const HearthGame *game, const char *lang) {
    return game->languages &&
           (strcmp(game->languages, HEARTH_EVERY_LANGUAGE) == 0 || strstr(game->languages, lang));
}

/* ,"NAME":{"en":"...","el":"..."} */
static void print_text(const HearthGame *game, const char *name, const HearthText *text) {
    char said[1024], json[4096];
    HearthMsg msg;
    hearth_msg(&msg, text);
    printf(",\"%s\":{", name);
    for (int i = 0; i < HEARTH_LANGUAGES; i++) {
        const char *lang = hearth_language_at(i);
        if (i > 0 && !claims(game, lang))
            continue;
        HearthBuf b = hearth_buf(json, sizeof json);
        size_t length = hearth_msg_text(&msg, lang, said, sizeof said);
        hearth_buf_json(&b, said, length);
        printf("%s\"%s\":%s", i > 0 ? "," : "", lang, json);
    }
    printf("}");
}

int main(void) {
    const HearthGame *game;
    printf("[");
    for (int i = 0; (game = hearth_game_at(i)); i++) {
        printf("%s{\"id\":\"%s\",\"min\":%d,\"max\":%d", i > 0 ? ",\n" : "", game->id,
               game->min_seats, game->max_seats);
        print_text(game, "title", game->title);
        print_text(game, "summary", game->summary);
        printf("}");
    }
    printf("]\n");
    return 0;
}
