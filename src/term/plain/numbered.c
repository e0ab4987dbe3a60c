/* numbered.c - What was listed last with numbers. */
#include "numbered.h"

#include <assert.h>
#include <string.h>

/* One game is played at a time. */
static struct {
    uint64_t position; /* the hash of the view */
    int seat, count, most;
    bool there[NUMBERED_MAX];
    uint32_t action[NUMBERED_MAX];
} list;

static bool is_current(const HearthGame *game, const void *view, int seat) {
    return list.count && list.seat == seat && list.position == hearth_state_hash(game, view);
}

void numbered_begin(const HearthGame *game, const void *view, int seat) {
    memset(&list, 0, sizeof list);
    list.position = hearth_state_hash(game, view);
    list.seat = seat;
}

void numbered_add(const HearthGame *game, const void *view, int seat, int number, uint32_t action) {
    assert(number > 0 && number < NUMBERED_MAX);
    if (!is_current(game, view, seat))
        numbered_begin(game, view, seat);
    list.count += !list.there[number];
    list.there[number] = true;
    list.action[number] = action;
    if (number > list.most)
        list.most = number;
}

Numbered numbered_find(const HearthGame *game, const void *view, int seat, const char *text,
                       uint32_t *action) {
    uint64_t number;
    if (text[0] == 0 || text[strspn(text, "0123456789")] != 0)
        return NUMBERED_NOT;
    if (!is_current(game, view, seat))
        return NUMBERED_NONE;
    if (!hearth_slice_number((HearthSlice){text, strlen(text)}, NUMBERED_MAX - 1, &number) ||
        !list.there[number])
        return NUMBERED_OTHER;
    *action = list.action[number];
    return NUMBERED_FOUND;
}

/* "3-8, 12": a dash needs no translation. */
static void put_ranges(HearthBuf *out) {
    for (int first = 1, last; first <= list.most; first = last + 1) {
        last = first;
        if (!list.there[first])
            continue;
        while (last < list.most && list.there[last + 1])
            last++;
        hearth_buf_text(out, out->length ? ", " : "");
        hearth_buf_int(out, first);
        if (last > first) {
            hearth_buf_char(out, '-');
            hearth_buf_int(out, last);
        }
    }
}

void numbered_refuse(const Term *t, const char *text) {
    char numbers[200];
    HearthBuf b = hearth_buf(numbers, sizeof numbers);
    HearthMsg msg;
    put_ranges(&b);
    hearth_msg(&msg, TERM_T(NUMBER_OTHER));
    hearth_msg_bytes(&msg, "number", text, strlen(text) < 20 ? strlen(text) : 20);
    arg_text(&msg, "numbers", numbers);
    say(t, stdout, &msg);
}
