/* fields.c - The description of a state is whole, and what is made of it is sound. */
#include "play.h"
#include "tests.h"

#include <stdlib.h>
#include <string.h>

#include "../unit/json.h"
#include "fields_json.h"

/* ---- Every byte is in it ---- */

static void cover(Play *p, const HearthFields *fields, const char *base, const char *state,
                  uint8_t *seen);

/* Bytes that a field names, each once. */
static void cover_field(Play *p, const HearthField *f, const char *base, const char *state,
                        uint8_t *seen) {
    const char *at = base + f->offset;
    if (f->parts) {
        int entries = f->count ? (int)((size_t)f->count * f->size / f->parts->size)
                               : hearth_field_entries(f, base);
        for (int i = 0; i < entries; i++)
            cover(p, f->parts, at + (size_t)i * f->parts->size, state, seen);
        return;
    }
    for (size_t i = 0; i < (size_t)f->size * f->count; i++) {
        HOLDS(p, (size_t)(at + (ptrdiff_t)i - state) < p->size);
        HOLDS(p, !seen[at + (ptrdiff_t)i - state]);
        seen[at + (ptrdiff_t)i - state] = 1;
    }
}

static void cover(Play *p, const HearthFields *fields, const char *base, const char *state,
                  uint8_t *seen) {
    for (int k = 0; k < fields->count; k++)
        cover_field(p, &fields->field[k], base, state, seen);
}

static void all_bytes(Play *p, int seat, uint32_t action) {
    (void)seat, (void)action;
    if (!p->look || !p->game->fields || (play_longer() == 1 && p->steps % 4 != 0))
        return;
    uint8_t *seen = calloc(1, p->size);
    cover(p, p->game->fields, p->state, p->state, seen);
    for (size_t i = 0; i < p->size; i++)
        HOLDS(p, seen[i] || !((const char *)p->state)[i]);
    free(seen);
}

void fields_have_every_byte(void **state) {
    (void)state;
    play_all(&(Watch){.after = all_bytes}, 2, HEARTH_MAX_SEATS);
}

/* ---- What is made of it ---- */

static int members(const HearthFields *fields) {
    int n = 0;
    for (int k = 0; k < fields->count; k++)
        n += fields->field[k].kind != HEARTH_FIELD_INTERNAL;
    return n;
}

void play_position(const Play *p, const void *view, int viewer) {
    static char text[1 << 18];
    HearthBuf b = hearth_buf(text, sizeof text);
    Json j;
    position_json(p->game, view, viewer, &b);
    HOLDS(p, hearth_buf_fits(&b));
    int all = json_read(&j, text, b.length);
    HOLDS(p, all && json_count(&j, all) == 3);
    int state = json_member(&j, all, "state"), facts = json_member(&j, all, "facts");
    if (p->game->fields)
        HOLDS(p,
              json_is(&j, state, JSON_OBJECT) && json_count(&j, state) == members(p->game->fields));
    else
        HOLDS(p, json_is(&j, state, JSON_NULL));
    if (p->game->facts)
        HOLDS(p, json_is(&j, facts, JSON_OBJECT) &&
                     json_count(&j, facts) == members(p->game->facts->fields));
    else
        HOLDS(p, json_is(&j, facts, JSON_NULL));
    HOLDS(p, json_count(&j, json_member(&j, all, "points")) == p->game->seats_of(p->game, view));
    json_close(&j);
}

static void positions(Play *p, int seat, uint32_t action) {
    int viewers[VIEWERS_MAX];
    (void)seat, (void)action;
    if (!p->look)
        return;
    int n = play_viewers(p, viewers);
    for (int i = 0; i < n; i++) {
        if (play_longer() == 1 && (p->steps + i) % 16 != 0)
            continue;
        hearth_view(p->game, p->state, viewers[i], p->spare[0]);
        play_position(p, p->spare[0], viewers[i]);
    }
}

void positions_are_json(void **state) {
    (void)state;
    play_all(&(Watch){.after = positions}, 2, HEARTH_MAX_SEATS);
}
