/* page_text_ids.c - Prints the ids of all texts that the page can say, as a type (TypeScript).
 *
 * A tool of the build, like page_types.c: an id that does not exist does not compile in the page.
 * The page speaks through the module of the first game. */
#include <stdio.h>

#include "bot.h"
#include "draw.h"
#include "game.h"
#include "games.h"
#include "page_texts.h"
#include "texts.h"

static void print(const HearthText *texts, int count) {
    for (int i = 0; i < count; i++)
        printf("\n  | \"%s\"", texts[i].id);
}

int main(void) {
    const HearthGame *first = hearth_game_at(0);
    printf("// Made by hearth_page_text_ids: what the page can say.\nexport type TextId =");
    print(hearth_engine_texts, HEARTH_T_COUNT);
    print(first->texts, first->text_count);
    print(hearth_ai_texts, HEARTH_AI_T_COUNT);
    print(draw_texts, DRAW_T_COUNT);
    print(page_texts, PAGE_T_COUNT);
    printf(";\n");
    return 0;
}
