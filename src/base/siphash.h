/* siphash.h - SipHash-2-4: a keyed function of short inputs.
 *
 * It makes the draws of a match (fair.h) and, under a fixed key, the hash lines
 * of records. */
#ifndef HEARTH_BASE_SIPHASH_H
#define HEARTH_BASE_SIPHASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hearth_siphash(const uint8_t key[16], const void *data, size_t length);

#endif
