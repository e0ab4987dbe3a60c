/* tell.c - Saying what happens: messages for people, JSON for transcripts (docs/transcripts.md). */
#include <string.h>

#include "anb_int.h"
#include "pack.h"

const HearthText anb_texts[ANB_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "anb_texts.def"
#undef TEXT
#undef TEXTS
};

static const HearthText *book(const HearthGame *game, int text) {
    return text ? &anb_tables(game)->book_texts[text] : ANB_T(NOTHING_MORE);
}

const HearthText *anb_building_name(const HearthGame *game, int building) {
    return hearth_name_of(game, building, &anb_texts[ANB_T_NAME_0 + anb_building_names[building]]);
}

const HearthText *anb_villager_name(const HearthGame *game, int villager) {
    int kind = anb_villager_kind(villager);
    return hearth_name_of(game, ANB_BUILDINGS + kind, &anb_texts[ANB_T_VILLAGER_0 + kind]);
}

const HearthText *anb_item_name(int item) {
    return &anb_texts[ANB_T_ITEM_0 + item];
}

/* ---- What an action would do ---- */

static void describe_draw(const HearthGame *game, const AnbState *st, int value, HearthMsg *out) {
    switch (anb__need(st)) {
    case ANB_NEED_VILLAGER:
        hearth_msg(out, ANB_T(DRAW_VILLAGER));
        hearth_msg_word(out, "villager", anb_villager_name(game, value));
        break;
    case ANB_NEED_CAVE:
        hearth_msg(out, ANB_T(DRAW_CAVE));
        hearth_msg_number(out, "number", value + 1);
        break;
    case ANB_NEED_DIE:
        hearth_msg(out, ANB_T(DRAW_DIE));
        hearth_msg_number(out, "die", value);
        break;
    default:
        hearth_msg(out, ANB_T(DRAW_CARD));
        hearth_msg_word(out, "building", anb_building_name(game, value));
        break;
    }
}

/* One of several rewards, which are seen before one is taken (5.14). */
static bool describe_reward(const HearthGame *game, const AnbState *st, int seat, int number,
                            HearthMsg *out) {
    const AnbEffect *e =
        &anb_tables(game)
             ->effects[anb_tables(game)->results[st->result].first + st->effect + 1 + number];
    if (e->kind < ANB_ITEMS) {
        hearth_msg(out, ANB_T(EV_GAIN));
        hearth_msg_number(out, "count", e->n);
        hearth_msg_word(out, "item", anb_item_name(e->kind));
    } else if (e->kind == ANB_FX_COINS && e->n > 0) {
        hearth_msg(out, ANB_T(EV_COINS));
        hearth_msg_number(out, "coins", e->n);
    } else {
        return false;
    }
    hearth_msg_seat(out, "player", seat);
    return true;
}

/* 4.6f: what the buyer says to the price. */
static void describe_last_word(const AnbState *st, bool yes, HearthMsg *out) {
    hearth_msg(out, yes ? ANB_T(DO_TAKE_IT) : ANB_T(DO_LEAVE_IT));
    hearth_msg_number(out, "price", st->counter);
}

