/* golden.c - Reading golden records. */
#include "golden.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "folder.h"

void golden_load(Golden *g, const char *folder, const char *name) {
    HearthErr err = {0};
    g->text = folder_read(folder, name, &g->length);
    size_t size = hearth_record_size(g->text, g->length, &err);
    g->memory = malloc(size ? size : 1);
    if (size == 0 ||
        hearth_record_load(g->memory, size, g->text, g->length, &g->match, &g->report, &err)) {
        char why[1024];
        hearth_err_text(&err, "en", why, sizeof why);
        fail_msg("%s: %s", name, why);
    }
    g->state = malloc(hearth_match_state_size(g->match));
    assert_non_null(g->state);
    hearth_match_view(g->match, HEARTH_PUBLIC, g->state);
}

void golden_unload(Golden *g) {
    free(g->state);
    free(g->memory);
    free(g->text);
}

void golden_written_again(const Golden *g) {
    char *again = malloc(g->length + 1);
    assert_non_null(again);
    size_t n = hearth_match_record(g->match, HEARTH_OWNER, again, g->length + 1);
    assert_int_equal(n, g->length);
    assert_string_equal(again, g->text);
    free(again);
}

void golden_end(const Golden *g) {
    char *end = strstr(g->text, "\nend p0="), expected[HEARTH_MAX_SEATS * 16] = "\nend";
    assert_int_equal(g->report.complete, end != NULL);
    assert_int_equal(hearth_match_over(g->match), end != NULL);
    for (int i = 0; end && i < hearth_match_seats(g->match); i++) {
        size_t n = strlen(expected);
        int points;
        hearth_match_score(g->match, i, NULL, 0, &points);
        snprintf(expected + n, sizeof expected - n, " p%d=%d", i, points);
    }
    if (end) {
        assert_memory_equal(end, expected, strlen(expected));
        assert_int_equal(end[strlen(expected)], '\n');
    }
}

char *golden_line(char **at) {
    char *line = *at, *end = strchr(line, '\n');
    if (*line == 0)
        return NULL;
    assert_non_null(end); /* the last line is closed too */
    *end = 0;
    *at = end + 1;
    return line;
}

char *golden_after(char *line, const char *word) {
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}
