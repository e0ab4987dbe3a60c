/* print.c - A sheet for real paper: the map above, what it is worth below.
 *
 * Lengths are tenths of a millimetre. The same layout serves a finished map and an empty sheet;
 * where the one has a number, the other has a field to write it into. */
#include <string.h>

#include "draw_int.h"
#include "message.h"

enum { MARGIN = 100, GAP = 22, EDICT_HEIGHT = 318, COIN_HEIGHT = 76, SEASON_HEIGHT = 300 };

#define LINE "fill=\"none\" stroke=\"" DRAW_INK "\" stroke-width=\"3\""
#define THIN "fill=\"none\" stroke=\"" DRAW_INK "\" stroke-width=\"1.5\" stroke-opacity=\".6\""

typedef struct Page {
    const DrawPrint *what;
    const CartoState *state;
    const CartoSheet *sheet; /* NULL: an empty one */
    HearthBuf *out;
    int width, height; /* of the paper */
    int left, wide;    /* of what is printed below the map */
    int percent;       /* how large the map is */
    int edict_height;
} Page;

typedef struct Box {
    int x, y, width, height;
} Box;

/* ---- Words ---- */

enum { WORDS = 512 };

static void say(const Page *p, const HearthMsg *msg, char text[WORDS]) {
    hearth_msg_text(msg, p->what->lang, text, WORDS);
}

static void say_word(const Page *p, const HearthText *word, char text[WORDS]) {
    HearthMsg msg;
    hearth_msg(&msg, word);
    say(p, &msg, text);
}

static void say_number(const Page *p, const HearthText *sentence, const char *name, int number,
                       char text[WORDS]) {
    HearthMsg msg;
    hearth_msg(&msg, sentence);
    hearth_msg_number(&msg, name, number);
    say(p, &msg, text);
}

static void say_letter(const Page *p, const HearthText *sentence, const char *name, char letter,
                       char text[WORDS]) {
    HearthMsg msg;
    hearth_msg(&msg, sentence);
    hearth_msg_bytes(&msg, name, &letter, 1);
    say(p, &msg, text);
}

static void digits(int number, char text[WORDS]) {
    HearthBuf b = hearth_buf(text, WORDS);
    hearth_buf_int(&b, number);
}

/* One line of a text that is at most so wide; returns where the next one begins. */
static const char *fold(const char *text, int size, int most, char line[WORDS]) {
    size_t fits = 0, length = strlen(text);
    for (size_t i = 1; i <= length; i++) {
        if (i < length && text[i] != ' ')
            continue;
        memcpy(line, text, i);
        line[i] = 0;
        if (fits && pen_width(line) * size > most * 100)
            break;
        fits = i;
    }
    memcpy(line, text, fits);
    line[fits] = 0;
    return text + fits + (text[fits] == ' ');
}

static int lines_of(const char *text, int size, int most) {
    char line[WORDS];
    int count = 0;
    for (; *text; count++)
        text = fold(text, size, most, line);
    return count;
}

enum { SMALLEST = 16 };

/* As large as it may be, but all of it inside of the box. */
static void paragraph(const Page *p, Box box, int size, const char *text) {
    char line[WORDS];
    while (size > SMALLEST && lines_of(text, size, box.width) * size * 118 / 100 > box.height)
        size--;
    DrawText how = {.x = box.x,
                    .y = box.y + size,
                    .size = size,
                    .attributes = DRAW_FONT,
                    .anchor = 's',
                    .most = box.width};
    while (*text) {
        text = fold(text, size, box.width, line);
        pen_text(p->out, &how, line);
        how.y += size * 118 / 100;
    }
}

/* ---- Things ---- */

static void open_at(HearthBuf *out, int x, int y, int percent) {
    hearth_buf_text(out, "<g transform=\"translate(");
    hearth_buf_int(out, x);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, y);
    hearth_buf_text(out, ")scale(");
    hearth_buf_int(out, percent / 100);
    hearth_buf_char(out, '.');
    hearth_buf_int(out, percent / 10 % 10);
    hearth_buf_int(out, percent % 10);
    hearth_buf_text(out, ")\">");
}

static void sign(HearthBuf *out, int which, int x, int y, int size) {
    open_at(out, x - size / 2, y - size / 2, size);
    draw_sign(which, out);
    hearth_buf_text(out, "</g>");
}

