/* fuzz_sheet.c - Sheets of Cartographers: any bytes as a map, scored by every card.
 *
 * An accepted sheet prints to the same text (but for carriage returns and the last line
 * end). Every scoring card gives the same stars with and without its lines, as the sum of
 * the lines, and by the plain reference of bench/reference. */
#include "cartographers.h"
#include "carto_ref.h"
#include "fuzz.h"

enum { INPUT_MAX = 256, TEXT_SIZE = CARTO_N * (CARTO_N + 1) };

static HearthLine lines[HEARTH_MAX_LINES];

/* The text as it should print: no '\r' before a line end, every line closed. */
static size_t canonical(const char *text, size_t length, char *out) {
    size_t n = 0;
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\r' || (i + 1 < length && text[i + 1] != '\n'))
            out[n++] = text[i];
    if (n > 0 && out[n - 1] != '\n')
        out[n++] = '\n';
    return n;
}

/* The same sheet for the reference, by way of the printed text. */
static void to_reference(const char *text, RefSheet *out) {
    memset(out, 0, sizeof *out);
    for (int cell = 0; cell < CARTO_CELLS; cell++) {
        int row = cell / CARTO_N, column = cell % CARTO_N;
        char c = text[row * (CARTO_N + 1) + column];
        bool ruins = c >= 'a' && c <= 'z' && c != 'x';
        out->ruins[row][column] = ruins;
        out->cell[row][column] = (char)(c == 'r' ? '.' : ruins ? c - 'a' + 'A' : c);
    }
}

static void check_terms(const HearthLines *l, int points, int plain, int reference) {
    fuzz_lines(lines, l->count, points);
    FUZZ_CHECK(points == plain);
    FUZZ_CHECK(points == reference);
    for (int i = 0; i < l->count; i++) {
        CartoBoard cells = {lines[i].cells[0], lines[i].cells[1]};
        FUZZ_CHECK(carto_any(cells) && !carto_any(carto_less(cells, CARTO_ALL)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    char printed[TEXT_SIZE + 1], expected[INPUT_MAX + 1];
    CartoSheet sheet, again;
    CartoMap map, map_again;
    HearthErr err;
    if (size > INPUT_MAX)
        return 0;
    int code = carto_sheet_parse(text, size, &sheet, &map, &err);
    FUZZ_CHECK(carto_sheet_parse(text, size, &again, &map_again, NULL) == code);
    if (code) {
        fuzz_refusal(code, &err);
        FUZZ_CHECK(err.line <= CARTO_N + 1 && err.column <= CARTO_N);
        return 0;
    }
    HearthBuf b = hearth_buf(printed, sizeof printed);
    carto_sheet_print(&sheet, &map, '\n', &b);
    FUZZ_CHECK(hearth_buf_fits(&b));
    FUZZ_CHECK(fuzz_same(printed, b.length, expected, canonical(text, size, expected)));
    FUZZ_CHECK(carto_sheet_parse(printed, b.length, &again, &map_again, &err) == HEARTH_OK);
    FUZZ_CHECK(memcmp(&sheet, &again, sizeof sheet) == 0);
    FUZZ_CHECK(memcmp(&map, &map_again, sizeof map) == 0);

    RefSheet reference;
    to_reference(printed, &reference);
    for (int card = 0; card < CARTO_SCORINGS; card++) {
        HearthLines l = {lines, HEARTH_MAX_LINES, 0};
        int points = carto_score_card(&sheet, &map, card, &l);
        check_terms(&l, points, carto_score_card(&sheet, &map, card, NULL),
                    ref_score_card(&reference, card));
    }
    HearthLines l = {lines, HEARTH_MAX_LINES, 0};
    int points = carto_score_monsters(&sheet, &map, &l);
    FUZZ_CHECK(points <= 0);
    check_terms(&l, points, carto_score_monsters(&sheet, &map, NULL),
                ref_score_monsters(&reference));
    return 0;
}
