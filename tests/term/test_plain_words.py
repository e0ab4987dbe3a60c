"""Cartographers for somebody who listens: the sheet, places and trials in words, and taking back at a terminal.

What is expected is worked out here, from the printed map and the rules of the cards.
"""

import itertools
import os
import pty
import re
import termios
import unittest

from hearth_program import Game, ProgramTest, drawings_of, told

CARTO = "cartographers"
# A Greenbough: rows and columns with forest. B Canal Lake: water beside farm. C Wildholds: villages of six.
# D Borderlands: full rows and columns.
FIXED = "edicts=greenbough+canal_lake+wildholds+borderlands"
MOUNTAINS = ("b4", "c9", "f6", "i3", "j8")  # of side A
T_SHAPES = (  # the Homestead, turned
    ((0, 0), (1, 0), (1, 1), (2, 0)), ((0, 1), (1, 0), (1, 1), (2, 1)),
    ((0, 0), (0, 1), (0, 2), (1, 1)), ((0, 1), (1, 0), (1, 1), (1, 2)),
)  # fmt: skip
PLACE = re.compile(r"(?m)^(?:\S+> )?(\d+)\. (\w+) ([^:]+): (.+)\. \(draw (\w+) ([^)]+)\)$")


def name(row, col):
    return f"{'abcdefghijk'[row]}{col + 1}"


def homesteads():
    """Every way in which the shape lies on an empty side A, as sets of spaces."""
    for shape, row, col in itertools.product(T_SHAPES, range(11), range(11)):
        cells = [(row + r, col + c) for r, c in shape]
        if all(r < 11 and c < 11 for r, c in cells):
            names = frozenset(name(r, c) for r, c in cells)
            if not names & set(MOUNTAINS):
                yield names


def spelled_out(words):
    """The spaces of "a1 to a3, b2"."""
    found = []
    for part in words.split(", "):
        first, _, last = part.partition(" to ")
        last = last or first
        rows = range("abcdefghijk".index(first[0]), "abcdefghijk".index(last[0]) + 1)
        columns = range(int(first[1:]) - 1, int(last[1:]))
        if len(rows) > 1 and len(columns) > 1:
            raise AssertionError(f"{part} is neither in a row nor in a column")
        found += [name(row, col) for row in rows for col in columns]
    return found


class WordsTest(ProgramTest):
    def game(self, *words, seed="tea", edicts=FIXED):
        """The cards of the seed "tea" are the Homestead, then the Rift Lands."""
        option = ("--option", edicts) if edicts else ()
        return Game(self, CARTO, "--seed", seed, "--record", "game.rec", *option, *words)

    @property
    def path(self):
        return self.folder / "game.rec"

    def says(self, game, line, *sentences):
        """The answer is exactly these lines."""
        self.assertEqual(game.say(line), "".join(f"{x}\n" for x in sentences) + "Ada> ", line)


