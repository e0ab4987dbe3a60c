/* frames.c - Writing and reading WebSocket frames. */
#include "frames.h"

#include <string.h>

enum { FIN = 0x80, MASKED = 0x80 };

static size_t write_length(unsigned char *out, size_t length, unsigned masked) {
    if (length < 126) {
        out[0] = (unsigned char)(masked | length);
        return 1;
    }
    int bytes = length < 65536 ? 2 : 8;
    out[0] = (unsigned char)(masked | (bytes == 2 ? 126u : 127u));
    for (int i = 0; i < bytes; i++)
        out[1 + i] = (unsigned char)((uint64_t)length >> (8 * (bytes - 1 - i)));
    return 1 + (size_t)bytes;
}

static void apply_mask(char *bytes, size_t length, const unsigned char mask[4]) {
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)((unsigned char)bytes[i] ^ mask[i & 3]);
}

size_t frame_write(char *out, int opcode, const char *payload, size_t length, uint32_t mask) {
    unsigned char *head = (unsigned char *)out;
    head[0] = (unsigned char)(FIN | opcode);
    size_t n = 1 + write_length(head + 1, length, mask ? MASKED : 0);
    unsigned char key[4];
    memcpy(key, &mask, 4);
    if (mask) {
        memcpy(out + n, key, 4);
        n += 4;
    }
    memcpy(out + n, payload, length);
    if (mask)
        apply_mask(out + n, length, key);
    return n + length;
}

int frame_read(char *data, size_t length, Frame *out) {
    unsigned char *head = (unsigned char *)data;
    if (length < 2)
        return 0;
    if ((head[0] & 0xF0) != FIN) /* a fragment, or compressed: we have asked for neither */
        return -1;
    size_t n = 2;
    uint64_t payload = head[1] & 0x7F;
    size_t more = payload == 126 ? 2 : payload == 127 ? 8 : 0;
    if (length < n + more)
        return 0;
    if (more) {
        payload = 0;
        for (size_t i = 0; i < more; i++)
            payload = payload << 8 | head[n + i];
        n += more;
    }
    if (payload > 1u << 28)
        return -1;
    unsigned char key[4];
    bool masked = head[1] & MASKED;
    if (length < n + (masked ? 4 : 0) + payload)
        return 0;
    if (masked) {
        memcpy(key, data + n, 4);
        n += 4;
        apply_mask(data + n, payload, key);
    }
    *out = (Frame){head[0] & 0x0F, data + n, payload, n + payload};
    return 1;
}
