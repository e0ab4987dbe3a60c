/* push_int.h - What the files that seal and sign share. */
#ifndef HEARTH_PUSH_PUSH_INT_H
#define HEARTH_PUSH_PUSH_INT_H

#include "libraries.h"
#include "push.h"

/* A key of libcrypto's; `scalar` NULL: the public half only. NULL: it is none. */
EVP_PKEY *push__key(const uint8_t point[PUSH_POINT], const uint8_t *scalar);
bool push__random(void *out, size_t count);

#endif
