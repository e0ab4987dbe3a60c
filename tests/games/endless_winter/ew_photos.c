/* ew_photos.c - Photographs of Endless Winter: number i shows the table once event i has happened,
 * neither ahead of the words nor behind them. The judge hears only the events and moves the pieces
 * by them. */
#include <string.h>

#include "bits.h"
#include "ew_table.h"
#undef st /* the table of the tests is not used here */

/* ---- The judge ---- */

static void add(uint8_t *to, int n) {
    *to = (uint8_t)(*to + n);
}

static void follow_megalith(EwState *t, EwPlayer *p, const HearthEvent *e) {
    bool neutral = e->cells[0] != 0;
    t->row[e->a - 1][e->b / EW_WIDE] |= (uint16_t)(1U << e->b % EW_WIDE);
    t->piece[t->pieces++] = (EwPiece){(uint8_t)e->a, (uint8_t)e->b, e->place, neutral};
    add(neutral ? &p->neutrals : &p->megaliths, -1);
    if (!neutral)
        add(e->a == 1 ? &p->ground : &p->upper, 1);
}

static void follow_village(EwState *t, EwPlayer *p, const HearthEvent *e) {
    if (e->kind == EW_EV_NOMAD_TILE) {
        if (e->b != EW_NONE)
            t->village[e->b] = 0;
        t->village[e->a] = EW_NOMAD_TILE;
        return;
    }
    t->village[e->a] = (uint8_t)(e->place + 1);
    p->villages++;
    add(&p->food, -e->b);
    for (int i = 0; i < 3 && !ew_is_nomad(t, e->place); i++) /* 9.7a: the Nomad's camps stay */
        add(&p->camps[ew_juncture[e->a][i]], -1);
}

/* 9.7 */
static void follow_camps(EwPlayer *p, const HearthEvent *e) {
    const EwMapCard *m = &ew_tables(game)->maps[e->a];
    for (int i = 0; i < EW_PLACES; i++)
        if (ew_place_ring[i] == (e->b ? 2 : 1))
            p->camps[i] = 0;
    for (int i = 0; i < (e->b ? 3 : 2); i++)
        p->camps[e->b ? m->outer[i] : m->inner[i]]++;
}

/* 9.5: the top of the offering pile. */
static void follow_burial(EwState *t, EwPlayer *p, const HearthEvent *e) {
    if (e->a != EW_NONE) {
        t->offering[--t->offering_count] = 0;
        p->buried.culture |= hearth_bit(e->a - EW_KINDS);
    } else {
        int era = t->offering_down[0] ? 0 : 1;
        add(&t->offering_down[era], -1);
        add(&t->buried_down[era], 1);
    }
}

static void follow_learning(EwState *t, const HearthEvent *e) {
    t->culture[e->b] = 0;
    t->cheap &= (uint8_t) ~(1U << e->b);
    if (ew_is_nomad(t, e->place))
        t->offering[t->offering_count++] = (uint8_t)(e->a - EW_KINDS);
}

static void follow_nomad_card(EwState *t, EwPlayer *p, const HearthEvent *e) {
    if (e->kind == EW_EV_NOMAD_CARD) {
        t->nomad_left &= (uint16_t) ~(1U << e->a);
        t->stack[t->stack_count++] = (uint8_t)e->a;
        return;
    }
    t->in_column[e->a]++;
    t->column = (uint8_t)e->a;
    if (p->figures)
        p->figures--;
    else
        p->chief_left = 0;
}

static void follow_section(EwPlayer *p, const HearthEvent *e) {
    const EwColumn *c = &ew_tables(game)->columns[e->a];
    if (e->b == 3) /* the bottom one is free */
        return;
    const EwCost *cost = e->b == 2 ? &c->middle : &c->top[e->b];
    add(&p->food, -cost->food);
    add(&p->tool, -cost->tool);
}

static void follow_figure(EwState *t, EwPlayer *p, const HearthEvent *e) {
    add(e->b ? &p->chief_left : &p->figures, -1);
    if (e->a == EW_REST)
        p->resting++;
    else
        t->in_column[e->a]++;
}

