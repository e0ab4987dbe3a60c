/* carto_bots.c - The bots of Cartographers by name. */
#include "carto_bots.h"

#include "greedy.h"
#include "master.h"
#include "planner.h"

/* The page's own engine only knows that there is a master: whatever thinks there is a worker, whose
 * module has its weights as well. */
#if defined(__wasm__) && !defined(HEARTH_THINKING)
#define carto_master_choose carto_planner_choose
#define carto_master_rank carto_planner_rank
#endif

const HearthBot hearth_cartographers_bots[] = {
    {"greedy", carto_greedy_choose, HEARTH_AI_T(GREEDY), NULL, 0},
    {"planner", carto_planner_choose, HEARTH_AI_T(PLANNER), carto_planner_rank, 25},
    {"master", carto_master_choose, HEARTH_AI_T(MASTER), carto_master_rank, 3},
    {NULL, NULL, NULL, NULL, 0}};
