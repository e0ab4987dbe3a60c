/* outline.c - The whole table in sections and tables: the open book, villages, what is on offer. */
#include "anb_int.h"

/* ---- The book ---- */

static bool book_is_open(const AnbState *st) {
    return st->phase >= ANB_PARAGRAPH && st->phase <= ANB_INJURE;
}

static void tell_options(HearthOutline *o, const AnbState *st, bool chosen) {
    hearth_tell_part(o, ANB_T(SAY_OPTIONS));
    hearth_tell_table(o);
    hearth_tell_head(o, ANB_T(SAY_HEAD_NUMBER));
    hearth_tell_head(o, ANB_T(SAY_HEAD_OPTION));
    hearth_tell_head(o, ANB_T(SAY_HEAD_ASKS));
    for (int i = 0; i < anb_paragraphs[st->paragraph].options; i++) {
        hearth_tell_row(o);
        hearth_tell_cell_number(o, i + 1);
        hearth_tell_cell_word(o, &anb_book_texts[anb_option_at(st, i)->text]);
        hearth_tell_cell(o, NULL);
        anb_tell_asks(o, st, st->turn, i);
        if (chosen && st->option == i)
            hearth_tell_word(o, ANB_T(SAY_CHOSEN));
    }
}

static void tell_party(HearthOutline *o, const AnbState *st) {
    HearthMsg msg;
    bool rolled = st->phase == ANB_REROLL || st->phase == ANB_EXERT;
    hearth_tell_part(o, ANB_T(SAY_PARTY_DICE));
    if (rolled) {
        hearth_msg(&msg, ANB_T(SAY_LANTERNS));
        hearth_msg_number(&msg, "lanterns", anb_lanterns_now(st, st->turn));
        hearth_tell_line_of(o, &msg);
    }
    hearth_tell_table(o);
    hearth_tell_head(o, ANB_T(SAY_HEAD_VILLAGER));
    hearth_tell_head(o, ANB_T(SAY_HEAD_SKILLS));
    hearth_tell_head(o, ANB_T(SAY_HEAD_DICE));
    hearth_tell_head(o, ANB_T(SAY_HEAD_DIE));
    hearth_tell_head(o, ANB_T(SAY_HEAD_LANTERNS));
    HEARTH_FOR_EACH (v, st->player[st->turn].party) {
        hearth_tell_row(o);
        hearth_tell_cell_word(o, anb_villager_name(v));
        hearth_tell_cell(o, NULL);
        anb_tell_symbols(o, v);
        hearth_tell_cell(o, NULL);
        anb_tell_dice(o, v);
        hearth_tell_cell(o, NULL);
        if (st->dice[v])
            hearth_tell_number(o, st->dice[v]);
        hearth_tell_cell(o, NULL);
        if (st->dice[v])
            hearth_tell_number(o, anb_lanterns(v, st->dice[v]));
    }
}

static void tell_book(HearthOutline *o, const AnbState *st) {
    const AnbParagraph *p = &anb_paragraphs[st->paragraph];
    HearthMsg msg;
    if (!book_is_open(st))
        return;
    hearth_msg(&msg, ANB_T(SAY_PARAGRAPH));
    hearth_msg_number(&msg, "number", st->paragraph);
    hearth_msg_word(&msg, "title", &anb_book_texts[p->title]);
    hearth_tell_section_of(o, &msg);
    hearth_tell_line(o, NULL);
    hearth_tell_word(o, &anb_book_texts[p->text]);
    tell_options(o, st, st->phase > ANB_PARAGRAPH);
    if (st->player[st->turn].party)
        tell_party(o, st);
}

/* ---- Villages ---- */

static void tell_players(HearthOutline *o, const AnbState *st) {
    static const int heads[] = {ANB_T_SAY_HEAD_PLAYER, ANB_T_SAY_HEAD_COINS,
                                ANB_T_SAY_HEAD_INCOME, ANB_T_SAY_HEAD_BEDS,
                                ANB_T_SAY_HEAD_CAVES,  ANB_T_SAY_HEAD_REPUTATION,
                                ANB_T_SAY_HEAD_READY,  ANB_T_SAY_HEAD_POINTS};
    hearth_tell_section(o, ANB_T(SAY_PLAYERS));
    hearth_tell_table(o);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        hearth_tell_head(o, &anb_texts[heads[i]]);
    for (int i = 0; i < st->seats; i++) {
        const AnbPlayer *p = &st->player[i];
        hearth_tell_row(o);
        hearth_tell_cell_seat(o, i);
        if (p->passed && st->phase < ANB_REST)
            hearth_tell_word(o, ANB_T(SAY_PASSED));
        hearth_tell_cell_number(o, p->coins);
        hearth_tell_cell_number(o, anb_income(p));
        hearth_tell_cell_number(o, anb_beds(p));
        hearth_tell_cell_number(o, p->caves);
        hearth_tell_cell_number(o, p->reputation);
        hearth_tell_cell_number(o, hearth_count(p->ready));
        hearth_tell_cell_number(o, anb_score(st, i, NULL));
    }
}

