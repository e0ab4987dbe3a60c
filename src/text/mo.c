/* mo.c - Looking up texts in .mo files held in memory, and what languages need to know. */
#include "catalogue.h"

#include <string.h>

enum { MO_MAGIC = (int)0x950412de };

static bool word_at(const HearthCatalogue *c, size_t at, uint32_t *out) {
    if (c->size < 4 || at > c->size - 4)
        return false;
    const unsigned char *p = c->bytes + at;
    *out = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    return true;
}

/* Entry `index` of the table of originals or translations. */
static bool string_at(const HearthCatalogue *c, uint32_t table, uint32_t index, HearthSlice *out) {
    uint32_t length, start;
    size_t at = (size_t)table + 8 * (size_t)index;
    if (!word_at(c, at, &length) || !word_at(c, at + 4, &start))
        return false;
    if (start > c->size || length > c->size - start)
        return false;
    *out = (HearthSlice){(const char *)c->bytes + start, length};
    return true;
}

/* The key of an entry is its id, byte 4 and the English sentence; a catalogue of the page has the
 * id alone. Only the id is compared, so a corrected sentence keeps its translation. No byte of an
 * id is as low as 4, so entries are in the order of their ids. */
static int compare(const char *id, HearthSlice key) {
    size_t at = 0;
    for (; *id; id++, at++) {
        if (at >= key.length || (unsigned char)key.text[at] <= 4)
            return 1;
        int d = (unsigned char)*id - (unsigned char)key.text[at];
        if (d)
            return d;
    }
    return at < key.length && (unsigned char)key.text[at] > 4 ? -1 : 0;
}

bool hearth_catalogue_find(const HearthCatalogue *c, const HearthText *text, HearthSlice *out) {
    uint32_t magic, count, originals, translations;
    /* an empty key is that of the catalogue's head, which is no sentence */
    if (!text->id[0] || !word_at(c, 0, &magic) || magic != (uint32_t)MO_MAGIC ||
        !word_at(c, 8, &count) || !word_at(c, 12, &originals) || !word_at(c, 16, &translations))
        return false;
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        HearthSlice key;
        if (!string_at(c, originals, middle, &key))
            return false;
        int d = compare(text->id, key);
        if (d == 0)
            return string_at(c, translations, middle, out) && out->length > 0;
        if (d < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

enum { ONE_OTHER, ONE_FEW_MANY };

static const struct {
    char id[3], decimal;
} languages[] = {
#define LANGUAGE(id, plural, decimal) {#id, decimal},
    HEARTH_LANGUAGE_LIST(LANGUAGE)
#undef LANGUAGE
};

const char *hearth_language_at(int i) {
    return i < HEARTH_LANGUAGES ? languages[i].id : NULL;
}

int hearth_language_number(const char *lang) {
    for (int i = 0; i < HEARTH_LANGUAGES && lang; i++)
        if (strcmp(lang, languages[i].id) == 0)
            return i;
    return -1;
}

char hearth_decimal_point(const char *lang) {
    int i = hearth_language_number(lang);
    return languages[i < 0 ? 0 : i].decimal;
}

/* The compiler leaves only the languages that have the rule: the page's module counts bytes. */
static bool has_few_and_many(const char *lang) {
#define LANGUAGE(id, plural, decimal)                                                              \
    if (plural == ONE_FEW_MANY && strcmp(lang, #id) == 0)                                          \
        return true;
    HEARTH_LANGUAGE_LIST(LANGUAGE)
#undef LANGUAGE
    return false;
}

int hearth_plural_form(const char *lang, int64_t n) {
    if (!lang || !has_few_and_many(lang))
        return n != 1;
    uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    if (u == 1)
        return 0;
    bool few = u % 10 >= 2 && u % 10 <= 4 && (u % 100 < 12 || u % 100 > 14);
    return few ? 1 : 2;
}

const char *hearth_language(const char *locale) {
    for (int i = 1; i < HEARTH_LANGUAGES && locale; i++)
        if (strncmp(locale, languages[i].id, 2) == 0 &&
            (locale[2] == 0 || strchr("_.@-", locale[2])))
            return languages[i].id;
    return "en";
}
