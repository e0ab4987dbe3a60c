/* table_int.h - The insides of a table, shared by the files that make it.
 *
 * journal.c turns entries into texts and back, journal_head.c the first of them; table_game.c finds
 * the game that it names. table_apply.c is the one door through which a table changes, with
 * table_seating.c (whose seats are), table_fair.c (who adds what to the draws) and table_clock.c
 * (how long a decision may take) and table_deal.c (what came of a deal); table_read.c (from the
 * store) and table_do.c (from people) both go through it. table_known.c works out who sees the
 * same, table_json.c writes it down. table_seal.c says what a finished game is, table_again.c what
 * it hands on to the next. remembered.c keeps answers, table_budget.c limits how long a
 * journal may become. */
#ifndef HEARTH_TABLES_TABLE_INT_H
#define HEARTH_TABLES_TABLE_INT_H

#include "remembered.h"
#include "table.h"

enum {
    TABLE_LANG_MAX = 8,     /* characters of a language's name */
    TABLE_THINK_MAX = 1000, /* milliseconds a bot may ask for */
    TABLE_ROLLOUTS_MAX = 10000,
    TABLE_ENTRY_MAX = TABLE_ROW_MAX + 64, /* bytes of an entry that is not the first, nor a pack */
    TABLE_OLD = 1,                        /* versions of the journal: that of old tables, */
    TABLE_DEALT = 3,                      /* the first for tables that belong to a deal, */
    TABLE_VERSION = 4,                    /* and that of new ones, which are sealed in the end */
    TABLE_DEVICES = 3,                    /* tokens of a seat beside its own */
    TABLE_PACK_MAX = 256 * 1024,          /* bytes of a pack */
    TABLE_PACK_PART = 60000,              /* of it in one entry, at most */
    TABLE_CLOCK_LEAST = 120,              /* seconds that a decision may be given */
    TABLE_CLOCK_MOST = 7 * 24 * 3600,
    TABLE_PLEDGED_LEAST = 16 /* bytes of a nonce that was pledged: nobody guesses it before */
};

typedef struct TableSeat {
    uint8_t token[TABLE_HASH];
    uint8_t device[TABLE_DEVICES][TABLE_HASH]; /* tokens of its owner's other devices */
    uint8_t pledge[TABLE_HASH];
    HearthFairNonce nonce;
    char name[HEARTH_NAME_MAX + 1]; /* of the person; empty: nobody has sat down */
    char bot[TABLE_BOT_MAX + 1];    /* with settings; empty: none */
    uint8_t bot_number;             /* which of the bots' names is its own, from 1 on */
    uint8_t devices;
    bool owned;          /* the token is that of whoever sat down; else that of the seat's link */
    bool taken;          /* by a stranger, at a listed table or by the invitation */
    bool pledged;        /* a nonce is to come, or has come */
    bool barred;         /* it has pledged once and not revealed: it adds nothing to this game */
    bool hints;          /* it agrees that hints are given at this table */
    bool by_clock;       /* its bot is there because its time was over */
    bool reminded;       /* of the decision that it owes, */
    bool late;           /* what it did last was done by the bot of the clock */
    bool asks;           /* it has a bot, and whoever has its link wants it back */
    int64_t reminded_ms; /* and when */
    int64_t asked_ms;    /* since when it owes it, if that is later than at the others'; else 0 */
    uint32_t own_rev;    /* when it last acted or took back */
    uint32_t spent;      /* of its budget (table_budget.c) */
    TableIds *ids;
} TableSeat;

/* From here on the log was another one before: clients that are older forget it. */
typedef struct TableCut {
    uint32_t rev;
    int length;
} TableCut;

/* What opens the next table: hashes of this one's tokens when it was opened. Zeros: nobody's. */
typedef struct TableHanded {
    uint8_t host[2][TABLE_HASH], watch[2][TABLE_HASH];
    uint8_t seat[][TABLE_OWNERS][TABLE_HASH];
} TableHanded;

/* What can be worked out again at any time; functions that only ask may fill it in. */
typedef struct TableKnown {
    /* States on the way through the log, so that it need not be gone through from its start. The
     * second is later, and the usual one: that of the present round when it opened. */
    struct {
        void *state;
        int at; /* before the action of this number; -1: none */
    } mark[2];
    uint32_t views_rev;       /* of views_differ */
    HearthSeats views_differ; /* seats whose view is not the public one */
    int judged;               /* log entries that were looked at for log_differs */
    int *log_differs;         /* for each seat: up to here its log may differ from the public one */
    bool has_seal;            /* the hash of the record was worked out, */
    uint8_t seal[TABLE_HASH]; /* because the journal does not have it */
    char *summary;
} TableKnown;

