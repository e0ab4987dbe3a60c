/* pieces.c - The list of all pieces, and how layers come onto the paper. */
#include "ew_draw_int.h"

#include <string.h>

/* ---- Layers ---- */

/* Red, violet, teal, gold, and stone that is nobody's. */
static const struct {
    const char *color, *dark, *light, *ink;
} sides[] = {{"#b9452a", "#6e2113", "#e98a63", "#ffffff"},
             {"#4b3a85", "#251a4d", "#a494dc", "#ffffff"},
             {"#3a9ea4", "#0d444b", "#aee3e3", "#062a30"},
             {"#e9bd50", "#83590b", "#fdeab8", "#4a3105"},
             {"#a29e94", "#5e5a54", "#dedacf", "#2a211b"}};

static const char *color_of(char which, int side) {
    if (side < 0)
        return "currentColor";
    switch (which) {
    case 'c': return sides[side].color;
    case 'd': return sides[side].dark;
    case 'l': return sides[side].light;
    default: return sides[side].ink;
    }
}

enum { PAINT_MAX = 160 };

static void mix(const char *paint, int side, char out[PAINT_MAX]) {
    HearthBuf b = hearth_buf(out, PAINT_MAX);
    for (; *paint; paint++)
        if (*paint == '$')
            hearth_buf_text(&b, color_of(*++paint, side));
        else
            hearth_buf_char(&b, *paint);
}

static int number(const char **s) {
    int value = 0, sign = 1;
    while (**s == ' ')
        ++*s;
    if (**s == '-') {
        sign = -1;
        ++*s;
    }
    for (; **s >= '0' && **s <= '9'; ++*s)
        value = value * 10 + (**s - '0');
    return sign * value;
}

static int part(int value, int percent) {
    return value * percent / 100;
}

static int size_of(int percent) {
    return percent < 0 ? -percent : percent;
}

/* Circles and ellipses. */
static void rounds(const char *s, const char *paint, const DrawPlace *at, HearthBuf *out) {
    while (*s) {
        bool circle = *s++ == 'O';
        int x = at->x + part(number(&s), at->wide), y = at->y + part(number(&s), at->high);
        int across = part(number(&s), size_of(at->wide));
        if (circle) {
            pen_circle(out, paint, x, y, across);
            continue;
        }
        int down = part(number(&s), size_of(at->high));
        hearth_buf_text(out, "<ellipse ");
        hearth_buf_text(out, paint);
        pen_number_attribute(out, "cx", x);
        pen_number_attribute(out, "cy", y);
        pen_number_attribute(out, "rx", across);
        pen_number_attribute(out, "ry", down);
        hearth_buf_text(out, "/>");
    }
}

/* The icon of that id, small, at a place of another piece. */
static void lay_icon(const char *id, const DrawPlace *at, HearthBuf *out) {
    EwLay how = {*at, -1};
    for (int i = 0; i < EW_ICONS; i++)
        if (!strcmp(ew_art__icons[i].id, id))
            ew_art__lay(ew_art__icons[i].layers, ew_art__icons[i].count, &how, out);
}

static void other_icon(const char *id, const char *where, const DrawPlace *at, HearthBuf *out) {
    int x = number(&where), y = number(&where), percent = number(&where);
    DrawPlace there = {at->x + part(x, at->wide),
                       at->y + part(y, at->high),
                       part(at->wide, percent),
                       part(at->high, percent),
                       0,
                       NULL};
    lay_icon(id, &there, out);
}

/* What is laid smaller has thinner lines: a group scales it all, so that widths scale, too. */
static bool shrunk(const DrawPlace *at) {
    return at->wide != 100 || at->high != 100;
}

static void put_percent(HearthBuf *out, int percent) {
    if (percent < 0)
        hearth_buf_char(out, '-');
    percent = size_of(percent);
    hearth_buf_int(out, percent / 100);
    if (percent % 100) {
        hearth_buf_char(out, '.');
        hearth_buf_int(out, percent % 100 / 10);
        hearth_buf_int(out, percent % 10);
    }
}

static void open_at(const DrawPlace *at, HearthBuf *out) {
    hearth_buf_text(out, "<g transform=\"translate(");
    hearth_buf_int(out, at->x);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, at->y);
    hearth_buf_text(out, ") scale(");
    put_percent(out, at->wide);
    hearth_buf_char(out, ' ');
    put_percent(out, at->high);
    hearth_buf_text(out, ")\">");
}

