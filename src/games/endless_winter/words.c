/* words.c - Cards, costs, choices and questions of Endless Winter in words, for every front end. */
#include "ew_words.h"

#include "ew_int.h"
#include "texts.h"

static const HearthText *apart(void) {
    return HEARTH_T(APART);
}

void ew_msg_side(HearthMsg *msg, const EwState *st, int side) {
    if (ew_is_nomad(st, side))
        hearth_msg_word(msg, "player", EW_T(THE_NOMAD));
    else
        hearth_msg_seat(msg, "player", side);
}

void ew_tell_side(HearthOutline *o, const EwState *st, int side) {
    if (ew_is_nomad(st, side))
        hearth_tell_word(o, EW_T(THE_NOMAD));
    else
        hearth_tell_seat(o, side);
}

/* 6.6: half squares as people count squares */
void ew_half_squares(int at, HearthBuf *out) {
    hearth_buf_int(out, at / 2 + 1);
    if (at % 2) {
        hearth_buf_text(out, "-");
        hearth_buf_int(out, at / 2 + 2);
    }
}

static void arg_half_squares(HearthMsg *msg, const char *name, int at) {
    char text[16];
    HearthBuf b = hearth_buf(text, sizeof text);
    ew_half_squares(at, &b);
    hearth_msg_bytes(msg, name, text, b.length);
}

void ew_msg_cell(HearthMsg *msg, int cell) {
    arg_half_squares(msg, "x", cell % EW_WIDE);
    arg_half_squares(msg, "y", cell / EW_WIDE);
}

/* "Hunter", or "2 Hunter" */
static void tell_counted(HearthOutline *o, int n, const HearthText *what) {
    HearthMsg msg;
    if (n == 1) {
        hearth_tell_word(o, what);
    } else if (n > 1) {
        hearth_msg(&msg, EW_T(SAY_COUNTED));
        hearth_msg_number(&msg, "count", n);
        hearth_msg_word(&msg, "what", what);
        hearth_tell(o, &msg);
    }
}

/* ---- What is gained and paid ---- */

void ew_tell_cost(HearthOutline *o, const EwCost *cost) {
    if (!cost->labor && !cost->food && !cost->tool)
        hearth_tell_word(o, EW_T(SAY_FREE));
    if (cost->labor)
        hearth_tell_count(o, EW_T(SAY_COST_LABOR), "n", cost->labor);
    if (cost->food)
        hearth_tell_count(o, EW_T(SAY_COST_FOOD), "n", cost->food);
    if (cost->tool)
        hearth_tell_count(o, EW_T(SAY_COST_TOOL), "n", cost->tool);
}

static void tell_choice(const HearthGame *game, HearthOutline *o, const EwEffect *e) {
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_CHOOSE_OF));
    hearth_msg_number(&msg, "n", e->n);
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "options", apart());
    for (int i = 0; i < e->b; i++) {
        hearth_tell_open(o, NULL);
        hearth_tell_hole(o, NULL, NULL);
        ew_tell_list(game, o, e->a + i);
        hearth_tell_close(o);
    }
    hearth_tell_close(o);
}

static void tell_exchange(const HearthGame *game, HearthOutline *o, const EwEffect *e) {
    const EwCost cost = {.food = e->b >> 4, .tool = e->b & 15};
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_PAY_FOR));
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "cost", NULL);
    ew_tell_cost(o, &cost);
    hearth_tell_hole(o, "gain", NULL);
    ew_tell_list(game, o, e->a);
    hearth_tell_close(o);
}

static void tell_effect(const HearthGame *game, HearthOutline *o, const EwEffect *e) {
    HearthMsg msg;
    switch ((EwOp)e->op) {
    case EW_OP_CHOOSE: tell_choice(game, o, e); break;
    case EW_OP_PAY: tell_exchange(game, o, e); break;
    default:
        ew_effect_msg(e, &msg);
        hearth_tell(o, &msg);
        break;
    }
}

void ew_tell_list(const HearthGame *game, HearthOutline *o, int list) {
    const EwList *l = &ew_tables(game)->lists[list];
    for (int i = 0; i < l->count; i++)
        tell_effect(game, o, &ew_tables(game)->effects[l->first + i]);
    if (!l->count)
        hearth_tell_word(o, EW_T(SAY_NOTHING));
}

