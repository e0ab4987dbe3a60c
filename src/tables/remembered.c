/* remembered.c - Rings of ids. An id is kept as a number made from it: who could find two ids of
 * the same number would fool nobody but himself, since every seat has a ring of its own. */
#include "remembered.h"

#include <stdlib.h>
#include <string.h>

#include "siphash.h"

/* A refusal without the room that a message has to grow. */
typedef struct Refusal {
    uint64_t id;
    const HearthText *text;
    HearthArg *args; /* behind this, and then the store */
    int code, move;
    uint16_t nargs, used;
} Refusal;

struct TableIds {
    uint64_t accepted[TABLE_REMEMBERED];
    Refusal **refused; /* a row of TABLE_REMEMBERED, made when the first one comes */
    uint8_t note[TABLE_REMEMBERED];
    uint8_t next, next_refused;
};

/* Never 0, which means: none. */
static uint64_t number(HearthSlice id) {
    static const uint8_t fixed[16] = "hearth table id";
    uint64_t n = hearth_siphash(fixed, id.text, id.length);
    return n ? n : 1;
}

static Refusal *refusal(uint64_t id, const TableAnswer *a) {
    size_t args = a->msg.nargs * sizeof(HearthArg);
    Refusal *r = malloc(sizeof *r + args + a->msg.used);
    if (!r)
        return NULL;
    *r = (Refusal){.id = id,
                   .text = a->msg.text,
                   .args = (HearthArg *)(r + 1),
                   .code = a->code,
                   .move = a->move,
                   .nargs = a->msg.nargs,
                   .used = a->msg.used};
    memcpy(r->args, a->msg.args, args);
    memcpy((char *)r->args + args, a->msg.store, a->msg.used);
    return r;
}

static void say_again(const Refusal *r, TableAnswer *out) {
    out->code = r->code;
    out->move = r->move;
    out->msg.text = r->text;
    out->msg.nargs = r->nargs;
    out->msg.used = r->used;
    memcpy(out->msg.args, r->args, r->nargs * sizeof(HearthArg));
    memcpy(out->msg.store, r->args + r->nargs, r->used);
}

static int find_accepted(const TableIds *ids, uint64_t id) {
    for (int i = 0; ids && i < TABLE_REMEMBERED; i++)
        if (ids->accepted[i] == id)
            return i;
    return -1;
}

bool ids_accepted(const TableIds *ids, HearthSlice id) {
    return find_accepted(ids, number(id)) >= 0;
}

bool ids_find(const TableIds *ids, HearthSlice id, TableAnswer *out, int *note) {
    uint64_t n = number(id);
    int i = find_accepted(ids, n);
    if (i >= 0) {
        out->code = TABLE_FINE;
        out->again = true;
        *note = ids->note[i];
        return true;
    }
    for (i = 0; ids && ids->refused && i < TABLE_REMEMBERED; i++)
        if (ids->refused[i] && ids->refused[i]->id == n) {
            say_again(ids->refused[i], out);
            out->again = true;
            return true;
        }
    return false;
}

static bool ready(TableIds **ids) {
    if (!*ids)
        *ids = calloc(1, sizeof **ids);
    return *ids != NULL;
}

bool ids_accept(TableIds **ids, HearthSlice id, int note) {
    if (!ready(ids))
        return false;
    TableIds *r = *ids;
    r->accepted[r->next] = number(id);
    r->note[r->next] = (uint8_t)note;
    r->next = (uint8_t)((r->next + 1) % TABLE_REMEMBERED);
    return true;
}

bool ids_refuse(TableIds **ids, HearthSlice id, const TableAnswer *answer) {
    if (!ready(ids))
        return false;
    TableIds *r = *ids;
    if (!r->refused)
        r->refused = calloc(TABLE_REMEMBERED, sizeof(Refusal *));
    Refusal *new = r->refused ? refusal(number(id), answer) : NULL;
    if (!new)
        return false;
    free(r->refused[r->next_refused]);
    r->refused[r->next_refused] = new;
    r->next_refused = (uint8_t)((r->next_refused + 1) % TABLE_REMEMBERED);
    return true;
}

void ids_free(TableIds *ids) {
    for (int i = 0; ids && ids->refused && i < TABLE_REMEMBERED; i++)
        free(ids->refused[i]);
    if (ids)
        free(ids->refused);
    free(ids);
}
