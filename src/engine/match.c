/* match.c - One running game: the door for actions, epochs, draws, log and undo.
 *
 * A match lives in one block of the caller's. It keeps the state, the list of the
 * actions that stand, and nothing that could be worked out from these: taking
 * back replays the log, which for the longest game takes well under a
 * millisecond and cannot disagree with playing. */
#include "match.h"

#include <assert.h>
#include <string.h>

#include "match_int.h"
#include "siphash.h"
#include "texts.h"
#include "utf8.h"

static size_t aligned(size_t n) {
    return (n + 15) & ~(size_t)15;
}

size_t hearth_match_size(const HearthGame *game, int seats) {
    if (!game || !hearth_seats_ok(game, seats, NULL))
        return 0;
    size_t n = (size_t)seats;
    return aligned(sizeof(HearthMatch)) + 2 * aligned(game->state_size(game, seats)) +
           aligned((size_t)game->max_steps(game, seats) * sizeof(HearthLogEntry)) +
           2 * aligned((size_t)game->max_events(game, seats) * sizeof(HearthEvent)) +
           aligned(n * sizeof(HearthFairNonce)) + 2 * aligned(n * (HEARTH_NAME_MAX + 1));
}

/* Lays the parts out one after the other in the block that the match begins. */
static void lay_out(HearthMatch *m) {
    size_t n = (size_t)m->seats;
    char *at = (char *)m + aligned(sizeof *m);
    m->state = at;
    at += aligned(m->state_size);
    m->scratch = at;
    at += aligned(m->state_size);
    m->log = (void *)at;
    at += aligned((size_t)m->log_cap * sizeof *m->log);
    m->events = (void *)at;
    at += aligned((size_t)m->event_cap * sizeof *m->events);
    m->scratch_events = (void *)at;
    at += aligned((size_t)m->event_cap * sizeof *m->events);
    m->nonces = (void *)at;
    at += aligned(n * sizeof *m->nonces);
    m->names = (void *)at;
    at += aligned(n * sizeof *m->names);
    m->told = (void *)at;
}

static HearthMatch *begin(void *memory, const HearthGame *game, int seats) {
    size_t n = (size_t)seats;
    HearthMatch *m = memory;
    memset(m, 0, sizeof *m);
    m->game = game;
    m->seats = seats;
    m->state_size = game->state_size(game, seats);
    m->log_cap = game->max_steps(game, seats);
    m->event_cap = game->max_events(game, seats);
    lay_out(m);
    memset(m->nonces, 0, n * sizeof *m->nonces);
    memset(m->names, 0, n * sizeof *m->names);
    memset(m->told, 0, n * sizeof *m->told);
    return m;
}

static int set_names(HearthMatch *m, const char *const *names, HearthErr *err) {
    for (int i = 0; i < m->seats; i++) {
        HearthBuf b = hearth_buf(m->names[i], sizeof m->names[i]);
        if (names) {
            hearth_buf_text(&b, names[i]);
        } else {
            hearth_buf_char(&b, 'p');
            hearth_buf_int(&b, i);
        }
        if (b.length == 0 || !hearth_buf_fits(&b) || !hearth_utf8_line(m->names[i], b.length)) {
            hearth_fail(err, HEARTH_BAD_TEXT, b.length ? HEARTH_T(NAME_BAD) : HEARTH_T(NAME_EMPTY));
            if (err)
                hearth_msg_number(&err->msg, "most", HEARTH_NAME_MAX);
            return HEARTH_BAD_TEXT;
        }
        memcpy(m->told[i], m->names[i], sizeof m->told[i]);
    }
    return HEARTH_OK;
}

void hearth__match_rekey(HearthMatch *m) {
    if (!m->has_key)
        return;
    hearth_fair_commitment(m->key, m->commitment);
    m->has_commitment = true;
    hearth_fair_draw_key(m->key, m->nonces, m->seats, m->draw_key);
}

