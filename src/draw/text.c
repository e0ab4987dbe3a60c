/* text.c - Texts in a drawing: written safely, and measured without a font. */
#include "pen.h"

#include "utf8.h"

void pen_escaped(HearthBuf *out, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '<': hearth_buf_text(out, "&lt;"); break;
        case '>': hearth_buf_text(out, "&gt;"); break;
        case '&': hearth_buf_text(out, "&amp;"); break;
        case '"': hearth_buf_text(out, "&quot;"); break;
        default: hearth_buf_char(out, *text);
        }
}

int pen_width(const char *text) {
    int width = 0;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if ((c & 0xc0) == 0x80) /* inside a character */
            continue;
        bool thin = c == 'i' || c == 'l' || c == 'j' || c == 't' || c == 'f' || c == 'r' ||
                    c == ' ' || c == '.' || c == ',' || c == ':';
        bool thick = c == 'm' || c == 'w' || (c >= 'A' && c <= 'Z');
        width += c >= 0xe0 ? 100 : c >= 0xc0 ? 62 : thin ? 38 : thick ? 78 : 58;
    }
    return width;
}

static const char *const anchors[] = {"start", "middle", "end"};

void pen_text(HearthBuf *out, const DrawText *how, const char *text) {
    int size = how->size, width = pen_width(text) * (how->bold ? 112 : 100) / 100;
    if (how->most && width * size > how->most * 100)
        size = how->most * 100 / width;
    hearth_buf_text(out, "<text ");
    hearth_buf_text(out, how->attributes);
    if (how->bold)
        pen_attribute(out, "font-weight", "700");
    pen_number_attribute(out, "x", how->x);
    pen_number_attribute(out, "y", how->y);
    pen_number_attribute(out, "font-size", size);
    pen_attribute(out, "text-anchor", anchors[how->anchor == 'm' ? 1 : how->anchor == 'e' ? 2 : 0]);
    hearth_buf_char(out, '>');
    pen_escaped(out, text);
    hearth_buf_text(out, "</text>");
}
