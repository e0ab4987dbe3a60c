/* look_ew.c - The table of Endless Winter in sentences that a screen reader can use: one line for
 * each thing, and its number wherever something can be typed about it. */
#include "look_ew.h"

#include <string.h>

static void say_in(const EwLook *l, const HearthMsg *msg) {
    printf("  ");
    say(l->t, stdout, msg);
}

static void say_line(const EwLook *l, const HearthText *label, const char *list) {
    char none[EW_TEXT];
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(EW_LINE));
    hearth_msg_word(&msg, "label", label);
    arg_text(&msg, "list", list[0] ? list : ew_word_text(l->t, EW_T(SAY_NOTHING), none));
    say_in(l, &msg);
}

static void say_some(const EwLook *l, const HearthText *label, const char *list) {
    if (list[0])
        say_line(l, label, list);
}

static void add(HearthBuf *b, const char *comma, const char *text) {
    hearth_buf_text(b, b->length ? comma : "");
    hearth_buf_text(b, text);
}

static void add_text(const EwLook *l, HearthBuf *b, const HearthMsg *msg) {
    char text[EW_TEXT];
    add(b, ", ", ew_msg_text(l->t, msg, text));
}

/* ---- Sides ---- */

void ew_look_order(const EwLook *l) {
    char order[EW_TEXT], name[EW_TEXT];
    HearthBuf b = hearth_buf(order, sizeof order);
    HearthMsg msg;
    order[0] = 0;
    for (int i = 0; i < l->st->sides && l->st->order[i] != EW_NONE; i++)
        add(&b, ", ", ew_side_name(l->t, l->m, l->st, l->st->order[i], name));
    hearth_msg(&msg, EW_T(SAY_ORDER));
    hearth_msg_number(&msg, "round", l->st->round ? l->st->round : 1);
    arg_text(&msg, "order", order);
    say(l->t, stdout, &msg);
}

/* Cards, and how many more there are that are not seen. */
static const char *seen_text(const EwLook *l, const EwPile *pile, int hidden, char out[EW_TEXT]) {
    HearthMsg msg;
    ew_pile_text(l->t, pile, out);
    if (hidden) {
        size_t at = strlen(out);
        char more[EW_TEXT];
        hearth_msg(&msg, EW_T(SAY_HIDDEN_CARDS));
        hearth_msg_number(&msg, "count", hidden);
        snprintf(out + at, EW_TEXT - at, "%s%s", at ? ", " : "", ew_msg_text(l->t, &msg, more));
    }
    return out;
}

static void say_pieces(const EwLook *l, int side) {
    const EwPlayer *p = &l->st->player[side];
    char text[EW_TEXT];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthMsg msg;
    text[0] = 0;
    if (p->figures) {
        hearth_msg(&msg, EW_T(SAY_TRIBE_FIGURES));
        hearth_msg_number(&msg, "count", p->figures);
        add_text(l, &b, &msg);
    }
    if (p->chief_left) {
        hearth_msg(&msg, EW_T(SAY_CHIEF_FIGURE));
        add_text(l, &b, &msg);
    }
    say_line(l, EW_T(SAY_FIGURES), text);
    hearth_msg(&msg, EW_T(SAY_PIECES));
    hearth_msg_number(&msg, "camps", EW_CAMPS - ew_camps_out(p));
    hearth_msg_number(&msg, "villages", EW_VILLAGES - p->villages);
    hearth_msg_number(&msg, "neutrals", p->neutrals);
    hearth_msg_number(&msg, "megaliths", p->megaliths);
    say_line(l, EW_T(SAY_LEFT), ew_msg_text(l->t, &msg, text));
}

static void say_own_stones(const EwLook *l, int side) {
    const EwPlayer *p = &l->st->player[side];
    char text[EW_TEXT];
    HearthBuf b = hearth_buf(text, sizeof text);
    text[0] = 0;
    for (int i = 0; i < EW_STONE_SPACES; i++) {
        char rule[EW_TEXT];
        HearthMsg msg;
        if (!p->stones[i])
            continue;
        hearth_msg(&msg, EW_T(SAY_STONE_NOW));
        arg_text(&msg, "stone", ew_stones[p->stones[i] - 1].id);
        arg_text(&msg, "rule", ew_stone_text(l->t, p->stones[i] - 1, rule));
        hearth_msg_number(&msg, "points", ew_stone_points(l->st, side, i));
        add_text(l, &b, &msg);
    }
    say_some(l, EW_T(SAY_STONES_OWN), text);
}

