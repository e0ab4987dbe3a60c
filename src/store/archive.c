/* archive.c - Writing tables as text. archive_read.c reads them; archive.h has the form. */
#include "archive.h"

#include <stdlib.h>
#include <string.h>

#include "archive_int.h"
#include "buf.h"
#include "store_int.h"

const char *const archive__status[4] = {"waiting", "playing", "over", "closed"};

/* ---- Texts ---- */

size_t archive__piece(const char *text, size_t left, char out[ARCHIVE_PIECE], size_t *written) {
    static const char digits[] = "0123456789abcdef";
    size_t n = hearth_utf8_length(text, left);
    if (text[0] == '\n' || text[0] == '\\') {
        out[0] = '\\';
        out[1] = text[0] == '\n' ? 'n' : '\\';
        *written = 2;
        return 1;
    }
    if (n > 0 && hearth_utf8_line(text, n)) {
        memcpy(out, text, n);
        *written = n;
        return n;
    }
    out[0] = '\\';
    out[1] = 'x';
    out[2] = digits[(unsigned char)text[0] >> 4];
    out[3] = digits[text[0] & 15];
    *written = 4;
    return 1;
}

/* Pieces are small and `write` may be a system call. */
typedef struct Out {
    ArchiveWriteFn *write;
    void *context;
    size_t used;
    bool ok;
    char bytes[4096];
} Out;

static void out_begin(Out *o, ArchiveWriteFn *write, void *context) {
    o->write = write;
    o->context = context;
    o->used = 0;
    o->ok = true;
}

static bool out_flush(Out *o) {
    if (o->ok && o->used > 0)
        o->ok = o->write(o->context, o->bytes, o->used);
    o->used = 0;
    return o->ok;
}

static void out_bytes(Out *o, const char *bytes, size_t length) {
    if (sizeof o->bytes - o->used < length)
        out_flush(o);
    memcpy(o->bytes + o->used, bytes, length); /* never more than a short line */
    o->used += length;
}

static void out_text(Out *o, const char *text, size_t length) {
    char piece[ARCHIVE_PIECE];
    size_t written;
    if (length > 0)
        out_bytes(o, " ", 1);
    for (size_t i = 0; i < length;) {
        i += archive__piece(text + i, length - i, piece, &written);
        out_bytes(o, piece, written);
    }
    out_bytes(o, "\n", 1);
}

/* ---- Lines ---- */

bool archive_write_head(int version, ArchiveWriteFn *write, void *context) {
    char line[40];
    HearthBuf b = hearth_buf(line, sizeof line);
    hearth_buf_text(&b, ARCHIVE_HEAD);
    hearth_buf_int(&b, version);
    hearth_buf_char(&b, '\n');
    return write(context, line, b.length);
}

/* What only the second version has. */
static void write_second(const StoreInfo *info, HearthBuf *b) {
    hearth_buf_text(b, " people ");
    hearth_buf_int(b, info->people);
    hearth_buf_text(b, " wake ");
    hearth_buf_int(b, info->wake_ms);
}

bool archive_write_table(int version, const StoreInfo *info, ArchiveWriteFn *write, void *context) {
    char line[400];
    HearthBuf b = hearth_buf(line, sizeof line);
    Out o;
    hearth_buf_text(&b, "table ");
    hearth_buf_text(&b, info->id);
    hearth_buf_text(&b, " created ");
    hearth_buf_int(&b, info->created_ms);
    hearth_buf_text(&b, " changed ");
    hearth_buf_int(&b, info->changed_ms);
    hearth_buf_text(&b, " status ");
    hearth_buf_text(&b, archive__status[info->status & 3]);
    hearth_buf_text(&b, info->listed ? " listed 1" : " listed 0");
    hearth_buf_text(&b, info->wants_bot ? " bot 1" : " bot 0");
    if (version > ARCHIVE_OLD)
        write_second(info, &b);
    hearth_buf_text(&b, " entries ");
    hearth_buf_int(&b, info->entries);
    hearth_buf_char(&b, '\n');
    out_begin(&o, write, context);
    out_bytes(&o, line, b.length);
    if (version > ARCHIVE_OLD) {
        out_bytes(&o, "game", 4);
        out_text(&o, info->game, strlen(info->game));
    }
    out_bytes(&o, "summary", 7);
    out_text(&o, info->summary, info->summary_length);
    return out_flush(&o);
}