class LookTest(WordsTest):
    def setUp(self):
        super().setUp()
        self.played = self.game()
        self.played.say("farm b3 c3 c4 d3")

    def test_rows(self):
        row_c = "Row c: empty 1, ruins 2, farm 3 to 4, empty 5 to 8, mountain 9, ruins 10, empty 11."
        self.says(self.played, "row c", row_c)
        self.says(self.played, "row C", row_c)
        self.says(self.played, "row e", "Row e: empty 1 to 11.")

    def test_columns(self):
        column_3 = "Column 3: empty a, farm b to d, empty e to h, mountain i, empty j to k."
        self.says(self.played, "column 3", column_3)
        self.says(self.played, "col 3", column_3)

    def test_what_is_no_row_is_refused(self):
        for line in ("row", "row 5", "row l", "row cc"):
            self.says(self.played, line, 'Say which row, from a to k, such as "row e".')
        for line in ("column", "column 0", "column 12", "col c"):
            self.says(self.played, line, 'Say which column, from 1 to 11, such as "column 5".')
        for line in ("look", "look z9", "look c"):
            self.says(self.played, line, 'Say which space, from a1 to k11, such as "look e5".')

    def test_a_space_in_the_corner(self):
        self.says(
            self.played,
            "look a1",
            "a1: empty.",
            "Beside it: above the edge of the map; right a2, empty; below b1, empty; left the edge of the map.",
            "Filled with forest: 2 more stars for A Greenbough.",  # its row and its column
        )

    def test_a_space_beside_a_farm(self):
        self.says(
            self.played,
            "look c5",
            "c5: empty.",
            "Beside it: above b5, empty; right c6, empty; below d5, empty; left c4, farm.",
            "Filled with forest: 2 more stars for A Greenbough.",
            "Filled with water: 2 more stars for B Canal Lake.",  # the water, and the farm beside it
        )

    def test_a_mountain_and_its_coin(self):
        mountain = self.played.say("look b4").splitlines()
        self.assertEqual(mountain[0], "b4: mountain.")
        # b3 and c4 are farms, a4 and b5 are free.
        self.assertIn("Spaces beside it that are still empty: 2. Filling the last one earns a coin.", mountain)
        coin = "This is the last empty space beside the mountain b4: filling it earns a coin."
        self.assertNotIn(coin, self.played.say("look b5"))
        self.played.say("village a4")
        self.assertIn(coin, self.played.say("look b5"))
        self.assertNotIn(coin, self.played.say("look a5"))

    def test_what_counts_already(self):
        self.assertIn("It counts for nothing now.\n", self.played.say("look c4"))
        self.played.say("water c5")
        for space in ("c4", "c5"):
            self.assertIn("It counts for B Canal Lake.\n", self.played.say(f"look {space}"))
        self.assertNotIn("It counts for B", self.played.say("look c3"))

    def test_beside_a_monster(self):
        costs = "It costs a star as long as it is empty: a monster is beside it.\n"
        self.played.say("monster k1")
        self.assertIn(costs, self.played.say("look j1"))
        self.assertNotIn(costs, self.played.say("look j2"))

    def test_map_tells_only_what_is_there(self):
        self.says(
            self.played, "map", "Sheet of Ada:",
            "Row b: farm 3, mountain 4, ruins 6.",
            "Row c: ruins 2, farm 3 to 4, mountain 9, ruins 10.",
            "Row d: farm 3.",
            "Row f: mountain 6.",
            "Row i: ruins 2, mountain 3, ruins 10.",
            "Row j: ruins 6, mountain 8.",
            "All other spaces are empty.",
        )  # fmt: skip

    def test_table_has_the_same_rows(self):
        text = self.played.say("table")
        self.assertIn("\n  Row c: ruins 2, farm 3 to 4, mountain 9, ruins 10.\n", text)
        self.assertIn("\n  Revealed this season: Homestead, Rift Lands.\n", text)

    def test_the_question_draws_no_picture(self):
        self.assertIn("Shape of 1 space: row 1, column 1.\n", self.played.say("shape"))
        self.assertNotRegex(self.played.heard.decode(), r"#|(\. *){5}")
        self.assertRegex(self.played.say("sheet"), r"(?m)^  c  \.  r  A  A  \.  \.")


