/* page_types.c - Prints the types of one game's position and its constants for the page
 * (TypeScript).
 *
 * A tool of the build, like page_games.c: what src/json/fields_json.c writes of a state and of the
 * facts that follow from it, by the same description; ids in the order of their numbers; and what
 * src/page/<game>/constants.c lists. page_types GAME; without one: the constants of every game. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "game.h"
#include "games.h"
#include "page_constants.h"

enum { TYPES_MAX = 64 };

/* A type is printed once, before the first that is made of it. */
static const char *printed[TYPES_MAX];
static int printed_count;

static bool first_time(const char *type) {
    for (int i = 0; i < printed_count; i++)
        if (strcmp(printed[i], type) == 0)
            return false;
    if (printed_count == TYPES_MAX)
        return false;
    printed[printed_count++] = type;
    return true;
}

static void print_ids(const HearthIds *ids) {
    if (!ids || !first_time(ids->type))
        return;
    char first = (char)tolower((unsigned char)ids->type[0]);
    printf("\n/** By number. */\nexport const %c%sIds = [", first, ids->type + 1);
    for (int i = 0; i < ids->count; i++)
        printf("\n  \"%s\",", hearth_id(ids, i));
    printf("\n] as const;\nexport type %s = (typeof %c%sIds)[number];\n", ids->type, first,
           ids->type + 1);
}

static void print_value(const HearthField *f) {
    const char *one = f->ids ? f->ids->type : "number";
    switch ((HearthFieldKind)f->kind) {
    case HEARTH_FIELD_FLAG: printf("boolean"); break;
    case HEARTH_FIELD_SET: printf("%s[]", one); break;
    case HEARTH_FIELD_PARTS: printf("%s", f->parts->type); break;
    case HEARTH_FIELD_TEXT: printf("string | null"); break;
    default: printf("%s%s", one, f->none ? " | null" : ""); break;
    }
}

static void print_field(const HearthField *f) {
    bool either = f->none || f->kind == HEARTH_FIELD_TEXT;
    printf("  %s: ", f->name);
    if (f->list && f->by)
        printf("Record<%s, ", f->by->type);
    else if (f->list && either)
        printf("(");
    print_value(f);
    if (f->list)
        printf(f->by ? ">" : either ? ")[]" : "[]");
    printf(";\n");
}

static void print_interface(const HearthFields *fields) {
    if (!first_time(fields->type))
        return;
    for (int k = 0; k < fields->count; k++) {
        const HearthField *f = &fields->field[k];
        if (f->kind == HEARTH_FIELD_INTERNAL)
            continue;
        print_ids(f->ids);
        print_ids(f->by);
        if (f->parts)
            print_interface(f->parts);
    }
    printf("\nexport interface %s {\n", fields->type);
    for (int k = 0; k < fields->count; k++)
        if (fields->field[k].kind != HEARTH_FIELD_INTERNAL)
            print_field(&fields->field[k]);
    printf("}\n");
}

/* ---- Constants ---- */

#define CONSTANTS(game) extern const PageConstant page_constants_##game[];
#include "page_constants.inc"
#undef CONSTANTS

static const struct {
    const char *game;
    const PageConstant *constants;
} with_constants[] = {
#define CONSTANTS(game) {#game, page_constants_##game},
#include "page_constants.inc"
    {NULL, NULL}};

static void print_constants(const PageConstant *c) {
    for (; c->name; c++) {
        if (!c->group) {
            printf("\nexport const %s = %d;\n", c->name, c->value);
            continue;
        }
        const char *group = c->group;
        printf("\nexport const %s = {\n", group);
        for (; c->name && c->group && strcmp(c->group, group) == 0; c++)
            printf("  %s: %d,\n", c->name, c->value);
        c--;
        printf("} as const;\nexport type %s = (typeof %s)[keyof typeof %s];\n", group, group,
               group);
    }
}

static void print_common(void) {
    printf("// Made by hearth_page_types: numbers and words that every game has.\n"
           "\n/** A seat that looks: somebody without one. */\nexport const PUBLIC = %d;\n"
           "\n/** As the viewer of a record: with the key, so that it can be played on. */\n"
           "export const OWNER = %d;\n"
           "\n/** The seat of chance in logs. */\nexport const CHANCE = %d;\n"
           "\n/** Why the engine refused something. */\nexport type Refusal =",
           HEARTH_PUBLIC, HEARTH_OWNER, HEARTH_CHANCE);
#define CODE(name, word) printf("\n  | \"" word "\"");
    HEARTH_CODES(CODE)
#undef CODE
    printf(";\n");
}

int main(int argc, char **argv) {
    const HearthGame *game = argc > 1 ? hearth_game_find(argv[1]) : NULL;
    if (argc < 2) {
        print_common();
        return 0;
    }
    if (!game)
        return 1;
    printf("// Made by hearth_page_types: the position of %s as the engine writes it.\n", game->id);
    if (game->fields)
        print_interface(game->fields);
    if (game->facts)
        print_interface(game->facts->fields);
    if (game->wishes)
        print_interface(game->wishes->fields);
    for (int i = 0; with_constants[i].game; i++)
        if (strcmp(with_constants[i].game, game->id) == 0)
            print_constants(with_constants[i].constants);
    printf("\nexport interface Position {\n  state: %s;\n  facts: %s;\n  points: number[];\n}\n",
           game->fields ? "State" : "null", game->facts ? "Facts" : "null");
    return 0;
}
