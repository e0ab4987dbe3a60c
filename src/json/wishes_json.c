/* wishes_json.c - See wishes_json.h. */
#include "wishes_json.h"

#include <string.h>

#include "fields_json.h"
#include "json.h"
#include "texts.h"

void wishes_json(const HearthGame *game, const void *view, int seat, HearthBuf *out) {
    const HearthWishes *w = game->wishes;
    uint64_t all[HEARTH_WISHES_MAX * HEARTH_WISH_SIZE / 8];
    int n = w ? w->list(game, view, seat, all, HEARTH_WISHES_MAX) : 0;
    hearth_buf_char(out, '[');
    for (int i = 0; i < n && i < HEARTH_WISHES_MAX; i++) {
        hearth_buf_text(out, i ? "," : "");
        fields_json(w->fields, (const char *)all + (size_t)i * w->fields->size, out);
    }
    hearth_buf_char(out, ']');
}

int wish_plan(const HearthGame *game, const void *view, int seat, const char *text, size_t length,
              uint32_t out[HEARTH_PLAN_MAX], HearthErr *err) {
    const HearthWishes *w = game->wishes;
    uint64_t wish[HEARTH_WISH_SIZE / 8];
    HearthSlice wrong = {text, length};
    if (w)
        hearth_fields_blank(w->fields, wish);
    if (w && length && hearth_fields_want(w->fields, text, length, wish, &wrong))
        return w->plan(game, view, seat, wish, out, HEARTH_PLAN_MAX, err);
    hearth_fail(err, HEARTH_BAD_TEXT, HEARTH_T(WISH_BAD));
    if (err)
        hearth_msg_bytes(&err->msg, "word", wrong.text, wrong.length);
    return 0;
}

void plan_json(const HearthGame *game, const void *view, int seat, const uint32_t plan[], int count,
               HearthBuf *out) {
    uint64_t now[HEARTH_STATE_MAX / 8];
    memcpy(now, view, game->state_size(game, game->seats_of(game, view)));
    hearth_buf_char(out, '[');
    for (int i = 0; i < count; i++) {
        char text[HEARTH_NOTATION_MAX];
        HearthBuf b = hearth_buf(text, sizeof text);
        game->action_print(game, now, seat, plan[i], &b);
        put_json_string(out, i ? "," : "", text);
        if (i + 1 < count)
            game->apply(game, now, seat, plan[i], NULL);
    }
    hearth_buf_char(out, ']');
}
