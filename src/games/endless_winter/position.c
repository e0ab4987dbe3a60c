/* position.c - What must hold of every position, and of what lies on the table in between. */
#include <string.h>

#include "ew_int.h"

enum { PILES = 6 };

static const EwPile *pile_of(const EwPlayer *p, int i) {
    const EwPile *all[PILES] = {&p->hand, &p->deck, &p->discard, &p->played, &p->pile, &p->buried};
    return all[i];
}

/* Adds to a set; false if it is there already or is no such thing. */
static bool once(uint64_t *all, int thing, int count) {
    if (thing < 0 || thing >= count || (*all & hearth_bit(thing)))
        return false;
    *all |= hearth_bit(thing);
    return true;
}

static bool frame_sound(const EwState *st) {
    int sides = st->seats == 1 ? 2 : st->seats;
    return st->seats >= 1 && st->seats <= EW_MAX_SIDES && st->sides == sides &&
           st->level <= (st->seats == 1 ? EW_HARD_BOTH : EW_NORMAL) && st->rest_tiles <= 1 &&
           st->glacier_tiles <= 1 && st->round <= EW_ROUNDS && st->phase < EW_PHASES &&
           st->actor < sides && st->turn <= EW_TURNS * sides && st->step <= sides &&
           st->jobs <= EW_JOBS && st->pieces <= EW_PIECES &&
           (st->round > 0 ? st->phase >= EW_READY : st->phase < EW_TURN);
}

static bool begun_soundly(const EwState *st) {
    return st->round == 0 || st->phase >= EW_TURN;
}

static bool order_sound(const EwState *st) {
    uint64_t all = 0;
    for (int i = 0; i < EW_MAX_SIDES; i++) {
        bool open = st->phase == EW_DEAL && st->seats > 1;
        if (st->order[i] == EW_NONE && (i >= st->sides || open))
            continue;
        if (i >= st->sides || (i && st->order[i - 1] == EW_NONE) ||
            !once(&all, st->order[i], st->sides))
            return false;
    }
    return st->phase == EW_DEAL || hearth_count(all) == st->sides;
}

static bool board_sound(const HearthGame *game, const EwState *st) {
    uint64_t tiles = 0, squares = 0, stones = 0, tokens = 0;
    bool dealt = st->phase != EW_DEAL;
    for (int i = 0; i < EW_PLACES; i++) {
        if (st->tile[i] == EW_NONE ? dealt : !once(&tiles, st->tile[i], EW_TILES))
            return false;
        if (st->token[i] && (st->tile[i] == EW_NONE || !st->glacier_tiles ||
                             ew_tables(game)->tiles[st->tile[i]].land != EW_LAND_GLACIER ||
                             !once(&tokens, st->token[i] - 1, EW_GLACIERS)))
            return false;
    }
    if (st->tile[EW_BASE_PLACE] != EW_BASE || (st->pool & tiles) || st->pool >> EW_TILES ||
        (st->tokens_left & tokens) || st->tokens_left >> EW_GLACIERS ||
        (!st->glacier_tiles && st->tokens_left))
        return false;
    for (int i = 0; i < EW_MEGALITH_TILES; i++)
        if (st->megalith_tile[i] ? !once(&squares, st->megalith_tile[i] - 1, EW_MEGALITH_TILES) ||
                                       (i && !st->megalith_tile[i - 1])
                                 : dealt)
            return false;
    int era = ew_tables(game)->stones_per_era[st->sides - 2];
    for (int i = 0; i < EW_STONE_ROW; i++)
        if (st->stone[i] && (!once(&stones, st->stone[i] - 1, EW_STONES) || i >= 2 * era ||
                             (st->stone[i] - 1 >= EW_STONES / 2) != (i >= era)))
            return false;
    for (int s = 0; s < st->sides; s++)
        for (int i = 0; i < EW_STONE_SPACES; i++) {
            int stone = st->player[s].stones[i];
            if (stone ? !once(&stones, stone - 1, EW_STONES) || (i && !st->player[s].stones[i - 1])
                      : false)
                return false;
        }
    int nomad_tiles = 0;
    for (int j = 0; j < EW_JUNCTURES; j++) {
        nomad_tiles += st->village[j] == EW_NOMAD_TILE;
        if (st->village[j] > st->sides && (st->village[j] != EW_NOMAD_TILE || st->seats != 1))
            return false;
    }
    return nomad_tiles <= 1;
}

