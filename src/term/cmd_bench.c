/* cmd_bench.c - `hearth bench` (being written) */
#include "cmd.h"
int cmd_bench(const Args *args) { (void)args; return EXIT_FINE; }
