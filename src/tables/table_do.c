/* table_do.c - Wishes: who may wish what, what it means as an entry, and what chance does then.
 *
 * A wish becomes an entry, the entry goes through table_apply(), and only if it was accepted is it
 * written down as fresh. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "blake2b.h"
#include "catalogue.h"
#include "fair.h"
#include "table_int.h"
#include "tables_texts.h"
#include "texts.h"

/* ---- Fresh entries ---- */

/* Room for one more entry with that many bytes. The texts stand one behind the other; when they
 * move, the entries are told. */
static bool reserve_fresh(Table *t, size_t bytes) {
    size_t need = t->fresh_used + bytes;
    if ((t->fresh_count & (t->fresh_count - 1)) == 0) { /* full at powers of two */
        size_t cap = t->fresh_count ? 2 * (size_t)t->fresh_count : 1;
        StoreEntry *more = realloc(t->fresh, cap * sizeof *more);
        if (!more)
            return false;
        t->fresh = more;
    }
    if (need <= t->fresh_cap)
        return true;
    size_t cap = need + (t->fresh_cap ? t->fresh_cap : 64);
    char *text = realloc(t->fresh_text, cap);
    if (!text)
        return false;
    for (size_t at = 0, i = 0; i < (size_t)t->fresh_count; at += t->fresh[i++].length)
        t->fresh[i].text = text + at;
    t->fresh_text = text;
    t->fresh_cap = cap;
    return true;
}

static void add_fresh(Table *t, int64_t now_ms, const char *text, size_t length) {
    char *to = t->fresh_text + t->fresh_used;
    memcpy(to, text, length);
    t->fresh[t->fresh_count++] = (StoreEntry){now_ms, to, length};
    t->fresh_used += length;
}

int table_fresh(const Table *t, const StoreEntry **out) {
    *out = t->fresh;
    return t->fresh_count;
}

void table_stored(Table *t) {
    free(t->fresh);
    free(t->fresh_text);
    t->fresh = NULL;
    t->fresh_text = NULL;
    t->fresh_count = 0;
    t->fresh_used = t->fresh_cap = 0;
}

enum { ENTRY_BYTES = 512 }; /* only the first, gestures and results have more */

static bool is_long(EntryKind kind) {
    return kind == ENTRY_ACTS || kind == ENTRY_RESULT;
}

bool table_do_entry(Table *t, const Entry *e, int64_t now_ms, TableAnswer *why) {
    char text[TABLE_ENTRY_MAX];
    HearthBuf b = hearth_buf(text, is_long(e->kind) ? sizeof text : ENTRY_BYTES);
    /* Before it is done: the text may belong to what changes. */
    journal_print(t->version, e, &b);
    if (!hearth_buf_fits(&b))
        return table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(TOO_LONG));
    if (!reserve_fresh(t, b.length))
        return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
    if (!table_apply(t, e, now_ms, why))
        return false;
    add_fresh(t, now_ms, text, b.length);
    return true;
}

/* Chance draws until somebody owes something or the game is over; then that is sealed. */
static bool settle(Table *t, int64_t now_ms, TableAnswer *why) {
    char notation[HEARTH_NOTATION_MAX];
    uint32_t action;
    while (table_owes_draw(t)) {
        int code = hearth_match_next_draw(t->match, &action, NULL);
        assert(code == HEARTH_OK); /* a table's match has a key */
        (void)code;
        size_t length =
            hearth_match_action_text(t->match, HEARTH_CHANCE, action, notation, sizeof notation);
        Entry e = {.kind = ENTRY_DRAW, .seat = -1, .id = {"-", 1}, .text = {notation, length}};
        if (!table_do_entry(t, &e, now_ms, why))
            return false;
    }
    if (!table_owes_seal(t))
        return true;
    Entry seal = {.kind = ENTRY_SEAL, .seat = -1, .id = {"-", 1}, .text = {"", 0}};
    if (!table_hash_record(t, seal.hash))
        return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
    return table_do_entry(t, &seal, now_ms, why);
}

/* ---- Beginning ---- */

static void set_lang(Table *t, const char *lang) {
    lang = hearth_language(lang);
    memcpy(t->lang, lang, strlen(lang) + 1);
}

