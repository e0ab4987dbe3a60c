/* anb_full.c - Above and Below on the full screen: the village, what can be done, and the book.
 *
 * A player chooses deeds, not the small decisions they are made of: whoever goes along is marked in
 * one list, and the actions that this takes are put into a queue that answers the next questions.
 */
#include <stdlib.h>
#include <string.h>

#include "above_and_below.h"
#include "describe_anb.h"
#include "pages.h"
#include "show.h"

enum { QUEUE = 96, CHOICES = 128, HINT_THINK = 900, LEFT = 38, GAP = 2 };

typedef struct Own {
    uint32_t queue[QUEUE];
    int queued;
    char tale[SENTENCE]; /* how the last encounter of the person went */
    HearthRanked ranked[SHOW_HINTS];
    int hints;
} Own;

/* One line of a list. */
typedef struct Choice {
    char text[ANB_LIST];
    uint32_t action; /* what it does, or HEARTH_HIDDEN */
    int opens;       /* the kind of deed it leads to, -1 for none */
    bool faint;      /* shown, but not possible */
    bool marked;
    int thing; /* a villager or a building that can be marked */
} Choice;

typedef struct List {
    Choice item[CHOICES];
    int count, at;
    bool marking; /* several can be marked with the space bar */
    int most;     /* of them */
    HearthMsg title;
} List;

/* ---- The village -------------------------------------------------------------------------- */

static int put_part(Screen *s, int row, int width, int rows, const HearthText *label,
                    const char *list) {
    if (!list[0])
        return 0;
    put_text(s, row, 1, width, INK_FAINT, label);
    return 1 + put_wrapped(s, row + 1, 2, width - 2, rows, INK_TEXT, list);
}

static void put_village(Full *f, const AnbState *st, int seat, int rows) {
    Screen *s = f->s;
    const AnbPlayer *p = &st->player[seat];
    char text[ANB_LIST], number[64];
    int row = 1, width = LEFT, each = rows > 30 ? 6 : 3;
    row +=
        put_part(s, row, width, each, TERM_T(ANB_READY), anb_list_villagers(f->t, p->ready, text));
    row +=
        put_part(s, row, width, each, TERM_T(ANB_PARTY), anb_list_villagers(f->t, p->party, text));
    row +=
        put_part(s, row, width, each, TERM_T(ANB_TIRED), anb_list_villagers(f->t, p->tired, text));
    row += put_part(s, row, width, each, TERM_T(ANB_HURT), anb_list_villagers(f->t, p->hurt, text));
    row += put_part(s, row, width, each, TERM_T(ANB_BUILDINGS_OWN),
                    anb_list_owned(f->t, st, seat, text));
    row += put_part(s, row, width, 2, TERM_T(ANB_ITEMS_OWN), anb_list_items(f->t, p, text));
    row += put_part(s, row, width, 2, TERM_T(ANB_TRACK), anb_list_track(f->t, p, text));
    HearthMsg msg;
    hearth_msg(&msg, FULL_T(ANB_SUMS));
    hearth_msg_number(&msg, "income", anb_income(p));
    hearth_msg_number(&msg, "beds", anb_beds(p));
    hearth_msg_number(&msg, "caves", p->caves);
    put_msg(s, row, 1, width, INK_STRONG, &msg);
    row += 2;
    for (int i = 0; i < st->seats && row < s->rows - 2; i++) {
        if (i == seat)
            continue;
        const AnbPlayer *o = &st->player[i];
        hearth_msg(&msg, o->sale ? FULL_T(ANB_OTHER_SALE) : FULL_T(ANB_OTHER));
        arg_text(&msg, "player", hearth_match_name(f->p->m, i));
        hearth_msg_number(&msg, "points", anb_score(st, i, NULL));
        hearth_msg_number(&msg, "coins", o->coins);
        snprintf(number, sizeof number, "%d/%d", __builtin_popcountll(o->ready),
                 __builtin_popcountll(anb_all_villagers(o)));
        arg_text(&msg, "villagers", number);
        hearth_msg_number(&msg, "reputation", o->reputation);
        if (o->sale)
            hearth_msg_word(&msg, "item", anb_item_name(o->sale - 1));
        row += put_msg_wrapped(s, row, 1, width, 2, INK_TEXT, &msg);
    }
}

