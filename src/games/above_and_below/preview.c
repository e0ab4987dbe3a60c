/* preview.c - Choices: which kind each belongs to, and what it brings. */
#include "anb_int.h"
#include "anb_words.h"

/* What ends a question stands first; the five actions come before the free ones. */
HearthKind anb__kind(const HearthGame *game, const void *view, int seat, uint32_t action) {
    (void)game, (void)view, (void)seat;
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
    case ANB_DO_COUNTER: return (HearthKind){ANB_T(SAY_DO_COUNTER), 2};
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
static void preview_place(const HearthGame *game, HearthOutline *o, const AnbPlayer *p, int good) {
    int slot = 0;
    while (slot < ANB_GOODS - 1 && p->slot[slot] && p->slot[slot] != good + 1)
        slot++;
    HearthMsg msg;
    hearth_msg(&msg, ANB_T(SAY_SLOT));
    hearth_msg_number(&msg, "number", slot + 1);
    hearth_msg_number(&msg, "count", anb_tables(game)->track_vp[slot]);
    hearth_tell(o, &msg);
}

static void preview_person(const HearthGame *game, HearthOutline *o, int villager) {
    HearthMsg msg;
    anb_tell_symbols(game, o, villager);
    hearth_msg(&msg, ANB_T(SAY_DICE));
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "dice", NULL);
    anb_tell_dice(game, o, villager);
    hearth_tell_close(o);
}

void anb__preview(const HearthGame *game, const void *view, int seat, uint32_t action,
                  HearthOutline *o) {
    const AnbState *st = view;
    const AnbPlayer *p = &st->player[seat];
    int a = anb_a(action), b = anb_b(action);
    switch (anb_kind(action)) {
    case ANB_DO_PLACE: preview_place(game, o, p, a); break;
    case ANB_DO_OFFER: hearth_tell_word(o, anb_item_name(st->player[a].sale - 1)); break;
    case ANB_DO_COUNTER:
        if (a > st->player[st->turn].coins) /* 4.6g */
            hearth_tell_word(o, ANB_T(SAY_TOO_MUCH));
        break;
    case ANB_DO_HARVEST:
        hearth_tell_word(o, anb_item_name(anb_tables(game)->buildings[b].goods));
        break;
    case ANB_DO_EXPLORE:
    case ANB_DO_LABOR:
    case ANB_DO_ADD:
    case ANB_DO_EXERT:
    case ANB_DO_INJURE:
    case ANB_DO_POTION:
    case ANB_DO_CIDER:
    case ANB_DO_BED: preview_person(game, o, a); break;
    case ANB_DO_BUILD:
        hearth_tell_count(o, ANB_T(SAY_PRICE), "count", anb_build_cost(game, a, b));
        anb_tell_effects(game, o, b);
        break;
    case ANB_DO_TAKE: anb_tell_effects(game, o, a); break;
    case ANB_DO_TRAIN:
        hearth_tell_count(o, ANB_T(SAY_PRICE), "count", anb_train_cost(game, a, b));
        preview_person(game, o, st->row[b]);
        break;
    case ANB_DO_OPTION:
    case ANB_DO_OPTION_PAY: anb_tell_asks(game, o, st, seat, a); break;
    default: break;
    }
}
