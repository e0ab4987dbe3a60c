/* hearth.h - The public interface of the Hearth library.
 *
 * A *game* is a table of rules, found by its id. A *match* is one running game:
 * its state, its log and its draws, all inside one block of memory that the
 * caller provides. Seats are numbered from 0; chance is a seat of its own. A
 * seat acts by handing in an *action*, a number listed by hearth_match_legal()
 * or read from notation; the match checks it and either applies it or says why
 * not and changes nothing.
 *
 * Conventions: functions that can fail return 0 (HEARTH_OK) or a HearthCode and
 * fill *err where one is given. Functions that write a text return its full
 * length without the closing zero and write at most `cap` bytes of it, closing
 * zero included, so that a first call with cap 0 asks for the size. Nothing
 * here allocates, prints, waits or keeps a pointer of the caller's beyond the
 * call, except that a match lives in the block given to it. Different matches
 * may be used from different threads; one match from one thread at a time. */
#ifndef HEARTH_HEARTH_H
#define HEARTH_HEARTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define HEARTH_API __attribute__((visibility("default")))
#else
#define HEARTH_API
#endif

#define HEARTH_VERSION "0.1.0"

enum {
    HEARTH_MAX_SEATS = 100, /* the most seats any game has */
    HEARTH_PUBLIC = 126,    /* as a viewer: somebody who has no seat */
    HEARTH_CHANCE = 127,    /* the seat that draws cards and rolls dice */
    HEARTH_OWNER = 125,     /* as a viewer of a record: the host, who may know all */
    HEARTH_KEY_SIZE = 32,   /* bytes of a match's secret key and of its commitment */
    HEARTH_NAME_MAX = 64,   /* bytes of a player's name */
    HEARTH_SEED_MAX = 128   /* bytes of a seed text */
};

#define HEARTH_HIDDEN 0xFFFFFFFFu /* an action that the viewer may not know */

/* What can go wrong, with a short stable name for protocols. */
#define HEARTH_CODES(X)                                                                            \
    X(OK, "ok")                                                                                    \
    X(BAD_USAGE, "bad_usage")     /* the call itself is wrong */                                   \
    X(BAD_OPTION, "bad_option")   /* unknown option or value out of range */                       \
    X(BAD_SEATS, "bad_seats")     /* not a number of players this game takes */                    \
    X(BAD_TEXT, "bad_text")       /* notation, position or sheet that cannot be read */            \
    X(ILLEGAL, "illegal")         /* understood, but against the rules now */                      \
    X(NOT_PENDING, "not_pending") /* that seat owes nothing now */                                 \
    X(STALE, "stale")             /* the submission names another epoch */                         \
    X(OVER, "over")               /* the game has ended */                                         \
    X(NO_UNDO, "no_undo")         /* nothing that may be taken back */                             \
    X(BAD_RECORD, "bad_record")   /* a record that cannot be read or replayed */                   \
    X(BAD_HASH, "bad_hash")       /* a hash line that does not match the replay */                 \
    X(BAD_DRAW, "bad_draw")       /* a draw that the key did not make */                           \
    X(TOO_SMALL, "too_small")     /* the caller's buffer is too small */                           \
    X(NO_KEY, "no_key")           /* the match has no key to draw with */                          \
    X(BAD_PACK, "bad_pack")       /* a pack that cannot be read */

typedef enum HearthCode {
#define HEARTH_CODE_ENUM(name, text) HEARTH_##name,
    HEARTH_CODES(HEARTH_CODE_ENUM)
#undef HEARTH_CODE_ENUM
        HEARTH_CODE_COUNT
} HearthCode;

/* ---- Texts and messages ---- */

/* One entry of the catalogues: a stable id and the English sentence (with its
 * plural where it counts something). Named arguments stand in {braces}. Prose, such as a
 * story of a book, has no sentence here and is found by its id. */
typedef struct HearthText {
    const char *id;
    const char *one;  /* NULL: prose */
    const char *many; /* NULL unless the sentence has a plural */
} HearthText;

enum { HEARTH_MSG_ARGS = 12, HEARTH_MSG_STORE = 1024 };

typedef enum HearthArgType {
    HEARTH_ARG_NUMBER = 1, /* the first one chooses the plural form */
    HEARTH_ARG_WORD,       /* another catalogue entry, such as a card's name */
    HEARTH_ARG_TEXT,       /* a name or notation, kept in the message's store */
    HEARTH_ARG_SEAT        /* a seat whose player's name the match fills in */
} HearthArgType;

typedef struct HearthArg {
    const char *name;       /* as in the sentence, without braces */
    const HearthText *word; /* WORD */
    int64_t number;         /* NUMBER, SEAT */
    uint16_t at, length;    /* TEXT: where in the store */
    HearthArgType type;
} HearthArg;

/* A sentence to be: which text, with which arguments. A plain value. */
typedef struct HearthMsg {
    const HearthText *text; /* NULL: nothing to say */
    HearthArg args[HEARTH_MSG_ARGS];
    uint16_t nargs, used;
    char store[HEARTH_MSG_STORE];
} HearthMsg;