static bool megaliths_sound(const EwState *st) {
    uint16_t row[EW_LEVELS][EW_HIGH];
    int placed[EW_MAX_SIDES][3] = {{0}};
    memset(row, 0, sizeof row);
    for (int i = 0; i < EW_PIECES; i++) {
        const EwPiece *p = &st->piece[i];
        if (i >= st->pieces) {
            if (p->level || p->cell || p->side || p->neutral)
                return false;
            continue;
        }
        int x = p->cell % EW_WIDE, y = p->cell / EW_WIDE;
        if (p->level < 1 || p->level > EW_LEVELS || y >= EW_HIGH || p->side >= st->sides ||
            p->neutral > 1 || (p->level == 1 && (x % 2 || y % 2)) ||
            (p->neutral && p->level != 1) || (row[p->level - 1][y] >> x & 1))
            return false;
        row[p->level - 1][y] |= (uint16_t)(1U << x);
        placed[p->side][p->neutral ? 2 : p->level > 1]++;
    }
    for (int s = 0; s < st->sides; s++) {
        const EwPlayer *p = &st->player[s];
        if (p->ground != placed[s][0] || p->upper != placed[s][1] ||
            p->neutrals + placed[s][2] != EW_NEUTRALS ||
            p->megaliths + p->ground + p->upper != EW_MEGALITHS)
            return false;
    }
    return memcmp(row, st->row, sizeof row) == 0;
}

static bool animals_sound(const HearthGame *game, const EwState *st) {
    int sum[EW_ANIMALS];
    for (int i = 0; i < EW_ANIMALS; i++) {
        sum[i] = st->animal_left[i];
        for (int s = 0; s < st->sides; s++)
            sum[i] += st->player[s].upright[i] + st->player[s].tipped[i];
    }
    for (int i = 0; i < EW_DISPLAY; i++) {
        if (st->display[i] > EW_ANIMALS)
            return false;
        if (st->display[i])
            sum[st->display[i] - 1]++;
    }
    for (int i = 0; i < EW_ANIMALS; i++)
        if (sum[i] != ew_tables(game)->animals[i].copies)
            return false;
    return true;
}

static bool take(uint64_t *all, uint64_t set) {
    bool fresh = !(*all & set) && !(set >> EW_CULTURES);
    *all |= set;
    return fresh;
}

/* 1.3: every card is in one place; those under their deck (5.9) are in none. */
static bool cards_sound(const HearthGame *game, const EwState *st) {
    uint64_t all = 0;
    int sum[EW_TRIBES];
    if (!take(&all, st->culture_left) || (st->cheap && st->phase == EW_DEAL))
        return false;
    for (int i = 0; i < EW_CULTURE_SPACES; i++) {
        if (st->culture[i] && !once(&all, st->culture[i] - 1, EW_CULTURES))
            return false;
        if (!st->culture[i] && (st->cheap >> i & 1))
            return false;
    }
    for (int k = 0; k < EW_TRIBES; k++)
        sum[k] = st->tribe_left[k];
    for (int s = 0; s < st->sides; s++) {
        const EwPlayer *p = &st->player[s];
        bool nomad = ew_is_nomad(st, s);
        for (int i = 0; i < PILES; i++)
            if (!take(&all, pile_of(p, i)->culture))
                return false;
        for (int k = 0; k < EW_KINDS; k++) {
            if (k < EW_TRIBES)
                sum[k] += ew_owned(p, k);
            else if (ew_owned(p, k) != (nomad ? 0 : ew_tables(game)->kinds[k].copies))
                return false;
        }
        if (p->hidden_hand + p->hidden_pile > ew_pile_count(&p->deck) ||
            (nomad && ew_pile_count(&p->hand) + ew_pile_count(&p->deck) +
                              ew_pile_count(&p->discard) + ew_pile_count(&p->played) +
                              ew_pile_count(&p->pile) !=
                          0))
            return false;
    }
    for (int k = 0; k < EW_TRIBES; k++)
        if (sum[k] != ew_tables(game)->kinds[k].copies)
            return false;
    for (int i = 0; i < EW_OFFERING; i++)
        if (i < st->offering_count ? !once(&all, st->offering[i], EW_CULTURES)
                                   : st->offering[i] != 0)
            return false;
    return st->offering_count <= EW_OFFERING;
}

