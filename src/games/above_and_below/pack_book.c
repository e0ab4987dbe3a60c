/* pack_book.c - The book of Above and Below as lines of a pack: docs/packs.md.
 *
 * An option is a line of what the book's own format has in several: "pay 1; 5: 2 coins; fail:
 * injure". A paragraph that a pack gives options for has these and no others. The lines make a
 * draft; at the end the whole book is checked and numbered just as scripts/gen_above_and_below.py
 * does it, because states name results by their numbers. */
#include <assert.h>
#include <string.h>

#include "anb_pack.h"

enum { EFFECTS_EACH = 8, CHOICES = 4, TITLE = 100, TEXT = 1800, OPTION = 300, STORY = 900 };

static AnbPack *pack_of(HearthPackReader *r) {
    return r->kept;
}

static int text_slot(int paragraph, int which) {
    return 1 + (paragraph - 1) * ANB_TEXTS_EACH + which;
}

/* Of the finished tables: the texts of the base keep their places, by which prose is found
 * (src/text/prose.h), and those of the pack come behind them. */
static int own_place(const HearthGame *base, int paragraph, int which) {
    return anb_tables(base)->text_count + text_slot(paragraph, which);
}

static int story_of(int option, int slot) {
    return ANB_TEXT_STORY + option * ANB_RESULTS_EACH + slot;
}

/* ---- The book of the base ---- */

static void draft_result(const AnbTables *t, int number, AnbDraftResult *out) {
    const AnbResult *r = &t->results[number];
    if (number)
        *out = (AnbDraftResult){t->effects + r->first, r->count, r->go, r->story, true};
}

static void draft_option(const AnbTables *t, int number, AnbDraftOption *d) {
    d->o = t->options[number];
    d->there = true;
    draft_result(t, d->o.result[0], &d->result[ANB_AT_FIRST]);
    draft_result(t, d->o.result[1], &d->result[ANB_AT_SECOND]);
    draft_result(t, d->o.gain, &d->result[ANB_AT_GAIN]);
    draft_result(t, d->o.fail, &d->result[ANB_AT_FAIL]);
}

void anb__draft_base(const HearthGame *base, AnbDraft *draft) {
    const AnbTables *t = anb_tables(base);
    for (int p = 1; p <= t->paragraph_count; p++)
        for (int i = 0; i < t->paragraphs[p].options; i++)
            draft_option(t, t->paragraphs[p].first + i, &draft->option[p][i]);
}

/* ---- Reading effects ---- */

static bool small_number(HearthSlice word, int most, int *out) {
    uint64_t n;
    if (!hearth_slice_number(word, (uint64_t)most, &n) || n == 0)
        return false;
    *out = (int)n;
    return true;
}

static bool counted_item(HearthSlice word, int *item) {
    *item = hearth_pack_find(&anb__item_ids, word);
    if (*item < 0 && word.length > 1 && word.text[word.length - 1] == 's') {
        *item = hearth_pack_find(&anb__item_ids, (HearthSlice){word.text, word.length - 1});
        return *item >= ANB_GOODS;
    }
    return *item >= 0;
}

static bool is_coins(HearthSlice word) {
    return hearth_slice_is(word, "coin") || hearth_slice_is(word, "coins");
}

static int fail_word(HearthPackReader *r, const HearthText *text, HearthSlice word) {
    hearth_pack_fail(r, text);
    hearth_pack_arg(r, "word", word);
    return HEARTH_BAD_PACK;
}

static int unknown_effect(HearthPackReader *r, HearthSlice text) {
    if (text.length == 0)
        return hearth_pack_fail(r, ANB_PACK_T(NO_RESULT));
    return hearth_pack_bad_part(r, text) ? HEARTH_BAD_PACK : fail_word(r, ANB_PACK_T(EFFECT), text);
}

/* Those that are words alone. */
static const struct {
    const char *words;
    uint8_t kind;
} bare[] = {{"villager", ANB_FX_VILLAGER}, {"cave", ANB_FX_CAVE},
            {"copy", ANB_FX_COPY},         {"injure", ANB_FX_INJURE},
            {"lose stake", ANB_FX_STAKE},  {"injure chosen", ANB_FX_INJURE}};

