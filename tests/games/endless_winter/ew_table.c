/* ew_table.c - A table of Endless Winter for tests; ew_table.h says what there is. */
#include "ew_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ew_int.h"

EwState ew_table;

/* Nomad cards are left to the test. */
static bool leaves_nomad(const void *state) {
    const EwState *now = state;
    return now->phase == EW_NOMAD_REVEAL && !now->jobs;
}

const GameTable game_table = {&hearth_endless_winter, &ew_table, leaves_nomad};

/* ---- Moving ---- */

int choices(EwKindOfAction kind) {
    static uint32_t out[EW_MAX_LEGAL];
    int n = game->legal(game, &st, actor(), out, EW_MAX_LEGAL), count = 0;
    for (int i = 0; i < n; i++)
        count += ew_kind(out[i]) == kind;
    return count;
}

/* ---- Setting up ---- */

void new_table(int seats, const char *options) {
    begin(seats, options);
}

void open_with(int seats, const char *options) {
    new_table(seats, options);
    while (st.phase < EW_TURN) {
        uint32_t out[EW_MAX_LEGAL];
        deal();
        if (st.phase >= EW_TURN)
            break;
        assert_true(game->legal(game, &st, actor(), out, EW_MAX_LEGAL) > 0);
        act(out[0]);
    }
    deal();
    hear_anew();
}

void open_table(int seats) {
    open_with(seats, "");
}

/* ---- Words ---- */

typedef const char *Namer(int);
static const char *animal_id(int i) {
    return ew_built_in.animals[i].id;
}
static const char *stone_id(int i) {
    return ew_built_in.stones[i].id;
}
static const char *tile_id(int i) {
    return ew_built_in.tiles[i].id;
}
static const char *token_id(int i) {
    return ew_built_in.glacier_tokens[i].id;
}
static const char *nomad_id(int i) {
    return ew_built_in.nomads[i].id;
}
static const char *map_id(int i) {
    return ew_built_in.maps[i].id;
}
static const char *square_id(int i) {
    return ew_built_in.megalith_tiles[i].id;
}
static const char *chief_id(int i) {
    return ew_built_in.chiefs[i].id;
}
static const char *rest_id(int i) {
    return ew_built_in.rest_tiles[i].id;
}
static const char *column_id(int i) {
    return i < EW_COLUMNS ? ew_built_in.columns[i].id : "rest";
}

static int named(const char *id, Namer *name, int n) {
    for (int i = 0; i < n; i++)
        if (strcmp(name(i), id) == 0)
            return i;
    fail_msg("what is %s?", id);
    return -1;
}

static int card_named(const char *id) {
    return named(id, ew_card_id, EW_CARDS);
}

/* The next word of a list, or false. */
static bool word(const char **list, char out[24]) {
    int n = 0;
    while (**list == ' ')
        (*list)++;
    if (**list == ',')
        return false;
    while (**list && **list != ' ' && strncmp(*list, ", ", 2) != 0 && n < 23)
        out[n++] = *(*list)++;
    out[n] = 0;
    return n > 0;
}

static int juncture_named(const char *text) {
    int a = 0, b = 0, c = 0;
    if (sscanf(text, "%d+%d+%d", &a, &b, &c) == 3)
        for (int j = 0; j < EW_JUNCTURES; j++)
            if (ew_juncture[j][0] == a - 1 && ew_juncture[j][1] == b - 1 &&
                ew_juncture[j][2] == c - 1)
                return j;
    fail_msg("%s is no juncture", text);
    return -1;
}

/* Numbers of a list, each from `name`; "-" is EMPTY. Returns how many. */
enum { EMPTY = -1, LIST_MAX = 64 };
static int list_of(const char **at, Namer *name, int count, int out[LIST_MAX]) {
    char id[24];
    int n = 0;
    while (word(at, id)) {
        assert_true(n < LIST_MAX);
        out[n++] = strcmp(id, "-") == 0 ? EMPTY : name ? named(id, name, count) : atoi(id);
    }
    return n;
}

