/* wire.c - How much waits for a client that does not read: the memory that messages take, as they
 * are and packed, and not what goes over the wire. */
#include <stdlib.h>
#include <string.h>

#include "../unit/check.h"
#include "connection_int.h"
#include "rng.h"

enum { LENGTH = 8 << 10 };

/* Letters that get smaller, but not by much. */
static HubMessage *message(uint64_t seed) {
    HubMessage *m = calloc(1, sizeof *m + LENGTH + 1);
    HearthRng rng;
    hearth_rng_seed(&rng, seed, 1);
    m->refs = 1;
    m->length = LENGTH;
    for (int i = 0; i < LENGTH; i++)
        m->text[i] = "0123456789abcdef"[hearth_rng_below(&rng, 16)];
    return m;
}

typedef struct Slow {
    Connections *all;
    Connection c;
} Slow;

/* Somebody who takes nothing: the loop never runs. */
static void slow_begin(Slow *s, bool deflate) {
    memset(s, 0, sizeof *s);
    s->all = calloc(1, sizeof *s->all);
    assert_true(deflater_begin(&s->all->pool.deflater));
    s->all->sockets = 1;
    s->c.all = s->all;
    s->c.phase = WIRED;
    s->c.wired = true;
    s->c.ws.deflate = deflate;
}

static void slow_end(Slow *s) {
    wire_end(&s->c);
    deflater_end(&s->all->pool.deflater);
    free(s->all);
}

/* How many it takes before it is full; the memory of these. */
static int fill(Slow *s, size_t *memory) {
    int count = 0;
    for (bool taken = true; taken; count += taken) {
        HubMessage *m = message((uint64_t)count);
        taken = wire_send(&s->c, m);
        if (taken)
            *memory += m->length + (m->packed ? m->packed_length : 0);
        hub_message_free(m);
        assert_true(count < WIRE_QUEUE_MAX);
    }
    return count;
}

static void what_is_packed_counts_too(void **state) {
    (void)state;
    Slow s;
    int count[2];
    for (int deflate = 0; deflate < 2; deflate++) {
        size_t memory = 0;
        slow_begin(&s, deflate);
        count[deflate] = fill(&s, &memory);
        /* All that is promised is used, and no more than that. */
        assert_in_range(memory, WIRE_BYTES_MAX - 2 * LENGTH, WIRE_BYTES_MAX + LENGTH);
        assert_int_equal(s.all->counts.stuffed, 1);
        assert_true(s.c.stuffed);
        slow_end(&s);
    }
    assert_int_equal(count[0], WIRE_BYTES_MAX / LENGTH);
    assert_in_range(count[1], count[0] / 2, count[0] * 3 / 4); /* each is there twice */
}

/* One message of any length is taken, and small ones up to a number. */
static void one_may_be_large_and_many_small(void **state) {
    (void)state;
    Slow s;
    slow_begin(&s, false);
    HubMessage *large = calloc(1, sizeof *large + WIRE_BYTES_MAX * 2 + 1);
    HubMessage *small = calloc(1, sizeof *small + 2);
    large->refs = small->refs = 1;
    large->length = WIRE_BYTES_MAX * 2;
    small->length = 1;
    assert_true(wire_send(&s.c, large));
    assert_false(wire_send(&s.c, small));
    slow_end(&s);
    slow_begin(&s, false);
    for (int i = 0; i < WIRE_QUEUE_MAX; i++)
        assert_true(wire_send(&s.c, small));
    assert_false(wire_send(&s.c, small));
    assert_int_equal(small->refs, 1 + WIRE_QUEUE_MAX);
    slow_end(&s);
    assert_int_equal(small->refs, 1);
    hub_message_free(large);
    hub_message_free(small);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_packed_counts_too),
        cmocka_unit_test(one_may_be_large_and_many_small),
    };
    return cmocka_run_group_tests_name("what waits for slow readers", tests, NULL, NULL);
}
