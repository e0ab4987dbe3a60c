/* board.c - Places, junctures and megaliths: what stands where, and what may be put there. */
#include <string.h>

#include "ew_int.h"

/* ---- The terrain board ---- */

int ew_camps_out(const EwPlayer *p) {
    int n = 0;
    for (int i = 0; i < EW_PLACES; i++)
        n += p->camps[i];
    return n;
}

/* 2.6: room for 5, and 1 more for each camp. 9.5: the Nomad has room for 10. */
int ew_capacity(const HearthGame *game, const EwState *st, int side) {
    if (ew_is_nomad(st, side))
        return EW_MAX_FOOD;
    int n = ew_tables(game)->food_capacity + ew_camps_out(&st->player[side]);
    return n < EW_MAX_FOOD ? n : EW_MAX_FOOD;
}

/* 3.1: a camp 1 on its tile, a village 2 on each of its three. 10.1, 10.3, R30: the Nomad tile. */
void ew_influences(const EwState *st, int side, uint8_t out[EW_PLACES]) {
    int tile = st->level == EW_HARD_TILE || st->level == EW_HARD_BOTH ? 2 : 1;
    memcpy(out, st->player[side].camps, EW_PLACES);
    for (int j = 0; j < EW_JUNCTURES; j++) {
        int worth = st->village[j] == side + 1                                 ? 2
                    : st->village[j] == EW_NOMAD_TILE && ew_is_nomad(st, side) ? tile
                                                                               : 0;
        for (int i = 0; i < 3 && worth; i++)
            out[ew_juncture[j][i]] = (uint8_t)(out[ew_juncture[j][i]] + worth);
    }
}

int ew_influence(const EwState *st, int side, int place) {
    uint8_t all[EW_PLACES];
    ew_influences(st, side, all);
    return all[place];
}

/* 5.5: most influence, or as much as the most; without influence nothing. */
uint32_t ew_won(const EwState *st, int side) {
    uint8_t of[EW_MAX_SIDES][EW_PLACES];
    uint32_t won = 0;
    for (int s = 0; s < st->sides; s++)
        ew_influences(st, s, of[s]);
    for (int p = 0; p < EW_PLACES; p++) {
        bool most = of[side][p] > 0;
        for (int s = 0; s < st->sides; s++)
            most &= of[s][p] <= of[side][p];
        won |= (uint32_t)most << p;
    }
    return won;
}

/* 10.5: a glacier tile is the benefit of its place. */
int ew_place_gain(const HearthGame *game, const EwState *st, int place) {
    if (st->token[place])
        return ew_tables(game)->glacier_tokens[st->token[place] - 1].gain;
    return ew_tables(game)->tiles[st->tile[place]].gain;
}

/* 4.7, 9.7a: a camp on each of the three tiles; not at the base. */
uint32_t ew_village_sites(const EwState *st, int side) {
    const uint8_t *camps = st->player[side].camps;
    uint32_t sites = 0;
    for (int j = 0; j < EW_JUNCTURES; j++) {
        const uint8_t *at = ew_juncture[j];
        bool base = at[0] == EW_BASE_PLACE || at[1] == EW_BASE_PLACE || at[2] == EW_BASE_PLACE;
        if (!base && !st->village[j] && camps[at[0]] && camps[at[1]] && camps[at[2]])
            sites |= 1U << j; /* 3.4, R09, R10 */
    }
    return sites;
}

/* ---- The animal display ---- */

/* 2.1d: two rows of three. 4.5e, R15: added spaces lie to the right. */
void ew_display_at(int space, int *x, int *y) {
    if (space < EW_ANIMAL_SPACES) {
        *x = space % 3;
        *y = space / 3;
    } else {
        *x = 3 + (space - EW_ANIMAL_SPACES) / 2;
        *y = (space - EW_ANIMAL_SPACES) % 2;
    }
}

int ew_display_count(const EwState *st) {
    int n = 0;
    for (int i = 0; i < EW_DISPLAY; i++)
        n += st->display[i] != 0;
    return n;
}