/* The cost of a section: villages and stones have their own. */
static void ew_tell_section_cost(const HearthGame *game, HearthOutline *o, const EwState *st,
                                 int side, const EwCost *cost) {
    const EwEffect *e = &ew_tables(game)->effects[ew_tables(game)->lists[cost->gain].first];
    int space = ew_stone_space(&st->player[side]);
    switch ((EwOp)e->op) {
    case EW_OP_VILLAGE:
        hearth_tell_count(o, EW_T(SAY_VILLAGE_COST), "n", ew_tables(game)->village_food - e->a);
        break;
    case EW_OP_STONE:
        ew_tell_cost(o, &ew_tables(game)->stone_spaces[space < EW_STONE_SPACES ? space : 0]);
        break;
    default: ew_tell_cost(o, cost); break;
    }
}

void ew_tell_section(const HearthGame *game, HearthOutline *o, const EwState *st, int side,
                     const EwCost *cost) {
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_PV_SECTION));
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "cost", NULL);
    ew_tell_section_cost(game, o, st, side, cost);
    hearth_tell_hole(o, "gain", NULL);
    ew_tell_list(game, o, cost->gain);
    hearth_tell_close(o);
}

/* ---- Cards ---- */

void ew_tell_pile(const HearthGame *game, HearthOutline *o, const EwPile *pile) {
    for (int k = 0; k < EW_KINDS; k++)
        tell_counted(o, pile->n[k], ew_card_name(game, k));
    HEARTH_FOR_EACH (c, pile->culture)
        hearth_tell_word(o, ew_card_name(game, EW_KINDS + c));
}

void ew_tell_animals(const HearthGame *game, HearthOutline *o, const uint8_t count[EW_ANIMALS]) {
    for (int i = 0; i < EW_ANIMALS; i++)
        tell_counted(o, count[i], ew_animal_name(game, i));
}

void ew_msg_halves(HearthMsg *msg, const char *name, int doubled) {
    char text[16];
    HearthBuf b = hearth_buf(text, sizeof text);
    hearth_buf_int(&b, doubled / 2);
    hearth_buf_text(&b, doubled & 1 ? " 1/2" : "");
    hearth_msg_bytes(msg, name, text, b.length);
}

static void tell_eclipse(const HearthGame *game, HearthOutline *o, const EwKind *k) {
    HearthMsg msg;
    if (!k->eclipse_labor && !ew_tables(game)->lists[k->eclipse].count)
        return;
    hearth_msg(&msg, EW_T(SAY_IN_ECLIPSE));
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "what", NULL);
    if (k->eclipse_labor) {
        hearth_msg(&msg, EW_T(SAY_ECLIPSE_LABOR));
        ew_msg_halves(&msg, "labor", k->eclipse_labor);
        hearth_tell(o, &msg);
    }
    if (ew_tables(game)->lists[k->eclipse].count)
        ew_tell_list(game, o, k->eclipse);
    hearth_tell_close(o);
}

void ew_tell_card(const HearthGame *game, HearthOutline *o, int card) {
    HearthMsg msg;
    if (card >= EW_KINDS) {
        hearth_msg(&msg, EW_T(SAY_GIVES));
        hearth_tell_open(o, &msg);
        hearth_tell_hole(o, "what", NULL);
        ew_tell_list(game, o, ew_tables(game)->cultures[card - EW_KINDS].gain);
        hearth_tell_close(o);
        return;
    }
    const EwKind *k = &ew_tables(game)->kinds[card];
    hearth_msg(&msg, !k->bonus              ? EW_T(SAY_LABOR)
                     : k->column == EW_REST ? EW_T(SAY_LABOR_BONUS_ANY)
                                            : EW_T(SAY_LABOR_BONUS));
    hearth_msg_number(&msg, "n", k->labor);
    if (k->bonus) {
        hearth_msg_number(&msg, "more", k->bonus);
        if (k->column != EW_REST)
            hearth_msg_word(&msg, "column", ew_column_name(game, k->column));
    }
    hearth_tell(o, &msg);
    tell_eclipse(game, o, k);
}

