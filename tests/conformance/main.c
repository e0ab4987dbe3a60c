/* main.c - Runs every contract on every game, or on those that are named.
 *
 * Usage: conformance [GAME...]
 *        conformance --only GAME...   runs nothing; fails if the list of games has others */
#include "../unit/check.h"

#include <string.h>

#include "play.h"
#include "tests.h"

int main(int argc, char **argv) {
    bool only = argc > 1 && strcmp(argv[1], "--only") == 0;
    if (!play_choose_games(argc - 1 - only, argv + 1 + only))
        return 2;
    if (only)
        return play_has_all_games() ? 0 : 1;
    const struct CMUnitTest tests[] = {
#define RUN(name) cmocka_unit_test(name),
        CONTRACTS(RUN)
#undef RUN
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
