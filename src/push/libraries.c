/* libraries.c - Loads libcrypto and libcurl, once and for good. */
#define PUSH_LIBRARY_NAMES
#include "libraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "push.h"

/* Their interfaces have had these numbers since 2021 and 2006. */
#define LIBCRYPTO_FILE "libcrypto.so.3"
#define LIBCURL_FILE "libcurl.so.4"

PushLibcrypto push__libcrypto;
PushLibcurl push__libcurl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char missing[200]; /* written within `once` only */

static void *open_library(const char *file) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library && !missing[0])
        snprintf(missing, sizeof missing, "%s", dlerror());
    return library;
}

static void find(void *library, const char *file, const char *name, void *out) {
    void *found = library ? dlsym(library, name) : NULL;
    if (!found && !missing[0])
        snprintf(missing, sizeof missing, "%s has no %s", file, name);
    memcpy(out, &found, sizeof found); /* ISO C has no way from an object to a function */
}

static void load(void) {
    void *crypto = open_library(LIBCRYPTO_FILE), *curl = open_library(LIBCURL_FILE);
#define FUNCTION(name) find(crypto, LIBCRYPTO_FILE, #name, &push__libcrypto.name##_);
#include "libcrypto.def"
#undef FUNCTION
#define FUNCTION(name) find(curl, LIBCURL_FILE, #name, &push__libcurl.name##_);
#include "libcurl.def"
#undef FUNCTION
    if (!missing[0] && push__libcurl.curl_global_init_(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        snprintf(missing, sizeof missing, "%s cannot be used", LIBCURL_FILE);
}

const char *push_load_libraries(void) {
    pthread_once(&once, load);
    return missing[0] ? missing : NULL;
}
