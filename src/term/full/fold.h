/* fold.h - Greek, Hungarian and Polish for terminals that know ASCII only. */
#ifndef HEARTH_TERM_FOLD_H
#define HEARTH_TERM_FOLD_H

#include <stddef.h>
#include <stdint.h>

/* Takes the next character off a UTF-8 text; a byte that belongs to none is U+FFFD. */
uint32_t fold_next(const char **text);
/* What stands for a character in ASCII: one to three letters, "?" if nothing does. Returns how
 * many. */
int fold_ascii(uint32_t character, char out[4]);

#endif
