/* places_carto.c - Ranking drawings by what they bring now, and saying what they change.
 *
 * The drawings that were read out last keep their numbers until the position changes, so that "2"
 * draws what was heard as 2. */
#include "places_carto.h"

#include <stdlib.h>
#include <string.h>

#include "carto_hand.h"
#include "carto_words.h"
#include "numbered.h"
#include "phrase.h"
#include "read_carto.h"

enum { AT_ONCE = 9 /* places that are read out together */ };

/* ---- What a drawing changes ---- */

/* A sentence with how many more, or the other one with how many fewer; nothing for no change. */
static bool more_or_fewer(HearthMsg *msg, int change, const HearthText *more,
                          const HearthText *fewer) {
    hearth_msg(msg, change > 0 ? more : fewer);
    hearth_msg_number(msg, "stars", change > 0 ? change : -change);
    return change != 0;
}

static void tell_changes(HearthOutline *o, const CartoState *st, const CartoTrial *trial) {
    bool any = false;
    HearthMsg msg;
    for (int e = 0; e < CARTO_EDICTS; e++) {
        int change = trial->stars[1][e] - trial->stars[0][e];
        if (!carto_scorings_left(st, e) ||
            !more_or_fewer(&msg, change, TERM_T(CARTO_MORE), TERM_T(CARTO_FEWER)))
            continue;
        hearth_msg_bytes(&msg, "edict", &carto_edict_letters[e], 1);
        hearth_msg_word(&msg, "card", carto_scoring_name(st->edict[e]));
        hearth_tell(o, &msg);
        any = true;
    }
    if (trial->coins[1] > trial->coins[0]) {
        hearth_tell_count(o, TERM_T(CARTO_MORE_COINS), "coins", trial->coins[1] - trial->coins[0]);
        any = true;
    }
    if (more_or_fewer(&msg, trial->monsters[1] - trial->monsters[0], TERM_T(CARTO_SAVED),
                      TERM_T(CARTO_LOST))) {
        hearth_tell(o, &msg);
        any = true;
    }
    if (!any)
        hearth_tell_word(o, TERM_T(CARTO_NO_CHANGE));
    else if (more_or_fewer(&msg, trial->worth, TERM_T(CARTO_ALL_MORE), TERM_T(CARTO_ALL_FEWER)))
        hearth_tell(o, &msg);
    else
        hearth_tell_word(o, TERM_T(CARTO_ALL_SAME));
}

/* Fills in terrain, spaces and changes of a sentence about a drawing, and says it. */
static void say_drawing(const CartoAsked *a, HearthMsg *msg, uint32_t action) {
    CartoTrial trial;
    PlainPhrase p;
    carto_try(a->st, a->seat, action, &trial);
    hearth_msg_word(msg, "terrain", carto_terrain_name((int)(action >> 11)));
    plain_phrase(&p, a->m, a->t->lang);
    hearth_tell_open(&p.outline, msg);
    hearth_tell_hole(&p.outline, "spaces", NULL);
    carto_tell_spaces(&p.outline, trial.cells);
    hearth_tell_hole(&p.outline, "changes", NULL);
    tell_changes(&p.outline, a->st, &trial);
    hearth_tell_close(&p.outline);
    printf("%s\n", p.text);
}

static void say_before_after(const Term *t, HearthMsg *msg, const int value[2]) {
    if (value[0] == value[1])
        return;
    hearth_msg_number(msg, "before", value[0]);
    hearth_msg_number(msg, "after", value[1]);
    printf("  ");
    say(t, stdout, msg);
}

