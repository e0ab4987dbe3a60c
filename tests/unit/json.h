/* json.h - A strict reader of JSON for tests: what it takes is JSON, to the letter. */
#ifndef TESTS_JSON_H
#define TESTS_JSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum JsonType {
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} JsonType;

/* Numbers of nodes, 0 for none. */
typedef struct JsonNode {
    JsonType type;
    const char *name; /* in an object, as written, without quotes */
    size_t name_length;
    const char *text; /* as written; strings without quotes */
    size_t length;
    int child, next;
} JsonNode;

typedef struct Json {
    JsonNode *nodes; /* the first one is not used, the second is the whole */
    int count, cap;
    const char *at, *end;
} Json;

/* The number of the whole (1), or 0 if it is not JSON. Close it in both cases. */
int json_read(Json *j, const char *text, size_t length);
void json_close(Json *j);

/* The member of that name; 0 if there is none, or if `of` is no object. */
int json_member(const Json *j, int of, const char *name);
int json_count(const Json *j, int of);
bool json_is(const Json *j, int node, JsonType type);

#endif
