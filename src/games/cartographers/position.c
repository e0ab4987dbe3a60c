/* position.c - A whole state as one line of text, and the checks that make it safe to read.
 *
 * The text is a row of name=value words in fixed order; parse(print(x)) is x byte for byte.
 * It is for tests, hash lines and bug reports. */
#include <string.h>

#include "carto_int.h"
#include "texts.h"

static const char *const phases[] = {"deal", "reveal", "draw", "over"};

static void number(HearthBuf *out, const char *name, int64_t value) {
    hearth_buf_text(out, name);
    hearth_buf_int(out, value);
}

static void print_sheet(const CartoState *st, const CartoSheet *s, HearthBuf *out) {
    hearth_buf_text(out, " sheet=");
    carto_sheet_print(s, carto_map(st), '/', out);
    number(out, " coins=", s->coins);
    hearth_buf_text(out, " points=");
    for (int season = 0; season < CARTO_SEASONS; season++)
        for (int i = 0; i < 4; i++) {
            if (season + i > 0)
                hearth_buf_char(out, ',');
            hearth_buf_int(out, s->points[season][i]);
        }
    hearth_buf_text(out, " commit=");
    if (s->commit == CARTO_COMMIT_NONE)
        hearth_buf_text(out, "none");
    else if (s->commit == CARTO_COMMIT_HIDDEN)
        hearth_buf_text(out, "hidden");
    else
        hearth_buf_int(out, s->commit - 1);
}

void carto__state_print(const HearthGame *game, const void *state, HearthBuf *out) {
    (void)game;
    const CartoState *st = state;
    number(out, "seats=", st->seats);
    hearth_buf_text(out, st->side ? " side=B" : " side=A");
    hearth_buf_text(out, st->wide ? " fallback=any" : " fallback=card");
    hearth_buf_text(out, st->fixed ? " dealt=fixed edicts=" : " dealt=random edicts=");
    for (int i = 0; i < CARTO_EDICTS; i++) {
        if (i > 0)
            hearth_buf_char(out, '+');
        hearth_buf_text(out,
                        st->edict[i] == CARTO_NO_EDICT ? "none" : carto_scorings[st->edict[i]].id);
    }
    hearth_buf_text(out, " phase=");
    hearth_buf_text(out, phases[st->phase]);
    number(out, " epoch=", st->epoch);
    number(out, " season=", st->season);
    number(out, " time=", st->time);
    number(out, " revealed=", st->revealed);
    number(out, " explore=", st->explore_left);
    number(out, " ambush=", st->ambush_left);
    number(out, " ambushes=", st->ambush_in_deck);
    hearth_buf_text(out, " card=");
    hearth_buf_text(out, st->card == CARTO_NO_CARD ? "none" : carto_cards[st->card].id);
    number(out, " ruins=", st->ruins);
    for (int i = 0; i < st->seats; i++)
        print_sheet(st, &st->sheet[i], out);
}

/* ---- Reading ---- */

typedef struct Parse {
    HearthScan s;
    HearthErr *err;
    HearthSlice word; /* the one being read, for the error */
    bool bad;
} Parse;

/* The value of the next word, which must be called `name`. */
static HearthSlice value(Parse *p, const char *name) {
    HearthSlice head, tail = {"", 0};
    if (!p->bad) {
        if (!hearth_scan_word(&p->s, &p->word))
            p->word = (HearthSlice){name, strlen(name)};
        p->bad = !hearth_slice_cut(p->word, '=', &head, &tail) || !hearth_slice_is(head, name);
    }
    return tail;
}

static uint64_t num(Parse *p, const char *name, uint64_t max) {
    uint64_t n = 0;
    HearthSlice v = value(p, name);
    if (!p->bad)
        p->bad = !hearth_slice_number(v, max, &n);
    return n;
}

/* One of a few words: its index. */
static uint8_t pick(Parse *p, const char *name, const char *const *words, int n) {
    HearthSlice v = value(p, name);
    for (int i = 0; i < n && !p->bad; i++)
        if (hearth_slice_is(v, words[i]))
            return (uint8_t)i;
    p->bad = true;
    return 0;
}

static void parse_edicts(Parse *p, CartoState *st) {
    HearthSlice left = value(p, "edicts"), one, rest;
    for (int i = 0; i < CARTO_EDICTS && !p->bad; i++) {
        bool more = hearth_slice_cut(left, '+', &one, &rest);
        if (!more)
            one = left;
        p->bad |= more != (i < CARTO_EDICTS - 1);
        int card = carto__scoring_by_id(one);
        p->bad |= card < 0 && !hearth_slice_is(one, "none");
        st->edict[i] = card < 0 ? CARTO_NO_EDICT : (uint8_t)card;
        left = rest;
    }
}

