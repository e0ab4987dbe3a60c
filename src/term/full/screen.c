/* screen.c - Curses, and nothing but curses. */
#define NCURSES_WIDECHAR 1
#include "screen.h"

#include <errno.h>
#include <langinfo.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "fold.h"

/* ---- Inks ---- */

/* Muted inks on paper that stay apart for colour-blind eyes and in grey: forest and monsters are
 * dark, farm is light, village and water differ in red against blue, which all eyes tell apart. */
static const struct {
    short front, back;        /* of 256 colours; -1 is the terminal's own */
    short front16, back16;    /* of 8, brightness by A_BOLD */
    attr_t with16, with_mono; /* attributes */
} inks[INK_COUNT] = {
    [INK_TEXT] = {-1, -1, -1, -1, A_NORMAL, A_NORMAL},
    [INK_FAINT] = {244, -1, -1, -1, A_DIM, A_DIM},
    [INK_STRONG] = {-1, -1, -1, -1, A_BOLD, A_BOLD},
    [INK_BAR] = {230, 94, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_REVERSE},
    [INK_CHOSEN] = {16, 179, COLOR_BLACK, COLOR_CYAN, A_NORMAL, A_REVERSE},
    [INK_GOOD] = {71, -1, COLOR_GREEN, -1, A_BOLD, A_BOLD},
    [INK_BAD] = {173, -1, COLOR_RED, -1, A_BOLD, A_BOLD | A_UNDERLINE},
    [INK_PAPER] = {180, 230, -1, -1, A_NORMAL, A_NORMAL},
    [INK_BROWN] = {94, 230, COLOR_YELLOW, -1, A_BOLD, A_BOLD},
    [INK_GREEN] = {194, 22, COLOR_BLACK, COLOR_GREEN, A_NORMAL, A_NORMAL},
    [INK_BRICK] = {230, 130, COLOR_WHITE, COLOR_RED, A_BOLD, A_NORMAL},
    [INK_OCHRE] = {94, 179, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_NORMAL},
    [INK_SLATE] = {195, 67, COLOR_WHITE, COLOR_BLUE, A_BOLD, A_NORMAL},
    [INK_VIOLET] = {225, 53, COLOR_WHITE, COLOR_MAGENTA, A_BOLD, A_NORMAL},
    [INK_STONE] = {234, 248, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_BOLD},
    [INK_SAND] = {137, 187, -1, -1, A_DIM, A_DIM},
    [INK_PENCIL] = {16, 252, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_REVERSE},
    [INK_WRONG] = {231, 160, COLOR_WHITE, COLOR_RED, A_BOLD | A_UNDERLINE, A_REVERSE | A_UNDERLINE},
    [INK_GLOW] = {16, 226, COLOR_BLACK, COLOR_YELLOW, A_BOLD, A_REVERSE | A_BOLD},
    [INK_NEAR] = {16, 123, COLOR_BLACK, COLOR_CYAN, A_NORMAL, A_BOLD | A_UNDERLINE},
    [INK_SUN] = {52, 222, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_BOLD},
    [INK_EARTH] = {101, 235, COLOR_YELLOW, -1, A_NORMAL, A_DIM},
    [INK_ICE] = {24, 195, COLOR_BLUE, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [INK_BONE] = {238, 187, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_NORMAL},
    [INK_SIDE_1] = {231, 124, COLOR_WHITE, COLOR_RED, A_BOLD, A_BOLD},
    [INK_SIDE_2] = {231, 235, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_BOLD | A_UNDERLINE},
    [INK_SIDE_3] = {16, 229, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_BOLD},
    [INK_SIDE_4] = {231, 25, COLOR_WHITE, COLOR_BLUE, A_BOLD, A_BOLD | A_UNDERLINE},
};

/* Halves of two colours get pairs of their own, behind those of the inks. */
enum { FIRST_PAIR = 1, FIRST_HALF = FIRST_PAIR + INK_COUNT };

static short half_colour(const Screen *s, Ink ink) {
    return s->colours == 256 ? inks[ink].back : inks[ink].back16;
}

static void mix_inks(Screen *s) {
    const char *no_color = getenv("NO_COLOR");
    s->colours = 0;
    if ((no_color && no_color[0]) || !has_colors())
        return;
    start_color();
    use_default_colors();
    s->colours = COLORS >= 256 && COLOR_PAIRS >= 256 ? 256 : 16;
    for (int i = 0; i < INK_COUNT; i++)
        init_pair((short)(FIRST_PAIR + i), s->colours == 256 ? inks[i].front : inks[i].front16,
                  s->colours == 256 ? inks[i].back : inks[i].back16);
    if (s->colours < 256)
        return;
    /* paper to near: INK_PAPER .. INK_STONE over one another */
    for (int a = INK_PAPER; a <= INK_SAND; a++)
        for (int b = INK_PAPER; b <= INK_SAND; b++)
            init_pair((short)(FIRST_HALF + (a - INK_PAPER) * (INK_SAND - INK_PAPER + 1) +
                              (b - INK_PAPER)),
                      half_colour(s, (Ink)a), half_colour(s, (Ink)b));
}

static void take(const Screen *s, Ink ink) {
    if (s->colours == 0)
        attr_set(inks[ink].with_mono, 0, NULL);
    else
        attr_set(s->colours == 256 ? (ink == INK_STRONG || ink == INK_GLOW ? A_BOLD : A_NORMAL)
                                   : inks[ink].with16,
                 (short)(FIRST_PAIR + ink), NULL);
}

/* ---- Opening and closing ---- */

static volatile sig_atomic_t asked_to_stop;

static void on_signal(int number) {
    (void)number;
    asked_to_stop = 1;
}

bool screen_gone(void) {
    return asked_to_stop != 0;
}

static bool is_small(int rows, int cols) {
    return rows < SCREEN_ROWS || cols < SCREEN_COLS;
}

static void measure(Screen *s) {
    getmaxyx(stdscr, s->rows, s->cols);
    s->small = is_small(s->rows, s->cols);
}

static void small_message(const HearthText *text, int rows, int cols, HearthMsg *msg) {
    hearth_msg(msg, text);
    hearth_msg_number(msg, "cols", cols);
    hearth_msg_number(msg, "rows", rows);
    hearth_msg_number(msg, "least_cols", SCREEN_COLS);
    hearth_msg_number(msg, "least_rows", SCREEN_ROWS);
}

bool screen_possible(const Term *t) {
    const char *kind = getenv("TERM");
    struct winsize size;
    HearthMsg msg;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !kind || !kind[0] ||
        strcmp(kind, "dumb") == 0)
        return false;
    /* a terminal that does not say its size is left to curses */
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0 ||
        !is_small(size.ws_row, size.ws_col))
        return true;
    small_message(TERM_T(PLAY_SMALL), size.ws_row, size.ws_col, &msg);
    say(t, stdout, &msg);
    return false;
}

