/* message.c - Reading what a client says.
 *
 * The length and the depth are checked before jansson sees the text, so that no message can cost
 * more than a few of its own lengths of memory or of stack. Then each type takes the members it
 * needs; the first that is missing or of the wrong kind is named in the answer. */
#include "message.h"

#include <jansson.h>
#include <string.h>

#include "game.h"
#include "secrets.h"

static const struct {
    const char *name;
    bool has_id;
} types[MESSAGE_TYPE_COUNT] = {
#define MESSAGE_ROW(name, text, id) {text, id},
    MESSAGE_TYPES(MESSAGE_ROW)
#undef MESSAGE_ROW
};

const char *message_type_name(MessageType type) {
    return types[type].name;
}

/* ---- Before jansson ---- */

/* Brackets outside of strings. What is wrong otherwise is left to the real reader. */
static bool is_shallow(const char *text, size_t length) {
    int depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (in_string) {
            if (c == '\\')
                i++;
            else if (c == '"')
                in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            if (++depth > MESSAGE_DEPTH)
                return false;
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    return true;
}

/* ---- Members: each returns whether it is as it should be, and else remembers its name ---- */

static bool lacks(Message *m, const char *member) {
    m->member = member;
    return false;
}

static bool need_text(Message *m, const char *member, const char **out) {
    const json_t *value = json_object_get(m->json_, member);
    *out = json_string_value(value);
    return *out || lacks(m, member);
}

/* The text that the message is about. */
static bool need_words(Message *m, const char *member) {
    const json_t *value = json_object_get(m->json_, member);
    m->text = json_string_value(value);
    m->length = json_string_length(value);
    return m->text || lacks(m, member);
}

/* Not there or null: *out stays NULL. */
static bool maybe_text(Message *m, const char *member, const char **out) {
    const json_t *value = json_object_get(m->json_, member);
    *out = json_string_value(value);
    return *out || !value || json_is_null(value) || lacks(m, member);
}

static bool need_number(Message *m, const char *member, int64_t most, int64_t *out) {
    const json_t *value = json_object_get(m->json_, member);
    if (!json_is_integer(value))
        return lacks(m, member);
    *out = json_integer_value(value);
    return (*out >= 0 && *out <= most) || lacks(m, member);
}

static bool need_int(Message *m, const char *member, int most, int *out) {
    int64_t number = 0;
    bool there = need_number(m, member, most, &number);
    *out = (int)number;
    return there;
}

static bool maybe_token(Message *m, const char *member, uint8_t out[TABLE_TOKEN], bool *has) {
    const json_t *value = json_object_get(m->json_, member);
    *has = false;
    if (!value || json_is_null(value))
        return true;
    *has = json_is_string(value) &&
           secret_read(json_string_value(value), json_string_length(value), out);
    return *has || lacks(m, member);
}

static bool maybe_pledge(Message *m) {
    const json_t *value = json_object_get(m->json_, "pledge");
    if (!value || json_is_null(value))
        return true;
    m->has_pledge =
        json_is_string(value) &&
        hearth_slice_hex((HearthSlice){json_string_value(value), json_string_length(value)},
                         m->pledge, TABLE_HASH);
    return m->has_pledge || lacks(m, "pledge");
}

static bool is_id_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

static void read_id(Message *m) {
    const json_t *value = json_object_get(m->json_, "id");
    const char *text = json_string_value(value);
    size_t length = json_string_length(value);
    if (!text || length == 0 || length > TABLE_SUBMISSION)
        return;
    /* "-" alone stands for "no id" in journals. */
    if (length == 1 && text[0] == '-')
        return;
    for (size_t i = 0; i < length; i++)
        if (!is_id_character(text[i]))
            return;
    memcpy(m->id, text, length + 1);
}

/* ---- Messages ---- */

static bool maybe_bool(Message *m, const char *member, bool *out) {
    const json_t *is = json_object_get(m->json_, member);
    *out = json_is_true(is);
    return !is || json_is_boolean(is) || lacks(m, member);
}

static bool read_hello(Message *m) {
    int64_t rev = 0;
    if (json_object_get(m->json_, "rev") && !need_number(m, "rev", UINT32_MAX, &rev))
        return false;
    m->rev = (uint32_t)rev;
    if (!maybe_bool(m, "photos", &m->photos) || !maybe_bool(m, "between", &m->between) ||
        !maybe_bool(m, "partial", &m->partial) || !maybe_bool(m, "words", &m->words))
        return false;
    if (!need_int(m, "protocol", 1000000, &m->protocol) || !maybe_text(m, "lang", &m->lang) ||
        !maybe_text(m, "table", &m->table))
        return false;
    /* A link that was cut by whoever handed it on is a link that is not valid, not a message that
     * is wrong. */
    m->bad_link = !maybe_token(m, "token", m->token, &m->has_token);
    m->bad_link |= !maybe_token(m, "host", m->host, &m->has_host);
    m->member = NULL;
    return true;
}

static bool read_bots(Message *m) {
    const json_t *all = json_object_get(m->json_, "bots");
    if (!all || json_is_null(all))
        return true;
    if (!json_is_array(all) || json_array_size(all) != (size_t)m->seats)
        return lacks(m, "bots");
    m->has_bots = true;
    for (int i = 0; i < m->seats; i++) {
        const json_t *one = json_array_get(all, (size_t)i);
        m->bots[i] = json_string_value(one);
        if (!m->bots[i] && !json_is_null(one))
            return lacks(m, "bots");
    }
    return true;
}

/* How long a decision may take, from a message or from the member of one: m->count, m->on and the
 * bot. */
static bool read_clock(Message *m, const struct json_t *from, const char *member,
                       const char **bot) {
    const json_t *seconds = json_object_get(from, "seconds"), *late = json_object_get(from, "late");
    const char *word = json_string_value(late);
    *bot = "planner";
    if (!json_is_integer(seconds) || json_integer_value(seconds) < 0 ||
        json_integer_value(seconds) > INT32_MAX)
        return lacks(m, member);
    m->count = (int)json_integer_value(seconds);
    m->on = word && strcmp(word, "seat") == 0;
    if (late && !m->on && (!word || strcmp(word, "once") != 0))
        return lacks(m, member);
    const json_t *who = json_object_get(from, "bot");
    if (who && !json_is_string(who))
        return lacks(m, member);
    if (who)
        *bot = json_string_value(who);
    return true;
}

static bool read_clock_message(Message *m) {
    if (!read_clock(m, m->json_, "seconds", &m->text))
        return false;
    m->length = m->count ? strlen(m->text) : 0;
    return true;
}

static bool maybe_clock(Message *m) {
    const json_t *clock = json_object_get(m->json_, "clock");
    if (!clock || json_is_null(clock))
        return true;
    return json_is_object(clock) ? read_clock(m, clock, "clock", &m->clock_bot) : lacks(m, "clock");
}

static bool read_talk(Message *m) {
    const char *what = json_string_value(json_object_get(m->json_, "what"));
    for (m->count = 0; what && m->count < TALK_KINDS; m->count++)
        if (strcmp(what, table_talk_names[m->count]) == 0)
            return maybe_bool(m, "watchers", &m->on);
    return lacks(m, "what");
}

static bool read_say(Message *m) {
    return maybe_text(m, "phrase", &m->phrase) && (m->phrase || need_words(m, "text"));
}

static bool read_on(Message *m) {
    return maybe_bool(m, "on", &m->on) && (json_object_get(m->json_, "on") || lacks(m, "on"));
}

static bool read_open(Message *m) {
    const json_t *listed = json_object_get(m->json_, "listed");
    if (listed && !json_is_boolean(listed))
        return lacks(m, "listed");
    m->listed = json_is_true(listed);
    return need_text(m, "game", &m->game) && maybe_text(m, "options", &m->options) &&
           maybe_text(m, "title", &m->text) && need_int(m, "seats", HEARTH_MAX_SEATS, &m->seats) &&
           maybe_token(m, "secret", m->secret, &m->has_secret) && read_bots(m) && maybe_clock(m);
}

static bool read_mine(Message *m) {
    const json_t *all = json_object_get(m->json_, "seats");
    if (!json_is_array(all) || json_array_size(all) > MESSAGE_MINE_MAX)
        return lacks(m, "seats");
    m->mine_count = (int)json_array_size(all);
    for (int i = 0; i < m->mine_count; i++) {
        const json_t *one = json_array_get(all, (size_t)i);
        const json_t *token = json_object_get(one, "token");
        MessageSeat *seat = &m->mine[i];
        seat->table = json_string_value(json_object_get(one, "table"));
        if (!seat->table || !json_is_string(token))
            return lacks(m, "seats");
        seat->valid =
            secret_read(json_string_value(token), json_string_length(token), seat->token) &&
            secret_is_id(seat->table);
    }
    return true;
}

static bool read_epoch(Message *m) {
    int64_t number = 0;
    bool there = need_number(m, "epoch", UINT32_MAX, &number);
    m->epoch = (uint32_t)number;
    return there;
}

/* Each is a line of its own: what has line ends would be several. How many a gesture may have is
 * the match's to say. */
static bool read_moves(Message *m) {
    const json_t *all = json_object_get(m->json_, "moves");
    HearthBuf row = hearth_buf(m->row, sizeof m->row);
    if (!json_is_array(all))
        return lacks(m, "moves");
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *one = json_array_get(all, i);
        const char *move = json_string_value(one);
        size_t length = json_string_length(one);
        if (!move || length == 0 || length >= HEARTH_NOTATION_MAX || memchr(move, '\n', length))
            return lacks(m, "moves");
        hearth_buf_text(&row, i ? "\n" : "");
        hearth_buf_bytes(&row, move, length);
    }
    if (!hearth_buf_fits(&row))
        return lacks(m, "moves");
    m->count = (int)json_array_size(all);
    m->text = m->row;
    m->length = row.length;
    return true;
}

