/* anb_pack.h - What the two halves of a pack of Above and Below share: cards and book. */
#ifndef ANB_PACK_H
#define ANB_PACK_H

#include "anb_int.h"
#include "pack.h"
#include "pack_texts.h"

enum {
#define TEXT(name, id, one) ANB_PACK_T_##name,
#include "anb_pack.def"
#undef TEXT
    ANB_PACK_T_COUNT
};
extern const HearthText anb__pack_texts[ANB_PACK_T_COUNT];
#define ANB_PACK_T(name) (&anb__pack_texts[ANB_PACK_T_##name])

enum {
    ANB_ENTRIES = 150,        /* paragraphs that caves lead to; what follows are follow-ups */
    ANB_PARAGRAPHS_MAX = 255, /* a byte of the state counts them */
    ANB_OPTIONS_EACH = 3,
    ANB_OPTIONS_MAX = ANB_PARAGRAPHS_MAX * ANB_OPTIONS_EACH,
    ANB_RESULTS_EACH = 4,
    ANB_EFFECTS_MAX = 8192,
    /* Texts of a paragraph: title, text, options, and what results look like. */
    ANB_TEXT_TITLE = 0,
    ANB_TEXT_TEXT,
    ANB_TEXT_OPTION,
    ANB_TEXT_STORY = ANB_TEXT_OPTION + ANB_OPTIONS_EACH,
    ANB_TEXTS_EACH = ANB_TEXT_STORY + ANB_OPTIONS_EACH * ANB_RESULTS_EACH,
    ANB_TEXTS_MAX = ANB_PARAGRAPHS_MAX * ANB_TEXTS_EACH + 1,
    ANB_BASE_TEXTS = 4096 /* at most so many texts has the book of a base */
};

#define ANB_PACK_PROSE "pack.prose" /* the id of all texts that a pack brings */

typedef enum AnbSlot { ANB_AT_FIRST, ANB_AT_SECOND, ANB_AT_GAIN, ANB_AT_FAIL } AnbSlot;

/* What happens, before the results of the whole book are numbered. */
typedef struct AnbDraftResult {
    const AnbEffect *effects;
    uint16_t count, go;
    uint16_t story; /* of the base */
    bool there;
} AnbDraftResult;

typedef struct AnbDraftOption {
    AnbOption o; /* without results; `text` is that of the base */
    AnbDraftResult result[ANB_RESULTS_EACH];
    bool there;
} AnbDraftOption;

typedef struct AnbDraft {
    AnbDraftOption option[ANB_PARAGRAPHS_MAX + 1][ANB_OPTIONS_EACH];
    bool given[ANB_PARAGRAPHS_MAX + 1]; /* by the pack */
    AnbEffect effects[ANB_EFFECTS_MAX];
    int effect_count;
    bool prose[ANB_PARAGRAPHS_MAX + 1]; /* the pack has words for it */
    const char *text[ANB_TEXTS_MAX];
    uint32_t text_line[ANB_TEXTS_MAX];
} AnbDraft;

/* Everything that a pack of this game keeps. */
typedef struct AnbPack {
    AnbTables tables;
    AnbBuilding buildings[ANB_BUILDINGS];
    AnbVillagerKind villagers[ANB_VILLAGER_KINDS];
    uint8_t caves[ANB_CAVES][6];
    AnbEffect effects[ANB_EFFECTS_MAX];
    AnbResult results[ANB_OPTIONS_MAX * ANB_RESULTS_EACH + 1];
    AnbOption options[ANB_OPTIONS_MAX];
    AnbParagraph paragraphs[ANB_PARAGRAPHS_MAX + 1];
    HearthText texts[ANB_BASE_TEXTS + ANB_TEXTS_MAX];
    AnbDraft draft;
} AnbPack;

extern const HearthIds anb__special_ids;
extern const char *const anb__prose_words[]; /* of lines of prose; NULL ends them */

void anb__draft_base(const HearthGame *base, AnbDraft *draft);
int anb__read_option(HearthPackReader *r, int paragraph, int number, HearthSlice text);
int anb__read_prose(HearthPackReader *r, HearthSlice word, HearthSlice rest, bool *handled);
/* Checks the whole book and numbers it; `part` is that of the options. */
int anb__finish_book(HearthPackReader *r, int part);
void anb__print_option(const AnbTables *t, int paragraph, int number, HearthBuf *out);
void anb__print_prose(const HearthGame *game, HearthPackPut *put, void *to);
/* The book for referees: a list of paragraphs. */
void anb__book_json(const AnbTables *t, HearthBuf *out);

#endif
