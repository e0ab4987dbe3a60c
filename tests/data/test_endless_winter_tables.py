"""The tables of Endless Winter: what is generated says what the rules say, and whatever is wrong is refused.

Run from anywhere: /usr/bin/python3 -m unittest discover -s tests/data
"""

import copy
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "scripts"))

import gen_endless_winter as gen  # noqa: E402  (the path must be set first)
from tables import Broken  # noqa: E402

DATA = PROJECT / "data/endless_winter/tables.json"
GEN = PROJECT / "src/games/endless_winter/gen"
TABLES = json.loads(DATA.read_text(encoding="utf-8"))
PREFIX = "endless_winter/tables.json: "


def value(word):
    """A C word as Python has it; names of constants stay words."""
    if word.startswith('"'):
        return word[1:-1]
    return int(word, 0) if re.fullmatch(r"-?\d+|0x[0-9a-f]+", word) else word


class Generated:
    """Reads the C that is generated, knowing nothing of the script that wrote it."""

    def __init__(self, folder):
        source = (folder / "tables.c").read_text(encoding="utf-8")
        self.tables = {}
        for name, body in re.findall(r"^const \w+ (\w+)(?:\[[^\]]*\])+ = (\{.*?\});$", source, re.M | re.S):
            words = re.findall(r'"[^"]*"|[{}]|[^\s,{}]+', body)
            self.tables[name] = self.braces(iter(words[1:]))
        head = (folder / "tables.h").read_text(encoding="utf-8")
        self.numbers = {k: int(v) for k, v in re.findall(r"^    EW_(\w+) = (\d+),?$", head, re.M)}
        self.hash = re.search(r'#define EW_DATA_HASH "(.*)"', head)[1]
        names = (folder / "names.def").read_text(encoding="utf-8")
        self.names = re.findall(r'^TEXT\((\w+), "([\w.]+)", "(.*)"\)$', names, re.M)
        self.lines = len(names.splitlines())

    def braces(self, words):
        items = []
        for word in words:
            if word == "}":
                break
            items.append(self.braces(words) if word == "{" else value(word))
        return items

    def __getitem__(self, name):
        return self.tables[f"ew_{name}"]

    def rows(self, name):
        return {row[0]: row[1:] for row in self[name]}

    def list(self, number):
        first, count = self["lists"][number]
        return self["effects"][first : first + count]

    def says(self, number):
        """A list in short words of this test: "2 food + 1 labor"."""
        return " + ".join(map(self.one, self.list(number)))

    def one(self, effect):
        op, n, a, b = effect
        op = op.removeprefix("EW_OP_").lower()
        if op == "pay":
            return f"pay {b >> 4} food {b & 15} tool [{self.says(a)}] {n}"
        if op == "choose":
            return f"{n} of [{' / '.join(self.says(a + i) for i in range(b))}]"
        if op == "points_per":
            return f"{n} per {b >> 4} {a.removeprefix('EW_PER_').lower()} max {b & 15}"
        return f"{n} {op}" + (f" {a} {b}" if a or b else "")


NOW = Generated(GEN)


# ---- What the rules say, written down by hand ----------------------------------------------------


