/* texts_by_id.c - Finding texts by name. */
#include "texts_by_id.h"

#include "bot.h"
#include "page_texts.h"
#include "texts.h"

static const HearthText *find_in(const HearthText *texts, int count, HearthSlice id) {
    for (int i = 0; i < count; i++)
        if (hearth_slice_is(id, texts[i].id))
            return &texts[i];
    return NULL;
}

/* What every module says besides its own. */
static const HearthText *common(HearthSlice id) {
    const HearthText *found = find_in(page_texts, PAGE_T_COUNT, id);
    return found ? found : find_in(hearth_engine_texts, HEARTH_T_COUNT, id);
}

const HearthText *page_text(const HearthGame *game, HearthSlice id) {
    PageWords words = page_words_of(game->id);
    const HearthText *found = find_in(words.texts, words.count, id);
    if (!found)
        found = find_in(game->texts, game->text_count, id);
    if (!found)
        found = find_in(hearth_ai_texts, HEARTH_AI_T_COUNT, id);
    return found ? found : common(id);
}

const HearthText *page_text_of_none(HearthSlice id) {
    const HearthText *found = find_in(page_words.texts, page_words.count, id);
    return found ? found : common(id);
}

static int unknown(HearthSlice id, HearthErr *err) {
    hearth_fail(err, HEARTH_BAD_TEXT, PAGE_T(ENGINE_NO_TEXT));
    hearth_msg_bytes(&err->msg, "id", id.text, id.length < 80 ? id.length : 80);
    return HEARTH_BAD_TEXT;
}

/* The part before the next zero byte, or all that is left. */
static HearthSlice next_part(HearthSlice *left) {
    HearthSlice part, rest;
    if (!hearth_slice_cut(*left, 0, &part, &rest)) {
        part = *left;
        rest = (HearthSlice){left->text + left->length, 0};
    }
    *left = rest;
    return part;
}

static int read_arg(PageFind *find, HearthSlice *left, HearthMsg *out, HearthErr *err) {
    HearthSlice name = next_part(left), kind = next_part(left), value = next_part(left);
    int64_t number;
    if (hearth_slice_is(kind, "t")) {
        hearth_msg_bytes(out, name.text, value.text, value.length);
        return HEARTH_OK;
    }
    if (hearth_slice_is(kind, "n") && hearth_slice_signed(value, INT64_MAX, &number)) {
        hearth_msg_number(out, name.text, number);
        return HEARTH_OK;
    }
    if (!hearth_slice_is(kind, "w"))
        return hearth_fail(err, HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
    const HearthText *word = find(value);
    if (!word)
        return unknown(value, err);
    hearth_msg_word(out, name.text, word);
    return HEARTH_OK;
}

int page_text_read(PageFind *find, const char *bytes, size_t length, HearthMsg *out,
                   HearthErr *err) {
    HearthSlice left = {bytes, length}, id = next_part(&left);
    const HearthText *text = find(id);
    if (!text)
        return unknown(id, err);
    hearth_msg(out, text);
    while (left.length > 0) {
        if (out->nargs == HEARTH_MSG_ARGS)
            return hearth_fail(err, HEARTH_BAD_USAGE, PAGE_T(ENGINE_CALL));
        int code = read_arg(find, &left, out, err);
        if (code)
            return code;
    }
    return HEARTH_OK;
}
