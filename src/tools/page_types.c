/* page_types.c - Prints the types of one game's position for the page (TypeScript).
 *
 * A tool of the build, like page_games.c: what src/json/fields_json.c writes of a state and of the
 * facts that follow from it, by the same description. page_types GAME */
#include <stdio.h>
#include <string.h>

#include "game.h"
#include "games.h"

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
    printf("\nexport type %s =", ids->type);
    for (int i = 0; i < ids->count; i++) {
        const char *word = hearth_id(ids, i);
        bool again = false;
        for (int k = 0; k < i && !again; k++)
            again = strcmp(hearth_id(ids, k), word) == 0;
        if (!again)
            printf("\n  | \"%s\"", word);
    }
    printf(";\n");
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

int main(int argc, char **argv) {
    const HearthGame *game = argc > 1 ? hearth_game_find(argv[1]) : NULL;
    if (!game)
        return 1;
    printf("// Made by hearth_page_types: the position of %s as the engine writes it.\n", game->id);
    if (game->fields)
        print_interface(game->fields);
    if (game->facts)
        print_interface(game->facts->fields);
    if (game->wishes)
        print_interface(game->wishes->fields);
    printf("\nexport interface Position {\n  state: %s;\n  facts: %s;\n}\n",
           game->fields ? "State" : "null", game->facts ? "Facts" : "null");
    return 0;
}