static bool read_count(Message *m) {
    m->count = 1;
    return !json_object_get(m->json_, "count") ||
           (need_int(m, "count", HEARTH_PLAN_MAX, &m->count) &&
            (m->count > 0 || lacks(m, "count")));
}

static bool read_seat(Message *m) {
    return need_int(m, "seat", HEARTH_MAX_SEATS - 1, &m->seat);
}

static bool read_link(Message *m) {
    const char *word = json_string_value(json_object_get(m->json_, "seat"));
    for (int other = TABLE_WATCH; word && other >= TABLE_INVITE; other--)
        if (strcmp(word, table_link_name(other)) == 0) {
            m->seat = other;
            return true;
        }
    return read_seat(m);
}

static bool read_listed(Message *m) {
    const json_t *listed = json_object_get(m->json_, "listed");
    m->listed = json_is_true(listed);
    return json_is_boolean(listed) || lacks(m, "listed");
}

/* Both keys, or none: then that address is no longer told anything. */
static bool read_push(Message *m) {
    return need_words(m, "endpoint") && maybe_text(m, "p256dh", &m->p256dh) &&
           maybe_text(m, "auth", &m->auth) &&
           (!m->p256dh == !m->auth || lacks(m, m->auth ? "p256dh" : "auth"));
}

/* Without an address it is a question; null is none. */
static bool read_hook(Message *m) {
    const json_t *url = json_object_get(m->json_, "url");
    m->asks_only = !url;
    if (!url || json_is_null(url))
        return true;
    return need_words(m, "url") && need_text(m, "shape", &m->shape) &&
           maybe_text(m, "page", &m->page);
}

