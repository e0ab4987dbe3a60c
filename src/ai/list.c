/* list.c - The one place that names all bots, but for those of games that are left out
 * (src/games/list.c). */
#include <string.h>

#include "above_and_below.h"
#include "anb_bots.h"
#include "bot.h"
#include "cartographers.h"
#include "endless_winter.h"
#include "ew_bots.h"
#include "greedy.h"
#include "planner.h"
#include "random.h"

static const HearthBot bots[] = {
    {"random", NULL, hearth_random_choose, HEARTH_AI_T(RANDOM), NULL},
#ifndef HEARTH_WITHOUT_CARTOGRAPHERS
    {"greedy", &hearth_cartographers, carto_greedy_choose, HEARTH_AI_T(GREEDY), NULL},
    {"planner", &hearth_cartographers, carto_planner_choose, HEARTH_AI_T(PLANNER),
     carto_planner_rank},
#endif
#ifndef HEARTH_WITHOUT_ABOVE_AND_BELOW
    {"greedy", &hearth_above_and_below, anb_greedy_choose, HEARTH_AI_T(ANB_GREEDY), NULL},
    {"planner", &hearth_above_and_below, anb_planner_choose, HEARTH_AI_T(ANB_PLANNER),
     anb_planner_rank},
#endif
#ifndef HEARTH_WITHOUT_ENDLESS_WINTER
    {"greedy", &hearth_endless_winter, ew_greedy_choose, HEARTH_AI_T(EW_GREEDY), NULL},
    {"planner", &hearth_endless_winter, ew_planner_choose, HEARTH_AI_T(EW_PLANNER),
     ew_planner_rank},
#endif
};

enum { BOTS = sizeof bots / sizeof bots[0] };

const HearthBot *hearth_bot_at(const HearthGame *game, int i) {
    for (int k = 0; k < BOTS; k++)
        if ((!bots[k].game || bots[k].game == game) && i-- == 0)
            return &bots[k];
    return NULL;
}

const HearthBot *hearth_bot_adviser(const HearthGame *game) {
    const HearthBot *bot, *best = NULL;
    for (int i = 0; (bot = hearth_bot_at(game, i)); i++)
        if (bot->rank)
            best = bot;
    return best;
}

static void fail_unknown(const HearthGame *game, HearthSlice name, HearthErr *err) {
    char all[160];
    HearthBuf b = hearth_buf(all, sizeof all);
    const HearthBot *bot;
    for (int i = 0; (bot = hearth_bot_at(game, i)); i++) {
        hearth_buf_text(&b, i > 0 ? ", " : "");
        hearth_buf_text(&b, bot->name);
    }
    hearth_fail(err, HEARTH_BAD_OPTION, HEARTH_AI_T(UNKNOWN));
    hearth_msg_bytes(&err->msg, "bot", name.text, name.length);
    hearth_msg_word(&err->msg, "game", game->title);
    hearth_msg_bytes(&err->msg, "bots", all, strlen(all));
}

/* "think=50": one setting of a bot that thinks. */
static bool read_setting(const HearthBot *bot, HearthSlice text, HearthBotSettings *out,
                         HearthErr *err) {
    const struct {
        const char *name;
        uint32_t *value;
        uint64_t most;
    } known[3] = {{"think", &out->think_ms, 600000},
                  {"rollouts", &out->rollouts, 100000000},
                  {"threads", &out->threads, 64}};
    HearthSlice name = text, value = {"", 0};
    uint64_t number = 0;
    if (!hearth_slice_cut(text, '=', &name, &value))
        name = text;
    for (int i = 0; i < 3 && bot->rank; i++) {
        if (!hearth_slice_is(name, known[i].name))
            continue;
        if (hearth_slice_number(value, known[i].most, &number) && number > 0) {
            *known[i].value = (uint32_t)number;
            return true;
        }
        hearth_fail(err, HEARTH_BAD_OPTION, HEARTH_AI_T(SETTING_VALUE));
        hearth_msg_number(&err->msg, "most", (int64_t)known[i].most);
        hearth_msg_bytes(&err->msg, "setting", name.text, name.length);
        hearth_msg_bytes(&err->msg, "value", value.text, value.length);
        return false;
    }
    hearth_fail(err, HEARTH_BAD_OPTION, HEARTH_AI_T(SETTING));
    hearth_msg_bytes(&err->msg, "bot", bot->name, strlen(bot->name));
    hearth_msg_bytes(&err->msg, "setting", name.text, name.length);
    return false;
}

const HearthBot *hearth_bot_find(const HearthGame *game, const char *name, size_t length,
                                 HearthBotSettings *settings, HearthErr *err) {
    HearthSlice whole = {name, length}, plain = whole, left = {0, 0}, one, rest;
    const HearthBot *bot;
    bool more = hearth_slice_cut(whole, ':', &plain, &left);
    if (!more)
        plain = whole;
    *settings = (HearthBotSettings){0};
    for (int i = 0; (bot = hearth_bot_at(game, i)); i++)
        if (hearth_slice_is(plain, bot->name))
            break;
    if (!bot) {
        fail_unknown(game, plain, err);
        return NULL;
    }
    while (more) {
        more = hearth_slice_cut(left, ',', &one, &rest);
        if (!read_setting(bot, more ? one : left, settings, err))
            return NULL;
        left = rest;
    }
    return bot;
}
