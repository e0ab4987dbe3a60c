/* pack_effects.c - Lines of effects: "2 food, pay 1 tool for (1 animal)".
 *
 * The grammar and the bounds are those of scripts/gen_endless_winter.py, which reads the tables
 * that are built in; docs/endless-winter-data.md explains the lines. */
#include <string.h>

#include "ew_pack.h"

enum { EFFECTS = 4, CHOICES = 4 };

#define BIT(op) (1U << (op))
#define PLAIN                                                                                      \
    (BIT(EW_OP_FOOD) | BIT(EW_OP_TOOL) | BIT(EW_OP_IDOL) | BIT(EW_OP_DRAW) | BIT(EW_OP_POINTS) |   \
     BIT(EW_OP_BURY) | BIT(EW_OP_TRIBE) | BIT(EW_OP_TRIBE_DISCARD) | BIT(EW_OP_CULTURE) |          \
     BIT(EW_OP_ANIMAL) | BIT(EW_OP_ANIMAL_RANDOM) | BIT(EW_OP_REVEAL) | BIT(EW_OP_TIP) |           \
     BIT(EW_OP_CAMP) | BIT(EW_OP_MOVE) | BIT(EW_OP_MEGALITH) | BIT(EW_OP_STONE))
#define OWN                                                                                        \
    (PLAIN | BIT(EW_OP_VILLAGE) | BIT(EW_OP_FILL_FOOD) | BIT(EW_OP_POINTS_PER) |                   \
     BIT(EW_OP_CHOOSE) | BIT(EW_OP_PAY))
const uint32_t ew__fx_plain = PLAIN, ew__fx_square = PLAIN | BIT(EW_OP_MEGALITH_EXTRA),
               ew__fx_own = OWN, ew__fx_turn = OWN | BIT(EW_OP_LABOR),
               ew__fx_night = OWN | BIT(EW_LABOR_ECLIPSE);

/* Operations that are a number and a word, and the highest number of each. */
static const struct {
    const char *word;
    uint8_t op, most;
} plain[] = {{"food", EW_OP_FOOD, 10},
             {"tool", EW_OP_TOOL, 5},
             {"idol", EW_OP_IDOL, 9},
             {"draw", EW_OP_DRAW, 9},
             {"points", EW_OP_POINTS, 20},
             {"bury", EW_OP_BURY, 9},
             {"tribe", EW_OP_TRIBE, 4},
             {"tribe_discard", EW_OP_TRIBE_DISCARD, 4},
             {"culture", EW_OP_CULTURE, 4},
             {"animal", EW_OP_ANIMAL, 4},
             {"animal_random", EW_OP_ANIMAL_RANDOM, 4},
             {"reveal", EW_OP_REVEAL, 6},
             {"tip", EW_OP_TIP, 4},
             {"camp", EW_OP_CAMP, 5},
             {"move", EW_OP_MOVE, 9},
             {"megalith", EW_OP_MEGALITH, 4},
             {"stone", EW_OP_STONE, 1},
             {"village", EW_OP_VILLAGE, 1},
             {"labor", EW_OP_LABOR, 9}};
enum { PLAINS = sizeof plain / sizeof plain[0] };

static const char *const what_words[EW_WHATS] = {"own_megalith_level1",
                                                 "own_megalith_upper",
                                                 "own_megalith_any",
                                                 "tipped_animal",
                                                 "upright_animal",
                                                 "different_upright_animal_type",
                                                 "complete_animal_set_of_4",
                                                 "buried_card",
                                                 "camp_on_forest_or_grassland",
                                                 "camp_on_lake_or_mountain",
                                                 "glacier_tile_with_own_camp",
                                                 "village",
                                                 "different_tribe_type_owned",
                                                 "honor_level",
                                                 "sacrifice_level",
                                                 "culture_card_owned"};
static const HearthIds what_ids = HEARTH_WORDS("What", what_words);

/* ---- Cutting ---- */

