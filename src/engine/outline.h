/* outline.h - A position told in words: sections, lines and tables.
 *
 * A game tells and somebody listens. The game hands over small steps, one after the other; the
 * listener makes a page, lines of a terminal or a check of them. Neither allocates anything, and
 * the game knows no language: sentences are messages, and lists are told part by part, because
 * only the listener can put the commas.
 *
 *     SECTION title            lines before the first section say how things stand and what is
 *       LINE  parts...         asked of the viewer
 *       TABLE HEAD... ROW CELL parts... CELL parts... ROW ...
 *     PART title               a part of the section; each has at most one table, behind its lines
 *
 * Parts are SAY, NUMBER, METER, TEXT and SEAT. A part that has a list inside is told as OPEN, a
 * sentence; HOLE, the name of an argument of it that is missing yet; parts of the list; HOLE ...
 * and CLOSE:
 *
 *     OPEN "choose {n} of: {options}"  HOLE "options"  SAY "2 food"  SAY "1 tool"  CLOSE
 *
 * OPEN without a sentence and HOLE without a name make one part of several, at least one. */
#ifndef HEARTH_ENGINE_OUTLINE_H
#define HEARTH_ENGINE_OUTLINE_H

#include <hearth/hearth.h>

#include "message.h"

typedef enum HearthOutlineKind {
    HEARTH_OUTLINE_SECTION,
    HEARTH_OUTLINE_PART,
    HEARTH_OUTLINE_LINE,
    HEARTH_OUTLINE_TABLE,
    HEARTH_OUTLINE_HEAD, /* of a column; all of them before the first row */
    HEARTH_OUTLINE_ROW,  /* has as many cells as the table has heads */
    HEARTH_OUTLINE_CELL,
    HEARTH_OUTLINE_SAY,
    HEARTH_OUTLINE_NUMBER,
    HEARTH_OUTLINE_METER, /* a place on a track, or so many of as many as there can be */
    HEARTH_OUTLINE_TEXT,  /* the same in all languages: an id, notation */
    HEARTH_OUTLINE_SEAT,  /* a player's name */
    HEARTH_OUTLINE_OPEN,
    HEARTH_OUTLINE_HOLE,
    HEARTH_OUTLINE_CLOSE
} HearthOutlineKind;

enum { HEARTH_OUTLINE_DEPTH = 6 /* parts inside of parts */ };

typedef struct HearthOutlineStep {
    const HearthMsg *msg;      /* SECTION, PART, HEAD, SAY; OPEN: or NULL */
    const char *text;          /* TEXT; HOLE: its name, or NULL */
    const HearthText *between; /* LINE, CELL, HOLE: what stands between the parts; NULL: a comma */
    int64_t number;            /* NUMBER, METER, SEAT */
    int64_t most;              /* METER */
    HearthOutlineKind kind;
} HearthOutlineStep;

typedef struct HearthOutline HearthOutline;
struct HearthOutline {
    void (*take)(HearthOutline *self, const HearthOutlineStep *step);
};

void hearth_tell_section(HearthOutline *o, const HearthText *title);
void hearth_tell_section_of(HearthOutline *o, const HearthMsg *title);
void hearth_tell_part(HearthOutline *o, const HearthText *title);
void hearth_tell_line(HearthOutline *o, const HearthText *between);
void hearth_tell_table(HearthOutline *o);
void hearth_tell_head(HearthOutline *o, const HearthText *text);
void hearth_tell_head_of(HearthOutline *o, const HearthMsg *msg);
void hearth_tell_row(HearthOutline *o);
void hearth_tell_cell(HearthOutline *o, const HearthText *between);

void hearth_tell(HearthOutline *o, const HearthMsg *msg);
void hearth_tell_word(HearthOutline *o, const HearthText *text);
void hearth_tell_number(HearthOutline *o, int64_t number);
void hearth_tell_meter(HearthOutline *o, int64_t number, int64_t most);
void hearth_tell_text(HearthOutline *o, const char *text);
void hearth_tell_seat(HearthOutline *o, int seat);
/* A sentence with one number in it. */
void hearth_tell_count(HearthOutline *o, const HearthText *text, const char *name, int64_t number);

void hearth_tell_open(HearthOutline *o, const HearthMsg *msg);
void hearth_tell_hole(HearthOutline *o, const char *name, const HearthText *between);
void hearth_tell_close(HearthOutline *o);

/* Whole lines and cells of one part, which most are. */
void hearth_tell_line_of(HearthOutline *o, const HearthMsg *msg);
void hearth_tell_cell_word(HearthOutline *o, const HearthText *text);
void hearth_tell_cell_number(HearthOutline *o, int64_t number);
void hearth_tell_cell_meter(HearthOutline *o, int64_t number, int64_t most);
void hearth_tell_cell_seat(HearthOutline *o, int seat);

#endif
