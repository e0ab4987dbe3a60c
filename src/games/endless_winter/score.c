/* score.c - Points: what was scored in play, and what the end of the game adds (section 11). */
#include <string.h>

#include "ew_int.h"

/* 11.1: food and tools together, by the level of sacrifice; a rest too small brings nothing. */
static int leftover(const HearthGame *game, const EwPlayer *p, HearthLines *lines) {
    int per = ew_tables(game)->leftover_per[p->sacrifice],
        worth = ew_tables(game)->leftover_points[p->sacrifice];
    return hearth_line(lines, EW_T(LINE_LEFTOVER), EW_AT_LEFTOVER, (p->food + p->tool) / per, worth,
                       0, 0);
}

/* 11.2: with two sides there is only a first and a last. */
static int burial(const HearthGame *game, const EwState *st, int side, HearthLines *lines) {
    int rank = ew_honor_rank(st, side), n = ew_buried(st, side);
    int chart = rank == 1 ? 0 : rank == 2 && st->sides > 2 ? 1 : 2;
    return hearth_line(lines, EW_T(LINE_BURIAL), EW_AT_BURIAL, 1,
                       ew_tables(game)->burial[chart][n < EW_BURIALS ? n : EW_BURIALS - 1], 0, 0);
}

/* 11.3: wherever the cards are; those of the Nomad are its buried ones. */
static int printed(const HearthGame *game, const EwState *st, int side, HearthLines *lines) {
    const EwPlayer *p = &st->player[side];
    int sum = 0;
    for (int k = 0; k < EW_KINDS; k++)
        if (ew_tables(game)->kinds[k].points && ew_owned(p, k))
            sum += hearth_line(lines, ew_card_name(game, k), EW_AT_TRIBES, ew_owned(p, k),
                               ew_tables(game)->kinds[k].points, 0, 0);
    HEARTH_FOR_EACH (c, ew_owned_cultures(p))
        if (ew_tables(game)->cultures[c].points)
            sum += hearth_line(lines, ew_card_name(game, EW_KINDS + c), EW_AT_CULTURES, 1,
                               ew_tables(game)->cultures[c].points, 0, 0);
    return sum;
}

/* 11.4a, 11.4c: n animals of one kind and some wild ones; every set needs one of the kind. */
static int sets(const EwAnimal *a, int n, int wild) {
    int all = n + wild, full = a->full;
    if (!n || !full)
        return 0;
    if (full < 4) /* 11.4b: a single set, which grows no further */
        return a->set[(all < full ? all : full) - 1];
    int whole = all / full < n ? all / full : n;
    int rest = whole < n ? all - whole * full : 0;
    if (rest >= full)
        rest = full - 1;
    return whole * a->set[full - 1] + (rest ? a->set[rest - 1] : 0);
}

/* 11.4c: the wild ones go where they bring most: by kind, the best for each number still left. */
static int human_animals(const HearthGame *game, const EwPlayer *p, HearthLines *lines) {
    enum { MOST = 60 }; /* all there are: a pack may make any kind wild */
    int best[EW_ANIMALS + 1][MOST + 1], use[EW_ANIMALS][MOST + 1], wild = 0, sum = 0;
    for (int i = 0; i < EW_ANIMALS; i++)
        wild += ew_tables(game)->animals[i].wild ? p->upright[i] : 0;
    if (wild > MOST)
        wild = MOST;
    memset(best, 0, sizeof best);
    for (int i = EW_ANIMALS - 1; i >= 0; i--)
        for (int w = 0; w <= wild; w++) {
            best[i][w] = -1;
            for (int take = 0; take <= w; take++) {
                int points =
                    sets(&ew_tables(game)->animals[i], p->upright[i], take) + best[i + 1][w - take];
                if (points > best[i][w]) {
                    best[i][w] = points;
                    use[i][w] = take;
                }
            }
        }
    for (int i = 0, w = wild; i < EW_ANIMALS; i++) {
        int points = sets(&ew_tables(game)->animals[i], p->upright[i], use[i][w]);
        if (points)
            sum += hearth_line(lines, ew_animal_name(game, i), EW_AT_ANIMALS, 1, points, 0, 0);
        w -= use[i][w];
    }
    return sum;
}

int ew_animal_points(const HearthGame *game, const EwState *st, int side, HearthLines *lines) {
    const EwPlayer *p = &st->player[side];
    int sum = 0;
    if (!ew_is_nomad(st, side))
        return human_animals(game, p, lines);
    for (int i = 0; i < EW_ANIMALS; i++) /* 11.5: one set of each kind */
        if (p->upright[i])
            sum += hearth_line(
                lines, ew_animal_name(game, i), EW_AT_ANIMALS, 1,
                ew_tables(game)->animals[i].nomad[p->upright[i] < 4 ? p->upright[i] - 1 : 3], 0, 0);
    return sum;
}

int ew_score(const HearthGame *game, const EwState *st, int side, HearthLines *lines) {
    const EwPlayer *p = &st->player[side];
    int sum = 0;
    for (int i = 0; i < EW_SOURCES; i++) /* 11.6: points scored in play stay */
        if (p->scored[i])
            sum += hearth_line(lines, &ew_texts[EW_T_FROM_HONOR + i], i, p->scored[i], 1, 0, 0);
    sum += leftover(game, p, lines);
    sum += burial(game, st, side, lines);
    sum += printed(game, st, side, lines);
    return sum + ew_animal_points(game, st, side, lines);
}

int ew_score_parts(const HearthGame *game, const EwState *st, int side, int16_t part[EW_PARTS]) {
    HearthLine lines[HEARTH_MAX_LINES];
    HearthLines all = {lines, HEARTH_MAX_LINES, 0};
    memset(part, 0, EW_PARTS * sizeof part[0]);
    int sum = ew_score(game, st, side, &all);
    for (int i = 0; i < all.count && i < HEARTH_MAX_LINES; i++)
        part[lines[i].group] = (int16_t)(part[lines[i].group] + lines[i].points);
    return sum;
}
