/* outline_text.c - A position in lines of text: the terminal as a listener of a game's outline.
 *
 * A table is kept until it is complete, because only then is it known how wide its columns are. */
#include "outline_text.h"

#include <string.h>

#include "any_outline.h"
#include "phrase.h"
#include "utf8.h"

enum { COLUMNS = 24, CELLS = 1024, KEPT = 32768 };

typedef struct Listener {
    HearthOutline outline;
    PlainPhrase phrase;
    bool status;  /* only what comes before the first section is wanted */
    bool section; /* a section has begun */
    bool telling; /* a line or a cell is being told */
    bool in_table;
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

static void print_table(Listener *l) {
    int width[COLUMNS] = {0}, columns = l->columns < COLUMNS ? l->columns : COLUMNS;
    for (int i = 0; i < l->cells && columns; i++) {
        int w = width_of(l->kept + l->cell[i]), column = i % l->columns;
        if (column < columns && w > width[column])
            width[column] = w;
    }
    for (int i = 0; i < l->cells && columns; i++) {
        const char *text = l->kept + l->cell[i];
        int column = i % l->columns, gap = width[column < columns ? column : 0] - width_of(text);
        bool last = column == l->columns - 1 || i == l->cells - 1;
        printf("  %s", text);
        if (last)
            printf("\n");
        else
            printf("%*s", gap > 0 ? gap : 0, "");
    }
    l->cells = l->columns = 0;
    l->used = 0;
    l->in_table = false;
}

static void finish(Listener *l) {
    if (!l->telling)
        return;
    l->telling = false;
    if (l->in_table)
        keep_cell(l, l->phrase.text);
    else if (!l->status || !l->section)
        printf("%s%s\n", l->section ? "  " : "", l->phrase.text);
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
    printf("%s%s\n", part ? "  " : "\n", l->phrase.text);
}

static void head(Listener *l, const HearthMsg *msg) {
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
    case HEARTH_OUTLINE_LINE:
    case HEARTH_OUTLINE_CELL: begin(l, s->between); break;
    case HEARTH_OUTLINE_TABLE:
        finish(l);
        l->in_table = true;
        break;
    case HEARTH_OUTLINE_HEAD: head(l, s->msg); break;
    case HEARTH_OUTLINE_ROW: finish(l); break;
    default: l->phrase.outline.take(&l->phrase.outline, s); break;
    }
}

static void tell(const Term *t, const HearthMatch *m, const void *view, int viewer, bool status) {
    Listener l = {.outline.take = take, .status = status};
    plain_phrase(&l.phrase, m, t->lang);
    plain_outline(hearth_match_game(m), view, viewer, &l.outline);
    finish(&l);
    if (l.in_table)
        print_table(&l);
}

void outline_say_status(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    tell(t, m, view, viewer, true);
}

void outline_say(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    tell(t, m, view, viewer, false);
}