static void say_chief(const EwLook *l, int side) {
    const EwPlayer *p = &l->st->player[side];
    char name[EW_TEXT], does[EW_TEXT], text[2 * EW_TEXT + 8];
    if (p->chief == EW_NONE || ew_is_nomad(l->st, side))
        return;
    snprintf(text, sizeof text, "%s %s: %s", ew_word_text(l->t, ew_chief_name(p->chief), name),
             p->side_b ? "B" : "A", ew_chief_text(l->t, p->chief, p->side_b != 0, does));
    say_line(l, EW_T(SAY_CHIEF), text);
    if (p->rest_tile)
        say_line(l, EW_T(SAY_REST_TILE),
                 ew_list_text(l->t, ew_rest_tiles[p->rest_tile - 1].gain, does));
}

static void say_head(const EwLook *l, int side) {
    const EwPlayer *p = &l->st->player[side];
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(EW_SIDE));
    ew_side_arg(&msg, l->m, l->st, side);
    hearth_msg_number(&msg, "food", p->food);
    hearth_msg_number(&msg, "room", ew_capacity(l->st, side));
    hearth_msg_number(&msg, "tools", p->tool);
    hearth_msg_number(&msg, "most", EW_MAX_TOOLS);
    hearth_msg_number(&msg, "honor", p->honor);
    hearth_msg_number(&msg, "sacrifice", p->sacrifice);
    hearth_msg_number(&msg, "points", ew_score(l->st, side, NULL));
    say(l->t, stdout, &msg);
}

void ew_look_side(const EwLook *l, int side) {
    const EwPlayer *p = &l->st->player[side];
    char text[EW_TEXT];
    say_head(l, side);
    if (ew_is_nomad(l->st, side)) {
        say_some(l, EW_T(SAY_UPRIGHT), ew_animals_text(l->t, p->upright, text));
        say_own_stones(l, side);
        say_pieces(l, side);
        return;
    }
    say_line(l, EW_T(SAY_HAND), seen_text(l, &p->hand, p->hidden_hand, text));
    say_some(l, EW_T(SAY_PLAYED), ew_pile_text(l->t, &p->played, text));
    say_some(l, EW_T(SAY_PILE), seen_text(l, &p->pile, p->hidden_pile, text));
    if (!p->hidden_hand && !p->hidden_pile)
        say_some(l, EW_T(SAY_DECK), ew_pile_text(l->t, &p->deck, text));
    say_some(l, EW_T(SAY_DISCARD), ew_pile_text(l->t, &p->discard, text));
    say_some(l, EW_T(SAY_BURIED), ew_pile_text(l->t, &p->buried, text));
    say_some(l, EW_T(SAY_UPRIGHT), ew_animals_text(l->t, p->upright, text));
    say_some(l, EW_T(SAY_TIPPED), ew_animals_text(l->t, p->tipped, text));
    say_own_stones(l, side);
    say_chief(l, side);
    say_pieces(l, side);
}

void ew_look_hand(const EwLook *l, int side) {
    const EwPlayer *p = &l->st->player[side];
    char text[EW_TEXT], name[EW_TEXT];
    if (!ew_pile_count(&p->hand))
        say_line(l, EW_T(SAY_HAND), "");
    for (int card = 0; card < EW_CARDS; card++)
        if (ew_pile_has(&p->hand, card)) {
            int n = card < EW_KINDS ? p->hand.n[card] : 1;
            ew_word_text(l->t, ew_card_name(card), name);
            if (n > 1)
                printf("  %d %s: %s\n", n, name, ew_card_text(l->t, card, text));
            else
                printf("  %s: %s\n", name, ew_card_text(l->t, card, text));
        }
}

/* ---- Columns ---- */

static void say_section(const EwLook *l, const HearthText *form, int number, const char *cost,
                        int gain) {
    char text[EW_TEXT];
    HearthMsg msg;
    hearth_msg(&msg, form);
    hearth_msg_number(&msg, "number", number);
    if (cost)
        arg_text(&msg, "cost", cost);
    arg_text(&msg, "gain", ew_list_text(l->t, gain, text));
    say_in(l, &msg);
}

