/*
 * The reference implementation of Cartographers: card tables, legal draws and the course of play,
 * on plain 11 x 11 arrays. Scoring lives in a file of its own.
 */
#include "carto_ref.h"

#include <stddef.h>

enum {
    EXPLORE_CARDS = 13,
    AMBUSH_CARDS = 4,
    CARDS = EXPLORE_CARDS + AMBUSH_CARDS,
    COIN_TRACK = 14,
    MAX_CELLS = 5,
    MAX_ORIENTATIONS = 8
};

/* ---- The facts printed on cards and sheets ---- */

/* A shape lists its rows from the top, parted by '/'. */
typedef struct CardFacts {
    const char *id;
    int time;
    const char *terrains;
    const char *coin_shape;
    const char *plain_shape;
} CardFacts;

static const CardFacts CARD[CARDS] = {
    {"temple_ruins", 0, "", NULL, NULL},
    {"outpost_ruins", 0, "", NULL, NULL},
    {"great_river", 1, "W", "#/#/#", "..#/.##/##."},
    {"farmland", 1, "A", "#/#", ".#./###/.#."},
    {"hamlet", 1, "V", "#./##", "###/##."},
    {"forgotten_forest", 1, "F", "#./.#", "#./##/.#"},
    {"hinterland_stream", 2, "AW", NULL, "###/#../#.."},
    {"homestead", 2, "VA", NULL, "#./##/#."},
    {"orchard", 2, "FA", NULL, "###/..#"},
    {"treetop_village", 2, "FV", NULL, "..##/###."},
    {"marshlands", 2, "FW", NULL, "#../###/#.."},
    {"fishing_village", 2, "VW", NULL, "####"},
    {"rift_lands", 0, "FVAWO", NULL, "#"},
    {"goblin_attack", 0, "O", NULL, "#../.#./..#"},
    {"bugbear_assault", 0, "O", NULL, "#.#/#.#"},
    {"kobold_onslaught", 0, "O", NULL, "#./##/#."},
    {"gnoll_raid", 0, "O", NULL, "##/#./##"},
};

static const char ANY_TERRAIN[] = "FVAWO";

/* The corners in clockwise order, so that a walk around the map steps through them by 1 or -1. */
enum { TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT };

typedef struct AmbushFacts {
    bool clockwise;
    int corner;
} AmbushFacts;

static const AmbushFacts AMBUSH[AMBUSH_CARDS] = {
    {false, BOTTOM_RIGHT},
    {true, TOP_RIGHT},
    {true, BOTTOM_LEFT},
    {false, TOP_LEFT},
};

typedef struct SeasonFacts {
    int threshold;
    int edict[2];
} SeasonFacts;

static const SeasonFacts SEASON[4] = {{8, {0, 1}}, {8, {1, 2}}, {7, {2, 3}}, {6, {3, 0}}};

static const char *const MAP_A[REF_N] = {
    "...........", "...M.r.....", ".r......Mr.", "...........", "...........", ".....M.....",
    "...........", "...........", ".rM......r.", ".....r.M...", "...........",
};

static const char *const MAP_B[REF_N] = {
    "...........", "......r.M..", "..rM.......", ".....x.....", "....xxr....", "....xxx....",
    ".r...x.....", ".....M..r..", ".........M.", "..Mr.......", "...........",
};

/* ---- Shapes and their orientations ---- */

/* The cells lie in a box of this height and width and ascend row by row. */
typedef struct Shape {
    int ncells;
    int cell[MAX_CELLS][2];
    int height;
    int width;
} Shape;

/* The first orientation is the printed one, which the solo ambush needs. */
typedef struct Piece {
    bool coin;
    int norientations;
    Shape orientation[MAX_ORIENTATIONS];
} Piece;

/* What can be drawn with each card: the coin shape, then the plain one; either may be missing. */
static Piece piece_table[CARDS][2];
static bool pieces_ready;