void ew_tell_animal(const HearthGame *game, HearthOutline *o, int animal) {
    const EwAnimal *a = &ew_tables(game)->animals[animal];
    char points[32], count[32];
    HearthBuf p = hearth_buf(points, sizeof points), c = hearth_buf(count, sizeof count);
    HearthMsg msg;
    if (a->wild) {
        hearth_tell_word(o, EW_T(SAY_ANIMAL_WILD));
        return;
    }
    for (int i = 0; i < a->full && i < 4; i++) {
        hearth_buf_text(&p, i ? "/" : "");
        hearth_buf_int(&p, a->set[i]);
        hearth_buf_text(&c, i ? "/" : "");
        hearth_buf_int(&c, i + 1);
    }
    hearth_msg(&msg, EW_T(SAY_ANIMAL_SETS));
    hearth_msg_bytes(&msg, "count", count, c.length);
    hearth_msg_bytes(&msg, "points", points, p.length);
    hearth_tell(o, &msg);
}

void ew_tell_chief(const HearthGame *game, HearthOutline *o, int chief, bool side_b) {
    const EwChief *c = &ew_tables(game)->chiefs[chief];
    HearthMsg msg;
    hearth_msg(&msg, !side_b                ? EW_T(SAY_CHIEF_A)
                     : c->tool_labor        ? EW_T(SAY_CHIEF_B_TOOL)
                     : c->column == EW_REST ? EW_T(SAY_CHIEF_B_ANY)
                                            : EW_T(SAY_CHIEF_B));
    hearth_msg_number(&msg, "labor", side_b ? c->labor : ew_tables(game)->chief_labor);
    if (side_b) {
        hearth_msg_number(&msg, "tools", c->tool_cost);
        hearth_msg_number(&msg, "more", c->tool_labor);
        hearth_msg_word(&msg, "column", ew_column_name(game, c->column));
    }
    hearth_tell(o, &msg);
}

void ew_tell_stone(const HearthGame *game, HearthOutline *o, int stone) {
    HearthMsg msg;
    ew_effect_msg(&ew_tables(game)->stones[stone].score, &msg);
    hearth_tell(o, &msg);
}

int ew_learn_labor(const HearthGame *game, const EwState *st, int space) {
    int labor = ew_tables(game)->cultures[st->culture[space] - 1].labor;
    return st->cheap >> space & 1 ? labor - ew_tables(game)->token_discount : labor;
}

/* ---- Questions ---- */

static const HearthText *job_question(int op) {
    switch (op) {
    case EW_OP_TOOL: return EW_T(SAY_ASK_TOOL);
    case EW_OP_DRAW: return EW_T(SAY_ASK_DRAW);
    case EW_OP_IDOL: return EW_T(SAY_ASK_IDOL);
    case EW_OP_MEGALITH:
    case EW_OP_MEGALITH_EXTRA: return EW_T(SAY_ASK_MEGALITH);
    case EW_OP_BURY: return EW_T(SAY_ASK_BURY);
    case EW_OP_TRIBE:
    case EW_OP_TRIBE_DISCARD: return EW_T(SAY_ASK_TRIBE);
    case EW_OP_CULTURE: return EW_T(SAY_ASK_CULTURE);
    case EW_OP_ANIMAL: return EW_T(SAY_ASK_ANIMAL);
    case EW_OP_TIP: return EW_T(SAY_ASK_TIP);
    case EW_OP_MOVE: return EW_T(SAY_ASK_MOVE);
    case EW_OP_VILLAGE: return EW_T(SAY_ASK_VILLAGE);
    case EW_OP_STONE: return EW_T(SAY_ASK_STONE);
    case EW_OP_PAY: return EW_T(SAY_ASK_PAY);
    default: return EW_T(SAY_ASK_CHOOSE);
    }
}

static void tell_job_question(const HearthGame *game, HearthOutline *o, const EwJob *j) {
    HearthMsg msg;
    hearth_msg(&msg, job_question(j->op));
    hearth_msg_number(&msg, "n", j->n);
    if (j->op != EW_OP_PAY) {
        hearth_tell(o, &msg);
        return;
    }
    hearth_tell_open(o, &msg);
    hearth_tell_hole(o, "gain", NULL);
    ew_tell_list(game, o, j->a);
    hearth_tell_close(o);
}