static void say_column(const EwLook *l, int side, int column, const EwStanding *who) {
    const EwColumn *c = &ew_columns[column];
    char text[EW_TEXT];
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(EW_COLUMN));
    hearth_msg_word(&msg, "column", ew_column_name(column));
    ew_standing_text(l->t, l->m, l->st, who, column, text);
    if (!text[0])
        ew_word_text(l->t, TERM_T(EW_NOBODY), text);
    arg_text(&msg, "figures", text);
    say(l->t, stdout, &msg);
    for (int i = 0; i < c->tops; i++)
        say_section(l, TERM_T(EW_TOP), i + 1, ew_section_cost(l->t, l->st, side, &c->top[i], text),
                    c->top[i].gain);
    say_section(l, TERM_T(EW_MIDDLE), 0, ew_section_cost(l->t, l->st, side, &c->middle, text),
                c->middle.gain);
    bool open = l->st->phase == EW_WORK && l->st->column == column ? l->st->bottom_open != 0
                                                                   : !l->st->in_column[column];
    say_section(l, open ? EW_T(SAY_BOTTOM) : TERM_T(EW_BOTTOM_GONE), 0, NULL, c->bottom);
}

void ew_look_column(const EwLook *l, int side, int column) {
    EwStanding who;
    ew_standing(l->m, l->actions, &who);
    say_column(l, side, column, &who);
}

void ew_look_columns(const EwLook *l, int side) {
    EwStanding who;
    char text[EW_TEXT], gain[EW_TEXT];
    HearthMsg msg;
    int tile = l->st->player[side].rest_tile;
    ew_standing(l->m, l->actions, &who);
    for (int i = 0; i < EW_COLUMNS; i++)
        say_column(l, side, i, &who);
    ew_standing_text(l->t, l->m, l->st, &who, EW_REST, text);
    if (!text[0])
        ew_word_text(l->t, TERM_T(EW_NOBODY), text);
    hearth_msg(&msg, TERM_T(EW_RESTING));
    arg_text(&msg, "gain",
             ew_list_text(l->t, tile ? ew_rest_tiles[tile - 1].gain : EW_REST_GAIN, gain));
    hearth_msg_number(&msg, "labor", EW_REST_LABOR / 2);
    arg_text(&msg, "figures", text);
    say(l->t, stdout, &msg);
}

/* ---- Displays ---- */

void ew_look_culture(const EwLook *l) {
    say_text(l->t, stdout, TERM_T(EW_CULTURE_HEAD));
    for (int i = 0; i < EW_CULTURE_SPACES; i++) {
        char text[EW_TEXT];
        HearthMsg msg;
        if (!l->st->culture[i])
            continue;
        const EwCulture *c = &ew_cultures[l->st->culture[i] - 1];
        hearth_msg(&msg, TERM_T(EW_CULTURE_LINE));
        hearth_msg_number(&msg, "number", i + 1);
        hearth_msg_word(&msg, "card", ew_card_name(EW_KINDS + l->st->culture[i] - 1));
        hearth_msg_number(&msg, "labor", ew_learn_labor(l->st, i));
        arg_text(&msg, "gain", ew_list_text(l->t, c->gain, text));
        hearth_msg_number(&msg, "points", c->points);
        say_in(l, &msg);
    }
}

void ew_look_animals(const EwLook *l) {
    bool any = ew_display_count(l->st) > 0;
    say_text(l->t, stdout, any ? TERM_T(EW_ANIMALS_HEAD) : EW_T(SAY_NO_ANIMALS));
    for (int i = 0; i < EW_DISPLAY; i++) {
        char gain[EW_TEXT], sets[EW_TEXT];
        int x, y, animal = l->st->display[i] - 1;
        HearthMsg msg;
        if (animal < 0)
            continue;
        ew_display_at(i, &x, &y);
        hearth_msg(&msg, TERM_T(EW_ANIMAL_LINE));
        hearth_msg_number(&msg, "number", i + 1);
        hearth_msg_word(&msg, "animal", ew_animal_name(animal));
        hearth_msg_number(&msg, "row", y + 1);
        hearth_msg_number(&msg, "column", x + 1);
        arg_text(&msg, "gain", ew_list_text(l->t, ew_animals[animal].tip, gain));
        arg_text(&msg, "sets", ew_animal_text(l->t, animal, sets));
        say_in(l, &msg);
    }
}

