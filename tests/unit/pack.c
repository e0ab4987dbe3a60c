/* pack.c - Packs: the canonical text reads back to the same value, and the name of a data set is a
 * hash of what rules read and of nothing else. pack_refusals.c has what is wrong. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "above_and_below.h"
#include "endless_winter.h"
#include "games.h"
#include "pack.h"

static char text[HEARTH_PACK_MAX];
static size_t used;

static void put(void *to, const char *line, size_t length) {
    (void)to;
    assert_true(used + length + 1 < sizeof text);
    memcpy(text + used, line, length);
    used += length;
    text[used++] = '\n';
    text[used] = 0;
}

static void print(const HearthGame *game) {
    used = 0;
    hearth_pack_lines(game, HEARTH_PACK_WHOLE, put, NULL);
}

static const HearthGame *read_text(const HearthGame *base, void **memory, HearthErr *err) {
    const HearthGame *game = NULL;
    size_t size = hearth_pack_size(base);
    *memory = malloc(size);
    memset(*memory, 0x5a, size);
    int code = hearth_pack_read(*memory, size, base, text, used, &game, err);
    assert_int_equal(code == HEARTH_OK, game != NULL);
    return game;
}

static const HearthGame *must_read(const HearthGame *base, void **memory) {
    HearthErr err = {0};
    const HearthGame *game = read_text(base, memory, &err);
    if (!game) {
        char say[600];
        hearth_err_text(&err, "en", say, sizeof say);
        fail_msg("%s", say);
    }
    return game;
}

/* Puts other words in the place of some. */
static void change(const char *from, const char *to) {
    char *at = strstr(text, from);
    assert_non_null(at);
    size_t rest = strlen(at + strlen(from)) + 1;
    memmove(at + strlen(to), at + strlen(from), rest);
    memcpy(at, to, strlen(to));
    used = strlen(text);
}

static const HearthGame *const bases[] = {&hearth_above_and_below, &hearth_endless_winter};

static void test_names_are_computed(void **unused) {
    (void)unused;
    char name[HEARTH_DATA_NAME + 1];
    for (int i = 0; i < 2; i++)
        for (const HearthGame *game = bases[i]; game; game = game->older) {
            assert_true(hearth_data_name(game, name));
            assert_string_equal(name, game->data);
        }
    assert_false(hearth_data_name(hearth_game_find("cartographers"), name));
}

static void test_text_reads_back(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        void *memory, *again;
        print(bases[i]);
        const HearthGame *game = must_read(bases[i], &memory);
        assert_string_equal(game->data, bases[i]->data);
        char *before = malloc(used + 1);
        memcpy(before, text, used + 1);
        print(game);
        assert_string_equal(before, text);
        /* also from a text that changes every value of another pack */
        const HearthGame *twice = must_read(game, &again);
        assert_string_equal(twice->data, bases[i]->data);
        free(before);
        free(memory);
        free(again);
    }
}

