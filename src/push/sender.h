/* sender.h - A thread that sends parcels to addresses that clients gave.
 *
 * What waits is bounded, and so is what is under way, in all and to one host. Whoever answers
 * slowly or at length is given up; nothing that is answered is read further than its status.
 *
 * Hosts that have answered are known. All others, which may be slow on purpose and under as many
 * names as somebody likes, have a part of the places and of the queue together, and few each, so
 * that they can only keep each other waiting. Whoever is given up is not known any more. */
#ifndef HEARTH_PUSH_SENDER_H
#define HEARTH_PUSH_SENDER_H

#include "push.h"

typedef enum SenderFate {
    SENDER_DELIVERED, /* 2xx */
    SENDER_GONE,      /* 404 or 410: nobody is there any more */
    SENDER_ANSWERED,  /* anything else: `status` */
    SENDER_PRIVATE,   /* its host is in our own network */
    SENDER_UNKNOWN,   /* its host has no address */
    SENDER_UNTRUSTED, /* its certificate is not valid */
    SENDER_LONG,      /* its answer has no end */
    SENDER_FAILED,    /* refused, silent, too slow, no https: `why` */
    SENDER_STOPPED    /* the sender was closed before */
} SenderFate;

/* Something to be sent; from malloc(), the sender's until `done`. */
typedef struct Parcel {
    struct Parcel *next;
    /* The sender's own: where it leads, and that nobody has answered there yet. */
    PushUrl to;
    bool is_new;
    char url[PUSH_URL_MAX + 1];
    bool sealed; /* Web Push: the body is sealed for the reader, and signed */
    PushReader reader;
    char topic[PUSH_TOPIC + 1]; /* of Web Push: what nobody has fetched of it yet is replaced */
    int ttl_s;                  /* as long a service keeps it */
    const char *type;           /* Content-Type of the others */
    void *context;              /* whoever waits for it */
    SenderFate fate;            /* out */
    int status;                 /* out: what was answered */
    char why[80];               /* out: in the words of libcurl, for the operator */
    size_t length;
    char body[PUSH_TEXT_MAX + 1];
} Parcel;

typedef struct SenderSetup {
    PushKey key;              /* that signs */
    const char *contact;      /* of the operator; "": none */
    const char *ca_file;      /* whom to trust beside the system's certificates; NULL: nobody */
    bool private_too;         /* the own network may be written to */
    int connect_ms, whole_ms; /* how long somebody may take; 0: as it is usual */
    /* Called in the sender's thread for each parcel, which is whoever's it was again. */
    void (*done)(void *context, Parcel *parcel);
    void *context;
} SenderSetup;

enum {
    SENDER_QUEUE = 2048,     /* that wait, */
    SENDER_QUEUE_NEW = 1536, /* of them to hosts that are not known */
    SENDER_AT_ONCE = 128,    /* under way, */
    SENDER_AT_ONCE_NEW = 96, /* of them to hosts that are not known, */
    SENDER_PER_HOST = 16,    /* to one host, */
    SENDER_PER_NEW_HOST = 2, /* to one that is not known */
    SENDER_KNOWN = 128,      /* hosts that are */
};

typedef struct Sender Sender;

/* NULL: the thread could not be started. push_load_libraries() has been asked before. */
Sender *sender_open(const SenderSetup *setup);
/* False: too much waits; the parcel stays the caller's. */
bool sender_add(Sender *s, Parcel *parcel);
/* Gives up what is under way; all that is left is handed back with SENDER_STOPPED. */
void sender_close(Sender *s);

#endif
