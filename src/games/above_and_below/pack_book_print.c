/* pack_book_print.c - The book of Above and Below as lines of a pack, and as JSON for referees. */
#include <string.h>

#include "anb_pack.h"

static void put_signed(int n, HearthBuf *out) {
    hearth_buf_text(out, n > 0 ? "+" : "");
    hearth_buf_int(out, n);
}

static void put_counted(int n, const char *word, HearthBuf *out) {
    hearth_buf_int(out, n);
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, word);
}

static void put_effect(const AnbEffect *e, HearthBuf *out) {
    switch (e->kind) {
    case ANB_FX_COINS:
        hearth_buf_text(out, e->n < 0 ? "lose " : "");
        put_counted(e->n < 0 ? -e->n : e->n, e->n == 1 || e->n == -1 ? "coin" : "coins", out);
        break;
    case ANB_FX_REPUTATION:
        hearth_buf_text(out, "reputation ");
        put_signed(e->n, out);
        break;
    case ANB_FX_VILLAGER: hearth_buf_text(out, "villager"); break;
    case ANB_FX_CAVE: hearth_buf_text(out, "cave"); break;
    case ANB_FX_SPECIAL:
        hearth_buf_text(out, "special ");
        hearth_buf_text(out, hearth_id(&anb__special_ids, e->n));
        break;
    case ANB_FX_BUILDING:
        hearth_buf_text(out, "building ");
        hearth_buf_int(out, e->n);
        break;
    case ANB_FX_COPY: hearth_buf_text(out, "copy"); break;
    case ANB_FX_INJURE: hearth_buf_text(out, "injure"); break;
    case ANB_FX_STAKE: hearth_buf_text(out, "lose stake"); break;
    default: put_counted(e->n, anb_item_ids[e->kind], out); break;
    }
}

static void put_result(const AnbTables *t, int number, HearthBuf *out) {
    const AnbResult *r = &t->results[number];
    if (r->go) {
        hearth_buf_text(out, "goto ");
        hearth_buf_int(out, r->go);
        return;
    }
    if (!r->count)
        hearth_buf_text(out, "nothing");
    int choices = 0; /* of an open "choose" that are still to come */
    const char *apart = "";
    for (int i = 0; i < r->count; i++) {
        const AnbEffect *e = &t->effects[r->first + i];
        hearth_buf_text(out, apart);
        apart = ", ";
        if (e->kind == ANB_FX_CHOOSE) {
            hearth_buf_text(out, "choose ");
            choices = e->n;
            apart = "";
            continue;
        }
        put_effect(e, out);
        if (choices > 1)
            apart = " or ";
        choices -= choices > 0;
    }
}

static void put_bonus(const AnbOption *o, HearthBuf *out) {
    bool per = o->bonus == ANB_BONUS_HAMMER || o->bonus == ANB_BONUS_QUILL ||
               o->bonus == ANB_BONUS_PER_ITEM;
    put_signed(o->lanterns, out);
    hearth_buf_text(out, per ? " per " : " if ");
    switch (o->bonus) {
    case ANB_BONUS_HAMMER: hearth_buf_text(out, "hammer"); return;
    case ANB_BONUS_QUILL: hearth_buf_text(out, "quill"); return;
    case ANB_BONUS_FISHFOLK: hearth_buf_text(out, "fishfolk"); return;
    case ANB_BONUS_COIN: hearth_buf_text(out, "1 coin paid"); return;
    default: break;
    }
    if (o->items & (o->items - 1)) {
        hearth_buf_text(out, "food");
        return;
    }
    for (int i = 0; i < ANB_ITEMS; i++)
        if (o->items >> i & 1)
            hearth_buf_text(out, anb_item_ids[i]);
}

