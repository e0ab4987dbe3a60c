/* list.c - The one place that names all bots. */
#include <string.h>

#include "bot.h"
#include "cartographers.h"
#include "greedy.h"
#include "random.h"

static const HearthBot bots[] = {
    {"random", NULL, hearth_random_choose, HEARTH_AI_T(RANDOM)},
    {"greedy", &hearth_cartographers, carto_greedy_choose, HEARTH_AI_T(GREEDY)},
};

enum { BOTS = sizeof bots / sizeof bots[0] };

const HearthBot *hearth_bot_at(const HearthGame *game, int i) {
    for (int k = 0; k < BOTS; k++)
        if ((!bots[k].game || bots[k].game == game) && i-- == 0)
            return &bots[k];
    return NULL;
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

const HearthBot *hearth_bot_find(const HearthGame *game, const char *name, size_t length,
                                 HearthErr *err) {
    HearthSlice whole = {name, length}, plain = whole, settings = {0, 0}, setting, value;
    const HearthBot *bot;
    bool has_settings = hearth_slice_cut(whole, ':', &plain, &settings);
    if (!has_settings)
        plain = whole;
    for (int i = 0; (bot = hearth_bot_at(game, i)); i++)
        if (hearth_slice_is(plain, bot->name))
            break;
    if (!bot) {
        fail_unknown(game, plain, err);
        return NULL;
    }
    if (has_settings) { /* no bot has any yet */
        if (!hearth_slice_cut(settings, '=', &setting, &value))
            setting = settings;
        hearth_fail(err, HEARTH_BAD_OPTION, HEARTH_AI_T(SETTING));
        hearth_msg_bytes(&err->msg, "bot", plain.text, plain.length);
        hearth_msg_bytes(&err->msg, "setting", setting.text, setting.length);
        return NULL;
    }
    return bot;
}
