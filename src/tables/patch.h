/* patch.h - What is different between two texts of one line, for those who have the first. */
#ifndef HEARTH_TABLES_PATCH_H
#define HEARTH_TABLES_PATCH_H

#include "buf.h"

/* `,"patch":[[at,gone,"new"],...]`: at that place of the text before, in ascending order, so many
 * bytes are replaced. False, with nothing written, if that would not be much shorter than the text
 * itself, or if one of them is not ASCII. */
bool patch_json(const char *before, size_t before_length, const char *after, size_t after_length,
                HearthBuf *out);

#endif
