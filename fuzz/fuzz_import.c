/* fuzz_import.c - Any bytes as a file of tables.
 *
 * What is accepted is written again as the very same bytes, and is fit for a store: ids, lengths
 * and numbers are within their limits and no table is there twice. What is refused is refused with
 * a sentence and a line of the file. */
#include <stdlib.h>

#include "archive.h"
#include "fuzz.h"

enum { INPUT_MAX = 1 << 17 };

typedef struct Compare {
    const uint8_t *data;
    size_t size, at;
} Compare;

static bool same_bytes(void *context, const char *text, size_t length) {
    Compare *c = context;
    FUZZ_CHECK(length <= c->size - c->at);
    FUZZ_CHECK(memcmp(c->data + c->at, text, length) == 0);
    c->at += length;
    return true;
}

static void check_change(const StoreChange *c) {
    FUZZ_CHECK(store_id_is_sound(c->info.id, strlen(c->info.id)));
    FUZZ_CHECK(c->first == 0 && c->count > 0 && c->info.entries == (uint32_t)c->count);
    FUZZ_CHECK(c->info.people >= 0 && strlen(c->info.game) <= STORE_GAME_MAX);
    FUZZ_CHECK(c->info.status <= STORE_CLOSED && c->info.summary_length <= STORE_SUMMARY_MAX);
    for (int i = 0; i < c->count; i++)
        FUZZ_CHECK(c->entries[i].length <= STORE_ENTRY_MAX);
}

static void check_archive(const Archive *a, const uint8_t *data, size_t size) {
    Compare c = {data, size, 0};
    archive_write_head(a->version, same_bytes, &c);
    for (int i = 0; i < a->count; i++) {
        check_change(&a->changes[i]);
        for (int j = 0; j < i; j++)
            FUZZ_CHECK(strcmp(a->changes[i].info.id, a->changes[j].info.id) != 0);
        archive_write_table(a->version, &a->changes[i].info, same_bytes, &c);
        for (int j = 0; j < a->changes[i].count; j++)
            archive_write_entry(&a->changes[i].entries[j], same_bytes, &c);
    }
    archive_write_end(a->count, same_bytes, &c);
    FUZZ_CHECK(c.at == size);
}

static uint32_t lines(const uint8_t *data, size_t size) {
    uint32_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += data[i] == '\n';
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Archive a;
    HearthErr err;
    if (size > INPUT_MAX)
        return 0;
    char *text = malloc(size ? size : 1); /* of exactly its size, and changed by reading */
    FUZZ_CHECK(text);
    memcpy(text, data, size);
    if (archive_read(text, size, &a, &err)) {
        check_archive(&a, data, size);
        archive_free(&a);
    } else {
        fuzz_refusal((int)err.code, &err);
        FUZZ_CHECK(err.line <= lines(data, size) + 1);
        FUZZ_CHECK(!a.changes && !a.entries);
    }
    free(text);
    return 0;
}
