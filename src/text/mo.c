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

/* The key of an entry is context, byte 4, singular; a plural follows behind a zero byte. A
 * catalogue of the page has the context alone. */
static int compare(const HearthText *text, HearthSlice key) {
    const char *parts[3] = {text->id, "\4", text->one};
    size_t at = 0;
    for (int i = 0; i < 3; i++) {
        if (i == 1 && (at == key.length || key.text[at] == 0))
            return 0;
        for (const char *p = parts[i]; *p; p++, at++) {
            if (at >= key.length || key.text[at] == 0)
                return 1;
            int d = (unsigned char)*p - (unsigned char)key.text[at];
            if (d)
                return d;
        }
    }
    return at < key.length && key.text[at] != 0 ? -1 : 0;
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
        int d = compare(text, key);
        if (d == 0)
            return string_at(c, translations, middle, out) && out->length > 0;
        if (d < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}

int hearth_plural_form(const char *lang, int64_t n) {
    if (!lang || strcmp(lang, "pl") != 0)
        return n != 1;
    uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    if (u == 1)
        return 0;
    bool few = u % 10 >= 2 && u % 10 <= 4 && (u % 100 < 12 || u % 100 > 14);
    return few ? 1 : 2;
}

const char *hearth_language(const char *locale) {
    static const char *const known[] = {"el", "hu", "pl"};
    for (int i = 0; i < 3 && locale; i++)
        if (strncmp(locale, known[i], 2) == 0 && (locale[2] == 0 || strchr("_.@-", locale[2])))
            return known[i];
    return "en";
}
