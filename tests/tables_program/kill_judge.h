/* kill_judge.h - Whether the journals in a store say what players were promised. */
#ifndef HEARTH_TESTS_KILL_JUDGE_H
#define HEARTH_TESTS_KILL_JUDGE_H

#include "kill_players.h"

/* Looks at the journals of all tables, while no server runs: every acknowledged deed is there once
 * and as it was meant, none that was refused, none twice, nothing that nobody did. Then at the
 * record of games that are over; their tables are replaced. */
void judge(Playground *p, const char *where);

#endif
