/*
 * The scoring half of the reference implementation of Cartographers: the sixteen scoring cards, the
 * stars lost to monsters, and what totals make of a finished game.
 */
#include "carto_ref.h"

enum { SCORING_CARDS = 16, MAX_CLUSTERS = REF_N * REF_N };

static const int TITLE_MINIMUM[7] = {30, 20, 10, 0, -5, -10, -20};

/* ---- Cells and neighbours ---- */

static const int STEP[4][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};

static bool inside(int r, int c) {
    return r >= 0 && r < REF_N && c >= 0 && c < REF_N;
}

static bool on_border(int r, int c) {
    return r == 0 || r == REF_N - 1 || c == 0 || c == REF_N - 1;
}

static bool filled(const RefSheet *s, int r, int c) {
    return s->cell[r][c] != '.';
}

static bool next_to(const RefSheet *s, int r, int c, char what) {
    for (int i = 0; i < 4; i++) {
        int nr = r + STEP[i][0];
        int nc = c + STEP[i][1];
        if (inside(nr, nc) && s->cell[nr][nc] == what) {
            return true;
        }
    }
    return false;
}

static bool next_to_ruins(const RefSheet *s, int r, int c) {
    for (int i = 0; i < 4; i++) {
        int nr = r + STEP[i][0];
        int nc = c + STEP[i][1];
        if (inside(nr, nc) && s->ruins[nr][nc]) {
            return true;
        }
    }
    return false;
}

/* The map edge counts like a filled neighbour. */
static bool surrounded(const RefSheet *s, int r, int c) {
    return !next_to(s, r, c, '.');
}

/* ---- Scoring: cell by cell ---- */

static int sentinel_wood(const RefSheet *s) {
    int stars = 0;
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            stars += s->cell[r][c] == 'F' && on_border(r, c);
        }
    }
    return stars;
}

static int greenbough(const RefSheet *s) {
    int stars = 0;
    for (int i = 0; i < REF_N; i++) {
        bool in_row = false;
        bool in_column = false;
        for (int j = 0; j < REF_N; j++) {
            in_row = in_row || s->cell[i][j] == 'F';
            in_column = in_column || s->cell[j][i] == 'F';
        }
        stars += in_row + in_column;
    }
    return stars;
}

static int count_surrounded(const RefSheet *s, char what) {
    int count = 0;
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            count += s->cell[r][c] == what && surrounded(s, r, c);
        }
    }
    return count;
}

static int treetower(const RefSheet *s) {
    return count_surrounded(s, 'F');
}

static int cauldrons(const RefSheet *s) {
    return count_surrounded(s, '.');
}

static int count_next_to(const RefSheet *s, char what, char neighbour) {
    int count = 0;
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            count += s->cell[r][c] == what && next_to(s, r, c, neighbour);
        }
    }
    return count;
}

static int canal_lake(const RefSheet *s) {
    return count_next_to(s, 'W', 'A') + count_next_to(s, 'A', 'W');
}

static int mages_valley(const RefSheet *s) {
    return 2 * count_next_to(s, 'W', 'M') + count_next_to(s, 'A', 'M');
}

int ref_score_monsters(const RefSheet *s) {
    return -count_next_to(s, '.', 'O');
}

static int golden_granary(const RefSheet *s) {
    int stars = 0;
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            if (s->cell[r][c] == 'W' && next_to_ruins(s, r, c)) {
                stars += 1;
            }
            if (s->cell[r][c] == 'A' && s->ruins[r][c]) {
                stars += 3;
            }
        }
    }
    return stars;
}

/* ---- Scoring: lines and squares ---- */

static int borderlands(const RefSheet *s) {
    int stars = 0;
    for (int i = 0; i < REF_N; i++) {
        bool row = true;
        bool column = true;
        for (int j = 0; j < REF_N; j++) {
            row = row && filled(s, i, j);
            column = column && filled(s, j, i);
        }
        stars += (row ? 6 : 0) + (column ? 6 : 0);
    }
    return stars;
}

static bool full_square(const RefSheet *s, int top, int left, int side) {
    for (int r = top; r < top + side; r++) {
        for (int c = left; c < left + side; c++) {
            if (!filled(s, r, c)) {
                return false;
            }
        }
    }
    return true;
}

/* A full square holds full squares of every smaller side, so each spot only tries to beat best. */
static int lost_barony(const RefSheet *s) {
    int best = 0;
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            while (r + best < REF_N && c + best < REF_N && full_square(s, r, c, best + 1)) {
                best++;
            }
        }
    }
    return 3 * best;
}