void ew_look_stones(const EwLook *l, int side) {
    char text[EW_TEXT], gain[EW_TEXT];
    HearthMsg msg;
    unsigned open = ew_stones_open(l->st);
    say_text(l->t, stdout, TERM_T(EW_STONES_HEAD));
    for (int i = 0; i < EW_STONE_ROW; i++) {
        if (!l->st->stone[i])
            continue;
        hearth_msg(&msg, open >> i & 1 ? TERM_T(EW_STONE_LINE) : TERM_T(EW_STONE_LATER));
        hearth_msg_number(&msg, "number", i + 1);
        arg_text(&msg, "stone", ew_stones[l->st->stone[i] - 1].id);
        arg_text(&msg, "rule", ew_stone_text(l->t, l->st->stone[i] - 1, text));
        say_in(l, &msg);
    }
    int space = ew_stone_space(&l->st->player[side]);
    hearth_msg(&msg, space < EW_STONE_SPACES ? EW_T(SAY_STONE_SPACE) : EW_T(SAY_STONE_FULL));
    if (space < EW_STONE_SPACES) {
        arg_text(&msg, "cost", ew_cost_text(l->t, &ew_stone_spaces[space], text));
        arg_text(&msg, "gain", ew_list_text(l->t, ew_stone_spaces[space].gain, gain));
    }
    say_in(l, &msg);
}

/* ---- The land ---- */

static void say_place(const EwLook *l, int place) {
    char apart[EW_TEXT];
    const EwState *st = l->st;
    char text[EW_TEXT], line[2 * EW_TEXT];
    HearthMsg msg;
    int gain = ew_place_gain(st, place);
    bool bare = !ew_lists[gain].count;
    hearth_msg(&msg, bare ? TERM_T(EW_TILE_BARE) : TERM_T(EW_TILE));
    hearth_msg_number(&msg, "number", place + 1);
    hearth_msg_word(&msg, "land", ew_land_name(ew_tiles[st->tile[place]].land));
    if (!bare)
        arg_text(&msg, "gain", ew_list_text(l->t, gain, text));
    HearthBuf b = hearth_buf(line, sizeof line);
    line[0] = 0;
    add(&b, "", ew_msg_text(l->t, &msg, text));
    for (int s = 0; s < st->sides; s++) {
        int influence = ew_influence(st, s, place);
        if (!influence)
            continue;
        hearth_msg(&msg, TERM_T(EW_TILE_WHO));
        ew_side_arg(&msg, l->m, st, s);
        hearth_msg_number(&msg, "camps", st->player[s].camps[place]);
        hearth_msg_number(&msg, "influence", influence);
        add(&b, ew_apart(l->t, apart), ew_msg_text(l->t, &msg, text));
    }
    printf("  %s\n", line);
}

static void say_juncture(const EwLook *l, const HearthText *text, int side, int j) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    if (side >= 0)
        ew_side_arg(&msg, l->m, l->st, side);
    hearth_msg_number(&msg, "first", ew_juncture[j][0] + 1);
    hearth_msg_number(&msg, "second", ew_juncture[j][1] + 1);
    hearth_msg_number(&msg, "third", ew_juncture[j][2] + 1);
    hearth_msg_number(&msg, "number", j + 1);
    say_in(l, &msg);
}

static bool touches(int j, int place) {
    return place < 0 || ew_juncture[j][0] == place || ew_juncture[j][1] == place ||
           ew_juncture[j][2] == place;
}

/* Villages and where some could be; place -1: all of them. */
static void say_villages(const EwLook *l, int place) {
    const EwState *st = l->st;
    for (int j = 0; j < EW_JUNCTURES; j++) {
        if (!touches(j, place))
            continue;
        if (st->village[j] == EW_NOMAD_TILE)
            say_juncture(l, EW_T(SAY_NOMAD_TILE_AT), -1, j);
        else if (st->village[j])
            say_juncture(l, EW_T(SAY_VILLAGE_AT), st->village[j] - 1, j);
    }
    for (int s = 0; s < st->sides; s++)
        for (int j = 0; j < EW_JUNCTURES; j++)
            if (touches(j, place) && (ew_village_sites(st, s) >> j & 1))
                say_juncture(l, TERM_T(EW_SITE_AT), s, j);
}

