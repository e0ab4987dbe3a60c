/* transcript.h - A game told as one JSON object for people and referees outside. */
#ifndef HEARTH_ENGINE_TRANSCRIPT_H
#define HEARTH_ENGINE_TRANSCRIPT_H

#include "match.h"

/* docs/transcripts.md describes it. A game that is not over has "result": null. */
void hearth_transcript(const HearthMatch *m, HearthBuf *out);

#endif
