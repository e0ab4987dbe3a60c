/* any_outline.c - What can be told of any game: points, where they come from, the position text.
 *
 * A game that has no `outline` of its own is shown like this. It is not pretty, but nothing that
 * the viewer may know is missing. */
#include "any_outline.h"

#include <string.h>

#include "page_texts.h"
#include "texts.h"

enum { LINES = 128, POSITION = 8192 };

static void tell_players(const HearthGame *game, const void *view, HearthOutline *o) {
    hearth_tell_section(o, PAGE_T(PLAIN_PLAYERS));
    hearth_tell_table(o);
    hearth_tell_head(o, PAGE_T(PLAIN_PLAYER));
    hearth_tell_head(o, PAGE_T(PLAIN_POINTS));
    for (int i = 0; i < game->seats_of(game, view); i++) {
        hearth_tell_row(o);
        hearth_tell_cell_seat(o, i);
        hearth_tell_cell_number(o, game->score(game, view, i, NULL));
    }
}

/* Where the points of a player come from. */
static void tell_points(const HearthGame *game, const void *view, int seat, HearthOutline *o) {
    HearthLine items[LINES];
    HearthLines lines = {items, LINES, 0};
    HearthMsg msg;
    game->score(game, view, seat, &lines);
    if (!lines.count)
        return;
    hearth_msg(&msg, PAGE_T(PLAIN_POINTS_OF));
    hearth_msg_seat(&msg, "player", seat);
    hearth_tell_section_of(o, &msg);
    hearth_tell_table(o);
    hearth_tell_head(o, PAGE_T(PLAIN_WHAT));
    hearth_tell_head(o, PAGE_T(PLAIN_COUNT));
    hearth_tell_head(o, PAGE_T(PLAIN_EACH));
    hearth_tell_head(o, PAGE_T(PLAIN_POINTS));
    for (int i = 0; i < lines.count && i < LINES; i++) {
        hearth_tell_row(o);
        hearth_tell_cell_word(o, items[i].rule);
        hearth_tell_cell_number(o, items[i].count);
        hearth_tell_cell_number(o, items[i].value);
        hearth_tell_cell_number(o, items[i].points);
    }
}

static void tell_piece(HearthOutline *o, HearthSlice piece) {
    char text[POSITION];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_bytes(&b, piece.text, piece.length);
    hearth_tell_text(o, text);
}

/* The next word of the position; false behind the last. */
static bool next_word(HearthSlice *left, HearthSlice *word) {
    if (!left->length)
        return false;
    HearthSlice rest = {NULL, 0};
    if (!hearth_slice_cut(*left, ' ', word, &rest))
        *word = *left;
    *left = rest;
    return true;
}

/* Words of the form name=value are rows of a table, all others one line. */
static void tell_position(const HearthGame *game, const void *view, HearthOutline *o) {
    char text[POSITION], plain[POSITION];
    HearthBuf b = hearth_buf(text, sizeof text), line = hearth_buf(plain, sizeof plain);
    HearthSlice left, word, name, value;
    bool named = false;
    hearth_state_print(game, view, &b);
    size_t length = strlen(text);
    for (left = (HearthSlice){text, length}; next_word(&left, &word);) {
        bool is = hearth_slice_cut(word, '=', &name, &value);
        named |= is;
        if (is)
            continue;
        hearth_buf_text(&line, line.length ? " " : "");
        hearth_buf_bytes(&line, word.text, word.length);
    }
    hearth_tell_section(o, PAGE_T(PLAIN_POSITION));
    if (line.length) {
        hearth_tell_line(o, NULL);
        hearth_tell_text(o, plain);
    }
    if (!named)
        return;
    hearth_tell_table(o);
    hearth_tell_head(o, PAGE_T(PLAIN_NAME));
    hearth_tell_head(o, PAGE_T(PLAIN_VALUE));
    for (left = (HearthSlice){text, length}; next_word(&left, &word);)
        if (hearth_slice_cut(word, '=', &name, &value)) {
            hearth_tell_row(o);
            hearth_tell_cell(o, NULL);
            tell_piece(o, name);
            hearth_tell_cell(o, NULL);
            tell_piece(o, value);
        }
}

void plain_outline(const HearthGame *game, const void *view, int viewer, HearthOutline *o) {
    if (game->outline) {
        game->outline(game, view, viewer, o);
        return;
    }
    if (hearth_seats_empty(game->pending(game, view))) {
        hearth_tell_line(o, NULL);
        hearth_tell_word(o, HEARTH_T(OVER));
    }
    tell_players(game, view, o);
    for (int i = 0; i < game->seats_of(game, view) && i < HEARTH_MAX_SEATS; i++)
        tell_points(game, view, i, o);
    tell_position(game, view, o);
}