/* ---- Giving ---- */

static EwPile *pile_named(EwPlayer *p, const char *key) {
    return strcmp(key, "hand") == 0      ? &p->hand
           : strcmp(key, "deck") == 0    ? &p->deck
           : strcmp(key, "discard") == 0 ? &p->discard
           : strcmp(key, "played") == 0  ? &p->played
           : strcmp(key, "pile") == 0    ? &p->pile
           : strcmp(key, "buried") == 0  ? &p->buried
                                         : NULL;
}

/* Takes a card from the side, or else from the supply or a display. */
static void take_card(EwPlayer *p, const EwPile *spare, int card) {
    EwPile *from[] = {&p->deck, &p->discard, &p->hand, &p->played, &p->pile, &p->buried};
    for (int i = 0; i < 6; i++)
        if (from[i] != spare && ew_pile_has(from[i], card)) {
            ew__remove(from[i], card);
            return;
        }
    if (card < EW_KINDS) {
        assert_true(card < EW_TRIBES && st.tribe_left[card] > 0);
        st.tribe_left[card]--;
        return;
    }
    st.culture_left &= ~hearth_bit(card - EW_KINDS);
    for (int i = 0; i < EW_CULTURE_SPACES; i++)
        if (st.culture[i] == card - EW_KINDS + 1) {
            st.culture[i] = 0;
            st.cheap &= (uint8_t) ~(1U << i);
        }
}

static void give_cards(EwPlayer *p, EwPile *to, const char **at) {
    int list[LIST_MAX], n = list_of(at, ew_card_id, EW_CARDS, list);
    if (p != &st.player[EW_NOMAD] || st.seats > 1)
        ew__pour(to, to == &p->deck ? &p->discard : &p->deck);
    for (int i = 0; i < n; i++) {
        take_card(p, to, list[i]);
        ew__add(to, list[i]);
    }
}

static void give_animals(uint8_t *to, const char **at) {
    int list[LIST_MAX], n = list_of(at, animal_id, EW_ANIMALS, list);
    for (int i = 0; i < EW_ANIMALS; i++) {
        st.animal_left[i] = (uint8_t)(st.animal_left[i] + to[i]);
        to[i] = 0;
    }
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < EW_DISPLAY && !st.animal_left[list[i]]; d++)
            if (st.display[d] == list[i] + 1) {
                st.display[d] = 0;
                st.animal_left[list[i]]++;
            }
        assert_true(st.animal_left[list[i]] > 0);
        st.animal_left[list[i]]--;
        to[list[i]]++;
    }
}

static void give_megalith(int side, const char *text, bool own) {
    EwPlayer *p = &st.player[side];
    int x = 0, y = 0, level = 1;
    assert_true(sscanf(text, "%d,%d/%d", &x, &y, &level) >= 2);
    bool neutral = !own && level == 1 && p->neutrals > 0;
    st.row[level - 1][y] |= (uint16_t)(1U << x);
    st.piece[st.pieces++] =
        (EwPiece){(uint8_t)level, (uint8_t)(y * EW_WIDE + x), (uint8_t)side, (uint8_t)neutral};
    if (neutral)
        p->neutrals--;
    else
        p->megaliths--;
    p->ground = (uint8_t)(p->ground + (!neutral && level == 1));
    p->upper = (uint8_t)(p->upper + (level > 1));
}

static void give_stones(EwPlayer *p, const char **at) {
    int list[LIST_MAX], n = list_of(at, stone_id, EW_STONES, list);
    memset(p->stones, 0, sizeof p->stones);
    for (int i = 0; i < n; i++) {
        p->stones[i] = (uint8_t)(list[i] + 1);
        for (int r = 0; r < EW_STONE_ROW; r++)
            if (st.stone[r] == list[i] + 1)
                st.stone[r] = 0;
    }
}

/* Each figure of the Nomad stands for a card. */
static void stack_lowest(void) {
    int card = hearth_lowest(st.nomad_left);
    st.nomad_left &= (uint16_t)(st.nomad_left - 1);
    st.stack[st.stack_count++] = (uint8_t)card;
}

