/* carto_hand.c - The shape in the player's hand keeps to the rules, and what it says is what the
 * game does.
 *
 * The shapes are copied from the rules document (12.1, 12.2). Where the hand speaks of a position,
 * random games are walked and the game itself, or the plain reference's scoring, is asked. */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "carto_hand.h"
#include "carto_ref.h"
#include "carto_table.h"

static const HearthGame *const game = &hearth_cartographers;
static const char letters[] = "FVAWO"; /* of the terrains, as on sheets */

/* 12.1, 12.2: the pictures of the shapes and in how many ways each can lie. */
static const struct {
    int card, ways[2];
    const char *shape[2];
} pictures[] = {
    {CARTO_CARD_GREAT_RIVER, {2, 4}, {"#/#/#", "..#/.##/##."}},
    {CARTO_CARD_FARMLAND, {2, 1}, {"#/#", ".#./###/.#."}},
    {CARTO_CARD_HAMLET, {4, 8}, {"#./##", "###/##."}},
    {CARTO_CARD_FORGOTTEN_FOREST, {2, 4}, {"#./.#", "#./##/.#"}},
    {CARTO_CARD_HINTERLAND_STREAM, {4, 0}, {"###/#../#..", NULL}},
    {CARTO_CARD_HOMESTEAD, {4, 0}, {"#./##/#.", NULL}},
    {CARTO_CARD_ORCHARD, {8, 0}, {"###/..#", NULL}},
    {CARTO_CARD_TREETOP_VILLAGE, {8, 0}, {"..##/###.", NULL}},
    {CARTO_CARD_MARSHLANDS, {4, 0}, {"#../###/#..", NULL}},
    {CARTO_CARD_FISHING_VILLAGE, {2, 0}, {"####", NULL}},
    {CARTO_CARD_RIFT_LANDS, {1, 0}, {"#", NULL}},
    {CARTO_CARD_GOBLIN_ATTACK, {2, 0}, {"#../.#./..#", NULL}},
    {CARTO_CARD_BUGBEAR_ASSAULT, {2, 0}, {"#.#/#.#", NULL}},
    {CARTO_CARD_KOBOLD_ONSLAUGHT, {4, 0}, {"#./##/#.", NULL}},
    {CARTO_CARD_GNOLL_RAID, {4, 0}, {"##/#./##", NULL}},
};
enum { PICTURES = sizeof pictures / sizeof pictures[0] };

/* ---- Cells one by one ---- */

/* A shape anywhere, also beyond the sheet. */
typedef struct Piece {
    int count, row[5], col[5];
} Piece;

typedef struct Box {
    int top, left, bottom, right;
} Box;

static Box box_of(const Piece *p) {
    Box b = {100, 100, -100, -100};
    for (int i = 0; i < p->count; i++) {
        b.top = p->row[i] < b.top ? p->row[i] : b.top;
        b.left = p->col[i] < b.left ? p->col[i] : b.left;
        b.bottom = p->row[i] > b.bottom ? p->row[i] : b.bottom;
        b.right = p->col[i] > b.right ? p->col[i] : b.right;
    }
    return b;
}

static Piece moved(const Piece *p, int rows, int cols) {
    Piece q = *p;
    for (int i = 0; i < p->count; i++) {
        q.row[i] += rows;
        q.col[i] += cols;
    }
    return q;
}

static Piece piece_of(CartoBoard cells) {
    Piece p = {0};
    for (; carto_any(cells); cells = carto_without_lowest(cells), p.count++) {
        assert_true(p.count < 5);
        p.row[p.count] = carto_lowest(cells) / CARTO_N;
        p.col[p.count] = carto_lowest(cells) % CARTO_N;
    }
    return p;
}

/* What of it lies on the sheet. */
static CartoBoard cells_of(const Piece *p) {
    CartoBoard b = {0, 0};
    for (int i = 0; i < p->count; i++)
        if (p->row[i] >= 0 && p->row[i] < CARTO_N && p->col[i] >= 0 && p->col[i] < CARTO_N)
            b = carto_or(b, carto_bit(CARTO_N * p->row[i] + p->col[i]));
    return b;
}

/* The shape alone, in the top left corner. */
static CartoBoard form(const Piece *p) {
    Box b = box_of(p);
    Piece q = moved(p, -b.top, -b.left);
    return cells_of(&q);
}

/* A quarter clockwise, so that what was on top is on the right; or mirrored, left for right. */
static CartoBoard changed(CartoBoard shape, bool turn) {
    Piece p = piece_of(shape), q = p;
    for (int i = 0; i < p.count; i++) {
        q.row[i] = turn ? p.col[i] : p.row[i];
        q.col[i] = turn ? -p.row[i] : -p.col[i];
    }
    return form(&q);
}

