/* learners.c - The games that can be trained. */
#include "carto_learner.h"
#include "versions.h"

static const HearthLearner *const learners[] = {&carto_learner};

const HearthLearner *hearth_learner_of(const HearthGame *game) {
    for (size_t i = 0; i < sizeof learners / sizeof learners[0]; i++)
        if (hearth_same_game(learners[i]->game, game))
            return learners[i];
    return NULL;
}
