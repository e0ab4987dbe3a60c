/* json.c - Values of JSON. */
#include "json.h"

#include <string.h>

#include "message.h"

enum { SENTENCE_MAX = 8192 }; /* bytes of the longest sentence in any language */

void put_json_int(HearthBuf *out, const char *before, int64_t value) {
    hearth_buf_text(out, before);
    hearth_buf_int(out, value);
}

void put_json_bool(HearthBuf *out, const char *before, bool value) {
    hearth_buf_text(out, before);
    hearth_buf_text(out, value ? "true" : "false");
}

void put_json_string(HearthBuf *out, const char *before, const char *text) {
    hearth_buf_text(out, before);
    hearth_buf_json(out, text, strlen(text));
}

void put_json_decimal(HearthBuf *out, const char *before, double value) {
    double size = value < 0 ? -value : value;
    int64_t thousandths = (int64_t)(size * 1000 + 0.5);
    int64_t rest = thousandths % 1000;
    hearth_buf_text(out, before);
    if (value < 0 && thousandths > 0)
        hearth_buf_char(out, '-');
    hearth_buf_int(out, thousandths / 1000);
    hearth_buf_char(out, '.');
    hearth_buf_char(out, (char)('0' + rest / 100));
    hearth_buf_char(out, (char)('0' + rest / 10 % 10));
    hearth_buf_char(out, (char)('0' + rest % 10));
}

void put_json_msg(HearthBuf *out, const char *before, const HearthMsg *msg, const char *lang) {
    char text[SENTENCE_MAX];
    size_t length = hearth_msg_text(msg, lang, text, sizeof text);
    hearth_buf_text(out, before);
    hearth_buf_json(out, text, length < sizeof text ? length : sizeof text - 1);
}

void put_json_text(HearthBuf *out, const char *before, const HearthText *text, const char *lang) {
    HearthMsg msg;
    hearth_msg(&msg, text);
    put_json_msg(out, before, &msg, lang);
}

void put_json_bits(HearthBuf *out, const char *before, const uint64_t bits[2]) {
    const char *comma = "";
    hearth_buf_text(out, before);
    hearth_buf_char(out, '[');
    for (int i = 0; i < 128; i++) {
        if (!(bits[i >> 6] >> (i & 63) & 1))
            continue;
        put_json_int(out, comma, i);
        comma = ",";
    }
    hearth_buf_char(out, ']');
}