HearthSlice ew__cut(HearthSlice *rest, const char *sign) {
    size_t length = strlen(sign);
    int depth = 0;
    for (size_t i = 0; i < rest->length; i++) {
        depth += (rest->text[i] == '(') - (rest->text[i] == ')');
        if (depth == 0 && i + length <= rest->length && memcmp(rest->text + i, sign, length) == 0) {
            HearthSlice head = {rest->text, i};
            *rest = (HearthSlice){rest->text + i + length, rest->length - i - length};
            return head;
        }
    }
    HearthSlice all = *rest;
    *rest = (HearthSlice){NULL, 0};
    return all;
}

static bool brackets_match(HearthSlice s) {
    int depth = 0;
    for (size_t i = 0; i < s.length && depth >= 0; i++)
        depth += (s.text[i] == '(') - (s.text[i] == ')');
    return depth == 0;
}

/* Takes `head` off the front and `tail` off the end. */
static bool between(HearthSlice s, const char *head, const char *tail, HearthSlice *out) {
    size_t a = strlen(head), b = strlen(tail);
    if (s.length < a + b || memcmp(s.text, head, a) != 0 ||
        memcmp(s.text + s.length - b, tail, b) != 0)
        return false;
    *out = (HearthSlice){s.text + a, s.length - a - b};
    return true;
}

static int fail_effect(HearthPackReader *r, const HearthText *text, HearthSlice effect) {
    hearth_pack_fail(r, text);
    hearth_pack_arg(r, "effect", effect);
    return HEARTH_BAD_PACK;
}

int ew__check_brackets(HearthPackReader *r, HearthSlice text) {
    return brackets_match(text) ? HEARTH_OK : fail_effect(r, EW_PACK_T(BRACKETS), text);
}

/* The words of what may be used here. */
static void arg_allowed(HearthPackReader *r, uint32_t allowed) {
    static const struct {
        const char *word;
        uint8_t op;
    } others[] = {{"fill_food", EW_OP_FILL_FOOD},
                  {"points per", EW_OP_POINTS_PER},
                  {"pay", EW_OP_PAY},
                  {"choose", EW_OP_CHOOSE},
                  {"labor_eclipse", EW_LABOR_ECLIPSE},
                  {"megalith_extra", EW_OP_MEGALITH_EXTRA}};
    char known[400];
    HearthBuf b = hearth_buf(known, sizeof known);
    for (int i = 0; i < PLAINS; i++)
        if (allowed >> plain[i].op & 1) {
            hearth_buf_text(&b, b.length ? ", " : "");
            hearth_buf_text(&b, plain[i].word);
        }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (allowed >> others[i].op & 1) {
            hearth_buf_text(&b, b.length ? ", " : "");
            hearth_buf_text(&b, others[i].word);
        }
    hearth_pack_arg_text(r, "known", known);
}

/* What is no effect at all. */
static int unknown_effect(HearthPackReader *r, HearthSlice text) {
    if (text.length == 0)
        return hearth_pack_fail(r, EW_PACK_T(NO_EFFECT));
    if (hearth_pack_bad_part(r, text))
        return HEARTH_BAD_PACK;
    fail_effect(r, EW_PACK_T(EFFECT), text);
    uint32_t numbers = BIT(EW_LABOR_ECLIPSE) | BIT(EW_OP_POINTS_PER);
    for (int i = 0; i < PLAINS; i++)
        numbers |= BIT(plain[i].op);
    arg_allowed(r, numbers);
    return HEARTH_BAD_PACK;
}

/* "2 food", "1 tool" or "2 food and 1 tool", in an effect of this form. */
static int read_goods(HearthPackReader *r, HearthSlice effect, const HearthText *form,
                      HearthSlice text, int most_food, int *food, int *tool) {
    HearthSlice w[5];
    int n = hearth_slice_words(text, w, 5);
    bool has_food = n >= 2 && hearth_slice_is(w[1], "food");
    bool both = n == 5 && has_food && hearth_slice_is(w[2], "and") && hearth_slice_is(w[4], "tool");
    *food = *tool = 0;
    if (!both && (n != 2 || (!has_food && !hearth_slice_is(w[1], "tool"))))
        return fail_effect(r, form, effect);
    if (!has_food)
        return hearth_pack_number(r, "tool", w[0], 1, 5, tool);
    int code = hearth_pack_number(r, "food", w[0], !both, most_food, food);
    return code || !both ? code : hearth_pack_number(r, "tool", w[3], !*food, 5, tool);
}