typedef struct HearthErr {
    HearthCode code;
    uint32_t line;   /* 1-based, 0 where the input has no lines */
    uint32_t column; /* 1-based, 0 where unknown */
    HearthMsg msg;
} HearthErr;

/* The sentence in a language such as "el" (one that we do not have, also NULL: English). */
HEARTH_API size_t hearth_msg_text(const HearthMsg *msg, const char *lang, char *buf, size_t cap);
/* "Line 3, column 7: " where known, then the sentence. */
HEARTH_API size_t hearth_err_text(const HearthErr *err, const char *lang, char *buf, size_t cap);
HEARTH_API const char *hearth_code_name(HearthCode code);

/* ---- Games ---- */

typedef struct HearthGame HearthGame;

HEARTH_API const HearthGame *hearth_game_find(const char *id);
HEARTH_API const HearthGame *hearth_game_at(int index); /* those to play; NULL past the last */
HEARTH_API const char *hearth_game_id(const HearthGame *game);
HEARTH_API int hearth_game_rules_version(const HearthGame *game);
HEARTH_API int hearth_game_min_seats(const HearthGame *game);
HEARTH_API int hearth_game_max_seats(const HearthGame *game);
HEARTH_API int hearth_game_max_legal(const HearthGame *game); /* most legal actions of one seat */
HEARTH_API size_t hearth_game_state_size(const HearthGame *game, int seats);

/* ---- Packs: the cards of an edition, see docs/packs.md ---- */

/* The game that a pack is for; NULL with a reason if its head cannot be read, or if there is no
 * such game or version of its rules. */
HEARTH_API const HearthGame *hearth_pack_base(const char *text, size_t length, HearthErr *err);
/* Bytes that a pack for this game needs; 0 if it has no packs. */
HEARTH_API size_t hearth_pack_size(const HearthGame *base);
/* Reads a pack into `memory` (aligned for any type): *out is the base with its tables, and lives
 * there as long as the memory does. What the pack does not say is as in the base. */
HEARTH_API int hearth_pack_read(void *memory, size_t size, const HearthGame *base, const char *text,
                                size_t length, const HearthGame **out, HearthErr *err);
/* The name of the data set of a game value: 16 digits that are made of what rules read, and of
 * nothing else. False if the game has no tables. */
HEARTH_API bool hearth_data_name(const HearthGame *game, char out[17]);

/* ---- Matches ---- */

typedef struct HearthMatch HearthMatch;

typedef struct HearthSetup {
    const char *options;      /* "side=B fallback=card", NULL for the defaults */
    const char *const *names; /* one per seat, or NULL for "p0", "p1", ... */
    const char *seed;         /* any text: the key is made from it; or NULL */
    const uint8_t *key;       /* 32 secret bytes instead of a seed; or NULL. Not both. */
    int seats;
    bool practice; /* a solo player may take back beyond what was revealed */
} HearthSetup;

/* What a score is made of. points is always count * value. */
typedef struct HearthLine {
    const HearthText *rule;
    int32_t points, count, value;
    int32_t group;     /* what the line belongs to; in Cartographers the season, from 0 */
    uint64_t cells[2]; /* where it comes from, as a bit set of the game's cells; empty where only
                          the number is kept, as for seasons that are over */
} HearthLine;

/* Bytes a match of this game needs; 0 if the game does not take that many seats. */
HEARTH_API size_t hearth_match_size(const HearthGame *game, int seats);
/* Opens a match in `memory` (aligned for any type, at least hearth_match_size). */
HEARTH_API int hearth_match_open(void *memory, size_t size, const HearthGame *game,
                                 const HearthSetup *setup, HearthMatch **out, HearthErr *err);

HEARTH_API const HearthGame *hearth_match_game(const HearthMatch *m);
HEARTH_API int hearth_match_seats(const HearthMatch *m);
HEARTH_API const char *hearth_match_name(const HearthMatch *m, int seat);

/* The hash of the secret key, shown before the first draw. False without a key. */
HEARTH_API bool hearth_match_commitment(const HearthMatch *m, uint8_t out[HEARTH_KEY_SIZE]);
/* A seat's own contribution to the draws, 1 to 32 bytes, before the first draw. */
HEARTH_API int hearth_match_nonce(HearthMatch *m, int seat, const uint8_t *nonce, size_t length,
                                  HearthErr *err);

/* Who owes a decision: HEARTH_CHANCE alone, or seats in ascending order; 0 = over. */
HEARTH_API int hearth_match_pending(const HearthMatch *m, uint8_t seats[], int cap);
HEARTH_API bool hearth_match_owes(const HearthMatch *m, int seat);
HEARTH_API bool hearth_match_over(const HearthMatch *m);
/* The number of the current barrier; submissions name it. */
HEARTH_API uint32_t hearth_match_epoch(const HearthMatch *m);
/* The legal actions of a seat that owes one, ascending; returns how many there are. */
HEARTH_API int hearth_match_legal(const HearthMatch *m, int seat, uint32_t out[], int cap);

