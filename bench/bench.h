/* bench.h - Fixed work with a signature, measured beside the plain reference.
 *
 * Every part does the same work each time; its signature is a hash of what came out. A rate
 * counts only if the signature is the known one. Parts that are compared run alternately, and
 * a rate is the median of the turns, so that a busy moment of the machine does not decide. */
#ifndef HEARTH_BENCH_BENCH_H
#define HEARTH_BENCH_BENCH_H

#include <stdbool.h>
#include <stdint.h>

enum { BENCH_PARTS = 17 };

typedef struct BenchResult {
    const char *name;
    double rate;        /* games a second, or nanoseconds, or as the name says */
    double ratio;       /* to the array reference, in the same run; 0 if there is none */
    uint64_t signature; /* of the work done */
    uint64_t expected;  /* 0: the part has none */
} BenchResult;

/* Returns how many results there are; false in *sound if a signature is not the known one. */
int bench_run(bool quick, BenchResult out[BENCH_PARTS], bool *sound);
uint64_t bench_signature(const BenchResult results[], int count);

#endif
