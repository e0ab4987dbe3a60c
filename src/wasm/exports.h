/* exports.h - The functions that the page calls; docs/page.md says what each does. */
#ifndef HEARTH_WASM_EXPORTS_H
#define HEARTH_WASM_EXPORTS_H

#include <stdint.h>

/* Seen by the page under its own name. Tests build the same functions for their own machine. */
#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) int32_t name
#else
#define EXPORT(name) int32_t name
#endif

EXPORT(hb_in)(int32_t size);
EXPORT(hb_out)(void);
EXPORT(hb_language)(int32_t n);
EXPORT(hb_catalogue)(int32_t n);
EXPORT(hb_prose)(int32_t n);
EXPORT(hb_text)(int32_t n);
EXPORT(hb_game)(void);
EXPORT(hb_pack)(int32_t n);
EXPORT(hb_open)(int32_t n);
EXPORT(hb_load)(int32_t n);
EXPORT(hb_view)(int32_t handle, int32_t n);
EXPORT(hb_report)(int32_t handle);
EXPORT(hb_at)(int32_t handle, int32_t actions);
EXPORT(hb_close)(int32_t handle);
EXPORT(hb_record)(int32_t handle, int32_t viewer);
EXPORT(hb_state)(int32_t handle, int32_t viewer);
EXPORT(hb_play)(int32_t handle, int32_t seat, int32_t viewer, int32_t from, int32_t n);
EXPORT(hb_deal)(int32_t handle, int32_t viewer, int32_t from);
EXPORT(hb_undo)(int32_t handle, int32_t seat, int32_t count, int32_t viewer, int32_t from);
EXPORT(hb_news)(int32_t handle, int32_t viewer, int32_t from);
EXPORT(hb_photo)(int32_t handle, int32_t viewer, int32_t actions, int32_t events);
EXPORT(hb_log)(int32_t handle, int32_t viewer, int32_t from);
EXPORT(hb_score)(int32_t handle, int32_t seat);
EXPORT(hb_plain)(int32_t handle, int32_t viewer);
EXPORT(hb_position)(int32_t handle, int32_t viewer);
EXPORT(hb_wishes)(int32_t handle, int32_t seat);
EXPORT(hb_plan)(int32_t handle, int32_t seat, int32_t n);
EXPORT(hb_choose)(int32_t handle, int32_t seat, uint32_t seed, int32_t n);
EXPORT(hb_describe)(int32_t handle, int32_t seat, int32_t n);
EXPORT(hb_hint)(int32_t handle, int32_t seat, int32_t think);
EXPORT(hb_judge)(int32_t handle, int32_t index, int32_t think);
EXPORT(hb_playouts)(uint32_t games, uint32_t seed);

/* Only in the module of words. */
EXPORT(hb_commitment)(int32_t n);
EXPORT(hb_pledge)(int32_t n);
EXPORT(hb_seal)(int32_t n);

/* The module of links; not in any other. */
EXPORT(link_in)(void);
EXPORT(link_out)(void);
EXPORT(link_code)(int32_t n);
EXPORT(link_mark)(int32_t n);

/* Cartographers only. */
EXPORT(hb_cards)(void);
EXPORT(hb_hand)(int32_t handle, int32_t seat, int32_t what, int32_t a, int32_t b);
EXPORT(hb_lay)(int32_t handle, int32_t seat, int32_t n);
EXPORT(hb_glow)(int32_t handle, int32_t sheet, int32_t scoring);
EXPORT(hb_spaces)(int32_t handle, int32_t sheet);
EXPORT(hb_map)(int32_t handle, int32_t sheet);
EXPORT(hb_small)(int32_t handle, int32_t sheet);
EXPORT(hb_paper)(int32_t handle, int32_t sheet, int32_t narrow);
EXPORT(hb_box)(int32_t narrow);
EXPORT(hb_print)(int32_t handle, int32_t sheet, int32_t n);
EXPORT(hb_diagram)(int32_t scoring);

/* Endless Winter only. */
EXPORT(hb_faces)(void);
EXPORT(hb_pieces)(void);

/* Above and Below only. */
EXPORT(hb_piece)(int32_t n);
EXPORT(hb_paragraph)(int32_t handle, int32_t paragraph);
EXPORT(hb_odds)(int32_t handle);

#endif