class Facts(unittest.TestCase):
    def test_files_are_up_to_date(self):
        for path, words in gen.generate().items():
            self.assertEqual(path.read_text(encoding="utf-8"), words, path.name)

    def test_numbers(self):
        lists = {"EFFECTS", "LISTS", "REST_GAIN", "VILLAGE_GAIN", "MEGALITH_GAIN"}
        self.assertEqual({k: v for k, v in NOW.numbers.items() if k not in lists}, {
            "MAX_TOOLS": 5, "MAX_FOOD": 10, "FOOD_CAPACITY": 5, "VILLAGE_FOOD": 3, "REST_LABOR": 4,
            "CHIEF_LABOR": 1, "CHIEF_REST": 2, "CULTURE_LABOR": 1, "TOKEN_DISCOUNT": 1, "ERA_2_ROUND": 3,
            "HAND": 5, "CAMPS": 5, "VILLAGES": 3, "MEGALITHS": 8, "NEUTRALS": 2, "NOMAD_STONE_POINTS": 2,
            "MEGALITHS_PER_GAIN": 2})
        self.assertEqual(NOW.numbers["EFFECTS"], len(NOW["effects"]))
        self.assertEqual(NOW.numbers["LISTS"], len(NOW["lists"]))
        self.assertEqual(NOW.says(NOW.numbers["REST_GAIN"]), "1 draw + 1 tip")
        self.assertEqual(NOW.says(NOW.numbers["VILLAGE_GAIN"]), "1 draw")
        self.assertEqual(NOW.says(NOW.numbers["MEGALITH_GAIN"]), "1 idol")

    def test_columns(self):
        def cost(c):
            return (*c[:3], NOW.says(c[3]))

        said = {k: (t, [cost(c) for c in top[:t]], cost(m), NOW.says(b))
                for k, (t, top, m, b) in NOW.rows("columns").items()}
        self.assertEqual(list(said), ["initiate", "develop", "migrate", "hunt"])
        self.assertEqual(said["initiate"], (2, [(2, 0, 0, "1 tribe"), (1, 0, 0, "1 tribe_discard")],
                                            (0, 0, 1, "1 bury"), "1 bury + 1 idol"))
        self.assertEqual(said["develop"], (1, [(3, 0, 0, "1 culture")], (0, 0, 0, "1 stone"), "1 draw + 1 tool"))
        # The three food of a village are paid by the effect, so that cards can make it cheaper.
        self.assertEqual(said["migrate"], (2, [(1, 0, 0, "1 camp"), (1, 0, 0, "1 move")],
                                           (0, 0, 0, "1 village"), "1 camp + 1 move"))
        self.assertEqual(said["hunt"], (2, [(1, 0, 0, "2 reveal"), (1, 0, 1, "1 animal")],
                                        (0, 0, 0, "1 tip"), "1 animal_random"))
        self.assertEqual(NOW["columns"][1][2][1], [0, 0, 0, 0])

    def test_kinds(self):
        said = {k: (copies, labor, column, bonus, NOW.says(eclipse), doubled, points)
                for k, (copies, labor, column, bonus, eclipse, doubled, points) in NOW.rows("kinds").items()}
        self.assertEqual(list(said.items()), [
            ("hunter", (15, 1, 3, 1, "1 tip", 0, 1)),
            ("crafter", (15, 1, 1, 1, "1 tool", 0, 1)),
            ("scout", (15, 1, 2, 1, "2 move", 0, 1)),
            ("elder", (15, 1, 0, 1, "1 bury", 0, 1)),
            ("shaman", (15, 1, "EW_NO_BONUS", 0, "1 idol", 3, 1)),  # one and a half
            ("tribesman", (4, 1, "EW_NO_BONUS", 0, "", 0, 0)),
            ("tribeswoman", (3, 1, "EW_NO_BONUS", 0, "1 food", 0, 0)),
            ("brave", (2, 1, "EW_REST", 1, "", 0, 0))])

    def test_chiefs(self):
        self.assertEqual(NOW["chiefs"], [
            ["tuskbreaker", 3, 2, 0, 0], ["firewolf", 2, 2, 0, 0], ["stonecarver", 1, 2, 0, 0],
            ["handeye", 0, 2, 0, 0], ["thunderpaw", "EW_REST", 1, 1, 2]])

    CULTURES = (
        (1, "2 food + 1 labor"), (1, "1 tool + 1 draw"), (1, "pay 0 food 1 tool [1 animal + 1 food] 1"),
        (1, "1 tip + 1 tool"), (1, "2 tool"), (1, "3 food"), (1, "pay 2 food 0 tool [3 labor] 1"), (1, "2 draw"),
        (1, "1 of [2 food / 1 tool] + 1 labor"), (1, "1 idol + 1 food"), (2, "2 points"), (1, "2 labor"), (1, "3 move"),
        (1, "1 camp + 1 move"), (1, "1 bury"), (1, "pay 1 food 0 tool [1 bury + 2 food] 1"),
        (1, "pay 2 food 0 tool [1 megalith] 1"), (1, "2 reveal + 1 labor"), (1, "1 draw + 1 idol"),
        (1, "1 tribe_discard + 1 food"),
        (2, "pay 0 food 1 tool [2 animal] 1"), (2, "1 animal_random + 1 tip"), (2, "2 bury"), (2, "1 megalith"),
        (2, "2 camp + 2 move"), (2, "5 move"), (2, "1 tribe + 1 food"), (2, "2 draw + 1 idol"), (2, "2 idol"),
        (2, "2 of [2 food / 1 tool / 1 idol]"), (2, "pay 0 food 1 tool [2 idol + 1 points] 1"), (2, "1 fill_food"),
        (2, "3 tool"), (3, "1 village 2 0"), (2, "3 food + 1 tool"), (1, "1 per 2 buried_card max 5"),
        (2, "pay 3 food 0 tool [5 points] 1"), (2, "1 move + 1 per 1 glacier_with_camp max 5"), (2, "1 stone 1 1"),
        (2, "3 labor"))

    def test_cultures(self):
        ids = [f"c1{i:02}" for i in range(1, 21)] + [f"c2{i:02}" for i in range(1, 21)]
        self.assertEqual([row[0] for row in NOW["cultures"]], ids)
        self.assertEqual(tuple((points, NOW.says(gain)) for _, _, points, gain in NOW["cultures"]), self.CULTURES)
        self.assertEqual({row[1] for row in NOW["cultures"]}, {3})

    def test_animals(self):
        ten = [1, 3, 6, 10]
        said = [(k, copies, NOW.says(tip), *rest) for k, copies, tip, *rest in NOW["animals"]]
        self.assertEqual(said, [
            ("sloth", 10, "3 food", ten, 4, ten, 0),
            ("rhino", 10, "2 food + 1 tool", ten, 4, ten, 0),
            ("sabertooth", 10, "1 food + 1 idol", ten, 4, ten, 0),
            ("glyptodon", 10, "1 food + 2 tool", ten, 4, ten, 0),
            ("elk", 10, "2 food + 1 draw", ten, 4, ten, 0),
            ("mammoth", 5, "5 food", [2, 5, 5, 5], 2, [2, 5, 5, 5], 0),
            ("argentavis", 5, "2 draw", [0, 0, 0, 0], 0, [2, 5, 5, 5], 1)])
        self.assertEqual(sum(row[1] for row in NOW["animals"]), 60)
        self.assertEqual(NOW["animal_fill"], [4, 5, 6])

    def test_stones(self):
        self.assertEqual({k: NOW.one(score[0]) for k, score in NOW.rows("stones").items()}, {
            "s101": "1 per 1 megalith_level1 max 4", "s102": "2 per 1 megalith_upper max 6",
            "s103": "1 per 1 tipped_animal max 4", "s104": "1 per 2 upright_animal max 4",
            "s105": "1 per 1 buried_card max 4", "s106": "2 per 1 camp_forest_grassland max 6",
            "s107": "2 per 1 camp_lake_mountain max 6", "s108": "1 per 1 glacier_with_camp max 4",
            "s109": "2 per 1 village max 6", "s110": "1 per 1 tribe_type max 5",
            "s201": "1 per 1 megalith_any max 7", "s202": "2 per 1 megalith_upper max 8",
            "s203": "2 per 1 tipped_animal max 6", "s204": "4 per 1 set_of_4 max 8",
            "s205": "1 per 1 buried_card max 7", "s206": "2 per 1 upright_type max 8",
            "s207": "1 per 2 honor_level max 5", "s208": "1 per 2 sacrifice_level max 5",
            "s209": "3 per 1 village max 9", "s210": "1 per 1 culture_card max 6"})
        self.assertEqual([(*c[:3], NOW.says(c[3])) for c in NOW["stone_spaces"]],
                         [(0, 2, 1, "1 megalith"), (0, 3, 2, "2 idol"), (0, 5, 3, "5 points")])
        self.assertEqual(NOW["stones_per_era"], [4, 5, 6])

    def test_tiles(self):
        said = [(k, land.removeprefix("EW_LAND_").lower(), NOW.says(gain)) for k, land, gain in NOW["tiles"]]
        self.assertEqual(said[:10], [("base", "base", "")] + [(f"g{i}", "glacier", "") for i in range(1, 10)])
        self.assertEqual(said[10:], [
            ("forest1", "forest", "1 tool"), ("forest2", "forest", "1 tool"), ("forest3", "forest", "1 food + 1 tool"),
            ("grassland1", "grassland", "2 food"), ("grassland2", "grassland", "2 food"),
            ("grassland3", "grassland", "1 tip"),
            ("lake1", "lake", "1 draw"), ("lake2", "lake", "1 draw"), ("lake3", "lake", "1 food + 2 move"),
            ("mountain1", "mountain", "1 megalith"), ("mountain2", "mountain", "1 tool + 1 points"),
            ("cave1", "cave", "1 idol"), ("cave2", "cave", "1 idol"),
            ("hotspring1", "hotspring", "2 points"), ("hotspring2", "hotspring", "1 bury")])
        self.assertEqual(NOW["glaciers_in"], [9, 6, 3])

    def test_megalith_tiles(self):
        said = {k: (start, [NOW.says(g) for g in gains]) for k, start, gains in NOW["megalith_tiles"]}
        self.assertEqual(said, {
            "m1": (1, ["2 food", "1 food", "1 tool", "1 idol", "1 camp", "1 tool", "1 draw", "1 points"]),
            "m2": (2, ["1 tool", "1 idol", "1 food", "2 food", "1 food", "2 move", "1 tool", "1 megalith_extra 3 6"]),
            "m3": (5, ["1 idol", "1 tool", "1 draw", "1 food", "2 food", "1 food", "1 camp", "1 idol"]),
            "m4": (6, ["1 draw", "1 food", "1 tool", "1 points", "1 megalith_extra 0 5", "1 idol", "1 food",
                       "2 food"])})
        self.assertEqual(NOW["megalith_points"], [0, 0, 2, 4, 6, 8, 10, 12, 14])

    def test_setup_cards(self):
        tribes = [row[0] for row in NOW["kinds"]]
        animals = [row[0] for row in NOW["animals"]]
        said = [(k, food, tool, tribes[t], [animals[a] for a in which[:n]], NOW.says(gain))
                for k, food, tool, t, n, which, gain in NOW["setups"]]
        self.assertEqual(said, [
            ("u1", 2, 1, "hunter", ["sloth"], ""), ("u2", 1, 2, "crafter", [], "1 draw"),
            ("u3", 3, 1, "scout", [], "1 camp"), ("u4", 2, 1, "elder", [], "1 bury"),
            ("u5", 2, 1, "shaman", [], "1 idol"), ("u6", 1, 1, "crafter", ["sabertooth"], "1 idol")])

    def test_tracks(self):
        self.assertEqual(NOW["honor_points"], [0] * 8 + [1, 2, 3])
        gains = {i: NOW.says(g) for i, g in enumerate(NOW["sacrifice_gain"]) if g}
        self.assertEqual(gains, {3: "1 draw", 6: "1 tribe_discard", 9: "1 tribe"})
        self.assertEqual(list(zip(NOW["leftover_points"], NOW["leftover_per"])), [
            (0, 1), (0, 1), (1, 4), (1, 4), (1, 3), (1, 3), (1, 2), (1, 2), (2, 3), (2, 3), (1, 1)])
        self.assertEqual(NOW["burial"], [[0, 1, 3, 6, 10, 14, 18, 22], [0, 1, 2, 4, 7, 10, 13, 16],
                                         [0, 0, 1, 3, 5, 7, 9, 11]])
        self.assertEqual([i for i, icon in enumerate(NOW["food_labor"]) if icon], [1, 3, 5, 7, 9])
        self.assertEqual(len(NOW["food_labor"]), 11)
        self.assertEqual(list(map(NOW.says, NOW["order_gain"])), ["1 tool", "1 food", "1 food", ""])
        self.assertEqual(list(map(NOW.says, NOW["order_start"])), ["", "1 food", "1 tool", "1 food + 1 tool"])

    def test_modules(self):
        self.assertEqual([(k, NOW.says(g), doubled) for k, g, doubled in NOW["rest_tiles"]], [
            ("r1", "1 draw + 1 tool", 0), ("r2", "1 tip + 1 idol", 0), ("r3", "2 food + 1 tip", 0), ("r4", "1 bury", 0),
            ("r5", "2 draw", 0), ("r6", "1 draw", 2)])
        self.assertEqual([(k, NOW.says(g), doubled) for k, g, doubled in NOW["glacier_tokens"]], [
            ("k1", "1 food", 0), ("k2", "1 food", 0), ("k3", "1 food", 0), ("k4", "1 tool", 0), ("k5", "1 tool", 0),
            ("k6", "1 points", 0), ("k7", "1 points", 0), ("k8", "1 idol", 0), ("k9", "2 move", 0)])

    def test_names(self):
        self.assertEqual(len(NOW.names), NOW.lines - 1)
        words = {name: (key, english) for name, key, english in NOW.names}
        self.assertEqual(len(words), 8 + 40 + 7 + 8 + 5 + 5)
        order = [name for name, _, _ in NOW.names]
        for first, ids, kind, prefix in (
                ("NAME_HUNTER", [r[0] for r in NOW["kinds"]], "kind", ""),
                ("NAME_C101", [r[0] for r in NOW["cultures"]], "culture", ""),
                ("NAME_SLOTH", [r[0] for r in NOW["animals"]], "animal", ""),
                ("NAME_LAND_BASE", ["base", "glacier", "forest", "grassland", "lake", "mountain", "cave", "hotspring"],
                 "land", "LAND_"),
                ("NAME_TUSKBREAKER", [r[0] for r in NOW["chiefs"]], "chief", ""),
                ("NAME_COLUMN_INITIATE", ["initiate", "develop", "migrate", "hunt", "rest"], "column", "COLUMN_")):
            at = order.index(first)
            for i, name in enumerate(ids):
                self.assertEqual(order[at + i], f"NAME_{prefix}{name.upper()}")
                self.assertEqual(words[order[at + i]][0], f"ew.{kind}.{name}")
        for name, english in (("NAME_SHAMAN", "Shaman"), ("NAME_C109", "Cord and Net"), ("NAME_C201", "Atlatl Mastery"),
                              ("NAME_C214", "Mammoth-bone Hut"), ("NAME_ELK", "Stag-moose"),
                              ("NAME_SABERTOOTH", "Saber-toothed Tiger"), ("NAME_HANDEYE", "Handeye"),
                              ("NAME_LAND_HOTSPRING", "Hot spring"), ("NAME_COLUMN_REST", "Rest")):
            self.assertEqual(words[name][1], english)


