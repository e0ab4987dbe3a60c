/* anb_text.c - Villagers, buildings and options as texts. */
#include "anb_text.h"

#include "full.h"
#include "phrase.h"

static const char *told(const PlainPhrase *p, char out[ANB_LIST]) {
    HearthBuf b = hearth_buf(out, ANB_LIST);
    hearth_buf_text(&b, p->text);
    return out;
}

const char *anb_villager_text(const HearthGame *game, const Term *t, int villager,
                              char out[ANB_LIST]) {
    PlainPhrase p;
    plain_phrase(&p, NULL, t->lang);
    anb_tell_villager(game, &p.outline, villager);
    return told(&p, out);
}

const char *anb_effect_text(const HearthGame *game, const Term *t, int building,
                            char out[ANB_LIST]) {
    PlainPhrase p;
    plain_phrase(&p, NULL, t->lang);
    anb_tell_effects(game, &p.outline, building);
    return told(&p, out);
}

void anb_say_option(const HearthGame *game, const Term *t, const AnbState *st, int seat, int number,
                    HearthMsg *out) {
    PlainPhrase asks;
    plain_phrase(&asks, NULL, t->lang);
    anb_tell_asks(game, &asks.outline, st, seat, number);
    hearth_msg(out, FULL_T(ANB_OPTION));
    hearth_msg_number(out, "number", number + 1);
    hearth_msg_word(out, "text",
                    &anb_tables(game)->book_texts[anb_option_at(game, st, number)->text]);
    arg_text(out, "asks", asks.text);
}
