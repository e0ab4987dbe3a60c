/* anb_aloud.c - A page of the book as a text to be heard.
 *
 * An empty line divides the parts: voices pause there, and a title has no period to pause at. */
#include "anb_aloud.h"

#include <string.h>

#include "phrase.h"

enum { STORY_CAP = 2048 };

static void put_line(const HearthMsg *msg, const char *lang, HearthBuf *out) {
    char line[STORY_CAP];
    hearth_msg_text(msg, lang, line, sizeof line);
    hearth_buf_text(out, line);
    hearth_buf_text(out, "\n\n");
}

static const HearthText *book_text(const HearthGame *game, int which) {
    return &anb_tables(game)->book_texts[which];
}

const char *anb_book_language(const HearthGame *game, const char *lang) {
    char here[STORY_CAP], english[STORY_CAP];
    HearthMsg story;
    hearth_msg(&story, book_text(game, anb_tables(game)->paragraphs[1].text));
    hearth_msg_text(&story, lang, here, sizeof here);
    hearth_msg_text(&story, "en", english, sizeof english);
    return strcmp(here, english) == 0 ? "en" : lang;
}

static void tell_option(const HearthGame *game, const AnbState *st, int seat, int number,
                        const char *lang, HearthBuf *out) {
    PlainPhrase asks;
    HearthMsg msg;
    plain_phrase(&asks, NULL, lang);
    anb_tell_asks(game, &asks.outline, st, seat, number);
    hearth_msg(&msg, TERM_T(ANB_ALOUD_OPTION));
    hearth_msg_number(&msg, "number", number + 1);
    hearth_msg_word(&msg, "text", book_text(game, anb_option_at(game, st, number)->text));
    arg_text(&msg, "asks", asks.text);
    put_line(&msg, lang, out);
}

void anb_tell_page_aloud(const HearthGame *game, const AnbState *st, int seat, const char *lang,
                         uint32_t options, HearthBuf *out) {
    const AnbTables *tables = anb_tables(game);
    HearthMsg msg;
    hearth_msg(&msg, book_text(game, tables->paragraphs[st->paragraph].title));
    put_line(&msg, lang, out);
    hearth_msg(&msg, book_text(game, tables->paragraphs[st->paragraph].text));
    put_line(&msg, lang, out);
    for (int i = 0; i < tables->paragraphs[st->paragraph].options; i++)
        if (options >> i & 1)
            tell_option(game, st, seat, i, lang, out);
}
