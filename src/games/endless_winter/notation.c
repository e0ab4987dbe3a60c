/* notation.c - Actions and draws as text: "place hunt chief", "move 10 5", "card hunter". */
#include <string.h>

#include "ew_int.h"

typedef enum Arg {
    ARG_NONE,
    ARG_SETUP,
    ARG_CHIEF,
    ARG_SIDE, /* A or B */
    ARG_CARD,
    ARG_KIND,
    ARG_COLUMN,
    ARG_FIGURE,
    ARG_FROM_1,
    ARG_OP,
    ARG_ZONE,
    ARG_ANIMAL,
    ARG_LEVEL,
    ARG_CELL /* of the megalith board: x,y in half squares */
} Arg;

static const struct {
    const char *word;
    Arg a, b;
} forms[EW_ACTIONS] = {
    [EW_DO_SETUP] = {"setup", ARG_SETUP, ARG_NONE},
    [EW_DO_CHIEF] = {"chief", ARG_CHIEF, ARG_SIDE},
    [EW_DO_CULTURE] = {"play", ARG_CARD, ARG_NONE},
    [EW_DO_DISCARD] = {"discard", ARG_CARD, ARG_NONE},
    [EW_DO_PLACE] = {"place", ARG_COLUMN, ARG_FIGURE},
    [EW_DO_WORK] = {"work", ARG_KIND, ARG_NONE},
    [EW_DO_EAT] = {"eat", ARG_NONE, ARG_NONE},
    [EW_DO_CHIEF_TOOL] = {"chief_tool", ARG_NONE, ARG_NONE},
    [EW_DO_TOP] = {"top", ARG_FROM_1, ARG_NONE},
    [EW_DO_MIDDLE] = {"middle", ARG_NONE, ARG_NONE},
    [EW_DO_BOTTOM] = {"bottom", ARG_NONE, ARG_NONE},
    [EW_DO_END] = {"finish", ARG_NONE, ARG_NONE}, /* "end" closes lists of the line protocol */
    [EW_DO_TAKE] = {"take", ARG_NONE, ARG_NONE},
    [EW_DO_LESSER] = {"lesser", ARG_OP, ARG_NONE},
    [EW_DO_HONOR] = {"honor", ARG_NONE, ARG_NONE},
    [EW_DO_SACRIFICE] = {"sacrifice", ARG_NONE, ARG_NONE},
    [EW_DO_BURY] = {"bury", ARG_ZONE, ARG_CARD},
    [EW_DO_TRIBE] = {"tribe", ARG_KIND, ARG_NONE},
    [EW_DO_LEARN] = {"learn", ARG_FROM_1, ARG_NONE},
    [EW_DO_HUNT] = {"animal", ARG_FROM_1, ARG_NONE},
    [EW_DO_TIP] = {"tip", ARG_ANIMAL, ARG_NONE},
    [EW_DO_MOVE] = {"move", ARG_FROM_1, ARG_FROM_1},
    [EW_DO_VILLAGE] = {"village", ARG_FROM_1, ARG_NONE},
    [EW_DO_MEGALITH] = {"megalith", ARG_LEVEL, ARG_CELL},
    [EW_DO_STONE] = {"stone", ARG_FROM_1, ARG_NONE},
    [EW_DO_OPTION] = {"option", ARG_FROM_1, ARG_NONE},
    [EW_DO_PAY] = {"pay", ARG_NONE, ARG_NONE},
    [EW_DO_SKIP] = {"skip", ARG_NONE, ARG_NONE},
    [EW_DO_PILE] = {"pile", ARG_CARD, ARG_NONE},
    [EW_DO_DONE] = {"done", ARG_NONE, ARG_NONE},
    [EW_DO_EFFECT] = {"effect", ARG_KIND, ARG_NONE},
    [EW_DO_TILE] = {"tile", ARG_FROM_1, ARG_NONE},
};

static const char *const figures[] = {"tribe", "chief"};
static const char *const sides[] = {"A", "B"};
static const char *const zones[EW_ZONES] = {"hand", "discard", "played"};
static const char *const lesser[] = {
    [EW_OP_FOOD] = "food", [EW_OP_TOOL] = "tool", [EW_OP_IDOL] = "idol", [EW_OP_DRAW] = "draw"};