static bool in_list(const CartoBoard list[], int n, CartoBoard b) {
    for (int i = 0; i < n; i++)
        if (carto_same(list[i], b))
            return true;
    return false;
}

/* ---- Hands ---- */

/* The same hand in the middle of the sheet, where nothing is cut off; it went down and right by so
 * many spaces. */
static CartoHand inside(const CartoHand *h, int *rows, int *cols) {
    CartoHand c = *h;
    c.middle_row = 10 + (h->middle_row & 1);
    c.middle_col = 10 + (h->middle_col & 1);
    *rows = (c.middle_row - h->middle_row) / 2;
    *cols = (c.middle_col - h->middle_col) / 2;
    return c;
}

/* Pushed back as far as needed, so that all of it is on the sheet. */
static Piece kept(const Piece *p) {
    Box b = box_of(p);
    int rows = b.top < 0 ? -b.top : b.bottom >= CARTO_N ? CARTO_N - 1 - b.bottom : 0;
    int cols = b.left < 0 ? -b.left : b.right >= CARTO_N ? CARTO_N - 1 - b.right : 0;
    return moved(p, rows, cols);
}

/* The cells that the hand must have: those of the middle, moved, and kept on the sheet. */
static Piece held(const CartoHand *h) {
    int rows, cols;
    CartoHand c = inside(h, &rows, &cols);
    Piece p = piece_of(carto_hand_cells(&c));
    Piece q = moved(&p, -rows, -cols);
    return kept(&q);
}

static bool holds(const CartoHand *h, const Piece *p) {
    return carto_same(carto_hand_cells(h), cells_of(p));
}

static bool same_hand(const CartoHand *a, const CartoHand *b) {
    return a->card == b->card && a->single == b->single && a->orient == b->orient &&
           a->terrain == b->terrain && a->middle_row == b->middle_row &&
           a->middle_col == b->middle_col && a->held == b->held;
}

/* Room for a game of two. */
typedef struct Room {
    _Alignas(16) char bytes[sizeof(CartoState) + 2 * sizeof(CartoSheet)];
} Room;

/* A new game on untouched sheets with this card turned up. */
static CartoState *open_card(Room *room, int card) {
    static const HearthOptions options = {{0}};
    CartoState *st = (CartoState *)(void *)room;
    game->setup(game, st, &options, 2);
    st->phase = CARTO_DRAW;
    st->card = (uint8_t)card;
    return st;
}

static CartoHand take(const CartoState *st, int seat) {
    CartoHand h = {0};
    carto_hand_take(&hearth_cartographers, &h, st, seat);
    return h;
}

/* Calls `look` with every way of every card in the hand, and with the single space of 4.8. */
static void every_way(void (*look)(CartoHand *h)) {
    Room room;
    for (int i = 0; i < PICTURES; i++)
        for (int k = 0; k <= pictures[i].ways[0] + pictures[i].ways[1]; k++) {
            CartoHand h = take(open_card(&room, pictures[i].card), 0);
            h.single = k == pictures[i].ways[0] + pictures[i].ways[1];
            h.orient = h.single ? 0 : k;
            look(&h);
            assert_int_equal(held(&h).count == 1, h.single || h.card == CARTO_CARD_RIFT_LANDS);
        }
}

/* ---- Turning and flipping ---- */

static CartoBoard form_of(const CartoHand *h) {
    Piece p = held(h);
    return form(&p);
}

/* The shape lies around the same middle, half a space off where it cannot be helped. */
static void check_centred(const CartoHand *h, const CartoHand *before) {
    Piece p = held(h);
    Box b = box_of(&p);
    assert_int_equal(h->middle_row, before->middle_row);
    assert_int_equal(h->middle_col, before->middle_col);
    assert_in_range(b.top + b.bottom - h->middle_row + 1, 0, 2);
    assert_in_range(b.left + b.right - h->middle_col + 1, 0, 2);
}

/* 4.2: quarter turns and mirroring. */
static void turn_and_flip(CartoHand *h) {
    for (int half = 0; half < 4; half++) {
        h->middle_row = 10 + (half & 1);
        h->middle_col = 10 + (half >> 1);
        CartoHand now = *h;
        CartoBoard want = form_of(h);
        carto_hand_flip(&now);
        assert_true(carto_same(form_of(&now), changed(want, false)));
        check_centred(&now, h);
        carto_hand_flip(&now);
        assert_true(same_hand(&now, h));
        for (int i = 1; i <= 4; i++) {
            CartoHand back = *h;
            want = changed(want, true);
            carto_hand_turn(&now, 1);
            assert_true(carto_same(form_of(&now), want));
            check_centred(&now, h);
            carto_hand_turn(&back, i);
            assert_true(same_hand(&back, &now));
            carto_hand_turn(&back, -i);
            assert_true(same_hand(&back, h));
        }
        assert_true(same_hand(&now, h));
    }
}

