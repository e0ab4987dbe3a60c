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

static void look_up(const HearthCatalogue *c, const HearthText *text) {
    HearthSlice found, head, tail;
    if (!hearth_catalogue_find(c, text, &found))
        return;
    const unsigned char *at = (const unsigned char *)found.text;
    FUZZ_CHECK(found.length > 0 && found.length <= c->size);
    FUZZ_CHECK(at >= c->bytes && found.length <= c->size - (size_t)(at - c->bytes));
    /* What was found stands there as a key: id, byte 4, sentence. */
    size_t id = strlen(text->id), key = id + 1 + strlen(text->one);
    bool stands = false;
    for (size_t i = 0; i + key <= c->size && !stands; i++)
        stands = memcmp(c->bytes + i, text->id, id) == 0 && c->bytes[i + id] == 4 &&
                 memcmp(c->bytes + i + id + 1, text->one, key - id - 1) == 0;
    FUZZ_CHECK(stands);
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const HearthCatalogue c = {data, size};
    const HearthGame *game;
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
