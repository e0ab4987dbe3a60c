"""`hearth nomad`: the Nomad for somebody who plays Endless Winter with the box. What it asks, what it tells and why,
going back, corrections, and games that are taken up again."""

import re

from hearth_program import ProgramTest, Talk

COLUMNS = ["initiate", "develop", "migrate", "hunt"]
PROMPT = re.compile(rb"(?:\A|\n)> \Z")

# Part of a question, and an answer that always fits.
ANSWERS = [
    ("Which animals lie in the display", "sloth - elk rhino"),
    ("Which animal is it", "sloth"),
    ("where did you place your figure", "rest"),
    ("spaces of the display hold cards", "all"),
    ("How many stones", "4"),
    ("megalith", "2 food"),
    ("Is it empty", "y"),
    ("a glacier?", "n"),
    ("How much labor", "2.5"),
    ("no more than that", "y"),
    ("What does the tile", "1 tool"),
    ("ahead of you on the honor track", "y"),
    ("points are printed", "11"),
]


class Nomad(Talk):
    """The companion at work; `said` is what it told last, the question in the last line."""

    def __init__(self, test, *words):
        super().__init__(test, "nomad", *words)
        self.said = self.listen()

    def listen(self):
        return self.read_until(lambda text: PROMPT.search(text))

    def say(self, line):
        self.send(line)
        self.said = self.listen()
        return self.said

    @property
    def question(self):
        return self.said.strip().split("\n")[-2]

    def usual(self):
        return next(answer for part, answer in ANSWERS if part in self.question)


