/* facts.c - What follows from a view: for front ends, which must not work it out. */
#include "anb_int.h"

enum { OFFERS = 4 + 4 + ANB_KEYS + ANB_STARS, OPTIONS = 8 };

typedef struct PlayerFacts {
    int16_t points;
    uint16_t purse;
    uint8_t beds, rerolls, income;
    uint8_t owned[ANB_ITEMS];
} PlayerFacts;

/* A thing that costs coins: what it costs the cheapest of the viewer's ready villagers. */
typedef struct PriceFacts {
    const HearthText *why; /* it cannot be had now; NULL if it can */
    uint8_t what, who, cost;
} PriceFacts;

typedef struct DieFacts {
    uint8_t villager, die, lanterns;
} DieFacts;

typedef struct OptionFacts {
    uint8_t needs[2], bonus;
    uint8_t rolls; /* 0: it needs none */
} OptionFacts;

typedef struct Facts {
    PlayerFacts player[ANB_MAX_SEATS];
    PriceFacts offer[OFFERS], hire[ANB_ROW];
    const HearthText *why_not[ANB_KINDS]; /* why the viewer can do nothing of that kind now */
    DieFacts party[ANB_VILLAGERS];
    OptionFacts option[OPTIONS];
    uint8_t seats, offers, hires, partied, options;
    uint8_t decider;
} Facts;

/* ---- Their description ---- */

static const HearthField player_fields[] = {
    HEARTH_FIELD(PlayerFacts, points, HEARTH_SIGNED),
    HEARTH_FIELD(PlayerFacts, purse, HEARTH_NUMBER),
    HEARTH_FIELD(PlayerFacts, beds, HEARTH_NUMBER),
    HEARTH_FIELD(PlayerFacts, rerolls, HEARTH_NUMBER),
    HEARTH_FIELD(PlayerFacts, income, HEARTH_NUMBER),
    HEARTH_FIELD_LIST(PlayerFacts, owned, HEARTH_NUMBER, HEARTH_BY(anb__item_ids))};
static const HearthFields player = HEARTH_FIELDS("PlayerFacts", PlayerFacts, player_fields);

static const HearthField offer_fields[] = {
    HEARTH_FIELD(PriceFacts, what, HEARTH_ID(anb__building_ids)),
    HEARTH_FIELD(PriceFacts, who, HEARTH_ID_OR_NONE(anb__villager_ids, ANB_NONE)),
    HEARTH_FIELD(PriceFacts, cost, HEARTH_NUMBER), HEARTH_FIELD(PriceFacts, why, HEARTH_TEXT_ID)};
static const HearthFields offer = HEARTH_FIELDS("OfferFacts", PriceFacts, offer_fields);

static const HearthField hire_fields[] = {
    HEARTH_FIELD(PriceFacts, what, HEARTH_ID(anb__villager_ids)),
    HEARTH_FIELD(PriceFacts, who, HEARTH_ID_OR_NONE(anb__villager_ids, ANB_NONE)),
    HEARTH_FIELD(PriceFacts, cost, HEARTH_NUMBER), HEARTH_FIELD(PriceFacts, why, HEARTH_TEXT_ID)};
static const HearthFields hire = HEARTH_FIELDS("HireFacts", PriceFacts, hire_fields);

static const HearthField die_fields[] = {
    HEARTH_FIELD(DieFacts, villager, HEARTH_ID(anb__villager_ids)),
    HEARTH_FIELD(DieFacts, die, HEARTH_NUMBER_OR_NONE(0)),
    HEARTH_FIELD(DieFacts, lanterns, HEARTH_NUMBER)};
static const HearthFields die = HEARTH_FIELDS("DieFacts", DieFacts, die_fields);

static const HearthField option_fields[] = {
    HEARTH_FIELD_LIST(OptionFacts, needs, HEARTH_NUMBER, HEARTH_USED(OptionFacts, rolls)),
    HEARTH_FIELD(OptionFacts, bonus, HEARTH_NUMBER),
    HEARTH_FIELD(OptionFacts, rolls, HEARTH_INTERNAL)};
static const HearthFields option = HEARTH_FIELDS("OptionFacts", OptionFacts, option_fields);

#define LIST(name, ...) HEARTH_FIELD_LIST(Facts, name, __VA_ARGS__)
#define USED(name) HEARTH_USED(Facts, name)
static const HearthField fields[] = {HEARTH_FIELD(Facts, decider, HEARTH_NUMBER_OR_NONE(ANB_NONE)),
                                     LIST(player, HEARTH_PARTS(player), USED(seats)),
                                     LIST(offer, HEARTH_PARTS(offer), USED(offers)),
                                     LIST(hire, HEARTH_PARTS(hire), USED(hires)),
                                     LIST(why_not, HEARTH_TEXT_ID, HEARTH_BY(anb__kind_ids)),
                                     LIST(party, HEARTH_PARTS(die), USED(partied)),
                                     LIST(option, HEARTH_PARTS(option), USED(options))};