static bool preparing(const EwState *st) {
    return st->phase >= EW_REFILL && st->phase <= EW_START_CARD;
}

static bool nomad_sound(const HearthGame *game, const EwState *st) {
    uint64_t all = st->nomad_left;
    if (st->seats != 1)
        return !st->nomad_left && !st->stack_count && !st->nomad_pile && !st->offering_count &&
               !st->offering_down[0] && !st->offering_down[1] && !st->buried_down[0] &&
               !st->buried_down[1] && !st->map_left && st->map_top == EW_NONE && !st->pile_labor;
    if (st->stack_count > EW_STACK || st->nomad_pile > hearth_count(st->nomad_left) ||
        st->map_left >> EW_MAPS || (st->map_top != EW_NONE && st->map_top >= EW_MAPS))
        return false;
    for (int i = 0; i < EW_STACK; i++)
        if (i < st->stack_count ? !once(&all, st->stack[i], EW_NOMADS) : st->stack[i] != 0)
            return false;
    /* cards that are nowhere else were shown from its pile */
    int labor = 0;
    HEARTH_FOR_EACH (i, ~all & ((1U << EW_NOMADS) - 1))
        labor += ew_tables(game)->nomads[i].labor;
    if (labor != st->pile_labor)
        return false;
    for (int era = 0; era < 2; era++)
        if (st->offering_down[era] + st->buried_down[era] > 5 || ew__era_in_deck(st, era) < 0)
            return false;
    return true;
}

static bool nomad_counted(const EwState *st) {
    uint64_t all = st->nomad_left;
    const EwPlayer *p = &st->player[EW_NOMAD];
    int ring[3] = {0};
    if (st->seats != 1)
        return true;
    for (int i = 0; i < st->stack_count; i++)
        all |= hearth_bit(st->stack[i]);
    if (all != (1U << EW_NOMADS) - 1 && (st->phase < EW_ECLIPSE || preparing(st)))
        return false;
    for (int i = 0; i < EW_PLACES; i++)
        ring[ew_place_ring[i]] += p->camps[i];
    bool out = st->map_top != EW_NONE;
    /* the start card and one for each turn it had; one in the deck for each to come (9.5, R17) */
    int start = st->level == EW_HARD_CARDS || st->level == EW_HARD_BOTH;
    int to_come = p->figures + p->chief_left, cards = start + 3 - to_come;
    if (st->phase < EW_PICK_SETUP || preparing(st))
        cards = st->stack_count <= start ? st->stack_count : -1;
    return ring[0] == 0 && ring[1] == 2 * out && ring[2] == 3 * out && /* 9.7e */
           (out ? st->phase != EW_DEAL || hearth_count(st->map_left) == EW_MAPS - 1
                : st->phase == EW_DEAL && hearth_count(st->map_left) == EW_MAPS) &&
           st->stack_count == cards &&
           (to_come == 0 || hearth_count(st->nomad_left) >= st->nomad_pile + to_come);
}