/* Everything in the first entry, checked. */
static bool set_up(Table *t, const TableOpening *o, TableAnswer *why) {
    HearthErr err;
    const char *options = o->options ? o->options : "", *title = o->title ? o->title : "";
    HearthSlice name = {title, strlen(title)};
    const HearthGame *game = table_game_asked(o->game, options);
    if (!hearth_seats_ok(game, o->seats, &err))
        return table_refuse_err(why, HEARTH_BAD_SEATS, &err);
    int code = hearth_options_parse(game, options, strlen(options), &t->options, &err);
    if (!code)
        code = hearth_options_fit(game, &t->options, o->seats, &err);
    if (code)
        return table_refuse_err(why, code, &err);
    if (!table_check_title(name, why) ||
        !table_check_new_text(name, TABLE_TITLE_MAX, TABLES_T(BAD_TITLE), why))
        return false;
    if (!table_make_seats(t, o->seats))
        return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
    t->version = TABLE_VERSION;
    if (o->deal && !table_make_deal(t, o->deal))
        return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
    t->game = game;
    t->listed = o->listed;
    t->opening = true;
    memcpy(t->title, title, name.length + 1);
    set_lang(t, o->lang ? o->lang : "en");
    memcpy(t->key, o->key, HEARTH_KEY_SIZE);
    hearth_fair_commitment(t->key, t->commitment);
    table_hash_token(o->host, t->host);
    table_hash_token(o->watch, t->watch);
    table_hash_token(o->invite, t->invite);
    for (int i = 0; i < t->seats; i++)
        table_hash_token(o->seat_token[i], t->seat[i].token);
    return true;
}

/* Instead of tokens that somebody would have to be told. */
static void take_over(Table *t, const TableHanded *handed) {
    uint8_t *const first[] = {t->host, t->watch}, *const too[] = {t->host_too, t->watch_too};
    const uint8_t(*const from[])[TABLE_HASH] = {handed->host, handed->watch};
    for (int i = 0; i < 2; i++) {
        if (table_is_hash(from[i][0]))
            memcpy(first[i], from[i][0], TABLE_HASH);
        memcpy(too[i], from[i][1], TABLE_HASH);
    }
    memset(t->invite, 0, TABLE_HASH); /* the seats are for those who were there */
    for (int i = 0; i < t->seats; i++)
        if (table_is_hash(handed->seat[i][0]))
            memcpy(t->seat[i].token, handed->seat[i][0], TABLE_HASH);
}

static bool take_over_devices(Table *t, const TableHanded *handed, int64_t now_ms,
                              TableAnswer *why) {
    for (int i = 0; i < t->seats; i++)
        for (int k = 1; k < TABLE_OWNERS && table_is_hash(handed->seat[i][k]); k++) {
            Entry e = {.kind = ENTRY_DEVICE, .seat = i, .id = {"-", 1}, .text = {"", 0}};
            memcpy(e.hash, handed->seat[i][k], TABLE_HASH);
            if (!table_do_entry(t, &e, now_ms, why))
                return false;
        }
    return true;
}

static bool write_head(Table *t, int64_t now_ms, TableAnswer *why) {
    char text[STORE_ENTRY_MAX];
    HearthBuf b = hearth_buf(text, sizeof text);
    journal_print_head(t, &b);
    assert(hearth_buf_fits(&b));
    if (!reserve_fresh(t, b.length))
        return table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
    add_fresh(t, now_ms, text, b.length);
    t->created_ms = t->changed_ms = now_ms;
    t->rev = t->table_rev = 1;
    return true;
}

static bool seat_bots(Table *t, const TableOpening *o, int64_t now_ms, TableAnswer *why) {
    for (int i = 0; o->bots && i < o->seats; i++) {
        if (!o->bots[i])
            continue;
        Entry e = {
            .kind = ENTRY_BOT, .seat = i, .id = {"-", 1}, .text = {o->bots[i], strlen(o->bots[i])}};
        if (!table_do_entry(t, &e, now_ms, why))
            return false;
    }
    return true;
}

