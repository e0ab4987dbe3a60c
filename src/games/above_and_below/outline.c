/* outline.c - The whole table in sections and tables: the open book, villages, what is on offer. */
#include "anb_int.h"
#include "anb_words.h"

/* A new table with these heads. */
static void table(HearthOutline *o, const int heads[], int n) {
    hearth_tell_table(o);
    for (int i = 0; i < n; i++)
        hearth_tell_head(o, &anb_texts[heads[i]]);
}
#define TABLE(o, ...)                                                                              \
    table(o, (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int))

static void line_number(HearthOutline *o, const HearthText *text, const char *name, int n) {
    hearth_tell_line(o, NULL);
    hearth_tell_count(o, text, name, n);
}

/* ---- How things stand ---- */

static void tell_status(HearthOutline *o, const AnbState *st, int viewer) {
    HearthMsg msg;
    line_number(o, st->phase == ANB_OVER ? ANB_T(EV_END) : ANB_T(SAY_WHERE), "round", st->round);
    if (anb_decider(st) != viewer)
        return;
    anb_say_question(st, &msg);
    hearth_tell_line_of(o, &msg);
}

/* ---- The book ---- */

static bool book_is_open(const AnbState *st) {
    return st->phase >= ANB_PARAGRAPH && st->phase <= ANB_INJURE;
}

static void tell_options(const HearthGame *game, HearthOutline *o, const AnbState *st, int which) {
    bool chosen = st->phase != ANB_PARAGRAPH;
    hearth_tell_part(o, ANB_T(SAY_OPTIONS));
    TABLE(o, ANB_T_SAY_HEAD_NUMBER, ANB_T_SAY_HEAD_OPTION, ANB_T_SAY_HEAD_ASKS);
    for (int i = 0; i < anb_tables(game)->paragraphs[st->paragraph].options; i++) {
        if (which != ANB_WHOLE && which != i)
            continue;
        hearth_tell_row(o);
        hearth_tell_cell_number(o, i + 1);
        hearth_tell_cell_word(o, &anb_tables(game)->book_texts[anb_option_at(game, st, i)->text]);
        hearth_tell_cell(o, NULL);
        anb_tell_asks(game, o, st, st->turn, i);
        if (chosen && st->option == i)
            hearth_tell_word(o, ANB_T(SAY_CHOSEN));
    }
}

/* What a villager can do. */
static void cell_skills(const HearthGame *game, HearthOutline *o, int villager) {
    hearth_tell_cell(o, NULL);
    anb_tell_symbols(game, o, villager);
    hearth_tell_cell(o, NULL);
    anb_tell_dice(game, o, villager);
}

static bool any_rolled(const AnbState *st, uint64_t party) {
    HEARTH_FOR_EACH (v, party)
        if (st->dice[v])
            return true;
    return false;
}

/* Empty until the villager has rolled. */
static void cell_die(const HearthGame *game, HearthOutline *o, int villager, int die) {
    hearth_tell_cell(o, NULL);
    if (die)
        hearth_tell_number(o, die);
    hearth_tell_cell(o, NULL);
    if (die)
        hearth_tell_number(o, anb_lanterns(game, villager, die));
}

/* Who is below, and how the dice have fallen. */
static void tell_party(const HearthGame *game, HearthOutline *o, const AnbState *st) {
    uint64_t party = st->player[st->turn].party;
    bool rolled = any_rolled(st, party);
    if (!party)
        return;
    hearth_tell_part(o, ANB_T(SAY_PARTY_DICE));
    if (st->phase == ANB_REROLL || st->phase == ANB_EXERT)
        line_number(o, ANB_T(SAY_LANTERNS), "lanterns", anb_lanterns_now(game, st, st->turn));
    TABLE(o, ANB_T_SAY_HEAD_VILLAGER, ANB_T_SAY_HEAD_SKILLS, ANB_T_SAY_HEAD_DICE);
    if (rolled) {
        hearth_tell_head(o, ANB_T(SAY_HEAD_DIE));
        hearth_tell_head(o, ANB_T(SAY_HEAD_LANTERNS));
    }
    HEARTH_FOR_EACH (v, party) {
        hearth_tell_row(o);
        hearth_tell_cell_word(o, anb_villager_name(game, v));
        cell_skills(game, o, v);
        if (rolled)
            cell_die(game, o, v, st->dice[v]);
    }
}

