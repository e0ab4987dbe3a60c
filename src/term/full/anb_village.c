/* anb_village.c - Drawing villages.
 *
 * Villagers and buildings are cells in rows, in one of three sizes: drawn with lines, a strip with
 * name and marks, or a short strip. The largest size at which everything fits is taken, so a young
 * village is a picture and an old one in a small terminal is still whole. */
#include "anb_village.h"

#include <string.h>

#include "full.h"

typedef enum Size { DRAWN, STRIP, SHORT } Size;

enum { LABEL = 6, SLOT_LEAST = 4, SLOT_MOST = 8, FIRST_HOUSE = ANB_BUILDINGS };

typedef struct Cell {
    int width, height; /* without the gap of one column */
} Cell;

static const Cell people_cell[] = {[DRAWN] = {10, 4}, [STRIP] = {18, 1}, [SHORT] = {11, 1}};
static const Cell house_cell[] = {[DRAWN] = {11, 4}, [STRIP] = {18, 1}, [SHORT] = {11, 1}};
static const Cell cave_cell[] = {[DRAWN] = {11, 3}, [STRIP] = {18, 1}, [SHORT] = {11, 1}};

static int per_row(const Cell *c, int width) {
    int n = (width + 1) / (c->width + 1);
    return n > 0 ? n : 1;
}

static int rows_of(const Cell *c, int width, int count) {
    int each = per_row(c, width);
    return (count + each - 1) / each * c->height;
}

/* ---- People ---- */

static void put_person(const HearthGame *game, Screen *s, const AnbPlayer *p, int v, int row,
                       int col, Size size) {
    AnbMood mood = anb_mood(p, v);
    Ink ink = anb_mood_ink(mood);
    const char *sign = anb_mood_glyph(s, mood);
    char name[64], skills[ANB_MARK], needs[ANB_MARK], line[192];
    int width = people_cell[size].width;
    word_of(s, anb_villager_name(game, v), name, sizeof name);
    anb_skills(game, s, v, skills);
    anb_needs(game, v, needs);
    if (size == DRAWN) {
        const char *head = s->unicode ? "☺" : "o", *sleeper = s->unicode ? "☻" : "o";
        const char *body = s->unicode ? "█" : "#", *bed = s->unicode ? "▄▄▄" : "===";
        if (mood == ANB_IS_READY)
            snprintf(line, sizeof line, "    %s", head);
        else if (mood == ANB_AT_WORK)
            snprintf(line, sizeof line, "    %s %s", head, sign);
        else
            snprintf(line, sizeof line, "    %s %s", mood == ANB_IS_HURT ? " " : sleeper, sign);
        put_strip(s, row, col, width, ink, line);
        if (mood == ANB_IS_HURT)
            snprintf(line, sizeof line, "  %s%s|", sleeper, bed);
        else
            snprintf(line, sizeof line, mood == ANB_IS_TIRED ? "   (%s)" : "   /%s\\", body);
        put_strip(s, row + 1, col, width, ink, line);
        snprintf(line, sizeof line, " %s", name);
        put_strip(s, row + 2, col, width, ink, line);
        snprintf(line, sizeof line, " %s%s%s", skills, skills[0] ? " " : "", needs);
        put_strip(s, row + 3, col, width, ink, line);
        return;
    }
    int tail = size == STRIP ? text_width(s, needs) + 1 : 0;
    int skill = text_width(s, skills) + (skills[0] != 0);
    bool narrow = 2 + text_width(s, name) > width - tail - skill;
    snprintf(line, sizeof line, "%s%s%s", sign, narrow ? "" : " ", name);
    put_strip(s, row, col, width, ink, "");
    put(s, row, col, width - tail - skill, ink, line);
    put(s, row, col + width - tail - skill + 1, skill, ink, skills);
    if (tail)
        put(s, row, col + width - tail + 1, tail, ink, needs);
}

static int put_people(const HearthGame *game, Screen *s, const AnbPlayer *p, int row, int col,
                      int width, Size size) {
    const Cell *c = &people_cell[size];
    int each = per_row(c, width), n = 0;
    for (int m = 0; m < ANB_MOODS; m++)
        for (int v = 0; v < ANB_VILLAGERS; v++)
            if (anb_in_mood(p, (AnbMood)m) >> v & 1) {
                put_person(game, s, p, v, row + n / each * c->height,
                           col + n % each * (c->width + 1), size);
                n++;
            }
    return rows_of(c, width, n);
}

/* ---- Buildings ---- */

static const char *building_name(const HearthGame *game, const Screen *s, int b, char *out,
                                 size_t cap) {
    return word_of(s, b == FIRST_HOUSE ? FULL_T(ANB_FIRST_HOUSE) : anb_building_name(game, b), out,
                   cap);
}

static void put_roof(Screen *s, int row, int col, int width, Ink ink, const char *top) {
    char line[64];
    snprintf(line, sizeof line, "   /%s\\", top);
    put_strip(s, row, col, width, ink, line);
    put_strip(s, row + 1, col, width, ink, s->unicode ? "  /▔▔▔\\" : "  /---\\");
}

