/* notation.c - Actions and draws as text: "build sv1 h13", "option 2", "die 4". */
#include <string.h>

#include "anb_int.h"

typedef enum Arg {
    ARG_NONE,
    ARG_ITEM,
    ARG_SEAT,
    ARG_NUMBER,
    ARG_FROM_1,
    ARG_DECK,
    ARG_VILLAGER,
    ARG_BUILDING
} Arg;

static const struct {
    const char *word;
    Arg a, b;
    const char *tail; /* a word that closes it */
} forms[ANB_KINDS] = {
    [ANB_DO_PLACE] = {"place", ARG_ITEM, ARG_NONE, NULL},
    [ANB_DO_SELL] = {"sell", ARG_ITEM, ARG_NONE, NULL},
    [ANB_DO_WITHDRAW] = {"withdraw", ARG_NONE, ARG_NONE, NULL},
    [ANB_DO_OFFER] = {"offer", ARG_SEAT, ARG_NUMBER, NULL},
    [ANB_DO_ACCEPT] = {"accept", ARG_NONE, ARG_NONE, NULL},
    [ANB_DO_REFUSE] = {"refuse", ARG_NONE, ARG_NONE, NULL},
    [ANB_DO_REFRESH] = {"refresh", ARG_DECK, ARG_NONE, NULL},
    [ANB_DO_EXPLORE] = {"explore", ARG_VILLAGER, ARG_NONE, NULL},
    [ANB_DO_HARVEST] = {"harvest", ARG_VILLAGER, ARG_BUILDING, NULL},
    [ANB_DO_BUILD] = {"build", ARG_VILLAGER, ARG_BUILDING, NULL},
    [ANB_DO_TRAIN] = {"train", ARG_VILLAGER, ARG_FROM_1, NULL},
    [ANB_DO_LABOR] = {"labor", ARG_VILLAGER, ARG_NONE, NULL},
    [ANB_DO_PASS] = {"pass", ARG_NONE, ARG_NONE, NULL},
    [ANB_DO_ADD] = {"add", ARG_VILLAGER, ARG_NONE, NULL},
    [ANB_DO_GO] = {"go", ARG_NONE, ARG_NONE, NULL},
    [ANB_DO_CANCEL] = {"cancel", ARG_NONE, ARG_NONE, NULL},
    [ANB_DO_DONE] = {"done", ARG_NONE, ARG_NONE, NULL},
    [ANB_DO_PAY] = {"pay", ARG_NUMBER, ARG_NUMBER, NULL},
    [ANB_DO_OPTION] = {"option", ARG_FROM_1, ARG_NONE, NULL},
    [ANB_DO_OPTION_PAY] = {"option", ARG_FROM_1, ARG_NONE, "coin"},
    [ANB_DO_REROLL] = {"reroll", ARG_VILLAGER, ARG_NONE, NULL},
    [ANB_DO_KEEP] = {"keep", ARG_NONE, ARG_NONE, NULL},
    [ANB_DO_EXERT] = {"exert", ARG_VILLAGER, ARG_NONE, NULL},
    [ANB_DO_CHOOSE] = {"choose", ARG_FROM_1, ARG_NONE, NULL},
    [ANB_DO_TAKE] = {"take", ARG_BUILDING, ARG_NONE, NULL},
    [ANB_DO_COPY] = {"copy", ARG_ITEM, ARG_NONE, NULL},
    [ANB_DO_INJURE] = {"injure", ARG_VILLAGER, ARG_NONE, NULL},
    [ANB_DO_END] = {"next", ARG_NONE, ARG_NONE, NULL},
    [ANB_DO_POTION] = {"potion", ARG_VILLAGER, ARG_NONE, NULL},
    [ANB_DO_CIDER] = {"cider", ARG_VILLAGER, ARG_NONE, NULL},
    [ANB_DO_BED] = {"bed", ARG_VILLAGER, ARG_NONE, NULL},
    [ANB_DO_COUNTER] = {"counter", ARG_NUMBER, ARG_NONE, NULL},
};

const char *anb_word(AnbKind kind) {
    return forms[kind].word;
}

const char *const anb__decks[2] = {"houses", "outposts"};

const char *anb__villager_id(int villager) {
    if (villager == ANB_FIRST_SPECIAL + 3)
        return "cave_cat_2";
    if (villager == ANB_FIRST_SPECIAL + 5)
        return "metal_man_2";
    return anb_villager_kinds[anb_villager_kind(villager)].id;
}

static void print_arg(Arg arg, int value, HearthBuf *out) {
    if (arg == ARG_NONE)
        return;
    hearth_buf_char(out, ' ');
    switch (arg) {
    case ARG_ITEM: hearth_buf_text(out, anb_item_ids[value]); break;
    case ARG_DECK: hearth_buf_text(out, anb__decks[value]); break;
    case ARG_VILLAGER: hearth_buf_text(out, anb__villager_id(value)); break;
    case ARG_BUILDING: hearth_buf_text(out, anb_buildings[value].id); break;
    default: hearth_buf_int(out, value + (arg == ARG_FROM_1)); break;
    }
}

/* Each kind of draw has its own word, so that a record can be read. */
static const char *const draws[] = {
    [ANB_NEED_KEY] = "key",           [ANB_NEED_HOUSE] = "house", [ANB_NEED_OUTPOST] = "outpost",
    [ANB_NEED_VILLAGER] = "villager", [ANB_NEED_CAVE] = "cave",   [ANB_NEED_DIE] = "die"};

