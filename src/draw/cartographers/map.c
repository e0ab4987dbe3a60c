/* map.c - The drawn map: washes, outlines, then the glyphs from flat to tall. */
#include "draw_int.h"

const DrawTint draw__tints[DRAW_TERRAINS] = {
    [CARTO_FOREST] = {"forest", "#253f2b", "#587f55", "#a9c28b", 58, 45},
    [CARTO_VILLAGE] = {"village", "#5a241b", "#dfa283", "#bf5f47", 42, 50},
    [CARTO_FARM] = {"farm", "#7c5a14", "#e3c069", "#f0dda0", 55, 45},
    [CARTO_WATER] = {"water", "#2b5472", "#9dbfd0", "#d3e2e6", 60, 40},
    [CARTO_MONSTER] = {"monster", "#2a1a38", "#7a6890", "#3a2748", 70, 30},
    [DRAW_MOUNTAIN] = {"mountain", "#453a30", "#c2b49c", "#efe4cb", 40, 30},
    [DRAW_RUINS] = {"ruins", "#5d5347", "#d8ccb2", "#efe6d2", 0, 0},
    [DRAW_WASTELAND] = {"wasteland", "#6d5f4a", "#c9bb9b", "#e6dabd", 60, 40},
};

/* From what lies flat to what stands tall and may hide a bit of it. */
static const int order[] = {DRAW_WASTELAND, CARTO_FARM,   CARTO_WATER,   DRAW_RUINS,
                            CARTO_VILLAGE,  CARTO_FOREST, CARTO_MONSTER, DRAW_MOUNTAIN};

static DrawGlyph *const glyphs[DRAW_TERRAINS] = {
    [CARTO_FOREST] = draw__forest,   [CARTO_VILLAGE] = draw__village,
    [CARTO_FARM] = draw__farm,       [CARTO_WATER] = draw__water,
    [CARTO_MONSTER] = draw__monster, [DRAW_MOUNTAIN] = draw__mountain,
    [DRAW_RUINS] = draw__ruins,      [DRAW_WASTELAND] = draw__wasteland,
};

static void opacity(HearthBuf *out, const char *name, int percent) {
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, name);
    hearth_buf_text(out, "=\".");
    hearth_buf_int(out, percent);
    hearth_buf_char(out, '"');
}

static void open_region(HearthBuf *out, const char *what, int terrain) {
    hearth_buf_text(out, "<path class=\"");
    hearth_buf_text(out, draw__tints[terrain].name);
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, what);
    hearth_buf_char(out, '"');
}

static void region_path(HearthBuf *out, CartoBoard region, int terrain, int inset) {
    DrawPen p = pen_start(out);
    hearth_buf_text(out, " d=\"");
    if (terrain == CARTO_MONSTER)
        draw__claws(&p, region);
    else
        draw__outline(&p, region, inset);
    pen_close_path(out);
}

/* Colour as a brush leaves it: thin inside, gathered along the edge. */
static void wash(HearthBuf *out, CartoBoard region, int terrain) {
    const DrawTint *t = &draw__tints[terrain];
    open_region(out, "wash", terrain);
    pen_attribute(out, "fill", t->wash);
    opacity(out, "fill-opacity", t->fill_opacity);
    pen_attribute(out, "stroke", t->ink);
    pen_attribute(out, "stroke-width", terrain == CARTO_WATER ? "2.6" : "2");
    region_path(out, region, terrain, 4);
    if (terrain == CARTO_MONSTER)
        return;
    open_region(out, "edge", terrain);
    pen_attribute(out, "fill", "none");
    pen_attribute(out, "stroke", t->wash);
    opacity(out, "stroke-opacity", t->edge_opacity);
    pen_attribute(out, "stroke-width", "11");
    region_path(out, region, terrain, 10);
}

static void shore(HearthBuf *out, CartoBoard region, int inset, const char *width, int percent) {
    open_region(out, "shore", CARTO_WATER);
    pen_attribute(out, "fill", "none");
    pen_attribute(out, "stroke", draw__tints[CARTO_WATER].ink);
    pen_attribute(out, "stroke-width", width);
    opacity(out, "stroke-opacity", percent);
    region_path(out, region, CARTO_WATER, inset);
}

static void ground(HearthBuf *out, CartoBoard region, int terrain) {
    if (!carto_any(region) || terrain == DRAW_RUINS || terrain == DRAW_MOUNTAIN)
        return;
    wash(out, region, terrain);
    if (terrain == CARTO_WATER) {
        shore(out, region, 11, "1.3", 75);
        shore(out, region, 19, "1.1", 55);
        shore(out, region, 29, "1", 38);
    }
}

/* The glyphs of one terrain in all its spaces, in their group. */
static void put_land(const DrawLand *land, HearthBuf *out) {
    const DrawTint *t = &draw__tints[land->terrain];
    CartoBoard left = land->region;
    hearth_buf_text(out, "<g class=\"");
    hearth_buf_text(out, t->name);
    hearth_buf_text(out, " ink\"");
    pen_attribute(out, "fill", t->body);
    pen_attribute(out, "stroke", t->ink);
    hearth_buf_text(out, " stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
    for (; carto_any(left); left = carto_without_lowest(left)) {
        int cell = carto_lowest(left);
        hearth_buf_text(out, "<g class=\"cell ");
        hearth_buf_text(out, t->name);
        hearth_buf_text(out, "\" data-cell=\"");
        hearth_buf_int(out, cell);
        hearth_buf_text(out, "\">");
        glyphs[land->terrain](land, cell, out);
        hearth_buf_text(out, "</g>");
    }
    hearth_buf_text(out, "</g>");
}

void draw__region(const DrawLand *land, HearthBuf *out) {
    ground(out, land->region, land->terrain);
    put_land(land, out);
}

static CartoBoard region_of(const CartoSheet *sheet, const CartoMap *map, int terrain) {
    switch (terrain) {
    case DRAW_MOUNTAIN: return map->mountains;
    case DRAW_RUINS: return carto_less(map->ruins, carto_drawn(sheet));
    case DRAW_WASTELAND: return map->wasteland;
    default: return sheet->land[terrain];
    }
}

static void relics(HearthBuf *out, CartoBoard built) {
    if (!carto_any(built))
        return;
    hearth_buf_text(out, "<g class=\"ruins relic\"");
    pen_attribute(out, "fill", draw__tints[DRAW_RUINS].body);
    pen_attribute(out, "stroke", draw__tints[DRAW_RUINS].ink);
    hearth_buf_text(out, " stroke-width=\"2\" stroke-linejoin=\"round\">");
    for (; carto_any(built); built = carto_without_lowest(built))
        draw__relic(carto_lowest(built), out);
    hearth_buf_text(out, "</g>");
}

void draw__map(const CartoSheet *sheet, const CartoMap *map, bool coins, HearthBuf *out) {
    for (int i = 0; i < DRAW_TERRAINS; i++)
        ground(out, region_of(sheet, map, order[i]), order[i]);
    for (int i = 0; i < DRAW_TERRAINS; i++) {
        DrawLand land = {.region = region_of(sheet, map, order[i]),
                         .ruins = map->ruins,
                         .open = carto_empty(sheet, map),
                         .coins = coins,
                         .terrain = order[i]};
        if (carto_any(land.region))
            put_land(&land, out);
    }
    relics(out, carto_and(map->ruins, carto_drawn(sheet)));
}

void draw_map(const CartoSheet *sheet, const CartoMap *map, HearthBuf *out) {
    draw__map(sheet, map, true, out);
}
