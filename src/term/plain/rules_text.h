/* rules_text.h - The rules for players in lines of text. */
#ifndef HEARTH_TERM_RULES_TEXT_H
#define HEARTH_TERM_RULES_TEXT_H

#include "rulebook.h"
#include "term.h"

/* A topic, whole; the steps of a worked round are numbered. */
void say_topic(const Term *t, const RuleTopic *topic);
/* One step of a worked round. */
void say_step(const Term *t, const RuleTopic *topic, int step, int steps);

enum { RULE_ROW = 160 /* bytes of a row that is drawn */ };
/* Row `i` of the shapes of an entry side by side, or of a map with the names of its rows and
 * columns; false past the last. */
bool rule_shapes_row(HearthSlice shapes, int i, char out[RULE_ROW]);
bool rule_map_row(HearthSlice map, int i, char out[RULE_ROW]);

#endif
