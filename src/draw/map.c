/* map.c - The drawn map: washes, outlines, then the glyphs from flat to tall. */
#include "draw_int.h"

const DrawTint draw__tints[DRAW_TERRAINS] = {
    {"forest", "#2c4630", "#7d9b68", "#c3cf9f", 55, 45},
    {"village", "#5a241b", "#cf8f77", "#bf6149", 45, 45},
    {"farm", "#7c5a14", "#e3c069", "#f0dda0", 55, 45},
    {"water", "#2b5472", "#9dbfd0", "#d3e2e6", 60, 40},
    {"monster", "#2a1a38", "#7a6890", "#3a2748", 70, 30},
    {"mountain", "#453a30", "#c2b49c", "#efe4cb", 40, 30},
    {"ruins", "#5d5347", "#d8ccb2", "#efe6d2", 0, 0},
    {"wasteland", "#6d5f4a", "#c9bb9b", "#e6dabd", 60, 40},
};

/* From what lies flat to what stands tall and may hide a bit of it. */
static const int order[] = {DRAW_WASTELAND, CARTO_FARM,   CARTO_WATER,   DRAW_RUINS,
                            CARTO_VILLAGE,  CARTO_FOREST, CARTO_MONSTER, DRAW_MOUNTAIN};

static DrawGlyph *const glyphs[DRAW_TERRAINS] = {
    draw__forest,  draw__village,  draw__farm,  draw__water,
    draw__monster, draw__mountain, draw__ruins, draw__wasteland,
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
    DrawPen p = draw__pen(out);
    hearth_buf_text(out, " d=\"");
    if (terrain == CARTO_MONSTER)
        draw__claws(&p, region);
    else
        draw__outline(&p, region, inset);
    draw__close_path(out);
}

/* Colour as a brush leaves it: thin inside, gathered along the edge. */
static void wash(HearthBuf *out, CartoBoard region, int terrain) {
    const DrawTint *t = &draw__tints[terrain];
    open_region(out, "wash", terrain);
    draw__attribute(out, "fill", t->wash);
    opacity(out, "fill-opacity", t->fill_opacity);
    draw__attribute(out, "stroke", t->wash);
    opacity(out, "stroke-opacity", t->edge_opacity);
    draw__attribute(out, "stroke-width", terrain == CARTO_MONSTER ? "6" : "14");
    draw__attribute(out, "stroke-linejoin", "round");
    region_path(out, region, terrain, 9);
}

static void line(HearthBuf *out, CartoBoard region, int terrain, int inset, const char *width,
                 int percent) {
    open_region(out, inset > 4 ? "line shore" : "line", terrain);
    draw__attribute(out, "fill", "none");
    draw__attribute(out, "stroke", draw__tints[terrain].ink);
    draw__attribute(out, "stroke-width", width);
    if (percent < 100)
        opacity(out, "stroke-opacity", percent);
    region_path(out, region, terrain, inset);
}

static void lines(HearthBuf *out, CartoBoard region, int terrain) {
    if (terrain == CARTO_WATER) {
        line(out, region, terrain, 3, "2.5", 100);
        line(out, region, terrain, 10, "1.2", 75);
        line(out, region, terrain, 18, "1", 55);
        line(out, region, terrain, 28, ".8", 40);
    } else {
        line(out, region, terrain, 4, "1.8", 80);
    }
}

void draw__land(const DrawLand *land, HearthBuf *out) {
    const DrawTint *t = &draw__tints[land->terrain];
    CartoBoard left = land->region;
    hearth_buf_text(out, "<g class=\"");
    hearth_buf_text(out, t->name);
    hearth_buf_text(out, " ink\"");
    draw__attribute(out, "fill", t->body);
    draw__attribute(out, "stroke", t->ink);
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
    if (land->terrain != DRAW_RUINS && land->terrain != DRAW_MOUNTAIN) {
        wash(out, land->region, land->terrain);
        lines(out, land->region, land->terrain);
    }
    draw__land(land, out);
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
    draw__attribute(out, "fill", draw__tints[DRAW_RUINS].body);
    draw__attribute(out, "stroke", draw__tints[DRAW_RUINS].ink);
    hearth_buf_text(out, " stroke-width=\"2\" stroke-linejoin=\"round\">");
    for (; carto_any(built); built = carto_without_lowest(built))
        draw__relic(carto_lowest(built), out);
    hearth_buf_text(out, "</g>");
}

void draw__map(const CartoSheet *sheet, const CartoMap *map, bool coins, HearthBuf *out) {
    for (int i = 0; i < DRAW_TERRAINS; i++) {
        CartoBoard region = region_of(sheet, map, order[i]);
        if (!carto_any(region) || order[i] == DRAW_RUINS || order[i] == DRAW_MOUNTAIN)
            continue;
        wash(out, region, order[i]);
        lines(out, region, order[i]);
    }
    for (int i = 0; i < DRAW_TERRAINS; i++) {
        DrawLand land = {.region = region_of(sheet, map, order[i]),
                         .ruins = map->ruins,
                         .open = carto_empty(sheet, map),
                         .coins = coins,
                         .terrain = order[i]};
        if (carto_any(land.region))
            draw__land(&land, out);
    }
    relics(out, carto_and(map->ruins, carto_drawn(sheet)));
}

void draw_map(const CartoSheet *sheet, const CartoMap *map, HearthBuf *out) {
    draw__map(sheet, map, true, out);
}
