/* pack_print.c - The canonical text of tables, and their JSON, from the description of their parts.
 */
#include <string.h>

#include "pack.h"

int hearth_pack_count(const HearthPackPart *part) {
    return part->ids ? part->ids->count : part->count ? part->count : 1;
}

void hearth_pack_id(const HearthPackPart *part, int index, HearthBuf *out) {
    if (part->ids) {
        hearth_buf_text(out, hearth_id(part->ids, index));
    } else if (part->pairs) {
        hearth_buf_int(out, part->first + index / 3);
        hearth_buf_char(out, '.');
        hearth_buf_int(out, 1 + index % 3);
    } else if (part->count) {
        hearth_buf_int(out, part->first + index);
    }
}

static bool same(const char *a, const char *b) {
    return hearth_slice_is((HearthSlice){a, strlen(a)}, b);
}

static const void *thing_at(const HearthGame *game, const HearthPackPart *p, int index) {
    return hearth_pack_thing(p, game->tables, index);
}

static bool field_there(const HearthPackField *f, const void *thing) {
    if (f->type == HEARTH_PACK_OWN)
        return !f->own->there || f->own->there(thing);
    const uint8_t *at = (const uint8_t *)thing + f->offset;
    bool some = !f->optional;
    for (int i = 0; i < (f->count ? f->count : 1); i++)
        some = some || at[i];
    return some;
}

static void put_half(int doubled, HearthBuf *out) {
    hearth_buf_int(out, doubled / 2);
    if (doubled & 1)
        hearth_buf_text(out, ".5");
}

/* Values with `apart` between them. */
static void put_values(const HearthPackField *f, const void *thing, const char *apart,
                       HearthBuf *out) {
    const uint8_t *at = (const uint8_t *)thing + f->offset;
    bool is_signed = f->type == HEARTH_PACK_SIGNED || f->type == HEARTH_PACK_SIGNED_ROW;
    for (int i = 0; i < (f->count ? f->count : 1); i++) {
        hearth_buf_text(out, i ? apart : "");
        hearth_buf_int(out, is_signed ? ((const int8_t *)at)[i] : at[i]);
    }
}

static void put_field(const HearthPackField *f, const void *thing, HearthBuf *out) {
    uint8_t value = ((const uint8_t *)thing)[f->offset];
    if (f->name) {
        hearth_buf_char(out, ' ');
        hearth_buf_text(out, f->name);
    }
    if (f->type == HEARTH_PACK_FLAG)
        return;
    hearth_buf_char(out, ' ');
    switch ((HearthPackType)f->type) {
    case HEARTH_PACK_HALF: put_half(value, out); break;
    case HEARTH_PACK_WORD: hearth_buf_text(out, hearth_id(f->ids, value)); break;
    case HEARTH_PACK_OWN: f->own->print(thing, out); break;
    default: put_values(f, thing, " ", out); break;
    }
}

void hearth_pack_line(const HearthGame *game, int part, int index, HearthBuf *out) {
    const HearthPackPart *p = &game->pack->parts[part];
    const void *thing = thing_at(game, p, index);
    hearth_buf_text(out, p->word);
    if (p->ids || p->count) {
        hearth_buf_char(out, ' ');
        hearth_pack_id(p, index, out);
    }
    for (int i = 0; i < p->field_count; i++)
        if (!p->fields[i].fixed && field_there(&p->fields[i], thing))
            put_field(&p->fields[i], thing, out);
    if (p->text) {
        hearth_buf_text(out, ": ");
        game->pack->print_text(game->tables, part, index, out);
    }
}

static bool there(const HearthGame *game, int part, int index) {
    return !game->pack->there || game->pack->there(game->tables, part, index);
}

static void put_head(const HearthGame *game, HearthPackPut *put, void *to) {
    char line[256];
    HearthBuf b = hearth_buf(line, sizeof line);
    put(to, "hearth-pack 1", strlen("hearth-pack 1"));
    hearth_buf_text(&b, "game ");
    hearth_buf_text(&b, game->id);
    hearth_buf_text(&b, " rules ");
    hearth_buf_int(&b, game->rules_version);
    put(to, line, b.length);
    if (game->edition) {
        b = hearth_buf(line, sizeof line);
        hearth_buf_text(&b, "title ");
        hearth_buf_text(&b, game->edition);
        put(to, line, b.length);
    }
}

static void put_names(const HearthGame *game, HearthPackPut *put, void *to) {
    char line[512];
    int number = 0;
    for (const HearthIds *const *list = game->pack->named; *list; list++)
        for (int i = 0; i < (*list)->count; i++, number++) {
            HearthBuf b = hearth_buf(line, sizeof line);
            if (!game->names || !game->names[number].one)
                continue;
            hearth_buf_text(&b, "name ");
            hearth_buf_text(&b, hearth_id(*list, i));
            hearth_buf_char(&b, ' ');
            hearth_buf_text(&b, game->names[number].one);
            put(to, line, b.length);
        }
}