static void test_four_turns_and_two_flips(void **state) {
    (void)state;
    every_way(turn_and_flip);
}

/* Follows turns and flips until nothing new comes; returns how many ways there were. */
static int reach(CartoHand h, CartoBoard ways[]) {
    CartoHand queue[CARTO_MAX_ORIENTS] = {h};
    int n = 1;
    ways[0] = form_of(&h);
    for (int i = 0; i < 2 * n; i++) {
        h = queue[i / 2];
        i & 1 ? carto_hand_flip(&h) : carto_hand_turn(&h, 1);
        if (in_list(ways, n, form_of(&h)))
            continue;
        assert_true(n < CARTO_MAX_ORIENTS);
        queue[n] = h;
        ways[n++] = form_of(&h);
    }
    return n;
}

/* 12.1, 12.2: exactly the ways of the rules, from each shape of the card. */
static void test_every_way_is_reached(void **state) {
    (void)state;
    Room room;
    for (int i = 0; i < PICTURES; i++) {
        CartoHand h = take(open_card(&room, pictures[i].card), 0), start = h;
        int shapes = pictures[i].shape[1] ? 2 : 1, last = -1;
        for (int round = 0; round < 4; round++) {
            CartoBoard ways[CARTO_MAX_ORIENTS];
            int n = reach(h, ways), shape = 0;
            while (shape < shapes && !in_list(ways, n, table_where(pictures[i].shape[shape], '#')))
                shape++;
            assert_true(shape < shapes);
            assert_true(shape != last || shapes == 1); /* each shape in turn */
            assert_int_equal(n, pictures[i].ways[shape]);
            last = shape;
            carto_hand_next_shape(&h);
            assert_true(shapes == 2 || same_hand(&h, &start));
            check_centred(&h, &start);
        }
    }
}

/* ---- At the edge ---- */

enum { FAR = 7 }; /* half spaces beyond the first and the last space: past every shape */

/* Up, right, down, left; a turn and one back, a flip, the other shape. */
enum { MOVES = 4, KEYS = 8 };

static int down(int key) {
    return (key == 2) - (key == 0);
}

static int right(int key) {
    return (key == 1) - (key == 3);
}

static void press(CartoHand *h, int key) {
    if (key < MOVES)
        carto_hand_move(h, down(key), right(key));
    else if (key < 6)
        carto_hand_turn(h, key == 4 ? 1 : -1);
    else
        key == 6 ? carto_hand_flip(h) : carto_hand_next_shape(h);
}

/* Wherever the middle is, a key does what it does in the middle of the sheet, and then the whole
 * shape is kept on it: a move goes from where the shape lies, a turn goes around the middle. */
static void press_all(const CartoHand *h) {
    for (int key = 0; key < KEYS; key++) {
        int rows, cols;
        CartoHand now = *h, there = inside(h, &rows, &cols);
        Piece before = held(h), after = moved(&before, down(key), right(key));
        after = kept(&after);
        press(&now, key);
        press(&there, key);
        there.middle_row -= 2 * rows;
        there.middle_col -= 2 * cols;
        if (key >= MOVES) {
            assert_true(same_hand(&now, &there));
            after = held(&there);
        }
        assert_true(holds(&now, &after));
        assert_int_equal(now.orient, there.orient);
    }
}

/* The middle that is told is that of the cells. */
static void check_middle(const CartoHand *h, const Piece *p) {
    Box b = box_of(p);
    int row, col;
    carto_hand_middle(h, &row, &col);
    assert_int_equal(row, b.top + b.bottom);
    assert_int_equal(col, b.left + b.right);
}

static void press_everywhere(CartoHand *h) {
    for (h->middle_row = -FAR; h->middle_row <= 20 + FAR; h->middle_row++)
        for (h->middle_col = -FAR; h->middle_col <= 20 + FAR; h->middle_col++) {
            Piece p = held(h);
            assert_int_equal(carto_count(cells_of(&p)), p.count);
            assert_true(holds(h, &p));
            check_middle(h, &p);
            press_all(h);
        }
}

static void test_keys_at_the_edge(void **state) {
    (void)state;
    every_way(press_everywhere);
}

