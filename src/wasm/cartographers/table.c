/* table.c - The exports that only the module of Cartographers has. */
#include "bridge.h"

#include "carto_json.h"
#include "match_json.h"
#include "page_texts.h"
#include "texts.h"

/* One hand a match: the person in front of the page. */
typedef struct Held {
    CartoHand hand;
    int32_t seat;
    uint32_t serial; /* of the match it was taken up in */
} Held;

static Held held[BRIDGE_SLOTS];

static void put_cards(const Question *q, HearthBuf *b) {
    (void)q;
    carto_cards_json(bridge_language(), b);
}

int32_t hb_cards(void) {
    return bridge_answer(put_cards, &(Question){0});
}

/* ---- The hand ---- */

static void put_trial(const Question *q, HearthBuf *b) {
    const HearthGame *game = hearth_match_game(q->m);
    MatchView memory;
    const CartoState *st = match_view(q->m, q->a, &memory);
    carto_trial_json(game, &held[q->b].hand, st, q->a, bridge_language(), b);
}

/* The match, if the seat owes a drawing there. */
static HearthMatch *drawing(int32_t handle, int32_t seat, int32_t *code) {
    HearthMatch *m = bridge_match(handle, code);
    if (!m || !bridge_viewer(m, seat, code))
        return NULL;
    if (hearth_match_owes(m, seat)) {
        uint32_t serial = bridge_serial(handle);
        if (held[handle].seat != seat || held[handle].serial != serial)
            held[handle] = (Held){.seat = seat, .serial = serial};
        return m;
    }
    *code = bridge_fail_text(HEARTH_NOT_PENDING,
                             hearth_match_over(m) ? HEARTH_T(OVER) : PAGE_T(ENGINE_CALL));
    return NULL;
}

int32_t hb_hand(int32_t handle, int32_t seat, int32_t what, int32_t a, int32_t b) {
    int32_t code = 0;
    MatchView memory;
    HearthMatch *m = drawing(handle, seat, &code);
    if (!m)
        return code;
    if (what < 0 || what >= CARTO_HAND_DOS)
        return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
    const CartoState *st = match_view(m, seat, &memory);
    carto_hand_do(hearth_match_game(m), &held[handle].hand, st, seat, (CartoHandDo)what, a, b);
    return bridge_answer(put_trial, &(Question){.m = m, .a = seat, .b = handle});
}

int32_t hb_lay(int32_t handle, int32_t seat, int32_t n) {
    int32_t code = 0;
    MatchView memory;
    HearthErr err;
    uint32_t action;
    HearthMatch *m = drawing(handle, seat, &code);
    const char *text = m ? bridge_in(n, &code) : NULL;
    if (!text)
        return code;
    const CartoState *st = match_view(m, seat, &memory);
    if (hearth_match_game(m)->action_parse(hearth_match_game(m), st, seat, text, (size_t)n, &action,
                                           &err))
        return bridge_fail(&err);
    carto_hand_do(hearth_match_game(m), &held[handle].hand, st, seat, CARTO_HAND_LOOK, 0, 0);
    carto_hand_lay(&held[handle].hand, st, action);
    return bridge_answer(put_trial, &(Question){.m = m, .a = seat, .b = handle});
}

/* ---- What counts ---- */

static void put_glow(const Question *q, HearthBuf *b) {
    MatchView memory;
    const CartoState *st = match_view(q->m, HEARTH_PUBLIC, &memory);
    carto_glow_json(&st->sheet[q->a], carto_map(st), q->b, bridge_language(), b);
}

int32_t hb_glow(int32_t handle, int32_t sheet, int32_t scoring) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m)
        return code;
    if (sheet < 0 || sheet >= hearth_match_seats(m) || scoring < 0 || scoring > CARTO_SCORINGS)
        return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
    return bridge_answer(put_glow, &(Question){.m = m, .a = sheet, .b = scoring});
}

/* ---- Reading ---- */

static void put_spaces(const Question *q, HearthBuf *b) {
    MatchView memory;
    const CartoState *st = match_view(q->m, HEARTH_PUBLIC, &memory);
    carto_spaces_json(&st->sheet[q->a], carto_map(st), bridge_language(), b);
}

int32_t hb_spaces(int32_t handle, int32_t sheet) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m)
        return code;
    if (sheet < 0 || sheet >= hearth_match_seats(m))
        return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
    return bridge_answer(put_spaces, &(Question){.m = m, .a = sheet});
}
