/* describe_ew.c - Cards, costs and choices of Endless Winter in words. */
#include "describe_ew.h"

#include <string.h>

#include "match.h"

const char *ew_msg_text(const Term *t, const HearthMsg *msg, char out[EW_TEXT]) {
    hearth_msg_text(msg, t->lang, out, EW_TEXT);
    return out;
}

const char *ew_word_text(const Term *t, const HearthText *text, char out[EW_TEXT]) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    return ew_msg_text(t, &msg, out);
}

const char *ew_apart(const Term *t, char out[EW_TEXT]) {
    return ew_word_text(t, EW_T(SAY_APART), out);
}

static void add_msg(const Term *t, HearthBuf *b, const HearthMsg *msg) {
    char text[EW_TEXT];
    hearth_buf_text(b, b->length ? ", " : "");
    hearth_buf_text(b, ew_msg_text(t, msg, text));
}

static void add_number(const Term *t, HearthBuf *b, const HearthText *text, const char *name,
                       int n) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_number(&msg, name, n);
    add_msg(t, b, &msg);
}

/* "Hunter", or "2 Hunter" */
static void add_counted(const Term *t, HearthBuf *b, int n, const HearthText *what) {
    HearthMsg msg;
    if (!n)
        return;
    if (n == 1) {
        hearth_msg(&msg, what);
    } else {
        hearth_msg(&msg, EW_T(SAY_COUNTED));
        hearth_msg_number(&msg, "count", n);
        hearth_msg_word(&msg, "what", what);
    }
    add_msg(t, b, &msg);
}

const char *ew_side_name(const Term *t, const HearthMatch *m, const EwState *st, int side,
                         char out[EW_TEXT]) {
    if (ew_is_nomad(st, side))
        return ew_word_text(t, EW_T(THE_NOMAD), out);
    snprintf(out, EW_TEXT, "%s", hearth_match_name(m, side));
    return out;
}

void ew_side_arg(HearthMsg *msg, const HearthMatch *m, const EwState *st, int side) {
    if (ew_is_nomad(st, side))
        hearth_msg_word(msg, "player", EW_T(THE_NOMAD));
    else
        arg_text(msg, "player", hearth_match_name(m, side));
}

/* ---- What is gained and paid -------------------------------------------------------------------
 */

const char *ew_cost_text(const Term *t, const EwCost *cost, char out[EW_TEXT]) {
    HearthBuf b = hearth_buf(out, EW_TEXT);
    out[0] = 0;
    if (cost->labor)
        add_number(t, &b, EW_T(SAY_COST_LABOR), "n", cost->labor);
    if (cost->food)
        add_number(t, &b, EW_T(SAY_COST_FOOD), "n", cost->food);
    if (cost->tool)
        add_number(t, &b, EW_T(SAY_COST_TOOL), "n", cost->tool);
    return out[0] ? out : ew_word_text(t, EW_T(SAY_FREE), out);
}

static void add_effect(const Term *t, HearthBuf *b, const EwEffect *e) {
    char one[EW_TEXT], all[EW_TEXT];
    HearthMsg msg;
    if (e->op == EW_OP_CHOOSE) {
        HearthBuf options = hearth_buf(all, sizeof all);
        all[0] = 0;
        for (int i = 0; i < e->b; i++) {
            hearth_buf_text(&options, i ? ew_apart(t, one) : "");
            hearth_buf_text(&options, ew_list_text(t, e->a + i, one));
        }
        hearth_msg(&msg, EW_T(SAY_CHOOSE_OF));
        hearth_msg_number(&msg, "n", e->n);
        arg_text(&msg, "options", all);
    } else if (e->op == EW_OP_PAY) {
        const EwCost cost = {.food = e->b >> 4, .tool = e->b & 15};
        hearth_msg(&msg, EW_T(SAY_PAY_FOR));
        arg_text(&msg, "cost", ew_cost_text(t, &cost, one));
        arg_text(&msg, "gain", ew_list_text(t, e->a, all));
    } else {
        ew_effect_msg(e, &msg);
    }
    add_msg(t, b, &msg);
}

const char *ew_list_text(const Term *t, int list, char out[EW_TEXT]) {
    const EwList *l = &ew_lists[list];
    HearthBuf b = hearth_buf(out, EW_TEXT);
    out[0] = 0;
    for (int i = 0; i < l->count; i++)
        add_effect(t, &b, &ew_effects[l->first + i]);
    return l->count ? out : ew_word_text(t, EW_T(SAY_NOTHING), out);
}

