/* carto_bots.c - The bots of Cartographers by name. */
#include "carto_bots.h"

#include "cartographers.h"
#include "greedy.h"
#include "master.h"
#include "planner.h"
#include "rivals.h"

/* The page's own engine only knows that there are a master and rivals: whatever thinks there is a
 * worker, whose module has its weights as well. */
#if defined(__wasm__) && !defined(HEARTH_THINKING)
#define carto_master_choose carto_planner_choose
#define carto_master_rank carto_planner_rank
#define RIVAL(id, ID, called, face)                                                                \
    uint32_t carto_rival_##id(const HearthGame *game, const void *view, int seat, HearthRng *rng,  \
                              const HearthBotSettings *settings) {                                 \
        return carto_planner_choose(game, view, seat, rng, settings);                              \
    }
#include "rivals.def"
#undef RIVAL
#endif

/* The page draws its own faces. */
#ifdef __wasm__
#define FACE(lines) NULL
#else
#define FACE(lines) lines
#endif

const HearthBot hearth_cartographers_bots[] = {
    {"greedy", carto_greedy_choose, HEARTH_AI_T(GREEDY), NULL, 0, NULL, NULL},
    {"planner", carto_planner_choose, HEARTH_AI_T(PLANNER), carto_planner_rank, 25, NULL, NULL},
    {"master", carto_master_choose, HEARTH_AI_T(MASTER), carto_master_rank, 3, NULL, NULL},
#define RIVAL(id, ID, called, face)                                                                \
    {#id, carto_rival_##id, CARTO_T(RIVAL_##ID), NULL, 0, called, FACE(face)},
#include "rivals.def"
#undef RIVAL
    {NULL, NULL, NULL, NULL, 0, NULL, NULL}};