class Terrain(unittest.TestCase):
    """Places have their printed numbers here, from 1."""

    BESIDE = {1: [2, 4, 5], 2: [1, 3, 5, 6], 3: [2, 6, 7], 4: [1, 5, 8, 9], 5: [1, 2, 4, 6, 9, 10],
              6: [2, 3, 5, 7, 10, 11], 7: [3, 6, 11, 12], 8: [4, 9, 13], 9: [4, 5, 8, 10, 13, 14],
              10: [5, 6, 9, 11, 14, 15], 11: [6, 7, 10, 12, 15, 16], 12: [7, 11, 16], 13: [8, 9, 14, 17],
              14: [9, 10, 13, 15, 17, 18], 15: [10, 11, 14, 16, 18, 19], 16: [11, 12, 15, 19], 17: [13, 14, 18],
              18: [14, 15, 17, 19], 19: [15, 16, 18]}

    def test_beside(self):
        for place, wanted in self.BESIDE.items():
            found = NOW["beside"][place - 1]
            self.assertEqual([i + 1 for i in range(32) if found >> i & 1], wanted, place)

    def test_rings(self):
        rings = NOW["place_ring"]
        self.assertEqual([i + 1 for i, r in enumerate(rings) if r == 0], [10])
        self.assertEqual([i + 1 for i, r in enumerate(rings) if r == 1], [5, 6, 9, 11, 14, 15])
        self.assertEqual([i + 1 for i, r in enumerate(rings) if r == 2], [1, 2, 3, 4, 7, 8, 12, 13, 16, 17, 18, 19])

    def test_coordinates(self):
        at = dict(enumerate(zip(NOW["place_x"], NOW["place_y"]), 1))
        for place, wanted in ((1, (-2, -2)), (3, (2, -2)), (4, (-3, -1)), (7, (3, -1)), (8, (-4, 0)), (10, (0, 0)),
                              (12, (4, 0)), (13, (-3, 1)), (16, (3, 1)), (17, (-2, 2)), (18, (0, 2)), (19, (2, 2))):
            self.assertEqual(at[place], wanted, place)
        self.assertEqual(len(at), 19)

    def test_junctures(self):
        three = [[p + 1 for p in j] for j in NOW["juncture"]]
        self.assertEqual(three, [
            [1, 2, 5], [1, 4, 5], [2, 3, 6], [2, 5, 6], [3, 6, 7], [4, 5, 9], [4, 8, 9], [5, 6, 10], [5, 9, 10],
            [6, 7, 11], [6, 10, 11], [7, 11, 12], [8, 9, 13], [9, 10, 14], [9, 13, 14], [10, 11, 15], [10, 14, 15],
            [11, 12, 16], [11, 15, 16], [13, 14, 17], [14, 15, 18], [14, 17, 18], [15, 16, 19], [15, 18, 19]])
        self.assertEqual(len(three), 24)
        self.assertEqual(sum(10 not in j for j in three), 18)
        sums = dict(zip(map(tuple, three), zip(NOW["juncture_x"], NOW["juncture_y"])))
        for places, wanted in (((1, 2, 5), (-3, -5)), ((4, 8, 9), (-9, -1)), ((5, 6, 10), (0, -2)),
                               ((7, 11, 12), (9, -1)), ((8, 9, 13), (-9, 1)), ((11, 15, 16), (6, 2)),
                               ((14, 17, 18), (-3, 5)), ((15, 18, 19), (3, 5))):
            self.assertEqual(sums[places], wanted, places)

    def test_map_cards(self):
        said = {k: ([p + 1 for p in inner], [p + 1 for p in outer]) for k, inner, outer in NOW["maps"]}
        self.assertEqual(said, {"p1": ([5, 6], [4, 16, 19]), "p2": ([6, 11], [2, 17, 18]), "p3": ([11, 15], [7, 8, 13]),
                                "p4": ([14, 15], [1, 4, 16]), "p5": ([9, 14], [2, 3, 18]), "p6": ([5, 9], [7, 12, 13])})
        inner = sorted(p for i, _ in said.values() for p in i)
        self.assertEqual(inner, sorted([5, 6, 9, 11, 14, 15] * 2))
        outer = [p for _, o in said.values() for p in o]
        self.assertEqual({p: outer.count(p) for p in (1, 3, 8, 12, 17, 19)}, dict.fromkeys((1, 3, 8, 12, 17, 19), 1))
        self.assertEqual({p: outer.count(p) for p in (2, 4, 7, 13, 16, 18)}, dict.fromkeys((2, 4, 7, 13, 16, 18), 2))


