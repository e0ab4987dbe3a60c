/* record.c - Writing records: readable text, one line an action, hash lines between.
 *
 * The reader is record_read.c. Both follow docs/record-format.md. */
#include "record.h"

#include "match_int.h"

void hearth_record_head(const HearthMatch *m, int viewer, HearthBuf *out) {
    hearth_buf_text(out, "hearth-record 1\ngame ");
    hearth_buf_text(out, m->game->id);
    hearth_buf_text(out, " rules ");
    hearth_buf_int(out, m->game->rules_version);
    hearth_buf_text(out, "\noptions ");
    hearth_options_print(m->game, &m->options, out);
    hearth_buf_char(out, '\n');
    for (int i = 0; i < m->seats; i++) {
        hearth_buf_text(out, "seat p");
        hearth_buf_int(out, i);
        hearth_buf_char(out, ' ');
        hearth_buf_text(out, m->names[i]);
        hearth_buf_char(out, '\n');
    }
    if (m->practice)
        hearth_buf_text(out, "practice\n");
    if (m->has_key && viewer == HEARTH_OWNER) {
        hearth_buf_text(out, m->has_seed ? "seed " : "key ");
        if (m->has_seed)
            hearth_buf_text(out, m->seed);
        else
            hearth_buf_hex(out, m->key, HEARTH_FAIR_KEY);
        hearth_buf_char(out, '\n');
    }
    if (m->has_commitment) {
        hearth_buf_text(out, "commit ");
        hearth_buf_hex(out, m->commitment, HEARTH_FAIR_KEY);
        hearth_buf_char(out, '\n');
    }
    for (int i = 0; i < m->seats; i++) {
        if (m->nonces[i].length == 0)
            continue;
        hearth_buf_text(out, "nonce p");
        hearth_buf_int(out, i);
        hearth_buf_char(out, ' ');
        hearth_buf_hex(out, m->nonces[i].bytes, m->nonces[i].length);
        hearth_buf_char(out, '\n');
    }
}

int hearth_seat_word(HearthSlice word, int seats) {
    uint64_t n;
    if (word.length < 2 || word.text[0] != 'p')
        return -1;
    HearthSlice digits = {word.text + 1, word.length - 1};
    return hearth_slice_number(digits, (uint64_t)seats - 1, &n) ? (int)n : -1;
}

static void actor(int seat, HearthBuf *out) {
    if (seat == HEARTH_CHANCE) {
        hearth_buf_text(out, "chance ");
    } else {
        hearth_buf_char(out, 'p');
        hearth_buf_int(out, seat);
        hearth_buf_char(out, ' ');
    }
}

static void action_line(const HearthGame *game, const void *state, int seat, uint32_t action,
                        HearthBuf *out) {
    actor(seat, out);
    if (action == HEARTH_HIDDEN)
        hearth_buf_char(out, '?');
    else
        game->action_print(game, state, seat, action, out);
    hearth_buf_char(out, '\n');
}

void hearth_record_action(const HearthMatch *m, int seat, uint32_t action, HearthBuf *out) {
    action_line(m->game, m->state, seat, action, out);
}

void hearth_record_undo(int seat, int count, HearthBuf *out) {
    actor(seat, out);
    hearth_buf_text(out, "undo ");
    hearth_buf_int(out, count);
    hearth_buf_char(out, '\n');
}

static void hash_line(const HearthGame *game, const void *state, HearthBuf *out) {
    hearth_buf_text(out, "= ");
    hearth_buf_hex64(out, hearth_state_hash(game, state));
    hearth_buf_char(out, '\n');
}

void hearth__record_end(const HearthMatch *m, HearthBuf *out) {
    hearth_buf_text(out, "end");
    for (int i = 0; i < m->seats; i++) {
        hearth_buf_text(out, " p");
        hearth_buf_int(out, i);
        hearth_buf_char(out, '=');
        hearth_buf_int(out, m->game->score(m->game, m->state, i, NULL));
    }
}

void hearth_record_end(const HearthMatch *m, int viewer, HearthBuf *out) {
    hearth__record_end(m, out);
    hearth_buf_char(out, '\n');
    if (m->has_key && viewer != HEARTH_OWNER) {
        hearth_buf_text(out, "key ");
        hearth_buf_hex(out, m->key, HEARTH_FAIR_KEY);
        hearth_buf_char(out, '\n');
    }
}

/* A hash line stands where a barrier closed: all actions before it are known to everybody. */
static bool hash_due(const HearthGame *game, const HearthLogEntry *last, const void *state) {
    return last->seat != HEARTH_CHANCE && game->epoch(game, state) != last->epoch;
}

void hearth_record_after(const HearthMatch *m, int viewer, HearthBuf *out) {
    /* A hash covers the whole position, so only the owner's record has any. */
    if (viewer == HEARTH_OWNER && m->log_count > 0 &&
        hash_due(m->game, &m->log[m->log_count - 1], m->state))
        hash_line(m->game, m->state, out);
    if (hearth_match_over(m))
        hearth_record_end(m, viewer, out);
}

/* What was handed in for the open barrier is hidden from the others; once it has closed,
 * the game itself says what stays secret. */
static bool hidden(const HearthMatch *m, int viewer, const HearthStep *step) {
    if (viewer == HEARTH_OWNER || viewer == step->seat)
        return false;
    bool open = m->log[step->index].epoch == m->game->epoch(m->game, m->state);
    return (open && step->seat != HEARTH_CHANCE) ||
           hearth_action_hidden(m->game, step->state, step->seat, step->action, viewer);
}

void hearth_record_step(const HearthMatch *m, int viewer, const HearthStep *step, HearthBuf *out) {
    if (step->index > 0 && hash_due(m->game, &m->log[step->index - 1], step->state) &&
        viewer == HEARTH_OWNER)
        hash_line(m->game, step->state, out);
    if (step->seat >= 0)
        action_line(m->game, step->state, step->seat,
                    hidden(m, viewer, step) ? HEARTH_HIDDEN : step->action, out);
}

typedef struct Writer {
    const HearthMatch *m;
    HearthBuf *out;
    int viewer;
} Writer;

static bool write_step(void *context, const HearthStep *step) {
    const Writer *w = context;
    hearth_record_step(w->m, w->viewer, step, w->out);
    return true;
}

void hearth_record_rest(const HearthMatch *m, int from, const void *state, HearthBuf *out) {
    hearth_match_walk_from(m, from, state, write_step, &(Writer){m, out, HEARTH_OWNER});
    if (hearth_match_over(m))
        hearth_record_end(m, HEARTH_OWNER, out);
}

size_t hearth_match_record(const HearthMatch *m, int viewer, char *buf, size_t cap) {
    HearthBuf b = hearth_buf(buf, cap);
    Writer w = {m, &b, viewer};
    if (m->view)
        return 0;
    hearth_record_head(m, viewer, &b);
    hearth_match_walk(m, write_step, &w);
    if (hearth_match_over(m))
        hearth_record_end(m, viewer, &b);
    return b.length;
}