static Shape shape_from_text(const char *text) {
    Shape shape = {.ncells = 0, .height = 1, .width = 0};
    int column = 0;
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '/') {
            shape.height++;
            column = 0;
            continue;
        }
        if (*p == '#') {
            shape.cell[shape.ncells][0] = shape.height - 1;
            shape.cell[shape.ncells][1] = column;
            shape.ncells++;
        }
        column++;
        shape.width = column;
    }
    return shape;
}

static void sort_cells(Shape *shape) {
    for (int i = 1; i < shape->ncells; i++) {
        int r = shape->cell[i][0];
        int c = shape->cell[i][1];
        int j = i;
        for (; j > 0; j--) {
            const int *before = shape->cell[j - 1];
            if (before[0] < r || (before[0] == r && before[1] < c)) {
                break;
            }
            shape->cell[j][0] = before[0];
            shape->cell[j][1] = before[1];
        }
        shape->cell[j][0] = r;
        shape->cell[j][1] = c;
    }
}

static Shape quarter_turn(const Shape *from) {
    Shape to = {.ncells = from->ncells, .height = from->width, .width = from->height};
    for (int i = 0; i < from->ncells; i++) {
        to.cell[i][0] = from->cell[i][1];
        to.cell[i][1] = from->height - 1 - from->cell[i][0];
    }
    sort_cells(&to);
    return to;
}

static Shape mirror(const Shape *from) {
    Shape to = *from;
    for (int i = 0; i < from->ncells; i++) {
        to.cell[i][1] = from->width - 1 - from->cell[i][1];
    }
    sort_cells(&to);
    return to;
}

/* Two shapes of one piece have equally many cells, so comparing the cells is enough. */
static bool same_cells(const Shape *a, const Shape *b) {
    for (int i = 0; i < a->ncells; i++) {
        if (a->cell[i][0] != b->cell[i][0] || a->cell[i][1] != b->cell[i][1]) {
            return false;
        }
    }
    return true;
}

static void add_orientation(Piece *piece, const Shape *shape) {
    for (int i = 0; i < piece->norientations; i++) {
        if (same_cells(&piece->orientation[i], shape)) {
            return;
        }
    }
    piece->orientation[piece->norientations] = *shape;
    piece->norientations++;
}

static Piece make_piece(const char *text, bool coin) {
    Piece piece = {.coin = coin, .norientations = 0};
    if (text == NULL) {
        return piece;
    }
    Shape shape = shape_from_text(text);
    for (int flip = 0; flip < 2; flip++) {
        for (int turn = 0; turn < 4; turn++) {
            add_orientation(&piece, &shape);
            shape = quarter_turn(&shape);
        }
        shape = mirror(&shape);
    }
    return piece;
}

void ref_init(void) {
    if (pieces_ready) {
        return;
    }
    for (int card = 0; card < CARDS; card++) {
        piece_table[card][0] = make_piece(CARD[card].coin_shape, true);
        piece_table[card][1] = make_piece(CARD[card].plain_shape, false);
    }
    pieces_ready = true;
}

static const Piece *pieces_of(int card) {
    ref_init();
    return piece_table[card];
}

/* ---- Setup and the deck ---- */

static bool is_ruins(int card) {
    return card < 2;
}

static bool is_ambush(int card) {
    return card >= EXPLORE_CARDS;
}

void ref_sheet_blank(RefSheet *s, char side) {
    const char *const *map = side == 'B' ? MAP_B : MAP_A;
    *s = (RefSheet){.coins = 0};
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            s->ruins[r][c] = map[r][c] == 'r';
            s->cell[r][c] = s->ruins[r][c] ? '.' : map[r][c];
        }
    }
}

/* Every explore card goes back, and one more ambush card, unseen, joins those still inside. */
static void build_deck(RefGame *g) {
    for (int card = 0; card < EXPLORE_CARDS; card++) {
        g->in_deck[card] = true;
    }
    g->ambush_in_deck++;
}