/* ---- Lists of the draft ---- */

static int too_many(HearthPackReader *r) {
    hearth_pack_fail(r, EW_PACK_T(LISTS));
    hearth_pack_arg_number(r, "most", EW_LISTS_MAX - 1);
    return HEARTH_BAD_PACK;
}

static EwPack *pack_of(HearthPackReader *r) {
    return r->kept;
}

int ew__add_list(HearthPackReader *r, const EwDraftEffect effects[], int count, uint16_t *out) {
    EwPack *p = pack_of(r);
    *out = 0;
    if (count == 0)
        return HEARTH_OK;
    if (p->draft_lists == EW_DRAFT_LISTS || p->draft_effects + count > EW_DRAFT_EFFECTS)
        return too_many(r);
    *out = (uint16_t)p->draft_lists++;
    p->draft_list[*out] = (EwDraftList){(uint16_t)p->draft_effects, (uint16_t)count};
    memcpy(p->draft_effect + p->draft_effects, effects, (size_t)count * sizeof *effects);
    p->draft_effects += count;
    return HEARTH_OK;
}

static int read_effect(HearthPackReader *r, HearthSlice text, uint32_t allowed, EwDraftEffect *out);

/* Effects with ", " between them. */
static int read_row(HearthPackReader *r, HearthSlice text, uint32_t allowed, EwDraftEffect out[],
                    int *count) {
    *count = 0;
    for (HearthSlice rest = text; rest.text;) {
        HearthSlice one = ew__cut(&rest, ", ");
        if (*count == EFFECTS) {
            hearth_pack_fail(r, EW_PACK_T(EFFECTS));
            hearth_pack_arg_number(r, "most", EFFECTS);
            return HEARTH_BAD_PACK;
        }
        int code = read_effect(r, one, allowed, &out[*count]);
        if (code)
            return code;
        ++*count;
    }
    return HEARTH_OK;
}

static int inner_list(HearthPackReader *r, HearthSlice text, uint32_t allowed, uint16_t *out) {
    uint32_t inner = allowed & ~(BIT(EW_OP_CHOOSE) | BIT(EW_OP_PAY) | BIT(EW_LABOR_ECLIPSE));
    EwDraftEffect effects[EFFECTS];
    int count, code = read_row(r, text, inner, effects, &count);
    return code ? code : ew__add_list(r, effects, count, out);
}

static int allow(HearthPackReader *r, HearthSlice text, uint32_t allowed, int op) {
    if (allowed >> op & 1)
        return HEARTH_OK;
    fail_effect(r, EW_PACK_T(NOT_HERE), text);
    arg_allowed(r, allowed);
    return HEARTH_BAD_PACK;
}

/* ---- Kinds of effects ---- */

/* "choose 1 of (2 food | 1 tool)" */
static int read_choose(HearthPackReader *r, HearthSlice text, uint32_t allowed,
                       EwDraftEffect *out) {
    HearthScan s = hearth_scan(text.text, text.length);
    HearthSlice number, of;
    int n = 0, parts = 0, code = allow(r, text, allowed, EW_OP_CHOOSE);
    uint16_t first = 0, list;
    if (code)
        return code;
    if (!hearth_scan_is(&s, "choose") || !hearth_scan_word(&s, &number) ||
        !hearth_pack_is_number(number) || !hearth_scan_is(&s, "of") ||
        !between((HearthSlice){s.text + s.at, s.length - s.at}, "(", ")", &of) || !of.length)
        return fail_effect(r, EW_PACK_T(CHOOSE), text);
    for (HearthSlice rest = of; rest.text; parts++)
        ew__cut(&rest, " | ");
    if (parts < 2 || parts > CHOICES)
        return fail_effect(r, EW_PACK_T(CHOICES), text);
    if ((code = hearth_pack_number(r, "choose", number, 1, parts - 1, &n)))
        return code;
    for (HearthSlice rest = of; rest.text;) {
        bool is_first = rest.text == of.text;
        if ((code = inner_list(r, ew__cut(&rest, " | "), allowed, &list)))
            return code;
        if (is_first)
            first = list;
    }
    *out = (EwDraftEffect){EW_OP_CHOOSE, (uint8_t)n, (uint8_t)parts, first};
    return HEARTH_OK;
}

