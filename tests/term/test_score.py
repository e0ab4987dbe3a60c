"""`hearth score`: sheets counted by hand, and sheets that are none."""

import json
import unittest

from hearth_program import SOLO_VALUES, ProgramTest

CARDS = tuple(SOLO_VALUES)
SIDE_A = (
    "...........",
    "...M.r.....",
    ".r......Mr.",
    "...........",
    "...........",
    ".....M.....",
    "...........",
    "...........",
    ".rM......r.",
    ".....r.M...",
    "...........",
)


def sheet(rows=None, end="\n"):
    """Side A with some rows replaced."""
    lines = [(rows or {}).get(number, row) for number, row in enumerate(SIDE_A)]
    return "".join(line + end for line in lines)


# Each sheet with its stars, counted by hand.
COUNTED = {
    "sentinel_wood": [
        ({0: "FF........F", 5: "F...FM....."}, 4),  # f5 is inside
        ({10: "FFFFFFFFFFF"}, 11),  # a corner counts once
        ({8: ".fM......f.", 1: ".F.M.r....."}, 0),
    ],
    "greenbough": [
        ({0: "FF........F", 5: "F...FM....."}, 2 + 4),  # rows a f; columns 1 2 5 11
        ({8: ".fM......r."}, 1 + 1),
    ],
    "treetower": [
        ({0: "FW..F......", 1: "V..M.r....."}, 1),  # a1 is closed in, a5 is not
        ({0: "WFW........", 1: ".O.M.r....."}, 1),  # the edge and a monster close as well
        ({1: "...MFr.....", 0: "....W......", 2: ".r..W...Mr."}, 0),  # empty ruins are empty
    ],
    "stoneside_forest": [
        ({1: "...MFfFFF..", 5: "....FM....."}, 2 * 3),  # b4 to c9; f6 is alone
        ({1: "...MFr.....", 5: "....FM....."}, 0),
    ],
    "canal_lake": [
        ({0: "WA.........", 10: "A.W........"}, 1 + 1),
        ({0: "WAW........", 1: ".W.M.r....."}, 3 + 1),
        ({0: "W..........", 1: ".A.M.r....."}, 0),  # corners do not touch
    ],
    "mages_valley": [
        ({0: "...W.W.....", 1: "...MAr....."}, 2 + 1),
        ({4: ".....W.....", 6: ".....W.....", 5: "....AMA...."}, 2 + 2 + 1 + 1),
    ],
    "golden_granary": [
        ({0: ".....W.....", 2: ".a......Mr.", 8: ".rM......w."}, 1 + 3),
        ({0: ".....A.....", 1: "...M.w....."}, 0),
    ],
    "shoreside_expanse": [
        ({0: "W..........", 3: "....AA.....", 6: "..W........", 7: "........AW."}, 3 + 3),
        ({3: "AAA........"}, 0),  # one border space spoils all
        ({0: "....W......", 3: "....A......", 6: "....A......"}, 3 + 3),
    ],
    "wildholds": [
        ({3: "VVVVVV.....", 6: "VVVVV......"}, 8),
        ({3: "VVVVVV.....", 6: "VVVVVVVVVVV"}, 8 + 8),
    ],
    "great_city": [
        ({3: "VVV........", 5: "VVVVVM....."}, 3),
        ({5: "VVVVVM....."}, 0),
    ],
    "greengold_plains": [
        ({0: "...FVW.....", 1: "...MAr.....", 6: "....FV....."}, 3),
        ({4: "....FVF....", 3: ".....A....."}, 3),  # forest, farm, mountain
        ({0: "...FVF.....", 1: "...MFr....."}, 0),
    ],
    "shieldgate": [
        ({0: "VVVVV......", 3: "VVV........", 10: "V.........."}, 3 * 2),
        ({0: "VVVV.......", 3: "VVVV......."}, 4 * 2),  # one of two equals is the second
        ({0: "VVVVV......"}, 0),
    ],
    "borderlands": [
        ({0: "FVAWOFVAWOF"}, 6),
        ({0: "FVAWOFVAWOF", 8: "WfMWWWWWWfW"}, 6 + 6),
        ({8: "WrMWWWWWWfW"}, 0),  # an empty ruins space is a gap
        ({row: line[:10] + "W" for row, line in enumerate(SIDE_A)}, 6),
        ({row: line[:10] + "W" for row, line in enumerate(SIDE_A)} | {0: "F" * 11}, 6 + 6),
    ],
    "lost_barony": [
        ({}, 1 * 3),  # a mountain alone
        ({0: "FF.........", 1: "FF.M.r....."}, 2 * 3),
        ({0: "..FFF......", 1: "..FMF......", 2: ".rFFF...Mr."}, 3 * 3),
    ],
    "broken_road": [
        ({9: "F....r.M...", 10: "FF........."}, 3 + 3),
        ({9: ".F...r.M...", 10: "..F........"}, 0),  # does not begin at the left edge
        ({10: "F.........."}, 3),
    ],
    "cauldrons": [
        ({0: ".F...W.....", 1: "F..MWrW....", 2: ".r...W..Mr."}, 1 + 1),  # a corner and ruins
        ({}, 0),
    ],
    "monsters": [
        ({0: "O.O........"}, -4),  # a2 counts once
        ({2: ".o......Mr."}, -4),
        ({0: "OF.........", 1: "F..M.r....."}, 0),
        ({}, 0),
    ],
}  # fmt: skip