static void put_top(Full *f, const AnbState *st, int seat) {
    const AnbPlayer *p = &st->player[seat];
    char line[SENTENCE], thinking[SENTENCE];
    HearthMsg msg;
    hearth_msg(&msg, FULL_T(ANB_BAR));
    arg_text(&msg, "player", hearth_match_name(f->p->m, seat));
    hearth_msg_number(&msg, "round", st->round);
    hearth_msg_number(&msg, "coins", p->coins);
    hearth_msg_number(&msg, "points", anb_score(st, seat, NULL));
    hearth_msg_number(&msg, "reputation", p->reputation);
    put_bar(f->s, 0, msg_of(f->s, &msg, line));
    full_thinking(f, thinking);
    int width = text_width(f->s, thinking);
    if (width)
        put(f->s, 0, f->s->cols - width - 1, width, INK_BAR, thinking);
}

/* ---- Lists ------------------------------------------------------------------------------------
 */

static Choice *add(List *l, uint32_t action) {
    if (l->count == CHOICES)
        l->count--;
    Choice *c = &l->item[l->count++];
    memset(c, 0, sizeof *c);
    c->action = action;
    c->opens = -1;
    c->thing = -1;
    return c;
}

static void put_list(Full *f, const List *l, int row, int rows, int col, int width) {
    char text[ANB_LIST + 8];
    int first = l->at >= rows ? l->at - rows + 1 : 0;
    for (int i = first; i < l->count && i - first < rows; i++) {
        const Choice *c = &l->item[i];
        snprintf(text, sizeof text, "%s%s", l->marking ? (c->marked ? "[x] " : "[ ] ") : "",
                 c->text);
        put(f->s, row + i - first, col, width,
            i == l->at  ? INK_CHOSEN
            : c->faint  ? INK_FAINT
            : c->marked ? INK_GOOD
                        : INK_TEXT,
            text);
    }
}

/* The village at the left, the list at the right, the log below it. */
static void show_list(Full *f, const AnbState *st, int seat, const List *l, const HearthText *keys,
                      const char *more) {
    Screen *s = f->s;
    char line[SENTENCE];
    screen_begin(s);
    put_top(f, st, seat);
    put_village(f, st, seat, s->rows);
    int col = LEFT + GAP + 1, width = s->cols - col - 1, row = 1;
    row += put_msg_wrapped(s, row, col, width, 3, INK_STRONG, &l->title);
    int room = s->rows - 2 - row, lines = l->count < room - 5 ? l->count : room - 5;
    put_list(f, l, row, lines, col, width);
    row += lines;
    if (l->count > 0 && text_width(s, l->item[l->at].text) > width - 4)
        row += put_wrapped(s, row, col, width, 3, INK_FAINT, l->item[l->at].text);
    if (more[0])
        row += put_wrapped(s, row, col, width, 7, INK_TEXT, more);
    full_put_log(f, row + 1, col, width, s->rows - 2 - row);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, text_of(s, keys, line));
    screen_end(s);
}

/* An encounter opens like a page of a book: nothing else is on the screen. */
static void show_page(Full *f, const AnbState *st, int seat, const List *l) {
    Screen *s = f->s;
    const AnbParagraph *p = &anb_paragraphs[st->paragraph];
    int width = s->cols - 12 < 72 ? s->cols - 12 : 72, col = (s->cols - width) / 2, row = 2;
    char text[SENTENCE], line[SENTENCE];
    screen_begin(s);
    put_top(f, st, seat);
    snprintf(line, sizeof line, "%d. %s", st->paragraph,
             text_of(s, &anb_book_texts[p->title], text));
    row += put_wrapped(s, row, col, width, 2, INK_STRONG, line) + 1;
    row +=
        put_wrapped(s, row, col, width, 12, INK_TEXT, text_of(s, &anb_book_texts[p->text], text)) +
        1;
    for (int v = 0; v < ANB_VILLAGERS && st->option != ANB_NONE; v++)
        if (st->player[seat].party >> v & 1 && st->dice[v]) {
            HearthMsg msg;
            hearth_msg(&msg, ANB_T(EV_ROLL));
            hearth_msg_number(&msg, "lanterns", anb_lanterns(v, st->dice[v]));
            hearth_msg_number(&msg, "die", st->dice[v]);
            hearth_msg_word(&msg, "villager", anb_villager_name(v));
            put_msg(s, row++, col, width, INK_TEXT, &msg);
        }
    if (st->option != ANB_NONE)
        row += put_msg_wrapped(s, row, col, width, 3, INK_STRONG, &l->title);
    int fit = s->rows - 1 - row, first = l->at >= fit ? l->at - fit + 1 : 0;
    for (int i = first; i < l->count && row < s->rows - 1; i++)
        row += put_wrapped(s, row, col, width, l->count > fit ? 1 : 3,
                           i == l->at         ? INK_CHOSEN
                           : l->item[i].faint ? INK_FAINT
                                              : INK_TEXT,
                           l->item[i].text);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, text_of(s, FULL_T(ANB_KEYS_PAGE), line));
    screen_end(s);
}