static void print_draw(const AnbState *st, int value, HearthBuf *out) {
    AnbNeed need = anb__need(st);
    if (need == ANB_NEED_NOTHING)
        return;
    hearth_buf_text(out, draws[need]);
    hearth_buf_char(out, ' ');
    if (need == ANB_NEED_VILLAGER)
        hearth_buf_text(out, anb__villager_id(value));
    else if (need == ANB_NEED_CAVE || need == ANB_NEED_DIE)
        hearth_buf_int(out, value + (need == ANB_NEED_CAVE));
    else
        hearth_buf_text(out, anb_buildings[value].id);
}

void anb__action_print(const HearthGame *game, const void *state, int seat, uint32_t action,
                       HearthBuf *out) {
    (void)game;
    if (seat == HEARTH_CHANCE) {
        print_draw(state, (int)action, out);
        return;
    }
    AnbKind kind = anb_kind(action);
    if (kind >= ANB_KINDS)
        return;
    hearth_buf_text(out, forms[kind].word);
    print_arg(forms[kind].a, anb_a(action), out);
    print_arg(forms[kind].b, anb_b(action), out);
    if (forms[kind].tail) {
        hearth_buf_char(out, ' ');
        hearth_buf_text(out, forms[kind].tail);
    }
}

/* ---- Reading ---- */

static int find(HearthSlice word, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (hearth_slice_is(word, names[i]))
            return i;
    return -1;
}

static int find_building(HearthSlice word) {
    for (int i = 0; i < ANB_BUILDINGS; i++)
        if (hearth_slice_is(word, anb_buildings[i].id))
            return i;
    return -1;
}

/* Starters have the same name at every seat: the seat's own is meant. */
static int find_villager(HearthSlice word, int seat) {
    for (int i = 0; i < 3 && seat < ANB_MAX_SEATS; i++)
        if (hearth_slice_is(word, anb_villager_kinds[i].id))
            return 3 * seat + i;
    for (int i = ANB_FIRST_REGULAR; i < ANB_VILLAGERS; i++)
        if (hearth_slice_is(word, anb__villager_id(i)))
            return i;
    return -1;
}

static int read_arg(Arg arg, HearthSlice word, int seat) {
    uint64_t number;
    switch (arg) {
    case ARG_ITEM: return find(word, anb_item_ids, ANB_ITEMS);
    case ARG_DECK: return find(word, anb__decks, 2);
    case ARG_VILLAGER: return find_villager(word, seat);
    case ARG_BUILDING: return find_building(word);
    default:
        if (!hearth_slice_number(word, 254, &number) || (arg == ARG_FROM_1 && number == 0))
            return -1;
        return (int)number - (arg == ARG_FROM_1);
    }
}

static bool read_form(int kind, const HearthSlice *word, int n, int seat, uint32_t *action) {
    int want =
        1 + (forms[kind].a != ARG_NONE) + (forms[kind].b != ARG_NONE) + (forms[kind].tail != NULL);
    int a = 0, b = 0, at = 1;
    if (n != want || !hearth_slice_is(word[0], forms[kind].word))
        return false;
    if (forms[kind].a != ARG_NONE)
        a = read_arg(forms[kind].a, word[at++], seat);
    if (forms[kind].b != ARG_NONE)
        b = read_arg(forms[kind].b, word[at++], seat);
    if (a < 0 || b < 0 || (forms[kind].tail && !hearth_slice_is(word[at], forms[kind].tail)))
        return false;
    *action = anb_action((AnbKind)kind, a, b);
    return true;
}

static bool read_draw(const AnbState *st, const HearthSlice *word, int n, uint32_t *action) {
    AnbNeed need = anb__need(st);
    uint64_t number = 0;
    int value = -1;
    if (n != 2 || need == ANB_NEED_NOTHING || !hearth_slice_is(word[0], draws[need]))
        return false;
    if (need == ANB_NEED_VILLAGER)
        value = find_villager(word[1], ANB_MAX_SEATS);
    else if (need == ANB_NEED_CAVE || need == ANB_NEED_DIE)
        value = hearth_slice_number(word[1], ANB_CAVES, &number) && number
                    ? (int)number - (need == ANB_NEED_CAVE)
                    : -1;
    else
        value = find_building(word[1]);
    *action = (uint32_t)value;
    return value >= 0;
}

int anb__action_parse(const HearthGame *game, const void *state, int seat, const char *text,
                      size_t length, uint32_t *action, HearthErr *err) {
    (void)game;
    HearthSlice word[4];
    int n = hearth_slice_words((HearthSlice){text, length}, word, 4);
    if (n > 0 && seat == HEARTH_CHANCE && read_draw(state, word, n, action))
        return HEARTH_OK;
    for (int kind = 0; kind < ANB_KINDS && n > 0 && seat != HEARTH_CHANCE; kind++)
        if (read_form(kind, word, n, seat, action))
            return HEARTH_OK;
    return hearth_fail(err, HEARTH_BAD_TEXT,
                       seat == HEARTH_CHANCE ? ANB_T(CHANCE_FORM) : ANB_T(ACTION_FORM));
}