static void put_walls(Screen *s, int row, int col, int width, Ink ink, const char *inside) {
    char line[96];
    int free_cols = 3 - text_width(s, inside);
    snprintf(line, sizeof line, "  %s%s%*s%s", s->unicode ? "│" : "|", inside,
             free_cols > 0 ? free_cols : 0, "", s->unicode ? "│" : "|");
    put_strip(s, row, col, width, ink, line);
}

/* `b` is a building, FIRST_HOUSE, or -1 for an empty cave. */
static void put_building(const HearthGame *game, Screen *s, const AnbState *st, int b, int row,
                         int col, Size size) {
    char name[64], mark[ANB_MARK] = "", line[192];
    bool house = b == FIRST_HOUSE, cave = b < 0;
    bool below = cave || (!house && anb_tables(game)->buildings[b].kind == ANB_OUTPOST);
    Ink ink = cave ? INK_STONE : house ? INK_BROWN : anb_building_ink(game, b);
    const char *sign = cave    ? anb_cave_glyph(s)
                       : house ? anb_building_glyph(game, s, 0)
                               : anb_building_glyph(game, s, b);
    int width = house_cell[size].width;
    if (cave)
        word_of(s, ANB_T(SAY_PER_CAVE), name, sizeof name);
    else
        building_name(game, s, b, name, sizeof name);
    if (house)
        snprintf(mark, sizeof mark, "z3");
    else if (!cave)
        anb_building_mark(game, s, st, b, mark);
    if (size == DRAWN && below) {
        put_strip(s, row, col, width, ink, s->unicode ? "  ╭───╮" : "  .---.");
        put_walls(s, row + 1, col, width, ink, mark);
        put_strip(s, row + 2, col, width, ink, name);
    } else if (size == DRAWN) {
        bool plain = house || anb_tables(game)->buildings[b].kind == ANB_HOUSE;
        put_roof(s, row, col, width, ink, plain ? "^" : sign);
        put_walls(s, row + 2, col, width, ink, mark);
        put_strip(s, row + 3, col, width, ink, name);
    } else {
        int tail = text_width(s, mark) + (mark[0] != 0);
        snprintf(line, sizeof line, "%s %s", sign, name);
        put_strip(s, row, col, width, ink, "");
        put(s, row, col, width - tail, ink, line);
        put(s, row, col + width - tail + (mark[0] != 0), tail, ink, mark);
    }
}

static int put_buildings(const HearthGame *game, Screen *s, const AnbState *st, int seat,
                         bool below, int row, int col, int width, Size size) {
    const AnbPlayer *p = &st->player[seat];
    const Cell *c = below ? &cave_cell[size] : &house_cell[size];
    int each = per_row(c, width), n = 0, caves = below ? p->caves : 0;
    for (int i = below ? 0 : -1; i < ANB_BUILDINGS + caves; i++) {
        int b = i < 0 ? FIRST_HOUSE : i < ANB_BUILDINGS ? i : -1;
        if (i >= 0 && i < ANB_BUILDINGS &&
            (!(p->buildings >> i & 1) ||
             (anb_tables(game)->buildings[i].kind == ANB_OUTPOST) != below))
            continue;
        put_building(game, s, st, b, row + n / each * c->height, col + n % each * (c->width + 1),
                     size);
        n++;
    }
    return rows_of(c, width, n);
}

static int count_buildings(const HearthGame *game, const AnbPlayer *p, bool below) {
    int n = below ? p->caves : 1;
    for (int b = 0; b < ANB_BUILDINGS; b++)
        n += (p->buildings >> b & 1) &&
             (anb_tables(game)->buildings[b].kind == ANB_OUTPOST) == below;
    return n;
}

static void put_ground(Screen *s, int row, int col, int width) {
    for (int i = 0; i < width; i++)
        put(s, row, col + i, 1, INK_GREEN, !s->unicode ? "=" : i * 7 % 3 ? "▒" : "░");
}

/* The dark below, with a stone here and there. */
static void put_earth(Screen *s, int row, int col, int width, int rows) {
    for (int r = 0; r < rows; r++)
        for (int i = 0; i < width; i++) {
            bool stone = (i * 11 + (row + r) * 5) % 17 == 0;
            put(s, row + r, col + i, 1, INK_EARTH, !stone ? " " : s->unicode ? "∙" : ".");
        }
}

/* The sun over the village, or the moon. */
static void put_sky(Screen *s, const AnbState *st, int row, int col, int width) {
    bool night = st->phase == ANB_REST || st->phase == ANB_BEDS || st->phase == ANB_DAWN;
    const char *cloud = s->unicode ? "˙ ˙~∽~˙" : ". .~^~.";
    put(s, row, col + width - 3, 1, night ? INK_FAINT : INK_SUN,
        night        ? (s->unicode ? "☽" : ")")
        : s->unicode ? "☼"
                     : "O");
    put(s, row, col + width / 2, 8, INK_FAINT, night ? ". .  .  ." : cloud);
}