static void parse_points(Parse *p, CartoSheet *s) {
    HearthSlice left = value(p, "points"), one, rest;
    for (int i = 0; i < 16 && !p->bad; i++) {
        int64_t n = 0;
        bool more = hearth_slice_cut(left, ',', &one, &rest);
        if (!more)
            one = left;
        p->bad |= more != (i < 15) || !hearth_slice_signed(one, 999, &n);
        s->points[i / 4][i % 4] = (int16_t)n;
        left = rest;
    }
}

static void parse_land(Parse *p, CartoState *st, CartoSheet *s) {
    char rows[CARTO_N * (CARTO_N + 1)];
    HearthSlice v = value(p, "sheet");
    CartoSheet drawn;
    CartoMap map;
    if (p->bad || v.length != sizeof rows - 1) {
        p->bad = true;
        return;
    }
    memcpy(rows, v.text, v.length);
    rows[v.length] = '\n';
    for (size_t i = CARTO_N; i < v.length; i += CARTO_N + 1) {
        p->bad |= rows[i] != '/';
        rows[i] = '\n';
    }
    p->bad = p->bad || carto_sheet_parse(rows, sizeof rows, &drawn, &map, NULL) ||
             !carto_same(map.mountains, carto_map(st)->mountains) ||
             !carto_same(map.ruins, carto_map(st)->ruins) ||
             !carto_same(map.wasteland, carto_map(st)->wasteland);
    if (!p->bad)
        memcpy(s->land, drawn.land, sizeof s->land);
}

static void parse_commit(Parse *p, CartoSheet *s) {
    HearthSlice v = value(p, "commit");
    uint64_t n = 0;
    if (p->bad || hearth_slice_is(v, "none"))
        return;
    if (hearth_slice_is(v, "hidden")) {
        s->commit = CARTO_COMMIT_HIDDEN;
        return;
    }
    p->bad = !hearth_slice_number(v, CARTO_NOTHING, &n);
    s->commit = (uint32_t)n + 1;
}

static void parse_head(Parse *p, CartoState *st) {
    static const char *const sides[] = {"A", "B"};
    static const char *const fallbacks[] = {"card", "any"};
    static const char *const deals[] = {"random", "fixed"};
    st->side = pick(p, "side", sides, 2);
    st->wide = pick(p, "fallback", fallbacks, 2);
    st->fixed = pick(p, "dealt", deals, 2);
    parse_edicts(p, st);
    st->phase = pick(p, "phase", phases, 4);
    st->epoch = (uint32_t)num(p, "epoch", UINT32_MAX);
    st->season = (uint8_t)num(p, "season", CARTO_SEASONS);
    st->time = (uint8_t)num(p, "time", 16);
    st->revealed = (uint8_t)num(p, "revealed", 254);
    st->explore_left = (uint16_t)num(p, "explore", (1 << CARTO_EXPLORE_CARDS) - 1);
    st->ambush_left = (uint8_t)num(p, "ambush", (1 << CARTO_AMBUSH_CARDS) - 1);
    st->ambush_in_deck = (uint8_t)num(p, "ambushes", CARTO_AMBUSH_CARDS);
    HearthSlice card = value(p, "card");
    int index = carto__card_by_id(card);
    if (!p->bad)
        p->bad = index < 0 && !hearth_slice_is(card, "none");
    st->card = index < 0 ? CARTO_NO_CARD : (uint8_t)index;
    st->ruins = (uint8_t)num(p, "ruins", 1);
}

static int bad_word(Parse *p) {
    hearth_fail(p->err, HEARTH_BAD_TEXT, CARTO_T(POSITION_BAD));
    if (p->err)
        hearth_msg_bytes(&p->err->msg, "word", p->word.text, p->word.length);
    return HEARTH_BAD_TEXT;
}

int carto__state_parse(const HearthGame *game, const char *text, size_t length, void *out,
                       size_t cap, HearthErr *err) {
    Parse p = {.s = hearth_scan(text, length), .err = err};
    int seats = (int)num(&p, "seats", CARTO_MAX_SEATS);
    if (p.bad || seats == 0)
        return bad_word(&p);
    size_t size = game->state_size(game, seats);
    if (size > cap)
        return hearth_fail(err, HEARTH_TOO_SMALL, HEARTH_T(TOO_SMALL));
    CartoState *st = out;
    memset(st, 0, size);
    st->seats = (uint8_t)seats;
    parse_head(&p, st);
    for (int i = 0; i < seats && !p.bad; i++) {
        CartoSheet *s = &st->sheet[i];
        parse_land(&p, st, s);
        s->coins = (uint8_t)num(&p, "coins", CARTO_COIN_TRACK);
        parse_points(&p, s);
        parse_commit(&p, s);
        if (st->phase == CARTO_DRAW && s->commit == CARTO_COMMIT_NONE)
            hearth_seats_add(&st->waiting, i);
    }
    if (p.bad || !hearth_scan_end(&p.s))
        return bad_word(&p);
    int broken = carto__invariant(game, st);
    if (broken) {
        hearth_fail(err, HEARTH_BAD_TEXT, CARTO_T(POSITION_IMPOSSIBLE));
        if (err)
            hearth_msg_number(&err->msg, "check", broken);
        return HEARTH_BAD_TEXT;
    }
    return HEARTH_OK;
}