const char *ew_section_cost(const Term *t, const EwState *st, int side, const EwCost *cost,
                            char out[EW_TEXT]) {
    const EwEffect *e = &ew_effects[ew_lists[cost->gain].first];
    if (e->op == EW_OP_VILLAGE) {
        HearthMsg msg;
        hearth_msg(&msg, EW_T(SAY_VILLAGE_COST));
        hearth_msg_number(&msg, "n", EW_VILLAGE_FOOD - e->a);
        return ew_msg_text(t, &msg, out);
    }
    if (e->op == EW_OP_STONE) {
        int space = ew_stone_space(&st->player[side]);
        return ew_cost_text(t, &ew_stone_spaces[space < EW_STONE_SPACES ? space : 0], out);
    }
    return ew_cost_text(t, cost, out);
}

/* ---- Cards -------------------------------------------------------------------------------------
 */

const char *ew_pile_text(const Term *t, const EwPile *pile, char out[EW_TEXT]) {
    HearthBuf b = hearth_buf(out, EW_TEXT);
    out[0] = 0;
    for (int k = 0; k < EW_KINDS; k++)
        add_counted(t, &b, pile->n[k], ew_card_name(k));
    for (int c = 0; c < EW_CULTURES; c++)
        add_counted(t, &b, (int)(pile->culture >> c & 1), ew_card_name(EW_KINDS + c));
    return out;
}

const char *ew_animals_text(const Term *t, const uint8_t count[EW_ANIMALS], char out[EW_TEXT]) {
    HearthBuf b = hearth_buf(out, EW_TEXT);
    out[0] = 0;
    for (int i = 0; i < EW_ANIMALS; i++)
        add_counted(t, &b, count[i], ew_animal_name(i));
    return out;
}

static void halves_text(int doubled, char out[16]) {
    snprintf(out, 16, doubled & 1 ? "%d 1/2" : "%d", doubled / 2);
}

static void add_eclipse(const Term *t, HearthBuf *b, const EwKind *k) {
    char apart[EW_TEXT];
    char what[EW_TEXT], text[EW_TEXT], labor[16];
    HearthBuf all = hearth_buf(what, sizeof what);
    HearthMsg msg;
    what[0] = 0;
    if (k->eclipse_labor) {
        halves_text(k->eclipse_labor, labor);
        hearth_msg(&msg, EW_T(SAY_ECLIPSE_LABOR));
        arg_text(&msg, "labor", labor);
        add_msg(t, &all, &msg);
    }
    if (ew_lists[k->eclipse].count) {
        hearth_buf_text(&all, all.length ? ", " : "");
        hearth_buf_text(&all, ew_list_text(t, k->eclipse, text));
    }
    if (!what[0])
        return;
    hearth_msg(&msg, EW_T(SAY_IN_ECLIPSE));
    arg_text(&msg, "what", what);
    hearth_buf_text(b, b->length ? ew_apart(t, apart) : "");
    hearth_buf_text(b, ew_msg_text(t, &msg, text));
}

const char *ew_card_text(const Term *t, int card, char out[EW_TEXT]) {
    HearthBuf b = hearth_buf(out, EW_TEXT);
    HearthMsg msg;
    out[0] = 0;
    if (card >= EW_KINDS) {
        char gain[EW_TEXT];
        hearth_msg(&msg, EW_T(SAY_GIVES));
        arg_text(&msg, "what", ew_list_text(t, ew_cultures[card - EW_KINDS].gain, gain));
        add_msg(t, &b, &msg);
        return out;
    }
    const EwKind *k = &ew_kinds[card];
    hearth_msg(&msg, !k->bonus              ? EW_T(SAY_LABOR)
                     : k->column == EW_REST ? EW_T(SAY_LABOR_BONUS_ANY)
                                            : EW_T(SAY_LABOR_BONUS));
    hearth_msg_number(&msg, "n", k->labor);
    if (k->bonus) {
        hearth_msg_number(&msg, "more", k->bonus);
        if (k->column != EW_REST)
            hearth_msg_word(&msg, "column", ew_column_name(k->column));
    }
    add_msg(t, &b, &msg);
    add_eclipse(t, &b, k);
    return out;
}

