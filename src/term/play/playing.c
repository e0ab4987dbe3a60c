/* playing.c - Opening games, and doing things in them that are written down first. */
#include "playing.h"

#include <stdlib.h>
#include <string.h>

#include "packs.h"
#include "versions.h"

enum { LINES_CAP = 8192 };

/* ---- Opening ---- */

/* The settings a bot has not been given in its name. */
static void give_think(Seating *s, uint32_t think_ms) {
    for (int i = 0; i < s->count; i++)
        if (s->bot[i] && s->bot[i]->rank && !s->settings[i].think_ms && !s->settings[i].rollouts)
            s->settings[i].think_ms = think_ms;
}

/* Bots of one kind are somebody each. */
static void give_tastes(Seating *s) {
    int number = 0;
    for (int i = 0; i < s->count; i++)
        if (s->bot[i])
            hearth_bot_taste(&s->settings[i], number++);
}

static int prepare(Playing *p) {
    const char *seed = hearth_match_seed(p->m);
    char bots[HEARTH_SEED_MAX + 24];
    p->view = malloc(hearth_match_state_size(p->m));
    if (!p->view)
        return complain_text(p->t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    snprintf(bots, sizeof bots, "%s %d", seed ? seed : "", hearth_match_actions(p->m));
    bots_rng(&p->rng, bots);
    return EXIT_FINE;
}

int playing_unwritten(const Term *t, const PlayingSetup *setup, Playing *out) {
    HearthErr err;
    *out = (Playing){.t = t, .file = {.fd = -1}, .scenes = setup->scenes};
    char own_seed[SEED_TEXT];
    if (!seating_read(t, setup->game, setup->seats, true, &out->seating) ||
        !naming_give(t, setup->game, setup->names, setup->asks, &out->seating))
        return EXIT_USAGE;
    give_think(&out->seating, setup->think_ms);
    give_tastes(&out->seating);
    fresh_seed(own_seed);
    HearthSetup match = {.options = setup->options,
                         .seats = out->seating.count,
                         .names = out->seating.names,
                         .seed = setup->seed ? setup->seed : own_seed,
                         .practice = setup->practice};
    const HearthGame *game = hearth_version_asked(setup->game, setup->options);
    size_t size = hearth_match_size(game, out->seating.count);
    out->memory = malloc(size ? size : 1);
    if (!out->memory)
        return complain_text(t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    int code = hearth_match_open(out->memory, size, game, &match, &out->m, &err)
                   ? complain_err(t, &err, EXIT_USAGE)
                   : prepare(out);
    if (code)
        playing_close(out);
    else
        naming_mend(t, out->m);
    return code;
}

bool playing_write(Playing *p, const char *record, const char *text, size_t length) {
    const HearthGame *game = hearth_match_game(p->m);
    bool opened = record ? record_create(p->t, record, &p->file)
                         : record_create_default(p->t, "records", game->id, &p->file);
    if (opened && packs_keep(p->t, game, p->file.path) &&
        record_append(p->t, &p->file, text, length))
        return true;
    record_discard(&p->file);
    return false;
}

static bool write_head(Playing *p, const char *record) {
    char text[LINES_CAP + HEARTH_MAX_SEATS * (HEARTH_NAME_MAX + 16)];
    HearthBuf lines = hearth_buf(text, sizeof text);
    hearth_record_head(p->m, HEARTH_OWNER, &lines);
    return playing_write(p, record, lines.data, lines.length);
}

void playing_say_pack(const Playing *p, FILE *out) {
    char path[sizeof p->file.path];
    HearthMsg msg;
    if (p->file.fd < 0 ||
        !packs_copy(p->t, hearth_match_game(p->m), p->file.path, path, sizeof path))
        return;
    hearth_msg(&msg, TERM_T(PACK_KEPT));
    arg_text(&msg, "file", path);
    say(p->t, out, &msg);
}

int playing_new(const Term *t, const PlayingSetup *setup, Playing *out) {
    int code = playing_unwritten(t, setup, out);
    if (code)
        return code;
    if (!setup->no_record && !write_head(out, setup->record)) {
        playing_close(out);
        return EXIT_INPUT;
    }
    if (setup->names)
        naming_remember_given(setup->names, &out->seating);
    return EXIT_FINE;
}

static int wrong_game(const Playing *p, const HearthGame *game) {
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ERR_OTHER_GAME));
    arg_text(&msg, "file", p->file.path);
    hearth_msg_word(&msg, "is", hearth_match_game(p->m)->title);
    hearth_msg_word(&msg, "should", game->title);
    return complain(p->t, &msg, EXIT_INPUT);
}

