/* score.c - Points, each term with what it comes from. Rules: section 10. */
#include "anb_int.h"

/* 10.6: what cards count. */
static int count_of(const HearthGame *game, const AnbPlayer *p, int what) {
    int n = 0;
    if (what < ANB_ITEMS)
        return anb_owned(p, what); /* 10.1 */
    if (what == ANB_COUNT_VILLAGER)
        return hearth_count(anb_all_villagers(p)); /* R-I3: in every area */
    if (what == ANB_COUNT_CAVE)
        return p->caves; /* 10.6: empty ones only */
    AnbBuildingKind kind = what == ANB_COUNT_OUTPOST ? ANB_OUTPOST
                           : what == ANB_COUNT_HOUSE ? ANB_HOUSE
                           : what == ANB_COUNT_KEY   ? ANB_KEY
                                                     : ANB_STAR;
    HEARTH_FOR_EACH (b, p->buildings)
        n += anb_tables(game)->buildings[b].kind == kind;
    return n;
}

/* 10.4, R-I4: those who share a place share what the places they cover bring, rounded up. */
static int rank_bonus(const HearthGame *game, const AnbState *st, int seat) {
    int ahead = 0, tied = 1, sum = 0, mine = st->player[seat].reputation;
    for (int i = 0; i < st->seats; i++) {
        ahead += st->player[i].reputation > mine;
        tied += i != seat && st->player[i].reputation == mine;
    }
    for (int i = ahead; i < ahead + tied; i++)
        sum += anb_tables(game)->rank_bonus[st->seats - 2][i];
    return (sum + tied - 1) / tied;
}

int anb_score(const HearthGame *game, const AnbState *st, int seat, HearthLines *lines) {
    const AnbPlayer *p = &st->player[seat];
    int points = 0;
    for (int i = 0; i < ANB_GOODS; i++) /* 10.2 */
        if (p->slot[i])
            points += hearth_line(lines, anb_item_name(p->slot[i] - 1), ANB_GROUP_TRACK,
                                  p->placed[p->slot[i] - 1], anb_tables(game)->track_vp[i], 0, 0);
    /* 10.3: each building; 10.4, 10.5: the place in reputation, and the space */
    points += hearth_line(lines, ANB_T(LINE_BUILDINGS), ANB_GROUP_BUILDINGS,
                          hearth_count(p->buildings), 1, p->buildings, 0);
    points += hearth_line(lines, ANB_T(LINE_RANK), ANB_GROUP_REPUTATION, 1,
                          rank_bonus(game, st, seat), 0, 0);
    points += hearth_line(
        lines, ANB_T(LINE_REPUTATION), ANB_GROUP_REPUTATION, 1,
        anb_tables(game)->reputation_vp[p->reputation - anb_tables(game)->lowest_reputation], 0, 0);
    HEARTH_FOR_EACH (b, p->buildings) { /* 10.6 */
        const AnbBuilding *card = &anb_tables(game)->buildings[b];
        int n = 0;
        if (card->vp)
            points += hearth_line(lines, anb_building_name(game, b), ANB_GROUP_CARDS, 1, card->vp,
                                  hearth_bit(b), 0);
        for (int what = 0; what < ANB_COUNTS && card->vp_each; what++)
            if (card->vp_what >> what & 1)
                n += count_of(game, p, what);
        if (card->vp_each)
            points += hearth_line(lines, anb_building_name(game, b), ANB_GROUP_CARDS, n,
                                  card->vp_each, hearth_bit(b), 0);
    }
    return points;
}
