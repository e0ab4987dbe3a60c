/* anb_book.c - Pages of the book: stories, dice, and how it went. */
#include "anb_book.h"

#include <string.h>

#include "anb_text.h"

enum { PAGE_MOST = 76, MARGIN = 3, FACES = 6, FACE = 5, NAME = 14, LANTERNS_SHOWN = 14 };

/* A page as it lies on the screen: the room inside its frame. */
typedef struct Page {
    Screen *s;
    int row, last; /* the next free row, and the first below the page */
    int col, width;
    Ink ink, soft, strong;
} Page;

bool anb_on_page(const AnbState *st) {
    return st->paragraph &&
           (st->phase == ANB_PARAGRAPH || st->phase == ANB_REROLL || st->phase == ANB_EXERT ||
            st->phase == ANB_CHOOSE || st->phase == ANB_COPY || st->phase == ANB_INJURE);
}

static void put_edge(const Page *p, int row, int col, int width, const char *left,
                     const char *middle, const char *right) {
    put(p->s, row, col, 1, p->soft, left);
    for (int i = 1; i < width - 1; i++)
        put(p->s, row, col + i, 1, p->soft, middle);
    put(p->s, row, col + width - 1, 1, p->soft, right);
}

static Page open_page(Screen *s) {
    int width = s->cols - 4 < PAGE_MOST ? s->cols - 4 : PAGE_MOST, col = (s->cols - width) / 2;
    bool paper = s->colours == 256, u = s->unicode;
    Page p = {.s = s,
              .row = 2,
              .last = s->rows - 2,
              .col = col + MARGIN,
              .width = width - 2 * MARGIN,
              .ink = paper ? INK_BROWN : INK_TEXT,
              .soft = paper ? INK_BROWN : INK_FAINT,
              .strong = paper ? INK_BROWN : INK_STRONG};
    if (p.last > 30)
        p.last = 30 + (p.last - 30) / 2;
    for (int row = 1; row <= p.last && paper; row++)
        put_fill(s, row, col, width, INK_BROWN);
    put_edge(&p, 1, col, width, u ? "╭" : "+", u ? "─" : "-", u ? "╮" : "+");
    for (int row = 2; row < p.last; row++) {
        put(s, row, col, 1, p.soft, u ? "│" : "|");
        put(s, row, col + width - 1, 1, p.soft, u ? "│" : "|");
    }
    put_edge(&p, p.last, col, width, u ? "╰" : "+", u ? "─" : "-", u ? "╯" : "+");
    return p;
}

static int rows_left(const Page *p) {
    return p->last - p->row;
}

static void write_text(Page *p, Ink ink, int most, const char *text) {
    int rows = rows_left(p);
    p->row += put_wrapped(p->s, p->row, p->col, p->width, rows < most ? rows : most, ink, text);
}

/* The number and the title, in the middle of the line. */
static void write_title(const HearthGame *game, Page *p, const AnbState *st) {
    char line[SENTENCE];
    HearthMsg msg;
    hearth_msg(&msg, ANB_T(SAY_PARAGRAPH));
    hearth_msg_number(&msg, "number", st->paragraph);
    hearth_msg_word(
        &msg, "title",
        &anb_tables(game)->book_texts[anb_tables(game)->paragraphs[st->paragraph].title]);
    msg_of(p->s, &msg, line);
    int width = text_width(p->s, line), col = p->col + (p->width - width) / 2;
    put(p->s, p->row, col, p->width, p->s->colours ? INK_BRICK : INK_STRONG, line);
    p->row++;
}

/* ---- Dice ---- */

/* A villager of the party with what each face of the die gives; the face that was rolled stands in
 * brackets. */
static void put_die(const HearthGame *game, const Page *p, const AnbState *st, int v, int row,
                    int col) {
    Screen *s = p->s;
    int die = st->dice[v];
    for (int face = 1; face <= FACES; face++) {
        char text[16];
        snprintf(text, sizeof text, face == die ? "[%d:%d]" : " %d:%d ", face,
                 anb_lanterns(game, v, face));
        put(s, row, col + (face - 1) * FACE, FACE,
            face != die                        ? (die ? p->soft : p->ink)
            : s->colours == 0                  ? INK_STRONG
            : anb_lanterns(game, v, face) != 0 ? INK_GLOW
                                               : INK_STONE,
            text);
    }
}

static void put_party(const HearthGame *game, Page *p, const AnbState *st, int seat) {
    uint64_t party = st->player[seat].party;
    int need = __builtin_popcountll(party);
    if (need + 1 > rows_left(p))
        return;
    p->row++;
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (party >> v & 1) {
            char name[64];
            put(p->s, p->row, p->col, NAME - 1, p->ink,
                word_of(p->s, anb_villager_name(game, v), name, sizeof name));
            put_die(game, p, st, v, p->row++, p->col + NAME);
        }
}

