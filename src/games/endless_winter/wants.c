/* wants.c - A wish described, and its way to and from a single action.
 *
 * One table says which action answers a question as a wish says, and with which of its fields; so
 * there is a wish for every action, and the two cannot part. */
#include <stddef.h>

#include "ew_wishes.h"
#include "ew_words.h"

/* ---- Its description ---- */

static const char *const kinds[EW_WANTS] = {
    "setup",   "chief",  "play", "discard", "place",   "work",      "eat",     "chief_tool",
    "section", "end",    "take", "instead", "honor",   "sacrifice", "bury",    "tribe",
    "culture", "animal", "tip",  "move",    "village", "megalith",  "stone",   "option",
    "pay",     "skip",   "pile", "eclipse", "effect",  "tile",      "rewards", "done"};
static const char *const figures[] = {"tribe", "chief"};
static const char *const sections[EW_SECTIONS] = {"top_1", "top_2", "middle", "bottom"};
static const char *const zones[EW_ZONES] = {"hand", "discard", "played"};

static const char *column_id(int column) {
    return column == EW_REST ? "rest" : ew_built_in.columns[column].id;
}

static const HearthIds want_ids = HEARTH_WORDS("WishKind", kinds);
static const HearthIds figure_ids = HEARTH_WORDS("Figure", figures);
static const HearthIds section_ids = HEARTH_WORDS("Section", sections);
static const HearthIds zone_ids = HEARTH_WORDS("Zone", zones);
static const HearthIds column_ids = HEARTH_FOUND("ColumnOrRest", column_id, EW_REST + 1);
static const HearthIds card_ids = HEARTH_FOUND("Card", ew_card_id, EW_CARDS);

#define FIELD(name, ...) HEARTH_FIELD(EwWish, name, __VA_ARGS__)
#define ID(name, words) FIELD(name, HEARTH_ID_OR_NONE(words, EW_NONE))
#define PLACE(name) FIELD(name, HEARTH_NUMBER_OR_NONE(EW_NONE))
static const HearthField fields[] = {
    FIELD(kind, HEARTH_ID(want_ids)),
    ID(setup, ew__setup_ids),
    ID(chief, ew__chief_ids),
    FIELD(side_b, HEARTH_FLAG),
    ID(column, column_ids),
    ID(figure, figure_ids),
    ID(section, section_ids),
    FIELD(gain, HEARTH_ID_OR_NONE(ew__op_ids, EW_OP_NONE)),
    ID(card, card_ids),
    ID(zone, zone_ids),
    ID(discard, card_ids),
    ID(animal, ew__animal_ids),
    ID(stone, ew__stone_ids),
    PLACE(space),
    PLACE(from),
    PLACE(to),
    PLACE(place),
    PLACE(juncture),
    PLACE(level),
    PLACE(cell),
    PLACE(option),
    HEARTH_FIELD_LIST(EwWish, cards, HEARTH_NUMBER, HEARTH_BY(ew__kind_ids)),
    FIELD(cultures, HEARTH_SET(ew__culture_ids)),
    FIELD(eat, HEARTH_NUMBER),
    FIELD(chief_tool, HEARTH_FLAG),
    FIELD(labor, HEARTH_NUMBER),
    FIELD(food, HEARTH_NUMBER),
    FIELD(tool, HEARTH_NUMBER),
    FIELD(have, HEARTH_NUMBER),
    FIELD(brings, HEARTH_NUMBER),
    FIELD(most, HEARTH_NUMBER),
    FIELD(would_eat, HEARTH_NUMBER),
    FIELD(steps, HEARTH_NUMBER),
    FIELD(why, HEARTH_TEXT_ID)};
#undef FIELD
#undef ID
#undef PLACE
const HearthFields ew__wish_fields = HEARTH_FIELDS("Wish", EwWish, fields);

void ew__wish_blank(EwWish *wish, EwWant kind) {
    hearth_fields_blank(&ew__wish_fields, wish);
    wish->kind = (uint8_t)kind;
}

/* ---- Actions ---- */

#define AT(field) offsetof(EwWish, field)
enum { NOWHERE = AT(why) }; /* no number of an action is kept there */

