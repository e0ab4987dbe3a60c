/* words.c - See words.h.
 *
 * A line is asked for what a name is asked for: visible text on one line, nothing that formats or
 * turns around what stands beside it. Links are refused, since at a table by link anybody may sit;
 * pages do not make links of what was said either. */
#include "words.h"

#include <string.h>

#include "letters.h"
#include "table_int.h"
#include "tables_texts.h"
#include "utf8.h"

/* In the order in which they are offered: from the beginning of a game to its end. */
static const struct {
    const char *name;
    const HearthText *text;
} phrases[] = {
    {"hello", TABLES_T(PHRASE_HELLO)},
    {"good_luck", TABLES_T(PHRASE_GOOD_LUCK)},
    {"your_turn", TABLES_T(PHRASE_YOUR_TURN)},
    {"thinking", TABLES_T(PHRASE_THINKING)},
    {"tea", TABLES_T(PHRASE_TEA)},
    {"back", TABLES_T(PHRASE_BACK)},
    {"well_drawn", TABLES_T(PHRASE_WELL_DRAWN)},
    {"well_played", TABLES_T(PHRASE_WELL_PLAYED)},
    {"ouch", TABLES_T(PHRASE_OUCH)},
    {"sorry", TABLES_T(PHRASE_SORRY)},
    {"thanks", TABLES_T(PHRASE_THANKS)},
    {"good_game", TABLES_T(PHRASE_GOOD_GAME)},
    {"again", TABLES_T(PHRASE_AGAIN)},
    {"good_night", TABLES_T(PHRASE_GOOD_NIGHT)},
};

int words_phrase_count(void) {
    return (int)(sizeof phrases / sizeof phrases[0]);
}

int words_phrase(const char *name) {
    for (int i = 0; i < words_phrase_count(); i++)
        if (strcmp(name, phrases[i].name) == 0)
            return i;
    return -1;
}

const char *words_phrase_name(int phrase) {
    return phrases[phrase].name;
}

const HearthText *words_phrase_text(int phrase) {
    return phrases[phrase].text;
}

/* ---- Links ---- */

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Of a host's name; letters of other alphabets are bytes above ASCII. */
static bool is_of_host(char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || (unsigned char)c >= 0x80;
}

/* How many bytes of a dot begin here, as people and browsers take it for one; 0: none. */
static size_t dot_at(const char *text, size_t left) {
    static const char *const dots[] = {".", "\u3002", "\uff0e", "\uff61", "\u2024"};
    for (size_t i = 0; i < sizeof dots / sizeof dots[0]; i++) {
        size_t n = strlen(dots[i]);
        if (n <= left && memcmp(text, dots[i], n) == 0)
            return n;
    }
    return 0;
}

/* Greek, Cyrillic and other letters: there are ends of hosts in these, too. Signs and pictures are
 * none, nor what is written without blanks between sentences. */
static bool is_other_letter(uint32_t c) {
    return c >= 0xC0 && c < 0x2000;
}

/* How many letters begin here; `ascii`: only such. */
static size_t letters_at(const char *text, size_t left, bool ascii) {
    size_t count = 0;
    for (size_t i = 0, n; i < left; i += n, count++) {
        n = hearth_utf8_length(text + i, left - i);
        if (n == 0 || !(n == 1 ? is_letter(text[i])
                               : !ascii && is_other_letter(hearth_character(text + i, n))))
            break;
    }
    return count;
}

/* "example.com", "x.com" and "пример.рф", but not "3.5", "e.g.", "m.in." or "κ.λπ". */
static bool is_host(const char *text, size_t length, size_t at, size_t dot) {
    size_t before = 0, characters = 0;
    while (before < at && is_of_host(text[at - before - 1])) {
        before++;
        characters += ((unsigned char)text[at - before] & 0xC0) != 0x80;
    }
    const char *behind = text + at + dot;
    size_t left = length - at - dot, after = letters_at(behind, left, true),
           others = letters_at(behind, left, false);
    return (before > 0 && after > 1 && (before > 1 || after > 2)) ||
           (characters > 0 && others > 1 && (characters > 1 || others > 2));
}

bool words_has_link(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        size_t dot = dot_at(text + i, length - i);
        if ((dot > 0 && is_host(text, length, i, dot)) ||
            (length - i >= 3 && memcmp(text + i, "://", 3) == 0))
            return true;
    }
    return false;
}

bool words_check(const char *text, size_t length, TableAnswer *why) {
    HearthSlice line = {text, length};
    if (length == 0 || length > WORDS_MAX || !table_is_visible(line) ||
        !hearth_letters_visible(text, length)) {
        table_refuse(why, TABLE_WORDS, TABLES_T(WORDS_LINE));
        hearth_msg_number(&why->msg, "most", WORDS_MAX);
        return false;
    }
    return !words_has_link(text, length) || table_refuse(why, TABLE_WORDS, TABLES_T(WORDS_LINK));
}
