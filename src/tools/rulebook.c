/* rulebook.c - Makes the rules of one game in one language as the programs read them.
 *
 * A tool of the build: rulebook GAME LANG ENGLISH OWN ROUND OUT. ENGLISH and OWN are
 * data/rules/GAME/en.txt and LANG.txt (twice the same file for English), ROUND is a record of the
 * worked first round, or "-". data/rules/README.md describes what is read, src/rulebook/rulebook.h
 * what is written. The English file has what is the same in every language: which pieces are drawn
 * beside a paragraph, and after how many actions of the record a step is. */
#include "rule_facts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "games.h"
#include "options.h"
#include "record.h"

enum { BLOCKS = 512, OUT_MAX = 1 << 20, TEXT_MAX = 8192, NAME_MAX_ = 48 };

typedef struct Block {
    int line;
    char kind;          /* '=' topic, '*' list, 'p' paragraph */
    HearthSlice first;  /* the ids of a topic, the name of a list */
    HearthSlice text;   /* title, template, or paragraph */
    HearthSlice part;   /* of a topic: first, round or reference */
    HearthSlice pieces; /* drawn beside it; empty: none */
    int at;             /* actions of the record; -1: no step of it */
} Block;

typedef struct Book {
    const char *path;
    char *text;
    Block block[BLOCKS];
    int count;
} Book;

typedef struct Making {
    Book english, own;
    const RuleFacts *facts;
    RuleFill fill;
    HearthMatch *match; /* the whole round; NULL: there is none */
    void *memory, *state, *view;
    bool no_round; /* its record does not fit these tables */
    HearthBuf out;
} Making;

#define FACTS(game) extern const RuleFacts rule_facts_##game;
#include "rule_facts.inc"
#undef FACTS

static const struct {
    const char *game;
    const RuleFacts *facts;
} known[] = {
#define FACTS(game) {#game, &rule_facts_##game},
#include "rule_facts.inc"
#undef FACTS
    {NULL, NULL}};

static void stop(const char *path, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%d: ", path, line);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n");
    va_end(args);
    exit(1);
}

static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file)
        stop(path, 0, "cannot be opened");
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = size >= 0 ? malloc((size_t)size + 1) : NULL;
    if (!text || fread(text, 1, (size_t)size, file) != (size_t)size)
        stop(path, 0, "cannot be read");
    fclose(file);
    text[size] = 0;
    *length = (size_t)size;
    return text;
}

/* ---- Reading ---- */

static Block *add_block(Book *b, int line, char kind) {
    if (b->count == BLOCKS)
        stop(b->path, line, "too much of it");
    Block *block = &b->block[b->count++];
    *block = (Block){.line = line, .kind = kind, .at = -1};
    return block;
}

/* "ids: title" or "list: template". */
static void read_head(const Book *b, Block *block, HearthSlice line) {
    if (!hearth_slice_cut(line, ':', &block->first, &block->text) || block->text.length < 2 ||
        block->text.text[0] != ' ' || !block->first.length)
        stop(b->path, block->line, "a colon and a text are missing");
    block->text.text++;
    block->text.length--;
}

static bool starts(HearthSlice line, const char *mark) {
    return line.length > strlen(mark) && memcmp(line.text, mark, strlen(mark)) == 0;
}

static HearthSlice behind(HearthSlice line, size_t n) {
    return (HearthSlice){line.text + n, line.length - n};
}

/* Lines of a paragraph follow each other: the line feed between them becomes a space. */
static void join(Book *b, Block *open, HearthSlice line) {
    size_t end = (size_t)(line.text - b->text);
    b->text[end - 1] = ' ';
    open->text.length = (size_t)(line.text + line.length - open->text.text);
}

