/* table_json.c - What is sent of a table. docs/protocol.md has the members. */
#include <string.h>

#include "json.h"
#include "match_json.h"
#include "patch.h"
#include "table_int.h"

static int viewer_of(TableWho who) {
    return who.seat < 0 ? HEARTH_PUBLIC : who.seat;
}

static const char *status_name(StoreStatus status) {
    static const char *const names[] = {"waiting", "playing", "over", "closed"};
    return names[status];
}

static void put_options(const Table *t, HearthBuf *out) {
    char options[TABLE_OPTIONS_MAX];
    HearthBuf b = hearth_buf(options, sizeof options);
    hearth_options_print(t->game, &t->options, &b);
    put_json_string(out, ",\"options\":", options);
}

static void put_hex(HearthBuf *out, const char *before, const uint8_t *bytes, size_t length) {
    hearth_buf_text(out, before);
    hearth_buf_char(out, '"');
    hearth_buf_hex(out, bytes, length);
    hearth_buf_char(out, '"');
}

/* ---- `table` ---- */

static void put_seat(const Table *t, int seat, HearthBuf *out) {
    const TableSeat *s = &t->seat[seat];
    char name[HEARTH_NAME_MAX + 1];
    table_seat_name(t, seat, name);
    put_json_string(out, "{\"name\":", name);
    put_json_string(out, ",\"kind\":", s->bot[0] ? "bot" : s->name[0] ? "person" : "free");
    if (s->bot[0])
        put_json_string(out, ",\"bot\":", s->bot);
    if (s->by_clock)
        hearth_buf_text(out, ",\"late\":true");
    if (s->asks)
        hearth_buf_text(out, ",\"asks\":true");
    if (t->status == STORE_WAITING && s->hints && !s->bot[0])
        hearth_buf_text(out, ",\"hints\":true");
    /* At an old table seats are nobody's: nothing is said. */
    if (s->owned || (t->version > TABLE_OLD && !s->bot[0]))
        put_json_bool(out, ",\"owned\":", s->owned);
    if (t->status == STORE_WAITING && t->listed && table_seat_taken(t, seat))
        hearth_buf_text(out, ",\"taken\":true");
    if (s->barred)
        hearth_buf_text(out, ",\"barred\":true");
    hearth_buf_char(out, '}');
}

/* Only while they matter: a pledge follows from its nonce. At an old table nobody pledges. */
static void put_pledges(const Table *t, HearthBuf *out) {
    if (t->status != STORE_WAITING || t->version == TABLE_OLD)
        return;
    hearth_buf_text(out, ",\"pledges\":[");
    for (int i = 0; i < t->seats; i++) {
        const TableSeat *s = &t->seat[i];
        hearth_buf_text(out, i ? "," : "");
        if (s->pledged)
            put_hex(out, "", s->pledge, sizeof s->pledge);
        else
            hearth_buf_text(out, "null");
    }
    hearth_buf_text(out, t->revealing ? "],\"revealing\":true" : "]");
}

static void put_nonces(const Table *t, HearthBuf *out) {
    hearth_buf_text(out, ",\"nonces\":[");
    for (int i = 0; i < t->seats; i++) {
        const HearthFairNonce *n = &t->seat[i].nonce;
        hearth_buf_text(out, i ? "," : "");
        if (n->length > 0)
            put_hex(out, "", n->bytes, n->length);
        else
            hearth_buf_text(out, "null");
    }
    hearth_buf_char(out, ']');
}

static void put_clock(const Table *t, HearthBuf *out) {
    if (t->clock_s == 0)
        return;
    put_json_int(out, ",\"clock\":{\"seconds\":", t->clock_s);
    put_json_string(out, ",\"late\":", t->clock_seat ? "seat" : "once");
    put_json_string(out, ",\"bot\":", t->clock_bot);
    hearth_buf_char(out, '}');
}

/* Until when those have time who owe something: most of them until the same moment, and some, who
 * came back in between, for longer. */
static void put_due(const Table *t, HearthBuf *out) {
    const char *before = ",\"later\":[[";
    int64_t first = 0;
    if (t->clock_s == 0)
        return;
    for (int i = 0; i < t->seats; i++) {
        int64_t due = table_due_ms(t, i);
        if (due > 0 && (first == 0 || due < first))
            first = due;
    }
    if (first == 0)
        return;
    put_json_int(out, ",\"due\":", first);
    for (int i = 0; i < t->seats; i++) {
        int64_t due = table_due_ms(t, i);
        if (due <= first)
            continue;
        put_json_int(out, before, i);
        put_json_int(out, ",", due);
        hearth_buf_char(out, ']');
        before = ",[";
    }
    if (before[1] == '[')
        hearth_buf_char(out, ']');
}

enum { MARK = 4 }; /* bytes */

/* Enough of its hash to know it again, which helps nobody to find it. Old tables have none. */
static void put_invitation(const Table *t, HearthBuf *out) {
    if (t->version == TABLE_OLD)
        return;
    if (table_is_hash(t->invite))
        put_hex(out, ",\"invite\":", t->invite, MARK);
    else
        hearth_buf_text(out, ",\"invite\":null");
}