static void give_figures(EwPlayer *p, const char **at) {
    int list[LIST_MAX], n = list_of(at, column_id, EW_COLUMNS + 1, list);
    for (int i = 0; i < n; i++) {
        bool chief = p->figures == 0;
        if (chief)
            p->chief_left = 0;
        else
            p->figures--;
        if (list[i] == EW_REST) {
            p->resting++;
            p->chief_rests = (uint8_t)(p->chief_rests | chief);
        } else {
            st.in_column[list[i]]++;
        }
        st.turn++;
        if (p == &st.player[EW_NOMAD] && st.seats == 1)
            stack_lowest();
    }
    st.actor = st.order[st.turn % st.sides];
    st.phase = ew_is_nomad(&st, st.actor) ? EW_NOMAD_REVEAL : EW_TURN;
}

static uint8_t *number_of(EwPlayer *p, const char *key) {
    return strcmp(key, "food") == 0        ? &p->food
           : strcmp(key, "tool") == 0      ? &p->tool
           : strcmp(key, "sacrifice") == 0 ? &p->sacrifice
                                           : NULL;
}

static void give_one(int side, const char *key, const char **at) {
    EwPlayer *p = &st.player[side];
    char id[24] = "";
    int list[LIST_MAX];
    if (pile_named(p, key)) {
        give_cards(p, pile_named(p, key), at);
    } else if (strcmp(key, "upright") == 0) {
        give_animals(p->upright, at);
    } else if (strcmp(key, "tipped") == 0) {
        give_animals(p->tipped, at);
    } else if (strcmp(key, "stones") == 0) {
        give_stones(p, at);
    } else if (strcmp(key, "figures") == 0) {
        give_figures(p, at);
    } else if (strcmp(key, "camps") == 0) {
        int n = list_of(at, NULL, 0, list);
        memset(p->camps, 0, sizeof p->camps);
        for (int i = 0; i < n; i++)
            p->camps[list[i] - 1]++;
    } else if (strcmp(key, "villages") == 0) {
        while (word(at, id)) {
            st.village[juncture_named(id)] = (uint8_t)(side + 1);
            p->villages++;
        }
    } else if (strcmp(key, "tile") == 0) {
        assert_true(word(at, id));
        st.village[juncture_named(id)] = EW_NOMAD_TILE;
    } else if (strcmp(key, "megaliths") == 0 || strcmp(key, "own") == 0) {
        while (word(at, id))
            give_megalith(side, id, *key == 'o');
    } else if (strcmp(key, "chief") == 0) {
        assert_true(word(at, id));
        p->chief = (uint8_t)named(id, chief_id, EW_CHIEFS);
        assert_true(word(at, id));
        p->side_b = *id == 'B';
    } else if (strcmp(key, "rest") == 0) {
        assert_true(word(at, id));
        p->rest_tile = (uint8_t)(1 + named(id, rest_id, EW_REST_TILES));
    } else if (strcmp(key, "honor") == 0) {
        assert_true(word(at, id));
        p->honor = (uint8_t)atoi(id);
        p->stamp = ++st.stamp;
    } else if (number_of(p, key)) {
        assert_true(word(at, id));
        *number_of(p, key) = (uint8_t)atoi(id);
    } else {
        fail_msg("what is %s?", key);
    }
}

void give(int side, const char *things) {
    for (const char *at = things; at; at = *at ? at + 1 : NULL) {
        char key[24];
        assert_true(word(&at, key));
        give_one(side, key, &at);
        assert_true(*at == 0 || *at == ',');
    }
    sound();
}

/* ---- Laying ---- */

static void lay_tile(int place, int tile) {
    for (int i = 0; i < EW_PLACES; i++)
        if (st.tile[i] == tile)
            st.tile[i] = st.tile[place];
    st.tile[place] = (uint8_t)tile;
}