static const struct {
    EwWant want;
    size_t a, b; /* where the numbers of the action are in the wish */
} forms[EW_ACTIONS] = {
    [EW_DO_SETUP] = {EW_WANT_SETUP, AT(setup), NOWHERE},
    [EW_DO_CHIEF] = {EW_WANT_CHIEF, AT(chief), AT(side_b)},
    [EW_DO_CULTURE] = {EW_WANT_PLAY, AT(card), NOWHERE},
    [EW_DO_DISCARD] = {EW_WANT_DISCARD, AT(card), NOWHERE},
    [EW_DO_PLACE] = {EW_WANT_PLACE, AT(column), AT(figure)},
    [EW_DO_WORK] = {EW_WANT_WORK, AT(card), NOWHERE},
    [EW_DO_EAT] = {EW_WANT_EAT, NOWHERE, NOWHERE},
    [EW_DO_CHIEF_TOOL] = {EW_WANT_CHIEF_TOOL, NOWHERE, NOWHERE},
    [EW_DO_TOP] = {EW_WANT_SECTION, AT(section), NOWHERE},
    [EW_DO_MIDDLE] = {EW_WANT_SECTION, NOWHERE, NOWHERE},
    [EW_DO_BOTTOM] = {EW_WANT_SECTION, NOWHERE, NOWHERE},
    [EW_DO_END] = {EW_WANT_END, NOWHERE, NOWHERE},
    [EW_DO_TAKE] = {EW_WANT_TAKE, NOWHERE, NOWHERE},
    [EW_DO_LESSER] = {EW_WANT_INSTEAD, AT(gain), NOWHERE},
    [EW_DO_HONOR] = {EW_WANT_HONOR, NOWHERE, NOWHERE},
    [EW_DO_SACRIFICE] = {EW_WANT_SACRIFICE, NOWHERE, NOWHERE},
    [EW_DO_BURY] = {EW_WANT_BURY, AT(zone), AT(card)},
    [EW_DO_TRIBE] = {EW_WANT_TRIBE, AT(card), NOWHERE},
    [EW_DO_LEARN] = {EW_WANT_CULTURE, AT(space), NOWHERE},
    [EW_DO_HUNT] = {EW_WANT_ANIMAL, AT(space), NOWHERE},
    [EW_DO_TIP] = {EW_WANT_TIP, AT(animal), NOWHERE},
    [EW_DO_MOVE] = {EW_WANT_MOVE, AT(from), AT(to)},
    [EW_DO_VILLAGE] = {EW_WANT_VILLAGE, AT(juncture), NOWHERE},
    [EW_DO_MEGALITH] = {EW_WANT_MEGALITH, AT(level), AT(cell)},
    [EW_DO_STONE] = {EW_WANT_STONE, AT(space), NOWHERE},
    [EW_DO_OPTION] = {EW_WANT_OPTION, AT(option), NOWHERE},
    [EW_DO_PAY] = {EW_WANT_PAY, NOWHERE, NOWHERE},
    [EW_DO_SKIP] = {EW_WANT_SKIP, NOWHERE, NOWHERE},
    [EW_DO_PILE] = {EW_WANT_PILE, AT(card), NOWHERE},
    [EW_DO_DONE] = {EW_WANT_DONE, NOWHERE, NOWHERE},
    [EW_DO_EFFECT] = {EW_WANT_EFFECT, AT(card), NOWHERE},
    [EW_DO_TILE] = {EW_WANT_TILE, AT(place), NOWHERE},
};
#undef AT

static int number_at(const EwWish *wish, size_t where) {
    return where == NOWHERE ? 0 : ((const uint8_t *)wish)[where];
}

static uint32_t section_action(int section) {
    return section == EW_MIDDLE   ? ew_action(EW_DO_MIDDLE, 0, 0)
           : section == EW_BOTTOM ? ew_action(EW_DO_BOTTOM, 0, 0)
                                  : ew_action(EW_DO_TOP, section, 0);
}

