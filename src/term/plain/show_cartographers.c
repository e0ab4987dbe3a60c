/* show_cartographers.c - Cartographers in lines of text: sheets, cards, scores, and what a
 * player may type. */
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "cartographers.h"
#include "show.h"

enum { LINE = 1024 };

/* ---- Looking ---- */

static void print_sheet(const CartoState *st, int seat) {
    char text[CARTO_N * (CARTO_N + 1) + 1];
    HearthBuf b = hearth_buf(text, sizeof text);
    carto_sheet_print(&st->sheet[seat], carto_map(st), '\n', &b);
    printf("   ");
    for (int c = 1; c <= CARTO_N; c++)
        printf("%3d", c);
    printf("\n");
    for (int r = 0; r < CARTO_N; r++) {
        printf("  %c", 'a' + r);
        for (int c = 0; c < CARTO_N; c++)
            printf("  %c", text[r * (CARTO_N + 1) + c]);
        printf("\n");
    }
}

static void print_sheet_of(const Term *t, const HearthMatch *m, const CartoState *st, int seat) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(CARTO_SHEET_OF));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    say(t, stdout, &msg);
    print_sheet(st, seat);
}

/* "forest, farm" in the player's language. */
static void terrain_list(const Term *t, unsigned terrains, char *out, size_t cap) {
    HearthBuf b = hearth_buf(out, cap);
    for (int i = 0; i < CARTO_TERRAINS; i++) {
        if (!(terrains >> i & 1))
            continue;
        char word[64];
        HearthMsg msg;
        hearth_msg(&msg, carto_terrain_name(i));
        hearth_msg_text(&msg, t->lang, word, sizeof word);
        hearth_buf_text(&b, b.length ? ", " : "");
        hearth_buf_text(&b, word);
    }
}

/* The shapes of a card side by side, as printed. */
static void print_shapes(int card) {
    const CartoCard *c = &carto_cards[card];
    for (int row = 0; row < 4; row++) {
        bool any = false;
        char line[64];
        HearthBuf b = hearth_buf(line, sizeof line);
        int shape = -1;
        for (int i = 0; i < c->orients; i++) {
            const CartoOrient *o = &carto_orients[c->first + i];
            if (o->shape == shape)
                continue; /* the first orientation of each shape is the printed one */
            shape = o->shape;
            any |= row < o->height;
            hearth_buf_text(&b, o->coin && row == 0 ? "  $ " : "    ");
            for (int col = 0; col < 4; col++)
                hearth_buf_char(&b, row < o->height && col < o->width &&
                                            carto_has(o->cells, CARTO_N * row + col)
                                        ? '#'
                                        : ' ');
        }
        while (b.length > 0 && line[b.length - 1] == ' ')
            line[--b.length] = 0;
        if (any)
            printf("%s\n", line);
    }
}

static bool earns_coin(int card) {
    const CartoCard *c = &carto_cards[card];
    return c->orients > 0 && carto_orients[c->first].coin;
}

static void say_turn(const Term *t, const HearthMatch *m, const CartoState *st, int seat) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(CARTO_TURN));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    hearth_msg_word(&msg, "season", carto_season_name(st->season));
    hearth_msg_number(&msg, "time", st->time);
    hearth_msg_number(&msg, "threshold", carto_seasons[st->season].threshold);
    hearth_msg_number(&msg, "stars", carto_total(&st->sheet[seat]));
    hearth_msg_number(&msg, "coins", st->sheet[seat].coins);
    say(t, stdout, &msg);
}

static void say_demand(const Term *t, const CartoState *st, const CartoLegal *l) {
    char terrains[160];
    HearthMsg msg;
    if (l->nothing) {
        say_text(t, stdout, TERM_T(CARTO_FULL));
    } else if (l->single) {
        terrain_list(t, l->terrains, terrains, sizeof terrains);
        hearth_msg(&msg, TERM_T(CARTO_SINGLE));
        arg_text(&msg, "terrains", terrains);
        say(t, stdout, &msg);
    } else if (st->ruins && carto_cards[st->card].kind == CARTO_EXPLORE) {
        say_text(t, stdout, TERM_T(CARTO_RUINS));
    }
}

