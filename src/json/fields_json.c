/* fields_json.c - See fields_json.h. */
#include "fields_json.h"

#include <assert.h>
#include <string.h>

#include "bits.h"
#include "json.h"

static int64_t signed_value(const HearthField *f, uint64_t bits) {
    int unused = 64 - 8 * f->size;
    return (int64_t)(bits << unused) >> unused;
}

static void put_word(const HearthField *f, const char *before, int value, HearthBuf *out) {
    if (f->ids)
        put_json_string(out, before, hearth_id(f->ids, value + f->first));
    else
        put_json_int(out, before, value + f->first);
}

static void put_set(const HearthField *f, const void *base, int i, HearthBuf *out) {
    uint64_t half[2];
    half[0] = hearth_field_bits(f, base, i, &half[1]);
    const char *before = "";
    hearth_buf_char(out, '[');
    for (int h = 0; h < 2; h++) {
        HEARTH_FOR_EACH (bit, half[h]) {
            put_word(f, before, 64 * h + bit, out);
            before = ",";
        }
    }
    hearth_buf_char(out, ']');
}

static void put_text(const HearthField *f, const void *base, int i, HearthBuf *out) {
    const HearthText *text;
    memcpy(&text, (const char *)base + f->offset + (size_t)i * f->size, sizeof text);
    if (text)
        put_json_string(out, "", text->id);
    else
        hearth_buf_text(out, "null");
}

static void put_value(const HearthField *f, const void *base, int i, HearthBuf *out) {
    if (f->kind == HEARTH_FIELD_PARTS) {
        fields_json(f->parts, (const char *)base + f->offset + (size_t)i * f->parts->size, out);
        return;
    }
    if (f->kind == HEARTH_FIELD_SET) {
        put_set(f, base, i, out);
        return;
    }
    if (f->kind == HEARTH_FIELD_TEXT) {
        put_text(f, base, i, out);
        return;
    }
    uint64_t bits = hearth_field_bits(f, base, i, NULL);
    if (f->none && bits == f->none - 1U)
        hearth_buf_text(out, "null");
    else if (f->kind == HEARTH_FIELD_FLAG)
        put_json_bool(out, "", bits != 0);
    else if (f->kind == HEARTH_FIELD_SIGNED)
        put_json_int(out, "", signed_value(f, bits));
    else if (f->kind == HEARTH_FIELD_ID)
        put_word(f, "", (int)bits, out);
    else
        put_json_int(out, "", (int64_t)bits + f->first);
}

static void put_field(const HearthField *f, const void *base, HearthBuf *out) {
    if (!f->list) {
        put_value(f, base, 0, out);
        return;
    }
    int entries = hearth_field_entries(f, base);
    hearth_buf_char(out, f->by ? '{' : '[');
    for (int i = 0; i < entries; i++) {
        hearth_buf_text(out, i ? "," : "");
        if (f->by) {
            put_json_string(out, "", hearth_id(f->by, i));
            hearth_buf_char(out, ':');
        }
        put_value(f, base, i, out);
    }
    hearth_buf_char(out, f->by ? '}' : ']');
}

void fields_json(const HearthFields *fields, const void *base, HearthBuf *out) {
    const char *before = "{";
    for (int k = 0; k < fields->count; k++) {
        const HearthField *f = &fields->field[k];
        if (f->kind == HEARTH_FIELD_INTERNAL)
            continue;
        put_json_string(out, before, f->name);
        hearth_buf_char(out, ':');
        put_field(f, base, out);
        before = ",";
    }
    hearth_buf_char(out, '}');
}

void position_json(const HearthGame *game, const void *view, int viewer, HearthBuf *out) {
    union {
        uint64_t align;
        char bytes[FACTS_MAX];
    } facts;
    hearth_buf_text(out, "{\"state\":");
    if (game->fields)
        fields_json(game->fields, view, out);
    else
        hearth_buf_text(out, "null");
    hearth_buf_text(out, ",\"facts\":");
    if (game->facts) {
        assert(game->facts->fields->size <= sizeof facts.bytes);
        memset(&facts, 0, sizeof facts);
        game->facts->find(game, view, viewer, facts.bytes);
        fields_json(game->facts->fields, facts.bytes, out);
    } else {
        hearth_buf_text(out, "null");
    }
    int seats = game->seats_of(game, view);
    hearth_buf_text(out, ",\"points\":[");
    for (int i = 0; i < seats; i++)
        put_json_int(out, i ? "," : "", game->score(game, view, i, NULL));
    hearth_buf_text(out, "]}");
}