static bool begin_clock(Table *t, const TableOpening *o, int64_t now_ms, TableAnswer *why) {
    if (o->clock_s == 0)
        return true;
    Entry e = {.kind = ENTRY_CLOCK,
               .seat = -1,
               .id = {"-", 1},
               .text = {o->clock_bot, strlen(o->clock_bot)},
               .count = o->clock_s > TABLE_CLOCK_MOST ? TABLE_CLOCK_MOST + 1 : (int)o->clock_s,
               .on = o->clock_seat};
    return table_do_entry(t, &e, now_ms, why);
}

static bool begin(Table *t, const TableOpening *o, const TableHanded *handed, int64_t now_ms,
                  TableAnswer *why) {
    if (!set_up(t, o, why))
        return false;
    if (handed)
        take_over(t, handed);
    return write_head(t, now_ms, why) && seat_bots(t, o, now_ms, why) &&
           begin_clock(t, o, now_ms, why) && (!handed || take_over_devices(t, handed, now_ms, why));
}

Table *table_open(const TableOpening *opening, int64_t now_ms, TableAnswer *why) {
    static const uint8_t nobody[TABLE_HASH];
    const uint8_t *asker = opening->asker ? opening->asker : nobody;
    TableHanded *handed = opening->before ? table_hand_on(opening->before, asker) : NULL;
    Table *t = opening->before && !handed ? NULL : table_new(opening->id);
    why->again = false;
    if (!t) {
        table_refuse(why, TABLE_BUSY, TABLES_T(NO_MEMORY));
    } else if (begin(t, opening, handed, now_ms, why)) {
        why->code = TABLE_FINE;
        hearth_msg(&why->msg, NULL);
    } else {
        table_free(t);
        t = NULL;
    }
    free(handed);
    return t;
}

Table *table_open_try(const TableOpening *opening, const uint8_t own[TABLE_TOKEN], const char *name,
                      int64_t now_ms, TableAnswer *why) {
    Table *t = table_open(opening, now_ms, why);
    TableWho who = {.seat = 0, .host = true};
    TableWish sit = {.what = TABLE_SIT, .id = "deal", .text = name, .token = own};
    TableWish start = {.what = TABLE_START, .id = "deal"};
    if (t && name) {
        sit.length = strlen(name);
        table_do(t, &who, &sit, now_ms, why);
    }
    if (t && why->code == TABLE_FINE)
        table_do(t, &who, &start, now_ms, why);
    if (why->code == TABLE_FINE)
        return t;
    table_free(t);
    return NULL;
}

/* ---- Wishes ---- */

typedef enum Right { OF_SEAT, OF_HOST, OF_STRANGER } Right;

static const struct {
    EntryKind kind;
    Right right;
} meanings[] = {
    [TABLE_SIT] = {ENTRY_SIT, OF_SEAT},         [TABLE_TAKE] = {ENTRY_TAKE, OF_STRANGER},
    [TABLE_NONCE] = {ENTRY_NONCE, OF_SEAT},     [TABLE_START] = {ENTRY_START, OF_HOST},
    [TABLE_BOT] = {ENTRY_BOT, OF_HOST},         [TABLE_PERSON] = {ENTRY_PERSON, OF_HOST},
    [TABLE_RECLAIM] = {ENTRY_RECLAIM, OF_SEAT}, [TABLE_LINK] = {ENTRY_TOKEN, OF_HOST},
    [TABLE_RETITLE] = {ENTRY_TITLE, OF_HOST},   [TABLE_LIST] = {ENTRY_LISTED, OF_HOST},
    [TABLE_CLOSE] = {ENTRY_CLOSE, OF_HOST},     [TABLE_PLAY] = {ENTRY_ACT, OF_SEAT},
    [TABLE_PLAYS] = {ENTRY_ACTS, OF_SEAT},      [TABLE_UNDO] = {ENTRY_UNDO, OF_SEAT},
    [TABLE_DEVICE] = {ENTRY_DEVICE, OF_SEAT},   [TABLE_FREE] = {ENTRY_FREE, OF_HOST},
    [TABLE_PLEDGE] = {ENTRY_PLEDGE, OF_SEAT},   [TABLE_ANEW] = {ENTRY_ANEW, OF_HOST},
    [TABLE_CLOCK] = {ENTRY_CLOCK, OF_HOST},     [TABLE_BACK] = {ENTRY_BACK, OF_SEAT},
    [TABLE_HINTS] = {ENTRY_HINTS, OF_SEAT},     [TABLE_TALK] = {ENTRY_TALK, OF_HOST},
    [TABLE_UNINVITE] = {ENTRY_TOKEN, OF_HOST},
};

