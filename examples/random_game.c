/* random_game.c - A whole random solo game of Cartographers with the public library.
 *
 *   cc random_game.c $(pkg-config --cflags --libs hearth) && ./a.out */
#include <hearth/hearth.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const HearthGame *game = hearth_game_find("cartographers");
    const HearthSetup setup = {.seats = 1, .seed = "an evening by the fire"};
    size_t size = hearth_match_size(game, setup.seats);
    void *memory = malloc(size);
    uint32_t legal[2048];
    HearthMatch *match;
    HearthErr err;
    char text[256];
    if (!memory || hearth_match_open(memory, size, game, &setup, &match, &err))
        return 1;
    while (hearth_match_advance(match, &err) == HEARTH_OK && !hearth_match_over(match)) {
        int n = hearth_match_legal(match, 0, legal, 2048);
        uint32_t action = legal[rand() % n];
        hearth_match_action_text(match, 0, action, text, sizeof text);
        printf("%s\n", text);
        if (hearth_match_play(match, 0, hearth_match_epoch(match), action, &err)) {
            hearth_err_text(&err, "en", text, sizeof text);
            fprintf(stderr, "%s\n", text);
            return 1;
        }
    }
    int points;
    hearth_match_score(match, 0, NULL, 0, &points);
    printf("%d stars\n", points);
    free(memory);
    return 0;
}