struct Table {
    char id[TABLE_ID + 1];
    char lang[TABLE_LANG_MAX + 1];
    char title[TABLE_TITLE_MAX + 1];
    char next[TABLE_ID + 1];           /* the table at which the same people go on; "": none */
    TableHanded *handed;               /* what opens it; NULL: nothing that is known here */
    char clock_bot[TABLE_BOT_MAX + 1]; /* who plays when the time is over */
    const HearthGame *game;            /* NULL: the first entry, or its pack, has not been read */
    char *head;                        /* the first entry, while its pack is being read */
    char *pack;                        /* the text of the pack; NULL: none */
    TableDeal *deal;                   /* NULL: none */
    struct Board *board;               /* of a board */
    int64_t now_ms;                    /* as far as a table knows */
    size_t head_length, pack_size, pack_used;
    HearthOptions options;
    HearthMatch *match;
    TableSeat *seat;
    TableIds *host_ids, *stranger_ids;
    TableKnown *known;
    TableCut *cuts; /* revs and lengths both ascend */
    StoreEntry *fresh;
    char *fresh_text;
    size_t fresh_used, fresh_cap;
    int64_t created_ms, changed_ms;
    int64_t asked_ms; /* since when those who owe a decision owe it, as far as the clock goes */
    uint32_t clock_s; /* how long a decision may take; 0: as long as it likes */
    int late_run;     /* 1 + the seat for which the bot of the clock has just played; 0: none */
    int version;      /* of the journal */
    int seats, fresh_count, cut_count, cut_cap;
    uint32_t rev;           /* entries */
    uint32_t table_rev;     /* when what is in the `table` member changed last */
    uint32_t match_rev;     /* the same of the `match` member */
    uint32_t view_rev;      /* when the epoch changed last */
    uint32_t epochs_undone; /* table_epoch is that of the match and these */
    uint32_t host_spent;
    StoreStatus status;
    bool listed;
    bool opening;       /* nothing has happened yet but that bots were given seats */
    bool revealing;     /* what was pledged is being revealed: the seats stay as they are */
    bool clock_seat;    /* when the time is over the bot gets the seat, not one decision */
    bool hints;         /* all agreed to hints when the game began */
    TableTalk talk;     /* what may be said at the table */
    bool watchers_talk; /* and whether spectators may */
    uint8_t key[HEARTH_KEY_SIZE], commitment[HEARTH_KEY_SIZE];
    uint8_t host[TABLE_HASH], watch[TABLE_HASH], invite[TABLE_HASH];
    /* At a table that was opened for the same people once more: of whoever asked for it, and of
     * those who looked on there by the invitation. Zeros: nobody's. */
    uint8_t host_too[TABLE_HASH], watch_too[TABLE_HASH];
    uint8_t seal[TABLE_HASH]; /* the hash of the record, */
    bool sealed;              /* once the journal has it */
};

/* ---- Entries (journal.c) ---- */

typedef enum EntryKind {
    ENTRY_SIT,
    ENTRY_TAKE,
    ENTRY_NONCE,
    ENTRY_BOT,
    ENTRY_PERSON,
    ENTRY_RECLAIM,
    ENTRY_TOKEN,
    ENTRY_TITLE,
    ENTRY_LISTED,
    ENTRY_START,
    ENTRY_ACT,
    ENTRY_ACTS,
    ENTRY_DRAW,
    ENTRY_UNDO,
    ENTRY_CLOSE,
    ENTRY_PACK, /* from here on: of the second version only */
    ENTRY_NAME,
    ENTRY_DEVICE,
    ENTRY_OWN,
    ENTRY_FREE,
    ENTRY_PLEDGE,
    ENTRY_REVEAL,
    ENTRY_ANEW,
    ENTRY_CLOCK,
    ENTRY_REMIND,
    ENTRY_LATE,
    ENTRY_BACK,
    ENTRY_HINTS,
    ENTRY_TALK,
    ENTRY_NEXT,
    ENTRY_SEAL,   /* of the fourth version */
    ENTRY_RESULT, /* from here on: of the third version, of boards only */
    ENTRY_PAR,
    ENTRY_HANDED,
    ENTRY_KINDS
} EntryKind;

