/* full.c - The course of a game on the full screen.
 *
 * In every round people decide first while bots think beside them; what the bots have chosen is
 * handed in when all people are done and say so, so that until then everybody can take back. */
#include "full.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "files.h"
#include "packs.h"
#include "pages.h"
#include "show.h"
#include "versions.h"

const HearthText full_texts[FULL_T_COUNT] = {
#define TEXT(name, id, one) {id, one, 0},
#define TEXTS(name, id, one, many) {id, one, many},
#include "full_texts.def"
#undef TEXT
#undef TEXTS
};

#define FULL(id) extern const FullGame full_##id;
#define SHOW(id)
#include "screens.inc"
#undef FULL

const FullGame *full_for(const HearthGame *game) {
    static const FullGame *const all[] = {
#define FULL(id) &full_##id,
#include "screens.inc"
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (hearth_same_game(all[i]->game, game))
            return all[i];
    return NULL;
}

static void stop(Full *f, int code) {
    f->stopped = true;
    f->code = code;
}

/* ---- The log ---- */

static char *log_slot(FullLog *log) {
    if (log->count < FULL_LOG)
        return log->line[(log->first + log->count++) % FULL_LOG];
    char *slot = log->line[log->first];
    log->first = (log->first + 1) % FULL_LOG;
    return slot;
}

typedef struct Telling {
    Full *f;
    int actions;
    void *eyes; /* what the listener sees of a state; NULL: all of it */
} Telling;

/* At a large table what bots do among themselves would drown the rest. */
static bool concerns_people(const Full *f, const HearthEvent *e) {
    const Seating *s = &f->p->seating;
    bool bot = e->seat < s->count && s->bot[e->seat],
         theirs = e->place < s->count && s->bot[e->place];
    return s->count <= 4 || !bot || !theirs;
}

static bool log_step(void *context, const HearthStep *step) {
    const Telling *w = context;
    Full *f = w->f;
    const void *seen = step->state;
    if (w->eyes && step->event_count) {
        hearth_view(hearth_match_game(f->p->m), step->state, playing_listener(f->p), w->eyes);
        seen = w->eyes;
    }
    for (int i = 0; i < step->event_count; i++) {
        HearthMsg msg;
        if (!concerns_people(f, &step->events[i]))
            continue;
        if (hearth_match_tell(f->p->m, seen, &step->events[i], &msg))
            hearth_msg_text(&msg, f->t->lang, log_slot(&f->log), FULL_LOG_LINE);
    }
    return step->index < w->actions;
}

void full_log_upto(Full *f, int actions) {
    Telling w = {f, actions, NULL};
    f->log.first = f->log.count = 0;
    if (f->game->own_eyes && !(w.eyes = malloc(hearth_match_state_size(f->p->m))))
        return; /* rather nothing than too much */
    hearth_match_walk(f->p->m, log_step, &w);
    free(w.eyes);
}

/* Told anew from the record, so that what was taken back is gone from it as well. */
static void log_again(Full *f) {
    full_log_upto(f, hearth_match_actions(f->p->m));
}

int full_log_lines(const Full *f) {
    return f->log.count;
}

const char *full_log_line(const Full *f, int i) {
    return f->log.line[(f->log.first + i) % FULL_LOG];
}

void full_put_log(Full *f, int row, int col, int width, int rows) {
    int from = f->log.count, used = 0;
    const char *line[FULL_LOG];
    while (from > 0) {
        const char *text = full_log_line(f, from - 1);
        int need = wrapped_rows(f->s, width, text);
        if (used + need > rows)
            break;
        line[--from] = text;
        used += need;
    }
    for (int i = from; i < f->log.count; i++)
        row += put_wrapped(f->s, row, col, width, rows, INK_FAINT, line[i]);
}

/* ---- Doing things ---- */

/* False if it was refused; the reason is shown. */
static bool settle(Full *f, PlayingCode code, const HearthErr *err) {
    if (code == PLAYING_REFUSED) {
        char title[SENTENCE], text[SENTENCE];
        notice_run(f->s, text_of(f->s, FULL_T(REFUSED), title), msg_of(f->s, &err->msg, text));
    }
    if (code == PLAYING_LOST)
        stop(f, EXIT_INPUT);
    return code == PLAYING_OK;
}

static void tell(Full *f) {
    int count;
    const HearthEvent *events = hearth_match_events(f->p->m, &count);
    /* Pages ask the match for other things, so what happened is put aside first: all of it, for a
     * single action can be a whole turn of an opponent. */
    HearthEvent *copy = count ? malloc((size_t)count * sizeof *copy) : NULL;
    if (count && !copy) {
        stop(f, complain_text(f->t, TERM_T(ERR_MEMORY), EXIT_INPUT));
        return;
    }
    if (count)
        memcpy(copy, events, (size_t)count * sizeof *copy);
    log_again(f);
    full_scenes(f, f->game->rounds);
    for (int i = 0; i < count && !f->stopped; i++)
        f->game->happened(f, &copy[i]);
    free(copy);
    if (f->game->told && !f->stopped)
        f->game->told(f);
}

static bool act(Full *f, int seat, uint32_t action) {
    HearthErr err;
    return settle(f, playing_act(f->p, seat, action, &err), &err);
}

static void draw(Full *f) {
    HearthErr err;
    if (settle(f, playing_draw(f->p, &err), &err))
        tell(f);
}

static bool take_back(Full *f, int seat) {
    HearthErr err;
    bool peeked;
    PlayingCode code = playing_undo(f->p, seat, &peeked, &err);
    bool done = settle(f, code, &err);
    if (done)
        log_again(f);
    if (f->told > scenes_now(f->p->m))
        f->told = scenes_now(f->p->m);
    return done;
}

/* ---- A round ---- */

typedef struct Round {
    uint8_t people[HEARTH_MAX_SEATS], bots[HEARTH_MAX_SEATS];
    int people_count, bot_count;
} Round;

static void open_round(Full *f, Round *r) {
    uint8_t seats[HEARTH_MAX_SEATS];
    int n = hearth_match_pending(f->p->m, seats, HEARTH_MAX_SEATS);
    memset(r, 0, sizeof *r);
    for (int i = 0; i < n; i++)
        if (f->p->seating.bot[seats[i]])
            r->bots[r->bot_count++] = seats[i];
        else
            r->people[r->people_count++] = seats[i];
}

const char *full_thinking(const Full *f, char out[SENTENCE]) {
    out[0] = 0;
    if (f->bots.busy && !thinker_ready(&f->bots)) {
        int at = atomic_load(&f->bots.decided);
        HearthMsg msg;
        hearth_msg(&msg, FULL_T(THINKING));
        arg_text(&msg, "player",
                 hearth_match_name(f->p->m, f->bots.seats[at < f->bots.count ? at : 0]));
        hearth_msg_text(&msg, f->t->lang, out, SENTENCE);
    }
    return out;
}

int full_patience(const Full *f) {
    return (f->bots.busy && !thinker_ready(&f->bots)) || f->advice.busy ? 60 : 250;
}

/* Waits for a key on the table as `viewer` sees it. Keys that look, look; `any`: every other one
 * counts, else only those that go on, take back or leave, so that nothing is turned by accident. */
static int wait_key(Full *f, int viewer, const HearthMsg *status, const HearthText *keys,
                    bool any) {
    for (;;) {
        char text[SENTENCE], line[SENTENCE];
        f->game->table(f, viewer, msg_of(f->s, status, text), text_of(f->s, keys, line));
        Key key = screen_key(f->s, full_patience(f), true);
        if (key.code == '?') {
            help_run(f, NULL);
            continue;
        }
        if (key.code == K_GONE)
            return key.code;
        if (key.code == K_NONE || key.code == K_RESIZE)
            continue;
        if (any)
            return key.code;
        if (f->game->look && f->game->look(f, viewer, key.code))
            continue;
        if (key.code == K_ENTER || key.code == ' ' || key.code == 'u' || key.code == K_BACKSPACE ||
            key.code == 'q')
            return key.code;
    }
}

/* All people have decided: they may look once more, take back, or go on. False to ask the last one
 * again. Where the last drawing has shown what others drew, there is nothing to take back. */
static bool ready(Full *f, const Round *r, bool closed) {
    int last = r->people[r->people_count - 1];
    HearthMsg status;
    if (hearth_match_over(f->p->m) || (closed && (f->game->flows || f->p->seating.count > 1)))
        return true;
    hearth_msg(&status, closed ? FULL_T(READY_ALONE) : FULL_T(READY_OTHERS));
    for (;;) {
        int key = wait_key(f, last, &status, FULL_T(READY_KEYS), false);
        if (key == K_GONE || key == 'q') {
            stop(f, EXIT_FINE);
            return true;
        }
        if (key == 'u' || key == K_BACKSPACE) {
            if (take_back(f, last))
                return false;
            continue;
        }
        return true;
    }
}

/* "Now it is your turn", so that nobody draws on the wrong sheet. 0, or a key. */
static int hand_over(Full *f, int seat) {
    HearthMsg status;
    hearth_msg(&status, FULL_T(HAND_OVER));
    arg_text(&status, "player", hearth_match_name(f->p->m, seat));
    int last = playing_last_person(f->p);
    bool back = last >= 0 && last != seat && !hearth_match_owes(f->p->m, last);
    return wait_key(f, seat, &status, back ? FULL_T(HAND_OVER_KEYS) : FULL_T(ANY_KEY), true);
}

/* Asks all people, one after the other. False if somebody took back, so that who is to be asked has
 * changed. */
static bool ask_people(Full *f, const Round *r) {
    for (int i = 0; i < r->people_count && !f->stopped;) {
        uint32_t action;
        int seat = r->people[i];
        if (!hearth_match_owes(f->p->m, seat)) {
            i++;
            continue;
        }
        full_scenes(f, true);
        int people = 0;
        for (int k = 0; k < f->p->seating.count; k++)
            people += !f->p->seating.bot[k];
        int key = people > 1 && seat != f->asked ? hand_over(f, seat) : K_ENTER;
        if (key == K_GONE || key == 'q') {
            stop(f, EXIT_FINE);
            return true;
        }
        f->asked = seat;
        int did = key == 'u' ? FULL_BACK : f->game->ask(f, seat, &action);
        if (did == FULL_QUIT) {
            stop(f, EXIT_FINE);
        } else if (did == FULL_BACK) {
            /* the one who handed in before, or in practice the last round */
            int last = playing_last_person(f->p);
            if (take_back(f, last >= 0 ? last : seat))
                return false;
        } else if (act(f, seat, action)) {
            i++;
        }
    }
    return true;
}

/* Bots that need no time at all are not waited for with a page of its own; where one decision
 * follows another, that would add up. */
static void wait_shortly(const Full *f) {
    const struct timespec moment = {.tv_nsec = 500000};
    for (int i = 0; i < 20 && f->game->flows && f->bots.busy && !thinker_ready(&f->bots); i++)
        nanosleep(&moment, NULL);
}

/* Hands in what the bots have chosen; waits for it if need be. */
static void hand_in_bots(Full *f, const Round *r) {
    wait_shortly(f);
    while (f->bots.busy && !thinker_ready(&f->bots)) {
        HearthMsg status;
        char text[SENTENCE], line[SENTENCE];
        hearth_msg(&status, f->game->waiting);
        f->game->table(f, r->people_count ? r->people[0] : HEARTH_PUBLIC,
                       msg_of(f->s, &status, text), text_of(f->s, FULL_T(WAITING_KEYS), line));
        int key = screen_key(f->s, full_patience(f), true).code;
        if (key == K_GONE || key == 'q') {
            stop(f, EXIT_FINE);
            return;
        }
    }
    thinker_take(&f->bots);
    for (int i = 0; i < r->bot_count && !f->stopped; i++)
        act(f, r->bots[i], f->bots.choices[i]);
}

static void play_round(Full *f) {
    Round r;
    open_round(f, &r);
    uint32_t epoch = hearth_match_epoch(f->p->m);
    if (r.bot_count &&
        !thinker_choose(&f->bots, f->p->m, &f->p->seating, &f->p->rng, r.bots, r.bot_count)) {
        complain_text(f->t, TERM_T(ERR_MEMORY), EXIT_INPUT);
        stop(f, EXIT_INPUT);
    }
    while (!f->stopped) {
        if (!ask_people(f, &r)) {
            thinker_take(&f->bots);
            return; /* the round is opened anew */
        }
        if (f->stopped || r.people_count == 0 || ready(f, &r, hearth_match_epoch(f->p->m) != epoch))
            break;
    }
    bool same = hearth_match_epoch(f->p->m) == epoch;
    if (!f->stopped && same && r.bot_count)
        hand_in_bots(f, &r);
    thinker_take(&f->bots);
    if (!f->stopped && hearth_match_epoch(f->p->m) > epoch)
        tell(f);
}

/* ---- The end ---- */

static int end_above(void *context, Screen *s, int row) {
    Full *f = context;
    HearthMsg msg;
    int used = f->game->result(f, row, 4, s->cols - 8) + 1;
    if (f->p->file.fd >= 0) {
        /* on rows of its own and whole, so that it can be copied */
        const char *path = f->p->file.path;
        put_text(s, row + used++, 4, s->cols - 8, INK_FAINT, FULL_T(END_FILE));
        used += put_wrapped(s, row + used, 0, s->cols, 4, INK_TEXT, path);
    }
    const char *seed = hearth_match_seed(f->p->m);
    if (seed) {
        hearth_msg(&msg, TERM_T(SEED));
        arg_text(&msg, "seed", seed);
        used += put_msg_wrapped(s, row + used, 4, s->cols - 8, 1, INK_FAINT, &msg);
    }
    return used + 1;
}

static void save_copy(Full *f) {
    char path[1024], text[SENTENCE], title[SENTENCE];
    Blob record;
    RecordFile file = {.fd = -1};
    if (!prompt_run(f->s, FULL_T(SAVE_WHERE), path, sizeof path) || !path[0])
        return;
    /* what goes wrong is shown here, not on standard error behind the screen */
    char *said = NULL;
    size_t length = 0;
    Term aside = *f->t;
    aside.complaints = open_memstream(&said, &length);
    if (!aside.complaints)
        return;
    bool ok = record_text(&aside, f->p->m, &record);
    if (ok) {
        ok = record_create(&aside, path, &file) &&
             packs_keep(&aside, hearth_match_game(f->p->m), path) &&
             record_append(&aside, &file, record.data, record.length);
        if (!ok)
            record_discard(&file);
        record_close(&file);
        free(record.data);
    }
    fclose(aside.complaints);
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(PLAY_SAVED));
    arg_text(&msg, "file", path);
    notice_run(f->s, text_of(f->s, FULL_T(SAVE), title), ok ? msg_of(f->s, &msg, text) : said);
    free(said);
}

