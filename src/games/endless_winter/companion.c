/* companion.c - See companion.h. */
#include "companion.h"

#include <string.h>

#include "ew_int.h"

typedef enum Stage {
    STAGE_START,
    STAGE_TURN,
    STAGE_WORK,
    STAGE_LABOR,
    STAGE_INFLUENCE,
    STAGE_FIRST_PART, /* the player has their part of the eclipse before the Nomad */
    STAGE_TILES,
    STAGE_BOARD,
    STAGE_STONES,
    STAGE_LAST_PART, /* or after it */
    STAGE_PREPARE,
    STAGE_ROUND,
    STAGE_AHEAD,
    STAGE_BURIED,
    STAGE_OVER
} Stage;

enum { HUMAN = 0 };

static void tell(EwCompanion *c, HearthEvents *events, int kind, int side, int a) {
    (void)c;
    hearth_event(
        events, (HearthEvent){
                    .kind = (uint16_t)kind, .seat = HEARTH_CHANCE, .place = (uint8_t)side, .a = a});
}

static void ask(EwCompanion *c, EwAsk what, int arg) {
    c->ask = (uint8_t)what;
    c->arg = (uint8_t)arg;
}

static int draw(EwCompanion *c, uint32_t set) {
    uint32_t at = hearth_rng_below(&c->rng, (uint32_t)hearth_count(set));
    for (; at; at--)
        set &= set - 1;
    return hearth_lowest(set);
}

static int nomad_card(EwCompanion *c) {
    return draw(c, c->st.nomad_left);
}

/* ---- Jobs, with a question where the table must be looked at ---- */

static uint32_t camps_at(const EwState *st) {
    uint32_t at = 0;
    for (int i = 0; i < EW_PLACES; i++)
        at |= (uint32_t)(st->player[EW_NOMAD].camps[i] > 0) << i;
    return at;
}

/* Does the job on top need to be told something first? Then that is asked. */
static bool must_ask(const HearthGame *game, EwCompanion *c) {
    EwState *st = &c->st;
    const EwPlayer *p = &st->player[EW_NOMAD];
    EwWhy why;
    int site, sites;
    if (c->after)
        return false;
    switch ((int)st->job[st->jobs - 1].op) {
    case EW_OP_ANIMAL: ask(c, EW_ASK_ANIMALS, 0); return true;
    case EW_OP_ANIMAL_RANDOM: ask(c, EW_ASK_CAUGHT, 0); return true;
    case EW_OP_CULTURE: ask(c, EW_ASK_CULTURE, 0); return true;
    case EW_OP_STONE:
        if (!ew__pays_stone_space(game, p, 0, 0))
            return false;
        ask(c, EW_ASK_STONES, 0);
        return true;
    case EW_OP_MEGALITH:
    case EW_OP_MEGALITH_EXTRA:
        if (!p->neutrals && !p->megaliths)
            return false;
        ask(c, st->job[st->jobs - 1].op == EW_OP_MEGALITH ? EW_ASK_MEGALITH : EW_ASK_EXTRA, 0);
        return true;
    case EW_OP_VILLAGE_OR_MOVE:
        site = ew__nomad_site(game, st, &sites, &why);
        if (site == EW_NONE)
            return false;
        ask(c, EW_ASK_JUNCTURE, site);
        return true;
    case EW_OP_GLACIER_SCORE: {
        uint32_t open = camps_at(st) & ~c->glaciers & ~c->lands;
        if (!open)
            return false;
        ask(c, EW_ASK_GLACIER, hearth_lowest(open));
        return true;
    }
    default: return false;
    }
}

/* The pile of culture cards is known by number only. */
static void forget_cards(EwState *st) {
    st->offering_down[0] = (uint8_t)(st->offering_down[0] + st->offering_count);
    memset(st->offering, 0, sizeof st->offering);
    st->offering_count = 0;
}