void ref_setup(RefGame *g, int players, char side, bool wide, const int edicts[4]) {
    *g = (RefGame){.players = players, .side = side, .wide = wide, .card = REF_NO_CARD};
    for (int i = 0; i < 4; i++) {
        g->edict[i] = edicts[i];
        g->ambush_unrevealed[i] = true;
    }
    for (int seat = 0; seat < players; seat++) {
        ref_sheet_blank(&g->sheet[seat], side);
    }
    build_deck(g);
}

static int count_unrevealed(const RefGame *g) {
    int count = 0;
    for (int i = 0; i < AMBUSH_CARDS; i++) {
        count += g->ambush_unrevealed[i];
    }
    return count;
}

/*
 * With n unseen ambush cards in the deck out of p unrevealed ones, each of the p is the next card
 * n/p times as likely as a given explore card. Weights p and n keep that in whole numbers.
 */
int ref_possible_cards(const RefGame *g, int cards[17], int weights[17]) {
    int count = 0;
    if (g->over || ref_round_open(g)) {
        return 0;
    }
    int unrevealed = count_unrevealed(g);
    for (int card = 0; card < CARDS; card++) {
        bool there = is_ambush(card)
                         ? g->ambush_unrevealed[card - EXPLORE_CARDS] && g->ambush_in_deck > 0
                         : g->in_deck[card];
        if (!there) {
            continue;
        }
        int explore_weight = unrevealed > 0 ? unrevealed : 1;
        cards[count] = card;
        weights[count] = is_ambush(card) ? g->ambush_in_deck : explore_weight;
        count++;
    }
    return count;
}

/* ---- Drawing on a sheet ---- */

static bool filled(const RefSheet *s, int r, int c) {
    return s->cell[r][c] != '.';
}

static bool fits(const RefSheet *s, const Shape *shape, int r, int c) {
    for (int i = 0; i < shape->ncells; i++) {
        if (filled(s, r + shape->cell[i][0], c + shape->cell[i][1])) {
            return false;
        }
    }
    return true;
}

/* For a shape that fits, every ruins space under it is an unfilled one. */
static bool covers_ruins(const RefSheet *s, const Shape *shape, int r, int c) {
    for (int i = 0; i < shape->ncells; i++) {
        if (s->ruins[r + shape->cell[i][0]][c + shape->cell[i][1]]) {
            return true;
        }
    }
    return false;
}

static RefDraw place(const Shape *shape, int r, int c, char terrain, bool coin) {
    RefDraw d = {.terrain = terrain, .ncells = shape->ncells, .coin = coin};
    for (int i = 0; i < shape->ncells; i++) {
        d.cell[i][0] = r + shape->cell[i][0];
        d.cell[i][1] = c + shape->cell[i][1];
    }
    return d;
}

/* The printed mountains all lie off the border, but a made-up sheet may hold others. */
static bool neighbours_filled(const RefSheet *s, int r, int c) {
    return (r == 0 || filled(s, r - 1, c)) && (r == REF_N - 1 || filled(s, r + 1, c)) &&
           (c == 0 || filled(s, r, c - 1)) && (c == REF_N - 1 || filled(s, r, c + 1));
}

static bool touches(const RefDraw *d, int r, int c) {
    for (int i = 0; i < d->ncells; i++) {
        int dr = d->cell[i][0] - r;
        int dc = d->cell[i][1] - c;
        if (dr * dr + dc * dc == 1) {
            return true;
        }
    }
    return false;
}

/*
 * Counts the mountains that this draw, already on the sheet, has closed. Its cells were empty
 * before, so a closed mountain next to one of them was open until now.
 */
static int mountains_closed(const RefSheet *s, const RefDraw *d) {
    int count = 0;
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            count += s->cell[r][c] == 'M' && touches(d, r, c) && neighbours_filled(s, r, c);
        }
    }
    return count;
}

