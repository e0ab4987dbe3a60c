/* ew_json.c - The printed faces of Endless Winter for a page.
 *
 * Whatever something gives is a list of effects, each {"op","n"} and what belongs to it, with the
 * same in words; docs/page.md has the form. */
#include "ew_json.h"

#include <string.h>

#include "endless_winter.h"
#include "ew_words.h"
#include "json.h"
#include "phrase.h"

typedef struct Faces {
    HearthBuf *out;
    const char *lang;
    PlainPhrase phrase;
} Faces;

static void put(Faces *f, const char *text) {
    hearth_buf_text(f->out, text);
}

static void put_id(Faces *f, const char *before, const char *id) {
    if (id) {
        put_json_string(f->out, before, id);
        return;
    }
    put(f, before);
    put(f, "null");
}

static void put_numbers(Faces *f, const char *before, const uint8_t values[], int count) {
    put(f, before);
    put(f, "[");
    for (int i = 0; i < count; i++)
        put_json_int(f->out, i ? "," : "", values[i]);
    put(f, "]");
}

/* Between the things of a list. */
static void open_next(Faces *f, int i) {
    put(f, i ? ",{" : "{");
}

static const char *column_id(int column) {
    return column < EW_COLUMNS ? ew_built_in.columns[column].id : column == EW_REST ? "any" : NULL;
}

/* ---- Effects ---- */

static void put_list(const HearthGame *game, Faces *f, const char *before, int list);

static const char *op_id(int op) {
    static const char *const ids[EW_OPS] = {
        "none",         "food",          "tool",           "idol",     "draw",
        "labor",        "points",        "bury",           "tribe",    "tribe_discard",
        "culture",      "animal",        "animal_random",  "reveal",   "tip",
        "camp",         "move",          "village",        "megalith", "megalith_extra",
        "stone",        "fill_food",     "points_per",     "choose",   "pay",
        "eclipse_card", "glacier_score", "village_or_move"};
    return ids[op];
}

static void put_effect(const HearthGame *game, Faces *f, const EwEffect *e) {
    put_json_string(f->out, "{\"op\":", op_id(e->op));
    put_json_int(f->out, ",\"n\":", e->n);
    switch ((EwOp)e->op) {
    case EW_OP_CHOOSE:
        put(f, ",\"of\":[");
        for (int i = 0; i < e->b; i++)
            put_list(game, f, i ? "," : "", e->a + i);
        put(f, "]");
        break;
    case EW_OP_PAY:
        put_json_int(f->out, ",\"food\":", e->b >> 4);
        put_json_int(f->out, ",\"tool\":", e->b & 15);
        put_list(game, f, ",\"gain\":", e->a);
        break;
    case EW_OP_VILLAGE:
    case EW_OP_STONE:
        put_json_int(f->out, ",\"food\":", e->a);
        put_json_int(f->out, ",\"tool\":", e->b);
        break;
    default: break;
    }
    put(f, "}");
}

static void put_list(const HearthGame *game, Faces *f, const char *before, int list) {
    const EwList *l = &ew_tables(game)->lists[list];
    put(f, before);
    put(f, "[");
    for (int i = 0; i < l->count; i++) {
        put(f, i ? "," : "");
        put_effect(game, f, &ew_tables(game)->effects[l->first + i]);
    }
    put(f, "]");
}

/* What was told, as one member. */
static void put_told(Faces *f, const char *before) {
    put_json_string(f->out, before, f->phrase.text);
    plain_phrase_clear(&f->phrase, NULL);
}

/* ,"gain":[...],"text":"..." */
static void put_gain(const HearthGame *game, Faces *f, int list) {
    put_list(game, f, ",\"gain\":", list);
    ew_tell_list(game, &f->phrase.outline, list);
    put_told(f, ",\"text\":");
}

static void put_cost(const HearthGame *game, Faces *f, const char *before, const EwCost *cost) {
    put(f, before);
    put_json_int(f->out, "{\"labor\":", cost->labor);
    put_json_int(f->out, ",\"food\":", cost->food);
    put_json_int(f->out, ",\"tool\":", cost->tool);
    put_gain(game, f, cost->gain);
    put(f, "}");
}

/* ---- Cards ---- */

static void put_named(Faces *f, const char *id, const HearthText *name) {
    put_json_string(f->out, "\"id\":", id);
    put_json_text(f->out, ",\"name\":", name, f->lang);
}

