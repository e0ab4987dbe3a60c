/* follow.c - The table between two events of one action.
 *
 * An action of the Nomad, or the end of a round, may be a dozen events; what is told of them comes
 * one by one, and the table beside it must not be ahead of the words. So a copy of the state before
 * the action follows the events. Only what lies on the table is kept up: whoever plays goes by the
 * rules. */
#include <string.h>

#include "bits.h"
#include "endless_winter.h"

static void add(uint8_t *to, int n) {
    *to = (uint8_t)(*to + n);
}

static void follow_megalith(EwState *st, EwPlayer *p, const HearthEvent *e) {
    bool neutral = e->cells[0] != 0;
    st->row[e->a - 1][e->b / EW_WIDE] |= (uint16_t)(1U << e->b % EW_WIDE);
    st->piece[st->pieces++] = (EwPiece){(uint8_t)e->a, (uint8_t)e->b, e->place, neutral};
    add(neutral ? &p->neutrals : &p->megaliths, -1);
    if (!neutral)
        add(e->a == 1 ? &p->ground : &p->upper, 1);
}

static void follow_village(EwState *st, EwPlayer *p, const HearthEvent *e) {
    if (e->kind == EW_EV_NOMAD_TILE) {
        if (e->b != EW_NONE)
            st->village[e->b] = 0;
        st->village[e->a] = EW_NOMAD_TILE;
        return;
    }
    st->village[e->a] = (uint8_t)(e->place + 1);
    p->villages++;
    add(&p->food, -e->b);
    for (int i = 0; i < 3 && !ew_is_nomad(st, e->place); i++) /* 9.7a: the Nomad's camps stay */
        add(&p->camps[ew_juncture[e->a][i]], -1);
}

/* 9.7 */
static void follow_camps(const HearthGame *game, EwPlayer *p, const HearthEvent *e) {
    const EwMapCard *m = &ew_tables(game)->maps[e->a];
    for (int i = 0; i < EW_PLACES; i++)
        if (ew_place_ring[i] == (e->b ? 2 : 1))
            p->camps[i] = 0;
    for (int i = 0; i < (e->b ? 3 : 2); i++)
        p->camps[e->b ? m->outer[i] : m->inner[i]]++;
}

/* 9.5: the top of the offering pile. */
static void follow_burial(EwState *st, EwPlayer *p, const HearthEvent *e) {
    if (e->a != EW_NONE) {
        st->offering[--st->offering_count] = 0;
        p->buried.culture |= hearth_bit(e->a - EW_KINDS);
    } else {
        int era = st->offering_down[0] ? 0 : 1;
        add(&st->offering_down[era], -1);
        add(&st->buried_down[era], 1);
    }
}

static void follow_learning(EwState *st, const HearthEvent *e) {
    st->culture[e->b] = 0;
    st->cheap &= (uint8_t) ~(1U << e->b);
    if (ew_is_nomad(st, e->place))
        st->offering[st->offering_count++] = (uint8_t)(e->a - EW_KINDS);
}

static void follow_nomad_card(EwState *st, EwPlayer *p, const HearthEvent *e) {
    if (e->kind == EW_EV_NOMAD_CARD) {
        st->nomad_left &= (uint16_t) ~(1U << e->a);
        st->stack[st->stack_count++] = (uint8_t)e->a;
        return;
    }
    st->in_column[e->a]++;
    st->column = (uint8_t)e->a;
    if (p->figures)
        p->figures--;
    else
        p->chief_left = 0;
}

void ew_follow(const HearthGame *game, EwState *st, const HearthEvent *e) {
    EwPlayer *p = &st->player[e->place < EW_MAX_SIDES ? e->place : 0];
    switch (e->kind) {
    case EW_EV_FOOD: add(&p->food, e->a); break;
    case EW_EV_TOOL: add(&p->tool, e->a); break;
    case EW_EV_HONOR:
        p->honor = (uint8_t)e->a;
        p->stamp = ++st->stamp;
        break;
    case EW_EV_SACRIFICE: p->sacrifice = (uint8_t)e->a; break;
    case EW_EV_POINTS: p->scored[e->b] = (uint16_t)(p->scored[e->b] + e->a); break;
    case EW_EV_HUNT:
        p->upright[e->a]++;
        if (e->b != EW_NONE)
            st->display[e->b] = 0;
        break;
    case EW_EV_ANIMAL_OUT: st->display[e->b] = (uint8_t)(e->a + 1); break;
    case EW_EV_CULTURE_OUT: st->culture[e->b] = (uint8_t)(e->a - EW_KINDS + 1); break;
    case EW_EV_CULTURE_GONE: st->culture[e->b] = 0; break;
    case EW_EV_LEARN: follow_learning(st, e); break;
    case EW_EV_BURY:
        if (ew_is_nomad(st, e->place))
            follow_burial(st, p, e);
        break;
    case EW_EV_STONE:
        p->stones[ew_stone_space(p)] = (uint8_t)(e->a + 1);
        st->stone[e->b] = 0;
        add(&p->food, -(int)e->cells[0]);
        add(&p->tool, -(int)e->cells[1]);
        break;
    case EW_EV_MEGALITH: follow_megalith(st, p, e); break;
    case EW_EV_VILLAGE:
    case EW_EV_NOMAD_TILE: follow_village(st, p, e); break;
    case EW_EV_NOMAD_CAMPS: follow_camps(game, p, e); break;
    case EW_EV_NOMAD_CARD:
    case EW_EV_NOMAD_COLUMN: follow_nomad_card(st, p, e); break;
    case EW_EV_NOMAD_ECLIPSE: st->nomad_pile++; break;
    default: break;
    }
}
