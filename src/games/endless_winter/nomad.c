/* nomad.c - The Nomad: its turn, how it chooses, and what it takes instead.
 *
 * It decides nothing. Its newest card has two arrows; wherever there is more than one candidate the
 * large arrow decides, then the small one (9.4). What it cannot gain becomes something else along
 * one chain (9.6). Every step is told with its reason. */
#include <string.h>

#include "ew_int.h"

/* 9.4, R02: its arrows hold for cells of older cards too. */
static const EwNomadCard *newest(const HearthGame *game, const EwState *st) {
    return &ew_tables(game)->nomads[st->stack[st->stack_count - 1]];
}

/* 9.4: the extreme by the large arrow, among equals the extreme by the small one. */
static int nomad_pick(const HearthGame *game, const EwState *st, const int x[], const int y[],
                      int n, EwWhy *why) {
    const EwNomadCard *card = newest(game, st);
    int best = 0;
    bool small = false;
    for (int i = 1; i < n; i++) {
        int dx = card->right ? x[i] - x[best] : x[best] - x[i];
        int dy = card->down ? y[i] - y[best] : y[best] - y[i];
        if (dx > 0 || (dx == 0 && dy > 0))
            best = i;
    }
    for (int i = 0; i < n; i++)
        small |= i != best && x[i] == x[best];
    *why = n == 1 ? EW_WHY_ONLY : small ? EW_WHY_SMALL : EW_WHY_LARGE;
    return best;
}

static uint64_t arrows(const HearthGame *game, const EwState *st) {
    return (newest(game, st)->right ? EW_PICK_RIGHT : 0U) |
           (newest(game, st)->down ? EW_PICK_DOWN : 0U);
}

static void tell_pick(const HearthGame *game, const EwState *st, EwOp op, int what, EwWhy why,
                      unsigned n, HearthEvents *events) {
    hearth_event(events, (HearthEvent){.kind = EW_EV_NOMAD_PICK,
                                       .seat = HEARTH_CHANCE,
                                       .place = st->actor,
                                       .a = what,
                                       .b = (int)why,
                                       .cells = {(uint64_t)op, n | arrows(game, st)}});
}

/* The table of 9.6. What the side itself lacks comes first: the companion knows that, and asks for
 * the stones on the table only where the Nomad could pay for one. */
static EwWhyNot why_not(const HearthGame *game, const EwState *st, EwOp op) {
    const EwPlayer *p = &st->player[EW_NOMAD];
    switch (op) {
    case EW_OP_STONE:
        return ew_stone_space(p) == EW_STONE_SPACES   ? EW_NOT_THREE_STONES
               : !ew__pays_stone_space(game, p, 0, 0) ? EW_NOT_STONE_COST
                                                      : EW_NOT_STONE_OPEN;
    case EW_OP_MEGALITH:
    case EW_OP_MEGALITH_EXTRA: return p->neutrals + p->megaliths ? EW_NOT_SITES : EW_NOT_MEGALITHS;
    case EW_OP_CULTURE: return EW_NOT_CULTURES;
    case EW_OP_BURY: return EW_NOT_OFFERING;
    case EW_OP_TOOL: return EW_NOT_TOOLS;
    case EW_OP_FOOD: return EW_NOT_FOOD;
    case EW_OP_ANIMAL: return EW_NOT_ANIMALS;
    case EW_OP_ANIMAL_RANDOM: return EW_NOT_ANIMAL_DECK;
    case EW_OP_CAMP:
    case EW_OP_MOVE: return EW_NOT_BY_HAND;
    default: return EW_NOT_EVER;
    }
}

/* 9.6: what cannot be gained becomes the next thing of the chain. */
static void instead(const HearthGame *game, EwState *st, EwOp op, EwOp next, int n,
                    HearthEvents *events) {
    hearth_event(events, (HearthEvent){.kind = EW_EV_NOMAD_INSTEAD,
                                       .seat = HEARTH_CHANCE,
                                       .place = st->actor,
                                       .a = (int)op,
                                       .b = (int)next,
                                       .cells = {(uint64_t)why_not(game, st, op), 0}});
    ew__push(st, (EwJob){.op = (uint8_t)next, .n = (uint8_t)n, .from = EW_FROM_OTHERS});
}

/* ---- Single actions ---- */