void anb__print_option(const AnbTables *t, int paragraph, int number, HearthBuf *out) {
    const AnbOption *o = &t->options[t->paragraphs[paragraph].first + number];
    const char *apart = "";
    if (o->pay) {
        hearth_buf_text(out, "pay ");
        hearth_buf_int(out, o->pay);
        apart = "; ";
    }
    if (o->bonus) {
        hearth_buf_text(out, apart);
        hearth_buf_text(out, "bonus ");
        put_bonus(o, out);
        apart = "; ";
    }
    for (int i = 0; i < 2 && o->number[i]; i++) {
        hearth_buf_text(out, apart);
        hearth_buf_int(out, o->number[i]);
        hearth_buf_text(out, ": ");
        put_result(t, o->result[i], out);
        apart = "; ";
    }
    if (o->gain) {
        hearth_buf_text(out, apart);
        hearth_buf_text(out, t->results[o->gain].go ? "" : "gain ");
        put_result(t, o->gain, out);
        apart = "; ";
    }
    if (o->fail) {
        hearth_buf_text(out, apart);
        hearth_buf_text(out, "fail: ");
        put_result(t, o->fail, out);
    }
}

/* ---- Prose ---- */

typedef struct Prose {
    HearthPackPut *put;
    void *to;
} Prose;

/* A line for each line of a text that the pack has brought. */
static void put_prose(const Prose *p, const char *word, const char *place, const HearthText *text) {
    char line[HEARTH_PACK_LINE_MAX];
    if (!hearth_slice_is((HearthSlice){text->id, strlen(text->id)}, ANB_PACK_PROSE))
        return;
    for (const char *at = text->one; at;) {
        const char *end = memchr(at, '\n', strlen(at));
        HearthBuf b = hearth_buf(line, sizeof line);
        hearth_buf_text(&b, word);
        hearth_buf_char(&b, ' ');
        hearth_buf_text(&b, place);
        hearth_buf_char(&b, ' ');
        hearth_buf_bytes(&b, at, end ? (size_t)(end - at) : strlen(at));
        p->put(p->to, line, b.length);
        at = end ? end + 1 : NULL;
    }
}

static const char *place_of(char *memory, size_t cap, int paragraph, int option,
                            const char *result) {
    HearthBuf b = hearth_buf(memory, cap);
    hearth_buf_int(&b, paragraph);
    if (option) {
        hearth_buf_char(&b, '.');
        hearth_buf_int(&b, option);
    }
    if (result) {
        hearth_buf_char(&b, '.');
        hearth_buf_text(&b, result);
    }
    return memory;
}

void anb__print_prose(const HearthGame *game, HearthPackPut *put, void *to) {
    const AnbTables *t = anb_tables(game);
    Prose p = {put, to};
    char place[32];
    for (int n = 1; n <= t->paragraph_count; n++) {
        const AnbParagraph *paragraph = &t->paragraphs[n];
        place_of(place, sizeof place, n, 0, NULL);
        put_prose(&p, "paragraph", place, &t->book_texts[paragraph->title]);
        put_prose(&p, "text", place, &t->book_texts[paragraph->text]);
        for (int i = 0; i < paragraph->options; i++) {
            static const char *const slots[] = {"1", "2", "gain", "fail"};
            const AnbOption *o = &t->options[paragraph->first + i];
            int results[] = {o->result[0], o->result[1], o->gain, o->fail};
            place_of(place, sizeof place, n, i + 1, NULL);
            put_prose(&p, "choice", place, &t->book_texts[o->text]);
            for (int s = 0; s < 4; s++) {
                int story = results[s] ? t->results[results[s]].story : 0;
                place_of(place, sizeof place, n, i + 1, slots[s]);
                if (story)
                    put_prose(&p, "story", place, &t->book_texts[story]);
            }
        }
    }
}

/* ---- JSON ---- */

void anb__book_json(const AnbTables *t, HearthBuf *out) {
    hearth_buf_char(out, '[');
    for (int n = 1; n <= t->paragraph_count; n++) {
        hearth_buf_text(out, n > 1 ? ",\n  [" : "\n  [");
        for (int i = 0; i < t->paragraphs[n].options; i++) {
            char line[HEARTH_PACK_LINE_MAX];
            HearthBuf b = hearth_buf(line, sizeof line);
            anb__print_option(t, n, i, &b);
            hearth_buf_text(out, i ? "," : "");
            hearth_buf_json(out, line, strlen(line));
        }
        hearth_buf_char(out, ']');
    }
    hearth_buf_text(out, "\n ]");
}
