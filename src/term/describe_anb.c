/* describe_anb.c - Villagers, cards and options in words. */
#include "describe_anb.h"

#include <string.h>

static void add_text(const Term *t, HearthBuf *b, const HearthText *text) {
    char word[SENTENCE_CAP];
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_text(&msg, t->lang, word, sizeof word);
    hearth_buf_text(b, word);
}

static void add_msg(const Term *t, HearthBuf *b, const HearthMsg *msg) {
    char word[SENTENCE_CAP];
    hearth_msg_text(msg, t->lang, word, sizeof word);
    hearth_buf_text(b, b->length ? ", " : "");
    hearth_buf_text(b, word);
}

/* "name (hammer, 2+ 1, 5+ 2)" */
const char *anb_villager_text(const Term *t, int villager, char out[ANB_LIST]) {
    const AnbVillagerKind *k = &anb_villager_kinds[anb_villager_kind(villager)];
    HearthBuf b = hearth_buf(out, ANB_LIST);
    add_text(t, &b, anb_villager_name(villager));
    hearth_buf_text(&b, " (");
    if (k->hammer) {
        add_text(t, &b, k->hammer_plus ? ANB_T(SAY_HAMMER_PLUS) : ANB_T(SAY_HAMMER));
        hearth_buf_text(&b, ", ");
    }
    if (k->quill) {
        add_text(t, &b, k->quill_plus ? ANB_T(SAY_QUILL_PLUS) : ANB_T(SAY_QUILL));
        hearth_buf_text(&b, ", ");
    }
    for (int i = 0; i < 2 && k->die[i] <= 6; i++) {
        hearth_buf_text(&b, i ? " " : "");
        hearth_buf_int(&b, k->die[i]);
        hearth_buf_text(&b, "+:");
        hearth_buf_int(&b, k->lanterns[i]);
    }
    hearth_buf_char(&b, ')');
    return out;
}

const char *anb_list_villagers(const Term *t, uint64_t villagers, char out[ANB_LIST]) {
    HearthBuf b = hearth_buf(out, ANB_LIST);
    out[0] = 0;
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (villagers >> v & 1) {
            char one[ANB_LIST];
            hearth_buf_text(&b, b.length ? ", " : "");
            hearth_buf_text(&b, anb_villager_text(t, v, one));
        }
    return out;
}

const char *anb_list_owned(const Term *t, const AnbState *st, int seat, char out[ANB_LIST]) {
    const AnbPlayer *p = &st->player[seat];
    HearthBuf b = hearth_buf(out, ANB_LIST);
    out[0] = 0;
    for (int i = 0; i < ANB_BUILDINGS; i++) {
        if (!(p->buildings >> i & 1))
            continue;
        hearth_buf_text(&b, b.length ? ", " : "");
        add_text(t, &b, anb_building_name(i));
        if (st->on_card[i]) {
            hearth_buf_text(&b, " (");
            hearth_buf_int(&b, st->on_card[i]);
            hearth_buf_char(&b, ' ');
            add_text(t, &b, anb_item_name(anb_buildings[i].goods));
            hearth_buf_char(&b, ')');
        }
    }
    return out;
}

static void add_count(const Term *t, HearthBuf *b, int n, const HearthText *what) {
    hearth_buf_text(b, b->length ? ", " : "");
    hearth_buf_int(b, n);
    hearth_buf_char(b, ' ');
    add_text(t, b, what);
}

const char *anb_list_items(const Term *t, const AnbPlayer *p, char out[ANB_LIST]) {
    HearthBuf b = hearth_buf(out, ANB_LIST);
    out[0] = 0;
    for (int i = 0; i < ANB_ITEMS; i++)
        if (p->items[i])
            add_count(t, &b, p->items[i], anb_item_name(i));
    if (p->sale) {
        HearthMsg msg;
        hearth_msg(&msg, ANB_T(SAY_ON_SALE));
        hearth_msg_word(&msg, "item", anb_item_name(p->sale - 1));
        add_msg(t, &b, &msg);
    }
    return out;
}

const char *anb_list_track(const Term *t, const AnbPlayer *p, char out[ANB_LIST]) {
    HearthBuf b = hearth_buf(out, ANB_LIST);
    out[0] = 0;
    for (int i = 0; i < ANB_GOODS && p->slot[i]; i++) {
        add_count(t, &b, p->placed[p->slot[i] - 1], anb_item_name(p->slot[i] - 1));
        hearth_buf_text(&b, " x");
        hearth_buf_int(&b, anb_track_vp[i]);
    }
    return out;
}

/* ---- Buildings ------------------------------------------------------------------------------ */

static void add_number(const Term *t, HearthBuf *b, const HearthText *text, int n) {
    HearthMsg msg;
    if (n == 0)
        return;
    hearth_msg(&msg, text);
    hearth_msg_number(&msg, "count", n);
    add_msg(t, b, &msg);
}

static const HearthText *counted_name(int what) {
    if (what < ANB_ITEMS)
        return anb_item_name(what);
    return &anb_texts[ANB_T_SAY_PER_OUTPOST + what - ANB_COUNT_OUTPOST];
}

