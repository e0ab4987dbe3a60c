/* fuzz_record.c - Records: any bytes against the reader, and what is read against the writer.
 *
 * A record that loads is written again and loaded again: text, position and every seat's
 * view must be the same. What others may see of it holds no secret and either loads to the
 * same position or is refused because something is hidden. */
#include "fuzz.h"
#include "record.h"
#include "transcript.h"

enum {
    INPUT_MAX = 16 * 1024,
    TEXT_MAX = 256 * 1024, /* a record and its hash lines, or a transcript */
    VIEWERS_MAX = 5        /* of many seats only every so manyth looks */
};

static FuzzMemory first_block, second_block;
static char written[TEXT_MAX], other[TEXT_MAX];
static char view_a[HEARTH_POSITION_MAX], view_b[HEARTH_POSITION_MAX];
static HearthLine lines[HEARTH_MAX_LINES];

/* What a walk through the log ends with. */
typedef struct End {
    const HearthMatch *m;
    uint64_t hash;
    int actions;
} End;

static bool walk_step(void *context, const HearthStep *step) {
    End *end = context;
    const HearthGame *game = hearth_match_game(end->m);
    for (int i = 0; i < step->event_count; i++) {
        HearthMsg msg;
        char text[1024];
        if (hearth_match_tell(end->m, step->state, &step->events[i], &msg))
            FUZZ_CHECK(hearth_msg_text(&msg, "en", text, sizeof text) > 0 &&
                       fuzz_plain(text, strlen(text)));
    }
    if (step->seat >= 0)
        return true;
    FUZZ_CHECK(game->invariant(game, step->state) == 0);
    end->hash = hearth_state_hash(game, step->state);
    end->actions = step->index;
    return true;
}

static End end_of(const HearthMatch *m) {
    End end = {m, 0, -1};
    hearth_match_walk(m, walk_step, &end);
    FUZZ_CHECK(end.actions == hearth_match_actions(m));
    return end;
}

static HearthMatch *load(FuzzMemory *memory, const char *text, size_t length, int *code) {
    HearthMatch *m = NULL;
    HearthReport report;
    HearthErr err;
    size_t size = hearth_record_size(text, length, &err);
    if (size == 0) {
        *code = (int)err.code;
        fuzz_refusal(*code, &err);
        return NULL;
    }
    *code = hearth_record_load(fuzz_block(memory, size), size, text, length, &m, &report, &err);
    if (*code) {
        fuzz_refusal(*code, &err);
        FUZZ_CHECK(err.line > 0 && err.line <= length + 1);
        return NULL;
    }
    FUZZ_CHECK(report.draws <= report.actions && report.draws_checked <= report.draws);
    FUZZ_CHECK(hearth_match_actions(m) <= (int)report.actions);
    FUZZ_CHECK(!report.complete || hearth_match_over(m));
    return m;
}

static size_t record(const HearthMatch *m, int viewer, char *out) {
    size_t length = hearth_match_record(m, viewer, out, TEXT_MAX);
    FUZZ_CHECK(length < TEXT_MAX && strlen(out) == length && fuzz_utf8(out, length));
    FUZZ_CHECK(hearth_match_record(m, viewer, NULL, 0) == length);
    return length;
}

static void same_views(const HearthMatch *a, const HearthMatch *b, int viewer) {
    size_t la = hearth_match_view_text(a, viewer, view_a, sizeof view_a);
    size_t lb = hearth_match_view_text(b, viewer, view_b, sizeof view_b);
    FUZZ_CHECK(la < sizeof view_a && fuzz_same(view_a, la, view_b, lb));
}

static int stride(const HearthMatch *m) {
    int seats = hearth_match_seats(m);
    return seats > VIEWERS_MAX ? seats / VIEWERS_MAX : 1;
}

/* Both are the same match, as far as anybody can ask. */
static void same_matches(const HearthMatch *a, const HearthMatch *b) {
    FUZZ_CHECK(end_of(a).hash == end_of(b).hash);
    FUZZ_CHECK(hearth_match_seats(a) == hearth_match_seats(b));
    FUZZ_CHECK(hearth_match_epoch(a) == hearth_match_epoch(b));
    same_views(a, b, HEARTH_PUBLIC);
    for (int i = 0; i < hearth_match_seats(a); i++) {
        int points_a, points_b;
        FUZZ_CHECK(strcmp(hearth_match_name(a, i), hearth_match_name(b, i)) == 0);
        if (i % stride(a) == 0)
            same_views(a, b, i);
        int n = hearth_match_score(a, i, lines, HEARTH_MAX_LINES, &points_a);
        fuzz_lines(lines, n, points_a);
        hearth_match_score(b, i, NULL, 0, &points_b);
        FUZZ_CHECK(points_a == points_b);
    }
}

/* What `viewer` may see: no seed, no key before the end, and no other game. */
static void redacted(const HearthMatch *m, int viewer) {
    int code;
    size_t length = record(m, viewer, other);
    FUZZ_CHECK(strstr(other, "\nseed ") == NULL);
    FUZZ_CHECK(hearth_match_over(m) || strstr(other, "\nkey ") == NULL);
    HearthMatch *seen = load(&second_block, other, length, &code);
    if (strstr(other, " ?\n") && !seen)
        FUZZ_CHECK(code == HEARTH_BAD_RECORD);
    else
        FUZZ_CHECK(seen && end_of(seen).hash == end_of(m).hash);
}

static void told(const HearthMatch *m) {
    static const size_t caps[] = {TEXT_MAX, 0, 1, 100, 1000};
    size_t length = 0;
    for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) {
        HearthBuf b = hearth_buf(other, caps[i]);
        hearth_transcript(m, &b);
        if (i == 0) {
            length = b.length;
            FUZZ_CHECK(hearth_buf_fits(&b) && fuzz_plain(other, length));
        }
        FUZZ_CHECK(b.length == length);
        FUZZ_CHECK(caps[i] == 0 || strlen(other) == (length < caps[i] ? length : caps[i] - 1));
    }
}

/* The match that was read can be gone on with. */
static void go_on(HearthMatch *m, int seat) {
    HearthErr err;
    uint64_t before = end_of(m).hash;
    int code = hearth_match_undo(m, seat, 1, &err);
    if (code) {
        fuzz_refusal(code, &err);
        FUZZ_CHECK(end_of(m).hash == before);
    }
    code = hearth_match_advance(m, &err);
    if (code) {
        FUZZ_CHECK(code == HEARTH_NO_KEY);
        fuzz_refusal(code, &err);
    }
    end_of(m);
    int loaded;
    size_t length = record(m, HEARTH_OWNER, written);
    FUZZ_CHECK(load(&second_block, written, length, &loaded) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int code;
    if (size > INPUT_MAX)
        return 0;
    HearthMatch *m = load(&first_block, (const char *)data, size, &code);
    if (!m)
        return 0;
    size_t length = record(m, HEARTH_OWNER, written);
    HearthMatch *again = load(&second_block, written, length, &code);
    FUZZ_CHECK(again != NULL); /* what we write we can read */
    same_matches(m, again);
    FUZZ_CHECK(fuzz_same(written, length, other, record(again, HEARTH_OWNER, other)));

    int seats = hearth_match_seats(m);
    redacted(m, HEARTH_PUBLIC);
    for (int seat = 0; seat < seats; seat += stride(m))
        redacted(m, seat);
    told(m);
    go_on(m, (int)(size % (size_t)seats));
    return 0;
}
