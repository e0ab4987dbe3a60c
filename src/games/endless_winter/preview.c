/* preview.c - What kind of choice an action is, and what it would bring. */
#include <string.h>

#include "ew_int.h"
#include "ew_words.h"

/* ---- Kinds ---- */

/* What is decided comes first, then what earns labor, then what ends it. */
HearthKind ew__kind(const HearthGame *game, const void *view, int seat, uint32_t action) {
    (void)game, (void)view, (void)seat;
    switch (ew_kind(action)) {
    case EW_DO_TOP:
    case EW_DO_MIDDLE:
    case EW_DO_BOTTOM: return (HearthKind){EW_T(SAY_DO_SECTION), 1};
    case EW_DO_PLACE: return (HearthKind){EW_T(SAY_DO_PLACE), 1};
    case EW_DO_CULTURE: return (HearthKind){EW_T(SAY_DO_CULTURE), 2};
    case EW_DO_WORK: return (HearthKind){EW_T(SAY_DO_WORK), 2};
    case EW_DO_EAT:
    case EW_DO_CHIEF_TOOL: return (HearthKind){EW_T(SAY_DO_LABOR), 3};
    case EW_DO_END:
    case EW_DO_DONE: return (HearthKind){EW_T(SAY_DO_END), 4};
    case EW_DO_SKIP: return (HearthKind){EW_T(SAY_DO_SKIP), 4};
    case EW_DO_SETUP: return (HearthKind){EW_T(SAY_DO_SETUP), 1};
    case EW_DO_CHIEF: return (HearthKind){EW_T(SAY_DO_CHIEF), 1};
    case EW_DO_DISCARD: return (HearthKind){EW_T(SAY_DO_DISCARD), 1};
    case EW_DO_TAKE:
    case EW_DO_LESSER: return (HearthKind){EW_T(SAY_DO_TAKE), 1};
    case EW_DO_HONOR:
    case EW_DO_SACRIFICE: return (HearthKind){EW_T(SAY_DO_IDOL), 1};
    case EW_DO_BURY: return (HearthKind){EW_T(SAY_DO_BURY), 1};
    case EW_DO_TRIBE: return (HearthKind){EW_T(SAY_DO_TRIBE), 1};
    case EW_DO_LEARN: return (HearthKind){EW_T(SAY_DO_LEARN), 1};
    case EW_DO_HUNT: return (HearthKind){EW_T(SAY_DO_HUNT), 1};
    case EW_DO_TIP: return (HearthKind){EW_T(SAY_DO_TIP), 1};
    case EW_DO_MOVE: return (HearthKind){EW_T(SAY_DO_MOVE), 1};
    case EW_DO_VILLAGE: return (HearthKind){EW_T(SAY_DO_VILLAGE), 1};
    case EW_DO_MEGALITH: return (HearthKind){EW_T(SAY_DO_MEGALITH), 1};
    case EW_DO_STONE: return (HearthKind){EW_T(SAY_DO_STONE), 1};
    case EW_DO_OPTION: return (HearthKind){EW_T(SAY_DO_OPTION), 1};
    case EW_DO_PAY: return (HearthKind){EW_T(SAY_DO_PAY), 1};
    case EW_DO_PILE: return (HearthKind){EW_T(SAY_DO_PILE), 1};
    case EW_DO_EFFECT: return (HearthKind){EW_T(SAY_DO_EFFECT), 1};
    default: return (HearthKind){EW_T(SAY_DO_TILE), 1};
    }
}

/* ---- What it brings ---- */

typedef struct Preview {
    HearthOutline *o;
    const EwState *st;
    const EwPlayer *p;
    int side;
} Preview;

/* A list as one part. */
static void part_list(const HearthGame *game, const Preview *v, int list) {
    hearth_tell_open(v->o, NULL);
    hearth_tell_hole(v->o, NULL, NULL);
    ew_tell_list(game, v->o, list);
    hearth_tell_close(v->o);
}

static void preview_setup(const HearthGame *game, const Preview *v, const EwSetup *s) {
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_PV_SETUP));
    hearth_msg_number(&msg, "food", s->food);
    hearth_msg_number(&msg, "tools", s->tool);
    hearth_msg_word(&msg, "card", ew_card_name(game, s->tribe));
    hearth_tell(v->o, &msg);
    for (int i = 0; i < s->animals; i++) {
        hearth_msg(&msg, EW_T(SAY_PV_ANIMAL));
        hearth_msg_word(&msg, "animal", ew_animal_name(game, s->animal[i]));
        hearth_tell(v->o, &msg);
    }
    if (ew_tables(game)->lists[s->gain].count)
        part_list(game, v, s->gain);
}

