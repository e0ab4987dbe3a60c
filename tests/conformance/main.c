/* main.c - Runs every contract on every game, or on those that are named.
 *
 * Usage: conformance [GAME...] */
#include "../unit/check.h"

#include "play.h"
#include "tests.h"

int main(int argc, char **argv) {
    if (!play_choose_games(argc - 1, argv + 1))
        return 2;
    const struct CMUnitTest tests[] = {
#define RUN(name) cmocka_unit_test(name),
        CONTRACTS(RUN)
#undef RUN
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
