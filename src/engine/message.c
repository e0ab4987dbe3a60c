/* message.c - Messages as plain values. */
#include "message.h"

#include <assert.h>
#include <string.h>

#include "utf8.h"

void hearth_msg(HearthMsg *msg, const HearthText *text) {
    msg->text = text;
    msg->nargs = 0;
    msg->used = 0;
}

static HearthArg *new_arg(HearthMsg *msg, const char *name, HearthArgType type) {
    assert(msg->nargs < HEARTH_MSG_ARGS);
    HearthArg *arg = &msg->args[msg->nargs++];
    *arg = (HearthArg){.name = name, .type = type};
    return arg;
}

void hearth_msg_number(HearthMsg *msg, const char *name, int64_t value) {
    new_arg(msg, name, HEARTH_ARG_NUMBER)->number = value;
}

void hearth_msg_seat(HearthMsg *msg, const char *name, int seat) {
    new_arg(msg, name, HEARTH_ARG_SEAT)->number = seat;
}

void hearth_msg_word(HearthMsg *msg, const char *name, const HearthText *word) {
    new_arg(msg, name, HEARTH_ARG_WORD)->word = word;
}

void hearth_msg_bytes(HearthMsg *msg, const char *name, const char *text, size_t length) {
    hearth_arg_text(msg, new_arg(msg, name, HEARTH_ARG_TEXT), text, length);
}

void hearth_arg_text(HearthMsg *msg, HearthArg *arg, const char *text, size_t length) {
    arg->type = HEARTH_ARG_TEXT;
    arg->at = msg->used;
    for (size_t i = 0; i < length;) {
        size_t n = hearth_utf8_length(text + i, length - i);
        bool plain = n > 0 && hearth_utf8_line(text + i, n);
        const char *from = plain ? text + i : "?";
        size_t take = plain ? n : 1;
        if (msg->used + take > HEARTH_MSG_STORE)
            break;
        memcpy(msg->store + msg->used, from, take);
        msg->used = (uint16_t)(msg->used + take);
        i += n > 0 ? n : 1;
    }
    arg->length = (uint16_t)(msg->used - arg->at);
}

int hearth_fail(HearthErr *err, HearthCode code, const HearthText *text) {
    if (err) {
        err->code = code;
        err->line = 0;
        err->column = 0;
        hearth_msg(&err->msg, text);
    }
    return (int)code;
}