class NomadTest(ProgramTest):
    def nomad(self, *words, seed="tea", record="nomad.rec"):
        return Nomad(self, "--seed", seed, "--record", record, *words)

    def through(self, nomad, stop="game is over", answers=None):
        """Answers until a question with these words comes; returns everything that was told."""
        told = nomad.said
        for _ in range(400):
            if stop in nomad.question:
                return told
            answer = None
            for part, words in (answers or {}).items():
                if part in nomad.question:
                    answer = words.pop(0) if isinstance(words, list) else words
            told += nomad.say(answer or nomad.usual())
        self.fail(f"never came to: {stop}")

    def test_whole_games(self):
        for level in ("normal", "hard_tile", "hard_cards", "hard_both"):
            with self.subTest(level):
                nomad = self.nomad("--level", level, seed=level, record=f"{level}.rec")
                told = self.through(nomad)
                self.assertEqual(len(re.findall(r"The eclipse of round", told)), 4)
                self.assertEqual(len(re.findall(r"turns over n\d\d", told)), 12)
                starts = 4 if level in ("hard_cards", "hard_both") else 0
                self.assertEqual(len(re.findall(r"starts with card n\d\d", told)), starts)
                parts = [int(n) for n in re.findall(r"(?m)^  (-?\d+) points?: ", nomad.said)]
                total = int(re.search(r"The Nomad has (\d+) points?\. You win", nomad.said).group(1))
                self.assertEqual(sum(parts), total)
                self.assertIn("  11 points: culture cards", nomad.said)

    def test_the_same_seed_draws_the_same_cards(self):
        cards = []
        for name in ("a.rec", "b.rec"):
            told = self.through(self.nomad(record=name))
            cards.append(re.findall(r"turns over (n\d\d)|map card (p\d)", told))
        self.assertEqual(cards[0], cards[1])
        self.assertNotEqual(cards[0], re.findall(r"turns over (n\d\d)|map card (p\d)",
                                                 self.through(self.nomad(seed="other", record="c.rec"))))

    def test_columns(self):
        """An occupied column sends it on in the direction of its large arrow, past the end if it must."""
        seen = set()
        for seed in range(8):
            nomad = self.nomad(seed=str(seed), record=f"{seed}.rec")
            occupied, before = set(), 0
            told = nomad.said
            for _ in range(60):
                if "eclipse" in nomad.question:
                    break
                if "place your figure" in nomad.question:
                    column = COLUMNS[(seed + before) % 4]
                    before += 1
                    occupied.add(column)
                    told = nomad.say(column)
                else:
                    told = nomad.say(nomad.usual())
                for card in re.finditer(r"marker (\w+), arrows (\w+) and \w+\.\n  (.*?)\. (\w+)\n", told):
                    marker, arrow, why, went = card.group(1).lower(), card.group(2), card.group(3), card.group(4).lower()
                    at = COLUMNS.index(marker)
                    if marker not in occupied:
                        self.assertEqual((went, why.split(":")[0]), (marker, "The marker's column is empty"))
                    elif len(occupied) == 4:
                        self.assertEqual(went, marker)
                        self.assertIn("All columns are occupied", why)
                    else:
                        while COLUMNS[at] in occupied:
                            at = (at + (1 if arrow == "right" else 3)) % 4
                        self.assertEqual(went, COLUMNS[at])
                        self.assertIn("the large arrow leads", why)
                    seen.add(why)
                    occupied.add(went)
        self.assertGreaterEqual(len(seen), 2)

    def test_animal_it_prefers(self):
        """It owns a sloth: a sloth is taken wherever it lies, told with the only choice."""
        nomad = self.nomad()
        self.through(nomad, "Which animals lie")
        told = nomad.say("rhino elk sloth mammoth rhino elk")
        self.assertIn("There is only 1 choice.\n  The Nomad takes an animal: Giant Ground Sloth.", told)

    def test_stepping_back(self):
        nomad = self.nomad()
        first = nomad.question
        self.assertIn("nothing to go back to", nomad.say("back"))
        told = nomad.say("sloth")
        nomad.say("back")
        self.assertEqual(nomad.question, first)
        self.assertEqual(nomad.say("sloth"), told)  # the cards do not change
        questions = []
        for _ in range(10):
            questions.append(nomad.question)
            nomad.say(nomad.usual())
        for question in reversed(questions):
            nomad.say("back")
            self.assertEqual(nomad.question, question)

    def test_corrections(self):
        nomad = self.nomad()
        nomad.say("sloth")
        question = nomad.question
        for line, words in (("set food 7", "food 7"), ("set tools 5", "tools 5"), ("set honor 10", "honor 10"),
                            ("set mammoth 2", "Woolly Mammoth: 2"), ("set stones 3", "Stones: 3"),
                            ("set points 40", "points in play 40"), ("set villages 1", ", villages 1."), ("set camps 1 2 3 5 6", "places: 1, 2, 3, 5, 6")):
            nomad.say(line)
            self.assertEqual(nomad.question, question)
            self.assertIn(words, nomad.say("status"), line)
        for line in ("set", "set food", "set food 11", "set tools 6", "set food x", "set camps 1 2 3", "set camps 10 1 2 3 5",
                     "set snow 3", "set honor 99999999999999999999", "set food 1 2"):
            self.assertIn("A correction is written like", nomad.say(line), line)
        nomad.say("back")
        self.assertNotIn("places: 1, 2, 3, 5, 6", nomad.say("status"))

    def test_answers_that_do_not_fit(self):
        nomad = self.nomad()
        for line in ("dragon", "sloth rhino", "3", "y", "none", " ", "Ł", "x" * 400):
            question = nomad.question
            self.assertIn("Answer with an animal", nomad.say(line), line)
            self.assertEqual(nomad.question, question)
        self.assertIn("line is too long", nomad.say("x" * 600))
        self.through(nomad, "place your figure")
        self.assertIn("Answer with initiate", nomad.say("camp"))
        self.through(nomad, "How much labor")
        for line in ("many", "-1", "2.7", "1 2", "100"):
            self.assertIn("Answer with a number", nomad.say(line), line)
        nomad.say("3.5")

    def test_taken_up_again(self):
        nomad = self.nomad()
        for _ in range(15):
            nomad.say(nomad.usual())
        question = nomad.question
        state = nomad.say("status")
        nomad.send("quit")
        nomad.finish()
        again = Nomad(self, "--resume", "nomad.rec")
        self.assertEqual(again.question, question)
        self.assertEqual(again.say("status"), state)
        again.say("back")
        again.say(again.usual())
        self.assertEqual(again.say("status"), state)

    def test_killed(self):
        nomad = self.nomad()
        for _ in range(6):
            nomad.say(nomad.usual())
        question = nomad.question
        nomad.process.kill()
        nomad.process.wait()
        with open(self.folder / "nomad.rec", "a") as file:
            file.write("sloth and no end of li")  # a line that was never finished
        again = Nomad(self, "--resume", "nomad.rec")
        self.assertEqual(again.question, question)
        again.say(again.usual())

    def test_bad_files(self):
        nomad = self.nomad()
        nomad.say("sloth")
        nomad.send("quit")
        nomad.finish()
        good = (self.folder / "nomad.rec").read_bytes()
        bad = self.folder / "bad.rec"
        for content, line in ((b"", 1), (b"hello\n", 1), (good.replace(b"level=normal", b"level=odd"), 1),
                              (good.replace(b"hearth-nomad 1", b"hearth-nomad 2"), 1), (good + b"dragon\n", 3),
                              (good.replace(b"sloth", b"slo\0th"), 2), (good + b"\xff\xfe\n", 3)):
            bad.write_bytes(content)
            self.assertIn(f"line {line}", self.refused("nomad", "--resume", "bad.rec", code=1), content)
            self.assertEqual(bad.read_bytes(), content)
        bad.write_bytes(re.sub(rb"data=\w+", b"data=0000000000000000", good))
        self.assertIn("other tables", self.refused("nomad", "--resume", "bad.rec", code=1))
        self.refused("nomad", "--resume", "nowhere.rec", code=1)

    def test_usage(self):
        self.assertIn("hard_both", self.refused("nomad", "--level", "easy"))
        self.refused("nomad", "--seed", "two words")
        self.refused("nomad", "--resume", "a.rec", "--level", "normal")
        self.assertIn("--resume", self.fine("nomad", "--help"))

    def test_default_file(self):
        told = self.fine("nomad", "--seed", "x", stdin="sloth\nquit\n")
        self.assertRegex(told, r"kept in \S*/hearth/nomad/nomad-\d+-\d+-1\.rec")