class NomadCards(unittest.TestCase):
    # id, marker, arrows, labor, upper row, bottom row; I D M H from left to right
    CARDS = """
        n01 H LU 2  M SCMB WGIA AART     B M . V
        n02 H LD 1  BIMT SBM WGAG AAT    E C G T
        n03 H RU 1  BEMI MISB WGGI ARIA  . T W R
        n04 H RD 2  M CBMI WGI RAAG      B S . A
        n05 M LU 1  BIMT STM WGAI AAIR   E B W F
        n06 M LD 2  MIBG CIMS WGT ARAG   I T . A
        n07 M RU 2  BIMA MBS WGIG RAA    . C G A
        n08 M RD 1  EIMB SMBC WGGI AARI  EE C . .
        n09 D LU 1  MBI CMSI WGAG ARA    . S W V
        n10 D LD 2  MEIB SBMI WGFA AART  I . G A
        n11 D RU 1  IBMG CBM WGAI ATAR   M T G .
        n12 D RD 2  MIBA STMB WGGI ARA   . M F T
        n13 I LU 2  BIM CBMS WGIA AARG   E . W T
        n14 I LD 1  MBIT SCM WGTG RAAI   B C T .
        n15 I RU 2  BEIM CMSB WGA ARIA   M S . V
        n16 I RD 1  MIB SIMC WGIG ATAR   I . W R
    """
    LETTERS = {"idol": "I", "tool": "T", "food": "F", "culture": "C", "bury": "B", "animal": "A", "animal_random": "R",
               "reveal": "V", "eclipse_card": "E", "glacier_score": "G", "stone": "S", "megalith": "M",
               "village_or_move": "W"}

    def letters(self, number):
        out = ""
        for op, n, a, b in NOW.list(number):
            self.assertEqual((n, a, b), (1, 0, 0))
            out += self.LETTERS[op.removeprefix("EW_OP_").lower()]
        return out or "."

    def test_cards(self):
        wanted = [line.split() for line in self.CARDS.split("\n") if line.strip()]
        said = [[k, "IDMH"[marker], "LR"[right] + "UD"[down], str(labor), *map(self.letters, upper + bottom)]
                for k, marker, right, down, labor, upper, bottom in NOW["nomads"]]
        self.assertEqual(said, wanted)

    def test_every_marker_meets_every_pair_of_arrows_once(self):
        pairs = [tuple(row[1:4]) for row in NOW["nomads"]]
        self.assertEqual(sorted(pairs), [(m, r, d) for m in range(4) for r in (0, 1) for d in (0, 1)])

    def test_the_printed_example(self):
        cards = NOW.rows("nomads")
        self.assertEqual(self.letters(cards["n08"][5][0]), "EE")
        for newest in ("n01", "n04"):
            self.assertEqual(self.letters(cards[newest][4][0]), "M")
            self.assertEqual(self.letters(cards[newest][5][0]), "B")


