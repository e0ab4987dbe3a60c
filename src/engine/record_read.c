/* record_read.c - The strict reader of records.
 *
 * Every line is written in the one way the writer has, or it is an error with its line
 * number. Hash lines may stand after any action, and the commitment may be left out. Actions
 * go through the same door as in play, so a record can do nothing that a player could not. */
#include <string.h>

#include "games.h"
#include "lines.h"
#include "match_int.h"
#include "record.h"
#include "texts.h"
#include "versions.h"

typedef struct Reader {
    HearthScan text; /* at the start of the next line */
    uint32_t line;   /* number of the current line */
    HearthSlice now; /* the current line */
    HearthErr *err;
    const HearthGame *pack; /* a value of the caller's, to be asked first; or NULL */
} Reader;

static int fail_as(Reader *r, HearthCode code, const HearthText *text) {
    hearth_fail(r->err, code, text);
    if (r->err)
        r->err->line = r->line;
    return (int)code;
}

static int fail(Reader *r, const HearthText *text) {
    return fail_as(r, HEARTH_BAD_RECORD, text);
}

static void arg_slice(Reader *r, const char *name, HearthSlice s) {
    if (r->err)
        hearth_msg_bytes(&r->err->msg, name, s.text, s.length);
}

static void arg_text(Reader *r, const char *name, const char *text) {
    arg_slice(r, name, (HearthSlice){text, strlen(text)});
}

static void arg_number(Reader *r, const char *name, int64_t number) {
    if (r->err)
        hearth_msg_number(&r->err->msg, name, number);
}

/* Fetches the next line into r->now. *more is false at the end of the text. */
static int next_line(Reader *r, bool *more) {
    HearthScan *t = &r->text;
    *more = t->at < t->length;
    if (!*more)
        return HEARTH_OK;
    const char *start = t->text + t->at;
    const char *end = memchr(start, '\n', t->length - t->at);
    r->line++;
    size_t length = end ? (size_t)(end - start) : t->length - t->at;
    if (length > HEARTH_RECORD_LINE_MAX) {
        fail(r, HEARTH_T(REC_LONG_LINE));
        arg_number(r, "most", HEARTH_RECORD_LINE_MAX);
        return HEARTH_BAD_RECORD;
    }
    uint32_t column;
    const HearthText *wrong = hearth_line_wrong((HearthSlice){start, length}, r->line, &column);
    if (wrong) {
        fail(r, wrong);
        if (r->err)
            r->err->column = column;
        return HEARTH_BAD_RECORD;
    }
    if (!end)
        return fail(r, HEARTH_T(REC_CUT));
    r->now = (HearthSlice){start, length};
    t->at += length + 1;
    return HEARTH_OK;
}

/* An error that somebody else has found, at this line. */
static int fail_here(Reader *r, int code) {
    if (r->err)
        r->err->line = r->line;
    return code;
}

static int want(Reader *r, const char *expected) {
    fail(r, HEARTH_T(REC_HEAD));
    arg_text(r, "expected", expected);
    return HEARTH_BAD_RECORD;
}

/* A head line that must be there. */
static int head_line(Reader *r, const char *expected) {
    bool more;
    int code = next_line(r, &more);
    if (code)
        return code;
    if (!more) {
        r->line++;
        return want(r, expected);
    }
    return HEARTH_OK;
}

/* The part of the head that says how much memory is needed. */
typedef struct Head {
    const HearthGame *game; /* the newest value of it, until the options have been read */
    int rules;
    HearthOptions options;
    HearthSlice names[HEARTH_MAX_SEATS];
    int seats;
    bool have_line; /* r->now holds a line that is not part of this */
} Head;

static int read_game(Reader *r, Head *h) {
    int code = head_line(r, "hearth-record 1");
    if (code)
        return code;
    if (!hearth_slice_is(r->now, "hearth-record 1"))
        return fail(r, HEARTH_T(REC_MAGIC));
    code = head_line(r, "game NAME rules N");
    if (code)
        return code;
    HearthScan s = hearth_scan(r->now.text, r->now.length);
    HearthSlice id, number;
    uint64_t rules;
    if (!hearth_scan_is(&s, "game") || !hearth_scan_word(&s, &id) || !hearth_scan_is(&s, "rules") ||
        !hearth_scan_rest(&s, &number) || !hearth_slice_number(number, 9999, &rules))
        return want(r, "game NAME rules N");
    h->game = r->pack && hearth_slice_is(id, r->pack->id) ? r->pack : hearth_games_find(id);
    if (!h->game) {
        fail(r, HEARTH_T(REC_GAME));
        arg_slice(r, "game", id);
        return HEARTH_BAD_RECORD;
    }
    h->rules = (int)rules;
    if (rules && hearth_version(h->game, h->rules, (HearthSlice){NULL, 0}))
        return HEARTH_OK;
    hearth_unknown_rules(h->game, h->rules, r->err);
    return fail_here(r, HEARTH_BAD_RECORD);
}

