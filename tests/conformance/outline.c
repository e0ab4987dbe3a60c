/* outline.c - What a game tells in words keeps the order that outline.h asks for, for every viewer;
 * every choice has a kind. */
#include "play.h"

#include <string.h>

#include "tests.h"
#include "rulebook.h"

/* Hears an outline and takes offence at what is out of order. */
typedef struct Checker {
    HearthOutline outline;
    const Play *p;
    bool parts_only; /* a preview */
    bool section, in_table, telling;
    int heads, rows, cells, depth, parts, sections, lines;
    bool hole[HEARTH_OUTLINE_DEPTH + 1]; /* by depth: is a hole open? */
} Checker;

/* The sentence, with every argument but those that are still to come filled in. */
static void sentence(const Checker *c, const HearthMsg *msg, bool complete) {
    char text[4096];
    HOLDS(c->p, msg && msg->text);
    size_t length = hearth_msg_text(msg, "en", text, sizeof text);
    HOLDS(c->p, length > 0 && length < sizeof text);
    HOLDS(c->p, !complete || !strchr(text, '{'));
}

/* A table or a row ends: it must have been complete. */
static void end_row(Checker *c) {
    HOLDS(c->p, c->depth == 0);
    HOLDS(c->p, c->rows == 0 || c->cells == c->heads);
    c->telling = false;
}

static void end_line(Checker *c) {
    HOLDS(c->p, c->depth == 0);
    HOLDS(c->p, !c->telling || c->in_table || c->parts > 0);
    c->telling = false;
}

static void end_section(Checker *c) {
    if (c->in_table)
        end_row(c);
    end_line(c);
    HOLDS(c->p, !c->in_table || c->heads > 0);
    c->in_table = false;
    c->heads = c->rows = c->cells = 0;
}

static void part(Checker *c, const HearthOutlineStep *s) {
    HOLDS(c->p, c->telling);
    if (s->kind == HEARTH_OUTLINE_HOLE) {
        HOLDS(c->p, c->depth > 0);
        c->hole[c->depth] = true;
        return;
    }
    if (s->kind == HEARTH_OUTLINE_CLOSE) {
        HOLDS(c->p, c->depth > 0 && c->hole[c->depth]);
        c->depth--;
        return;
    }
    HOLDS(c->p, c->depth == 0 || c->hole[c->depth]); /* lists are told into holes */
    c->parts++;
    if (s->kind == HEARTH_OUTLINE_SAY)
        sentence(c, s->msg, true);
    if (s->kind == HEARTH_OUTLINE_TEXT)
        HOLDS(c->p, s->text && s->text[0]);
    if (s->kind == HEARTH_OUTLINE_SEAT)
        HOLDS(c->p, s->number >= 0 && s->number < c->p->seats);
    if (s->kind == HEARTH_OUTLINE_OPEN) {
        HOLDS(c->p, c->depth < HEARTH_OUTLINE_DEPTH);
        if (s->msg)
            sentence(c, s->msg, false);
        c->hole[++c->depth] = false;
    }
}

static void take(HearthOutline *self, const HearthOutlineStep *s) {
    Checker *c = (Checker *)self;
    HOLDS(c->p, !c->parts_only || s->kind >= HEARTH_OUTLINE_SAY);
    switch (s->kind) {
    case HEARTH_OUTLINE_SECTION:
    case HEARTH_OUTLINE_PART:
        end_section(c);
        HOLDS(c->p, s->kind == HEARTH_OUTLINE_SECTION || c->section);
        sentence(c, s->msg, true);
        c->section = true;
        c->sections++;
        break;
    case HEARTH_OUTLINE_LINE:
        HOLDS(c->p, !c->in_table);
        end_line(c);
        c->telling = true;
        c->parts = 0;
        c->lines++;
        break;
    case HEARTH_OUTLINE_TABLE:
        HOLDS(c->p, c->section && !c->in_table);
        end_line(c);
        c->in_table = true;
        break;
    case HEARTH_OUTLINE_HEAD:
        HOLDS(c->p, c->in_table && c->rows == 0);
        sentence(c, s->msg, true);
        c->heads++;
        break;
    case HEARTH_OUTLINE_ROW:
        HOLDS(c->p, c->in_table);
        end_row(c);
        c->rows++;
        c->cells = 0;
        break;
    case HEARTH_OUTLINE_CELL:
        HOLDS(c->p, c->rows > 0 && c->depth == 0 && c->cells < c->heads);
        c->telling = true;
        c->cells++;
        break;
    default: part(c, s); break;
    }
}

void play_outline(const Play *p, const void *view, int viewer) {
    Checker c = {.outline = {take}, .p = p};
    p->game->outline(p->game, view, viewer, &c.outline);
    end_section(&c);
    HOLDS(p, c.lines > 0); /* how things stand is always told */
}

static void outlines(Play *p) {
    int viewers[VIEWERS_MAX], n = play_viewers(p, viewers);
    for (int i = 0; i < n && p->game->outline; i++) {
        hearth_view(p->game, p->state, viewers[i], p->spare[0]);
        play_outline(p, p->spare[0], viewers[i]);
    }
}

static void outlines_after(Play *p, int seat, uint32_t action) {
    (void)seat, (void)action;
    if (p->look && p->steps % 5 == 0)
        outlines(p);
}

void outline_is_well_formed(void **state) {
    (void)state;
    play_all(&(Watch){.begin = outlines, .after = outlines_after, .end = outlines}, 2,
             HEARTH_MAX_SEATS);
}

static void one_choice(Play *p, int seat, uint32_t action) {
    const HearthGame *game = p->game;
    if (game->kind) {
        HearthKind kind = game->kind(game, p->spare[0], seat, action);
        HOLDS(p, kind.title && kind.title->one[0]);
    }
    if (game->preview) {
        Checker c = {.outline = {take}, .p = p, .parts_only = true, .telling = true};
        game->preview(game, p->spare[0], seat, action, &c.outline);
        HOLDS(p, c.depth == 0);
    }
}

static void choices(Play *p, int seat, uint32_t action) {
    uint32_t legal[512];
    (void)action;
    if (!p->look || seat == HEARTH_CHANCE || p->steps % 3)
        return;
    hearth_view(p->game, p->state, seat, p->spare[0]);
    int n = p->game->legal(p->game, p->spare[0], seat, legal, 512);
    for (int i = 0; i < n && i < 512; i++)
        one_choice(p, seat, legal[i]);
    RuleTopic topic;
    if (p->game->topic)
        HOLDS(p,
              rulebook_find(p->game->id, "en", p->game->topic(p->game, p->spare[0], seat), &topic));
}

void choices_have_kinds_and_previews(void **state) {
    (void)state;
    play_all(&(Watch){.before = choices}, 2, HEARTH_MAX_SEATS);
}
