/* main.c - Runs every contract on every game. */
#include "../unit/check.h"

#include "tests.h"

int main(void) {
    const struct CMUnitTest tests[] = {
#define RUN(name) cmocka_unit_test(name),
        CONTRACTS(RUN)
#undef RUN
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