class PlacesTest(WordsTest):
    def places(self, text):
        return [found.groups() for found in PLACE.finditer(text)]

    def test_the_best_are_numbered(self):
        # Greenbough, Canal Lake and Wildholds cannot gain from four farms or villages, but the Lost Barony can
        # (3 for each space along the largest full square): a mountain and three spaces around it are a square of two.
        # It is scored in summer and in fall.
        game = self.game(edicts=None)
        text = game.say("places")
        everything = set(homesteads())
        self.assertIn(f"{2 * len(everything)} drawings are possible", text)
        found = self.places(text)
        self.assertEqual([int(place[0]) for place in found], list(range(1, 10)))
        for _, terrain, words, change, drawn, cells in found:
            self.assertEqual(change, "3 more stars for C Lost Barony, 6 more in all")
            self.assertEqual(terrain, drawn)
            self.assertEqual(sorted(spelled_out(words)), sorted(cells.split()))
            self.assertIn(frozenset(cells.split()), everything)
            filled = {*cells.split(), *MOUNTAINS}
            squares = ({name(r, c), name(r + 1, c), name(r, c + 1), name(r + 1, c + 1)}
                       for r in range(10) for c in range(10))  # fmt: skip
            self.assertTrue(any(square <= filled for square in squares), cells)

    def test_more_goes_on_with_other_drawings(self):
        game = self.game()
        first, more = self.places(game.say("places")), self.places(game.say("places more"))
        self.assertEqual([int(place[0]) for place in more], list(range(10, 19)))
        self.assertEqual(len({place[4:] for place in first + more}), 18)

    def test_a_number_draws(self):
        game = self.game()
        *_, terrain, cells = self.places(game.say("places"))[1]
        self.assertIn(told(terrain, cells), game.say("2"))
        self.assertEqual(drawings_of(self.path), [f"draw {terrain} {cells}"])

    def test_numbers_that_were_not_told(self):
        game = self.game()
        before = self.path.read_bytes()
        for line in ("1", "try 1", "draw 1"):
            self.assertIn('"places"', game.say(line))
        game.say("places")
        for line in ("0", "10", "99999999999999999999"):
            self.assertIn(f"{line} is not in the list. The numbers that were listed last: 1-9.", game.say(line))
        self.assertEqual(self.path.read_bytes(), before)
        game.say("places more")
        game.say("1")
        after = self.path.read_bytes()
        self.assertIn("No drawings have been listed", game.say("1"))  # of another card nothing has been told yet
        self.assertEqual(self.path.read_bytes(), after)

    def test_numbers_of_hints(self):
        game = self.game()
        hint = re.search(r"Ada, 2\. Draw (\w+): ([^.]+)\.", game.say("hint"))
        self.assertIn(told(*hint.groups()), game.say("2"))

    def test_over_a_space(self):
        game = self.game()
        there = [cells for cells in homesteads() if "e5" in cells]
        self.assertIn(f"{2 * len(there)} drawings are possible there", game.say("places e5"))
        text = game.say("places farm e5 e6")
        there = [cells for cells in there if "e6" in cells]
        self.assertIn(f"{len(there)} drawings are possible there", text)
        for _, terrain, *_, cells in self.places(text):
            self.assertEqual(terrain, "farm")
            self.assertIn(frozenset(cells.split()), there)
        self.assertIn("No drawing is possible there.", game.say("places f6"))
        self.assertIn('"m3"', game.say("places m3"))

    def test_legal_is_short_and_legal_all_is_whole(self):
        game = self.game()
        self.assertEqual(game.say("legal"), game.say("places"))
        self.assertIn('"legal all"', game.say("legal"))
        drawings = set(game.legal())
        wanted = {f"draw {terrain} {' '.join(sorted(cells, key=lambda x: (x[0], int(x[1:]))))}"
                  for terrain in ("village", "farm") for cells in homesteads()}  # fmt: skip
        self.assertEqual(drawings, wanted)


class TryTest(WordsTest):
    def test_stars(self):
        game = self.game(edicts=None)
        before = self.path.read_bytes()
        self.says(
            game,
            "try farm b3 c3 c4 d3",
            "farm b3 to d3, c4: 3 more stars for C Lost Barony, 6 more in all.",
            "  C Lost Barony: 3 now, 6 with this drawing; scorings to come: 2",
        )
        self.assertEqual(self.path.read_bytes(), before)

    def test_a_coin(self):
        # The small shape of the Farmland earns one, which is a star in each of the four seasons.
        game = self.game(seed="11")
        self.says(
            game,
            "try a1 a2",
            "farm a1 to a2: 1 more coin, 4 more in all.",
            "  coins: 0 now, 1 with this drawing",
        )

    def test_a_monster(self):
        # It would scare a5, a7 and the ruins b6, a star each in each of the four seasons.
        game = self.game()
        game.say("farm a1 b1 b2 c1")
        self.says(
            game,
            "try monster a6",
            "monster a6: 3 more stars lost to monsters, 12 less in all.",
            "  monsters: 0 now, -3 with this drawing",
        )

    def test_a_number(self):
        game = self.game(edicts=None)
        _, terrain, words, change, *_ = PLACE.search(game.say("places")).groups()
        self.assertTrue(game.say("try 1").startswith(f"{terrain} {words}: {change}.\n"))


class AmbushTest(WordsTest):
    def test_the_sheet_of_the_victim(self):
        # The first card of this seed is the Goblin Attack; with two players each draws on the other's sheet.
        game = self.game("--seats", "you,you", seed="11")
        self.assertIn("You draw on the sheet of Player 2.\n", game.said)
        self.assertIn("Row a on the sheet of Player 2: empty 1 to 11.\n", game.say("row a"))
        self.assertIn("Row b: empty 1 to 3, mountain 4,", game.say("row b 1"))
        self.assertIn("a1 on the sheet of Player 2: empty.\n", game.say("look a1"))
        self.assertIn("Sheet of Player 2:\n", game.say("map"))
        self.assertIn("Sheet of Ada:\n", game.say("map 1"))
        # Three spaces in a diagonal have eight others around them: 8 stars in each of the four seasons is the worst.
        for number, *_, change, _, _ in (found.groups() for found in PLACE.finditer(game.say("places"))):
            self.assertEqual(change, "8 more stars lost to monsters, 32 less in all", number)