/* ---- Promises that every state keeps ---- */

static int check_table(const CartoState *st) {
    unsigned categories = 0;
    int dealt = 0;
    for (int i = 0; i < CARTO_EDICTS; i++) {
        if (st->edict[i] == CARTO_NO_EDICT)
            continue;
        if (st->edict[i] >= CARTO_SCORINGS || dealt != i)
            return 1; /* edicts are dealt in order */
        categories |= 1u << carto_scorings[st->edict[i]].category;
        dealt++;
    }
    if (__builtin_popcount(categories) != dealt)
        return 2; /* one of each category */
    if ((st->phase == CARTO_DEAL) != (dealt < CARTO_EDICTS) ||
        (st->fixed && dealt < CARTO_EDICTS) || (st->phase == CARTO_DEAL && st->season > 0))
        return 3; /* edicts are dealt before anything else */
    if (st->seats < 1 || st->seats > CARTO_MAX_SEATS || st->side > 1 || st->wide > 1)
        return 4;
    if ((st->phase == CARTO_OVER) != (st->season == CARTO_SEASONS))
        return 5;
    if ((st->phase == CARTO_DRAW) != (st->card != CARTO_NO_CARD))
        return 6;
    return 0;
}

/* Every card is in one place. */
static int check_deck(const CartoState *st) {
    int unseen = __builtin_popcount(st->ambush_left);
    int joined = st->season < CARTO_SEASONS ? st->season + 1 : CARTO_SEASONS; /* 9.14 */
    int seen = CARTO_AMBUSH_CARDS - unseen;
    if (st->ambush_in_deck != joined - seen)
        return 7;
    int taken = CARTO_EXPLORE_CARDS - __builtin_popcount(st->explore_left);
    if (st->revealed < taken + seen ||
        st->revealed > CARTO_EXPLORE_CARDS * st->season + taken + seen)
        return 20;
    int time = 0;
    for (int i = 0; i < CARTO_EXPLORE_CARDS; i++)
        if (!(st->explore_left >> i & 1))
            time += carto_cards[i].time;
    if (st->time != time)
        return 8;
    if (st->season == CARTO_SEASONS)
        return 0;
    /* 3.8: a season that has reached its threshold goes on only while its last card is drawn */
    bool reached = st->time >= carto_seasons[st->season].threshold;
    bool last = st->phase == CARTO_DRAW && carto_cards[st->card].kind == CARTO_EXPLORE;
    if (reached && !last)
        return 9;
    if (last && st->time - carto_cards[st->card].time >= carto_seasons[st->season].threshold)
        return 10;
    if (st->phase != CARTO_DRAW)
        return 0;
    if (carto_cards[st->card].kind == CARTO_RUINS ||
        (st->seats == 1 && carto_cards[st->card].kind == CARTO_AMBUSH))
        return 11; /* these open no round */
    bool in_deck = st->card < CARTO_EXPLORE_CARDS
                       ? st->explore_left >> st->card & 1
                       : st->ambush_left >> (st->card - CARTO_EXPLORE_CARDS) & 1;
    return in_deck ? 12 : 0;
}

static int check_sheet(const HearthGame *game, const CartoState *st, int seat) {
    const CartoSheet *s = &st->sheet[seat];
    const CartoMap *map = carto_map(st);
    CartoBoard seen = carto_or(map->mountains, map->wasteland);
    for (int t = 0; t < CARTO_TERRAINS; t++) {
        if (carto_meets(seen, s->land[t]) || carto_any(carto_less(s->land[t], CARTO_ALL)))
            return 13; /* a cell holds one thing */
        seen = carto_or(seen, s->land[t]);
    }
    if (s->coins > CARTO_COIN_TRACK)
        return 14;
    for (int season = st->season; season < CARTO_SEASONS; season++)
        for (int i = 0; i < 4; i++)
            if (s->points[season][i] != 0)
                return 15; /* nothing is scored ahead of time */
    bool waits = hearth_seats_has(st->waiting, seat);
    if (waits != (st->phase == CARTO_DRAW && s->commit == CARTO_COMMIT_NONE))
        return 16;
    if (s->commit == CARTO_COMMIT_NONE || s->commit == CARTO_COMMIT_HIDDEN)
        return st->phase != CARTO_DRAW && s->commit != CARTO_COMMIT_NONE ? 17 : 0;
    return st->phase != CARTO_DRAW || carto__check(game, st, seat, s->commit - 1, NULL) ? 18 : 0;
}

int carto__invariant(const HearthGame *game, const void *state) {
    const CartoState *st = state;
    int broken = check_table(st);
    if (!broken)
        broken = check_deck(st);
    for (int i = 0; i < st->seats && !broken; i++)
        broken = check_sheet(game, st, i);
    if (!broken && st->phase == CARTO_DRAW && hearth_seats_empty(st->waiting))
        broken = 19; /* a complete round is closed */
    return broken;
}
