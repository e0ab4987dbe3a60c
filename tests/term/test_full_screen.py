"""`hearth play` on a terminal: the full screen, whole games and rounds played with real keys in a real terminal."""

import os
import random
import re
import unittest

from hearth_full_screen import (
    CARTO,
    EDICTS,
    FIXED,
    KEPT,
    MONO,
    FullTest,
    asked,
    card_of,
    cells_of,
    last_of_spring,
    moved,
    over,
    ready,
    scored,
)
from hearth_program import SOLO_VALUES, drawings_of, english, title_of
from hearth_terminal import Terminal, cell_name


class WholeGameTest(FullTest):
    def season(self, terminal, first, second):
        """Goes through the pages of a season; what the last one says it brought."""
        parts = (english(first), english(second), "coins", "monsters")
        found = re.compile("|".join(rf"{re.escape(part)}: (-?\d+)" for part in parts))
        for page in range(5):
            screen = terminal.wait(
                lambda s: scored(s) and len(found.findall(s.said)) >= min(page + 1, 4)
                and ("this season" in s.said) == (page == 4), f"page {page} of a season")  # fmt: skip
            self.layout(screen)
            self.assertEqual(len(found.findall(screen.said)), min(page + 1, 4), screen.text)
            if page < 4:
                terminal.keys("Enter")
        numbers = [int(next(filter(None, groups))) for groups in found.findall(screen.said)]
        total, so_far = re.search(r"Ada: this season (-?\d+), in all (-?\d+)", screen.said).groups()
        terminal.keys("Enter")
        return [*numbers, int(total), int(so_far)]

    def test_solo_to_the_title(self):
        rng = random.Random(4)
        terminal = self.play("--option", FIXED)
        drawn, told = 0, []
        while True:
            screen = terminal.wait(lambda s: asked(s) or scored(s) or over(s))
            self.layout(screen)
            if over(screen):
                break
            if scored(screen):
                first, second = ((0, 1), (1, 2), (2, 3), (3, 0))[len(told)]
                told.append(self.season(terminal, EDICTS[first], EDICTS[second]))
                terminal.wait(lambda s: not scored(s))
                continue
            turns = rng.choices(("r", "f", "Tab", "t", "Up", "Left", "n"), k=rng.randrange(6))
            terminal.keys(*turns, "n", "Enter")
            drawn += 1
            screen = terminal.wait(lambda s: ready(s) or scored(s))
            self.layout(screen)
            if ready(screen):
                terminal.press("Enter", until=lambda s: not ready(s))
        self.assertEqual(len(drawings_of(self.path)), drawn)
        game = self.transcript()
        events = [event for event in game["events"] if event["type"] == "season"]
        for event, page in zip(events, told, strict=True):
            score = event["scores"][0]
            parts = [*score["edicts"].values(), score["coins"], score["monsters"], score["total"]]
            self.assertEqual(page[:5], parts)
            line = f"{event['season']} {score['total']}: "
            line += ", ".join(f"{english(EDICTS['ABCD'.index(edict)])} {n}" for edict, n in score["edicts"].items())
            self.assertIn(f"{line}, coins {score['coins']}, monsters {score['monsters']}", screen.text)
        stars, rating = game["result"]["totals"][0], game["result"]["rating"]
        self.assertEqual(told[-1][5], stars)
        self.assertEqual(rating, stars - sum(SOLO_VALUES[card] for card in EDICTS))
        self.assertIn(f"{stars - rating} together, the rating is {rating}. Title: {title_of(rating)}.", screen.said)
        result = self.leave(terminal)
        self.assertNotIn("--resume", result.out)
        self.assertIn("The game is written down in game.rec\n", result.out, "where it can be copied")
        report = self.report()
        self.assertTrue(report["complete"])
        self.assertEqual(report["draws_checked"], report["draws"])

    def test_the_first_game_is_led(self):
        (self.state / "guided").unlink()
        terminal = self.play()
        terminal.wait("Welcome! This is your map")
        terminal.press("Right", until="The key r turns the shape")
        terminal.press("r", until="The key t chooses another terrain")
        terminal.press("t", until="Enter draws the shape.")
        terminal.keys("n", "Enter")
        terminal.wait("Until you turn the next card, u takes it back.")
        terminal.press("Enter", until=lambda s: asked(s) and "Card revealed" in s.said)
        self.leave(terminal)
        self.assertTrue((self.state / "guided").exists())
        again = Terminal(self, "play", CARTO, "--seed", "tea")
        screen = again.wait(asked)
        self.assertNotIn("Welcome!", screen.said)
        self.assertIn("Card revealed: Homestead", screen.said)

    def test_the_pages_beside_the_game(self):
        terminal = self.play("--seats", "you,greedy")
        first = terminal.wait(asked)
        self.assertEqual(card_of(first), "Homestead")
        page = terminal.press("?", until=re.compile(r"\A Keys \(1 of (\d+)\)"))
        pages = int(re.search(r"1 of (\d+)", page.bar)[1])
        for number in range(2, pages + 1):
            page = terminal.press("Right", until=lambda s: f"({number} of {pages})" in s.bar)
            self.layout(page)
        terminal.press("Right", until=lambda s: f"(1 of {pages})" in s.bar)
        terminal.press("Escape", until=lambda s: s == first)
        page = terminal.press("l", until="What has happened")
        self.assertIn("Card revealed: Homestead (time 2 of 8).", page.said)
        terminal.press("x", until=lambda s: s == first)

        terminal.press("h", until=re.compile(r"Hint 1 of \d+: the shape is there now"))
        terminal.press("h", until=re.compile(r"Hint 2 of \d+: the shape is there now"))
        terminal.press("Enter", until="Enter or the space bar shows what the others have drawn")
        terminal.press("Enter", until=lambda s: asked(s) and card_of(s) == "Rift Lands")
        mine, theirs = self.sheets()
        screen = terminal.press("o", until="This is the sheet of Rowan.")
        self.assertEqual(screen.sheet(), theirs)
        self.assertNotEqual(mine, theirs)
        self.assertTrue(screen.bar.startswith("Rowan "))
        self.layout(screen)
        terminal.press("Escape", until=asked)
        result = self.leave(terminal)
        self.assertIn(f"{KEPT} game.rec", result.out)
        self.report()


