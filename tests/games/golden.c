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

/* ---- Facts ---- */

static char names[FOLDER_NAMES][FOLDER_NAME_MAX];

static int facts_of(const char *folder, const char *name, GoldenFact *check) {
    char record[FOLDER_NAME_MAX];
    int facts = 0, length = (int)(strlen(name) - strlen(".facts"));
    Golden g;
    snprintf(record, sizeof record, "%.*s.rec", length, name);
    golden_load(&g, folder, record);
    char *text = folder_read(folder, name, NULL), *at = text;
    for (char *line; (line = golden_line(&at)) != NULL;)
        if (line[0] != '#') {
            check(&g, name, line);
            facts++;
        }
    free(text);
    golden_unload(&g);
    return facts;
}

int golden_facts(const char *folder, GoldenFact *check) {
    int n = folder_list(folder, ".facts", names), least = 0;
    for (int i = 0; i < n; i++) {
        int facts = facts_of(folder, names[i], check);
        least = i == 0 || facts < least ? facts : least;
    }
    return least;
}

/* ---- The list ---- */

enum { MOST_TRACES = 64 };

typedef struct Seen {
    const GoldenTraces *traces;
    bool has[MOST_TRACES];
} Seen;

static bool note(void *context, const HearthStep *step) {
    Seen *seen = context;
    for (int i = 0; i < step->event_count; i++)
        for (int t = 0; t < seen->traces->count; t++)
            seen->has[t] |= seen->traces->left(t, &step->events[i]);
    return true;
}

/* The rulings of one line of LIST, behind the name of the record. */
static void check_rulings(const GoldenTraces *traces, const char *document, const char *name,
                          bool listed[MOST_TRACES]) {
    Seen seen = {.traces = traces};
    Golden g;
    golden_load(&g, traces->folder, name);
    hearth_match_walk(g.match, note, &seen);
    for (char *word; (word = strtok(NULL, " ")) != NULL;) {
        char row[32];
        snprintf(row, sizeof row, traces->row, word);
        if (!strstr(document, row))
            fail_msg("LIST: the rules document has no ruling %s", word);
        for (int t = 0; t < traces->count; t++)
            if (strcmp(word, traces->ruling(t)) == 0) {
                listed[t] = true;
                if (!seen.has[t])
                    fail_msg("%s does not show %s", name, word);
            }
    }
    golden_unload(&g);
}

void golden_list(const GoldenTraces *traces) {
    int records = folder_list(traces->folder, ".rec", names), lines = 0;
    char *document = folder_read(HEARTH_SOURCE_DIR "/docs/rules", traces->document, NULL);
    char *text = folder_read(traces->folder, "LIST", NULL), *at = text;
    bool listed[MOST_TRACES] = {false};
    assert_true(traces->count <= MOST_TRACES);
    for (char *line; (line = golden_line(&at)) != NULL; lines++) {
        char *word = strtok(line, " ");
        if (lines >= records || !word || strcmp(word, names[lines]) != 0)
            fail_msg("LIST is sorted and has every record once, but not in line %d", lines + 1);
        check_rulings(traces, document, names[lines], listed);
    }
    assert_int_equal(lines, records);
    for (int t = 0; t < traces->count; t++)
        if (!listed[t])
            fail_msg("no record shows %s", traces->ruling(t));
    free(text);
    free(document);
}
