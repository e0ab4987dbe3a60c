/* tell.c - Saying what happens: messages for people, JSON for transcripts.
 *
 * The fields of a transcript are described in docs/transcripts.md and relied on by
 * referees outside this repository. */
#include <string.h>

#include "carto_int.h"

static void arg_cells(HearthMsg *out, CartoBoard cells) {
    char text[HEARTH_NOTATION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    carto_cells_print(cells, &b);
    hearth_msg_bytes(out, "cells", text, strlen(text));
}

void carto__describe(const HearthGame *game, const void *state, int seat, uint32_t action,
                     HearthMsg *out) {
    (void)game;
    const CartoState *st = state;
    if (seat == HEARTH_CHANCE && st->phase == CARTO_DEAL) {
        hearth_msg(out, CARTO_T(DO_EDICT));
        hearth_msg_bytes(out, "edict", &carto_edict_letters[carto__edicts_dealt(st)], 1);
        hearth_msg_word(out, "card", carto_scoring_name((int)action));
    } else if (seat == HEARTH_CHANCE) {
        hearth_msg(out, CARTO_T(DO_EXPLORE));
        hearth_msg_word(out, "card", carto_card_name((int)action));
    } else if (action == CARTO_NOTHING) {
        hearth_msg(out, CARTO_T(DO_NOTHING));
    } else {
        CartoDraw d = carto_draw_of(st, action);
        hearth_msg(out, CARTO_T(DO_DRAW));
        hearth_msg_word(out, "terrain", carto_terrain_name(d.terrain));
        arg_cells(out, d.cells);
    }
}

static void tell_ink(const HearthEvent *e, HearthMsg *out) {
    CartoBoard cells = {e->cells[0], e->cells[1]};
    bool settle = e->kind == CARTO_EV_SETTLE, elsewhere = e->seat != e->place, coins = e->b > 0;
    if (!carto_any(cells)) {
        hearth_msg(out, CARTO_T(EV_INK_NOTHING));
        hearth_msg_seat(out, "player", e->seat);
        return;
    }
    if (settle)
        hearth_msg(out, coins ? CARTO_T(EV_SETTLE_COIN) : CARTO_T(EV_SETTLE));
    else if (elsewhere)
        hearth_msg(out, coins ? CARTO_T(EV_COIN_ON) : CARTO_T(EV_INK_ON));
    else
        hearth_msg(out, coins ? CARTO_T(EV_COIN) : CARTO_T(EV_INK));
    arg_cells(out, cells);
    if (!settle) {
        hearth_msg_seat(out, "player", e->seat);
        hearth_msg_word(out, "terrain", carto_terrain_name(e->a));
    }
    if (elsewhere)
        hearth_msg_seat(out, "owner", e->place);
    if (coins)
        hearth_msg_number(out, "coins", e->b);
}

/* The topic of the rules that matters to somebody who draws now. */
const char *carto__topic(const HearthGame *game, const void *view, int seat) {
    (void)game;
    const CartoState *st = view;
    CartoLegal l;
    if (st->phase != CARTO_DRAW)
        return "season";
    if (carto_cards[st->card].kind == CARTO_AMBUSH)
        return "ambush";
    carto_legal(st, seat, &l);
    return st->ruins                                         ? "ruins"
           : l.single                                        ? "drawing"
           : carto_orients[carto_cards[st->card].first].coin ? "coins"
                                                             : "drawing";
}

bool carto__event_describe(const HearthGame *game, const void *after, const HearthEvent *e,
                           HearthMsg *out) {
    (void)game;
    const CartoState *st = after;
    switch (e->kind) {
    case CARTO_EV_EDICT:
        hearth_msg(out, CARTO_T(EV_EDICT));
        hearth_msg_bytes(out, "edict", &carto_edict_letters[e->a], 1);
        hearth_msg_word(out, "card", carto_scoring_name(e->b));
        hearth_msg_word(out, "rule", carto_scoring_rule(e->b));
        return true;
    case CARTO_EV_REVEAL:
        if (carto_cards[e->a].kind == CARTO_RUINS) {
            hearth_msg(out, CARTO_T(EV_RUINS));
            hearth_msg_word(out, "card", carto_card_name(e->a));
            return true;
        }
        hearth_msg(out, (int)e->b < carto_seasons[st->season].threshold ? CARTO_T(EV_REVEAL)
                                                                        : CARTO_T(EV_REVEAL_LAST));
        hearth_msg_word(out, "card", carto_card_name(e->a));
        hearth_msg_number(out, "time", e->b);
        hearth_msg_number(out, "threshold", carto_seasons[st->season].threshold);
        return true;
    case CARTO_EV_AMBUSH:
        hearth_msg(out, CARTO_T(EV_AMBUSH));
        hearth_msg_word(out, "card", carto_card_name(e->a));
        return true;
    case CARTO_EV_INK:
    case CARTO_EV_SETTLE: tell_ink(e, out); return true;
    case CARTO_EV_SEASON:
        hearth_msg(out, CARTO_T(EV_SEASON));
        hearth_msg_word(out, "season", carto_season_name(e->a));
        return true;
    case CARTO_EV_END: hearth_msg(out, CARTO_T(EV_END)); return true;
    default: return false;
    }
}

/* ---- Transcripts ---- */

static void json_word(HearthBuf *out, const char *before, const char *word) {
    hearth_buf_text(out, before);
    hearth_buf_json(out, word, strlen(word));
}

static void json_number(HearthBuf *out, const char *before, int64_t n) {
    hearth_buf_text(out, before);
    hearth_buf_int(out, n);
}

void carto__json_options(const HearthGame *game, const void *state, HearthBuf *out) {
    (void)game;
    const CartoState *st = state;
    json_word(out, "\"side\":", st->side ? "B" : "A");
    if (st->wide)
        json_word(out, ",\"fallback\":", "any");
}

void carto__json_head(const HearthGame *game, const void *state, HearthBuf *out) {
    (void)game;
    const CartoState *st = state;
    hearth_buf_text(out, "\"edicts\":{");
    for (int i = 0; i < CARTO_EDICTS && st->edict[i] != CARTO_NO_EDICT; i++) {
        hearth_buf_text(out, i > 0 ? ",\"" : "\"");
        hearth_buf_char(out, carto_edict_letters[i]);
        json_word(out, "\":", carto_scorings[st->edict[i]].id);
    }
    hearth_buf_text(out, "},");
}

static void json_ink(const HearthEvent *e, HearthBuf *out) {
    json_number(out, "{\"type\":\"draw\",\"seat\":", e->seat);
    json_number(out, ",\"sheet\":", e->place);
    json_word(out, ",\"terrain\":", carto_terrain_ids[e->a]);
    hearth_buf_text(out, ",\"cells\":[");
    CartoBoard cells = {e->cells[0], e->cells[1]};
    for (bool first = true; carto_any(cells); first = false) {
        int cell = carto_lowest(cells);
        json_number(out, first ? "[" : ",[", cell / CARTO_N);
        json_number(out, ",", cell % CARTO_N);
        hearth_buf_char(out, ']');
        cells = carto_without_lowest(cells);
    }
    hearth_buf_text(out, "]}");
}

static void json_season(const CartoState *st, int season, HearthBuf *out) {
    const uint8_t *edicts = carto_seasons[season].edicts;
    json_word(out, "{\"type\":\"season\",\"season\":", carto_seasons[season].id);
    hearth_buf_text(out, ",\"scores\":[");
    for (int i = 0; i < st->seats; i++) {
        const int16_t *p = st->sheet[i].points[season];
        json_number(out, i > 0 ? ",{\"seat\":" : "{\"seat\":", i);
        for (int k = 0; k < 2; k++) {
            hearth_buf_text(out, k ? ",\"" : ",\"edicts\":{\"");
            hearth_buf_char(out, carto_edict_letters[edicts[k]]);
            json_number(out, "\":", p[k]);
        }
        json_number(out, "},\"coins\":", p[CARTO_POINTS_COINS]);
        json_number(out, ",\"monsters\":", p[CARTO_POINTS_MONSTERS]);
        json_number(out, ",\"total\":", p[0] + p[1] + p[2] + p[3]);
        hearth_buf_char(out, '}');
    }
    hearth_buf_text(out, "]}");
}

void carto__json_event(const HearthGame *game, const void *after, const HearthEvent *e,
                       HearthBuf *out) {
    (void)game;
    switch (e->kind) {
    case CARTO_EV_REVEAL:
    case CARTO_EV_AMBUSH:
        hearth_buf_text(out, e->kind == CARTO_EV_AMBUSH ? "{\"type\":\"ambush\""
                                                        : "{\"type\":\"explore\"");
        json_word(out, ",\"card\":", carto_cards[e->a].id);
        hearth_buf_char(out, '}');
        break;
    case CARTO_EV_INK:
    case CARTO_EV_SETTLE: json_ink(e, out); break;
    case CARTO_EV_SEASON: json_season(after, e->a, out); break;
    default: break; /* the edicts stand in the head, the end in the result */
    }
}

void carto__json_result(const HearthGame *game, const void *state, HearthBuf *out) {
    const CartoState *st = state;
    uint8_t rank[CARTO_MAX_SEATS];
    bool first = true;
    game->result(game, st, rank);
    hearth_buf_text(out, "{\"totals\":[");
    for (int i = 0; i < st->seats; i++)
        json_number(out, i > 0 ? "," : "", carto_total(&st->sheet[i]));
    hearth_buf_text(out, "],\"winners\":[");
    for (int i = 0; i < st->seats; i++) {
        if (rank[i] != 1)
            continue;
        json_number(out, first ? "" : ",", i);
        first = false;
    }
    hearth_buf_text(out, "],\"rating\":");
    if (st->seats == 1)
        hearth_buf_int(out, carto_rating(st));
    else
        hearth_buf_text(out, "null");
    hearth_buf_char(out, '}');
}
