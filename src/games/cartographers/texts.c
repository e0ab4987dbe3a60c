/* texts.c - Cartographers' part of the message catalogue, and its words by number. */
#include "cartographers.h"

const HearthText carto_texts[CARTO_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "carto_texts.def"
#undef TEXT
#undef TEXTS
};

#define TERRAIN_ID(name, id) id,
const char *const carto_terrain_ids[CARTO_TERRAINS] = {CARTO_TERRAIN_LIST(TERRAIN_ID)};
#undef TERRAIN_ID
const char carto_terrain_letters[CARTO_TERRAINS + 1] = "FVAWO";
const char carto_edict_letters[CARTO_EDICTS + 1] = "ABCD";

const HearthText *carto_card_name(int card) {
    return &carto_texts[CARTO_T_CARD_0 + card];
}

const HearthText *carto_scoring_name(int scoring) {
    return &carto_texts[CARTO_T_SCORING_0 + scoring];
}

const HearthText *carto_scoring_rule(int scoring) {
    return &carto_texts[CARTO_T_RULE_0 + scoring];
}

const HearthText *carto_terrain_name(int terrain) {
    return &carto_texts[CARTO_T_FOREST + terrain];
}

const HearthText *carto_season_name(int season) {
    return &carto_texts[CARTO_T_SPRING + season];
}

const HearthText *carto_title_name(int title) {
    return &carto_texts[CARTO_T_TITLE_0 + title];
}
