/* outline_text.c - A position in lines of text: the terminal as a listener of a game's outline.
 *
 * A table is kept until it is complete, because only then is it known how wide its columns are.
 * Where they would not fit beside each other, each row is a line of its own that names what it
 * tells. */
#include "outline_text.h"

#include <assert.h>
#include <string.h>

#include "any_outline.h"
#include "phrase.h"
#include "texts.h"
#include "utf8.h"

enum {
    COLUMNS = 32, /* more than any table of a game has */
    CELLS = 1024,
    KEPT = 32768,
    ALIGNED = 60 /* columns of the terminal before the last one of a table; that may be long */
};

typedef struct Listener {
    HearthOutline outline;
    PlainPhrase phrase;
    bool status;  /* only what comes before the first section is wanted */
    bool section; /* a section has begun */
    bool said;    /* something has been printed */
    bool telling; /* a line or a cell is being told */
    bool in_table;
    bool lists; /* a cell of it is a list with more than commas between its parts */
    /* The table so far: heads first, then the cells of all rows. */
    uint16_t cell[CELLS]; /* where its text begins */
    int cells, columns;
    char kept[KEPT];
    size_t used;
} Listener;

static int width_of(const char *text) {
    int width = 0;
    for (size_t i = 0, length = strlen(text); i < length; width++) {
        size_t n = hearth_utf8_length(text + i, length - i);
        i += n ? n : 1;
    }
    return width;
}

static void keep_cell(Listener *l, const char *text) {
    size_t length = strlen(text) + 1;
    if (l->cells == CELLS || l->used + length > KEPT)
        return; /* larger than any table of a game */
    l->cell[l->cells++] = (uint16_t)l->used;
    memcpy(l->kept + l->used, text, length);
    l->used += length;
}

static const char *cell(const Listener *l, int row, int column) {
    int i = row * l->columns + column;
    return i < l->cells ? l->kept + l->cell[i] : "";
}

static void print_aligned(const Listener *l, const int width[COLUMNS], int rows) {
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < l->columns; i++) {
            const char *text = cell(l, row, i);
            bool last = i == l->columns - 1;
            printf("  %s%*s%s", text, last ? 0 : width[i] - width_of(text), "", last ? "\n" : "");
        }
}

static bool is_number(const char *text) {
    return text[0] && text[strspn(text, "0123456789")] == 0;
}

static bool is_sentence(const char *text) {
    size_t length = strlen(text);
    return length && strchr(".!?", text[length - 1]);
}

/* "9. Forest; Reward: 1 food; Beside it: 4, 5": what the row is about, then what is not empty; a
 * line each if there are lists among them. */
static void print_row(Listener *l, int row) {
    int named = is_number(cell(l, row, 0)) && l->columns > 1 ? 2 : 1;
    const char *before = cell(l, row, named - 1);
    HearthMsg msg, apart;
    hearth_msg(&apart, HEARTH_T(APART));
    if (named > 1)
        printf("  %s. %s", cell(l, row, 0), cell(l, row, 1));
    else
        printf("  %s", cell(l, row, 0));
    for (int i = named; i < l->columns; i++) {
        const char *head = cell(l, 0, i), *text = cell(l, row, i);
        if (!text[0])
            continue;
        plain_phrase_msg(&l->phrase, &apart);
        printf("%s", l->lists ? "\n    " : is_sentence(before) ? " " : l->phrase.text);
        before = text;
        hearth_msg(&msg, HEARTH_T(LABELED));
        hearth_msg_bytes(&msg, "label", head, strlen(head));
        hearth_msg_bytes(&msg, "text", text, strlen(text));
        plain_phrase_msg(&l->phrase, &msg);
        printf("%s", l->phrase.text);
    }
    printf("\n");
}

/* Two columns, names and what they mean, are always aligned; else a single row needs no head. */
static bool is_aligned(const Listener *l, const int width[COLUMNS], int rows) {
    int before_last = 0;
    for (int i = 0; i + 1 < l->columns; i++)
        before_last += 2 + width[i];
    return l->columns == 2 || (rows > 2 && before_last <= ALIGNED);
}

static void print_table(Listener *l) {
    int width[COLUMNS] = {0}, rows = l->columns ? l->cells / l->columns : 0;
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < l->columns; i++) {
            int w = width_of(cell(l, row, i));
            width[i] = w > width[i] ? w : width[i];
        }
    if (is_aligned(l, width, rows))
        print_aligned(l, width, rows);
    else
        for (int row = 1; row < rows; row++)
            print_row(l, row);
    l->cells = l->columns = 0;
    l->used = 0;
    l->in_table = l->lists = false;
}

static void finish(Listener *l) {
    if (!l->telling)
        return;
    l->telling = false;
    if (l->in_table)
        keep_cell(l, l->phrase.text);
    else if (!l->status || !l->section)
        printf("%s%s\n", l->section ? "  " : "", l->phrase.text), l->said = true;
}

static void begin(Listener *l, const HearthText *between) {
    finish(l);
    plain_phrase_clear(&l->phrase, between);
    l->telling = true;
}

static void title(Listener *l, const HearthMsg *msg, bool part) {
    finish(l);
    if (l->in_table)
        print_table(l);
    l->section = true;
    if (l->status)
        return;
    plain_phrase_msg(&l->phrase, msg);
    printf("%s%s\n", part ? "  " : l->said ? "\n" : "", l->phrase.text);
    l->said = true;
}

static void head(Listener *l, const HearthMsg *msg) {
    assert(l->columns < COLUMNS);
    plain_phrase_msg(&l->phrase, msg);
    keep_cell(l, l->phrase.text);
    l->columns++;
}

static void take(HearthOutline *self, const HearthOutlineStep *s) {
    Listener *l = (Listener *)self;
    if (l->status && l->section)
        return;
    switch (s->kind) {
    case HEARTH_OUTLINE_SECTION: title(l, s->msg, false); break;
    case HEARTH_OUTLINE_PART: title(l, s->msg, true); break;
    case HEARTH_OUTLINE_LINE: begin(l, s->between); break;
    case HEARTH_OUTLINE_CELL:
        begin(l, s->between);
        l->lists |= s->between != NULL;
        break;
    case HEARTH_OUTLINE_TABLE:
        finish(l);
        l->in_table = true;
        break;
    case HEARTH_OUTLINE_HEAD: head(l, s->msg); break;
    case HEARTH_OUTLINE_ROW: finish(l); break;
    default: l->phrase.outline.take(&l->phrase.outline, s); break;
    }
}

static void end(Listener *l) {
    finish(l);
    if (l->in_table)
        print_table(l);
}

static void tell(const Term *t, const HearthMatch *m, const void *view, int viewer, bool status) {
    Listener l = {.outline.take = take, .status = status};
    plain_phrase(&l.phrase, m, t->lang);
    plain_outline(hearth_match_game(m), view, viewer, &l.outline);
    end(&l);
}

void outline_say_status(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    tell(t, m, view, viewer, true);
}

void outline_say(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    tell(t, m, view, viewer, false);
}

void outline_say_told(const Term *t, const HearthMatch *m, OutlineTeller *teller,
                      const void *context) {
    Listener l = {.outline.take = take};
    plain_phrase(&l.phrase, m, t->lang);
    teller(context, &l.outline);
    end(&l);
}