/* What stands behind "options". */
static int options_line(Reader *r, HearthSlice *out) {
    static const char word[] = "options ";
    int code = head_line(r, "options ...");
    if (code)
        return code;
    size_t skip = sizeof word - 1;
    if (r->now.length < skip || memcmp(r->now.text, word, skip) != 0)
        return want(r, "options ...");
    *out = (HearthSlice){r->now.text + skip, r->now.length - skip};
    return HEARTH_OK;
}

static int read_options(Reader *r, Head *h) {
    HearthSlice line;
    int code = options_line(r, &line);
    if (code)
        return code;
    const char *text = line.text;
    size_t length = line.length;
    const HearthGame *game = hearth_version_of_head(h->game, h->rules, text, length, r->err);
    if (!game)
        return fail_here(r, HEARTH_BAD_OPTION);
    h->game = game;
    code = hearth_options_parse(game, text, length, &h->options, r->err);
    if (code)
        return fail_here(r, code);
    char canonical[HEARTH_RECORD_LINE_MAX];
    HearthBuf b = hearth_buf(canonical, sizeof canonical);
    hearth_options_print(h->game, &h->options, &b);
    if (b.length != length || memcmp(canonical, text, b.length) != 0) {
        fail(r, HEARTH_T(REC_OPTIONS));
        arg_text(r, "expected", canonical);
        return HEARTH_BAD_RECORD;
    }
    return HEARTH_OK;
}

static int read_seats(Reader *r, Head *h) {
    h->seats = 0;
    for (;;) {
        bool more;
        int code = next_line(r, &more);
        if (code)
            return code;
        h->have_line = more;
        HearthScan s = hearth_scan(r->now.text, r->now.length);
        if (!more || !hearth_scan_is(&s, "seat"))
            break;
        HearthSlice who, name;
        if (h->seats == HEARTH_MAX_SEATS || !hearth_scan_word(&s, &who) ||
            hearth_seat_word(who, HEARTH_MAX_SEATS) != h->seats || !hearth_scan_rest(&s, &name) ||
            name.length > HEARTH_NAME_MAX) {
            fail(r, HEARTH_T(REC_SEAT));
            arg_number(r, "seat", h->seats);
            return HEARTH_BAD_RECORD;
        }
        h->names[h->seats++] = name;
    }
    if (hearth_seats_ok(h->game, h->seats, r->err))
        return HEARTH_OK;
    if (r->err)
        r->err->line = r->line;
    return HEARTH_BAD_SEATS;
}

static int read_head(Reader *r, Head *h) {
    if (r->text.length == 0)
        return fail(r, HEARTH_T(REC_EMPTY));
    if (r->text.length > HEARTH_RECORD_MAX) {
        fail(r, HEARTH_T(REC_LARGE));
        arg_number(r, "most", HEARTH_RECORD_MAX);
        return HEARTH_BAD_RECORD;
    }
    int code = read_game(r, h);
    if (!code)
        code = read_options(r, h);
    uint32_t options_line = r->line;
    if (!code)
        code = read_seats(r, h);
    if (!code && (code = hearth_options_fit(h->game, &h->options, h->seats, r->err)) && r->err)
        r->err->line = options_line;
    return code;
}

bool hearth_record_names(const char *text, size_t length, HearthRecordNames *out) {
    Reader r = {.text = hearth_scan(text, length)};
    Head h;
    HearthSlice options;
    if (read_game(&r, &h) || options_line(&r, &options))
        return false;
    *out = (HearthRecordNames){h.game, h.rules, hearth_options_data(options.text, options.length)};
    return true;
}