static void preview_place(const HearthGame *game, const Preview *v, int column, bool chief) {
    int labor = ew__chief_labor(game, v->p, column);
    if (column == EW_REST) {
        part_list(game, v, ew_rest_gain(game, v->p));
        return;
    }
    if (chief && labor)
        hearth_tell_count(v->o, EW_T(SAY_PV_CHIEF_LABOR), "labor", labor);
    const EwColumn *k = &ew_tables(game)->columns[column];
    for (int i = 0; i < k->tops; i++)
        ew_tell_section(game, v->o, v->st, v->side, &k->top[i]);
    ew_tell_section(game, v->o, v->st, v->side, &k->middle);
    if (!v->st->in_column[column]) {
        HearthMsg msg;
        hearth_msg(&msg, EW_T(SAY_BOTTOM));
        hearth_tell_open(v->o, &msg);
        hearth_tell_hole(v->o, "gain", NULL);
        ew_tell_list(game, v->o, k->bottom);
        hearth_tell_close(v->o);
    }
}

static void preview_idol(const HearthGame *game, const Preview *v, bool honor) {
    int level = (honor ? v->p->honor : v->p->sacrifice) + 1;
    HearthMsg msg;
    if (level >= EW_TRACK) {
        hearth_tell_word(v->o, EW_T(SAY_PV_SACRIFICE_TOP));
        return;
    }
    if (honor) {
        hearth_msg(&msg, EW_T(SAY_PV_HONOR));
        hearth_msg_number(&msg, "points", ew_tables(game)->honor_points[level]);
        hearth_msg_number(&msg, "level", level);
        hearth_tell(v->o, &msg);
        return;
    }
    bool some = ew_tables(game)->leftover_points[level] != 0;
    hearth_msg(&msg, some ? EW_T(SAY_PV_SACRIFICE) : EW_T(SAY_PV_SACRIFICE_NONE));
    hearth_msg_number(&msg, "points", ew_tables(game)->leftover_points[level]);
    hearth_msg_number(&msg, "per", ew_tables(game)->leftover_per[level]);
    hearth_msg_number(&msg, "level", level);
    hearth_tell_open(v->o, &msg);
    hearth_tell_hole(v->o, "gain", NULL);
    ew_tell_list(game, v->o, ew_tables(game)->sacrifice_gain[level]);
    hearth_tell_close(v->o);
}

static void preview_bury(const HearthGame *game, const Preview *v) {
    int rank = ew_honor_rank(v->st, v->side), n = ew_buried(v->st, v->side) + 1;
    int chart = rank == 1 ? 0 : rank == 2 && v->st->sides > 2 ? 1 : 2;
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_PV_BURY));
    hearth_msg_number(&msg, "count", n);
    hearth_msg_number(&msg, "points",
                      ew_tables(game)->burial[chart][n < EW_BURIALS ? n : EW_BURIALS - 1]);
    hearth_tell(v->o, &msg);
}

static void preview_move(const HearthGame *game, const Preview *v, int to) {
    HearthMsg msg;
    int others = 0;
    for (int s = 0; s < v->st->sides; s++)
        if (s != v->side && ew_influence(v->st, s, to) > others)
            others = ew_influence(v->st, s, to);
    hearth_msg(&msg, EW_T(SAY_PV_MOVE));
    hearth_msg_word(&msg, "land", ew_land_name(game, ew_tables(game)->tiles[v->st->tile[to]].land));
    hearth_msg_number(&msg, "influence", ew_influence(v->st, v->side, to) + 1);
    hearth_msg_number(&msg, "others", others);
    hearth_tell_open(v->o, &msg);
    hearth_tell_hole(v->o, "gain", NULL);
    ew_tell_list(game, v->o, ew_place_gain(game, v->st, to));
    hearth_tell_close(v->o);
}

static void preview_village(const HearthGame *game, const Preview *v, int juncture) {
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_PV_VILLAGE));
    hearth_tell_open(v->o, &msg);
    hearth_tell_hole(v->o, "list", NULL);
    for (int i = 0; i < 3; i++)
        hearth_tell_word(
            v->o,
            ew_land_name(game, ew_tables(game)->tiles[v->st->tile[ew_juncture[juncture][i]]].land));
    hearth_tell_close(v->o);
}

static void preview_megalith(const HearthGame *game, const Preview *v, int level, int cell) {
    if (level == 1)
        part_list(game, v, ew_square_gain(game, v->st, cell % EW_WIDE / 2, cell / EW_WIDE / 2));
    else
        hearth_tell_count(v->o, EW_T(SAY_PV_UPPER), "points",
                          ew_tables(game)->megalith_points[level]);
}

