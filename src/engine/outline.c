/* outline.c - The steps of an outline, by name. */
#include "outline.h"

static void step(HearthOutline *o, HearthOutlineKind kind, const HearthMsg *msg, const char *text,
                 const HearthText *between, int64_t number) {
    const HearthOutlineStep s = {
        .kind = kind, .msg = msg, .text = text, .between = between, .number = number};
    o->take(o, &s);
}

static void step_word(HearthOutline *o, HearthOutlineKind kind, const HearthText *text) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    step(o, kind, &msg, NULL, NULL, 0);
}

void hearth_tell_section(HearthOutline *o, const HearthText *title) {
    step_word(o, HEARTH_OUTLINE_SECTION, title);
}

void hearth_tell_section_of(HearthOutline *o, const HearthMsg *title) {
    step(o, HEARTH_OUTLINE_SECTION, title, NULL, NULL, 0);
}

void hearth_tell_part(HearthOutline *o, const HearthText *title) {
    step_word(o, HEARTH_OUTLINE_PART, title);
}

void hearth_tell_line(HearthOutline *o, const HearthText *between) {
    step(o, HEARTH_OUTLINE_LINE, NULL, NULL, between, 0);
}

void hearth_tell_table(HearthOutline *o) {
    step(o, HEARTH_OUTLINE_TABLE, NULL, NULL, NULL, 0);
}

void hearth_tell_head(HearthOutline *o, const HearthText *text) {
    step_word(o, HEARTH_OUTLINE_HEAD, text);
}

void hearth_tell_head_of(HearthOutline *o, const HearthMsg *msg) {
    step(o, HEARTH_OUTLINE_HEAD, msg, NULL, NULL, 0);
}

void hearth_tell_row(HearthOutline *o) {
    step(o, HEARTH_OUTLINE_ROW, NULL, NULL, NULL, 0);
}

void hearth_tell_cell(HearthOutline *o, const HearthText *between) {
    step(o, HEARTH_OUTLINE_CELL, NULL, NULL, between, 0);
}

void hearth_tell(HearthOutline *o, const HearthMsg *msg) {
    step(o, HEARTH_OUTLINE_SAY, msg, NULL, NULL, 0);
}

void hearth_tell_word(HearthOutline *o, const HearthText *text) {
    step_word(o, HEARTH_OUTLINE_SAY, text);
}

void hearth_tell_number(HearthOutline *o, int64_t number) {
    step(o, HEARTH_OUTLINE_NUMBER, NULL, NULL, NULL, number);
}

void hearth_tell_text(HearthOutline *o, const char *text) {
    step(o, HEARTH_OUTLINE_TEXT, NULL, text, NULL, 0);
}

void hearth_tell_seat(HearthOutline *o, int seat) {
    step(o, HEARTH_OUTLINE_SEAT, NULL, NULL, NULL, seat);
}

void hearth_tell_count(HearthOutline *o, const HearthText *text, const char *name, int64_t number) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_number(&msg, name, number);
    hearth_tell(o, &msg);
}

void hearth_tell_open(HearthOutline *o, const HearthMsg *msg) {
    step(o, HEARTH_OUTLINE_OPEN, msg, NULL, NULL, 0);
}

void hearth_tell_hole(HearthOutline *o, const char *name, const HearthText *between) {
    step(o, HEARTH_OUTLINE_HOLE, NULL, name, between, 0);
}

void hearth_tell_close(HearthOutline *o) {
    step(o, HEARTH_OUTLINE_CLOSE, NULL, NULL, NULL, 0);
}

void hearth_tell_line_of(HearthOutline *o, const HearthMsg *msg) {
    hearth_tell_line(o, NULL);
    hearth_tell(o, msg);
}

void hearth_tell_cell_word(HearthOutline *o, const HearthText *text) {
    hearth_tell_cell(o, NULL);
    hearth_tell_word(o, text);
}

void hearth_tell_cell_number(HearthOutline *o, int64_t number) {
    hearth_tell_cell(o, NULL);
    hearth_tell_number(o, number);
}

void hearth_tell_cell_seat(HearthOutline *o, int seat) {
    hearth_tell_cell(o, NULL);
    hearth_tell_seat(o, seat);
}

void hearth_tell_meter(HearthOutline *o, int64_t number, int64_t most) {
    const HearthOutlineStep s = {.kind = HEARTH_OUTLINE_METER, .number = number, .most = most};
    o->take(o, &s);
}

void hearth_tell_cell_meter(HearthOutline *o, int64_t number, int64_t most) {
    hearth_tell_cell(o, NULL);
    hearth_tell_meter(o, number, most);
}