static void lay_display(const char **at) {
    int list[LIST_MAX], n = list_of(at, animal_id, EW_ANIMALS, list);
    for (int i = 0; i < EW_DISPLAY; i++) {
        if (st.display[i])
            st.animal_left[st.display[i] - 1]++;
        st.display[i] = 0;
    }
    for (int i = 0; i < n; i++)
        if (list[i] != EMPTY) {
            assert_true(st.animal_left[list[i]] > 0);
            st.animal_left[list[i]]--;
            st.display[i] = (uint8_t)(list[i] + 1);
        }
}

static void lay_culture(const char **at) {
    int list[LIST_MAX], n = list_of(at, ew_card_id, EW_CARDS, list);
    for (int i = 0; i < EW_CULTURE_SPACES; i++) {
        if (st.culture[i])
            st.culture_left |= hearth_bit(st.culture[i] - 1);
        st.culture[i] = 0;
    }
    st.cheap = 0;
    for (int i = 0; i < n; i++)
        if (list[i] != EMPTY) {
            take_card(&st.player[0], NULL, list[i]);
            st.culture[i] = (uint8_t)(list[i] - EW_KINDS + 1);
        }
}

static void lay_one(const char *key, const char **at) {
    char id[24] = "", other[24] = "";
    int list[LIST_MAX];
    if (strcmp(key, "place") == 0) {
        assert_true(word(at, id) && word(at, other));
        lay_tile(atoi(id) - 1, named(other, tile_id, EW_TILES));
    } else if (strcmp(key, "token") == 0) {
        assert_true(word(at, id) && word(at, other));
        int token = named(other, token_id, EW_GLACIERS);
        for (int i = 0; i < EW_PLACES; i++)
            if (st.token[i] == token + 1)
                st.token[i] = st.token[atoi(id) - 1];
        st.token[atoi(id) - 1] = (uint8_t)(token + 1);
    } else if (strcmp(key, "display") == 0) {
        lay_display(at);
    } else if (strcmp(key, "culture") == 0) {
        lay_culture(at);
    } else if (strcmp(key, "cheap") == 0) {
        int n = list_of(at, NULL, 0, list);
        for (int i = 0; i < n; i++)
            st.cheap |= (uint8_t)(1U << (list[i] - 1));
    } else if (strcmp(key, "row") == 0) {
        int n = list_of(at, stone_id, EW_STONES, list);
        memset(st.stone, 0, sizeof st.stone);
        for (int i = 0; i < n; i++)
            st.stone[i] = (uint8_t)(list[i] + 1);
    } else if (strcmp(key, "no_animals") == 0) {
        assert_true(word(at, id));
        for (int i = 0; i < EW_ANIMALS; i++) {
            uint8_t *to = &st.player[atoi(id)].tipped[i];
            *to = (uint8_t)(*to + st.animal_left[i]);
            st.animal_left[i] = 0;
        }
    } else if (strcmp(key, "no_tribe") == 0) {
        assert_true(word(at, id));
        uint8_t *left = &st.tribe_left[card_named(id)];
        uint8_t *to = &st.player[0].deck.n[card_named(id)];
        *to = (uint8_t)(*to + *left);
        *left = 0;
    } else if (strcmp(key, "round") == 0) {
        assert_true(word(at, id));
        st.round = (uint8_t)atoi(id);
    } else if (strcmp(key, "stack") == 0) {
        st.stack_count = (uint8_t)list_of(at, nomad_id, EW_NOMADS, list);
        st.nomad_left = (uint16_t)((1U << EW_NOMADS) - 1);
        memset(st.stack, 0, sizeof st.stack);
        for (int i = 0; i < st.stack_count; i++) {
            st.stack[i] = (uint8_t)list[i];
            st.nomad_left &= (uint16_t) ~(1U << list[i]);
        }
    } else if (strcmp(key, "eclipse_pile") == 0) {
        assert_true(word(at, id));
        st.nomad_pile = (uint8_t)atoi(id);
    } else if (strcmp(key, "offering") == 0) {
        int n = list_of(at, ew_card_id, EW_CARDS, list);
        memset(st.offering, 0, sizeof st.offering);
        st.offering_count = 0;
        for (int i = 0; i < n; i++) {
            take_card(&st.player[0], NULL, list[i]);
            st.offering[st.offering_count++] = (uint8_t)(list[i] - EW_KINDS);
        }
    } else if (strcmp(key, "down") == 0) {
        assert_int_equal(list_of(at, NULL, 0, list), 2);
        for (int era = 0; era < 2; era++)
            st.offering_down[era] = (uint8_t)list[era];
    } else if (strcmp(key, "maps") == 0) {
        int n = list_of(at, map_id, EW_MAPS, list);
        st.map_left = 0;
        for (int i = 0; i < n; i++)
            st.map_left |= (uint8_t)(1U << list[i]);
    } else if (strcmp(key, "squares") == 0) {
        int n = list_of(at, square_id, EW_MEGALITH_TILES, list);
        for (int i = 0; i < n; i++)
            st.megalith_tile[i] = (uint8_t)(list[i] + 1);
    } else if (strcmp(key, "order") == 0) {
        int n = list_of(at, NULL, 0, list);
        for (int i = 0; i < n; i++)
            st.order[i] = (uint8_t)list[i];
        st.actor = st.order[st.turn % st.sides];
        st.phase = ew_is_nomad(&st, st.actor) ? EW_NOMAD_REVEAL : EW_TURN;
    } else {
        fail_msg("what is %s?", key);
    }
}

