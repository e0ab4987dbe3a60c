/* board_judge.c - Games replayed by the engine before they count.
 *
 * A record is read as from anybody: every line goes through the door, every hash and, since the key
 * or the seed is in it, every draw is checked. */
#include <stdlib.h>
#include <string.h>

#include "blake2b.h"
#include "deal_board.h"
#include "record.h"
#include "table_int.h"
#include "tables_texts.h"

enum { MATCH_MAX = 4 << 20 }; /* bytes of a match of one seat; none comes near it */

static BoardScore score_of(const HearthMatch *m) {
    const HearthGame *game = hearth_match_game(m);
    BoardScore score = {0};
    uint64_t memory[HEARTH_STATE_MAX / sizeof(uint64_t)];
    hearth_match_view(m, HEARTH_PUBLIC, memory);
    score.points = game->score(game, memory, 0, NULL);
    score.has_rating = hearth_rating(game, memory, &score.rating);
    return score;
}

/* A match that is to be freed; NULL with the reason. */
static HearthMatch *replay(const char *text, size_t length, HearthReport *report, void **memory,
                           HearthErr *err) {
    HearthMatch *m = NULL;
    size_t size = hearth_record_size(text, length, err);
    *memory = size > 0 && size <= MATCH_MAX ? malloc(size) : NULL;
    if (!*memory || hearth_record_load(*memory, size, text, length, &m, report, err))
        return NULL;
    return m;
}

static bool is_whole(const HearthMatch *m, const HearthReport *report) {
    return hearth_match_over(m) && report->complete && report->draws > 0 &&
           report->draws == report->draws_checked;
}

bool board_judge_try(const Table *t, BoardScore *out) {
    HearthReport report = {0};
    HearthErr err;
    void *memory = NULL;
    size_t length = hearth_match_record(t->match, HEARTH_OWNER, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        hearth_match_record(t->match, HEARTH_OWNER, text, length + 1);
    bool sealed = text && table_seal_fits(t, text, length);
    HearthMatch *m = sealed ? replay(text, length, &report, &memory, &err) : NULL;
    bool ok = m && is_whole(m, &report) && hearth_match_game(m) == t->game;
    if (ok)
        *out = score_of(m);
    free(text);
    free(memory);
    return ok;
}

/* ---- Handed in ---- */

static bool hash_step(void *context, const HearthStep *step) {
    if (step->seat >= 0) {
        uint8_t bytes[5] = {(uint8_t)step->seat, (uint8_t)step->action,
                            (uint8_t)(step->action >> 8), (uint8_t)(step->action >> 16),
                            (uint8_t)(step->action >> 24)};
        hearth_blake2b_add(context, bytes, sizeof bytes);
    }
    return true;
}

/* What was played, and nothing of how the record is written. */
static void hash_game(const HearthMatch *m, uint8_t out[BOARD_GAME]) {
    uint8_t whole[HEARTH_BLAKE2B_SIZE];
    HearthBlake2b b;
    hearth_blake2b_init(&b);
    hearth_match_walk(m, hash_step, &b);
    hearth_blake2b_end(&b, whole);
    memcpy(out, whole, BOARD_GAME);
}

/* With a nonce somebody could look for the deal that they like. */
static bool has_nonces(const HearthMatch *m) {
    char head[4096];
    HearthBuf b = hearth_buf(head, sizeof head);
    hearth_record_head(m, HEARTH_OWNER, &b);
    return !hearth_buf_fits(&b) || strstr(head, "\nnonce ") != NULL;
}

/* By the same rules, with the same options, of the same seed. */
static bool is_of_board(const Table *board, const HearthMatch *m) {
    char ours[TABLE_OPTIONS_MAX], head[4096], line[TABLE_OPTIONS_MAX + 16];
    const char *seed = hearth_match_seed(m);
    HearthBuf b = hearth_buf(ours, sizeof ours), h = hearth_buf(head, sizeof head),
              l = hearth_buf(line, sizeof line);
    hearth_options_print(board->game, &board->options, &b);
    hearth_buf_text(&l, "\noptions ");
    hearth_buf_text(&l, ours);
    hearth_buf_char(&l, '\n');
    hearth_record_head(m, HEARTH_OWNER, &h);
    return hearth_match_game(m) == board->game && hearth_match_seats(m) == 1 && seed &&
           strcmp(seed, board->deal->seed) == 0 && hearth_buf_fits(&h) && strstr(head, line);
}

static bool judge(const Table *board, const HearthMatch *m, const HearthReport *report,
                  TableAnswer *why) {
    if (!is_of_board(board, m) || has_nonces(m))
        return table_refuse(why, HEARTH_BAD_RECORD, TABLES_T(BOARD_OTHER));
    return is_whole(m, report) || table_refuse(why, TABLE_NOT_STARTED, TABLES_T(NOT_OVER));
}

bool board_judge_record(const Table *board, const char *text, size_t length, BoardScore *score,
                        uint8_t game[BOARD_GAME], TableAnswer *why) {
    HearthReport report = {0};
    HearthErr err;
    void *memory = NULL;
    HearthMatch *m = replay(text, length, &report, &memory, &err);
    bool ok = m ? judge(board, m, &report, why) : table_refuse_err(why, HEARTH_BAD_RECORD, &err);
    if (ok) {
        *score = score_of(m);
        hash_game(m, game);
    }
    free(memory);
    return ok;
}