static int set_key(HearthMatch *m, const HearthSetup *setup, HearthErr *err) {
    if (setup->seed && setup->key)
        return hearth_fail(err, HEARTH_BAD_USAGE, HEARTH_T(REC_SEED_AND_KEY));
    if (setup->seed) {
        size_t length = strlen(setup->seed);
        if (length == 0 || length > HEARTH_SEED_MAX || !hearth_utf8_line(setup->seed, length)) {
            hearth_fail(err, HEARTH_BAD_TEXT, HEARTH_T(SEED_BAD));
            if (err)
                hearth_msg_number(&err->msg, "most", HEARTH_SEED_MAX);
            return HEARTH_BAD_TEXT;
        }
        memcpy(m->seed, setup->seed, length + 1);
        m->has_seed = true;
        hearth_fair_key_from_seed(setup->seed, length, m->key);
        m->has_key = true;
    } else if (setup->key) {
        memcpy(m->key, setup->key, HEARTH_FAIR_KEY);
        m->has_key = true;
    }
    hearth__match_rekey(m);
    return HEARTH_OK;
}

int hearth_match_open(void *memory, size_t size, const HearthGame *game, const HearthSetup *setup,
                      HearthMatch **out, HearthErr *err) {
    if (!hearth_seats_ok(game, setup->seats, err))
        return HEARTH_BAD_SEATS;
    if (!memory || size < hearth_match_size(game, setup->seats))
        return hearth_fail(err, HEARTH_TOO_SMALL, HEARTH_T(MEMORY_SMALL));
    if (setup->practice && setup->seats > 1)
        return hearth_fail(err, HEARTH_BAD_OPTION, HEARTH_T(REC_PRACTICE));
    HearthOptions options = {{0}};
    const char *text = setup->options ? setup->options : "";
    int code = hearth_options_parse(game, text, strlen(text), &options, err);
    if (!code)
        code = hearth_options_fit(game, &options, setup->seats, err);
    if (code)
        return code;
    HearthMatch *m = begin(memory, game, setup->seats);
    m->options = options;
    m->practice = setup->practice;
    code = set_names(m, setup->names, err);
    if (!code)
        code = set_key(m, setup, err);
    if (code)
        return code;
    game->setup(game, m->state, &m->options, m->seats);
    *out = m;
    return HEARTH_OK;
}

/* ---- Views of games that are played elsewhere ---- */

int hearth_match_set_view(HearthMatch *m, const char *text, size_t length, HearthErr *err) {
    if (!m->view)
        return hearth_fail(err, HEARTH_BAD_USAGE, HEARTH_T(ILLEGAL));
    bool between = hearth_is_photo(text, length);
    int code = (between ? hearth_photo_parse : hearth_state_parse)(m->game, text, length,
                                                                   m->scratch, m->state_size, err);
    if (code)
        return code;
    int seats = m->game->seats_of(m->game, m->scratch);
    if (seats != m->seats) {
        hearth_fail(err, HEARTH_BAD_SEATS, HEARTH_T(VIEW_SEATS));
        if (err) {
            hearth_msg_number(&err->msg, "seats", seats);
            hearth_msg_number(&err->msg, "names", m->seats);
        }
        return HEARTH_BAD_SEATS;
    }
    memcpy(m->state, m->scratch, m->state_size);
    m->between = between;
    m->game->options_of(m->game, m->state, &m->options);
    return HEARTH_OK;
}

int hearth_match_open_view(void *memory, size_t size, const HearthGame *game, int seats,
                           const char *const *names, const char *text, size_t length,
                           HearthMatch **out, HearthErr *err) {
    if (!hearth_seats_ok(game, seats, err))
        return HEARTH_BAD_SEATS;
    if (!memory || size < hearth_match_size(game, seats))
        return hearth_fail(err, HEARTH_TOO_SMALL, HEARTH_T(MEMORY_SMALL));
    HearthMatch *m = begin(memory, game, seats);
    m->view = true;
    int code = set_names(m, names, err);
    if (!code)
        code = hearth_match_set_view(m, text, length, err);
    if (!code)
        *out = m;
    return code;
}