static bool may(const Table *t, const TableWho *who, Right right, TableAnswer *why) {
    if (right == OF_SEAT && (who->seat < 0 || who->seat >= t->seats))
        return table_refuse(why, TABLE_NOT_YOURS, TABLES_T(NOT_SEAT));
    return right != OF_HOST || who->host || table_refuse(why, TABLE_NOT_YOURS, TABLES_T(NOT_HOST));
}

/* The last free seat: the first ones are more often meant for somebody. 0 if there is none, which
 * is then refused as taken. */
static int seat_to_take(const Table *t) {
    int seat = t->seats - 1;
    while (seat > 0 && !table_seat_free(t, seat))
        seat--;
    return seat;
}

/* The seat that a host's wish is about. */
static bool aim(const Table *t, const TableWish *wish, Entry *e, TableAnswer *why) {
    if (e->kind != ENTRY_BOT && e->kind != ENTRY_PERSON && e->kind != ENTRY_TOKEN &&
        e->kind != ENTRY_FREE)
        return true;
    int least = e->kind == ENTRY_TOKEN ? TABLE_INVITE : 0;
    e->seat = wish->what == TABLE_UNINVITE ? TABLE_INVITE : wish->target;
    if (e->seat >= least && e->seat < t->seats)
        return true;
    table_refuse(why, TABLE_BAD_MESSAGE, HEARTH_T(NO_SEAT));
    hearth_msg_number(&why->msg, "seat", wish->target);
    return false;
}

/* What new names and titles are asked for beside what journals are. In a game a seat has its name.
 */
static bool check_new(const Table *t, const Entry *e, TableAnswer *why) {
    switch (e->kind) {
    case ENTRY_SIT:
    case ENTRY_NAME:
    case ENTRY_TAKE: return t->match || table_check_new_name(t, e->seat, e->text, why);
    case ENTRY_TALK:
        return (e->count >= 0 && e->count < TALK_KINDS) ||
               table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(ENTRY_PLACE));
    case ENTRY_TITLE:
        return table_check_title(e->text, why) &&
               table_check_new_text(e->text, TABLE_TITLE_MAX, TABLES_T(BAD_TITLE), why);
    default: return true;
    }
}

/* What opens a seat, or is the host's, must not open anything else here: others know that. Whoever
 * takes a seat has not been given the link of it. */
static bool demand_secret(const Table *t, const Entry *e, TableAnswer *why) {
    bool new_token = e->kind == ENTRY_TAKE || (e->kind == ENTRY_SIT && t->version > TABLE_OLD) ||
                     (e->kind == ENTRY_TOKEN && table_is_hash(e->hash));
    int target = e->kind == ENTRY_TAKE ? t->seats : e->seat;
    return !new_token || !table_is_known(t, e->hash, target) ||
           table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(NOT_SECRET));
}

/* How the table's version of journals says it. Whoever sits down at a seat that is somebody's
 * already, or by what opens it already, is only called something else. At an old table links are
 * for ever. The game begins when what was pledged is revealed. */
static bool spell(const Table *t, Entry *e, TableAnswer *why) {
    const TableSeat *s = e->seat >= 0 ? &t->seat[e->seat] : NULL;
    bool newer = e->kind == ENTRY_TOKEN && e->seat < TABLE_WATCH;
    if (t->version == TABLE_OLD)
        return (e->kind < ENTRY_PACK && !newer) ||
               table_refuse(why, TABLE_BAD_MESSAGE, TABLES_T(OLD_TABLE));
    if (e->kind == ENTRY_START && t->status == STORE_WAITING && !t->revealing &&
        !table_all_revealed(t))
        e->kind = ENTRY_REVEAL;
    if (e->kind == ENTRY_SIT &&
        (s->owned || (s->name[0] && memcmp(e->hash, s->token, TABLE_HASH) == 0)))
        e->kind = ENTRY_NAME;
    return true;
}

