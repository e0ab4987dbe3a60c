/* look_ew.h - Looking at the table of Endless Winter in lines of text. */
#ifndef HEARTH_TERM_LOOK_EW_H
#define HEARTH_TERM_LOOK_EW_H

#include "describe_ew.h"

typedef struct EwLook {
    const Term *t;
    const HearthMatch *m;
    const EwState *st;
    int actions; /* how many of the match led here */
} EwLook;

void ew_look_order(const EwLook *l);
void ew_look_side(const EwLook *l, int side);
void ew_look_hand(const EwLook *l, int side);
void ew_look_column(const EwLook *l, int side, int column);
void ew_look_columns(const EwLook *l, int side);
void ew_look_culture(const EwLook *l);
void ew_look_animals(const EwLook *l);
void ew_look_stones(const EwLook *l, int side);
void ew_look_map(const EwLook *l);
void ew_look_place(const EwLook *l, int place);
void ew_look_megaliths(const EwLook *l);
void ew_look_nomad(const EwLook *l);
void ew_look_score(const EwLook *l, int side);

#endif
