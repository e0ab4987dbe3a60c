/* pack.c - The strict reader of packs.
 *
 * A line is understood by the description of its part, checked field by field, and changes a copy
 * of the base's tables; what a pack does not say stays as the base has it. Every refusal names its
 * line. docs/packs.md describes the format. */
#include "pack.h"

#include <stdalign.h>
#include <string.h>

#include "blake2b.h"
#include "games.h"
#include "lines.h"
#include "pack_texts.h"
#include "texts.h"
#include "versions.h"

/* What the caller's memory holds; the game's part and the texts follow. */
typedef struct Pack {
    HearthGame game;
    char data[HEARTH_DATA_NAME + 1];
    HearthText names[HEARTH_PACK_NAMES];
    uint32_t seen[HEARTH_PACK_THINGS];
    uint32_t name_lines[HEARTH_PACK_NAMES];
    uint32_t title_line;
    alignas(max_align_t) unsigned char kept[];
} Pack;

static size_t rounded(size_t size) {
    size_t unit = alignof(max_align_t);
    return (size + unit - 1) / unit * unit;
}

size_t hearth_pack_size(const HearthGame *base) {
    const HearthPackOps *ops = base->pack;
    return ops ? sizeof(Pack) + rounded(ops->size) + ops->text_size : 0;
}

/* ---- Saying what is wrong ---- */

int hearth_pack_fail(HearthPackReader *r, const HearthText *text) {
    hearth_fail(r->err, HEARTH_BAD_PACK, text);
    if (r->err)
        r->err->line = r->line;
    return HEARTH_BAD_PACK;
}

void hearth_pack_arg(HearthPackReader *r, const char *name, HearthSlice value) {
    enum { MOST = 80 };
    if (r->err)
        hearth_msg_bytes(&r->err->msg, name, value.text, value.length < MOST ? value.length : MOST);
}

void hearth_pack_arg_text(HearthPackReader *r, const char *name, const char *value) {
    if (r->err)
        hearth_msg_bytes(&r->err->msg, name, value, strlen(value));
}

void hearth_pack_arg_number(HearthPackReader *r, const char *name, int64_t value) {
    if (r->err)
        hearth_msg_number(&r->err->msg, name, value);
}

int hearth_pack_bad_number(HearthPackReader *r, const char *field, HearthSlice value, int least,
                           int most) {
    hearth_pack_fail(r, value.length == 0 ? HEARTH_PACK_T(NO_NUMBER)
                        : least == most   ? HEARTH_PACK_T(ONLY)
                                          : HEARTH_PACK_T(NUMBER));
    hearth_pack_arg_text(r, "field", field);
    hearth_pack_arg_number(r, "least", least);
    hearth_pack_arg_number(r, "most", most);
    hearth_pack_arg(r, "value", value);
    return HEARTH_BAD_PACK;
}

int hearth_pack_bad_half(HearthPackReader *r, const char *field, HearthSlice value,
                         const char *least, const char *most) {
    hearth_pack_fail(r, value.length ? HEARTH_PACK_T(HALF) : HEARTH_PACK_T(NO_HALF));
    hearth_pack_arg_text(r, "field", field);
    hearth_pack_arg_text(r, "least", least);
    hearth_pack_arg_text(r, "most", most);
    hearth_pack_arg(r, "value", value);
    return HEARTH_BAD_PACK;
}

/* Ids of many things are told by the first ones and the last. */
static void arg_ids(HearthPackReader *r, const char *name, const HearthIds *ids) {
    enum { ALL = 16, SOME = 3 };
    char list[512];
    HearthBuf b = hearth_buf(list, sizeof list);
    int first = ids->count > ALL ? SOME : ids->count;
    for (int i = 0; i < first; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_text(&b, hearth_id(ids, i));
    }
    if (first < ids->count) {
        hearth_buf_text(&b, " ... ");
        hearth_buf_text(&b, hearth_id(ids, ids->count - 1));
    }
    hearth_pack_arg_text(r, name, list);
}

