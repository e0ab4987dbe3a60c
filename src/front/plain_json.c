/* plain_json.c - The plain page: what can be chosen, told with `describe`. */
#include "plain_json.h"

#include "json.h"

enum { CHOICES = 64 };

void hearth_plain_json(const HearthMatch *m, int viewer, const char *lang, HearthBuf *out) {
    uint32_t legal[CHOICES];
    int n = hearth_match_legal(m, viewer, legal, CHOICES);
    json_text(out, "{\"status\":", hearth_match_game(m)->title, lang);
    hearth_buf_text(out, ",\"sections\":[],\"choices\":[{\"kind\":\"\",\"title\":\"\",\"items\":[");
    for (int i = 0; i < n && i < CHOICES; i++) {
        char move[HEARTH_NOTATION_MAX];
        HearthMsg msg;
        hearth_match_action_text(m, viewer, legal[i], move, sizeof move);
        hearth_match_describe(m, viewer, legal[i], &msg);
        json_string(out, i ? ",{\"move\":" : "{\"move\":", move);
        json_msg(out, ",\"text\":", &msg, lang);
        hearth_buf_char(out, '}');
    }
    hearth_buf_text(out, "]}]}");
}
