/* prose.c - Finding a text by its id in a file of prose. */
#include "prose.h"

#include <string.h>

#include "buf.h"

void hearth_prose_id(const HearthText *text, char out[HEARTH_PROSE_ID]) {
    HearthBuf b = hearth_buf(out, HEARTH_PROSE_ID);
    int number = 0;
    while (text[-number].id)
        number++;
    hearth_buf_text(&b, text->id);
    hearth_buf_char(&b, '.');
    hearth_buf_int(&b, number);
}

/* Entries end with a line feed and are divided by another one. */
static size_t entry_start(HearthSlice file, size_t at) {
    while (at > 0 && !(at > 1 && file.text[at - 1] == '\n' && file.text[at - 2] == '\n'))
        at--;
    return at;
}

static size_t entry_end(HearthSlice file, size_t at) {
    while (at < file.length &&
           !(file.text[at] == '\n' && (at + 1 == file.length || file.text[at + 1] == '\n')))
        at++;
    return at;
}

/* Below zero: the id comes before this entry. */
static int compare(const char *id, HearthSlice entry) {
    size_t length = strlen(id);
    for (size_t i = 0; i < length && i < entry.length; i++)
        if (id[i] != entry.text[i])
            return entry.text[i] == ' ' ? 1 : (unsigned char)id[i] - (unsigned char)entry.text[i];
    if (entry.length <= length)
        return 1;
    return entry.text[length] == ' ' ? 0 : -1;
}

bool hearth_prose_find(HearthSlice file, const char *id, HearthSlice *out) {
    size_t low = 0, high = file.length;
    while (low < high) {
        size_t start = entry_start(file, low + (high - low) / 2), end = entry_end(file, start);
        HearthSlice entry = {file.text + start, end - start};
        int d = compare(id, entry);
        if (d == 0) {
            size_t skip = strlen(id) + 1;
            *out = (HearthSlice){entry.text + skip, entry.length - skip};
            return out->length > 0;
        }
        if (d < 0)
            high = start;
        else
            low = end + 2;
    }
    return false;
}