/* ---- Megaliths ---- */

/* 2.1a: two rows of two tiles, each of two rows of four squares. */
static const EwMegalithTile *tile_at(const HearthGame *game, const EwState *st, int x, int y,
                                     int *square) {
    *square = y % 2 * 4 + x % 4;
    return &ew_tables(game)->megalith_tiles[st->megalith_tile[y / 2 * 2 + x / 4] - 1];
}

int ew_square_gain(const HearthGame *game, const EwState *st, int x, int y) {
    int square;
    const EwMegalithTile *t = tile_at(game, st, x, y, &square);
    return t->gain[square];
}

bool ew_square_start(const HearthGame *game, const EwState *st, int x, int y) {
    int square;
    const EwMegalithTile *t = tile_at(game, st, x, y, &square);
    return t->start == square;
}

/* 6.2: on the board beside another one, or on a start square. */
static int ground_sites(const HearthGame *game, const EwState *st, uint16_t out[EW_HIGH]) {
    const uint16_t *row = st->row[0];
    int n = 0;
    for (int y = 0; y < EW_HIGH; y += 2) {
        unsigned beside = (unsigned)row[y] << 2 | (unsigned)row[y] >> 2;
        if (y > 0)
            beside |= row[y - 2];
        if (y + 2 < EW_HIGH)
            beside |= row[y + 2];
        for (int x = 0; x < EW_WIDE; x += 2)
            if (ew_square_start(game, st, x / 2, y / 2))
                beside |= 1U << x;
        out[y] = (uint16_t)(beside & 0x5555U & ~(unsigned)row[y]);
        n += hearth_count(out[y]);
    }
    return n;
}

/* 6.3: half on each of two neighbours of the level below, over none of its own level. */
static int upper_sites(const EwState *st, int level, uint16_t out[EW_HIGH]) {
    const uint16_t *below = st->row[level - 1], *own = st->row[level];
    int n = 0;
    for (int y = 0; y < EW_HIGH; y++) {
        unsigned site = ((unsigned)below[y] & (unsigned)below[y] >> 2) << 1;
        if (y > 0 && y + 1 < EW_HIGH)
            site |= (unsigned)below[y - 1] & below[y + 1];
        unsigned near = own[y];
        if (y > 0)
            near |= own[y - 1];
        if (y + 1 < EW_HIGH)
            near |= own[y + 1];
        out[y] = (uint16_t)(site & ~(near | near << 1 | near >> 1) & 0x7fffU);
        n += hearth_count(out[y]);
    }
    return n;
}

int ew_megalith_sites(const HearthGame *game, const EwState *st, bool ground, bool upper,
                      EwSites *out) {
    int n = 0;
    memset(out, 0, sizeof *out);
    if (ground)
        n += ground_sites(game, st, out->row[0]);
    for (int level = 1; upper && level < EW_LEVELS; level++)
        n += upper_sites(st, level, out->row[level]);
    return n;
}

/* ---- Stones ---- */

/* 4.6: those of the second era from round 3 on. */
unsigned ew_stones_open(const HearthGame *game, const EwState *st) {
    unsigned open = 0;
    for (int i = 0; i < EW_STONE_ROW; i++)
        if (st->stone[i] && (st->stone[i] - 1 < EW_STONES / 2 ||
                             st->round >= ew_tables(game)->era_2_round)) /* 9.5b, R28 */
            open |= 1U << i;
    return open;
}

/* 4.6: filled from left to right. */
int ew_stone_space(const EwPlayer *p) {
    int i = 0;
    while (i < EW_STONE_SPACES && p->stones[i])
        i++;
    return i;
}

