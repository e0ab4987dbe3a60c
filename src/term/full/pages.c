/* pages.c - Menus, questions, notices and help. */
#include "pages.h"

#include <stdlib.h>
#include <string.h>

#include "naming.h"
#include "rules_text.h"

/* ---- Menus ---- */

void menu_title(Menu *menu, const Screen *s, const HearthText *text) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_text(&msg, s->t->lang, menu->title, sizeof menu->title);
}

void menu_add(Menu *menu, const Screen *s, int hotkey, const HearthText *text) {
    HearthMsg msg;
    if (menu->count == MENU_MAX)
        return;
    hearth_msg(&msg, text);
    hearth_msg_text(&msg, s->t->lang, menu->item[menu->count], MENU_TEXT);
    menu->hotkey[menu->count++] = hotkey;
}

/* The first row of the items, and the first item shown: the chosen one is always in sight. */
static int draw_menu(Screen *s, const Menu *menu, int chosen, int *first) {
    char line[SENTENCE];
    int row = 2;
    screen_begin(s);
    put_bar(s, 0, menu->title);
    if (menu->above)
        row += menu->above(menu->context, s, row);
    int rows = s->rows - row - 2;
    *first = rows > 0 && chosen >= rows ? chosen - rows + 1 : 0;
    for (int i = *first; i < menu->count && i - *first < rows; i++) {
        char text[MENU_TEXT + 8];
        Ink ink = i == chosen ? INK_CHOSEN : INK_TEXT;
        if (menu->hotkey[i])
            snprintf(text, sizeof text, " %c  %s ", menu->hotkey[i], menu->item[i]);
        else
            snprintf(text, sizeof text, "    %s ", menu->item[i]);
        put(s, row + i - *first, 2, s->cols - 4, ink, text);
    }
    if (menu->about)
        menu->about(menu->context, s, row + menu->count + 1, chosen);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, text_of(s, FULL_T(MENU_KEYS), line));
    screen_end(s);
    return row;
}

int menu_run(Screen *s, Menu *menu, int chosen) {
    int first;
    if (chosen < 0 || chosen >= menu->count)
        chosen = 0;
    for (;;) {
        int top = draw_menu(s, menu, chosen, &first);
        Key key = screen_key(s, 250, true);
        int last = menu->count - 1;
        for (int i = 0; i < menu->count; i++)
            if (menu->hotkey[i] && key.code == menu->hotkey[i])
                return i;
        switch (key.code) {
        case K_UP: chosen = chosen > 0 ? chosen - 1 : last; break;
        case K_DOWN:
        case K_TAB: chosen = chosen < last ? chosen + 1 : 0; break;
        case K_HOME: chosen = 0; break;
        case K_END: chosen = last; break;
        case K_ENTER:
        case ' ': return chosen;
        case K_CLICK:
            if (key.row >= top && key.row - top + first <= last)
                return key.row - top + first;
            break;
        case K_ESCAPE:
        case K_GONE:
        case 'q': return -1;
        default: break;
        }
    }
}

/* ---- Questions and notices ---- */

static size_t add_character(char *out, size_t length, size_t cap, uint32_t c) {
    char bytes[5];
    int n = 0;
    if (c < 0x80)
        bytes[n++] = (char)c;
    else if (c < 0x800)
        bytes[n++] = (char)(0xC0 | c >> 6);
    else
        bytes[n++] = (char)(0xE0 | c >> 12), bytes[n++] = (char)(0x80 | (c >> 6 & 63));
    if (c >= 0x80)
        bytes[n++] = (char)(0x80 | (c & 63));
    if (c < 32 || c > 0xFFFF || length + (size_t)n >= cap)
        return length;
    memcpy(out + length, bytes, (size_t)n);
    out[length + (size_t)n] = 0;
    return length + (size_t)n;
}

/* One key in a line. What was proposed stands until something is typed in its place; Backspace
 * changes it. */