/* "pay 1 tool for (1 animal, 1 food)" */
static int read_pay(HearthPackReader *r, HearthSlice text, uint32_t allowed, EwDraftEffect *out) {
    HearthSlice rest = text, front = ew__cut(&rest, " for "), price, gain;
    uint16_t list;
    int food, tool, code = allow(r, text, allowed, EW_OP_PAY);
    if (code)
        return code;
    if (!rest.text || !between(front, "pay ", "", &price) || !between(rest, "(", ")", &gain) ||
        !gain.length)
        return fail_effect(r, EW_PACK_T(PAY), text);
    code = read_goods(r, text, EW_PACK_T(PAY), price, 10, &food, &tool);
    if (!code)
        code = inner_list(r, gain, allowed, &list);
    if (!code)
        *out = (EwDraftEffect){EW_OP_PAY, 1, (uint8_t)(food << 4 | tool), list};
    return code;
}

static bool is_per(HearthSlice text) {
    HearthSlice w[7];
    return hearth_slice_words(text, w, 7) >= 3 && hearth_slice_is(w[2], "per") &&
           hearth_pack_is_number(w[0]);
}

/* "2 points per 3 village (max 6)" */
static int read_per(HearthPackReader *r, HearthSlice text, EwDraftEffect *out) {
    HearthSlice w[7], last = {"", 0};
    int n = hearth_slice_words(text, w, 7), points, each = 1, most = 0, at = 3, code, what;
    if ((code = hearth_pack_number(r, "points", w[0], 1, 9, &points)))
        return code;
    if (!hearth_slice_is(w[1], points == 1 ? "point" : "points"))
        return fail_effect(r, EW_PACK_T(POINTS), text);
    if (at < n && hearth_pack_is_number(w[at]) &&
        (code = hearth_pack_number(r, "per", w[at++], 1, 15, &each)))
        return code;
    what = at < n ? hearth_pack_find(&what_ids, w[at]) : -1;
    if (what < 0)
        return hearth_pack_bad_word(r, "per", at < n ? w[at] : last, &what_ids);
    at++;
    if (at < n) {
        if (n != at + 2 || !hearth_slice_is(w[at], "(max") || !between(w[at + 1], "", ")", &last))
            return fail_effect(r, EW_PACK_T(MAX), text);
        if ((code = hearth_pack_number(r, "max", last, 1, 15, &most)))
            return code;
    }
    *out = (EwDraftEffect){EW_OP_POINTS_PER, (uint8_t)points, (uint8_t)(each << 4 | most),
                           (uint16_t)what};
    return HEARTH_OK;
}

/* "1 stone (1 food and 1 tool cheaper)" */
static int read_cheaper(HearthPackReader *r, HearthSlice text, uint32_t allowed,
                        EwDraftEffect *out) {
    HearthSlice goods;
    int food, tool, code, op;
    if (between(text, "1 village (", " cheaper)", &goods))
        op = EW_OP_VILLAGE;
    else if (between(text, "1 stone (", " cheaper)", &goods))
        op = EW_OP_STONE;
    else
        return fail_effect(r, EW_PACK_T(CHEAPER), text);
    if ((code = allow(r, text, allowed, op)))
        return code;
    if ((code = read_goods(r, text, EW_PACK_T(CHEAPER), goods, 9, &food, &tool)))
        return code;
    if (op == EW_OP_VILLAGE && tool)
        return fail_effect(r, EW_PACK_T(VILLAGE), text);
    *out = (EwDraftEffect){(uint8_t)op, 1, (uint8_t)tool, (uint16_t)food};
    return HEARTH_OK;
}