void anb__describe(const HearthGame *game, const void *state, int seat, uint32_t action,
                   HearthMsg *out) {
    const AnbState *st = state;
    int a = anb_a(action), b = anb_b(action);
    AnbKind kind = anb_kind(action);
    if (seat == HEARTH_CHANCE) {
        describe_draw(game, st, (int)action, out);
        return;
    }
    if (kind == ANB_DO_CHOOSE && describe_reward(game, st, seat, a, out))
        return;
    if (st->phase == ANB_COUNTERED) {
        describe_last_word(st, kind == ANB_DO_ACCEPT, out);
        return;
    }
    hearth_msg(out, &anb_texts[ANB_T_DO_0 + kind]);
    switch (kind) {
    case ANB_DO_PLACE:
    case ANB_DO_SELL:
    case ANB_DO_COPY: hearth_msg_word(out, "item", anb_item_name(a)); break;
    case ANB_DO_OFFER:
        hearth_msg_number(out, "price", b);
        hearth_msg_seat(out, "player", a);
        break;
    case ANB_DO_COUNTER: hearth_msg_number(out, "price", a); break;
    case ANB_DO_REFRESH: hearth_msg_word(out, "deck", &anb_texts[ANB_T_DECK_0 + a]); break;
    case ANB_DO_TAKE: hearth_msg_word(out, "building", anb_building_name(game, a)); break;
    case ANB_DO_HARVEST:
    case ANB_DO_BUILD:
        hearth_msg_word(out, "building", anb_building_name(game, b));
        hearth_msg_word(out, "villager", anb_villager_name(game, a));
        break;
    case ANB_DO_TRAIN:
        hearth_msg_word(out, "trained", anb_villager_name(game, st->row[b]));
        hearth_msg_word(out, "villager", anb_villager_name(game, a));
        break;
    case ANB_DO_PAY:
        hearth_msg_number(out, "ciders", a);
        hearth_msg_number(out, "potions", b);
        break;
    case ANB_DO_OPTION:
    case ANB_DO_OPTION_PAY:
        hearth_msg_number(out, "number", a + 1);
        hearth_msg_word(out, "text", book(game, anb_option_at(game, st, a)->text));
        break;
    case ANB_DO_CHOOSE: hearth_msg_number(out, "number", a + 1); break;
    case ANB_DO_EXPLORE:
    case ANB_DO_LABOR:
    case ANB_DO_ADD:
    case ANB_DO_REROLL:
    case ANB_DO_EXERT:
    case ANB_DO_INJURE:
    case ANB_DO_POTION:
    case ANB_DO_CIDER:
    case ANB_DO_BED: hearth_msg_word(out, "villager", anb_villager_name(game, a)); break;
    default: break;
    }
}

/* ---- What happened ---- */

static const HearthText *sentence_of(const HearthEvent *e) {
    switch (e->kind) {
    case ANB_EV_ROUND: return ANB_T(EV_ROUND);
    case ANB_EV_OFFERED: return ANB_T(EV_OFFERED);
    case ANB_EV_HIRABLE: return ANB_T(EV_HIRABLE);
    case ANB_EV_PLACE: return ANB_T(EV_PLACE);
    case ANB_EV_SALE: return e->a == ANB_NONE ? ANB_T(EV_WITHDRAW) : ANB_T(EV_SALE);
    case ANB_EV_OFFER: return ANB_T(EV_OFFER);
    case ANB_EV_COUNTER: return ANB_T(EV_COUNTER);
    case ANB_EV_SOLD: return e->cells[1] ? ANB_T(EV_TAKEN) : ANB_T(EV_SOLD);
    case ANB_EV_REFUSED: return e->cells[1] ? ANB_T(EV_LEFT) : ANB_T(EV_REFUSED);
    case ANB_EV_REFRESH: return ANB_T(EV_REFRESH);
    case ANB_EV_CAT: return e->b ? ANB_T(EV_CAT_YES) : ANB_T(EV_CAT_NO);
    case ANB_EV_HARVEST: return ANB_T(EV_HARVEST);
    case ANB_EV_BUILD: return ANB_T(EV_BUILD);
    case ANB_EV_TRAIN: return ANB_T(EV_TRAIN);
    case ANB_EV_LABOR: return e->b ? ANB_T(EV_LABOR_CIDER) : ANB_T(EV_LABOR);
    case ANB_EV_EXPLORE: return ANB_T(EV_EXPLORE);
    case ANB_EV_PARAGRAPH: return ANB_T(EV_PARAGRAPH);
    case ANB_EV_OPTION: return ANB_T(EV_OPTION);
    case ANB_EV_ROLL: return ANB_T(EV_ROLL);
    case ANB_EV_REROLL: return ANB_T(EV_REROLL);
    case ANB_EV_EXERT: return ANB_T(EV_EXERT);
    case ANB_EV_RESULT:
        return e->b == 0 && e->place ? ANB_T(EV_HAPPENS)
               : e->place            ? ANB_T(EV_SUCCESS)
                                     : ANB_T(EV_FAILURE);
    case ANB_EV_GAIN: return ANB_T(EV_GAIN);
    case ANB_EV_COINS: return e->a < 0 ? ANB_T(EV_COINS_LOST) : ANB_T(EV_COINS);
    case ANB_EV_REPUTATION: return ANB_T(EV_REPUTATION);
    case ANB_EV_JOIN: return ANB_T(EV_JOIN);
    case ANB_EV_FIND: return ANB_T(EV_FIND);
    case ANB_EV_TAKE: return ANB_T(EV_TAKE);
    case ANB_EV_INJURE: return ANB_T(EV_INJURE);
    case ANB_EV_LOSE: return ANB_T(EV_LOSE);
    case ANB_EV_PASS: return ANB_T(EV_PASS);
    case ANB_EV_HEAL: return &anb_texts[ANB_T_EV_HEAL_0 + e->b];
    case ANB_EV_INCOME: return ANB_T(EV_INCOME);
    case ANB_EV_RENEW: return ANB_T(EV_RENEW);
    case ANB_EV_END: return ANB_T(EV_END);
    default: return NULL; /* the cave on top is seen, a choice is followed by what it brings */
    }
}

