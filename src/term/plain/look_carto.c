/* look_carto.c - Sentences about a sheet: what is there, what is beside it, what it would score. */
#include "look_carto.h"

#include <string.h>

#include "carto_hand.h"
#include "carto_words.h"
#include "phrase.h"
#include "texts.h"

static const CartoSheet *sheet_of(const CartoEyes *e) {
    return &e->st->sheet[e->sheet];
}

static void arg_cell(HearthMsg *msg, const char *name, int cell) {
    char text[8];
    HearthBuf b = hearth_buf(text, sizeof text);
    carto_cell_print(cell, &b);
    arg_text(msg, name, text);
}

/* The sentence for one's own sheet, or the one that says whose sheet it is. */
static void begin(const CartoEyes *e, HearthMsg *msg, const HearthText *own,
                  const HearthText *others) {
    hearth_msg(msg, e->sheet == e->seat ? own : others);
    if (e->sheet != e->seat)
        arg_text(msg, "owner", hearth_match_name(e->m, e->sheet));
}

/* ---- Rows and columns ---- */

static void say_phrase(const PlainPhrase *p) {
    printf("%s\n", p->text);
}

void carto_look_row(const CartoEyes *e, int row) {
    char letter = (char)('a' + row);
    PlainPhrase p;
    HearthMsg msg;
    begin(e, &msg, CARTO_T(SAY_ROW), TERM_T(CARTO_ROW_ON));
    hearth_msg_bytes(&msg, "row", &letter, 1);
    plain_phrase(&p, e->m, e->t->lang);
    hearth_tell_open(&p.outline, &msg);
    hearth_tell_hole(&p.outline, "spaces", NULL);
    carto_tell_row(&p.outline, sheet_of(e), carto_map(e->st), row, true);
    hearth_tell_close(&p.outline);
    say_phrase(&p);
}

void carto_look_column(const CartoEyes *e, int column) {
    PlainPhrase p;
    HearthMsg msg;
    begin(e, &msg, TERM_T(CARTO_COLUMN), TERM_T(CARTO_COLUMN_ON));
    hearth_msg_number(&msg, "column", column + 1);
    plain_phrase(&p, e->m, e->t->lang);
    hearth_tell_open(&p.outline, &msg);
    hearth_tell_hole(&p.outline, "spaces", NULL);
    carto_tell_column(&p.outline, sheet_of(e), carto_map(e->st), column, true);
    hearth_tell_close(&p.outline);
    say_phrase(&p);
}

/* Hears the lines of a sheet and says each. */
typedef struct Reader {
    HearthOutline outline;
    PlainPhrase phrase;
    bool telling;
} Reader;

static void end_line(Reader *r) {
    if (r->telling)
        say_phrase(&r->phrase);
    r->telling = false;
}

static void take(HearthOutline *self, const HearthOutlineStep *s) {
    Reader *r = (Reader *)self;
    if (s->kind == HEARTH_OUTLINE_LINE) {
        end_line(r);
        plain_phrase_clear(&r->phrase, s->between);
        r->telling = true;
    } else {
        r->phrase.outline.take(&r->phrase.outline, s);
    }
}

void carto_look_map(const CartoEyes *e) {
    Reader r = {.outline = {take}};
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(CARTO_SHEET_OF));
    arg_text(&msg, "player", hearth_match_name(e->m, e->sheet));
    say(e->t, stdout, &msg);
    plain_phrase(&r.phrase, e->m, e->t->lang);
    carto_tell_sheet(&r.outline, sheet_of(e), carto_map(e->st));
    end_line(&r);
}

void carto_look_shapes(const CartoEyes *e) {
    const CartoOrient *shape;
    PlainPhrase p;
    plain_phrase(&p, e->m, e->t->lang);
    for (int i = 0; i < 2; i++)
        if ((shape = carto_shape(e->st->card, i))) {
            plain_phrase_clear(&p, NULL);
            carto_tell_shape(&p.outline, shape);
            say_phrase(&p);
        }
}

