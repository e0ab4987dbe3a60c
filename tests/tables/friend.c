/* friend.c - See friend.h. */
#include "friend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"

static uint32_t below(Friend *f, int n) {
    return hearth_rng_below(&f->rng, (uint32_t)(n > 0 ? n : 1));
}

static const char *text_of(const json_t *object, const char *member) {
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

void friend_free(Friend *f) {
    wire_free(f->wire);
    for (int i = 0; i < f->out_count; i++)
        free(f->out[i].text);
    free(f->out);
    free(f->told);
    free(f->waiting);
    json_decref(f->opened);
    json_decref(f->picture);
    json_decref(f->here);
}

/* ---- Saying ---- */

static void post(Friend *f, const char *text) {
    if (f->out_count == f->out_cap) {
        f->out_cap = f->out_cap ? 2 * f->out_cap : 4;
        f->out = realloc(f->out, (size_t)f->out_cap * sizeof *f->out);
    }
    int64_t due = f->now + below(f, f->delay);
    if (f->out_count > 0 && f->out[f->out_count - 1].due > due)
        due = f->out[f->out_count - 1].due;
    f->out[f->out_count++] = (Outgoing){strdup(text), due};
}

/* A message that must be answered. */
static void post_waiting(Friend *f) {
    f->send_again = 0;
    post(f, f->waiting);
    if ((int)below(f, 100) < f->twice_percent)
        post(f, f->waiting);
}

static void ask(Friend *f, const char *members) {
    snprintf(f->id, sizeof f->id, "%s-%d", f->name, f->serial++);
    size_t size = strlen(members) + 100;
    free(f->waiting);
    f->waiting = malloc(size);
    snprintf(f->waiting, size, "{\"id\":\"%s\",%s}", f->id, members);
    post_waiting(f);
}

static void say_hello(Friend *f) {
    char text[300];
    int n =
        snprintf(text, sizeof text, "{\"type\":\"hello\",\"protocol\":1,\"lang\":\"%s\"", f->lang);
    if (f->table[0])
        n += snprintf(text + n, sizeof text - (size_t)n, ",\"table\":\"%s\"", f->table);
    if (f->token[0])
        n += snprintf(text + n, sizeof text - (size_t)n, ",\"token\":\"%s\"", f->token);
    if (f->host[0])
        n += snprintf(text + n, sizeof text - (size_t)n, ",\"host\":\"%s\"", f->host);
    if (f->picture)
        n += snprintf(text + n, sizeof text - (size_t)n, ",\"rev\":%lld",
                      (long long)json_integer_value(json_object_get(f->picture, "rev")));
    snprintf(text + n, sizeof text - (size_t)n, "}");
    post(f, text);
}

/* ---- Coming and going ---- */

void friend_connect(Friend *f, TestHost *test_host) {
    f->wire = wire_new(test_host, f->name);
    if (!f->wire)
        return;
    f->wire->delay = f->delay;
    f->wire->room = below(f, 4) == 0 ? 2 : 20;
    say_hello(f);
    if (f->id[0])
        post_waiting(f);
}

/* A random time up to 1, 2, 4 ... 30 seconds. */
static void back_off(Friend *f) {
    int most = f->tries < 5 ? 1000 << f->tries : 30000;
    f->tries++;
    f->again_at = f->now + 1 + below(f, most);
}

Wire *friend_lose(Friend *f) {
    Wire *w = f->wire;
    for (int i = 0; i < f->out_count; i++)
        free(f->out[i].text);
    f->out_count = 0;
    f->wire = NULL;
    f->welcome = false;
    json_decref(f->here);
    f->here = NULL;
    back_off(f);
    return w;
}

/* ---- Hearing ---- */

static void wrong(Friend *f, const char *what) {
    if (!f->wrong)
        f->wrong = what;
}

static void note_answer(Friend *f, const char *id, bool accepted) {
    for (int i = 0; i < f->told_count; i++)
        if (strcmp(f->told[i].id, id) == 0) {
            if (f->told[i].accepted != accepted)
                wrong(f, "the same message was answered in two ways");
            return;
        }
    if (strcmp(id, f->id) != 0) {
        wrong(f, "an answer to something that was not asked");
        return;
    }
    if (f->told_count == f->told_cap) {
        f->told_cap = f->told_cap ? 2 * f->told_cap : 16;
        f->told = realloc(f->told, (size_t)f->told_cap * sizeof *f->told);
    }
    Told *told = &f->told[f->told_count++];
    strcpy(told->id, id);
    told->accepted = accepted;
    f->id[0] = 0;
}

static bool try_later(const char *code) {
    return strcmp(code, "busy") == 0 || strcmp(code, "slow_down") == 0 ||
           strcmp(code, "read_only") == 0;
}

static void hear_no(Friend *f, const json_t *m) {
    const char *id = text_of(m, "id");
    if (text_of(m, "text")[0] == 0)
        wrong(f, "a refusal without a reason");
    if (id[0] == 0) { /* of the hello: the end follows */
        if (f->secret[0] && strcmp(text_of(m, "code"), "bad_token") == 0)
            strcpy(f->token, f->secret); /* sat down, but the answer was lost */
        return;
    }
    if (!try_later(text_of(m, "code")))
        note_answer(f, id, false);
    else if (strcmp(id, f->id) == 0)
        f->send_again = f->now + 200 + below(f, 2000);
}

static void see_rev(Friend *f, const json_t *m) {
    json_int_t rev = json_integer_value(json_object_get(m, "rev"));
    if (f->picture && json_integer_value(json_object_get(f->picture, "rev")) > rev)
        wrong(f, "the table went back");
}

static void hear_table(Friend *f, json_t *m) {
    see_rev(f, m);
    f->tries = 0;
    json_decref(f->picture);
    f->picture = json_incref(m);
    json_object_del(m, "type");
}

/* Forgets entries from logFrom on, and appends. */
static void merge_log(json_t *match, const json_t *news) {
    json_t *log = json_object_get(match, "log");
    const json_t *more = json_object_get(news, "log");
    json_int_t from = json_integer_value(json_object_get(news, "logFrom"));
    if (!more)
        return;
    size_t keep = 0, i;
    json_t *entry;
    while (keep < json_array_size(log) &&
           json_integer_value(json_object_get(json_array_get(log, keep), "index")) < from)
        keep++;
    while (json_array_size(log) > keep)
        json_array_remove(log, json_array_size(log) - 1);
    json_array_foreach(more, i, entry) {
        json_array_append(log, entry);
    }
}

static void merge_match(json_t *picture, json_t *news) {
    json_t *match = json_object_get(picture, "match");
    const char *member;
    json_t *value;
    if (!json_is_object(match)) {
        match = json_object();
        json_object_set_new(match, "log", json_array());
        json_object_set_new(match, "logFrom", json_integer(0));
        json_object_set_new(picture, "match", match);
    }
    merge_log(match, news);
    json_object_foreach(news, member, value) {
        if (strcmp(member, "log") != 0 && strcmp(member, "logFrom") != 0)
            json_object_set(match, member, value);
    }
}

static void hear_update(Friend *f, const json_t *m) {
    if (!f->picture) {
        wrong(f, "an update before the table");
        return;
    }
    see_rev(f, m);
    json_object_set(f->picture, "rev", json_object_get(m, "rev"));
    if (json_object_get(m, "table"))
        json_object_set(f->picture, "table", json_object_get(m, "table"));
    if (json_object_get(m, "match"))
        merge_match(f->picture, json_object_get(m, "match"));
}

static void hear(Friend *f, json_t *m) {
    const char *type = text_of(m, "type");
    if (strcmp(type, "welcome") == 0) {
        f->welcome = true;
    } else if (strcmp(type, "ok") == 0) {
        note_answer(f, text_of(m, "id"), true);
        if (text_of(m, "token")[0])
            snprintf(f->token, sizeof f->token, "%s", text_of(m, "token"));
    } else if (strcmp(type, "no") == 0) {
        hear_no(f, m);
    } else if (strcmp(type, "table") == 0) {
        hear_table(f, m);
    } else if (strcmp(type, "update") == 0) {
        hear_update(f, m);
    } else if (strcmp(type, "here") == 0) {
        json_decref(f->here);
        f->here = json_incref(m);
    } else if (strcmp(type, "opened") == 0) {
        note_answer(f, text_of(m, "id"), true);
        if (f->opened && !json_equal(f->opened, m))
            wrong(f, "another table was opened");
        json_decref(f->opened);
        f->opened = json_incref(m);
    } else if (strcmp(type, "bye") != 0) {
        wrong(f, "a message of a kind that there is not");
    }
}

static void hear_all(Friend *f) {
    char *text;
    while (f->wire && (text = wire_hear(f->wire)) != NULL) {
        json_t *m = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        if (m)
            hear(f, m);
        else
            wrong(f, "no JSON");
        json_decref(m);
        free(text);
    }
}

/* ---- Deciding ---- */

static bool has_number(const json_t *array, int number) {
    size_t i;
    json_t *one;
    json_array_foreach(array, i, one) {
        if (json_integer_value(one) == number)
            return true;
    }
    return false;
}

static bool all_seated(const json_t *table) {
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(table, "seats"), i, seat) {
        if (strcmp(text_of(seat, "kind"), "free") == 0)
            return false;
    }
    return true;
}

