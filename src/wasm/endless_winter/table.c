/* table.c - The exports that only the module of Endless Winter has. */
#include "bridge.h"

#include "ew_draw.h"
#include "ew_json.h"

static void put_faces(const Question *q, HearthBuf *b) {
    (void)q;
    ew_faces_json(bridge_game(), bridge_language(), b);
}

int32_t hb_faces(void) {
    return bridge_answer(put_faces, &(Question){0});
}

/* A line each: name, box, elements, with tabs between. */
static void put_pieces(const Question *q, HearthBuf *b) {
    (void)q;
    for (int i = 0; i < ew_draw_count(); i++) {
        EwBox box = ew_draw_box(i);
        const int numbers[] = {box.x, box.y, box.width, box.height};
        ew_draw_name(i, b);
        for (int k = 0; k < 4; k++) {
            hearth_buf_char(b, k ? ' ' : '\t');
            hearth_buf_int(b, numbers[k]);
        }
        hearth_buf_char(b, '\t');
        ew_draw_piece(i, b);
        hearth_buf_char(b, '\n');
    }
}

int32_t hb_pieces(void) {
    return bridge_answer(put_pieces, &(Question){0});
}