static void put_columns(const HearthGame *game, Faces *f) {
    put(f, "{\"columns\":[");
    for (int i = 0; i < EW_COLUMNS; i++) {
        const EwColumn *c = &ew_tables(game)->columns[i];
        open_next(f, i);
        put_named(f, c->id, ew_column_name(game, i));
        put(f, ",\"top\":[");
        for (int k = 0; k < c->tops; k++)
            put_cost(game, f, k ? "," : "", &c->top[k]);
        put_cost(game, f, "],\"middle\":", &c->middle);
        put_gain(game, f, c->bottom);
        put(f, "}");
    }
    put_json_text(f->out, "],\"rest\":{\"name\":", ew_column_name(game, EW_REST), f->lang);
    put_gain(game, f, ew_tables(game)->rest_gain);
    put_json_int(f->out, ",\"labor\":", ew_tables(game)->rest_labor);
    put(f, "}");
}

static void put_kinds(const HearthGame *game, Faces *f) {
    put(f, ",\"kinds\":[");
    for (int i = 0; i < EW_KINDS; i++) {
        const EwKind *k = &ew_tables(game)->kinds[i];
        open_next(f, i);
        put_named(f, k->id, ew_card_name(game, i));
        put_json_int(f->out, ",\"labor\":", k->labor);
        put_id(f, ",\"column\":", k->bonus ? column_id(k->column) : NULL);
        put_json_int(f->out, ",\"bonus\":", k->bonus);
        put_json_int(f->out, ",\"eclipseLabor\":", k->eclipse_labor);
        put_json_int(f->out, ",\"points\":", k->points);
        put_list(game, f, ",\"gain\":", k->eclipse);
        ew_tell_card(game, &f->phrase.outline, i);
        put_told(f, ",\"text\":");
        put(f, "}");
    }
    put(f, "],\"cultures\":[");
    for (int i = 0; i < EW_CULTURES; i++) {
        const EwCulture *c = &ew_tables(game)->cultures[i];
        open_next(f, i);
        put_named(f, c->id, ew_card_name(game, EW_KINDS + i));
        put_json_int(f->out, ",\"labor\":", c->labor);
        put_json_int(f->out, ",\"points\":", c->points);
        put_json_int(f->out, ",\"era\":", i < EW_ERA_2 ? 1 : 2);
        put_gain(game, f, c->gain);
        put(f, "}");
    }
    put(f, "]");
}

static void put_animals(const HearthGame *game, Faces *f) {
    put(f, ",\"animals\":[");
    for (int i = 0; i < EW_ANIMALS; i++) {
        const EwAnimal *a = &ew_tables(game)->animals[i];
        open_next(f, i);
        put_named(f, a->id, ew_animal_name(game, i));
        put_numbers(f, ",\"set\":", a->set, a->full);
        put_json_bool(f->out, ",\"wild\":", a->wild);
        put_gain(game, f, a->tip);
        ew_tell_animal(game, &f->phrase.outline, i);
        put_told(f, ",\"rule\":");
        put(f, "}");
    }
    put(f, "]");
}

static void put_stones(const HearthGame *game, Faces *f) {
    static const char *const what[EW_WHATS] = {
        "megalith_level1",    "megalith_upper",    "megalith_any",
        "tipped_animal",      "upright_animal",    "upright_type",
        "set_of_4",           "buried_card",       "camp_forest_grassland",
        "camp_lake_mountain", "glacier_with_camp", "village",
        "tribe_type",         "honor_level",       "sacrifice_level",
        "culture_card"};
    put(f, ",\"stones\":[");
    for (int i = 0; i < EW_STONES; i++) {
        const EwEffect *e = &ew_tables(game)->stones[i].score;
        open_next(f, i);
        put_named(f, ew_built_in.stones[i].id, ew_stone_name(i));
        put_json_int(f->out, ",\"era\":", i < EW_STONES / 2 ? 1 : 2);
        put_json_int(f->out, ",\"n\":", e->n);
        put_json_string(f->out, ",\"per\":", what[e->a]);
        put_json_int(f->out, ",\"of\":", e->b >> 4);
        put_json_int(f->out, ",\"most\":", e->b & 15);
        ew_tell_stone(game, &f->phrase.outline, i);
        put_told(f, ",\"text\":");
        put(f, "}");
    }
    put(f, "],\"stoneSpaces\":[");
    for (int i = 0; i < EW_STONE_SPACES; i++)
        put_cost(game, f, i ? "," : "", &ew_tables(game)->stone_spaces[i]);
    put(f, "]");
}

