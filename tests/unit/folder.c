/* folder.c - See folder.h. */
#define _POSIX_C_SOURCE 200809L
#include "folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *folder_read(const char *folder, const char *name, size_t *length) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("cannot open %s", path);
    size_t cap = 1 << 16, n = 0;
    char *text = malloc(cap);
    assert_non_null(text);
    while ((n += fread(text + n, 1, cap - n, f)) == cap) {
        cap *= 2;
        text = realloc(text, cap);
        assert_non_null(text);
    }
    assert_false(ferror(f));
    fclose(f);
    text[n] = 0;
    if (length)
        *length = n;
    return text;
}

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

int folder_list(const char *folder, const char *ending, char out[][FOLDER_NAME_MAX]) {
    int n = 0;
    DIR *dir = opendir(folder);
    if (!dir)
        fail_msg("cannot open %s", folder);
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        size_t length = strlen(e->d_name), end = strlen(ending);
        if (length < end || strcmp(e->d_name + length - end, ending) != 0)
            continue;
        assert_true(length < FOLDER_NAME_MAX);
        assert_true(n < FOLDER_NAMES);
        memcpy(out[n++], e->d_name, length + 1);
    }
    closedir(dir);
    qsort(out, (size_t)n, FOLDER_NAME_MAX, by_name);
    return n;
}