/* The word for a value, NULL where the form has numbers. */
static const char *word_of(Arg arg, int value) {
    switch (arg) {
    case ARG_SETUP: return value < EW_SETUPS ? ew_built_in.setups[value].id : NULL;
    case ARG_CHIEF: return value < EW_CHIEFS ? ew_built_in.chiefs[value].id : NULL;
    case ARG_SIDE: return value < 2 ? sides[value] : NULL;
    case ARG_CARD: return value < EW_CARDS ? ew_card_id(value) : NULL;
    case ARG_KIND: return value < EW_KINDS ? ew_built_in.kinds[value].id : NULL;
    case ARG_COLUMN:
        return value < EW_COLUMNS ? ew_built_in.columns[value].id
               : value == EW_REST ? "rest"
                                  : NULL;
    case ARG_FIGURE: return value < 2 ? figures[value] : NULL;
    case ARG_OP: return value >= EW_OP_FOOD && value <= EW_OP_DRAW ? lesser[value] : NULL;
    case ARG_ZONE: return value < EW_ZONES ? zones[value] : NULL;
    case ARG_ANIMAL: return value < EW_ANIMALS ? ew_built_in.animals[value].id : NULL;
    default: return NULL;
    }
}

static void print_arg(Arg arg, int value, HearthBuf *out) {
    const char *word = word_of(arg, value);
    if (arg == ARG_NONE)
        return;
    hearth_buf_char(out, ' ');
    if (word) {
        hearth_buf_text(out, word);
    } else if (arg == ARG_CELL) {
        hearth_buf_int(out, value % EW_WIDE);
        hearth_buf_char(out, ',');
        hearth_buf_int(out, value / EW_WIDE);
    } else {
        hearth_buf_int(out, value + (arg == ARG_FROM_1));
    }
}

static const char *megalith_tile_id(int i) {
    return ew_built_in.megalith_tiles[i].id;
}
static const char *tile_id(int i) {
    return ew_built_in.tiles[i].id;
}
static const char *token_id(int i) {
    return ew_built_in.glacier_tokens[i].id;
}
static const char *stone_id(int i) {
    return ew_built_in.stones[i].id;
}
static const char *culture_id(int i) {
    return ew_built_in.cultures[i].id;
}
static const char *animal_id(int i) {
    return ew_built_in.animals[i].id;
}
static const char *map_id(int i) {
    return ew_built_in.maps[i].id;
}
static const char *seat_id(int i) {
    static const char *const names[] = {"0", "1", "2", "3"};
    return names[i];
}
static const char *setup_id(int i) {
    return ew_built_in.setups[i].id;
}
static const char *chief_id(int i) {
    return ew_built_in.chiefs[i].id;
}
static const char *rest_id(int i) {
    return ew_built_in.rest_tiles[i].id;
}
static const char *nomad_id(int i) {
    return ew_built_in.nomads[i].id;
}

/* Each kind of draw has its own word, so that a record can be read. */
static const struct {
    const char *word;
    const char *(*id)(int value);
    int count;
} draws[] = {
    [EW_NEED_NOTHING] = {"", seat_id, 0},
    [EW_NEED_MEGALITH_TILE] = {"megalith_tile", megalith_tile_id, EW_MEGALITH_TILES},
    [EW_NEED_LAND] = {"land", tile_id, EW_TILES},
    [EW_NEED_MORE_LAND] = {"land", tile_id, EW_TILES},
    [EW_NEED_TILE] = {"tile", tile_id, EW_TILES},
    [EW_NEED_TOKEN] = {"token", token_id, EW_GLACIERS},
    [EW_NEED_STONE_1] = {"stone", stone_id, EW_STONES},
    [EW_NEED_STONE_2] = {"stone", stone_id, EW_STONES},
    [EW_NEED_CULTURE_1] = {"culture", culture_id, EW_CULTURES},
    [EW_NEED_CULTURE_2] = {"culture", culture_id, EW_CULTURES},
    [EW_NEED_ANIMAL] = {"animal", animal_id, EW_ANIMALS},
    [EW_NEED_ANIMAL_GAIN] = {"catch", animal_id, EW_ANIMALS},
    [EW_NEED_NOMAD_ANIMAL] = {"nomad_animal", animal_id, EW_ANIMALS},
    [EW_NEED_MAP] = {"map", map_id, EW_MAPS},
    [EW_NEED_ORDER] = {"order", seat_id, EW_MAX_SIDES},
    [EW_NEED_SETUP] = {"offer", setup_id, EW_SETUPS},
    [EW_NEED_CHIEF] = {"offer", chief_id, EW_CHIEFS},
    [EW_NEED_REST_TILE] = {"rest_tile", rest_id, EW_REST_TILES},
    [EW_NEED_START_CARD] = {"start", nomad_id, EW_NOMADS},
    [EW_NEED_NOMAD_CARD] = {"nomad", nomad_id, EW_NOMADS},
    [EW_NEED_NOMAD_SHOWS] = {"nomad_pile", nomad_id, EW_NOMADS},
    [EW_NEED_DRAW] = {"card", ew_card_id, EW_CARDS},
    [EW_NEED_BURIED_1] = {"buried", culture_id, EW_CULTURES},
    [EW_NEED_BURIED_2] = {"buried", culture_id, EW_CULTURES},
};

