"""The rules for players: `hearth rules`, and the help of the full screen. A first page, a worked first round, then the
reference, in four languages; what they quote is what the tables in data/ say."""

import json
import os
import pty
import re
import subprocess
import unittest
from pathlib import Path

from hearth_program import LANGUAGES, PROGRAM, ProgramTest
from hearth_terminal import Terminal

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ("cartographers", "above_and_below", "endless_winter")
FIRST = ["table", "play", "goal"]
# What the command line has known from the beginning.
OLD = {
    "cartographers": "goal setup round drawing ruins coins ambush season scoring end solo",
    "above_and_below": "table sample goal setup turn explore build harvest train labor market track night special reputation end designed",
    "endless_winter": "table sample goal setup turn initiate develop migrate hunt rest cards idols megaliths benefits eclipse preparation "
                      "nomad nomad_actions nomad_instead levels modules end signs rulings designed",
}
TITLE = re.compile(r"(?m)^(\S.*) \((\w+)\)$")


def topics(told):
    return [name for _, name in TITLE.findall(told)]


class RulesTest(ProgramTest):
    def test_the_first_page_and_what_else_there_is(self):
        for game in GAMES:
            for lang in LANGUAGES:
                told = self.fine("rules", game, "--lang", lang)
                self.assertEqual(topics(told), FIRST)
                self.assertTrue(told.startswith(self.fine("rules", game, "first", "--lang", lang)))
                listed = re.findall(r"(?m)^  ([a-z_]+): \S", told)
                self.assertEqual(listed, topics(self.fine("rules", game, "all", "--lang", lang))[len(FIRST):], (game, lang))

    def test_all_of_them_and_one_by_one(self):
        for game in GAMES:
            whole = self.fine("rules", game, "all")
            names = topics(whole)
            parts = [self.fine("rules", game, name) for name in names]
            self.assertEqual(whole, "\n".join(parts))
            self.assertEqual(names[:4], [*FIRST, "first_round"])
            for name in OLD[game].split():
                self.assertTrue(self.fine("rules", game, name))
            self.assertNotRegex(whole, r"[{}]")

    def test_in_every_language(self):
        for game in GAMES:
            english = self.fine("rules", game, "all").splitlines()
            for lang in LANGUAGES[1:]:
                lines = self.fine("rules", game, "all", "--lang", lang).splitlines()
                self.assertEqual(len(lines), len(english), (game, lang))
                for line, other in zip(lines, english):
                    # drawings, villagers whose names are the same, and numbers are alike
                    if re.search(r"[^\W\d_]{4}", line) and not line.startswith("    - "):
                        self.assertNotEqual(line, other)

    def test_the_worked_round(self):
        for game in GAMES:
            told = self.fine("rules", game, "first-round")
            steps = [int(n) for n in re.findall(r"(?m)^  (\d+)\. \S", told)]
            self.assertEqual(steps, list(range(1, len(steps) + 1)))
            self.assertGreaterEqual(len(steps), 8)
            self.assertEqual(told, self.fine("rules", game, "first_round"))
        for game in GAMES[1:]:
            self.assertEqual(self.fine("rules", game, "sample"), self.fine("rules", game, "first_round"))

    def test_step_by_step_at_a_terminal(self):
        steps = self.fine("rules", "above_and_below", "first_round").count("\n") - 1
        ours, theirs = pty.openpty()
        with subprocess.Popen([PROGRAM, "rules", "above_and_below", "first_round", "--lang", "en"], stdin=theirs,
                              stdout=theirs, stderr=theirs) as process:  # fmt: skip
            os.close(theirs)
            said = ""
            for key, until in (("", "step 1 of"), ("\n", "step 2 of"), ("\n", "step 3 of"), ("b\n", "step 2 of"), ("q\n", None)):
                os.write(ours, key.encode())
                said = ""
                while until and not re.search(rf"{until} {steps}.*Enter: next step", said, re.S):
                    said += os.read(ours, 4096).decode(errors="replace")
            self.assertEqual(process.wait(60), 0)
        os.close(ours)

    def test_an_unknown_topic(self):
        self.assertIn("table, play, goal, first_round", self.refused("rules", "cartographers", "weather"))
        self.refused("rules", "chess")
        for lang in LANGUAGES:
            self.assertIn("dragons", self.refused("rules", "above_and_below", "dragons", "--lang", lang))

    def test_in_a_game(self):
        told = self.fine("play", "cartographers", "--plain", "--seats", "you", "--seed", "tea", "--no-record",
                         stdin="rules\nrules solo\nrules weather\n")  # fmt: skip
        self.assertIn("Drawing (drawing)", told)
        self.assertIn("from 30: Legendary Cartographer", told)


