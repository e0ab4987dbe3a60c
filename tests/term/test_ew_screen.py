"""Endless Winter on the full screen: whole games by keys, the Nomad's turn forward and back, picking on the boards,
taking back, coming back, other sizes and alphabets, points and replays."""

import json
import os
import random
import re
import signal
import unittest

import hearth_full_screen
from hearth_program import Game
from hearth_terminal import Terminal

EW = "endless_winter"
LONG = "HEARTH_LONG" in os.environ  # ./dev test all
SEED = "tea"  # set-up cards u2 and u6; chiefs Handeye and Tuskbreaker; the Nomad hunts first
SMALL, LARGE = (80, 24), (120, 40)
UTF8 = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
ASCII = {"LC_ALL": "C", "NO_COLOR": "1"}
STEP = re.compile(r"\b(?:The Nomad's turn|The eclipse of round \d|What happened): step (\d+) of (\d+)")
OPENING = ("setup u2", "chief tuskbreaker A", "take")  # then the Nomad has its turn


def chosen(screen):
    """The line of the list that is chosen."""
    found = re.search(r"(?m)(?<=.{40})[►>]([A-Z][^\n]*)", screen.text)
    return found[1].strip() if found else ""


def right(screen):
    """What stands at the right, however it is broken."""
    return " ".join(" ".join(line[44:] for line in screen.lines[1:-1]).split())


def says(words):
    return lambda screen: words in right(screen)


TURN = says("Your turn: place a figure.")


def telling(screen):
    """Where the tale is: its step and how many there are."""
    found = STEP.match(screen.bar)
    return found and (int(found[1]), int(found[2]))


def told(screen):
    """The step that is being told, at the right."""
    found = re.search(r"(?m)(?<=.{40})[►>] (\S[^\n]*)", screen.text)
    return found[1].strip() if found else ""


class FullTest(hearth_full_screen.FullTest):
    def setUp(self):
        super().setUp()
        self.path = self.records / "game.rec"
        (self.state / "guided_endless_winter").touch()  # somebody who has played this before

    def play(self, *words, seats="you", seed=SEED, env=UTF8, size=SMALL):
        return Terminal(self, "play", EW, "--seats", seats, "--seed", seed, "--record", self.path, *words, env=env,
                        size=size)  # fmt: skip

    def resume(self, *words, env=UTF8, size=SMALL):
        return Terminal(self, "play", "--resume", self.path, *words, env=env, size=size)

    def prepare(self, *lines, seats="you", seed=SEED):
        """A game played in sentences, and left."""
        self.path.unlink(missing_ok=True)
        game = Game(self, EW, "--seats", seats, "--seed", seed, "--record", self.path)
        for line in lines:
            game.said = game.say(line)
        game.finish()
        return game.said

    def done(self):
        """What the person has done so far, as the record has it."""
        return re.findall(r"(?m)^p0 (.*)$", self.path.read_text())

    def whole(self, seed="whole", *words):
        """A whole game of bots in which the first is now a person."""
        record = self.record(f"{seed}.rec", *words, seed=seed)
        self.path.write_text(record.read_text().replace("seat p0 random\n", "seat p0 Ada\n"))

    def record(self, name, *words, seats="random", seed=SEED):
        games = self.folder / f"{name}.games"
        games.mkdir()
        self.fine("sim", EW, "--games", "1", "--seats", seats, "--seed", seed, "--records", games, *words)
        return (games / "0.rec").rename(self.folder / name)

    def asked(self, terminal):
        """The next question, after whatever is told before."""
        screen = terminal.wait(lambda s: telling(s) or chosen(s), "a question or a tale")
        while telling(screen):
            screen = terminal.press("Escape", until=lambda s: not telling(s))
        return terminal.wait(chosen)

    def pick(self, terminal, words):
        """Goes to the line of the list that begins so, and takes it."""
        screen = self.asked(terminal)
        for _ in range(60):
            if chosen(screen).startswith(words):
                terminal.keys("Enter")
                return screen
            before = screen
            terminal.keys("Down")
            screen = terminal.wait(lambda s: s != before, f"{words} in the list")
        self.fail(f"{words} is not in the list\n{screen.text}")


