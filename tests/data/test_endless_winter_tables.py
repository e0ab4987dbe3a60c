"""What the reader of the tables of Endless Winter accepts and refuses, and how it says so."""

import copy
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from generated import DATA, GEN, NOW, PREFIX, PROJECT, TABLES, Broken, Generated, gen, value

import editions as of_all  # noqa: I001  (found since the generator was)


# ---- Lists --------------------------------------------------------------------------------------


def made(change=None):
    """The tables as C rows, after a change of the data."""
    tables = copy.deepcopy(TABLES)
    if change:
        change(tables)
    t = gen.Tables(tables)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="hearth-tables-"))
    try:
        for name, words in (("tables.h", t.header({1: t.data_name(1)})), ("tables.c", t.source("ew_built_in", t.own)), ("names.def", t.texts())):
            (folder / name).write_text(words, encoding="utf-8")
        return Generated(folder)
    finally:
        shutil.rmtree(folder)


def with_gain(words, where=("cultures_1", 0, "gain")):
    def change(tables):
        part, i, key = where
        tables[part][i][key] = words
    return change


class Lists(unittest.TestCase):
    def check_lists(self, g):
        self.assertEqual(g["lists"][0], [0, 0])
        self.assertLessEqual(len(g["lists"]), 256)
        end = 0
        for first, count in g["lists"]:
            self.assertEqual(first, end)
            end = first + count
        self.assertEqual(end, len(g["effects"]))
        options = set()
        for op, n, a, b in g["effects"]:
            if op == "EW_OP_CHOOSE":
                self.assertLess(n, b)
                group = set(range(a, a + b))
                self.assertFalse(group & options, "two choices share a list")
                options |= group
        whole = [str(g.list(i)) for i in range(len(g["lists"])) if i not in options]
        self.assertEqual(len(whole), len(set(whole)), "equal lists are one")
        for op, *numbers in g["effects"]:
            self.assertTrue(all(not isinstance(n, int) or 0 <= n <= 255 for n in numbers), op)

    def test_shipped(self):
        self.check_lists(NOW)

    def test_good_lines(self):
        for words, said in (
                ("nothing", ""),
                ("1 point", "1 points"),
                ("20 points", "20 points"),
                ("10 food, 5 tool", "10 food + 5 tool"),
                ("1 village", "1 village"),
                ("1 village (1 food cheaper)", "1 village 1 0"),
                ("1 stone (2 tool cheaper)", "1 stone 0 2"),
                ("1 stone (3 food cheaper)", "1 stone 3 0"),
                ("2 points per 3 village", "2 per 3 village max 0"),
                ("9 points per 15 own_megalith_any (max 15)", "9 per 15 megalith_any max 15"),
                ("pay 10 food and 5 tool for (1 idol)", "pay 10 food 5 tool [1 idol] 1"),
                ("pay 1 food for (1 village (1 food cheaper), 1 labor)",
                 "pay 1 food 0 tool [1 village 1 0 + 1 labor] 1"),
                ("choose 3 of (1 food | 1 tool, 1 idol | 1 draw | 1 stone (1 food and 1 tool cheaper)), 1 labor",
                 "3 of [1 food / 1 tool + 1 idol / 1 draw / 1 stone 1 1] + 1 labor"),
                ("choose 1 of (1 food | 2 food), choose 1 of (1 food | 2 food)",
                 "1 of [1 food / 2 food] + 1 of [1 food / 2 food]")):
            with self.subTest(words):
                g = made(with_gain(words))
                self.check_lists(g)
                self.assertEqual(g.says(g["cultures"][0][3]), said)

    def test_two_cards_with_one_choice(self):
        def change(tables):
            for i in (0, 1):
                tables["cultures_2"][i]["gain"] = "choose 1 of (2 food | 1 tool), 1 labor"

        g = made(change)
        self.check_lists(g)
        self.assertEqual(g["cultures"][20][3], g["cultures"][21][3])
        self.assertEqual(g["cultures"][8][3], g["cultures"][21][3])

    def test_labor_of_the_eclipse(self):
        for words, said, doubled in (("0.5 labor_eclipse", "", 1), ("9 labor_eclipse, 1 food", "1 food", 18),
                                     ("1 food, 2 labor_eclipse, 1 tool", "1 food + 1 tool", 4)):
            g = made(with_gain(words, ("tribe_cards", 0, "eclipse")))
            self.assertEqual((g.says(g["kinds"][0][5]), g["kinds"][0][6]), (said, doubled))

    def test_too_many_lists(self):
        def change(tables):
            for i, card in enumerate(tables["cultures_1"] + tables["cultures_2"]):
                choice = f"choose 1 of (1 food | 2 food | 3 food | {1 + i % 5} tool, {1 + i // 5} draw)"
                card["gain"] = f"{choice}, {choice}"

        with self.assertRaisesRegex(Broken, "more than 256 different lists"):
            made(change)

    def test_bad_lines(self):
        for words, says in (
                ("", '"" is not an effect that the rules know'),
                ("Nothing", "not an effect"),
                ("nothing, 1 food", '"nothing" is not an effect'),
                ("food", "not an effect"),
                ("2 foods", "not an effect"),
                ("2food", "not an effect"),
                ("two food", "not an effect"),
                ("-1 food", "not an effect"),
                ("1.5 food", "not an effect"),
                ("01 food", "not an effect"),
                ("1000 food", "not an effect"),
                ("\u0662 food", "not an effect"),
                ("0 food", "food: must be a number from 1 to 10, not 0"),
                ("11 food", "food: must be a number from 1 to 10, not 11"),
                ("6 tool", "tool: must be a number from 1 to 5, not 6"),
                ("2 stone", "stone: must be 1, not 2"),
                ("2 village (1 food cheaper)", "village: must be 1, not 2"),
                ("2 food,1 tool", "not an effect"),
                ("2 food;  1 tool", "not an effect"),
                ("2 food, ", '"" is not an effect'),
                (" 2 food", "not an effect"),
                ("2 food\n", "not an effect"),
                ("1 food, 1 food, 1 food, 1 food, 1 food", "has more than 4 effects"),
                ("1 points", 'one is a "point"'),
                ("2 point", 'one is a "point"'),
                ("1 points per village", 'one is a "point"'),
                ("2 point per village", 'one is a "point"'),
                ("1 point per 0 village", "per: must be a number from 1 to 15, not 0"),
                ("1 point per village (max 16)", "max: must be a number from 1 to 15, not 16"),
                ("1 point per village (max 0)", "max: must be a number from 1 to 15, not 0"),
                ("10 points per village", "points: must be a number from 1 to 9, not 10"),
                ("1 point per moon", "points per: must be one of own_megalith_level1"),
                ("1 village (1 tool cheaper)", "a village costs no tools"),
                ("1 village (0 food cheaper)", "says nothing that is cheaper"),
                ("1 village ( cheaper)", "says nothing that is cheaper"),
                ("1 village (1 tool and 1 food cheaper)", "not an effect"),
                ("1 food (1 food cheaper)", "not an effect"),
                ("pay  for (1 food)", "pays nothing"),
                ("pay 0 food for (1 food)", "pays nothing"),
                ("pay 11 food for (1 food)", "pay, food: must be a number from 0 to 10, not 11"),
                ("pay 6 tool for (1 food)", "pay, tool: must be a number from 0 to 5, not 6"),
                ("pay 1 idol for (1 food)", "not an effect"),
                ("pay 1 food for 1 tool", "not an effect"),
                ("pay 1 food for ()", "not an effect"),
                ("pay 1 food for (nothing)", '"nothing" is not an effect'),
                ("pay 1 food for (pay 1 tool for (1 draw))", "pay cannot be used here"),
                ("choose 1 of (1 food | pay 1 tool for (1 draw))", "pay cannot be used here"),
                ("choose 1 of (1 food | choose 1 of (1 food | 1 tool))", "choose cannot be used here"),
                ("choose 0 of (1 food | 1 tool)", "choose: must be 1, not 0"),
                ("choose 2 of (1 food | 1 tool)", "choose: must be 1, not 2"),
                ("choose 1 of (1 food)", "2 to 4 things"),
                ("choose 1 of (1 food | 2 food | 3 food | 4 food | 5 food)", "2 to 4 things"),
                ("choose 1 of (1 food|1 tool)", "2 to 4 things"),
                ("choose 1 of (1 food | 1 tool", "brackets do not match"),
                ("choose 1 of (1 food) | (1 tool)", "brackets do not match"),
                ("1 food)", "brackets do not match"),
                ("megalith_extra on 1 or 2", "megalith_extra cannot be used here"),
                ("1 labor_eclipse", "labor_eclipse cannot be used here"),
                ("1 eclipse_card", "not an effect"),
                ("1 village_or_move", "not an effect"),
                ("1 glacier_score", "not an effect")):
            with self.subTest(words), self.assertRaises(Broken) as caught:
                gen.Tables(self.changed(with_gain(words)))
            message = str(caught.exception)
            self.assertTrue(message.startswith(PREFIX + "c101.gain: "), message)
            self.assertIn(says, message)
            self.assertEqual(len(message.splitlines()), 1)

    def changed(self, change):
        tables = copy.deepcopy(TABLES)
        change(tables)
        return tables

    def test_where_effects_can_stand(self):
        """Labor belongs to turns, payments and choices to players: the Nomad gains from some places too."""
        shared = [("stone_spaces", 0, "gain"), ("tiles", 12, "gain"), ("turn_order", 0, "eclipse"),
                  ("turn_order", 1, "start"), ("glacier_tokens", 0, "gain"), ("setup_cards", 0, "gain")]
        own = [("columns", 0, "bottom"), ("tribe_cards", 0, "eclipse"), ("starting_cards", 0, "eclipse"),
               ("animals", 0, "tip"), ("rest_tiles", 0, "gain")]
        night = [("tribe_cards", 0, "eclipse"), ("starting_cards", 0, "eclipse"), ("rest_tiles", 0, "gain")]
        culture = [("cultures_1", 0, "gain"), ("cultures_2", 0, "gain")]
        places = shared + own + culture
        for words, good in (("1 food, 2 idol", places), ("1 labor", culture), ("1.5 labor_eclipse", night),
                            ("fill_food", own + culture), ("1 village", own + culture),
                            ("1 point per village", own + culture), ("pay 1 food for (1 tool)", own + culture),
                            ("choose 1 of (1 food | 1 tool)", own + culture), ("megalith_extra on 1 or 2", [])):
            for place in places:
                with self.subTest(words=words, place=place):
                    tables = self.changed(with_gain(words, place))
                    if place in good:
                        gen.Tables(tables)
                    else:
                        with self.assertRaisesRegex(Broken, "cannot be used here"):
                            gen.Tables(tables)
        with self.assertRaisesRegex(Broken, "sloth.tip: tip cannot be used here"):
            gen.Tables(self.changed(with_gain("1 tip", ("animals", 0, "tip"))))
        with self.assertRaisesRegex(Broken, "hunter.eclipse: labor_eclipse is there twice"):
            gen.Tables(self.changed(with_gain("1 labor_eclipse, 1 labor_eclipse", ("tribe_cards", 0, "eclipse"))))
        with self.assertRaisesRegex(Broken, "s101.score: food cannot be used here"):
            gen.Tables(self.changed(with_gain("1 food", ("stones_1", 0, "score"))))
        with self.assertRaisesRegex(Broken, "s101.score: .* is not an effect"):
            gen.Tables(self.changed(with_gain("nothing", ("stones_1", 0, "score"))))

    def test_squares(self):
        def square(i, words):
            tables = copy.deepcopy(TABLES)
            tables["megalith_tiles"][0]["squares"][i] = words
            return tables

        gen.Tables(square(2, "megalith_extra on 1 or 3"))
        for i, words, says in ((2, "megalith_extra on 2 or 3", "square 2: its extra megalith would stand on itself"),
                               (2, "megalith_extra on 3 or 3", "the two squares are the same"),
                               (2, "megalith_extra on 3 or 8", "must be a number from 0 to 7, not 8"),
                               (2, "megalith_extra on 3", "not an effect"),
                               (5, "pay 1 food for (1 tool)", "square 5: pay cannot be used here")):
            with self.subTest(words), self.assertRaises(Broken) as caught:
                gen.Tables(square(i, words))
            self.assertTrue(str(caught.exception).startswith(PREFIX + f"m1.squares, square {i}: "))
            self.assertIn(says, str(caught.exception))