/* The same for a click on a space: the shape's box is there, and all of it can be seen. */
static void put_everywhere(CartoHand *h) {
    for (int cell = 0; cell < CARTO_CELLS; cell++) {
        int row = cell / CARTO_N, col = cell % CARTO_N;
        carto_hand_at(h, row, col);
        Piece p = held(h);
        Box b = box_of(&p);
        assert_true(holds(h, &p));
        assert_true(b.top <= row && row <= b.bottom && b.left <= col && col <= b.right);
    }
}

static void test_put_on_a_space(void **state) {
    (void)state;
    every_way(put_everywhere);
}

static bool fits(const CartoHand *h, const CartoState *st) {
    CartoTrial t;
    carto_hand_try(&hearth_cartographers, h, st, 0, &t);
    return t.fits;
}

/* The next card's shape appears where the last one was if it fits there, else where it does. */
static void test_take_up_the_next_card(void **state) {
    (void)state;
    Room room;
    for (int i = 0; i < PICTURES * PICTURES; i++) {
        CartoHand h = take(open_card(&room, pictures[i % PICTURES].card), 0);
        const CartoState *next = open_card(&room, pictures[i / PICTURES].card);
        unsigned terrains = carto_cards[next->card].terrains;
        for (int place = 0; place < 64; place++) {
            h.middle_row = 4 * (place / 8) - 4;
            h.middle_col = 4 * (place % 8) - 4;
            CartoHand now = h;
            carto_hand_take(&hearth_cartographers, &now, next, 0);
            assert_int_equal(now.card, next->card);
            assert_true(terrains >> now.terrain & 1);
            bool other = terrains & ~(1U << CARTO_MONSTER); /* than monsters, which nobody wants */
            if ((terrains >> h.terrain & 1) && !(other && h.terrain == CARTO_MONSTER))
                assert_int_equal(now.terrain, h.terrain);
            assert_true(fits(&now, next)); /* the sheet is empty: there is room */
            CartoHand there = {.card = next->card,
                               .terrain = now.terrain,
                               .middle_row = h.middle_row,
                               .middle_col = h.middle_col,
                               .held = true};
            if (fits(&there, next))
                assert_true(same_hand(&now, &there));
        }
    }
}

/* Monsters are not what somebody wants who has just drawn some: after an ambush the next card
 * begins with something else, if it has something else. */
static void test_no_monster_by_itself(void **state) {
    (void)state;
    Room room;
    CartoHand h = {.terrain = CARTO_MONSTER, .middle_row = 10, .middle_col = 10, .held = true};
    int card = 0;
    while (carto_cards[card].terrains != (1U << CARTO_TERRAINS) - 1) /* the Rift Lands */
        card++;
    carto_hand_take(&hearth_cartographers, &h, open_card(&room, card), 0);
    assert_int_equal(h.terrain, CARTO_FOREST);
}

/* ---- Random games ---- */

/* What occurred among the positions that were looked at; a test that saw none of a kind has not
 * tested it. A demand (5.3), one that only a single space can meet (5.7), a single space (4.8),
 * also with fallback=any (4.10), ambushes (8.1, 8.10), Rift Lands without ruins (5.14), a full
 * sheet (4.12), the last season. */
enum { DEMAND = 1, DEMAND_SINGLE = 2, CARD_SINGLE = 4, WIDE_SINGLE = 8, AMBUSH = 16 };
enum { AMBUSH_SINGLE = 32, RIFT = 64, FULL_SHEET = 128, LAST_SEASON = 256, EVERYTHING = 511 };
static unsigned seen;

/* The legal actions of a position, as a list and to look up. */
static uint32_t list[CARTO_MAX_LEGAL];
static bool legal[CARTO_NOTHING + 1];
static int legal_count;

static void list_legal(const CartoState *st, int seat) {
    memset(legal, 0, sizeof legal);
    legal_count = game->legal(game, st, seat, list, CARTO_MAX_LEGAL);
    assert_in_range(legal_count, 1, CARTO_MAX_LEGAL);
    for (int i = 0; i < legal_count; i++)
        legal[list[i]] = true;
}

static const CartoSheet *sheet_of(const CartoState *st, int seat) {
    return &st->sheet[carto_sheet_of(st, seat)];
}

static bool demanded(const CartoState *st) { /* 5.1, 8.9 */
    return st->ruins && carto_cards[st->card].kind == CARTO_EXPLORE;
}

static unsigned kind_of(const CartoState *st, int seat) {
    CartoBoard empty = carto_empty(sheet_of(st, seat), carto_map(st));
    bool single = (list[0] >> 7 & 15) == CARTO_SINGLE, ambush = carto_cards[st->card].kind != 0;
    unsigned kind = st->season == CARTO_SEASONS - 1 ? LAST_SEASON : 0;
    if (list[0] == CARTO_NOTHING)
        return kind | FULL_SHEET;
    if (demanded(st))
        kind |= single ? DEMAND_SINGLE : carto_meets(empty, carto_map(st)->ruins) ? DEMAND : RIFT;
    else if (single)
        kind |= ambush ? AMBUSH_SINGLE : st->wide ? WIDE_SINGLE : CARD_SINGLE;
    return kind | (ambush ? AMBUSH : 0);
}

