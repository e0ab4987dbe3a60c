/* outline.c - The table in words: the card, the edicts, the year, everybody's stars, the sheets row
 * by row. */
#include "carto_int.h"
#include "carto_words.h"

/* The seat whose eyes these are, or the first one's sheet first for those who only watch. */
static int own_seat(const CartoState *st, int viewer) {
    return viewer < st->seats ? viewer : 0;
}

/* ---- What is asked ---- */

static void tell_time(HearthOutline *o, const CartoState *st) {
    HearthMsg msg;
    hearth_tell_line(o, NULL);
    if (st->phase == CARTO_OVER) {
        hearth_tell_word(o, CARTO_T(EV_END));
        return;
    }
    hearth_msg(&msg, carto_last_card(st) ? CARTO_T(SAY_SEASON_LAST) : CARTO_T(SAY_SEASON));
    hearth_msg_word(&msg, "season", carto_season_name(st->season));
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "time", NULL);
    hearth_tell_meter(o, st->time, carto_seasons[st->season].threshold);
    hearth_tell_close(o);
}

static void tell_demand(HearthOutline *o, const CartoState *st, int seat) {
    HearthMsg msg;
    CartoLegal l;
    carto_legal(st, seat, &l);
    hearth_tell_line(o, NULL);
    if (l.nothing) {
        hearth_tell_word(o, CARTO_T(FULL));
    } else if (l.single) {
        hearth_msg(&msg, CARTO_T(SAY_SINGLE));
        hearth_tell_open(o, &msg);
        hearth_tell_hole(o, "terrains", NULL);
        carto_tell_terrains(o, l.terrains);
        hearth_tell_close(o);
    } else if (st->ruins && carto_cards[st->card].kind == CARTO_EXPLORE) {
        hearth_tell_word(o, CARTO_T(MUST_COVER));
    } else {
        hearth_tell_word(o, CARTO_T(SAY_ANYWHERE));
    }
}

static void tell_question(HearthOutline *o, const CartoState *st, int viewer) {
    HearthMsg msg;
    if (viewer >= st->seats || !hearth_seats_has(st->waiting, viewer))
        return;
    int sheet = carto_sheet_of(st, viewer);
    hearth_msg(&msg, sheet == viewer ? CARTO_T(SAY_DRAW) : CARTO_T(SAY_DRAW_ON));
    hearth_msg_word(&msg, "card", carto_card_name(st->card));
    if (sheet != viewer)
        hearth_msg_seat(&msg, "owner", sheet);
    hearth_tell_line_of(o, &msg);
    tell_demand(o, st, viewer);
}

/* ---- Cards ---- */

static void tell_card(HearthOutline *o, const CartoState *st) {
    const CartoOrient *shape;
    HearthMsg msg;
    if (st->phase != CARTO_DRAW)
        return;
    hearth_tell_section(o, CARTO_T(SAY_CARD));
    hearth_msg(&msg, CARTO_T(SAY_CARD_NOW));
    hearth_msg_word(&msg, "card", carto_card_name(st->card));
    hearth_msg_number(&msg, "time", carto_cards[st->card].time);
    hearth_tell_line(o, NULL);
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "terrains", NULL);
    carto_tell_terrains(o, carto_cards[st->card].terrains);
    hearth_tell_close(o);
    for (int i = 0; i < 2; i++)
        if ((shape = carto_shape(st->card, i))) {
            hearth_tell_line(o, NULL);
            carto_tell_shape(o, shape);
        }
}

static void tell_names(HearthOutline *o, const HearthText *sentence, unsigned cards, int first) {
    HearthMsg msg;
    if (!cards)
        return;
    hearth_msg(&msg, sentence);
    hearth_tell_line(o, NULL);
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "cards", NULL);
    for (int i = 0; cards >> i; i++)
        if (cards >> i & 1)
            hearth_tell_word(o, carto_card_name(first + i));
    hearth_tell_close(o);
}

/* What everybody has seen of the deck; how many cards are left can be counted. */
static void tell_deck(HearthOutline *o, const CartoState *st) {
    unsigned explore = (1U << CARTO_EXPLORE_CARDS) - 1, ambush = (1U << CARTO_AMBUSH_CARDS) - 1;
    HearthMsg msg;
    if (st->phase == CARTO_OVER)
        return;
    hearth_tell_section(o, CARTO_T(SAY_DECK));
    tell_names(o, CARTO_T(SAY_REVEALED), explore & ~st->explore_left, 0);
    tell_names(o, CARTO_T(SAY_AMBUSHES), ambush & ~(unsigned)st->ambush_left, CARTO_EXPLORE_CARDS);
    hearth_msg(&msg, CARTO_T(SAY_LEFT));
    hearth_msg_number(&msg, "explore", __builtin_popcount(st->explore_left));
    hearth_msg_number(&msg, "ambush", st->ambush_in_deck);
    hearth_tell_line_of(o, &msg);
}

/* ---- Edicts and stars ---- */

/* "A Greenbough: 3 stars now. Rule. Still scored in: spring, winter." */
static void tell_edict(HearthOutline *o, const CartoState *st, int viewer, int e) {
    const CartoSheet *s = &st->sheet[own_seat(st, viewer)];
    bool seat = viewer<st->seats, left = carto_scorings_left(st, e)> 0;
    HearthMsg msg;
    hearth_msg(&msg, !left  ? CARTO_T(SAY_EDICT_DONE)
                     : seat ? CARTO_T(SAY_EDICT)
                            : CARTO_T(SAY_EDICT_OPEN));
    hearth_msg_bytes(&msg, "edict", &carto_edict_letters[e], 1);
    hearth_msg_word(&msg, "card", carto_scoring_name(st->edict[e]));
    hearth_msg_word(&msg, "rule", carto_scoring_rule(st->edict[e]));
    hearth_tell_line(o, NULL);
    if (!left) {
        hearth_tell(o, &msg);
        return;
    }
    if (seat)
        hearth_msg_number(&msg, "stars", carto_score_card(s, carto_map(st), st->edict[e], NULL));
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "seasons", NULL);
    carto_tell_seasons(o, e, st->season);
    hearth_tell_close(o);
}

