/* start.c - The page that `hearth play` opens with. */
#include "start.h"

#include <stdlib.h>
#include <string.h>

#include "endless_winter.h"
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

static bool choose_side(Screen *s, Start *out) {
    Menu menu = {.count = 0};
    menu_title(&menu, s, FULL_T(START_SIDE));
    menu_add(&menu, s, 'a', FULL_T(START_SIDE_A));
    menu_add(&menu, s, 'b', FULL_T(START_SIDE_B));
    int chosen = menu_run(s, &menu, 0);
    snprintf(out->options, sizeof out->options, "side=%c", chosen == 1 ? 'B' : 'A');
    return chosen >= 0;
}

/* How hard it is to be alone; the option's values in their order. */
static bool choose_level(Screen *s, Start *out) {
    Menu menu = {.count = 0};
    menu_title(&menu, s, FULL_T(EW_START_LEVEL));
    menu_add(&menu, s, 'n', FULL_T(EW_START_NORMAL));
    menu_add(&menu, s, 't', FULL_T(EW_START_TILE));
    menu_add(&menu, s, 'c', FULL_T(EW_START_CARDS));
    menu_add(&menu, s, 'b', FULL_T(EW_START_BOTH));
    int chosen = menu_run(s, &menu, 0);
    snprintf(out->options, sizeof out->options, "level=%s", ew_level_ids[chosen > 0 ? chosen : 0]);
    return chosen >= 0;
}

static bool has_option(const HearthGame *game, const char *name) {
    for (int i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].name, name) == 0)
            return true;
    return false;
}

/* What else is to be decided; false if the player would rather go back. */
static bool choose_options(Screen *s, const Offer *o, Start *out) {
    if (has_option(o->game, "side"))
        return choose_side(s, out);
    if (has_option(o->game, "level") && strcmp(o->seats, "you") == 0)
        return choose_level(s, out);
    return true;
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
