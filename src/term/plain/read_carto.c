/* read_carto.c - From the words of a line to a drawing, with a reason where it is none. */
#include "read_carto.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

void carto_words_split(const char *line, CartoWords *w) {
    snprintf(w->text, sizeof w->text, "%s", line);
    w->count = 0;
    char *save = NULL;
    for (char *p = strtok_r(w->text, " ,;\t", &save); p && w->count < CARTO_WORDS_MAX;
         p = strtok_r(NULL, " ,;\t", &save))
        w->word[w->count++] = p;
}

/* Equal but for capital letters, in any alphabet the user's locale knows. */
static bool same_word(const char *a, const char *b) {
    wchar_t wide[2][64];
    size_t n = mbstowcs(wide[0], a, 64), m = mbstowcs(wide[1], b, 64);
    if (n >= 64 || m >= 64 || n != m)
        return strcmp(a, b) == 0;
    for (size_t i = 0; i < n; i++)
        if (towlower((wint_t)wide[0][i]) != towlower((wint_t)wide[1][i]))
            return false;
    return true;
}

bool carto_word_cell(const char *word, int *cell) {
    char lower[8];
    if (strlen(word) >= sizeof lower)
        return false;
    snprintf(lower, sizeof lower, "%s", word);
    if (lower[0] >= 'A' && lower[0] <= 'K')
        lower[0] = (char)(lower[0] - 'A' + 'a');
    return carto_cell_parse((HearthSlice){lower, strlen(lower)}, cell);
}

int carto_word_terrain(const Term *t, const char *word) {
    for (int i = 0; i < CARTO_TERRAINS; i++) {
        char name[64];
        HearthMsg msg;
        hearth_msg(&msg, carto_terrain_name(i));
        hearth_msg_text(&msg, t->lang, name, sizeof name);
        if (same_word(word, carto_terrain_ids[i]) || same_word(word, name) ||
            (word[0] == carto_terrain_letters[i] && word[1] == 0))
            return i;
    }
    return -1;
}

void carto_terrain_list(const Term *t, unsigned terrains, char *out, size_t cap) {
    HearthBuf b = hearth_buf(out, cap);
    for (int i = 0; i < CARTO_TERRAINS; i++) {
        if (!(terrains >> i & 1))
            continue;
        char word[64];
        HearthMsg msg;
        hearth_msg(&msg, carto_terrain_name(i));
        hearth_msg_text(&msg, t->lang, word, sizeof word);
        hearth_buf_text(&b, b.length ? ", " : "");
        hearth_buf_text(&b, word);
    }
}

static bool only_one(unsigned set) {
    return (set & (set - 1)) == 0;
}

/* Says why not, if the rules do not allow it. */
static bool allowed(const HearthGame *game, const Term *t, const CartoState *st, int seat,
                    uint32_t action) {
    HearthErr err;
    if (game->check(game, st, seat, action, &err) == HEARTH_OK)
        return true;
    say(t, stdout, &err.msg);
    return false;
}

static bool read_cells(const Term *t, char *const *word, int count, CartoBoard *out) {
    *out = (CartoBoard){0, 0};
    for (int i = 0; i < count; i++) {
        int cell;
        if (!carto_word_cell(word[i], &cell)) {
            HearthMsg msg;
            hearth_msg(&msg, TERM_T(CARTO_CELL));
            arg_text(&msg, "word", word[i]);
            say(t, stdout, &msg);
            return false;
        }
        *out = carto_or(*out, carto_bit(cell));
    }
    return true;
}

static bool want_terrain(const Term *t, unsigned terrains) {
    char list[160];
    HearthMsg msg;
    carto_terrain_list(t, terrains, list, sizeof list);
    hearth_msg(&msg, TERM_T(CARTO_TERRAIN));
    arg_text(&msg, "terrains", list);
    say(t, stdout, &msg);
    return false;
}

bool carto_read_drawing(const HearthGame *game, const Term *t, const CartoState *st, int seat,
                        char *const *word, int count, uint32_t *action) {
    CartoLegal l;
    HearthErr err;
    CartoBoard cells;
    int terrain = count > 0 ? carto_word_terrain(t, word[0]) : -1, named = terrain >= 0;
    carto_legal(st, seat, &l);
    if (count == 1 && strcmp(word[0], "nothing") == 0) {
        *action = CARTO_NOTHING;
        return allowed(game, t, st, seat, *action);
    }
    if (!named && only_one(l.terrains))
        terrain = __builtin_ctz(l.terrains);
    if (!read_cells(t, word + named, count - named, &cells))
        return false;
    if (terrain < 0)
        return want_terrain(t, l.terrains);
    if (!carto_any(cells)) {
        say_text(t, stdout, TERM_T(CARTO_SPACES));
        return false;
    }
    if (carto_action_from_cells(st, terrain, cells, action, &err)) {
        say(t, stdout, &err.msg);
        return false;
    }
    return allowed(game, t, st, seat, *action);
}