static int broken_road(const RefSheet *s) {
    int stars = 0;
    for (int start = 0; start < REF_N; start++) {
        bool full = true;
        for (int c = 0; start + c < REF_N; c++) {
            full = full && filled(s, start + c, c);
        }
        stars += full ? 3 : 0;
    }
    return stars;
}

/* ---- Scoring: clusters ---- */

/* What the cards ask about a cluster: its size and what it lies next to. */
typedef struct Cluster {
    int size;
    bool border;
    bool forest;
    bool farm;
    bool water;
    bool monster;
    bool mountain;
} Cluster;

static void flood(const RefSheet *s, int r, int c, int label, int labels[REF_N][REF_N]) {
    labels[r][c] = label;
    for (int i = 0; i < 4; i++) {
        int nr = r + STEP[i][0];
        int nc = c + STEP[i][1];
        if (inside(nr, nc) && labels[nr][nc] < 0 && s->cell[nr][nc] == s->cell[r][c]) {
            flood(s, nr, nc, label, labels);
        }
    }
}

/* Numbers the clusters of one terrain from 0; every other cell gets -1. Returns how many. */
static int label_clusters(const RefSheet *s, char terrain, int labels[REF_N][REF_N]) {
    int count = 0;
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            labels[r][c] = -1;
        }
    }
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            if (s->cell[r][c] == terrain && labels[r][c] < 0) {
                flood(s, r, c, count, labels);
                count++;
            }
        }
    }
    return count;
}

static void add_cell(Cluster *cluster, const RefSheet *s, int r, int c) {
    cluster->size++;
    cluster->border = cluster->border || on_border(r, c);
    cluster->forest = cluster->forest || next_to(s, r, c, 'F');
    cluster->farm = cluster->farm || next_to(s, r, c, 'A');
    cluster->water = cluster->water || next_to(s, r, c, 'W');
    cluster->monster = cluster->monster || next_to(s, r, c, 'O');
    cluster->mountain = cluster->mountain || next_to(s, r, c, 'M');
}

static int find_clusters(const RefSheet *s, char terrain, Cluster clusters[MAX_CLUSTERS]) {
    int labels[REF_N][REF_N];
    int count = label_clusters(s, terrain, labels);
    for (int i = 0; i < count; i++) {
        clusters[i] = (Cluster){.size = 0};
    }
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            if (labels[r][c] >= 0) {
                add_cell(&clusters[labels[r][c]], s, r, c);
            }
        }
    }
    return count;
}

static bool next_to_label(int labels[REF_N][REF_N], int r, int c, int label) {
    for (int i = 0; i < 4; i++) {
        int nr = r + STEP[i][0];
        int nc = c + STEP[i][1];
        if (inside(nr, nc) && labels[nr][nc] == label) {
            return true;
        }
    }
    return false;
}

/* Marks the mountains along one forest cluster, provided that there are at least two. */
static void mark_joined(const RefSheet *s, int labels[REF_N][REF_N], int label,
                        bool joined[REF_N][REF_N]) {
    int touched[REF_N * REF_N][2];
    int count = 0;
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            if (s->cell[r][c] == 'M' && next_to_label(labels, r, c, label)) {
                touched[count][0] = r;
                touched[count][1] = c;
                count++;
            }
        }
    }
    for (int i = 0; count >= 2 && i < count; i++) {
        joined[touched[i][0]][touched[i][1]] = true;
    }
}

static int stoneside_forest(const RefSheet *s) {
    int labels[REF_N][REF_N];
    bool joined[REF_N][REF_N] = {{false}};
    int stars = 0;
    int count = label_clusters(s, 'F', labels);
    for (int label = 0; label < count; label++) {
        mark_joined(s, labels, label, joined);
    }
    for (int r = 0; r < REF_N; r++) {
        for (int c = 0; c < REF_N; c++) {
            stars += joined[r][c] ? 3 : 0;
        }
    }
    return stars;
}

/* One half of the card: the clusters of farm away from water, or of water away from farm. */
static int shoreside_half(const RefSheet *s, char terrain) {
    Cluster clusters[MAX_CLUSTERS];
    int stars = 0;
    int count = find_clusters(s, terrain, clusters);
    for (int i = 0; i < count; i++) {
        bool spoilt = terrain == 'A' ? clusters[i].water : clusters[i].farm;
        stars += clusters[i].border || spoilt ? 0 : 3;
    }
    return stars;
}

static int shoreside_expanse(const RefSheet *s) {
    return shoreside_half(s, 'A') + shoreside_half(s, 'W');
}