bool hearth_match_is_view(const HearthMatch *m) {
    return m->view;
}

static int view_only(HearthErr *err) {
    return hearth_fail(err, HEARTH_BAD_USAGE, HEARTH_T(VIEW_ONLY));
}

/* ---- Asking ---- */

const HearthGame *hearth_match_game(const HearthMatch *m) {
    return m->game;
}

int hearth_match_seats(const HearthMatch *m) {
    return m->seats;
}

const char *hearth_match_name(const HearthMatch *m, int seat) {
    return seat >= 0 && seat < m->seats ? m->told[seat] : "";
}

const char *hearth_match_recorded_name(const HearthMatch *m, int seat) {
    return seat >= 0 && seat < m->seats ? m->names[seat] : "";
}

void hearth_match_rename(HearthMatch *m, int seat, const char *name) {
    HearthBuf b = hearth_buf(m->told[seat], sizeof m->told[seat]);
    hearth_buf_text(&b, name);
    assert(b.length > 0 && hearth_buf_fits(&b) && hearth_utf8_line(name, b.length));
}

size_t hearth_match_state_size(const HearthMatch *m) {
    return m->state_size;
}

const char *hearth_match_seed(const HearthMatch *m) {
    return m->has_seed ? m->seed : NULL;
}

int hearth_match_actions(const HearthMatch *m) {
    return m->log_count;
}

int hearth_match_peeks(const HearthMatch *m) {
    return m->peeks;
}

const HearthEvent *hearth_match_events(const HearthMatch *m, int *count) {
    *count = m->event_count;
    return m->events;
}

void hearth_match_fill_names(const HearthMatch *m, HearthMsg *msg) {
    for (int i = 0; i < msg->nargs; i++) {
        HearthArg *arg = &msg->args[i];
        if (arg->type == HEARTH_ARG_SEAT) {
            const char *name = hearth_match_name(m, (int)arg->number);
            hearth_arg_text(msg, arg, name, strlen(name));
        }
    }
}

bool hearth_match_tell(const HearthMatch *m, const void *after, const HearthEvent *e,
                       HearthMsg *out) {
    if (!m->game->event_describe(m->game, after, e, out))
        return false;
    hearth_match_fill_names(m, out);
    return true;
}

bool hearth_match_commitment(const HearthMatch *m, uint8_t out[HEARTH_KEY_SIZE]) {
    if (m->has_commitment)
        memcpy(out, m->commitment, HEARTH_KEY_SIZE);
    return m->has_commitment;
}

/* In the middle of an action nobody is asked anything. */
static HearthSeats pending(const HearthMatch *m) {
    return m->between ? hearth_seats_none() : m->game->pending(m->game, m->state);
}

int hearth_match_pending(const HearthMatch *m, uint8_t seats[], int cap) {
    HearthSeats p = pending(m);
    int n = 0;
    while (!hearth_seats_empty(p)) {
        int seat = hearth_seats_lowest(p);
        hearth_seats_drop(&p, seat);
        if (n < cap)
            seats[n] = (uint8_t)seat;
        n++;
    }
    return n;
}

bool hearth_match_owes(const HearthMatch *m, int seat) {
    return seat >= 0 && (seat < m->seats || seat == HEARTH_CHANCE) &&
           hearth_seats_has(pending(m), seat);
}

bool hearth_match_over(const HearthMatch *m) {
    return !m->between && hearth_seats_empty(pending(m));
}

uint32_t hearth_match_epoch(const HearthMatch *m) {
    return m->game->epoch(m->game, m->state);
}

int hearth_match_legal(const HearthMatch *m, int seat, uint32_t out[], int cap) {
    if (!hearth_match_owes(m, seat))
        return 0;
    if (seat == HEARTH_CHANCE) {
        uint32_t weight[HEARTH_MAX_CHANCE];
        return m->game->chance(m->game, m->state, out, weight,
                               cap < HEARTH_MAX_CHANCE ? cap : HEARTH_MAX_CHANCE);
    }
    return m->game->legal(m->game, m->state, seat, out, cap);
}