def without_ghost(screen):
    """The sheet without the shape that is not drawn yet."""
    rows = [list(row) for row in screen.sheet().split("/")]
    for cell in screen.ghost():
        rows[ord(cell[0]) - ord("a")][int(cell[1:]) - 1] = "."
    return rows


class RoundTest(FullTest):
    def test_an_ambush_is_drawn_on_the_neighbours_sheet(self):
        self.reach(lambda said: "You draw on the sheet of Rowan" in said, "--seats", "you,greedy")
        self.without_answers()
        mine, theirs = self.sheets()
        terminal = self.resume(env=MONO)
        screen = terminal.wait(asked)
        self.assertRegex(screen.said, r"[A-Z]\w+ \w+! You draw on the sheet of Rowan\.")
        self.assertTrue(screen.bar.startswith("Rowan "))
        self.assertIn("[monster]", screen.said)
        seen = dict(zip(screen.pairs(), screen.sheet().replace("/", "")))
        letters = dict(zip(screen.pairs(), theirs.replace("/", "")))
        ghost = screen.ghost()
        self.assertEqual({c: seen[c] for c in seen if c not in ghost},
                         {c: letters[c] for c in letters if c not in ghost})  # fmt: skip
        # One's own sheet is the other one here; Enter comes back from it and draws nothing.
        screen = terminal.press("o", until="This is the sheet of Rowan.")
        self.assertEqual(screen.sheet(), theirs)
        terminal.press("Enter", until=asked)
        self.assertEqual(self.sheets(), [mine, theirs])
        terminal.press("h", until=re.compile(r"Hint 1 of \d+: .* for the victim"))
        terminal.keys("n", "Enter")
        screen = terminal.wait("Enter or the space bar shows what the others have drawn")
        ghost = screen.ghost()
        terminal.press("Enter", until=asked)
        draws = [event for event in self.transcript()["events"] if event["type"] == "draw"][-2:]
        self.assertEqual([(d["seat"], d["sheet"], d["terrain"]) for d in draws],
                         [(0, 1, "monster"), (1, 0, "monster")])  # fmt: skip
        self.assertEqual([cell_name(*cell) for cell in draws[0]["cells"]], ghost)
        self.assertNotEqual(self.sheets(), [mine, theirs])
        self.leave(terminal)

    def without_answers(self):
        """Drops what a bot has handed in for the open round, as if it had not got to it."""
        lines = self.path.read_text().splitlines(keepends=True)
        while not lines[-1].startswith("chance"):
            lines.pop()
        self.path.write_text("".join(lines))

    def test_taking_back_alone(self):
        terminal = self.play(env=MONO)
        first = terminal.wait(asked)
        terminal.press("Enter", until=ready)
        drawn = drawings_of(self.path)
        screen = terminal.press("u", until=asked)
        self.assertEqual(screen.sheet(), first.sheet())
        self.assertEqual((screen.bar, card_of(screen)), (first.bar, card_of(first)))
        self.assertIn("\np0 undo 1\n", self.path.read_text())
        terminal.keys("t", "Right")
        terminal.wait(lambda s: s.ghost() == moved(first.ghost(), 0, 1))
        terminal.press("Enter", until=ready)
        self.assertEqual(drawings_of(self.path),
                         [*drawn, "draw farm " + " ".join(moved(first.ghost(), 0, 1))])  # fmt: skip
        # Once the next card is seen it stays.
        terminal.press("Enter", until=lambda s: asked(s) and card_of(s) == "Rift Lands")
        written = self.path.read_bytes()
        screen = terminal.press("u", until="This is not possible")
        self.assertIn("no longer be taken back", screen.said)
        terminal.press("Enter", until=asked)
        self.leave(terminal)
        self.assertEqual(self.path.read_bytes(), written)
        report = self.report()
        self.assertEqual((report["undos"], report["hashes"]), (1, 2))

    def test_taking_back_at_the_end_of_a_season(self):
        self.reach(last_of_spring)
        terminal = self.resume(env=MONO)
        first = terminal.wait(asked)
        terminal.press("n", "Enter", until=ready)
        screen = terminal.press("u", until=asked)
        self.assertEqual((screen.bar, screen.sheet()[:3]), (first.bar, first.sheet()[:3]))
        terminal.press("n", "Enter", until=ready)
        terminal.press("Enter", until=lambda s: scored(s) and "(spring)" in s.bar)
        terminal.press("Escape", until="this season")
        terminal.press("Left", until=lambda s: scored(s) and "this season" not in s.said)
        terminal.press("Escape", until="this season")
        terminal.press("Enter", until=lambda s: asked(s) and s.bar.startswith("Ada   summer: "))
        terminal.press("u", until="This is not possible")
        self.report()

    def test_the_last_to_hand_in_cannot_take_back(self):
        """A round in which the others are done, as a game in sentences leaves it, closes at once."""
        self.reach(lambda said: said.count("Card: ") > 0, "--seats", "you,greedy")
        self.assertTrue(self.actions()[-1].startswith("p1 draw "), "the bot was there first")
        terminal = self.resume(env=MONO)
        terminal.wait(asked)
        terminal.keys("n", "Enter")
        screen = terminal.wait(lambda s: not asked(s) or card_of(s) == "Rift Lands")
        self.assertNotIn("u takes it back", screen.said)

    def test_taking_back_against_a_bot(self):
        terminal = self.play("--seats", "you,greedy", env=MONO)
        first = terminal.wait(asked)
        terminal.press("Enter", until="Handed in. Enter or the space bar shows what the others have drawn; u takes it back.")
        terminal.press("u", until=lambda s: s == first)
        self.assertIn("\np0 undo 1\n", self.path.read_text())
        self.go(terminal, 0, 1)
        terminal.press("Enter", until="Handed in.")
        terminal.press("Enter", until=lambda s: asked(s) and card_of(s) == "Rift Lands")
        lines = [line for line in self.path.read_text().splitlines() if line.startswith("p")]
        self.assertEqual([line.split()[:2] for line in lines],
                         [["p0", "draw"], ["p0", "undo"], ["p0", "draw"], ["p1", "draw"]])  # fmt: skip
        self.assertEqual(cells_of(lines[2]), moved(first.ghost(), 0, 1))
        self.assertEqual(self.report()["undos"], 1)

    def test_practice_goes_back_over_cards(self):
        terminal = self.play("--practice", env=MONO)
        first = terminal.wait(asked)
        terminal.press("Enter", until=ready)
        terminal.press("Enter", until=lambda s: asked(s) and card_of(s) == "Rift Lands")
        screen = terminal.press("u", until=lambda s: asked(s) and card_of(s) == "Homestead")
        self.assertEqual(without_ghost(screen), without_ghost(first))
        terminal.press("Enter", until=ready)
        terminal.press("Enter", until=lambda s: asked(s) and card_of(s) == "Rift Lands")
        self.leave(terminal)
        self.assertEqual(self.report()["undos"], 1)

    def test_two_people(self):
        terminal = self.play("--seats", "you,you", env=MONO)
        screen = terminal.wait("Press any key")
        names = [re.search(r"(\S+(?: \d+)?)'s turn\. Press any key", screen.said)[1]]
        first = terminal.press("Enter", until=asked)
        terminal.keys("Enter")
        screen = terminal.wait(lambda s: "Press any key" in s.said and names[0] not in s.said)
        names.append(re.search(r"(\S+(?: \d+)?)'s turn\. Press any key", screen.said)[1])
        self.assertNotEqual(*names)
        self.assertTrue(re.fullmatch(r"[./rM]+", screen.sheet()), "what the first drew is a secret")
        # The first one takes back.
        screen = terminal.press("u", until=f"{names[0]}'s turn.")
        screen = terminal.press("Enter", until=asked)
        self.assertEqual(screen.sheet(), first.sheet())
        self.go(terminal, 0, 1)
        terminal.press("Enter", until=f"{names[1]}'s turn.")
        second = terminal.press("Enter", until=asked)
        self.assertTrue(second.bar.startswith(f"{names[1]} "))
        terminal.press("t", until=lambda s: "[farm]" in s.said or "[village]" in s.said)
        terminal.keys("n", "Enter")
        terminal.wait(lambda s: f"{names[0]}'s turn." in s.said and "Rift Lands" in s.said)
        drawn = [line for line in self.actions() if " draw " in line or " undo " in line]
        self.assertEqual([line.split()[:2] for line in drawn],
                         [["p0", "draw"], ["p0", "undo"], ["p0", "draw"], ["p1", "draw"]])  # fmt: skip
        self.assertEqual(cells_of(drawn[2]), moved(first.ghost(), 0, 1))
        self.leave(terminal)

    def test_two_people_who_go_on(self):
        """Left while the second is to draw: both can still do what they could before."""
        terminal = self.play("--seats", "you,you", env=MONO)
        terminal.wait("Ada's turn.")
        ghost = terminal.press("Enter", until=asked).ghost()
        terminal.press("Enter", until="Player 2's turn.")
        self.leave(terminal)
        written = self.path.read_bytes()
        with self.subTest("the first takes back"), self.resume(env=MONO) as terminal:
            screen = terminal.wait("Player 2's turn.")
            self.assertIn("u take back", screen.keys)
            terminal.press("u", until="Ada's turn.")
        self.path.write_bytes(written)
        with self.subTest("the second closes the round"), self.resume(env=MONO) as terminal:
            terminal.wait("Player 2's turn.")
            terminal.press("Enter", until=asked)
            terminal.keys("n", "Enter")
            screen = terminal.wait(lambda s: not asked(s))
            self.assertNotIn("u takes it back", screen.said)
            drawn = [line for line in self.actions() if " draw " in line]
            self.assertEqual([line[:2] for line in drawn], ["p0", "p1"])
            self.assertEqual(cells_of(drawn[0]), ghost)

    def test_leaving_while_a_bot_thinks(self):
        terminal = self.play("--seats", "you,planner:think=60000")
        terminal.press("n", "Enter", until="Handed in.")
        terminal.press("Enter", until="The others are still drawing.")
        self.assertIn("Rowan is thinking", terminal.wait(lambda s: "is thinking" in s.bar).bar)
        result = self.leave(terminal)
        self.assertIn(f"{KEPT} game.rec", result.out)
        self.assertEqual(self.report()["complete"], False)
        self.assertEqual(len(drawings_of(self.path)), 1)