static void read_book(Book *b, const char *path) {
    size_t length;
    uint64_t at = 0;
    HearthSlice part = {NULL, 0}, pieces = {NULL, 0}, left, line;
    Block *open = NULL; /* takes further lines */
    bool step = false;
    b->path = path;
    b->text = read_file(path, &length);
    left = (HearthSlice){b->text, length};
    for (int number = 1; hearth_slice_cut(left, '\n', &line, &left); number++) {
        if (line.length == 0) {
            open = NULL;
        } else if (open) {
            join(b, open, line);
        } else if (starts(line, "== ")) {
            part = behind(line, 3);
        } else if (starts(line, "= ")) {
            Block *topic = add_block(b, number, '=');
            topic->part = part;
            read_head(b, topic, behind(line, 2));
        } else if (starts(line, "+ ")) {
            pieces = behind(line, 2);
        } else if (starts(line, "@ ")) {
            step = hearth_slice_number(behind(line, 2), 9999, &at);
            if (!step)
                stop(path, number, "a number of actions is missing");
        } else {
            bool list = starts(line, "* ");
            open = add_block(b, number, list ? '*' : 'p');
            open->pieces = pieces;
            open->at = step ? (int)at : -1;
            if (list)
                read_head(b, open, behind(line, 2));
            else
                open->text = line;
            pieces.length = 0;
            step = false;
        }
    }
    if (left.length)
        stop(path, 0, "the last line does not end");
    if (!b->count || b->block[0].kind != '=' || !b->block[0].part.length)
        stop(path, 1, "it does not begin with a part and a topic");
}

static bool same(HearthSlice a, HearthSlice b) {
    return a.length == b.length && (!a.length || memcmp(a.text, b.text, a.length) == 0);
}

/* Every language has the same topics, lists and paragraphs in the same order. */
static void compare(const Book *english, const Book *own) {
    for (int i = 0; i < english->count && i < own->count; i++) {
        const Block *a = &english->block[i], *b = &own->block[i];
        if (a->kind != b->kind || !same(a->first, b->first) || !same(a->part, b->part))
            stop(own->path, b->line, "this is not what the English has in line %d", a->line);
        if (own != english && (b->pieces.length || b->at >= 0))
            stop(own->path, b->line, "pieces and steps stand in the English file only");
    }
    if (english->count != own->count)
        stop(own->path, own->block[own->count - 1].line, "it has %d parts, the English %d",
             own->count, english->count);
}

/* ---- Filling in ---- */

void rule_told(RuleFill *f, HearthMsg *msg, const char *name) {
    hearth_msg_bytes(msg, name, f->phrase.text, f->phrase.length);
    plain_phrase_clear(&f->phrase, NULL);
}

void rule_numbers(HearthMsg *msg, const char *name, const uint8_t values[], int count) {
    char text[256];
    HearthBuf b = hearth_buf(text, sizeof text);
    for (int i = 0; i < count; i++) {
        hearth_buf_text(&b, i ? ", " : "");
        hearth_buf_int(&b, values[i]);
    }
    hearth_msg_bytes(msg, name, text, b.length);
}

static bool has_arg(const HearthMsg *msg, const char *name) {
    for (int i = 0; i < msg->nargs; i++)
        if (strcmp(msg->args[i].name, name) == 0)
            return true;
    return false;
}

/* The next {name} from *at on. */
static bool next_name(const char *text, size_t *at, char name[NAME_MAX_]) {
    const char *open = strchr(text + *at, '{'), *close = open ? strchr(open, '}') : NULL;
    if (!close || close - open > NAME_MAX_)
        return false;
    size_t length = (size_t)(close - open) - 1;
    memcpy(name, open + 1, length);
    name[length] = 0;
    *at = (size_t)(close + 1 - text);
    return true;
}

/* Arguments of a message keep the name they are given, so it must stay. */
static void add_facts(Making *m, const Block *block, const char *text, HearthMsg *msg) {
    char name[NAME_MAX_];
    for (size_t at = 0; next_name(text, &at, name);)
        if (!has_arg(msg, name) &&
            !(m->facts && m->facts->fact && m->facts->fact(&m->fill, name, msg)))
            stop(m->own.path, block->line, "there is no value {%s}", name);
}