uint32_t ew__wish_action(const EwWish *wish) {
    int kind = 0;
    if (wish->kind == EW_WANT_SECTION)
        return section_action(wish->section);
    while (kind < EW_ACTIONS - 1 && (int)forms[kind].want != wish->kind)
        kind++;
    return ew_action((EwKindOfAction)kind, number_at(wish, forms[kind].a),
                     number_at(wish, forms[kind].b));
}

void ew__wish_of(const EwState *st, uint32_t action, EwWish *wish) {
    EwKindOfAction kind = ew_kind(action);
    ew__wish_blank(wish, forms[kind].want);
    if (forms[kind].a != NOWHERE)
        ((uint8_t *)wish)[forms[kind].a] = (uint8_t)ew_a(action);
    if (forms[kind].b != NOWHERE)
        ((uint8_t *)wish)[forms[kind].b] = (uint8_t)ew_b(action);
    if (kind == EW_DO_MIDDLE || kind == EW_DO_BOTTOM)
        wish->section = kind == EW_DO_MIDDLE ? EW_MIDDLE : EW_BOTTOM;
    if (kind == EW_DO_TRIBE && st->jobs)
        wish->zone = st->job[st->jobs - 1].op == EW_OP_TRIBE ? EW_HAND_ZONE : EW_DISCARD_ZONE;
    ew__wish_find(st, wish);
}

EwOp ew__wish_op(const EwWish *wish) {
    switch ((EwWant)wish->kind) {
    case EW_WANT_BURY: return EW_OP_BURY;
    case EW_WANT_TRIBE: return wish->zone == EW_DISCARD_ZONE ? EW_OP_TRIBE_DISCARD : EW_OP_TRIBE;
    case EW_WANT_CULTURE: return EW_OP_CULTURE;
    case EW_WANT_ANIMAL: return EW_OP_ANIMAL;
    case EW_WANT_TIP: return EW_OP_TIP;
    case EW_WANT_MOVE: return EW_OP_MOVE;
    case EW_WANT_VILLAGE: return EW_OP_VILLAGE;
    case EW_WANT_MEGALITH: return EW_OP_MEGALITH;
    case EW_WANT_STONE: return EW_OP_STONE;
    default: return EW_OP_NONE;
    }
}

/* ---- What lies on a space ---- */

/* `thing` and its space are the same wish; either may be named. */
static bool find(const uint8_t lies[], int spaces, int first, uint8_t *thing, uint8_t *space) {
    for (int i = 0; i < spaces && *space == EW_NONE && *thing != EW_NONE; i++)
        if (lies[i] && lies[i] - 1 + first == *thing)
            *space = (uint8_t)i;
    if (*space >= spaces || !lies[*space])
        return false;
    int there = lies[*space] - 1 + first;
    if (*thing != EW_NONE && *thing != there)
        return false;
    *thing = (uint8_t)there;
    return true;
}

bool ew__wish_find(const EwState *st, EwWish *wish) {
    switch ((EwWant)wish->kind) {
    case EW_WANT_CULTURE:
        return find(st->culture, EW_CULTURE_SPACES, EW_KINDS, &wish->card, &wish->space);
    case EW_WANT_ANIMAL: return find(st->display, EW_DISPLAY, 0, &wish->animal, &wish->space);
    case EW_WANT_STONE: return find(st->stone, EW_STONE_ROW, 0, &wish->stone, &wish->space);
    default: return true;
    }
}

/* ---- What comes of it, what it costs ---- */

int ew__first_op(const HearthGame *game, int list) {
    return ew_tables(game)->lists[list].count
               ? ew_tables(game)->effects[ew_tables(game)->lists[list].first].op
               : EW_OP_NONE;
}

static int less(int cost, int off) {
    return cost > off ? cost - off : 0;
}

/* 4.6, 4.7, 4.5b: what is paid with the answer. */
void ew__wish_price(const HearthGame *game, const EwState *st, const EwJob *j, EwWish *wish) {
    int at = ew_stone_space(&st->player[st->actor]);
    switch ((int)j->op) {
    case EW_OP_VILLAGE: wish->food = (uint8_t)less(ew_tables(game)->village_food, j->a); break;
    case EW_OP_STONE:
        if (at < EW_STONE_SPACES) {
            wish->food = (uint8_t)less(ew_tables(game)->stone_spaces[at].food, j->a);
            wish->tool = (uint8_t)less(ew_tables(game)->stone_spaces[at].tool, j->b);
        }
        break;
    case EW_OP_CULTURE:
        if (j->must && wish->space < EW_CULTURE_SPACES && st->culture[wish->space]) {
            wish->labor = (uint8_t)ew_learn_labor(game, st, wish->space);
            wish->have = st->labor;
        }
        break;
    default: break;
    }
}

