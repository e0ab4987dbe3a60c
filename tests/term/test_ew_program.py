"""Endless Winter in sentences: whole games by number and by word, looks at everything on the table, refusals with
reasons, what is hidden, points that add up, and games that go on where they were left."""

import json
import random
import re

from hearth_program import Game, ProgramTest

EW = "endless_winter"
SEED = "tea"  # set-up cards u2 and u6; chiefs Handeye and Tuskbreaker; the Nomad hunts first
LEVELS = ("normal", "hard_tile", "hard_cards", "hard_both")
COLUMNS = ("Initiate", "Develop", "Migrate", "Hunt")
ANSWER = re.compile(r"(?m)^  (\d+)\. ([a-z][^:]*): ")


class EwTest(ProgramTest):
    def game(self, *words, seats="you", seed=SEED):
        return Game(self, EW, "--seats", seats, "--seed", seed, "--record", "game.rec", *words)

    def play(self, *lines, **options):
        game = self.game(**options)
        for line in lines:
            game.said = game.say(line)
        return game

    def begun(self, **options):
        """The first turn: set-up card u2, Tuskbreaker side A, the card is drawn."""
        return self.play("setup u2", "chief tuskbreaker A", "", **options)

    def written(self):
        return (self.folder / "game.rec").read_text()

    def answers(self, game, *pairs):
        """Each line is answered with these words, and nothing is written down."""
        before = self.written()
        for line, words in pairs:
            self.assertIn(words, game.say(line), line)
        self.assertEqual(self.written(), before)

    def finish_somehow(self, game, seed, look=lambda game: None):
        """Plays on with any of the numbered answers; everything that was said."""
        rng = random.Random(seed)
        told = [game.said]
        while not game.closed:
            look(game)
            listed = ANSWER.findall(told[-1].rpartition("type a number")[2])
            if not listed:
                told.append(game.say("legal"))
                listed = ANSWER.findall(told[-1])
            told.append(game.say(rng.choice(listed)[rng.randrange(2)]))
        return "\n".join(told)


class WholeGameTest(EwTest):
    def test_all_levels(self):
        squares = 0
        for level in LEVELS:
            (self.folder / "game.rec").unlink(missing_ok=True)
            game = self.game("--option", f"level={level}", seed=level)
            told = self.finish_somehow(game, level)
            self.assertEqual(len(re.findall(r"(?m)^The Nomad turns over the card \w+, \w+ and \w+\.$", told)), 12, level)
            self.assertEqual(len(re.findall(r"(?m)^The eclipse of round \d\.", told)), 4)
            self.assertEqual(len(re.findall(r"(?m)^The Nomad starts with card", told)), 4 if "cards" in level or "both" in level else 0)
            self.assertNotRegex(told, r"[{}]")
            squares += self.megaliths_as_said(told)
            self.assertRegex(told, r"\nThe game is over\.\n(You have outdone|The Nomad is ahead|You are level)")
            self.points_add_up(told)
            self.fine("verify", "game.rec")
        self.assertTrue(squares)

    def megaliths_as_said(self, told):
        """A square is typed as the sentence counts it; records have half squares. How many were offered."""
        listed = re.findall(r"(?m)^  \d+\. (megalith .*?): Place a megalith on level (\d): column (\S+), row (\S+)\.", told)
        for typed, level, column, row in listed:
            self.assertEqual(typed, f"megalith {level} {column} {row}")
        half = re.findall(r"(?m)^p0 megalith \d (\d+,\d+)$", self.written())
        said = re.findall(r"(?m)^Ada places a megalith on level \d: column (\S+), row (\S+)\.$", told)
        self.assertEqual([f"{2 * int(x[0]) - 2 + ('-' in x)},{2 * int(y[0]) - 2 + ('-' in y)}" for x, y in said], half)
        return len(listed)

    def points_add_up(self, told):
        end = told.rpartition("The game is over.")[2]
        result = json.loads(self.fine("replay", "game.rec", "--json"))["result"]
        totals = {"Ada": result["totals"][0], "The Nomad": result["nomad"]["total"]}
        for name, total in totals.items():
            head = re.search(rf"(?m)^{name}: (-?\d+) points\n((?:  .*\n)*)", end)
            self.assertEqual(int(head[1]), total)
            lines = re.findall(r"(?m)^  (\d+) x (\d+) = (\d+): ", head[2])
            self.assertEqual(sum(int(points) for *_, points in lines), total)
            for count, value, points in lines:
                self.assertEqual(int(count) * int(value), int(points))
        by = abs(totals["Ada"] - totals["The Nomad"])
        if by:
            self.assertRegex(end, rf"\b{by} points?\.")

    def test_modules_and_several_players(self):
        for seats in ("you,random", "random,you,random,random", "you,you"):
            (self.folder / "game.rec").unlink(missing_ok=True)
            game = self.game("--option", "rest_tiles=on", "--option", "glacier_tiles=on", seats=seats, seed=seats)
            told = self.finish_somehow(game, seats)
            self.assertIn("The game is over.\n1. ", told)
            self.assertNotIn("The Nomad", told)
            self.fine("verify", "game.rec")

    def test_the_nomad_is_told_step_by_step(self):
        told = self.begun().said
        steps = (r"Round 1: The Nomad begins\.", r"The Nomad turns over the card Hunt, right and up\.",
                 r"The marker's column is empty: the Nomad goes there\. Hunt", r"It carries out the upper row of Hunt, right and up\.",
                 r"The large arrow points right and decides among 4\.", r"The Nomad takes an animal: Woolly Mammoth\.",
                 r"The Nomad takes an animal from the deck: .*\.", r"The Nomad climbs to level 1 of the honor track\.",
                 r"(It wants a kind that it has: the large arrow points right and decides among \d|The large arrow points right and decides among 3|It wants a kind that it has: there is only 1)\.", r"The Nomad takes an animal: .*\.",
                 r"It carries out the bottom row of Hunt, right and up\.", r"The Nomad takes an animal from the deck: ")  # fmt: skip
        self.assertRegex(told, r"\n".join(steps))