void ew_art__lay(const EwLayer *layers, int count, const EwLay *how, HearthBuf *out) {
    static const DrawPlace here = {0, 0, 100, 100, 0, NULL};
    const DrawPlace *at = shrunk(&how->at) ? &here : &how->at;
    char paint[PAINT_MAX];
    if (shrunk(&how->at))
        open_at(&how->at, out);
    for (int i = 0; i < count; i++) {
        const EwLayer *l = &layers[i];
        mix(l->paint, how->side, paint);
        if (paint[0] == '@')
            other_icon(paint + 1, l->stencil, at, out);
        else if (l->stencil[0] == 'O' || l->stencil[0] == 'E')
            rounds(l->stencil, paint, at, out);
        else
            pen_glyph(out, paint, l->stencil, at);
    }
    if (shrunk(&how->at))
        hearth_buf_text(out, "</g>");
}

/* A group with the ink that all pieces are drawn with. */
static void open_group(int width, HearthBuf *out) {
    hearth_buf_text(out,
                    "<g stroke=\"" INK "\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    pen_number_attribute(out, "stroke-width", width);
    hearth_buf_char(out, '>');
}

static void close_group(HearthBuf *out) {
    hearth_buf_text(out, "</g>");
}

/* ---- The list ---- */

typedef enum Family { ICON, SIGN, ANIMAL, FACE, CHIEF, LAND, STAND, FAMILIES } Family;
static const char *const family_names[FAMILIES] = {"icon",  "sign", "animal", "face",
                                                   "chief", "land", ""};

typedef struct Found {
    Family family;
    int which, more; /* more: the look of a land, the side of a piece */
} Found;

static int stands(void) {
    int n = 0;
    for (int i = 0; i < EW_STANDS; i++)
        n += ew_art__stands[i].sides;
    return n;
}

static int members(int family) {
    switch ((Family)family) {
    case ICON: return EW_ICONS;
    case SIGN: return EW_SIGNS;
    case ANIMAL: return EW_BEASTS;
    case FACE: return EW_FACES;
    case CHIEF: return EW_HEADS;
    case LAND: return EW_GROUNDS * EW_LOOKS;
    default: return stands();
    }
}

static Found find(int piece) {
    Found f = {ICON, 0, 0};
    int family = 0;
    for (; family < STAND && piece >= members(family); family++)
        piece -= members(family);
    f.family = (Family)family;
    f.which = piece;
    if (f.family == LAND) {
        f.which = piece / EW_LOOKS;
        f.more = piece % EW_LOOKS;
    }
    if (f.family == STAND) {
        for (f.which = 0; piece >= ew_art__stands[f.which].sides; f.which++)
            piece -= ew_art__stands[f.which].sides;
        f.more = piece;
    }
    return f;
}

int ew_draw_count(void) {
    int n = 0;
    for (int i = 0; i < FAMILIES; i++)
        n += members(i);
    return n;
}

static const char *id_of(const Found *f) {
    switch (f->family) {
    case ICON: return ew_art__icons[f->which].id;
    case SIGN: return ew_art__signs[f->which].id;
    case ANIMAL: return ew_art__animals[f->which].id;
    case FACE: return ew_art__face_ids[f->which];
    case CHIEF: return ew_art__chief_ids[f->which];
    case LAND: return ew_art__land_ids[f->which];
    default: return ew_art__stands[f->which].id;
    }
}

void ew_draw_name(int piece, HearthBuf *out) {
    Found f = find(piece);
    hearth_buf_text(out, family_names[f.family]);
    if (f.family != STAND)
        hearth_buf_char(out, '-');
    hearth_buf_text(out, id_of(&f));
    if (f.family == LAND || f.family == STAND) {
        hearth_buf_char(out, '-');
        hearth_buf_int(out, f.more);
    }
}

EwBox ew_draw_box(int piece) {
    Found f = find(piece);
    switch (f.family) {
    case ICON: return (EwBox){-120, -120, 240, 240};
    case SIGN: return (EwBox){-100, -100, 200, 200};
    case ANIMAL: return (EwBox){0, 0, 1200, 800};
    case FACE:
    case CHIEF: return (EwBox){-440, -460, 880, 900};
    case LAND: return (EwBox){-433, -500, 866, 1000};
    default: return ew_art__stands[f.which].box;
    }
}

void ew_draw_piece(int piece, HearthBuf *out) {
    Found f = find(piece);
    EwLay plain = {{0, 0, 100, 100, 0, NULL}, -1};
    const EwArt *art = f.family == ICON   ? &ew_art__icons[f.which]
                       : f.family == SIGN ? &ew_art__signs[f.which]
                                          : &ew_art__animals[f.family == ANIMAL ? f.which : 0];
    open_group(f.family == ANIMAL ? 19 : f.family == FACE || f.family == CHIEF ? 14 : 11, out);
    switch (f.family) {
    case ICON:
    case SIGN:
    case ANIMAL: ew_art__lay(art->layers, art->count, &plain, out); break;
    case FACE: ew_art__draw_face(f.which, out); break;
    case CHIEF: ew_art__draw_chief(f.which, out); break;
    case LAND: ew_art__draw_land(f.which, f.more, out); break;
    default: ew_art__draw_stand(f.which, f.more, out); break;
    }
    close_group(out);
}
