/* row.c - A row of actions of one seat that belong together: all are done, or none is.
 *
 * People do in one gesture what the rules ask for one by one. The row is gone through on the
 * scratch state; only when all of it has passed is it played. A refusal must not tell the seat
 * more than it could have worked out before: so a row ends where chance draws, where somebody else
 * is asked, and where something comes to light. */
#include <string.h>

#include "match_int.h"
#include "texts.h"

/* What is to be done: numbers, or a line of notation each. */
typedef struct Row {
    const uint32_t *actions; /* NULL: by notation */
    const HearthSlice *lines;
    int count;
} Row;

/* The number in `i`-th place, if the seat may do that in the scratch state. A notation means
 * something only there: what the row has done before is done. */
static int read_action(const HearthMatch *m, int seat, const Row *row, int i, uint32_t *out,
                       HearthErr *err) {
    int code = HEARTH_OK;
    if (row->actions)
        *out = row->actions[i];
    else
        code = m->game->action_parse(m->game, m->scratch, seat, row->lines[i].text,
                                     row->lines[i].length, out, err);
    return code ? code : m->game->check(m->game, m->scratch, seat, *out, err);
}

/* Does the seat learn something by this that it could not have worked out? Not if all lies open
 * to it, whatever the game says. */
static bool comes_to_light(const HearthMatch *m, int seat, uint32_t action) {
    uint64_t view[HEARTH_STATE_MAX / sizeof(uint64_t)];
    if (!hearth_reveals(m->game, m->scratch, seat, action))
        return false;
    hearth_view(m->game, m->scratch, seat, view);
    return memcmp(view, m->scratch, m->state_size) != 0;
}

/* Others who were asked before may still be; nobody may have joined them. */
static bool asks_others(HearthSeats before, HearthSeats after) {
    return (after.w[0] & ~before.w[0]) != 0 || (after.w[1] & ~before.w[1]) != 0;
}

/* The scratch state goes on by one action, and the row may go on behind it. */
static int step(const HearthMatch *m, int seat, uint32_t action, HearthErr *err) {
    HearthSeats before = m->game->pending(m->game, m->scratch);
    bool learned = comes_to_light(m, seat, action);
    m->game->apply(m->game, m->scratch, seat, action, NULL);
    HearthSeats after = m->game->pending(m->game, m->scratch);
    if (hearth_seats_empty(after))
        return hearth_fail(err, HEARTH_OVER, HEARTH_T(OVER));
    if (learned || !hearth_seats_has(after, seat) || asks_others(before, after))
        return hearth_fail(err, HEARTH_NOT_PENDING, HEARTH_T(ROW_ENDS));
    return HEARTH_OK;
}

static int check_count(int count, HearthErr *err) {
    if (count >= 1 && count <= HEARTH_PLAN_MAX)
        return HEARTH_OK;
    hearth_fail(err, HEARTH_BAD_USAGE, HEARTH_T(ROW_COUNT));
    if (err)
        hearth_msg_number(&err->msg, "most", HEARTH_PLAN_MAX);
    return HEARTH_BAD_USAGE;
}

/* Gestures are made by somebody. */
static int check_seat(const HearthMatch *m, int seat, uint32_t epoch, HearthErr *err) {
    if (seat != HEARTH_CHANCE)
        return hearth__match_check_turn(m, seat, epoch, err);
    hearth_fail(err, HEARTH_NOT_PENDING, HEARTH_T(NO_SEAT));
    if (err)
        hearth_msg_number(&err->msg, "seat", seat);
    return HEARTH_NOT_PENDING;
}

/* Goes through the row without playing it; *at is how far that came. */
static int check_row(const HearthMatch *m, int seat, uint32_t epoch, const Row *row, uint32_t out[],
                     int *at, HearthErr *err) {
    *at = 0;
    int code = check_count(row->count, err);
    if (code)
        return code;
    *at = 1;
    code = check_seat(m, seat, epoch, err);
    if (code)
        return code;
    memcpy(m->scratch, m->state, m->state_size);
    for (int i = 0; i < row->count && !code; i++) {
        *at = i + 1;
        if (i > 0)
            code = step(m, seat, out[i - 1], err);
        if (!code)
            code = read_action(m, seat, row, i, &out[i], err);
    }
    return code;
}

static int play_row(HearthMatch *m, int seat, uint32_t epoch, const Row *row, int *refused,
                    HearthErr *err) {
    uint32_t actions[HEARTH_PLAN_MAX];
    int at, code = check_row(m, seat, epoch, row, actions, &at, err);
    if (refused)
        *refused = code ? at : 0;
    for (int i = 0; i < row->count && !code; i++)
        hearth__match_apply(m, seat, actions[i], 0);
    return code;
}

int hearth_match_play_row(HearthMatch *m, int seat, uint32_t epoch, const uint32_t *actions,
                          int count, int *refused, HearthErr *err) {
    return play_row(m, seat, epoch, &(Row){.actions = actions, .count = count}, refused, err);
}

/* The lines of a text; how many, at most one more than there is room for. */
static int split(HearthSlice left, HearthSlice lines[HEARTH_PLAN_MAX]) {
    int count = 0;
    HearthSlice line, rest;
    if (left.length == 0)
        return 0;
    while (hearth_slice_cut(left, '\n', &line, &rest)) {
        if (count == HEARTH_PLAN_MAX)
            return count + 1;
        lines[count++] = line;
        left = rest;
    }
    if (count < HEARTH_PLAN_MAX)
        lines[count] = left;
    return count + 1;
}

int hearth_match_play_lines(HearthMatch *m, int seat, uint32_t epoch, const char *text,
                            size_t length, int *refused, HearthErr *err) {
    HearthSlice lines[HEARTH_PLAN_MAX];
    Row row = {.lines = lines, .count = split((HearthSlice){text, length}, lines)};
    return play_row(m, seat, epoch, &row, refused, err);
}
