/* kernel_avx2.c - The kernel for processors with AVX2 and BMI2; built with flags for them. */
#define KERNEL_NAME carto_kernel_avx2
#define KERNEL_LABEL "avx2"
#include "kernel.inc"