static void rectangle(HearthBuf *out, const char *attributes, Box b) {
    hearth_buf_text(out, "<rect ");
    hearth_buf_text(out, attributes);
    pen_number_attribute(out, "x", b.x);
    pen_number_attribute(out, "y", b.y);
    pen_number_attribute(out, "width", b.width);
    pen_number_attribute(out, "height", b.height);
    hearth_buf_text(out, "/>");
}

static void rule(HearthBuf *out, int x, int y, int width) {
    DrawPen p = pen_start(out);
    pen_open_path(out, THIN);
    pen_move(&p, x, y);
    pen_line(&p, x + width, y);
    pen_close_path(out);
}

/* A double line with hollow corners, as around the labels of old maps. */
static void panel(HearthBuf *out, Box b) {
    const int r = 16, x = b.x, y = b.y, w = b.width, h = b.height;
    DrawPen p = pen_start(out);
    pen_open_path(out, "class=\"frame\" " LINE);
    pen_move(&p, x + r, y);
    pen_line(&p, x + w - r, y);
    pen_quad(&p, x + w - r, y + r, x + w, y + r);
    pen_line(&p, x + w, y + h - r);
    pen_quad(&p, x + w - r, y + h - r, x + w - r, y + h);
    pen_line(&p, x + r, y + h);
    pen_quad(&p, x + r, y + h - r, x, y + h - r);
    pen_line(&p, x, y + r);
    pen_quad(&p, x + r, y + r, x + r, y);
    pen_close(&p);
    pen_close_path(out);
    rectangle(out, "class=\"frame\" " THIN, (Box){x + 22, y + 7, w - 44, h - 14});
}

/* ---- Edicts ---- */

/* The two seasons that score an edict, in the order of the year. */
static void edict_seasons(const Page *p, int edict, char text[WORDS]) {
    static const char *const names[] = {"first", "second"};
    HearthMsg msg;
    int found = 0;
    hearth_msg(&msg, DRAW_T(EDICT_SEASONS));
    for (int i = 0; i < CARTO_SEASONS && found < 2; i++)
        if (carto_seasons[i].edicts[0] == edict || carto_seasons[i].edicts[1] == edict)
            hearth_msg_word(&msg, names[found++], carto_season_name(i));
    say(p, &msg, text);
}

static void diagram(const Page *p, int scoring, Box b) {
    hearth_buf_text(p->out, "<svg");
    pen_number_attribute(p->out, "x", b.x);
    pen_number_attribute(p->out, "y", b.y);
    pen_number_attribute(p->out, "width", b.width);
    pen_number_attribute(p->out, "height", b.height);
    draw__diagram(scoring, p->out);
}

/* The name, the rule and what it means, or lines to write them on. */
static void edict_words(const Page *p, int scoring, Box b) {
    char text[WORDS];
    if (scoring >= CARTO_SCORINGS) {
        rule(p->out, b.x + 126, b.y + 66, b.width - 160);
        for (int i = 0; i < 3; i++)
            rule(p->out, b.x + 36, b.y + 166 + i * 52, b.width - 72);
        return;
    }
    say_word(p, carto_scoring_name(scoring), text);
    DrawText how = {.x = b.x + 126,
                    .y = b.y + 60,
                    .size = 40,
                    .attributes = DRAW_FONT,
                    .anchor = 's',
                    .most = b.width - 160,
                    .bold = true};
    pen_text(p->out, &how, text);
    say_word(p, carto_scoring_rule(scoring), text);
    paragraph(p, (Box){b.x + 34, b.y + 116, b.width - 232, b.height - 130}, 27, text);
    diagram(p, scoring, (Box){b.x + b.width - 192, b.y + 126, 166, 160});
}

static void edict_card(const Page *p, int edict, Box b) {
    char text[WORDS];
    panel(p->out, b);
    sign(p->out, DRAW_SIGN_SEAL + edict, b.x + 72, b.y + 62, 84);
    edict_words(p, p->state ? p->state->edict[edict] : CARTO_NO_EDICT, b);
    edict_seasons(p, edict, text);
    DrawText how = {.x = b.x + 126,
                    .y = b.y + 94,
                    .size = 27,
                    .attributes = DRAW_FONT " font-style=\"italic\"",
                    .anchor = 's',
                    .most = b.width - 150};
    pen_text(p->out, &how, text);
}