/* Which device it is; for what counts once for each it must be told. */
static bool read_device(Message *m, bool needed) {
    return maybe_token(m, "device", m->secret, &m->has_secret) &&
           (m->has_secret || !needed || lacks(m, "device"));
}

static bool read_challenge(Message *m) {
    return need_text(m, "game", &m->game) && maybe_text(m, "options", &m->options) &&
           maybe_text(m, "seed", &m->seed) && need_words(m, "name") && read_device(m, true);
}

static bool read_members(Message *m) {
    switch (m->type) {
    case MESSAGE_HELLO: return read_hello(m);
    case MESSAGE_LANG: return need_text(m, "lang", &m->lang);
    case MESSAGE_OPEN: return read_open(m);
    case MESSAGE_MINE: return read_mine(m);
    case MESSAGE_TAKE:
        return need_text(m, "table", &m->table) && need_words(m, "name") &&
               maybe_token(m, "invite", m->invite, &m->has_invite) &&
               maybe_token(m, "secret", m->secret, &m->has_secret) && maybe_pledge(m);
    case MESSAGE_SIT:
        return need_words(m, "name") && maybe_token(m, "secret", m->secret, &m->has_secret) &&
               maybe_pledge(m);
    case MESSAGE_PLEDGE: return maybe_pledge(m) && (m->has_pledge || lacks(m, "pledge"));
    case MESSAGE_NONCE: return need_words(m, "nonce");
    case MESSAGE_PLAY: return read_epoch(m) && need_words(m, "move");
    case MESSAGE_PLAYS: return read_epoch(m) && read_moves(m);
    case MESSAGE_UNDO: return read_epoch(m) && read_count(m);
    case MESSAGE_BOT: return read_seat(m) && need_words(m, "bot");
    case MESSAGE_PERSON:
    case MESSAGE_FREE: return read_seat(m);
    case MESSAGE_LINK: return read_link(m) && maybe_token(m, "secret", m->secret, &m->has_secret);
    case MESSAGE_TITLE: return need_words(m, "title");
    case MESSAGE_LISTED: return read_listed(m);
    case MESSAGE_CLOCK: return read_clock_message(m);
    case MESSAGE_HINTS: return read_on(m);
    case MESSAGE_TALK: return read_talk(m);
    case MESSAGE_SAY: return read_say(m);
    case MESSAGE_PUSH: return read_push(m);
    case MESSAGE_HOOK: return read_hook(m);
    case MESSAGE_AWAY: return maybe_bool(m, "away", &m->away);
    case MESSAGE_BOARD: return need_text(m, "board", &m->table) && read_device(m, false);
    case MESSAGE_BOARDS:
        return need_text(m, "from", &m->table) && read_device(m, false) &&
               need_int(m, "days", MESSAGE_DAYS_MAX, &m->count) &&
               (m->count > 0 || lacks(m, "days"));
    case MESSAGE_TRY:
        return need_text(m, "board", &m->table) && need_words(m, "name") && read_device(m, true);
    case MESSAGE_CHALLENGE: return read_challenge(m);
    case MESSAGE_HAND_IN:
        return need_text(m, "board", &m->table) && need_text(m, "name", &m->name) &&
               need_words(m, "record") && read_device(m, true);
    default: return true;
    }
}