static bool run_jobs(const HearthGame *game, EwCompanion *c, HearthEvents *events) {
    EwState *st = &c->st;
    while (st->jobs) {
        EwJob *j = &st->job[st->jobs - 1];
        if (must_ask(game, c))
            return false;
        c->after = 0;
        if (j->op == EW_JOB_MAP) {
            if (!st->map_left) {
                st->map_left = (1U << EW_MAPS) - 1;
                tell(c, events, EW_EV_MAPS, EW_NOMAD, 0);
            }
            st->map_top = (uint8_t)draw(c, st->map_left);
            st->map_left &= (uint8_t) ~(1U << st->map_top);
            ew__nomad_map(game, st, st->map_top, events);
        } else if (j->op == EW_OP_REVEAL) {
            tell(c, events, EW_EV_ANIMAL_OUT, EW_NOMAD, EW_NONE);
            ew__done_once(st);
        } else {
            ew__nomad_job(game, st, events);
            forget_cards(st);
        }
    }
    return true;
}

/* ---- The course of a game ---- */

/* 10.2 */
static void start_card(EwCompanion *c, HearthEvents *events) {
    if (c->st.level != EW_HARD_CARDS && c->st.level != EW_HARD_BOTH)
        return;
    int card = nomad_card(c);
    c->st.nomad_left &= (uint16_t) ~(1U << card);
    c->st.stack[c->st.stack_count++] = (uint8_t)card;
    tell(c, events, EW_EV_START_CARD, EW_NOMAD, card);
}

static void begin_round(EwCompanion *c, HearthEvents *events) {
    EwState *st = &c->st;
    st->round++;
    st->turn = 0;
    memset(st->in_column, 0, sizeof st->in_column);
    for (int s = 0; s < 2; s++) {
        st->player[s].figures = 2;
        st->player[s].chief_left = 1;
    }
    tell(c, events, EW_EV_ROUND, st->order[0], st->round);
    c->stage = STAGE_TURN;
}

static void turn(const HearthGame *game, EwCompanion *c, HearthEvents *events) {
    EwState *st = &c->st;
    if (st->turn == EW_TURNS * 2) {
        tell(c, events, EW_EV_ECLIPSE, st->order[0], st->round);
        while (st->nomad_pile) {
            int card = nomad_card(c);
            st->nomad_left &= (uint16_t) ~(1U << card);
            st->nomad_pile--;
            st->pile_labor = (uint8_t)(st->pile_labor + ew_tables(game)->nomads[card].labor);
            tell(c, events, EW_EV_NOMAD_SHOWS, EW_NOMAD, card);
        }
        st->labors[EW_NOMAD] = (uint16_t)ew_eclipse_labor(game, st, EW_NOMAD);
        tell(c, events, EW_EV_LABORS, EW_NOMAD, st->labors[EW_NOMAD]);
        c->stage = STAGE_LABOR;
        ask(c, EW_ASK_LABOR, 0);
    } else if (st->order[st->turn % 2] == HUMAN) {
        ask(c, EW_ASK_PLACED, 0);
    } else {
        ew__nomad_turn(game, st, nomad_card(c), events);
        c->stage = STAGE_WORK;
    }
}

/* 5.2: more labor first; a tie goes to who was later. 5.6: then the tiles are looked at. */
static void new_order(EwCompanion *c, HearthEvents *events) {
    EwState *st = &c->st;
    int last = st->order[1];
    int first = st->labors[0] == st->labors[1] ? last : st->labors[0] > st->labors[1] ? 0 : 1;
    st->order[0] = (uint8_t)first;
    st->order[1] = (uint8_t)(1 - first);
    for (int i = 0; i < 2; i++)
        tell(c, events, EW_EV_ORDER, st->order[i], i);
    c->asked = st->won[EW_NOMAD] = 0;
    for (int i = 0; i < EW_PLACES; i++)
        if (i != EW_BASE_PLACE && ew_influence(st, EW_NOMAD, i))
            c->asked |= 1U << i;
    c->stage = STAGE_INFLUENCE;
}

