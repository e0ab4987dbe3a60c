/* linker.h - What wasm-ld knows. */
#ifndef HEARTH_WASM_LINKER_H
#define HEARTH_WASM_LINKER_H

extern char __heap_base; /* its address is where data ends */

#endif