static void prefill(CartoState *st, HearthRng *rng, unsigned percent) {
    uint32_t favourite = hearth_rng_below(rng, CARTO_TERRAINS);
    for (int i = 0; i < st->seats; i++)
        for (int cell = 0; cell < CARTO_CELLS; cell++) {
            CartoSheet *s = &st->sheet[i];
            if (!carto_has(carto_empty(s, carto_map(st)), cell) ||
                hearth_rng_below(rng, 100) >= percent)
                continue;
            uint32_t t = hearth_rng_below(rng, 2 * CARTO_TERRAINS);
            if (t >= CARTO_TERRAINS)
                t = favourite; /* so that there are clusters */
            s->land[t] = carto_or(s->land[t], carto_bit(cell));
        }
}

typedef void (*Look)(const CartoState *st, int seat, HearthRng *rng);

/* One random game; `look` sees one in `rare` of the drawings that are to be made, and the first of
 * each kind. */
static void walk(int seats, unsigned number, unsigned percent, unsigned rare, Look look) {
    static Room room;
    CartoState *st = (CartoState *)(void *)&room;
    const HearthOptions options = {{(uint8_t)(number & 1), (uint8_t)(number >> 1 & 1)}};
    HearthRng rng, other;
    hearth_rng_seed(&rng, number, (uint64_t)seats);
    hearth_rng_seed(&other, number, 77);
    game->setup(game, st, &options, seats);
    prefill(st, &rng, percent);
    while (st->phase != CARTO_OVER) {
        while (st->phase == CARTO_DEAL || st->phase == CARTO_REVEAL)
            game->apply(game, st, HEARTH_CHANCE, hearth_sample(game, st, &rng), NULL);
        for (int seat = 0; seat < seats; seat++) {
            list_legal(st, seat);
            unsigned kind = kind_of(st, seat);
            if (hearth_rng_below(&other, rare) == 0 || (kind & ~seen) != 0)
                look(st, seat, &other);
            seen |= kind;
            game->apply(game, st, seat, hearth_pick(game, st, seat, &rng), NULL);
        }
    }
}

/* Both sides, both readings of the fallback, one and two players; from untouched sheets to full
 * ones. */
static void walk_many(unsigned games, unsigned rare, Look look) {
    static const unsigned percents[] = {0, 60, 85, 30, 93, 97, 75};
    seen = 0;
    for (unsigned i = 0; i < games; i++)
        walk(1 + (int)(i >> 2 & 1), i, percents[i % 7], rare, look);
    assert_int_equal(seen, EVERYTHING);
}

/* ---- Does it fit? ---- */

/* There is a sentence, and it is true. */
static void check_reason(const CartoState *st, int seat, const CartoHand *h, const CartoTrial *t) {
    char text[256];
    const HearthText *why = t->why.msg.text;
    CartoBoard empty = carto_empty(sheet_of(st, seat), carto_map(st));
    bool single = (list[0] >> 7 & 15) == CARTO_SINGLE, demand = demanded(st);
    bool covers = carto_meets(t->cells, carto_and(carto_map(st)->ruins, empty));
    bool wrong = !(carto_cards[h->card].terrains >> h->terrain & 1);
    bool is_true = why == CARTO_T(FILLED)          ? carto_any(t->clash)
                   : why == CARTO_T(NOT_A_TERRAIN) ? wrong
                   : why == CARTO_T(MUST_COVER)    ? demand && (h->single || !covers)
                   : why == CARTO_T(SHAPE_FITS)    ? h->single && !single
                   : why == CARTO_T(SINGLE_ONLY)   ? !h->single && single && !demand
                   : why == CARTO_T(RUINS_SINGLE)  ? !h->single && single && demand
                                                   : false;
    assert_int_equal(t->why.code, HEARTH_ILLEGAL);
    assert_true(is_true);
    assert_true(hearth_err_text(&t->why, "en", text, sizeof text) > 0);
    assert_null(strchr(text, '{'));
}