class StarsTest(ProgramTest):
    def stars(self, card, text):
        return self.fine("score", "cartographers", "--card", card, stdin=text)

    def details(self, card, text):
        return json.loads(self.fine("score", "cartographers", "--card", card, "--json", stdin=text))

    def test_every_card_is_counted(self):
        self.assertEqual(set(COUNTED), {*CARDS, "monsters"})

    def test_stars(self):
        for card, cases in COUNTED.items():
            for rows, stars in cases:
                with self.subTest(card=card, rows=rows):
                    self.assertEqual(self.stars(card, sheet(rows)), f"{stars}\n")

    def check_details(self, details):
        self.assertEqual(set(details), {"card", "points", "lines", "cells"})
        self.assertEqual(details["points"], sum(line["points"] for line in details["lines"]))
        union = set()
        for line in details["lines"]:
            self.assertEqual(set(line), {"points", "count", "value", "cells"})
            self.assertEqual(line["points"], line["count"] * line["value"])
            self.assertNotEqual(line["points"], 0)
            union.update(map(tuple, line["cells"]))
        self.assertEqual(details["cells"], sorted(map(list, union)))
        for row, column in union:
            self.assertTrue(0 <= row <= 10 and 0 <= column <= 10)

    def test_lines_add_up_and_cells_are_their_union(self):
        for card, cases in COUNTED.items():
            rows, stars = cases[0]
            with self.subTest(card=card):
                details = self.details(card, sheet(rows))
                self.check_details(details)
                self.assertEqual((details["card"], details["points"]), (card, stars))
                self.assertEqual(bool(details["lines"]), stars != 0)

    def test_cells(self):
        def cells(card, case=0):
            return self.details(card, sheet(COUNTED[card][case][0]))["cells"]

        self.assertEqual(cells("sentinel_wood"), [[0, 0], [0, 1], [0, 10], [5, 0]])
        self.assertEqual(cells("wildholds"), [[3, column] for column in range(6)])
        self.assertEqual(cells("shieldgate"), [[3, 0], [3, 1], [3, 2]])
        self.assertEqual(cells("great_city"), [[3, 0], [3, 1], [3, 2]])
        self.assertEqual(cells("golden_granary"), [[0, 5], [2, 1]])
        self.assertEqual(cells("broken_road"), [[9, 0], [10, 0], [10, 1]])
        self.assertEqual(cells("cauldrons"), [[0, 0], [1, 5]])
        self.assertEqual(cells("lost_barony", 2), [[row, col] for row in (0, 1, 2) for col in (2, 3, 4)])
        self.assertEqual(cells("monsters"), [[0, 1], [0, 3], [1, 0], [1, 2]])
        self.assertEqual(cells("greenbough", 1), [[8, 1]])

    def test_lines(self):
        lines = self.details("borderlands", sheet(COUNTED["borderlands"][1][0]))["lines"]
        self.assertEqual([(line["points"], line["count"]) for line in lines], [(6, 1), (6, 1)])
        self.assertEqual(lines[1]["cells"], [[8, column] for column in range(11)])
        (line,) = self.details("monsters", sheet({0: "O.O........"}))["lines"]
        self.assertEqual((line["count"], line["value"], line["points"]), (4, -1, -4))

    def test_all_cards(self):
        rows = {0: "FVAWOFVAWOF", 1: "FWAMVfAAWWW", 2: "Fr.F.OA.Mw.", 3: "VVVVVV.AWO.", 10: "FF..WWAAOO."}
        out = self.fine("score", "cartographers", stdin=sheet(rows)).splitlines()
        self.assertEqual([line.split()[0] for line in out], [*CARDS, "monsters"])
        whole = json.loads(self.fine("score", "cartographers", "--json", stdin=sheet(rows)))
        self.assertEqual(set(whole), {"cards"})
        self.assertEqual([card["card"] for card in whole["cards"]], [*CARDS, "monsters"])
        for line, details in zip(out, whole["cards"]):
            self.check_details(details)
            self.assertEqual(int(line.split()[1]), details["points"])
            self.assertEqual(self.details(details["card"], sheet(rows)), details)

    def test_other_maps(self):
        plain = "\n".join(["...x......."] * 11)
        self.assertEqual(self.stars("borderlands", plain), "6\n")
        self.assertEqual(self.stars("lost_barony", plain), "3\n")
        self.assertEqual(self.stars("borderlands", "\n".join(["M" * 11] * 11)), f"{22 * 6}\n")
        self.assertEqual(self.stars("lost_barony", "\n".join(["x" * 11] * 11)), f"{11 * 3}\n")

    def test_line_ends(self):
        rows, stars = COUNTED["cauldrons"][0]
        for end in ("\n", "\r\n"):
            text = sheet(rows, end)
            self.assertEqual(self.stars("cauldrons", text), f"{stars}\n")
            self.assertEqual(self.stars("cauldrons", text.removesuffix(end)), f"{stars}\n")