static void put_filled(Making *m, const Block *block, const HearthMsg *msg, const char *before) {
    char said[TEXT_MAX];
    size_t length = hearth_msg_text(msg, m->fill.lang, said, sizeof said);
    if (length >= sizeof said || strchr(said, '{') || strchr(said, '\n'))
        stop(m->own.path, block->line, "this cannot be filled in: %s", said);
    hearth_buf_text(&m->out, before);
    hearth_buf_bytes(&m->out, said, length);
    hearth_buf_char(&m->out, '\n');
}

static void put_list(Making *m, const Block *block, const HearthText *pattern) {
    char name[NAME_MAX_], drawn[512];
    HearthBuf b = hearth_buf(name, sizeof name);
    HearthMsg msg;
    int i = 0;
    hearth_buf_bytes(&b, block->first.text, block->first.length);
    for (;; i++) {
        HearthBuf shapes = hearth_buf(drawn, sizeof drawn);
        hearth_msg(&msg, pattern);
        plain_phrase_clear(&m->fill.phrase, NULL);
        if (!m->facts || !m->facts->row || !m->facts->row(&m->fill, name, i, &msg, &shapes))
            break;
        add_facts(m, block, pattern->one, &msg);
        put_filled(m, block, &msg, "i ");
        if (shapes.length) {
            hearth_buf_text(&m->out, "d ");
            hearth_buf_bytes(&m->out, drawn, shapes.length);
            hearth_buf_char(&m->out, '\n');
        }
    }
    if (i == 0)
        stop(m->own.path, block->line, "there is no list %s", name);
}

/* ---- The worked round ---- */

/* Notes that there is no round for these tables: whoever changes the cards has rules without one.
 */
static void load_round(Making *m, const char *path) {
    HearthErr err;
    HearthReport report;
    size_t length;
    char *text = read_file(path, &length), said[512];
    size_t size = hearth_record_size(text, length, &err);
    m->memory = size ? malloc(size) : NULL;
    if (!m->memory || hearth_record_load(m->memory, size, text, length, &m->match, &report, &err)) {
        hearth_err_text(&err, "en", said, sizeof said);
        fprintf(stderr, "%s: the worked round is left out: %s\n", path, said);
        m->match = NULL;
        m->no_round = true;
    } else {
        m->state = malloc(hearth_match_state_size(m->match));
        m->view = malloc(hearth_match_state_size(m->match));
    }
    free(text);
}

typedef struct Found {
    Making *m;
    int at;
} Found;

static bool keep_state(void *context, const HearthStep *step) {
    Found *found = context;
    if (step->index == found->at)
        memcpy(found->m->state, step->state, hearth_match_state_size(found->m->match));
    return step->index < found->at;
}

static void go_to(Making *m, const Block *block) {
    m->fill.match = NULL;
    m->fill.state = NULL;
    if (block->at < 0 || !m->match)
        return;
    if (block->at > hearth_match_actions(m->match))
        stop(m->english.path, block->line, "the record has no more than %d actions",
             hearth_match_actions(m->match));
    hearth_match_walk(m->match, keep_state, &(Found){m, block->at});
    m->fill.match = m->match;
    m->fill.state = m->state;
}

/* What a page opens to look at that moment (hb_view): lines, with tabs between. */
static void put_view(Making *m) {
    const HearthGame *game = hearth_match_game(m->match);
    HearthOptions options;
    hearth_buf_text(&m->out, "v rules ");
    hearth_buf_int(&m->out, game->rules_version);
    hearth_buf_text(&m->out, "\toptions ");
    game->options_of(game, m->state, &options);
    hearth_options_print(game, &options, &m->out);
    for (int i = 0; i < hearth_match_seats(m->match); i++) {
        hearth_buf_text(&m->out, "\tname ");
        hearth_buf_text(&m->out, hearth_match_name(m->match, i));
    }
    hearth_buf_text(&m->out, "\tview ");
    game->view(game, m->state, 0, m->view);
    hearth_state_print(game, m->view, &m->out);
    hearth_buf_char(&m->out, '\n');
}

