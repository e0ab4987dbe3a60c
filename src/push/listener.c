/* listener.c - See listener.h. */
#include "listener.h"

#include <string.h>

/* False: it does not fit. */
static bool copy(HearthSlice s, char *out, size_t size) {
    if (s.length >= size || memchr(s.text, 0, s.length))
        return false;
    memcpy(out, s.text, s.length);
    out[s.length] = 0;
    return true;
}

static bool read_lang(HearthSlice s, char out[LISTENER_LANG + 1]) {
    for (size_t i = 0; i < s.length; i++)
        if (s.text[i] < 'a' || s.text[i] > 'z')
            return false;
    return copy(s, out, LISTENER_LANG + 1);
}

static bool read_url(HearthSlice s, char out[PUSH_URL_MAX + 1]) {
    PushUrl url;
    return push_read_url(s.text, s.length, &url) && copy(s, out, PUSH_URL_MAX + 1);
}

void listener_print(const Listener *l, HearthBuf *out) {
    hearth_buf_text(out, "push 1 ");
    hearth_buf_int(out, l->since_ms);
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, l->lang);
    hearth_buf_char(out, ' ');
    hearth_buf_hex(out, l->owner, sizeof l->owner);
    hearth_buf_char(out, ' ');
    push_base64(out, l->reader.point, sizeof l->reader.point);
    hearth_buf_char(out, ' ');
    push_base64(out, l->reader.auth, sizeof l->reader.auth);
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, l->url);
}

bool listener_read(const char *text, size_t length, Listener *out) {
    HearthSlice word[8];
    uint64_t since;
    if (hearth_slice_words((HearthSlice){text, length}, word, 8) != 8 ||
        !hearth_slice_is(word[0], "push") || !hearth_slice_is(word[1], "1") ||
        !hearth_slice_number(word[2], INT64_MAX, &since))
        return false;
    out->since_ms = (int64_t)since;
    return read_lang(word[3], out->lang) &&
           hearth_slice_hex(word[4], out->owner, sizeof out->owner) &&
           push_base64_read(word[5], out->reader.point, sizeof out->reader.point) &&
           push_base64_read(word[6], out->reader.auth, sizeof out->reader.auth) &&
           read_url(word[7], out->url);
}

void hook_print(const Hook *h, HearthBuf *out) {
    hearth_buf_text(out, "hook 1 ");
    hearth_buf_text(out, h->lang);
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, push_shape_name(h->shape));
    hearth_buf_char(out, ' ');
    hearth_buf_text(out, h->url);
    if (h->page[0])
        hearth_buf_char(out, ' ');
    hearth_buf_text(out, h->page);
}

bool hook_page_is_sound(const char *page) {
    if (!page[0])
        return true;
    for (const char *c = page; *c; c++)
        if (*c <= ' ' || *c > '~' || strchr("\"<>\\^`{|}", *c))
            return false;
    return strlen(page) <= LISTENER_PAGE &&
           (strncmp(page, "https://", 8) == 0 || strncmp(page, "http://", 7) == 0);
}

bool hook_read(const char *text, size_t length, Hook *out) {
    HearthSlice word[6];
    char shape[16];
    int count = hearth_slice_words((HearthSlice){text, length}, word, 6);
    out->page[0] = 0;
    return (count == 5 || count == 6) && hearth_slice_is(word[0], "hook") &&
           hearth_slice_is(word[1], "1") && read_lang(word[2], out->lang) &&
           copy(word[3], shape, sizeof shape) && push_read_shape(shape, &out->shape) &&
           read_url(word[4], out->url) &&
           (count == 5 || (copy(word[5], out->page, sizeof out->page) && out->page[0] &&
                           hook_page_is_sound(out->page)));
}
