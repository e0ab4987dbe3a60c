/* pack.c - Cards and boards of Above and Below as lines of a pack: docs/packs.md.
 *
 * The bounds are those of scripts/anb_tables.py, which checks the tables that are built in. */
#include "pack.h"

#include <string.h>

#include "anb_pack.h"

const HearthText anb__pack_texts[ANB_PACK_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#include "anb_pack.def"
#undef TEXT
};

#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

static const char *goods_id(int goods) {
    return anb_item_ids[goods];
}

static const char *counted_id(int what) {
    static const char *const others[] = {"outpost",    "house",    "key_house",
                                         "star_house", "villager", "empty_cave"};
    return what < ANB_ITEMS ? anb_item_ids[what] : others[what - ANB_ITEMS];
}

static const HearthIds goods_ids = HEARTH_FOUND("Goods", goods_id, ANB_GOODS);
static const HearthIds counted_ids = HEARTH_FOUND("Counted", counted_id, ANB_COUNTS);

#define SOME_IDS(name, table, from, n)                                                             \
    { name, &anb_##table[from].id, sizeof anb_##table[0], NULL, n }
static const HearthIds house_ids = SOME_IDS("House", buildings, 0, ANB_HOUSES);
static const HearthIds outpost_ids =
    SOME_IDS("Outpost", buildings, ANB_FIRST_OUTPOST, ANB_OUTPOSTS);
static const HearthIds key_ids = SOME_IDS("KeyHouse", buildings, ANB_FIRST_KEY, ANB_KEYS);
static const HearthIds star_ids = SOME_IDS("StarHouse", buildings, ANB_FIRST_STAR, ANB_STARS);
static const HearthIds starter_ids = SOME_IDS("Starter", villager_kinds, 0, 3);
static const HearthIds regular_ids = SOME_IDS("Regular", villager_kinds, 3, ANB_REGULARS);
const HearthIds anb__special_ids =
    SOME_IDS("Special", villager_kinds, 3 + ANB_REGULARS, ANB_VILLAGER_KINDS - 3 - ANB_REGULARS);
static const HearthIds building_ids = SOME_IDS("Building", buildings, 0, ANB_BUILDINGS);
static const HearthIds villager_ids = SOME_IDS("Villager", villager_kinds, 0, ANB_VILLAGER_KINDS);

/* ---- Sets of words ---- */

/* Reads words of a list while they are some, each once. How many; -1: one is there twice. */
static int read_set(HearthPackReader *r, const HearthIds *ids, const HearthSlice words[], int n,
                    uint32_t *out) {
    int taken = 0;
    *out = 0;
    for (; taken < n; taken++) {
        int at = hearth_pack_find(ids, words[taken]);
        if (at < 0)
            break;
        if (*out >> at & 1) {
            hearth_pack_twice(r, words[taken], r->line);
            return -1;
        }
        *out |= 1U << at;
    }
    if (taken == 0) {
        hearth_pack_bad_word(r, r->field, n ? words[0] : (HearthSlice){"", 0}, ids);
        return -1;
    }
    return taken;
}

static void put_set(const HearthIds *ids, uint32_t set, HearthBuf *out) {
    const char *apart = "";
    for (int i = 0; i < ids->count; i++)
        if (set >> i & 1) {
            hearth_buf_text(out, apart);
            hearth_buf_text(out, hearth_id(ids, i));
            apart = " ";
        }
}

static void json_set(const HearthIds *ids, uint32_t set, HearthBuf *out) {
    const char *apart = "[";
    for (int i = 0; i < ids->count; i++)
        if (set >> i & 1) {
            hearth_buf_text(out, apart);
            hearth_buf_json(out, hearth_id(ids, i), strlen(hearth_id(ids, i)));
            apart = ",";
        }
    hearth_buf_char(out, ']');
}

/* ---- Fields of buildings ---- */

/* "goods fruit 2": what lies on the card, and how many. */
static int read_goods(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    AnbBuilding *b = thing;
    int goods, count = 0;
    b->goods = b->count = 0;
    if (!words)
        return 0;
    goods = n ? hearth_pack_find(&goods_ids, words[0]) : -1;
    if (goods < 0) {
        hearth_pack_bad_word(r, "goods", n ? words[0] : (HearthSlice){"", 0}, &goods_ids);
        return -1;
    }
    if (hearth_pack_number(r, anb_item_ids[goods], n > 1 ? words[1] : (HearthSlice){"", 0}, 1, 20,
                           &count))
        return -1;
    b->goods = (uint8_t)goods;
    b->count = (uint8_t)count;
    return 2;
}

static bool has_goods(const void *thing) {
    return ((const AnbBuilding *)thing)->count != 0;
}

static void put_goods(const void *thing, HearthBuf *out) {
    const AnbBuilding *b = thing;
    hearth_buf_text(out, anb_item_ids[b->goods]);
    hearth_buf_char(out, ' ');
    hearth_buf_int(out, b->count);
}

static void json_goods(const void *thing, HearthBuf *out) {
    const AnbBuilding *b = thing;
    hearth_buf_json(out, anb_item_ids[b->goods], strlen(anb_item_ids[b->goods]));
    hearth_buf_text(out, ",\"count\":");
    hearth_buf_int(out, b->count);
}

/* "vp_per 2 potion ore": points for each of. */
static int read_vp_per(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    AnbBuilding *b = thing;
    uint32_t set = 0;
    int vp = 0, taken;
    b->vp_each = 0;
    b->vp_what = 0;
    if (!words)
        return 0;
    if (hearth_pack_number(r, "vp_per", n ? words[0] : (HearthSlice){"", 0}, 1, 9, &vp) ||
        (taken = read_set(r, &counted_ids, words + 1, n - 1, &set)) < 0)
        return -1;
    b->vp_each = (uint8_t)vp;
    b->vp_what = (uint16_t)set;
    return 1 + taken;
}

static bool has_vp_per(const void *thing) {
    return ((const AnbBuilding *)thing)->vp_each != 0;
}

static void put_vp_per(const void *thing, HearthBuf *out) {
    const AnbBuilding *b = thing;
    hearth_buf_int(out, b->vp_each);
    hearth_buf_char(out, ' ');
    put_set(&counted_ids, b->vp_what, out);
}

static void json_vp_per(const void *thing, HearthBuf *out) {
    const AnbBuilding *b = thing;
    hearth_buf_text(out, "[{\"vp\":");
    hearth_buf_int(out, b->vp_each);
    hearth_buf_text(out, ",\"per\":");
    json_set(&counted_ids, b->vp_what, out);
    hearth_buf_text(out, "}]");
}

/* "income_per ore amethyst": a coin for each token of these on the track. */
static int read_income_per(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    uint32_t set = 0;
    int taken = words ? read_set(r, &goods_ids, words, n, &set) : 0;
    ((AnbBuilding *)thing)->income_for = (uint8_t)set;
    return taken;
}

static bool has_income_per(const void *thing) {
    return ((const AnbBuilding *)thing)->income_for != 0;
}

static void put_income_per(const void *thing, HearthBuf *out) {
    put_set(&goods_ids, ((const AnbBuilding *)thing)->income_for, out);
}

static void json_income_per(const void *thing, HearthBuf *out) {
    hearth_buf_text(out, "[{\"income\":1,\"per\":");
    json_set(&goods_ids, ((const AnbBuilding *)thing)->income_for, out);
    hearth_buf_text(out, ",\"where\":\"advancement_track\"}]");
}

static const HearthPackOwn own_goods = {read_goods, has_goods, put_goods, json_goods};
static const HearthPackOwn own_vp_per = {read_vp_per, has_vp_per, put_vp_per, json_vp_per};
static const HearthPackOwn own_income_per = {read_income_per, has_income_per, put_income_per,
                                             json_income_per};

#define BUILDING(field, highest)                                                                   \
    {                                                                                              \
        .name = #field, .type = HEARTH_PACK_NUMBER, .most = highest, .optional = true,             \
        .offset = offsetof(AnbBuilding, field)                                                     \
    }
#define FLAG(field)                                                                                \
    {                                                                                              \
        .name = #field, .type = HEARTH_PACK_FLAG, .optional = true,                                \
        .offset = offsetof(AnbBuilding, field)                                                     \
    }
#define OWN(called, how)                                                                           \
    { .name = called, .type = HEARTH_PACK_OWN, .optional = true, .own = &how }
/* Beds and rerolls of all cards together must fit a byte. */
static const HearthPackField building_fields[] = {
    {.name = "cost", .type = HEARTH_PACK_NUMBER, .most = 20, .offset = offsetof(AnbBuilding, cost)},
    BUILDING(beds, 3),
    BUILDING(income, 20),
    BUILDING(vp, 20),
    BUILDING(potion_on_build, 20),
    BUILDING(potion_income, 20),
    BUILDING(reputation_on_build, 10),
    BUILDING(rerolls, 3),
    BUILDING(coin_on_build, 20),
    BUILDING(coin_on_explore, 20),
    OWN("goods", own_goods),
    OWN("vp_per", own_vp_per),
    OWN("income_per", own_income_per),
    FLAG(renewing),
    FLAG(train_ready),
    FLAG(tokens_as_coins)};

/* ---- Fields of villagers ---- */

enum { HAMMER, HAMMER_PLUS, QUILL, QUILL_PLUS, SYMBOLS };
static const char *const symbol_words[SYMBOLS] = {"hammer", "hammer_plus", "quill", "quill_plus"};
static const HearthIds symbol_ids = HEARTH_WORDS("Symbol", symbol_words);
static const char *const symbol_json[SYMBOLS] = {"hammer", "hammer plus", "quill", "quill plus"};
static const HearthIds symbol_json_ids = HEARTH_WORDS("Symbol", symbol_json);

static uint32_t symbols_of(const void *thing) {
    const AnbVillagerKind *v = thing;
    return (v->hammer ? 1U << (v->hammer_plus ? HAMMER_PLUS : HAMMER) : 0) |
           (v->quill ? 1U << (v->quill_plus ? QUILL_PLUS : QUILL) : 0);
}

static int read_symbols(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    AnbVillagerKind *v = thing;
    uint32_t set = 0;
    int taken = words ? read_set(r, &symbol_ids, words, n, &set) : 0;
    if ((set & 3) == 3 || set >> 2 == 3) {
        int plain = set >> 2 == 3 ? QUILL : HAMMER;
        hearth_pack_fail(r, ANB_PACK_T(BOTH));
        hearth_pack_arg_text(r, "one", symbol_words[plain]);
        hearth_pack_arg_text(r, "other", symbol_words[plain + 1]);
        return -1;
    }
    v->hammer = (set & 3) != 0;
    v->hammer_plus = set >> HAMMER_PLUS & 1;
    v->quill = set >> 2 != 0;
    v->quill_plus = set >> QUILL_PLUS & 1;
    return taken;
}

static bool has_symbols(const void *thing) {
    return symbols_of(thing) != 0;
}

static void put_symbols(const void *thing, HearthBuf *out) {
    put_set(&symbol_ids, symbols_of(thing), out);
}

static void json_symbols(const void *thing, HearthBuf *out) {
    json_set(&symbol_json_ids, symbols_of(thing), out);
}

/* "faces 2:1 5:2": from this die on, so many lanterns. */
static int read_faces(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    AnbVillagerKind *v = thing;
    int taken = 0;
    uint64_t die, lanterns;
    HearthSlice head, tail;
    uint8_t dice[2] = {7, 7}, gives[2] = {0, 0};
    for (; taken < n; taken++) {
        if (!hearth_slice_cut(words[taken], ':', &head, &tail))
            break;
        if (taken == 2 || !hearth_slice_number(head, 6, &die) || die < 1 ||
            !hearth_slice_number(tail, 3, &lanterns)) {
            hearth_pack_fail(r, ANB_PACK_T(FACES));
            return -1;
        }
        dice[taken] = (uint8_t)die;
        gives[taken] = (uint8_t)lanterns;
    }
    if (taken == 0) {
        hearth_pack_fail(r, ANB_PACK_T(FACES));
        return -1;
    }
    if (taken == 2 && !(dice[0] < dice[1] && gives[0] < gives[1])) {
        hearth_pack_fail(r, ANB_PACK_T(SECOND_FACE));
        return -1;
    }
    memcpy(v->die, dice, sizeof dice);
    memcpy(v->lanterns, gives, sizeof gives);
    return taken;
}

static void put_faces_with(const void *thing, const char *open, const char *apart,
                           const char *close, const char *next, HearthBuf *out) {
    const AnbVillagerKind *v = thing;
    for (int i = 0; i < 2 && v->die[i] <= 6; i++) {
        hearth_buf_text(out, i ? next : "");
        hearth_buf_text(out, open);
        hearth_buf_int(out, v->die[i]);
        hearth_buf_text(out, apart);
        hearth_buf_int(out, v->lanterns[i]);
        hearth_buf_text(out, close);
    }
}

static void put_faces(const void *thing, HearthBuf *out) {
    put_faces_with(thing, "", ":", "", " ", out);
}

static void json_faces(const void *thing, HearthBuf *out) {
    hearth_buf_char(out, '[');
    put_faces_with(thing, "[", ",", "]", ",", out);
    hearth_buf_char(out, ']');
}

static int read_kin(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    static const char *const known[] = {"fishfolk"};
    static const HearthIds ids = HEARTH_WORDS("Kin", known);
    uint32_t set = 0;
    int taken = words ? read_set(r, &ids, words, n, &set) : 0;
    ((AnbVillagerKind *)thing)->fishfolk = set != 0;
    return taken;
}

static bool has_kin(const void *thing) {
    return ((const AnbVillagerKind *)thing)->fishfolk;
}

static void put_kin(const void *thing, HearthBuf *out) {
    (void)thing;
    hearth_buf_text(out, "fishfolk");
}

static void json_kin(const void *thing, HearthBuf *out) {
    (void)thing;
    hearth_buf_text(out, "\"fishfolk\"");
}

/* There are two of some special villagers: ANB_SPECIALS. */
static bool are_two(const void *thing) {
    const char *id = ((const AnbVillagerKind *)thing)->id;
    HearthSlice word = {id, strlen(id)};
    return hearth_slice_is(word, anb_villager_kinds[3 + ANB_REGULARS + ANB_CAVE_CAT].id) ||
           hearth_slice_is(word, anb_villager_kinds[3 + ANB_REGULARS + ANB_METAL_MAN].id);
}

static void json_two(const void *thing, HearthBuf *out) {
    (void)thing;
    hearth_buf_char(out, '2');
}

static const HearthPackOwn own_faces = {read_faces, NULL, put_faces, json_faces};
static const HearthPackOwn own_symbols = {read_symbols, has_symbols, put_symbols, json_symbols};
static const HearthPackOwn own_kin = {read_kin, has_kin, put_kin, json_kin};
static const HearthPackOwn own_copies = {NULL, are_two, NULL, json_two};
static const HearthPackField villager_fields[] = {
    {.name = "faces", .type = HEARTH_PACK_OWN, .own = &own_faces},
    OWN("symbols", own_symbols),
    OWN("kin", own_kin),
    {.name = "copies", .type = HEARTH_PACK_OWN, .fixed = true, .own = &own_copies}};

/* ---- Boards ---- */

#define TABLE(field) offsetof(AnbTables, field)

/* "rank_bonus 3 / 5 3 2 / 5 3 2": for two, three and four players, by place. */
static int read_bonuses(HearthPackReader *r, const HearthSlice words[], int n, void *thing) {
    AnbTables *t = thing;
    int seats = 2, place = 0, at = 0, value;
    memset(t->rank_bonus, 0, sizeof t->rank_bonus);
    for (; at < n; at++) {
        if (hearth_slice_is(words[at], "/")) {
            seats++;
            place = 0;
            if (seats > 4)
                break;
            continue;
        }
        if (words[at].length && words[at].text[0] >= 'a')
            break;
        if (hearth_pack_number(r, "rank_bonus", words[at], 0, 20, &value))
            return -1;
        if (place == seats)
            break;
        t->rank_bonus[seats - 2][place++] = (uint8_t)value;
    }
    if (seats == 4 && (at == n || words[at].text[0] >= 'a'))
        return at;
    hearth_pack_fail(r, ANB_PACK_T(BONUSES));
    return -1;
}

static int places_of(const AnbTables *t, int seats) {
    int n = seats;
    while (n > 0 && !t->rank_bonus[seats - 2][n - 1])
        n--;
    return n;
}

static void put_bonuses(const void *thing, HearthBuf *out) {
    const AnbTables *t = thing;
    const char *apart = "";
    for (int seats = 2; seats <= 4; seats++) {
        if (seats > 2) {
            hearth_buf_text(out, apart);
            hearth_buf_char(out, '/');
            apart = " ";
        }
        for (int i = 0; i < places_of(t, seats); i++) {
            hearth_buf_text(out, apart);
            hearth_buf_int(out, t->rank_bonus[seats - 2][i]);
            apart = " ";
        }
    }
}

static void json_bonuses(const void *thing, HearthBuf *out) {
    const AnbTables *t = thing;
    for (int seats = 2; seats <= 4; seats++) {
        hearth_buf_text(out, seats == 2 ? "{\"" : ",\"");
        hearth_buf_int(out, seats);
        hearth_buf_text(out, "\":[");
        for (int i = 0; i < places_of(t, seats); i++) {
            hearth_buf_text(out, i ? "," : "");
            hearth_buf_int(out, t->rank_bonus[seats - 2][i]);
        }
        hearth_buf_char(out, ']');
    }
    hearth_buf_char(out, '}');
}

static const HearthPackOwn own_bonuses = {read_bonuses, NULL, put_bonuses, json_bonuses};

static const HearthPackField supply_fields[] = {
    {.type = HEARTH_PACK_NUMBER, .least = 1, .most = 60}};
static const HearthPackField track_fields[] = {
    {.name = "start_income", .type = HEARTH_PACK_NUMBER, .most = 20, .offset = TABLE(start_income)},
    {.name = "vp",
     .type = HEARTH_PACK_ROW,
     .count = ANB_GOODS,
     .most = 30,
     .offset = TABLE(track_vp)},
    {.name = "income",
     .type = HEARTH_PACK_ROW,
     .count = ANB_GOODS,
     .most = 30,
     .offset = TABLE(track_income)}};
static const HearthPackField hire_fields[] = {{.name = "prices",
                                               .type = HEARTH_PACK_ROW,
                                               .count = ANB_ROW,
                                               .most = 30,
                                               .offset = TABLE(hire)}};
static const HearthPackField reputation_fields[] = {
    {.name = "lowest",
     .type = HEARTH_PACK_SIGNED,
     .least = 1 - ANB_REPUTATIONS,
     .most = 0,
     .offset = TABLE(lowest_reputation)},
    {.name = "vp",
     .type = HEARTH_PACK_SIGNED_ROW,
     .count = ANB_REPUTATIONS,
     .least = -20,
     .most = 20,
     .offset = TABLE(reputation_vp)},
    {.name = "rank_bonus", .type = HEARTH_PACK_OWN, .own = &own_bonuses}};
static const HearthPackField bed_fields[] = {
    {.type = HEARTH_PACK_NUMBER, .most = 9, .offset = TABLE(start_beds)}};
static const HearthPackField cave_fields[] = {
    {.type = HEARTH_PACK_ROW, .count = 6, .least = 1, .most = ANB_ENTRIES}};
static const HearthPackField count_fields[] = {{.type = HEARTH_PACK_NUMBER,
                                                .least = ANB_ENTRIES,
                                                .most = ANB_PARAGRAPHS_MAX,
                                                .offset = TABLE(paragraph_count)}};

#define FIELDS(list) .fields = list, .field_count = COUNT(list)
#define BUILDINGS(word, list, before, key)                                                         \
    {                                                                                              \
        word, .ids = &list, .apart = true, .offset = TABLE(buildings), .from = before,             \
              .stride = sizeof(AnbBuilding), FIELDS(building_fields), .json = key,                 \
              .shape = HEARTH_PACK_LIST                                                            \
    }
#define VILLAGERS(word, list, before, key)                                                         \
    {                                                                                              \
        word, .ids = &list, .apart = true, .offset = TABLE(villager_kinds), .from = before,        \
              .stride = sizeof(AnbVillagerKind), FIELDS(villager_fields), .json = key,             \
              .shape = HEARTH_PACK_LIST                                                            \
    }
enum { OPTION_PART = 14 };
static const HearthPackPart parts[] = {
    {"supply", .ids = &anb__item_ids, .offset = TABLE(supply), .stride = 1, FIELDS(supply_fields)},
    {"track", FIELDS(track_fields), .json = "track", .shape = HEARTH_PACK_OBJECT},
    {"hire", FIELDS(hire_fields), .json = "hire", .shape = HEARTH_PACK_OBJECT},
    {"reputation", FIELDS(reputation_fields), .json = "reputation", .shape = HEARTH_PACK_OBJECT},
    {"start_beds", FIELDS(bed_fields), .json = "start_beds", .shape = HEARTH_PACK_VALUE},
    BUILDINGS("house", house_ids, 0, "houses"),
    BUILDINGS("outpost", outpost_ids, ANB_FIRST_OUTPOST, "outposts"),
    BUILDINGS("key_house", key_ids, ANB_FIRST_KEY, "key_houses"),
    BUILDINGS("star_house", star_ids, ANB_FIRST_STAR, "star_houses"),
    VILLAGERS("starter", starter_ids, 0, "starters"),
    VILLAGERS("villager", regular_ids, 3, "villagers"),
    VILLAGERS("special", anb__special_ids, 3 + ANB_REGULARS, "specials"),
    {"cave", .first = 1, .count = ANB_CAVES, .apart = true, .offset = TABLE(caves), .stride = 6,
     FIELDS(cave_fields), .json = "caves", .shape = HEARTH_PACK_VALUES},
    {"paragraphs", FIELDS(count_fields)},
    [OPTION_PART] = {"option", .first = 1, .count = ANB_OPTIONS_MAX, .pairs = true, .text = true}};

/* ---- The whole ---- */

static void *begin(const HearthGame *base, void *kept) {
    AnbPack *p = kept;
    memset(p, 0, sizeof *p);
    const AnbTables *t = anb_tables(base);
    p->tables = *t;
    p->tables.buildings = memcpy(p->buildings, t->buildings, sizeof p->buildings);
    p->tables.villager_kinds = memcpy(p->villagers, t->villager_kinds, sizeof p->villagers);
    p->tables.caves = (const uint8_t(*)[6])memcpy(p->caves, t->caves, sizeof p->caves);
    anb__draft_base(base, &p->draft);
    return &p->tables;
}

static int read_text(HearthPackReader *r, int part, int index, HearthSlice text) {
    (void)part;
    return anb__read_option(r, 1 + index / ANB_OPTIONS_EACH, index % ANB_OPTIONS_EACH, text);
}

static int check_line(HearthPackReader *r, int part, int index) {
    const HearthPackPart *p = &parts[part];
    if (p->ids == &anb__special_ids && index == ANB_CAVE_CAT) {
        const AnbTables *t = r->tables;
        bool works = symbols_of(&t->villager_kinds[3 + ANB_REGULARS + ANB_CAVE_CAT]) != 0;
        return works ? hearth_pack_fail(r, ANB_PACK_T(CAT)) : HEARTH_OK;
    }
    if (p->fields != building_fields)
        return HEARTH_OK;
    const AnbBuilding *b = hearth_pack_thing(p, r->tables, index);
    return b->renewing && b->count != 1 ? hearth_pack_fail(r, ANB_PACK_T(RENEWING)) : HEARTH_OK;
}

static int finish(HearthPackReader *r) {
    return anb__finish_book(r, OPTION_PART);
}

static bool is_there(const void *tables, int part, int index) {
    const AnbTables *t = tables;
    int paragraph = 1 + index / ANB_OPTIONS_EACH;
    return part != OPTION_PART || (paragraph <= t->paragraph_count &&
                                   index % ANB_OPTIONS_EACH < t->paragraphs[paragraph].options);
}

static void print_text(const void *tables, int part, int index, HearthBuf *out) {
    (void)part;
    anb__print_option(tables, 1 + index / ANB_OPTIONS_EACH, index % ANB_OPTIONS_EACH, out);
}

static void json_rest(const HearthGame *game, HearthBuf *out) {
    static const char *const rarity[ANB_GOODS] = {"common",   "common",   "common", "uncommon",
                                                  "uncommon", "uncommon", "rare",   "rare"};
    const AnbTables *t = anb_tables(game);
    hearth_buf_text(out, ",\n \"rules_version\":");
    hearth_buf_int(out, game->rules_version);
    hearth_buf_text(out, ",\n \"goods\":[");
    for (int i = 0; i < ANB_GOODS; i++) {
        hearth_buf_text(out, i ? ",\n  {\"id\":\"" : "\n  {\"id\":\"");
        hearth_buf_text(out, anb_item_ids[i]);
        hearth_buf_text(out, "\",\"rarity\":\"");
        hearth_buf_text(out, rarity[i]);
        hearth_buf_text(out, "\",\"supply\":");
        hearth_buf_int(out, t->supply[i]);
        hearth_buf_char(out, '}');
    }
    hearth_buf_text(out, "\n ],\n \"tokens\":{\"potion\":");
    hearth_buf_int(out, t->supply[ANB_POTION]);
    hearth_buf_text(out, ",\"cider\":");
    hearth_buf_int(out, t->supply[ANB_CIDER]);
    hearth_buf_text(out, "},\n \"book\":");
    anb__book_json(t, out);
}

static const HearthText *name(int number) {
    return number < ANB_BUILDINGS ? &anb_texts[ANB_T_NAME_0 + anb_building_names[number]]
                                  : &anb_texts[ANB_T_VILLAGER_0 + number - ANB_BUILDINGS];
}

static const HearthIds *const named[] = {&building_ids, &villager_ids, NULL};
/* What the tables of 2026 had been called before values alone were hashed. */
static const char *const called[][2] = {{"d4d6160dc13bc85b", "356e8a1344fc5d57"}, {NULL, NULL}};

const HearthPackOps anb__pack = {
    .size = sizeof(AnbPack),
    .text_size = 512 * 1024,
    .parts = parts,
    .part_count = COUNT(parts),
    .texts = anb__pack_texts,
    .text_count = ANB_PACK_T_COUNT,
    .named = named,
    .name = name,
    .called = called,
    .begin = begin,
    .text = read_text,
    .line = check_line,
    .prose = anb__read_prose,
    .prose_words = anb__prose_words,
    .finish = finish,
    .there = is_there,
    .print_text = print_text,
    .print_prose = anb__print_prose,
    .json_rest = json_rest,
};
