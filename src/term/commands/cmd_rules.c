/* cmd_rules.c - `hearth rules GAME [TOPIC]`: the rules in our own words. Without a topic the first
 * page and what else there is; "all" is everything. At a terminal the worked first round goes on
 * step by step. */
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "rules_text.h"

static int unknown_topic(const Term *t, const HearthGame *game, const char *id) {
    char all[HEARTH_MSG_STORE / 2];
    HearthBuf b = hearth_buf(all, sizeof all);
    HearthMsg msg;
    RuleTopic topic;
    for (int i = 0; rulebook_topic(game->id, t->lang, i, &topic); i++) {
        HearthSlice one = rulebook_id(&topic);
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_bytes(&b, one.text, one.length);
    }
    hearth_msg(&msg, TERM_T(ERR_TOPIC));
    arg_text(&msg, "topic", id);
    arg_text(&msg, "topics", all);
    return complain(t, &msg, EXIT_USAGE);
}

/* All topics of a part, or of all parts. */
static int say_part(const Term *t, const HearthGame *game, const char *part) {
    RuleTopic topic;
    int told = 0;
    for (int i = 0; rulebook_topic(game->id, t->lang, i, &topic); i++) {
        if (part && !rulebook_in(&topic, part))
            continue;
        if (told++)
            printf("\n");
        say_topic(t, &topic);
    }
    return told;
}

/* What can be read after the first page. */
static void say_contents(const Term *t, const HearthGame *game) {
    RuleTopic topic;
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(RULES_MORE));
    arg_text(&msg, "game", game->id);
    printf("\n");
    say(t, stdout, &msg);
    for (int i = 0; rulebook_topic(game->id, t->lang, i, &topic); i++) {
        HearthSlice id = rulebook_id(&topic);
        if (!rulebook_in(&topic, "first"))
            printf("  %.*s: %.*s\n", (int)id.length, id.text, (int)topic.title.length,
                   topic.title.text);
    }
}

/* One step after the other, as keys are pressed. */
static void say_steps(const Term *t, const RuleTopic *topic) {
    int steps = rulebook_blocks(topic), step = 0;
    char line[64];
    while (step < steps) {
        say_step(t, topic, step, steps);
        if (step + 1 == steps)
            return;
        say_text(t, stdout, TERM_T(RULES_KEYS));
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin) || line[0] == 'q')
            return;
        step += line[0] != 'b' ? 1 : step > 0 ? -1 : 0;
    }
}

int cmd_rules(const Args *args) {
    const HearthGame *game = args_game(args, args->places[0]);
    const char *wanted = args->place_count > 1 ? args->places[1] : NULL;
    const Term *t = args->term;
    RuleTopic topic;
    if (!game)
        return EXIT_USAGE;
    if (!wanted && say_part(t, game, "first"))
        say_contents(t, game);
    else if (!wanted || strcmp(wanted, "all") == 0)
        say_part(t, game, NULL);
    else if (strcmp(wanted, "first") == 0 || strcmp(wanted, "reference") == 0)
        say_part(t, game, wanted);
    else if (!rulebook_find(game->id, t->lang, wanted, &topic))
        return unknown_topic(t, game, wanted);
    else if (rulebook_in(&topic, "round") && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        say_steps(t, &topic);
    else
        say_topic(t, &topic);
    return EXIT_FINE;
}
