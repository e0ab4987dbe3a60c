/* log.c - What the server says about itself while it runs.
 *
 * A line is written at once or not at all: a reader of the log that is stuck must not stop the
 * games. Lines that were lost are counted in the next one. */
#include "log.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "buf.h"

enum { LINE_MAX_BYTES = 4096 }; /* what a pipe takes whole or not at all */

static void write_line(Log *log, int file, const HearthBuf *b) {
    struct pollfd ready = {.fd = file, .events = POLLOUT};
    bool taken = poll(&ready, 1, 0) == 1 && (ready.revents & POLLOUT) &&
                 write(file, b->data, b->length) == (ssize_t)b->length;
    log->lost = taken ? 0 : log->lost + 1;
}

static void name(HearthBuf *b, const char *text) {
    hearth_buf_text(b, ",\"");
    hearth_buf_text(b, text);
    hearth_buf_text(b, "\":");
}

static void word(HearthBuf *b, const char *key, const char *value) {
    name(b, key);
    hearth_buf_json(b, value, strlen(value));
}

static void number(HearthBuf *b, const char *key, int64_t value) {
    name(b, key);
    hearth_buf_int(b, value);
}

/* "2026-11-16T09:00:00.000Z" */
static void stamp(HearthBuf *b) {
    struct timespec now;
    struct tm t;
    char text[32] = "";
    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &t))
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S.", &t);
    hearth_buf_text(b, "{\"time\":\"");
    hearth_buf_text(b, text);
    int ms = (int)(now.tv_nsec / 1000000);
    hearth_buf_char(b, (char)('0' + ms / 100));
    hearth_buf_char(b, (char)('0' + ms / 10 % 10));
    hearth_buf_char(b, (char)('0' + ms % 10));
    hearth_buf_text(b, "Z\"");
}

void log_say(Log *log, LogLevel level, const char *event, const HearthMsg *msg,
             const LogField *fields) {
    static const char *const levels[] = {"info", "warning", "error"};
    char line[LINE_MAX_BYTES], sentence[1024] = "";
    HearthBuf b = hearth_buf(line, sizeof line);
    if (msg && msg->text)
        hearth_msg_text(msg, log->lang, sentence, sizeof sentence);
    if (!log->json) {
        if (level == LOG_INFO || !sentence[0])
            return;
        hearth_buf_text(&b, "hearth: ");
        hearth_buf_text(&b, sentence);
        hearth_buf_char(&b, '\n');
        write_line(log, STDERR_FILENO, &b);
        return;
    }
    stamp(&b);
    word(&b, "level", levels[level]);
    word(&b, "event", event);
    if (sentence[0])
        word(&b, "text", sentence);
    for (; fields && fields->name; fields++) {
        if (fields->text)
            word(&b, fields->name, fields->text);
        else
            number(&b, fields->name, fields->number);
    }
    if (log->lost)
        number(&b, "lost", (int64_t)log->lost);
    hearth_buf_text(&b, "}\n");
    if (hearth_buf_fits(&b))
        write_line(log, STDOUT_FILENO, &b);
}
