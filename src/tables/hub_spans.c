/* hub_spans.c - Weeks and months: the boards of several days added up.
 *
 * Only days that are quite over count, so a sum tells nothing about a map that somebody may still
 * play. It is the same for all who ask and changes once a day: it is worked out once, from boards
 * that are looked at a few at a time, and kept for some minutes. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

#include "deal_board.h"
#include "days.h"
#include "json.h"

enum {
    SPAN_MS = 300000,    /* as long one is good */
    SPANS = 8,           /* that are kept */
    SPAN_LOADS = 4,      /* boards of one that are asked for at once */
    SPAN_PEOPLE = 50000, /* who are counted */
    SPAN_WAITS = 500,    /* who wait for one */
    SPAN_BEST = 50
};

typedef struct Sum {
    uint8_t device[TABLE_HASH];
    char name[HEARTH_NAME_MAX + 1]; /* of the last day */
    int points, days;
} Sum;

struct HubSpan {
    Link link, waits; /* in hub->spans; of HubItem: who waits for it */
    int64_t first, made_at;
    int days, next, under_way, waiting;
    int code; /* why it cannot be known */
    bool done;
    Sum *sums;  /* while it is made in no order, then the best first */
    int *place; /* where a device is in it, from 1: a map with open places */
    int count, cap;
};

/* ---- Adding up ---- */

static uint64_t hash_of(const uint8_t device[TABLE_HASH]) {
    uint64_t hash;
    memcpy(&hash, device, sizeof hash); /* it is one already */
    return hash;
}

static int *place_of(const HubSpan *span, int *places, int cap, const uint8_t device[TABLE_HASH]) {
    uint64_t at = hash_of(device) & (uint64_t)(2 * cap - 1);
    while (places[at] && memcmp(span->sums[places[at] - 1].device, device, TABLE_HASH) != 0)
        at = (at + 1) & (uint64_t)(2 * cap - 1);
    return &places[at];
}

static bool grow(HubSpan *span) {
    int cap = span->cap ? 2 * span->cap : 64;
    Sum *sums = realloc(span->sums, (size_t)cap * sizeof *sums);
    int *place = calloc(2 * (size_t)cap, sizeof *place);
    if (sums)
        span->sums = sums;
    if (!sums || !place) {
        free(place);
        return false;
    }
    for (int i = 0; i < span->count; i++)
        *place_of(span, place, cap, sums[i].device) = i + 1;
    free(span->place);
    span->place = place;
    span->cap = cap;
    return true;
}

static bool add(HubSpan *span, const BoardResult *r) {
    if (span->count == span->cap && !grow(span))
        return false;
    int *place = place_of(span, span->place, span->cap, r->device);
    if (!*place && span->count >= SPAN_PEOPLE)
        return true;
    if (!*place) {
        *place = span->count + 1;
        span->sums[span->count] = (Sum){0};
        memcpy(span->sums[span->count++].device, r->device, TABLE_HASH);
    }
    Sum *sum = &span->sums[*place - 1];
    memcpy(sum->name, r->name, sizeof sum->name);
    sum->points += r->score.points;
    sum->days++;
    return true;
}

/* Of equal sums that of fewer days is better; then any order, but always the same. */
static int compare(const void *a, const void *b) {
    const Sum *x = a, *y = b;
    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    if (x->days != y->days)
        return x->days < y->days ? -1 : 1;
    return memcmp(x->device, y->device, TABLE_HASH);
}

/* ---- Telling ---- */

typedef struct Told {
    const HubSpan *span;
    const HubItem *item;
} Told;

static int rank_of(const HubSpan *span, int at) {
    while (at > 0 && span->sums[at - 1].points == span->sums[at].points &&
           span->sums[at - 1].days == span->sums[at].days)
        at--;
    return at + 1;
}

static void put_sum(const HubSpan *span, int at, HearthBuf *out) {
    put_json_int(out, "{\"rank\":", rank_of(span, at));
    put_json_string(out, ",\"name\":", span->sums[at].name);
    put_json_int(out, ",\"points\":", span->sums[at].points);
    put_json_int(out, ",\"days\":", span->sums[at].days);
    hearth_buf_char(out, '}');
}

static int mine_of(const HubSpan *span, const HubItem *item) {
    for (int i = 0; item->has_pledge && i < span->count; i++)
        if (memcmp(span->sums[i].device, item->pledge, TABLE_HASH) == 0)
            return i;
    return -1;
}

static void write_span(const void *context, HearthBuf *out) {
    const Told *told = context;
    const HubSpan *span = told->span;
    char from[DAY_TEXT + 1];
    int mine = mine_of(span, told->item);
    day_write(span->first, from);
    put_json_string(out, "{\"type\":\"boards\",\"id\":", told->item->id);
    put_json_string(out, ",\"from\":", from);
    put_json_int(out, ",\"days\":", span->days);
    put_json_int(out, ",\"players\":", span->count);
    hearth_buf_text(out, ",\"you\":");
    if (mine >= 0)
        put_sum(span, mine, out);
    else
        hearth_buf_text(out, "null");
    hearth_buf_text(out, ",\"best\":[");
    for (int i = 0; i < span->count && i < SPAN_BEST; i++) {
        hearth_buf_text(out, i ? "," : "");
        put_sum(span, i, out);
    }
    hearth_buf_text(out, "]}");
}