static FullNext end_menu(Full *f) {
    int chosen = 0;
    while (!screen_gone()) {
        Menu menu = {.above = end_above, .context = f};
        menu_title(&menu, f->s, TERM_T(PLAY_OVER));
        menu_add(&menu, f->s, 'r', FULL_T(END_REPLAY));
        menu_add(&menu, f->s, 'a', FULL_T(END_ANALYSE));
        if (f->game->points)
            menu_add(&menu, f->s, 'p', FULL_T(END_POINTS));
        menu_add(&menu, f->s, 's', FULL_T(END_SAVE));
        menu_add(&menu, f->s, 'n', FULL_T(END_NEW));
        menu_add(&menu, f->s, 'g', FULL_T(END_SAME));
        menu_add(&menu, f->s, 'q', FULL_T(END_LEAVE));
        chosen = menu_run(f->s, &menu, chosen);
        switch (chosen < 0 ? 'q' : menu.hotkey[chosen]) {
        case 'r': replay_run(f); break;
        case 'a': analysis_run(f); break;
        case 'p': f->game->points(f); break;
        case 's': save_copy(f); break;
        case 'n': return FULL_AGAIN_NEW;
        case 'g': return FULL_AGAIN_SAME;
        default: return FULL_LEAVE;
        }
    }
    return FULL_LEAVE;
}