/* A listed table takes anybody, others whoever was invited. */
static bool demand_invited(const Table *t, const TableWish *wish, TableAnswer *why) {
    if (wish->invite && !table_invites(t, wish->invite))
        return table_refuse(why, TABLE_BAD_TOKEN, TABLES_T(HUB_BAD_TOKEN));
    return t->listed || wish->invite || table_refuse(why, TABLE_NO_TABLE, TABLES_T(NO_TABLE));
}

enum { PLEDGE_ID = 12 }; /* bytes */

/* Who sits down may pledge in the same message; the entry of that has an id which follows from the
 * message's, so that both are done once. A pledge that cannot be is none: then the seat adds
 * nothing to the draws, which everybody sees. */
static void pledge_too(Table *t, const Entry *sat, const uint8_t pledge[TABLE_HASH],
                       int64_t now_ms) {
    static const char purpose[] = "hearth pledge id\n";
    char id[2 * PLEDGE_ID + 1];
    uint8_t hash[HEARTH_BLAKE2B_SIZE];
    HearthBlake2b b;
    HearthBuf out = hearth_buf(id, sizeof id);
    TableAnswer why;
    hearth_blake2b_init(&b);
    hearth_blake2b_add(&b, purpose, sizeof purpose - 1);
    hearth_blake2b_add(&b, sat->id.text, sat->id.length);
    hearth_blake2b_end(&b, hash);
    hearth_buf_hex(&out, hash, PLEDGE_ID);
    Entry e = {.kind = ENTRY_PLEDGE, .seat = sat->seat, .id = {id, out.length}, .text = {"", 0}};
    memcpy(e.hash, pledge, TABLE_HASH);
    if (t->version > TABLE_OLD && table_may_spend(t, &e, &why))
        table_do_entry(t, &e, now_ms, &why);
}

/* What an accepted wish leads to at once. */
static void follow(Table *t, const TableWish *wish, const Entry *done, int64_t now_ms) {
    Entry start = {.kind = ENTRY_START, .seat = -1, .id = {"-", 1}, .text = {"", 0}};
    TableAnswer why;
    if ((wish->what == TABLE_SIT || wish->what == TABLE_TAKE) && wish->pledge)
        pledge_too(t, done, wish->pledge, now_ms);
    if (done->kind == ENTRY_NONCE && t->revealing && table_all_revealed(t))
        table_do_entry(t, &start, now_ms, &why); /* else the host can */
}

bool table_free_absent(Table *t, int seat, const uint8_t token[TABLE_TOKEN], int64_t now_ms) {
    Entry e = {.kind = ENTRY_FREE, .seat = seat, .id = {"-", 1}, .text = {"", 0}};
    TableAnswer why;
    table_hash_token(token, e.hash);
    return t->listed && table_seat_taken(t, seat) && table_do_entry(t, &e, now_ms, &why);
}

/* ---- What the clock wants ---- */

/* Of the server, and not of anybody's wish. */
static bool do_own(Table *t, EntryKind kind, int seat, HearthSlice text, uint32_t epoch,
                   int64_t now_ms) {
    Entry e = {.kind = kind, .seat = seat, .id = {"-", 1}, .text = text, .epoch = epoch};
    TableAnswer why;
    return t->version > TABLE_OLD && settle(t, now_ms, &why) &&
           table_do_entry(t, &e, now_ms, &why) && settle(t, now_ms, &why);
}

bool table_remind(Table *t, int seat, int64_t now_ms) {
    return do_own(t, ENTRY_REMIND, seat, (HearthSlice){"", 0}, 0, now_ms);
}

bool table_late(Table *t, int seat, uint32_t epoch, const char *move, size_t length,
                int64_t now_ms) {
    return do_own(t, ENTRY_LATE, seat, (HearthSlice){move, length}, epoch, now_ms);
}

bool table_late_seat(Table *t, int seat, int64_t now_ms) {
    HearthSlice bot = {t->clock_bot, strlen(t->clock_bot)};
    return t->clock_seat && do_own(t, ENTRY_BOT, seat, bot, 0, now_ms);
}

