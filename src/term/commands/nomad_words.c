/* nomad_words.c - See nomad_words.h. */
#include "nomad_words.h"

#include <stdlib.h>
#include <string.h>

#include "fold.h"
#include "message.h"

/* An English word of the companion, and what people call it. */
typedef struct Word {
    const char *english;
    const HearthText *text;
    const HearthText *name; /* of a card, in full */
} Word;

enum { WORDS = 48, FORMS = 256, TOKENS = 24 };

typedef struct Words {
    Word all[WORDS];
    int count;
} Words;

static const Word commands[] = {{"help", TERM_T(WORD_HELP), NULL},
                                {"back", TERM_T(WORD_BACK), NULL},
                                {"status", TERM_T(WORD_STATUS), NULL},
                                {"set", TERM_T(WORD_SET), NULL},
                                {"quit", TERM_T(WORD_QUIT), NULL}};

static const Word yields[] = {
    {"food", TERM_T(WORD_FOOD), NULL},         {"tool", TERM_T(WORD_TOOL), NULL},
    {"idol", TERM_T(WORD_IDOL), NULL},         {"draw", TERM_T(WORD_DRAW), NULL},
    {"point", TERM_T(WORD_POINT), NULL},       {"bury", TERM_T(WORD_BURY), NULL},
    {"tribe", TERM_T(WORD_TRIBE), NULL},       {"culture", TERM_T(WORD_CULTURE), NULL},
    {"animal", TERM_T(WORD_ANIMAL), NULL},     {"tip", TERM_T(WORD_TIP), NULL},
    {"camp", TERM_T(WORD_CAMP), NULL},         {"move", TERM_T(WORD_MOVE), NULL},
    {"megalith", TERM_T(WORD_MEGALITH), NULL}, {"extra", TERM_T(WORD_EXTRA), NULL},
    {"stone", TERM_T(WORD_STONE), NULL}};

static const Word counts[] = {
    {"food", TERM_T(WORD_FOOD), NULL},          {"tools", TERM_T(WORD_TOOL), NULL},
    {"honor", TERM_T(WORD_HONOR), NULL},        {"sacrifice", TERM_T(WORD_SACRIFICE), NULL},
    {"points", TERM_T(WORD_POINT), NULL},       {"camps", TERM_T(WORD_CAMP), NULL},
    {"villages", TERM_T(WORD_VILLAGES), NULL},  {"neutrals", TERM_T(WORD_NEUTRALS), NULL},
    {"ground", TERM_T(WORD_GROUND), NULL},      {"upper", TERM_T(WORD_UPPER), NULL},
    {"megaliths", TERM_T(WORD_MEGALITH), NULL}, {"stones", TERM_T(WORD_STONE), NULL},
    {"offering", TERM_T(WORD_OFFERING), NULL},  {"buried", TERM_T(WORD_BURIED), NULL},
    {"eclipse", TERM_T(WORD_ECLIPSE), NULL}};

static const Word none = {"none", TERM_T(WORD_NONE), NULL},
                  nothing = {"nothing", TERM_T(WORD_NOTHING), NULL};

#define ALL(words, list) add(words, list, (int)(sizeof list / sizeof list[0]))

static void add(Words *w, const Word *list, int count) {
    for (int i = 0; i < count && w->count < WORDS; i++)
        w->all[w->count++] = list[i];
}

static void add_animals(Words *w) {
    for (int i = 0; i < EW_ANIMALS; i++)
        add(w,
            &(Word){ew_built_in.animals[i].id, &term_texts[TERM_T_WORD_SLOTH + i],
                    ew_animal_name(&hearth_endless_winter, i)},
            1);
}

static void add_columns(Words *w, bool rest) {
    for (int i = 0; i < EW_COLUMNS + rest; i++)
        add(w,
            &(Word){i < EW_COLUMNS ? ew_built_in.columns[i].id : "rest",
                    ew_column_name(&hearth_endless_winter, i), NULL},
            1);
}