/* 5.3, 9.8b */
static void reward(const HearthGame *game, EwCompanion *c, HearthEvents *events) {
    EwState *st = &c->st;
    int place = st->order[0] == EW_NOMAD ? 0 : 1;
    tell(c, events, EW_EV_REWARD, EW_NOMAD, place);
    ew__push_list(game, st, ew_tables(game)->order_gain[place], 1, EW_FROM_OTHERS);
    c->stage = STAGE_TILES;
}

/* 5.5, 9.8b: the next of its tiles. Returns false if it must ask. */
static bool tiles(const HearthGame *game, EwCompanion *c, HearthEvents *events) {
    EwState *st = &c->st;
    if (!st->won[EW_NOMAD]) {
        c->stage = STAGE_BOARD;
        return true;
    }
    int place = ew__nomad_next_tile(game, st, st->won[EW_NOMAD]);
    if (!(c->known >> place & 1)) {
        ask(c, EW_ASK_REWARD, place);
        return false;
    }
    st->won[EW_NOMAD] &= ~(1U << place);
    tell(c, events, EW_EV_TILE, EW_NOMAD, place);
    for (int i = EW_TOLD_EFFECTS - 1; i >= 0; i--) {
        const EwEffect *e = &c->reward[place][i];
        if (e->op)
            ew__push(st, (EwJob){.op = e->op, .n = e->n, .from = EW_FROM_TILES});
    }
    return true;
}

/* 5.7, 9.8b */
static void board(const HearthGame *game, EwCompanion *c, HearthEvents *events) {
    EwState *st = &c->st;
    const EwPlayer *p = &st->player[EW_NOMAD];
    int pairs = (p->ground + p->upper) / ew_tables(game)->megaliths_per_gain;
    if (p->villages)
        ew__tell(events, st, EW_EV_BOARD, 0, p->villages);
    if (pairs)
        ew__tell(events, st, EW_EV_BOARD, 1, pairs);
    ew__push_list(game, st, ew_tables(game)->megalith_gain, pairs, EW_FROM_OTHERS);
    ew__push_list(game, st, ew_tables(game)->village_gain, p->villages, EW_FROM_OTHERS);
    c->stage = STAGE_STONES;
}

/* 9.8b: points for stones. */
static void stones(const HearthGame *game, EwCompanion *c, HearthEvents *events) {
    EwState *st = &c->st;
    ew__points(st, EW_NOMAD,
               ew_tables(game)->nomad_stone_points * ew_stone_space(&st->player[EW_NOMAD]),
               EW_FROM_STONES, events);
    c->stage = STAGE_PREPARE;
    if (c->pauses && st->order[0] == EW_NOMAD) {
        c->stage = STAGE_LAST_PART;
        ask(c, EW_ASK_YOURS, 0);
    }
}

/* 5.9 to 5.11 are done by the player. */
static void prepare(EwCompanion *c) {
    c->stage = c->st.round == EW_ROUNDS ? STAGE_AHEAD : STAGE_ROUND;
    if (c->stage == STAGE_AHEAD)
        ask(c, EW_ASK_AHEAD, 0);
    else if (c->pauses)
        ask(c, EW_ASK_PREPARED, 0);
}

/* 9.8c: a new deck. */
static void next_round(EwCompanion *c, HearthEvents *events) {
    EwState *st = &c->st;
    st->nomad_left = (uint16_t)((1U << EW_NOMADS) - 1);
    memset(st->stack, 0, sizeof st->stack);
    st->stack_count = st->nomad_pile = st->pile_labor = 0;
    tell(c, events, EW_EV_NOMAD_SHUFFLE, EW_NOMAD, 0);
    start_card(c, events);
    begin_round(c, events);
}

