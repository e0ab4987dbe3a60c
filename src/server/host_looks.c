/* host_looks.c - What is written from a whole match, and compressed, away from the loop. */
#include <stdlib.h>

#include "host_int.h"

typedef struct LookJob {
    Job job;
    Host *h;
    HubLook *look;
    uint64_t ns;
} LookJob;

static bool run_look(Job *job) {
    LookJob *l = (LookJob *)job;
    uint64_t began = uv_hrtime();
    hub_look(l->look);
    HubMessage *m = l->look->message;
    if (m && m->length >= WS_PACK_LEAST) {
        m->packed = deflater_pack_alone(m->text, m->length, &m->packed_length);
        if (!m->packed)
            m->packed_length = 1; /* tried in vain */
    }
    l->ns = uv_hrtime() - began;
    return true;
}

static void look_done(Job *job) {
    LookJob *l = (LookJob *)job;
    l->h->look_ns += l->ns;
    hub_looked(l->h->hub, l->look, host_now());
    free(l);
}

void host__look(void *context, HubLook *look) {
    Host *h = context;
    LookJob *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    l->job.run = run_look;
    l->job.done = look_done;
    l->h = h;
    l->look = look;
    workers_add(&h->lookers, &l->job, false);
}
