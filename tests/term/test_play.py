"""`hearth play --plain`: games in sentences, as somebody at a keyboard plays them."""

import json
import random
import re
import unittest

from hearth_program import (
    SOLO_VALUES,
    Game,
    ProgramTest,
    drawings_of,
    english,
    title_of,
    told,
    told_drawings,
)

CARTO = "cartographers"
EDICTS = ("greenbough", "canal_lake", "wildholds", "borderlands")
FIXED = "edicts=" + "+".join(EDICTS)


class PlayTest(ProgramTest):
    def solo(self, *words, seed="tea"):
        """A game whose first card is the Homestead: docs/record-format.md deals it by hand."""
        game = Game(self, CARTO, "--seed", seed, "--record", "game.rec", *words)
        self.assertRegex(game.said, r"\nAda> \Z")
        return game

    @property
    def path(self):
        return self.folder / "game.rec"

    def report(self, path="game.rec"):
        return json.loads(self.fine("verify", path, "--json"))


class WholeGameTest(PlayTest):
    def play_out(self, game, choose):
        drawn = []
        while not game.closed:
            drawn.append(game.step(choose)[0])
            self.assertLess(len(drawn), 100)
        return drawn

    def test_solo_to_the_title(self):
        rng = random.Random(5)
        game = self.solo("--option", FIXED)
        drawn = self.play_out(game, rng.choice)
        result = game.finish()
        self.assertEqual((result.code, result.err), (0, ""))
        text = result.out
        self.assertEqual(told_drawings(text), drawn)
        self.assertEqual(drawings_of(self.path), drawn)
        for season in ("spring", "summer", "fall", "winter"):
            self.assertIn(f"The season ends: {season}.", text)
        stars, values, rating, title = re.search(
            r"\nStars: (-?\d+)\. Less the numbers on the four edicts, (\d+) together, the rating is (-?\d+)\."
            r" Title: ([\w ]+)\.\n", text
        ).groups()
        self.assertEqual(int(values), sum(SOLO_VALUES[card] for card in EDICTS))
        seasons = [int(total) for total in re.findall(r"Season (-?\d+), so far", text)]
        self.assertEqual((len(seasons), sum(seasons)), (4, int(stars)))
        self.assertEqual(int(rating), int(stars) - sum(SOLO_VALUES[card] for card in EDICTS))
        self.assertEqual(title, title_of(int(rating)))
        report = self.report()
        self.assertTrue(report["complete"])
        self.assertTrue(self.path.read_text().endswith(f"\nend p0={stars}\n"))

    def test_against_bots(self):
        game = self.solo("--seats", "greedy,you,random")
        drawn = self.play_out(game, lambda drawings: drawings[-1])
        result = game.finish()
        self.assertEqual((result.code, result.err), (0, ""))
        lines = self.path.read_text().splitlines()
        self.assertEqual([line for line in lines if line.startswith("p1 ")], [f"p1 {x}" for x in drawn])
        ranks = re.findall(r"(?m)^(\d)\. (\w+): (-?\d+)$", result.out)
        self.assertEqual(sorted(name for _, name, _ in ranks), ["Ada", "Hazel", "Rowan"])
        totals = [int(total) for _, _, total in ranks]
        self.assertEqual(totals, sorted(totals, reverse=True))
        self.assertTrue(self.report()["complete"])

    def test_bots_among_themselves(self):
        text = self.fine("play", CARTO, "--plain", "--seats", "greedy,random", "--record", "game.rec")
        self.assertIn("The game is over.", text)
        self.assertTrue(self.report()["complete"])

    def test_a_finished_game_resumes_to_its_end(self):
        self.record("game.rec")
        before = self.path.read_bytes()
        text = self.fine("play", "--resume", "game.rec", "--plain")
        self.assertIn("The game is over.", text)
        self.assertEqual(self.path.read_bytes(), before)

    def test_the_other_game(self):
        text = self.fine("play", "null", "--seed", "x", "--record", "n.rec", stdin="keep\nkeep\nfold\n")
        self.assertIn("The game is over.", text)
        self.assertTrue(self.report("n.rec")["complete"])