/* What answers the question; the first `numbered` of them also by their number. */
static int answers(const EwCompanion *c, Words *w) {
    static const Word all = {"all", TERM_T(WORD_ALL), NULL},
                      level = {"level", TERM_T(WORD_LEVEL), NULL},
                      done = {"done", TERM_T(WORD_DONE), NULL},
                      yes_no[] = {{"yes", TERM_T(WORD_YES), NULL}, {"no", TERM_T(WORD_NO), NULL}};
    switch ((EwAsk)c->ask) {
    case EW_ASK_FIRST_ANIMAL: add_animals(w); return EW_ANIMALS;
    case EW_ASK_ANIMALS:
    case EW_ASK_CAUGHT:
        add_animals(w);
        add(w, &none, 1);
        return EW_ANIMALS;
    case EW_ASK_PLACED: add_columns(w, true); return EW_COLUMNS + 1;
    case EW_ASK_CULTURE:
        add(w, &all, 1);
        add(w, &none, 1);
        return 0;
    case EW_ASK_MEGALITH: add(w, &level, 1); /* fall through */
    case EW_ASK_EXTRA: add(w, &none, 1);     /* fall through */
    case EW_ASK_REWARD:
        ALL(w, yields);
        add(w, &nothing, 1);
        return 0;
    case EW_ASK_JUNCTURE:
    case EW_ASK_GLACIER:
    case EW_ASK_WON:
    case EW_ASK_AHEAD: ALL(w, yes_no); return 0;
    case EW_ASK_YOURS:
    case EW_ASK_PREPARED: add(w, &done, 1); return 0;
    default: return 0;
    }
}

/* ---- Comparing ---- */

/* Small letters without their marks: Latin ones as ASCII, Greek ones as Greek. */
static void plain_letters(const char *text, char *out, size_t cap) {
    HearthBuf b = hearth_buf(out, cap);
    out[0] = 0;
    while (*text) {
        static const char greek[] = "αβγδεζηθικλμνξοπρσστυφχψω";
        static const struct {
            uint16_t marked, bare;
        } marks[] = {{0x386, 0x3B1}, {0x388, 0x3B5}, {0x389, 0x3B7}, {0x38A, 0x3B9},
                     {0x38C, 0x3BF}, {0x38E, 0x3C5}, {0x38F, 0x3C9}, {0x390, 0x3B9},
                     {0x3AA, 0x3B9}, {0x3AB, 0x3C5}, {0x3AC, 0x3B1}, {0x3AD, 0x3B5},
                     {0x3AE, 0x3B7}, {0x3AF, 0x3B9}, {0x3B0, 0x3C5}, {0x3CA, 0x3B9},
                     {0x3CB, 0x3C5}, {0x3CC, 0x3BF}, {0x3CD, 0x3C5}, {0x3CE, 0x3C9}};
        char ascii[4];
        uint32_t c = fold_next(&text);
        if (c >= 0x300 && c < 0x370) /* marks that stand for themselves */
            continue;
        for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
            if (c == marks[i].marked)
                c = marks[i].bare;
        if (c >= 0x391 && c <= 0x3A9)
            c += 0x20;
        if (c >= 0x3B1 && c <= 0x3C9) {
            hearth_buf_bytes(&b, greek + 2 * (c - 0x3B1), 2);
            continue;
        }
        int n = fold_ascii(c, ascii);
        for (int i = 0; i < n; i++) {
            char one = ascii[i];
            one = (char)(one >= 'A' && one <= 'Z' ? one + 32 : one);
            hearth_buf_bytes(&b, &one, 1);
        }
    }
}

static void local(const Term *t, const HearthText *text, char *out, size_t cap) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_text(&msg, t->lang, out, cap);
}

/* The form of a word that is shown: the first one, or the first that begins so. */
static void shown_as(const Term *t, const Word *w, const char *beginning, char out[FORMS]) {
    char forms[FORMS], bare[FORMS];
    local(t, w->text, forms, sizeof forms);
    snprintf(out, FORMS, "%.*s", (int)strcspn(forms, ","), forms);
    for (const char *form = forms; *form;) {
        char one[FORMS];
        size_t end = strcspn(form, ",");
        snprintf(one, sizeof one, "%.*s", (int)end, form);
        plain_letters(one, bare, sizeof bare);
        if (strncmp(bare, beginning, strlen(beginning)) == 0) {
            memcpy(out, one, FORMS);
            return;
        }
        form += end;
        form += strspn(form, ", ");
    }
}

static void shown(const Term *t, const Word *w, char out[FORMS]) {
    shown_as(t, w, "", out);
}

typedef enum Fit { FIT_NOT, FIT_BEGINS, FIT_WHOLE } Fit;

/* Is the token one of the forms, or the beginning of one? */
static Fit fits_forms(const char *token, const char *forms) {
    char bare[FORMS];
    size_t length = strlen(token);
    Fit fit = FIT_NOT;
    plain_letters(forms, bare, sizeof bare);
    for (const char *form = bare; *form;) {
        size_t end = strcspn(form, ",");
        if (length <= end && memcmp(form, token, length) == 0)
            fit = length == end ? FIT_WHOLE : fit > FIT_BEGINS ? fit : FIT_BEGINS;
        form += end;
        form += strspn(form, ", ");
    }
    return fit;
}