/* Goes on until something must be asked. */
static void go_on(const HearthGame *game, EwCompanion *c, HearthEvents *events) {
    ask(c, EW_ASKS, 0);
    c->st.actor = EW_NOMAD;
    while (c->ask == EW_ASKS) {
        if (!run_jobs(game, c, events))
            return;
        switch ((Stage)c->stage) {
        case STAGE_START: begin_round(c, events); break;
        case STAGE_TURN: turn(game, c, events); break;
        case STAGE_WORK:
            c->st.turn++;
            c->st.column = EW_NONE;
            c->stage = STAGE_TURN;
            break;
        case STAGE_INFLUENCE:
            if (c->asked) {
                ask(c, EW_ASK_WON, hearth_lowest(c->asked));
            } else {
                c->stage = STAGE_FIRST_PART;
                if (c->pauses && c->st.order[0] == HUMAN)
                    ask(c, EW_ASK_YOURS, 0);
            }
            break;
        case STAGE_FIRST_PART: reward(game, c, events); break;
        case STAGE_TILES:
            if (!tiles(game, c, events))
                return;
            break;
        case STAGE_BOARD: board(game, c, events); break;
        case STAGE_STONES: stones(game, c, events); break;
        case STAGE_LAST_PART: c->stage = STAGE_PREPARE; break;
        case STAGE_PREPARE: prepare(c); break;
        case STAGE_ROUND: next_round(c, events); break;
        default: ask(c, EW_ASK_NOTHING, 0); break;
        }
    }
}

void ew_companion_start(const HearthGame *game, EwCompanion *c, EwLevel level, bool pauses,
                        uint64_t seed, HearthEvents *events) {
    HearthOptions options = {{(uint8_t)level}};
    memset(c, 0, sizeof *c);
    c->pauses = pauses;
    EwState *st = &c->st;
    game->setup(game, st, &options, 1);
    memset(st->tile, EW_FIRST_LAND, sizeof st->tile); /* not known to be glaciers */
    st->player[EW_NOMAD].stamp = 1;
    st->player[HUMAN].stamp = st->stamp = 2;
    st->actor = EW_NOMAD;
    hearth_rng_seed(&c->rng, seed, 0x6e6f6d6164);
    st->map_top = (uint8_t)draw(c, st->map_left);
    st->map_left &= (uint8_t) ~(1U << st->map_top);
    for (int i = 0; i < 2; i++)
        st->player[EW_NOMAD].camps[ew_tables(game)->maps[st->map_top].inner[i]]++;
    for (int i = 0; i < 3; i++)
        st->player[EW_NOMAD].camps[ew_tables(game)->maps[st->map_top].outer[i]]++;
    tell(c, events, EW_EV_MAP, EW_NOMAD, st->map_top);
    start_card(c, events);
    ask(c, EW_ASK_FIRST_ANIMAL, 0);
}

/* ---- Reading answers ---- */

enum { WORDS = 24 };

typedef struct Words {
    HearthSlice word[WORDS];
    int n;
} Words;

static bool split(const char *text, size_t length, Words *out) {
    size_t at = 0;
    out->n = 0;
    while (at < length) {
        size_t from = at;
        while (at < length && text[at] != ' ' && text[at] != ',')
            at++;
        if (at > from) {
            if (out->n == WORDS)
                return false;
            out->word[out->n++] = (HearthSlice){text + from, at - from};
        }
        at++;
    }
    return true;
}

static bool number(HearthSlice w, int least, int most, int *out) {
    uint64_t n;
    if (!hearth_slice_number(w, (uint64_t)most, &n) || (int)n < least)
        return false;
    *out = (int)n;
    return true;
}

static int animal(HearthSlice w) {
    for (int i = 0; i < EW_ANIMALS; i++)
        if (hearth_slice_is(w, ew_built_in.animals[i].id))
            return i;
    return -1;
}

/* yes 1, no 0, anything else -1 */
static int yes(const Words *w) {
    if (w->n != 1)
        return -1;
    if (hearth_slice_is(w->word[0], "y") || hearth_slice_is(w->word[0], "yes"))
        return 1;
    return hearth_slice_is(w->word[0], "n") || hearth_slice_is(w->word[0], "no") ? 0 : -1;
}