/* "+1", "-3" */
static int read_change(HearthPackReader *r, HearthSlice word, int *out) {
    bool sign = word.length == 2 && (word.text[0] == '+' || word.text[0] == '-');
    if (!sign || !small_number((HearthSlice){word.text + 1, 1}, 3, out))
        return fail_word(r, ANB_PACK_T(REPUTATION), word);
    *out = word.text[0] == '-' ? -*out : *out;
    return HEARTH_OK;
}

/* "2 coins", "reputation -1", "special glogo", or the code of what is wrong. */
static int read_effect(HearthPackReader *r, HearthSlice text, AnbEffect *out) {
    HearthSlice w[3] = {{"", 0}, {"", 0}, {"", 0}};
    int n = text.length ? hearth_slice_words(text, w, 3) : 0, value = 1, item, code = HEARTH_OK;
    uint8_t kind = ANB_FX_CHOOSE;
    for (size_t i = 0; i < sizeof bare / sizeof bare[0]; i++)
        if (hearth_slice_is(text, bare[i].words))
            kind = bare[i].kind;
    if (n == 3 && hearth_slice_is(w[0], "lose") && hearth_pack_is_number(w[1]) && is_coins(w[2])) {
        kind = ANB_FX_COINS;
        code = hearth_pack_number(r, "coins", w[1], 1, 99, &value);
        value = -value;
    } else if (n == 2 && hearth_pack_is_number(w[0]) && is_coins(w[1])) {
        kind = ANB_FX_COINS;
        code = hearth_pack_number(r, "coins", w[0], 1, 99, &value);
    } else if (n == 2 && hearth_pack_is_number(w[0]) && counted_item(w[1], &item)) {
        kind = (uint8_t)(ANB_FX_ITEM + item);
        code = hearth_pack_number(r, anb_item_ids[item], w[0], 1, 9, &value);
    } else if (n < 3 && hearth_slice_is(w[0], "reputation")) {
        kind = ANB_FX_REPUTATION;
        code = read_change(r, w[1], &value);
    } else if (n < 3 && hearth_slice_is(w[0], "building")) {
        kind = ANB_FX_BUILDING;
        code = hearth_pack_number(r, "building", w[1], 1, 99, &value);
    } else if (n < 3 && hearth_slice_is(w[0], "special")) {
        kind = ANB_FX_SPECIAL;
        value = hearth_pack_find(&anb__special_ids, w[1]);
        if (value < 0)
            code = hearth_pack_bad_word(r, "special", w[1], &anb__special_ids);
    } else if (kind == ANB_FX_CHOOSE) {
        code = unknown_effect(r, text);
    }
    *out = (AnbEffect){kind, (int8_t)value};
    return code;
}

/* Cuts at a word between spaces or at signs; what is left when there is none. */
static HearthSlice cut_at(HearthSlice *rest, const char *sign) {
    size_t length = strlen(sign);
    for (size_t i = 0; i + length <= rest->length; i++)
        if (memcmp(rest->text + i, sign, length) == 0) {
            HearthSlice head = {rest->text, i};
            *rest = (HearthSlice){rest->text + i + length, rest->length - i - length};
            return head;
        }
    HearthSlice all = *rest;
    *rest = (HearthSlice){NULL, 0};
    return all;
}

static int too_many(HearthPackReader *r) {
    hearth_pack_fail(r, ANB_PACK_T(MANY));
    hearth_pack_arg_number(r, "most", ANB_EFFECTS_MAX);
    return HEARTH_BAD_PACK;
}

static int add_effect(HearthPackReader *r, AnbEffect e) {
    AnbDraft *d = &pack_of(r)->draft;
    if (d->effect_count == ANB_EFFECTS_MAX)
        return too_many(r);
    d->effects[d->effect_count++] = e;
    return HEARTH_OK;
}