static void try_here(const CartoState *st, int seat, const CartoHand *h) {
    static CartoTrial t;
    const CartoSheet *sheet = sheet_of(st, seat);
    Piece p = held(h);
    Box b = box_of(&p);
    CartoBoard cells = cells_of(&p);
    int way = h->single ? CARTO_SINGLE : h->orient;
    uint32_t action = carto_action(h->terrain, way, CARTO_N * b.top + b.left);
    if (legal[CARTO_NOTHING]) { /* 4.12: whatever is held, nothing is drawn */
        action = CARTO_NOTHING;
        cells = (CartoBoard){0, 0};
    }
    memset(&t, 0x55, sizeof t);
    carto_hand_try(&hearth_cartographers, h, st, seat, &t);
    assert_int_equal(t.fits, legal[action]);
    assert_true(carto_same(t.cells, cells));
    assert_true(carto_same(t.clash, carto_less(cells, carto_empty(sheet, carto_map(st)))));
    if (t.fits)
        assert_int_equal(t.action, action);
    else
        check_reason(st, seat, h, &t);
    if (!t.fits || action == CARTO_NOTHING) { /* nothing changes */
        assert_memory_equal(&t.after, sheet, sizeof t.after);
        assert_memory_equal(t.stars[0], t.stars[1], sizeof t.stars[0]);
        assert_true(t.coins[0] == t.coins[1] && t.monsters[0] == t.monsters[1] && t.worth == 0);
    }
}

/* Every place, and a space beyond the edge all round. */
static void try_everywhere(const CartoState *st, int seat, CartoHand *h) {
    Piece p = held(h);
    Box b = box_of(&p);
    int height = b.bottom - b.top, width = b.right - b.left;
    for (int row = -1; row + height <= CARTO_N; row++)
        for (int col = -1; col + width <= CARTO_N; col++) {
            h->middle_row = 2 * row + height;
            h->middle_col = 2 * col + width;
            try_here(st, seat, h);
        }
}

/* Every place of every way, with a terrain that is allowed and with any; and some where the shape
 * lies half a space off, as it may after a turn. */
static void try_all(const CartoState *st, int seat, HearthRng *rng) {
    CartoHand h = take(st, seat);
    int ways = carto_cards[st->card].orients;
    int allowed = (int)(list[hearth_rng_below(rng, (uint32_t)legal_count)] >> 11) % CARTO_TERRAINS;
    int any = (int)hearth_rng_below(rng, CARTO_TERRAINS);
    for (int k = 0; k <= ways; k++) {
        h.single = k == ways;
        h.orient = h.single ? 0 : k;
        h.terrain = allowed;
        try_everywhere(st, seat, &h);
        for (int i = 0; i < 5; i++) {
            h.middle_row = (int)hearth_rng_below(rng, 21);
            h.middle_col = (int)hearth_rng_below(rng, 21);
            try_here(st, seat, &h);
        }
        h.terrain = any;
        if (any != allowed && (k & 3) == 0)
            try_everywhere(st, seat, &h);
    }
}

static void test_fits_what_is_legal(void **state) {
    (void)state;
    walk_many(56, 30, try_all);
}

/* ---- What it would change ---- */

/* 9.1: the seasons in which each edict is scored. */
static const int scored_in[CARTO_EDICTS][2] = {{0, 3}, {0, 1}, {1, 2}, {2, 3}};

static void check_trial(const CartoState *st, int seat, const CartoTrial *t,
                        const CartoSheet *really) {
    const CartoSheet *sheets[2] = {sheet_of(st, seat), really};
    int worth = 0;
    assert_memory_equal(t->after.land, really->land, sizeof really->land);
    assert_int_equal(t->after.coins, really->coins);
    for (int k = 0; k < 2; k++) {
        for (int e = 0; e < CARTO_EDICTS; e++)
            assert_int_equal(t->stars[k][e],
                             carto_score_card(sheets[k], carto_map(st), st->edict[e], NULL));
        assert_int_equal(t->coins[k], sheets[k]->coins);
        assert_int_equal(t->monsters[k], carto_score_monsters(sheets[k], carto_map(st), NULL));
    }
    for (int e = 0; e < CARTO_EDICTS; e++)
        for (int i = 0; i < 2; i++)
            if (scored_in[e][i] >= st->season)
                worth += t->stars[1][e] - t->stars[0][e];
    for (int season = st->season; season < CARTO_SEASONS; season++) /* 9.3, 9.4 */
        worth += t->coins[1] - t->coins[0] + t->monsters[1] - t->monsters[0];
    assert_int_equal(t->worth, worth);
}

/* The round is really played; the others draw anything. */
static void draw_really(const CartoState *st, int seat, const CartoTrial *t, HearthRng *rng) {
    static Room room;
    static CartoTrial same;
    CartoState *after = (CartoState *)(void *)&room;
    memcpy(after, st, game->state_size(game, st->seats));
    for (int i = 0; i < st->seats; i++)
        if (i != seat && hearth_seats_has(st->waiting, i))
            game->apply(game, after, i, hearth_pick(game, after, i, rng), NULL);
    game->apply(game, after, seat, t->action, NULL);
    check_trial(st, seat, t, &after->sheet[carto_sheet_of(st, seat)]);
    carto_try(st, seat, t->action, &same);
    assert_true(same.fits && same.action == t->action && carto_same(same.cells, t->cells));
    check_trial(st, seat, &same, &after->sheet[carto_sheet_of(st, seat)]);
}

