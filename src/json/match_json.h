/* match_json.h - What every game has, as JSON: the game itself, where a match stands, what
 * happened, what the points are made of. docs/page.md has the fields. `viewer` is a seat or
 * HEARTH_PUBLIC. */
#ifndef HEARTH_JSON_MATCH_JSON_H
#define HEARTH_JSON_MATCH_JSON_H

#include "game.h"
#include "match.h"

/* Room for the view of any match: front ends put it on the stack. */
typedef union MatchView {
    uint64_t align_;
    char bytes[HEARTH_STATE_MAX];
} MatchView;
/* The match as the viewer may know it. */
const void *match_view(const HearthMatch *m, int viewer, MatchView *memory);

/* The position text as a string; `text` is memory for it. */
void match_position_json(const HearthGame *game, const void *view, char text[HEARTH_POSITION_MAX],
                         HearthBuf *out);

void match_game_json(const HearthGame *game, const char *lang, HearthBuf *out);
void match_state_json(const HearthMatch *m, int viewer, HearthBuf *out);
/* Members of it: `,"owes":[...]`, `,"rank":[...]` or null. */
void match_owes_json(const HearthMatch *m, HearthBuf *out);
void match_rank_json(const HearthMatch *m, HearthBuf *out);
/* The actions from number `from` on. */
void match_log_json(const HearthMatch *m, int viewer, int from, const char *lang, HearthBuf *out);
/* Photographs: the view after an action, for every entry of the log that has texts but the last,
 * whose photograph is the view that there is anyway. Those of the newest entries are there, as many
 * as both limits allow; the others are left out. With `between`, what the limits leave is for the
 * table between the events of one action, the older entries first, all of an entry or none. This is
 * the memory for it, its numbers zero at first. */
enum { MATCH_PHOTOS = 64, MATCH_PHOTOS_BYTES = 256 * 1024 };
/* The events of one action once more, this time with photographs. */
typedef struct MatchShots {
    MatchView before, work, seen[2]; /* seen: as the viewer knows them, two in turn */
    char shots[2 * HEARTH_STATE_MAX];
    int seat;
    uint32_t action;
    int first, count; /* events that are among the shots */
    char text[HEARTH_POSITION_MAX + 16];
} MatchShots;
/* The action that follows on this step is the one to do once more; the state once that event of it
 * had happened. */
void match_shots_of(MatchShots *s, const HearthMatch *m, const HearthStep *step);
const void *match_shot(MatchShots *s, const HearthMatch *m, int event);
typedef struct MatchPhotos {
    MatchShots *between; /* memory for it; NULL: only whole actions */
    struct {
        int index;
        size_t length;         /* as JSON */
    } entry[MATCH_PHOTOS + 1]; /* a ring: those with texts */
    int count;                 /* of those that ever were in it */
    int first, last;           /* entries from here on have one; the last has none */
    int left;                  /* so many more may be there */
    size_t left_bytes;
    char text[HEARTH_POSITION_MAX];
} MatchPhotos;
/* A part of the log for somebody who knows a state on the way: the actions from number `from` up
 * to, but without, `to`; those that there is nothing to tell of are left out. */
typedef struct MatchPart {
    int from, to;
    int at;            /* at most `from` */
    const void *state; /* before action number `at`; NULL: the log is gone through from its start */
    MatchPhotos *photos; /* NULL: no photographs */
    bool brief;          /* without what seats drew: the view has it */
} MatchPart;
void match_log_part_json(const HearthMatch *m, int viewer, const MatchPart *part, const char *lang,
                         HearthBuf *out);
/* What a table of a server tells of its match, of a match that is here: where it stands, the points
 * as everybody knows them, the position text that the viewer may know, the part of the log. */
void match_news_json(const HearthMatch *m, int viewer, const MatchPart *part, const char *lang,
                     HearthBuf *out);
/* The position after so many actions (-1: all), and so many events of the next one as the log has
 * them, as the viewer may have known it then: a string. Where there is no photograph between the
 * events it is that of the whole action. `state` is the one after so many actions, if it is known:
 * NULL goes through the match. */
void match_photo_json(const HearthMatch *m, int viewer, int actions, int events, const void *state,
                      HearthBuf *out);
void match_score_json(const HearthMatch *m, int seat, const char *lang, HearthBuf *out);
/* What was found when a record was read. */
void match_report_json(const HearthReport *report, HearthBuf *out);
/* "[...]": score lines, whoever made them. */
void match_lines_json(const HearthLine *lines, int count, const char *lang, HearthBuf *out);

#endif