static void before_start(Friend *f, const json_t *table) {
    char members[200];
    const json_t *seat = json_array_get(json_object_get(table, "seats"), (size_t)f->seat);
    bool free_seat = f->seat >= 0 && strcmp(text_of(seat, "kind"), "free") == 0;
    if (free_seat) {
        for (int i = 0; !f->secret[i] && i < 32; i++)
            f->secret[i] = "0123456789abcdef"[below(f, 16)];
        snprintf(members, sizeof members, "\"type\":\"sit\",\"name\":\"%s\",\"secret\":\"%s\"",
                 f->name, f->secret);
        ask(f, members);
    } else if (f->seat >= 0 && f->serial == 1) {
        snprintf(members, sizeof members, "\"type\":\"nonce\",\"nonce\":\"%02x\"", f->seat + 1);
        ask(f, members);
    } else if (f->host[0] && all_seated(table)) {
        ask(f, "\"type\":\"start\"");
    }
}

/* Random moves of this seat, as JSON texts, as long as it is asked and nothing is hidden from it
 * that the next one could depend on. Changes the state. */
static int write_moves(Friend *f, const HearthGame *game, void *state, int most, HearthBuf *out) {
    int count = 0;
    while (count < most && hearth_seats_has(game->pending(game, state), f->seat)) {
        char move[HEARTH_NOTATION_MAX];
        HearthBuf buf = hearth_buf(move, sizeof move);
        uint32_t action = hearth_pick(game, state, f->seat, &f->rng);
        game->action_print(game, state, f->seat, action, &buf);
        hearth_buf_text(out, count++ ? "," : "");
        hearth_buf_json(out, move, buf.length);
        if (count < most)
            game->apply(game, state, f->seat, action, NULL);
    }
    return count;
}

