/* anb_json.c - Above and Below for a page: cards, the book, the odds. */
#include "anb_json.h"

#include <string.h>

#include "bits.h"
#include "json.h"

/* ---- What is printed ---- */

static const char *const counted[ANB_COUNTS - ANB_ITEMS] = {"outpost", "house",    "key",
                                                            "star",    "villager", "cave"};

/* Ids of items and of what else is counted. */
static void put_counted(HearthBuf *out, const char *before, unsigned bits) {
    hearth_buf_text(out, before);
    hearth_buf_char(out, '[');
    for (int i = 0, n = 0; i < ANB_COUNTS; i++)
        if (bits >> i & 1)
            put_json_string(out, n++ ? "," : "",
                            i < ANB_ITEMS ? anb_item_ids[i] : counted[i - ANB_ITEMS]);
    hearth_buf_char(out, ']');
}

static void put_building(const HearthGame *game, int building, const char *lang, HearthBuf *out) {
    static const char *const kinds[] = {"house", "outpost", "key", "star"};
    const AnbBuilding *b = &anb_tables(game)->buildings[building];
    put_json_string(out, building ? "," : "", b->id);
    put_json_string(out, ":{\"kind\":", kinds[b->kind]);
    put_json_text(out, ",\"name\":", anb_building_name(game, building), lang);
    put_json_int(out, ",\"cost\":", b->cost);
    put_json_int(out, ",\"beds\":", b->beds);
    put_json_int(out, ",\"income\":", b->income);
    put_json_int(out, ",\"points\":", b->vp);
    put_json_int(out, ",\"each\":", b->vp_each);
    put_counted(out, ",\"of\":", b->vp_what);
    put_counted(out, ",\"incomeFor\":", b->income_for);
    put_json_int(out, ",\"count\":", b->count);
    put_json_string(out, ",\"goods\":", anb_item_ids[b->goods]);
    put_json_bool(out, ",\"renewing\":", b->renewing);
    put_json_int(out, ",\"potions\":", b->potion_on_build);
    put_json_int(out, ",\"potionIncome\":", b->potion_income);
    put_json_int(out, ",\"reputation\":", b->reputation_on_build);
    put_json_int(out, ",\"rerolls\":", b->rerolls);
    put_json_bool(out, ",\"coinOnBuild\":", b->coin_on_build);
    put_json_bool(out, ",\"coinOnExplore\":", b->coin_on_explore);
    put_json_bool(out, ",\"trainReady\":", b->train_ready);
    put_json_bool(out, ",\"tokensAsCoins\":", b->tokens_as_coins);
    hearth_buf_char(out, '}');
}

/* By the id that positions have: the second of a kind has its own. */
static void put_villager(const HearthGame *game, int villager, bool first, const char *lang,
                         HearthBuf *out) {
    int kind = anb_villager_kind(villager);
    const AnbVillagerKind *k = &anb_tables(game)->villager_kinds[kind];
    bool again = villager > ANB_FIRST_SPECIAL && anb_villager_kind(villager - 1) == kind;
    hearth_buf_text(out, first ? "\"" : ",\"");
    hearth_buf_text(out, k->id);
    put_json_string(out, again ? "_2\":{\"kind\":" : "\":{\"kind\":", k->id);
    put_json_text(out, ",\"name\":", anb_villager_name(game, villager), lang);
    put_json_int(out, ",\"dice\":[", k->die[0]);
    put_json_int(out, ",", k->die[1]);
    put_json_int(out, "],\"lanterns\":[", k->lanterns[0]);
    put_json_int(out, ",", k->lanterns[1]);
    put_json_int(out, "],\"hammer\":", k->hammer + k->hammer_plus);
    put_json_int(out, ",\"quill\":", k->quill + k->quill_plus);
    put_json_bool(out, ",\"fishfolk\":", k->fishfolk);
    hearth_buf_char(out, '}');
}

static void put_bytes(HearthBuf *out, const char *before, const uint8_t values[], int count) {
    hearth_buf_text(out, before);
    hearth_buf_char(out, '[');
    for (int i = 0; i < count; i++)
        put_json_int(out, i ? "," : "", values[i]);
    hearth_buf_char(out, ']');
}

