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
    char seats[128]; /* empty: against a rival who is still to be chosen */
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

static bool has_rivals(const HearthGame *game) {
    const HearthBot *bot;
    bool has = false;
    for (int i = 0; (bot = hearth_bot_at(game, i)); i++)
        has |= bot->called != NULL;
    return has;
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
        bool rivals = has_rivals(game);
        if (rivals)
            offer(menu, s, &out[n++], FULL_T(START_RIVAL), game, "", NULL);
        for (int i = 0; (bot = hearth_bot_at(game, i)) && n + 1 < cap; i++) {
            char seats[128];
            if (rivals || strcmp(bot->name, "random") == 0)
                continue; /* rivals have a page of their own; random is a companion for tests */
            snprintf(seats, sizeof seats, "you,%s", bot->name);
            offer(menu, s, &out[n++], FULL_T(START_BOT), game, seats, bot->name);
        }
        offer(menu, s, &out[n++], FULL_T(START_PEOPLE), game, "you,you", NULL);
    }
    return n;
}

/* ---- Rivals ---- */

enum { RIVALS_MAX = MENU_MAX, FACE_WIDTH = 11 };

typedef struct Rivals {
    const HearthBot *bot[RIVALS_MAX];
    int count;
} Rivals;

/* The face of the chosen one, and beside it how it plays. */
static void about_rival(void *context, Screen *s, int row, int chosen) {
    const HearthBot *bot = ((const Rivals *)context)->bot[chosen];
    char line[SENTENCE];
    HearthSlice left = {bot->face, strlen(bot->face)}, one, rest;
    int face = row;
    for (bool more = true; more; left = rest) {
        more = hearth_slice_cut(left, '\n', &one, &rest);
        snprintf(line, sizeof line, "%.*s", (int)(more ? one.length : left.length), left.text);
        put(s, face++, 6, FACE_WIDTH, INK_STRONG, line);
    }
    put_wrapped(s, row + 1, 6 + FACE_WIDTH + 2, s->cols - FACE_WIDTH - 12, 3, INK_TEXT,
                text_of(s, bot->text, line));
}

/* False if the player would rather go back. */
static bool choose_rival(Screen *s, const HearthGame *game, char *seats, size_t cap) {
    Rivals rivals = {.count = 0};
    Menu menu = {.count = 0, .about = about_rival, .context = &rivals};
    const HearthBot *bot;
    menu_title(&menu, s, FULL_T(START_WHICH_RIVAL));
    for (int i = 0; (bot = hearth_bot_at(game, i)) && rivals.count < RIVALS_MAX; i++)
        if (bot->called) {
            rivals.bot[rivals.count++] = bot;
            snprintf(menu.item[menu.count++], MENU_TEXT, "%s", bot->called);
        }
    int chosen = menu_run(s, &menu, 0);
    if (chosen >= 0)
        snprintf(seats, cap, "you,%s", rivals.bot[chosen]->name);
    return chosen >= 0;
}

/* What else is to be decided; false if the player would rather go back. */
static bool choose_options(Screen *s, const Offer *o, Start *out) {
    const FullGame *full = full_for(o->game);
    memcpy(out->seats, o->seats, sizeof out->seats);
    if (!o->seats[0] && !choose_rival(s, o->game, out->seats, sizeof out->seats))
        return false;
    return !full->options || full->options(s, out->seats, out->options, sizeof out->options);
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