static void apply_draw(RefSheet *s, const RefDraw *d) {
    for (int i = 0; i < d->ncells; i++) {
        s->cell[d->cell[i][0]][d->cell[i][1]] = d->terrain;
    }
    s->coins += mountains_closed(s, d) + (d->coin ? 1 : 0);
    if (s->coins > COIN_TRACK) {
        s->coins = COIN_TRACK;
    }
}

/* ---- Legal draws ---- */

/* Goes on counting beyond the room given, so that a full list is not taken for an empty one. */
typedef struct DrawList {
    RefDraw *out;
    int cap;
    int found;
} DrawList;

static void add_in_terrains(DrawList *list, const Shape *shape, int r, int c, const char *terrains,
                            bool coin) {
    RefDraw d = place(shape, r, c, terrains[0], coin);
    for (const char *t = terrains; *t != '\0'; t++) {
        d.terrain = *t;
        if (list->found < list->cap) {
            list->out[list->found] = d;
        }
        list->found++;
    }
}

static void add_shape(DrawList *list, const RefSheet *s, const Shape *shape, bool on_ruins,
                      const char *terrains, bool coin) {
    for (int r = 0; r + shape->height <= REF_N; r++) {
        for (int c = 0; c + shape->width <= REF_N; c++) {
            if (fits(s, shape, r, c) && (!on_ruins || covers_ruins(s, shape, r, c))) {
                add_in_terrains(list, shape, r, c, terrains, coin);
            }
        }
    }
}

static void add_pieces(DrawList *list, const RefSheet *s, int card, bool on_ruins) {
    const Piece *pieces = pieces_of(card);
    for (int p = 0; p < 2; p++) {
        for (int i = 0; i < pieces[p].norientations; i++) {
            add_shape(list, s, &pieces[p].orientation[i], on_ruins, CARD[card].terrains,
                      pieces[p].coin);
        }
    }
}

/* The terrains of the single cell that is drawn when the card itself cannot be. */
static const char *fallback_terrains(const RefGame *g, bool on_ruins) {
    if (is_ambush(g->card)) {
        return "O";
    }
    return on_ruins || g->wide ? ANY_TERRAIN : CARD[g->card].terrains;
}

int ref_legal(const RefGame *g, int seat, RefDraw *out, int cap) {
    static const Shape single = {.ncells = 1, .cell = {{0, 0}}, .height = 1, .width = 1};
    static const Shape nothing = {.ncells = 0};
    if (!ref_round_open(g) || g->sheet[seat].drawn) {
        return 0;
    }
    const RefSheet *s = &g->sheet[ref_sheet_of(g, seat)];
    bool on_ruins = g->ruins_pending && !is_ambush(g->card);
    DrawList list = {out, cap, 0};
    add_pieces(&list, s, g->card, on_ruins);
    if (list.found == 0) {
        add_shape(&list, s, &single, false, fallback_terrains(g, on_ruins), false);
    }
    if (list.found == 0) {
        char first[2] = {CARD[g->card].terrains[0], '\0'};
        add_in_terrains(&list, &nothing, 0, 0, first, false);
    }
    return list.found < cap ? list.found : cap;
}

/* ---- The solo ambush ---- */

/*
 * Walks the box once around one ring and stops on the first spot that fits. The ring is given by
 * the four corner positions of the box, in clockwise order.
 */
static bool walk_ring(const RefSheet *s, const Shape *shape, const int corner[4][2],
                      const AmbushFacts *facts, int spot[2]) {
    int r = corner[facts->corner][0];
    int c = corner[facts->corner][1];
    for (int leg = 1; leg <= 4; leg++) {
        int towards = (facts->corner + (facts->clockwise ? leg : 4 - leg)) % 4;
        int dr = (corner[towards][0] > r) - (corner[towards][0] < r);
        int dc = (corner[towards][1] > c) - (corner[towards][1] < c);
        for (;;) {
            if (fits(s, shape, r, c)) {
                spot[0] = r;
                spot[1] = c;
                return true;
            }
            if (r == corner[towards][0] && c == corner[towards][1]) {
                break;
            }
            r += dr;
            c += dc;
        }
    }
    return false;
}