void anb_cards_json(const HearthGame *game, const char *lang, HearthBuf *out) {
    hearth_buf_text(out, "{\"buildings\":{");
    for (int b = 0; b < ANB_BUILDINGS; b++)
        put_building(game, b, lang, out);
    hearth_buf_text(out, "},\"villagers\":{");
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (v < 3 || v >= ANB_FIRST_REGULAR)
            put_villager(game, v, v == 0, lang, out);
    hearth_buf_text(out, "},\"items\":{");
    for (int i = 0; i < ANB_ITEMS; i++) {
        put_json_string(out, i ? "," : "", anb_item_ids[i]);
        put_json_text(out, ":", anb_item_name(i), lang);
    }
    put_bytes(out, "},\"trackPoints\":", anb_tables(game)->track_vp, ANB_GOODS);
    put_bytes(out, ",\"trackIncome\":", anb_tables(game)->track_income, ANB_GOODS);
    put_bytes(out, ",\"hire\":", anb_tables(game)->hire, ANB_ROW);
    hearth_buf_text(out, ",\"reputation\":");
    for (int i = 0; i < ANB_REPUTATIONS; i++)
        put_json_int(out, i ? "," : "[", anb_tables(game)->reputation_vp[i]);
    hearth_buf_text(out, "],\"caves\":");
    for (int i = 0; i < ANB_CAVES; i++)
        put_bytes(out, i ? "," : "[", anb_tables(game)->caves[i], 6);
    hearth_buf_text(out, "]}");
}

/* ---- The book ---- */

static const char *const bonuses[] = {NULL,   "hammer",  "quill",   "fishfolk",
                                      "coin", "if_item", "per_item"};

static void put_option(const HearthGame *game, const AnbOption *o, const char *lang,
                       HearthBuf *out) {
    put_json_text(out, "{\"text\":", &anb_tables(game)->book_texts[o->text], lang);
    put_json_int(out, ",\"pay\":", o->pay);
    if (o->bonus)
        put_json_string(out, ",\"bonus\":", bonuses[o->bonus]);
    else
        hearth_buf_text(out, ",\"bonus\":null");
    put_counted(out, ",\"items\":", o->items);
    put_json_int(out, ",\"lanterns\":", o->lanterns);
    put_bytes(out, ",\"numbers\":", o->number, o->number[1] ? 2 : o->number[0] ? 1 : 0);
    hearth_buf_char(out, '}');
}

void anb_paragraph_json(const HearthGame *game, int paragraph, const char *lang, HearthBuf *out) {
    const AnbParagraph *p = &anb_tables(game)->paragraphs[paragraph];
    put_json_int(out, "{\"number\":", paragraph);
    put_json_int(out, ",\"chapter\":", anb_chapter(paragraph) + 1);
    put_json_text(out, ",\"title\":", &anb_tables(game)->book_texts[p->title], lang);
    put_json_text(out, ",\"text\":", &anb_tables(game)->book_texts[p->text], lang);
    hearth_buf_text(out, ",\"options\":[");
    for (int i = 0; i < p->options; i++) {
        if (i)
            hearth_buf_char(out, ',');
        put_option(game, &anb_tables(game)->options[p->first + i], lang, out);
    }
    hearth_buf_text(out, "]}");
}

/* ---- Odds ---- */

static void put_odds(HearthBuf *out, const char *before, AnbOdds odds) {
    put_json_int(out, before, (int64_t)odds.won);
    put_json_int(out, ",", (int64_t)odds.of);
    hearth_buf_char(out, ']');
}

static void put_option_odds(const HearthGame *game, const AnbState *st, int option, bool coin,
                            HearthBuf *out) {
    const AnbOption *o = anb_option_at(game, st, option);
    uint64_t party = st->player[st->turn].party;
    hearth_buf_char(out, '[');
    for (int k = 0; k < 2 && o->number[k]; k++)
        put_odds(out, k ? ",[" : "[", anb_odds(game, st, party, option, coin, k));
    hearth_buf_char(out, ']');
}

static void put_rerolls(const HearthGame *game, const AnbState *st, HearthBuf *out) {
    const AnbOption *o = anb_option_at(game, st, st->option);
    int n = 0;
    HEARTH_FOR_EACH (v, st->player[st->turn].party) {
        hearth_buf_text(out, n++ ? ",[" : "[");
        for (int k = 0; k < 2 && o->number[k]; k++)
            put_odds(out, k ? ",[" : "[", anb_reroll_odds(game, st, v, k));
        hearth_buf_char(out, ']');
    }
}

void anb_odds_json(const HearthGame *game, const AnbState *st, HearthBuf *out) {
    int options = st->paragraph ? anb_tables(game)->paragraphs[st->paragraph].options : 0;
    for (int coin = 0; coin < 2; coin++) {
        hearth_buf_text(out, coin ? "],\"coin\":[" : "{\"plain\":[");
        for (int i = 0; i < options; i++) {
            if (i)
                hearth_buf_char(out, ',');
            put_option_odds(game, st, i, coin, out);
        }
    }
    hearth_buf_text(out, "],\"again\":[");
    if (st->phase == ANB_REROLL)
        put_rerolls(game, st, out);
    hearth_buf_text(out, "]}");
}