static const HearthFields described = HEARTH_FIELDS("Facts", Facts, fields);

/* ---- Finding them ---- */

static void find_player(const HearthGame *game, const AnbState *st, int seat, PlayerFacts *f) {
    const AnbPlayer *p = &st->player[seat];
    f->points = (int16_t)anb_score(game, st, seat, NULL);
    f->purse = (uint16_t)anb_purse(game, p);
    f->beds = (uint8_t)anb_beds(game, p);
    f->rerolls = (uint8_t)anb_rerolls(game, p);
    f->income = (uint8_t)anb_income(game, p);
    for (int i = 0; i < ANB_ITEMS; i++)
        f->owned[i] = (uint8_t)anb_owned(p, i);
}

/* 4.3, 4.4: the cheapest of the ready villagers who can; without one, the price that is printed. */
static void find_price(const HearthGame *game, const AnbState *st, int viewer, AnbKind kind,
                       int target, PriceFacts *f) {
    bool build = kind == ANB_DO_BUILD, seated = viewer < st->seats;
    f->who = ANB_NONE;
    f->cost = build ? anb_tables(game)->buildings[target].cost : anb_tables(game)->hire[target];
    uint64_t able = seated ? anb__with_symbol(game, st->player[viewer].ready, build) : 0;
    HEARTH_FOR_EACH (v, able) {
        int cost = build ? anb_build_cost(game, v, target) : anb_train_cost(game, v, target);
        if (f->who == ANB_NONE || cost < f->cost) {
            f->who = (uint8_t)v;
            f->cost = (uint8_t)cost;
        }
    }
    if (!seated || anb_decider(st) != viewer)
        return;
    uint32_t action = anb_action(kind, f->who == ANB_NONE ? 0 : f->who, target);
    HearthErr err;
    if (f->who == ANB_NONE)
        f->why = anb_why_none(game, st, kind);
    else if (anb__check(game, st, viewer, action, &err))
        f->why = err.msg.text;
}

static void find_prices(const HearthGame *game, const AnbState *st, int viewer, Facts *f) {
    for (int b = 0; b < ANB_BUILDINGS; b++) {
        if (!anb_on_offer(st, b))
            continue;
        f->offer[f->offers].what = (uint8_t)b;
        find_price(game, st, viewer, ANB_DO_BUILD, b, &f->offer[f->offers++]);
    }
    for (int i = 0; i < ANB_ROW; i++) {
        if (st->row[i] == ANB_NONE)
            continue;
        f->hire[f->hires].what = st->row[i];
        find_price(game, st, viewer, ANB_DO_TRAIN, i, &f->hire[f->hires++]);
    }
}

static void find_why(const HearthGame *game, const AnbState *st, int viewer, Facts *f) {
    uint32_t legal[ANB_MAX_LEGAL];
    if (viewer >= st->seats || anb_decider(st) != viewer)
        return;
    int n = anb__legal(game, st, viewer, legal, ANB_MAX_LEGAL);
    for (int kind = 0; kind < ANB_KINDS; kind++)
        f->why_not[kind] = anb_why_none(game, st, (AnbKind)kind);
    for (int i = 0; i < n; i++)
        f->why_not[anb_kind(legal[i])] = NULL;
}

/* 5.5, 5.6 */
static void find_encounter(const HearthGame *game, const AnbState *st, Facts *f) {
    HEARTH_FOR_EACH (v, st->player[st->turn].party) {
        f->party[f->partied++] =
            (DieFacts){(uint8_t)v, st->dice[v],
                       (uint8_t)(st->dice[v] ? anb_lanterns(game, v, st->dice[v]) : 0)};
    }
    for (int i = 0; st->paragraph && i < anb_tables(game)->paragraphs[st->paragraph].options; i++) {
        const AnbOption *o = anb_option_at(game, st, i);
        OptionFacts *out = &f->option[f->options++];
        out->bonus = (uint8_t)anb_bonus(game, st, st->turn, o);
        for (int k = 0; k < 2 && o->number[k]; k++)
            out->needs[out->rolls++] = o->number[k];
    }
}

static void find(const HearthGame *game, const void *view, int viewer, void *out) {
    const AnbState *st = view;
    Facts *f = out;
    int decider = anb_decider(st);
    f->decider = decider < 0 ? ANB_NONE : (uint8_t)decider;
    f->seats = st->seats;
    for (int i = 0; i < st->seats; i++)
        find_player(game, st, i, &f->player[i]);
    find_prices(game, st, viewer, f);
    find_why(game, st, viewer, f);
    find_encounter(game, st, f);
}

const HearthFacts anb__facts = {&described, find};
