/* kernel.h - Random drawings and scores on many sheets at once; used by batch.c.
 *
 * kernel.inc is compiled twice: kernel_portable.c for every machine and kernel_avx2.c for
 * processors with AVX2 and BMI2. Both do exactly the same, bit for bit, and tests hold them
 * beside the rules. */
#ifndef CARTO_KERNEL_H
#define CARTO_KERNEL_H

#include "cartographers.h"

enum { CARTO_LANES = 256 }; /* sheets that are worked on together; a multiple of four */

/* Sheets as columns of words, four of which go into one vector. Lanes beyond `count` up to the
 * next multiple of four are worked on as well, but on full sheets that nobody looks at. */
typedef struct CartoLanes {
    uint64_t empty_lo[CARTO_LANES], empty_hi[CARTO_LANES];
    uint64_t rng[2][CARTO_LANES];
    uint64_t coins[CARTO_LANES];
    CartoSheet *sheet[CARTO_LANES];
    CartoSheet nobody;
    int count;
} CartoLanes;

typedef struct CartoKernel {
    /* Draws `card` at random on every sheet, uniformly over what is legal, each with its own
     * generator. Coins stay in the lanes. */
    void (*round)(CartoLanes *lanes, int card, int side, bool ruins, bool wide);
    /* The stars of one card (or, with CARTO_SCORINGS, of the monsters) on every sheet. */
    void (*score)(const CartoLanes *lanes, int scoring, int side, int16_t stars[CARTO_LANES]);
    const char *name;
} CartoKernel;

extern const CartoKernel carto_kernel_portable;
#ifdef CARTO_HAVE_AVX2
extern const CartoKernel carto_kernel_avx2;
#endif

/* The best kernel for this processor. */
const CartoKernel *carto_kernel(void);

/* Puts a sheet and its generator into a lane. */
void carto_lane_load(CartoLanes *l, int lane, CartoSheet *sheet, const HearthRng *rng,
                     const CartoMap *map);
/* Fills the lanes behind the last one up to a multiple of four. */
void carto_lanes_close(CartoLanes *l, int count);

#endif
