/* holdings.c - What a side has, fact by fact: columns of the table of players, rows of a board. */
#include "ew_int.h"
#include "ew_words.h"
#include "texts.h"

const HearthText *ew_holding_name(EwHolding fact) {
    static const int names[EW_HOLDINGS] = {
        [EW_HOLDING_FOOD] = EW_T_SAY_HEAD_FOOD,
        [EW_HOLDING_TOOLS] = EW_T_SAY_HEAD_TOOLS,
        [EW_HOLDING_HONOR] = EW_T_SAY_HEAD_HONOR,
        [EW_HOLDING_SACRIFICE] = EW_T_SAY_HEAD_SACRIFICE,
        [EW_HOLDING_POINTS] = EW_T_SAY_HEAD_POINTS_NOW,
        [EW_HOLDING_FIGURES] = EW_T_SAY_HEAD_FIGURES,
        [EW_HOLDING_HAND] = EW_T_SAY_HAND,
        [EW_HOLDING_PLAYED] = EW_T_SAY_PLAYED,
        [EW_HOLDING_PILE] = EW_T_SAY_PILE,
        [EW_HOLDING_DECK] = EW_T_SAY_DECK,
        [EW_HOLDING_DISCARD] = EW_T_SAY_DISCARD,
        [EW_HOLDING_CHIEF] = EW_T_SAY_CHIEF,
        [EW_HOLDING_REST_TILE] = EW_T_SAY_REST_TILE,
        [EW_HOLDING_OFFERING] = EW_T_SAY_NOMAD_SEEN,
        [EW_HOLDING_BURIED] = EW_T_SAY_BURIED,
        [EW_HOLDING_UPRIGHT] = EW_T_SAY_UPRIGHT,
        [EW_HOLDING_TIPPED] = EW_T_SAY_TIPPED,
        [EW_HOLDING_STONES] = EW_T_SAY_STONES_OWN,
        [EW_HOLDING_PIECES] = EW_T_SAY_LEFT,
    };
    return &ew_texts[names[fact]];
}

static bool any_animals(const uint8_t count[EW_ANIMALS]) {
    for (int i = 0; i < EW_ANIMALS; i++)
        if (count[i])
            return true;
    return false;
}

/* The Nomad has no cards of its own and no chief, but an offering pile. */
static bool person_has(const EwPlayer *p, EwHolding fact) {
    switch (fact) {
    case EW_HOLDING_HAND: return true;
    case EW_HOLDING_PLAYED: return ew_pile_count(&p->played);
    case EW_HOLDING_PILE: return ew_pile_count(&p->pile) || p->hidden_pile;
    case EW_HOLDING_DECK: /* what is not known to be in a hand counts as being in the deck */
        return ew_pile_count(&p->deck) && !p->hidden_hand && !p->hidden_pile;
    case EW_HOLDING_DISCARD: return ew_pile_count(&p->discard);
    case EW_HOLDING_CHIEF: return p->chief != EW_NONE;
    case EW_HOLDING_REST_TILE: return p->rest_tile;
    default: return false;
    }
}

bool ew_has_holding(const EwState *st, int side, EwHolding fact) {
    const EwPlayer *p = &st->player[side];
    switch (fact) {
    case EW_HOLDING_BURIED: return ew_pile_count(&p->buried);
    case EW_HOLDING_UPRIGHT: return any_animals(p->upright);
    case EW_HOLDING_TIPPED: return any_animals(p->tipped);
    case EW_HOLDING_STONES: return p->stones[0];
    case EW_HOLDING_OFFERING: return ew_is_nomad(st, side) && st->offering_count;
    default: break;
    }
    return fact < EW_HOLDING_HAND || fact == EW_HOLDING_PIECES ||
           (!ew_is_nomad(st, side) && person_has(p, fact));
}

/* ---- Telling ---- */

static void tell_figures(HearthOutline *o, const EwPlayer *p) {
    if (p->figures)
        hearth_tell_count(o, EW_T(SAY_TRIBE_FIGURES), "count", p->figures);
    if (p->chief_left)
        hearth_tell_word(o, EW_T(SAY_CHIEF_FIGURE));
    if (!p->figures && !p->chief_left)
        hearth_tell_word(o, EW_T(SAY_NOTHING));
}