/* "2 food, tool": what a square or a tile gives, as far as the Nomad can use it. */
static const struct {
    const char *word;
    EwOp op;
} yields[] = {{"food", EW_OP_FOOD},         {"tool", EW_OP_TOOL},
              {"idol", EW_OP_IDOL},         {"draw", EW_OP_DRAW},
              {"point", EW_OP_POINTS},      {"bury", EW_OP_BURY},
              {"tribe", EW_OP_TRIBE},       {"culture", EW_OP_CULTURE},
              {"animal", EW_OP_ANIMAL},     {"tip", EW_OP_TIP},
              {"camp", EW_OP_CAMP},         {"move", EW_OP_MOVE},
              {"megalith", EW_OP_MEGALITH}, {"extra", EW_OP_MEGALITH_EXTRA},
              {"stone", EW_OP_STONE}};
enum { YIELDS = sizeof yields / sizeof yields[0] };

/* "tool", and "tools" as well. */
static bool one_or_more(HearthSlice w, const char *word) {
    size_t n = strlen(word);
    return hearth_slice_is(w, word) ||
           (w.length == n + 1 && w.text[n] == 's' && memcmp(w.text, word, n) == 0);
}

static bool read_effects(const Words *w, EwEffect out[EW_TOLD_EFFECTS]) {
    int n = 0, count = 1;
    bool counted = false;
    memset(out, 0, sizeof(EwEffect) * EW_TOLD_EFFECTS);
    if (w->n == 1 && hearth_slice_is(w->word[0], "nothing"))
        return true;
    for (int i = 0; i < w->n; i++) {
        size_t k = 0;
        if (!counted && number(w->word[i], 1, 20, &count)) {
            counted = true;
            continue;
        }
        while (k < YIELDS && !one_or_more(w->word[i], yields[k].word))
            k++;
        if (k == YIELDS || n == EW_TOLD_EFFECTS)
            return false;
        out[n++] = (EwEffect){(uint8_t)yields[k].op, (uint8_t)count, 0, 0};
        count = 1;
        counted = false;
    }
    return n > 0 && !counted;
}

static void push_told(EwState *st, const EwEffect told[EW_TOLD_EFFECTS], EwSource from) {
    for (int i = EW_TOLD_EFFECTS - 1; i >= 0; i--)
        if (told[i].op)
            ew__push(st, (EwJob){.op = told[i].op, .n = told[i].n, .from = (uint8_t)from});
}

/* ---- Answers ---- */

static bool placed(EwCompanion *c, const Words *w, HearthEvents *events) {
    (void)events;
    for (int i = 0; i <= EW_COLUMNS && w->n == 1; i++)
        if (i == EW_COLUMNS ? hearth_slice_is(w->word[0], "rest")
                            : hearth_slice_is(w->word[0], ew_built_in.columns[i].id)) {
            if (i < EW_COLUMNS)
                c->st.in_column[i]++;
            c->st.turn++;
            return true;
        }
    return false;
}

/* "sloth rhino - elk - -": the display from the left, the top row first; "none". */
static bool display(EwCompanion *c, const Words *w) {
    uint8_t told[EW_DISPLAY] = {0};
    bool none = w->n == 1 && hearth_slice_is(w->word[0], "none");
    for (int i = 0; i < w->n && !none; i++) {
        int a = animal(w->word[i]);
        if (a < 0 && !hearth_slice_is(w->word[i], "-"))
            return false;
        told[i] = (uint8_t)(a + 1);
    }
    if (!w->n)
        return false;
    memcpy(c->st.display, told, sizeof told);
    c->after = 1;
    return true;
}

/* "1 2 5": spaces with cards, the top row first; "all", "none". */
static bool spaces(EwCompanion *c, const Words *w) {
    uint8_t told[EW_CULTURE_SPACES] = {0};
    bool all = w->n == 1 && hearth_slice_is(w->word[0], "all");
    bool none = w->n == 1 && hearth_slice_is(w->word[0], "none");
    for (int i = 0; i < w->n && !all && !none; i++) {
        int n;
        if (!number(w->word[i], 1, EW_CULTURE_SPACES, &n))
            return false;
        told[n - 1] = 1;
    }
    if (!w->n)
        return false;
    for (int i = 0; i < EW_CULTURE_SPACES; i++)
        c->st.culture[i] = (uint8_t)(all || told[i] ? i + 1 : 0);
    c->after = 1;
    return true;
}

