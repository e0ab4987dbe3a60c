/* cmd_operate.c - `hearth tables`: what an operator does with the tables of a store.
 *
 * Listing only reads. Taking a table off the public list and closing it are entries of its journal,
 * as if its host had done it, so whoever reads the journal understands them; they are written
 * beside a server that runs, which reads them within seconds. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "cmd.h"
#include "host.h"
#include "json.h"
#include "json_check.h"
#include "table.h"

enum { WHERE_MAX = 4096, LINE_MAX_BYTES = STORE_SUMMARY_MAX + 1024, LISTED_MOST = 1 << 30 };

static const char *const statuses[] = {"waiting", "playing", "over", "closed"};

/* ---- Listing ---- */

typedef struct Listing {
    const Term *t;
    bool json;
    int count;
} Listing;

static void write_time(int64_t ms, char out[24]) {
    time_t seconds = (time_t)(ms / 1000);
    struct tm t;
    out[0] = 0;
    if (gmtime_r(&seconds, &t))
        strftime(out, 24, "%Y-%m-%d %H:%M", &t);
}

/* All our languages have one column for a letter. */
static int letters(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static void print_head(const Term *t) {
    static const struct {
        int text, width;
    } columns[] = {{TERM_T_TABLES_HEAD_TABLE, 16},  {TERM_T_TABLES_HEAD_STATUS, 8},
                   {TERM_T_TABLES_HEAD_LISTED, 7},  {TERM_T_TABLES_HEAD_PEOPLE, 7},
                   {TERM_T_TABLES_HEAD_ENTRIES, 8}, {TERM_T_TABLES_HEAD_CHANGED, 17},
                   {TERM_T_TABLES_HEAD_GAME, 0}};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        char word[80];
        HearthMsg msg;
        hearth_msg(&msg, &term_texts[columns[i].text]);
        hearth_msg_text(&msg, t->lang, word, sizeof word);
        printf("%s%s", i ? " " : "", word);
        for (int k = letters(word); k < columns[i].width; k++)
            putchar(' ');
    }
    putchar('\n');
}

static bool print_line(void *context, const StoreInfo *info) {
    Listing *l = context;
    char changed[24];
    if (l->count++ == 0)
        print_head(l->t);
    write_time(info->changed_ms, changed);
    printf("%-16s %-8s %7d %7d %8u %-17s %s\n", info->id, statuses[info->status], info->listed,
           info->people, info->entries, changed, info->game);
    return true;
}

static bool print_json(void *context, const StoreInfo *info) {
    Listing *l = context;
    char line[LINE_MAX_BYTES];
    HearthBuf b = hearth_buf(line, sizeof line);
    put_json_string(&b, l->count++ ? ",\n{\"table\":" : "\n{\"table\":", info->id);
    put_json_string(&b, ",\"status\":", statuses[info->status]);
    put_json_bool(&b, ",\"listed\":", info->listed);
    put_json_int(&b, ",\"people\":", info->people);
    put_json_int(&b, ",\"entries\":", info->entries);
    put_json_int(&b, ",\"created\":", info->created_ms);
    put_json_int(&b, ",\"changed\":", info->changed_ms);
    put_json_int(&b, ",\"origin\":", info->origin);
    put_json_string(&b, ",\"game\":", info->game);
    hearth_buf_text(&b, ",\"summary\":");
    if (hearth_json_is_object(info->summary, info->summary_length))
        hearth_buf_bytes(&b, info->summary, info->summary_length);
    else
        hearth_buf_text(&b, "null");
    hearth_buf_char(&b, '}');
    if (hearth_buf_fits(&b))
        fwrite(line, 1, b.length, stdout);
    return true;
}

static int list_tables(const Args *args, const char *where) {
    Listing l = {args->term, args_has(args, "json"), 0};
    StoreQuery query = {.listed_only = args_has(args, "listed")};
    long limit = 0;
    HearthMsg why;
    Store *s;
    if (args->place_count > 1)
        return complain_text(args->term, TERM_T(ERR_TABLES_LIST), EXIT_USAGE);
    if (!args_number(args, "limit", 1, LISTED_MOST, &limit))
        return EXIT_USAGE;
    query.limit = (int)limit;
    if (store_open_to_read(where, &s, &why) != STORE_OK)
        return complain(args->term, &why, EXIT_INPUT);
    if (l.json)
        printf("{\"tables\":[");
    StoreResult result = store_list(s, &query, l.json ? print_json : print_line, &l, &why);
    store_close(s);
    if (l.json)
        printf("]}\n");
    if (result != STORE_OK)
        return complain(args->term, &why, EXIT_INPUT);
    if (!l.json) {
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(TABLES_COUNT));
        hearth_msg_number(&msg, "count", l.count);
        say(args->term, stdout, &msg);
    }
    return EXIT_FINE;
}

/* ---- Changing ---- */

typedef struct Reading {
    Table *t;
    HearthErr err;
    bool failed;
} Reading;