static int edicts(const Page *p, int y) {
    int width = (p->wide - 3 * GAP) / 4;
    for (int i = 0; i < CARTO_EDICTS; i++)
        edict_card(p, i, (Box){p->left + i * (width + GAP), y, width, p->edict_height});
    return y + p->edict_height + GAP;
}

/* ---- Coins and players ---- */

static void coin_track(const Page *p, int y) {
    char text[WORDS];
    say_word(p, DRAW_T(COINS), text);
    DrawText how = {.x = p->left,
                    .y = y + 12,
                    .size = 36,
                    .attributes = DRAW_FONT,
                    .anchor = 's',
                    .most = 130,
                    .bold = true};
    pen_text(p->out, &how, text);
    for (int i = 0; i < CARTO_COIN_TRACK; i++) {
        int x = p->left + 170 + i * 58;
        if (p->sheet && i < p->sheet->coins)
            sign(p->out, DRAW_SIGN_COIN, x, y, 54);
        else
            pen_circle(p->out, "class=\"gone\" " THIN, x, y, 23);
    }
}

/* Everybody at the table with their stars; for one player alone the rating. */
static void players(const Page *p, int y) {
    char line[2 * WORDS], text[WORDS];
    HearthBuf b = hearth_buf(line, sizeof line);
    DrawText how = {.x = p->left + p->wide,
                    .y = y + 12,
                    .size = 34,
                    .attributes = DRAW_FONT,
                    .anchor = 'e',
                    .most = p->wide - 1020};
    if (!p->sheet) {
        say_letter(p, DRAW_T(SIDE), "side", (char)('A' + p->what->side), line);
    } else if (p->state->seats == 1) {
        if (p->state->phase == CARTO_OVER)
            say_number(p, DRAW_T(RATING), "rating", carto_rating(p->state), line);
    } else {
        for (int i = 0; i < p->state->seats && i < 8; i++) {
            HearthMsg msg;
            hearth_msg(&msg, DRAW_T(PLAYER));
            hearth_msg_bytes(&msg, "name", p->what->names[i], strlen(p->what->names[i]));
            hearth_msg_number(&msg, "points", carto_total(&p->state->sheet[i]));
            say(p, &msg, text);
            hearth_buf_text(&b, i ? " \xc2\xb7 " : "");
            hearth_buf_text(&b, text);
        }
    }
    pen_text(p->out, &how, line);
}

/* ---- Seasons ---- */

/* A flower, a sun, a leaf, a flake: around 0 0, of 100 units. */
static const char *const emblems[CARTO_SEASONS] = {
    "M0-12Q-22-46 0-50Q22-46 0-12ZM11-4Q36-34 47-15Q50 7 11-4ZM7 10Q44 20 29 40Q10 52 7 10ZM-7 "
    "10Q-10 52-29 40Q-44 20-7 10Z"
    "M-11-4Q-50 7-47-15Q-36-34-11-4ZM-8 0Q0-12 8 0Q0 12-8 0Z",
    "M-24 0Q-24-24 0-24Q24-24 24 0Q24 24 0 24Q-24 24-24 0ZM0-34L0-50M0 34L0 50M-34 0L-50 0M34 0L50 "
    "0M24-24L36-36M-24-24L-36-36"
    "M24 24L36 36M-24 24L-36 36",
    "M0 50L0-30M0-50Q14-36 10-22Q30-34 34-16Q50-14 40 4Q34 20 8 24Q0 30-8 24Q-34 20-40 "
    "4Q-50-14-34-16Q-30-34-10-22Q-14-36 0-50Z"
    "M0 14L24-2M0 14L-24-2M0-8L12-18M0-8L-12-18",
    "M0-50L0 50M-43-25L43 25M-43 25L43-25M-10-44L0-34L10-44M-10 44L0 34L10 "
    "44M-43-12L-29-17L-32-32M43-12L29-17L32-32"
    "M-43 12L-29 17L-32 32M43 12L29 17L32 32",
};

