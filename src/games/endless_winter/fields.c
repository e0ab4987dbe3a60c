/* fields.c - The state described once: the position text, the JSON of a view and the types of the
 * page come from these tables. Every byte of the state is in them. */
#include "ew_int.h"

static const char *const phases[EW_PHASES] = {
    "deal",           "pick_setup",    "pick_chief",    "ready",
    "turn",           "discard",       "work",          "resting",
    "pile",           "nomad_reveal",  "nomad_work",    "eclipse",
    "eclipse_reward", "eclipse_cards", "eclipse_tiles", "eclipse_board",
    "eclipse_stones", "refill",        "draw_up",       "start_card",
    "buried",         "over"};
const char *const ew__source_words[EW_PARTS] = {"honor",        "sacrifice", "megaliths", "stones",
                                                "stone_spaces", "tiles",     "culture",   "squares",
                                                "glaciers",     "others",    "leftover",  "burial",
                                                "tribes",       "cultures",  "animals"};
const char *const ew__op_words[EW_JOB_KINDS] = {
    "none",          "food",          "tool",          "idol",
    "draw",          "labor",         "points",        "bury",
    "tribe",         "tribe_discard", "culture",       "animal",
    "animal_random", "reveal",        "tip",           "camp",
    "move",          "village",       "megalith",      "megalith_extra",
    "stone",         "fill_food",     "points_per",    "choose",
    "pay",           "eclipse_card",  "glacier_score", "village_or_move",
    "drawing",       "map",           "cell"};

static const HearthIds phase_ids = HEARTH_WORDS("Phase", phases);
/* Those that are scored in play. */
static const HearthIds source_ids = {"Source", ew__source_words, sizeof ew__source_words[0], NULL,
                                     EW_SOURCES};
const HearthIds ew__op_ids = HEARTH_WORDS("Op", ew__op_words);
static const HearthIds level_ids = HEARTH_WORDS("Level", ew_level_ids);
static const HearthIds column_ids = HEARTH_IDS("Column", ew_built_in.columns);
const HearthIds ew__kind_ids = HEARTH_IDS("Kind", ew_built_in.kinds);
static const HearthIds tribe_ids = {"Tribe", &ew_built_in.kinds[0].id, sizeof ew_built_in.kinds[0],
                                    NULL, EW_TRIBES};
const HearthIds ew__culture_ids = HEARTH_IDS("Culture", ew_built_in.cultures);
const HearthIds ew__animal_ids = HEARTH_IDS("Animal", ew_built_in.animals);
const HearthIds ew__stone_ids = HEARTH_IDS("Stone", ew_built_in.stones);
static const HearthIds tile_ids = HEARTH_IDS("Tile", ew_built_in.tiles);
static const HearthIds megalith_tile_ids = HEARTH_IDS("MegalithTile", ew_built_in.megalith_tiles);
const HearthIds ew__setup_ids = HEARTH_IDS("Setup", ew_built_in.setups);
const HearthIds ew__chief_ids = HEARTH_IDS("Chief", ew_built_in.chiefs);
static const HearthIds nomad_ids = HEARTH_IDS("NomadCard", ew_built_in.nomads);
static const HearthIds map_ids = HEARTH_IDS("MapCard", ew_built_in.maps);
static const HearthIds rest_ids = HEARTH_IDS("RestTile", ew_built_in.rest_tiles);
static const HearthIds token_ids = HEARTH_IDS("GlacierTile", ew_built_in.glacier_tokens);

/* ---- Piles, pieces, jobs ---- */

static const HearthField pile_fields[] = {
    HEARTH_FIELD(EwPile, culture, HEARTH_SET(ew__culture_ids)),
    HEARTH_FIELD_LIST(EwPile, n, HEARTH_NUMBER, HEARTH_BY(ew__kind_ids))};
static const HearthFields pile = HEARTH_FIELDS("Pile", EwPile, pile_fields);

static const HearthField piece_fields[] = {
    HEARTH_FIELD(EwPiece, level, HEARTH_NUMBER), HEARTH_FIELD(EwPiece, cell, HEARTH_NUMBER),
    HEARTH_FIELD(EwPiece, side, HEARTH_NUMBER), HEARTH_FIELD(EwPiece, neutral, HEARTH_FLAG)};
static const HearthFields piece = HEARTH_FIELDS("Piece", EwPiece, piece_fields);