/* Where everything lies open, several moves may go in one gesture. */
static bool lies_open(const HearthGame *game) {
    return strcmp(hearth_game_id(game), "above_and_below") == 0;
}

static void play(Friend *f, const json_t *table, const json_t *match) {
    _Alignas(8) static char state[16384];
    enum { MOST = 6 };
    const HearthGame *game = hearth_game_find(text_of(table, "game"));
    const char *view = text_of(match, "view");
    HearthErr err;
    if (!game || hearth_state_parse(game, view, strlen(view), state, sizeof state, &err) != 0) {
        wrong(f, "a view that cannot be read");
        return;
    }
    char moves[MOST * (HEARTH_NOTATION_MAX + 3)], members[sizeof moves + 100];
    HearthBuf buf = hearth_buf(moves, sizeof moves);
    bool gesture = below(f, 3) > 0;
    write_moves(f, game, state, gesture && lies_open(game) ? 1 + (int)below(f, MOST) : 1, &buf);
    snprintf(members, sizeof members, "\"type\":\"%s\",\"epoch\":%lld,\"%s\":%s%s%s",
             gesture ? "plays" : "play",
             (long long)json_integer_value(json_object_get(match, "epoch")),
             gesture ? "moves" : "move", gesture ? "[" : "", moves, gesture ? "]" : "");
    ask(f, members);
}

static void take_back(Friend *f, const json_t *match) {
    char members[100];
    f->undos--;
    snprintf(members, sizeof members, "\"type\":\"undo\",\"epoch\":%lld,\"count\":%d",
             (long long)json_integer_value(json_object_get(match, "epoch")), 1 + (int)below(f, 2));
    ask(f, members);
}

/* Who may take back does so before the others have done something, or before it goes on itself. */
static void during_game(Friend *f, const json_t *table, const json_t *match) {
    if (f->undos > 0 && json_is_true(json_object_get(match, "mayUndo")) &&
        (int)below(f, 100) < f->undo_percent)
        take_back(f, match);
    else if (has_number(json_object_get(match, "owes"), f->seat))
        play(f, table, match);
}

static void decide(Friend *f) {
    if (f->id[0]) {
        if (f->send_again && f->now >= f->send_again)
            post_waiting(f);
        return;
    }
    if (f->open) {
        if (!f->opened)
            ask(f, f->open);
        return;
    }
    const json_t *table = json_object_get(f->picture, "table");
    const json_t *match = json_object_get(f->picture, "match");
    if (strcmp(text_of(table, "status"), "waiting") == 0)
        before_start(f, table);
    else if (strcmp(text_of(table, "status"), "playing") == 0 && f->seat >= 0)
        during_game(f, table, match);
}

void friend_turn(Friend *f) {
    if (!f->wire)
        return;
    while (f->wire && f->out_count > 0 && f->out[0].due <= f->now) {
        Outgoing o = f->out[0];
        f->out_count--;
        memmove(f->out, f->out + 1, (size_t)f->out_count * sizeof *f->out);
        wire_say(f->wire, o.text);
        free(o.text);
    }
    if (f->now >= f->deaf_until)
        hear_all(f);
    if (f->welcome && (f->picture || f->open))
        decide(f);
}

bool friend_knows_end(const Friend *f) {
    return f->picture &&
           strcmp(text_of(json_object_get(f->picture, "table"), "status"), "over") == 0;
}

bool friend_asks_later(const Friend *f) {
    return f->id[0] && f->send_again;
}
