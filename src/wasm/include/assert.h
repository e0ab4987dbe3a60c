/* assert.h - A broken promise stops the module; the page then starts another one. */
#ifndef HEARTH_WASM_ASSERT_H
#define HEARTH_WASM_ASSERT_H

#define assert(promise) ((promise) ? (void)0 : __builtin_trap())
#define static_assert _Static_assert

#endif