static Fit fits(const Term *t, const Word *w, const char *token) {
    char forms[FORMS];
    Fit english = fits_forms(token, w->english);
    local(t, w->text, forms, sizeof forms);
    Fit own = fits_forms(token, forms);
    return own > english ? own : english;
}

/* How many tokens from here on are the whole name of a card, such as "Giant Ground Sloth". */
static int name_length(const Term *t, const Word *w, char tokens[][NOMAD_LINE], int left) {
    char name[FORMS], bare[FORMS];
    int n = 0;
    if (!w->name)
        return 0;
    local(t, w->name, name, sizeof name);
    plain_letters(name, bare, sizeof bare);
    for (const char *at = bare; *at; n++) {
        size_t end = strcspn(at, " ");
        if (n == left || strlen(tokens[n]) != end || memcmp(tokens[n], at, end) != 0)
            return 0;
        at += end;
        at += strspn(at, " ");
    }
    return n;
}

/* ---- A line ---- */

static void refuse(HearthMsg *why, const HearthText *text, const char *word) {
    hearth_msg(why, text);
    hearth_msg_bytes(why, "word", word, strlen(word) < 80 ? strlen(word) : 80);
}

/* The word that the token means; NULL with the reason. */
static const Word *find(const Term *t, const Words *w, const char *token, HearthMsg *why) {
    const Word *found = NULL, *other = NULL;
    Fit best = FIT_BEGINS;
    for (int i = 0; i < w->count; i++) {
        Fit fit = fits(t, &w->all[i], token);
        if (fit < best)
            continue;
        if (fit > best)
            found = other = NULL;
        best = fit;
        if (!found)
            found = &w->all[i];
        else if (!other)
            other = &w->all[i];
    }
    if (!found) {
        refuse(why, TERM_T(NOMAD_NOT_WORD), token);
        return NULL;
    }
    if (other) {
        char first[FORMS], second[FORMS];
        shown_as(t, found, token, first);
        shown_as(t, other, token, second);
        refuse(why, TERM_T(NOMAD_TWO_WORDS), token);
        arg_text(why, "first", first);
        arg_text(why, "second", second);
        return NULL;
    }
    return found;
}

static bool is_number(const char *token) {
    return *token && strspn(token, "0123456789") == strlen(token);
}

/* "2,5", "2½" and "2 1/2" are "2.5". */
static void read_labor(const char *line, char out[NOMAD_LINE]) {
    static const char *const halves[] = {" 1/2", "½", ",5", ",0"};
    snprintf(out, NOMAD_LINE, "%s", line);
    for (size_t i = 0; i < sizeof halves / sizeof halves[0]; i++) {
        size_t n = strlen(halves[i]), length = strlen(out);
        if (length > n && strcmp(out + length - n, halves[i]) == 0)
            memcpy(out + length - n, i == 3 ? ".0" : ".5", 3);
    }
}

static int split(const char *line, char tokens[TOKENS][NOMAD_LINE]) {
    char bare[2 * NOMAD_LINE];
    int n = 0;
    plain_letters(line, bare, sizeof bare);
    for (const char *at = bare; *at; n++) {
        at += strspn(at, " \t,;");
        size_t end = strcspn(at, " \t,;");
        if (!end)
            break;
        if (n == TOKENS)
            return TOKENS + 1;
        snprintf(tokens[n], NOMAD_LINE, "%.*s", (int)end, at);
        at += end;
    }
    return n;
}

static void put(char out[NOMAD_LINE], const char *word) {
    size_t n = strlen(out);
    snprintf(out + n, NOMAD_LINE - n, "%s%s", n ? " " : "", word);
}