void carto_try_drawing(const CartoAsked *a, uint32_t action) {
    CartoTrial trial;
    HearthMsg msg;
    if (action == CARTO_NOTHING) {
        say_text(a->t, stdout, CARTO_T(DO_NOTHING));
        return;
    }
    hearth_msg(&msg, TERM_T(CARTO_TRY));
    say_drawing(a, &msg, action);
    carto_try(a->st, a->seat, action, &trial);
    for (int e = 0; e < CARTO_EDICTS; e++) {
        int stars[2] = {trial.stars[0][e], trial.stars[1][e]}, left = carto_scorings_left(a->st, e);
        if (left == 0)
            continue;
        hearth_msg(&msg, TERM_T(CARTO_CHANGE));
        hearth_msg_bytes(&msg, "edict", &carto_edict_letters[e], 1);
        hearth_msg_word(&msg, "card", carto_scoring_name(a->st->edict[e]));
        hearth_msg_number(&msg, "times", left);
        say_before_after(a->t, &msg, stars);
    }
    hearth_msg(&msg, TERM_T(CARTO_CHANGE_COINS));
    say_before_after(a->t, &msg, trial.coins);
    hearth_msg(&msg, TERM_T(CARTO_CHANGE_MONSTERS));
    say_before_after(a->t, &msg, trial.monsters);
}

/* ---- Ranking ---- */

typedef struct Place {
    uint32_t action;
    int gain;  /* stars over all scorings to come, of the one who draws */
    int cells; /* how many spaces it fills */
    int open;  /* empty spaces that it leaves around itself */
} Place;

/* Best first. Where nothing scores yet, large drawings come first that leave few gaps, and at last
 * the number of the action decides, so that there is one order. */
static int by_gain(const void *a, const void *b) {
    const Place *p = a, *q = b;
    if (p->gain != q->gain)
        return p->gain > q->gain ? -1 : 1;
    if (p->cells != q->cells)
        return p->cells > q->cells ? -1 : 1;
    if (p->open != q->open)
        return p->open < q->open ? -1 : 1;
    return (p->action > q->action) - (p->action < q->action);
}

/* What was asked for: drawings over these spaces, of this terrain or of any (-1). */
typedef struct Wish {
    CartoBoard over;
    int terrain;
} Wish;

static int rank(const HearthGame *game, const CartoAsked *a, const Wish *wish,
                uint32_t out[CARTO_MAX_LEGAL]) {
    uint32_t legal[CARTO_MAX_LEGAL];
    Place place[CARTO_MAX_LEGAL];
    int n = game->legal(game, a->st, a->seat, legal, CARTO_MAX_LEGAL), count = 0;
    /* on another player's sheet the player who draws is the one who gains from stars lost */
    int sign = carto_sheet_of(a->st, a->seat) == a->seat ? 1 : -1;
    for (int i = 0; i < n && i < CARTO_MAX_LEGAL; i++) {
        CartoTrial trial;
        if (wish->terrain >= 0 && (uint32_t)wish->terrain != legal[i] >> 11)
            continue;
        carto_try(a->st, a->seat, legal[i], &trial);
        if (carto_any(carto_less(wish->over, trial.cells)))
            continue;
        CartoBoard empty = carto_empty(&trial.after, carto_map(a->st));
        place[count++] =
            (Place){.action = legal[i],
                    .gain = sign * trial.worth,
                    .cells = carto_count(trial.cells),
                    .open = carto_count(carto_and(carto_neighbours(trial.cells), empty))};
    }
    if (count == 0)
        return 0;
    qsort(place, (size_t)count, sizeof *place, by_gain);
    for (int i = 0; i < count; i++)
        out[i] = place[i].action;
    return count;
}

/* ---- Numbers ---- */

/* The drawings that "places" ranked last, and how many of them it has read out. One game is played
 * at a time. */
static struct {
    uint64_t position; /* the hash of the view it belongs to */
    int seat, count, told;
    uint32_t action[CARTO_MAX_LEGAL];
} list;

static bool list_is_current(const HearthGame *game, const CartoAsked *a) {
    return list.seat == a->seat && list.position == hearth_state_hash(game, a->st);
}

static void list_begin(const HearthGame *game, const CartoAsked *a, int count) {
    list.position = hearth_state_hash(game, a->st);
    list.seat = a->seat;
    list.count = count;
    list.told = 0;
}

void carto_number_them(const HearthGame *game, const CartoAsked *a, const uint32_t action[],
                       int count) {
    list_begin(game, a, count);
    memcpy(list.action, action, (size_t)count * sizeof *action);
    list.told = count;
    numbered_begin(game, a->st, a->seat);
    for (int i = 0; i < count; i++)
        numbered_add(game, a->st, a->seat, i + 1, action[i]);
}

