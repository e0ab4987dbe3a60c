/* frames.h - WebSocket frames for the tools that load and kill servers of tables: whole ones only,
 * no compression, no fragments. Written apart from the server's own framing, so that the two check
 * each other. */
#ifndef HEARTH_BENCH_FRAMES_H
#define HEARTH_BENCH_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10, FRAME_HEAD_MAX = 14 };

typedef struct Frame {
    int opcode;
    char *payload; /* unmasked in place */
    size_t length;
    size_t size; /* with its head */
} Frame;

/* Writes a frame to `out`, which has room for length + FRAME_HEAD_MAX bytes; returns its size. A
 * mask that is not 0 is that of a client. */
size_t frame_write(char *out, int opcode, const char *payload, size_t length, uint32_t mask);
/* The first frame of `data`: 1, 0 if it is not whole yet, -1 if it is nothing we take. */
int frame_read(char *data, size_t length, Frame *out);

#endif