const char *ew_animal_text(const Term *t, int animal, char out[EW_TEXT]) {
    const EwAnimal *a = &ew_animals[animal];
    char points[32] = "", count[32] = "";
    HearthMsg msg;
    if (a->wild)
        return ew_word_text(t, EW_T(SAY_ANIMAL_WILD), out);
    for (int i = 0; i < a->full && i < 4; i++) {
        size_t at = strlen(points), to = strlen(count);
        snprintf(points + at, sizeof points - at, "%s%d", i ? "/" : "", a->set[i]);
        snprintf(count + to, sizeof count - to, "%s%d", i ? "/" : "", i + 1);
    }
    hearth_msg(&msg, EW_T(SAY_ANIMAL_SETS));
    arg_text(&msg, "count", count);
    arg_text(&msg, "points", points);
    return ew_msg_text(t, &msg, out);
}

const char *ew_chief_text(const Term *t, int chief, bool side_b, char out[EW_TEXT]) {
    const EwChief *c = &ew_chiefs[chief];
    HearthMsg msg;
    hearth_msg(&msg, !side_b                ? EW_T(SAY_CHIEF_A)
                     : c->tool_labor        ? EW_T(SAY_CHIEF_B_TOOL)
                     : c->column == EW_REST ? EW_T(SAY_CHIEF_B_ANY)
                                            : EW_T(SAY_CHIEF_B));
    hearth_msg_number(&msg, "labor", side_b ? c->labor : EW_CHIEF_LABOR);
    if (side_b) {
        hearth_msg_number(&msg, "tools", c->tool_cost);
        hearth_msg_number(&msg, "more", c->tool_labor);
        hearth_msg_word(&msg, "column", ew_column_name(c->column));
    }
    return ew_msg_text(t, &msg, out);
}

const char *ew_stone_text(const Term *t, int stone, char out[EW_TEXT]) {
    HearthMsg msg;
    ew_effect_msg(&ew_stones[stone].score, &msg);
    return ew_msg_text(t, &msg, out);
}

int ew_learn_labor(const EwState *st, int space) {
    int labor = ew_cultures[st->culture[space] - 1].labor;
    return st->cheap >> space & 1 ? labor - EW_TOKEN_DISCOUNT : labor;
}

/* ---- Who stands where
 * ------------------------------------------------------------------------------- */

typedef struct Standing {
    EwStanding *out;
    int actions;
} Standing;

static bool stand_step(void *context, const HearthStep *step) {
    const Standing *w = context;
    for (int i = 0; i < step->event_count; i++) {
        const HearthEvent *e = &step->events[i];
        if (e->kind == EW_EV_ROUND)
            memset(w->out, 0, sizeof *w->out);
        if (e->kind == EW_EV_PLACE || e->kind == EW_EV_NOMAD_COLUMN)
            w->out->n[e->a][e->place]++;
    }
    return step->index < w->actions;
}

void ew_standing(const HearthMatch *m, int actions, EwStanding *out) {
    memset(out, 0, sizeof *out);
    Standing w = {out, actions};
    hearth_match_walk(m, stand_step, &w);
}

const char *ew_standing_text(const Term *t, const HearthMatch *m, const EwState *st,
                             const EwStanding *who, int column, char out[EW_TEXT]) {
    HearthBuf b = hearth_buf(out, EW_TEXT);
    out[0] = 0;
    for (int s = 0; s < st->sides; s++) {
        HearthMsg msg;
        if (!who->n[column][s])
            continue;
        hearth_msg(&msg, TERM_T(EW_STANDS));
        ew_side_arg(&msg, m, st, s);
        hearth_msg_number(&msg, "count", who->n[column][s]);
        add_msg(t, &b, &msg);
    }
    return out;
}

/* ---- Questions
 * ---------------------------------------------------------------------------------------- */

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

void ew_say_question(const Term *t, const EwState *st, HearthMsg *out) {
    char text[EW_TEXT];
    if (st->jobs) {
        const EwJob *j = &st->job[st->jobs - 1];
        hearth_msg(out, job_question(j->op));
        hearth_msg_number(out, "n", j->n);
        if (j->op == EW_OP_PAY)
            arg_text(out, "gain", ew_list_text(t, j->a, text));
        return;
    }
    switch ((EwPhase)st->phase) {
    case EW_PICK_SETUP: hearth_msg(out, EW_T(SAY_ASK_SETUP)); break;
    case EW_PICK_CHIEF: hearth_msg(out, EW_T(SAY_ASK_CHIEF)); break;
    case EW_DISCARD: hearth_msg(out, EW_T(SAY_ASK_DISCARD)); break;
    case EW_WORK:
        hearth_msg(out, EW_T(SAY_ASK_WORK));
        hearth_msg_word(out, "column", ew_column_name(st->column));
        hearth_msg_number(out, "labor", st->labor);
        break;
    case EW_PILE: {
        char labor[16];
        halves_text(ew_eclipse_labor(st, st->actor), labor);
        hearth_msg(out, EW_T(SAY_ASK_PILE));
        arg_text(out, "labor", labor);
        break;
    }
    case EW_ECLIPSE_CARDS: hearth_msg(out, EW_T(SAY_ASK_CARDS)); break;
    case EW_ECLIPSE_TILES: hearth_msg(out, EW_T(SAY_ASK_TILES)); break;
    default:
        hearth_msg(out,
                   st->player[st->actor].hand.culture ? EW_T(SAY_ASK_TURN) : EW_T(SAY_ASK_PLACE));
        break;
    }
}