void ew_look_map(const EwLook *l) {
    say_text(l->t, stdout, TERM_T(EW_MAP_HEAD));
    for (int i = 0; i < EW_PLACES; i++)
        if (l->st->tile[i] != EW_NONE)
            say_place(l, i);
    say_villages(l, -1);
}

void ew_look_place(const EwLook *l, int place) {
    char list[EW_TEXT], name[EW_TEXT], one[EW_TEXT + 8];
    HearthBuf b = hearth_buf(list, sizeof list);
    HearthMsg msg;
    if (l->st->tile[place] == EW_NONE)
        return;
    say_place(l, place);
    list[0] = 0;
    for (int i = 0; i < EW_PLACES; i++)
        if (ew_beside[place] >> i & 1) {
            snprintf(one, sizeof one, "%d %s", i + 1,
                     ew_word_text(l->t, ew_land_name(ew_tiles[l->st->tile[i]].land), name));
            add(&b, ", ", one);
        }
    hearth_msg(&msg, TERM_T(EW_TILE_NEAR));
    arg_text(&msg, "list", list);
    say_in(l, &msg);
    say_villages(l, place);
}

/* ---- Megaliths ---- */

static const EwPiece *piece_at(const EwState *st, int level, int cell) {
    for (int i = 0; i < st->pieces; i++)
        if (st->piece[i].level == level && st->piece[i].cell == cell)
            return &st->piece[i];
    return NULL;
}

static void say_squares(const EwLook *l, int y) {
    char apart[EW_TEXT];
    char line[2 * EW_TEXT];
    HearthBuf b = hearth_buf(line, sizeof line);
    line[0] = 0;
    for (int x = 0; x < EW_WIDE; x += 2) {
        const EwPiece *p = piece_at(l->st, 1, y * EW_WIDE + x);
        char text[EW_TEXT];
        HearthMsg msg;
        if (p) {
            hearth_msg(&msg, p->neutral ? EW_T(SAY_MEGALITH_NEUTRAL) : EW_T(SAY_MEGALITH_OF));
            ew_side_arg(&msg, l->m, l->st, p->side);
            ew_msg_text(l->t, &msg, text);
        } else {
            ew_list_text(l->t, ew_square_gain(l->st, x / 2, y / 2), text);
        }
        bool start = !p && ew_square_start(l->st, x / 2, y / 2);
        hearth_msg(&msg, start ? TERM_T(EW_SQUARE_START) : TERM_T(EW_SQUARE));
        hearth_msg_number(&msg, "x", x);
        hearth_msg_number(&msg, "y", y);
        arg_text(&msg, "what", text);
        add(&b, ew_apart(l->t, apart), ew_msg_text(l->t, &msg, text));
    }
    printf("  %s\n", line);
}

void ew_look_megaliths(const EwLook *l) {
    HearthMsg msg;
    if (!l->st->megalith_tile[EW_MEGALITH_TILES - 1])
        return;
    say_text(l->t, stdout, TERM_T(EW_MEGALITHS_HEAD));
    for (int y = 0; y < EW_HIGH; y += 2)
        say_squares(l, y);
    for (int i = 0; i < l->st->pieces; i++) {
        const EwPiece *p = &l->st->piece[i];
        if (p->level < 2)
            continue;
        hearth_msg(&msg, EW_T(SAY_UPPER_AT));
        hearth_msg_number(&msg, "level", p->level);
        hearth_msg_number(&msg, "x", p->cell % EW_WIDE);
        hearth_msg_number(&msg, "y", p->cell / EW_WIDE);
        ew_side_arg(&msg, l->m, l->st, p->side);
        say_in(l, &msg);
    }
    hearth_msg(&msg, EW_T(SAY_UPPER_NOW));
    hearth_msg_number(&msg, "points", ew_megalith_points[2]);
    say_in(l, &msg);
}

/* ---- The Nomad ---- */

static void say_row(const EwLook *l, const HearthText *form, const uint8_t cells[EW_COLUMNS]) {
    for (int i = 0; i < EW_COLUMNS; i++) {
        char text[EW_TEXT];
        HearthMsg msg;
        if (!ew_lists[cells[i]].count)
            continue;
        hearth_msg(&msg, form);
        hearth_msg_word(&msg, "column", ew_column_name(i));
        arg_text(&msg, "what", ew_list_text(l->t, cells[i], text));
        printf("  ");
        say_in(l, &msg);
    }
}