/* "1.5 labor_eclipse", doubled */
static int read_eclipse(HearthPackReader *r, HearthSlice number, EwDraftEffect *out) {
    HearthSlice whole = number;
    uint64_t n;
    bool half = number.length > 2 && memcmp(number.text + number.length - 2, ".5", 2) == 0;
    if (half)
        whole.length -= 2;
    if (!hearth_slice_number(whole, 9, &n) || 2 * n + half < 1 || 2 * n + half > 18)
        return hearth_pack_bad_half(r, "labor_eclipse", number, "0.5", "9");
    *out = (EwDraftEffect){EW_LABOR_ECLIPSE, (uint8_t)(2 * n + half), 0, 0};
    return HEARTH_OK;
}

static int read_extra(HearthPackReader *r, HearthSlice text, EwDraftEffect *out) {
    HearthSlice w[5];
    int a, b, code;
    if (hearth_slice_words(text, w, 5) != 5 || !hearth_slice_is(w[1], "on") ||
        !hearth_slice_is(w[3], "or"))
        return fail_effect(r, EW_PACK_T(EXTRA), text);
    if ((code = hearth_pack_number(r, "megalith_extra", w[2], 0, EW_SQUARES - 1, &a)) ||
        (code = hearth_pack_number(r, "megalith_extra", w[4], 0, EW_SQUARES - 1, &b)))
        return code;
    *out = (EwDraftEffect){EW_OP_MEGALITH_EXTRA, 1, (uint8_t)b, (uint16_t)a};
    return a == b ? fail_effect(r, EW_PACK_T(SAME), text) : HEARTH_OK;
}

/* "2 food" */
static int read_plain(HearthPackReader *r, HearthSlice text, const HearthSlice w[2],
                      uint32_t allowed, EwDraftEffect *out) {
    bool one = hearth_slice_is(w[1], "point");
    for (int i = 0; i < PLAINS; i++) {
        if (!hearth_slice_is(w[1], plain[i].word) && !(one && plain[i].op == EW_OP_POINTS))
            continue;
        if (!hearth_pack_is_number(w[0]))
            break;
        int n, code = allow(r, text, allowed, plain[i].op);
        if (!code)
            code = hearth_pack_number(r, plain[i].word, w[0], 1, plain[i].most, &n);
        if (!code && plain[i].op == EW_OP_POINTS && one != (n == 1))
            return fail_effect(r, EW_PACK_T(POINTS), text);
        if (!code)
            *out = (EwDraftEffect){plain[i].op, (uint8_t)n, 0, 0};
        return code;
    }
    return unknown_effect(r, text);
}

static int read_effect(HearthPackReader *r, HearthSlice text, uint32_t allowed,
                       EwDraftEffect *out) {
    HearthScan s = hearth_scan(text.text, text.length);
    HearthSlice w[2];
    int code;
    if (hearth_scan_is(&s, "choose"))
        return read_choose(r, text, allowed, out);
    if (hearth_scan_is(&s, "pay"))
        return read_pay(r, text, allowed, out);
    if (hearth_scan_is(&s, "megalith_extra"))
        return (code = allow(r, text, allowed, EW_OP_MEGALITH_EXTRA)) ? code
                                                                      : read_extra(r, text, out);
    if (hearth_slice_is(text, "fill_food")) {
        *out = (EwDraftEffect){EW_OP_FILL_FOOD, 1, 0, 0};
        return allow(r, text, allowed, EW_OP_FILL_FOOD);
    }
    if (hearth_slice_words(text, w, 2) == 2) {
        if (hearth_slice_is(w[1], "labor_eclipse"))
            return (code = allow(r, text, allowed, EW_LABOR_ECLIPSE)) ? code
                                                                      : read_eclipse(r, w[0], out);
        return read_plain(r, text, w, allowed, out);
    }
    if (is_per(text))
        return (code = read_per(r, text, out)) ? code : allow(r, text, allowed, EW_OP_POINTS_PER);
    if (text.length && text.text[text.length - 1] == ')')
        return read_cheaper(r, text, allowed, out);
    return unknown_effect(r, text);
}

