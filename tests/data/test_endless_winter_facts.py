"""The tables of Endless Winter against what the fact sheet says, written down by hand."""

import unittest

from generated import NOW, gen


# ---- What the rules say, written down by hand ----------------------------------------------------


class Facts(unittest.TestCase):
    def test_files_are_up_to_date(self):
        for path, words in gen.generate().items():
            self.assertEqual(path.read_text(encoding="utf-8"), words, path.name)

    def test_numbers(self):
        lists = {"LIST_COUNT", "REST_GAIN", "VILLAGE_GAIN", "MEGALITH_GAIN"}
        self.assertEqual({k: v for k, v in NOW.numbers.items() if k not in lists}, {
            "MAX_TOOLS": 5, "MAX_FOOD": 10, "FOOD_CAPACITY": 5, "VILLAGE_FOOD": 3, "REST_LABOR": 4,
            "CHIEF_LABOR": 1, "CHIEF_REST": 2, "CULTURE_LABOR": 1, "TOKEN_DISCOUNT": 1, "ERA_2_ROUND": 3,
            "HAND": 5, "CAMPS": 5, "VILLAGES": 3, "MEGALITHS": 8, "NEUTRALS": 2, "NOMAD_STONE_POINTS": 2,
            "MEGALITHS_PER_GAIN": 2})
        self.assertEqual(NOW.numbers["LIST_COUNT"], len(NOW["lists"]))
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
