/* show_cartographers.c - Cartographers in lines of text: sheets, cards, scores, and the words that
 * a player may type.
 *
 * A question is told in words alone. Letters that make a picture are only for those who ask for
 * "sheet": a screen reader would read every dot of it. */
#include <string.h>

#include "cartographers.h"
#include "look_carto.h"
#include "outline_text.h"
#include "places_carto.h"
#include "read_carto.h"
#include "show.h"

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
    hearth_msg(&msg, carto_last_card(st) ? TERM_T(CARTO_TURN_LAST) : TERM_T(CARTO_TURN));
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
        carto_terrain_list(t, l->terrains, terrains, sizeof terrains);
        hearth_msg(&msg, TERM_T(CARTO_SINGLE));
        arg_text(&msg, "terrains", terrains);
        say(t, stdout, &msg);
    } else if (st->ruins && carto_cards[st->card].kind == CARTO_EXPLORE) {
        say_text(t, stdout, TERM_T(CARTO_RUINS));
    }
}

/* Is it the seat's turn to draw? Else it may only look. */
static bool draws_now(const CartoState *st, int seat) {
    return st->phase == CARTO_DRAW && hearth_seats_has(st->waiting, seat);
}

/* The sheet that matters to the seat: the one it draws on. */
static CartoEyes eyes_of(const Term *t, const HearthMatch *m, const CartoState *st, int seat) {
    int sheet = st->phase == CARTO_DRAW ? carto_sheet_of(st, seat) : seat;
    return (CartoEyes){t, m, st, seat, sheet};
}

static void say_card(const Term *t, const HearthMatch *m, const CartoState *st, int seat) {
    char terrains[160];
    CartoEyes eyes = eyes_of(t, m, st, seat);
    HearthMsg msg;
    carto_terrain_list(t, carto_cards[st->card].terrains, terrains, sizeof terrains);
    hearth_msg(&msg, TERM_T(CARTO_CARD));
    hearth_msg_word(&msg, "card", carto_card_name(st->card));
    arg_text(&msg, "terrains", terrains);
    say(t, stdout, &msg);
    carto_look_shapes(&eyes);
}