/* ---- Making lists
 * --------------------------------------------------------------------------------- */

static void describe(const Full *f, int seat, uint32_t action, char *out, size_t cap) {
    HearthMsg msg;
    hearth_match_describe(f->p->m, seat, action, &msg);
    hearth_msg_text(&msg, f->t->lang, out, cap);
}

static int legal_of(const AnbState *st, int seat, uint32_t out[ANB_MAX_LEGAL]) {
    return hearth_above_and_below.legal(st, seat, out, ANB_MAX_LEGAL);
}

/* Every legal action of a kind (or of all kinds) as a line. */
static void list_actions(const Full *f, const AnbState *st, int seat, int kind, List *l) {
    uint32_t legal[ANB_MAX_LEGAL];
    int n = legal_of(st, seat, legal);
    for (int i = 0; i < n; i++) {
        if (kind >= 0 && (int)anb_kind(legal[i]) != kind)
            continue;
        if (anb_kind(legal[i]) == ANB_DO_OFFER && anb_b(legal[i]) > 12)
            continue; /* more is offered by typing it in the plain mode */
        Choice *c = add(l, legal[i]);
        describe(f, seat, legal[i], c->text, sizeof c->text);
    }
}

/* The deeds of a turn, each once. */
static void list_deeds(const Full *f, const AnbState *st, int seat, List *l) {
    uint32_t legal[ANB_MAX_LEGAL];
    int n = legal_of(st, seat, legal);
    static const int order[] = {ANB_DO_EXPLORE, ANB_DO_BUILD,   ANB_DO_TRAIN, ANB_DO_HARVEST,
                                ANB_DO_LABOR,   ANB_DO_PLACE,   ANB_DO_SELL,  ANB_DO_WITHDRAW,
                                ANB_DO_OFFER,   ANB_DO_REFRESH, ANB_DO_PASS};
    for (size_t k = 0; k < sizeof order / sizeof order[0]; k++) {
        int count = 0;
        uint32_t only = 0;
        for (int i = 0; i < n; i++)
            if ((int)anb_kind(legal[i]) == order[k]) {
                count++;
                only = legal[i];
            }
        bool always = order[k] == ANB_DO_BUILD || order[k] == ANB_DO_TRAIN;
        if (!count && !always)
            continue;
        Choice *c = add(l, HEARTH_HIDDEN);
        HearthMsg msg;
        hearth_msg(&msg, &full_texts[FULL_T_ANB_DEED_0 + (int)k]);
        hearth_msg_text(&msg, f->t->lang, c->text, sizeof c->text);
        c->opens = order[k];
        c->faint = !count;
        if (order[k] == ANB_DO_PASS || order[k] == ANB_DO_WITHDRAW) {
            c->action = only;
            c->opens = -1;
        }
    }
}

/* Who does it: the one for whom it costs least, and of these whoever can do least else. */
static uint32_t cheapest(const AnbState *st, int seat, int kind, int b) {
    uint32_t legal[ANB_MAX_LEGAL], best = HEARTH_HIDDEN;
    int n = legal_of(st, seat, legal), least = 1000;
    for (int i = 0; i < n; i++) {
        if ((int)anb_kind(legal[i]) != kind || anb_b(legal[i]) != b)
            continue;
        const AnbVillagerKind *k = &anb_villager_kinds[anb_villager_kind(anb_a(legal[i]))];
        int cost = 10 * (kind == ANB_DO_BUILD ? anb_build_cost(anb_a(legal[i]), b)
                                              : anb_train_cost(anb_a(legal[i]), b)) +
                   k->hammer + k->quill + k->lanterns[1];
        if (cost < least) {
            least = cost;
            best = legal[i];
        }
    }
    return best;
}

