/* fuzz_print.c - `hearth print`: any record on paper.
 *
 * The first byte says how it is printed, the rest is a record. Whatever record of Cartographers
 * loads can be printed for every seat, in every language, on both papers: as XML that is well
 * formed, with names that stay text, and the same bytes each time. */
#include "draw.h"
#include "fuzz.h"
#include "record.h"
#include "versions.h"

enum { INPUT_MAX = 16 * 1024, SVG_MAX = 1 << 20, DEPTH = 32, NAME = 32 };

static FuzzMemory block;
static char svg[SVG_MAX], again[SVG_MAX];

/* ---- Well formed? ---- */

typedef struct Xml {
    const char *at;
    char open[DEPTH][NAME];
    int depth;
} Xml;

FUZZ_UNSEEN static void entity(Xml *x) {
    static const char *const known[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#"};
    bool found = false;
    for (int i = 0; i < 6 && !found; i++)
        found = strncmp(x->at, known[i], strlen(known[i])) == 0;
    FUZZ_CHECK(found);
    x->at++;
}

FUZZ_UNSEEN static void name(Xml *x, char out[NAME]) {
    int n = 0;
    while (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:", *x->at) &&
           *x->at) {
        FUZZ_CHECK(n < NAME - 1);
        out[n++] = *x->at++;
    }
    FUZZ_CHECK(n > 0);
    out[n] = 0;
}

/* Behind "<". */
FUZZ_UNSEEN static void tag(Xml *x) {
    char word[NAME];
    if (*x->at == '/') {
        x->at++;
        name(x, word);
        FUZZ_CHECK(x->depth > 0 && strcmp(word, x->open[x->depth - 1]) == 0 && *x->at == '>');
        x->depth--;
        x->at++;
        return;
    }
    FUZZ_CHECK(x->depth < DEPTH);
    name(x, x->open[x->depth++]);
    while (*x->at == ' ') {
        x->at += strspn(x->at, " ");
        if (*x->at == '/' || *x->at == '>')
            break;
        name(x, word);
        FUZZ_CHECK(x->at[0] == '=' && x->at[1] == '"');
        for (x->at += 2; *x->at != '"';) {
            FUZZ_CHECK(*x->at && *x->at != '<');
            if (*x->at == '&')
                entity(x);
            else
                x->at++;
        }
        x->at++;
    }
    if (*x->at == '/') {
        x->depth--;
        x->at++;
    }
    FUZZ_CHECK(*x->at == '>');
    x->at++;
}

FUZZ_UNSEEN static void check_xml(const char *text) {
    Xml x = {.at = text};
    if (strncmp(x.at, "<?xml", 5) == 0)
        x.at = strstr(x.at, "?>") + 2;
    while (*x.at) {
        FUZZ_CHECK(*x.at != '>' || x.depth > 0);
        if (*x.at == '<') {
            x.at++;
            tag(&x);
        } else if (*x.at == '&') {
            entity(&x);
        } else {
            FUZZ_CHECK((unsigned char)*x.at >= 0x20 || *x.at == '\n');
            x.at++;
        }
    }
    FUZZ_CHECK(x.depth == 0);
}

/* ---- Printing ---- */

static void print(const DrawPrint *what) {
    HearthBuf b = hearth_buf(svg, sizeof svg), c = hearth_buf(again, sizeof again);
    draw_print(what, &b);
    FUZZ_CHECK(hearth_buf_fits(&b) && b.length > 0 && strlen(svg) == b.length);
    FUZZ_CHECK(fuzz_utf8(svg, b.length));
    check_xml(svg);
    draw_print(what, &c);
    FUZZ_CHECK(b.length == c.length && memcmp(svg, again, b.length) == 0);
    HearthBuf none = hearth_buf(NULL, 0); /* how long it would be */
    draw_print(what, &none);
    FUZZ_CHECK(none.length == b.length);
}

static void print_match(const HearthMatch *m, uint8_t how) {
    static _Alignas(max_align_t) unsigned char state[1 << 16];
    const char *names[HEARTH_MAX_SEATS];
    int seats = hearth_match_seats(m);
    if (!hearth_same_game(hearth_match_game(m), &hearth_cartographers))
        return;
    FUZZ_CHECK(hearth_match_state_size(m) <= sizeof state);
    hearth_match_view(m, HEARTH_PUBLIC, state);
    for (int i = 0; i < seats; i++)
        names[i] = hearth_match_name(m, i);
    print(&(DrawPrint){.state = (const CartoState *)(const void *)state,
                       .names = names,
                       .lang = hearth_language_at(how % HEARTH_LANGUAGES),
                       .seat = how / 16 % seats,
                       .letter = how & 4,
                       .white = how & 8});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    HearthMatch *m = NULL;
    HearthReport report;
    HearthErr err;
    if (size < 2 || size > INPUT_MAX)
        return 0;
    if (size == 2) { /* an empty sheet */
        print(&(DrawPrint){.lang = hearth_language_at(data[0] % HEARTH_LANGUAGES),
                           .letter = data[0] & 4,
                           .white = data[0] & 8,
                           .side = data[1] & 1});
        return 0;
    }
    const char *text = (const char *)data + 1;
    size_t needed = hearth_record_size(text, size - 1, &err);
    if (needed == 0 ||
        hearth_record_load(fuzz_block(&block, needed), needed, text, size - 1, &m, &report, &err))
        return 0;
    print_match(m, data[0]);
    return 0;
}