bool anb__event_describe(const HearthGame *game, const void *after, const HearthEvent *e,
                         HearthMsg *out) {
    const HearthText *sentence = sentence_of(e);
    (void)after;
    if (!sentence || (e->kind == ANB_EV_RESULT && anb_tables(game)->results[e->a].go && !e->b))
        return false; /* a story that simply goes on tells itself */
    hearth_msg(out, sentence);
    switch (e->kind) { /* the number that chooses the plural stands first */
    case ANB_EV_ROUND:
        hearth_msg_number(out, "round", e->a);
        hearth_msg_seat(out, "player", e->place);
        return true;
    case ANB_EV_COUNTER:
    case ANB_EV_OFFER: hearth_msg_number(out, "price", e->b); break;
    case ANB_EV_BUILD:
    case ANB_EV_TRAIN: hearth_msg_number(out, "coins", e->b); break;
    case ANB_EV_LABOR:
    case ANB_EV_INCOME: hearth_msg_number(out, "coins", e->a); break;
    case ANB_EV_COINS: hearth_msg_number(out, "coins", e->a < 0 ? -e->a : e->a); break;
    case ANB_EV_EXPLORE:
    case ANB_EV_GAIN:
    case ANB_EV_LOSE: hearth_msg_number(out, "count", e->b); break;
    case ANB_EV_ROLL: hearth_msg_number(out, "lanterns", anb_lanterns(game, e->a, e->b)); break;
    default: break;
    }
    if (e->seat != HEARTH_CHANCE)
        hearth_msg_seat(out, "player", e->seat);
    switch (e->kind) {
    case ANB_EV_PLACE:
        hearth_msg_number(out, "number", e->b + 1);
        hearth_msg_word(out, "item", anb_item_name(e->a));
        break;
    case ANB_EV_SALE:
        if (e->a != ANB_NONE)
            hearth_msg_word(out, "item", anb_item_name(e->a));
        break;
    case ANB_EV_COUNTER:
        hearth_msg_seat(out, "buyer", e->place);
        hearth_msg_word(out, "item", anb_item_name(e->a));
        break;
    case ANB_EV_OFFER:
    case ANB_EV_SOLD:
    case ANB_EV_REFUSED:
        hearth_msg_seat(out, "owner", e->place);
        hearth_msg_word(out, "item", anb_item_name(e->a));
        break;
    case ANB_EV_REFRESH: hearth_msg_word(out, "deck", &anb_texts[ANB_T_DECK_0 + e->a]); break;
    case ANB_EV_CAT: hearth_msg_number(out, "die", e->a); break;
    case ANB_EV_GAIN:
    case ANB_EV_LOSE: hearth_msg_word(out, "item", anb_item_name(e->a)); break;
    case ANB_EV_OFFERED:
    case ANB_EV_BUILD:
    case ANB_EV_TAKE: hearth_msg_word(out, "building", anb_building_name(game, e->a)); break;
    case ANB_EV_RENEW:
        hearth_msg_word(out, "building", anb_building_name(game, e->a));
        hearth_msg_word(out, "item", anb_item_name(anb_tables(game)->buildings[e->a].goods));
        break;
    case ANB_EV_HARVEST:
        hearth_msg_word(out, "building", anb_building_name(game, e->a));
        hearth_msg_word(out, "villager", anb_villager_name(game, e->b));
        hearth_msg_word(out, "item", anb_item_name(anb_tables(game)->buildings[e->a].goods));
        break;
    case ANB_EV_HIRABLE:
        hearth_msg_number(out, "number", e->b + 1);
        hearth_msg_word(out, "villager", anb_villager_name(game, e->a));
        break;
    case ANB_EV_ROLL: hearth_msg_number(out, "die", e->b); /* and whose it is */ /* fall through */
    case ANB_EV_TRAIN:
    case ANB_EV_REROLL:
    case ANB_EV_EXERT:
    case ANB_EV_JOIN:
    case ANB_EV_INJURE:
    case ANB_EV_HEAL: hearth_msg_word(out, "villager", anb_villager_name(game, e->a)); break;
    case ANB_EV_PARAGRAPH:
        hearth_msg_number(out, "number", e->a);
        hearth_msg_word(out, "title", book(game, anb_tables(game)->paragraphs[e->a].title));
        hearth_msg_word(out, "text", book(game, anb_tables(game)->paragraphs[e->a].text));
        break;
    case ANB_EV_OPTION:
        hearth_msg_word(
            out, "text",
            book(game,
                 anb_tables(game)->options[anb_tables(game)->paragraphs[e->a].first + e->b].text));
        break;
    case ANB_EV_RESULT:
        hearth_msg_number(out, "lanterns", e->b);
        hearth_msg_word(
            out, "text",
            anb_tables(game)->results[e->a].go
                ? book(game, anb_tables(game)->paragraphs[anb_tables(game)->results[e->a].go].title)
                : book(game, anb_tables(game)->results[e->a].story));
        break;
    case ANB_EV_REPUTATION:
        hearth_msg_number(out, "change", e->a);
        hearth_msg_number(out, "now", e->b);
        break;
    default: break;
    }
    return true;
}