class LookTest(EwTest):
    def test_what_resting_gives_in_the_eclipse(self):
        """2 labor for each figure (5.1); the tile r6 adds 1 (10.4, 13.10)."""
        for option, tile, labor in (("rest_tiles=off", None, 2), ("rest_tiles=on", "r6", 3)):
            game = self.game("--option", option, seed="c")
            written = re.search(r"(?m)^chance rest_tile (.*)$", self.written())
            self.assertEqual(written and written[1], tile)
            self.assertIn(f"; a resting figure is worth {labor} labor in the eclipse.", game.say("columns"))
            game.say("quit")
            (self.folder / "game.rec").unlink()

    def test_everything_can_be_looked_at(self):
        game = self.begun()
        before = self.written()
        columns = game.say("columns")
        self.assertRegex(columns, r"(?s)Hunt\. Figures here: The Nomad 1\..*Rest: .* Resting: nobody\.\n")
        self.assertRegex(columns, r"(?s)\n  Initiate\n.*\n  Develop\n.*\n  Migrate\n.*\n  Hunt\n    Figures here: 1\n    Top, ")
        self.assertEqual(len(re.findall(r"(?m)^  \d +[A-Z].* 3 +\d +\S", game.say("culture"))), 8)
        self.assertEqual(len(re.findall(r"(?m)^  \d\S* +[A-Z].*sets of|^  \d\S* +[A-Z].*stands for", game.say("animals"))), 2)
        self.assertEqual(len(re.findall(r"(?m)^  \d+ +Stone of .* from round 3 on +\d", game.say("stones"))), 4)
        land = game.say("map")
        self.assertEqual(re.findall(r"(?m)^  (\d+)\. ", land), [str(n) for n in range(1, 20)])
        self.assertIn("\n  10. Base; Ada: influence 1, camps 1; Beside it: 5, 6, 9, 11, 14, 15\n", land)
        self.assertEqual(land.count("The Nomad: influence 1, camps 1"), 5)
        self.assertIn("Beside it: 1 Glacier, 2 Glacier, 4 Mountain, 6 Glacier, 9 Glacier, 10 Base\n", game.say("map 5"))
        stones = game.say("megaliths")
        self.assertEqual(len(re.findall(r"column \d: [^;\n]+", stones)), 32)
        self.assertEqual(stones.count(", start"), 4)
        nomad = game.say("nomad")
        self.assertIn("marker Hunt, large arrow right, small arrow up, labor 1", nomad)
        self.assertRegex(nomad, r"\n  Hunt, right and up; Row: bottom row; .*Hunt: 1 animal from the deck\n")
        self.assertRegex(game.say("hand"), r"(?m)^  Brave +\d +1 labor, 1 more in any column$")
        whole = game.say("table")
        for words in (land[: land.index("\nAda> ")], stones[: stones.index("\nAda> ")]):
            self.assertIn(words, whole)
        for word, who in (("board", "Ada"), ("board 1", "Ada"), ("board Ada", "Ada"), ("board nomad", "The Nomad")):
            self.assertRegex(game.say(word), rf"\AThe players\n  {who}; Food: .*\n\nBoard: {who}\n")
        for word in ("score", "score nomad"):
            self.assertRegex(game.say(word), r"\A(Ada|The Nomad): ")
        self.assertEqual(self.written(), before, "looking writes nothing down")

    def test_looks_that_miss(self):
        game = self.begun()
        self.answers(game, ("map 0", "from 1 to 19"), ("map 20", "from 1 to 19"), ("map x", "from 1 to 19"),
                     ("board 2", 'no player "2"'), ("score nobody", 'no player "nobody"'), ("maps", "not understood"),
                     ("hint x", "not understood"), ("0", "0 is not in the list"), ("99", "listed last: 1-10."))  # fmt: skip
        several = Game(self, EW, "--seats", "you,random", "--seed", SEED, "--no-record")
        self.assertIn("There is no Nomad", several.say("board nomad"))
        self.assertIn("There is no Nomad", several.say("nomad"))

    def test_help_and_rules(self):
        game = self.begun()
        told = game.say("help")
        for word in ("legal", "board", "columns", "map", "culture", "nomad", "score", "hint", "rules", "undo", "quit"):
            self.assertIn(word, told)
        self.assertIn("(turn)", game.say("rules"))
        game.say("place hunt tribe")
        self.assertIn("(hunt)", game.say("rules"))
        self.assertIn("(nomad)", game.say("rules nomad"))


