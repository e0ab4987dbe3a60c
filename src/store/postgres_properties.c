/* postgres_properties.c - What is kept beside journals in PostgreSQL: values under names. */
#include "postgres_int.h"

#include <string.h>

/* Writing the same value once more changes nothing, so a lost connection is no reason to give up.
 */
StoreResult store__postgres_set(Store *store, const char *id, const char *name, const char *value,
                                size_t length, HearthMsg *why) {
    Postgres *s = (Postgres *)store;
    const char *const values[] = {id, name, value};
    const int lengths[] = {(int)strlen(id), (int)strlen(name), (int)length};
    if (s->to_read)
        return store__fail(why, STORE_READ_ONLY, STORE_T(ERR_TO_READ), store->where, NULL);
    for (int attempt = 0;; attempt++) {
        if (!store__postgres_ready(s, why))
            return STORE_BROKEN;
        PGresult *r = store__postgres_run(s->main, PG_SET, 3, values, lengths);
        StoreResult result = STORE_OK;
        if (PQresultStatus(r) != PGRES_TUPLES_OK)
            result = store__postgres_failed(s, s->main, r, true, why);
        else if (PQntuples(r) == 0)
            result = STORE_NONE;
        PQclear(r);
        if (!store__postgres_lost(s) || attempt > 0)
            return result;
    }
}

static bool take_nothing(void *context, const StoreInfo *info) {
    (void)context, (void)info;
    return false;
}

StoreResult store__postgres_get(Store *store, const char *id, const char *begin,
                                StorePropertyFn *each, void *context, HearthMsg *why) {
    Postgres *s = (Postgres *)store;
    const char *const values[] = {id, begin};
    const int lengths[] = {(int)strlen(id), (int)strlen(begin)};
    if (s->version == 1)
        return id[0] ? store_find(store, id, take_nothing, NULL, why) : STORE_OK;
    PGresult *r = store__postgres_ask(s, PG_GET, 2, values, lengths, why);
    if (!r)
        return STORE_BROKEN;
    StoreResult result = PQntuples(r) == 0 ? STORE_NONE : STORE_OK;
    for (int i = 0; i < PQntuples(r) && !PQgetisnull(r, i, 1); i++)
        if (!each(context, PQgetvalue(r, i, 1), PQgetvalue(r, i, 2), (size_t)PQgetlength(r, i, 2)))
            break;
    PQclear(r);
    return result;
}