static void tell_book(const HearthGame *game, HearthOutline *o, const AnbState *st, int which) {
    const AnbParagraph *p = &anb_tables(game)->paragraphs[st->paragraph];
    HearthMsg msg;
    if (!book_is_open(st))
        return;
    hearth_msg(&msg, ANB_T(SAY_PARAGRAPH));
    hearth_msg_number(&msg, "number", st->paragraph);
    hearth_msg_word(&msg, "title", &anb_tables(game)->book_texts[p->title]);
    hearth_tell_section_of(o, &msg);
    if (which == ANB_WHOLE) {
        hearth_tell_line(o, NULL);
        hearth_tell_word(o, &anb_tables(game)->book_texts[p->text]);
    }
    tell_options(game, o, st, which);
    tell_party(game, o, st);
}

/* ---- Villages ---- */

static void tell_player(const HearthGame *game, HearthOutline *o, const AnbState *st, int seat) {
    const AnbPlayer *p = &st->player[seat];
    hearth_tell_row(o);
    hearth_tell_cell_seat(o, seat);
    bool night = st->phase >= ANB_REST && st->phase <= ANB_OVER;
    if (p->passed && !night)
        hearth_tell_word(o, ANB_T(SAY_PASSED));
    hearth_tell_cell_number(o, p->coins);
    hearth_tell_cell_number(o, anb_income(game, p));
    hearth_tell_cell_number(o, anb_beds(game, p));
    hearth_tell_cell_number(o, p->caves);
    hearth_tell_cell_number(o, p->reputation);
    hearth_tell_cell_number(o, hearth_count(p->ready));
    hearth_tell_cell_number(o, anb_score(game, st, seat, NULL));
}

static void tell_players(const HearthGame *game, HearthOutline *o, const AnbState *st, int which) {
    hearth_tell_section(o, ANB_T(SAY_PLAYERS));
    TABLE(o, ANB_T_SAY_HEAD_PLAYER, ANB_T_SAY_HEAD_COINS, ANB_T_SAY_HEAD_INCOME,
          ANB_T_SAY_HEAD_BEDS, ANB_T_SAY_HEAD_CAVES, ANB_T_SAY_HEAD_REPUTATION,
          ANB_T_SAY_HEAD_READY, ANB_T_SAY_HEAD_POINTS);
    for (int i = 0; i < st->seats; i++)
        if (which == ANB_WHOLE || which == i)
            tell_player(game, o, st, i);
}

static void tell_group(const HearthGame *game, HearthOutline *o, uint64_t villagers,
                       const HearthText *state) {
    HEARTH_FOR_EACH (v, villagers) {
        hearth_tell_row(o);
        hearth_tell_cell_word(o, anb_villager_name(game, v));
        hearth_tell_cell_word(o, state);
        cell_skills(game, o, v);
    }
}

static void tell_villagers(const HearthGame *game, HearthOutline *o, const AnbPlayer *p) {
    hearth_tell_part(o, ANB_T(SAY_VILLAGERS));
    TABLE(o, ANB_T_SAY_HEAD_VILLAGER, ANB_T_SAY_HEAD_STATE, ANB_T_SAY_HEAD_SKILLS,
          ANB_T_SAY_HEAD_DICE);
    tell_group(game, o, p->ready, ANB_T(SAY_ONE_READY));
    tell_group(game, o, p->party, ANB_T(SAY_ONE_PARTY));
    tell_group(game, o, p->tired, ANB_T(SAY_ONE_TIRED));
    tell_group(game, o, p->hurt, ANB_T(SAY_ONE_HURT));
}

