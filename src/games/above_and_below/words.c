/* words.c - Villagers, buildings, options and choices in words, for every front end. */
#include "anb_int.h"

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

void anb_tell_symbols(HearthOutline *o, int villager) {
    const AnbVillagerKind *k = &anb_villager_kinds[anb_villager_kind(villager)];
    if (k->hammer)
        hearth_tell_word(o, k->hammer_plus ? ANB_T(SAY_HAMMER_PLUS) : ANB_T(SAY_HAMMER));
    if (k->quill)
        hearth_tell_word(o, k->quill_plus ? ANB_T(SAY_QUILL_PLUS) : ANB_T(SAY_QUILL));
}

void anb_tell_dice(HearthOutline *o, int villager) {
    const AnbVillagerKind *k = &anb_villager_kinds[anb_villager_kind(villager)];
    char text[32];
    HearthBuf b = hearth_buf(text, sizeof text);
    for (int i = 0; i < 2 && k->die[i] <= 6; i++) {
        hearth_buf_text(&b, i ? " " : "");
        hearth_buf_int(&b, k->die[i]);
        hearth_buf_text(&b, "+:");
        hearth_buf_int(&b, k->lanterns[i]);
    }
    if (b.length)
        hearth_tell_text(o, text);
}

void anb_tell_villager(HearthOutline *o, int villager) {
    HearthMsg msg;
    hearth_msg(&msg, ANB_T(SAY_VILLAGER));
    hearth_msg_word(&msg, "villager", anb_villager_name(villager));
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "skills", NULL);
    anb_tell_symbols(o, villager);
    anb_tell_dice(o, villager);
    hearth_tell_close(o);
}

/* ---- What somebody has ---- */

void anb_tell_owned(HearthOutline *o, const AnbState *st, int seat) {
    HEARTH_FOR_EACH (b, st->player[seat].buildings) {
        HearthMsg msg;
        hearth_msg(&msg, st->on_card[b] ? ANB_T(SAY_ON_CARD) : anb_building_name(b));
        if (st->on_card[b]) {
            hearth_msg_word(&msg, "building", anb_building_name(b));
            hearth_msg_number(&msg, "count", st->on_card[b]);
            hearth_msg_word(&msg, "item", anb_item_name(anb_buildings[b].goods));
        }
        hearth_tell(o, &msg);
    }
}

void anb_tell_items(HearthOutline *o, const AnbPlayer *p) {
    for (int i = 0; i < ANB_ITEMS; i++)
        if (p->items[i])
            tell_item(o, ANB_T(SAY_COUNTED), p->items[i], i);
    if (p->sale)
        tell_item(o, ANB_T(SAY_ON_SALE), 1, p->sale - 1);
}

/* ---- Buildings ---- */

static const HearthText *counted_name(int what) {
    return what < ANB_ITEMS ? anb_item_name(what)
                            : &anb_texts[ANB_T_SAY_PER_OUTPOST + what - ANB_COUNT_OUTPOST];
}

const HearthText *anb_building_kind_name(int building) {
    static const int names[] = {ANB_T_SAY_PER_HOUSE, ANB_T_SAY_PER_OUTPOST, ANB_T_SAY_PER_KEY,
                                ANB_T_SAY_PER_STAR};
    return &anb_texts[names[anb_buildings[building].kind]];
}