/* 9.6a, R23: what does not fit becomes idols. */
static void food(const HearthGame *game, EwState *st, int n, HearthEvents *events) {
    int room = EW_MAX_FOOD - st->player[EW_NOMAD].food, got = n < room ? n : room;
    if (got)
        ew__food(game, st, EW_NOMAD, got, events);
    if (n > got)
        instead(game, st, EW_OP_FOOD, EW_OP_IDOL, n - got, events);
}

/* 9.6a, R23: what does not fit becomes food. */
static void tools(const HearthGame *game, EwState *st, int n, HearthEvents *events) {
    int room = EW_MAX_TOOLS - st->player[EW_NOMAD].tool, got = n < room ? n : room;
    if (got)
        ew__tool(st, EW_NOMAD, got, events);
    if (n > got)
        instead(game, st, EW_OP_TOOL, EW_OP_FOOD, n - got, events);
}

/* 9.5: the top of its pile: cards it took, then those of the first era, of the second (8.3). */
static void bury(const HearthGame *game, EwState *st, HearthEvents *events) {
    EwPlayer *p = &st->player[EW_NOMAD];
    if (st->offering_count) {
        int card = st->offering[--st->offering_count];
        st->offering[st->offering_count] = 0;
        p->buried.culture |= hearth_bit(card);
        ew__tell(events, st, EW_EV_BURY, EW_KINDS + card, EW_NONE);
    } else if (st->offering_down[0] || st->offering_down[1]) {
        int era = st->offering_down[0] ? 0 : 1;
        st->offering_down[era]--;
        st->buried_down[era]++;
        ew__tell(events, st, EW_EV_BURY, EW_NONE, EW_NONE);
    } else {
        instead(game, st, EW_OP_BURY, EW_OP_TOOL, 1, events);
    }
}

/* 9.4a, 9.5: the arrows pick an open card, which goes on the offering pile. */
static void culture(const HearthGame *game, EwState *st, HearthEvents *events) {
    int space[EW_CULTURE_SPACES], x[EW_CULTURE_SPACES], y[EW_CULTURE_SPACES], n = 0;
    EwWhy why;
    for (int i = 0; i < EW_CULTURE_SPACES; i++)
        if (st->culture[i]) {
            space[n] = i;
            x[n] = i % 4;
            y[n++] = i / 4;
        }
    if (!n) {
        instead(game, st, EW_OP_CULTURE, EW_OP_BURY, 1, events);
        return;
    }
    int at = space[nomad_pick(game, st, x, y, n, &why)], card = st->culture[at] - 1;
    tell_pick(game, st, EW_OP_CULTURE, at, why, (unsigned)n, events);
    st->culture[at] = 0;
    st->cheap &= (uint8_t) ~(1U << at); /* 9.5, R29 */
    st->offering[st->offering_count++] = (uint8_t)card;
    ew__tell(events, st, EW_EV_LEARN, EW_KINDS + card, at);
}

/* 9.5a, R14: a kind of which it has one to three; else fewer than four; else any. */
static void animal(const HearthGame *game, EwState *st, HearthEvents *events) {
    const uint8_t *mine = st->player[EW_NOMAD].upright;
    int space[EW_DISPLAY], x[EW_DISPLAY], y[EW_DISPLAY], n = 0;
    unsigned owned = 0;
    EwWhy why;
    for (int wish = 0; wish < 3 && !n; wish++) {
        for (int i = 0; i < EW_DISPLAY; i++) {
            int have = st->display[i] ? mine[st->display[i] - 1] : 0;
            if (!st->display[i] || (wish == 0 && !have) || (wish < 2 && have >= 4))
                continue;
            space[n] = i;
            ew_display_at(i, &x[n], &y[n]);
            n++;
        }
        owned = n && wish == 0 ? EW_PICK_OWNED : 0;
    }
    if (!n) {
        instead(game, st, EW_OP_ANIMAL, EW_OP_FOOD, 1, events);
        return;
    }
    int at = space[nomad_pick(game, st, x, y, n, &why)];
    tell_pick(game, st, EW_OP_ANIMAL, at, why, (unsigned)n | owned, events);
    ew__hunted(st, EW_NOMAD, st->display[at] - 1, at, events);
}

/* 9.5b: the large arrow alone decides. */
static void stone(const HearthGame *game, EwState *st, HearthEvents *events) {
    unsigned open = ew_stones_open(game, st);
    if (!ew__stone_payable(game, st, EW_NOMAD, 0, 0)) {
        instead(game, st, EW_OP_STONE, EW_OP_MEGALITH, 1, events);
        return;
    }
    int at = newest(game, st)->right ? 31 - __builtin_clz(open) : hearth_lowest(open);
    tell_pick(game, st, EW_OP_STONE, at, hearth_count(open) == 1 ? EW_WHY_ONLY : EW_WHY_LARGE,
              (unsigned)hearth_count(open), events);
    ew__stone(game, st, EW_NOMAD, at, 0, 0, events);
}