static void ask(const Term *t, const HearthMatch *m, const void *view, int seat) {
    const CartoState *st = view;
    char terrains[160];
    CartoLegal l;
    HearthMsg msg;
    int sheet = carto_sheet_of(st, seat);
    carto_legal(st, seat, &l);
    printf("\n");
    say_turn(t, m, st, seat);
    terrain_list(t, carto_cards[st->card].terrains, terrains, sizeof terrains);
    hearth_msg(&msg, TERM_T(CARTO_CARD));
    hearth_msg_word(&msg, "card", carto_card_name(st->card));
    arg_text(&msg, "terrains", terrains);
    say(t, stdout, &msg);
    print_shapes(st->card);
    if (earns_coin(st->card))
        say_text(t, stdout, TERM_T(CARTO_COIN));
    if (sheet != seat) {
        hearth_msg(&msg, TERM_T(CARTO_AMBUSH));
        arg_text(&msg, "owner", hearth_match_name(m, sheet));
        say(t, stdout, &msg);
    }
    print_sheet(st, sheet);
    say_demand(t, st, &l);
}

static void say_edicts(const Term *t, const CartoState *st) {
    for (int e = 0; e < CARTO_EDICTS && st->edict[e] != CARTO_NO_EDICT; e++) {
        char seasons[120], word[40];
        HearthBuf b = hearth_buf(seasons, sizeof seasons);
        HearthMsg msg;
        for (int s = 0; s < CARTO_SEASONS; s++) {
            if (carto_seasons[s].edicts[0] != e && carto_seasons[s].edicts[1] != e)
                continue;
            hearth_msg(&msg, carto_season_name(s));
            hearth_msg_text(&msg, t->lang, word, sizeof word);
            hearth_buf_text(&b, b.length ? ", " : "");
            hearth_buf_text(&b, word);
        }
        hearth_msg(&msg, TERM_T(CARTO_EDICT));
        hearth_msg_bytes(&msg, "edict", &carto_edict_letters[e], 1);
        hearth_msg_word(&msg, "card", carto_scoring_name(st->edict[e]));
        hearth_msg_word(&msg, "rule", carto_scoring_rule(st->edict[e]));
        arg_text(&msg, "seasons", seasons);
        say(t, stdout, &msg);
    }
}

static void intro(const Term *t, const HearthMatch *m, const void *view) {
    (void)m;
    say_edicts(t, view);
}

static void table(const Term *t, const HearthMatch *m, const void *view, int viewer) {
    const CartoState *st = view;
    (void)viewer;
    say_edicts(t, st);
    for (int i = 0; i < st->seats; i++)
        print_sheet_of(t, m, st, i);
}

/* ---- Scores ---- */

static void say_lines(const Term *t, const HearthLines *lines) {
    for (int i = 0; i < lines->count && i < lines->cap; i++) {
        const HearthLine *l = &lines->items[i];
        char cells[HEARTH_MSG_STORE];
        HearthBuf b = hearth_buf(cells, sizeof cells);
        HearthMsg msg;
        carto_cells_print((CartoBoard){l->cells[0], l->cells[1]}, &b);
        hearth_msg(&msg, TERM_T(CARTO_SCORE_LINE));
        hearth_msg_number(&msg, "count", l->count);
        hearth_msg_number(&msg, "value", l->value);
        hearth_msg_number(&msg, "points", l->points);
        arg_text(&msg, "cells", cells);
        printf("    ");
        say(t, stdout, &msg);
    }
}

/* Where the stars of these edicts, the coins and the monsters come from on the sheet now. */
static void explain(const Term *t, const CartoState *st, int seat, const uint8_t *edicts, int n) {
    const CartoSheet *s = &st->sheet[seat];
    HearthMsg msg;
    for (int i = 0; i < n; i++) {
        HearthLine items[128];
        HearthLines lines = {items, 128, 0};
        int card = st->edict[edicts[i]];
        int stars = carto_score_card(s, carto_map(st), card, &lines);
        hearth_msg(&msg, TERM_T(CARTO_SCORE_PART));
        hearth_msg_bytes(&msg, "edict", &carto_edict_letters[edicts[i]], 1);
        hearth_msg_word(&msg, "card", carto_scoring_name(card));
        hearth_msg_number(&msg, "stars", stars);
        printf("  ");
        say(t, stdout, &msg);
        say_lines(t, &lines);
    }
    HearthLine items[4];
    HearthLines lines = {items, 4, 0};
    hearth_msg(&msg, TERM_T(CARTO_SCORE_COINS));
    hearth_msg_number(&msg, "stars", s->coins);
    printf("  ");
    say(t, stdout, &msg);
    hearth_msg(&msg, TERM_T(CARTO_SCORE_MONSTERS));
    hearth_msg_number(&msg, "stars", carto_score_monsters(s, carto_map(st), &lines));
    printf("  ");
    say(t, stdout, &msg);
    say_lines(t, &lines);
}