bool ew_takes(const EwState *st, int seat, uint32_t *action) {
    *action = ew_action(EW_DO_TAKE, 0, 0);
    return st->jobs &&
           (st->job[st->jobs - 1].op == EW_OP_TOOL || st->job[st->jobs - 1].op == EW_OP_DRAW) &&
           hearth_endless_winter.check(st, seat, *action, NULL) == HEARTH_OK;
}

/* ---- What a choice brings
 * ----------------------------------------------------------------------------- */

/* A line that is being put together from parts. */
typedef struct Preview {
    const Term *t;
    const HearthMatch *m;
    const EwState *st;
    const EwPlayer *p;
    int side;
    HearthBuf b;
} Preview;

static void part(Preview *v, const char *text) {
    char apart[EW_TEXT];
    hearth_buf_text(&v->b, v->b.length && text[0] ? ew_apart(v->t, apart) : "");
    hearth_buf_text(&v->b, text);
}

static void part_msg(Preview *v, const HearthMsg *msg) {
    char text[EW_TEXT];
    part(v, ew_msg_text(v->t, msg, text));
}

static void part_list(Preview *v, int list) {
    char text[EW_TEXT];
    part(v, ew_list_text(v->t, list, text));
}

static void part_section(Preview *v, const EwCost *c) {
    char cost[EW_TEXT], gain[EW_TEXT];
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_PV_SECTION));
    arg_text(&msg, "cost", ew_section_cost(v->t, v->st, v->side, c, cost));
    arg_text(&msg, "gain", ew_list_text(v->t, c->gain, gain));
    part_msg(v, &msg);
}

static void preview_setup(Preview *v, const EwSetup *s) {
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_PV_SETUP));
    hearth_msg_number(&msg, "food", s->food);
    hearth_msg_number(&msg, "tools", s->tool);
    hearth_msg_word(&msg, "card", ew_card_name(s->tribe));
    part_msg(v, &msg);
    for (int i = 0; i < s->animals; i++) {
        hearth_msg(&msg, EW_T(SAY_PV_ANIMAL));
        hearth_msg_word(&msg, "animal", ew_animal_name(s->animal[i]));
        part_msg(v, &msg);
    }
    if (ew_lists[s->gain].count)
        part_list(v, s->gain);
}

static void preview_place(Preview *v, int column, bool chief) {
    const EwChief *c = &ew_chiefs[v->p->chief];
    HearthMsg msg;
    int labor = !v->p->side_b                                 ? EW_CHIEF_LABOR
                : c->column == column || c->column == EW_REST ? c->labor
                                                              : 0;
    if (column == EW_REST) {
        part_list(v, v->p->rest_tile ? ew_rest_tiles[v->p->rest_tile - 1].gain : EW_REST_GAIN);
        return;
    }
    if (chief && labor) {
        hearth_msg(&msg, EW_T(SAY_PV_CHIEF_LABOR));
        hearth_msg_number(&msg, "labor", labor);
        part_msg(v, &msg);
    }
    const EwColumn *k = &ew_columns[column];
    for (int i = 0; i < k->tops; i++)
        part_section(v, &k->top[i]);
    part_section(v, &k->middle);
    if (!v->st->in_column[column]) {
        char gain[EW_TEXT];
        hearth_msg(&msg, EW_T(SAY_BOTTOM));
        arg_text(&msg, "gain", ew_list_text(v->t, k->bottom, gain));
        part_msg(v, &msg);
    }
}