static int read_choice(HearthPackReader *r, HearthSlice text) {
    AnbDraft *d = &pack_of(r)->draft;
    int at = d->effect_count, n = 0, code = add_effect(r, (AnbEffect){ANB_FX_CHOOSE, 0});
    AnbEffect e;
    for (HearthSlice rest = text; text.length && !code && rest.text; n++) {
        HearthSlice one = cut_at(&rest, " or ");
        if ((code = read_effect(r, one, &e)))
            return code;
        if (e.kind == ANB_FX_BUILDING || e.kind == ANB_FX_COPY || e.kind == ANB_FX_INJURE ||
            e.kind == ANB_FX_STAKE) /* these ask a question of their own */
            return fail_word(r, ANB_PACK_T(NO_CHOICE), one);
        code = add_effect(r, e);
    }
    if (code)
        return code;
    d->effects[at].n = (int8_t)n;
    return n >= 2 && n <= CHOICES ? HEARTH_OK : hearth_pack_fail(r, ANB_PACK_T(CHOICES));
}

/* "2 coins, 1 rope", "nothing" or "goto 160". */
static int read_result(HearthPackReader *r, HearthSlice text, AnbDraftResult *out) {
    AnbDraft *d = &pack_of(r)->draft;
    HearthScan s = hearth_scan(text.text, text.length);
    HearthSlice word;
    int first = d->effect_count, n = 0, code, go;
    *out = (AnbDraftResult){.effects = d->effects + first, .there = true};
    if (hearth_slice_is(text, "nothing"))
        return HEARTH_OK;
    if (hearth_scan_is(&s, "goto")) {
        word = (HearthSlice){s.text + s.at, s.length - s.at};
        code = hearth_pack_number(r, "goto", word, ANB_ENTRIES + 1, ANB_PARAGRAPHS_MAX, &go);
        out->go = code ? 0 : (uint16_t)go;
        return code;
    }
    for (HearthSlice rest = text; rest.text; n++) {
        HearthSlice one = cut_at(&rest, ", ");
        AnbEffect e;
        s = hearth_scan(one.text, one.length);
        if (hearth_scan_is(&s, "choose"))
            code = read_choice(r, (HearthSlice){s.text + s.at, s.length - s.at});
        else if (!(code = read_effect(r, one, &e)))
            code = add_effect(r, e);
        if (code)
            return code;
    }
    if (n > EFFECTS_EACH) {
        hearth_pack_fail(r, ANB_PACK_T(EFFECTS));
        hearth_pack_arg_number(r, "most", EFFECTS_EACH);
        return HEARTH_BAD_PACK;
    }
    out->count = (uint16_t)(d->effect_count - first);
    return HEARTH_OK;
}

/* ---- Reading options ---- */

enum { FOOD_ITEMS = 1 << 0 | 1 << 1 | 1 << 2 | 1 << ANB_CIDER };

/* "+1 per hammer", "+2 if 1 coin paid". */
static bool read_bonus(HearthSlice text, AnbOption *o) {
    HearthSlice w[5];
    int n = hearth_slice_words(text, w, 5), lanterns;
    if (n < 3 || w[0].length != 2 || w[0].text[0] != '+' ||
        !small_number((HearthSlice){w[0].text + 1, 1}, 3, &lanterns))
        return false;
    bool per = hearth_slice_is(w[1], "per");
    int item = hearth_pack_find(&anb__item_ids, w[2]);
    o->lanterns = (uint8_t)lanterns;
    if (!per && !hearth_slice_is(w[1], "if"))
        return false;
    if (n == 5 && !per && hearth_slice_is(w[2], "1") && hearth_slice_is(w[3], "coin") &&
        hearth_slice_is(w[4], "paid")) {
        o->bonus = ANB_BONUS_COIN;
        return true;
    }
    if (n != 3)
        return false;
    if (per && hearth_slice_is(w[2], "hammer"))
        o->bonus = ANB_BONUS_HAMMER;
    else if (per && hearth_slice_is(w[2], "quill"))
        o->bonus = ANB_BONUS_QUILL;
    else if (!per && hearth_slice_is(w[2], "fishfolk"))
        o->bonus = ANB_BONUS_FISHFOLK;
    else if (!per && hearth_slice_is(w[2], "food")) {
        o->bonus = ANB_BONUS_IF_ITEM;
        o->items = FOOD_ITEMS;
    } else if (item >= 0 && (!per || item < ANB_GOODS)) {
        o->bonus = per ? ANB_BONUS_PER_ITEM : ANB_BONUS_IF_ITEM;
        o->items = (uint16_t)(1 << item);
    }
    return o->bonus != ANB_BONUS_NONE;
}

