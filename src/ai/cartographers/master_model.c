/* master_model.c - The weights that are built in. They are unpacked when a bot thinks for the first
 * time, by whichever thread comes first. */
#include <assert.h>
#include <stdatomic.h>

#include "carto_weights.h"
#include "inputs.h"
#include "master.h"
#include "weights.h"

enum { NOT_YET, UNPACKING, READY };

static int16_t weights[CARTO_WEIGHTS];
static HearthModel model;
static atomic_int stage = NOT_YET;

const HearthModel *carto_master_model(void) {
    int expected = NOT_YET;
    if (atomic_load_explicit(&stage, memory_order_acquire) == READY)
        return &model;
    if (!atomic_compare_exchange_strong(&stage, &expected, UNPACKING)) {
        while (atomic_load_explicit(&stage, memory_order_acquire) != READY)
            ; /* it takes microseconds */
        return &model;
    }
    assert(hearth_model_size(&carto_model_shape).all == CARTO_WEIGHTS);
    int code = hearth_weights_read(&carto_model_shape, carto_weights, carto_weights_size, weights,
                                   NULL, NULL);
    assert(code == HEARTH_OK); /* a program is not built with broken ones: there is a test */
    (void)code;
    hearth_model_open(&model, &carto_model_shape, weights);
    atomic_store_explicit(&stage, READY, memory_order_release);
    return &model;
}