void ew__action_print(const HearthGame *game, const void *state, int seat, uint32_t action,
                      HearthBuf *out) {
    if (seat == HEARTH_CHANCE) {
        EwNeed need = ew__need(game, state);
        if ((int)action >= draws[need].count)
            return;
        hearth_buf_text(out, draws[need].word);
        hearth_buf_char(out, ' ');
        hearth_buf_text(out, draws[need].id((int)action));
        return;
    }
    EwKindOfAction kind = ew_kind(action);
    if (kind >= EW_ACTIONS)
        return;
    hearth_buf_text(out, forms[kind].word);
    print_arg(forms[kind].a, ew_a(action), out);
    print_arg(forms[kind].b, ew_b(action), out);
}

/* ---- Reading ---- */

static int read_cell(HearthSlice word) {
    HearthSlice x, y;
    uint64_t nx, ny;
    if (!hearth_slice_cut(word, ',', &x, &y) || !hearth_slice_number(x, EW_WIDE - 1, &nx) ||
        !hearth_slice_number(y, EW_HIGH - 1, &ny))
        return -1;
    return (int)ny * EW_WIDE + (int)nx;
}

static int read_arg(Arg arg, HearthSlice word) {
    uint64_t number;
    if (arg == ARG_CELL)
        return read_cell(word);
    if (arg == ARG_FROM_1)
        return hearth_slice_number(word, 255, &number) && number ? (int)number - 1 : -1;
    if (arg == ARG_LEVEL)
        return hearth_slice_number(word, EW_LEVELS, &number) ? (int)number : -1;
    for (int i = 0; i < EW_CARDS; i++) {
        const char *id = word_of(arg, i);
        if (id && hearth_slice_is(word, id))
            return i;
    }
    return -1;
}

static bool read_form(int kind, const HearthSlice *word, int n, uint32_t *action) {
    int want = 1 + (forms[kind].a != ARG_NONE) + (forms[kind].b != ARG_NONE), a = 0, b = 0;
    if (n != want || !hearth_slice_is(word[0], forms[kind].word))
        return false;
    if (forms[kind].a != ARG_NONE)
        a = read_arg(forms[kind].a, word[1]);
    if (forms[kind].b != ARG_NONE)
        b = read_arg(forms[kind].b, word[2]);
    if (a < 0 || b < 0)
        return false;
    *action = ew_action((EwKindOfAction)kind, a, b);
    return true;
}

static bool read_draw(const HearthGame *game, const EwState *st, const HearthSlice *word, int n,
                      uint32_t *action) {
    EwNeed need = ew__need(game, st);
    if (n != 2 || !hearth_slice_is(word[0], draws[need].word))
        return false;
    for (int i = 0; i < draws[need].count; i++)
        if (hearth_slice_is(word[1], draws[need].id(i))) {
            *action = (uint32_t)i;
            return true;
        }
    return false;
}

int ew__action_parse(const HearthGame *game, const void *state, int seat, const char *text,
                     size_t length, uint32_t *action, HearthErr *err) {
    HearthSlice word[4];
    int n = hearth_slice_words((HearthSlice){text, length}, word, 4);
    if (n > 0 && seat == HEARTH_CHANCE && read_draw(game, state, word, n, action))
        return HEARTH_OK;
    for (int kind = 0; kind < EW_ACTIONS && n > 0 && seat != HEARTH_CHANCE; kind++)
        if (read_form(kind, word, n, action))
            return HEARTH_OK;
    return hearth_fail(err, HEARTH_BAD_TEXT,
                       seat == HEARTH_CHANCE ? EW_T(CHANCE_FORM) : EW_T(ACTION_FORM));
}
