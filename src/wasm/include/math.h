/* math.h - As much of it as the bots use. */
#ifndef HEARTH_WASM_MATH_H
#define HEARTH_WASM_MATH_H

#define fabs(x) __builtin_fabs(x)
#define sqrt(x) __builtin_sqrt(x)

#endif
