/* match.h - What hosts and front ends may use of a match beyond <hearth/hearth.h>. */
#ifndef HEARTH_ENGINE_MATCH_H
#define HEARTH_ENGINE_MATCH_H

#include "fair.h"
#include "game.h"

/* The state as the viewer may know it, state_size bytes. The only way out. */
void hearth_match_view(const HearthMatch *m, int viewer, void *out);
size_t hearth_match_state_size(const HearthMatch *m);

/* A match of which only a view is known: `text` is the position text that a server sent to this
 * seat (or to the public), `names` has one name a seat. It can be asked everything that its viewer
 * may know; it has no log and no key. Playing, drawing, adding a nonce and taking back are refused
 * with a sentence, and its record is empty. A text that cannot be read, or is of another number of
 * seats, is refused. */
int hearth_match_open_view(void *memory, size_t size, const HearthGame *game, int seats,
                           const char *const *names, const char *text, size_t length,
                           HearthMatch **out, HearthErr *err);
/* Another view of the same game in its place; a refused one changes nothing. */
int hearth_match_set_view(HearthMatch *m, const char *text, size_t length, HearthErr *err);
bool hearth_match_is_view(const HearthMatch *m);

/* A row of 1 to HEARTH_PLAN_MAX actions of one seat that belong together: all are checked first, on
 * scratch memory, then all are done, or none is. The epoch is that of the first; those of the
 * others follow by themselves. After each but the last the same seat must be asked again: only the
 * last may lead to chance, to somebody else, or to something that the seat could not have known.
 * *refused (may be NULL) says which one cannot be, counted from 1; 0 if it is the row as a whole,
 * or nothing. In the log and in records they are actions like others, and are taken back like
 * others; hearth_match_events() are those of the last. */
int hearth_match_play_row(HearthMatch *m, int seat, uint32_t epoch, const uint32_t *actions,
                          int count, int *refused, HearthErr *err);
/* The same from notation, one a line, each read in the position that the ones before it lead to. */
int hearth_match_play_lines(HearthMatch *m, int seat, uint32_t epoch, const char *text,
                            size_t length, int *refused, HearthErr *err);

/* One keyed draw for chance; *action tells which. */
int hearth_match_draw(HearthMatch *m, uint32_t *action, HearthErr *err);
/* What that draw will be, without making it: for writing it down first. */
int hearth_match_next_draw(const HearthMatch *m, uint32_t *action, HearthErr *err);

/* What the last accepted action did. */
const HearthEvent *hearth_match_events(const HearthMatch *m, int *count);
/* Another name for a seat, of 1 to HEARTH_NAME_MAX bytes; for telling only: records and transcripts
 * keep the old one. */
void hearth_match_rename(HearthMatch *m, int seat, const char *name);
/* The name that records have, whatever the seat is called now. */
const char *hearth_match_recorded_name(const HearthMatch *m, int seat);
/* Puts the names of players where a message has their seats. */
void hearth_match_fill_names(const HearthMatch *m, HearthMsg *msg);
/* What an event is told with, players' names filled in; false if it is not told. */
bool hearth_match_tell(const HearthMatch *m, const void *after, const HearthEvent *e,
                       HearthMsg *out);
/* Would hearth_match_undo() take that back? 0, or the code and the reason. */
int hearth_match_may_undo(const HearthMatch *m, int seat, int count, HearthErr *err);
/* Take-backs beyond a reveal, in practice. */
int hearth_match_peeks(const HearthMatch *m);
int hearth_match_actions(const HearthMatch *m);
/* The seed the key was made from, NULL if there is none. */
const char *hearth_match_seed(const HearthMatch *m);

/* Goes through the log from the start: calls `each` before every action with the state
 * before it, and with the events of the action before that one. Return false to stop.
 * Uses the match's scratch memory. */
typedef struct HearthStep {
    const void *state;         /* before the action; after the last one when index == actions */
    const HearthEvent *events; /* what the action before `index` did */
    int event_count;
    int index;
    int seat; /* whose action follows; -1 after the last */
    uint32_t action;
} HearthStep;
typedef bool HearthStepFn(void *context, const HearthStep *step);
void hearth_match_walk(const HearthMatch *m, HearthStepFn *each, void *context);
/* The same from action number `from` on, if somebody has kept the state before it. */
void hearth_match_walk_from(const HearthMatch *m, int from, const void *state, HearthStepFn *each,
                            void *context);
/* How many actions of the log everybody may know to have happened as they did: those from here on
 * were handed in for the round that is still open. */
int hearth_match_closed(const HearthMatch *m);

/* The hash of a position, as hash lines show it. */
uint64_t hearth_state_hash(const HearthGame *game, const void *state);

/* A match lent to a caller who wants its first n actions only (0 <= n <= actions). */
int hearth_match_cut(HearthMatch *m, int actions);
/* Another match as this one was after its first n actions. `before` is the state before the last of
 * them, if somebody has kept it; NULL: they are replayed. */
int hearth_match_open_past(void *memory, size_t size, const HearthMatch *m, int actions,
                           const void *before, HearthMatch **out, HearthErr *err);

#endif
