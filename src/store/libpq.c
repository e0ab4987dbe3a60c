/* libpq.c - Loads PostgreSQL's client library, once and for good. */
#define STORE_LIBPQ_NAMES
#include "libpq.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define STORE_LIBPQ_FILE "libpq.so.5" /* its interface has had this number since 2005 */

StoreLibpq store__libpq;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char missing[200]; /* written within `once` only */

static void find(void *library, const char *name, void *out) {
    void *found = dlsym(library, name);
    if (!found && !missing[0])
        snprintf(missing, sizeof missing, "%s has no %s", STORE_LIBPQ_FILE, name);
    memcpy(out, &found, sizeof found); /* ISO C has no way from an object to a function */
}

static void load(void) {
    void *library = dlopen(STORE_LIBPQ_FILE, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(missing, sizeof missing, "%s", dlerror());
        return;
    }
#define FUNCTION(name) find(library, #name, &store__libpq.name##_);
#include "libpq.def"
#undef FUNCTION
}

const char *store__load_libpq(void) {
    pthread_once(&once, load);
    return missing[0] ? missing : NULL;
}