/* Whose token is replaced, where it is not that of a seat. */
enum { TOKEN_WATCH = TABLE_WATCH, TOKEN_HOST = TABLE_HOST, TOKEN_INVITE = TABLE_INVITE };

typedef struct Entry {
    EntryKind kind;
    int seat;       /* negative: none, or TOKEN_* */
    HearthSlice id; /* "-": nobody's */
    HearthSlice text;
    uint8_t hash[TABLE_HASH]; /* of ANEW: the key; of SEAL: the record; of NEXT: who asked */
    uint32_t epoch;           /* that it was meant for, where somebody said so */
    int count;                /* of UNDO: actions; of CLOCK: seconds; of TALK: which */
    bool on;                  /* of CLOCK: the bot gets the seat */
    bool from_journal;        /* then it is meant for the epoch it is found in */
} Entry;

/* In the form of that version. */
bool journal_parse(int version, const char *text, size_t length, int seats, Entry *out);
void journal_print(int version, const Entry *entry, HearthBuf *out);
/* The first entry (journal_head.c): everything about the table that is not in later ones. If a pack
 * belongs to it, this is called again when the pack has been read: t->pack_size says that. */
bool journal_parse_head(Table *t, const char *text, size_t length, HearthErr *why);
void journal_print_head(const Table *t, HearthBuf *out);
/* Is this an id that a sender may choose? */
bool journal_is_id(HearthSlice id);

/* ---- The game (table_game.c) ---- */

/* The one place at which a table finds its game: by id, version of the rules, and the set of tables
 * that the options name, which the pack has if it is not built in. NULL with the reason. */
const HearthGame *table_game_find(HearthSlice id, uint64_t rules, HearthSlice options,
                                  HearthSlice pack, HearthErr *why);
/* The value of a game that the options of a new table ask for. */
const HearthGame *table_game_asked(const HearthGame *newest, const char *options);

/* ---- Deals (table_deal.c, deal_line.c) ---- */

/* The line of the head that says to which deal the table belongs. */
void deal_print(const TableDeal *deal, HearthBuf *out);
bool deal_read(HearthSlice line, TableDeal *out);
bool table_make_deal(Table *t, const TableDeal *deal);
/* Whether a table takes such an entry at all, of a deal or of none. */
bool table_demand_dealt(const Table *t, const Entry *e, TableAnswer *why);
/* What came of the deal: RESULT, PAR, HANDED. */
bool table_count(Table *t, const Entry *e, TableAnswer *why);

/* ---- The end (table_seal.c) ---- */

/* What comes after the end of a game leaves its record as it is. */
bool table_demand_unsealed(const Table *t, const Entry *e, TableAnswer *why);
/* The game is over, and the journal does not say yet what came of it. */
bool table_owes_seal(const Table *t);
bool table_hash_record(const Table *t, uint8_t out[TABLE_HASH]); /* false: there is no memory */
bool table_set_seal(Table *t, const Entry *e, TableAnswer *why);

/* ---- Once more (table_again.c) ---- */

/* What this table hands on to the next one, for which `asker` asked, by hash: zeros if that is the
 * host. NULL: there is no memory. */
TableHanded *table_hand_on(const Table *t, const uint8_t asker[TABLE_HASH]);
bool table_set_next(Table *t, const Entry *e, TableAnswer *why);

/* ---- What may be said (table_names.c) ---- */

/* Each is fine, or fills in the refusal. */
bool table_check_name(HearthSlice name, TableAnswer *why);
bool table_check_title(HearthSlice title, TableAnswer *why);
/* What only wishes are asked beside: journals may have names from before there were these checks.
 */
bool table_check_new_text(HearthSlice text, int most, const HearthText *refusal, TableAnswer *why);
bool table_check_new_name(const Table *t, int seat, HearthSlice name, TableAnswer *why);
bool table_check_bot(const HearthGame *game, HearthSlice bot, TableAnswer *why);
/* One line in which everything can be seen, by the rules of journals. */
bool table_is_visible(HearthSlice text);
/* Not a hash of zeros, which no token has. */
bool table_is_hash(const uint8_t hash[TABLE_HASH]);
/* Looks at every byte, whatever it finds, so that the time it takes tells nothing. */
bool table_same_hash(const uint8_t a[TABLE_HASH], const uint8_t b[TABLE_HASH]);
/* Does that open something here, beside what `target` (a seat, TOKEN_*) is opened by? */
bool table_is_known(const Table *t, const uint8_t hash[TABLE_HASH], int target);
/* False with the code and a sentence. */
bool table_refuse(TableAnswer *why, int code, const HearthText *text);
bool table_refuse_err(TableAnswer *why, int code, const HearthErr *err);