static void say_season(const Term *t, const HearthMatch *m, const CartoState *st, int seat,
                       int season) {
    const int16_t *p = st->sheet[seat].points[season];
    const uint8_t *edicts = carto_seasons[season].edicts;
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(CARTO_SEASON_SEAT));
    arg_text(&msg, "player", hearth_match_name(m, seat));
    hearth_msg_word(&msg, "season", carto_season_name(season));
    hearth_msg_word(&msg, "first", carto_scoring_name(st->edict[edicts[0]]));
    hearth_msg_word(&msg, "second", carto_scoring_name(st->edict[edicts[1]]));
    hearth_msg_number(&msg, "first_stars", p[CARTO_POINTS_FIRST]);
    hearth_msg_number(&msg, "second_stars", p[CARTO_POINTS_SECOND]);
    hearth_msg_number(&msg, "coins", p[CARTO_POINTS_COINS]);
    hearth_msg_number(&msg, "monsters", p[CARTO_POINTS_MONSTERS]);
    hearth_msg_number(&msg, "total", p[0] + p[1] + p[2] + p[3]);
    hearth_msg_number(&msg, "sum", carto_total(&st->sheet[seat]));
    say(t, stdout, &msg);
}

static void after(const Term *t, const HearthMatch *m, const void *view, const HearthEvent *e,
                  const Seating *people) {
    const CartoState *st = view;
    if (e->kind != CARTO_EV_SEASON)
        return;
    for (int i = 0; i < st->seats; i++) {
        say_season(t, m, st, i, e->a);
        if (!people->bot[i])
            explain(t, st, i, carto_seasons[e->a].edicts, 2);
    }
}

static void result(const Term *t, const HearthMatch *m, const void *view) {
    const CartoState *st = view;
    if (st->seats > 1 || st->phase != CARTO_OVER) {
        show_plain.result(t, m, view);
        return;
    }
    int rating = carto_rating(st);
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(CARTO_SOLO));
    hearth_msg_number(&msg, "total", carto_total(&st->sheet[0]));
    hearth_msg_number(&msg, "rating", rating);
    hearth_msg_word(&msg, "title", carto_title_name(carto_title(rating)));
    say(t, stdout, &msg);
}

/* ---- What the player types ---- */

typedef struct Words {
    char text[LINE];
    char *word[64];
    int count;
} Words;

static void split(const char *line, Words *w) {
    snprintf(w->text, sizeof w->text, "%s", line);
    w->count = 0;
    char *save = NULL;
    for (char *p = strtok_r(w->text, " ,;\t", &save); p && w->count < 64;
         p = strtok_r(NULL, " ,;\t", &save))
        w->word[w->count++] = p;
}

/* Equal but for capital letters, in any alphabet the user's locale knows. */
static bool same_word(const char *a, const char *b) {
    wchar_t wide[2][64];
    size_t n = mbstowcs(wide[0], a, 64), m = mbstowcs(wide[1], b, 64);
    if (n >= 64 || m >= 64 || n != m)
        return strcmp(a, b) == 0;
    for (size_t i = 0; i < n; i++)
        if (towlower((wint_t)wide[0][i]) != towlower((wint_t)wide[1][i]))
            return false;
    return true;
}

/* "C4" and "c4" are the same space. */
static bool cell_word(const char *word, int *cell) {
    char lower[8];
    if (strlen(word) >= sizeof lower)
        return false;
    snprintf(lower, sizeof lower, "%s", word);
    if (lower[0] >= 'A' && lower[0] <= 'K')
        lower[0] = (char)(lower[0] - 'A' + 'a');
    return carto_cell_parse((HearthSlice){lower, strlen(lower)}, cell);
}

/* By id, by its word in the player's language, or by its letter on the sheet. */
static int terrain_word(const Term *t, const char *word) {
    for (int i = 0; i < CARTO_TERRAINS; i++) {
        char name[64];
        HearthMsg msg;
        hearth_msg(&msg, carto_terrain_name(i));
        hearth_msg_text(&msg, t->lang, name, sizeof name);
        if (same_word(word, carto_terrain_ids[i]) || same_word(word, name) ||
            (word[0] == carto_terrain_letters[i] && word[1] == 0))
            return i;
    }
    return -1;
}

static bool only_one(unsigned set) {
    return (set & (set - 1)) == 0;
}

/* Says why not, if the rules do not allow it. */
static bool allowed(const Term *t, const CartoState *st, int seat, uint32_t action) {
    HearthErr err;
    if (hearth_cartographers.check(st, seat, action, &err) == HEARTH_OK)
        return true;
    say(t, stdout, &err.msg);
    return false;
}