/* All that is on offer, also what cannot be paid. */
static void list_offer(const Full *f, const AnbState *st, int seat, List *l) {
    for (int b = 0; b < ANB_BUILDINGS; b++) {
        if (!anb_on_offer(st, b))
            continue;
        Choice *c = add(l, cheapest(st, seat, ANB_DO_BUILD, b));
        c->faint = c->action == HEARTH_HIDDEN;
        anb_card_text(f->t, b, c->text);
    }
}

static void list_hire(const Full *f, const AnbState *st, int seat, List *l) {
    for (int i = 0; i < ANB_ROW; i++) {
        char text[ANB_LIST];
        if (st->row[i] == ANB_NONE)
            continue;
        Choice *c = add(l, cheapest(st, seat, ANB_DO_TRAIN, i));
        c->faint = c->action == HEARTH_HIDDEN;
        snprintf(c->text, sizeof c->text, "%d: %.800s", anb_hire[i],
                 anb_villager_text(f->t, st->row[i], text));
    }
}

static void list_ready(const Full *f, const AnbState *st, int seat, List *l) {
    for (int v = 0; v < ANB_VILLAGERS; v++)
        if (st->player[seat].ready >> v & 1) {
            Choice *c = add(l, HEARTH_HIDDEN);
            c->thing = v;
            anb_villager_text(f->t, v, c->text);
        }
    l->marking = true;
    l->most = l->count;
}

/* One line for every good that lies on a building. */
static void list_goods(const Full *f, const AnbState *st, int seat, List *l) {
    const AnbPlayer *p = &st->player[seat];
    for (int b = 0; b < ANB_BUILDINGS; b++)
        for (int i = 0; i < st->on_card[b] && (p->buildings >> b & 1); i++) {
            char item[ANB_LIST], name[ANB_LIST];
            Choice *c = add(l, HEARTH_HIDDEN);
            HearthMsg msg;
            c->thing = b;
            hearth_msg(&msg, anb_item_name(anb_buildings[b].goods));
            hearth_msg_text(&msg, f->t->lang, item, sizeof item);
            hearth_msg(&msg, anb_building_name(b));
            hearth_msg_text(&msg, f->t->lang, name, sizeof name);
            snprintf(c->text, sizeof c->text, "%.100s (%.100s)", item, name);
        }
    l->marking = true;
    l->most = __builtin_popcountll(p->ready);
}

/* ---- The queue
 * -------------------------------------------------------------------------------------- */

static void enqueue(Own *own, uint32_t action) {
    if (own->queued < QUEUE)
        own->queue[own->queued++] = action;
}

static bool dequeue(Own *own, const AnbState *st, int seat, uint32_t *action) {
    if (!own->queued)
        return false;
    *action = own->queue[0];
    memmove(own->queue, own->queue + 1, (size_t)--own->queued * sizeof own->queue[0]);
    if (hearth_above_and_below.check(st, seat, *action, NULL) == HEARTH_OK)
        return true;
    own->queued = 0; /* a cat lay down: the player decides again */
    return false;
}

/* What the marked villagers or goods amount to; false if they are too few. */
static bool queue_marked(Own *own, const AnbState *st, int seat, int deed, const List *l) {
    int n = 0;
    own->queued = 0;
    uint64_t free_hands = st->player[seat].ready;
    for (int i = 0; i < l->count; i++) {
        if (!l->item[i].marked)
            continue;
        int thing = l->item[i].thing;
        if (deed == ANB_DO_HARVEST) {
            int v = __builtin_ctzll(free_hands);
            free_hands &= free_hands - 1;
            enqueue(own, anb_action(ANB_DO_HARVEST, v, thing));
        } else {
            enqueue(own,
                    anb_action(deed == ANB_DO_EXPLORE && n ? ANB_DO_ADD : (AnbKind)deed, thing, 0));
        }
        n++;
    }
    if (n < (deed == ANB_DO_EXPLORE ? 2 : 1)) {
        own->queued = 0;
        return false;
    }
    enqueue(own, anb_action(deed == ANB_DO_EXPLORE ? ANB_DO_GO : ANB_DO_DONE, 0, 0));
    return true;
}

