/* placeholder */
#include "carto_int.h"
const HearthBatchOps carto__batch = {0, 0};