int hearth_pack_bad_word(HearthPackReader *r, const char *field, HearthSlice value,
                         const HearthIds *ids) {
    hearth_pack_fail(r, value.length ? HEARTH_PACK_T(WORD) : HEARTH_PACK_T(NO_WORD));
    hearth_pack_arg_text(r, "field", field);
    arg_ids(r, "known", ids);
    hearth_pack_arg(r, "value", value);
    return HEARTH_BAD_PACK;
}

int hearth_pack_bad_count(HearthPackReader *r, const char *field, int count, int given, int least,
                          int most) {
    hearth_pack_fail(r, HEARTH_PACK_T(ROW));
    hearth_pack_arg_number(r, "count", count); /* the first one chooses the form */
    hearth_pack_arg_number(r, "given", given);
    hearth_pack_arg_text(r, "field", field);
    hearth_pack_arg_number(r, "least", least);
    hearth_pack_arg_number(r, "most", most);
    return HEARTH_BAD_PACK;
}

int hearth_pack_bad_part(HearthPackReader *r, HearthSlice text) {
    if (!hearth_slice_is(text, "nothing") && !memchr(text.text, ',', text.length) &&
        !memchr(text.text, ';', text.length))
        return HEARTH_OK;
    hearth_pack_fail(r, hearth_slice_is(text, "nothing") ? HEARTH_PACK_T(NOTHING)
                                                         : HEARTH_PACK_T(APART));
    hearth_pack_arg(r, "text", text);
    return HEARTH_BAD_PACK;
}

int hearth_pack_together(HearthPackReader *r, const char *one, const char *other) {
    hearth_pack_fail(r, HEARTH_PACK_T(TOGETHER));
    hearth_pack_arg_text(r, "one", one);
    hearth_pack_arg_text(r, "other", other);
    return HEARTH_BAD_PACK;
}

int hearth_pack_number(HearthPackReader *r, const char *field, HearthSlice value, int least,
                       int most, int *out) {
    int64_t n;
    if (!hearth_slice_signed(value, 9999, &n) || n < least || n > most)
        return hearth_pack_bad_number(r, field, value, least, most);
    *out = (int)n;
    return HEARTH_OK;
}

bool hearth_pack_is_number(HearthSlice word) {
    size_t sign = word.length > 1 && word.text[0] == '-';
    return word.length > sign && word.text[sign] >= '0' && word.text[sign] <= '9';
}

int hearth_pack_numbers(const HearthSlice words[], int n) {
    int count = 0;
    while (count < n && hearth_pack_is_number(words[count]))
        count++;
    return count;
}

int hearth_pack_find(const HearthIds *ids, HearthSlice word) {
    for (int i = 0; i < ids->count; i++)
        if (hearth_slice_is(word, hearth_id(ids, i)))
            return i;
    return -1;
}

/* ---- Things, counted through all parts ---- */

static int thing_number(const HearthPackOps *ops, int part, int index) {
    int number = index;
    for (int i = 0; i < part; i++)
        number += hearth_pack_count(&ops->parts[i]);
    return number;
}

uint32_t hearth_pack_line_of(const HearthPackReader *r, int part, int index) {
    return r->seen[thing_number(r->ops, part, index)];
}

int hearth_pack_twice(HearthPackReader *r, HearthSlice what, uint32_t first) {
    hearth_pack_fail(r, first == r->line ? HEARTH_PACK_T(TWICE_HERE) : HEARTH_PACK_T(TWICE));
    hearth_pack_arg(r, "what", what);
    hearth_pack_arg_number(r, "first", first);
    return HEARTH_BAD_PACK;
}

enum { LINE_NAME = 128 };

/* "house h01" */
static HearthSlice line_name(const char *word, HearthSlice id, char out[LINE_NAME]) {
    HearthBuf b = hearth_buf(out, LINE_NAME);
    hearth_buf_text(&b, word);
    hearth_buf_text(&b, id.length ? " " : "");
    hearth_buf_bytes(&b, id.text, id.length < 80 ? id.length : 80);
    return (HearthSlice){out, b.length};
}