/* ---- JSON ---- */

void anb__json_head(const HearthGame *game, const void *state, HearthBuf *out) {
    (void)game, (void)state, (void)out; /* everything that is dealt is an event */
}

static void member_text(HearthBuf *out, const char *name, const char *value) {
    hearth_buf_text(out, ",\"");
    hearth_buf_text(out, name);
    hearth_buf_text(out, "\":\"");
    hearth_buf_text(out, value);
    hearth_buf_char(out, '"');
}

static void member_number(HearthBuf *out, const char *name, int value) {
    hearth_buf_text(out, ",\"");
    hearth_buf_text(out, name);
    hearth_buf_text(out, "\":");
    hearth_buf_int(out, value);
}

static void member_party(HearthBuf *out, uint64_t party) {
    const char *comma = "";
    hearth_buf_text(out, ",\"party\":[");
    HEARTH_FOR_EACH (v, party) {
        hearth_buf_text(out, comma);
        hearth_buf_char(out, '"');
        hearth_buf_text(out, anb__villager_id(v));
        hearth_buf_char(out, '"');
        comma = ",";
    }
    hearth_buf_char(out, ']');
}

/* The name of an event and of its members: i item, b building, v villager, n number, - nothing. */
static const struct {
    const char *name, *a, *b;
    char a_is, b_is;
} json[ANB_EVENTS] = {
    [ANB_EV_ROUND] = {"round", "round", NULL, 'n', '-'},
    [ANB_EV_OFFERED] = {"offered", "building", NULL, 'b', '-'},
    [ANB_EV_HIRABLE] = {"hirable", "villager", "space", 'v', '+'},
    [ANB_EV_CAVE] = {"cave", "cave", NULL, '+', '-'},
    [ANB_EV_PLACE] = {"place", "item", "slot", 'i', '+'},
    [ANB_EV_SALE] = {"sale", "item", NULL, 'i', '-'},
    [ANB_EV_OFFER] = {"offer", "item", "price", 'i', 'n'},
    [ANB_EV_SOLD] = {"sold", "item", "price", 'i', 'n'},
    [ANB_EV_REFUSED] = {"refused", "item", "price", 'i', 'n'},
    [ANB_EV_REFRESH] = {"refresh", "outposts", NULL, 'n', '-'},
    [ANB_EV_CAT] = {"cat", "die", "obeys", 'n', 'n'},
    [ANB_EV_HARVEST] = {"harvest", "building", "villager", 'b', 'v'},
    [ANB_EV_BUILD] = {"build", "building", "price", 'b', 'n'},
    [ANB_EV_TRAIN] = {"train", "villager", "price", 'v', 'n'},
    [ANB_EV_LABOR] = {"labor", "coins", "cider", 'n', 'n'},
    [ANB_EV_EXPLORE] = {"explore", "cave", NULL, '+', '-'},
    [ANB_EV_PARAGRAPH] = {"paragraph", "paragraph", "die", 'n', 'n'},
    [ANB_EV_OPTION] = {"option", "paragraph", "option", 'n', '+'},
    [ANB_EV_ROLL] = {"roll", "villager", "die", 'v', 'n'},
    [ANB_EV_REROLL] = {"reroll", "villager", NULL, 'v', '-'},
    [ANB_EV_EXERT] = {"exert", "villager", NULL, 'v', '-'},
    [ANB_EV_RESULT] = {"result", NULL, "lanterns", '-', 'n'},
    [ANB_EV_CHOOSE] = {"choose", "reward", NULL, '+', '-'},
    [ANB_EV_GAIN] = {"gain", "item", "count", 'i', 'n'},
    [ANB_EV_COINS] = {"coins", "coins", NULL, 'n', '-'},
    [ANB_EV_REPUTATION] = {"reputation", "change", "now", 'n', 'n'},
    [ANB_EV_JOIN] = {"join", "villager", NULL, 'v', '-'},
    [ANB_EV_FIND] = {"find", NULL, NULL, '-', '-'},
    [ANB_EV_TAKE] = {"take", "building", NULL, 'b', '-'},
    [ANB_EV_INJURE] = {"injure", "villager", NULL, 'v', '-'},
    [ANB_EV_LOSE] = {"lose", "item", "count", 'i', 'n'},
    [ANB_EV_PASS] = {"pass", NULL, NULL, '-', '-'},
    [ANB_EV_HEAL] = {"heal", "villager", "how", 'v', 'n'},
    [ANB_EV_INCOME] = {"income", "coins", "potions", 'n', 'n'},
    [ANB_EV_RENEW] = {"renew", "building", NULL, 'b', '-'},
    [ANB_EV_END] = {"end", NULL, NULL, '-', '-'},
    [ANB_EV_COUNTER] = {"counter", "item", "price", 'i', 'n'},
};