void lay(const char *things) {
    for (const char *at = things; at; at = *at ? at + 1 : NULL) {
        char key[24];
        assert_true(word(&at, key));
        lay_one(key, &at);
        assert_true(*at == 0 || *at == ',');
    }
    sound();
}

/* ---- Looking ---- */

static bool cards_are(const EwPile *p, const char **at) {
    int list[LIST_MAX], n = list_of(at, ew_card_id, EW_CARDS, list);
    EwPile want = {0};
    for (int i = 0; i < n; i++)
        ew__add(&want, list[i]);
    return memcmp(&want, p, sizeof want) == 0;
}

static bool counts_are(const uint8_t *is, int kinds, const char **at, Namer *name) {
    int list[LIST_MAX], n = list_of(at, name, kinds, list);
    uint8_t want[EW_PLACES] = {0};
    for (int i = 0; i < n; i++)
        want[name ? list[i] : list[i] - 1]++;
    return memcmp(want, is, (size_t)kinds) == 0;
}

/* Spaces with something + 1; behind the list they are empty. */
static bool spaces_are(const uint8_t *is, int spaces, const char **at, Namer *name, int count,
                       int less) {
    int list[LIST_MAX], n = list_of(at, name, count, list);
    for (int i = 0; i < spaces; i++)
        if (is[i] != (i < n && list[i] != EMPTY ? list[i] - less + 1 : 0))
            return false;
    return true;
}

static bool numbers_are(const uint8_t *is, int n, const char **at, Namer *name, int count,
                        int less) {
    int list[LIST_MAX], wanted = list_of(at, name, count, list);
    for (int i = 0; i < n && i < wanted; i++)
        if (is[i] != list[i] - less)
            return false;
    return n == wanted;
}

static int scored(const EwPlayer *p) {
    int sum = 0;
    for (int i = 0; i < EW_SOURCES; i++)
        sum += p->scored[i];
    return sum;
}

static int unknown(const char *key) {
    fail_msg("what is %s?", key);
    return 0;
}