/* ---- Asking
 * ------------------------------------------------------------------------------------------ */

static bool on_page(const AnbState *st) {
    return st->phase == ANB_PARAGRAPH || st->phase == ANB_REROLL || st->phase == ANB_EXERT;
}

static void make_list(const Full *f, const AnbState *st, int seat, int deed, List *l) {
    memset(l, 0, sizeof *l);
    hearth_msg(&l->title, deed >= 0 ? FULL_T(ANB_ASK_WHICH) : FULL_T(ANB_ASK_TURN));
    if (deed == ANB_DO_BUILD)
        list_offer(f, st, seat, l);
    else if (deed == ANB_DO_TRAIN)
        list_hire(f, st, seat, l);
    else if (deed == ANB_DO_HARVEST)
        list_goods(f, st, seat, l);
    else if (deed == ANB_DO_EXPLORE || deed == ANB_DO_LABOR)
        list_ready(f, st, seat, l);
    else if (deed >= 0)
        list_actions(f, st, seat, deed, l);
    else if (st->phase == ANB_TURN)
        list_deeds(f, st, seat, l);
    else
        list_actions(f, st, seat, -1, l);
    if (l->marking)
        hearth_msg(&l->title,
                   deed == ANB_DO_EXPLORE ? FULL_T(ANB_ASK_PARTY) : FULL_T(ANB_ASK_MARK));
    if (st->phase == ANB_ANSWER)
        anb_say_asked(f->p->m, st, &l->title);
    else if (st->phase == ANB_REST || st->phase == ANB_BEDS)
        hearth_msg(&l->title, FULL_T(ANB_ASK_REST));
    else if (st->phase == ANB_AFTER)
        hearth_msg(&l->title, FULL_T(ANB_ASK_AFTER));
    if (st->phase == ANB_PARAGRAPH)
        for (int i = 0; i < l->count; i++)
            if (anb_kind(l->item[i].action) == ANB_DO_OPTION) {
                HearthMsg msg;
                anb_say_option(f->t, st, seat, anb_a(l->item[i].action), &msg);
                hearth_msg_text(&msg, f->t->lang, l->item[i].text, sizeof l->item[i].text);
            }
    if (st->phase == ANB_REROLL || st->phase == ANB_EXERT) {
        const AnbOption *o = anb_option_at(st, st->option);
        hearth_msg(&l->title, FULL_T(ANB_ASK_DICE));
        hearth_msg_number(&l->title, "lanterns", anb_lanterns_now(st, seat));
        hearth_msg_number(&l->title, "first", o->number[0]);
        hearth_msg_number(&l->title, "second", o->number[1] ? o->number[1] : o->number[0]);
    }
}

static void hint_text(const Full *f, const Own *own, int seat, char out[SENTENCE]) {
    HearthBuf b = hearth_buf(out, SENTENCE);
    out[0] = 0;
    if (f->advice.busy)
        text_of(f->s, FULL_T(CARTO_HINT_WAIT), out);
    for (int i = 0; i < own->hints; i++) {
        char what[SENTENCE_CAP], number[16];
        describe(f, seat, own->ranked[i].action, what, sizeof what);
        snprintf(number, sizeof number, "%d. ", i + 1);
        hearth_buf_text(&b, number);
        hearth_buf_text(&b, what);
        hearth_buf_char(&b, '\n');
    }
}

static void move(List *l, int step) {
    if (l->count)
        l->at = (l->at + step + l->count) % l->count;
}

static void toggle(List *l) {
    int marked = 0;
    for (int i = 0; i < l->count; i++)
        marked += l->item[i].marked;
    if (l->marking && l->count && (l->item[l->at].marked || marked < l->most))
        l->item[l->at].marked = !l->item[l->at].marked;
}

static void want_hint(Full *f, const AnbState *st, int seat) {
    if (!f->advice.busy)
        thinker_advise(&f->advice, &hearth_above_and_below, st, sizeof *st, seat, HINT_THINK, 1,
                       HEARTH_HIDDEN);
}

static void take_hints(Full *f, Own *own) {
    thinker_take(&f->advice);
    own->hints = f->advice.ranked_count < SHOW_HINTS ? f->advice.ranked_count : SHOW_HINTS;
    memcpy(own->ranked, f->advice.ranked, sizeof own->ranked);
}