static void season_head(const Page *p, int season, Box b) {
    char text[WORDS];
    DrawPlace at = {b.x + 58, b.y + 54, 56, 56, 0, 0};
    pen_glyph(p->out,
              "class=\"ornament\" fill=\"none\" stroke=\"" DRAW_INK
              "\" stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
              emblems[season], &at);
    say_word(p, carto_season_name(season), text);
    DrawText how = {.x = b.x + 98,
                    .y = b.y + 54,
                    .size = 44,
                    .attributes = DRAW_FONT " font-style=\"italic\"",
                    .anchor = 's',
                    .most = b.width - 124,
                    .bold = true};
    pen_text(p->out, &how, text);
    say_number(p, DRAW_T(TIME), "time", carto_seasons[season].threshold, text);
    how = (DrawText){.x = b.x + 98,
                     .y = b.y + 84,
                     .size = 25,
                     .attributes = DRAW_FONT,
                     .anchor = 's',
                     .most = b.width - 124};
    pen_text(p->out, &how, text);
}

static void value(const Page *p, const char *attributes, int x, int y, int size, int number) {
    char text[WORDS];
    DrawText how = {.x = x, .y = y, .size = size, .attributes = attributes, .anchor = 'm'};
    digits(number, text);
    pen_text(p->out, &how, text);
}

static bool scored(const Page *p, int season) {
    return p->sheet && season < p->state->season;
}

static void season_box(const Page *p, int season, Box b) {
    int column = (b.width - 56) / 4, sum = 0, low = b.y + b.height;
    panel(p->out, b);
    season_head(p, season, b);
    for (int i = 0; i < 4; i++) {
        int x = b.x + 28 + i * column + column / 2, y = b.y + 126;
        int which = i < 2    ? DRAW_SIGN_SEAL + carto_seasons[season].edicts[i]
                    : i == 2 ? DRAW_SIGN_COIN
                             : DRAW_SIGN_CLAW;
        sign(p->out, which, x, y, 46);
        if (scored(p, season))
            value(p, DRAW_FONT, x, y + 70, 40, p->sheet->points[season][i]);
        else
            rectangle(p->out, THIN, (Box){x - column / 2 + 5, y + 30, column - 10, 56});
        sum += scored(p, season) ? p->sheet->points[season][i] : 0;
    }
    rule(p->out, b.x + 40, low - 82, b.width - 80);
    sign(p->out, DRAW_SIGN_STAR, b.x + b.width / 2 - 46, low - 44, 54);
    if (scored(p, season))
        value(p, DRAW_FONT " font-weight=\"700\"", b.x + b.width / 2 + 28, low - 26, 54, sum);
    else
        rectangle(p->out, LINE, (Box){b.x + b.width / 2 - 8, low - 72, 100, 56});
}

static void total_box(const Page *p, Box b) {
    char text[WORDS];
    int x = b.x + b.width / 2;
    panel(p->out, b);
    say_word(p, DRAW_T(TOTAL), text);
    DrawText how = {.x = x,
                    .y = b.y + 56,
                    .size = 38,
                    .attributes = DRAW_FONT " font-style=\"italic\"",
                    .anchor = 'm',
                    .most = b.width - 60,
                    .bold = true};
    pen_text(p->out, &how, text);
    sign(p->out, DRAW_SIGN_STAR, x, b.y + 118, 84);
    if (p->sheet)
        value(p, DRAW_FONT " font-weight=\"700\"", x, b.y + 262, 120, carto_total(p->sheet));
    else
        rectangle(p->out, LINE, (Box){x - 90, b.y + 176, 180, 100});
}

static void seasons(const Page *p, int y) {
    int width = (p->wide - 4 * GAP) / 5;
    for (int i = 0; i < CARTO_SEASONS; i++)
        season_box(p, i, (Box){p->left + i * (width + GAP), y, width, SEASON_HEIGHT});
    total_box(p, (Box){p->left + 4 * (width + GAP), y, width, SEASON_HEIGHT});
}

/* ---- The map ---- */

static void title_of(const Page *p, char text[WORDS]) {
    text[0] = 0;
    if (p->sheet && p->state->seats == 1 && p->state->phase == CARTO_OVER)
        say_word(p, carto_title_name(carto_title(carto_rating(p->state))), text);
}