/* States name results and lists by their numbers, so these must be the ones that are built in. */
static void test_numbers_are_kept(void **unused) {
    (void)unused;
    void *memory;
    print(&hearth_above_and_below);
    const AnbTables *a = anb_tables(must_read(&hearth_above_and_below, &memory)),
                    *b = &anb_built_in;
    assert_int_equal(a->result_count, b->result_count);
    for (int i = 0; i <= a->result_count; i++) {
        assert_int_equal(a->results[i].first, b->results[i].first);
        assert_int_equal(a->results[i].count, b->results[i].count);
        assert_int_equal(a->results[i].go, b->results[i].go);
        assert_int_equal(a->results[i].story != 0, b->results[i].story != 0);
        for (int k = 0; k < a->results[i].count; k++) {
            const AnbEffect *x = &a->effects[a->results[i].first + k],
                            *y = &b->effects[b->results[i].first + k];
            assert_true(x->kind == y->kind && x->n == y->n);
        }
    }
    for (int p = 1; p <= b->paragraph_count; p++) {
        assert_int_equal(a->paragraphs[p].first, b->paragraphs[p].first);
        assert_string_equal(a->book_texts[a->paragraphs[p].text].id,
                            b->book_texts[b->paragraphs[p].text].id);
    }
    assert_memory_equal(a->buildings, b->buildings, ANB_BUILDINGS * sizeof *a->buildings);
    assert_memory_equal(a->villager_kinds, b->villager_kinds,
                        ANB_VILLAGER_KINDS * sizeof *a->villager_kinds);
    assert_memory_equal(a->caves, b->caves, ANB_CAVES * sizeof *a->caves);
    free(memory);
    print(&hearth_endless_winter);
    const EwTables *e = ew_tables(must_read(&hearth_endless_winter, &memory)), *f = &ew_built_in;
    assert_int_equal(e->list_count, f->list_count);
    for (int i = 0; i < e->list_count; i++) {
        assert_int_equal(e->lists[i].count, f->lists[i].count);
        assert_int_equal(e->lists[i].first, f->lists[i].first);
        assert_memory_equal(e->effects + e->lists[i].first, f->effects + f->lists[i].first,
                            e->lists[i].count * sizeof(EwEffect));
    }
    assert_memory_equal(e->columns, f->columns, sizeof *f - offsetof(EwTables, columns));
    free(memory);
}

static void test_names_and_prose_are_not_hashed(void **unused) {
    (void)unused;
    void *memory;
    used = (size_t)snprintf(text, sizeof text,
                            "hearth-pack 1\ngame above_and_below rules 2\n# a remark\n"
                            "title My own, with a comma\nname h01 Somewhere Else\n"
                            "paragraph 1 Another title\ntext 1 One, two.\ntext 1 Three.\n"
                            "choice 1.1 Go on\nstory 1.1.1 It was so.\n");
    const HearthGame *game = must_read(&hearth_above_and_below, &memory);
    assert_string_equal(game->data, hearth_above_and_below.data);
    assert_string_equal(game->edition, "My own, with a comma");
    assert_string_equal(anb_building_name(game, 0)->one, "Somewhere Else");
    assert_string_equal(anb_building_name(game, 1)->one,
                        anb_building_name(&hearth_above_and_below, 1)->one);
    const AnbTables *t = anb_tables(game);
    assert_string_equal(t->book_texts[t->paragraphs[1].title].one, "Another title");
    assert_string_equal(t->book_texts[t->paragraphs[1].text].one, "One, two.\nThree.");
    free(memory);
}

static void test_values_are_hashed(void **unused) {
    (void)unused;
    static const char *const changes[][3] = {
        {"above_and_below", "house h01 cost 3", "house h01 cost 4"},
        {"above_and_below", "supply cider 10", "supply cider 11"},
        {"above_and_below", "option 1.1: ", "option 1.1: pay 1; "},
        {"endless_winter", "limits food_capacity 5", "limits food_capacity 4"},
        {"endless_winter", "culture c105 labor 3 points 1: 2 tool",
         "culture c105 labor 3 points 1: 3 tool"},
        {"endless_winter", "stone s101: 1 point", "stone s101: 2 points"}};
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const HearthGame *base = hearth_game_find(changes[i][0]);
        void *memory;
        print(base);
        change(changes[i][1], changes[i][2]);
        const HearthGame *game = must_read(base, &memory);
        assert_string_not_equal(game->data, base->data);
        free(memory);
    }
}