static void member(HearthBuf *out, const char *name, char is, int value) {
    switch (is) {
    case 'i': member_text(out, name, value == ANB_NONE ? "none" : anb_item_ids[value]); break;
    case 'b': member_text(out, name, anb_buildings[value].id); break;
    case 'v': member_text(out, name, anb__villager_id(value)); break;
    case 'n': member_number(out, name, value); break;
    case '+': member_number(out, name, value + 1); break;
    default: break;
    }
}

/* What was paid, and how much of it in cider and potions. */
static void member_payment(HearthBuf *out, const char *price, uint64_t paid) {
    if (price)
        member_number(out, price, (int)(paid & 255));
    member_number(out, "ciders", (int)(paid >> 8 & 255));
    member_number(out, "potions", (int)(paid >> 16 & 255));
}

void anb__json_event(const HearthGame *game, const void *after, const HearthEvent *e,
                     HearthBuf *out) {
    (void)game, (void)after;
    hearth_buf_text(out, "{\"type\":\"");
    hearth_buf_text(out, json[e->kind].name);
    hearth_buf_char(out, '"');
    if (e->seat != HEARTH_CHANCE)
        member_number(out, "seat", e->seat);
    if (e->kind == ANB_EV_OFFER || e->kind == ANB_EV_SOLD || e->kind == ANB_EV_REFUSED)
        member_number(out, "seller", e->place);
    if (e->kind == ANB_EV_COUNTER)
        member_number(out, "buyer", e->place);
    if (e->kind == ANB_EV_ROUND)
        member_number(out, "first", e->place);
    if (e->kind == ANB_EV_RESULT)
        hearth_buf_text(out, e->place ? ",\"success\":true" : ",\"success\":false");
    if (e->kind == ANB_EV_CAT)
        member(out, "villager", 'v', hearth_lowest(e->cells[0]));
    member(out, json[e->kind].a, json[e->kind].a_is, e->a);
    member(out, json[e->kind].b, json[e->kind].b_is, e->b);
    switch (e->kind) {
    case ANB_EV_BUILD:
    case ANB_EV_TRAIN: member_payment(out, NULL, e->cells[1]); break; /* the price is told */
    case ANB_EV_REFRESH:
    case ANB_EV_RESULT: member_payment(out, "price", e->cells[1]); break;
    case ANB_EV_OPTION: member_payment(out, "coin", e->cells[1]); break;
    case ANB_EV_INCOME: member_number(out, "now", (int)e->cells[1]); break;
    case ANB_EV_SOLD:
    case ANB_EV_REFUSED:
        if (e->cells[1]) /* the price that the seller named, answered by the buyer */
            hearth_buf_text(out, ",\"counter\":true");
        break;
    default: break;
    }
    if (e->cells[0] && e->kind != ANB_EV_CAT) /* who explores, labors, builds or trains */
        member_party(out, e->cells[0]);
    hearth_buf_char(out, '}');
}