static int again(HearthPackReader *r, const char *word) {
    return fail_word(r, ANB_PACK_T(AGAIN), (HearthSlice){word, strlen(word)});
}

/* "5:" */
static bool is_roll(HearthSlice word) {
    return hearth_pack_is_number(word) && word.text[word.length - 1] == ':';
}

static int read_roll(HearthPackReader *r, HearthSlice word, HearthSlice rest, AnbDraftOption *d) {
    int at = d->o.number[0] ? ANB_AT_SECOND : ANB_AT_FIRST, n;
    if (d->o.number[1])
        return hearth_pack_fail(r, ANB_PACK_T(NUMBERS));
    if (hearth_pack_number(r, "lanterns", (HearthSlice){word.text, word.length - 1}, 1, 8, &n))
        return HEARTH_BAD_PACK;
    d->o.number[at] = (uint8_t)n;
    return read_result(r, rest, &d->result[at]);
}

static int read_clause(HearthPackReader *r, HearthSlice clause, AnbDraftOption *d) {
    HearthScan s = hearth_scan(clause.text, clause.length);
    HearthSlice word = {"", 0}, rest;
    int n, code;
    hearth_scan_word(&s, &word);
    rest = (HearthSlice){s.text + s.at, s.length - s.at};
    if (hearth_slice_is(word, "pay")) {
        if (d->o.pay)
            return again(r, "pay");
        if (!(code = hearth_pack_number(r, "pay", rest, 1, 9, &n)))
            d->o.pay = (uint8_t)n;
        return code;
    }
    if (hearth_slice_is(word, "bonus")) {
        if (d->o.bonus)
            return again(r, "bonus");
        return read_bonus(rest, &d->o) ? HEARTH_OK : fail_word(r, ANB_PACK_T(BONUS), clause);
    }
    if (hearth_slice_is(word, "gain") || hearth_slice_is(word, "goto")) {
        if (d->result[ANB_AT_GAIN].there)
            return hearth_pack_fail(r, ANB_PACK_T(EITHER));
        return read_result(r, hearth_slice_is(word, "gain") ? rest : clause,
                           &d->result[ANB_AT_GAIN]);
    }
    if (hearth_slice_is(word, "fail:")) {
        if (d->result[ANB_AT_FAIL].there)
            return again(r, "fail:");
        code = read_result(r, rest, &d->result[ANB_AT_FAIL]);
        return code || !d->result[ANB_AT_FAIL].go ? code
                                                  : hearth_pack_fail(r, ANB_PACK_T(FAIL_GOTO));
    }
    if (is_roll(word))
        return read_roll(r, word, rest, d);
    return fail_word(r, ANB_PACK_T(CLAUSE), clause);
}

static bool has_stake(const AnbDraftOption *d) {
    for (int s = 0; s < ANB_RESULTS_EACH; s++)
        for (int i = 0; i < d->result[s].count; i++)
            if (d->result[s].effects[i].kind == ANB_FX_STAKE)
                return true;
    return false;
}

static int check_option(HearthPackReader *r, const AnbDraftOption *d) {
    const AnbOption *o = &d->o;
    bool gains = d->result[ANB_AT_GAIN].there;
    if ((o->number[0] != 0) == gains)
        return hearth_pack_fail(r, ANB_PACK_T(EITHER));
    if (o->number[1] && o->number[1] <= o->number[0])
        return hearth_pack_fail(r, ANB_PACK_T(HIGHER));
    if (gains && (o->pay || o->bonus || d->result[ANB_AT_FAIL].there))
        return hearth_pack_fail(r, ANB_PACK_T(NO_ROLL));
    if (has_stake(d) && (!o->items || (o->items & (o->items - 1))))
        return hearth_pack_fail(r, ANB_PACK_T(STAKE));
    return HEARTH_OK;
}