/* Symbols, and what else a villager is. */
static void tell_skills(HearthOutline *o, int villager) {
    hearth_tell_cell(o, NULL);
    anb_tell_symbols(o, villager);
    if (anb_villager_kinds[anb_villager_kind(villager)].fishfolk)
        hearth_tell_word(o, ANB_T(SAY_FISHFOLK));
    hearth_tell_cell(o, NULL);
    anb_tell_dice(o, villager);
}

static void tell_group(HearthOutline *o, uint64_t villagers, const HearthText *state) {
    HEARTH_FOR_EACH (v, villagers) {
        hearth_tell_row(o);
        hearth_tell_cell_word(o, anb_villager_name(v));
        hearth_tell_cell_word(o, state);
        tell_skills(o, v);
    }
}

static void tell_villagers(HearthOutline *o, const AnbPlayer *p) {
    hearth_tell_part(o, ANB_T(SAY_VILLAGERS));
    hearth_tell_table(o);
    hearth_tell_head(o, ANB_T(SAY_HEAD_VILLAGER));
    hearth_tell_head(o, ANB_T(SAY_HEAD_STATE));
    hearth_tell_head(o, ANB_T(SAY_HEAD_SKILLS));
    hearth_tell_head(o, ANB_T(SAY_HEAD_DICE));
    tell_group(o, p->ready, ANB_T(SAY_ONE_READY));
    tell_group(o, p->party, ANB_T(SAY_ONE_PARTY));
    tell_group(o, p->tired, ANB_T(SAY_ONE_TIRED));
    tell_group(o, p->hurt, ANB_T(SAY_ONE_HURT));
}

static void tell_buildings(HearthOutline *o, const AnbState *st, const AnbPlayer *p) {
    if (!p->buildings)
        return;
    hearth_tell_part(o, ANB_T(SAY_BUILDINGS));
    hearth_tell_table(o);
    hearth_tell_head(o, ANB_T(SAY_HEAD_BUILDING));
    hearth_tell_head(o, ANB_T(SAY_HEAD_KIND));
    hearth_tell_head(o, ANB_T(SAY_HEAD_LIES));
    hearth_tell_head(o, ANB_T(SAY_HEAD_DOES));
    HEARTH_FOR_EACH (b, p->buildings) {
        hearth_tell_row(o);
        hearth_tell_cell_word(o, anb_building_name(b));
        hearth_tell_cell_word(o, anb_building_kind_name(b));
        hearth_tell_cell(o, NULL);
        if (st->on_card[b]) {
            HearthMsg msg;
            hearth_msg(&msg, ANB_T(SAY_COUNTED));
            hearth_msg_number(&msg, "count", st->on_card[b]);
            hearth_msg_word(&msg, "item", anb_item_name(anb_buildings[b].goods));
            hearth_tell(o, &msg);
        }
        hearth_tell_cell(o, NULL);
        anb_tell_effects(o, b);
    }
}

static void tell_good(HearthOutline *o, const AnbPlayer *p, int item, int slot) {
    hearth_tell_row(o);
    hearth_tell_cell_word(o, anb_item_name(item));
    hearth_tell_cell_number(o, p->items[item]);
    hearth_tell_cell_number(o, slot < 0 ? 0 : p->placed[item]);
    hearth_tell_cell(o, NULL);
    if (slot >= 0)
        hearth_tell_number(o, anb_track_vp[slot]);
}

/* Goods in the order of the track, then those that lie beside it. */
static void tell_goods(HearthOutline *o, const AnbPlayer *p) {
    unsigned told = 0;
    bool any = p->slot[0] != 0;
    for (int i = 0; i < ANB_ITEMS; i++)
        any |= p->items[i] > 0;
    if (!any)
        return;
    hearth_tell_part(o, ANB_T(SAY_GOODS));
    hearth_tell_table(o);
    hearth_tell_head(o, ANB_T(SAY_HEAD_ITEM));
    hearth_tell_head(o, ANB_T(SAY_HEAD_BESIDE));
    hearth_tell_head(o, ANB_T(SAY_HEAD_TRACK));
    hearth_tell_head(o, ANB_T(SAY_HEAD_EACH));
    for (int i = 0; i < ANB_GOODS && p->slot[i]; i++) {
        tell_good(o, p, p->slot[i] - 1, i);
        told |= 1U << (p->slot[i] - 1);
    }
    for (int i = 0; i < ANB_ITEMS; i++)
        if (p->items[i] && !(told >> i & 1))
            tell_good(o, p, i, -1);
}