/* Cards that are seen, and how many more there are. */
static void tell_seen(const HearthGame *game, HearthOutline *o, const EwPile *pile, int hidden) {
    ew_tell_pile(game, o, pile);
    if (hidden)
        hearth_tell_count(o, EW_T(SAY_HIDDEN_CARDS), "count", hidden);
    if (!ew_pile_count(pile) && !hidden)
        hearth_tell_word(o, EW_T(SAY_NOTHING));
}

static void tell_chief(const HearthGame *game, HearthOutline *o, const EwPlayer *p) {
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_CHIEF_OWN));
    hearth_msg_word(&msg, "chief", ew_chief_name(game, p->chief));
    hearth_msg_bytes(&msg, "side", p->side_b ? "B" : "A", 1);
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "does", NULL);
    ew_tell_chief(game, o, p->chief, p->side_b != 0);
    hearth_tell_close(o);
}

/* The newest on top. */
static void tell_offering(const HearthGame *game, HearthOutline *o, const EwState *st) {
    for (int i = st->offering_count - 1; i >= 0; i--)
        hearth_tell_word(o, ew_card_name(game, EW_KINDS + st->offering[i]));
}

static void tell_stones(const HearthGame *game, HearthOutline *o, const EwState *st, int side) {
    const EwPlayer *p = &st->player[side];
    for (int i = 0; i < EW_STONE_SPACES; i++) {
        HearthMsg msg;
        if (!p->stones[i])
            continue;
        hearth_msg(&msg, EW_T(SAY_STONE_NOW));
        hearth_msg_word(&msg, "stone", ew_stone_name(p->stones[i] - 1));
        hearth_msg_number(&msg, "points", ew_stone_points(game, st, side, i));
        hearth_tell_open(o, &msg);
        hearth_tell_hole(o, "rule", NULL);
        ew_tell_stone(game, o, p->stones[i] - 1);
        hearth_tell_close(o);
    }
}

static void tell_pieces(HearthOutline *o, const EwPlayer *p) {
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_PIECES));
    hearth_msg_number(&msg, "camps", EW_CAMPS - ew_camps_out(p));
    hearth_msg_number(&msg, "villages", EW_VILLAGES - p->villages);
    hearth_msg_number(&msg, "neutrals", p->neutrals);
    hearth_msg_number(&msg, "megaliths", p->megaliths);
    hearth_tell(o, &msg);
}

void ew_tell_holding(const HearthGame *game, HearthOutline *o, const EwState *st, int side,
                     EwHolding fact) {
    const EwPlayer *p = &st->player[side];
    switch (fact) {
    case EW_HOLDING_FOOD: hearth_tell_meter(o, p->food, ew_capacity(game, st, side)); break;
    case EW_HOLDING_TOOLS: hearth_tell_meter(o, p->tool, EW_MAX_TOOLS); break;
    case EW_HOLDING_HONOR: hearth_tell_number(o, p->honor); break;
    case EW_HOLDING_SACRIFICE: hearth_tell_number(o, p->sacrifice); break;
    case EW_HOLDING_POINTS: hearth_tell_number(o, ew_score(game, st, side, NULL)); break;
    case EW_HOLDING_FIGURES: tell_figures(o, p); break;
    case EW_HOLDING_HAND: tell_seen(game, o, &p->hand, p->hidden_hand); break;
    case EW_HOLDING_PLAYED: ew_tell_pile(game, o, &p->played); break;
    case EW_HOLDING_PILE: tell_seen(game, o, &p->pile, p->hidden_pile); break;
    case EW_HOLDING_DECK: ew_tell_pile(game, o, &p->deck); break;
    case EW_HOLDING_DISCARD: ew_tell_pile(game, o, &p->discard); break;
    case EW_HOLDING_CHIEF: tell_chief(game, o, p); break;
    case EW_HOLDING_REST_TILE:
        ew_tell_list(game, o, ew_tables(game)->rest_tiles[p->rest_tile - 1].gain);
        break;
    case EW_HOLDING_OFFERING: tell_offering(game, o, st); break;
    case EW_HOLDING_BURIED: ew_tell_pile(game, o, &p->buried); break;
    case EW_HOLDING_UPRIGHT: ew_tell_animals(game, o, p->upright); break;
    case EW_HOLDING_TIPPED: ew_tell_animals(game, o, p->tipped); break;
    case EW_HOLDING_STONES: tell_stones(game, o, st, side); break;
    default: tell_pieces(o, p); break;
    }
}