/* Some of the cards only: the rest comes from the base. */
static void test_some_cards(void **unused) {
    (void)unused;
    void *memory;
    used = (size_t)snprintf(text, sizeof text,
                            "hearth-pack 1\ngame endless_winter rules 1\n"
                            "culture c105 labor 2 points 4: choose 1 of (2 food | 1 tool, 1 idol)\n"
                            "name c105 Feuerstein\n");
    const HearthGame *game = must_read(&hearth_endless_winter, &memory);
    const EwTables *t = ew_tables(game);
    assert_int_equal(t->cultures[4].labor, 2);
    assert_int_equal(t->cultures[4].points, 4);
    const EwEffect *e = &t->effects[t->lists[t->cultures[4].gain].first];
    assert_int_equal(e->op, EW_OP_CHOOSE);
    assert_int_equal(t->lists[e->a + 1].count, 2);
    assert_string_equal(ew_card_name(game, EW_KINDS + 4)->one, "Feuerstein");
    assert_int_equal(t->cultures[5].points, ew_built_in.cultures[5].points);
    assert_null(game->batch);
    free(memory);
}

/* 11.4: whatever an edition pays, sets of a kind are filled one after the other. The wild ones go
 * where they bring most. */
static void test_uneven_sets(void **unused) {
    (void)unused;
    static const struct {
        int sloths, rhinos, mammoths, wild, points;
    } sets[] = {
        {4, 0, 0, 0, 7},  /* not 4 times 2 */
        {5, 0, 0, 0, 9},  /* and not 5 times 2 */
        {1, 1, 0, 1, 11}, /* to the rhino */
        {3, 1, 0, 1, 14}, /* to the rhino: 5 + 9, not 7 + 1 */
        {2, 0, 1, 2, 9},  /* one to each: 5 + 4; a set of mammoths grows no further */
        {0, 2, 0, 9, 20}, /* every set has a rhino: two sets, and no third */
    };
    HearthOptions options = {{0}};
    EwState st;
    void *memory;
    used = (size_t)snprintf(text, sizeof text,
                            "hearth-pack 1\ngame endless_winter rules 1\n"
                            "animal sloth set 2 3 5 7 nomad 1: nothing\n"
                            "animal rhino set 1 9 9 10 nomad 1: nothing\n"
                            "animal mammoth set 1 4 nomad 1: nothing\n"
                            "animal elk wild nomad 1: nothing\n");
    const HearthGame *game = must_read(&hearth_endless_winter, &memory);
    game->setup(game, &st, &options, 2);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        uint8_t *upright = st.player[0].upright;
        upright[0] = (uint8_t)sets[i].sloths;
        upright[1] = (uint8_t)sets[i].rhinos;
        upright[4] = (uint8_t)sets[i].wild;
        upright[5] = (uint8_t)sets[i].mammoths;
        assert_int_equal(ew_animal_points(game, &st, 0, NULL), sets[i].points);
    }
    free(memory);
}

/* 6.3: in a village without a bed nobody is asked who sleeps. */
static void test_without_a_bed(void **unused) {
    (void)unused;
    HearthOptions options = {{0}};
    HearthRng rng;
    AnbState st;
    void *memory;
    used = (size_t)snprintf(text, sizeof text,
                            "hearth-pack 1\ngame above_and_below rules 2\nstart_beds 0\n");
    const HearthGame *game = must_read(&hearth_above_and_below, &memory);
    hearth_rng_seed(&rng, 1, 1);
    for (int i = 0; i < 5; i++) {
        game->setup(game, &st, &options, 4);
        for (HearthSeats p; p = game->pending(game, &st), !hearth_seats_empty(p);) {
            int seat = hearth_seats_lowest(p);
            assert_int_equal(game->invariant(game, &st), 0);
            assert_true(seat == HEARTH_CHANCE || game->legal(game, &st, seat, NULL, 0) > 0);
            game->apply(game, &st, seat,
                        seat == HEARTH_CHANCE ? hearth_sample(game, &st, &rng)
                                              : hearth_pick(game, &st, seat, &rng),
                        NULL);
        }
    }
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_computed),
        cmocka_unit_test(test_text_reads_back),
        cmocka_unit_test(test_numbers_are_kept),
        cmocka_unit_test(test_names_and_prose_are_not_hashed),
        cmocka_unit_test(test_values_are_hashed),
        cmocka_unit_test(test_some_cards),
        cmocka_unit_test(test_uneven_sets),
        cmocka_unit_test(test_without_a_bed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
