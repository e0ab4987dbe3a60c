"""The full screen of Cartographers: what large terminals are used for, what keeps its place, and which keys do what."""

import re
import subprocess
import unittest

from hearth_full_screen import CARTO, FIXED, MONO, UTF8, FullTest, asked, over, ready
from hearth_program import PROGRAM, ProgramTest
from hearth_terminal import Terminal

HEAD = "scored in"
SIZES = ((80, 24), (100, 30), (200, 60))


def edict_row(screen):
    return next(row for row, line in enumerate(screen.lines) if HEAD in line)


class RoomTest(FullTest):
    def test_large_terminals_are_used(self):
        with self.play("--seats", "you,greedy,greedy", size=(200, 60), env=UTF8) as terminal:
            screen = terminal.wait(asked)
            edges = [len(edge) for edge in re.findall("┌(─+)┐", screen.text)]
            self.assertEqual(sorted(edges), [44, 44, 66], "one's own sheet, and those of the others not much smaller")
            for name in ("Stoneside Forest", "Canal Lake", "Lost Barony", "Greengold Plains"):
                self.assertRegex(screen.text, rf"[A-D] {name} {{1,10}}\d", "the stars are beside the name")
        self.path.unlink()
        with self.play("--seats", "you,greedy*99", size=(200, 60), env=UTF8) as terminal:
            screen = terminal.wait(asked)
            self.assertGreater(len({name for name, _ in re.findall(r"\b([A-Z][a-z]+) (\d)", screen.text)}), 20)

    def test_column_heads_are_apart(self):
        for size, env in ((size, env) for size in SIZES[:2] for env in (UTF8, {"LC_ALL": "C"})):
            self.path.unlink(missing_ok=True)
            with self.subTest(size=size, env=env), self.play("--seats", "you,greedy", size=size, env=env) as terminal:
                heads = terminal.wait(asked).lines[1].split()
                self.assertEqual(heads[:11], [str(n) for n in range(1, 12)])

    def test_the_edicts_keep_their_place(self):
        for size in SIZES:
            self.path.unlink(missing_ok=True)
            with self.subTest(size=size), self.play("--seats", "you,greedy", "--option", FIXED, size=size) as terminal:
                row = edict_row(terminal.wait(asked))
                for _ in range(4):
                    for key in ("r", "t", "f"):
                        self.assertEqual(edict_row(terminal.press(key, until=asked)), row)
                    terminal.keys("n", "Enter")
                    screen = terminal.wait(lambda s: "Handed in." in s.said)
                    self.assertEqual(edict_row(screen), row, screen.text)
                    screen = terminal.press("Enter", until=asked)
                    self.assertEqual(edict_row(screen), row, screen.text)

    def test_only_enter_and_space_turn_the_next_card(self):
        terminal = self.play("--seats", "you,greedy", env=MONO)
        terminal.press("Enter", until=lambda s: asked(s) or "Handed in." in s.said)
        before = terminal.wait(lambda s: "Handed in." in s.said and "is thinking" not in s.text)
        written = self.path.read_bytes()
        terminal.keys("x", "r", "Up", "Tab", "h")  # nothing
        terminal.press("b", until="* counts now")
        terminal.press("b", until=lambda s: s == before)
        screen = terminal.press("o", until="This is the sheet of Rowan.")
        self.assertTrue(screen.bar.startswith("Rowan "))
        terminal.press("Escape", until=lambda s: s == before)
        terminal.press("l", until="What has happened")
        terminal.press("x", until=lambda s: s == before)
        terminal.press("?", until="light up what counts")
        terminal.press("x", until=lambda s: s == before)
        self.assertEqual(self.path.read_bytes(), written)
        terminal.press("Space", until=asked)
        self.assertGreater(len(self.path.read_bytes()), len(written))
        self.leave(terminal)

    def test_replay_has_its_own_keys(self):
        self.finished()
        terminal = Terminal(self, "replay", "game.rec", env=MONO)
        first = terminal.wait("Step 0 of ")
        page = terminal.press("?", until=lambda s: s.bar.startswith("Keys (1 of "))
        self.assertIn("PgUp, PgDn: ten steps", page.said)
        self.assertNotIn("move the shape", page.said)
        terminal.press("Escape", until=lambda s: s == first)
        terminal.press("a", until=re.compile(r"first look at everything: [1-9]\d* of \d+"))
        page = terminal.press("Escape", until=lambda s: s.keys.startswith("left, right: another one"))
        terminal.press("?", until="gray is what would have been better")
        terminal.press("x", until=lambda s: s == page)
        terminal.press("Escape", until=lambda s: s == first)
        terminal.keys("q")
        self.assertEqual(terminal.finish().code, 0)

    def test_the_end_says_where_the_game_is(self):
        folder = self.folder / ("a" * 60) / ("b" * 60)
        folder.mkdir(parents=True)
        self.finished()
        path = self.path.rename(folder / "game.rec")
        with self.resume(path=path, size=(80, 24)) as terminal:
            screen = terminal.wait(over)
            self.assertIn(str(path), "".join(screen.lines), "whole, row below row from the first column on")
            self.assertRegex(screen.said, "Shieldgate|Borderlands|Wildholds|Canal Lake|Granary")
            terminal.keys("q")
            self.assertIn(str(path), "".join(terminal.finish().out.splitlines()))

    def test_a_locale_that_is_not_installed(self):
        with self.play(env={"LC_ALL": "xx_YY.UTF-8"}) as terminal:
            self.assertIn("┌─", terminal.wait(asked).text)


class TimeTest(FullTest):
    def test_the_last_card_of_a_season_is_called_so(self):
        last = "spring, time {} of 8: the last card of the season."
        self.reach(lambda said: "the last card of the season" in said)
        said = self.fine("play", "--resume", "game.rec", "--plain")
        self.assertRegex(said, re.escape(last).replace(r"\{\}", r"([89]|1\d)"))
        with self.resume() as terminal:
            self.assertRegex(terminal.wait(asked).bar, r"spring: last card \(time \d+ of 8\)")


class PipeTest(ProgramTest):
    def test_a_reader_that_has_read_enough(self):
        for words in (("rules", CARTO), ("sim", CARTO, "--games", "300", "--seats", "random", "--transcripts")):
            with self.subTest(words=words), self.start(*words, stdin=subprocess.DEVNULL) as process:
                process.stdout.read(1)
                process.stdout.close()
                self.assertNotIn(b"hearth: ", process.stderr.read())
                self.assertEqual(process.wait(), 0)
        with open("/dev/full", "wb") as full:
            result = self.hearth("rules", CARTO, stdout=full)
        self.assertIn("Standard output", self.sentence(result, 1), "a full disk is told all the same")


if __name__ == "__main__":
    unittest.main()