static bool player_sound(const EwState *st, int side) {
    const EwPlayer *p = &st->player[side];
    int villages = 0, honor = 0;
    for (int s = 0; s < st->sides; s++)
        honor += st->player[s].honor;
    bool nomad = ew_is_nomad(st, side), ready = st->phase >= EW_READY;
    if (p->tool > EW_MAX_TOOLS || p->honor >= EW_TRACK || p->sacrifice >= EW_TRACK ||
        p->stamp > st->stamp || st->stamp > 500 + honor || p->side_b > 1 || p->figures > 2 ||
        p->chief_left > 1 || p->chief_rests > 1 || p->resting > 3 || p->rest_tile > EW_REST_TILES)
        return false;
    for (int i = 0; i < EW_PLACES; i++)
        if (p->camps[i] > EW_CAMPS)
            return false;
    if (ew_camps_out(p) > EW_CAMPS || p->food > EW_MAX_FOOD)
        return false;
    for (int j = 0; j < EW_JUNCTURES; j++)
        villages += st->village[j] == side + 1;
    if (villages != p->villages || villages > EW_VILLAGES)
        return false;
    if (nomad ? p->setup != EW_NONE || p->chief != EW_NONE || p->rest_tile || p->resting
              : (ready || p->setup != EW_NONE) && p->setup >= EW_SETUPS)
        return false;
    if (!nomad && (ready || p->chief != EW_NONE) && p->chief >= EW_CHIEFS)
        return false;
    for (int i = 0; i < 7; i++)
        if (p->pad_[i])
            return false;
    return true;
}

static bool figures_sound(const EwState *st) {
    int sum = 0;
    for (int i = 0; i < EW_COLUMNS; i++)
        sum += st->in_column[i];
    for (int s = 0; s < st->sides; s++) {
        const EwPlayer *p = &st->player[s];
        sum += p->figures + p->chief_left + p->resting;
        if (p->chief_rests && (!p->resting || p->chief_left))
            return false;
    }
    return sum == 3 * st->sides; /* 1.2: a chief and two others */
}

static bool at_step(const EwState *st, int step) {
    return step >= 0 && step < st->sides && st->actor == st->order[step];
}

/* Whose turn it is, and which figures are still at home, follow from the turns taken. */
static bool course_sound(const EwState *st) {
    bool turns = st->phase >= EW_TURN && st->phase < EW_ECLIPSE;
    bool placed = st->phase >= EW_WORK && st->phase != EW_NOMAD_REVEAL && turns;
    if (st->phase < EW_TURN ? st->turn != 0
        : turns             ? st->turn >= EW_TURNS * st->sides
                            : st->turn != EW_TURNS * st->sides)
        return false;
    for (int i = 0; i < st->sides && st->phase != EW_DEAL; i++) {
        const EwPlayer *p = &st->player[st->order[i]];
        bool now = turns && i == st->turn % st->sides;
        int had = st->turn / st->sides + (i < st->turn % st->sides) + (now && placed);
        if (3 - p->figures - p->chief_left != (preparing(st) ? 0 : had) ||
            (now && st->actor != st->order[i]))
            return false;
    }
    bool nomad = ew_is_nomad(st, st->actor);
    switch ((EwPhase)st->phase) {
    case EW_PICK_SETUP:
    case EW_PICK_CHIEF: return !st->jobs && !nomad && at_step(st, st->step);
    case EW_READY: return !nomad && at_step(st, st->step - 1);
    case EW_DRAW_UP: return !nomad && at_step(st, st->step - 1) && st->round < EW_ROUNDS;
    case EW_ECLIPSE_REWARD:
    case EW_ECLIPSE_CARDS:
    case EW_ECLIPSE_TILES:
    case EW_ECLIPSE_BOARD:
    case EW_ECLIPSE_STONES: return at_step(st, st->step);
    case EW_REFILL: return !st->jobs && !st->step && st->round < EW_ROUNDS;
    case EW_START_CARD:
        return !st->jobs && st->seats == 1 && st->round < EW_ROUNDS &&
               (st->level == EW_HARD_CARDS || st->level == EW_HARD_BOTH);
    case EW_DEAL:
    case EW_NOMAD_REVEAL:
    case EW_ECLIPSE: return !st->jobs;
    case EW_BURIED:
    case EW_OVER: return !st->jobs && st->round == EW_ROUNDS;
    default: return true;
    }
}