static bool caught(EwCompanion *c, const Words *w, HearthEvents *events) {
    int a = w->n == 1 ? animal(w->word[0]) : -1;
    if (a < 0 && !(w->n == 1 && hearth_slice_is(w->word[0], "none")))
        return false;
    if (c->ask == EW_ASK_FIRST_ANIMAL) {
        if (a < 0)
            return false;
        c->st.player[EW_NOMAD].upright[a]++;
        return true;
    }
    ew__done_once(&c->st);
    if (a >= 0)
        ew__hunted(&c->st, EW_NOMAD, a, EW_NONE, events);
    else
        ew__push(&c->st, (EwJob){.op = EW_OP_FOOD, .n = 1}); /* 9.6, R16 */
    return true;
}

static bool stones_open(EwCompanion *c, const Words *w) {
    int n;
    if (w->n != 1 || !number(w->word[0], 0, EW_STONE_ROW, &n))
        return false;
    memset(c->st.stone, 0, sizeof c->st.stone);
    for (int i = 0; i < n; i++) /* which they are does not matter; era 1 is always open */
        c->st.stone[i] = 1;
    c->after = 1;
    return true;
}

/* "none" (no site), "level 2", or what the square gives. */
static bool megalith(const HearthGame *game, EwCompanion *c, const Words *w, HearthEvents *events) {
    EwState *st = &c->st;
    EwPlayer *p = &st->player[EW_NOMAD];
    EwEffect told[EW_TOLD_EFFECTS] = {{0}};
    bool extra = c->ask == EW_ASK_EXTRA, none = w->n == 1 && hearth_slice_is(w->word[0], "none");
    int level = 1;
    if (w->n == 2 && hearth_slice_is(w->word[0], "level")) {
        if (extra || p->neutrals || !number(w->word[1], 2, EW_LEVELS, &level))
            return false;
    } else if (!none && !read_effects(w, told)) {
        return false;
    }
    if (extra)
        ew__pop(st);
    else
        ew__done_once(st);
    if (none) {
        hearth_event(events, (HearthEvent){.kind = EW_EV_NOMAD_INSTEAD,
                                           .seat = HEARTH_CHANCE,
                                           .place = EW_NOMAD,
                                           .a = EW_OP_MEGALITH,
                                           .b = EW_OP_BURY,
                                           .cells = {EW_NOT_SITES, 0}});
        ew__push(st, (EwJob){.op = EW_OP_BURY, .n = 1});
        return true;
    }
    ew__spend_megalith(p, level);
    if (level > 1)
        ew__points(st, EW_NOMAD, ew_tables(game)->megalith_points[level], EW_FROM_MEGALITHS,
                   events);
    push_told(st, told, EW_FROM_SQUARES);
    return true;
}

static bool juncture(EwCompanion *c, const Words *w) {
    int answer = yes(w);
    if (answer < 0)
        return false;
    if (answer)
        c->after = 1;
    else
        c->st.village[c->arg] = HUMAN + 1;
    return true;
}

static bool glacier(EwCompanion *c, const Words *w) {
    int answer = yes(w);
    if (answer < 0)
        return false;
    *(answer ? &c->glaciers : &c->lands) |= 1U << c->arg;
    c->st.tile[c->arg] = answer ? EW_FIRST_GLACIER : EW_FIRST_LAND;
    return true;
}

/* "3" or "2.5" */
static bool labor(EwCompanion *c, const Words *w, HearthEvents *events) {
    HearthSlice whole, half = {"", 0};
    int n;
    if (w->n != 1)
        return false;
    if (!hearth_slice_cut(w->word[0], '.', &whole, &half))
        whole = w->word[0];
    else if (!hearth_slice_is(half, "5") && !hearth_slice_is(half, "0"))
        return false;
    if (!number(whole, 0, 99, &n))
        return false;
    c->st.labors[HUMAN] = (uint16_t)(2 * n + hearth_slice_is(half, "5"));
    new_order(c, events);
    return true;
}