static void tell_village(HearthOutline *o, const AnbState *st, int seat) {
    HearthMsg msg;
    hearth_msg(&msg, ANB_T(SAY_VILLAGE));
    hearth_msg_seat(&msg, "player", seat);
    hearth_tell_section_of(o, &msg);
    tell_villagers(o, &st->player[seat]);
    tell_goods(o, &st->player[seat]);
    tell_buildings(o, st, &st->player[seat]);
}

/* ---- What is on offer ---- */

static void tell_offer(HearthOutline *o, const AnbState *st) {
    hearth_tell_section(o, ANB_T(SAY_OFFER));
    hearth_tell_table(o);
    hearth_tell_head(o, ANB_T(SAY_HEAD_BUILDING));
    hearth_tell_head(o, ANB_T(SAY_HEAD_KIND));
    hearth_tell_head(o, ANB_T(SAY_HEAD_PRICE));
    hearth_tell_head(o, ANB_T(SAY_HEAD_DOES));
    for (int b = 0; b < ANB_BUILDINGS; b++)
        if (anb_on_offer(st, b)) {
            hearth_tell_row(o);
            hearth_tell_cell_word(o, anb_building_name(b));
            hearth_tell_cell_word(o, anb_building_kind_name(b));
            hearth_tell_cell_number(o, anb_buildings[b].cost);
            hearth_tell_cell(o, NULL);
            anb_tell_effects(o, b);
        }
}

static void tell_hire(HearthOutline *o, const AnbState *st) {
    hearth_tell_section(o, ANB_T(SAY_HIRE));
    hearth_tell_table(o);
    hearth_tell_head(o, ANB_T(SAY_HEAD_SPACE));
    hearth_tell_head(o, ANB_T(SAY_HEAD_VILLAGER));
    hearth_tell_head(o, ANB_T(SAY_HEAD_PRICE));
    hearth_tell_head(o, ANB_T(SAY_HEAD_SKILLS));
    hearth_tell_head(o, ANB_T(SAY_HEAD_DICE));
    for (int i = 0; i < ANB_ROW; i++)
        if (st->row[i] != ANB_NONE) {
            hearth_tell_row(o);
            hearth_tell_cell_number(o, i + 1);
            hearth_tell_cell_word(o, anb_villager_name(st->row[i]));
            hearth_tell_cell_number(o, anb_hire[i]);
            tell_skills(o, st->row[i]);
        }
}

static void tell_market(HearthOutline *o, const AnbState *st) {
    bool any = false;
    for (int i = 0; i < st->seats; i++)
        any |= st->player[i].sale != 0;
    if (!any)
        return;
    hearth_tell_section(o, ANB_T(SAY_MARKET));
    hearth_tell_table(o);
    hearth_tell_head(o, ANB_T(SAY_HEAD_PLAYER));
    hearth_tell_head(o, ANB_T(SAY_HEAD_SALE));
    for (int i = 0; i < st->seats; i++)
        if (st->player[i].sale) {
            hearth_tell_row(o);
            hearth_tell_cell_seat(o, i);
            hearth_tell_cell_word(o, anb_item_name(st->player[i].sale - 1));
        }
}

static void tell_caves(HearthOutline *o, const AnbState *st) {
    int left = hearth_count(st->cave_left) + st->cave_count + (st->cave_top != ANB_NONE);
    HearthMsg msg;
    hearth_tell_section(o, ANB_T(SAY_CAVES));
    hearth_msg(&msg, left ? ANB_T(SAY_CAVES_LEFT) : ANB_T(SAY_NO_CAVES));
    hearth_msg_number(&msg, "count", left);
    hearth_tell_line_of(o, &msg);
    if (!st->board_cider)
        return;
    hearth_msg(&msg, ANB_T(SAY_BOARD_CIDER));
    hearth_msg_number(&msg, "count", st->board_cider);
    hearth_tell_line_of(o, &msg);
}

void anb__outline(const void *view, int viewer, HearthOutline *o) {
    const AnbState *st = view;
    int own = viewer < st->seats ? viewer : 0;
    HearthMsg msg;
    hearth_msg(&msg, st->phase == ANB_OVER ? ANB_T(EV_END) : ANB_T(SAY_WHERE));
    hearth_msg_number(&msg, "round", st->round);
    hearth_tell_line_of(o, &msg);
    if (anb_decider(st) == viewer) {
        anb_say_question(st, &msg);
        hearth_tell_line_of(o, &msg);
    }
    tell_book(o, st);
    tell_players(o, st);
    tell_village(o, st, own);
    tell_offer(o, st);
    tell_hire(o, st);
    tell_market(o, st);
    tell_caves(o, st);
    for (int i = 1; i < st->seats; i++)
        tell_village(o, st, (own + i) % st->seats);
}