bool archive_write_entry(const StoreEntry *entry, ArchiveWriteFn *write, void *context) {
    char line[40];
    HearthBuf b = hearth_buf(line, sizeof line);
    Out o;
    hearth_buf_text(&b, "entry ");
    hearth_buf_int(&b, entry->at_ms);
    out_begin(&o, write, context);
    out_bytes(&o, line, b.length);
    out_text(&o, entry->text, entry->length);
    return out_flush(&o);
}

bool archive_write_end(int tables, ArchiveWriteFn *write, void *context) {
    char line[40];
    HearthBuf b = hearth_buf(line, sizeof line);
    hearth_buf_text(&b, "end ");
    hearth_buf_int(&b, tables);
    hearth_buf_text(&b, "\n");
    return write(context, line, b.length);
}

/* ---- From a store ---- */

typedef struct Writing {
    Store *s;
    ArchiveWriteFn *write;
    void *context;
    uint32_t entries; /* of the table that is written */
    bool stopped;
} Writing;

static bool take_line(void *context, const StoreInfo *info) {
    Writing *w = context;
    w->entries = info->entries;
    w->stopped = !archive_write_table(ARCHIVE_VERSION, info, w->write, w->context);
    return !w->stopped;
}

/* As many as the line said: the journal may have grown meanwhile. */
static bool take_entry(void *context, uint32_t number, const StoreEntry *entry) {
    Writing *w = context;
    if (number >= w->entries)
        return false;
    w->stopped = !archive_write_entry(entry, w->write, w->context);
    return !w->stopped;
}

static StoreResult no_table(const Store *s, const char *id, HearthMsg *why) {
    store__fail(why, STORE_NONE, STORE_T(ERR_NO_TABLE), s->where, NULL);
    if (why)
        hearth_msg_bytes(why, "table", id, strlen(id));
    return STORE_NONE;
}

/* STORE_NONE only if nothing was written. */
static StoreResult write_table(Writing *w, const char *id, HearthMsg *why) {
    StoreResult result = store_find(w->s, id, take_line, w, why);
    if (result == STORE_NONE)
        return no_table(w->s, id, why);
    if (result == STORE_OK && !w->stopped)
        result = store_load(w->s, id, 0, take_entry, w, why);
    if (result == STORE_NONE) { /* removed at this very moment */
        no_table(w->s, id, why);
        return STORE_BROKEN;
    }
    return w->stopped ? STORE_READ_ONLY : result;
}

typedef struct Ids {
    char (*id)[STORE_ID_MAX + 1];
    int count, room;
    bool failed;
} Ids;

static bool note_id(void *context, const StoreInfo *info) {
    Ids *ids = context;
    if (ids->count == ids->room) {
        int room = ids->room ? ids->room * 2 : 64;
        void *larger = realloc(ids->id, (size_t)room * sizeof ids->id[0]);
        ids->failed = !larger;
        if (!larger)
            return false;
        ids->id = larger;
        ids->room = room;
    }
    memcpy(ids->id[ids->count++], info->id, sizeof info->id);
    return true;
}

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

/* All of them, in the order of their ids: so equal stores make equal texts. */
static StoreResult all_ids(Store *s, Ids *ids, HearthMsg *why) {
    StoreResult result = store_list(s, &(StoreQuery){0}, note_id, ids, why);
    if (ids->failed)
        result = store__fail(why, STORE_BROKEN, STORE_T(ERR_MEMORY), s->where, NULL);
    if (result == STORE_OK && ids->count > 0)
        qsort(ids->id, (size_t)ids->count, sizeof ids->id[0], by_name);
    return result;
}

StoreResult archive_write(Store *s, const char *const ids[], int count, ArchiveWriteFn *write,
                          void *context, int *tables, HearthMsg *why) {
    Writing w = {.s = s, .write = write, .context = context};
    Ids all = {0};
    StoreResult result = count > 0 ? STORE_OK : all_ids(s, &all, why);
    int end = count > 0 ? count : all.count;
    *tables = 0;
    if (result == STORE_OK && !archive_write_head(ARCHIVE_VERSION, write, context))
        result = STORE_READ_ONLY;
    for (int i = 0; i < end && result == STORE_OK; i++) {
        result = write_table(&w, count > 0 ? ids[i] : all.id[i], why);
        if (count == 0 && result == STORE_NONE)
            result = STORE_OK; /* was removed since we looked */
        else if (result == STORE_OK)
            ++*tables;
    }
    free(all.id);
    if (result == STORE_OK && !archive_write_end(*tables, write, context))
        result = STORE_READ_ONLY;
    return result;
}
