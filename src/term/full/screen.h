/* screen.h - The terminal as a page to write on: inks, texts, keys.
 *
 * Only screen.c knows curses. A page is drawn whole: screen_begin(), any number of put_...(),
 * screen_end(); then screen_key() waits. Where the terminal has no colours, or NO_COLOR is set,
 * inks become bold, underlined or reversed; where it has no UTF-8, texts are spelled in ASCII.
 * While the terminal is smaller than 80 x 24, a sentence stands there instead of the page. */
#ifndef HEARTH_TERM_SCREEN_H
#define HEARTH_TERM_SCREEN_H

#include "term.h"

enum { SCREEN_ROWS = 24, SCREEN_COLS = 80 }; /* the smallest terminal that will do */

typedef enum Ink {
    INK_TEXT,
    INK_FAINT,
    INK_STRONG,
    INK_BAR,    /* a bar across the screen */
    INK_CHOSEN, /* the chosen one of several */
    INK_GOOD,
    INK_BAD,
    /* on paper */
    INK_PAPER,
    INK_BROWN, /* ink on paper that is not of a terrain */
    INK_GREEN,
    INK_BRICK,
    INK_OCHRE,
    INK_SLATE,
    INK_VIOLET,
    INK_STONE,
    INK_SAND,
    INK_PENCIL, /* not drawn yet, and fits */
    INK_WRONG,  /* not drawn yet, and does not */
    INK_GLOW,   /* what counts */
    INK_NEAR,   /* what nearly counts */
    INK_SUN,    /* who is ready for something */
    INK_EARTH,  /* lamplight in the dark below */
    INK_ICE,    /* glaciers */
    INK_BONE,   /* standing stones and carved tracks */
    INK_SIDE_1, /* pieces of the players, in hand prints of ochre, soot, chalk and blue */
    INK_SIDE_2,
    INK_SIDE_3,
    INK_SIDE_4,
    INK_COUNT
} Ink;

/* A character, or one of these. */
enum {
    K_NONE = 0,
    K_UP = 0x110000,
    K_DOWN,
    K_LEFT,
    K_RIGHT,
    K_ENTER,
    K_TAB,
    K_BACKTAB,
    K_ESCAPE,
    K_HOME,
    K_END,
    K_PAGE_UP,
    K_PAGE_DOWN,
    K_BACKSPACE,
    K_CLEAR, /* Ctrl-U: the whole line */
    K_CLICK, /* row and col say where */
    K_RIGHT_CLICK,
    K_WHEEL_UP,
    K_WHEEL_DOWN,
    K_RESIZE,
    K_GONE /* the terminal went away, or the program was asked to stop */
};

typedef struct Key {
    int code, row, col;
} Key;

typedef struct Screen {
    const Term *t;
    int rows, cols;
    int colours; /* 0, 16 or 256 */
    bool unicode;
    bool small; /* smaller than it must be */
    void *curses;
} Screen;

/* Can the full screen be used here: a terminal at both ends that can be written to at any place and
 * is large enough? If only its size is wrong, that is said, because sentences follow instead. */
bool screen_possible(const Term *t);
/* False after complaining, such as about a terminal that is too small. */
bool screen_open(const Term *t, Screen *s);
void screen_close(Screen *s);

void screen_begin(Screen *s);
void screen_end(Screen *s);
/* Waits at most `ms` milliseconds; K_NONE if nothing came. Letters come as they are typed, or as
 * the Latin letter of the same key where `latin` is set and the keyboard is a Greek one. */
Key screen_key(Screen *s, int ms, bool latin);
/* Has the program been asked to stop? */
bool screen_gone(void);

/* Writes at most `width` columns; a text that is longer ends with an ellipsis. Returns the columns
 * used. */
int put(Screen *s, int row, int col, int width, Ink ink, const char *text);
/* The same over several rows, broken at spaces; returns the rows used. */
int put_wrapped(Screen *s, int row, int col, int width, int rows, Ink ink, const char *text);
int put_text(Screen *s, int row, int col, int width, Ink ink, const HearthText *text);
int put_msg(Screen *s, int row, int col, int width, Ink ink, const HearthMsg *msg);
int put_msg_wrapped(Screen *s, int row, int col, int width, int rows, Ink ink,
                    const HearthMsg *msg);
void put_fill(Screen *s, int row, int col, int width, Ink ink);
/* A bar across the screen with a text in it. */
void put_bar(Screen *s, int row, const char *text);
/* `upper` over `lower` in the space of one character: two small cells. Colours only. */
void put_halves(Screen *s, int row, int col, Ink upper, Ink lower);

/* Columns that a text takes on this screen. */
int text_width(const Screen *s, const char *text);
/* How many rows it takes when it is wrapped. */
int wrapped_rows(const Screen *s, int width, const char *text);

enum { SENTENCE = 2048 };
/* A sentence as text. */
const char *text_of(const Screen *s, const HearthText *text, char out[SENTENCE]);
const char *msg_of(const Screen *s, const HearthMsg *msg, char out[SENTENCE]);

/* A text on a strip of ink that is `width` wide. */
void put_strip(Screen *s, int row, int col, int width, Ink ink, const char *text);
/* A word in the reader's language. */
const char *word_of(const Screen *s, const HearthText *text, char *out, size_t cap);

#endif