/* What is told of the open table, and nothing else. */
static void follow(EwState *t, const HearthEvent *e) {
    EwPlayer *p = &t->player[e->place < EW_MAX_SIDES ? e->place : 0];
    switch (e->kind) {
    case EW_EV_FOOD: /* what does not fit any more is lost (2.6) */
        add(&p->food, e->a);
        if (p->food > ew_capacity(game, t, e->place))
            p->food = (uint8_t)ew_capacity(game, t, e->place);
        break;
    case EW_EV_TOOL: add(&p->tool, e->a); break;
    case EW_EV_HONOR:
        p->honor = (uint8_t)e->a;
        p->stamp = ++t->stamp;
        break;
    case EW_EV_SACRIFICE: p->sacrifice = (uint8_t)e->a; break;
    case EW_EV_POINTS: p->scored[e->b] = (uint16_t)(p->scored[e->b] + e->a); break;
    case EW_EV_HUNT:
        p->upright[e->a]++;
        if (e->b != EW_NONE)
            t->display[e->b] = 0;
        break;
    case EW_EV_ANIMAL_OUT: t->display[e->b] = (uint8_t)(e->a + 1); break;
    case EW_EV_CULTURE_OUT: t->culture[e->b] = (uint8_t)(e->a - EW_KINDS + 1); break;
    case EW_EV_CULTURE_GONE: t->culture[e->b] = 0; break;
    case EW_EV_LEARN: follow_learning(t, e); break;
    case EW_EV_BURY:
        if (ew_is_nomad(t, e->place))
            follow_burial(t, p, e);
        break;
    case EW_EV_STONE:
        p->stones[ew_stone_space(p)] = (uint8_t)(e->a + 1);
        t->stone[e->b] = 0;
        add(&p->food, -(int)e->cells[0]);
        add(&p->tool, -(int)e->cells[1]);
        break;
    case EW_EV_MEGALITH: follow_megalith(t, p, e); break;
    case EW_EV_VILLAGE:
    case EW_EV_NOMAD_TILE: follow_village(t, p, e); break;
    case EW_EV_NOMAD_CAMPS: follow_camps(p, e); break;
    case EW_EV_NOMAD_CARD:
    case EW_EV_NOMAD_COLUMN: follow_nomad_card(t, p, e); break;
    case EW_EV_NOMAD_ECLIPSE: t->nomad_pile++; break;
    case EW_EV_NOMAD_SHOWS: t->nomad_pile--; break;
    case EW_EV_EAT: add(&p->food, -e->a); break;
    case EW_EV_CHIEF_TOOL: add(&p->tool, -e->a); break;
    case EW_EV_PAY:
        add(&p->food, -e->a);
        add(&p->tool, -e->b);
        break;
    case EW_EV_SECTION: follow_section(p, e); break;
    case EW_EV_PLACE: follow_figure(t, p, e); break;
    case EW_EV_TRIBE: t->tribe_left[e->a]--; break;
    case EW_EV_TIP:
        p->upright[e->a]--;
        p->tipped[e->a]++;
        break;
    case EW_EV_CAMP: p->camps[EW_BASE_PLACE]++; break;
    case EW_EV_MOVE:
        p->camps[e->a]--;
        p->camps[e->b]++;
        break;
    default: break;
    }
}

/* ---- What is told ---- */

static void same_side(const EwPlayer *heard, const EwPlayer *is) {
#define SAME(member) assert_memory_equal(&heard->member, &is->member, sizeof is->member)
    SAME(food), SAME(tool), SAME(honor), SAME(sacrifice), SAME(upright), SAME(tipped);
    SAME(scored), SAME(camps), SAME(villages), SAME(neutrals), SAME(megaliths), SAME(ground);
    SAME(upper), SAME(stones), SAME(figures), SAME(chief_left), SAME(resting);
#undef SAME
}

static void same_table(const EwState *heard, const EwState *is) {
    for (int s = 0; s < is->sides; s++)
        same_side(&heard->player[s], &is->player[s]);
#define SAME(member) assert_memory_equal(&heard->member, &is->member, sizeof is->member)
    SAME(display), SAME(culture), SAME(stone), SAME(village), SAME(piece), SAME(row);
    SAME(tribe_left), SAME(in_column), SAME(stack), SAME(nomad_pile);
    SAME(offering), SAME(offering_down), SAME(buried_down);
#undef SAME
}

static bool has(const HearthEvent *items, int count, int kind) {
    for (int i = 0; i < count; i++)
        if (items[i].kind == kind)
            return true;
    return false;
}

enum { EVENTS = 512 };

/* Plays a game at random and compares; how many photographs there were. */
static int watched(int seats, const char *options, HearthRng *rng) {
    static EwState photos[EVENTS];
    static HearthEvent items[EVENTS];
    EwState is, heard;
    HearthOptions o;
    int looked = 0;
    assert_int_equal(hearth_options_parse(game, options, strlen(options), &o, NULL), 0);
    game->setup(game, &is, &o, seats);
    for (HearthSeats who; !hearth_seats_empty(who = game->pending(game, &is));) {
        HearthPhotos into = {.state = &is, .size = sizeof is, .photos = photos, .cap = EVENTS};
        HearthEvents events = {.items = items, .cap = EVENTS, .photos = &into};
        int seat = hearth_seats_lowest(who), round = is.round;
        uint32_t action =
            seat == HEARTH_CHANCE ? game->sample(game, &is, rng) : game->pick(game, &is, seat, rng);
        heard = is;
        game->apply(game, &is, seat, action, &events);
        assert_true(events.count <= EVENTS);
        /* Before the first round the table is laid, at the end of each it is cleared without a
         * word, and in the end what was buried face down is only shown. */
        if (!round || heard.phase == EW_BURIED || is.round != round || is.phase == EW_REFILL ||
            has(items, events.count, EW_EV_NOMAD_SHUFFLE) || is.phase == EW_DRAW_UP ||
            is.phase == EW_START_CARD)
            continue;
        for (int i = 0; i < events.count; i++, looked++) {
            follow(&heard, &items[i]);
            same_table(&heard, &photos[i]);
        }
        same_table(&heard, &is);
    }
    return looked;
}

TEST(test_photographs_keep_up_with_the_words) {
    HearthRng rng;
    hearth_rng_seed(&rng, 20, 5);
    for (int i = 0; i < 6; i++) {
        assert_true(watched(1, "", &rng) > 200);
        assert_true(watched(1, "level=hard_both rest_tiles=on glacier_tiles=on", &rng) > 200);
        assert_true(watched(3, "", &rng) > 200);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_photographs_keep_up_with_the_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