void anb_tell_effects(HearthOutline *o, int building) {
    const AnbBuilding *card = &anb_buildings[building];
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

void anb_tell_asks(HearthOutline *o, const AnbState *st, int seat, int number) {
    const AnbOption *option = anb_option_at(st, number);
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
        tell_some(o, ANB_T(SAY_BONUS_NOW), anb_bonus(st, seat, option));
}

int anb_lanterns_now(const AnbState *st, int seat) {
    if (st->phase == ANB_EXERT)
        return st->lanterns;
    int n = anb_bonus(st, seat, anb_option_at(st, st->option));
    HEARTH_FOR_EACH (v, st->player[seat].party)
        n += st->dice[v] ? anb_lanterns(v, st->dice[v]) : 0;
    return n;
}

void anb_say_asked(const AnbState *st, HearthMsg *out) {
    hearth_msg(out, ANB_T(SAY_ASKED));
    hearth_msg_number(out, "price", st->price);
    hearth_msg_seat(out, "player", st->turn);
    hearth_msg_word(out, "item", anb_item_name(st->player[st->asked].sale - 1));
}

/* ---- What is asked ---- */

static const HearthText *question(const AnbState *st) {
    switch ((AnbPhase)st->phase) {
    case ANB_ASSIGN:
        return st->task == ANB_DO_HARVEST ? ANB_T(SAY_ASK_HARVEST)
               : st->task == ANB_DO_LABOR ? ANB_T(SAY_ASK_LABOR)
                                          : ANB_T(SAY_ASK_EXPLORE);
    case ANB_PAY: return ANB_T(SAY_ASK_PAY);
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
    if (st->phase == ANB_ANSWER) {
        anb_say_asked(st, out);
        return;
    }
    hearth_msg(out, question(st));
    if (st->phase == ANB_REROLL)
        hearth_msg_number(out, "count", st->rerolls);
    if (st->phase == ANB_BEDS)
        hearth_msg_number(out, "count", st->beds);
}

const char *anb__topic(const void *view, int seat) {
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
    case ANB_ANSWER: return "market";
    case ANB_AFTER: return "track";
    case ANB_REST:
    case ANB_BEDS: return "night";
    default: return "turn";
    }
}

/* ---- Choices ---- */

/* What ends a question stands first; the five actions come before the free ones. */
HearthKind anb__kind(const void *view, int seat, uint32_t action) {
    (void)view, (void)seat;
    switch (anb_kind(action)) {
    case ANB_DO_GO:
    case ANB_DO_CANCEL:
    case ANB_DO_DONE:
    case ANB_DO_KEEP:
    case ANB_DO_END: return (HearthKind){ANB_T(SAY_DO_ON), 0};
    case ANB_DO_EXPLORE: return (HearthKind){ANB_T(SAY_DO_EXPLORE), 1};
    case ANB_DO_HARVEST: return (HearthKind){ANB_T(SAY_DO_HARVEST), 2};
    case ANB_DO_BUILD: return (HearthKind){ANB_T(SAY_DO_BUILD), 3};
    case ANB_DO_TRAIN: return (HearthKind){ANB_T(SAY_DO_TRAIN), 4};
    case ANB_DO_LABOR: return (HearthKind){ANB_T(SAY_DO_LABOR), 5};
    case ANB_DO_PLACE: return (HearthKind){ANB_T(SAY_DO_PLACE), 6};
    case ANB_DO_OFFER: return (HearthKind){ANB_T(SAY_DO_OFFER), 7};
    case ANB_DO_SELL:
    case ANB_DO_WITHDRAW: return (HearthKind){ANB_T(SAY_DO_SALE), 8};
    case ANB_DO_REFRESH: return (HearthKind){ANB_T(SAY_DO_REFRESH), 9};
    case ANB_DO_PASS: return (HearthKind){ANB_T(SAY_DO_PASS), 10};
    case ANB_DO_ACCEPT:
    case ANB_DO_REFUSE: return (HearthKind){ANB_T(SAY_DO_ANSWER), 1};
    case ANB_DO_ADD: return (HearthKind){ANB_T(SAY_DO_ADD), 1};
    case ANB_DO_PAY: return (HearthKind){ANB_T(SAY_DO_PAY), 1};
    case ANB_DO_OPTION:
    case ANB_DO_OPTION_PAY: return (HearthKind){ANB_T(SAY_DO_OPTION), 1};
    case ANB_DO_REROLL: return (HearthKind){ANB_T(SAY_DO_REROLL), 1};
    case ANB_DO_EXERT: return (HearthKind){ANB_T(SAY_DO_EXERT), 1};
    case ANB_DO_CHOOSE: return (HearthKind){ANB_T(SAY_DO_CHOOSE), 1};
    case ANB_DO_TAKE: return (HearthKind){ANB_T(SAY_DO_TAKE), 1};
    case ANB_DO_COPY: return (HearthKind){ANB_T(SAY_DO_COPY), 1};
    case ANB_DO_INJURE: return (HearthKind){ANB_T(SAY_DO_INJURE), 1};
    case ANB_DO_POTION: return (HearthKind){ANB_T(SAY_DO_POTION), 1};
    case ANB_DO_CIDER: return (HearthKind){ANB_T(SAY_DO_CIDER), 2};
    default: return (HearthKind){ANB_T(SAY_DO_BED), 1};
    }
}

/* The slot a good would take, and what it is worth there. */
static void preview_place(HearthOutline *o, const AnbPlayer *p, int good) {
    int slot = 0;
    while (slot < ANB_GOODS - 1 && p->slot[slot] && p->slot[slot] != good + 1)
        slot++;
    HearthMsg msg;
    hearth_msg(&msg, ANB_T(SAY_SLOT));
    hearth_msg_number(&msg, "number", slot + 1);
    hearth_msg_number(&msg, "count", anb_track_vp[slot]);
    hearth_tell(o, &msg);
}

static void preview_person(HearthOutline *o, int villager) {
    HearthMsg msg;
    anb_tell_symbols(o, villager);
    hearth_msg(&msg, ANB_T(SAY_DICE));
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "dice", NULL);
    anb_tell_dice(o, villager);
    hearth_tell_close(o);
}

void anb__preview(const void *view, int seat, uint32_t action, HearthOutline *o) {
    const AnbState *st = view;
    const AnbPlayer *p = &st->player[seat];
    int a = anb_a(action), b = anb_b(action);
    switch (anb_kind(action)) {
    case ANB_DO_PLACE: preview_place(o, p, a); break;
    case ANB_DO_OFFER: hearth_tell_word(o, anb_item_name(st->player[a].sale - 1)); break;
    case ANB_DO_HARVEST: hearth_tell_word(o, anb_item_name(anb_buildings[b].goods)); break;
    case ANB_DO_EXPLORE:
    case ANB_DO_LABOR:
    case ANB_DO_ADD:
    case ANB_DO_EXERT:
    case ANB_DO_INJURE:
    case ANB_DO_POTION:
    case ANB_DO_CIDER:
    case ANB_DO_BED: preview_person(o, a); break;
    case ANB_DO_BUILD:
        hearth_tell_count(o, ANB_T(SAY_PRICE), "count", anb_build_cost(a, b));
        anb_tell_effects(o, b);
        break;
    case ANB_DO_TAKE: anb_tell_effects(o, a); break;
    case ANB_DO_TRAIN:
        hearth_tell_count(o, ANB_T(SAY_PRICE), "count", anb_train_cost(a, b));
        anb_tell_villager(o, st->row[b]);
        break;
    case ANB_DO_OPTION:
    case ANB_DO_OPTION_PAY: anb_tell_asks(o, st, seat, a); break;
    default: break;
    }
}