static void put_starts(const HearthGame *game, Faces *f) {
    put(f, ",\"setups\":[");
    for (int i = 0; i < EW_SETUPS; i++) {
        const EwSetup *s = &ew_tables(game)->setups[i];
        open_next(f, i);
        put_named(f, s->id, ew_setup_name(i));
        put_json_int(f->out, ",\"food\":", s->food);
        put_json_int(f->out, ",\"tool\":", s->tool);
        put_json_string(f->out, ",\"tribe\":", ew_built_in.kinds[s->tribe].id);
        put(f, ",\"animals\":[");
        for (int k = 0; k < s->animals; k++)
            put_json_string(f->out, k ? "," : "", ew_built_in.animals[s->animal[k]].id);
        put(f, "]");
        put_gain(game, f, s->gain);
        put(f, "}");
    }
    put(f, "],\"chiefs\":[");
    for (int i = 0; i < EW_CHIEFS; i++) {
        const EwChief *c = &ew_tables(game)->chiefs[i];
        open_next(f, i);
        put_named(f, c->id, ew_chief_name(game, i));
        put_id(f, ",\"column\":", column_id(c->column));
        put_json_int(f->out, ",\"labor\":", c->labor);
        put_json_int(f->out, ",\"toolCost\":", c->tool_cost);
        put_json_int(f->out, ",\"toolLabor\":", c->tool_labor);
        ew_tell_chief(game, &f->phrase.outline, i, false);
        put_told(f, ",\"sideA\":");
        ew_tell_chief(game, &f->phrase.outline, i, true);
        put_told(f, ",\"sideB\":");
        put(f, "}");
    }
    put(f, "],\"restTiles\":[");
    for (int i = 0; i < EW_REST_TILES; i++) {
        open_next(f, i);
        put_named(f, ew_built_in.rest_tiles[i].id, ew_rest_tile_name(i));
        put_json_int(f->out, ",\"labor\":", ew_tables(game)->rest_tiles[i].eclipse_labor);
        put_gain(game, f, ew_tables(game)->rest_tiles[i].gain);
        put(f, "}");
    }
    put(f, "]");
}

/* ---- The Nomad ---- */

static void put_cells(const HearthGame *game, Faces *f, const char *before,
                      const uint8_t cells[EW_COLUMNS]) {
    put(f, before);
    for (int i = 0; i < EW_COLUMNS; i++)
        put_list(game, f, i ? "," : "[", cells[i]);
    put(f, "]");
}

static void put_nomads(const HearthGame *game, Faces *f) {
    put(f, ",\"nomads\":[");
    for (int i = 0; i < EW_NOMADS; i++) {
        const EwNomadCard *c = &ew_tables(game)->nomads[i];
        open_next(f, i);
        put_named(f, c->id, ew_nomad_name(i));
        put_json_string(f->out, ",\"marker\":", ew_built_in.columns[c->marker].id);
        put_json_bool(f->out, ",\"right\":", c->right);
        put_json_bool(f->out, ",\"down\":", c->down);
        put_json_int(f->out, ",\"labor\":", c->labor);
        put_cells(game, f, ",\"upper\":", c->upper);
        put_cells(game, f, ",\"bottom\":", c->bottom);
        put(f, "}");
    }
    put(f, "],\"maps\":[");
    for (int i = 0; i < EW_MAPS; i++) {
        open_next(f, i);
        put_named(f, ew_built_in.maps[i].id, ew_map_name(i));
        put_numbers(f, ",\"inner\":", ew_tables(game)->maps[i].inner, 2);
        put_numbers(f, ",\"outer\":", ew_tables(game)->maps[i].outer, 3);
        put(f, "}");
    }
    put(f, "]");
}

/* ---- Boards ---- */