static void put_table(const Table *t, HearthBuf *out) {
    put_json_string(out, ",\"table\":{\"id\":", t->id);
    put_json_string(out, ",\"game\":", t->game->id);
    put_json_int(out, ",\"rules\":", t->game->rules_version);
    put_options(t, out);
    put_json_string(out, ",\"title\":", t->title);
    put_json_bool(out, ",\"listed\":", t->listed);
    put_clock(t, out);
    put_json_string(out, ",\"talk\":", table_talk_names[t->talk]);
    if (t->watchers_talk)
        hearth_buf_text(out, ",\"watchersTalk\":true");
    if (t->hints)
        hearth_buf_text(out, ",\"hints\":true");
    if (t->next[0])
        put_json_string(out, ",\"next\":", t->next);
    put_invitation(t, out);
    put_json_string(out, ",\"status\":", status_name(t->status));
    hearth_buf_text(out, ",\"seats\":[");
    for (int i = 0; i < t->seats; i++) {
        hearth_buf_text(out, i ? "," : "");
        put_seat(t, i, out);
    }
    put_hex(out, "],\"commitment\":", t->commitment, sizeof t->commitment);
    put_pledges(t, out);
    put_nonces(t, out);
    if (table_tells_all(t))
        put_hex(out, ",\"key\":", t->key, sizeof t->key);
    else
        hearth_buf_text(out, ",\"key\":null");
    const uint8_t *seal = table_seal(t);
    if (seal)
        put_hex(out, ",\"seal\":", seal, TABLE_HASH);
    if (t->deal) {
        put_json_string(out, ",\"deal\":{\"board\":", t->deal->board);
        put_json_int(out, ",\"tells\":", t->deal->tells_ms);
        hearth_buf_char(out, '}');
    }
    hearth_buf_char(out, '}');
}

/* ---- `match` ---- */

static void put_own(const Table *t, TableWho who, HearthBuf *out) {
    char notation[HEARTH_NOTATION_MAX];
    bool may = who.seat >= 0 && t->status == STORE_PLAYING && table_may_undo(t, who.seat, 1) &&
               hearth_match_may_undo(t->match, who.seat, 1, NULL) == HEARTH_OK;
    put_json_bool(out, ",\"mayUndo\":", may);
    if (table_mine(t, who.seat, notation, sizeof notation) > 0)
        put_json_string(out, ",\"mine\":", notation);
    else
        hearth_buf_text(out, ",\"mine\":null");
}

static void put_view(const Table *t, TableWho who, HearthBuf *out) {
    MatchView view;
    char text[HEARTH_POSITION_MAX];
    hearth_view(t->game, table_base(t), viewer_of(who), view.bytes);
    hearth_buf_text(out, ",\"view\":");
    match_position_json(t->game, view.bytes, text, out);
}

/* What is different from the view before; false: the whole is shorter, or the other is forgotten.
 */
static bool put_patch(const Table *t, TableWho who, const TableSeen *seen, HearthBuf *out) {
    const void *then = table_base_then(t, seen);
    MatchView view;
    char before[HEARTH_POSITION_MAX], after[HEARTH_POSITION_MAX];
    HearthBuf old = hearth_buf(before, sizeof before), new = hearth_buf(after, sizeof after);
    if (!then)
        return false;
    hearth_view(t->game, then, viewer_of(who), view.bytes);
    t->game->state_print(t->game, view.bytes, &old);
    hearth_view(t->game, table_base(t), viewer_of(who), view.bytes);
    t->game->state_print(t->game, view.bytes, &new);
    return patch_json(before, old.length, after, new.length, out);
}

static void put_log(const Table *t, TableWho who, int from, int to, const char *lang,
                    TableTelling telling, HearthBuf *out) {
    MatchPhotos memory;
    MatchShots shots;
    MatchPart part = {.from = from, .to = to};
    memory.count = memory.first = memory.last = memory.left = 0;
    memory.left_bytes = 0;
    memory.between = telling == TABLE_WITH_MOMENTS ? &shots : NULL;
    part.photos = telling == TABLE_WITH_PHOTOS || memory.between ? &memory : NULL;
    part.brief = telling == TABLE_IN_PART;
    part.state = table_mark(t, from, &part.at);
    put_json_int(out, ",\"logFrom\":", from);
    hearth_buf_text(out, ",\"log\":");
    match_log_part_json(t->match, viewer_of(who), &part, lang, out);
}