static size_t edit_key(Key key, bool proposed, char *out, size_t length, size_t cap) {
    bool typed = key.code > K_NONE && key.code < K_UP;
    if (key.code == K_CLEAR || (typed && proposed))
        length = 0;
    if (key.code == K_BACKSPACE && length > 0)
        do
            length--;
        while (length > 0 && ((unsigned char)out[length] & 0xC0) == 0x80);
    out[length] = 0;
    return typed ? add_character(out, length, cap, (uint32_t)key.code) : length;
}

/* Changes a line that is there already; `proposed`: typing begins another one. */
static bool edit(Screen *s, const char *question, bool proposed, char *out, size_t cap) {
    size_t length = strlen(out);
    char line[SENTENCE];
    for (;;) {
        screen_begin(s);
        put_bar(s, 0, question);
        int skip = 0; /* the end of a long line is what is being typed */
        while (text_width(s, out + skip) > s->cols - 8)
            skip++;
        int used = put(s, 3, 4, s->cols - 6, proposed ? INK_CHOSEN : INK_STRONG, out + skip);
        put(s, 3, 4 + used, 1, INK_CHOSEN, " ");
        put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, text_of(s, FULL_T(PROMPT_KEYS), line));
        screen_end(s);
        Key key = screen_key(s, 250, false);
        if (key.code == K_ENTER)
            return true;
        if (key.code == K_ESCAPE || key.code == K_GONE)
            return false;
        length = edit_key(key, proposed, out, length, cap);
        proposed = proposed && (key.code == K_NONE || key.code == K_RESIZE);
    }
}

bool prompt_run(Screen *s, const HearthText *question, char *out, size_t cap) {
    char line[SENTENCE];
    out[0] = 0;
    return edit(s, text_of(s, question, line), false, out, cap);
}

/* Why it is not a name, said on the page and not behind the screen. */
static bool good_name(Screen *s, const NamingQuestion *q, const char *title, const char *name) {
    char *said = NULL;
    size_t length = 0;
    Term aside = {.lang = s->t->lang, .complaints = open_memstream(&said, &length)};
    if (!aside.complaints)
        return false;
    bool good = naming_fits(&aside, q, name, strlen(name));
    fclose(aside.complaints);
    if (!good)
        notice_run(s, title, strchr(said, ' ') + 1); /* "hearth: ..." */
    free(said);
    return good;
}

bool prompt_name(Screen *s, const NamingQuestion *q, PlayerName name) {
    char title[SENTENCE];
    HearthMsg msg;
    hearth_msg(&msg, q->person ? FULL_T(NAME_OF) : FULL_T(NAME));
    hearth_msg_number(&msg, "number", q->person + 1);
    hearth_msg_text(&msg, s->t->lang, title, sizeof title);
    for (bool proposed = true; !screen_gone(); proposed = false) {
        if (!edit(s, title, proposed, name, sizeof(PlayerName)))
            return false;
        if (good_name(s, q, title, name))
            return true;
    }
    return false;
}

/* ---- Long pages ---- */

/* A page that may be longer than the screen: everything is written `skip` rows higher, and what
 * falls outside is not shown. */
typedef struct Scroll {
    Screen *s;
    int row, skip;
} Scroll;

static void scroll_text(Scroll *p, int col, Ink ink, const char *text) {
    int width = p->s->cols - col - 3, rows = wrapped_rows(p->s, width, text);
    int at = p->row - p->skip;
    /* rows of a paragraph that is cut by the edge are dropped whole */
    if (at >= 2 && at + rows <= p->s->rows - 1)
        put_wrapped(p->s, at, col, width, rows, ink, text);
    p->row += rows;
}

/* A row that is drawn and not broken. */
static void scroll_row(Scroll *p, int col, const char *row) {
    int at = p->row++ - p->skip;
    if (at >= 2 && at < p->s->rows - 1)
        put(p->s, at, col, p->s->cols - col - 1, INK_TEXT, row);
}

/* Lines of a text, each a paragraph. */
static void scroll_lines(Scroll *p, const char *text) {
    while (*text) {
        char line[SENTENCE];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (length)
            scroll_text(p, 4, INK_TEXT, line);
        else
            p->row++;
        text += length + (text[length] == '\n');
    }
}