/* 13.6: what stones count; some cards count the same. */
int ew_count_what(const HearthGame *game, const EwState *st, int side, EwWhat what) {
    const EwPlayer *p = &st->player[side];
    int n = 0;
    switch (what) {
    case EW_PER_MEGALITH_LEVEL1: return p->ground;
    case EW_PER_MEGALITH_UPPER: return p->upper;
    case EW_PER_MEGALITH_ANY: return p->ground + p->upper;
    case EW_PER_TIPPED_ANIMAL:
        for (int i = 0; i < EW_ANIMALS; i++)
            n += p->tipped[i];
        return n;
    case EW_PER_UPRIGHT_ANIMAL:
        for (int i = 0; i < EW_ANIMALS; i++)
            n += p->upright[i];
        return n;
    case EW_PER_UPRIGHT_TYPE:
        for (int i = 0; i < EW_ANIMALS; i++)
            n += p->upright[i] > 0;
        return n;
    case EW_PER_SET_OF_4: {
        int wild = 0;
        for (int i = 0; i < EW_ANIMALS; i++)
            wild += ew_tables(game)->animals[i].wild ? p->upright[i] : 0;
        int made[EW_ANIMALS] = {0};
        for (;;) { /* 11.4c: next the set that wants fewest wild ones; each has one of its kind */
            int best = -1, least = wild + 1;
            for (int i = 0; i < EW_ANIMALS; i++) {
                int left = p->upright[i] - 4 * made[i];
                int want = left >= 4 ? 0 : left > 0 ? 4 - left : 4;
                if (ew_tables(game)->animals[i].full == 4 && made[i] < p->upright[i] &&
                    want < least) {
                    best = i;
                    least = want;
                }
            }
            if (best < 0)
                return n;
            wild -= least;
            made[best]++;
            n++;
        }
    }
    case EW_PER_BURIED_CARD: return ew_buried(st, side);
    case EW_PER_CAMP_FOREST_GRASSLAND:
    case EW_PER_CAMP_LAKE_MOUNTAIN:
        for (int i = 0; i < EW_PLACES; i++) {
            int land = ew_tables(game)->tiles[st->tile[i]].land;
            bool fits = what == EW_PER_CAMP_FOREST_GRASSLAND
                            ? land == EW_LAND_FOREST || land == EW_LAND_GRASSLAND
                            : land == EW_LAND_LAKE || land == EW_LAND_MOUNTAIN;
            n += fits ? p->camps[i] : 0;
        }
        return n;
    case EW_PER_GLACIER_WITH_CAMP: /* 9.5, R35 */
        for (int i = 0; i < EW_PLACES; i++)
            n += p->camps[i] && ew_tables(game)->tiles[st->tile[i]].land == EW_LAND_GLACIER;
        return n;
    case EW_PER_VILLAGE: return p->villages;
    case EW_PER_TRIBE_TYPE:
        for (int k = 0; k < EW_TRIBES; k++)
            n += ew_owned(p, k) > 0;
        return n;
    case EW_PER_HONOR_LEVEL: return p->honor;
    case EW_PER_SACRIFICE_LEVEL: return p->sacrifice;
    case EW_PER_CULTURE_CARD: return hearth_count(ew_owned_cultures(p));
    default: return 0;
    }
}

/* 5.8: n points for each, by the divisor, up to the most. */
int ew__points_per(const HearthGame *game, const EwState *st, int side, const EwEffect *e) {
    int div = e->b >> 4, most = e->b & 15;
    int n = ew_count_what(game, st, side, (EwWhat)e->a) / (div ? div : 1) * e->n;
    return most && n > most ? most : n;
}

int ew_stone_points(const HearthGame *game, const EwState *st, int side, int space) {
    int stone = st->player[side].stones[space];
    if (!stone)
        return 0;
    if (ew_is_nomad(st, side)) /* 9.8b: whatever is printed on it */
        return ew_tables(game)->nomad_stone_points;
    return ew__points_per(game, st, side, &ew_tables(game)->stones[stone - 1].score);
}

/* 8.3: some of the Nomad's lie face down. */
int ew_buried(const EwState *st, int side) {
    int n = ew_pile_count(&st->player[side].buried);
    return ew_is_nomad(st, side) ? n + st->buried_down[0] + st->buried_down[1] : n;
}
