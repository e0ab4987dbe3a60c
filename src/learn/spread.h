/* spread.h - Work that is spread over the processes of one `mpirun`.
 *
 * Without Open MPI, or started by itself, the program is one process of one, and everything here
 * does nothing. */
#ifndef HEARTH_LEARN_SPREAD_H
#define HEARTH_LEARN_SPREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Joins the others, if the program was started with them; false if they cannot be found. */
bool hearth_spread_begin(void);
void hearth_spread_end(void);

int hearth_spread_rank(void); /* 0 is the one that speaks and writes */
int hearth_spread_size(void);

/* Adds up the numbers of all processes; each has the sums then. */
void hearth_spread_sum(int64_t *numbers, size_t count);
/* What process 0 has, all have then. */
void hearth_spread_tell(void *bytes, size_t count);

#endif