/* A line about something that another one was about. */
int hearth_pack_line_twice(HearthPackReader *r, const char *word, HearthSlice id, uint32_t first) {
    char what[LINE_NAME];
    return hearth_pack_twice(r, line_name(word, id, what), first);
}

/* ---- Fields ---- */

static int read_half(HearthPackReader *r, const HearthPackField *f, HearthSlice word,
                     uint8_t *out) {
    HearthSlice whole = word;
    uint64_t n;
    bool half = word.length > 2 && memcmp(word.text + word.length - 2, ".5", 2) == 0;
    if (half)
        whole.length -= 2;
    if (!hearth_slice_number(whole, 99, &n) || (int)(2 * n) + half < 2 * f->least ||
        (int)(2 * n) + half > 2 * f->most) {
        char least[8], most[8];
        HearthBuf low = hearth_buf(least, sizeof least), high = hearth_buf(most, sizeof most);
        hearth_buf_int(&low, f->least);
        hearth_buf_int(&high, f->most);
        return hearth_pack_bad_half(r, f->name, word, least, most);
    }
    *out = (uint8_t)(2 * n + half);
    return HEARTH_OK;
}

static const HearthPackField *find_field(const HearthPackPart *p, HearthSlice word) {
    for (int i = 0; i < p->field_count; i++)
        if (!p->fields[i].fixed && p->fields[i].name && hearth_slice_is(word, p->fields[i].name))
            return &p->fields[i];
    return NULL;
}

/* A row must have all of its numbers. Words that are none are left to be refused by themselves,
 * but for the next field, which says where the row ends. */
static int check_row(HearthPackReader *r, const HearthPackPart *p, const HearthPackField *f,
                     const char *called, const HearthSlice words[], int n) {
    int given = hearth_pack_numbers(words, n);
    if (given == f->count || (given < f->count && given < n && !find_field(p, words[given])))
        return HEARTH_OK;
    return hearth_pack_bad_count(r, called, f->count, given, f->least, f->most);
}

/* Reads a field from the n words behind its name. *taken: how many it was. */
static int read_field(HearthPackReader *r, const HearthPackPart *p, const HearthPackField *f,
                      const char *called, const HearthSlice words[], int n, void *thing,
                      int *taken) {
    uint8_t *at = (uint8_t *)thing + f->offset;
    HearthSlice none = {"", 0};
    int value = 0, code, count = f->count ? f->count : 1;
    bool is_signed = f->type == HEARTH_PACK_SIGNED || f->type == HEARTH_PACK_SIGNED_ROW;
    r->field = called;
    *taken = 1;
    switch ((HearthPackType)f->type) {
    case HEARTH_PACK_NUMBER:
    case HEARTH_PACK_SIGNED:
    case HEARTH_PACK_ROW:
    case HEARTH_PACK_SIGNED_ROW:
        if (f->count && (code = check_row(r, p, f, called, words, n)))
            return code;
        for (int i = 0; i < count; i++) {
            code =
                hearth_pack_number(r, called, i < n ? words[i] : none, f->least, f->most, &value);
            if (code)
                return code;
            if (is_signed)
                ((int8_t *)at)[i] = (int8_t)value;
            else
                at[i] = (uint8_t)value;
        }
        *taken = count;
        return HEARTH_OK;
    case HEARTH_PACK_HALF: return read_half(r, f, n ? words[0] : none, at);
    case HEARTH_PACK_FLAG:
        *taken = 0;
        *at = 1;
        return HEARTH_OK;
    case HEARTH_PACK_WORD:
        value = n ? hearth_pack_find(f->ids, words[0]) : -1;
        if (value < 0)
            return hearth_pack_bad_word(r, called, n ? words[0] : none, f->ids);
        *at = (uint8_t)value;
        return HEARTH_OK;
    case HEARTH_PACK_OWN: break;
    }
    *taken = f->own->read(r, words, n, thing);
    return *taken < 0 ? HEARTH_BAD_PACK : HEARTH_OK;
}