/* A key moves a long page; false if it is none of those that do. */
static bool scroll_key(const Scroll *p, int key, int *skip) {
    int page = p->s->rows - 5, over = p->row - (p->s->rows - 2);
    switch (key) {
    case K_DOWN:
    case K_WHEEL_DOWN: *skip += 1; break;
    case K_UP:
    case K_WHEEL_UP: *skip -= 1; break;
    case K_PAGE_DOWN:
    case ' ': *skip += page; break;
    case K_PAGE_UP: *skip -= page; break;
    case K_HOME: *skip = 0; break;
    case K_END: *skip = over; break;
    default: return false;
    }
    *skip = *skip > over ? over : *skip;
    *skip = *skip < 0 ? 0 : *skip;
    return true;
}

/* Shows a text until a key that does not scroll it; `end`: begins at its end. */
static void read_run(Screen *s, const char *title, const char *text, bool end) {
    for (int skip = 0;; end = false) {
        char line[SENTENCE];
        Scroll p = {s, 2, skip};
        screen_begin(s);
        scroll_lines(&p, text);
        bool longer = p.row > s->rows - 1;
        if (end && longer) {
            scroll_key(&p, K_END, &skip);
            continue;
        }
        put_bar(s, 0, title);
        put_fill(s, s->rows - 1, 0, s->cols, INK_TEXT);
        put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT,
            text_of(s, longer ? FULL_T(READ_KEYS) : FULL_T(ANY_KEY), line));
        screen_end(s);
        int key = screen_key(s, 250, true).code;
        if (longer && scroll_key(&p, key, &skip))
            continue;
        if (key != K_NONE && key != K_RESIZE)
            return;
    }
}

void notice_run(Screen *s, const char *title, const char *text) {
    read_run(s, title, text, false);
}

void log_run(Full *f) {
    size_t cap = (size_t)FULL_LOG * FULL_LOG_LINE;
    char title[SENTENCE], *text = malloc(cap);
    HearthBuf b = hearth_buf(text, text ? cap : 0);
    for (int i = 0; i < full_log_lines(f) && text; i++) {
        hearth_buf_text(&b, full_log_line(f, i));
        hearth_buf_char(&b, '\n');
    }
    if (text)
        read_run(f->s, text_of(f->s, FULL_T(LOG), title), text, true);
    free(text);
}

/* ---- Help ---- */

/* A slice as a text that ends. */
static const char *text_in(HearthSlice slice, char out[SENTENCE]) {
    snprintf(out, SENTENCE, "%.*s", (int)slice.length, slice.text);
    return out;
}

/* A paragraph of the rules, with what is drawn below it. */
static void block_rows(Scroll *p, const RuleBlock *block) {
    char text[SENTENCE], row[RULE_ROW];
    scroll_text(p, block->entry ? 5 : 3, INK_TEXT, text_in(block->text, text));
    for (int i = 0; rule_shapes_row(block->shapes, i, row); i++)
        scroll_row(p, 9, row);
    for (int i = 0; rule_map_row(block->map, i, row); i++)
        scroll_row(p, 9, row);
}

static void keys_page(Full *f, Scroll *p, const RuleTopic *here, const HearthText *const *keys,
                      int count) {
    char text[SENTENCE];
    RuleBlock block;
    for (int i = 0; i < count; i++)
        scroll_text(p, 3, INK_TEXT, text_of(f->s, keys[i], text));
    p->row++;
    if (here) {
        scroll_text(p, 3, INK_STRONG, text_in(here->title, text));
        for (int i = 0; rulebook_block(here, i, &block); i++)
            if (!block.entry)
                block_rows(p, &block);
        p->row++;
    }
    p->row += f->game->legend(f, p->row - p->skip, 3, f->s->cols - 6);
}

/* A page of the help: the keys, a topic, or one step of a worked round. */
typedef struct HelpPage {
    RuleTopic topic;
    int step; /* -1: the whole topic */
    bool keys;
} HelpPage;