# ---- Everything that can be broken, broken ---------------------------------------------------------


REMARKS = ("_", "sure")
# Lists whose length is not fixed, and how short and long they can be.
FREE = {"top": (1, 2), "set": (1, 4), "nomad": (1, 4), "animals": (0, 2), "spaces": (0, 10)}


def walk(thing, path=()):
    yield path, thing
    if isinstance(thing, dict):
        for key, inner in thing.items():
            yield from walk(inner, (*path, key))
    elif isinstance(thing, list):
        for i, inner in enumerate(thing):
            yield from walk(inner, (*path, i))


def at(tables, path):
    for step in path:
        tables = tables[step]
    return tables


def reader(part):
    """The tables, read from this part on: what is broken there is found first, which saves minutes."""
    part = {"tribe_cards": "starting_cards", "cultures_1": "cultures_2", "stones_1": "stones_2"}.get(part, part)
    parts = (part, *(p for p in gen.Tables.PARTS if p != part)) if part in gen.Tables.PARTS else gen.Tables.PARTS
    return type("Reader", (gen.Tables,), {"PARTS": parts})


class Mutations(unittest.TestCase):
    def changed(self, path, new):
        """The tables with another value at a place, or without it; only what is above the place is copied."""
        tables = thing = dict(TABLES)
        for step in path[:-1]:
            thing[step] = copy.copy(thing[step])
            thing = thing[step]
        if new is KeyError:
            del thing[path[-1]]
        else:
            thing[path[-1]] = new
        return tables

    def names(self, path):
        """What a message about a place must name: the record, and the field."""
        record = path[0] if path else "the whole file"
        for i in range(1, len(path) + 1):
            thing = at(TABLES, path[:i])
            if isinstance(thing, dict) and "id" in thing:
                record = thing["id"]
        fields = [step for step in path[1:] if isinstance(step, str)]
        return record, fields[-1] if fields else ""

    def refused(self, tables, path, says="", record=None):
        try:
            reader(path[0])(tables)
        except Broken as e:
            message = str(e)
        else:
            self.fail(f"{path} is accepted")
        wanted, field = self.names(path)
        if field == "id" or len(path) == 2 and isinstance(path[1], int):
            wanted = path[0]  # what has no id any more is an entry of its list
        self.assertEqual(len(message.splitlines()), 1, message)
        self.assertLess(len(message), 400, message)
        self.assertTrue(message.startswith(PREFIX), message)
        self.assertTrue(message.startswith(PREFIX + (record or wanted)), (path, message))
        self.assertIn(field, message, path)
        self.assertIn(says, message, path)

    def each(self, kind):
        return [(path, thing) for path, thing in walk(TABLES) if path and isinstance(thing, kind)]

    def test_the_walk_sees_all(self):
        self.assertGreater(len(list(walk(TABLES))), 1200)
        gen.Tables(copy.deepcopy(TABLES))

    def test_something_is_missing(self):
        for path, _ in walk(TABLES):
            if not path or not isinstance(path[-1], str):
                continue
            tables = self.changed(path, KeyError)
            free = path[-1] in REMARKS or path[:2] in (("honor", "points"), ("sacrifice", "gains")) and len(path) == 3
            line = path[0] in ("columns",) and "middle" in path and path[-1] in ("labor", "food", "tool")
            line = line or "top" in path and path[-1] in ("food", "tool")
            with self.subTest(path):
                if free or line:
                    gen.Tables(tables)
                else:
                    self.refused(tables, path, record=None if len(path) > 1 else "the whole file")

    def test_something_unknown(self):
        for path, thing in walk(TABLES):
            if isinstance(thing, dict):
                for key in ("", "zzz", "Id", "note", "\u00e9\"\n\ud800"):
                    tables = self.changed((*path, key), 1)
                    with self.subTest(path):
                        try:
                            reader(path[0] if path else "")(tables)
                        except Broken as e:
                            self.assertEqual(len(str(e).splitlines()), 1)
                            self.assertTrue(str(e).isascii())
                            record, _ = self.names(path)
                            self.assertTrue(str(e).startswith(PREFIX + record), (path, str(e)))
                        else:
                            self.fail(f"{key!r} is accepted in {path}")

    def test_wrong_kinds(self):
        wrong = (None, True, False, [], {}, [[]], {"x": 1}, -1, 1.25, 10**6, 10**30, 1e300, "zzz!", "\ud800",
                 "a\nb", "")
        for path, thing in walk(TABLES):
            if not path:
                continue
            for new in wrong:
                if new == thing and type(new) is type(thing):
                    continue
                if new == [] and path[-1] in ("animals", "spaces") and len(path) > 1:
                    continue  # no animals, no icons
                if new == {} and path[:2] in (("honor", "points"), ("sacrifice", "gains")) and len(path) == 2:
                    continue  # no points, no gains
                if new == "zzz!" and path[-1] in (*REMARKS, "name"):
                    continue  # a text
                with self.subTest(path=path, new=new):
                    self.refused(self.changed(path, new), path)

    def test_numbers_out_of_range(self):
        for path, thing in self.each((int, float)):
            if isinstance(thing, bool):
                continue
            for new in (-1, 100, 255, 256, 2**31, float(thing) + 0.25, str(thing), [thing]):
                with self.subTest(path=path, new=new):
                    self.refused(self.changed(path, new), path)
        for path, thing in self.each(int):  # a whole number with a point is something else
            if not isinstance(thing, bool) and path not in (("rest", "labor"), ("chief_a", "rest_labor")):
                with self.subTest(path=path):
                    self.refused(self.changed(path, float(thing)), path)

    def test_lists_too_short_or_too_long(self):
        for path, thing in self.each(list):
            least, most = FREE.get(path[-1], (None, None)) if len(path) > 1 else (None, None)
            for new in (thing[:-1], thing + thing[-1:], thing + [copy.deepcopy(thing)]):
                if least is not None and least <= len(new) <= most and new[-1:] != [thing]:
                    continue
                with self.subTest(path=path, count=len(new)):
                    self.refused(self.changed(path, new), path)

    def test_ids_twice_or_in_another_order(self):
        for part, things in TABLES.items():
            if not isinstance(things, list) or "id" not in things[0]:
                continue
            for i in range(1, len(things)):
                tables = copy.deepcopy(TABLES)
                tables[part][i]["id"] = things[i - 1]["id"]
                with self.subTest(part=part, i=i), self.assertRaises(Broken) as caught:
                    gen.Tables(tables)
                self.assertEqual(str(caught.exception),
                                 f'{PREFIX}{part}: the id "{things[i - 1]["id"]}" is there twice')
                tables = copy.deepcopy(TABLES)
                tables[part][i - 1], tables[part][i] = tables[part][i], tables[part][i - 1]
                with self.subTest(part=part, i=i), self.assertRaises(Broken) as caught:
                    gen.Tables(tables)
                self.assertIn(f'{part}, entry {i}: the id must be "{things[i - 1]["id"]}"', str(caught.exception))

    def test_effects_everywhere(self):
        """Every line of effects is really read."""
        lines = [(p, w) for p, w in self.each(str)
                 if p[-1] in ("gain", "tip", "eclipse", "start", "bottom", "village", "megaliths", "score")
                 or p[:2] == ("sacrifice", "gains") or p[-2:-1] == ("squares",)]
        self.assertGreater(len(lines), 140)
        for path, words in lines:
            for new in (words + ", 1 zzz", words + " ", "1 zzz", "99 food", "1 eclipse_card"):
                with self.subTest(path=path, new=new):
                    self.refused(self.changed(path, new), path)

    def test_words_that_are_not_known(self):
        for path, says in ((("chiefs", 0, "column"), "must be one of initiate, develop, migrate, hunt, any, not"),
                           (("tribe_cards", 0, "column"), "must be one of initiate, develop, migrate, hunt, any, not"),
                           (("nomad_cards", 0, "marker"), "must be one of initiate, develop, migrate, hunt, not"),
                           (("nomad_cards", 0, "arrows"),
                            "must be one of left up, left down, right up, right down, not"),
                           (("setup_cards", 0, "tribe"), "must be one of hunter, crafter, scout, elder, shaman, not"),
                           (("setup_cards", 0, "animals", 0), "must be one of sloth, rhino, sabertooth"),
                           (("tiles", 12, "land"), "must be one of forest, grassland")):
            for new in ("rest", "Hunt", "hunt ", "up left", "brave", "dodo", "base", "any of them"):
                with self.subTest(path=path, new=new):
                    self.refused(self.changed(path, new), path, says)
        self.refused(self.changed(("nomad_cards", 0, "marker"), "any"), ("nomad_cards", 0, "marker"))
        self.refused(self.changed(("setup_cards", 0, "tribe"), "brave"), ("setup_cards", 0, "tribe"))

    def test_cells_of_nomad_cards(self):
        for new in ("", "..", ".E", "E.", "X", "e", " E", "BEBEB", ["E"], "nothing", "1 food"):
            for path in (("nomad_cards", 7, "upper", 1), ("nomad_cards", 7, "bottom", 0)):
                with self.subTest(path=path, new=new):
                    self.refused(self.changed(path, new), path, 'must be "." or one to 4 letters of ITFCBARVEGSMW')
        g = made(lambda t: t["nomad_cards"][7]["bottom"].__setitem__(0, "ITFC"))
        self.assertEqual(g.says(g["nomads"][7][6][0]), "1 idol + 1 tool + 1 food + 1 culture")

    def test_things_that_do_not_fit_each_other(self):
        def case(says, *changes):
            tables = copy.deepcopy(TABLES)
            for path, new in changes:
                if new is KeyError:
                    del at(tables, path[:-1])[path[-1]]
                else:
                    at(tables, path[:-1])[path[-1]] = new
            with self.subTest(says), self.assertRaises(Broken) as caught:
                gen.Tables(tables)
            self.assertEqual(str(caught.exception), PREFIX + says)

        case("hunter: column and bonus belong together", (("tribe_cards", 0, "bonus"), KeyError))
        case("shaman: column and bonus belong together", (("tribe_cards", 4, "bonus"), 1))
        case("thunderpaw: pay_tools and pay_labor belong together", (("chiefs", 4, "pay_tools"), KeyError))
        case("starting_cards: the copies must be 9 in all", (("starting_cards", 0, "copies"), 5))
        case("sloth: must have either a set or wild", (("animals", 0, "set"), KeyError))
        case("sloth: must have either a set or wild", (("animals", 0, "wild"), True))
        case("argentavis.wild: must be true, not false", (("animals", 6, "wild"), False))
        case("sloth.set: more animals must not score less: [1, 3, 2]", (("animals", 0, "set"), [1, 3, 2]))
        case("p1.inner: place 4 is not one of the inner ones", (("map_cards", 0, "inner"), [4, 5]))
        case("p1.inner: place 10 is not one of the inner ones", (("map_cards", 0, "inner"), [5, 10]))
        case("p1.outer: place 9 is not one of the outer ones", (("map_cards", 0, "outer"), [4, 9, 16]))
        case("p1.outer: must be a number from 1 to 19, not 0", (("map_cards", 0, "outer"), [0, 4, 16]))
        case("p1.outer: must be a number from 1 to 19, not 20", (("map_cards", 0, "outer"), [4, 16, 20]))
        case("p1.outer: a place is there twice: [4, 4, 16]", (("map_cards", 0, "outer"), [4, 4, 16]))
        case("terrain.rows: must be [3, 4, 5, 4, 3], not [3, 5, 4, 4, 3]", (("terrain", "rows"), [3, 5, 4, 4, 3]))
        case("terrain.glaciers.4: must be a number from 3 to 9, not 2", (("terrain", "glaciers", "4"), 2))
        case("g1.land: must be one of glacier, not \"lake\"", (("tiles", 1, "land"), "lake"))
        case("base.land: must be one of base, not \"lake\"", (("tiles", 0, "land"), "lake"))
        case("tiles: none is cave, but one of each land is laid out", (("tiles", 21, "land"), "lake"),
             (("tiles", 22, "land"), "lake"))
        case("burial.last: more cards must not score less", (("burial", "last"), [0, 0, 1, 3, 5, 7, 9, 8]))
        case("food_labor.spaces: must rise: [3, 1]", (("food_labor", "spaces"), [3, 1]))
        case("food_labor.spaces: must rise: [1, 1]", (("food_labor", "spaces"), [1, 1]))
        case("sacrifice.leftover, entry 2.from: must be 2, not 3", (("sacrifice", "leftover", 1, "from"), 3))
        case("sacrifice.leftover, entry 2.to: must be a number from 2 to 10, not 1",
             (("sacrifice", "leftover", 1, "to"), 1))
        case("sacrifice.leftover: must go from level 0 to 10", (("sacrifice", "leftover"), []))
        case('honor.points: "0" is not known here', (("honor", "points", "0"), 1))
        case('honor.points: "11" is not known here', (("honor", "points", "11"), 1))
        case('sacrifice.gains: "07" is not known here', (("sacrifice", "gains", "07"), "1 food"))
        case("turn_order, entry 2.place: must be 2, not 3", (("turn_order", 1, "place"), 3))
        case("initiate.top, line 2.labor: must not be 0: the line can be used again and again",
             (("columns", 0, "top", 1, "labor"), 0))
        case('nomad_codes.I: must be one of idol, not "tool"', (("nomad_codes", "I"), "tool"))
        case("eclipse.culture_labor: must be a number from 0 to 9 in steps of 0.5, not 0.25",
             (("eclipse", "culture_labor"), 0.25))
        case('c101.name: the sign "\\"" cannot stand in a text', (("cultures_1", 0, "name"), 'a "b"'))
        case('c101.name: has a space too many: " Fire"', (("cultures_1", 0, "name"), " Fire"))

    def test_names_of_other_tongues(self):
        g = made(lambda t: t["animals"][4].__setitem__("name", "Élan & Cº".replace("º", "o")))
        self.assertIn(("NAME_ELK", "ew.animal.elk", "Élan & Co"), g.names)


