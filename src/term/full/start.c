/* start.c - The page that `hearth play` opens with. */
#include "start.h"

#include <stdlib.h>
#include <string.h>

#include "pages.h"
#include "show.h"
#include "unfinished.h"

static void add_msg(Menu *menu, const Screen *s, const HearthMsg *msg) {
    if (menu->count == MENU_MAX)
        return;
    hearth_msg_text(msg, s->t->lang, menu->item[menu->count], MENU_TEXT);
    menu->hotkey[menu->count++] = 0;
}

/* A new game that the menu offers. */
typedef struct Offer {
    const HearthGame *game;
    char seats[128];
} Offer;

static void offer(Menu *menu, const Screen *s, Offer *o, const HearthText *text,
                  const HearthGame *game, const char *seats, const char *bot) {
    HearthMsg msg;
    o->game = game;
    snprintf(o->seats, sizeof o->seats, "%s", seats);
    hearth_msg(&msg, text);
    hearth_msg_word(&msg, "game", game->title);
    if (bot)
        arg_text(&msg, "bot", bot);
    add_msg(menu, s, &msg);
}

static int offer_all(Menu *menu, const Screen *s, Offer *out, int cap) {
    const HearthGame *game;
    const HearthBot *bot;
    int n = 0;
    for (int g = 0; (game = hearth_game_at(g)) && n + 1 < cap; g++) {
        if (!full_for(game))
            continue;
        if (game->min_seats == 1)
            offer(menu, s, &out[n++],
                  full_for(game)->alone ? full_for(game)->alone : FULL_T(START_SOLO), game, "you",
                  NULL);
        for (int i = 0; (bot = hearth_bot_at(game, i)) && n + 1 < cap; i++) {
            char seats[128];
            if (strcmp(bot->name, "random") == 0)
                continue; /* a companion for tests, not an opponent */
            snprintf(seats, sizeof seats, "you,%s", bot->name);
            offer(menu, s, &out[n++], FULL_T(START_BOT), game, seats, bot->name);
        }
        offer(menu, s, &out[n++], FULL_T(START_PEOPLE), game, "you,you", NULL);
    }
    return n;
}

/* What else is to be decided; false if the player would rather go back. */
static bool choose_options(Screen *s, const Offer *o, Start *out) {
    const FullGame *full = full_for(o->game);
    return !full->options || full->options(s, o->seats, out->options, sizeof out->options);
}

static bool run(Screen *s, Start *out, Unfinished *list) {
    enum { OFFERS = 24 };
    Offer offers[OFFERS];
    for (;;) {
        Menu menu = {.count = 0};
        int unfinished = find_unfinished(s->t, show_where, list);
        menu_title(&menu, s, FULL_T(START_TITLE));
        for (int i = 0; i < unfinished; i++) {
            HearthMsg msg;
            hearth_msg(&msg, FULL_T(START_RESUME));
            hearth_msg_word(&msg, "game", list[i].game->title);
            arg_text(&msg, "players", list[i].players);
            arg_text(&msg, "where", list[i].where);
            add_msg(&menu, s, &msg);
        }
        offer_all(&menu, s, offers, OFFERS);
        int chosen = menu_run(s, &menu, 0);
        memset(out, 0, sizeof *out);
        if (chosen < 0)
            return false;
        if (chosen < unfinished) {
            snprintf(out->resume, sizeof out->resume, "%s", list[chosen].path);
            return true;
        }
        const Offer *o = &offers[chosen - unfinished];
        memcpy(out->seats, o->seats, sizeof out->seats);
        out->setup.game = o->game;
        if (!choose_options(s, o, out))
            continue;
        out->setup.seats = out->seats;
        out->setup.options = out->options[0] ? out->options : NULL;
        return true;
    }
}

bool start_run(Screen *s, Start *out) {
    Unfinished *list = malloc(UNFINISHED_MAX * sizeof *list);
    bool chosen = list && run(s, out, list);
    free(list);
    return chosen;
}