static bool solo_spot(const RefSheet *s, const Shape *shape, const AmbushFacts *facts,
                      int spot[2]) {
    for (int ring = 0;; ring++) {
        int bottom = REF_N - ring - shape->height;
        int right = REF_N - ring - shape->width;
        if (bottom < ring || right < ring) {
            return false;
        }
        const int corner[4][2] = {{ring, ring}, {ring, right}, {bottom, right}, {bottom, ring}};
        if (walk_ring(s, shape, corner, facts, spot)) {
            return true;
        }
    }
}

static void solo_ambush(RefGame *g, int card) {
    const Shape *printed = &pieces_of(card)[1].orientation[0];
    int spot[2];
    g->walk_fitted = solo_spot(&g->sheet[0], printed, &AMBUSH[card - EXPLORE_CARDS], spot);
    if (g->walk_fitted) {
        g->walk = place(printed, spot[0], spot[1], 'O', false);
        apply_draw(&g->sheet[0], &g->walk);
    }
}

int ref_last_solo_walk(const RefGame *g, RefDraw *out) {
    if (!g->walk_fitted) {
        return 0;
    }
    *out = g->walk;
    return 1;
}

/* ---- The course of play ---- */

void ref_reveal(RefGame *g, int card) {
    g->walk_fitted = false;
    if (is_ambush(card)) {
        g->ambush_unrevealed[card - EXPLORE_CARDS] = false;
        g->ambush_in_deck--;
    } else {
        g->in_deck[card] = false;
    }
    if (is_ruins(card)) {
        g->ruins_pending = true;
    } else if (is_ambush(card) && g->players == 1) {
        solo_ambush(g, card);
    } else {
        g->card = card;
    }
}

bool ref_round_open(const RefGame *g) {
    return g->card != REF_NO_CARD;
}

/* A clockwise card passes sheet i to seat i + 1, so a seat holds the sheet of the one before it. */
int ref_sheet_of(const RefGame *g, int seat) {
    if (!ref_round_open(g) || !is_ambush(g->card)) {
        return seat;
    }
    int shift = AMBUSH[g->card - EXPLORE_CARDS].clockwise ? g->players - 1 : 1;
    return (seat + shift) % g->players;
}

static void score_season(const RefGame *g, RefSheet *s) {
    RefSeason *score = &s->season[g->season];
    for (int i = 0; i < 2; i++) {
        score->edict_points[i] = ref_score_card(s, g->edict[SEASON[g->season].edict[i]]);
    }
    score->coins = s->coins;
    score->monsters = ref_score_monsters(s);
    score->total = score->edict_points[0] + score->edict_points[1] + score->coins + score->monsters;
}

static void end_season(RefGame *g) {
    for (int seat = 0; seat < g->players; seat++) {
        score_season(g, &g->sheet[seat]);
    }
    if (g->season == 3) {
        g->over = true;
        return;
    }
    g->season++;
    g->time = 0;
    build_deck(g);
}

/* An ambush neither takes time nor answers the demand of a ruins card. */
static void close_round(RefGame *g) {
    if (!is_ambush(g->card)) {
        g->time += CARD[g->card].time;
        g->ruins_pending = false;
    }
    g->card = REF_NO_CARD;
    for (int seat = 0; seat < g->players; seat++) {
        g->sheet[seat].drawn = false;
    }
    if (g->time >= SEASON[g->season].threshold) {
        end_season(g);
    }
}

void ref_draw(RefGame *g, int seat, const RefDraw *d) {
    apply_draw(&g->sheet[ref_sheet_of(g, seat)], d);
    g->sheet[seat].drawn = true;
    for (int i = 0; i < g->players; i++) {
        if (!g->sheet[i].drawn) {
            return;
        }
    }
    close_round(g);
}

const char *ref_card_id(int card) {
    return CARD[card].id;
}
