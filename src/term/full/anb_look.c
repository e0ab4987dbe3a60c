/* anb_look.c - Glyphs and inks of Above and Below. */
#include "anb_look.h"

#include <string.h>

#include "full.h"

typedef struct Look {
    const char *unicode, *ascii;
    Ink ink;
} Look;

/* Ready in the sun, tired at dusk, hurt in bed. */
static const Look moods[ANB_MOODS] = {[ANB_IS_READY] = {"☺", "o", INK_SUN},
                                      [ANB_AT_WORK] = {"►", ">", INK_GREEN},
                                      [ANB_IS_TIRED] = {"z", "z", INK_SLATE},
                                      [ANB_IS_HURT] = {"+", "+", INK_BRICK}};

static const Look items[ANB_ITEMS] = {
    {"●", "o", INK_GREEN}, {"α", "a", INK_SLATE}, {"♠", "m", INK_BRICK}, {"§", "s", INK_SAND},
    {"Ü", "U", INK_OCHRE}, {"≡", "=", INK_BROWN}, {"▲", "^", INK_STONE}, {"♦", "d", INK_VIOLET},
    {"¡", "!", INK_GREEN}, {"Ω", "c", INK_OCHRE}};

static const Look buildings[] = {[ANB_HOUSE] = {"⌂", "H", INK_BROWN},
                                 [ANB_OUTPOST] = {"∩", "O", INK_VIOLET},
                                 [ANB_KEY] = {"♣", "K", INK_BROWN},
                                 [ANB_STAR] = {"☼", "S", INK_SUN}};

static const char *glyph(const Screen *s, const Look *look) {
    return s->unicode ? look->unicode : look->ascii;
}

uint64_t anb_in_mood(const AnbPlayer *p, AnbMood mood) {
    return mood == ANB_IS_READY   ? p->ready
           : mood == ANB_AT_WORK  ? p->party
           : mood == ANB_IS_TIRED ? p->tired
                                  : p->hurt;
}

AnbMood anb_mood(const AnbPlayer *p, int villager) {
    for (int m = ANB_IS_READY; m < ANB_IS_HURT; m++)
        if (anb_in_mood(p, (AnbMood)m) >> villager & 1)
            return (AnbMood)m;
    return ANB_IS_HURT;
}

const char *anb_mood_glyph(const Screen *s, AnbMood mood) {
    return glyph(s, &moods[mood]);
}

Ink anb_mood_ink(AnbMood mood) {
    return moods[mood].ink;
}

static const char *quill(const Screen *s) {
    return s->unicode ? "ƒ" : "f";
}

static const char *fin(const Screen *s) {
    return s->unicode ? "≈" : "~";
}

const char *anb_skills(const HearthGame *game, const Screen *s, int villager, char out[ANB_MARK]) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    snprintf(out, ANB_MARK, "%s%s%s%s%s", k->hammer ? "T" : "", k->hammer_plus ? "+" : "",
             k->quill ? quill(s) : "", k->quill_plus ? "+" : "", k->fishfolk ? fin(s) : "");
    return out;
}

const char *anb_needs(const HearthGame *game, int villager, char out[ANB_MARK]) {
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[anb_villager_kind(villager)];
    HearthBuf b = hearth_buf(out, ANB_MARK);
    out[0] = 0;
    for (int i = 0; i < 2 && k->die[i] <= 6; i++) {
        hearth_buf_text(&b, i ? " " : "");
        hearth_buf_int(&b, k->die[i]);
        hearth_buf_char(&b, ':');
        hearth_buf_int(&b, k->lanterns[i]);
    }
    return out;
}

const char *anb_item_glyph(const Screen *s, int item) {
    return glyph(s, &items[item]);
}

Ink anb_item_ink(int item) {
    return items[item].ink;
}

const char *anb_building_glyph(const HearthGame *game, const Screen *s, int building) {
    return glyph(s, &buildings[anb_tables(game)->buildings[building].kind]);
}