int ew__read_score(HearthPackReader *r, HearthSlice text, EwEffect *out) {
    EwDraftEffect e;
    if (!is_per(text) || memchr(text.text, ',', text.length))
        return fail_effect(r, EW_PACK_T(SCORE), text);
    int code = read_per(r, text, &e);
    if (!code)
        *out = (EwEffect){e.op, e.n, (uint8_t)e.a, e.b};
    return code;
}

int ew__read_effects(HearthPackReader *r, HearthSlice text, uint32_t allowed, uint16_t *list,
                     uint8_t *labor) {
    EwDraftEffect effects[EFFECTS];
    int count, kept = 0, code;
    *list = 0;
    if (labor)
        *labor = 0;
    if (hearth_slice_is(text, "nothing"))
        return HEARTH_OK;
    if ((code = ew__check_brackets(r, text)) ||
        (code = read_row(r, text, allowed, effects, &count)))
        return code;
    for (int i = 0; i < count; i++) {
        if (effects[i].op != EW_LABOR_ECLIPSE) {
            effects[kept++] = effects[i];
        } else if (labor && !*labor) {
            *labor = effects[i].n;
        } else {
            return hearth_pack_twice(r, (HearthSlice){"labor_eclipse", 13}, r->line);
        }
    }
    return ew__add_list(r, effects, kept, list);
}

/* ---- Numbering ---- */

void ew__draft_base(const EwTables *base, EwPack *p) {
    p->draft_lists = base->list_count;
    for (int i = 0; i < p->draft_lists; i++) {
        p->draft_list[i] = (EwDraftList){(uint16_t)p->draft_effects, base->lists[i].count};
        for (int k = 0; k < base->lists[i].count; k++) {
            const EwEffect *e = &base->effects[base->lists[i].first + k];
            p->draft_effect[p->draft_effects++] = (EwDraftEffect){e->op, e->n, e->b, e->a};
        }
    }
}

static bool equal(const EwPack *p, int list, int draft) {
    const EwList *a = &p->lists[list];
    const EwDraftList *b = &p->draft_list[draft];
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++) {
        const EwEffect *x = &p->effects[a->first + i];
        const EwDraftEffect *y = &p->draft_effect[b->first + i];
        int lists = x->op == EW_OP_PAY ? 1 : x->op == EW_OP_CHOOSE ? x->b : 0;
        if (x->op != y->op || x->n != y->n || x->b != y->b || (!lists && x->a != y->a))
            return false;
        for (int k = 0; k < lists; k++)
            if (!equal(p, x->a + k, y->a + k))
                return false;
    }
    return true;
}

static int put_list(HearthPackReader *r, const EwEffect effects[], int count, bool shared,
                    uint8_t *out) {
    EwPack *p = pack_of(r);
    if (p->list_count == EW_LISTS_MAX || p->effect_count + count > EW_EFFECTS_MAX)
        return too_many(r);
    *out = (uint8_t)p->list_count;
    p->shared[p->list_count] = shared;
    p->lists[p->list_count++] = (EwList){(uint16_t)p->effect_count, (uint16_t)count};
    memcpy(p->effects + p->effect_count, effects, (size_t)count * sizeof *effects);
    p->effect_count += count;
    return HEARTH_OK;
}

/* A list of the tables made of one of the draft, after those that it names. */
static int make_list(HearthPackReader *r, int draft, bool shared, uint8_t *out) {
    EwPack *p = pack_of(r);
    EwEffect effects[EFFECTS];
    const EwDraftList d = p->draft_list[draft];
    for (int i = 0; i < d.count; i++) {
        const EwDraftEffect *e = &p->draft_effect[d.first + i];
        uint8_t a = (uint8_t)e->a, ignored;
        int code = HEARTH_OK;
        if (e->op == EW_OP_PAY)
            code = ew__number_list(r, e->a, &a);
        for (int k = 0; e->op == EW_OP_CHOOSE && k < e->b && !code; k++)
            code = make_list(r, e->a + k, false, k ? &ignored : &a);
        if (code)
            return code;
        effects[i] = (EwEffect){e->op, e->n, a, e->b};
    }
    return put_list(r, effects, d.count, shared, out);
}