class QuietStartTest(WordsTest):
    def test_no_game_begins_with_the_commitment(self):
        for game in (CARTO, "above_and_below", "endless_winter", "race"):
            with self.subTest(game=game):
                path = self.folder / f"{game}.rec"
                talk = Game(self, game, "--seed", "tea", "--record", path)
                self.assertNotRegex(talk.said, r"[0-9a-f]{64}")
                commitment = re.search(r"(?m)^commit ([0-9a-f]{64})$", path.read_text())[1]
                self.assertIn(f"Seed: tea\nCommitment to the draws: {commitment}\n", talk.say("fair"))
                self.assertRegex(talk.say("help"), r"(?m)^fair: ")


class AtTerminal(Game):
    """A game whose input is a terminal, as with somebody at a keyboard."""

    def __init__(self, test, *args):
        self.master, self.slave = pty.openpty()
        settings = termios.tcgetattr(self.slave)
        settings[3] &= ~termios.ECHO
        termios.tcsetattr(self.slave, termios.TCSANOW, settings)
        test.addCleanup(os.close, self.master)
        test.addCleanup(os.close, self.slave)
        super().__init__(test, *args, stdin=self.slave)

    def send(self, line):
        os.write(self.master, line.encode() + b"\n")

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


SCENE = 'Press Enter to go on, or type "again", "all" or "table".\n'


class SceneTest(ProgramTest):
    """What rivals do is told to somebody at a terminal as scenes that wait; a pipe never waits."""

    GAME = ("above_and_below", "--seed", "tea", "--seats", "you,greedy,random")

    def sit(self, *words):
        return AtTerminal(self, *self.GAME, *words)

    def test_each_rival_waits(self):
        game = self.sit()
        first = game.say("pass")
        self.assertTrue(first.endswith(f"{SCENE}Ada> "))
        told = first.removesuffix(f"{SCENE}Ada> ").removeprefix("Ada passes.\n")
        self.assertRegex(told, r"\ARowan .*\n")
        self.assertNotIn("Hazel", told, "the next rival is not told of yet")
        self.assertNotIn("Your turn", first)
        self.assertEqual(game.say("again"), told + SCENE + "Ada> ")
        self.assertEqual(game.say("dance"), SCENE + "Ada> ")
        second = game.say("")
        self.assertRegex(second, r"\AHazel ")
        self.assertTrue(second.endswith(f"{SCENE}Ada> "))

    def test_the_table_is_that_of_the_moment(self):
        """The first rival has built; what the second one does then is not on the table yet."""
        game = self.sit()
        built = re.search(r"Rowan builds for \d+ coins?: (.+)\.", game.say("pass"))[1]
        table = game.say("table")
        self.assertIn(built, table.split("Village: Rowan")[1].split("Village:")[0])
        later = re.search(r"Hazel builds for \d+ coins?: (.+)\.", game.say(""))[1]
        self.assertIn(later, game.say("table").split("Village: Hazel")[1])
        self.assertNotIn(later, table.split("Village: Hazel")[1])

    def test_all_at_once(self):
        game = self.sit()
        game.say("pass")
        rest = game.say("all")
        self.assertNotIn(SCENE, rest)
        self.assertIn("Round 2 begins.", rest)
        self.assertTrue(rest.endswith("Ada> "))

    def test_without_waiting(self):
        """The same sentences from a pipe and with --scenes off."""
        pipe = Game(self, *self.GAME)
        off = self.sit("--scenes", "off")
        said = pipe.say("pass")
        self.assertNotIn(SCENE, said)
        self.assertEqual(off.say("pass"), said)

    def test_wrong_setting(self):
        for word in ("never", "0", "61", ""):
            self.refused("play", *self.GAME, "--scenes", word)