bool screen_open(const Term *t, Screen *s) {
    *s = (Screen){.t = t};
    const char *codeset = nl_langinfo(CODESET);
    s->unicode = codeset && strcmp(codeset, "UTF-8") == 0;
    s->curses = newterm(NULL, stdout, stdin);
    if (!s->curses) {
        HearthMsg msg;
        const char *kind = getenv("TERM");
        hearth_msg(&msg, TERM_T(ERR_TERMINAL));
        arg_text(&msg, "terminal", kind && strlen(kind) < 64 ? kind : "?");
        complain(t, &msg, EXIT_INPUT);
        return false;
    }
    measure(s);
    if (s->small) {
        HearthMsg msg;
        small_message(TERM_T(ERR_SMALL), s->rows, s->cols, &msg);
        screen_close(s);
        complain(t, &msg, EXIT_INPUT);
        return false;
    }
    const struct sigaction stop = {.sa_handler = on_signal}; /* no SA_RESTART: waiting must end */
    asked_to_stop = 0;
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGHUP, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    mix_inks(s);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, true);
    set_escdelay(25);
    curs_set(0);
    mousemask(ALL_MOUSE_EVENTS, NULL);
    mouseinterval(0);
    return true;
}

void screen_close(Screen *s) {
    if (!s->curses)
        return;
    endwin();
    delscreen(s->curses);
    s->curses = NULL;
}

void screen_begin(Screen *s) {
    measure(s);
    attr_set(A_NORMAL, 0, NULL);
    erase();
}

void screen_end(Screen *s) {
    if (s->small) {
        HearthMsg msg;
        small_message(TERM_T(ERR_SMALL), s->rows, s->cols, &msg);
        erase();
        s->small = false;
        put_msg_wrapped(s, 0, 0, s->cols, s->rows, INK_TEXT, &msg);
        s->small = true;
    }
    refresh();
}

/* ---- Keys ---- */