class WholeGameTest(FullTest):
    """Enter takes what is proposed, and at the end everything adds up."""

    def finish_by_enter(self, terminal):
        tales = steps = 0
        for _ in range(900):
            screen = terminal.wait(lambda s: telling(s) or chosen(s) or "The game is over." in s.text)
            self.layout(screen)
            self.assertNotRegex(screen.text, r"\b(?:u[1-6]|[sc][12]\d\d|p[1-6])\b", "ids are for records")
            self.assertNotRegex(right(screen), r"\bn[01]\d\b", "and those of the Nomad's cards; n18 is a tile in ASCII")
            if "The game is over." in screen.text:
                return screen, tales, steps
            if at := telling(screen):
                tales += at[0] == 1
                steps += at[1] if at[0] == 1 else 0
                terminal.press("End", until=lambda s: telling(s) == (at[1], at[1]))
                terminal.press("Escape", until=lambda s: not telling(s))
            else:
                self.assertNotIn("…", screen.keys)
                terminal.change("Enter")
        self.fail("the game never ends")

    def check(self, level, env, size):
        terminal = self.play("--option", f"level={level}", seed=level, env=env, size=size)
        screen, tales, steps = self.finish_by_enter(terminal)
        result = json.loads(self.fine("replay", self.path, "--json"))["result"]
        self.assertIn(f"Ada: {result['totals'][0]}", screen.said)
        self.assertIn(f"The Nomad: {result['nomad']['total']}", screen.said)
        self.assertGreaterEqual(tales, 12, "every turn of the Nomad is told")
        self.assertGreater(steps, 150)
        points = terminal.press("p", until=f"Ada: {result['totals'][0]} points")
        self.layout(points)
        terminal.press("Escape", until="The game is over.")
        self.leave(terminal)
        self.fine("verify", self.path)

    def test_hard_cards_in_ascii(self):
        self.check("hard_cards", ASCII, SMALL)

    def test_hard_tile_in_colours(self):
        self.check("hard_tile", {"LC_ALL": "C.UTF-8"}, (160, 50))

    if LONG:  # they end in the same way

        def test_normal(self):
            self.check("normal", UTF8, SMALL)

        def test_hard_both_large(self):
            self.check("hard_both", UTF8, LARGE)

    def test_against_bots(self):
        terminal = self.play(seats="you,random,random,random", seed="bots")
        self.finish_by_enter(terminal)
        self.leave(terminal)
        self.fine("verify", self.path)


STEPS = 12  # of the Nomad's first turn: n03 does A, R, I, A in the column hunt, then R


