/* greedy.c - One-step look-ahead over exact scores. See greedy.h for what it maximises. */
#include "greedy.h"

#include <limits.h>

/* What a card's stars can depend on: the terrains it names, or which cells are filled. */
enum {
    ON_FOREST = 1 << CARTO_FOREST,
    ON_VILLAGE = 1 << CARTO_VILLAGE,
    ON_FARM = 1 << CARTO_FARM,
    ON_WATER = 1 << CARTO_WATER,
    ON_ALL = 31
};

static const uint8_t depends[CARTO_SCORINGS] = {
    [CARTO_SCORE_SENTINEL_WOOD] = ON_FOREST,
    [CARTO_SCORE_GREENBOUGH] = ON_FOREST,
    [CARTO_SCORE_TREETOWER] = ON_ALL,
    [CARTO_SCORE_STONESIDE_FOREST] = ON_FOREST,
    [CARTO_SCORE_CANAL_LAKE] = ON_FARM | ON_WATER,
    [CARTO_SCORE_MAGES_VALLEY] = ON_FARM | ON_WATER,
    [CARTO_SCORE_GOLDEN_GRANARY] = ON_FARM | ON_WATER,
    [CARTO_SCORE_SHORESIDE_EXPANSE] = ON_FARM | ON_WATER,
    [CARTO_SCORE_WILDHOLDS] = ON_VILLAGE,
    [CARTO_SCORE_GREAT_CITY] = ON_VILLAGE,
    [CARTO_SCORE_GREENGOLD_PLAINS] = ON_ALL,
    [CARTO_SCORE_SHIELDGATE] = ON_VILLAGE,
    [CARTO_SCORE_BORDERLANDS] = ON_ALL,
    [CARTO_SCORE_LOST_BARONY] = ON_ALL,
    [CARTO_SCORE_BROKEN_ROAD] = ON_ALL,
    [CARTO_SCORE_CAULDRONS] = ON_ALL,
};

/* How the parts of a value weigh in this season, and what they are before the move. */
typedef struct Frame {
    const CartoState *st;
    const CartoSheet *sheet;
    int weight[CARTO_EDICTS];
    int before[CARTO_EDICTS];
    int seasons_left;
} Frame;

static void open_frame(Frame *f, const CartoState *st, const CartoSheet *sheet) {
    f->st = st;
    f->sheet = sheet;
    f->seasons_left = CARTO_SEASONS - st->season;
    for (int e = 0; e < CARTO_EDICTS; e++) {
        f->weight[e] = carto_scorings_left(st, e);
        f->before[e] =
            f->weight[e] ? carto_score_card(sheet, carto_map(st), st->edict[e], NULL) : 0;
    }
}

/* The value of `sheet` after terrain `drawn` was added to the frame's sheet. */
static int value_after(const Frame *f, const CartoSheet *sheet, int drawn) {
    int value =
        f->seasons_left * (sheet->coins + carto_score_monsters(sheet, carto_map(f->st), NULL));
    for (int e = 0; e < CARTO_EDICTS; e++) {
        if (f->weight[e] == 0)
            continue;
        int card = f->st->edict[e];
        bool same = !(depends[card] >> drawn & 1);
        value += f->weight[e] *
                 (same ? f->before[e] : carto_score_card(sheet, carto_map(f->st), card, NULL));
    }
    return value;
}

uint32_t carto_greedy_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng) {
    const CartoState *st = view;
    int target = carto_sheet_of(st, seat);
    int sign = target == seat ? 1 : -1;
    uint32_t best = CARTO_NOTHING;
    int best_value = INT_MIN;
    CartoLegal legal;
    Frame frame;
    (void)game, (void)rng;
    carto_legal(st, seat, &legal);
    open_frame(&frame, st, &st->sheet[target]);
    for (int t = 0; t < CARTO_TERRAINS; t++) {
        for (int i = 0; i < legal.orients && (legal.terrains >> t & 1); i++) {
            for (CartoBoard left = legal.anchors[i]; carto_any(left);
                 left = carto_without_lowest(left)) {
                uint32_t action =
                    carto_action(t, legal.single ? CARTO_SINGLE : i, carto_lowest(left));
                CartoSheet sheet = st->sheet[target];
                CartoDraw draw = carto_draw_of(st, action);
                carto_ink(&sheet, carto_map(st), &draw);
                int value = sign * value_after(&frame, &sheet, t);
                if (value > best_value) {
                    best_value = value;
                    best = action;
                }
            }
        }
    }
    return best;
}
