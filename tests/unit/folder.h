/* folder.h - Whole files and the names in a folder, for tests that read data. */
#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

#include "check.h"

/* The file as an allocated text with a closing zero; the test fails if it cannot be read. */
char *folder_read(const char *folder, const char *name, size_t *length);
/* The names in a folder that end in `ending`, sorted; returns how many. */
enum { FOLDER_NAMES = 256, FOLDER_NAME_MAX = 96 };
int folder_list(const char *folder, const char *ending, char out[][FOLDER_NAME_MAX]);

#endif