void hearth_match_view(const HearthMatch *m, int viewer, void *out) {
    hearth_view(m->game, m->state, viewer, out);
}

size_t hearth_match_view_text(const HearthMatch *m, int viewer, char *buf, size_t cap) {
    HearthBuf b = hearth_buf(buf, cap);
    hearth_view(m->game, m->state, viewer, m->scratch);
    hearth_state_print(m->game, m->scratch, &b);
    return b.length;
}

static bool chance_lists(const HearthMatch *m, uint32_t action) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    int n = m->game->chance(m->game, m->state, out, weight, HEARTH_MAX_CHANCE);
    for (int i = 0; i < n; i++)
        if (out[i] == action)
            return true;
    return false;
}

/* Could this seat do this now? Only then has the action a meaning. */
static bool possible(const HearthMatch *m, int seat, uint32_t action) {
    return hearth_match_owes(m, seat) &&
           (seat == HEARTH_CHANCE
                ? chance_lists(m, action)
                : m->game->check(m->game, m->state, seat, action, NULL) == HEARTH_OK);
}

size_t hearth_match_action_text(const HearthMatch *m, int seat, uint32_t action, char *buf,
                                size_t cap) {
    HearthBuf b = hearth_buf(buf, cap);
    if (possible(m, seat, action))
        m->game->action_print(m->game, m->state, seat, action, &b);
    return b.length;
}

void hearth_match_describe(const HearthMatch *m, int seat, uint32_t action, HearthMsg *out) {
    hearth_msg(out, NULL);
    if (!possible(m, seat, action))
        return;
    m->game->describe(m->game, m->state, seat, action, out);
    hearth_match_fill_names(m, out);
}

int hearth_match_score(const HearthMatch *m, int seat, HearthLine lines[], int cap, int *points) {
    HearthLines l = {lines, cap, 0};
    if (seat < 0 || seat >= m->seats) {
        *points = 0;
        return 0;
    }
    hearth_view(m->game, m->state, seat, m->scratch); /* score lines tell no more than the view */
    *points = m->game->score(m->game, m->scratch, seat, &l);
    return l.count;
}

bool hearth_match_result(const HearthMatch *m, uint8_t rank[]) {
    if (!hearth_match_over(m))
        return false;
    hearth_result(m->game, m->state, rank);
    return true;
}