/* ---- One space ---- */

static void say_what(const CartoEyes *e, int cell) {
    PlainPhrase p;
    HearthMsg msg, what;
    begin(e, &msg, TERM_T(CARTO_LOOK), TERM_T(CARTO_LOOK_ON));
    arg_cell(&msg, "space", cell);
    carto_say_space(sheet_of(e), carto_map(e->st), cell, &what);
    plain_phrase(&p, e->m, e->t->lang);
    hearth_tell_open(&p.outline, &msg);
    hearth_tell_hole(&p.outline, "what", NULL);
    hearth_tell(&p.outline, &what);
    hearth_tell_close(&p.outline);
    say_phrase(&p);
}

static void tell_side(HearthOutline *o, const CartoEyes *e, const HearthText *side, int row,
                      int col) {
    bool off = row < 0 || row >= CARTO_N || col < 0 || col >= CARTO_N;
    HearthMsg msg, what;
    hearth_msg(&msg, off ? TERM_T(CARTO_EDGE) : TERM_T(CARTO_BESIDE));
    hearth_msg_word(&msg, "side", side);
    if (off) {
        hearth_tell(o, &msg);
        return;
    }
    arg_cell(&msg, "space", CARTO_N * row + col);
    carto_say_space(sheet_of(e), carto_map(e->st), CARTO_N * row + col, &what);
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "what", NULL);
    hearth_tell(o, &what);
    hearth_tell_close(o);
}

static void say_beside(const CartoEyes *e, int cell) {
    int row = cell / CARTO_N, col = cell % CARTO_N;
    PlainPhrase p;
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(CARTO_LOOK_BESIDE));
    plain_phrase(&p, e->m, e->t->lang);
    hearth_tell_open(&p.outline, &msg);
    hearth_tell_hole(&p.outline, "sides", HEARTH_T(APART));
    tell_side(&p.outline, e, TERM_T(CARTO_ABOVE), row - 1, col);
    tell_side(&p.outline, e, TERM_T(CARTO_RIGHT), row, col + 1);
    tell_side(&p.outline, e, TERM_T(CARTO_BELOW), row + 1, col);
    tell_side(&p.outline, e, TERM_T(CARTO_LEFT), row, col - 1);
    hearth_tell_close(&p.outline);
    say_phrase(&p);
}

/* 6.3: a mountain's coin, seen from the mountain or from the last empty space beside one. */
static bool say_coin(const CartoEyes *e, int cell) {
    const CartoMap *map = carto_map(e->st);
    CartoBoard empty = carto_empty(sheet_of(e), map);
    HearthMsg msg;
    for (CartoBoard left = map->mountains; carto_any(left); left = carto_without_lowest(left)) {
        int mountain = carto_lowest(left);
        CartoBoard open = carto_and(carto_neighbours(carto_bit(mountain)), empty);
        if (mountain == cell) {
            hearth_msg(&msg,
                       carto_any(open) ? TERM_T(CARTO_MOUNTAIN) : TERM_T(CARTO_MOUNTAIN_DONE));
            hearth_msg_number(&msg, "count", carto_count(open));
        } else if (carto_same(open, carto_bit(cell))) {
            hearth_msg(&msg, TERM_T(CARTO_LAST_BESIDE));
            arg_cell(&msg, "space", mountain);
        } else {
            continue;
        }
        say(e->t, stdout, &msg);
        return true;
    }
    return false;
}

/* How many stars more a terrain on the space would bring for a scoring card. */
static int gain(const CartoEyes *e, int scoring, int terrain, int cell) {
    const CartoMap *map = carto_map(e->st);
    CartoSheet with = *sheet_of(e);
    with.land[terrain] = carto_or(with.land[terrain], carto_bit(cell));
    return carto_score_card(&with, map, scoring, NULL) -
           carto_score_card(sheet_of(e), map, scoring, NULL);
}