/* While it is laid out, nothing has happened yet; the pool of tiles fits the empty places. */
static bool deal_sound(const HearthGame *game, const EwState *st) {
    EwState fresh;
    HearthOptions o;
    int laid = 0, stones = 0, lands = EW_PLACES - 1 - ew_tables(game)->glaciers_in[st->sides - 2];
    if (st->phase != EW_DEAL)
        return !st->pool;
    game->options_of(game, st, &o);
    game->setup(game, &fresh, &o, st->seats);
    for (int s = 0; s < st->sides; s++) {
        EwPlayer *p = &fresh.player[s];
        if (ew_is_nomad(st, s)) {
            if (ew_count_what(game, st, s, EW_PER_UPRIGHT_ANIMAL) > 1)
                return false;
            memcpy(p->upright, st->player[s].upright, sizeof p->upright);
            memcpy(p->camps, st->player[s].camps, sizeof p->camps);
        }
        if (memcmp(p, &st->player[s], sizeof *p) != 0)
            return false;
    }
    for (int i = 0; i < EW_PLACES; i++)
        laid += st->tile[i] != EW_NONE;
    for (int i = 0; i < EW_STONE_ROW; i++)
        stones += st->stone[i] != 0;
    for (int i = 0; i < stones; i++)
        if (!st->stone[i])
            return false;
    if (laid == 1 ? (st->pool & fresh.pool) != fresh.pool ||
                        hearth_count(st->pool & ~fresh.pool) > lands ||
                        (st->pool & ~fresh.pool & ((1U << EW_FIRST_LAND) - 1))
                  : hearth_count(st->pool) != EW_PLACES - laid)
        return false;
    return ew_display_count(st) <= ew_tables(game)->animal_fill[st->sides - 2] && !st->pieces &&
           st->offering_down[0] == fresh.offering_down[0] &&
           st->offering_down[1] == fresh.offering_down[1] && !st->buried_down[0] &&
           !st->buried_down[1] && !st->offering_count && !st->nomad_pile;
}

static bool picks_known(const EwState *st) {
    return !(st->setup_left >> EW_SETUPS || st->chief_left >> EW_CHIEFS ||
             st->rest_left >> EW_REST_TILES || st->offered_setup >> EW_SETUPS ||
             st->offered_chief >> EW_CHIEFS || (st->setup_left & st->offered_setup) ||
             (st->chief_left & st->offered_chief) || (!st->rest_tiles && st->rest_left));
}