static void answer_all(Hub *h, HubSpan *span) {
    while (!link_alone(&span->waits)) {
        HubItem *item = LINK_OF(span->waits.next, HubItem, link);
        Told told = {span, item};
        if (span->code == TABLE_FINE)
            hub__answer(h, item->client, hub__make(h, write_span, &told));
        else
            hub__no_text(h, item->client, item->id, span->code, TABLES_T(HUB_UNREACHABLE));
        hub__free_item(item);
    }
    span->waiting = 0;
}

/* ---- Asking the boards ---- */

static void free_span(HubSpan *span) {
    while (!link_alone(&span->waits))
        hub__free_item(LINK_OF(span->waits.next, HubItem, link));
    link_remove(&span->link);
    free(span->sums);
    free(span->place);
    free(span);
}

static bool ask_one(Hub *h, HubSpan *span, int64_t day) {
    char id[TABLE_ID + 1];
    day_board(day, id);
    HubTable *ht = hub__table(h, id);
    HubItem *item = ht ? hub__item(ASK_SPAN, NULL, NULL, NULL, 0) : NULL;
    if (!item)
        return false;
    item->span = span;
    span->under_way++;
    hub__put(h, ht, item);
    return true;
}

static void feed(Hub *h, HubSpan *span) {
    while (span->next < span->days && span->under_way < SPAN_LOADS && span->code == TABLE_FINE) {
        int64_t day = span->first + span->next++;
        if (day < day_at(h->now_ms) && !ask_one(h, span, day))
            span->code = TABLE_BUSY;
    }
    if (span->under_way > 0)
        return;
    if (span->count > 0)
        qsort(span->sums, (size_t)span->count, sizeof *span->sums, compare);
    span->done = true;
    span->made_at = h->time_ms;
    answer_all(h, span);
    if (span->code != TABLE_FINE)
        free_span(span); /* the next who asks may be luckier */
}

void hub__span_is(Hub *h, const HubItem *item, const HubTable *ht, int code) {
    HubSpan *span = item->span;
    const Board *b = ht ? table_board(ht->t) : NULL;
    if (b && h->now_ms >= table_deal(ht->t)->tells_ms)
        for (int i = 0; i < b->count; i++)
            if (!add(span, &b->results[i]))
                code = TABLE_BUSY;
    /* On a day without a board nobody has played. */
    if (code != TABLE_FINE && code != TABLE_NO_TABLE)
        span->code = code;
    span->under_way--;
    feed(h, span);
}

static HubSpan *find(Hub *h, int64_t first, int days) {
    for (Link *l = h->spans.next, *next; l != &h->spans; l = next) {
        HubSpan *span = LINK_OF(l, HubSpan, link);
        next = l->next;
        if (span->done && h->time_ms - span->made_at >= SPAN_MS)
            free_span(span);
        else if (span->first == first && span->days == days)
            return span;
    }
    return NULL;
}

/* Room for one more: the oldest that is done goes. */
static bool make_room(Hub *h) {
    int count = 0;
    HubSpan *oldest = NULL;
    for (Link *l = h->spans.next; l != &h->spans; l = l->next) {
        HubSpan *span = LINK_OF(l, HubSpan, link);
        oldest = !oldest && span->done ? span : oldest;
        count++;
    }
    if (count < SPANS)
        return true;
    if (oldest)
        free_span(oldest);
    return oldest != NULL;
}

static HubSpan *begin(Hub *h, int64_t first, int days) {
    HubSpan *span = make_room(h) ? calloc(1, sizeof *span) : NULL;
    if (!span)
        return NULL;
    link_begin(&span->link);
    link_begin(&span->waits);
    link_append(&h->spans, &span->link);
    span->first = first;
    span->days = days;
    return span;
}

void hub__ask_span(Hub *h, HubClient *c, const Message *m) {
    int64_t first;
    if (!day_read(m->table, &first)) {
        hub__no_text(h, c, m->id, TABLE_NO_TABLE, TABLES_T(NO_BOARD));
        return;
    }
    if (!hub__may_look(h, c->address)) {
        hub__no_text(h, c, m->id, TABLE_SLOW_DOWN, TABLES_T(HUB_ASKS));
        return;
    }
    HubSpan *span = find(h, first, m->count);
    bool is_new = !span;
    if (is_new)
        span = begin(h, first, m->count);
    HubItem *item =
        span && span->waiting < SPAN_WAITS ? hub__item(ASK_SPAN, c, m->id, NULL, 0) : NULL;
    if (!item) {
        if (is_new && span)
            free_span(span);
        hub__no_text(h, c, m->id, TABLE_BUSY, TABLES_T(HUB_FULL));
        return;
    }
    item->has_pledge = m->has_secret;
    table_hash_token(m->secret, item->pledge);
    link_append(&span->waits, &item->link);
    span->waiting++;
    if (is_new)
        feed(h, span);
    else if (span->done)
        answer_all(h, span);
}

void hub__free_spans(Hub *h) {
    while (!link_alone(&h->spans))
        free_span(LINK_OF(h->spans.next, HubSpan, link));
}
