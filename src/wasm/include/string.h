/* string.h - As much of it as the engine uses; src/wasm/freestanding.c has the bodies. */
#ifndef HEARTH_WASM_STRING_H
#define HEARTH_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *in, int byte, size_t n);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strchr(const char *text, int c);

#endif
