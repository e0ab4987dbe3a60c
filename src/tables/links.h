/* links.h - Rings of things that carry their own links: into and out of a ring in one step. */
#ifndef HEARTH_TABLES_LINKS_H
#define HEARTH_TABLES_LINKS_H

#include <stdbool.h>
#include <stddef.h>

/* The head of a ring, or a place in one. Alone it points to itself. */
typedef struct Link {
    struct Link *prev, *next;
} Link;

static inline void link_begin(Link *l) {
    l->prev = l->next = l;
}

/* For a head: the ring is empty. For a place: it is in no ring. */
static inline bool link_alone(const Link *l) {
    return l->next == l;
}

static inline void link_remove(Link *l) {
    l->prev->next = l->next;
    l->next->prev = l->prev;
    link_begin(l);
}

/* At the end of the ring, wherever it was before. */
static inline void link_append(Link *head, Link *l) {
    link_remove(l);
    l->prev = head->prev;
    l->next = head;
    head->prev->next = l;
    head->prev = l;
}

/* At its beginning. */
static inline void link_prepend(Link *head, Link *l) {
    link_append(head->next, l);
}

/* Takes the first out; NULL if there is none. */
static inline Link *link_take(Link *head) {
    Link *first = head->next;
    if (first == head)
        return NULL;
    link_remove(first);
    return first;
}

#define LINK_OF(link, type, member) ((type *)(void *)((char *)(link)-offsetof(type, member)))

#endif