class GreetingTest(PlayTest):
    def test_seed_and_file_are_told(self):
        said = self.solo().said
        self.assertIn("Seed: tea\n", said)
        self.assertIn("game.rec", said)
        for edict in ("A: Stoneside Forest", "B: Canal Lake", "C: Lost Barony", "D: Greengold Plains"):
            self.assertIn(f"Edict {edict}.", said)
        self.assertIn("Card: Homestead. Terrain: village, farm.", said)
        self.assertIn("spring, time 2 of 8", said)

    def test_a_seed_is_found_and_told(self):
        seeds = set()
        for _ in range(2):
            text = self.fine("play", CARTO, "--no-record", "--plain")
            seeds.add(re.search(r"(?m)^Seed: (\d+)$", text)[1])
        self.assertEqual(len(seeds), 2)

    def test_the_record_is_kept_in_the_state_folder(self):
        self.fine("play", CARTO, "--plain", "--seed", "tea")
        self.fine("play", CARTO, "--plain", "--seed", "tea")
        records = list((self.folder / "state" / "hearth" / "records").iterdir())
        self.assertEqual(len(records), 2)
        self.assertFalse(self.report(records[0])["complete"])

    def test_the_state_folder_is_in_the_home_by_default(self):
        self.fine("play", CARTO, "--plain", env={"XDG_STATE_HOME": None})
        self.assertEqual(len(list((self.folder / ".local/state/hearth/records").iterdir())), 1)

    def test_without_a_record(self):
        text = self.fine("play", CARTO, "--plain", "--no-record", stdin="quit\n")
        self.assertNotIn("--resume", text)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_the_same_seed_deals_the_same_cards(self):
        texts = {self.fine("play", CARTO, "--no-record", "--plain", "--seed", "s") for _ in range(2)}
        other = self.fine("play", CARTO, "--no-record", "--plain", "--seed", "t")
        self.assertEqual(len(texts), 1)
        self.assertNotIn(other, texts)


class QuestionTest(PlayTest):
    def test_help(self):
        game = self.solo()
        text = game.say("help")
        for word in ("try", "sheet", "edicts", "score", "legal", "hint", "undo", "quit"):
            self.assertRegex(text, rf"(?m)^(?:Ada> )?{word}\b")
        self.assertEqual(game.say("?"), text)

    def test_sheet(self):
        game = self.solo("--seats", "you,greedy")
        mine = game.say("sheet")
        rows = re.findall(r"(?m)^  ([a-k])((?:  \S){11})$", mine)
        self.assertEqual([letter for letter, _ in rows], list("abcdefghijk"))
        self.assertEqual(rows[1][1].replace("  ", ""), "...M.r.....")
        self.assertEqual(game.say("sheet 1"), mine)
        self.assertIn("Rowan", game.say("sheet 2"))
        for wrong in ("0", "3", "x", "-1", "99999999999999999999"):
            self.assertIn(wrong, game.say(f"sheet {wrong}").splitlines()[0])

    def test_edicts(self):
        text = self.solo("--option", FIXED).say("edicts")
        when = ("spring, winter", "spring, summer", "summer, fall", "fall, winter")
        for letter, card, seasons, line in zip("ABCD", EDICTS, when, text.splitlines()):
            self.assertTrue(line.startswith(f"{letter} {english(card)}: "), line)
            self.assertTrue(line.endswith(f"Scored in: {seasons}."), line)

    def test_score_and_try(self):
        game = self.solo("--option", FIXED)
        self.assertRegex(game.say("score"), r"A Greenbough: 0\n(.*\n)*.*coins: 0\n.*monsters: 0\n")
        before = self.path.read_bytes()
        text = game.say("try village a1 b1 b2 c1")
        self.assertEqual(text, "village a1 to c1, b2: no change in stars.\nAda> ")
        self.assertEqual(self.path.read_bytes(), before)
        game.say("village a1 b1 b2 c1")
        self.assertRegex(game.say("sheet"), r"(?m)^  b  V  V  \.")

    def test_try_says_what_would_change(self):
        # The Lost Barony scores the largest full square: 1 x 3 with a mountain alone, 2 x 3
        # when farms close the square of b3 b4 c3 c4 on the mountain b4.
        text = self.solo().say("try farm b3 c3 c4 d3")
        self.assertIn("C Lost Barony: 3 now, 6 with this drawing", text)

    def test_try_refuses_what_cannot_be_drawn(self):
        game = self.solo()
        self.assertIn("still an empty space", game.say("try nothing"))
        self.assertIn("b4", game.say("try farm a4 b4 b5 c4"))

    def test_legal(self):
        game = self.solo()
        text = game.say("legal all")
        drawings = [line for line in text.splitlines() if line.startswith("draw ")]
        self.assertIn(f"{len(drawings)} drawings are possible:", text)
        self.assertEqual(len(set(drawings)), len(drawings))
        for drawing in drawings:
            self.assertRegex(drawing, r"\Adraw (village|farm)( [a-k]\d+){4}\Z")
        # Homestead, two terrains: of 2 x 9 x 10 x 2 places some hit a mountain.
        self.assertEqual(sum("village" in drawing for drawing in drawings), len(drawings) / 2)

    def test_hint(self):
        game = self.solo()
        terrain, cells = re.search(r"Draw (\w+): ([^.]+)\.", game.say("hint")).groups()
        self.assertIn(f"draw {terrain} {cells}", game.legal())
        self.assertIn(told(terrain, cells), game.say(f"{terrain} {cells}"))