/* A field that is left out is 0. */
static void clear_fields(const HearthPackPart *p, void *thing) {
    for (int i = 0; i < p->field_count; i++) {
        const HearthPackField *f = &p->fields[i];
        if (!f->fixed && f->type != HEARTH_PACK_OWN)
            memset((char *)thing + f->offset, 0, f->count ? f->count : 1);
    }
}

static int unknown_field(HearthPackReader *r, const HearthPackPart *p, HearthSlice word) {
    char known[256];
    HearthBuf b = hearth_buf(known, sizeof known);
    for (int i = 0; i < p->field_count; i++)
        if (!p->fields[i].fixed && p->fields[i].name) {
            hearth_buf_text(&b, b.length ? ", " : "");
            hearth_buf_text(&b, p->fields[i].name);
        }
    hearth_pack_fail(r, b.length ? HEARTH_PACK_T(FIELD) : HEARTH_PACK_T(EXTRA));
    hearth_pack_arg(r, "word", word);
    hearth_pack_arg_text(r, "known", known);
    return HEARTH_BAD_PACK;
}

/* `called` is what the line begins with, which a field without a name goes by. */
static int read_fields(HearthPackReader *r, const HearthPackPart *p, const char *called,
                       const HearthSlice words[], int n, void *thing) {
    uint64_t given = 0;
    int at = 0, code, taken;
    clear_fields(p, thing);
    if (p->field_count && !p->fields[0].name) {
        if ((code = read_field(r, p, &p->fields[0], called, words, n, thing, &taken)))
            return code;
        at = taken;
        given = 1;
    }
    while (at < n) {
        const HearthPackField *f = find_field(p, words[at]);
        if (!f)
            return unknown_field(r, p, words[at]);
        uint64_t bit = (uint64_t)1 << (f - p->fields);
        if (given & bit)
            return hearth_pack_twice(r, words[at], r->line);
        given |= bit;
        at++;
        if ((code = read_field(r, p, f, f->name, words + at, n - at, thing, &taken)))
            return code;
        at += taken;
    }
    for (int i = 0; i < p->field_count; i++) {
        const HearthPackField *f = &p->fields[i];
        if (f->fixed || given >> i & 1)
            continue;
        if (!f->optional) {
            hearth_pack_fail(r, HEARTH_PACK_T(MISSING));
            hearth_pack_arg_text(r, "field", f->name ? f->name : p->word);
            return HEARTH_BAD_PACK;
        }
        if (f->type == HEARTH_PACK_OWN && f->own->read(r, NULL, 0, thing) < 0)
            return HEARTH_BAD_PACK;
    }
    return HEARTH_OK;
}

/* ---- Lines ---- */

static int read_id(HearthPackReader *r, const HearthPackPart *p, HearthSlice word, int *out) {
    uint64_t n, m = 1;
    HearthSlice head = word, tail;
    if (p->ids) {
        *out = hearth_pack_find(p->ids, word);
        if (*out >= 0)
            return HEARTH_OK;
        if (!word.length)
            return hearth_pack_bad_word(r, p->word, word, p->ids);
        hearth_pack_fail(r, HEARTH_PACK_T(ID));
        hearth_pack_arg_text(r, "part", p->word);
        hearth_pack_arg(r, "id", word);
        arg_ids(r, "known", p->ids);
        return HEARTH_BAD_PACK;
    }
    bool cut = !p->pairs ||
               (hearth_slice_cut(word, '.', &head, &tail) && hearth_slice_number(tail, 3, &m) && m);
    int most = p->first + (p->pairs ? p->count / 3 : p->count) - 1;
    if (!cut || !hearth_slice_number(head, (uint64_t)most, &n) || (int)n < p->first) {
        if (!p->pairs && !word.length)
            return hearth_pack_bad_number(r, p->word, word, p->first, most);
        hearth_pack_fail(r, p->pairs ? HEARTH_PACK_T(PAIR) : HEARTH_PACK_T(ID_NUMBER));
        hearth_pack_arg_text(r, "part", p->word);
        hearth_pack_arg_number(r, "least", p->first);
        hearth_pack_arg_number(r, "most", most);
        hearth_pack_arg(r, "id", word);
        return HEARTH_BAD_PACK;
    }
    *out = p->pairs ? ((int)n - p->first) * 3 + (int)m - 1 : (int)n - p->first;
    return HEARTH_OK;
}