/* Draws for chance with the match's key until a seat must act or the game is over. */
HEARTH_API int hearth_match_advance(HearthMatch *m, HearthErr *err);
/* The door: checks, then applies. A refused action changes nothing. */
HEARTH_API int hearth_match_play(HearthMatch *m, int seat, uint32_t epoch, uint32_t action,
                                 HearthErr *err);
/* The same from notation; with HEARTH_CHANCE as the seat, a draw made elsewhere. */
HEARTH_API int hearth_match_play_text(HearthMatch *m, int seat, uint32_t epoch, const char *text,
                                      size_t length, HearthErr *err);
/* Takes back the seat's last `count` actions. In an open barrier a seat may take back
 * its own commitment; beyond what was revealed only a solo practice match goes. */
HEARTH_API int hearth_match_undo(HearthMatch *m, int seat, int count, HearthErr *err);

/* Texts: notation of an action that the seat could do now (else empty), the position as a viewer
 * may know it, one sentence. */
HEARTH_API size_t hearth_match_action_text(const HearthMatch *m, int seat, uint32_t action,
                                           char *buf, size_t cap);
HEARTH_API size_t hearth_match_view_text(const HearthMatch *m, int viewer, char *buf, size_t cap);
HEARTH_API void hearth_match_describe(const HearthMatch *m, int seat, uint32_t action,
                                      HearthMsg *out);

/* Points so far and the lines that add up to them; returns the number of lines. */
HEARTH_API int hearth_match_score(const HearthMatch *m, int seat, HearthLine lines[], int cap,
                                  int *points);
/* rank[seat] = 1 for winners, and so on; false while the game goes on. */
HEARTH_API bool hearth_match_result(const HearthMatch *m, uint8_t rank[]);

/* The log as a record that `viewer` may see (HEARTH_OWNER: with the key). */
HEARTH_API size_t hearth_match_record(const HearthMatch *m, int viewer, char *buf, size_t cap);

/* ---- Records ---- */

typedef struct HearthReport {
    uint32_t lines, actions, undos, hashes, draws, draws_checked;
    bool complete; /* the record has its end line */
} HearthReport;

/* What memory a record needs: checks the head and returns the match size, 0 on error. */
HEARTH_API size_t hearth_record_size(const char *text, size_t length, HearthErr *err);
/* Replays a record into a match. Every line, hash and (with a key) draw is checked. */
HEARTH_API int hearth_record_load(void *memory, size_t size, const char *text, size_t length,
                                  HearthMatch **out, HearthReport *report, HearthErr *err);

/* The same for records that may name the data set of a pack: the value made of it, or NULL, is
 * asked first, and must live as long as the match. */
HEARTH_API size_t hearth_record_size_with(const HearthGame *pack, const char *text, size_t length,
                                          HearthErr *err);
HEARTH_API int hearth_record_load_with(void *memory, size_t size, const HearthGame *pack,
                                       const char *text, size_t length, HearthMatch **out,
                                       HearthReport *report, HearthErr *err);

/* ---- Batches: many matches of one game, for search and learning ---- */

/* A batch is an array of plain states that the caller owns: state i stands at
 * states + i * hearth_game_state_size(game, seats). No log, no key: draws come from
 * a fast generator, one stream a game, so a batch is repeatable from its seed. */
typedef struct HearthBatch {
    const HearthGame *game;
    void *states;     /* count * state size bytes, aligned for any type */
    uint64_t *rng;    /* count * 2 words: each game's own stream */
    int32_t *totals;  /* count * seats: points, written by hearth_batch_playout() */
    uint64_t deck[2]; /* the common stream of a shared batch */
    int count, seats;
    bool shared; /* one deck for all: the same cards in the same order for everybody */
} HearthBatch;

/* Sets up all games (the caller has filled in game, states, rng, totals, count, seats and
 * shared) and lets chance draw until every game waits for a seat. */
HEARTH_API int hearth_batch_open(HearthBatch *batch, const char *options, uint64_t seed,
                                 HearthErr *err);
/* The legal actions of game i's lowest pending seat; returns how many. 0 when it is over, or, in a
 * shared batch, when it waits for the others before the next draw. */
HEARTH_API int hearth_batch_legal(const HearthBatch *batch, int i, int *seat, uint32_t out[],
                                  int cap);
/* One action a game for its lowest pending seat, then chance draws. codes[i] is HEARTH_OK, or says
 * why nothing was done in game i: HEARTH_ILLEGAL, HEARTH_OVER, or, in a shared batch, where chance
 * draws only when all games wait for it, HEARTH_NOT_PENDING. Returns how many games go on. */
HEARTH_API int hearth_batch_step(HearthBatch *batch, const uint32_t actions[], uint8_t codes[]);
/* Plays every game to its end with uniformly random legal actions and writes the totals; on games
 * that are over it only writes them. */
HEARTH_API void hearth_batch_playout(HearthBatch *batch);

#ifdef __cplusplus
}
#endif
#endif
