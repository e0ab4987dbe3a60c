/* log.h - What the server says about itself while it runs.
 *
 * By default only what somebody should do something about, as a sentence on standard error. With
 * JSON everything, one object a line on standard output, for programs that collect such lines. What
 * people are called, their tokens and their keys are never in it. */
#ifndef HEARTH_SERVER_LOG_H
#define HEARTH_SERVER_LOG_H

#include <hearth/hearth.h>

typedef struct Log {
    const char *lang;
    bool json;
    uint64_t lost; /* lines that nobody took in time */
} Log;

typedef enum { LOG_INFO, LOG_WARNING, LOG_ERROR } LogLevel;

typedef struct LogField {
    const char *name;
    const char *text; /* or NULL: the number */
    int64_t number;
} LogField;

/* `event` is one word; `msg` may be NULL or empty, and so may `fields`, which end with a NULL name.
 * Called from the loop only. */
void log_say(Log *log, LogLevel level, const char *event, const HearthMsg *msg,
             const LogField *fields);

#endif
