/* freestanding.c - The few functions of the C library that compilers and the engine rely on.
 *
 * Built with -fno-builtin, or the compiler would see a loop that copies and call memcpy from
 * memcpy. */
#include <stdint.h>
#include <string.h>

/* Words may lie anywhere: the machine reads them wherever they are. */
typedef uint64_t __attribute__((aligned(1), may_alias)) Word;

void *memcpy(void *to, const void *from, size_t n) {
    char *t = to;
    const char *f = from;
    for (; n >= 8; n -= 8, t += 8, f += 8)
        *(Word *)t = *(const Word *)f;
    while (n-- > 0)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t n) {
    char *t = to;
    const char *f = from;
    if ((uintptr_t)t - (uintptr_t)f >= n)
        return memcpy(to, from, n);
    while (n-- > 0)
        t[n] = f[n];
    return to;
}

void *memset(void *to, int byte, size_t n) {
    char *t = to;
    uint64_t eight = 0x0101010101010101u * (uint8_t)byte;
    for (; n >= 8; n -= 8, t += 8)
        *(Word *)t = eight;
    while (n-- > 0)
        *t++ = (char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

void *memchr(const void *in, int byte, size_t n) {
    const unsigned char *x = in;
    for (size_t i = 0; i < n; i++)
        if (x[i] == (unsigned char)byte)
            return (void *)(uintptr_t)(x + i);
    return NULL;
}

size_t strlen(const char *text) {
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

int strncmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || !a[i])
            return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}

int strcmp(const char *a, const char *b) {
    return strncmp(a, b, SIZE_MAX);
}

char *strchr(const char *text, int c) {
    for (;; text++) {
        if (*text == (char)c)
            return (char *)(uintptr_t)text;
        if (!*text)
            return NULL;
    }
}
