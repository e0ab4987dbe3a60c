/* ew_list.h - What a player can choose from, line by line, and where it lies on a board.
 *
 * Choices that lie on the land or on the megalith board can be picked there with the arrow keys:
 * from one to the nearest in that direction. */
#ifndef HEARTH_TERM_EW_LIST_H
#define HEARTH_TERM_EW_LIST_H

#include "describe_ew.h"
#include "full.h"

enum { EW_CHOICE_TEXT = 240 };

typedef struct EwChoice {
    char text[EW_CHOICE_TEXT];
    uint32_t action;
    bool faint;  /* shown, but not possible; `why` says the reason */
    bool placed; /* it lies on a board, at x, y */
    int x, y;
    int group; /* arrows stay within a group: the camp that moves */
    char why[EW_CHOICE_TEXT];
} EwChoice;

/* Which part of the table a question is about. */
typedef enum EwPanel {
    EW_PANEL_MAP,
    EW_PANEL_MEGALITHS,
    EW_PANEL_COLUMNS,
    EW_PANEL_CULTURE,
    EW_PANEL_ANIMALS,
    EW_PANEL_STONES,
    EW_PANEL_NOMAD, /* or the other players */
    EW_PANELS
} EwPanel;

typedef struct EwChoices {
    EwChoice item[EW_MAX_LEGAL + 8];
    int count, at;
    bool board; /* some can be picked on a board */
    EwPanel panel;
    char title[EW_TEXT];
} EwChoices;

/* `was` is the kind of the last choice: the list begins there if it can. */
void ew_list_make(const Full *f, const EwState *st, int seat, EwChoices *l);
void ew_list_move(EwChoices *l, int by);
/* To the nearest choice in this direction; false if there is none. */
bool ew_list_step(EwChoices *l, int dx, int dy);
/* The same choices with another camp. */
void ew_list_next_group(EwChoices *l);
/* To the choice at this place of the map, juncture or cell; false if there is none. */
bool ew_list_find(EwChoices *l, EwKindOfAction kind, int what);

#endif
