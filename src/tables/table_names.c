/* table_names.c - What people may call themselves and their tables, and which bots may play.
 *
 * A name is shown to others in lists, sentences and titles. So it must be visible text on one line:
 * no control characters, nothing that changes the direction or the look of what stands around it,
 * no blanks that cannot be told from nothing. What is checked here first is what journals were
 * always asked for, and stays as it is; new names are asked for more (letters.h). */
#include <string.h>

#include "bot.h"
#include "letters.h"
#include "table_int.h"
#include "tables_texts.h"
#include "utf8.h"
#include "words.h"

bool table_refuse(TableAnswer *why, int code, const HearthText *text) {
    why->code = code;
    why->move = 0;
    hearth_msg(&why->msg, text);
    return false;
}

bool table_refuse_err(TableAnswer *why, int code, const HearthErr *err) {
    why->code = code;
    why->move = 0;
    why->msg = err->msg;
    return false;
}

/* Characters that are there without being seen, in ascending order: formatting, directions,
 * fillers, variation selectors, tags, what is no character and what is nobody's. U+200D and
 * U+FE0F are not among them: pictures of several parts are made with these. */
static const struct {
    uint32_t first, last;
} unseen[] = {{0x00AD, 0x00AD},   {0x034F, 0x034F}, {0x061C, 0x061C},   {0x115F, 0x1160},
              {0x17B4, 0x17B5},   {0x180B, 0x180F}, {0x200B, 0x200C},   {0x200E, 0x200F},
              {0x2028, 0x202E},   {0x2060, 0x206F}, {0x2800, 0x2800},   {0x3164, 0x3164},
              {0xD800, 0xF8FF},   {0xFDD0, 0xFDEF}, {0xFE00, 0xFE0E},   {0xFEFF, 0xFEFF},
              {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFF}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
              {0xE0000, 0x10FFFF}};

static bool is_unseen(uint32_t c) {
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0] && unseen[i].first <= c; i++)
        if (c <= unseen[i].last)
            return true;
    return false;
}

static bool is_blank(uint32_t c) {
    return c == ' ' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F ||
           c == 0x205F || c == 0x3000;
}

enum { JOINER = 0x200D, AS_PICTURE = 0xFE0F, FIRST_PICTURE = 0x2000 };

/* Both belong to pictures, and the first of them must have something to join. */
static bool is_out_of_place(uint32_t c, uint32_t before, bool last) {
    return (c == JOINER && (last || before < FIRST_PICTURE || before == JOINER)) ||
           (c == AS_PICTURE &&
            (before < FIRST_PICTURE || before == JOINER || before == AS_PICTURE));
}

/* Visible text on one line; plain single spaces only, and not at the ends. */
bool table_is_visible(HearthSlice s) {
    uint32_t before = ' ';
    if (!hearth_utf8_line(s.text, s.length))
        return false;
    for (size_t i = 0; i < s.length;) {
        size_t n = hearth_utf8_length(s.text + i, s.length - i);
        uint32_t c = hearth_character(s.text + i, n);
        i += n;
        if (is_unseen(c) || is_out_of_place(c, before, i == s.length) ||
            (is_blank(c) && (c != ' ' || before == ' ')))
            return false;
        before = c;
    }
    return s.length == 0 || before != ' ';
}

static bool refuse_most(TableAnswer *why, const HearthText *text, int most) {
    table_refuse(why, TABLE_BAD_NAME, text);
    hearth_msg_number(&why->msg, "most", most);
    return false;
}

bool table_check_name(HearthSlice name, TableAnswer *why) {
    if (name.length == 0)
        return table_refuse(why, TABLE_BAD_NAME, TABLES_T(NO_NAME));
    return (name.length <= HEARTH_NAME_MAX && table_is_visible(name)) ||
           refuse_most(why, TABLES_T(BAD_NAME), HEARTH_NAME_MAX);
}

bool table_check_title(HearthSlice title, TableAnswer *why) {
    return (title.length <= TABLE_TITLE_MAX && table_is_visible(title)) ||
           refuse_most(why, TABLES_T(BAD_TITLE), TABLE_TITLE_MAX);
}

bool table_check_new_text(HearthSlice text, int most, const HearthText *refusal, TableAnswer *why) {
    if (!hearth_letters_visible(text.text, text.length))
        return refuse_most(why, refusal, most);
    return !words_has_link(text.text, text.length) ||
           table_refuse(why, TABLE_BAD_NAME, TABLES_T(NAME_LINK));
}

bool table_check_new_name(const Table *t, int seat, HearthSlice name, TableAnswer *why) {
    if (!table_check_name(name, why) ||
        !table_check_new_text(name, HEARTH_NAME_MAX, TABLES_T(BAD_NAME), why))
        return false;
    for (int i = 0; i < t->seats; i++) {
        const char *other = t->seat[i].name;
        if (i == seat || !other[0] || hearth_slice_is(name, other) || /* refused by table_apply() */
            !hearth_letters_alike(name.text, name.length, other, strlen(other)))
            continue;
        table_refuse(why, TABLE_TAKEN, TABLES_T(NAME_ALIKE));
        hearth_msg_bytes(&why->msg, "name", other, strlen(other));
        return false;
    }
    return true;
}

/* The server lends its processors to everybody, so nobody may ask for more than a little. */
bool table_check_bot(const HearthGame *game, HearthSlice bot, TableAnswer *why) {
    HearthBotSettings settings;
    HearthErr err;
    if (!hearth_bot_find(game, bot.text, bot.length, &settings, &err))
        return table_refuse_err(why, TABLE_BAD_BOT, &err);
    if (bot.length <= TABLE_BOT_MAX && settings.threads <= 1 &&
        settings.think_ms <= TABLE_THINK_MAX && settings.rollouts <= TABLE_ROLLOUTS_MAX)
        return true;
    table_refuse(why, TABLE_BAD_BOT, TABLES_T(BOT_LIMITS));
    hearth_msg_number(&why->msg, "think", TABLE_THINK_MAX);
    hearth_msg_number(&why->msg, "rollouts", TABLE_ROLLOUTS_MAX);
    return false;
}