/* Enter on a line. FULL_ACTION, or -1 to go on. */
static int enter(Own *own, const AnbState *st, int seat, List *l, int *deed, uint32_t *action) {
    Choice *c = l->count ? &l->item[l->at] : NULL;
    if (l->marking) {
        if (!queue_marked(own, st, seat, *deed, l) || !dequeue(own, st, seat, action))
            return -1;
        return FULL_ACTION;
    }
    if (!c || c->faint)
        return -1;
    if (c->opens >= 0) {
        *deed = c->opens;
        return -1;
    }
    *action = c->action;
    return c->action == HEARTH_HIDDEN ? -1 : FULL_ACTION;
}

static int ask(Full *f, int seat, uint32_t *action) {
    Own *own = f->own;
    const AnbState *st = f->view;
    hearth_match_view(f->p->m, seat, f->view);
    if (dequeue(own, st, seat, action))
        return FULL_ACTION;
    List *l = malloc(sizeof *l);
    int deed = -1, shown = -2, did = l ? -1 : FULL_QUIT;
    own->hints = 0;
    while (did < 0) {
        char more[SENTENCE];
        if (shown != deed)
            make_list(f, st, seat, deed, l);
        shown = deed;
        hint_text(f, own, seat, more);
        if (on_page(st))
            show_page(f, st, seat, l);
        else
            show_list(f, st, seat, l,
                      l->marking  ? FULL_T(ANB_KEYS_MARK)
                      : deed >= 0 ? FULL_T(ANB_KEYS_LIST)
                                  : FULL_T(ANB_KEYS),
                      more);
        Key key = screen_key(f->s, full_patience(f), true);
        if (thinker_ready(&f->advice))
            take_hints(f, own);
        if (key.code >= '1' && key.code <= '9' && key.code - '1' < l->count && !l->marking) {
            l->at = key.code - '1';
            key.code = on_page(st) ? K_ENTER : K_NONE;
        }
        switch (key.code) {
        case K_UP:
        case K_WHEEL_UP: move(l, -1); break;
        case K_DOWN:
        case K_TAB:
        case K_WHEEL_DOWN: move(l, 1); break;
        case ' ': toggle(l); break;
        case K_RIGHT:
        case K_ENTER: did = enter(own, st, seat, l, &deed, action); break;
        case K_LEFT:
        case K_ESCAPE: deed = -1; break;
        case 'u':
        case K_BACKSPACE: did = FULL_BACK; break;
        case 'h': want_hint(f, st, seat); break;
        case '?': help_run(f, show_for(&hearth_above_and_below)->topic_here(st, seat)); break;
        case 'q':
        case K_GONE: did = FULL_QUIT; break;
        default: break;
        }
    }
    thinker_take(&f->advice);
    free(l);
    return did;
}

/* ---- Telling
 * ------------------------------------------------------------------------------------------- */

static void table(Full *f, int viewer, const char *status, const char *keys) {
    const AnbState *st = f->view;
    Screen *s = f->s;
    hearth_match_view(f->p->m, viewer, f->view);
    int seat = viewer < st->seats ? viewer : st->turn, col = LEFT + GAP + 1,
        width = s->cols - col - 1;
    screen_begin(s);
    put_top(f, st, seat);
    put_village(f, st, seat, s->rows);
    int row = 1 + put_wrapped(s, 1, col, width, 4, INK_STRONG, status) + 1;
    full_put_log(f, row, col, width, s->rows - 2 - row);
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT, keys);
    screen_end(s);
}

/* What an encounter of a person brought is gathered, and told before the next question. */
static void happened(Full *f, const HearthEvent *e) {
    Own *own = f->own;
    bool tells = e->kind == ANB_EV_RESULT || e->kind == ANB_EV_GAIN || e->kind == ANB_EV_COINS ||
                 e->kind == ANB_EV_REPUTATION || e->kind == ANB_EV_JOIN || e->kind == ANB_EV_FIND ||
                 e->kind == ANB_EV_LOSE || e->kind == ANB_EV_INJURE || e->kind == ANB_EV_TAKE;
    if (e->seat >= f->p->seating.count || f->p->seating.bot[e->seat] || !tells)
        return;
    if (e->kind != ANB_EV_RESULT && !own->tale[0])
        return; /* of a building or the like: the log says it */
    HearthMsg msg;
    char text[SENTENCE];
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    size_t length = strlen(own->tale);
    if (hearth_match_tell(f->p->m, f->view, e, &msg))
        snprintf(own->tale + length, sizeof own->tale - length, "%s%s%s", length ? "\n" : "",
                 msg_of(f->s, &msg, text), e->kind == ANB_EV_RESULT ? "\n" : "");
}