# ---- Lists --------------------------------------------------------------------------------------


def made(change=None):
    """The tables as C rows, after a change of the data."""
    tables = copy.deepcopy(TABLES)
    if change:
        change(tables)
    t = gen.Tables(tables)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="hearth-tables-"))
    try:
        for name, words in (("tables.h", t.header()), ("tables.c", t.source()), ("names.def", t.texts())):
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
                ("", '"" is no effect that the rules know'),
                ("Nothing", "no effect"),
                ("nothing, 1 food", '"nothing" is no effect'),
                ("food", "no effect"),
                ("2 foods", "no effect"),
                ("2food", "no effect"),
                ("two food", "no effect"),
                ("-1 food", "no effect"),
                ("1.5 food", "no effect"),
                ("01 food", "no effect"),
                ("1000 food", "no effect"),
                ("\u0662 food", "no effect"),
                ("0 food", "food: must be a number from 1 to 10, not 0"),
                ("11 food", "food: must be a number from 1 to 10, not 11"),
                ("6 tool", "tool: must be a number from 1 to 5, not 6"),
                ("2 stone", "stone: must be 1, not 2"),
                ("2 village (1 food cheaper)", "village: must be 1, not 2"),
                ("2 food,1 tool", "no effect"),
                ("2 food;  1 tool", "no effect"),
                ("2 food, ", '"" is no effect'),
                (" 2 food", "no effect"),
                ("2 food\n", "no effect"),
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
                ("1 village (1 tool and 1 food cheaper)", "no effect"),
                ("1 food (1 food cheaper)", "no effect"),
                ("pay  for (1 food)", "pays nothing"),
                ("pay 0 food for (1 food)", "pays nothing"),
                ("pay 11 food for (1 food)", "pay, food: must be a number from 0 to 10, not 11"),
                ("pay 6 tool for (1 food)", "pay, tool: must be a number from 0 to 5, not 6"),
                ("pay 1 idol for (1 food)", "no effect"),
                ("pay 1 food for 1 tool", "no effect"),
                ("pay 1 food for ()", "no effect"),
                ("pay 1 food for (nothing)", '"nothing" is no effect'),
                ("pay 1 food for (pay 1 tool for (1 draw))", "pay cannot stand here"),
                ("choose 1 of (1 food | pay 1 tool for (1 draw))", "pay cannot stand here"),
                ("choose 1 of (1 food | choose 1 of (1 food | 1 tool))", "choose cannot stand here"),
                ("choose 0 of (1 food | 1 tool)", "choose: must be 1, not 0"),
                ("choose 2 of (1 food | 1 tool)", "choose: must be 1, not 2"),
                ("choose 1 of (1 food)", "2 to 4 things"),
                ("choose 1 of (1 food | 2 food | 3 food | 4 food | 5 food)", "2 to 4 things"),
                ("choose 1 of (1 food|1 tool)", "2 to 4 things"),
                ("choose 1 of (1 food | 1 tool", "brackets do not match"),
                ("choose 1 of (1 food) | (1 tool)", "brackets do not match"),
                ("1 food)", "brackets do not match"),
                ("megalith_extra on 1 or 2", "megalith_extra cannot stand here"),
                ("1 labor_eclipse", "labor_eclipse cannot stand here"),
                ("1 eclipse_card", "no effect"),
                ("1 village_or_move", "no effect"),
                ("1 glacier_score", "no effect")):
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
                        with self.assertRaisesRegex(Broken, "cannot stand here"):
                            gen.Tables(tables)
        with self.assertRaisesRegex(Broken, "sloth.tip: tip cannot stand here"):
            gen.Tables(self.changed(with_gain("1 tip", ("animals", 0, "tip"))))
        with self.assertRaisesRegex(Broken, "hunter.eclipse: labor_eclipse is there twice"):
            gen.Tables(self.changed(with_gain("1 labor_eclipse, 1 labor_eclipse", ("tribe_cards", 0, "eclipse"))))
        with self.assertRaisesRegex(Broken, "s101.score: food cannot stand here"):
            gen.Tables(self.changed(with_gain("1 food", ("stones_1", 0, "score"))))
        with self.assertRaisesRegex(Broken, "s101.score: .* is no effect"):
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
                               (2, "megalith_extra on 3", "no effect"),
                               (5, "pay 1 food for (1 tool)", "square 5: pay cannot stand here")):
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
        return gen.Tables(tables).digest()

    def test_form(self):
        self.assertRegex(NOW.hash, r"\A[0-9a-f]{16}\Z")
        self.assertEqual(NOW.hash, self.digest(copy.deepcopy(TABLES)))

    def test_remarks_and_layout_do_not_count(self):
        tables = json.loads(json.dumps(TABLES, indent=3, sort_keys=True))
        tables["_"] = "Corrected."
        tables["cultures_1"][0]["sure"] = "F"
        del tables["limits"]["sure"]
        self.assertEqual(self.digest(tables), NOW.hash)

    def test_values_count(self):
        seen = {NOW.hash}
        for path, new in ((("limits", "hand"), 6), (("cultures_1", 0, "points"), 2),
                          (("cultures_1", 0, "name"), "Fire"),
                          (("nomad_cards", 15, "bottom", 3), "."), (("burial", "first", 7), 23),
                          (("map_cards", 0, "outer", 0), 7), (("tribe_cards", 4, "eclipse"), "2 labor_eclipse, 1 idol"),
                          (("megalith_tiles", 0, "start"), 0), (("terrain", "glaciers", "2"), 8)):
            tables = copy.deepcopy(TABLES)
            at(tables, path[:-1])[path[-1]] = new
            seen.add(self.digest(tables))
        self.assertEqual(len(seen), 10)


# ---- The script as a program ---------------------------------------------------------------------


class Program(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="hearth-tables-"))
        self.addCleanup(shutil.rmtree, self.root)
        (self.root / "scripts").mkdir()
        for name in ("gen_endless_winter.py", "tables.py"):
            shutil.copy(PROJECT / "scripts" / name, self.root / "scripts")
        self.data = self.root / "data/endless_winter/tables.json"
        self.data.parent.mkdir(parents=True)
        shutil.copy(DATA, self.data)
        self.out = self.root / "src/games/endless_winter/gen"

    def run_it(self, *args):
        return subprocess.run([sys.executable, "-B", str(self.root / "scripts/gen_endless_winter.py"), *args],
                              capture_output=True, text=True, cwd=tempfile.gettempdir(), timeout=60)

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
        self.assertEqual((stale.returncode, len(stale.stdout.splitlines())), (1, 1))
        self.assertIn("tables.h is not up to date", stale.stdout)

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
