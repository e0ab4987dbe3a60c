/* carto_json.c - Cartographers for a page: the table, trials, what counts. */
#include "carto_json.h"

#include "carto_words.h"
#include "json.h"
#include "match_json.h"

static void put_board(HearthBuf *out, const char *before, CartoBoard cells) {
    put_json_bits(out, before, (const uint64_t[2]){cells.lo, cells.hi});
}

/* ---- Cards ---- */

static void put_card_head(int card, const char *lang, HearthBuf *out) {
    static const char *const kinds[] = {"explore", "ruins", "ambush"};
    const CartoCard *c = &carto_cards[card];
    put_json_int(out, "{\"number\":", card);
    put_json_string(out, ",\"id\":", c->id);
    put_json_text(out, ",\"name\":", carto_card_name(card), lang);
    put_json_string(out, ",\"kind\":", kinds[c->kind]);
    put_json_int(out, ",\"time\":", c->time);
}

/* The first orientation of each shape is the printed one. */
static void put_shapes(const CartoCard *c, HearthBuf *out) {
    int shape = -1;
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
}

static void put_card(int card, unsigned terrains, const char *lang, HearthBuf *out) {
    hearth_buf_text(out, ",\"card\":");
    if (card == CARTO_NO_CARD) {
        hearth_buf_text(out, "null");
        return;
    }
    put_card_head(card, lang, out);
    put_json_bits(out, ",\"terrains\":", (const uint64_t[2]){terrains, 0});
    hearth_buf_text(out, ",\"shapes\":[");
    put_shapes(&carto_cards[card], out);
    hearth_buf_text(out, "]}");
}

static bool past_step(void *context, const HearthStep *step) {
    for (int i = 0; i < step->event_count; i++)
        carto_past_event(context, &step->events[i]);
    return true;
}

/* A view has no log. What is not in the deck any more has been drawn, in whatever order; the
 * ambushes among it the state does not know. */
static void past_of_view(const CartoState *st, CartoPast *p) {
    for (int card = 0; card < CARTO_EXPLORE_CARDS; card++)
        if (!(st->explore_left >> card & 1) && card != st->card)
            p->cards[p->count++] = (uint8_t)card;
}

/* The card that is being drawn is not among them. */
static void put_drawn(const CartoPast *p, int now, const char *lang, HearthBuf *out) {
    int count = p->count > 0 && p->cards[p->count - 1] == now ? p->count - 1 : p->count;
    hearth_buf_text(out, ",\"drawn\":[");
    for (int i = 0; i < count; i++) {
        hearth_buf_text(out, i ? "," : "");
        put_card_head(p->cards[i], lang, out);
        hearth_buf_char(out, '}');
    }
    hearth_buf_char(out, ']');
}

void carto_cards_json(const char *lang, HearthBuf *out) {
    for (int card = 0; card < CARTO_CARDS; card++) {
        hearth_buf_text(out, card ? "}," : "[");
        put_card_head(card, lang, out);
    }
    hearth_buf_text(out, "}]");
}

/* ---- Seasons and edicts ---- */

static void put_seasons(const char *lang, HearthBuf *out) {
    hearth_buf_text(out, ",\"seasons\":[");
    for (int i = 0; i < CARTO_SEASONS; i++) {
        const CartoSeason *s = &carto_seasons[i];
        put_json_string(out, i ? ",{\"id\":" : "{\"id\":", s->id);
        put_json_text(out, ",\"name\":", carto_season_name(i), lang);
        put_json_int(out, ",\"threshold\":", s->threshold);
        put_json_int(out, ",\"edicts\":[", s->edicts[0]);
        put_json_int(out, ",", s->edicts[1]);
        hearth_buf_text(out, "]}");
    }
    hearth_buf_char(out, ']');
}

static void put_scoring(int scoring, const char *lang, HearthBuf *out) {
    put_json_int(out, "\"scoring\":", scoring);
    put_json_string(out, ",\"id\":", carto_scorings[scoring].id);
    put_json_text(out, ",\"name\":", carto_scoring_name(scoring), lang);
    put_json_text(out, ",\"rule\":", carto_scoring_rule(scoring), lang);
}

void carto_scorings_json(const char *lang, HearthBuf *out) {
    for (int i = 0; i < CARTO_SCORINGS; i++) {
        hearth_buf_text(out, i ? "},{" : "[{");
        put_scoring(i, lang, out);
    }
    hearth_buf_text(out, "}]");
}