class NomadTest(FullTest):
    SAID = ("Round 1: The Nomad begins.", "The Nomad turns over the card Hunt, right", "The marker's column is empty: the",
            "It carries out the upper row of", "The large arrow points right and", "The Nomad takes an animal: Woolly",
            "The Nomad takes an animal from the", "The Nomad climbs to level 1 of the honor", "The large arrow points right and",
            "The Nomad takes an animal: Argentavis", "It carries out the bottom row of", "The Nomad takes an animal from the")  # fmt: skip

    def tale(self, **options):
        self.prepare(*OPENING)
        terminal = self.resume(**options)
        terminal.wait(lambda s: telling(s) == (1, STEPS))
        return terminal

    # It has a sloth, and gains a mammoth, a second sloth, an Argentavis and a third sloth: the points beside each step are
    # those of the animals told so far (11.5).
    POINTS = (1, 1, 1, 1, 1, 3, 5, 5, 5, 7, 7, 10)

    def test_the_table_is_not_ahead_of_the_words(self):
        terminal = self.tale(size=LARGE)
        for number, points in enumerate(self.POINTS, 1):
            screen = terminal.wait(lambda s: telling(s) == (number, STEPS))
            self.assertEqual(int(re.search(r"N The Nomad +(\d+)", screen.text)[1]), points, screen.text)
            if number < STEPS:
                terminal.keys("Enter")
        terminal.press("Escape", until=TURN)
        self.leave(terminal)

    def test_step_by_step(self):
        for env, size in ((UTF8, SMALL), (ASCII, SMALL), (UTF8, LARGE)):
            terminal = self.tale(env=env, size=size)
            seen = []
            for number in range(1, STEPS + 1):
                screen = terminal.wait(lambda s: telling(s) == (number, STEPS))
                self.layout(screen)
                seen.append(told(screen))
                if number < STEPS:
                    terminal.keys(("Enter", "Right", "Space", "Down")[number % 4])
            for said, wanted in zip(seen, self.SAID):
                self.assertTrue(said.startswith(wanted) or wanted.startswith(said), (said, wanted))
            for number in range(STEPS - 1, 0, -1):  # back, and the same is said
                screen = terminal.press("Left", until=lambda s: telling(s) == (number, STEPS))
                self.assertEqual(told(screen), seen[number - 1])
            terminal.press("Left", "Right", until=lambda s: telling(s) == (2, STEPS))
            terminal.press("End", until=lambda s: telling(s) == (STEPS, STEPS))
            terminal.press("Home", until=lambda s: telling(s) == (1, STEPS))
            terminal.press("End", "Enter", until=TURN)
            self.leave(terminal)

    def test_what_is_to_come_is_not_shown(self):
        terminal = self.tale()
        screen = terminal.press("Enter", until=lambda s: telling(s) == (2, STEPS))
        self.assertNotIn("It carries out", screen.text)
        terminal.press("Escape", until=TURN)
        self.leave(terminal)

    def test_the_cell_is_lit(self):
        terminal = self.tale()
        for number in range(2, 5):
            screen = terminal.press("Enter", until=lambda s: telling(s) == (number, STEPS))
        self.assertIn("[ARIA]", screen.text)
        self.assertNotIn("[R]", screen.text)
        screen = terminal.press("End", until=lambda s: telling(s) == (STEPS, STEPS))
        self.assertIn("[R]", screen.text)
        self.assertNotIn("[ARIA]", screen.text)
        terminal.press("Escape", until=TURN)
        self.leave(terminal)

    def test_the_eclipse(self):
        """Its cards stay in sight while they count, and whoever comes back hears it again."""
        self.prepare(*OPENING, *("place rest tribe", ""), *("place rest tribe", ""), *("place rest chief", ""), "done")
        terminal = self.resume()
        screen = terminal.wait(lambda s: telling(s) and telling(s)[0] == 1)
        count = telling(screen)[1]
        for number in range(2, count + 1):
            self.layout(screen)
            if told(screen).startswith("The eclipse of round 1."):
                self.assertRegex(screen.text, r"(?:→[↑↓] \w+, right|←[↑↓] \w+, left) and (?:up|down)  labor \d")
                self.assertIn("The eclipse of round 1: step", screen.bar)
                break
            screen = terminal.press("Enter", until=lambda s: telling(s) == (number, count))
        else:
            self.fail("no eclipse")
        self.asked(terminal)
        self.leave(terminal)

    def test_by_itself_and_again(self):
        terminal = self.tale()
        terminal.press("+", "+", "+", "+", "a", until=lambda s: telling(s) == (STEPS, STEPS))
        terminal.press("Enter", until=TURN)
        terminal.press("r", until=lambda s: telling(s) == (1, STEPS))
        terminal.press("Escape", until=TURN)
        terminal.press("Enter", until=says("You work in the column Initiate"))
        terminal.press("r", until="Nothing has happened since your last decision.")
        terminal.press("Enter", until=says("You work in the column Initiate"))
        self.leave(terminal)