int ew__number_list(HearthPackReader *r, uint16_t draft, uint8_t *out) {
    EwPack *p = pack_of(r);
    *out = 0;
    if (p->draft_list[draft].count == 0)
        return HEARTH_OK;
    for (int i = 1; i < p->list_count; i++)
        if (p->shared[i] && equal(p, i, draft)) {
            *out = (uint8_t)i;
            return HEARTH_OK;
        }
    return make_list(r, draft, true, out);
}

/* ---- Printing ---- */

static void put_number(HearthBuf *out, int n, const char *word) {
    hearth_buf_int(out, n);
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, word);
}

static void put_goods(HearthBuf *out, int food, int tool) {
    if (food)
        put_number(out, food, "food");
    hearth_buf_text(out, food && tool ? " and " : "");
    if (tool)
        put_number(out, tool, "tool");
}

static void put_per(const EwEffect *e, HearthBuf *out) {
    put_number(out, e->n, e->n == 1 ? "point per " : "points per ");
    if (e->b >> 4 > 1) {
        hearth_buf_int(out, e->b >> 4);
        hearth_buf_char(out, ' ');
    }
    hearth_buf_text(out, what_words[e->a]);
    if (e->b & 15) {
        hearth_buf_text(out, " (max ");
        hearth_buf_int(out, e->b & 15);
        hearth_buf_char(out, ')');
    }
}

void ew__print_effect(const EwTables *t, const EwEffect *e, HearthBuf *out) {
    switch (e->op) {
    case EW_OP_FILL_FOOD: hearth_buf_text(out, "fill_food"); return;
    case EW_OP_POINTS_PER: put_per(e, out); return;
    case EW_OP_MEGALITH_EXTRA:
        hearth_buf_text(out, "megalith_extra on ");
        hearth_buf_int(out, e->a);
        hearth_buf_text(out, " or ");
        hearth_buf_int(out, e->b);
        return;
    case EW_OP_PAY:
        hearth_buf_text(out, "pay ");
        put_goods(out, e->b >> 4, e->b & 15);
        hearth_buf_text(out, " for (");
        ew__print_effects(t, e->a, 0, out);
        hearth_buf_char(out, ')');
        return;
    case EW_OP_CHOOSE:
        hearth_buf_text(out, "choose ");
        hearth_buf_int(out, e->n);
        hearth_buf_text(out, " of (");
        for (int i = 0; i < e->b; i++) {
            hearth_buf_text(out, i ? " | " : "");
            ew__print_effects(t, e->a + i, 0, out);
        }
        hearth_buf_char(out, ')');
        return;
    default: break;
    }
    for (int i = 0; i < PLAINS; i++)
        if (plain[i].op == e->op)
            put_number(out, e->n, e->op == EW_OP_POINTS && e->n == 1 ? "point" : plain[i].word);
    if ((e->op == EW_OP_VILLAGE || e->op == EW_OP_STONE) && (e->a || e->b)) {
        hearth_buf_text(out, " (");
        put_goods(out, e->a, e->b);
        hearth_buf_text(out, " cheaper)");
    }
}

void ew__print_effects(const EwTables *t, int list, int labor, HearthBuf *out) {
    const EwList *l = &t->lists[list];
    const char *apart = "";
    if (labor) {
        hearth_buf_int(out, labor / 2);
        hearth_buf_text(out, labor & 1 ? ".5 labor_eclipse" : " labor_eclipse");
        apart = ", ";
    }
    if (!l->count && !labor)
        hearth_buf_text(out, "nothing");
    for (int i = 0; i < l->count; i++) {
        hearth_buf_text(out, apart);
        ew__print_effect(t, &t->effects[l->first + i], out);
        apart = ", ";
    }
}
