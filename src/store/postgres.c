/* postgres.c - Journals in a PostgreSQL database. Not there yet. */
#include "store_int.h"

StoreResult store__open_postgres(const char *where, bool to_read, Store **out, HearthMsg *why) {
    (void)to_read, (void)out;
    return store__fail(why, STORE_BROKEN, STORE_T(ERR_OPEN), where, "not built yet");
}