static void put_edicts(const CartoState *st, const char *lang, HearthBuf *out) {
    hearth_buf_text(out, ",\"edicts\":[");
    for (int e = 0; e < CARTO_EDICTS && st->edict[e] != CARTO_NO_EDICT; e++) {
        hearth_buf_text(out, e ? ",{\"letter\":\"" : "{\"letter\":\"");
        hearth_buf_char(out, carto_edict_letters[e]);
        hearth_buf_text(out, "\",");
        put_scoring(st->edict[e], lang, out);
        put_json_int(out, ",\"left\":", carto_scorings_left(st, e));
        hearth_buf_char(out, '}');
    }
    hearth_buf_char(out, ']');
}

/* ---- Sheets ---- */

static void put_rows(const CartoSheet *s, const CartoMap *map, HearthBuf *out) {
    char text[CARTO_N * (CARTO_N + 1) + 1];
    HearthBuf rows = hearth_buf(text, sizeof text);
    carto_sheet_print(s, map, '\n', &rows);
    for (int r = 0; r < CARTO_N; r++) {
        hearth_buf_text(out, r ? ",\"" : "{\"rows\":[\"");
        hearth_buf_bytes(out, text + r * (CARTO_N + 1), CARTO_N);
        hearth_buf_char(out, '"');
    }
    hearth_buf_char(out, ']');
}

static void put_points(const CartoState *st, const CartoSheet *s, HearthBuf *out) {
    hearth_buf_text(out, ",\"points\":[");
    for (int season = 0; season < st->season; season++) {
        hearth_buf_text(out, season ? ",[" : "[");
        for (int i = 0; i < 4; i++)
            put_json_int(out, i ? "," : "", s->points[season][i]);
        hearth_buf_char(out, ']');
    }
    hearth_buf_char(out, ']');
}

static void put_last(const CartoPast *p, int seat, HearthBuf *out) {
    if (!carto_any(p->last[seat].cells)) {
        hearth_buf_text(out, ",\"last\":null");
        return;
    }
    put_board(out, ",\"last\":{\"cells\":", p->last[seat].cells);
    put_json_int(out, ",\"terrain\":", p->last[seat].terrain);
    put_json_int(out, ",\"seat\":", p->last[seat].seat);
    hearth_buf_char(out, '}');
}

/* What the seat has handed in while others still draw, for its own eyes; the sheets do not show it
 * yet, and on an ambush it will be on another sheet. */
static void put_pending(const CartoState *st, int seat, HearthBuf *out) {
    CartoDraw d;
    if (!carto_handed_in(st, seat, &d)) {
        hearth_buf_text(out, ",\"pending\":null");
        return;
    }
    put_board(out, ",\"pending\":{\"cells\":", d.cells);
    put_json_int(out, ",\"terrain\":", d.terrain);
    hearth_buf_char(out, '}');
}

static void put_sheet(const CartoState *st, const CartoPast *p, int seat, HearthBuf *out) {
    const CartoSheet *s = &st->sheet[seat];
    const CartoMap *map = carto_map(st);
    put_rows(s, map, out);
    put_json_int(out, ",\"coins\":", s->coins);
    put_json_int(out, ",\"total\":", carto_total(s));
    put_json_bool(out, ",\"committed\":", s->commit != CARTO_COMMIT_NONE);
    put_pending(st, seat, out);
    put_last(p, seat, out);
    hearth_buf_text(out, ",\"stars\":[");
    for (int e = 0; e < CARTO_EDICTS; e++)
        put_json_int(out, e ? "," : "",
                     st->edict[e] == CARTO_NO_EDICT ? 0
                                                    : carto_score_card(s, map, st->edict[e], NULL));
    put_json_int(out, "],\"monsters\":", carto_score_monsters(s, map, NULL));
    put_points(st, s, out);
    hearth_buf_char(out, '}');
}

/* ---- The table ---- */

static void put_head(const HearthMatch *m, const CartoState *st, int viewer, HearthBuf *out) {
    put_json_int(out, "{\"seats\":", st->seats);
    put_json_int(out, ",\"viewer\":", viewer);
    hearth_buf_text(out, ",\"names\":[");
    for (int i = 0; i < st->seats; i++)
        put_json_string(out, i ? "," : "", hearth_match_name(m, i));
    put_json_string(out, "],\"side\":", st->side ? "B" : "A");
    put_json_int(out, ",\"season\":", st->season);
    put_json_int(out, ",\"time\":", st->time);
    put_json_bool(out, ",\"over\":", st->phase == CARTO_OVER);
    match_owes_json(m, out);
    put_json_int(out, ",\"epoch\":", st->epoch);
    put_json_int(out, ",\"actions\":", hearth_match_actions(m));
}