static void ask(const Term *t, const HearthMatch *m, const void *view, int seat) {
    const CartoState *st = view;
    CartoLegal l;
    HearthMsg msg;
    int sheet = carto_sheet_of(st, seat);
    carto_legal(st, seat, &l);
    printf("\n");
    say_turn(t, m, st, seat);
    say_card(t, m, st, seat);
    if (sheet != seat) {
        hearth_msg(&msg, TERM_T(CARTO_AMBUSH));
        arg_text(&msg, "owner", hearth_match_name(m, sheet));
        say(t, stdout, &msg);
    }
    say_demand(t, st, &l);
    if (!l.nothing)
        say_text(t, stdout, TERM_T(CARTO_WORDS));
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
        HearthMsg msg;
        carto_score_line(&lines->items[i], &msg);
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

/* What the others drew is seen at once; an ambush and a season are scenes of their own. */
static int actor(const void *view, const HearthEvent *e) {
    (void)view;
    switch (e->kind) {
    case CARTO_EV_INK: return SCENE_OTHERS;
    case CARTO_EV_AMBUSH:
    case CARTO_EV_SEASON: return SCENE_ALONE;
    case CARTO_EV_SETTLE: return SCENE_SAME;
    default: return SCENE_NONE;
    }
}

static void result(const Term *t, const HearthMatch *m, const void *view) {
    const CartoState *st = view;
    if (st->seats > 1 || st->phase != CARTO_OVER) {
        show_plain.result(t, m, view);
        return;
    }
    HearthMsg msg;
    carto_solo_result(st, &msg);
    say(t, stdout, &msg);
    if (carto_solo_next(st, &msg))
        say(t, stdout, &msg);
}

/* ---- What the player types ---- */

/* The planner's best, which answer to their numbers, and what the first of them changes. */
static void say_best(const HearthGame *game, const CartoAsked *a) {
    HearthRanked ranked[HEARTH_RANKED_MAX];
    uint32_t action[SHOW_HINTS];
    int n = find_advice(game, a->st, a->seat, &(AdviceEffort){0}, HEARTH_HIDDEN, NULL, ranked);
    say_advice(a->t, a->m, a->st, a->seat, ranked, n);
    n = n < SHOW_HINTS ? n : SHOW_HINTS;
    for (int i = 0; i < n; i++)
        action[i] = ranked[i].action;
    carto_number_them(game, a, action, n);
    if (ranked[0].action != CARTO_NOTHING)
        carto_try_drawing(a, ranked[0].action);
}

static void say_help(const Term *t) {
    static const int lines[] = {
        TERM_T_CARTO_HELP_DRAW,  TERM_T_CARTO_HELP_PLACES, TERM_T_CARTO_HELP_TRY,
        TERM_T_CARTO_HELP_SHAPE, TERM_T_CARTO_HELP_MAP,    TERM_T_CARTO_HELP_ROW,
        TERM_T_CARTO_HELP_LOOK,  TERM_T_PLAIN_HELP_TABLE,  TERM_T_CARTO_HELP_EDICTS,
        TERM_T_CARTO_HELP_SCORE, TERM_T_CARTO_HELP_HINT,   TERM_T_CARTO_HELP_LEGAL,
        TERM_T_PLAY_HELP_RULES,  TERM_T_CARTO_HELP_SHEET,  TERM_T_CARTO_LEGEND,
        TERM_T_CARTO_HELP_UNDO,  TERM_T_CARTO_HELP_QUIT};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        say_text(t, stdout, &term_texts[lines[i]]);
}

/* What stands in the line behind its first word. */
static const char *behind(const char *text, const char *first) {
    text += strspn(text, " \t") + strlen(first);
    return text + strspn(text, " \t");
}

/* The letters of a sheet and, for those who see, the shapes as they are printed. */
static void sheet_command(const CartoEyes *e, const char *whom) {
    int whose = whom[0] ? find_player(e->t, e->m, whom) : e->seat;
    if (whose < 0)
        return;
    print_sheet_of(e->t, e->m, e->st, whose);
    if (!draws_now(e->st, e->seat))
        return;
    print_shapes(e->st->card);
    if (earns_coin(e->st->card))
        say_text(e->t, stdout, TERM_T(CARTO_COIN));
}

static bool is_one_of(const char *word, const char *a, const char *b) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

/* Reads the name of a row, a column or a space behind the first word, and looks there. */
static bool look_there(const CartoEyes *e, const char *first, const char *place) {
    HearthSlice slice = {place, strlen(place)};
    uint64_t column;
    int cell;
    if (strcmp(first, "row") == 0) {
        int row = slice.length == 1 ? (place[0] | 0x20) - 'a' : -1;
        if (row >= 0 && row < CARTO_N)
            return carto_look_row(e, row), true;
    } else if (strcmp(first, "look") == 0) {
        if (carto_word_cell(place, &cell))
            return carto_look_cell(e, cell), true;
    } else if (hearth_slice_number(slice, CARTO_N, &column) && column) {
        return carto_look_column(e, (int)column - 1), true;
    }
    return false;
}

/* "row e", "column 5", "look e5", each also with a player behind it; false if it is none of them.
 */
static bool look_command(CartoEyes e, const CartoWords *w) {
    const char *first = w->word[0];
    bool row = strcmp(first, "row") == 0, cell = strcmp(first, "look") == 0;
    if (!row && !cell && !is_one_of(first, "column", "col"))
        return false;
    if (w->count > 2) {
        int whose = find_player(e.t, e.m, w->word[2]);
        if (whose < 0)
            return true;
        e.sheet = whose;
    }
    if (w->count < 2 || !look_there(&e, first, w->word[1]))
        say_text(e.t, stdout,
                 row    ? TERM_T(CARTO_ROW_FORM)
                 : cell ? TERM_T(CARTO_LOOK_FORM)
                        : TERM_T(CARTO_COLUMN_FORM));
    return true;
}

static void map_command(CartoEyes e, const char *whom) {
    if (whom[0])
        e.sheet = find_player(e.t, e.m, whom);
    if (e.sheet >= 0)
        carto_look_map(&e);
}

/* Words that only look; false if it is none of them. */
static bool looking(const CartoEyes *e, const CartoWords *w, const char *text) {
    static const uint8_t all[CARTO_EDICTS] = {0, 1, 2, 3};
    const char *first = w->word[0];
    if (is_one_of(first, "help", "?"))
        say_help(e->t);
    else if (strcmp(first, "sheet") == 0)
        sheet_command(e, behind(text, first));
    else if (strcmp(first, "map") == 0)
        map_command(*e, behind(text, first));
    else if (strcmp(first, "table") == 0)
        outline_say(e->t, e->m, e->st, e->seat);
    else if (strcmp(first, "edicts") == 0)
        say_edicts(e->t, e->st);
    else if (strcmp(first, "score") == 0)
        explain(e->t, e->st, e->seat, all, CARTO_EDICTS);
    else
        return look_command(*e, w);
    return true;
}

/* Words about what can be drawn; false if it is none of them. */
static bool choosing(const HearthGame *game, const CartoAsked *a, const CartoWords *w) {
    const char *first = w->word[0];
    bool all = w->count == 2 && strcmp(w->word[1], "all") == 0;
    CartoLegal l;
    if (is_one_of(first, "shape", "shapes")) {
        carto_legal(a->st, a->seat, &l);
        say_card(a->t, a->m, a->st, a->seat);
        say_demand(a->t, a->st, &l);
        return true;
    }
    if (strcmp(first, "places") == 0)
        carto_places(game, a, (char *const *)w->word + 1, w->count - 1);
    else if (strcmp(first, "legal") == 0 && all)
        carto_legal_all(game, a);
    else if (strcmp(first, "legal") == 0)
        carto_places(game, a, (char *const *)w->word + 1, w->count - 1);
    else if (strcmp(first, "hint") == 0)
        say_best(game, a);
    else
        return false;
    return true;
}

/* A drawing, a number, or one of them behind "draw" or "try". */
static int drawing(const HearthGame *game, const CartoAsked *a, const CartoWords *w,
                   uint32_t *action) {
    const char *first = w->word[0];
    bool trial = strcmp(first, "try") == 0, skip = trial || strcmp(first, "draw") == 0, known;
    int cell, count = w->count - skip;
    char *const *word = (char *const *)w->word + skip;
    if (count == 1 && carto_numbered(game, a, word[0], action, &known)) {
        if (!known)
            return SHOW_DONE;
    } else if (!skip && carto_word_terrain(a->t, first) < 0 && !carto_word_cell(first, &cell)) {
        return SHOW_UNKNOWN;
    } else if (!carto_read_drawing(game, a->t, a->st, a->seat, word, count, action)) {
        return SHOW_DONE;
    }
    if (trial)
        return carto_try_drawing(a, *action), SHOW_DONE;
    return SHOW_ACTION;
}

static int line(const Term *t, const HearthMatch *m, const void *view, int seat, const char *text,
                uint32_t *action) {
    const HearthGame *game = hearth_match_game(m);
    const CartoState *st = view;
    CartoEyes eyes = eyes_of(t, m, st, seat);
    CartoAsked asked = {t, m, st, seat};
    CartoLegal l;
    CartoWords w = {.count = 0};
    carto_words_split(text, &w);
    if (w.count > 0 && looking(&eyes, &w, text))
        return SHOW_DONE;
    if (!draws_now(st, seat))
        return SHOW_UNKNOWN;
    if (w.count == 0) {
        carto_legal(st, seat, &l);
        *action = CARTO_NOTHING;
        return l.nothing ? SHOW_ACTION : SHOW_DONE;
    }
    if (choosing(game, &asked, &w))
        return SHOW_DONE;
    return drawing(game, &asked, &w, action);
}

static void where(const void *view, HearthMsg *out) {
    const CartoState *st = view;
    if (st->season >= CARTO_SEASONS) {
        hearth_msg(out, TERM_T(PLAY_OVER));
        return;
    }
    hearth_msg(out, carto_last_card(st) ? TERM_T(CARTO_WHERE_LAST) : TERM_T(CARTO_WHERE));
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
                                     .actor = actor,
                                     .line = line,
                                     .result = result,
                                     .where = where,
                                     .title = title,
                                     .title_of = carto_title,
                                     .rounds = true};
