/* anb_int.h - What the files of this folder share. */
#ifndef ANB_INT_H
#define ANB_INT_H

#include "above_and_below.h"
#include "bits.h"

enum { ANB_STREAM_DRAWS = 1 };

/* What chance is asked for. */
typedef enum AnbNeed {
    ANB_NEED_NOTHING,
    ANB_NEED_KEY,
    ANB_NEED_HOUSE,
    ANB_NEED_OUTPOST,
    ANB_NEED_VILLAGER,
    ANB_NEED_CAVE,
    ANB_NEED_DIE
} AnbNeed;
AnbNeed anb__need(const AnbState *st);

/* 9.3, R-G3: what was paid, as events keep it: the price, how much of it in cider and potions. */
static inline uint64_t anb__payment(int price, int ciders, int potions) {
    return (uint64_t)price | (uint64_t)ciders << 8 | (uint64_t)potions << 16;
}

/* ---- rules.c ---- */
void anb__gain(AnbState *st, int seat, int item, int n, HearthEvents *events);
void anb__coins(AnbState *st, int seat, int n, AnbCoins why, HearthEvents *events);
void anb__reputation(const HearthGame *game, AnbState *st, int seat, int change,
                     HearthEvents *events);
void anb__finish_action(AnbState *st, HearthEvents *events);
void anb__settle(const HearthGame *game, AnbState *st, HearthEvents *events);
/* Makes a player owe coins for something; pays at once unless there is a choice. */
void anb__owe(const HearthGame *game, AnbState *st, int coins, AnbKind why, int a, int b,
              HearthEvents *events);
int anb__payments(const HearthGame *game, const AnbState *st, uint32_t out[], int cap);

/* ---- encounter.c ---- */
void anb__set_out(AnbState *st, HearthEvents *events);
void anb__paragraph_die(const HearthGame *game, AnbState *st, int die, HearthEvents *events);
void anb__choose_option(const HearthGame *game, AnbState *st, int number, bool coin,
                        HearthEvents *events);
void anb__roll(const HearthGame *game, AnbState *st, int die, HearthEvents *events);
void anb__reroll(AnbState *st, int villager, HearthEvents *events);
void anb__weigh(const HearthGame *game, AnbState *st, HearthEvents *events);
void anb__exert(const HearthGame *game, AnbState *st, int villager, HearthEvents *events);
void anb__compare(const HearthGame *game, AnbState *st, HearthEvents *events);
/* After paying, where there was something to pay; `paid` is an anb__payment(), 0 for nothing. */
void anb__option_chosen(const HearthGame *game, AnbState *st, uint64_t paid, HearthEvents *events);
void anb__paid(const HearthGame *game, AnbState *st, uint64_t paid, HearthEvents *events);
void anb__turn_back(const HearthGame *game, AnbState *st, HearthEvents *events);
void anb__work_off(const HearthGame *game, AnbState *st, HearthEvents *events);
void anb__one_effect(const HearthGame *game, AnbState *st, const AnbEffect *e,
                     HearthEvents *events);
uint64_t anb__can_be_hurt(const AnbState *st);
uint64_t anb__free_buildings(const HearthGame *game, const AnbState *st, int limit);
/* The party member whose die is rolled next, -1 when all have one. */
int anb__next_die(const AnbState *st);

/* ---- night.c ---- */
void anb__end_round(AnbState *st, HearthEvents *events);
void anb__next_sleeper(const HearthGame *game, AnbState *st, HearthEvents *events);
void anb__to_bed(const HearthGame *game, AnbState *st, HearthEvents *events);
void anb__rest_with(const HearthGame *game, AnbState *st, int villager, int item,
                    HearthEvents *events);
void anb__sleep(AnbState *st, int villager, HearthEvents *events);
uint64_t anb__wants_potion(const AnbState *st, int seat);
uint64_t anb__wants_cider(const AnbState *st, int seat);
uint64_t anb__wants_bed(const AnbState *st, int seat);
void anb__morning(AnbState *st, HearthEvents *events);

/* ---- why.c ---- */
/* Why an action that is not legal is refused. */
const HearthText *anb__why_not(const HearthGame *game, const AnbState *st, uint32_t action);

/* ---- hands.c, plans.c, wishes.c ---- */
/* Says who could do what is wanted and what it costs; and whom we would send, if nobody is named.
 */
void anb__fill_wish(const HearthGame *game, const AnbState *st, int seat, AnbWish *w);
/* Lanterns that still count: from here to the highest number of the option (5.7). */
int anb__lanterns_missing(const HearthGame *game, const AnbState *st);
int anb__plan(const HearthGame *game, const void *view, int seat, const void *wish, uint32_t out[],
              int cap, HearthErr *err);
/* The space of the row where a villager is, ANB_ROW for nowhere. */
int anb__space_of(const AnbState *st, int villager);
extern const HearthWishes anb__wishes;
extern const HearthPackOps anb__pack;

/* ---- legal.c, notation.c, position.c, tell.c ---- */
/* Of these villagers those with a hammer, or with a quill; buildings with goods on them. */
uint64_t anb__with_symbol(const HearthGame *game, uint64_t villagers, bool hammer);
uint64_t anb__with_goods(const AnbState *st, const AnbPlayer *p);
int anb__legal(const HearthGame *game, const void *state, int seat, uint32_t out[], int cap);
int anb__check(const HearthGame *game, const void *state, int seat, uint32_t action,
               HearthErr *err);
uint32_t anb__pick(const HearthGame *game, const void *state, int seat, HearthRng *rng);
void anb__action_print(const HearthGame *game, const void *state, int seat, uint32_t action,
                       HearthBuf *out);
int anb__action_parse(const HearthGame *game, const void *state, int seat, const char *text,
                      size_t length, uint32_t *action, HearthErr *err);
extern const HearthIds anb__building_ids, anb__item_ids, anb__kind_ids, anb__villager_ids;
extern const HearthFields anb__fields, anb__fields_1; /* the second by rules 1 */
extern const HearthFacts anb__facts;
int anb__invariant(const HearthGame *game, const void *state);
int anb__between(const HearthGame *game, const void *state);
void anb__describe(const HearthGame *game, const void *state, int seat, uint32_t action,
                   HearthMsg *out);
bool anb__event_describe(const HearthGame *game, const void *after, const HearthEvent *e,
                         HearthMsg *out);
void anb__json_head(const HearthGame *game, const void *state, HearthBuf *out);
void anb__json_event(const HearthGame *game, const void *after, const HearthEvent *e,
                     HearthBuf *out);
void anb__json_result(const HearthGame *game, const void *state, HearthBuf *out);
extern const char *const anb__decks[2];
/* ---- outline.c, preview.c, words.c ---- */
void anb__outline(const HearthGame *game, const void *view, int viewer, HearthOutline *out);
void anb__preview(const HearthGame *game, const void *view, int seat, uint32_t action,
                  HearthOutline *out);
HearthKind anb__kind(const HearthGame *game, const void *view, int seat, uint32_t action);
const char *anb__topic(const HearthGame *game, const void *view, int seat);
/* "v07", as a player names a villager of their own. */
const char *anb__villager_id(int villager);

#endif