/* Page `number`, counted from the keys; false past the last. */
static bool help_page(const Full *f, int number, HelpPage *out) {
    const HearthGame *game = f->game->game;
    *out = (HelpPage){.step = -1, .keys = number == 0};
    if (number-- == 0)
        return true;
    for (int i = 0; rulebook_topic(game->id, f->s->t->lang, i, &out->topic); i++) {
        bool round = rulebook_in(&out->topic, "round");
        int pages = round ? rulebook_blocks(&out->topic) : 1;
        if (number < pages) {
            out->step = round ? number : -1;
            return true;
        }
        number -= pages;
    }
    return false;
}

static void topic_page(Full *f, Scroll *p, const HelpPage *page) {
    char text[SENTENCE];
    RuleBlock block;
    bool map = false;
    for (int i = page->step < 0 ? 0 : page->step; rulebook_block(&page->topic, i, &block); i++) {
        block_rows(p, &block);
        p->row += !block.entry;
        map = map || block.map.length > 0;
        if (page->step >= 0)
            break;
    }
    if (map)
        scroll_text(p, 3, INK_FAINT, text_of(f->s, TERM_T(RULES_MAP), text));
}

static const char *page_title(Full *f, const HelpPage *page, char out[SENTENCE]) {
    HearthMsg msg;
    if (page->keys)
        return text_of(f->s, FULL_T(HELP_KEYS), out);
    if (page->step < 0)
        return text_in(page->topic.title, out);
    hearth_msg(&msg, TERM_T(RULES_STEP));
    hearth_msg_bytes(&msg, "title", page->topic.title.text, page->topic.title.length);
    hearth_msg_number(&msg, "step", page->step + 1);
    hearth_msg_number(&msg, "steps", rulebook_blocks(&page->topic));
    return msg_of(f->s, &msg, out);
}

static void help_bar(Full *f, const HelpPage *shown, int page, int pages) {
    char title[SENTENCE], line[SENTENCE];
    HearthMsg msg;
    hearth_msg(&msg, FULL_T(HELP_BAR));
    arg_text(&msg, "title", page_title(f, shown, title));
    hearth_msg_number(&msg, "page", page + 1);
    hearth_msg_number(&msg, "pages", pages);
    put_bar(f->s, 0, msg_of(f->s, &msg, line));
}

void help_run(Full *f, const char *topic) {
    help_keys_run(f, topic, f->game->keys, f->game->key_count);
}

void help_keys_run(Full *f, const char *topic, const HearthText *const *keys, int count) {
    HelpPage shown;
    RuleTopic here;
    bool matters = rulebook_find(f->game->game->id, f->s->t->lang, topic, &here);
    int page = 0, pages = 0, skip = 0;
    while (help_page(f, pages, &shown))
        pages++;
    for (;;) {
        char line[SENTENCE];
        Scroll p = {f->s, 2, skip};
        help_page(f, page, &shown);
        screen_begin(f->s);
        if (shown.keys)
            keys_page(f, &p, matters ? &here : NULL, keys, count);
        else
            topic_page(f, &p, &shown);
        int over = p.row - (f->s->rows - 1); /* rows that do not fit */
        help_bar(f, &shown, page, pages);
        put_fill(f->s, f->s->rows - 1, 0, f->s->cols, INK_TEXT);
        put(f->s, f->s->rows - 1, 1, f->s->cols - 2, INK_FAINT,
            text_of(f->s, FULL_T(HELP_FOOT), line));
        screen_end(f->s);
        switch (screen_key(f->s, 250, true).code) {
        case K_RIGHT:
        case K_TAB: page = (page + 1) % pages, skip = 0; break;
        case K_LEFT:
        case K_BACKTAB: page = (page + pages - 1) % pages, skip = 0; break;
        case K_DOWN:
        case K_WHEEL_DOWN:
        case K_PAGE_DOWN: skip += over > skip ? 2 : 0; break;
        case K_UP:
        case K_WHEEL_UP:
        case K_PAGE_UP: skip = skip > 2 ? skip - 2 : 0; break;
        case K_NONE:
        case K_RESIZE: break;
        default: return;
        }
    }
}