/* 9.4b, R06: by the center of the piece; height plays no part. */
static void place_megalith(const HearthGame *game, EwState *st, const EwSites *sites,
                           HearthEvents *events) {
    enum { MOST = 256 };
    int level[MOST], cell[MOST], x[MOST], y[MOST], n = 0;
    EwWhy why;
    for (int l = 0; l < EW_LEVELS; l++)
        for (int r = 0; r < EW_HIGH; r++)
            HEARTH_FOR_EACH (c, sites->row[l][r]) {
                if (n == MOST)
                    break;
                level[n] = l + 1;
                cell[n] = r * EW_WIDE + c;
                x[n] = c;
                y[n++] = r;
            }
    int at = nomad_pick(game, st, x, y, n, &why);
    tell_pick(game, st, EW_OP_MEGALITH, cell[at], why, (unsigned)n, events);
    ew__megalith(game, st, EW_NOMAD, level[at], cell[at], events);
}

/* 9.5c, R07: neutral ones on the board; others on top of something if they can. */
static void megalith(const HearthGame *game, EwState *st, HearthEvents *events) {
    const EwPlayer *p = &st->player[EW_NOMAD];
    EwSites sites;
    int n = 0;
    if (p->neutrals)
        n = ew_megalith_sites(game, st, true, false, &sites);
    else if (p->megaliths && !(n = ew_megalith_sites(game, st, false, true, &sites)))
        n = ew_megalith_sites(game, st, true, false, &sites);
    if (n)
        place_megalith(game, st, &sites, events);
    else
        instead(game, st, EW_OP_MEGALITH, EW_OP_BURY, 1, events);
}

/* 9.5d, R08: the empty one of the two squares. */
static void extra(const HearthGame *game, EwState *st, const EwJob *j, HearthEvents *events) {
    const EwPlayer *p = &st->player[EW_NOMAD];
    EwSites sites;
    int slot = j->n - 1, squares[2] = {j->a, j->b}, n = 0;
    memset(&sites, 0, sizeof sites);
    for (int i = 0; i < 2; i++) {
        int x = 2 * (slot % 2 * 4 + squares[i] % 4), y = 2 * (slot / 2 * 2 + squares[i] / 4);
        if (!(st->row[0][y] >> x & 1)) {
            sites.row[0][y] |= (uint16_t)(1U << x);
            n++;
        }
    }
    if (n && p->neutrals + p->megaliths > 0)
        place_megalith(game, st, &sites, events);
    else
        instead(game, st, EW_OP_MEGALITH_EXTRA, EW_OP_BURY, 1, events);
}

/* 9.4b, 9.7a: junctures are compared by the sums over their tiles. */
int ew__nomad_site(const HearthGame *game, const EwState *st, int *n, EwWhy *why) {
    int juncture[EW_JUNCTURES], x[EW_JUNCTURES], y[EW_JUNCTURES];
    *n = 0;
    HEARTH_FOR_EACH (j, ew_village_sites(st, EW_NOMAD)) {
        juncture[*n] = j;
        x[*n] = ew_juncture_x[j];
        y[(*n)++] = ew_juncture_y[j];
    }
    return *n ? juncture[nomad_pick(game, st, x, y, *n, why)] : EW_NONE;
}

/* 9.7: found a village where it can, with the tile when it has none left; then camps move. */
static void village_or_move(const HearthGame *game, EwState *st, HearthEvents *events) {
    EwPlayer *p = &st->player[EW_NOMAD];
    EwWhy why;
    int n, at = ew__nomad_site(game, st, &n, &why);
    ew__push(st, (EwJob){.op = EW_JOB_MAP, .n = 1, .a = n > 0});
    if (!n)
        return;
    tell_pick(game, st, EW_OP_VILLAGE_OR_MOVE, at, why, (unsigned)n, events);
    if (p->villages < EW_VILLAGES) {
        p->villages++;
        st->village[at] = EW_NOMAD + 1;
        ew__tell(events, st, EW_EV_VILLAGE, at, 0);
        return;
    }
    int was = EW_NONE;
    for (int j = 0; j < EW_JUNCTURES; j++)
        if (st->village[j] == EW_NOMAD_TILE) {
            was = j;
            st->village[j] = 0;
        }
    st->village[at] = EW_NOMAD_TILE;
    ew__tell(events, st, EW_EV_NOMAD_TILE, at, was);
}