/* Every legal drawing is laid and tried, some are really drawn. */
static void lay_all(const CartoState *st, int seat, HearthRng *rng) {
    static CartoTrial t;
    CartoHand h = take(st, seat);
    uint32_t rare = 1 + (uint32_t)legal_count / 24;
    for (int i = 0; i < legal_count; i++) {
        CartoHand before = h;
        carto_hand_lay(&h, st, list[i]);
        CartoBoard cells = carto_hand_cells(&h);
        Piece p = piece_of(cells);
        Box b = box_of(&p);
        if (list[i] == CARTO_NOTHING)
            assert_true(same_hand(&h, &before));
        else
            assert_true(carto_same(cells, carto_draw_of(st, list[i]).cells) &&
                        h.middle_row == b.top + b.bottom && h.middle_col == b.left + b.right);
        carto_hand_try(&hearth_cartographers, &h, st, seat, &t);
        assert_true(t.fits);
        assert_int_equal(t.action, list[i]);
        if (hearth_rng_below(rng, rare) == 0)
            draw_really(st, seat, &t, rng);
    }
}

static void test_lay_and_draw(void **state) {
    (void)state;
    walk_many(56, 5, lay_all);
}

/* ---- From place to place, from terrain to terrain ---- */

/* All places of this way, none twice before each was visited once. */
static void go_round(const CartoState *st, int seat, CartoHand *h) {
    static CartoTrial t;
    CartoBoard wanted = {0, 0}, been = {0, 0};
    uint32_t base = carto_action(h->terrain, h->single ? CARTO_SINGLE : h->orient, 0);
    for (int i = 0; i < legal_count; i++)
        if (list[i] >> 7 == base >> 7)
            wanted = carto_or(wanted, carto_bit((int)(list[i] & 127)));
    int n = carto_count(wanted), terrain = h->terrain;
    for (int i = 0; i < n || i == 0; i++) {
        assert_int_equal(carto_hand_next_place(h, st, seat), !legal[CARTO_NOTHING]);
        if (legal[CARTO_NOTHING])
            return;
        carto_hand_try(&hearth_cartographers, h, st, seat, &t);
        assert_true(t.fits && legal[t.action]);
        assert_int_equal(h->terrain, terrain);
        if (n == 0)
            return; /* turned another way, because there was no place as it was */
        assert_int_equal(t.action >> 7, base >> 7);
        assert_false(carto_has(been, (int)(t.action & 127)));
        been = carto_or(been, carto_bit((int)(t.action & 127)));
    }
    assert_true(carto_same(been, wanted));
}

static void go_everywhere(const CartoState *st, int seat, HearthRng *rng) {
    CartoHand h = take(st, seat);
    for (int k = 0; k < carto_cards[st->card].orients; k++) {
        h.orient = h.single ? 0 : k;
        h.middle_row = (int)hearth_rng_below(rng, 28) - 4;
        h.middle_col = (int)hearth_rng_below(rng, 28) - 4;
        go_round(st, seat, &h);
    }
}

static void test_goes_to_all_places(void **state) {
    (void)state;
    walk_many(56, 3, go_everywhere);
}

/* The very first shape fits where it appears. 4.1, 4.9, 4.10, 4.11, 5.10: its terrain goes through
 * all that may be drawn and nothing else, forth and back. */
static void take_first(const CartoState *st, int seat, HearthRng *rng) {
    static CartoTrial t;
    CartoHand h = take(st, seat);
    unsigned wanted = 0;
    (void)rng;
    assert_true(h.held && h.card == st->card);
    assert_int_equal(h.single, (list[0] >> 7 & 15) == CARTO_SINGLE && !legal[CARTO_NOTHING]);
    carto_hand_try(&hearth_cartographers, &h, st, seat, &t);
    assert_true(t.fits && legal[t.action]);
    if (legal[CARTO_NOTHING])
        return;
    for (int i = 0; i < legal_count; i++)
        wanted |= 1u << (list[i] >> 11);
    for (int step = -1; step <= 1; step += 2) {
        CartoHand now = h;
        unsigned been = 0;
        for (int n = __builtin_popcount(wanted); n > 0; n--) {
            CartoHand before = now, back;
            carto_hand_next_terrain(&now, st, seat, step);
            been |= 1u << now.terrain;
            back = now;
            carto_hand_next_terrain(&back, st, seat, -step);
            assert_true(same_hand(&back, &before));
        }
        assert_int_equal(been, wanted);
        assert_true(same_hand(&now, &h)); /* that was once round */
    }
}