static int read_part(HearthPackReader *r, int part, HearthSlice line, HearthScan s) {
    const HearthPackPart *p = &r->ops->parts[part];
    HearthSlice id = {"", 0}, front = {s.text + s.at, s.length - s.at}, text = {NULL, 0};
    HearthSlice words[HEARTH_PACK_WORDS];
    char called[LINE_NAME];
    int index = 0, n = 0, code;
    bool has_id = hearth_pack_count(p) > 1 || p->count;
    if (p->text) {
        const char *found = NULL;
        for (size_t i = 0; !found && i + 1 < line.length; i++)
            if (line.text[i] == ':' && line.text[i + 1] == ' ')
                found = line.text + i;
        if (!found || found + 2 == line.text + line.length) {
            hearth_pack_fail(r, HEARTH_PACK_T(COLON));
            hearth_pack_arg_text(r, "part", p->word);
            return HEARTH_BAD_PACK;
        }
        text = (HearthSlice){found + 2, (size_t)(line.text + line.length - found) - 2};
        front.length = found > front.text ? (size_t)(found - front.text) : 0;
    }
    if (p->text && front.length && front.text[front.length - 1] == ' ')
        return hearth_pack_fail(r, HEARTH_PACK_T(COLON_SPACE));
    if (front.length && (n = hearth_slice_words(front, words, HEARTH_PACK_WORDS)) < 0) {
        hearth_pack_fail(r, HEARTH_PACK_T(WORDS));
        hearth_pack_arg_number(r, "most", HEARTH_PACK_WORDS);
        return HEARTH_BAD_PACK;
    }
    if (has_id) {
        id = n ? words[0] : id;
        if ((code = read_id(r, p, id, &index)))
            return code;
    }
    uint32_t *seen = &r->seen[thing_number(r->ops, part, index)];
    if (*seen)
        return hearth_pack_line_twice(r, p->word, id, *seen);
    *seen = r->line;
    void *thing = (void *)hearth_pack_thing(p, r->tables, index); /* of the pack's own memory */
    line_name(p->word, id, called);
    if (p->field_count || n > has_id)
        code = p->field_count ? read_fields(r, p, called, words + has_id, n - has_id, thing)
                              : unknown_field(r, p, words[has_id]);
    else
        code = HEARTH_OK;
    if (!code && p->text)
        code = r->ops->text(r, part, index, text);
    if (!code && r->ops->line)
        code = r->ops->line(r, part, index);
    return code;
}

size_t hearth_pack_chars(HearthSlice text) {
    size_t chars = 0;
    for (size_t i = 0; i < text.length; i++)
        chars += (text.text[i] & 0xC0) != 0x80;
    return chars;
}

int hearth_pack_long(HearthPackReader *r, size_t chars, int most) {
    hearth_pack_fail(r, HEARTH_PACK_T(LONG));
    hearth_pack_arg_number(r, "most", most);
    hearth_pack_arg_number(r, "given", (int64_t)chars);
    return HEARTH_BAD_PACK;
}

const char *hearth_pack_keep(HearthPackReader *r, HearthSlice text, int most_chars) {
    size_t chars = hearth_pack_chars(text);
    if (memchr(text.text, '{', text.length) || memchr(text.text, '}', text.length)) {
        hearth_pack_fail(r, HEARTH_PACK_T(BRACES));
        return NULL;
    }
    if (chars > (size_t)most_chars) {
        hearth_pack_long(r, chars, most_chars);
        return NULL;
    }
    if (text.length >= r->room - r->used) {
        hearth_pack_fail(r, HEARTH_PACK_T(ROOM));
        hearth_pack_arg_number(r, "most", (int64_t)r->room);
        return NULL;
    }
    char *kept = r->texts + r->used;
    memcpy(kept, text.text, text.length);
    kept[text.length] = 0;
    r->used += text.length + 1;
    return kept;
}