void hearth_pack_lines(const HearthGame *game, HearthPackParts parts, HearthPackPut *put,
                       void *to) {
    const HearthPackOps *ops = game->pack;
    if (parts == HEARTH_PACK_WHOLE)
        put_head(game, put, to);
    for (int p = 0; p < ops->part_count; p++)
        for (int i = 0; i < hearth_pack_count(&ops->parts[p]); i++) {
            char line[HEARTH_PACK_LINE_MAX + 1];
            HearthBuf b = hearth_buf(line, sizeof line);
            if (!there(game, p, i))
                continue;
            hearth_pack_line(game, p, i, &b);
            put(to, line, b.length < sizeof line ? b.length : sizeof line - 1);
        }
    if (parts == HEARTH_PACK_VALUES_ONLY)
        return;
    put_names(game, put, to);
    if (ops->print_prose)
        ops->print_prose(game, put, to);
}

const HearthText *hearth_pack_thing_name(const HearthGame *game, int part, int index) {
    const HearthPackPart *p = &game->pack->parts[part];
    int first = 0;
    for (const HearthIds *const *list = game->pack->named; p->ids && !p->nameless && *list;
         list++) {
        for (int i = 0; i < (*list)->count; i++)
            if (same(hearth_id(*list, i), hearth_id(p->ids, index)))
                return hearth_name_of(game, first + i, game->pack->name(first + i));
        first += (*list)->count;
    }
    return NULL;
}

/* ---- JSON ---- */

static void json_key(HearthBuf *out, const char *key) {
    hearth_buf_char(out, '"');
    hearth_buf_text(out, key);
    hearth_buf_text(out, "\":");
}

static void json_value(const HearthPackField *f, const void *thing, HearthBuf *out) {
    uint8_t value = ((const uint8_t *)thing)[f->offset];
    switch ((HearthPackType)f->type) {
    case HEARTH_PACK_HALF: put_half(value, out); break;
    case HEARTH_PACK_FLAG: hearth_buf_text(out, "true"); break;
    case HEARTH_PACK_WORD:
        hearth_buf_json(out, hearth_id(f->ids, value), strlen(hearth_id(f->ids, value)));
        break;
    case HEARTH_PACK_OWN: f->own->json(thing, out); break;
    case HEARTH_PACK_ROW:
    case HEARTH_PACK_SIGNED_ROW:
        hearth_buf_char(out, '[');
        put_values(f, thing, ",", out);
        hearth_buf_char(out, ']');
        break;
    default: put_values(f, thing, ",", out); break;
    }
}

void hearth_pack_json_thing(const HearthGame *game, int part, int index, HearthBuf *out) {
    const HearthPackPart *p = &game->pack->parts[part];
    const void *thing = thing_at(game, p, index);
    const HearthText *name = hearth_pack_thing_name(game, part, index);
    size_t start = out->length + 1;
    hearth_buf_char(out, '{');
    if (p->ids) {
        json_key(out, "id");
        hearth_buf_json(out, hearth_id(p->ids, index), strlen(hearth_id(p->ids, index)));
    } else if (p->number) {
        json_key(out, p->number);
        hearth_buf_int(out, p->first + index);
    }
    if (name) {
        hearth_buf_text(out, out->length == start ? "" : ",");
        json_key(out, "name");
        hearth_buf_json(out, name->one, strlen(name->one));
    }
    for (int i = 0; i < p->field_count; i++)
        if (field_there(&p->fields[i], thing)) {
            hearth_buf_text(out, out->length == start ? "" : ",");
            json_key(out, p->fields[i].name);
            json_value(&p->fields[i], thing, out);
        }
    if (game->pack->json_text)
        game->pack->json_text(game, part, index, out);
    hearth_buf_char(out, '}');
}

static void json_part(const HearthGame *game, int part, HearthBuf *out) {
    const HearthPackPart *p = &game->pack->parts[part];
    json_key(out, p->json);
    if (p->shape == HEARTH_PACK_OBJECT) {
        hearth_pack_json_thing(game, part, 0, out);
        return;
    }
    if (p->shape == HEARTH_PACK_VALUE) {
        json_value(&p->fields[0], thing_at(game, p, 0), out);
        return;
    }
    hearth_buf_char(out, '[');
    for (int i = 0; i < hearth_pack_count(p); i++) {
        hearth_buf_text(out, i ? ",\n  " : "\n  ");
        if (p->shape == HEARTH_PACK_LIST)
            hearth_pack_json_thing(game, part, i, out);
        else
            json_value(&p->fields[0], thing_at(game, p, i), out);
    }
    hearth_buf_text(out, "\n ]");
}

void hearth_pack_json(const HearthGame *game, HearthBuf *out) {
    const HearthPackOps *ops = game->pack;
    const char *apart = "{\n ";
    for (int i = 0; i < ops->part_count; i++) {
        if (ops->parts[i].shape == HEARTH_PACK_HIDDEN)
            continue;
        hearth_buf_text(out, apart);
        json_part(game, i, out);
        apart = ",\n ";
    }
    ops->json_rest(game, out);
    hearth_buf_text(out, ",\n ");
    json_key(out, "data");
    hearth_buf_json(out, game->data, strlen(game->data));
    hearth_buf_text(out, "\n}\n");
}
