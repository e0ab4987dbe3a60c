/* lines.h - Which bytes a line of a text from outside may have: records and packs agree. */
#ifndef HEARTH_ENGINE_LINES_H
#define HEARTH_ENGINE_LINES_H

#include <hearth/hearth.h>

#include "scan.h"

/* What is wrong with the bytes of a line, and from which character on, counted from 1; NULL:
 * nothing. `number` is that of the line: the first one may begin with a byte order mark, which is
 * not allowed. */
const HearthText *hearth_line_wrong(HearthSlice line, uint32_t number, uint32_t *column);

#endif