static int wildholds(const RefSheet *s) {
    Cluster clusters[MAX_CLUSTERS];
    int stars = 0;
    int count = find_clusters(s, 'V', clusters);
    for (int i = 0; i < count; i++) {
        stars += clusters[i].size >= 6 ? 8 : 0;
    }
    return stars;
}

static int great_city(const RefSheet *s) {
    Cluster clusters[MAX_CLUSTERS];
    int largest = 0;
    int count = find_clusters(s, 'V', clusters);
    for (int i = 0; i < count; i++) {
        if (!clusters[i].mountain && clusters[i].size > largest) {
            largest = clusters[i].size;
        }
    }
    return largest;
}

static int greengold_plains(const RefSheet *s) {
    Cluster clusters[MAX_CLUSTERS];
    int stars = 0;
    int count = find_clusters(s, 'V', clusters);
    for (int i = 0; i < count; i++) {
        const Cluster *k = &clusters[i];
        int kinds = k->forest + k->farm + k->water + k->monster + k->mountain;
        stars += kinds >= 3 ? 3 : 0;
    }
    return stars;
}

/* Of two equally large clusters one is the largest and the other the second largest. */
static int shieldgate(const RefSheet *s) {
    Cluster clusters[MAX_CLUSTERS];
    int largest = 0;
    int second = 0;
    int count = find_clusters(s, 'V', clusters);
    for (int i = 0; i < count; i++) {
        if (clusters[i].size > largest) {
            second = largest;
            largest = clusters[i].size;
        } else if (clusters[i].size > second) {
            second = clusters[i].size;
        }
    }
    return 2 * second;
}

/* ---- The scoring cards ---- */

typedef struct ScoringFacts {
    const char *id;
    int solo_value;
    int (*stars)(const RefSheet *s);
} ScoringFacts;

static const ScoringFacts SCORING[SCORING_CARDS] = {
    {"sentinel_wood", 25, sentinel_wood},
    {"greenbough", 22, greenbough},
    {"treetower", 17, treetower},
    {"stoneside_forest", 18, stoneside_forest},
    {"canal_lake", 24, canal_lake},
    {"mages_valley", 22, mages_valley},
    {"golden_granary", 20, golden_granary},
    {"shoreside_expanse", 27, shoreside_expanse},
    {"wildholds", 16, wildholds},
    {"great_city", 16, great_city},
    {"greengold_plains", 21, greengold_plains},
    {"shieldgate", 20, shieldgate},
    {"borderlands", 24, borderlands},
    {"lost_barony", 24, lost_barony},
    {"broken_road", 24, broken_road},
    {"cauldrons", 20, cauldrons},
};

int ref_score_card(const RefSheet *s, int scoring_card) {
    return SCORING[scoring_card].stars(s);
}

const char *ref_scoring_id(int card) {
    return SCORING[card].id;
}

int ref_solo_value(int card) {
    return SCORING[card].solo_value;
}

/* ---- Results ---- */

int ref_total(const RefGame *g, int seat) {
    int total = 0;
    for (int i = 0; i < 4; i++) {
        total += g->sheet[seat].season[i].total;
    }
    return total;
}

/* Losses are negative, so the fewest stars lost is the largest sum. */
static int monster_sum(const RefGame *g, int seat) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        sum += g->sheet[seat].season[i].monsters;
    }
    return sum;
}

/* Above 0 if seat a did better than seat b, 0 if they share their place. */
static int compare_seats(const RefGame *g, int a, int b) {
    int by_stars = ref_total(g, a) - ref_total(g, b);
    return by_stars != 0 ? by_stars : monster_sum(g, a) - monster_sum(g, b);
}

int ref_winners(const RefGame *g, int out[REF_MAX_PLAYERS]) {
    int count = 0;
    int best = 0;
    for (int seat = 1; seat < g->players; seat++) {
        if (compare_seats(g, seat, best) > 0) {
            best = seat;
        }
    }
    for (int seat = 0; seat < g->players; seat++) {
        if (compare_seats(g, seat, best) == 0) {
            out[count] = seat;
            count++;
        }
    }
    return count;
}

int ref_rating(const RefGame *g) {
    int rating = ref_total(g, 0);
    for (int i = 0; i < 4; i++) {
        rating -= ref_solo_value(g->edict[i]);
    }
    return rating;
}

int ref_title(int rating) {
    int title = 0;
    while (title < 7 && rating < TITLE_MINIMUM[title]) {
        title++;
    }
    return title;
}