static int read_name(HearthPackReader *r, Pack *pack, HearthScan s) {
    HearthSlice id, name;
    if (!hearth_scan_word(&s, &id) || !hearth_scan_rest(&s, &name)) {
        hearth_pack_fail(r, HEARTH_PACK_T(NAME));
        return HEARTH_BAD_PACK;
    }
    int first = 0;
    for (const HearthIds *const *list = r->ops->named; *list; list++) {
        int at = hearth_pack_find(*list, id);
        if (at >= 0) {
            int number = first + at;
            if (pack->name_lines[number])
                return hearth_pack_line_twice(r, "name", id, pack->name_lines[number]);
            pack->name_lines[number] = r->line;
            const char *kept = hearth_pack_keep(r, name, HEARTH_PACK_NAME_CHARS);
            pack->names[number] = (HearthText){"pack.name", kept, NULL};
            return kept ? HEARTH_OK : HEARTH_BAD_PACK;
        }
        first += (*list)->count;
    }
    hearth_pack_fail(r, HEARTH_PACK_T(NAMELESS));
    hearth_pack_arg(r, "id", id);
    return HEARTH_BAD_PACK;
}

/* What a line may begin with, but for "#". */
static int unknown_line(HearthPackReader *r, HearthSlice word) {
    char known[512];
    HearthBuf b = hearth_buf(known, sizeof known);
    for (int i = 0; i < r->ops->part_count; i++) {
        hearth_buf_text(&b, r->ops->parts[i].word);
        hearth_buf_text(&b, ", ");
    }
    for (const char *const *w = r->ops->prose_words; w && *w; w++) {
        hearth_buf_text(&b, *w);
        hearth_buf_text(&b, ", ");
    }
    hearth_buf_text(&b, "name, title");
    hearth_pack_fail(r, HEARTH_PACK_T(UNKNOWN));
    hearth_pack_arg(r, "word", word);
    hearth_pack_arg_text(r, "known", known);
    return HEARTH_BAD_PACK;
}

/* Every space has a word on both sides. */
static int check_spaces(HearthPackReader *r, HearthSlice line) {
    if (line.length == 0)
        return hearth_pack_fail(r, HEARTH_PACK_T(LINE_EMPTY));
    for (size_t i = 0; i < line.length; i++) {
        if (line.text[i] != ' ' || (i && i + 1 < line.length && line.text[i - 1] != ' '))
            continue;
        hearth_pack_fail(r, HEARTH_PACK_T(SPACES));
        if (r->err)
            r->err->column = (uint32_t)hearth_pack_chars((HearthSlice){line.text, i}) + 1;
        return HEARTH_BAD_PACK;
    }
    return HEARTH_OK;
}

static int read_line(HearthPackReader *r, Pack *pack, HearthSlice line) {
    HearthScan s = hearth_scan(line.text, line.length);
    HearthSlice word;
    bool handled = false;
    int code;
    if (line.length && line.text[0] == '#')
        return HEARTH_OK;
    if ((code = check_spaces(r, line)))
        return code;
    if (hearth_scan_is(&s, "title")) {
        HearthSlice title;
        if (pack->title_line)
            return hearth_pack_twice(r, (HearthSlice){"title", 5}, pack->title_line);
        pack->title_line = r->line;
        if (!hearth_scan_rest(&s, &title))
            return hearth_pack_fail(r, HEARTH_PACK_T(TITLE));
        pack->game.edition = hearth_pack_keep(r, title, HEARTH_PACK_NAME_CHARS);
        return pack->game.edition ? HEARTH_OK : HEARTH_BAD_PACK;
    }
    if (hearth_scan_is(&s, "name"))
        return read_name(r, pack, s);
    hearth_scan_word(&s, &word); /* there is one */
    size_t end = word.length && word.text[word.length - 1] == ':' ? word.length - 1 : word.length;
    for (int i = 0; i < r->ops->part_count; i++)
        if (hearth_slice_is((HearthSlice){word.text, end}, r->ops->parts[i].word) &&
            (end == word.length || r->ops->parts[i].text))
            return read_part(r, i, line, s);
    if (r->ops->prose) {
        code = r->ops->prose(r, word, (HearthSlice){s.text + s.at, s.length - s.at}, &handled);
        if (handled)
            return code;
    }
    return unknown_line(r, word);
}