class BoardTest(FullTest):
    def test_camps_move_on_the_map(self):
        self.prepare(*OPENING, "place migrate tribe", "bottom")
        for keys, to in ((("Left",), 9), (("Right",), 6), (("Down",), 9), (("Down", "Down"), 14), (("Right", "Down"), 11)):
            terminal = self.resume()
            screen = self.asked(terminal)
            self.assertIn("to tile 5", chosen(screen))
            screen = terminal.press(*keys, until=f"►From tile 10 to tile {to}")
            self.assertRegex(screen.text, r"▲▲<")
            self.leave(terminal)
        terminal = self.resume()
        self.asked(terminal)
        terminal.press("Down", "Down", until="►From tile 10 to tile 14")
        terminal.press("Enter", until=says("You work in the column Migrate"))
        self.assertEqual(self.done()[-1], "move 10 14")
        self.leave(terminal)

    def test_tab_goes_to_the_list(self):
        self.prepare(*OPENING, "place migrate tribe", "bottom")
        terminal = self.resume()
        self.asked(terminal)
        terminal.press("Tab", "Up", until="►Do without: moving a camp.")
        terminal.press("Tab", until="►From tile 10 to tile 5")
        terminal.press("Tab", "End", "Enter", until=says("You work in the column Migrate"))
        self.assertEqual(self.done()[-1], "skip")
        self.leave(terminal)

    def test_a_tile_is_clicked(self):
        self.prepare(*OPENING, "place migrate tribe", "bottom")
        terminal = self.resume()
        screen = self.asked(terminal)
        row = next(n for n, line in enumerate(screen.lines) if "∆11" in line)
        col = screen.lines[row].index("∆11")
        terminal.click(row, col + 1)
        terminal.wait("►From tile 10 to tile 11")
        terminal.click(row, col + 1)
        terminal.wait(says("You work in the column Migrate"))
        self.assertEqual(self.done()[-1], "move 10 11")
        self.leave(terminal)

    def test_megaliths(self):
        self.prepare(*OPENING, "place develop tribe", "middle", "stone 1")
        terminal = self.resume()
        screen = self.asked(terminal)
        self.assertIn("Where do you place the megalith?", right(screen))
        first = chosen(screen)
        self.assertRegex(first, r"\ALevel 1: column \d, row \d\Z")
        screen = terminal.press("Down", until=lambda s: chosen(s) and chosen(s) != first)
        column, row = map(int, re.search(r"column (\d), row (\d)", chosen(screen)).groups())
        terminal.change("Enter")
        self.assertEqual(self.done()[-1], f"megalith 1 {2 * column - 2},{2 * row - 2}")
        screen = self.asked(terminal)
        screen = terminal.press("g", until="(▲)")
        self.leave(terminal)


