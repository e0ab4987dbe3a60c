/* lines.c - Which bytes a line of a text from outside may have. */
#include "lines.h"

#include <string.h>

#include "texts.h"
#include "utf8.h"

const HearthText *hearth_line_wrong(HearthSlice line, uint32_t number, uint32_t *column) {
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};
    *column = 0;
    if (number == 1 && line.length >= sizeof mark && memcmp(line.text, mark, sizeof mark) == 0)
        return HEARTH_T(REC_MARK);
    if (hearth_utf8_line(line.text, line.length))
        return NULL;
    for (size_t i = 0, n; i < line.length; i += n) {
        n = hearth_utf8_length(line.text + i, line.length - i);
        ++*column;
        if (n == 0)
            return HEARTH_T(REC_BYTES);
        if (hearth_utf8_line(line.text + i, n))
            continue;
        return line.text[i] == '\r'   ? HEARTH_T(REC_RETURN)
               : line.text[i] == '\t' ? HEARTH_T(REC_TAB)
                                      : HEARTH_T(REC_CONTROL);
    }
    return NULL;
}
