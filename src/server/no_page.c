/* no_page.c - The same table without any file: for tools and tests, and where no page was built. */
#include "assets_int.h"

const Assets server_assets = {NULL, 0};