static bool won(EwCompanion *c, const Words *w) {
    int answer = yes(w);
    if (answer < 0)
        return false;
    c->asked &= ~(1U << c->arg);
    if (answer)
        c->st.won[EW_NOMAD] |= 1U << c->arg;
    return true;
}

static bool tile_reward(EwCompanion *c, const Words *w) {
    EwEffect told[EW_TOLD_EFFECTS];
    if (!read_effects(w, told))
        return false;
    memcpy(c->reward[c->arg], told, sizeof told);
    c->known |= 1U << c->arg;
    return true;
}

static bool ahead(EwCompanion *c, const Words *w) {
    int answer = yes(w);
    if (answer < 0)
        return false;
    c->st.player[HUMAN].honor = c->st.player[EW_NOMAD].honor;
    c->st.player[HUMAN].stamp = (uint16_t)(c->st.player[EW_NOMAD].stamp + (answer ? 1 : -1));
    ask(c, EW_ASK_BURIED, 0);
    c->stage = STAGE_BURIED;
    return true;
}

static bool buried(EwCompanion *c, const Words *w) {
    int n;
    if (w->n != 1 || !number(w->word[0], 0, EW_COMPANION_PRINTED, &n))
        return false;
    c->printed = (uint16_t)n;
    c->buried_told = 1;
    c->stage = STAGE_OVER;
    return true;
}

/* The pauses. */
static bool finished(const Words *w) {
    return w->n == 1 && hearth_slice_is(w->word[0], "done");
}

/* ---- Corrections ---- */

static bool set_camps(EwCompanion *c, const Words *w) {
    uint8_t camps[EW_PLACES] = {0};
    int ring[3] = {0};
    for (int i = 2; i < w->n; i++) {
        int n;
        if (!number(w->word[i], 1, EW_PLACES, &n))
            return false;
        camps[n - 1]++;
        ring[ew_place_ring[n - 1]]++;
    }
    if (ring[0] || ring[1] != 2 || ring[2] != 3)
        return false;
    memcpy(c->st.player[EW_NOMAD].camps, camps, sizeof camps);
    return true;
}

static bool set_animal(EwCompanion *c, const Words *w) {
    int a = animal(w->word[1]), n;
    if (a < 0 || w->n != 3 || !number(w->word[2], 0, 20, &n))
        return false;
    c->st.player[EW_NOMAD].upright[a] = (uint8_t)n;
    return true;
}

static bool set_column(EwCompanion *c, const Words *w) {
    int n;
    for (int i = 0; i < EW_COLUMNS && w->n == 3; i++)
        if (hearth_slice_is(w->word[1], ew_built_in.columns[i].id) &&
            number(w->word[2], 0, 6, &n)) {
            c->st.in_column[i] = (uint8_t)n;
            return true;
        }
    return false;
}

