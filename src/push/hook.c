/* hook.c - What a webhook is sent, in the shape that its program reads. */
#include <string.h>

#include "json.h"
#include "push.h"

static const struct {
    const char *name, *type;
} shapes[PUSH_SHAPES] = {
    [PUSH_NTFY] = {"ntfy", "text/plain; charset=utf-8"},
    [PUSH_MATRIX] = {"matrix", "application/json"},
    [PUSH_DISCORD] = {"discord", "application/json"},
    [PUSH_JSON] = {"json", "application/json"},
};

const char *push_shape_name(PushShape shape) {
    return shapes[shape].name;
}

const char *push_hook_type(PushShape shape) {
    return shapes[shape].type;
}

bool push_read_shape(const char *name, PushShape *out) {
    for (int i = 0; i < PUSH_SHAPES; i++)
        if (strcmp(shapes[i].name, name) == 0) {
            *out = (PushShape)i;
            return true;
        }
    return false;
}

/* The sentence, and below it the link. */
static void write_text(const PushNews *news, char *out, size_t size) {
    HearthBuf b = hearth_buf(out, size);
    hearth_buf_text(&b, news->text);
    if (news->page[0]) {
        hearth_buf_char(&b, '\n');
        hearth_buf_text(&b, news->page);
    }
}

static void write_json(const PushNews *news, HearthBuf *out) {
    put_json_string(out, "{\"type\":", news->kind);
    put_json_string(out, ",\"text\":", news->text);
    put_json_string(out, ",\"table\":", news->table);
    put_json_string(out, ",\"game\":", news->game);
    put_json_string(out, ",\"title\":", news->title);
    put_json_string(out, ",\"page\":", news->page);
    hearth_buf_text(out, ",\"seats\":[");
    for (int i = 0; i < news->count; i++) {
        put_json_int(out, i ? ",{\"seat\":" : "{\"seat\":", news->seats[i]);
        put_json_string(out, ",\"name\":", news->names[i]);
        hearth_buf_char(out, '}');
    }
    hearth_buf_text(out, "]}");
}

void push_hook_body(PushShape shape, const PushNews *news, HearthBuf *out) {
    char text[PUSH_TEXT_MAX + 1];
    write_text(news, text, sizeof text);
    switch (shape) {
    case PUSH_NTFY: hearth_buf_text(out, text); break;
    case PUSH_MATRIX: /* a room's own interface reads the first two, bridges for webhooks the others
                       */
        put_json_string(out, "{\"msgtype\":\"m.text\",\"body\":", text);
        put_json_string(out, ",\"text\":", text);
        hearth_buf_text(out, ",\"username\":\"Hearth\"}");
        break;
    case PUSH_DISCORD: /* a name may be "@everyone": nobody is called by it */
        put_json_string(out, "{\"username\":\"Hearth\",\"content\":", text);
        hearth_buf_text(out, ",\"allowed_mentions\":{\"parse\":[]}}");
        break;
    default: write_json(news, out); break;
    }
}