Ink anb_building_ink(const HearthGame *game, int building) {
    return buildings[anb_tables(game)->buildings[building].kind].ink;
}

const char *anb_cave_glyph(const Screen *s) {
    return glyph(s, &buildings[ANB_OUTPOST]);
}

const char *anb_building_mark(const HearthGame *game, const Screen *s, const AnbState *st,
                              int building, char out[ANB_MARK]) {
    const AnbBuilding *b = &anb_tables(game)->buildings[building];
    out[0] = 0;
    if (st->on_card[building])
        snprintf(out, ANB_MARK, "%d%s", st->on_card[building], anb_item_glyph(s, b->goods));
    else if (b->renewing)
        snprintf(out, ANB_MARK, "0%s", anb_item_glyph(s, b->goods));
    else if (b->beds)
        snprintf(out, ANB_MARK, "z%d", b->beds);
    else if (b->income)
        snprintf(out, ANB_MARK, "$%d", b->income);
    else if (b->vp)
        snprintf(out, ANB_MARK, "*%d", b->vp);
    return out;
}

/* ---- Legend ---- */

typedef struct Legend {
    Screen *s;
    int row, from, col, width, at;
} Legend;

static void explain(Legend *l, const char *sign, Ink ink, const char *word) {
    int need = text_width(l->s, sign) + 2 + text_width(l->s, word) + 2;
    if (l->at && l->at + need > l->width)
        l->row++, l->at = 0;
    char strip[ANB_MARK];
    snprintf(strip, sizeof strip, " %s ", sign);
    int wide = text_width(l->s, strip);
    put_strip(l->s, l->row, l->col + l->at, wide, ink, strip);
    put(l->s, l->row, l->col + l->at + wide + 1, l->width, INK_TEXT, word);
    l->at += need + 2;
}

int anb_legend_put(Screen *s, int row, int col, int width) {
    static const int mood_words[ANB_MOODS] = {ANB_T_SAY_ONE_READY, ANB_T_SAY_ONE_PARTY,
                                              ANB_T_SAY_ONE_TIRED, ANB_T_SAY_ONE_HURT};
    static const int kind_words[] = {ANB_T_SAY_PER_HOUSE, ANB_T_SAY_PER_OUTPOST, ANB_T_SAY_PER_KEY,
                                     ANB_T_SAY_PER_STAR};
    char word[SENTENCE];
    Legend l = {s, row, row, col, width, 0};
    for (int i = 0; i < ANB_MOODS; i++)
        explain(&l, glyph(s, &moods[i]), moods[i].ink,
                word_of(s, &anb_texts[mood_words[i]], word, sizeof word));
    explain(&l, "T", INK_TEXT, word_of(s, ANB_T(SAY_HAMMER), word, sizeof word));
    explain(&l, quill(s), INK_TEXT, word_of(s, ANB_T(SAY_QUILL), word, sizeof word));
    explain(&l, fin(s), INK_TEXT, word_of(s, ANB_T(SAY_FISHFOLK), word, sizeof word));
    for (int i = 0; i < 4; i++)
        explain(&l, glyph(s, &buildings[i]), buildings[i].ink,
                word_of(s, &anb_texts[kind_words[i]], word, sizeof word));
    for (int i = 0; i < ANB_ITEMS; i++)
        explain(&l, glyph(s, &items[i]), items[i].ink,
                word_of(s, anb_item_name(i), word, sizeof word));
    l.row++;
    HearthMsg msg;
    hearth_msg(&msg, FULL_T(ANB_LEGEND));
    arg_text(&msg, "sign", "2:1 5:2");
    arg_text(&msg, "turn", anb_mood_glyph(s, ANB_AT_WORK));
    l.row += put_msg_wrapped(s, l.row, col, width, 4, INK_TEXT, &msg);
    return l.row - l.from;
}