int anb__read_option(HearthPackReader *r, int paragraph, int number, HearthSlice text) {
    AnbDraft *draft = &pack_of(r)->draft;
    AnbDraftOption new = {.there = true};
    if (!draft->given[paragraph]) {
        draft->given[paragraph] = true;
        memset(draft->option[paragraph], 0, sizeof draft->option[paragraph]);
    }
    for (HearthSlice rest = text; rest.text;) {
        int code = read_clause(r, cut_at(&rest, "; "), &new);
        if (code)
            return code;
    }
    draft->option[paragraph][number] = new;
    return check_option(r, &new);
}

/* ---- Reading prose ---- */

/* "17", "17.2" or "17.2.gain": paragraph, option and result. */
static bool read_place(HearthSlice word, int depth, int *paragraph, int *option, int *result) {
    static const char *const slots[] = {"gain", "fail"};
    HearthSlice first = word, second = {NULL, 0}, third = {NULL, 0};
    int n;
    *option = *result = 0;
    if (depth > 1 && !hearth_slice_cut(word, '.', &first, &second))
        return false;
    if (depth > 2 && !hearth_slice_cut(second, '.', &second, &third))
        return false;
    if (!small_number(first, ANB_PARAGRAPHS_MAX, paragraph))
        return false;
    if (depth > 1) {
        if (!small_number(second, ANB_OPTIONS_EACH, &n))
            return false;
        *option = n - 1;
    }
    if (depth <= 2)
        return true;
    for (int i = 0; i < 2; i++)
        if (hearth_slice_is(third, slots[i])) {
            *result = ANB_AT_GAIN + i;
            return true;
        }
    if (!small_number(third, 2, &n))
        return false;
    *result = n - 1;
    return true;
}

/* Kinds of prose, and what must be said of one that is not where it should be. */
static const struct {
    const char *word;
    int depth, which, most, place;
} kinds[] = {
    {"paragraph", 1, ANB_TEXT_TITLE, TITLE, ANB_PACK_T_AT_PARAGRAPH},
    {"text", 1, ANB_TEXT_TEXT, TEXT, ANB_PACK_T_AT_PARAGRAPH},
    {"choice", 2, ANB_TEXT_OPTION, OPTION, ANB_PACK_T_AT_OPTION},
    {"story", 3, ANB_TEXT_STORY, STORY, ANB_PACK_T_AT_RESULT},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };
const char *const anb__prose_words[] = {"paragraph", "text", "choice", "story", NULL};

/* A text may have several lines, one after the other: paragraphs of it. */
static bool goes_on(const HearthPackReader *r, const char *before, int kind) {
    return kinds[kind].which == ANB_TEXT_TEXT && before + strlen(before) + 1 == r->texts + r->used;
}

static int keep_prose(HearthPackReader *r, int kind, HearthSlice place, int paragraph, int which,
                      HearthSlice text) {
    AnbDraft *d = &pack_of(r)->draft;
    int slot = text_slot(paragraph, which);
    const char *before = d->text[slot];
    bool more = before && goes_on(r, before, kind);
    if (before && !more && kinds[kind].which != ANB_TEXT_TEXT)
        return hearth_pack_line_twice(r, kinds[kind].word, place, d->text_line[slot]);
    if (before && !more) {
        hearth_pack_fail(r, ANB_PACK_T(SPLIT));
        hearth_pack_arg_number(r, "first", d->text_line[slot]);
        return HEARTH_BAD_PACK;
    }
    const char *kept = hearth_pack_keep(r, text, kinds[kind].most);
    if (!kept)
        return HEARTH_BAD_PACK;
    if (more)
        ((char *)r->texts)[kept - r->texts - 1] = '\n';
    size_t chars =
        hearth_pack_chars((HearthSlice){more ? before : kept, strlen(more ? before : kept)});
    if (chars > (size_t)kinds[kind].most)
        return hearth_pack_long(r, chars, kinds[kind].most);
    if (!more)
        d->text[slot] = kept;
    d->text_line[slot] = r->line;
    d->prose[paragraph] = true;
    return HEARTH_OK;
}