/* ---- Changing (table_apply.c) ---- */

/* Checks the entry against the table and does it, or refuses and changes nothing. */
bool table_apply(Table *t, const Entry *entry, int64_t at_ms, TableAnswer *why);
/* The part of it that is about seats, about draws, about time: the kinds that each file knows. */
bool table_seating(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why);
bool table_fairness(Table *t, const Entry *e, TableAnswer *why);
bool table_clock(Table *t, const Entry *e, int64_t at_ms, TableAnswer *why);

/* What an entry may demand; each is so, or fills in the refusal. */
bool table_demand_waiting(const Table *t, TableAnswer *why);
bool table_demand_settling(const Table *t, TableAnswer *why); /* and nothing is being revealed */
bool table_demand_not_over(const Table *t, TableAnswer *why);
bool table_demand_started(const Table *t, TableAnswer *why);
bool table_demand_person(const Table *t, int seat, TableAnswer *why);
bool table_demand_bot(const Table *t, int seat, TableAnswer *why);
bool table_demand_full(const Table *t, TableAnswer *why); /* nobody is missing */

/* Nothing of it is in the draws any more. */
void table_forget_nonce(TableSeat *s);
/* Everybody who has pledged has revealed. */
bool table_all_revealed(const Table *t);
/* The seat owes a decision, and its time was over: as far as a journal can say. */
bool table_demand_late(const Table *t, int seat, TableAnswer *why);
/* Whoever owes something owes it since then. */
void table_asked(Table *t, int64_t at_ms);
/* The same of one seat, which was away before. */
void table_asked_seat(Table *t, int seat, int64_t at_ms);
/* What an entry that was done means for the clock. */
void table_note_play(Table *t, const Entry *e, int64_t at_ms);

/* Plays what an ACT, ACTS or LATE says. */
bool table_play(Table *t, const Entry *e, TableAnswer *why);

/* Does the entry and writes it down as fresh, or neither. */
bool table_do_entry(Table *t, const Entry *e, int64_t now_ms, TableAnswer *why);

/* Room for the seats, once their number is known. */
bool table_make_seats(Table *t, int seats);
/* Chance must draw before anything else can happen. */
bool table_owes_draw(const Table *t);
bool table_seat_free(const Table *t, int seat);
int table_free_seats(const Table *t);
/* Whose ids an entry's id is one of; NULL: nobody's. */
TableIds **table_ids_of(Table *t, EntryKind kind, int seat);

/* ---- How much may be changed (table_budget.c) ---- */

/* Whether there is room for a wish; asked when somebody wishes, never when a journal is read. */
bool table_may_spend(const Table *t, const Entry *entry, TableAnswer *why);
/* An entry was done; `undone` are the actions that it took out of the match. */
void table_spend(Table *t, const Entry *entry, uint32_t undone);
/* May this seat still take so many actions back, as far as its budget goes? */
bool table_may_undo(const Table *t, int seat, int count);

/* ---- Knowing (table_known.c) ---- */

TableKnown *table_known_new(int seats);
/* Room for what is known of a match that begins; false: there is no memory. */
bool table_known_begin(Table *t, const HearthMatch *m);
void table_known_free(TableKnown *k);
/* The log was cut back to that many closed actions. */
void table_known_cut(Table *t, int length);
/* The state when the present round opened. */
const void *table_base(const Table *t);
/* The latest kept state at or before an action. */
const void *table_mark(const Table *t, int from, int *at);
/* The state when the round opened that somebody was shown who has seen so much; NULL: it is not
 * known any more. */
const void *table_base_then(const Table *t, const TableSeen *seen);
/* Where the log of somebody who has seen that much goes on; *to is its end. */
int table_log_from(const Table *t, const TableSeen *seen, int *to);
/* Are `mine` and `mayUndo` of this seat new to somebody who has seen that much? */
bool table_own_new(const Table *t, int seat, const TableSeen *seen);
/* Notation of what the seat has handed in for the open round; its length, 0: nothing. */
size_t table_mine(const Table *t, int seat, char *buf, size_t cap);

#endif
