/* cmd_games.c - `hearth games`: what can be played. */
#include "bot.h"
#include "cmd.h"
#include "options.h"

#include <string.h>

static void show_game(const Term *t, const HearthGame *game) {
    HearthMsg msg;
    HearthOptionInfo option;
    const HearthBot *bot;
    hearth_msg(&msg, TERM_T(GAMES_LINE));
    arg_text(&msg, "id", game->id);
    hearth_msg_word(&msg, "title", game->title);
    hearth_msg_number(&msg, "least", game->min_seats);
    hearth_msg_number(&msg, "most", game->max_seats);
    hearth_msg_word(&msg, "summary", game->summary);
    say(t, stdout, &msg);
    for (int i = 0; hearth_option_at(game, i, &option); i++) {
        hearth_msg(&msg, TERM_T(GAMES_OPTION));
        arg_text(&msg, "name", option.name);
        arg_text(&msg, "values", option.values);
        arg_text(&msg, "fallback", option.fallback);
        hearth_msg_word(&msg, "text", option.text);
        printf("  ");
        say(t, stdout, &msg);
    }
    for (int i = 0; (bot = hearth_bot_at(game, i)); i++) {
        hearth_msg(&msg, bot->called ? TERM_T(GAMES_RIVAL) : TERM_T(GAMES_BOT));
        arg_text(&msg, "name", bot->called ? bot->called : bot->name);
        hearth_msg_word(&msg, "text", bot->text);
        printf("  ");
        say(t, stdout, &msg);
    }
}

static void json_game(const HearthGame *game, HearthBuf *b) {
    const HearthBot *bot;
    HearthOptionInfo option;
    hearth_buf_text(b, "{\"id\":");
    hearth_buf_json(b, game->id, strlen(game->id));
    hearth_buf_text(b, ",\"rules\":");
    hearth_buf_int(b, game->rules_version);
    hearth_buf_text(b, ",\"players\":[");
    hearth_buf_int(b, game->min_seats);
    hearth_buf_char(b, ',');
    hearth_buf_int(b, game->max_seats);
    hearth_buf_text(b, "],\"options\":{");
    for (int i = 0; hearth_option_at(game, i, &option); i++) {
        hearth_buf_text(b, i ? "," : "");
        hearth_buf_json(b, option.name, strlen(option.name));
        hearth_buf_char(b, ':');
        hearth_buf_json(b, option.values, strlen(option.values));
    }
    hearth_buf_text(b, "},\"bots\":[");
    for (int i = 0; (bot = hearth_bot_at(game, i)); i++) {
        hearth_buf_text(b, i ? "," : "");
        hearth_buf_json(b, bot->name, strlen(bot->name));
    }
    hearth_buf_text(b, "],\"rivals\":[");
    for (int i = 0, n = 0; (bot = hearth_bot_at(game, i)); i++)
        if (bot->called) {
            hearth_buf_text(b, n++ ? "," : "");
            hearth_buf_json(b, bot->name, strlen(bot->name));
        }
    hearth_buf_text(b, "]}");
}

int cmd_games(const Args *args) {
    const HearthGame *game;
    if (!args_has(args, "json")) {
        for (int i = 0; (game = hearth_game_at(i)); i++)
            show_game(args->term, game);
        return EXIT_FINE;
    }
    char text[8192];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_char(&b, '[');
    for (int i = 0; (game = hearth_game_at(i)); i++) {
        hearth_buf_text(&b, i > 0 ? "," : "");
        json_game(game, &b);
    }
    printf("%s]\n", text);
    return EXIT_FINE;
}