/* ---- What lies beside the board ---- */

/* Items as "glyph count name", broken into rows; counts only where `draw` is not set. */
static int put_items(Screen *s, const AnbPlayer *p, int row, int col, int width, bool draw) {
    int at = 0, rows = 0;
    for (int i = 0; i <= ANB_ITEMS; i++) {
        char text[SENTENCE];
        HearthMsg msg;
        int item = i < ANB_ITEMS ? i : p->sale - 1;
        if (i < ANB_ITEMS ? !p->items[i] : !p->sale)
            continue;
        hearth_msg(&msg, i < ANB_ITEMS ? ANB_T(SAY_COUNTED) : ANB_T(SAY_ON_SALE));
        hearth_msg_word(&msg, "item", anb_item_name(item));
        hearth_msg_number(&msg, "count", p->items[item]);
        msg_of(s, &msg, text);
        int need = 2 + text_width(s, text);
        if (at + need > width && at)
            rows++, at = 0;
        if (draw) {
            put(s, row + rows, col + at, 1, anb_item_ink(item), anb_item_glyph(s, item));
            put(s, row + rows, col + at + 2, width - at - 2, INK_TEXT, text);
        }
        at += need + 2;
    }
    return rows + (at > 0);
}

/* What each slot is worth, and what lies on it. */
static void put_track(const HearthGame *game, Screen *s, const AnbPlayer *p, int row, int col,
                      int width) {
    int slot = (width - LABEL) / ANB_GOODS;
    slot = slot < SLOT_LEAST ? SLOT_LEAST : slot > SLOT_MOST ? SLOT_MOST : slot;
    put_text(s, row, col, LABEL - 1, INK_FAINT, ANB_T(SAY_TRACK));
    for (int i = 0; i < ANB_GOODS; i++) {
        char text[64];
        int at = col + LABEL + i * slot, wide = slot - 1;
        if (wide >= 6)
            snprintf(text, sizeof text, "*%d $%d", anb_tables(game)->track_vp[i],
                     anb_tables(game)->track_income[i]);
        else
            snprintf(text, sizeof text, "*%d", anb_tables(game)->track_vp[i]);
        put(s, row, at, wide, INK_FAINT, text);
        if (p->slot[i]) {
            int good = p->slot[i] - 1;
            snprintf(text, sizeof text, "%d%s", p->placed[good], anb_item_glyph(s, good));
            put_strip(s, row + 1, at, wide, anb_item_ink(good), text);
        } else {
            put(s, row + 1, at, wide, INK_FAINT, s->unicode ? "···" : "...");
        }
    }
}

static void put_sums(const HearthGame *game, Screen *s, const AnbPlayer *p, int row, int col,
                     int width) {
    HearthMsg msg;
    hearth_msg(&msg, FULL_T(ANB_SUMS));
    hearth_msg_number(&msg, "income", anb_income(game, p));
    hearth_msg_number(&msg, "beds", anb_beds(game, p));
    hearth_msg_number(&msg, "caves", p->caves);
    put_msg(s, row, col, width, INK_STRONG, &msg);
}

/* ---- The whole ---- */

int anb_village_put(const HearthGame *game, Screen *s, const AnbState *st, int seat, int row,
                    int col, int width, int rows) {
    static const struct {
        Size people, houses;
    } sizes[] = {{DRAWN, DRAWN}, {STRIP, DRAWN}, {STRIP, STRIP}, {SHORT, STRIP}, {SHORT, SHORT}};
    const AnbPlayer *p = &st->player[seat];
    int people = __builtin_popcountll(anb_all_villagers(p)), from = row, at = 0, extra;
    int above = count_buildings(game, p, false), below = count_buildings(game, p, true);
    int items = put_items(s, p, row, col, width, false), last = sizeof sizes / sizeof sizes[0] - 1;
    for (;; at++) {
        extra = rows - rows_of(&people_cell[sizes[at].people], width, people) -
                rows_of(&house_cell[sizes[at].houses], width, above) - 1 -
                rows_of(&cave_cell[sizes[at].houses], width, below) - items - 3;
        if (extra >= 0 || at == last)
            break;
    }
    /* what room is left becomes sky, earth and air between things */
    int sky = extra > 1, air = extra > 3, deep = extra > 5 ? 2 : extra > 0, gap = extra > 7;
    if (sky)
        put_sky(s, st, row++, col, width);
    row += put_people(game, s, p, row, col, width, sizes[at].people) + air;
    row += put_buildings(game, s, st, seat, false, row, col, width, sizes[at].houses);
    put_ground(s, row++, col, width);
    int caves = rows_of(&cave_cell[sizes[at].houses], width, below);
    put_earth(s, row, col, width, caves + deep);
    put_buildings(game, s, st, seat, true, row, col, width, sizes[at].houses);
    row += caves + deep + gap;
    put_sums(game, s, p, row++, col, width);
    row += put_items(s, p, row, col, width, true);
    put_track(game, s, p, row, col, width);
    return row + 2 - from;
}