static void map(const Page *p) {
    static const CartoSheet blank;
    char title[WORDS];
    int width = DRAW_PAPER_WIDTH * p->percent / 100, percent = p->percent;
    int side = p->state ? p->state->side : p->what->side;
    title_of(p, title);
    DrawPaper paper = {
        .name = p->sheet ? p->what->names[p->what->seat] : "", .title = title, .bare = true};
    open_at(p->out, (p->width - width) / 2 - DRAW_PAPER_LEFT * percent / 100,
            MARGIN - DRAW_PAPER_TOP * percent / 100, percent);
    draw_paper(&paper, p->out);
    draw_map(p->sheet ? p->sheet : &blank, &carto_maps[side], p->out);
    if (!p->sheet) {
        char text[WORDS];
        DrawText how = {.x = 550,
                        .y = -80,
                        .size = 14,
                        .attributes = DRAW_FONT " fill-opacity=\".7\" font-style=\"italic\"",
                        .anchor = 'm',
                        .most = 240};
        say_word(p, DRAW_T(NAME), text);
        pen_text(p->out, &how, text);
    }
    hearth_buf_text(p->out, "</g>");
}

/* ---- The document ---- */

static void millimetres(HearthBuf *out, const char *name, int tenths) {
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, name);
    hearth_buf_text(out, "=\"");
    hearth_buf_int(out, tenths / 10);
    hearth_buf_char(out, '.');
    hearth_buf_int(out, tenths % 10);
    hearth_buf_text(out, "mm\"");
}

static void open_document(const Page *p) {
    char text[WORDS];
    hearth_buf_text(p->out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    millimetres(p->out, "width", p->width);
    millimetres(p->out, "height", p->height);
    hearth_buf_text(p->out, " viewBox=\"0 0 ");
    hearth_buf_int(p->out, p->width);
    hearth_buf_char(p->out, ' ');
    hearth_buf_int(p->out, p->height);
    hearth_buf_text(p->out, "\"><title>");
    if (p->sheet) {
        const char *name = p->what->names[p->what->seat];
        HearthMsg msg;
        hearth_msg(&msg, DRAW_T(DOCUMENT));
        hearth_msg_bytes(&msg, "name", name, strlen(name));
        say(p, &msg, text);
    } else {
        say_letter(p, DRAW_T(DOCUMENT_EMPTY), "side", (char)('A' + p->what->side), text);
    }
    pen_escaped(p->out, text);
    hearth_buf_text(p->out, "</title>");
    rectangle(p->out,
              p->sheet && !p->what->white ? "class=\"paper\" fill=\"" DRAW_PAPER "\""
                                          : "class=\"paper\" fill=\"#fff\"",
              (Box){0, 0, p->width, p->height});
}

/* The map is as large as the paper lets it be; what is left over goes to the edicts. */
static void lay_out(Page *p) {
    int below = EDICT_HEIGHT + COIN_HEIGHT + SEASON_HEIGHT + 2 * GAP;
    int room = p->height - 2 * MARGIN - below;
    p->left = MARGIN;
    p->wide = p->width - 2 * p->left;
    p->percent = room * 100 / DRAW_PAPER_HEIGHT;
    if (p->percent > p->wide * 100 / DRAW_PAPER_WIDTH)
        p->percent = p->wide * 100 / DRAW_PAPER_WIDTH;
    p->edict_height = EDICT_HEIGHT + room - DRAW_PAPER_HEIGHT * p->percent / 100;
}

void draw_print(const DrawPrint *what, HearthBuf *out) {
    Page p = {.what = what,
              .state = what->state,
              .out = out,
              .width = what->letter ? 2159 : 2100,
              .height = what->letter ? 2794 : 2970};
    p.sheet = p.state ? &p.state->sheet[what->seat] : NULL;
    lay_out(&p);
    open_document(&p);
    map(&p);
    int y = edicts(&p, MARGIN + DRAW_PAPER_HEIGHT * p.percent / 100 + GAP);
    coin_track(&p, y + COIN_HEIGHT / 2 - 12);
    players(&p, y + COIN_HEIGHT / 2 - 12);
    seasons(&p, y + COIN_HEIGHT);
    hearth_buf_text(out, "</svg>\n");
}