static void test_first_shape_and_terrains(void **state) {
    (void)state;
    walk_many(56, 1, take_first);
}

/* ---- What glows ---- */

static void ref_sheet(const CartoSheet *s, int side, RefSheet *out) {
    ref_sheet_blank(out, side ? 'B' : 'A');
    for (int cell = 0; cell < CARTO_CELLS; cell++)
        for (int t = 0; t < CARTO_TERRAINS; t++)
            if (carto_has(s->land[t], cell))
                out->cell[cell / CARTO_N][cell % CARTO_N] = letters[t];
}

static int ref_stars(const RefSheet *s, int scoring) {
    return scoring == CARTO_SCORINGS ? ref_score_monsters(s) : ref_score_card(s, scoring);
}

static CartoBoard line_cells(const CartoSheet *s, const CartoMap *map, int scoring) {
    static HearthLine items[HEARTH_MAX_LINES];
    HearthLines lines = {items, HEARTH_MAX_LINES, 0};
    CartoBoard all = {0, 0};
    scoring == CARTO_SCORINGS ? carto_score_monsters(s, map, &lines)
                              : carto_score_card(s, map, scoring, &lines);
    assert_true(lines.count <= lines.cap);
    for (int i = 0; i < lines.count; i++)
        all = carto_or(all, (CartoBoard){items[i].cells[0], items[i].cells[1]});
    return all;
}

/* Draws one more space of everything everywhere, on the reference's sheet. */
static CartoGlow check_glow(const CartoSheet *s, int side, int scoring) {
    static RefSheet ref;
    CartoGlow glow;
    ref_sheet(s, side, &ref);
    memset(&glow, 0x55, sizeof glow);
    carto_glow(s, &carto_maps[side], scoring, &glow);
    assert_true(carto_same(glow.counts, line_cells(s, &carto_maps[side], scoring)));
    int now = ref_stars(&ref, scoring);
    for (int cell = 0; cell < CARTO_CELLS; cell++) {
        char *at = &ref.cell[cell / CARTO_N][cell % CARTO_N];
        int gain[CARTO_TERRAINS] = {0}, most = 0;
        for (int t = 0; t < CARTO_TERRAINS && *at == '.'; t++) {
            *at = letters[t];
            gain[t] = ref_stars(&ref, scoring) - now;
            *at = '.';
            most = gain[t] > most ? gain[t] : most;
        }
        assert_int_equal(carto_has(glow.nearly, cell), most > 0);
        if (most > 0) {
            assert_in_range(glow.terrain[cell], 0, CARTO_TERRAINS - 1);
            assert_int_equal(gain[glow.terrain[cell]], most);
        }
    }
    assert_false(carto_any(carto_less(glow.nearly, CARTO_ALL)));
    return glow;
}

/* All sixteen cards and the monsters; for each of them something has to glow somewhere. */
static bool counted[CARTO_SCORINGS + 1], wanted[CARTO_SCORINGS + 1];

static void glow_all(const CartoState *st, int seat, HearthRng *rng) {
    (void)rng;
    for (int scoring = 0; scoring <= CARTO_SCORINGS; scoring++) {
        CartoGlow glow = check_glow(&st->sheet[seat], st->side, scoring);
        counted[scoring] |= carto_any(glow.counts);
        wanted[scoring] |= carto_any(glow.nearly);
    }
}

static void test_glow(void **state) {
    (void)state;
    static const unsigned percents[] = {0, 20, 50, 75, 90, 97};
    seen = EVERYTHING;
    for (unsigned i = 0; i < 12; i++)
        walk(1 + (int)(i & 1), i, percents[i % 6], 17, glow_all);
    for (int scoring = 0; scoring <= CARTO_SCORINGS; scoring++)
        assert_true(counted[scoring] && wanted[scoring]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_four_turns_and_two_flips),
        cmocka_unit_test(test_every_way_is_reached),
        cmocka_unit_test(test_keys_at_the_edge),
        cmocka_unit_test(test_put_on_a_space),
        cmocka_unit_test(test_take_up_the_next_card),
        cmocka_unit_test(test_no_monster_by_itself),
        cmocka_unit_test(test_fits_what_is_legal),
        cmocka_unit_test(test_lay_and_draw),
        cmocka_unit_test(test_goes_to_all_places),
        cmocka_unit_test(test_first_shape_and_terrains),
        cmocka_unit_test(test_glow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