int anb__read_prose(HearthPackReader *r, HearthSlice word, HearthSlice rest, bool *handled) {
    HearthScan s = hearth_scan(rest.text, rest.length);
    HearthSlice place, text;
    int kind = 0, paragraph, option, result;
    while (kind < KINDS && !hearth_slice_is(word, kinds[kind].word))
        kind++;
    *handled = kind < KINDS;
    if (!*handled)
        return HEARTH_OK;
    if (!hearth_scan_word(&s, &place) || !hearth_scan_rest(&s, &text) ||
        !read_place(place, kinds[kind].depth, &paragraph, &option, &result)) {
        hearth_pack_fail(r, &anb__pack_texts[kinds[kind].place]);
        hearth_pack_arg_text(r, "part", kinds[kind].word);
        hearth_pack_arg_number(r, "most", ANB_PARAGRAPHS_MAX);
        return HEARTH_BAD_PACK;
    }
    int which =
        kinds[kind].which == ANB_TEXT_STORY ? story_of(option, result) : kinds[kind].which + option;
    return keep_prose(r, kind, place, paragraph, which, text);
}

/* ---- The whole book ---- */

typedef struct Whole {
    HearthPackReader *r;
    AnbPack *p;
    int part;
    int last; /* paragraph */
} Whole;

static int wrong_in(Whole *w, const HearthText *text, uint32_t line, const char *from, int number) {
    w->r->line = line;
    hearth_pack_fail(w->r, text);
    hearth_pack_arg_text(w->r, "from", from);
    hearth_pack_arg_number(w->r, "paragraph", number);
    hearth_pack_arg_number(w->r, "last", w->last);
    return HEARTH_BAD_PACK;
}

/* Says something about an option, at its line if the pack gave it. */
static int wrong_at(Whole *w, const HearthText *text, int paragraph, int option, int number) {
    char from[16];
    HearthBuf b = hearth_buf(from, sizeof from);
    hearth_buf_int(&b, paragraph);
    hearth_buf_char(&b, '.');
    hearth_buf_int(&b, option + 1);
    uint32_t line = hearth_pack_line_of(w->r, w->part, (paragraph - 1) * ANB_OPTIONS_EACH + option);
    return wrong_in(w, text, line, from, number);
}

static int count_options(const AnbDraft *d, int paragraph) {
    int n = 0;
    while (n < ANB_OPTIONS_EACH && d->option[paragraph][n].there)
        n++;
    return n;
}

static int check_counts(Whole *w) {
    AnbDraft *d = &w->p->draft;
    for (int p = 1; p <= ANB_PARAGRAPHS_MAX; p++) {
        int n = count_options(d, p), least = p <= ANB_ENTRIES ? 2 : 1;
        for (int i = n; i < ANB_OPTIONS_EACH; i++)
            if (d->option[p][i].there)
                return wrong_at(w, ANB_PACK_T(GAP), p, i, p);
        if (p > w->last && d->given[p])
            return wrong_at(w, ANB_PACK_T(BEYOND), p, 0, p);
        if (p <= w->last && n < least)
            return wrong_at(w, ANB_PACK_T(FEW), p, 0, p);
        if (p > w->last && d->prose[p]) {
            uint32_t line = 0;
            for (int k = 0; k < ANB_TEXTS_EACH && !line; k++)
                line = d->text_line[text_slot(p, k)];
            return wrong_in(w, ANB_PACK_T(BEYOND), line, "", p);
        }
    }
    return HEARTH_OK;
}

typedef struct Reach {
    bool from[ANB_PARAGRAPHS_MAX + 1];
} Reach;

/* All paragraphs to which a story may lead from one, itself only if it comes back. */
static void look_ahead(const Whole *w, int start, Reach *reach) {
    uint8_t todo[ANB_PARAGRAPHS_MAX + 1];
    int n = 0;
    memset(reach, 0, sizeof *reach);
    todo[n++] = (uint8_t)start;
    while (n > 0) {
        int p = todo[--n];
        for (int i = 0; i < ANB_OPTIONS_EACH; i++)
            for (int s = 0; s < ANB_RESULTS_EACH; s++) {
                int go = w->p->draft.option[p][i].result[s].go;
                if (go && !reach->from[go]) {
                    reach->from[go] = true;
                    todo[n++] = (uint8_t)go;
                }
            }
    }
}

