/* carto_learner.h - Cartographers against itself. */
#ifndef HEARTH_LEARN_CARTO_LEARNER_H
#define HEARTH_LEARN_CARTO_LEARNER_H

#include "learner.h"

extern const HearthLearner carto_learner;

#endif