static void preview_idol(Preview *v, bool honor) {
    int level = (honor ? v->p->honor : v->p->sacrifice) + 1;
    char gain[EW_TEXT];
    HearthMsg msg;
    if (level >= EW_TRACK) {
        hearth_msg(&msg, EW_T(SAY_PV_SACRIFICE_TOP));
        part_msg(v, &msg);
        return;
    }
    if (honor) {
        hearth_msg(&msg, EW_T(SAY_PV_HONOR));
        hearth_msg_number(&msg, "points", ew_honor_points[level]);
    } else {
        bool some = ew_leftover_points[level] != 0;
        hearth_msg(&msg, some ? EW_T(SAY_PV_SACRIFICE) : EW_T(SAY_PV_SACRIFICE_NONE));
        arg_text(&msg, "gain", ew_list_text(v->t, ew_sacrifice_gain[level], gain));
        hearth_msg_number(&msg, "points", ew_leftover_points[level]);
        hearth_msg_number(&msg, "per", ew_leftover_per[level]);
    }
    hearth_msg_number(&msg, "level", level);
    part_msg(v, &msg);
}

static void preview_bury(Preview *v) {
    int rank = ew_honor_rank(v->st, v->side), n = ew_buried(v->st, v->side) + 1;
    int chart = rank == 1 ? 0 : rank == 2 && v->st->sides > 2 ? 1 : 2;
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_PV_BURY));
    hearth_msg_number(&msg, "count", n);
    hearth_msg_number(&msg, "points", ew_burial[chart][n < EW_BURIALS ? n : EW_BURIALS - 1]);
    part_msg(v, &msg);
}

static void preview_move(Preview *v, int to) {
    char gain[EW_TEXT];
    HearthMsg msg;
    int others = 0;
    for (int s = 0; s < v->st->sides; s++)
        if (s != v->side && ew_influence(v->st, s, to) > others)
            others = ew_influence(v->st, s, to);
    hearth_msg(&msg, EW_T(SAY_PV_MOVE));
    hearth_msg_word(&msg, "land", ew_land_name(ew_tiles[v->st->tile[to]].land));
    arg_text(&msg, "gain", ew_list_text(v->t, ew_place_gain(v->st, to), gain));
    hearth_msg_number(&msg, "influence", ew_influence(v->st, v->side, to) + 1);
    hearth_msg_number(&msg, "others", others);
    part_msg(v, &msg);
}

static void preview_village(Preview *v, int juncture) {
    char list[EW_TEXT];
    HearthBuf b = hearth_buf(list, sizeof list);
    HearthMsg msg;
    list[0] = 0;
    for (int i = 0; i < 3; i++)
        add_counted(v->t, &b, 1,
                    ew_land_name(ew_tiles[v->st->tile[ew_juncture[juncture][i]]].land));
    hearth_msg(&msg, EW_T(SAY_PV_VILLAGE));
    arg_text(&msg, "list", list);
    part_msg(v, &msg);
}

static void preview_megalith(Preview *v, int level, int cell) {
    HearthMsg msg;
    if (level == 1) {
        part_list(v, ew_square_gain(v->st, cell % EW_WIDE / 2, cell / EW_WIDE / 2));
        return;
    }
    hearth_msg(&msg, EW_T(SAY_PV_UPPER));
    hearth_msg_number(&msg, "points", ew_megalith_points[level]);
    part_msg(v, &msg);
}

static void preview_stone(Preview *v, int stone) {
    char rule[EW_TEXT];
    HearthMsg msg;
    EwState would;
    memcpy(&would, v->st, sizeof would);
    would.player[v->side].stones[0] = (uint8_t)(stone + 1);
    hearth_msg(&msg, EW_T(SAY_PV_STONE));
    arg_text(&msg, "rule", ew_stone_text(v->t, stone, rule));
    hearth_msg_number(&msg, "points", ew_stone_points(&would, v->side, 0));
    part_msg(v, &msg);
}

static void part_cost(Preview *v, int labor) {
    char text[EW_TEXT];
    const EwCost cost = {.labor = (uint8_t)labor};
    part(v, ew_cost_text(v->t, &cost, text));
}

static void part_card(Preview *v, int card) {
    char text[EW_TEXT];
    part(v, ew_card_text(v->t, card, text));
}