uint64_t hearth_state_hash(const HearthGame *game, const void *state) {
    /* Over the position text, so that it is the same on every machine. */
    static const uint8_t fixed[16] = "hearth position";
    char text[HEARTH_POSITION_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_state_print(game, state, &b);
    assert(hearth_buf_fits(&b));
    return hearth_siphash(fixed, text, b.length);
}

/* ---- Acting ---- */

static int fail_player(const HearthMatch *m, int seat, HearthErr *err, HearthCode code,
                       const HearthText *text) {
    hearth_fail(err, code, text);
    if (err)
        hearth_msg_bytes(&err->msg, "player", m->told[seat], strlen(m->told[seat]));
    return (int)code;
}

int hearth__match_check_turn(const HearthMatch *m, int seat, uint32_t epoch, HearthErr *err) {
    if (m->view)
        return view_only(err);
    if (seat != HEARTH_CHANCE && (seat < 0 || seat >= m->seats)) {
        hearth_fail(err, HEARTH_NOT_PENDING, HEARTH_T(NO_SEAT));
        if (err)
            hearth_msg_number(&err->msg, "seat", seat);
        return HEARTH_NOT_PENDING;
    }
    HearthSeats asked = pending(m);
    if (hearth_seats_empty(asked))
        return hearth_fail(err, HEARTH_OVER, HEARTH_T(OVER));
    uint32_t now = m->game->epoch(m->game, m->state);
    if (epoch != now) {
        hearth_fail(err, HEARTH_STALE, HEARTH_T(STALE));
        if (err) {
            hearth_msg_number(&err->msg, "given", epoch);
            hearth_msg_number(&err->msg, "now", now);
        }
        return HEARTH_STALE;
    }
    if (!hearth_seats_has(asked, seat)) {
        if (seat == HEARTH_CHANCE)
            return hearth_fail(err, HEARTH_NOT_PENDING, HEARTH_T(CHANCE_NOT_PENDING));
        return fail_player(m, seat, err, HEARTH_NOT_PENDING, HEARTH_T(NOT_PENDING));
    }
    return HEARTH_OK;
}

/* A draw must be possible, and if the match has a key, the one that the key makes. */
static int check_chance(const HearthMatch *m, uint32_t action, HearthErr *err) {
    if (!chance_lists(m, action))
        return hearth_fail(err, HEARTH_ILLEGAL, HEARTH_T(ILLEGAL));
    return m->has_key ? hearth__match_check_draw(m, m->state, action, err) : HEARTH_OK;
}

int hearth__match_check_draw(const HearthMatch *m, const void *state, uint32_t action,
                             HearthErr *err) {
    uint32_t drawn = hearth__match_keyed(m, state);
    if (drawn == action)
        return HEARTH_OK;
    hearth_fail(err, HEARTH_BAD_DRAW, HEARTH_T(REC_DRAW));
    if (err) {
        char text[HEARTH_NOTATION_MAX];
        HearthBuf b = hearth_buf(text, sizeof text);
        m->game->action_print(m->game, state, HEARTH_CHANCE, drawn, &b);
        hearth_msg_bytes(&err->msg, "drawn", text, b.length);
        b = hearth_buf(text, sizeof text);
        m->game->action_print(m->game, state, HEARTH_CHANCE, action, &b);
        hearth_msg_bytes(&err->msg, "says", text, b.length);
    }
    return HEARTH_BAD_DRAW;
}

void hearth__match_apply(HearthMatch *m, int seat, uint32_t action, uint32_t line) {
    assert(m->log_count < m->log_cap);
    m->log[m->log_count++] = (HearthLogEntry){action,
                                              line,
                                              m->game->epoch(m->game, m->state),
                                              (uint8_t)seat,
                                              hearth_reveals(m->game, m->state, seat, action),
                                              {0, 0}};
    HearthEvents events = {.items = m->events, .cap = m->event_cap};
    m->game->apply(m->game, m->state, seat, action, &events);
    assert(events.count <= m->event_cap);
    m->event_count = events.count;
}

int hearth_match_play(HearthMatch *m, int seat, uint32_t epoch, uint32_t action, HearthErr *err) {
    int code = hearth__match_check_turn(m, seat, epoch, err);
    if (!code)
        code = seat == HEARTH_CHANCE ? check_chance(m, action, err)
                                     : m->game->check(m->game, m->state, seat, action, err);
    if (!code)
        hearth__match_apply(m, seat, action, 0);
    return code;
}

int hearth_match_play_text(HearthMatch *m, int seat, uint32_t epoch, const char *text,
                           size_t length, HearthErr *err) {
    uint32_t action;
    int code = hearth__match_check_turn(m, seat, epoch, err);
    if (!code)
        code = m->game->action_parse(m->game, m->state, seat, text, length, &action, err);
    return code ? code : hearth_match_play(m, seat, epoch, action, err);
}

/* ---- Draws ---- */

int hearth_match_nonce(HearthMatch *m, int seat, const uint8_t *nonce, size_t length,
                       HearthErr *err) {
    if (m->view)
        return view_only(err);
    if (seat < 0 || seat >= m->seats || m->log_count > 0 || length == 0 ||
        length > HEARTH_FAIR_NONCE_MAX || m->nonces[seat].length != 0)
        return hearth_fail(err, HEARTH_BAD_USAGE, HEARTH_T(NONCE_BAD));
    m->nonces[seat].length = (uint8_t)length;
    memcpy(m->nonces[seat].bytes, nonce, length);
    hearth__match_rekey(m);
    return HEARTH_OK;
}

uint32_t hearth_chance_at(const uint32_t out[], const uint32_t weight[], int n, uint64_t point) {
    int i = 0;
    while (i < n - 1 && point >= weight[i])
        point -= weight[i++];
    return out[i];
}

uint32_t hearth__match_keyed(const HearthMatch *m, const void *state) {
    uint32_t out[HEARTH_MAX_CHANCE], weight[HEARTH_MAX_CHANCE];
    int n = m->game->chance(m->game, state, out, weight, HEARTH_MAX_CHANCE);
    uint64_t total = 0;
    for (int i = 0; i < n; i++)
        total += weight[i];
    HearthDrawId id = m->game->draw_id(m->game, state);
    return hearth_chance_at(out, weight, n,
                            hearth_fair_draw(m->draw_key, id.stream, id.index, total));
}

int hearth_match_next_draw(const HearthMatch *m, uint32_t *action, HearthErr *err) {
    if (m->view)
        return view_only(err);
    if (!hearth_match_owes(m, HEARTH_CHANCE))
        return hearth_fail(err, HEARTH_NOT_PENDING, HEARTH_T(CHANCE_NOT_PENDING));
    if (!m->has_key)
        return hearth_fail(err, HEARTH_NO_KEY, HEARTH_T(NO_KEY));
    *action = hearth__match_keyed(m, m->state);
    return HEARTH_OK;
}

int hearth_match_draw(HearthMatch *m, uint32_t *action, HearthErr *err) {
    int code = hearth_match_next_draw(m, action, err);
    if (!code)
        hearth__match_apply(m, HEARTH_CHANCE, *action, 0);
    return code;
}

int hearth_match_advance(HearthMatch *m, HearthErr *err) {
    uint32_t action;
    if (m->view)
        return view_only(err);
    while (hearth_match_owes(m, HEARTH_CHANCE)) {
        int code = hearth_match_draw(m, &action, err);
        if (code)
            return code;
    }
    return HEARTH_OK;
}

/* ---- Walking and taking back ---- */

int hearth_match_closed(const HearthMatch *m) {
    uint32_t now = m->game->epoch(m->game, m->state);
    int closed = m->log_count;
    for (int i = m->log_count - 1; i >= 0 && m->log[i].epoch == now; i--)
        if (m->log[i].seat != HEARTH_CHANCE)
            closed = i;
    return closed;
}

/* From action number `from` on; the scratch memory has the state before it. */
static void walk_on(const HearthMatch *m, int from, HearthStepFn *each, void *context) {
    HearthStep step = {.state = m->scratch, .events = m->scratch_events};
    for (int i = from;; i++) {
        bool last = i == m->log_count;
        step.index = i;
        step.seat = last ? -1 : m->log[i].seat;
        step.action = last ? 0 : m->log[i].action;
        if (!each(context, &step) || last)
            return;
        HearthEvents events = {.items = m->scratch_events, .cap = m->event_cap};
        m->game->apply(m->game, m->scratch, step.seat, step.action, &events);
        step.event_count = events.count;
    }
}

void hearth_match_walk(const HearthMatch *m, HearthStepFn *each, void *context) {
    m->game->setup(m->game, m->scratch, &m->options, m->seats);
    walk_on(m, 0, each, context);
}

void hearth_match_walk_from(const HearthMatch *m, int from, const void *state, HearthStepFn *each,
                            void *context) {
    assert(from >= 0 && from <= m->log_count);
    memcpy(m->scratch, state, m->state_size);
    walk_on(m, from, each, context);
}

int hearth_match_cut(HearthMatch *m, int actions) {
    if (m->view || actions < 0 || actions > m->log_count)
        return HEARTH_BAD_USAGE;
    m->game->setup(m->game, m->state, &m->options, m->seats);
    m->event_count = 0;
    m->log_count = 0;
    for (int i = 0; i < actions; i++)
        hearth__match_apply(m, m->log[i].seat, m->log[i].action, m->log[i].line);
    return HEARTH_OK;
}

int hearth_match_open_past(void *memory, size_t size, const HearthMatch *m, int actions,
                           const void *before, HearthMatch **out, HearthErr *err) {
    if (m->view)
        return view_only(err);
    if (actions < 0 || actions > m->log_count)
        return hearth_fail(err, HEARTH_BAD_USAGE, HEARTH_T(ILLEGAL));
    if (!memory || size < hearth_match_size(m->game, m->seats))
        return hearth_fail(err, HEARTH_TOO_SMALL, HEARTH_T(MEMORY_SMALL));
    size_t n = (size_t)m->seats;
    HearthMatch *past = memory;
    *past = *m;
    lay_out(past);
    memcpy(past->log, m->log, (size_t)actions * sizeof *m->log);
    memcpy(past->nonces, m->nonces, n * sizeof *m->nonces);
    memcpy(past->names, m->names, n * sizeof *m->names);
    memcpy(past->told, m->told, n * sizeof *m->told);
    *out = past;
    if (!before || actions == 0) {
        past->log_count = actions;
        return hearth_match_cut(past, actions);
    }
    memcpy(past->state, before, m->state_size);
    past->log_count = actions - 1;
    const HearthLogEntry *last = &past->log[actions - 1];
    hearth__match_apply(past, last->seat, last->action, last->line);
    return HEARTH_OK;
}

/* Removes the seat's entries from `from` on. The entries of other seats in the open barrier
 * commute with them and stay. */
static void remove_own(HearthMatch *m, int seat, int from) {
    int kept = from;
    for (int i = from; i < m->log_count; i++)
        if (m->log[i].seat != seat)
            m->log[kept++] = m->log[i];
    hearth_match_cut(m, kept);
}

/* How far taking back goes, and what stands between. */
typedef struct TakeBack {
    int from; /* the first entry that goes */
    bool open, peek;
} TakeBack;

static int plan_undo(const HearthMatch *m, int seat, int count, TakeBack *out, HearthErr *err) {
    if (m->view)
        return view_only(err);
    if (seat < 0 || seat >= m->seats) {
        hearth_fail(err, HEARTH_NO_UNDO, HEARTH_T(NO_SEAT));
        if (err)
            hearth_msg_number(&err->msg, "seat", seat);
        return HEARTH_NO_UNDO;
    }
    if (count < 1)
        return hearth_fail(err, HEARTH_NO_UNDO, HEARTH_T(UNDO_COUNT));
    int from = m->log_count, left = count;
    bool revealed = false, others = false;
    while (from > 0 && left > 0) {
        from--;
        revealed |= m->log[from].reveals;
        if (m->log[from].seat == seat)
            left--;
        else
            others = true;
    }
    if (left > 0)
        return fail_player(m, seat, err, HEARTH_NO_UNDO, HEARTH_T(UNDO_NOTHING));
    out->from = from;
    out->open = !revealed && m->log[from].epoch == m->game->epoch(m->game, m->state);
    out->peek = !out->open && (revealed || others);
    if (out->peek && !m->practice)
        return hearth_fail(err, HEARTH_NO_UNDO,
                           revealed ? HEARTH_T(UNDO_REVEALED) : HEARTH_T(UNDO_OTHERS));
    return HEARTH_OK;
}

int hearth_match_may_undo(const HearthMatch *m, int seat, int count, HearthErr *err) {
    TakeBack t;
    return plan_undo(m, seat, count, &t, err);
}

int hearth_match_undo(HearthMatch *m, int seat, int count, HearthErr *err) {
    TakeBack t;
    int code = plan_undo(m, seat, count, &t, err);
    if (code)
        return code;
    if (t.open) {
        remove_own(m, seat, t.from);
        return HEARTH_OK;
    }
    m->peeks += t.peek;
    return hearth_match_cut(m, t.from);
}