/* Whoever asked for it, it is as if the host had: the entry's id is that of the new table, which
 * nobody has used. Older journals have no room for who it was. */
bool table_go_on(Table *t, const uint8_t *asker, int64_t now_ms) {
    char text[TABLE_ID + 1 + 2 * TABLE_HASH + 1];
    HearthBuf b = hearth_buf(text, sizeof text);
    TableAnswer why;
    table_next_id(t, text);
    b.length = TABLE_ID;
    if (asker && t->version >= TABLE_VERSION) {
        hearth_buf_char(&b, ' ');
        hearth_buf_hex(&b, asker, TABLE_HASH);
    }
    Entry e = {.kind = ENTRY_NEXT, .seat = -1, .id = {text, TABLE_ID}, .text = {text, b.length}};
    if (asker)
        memcpy(e.hash, asker, TABLE_HASH);
    return t->version > TABLE_OLD && settle(t, now_ms, &why) && table_do_entry(t, &e, now_ms, &why);
}

static bool do_wish(Table *t, const TableWho *who, const TableWish *wish, int64_t now_ms, Entry *e,
                    TableAnswer *why) {
    if (!aim(t, wish, e, why))
        return false;
    if (meanings[wish->what].right == OF_SEAT)
        e->seat = who->seat;
    else if (e->kind == ENTRY_TAKE)
        e->seat = seat_to_take(t);
    if (wish->text)
        e->text = (HearthSlice){wish->text, wish->length};
    assert(wish->token || wish->what != TABLE_SIT);
    if (wish->token && wish->what != TABLE_UNINVITE)
        table_hash_token(wish->token, e->hash);
    if (wish->pledge && (wish->what == TABLE_PLEDGE || wish->what == TABLE_ANEW))
        memcpy(e->hash, wish->pledge, TABLE_HASH);
    e->epoch = wish->epoch;
    e->on = wish->target == 1;
    bool exact = e->kind == ENTRY_CLOCK || e->kind == ENTRY_TALK;
    e->count = exact || wish->count > 0 ? wish->count : 1;
    if (e->kind == ENTRY_TAKE && !demand_invited(t, wish, why))
        return false;
    if (!spell(t, e, why) || !check_new(t, e, why) || !demand_secret(t, e, why))
        return false;
    /* A journal that was cut off between an action and its draws is made whole first. */
    if (!table_may_spend(t, e, why) || !settle(t, now_ms, why) ||
        !table_do_entry(t, e, now_ms, why))
        return false;
    follow(t, wish, e, now_ms);
    return settle(t, now_ms, why);
}

/* What an id was answered with before. */
static bool known(Table *t, TableWho *who, const Entry *e, TableAnswer *out) {
    int seat = 0;
    TableIds **ids = table_ids_of(t, e->kind, who->seat);
    if (!ids_find(*ids, e->id, out, &seat))
        return false;
    if (e->kind == ENTRY_TAKE && out->code == TABLE_FINE)
        who->seat = seat;
    return true;
}

void table_do(Table *t, TableWho *who, const TableWish *wish, int64_t now_ms, TableAnswer *out) {
    Entry e = {.kind = meanings[wish->what].kind, .seat = -1, .id = {"-", 1}, .text = {"", 0}};
    out->code = TABLE_FINE;
    out->move = 0;
    out->again = false;
    hearth_msg(&out->msg, NULL);
    if (!may(t, who, meanings[wish->what].right, out))
        return;
    if (wish->id) {
        e.id = (HearthSlice){wish->id, strlen(wish->id)};
        if (!journal_is_id(e.id)) {
            table_refuse(out, TABLE_BAD_MESSAGE, TABLES_T(BAD_ID));
            return;
        }
        if (known(t, who, &e, out))
            return;
    } else if (wish->what != TABLE_PLAY) {
        table_refuse(out, TABLE_BAD_MESSAGE, TABLES_T(BAD_ID));
        return;
    }
    bool done = do_wish(t, who, wish, now_ms, &e, out);
    if (done && e.kind == ENTRY_TAKE)
        who->seat = e.seat;
    if (!done && wish->id)
        ids_refuse(table_ids_of(t, e.kind, who->seat), e.id, out);
}