class FactsTest(ProgramTest):
    """Against data/, which the tables in C are made from."""

    def listed(self, game, topic):
        return re.findall(r"(?m)^    - (.*)$", self.fine("rules", game, topic))

    def test_cards_of_cartographers(self):
        data = json.loads((ROOT / "data/cartographers.json").read_text())
        told = self.fine("rules", "cartographers", "cards")
        for card in data["explore"]:
            if card.get("shapes"):
                self.assertRegex(told, rf"- {card['name']}: time {card.get('time', 0)}; ")
        scoring = self.fine("rules", "cartographers", "solo")
        for card in data["scoring"]:
            self.assertIn(f"- {card['name']}: {card['solo_value']}\n", scoring)

    def test_tracks_of_above_and_below(self):
        data = json.loads((ROOT / "data/above_and_below/tables.json").read_text())

        def numbers(values):
            return ", ".join(str(value) for value in values)

        flat = json.dumps(data)
        track = self.fine("rules", "above_and_below", "track")
        points, income = re.findall(r"(\d+(?:, \d+){7})", track)
        self.assertIn(points.replace(", ", ","), re.sub(r"\s", "", flat))
        self.assertIn(income.replace(", ", ","), re.sub(r"\s", "", flat))
        self.assertEqual(len(self.listed("above_and_below", "villagers")), 21)
        self.assertEqual(len(self.listed("above_and_below", "buildings")), 17 + 17 + 9 + 6)
        self.assertTrue(numbers([2, 3, 3, 4, 5]) in self.fine("rules", "above_and_below", "train"))

    def test_lists_of_endless_winter(self):
        for topic, count in (("culture", 40), ("stones", 20), ("land", 6), ("hunt", 7), ("cards", 8), ("setup", 11)):
            self.assertEqual(len(self.listed("endless_winter", topic)), count, topic)
        self.assertIn("1, 3, 5, 7, 9", self.fine("rules", "endless_winter", "food"))


class FullScreenTest(ProgramTest):
    def test_every_step_is_a_page(self):
        terminal = Terminal(self, "play", "endless_winter", "--name", "Ada", "--seats", "you", "--seed", "tea", "--no-record")
        terminal.wait("set-up card")
        page = terminal.press("?", until=re.compile(r"Keys \(1 of \d+\)"))
        pages = int(re.search(r"1 of (\d+)", page.bar)[1])
        told = self.fine("rules", "endless_winter", "all")
        steps = self.fine("rules", "endless_winter", "first_round").count("\n") - 1
        self.assertEqual(pages, len(topics(told)) + steps)
        for number in range(2, 6):
            page = terminal.press("Right", until=lambda s: f"({number} of {pages})" in s.bar)
        self.assertIn(f"step 1 of {steps}", page.bar)
        page = terminal.press("Right", until=lambda s: f"step 2 of {steps}" in s.bar)
        terminal.press("Left", until=lambda s: f"step 1 of {steps}" in s.bar)
        terminal.press("Escape", until=lambda s: "Keys" not in s.bar)


if __name__ == "__main__":
    unittest.main()