static void tell_buildings(const HearthGame *game, HearthOutline *o, const AnbState *st,
                           const AnbPlayer *p) {
    if (!p->buildings)
        return;
    hearth_tell_part(o, ANB_T(SAY_BUILDINGS));
    TABLE(o, ANB_T_SAY_HEAD_BUILDING, ANB_T_SAY_HEAD_KIND, ANB_T_SAY_HEAD_LIES,
          ANB_T_SAY_HEAD_DOES);
    HEARTH_FOR_EACH (b, p->buildings) {
        hearth_tell_row(o);
        hearth_tell_cell_word(o, anb_building_name(game, b));
        hearth_tell_cell_word(o, anb_building_kind_name(game, b));
        hearth_tell_cell(o, NULL);
        if (st->on_card[b]) {
            HearthMsg msg;
            hearth_msg(&msg, ANB_T(SAY_COUNTED));
            hearth_msg_number(&msg, "count", st->on_card[b]);
            hearth_msg_word(&msg, "item", anb_item_name(anb_tables(game)->buildings[b].goods));
            hearth_tell(o, &msg);
        }
        hearth_tell_cell(o, NULL);
        anb_tell_effects(game, o, b);
    }
}

static void tell_good(const HearthGame *game, HearthOutline *o, const AnbPlayer *p, int item,
                      int slot) {
    hearth_tell_row(o);
    hearth_tell_cell_word(o, anb_item_name(item));
    hearth_tell_cell_number(o, p->items[item]);
    hearth_tell_cell_number(o, p->sale == item + 1);
    hearth_tell_cell_number(o, slot < 0 ? 0 : p->placed[item]);
    hearth_tell_cell(o, NULL);
    if (slot >= 0)
        hearth_tell_number(o, anb_tables(game)->track_vp[slot]);
}

/* Goods in the order of the track, then those that lie beside it. */
static void tell_goods(const HearthGame *game, HearthOutline *o, const AnbPlayer *p) {
    unsigned left = 0;
    for (int i = 0; i < ANB_ITEMS; i++)
        left |= (unsigned)(anb_owned(p, i) > 0) << i;
    if (!left)
        return;
    hearth_tell_part(o, ANB_T(SAY_GOODS));
    TABLE(o, ANB_T_SAY_HEAD_ITEM, ANB_T_SAY_HEAD_BESIDE, ANB_T_SAY_HEAD_SALE, ANB_T_SAY_HEAD_TRACK,
          ANB_T_SAY_HEAD_EACH);
    for (int i = 0; i < ANB_GOODS && p->slot[i]; i++) {
        tell_good(game, o, p, p->slot[i] - 1, i);
        left &= ~(1U << (p->slot[i] - 1));
    }
    HEARTH_FOR_EACH (item, left)
        tell_good(game, o, p, item, -1);
}

static void tell_village(const HearthGame *game, HearthOutline *o, const AnbState *st, int seat) {
    HearthMsg msg;
    hearth_msg(&msg, ANB_T(SAY_VILLAGE));
    hearth_msg_seat(&msg, "player", seat);
    hearth_tell_section_of(o, &msg);
    tell_villagers(game, o, &st->player[seat]);
    tell_goods(game, o, &st->player[seat]);
    tell_buildings(game, o, st, &st->player[seat]);
}

/* ---- What is on offer ---- */

/* With the code that players type for each. */
static void tell_offer(const HearthGame *game, HearthOutline *o, const AnbState *st) {
    hearth_tell_section(o, ANB_T(SAY_OFFER));
    TABLE(o, ANB_T_SAY_HEAD_BUILDING, ANB_T_SAY_HEAD_CODE, ANB_T_SAY_HEAD_KIND,
          ANB_T_SAY_HEAD_PRICE, ANB_T_SAY_HEAD_DOES);
    for (int b = 0; b < ANB_BUILDINGS; b++)
        if (anb_on_offer(st, b)) {
            hearth_tell_row(o);
            hearth_tell_cell_word(o, anb_building_name(game, b));
            hearth_tell_cell(o, NULL);
            hearth_tell_text(o, anb_buildings[b].id);
            hearth_tell_cell_word(o, anb_building_kind_name(game, b));
            hearth_tell_cell_number(o, anb_tables(game)->buildings[b].cost);
            hearth_tell_cell(o, NULL);
            anb_tell_effects(game, o, b);
        }
}