/* Lanterns that burn, and those that are missing, up to each number. */
static void put_lanterns(Page *p, const AnbOption *o, int lanterns) {
    Screen *s = p->s;
    int most = o->number[1] ? o->number[1] : o->number[0], col = p->col;
    if (most < lanterns)
        most = lanterns;
    for (int i = 1; i <= most && i <= LANTERNS_SHOWN; i++) {
        bool burns = i <= lanterns;
        put(s, p->row, col, 1, burns ? (s->colours ? INK_GLOW : INK_STRONG) : p->soft,
            burns        ? (s->unicode ? "☼" : "*")
            : s->unicode ? "○"
                         : "o");
        col += 2;
        if (i == o->number[0] || i == o->number[1]) {
            char number[16];
            snprintf(number, sizeof number, "%d", i);
            col += put(s, p->row, col, 3, p->strong, number) + 2;
        }
    }
    p->row++;
}

static void say_missing(const AnbOption *o, int lanterns, HearthMsg *out) {
    int first = o->number[0], second = o->number[1];
    if (lanterns >= (second ? second : first))
        hearth_msg(out, FULL_T(ANB_REACHED));
    else if (lanterns >= first)
        hearth_msg(out, FULL_T(ANB_MISSING_MORE));
    else
        hearth_msg(out, second ? FULL_T(ANB_MISSING_TWO) : FULL_T(ANB_MISSING));
    hearth_msg_number(out, "lanterns", lanterns);
    hearth_msg_number(out, "first", first);
    hearth_msg_number(out, "missing", first - lanterns);
    hearth_msg_number(out, "second", second);
    hearth_msg_number(out, "more", second - lanterns);
}

/* The dice are the list: who is chosen rolls again, who is marked gives everything. */
static void put_dice(const HearthGame *game, Page *p, const AnbState *st, int seat,
                     const AnbList *l, AnbPlaces *places) {
    Screen *s = p->s;
    const AnbOption *o = anb_option_at(game, st, st->option);
    int lanterns = anb_lanterns_now(game, st, seat) + (l->marking ? anb_list_marked(l) : 0);
    int bonus = anb_bonus(game, st, seat, o);
    HearthMsg msg;
    char text[SENTENCE];
    anb_say_option(game, s->t, st, seat, st->option, &msg);
    write_text(p, p->ink, 3, msg_of(s, &msg, text));
    p->row++;
    int keep = 3 + (bonus > 0) + 2, rows = rows_left(p) - keep;
    int first = l->at >= rows ? l->at - rows + 1 : 0, top = p->row;
    for (int i = first; i < l->count && p->row < top + rows; i++) {
        const AnbChoice *c = &l->item[i];
        char line[128];
        snprintf(line, sizeof line, "%s%.60s", l->marking ? c->marked ? "[x] " : "[ ] " : "",
                 c->text);
        int mark = l->marking ? 4 : 0;
        if (c->thing < 0) {
            put(s, p->row++, p->col, p->width, i == l->at ? INK_CHOSEN : p->ink, line);
            continue;
        }
        if (i == l->at)
            put_fill(s, p->row, p->col, NAME + mark - 1, INK_CHOSEN);
        put(s, p->row, p->col, NAME + mark - 1, i == l->at ? INK_CHOSEN : p->ink, line);
        put_die(game, p, st, c->thing, p->row, p->col + NAME + mark);
        snprintf(line, sizeof line, "= %d%s",
                 st->dice[c->thing] ? anb_lanterns(game, c->thing, st->dice[c->thing]) : 0,
                 c->marked ? " +1" : "");
        put(s, p->row++, p->col + NAME + mark + FACES * FACE + 1, 8, p->strong, line);
    }
    *places = (AnbPlaces){top, p->row - top, p->col, first};
    if (bonus > 0) {
        hearth_msg(&msg, ANB_T(SAY_BONUS_NOW));
        hearth_msg_number(&msg, "count", bonus);
        write_text(p, p->ink, 1, msg_of(s, &msg, text));
    }
    p->row += rows_left(p) > 5;
    put_lanterns(p, o, lanterns);
    say_missing(o, lanterns, &msg);
    write_text(p, p->strong, 2, msg_of(s, &msg, text));
    write_text(p, p->ink, 2, msg_of(s, &l->title, text));
}

/* ---- Options ---- */

