/* constants.c - What the page of Cartographers knows by number. */
#include "page_constants.h"

#include "carto_json.h"

const PageConstant page_constants_cartographers[] = {
    {NULL, "SIDE", CARTO_N},
    {NULL, "MONSTERS", CARTO_SCORINGS}, /* as a scoring of hb_glow() */
#define DO(name, word) {"HandDo", word, CARTO_HAND_##name},
    CARTO_HAND_ALL(DO)
#undef DO
        {NULL, NULL, 0}};