/* Set-up cards, chiefs and rest tiles: dealt once each, in turn order. */
static bool picks_sound(const EwState *st) {
    uint64_t setups = st->setup_left, chiefs = st->chief_left, rests = st->rest_left;
    int wanted = st->seats == 1 ? 2 : 1, seated = 0;
    bool picking = st->phase == EW_PICK_SETUP || st->phase == EW_PICK_CHIEF;
    if (st->phase == EW_DEAL)
        return setups == (1U << EW_SETUPS) - 1 && chiefs == (1U << EW_CHIEFS) - 1 &&
               hearth_count(rests) == EW_REST_TILES * st->rest_tiles && !st->offered_setup &&
               !st->offered_chief;
    setups |= st->offered_setup;
    chiefs |= st->offered_chief;
    for (int i = 0; i < st->sides; i++) {
        const EwPlayer *p = &st->player[st->order[i]];
        bool now = picking && i == st->step, has = !picking || i < st->step;
        if (ew_is_nomad(st, st->order[i]))
            continue;
        seated += has;
        if ((p->setup != EW_NONE) != (has || (now && st->phase == EW_PICK_CHIEF)) ||
            (p->chief != EW_NONE) != has || (has && !once(&setups, p->setup, EW_SETUPS)) ||
            (has && !once(&chiefs, p->chief, EW_CHIEFS)) ||
            (p->rest_tile && (!(has || now) || !once(&rests, p->rest_tile - 1, EW_REST_TILES))))
            return false;
        if (st->rest_tiles && !p->rest_tile && (has || (now && st->phase == EW_PICK_CHIEF)))
            return false;
        if (now && st->phase == EW_PICK_CHIEF && !(st->offered_setup >> p->setup & 1))
            return false;
    }
    if (st->rest_tiles && hearth_count(rests) != EW_REST_TILES)
        return false;
    int more = st->phase == EW_PICK_CHIEF ? wanted : 0; /* at least so many are offered */
    return hearth_count(st->setup_left) + hearth_count(st->offered_setup) ==
               EW_SETUPS - wanted * seated &&
           hearth_count(st->chief_left) + hearth_count(st->offered_chief) ==
               EW_CHIEFS - wanted * seated &&
           hearth_count(st->offered_setup) >= more && hearth_count(st->offered_chief) >= more &&
           hearth_count(st->offered_setup) <= wanted * picking &&
           hearth_count(st->offered_chief) <= wanted * picking;
}

static bool job_sound(const HearthGame *game, const EwState *st, const EwJob *j) {
    if (j->op == EW_OP_NONE || j->op >= EW_JOB_KINDS || !j->n || j->from >= EW_SOURCES)
        return false;
    switch ((int)j->op) {
    case EW_OP_CHOOSE:
        return j->b <= 7 && j->a + j->b <= ew_tables(game)->list_count &&
               j->n <= j->b - hearth_count(j->must & ((1U << j->b) - 1)) && j->must >> j->b == 0;
    case EW_OP_PAY: return j->a < ew_tables(game)->list_count;
    case EW_OP_POINTS_PER: return j->a < EW_WHATS;
    case EW_OP_MEGALITH_EXTRA:
        return j->n <= EW_MEGALITH_TILES && j->a < EW_SQUARES && j->b < EW_SQUARES;
    case EW_JOB_CELL:
        return j->a < EW_NOMADS && j->b <= 1 && st->column < EW_COLUMNS && st->seats == 1;
    case EW_JOB_MAP: return st->seats == 1 && j->a <= 1 && st->actor == EW_NOMAD;
    default: return j->n <= 60;
    }
}

/* What is going on means something. */
static bool marks_sound(const HearthGame *game, const EwState *st) {
    for (int i = 0; i < EW_JOBS; i++) {
        const EwJob *j = &st->job[i];
        if (i < st->jobs ? !job_sound(game, st, j)
                         : j->op || j->n || j->a || j->b || j->must || j->from)
            return false;
    }
    for (int s = 0; s < EW_MAX_SIDES; s++)
        if (st->won[s] >> EW_PLACES || (st->won[s] && s >= st->sides))
            return false;
    return (st->column < EW_COLUMNS || st->column == EW_NONE) && st->waiting <= EW_CULTURES &&
           st->chief_here <= 1 && st->chief_paid <= 1 && st->bottom_open <= 1 &&
           st->middle_done <= 1 && !(st->taken >> EW_TRIBES);
}