static void put_options(Page *p, const AnbList *l, int most, AnbPlaces *places) {
    int fit = rows_left(p), top = p->row;
    int first = l->at >= fit ? l->at - fit + 1 : 0;
    for (int i = first; i < l->count && rows_left(p) > 0; i++)
        write_text(p,
                   i == l->at         ? INK_CHOSEN
                   : l->item[i].faint ? p->soft
                                      : p->ink,
                   l->count > fit ? 1 : most, l->item[i].text);
    *places = (AnbPlaces){top, 0, p->col, first}; /* lines are of different height */
}

static int options_rows(const Page *p, const AnbList *l) {
    int rows = 0;
    for (int i = 0; i < l->count; i++)
        rows += wrapped_rows(p->s, p->width, l->item[i].text);
    return rows;
}

/* Dice are not read aloud. */
static const HearthText *page_keys(const Full *f, const AnbState *st, const AnbList *l) {
    bool dice = st->phase == ANB_REROLL || st->phase == ANB_EXERT;
    if (l->marking)
        return FULL_T(ANB_KEYS_MARK);
    if (dice || !aloud_program(f->t->aloud))
        return FULL_T(ANB_KEYS_PAGE);
    return aloud_speaks(f->t->aloud) ? FULL_T(ANB_KEYS_PAGE_STOP) : FULL_T(ANB_KEYS_PAGE_READ);
}

void anb_page_put(Full *f, const AnbState *st, int seat, const AnbList *l, const char *tale,
                  const char *note, AnbPlaces *places) {
    const HearthGame *game = hearth_match_game(f->p->m);
    Screen *s = f->s;
    char text[SENTENCE];
    screen_begin(s);
    anb_bar_put(f, st, seat);
    Page p = open_page(s);
    int end = p.last, note_rows = note[0] ? wrapped_rows(s, p.width, note) : 0;
    if (note_rows > 6)
        note_rows = 6;
    if (note_rows) /* stands at the foot of the page */
        p.last -= note_rows + 1;
    write_title(game, &p, st);
    p.row += rows_left(&p) > 18;
    if (st->phase == ANB_REROLL || st->phase == ANB_EXERT) {
        put_dice(game, &p, st, seat, l, places);
    } else {
        const char *story = tale[0] ? tale : NULL;
        int room = rows_left(&p) - options_rows(&p, l);
        if (!story)
            story = text_of(
                s, &anb_tables(game)->book_texts[anb_tables(game)->paragraphs[st->paragraph].text],
                text);
        int need = wrapped_rows(s, p.width, story);
        p.row += room > need + 1;
        write_text(&p, p.ink, room > 2 ? room : 2, story);
        p.row += rows_left(&p) > options_rows(&p, l);
        if (tale[0])
            write_text(&p, p.strong, 1, msg_of(s, &l->title, text));
        put_options(&p, l, 4, places);
        if (!tale[0])
            put_party(game, &p, st, seat);
    }
    if (note_rows)
        put_wrapped(s, end - note_rows, p.col, p.width, note_rows, p.strong, note);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, text_of(s, page_keys(f, st, l), text));
    screen_end(s);
}

static void put_leaf(Full *f, const char *tale, bool mute) {
    Screen *s = f->s;
    Aloud *aloud = f->t->aloud;
    char line[SENTENCE];
    screen_begin(s);
    put_bar(s, 0, text_of(s, FULL_T(ANB_TALE), line));
    Page p = open_page(s);
    p.row++;
    write_text(&p, p.ink, s->rows, tale);
    if (mute) {
        HearthMsg msg;
        msg_mute(f->t, &msg);
        p.row = p.last - 2;
        write_text(&p, p.strong, 2, msg_of(s, &msg, line));
    }
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT,
        text_of(s,
                !aloud_program(aloud) ? FULL_T(ANY_KEY)
                : aloud_speaks(aloud) ? FULL_T(ANB_KEYS_LEAF_STOP)
                                      : FULL_T(ANB_KEYS_LEAF_READ),
                line));
    screen_end(s);
}

void anb_tale_run(Full *f, const char *tale, const char *lang, const char *spoken) {
    Aloud *aloud = f->t->aloud;
    bool mute = false;
    int key;
    do {
        put_leaf(f, tale, mute);
        key = screen_key(f->s, 250, true).code;
        bool speaks = aloud_speaks(aloud);
        mute = aloud_failed(aloud) || (mute && (key == K_NONE || key == K_RESIZE));
        if (key == 'a' && aloud_program(aloud)) {
            if (speaks)
                aloud_stop(aloud);
            else
                aloud_start(aloud, lang, spoken);
            key = K_NONE;
        }
    } while (key == K_NONE || key == K_RESIZE);
    aloud_stop(aloud);
}