static bool find_type(Message *m) {
    const char *name = json_string_value(json_object_get(m->json_, "type"));
    m->type_text = name;
    for (int i = 0; name && i < MESSAGE_TYPE_COUNT; i++)
        if (strcmp(name, types[i].name) == 0) {
            m->type = (MessageType)i;
            return true;
        }
    return false;
}

MessageFault message_read(const char *text, size_t length, Message *out) {
    json_error_t error;
    memset(out, 0, sizeof *out);
    out->type = MESSAGE_TYPE_COUNT;
    if (length > MESSAGE_MAX)
        return MESSAGE_TOO_LONG;
    if (!is_shallow(text, length))
        return MESSAGE_NOT_WANTED;
    out->json_ = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!out->json_)
        return json_error_code(&error) == json_error_duplicate_key ? MESSAGE_NOT_WANTED
                                                                   : MESSAGE_NOT_TEXT;
    if (!json_is_object(out->json_))
        return MESSAGE_NOT_WANTED;
    read_id(out);
    if (!find_type(out))
        return MESSAGE_UNKNOWN;
    if (types[out->type].has_id && out->id[0] == 0)
        return lacks(out, "id") ? MESSAGE_FINE : MESSAGE_LACKS;
    return read_members(out) ? MESSAGE_FINE : MESSAGE_LACKS;
}

void message_end(Message *m) {
    json_decref(m->json_);
    m->json_ = NULL;
}