bool nomad_english(const Term *t, const EwCompanion *c, const char *line, char out[NOMAD_LINE],
                   HearthMsg *why) {
    char tokens[TOKENS][NOMAD_LINE];
    Words w = {.count = 0}, first = {.count = 0};
    int numbered = answers(c, &w), n = split(line, tokens), at = 0;
    bool setting = false;
    out[0] = 0;
    if (n > TOKENS) {
        hearth_msg(why, TERM_T(PLAY_LONG));
        return false;
    }
    if (!n && (c->ask == EW_ASK_YOURS || c->ask == EW_ASK_PREPARED))
        put(out, "done");
    if (n == 1 && strcmp(tokens[0], "?") == 0) {
        put(out, "help");
        return true;
    }
    first = w;
    ALL(&first, commands);
    if (n && c->ask == EW_ASK_LABOR && tokens[0][0] >= '0' && tokens[0][0] <= '9') {
        read_labor(line, out);
        return true;
    }
    while (at < n) {
        const char *token = tokens[at];
        const Word *found = NULL;
        int used = 1;
        for (int i = 0; i < w.count && !found; i++)
            if ((used = name_length(t, &w.all[i], tokens + at, n - at)) > 0)
                found = &w.all[i];
        if (!found) {
            used = 1;
            if (is_number(token) || strcmp(token, "-") == 0) {
                int number = strlen(token) < 4 ? atoi(token) : 0;
                put(out, !setting && number >= 1 && number <= numbered ? w.all[number - 1].english
                                                                       : token);
            } else if (!(found = find(t, at ? &w : &first, token, why))) {
                return false;
            }
        }
        if (found)
            put(out, found->english);
        if (found && !at && strcmp(found->english, "set") == 0) {
            setting = true;
            w.count = 0;
            ALL(&w, counts);
            add_animals(&w);
            add_columns(&w, false);
        }
        at += used;
    }
    return true;
}

/* ---- Questions ---- */

const HearthText *nomad_where(const HearthGame *game, const EwCompanion *c) {
    const EwState *st = &c->st;
    const EwNomadCard *card =
        &ew_tables(game)->nomads[st->stack_count ? st->stack[st->stack_count - 1] : 0];
    if (c->ask != EW_ASK_MEGALITH && c->ask != EW_ASK_EXTRA)
        return NULL;
    return &term_texts[TERM_T_COMP_WHERE_0 + 2 * card->right + card->down];
}

void nomad_question(const EwCompanion *c, HearthMsg *out) {
    const EwPlayer *p = &c->st.player[EW_NOMAD];
    hearth_msg(out, c->ask == EW_ASK_MEGALITH && p->neutrals
                        ? TERM_T(COMP_NEUTRAL)
                        : &term_texts[TERM_T_COMP_ASK_0 + c->ask]);
    switch ((EwAsk)c->ask) {
    case EW_ASK_JUNCTURE:
        hearth_msg_number(out, "first", ew_juncture[c->arg][0] + 1);
        hearth_msg_number(out, "second", ew_juncture[c->arg][1] + 1);
        hearth_msg_number(out, "third", ew_juncture[c->arg][2] + 1);
        break;
    case EW_ASK_GLACIER:
    case EW_ASK_REWARD: hearth_msg_number(out, "place", c->arg + 1); break;
    case EW_ASK_WON:
        hearth_msg_number(out, "influence", ew_influence(&c->st, EW_NOMAD, c->arg));
        hearth_msg_number(out, "place", c->arg + 1);
        break;
    case EW_ASK_YOURS: hearth_msg_number(out, "number", c->st.order[0] == 0 ? 1 : 2); break;
    default: break;
    }
}

/* ---- What can be answered ---- */

void nomad_arg(const Term *t, HearthMsg *msg, const char *name, const HearthText *word) {
    char text[FORMS];
    shown(t, &(Word){"", word, NULL}, text);
    arg_text(msg, name, text);
}

/* "1 sloth, 2 rhino" */
static void arg_words(const Term *t, HearthMsg *msg, const Word *list, int count, bool numbered) {
    char text[HEARTH_MSG_STORE / 2], one[FORMS];
    HearthBuf b = hearth_buf(text, sizeof text);
    text[0] = 0;
    for (int i = 0; i < count; i++) {
        shown(t, &list[i], one);
        hearth_buf_text(&b, i ? ", " : "");
        if (numbered) {
            hearth_buf_int(&b, i + 1);
            hearth_buf_text(&b, " ");
        }
        hearth_buf_text(&b, one);
    }
    arg_text(msg, "words", text);
}

static void how_square(const Term *t, const EwCompanion *c, HearthMsg *out) {
    bool higher = c->ask == EW_ASK_MEGALITH && !c->st.player[EW_NOMAD].neutrals;
    hearth_msg(out, c->ask == EW_ASK_REWARD ? TERM_T(NOMAD_HOW_TILE)
                    : higher                ? TERM_T(NOMAD_HOW_MEGALITH)
                                            : TERM_T(NOMAD_HOW_SQUARE));
    arg_words(t, out, yields, (int)(sizeof yields / sizeof yields[0]), false);
    nomad_arg(t, out, "food", TERM_T(WORD_FOOD));
    nomad_arg(t, out, "tool", TERM_T(WORD_TOOL));
    nomad_arg(t, out, "level", TERM_T(WORD_LEVEL));
    nomad_arg(t, out, "nothing", TERM_T(WORD_NOTHING));
    nomad_arg(t, out, "none", TERM_T(WORD_NONE));
}

