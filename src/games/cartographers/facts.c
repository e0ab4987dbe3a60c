/* facts.c - What follows from a view: for front ends, which must not work it out. */
#include "carto_int.h"

typedef struct SheetFacts {
    int16_t total, monsters;
    uint8_t place; /* if the game were over now; whoever has no more and lost no fewer shares one */
    uint8_t stars[CARTO_EDICTS]; /* each edict, if it were scored now */
    uint8_t committed;
    uint8_t drawn_on; /* the seat whose sheet this seat draws on now */
    /* What it has handed in for the open round, where the viewer may know: for its own eyes. */
    uint8_t known, terrain;
    CartoBoard cells;
} SheetFacts;

typedef struct Facts {
    SheetFacts sheet[CARTO_MAX_SEATS];
    uint8_t seats;
    uint8_t scorings_left[CARTO_EDICTS]; /* how often each is still scored */
    uint8_t threshold;                   /* of time, of this season */
    /* What the viewer may draw now. */
    uint8_t terrains, single, nothing;
    uint16_t drawings;
    /* In the end, alone. */
    int16_t rating;
    const HearthText *title; /* NULL: none yet, or not alone */
} Facts;

/* ---- Their description ---- */

#define SHEET(name, ...) HEARTH_FIELD(SheetFacts, name, __VA_ARGS__)
static const HearthField sheet_fields[] = {
    SHEET(total, HEARTH_SIGNED),
    SHEET(monsters, HEARTH_SIGNED),
    SHEET(place, HEARTH_NUMBER),
    HEARTH_FIELD_LIST(SheetFacts, stars, HEARTH_NUMBER),
    SHEET(committed, HEARTH_FLAG),
    SHEET(drawn_on, HEARTH_NUMBER_OR_NONE(CARTO_NO_CARD)),
    SHEET(known, HEARTH_FLAG),
    SHEET(terrain, HEARTH_ID_OR_NONE(carto__terrain_ids, CARTO_TERRAINS)),
    SHEET(cells, HEARTH_SET(carto__cell_ids))};
static const HearthFields sheet = HEARTH_FIELDS("SheetFacts", SheetFacts, sheet_fields);

#define FACT(name, ...) HEARTH_FIELD(Facts, name, __VA_ARGS__)
static const HearthField fields[] = {
    HEARTH_FIELD_LIST(Facts, sheet, HEARTH_PARTS(sheet), HEARTH_USED(Facts, seats)),
    HEARTH_FIELD_LIST(Facts, scorings_left, HEARTH_NUMBER),
    FACT(threshold, HEARTH_NUMBER_OR_NONE(0)),
    FACT(terrains, HEARTH_SET(carto__terrain_ids)),
    FACT(single, HEARTH_FLAG),
    FACT(nothing, HEARTH_FLAG),
    FACT(drawings, HEARTH_NUMBER),
    FACT(rating, HEARTH_SIGNED),
    FACT(title, HEARTH_TEXT_ID)};
static const HearthFields described = HEARTH_FIELDS("Facts", Facts, fields);

/* ---- Finding them ---- */

static void find_sheet(const CartoState *st, int seat, SheetFacts *f) {
    const CartoSheet *s = &st->sheet[seat];
    const CartoMap *map = carto_map(st);
    f->total = (int16_t)carto_total(s);
    f->monsters = (int16_t)carto_score_monsters(s, map, NULL);
    for (int e = 0; e < CARTO_EDICTS; e++)
        if (st->edict[e] != CARTO_NO_EDICT)
            f->stars[e] = (uint8_t)carto_score_card(s, map, st->edict[e], NULL);
    f->committed = s->commit != CARTO_COMMIT_NONE;
    f->drawn_on = st->card == CARTO_NO_CARD ? CARTO_NO_CARD : (uint8_t)carto_sheet_of(st, seat);
    f->terrain = CARTO_TERRAINS;
    CartoDraw d;
    if (!carto_handed_in(st, seat, &d))
        return;
    f->known = 1;
    f->terrain = (uint8_t)d.terrain;
    f->cells = d.cells;
}

static void find(const HearthGame *game, const void *view, int viewer, void *out) {
    const CartoState *st = view;
    uint8_t place[CARTO_MAX_SEATS];
    Facts *f = out;
    f->seats = st->seats;
    game->result(game, st, place);
    for (int i = 0; i < st->seats; i++) {
        find_sheet(st, i, &f->sheet[i]);
        f->sheet[i].place = place[i];
    }
    for (int e = 0; e < CARTO_EDICTS; e++)
        f->scorings_left[e] = (uint8_t)carto_scorings_left(st, e);
    if (st->season < CARTO_SEASONS)
        f->threshold = carto_seasons[st->season].threshold;
    if (st->phase == CARTO_OVER && st->seats == 1) {
        f->rating = (int16_t)carto_rating(st);
        f->title = carto_title_name(carto_title(f->rating));
    }
    if (viewer >= st->seats || !hearth_seats_has(st->waiting, viewer))
        return;
    CartoLegal l;
    carto_legal(st, viewer, &l);
    f->terrains = l.terrains;
    f->single = l.single;
    f->nothing = l.nothing;
    f->drawings = (uint16_t)carto_legal_count(&l);
}

const HearthFacts carto__facts = {&described, find};