/* The part of the score that a line belongs to. The place in reputation is a part of its own. */
enum { TRACK, BUILDINGS, RANK, REPUTATION, CARDS, PARTS };
static const char *const part_names[PARTS] = {"track", "buildings", "rank", "reputation", "cards"};

static int part_of(const HearthLine *line) {
    switch (line->group) {
    case ANB_GROUP_TRACK: return TRACK;
    case ANB_GROUP_BUILDINGS: return BUILDINGS;
    case ANB_GROUP_CARDS: return CARDS;
    default: return line->rule == ANB_T(LINE_RANK) ? RANK : REPUTATION;
    }
}

/* One term of a score: on the track which item, of the cards which card. */
static void json_line(const HearthLine *line, HearthBuf *out) {
    int part = part_of(line);
    hearth_buf_text(out, "{\"part\":\"");
    hearth_buf_text(out, part_names[part]);
    hearth_buf_char(out, '"');
    if (part == TRACK)
        member_text(out, "item", anb_item_ids[line->rule - ANB_T(ITEM_0)]);
    if (part == CARDS)
        member_text(out, "building", anb_buildings[hearth_lowest(line->cells[0])].id);
    member_number(out, "count", line->count);
    member_number(out, "value", line->value);
    member_number(out, "points", line->points);
    hearth_buf_char(out, '}');
}

static void json_score(const HearthGame *game, const AnbState *st, int seat, HearthBuf *out) {
    HearthLine items[ANB_GOODS + 3 + 2 * ANB_BUILDINGS];
    HearthLines lines = {items, sizeof items / sizeof items[0], 0};
    int total = anb_score(game, st, seat, &lines), sum[PARTS] = {0};
    hearth_buf_text(out, "{\"seat\":");
    hearth_buf_int(out, seat);
    for (int i = 0; i < lines.count; i++)
        sum[part_of(&items[i])] += items[i].points;
    for (int i = 0; i < PARTS; i++)
        member_number(out, part_names[i], sum[i]);
    member_number(out, "total", total);
    hearth_buf_text(out, ",\"lines\":[");
    for (int i = 0; i < lines.count; i++) {
        hearth_buf_text(out, i ? "," : "");
        json_line(&items[i], out);
    }
    hearth_buf_text(out, "]}");
}

void anb__json_result(const HearthGame *game, const void *state, HearthBuf *out) {
    const AnbState *st = state;
    uint8_t rank[ANB_MAX_SEATS];
    const char *comma = "";
    hearth_buf_text(out, "{\"totals\":[");
    for (int i = 0; i < st->seats; i++) {
        hearth_buf_text(out, i ? "," : "");
        hearth_buf_int(out, anb_score(game, st, i, NULL));
    }
    hearth_buf_text(out, "],\"winners\":[");
    game->result(game, st, rank);
    for (int i = 0; i < st->seats && st->phase == ANB_OVER; i++)
        if (rank[i] == 1) {
            hearth_buf_text(out, comma);
            hearth_buf_int(out, i);
            comma = ",";
        }
    hearth_buf_text(out, "],\"coins\":[");
    for (int i = 0; i < st->seats; i++) {
        hearth_buf_text(out, i ? "," : "");
        hearth_buf_int(out, st->player[i].coins);
    }
    hearth_buf_text(out, "],\"scores\":[");
    for (int i = 0; i < st->seats; i++) {
        hearth_buf_text(out, i ? "," : "");
        json_score(game, st, i, out);
    }
    hearth_buf_text(out, "]}");
}