/* The Latin letter on the key that types this Greek one, so that "r" turns on every keyboard. */
static int latin_key(int c) {
    static const struct {
        uint16_t greek;
        char latin;
    } keys[] = {{0x3B1, 'a'}, {0x3B2, 'b'}, {0x3C8, 'c'}, {0x3B4, 'd'}, {0x3B5, 'e'},
                {0x3C6, 'f'}, {0x3B3, 'g'}, {0x3B7, 'h'}, {0x3B9, 'i'}, {0x3BE, 'j'},
                {0x3BA, 'k'}, {0x3BB, 'l'}, {0x3BC, 'm'}, {0x3BD, 'n'}, {0x3BF, 'o'},
                {0x3C0, 'p'}, {0x3C1, 'r'}, {0x3C3, 's'}, {0x3C4, 't'}, {0x3B8, 'u'},
                {0x3C9, 'v'}, {0x3C2, 'w'}, {0x3C7, 'x'}, {0x3C5, 'y'}, {0x3B6, 'z'}};
    if (c >= 0x391 && c <= 0x3A9)
        c += 0x20; /* capitals */
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].greek == c)
            return keys[i].latin;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static Key mouse_key(void) {
    MEVENT e;
    Key key = {K_NONE, 0, 0};
    if (getmouse(&e) != OK)
        return key;
    key.row = e.y;
    key.col = e.x;
    if (e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED))
        key.code = K_CLICK;
    else if (e.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED | BUTTON2_PRESSED))
        key.code = K_RIGHT_CLICK;
    else if (e.bstate & BUTTON4_PRESSED)
        key.code = K_WHEEL_UP;
    else if (e.bstate & BUTTON5_PRESSED)
        key.code = K_WHEEL_DOWN;
    return key;
}