static void say_nomad_card(const EwLook *l, int card, bool newest) {
    const EwNomadCard *c = &ew_nomads[card];
    HearthMsg msg;
    hearth_msg(&msg, newest ? TERM_T(EW_NOMAD_NEWEST) : TERM_T(EW_NOMAD_OLDER));
    arg_text(&msg, "card", c->id);
    if (newest) {
        hearth_msg_word(&msg, "column", ew_column_name(c->marker));
        hearth_msg_word(&msg, "lr", c->right ? EW_T(WORD_RIGHT) : EW_T(WORD_LEFT));
        hearth_msg_word(&msg, "ud", c->down ? EW_T(WORD_DOWN) : EW_T(WORD_UP));
        hearth_msg_number(&msg, "labor", c->labor);
    }
    say_in(l, &msg);
    if (newest)
        say_row(l, TERM_T(EW_NOMAD_UPPER), c->upper);
    say_row(l, TERM_T(EW_NOMAD_BOTTOM), c->bottom);
}

static int ones(unsigned set) {
    return __builtin_popcount(set);
}

static void say_nomad_piles(const EwLook *l) {
    const EwState *st = l->st;
    char text[EW_TEXT], maps[64];
    HearthBuf b = hearth_buf(text, sizeof text), list = hearth_buf(maps, sizeof maps);
    HearthMsg msg;
    hearth_msg(&msg, EW_T(SAY_NOMAD_PILES));
    hearth_msg_number(&msg, "offering",
                      st->offering_count + st->offering_down[0] + st->offering_down[1]);
    hearth_msg_number(&msg, "seen", st->offering_count);
    hearth_msg_number(&msg, "buried", ew_buried(st, EW_NOMAD));
    hearth_msg_number(&msg, "pile", st->nomad_pile);
    hearth_msg_number(&msg, "deck", ones(st->nomad_left) - st->nomad_pile);
    say_in(l, &msg);
    text[0] = maps[0] = 0;
    for (int i = st->offering_count - 1; i >= 0; i--) {
        char name[EW_TEXT];
        add(&b, ", ", ew_word_text(l->t, ew_card_name(EW_KINDS + st->offering[i]), name));
    }
    say_some(l, EW_T(SAY_NOMAD_SEEN), text);
    say_some(l, EW_T(SAY_BURIED), ew_pile_text(l->t, &st->player[EW_NOMAD].buried, text));
    if (st->map_top == EW_NONE)
        return;
    for (int i = 0; i < EW_MAPS; i++)
        if (st->map_left >> i & 1)
            add(&list, ", ", ew_maps[i].id);
    hearth_msg(&msg, EW_T(SAY_NOMAD_MAP));
    arg_text(&msg, "card", ew_maps[st->map_top].id);
    arg_text(&msg, "list", maps[0] ? maps : "-");
    say_in(l, &msg);
}

void ew_look_nomad(const EwLook *l) {
    if (l->st->seats > 1) {
        say_text(l->t, stdout, TERM_T(EW_NOMAD_ALONE));
        return;
    }
    ew_look_side(l, EW_NOMAD);
    say_nomad_piles(l);
    say_text(l->t, stdout, l->st->stack_count ? EW_T(SAY_NOMAD_CARDS) : EW_T(SAY_NOMAD_NO_CARDS));
    for (int i = l->st->stack_count - 1; i >= 0; i--)
        say_nomad_card(l, l->st->stack[i], i == l->st->stack_count - 1);
}

/* ---- Points ---- */

void ew_look_score(const EwLook *l, int side) {
    HearthLine items[HEARTH_MAX_LINES];
    HearthLines lines = {items, HEARTH_MAX_LINES, 0};
    HearthMsg msg;
    int points = ew_score(l->st, side, &lines);
    hearth_msg(&msg, TERM_T(PLAY_POINTS));
    ew_side_arg(&msg, l->m, l->st, side);
    hearth_msg_number(&msg, "total", points);
    say(l->t, stdout, &msg);
    for (int i = 0; i < lines.count && i < lines.cap; i++) {
        if (!items[i].points)
            continue;
        ew_say_points(&items[i], &msg);
        say_in(l, &msg);
    }
}