static bool any_terrain(const CartoEyes *e, int scoring, int cell) {
    for (int i = 1; i < CARTO_TERRAINS; i++)
        if (gain(e, scoring, i, cell) != gain(e, scoring, 0, cell))
            return false;
    return true;
}

/* What the space does for an edict, or would do. */
static bool say_edict(const CartoEyes *e, int edict, int cell) {
    int scoring = e->st->edict[edict];
    CartoGlow glow;
    HearthMsg msg;
    carto_glow(sheet_of(e), carto_map(e->st), scoring, &glow);
    bool counts = carto_has(glow.counts, cell), nearly = carto_has(glow.nearly, cell);
    for (int k = 0; k < 2; k++) { /* both can be: an empty space that is enclosed counts */
        if (!(k ? nearly : counts))
            continue;
        hearth_msg(&msg, !k                              ? TERM_T(CARTO_COUNTS)
                         : any_terrain(e, scoring, cell) ? TERM_T(CARTO_NEARLY_ANY)
                                                         : TERM_T(CARTO_NEARLY));
        hearth_msg_bytes(&msg, "edict", &carto_edict_letters[edict], 1);
        hearth_msg_word(&msg, "card", carto_scoring_name(scoring));
        if (k) {
            hearth_msg_word(&msg, "terrain", carto_terrain_name(glow.terrain[cell]));
            hearth_msg_number(&msg, "stars", gain(e, scoring, glow.terrain[cell], cell));
        }
        say(e->t, stdout, &msg);
    }
    return counts || nearly;
}

void carto_look_cell(const CartoEyes *e, int cell) {
    CartoGlow monsters;
    bool any;
    say_what(e, cell);
    say_beside(e, cell);
    any = say_coin(e, cell);
    for (int edict = 0; edict < CARTO_EDICTS && e->st->edict[edict] != CARTO_NO_EDICT; edict++)
        if (carto_scorings_left(e->st, edict))
            any |= say_edict(e, edict, cell);
    carto_glow(sheet_of(e), carto_map(e->st), CARTO_SCORINGS, &monsters);
    if (carto_has(monsters.counts, cell))
        say_text(e->t, stdout, TERM_T(CARTO_COSTS));
    else if (!any)
        say_text(e->t, stdout, TERM_T(CARTO_NO_STAR));
}

/* ---- Stars ---- */

void carto_score_line(const HearthLine *line, HearthMsg *out) {
    char cells[HEARTH_MSG_STORE];
    HearthBuf b = hearth_buf(cells, sizeof cells);
    carto_cells_print((CartoBoard){line->cells[0], line->cells[1]}, &b);
    hearth_msg(out, line->value < 0 ? TERM_T(CARTO_SCORE_AFRAID) : TERM_T(CARTO_SCORE_LINE));
    hearth_msg_number(out, "count", line->count);
    hearth_msg_number(out, "value", line->value);
    hearth_msg_number(out, "points", line->points);
    arg_text(out, "cells", cells);
}

void carto_solo_result(const CartoState *st, HearthMsg *out) {
    int rating = carto_rating(st), total = carto_total(&st->sheet[0]);
    hearth_msg(out, TERM_T(CARTO_SOLO));
    hearth_msg_number(out, "total", total);
    hearth_msg_number(out, "values", total - rating);
    hearth_msg_number(out, "rating", rating);
    hearth_msg_word(out, "title", carto_title_name(carto_title(rating)));
}

bool carto_solo_next(const CartoState *st, HearthMsg *out) {
    int title = carto_title(carto_rating(st));
    if (title == 0)
        return false;
    hearth_msg(out, TERM_T(CARTO_SOLO_NEXT));
    hearth_msg_number(out, "rating", carto_title_ratings[title - 1]);
    hearth_msg_word(out, "title", carto_title_name(title - 1));
    return true;
}