/* The whole tale at once, when the party is home again. */
static void told(Full *f) {
    Own *own = f->own;
    const AnbState *st = f->view;
    char title[SENTENCE];
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    if (!own->tale[0] || st->paragraph)
        return;
    notice_run(f->s, text_of(f->s, FULL_T(ANB_TALE), title), own->tale);
    own->tale[0] = 0;
}

static void past(Full *f, const FullPast *p) {
    const AnbState *st = p->after;
    Screen *s = f->s;
    int seat = p->seat >= 0 && p->seat < st->seats ? p->seat : st->turn;
    int col = LEFT + GAP + 1, width = s->cols - col - 1;
    screen_begin(s);
    put_top(f, st, seat);
    put_village(f, st, seat, s->rows);
    int row = 1 + put_wrapped(s, 1, col, width, 8, INK_STRONG, p->caption) + 1;
    full_put_log(f, row, col, width, s->rows - 2 - row);
    char line[SENTENCE];
    put(s, s->rows - 1, 1, s->cols - 2, INK_FAINT,
        p->study ? text_of(s, FULL_T(MENU_KEYS), line) : p->keys);
    screen_end(s);
}

static int result(Full *f, int row, int col, int width) {
    const AnbState *st = f->view;
    uint8_t rank[HEARTH_MAX_SEATS];
    int used = 0, most = f->s->rows - 16;
    hearth_match_view(f->p->m, HEARTH_PUBLIC, f->view);
    hearth_match_result(f->p->m, rank);
    for (int place = 1; place <= st->seats; place++)
        for (int i = 0; i < st->seats; i++) {
            HearthMsg msg;
            if (rank[i] != place)
                continue;
            hearth_msg(&msg, TERM_T(PLAY_RANK));
            hearth_msg_number(&msg, "rank", place);
            arg_text(&msg, "player", hearth_match_name(f->p->m, i));
            hearth_msg_number(&msg, "total", anb_score(st, i, NULL));
            put_msg(f->s, row + used++, col, width, place == 1 ? INK_STRONG : INK_TEXT, &msg);
        }
    HearthLine items[96];
    HearthLines lines = {items, 96, 0};
    int person = 0;
    while (person < st->seats - 1 && f->p->seating.bot[person])
        person++;
    anb_score(st, person, &lines);
    used++;
    for (int i = 0; i < lines.count && i < lines.cap && used < most; i++) {
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(PLAY_SCORE_LINE));
        hearth_msg_number(&msg, "count", items[i].count);
        hearth_msg_number(&msg, "value", items[i].value);
        hearth_msg_number(&msg, "points", items[i].points);
        hearth_msg_word(&msg, "what", items[i].rule);
        put_msg(f->s, row + used++, col, width, INK_FAINT, &msg);
    }
    return used;
}

static int legend(Full *f, int row, int col, int width) {
    char text[SENTENCE];
    return put_wrapped(f->s, row, col, width, 4, INK_TEXT, text_of(f->s, FULL_T(ANB_LEGEND), text));
}

static const HearthText *const keys[] = {
    &full_texts[FULL_T_ANB_KEY_MOVE], &full_texts[FULL_T_ANB_KEY_MARK],
    &full_texts[FULL_T_ANB_KEY_BACK], &full_texts[FULL_T_KEY_HINT],
    &full_texts[FULL_T_ANB_KEY_UNDO], &full_texts[FULL_T_KEY_QUIT]};

const FullGame full_above_and_below = {.game = &hearth_above_and_below,
                                       .own_size = sizeof(Own),
                                       .ask = ask,
                                       .table = table,
                                       .happened = happened,
                                       .told = told,
                                       .past = past,
                                       .result = result,
                                       .keys = keys,
                                       .key_count = sizeof keys / sizeof keys[0],
                                       .legend = legend};
