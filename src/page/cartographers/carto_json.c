/* carto_json.c - Cartographers for a page: what is printed, trials, what counts. */
#include "carto_json.h"

#include "carto_words.h"
#include "json.h"
#include "match_json.h"

static void put_board(HearthBuf *out, const char *before, CartoBoard cells) {
    put_json_bits(out, before, (const uint64_t[2]){cells.lo, cells.hi});
}

/* ---- What is printed ---- */

/* The first orientation of each shape is the printed one. */
static void put_shapes(const CartoCard *c, HearthBuf *out) {
    int shape = -1;
    hearth_buf_text(out, ",\"shapes\":[");
    for (int i = 0; i < c->orients; i++) {
        const CartoOrient *o = &carto_orients[c->first + i];
        if (o->shape == shape)
            continue;
        hearth_buf_text(out, shape < 0 ? "{\"cells\":[" : ",{\"cells\":[");
        shape = o->shape;
        for (int k = 0; k < o->count; k++) {
            put_json_int(out, k ? ",[" : "[", o->offsets[k] / CARTO_N);
            put_json_int(out, ",", o->offsets[k] % CARTO_N);
            hearth_buf_char(out, ']');
        }
        put_json_bool(out, "],\"coin\":", o->coin);
        hearth_buf_char(out, '}');
    }
    hearth_buf_char(out, ']');
}

static void put_terrains(const CartoCard *c, HearthBuf *out) {
    const char *before = "";
    hearth_buf_text(out, ",\"terrains\":[");
    for (int t = 0; t < CARTO_TERRAINS; t++)
        if (c->terrains >> t & 1) {
            put_json_string(out, before, carto_terrain_ids[t]);
            before = ",";
        }
    hearth_buf_char(out, ']');
}

static void put_card(int card, const char *lang, HearthBuf *out) {
    static const char *const kinds[] = {"explore", "ruins", "ambush"};
    const CartoCard *c = &carto_cards[card];
    put_json_string(out, card ? "," : "", c->id);
    put_json_text(out, ":{\"name\":", carto_card_name(card), lang);
    put_json_string(out, ",\"kind\":", kinds[c->kind]);
    put_json_int(out, ",\"time\":", c->time);
    put_terrains(c, out);
    put_shapes(c, out);
    hearth_buf_char(out, '}');
}

static void put_season(int season, const char *lang, HearthBuf *out) {
    const CartoSeason *s = &carto_seasons[season];
    put_json_string(out, season ? ",{\"id\":" : "{\"id\":", s->id);
    put_json_text(out, ",\"name\":", carto_season_name(season), lang);
    put_json_int(out, ",\"threshold\":", s->threshold);
    put_json_int(out, ",\"edicts\":[", s->edicts[0]);
    put_json_int(out, ",", s->edicts[1]);
    hearth_buf_text(out, "]}");
}

static void put_scoring(int scoring, const char *lang, HearthBuf *out) {
    put_json_string(out, scoring ? "," : "", carto_scorings[scoring].id);
    put_json_int(out, ":{\"number\":", scoring);
    put_json_text(out, ",\"name\":", carto_scoring_name(scoring), lang);
    put_json_text(out, ",\"rule\":", carto_scoring_rule(scoring), lang);
    hearth_buf_char(out, '}');
}

void carto_cards_json(const char *lang, HearthBuf *out) {
    hearth_buf_text(out, "{\"cards\":{");
    for (int card = 0; card < CARTO_CARDS; card++)
        put_card(card, lang, out);
    hearth_buf_text(out, "},\"seasons\":[");
    for (int season = 0; season < CARTO_SEASONS; season++)
        put_season(season, lang, out);
    hearth_buf_text(out, "],\"scorings\":{");
    for (int scoring = 0; scoring < CARTO_SCORINGS; scoring++)
        put_scoring(scoring, lang, out);
    hearth_buf_text(out, "},\"letters\":[");
    for (int e = 0; e < CARTO_EDICTS; e++) {
        hearth_buf_text(out, e ? ",\"" : "\"");
        hearth_buf_char(out, carto_edict_letters[e]);
        hearth_buf_char(out, '"');
    }
    hearth_buf_text(out, "]}");
}

/* ---- The hand ---- */

static int within(int n, int most) {
    return n < -most ? -most : n > most ? most : n;
}

static int shape_of(const CartoHand *h) {
    return h->single ? 0 : carto_orients[carto_cards[h->card].first + h->orient].shape;
}

static void choose_shape(CartoHand *h, int shape) {
    if (shape_of(h) != shape)
        carto_hand_next_shape(h);
}

static void choose_terrain(CartoHand *h, const CartoLegal *l, int terrain) {
    if (terrain >= 0 && terrain < CARTO_TERRAINS && (l->terrains >> terrain & 1))
        h->terrain = terrain;
}

