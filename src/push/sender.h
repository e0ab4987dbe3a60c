/* sender.h - A thread that sends parcels to addresses that clients gave.
 *
 * What waits is bounded, and so is what is under way, in all and to one host. Whoever answers
 * slowly or at length is given up; nothing that is answered is read further than its status. */
#ifndef HEARTH_PUSH_SENDER_H
#define HEARTH_PUSH_SENDER_H

#include "push.h"

typedef enum SenderFate {
    SENDER_DELIVERED, /* 2xx */
    SENDER_GONE,      /* 404 or 410: nobody is there any more */
    SENDER_ANSWERED,  /* anything else: `status` */
    SENDER_PRIVATE,   /* its host is in our own network */
    SENDER_FAILED,    /* no answer, a wrong certificate, too slow, too much: `why` */
    SENDER_STOPPED    /* the sender was closed before */
} SenderFate;

/* Something to be sent; from malloc(), the sender's until `done`. */
typedef struct Parcel {
    struct Parcel *next;
    char url[PUSH_URL_MAX + 1];
    bool sealed; /* Web Push: the body is sealed for the reader, and signed */
    PushReader reader;
    char topic[PUSH_TOPIC + 1]; /* of Web Push: what nobody has fetched of it yet is replaced */
    int ttl_s;                  /* as long a service keeps it */
    const char *type;           /* Content-Type of the others */
    void *context;              /* whoever waits for it */
    SenderFate fate;            /* out */
    int status;                 /* out: what was answered */
    char why[80];               /* out, of SENDER_FAILED: in the words of libcurl */
    size_t length;
    char body[PUSH_TEXT_MAX + 1];
} Parcel;

typedef struct SenderSetup {
    PushKey key;         /* that signs */
    const char *contact; /* of the operator; "": none */
    const char *ca_file; /* whom to trust beside the system's certificates; NULL: nobody */
    bool private_too;    /* the own network may be written to */
    /* Called in the sender's thread for each parcel, which is whoever's it was again. */
    void (*done)(void *context, Parcel *parcel);
    void *context;
} SenderSetup;

enum { SENDER_QUEUE = 2048, SENDER_AT_ONCE = 32, SENDER_PER_HOST = 8 };

typedef struct Sender Sender;

/* NULL: the thread could not be started. push_load_libraries() has been asked before. */
Sender *sender_open(const SenderSetup *setup);
/* False: too much waits; the parcel stays the caller's. */
bool sender_add(Sender *s, Parcel *parcel);
/* Gives up what is under way; all that is left is handed back with SENDER_STOPPED. */
void sender_close(Sender *s);

#endif