/* Fetches the next line; false at the end or with *code. */
static bool next_line(HearthPackReader *r, HearthScan *t, HearthSlice *line, int *code) {
    *code = HEARTH_OK;
    if (t->at == t->length)
        return false;
    const char *start = t->text + t->at;
    const char *end = memchr(start, '\n', t->length - t->at);
    r->line++;
    size_t length = end ? (size_t)(end - start) : t->length - t->at;
    if (length > HEARTH_PACK_LINE_MAX) {
        *code = hearth_pack_fail(r, HEARTH_T(REC_LONG_LINE));
        hearth_pack_arg_number(r, "most", HEARTH_PACK_LINE_MAX);
        return false;
    }
    uint32_t column;
    const HearthText *wrong = hearth_line_wrong((HearthSlice){start, length}, r->line, &column);
    if (wrong || !end)
        *code = hearth_pack_fail(r, wrong ? wrong : HEARTH_PACK_T(CUT));
    if (wrong && r->err)
        r->err->column = column;
    if (*code)
        return false;
    *line = (HearthSlice){start, length};
    t->at += length + 1;
    return true;
}

/* The first two lines: which game, by which rules. */
static int read_head(HearthPackReader *r, HearthScan *t, HearthSlice *id, uint64_t *rules) {
    HearthSlice line, number;
    int code;
    if (t->length == 0)
        return hearth_pack_fail(r, HEARTH_PACK_T(EMPTY));
    if (t->length > HEARTH_PACK_MAX) {
        hearth_pack_fail(r, HEARTH_PACK_T(LARGE));
        hearth_pack_arg_number(r, "most", HEARTH_PACK_MAX);
        return HEARTH_BAD_PACK;
    }
    if (!next_line(r, t, &line, &code))
        return code;
    if (!hearth_slice_is(line, "hearth-pack 1"))
        return hearth_pack_fail(r, HEARTH_PACK_T(MAGIC));
    bool more = next_line(r, t, &line, &code);
    if (code)
        return code;
    HearthScan s = more ? hearth_scan(line.text, line.length) : hearth_scan("", 0);
    if (!more)
        r->line++;
    if (hearth_scan_is(&s, "game") && hearth_scan_word(&s, id) && hearth_scan_is(&s, "rules") &&
        hearth_scan_rest(&s, &number) && hearth_slice_number(number, 9999, rules))
        return HEARTH_OK;
    hearth_pack_fail(r, HEARTH_T(REC_HEAD));
    hearth_pack_arg_text(r, "expected", "game NAME rules N");
    return HEARTH_BAD_PACK;
}

static int no_packs(HearthPackReader *r, const HearthGame *game) {
    hearth_pack_fail(r, HEARTH_PACK_T(NONE));
    if (r->err)
        hearth_msg_word(&r->err->msg, "game", game->title);
    return HEARTH_BAD_PACK;
}

static int other_rules(HearthPackReader *r, const HearthGame *game, uint64_t rules) {
    hearth_unknown_rules(game, (int)rules, r->err);
    if (r->err) {
        r->err->code = HEARTH_BAD_PACK;
        r->err->line = r->line;
    }
    return HEARTH_BAD_PACK;
}