static void how_animals(const Term *t, const Words *w, HearthMsg *out) {
    char text[4 * FORMS], sloth[FORMS], elk[FORMS], rhino[FORMS];
    hearth_msg(out, TERM_T(NOMAD_HOW_ANIMALS));
    arg_words(t, out, w->all, EW_ANIMALS, true);
    shown(t, &w->all[0], sloth);
    shown(t, &w->all[1], rhino);
    shown(t, &w->all[4], elk);
    snprintf(text, sizeof text, "%s - %s %s", sloth, elk, rhino);
    arg_text(out, "example", text);
    nomad_arg(t, out, "none", TERM_T(WORD_NONE));
}

void nomad_how(const Term *t, const EwCompanion *c, HearthMsg *out) {
    Words w = {.count = 0};
    int numbered = answers(c, &w);
    switch ((EwAsk)c->ask) {
    case EW_ASK_FIRST_ANIMAL:
    case EW_ASK_PLACED:
    case EW_ASK_CAUGHT:
        hearth_msg(out,
                   c->ask == EW_ASK_CAUGHT ? TERM_T(NOMAD_HOW_ONE_NONE) : TERM_T(NOMAD_HOW_ONE));
        arg_words(t, out, w.all, numbered, true);
        nomad_arg(t, out, "none", TERM_T(WORD_NONE));
        break;
    case EW_ASK_ANIMALS: how_animals(t, &w, out); break;
    case EW_ASK_CULTURE:
        hearth_msg(out, TERM_T(NOMAD_HOW_SPACES));
        nomad_arg(t, out, "all", TERM_T(WORD_ALL));
        nomad_arg(t, out, "none", TERM_T(WORD_NONE));
        break;
    case EW_ASK_STONES:
    case EW_ASK_BURIED:
        hearth_msg(out, TERM_T(NOMAD_HOW_NUMBER));
        hearth_msg_number(out, "most",
                          c->ask == EW_ASK_STONES ? EW_STONE_ROW : EW_COMPANION_PRINTED);
        break;
    case EW_ASK_MEGALITH:
    case EW_ASK_EXTRA:
    case EW_ASK_REWARD: how_square(t, c, out); break;
    case EW_ASK_LABOR:
        hearth_msg(out, TERM_T(NOMAD_HOW_LABOR));
        arg_decimal(t, out, "half", 1, 2.5);
        break;
    case EW_ASK_YOURS:
    case EW_ASK_PREPARED:
        hearth_msg(out, TERM_T(NOMAD_HOW_DONE));
        nomad_arg(t, out, "done", TERM_T(WORD_DONE));
        break;
    case EW_ASK_NOTHING:
        hearth_msg(out, TERM_T(NOMAD_HOW_OVER));
        nomad_arg(t, out, "back", TERM_T(WORD_BACK));
        nomad_arg(t, out, "quit", TERM_T(WORD_QUIT));
        break;
    default:
        hearth_msg(out, TERM_T(NOMAD_HOW_YES));
        nomad_arg(t, out, "yes", TERM_T(WORD_YES));
        nomad_arg(t, out, "no", TERM_T(WORD_NO));
        break;
    }
}

void nomad_help(const Term *t, HearthMsg *out) {
    hearth_msg(out, TERM_T(NOMAD_HELP));
    nomad_arg(t, out, "back", TERM_T(WORD_BACK));
    nomad_arg(t, out, "status", TERM_T(WORD_STATUS));
    nomad_arg(t, out, "set", TERM_T(WORD_SET));
    nomad_arg(t, out, "food", TERM_T(WORD_FOOD));
    nomad_arg(t, out, "quit", TERM_T(WORD_QUIT));
    nomad_arg(t, out, "help", TERM_T(WORD_HELP));
}

void nomad_set_form(const Term *t, HearthMsg *out) {
    hearth_msg(out, TERM_T(NOMAD_SET_FORM));
    nomad_arg(t, out, "set", TERM_T(WORD_SET));
    nomad_arg(t, out, "food", TERM_T(WORD_FOOD));
    nomad_arg(t, out, "camps", TERM_T(WORD_CAMP));
}

void nomad_counts(const Term *t, HearthMsg *out) {
    Words w = {.count = 0};
    ALL(&w, counts);
    add_animals(&w);
    add_columns(&w, false);
    hearth_msg(out, TERM_T(NOMAD_SET_WORDS));
    arg_words(t, out, w.all, w.count, false);
}
