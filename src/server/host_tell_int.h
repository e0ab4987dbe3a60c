/* host_tell_int.h - What host_tell.c and host_listen.c share. */
#ifndef HEARTH_SERVER_HOST_TELL_INT_H
#define HEARTH_SERVER_HOST_TELL_INT_H

#include "host_int.h"
#include "listener.h"
#include "message.h"
#include "sender.h"

/* Names of a table's properties: "push/SEAT/NUMBER" of a browser, and its webhook. */
#define TELL_PUSH "push/"
#define TELL_HOOK "hook"

enum { TELL_TITLE = 200, TELL_VOID = 16 };

struct Teller {
    Sender *sender; /* NULL: not yet, or not any more */
    bool asking;    /* for the key */
    bool complained;
    int under_way; /* parcels */
    TellCounts counts;
};

/* The table that something is said of. */
typedef struct TellWhere {
    const char *table, *title;
    const HearthGame *game;
} TellWhere;

/* Whom a parcel is for; from malloc(), freed with it. */
typedef struct Told {
    Host *h;
    char table[STORE_ID_MAX + 1];
    char name[STORE_NAME_MAX + 1]; /* of the property, which goes if nobody is there any more */
    /* Or somebody who waits for what becomes of it; in the loop. */
    void (*done)(struct Told *told, const Parcel *parcel);
    void *context;
} Told;

/* What a webhook is told; the sentence has {title} beside its own arguments. NULL: no memory. */
Parcel *tell__hook_parcel(const Hook *hook, const TellWhere *where, const char *kind,
                          const HearthMsg *sentence, const char *const *names, const int *seats,
                          int count);
/* Its context is a Told; both are given away. If it cannot be sent, `done` is called at once. */
void tell__send(Host *h, Parcel *parcel);

#endif