const HearthGame *hearth_record_game(const HearthGame *pack, const char *text, size_t length,
                                     int *seats, HearthErr *err) {
    Reader r = {.text = hearth_scan(text, length), .err = err, .pack = pack};
    Head h;
    if (read_head(&r, &h))
        return NULL;
    *seats = h.seats;
    return h.game;
}

size_t hearth_record_size_with(const HearthGame *pack, const char *text, size_t length,
                               HearthErr *err) {
    int seats;
    const HearthGame *game = hearth_record_game(pack, text, length, &seats, err);
    return game ? hearth_match_size(game, seats) : 0;
}

size_t hearth_record_size(const char *text, size_t length, HearthErr *err) {
    return hearth_record_size_with(NULL, text, length, err);
}

/* ---- The lines behind the seats ---- */

/* What has been seen so far; lines come in this order. */
typedef enum Stage { AT_PRACTICE, AT_KEY, AT_COMMIT, AT_NONCE, AT_ACTIONS, AT_END, AT_DONE } Stage;

typedef struct Body {
    Reader *r;
    HearthMatch *m;
    HearthReport *report;
    Stage stage;
    int bad_draw; /* a code: the key did not make some draw */
} Body;

static int hex_line(Body *b, HearthScan *s, const char *word, uint8_t *out, size_t n) {
    HearthSlice digits;
    if (hearth_scan_rest(s, &digits) && hearth_slice_hex(digits, out, n))
        return HEARTH_OK;
    fail(b->r, HEARTH_T(REC_HEX));
    arg_text(b->r, "word", word);
    arg_number(b->r, "digits", (int64_t)(2 * n));
    return HEARTH_BAD_RECORD;
}

static int set_key(Body *b) {
    uint8_t hash[HEARTH_FAIR_KEY];
    HearthMatch *m = b->m;
    hearth_fair_commitment(m->key, hash);
    if (m->has_commitment && memcmp(hash, m->commitment, sizeof hash) != 0)
        return fail_as(b->r, HEARTH_BAD_DRAW, HEARTH_T(REC_COMMIT));
    m->has_key = true;
    hearth__match_rekey(m);
    return HEARTH_OK;
}

static int seed_line(Body *b, HearthScan *s) {
    HearthSlice seed;
    if (!hearth_scan_rest(s, &seed) || seed.length > HEARTH_SEED_MAX) {
        fail(b->r, HEARTH_T(SEED_BAD));
        arg_number(b->r, "most", HEARTH_SEED_MAX);
        return HEARTH_BAD_RECORD;
    }
    memcpy(b->m->seed, seed.text, seed.length);
    b->m->seed[seed.length] = 0;
    b->m->has_seed = true;
    hearth_fair_key_from_seed(seed.text, seed.length, b->m->key);
    return set_key(b);
}

static int key_line(Body *b, HearthScan *s) {
    uint8_t key[HEARTH_FAIR_KEY];
    if (b->m->has_key)
        return fail(b->r, HEARTH_T(REC_SEED_AND_KEY));
    int code = hex_line(b, s, "key", key, sizeof key);
    if (code)
        return code;
    memcpy(b->m->key, key, sizeof key);
    return set_key(b);
}

static int commit_line(Body *b, HearthScan *s) {
    uint8_t given[HEARTH_FAIR_KEY];
    int code = hex_line(b, s, "commit", given, sizeof given);
    if (code)
        return code;
    if (b->m->has_key && memcmp(given, b->m->commitment, sizeof given) != 0)
        return fail_as(b->r, HEARTH_BAD_DRAW, HEARTH_T(REC_COMMIT));
    memcpy(b->m->commitment, given, sizeof given);
    b->m->has_commitment = true;
    return HEARTH_OK;
}

static int nonce_line(Body *b, HearthScan *s) {
    HearthSlice who, digits;
    uint8_t nonce[HEARTH_FAIR_NONCE_MAX];
    int last = b->m->seats - 1;
    while (last >= 0 && b->m->nonces[last].length == 0)
        last--;
    if (!hearth_scan_word(s, &who) || hearth_seat_word(who, b->m->seats) <= last ||
        !hearth_scan_rest(s, &digits) || digits.length / 2 > sizeof nonce ||
        !hearth_slice_hex(digits, nonce, digits.length / 2) ||
        hearth_match_nonce(b->m, hearth_seat_word(who, b->m->seats), nonce, digits.length / 2,
                           b->r->err))
        return fail(b->r, HEARTH_T(NONCE_BAD));
    return HEARTH_OK;
}

