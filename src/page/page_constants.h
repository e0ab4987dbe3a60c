/* page_constants.h - Numbers of a game that the page uses by name: src/tools/page_types.c writes
 * them into the game's types. A game lists its own in src/page/<game>/constants.c. */
#ifndef HEARTH_PAGE_CONSTANTS_H
#define HEARTH_PAGE_CONSTANTS_H

typedef struct PageConstant {
    const char
        *group; /* an enumeration, whose members follow each other; NULL: a number by itself */
    const char *name; /* NULL: the end of the list */
    int value;
} PageConstant;

#endif
