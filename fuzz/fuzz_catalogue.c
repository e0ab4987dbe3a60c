/* fuzz_catalogue.c - Message catalogues: any bytes as a .mo file, and any bytes in messages.
 *
 * Whatever a catalogue answers lies inside it. Any bytes as an argument of a message leave
 * the sentence one plain line of UTF-8 in every language. */
#include "games.h"
#include "catalogue.h"
#include "fuzz.h"
#include "message.h"

enum { INPUT_MAX = 4096, WORD_MAX = 64 };

/* Short texts that a mutated catalogue can hit, beside those of the games. */
static const HearthText small[] = {
    {"a", "b", NULL},   {"a", "c", "d"}, {"b", "{n} word", "{n} words"},
    {"m", "one", NULL}, {"", "", NULL},  {"z", "\xCE\xB1", NULL},
};
enum { SMALL = sizeof small / sizeof small[0] };

/* What was found stands there under its id; the sentence behind it may be an older one. */
FUZZ_UNSEEN static bool stands(const HearthCatalogue *c, const HearthText *text) {
    size_t id = strlen(text->id);
    for (size_t i = 0; i + id <= c->size; i++)
        if (memcmp(c->bytes + i, text->id, id) == 0)
            return true;
    return false;
}

static void look_up(const HearthCatalogue *c, const HearthText *text) {
    HearthSlice found, head, tail;
    if (!hearth_catalogue_find(c, text, &found))
        return;
    const unsigned char *at = (const unsigned char *)found.text;
    FUZZ_CHECK(found.length > 0 && found.length <= c->size);
    FUZZ_CHECK(at >= c->bytes && found.length <= c->size - (size_t)(at - c->bytes));
    FUZZ_CHECK(stands(c, text));
    /* The plural forms, as format.c takes them apart. */
    size_t left = found.length;
    while (hearth_slice_cut(found, 0, &head, &tail)) {
        FUZZ_CHECK(head.length + 1 + tail.length == left);
        left = tail.length;
        found = tail;
    }
}

/* Bytes from outside as arguments. */
static void say(const uint8_t *data, size_t size) {
    static const HearthText sentence = {"fuzz", "{x} {y}: {n} {x", "{x} {y}: {n} times {}}"};
    char locale[WORD_MAX + 1];
    HearthMsg msg;
    int64_t number = 0;
    memcpy(&number, data, size < sizeof number ? size : sizeof number);
    hearth_msg(&msg, &sentence);
    hearth_msg_bytes(&msg, "x", (const char *)data, size / 2);
    hearth_msg_bytes(&msg, "y", (const char *)data + size / 2, size - size / 2);
    hearth_msg_number(&msg, "n", number);
    hearth_msg_word(&msg, "", &small[size % SMALL]);
    fuzz_message(&msg);

    size_t n = size < WORD_MAX ? size : WORD_MAX;
    memcpy(locale, data, n);
    locale[n] = 0;
    const char *lang = hearth_language(locale);
    FUZZ_CHECK(strlen(lang) == 2);
    int form = hearth_plural_form(lang, number);
    FUZZ_CHECK(form >= 0 && form <= 2);
}

/* Our own catalogue with a few bytes changed: "mo" and a letter for the language, then four bytes
 * for a place and one for what is there. Whatever it answers lies inside it. */
static void look_up_changed(const uint8_t *data, size_t size) {
    static unsigned char bytes[1 << 20];
    const char *lang = hearth_language_at(1);
    for (int i = 1; i < HEARTH_LANGUAGES; i++)
        if (hearth_language_at(i)[0] == data[2])
            lang = hearth_language_at(i);
    const HearthCatalogue *ours = hearth_catalogue(lang);
    const HearthGame *game;
    FUZZ_CHECK(ours && ours->size <= sizeof bytes);
    memcpy(bytes, ours->bytes, ours->size);
    size_t cut = ours->size;
    for (size_t i = 3; i + 5 <= size; i += 5) {
        uint32_t at;
        memcpy(&at, data + i, sizeof at);
        if (at == 0xFFFFFFFF) /* and perhaps it ends early */
            cut = ours->size * data[i + 4] / 256;
        else
            bytes[at % (at & 1 ? 28 : ours->size)] = data[i + 4];
    }
    /* a copy that ends where it ends, so that the sanitizer sees what is behind */
    const HearthCatalogue c = {memmove(bytes + sizeof bytes - cut, bytes, cut), cut};
    HearthSlice found;
    for (int i = 0; (game = hearth_games_at(i)) != NULL; i++)
        for (int k = 0; k < game->text_count; k += 7)
            if (hearth_catalogue_find(&c, &game->texts[k], &found)) {
                const unsigned char *at = (const unsigned char *)found.text;
                FUZZ_CHECK(at >= c.bytes && found.length <= cut - (size_t)(at - c.bytes));
            }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const HearthCatalogue c = {data, size};
    const HearthGame *game;
    if (size > 3 && size <= INPUT_MAX && data[0] == 'm' && data[1] == 'o') {
        look_up_changed(data, size);
        return 0;
    }
    if (size > INPUT_MAX)
        return 0;
    for (int i = 0; i < SMALL; i++)
        look_up(&c, &small[i]);
    for (int i = 0; (game = hearth_games_at(i)) != NULL; i++)
        for (int k = 0; k < game->text_count && k < 8; k++)
            look_up(&c, &game->texts[k]);
    if (size > 0)
        say(data, size);
    return 0;
}
