/* hints.c - What the full screen says of hints beside a list of choices. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "catalogue.h"
#include "hints.h"

/* While it is waited for, the bot is named that will answer. */
static void test_who_is_waited_for(void **state) {
    (void)state;
    static const char *const games[] = {"above_and_below", "endless_winter"};
    Full *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->advice.busy = true;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++)
        for (int l = 0; l < HEARTH_LANGUAGES; l++) {
            const HearthBot *adviser = hearth_bot_adviser(hearth_game_find(games[g]));
            Term t = {.lang = hearth_language_at(l)};
            Screen s = {.t = &t};
            Hints h = {.answered = false};
            char text[SENTENCE];
            f->s = &s;
            hints_text(f, &h, 0, text);
            assert_non_null(strstr(text, adviser->name));
        }
    free(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_who_is_waited_for)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
