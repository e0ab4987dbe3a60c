/* records_replay.c - The golden records of a game replay, are written again letter by letter, and
 * end with the points of their end lines. Usage: records_replay GAME */
#include <stdio.h>
#include <string.h>

#include "folder.h"
#include "golden.h"

static const char *game;

static void replayed(void **state) {
    static char names[FOLDER_NAMES][FOLDER_NAME_MAX];
    char folder[512];
    (void)state;
    snprintf(folder, sizeof folder, "%s/tests/records/%s", HEARTH_SOURCE_DIR, game);
    int n = folder_list(folder, ".rec", names);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        Golden g;
        golden_load(&g, folder, names[i]);
        assert_string_equal(hearth_game_id(hearth_match_game(g.match)), game);
        golden_written_again(&g);
        golden_end(&g);
        golden_unload(&g);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(replayed)};
    if (argc != 2)
        return 2;
    game = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