/* 9.7a, 9.7b: the outer or the inner camps go where the card shows (9.7e, R12). */
void ew__nomad_map(const HearthGame *game, EwState *st, int card, HearthEvents *events) {
    const EwMapCard *m = &ew_tables(game)->maps[card];
    uint8_t *camps = st->player[EW_NOMAD].camps;
    bool outer = st->job[st->jobs - 1].a != 0;
    ew__pop(st);
    for (int i = 0; i < EW_PLACES; i++)
        if (ew_place_ring[i] == (outer ? 2 : 1))
            camps[i] = 0;
    for (int i = 0; i < (outer ? 3 : 2); i++)
        camps[outer ? m->outer[i] : m->inner[i]]++;
    ew__tell(events, st, EW_EV_NOMAD_CAMPS, card, outer);
}

/* 9.5, R35: a point for each glacier tile with one of its camps. */
static void glaciers(const HearthGame *game, EwState *st, HearthEvents *events) {
    ew__points(st, EW_NOMAD, ew_count_what(game, st, EW_NOMAD, EW_PER_GLACIER_WITH_CAMP),
               EW_FROM_GLACIERS, events);
}

/* 9.5, R17: with an empty deck there is none; cards for its turns to come stay in the deck. */
static void eclipse_cards(EwState *st, int n, HearthEvents *events) {
    const EwPlayer *p = &st->player[EW_NOMAD];
    for (; n > 0 && hearth_count(st->nomad_left) > st->nomad_pile + p->figures + p->chief_left;
         n--) {
        st->nomad_pile++;
        ew__tell(events, st, EW_EV_NOMAD_ECLIPSE, 0, 0);
    }
}

/* 9.3, R04 */
static void cell(const HearthGame *game, EwState *st, const EwJob *j, HearthEvents *events) {
    const EwNomadCard *card = &ew_tables(game)->nomads[j->a];
    int list = (j->b ? card->bottom : card->upper)[st->column];
    if (!ew_tables(game)->lists[list].count)
        return;
    hearth_event(events, (HearthEvent){.kind = EW_EV_NOMAD_CELL,
                                       .seat = HEARTH_CHANCE,
                                       .place = EW_NOMAD,
                                       .a = j->a,
                                       .b = j->b,
                                       .cells = {(uint64_t)list, 0}});
    ew__push_list(game, st, list, 1, EW_FROM_OTHERS);
}

/* 9.5, 9.6, R05: it never skips what it can do. */
bool ew__nomad_job(const HearthGame *game, EwState *st, HearthEvents *events) {
    EwJob j = st->job[st->jobs - 1];
    switch ((int)j.op) {
    case EW_JOB_MAP:
        if (!st->map_left) { /* 9.7d */
            st->map_left = (1U << EW_MAPS) - 1;
            ew__tell(events, st, EW_EV_MAPS, 0, 0);
        }
        return false;
    case EW_OP_ANIMAL_RANDOM:
        if (ew__animals_left(st))
            return false;
        ew__pop(st);
        instead(game, st, EW_OP_ANIMAL_RANDOM, EW_OP_FOOD, j.n, events); /* 9.6, R16 */
        return true;
    case EW_OP_REVEAL:
        if (ew__animals_left(st)) /* 4.5f */
            return false;
        ew__pop(st);
        return true;
    /* 9.6a: one at a time */
    case EW_OP_IDOL:
        ew__done_once(st);
        if (st->player[EW_NOMAD].honor < EW_TRACK - 1)
            ew__honor(game, st, EW_NOMAD, events);
        else
            ew__sacrifice(game, st, EW_NOMAD, events);
        return true;
    case EW_OP_BURY:
        ew__done_once(st);
        bury(game, st, events);
        return true;
    case EW_OP_CULTURE:
        ew__done_once(st);
        culture(game, st, events);
        return true;
    case EW_OP_ANIMAL:
        ew__done_once(st);
        animal(game, st, events);
        return true;
    case EW_OP_STONE:
        ew__done_once(st);
        stone(game, st, events);
        return true;
    case EW_OP_MEGALITH:
        ew__done_once(st);
        megalith(game, st, events);
        return true;
    case EW_OP_VILLAGE_OR_MOVE:
        ew__done_once(st);
        village_or_move(game, st, events);
        return true;
    default: break;
    }
    ew__pop(st); /* all at once */
    switch ((int)j.op) {
    case EW_JOB_CELL: cell(game, st, &j, events); break;
    case EW_OP_FOOD: food(game, st, j.n, events); break;
    case EW_OP_TOOL: tools(game, st, j.n, events); break;
    case EW_OP_DRAW: instead(game, st, EW_OP_DRAW, EW_OP_BURY, j.n, events); break;
    case EW_OP_TRIBE:
    case EW_OP_TRIBE_DISCARD: instead(game, st, (EwOp)j.op, EW_OP_TOOL, j.n, events); break;
    case EW_OP_TIP: instead(game, st, EW_OP_TIP, EW_OP_FOOD, j.n, events); break;
    case EW_OP_CAMP: /* 9.6: one pass for several */
    case EW_OP_MOVE:
        instead(game, st, (EwOp)j.op, EW_OP_VILLAGE_OR_MOVE, 1, events);
        break; /* R13 */
    case EW_OP_MEGALITH_EXTRA: extra(game, st, &j, events); break;
    case EW_OP_POINTS: ew__points(st, EW_NOMAD, j.n, (EwSource)j.from, events); break;
    case EW_OP_ECLIPSE_CARD: eclipse_cards(st, j.n, events); break;
    case EW_OP_GLACIER_SCORE: glaciers(game, st, events); break;
    default: ew__tell(events, st, EW_EV_SKIP, j.op, 0); break; /* 9.6, R22 */
    }
    return true;
}