/* The fields of a turn are set in it and zero elsewhere, so that a state has one spelling. */
static bool turn_sound(const EwState *st) {
    const EwPlayer *p = &st->player[st->actor];
    bool nomad = ew_is_nomad(st, st->actor);
    if (st->jobs && st->phase == EW_DEAL)
        return false;
    if ((st->phase == EW_WORK || st->phase == EW_NOMAD_WORK) != (st->column < EW_COLUMNS))
        return false;
    if (nomad != (st->phase == EW_NOMAD_REVEAL || st->phase == EW_NOMAD_WORK) &&
        st->phase >= EW_TURN && st->phase <= EW_NOMAD_WORK)
        return false;
    if ((st->phase == EW_DISCARD) != (st->waiting > 0) ||
        (st->waiting && !(p->played.culture >> (st->waiting - 1) & 1)))
        return false;
    for (int k = 0; k < EW_TRIBES; k++)
        if (st->fresh[k] > p->deck.n[k] + p->hand.n[k] ||
            (st->fresh[k] && (st->phase < EW_TURN || st->phase > EW_RESTING)))
            return false;
    for (int k = 0; k < EW_KINDS; k++)
        if (st->effects_left[k] > p->pile.n[k] ||
            (st->effects_left[k] && st->phase != EW_ECLIPSE_CARDS))
            return false;
    bool winning = st->phase > EW_ECLIPSE && st->phase <= EW_ECLIPSE_STONES;
    for (int s = 0; s < st->sides; s++)
        if (st->won[s] && !winning)
            return false;
    for (int i = 0; i < st->step + (st->phase > EW_ECLIPSE_TILES) && winning; i++)
        if (st->won[st->order[i]]) /* who had a part took or left it */
            return false;
    return true;
}

/* It waits for somebody who has something to say. */
static bool waits_soundly(const HearthGame *game, const EwState *st) {
    uint32_t out[1], weight[1];
    const EwPlayer *p = &st->player[st->actor];
    int hidden = p->hidden_hand + p->hidden_pile; /* of what counts as its deck */
    if (st->phase == EW_OVER)
        return !st->jobs;
    if (ew__need(game, st) != EW_NEED_NOTHING)
        return ew__chance(game, st, out, weight, 1) > 0 &&
               (ew__need(game, st) != EW_NEED_DRAW || ew_pile_count(&p->deck) > hidden);
    if (ew_is_nomad(st, st->actor))
        return false;
    /* in a view of others, what could be chosen may be hidden */
    bool of_hand = st->jobs ? st->job[st->jobs - 1].op == EW_OP_BURY : st->phase == EW_DISCARD;
    return (of_hand && p->hidden_hand) || ew__legal(game, st, st->actor, out, 1) > 0;
}

int ew__between(const HearthGame *game, const void *state) {
    const EwState *st = state;
    static const EwPlayer nobody;
    if (!frame_sound(st))
        return 1;
    if (!order_sound(st))
        return 2;
    if (!board_sound(game, st))
        return 3;
    if (!megaliths_sound(st))
        return 4;
    if (!animals_sound(game, st))
        return 5;
    if (!cards_sound(game, st))
        return 6;
    if (!nomad_sound(game, st))
        return 7;
    for (int s = 0; s < EW_MAX_SIDES; s++) {
        if (s < st->sides ? !player_sound(st, s)
                          : memcmp(&st->player[s], &nobody, sizeof nobody) != 0)
            return 8;
    }
    if (!marks_sound(game, st))
        return 10;
    if (!deal_sound(game, st) || !picks_known(st))
        return 11;
    for (int i = 0; i < (int)sizeof st->pad_; i++)
        if (st->pad_[i])
            return 13;
    return 0;
}

int ew__invariant(const HearthGame *game, const void *state) {
    const EwState *st = state;
    int broken = ew__between(game, st);
    if (broken)
        return broken;
    if (!begun_soundly(st))
        return 1;
    if (!nomad_counted(st))
        return 7;
    for (int s = 0; s < st->sides; s++)
        if (st->player[s].food > ew_capacity(game, st, s))
            return 8;
    if (!figures_sound(st) || !course_sound(st))
        return 9;
    if (!turn_sound(st))
        return 10;
    if (!picks_sound(st))
        return 11;
    return waits_soundly(game, st) ? 0 : 12;
}