static void put_land(const HearthGame *game, Faces *f) {
    static const char *const lands[] = {"base", "glacier",  "forest", "grassland",
                                        "lake", "mountain", "cave",   "hotspring"};
    put(f, ",\"tiles\":[");
    for (int i = 0; i < EW_TILES; i++) {
        open_next(f, i);
        put_named(f, ew_built_in.tiles[i].id, ew_land_name(game, ew_tables(game)->tiles[i].land));
        put_json_string(f->out, ",\"land\":", lands[ew_tables(game)->tiles[i].land]);
        put_gain(game, f, ew_tables(game)->tiles[i].gain);
        put(f, "}");
    }
    put(f, "],\"tokens\":[");
    for (int i = 0; i < EW_GLACIERS; i++) {
        open_next(f, i);
        put_json_string(f->out, "\"id\":", ew_built_in.glacier_tokens[i].id);
        put_gain(game, f, ew_tables(game)->glacier_tokens[i].gain);
        put(f, "}");
    }
    put(f, "],\"places\":[");
    for (int i = 0; i < EW_PLACES; i++) {
        put_json_int(f->out, i ? ",{\"x\":" : "{\"x\":", ew_place_x[i]);
        put_json_int(f->out, ",\"y\":", ew_place_y[i]);
        put_json_bits(f->out, ",\"beside\":", (const uint64_t[2]){ew_beside[i], 0});
        put(f, "}");
    }
    put(f, "],\"junctures\":[");
    for (int i = 0; i < EW_JUNCTURES; i++)
        put_numbers(f, i ? "," : "", ew_juncture[i], 3);
    put(f, "],\"megalithTiles\":[");
    for (int i = 0; i < EW_MEGALITH_TILES; i++) {
        open_next(f, i);
        put_json_string(f->out, "\"id\":", ew_built_in.megalith_tiles[i].id);
        put_json_int(f->out, ",\"start\":", ew_tables(game)->megalith_tiles[i].start);
        put(f, ",\"squares\":[");
        for (int k = 0; k < EW_SQUARES; k++) {
            open_next(f, k);
            put_json_int(f->out, "\"n\":", k);
            put_gain(game, f, ew_tables(game)->megalith_tiles[i].gain[k]);
            put(f, "}");
        }
        put(f, "]}");
    }
    put(f, "]");
}

static void put_tracks(const HearthGame *game, Faces *f) {
    put_numbers(f, ",\"honor\":", ew_tables(game)->honor_points, EW_TRACK);
    put(f, ",\"sacrifice\":[");
    for (int i = 0; i < EW_TRACK; i++)
        put_list(game, f, i ? "," : "", ew_tables(game)->sacrifice_gain[i]);
    put_numbers(f, "],\"leftoverPoints\":", ew_tables(game)->leftover_points, EW_TRACK);
    put_numbers(f, ",\"leftoverPer\":", ew_tables(game)->leftover_per, EW_TRACK);
    put(f, ",\"burial\":[");
    for (int i = 0; i < 3; i++)
        put_numbers(f, i ? "," : "", ew_tables(game)->burial[i], EW_BURIALS);
    put_numbers(f, "],\"foodLabor\":", ew_tables(game)->food_labor, EW_MAX_FOOD + 1);
    put(f, ",\"order\":[");
    for (int i = 0; i < EW_MAX_SIDES; i++)
        put_list(game, f, i ? "," : "", ew_tables(game)->order_gain[i]);
    put_numbers(f, "],\"megalithPoints\":", ew_tables(game)->megalith_points, EW_LEVELS + 1);
    put_json_int(f->out, ",\"tools\":", EW_MAX_TOOLS);
    put_json_int(f->out, ",\"food\":", EW_MAX_FOOD);
    put_json_int(f->out, ",\"camps\":", EW_CAMPS);
    put_json_int(f->out, ",\"villages\":", EW_VILLAGES);
    put_json_int(f->out, ",\"villageFood\":", ew_tables(game)->village_food);
    put_json_int(f->out, ",\"rounds\":", EW_ROUNDS);
    put_json_int(f->out, ",\"turns\":", EW_TURNS);
    put_json_int(f->out, ",\"discount\":", ew_tables(game)->token_discount);
    put_json_text(f->out, ",\"nomad\":", EW_T(THE_NOMAD), f->lang);
}

static void put_words(Faces *f) {
    put(f, ",\"ops\":{");
    for (int i = 1; i < EW_OPS; i++) {
        hearth_buf_json(f->out, op_id(i), strlen(op_id(i)));
        put_json_text(f->out, ":", ew_op_name(i), f->lang);
        put(f, i < EW_OPS - 1 ? "," : "}}");
    }
}

void ew_faces_json(const HearthGame *game, const char *lang, HearthBuf *out) {
    Faces f = {.out = out, .lang = lang};
    plain_phrase(&f.phrase, NULL, lang);
    plain_phrase_clear(&f.phrase, NULL);
    put_columns(game, &f);
    put_kinds(game, &f);
    put_animals(game, &f);
    put_stones(game, &f);
    put_starts(game, &f);
    put_nomads(game, &f);
    put_land(game, &f);
    put_tracks(game, &f);
    put_words(&f);
}