/* "[draw] [terrain] c2 c3 ..."; complains and returns false if it is none. */
static bool read_drawing(const Term *t, const CartoState *st, int seat, char *const *word,
                         int count, uint32_t *action) {
    CartoLegal l;
    HearthMsg msg;
    HearthErr err;
    CartoBoard cells = {0, 0};
    int at = 0, terrain = count > 0 ? terrain_word(t, word[0]) : -1;
    carto_legal(st, seat, &l);
    if (terrain >= 0)
        at++;
    else if (only_one(l.terrains))
        terrain = __builtin_ctz(l.terrains);
    if (count == 1 && strcmp(word[0], "nothing") == 0) {
        *action = CARTO_NOTHING;
        return allowed(t, st, seat, *action);
    }
    for (; at < count; at++) {
        int cell;
        if (!cell_word(word[at], &cell)) {
            hearth_msg(&msg, TERM_T(CARTO_CELL));
            arg_text(&msg, "word", word[at]);
            say(t, stdout, &msg);
            return false;
        }
        cells = carto_or(cells, carto_bit(cell));
    }
    if (terrain < 0) {
        char terrains[160];
        terrain_list(t, l.terrains, terrains, sizeof terrains);
        hearth_msg(&msg, TERM_T(CARTO_TERRAIN));
        arg_text(&msg, "terrains", terrains);
        say(t, stdout, &msg);
        return false;
    }
    if (!carto_any(cells)) {
        say_text(t, stdout, TERM_T(CARTO_SPACES));
        return false;
    }
    if (carto_action_from_cells(st, terrain, cells, action, &err)) {
        say(t, stdout, &err.msg);
        return false;
    }
    return allowed(t, st, seat, *action);
}

static void say_change(const Term *t, const HearthText *text, int before, int after_it) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    hearth_msg_number(&msg, "before", before);
    hearth_msg_number(&msg, "after", after_it);
    printf("  ");
    say(t, stdout, &msg);
}

/* What a drawing would change, card by card. */
static void try_drawing(const Term *t, const CartoState *st, int seat, uint32_t action) {
    const CartoSheet *old = &st->sheet[carto_sheet_of(st, seat)];
    const CartoMap *map = carto_map(st);
    CartoSheet drawn = *old;
    CartoDraw d = carto_draw_of(st, action);
    carto_ink(&drawn, map, &d);
    for (int e = 0; e < CARTO_EDICTS; e++) {
        HearthMsg msg;
        if (carto_scorings_left(st, e) == 0)
            continue;
        hearth_msg(&msg, TERM_T(CARTO_CHANGE));
        hearth_msg_bytes(&msg, "edict", &carto_edict_letters[e], 1);
        hearth_msg_word(&msg, "card", carto_scoring_name(st->edict[e]));
        hearth_msg_number(&msg, "before", carto_score_card(old, map, st->edict[e], NULL));
        hearth_msg_number(&msg, "after", carto_score_card(&drawn, map, st->edict[e], NULL));
        hearth_msg_number(&msg, "times", carto_scorings_left(st, e));
        printf("  ");
        say(t, stdout, &msg);
    }
    say_change(t, TERM_T(CARTO_CHANGE_COINS), old->coins, drawn.coins);
    say_change(t, TERM_T(CARTO_CHANGE_MONSTERS), carto_score_monsters(old, map, NULL),
               carto_score_monsters(&drawn, map, NULL));
}

static void say_legal(const Term *t, const CartoState *st, int seat) {
    uint32_t legal[CARTO_MAX_LEGAL];
    HearthMsg msg;
    int n = hearth_cartographers.legal(st, seat, legal, CARTO_MAX_LEGAL);
    hearth_msg(&msg, TERM_T(CARTO_LEGAL));
    hearth_msg_number(&msg, "count", n);
    say(t, stdout, &msg);
    for (int i = 0; i < n; i++) {
        char text[HEARTH_NOTATION_MAX];
        HearthBuf b = hearth_buf(text, sizeof text);
        hearth_cartographers.action_print(st, seat, legal[i], &b);
        printf("%s\n", text);
    }
}

/* The planner's best, and what the first of them changes. */
static void say_best(const Term *t, const HearthMatch *m, const CartoState *st, int seat) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    int n = find_advice(&hearth_cartographers, st, seat, SHOW_HINT_THINK, 1, HEARTH_HIDDEN, NULL,
                        ranked);
    say_advice(t, m, st, seat, ranked, n);
    if (ranked[0].action != CARTO_NOTHING)
        try_drawing(t, st, seat, ranked[0].action);
}