static int fact(int side, const char *key) {
    EwPlayer *p = &st.player[side];
    return number_of(p, key)                  ? *number_of(p, key)
           : strcmp(key, "honor") == 0        ? p->honor
           : strcmp(key, "cards") == 0        ? ew_pile_count(&p->hand)
           : strcmp(key, "grave") == 0        ? ew_buried(&st, side)
           : strcmp(key, "houses") == 0       ? p->villages
           : strcmp(key, "neutrals") == 0     ? p->neutrals
           : strcmp(key, "left") == 0         ? p->megaliths
           : strcmp(key, "ground") == 0       ? p->ground
           : strcmp(key, "upper") == 0        ? p->upper
           : strcmp(key, "labor") == 0        ? st.labor
           : strcmp(key, "eclipse") == 0      ? ew_eclipse_labor(&hearth_endless_winter, &st, side)
           : strcmp(key, "rank") == 0         ? ew_honor_rank(&st, side)
           : strcmp(key, "room") == 0         ? ew_capacity(&hearth_endless_winter, &st, side)
           : strcmp(key, "score") == 0        ? ew_score(&hearth_endless_winter, &st, side, NULL)
           : strcmp(key, "scored") == 0       ? scored(p)
           : strcmp(key, "round") == 0        ? st.round
           : strcmp(key, "next") == 0         ? actor()
           : strcmp(key, "eclipse_pile") == 0 ? st.nomad_pile
           : strcmp(key, "animals_open") == 0 ? ew_display_count(&st)
                                              : unknown(key);
}

static bool true_of(int side, const char *key, const char **at) {
    EwPlayer *p = &st.player[side];
    char id[24] = "";
    if (pile_named(p, key))
        return cards_are(pile_named(p, key), at);
    if (strcmp(key, "upright") == 0)
        return counts_are(p->upright, EW_ANIMALS, at, animal_id);
    if (strcmp(key, "tipped") == 0)
        return counts_are(p->tipped, EW_ANIMALS, at, animal_id);
    if (strcmp(key, "camps") == 0)
        return counts_are(p->camps, EW_PLACES, at, NULL);
    if (strcmp(key, "stones") == 0)
        return spaces_are(p->stones, EW_STONE_SPACES, at, stone_id, EW_STONES, 0);
    if (strcmp(key, "display") == 0)
        return spaces_are(st.display, EW_DISPLAY, at, animal_id, EW_ANIMALS, 0);
    if (strcmp(key, "culture") == 0)
        return spaces_are(st.culture, EW_CULTURE_SPACES, at, ew_card_id, EW_CARDS, EW_KINDS);
    if (strcmp(key, "row") == 0)
        return spaces_are(st.stone, EW_STONE_ROW, at, stone_id, EW_STONES, 0);
    if (strcmp(key, "stack") == 0)
        return numbers_are(st.stack, st.stack_count, at, nomad_id, EW_NOMADS, 0);
    if (strcmp(key, "offering") == 0)
        return numbers_are(st.offering, st.offering_count, at, ew_card_id, EW_CARDS, EW_KINDS);
    if (strcmp(key, "down") == 0)
        return numbers_are(st.offering_down, 2, at, NULL, 0, 0);
    if (strcmp(key, "order") == 0)
        return numbers_are(st.order, st.sides, at, NULL, 0, 0);
    if (strcmp(key, "columns") == 0)
        return numbers_are(st.in_column, EW_COLUMNS, at, NULL, 0, 0);
    if (strcmp(key, "cheap") == 0) {
        int list[LIST_MAX], n = list_of(at, NULL, 0, list), set = 0;
        for (int i = 0; i < n; i++)
            set |= 1 << (list[i] - 1);
        return set == st.cheap;
    }
    if (strcmp(key, "villages") == 0 || strcmp(key, "tile") == 0) {
        uint8_t want[EW_JUNCTURES] = {0};
        int owner = *key == 't' ? EW_NOMAD_TILE : side + 1;
        bool same = true;
        while (word(at, id))
            want[juncture_named(id)] = 1;
        for (int j = 0; j < EW_JUNCTURES; j++)
            same &= (st.village[j] == owner) == want[j];
        return same;
    }
    return word(at, id) && fact(side, key) == atoi(id);
}