static int practice_line(Body *b) {
    if (b->m->seats != 1)
        return fail(b->r, HEARTH_T(REC_PRACTICE));
    b->m->practice = true;
    return HEARTH_OK;
}

/* An error from the door, with the line it happened in. */
static int located(Body *b, int code) {
    if (code && b->r->err)
        b->r->err->line = b->r->line;
    return code;
}

static int undo_line(Body *b, int seat, HearthSlice number) {
    uint64_t count;
    if (!hearth_slice_number(number, HEARTH_RECORD_UNDO_MAX, &count) || count == 0 ||
        b->report->undos == HEARTH_RECORD_UNDO_MAX)
        return fail(b->r, HEARTH_T(REC_UNDO));
    int code = hearth_match_undo(b->m, seat, (int)count, b->r->err);
    if (!code)
        b->report->undos++;
    return located(b, code);
}

static int hash_line(Body *b, HearthScan *s) {
    uint8_t given[8];
    /* One after each action is plenty; more would only keep the reader busy. */
    if (b->report->hashes > b->report->actions + b->report->undos)
        return fail(b->r, HEARTH_T(REC_ORDER));
    int code = hex_line(b, s, "=", given, sizeof given);
    if (code)
        return code;
    char is[17], says[17];
    HearthBuf bi = hearth_buf(is, sizeof is), bs = hearth_buf(says, sizeof says);
    hearth_buf_hex64(&bi, hearth_state_hash(b->m->game, b->m->state));
    hearth_buf_hex(&bs, given, sizeof given);
    if (memcmp(is, says, 16) != 0) {
        fail_as(b->r, HEARTH_BAD_HASH, HEARTH_T(REC_HASH));
        arg_text(b->r, "is", is);
        arg_text(b->r, "says", says);
        return HEARTH_BAD_HASH;
    }
    b->report->hashes++;
    return HEARTH_OK;
}

static int end_line(Body *b) {
    char is[HEARTH_MAX_SEATS * 16];
    HearthBuf out = hearth_buf(is, sizeof is);
    if (!hearth_match_over(b->m))
        return fail(b->r, HEARTH_T(REC_END_EARLY));
    hearth__record_end(b->m, &out);
    if (!hearth_slice_is(b->r->now, is)) {
        fail(b->r, HEARTH_T(REC_END));
        is[100] = 0; /* both fit into a message, if not always whole */
        arg_text(b->r, "is", is);
        arg_slice(b->r, "says",
                  (HearthSlice){b->r->now.text, b->r->now.length < 100 ? b->r->now.length : 100});
        return HEARTH_BAD_RECORD;
    }
    b->report->complete = true;
    return HEARTH_OK;
}

/* "p0 ..." or "chance ...". */
static int action_line(Body *b, HearthScan *s) {
    HearthMatch *m = b->m;
    HearthSlice who, rest, word, number;
    if (!hearth_scan_word(s, &who) || !hearth_scan_rest(s, &rest)) {
        fail(b->r, HEARTH_T(REC_UNKNOWN));
        arg_slice(b->r, "line", b->r->now);
        return HEARTH_BAD_RECORD;
    }
    int seat = hearth_slice_is(who, "chance") ? HEARTH_CHANCE : hearth_seat_word(who, m->seats);
    if (seat < 0) {
        fail(b->r, HEARTH_T(REC_UNKNOWN));
        arg_slice(b->r, "line", b->r->now);
        return HEARTH_BAD_RECORD;
    }
    if (hearth_slice_is(rest, "?"))
        return fail(b->r, HEARTH_T(REC_HIDDEN));
    HearthScan inner = hearth_scan(rest.text, rest.length);
    if (seat != HEARTH_CHANCE && hearth_scan_word(&inner, &word) && hearth_slice_is(word, "undo")) {
        bool given = hearth_scan_rest(&inner, &number);
        return undo_line(b, seat, given ? number : (HearthSlice){"", 0});
    }
    int code =
        hearth_match_play_text(m, seat, hearth_match_epoch(m), rest.text, rest.length, b->r->err);
    if (code)
        return located(b, code);
    m->log[m->log_count - 1].line = b->r->line;
    b->report->actions++;
    return HEARTH_OK;
}