class BadSheetTest(ProgramTest):
    def refuse(self, text):
        sentence = self.refused("score", "cartographers", "--card", "treetower", code=1, stdin=text)
        self.assertEqual(self.refused("score", "cartographers", "--json", code=1, stdin=text), sentence)
        return sentence

    def test_characters(self):
        for row, column, char in ((0, 1, "Q"), (2, 5, "m"), (10, 11, " "), (4, 4, "R"), (7, 9, "\0")):
            line = SIDE_A[row][: column - 1] + char + SIDE_A[row][column:]
            sentence = self.refuse(sheet({row: line}))
            self.assertIn(f"Line {row + 1}, column {column}:", sentence)
            if char.isprintable():
                self.assertIn(f'"{char}"', sentence)

    def test_a_character_of_several_bytes(self):
        # Eleven characters as a person counts them; the wrong one is the sixth.
        sentence = self.refuse(sheet({3: ".....é....."}))
        self.assertIn("Line 4", sentence)
        self.assertNotIn("12", sentence)

    def test_widths(self):
        for row, line in ((3, "." * 10), (5, "." * 12), (0, ""), (10, "." * 500), (7, ".")):
            sentence = self.refuse(sheet({row: line}))
            self.assertIn(f"Line {row + 1}:", sentence)
            self.assertIn(f"{len(line)}", sentence.split(":", 1)[1])

    def test_too_few_lines(self):
        for lines in (1, 5, 10):
            self.assertIn(f"{lines}", self.refuse("".join(f"{row}\n" for row in SIDE_A[:lines])))

    def test_nothing(self):
        self.assertIn("11", self.refuse(""))
        self.assertIn("Line 1:", self.refuse("\n"))

    def test_twelfth_line(self):
        for more in ("...........\n", "\n", ".", "junk"):
            self.assertIn("Line 12", self.refuse(sheet() + more))

    def test_binary(self):
        self.assertIn("Line 1", self.refuse(bytes(range(256)) * 4))
        self.assertIn("Line 1", self.refuse(b"\xff" * 11 + b"\n"))
        self.assertIn("Line 2", self.refuse(SIDE_A[0].encode() + b"\n\x00\x01"))

    def test_huge(self):
        self.refuse(b"." * 5_000_000)
        self.refuse(sheet() * 40)

    def test_unknown_card(self):
        for card in ("nosuch", "Greenbough", "monster", "forest", "greenbough "):
            sentence = self.refused("score", "cartographers", "--card", card, stdin=sheet())
            self.assertIn(f'"{card}"', sentence)


if __name__ == "__main__":
    unittest.main()
