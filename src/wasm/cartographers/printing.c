/* printing.c - The export that makes a sheet for paper; Cartographers only. Nobody prints before
 * the first map is drawn, so it is in the module of the worker, not in the page's own. */
#include "bridge.h"
#include "draw.h"
#include "match_json.h"
#include "page_texts.h"

static int32_t bad_call(void) {
    return bridge_fail_text(HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
}

static void put_print(const Question *q, HearthBuf *b) {
    MatchView memory;
    const char *names[HEARTH_MAX_SEATS];
    DrawPrint what = *(const DrawPrint *)q->more;
    for (int i = 0; q->m && i < hearth_match_seats(q->m); i++)
        names[i] = hearth_match_name(q->m, i);
    if (q->m) {
        what.state = match_view(q->m, HEARTH_PUBLIC, &memory);
        what.names = names;
    }
    draw_print(&what, b);
}

/* "paper=letter side=B empty white", each word at most once or not at all. */
static bool read_words(HearthScan s, DrawPrint *out, bool *empty) {
    HearthSlice word;
    while (hearth_scan_word(&s, &word)) {
        if (hearth_slice_is(word, "paper=letter"))
            out->letter = true;
        else if (hearth_slice_is(word, "side=B"))
            out->side = 1;
        else if (hearth_slice_is(word, "white"))
            out->white = true;
        else if (hearth_slice_is(word, "empty"))
            *empty = true;
        else if (!hearth_slice_is(word, "paper=a4") && !hearth_slice_is(word, "side=A"))
            return false;
    }
    return hearth_scan_end(&s);
}

/* An empty sheet needs no match. */
int32_t hb_print(int32_t handle, int32_t sheet, int32_t n) {
    int32_t code = 0;
    bool empty = false;
    DrawPrint what = {.lang = bridge_language(), .seat = sheet};
    Question q = {.m = NULL};
    const char *text = bridge_in(n, &code);
    if (!text)
        return code;
    if (!read_words(hearth_scan(text, (size_t)n), &what, &empty))
        return bad_call();
    if (!empty && !(q.m = bridge_match(handle, &code)))
        return code;
    if (!empty && (sheet < 0 || sheet >= hearth_match_seats(q.m)))
        return bad_call();
    q.more = &what;
    return bridge_answer(put_print, &q);
}
