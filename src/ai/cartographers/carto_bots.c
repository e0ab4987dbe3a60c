/* carto_bots.c - The bots of Cartographers by name. */
#include "carto_bots.h"

#include "greedy.h"
#include "planner.h"

const HearthBot hearth_cartographers_bots[] = {
    {"greedy", carto_greedy_choose, HEARTH_AI_T(GREEDY), NULL, 0},
    {"planner", carto_planner_choose, HEARTH_AI_T(PLANNER), carto_planner_rank, 25},
    {NULL, NULL, NULL, NULL, 0}};