static void say_help(const Term *t) {
    static const int lines[] = {
        TERM_T_CARTO_HELP_DRAW,   TERM_T_CARTO_HELP_TRY,   TERM_T_CARTO_HELP_SHEET,
        TERM_T_CARTO_HELP_EDICTS, TERM_T_CARTO_HELP_SCORE, TERM_T_CARTO_HELP_LEGAL,
        TERM_T_CARTO_HELP_HINT,   TERM_T_PLAY_HELP_RULES,  TERM_T_CARTO_HELP_UNDO,
        TERM_T_CARTO_HELP_QUIT,   TERM_T_CARTO_LEGEND};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        say_text(t, stdout, &term_texts[lines[i]]);
}

static void sheet_command(const Term *t, const HearthMatch *m, const CartoState *st, int seat,
                          const char *whom) {
    int whose = whom[0] ? find_player(t, m, whom) : seat;
    if (whose >= 0)
        print_sheet_of(t, m, st, whose);
}

/* What stands in the line behind its first word. */
static const char *behind(const char *text, const char *first) {
    text += strspn(text, " ") + strlen(first);
    return text + strspn(text, " ");
}

static int line(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                uint32_t *action) {
    static const uint8_t all[CARTO_EDICTS] = {0, 1, 2, 3};
    const CartoState *st = view;
    CartoLegal l;
    Words w;
    split(text, &w);
    const char *first = w.count ? w.word[0] : "";
    if (w.count == 0) {
        carto_legal(st, seat, &l);
        *action = CARTO_NOTHING;
        return l.nothing ? SHOW_ACTION : SHOW_DONE;
    }
    if (strcmp(first, "help") == 0 || strcmp(first, "?") == 0)
        return say_help(t), SHOW_DONE;
    if (strcmp(first, "sheet") == 0)
        return sheet_command(t, m, st, seat, behind(text, first)), SHOW_DONE;
    if (strcmp(first, "edicts") == 0)
        return say_edicts(t, st), SHOW_DONE;
    if (strcmp(first, "score") == 0)
        return explain(t, st, seat, all, CARTO_EDICTS), SHOW_DONE;
    if (strcmp(first, "legal") == 0)
        return say_legal(t, st, seat), SHOW_DONE;
    if (strcmp(first, "hint") == 0)
        return say_best(t, m, st, seat), SHOW_DONE;
    bool trial = strcmp(first, "try") == 0, draw = strcmp(first, "draw") == 0;
    int cell;
    if (!trial && !draw && terrain_word(t, first) < 0 && !cell_word(first, &cell))
        return SHOW_UNKNOWN;
    int skip = trial || draw;
    if (!read_drawing(t, st, seat, w.word + skip, w.count - skip, action))
        return SHOW_DONE;
    if (trial)
        return try_drawing(t, st, seat, *action), SHOW_DONE;
    return SHOW_ACTION;
}

/* The cards themselves, and the titles with their ratings. */
static bool topic_line(const char *id, int i, HearthMsg *out) {
    if (strcmp(id, "scoring") == 0 && i < CARTO_SCORINGS) {
        hearth_msg(out, TERM_T(RULES_CARD));
        hearth_msg_word(out, "card", carto_scoring_name(i));
        hearth_msg_word(out, "rule", carto_scoring_rule(i));
        return true;
    }
    if (strcmp(id, "solo") == 0 && i < CARTO_TITLES) {
        hearth_msg(out, TERM_T(RULES_TITLE));
        hearth_msg_number(out, "rating", carto_title_ratings[i]);
        hearth_msg_word(out, "title", carto_title_name(i));
        return true;
    }
    return false;
}

static void where(const void *view, HearthMsg *out) {
    const CartoState *st = view;
    if (st->season >= CARTO_SEASONS) {
        hearth_msg(out, TERM_T(PLAY_OVER));
        return;
    }
    hearth_msg(out, TERM_T(CARTO_WHERE));
    hearth_msg_word(out, "season", carto_season_name(st->season));
    hearth_msg_number(out, "time", st->time);
    hearth_msg_number(out, "threshold", carto_seasons[st->season].threshold);
}

static const HearthText *title(int number) {
    return number < CARTO_TITLES ? carto_title_name(number) : NULL;
}

const ShowGame show_cartographers = {.game = &hearth_cartographers,
                                     .intro = intro,
                                     .table = table,
                                     .ask = ask,
                                     .after = after,
                                     .line = line,
                                     .result = result,
                                     .topic_line = topic_line,
                                     .where = where,
                                     .title = title,
                                     .title_of = carto_title};
