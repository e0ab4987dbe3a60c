/* greedy.c - One-step look-ahead over exact scores. See greedy.h for what it maximises. */
#include "greedy.h"

#include <limits.h>

#include "taste.h"

uint32_t carto_greedy_choose(const HearthGame *game, const void *view, int seat, HearthRng *rng,
                             const HearthBotSettings *settings) {
    const CartoState *st = view;
    int target = carto_sheet_of(st, seat);
    int sign = target == seat ? 1 : -1;
    uint32_t best = CARTO_NOTHING;
    int best_value = INT_MIN;
    CartoLegal legal;
    CartoFrame frame;
    CartoTaste taste;
    (void)game, (void)rng;
    carto_legal(st, seat, &legal);
    carto_frame_open(&frame, st, &st->sheet[target]);
    carto_taste(st, seat, settings->taste, &taste);
    carto_taste_frame(&taste, &frame);
    for (int t = 0; t < CARTO_TERRAINS; t++) {
        for (int i = 0; i < legal.orients && (legal.terrains >> t & 1); i++) {
            for (CartoBoard left = legal.anchors[i]; carto_any(left);
                 left = carto_without_lowest(left)) {
                uint32_t action =
                    carto_action(t, legal.single ? CARTO_SINGLE : i, carto_lowest(left));
                CartoSheet sheet = st->sheet[target];
                CartoDraw draw = carto_draw_of(st, action);
                carto_ink(&sheet, carto_map(st), &draw);
                int value = sign * carto_value_after(&frame, &sheet, t);
                if (value > best_value ||
                    (value == best_value &&
                     carto_taste_order(&taste, action) < carto_taste_order(&taste, best))) {
                    best_value = value;
                    best = action;
                }
            }
        }
    }
    return best;
}
