/* transcript.c - The frame of a transcript; the game fills in its own events. */
#include "transcript.h"

#include <string.h>

#include "match_int.h"

typedef struct Teller {
    const HearthMatch *m;
    HearthBuf *out;
    bool any;
} Teller;

static bool tell_step(void *context, const HearthStep *step) {
    Teller *t = context;
    for (int i = 0; i < step->event_count; i++) {
        size_t before = t->out->length;
        HearthBuf trial = *t->out;
        if (t->any)
            hearth_buf_char(&trial, ',');
        size_t started = trial.length;
        t->m->game->json_event(t->m->game, step->state, &step->events[i], &trial);
        if (trial.length > started) {
            *t->out = trial;
            t->any = true;
        } else if (before < t->out->cap) {
            t->out->data[before] = 0; /* not told: take the comma back */
        }
    }
    return true;
}

void hearth_transcript(const HearthMatch *m, HearthBuf *out) {
    hearth_buf_text(out, "{\"game\":");
    hearth_buf_json(out, m->game->id, strlen(m->game->id));
    hearth_buf_text(out, ",\"rules\":");
    hearth_buf_int(out, m->game->rules_version);
    hearth_buf_text(out, ",\"players\":[");
    for (int i = 0; i < m->seats; i++) {
        if (i > 0)
            hearth_buf_char(out, ',');
        hearth_buf_json(out, m->names[i], strlen(m->names[i]));
    }
    hearth_buf_text(out, "],\"options\":{");
    hearth_json_options(m->game, m->state, out);
    hearth_buf_text(out, "},");
    if (m->game->json_head)
        m->game->json_head(m->game, m->state, out);
    hearth_buf_text(out, "\"events\":[");
    Teller t = {m, out, false};
    hearth_match_walk(m, tell_step, &t);
    hearth_buf_text(out, "],\"result\":");
    if (hearth_match_over(m))
        hearth_json_result(m->game, m->state, out);
    else
        hearth_buf_text(out, "null");
    hearth_buf_char(out, '}');
}