static bool rolls(const AnbDraft *d, int paragraph) {
    for (int i = 0; i < ANB_OPTIONS_EACH; i++)
        if (d->option[paragraph][i].there && d->option[paragraph][i].o.number[0])
            return true;
    return false;
}

static bool same_result(const AnbDraftResult *a, const AnbDraftResult *b) {
    return a->there == b->there && a->go == b->go && a->count == b->count &&
           (!a->count || memcmp(a->effects, b->effects, a->count * sizeof *a->effects) == 0);
}

/* Does a paragraph of the pack say just what the base says? */
static bool as_in_base(const HearthGame *base, const AnbDraftOption own[], int paragraph) {
    const AnbTables *t = anb_tables(base);
    if (paragraph > t->paragraph_count)
        return false;
    for (int i = 0; i < ANB_OPTIONS_EACH; i++) {
        AnbDraftOption theirs = {.there = i < t->paragraphs[paragraph].options};
        bool same = own[i].there == theirs.there;
        if (theirs.there)
            draft_option(t, t->paragraphs[paragraph].first + i, &theirs);
        for (int s = 0; s < ANB_RESULTS_EACH; s++)
            same = same && same_result(&own[i].result[s], &theirs.result[s]);
        const AnbOption *a = &own[i].o, *b = &theirs.o;
        if (!same || a->pay != b->pay || a->bonus != b->bonus || a->items != b->items ||
            a->lanterns != b->lanterns || a->number[0] != b->number[0] ||
            a->number[1] != b->number[1])
            return false;
    }
    return true;
}

/* Follow-ups are there, no story asks for a second roll, and all of them end. */
static int check_stories(Whole *w) {
    AnbDraft *d = &w->p->draft;
    bool reached[ANB_PARAGRAPHS_MAX + 1] = {false};
    Reach ahead;
    for (int p = 1; p <= w->last; p++)
        for (int i = 0; i < ANB_OPTIONS_EACH; i++)
            for (int s = 0; s < ANB_RESULTS_EACH; s++) {
                int go = d->option[p][i].result[s].go;
                if (go > w->last)
                    return wrong_at(w, ANB_PACK_T(GOTO), p, i, go);
                if (go)
                    reached[go] = true;
            }
    for (int p = ANB_ENTRIES + 1; p <= w->last; p++) {
        look_ahead(w, p, &ahead);
        if (ahead.from[p])
            return wrong_at(w, ANB_PACK_T(CIRCLE), p, 0, p);
    }
    for (int p = 1; p <= w->last; p++)
        for (int i = 0; i < ANB_OPTIONS_EACH; i++)
            for (int s = 0; s < ANB_AT_GAIN; s++) {
                int go = d->option[p][i].result[s].go;
                if (!go)
                    continue;
                look_ahead(w, go, &ahead);
                ahead.from[go] = true;
                for (int q = 1; q <= w->last; q++)
                    if (ahead.from[q] && rolls(d, q))
                        return wrong_at(w, ANB_PACK_T(SECOND_ROLL), p, i, q);
            }
    for (int p = ANB_ENTRIES + 1; p <= w->last; p++)
        if (d->given[p] && !reached[p] && !as_in_base(w->r->base, d->option[p], p))
            return wrong_at(w, ANB_PACK_T(UNREACHED), p, 0, p);
    return HEARTH_OK;
}

static int number_result(Whole *w, const AnbDraftResult *d, int paragraph, int story, int *effects,
                         uint16_t *out) {
    AnbPack *p = w->p;
    *out = 0;
    if (!d->there)
        return HEARTH_OK;
    if (*effects + d->count > ANB_EFFECTS_MAX)
        return too_many(w->r);
    memcpy(p->effects + *effects, d->effects, d->count * sizeof *d->effects);
    int told = d->story;
    if (p->draft.prose[paragraph])
        told = p->draft.text[text_slot(paragraph, story)] ? own_place(w->r->base, paragraph, story)
                                                          : 0;
    *out = ++p->tables.result_count;
    p->results[*out] = (AnbResult){(uint16_t)*effects, d->count, d->go, (uint16_t)told};
    *effects += d->count;
    return HEARTH_OK;
}