/* ---- Opening and closing ---- */

static bool open_full(Full *f, Screen *s, Playing *p) {
    const FullGame *game = full_for(hearth_match_game(p->m));
    memset(f, 0, sizeof *f);
    f->t = p->t;
    f->s = s;
    f->p = p;
    f->game = game;
    f->asked = -1;
    f->own = calloc(1, game->own_size);
    f->view = malloc(hearth_match_state_size(p->m));
    f->still = malloc(hearth_match_state_size(p->m));
    f->still_at = -1;
    if (f->own && f->view && f->still)
        return true;
    stop(f, complain_text(p->t, TERM_T(ERR_MEMORY), EXIT_INPUT));
    return false;
}

static void close_full(Full *f) {
    thinker_take(&f->bots);
    thinker_take(&f->advice);
    free(f->own);
    free(f->view);
    free(f->still);
    free(f->study);
}

/* The mark that somebody has been led through a first round. */
static bool guide_mark(const char *file, bool set) {
    char path[4096];
    if (!state_path(file, path, sizeof path))
        return true; /* nowhere to remember it: do not repeat it for ever */
    if (!set)
        return access(path, F_OK) == 0;
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd >= 0)
        close(fd);
    return true;
}

int full_play(Screen *s, Playing *p, FullNext *next) {
    Full *f = malloc(sizeof *f);
    *next = FULL_LEAVE;
    if (!f)
        return complain_text(p->t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    if (open_full(f, s, p)) {
        f->guide = hearth_match_actions(p->m) == 0 && !guide_mark(f->game->guided, false);
        bool guided = f->guide;
        log_again(f);
        if (hearth_match_over(p->m)) /* it was told when it was played */
            f->told = scenes_now(p->m);
        while (!f->stopped && !hearth_match_over(p->m)) {
            if (hearth_match_owes(p->m, HEARTH_CHANCE))
                draw(f);
            else
                play_round(f);
        }
        if (!f->stopped)
            full_scenes(f, true);
        if (guided && !f->guide)
            guide_mark(f->game->guided, true);
        if (!f->stopped)
            *next = end_menu(f);
    }
    int code = f->code;
    close_full(f);
    free(f);
    return code;
}

int full_replay(Screen *s, Playing *p) {
    Full *f = malloc(sizeof *f);
    if (!f)
        return complain_text(p->t, TERM_T(ERR_MEMORY), EXIT_INPUT);
    if (open_full(f, s, p)) {
        log_again(f);
        replay_run(f);
    }
    int code = f->code;
    close_full(f);
    free(f);
    return code;
}