/* ---- A turn ---- */

/* 9.2, R03: the marker's column, or by the large arrow the first without a figure. */
static int choose_column(const HearthGame *game, const EwState *st, EwWhy *why) {
    const EwNomadCard *card = newest(game, st);
    int at = card->marker, occupied = 0;
    for (int i = 0; i < EW_COLUMNS; i++)
        occupied += st->in_column[i] > 0;
    *why = st->in_column[at] == 0   ? EW_WHY_MARKER
           : occupied == EW_COLUMNS ? EW_WHY_FULL
                                    : EW_WHY_SEARCH;
    while (*why == EW_WHY_SEARCH && st->in_column[at])
        at = (at + (card->right ? 1 : EW_COLUMNS - 1)) % EW_COLUMNS; /* 9.2, R31 */
    return at;
}

/* 9.1-9.3: the card joins the column of cards; every visible cell of its column is run. */
void ew__nomad_turn(const HearthGame *game, EwState *st, int card, HearthEvents *events) {
    EwPlayer *p = &st->player[EW_NOMAD];
    EwWhy why;
    st->nomad_left &= (uint16_t) ~(1U << card);
    st->stack[st->stack_count++] = (uint8_t)card;
    ew__tell(events, st, EW_EV_NOMAD_CARD, card, 0);
    int column = choose_column(game, st, &why);
    if (p->figures)
        p->figures--;
    else
        p->chief_left = 0;
    st->in_column[column]++; /* 9.2: it is a figure like others (4.4) */
    st->column = (uint8_t)column;
    st->phase = EW_NOMAD_WORK;
    hearth_event(events, (HearthEvent){.kind = EW_EV_NOMAD_COLUMN,
                                       .seat = HEARTH_CHANCE,
                                       .place = st->actor,
                                       .a = column,
                                       .b = (int)why,
                                       .cells = {0, arrows(game, st)}});
    for (int i = 0; i < st->stack_count - 1; i++)
        ew__push(st, (EwJob){.op = EW_JOB_CELL, .n = 1, .a = st->stack[i], .b = 1});
    ew__push(st, (EwJob){.op = EW_JOB_CELL, .n = 1, .a = (uint8_t)card, .b = 1});
    ew__push(st, (EwJob){.op = EW_JOB_CELL, .n = 1, .a = (uint8_t)card, .b = 0});
}

/* 9.8b, R19: the next of its tiles by the arrows. */
int ew__nomad_next_tile(const HearthGame *game, const EwState *st, uint32_t tiles) {
    int place[EW_PLACES] = {0}, x[EW_PLACES], y[EW_PLACES], n = 0;
    EwWhy why;
    HEARTH_FOR_EACH (i, tiles) {
        place[n] = i;
        x[n] = ew_place_x[i];
        y[n++] = ew_place_y[i];
    }
    return place[nomad_pick(game, st, x, y, n, &why)];
}