class Hash(unittest.TestCase):
    def digest(self, tables):
        return gen.Tables(tables).data_name(1)

    def test_form(self):
        self.assertRegex(NOW.hash, r"\A[0-9a-f]{16}\Z")
        self.assertEqual(NOW.hash, self.digest(copy.deepcopy(TABLES)))

    def test_remarks_and_layout_do_not_count(self):
        tables = json.loads(json.dumps(TABLES, indent=3, sort_keys=True))
        tables["_"] = "Corrected."
        tables["cultures_1"][0]["sure"] = "F"
        del tables["limits"]["sure"]
        tables["cultures_1"][0]["name"] = "Fire"
        self.assertEqual(self.digest(tables), NOW.hash)

    def test_values_count(self):
        seen = {NOW.hash}
        for path, new in ((("limits", "hand"), 6), (("cultures_1", 0, "points"), 2),
                          (("nomad_cards", 15, "bottom", 3), "."), (("burial", "first", 7), 23),
                          (("map_cards", 0, "outer", 0), 7), (("tribe_cards", 4, "eclipse"), "2 labor_eclipse, 1 idol"),
                          (("megalith_tiles", 0, "start"), 0), (("terrain", "glaciers", "2"), 8)):
            tables = copy.deepcopy(TABLES)
            at(tables, path[:-1])[path[-1]] = new
            seen.add(self.digest(tables))
        self.assertEqual(len(seen), 9)


