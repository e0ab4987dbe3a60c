/* drawings.c - The exports that draw; Cartographers only. */
#include "bridge.h"

#include <string.h>

#include "draw.h"
#include "match_json.h"
#include "page_texts.h"

static int32_t bad_call(void) {
    return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
}

/* ---- Maps ---- */

/* The question about a sheet of a match, if both are there. */
static bool ask_sheet(int32_t handle, int32_t sheet, Question *q, int32_t *code) {
    HearthMatch *m = bridge_match(handle, code);
    if (!m)
        return false;
    *q = (Question){.m = m, .a = sheet};
    if (sheet >= 0 && sheet < hearth_match_seats(m))
        return true;
    *code = bad_call();
    return false;
}

static void put_map(const Question *q, HearthBuf *b) {
    MatchView memory;
    const CartoState *st = match_view(q->m, HEARTH_PUBLIC, &memory);
    draw_map(&st->sheet[q->a], carto_map(st), b);
}

int32_t hb_map(int32_t handle, int32_t sheet) {
    int32_t code = 0;
    Question q;
    return ask_sheet(handle, sheet, &q, &code) ? bridge_answer(put_map, &q) : code;
}

static void put_small(const Question *q, HearthBuf *b) {
    MatchView memory;
    const CartoState *st = match_view(q->m, HEARTH_PUBLIC, &memory);
    draw_small(&st->sheet[q->a], carto_map(st), b);
}

int32_t hb_small(int32_t handle, int32_t sheet) {
    int32_t code = 0;
    Question q;
    return ask_sheet(handle, sheet, &q, &code) ? bridge_answer(put_small, &q) : code;
}

/* ---- The paper below a map ---- */

/* With the name of its owner, and in the end of a solo game the title. */
static void put_paper(const Question *q, HearthBuf *b) {
    MatchView memory;
    char title[256];
    const CartoState *st = match_view(q->m, HEARTH_PUBLIC, &memory);
    DrawPaper paper = {.name = hearth_match_name(q->m, q->a), .narrow = q->b};
    if (st->seats == 1 && st->phase == CARTO_OVER) {
        HearthMsg msg;
        hearth_msg(&msg, carto_title_name(carto_title(carto_rating(st))));
        hearth_msg_text(&msg, bridge_language(), title, sizeof title);
        paper.title = title;
    }
    draw_paper(&paper, b);
}

int32_t hb_paper(int32_t handle, int32_t sheet, int32_t narrow) {
    int32_t code = 0;
    Question q;
    if (!ask_sheet(handle, sheet, &q, &code))
        return code;
    q.b = narrow != 0;
    return bridge_answer(put_paper, &q);
}

/* The box in which the paper lies around the map. */
static void put_box(const Question *q, HearthBuf *b) {
    draw_paper_box(q->a != 0, b);
}

int32_t hb_box(int32_t narrow) {
    return bridge_answer(put_box, &(Question){.a = narrow});
}

/* ---- Diagrams ---- */

static void put_diagram(const Question *q, HearthBuf *b) {
    draw_diagram(q->a, b);
}

int32_t hb_diagram(int32_t scoring) {
    if (scoring < 0 || scoring > CARTO_SCORINGS)
        return bad_call();
    return bridge_answer(put_diagram, &(Question){.a = scoring});
}