/* The card and what the viewer may do with it. */
static void put_task(const HearthMatch *m, const CartoState *st, int viewer, const char *lang,
                     HearthBuf *out) {
    CartoLegal l = {.single = false};
    bool owes = hearth_match_owes(m, viewer);
    if (owes)
        carto_legal(st, viewer, &l);
    put_card(st->card,
             owes                        ? l.terrains
             : st->card == CARTO_NO_CARD ? 0
                                         : carto_cards[st->card].terrains,
             lang, out);
    put_json_bool(out, ",\"ruins\":", st->ruins);
    put_json_bool(out, ",\"single\":", l.single);
    put_json_bool(out, ",\"nothing\":", l.nothing);
    put_json_int(out, ",\"sheetOf\":",
                 viewer < st->seats && st->card != CARTO_NO_CARD ? carto_sheet_of(st, viewer)
                                                                 : viewer);
    hearth_buf_text(out, ",\"passes\":[");
    bool ambush = st->card != CARTO_NO_CARD && carto_cards[st->card].kind == CARTO_AMBUSH;
    for (int i = 0; i < st->seats && ambush; i++) {
        put_json_int(out, i ? ",[" : "[", i);
        put_json_int(out, ",", carto_sheet_of(st, i));
        hearth_buf_char(out, ']');
    }
    hearth_buf_char(out, ']');
}

static void put_result(const HearthMatch *m, const CartoState *st, const char *lang,
                       HearthBuf *out) {
    uint8_t rank[HEARTH_MAX_SEATS];
    if (!hearth_match_result(m, rank)) {
        hearth_buf_text(out, ",\"result\":null}");
        return;
    }
    hearth_buf_text(out, ",\"result\":{\"rank\":[");
    for (int i = 0; i < st->seats; i++)
        put_json_int(out, i ? "," : "", rank[i]);
    if (st->seats > 1) {
        hearth_buf_text(out, "],\"rating\":null,\"title\":null}}");
        return;
    }
    int rating = carto_rating(st);
    put_json_int(out, "],\"rating\":", rating);
    put_json_text(out, ",\"title\":", carto_title_name(carto_title(rating)), lang);
    hearth_buf_text(out, "}}");
}

void carto_table_json(const HearthMatch *m, int viewer, const char *lang, HearthBuf *out) {
    MatchView memory;
    CartoPast past = {.count = 0};
    const CartoState *st = match_view(m, viewer, &memory);
    if (hearth_match_is_view(m))
        past_of_view(st, &past);
    else
        hearth_match_walk(m, past_step, &past);
    put_head(m, st, viewer, out);
    put_seasons(lang, out);
    put_edicts(st, lang, out);
    put_task(m, st, viewer, lang, out);
    put_drawn(&past, st->card, lang, out);
    put_json_int(out, ",\"ambushes\":{\"inDeck\":", st->ambush_in_deck);
    put_json_int(out, ",\"left\":", __builtin_popcount(st->ambush_left));
    hearth_buf_text(out, "},\"sheets\":[");
    for (int i = 0; i < st->seats; i++) {
        hearth_buf_text(out, i ? "," : "");
        put_sheet(st, &past, i, out);
    }
    hearth_buf_char(out, ']');
    put_result(m, st, lang, out);
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

void carto_hand_do(CartoHand *h, const CartoState *st, int seat, CartoHandDo what, int a, int b) {
    CartoLegal l;
    carto_legal(st, seat, &l);
    if (what == CARTO_HAND_TAKE || !h->held || h->card != st->card ||
        (h->single != l.single && !l.nothing))
        carto_hand_take(h, st, seat);
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

void carto_trial_json(const CartoHand *hand, const CartoState *st, int seat, const char *lang,
                      HearthBuf *out) {
    CartoTrial t;
    int row, col;
    char notation[HEARTH_NOTATION_MAX];
    HearthBuf n = hearth_buf(notation, sizeof notation);
    carto_hand_middle(hand, &row, &col);
    carto_hand_try(hand, st, seat, &t);
    if (t.fits)
        hearth_cartographers.action_print(st, seat, t.action, &n);
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
