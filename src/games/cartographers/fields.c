/* fields.c - The state described for front ends: the JSON of a view and the types of the page come
 * from these tables. The position text is written by hand, in position.c. */
#include "carto_int.h"

static const char *const phases[] = {"deal", "reveal", "draw", "over"};
static const char *const sides[] = {"A", "B"};
#define ROW(r) r "1", r "2", r "3", r "4", r "5", r "6", r "7", r "8", r "9", r "10", r "11"
static const char *const cells[CARTO_CELLS] = {ROW("a"), ROW("b"), ROW("c"), ROW("d"),
                                               ROW("e"), ROW("f"), ROW("g"), ROW("h"),
                                               ROW("i"), ROW("j"), ROW("k")};
#undef ROW

static const HearthIds phase_ids = HEARTH_WORDS("Phase", phases);
static const HearthIds side_ids = HEARTH_WORDS("Side", sides);
static const HearthIds scoring_ids = HEARTH_IDS("Scoring", carto_scorings);
const HearthIds carto__card_ids = HEARTH_IDS("Card", carto_cards);
const HearthIds carto__cell_ids = HEARTH_WORDS("Cell", cells);
const HearthIds carto__terrain_ids = HEARTH_WORDS("Terrain", carto_terrain_ids);

/* The four numbers of a season, as they stand in a row of CartoSheet's points. */
typedef struct Season {
    int16_t first, second, coins, monsters;
} Season;
_Static_assert(sizeof(Season) == sizeof(((CartoSheet *)0)->points[0]), "a row of points");

static const HearthField season_fields[] = {
    HEARTH_FIELD(Season, first, HEARTH_SIGNED), HEARTH_FIELD(Season, second, HEARTH_SIGNED),
    HEARTH_FIELD(Season, coins, HEARTH_SIGNED), HEARTH_FIELD(Season, monsters, HEARTH_SIGNED)};
static const HearthFields season = HEARTH_FIELDS("Season", Season, season_fields);

static const HearthField sheet_fields[] = {
    HEARTH_FIELD_LIST(CartoSheet, land, HEARTH_SET(carto__cell_ids), HEARTH_BY(carto__terrain_ids)),
    HEARTH_FIELD_LIST(CartoSheet, points, HEARTH_PARTS(season)),
    HEARTH_FIELD(CartoSheet, commit, HEARTH_INTERNAL), /* in the facts */
    HEARTH_FIELD(CartoSheet, coins, HEARTH_NUMBER)};
static const HearthFields sheet = HEARTH_FIELDS("Sheet", CartoSheet, sheet_fields);

#define FIELD(name, ...) HEARTH_FIELD(CartoState, name, __VA_ARGS__)
static const HearthField fields[] = {
    FIELD(waiting, HEARTH_SET_OF_NUMBERS),
    FIELD(epoch, HEARTH_NUMBER),
    FIELD(explore_left, HEARTH_SET(carto__card_ids)),
    FIELD(ambush_left, HEARTH_SET_FROM(carto__card_ids, CARTO_EXPLORE_CARDS)),
    FIELD(ambush_in_deck, HEARTH_NUMBER),
    HEARTH_FIELD_LIST(CartoState, edict, HEARTH_ID_OR_NONE(scoring_ids, CARTO_NO_EDICT)),
    FIELD(season, HEARTH_NUMBER),
    FIELD(time, HEARTH_NUMBER),
    FIELD(card, HEARTH_ID_OR_NONE(carto__card_ids, CARTO_NO_CARD)),
    FIELD(ruins, HEARTH_FLAG),
    FIELD(phase, HEARTH_ID(phase_ids)),
    FIELD(revealed, HEARTH_INTERNAL),
    FIELD(seats, HEARTH_NUMBER),
    FIELD(side, HEARTH_ID(side_ids)),
    FIELD(wide, HEARTH_FLAG),
    FIELD(fixed, HEARTH_FLAG),
    HEARTH_FIELD_TAIL(CartoState, sheet, HEARTH_PARTS(sheet), HEARTH_USED(CartoState, seats))};
const HearthFields carto__fields = HEARTH_STATE_FIELDS(NULL, CartoState, fields);
