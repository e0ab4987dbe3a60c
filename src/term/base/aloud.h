/* aloud.h - A voice of the machine reads a text aloud, while the program goes on.
 *
 * The voice is a child process, espeak-ng or spd-say, that finds the text on its standard input. It
 * is never waited for: a voice that is missing, fails or hangs costs its user nothing but the
 * voice. There is one per program (Term.aloud), and it ends with the program, however that ends. */
#ifndef HEARTH_TERM_ALOUD_H
#define HEARTH_TERM_ALOUD_H

#include <stdbool.h>
#include <sys/types.h>

enum { ALOUD_PATH = 1024, ALOUD_ENDING = 4, ALOUD_TEXT = 8192 };

/* Zeroed at first. Every function takes NULL as a machine without a voice. */
typedef struct Aloud {
    char path[ALOUD_PATH];      /* of the program that speaks; "" if there is none */
    int program;                /* which one it is */
    pid_t voice;                /* 0: nothing is being read */
    pid_t ending[ALOUD_ENDING]; /* children that are not needed any longer, until they are gone */
    int complaints;             /* what the voice writes to standard error comes out here */
    double since;               /* when it began */
    bool searched, failed;
} Aloud;

/* The name of the program that would speak, NULL if none is on PATH. It is looked for once. */
const char *aloud_program(Aloud *a);
/* Begins to read a text in a language ("el"), instead of what is being read. */
void aloud_start(Aloud *a, const char *lang, const char *text);
void aloud_stop(Aloud *a);
/* Is it being read now? */
bool aloud_speaks(Aloud *a);
/* Did the voice fail, since this was asked last? */
bool aloud_failed(Aloud *a);
/* Stops, and leaves no process behind. */
void aloud_close(Aloud *a);

#endif
