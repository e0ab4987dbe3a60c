/* read_carto.h - What players of Cartographers type: spaces, terrains, drawings. */
#ifndef HEARTH_TERM_READ_CARTO_H
#define HEARTH_TERM_READ_CARTO_H

#include "cartographers.h"
#include "term.h"

enum { CARTO_WORDS_MAX = 64, CARTO_WORDS_TEXT = 1024 };

typedef struct CartoWords {
    char text[CARTO_WORDS_TEXT];
    char *word[CARTO_WORDS_MAX];
    int count;
} CartoWords;

/* A line split at blanks, commas and semicolons. */
void carto_words_split(const char *line, CartoWords *w);

/* "C4" and "c4" are the same space. */
bool carto_word_cell(const char *word, int *cell);
/* A terrain by id, by its word in the player's language, or by its letter on the sheet; or -1. */
int carto_word_terrain(const Term *t, const char *word);
/* A set of terrains, "forest, farm", in the player's language. */
void carto_terrain_list(const Term *t, unsigned terrains, char *out, size_t cap);

/* "[terrain] c2 c3 ..." or "nothing"; says why and returns false if that cannot be drawn now. */
bool carto_read_drawing(const HearthGame *game, const Term *t, const CartoState *st, int seat,
                        char *const *word, int count, uint32_t *action);

#endif