class ScreenTest(FullTest):
    def test_parts_of_the_table(self):
        self.prepare(*OPENING)
        terminal = self.resume()
        self.asked(terminal)
        for key, words in (("m", "Ω10"), ("g", "Megaliths"), ("c", "Shell Beads"), ("a", "Stag-moose"),
                           ("s", "next space: 2FT for M"), ("n", "→↑ Hunt, right and up  labor 1"), ("t", "2L:K"), ("t", "eclipse: 2")):  # fmt: skip
            screen = terminal.press(key, until=words)
            self.layout(screen)
            self.assertTrue(TURN(screen))
        seen = set()
        for _ in range(7):
            seen.add(terminal.change("Tab").lines[1][:20].strip())
        self.assertEqual(len(seen), 7)
        screen = terminal.press("b", until="chief: Tuskbreaker A")
        self.layout(screen)
        terminal.press("Right", until="pieces at home: camps 0")
        terminal.press("Escape", until=TURN)
        terminal.press("l", until="What has happened")
        terminal.press("Escape", until=TURN)
        terminal.press("p", until=re.compile(r"The Nomad: \d+ points"))
        terminal.press("Escape", until=TURN)
        terminal.press("?", until="what happened since your last decision, step by step")
        terminal.press("Escape", until=TURN)
        self.leave(terminal)

    def test_enter_takes_it(self):
        self.prepare("setup u2", "chief tuskbreaker A")
        terminal = self.resume()
        self.asked(terminal)
        terminal.wait("►Take it: card from the deck.")
        terminal.press("Enter", until=lambda s: telling(s) == (1, STEPS))
        self.assertEqual(self.done()[-1], "take")
        terminal.press("Escape", until=TURN)
        self.leave(terminal)

    def test_what_cannot_be_done_says_why(self):
        self.prepare(*OPENING, "place hunt tribe")
        terminal = self.resume()
        self.asked(terminal)
        screen = terminal.press("1", "Down", "Down", "Down", "Down", until="►Top: revealing")
        self.assertIn("You do not have enough labor", right(screen))
        before = self.path.read_text()
        terminal.keys("Enter")
        terminal.consumed()
        self.assertEqual(self.path.read_text(), before)
        self.leave(terminal)

    def test_hint(self):
        """What the planner says, or that there is none; Esc ends it."""
        self.prepare(*OPENING)
        terminal = self.resume()
        self.asked(terminal)
        terminal.press("h", until=lambda s: re.search("The planner would do this|No bot can judge|no advice here", right(s)))
        terminal.press("Escape", until=lambda s: TURN(s) and not re.search("The planner would|No bot can", right(s)))
        self.leave(terminal)

    def test_undo(self):
        self.prepare(*OPENING)
        terminal = self.resume()
        self.pick(terminal, "Tribe figure: Develop")
        terminal.wait(says("You work in the column Develop"))
        terminal.press("u", until=TURN)
        screen = terminal.press("u", until="This is not possible")
        self.assertIn("something has been revealed since", screen.said)
        terminal.press("Escape", until=TURN)
        self.pick(terminal, "Chief: Hunt")
        terminal.wait(says("You work in the column Hunt and have 1 labor."))
        self.leave(terminal)
        self.assertIn("\np0 undo 1\n", self.path.read_text())
        self.fine("verify", self.path)

    def test_killed_and_resumed(self):
        terminal = self.play()
        self.asked(terminal)
        terminal.press("Enter", until=says("Who leads your tribe"))
        terminal.signal(signal.SIGKILL)
        terminal.finish()
        terminal = self.resume()
        terminal.wait(says("Who leads your tribe"))
        self.leave(terminal)
        self.fine("verify", self.path)

    def test_resizing(self):
        self.prepare(*OPENING)
        terminal = self.resume()
        self.asked(terminal)
        for size in (LARGE, (160, 50), (80, 24), (200, 24), (80, 60), (109, 33), (110, 34)):
            terminal.resize(size)
            screen = terminal.wait(lambda s: chosen(s) and s.keys.startswith("arrows"))
            self.layout(screen)
            self.assertTrue(TURN(screen))
        terminal.resize((60, 20))
        terminal.wait("the full screen needs 80 and 24")
        terminal.resize(SMALL)
        terminal.wait(TURN)
        self.leave(terminal)

    def test_ascii(self):
        self.prepare(*OPENING, "place migrate tribe", "bottom")
        for size in (SMALL, LARGE):
            terminal = self.resume(env=ASCII, size=size)
            screen = self.asked(terminal)
            self.assertTrue(screen.text.isascii(), screen.text)
            self.assertIn("AA<", screen.text)
            terminal.press("?", until="Keys")
            terminal.press("Escape", until=">From tile")
            self.leave(terminal)

    def test_hands_of_others_are_not_in_the_log(self):
        terminal = self.play(seats="you,random", seed="secret")
        log = ""
        for _ in range(40):
            self.asked(terminal)
            log += terminal.press("l", until="What has happened").text
            terminal.press("Escape", until=chosen)
            if re.search(r"Rowan draws", log) and re.search(r"Ada draws", log):
                break
            terminal.change("Enter")
        self.assertNotRegex(log, r"Rowan draws (?!a card\.)")
        self.assertRegex(log, r"Rowan draws a card\.")
        self.assertRegex(log, r"Ada draws [A-Z]")
        self.leave(terminal)

    def test_two_people(self):
        terminal = self.play(seats="you,you", seed="two")
        terminal.wait(re.compile(r"(Ada|Player 2)'s turn\."))
        screen = terminal.press("Enter", until=chosen)
        self.layout(screen)
        self.leave(terminal)

    def test_the_start_menu(self):
        terminal = Terminal(self, "play", env=UTF8)
        screen = terminal.wait("Endless Winter: alone against the Nomad")
        row = next(n for n, line in enumerate(screen.lines) if "alone against the Nomad" in line)
        for _ in range(40):
            if any("7" in ink for ink in screen.inks[row]):
                break
            screen = terminal.change("Down")
        terminal.press("Enter", until="How hard is the Nomad?")
        terminal.press("b", until=says("Which set-up card do you keep?"))
        (record,) = self.records.iterdir()
        self.assertIn("level=hard_both", record.read_text())
        self.leave(terminal)

    def test_guide(self):
        (self.state / "guided_endless_winter").unlink()
        terminal = self.play()
        terminal.wait(says("Welcome! Four rounds of winter are ahead."))
        terminal.press("Enter", until=says("A chief works like any figure"))
        terminal.press("Escape", until=lambda s: chosen(s) and "A chief works" not in right(s))
        self.leave(terminal)
        self.assertTrue((self.state / "guided_endless_winter").exists())


