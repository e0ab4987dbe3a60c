/* value.c - What a sheet is worth if nothing more were drawn. */
#include "value.h"

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

void carto_frame_open(CartoFrame *f, const CartoState *st, const CartoSheet *sheet) {
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
int carto_value_after(const CartoFrame *f, const CartoSheet *sheet, int drawn) {
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

int carto_value_before(const CartoFrame *f) {
    int value = f->seasons_left *
                (f->sheet->coins + carto_score_monsters(f->sheet, carto_map(f->st), NULL));
    for (int e = 0; e < CARTO_EDICTS; e++)
        value += f->weight[e] * f->before[e];
    return value;
}
