/* cmd_rules.c - `hearth rules GAME [TOPIC]`: the rules in our own words. */
#include <string.h>

#include "cmd.h"
#include "show.h"

static int unknown_topic(const Term *t, const HearthGame *game, const char *id) {
    char all[HEARTH_MSG_STORE / 2];
    HearthBuf b = hearth_buf(all, sizeof all);
    HearthMsg msg;
    for (int i = 0; i < game->topic_count; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_text(&b, game->topics[i].id);
    }
    hearth_msg(&msg, TERM_T(ERR_TOPIC));
    arg_text(&msg, "topic", id);
    arg_text(&msg, "topics", all);
    return complain(t, &msg, EXIT_USAGE);
}

int cmd_rules(const Args *args) {
    const HearthGame *game = args_game(args, args->places[0]);
    const char *wanted = args->place_count > 1 ? args->places[1] : NULL;
    bool told = false;
    if (!game)
        return EXIT_USAGE;
    for (int i = 0; i < game->topic_count; i++) {
        if (wanted && strcmp(wanted, game->topics[i].id) != 0)
            continue;
        if (told)
            printf("\n");
        say_topic(args->term, game, &game->topics[i]);
        told = true;
    }
    return told ? EXIT_FINE : unknown_topic(args->term, game, wanted);
}
