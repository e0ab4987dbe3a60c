/* words.c - Villagers, buildings, options and questions in words, for every front end. */
#include "anb_int.h"
#include "anb_words.h"

static void tell_some(HearthOutline *o, const HearthText *text, int n) {
    if (n)
        hearth_tell_count(o, text, "count", n);
}

static void tell_item(HearthOutline *o, const HearthText *text, int n, int item) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_number(&msg, "count", n);
    hearth_msg_word(&msg, "item", anb_item_name(item));
    hearth_tell(o, &msg);
}

/* ---- Villagers ---- */

void anb_tell_symbols(const HearthGame *game, HearthOutline *o, int villager) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    if (k->hammer)
        hearth_tell_word(o, k->hammer_plus ? ANB_T(SAY_HAMMER_PLUS) : ANB_T(SAY_HAMMER));
    if (k->quill)
        hearth_tell_word(o, k->quill_plus ? ANB_T(SAY_QUILL_PLUS) : ANB_T(SAY_QUILL));
    if (k->fishfolk)
        hearth_tell_word(o, ANB_T(SAY_FISHFOLK));
}

void anb_tell_dice(const HearthGame *game, HearthOutline *o, int villager) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    char text[32];
    HearthBuf b = hearth_buf(text, sizeof text);
    for (int i = 0; i < 2 && k->die[i] <= 6; i++) {
        hearth_buf_text(&b, i ? " " : "");
        hearth_buf_int(&b, k->die[i]);
        hearth_buf_char(&b, ':');
        hearth_buf_int(&b, k->lanterns[i]);
    }
    if (b.length)
        hearth_tell_text(o, text);
}

void anb_tell_villager(const HearthGame *game, HearthOutline *o, int villager) {
    HearthMsg msg;
    hearth_msg(&msg, ANB_T(SAY_VILLAGER));
    hearth_msg_word(&msg, "villager", anb_villager_name(game, villager));
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "skills", NULL);
    anb_tell_symbols(game, o, villager);
    anb_tell_dice(game, o, villager);
    hearth_tell_close(o);
}

/* ---- Buildings ---- */

static const HearthText *counted_name(int what) {
    return what < ANB_ITEMS ? anb_item_name(what)
                            : &anb_texts[ANB_T_SAY_PER_OUTPOST + what - ANB_COUNT_OUTPOST];
}

const HearthText *anb_building_kind_name(const HearthGame *game, int building) {
    static const int names[] = {ANB_T_SAY_PER_HOUSE, ANB_T_SAY_PER_OUTPOST, ANB_T_SAY_PER_KEY,
                                ANB_T_SAY_PER_STAR};
    return &anb_texts[names[anb_tables(game)->buildings[building].kind]];
}

void anb_tell_effects(const HearthGame *game, HearthOutline *o, int building) {
    const AnbBuilding *card = &anb_tables(game)->buildings[building];
    tell_some(o, ANB_T(SAY_FX_VP), card->vp);
    for (int what = 0; what < ANB_COUNTS && card->vp_each; what++)
        if (card->vp_what >> what & 1) {
            HearthMsg msg;
            hearth_msg(&msg, ANB_T(SAY_FX_VP_PER));
            hearth_msg_number(&msg, "count", card->vp_each);
            hearth_msg_word(&msg, "what", counted_name(what));
            hearth_tell(o, &msg);
        }
    tell_some(o, ANB_T(SAY_FX_BEDS), card->beds);
    tell_some(o, ANB_T(SAY_FX_INCOME), card->income);
    if (card->count)
        tell_item(o, card->renewing ? ANB_T(SAY_FX_RENEWING) : ANB_T(SAY_FX_GOODS), card->count,
                  card->goods);
    tell_some(o, ANB_T(SAY_FX_POTIONS), card->potion_on_build);
    tell_some(o, ANB_T(SAY_FX_POTION_INCOME), card->potion_income);
    tell_some(o, ANB_T(SAY_FX_REPUTATION), card->reputation_on_build);
    tell_some(o, ANB_T(SAY_FX_REROLLS), card->rerolls);
    tell_some(o, ANB_T(SAY_FX_COIN_BUILD), card->coin_on_build);
    tell_some(o, ANB_T(SAY_FX_COIN_EXPLORE), card->coin_on_explore);
    tell_some(o, ANB_T(SAY_FX_TRAIN), card->train_ready);
    tell_some(o, ANB_T(SAY_FX_TOKENS), card->tokens_as_coins);
    for (int g = 0; g < ANB_GOODS; g++)
        if (card->income_for >> g & 1)
            tell_item(o, ANB_T(SAY_FX_INCOME_PER), 1, g);
}

/* ---- The book ---- */