static void preview_stone(const HearthGame *game, const Preview *v, int stone) {
    HearthMsg msg;
    EwState would;
    memcpy(&would, v->st, sizeof would);
    would.player[v->side].stones[0] = (uint8_t)(stone + 1);
    hearth_msg(&msg, EW_T(SAY_PV_STONE));
    hearth_msg_number(&msg, "points", ew_stone_points(game, &would, v->side, 0));
    hearth_tell_open(v->o, &msg);
    hearth_tell_hole(v->o, "rule", NULL);
    ew_tell_stone(game, v->o, stone);
    hearth_tell_close(v->o);
}

/* The points of the one who decides, before and after it. */
static void part_score(const HearthGame *game, const Preview *v, uint32_t action) {
    EwState would;
    HearthRng rng;
    HearthMsg msg;
    if (v->st->phase > EW_PILE)
        return; /* an eclipse goes on by itself, and would be added here */
    hearth_rng_seed(&rng, 1, 1);
    game->determinize(game, v->st, v->side, &rng, &would);
    game->apply(game, &would, v->side, action, NULL);
    int before = ew_score(game, v->st, v->side, NULL),
        after = ew_score(game, &would, v->side, NULL);
    if (before == after)
        return;
    hearth_msg(&msg, EW_T(SAY_PV_SCORE));
    hearth_msg_number(&msg, "before", before);
    hearth_msg_number(&msg, "after", after);
    hearth_tell(v->o, &msg);
}

/* What is taken as it is, and what that does to the points. */
static void preview_taking(const HearthGame *game, const Preview *v, uint32_t action) {
    const EwJob *j = v->st->jobs ? &v->st->job[v->st->jobs - 1] : &(EwJob){0};
    int a = ew_a(action);
    switch (ew_kind(action)) {
    case EW_DO_TRIBE: ew_tell_card(game, v->o, a); break;
    case EW_DO_LEARN:
        if (j->must) {
            const EwCost cost = {.labor = (uint8_t)ew_learn_labor(game, v->st, a)};
            ew_tell_cost(v->o, &cost);
        }
        ew_tell_card(game, v->o, EW_KINDS + v->st->culture[a] - 1);
        break;
    case EW_DO_HUNT: ew_tell_animal(game, v->o, v->st->display[a] - 1); break;
    case EW_DO_TIP: part_list(game, v, ew_tables(game)->animals[a].tip); break;
    default: preview_idol(game, v, ew_kind(action) == EW_DO_HONOR); break;
    }
    part_score(game, v, action);
}

void ew__preview(const HearthGame *game, const void *view, int seat, uint32_t action,
                 HearthOutline *o) {
    const EwState *st = view;
    const Preview v = {o, st, &st->player[seat], seat};
    const EwColumn *c = st->column < EW_COLUMNS ? &ew_tables(game)->columns[st->column]
                                                : &ew_tables(game)->columns[0];
    const EwJob *j = st->jobs ? &st->job[st->jobs - 1] : &(EwJob){0};
    int a = ew_a(action), b = ew_b(action);
    switch (ew_kind(action)) {
    case EW_DO_SETUP: preview_setup(game, &v, &ew_tables(game)->setups[a]); break;
    case EW_DO_CHIEF: ew_tell_chief(game, o, a, b != 0); break;
    case EW_DO_PLACE: preview_place(game, &v, a, b != 0); break;
    case EW_DO_CULTURE:
    case EW_DO_DISCARD:
    case EW_DO_PILE: ew_tell_card(game, o, a); break;
    case EW_DO_TOP: ew_tell_section(game, o, st, seat, &c->top[a]); break;
    case EW_DO_MIDDLE: ew_tell_section(game, o, st, seat, &c->middle); break;
    case EW_DO_BOTTOM: part_list(game, &v, c->bottom); break;
    case EW_DO_END:
        if (st->labor)
            hearth_tell_count(o, EW_T(SAY_PV_LOST), "labor", st->labor);
        break;
    case EW_DO_TRIBE:
    case EW_DO_LEARN:
    case EW_DO_HUNT:
    case EW_DO_TIP:
    case EW_DO_HONOR:
    case EW_DO_SACRIFICE: preview_taking(game, &v, action); break;
    case EW_DO_BURY: preview_bury(game, &v); break;
    case EW_DO_MOVE: preview_move(game, &v, b); break;
    case EW_DO_VILLAGE: preview_village(game, &v, a); break;
    case EW_DO_MEGALITH: preview_megalith(game, &v, a, b); break;
    case EW_DO_STONE: preview_stone(game, &v, st->stone[a] - 1); break;
    case EW_DO_OPTION: part_list(game, &v, j->a + a); break;
    case EW_DO_PAY: part_list(game, &v, j->a); break;
    case EW_DO_TILE: part_list(game, &v, ew_place_gain(game, st, a)); break;
    case EW_DO_EFFECT: part_list(game, &v, ew_tables(game)->kinds[a].eclipse); break;
    default: break;
    }
}