static void tell_question(const HearthGame *game, const EwState *st, const EwJob *j, EwWish *wish) {
    switch ((EwWant)wish->kind) {
    case EW_WANT_TAKE:
    case EW_WANT_SKIP: wish->gain = j->op; break;
    case EW_WANT_OPTION:
        if (j->op == EW_OP_CHOOSE && wish->option < j->b)
            wish->gain = (uint8_t)ew__first_op(game, j->a + wish->option);
        break;
    case EW_WANT_PAY:
        if (j->op == EW_OP_PAY) {
            wish->gain = (uint8_t)ew__first_op(game, j->a);
            wish->food = j->b >> 4;
            wish->tool = j->b & 15;
        }
        break;
    default:
        if (j->op == ew__wish_op(wish))
            ew__wish_price(game, st, j, wish);
        break;
    }
}

/* 4.3: what is done for labor. */
static void tell_labor(const HearthGame *game, const EwState *st, EwWish *wish) {
    const EwPlayer *p = &st->player[st->actor];
    if (p->chief == EW_NONE)
        return;
    const EwChief *c = &ew_tables(game)->chiefs[p->chief];
    switch ((EwWant)wish->kind) {
    case EW_WANT_WORK:
        for (int k = 0; k < EW_KINDS; k++)
            wish->brings =
                (uint8_t)(wish->brings + wish->cards[k] * ew__work_labor(game, k, st->column));
        if (wish->card < EW_KINDS)
            wish->brings = (uint8_t)(wish->brings + ew__work_labor(game, wish->card, st->column));
        break;
    case EW_WANT_EAT:
        wish->food = (uint8_t)ew__eat_cost(game, st, st->actor);
        wish->brings = 1;
        break;
    case EW_WANT_CHIEF_TOOL:
        wish->tool = c->tool_cost;
        wish->brings = c->tool_labor;
        break;
    default: /* a figure */
        if (wish->column >= EW_COLUMNS)
            break;
        if (wish->figure == 1)
            wish->brings = (uint8_t)ew__chief_labor(game, p, wish->column);
        wish->most =
            (uint16_t)(st->labor + wish->brings + ew__labor_in_hand(game, st, wish->column));
        break;
    }
    wish->have = st->labor;
}

void ew__wish_tell(const HearthGame *game, const EwState *st, EwWish *wish) {
    int list = 0;
    if (st->jobs)
        tell_question(game, st, &st->job[st->jobs - 1], wish);
    switch ((EwWant)wish->kind) {
    case EW_WANT_PLAY:
        if (wish->card >= EW_KINDS && wish->card < EW_CARDS)
            list = ew_tables(game)->cultures[wish->card - EW_KINDS].gain;
        break;
    case EW_WANT_TIP:
        if (wish->animal < EW_ANIMALS)
            list = ew_tables(game)->animals[wish->animal].tip;
        break;
    case EW_WANT_MEGALITH: /* 6.4 */
        if (wish->level == 1 && wish->cell < EW_WIDE * EW_HIGH)
            list = ew_square_gain(game, st, wish->cell % EW_WIDE / 2, wish->cell / EW_WIDE / 2);
        break;
    case EW_WANT_EFFECT:
        if (wish->card < EW_KINDS)
            list = ew_tables(game)->kinds[wish->card].eclipse;
        break;
    case EW_WANT_TILE:
        if (wish->place < EW_PLACES)
            list = ew_place_gain(game, st, wish->place);
        break;
    case EW_WANT_WORK:
    case EW_WANT_EAT:
    case EW_WANT_CHIEF_TOOL:
    case EW_WANT_PLACE: tell_labor(game, st, wish); break;
    default: break;
    }
    if (list)
        wish->gain = (uint8_t)ew__first_op(game, list);
}