class ReviewTest(FullTest):
    def test_replay(self):
        self.whole()
        actions = len(re.findall(r"(?m)^(?:p0|chance) ", self.path.read_text()))
        terminal = Terminal(self, "replay", self.path, env=UTF8)
        for key, number in ((None, 0), ("Right", 1), ("NPage", 11), ("End", actions), ("Left", actions - 1),
                            ("PPage", actions - 11), ("Home", 0)):  # fmt: skip
            if key:
                terminal.keys(key)
            screen = terminal.wait(re.compile(rf"\bStep {number} of {actions}\."))
            self.layout(screen)
        terminal.keys("Escape")
        self.assertEqual(terminal.finish().code, 0)

    def test_the_end(self):
        self.whole("end")
        before = self.path.read_bytes()
        terminal = self.resume()
        menu = terminal.wait("The game is over.")
        self.layout(menu)
        terminal.press("r", until=re.compile(r"\bStep 0 of "))
        terminal.press("Escape", until=lambda s: s.text == menu.text)
        # Once two decisions are judged there is something to look at; many more are to come.
        terminal.press("a", until=re.compile(r"first look at everything: (?!0|1 )\d+ of \d+\."))
        terminal.press("Escape", until=re.compile(r"\b1 of \d+[.,]"))
        terminal.press("Escape", until=lambda s: s.text == menu.text)
        self.leave(terminal)
        self.assertEqual(self.path.read_bytes(), before)


class RoughTest(FullTest):
    def test_keys_at_random(self):
        """Whatever is typed, clicked and resized, the program lives and the record stays sound."""
        keys = ("Up", "Down", "Left", "Right", "Tab", "BTab", "Enter", "Enter", "Enter", "Enter", "Space", "h", "l", "p",
                "b", "m", "g", "t", "c", "a", "s", "n", "r", "+", "?", "Escape", "u", "Home", "End", "PPage", "NPage",
                "1", "5", "9", "C-l", "é")  # fmt: skip
        for seed, seats in enumerate(("you", "you,random,random", "you,you")):
            self.path.unlink(missing_ok=True)
            with self.subTest(seats=seats), self.play(seats=seats, size=LARGE) as terminal:
                rng = random.Random(seed)
                terminal.wait(lambda s: s.keys)
                for _ in range(25):
                    terminal.keys(*rng.choices(keys, k=12))
                    terminal.click(rng.randrange(40), rng.randrange(110))
                    terminal.resize((rng.randrange(20, 210), rng.randrange(5, 60)))
                terminal.resize(LARGE)
                terminal.consumed()
                if not terminal.code.exists():
                    terminal.signal(signal.SIGTERM)
                self.assertEqual(terminal.finish().code, 0)
                self.report(self.path)


if __name__ == "__main__":
    unittest.main()