/* What gives more lanterns, and how many it gives this party now: 5.4. */
static void tell_bonus(const HearthGame *game, HearthOutline *o, const AnbState *st, int seat,
                       const AnbOption *option) {
    static const int texts[] = {[ANB_BONUS_HAMMER] = ANB_T_SAY_BONUS_PARTY,
                                [ANB_BONUS_QUILL] = ANB_T_SAY_BONUS_PARTY,
                                [ANB_BONUS_FISHFOLK] = ANB_T_SAY_BONUS_FISHFOLK,
                                [ANB_BONUS_IF_ITEM] = ANB_T_SAY_BONUS_IF,
                                [ANB_BONUS_PER_ITEM] = ANB_T_SAY_BONUS_PER};
    bool several = (option->items & (option->items - 1)) != 0;
    HearthMsg msg;
    hearth_msg(&msg, several ? ANB_T(SAY_BONUS_FOOD) : &anb_texts[texts[option->bonus]]);
    hearth_msg_number(&msg, "lanterns", option->lanterns);
    hearth_msg_number(&msg, "count", anb_bonus(game, st, seat, option));
    if (option->bonus == ANB_BONUS_FISHFOLK) {
        hearth_tell(o, &msg);
        return;
    }
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "what", NULL);
    if (option->bonus == ANB_BONUS_HAMMER || option->bonus == ANB_BONUS_QUILL)
        hearth_tell_word(o,
                         option->bonus == ANB_BONUS_HAMMER ? ANB_T(SAY_HAMMER) : ANB_T(SAY_QUILL));
    for (int i = 0; i < ANB_ITEMS; i++)
        if (option->items >> i & 1)
            hearth_tell_word(o, anb_item_name(i));
    hearth_tell_close(o);
}

void anb_tell_asks(const HearthGame *game, HearthOutline *o, const AnbState *st, int seat,
                   int number) {
    const AnbOption *option = anb_option_at(game, st, number);
    if (option->number[0]) {
        HearthMsg msg;
        hearth_msg(&msg, option->number[1] ? ANB_T(SAY_NUMBERS) : ANB_T(SAY_NUMBER));
        hearth_msg_number(&msg, "first", option->number[0]);
        hearth_msg_number(&msg, "second", option->number[1]);
        hearth_tell(o, &msg);
    } else {
        hearth_tell_word(o, ANB_T(SAY_NO_ROLL));
    }
    tell_some(o, ANB_T(SAY_PAY), option->pay);
    if (option->bonus == ANB_BONUS_COIN)
        tell_some(o, ANB_T(SAY_BONUS_FOR_COIN), option->lanterns);
    else if (option->bonus)
        tell_bonus(game, o, st, seat, option);
}

/* ---- What is asked ---- */

static const HearthText *question(const AnbState *st) {
    switch ((AnbPhase)st->phase) {
    case ANB_ASSIGN:
        return st->task == ANB_DO_HARVEST ? ANB_T(SAY_ASK_HARVEST)
               : st->task == ANB_DO_LABOR ? ANB_T(SAY_ASK_LABOR)
                                          : ANB_T(SAY_ASK_EXPLORE);
    case ANB_PAY: return ANB_T(SAY_ASK_PAY);
    case ANB_ANSWER: return ANB_T(SAY_ASKED);
    case ANB_COUNTERED: return ANB_T(SAY_COUNTERED);
    case ANB_PARAGRAPH: return ANB_T(SAY_ASK_PARAGRAPH);
    case ANB_REROLL: return ANB_T(SAY_ASK_REROLL);
    case ANB_EXERT: return ANB_T(SAY_ASK_EXERT);
    case ANB_CHOOSE: return ANB_T(SAY_ASK_CHOOSE);
    case ANB_TAKE: return ANB_T(SAY_ASK_TAKE);
    case ANB_COPY: return ANB_T(SAY_ASK_COPY);
    case ANB_INJURE: return ANB_T(SAY_ASK_INJURE);
    case ANB_AFTER: return ANB_T(SAY_ASK_AFTER);
    case ANB_REST: return ANB_T(SAY_ASK_REST);
    case ANB_BEDS: return ANB_T(SAY_ASK_BEDS);
    default: return ANB_T(SAY_ASK_TURN);
    }
}

void anb_say_question(const AnbState *st, HearthMsg *out) {
    hearth_msg(out, question(st));
    if (st->phase == ANB_REROLL)
        hearth_msg_number(out, "count", st->rerolls);
    if (st->phase == ANB_BEDS)
        hearth_msg_number(out, "count", st->beds);
    if (st->phase == ANB_ANSWER) {
        hearth_msg_number(out, "price", st->price);
        hearth_msg_seat(out, "player", st->turn);
        hearth_msg_word(out, "item", anb_item_name(st->player[st->asked].sale - 1));
    }
    if (st->phase == ANB_COUNTERED) {
        hearth_msg_number(out, "price", st->counter);
        hearth_msg_seat(out, "player", st->asked);
        hearth_msg_word(out, "item", anb_item_name(st->player[st->asked].sale - 1));
    }
}

const char *anb__topic(const HearthGame *game, const void *view, int seat) {
    (void)game;
    const AnbState *st = view;
    (void)seat;
    switch (st->phase) {
    case ANB_ASSIGN:
        return st->task == ANB_DO_HARVEST ? "harvest"
               : st->task == ANB_DO_LABOR ? "labor"
                                          : "explore";
    case ANB_PARAGRAPH:
    case ANB_REROLL:
    case ANB_EXERT:
    case ANB_CHOOSE:
    case ANB_INJURE: return "explore";
    case ANB_ANSWER:
    case ANB_COUNTERED: return "market";
    case ANB_AFTER: return "track";
    case ANB_REST:
    case ANB_BEDS: return "night";
    default: return "turn";
    }
}