static void tell_hire(const HearthGame *game, HearthOutline *o, const AnbState *st) {
    hearth_tell_section(o, ANB_T(SAY_HIRE));
    TABLE(o, ANB_T_SAY_HEAD_SPACE, ANB_T_SAY_HEAD_VILLAGER, ANB_T_SAY_HEAD_PRICE,
          ANB_T_SAY_HEAD_SKILLS, ANB_T_SAY_HEAD_DICE);
    for (int i = 0; i < ANB_ROW; i++)
        if (st->row[i] != ANB_NONE) {
            hearth_tell_row(o);
            hearth_tell_cell_number(o, i + 1);
            hearth_tell_cell_word(o, anb_villager_name(game, st->row[i]));
            hearth_tell_cell_number(o, anb_tables(game)->hire[i]);
            cell_skills(game, o, st->row[i]);
        }
}

static bool anybody_for_hire(const AnbState *st) {
    for (int i = 0; i < ANB_ROW; i++)
        if (st->row[i] != ANB_NONE)
            return true;
    return false;
}

/* Players have the numbers by which people name them. */
static void tell_market(HearthOutline *o, const AnbState *st) {
    hearth_tell_section(o, ANB_T(SAY_MARKET));
    TABLE(o, ANB_T_SAY_HEAD_NUMBER, ANB_T_SAY_HEAD_PLAYER, ANB_T_SAY_HEAD_SALE);
    for (int i = 0; i < st->seats; i++)
        if (st->player[i].sale) {
            hearth_tell_row(o);
            hearth_tell_cell_number(o, i + 1);
            hearth_tell_cell_seat(o, i);
            hearth_tell_cell_word(o, anb_item_name(st->player[i].sale - 1));
        }
}

static bool anybody_sells(const AnbState *st) {
    for (int i = 0; i < st->seats; i++)
        if (st->player[i].sale)
            return true;
    return false;
}

static void tell_caves(HearthOutline *o, const AnbState *st) {
    int left = hearth_count(st->cave_left) + st->cave_count + (st->cave_top != ANB_NONE);
    hearth_tell_section(o, ANB_T(SAY_CAVES));
    line_number(o, left ? ANB_T(SAY_CAVES_LEFT) : ANB_T(SAY_NO_CAVES), "count", left);
    if (st->board_cider)
        line_number(o, ANB_T(SAY_BOARD_CIDER), "count", st->board_cider);
}

/* ---- The parts, and all of them ---- */

void anb_tell_part(const HearthGame *game, HearthOutline *o, const AnbState *view, int viewer,
                   AnbPart part, int which) {
    switch (part) {
    case ANB_PART_STATUS: tell_status(o, view, viewer); break;
    case ANB_PART_BOOK: tell_book(game, o, view, which); break;
    case ANB_PART_PLAYERS: tell_players(game, o, view, which); break;
    case ANB_PART_VILLAGE: tell_village(game, o, view, which); break;
    case ANB_PART_OFFER: tell_offer(game, o, view); break;
    case ANB_PART_HIRE:
        if (anybody_for_hire(view))
            tell_hire(game, o, view);
        break;
    case ANB_PART_MARKET:
        if (anybody_sells(view))
            tell_market(o, view);
        break;
    case ANB_PART_CAVES: tell_caves(o, view); break;
    }
}

void anb__outline(const HearthGame *game, const void *view, int viewer, HearthOutline *o) {
    static const AnbPart before[] = {ANB_PART_STATUS, ANB_PART_BOOK, ANB_PART_PLAYERS},
                         after[] = {ANB_PART_OFFER, ANB_PART_HIRE, ANB_PART_MARKET, ANB_PART_CAVES};
    const AnbState *st = view;
    int own = viewer < st->seats ? viewer : 0;
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        anb_tell_part(game, o, st, viewer, before[i], ANB_WHOLE);
    anb_tell_part(game, o, st, viewer, ANB_PART_VILLAGE, own);
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++)
        anb_tell_part(game, o, st, viewer, after[i], ANB_WHOLE);
    for (int i = 1; i < st->seats; i++)
        anb_tell_part(game, o, st, viewer, ANB_PART_VILLAGE, (own + i) % st->seats);
}