const char *anb_effect_text(const Term *t, int building, char out[ANB_LIST]) {
    const AnbBuilding *card = &anb_buildings[building];
    HearthBuf b = hearth_buf(out, ANB_LIST);
    HearthMsg msg;
    out[0] = 0;
    add_number(t, &b, ANB_T(SAY_FX_VP), card->vp);
    for (int what = 0; what < ANB_COUNTS && card->vp_each; what++)
        if (card->vp_what >> what & 1) {
            hearth_msg(&msg, ANB_T(SAY_FX_VP_PER));
            hearth_msg_number(&msg, "count", card->vp_each);
            hearth_msg_word(&msg, "what", counted_name(what));
            add_msg(t, &b, &msg);
        }
    add_number(t, &b, ANB_T(SAY_FX_BEDS), card->beds);
    add_number(t, &b, ANB_T(SAY_FX_INCOME), card->income);
    if (card->count) {
        hearth_msg(&msg, card->renewing ? ANB_T(SAY_FX_RENEWING) : ANB_T(SAY_FX_GOODS));
        hearth_msg_number(&msg, "count", card->count);
        hearth_msg_word(&msg, "item", anb_item_name(card->goods));
        add_msg(t, &b, &msg);
    }
    add_number(t, &b, ANB_T(SAY_FX_POTIONS), card->potion_on_build);
    add_number(t, &b, ANB_T(SAY_FX_POTION_INCOME), card->potion_income);
    add_number(t, &b, ANB_T(SAY_FX_REPUTATION), card->reputation_on_build);
    add_number(t, &b, ANB_T(SAY_FX_REROLLS), card->rerolls);
    add_number(t, &b, ANB_T(SAY_FX_COIN_BUILD), card->coin_on_build);
    add_number(t, &b, ANB_T(SAY_FX_COIN_EXPLORE), card->coin_on_explore);
    add_number(t, &b, ANB_T(SAY_FX_TRAIN), card->train_ready);
    add_number(t, &b, ANB_T(SAY_FX_TOKENS), card->tokens_as_coins);
    for (int g = 0; g < ANB_GOODS; g++)
        if (card->income_for >> g & 1) {
            hearth_msg(&msg, ANB_T(SAY_FX_INCOME_PER));
            hearth_msg_word(&msg, "item", anb_item_name(g));
            add_msg(t, &b, &msg);
        }
    return out;
}

const char *anb_card_text(const Term *t, int building, char out[ANB_LIST]) {
    char name[SENTENCE_CAP], does[ANB_LIST];
    HearthMsg msg;
    hearth_msg(&msg, anb_building_name(building));
    hearth_msg_text(&msg, t->lang, name, sizeof name);
    snprintf(out, ANB_LIST, "%.60s (%d): %.700s", name, anb_buildings[building].cost,
             anb_effect_text(t, building, does));
    return out;
}

/* ---- Sentences ---------------------------------------------------------------------------------
 */

void anb_say_seat(const Term *t, const HearthMatch *m, const AnbState *st, int seat,
                  HearthMsg *out) {
    const AnbPlayer *p = &st->player[seat];
    (void)t;
    hearth_msg(out, TERM_T(ANB_SEAT));
    arg_text(out, "player", hearth_match_name(m, seat));
    hearth_msg_number(out, "round", st->round);
    hearth_msg_number(out, "coins", p->coins);
    hearth_msg_number(out, "income", anb_income(p));
    hearth_msg_number(out, "beds", anb_beds(p));
    hearth_msg_number(out, "caves", p->caves);
    hearth_msg_number(out, "reputation", p->reputation);
    hearth_msg_number(out, "points", anb_score(st, seat, NULL));
}

void anb_say_option(const Term *t, const AnbState *st, int seat, int number, HearthMsg *out) {
    const AnbOption *o = anb_option_at(st, number);
    char asks[256];
    HearthBuf b = hearth_buf(asks, sizeof asks);
    HearthMsg msg;
    asks[0] = 0;
    if (o->number[0]) {
        hearth_msg(&msg, o->number[1] ? ANB_T(SAY_NUMBERS) : ANB_T(SAY_NUMBER));
        hearth_msg_number(&msg, "first", o->number[0]);
        hearth_msg_number(&msg, "second", o->number[1]);
        add_msg(t, &b, &msg);
    } else {
        hearth_msg(&msg, ANB_T(SAY_NO_ROLL));
        add_msg(t, &b, &msg);
    }
    add_number(t, &b, ANB_T(SAY_PAY), o->pay);
    if (o->bonus == ANB_BONUS_COIN)
        add_number(t, &b, ANB_T(SAY_BONUS_FOR_COIN), o->lanterns);
    else if (o->bonus)
        add_number(t, &b, ANB_T(SAY_BONUS_NOW),
                   anb_bonus(st, seat, o) ? anb_bonus(st, seat, o) : 0);
    hearth_msg(out, TERM_T(ANB_OPTION));
    hearth_msg_number(out, "number", number + 1);
    hearth_msg_word(out, "text", &anb_book_texts[o->text]);
    arg_text(out, "asks", asks);
}

void anb_say_asked(const HearthMatch *m, const AnbState *st, HearthMsg *out) {
    hearth_msg(out, ANB_T(SAY_ASKED));
    hearth_msg_number(out, "price", st->price);
    arg_text(out, "player", hearth_match_name(m, st->turn));
    hearth_msg_word(out, "item", anb_item_name(st->player[st->asked].sale - 1));
}

int anb_lanterns_now(const AnbState *st, int seat) {
    if (st->phase == ANB_EXERT)
        return st->lanterns;
    int n = anb_bonus(st, seat, anb_option_at(st, st->option));
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (st->player[seat].party >> v & 1 && st->dice[v])
            n += anb_lanterns(v, st->dice[v]);
    return n;
}
