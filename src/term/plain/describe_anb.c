/* describe_anb.c - Villagers, cards and options in words. */
#include "describe_anb.h"

#include <string.h>

#include "phrase.h"

static void begin(PlainPhrase *p, const Term *t) {
    plain_phrase(p, NULL, t->lang);
}

static const char *told(const PlainPhrase *p, char out[ANB_LIST]) {
    HearthBuf b = hearth_buf(out, ANB_LIST);
    hearth_buf_text(&b, p->text);
    return out;
}

const char *anb_villager_text(const Term *t, int villager, char out[ANB_LIST]) {
    PlainPhrase p;
    begin(&p, t);
    anb_tell_villager(&p.outline, villager);
    return told(&p, out);
}

const char *anb_list_villagers(const Term *t, uint64_t villagers, char out[ANB_LIST]) {
    PlainPhrase p;
    begin(&p, t);
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (villagers >> v & 1)
            anb_tell_villager(&p.outline, v);
    return told(&p, out);
}

const char *anb_list_owned(const Term *t, const AnbState *st, int seat, char out[ANB_LIST]) {
    PlainPhrase p;
    begin(&p, t);
    anb_tell_owned(&p.outline, st, seat);
    return told(&p, out);
}

const char *anb_list_items(const Term *t, const AnbPlayer *player, char out[ANB_LIST]) {
    PlainPhrase p;
    begin(&p, t);
    anb_tell_items(&p.outline, player);
    return told(&p, out);
}

/* "2 fish x1, 1 rope x2" */
const char *anb_list_track(const Term *t, const AnbPlayer *player, char out[ANB_LIST]) {
    PlainPhrase p;
    begin(&p, t);
    for (int i = 0; i < ANB_GOODS && player->slot[i]; i++) {
        int good = player->slot[i] - 1;
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(ANB_TRACK_SLOT));
        hearth_msg_number(&msg, "count", player->placed[good]);
        hearth_msg_word(&msg, "item", anb_item_name(good));
        hearth_msg_number(&msg, "points", anb_track_vp[i]);
        hearth_tell(&p.outline, &msg);
    }
    return told(&p, out);
}

const char *anb_effect_text(const Term *t, int building, char out[ANB_LIST]) {
    PlainPhrase p;
    begin(&p, t);
    anb_tell_effects(&p.outline, building);
    return told(&p, out);
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

/* ---- Sentences ---- */

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
    PlainPhrase asks;
    begin(&asks, t);
    anb_tell_asks(&asks.outline, st, seat, number);
    hearth_msg(out, TERM_T(ANB_OPTION));
    hearth_msg_number(out, "number", number + 1);
    hearth_msg_word(out, "text", &anb_book_texts[anb_option_at(st, number)->text]);
    arg_text(out, "asks", asks.text);
}