class RefusalTest(FullTest):
    def test_one_sentence(self):
        self.fine("new", "null", "--seed", "x", "--record", "null.rec")
        (self.folder / "broken.rec").write_text("hearth-record 1\nnonsense\n")
        (self.folder / "folder.rec").mkdir()
        self.record("whole.rec")
        for words, code, said in (
            (("play", CARTO, "--seats", "you,dragon"), 2, "dragon"),
            (("play", CARTO, "--seats", ""), 2, ""),
            (("play", CARTO, "--option", "side=C"), 2, "C"),
            (("play", "chess"), 2, "chess"),
            (("play", "--seed", "x"), 2, ""),
            (("play", CARTO, "--resume", "null.rec"), 1, "null.rec"),
            (("play", CARTO, "--resume", "broken.rec"), 1, "broken.rec"),
            (("play", "--resume", "nosuch.rec"), 1, "nosuch.rec"),
            (("play", "--resume", "folder.rec"), 1, "folder.rec"),
            (("play", CARTO, "--record", "whole.rec"), 1, "whole.rec"),
            (("play", CARTO, "--record", "nosuch/x.rec"), 1, "nosuch/x.rec"),
            (("replay", "broken.rec"), 1, "broken.rec"),
        ):
            with self.subTest(words=words):
                terminal = Terminal(self, *words)
                result = terminal.finish()
                self.assertIn(said, self.sentence(result, code, words))
                self.assertEqual(result.out.strip(), "")
        self.assertEqual(list(self.records.iterdir()), [])

    def test_a_state_folder_that_cannot_be_written(self):
        (self.folder / "file").touch()
        terminal = Terminal(self, "play", CARTO, env={"XDG_STATE_HOME": str(self.folder / "file")})
        self.assertIn("file", self.sentence(terminal.finish(), 1))

    def test_a_terminal_of_no_known_kind(self):
        # curses keeps what it has allocated for a terminal that it does not know
        options = ":".join(filter(None, (os.environ.get("ASAN_OPTIONS"), "detect_leaks=0")))
        env = {"ASAN_OPTIONS": options}
        result = Terminal(self, "play", CARTO, kind="nosuchkind", env=env).finish()
        sentence = self.sentence(result, 1)
        self.assertIn("nosuchkind", sentence)
        self.assertIn("--plain", sentence)

    def test_lines_on_a_terminal(self):
        for words, kind in ((("--plain",), "screen"), ((), "dumb"), ((), "")):
            with self.subTest(words=words, kind=kind):
                self.path.unlink(missing_ok=True)
                terminal = self.play(*words, kind=kind)
                screen = terminal.wait(re.compile(r"Ada> *$"))
                self.assertIsNone(screen.frame)
                self.assertIn("Card: Homestead.", screen.said)
                terminal.type("farm a1 b1 b2 c1")
                terminal.press("Enter", until="Ada: farm on a1 b1 b2 c1.")
                self.assertEqual(drawings_of(self.path), ["draw farm a1 b1 b2 c1"])
                terminal.wait(re.compile(r"Ada> *$"))
                terminal.type("quit")
                terminal.press("Enter", until=KEPT)
                self.assertEqual(terminal.finish().code, 0)

    def test_a_game_without_a_screen_of_its_own(self):
        terminal = Terminal(self, "play", "null", "--seed", "x")
        terminal.wait(re.compile(r"> *$"))
        terminal.type("quit")
        terminal.keys("Enter")
        self.assertEqual(terminal.finish().code, 0)


if __name__ == "__main__":
    unittest.main()