static int number_option(Whole *w, int paragraph, int number, int at, int *effects) {
    AnbPack *p = w->p;
    const AnbDraftOption *d = &p->draft.option[paragraph][number];
    uint16_t result[ANB_RESULTS_EACH];
    for (int s = 0; s < ANB_RESULTS_EACH; s++) {
        int code =
            number_result(w, &d->result[s], paragraph, story_of(number, s), effects, &result[s]);
        if (code)
            return code;
    }
    p->options[at] = d->o;
    if (p->draft.prose[paragraph] || !d->o.text)
        p->options[at].text = (uint16_t)own_place(w->r->base, paragraph, ANB_TEXT_OPTION + number);
    p->options[at].result[0] = result[ANB_AT_FIRST];
    p->options[at].result[1] = result[ANB_AT_SECOND];
    p->options[at].gain = result[ANB_AT_GAIN];
    p->options[at].fail = result[ANB_AT_FAIL];
    return HEARTH_OK;
}

/* A paragraph whose options a pack gives without words keeps ours where they fit. */
static void keep_words(const HearthGame *base, AnbDraft *d, int paragraph) {
    const AnbTables *t = anb_tables(base);
    if (!d->given[paragraph] || paragraph > t->paragraph_count)
        return;
    for (int i = 0; i < t->paragraphs[paragraph].options; i++) {
        const AnbOption *o = &t->options[t->paragraphs[paragraph].first + i];
        AnbDraftOption *own = &d->option[paragraph][i];
        own->o.text = o->text;
        own->result[ANB_AT_FIRST].story = t->results[o->result[0]].story;
        own->result[ANB_AT_SECOND].story = t->results[o->result[1]].story;
        own->result[ANB_AT_GAIN].story = t->results[o->gain].story;
        own->result[ANB_AT_FAIL].story = t->results[o->fail].story;
    }
}

static void name_texts(Whole *w, int paragraph) {
    AnbPack *p = w->p;
    for (int k = 0; k < ANB_TEXTS_EACH; k++) {
        const char *own = p->draft.text[text_slot(paragraph, k)];
        p->texts[own_place(w->r->base, paragraph, k)] =
            own ? (HearthText){ANB_PACK_PROSE, own, NULL} : *ANB_T(PACK_UNTOLD);
    }
    keep_words(w->r->base, &p->draft, paragraph);
}

/* With its own words, or with those of the base. */
static AnbParagraph begin_paragraph(const Whole *w, int paragraph, int options, int count) {
    const AnbTables *base = anb_tables(w->r->base);
    bool own = w->p->draft.prose[paragraph] || paragraph > base->paragraph_count;
    int title =
        own ? own_place(w->r->base, paragraph, ANB_TEXT_TITLE) : base->paragraphs[paragraph].title;
    int text =
        own ? own_place(w->r->base, paragraph, ANB_TEXT_TEXT) : base->paragraphs[paragraph].text;
    return (AnbParagraph){(uint16_t)title, (uint16_t)text, (uint16_t)options, (uint16_t)count};
}

int anb__finish_book(HearthPackReader *r, int part) {
    AnbPack *p = pack_of(r);
    Whole w = {r, p, part, p->tables.paragraph_count};
    const AnbTables *base = anb_tables(r->base);
    int effects = 0, options = 0;
    int code = check_counts(&w);
    assert(base->text_count <= ANB_BASE_TEXTS);
    memcpy(p->texts, base->book_texts, (base->text_count + 1U) * sizeof *p->texts);
    if (!code)
        code = check_stories(&w);
    p->tables.result_count = 0;
    for (int n = 1; n <= w.last && !code; n++) {
        int count = count_options(&p->draft, n);
        name_texts(&w, n);
        p->paragraphs[n] = begin_paragraph(&w, n, options, count);
        for (int i = 0; i < count && !code; i++)
            code = number_option(&w, n, i, options++, &effects);
    }
    p->tables.effects = p->effects;
    p->tables.results = p->results;
    p->tables.options = p->options;
    p->tables.paragraphs = p->paragraphs;
    p->tables.book_texts = p->texts;
    return code;
}