static bool read_entry(void *context, uint32_t number, const StoreEntry *entry) {
    Reading *r = context;
    (void)number;
    r->failed = !table_read(r->t, entry, &r->err);
    return !r->failed;
}

/* The table as it is; NULL with the reason. */
static Table *load(Store *s, const char *id, HearthMsg *why) {
    Reading r = {.t = table_new(id)};
    StoreResult result = r.t ? store_load(s, id, 0, read_entry, &r, why) : STORE_BROKEN;
    if (result == STORE_OK && !r.failed && table_is_whole(r.t))
        return r.t;
    if (r.failed)
        *why = r.err.msg;
    else if (result == STORE_NONE)
        hearth_msg(why, TERM_T(ERR_NO_SUCH_TABLE));
    table_free(r.t);
    return NULL;
}

/* An id that no message has had. */
static void make_id(char out[TABLE_SUBMISSION + 1]) {
    uint8_t bytes[8] = {0};
    (void)!getrandom(bytes, sizeof bytes, 0);
    snprintf(out, TABLE_SUBMISSION + 1, "operator-%02x%02x%02x%02x%02x%02x%02x%02x", bytes[0],
             bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]);
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* As the host would; false with the reason. */
static bool change(Table *t, bool close, HearthMsg *why) {
    char id[TABLE_SUBMISSION + 1];
    TableWho who = {-1, true};
    TableAnswer answer;
    make_id(id);
    TableWish wish = {.what = close ? TABLE_CLOSE : TABLE_LIST, .id = id, .target = 0};
    table_do(t, &who, &wish, now_ms(), &answer);
    *why = answer.msg;
    return answer.code == TABLE_FINE;
}

/* STORE_CONFLICT: the table has gone on meanwhile. */
static StoreResult keep(Store *s, Table *t, HearthMsg *why) {
    StoreChange c = {.result = STORE_BROKEN};
    table_info(t, &c.info);
    c.count = table_fresh(t, &c.entries);
    c.first = c.info.entries - (uint32_t)c.count;
    StoreResult result = c.count ? store_append(s, &c, 1, why) : STORE_OK;
    return result == STORE_OK && c.count ? c.result : result;
}

static int left_alone(const Args *args, const char *id, const HearthMsg *why) {
    char reason[1024];
    HearthMsg msg;
    hearth_msg_text(why, args->term->lang, reason, sizeof reason);
    hearth_msg(&msg, TERM_T(ERR_TABLE_DO));
    arg_text(&msg, "table", id);
    arg_text(&msg, "reason", reason);
    return complain(args->term, &msg, EXIT_INPUT);
}

static int said(const Args *args, const char *id, const HearthText *text) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    arg_text(&msg, "table", id);
    say(args->term, stdout, &msg);
    return EXIT_FINE;
}

static int change_one(const Args *args, Store *s, const char *id, bool close) {
    HearthMsg why = {0};
    StoreResult result = STORE_CONFLICT;
    bool was_listed = true;
    while (result == STORE_CONFLICT) {
        Table *t = load(s, id, &why);
        if (!t)
            return left_alone(args, id, &why);
        was_listed = table_listed(t);
        bool done = (!close && !was_listed) || change(t, close, &why);
        result = done ? keep(s, t, &why) : STORE_BROKEN;
        table_free(t);
    }
    if (result != STORE_OK)
        return left_alone(args, id, &why);
    return said(args, id,
                close        ? TERM_T(TABLE_CLOSED)
                : was_listed ? TERM_T(TABLE_UNLISTED)
                             : TERM_T(TABLE_NOT_LISTED));
}

/* Each by itself: what can be done is done, and what cannot is said. */
static int change_tables(const Args *args, const char *where, bool close) {
    HearthMsg why;
    Store *s;
    int code = EXIT_FINE;
    if (args->place_count < 2) {
        hearth_msg(&why, TERM_T(ERR_TABLES_NAME));
        arg_text(&why, "word", args->places[0]);
        return complain(args->term, &why, EXIT_USAGE);
    }
    if (store_open_beside(where, &s, &why) != STORE_OK)
        return complain(args->term, &why, EXIT_INPUT);
    for (int i = 1; i < args->place_count; i++)
        if (change_one(args, s, args->places[i], close) != EXIT_FINE)
            code = EXIT_INPUT;
    store_close(s);
    return code;
}

int cmd_tables(const Args *args) {
    const char *word = args->places[0], *where = args_get(args, "store");
    char place[WHERE_MAX];
    HearthMsg why;
    if (!where) {
        if (!host_default_store(place, sizeof place, &why))
            return complain(args->term, &why, EXIT_INPUT);
        where = place;
    }
    if (strcmp(word, "list") == 0)
        return list_tables(args, where);
    if (strcmp(word, "unlist") == 0 || strcmp(word, "close") == 0)
        return change_tables(args, where, word[0] == 'c');
    hearth_msg(&why, TERM_T(ERR_TABLES_WORD));
    arg_text(&why, "word", word);
    return complain(args->term, &why, EXIT_USAGE);
}
