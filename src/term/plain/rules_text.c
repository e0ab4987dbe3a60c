/* rules_text.c - The rules for players in lines of text: `hearth rules`, and "rules" in a game. */
#include "rules_text.h"

#include <string.h>

/* ---- What is drawn ---- */

/* Part `i` of a text with `mark` between its parts. */
static bool part_of(HearthSlice text, char mark, int i, HearthSlice *out) {
    HearthSlice left = text, head, tail;
    for (; hearth_slice_cut(left, mark, &head, &tail); i--, left = tail)
        if (i == 0) {
            *out = head;
            return true;
        }
    *out = left;
    return i == 0 && left.length > 0;
}

bool rule_shapes_row(HearthSlice shapes, int i, char out[RULE_ROW]) {
    HearthBuf b = hearth_buf(out, RULE_ROW);
    HearthSlice shape, first, row;
    bool some = false;
    for (int k = 0; part_of(shapes, ' ', k, &shape); k++) {
        bool coin = shape.length > 0 && shape.text[shape.length - 1] == '$';
        shape.length -= coin;
        part_of(shape, '/', 0, &first);
        bool here = part_of(shape, '/', i, &row);
        for (size_t c = 0; c < first.length; c++)
            hearth_buf_char(&b, here && row.text[c] == '#' ? '#' : ' ');
        hearth_buf_text(&b, coin && i == 0 ? " $   " : coin ? "     " : "   ");
        some = some || here;
    }
    while (b.length > 0 && b.length < RULE_ROW && out[b.length - 1] == ' ')
        out[--b.length] = 0;
    return some;
}

bool rule_map_row(HearthSlice map, int i, char out[RULE_ROW]) {
    HearthBuf b = hearth_buf(out, RULE_ROW);
    HearthSlice row;
    if (!part_of(map, '/', i ? i - 1 : 0, &row))
        return false;
    hearth_buf_char(&b, i ? (char)('a' + i - 1) : ' ');
    for (size_t c = 0; c < row.length; c++) {
        hearth_buf_text(&b, i || c < 9 ? "  " : " ");
        if (i)
            hearth_buf_char(&b, row.text[c]);
        else
            hearth_buf_int(&b, (int64_t)c + 1);
    }
    return true;
}

/* ---- Lines ---- */

static void print_slice(const char *before, HearthSlice text) {
    printf("%s%.*s\n", before, (int)text.length, text.text);
}

static void print_drawn(const RuleBlock *block) {
    char row[RULE_ROW];
    for (int i = 0; rule_shapes_row(block->shapes, i, row); i++)
        printf("      %s\n", row);
    for (int i = 0; rule_map_row(block->map, i, row); i++)
        printf("      %s\n", row);
}

static bool has_map(const RuleTopic *topic) {
    RuleBlock block;
    for (int i = 0; rulebook_block(topic, i, &block); i++)
        if (block.map.length)
            return true;
    return false;
}

static void say_letters(const Term *t) {
    printf("  ");
    say_text(t, stdout, TERM_T(RULES_MAP));
}

static void print_title(const RuleTopic *topic) {
    HearthSlice id = rulebook_id(topic);
    printf("%.*s (%.*s)\n", (int)topic->title.length, topic->title.text, (int)id.length, id.text);
}

void say_topic(const Term *t, const RuleTopic *topic) {
    bool steps = rulebook_in(topic, "round");
    RuleBlock block;
    print_title(topic);
    for (int i = 0; rulebook_block(topic, i, &block); i++) {
        if (steps)
            printf("  %d. ", i + 1);
        print_slice(steps ? "" : block.entry ? "    - " : "  ", block.text);
        print_drawn(&block);
    }
    if (has_map(topic))
        say_letters(t);
}

void say_step(const Term *t, const RuleTopic *topic, int step, int steps) {
    RuleBlock block;
    HearthMsg msg;
    if (!rulebook_block(topic, step, &block))
        return;
    hearth_msg(&msg, TERM_T(RULES_STEP));
    hearth_msg_bytes(&msg, "title", topic->title.text, topic->title.length);
    hearth_msg_number(&msg, "step", step + 1);
    hearth_msg_number(&msg, "steps", steps);
    say(t, stdout, &msg);
    print_slice("  ", block.text);
    print_drawn(&block);
    if (block.map.length)
        say_letters(t);
}