static void phase_question(const HearthGame *game, const EwState *st, HearthMsg *out) {
    switch ((EwPhase)st->phase) {
    case EW_PICK_SETUP: hearth_msg(out, EW_T(SAY_ASK_SETUP)); break;
    case EW_PICK_CHIEF: hearth_msg(out, EW_T(SAY_ASK_CHIEF)); break;
    case EW_DISCARD: hearth_msg(out, EW_T(SAY_ASK_DISCARD)); break;
    case EW_WORK:
        hearth_msg(out, EW_T(SAY_ASK_WORK));
        hearth_msg_word(out, "column", ew_column_name(game, st->column));
        hearth_msg_number(out, "labor", st->labor);
        break;
    case EW_PILE:
        hearth_msg(out, EW_T(SAY_ASK_PILE));
        ew_msg_halves(out, "labor", ew_eclipse_labor(game, st, st->actor));
        break;
    case EW_ECLIPSE_CARDS: hearth_msg(out, EW_T(SAY_ASK_CARDS)); break;
    case EW_ECLIPSE_TILES: hearth_msg(out, EW_T(SAY_ASK_TILES)); break;
    default:
        hearth_msg(out,
                   st->player[st->actor].hand.culture ? EW_T(SAY_ASK_TURN) : EW_T(SAY_ASK_PLACE));
        break;
    }
}

void ew_tell_question(const HearthGame *game, HearthOutline *o, const EwState *st) {
    HearthMsg msg;
    if (st->jobs) {
        tell_job_question(game, o, &st->job[st->jobs - 1]);
        return;
    }
    phase_question(game, st, &msg);
    hearth_tell(o, &msg);
}

void ew_msg_nomad_piles(const EwState *st, HearthMsg *out) {
    hearth_msg(out, EW_T(SAY_NOMAD_PILES));
    hearth_msg_number(out, "offering",
                      st->offering_count + st->offering_down[0] + st->offering_down[1]);
    hearth_msg_number(out, "seen", st->offering_count);
    hearth_msg_number(out, "buried", ew_buried(st, EW_NOMAD));
    hearth_msg_number(out, "pile", st->nomad_pile);
    hearth_msg_number(out, "deck", hearth_count(st->nomad_left) - st->nomad_pile);
}

void ew_msg_outcome(const HearthGame *game, const EwState *st, HearthMsg *out) {
    int by = ew_score(game, st, 0, NULL) - ew_score(game, st, EW_NOMAD, NULL);
    hearth_msg(out, by > 0 ? EW_T(SAY_WON) : by < 0 ? EW_T(SAY_LOST) : EW_T(SAY_EQUAL));
    hearth_msg_number(out, "count", by < 0 ? -by : by);
}

const char *ew__topic(const HearthGame *game, const void *view, int seat) {
    (void)game;
    static const char *const columns[] = {"initiate", "develop", "migrate", "hunt"};
    const EwState *st = view;
    (void)seat;
    if (st->jobs)
        switch (st->job[st->jobs - 1].op) {
        case EW_OP_IDOL: return "idols";
        case EW_OP_MEGALITH:
        case EW_OP_MEGALITH_EXTRA: return "megaliths";
        case EW_OP_TOOL:
        case EW_OP_DRAW: return "benefits";
        case EW_OP_BURY:
        case EW_OP_TRIBE:
        case EW_OP_TRIBE_DISCARD: return "initiate";
        case EW_OP_CULTURE:
        case EW_OP_STONE: return "develop";
        case EW_OP_MOVE:
        case EW_OP_VILLAGE: return "migrate";
        case EW_OP_ANIMAL:
        case EW_OP_TIP: return "hunt";
        default: break;
        }
    switch ((EwPhase)st->phase) {
    case EW_PICK_SETUP:
    case EW_PICK_CHIEF: return "setup";
    case EW_DISCARD: return "cards";
    case EW_WORK: return st->column < EW_COLUMNS ? columns[st->column] : "turn";
    case EW_RESTING: return "rest";
    case EW_PILE:
    case EW_ECLIPSE_REWARD:
    case EW_ECLIPSE_CARDS:
    case EW_ECLIPSE_TILES:
    case EW_ECLIPSE_BOARD:
    case EW_ECLIPSE_STONES: return "eclipse";
    default: return "turn";
    }
}