class DecisionTest(EwTest):
    def test_numbers_and_words_are_the_same(self):
        one, two = self.begun(), Game(self, EW, "--seats", "you", "--seed", SEED, "--no-record")
        listed = ANSWER.findall(one.said.rpartition("type a number")[2])
        self.assertEqual(len(listed), 10)
        for line in ("1", "1", "1"):
            two.said = two.say(line)
        number, words = next(pair for pair in listed if pair[1] == "place develop chief")
        self.assertEqual(one.say(words), two.say(number))
        self.assertIn("p0 place develop chief\n", self.written())

    def test_enter_takes_it(self):
        game = self.play("setup u2", "chief handeye B")
        self.assertIn("Enter alone takes it.", game.said)
        self.assertIn("Ada draws ", game.say(""))
        self.assertIn("p0 take\n", self.written())

    def test_enter_elsewhere_asks_again(self):
        game = self.begun()
        before = self.written()
        self.assertIn("Your turn: place a figure.", game.say(""))
        self.assertEqual(self.written(), before)

    def test_refusals_say_why(self):
        game = self.begun()
        self.answers(game, ("work hunter", "First place a figure"), ("finish", "First place a figure"),
                     ("play c101", "no such card"), ("learn 1", "First place a figure"))  # fmt: skip
        game.say("place hunt tribe")
        self.answers(game, ("place hunt tribe", "Your figure is placed"), ("top 1", "not have enough labor"),
                     ("middle", "no upright animal"), ("bottom", "for the first figure in the column"),
                     ("work hunter", "no such card"), ("play", "before the figure is placed"))  # fmt: skip
        game.say("work brave")
        game.say("top 2")
        self.answers(game, ("finish", "First decide about what you are gaining"))

    def test_a_word_alone_lists(self):
        game = self.begun()
        self.assertEqual(len(ANSWER.findall(game.say("place"))), 10)
        self.assertEqual(len(ANSWER.findall(game.say("place hunt"))), 2)

    def test_what_a_choice_brings(self):
        game = self.begun()
        game.say("place migrate tribe")
        said = game.say("bottom")
        self.assertIn("Which camp moves, and where to? Moves left: 1.", said)
        self.assertRegex(said, r"move 10 14: .* \(Grassland, reward 2 food; your influence there 1, of others at most 0\)")

    def test_undo(self):
        game = self.begun()
        game.say("place hunt tribe")
        self.assertIn("Taken back.", game.say("undo"))
        self.assertIn("something has been revealed since", game.say("undo"))
        game.say("place hunt chief")
        self.fine("verify", "game.rec")

    def test_resume(self):
        game = self.begun()
        asked = game.say("place develop tribe")
        game.finish()
        again = Game(self, "--resume", "game.rec")
        self.assertIn("Round 1 of 4. Turn order: The Nomad, Ada.", again.said)
        self.assertEqual(again.said[again.said.index("\nThe columns") :], asked[asked.index("\nThe columns") :])


class SecretTest(EwTest):
    def test_hands_of_others_are_not_told(self):
        game = self.game(seats="you,random", seed="secret")
        told = self.finish_somehow(game, "secret")
        self.assertRegex(told, r"(?m)^Ada draws [A-Z]")
        self.assertRegex(told, r"(?m)^Rowan draws a card\.$")
        self.assertNotRegex(told, r"(?m)^Rowan draws [A-Z]")

    def test_the_own_draws_are_not_told_when_others_listen(self):
        game = self.game(seats="you,you", seed="secret")
        self.assertNotRegex(self.finish_somehow(game, "x"), r"(?m)^(Ada|Player 2) draws [A-Z]")