/* Lines of the head come in one order; a line of an earlier stage is out of place. */
static int enter(Body *b, Stage stage) {
    if (b->stage > stage || (b->stage == stage && stage != AT_NONCE && stage != AT_ACTIONS))
        return fail(b->r, HEARTH_T(REC_ORDER));
    b->stage = stage;
    return HEARTH_OK;
}

static int read_line(Body *b) {
    HearthScan s = hearth_scan(b->r->now.text, b->r->now.length);
    int code;
    if (b->stage >= AT_END) {
        if (b->stage == AT_DONE || !hearth_scan_is(&s, "key"))
            return fail(b->r, HEARTH_T(REC_AFTER_END));
        b->stage = AT_DONE;
        return key_line(b, &s);
    }
    if (hearth_slice_is(b->r->now, "practice"))
        return (code = enter(b, AT_KEY)) ? code : practice_line(b);
    if (hearth_scan_is(&s, "seed"))
        return (code = enter(b, AT_COMMIT)) ? code : seed_line(b, &s);
    if (hearth_scan_is(&s, "key"))
        return (code = enter(b, AT_COMMIT)) ? code : key_line(b, &s);
    if (hearth_scan_is(&s, "commit")) {
        if (b->stage >= AT_NONCE)
            return fail(b->r, HEARTH_T(REC_ORDER));
        b->stage = AT_NONCE;
        return commit_line(b, &s);
    }
    if (hearth_scan_is(&s, "nonce"))
        return (code = enter(b, AT_NONCE)) ? code : nonce_line(b, &s);
    if (hearth_scan_is(&s, "=")) {
        b->stage = AT_ACTIONS;
        return hash_line(b, &s);
    }
    HearthSlice first;
    HearthScan peek = s;
    if (hearth_scan_word(&peek, &first) && hearth_slice_is(first, "end")) {
        b->stage = AT_END;
        return end_line(b);
    }
    b->stage = AT_ACTIONS;
    return action_line(b, &s);
}

/* With the key known, every draw that stands must be the one it makes. */
static bool check_draw(void *context, const HearthStep *step) {
    Body *b = context;
    if (step->seat != HEARTH_CHANCE)
        return true;
    b->bad_draw = hearth__match_check_draw(b->m, step->state, step->action, b->r->err);
    if (b->bad_draw && b->r->err)
        b->r->err->line = b->m->log[step->index].line;
    b->report->draws_checked += !b->bad_draw;
    return !b->bad_draw;
}

static int check_draws(Body *b) {
    for (int i = 0; i < b->m->log_count; i++)
        b->report->draws += b->m->log[i].seat == HEARTH_CHANCE;
    if (!b->m->has_key)
        return HEARTH_OK;
    hearth_match_walk(b->m, check_draw, b);
    return b->bad_draw;
}

int hearth_record_load(void *memory, size_t size, const char *text, size_t length,
                       HearthMatch **out, HearthReport *report, HearthErr *err) {
    return hearth_record_load_with(memory, size, NULL, text, length, out, report, err);
}

int hearth_record_load_with(void *memory, size_t size, const HearthGame *pack, const char *text,
                            size_t length, HearthMatch **out, HearthReport *report,
                            HearthErr *err) {
    HearthReport ignored = {0};
    HearthErr sink = {0};
    Reader r = {.text = hearth_scan(text, length), .err = err ? err : &sink, .pack = pack};
    Head h;
    if (report)
        memset(report, 0, sizeof *report);
    int code = read_head(&r, &h);
    if (code)
        return code;
    char names[HEARTH_MAX_SEATS][HEARTH_NAME_MAX + 1];
    const char *name_list[HEARTH_MAX_SEATS];
    for (int i = 0; i < h.seats; i++) {
        memcpy(names[i], h.names[i].text, h.names[i].length);
        names[i][h.names[i].length] = 0;
        name_list[i] = names[i];
    }
    HearthSetup setup = {.names = name_list, .seats = h.seats};
    Body b = {.r = &r, .report = report ? report : &ignored};
    code = hearth_match_open(memory, size, h.game, &setup, &b.m, r.err);
    if (code)
        return code;
    b.m->options = h.options;
    h.game->setup(h.game, b.m->state, &h.options, h.seats);
    for (bool more = h.have_line; more && !code;) {
        code = read_line(&b);
        if (!code)
            code = next_line(&r, &more);
    }
    b.report->lines = r.line;
    if (!code)
        code = check_draws(&b);
    if (!code)
        *out = b.m;
    return code;
}