static void tell_edicts(HearthOutline *o, const CartoState *st, int viewer) {
    if (st->edict[0] == CARTO_NO_EDICT)
        return;
    hearth_tell_section(o, CARTO_T(SAY_EDICTS));
    for (int e = 0; e < CARTO_EDICTS && st->edict[e] != CARTO_NO_EDICT; e++)
        tell_edict(o, st, viewer, e);
}

/* A season that is over, or in its last card, has reached its threshold; how far beyond is not
 * worth a look. */
static void tell_year(HearthOutline *o, const CartoState *st) {
    hearth_tell_section(o, CARTO_T(SAY_YEAR));
    hearth_tell_table(o);
    hearth_tell_head(o, CARTO_T(SAY_HEAD_SEASON));
    hearth_tell_head(o, CARTO_T(SAY_HEAD_TIME));
    hearth_tell_head(o, CARTO_T(SAY_HEAD_EDICTS));
    for (int i = 0; i < CARTO_SEASONS; i++) {
        const CartoSeason *season = &carto_seasons[i];
        char letter[2] = {0, 0};
        hearth_tell_row(o);
        hearth_tell_cell_word(o, carto_season_name(i));
        hearth_tell_cell_meter(o,
                               i > st->season                          ? 0
                               : i < st->season || carto_last_card(st) ? season->threshold
                                                                       : st->time,
                               season->threshold);
        hearth_tell_cell(o, NULL);
        for (int k = 0; k < 2; k++) {
            letter[0] = carto_edict_letters[season->edicts[k]];
            hearth_tell_text(o, letter);
        }
    }
}

static void tell_players(HearthOutline *o, const CartoState *st) {
    static const int heads[] = {CARTO_T_SAY_HEAD_PLAYER, CARTO_T_SAY_HEAD_STARS,
                                CARTO_T_SAY_HEAD_COINS, CARTO_T_SAY_HEAD_LOST};
    hearth_tell_section(o, CARTO_T(SAY_PLAYERS));
    hearth_tell_table(o);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        hearth_tell_head(o, &carto_texts[heads[i]]);
    for (int i = 0; i < st->seats; i++) {
        const CartoSheet *s = &st->sheet[i];
        hearth_tell_row(o);
        hearth_tell_cell_seat(o, i);
        if (st->phase == CARTO_DRAW && !hearth_seats_has(st->waiting, i))
            hearth_tell_word(o, CARTO_T(SAY_HAS_DRAWN));
        hearth_tell_cell_number(o, carto_total(s));
        hearth_tell_cell_meter(o, s->coins, CARTO_COIN_TRACK);
        hearth_tell_cell_number(o, -carto_score_monsters(s, carto_map(st), NULL));
    }
}

static void tell_points(HearthOutline *o, const CartoState *st, int seat) {
    HearthMsg msg;
    if (st->season == 0)
        return;
    hearth_msg(&msg, CARTO_T(SAY_POINTS));
    hearth_msg_seat(&msg, "player", seat);
    hearth_tell_section_of(o, &msg);
    for (int i = 0; i < st->season; i++) {
        const int16_t *p = st->sheet[seat].points[i];
        const uint8_t *edicts = carto_seasons[i].edicts;
        hearth_msg(&msg, CARTO_T(SAY_SCORED));
        hearth_msg_word(&msg, "season", carto_season_name(i));
        hearth_msg_word(&msg, "first", carto_scoring_name(st->edict[edicts[0]]));
        hearth_msg_word(&msg, "second", carto_scoring_name(st->edict[edicts[1]]));
        hearth_msg_number(&msg, "first_stars", p[CARTO_POINTS_FIRST]);
        hearth_msg_number(&msg, "second_stars", p[CARTO_POINTS_SECOND]);
        hearth_msg_number(&msg, "coins", p[CARTO_POINTS_COINS]);
        hearth_msg_number(&msg, "lost", -p[CARTO_POINTS_MONSTERS]);
        hearth_msg_number(&msg, "total", p[0] + p[1] + p[2] + p[3]);
        hearth_tell_line_of(o, &msg);
    }
}

/* ---- Sheets ---- */

static void tell_sheet_of(HearthOutline *o, const CartoState *st, int seat) {
    HearthMsg msg;
    hearth_msg(&msg, CARTO_T(SAY_SHEET));
    hearth_msg_seat(&msg, "player", seat);
    hearth_tell_section_of(o, &msg);
    carto_tell_sheet(o, &st->sheet[seat], carto_map(st));
}

void carto__outline(const HearthGame *game, const void *view, int viewer, HearthOutline *o) {
    (void)game;
    const CartoState *st = view;
    int own = own_seat(st, viewer);
    tell_time(o, st);
    tell_question(o, st, viewer);
    tell_card(o, st);
    tell_edicts(o, st, viewer);
    tell_sheet_of(o, st, own);
    tell_players(o, st);
    if (viewer < st->seats)
        tell_points(o, st, viewer);
    tell_year(o, st);
    tell_deck(o, st);
    for (int i = 1; i < st->seats; i++)
        tell_sheet_of(o, st, (own + i) % st->seats);
}
