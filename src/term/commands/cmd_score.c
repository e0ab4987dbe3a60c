/* cmd_score.c - `hearth score cartographers`: a sheet from standard input, its stars. */
#include <stdlib.h>
#include <string.h>

#include "cartographers.h"
#include "cmd.h"
#include "files.h"

enum { MONSTERS = CARTO_SCORINGS, ALL, SHEET_BYTES = 4096, MAX_LINES = 128 };

typedef struct Sheet {
    CartoSheet sheet;
    CartoMap map;
} Sheet;

static const char *id_of(int card) {
    return card == MONSTERS ? "monsters" : carto_scorings[card].id;
}

static int stars(const Sheet *s, int card, HearthLines *lines) {
    return card == MONSTERS ? carto_score_monsters(&s->sheet, &s->map, lines)
                            : carto_score_card(&s->sheet, &s->map, card, lines);
}

static void json_cells(CartoBoard cells) {
    const char *before = "";
    printf("[");
    for (; carto_any(cells); cells = carto_without_lowest(cells)) {
        int cell = carto_lowest(cells);
        printf("%s[%d,%d]", before, cell / CARTO_N, cell % CARTO_N);
        before = ",";
    }
    printf("]");
}

static void json_card(const Sheet *s, int card) {
    HearthLine items[MAX_LINES];
    HearthLines lines = {items, MAX_LINES, 0};
    CartoBoard all = {0, 0};
    int points = stars(s, card, &lines);
    printf("{\"card\":\"%s\",\"points\":%d,\"lines\":[", id_of(card), points);
    for (int i = 0; i < lines.count; i++) {
        CartoBoard cells = {items[i].cells[0], items[i].cells[1]};
        all = carto_or(all, cells);
        printf("%s{\"points\":%d,\"count\":%d,\"value\":%d,\"cells\":", i ? "," : "",
               items[i].points, items[i].count, items[i].value);
        json_cells(cells);
        printf("}");
    }
    printf("],\"cells\":");
    json_cells(all);
    printf("}");
}

static void text_card(const Term *t, const Sheet *s, int card) {
    HearthMsg msg;
    printf("%-18s %4d  ", id_of(card), stars(s, card, NULL));
    hearth_msg(&msg, card == MONSTERS ? CARTO_T(LINE_MONSTERS) : carto_scoring_rule(card));
    say(t, stdout, &msg);
}

static int find_card(const Args *args) {
    const char *id = args_get(args, "card");
    if (!id)
        return ALL;
    for (int card = 0; card <= MONSTERS; card++)
        if (strcmp(id, id_of(card)) == 0)
            return card;
    HearthMsg msg;
    hearth_msg(&msg, TERM_T(ERR_CARD));
    arg_text(&msg, "card", id);
    complain(args->term, &msg, EXIT_USAGE);
    return -1;
}

static void print(const Args *args, const Sheet *s, int card) {
    if (!args_has(args, "json")) {
        if (card != ALL)
            printf("%d\n", stars(s, card, NULL));
        for (int i = 0; i <= MONSTERS && card == ALL; i++)
            text_card(args->term, s, i);
        return;
    }
    if (card != ALL)
        json_card(s, card);
    for (int i = 0; i <= MONSTERS && card == ALL; i++) {
        printf(i ? "," : "{\"cards\":[");
        json_card(s, i);
    }
    printf(card == ALL ? "]}\n" : "\n");
}

int cmd_score(const Args *args) {
    if (strcmp(args->places[0], hearth_cartographers.id) != 0) {
        HearthMsg msg;
        hearth_msg(&msg, TERM_T(ERR_GAME_SCORE));
        arg_text(&msg, "game", args->places[0]);
        return complain(args->term, &msg, EXIT_USAGE);
    }
    int card = find_card(args);
    Blob text;
    Sheet s;
    HearthErr err;
    if (card < 0)
        return EXIT_USAGE;
    if (!read_file(args->term, "-", SHEET_BYTES, &text))
        return EXIT_INPUT;
    int code = carto_sheet_parse(text.data, text.length, &s.sheet, &s.map, &err);
    free(text.data);
    if (code)
        return complain_err(args->term, &err, EXIT_INPUT);
    print(args, &s, card);
    return EXIT_FINE;
}
