/* kernel_portable.c - The kernel for every machine. */
#define KERNEL_NAME carto_kernel_portable
#define KERNEL_LABEL "portable"
#include "kernel.inc"