bool carto_numbered(const HearthGame *game, const CartoAsked *a, const char *word, uint32_t *action,
                    bool *known) {
    Numbered is = numbered_find(game, a->st, a->seat, word, action);
    *known = is == NUMBERED_FOUND;
    if (is == NUMBERED_OTHER)
        numbered_refuse(a->t, word);
    if (is == NUMBERED_NONE)
        say_text(a->t, stdout, TERM_T(CARTO_NO_NUMBER));
    return is != NUMBERED_NOT;
}

/* ---- Reading them out ---- */

static void say_place(const HearthGame *game, const CartoAsked *a, int number, uint32_t action) {
    char move[HEARTH_NOTATION_MAX];
    HearthBuf b = hearth_buf(move, sizeof move);
    HearthMsg msg;
    numbered_add(game, a->st, a->seat, number, action);
    game->action_print(game, a->st, a->seat, action, &b);
    hearth_msg(&msg, TERM_T(CARTO_PLACE));
    hearth_msg_number(&msg, "number", number);
    arg_text(&msg, "move", move);
    say_drawing(a, &msg, action);
}

static void say_next(const HearthGame *game, const CartoAsked *a) {
    int end = list.told + AT_ONCE < list.count ? list.told + AT_ONCE : list.count;
    for (; list.told < end; list.told++)
        say_place(game, a, list.told + 1, list.action[list.told]);
    say_text(a->t, stdout,
             list.told < list.count ? TERM_T(CARTO_PLACES_MORE) : TERM_T(CARTO_PLACES_ALL));
}

/* "[terrain] e5 ..."; complains and returns false if it is something else. */
static bool read_wish(const CartoAsked *a, char *const *word, int count, Wish *out) {
    *out = (Wish){.terrain = count > 0 ? carto_word_terrain(a->t, word[0]) : -1};
    for (int i = out->terrain >= 0, cell; i < count; i++) {
        if (!carto_word_cell(word[i], &cell)) {
            HearthMsg msg;
            hearth_msg(&msg, TERM_T(CARTO_CELL));
            arg_text(&msg, "word", word[i]);
            say(a->t, stdout, &msg);
            return false;
        }
        out->over = carto_or(out->over, carto_bit(cell));
    }
    return true;
}

void carto_places(const HearthGame *game, const CartoAsked *a, char *const *word, int count) {
    CartoLegal l;
    HearthMsg msg;
    Wish wish;
    carto_legal(a->st, a->seat, &l);
    if (l.nothing) {
        say_text(a->t, stdout, TERM_T(CARTO_FULL));
        return;
    }
    if (count == 1 && strcmp(word[0], "more") == 0 && list_is_current(game, a)) {
        say_next(game, a);
        return;
    }
    if (count == 1 && strcmp(word[0], "more") == 0)
        count = 0;
    if (!read_wish(a, word, count, &wish))
        return;
    list_begin(game, a, rank(game, a, &wish, list.action));
    numbered_begin(game, a->st, a->seat);
    hearth_msg(&msg, count == 0   ? TERM_T(CARTO_PLACES)
                     : list.count ? TERM_T(CARTO_PLACES_THERE)
                                  : TERM_T(CARTO_NO_PLACES));
    hearth_msg_number(&msg, "count", list.count);
    say(a->t, stdout, &msg);
    if (list.count)
        say_next(game, a);
}

void carto_legal_all(const HearthGame *game, const CartoAsked *a) {
    uint32_t legal[CARTO_MAX_LEGAL];
    HearthMsg msg;
    int n = game->legal(game, a->st, a->seat, legal, CARTO_MAX_LEGAL);
    hearth_msg(&msg, TERM_T(CARTO_LEGAL));
    hearth_msg_number(&msg, "count", n);
    say(a->t, stdout, &msg);
    for (int i = 0; i < n && i < CARTO_MAX_LEGAL; i++) {
        char text[HEARTH_NOTATION_MAX];
        HearthBuf b = hearth_buf(text, sizeof text);
        game->action_print(game, a->st, a->seat, legal[i], &b);
        printf("%s\n", text);
    }
}
