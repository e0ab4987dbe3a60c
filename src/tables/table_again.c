/* table_again.c - Once more with the same people: what a table hands on to the next one.
 *
 * The next table's tokens follow from what is kept of this one's, which only this server has; who
 * holds a seat here could work out its token there, and nobody else. So it can be told again at any
 * time, also after the server was started anew. */
#include <string.h>

#include "secrets.h"
#include "table_int.h"

const char *table_next(const Table *t) {
    return t->next;
}

bool table_is_old(const Table *t) {
    return t->version == TABLE_OLD;
}

TableTalk table_talk(const Table *t, bool *watchers) {
    *watchers = t->watchers_talk;
    return t->talk;
}

bool table_is_bot(const Table *t, int seat) {
    return t->seat[seat].bot[0] != 0;
}

void table_opening_again(const Table *t, char *options, const char *bots[HEARTH_MAX_SEATS],
                         TableOpening *out) {
    HearthBuf b = hearth_buf(options, TABLE_OPTIONS_MAX);
    hearth_options_print(t->game, &t->options, &b);
    /* Whoever was only late is expected again. */
    for (int i = 0; i < t->seats; i++)
        bots[i] = t->seat[i].bot[0] && !t->seat[i].by_clock ? t->seat[i].bot : NULL;
    *out = (TableOpening){.game = t->game,
                          .options = options,
                          .title = t->title,
                          .lang = t->lang,
                          .bots = bots,
                          .seats = t->seats,
                          .clock_s = t->clock_s,
                          .clock_seat = t->clock_seat,
                          .clock_bot = t->clock_bot};
}

void table_secret_of(const Table *t, int seat, uint8_t out[TABLE_TOKEN]) {
    const uint8_t *hash = seat == TABLE_HOST    ? t->host
                          : seat == TABLE_WATCH ? t->watch
                                                : t->seat[seat].token;
    _Static_assert((int)TABLE_TOKEN <= (int)TABLE_HASH, "a part of the hash is the secret");
    secret_derive(hash, "again", t->id, seat - TABLE_HOST, out);
}
