/* list.c - All bots: one that plays every game, those of the games' own folders, and a general
 * planner for games that have none. */
#include <string.h>

#include "bot.h"
#include "general.inc"
#include "random.h"
#include "versions.h"
#ifdef HEARTH_GENERAL_PLANNER
#include "general.h"
#endif

#define BOTS(id) extern const HearthBot hearth_##id##_bots[];
#include "bots.inc"
#undef BOTS
#define BOTS(id) extern const HearthGame hearth_##id;
#include "bots.inc"
#undef BOTS

static const HearthBot everywhere = {
    "random", hearth_random_choose, HEARTH_AI_T(RANDOM), NULL, 0, NULL, NULL};

#ifdef HEARTH_GENERAL_PLANNER
#define GENERAL(name)                                                                              \
    {                                                                                              \
        name, hearth_general_choose, HEARTH_AI_T(GENERAL_PLANNER), hearth_general_rank, 20, NULL,  \
            NULL                                                                                   \
    }
#endif

/* Ends with a bot without a name. */
static const HearthBot general[] = {
#ifdef HEARTH_GENERAL_PLANNER
    GENERAL("planner"),
#endif
    {NULL, NULL, NULL, NULL, 0, NULL, NULL}};

/* Found by its name in every game, also in those with bots of their own, for comparing these with
 * it; but in no list. */
static const HearthBot unlisted[] = {
#ifdef HEARTH_GENERAL_PLANNER
    GENERAL("general"),
#endif
    {NULL, NULL, NULL, NULL, 0, NULL, NULL}};

static const struct {
    const HearthGame *game;
    const HearthBot *bots;
} own[] = {
#define BOTS(id) {&hearth_##id, hearth_##id##_bots},
#include "bots.inc"
    {NULL, general}};

const HearthBot *hearth_bot_at(const HearthGame *game, int i) {
    const HearthBot *bot;
    int k = 0;
    if (i-- == 0)
        return &everywhere;
    while (own[k].game && !hearth_same_game(own[k].game, game))
        k++;
    for (bot = own[k].bots; bot->name && i > 0; i--)
        bot++;
    return i == 0 && bot->name ? bot : NULL;
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

void hearth_bot_taste(HearthBotSettings *settings, int number) {
    if (!settings->taste && number > 0)
        settings->taste = (uint32_t)number + 1;
}

/* "think=50": one setting of a bot that thinks; "taste=2" of any that does not play at random. */
static bool read_setting(const HearthBot *bot, HearthSlice text, HearthBotSettings *out,
                         HearthErr *err) {
    const struct {
        const char *name;
        uint32_t *value;
        uint64_t most;
        bool thinks;
    } known[4] = {{"think", &out->think_ms, 600000, true},
                  {"rollouts", &out->rollouts, 100000000, true},
                  {"threads", &out->threads, 64, true},
                  {"taste", &out->taste, 1000, false}};
    HearthSlice name = text, value = {"", 0};
    uint64_t number = 0;
    if (!hearth_slice_cut(text, '=', &name, &value))
        name = text;
    for (int i = 0; i < 4 && bot != &everywhere; i++) {
        if (!hearth_slice_is(name, known[i].name) || (known[i].thinks && !bot->rank))
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
        if (hearth_slice_is(plain, bot->name) ||
            (bot->called && hearth_slice_is(plain, bot->called)))
            break;
    if (!bot && unlisted[0].name && hearth_slice_is(plain, unlisted[0].name))
        bot = &unlisted[0];
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
