"""The full screen of `hearth play` and its terminal: sizes, colours, letters, signals, and what is left behind."""

import random
import re
import signal
import unittest

from hearth_full_screen import (
    CARTO,
    KEPT,
    MONO,
    FullTest,
    asked,
    card_of,
    cells_of,
    over,
    ready,
    scored,
)
from hearth_program import PROGRAM, drawings_of
from hearth_terminal import SIZE, Terminal


class TerminalTest(FullTest):
    def test_resizing(self):
        def laid_out(width):  # the cards stand below the sheet in both sizes
            return lambda s: asked(s) and s.frame and len(s.frame[1]) == width and "\n spring: 2 of 8" in s.text

        terminal = self.play(size=(120, 40))
        start = terminal.wait(laid_out(44))
        large = terminal.press("Right", until=lambda s: asked(s) and s != start)
        terminal.resize(SIZE)
        small = terminal.wait(laid_out(22))
        self.layout(small)
        terminal.resize((120, 40))
        terminal.wait(lambda s: s == large)

        terminal.resize((40, 10))
        sentence = "The terminal has 40 columns and 10 rows; the full screen needs 80 and 24."
        tiny = terminal.wait(sentence)
        self.assertNotIn("stars", tiny.text)
        terminal.keys("Right", "t", "Enter", "Escape", "q", "x")
        terminal.consumed()
        self.assertEqual(terminal.screen(), tiny)
        for size in ((1, 1), (7, 2), (79, 24), (80, 23)):
            terminal.resize(size)
            terminal.wait(lambda s: s != tiny)
        terminal.wait("The terminal has 80 columns and 23 rows")
        terminal.resize(SIZE)
        terminal.wait(lambda s: s == small)
        terminal.resize((120, 40))
        terminal.wait(lambda s: s == large)
        self.assertEqual(drawings_of(self.path), [])
        terminal.press("Enter", until=ready)
        self.assertEqual(len(drawings_of(self.path)), 1)
        self.leave(terminal)

    def test_other_sizes(self):
        for size in ((200, 60), (81, 50), (250, 24)):
            self.path.unlink(missing_ok=True)
            with self.subTest(size=size), self.play(size=size) as terminal:
                screen = terminal.wait(asked)
                self.assertIn("It fits. Enter draws it.", screen.said)
                self.assertLessEqual(max(map(len, screen.lines)), size[0])
                self.assertEqual(len(screen.frame[1]) % 22, 0)
                self.draw(terminal)
                self.leave(terminal)

    def test_a_terminal_that_is_too_small_is_played_in_sentences(self):
        for size in ((79, 60), (100, 23)):
            self.path.unlink(missing_ok=True)
            with self.subTest(size=size), self.play(size=size) as terminal:
                screen = terminal.wait(re.compile(r"Ada> *$"))
                self.assertIsNone(screen.frame)
                self.assertIn("The terminal has {} columns and {} rows".format(*size), screen.said)
                terminal.type("quit")
                terminal.press("Enter", until=KEPT)
                self.assertEqual(terminal.finish().code, 0)
        self.record("whole.rec")
        result = Terminal(self, "replay", "whole.rec", size=(100, 23)).finish()
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertIn("Sheet of random:", result.out, "the table at the end")

    def test_suspending(self):
        terminal = Terminal(self, command=["bash", "--norc", "-i"], env={"PS1": "shell> ", "HISTFILE": ""} | MONO)
        terminal.wait("shell>")
        terminal.type(f"{PROGRAM} play {CARTO} --seed tea --record game.rec 2>{terminal.err}")
        screen = terminal.press("Enter", until=asked)
        terminal.press("C-z", until=re.compile(r"Stopped.*shell>", re.S))
        terminal.type("echo still $((6 * 7))")
        terminal.press("Enter", until="still 42")
        terminal.type("fg")
        terminal.press("Enter", until=lambda s: s == screen)
        screen = self.go(terminal, 1, 0)
        terminal.press("Enter", until=ready)
        self.assertEqual([cells_of(d) for d in drawings_of(self.path)], [screen.ghost()])
        terminal.press("q", until=KEPT)
        terminal.type("echo code=$?")
        terminal.press("Enter", until="code=0")
        self.assertEqual(terminal.complaints(), "")

    def test_killed_in_the_middle(self):
        terminal = Terminal(self, "play", CARTO, "--seed", "tea", env=MONO)
        for _ in range(3):
            terminal.wait(asked)
            self.draw(terminal)
            terminal.press("Enter", until=asked)
        screen = terminal.wait(asked)
        (record,) = self.records.iterdir()
        terminal.signal(signal.SIGKILL)
        self.assertEqual(terminal.finish().code, 128 + signal.SIGKILL)
        self.assertFalse(self.report(record)["complete"])

        terminal = Terminal(self, "play", env=MONO)
        menu = terminal.wait("Go on: Cartographers, Ada.")
        season, time = re.search(r"(\w+): time (\d+) of 8", screen.bar).groups()
        self.assertRegex(menu.text, rf"Go on: Cartographers, Ada\. .*{season}.*{time}")
        again = terminal.press("Enter", until=asked)
        self.assertEqual((again.bar, card_of(again)), (screen.bar, card_of(screen)))
        bare = self.sheets(path=record)[0]
        for shown in (screen, again):
            ghost = shown.ghost()
            seen = dict(zip(shown.pairs(), shown.sheet().replace("/", "")))
            self.assertEqual({c: l for c, l in zip(seen, bare.replace("/", "")) if c not in ghost},
                             {c: l for c, l in seen.items() if c not in ghost})  # fmt: skip
        self.leave(terminal)

    def test_asked_to_stop_on_any_page(self):
        self.finished()
        whole = self.path.read_bytes()
        drawings = len(drawings_of(self.path))
        pages = (
            (4, (), asked),
            (4, ("?",), "Keys (1 of"),
            (4, ("h",), re.compile("The master is looking|Hint 1 of")),
            (4, ("l",), "What has happened"),
            (4, ("u",), "This is not possible"),
            (4, ("Enter",), ready),
            (drawings - 1, ("Enter",), scored),
            (drawings, (), over),
            (drawings, ("r",), "Step 0 of"),
            (drawings, ("r", "j"), "To which step?"),
            (drawings, ("a",), "Seconds left"),
            (drawings, ("s", "x"), "Save the record in which file?"),
        )
        for count, keys, shown in pages:
            with self.subTest(keys=keys, drawings=count):
                self.path.write_bytes(whole)
                if count < drawings:
                    self.cut(count)
                with self.resume() as terminal:
                    terminal.wait(lambda s: asked(s) or over(s))
                    for key in keys:
                        terminal.change(key)
                    terminal.wait(shown)
                    terminal.signal(signal.SIGTERM)
                    result = terminal.finish()
                self.assertEqual((result.code, result.err), (0, ""))
                self.report()

    def test_the_end_by_the_keyboard_or_the_terminal(self):
        for number, stop in enumerate((
            lambda terminal: terminal.keys("C-c"),
            lambda terminal: terminal.signal(signal.SIGHUP),
            Terminal.hang_up,
        )):  # fmt: skip
            with self.subTest(number=number):
                self.path.unlink(missing_ok=True)
                terminal = self.play()
                terminal.wait(asked)
                self.draw(terminal)
                screen = terminal.press("Enter", until=lambda s: asked(s) and card_of(s) == "Rift Lands")
                stop(terminal)
                result = terminal.finish()
                if not terminal.gone:
                    self.assertEqual((result.code, result.err), (0, ""))
                    self.assertIn(f"{KEPT} game.rec", result.out)
                self.report()
                self.assertEqual(len(drawings_of(self.path)), 1)
                terminal = self.resume()
                again = terminal.wait(asked)
                self.assertEqual((again.bar, card_of(again)), (screen.bar, card_of(screen)))
                terminal.hang_up()
                terminal.finish()

    def test_keys_at_random(self):
        """Whatever is typed, clicked and resized, the program lives and the record stays sound."""
        keys = ("Up", "Down", "Left", "Right", "r", "f", "Tab", "BTab", "t", "n", "Enter", "a", "m", "o", "h",
                "l", "?", "Escape", "u", "BSpace", "Home", "End", "PPage", "NPage", "Space", "F1", "C-l", "é",
                "1")  # fmt: skip
        for seed, seats in enumerate(("you", "you,greedy", "you,random,you")):
            self.path.unlink(missing_ok=True)
            with self.subTest(seats=seats), self.play("--seats", seats, size=(120, 40)) as terminal:
                rng = random.Random(seed)
                terminal.wait(lambda s: s.frame)
                for _ in range(12):
                    terminal.keys(*rng.choices(keys, k=10), "n", "Enter", *rng.choices(keys, k=3))
                    terminal.click(rng.randrange(40), rng.randrange(90))
                    terminal.resize((rng.randrange(60, 150), rng.randrange(20, 50)))
                terminal.resize((120, 40))
                terminal.consumed()
                if not terminal.code.exists():
                    terminal.signal(signal.SIGTERM)
                self.assertEqual(terminal.finish().code, 0)
                self.report()

    def test_the_terminal_goes_while_a_bot_thinks(self):
        terminal = self.play("--seats", "you,planner:think=60000")
        terminal.press("n", "Enter", until="Handed in.")
        terminal.press("Enter", until="The others are still drawing.")
        terminal.hang_up()
        terminal.finish()
        self.report()


if __name__ == "__main__":
    unittest.main()