void carto_hand_do(const HearthGame *game, CartoHand *h, const CartoState *st, int seat,
                   CartoHandDo what, int a, int b) {
    CartoLegal l;
    carto_legal(st, seat, &l);
    if (what == CARTO_HAND_TAKE || !h->held || h->card != st->card ||
        (h->single != l.single && !l.nothing))
        carto_hand_take(game, h, st, seat);
    switch (what) {
    case CARTO_HAND_MOVE: carto_hand_move(h, within(a, CARTO_N), within(b, CARTO_N)); break;
    case CARTO_HAND_AT: carto_hand_at(h, within(a, 2 * CARTO_N), within(b, 2 * CARTO_N)); break;
    case CARTO_HAND_TURN: carto_hand_turn(h, a & 3); break;
    case CARTO_HAND_FLIP: carto_hand_flip(h); break;
    case CARTO_HAND_NEXT_SHAPE: carto_hand_next_shape(h); break;
    case CARTO_HAND_NEXT_TERRAIN: carto_hand_next_terrain(h, st, seat, a < 0 ? -1 : 1); break;
    case CARTO_HAND_NEXT_PLACE: carto_hand_next_place(h, st, seat); break;
    case CARTO_HAND_SHAPE: choose_shape(h, a); break;
    case CARTO_HAND_TERRAIN: choose_terrain(h, &l, a); break;
    default: break;
    }
}

static void put_change(HearthBuf *out, const char *before, const int change[2]) {
    put_json_int(out, before, change[0]);
    put_json_int(out, ",", change[1]);
    hearth_buf_char(out, ']');
}

void carto_trial_json(const HearthGame *game, const CartoHand *hand, const CartoState *st, int seat,
                      const char *lang, HearthBuf *out) {
    CartoTrial t;
    int row, col;
    char notation[HEARTH_NOTATION_MAX];
    HearthBuf n = hearth_buf(notation, sizeof notation);
    carto_hand_middle(hand, &row, &col);
    carto_hand_try(game, hand, st, seat, &t);
    if (t.fits)
        game->action_print(game, st, seat, t.action, &n);
    put_json_bool(out, "{\"fits\":", t.fits);
    if (t.fits)
        hearth_buf_text(out, ",\"why\":\"\"");
    else
        put_json_msg(out, ",\"why\":", &t.why.msg, lang);
    put_board(out, ",\"cells\":", t.cells);
    put_board(out, ",\"clash\":", t.clash);
    put_json_int(out, ",\"sheet\":", carto_sheet_of(st, seat));
    put_json_int(out, ",\"terrain\":", hand->terrain);
    put_json_int(out, ",\"shape\":", shape_of(hand));
    put_json_int(out, ",\"middle\":[", row);
    put_json_int(out, ",", col);
    put_json_string(out, "],\"notation\":", notation);
    hearth_buf_text(out, ",\"edicts\":[");
    for (int e = 0; e < CARTO_EDICTS; e++) {
        put_json_int(out, e ? ",{\"now\":" : "{\"now\":", t.stars[0][e]);
        put_json_int(out, ",\"then\":", t.stars[1][e]);
        hearth_buf_char(out, '}');
    }
    put_change(out, "],\"coins\":[", t.coins);
    put_change(out, ",\"monsters\":[", t.monsters);
    put_json_int(out, ",\"worth\":", t.worth);
    hearth_buf_char(out, '}');
}

/* ---- What counts ---- */

void carto_glow_json(const CartoSheet *sheet, const CartoMap *map, int scoring, const char *lang,
                     HearthBuf *out) {
    HearthLine items[CARTO_CELLS + 8];
    HearthLines lines = {items, CARTO_CELLS + 8, 0};
    CartoGlow g;
    int stars = scoring == CARTO_SCORINGS ? carto_score_monsters(sheet, map, &lines)
                                          : carto_score_card(sheet, map, scoring, &lines);
    carto_glow(sheet, map, scoring, &g);
    put_board(out, "{\"counts\":", g.counts);
    hearth_buf_text(out, ",\"nearly\":[");
    const char *before = "{\"cell\":";
    for (CartoBoard left = g.nearly; carto_any(left); left = carto_without_lowest(left)) {
        int cell = carto_lowest(left);
        put_json_int(out, before, cell);
        put_json_int(out, ",\"terrain\":", g.terrain[cell]);
        hearth_buf_char(out, '}');
        before = ",{\"cell\":";
    }
    put_json_int(out, "],\"stars\":", stars);
    hearth_buf_text(out, ",\"lines\":");
    match_lines_json(items, lines.count < lines.cap ? lines.count : lines.cap, lang, out);
    hearth_buf_char(out, '}');
}

/* ---- Reading ---- */

void carto_spaces_json(const CartoSheet *sheet, const CartoMap *map, const char *lang,
                       HearthBuf *out) {
    for (int cell = 0; cell < CARTO_CELLS; cell++) {
        HearthMsg msg;
        carto_say_space(sheet, map, cell, &msg);
        put_json_msg(out, cell ? "," : "[", &msg, lang);
    }
    hearth_buf_char(out, ']');
}