class UndoTest(WordsTest):
    ALONE = 'Press Enter to turn the next card, or type "undo" to take this back.\n'
    OTHERS = 'Press Enter to see what the others have drawn, or type "undo" to take this back.\n'

    def sit(self, *words):
        return AtTerminal(self, CARTO, "--seed", "tea", "--record", self.path, "--option", FIXED, *words)

    def test_alone_until_the_next_card(self):
        game = self.sit()
        self.says(game, "farm a1 b1 b2 c1", told("farm", "a1 b1 b2 c1"), self.ALONE[:-1])
        self.assertIn("Row a: farm 1, empty 2 to 11.\n", game.say("row a"))
        back = game.say("undo")
        self.assertIn("Taken back.\n", back)
        self.assertIn("Card: Homestead.", back)
        self.assertIn("Row a: empty 1 to 11.\n", game.say("row a"))
        self.assertIn(self.ALONE, game.say("village a1 b1 b2 c1"))
        self.assertIn("Card revealed: Rift Lands", game.say(""))
        self.assertIn("no longer be taken back", game.say("undo"))
        lines = [line for line in self.path.read_text().splitlines() if not line.startswith("= ")]
        self.assertEqual(lines[-4:], ["p0 draw farm a1 b1 b2 c1", "p0 undo 1", "p0 draw village a1 b1 b2 c1",
                                      "chance explore rift_lands"])  # fmt: skip

    def test_nothing_else_is_decided_while_waiting(self):
        game = self.sit()
        game.say("farm a1 b1 b2 c1")
        before = self.path.read_bytes()
        for line in ("places", "1", "shape", "hint", "try farm a1", "village a5 b5 b6 c5", "dance", " "):
            self.assertEqual(game.say(line), self.ALONE + "Ada> ", line)
        self.assertEqual(self.path.read_bytes(), before)

    def test_leaving_while_waiting(self):
        game = self.sit()
        game.say("farm a1 b1 b2 c1")
        game.say("quit")
        self.assertEqual(game.process.wait(), 0)
        self.assertIn("Card: Rift Lands.", Game(self, "--resume", "game.rec").said)

    def test_with_a_bot_until_it_is_shown(self):
        game = self.sit("--seats", "you,greedy")
        self.assertIn(self.OTHERS, game.say("farm a1 b1 b2 c1"))
        self.assertIn("Taken back.\n", game.say("undo"))
        self.assertIn(self.OTHERS, game.say("village a1 b1 b2 c1"))
        self.assertNotIn("Rowan: ", game.heard.decode())
        shown = game.say("")
        self.assertIn(told("village", "a1 b1 b2 c1"), shown)
        self.assertIn("Rowan: ", shown)
        self.assertTrue(shown.endswith(f"{SCENE}Ada> "), "it waits, and the next card is not told yet")
        self.assertNotIn("Card revealed", shown)
        self.assertIn("Card revealed: Rift Lands", game.say(""))
        self.assertIn("no longer be taken back", game.say("undo"))

    def test_two_people_close_the_round_themselves(self):
        game = self.sit("--seats", "you,you")
        game.say("farm a1 b1 b2 c1")
        self.assertIn("Taken back.\n", game.say("undo"))
        game.say("farm a1 b1 b2 c1")
        self.assertIn("Card revealed: Rift Lands", game.say("farm a1 b1 b2 c1"))

    def test_a_whole_game(self):
        game = self.sit()
        for _ in range(200):
            if game.closed or "The game is over." in game.say("places"):
                break
            game.say("1")
            game.say("")
        self.assertIn("The game is over.", game.heard.decode())
        self.assertTrue(self.path.read_text().splitlines()[-1].startswith("end p0="))

    def test_a_pipe_is_never_asked(self):
        game = self.game()
        self.assertIn("Card revealed: Rift Lands", game.say("farm a1 b1 b2 c1"))
        self.assertNotIn("Press Enter", game.heard.decode())


class OtherLanguagesTest(WordsTest):
    def test_rows_in_the_words_of_the_boxes(self):
        for lang, farm, sentence in (
            ("el", "χωράφι", "Γραμμή c: κενό 1, ερείπια 2, χωράφι 3 έως 4, κενό 5 έως 8, βουνό 9, ερείπια 10, κενό 11."),
            ("hu", "farm", "c sor: üres 1, rom 2, farm 3–4, üres 5–8, hegy 9, rom 10, üres 11."),
            ("pl", "pole", "Rząd c: pusto 1, ruiny 2, pole od 3 do 4, pusto od 5 do 8, góry 9, ruiny 10, pusto 11."),
        ):
            with self.subTest(lang=lang):
                self.path.unlink(missing_ok=True)
                game = self.game("--lang", lang)
                game.say(f"{farm} b3 c3 c4 d3")
                self.says(game, "row c", sentence)

    def test_changes_have_plurals(self):
        # Polish has one form for two to four stars and another for five and more. The water d4 has the farms c4 and d3
        # beside it; a monster on a6 scares three spaces, in each of four seasons.
        game = self.game("--lang", "pl")
        game.say("pole b3 c3 c4 d3")
        self.assertIn("3 gwiazdki więcej (B Polny staw)", game.say("try woda d4"))
        self.assertIn("o 3 gwiazdki większa strata przez potwory, łącznie o 12 mniej.", game.say("try potwór a6"))


if __name__ == "__main__":
    unittest.main()
