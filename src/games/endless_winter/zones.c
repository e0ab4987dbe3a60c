/* zones.c - The cards of a side: hand, deck, discard pile, eclipse pile, grave. */
#include "ew_int.h"

int ew_pile_count(const EwPile *p) {
    int n = hearth_count(p->culture);
    for (int k = 0; k < EW_KINDS; k++)
        n += p->n[k];
    return n;
}

bool ew_pile_has(const EwPile *p, int card) {
    return card < EW_KINDS ? p->n[card] > 0 : (p->culture >> (card - EW_KINDS) & 1) != 0;
}

void ew__add(EwPile *p, int card) {
    if (card < EW_KINDS)
        p->n[card]++;
    else
        p->culture |= hearth_bit(card - EW_KINDS);
}

void ew__remove(EwPile *p, int card) {
    if (card < EW_KINDS)
        p->n[card]--;
    else
        p->culture &= ~hearth_bit(card - EW_KINDS);
}

void ew__pour(EwPile *from, EwPile *to) {
    to->culture |= from->culture;
    from->culture = 0;
    for (int k = 0; k < EW_KINDS; k++) {
        to->n[k] = (uint8_t)(to->n[k] + from->n[k]);
        from->n[k] = 0;
    }
}

EwPile *ew__zone(EwPlayer *p, int zone) {
    return zone == EW_HAND_ZONE ? &p->hand : zone == EW_DISCARD_ZONE ? &p->discard : &p->played;
}

/* In a view, hidden cards count as being in the deck. */
static int deck_count(const EwPlayer *p) {
    return ew_pile_count(&p->deck) - p->hidden_hand - p->hidden_pile;
}

/* 4.10: from the deck, or from the discard pile when the deck is empty. */
bool ew__can_draw(const EwPlayer *p) {
    return deck_count(p) > 0 || ew_pile_count(&p->discard) > 0;
}

/* 4.10: the discard pile becomes the deck. */
void ew__reshuffle(EwState *st, int side, HearthEvents *events) {
    EwPlayer *p = &st->player[side];
    if (deck_count(p) > 0)
        return;
    ew__pour(&p->discard, &p->deck);
    hearth_event(
        events,
        (HearthEvent){.kind = EW_EV_RESHUFFLE, .seat = HEARTH_CHANCE, .place = (uint8_t)side});
}

/* 1.3: a card is always in one of these six places. */
int ew_owned(const EwPlayer *p, int kind) {
    return p->hand.n[kind] + p->deck.n[kind] + p->discard.n[kind] + p->played.n[kind] +
           p->pile.n[kind] + p->buried.n[kind];
}

uint64_t ew_owned_cultures(const EwPlayer *p) {
    return p->hand.culture | p->deck.culture | p->discard.culture | p->played.culture |
           p->pile.culture | p->buried.culture;
}