# ---- The script as a program ---------------------------------------------------------------------


class Program(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="hearth-tables-"))
        self.addCleanup(shutil.rmtree, self.root)
        (self.root / "scripts").mkdir()
        for name in ("editions.py", "gen_endless_winter.py", "tables.py"):
            shutil.copy(PROJECT / "scripts" / name, self.root / "scripts")
        self.data = self.root / "data/endless_winter/tables.json"
        self.data.parent.mkdir(parents=True)
        shutil.copy(DATA, self.data)
        shutil.copytree(DATA.with_name("editions"), self.data.with_name("editions"))
        self.out = self.root / "src/games/endless_winter/gen"

    def run_it(self, *args):
        return subprocess.run([sys.executable, "-B", str(self.root / "scripts/gen_endless_winter.py"), *args],
                              capture_output=True, text=True, cwd=tempfile.gettempdir(), timeout=300)

    def test_writes_and_checks(self):
        stale = self.run_it("--check")
        self.assertEqual((stale.returncode, stale.stderr), (1, ""))
        self.assertEqual(stale.stdout.splitlines(), [
            f"src/games/endless_winter/gen/{name} is not up to date: scripts/gen_endless_winter.py"
            for name in ("tables.h", "tables.c", "names.def")])
        self.assertFalse(self.out.exists())
        done = self.run_it()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        for path in GEN.iterdir():
            self.assertEqual((self.out / path.name).read_bytes(), path.read_bytes(), path.name)
        done = self.run_it("--check")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_one_change_is_stale(self):
        self.run_it()
        self.data.write_text(DATA.read_text(encoding="utf-8").replace('"hand": 5', '"hand": 6'), encoding="utf-8")
        stale = self.run_it("--check")
        self.assertEqual((stale.returncode, len(stale.stdout.splitlines())), (1, 2))
        for name in ("tables.h", "tables.c"):  # the name of the data, and the number itself
            self.assertIn(f"{name} is not up to date", stale.stdout)

    def test_an_older_edition_stays(self):
        """As it will be when cards change: the tables of before move to editions/1, and both have a name."""
        editions, name = self.data.with_name("editions"), "0123456789abcdef"
        (editions / "1").mkdir()
        shutil.copy(DATA, editions / "1/tables.json")
        (editions / "names.json").write_text(json.dumps({"1": NOW.hash, "2": name}))
        self.data.write_text(DATA.read_text(encoding="utf-8").replace('"hand": 5', '"hand": 6'), encoding="utf-8")
        checksum = of_all.checksum(gen.bare(json.loads(self.data.read_text()), gen.REMARKS))
        values = json.loads((editions / "values.json").read_text()) | {"2": checksum}
        (editions / "values.json").write_text(json.dumps(values))
        done = self.run_it()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertIn(f'#define EW_DATA_1 "{NOW.hash}"\n#define EW_DATA_2 "{name}"\n', (self.out / "tables.h").read_text())
        before, after = (GEN / "tables.c").read_text(), (self.out / "tables.c").read_text()
        self.assertEqual(after, before.replace("    .hand = 5,", "    .hand = 6,"))
        older = (self.out / "edition_1.c").read_text().replace("ew_edition_1", "ew_built_in")
        self.assertTrue(before.startswith(older))

    def test_names_go_with_their_values(self):
        editions = self.data.with_name("editions")
        (editions / "values.json").write_text('{"1": "0123456789abcdef"}')
        self.assertEqual(self.run_it().returncode, 0)
        self.assertNotIn(NOW.hash, (self.out / "tables.h").read_text())
        shutil.rmtree(self.out)
        (editions / "values.json").write_text('{"1": "x"}')
        self.says(r'\Avalues.json: "1": sixteen signs from 0 to 9 and a to f are wanted')

    def test_unknown_arguments(self):
        for args in (["--chek"], ["--check", "--check"], ["tables.json"]):
            done = self.run_it(*args)
            self.assertEqual((done.returncode, done.stderr), (1, "Usage: gen_endless_winter.py [--check]\n"))

    def says(self, words):
        for args in ((), ("--check",)):
            done = self.run_it(*args)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertRegex(done.stderr, words)
        self.assertFalse(self.out.exists())

    def test_no_file(self):
        self.data.unlink()
        self.says(r"\Aendless_winter/tables.json: cannot be read: No such file")
        self.data.mkdir()
        self.says(r"\Aendless_winter/tables.json: cannot be read: Is a directory")

    def test_files_that_are_no_tables(self):
        good = DATA.read_bytes()
        line = good.count(b"\n") + 1
        for words, says in (
                (b"", r"tables.json:1: Expecting value"),
                (b"[]", r"tables.json: must be an object"),
                (b"7", r"tables.json: must be an object"),
                (b"{}", r'tables.json: the whole file: "limits" is missing'),
                (good[:-3], rf"tables.json:{line - 2}: Expecting"),
                (good + b"{}", rf"tables.json:{line}: Extra data"),
                (b"\xef\xbb\xbf" + good, r"tables.json:1: Unexpected UTF-8 BOM"),
                (good.decode().encode("utf-16"), r"tables.json: is not UTF-8: invalid start byte at byte 1"),
                (good.replace(b"Stag-moose", b"\xc3lan"), r"tables.json: is not UTF-8: .* at byte \d+"),
                (good.replace(b'"hand": 5', b'"hand": 5, "hand": 5'), r'the key "hand" is there twice in one object'),
                (good.replace(b'"eras"', b'"limits"'), r'the key "limits" is there twice in one object'),
                (good.replace(b'"hand": 5', b'"hand": NaN'), r"tables.json: NaN is no number"),
                (good.replace(b'"hand": 5', b'"hand": -Infinity'), r"tables.json: -Infinity is no number"),
                (good.replace(b'"hand": 5', b'"hand": 1e999'),
                 r"limits.hand: must be a number from 1 to 9, not Infinity"),
                (good.replace(b'"hand": 5', b'"hand": ' + b"5" * 5000), r"tables.json: a number is too long"),
                (good.replace(b'"hand": 5', b'"hand": ' + b"[" * 100000), r"tables.json: is nested too deeply"),
                (good.replace(b'"hand": 5', b'"hand": "' + b"5" * 5000 + b'"'), r'limits.hand: must be .*\.\.\.$'),
                (good.replace(b'"hand": 5', b'"hand": 05'), r"tables.json:3: Expecting"),
                (good.replace(b'"hand": 5,', b'"hand": 5,,'), r"tables.json:3: Expecting"),
                (good.replace(b"Stag-moose", b"Stag\\ud800"), r'elk.name: the sign "\\ud800" cannot stand'),
                (good.replace(b"Stag-moose", b"Stag\\u0000"), r'elk.name: the sign "\\u0000" cannot stand'),
                (good.replace(b"Stag-moose", b"Stag\\nmoose"), r'elk.name: the sign "\\n" cannot stand')):
            with self.subTest(says):
                self.assertNotEqual(words, good)
                self.data.write_bytes(words)
                self.says(says)

    def test_nowhere_to_write(self):
        self.out.parent.mkdir(parents=True)
        self.out.write_text("in the way", encoding="utf-8")
        done = self.run_it()
        self.assertEqual((done.returncode, done.stdout, len(done.stderr.splitlines())), (1, "", 1), done.stderr)


class Guide(unittest.TestCase):
    """docs/endless-winter-data.md explains all that can be written."""

    def setUp(self):
        self.words = (PROJECT / "docs/endless-winter-data.md").read_text(encoding="utf-8")

    def test_parts(self):
        for part in TABLES:
            if part != "_":
                self.assertIn(f"`{part}`", self.words)

    def test_effects(self):
        for op in (*gen.MOST, "fill_food", "megalith_extra", "labor_eclipse", "choose", "pay", *gen.WHAT):
            self.assertRegex(self.words, rf"\b{op}\b")
        for letter, op in gen.CODES.items():
            self.assertRegex(self.words, rf"\| {letter} \| {op} \|")

    def test_hash(self):
        self.assertIn(f"data={NOW.hash}", self.words)


if __name__ == "__main__":
    unittest.main()