/* The points of the one who decides, before and after it. */
static void part_score(Preview *v, uint32_t action) {
    EwState would;
    HearthRng rng;
    HearthMsg msg;
    if (v->st->phase > EW_PILE)
        return; /* an eclipse goes on by itself, and would be added here */
    hearth_rng_seed(&rng, 1, 1);
    hearth_endless_winter.determinize(v->st, v->side, &rng, &would);
    hearth_endless_winter.apply(&would, v->side, action, NULL);
    int before = ew_score(v->st, v->side, NULL), after = ew_score(&would, v->side, NULL);
    if (before == after)
        return;
    hearth_msg(&msg, EW_T(SAY_PV_SCORE));
    hearth_msg_number(&msg, "before", before);
    hearth_msg_number(&msg, "after", after);
    part_msg(v, &msg);
}

const char *ew_preview_text(const Term *t, const HearthMatch *m, const EwState *st, int seat,
                            uint32_t action, char out[EW_TEXT]) {
    Preview v = {t, m, st, &st->player[seat], seat, hearth_buf(out, EW_TEXT)};
    const EwColumn *c = st->column < EW_COLUMNS ? &ew_columns[st->column] : &ew_columns[0];
    const EwJob *j = st->jobs ? &st->job[st->jobs - 1] : &(EwJob){0};
    int a = ew_a(action), b = ew_b(action);
    HearthMsg msg;
    out[0] = 0;
    switch (ew_kind(action)) {
    case EW_DO_SETUP: preview_setup(&v, &ew_setups[a]); break;
    case EW_DO_CHIEF: ew_chief_text(t, a, b != 0, out); break;
    case EW_DO_PLACE: preview_place(&v, a, b != 0); break;
    case EW_DO_CULTURE:
    case EW_DO_DISCARD:
    case EW_DO_PILE: part_card(&v, a); break;
    case EW_DO_TRIBE:
        part_card(&v, a);
        part_score(&v, action);
        break;
    case EW_DO_TOP: part_section(&v, &c->top[a]); break;
    case EW_DO_MIDDLE: part_section(&v, &c->middle); break;
    case EW_DO_BOTTOM: part_list(&v, c->bottom); break;
    case EW_DO_END:
        if (st->labor) {
            hearth_msg(&msg, EW_T(SAY_PV_LOST));
            hearth_msg_number(&msg, "labor", st->labor);
            part_msg(&v, &msg);
        }
        break;
    case EW_DO_HONOR:
    case EW_DO_SACRIFICE:
        preview_idol(&v, ew_kind(action) == EW_DO_HONOR);
        part_score(&v, action);
        break;
    case EW_DO_BURY: preview_bury(&v); break;
    case EW_DO_LEARN:
        if (j->must)
            part_cost(&v, ew_learn_labor(st, a));
        part_card(&v, EW_KINDS + st->culture[a] - 1);
        part_score(&v, action);
        break;
    case EW_DO_HUNT: {
        char text[EW_TEXT];
        part(&v, ew_animal_text(t, st->display[a] - 1, text));
        part_score(&v, action);
        break;
    }
    case EW_DO_TIP:
        part_list(&v, ew_animals[a].tip);
        part_score(&v, action);
        break;
    case EW_DO_MOVE: preview_move(&v, b); break;
    case EW_DO_VILLAGE: preview_village(&v, a); break;
    case EW_DO_MEGALITH: preview_megalith(&v, a, b); break;
    case EW_DO_STONE: preview_stone(&v, st->stone[a] - 1); break;
    case EW_DO_OPTION: part_list(&v, j->a + a); break;
    case EW_DO_PAY: part_list(&v, j->a); break;
    case EW_DO_TILE: part_list(&v, ew_place_gain(st, a)); break;
    case EW_DO_EFFECT: part_list(&v, ew_kinds[a].eclipse); break;
    default: break;
    }
    return out;
}

/* ---- Points and rules
 * ----------------------------------------------------------------------------------- */

void ew_say_points(const HearthLine *line, HearthMsg *out) {
    hearth_msg(out, TERM_T(PLAY_SCORE_LINE));
    hearth_msg_number(out, "count", line->count);
    hearth_msg_number(out, "value", line->value);
    hearth_msg_number(out, "points", line->points);
    hearth_msg_word(out, "what", line->rule);
}

void ew_say_outcome(const EwState *st, HearthMsg *out) {
    int by = ew_score(st, 0, NULL) - ew_score(st, EW_NOMAD, NULL);
    hearth_msg(out, by > 0 ? EW_T(SAY_WON) : by < 0 ? EW_T(SAY_LOST) : EW_T(SAY_EQUAL));
    hearth_msg_number(out, "count", by < 0 ? -by : by);
}

const char *ew_topic_here(const EwState *st) {
    static const char *const columns[] = {"initiate", "develop", "migrate", "hunt"};
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
