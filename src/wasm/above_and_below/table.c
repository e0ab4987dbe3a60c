/* table.c - The exports that only the module of Above and Below has. */
#include "bridge.h"

#include <string.h>

#include "anb_json.h"
#include "match_json.h"
#include "page_texts.h"
#include "pieces.h"

static void put_piece(const Question *q, HearthBuf *b) {
    draw_anb_piece(bridge_game(), *(const HearthSlice *)q->more, b);
}

int32_t hb_piece(int32_t n) {
    int32_t code = 0;
    const char *text = bridge_in(n, &code);
    if (!text)
        return code;
    HearthSlice words = {text, strlen(text)};
    HearthBuf nowhere = hearth_buf(NULL, 0);
    if (!draw_anb_piece(bridge_game(), words, &nowhere))
        return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
    return bridge_answer(put_piece, &(Question){.more = &words});
}

static void put_cards(const Question *q, HearthBuf *b) {
    (void)q;
    anb_cards_json(bridge_game(), bridge_language(), b);
}

int32_t hb_cards(void) {
    return bridge_answer(put_cards, &(Question){0});
}

static void put_paragraph(const Question *q, HearthBuf *b) {
    anb_paragraph_json(hearth_match_game(q->m), q->a, bridge_language(), b);
}

/* Of the book that this match is played with. */
int32_t hb_paragraph(int32_t handle, int32_t paragraph) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    if (!m)
        return code;
    if (paragraph < 1 || paragraph > ANB_PARAGRAPHS)
        return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
    return bridge_answer(put_paragraph, &(Question){.m = m, .a = paragraph});
}

static void put_odds(const Question *q, HearthBuf *b) {
    const HearthGame *game = hearth_match_game(q->m);
    MatchView memory;
    anb_odds_json(game, match_view(q->m, HEARTH_PUBLIC, &memory), b);
}

int32_t hb_odds(int32_t handle) {
    int32_t code = 0;
    HearthMatch *m = bridge_match(handle, &code);
    return m ? bridge_answer(put_odds, &(Question){.m = m}) : code;
}
