/* board_json.c - What is told of a board, and to whom. docs/protocol.md has the members.
 *
 * Whoever has not played yet could learn something about the deal from a map, and something about
 * what is possible from the points of others. So they are told how many have played, and in a
 * challenge what is to be beaten. Those who have played are told all but the key, and when the time
 * is over everybody is told everything. */
#include <string.h>

#include "deal_board.h"
#include "days.h"
#include "json.h"
#include "table_int.h"

enum { BEST_TOLD = 50 };

static void put_score(HearthBuf *out, const BoardScore *score) {
    put_json_int(out, "\"points\":", score->points);
    if (score->has_rating)
        put_json_int(out, ",\"rating\":", score->rating);
    else
        hearth_buf_text(out, ",\"rating\":null");
}

static void put_result(const Board *b, int at, bool map, HearthBuf *out) {
    const BoardResult *r = &b->results[at];
    put_json_int(out, "{\"rank\":", board_rank(b, at));
    put_json_string(out, ",\"name\":", r->name);
    hearth_buf_char(out, ',');
    put_score(out, &r->score);
    if (map && r->view)
        put_json_string(out, ",\"view\":", r->view);
    hearth_buf_char(out, '}');
}

static void put_hash(HearthBuf *out, const char *before, const uint8_t bytes[TABLE_HASH]) {
    hearth_buf_text(out, before);
    hearth_buf_char(out, '"');
    hearth_buf_hex(out, bytes, TABLE_HASH);
    hearth_buf_char(out, '"');
}

/* Who sent a challenge, and what is to be beaten. */
static void put_by(const Table *t, HearthBuf *out) {
    static const uint8_t nobody[TABLE_HASH];
    if (memcmp(t->deal->device, nobody, TABLE_HASH) == 0)
        return;
    const Board *b = t->board;
    int at = board_find_device(b, t->deal->device);
    put_json_string(out, ",\"by\":{\"name\":", t->title);
    if (at >= 0) {
        hearth_buf_char(out, ',');
        put_score(out, &b->results[at].score);
    }
    hearth_buf_char(out, '}');
}

static void put_what(const Table *t, HearthBuf *out) {
    char options[TABLE_OPTIONS_MAX], day[DAY_TEXT + 1];
    int64_t number;
    HearthBuf b = hearth_buf(options, sizeof options);
    put_json_string(out, ",\"board\":", t->id);
    if (day_of_board(t->id, &number)) {
        day_write(number, day);
        put_json_string(out, ",\"day\":", day);
    } else {
        hearth_buf_text(out, ",\"day\":null");
    }
    hearth_options_print(t->game, &t->options, &b);
    put_json_string(out, ",\"game\":", t->game->id);
    put_json_string(out, ",\"options\":", options);
    if (t->deal->seed[0])
        put_json_string(out, ",\"seed\":", t->deal->seed);
    put_json_int(out, ",\"begins\":", t->deal->begins_ms);
    put_json_int(out, ",\"tells\":", t->deal->tells_ms);
    put_hash(out, ",\"commitment\":", t->commitment);
}

static void put_listed(const Board *b, HearthBuf *out) {
    hearth_buf_text(out, ",\"listed\":[");
    for (int i = 0; i < b->listed_count && i < BEST_TOLD; i++) {
        put_json_string(out, i ? ",{\"name\":" : "{\"name\":", b->listed[i].name);
        hearth_buf_char(out, ',');
        put_score(out, &b->listed[i].score);
        hearth_buf_char(out, '}');
    }
    hearth_buf_char(out, ']');
}

static void put_all(const Board *b, HearthBuf *out) {
    if (b->count > 0)
        put_json_decimal(out, ",\"median\":", board_median2(b) / 2.0);
    else
        hearth_buf_text(out, ",\"median\":null");
    hearth_buf_text(out, b->has_par ? ",\"par\":{" : ",\"par\":null");
    if (b->has_par) {
        put_score(out, &b->par);
        hearth_buf_char(out, '}');
    }
    hearth_buf_text(out, ",\"best\":[");
    for (int i = 0; i < b->count && i < BEST_TOLD; i++) {
        hearth_buf_text(out, i ? "," : "");
        put_result(b, i, true, out);
    }
    hearth_buf_char(out, ']');
    put_listed(b, out);
}

void board_json(const void *context, HearthBuf *out) {
    const BoardAsked *asked = context;
    const Table *t = asked->table;
    const Board *b = t->board;
    int mine = asked->mine[0] ? board_find(b, asked->mine) : -1;
    bool over = asked->now_ms >= t->deal->tells_ms;
    put_json_string(out, "{\"type\":\"board\",\"id\":", asked->id);
    put_what(t, out);
    put_json_int(out, ",\"now\":", asked->now_ms);
    if (over && t->deal->begins_ms > 0)
        put_hash(out, ",\"key\":", t->key);
    else
        hearth_buf_text(out, ",\"key\":null");
    put_by(t, out);
    put_json_int(out, ",\"players\":", b->count);
    hearth_buf_text(out, ",\"you\":");
    if (mine >= 0)
        put_result(b, mine, false, out);
    else
        hearth_buf_text(out, "null");
    if (mine >= 0 || over)
        put_all(b, out);
    hearth_buf_char(out, '}');
}