static int function_key(wint_t c) {
    static const struct {
        int curses, code;
    } keys[] = {{KEY_UP, K_UP},           {KEY_DOWN, K_DOWN},     {KEY_LEFT, K_LEFT},
                {KEY_RIGHT, K_RIGHT},     {KEY_ENTER, K_ENTER},   {KEY_BTAB, K_BACKTAB},
                {KEY_HOME, K_HOME},       {KEY_END, K_END},       {KEY_PPAGE, K_PAGE_UP},
                {KEY_NPAGE, K_PAGE_DOWN}, {KEY_RESIZE, K_RESIZE}, {KEY_BACKSPACE, K_BACKSPACE},
                {KEY_DC, K_BACKSPACE},    {KEY_F(1), '?'}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if ((wint_t)keys[i].curses == c)
            return keys[i].code;
    return K_NONE;
}

static int plain_key(wint_t c, bool latin) {
    switch (c) {
    case '\r':
    case '\n': return K_ENTER;
    case '\t': return K_TAB;
    case 27: return K_ESCAPE;
    case 8:
    case 127: return K_BACKSPACE;
    case 21: return K_CLEAR;
    case 12: clearok(curscr, true); return K_RESIZE; /* Ctrl-L: paint anew */
    default: return c < 32 ? K_NONE : latin ? latin_key((int)c) : (int)c;
    }
}

/* A terminal that is gone answers at once and for ever with nothing. */
static bool hung_up(void) {
    struct pollfd p = {STDIN_FILENO, POLLIN, 0};
    return poll(&p, 1, 0) > 0 && (p.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

Key screen_key(Screen *s, int ms, bool latin) {
    Key key = {K_NONE, 0, 0};
    wint_t c = 0;
    timeout(ms);
    int kind = get_wch(&c);
    /* On every page: a voice that was stopped may end later, on a busy machine. */
    if (kind == ERR)
        aloud_speaks(s->t->aloud);
    if (asked_to_stop || (kind == ERR && hung_up()))
        key.code = K_GONE;
    else if (kind == KEY_CODE_YES && c == KEY_MOUSE)
        key = mouse_key();
    else if (kind == KEY_CODE_YES)
        key.code = function_key(c);
    else if (kind == OK)
        key.code = plain_key(c, latin);
    /* what cannot be seen must not be done by accident */
    if (s->small && key.code != K_GONE && key.code != K_RESIZE)
        key.code = K_NONE;
    return key;
}

/* ---- Writing ---- */

/* Columns of one character, and the character itself as it will be written. */
static int shape(const Screen *s, uint32_t c, wchar_t out[4]) {
    char ascii[4];
    if (s->unicode) {
        int width = c < 32 ? -1 : wcwidth((wchar_t)c);
        out[0] = width > 0 ? (wchar_t)c : L'?';
        out[1] = 0;
        return width > 0 ? width : 1;
    }
    int n = fold_ascii(c, ascii);
    for (int i = 0; i <= n; i++)
        out[i] = (wchar_t)ascii[i];
    return n;
}

int text_width(const Screen *s, const char *text) {
    int width = 0;
    wchar_t out[4];
    while (*text)
        width += shape(s, fold_next(&text), out);
    return width;
}

/* Writes the characters of text up to `end`. */
static int write_part(Screen *s, int row, int col, int width, Ink ink, const char *text,
                      const char *end) {
    int used = 0;
    wchar_t out[4];
    if (s->small || row < 0 || row >= s->rows || col < 0 || col >= s->cols)
        return 0;
    if (width > s->cols - col)
        width = s->cols - col;
    take(s, ink);
    while (text < end) {
        int n = shape(s, fold_next(&text), out);
        if (used + n > width)
            break;
        mvaddwstr(row, col + used, out);
        used += n;
    }
    return used;
}

int put(Screen *s, int row, int col, int width, Ink ink, const char *text) {
    const char *end = text + strlen(text);
    if (width <= 0)
        return 0;
    if (width > s->cols - col)
        width = s->cols - col;
    if (text_width(s, text) <= width)
        return write_part(s, row, col, width, ink, text, end);
    const char *more = s->unicode ? "…" : "~";
    int used = write_part(s, row, col, width - 1, ink, text, end);
    return used + write_part(s, row, col + used, 1, ink, more, more + strlen(more));
}

/* The end of the line that starts at `text`, and where the next one begins. */
static const char *line_end(const Screen *s, const char *text, int width, const char **next) {
    const char *p = text, *space = NULL;
    int used = 0;
    wchar_t out[4];
    while (*p) {
        const char *at = p;
        if (*p == '\n') {
            *next = p + 1;
            return p;
        }
        uint32_t c = fold_next(&p);
        used += shape(s, c, out);
        if (c == ' ')
            space = at;
        if (used > width) {
            const char *end = space && space > text ? space : at > text ? at : p;
            *next = end;
            while (**next == ' ')
                ++*next;
            return end;
        }
    }
    *next = p;
    return p;
}

int put_wrapped(Screen *s, int row, int col, int width, int rows, Ink ink, const char *text) {
    int used = 0;
    if (width <= 0)
        return 0;
    while (*text && used < rows) {
        const char *next, *end = line_end(s, text, width, &next);
        if (*next && used + 1 == rows) {
            char last[SENTENCE]; /* the last row there is: with an ellipsis */
            snprintf(last, sizeof last, "%.*s", (int)strcspn(text, "\n"), text);
            put(s, row + used, col, width, ink, last);
            return rows;
        }
        write_part(s, row + used, col, width, ink, text, end);
        text = next;
        used++;
    }
    return used;
}

int wrapped_rows(const Screen *s, int width, const char *text) {
    int used = 0;
    while (*text && width > 0) {
        const char *next;
        line_end(s, text, width, &next);
        text = next;
        used++;
    }
    return used;
}

const char *msg_of(const Screen *s, const HearthMsg *msg, char out[SENTENCE]) {
    hearth_msg_text(msg, s->t->lang, out, SENTENCE);
    return out;
}

const char *text_of(const Screen *s, const HearthText *text, char out[SENTENCE]) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    return msg_of(s, &msg, out);
}

int put_text(Screen *s, int row, int col, int width, Ink ink, const HearthText *text) {
    char out[SENTENCE];
    return put(s, row, col, width, ink, text_of(s, text, out));
}

int put_msg(Screen *s, int row, int col, int width, Ink ink, const HearthMsg *msg) {
    char out[SENTENCE];
    return put(s, row, col, width, ink, msg_of(s, msg, out));
}

int put_msg_wrapped(Screen *s, int row, int col, int width, int rows, Ink ink,
                    const HearthMsg *msg) {
    char out[SENTENCE];
    return put_wrapped(s, row, col, width, rows, ink, msg_of(s, msg, out));
}

void put_fill(Screen *s, int row, int col, int width, Ink ink) {
    static const char space[] = " ";
    for (int i = 0; i < width; i++)
        write_part(s, row, col + i, 1, ink, space, space + 1);
}

void put_bar(Screen *s, int row, const char *text) {
    put_fill(s, row, 0, s->cols, INK_BAR);
    put(s, row, 1, s->cols - 2, INK_BAR, text);
}

void put_halves(Screen *s, int row, int col, Ink upper, Ink lower) {
    if (s->small || row < 0 || row >= s->rows || col < 0 || col >= s->cols)
        return;
    attr_set(A_NORMAL,
             (short)(FIRST_HALF + (upper - INK_PAPER) * (INK_SAND - INK_PAPER + 1) +
                     (lower - INK_PAPER)),
             NULL);
    mvaddwstr(row, col, L"\u2580");
}

void put_strip(Screen *s, int row, int col, int width, Ink ink, const char *text) {
    put_fill(s, row, col, width, ink);
    put(s, row, col, width, ink, text);
}

const char *word_of(const Screen *s, const HearthText *text, char *out, size_t cap) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_text(&msg, s->t->lang, out, cap);
    return out;
}