class DrawingTest(PlayTest):
    def test_spellings(self):
        for line in ("draw village a1 b1 b2 c1", "village a1 b1 b2 c1", "V a1 b1 b2 c1",
                     "village c1 b2, b1; a1", "VILLAGE A1 B1 B2 C1", "  village   a1\tb1 b2 c1 \r"):  # fmt: skip
            with self.subTest(line=line):
                self.path.unlink(missing_ok=True)
                game = self.solo()
                self.assertIn(told("village", "a1 b1 b2 c1"), game.say(line))
                game.finish()

    def test_terrain_may_be_left_out_if_there_is_only_one(self):
        for one in ("a1 a2", "A1 A2", "draw A1 A2"):
            with self.subTest(line=one):
                self.path.unlink(missing_ok=True)
                game = self.solo(seed="11")
                self.assertIn("Card: Farmland. Terrain: farm.", game.said)
                self.assertIn(told("farm", "a1 a2"), game.say(one))
                game.finish()

    def test_illegal_drawings_say_why_and_the_game_goes_on(self):
        game = self.solo()
        before = self.path.read_bytes()
        for line, why in (
            ("farm a1 b1", "a1 b1 do not make a shape"),
            ("farm a1 b1 b2 c1 d1", "do not make a shape"),
            ("farm a1 c3 e5 k11", "do not make a shape"),
            ("forest a1 b1 b2 c1", "forest"),
            ("monster a1 b1 b2 c1", "monster"),
            ("farm a4 b4 b5 c4", "b4"),
            ("a1 b1 b2 c1", "village, farm"),
            ("farm a1 b1 b2 z9", '"z9"'),
            ("farm a1 b1 b2 a12", '"a12"'),
            ("farm a1 b1 b2 a0", '"a0"'),
            ("farm a1 b1 b2 c1111111111111111111", '"c1111111111111111111"'),
            ("farm village a1 b1 b2 c1", '"village"'),
            ("draw nothing", "still an empty space"),
        ):
            with self.subTest(line=line):
                answer = game.say(line)
                self.assertIn(why, answer)
                self.assertEqual(told_drawings(answer), [])
        self.assertEqual(self.path.read_bytes(), before)
        self.assertIn(told("farm", "a1 b1 b2 c1"), game.say("farm a1 b1 b2 c1"))
        # The next card of this seed is the Rift Lands: one space of any terrain.
        self.assertIn("already filled: a1", game.say("farm a1"))

    def test_a_terrain_without_spaces(self):
        for line in ("farm", "draw farm", "try farm"):
            self.path.unlink(missing_ok=True)
            answer = self.solo().say(line)
            self.assertNotIn("spaces  do", answer)  # a sentence with a hole
            self.assertEqual(told_drawings(answer), [])

    def test_words_that_are_not_understood(self):
        game = self.solo()
        before = self.path.read_bytes()
        for line in ("dance", "qiut", "help me"[::-1], "ζωγράφισε", "UNDO", "l", "a", "{player}", "%s%n"):
            self.assertIn(f'"{line}"', game.say(line))
        for line in (b"\xff\xfe", b"\x1b[2J", b"bell\x07", b"zero\x00byte", b"\xc3"):
            self.assertNotRegex(game.say(line), "[\x00\x07\x1b]")
        self.assertEqual(game.say(""), "Ada> ")
        self.assertEqual(game.say(" \t "), "Ada> ")
        self.assertEqual(self.path.read_bytes(), before)

    def test_overlong_lines(self):
        game = self.solo()
        for length in (1024, 1025, 5000, 300000):
            self.assertIn("too long", game.say("x" * length))
            self.assertIn("too long", game.say("farm " + "a1 " * (length // 3)))
        for line in ("x" * 1023, "a1 " * 340):
            self.assertNotIn("too long", game.say(line))
        self.assertIn(told("farm", "a1 b1 b2 c1"), game.say("farm a1 b1 b2 c1"))


class UndoTest(PlayTest):
    def test_nothing_to_take_back(self):
        self.assertIn("nothing to take back", self.solo().say("undo"))

    def test_refused_when_the_next_card_is_seen(self):
        game = self.solo()
        game.say("farm a1 b1 b2 c1")
        before = self.path.read_bytes()
        self.assertIn("no longer be taken back", game.say("undo"))
        self.assertEqual(self.path.read_bytes(), before)
        self.assertEqual(drawings_of(self.path), ["draw farm a1 b1 b2 c1"])

    def test_practice(self):
        game = self.solo("--practice")
        first = game.say("farm a1 b1 b2 c1")
        answer = game.say("undo")
        self.assertIn("Taken back.", answer)
        self.assertIn("practice", answer)
        self.assertIn("Card: Homestead.", answer)
        self.assertNotIn("A  A", game.say("sheet"))
        again = game.say("village a1 b1 b2 c1")
        # The same card follows again.
        seen = [re.search(r"Card: ([\w ]+)\.", text)[1] for text in (first, again)]
        self.assertEqual(seen[0], seen[1])
        game.say("quit")
        report = self.report()
        self.assertEqual(report["undos"], 1)
        self.assertIn("\nseat p0 Ada\npractice\nseed tea\n", self.path.read_text())
        resumed = Game(self, "--resume", "game.rec")
        self.assertRegex(resumed.say("sheet"), r"(?m)^  b  V  V  \.")
        self.assertIn("Taken back.", resumed.say("undo"))

    def test_two_at_one_keyboard(self):
        game = self.solo("--seats", "you,you")
        self.assertIn("Noted.", game.say("farm a1 b1 b2 c1"))
        self.assertNotIn("A  A", game.say("sheet 1"), "what the first drew is still a secret")
        self.assertIn("Taken back.", game.say("undo"))
        self.assertIn("Noted.", game.say("village a1 b1 b2 c1"))
        answer = game.say("farm a2 b2 b3 c2")
        self.assertIn(told("village", "a1 b1 b2 c1", player=""), answer)
        self.assertIn(told("farm", "a2 b2 b3 c2", player=""), answer)
        self.assertIn("no longer be taken back", game.say("undo"))
        report = self.report()
        self.assertEqual((report["undos"], report["actions"] - report["draws"]), (1, 3))

    def test_two_at_one_keyboard_are_told_apart(self):
        game = self.solo("--seats", "you,you")
        first = game.said.splitlines()[-1]
        second = game.say("farm a1 b1 b2 c1").splitlines()[-1]
        self.assertNotEqual(first, second)


if __name__ == "__main__":
    unittest.main()