static bool correct(EwCompanion *c, const Words *w) {
    EwPlayer *p = &c->st.player[EW_NOMAD];
    const struct {
        const char *word;
        uint8_t *value;
        int most;
    } numbers[] = {
        {"food", &p->food, EW_MAX_FOOD},           {"tools", &p->tool, EW_MAX_TOOLS},
        {"honor", &p->honor, EW_TRACK - 1},        {"sacrifice", &p->sacrifice, EW_TRACK - 1},
        {"neutrals", &p->neutrals, EW_NEUTRALS},   {"megaliths", &p->megaliths, EW_MEGALITHS},
        {"upper", &p->upper, EW_MEGALITHS},        {"ground", &p->ground, EW_MEGALITHS},
        {"offering", &c->st.offering_down[0], 40}, {"buried", &c->st.buried_down[0], 40},
        {"eclipse", &c->st.nomad_pile, 12}};
    int n;
    if (w->n < 3)
        return false;
    if (hearth_slice_is(w->word[1], "camps"))
        return set_camps(c, w);
    if (set_animal(c, w) || set_column(c, w))
        return true;
    if (w->n != 3)
        return false;
    if (hearth_slice_is(w->word[1], "points") && number(w->word[2], 0, 500, &n)) {
        memset(p->scored, 0, sizeof p->scored);
        p->scored[EW_FROM_OTHERS] = (uint16_t)n;
        return true;
    }
    if (hearth_slice_is(w->word[1], "villages") && number(w->word[2], 0, EW_VILLAGES, &n)) {
        p->villages = (uint8_t)(EW_VILLAGES - n); /* those left, as the status says */
        return true;
    }
    if (hearth_slice_is(w->word[1], "stones") && number(w->word[2], 0, EW_STONE_SPACES, &n)) {
        for (int i = 0; i < EW_STONE_SPACES; i++)
            p->stones[i] = i < n;
        return true;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (hearth_slice_is(w->word[1], numbers[i].word)) {
            if (!number(w->word[2], 0, numbers[i].most, &n) ||
                (numbers[i].value == &c->st.nomad_pile && n > hearth_count(c->st.nomad_left)))
                return false;
            *numbers[i].value = (uint8_t)n;
            if (numbers[i].value == &c->st.offering_down[0])
                c->st.offering_down[1] = 0;
            if (numbers[i].value == &c->st.buried_down[0])
                c->st.buried_down[1] = 0;
            return true;
        }
    return false;
}

/* ---- The way in ---- */

static bool answer(const HearthGame *game, EwCompanion *c, const Words *w, HearthEvents *events) {
    switch ((EwAsk)c->ask) {
    case EW_ASK_FIRST_ANIMAL:
    case EW_ASK_CAUGHT: return caught(c, w, events);
    case EW_ASK_PLACED: return placed(c, w, events);
    case EW_ASK_ANIMALS: return display(c, w);
    case EW_ASK_CULTURE: return spaces(c, w);
    case EW_ASK_STONES: return stones_open(c, w);
    case EW_ASK_MEGALITH:
    case EW_ASK_EXTRA: return megalith(game, c, w, events);
    case EW_ASK_JUNCTURE: return juncture(c, w);
    case EW_ASK_GLACIER: return glacier(c, w);
    case EW_ASK_LABOR: return labor(c, w, events);
    case EW_ASK_WON: return won(c, w);
    case EW_ASK_REWARD: return tile_reward(c, w);
    case EW_ASK_AHEAD: return ahead(c, w);
    case EW_ASK_BURIED: return buried(c, w);
    case EW_ASK_YOURS:
    case EW_ASK_PREPARED: return finished(w);
    default: return false;
    }
}

int ew_companion_answer(const HearthGame *game, EwCompanion *c, const char *text, size_t length,
                        HearthEvents *events, HearthErr *err) {
    Words w;
    EwCompanion before = *c;
    if (!split(text, length, &w) || !w.n)
        return hearth_fail(err, HEARTH_BAD_TEXT, EW_T(NOT_NOW));
    if (hearth_slice_is(w.word[0], "set")) {
        if (correct(c, &w))
            return HEARTH_OK;
        *c = before;
        return hearth_fail(err, HEARTH_BAD_TEXT, EW_T(NOT_NOW));
    }
    if (!answer(game, c, &w, events)) {
        *c = before;
        return hearth_fail(err, HEARTH_BAD_TEXT, EW_T(NOT_NOW));
    }
    if (c->ask != EW_ASK_BURIED || c->stage != STAGE_BURIED || before.ask == EW_ASK_BURIED)
        go_on(game, c, events);
    return HEARTH_OK;
}

int ew_companion_score(const HearthGame *game, const EwCompanion *c, HearthLines *lines) {
    int sum = ew_score(game, &c->st, EW_NOMAD, lines);
    if (c->buried_told)
        sum += hearth_line(lines, EW_T(AT_CULTURES), EW_AT_CULTURES, c->printed, 1, 0, 0);
    return sum;
}