const HearthGame *hearth_pack_base(const char *text, size_t length, HearthErr *err) {
    HearthPackReader r = {.err = err};
    HearthScan t = hearth_scan(text, length);
    HearthSlice id;
    uint64_t rules;
    if (read_head(&r, &t, &id, &rules))
        return NULL;
    const HearthGame *game = hearth_games_find(id);
    if (!game) {
        hearth_pack_fail(&r, HEARTH_T(REC_GAME));
        hearth_pack_arg(&r, "game", id);
        return NULL;
    }
    if (!game->pack) {
        no_packs(&r, game);
        return NULL;
    }
    const HearthGame *base =
        rules ? hearth_version(game, (int)rules, (HearthSlice){NULL, 0}) : NULL;
    if (!base)
        other_rules(&r, game, rules);
    return base;
}

int hearth_pack_read(void *memory, size_t size, const HearthGame *base, const char *text,
                     size_t length, const HearthGame **out, HearthErr *err) {
    HearthPackReader r = {.base = base, .ops = base->pack, .err = err};
    HearthScan t = hearth_scan(text, length);
    HearthSlice id, line;
    uint64_t rules;
    Pack *pack = memory;
    int code = read_head(&r, &t, &id, &rules);
    if (code)
        return code;
    if (!hearth_slice_is(id, base->id)) {
        hearth_pack_fail(&r, HEARTH_PACK_T(OTHER));
        hearth_pack_arg(&r, "game", id);
        return HEARTH_BAD_PACK;
    }
    if (!base->pack)
        return no_packs(&r, base);
    if (rules != (uint64_t)base->rules_version)
        return other_rules(&r, base, rules);
    if (size < hearth_pack_size(base))
        return hearth_fail(err, HEARTH_TOO_SMALL, HEARTH_T(MEMORY_SMALL));
    memset(pack, 0, sizeof *pack);
    pack->game = *base;
    pack->game.edition = NULL;
    const HearthGame *newest = hearth_games_find(id);
    pack->game.older = newest ? newest : base; /* a record of any other value is found from here */
    r.kept = pack->kept;
    r.tables = r.ops->begin(base, r.kept);
    r.seen = pack->seen;
    r.texts = (char *)pack->kept + rounded(r.ops->size);
    r.room = r.ops->text_size;
    while (next_line(&r, &t, &line, &code))
        if ((code = read_line(&r, pack, line)))
            return code;
    r.line = 0; /* what is wrong now is wrong with the whole */
    if (code || (code = r.ops->finish(&r)))
        return code;
    pack->game.tables = r.tables;
    pack->game.names = pack->names;
    pack->game.batch = NULL; /* fast ways know the tables that are built in */
    hearth_data_name(&pack->game, pack->data);
    pack->game.data = pack->data;
    *out = &pack->game;
    return HEARTH_OK;
}

/* ---- The name of a data set ---- */

static void put_hash(void *to, const char *line, size_t length) {
    hearth_blake2b_add(to, line, length);
    hearth_blake2b_add(to, "\n", 1);
}

bool hearth_data_name(const HearthGame *game, char out[HEARTH_DATA_NAME + 1]) {
    HearthBlake2b hash;
    uint8_t digest[HEARTH_BLAKE2B_SIZE];
    if (!game->pack)
        return false;
    hearth_blake2b_init(&hash);
    put_hash(&hash, game->id, strlen(game->id));
    hearth_pack_lines(game, HEARTH_PACK_VALUES_ONLY, put_hash, &hash);
    hearth_blake2b_end(&hash, digest);
    HearthBuf b = hearth_buf(out, HEARTH_DATA_NAME + 1);
    hearth_buf_hex(&b, digest, HEARTH_DATA_NAME / 2);
    for (const char *const(*c)[2] = game->pack->called; c && (*c)[0]; c++)
        if (hearth_slice_is((HearthSlice){out, strlen(out)}, (*c)[0])) {
            b = hearth_buf(out, HEARTH_DATA_NAME + 1);
            hearth_buf_text(&b, (*c)[1]);
            break;
        }
    return true;
}