static void put_step(Making *m) {
    if (!m->fill.state || !m->facts)
        return;
    if (m->facts->map) {
        hearth_buf_text(&m->out, "m ");
        m->facts->map(&m->fill, &m->out);
        hearth_buf_char(&m->out, '\n');
    }
    if (m->facts->drawn)
        put_view(m);
}

/* ---- Writing ---- */

static void put_slice(Making *m, HearthSlice s) {
    hearth_buf_bytes(&m->out, s.text, s.length);
}

static void put_topic(Making *m, const Block *block) {
    hearth_buf_text(&m->out, "= ");
    put_slice(m, block->part);
    hearth_buf_char(&m->out, ' ');
    for (size_t i = 0; i < block->first.length; i++) /* "first_round, sample" without the space */
        if (block->first.text[i] != ' ')
            hearth_buf_char(&m->out, block->first.text[i]);
    hearth_buf_char(&m->out, ' ');
    put_slice(m, block->text);
    hearth_buf_char(&m->out, '\n');
}

static void put_block(Making *m, const Block *english, const Block *own) {
    char text[TEXT_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    HearthText pattern = {"rulebook", text, NULL};
    HearthMsg msg;
    hearth_buf_bytes(&b, own->text.text, own->text.length);
    if (!hearth_buf_fits(&b))
        stop(m->own.path, own->line, "it is too long");
    go_to(m, english);
    if (own->kind == '*') {
        put_list(m, own, &pattern);
    } else {
        hearth_msg(&msg, &pattern);
        plain_phrase_clear(&m->fill.phrase, NULL);
        add_facts(m, own, text, &msg);
        put_filled(m, own, &msg, "p ");
    }
    if (english->pieces.length) {
        hearth_buf_text(&m->out, "+ ");
        put_slice(m, english->pieces);
        hearth_buf_char(&m->out, '\n');
    }
    put_step(m);
}

static void put_book(Making *m) {
    bool out = false; /* this topic is left out */
    for (int i = 0; i < m->english.count; i++) {
        const Block *english = &m->english.block[i], *own = &m->own.block[i];
        if (own->kind == '=') {
            out = hearth_slice_is(own->part, "round") && m->no_round;
            if (!out)
                put_topic(m, own);
        } else if (!out) {
            put_block(m, english, own);
        }
    }
}

int main(int argc, char **argv) {
    static Making m;
    if (argc != 7)
        stop("rulebook", 0, "GAME LANG ENGLISH OWN ROUND OUT");
    m.fill.game = hearth_game_find(argv[1]);
    m.fill.lang = argv[2];
    if (!m.fill.game)
        stop("rulebook", 0, "there is no game %s", argv[1]);
    for (int i = 0; known[i].game; i++)
        if (strcmp(known[i].game, argv[1]) == 0)
            m.facts = known[i].facts;
    plain_phrase(&m.fill.phrase, NULL, m.fill.lang);
    read_book(&m.english, argv[3]);
    read_book(&m.own, argv[4]);
    compare(&m.english, strcmp(argv[3], argv[4]) == 0 ? &m.english : &m.own);
    if (strcmp(argv[5], "-") != 0)
        load_round(&m, argv[5]);
    m.out = hearth_buf(malloc(OUT_MAX), OUT_MAX);
    put_book(&m);
    FILE *file = fopen(argv[6], "wb");
    if (!hearth_buf_fits(&m.out) || !file ||
        fwrite(m.out.data, 1, m.out.length, file) != m.out.length || fclose(file) != 0)
        stop(argv[6], 0, "cannot be written");
    free(m.out.data);
    free(m.english.text);
    free(m.own.text);
    free(m.memory);
    free(m.state);
    free(m.view);
    return 0;
}
