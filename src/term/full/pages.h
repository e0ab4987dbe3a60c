/* pages.h - Pages that all games share. */
#ifndef HEARTH_TERM_PAGES_H
#define HEARTH_TERM_PAGES_H

#include "full.h"

enum { MENU_MAX = 40, MENU_TEXT = 240 };

typedef struct Menu {
    char title[MENU_TEXT];
    char item[MENU_MAX][MENU_TEXT];
    int hotkey[MENU_MAX]; /* a letter that chooses the item at once, or 0 */
    int count;
    /* Draws something above the items; returns the rows used. May be NULL. */
    int (*above)(void *context, Screen *s, int row);
    /* Says more about the chosen item, below all of them. May be NULL. */
    void (*about)(void *context, Screen *s, int row, int chosen);
    void *context;
} Menu;

void menu_title(Menu *menu, const Screen *s, const HearthText *text);
void menu_add(Menu *menu, const Screen *s, int hotkey, const HearthText *text);
/* The number of the chosen item, or -1 for leaving. */
int menu_run(Screen *s, Menu *menu, int chosen);

/* A line of text; false if the player would rather not. */
bool prompt_run(Screen *s, const HearthText *question, char *out, size_t cap);
/* The name of a player; `name` has the one that is proposed. False if nothing was said. */
bool prompt_name(Screen *s, const NamingQuestion *q, PlayerName name);
/* Sentences to read, and any key to go on; what is longer than the screen is scrolled. */
void notice_run(Screen *s, const char *title, const char *text);

/* The whole log, its end first. */
void log_run(Full *f);
/* Keys, legend and rules; `topic` is the one that matters now, NULL for none. */
void help_run(Full *f, const char *topic);
/* The same with other keys, for pages of their own. */
void help_keys_run(Full *f, const char *topic, const HearthText *const *keys, int count);

/* Stepping through the log of a match; review.c. */
void replay_run(Full *f);
/* What its decisions cost; study.c. */
void analysis_run(Full *f);

#endif