/* What the numbers behind an op mean differs from op to op: the game's words tell them. */
static const HearthField job_fields[] = {
    HEARTH_FIELD(EwJob, op, HEARTH_ID(ew__op_ids)), HEARTH_FIELD(EwJob, n, HEARTH_NUMBER),
    HEARTH_FIELD(EwJob, a, HEARTH_INTERNAL),        HEARTH_FIELD(EwJob, b, HEARTH_INTERNAL),
    HEARTH_FIELD(EwJob, must, HEARTH_INTERNAL),     HEARTH_FIELD(EwJob, from, HEARTH_INTERNAL)};
static const HearthFields job = HEARTH_FIELDS("Job", EwJob, job_fields);

/* ---- A side ---- */

#define FIELD(name, ...) HEARTH_FIELD(EwPlayer, name, __VA_ARGS__)
#define LIST(name, ...) HEARTH_FIELD_LIST(EwPlayer, name, __VA_ARGS__)
static const HearthField player_fields[] = {LIST(scored, HEARTH_NUMBER, HEARTH_BY(source_ids)),
                                            FIELD(stamp, HEARTH_INTERNAL),
                                            FIELD(food, HEARTH_NUMBER),
                                            FIELD(tool, HEARTH_NUMBER),
                                            FIELD(honor, HEARTH_NUMBER),
                                            FIELD(sacrifice, HEARTH_NUMBER),
                                            LIST(camps, HEARTH_NUMBER),
                                            FIELD(villages, HEARTH_NUMBER),
                                            FIELD(neutrals, HEARTH_NUMBER),
                                            FIELD(megaliths, HEARTH_NUMBER),
                                            FIELD(ground, HEARTH_NUMBER),
                                            FIELD(upper, HEARTH_NUMBER),
                                            LIST(upright, HEARTH_NUMBER, HEARTH_BY(ew__animal_ids)),
                                            LIST(tipped, HEARTH_NUMBER, HEARTH_BY(ew__animal_ids)),
                                            LIST(stones, HEARTH_ID_FROM_1(ew__stone_ids)),
                                            FIELD(setup, HEARTH_ID_OR_NONE(ew__setup_ids, EW_NONE)),
                                            FIELD(chief, HEARTH_ID_OR_NONE(ew__chief_ids, EW_NONE)),
                                            FIELD(side_b, HEARTH_FLAG),
                                            FIELD(rest_tile, HEARTH_ID_FROM_1(rest_ids)),
                                            FIELD(figures, HEARTH_NUMBER),
                                            FIELD(chief_left, HEARTH_FLAG),
                                            FIELD(resting, HEARTH_NUMBER),
                                            FIELD(chief_rests, HEARTH_FLAG),
                                            FIELD(hidden_hand, HEARTH_NUMBER),
                                            FIELD(hidden_pile, HEARTH_NUMBER),
                                            FIELD(hand, HEARTH_SECTION(pile)),
                                            FIELD(deck, HEARTH_SECTION(pile)),
                                            FIELD(discard, HEARTH_SECTION(pile)),
                                            FIELD(played, HEARTH_SECTION(pile)),
                                            FIELD(pile, HEARTH_SECTION(pile)),
                                            FIELD(buried, HEARTH_SECTION(pile))};
#undef FIELD
#undef LIST
static const HearthFields player = HEARTH_FIELDS("Side", EwPlayer, player_fields);

/* ---- The table ---- */