/* What is new in the match to somebody who has seen that much. */
static void put_match(const Table *t, TableWho who, const char *lang, const TableSeen *seen,
                      TableTelling telling, HearthBuf *out) {
    int to, from = table_log_from(t, seen, &to);
    put_json_int(out, ",\"match\":{\"epoch\":", table_epoch(t));
    put_json_int(out, ",\"actions\":", hearth_match_actions(t->match));
    match_owes_json(t->match, out);
    put_json_bool(out, ",\"over\":", hearth_match_over(t->match));
    match_rank_json(t->match, out);
    put_due(t, out);
    if (table_own_new(t, who.seat, seen))
        put_own(t, who, out);
    if (seen->view_rev < t->view_rev && !(telling == TABLE_IN_PART && put_patch(t, who, seen, out)))
        put_view(t, who, out);
    if (from != seen->log || from < to || seen->rev == 0)
        put_log(t, who, from, to, lang, telling, out);
    hearth_buf_char(out, '}');
}

/* Somebody who is new is told the end of a long log only: with a hundred seats the whole would be
 * hundreds of kilobytes, and the record has it. */
enum { LOG_AT_FIRST = 800 };

static int log_at_first(const Table *t) {
    int closed = t->match ? hearth_match_closed(t->match) : 0;
    return closed > LOG_AT_FIRST ? closed - LOG_AT_FIRST : 0;
}

/* ---- Messages ---- */

static void see(const Table *t, TableSeen *seen) {
    *seen = (TableSeen){.rev = t->rev,
                        .table_rev = t->table_rev,
                        .view_rev = t->match ? t->view_rev : 0,
                        .log = t->match ? hearth_match_closed(t->match) : 0};
}

void table_json(const Table *t, TableWho who, const char *lang, TableSeen *seen, HearthBuf *out) {
    put_json_int(out, "{\"type\":\"table\",\"rev\":", t->rev);
    put_table(t, out);
    hearth_buf_text(out, ",\"you\":{\"seat\":");
    if (who.seat < 0)
        hearth_buf_text(out, "null");
    else
        hearth_buf_int(out, who.seat);
    put_json_bool(out, ",\"host\":", who.host);
    hearth_buf_char(out, '}');
    if (t->match)
        put_match(t, who, lang, &(TableSeen){.log = log_at_first(t)}, TABLE_PLAINLY, out);
    else
        hearth_buf_text(out, ",\"match\":null");
    hearth_buf_char(out, '}');
    if (hearth_buf_fits(out))
        see(t, seen);
}

void table_update_json(const Table *t, TableWho who, const char *lang, TableSeen *seen,
                       TableTelling telling, HearthBuf *out) {
    if ((telling == TABLE_IN_PART) != (t->seats > TABLE_PHOTO_SEATS))
        telling = TABLE_PLAINLY;
    bool table = seen->table_rev < t->table_rev;
    bool match = t->match && seen->rev < t->match_rev;
    if (table || match) {
        put_json_int(out, "{\"type\":\"update\",\"rev\":", t->rev);
        if (table)
            put_table(t, out);
        if (match)
            put_match(t, who, lang, seen, telling, out);
        hearth_buf_char(out, '}');
    }
    if (hearth_buf_fits(out) || !(table || match))
        see(t, seen);
}

/* ---- For lists ---- */

enum { NAMES_IN_LISTS = 8 };

void table_summary_json(const Table *t, TableWho who, HearthBuf *out) {
    char name[HEARTH_NAME_MAX + 1];
    put_json_string(out, "{\"table\":", t->id);
    put_json_string(out, ",\"game\":", t->game->id);
    put_options(t, out);
    put_json_string(out, ",\"title\":", t->title);
    put_json_string(out, ",\"lang\":", t->lang);
    put_json_string(out, ",\"status\":", status_name(t->status));
    put_json_int(out, ",\"seats\":", t->seats);
    put_json_int(out, ",\"free\":", table_free_seats(t));
    hearth_buf_text(out, ",\"names\":[");
    for (int i = 0; i < t->seats && i < NAMES_IN_LISTS; i++) {
        table_seat_name(t, i, name);
        put_json_string(out, i ? "," : "", name);
    }
    put_json_int(out, "],\"changed\":", t->changed_ms);
    if (who.seat >= 0) {
        bool turn = t->status == STORE_PLAYING && hearth_match_owes(t->match, who.seat);
        put_json_int(out, ",\"seat\":", who.seat);
        put_json_bool(out, ",\"turn\":", turn);
    }
    hearth_buf_char(out, '}');
}

/* A game that is over is told with its key, but not while others play the same deal. */
static size_t without_key(char *text, size_t length) {
    static const char begin[] = "\nkey ";
    char *at = strstr(text, begin);
    const char *end = at ? strchr(at + 1, '\n') : NULL;
    if (!end)
        return length;
    memmove(at, end, strlen(end) + 1);
    return length - (size_t)(end - at);
}

size_t table_record(const Table *t, TableWho who, char *buf, size_t cap) {
    HearthBuf none = hearth_buf(buf, cap);
    if (!t->match)
        return none.length;
    int viewer = table_tells_all(t) ? HEARTH_OWNER : viewer_of(who);
    size_t length = hearth_match_record(t->match, viewer, buf, cap);
    bool secret = t->deal && t->now_ms < t->deal->tells_ms;
    return secret && length < cap ? without_key(buf, length) : length;
}
