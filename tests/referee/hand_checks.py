"""Boards and rulings worked out by hand; test_referee runs them with its own tests."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import carto_rules as carto  # noqa: E402  (the path must be set first)

RULES = carto.Rules()


def board(*rows):
    """A sheet from its first rows; what is left out is empty."""
    rows = list(rows) + [""] * (11 - len(rows))
    return carto.Sheet.from_rows([row.ljust(11, ".") for row in rows])


def full_but(*cells):
    """A sheet on which only these cells are empty; a third entry marks ruins."""
    rows = [["F"] * 11 for _ in range(11)]
    for row, col, *ruins in cells:
        rows[row][col] = "r" if ruins else "."
    return carto.Sheet.from_rows("".join(row) for row in rows)


EMPTY = [""] * 11
# card, stars counted by hand, first rows of the sheet
SCORED = [
    ("sentinel_wood", 4, ["F.........F", ".F", "F", "", "", "", "", "", "", "", "..........F"]),
    ("sentinel_wood", 0, ["VAWO", ".F"]),
    ("greenbough", 4, ["F....F", "", "", ".....F"]),
    ("greenbough", 0, ["VAWOMx"]),
    ("treetower", 1, ["FF", "VA"]),
    ("treetower", 1, ["FO.rFM", "x...W"]),
    ("treetower", 2, [".M", "OfF", "AFV", ".x"]),
    ("stoneside_forest", 6, ["MFFM....MF"]),
    ("stoneside_forest", 12, ["MFM", "F.F", "MFM"]),
    ("stoneside_forest", 9, ["MFFFM", "..F", "..M"]),
    ("stoneside_forest", 0, ["MF.FM"]),
    ("canal_lake", 4, ["WA.W", "WA"]),
    ("canal_lake", 4, [".A", "AWA"]),
    ("mages_valley", 5, [".WMA", "..W"]),
    ("mages_valley", 2, ["MWM...A"]),
    ("golden_granary", 5, ["Wr.a.wW"]),
    ("golden_granary", 1, ["rWr"]),
    ("golden_granary", 0, ["Ar.f", "....W"]),
    ("shoreside_expanse", 6, ["", ".AA.W.AW", "", "A.........W", "", "AA"]),
    ("shoreside_expanse", 3, ["", ".A.A", ".AOA", "..WA"]),
    ("wildholds", 16, ["VVVVVV", "", "VVVVV", "", "VVV", "VVV"]),
    ("wildholds", 8, ["VVVVVVVVVVV", "V.........V"]),
    ("great_city", 3, ["VVVVM", "", "VVV", "", "VV"]),
    ("great_city", 0, ["VM.MV"]),
    ("greengold_plains", 3, ["FVA", ".W", "", "", "MVx", "rO", "", "", ".F", "FVF"]),
    ("greengold_plains", 6, ["MVO.FVVA", ".W....O"]),
    ("shieldgate", 6, ["VVV.VVV.VV"]),
    ("shieldgate", 4, ["VVVV.VV"]),
    ("shieldgate", 0, ["VVVV"]),
    ("borderlands", 12, ["FVAWOMxfvaw"] + ["W"] * 10),
    ("borderlands", 0, ["FVAWOrMFVAW"]),
    ("lost_barony", 9, [".FFF", ".VMW", ".OxA"]),
    ("lost_barony", 3, ["FFF", "VrW", "OxA"]),
    ("lost_barony", 3, ["", "...M"]),
    ("lost_barony", 33, ["FFFFFFFFFFF"] * 11),
    ("lost_barony", 0, []),
    ("broken_road", 6, EMPTY[:9] + ["V", "FA.......FF"]),
    ("broken_road", 3, ["." * step + "F" for step in range(11)]),
    ("broken_road", 0, ["F" + "." * 9 + "F"] + EMPTY[:9] + [".F........F"]),
    ("cauldrons", 3, [".F.M", "F.x", "", ".O", "OrO", ".O"]),
    ("cauldrons", 0, [".F", "r", "F"]),
]


class ScoringCards(unittest.TestCase):
    def test_boards_counted_by_hand(self):
        for card, stars, rows in SCORED:
            with self.subTest(card=card, rows=rows):
                self.assertEqual(RULES.stars(card, board(*rows)), stars)

    def test_every_card_is_covered(self):
        self.assertEqual({card for card, _, _ in SCORED}, set(RULES.category))
        self.assertEqual(set(carto.SCORING), set(RULES.category))

    def test_monsters(self):
        self.assertEqual(RULES.monster_stars(board("O")), -2)
        self.assertEqual(RULES.monster_stars(board("O.O")), -4)
        self.assertEqual(RULES.monster_stars(board("Or", "M")), -1)
        self.assertEqual(RULES.monster_stars(board("OF", "x")), 0)

    def test_winners(self):
        self.assertEqual(RULES.winners([10, 10, 9], [-3, -2, 0]), [1])
        self.assertEqual(RULES.winners([10, 9, 10], [-2, 0, -2]), [0, 2])
        self.assertEqual(RULES.winners([-4], [-9]), [0])

    def test_rating(self):
        cards = ["greenbough", "canal_lake", "wildholds", "borderlands"]
        self.assertEqual(RULES.rating(90, cards), 4)


class Tables(unittest.TestCase):
    def test_orientations(self):
        for card in carto.FACTS["explore_cards"]:
            for shape in card["shapes"]:
                self.assertEqual(len(carto.orientations(shape["grid"])), shape["orientations"])
        for card in carto.FACTS["ambush_cards"]:
            self.assertEqual(len(carto.orientations(card["grid"])), card["orientations_multiplayer"])

    def test_deck_and_maps(self):
        time = sum(card.time for card in RULES.explore.values())
        self.assertEqual(time, carto.FACTS["total_time_in_explore_deck"])
        self.assertEqual(len(RULES.explore), 13)
        for side, fact in carto.FACTS["maps"].items():
            sheet = RULES.new_sheet(side)
            self.assertEqual(sheet.empty().bit_count(), fact["drawable_cells"])
            self.assertEqual((sheet.mountains.bit_count(), sheet.ruins.bit_count()), (5, 6))


class SoloAmbush(unittest.TestCase):
    def spot(self, card, sheet):
        return carto.cells_of(RULES.ambush[card].solo_mask(sheet))

    def test_blank_map(self):
        for fact in carto.FACTS["ambush_cards"]:
            spot = self.spot(fact["id"], RULES.new_sheet("A"))
            self.assertEqual(spot, fact["solo_cells_on_blank_map_A"])

    def test_first_leg(self):
        for card, blocked, cells in [
            ("goblin_attack", [8, 8], [[7, 8], [8, 9], [9, 10]]),
            # The mountain at (2,8) stops two more spots.
            ("bugbear_assault", [0, 10], [[3, 8], [3, 10], [4, 8], [4, 10]]),
            ("kobold_onslaught", [10, 0], [[7, 0], [8, 0], [8, 1], [9, 0]]),
            ("gnoll_raid", [0, 0], [[1, 0], [1, 1], [2, 0], [3, 0], [3, 1]]),
        ]:
            with self.subTest(card):
                sheet = RULES.new_sheet("A")
                sheet.draw("farm", carto.bit(*blocked), 0)
                self.assertEqual(self.spot(card, sheet), cells)

    def test_second_ring(self):
        sheet = RULES.new_sheet("A")
        sheet.draw("farm", carto.BORDER, 0)
        self.assertEqual(self.spot("goblin_attack", sheet), [[7, 7], [8, 8], [9, 9]])

    def test_all_four_sides_of_a_ring(self):
        # Only the top edge is free, which is the second leg of the goblin's round.
        sheet = board("", "", "", *["FFFFFFFFFFF"] * 8)
        self.assertEqual(self.spot("goblin_attack", sheet), [[0, 8], [1, 9], [2, 10]])

    def test_innermost_spot_and_none(self):
        self.assertEqual(self.spot("goblin_attack", full_but((4, 4), (5, 5), (6, 6))),
                         [[4, 4], [5, 5], [6, 6]])
        # The printed orientation only: the other diagonal is no spot.
        self.assertEqual(self.spot("goblin_attack", full_but((4, 6), (5, 5), (6, 4))), [])

    def test_each_spot_once(self):
        for name, spots in [("goblin_attack", 81), ("bugbear_assault", 90),
                            ("kobold_onslaught", 90), ("gnoll_raid", 90)]:
            walk = RULES.ambush[name].walk
            self.assertEqual((len(walk), len(set(walk))), (spots, spots))


class Rulings(unittest.TestCase):
    def judge(self, sheet, card, terrain, cells, **circumstances):
        cards = {**RULES.explore, **RULES.ambush}
        return RULES.judge_draw(sheet, cards[card], terrain, carto.mask_of(cells), **circumstances)

    def refused(self, words, *arguments, **circumstances):
        with self.assertRaisesRegex(carto.Dispute, words):
            self.judge(*arguments, **circumstances)

    def test_one_shape_fits_the_other_does_not(self):
        sheet = full_but((0, 0), (0, 1), (5, 5))
        self.assertEqual(self.judge(sheet, "farmland", "farm", [(0, 0), (0, 1)]), 1)
        self.refused("which fits", sheet, "farmland", "farm", [(5, 5)])

    def test_no_shape_fits(self):
        sheet = full_but((0, 0), (5, 5))
        self.assertEqual(self.judge(sheet, "farmland", "farm", [(5, 5)]), 0)
        self.refused("expected terrain farm,", sheet, "farmland", "water", [(5, 5)])
        self.assertEqual(self.judge(sheet, "farmland", "water", [(5, 5)], wide=True), 0)
        self.refused("expected terrain", sheet, "farmland", "mountain", [(5, 5)], wide=True)
        self.refused("expected a single cell", sheet, "farmland", "farm", [(0, 0), (5, 5)])

    def test_ruins_cannot_be_met(self):
        for sheet in (board("f"), RULES.new_sheet("A")):
            # Cover what ruins the map has: a space drawn over counts no more.
            sheet.draw("forest", sheet.ruins & sheet.empty(), 0)
            for terrain in ("forest", "village", "farm", "water", "monster"):
                self.assertEqual(self.judge(sheet, "orchard", terrain, [(10, 9)], ruins=True), 0)
            self.refused("expected terrain", sheet, "orchard", "mountain", [(10, 9)], ruins=True)
            self.refused("single cell", sheet, "orchard", "farm",
                         [(10, 7), (10, 8), (10, 9), (9, 9)], ruins=True)

    def test_single_cell_may_take_the_ruins_space(self):
        sheet = full_but((0, 0, "ruins"), (5, 5))
        self.assertEqual(self.judge(sheet, "orchard", "monster", [(0, 0)], ruins=True), 0)
        self.assertEqual(self.judge(sheet, "orchard", "water", [(5, 5)], ruins=True), 0)

    def test_two_ruins_spaces_at_once(self):
        sheet = board("rr")
        self.assertEqual(
            self.judge(sheet, "fishing_village", "water", [(0, c) for c in range(4)], ruins=True), 0
        )

    def test_rift_lands(self):
        sheet = board("r")
        self.assertEqual(self.judge(sheet, "rift_lands", "monster", [(4, 4)]), 0)
        self.refused("must cover", sheet, "rift_lands", "farm", [(4, 4)], ruins=True)
        self.assertEqual(self.judge(sheet, "rift_lands", "farm", [(0, 0)], ruins=True), 0)
        self.assertEqual(self.judge(board("f"), "rift_lands", "farm", [(4, 4)], ruins=True), 0)

    def test_ambush(self):
        self.assertEqual(self.judge(board(), "goblin_attack", "monster", [(0, 2), (1, 1), (2, 0)]), 0)
        self.assertEqual(self.judge(board(".F", ".M"), "bugbear_assault", "monster",
                                    [(0, 0), (0, 2), (1, 0), (1, 2)]), 0)
        sheet = full_but((5, 5))
        self.assertEqual(self.judge(sheet, "gnoll_raid", "monster", [(5, 5)]), 0)
        self.refused("expected terrain monster", sheet, "gnoll_raid", "farm", [(5, 5)], wide=True)

    def test_full_sheet(self):
        self.assertEqual(self.judge(full_but(), "orchard", "farm", []), 0)
        self.assertEqual(self.judge(full_but(), "gnoll_raid", "monster", []), 0)
        self.refused("expected terrain", full_but(), "orchard", "water", [])
        self.refused("not full", full_but((0, 0)), "orchard", "farm", [])

    def test_seat_arithmetic(self):
        # Clockwise: seat i + 1 draws on map i; counter-clockwise: seat i - 1 draws on map i.
        clockwise, other = RULES.ambush["bugbear_assault"], RULES.ambush["goblin_attack"]
        self.assertEqual([clockwise.sheet_of(seat, 4) for seat in range(4)], [3, 0, 1, 2])
        self.assertEqual([other.sheet_of(seat, 4) for seat in range(4)], [1, 2, 3, 0])
        self.assertEqual([clockwise.sheet_of(seat, 2) for seat in range(2)], [1, 0])

    def test_coins(self):
        sheet = RULES.new_sheet("B")
        for step, coins in (((7, 4), 0), ((7, 6), 0), ((8, 5), 1), ((0, 0), 1)):
            sheet.draw("monster", carto.bit(*step), 0)
            self.assertEqual(sheet.coins, coins)
        sheet.coins = 13
        sheet.draw("farm", carto.mask_of([(0, 8), (2, 8), (1, 7), (1, 9)]), 1)
        self.assertEqual(sheet.coins, 14)


if __name__ == "__main__":
    unittest.main()
