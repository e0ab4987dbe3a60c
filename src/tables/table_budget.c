/* table_budget.c - How long a journal may become beside the actions that stand.
 *
 * A game takes the entries that it takes: actions and draws are always accepted, so that it can be
 * played to its end. Everything else has a budget, and a budget belongs to somebody: each seat has
 * one for its names, its contributions to the draws, what it takes back and asks for, the host has
 * one for bots, links, titles and the like. Nobody can use up what is another's. Starting and
 * closing are free, since they happen once.
 *
 * Whoever gets a seat anew, by a link of the host or at a listed table, must not find it used up by
 * somebody before: then a part of the host's budget becomes the seat's. So the sum stays bounded,
 * whatever the host does.
 *
 * What is spent is counted from the entries, in the same way whether they are wished or read; but
 * only wishes are refused. A journal that was accepted under other limits stays readable. */
#include "table_int.h"
#include "tables_texts.h"

enum {
    SEAT_BUDGET = 400,    /* entries of each seat, */
    SHARED_BUDGET = 2400, /* and an equal part of these: small tables may be changed more */
    HOST_BUDGET = 1000,
    HOST_BUDGET_SEAT = 20, /* for each seat more */
    NEW_OWNER = 100,       /* what a seat gets back when it changes hands */
    UNDO = 1               /* and as much for each action: that stays in the journal too */
};

static uint32_t seat_budget(const Table *t) {
    return SEAT_BUDGET + SHARED_BUDGET / (uint32_t)t->seats;
}

static uint32_t host_budget(const Table *t) {
    return HOST_BUDGET + HOST_BUDGET_SEAT * (uint32_t)t->seats;
}

bool table_may_undo(const Table *t, int seat, int count) {
    return t->seat[seat].spent + UNDO + (uint32_t)count <= seat_budget(t);
}

/* What was pledged is always taken, so that nobody is found missing for want of a budget. */
static bool is_owed(const Table *t, const Entry *e) {
    return e->kind == ENTRY_NONCE && t->revealing;
}

bool table_may_spend(const Table *t, const Entry *e, TableAnswer *why) {
    switch (e->kind) {
    case ENTRY_UNDO:
        return table_may_undo(t, e->seat, e->count) ||
               table_refuse(why, TABLE_USED_UP, TABLES_T(USED_UP));
    case ENTRY_SIT:
    case ENTRY_NAME:
    case ENTRY_DEVICE:
    case ENTRY_OWN:
    case ENTRY_PLEDGE:
    case ENTRY_HINTS:
    case ENTRY_NONCE:
    case ENTRY_BACK:
    case ENTRY_RECLAIM:
        return is_owed(t, e) || t->seat[e->seat].spent < seat_budget(t) ||
               table_refuse(why, TABLE_USED_UP, TABLES_T(USED_UP));
    case ENTRY_BOT:
    case ENTRY_PERSON:
    case ENTRY_TOKEN:
    case ENTRY_FREE:
    case ENTRY_ANEW:
    case ENTRY_CLOCK:
    case ENTRY_TALK:
    case ENTRY_NEXT:
    case ENTRY_TITLE:
    case ENTRY_LISTED:
        return t->host_spent < host_budget(t) ||
               table_refuse(why, TABLE_USED_UP, TABLES_T(HOST_USED_UP));
    default: return true; /* a seat can be taken once; revealing is starting */
    }
}

/* From the host's budget, as far as it reaches. */
static void renew(Table *t, int seat) {
    uint32_t left = t->host_spent < host_budget(t) ? host_budget(t) - t->host_spent : 0;
    uint32_t spent = t->seat[seat].spent;
    /* One that was used up long ago, by a journal from before, is as good as one of today. */
    if (spent > seat_budget(t))
        spent = seat_budget(t);
    uint32_t back = spent < NEW_OWNER ? spent : NEW_OWNER;
    if (back > left)
        back = left;
    t->seat[seat].spent = spent - back;
    t->host_spent += back;
}

void table_spend(Table *t, const Entry *e, uint32_t undone) {
    switch (e->kind) {
    case ENTRY_UNDO: t->seat[e->seat].spent += UNDO + undone; break;
    case ENTRY_SIT:
    case ENTRY_NAME:
    case ENTRY_DEVICE:
    case ENTRY_OWN:
    case ENTRY_PLEDGE:
    case ENTRY_HINTS:
    case ENTRY_NONCE:
    case ENTRY_BACK:
    case ENTRY_RECLAIM: t->seat[e->seat].spent++; break;
    case ENTRY_TAKE: renew(t, e->seat); break;
    case ENTRY_FREE:
    case ENTRY_TOKEN:
        t->host_spent += !hearth_slice_is(e->id, "-");
        if (e->seat >= 0)
            renew(t, e->seat);
        break;
    case ENTRY_REVEAL:
    case ENTRY_CLOCK:
    case ENTRY_BOT: t->host_spent += !hearth_slice_is(e->id, "-"); break; /* else: the server's */
    case ENTRY_ANEW:
    case ENTRY_TALK:
    case ENTRY_NEXT:
    case ENTRY_PERSON:
    case ENTRY_TITLE:
    case ENTRY_LISTED: t->host_spent++; break;
    default: break;
    }
}