void shows(int side, const char *facts) {
    for (const char *at = facts; at; at = *at ? at + 1 : NULL) {
        char key[24];
        assert_true(word(&at, key));
        if (!true_of(side, key, &at)) {
            char text[HEARTH_POSITION_MAX];
            HearthBuf b = hearth_buf(text, sizeof text);
            hearth_state_print(game, &st, &b);
            fail_msg("side %d: %s is not as in \"%s\": %s", side, key, facts, text);
        }
        assert_true(*at == 0 || *at == ',');
    }
}

int from(int side, EwSource source) {
    HearthLine items[HEARTH_MAX_LINES];
    HearthLines lines = {items, HEARTH_MAX_LINES, 0};
    int sum = 0;
    ew_score(&hearth_endless_winter, &st, side, &lines);
    for (int i = 0; i < lines.count; i++)
        if (items[i].group == (int)source)
            sum += items[i].points;
    return sum;
}

/* ---- Shortcuts ---- */

void nomad_gains(EwOp op, int n, int a, int b) {
    if (st.turn % st.sides == 0)
        give(EW_NOMAD, "figures initiate");
    st.turn--;
    st.actor = EW_NOMAD;
    st.phase = EW_NOMAD_WORK;
    st.column = 0;
    st.map_left = 1;
    st.jobs = 2;
    st.job[0] = (EwJob){(uint8_t)op, (uint8_t)n, (uint8_t)a, (uint8_t)b, 0, EW_FROM_OTHERS};
    st.job[1] = (EwJob){.op = EW_JOB_MAP, .n = 1};
    sound();
    play("map p1");
}

void gains(EwOp op, int n, int a, int b) {
    assert_int_equal(st.jobs, 0);
    st.jobs = 2;
    st.job[0] = (EwJob){(uint8_t)op, (uint8_t)n, (uint8_t)a, (uint8_t)b, 0, EW_FROM_OTHERS};
    st.job[1] = (EwJob){.op = EW_OP_TIP, .n = 1};
    bool spare = !st.player[st.actor].upright[0];
    if (spare) {
        st.animal_left[0]--;
        st.player[st.actor].upright[0]++;
    }
    play("skip");
    if (spare) {
        st.animal_left[0]++;
        st.player[st.actor].upright[0]--;
    }
}

void to_eclipse(const char *stack) {
    char things[64];
    for (int s = 0; s < st.sides; s++) {
        EwPlayer *p = &st.player[s];
        st.in_column[s] = (uint8_t)(st.in_column[s] + p->figures + p->chief_left);
        p->figures = p->chief_left = 0;
    }
    st.turn = (uint8_t)(EW_TURNS * st.sides - 1);
    st.actor = st.order[st.sides - 1];
    st.phase = EW_PILE;
    if (stack) {
        snprintf(things, sizeof things, "stack %s", stack);
        lay(things);
    }
    sound();
}

void finish(void) {
    static uint32_t out[EW_MAX_LEGAL];
    for (deal(); st.phase != EW_TURN && st.phase != EW_NOMAD_REVEAL && st.phase != EW_OVER;
         deal()) {
        int n = game->legal(game, &st, actor(), out, EW_MAX_LEGAL);
        assert_true(n > 0);
        act(can("done") ? ew_action(EW_DO_DONE, 0, 0) : out[n - 1]);
    }
}

void megalith_at(int level, int x, int y) {
    if (!(st.row[level - 1][y] >> x & 1))
        fail_msg("no megalith on level %d at %d,%d", level, x, y);
}

void in_order(int first, int a, int second, int b) {
    assert_true(heard(first, a, ANY) >= 0);
    assert_true(heard(first, a, ANY) < heard(second, b, ANY));
}

void instead(EwOp op, EwOp next) {
    if (heard(EW_EV_NOMAD_INSTEAD, (int)op, (int)next) < 0)
        fail_msg("nothing came instead of %d", (int)op);
}

void end_game(void) {
    give(0, "camps");
    give(1, "camps 5 6 1 2 3");
    lay("round 4");
    to_eclipse("n06 n07 n12");
    play("done");
    finish();
    assert_int_equal(st.phase, EW_OVER);
}
