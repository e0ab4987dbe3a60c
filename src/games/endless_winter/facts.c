/* facts.c - What follows from a view: for front ends, which must not work it out. */
#include "ew_int.h"

typedef struct SideFacts {
    int16_t points;
    uint16_t labor; /* in the eclipse, in halves */
    uint8_t capacity, camps_home, buried, honor_rank, influence[EW_PLACES];
    uint8_t hand, deck, discard, pile; /* how many cards, hidden ones too */
    uint8_t stone_points[EW_STONE_SPACES];
    int16_t parts[EW_PARTS]; /* where the points come from */
} SideFacts;

typedef struct SpaceFacts {
    uint8_t x, y;
} SpaceFacts;

typedef struct Facts {
    SideFacts side[EW_MAX_SIDES];
    SpaceFacts display[EW_DISPLAY]; /* where the spaces of the animal display lie */
    uint32_t winning[EW_MAX_SIDES]; /* places where a side has most influence, or as much */
    uint32_t villages;              /* junctures where the acting side could found one */
    uint16_t stones;                /* of the row that may be taken now */
    uint8_t sides, shown, decider, culture_left[2], animals_left;
} Facts;

/* ---- Their description ---- */

static const HearthIds part_ids = HEARTH_WORDS("Part", ew__source_words);

#define SIDE(name, ...) HEARTH_FIELD(SideFacts, name, __VA_ARGS__)
static const HearthField side_fields[] = {
    SIDE(points, HEARTH_SIGNED),
    SIDE(labor, HEARTH_NUMBER),
    SIDE(capacity, HEARTH_NUMBER),
    SIDE(camps_home, HEARTH_NUMBER),
    SIDE(buried, HEARTH_NUMBER),
    SIDE(honor_rank, HEARTH_NUMBER),
    HEARTH_FIELD_LIST(SideFacts, influence, HEARTH_NUMBER),
    SIDE(hand, HEARTH_NUMBER),
    SIDE(deck, HEARTH_NUMBER),
    SIDE(discard, HEARTH_NUMBER),
    SIDE(pile, HEARTH_NUMBER),
    HEARTH_FIELD_LIST(SideFacts, stone_points, HEARTH_NUMBER),
    HEARTH_FIELD_LIST(SideFacts, parts, HEARTH_SIGNED, HEARTH_BY(part_ids))};
static const HearthFields side = HEARTH_FIELDS("SideFacts", SideFacts, side_fields);

static const HearthField space_fields[] = {HEARTH_FIELD(SpaceFacts, x, HEARTH_NUMBER),
                                           HEARTH_FIELD(SpaceFacts, y, HEARTH_NUMBER)};
static const HearthFields space = HEARTH_FIELDS("SpaceFacts", SpaceFacts, space_fields);

static const HearthField fields[] = {
    HEARTH_FIELD(Facts, decider, HEARTH_NUMBER_OR_NONE(EW_NONE)),
    HEARTH_FIELD_LIST(Facts, side, HEARTH_PARTS(side), HEARTH_USED(Facts, sides)),
    HEARTH_FIELD_LIST(Facts, display, HEARTH_PARTS(space), HEARTH_USED(Facts, shown)),
    HEARTH_FIELD_LIST(Facts, winning, HEARTH_SET_OF_NUMBERS, HEARTH_USED(Facts, sides)),
    HEARTH_FIELD(Facts, villages, HEARTH_SET_OF_NUMBERS),
    HEARTH_FIELD(Facts, stones, HEARTH_SET_OF_NUMBERS),
    HEARTH_FIELD_LIST(Facts, culture_left, HEARTH_NUMBER),
    HEARTH_FIELD(Facts, animals_left, HEARTH_NUMBER)};
static const HearthFields described = HEARTH_FIELDS("Facts", Facts, fields);

/* ---- Finding them ---- */

/* In a view the deck holds what is hidden in the hand and in the eclipse pile. */
static void count_cards(const EwPlayer *p, SideFacts *f) {
    f->hand = (uint8_t)(ew_pile_count(&p->hand) + p->hidden_hand);
    f->pile = (uint8_t)(ew_pile_count(&p->pile) + p->hidden_pile);
    f->deck = (uint8_t)(ew_pile_count(&p->deck) - p->hidden_hand - p->hidden_pile);
    f->discard = (uint8_t)ew_pile_count(&p->discard);
}

static void find_side(const HearthGame *game, const EwState *st, int s, SideFacts *f) {
    const EwPlayer *p = &st->player[s];
    f->points = (int16_t)ew_score_parts(game, st, s, f->parts);
    f->capacity = (uint8_t)ew_capacity(game, st, s);
    f->camps_home = (uint8_t)(EW_CAMPS - ew_camps_out(p));
    f->buried = (uint8_t)ew_buried(st, s);
    f->honor_rank = (uint8_t)ew_honor_rank(st, s);
    f->labor = (uint16_t)ew_eclipse_labor(game, st, s);
    count_cards(p, f);
    if (st->phase != EW_DEAL)
        ew_influences(st, s, f->influence);
    for (int i = 0; i < EW_STONE_SPACES; i++)
        f->stone_points[i] = (uint8_t)(p->stones[i] ? ew_stone_points(game, st, s, i) : 0);
}

/* R15: the display grows to the right when all its spaces are full. */
static void find_display(const EwState *st, Facts *f) {
    for (int i = 0; i < EW_DISPLAY; i++) {
        int x, y;
        if (i >= EW_ANIMAL_SPACES && !st->display[i])
            continue;
        f->shown = (uint8_t)(i + 1);
        ew_display_at(i, &x, &y);
        f->display[i] = (SpaceFacts){(uint8_t)x, (uint8_t)y};
    }
}

static void find(const HearthGame *game, const void *view, int viewer, void *out) {
    const EwState *st = view;
    Facts *f = out;
    int decider = ew_decider(game, st);
    (void)viewer;
    f->decider = decider < 0 ? EW_NONE : (uint8_t)decider;
    f->sides = st->sides;
    for (int s = 0; s < st->sides; s++) {
        find_side(game, st, s, &f->side[s]);
        f->winning[s] = st->phase == EW_DEAL ? 0 : ew_won(st, s);
    }
    find_display(st, f);
    if (st->phase >= EW_TURN && st->phase != EW_OVER) {
        f->villages = ew_village_sites(st, st->actor);
        f->stones = (uint16_t)ew_stones_open(game, st);
    }
    for (int era = 0; era < 2; era++)
        f->culture_left[era] = (uint8_t)ew__era_in_deck(st, era);
    f->animals_left = (uint8_t)ew__animals_left(st);
}

const HearthFacts ew__facts = {&described, find};
