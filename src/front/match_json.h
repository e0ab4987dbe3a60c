/* match_json.h - What every game has, as JSON: the game itself, where a match stands, what
 * happened, what the points are made of. docs/page.md has the fields. `viewer` is a seat or
 * HEARTH_PUBLIC. */
#ifndef HEARTH_FRONT_MATCH_JSON_H
#define HEARTH_FRONT_MATCH_JSON_H

#include "game.h"
#include "match.h"

/* Room for the view of any match: front ends put it on the stack. */
typedef union FrontView {
    uint64_t align_;
    char bytes[HEARTH_STATE_MAX];
} FrontView;
/* The match as the viewer may know it. */
const void *front_view(const HearthMatch *m, int viewer, FrontView *memory);

void front_game_json(const HearthGame *game, const char *lang, HearthBuf *out);
void front_state_json(const HearthMatch *m, int viewer, HearthBuf *out);
/* Members of it: `,"owes":[...]`, `,"rank":[...]` or null. */
void front_owes_json(const HearthMatch *m, HearthBuf *out);
void front_rank_json(const HearthMatch *m, HearthBuf *out);
/* The actions from number `from` on. */
void front_log_json(const HearthMatch *m, int viewer, int from, const char *lang, HearthBuf *out);
/* A part of the log for somebody who knows a state on the way: the actions from number `from` up
 * to, but without, `to`; those that there is nothing to tell of are left out. */
typedef struct FrontPart {
    int from, to;
    int at;            /* at most `from` */
    const void *state; /* before action number `at`; NULL: the log is gone through from its start */
} FrontPart;
void front_log_part_json(const HearthMatch *m, int viewer, const FrontPart *part, const char *lang,
                         HearthBuf *out);
void front_score_json(const HearthMatch *m, int seat, const char *lang, HearthBuf *out);
/* What was found when a record was read. */
void front_report_json(const HearthReport *report, HearthBuf *out);
/* "[...]": score lines, whoever made them. */
void front_lines_json(const HearthLine *lines, int count, const char *lang, HearthBuf *out);

#endif