/* A game that was stopped between its last action and the end line. */
static bool write_end(Playing *p) {
    char text[LINES_CAP];
    HearthBuf lines = hearth_buf(text, sizeof text);
    hearth_record_end(p->m, HEARTH_OWNER, &lines);
    return record_append(p->t, &p->file, lines.data, lines.length);
}

int playing_resume(const Term *t, const char *path, const HearthGame *game, uint32_t think_ms,
                   Playing *out) {
    *out = (Playing){.t = t, .file = {.fd = -1}};
    int code = EXIT_INPUT;
    if (record_reopen(t, path, &out->file) && load_record(t, path, true, &out->record)) {
        out->m = out->record.match;
        naming_mend(t, out->m);
        out->undos = out->record.report.undos;
        out->mended = out->record.good < out->record.text.length;
        seating_of(out->m, &out->seating);
        give_think(&out->seating, think_ms);
        give_tastes(&out->seating);
        if (game && !hearth_same_game(game, hearth_match_game(out->m)))
            code = wrong_game(out, game);
        else if (record_cut(t, &out->file, out->record.good))
            code = prepare(out);
    }
    if (!code)
        packs_keep_again(t, hearth_match_game(out->m), path);
    if (!code && hearth_match_over(out->m) && !out->record.report.complete && !write_end(out))
        code = EXIT_INPUT;
    if (code)
        playing_close(out);
    return code;
}

void playing_close(Playing *p) {
    free(p->view);
    free(p->memory);
    if (p->record.memory)
        unload(&p->record);
    record_close(&p->file);
    p->view = p->memory = NULL;
    p->m = NULL;
}

/* ---- Doing ---- */

PlayingCode playing_act(Playing *p, int seat, uint32_t action, HearthErr *err) {
    char text[LINES_CAP];
    HearthBuf lines = hearth_buf(text, sizeof text);
    hearth_record_action(p->m, seat, action, &lines);
    if (hearth_match_play(p->m, seat, hearth_match_epoch(p->m), action, err))
        return PLAYING_REFUSED;
    hearth_record_after(p->m, HEARTH_OWNER, &lines);
    return record_append(p->t, &p->file, lines.data, lines.length) ? PLAYING_OK : PLAYING_LOST;
}

PlayingCode playing_draw(Playing *p, HearthErr *err) {
    uint32_t action;
    if (hearth_match_next_draw(p->m, &action, err)) {
        complain_err(p->t, err, EXIT_INPUT);
        return PLAYING_LOST;
    }
    return playing_act(p, HEARTH_CHANCE, action, err);
}

typedef struct LastPerson {
    const Seating *seating;
    int seat;
} LastPerson;

static bool person_step(void *context, const HearthStep *step) {
    LastPerson *last = context;
    if (step->seat >= 0 && step->seat < last->seating->count && !last->seating->bot[step->seat])
        last->seat = step->seat;
    return true;
}

int playing_last_person(const Playing *p) {
    LastPerson last = {&p->seating, -1};
    hearth_match_walk(p->m, person_step, &last);
    return last.seat;
}

int playing_listener(const Playing *p) {
    int person = HEARTH_PUBLIC;
    for (int i = 0; i < p->seating.count; i++)
        if (!p->seating.bot[i]) {
            if (person != HEARTH_PUBLIC)
                return HEARTH_PUBLIC;
            person = i;
        }
    return person;
}

PlayingCode playing_undo(Playing *p, int seat, bool *peeked, HearthErr *err) {
    char text[64];
    HearthBuf lines = hearth_buf(text, sizeof text);
    int peeks = hearth_match_peeks(p->m);
    if (p->undos == HEARTH_RECORD_UNDO_MAX) { /* a record with more could not be read again */
        hearth_fail(err, HEARTH_NO_UNDO, TERM_T(PLAY_UNDO_LIMIT));
        return PLAYING_REFUSED;
    }
    if (hearth_match_undo(p->m, seat, 1, err))
        return PLAYING_REFUSED;
    p->undos++;
    *peeked = hearth_match_peeks(p->m) > peeks;
    hearth_record_undo(seat, 1, &lines);
    return record_append(p->t, &p->file, lines.data, lines.length) ? PLAYING_OK : PLAYING_LOST;
}