#define FIELD(name, ...) HEARTH_FIELD(EwState, name, __VA_ARGS__)
#define LIST(name, ...) HEARTH_FIELD_LIST(EwState, name, __VA_ARGS__)
#define USED(name) HEARTH_USED(EwState, name)
static const HearthField fields[] = {
    FIELD(seats, HEARTH_NUMBER),
    FIELD(sides, HEARTH_NUMBER),
    FIELD(level, HEARTH_ID(level_ids)),
    FIELD(rest_tiles, HEARTH_FLAG),
    FIELD(glacier_tiles, HEARTH_FLAG),
    FIELD(round, HEARTH_NUMBER),
    FIELD(phase, HEARTH_ID(phase_ids)),
    FIELD(actor, HEARTH_NUMBER),
    FIELD(turn, HEARTH_NUMBER),
    FIELD(step, HEARTH_INTERNAL),
    FIELD(epoch, HEARTH_NUMBER),
    FIELD(draws, HEARTH_INTERNAL),
    LIST(order, HEARTH_NUMBER_OR_NONE(EW_NONE), USED(sides)),
    FIELD(culture_left, HEARTH_SET(ew__culture_ids)),
    FIELD(pool, HEARTH_SET(tile_ids)),
    LIST(won, HEARTH_SET_OF_NUMBERS, USED(sides)),
    FIELD(stamp, HEARTH_INTERNAL),
    FIELD(nomad_left, HEARTH_SET(nomad_ids)),
    FIELD(tokens_left, HEARTH_SET(token_ids)),
    HEARTH_FIELD_BLOCK(EwState, row, 2, HEARTH_INTERNAL), /* follows from the pieces */
    FIELD(pieces, HEARTH_INTERNAL),
    HEARTH_FIELD_BLOCK(EwState, piece, 1, HEARTH_PARTS(piece), USED(pieces)),
    FIELD(jobs, HEARTH_INTERNAL),
    HEARTH_FIELD_BLOCK(EwState, job, 1, HEARTH_PARTS(job), USED(jobs)),
    FIELD(setup_left, HEARTH_SET(ew__setup_ids)),
    FIELD(chief_left, HEARTH_SET(ew__chief_ids)),
    FIELD(rest_left, HEARTH_SET(rest_ids)),
    FIELD(map_left, HEARTH_SET(map_ids)),
    FIELD(offered_setup, HEARTH_SET(ew__setup_ids)),
    FIELD(offered_chief, HEARTH_SET(ew__chief_ids)),
    LIST(animal_left, HEARTH_NUMBER, HEARTH_BY(ew__animal_ids)),
    LIST(display, HEARTH_ID_FROM_1(ew__animal_ids)),
    LIST(culture, HEARTH_ID_FROM_1(ew__culture_ids)),
    FIELD(cheap, HEARTH_SET_OF_NUMBERS),
    LIST(stone, HEARTH_ID_FROM_1(ew__stone_ids)),
    LIST(tile, HEARTH_ID_OR_NONE(tile_ids, EW_NONE)),
    LIST(token, HEARTH_ID_FROM_1(token_ids)),
    LIST(megalith_tile, HEARTH_ID_FROM_1(megalith_tile_ids)),
    LIST(village, HEARTH_NUMBER_FROM_1), /* the side; EW_NOMAD_TILE - 1 for the Nomad's tile */
    LIST(tribe_left, HEARTH_NUMBER, HEARTH_BY(tribe_ids)),
    LIST(in_column, HEARTH_NUMBER, HEARTH_BY(column_ids)),
    FIELD(labor, HEARTH_NUMBER),
    FIELD(column, HEARTH_ID_OR_NONE(column_ids, EW_NONE)),
    FIELD(chief_here, HEARTH_FLAG),
    FIELD(chief_paid, HEARTH_FLAG),
    FIELD(bottom_open, HEARTH_FLAG),
    FIELD(middle_done, HEARTH_FLAG),
    FIELD(taken, HEARTH_SET(tribe_ids)),
    FIELD(cultures_played, HEARTH_NUMBER),
    FIELD(waiting, HEARTH_ID_FROM_1(ew__culture_ids)),
    LIST(fresh, HEARTH_NUMBER, HEARTH_BY(tribe_ids)),
    LIST(offering, HEARTH_ID(ew__culture_ids), USED(offering_count)),
    FIELD(offering_count, HEARTH_INTERNAL),
    LIST(offering_down, HEARTH_NUMBER),
    LIST(buried_down, HEARTH_NUMBER),
    LIST(stack, HEARTH_ID(nomad_ids), USED(stack_count)),
    FIELD(stack_count, HEARTH_INTERNAL),
    FIELD(nomad_pile, HEARTH_NUMBER),
    FIELD(map_top, HEARTH_ID_OR_NONE(map_ids, EW_NONE)),
    FIELD(pile_labor, HEARTH_NUMBER),
    LIST(labors, HEARTH_NUMBER, USED(sides)),
    LIST(effects_left, HEARTH_NUMBER, HEARTH_BY(ew__kind_ids)),
    LIST(player, HEARTH_SECTION(player), USED(sides))};
const HearthFields ew__fields = HEARTH_STATE_FIELDS("ew", EwState, fields);
