/* table.c - One table: what it takes, what it refuses, and that its journal is all of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "help.h"

static const struct {
    const char *game, *options;
    int seats;
} kinds[] = {{"null", NULL, 3},
             {"cartographers", NULL, 2},
             {"cartographers", "side=B", 5},
             {"above_and_below", NULL, 2},
             {"endless_winter", NULL, 3}};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* ---- From the table to the journal and back ---------------------------------------------------
 */

static void a_journal_is_the_table(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        Table *t = help_open(kinds[k].game, kinds[k].seats, kinds[k].options, "journal");
        Journal j = {0};
        HearthRng rng;
        HearthErr why;
        hearth_rng_seed(&rng, (uint64_t)k, 1);
        help_start(t);
        int left = 120;
        do {
            journal_store(&j, t);
            Table *again = left % 10 == 0 ? journal_table(&j, j.count, &why) : NULL;
            if (again)
                help_same_tables(t, again);
            else
                assert_true(left % 10 != 0);
            table_free(again);
        } while (--left > 0 && help_move(t, &rng));
        journal_free(&j);
        table_free(t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_is_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
