"""Scenes on the full screen: what others did is told one after the other, with the table as it was then."""

import re
import unittest

import hearth_full_screen
from hearth_full_screen import FIXED, MONO, asked
from hearth_terminal import Terminal

ANB = "above_and_below"
EW = "endless_winter"
UTF8 = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
KEYS = "Enter next  left back"


def scene(screen):
    """A scene waits."""
    return screen.keys.startswith(KEYS)


def right(screen):
    return " ".join(" ".join(line[40:] for line in screen.lines[1:-1]).split())


class SceneTest(hearth_full_screen.FullTest):
    scenes = "wait"

    def setUp(self):
        super().setUp()
        for game in (ANB, EW):
            (self.state / f"guided_{game}").touch()


class RivalsTest(SceneTest):
    """Above and Below with two rivals; the person passes, so that both have the rest of the round."""

    def begin(self, *words):
        terminal = Terminal(self, "play", ANB, "--seed", "tea", "--seats", "you,greedy,random", "--record", self.path,
                            *words, env=UTF8)  # fmt: skip
        terminal.wait("What will your village do?")
        terminal.keys("End", "Enter")
        return terminal

    def test_each_rival_is_a_scene(self):
        terminal = self.begin()
        first = terminal.wait(scene)
        built = re.search(r"Rowan builds for \d+ coins?: ([^.]+)\.", right(first))[1]
        self.assertTrue(first.bar.startswith("Rowan "), "the village of the one who acts")
        self.assertIn(built.split()[0], " ".join(line[:39] for line in first.lines))
        self.assertNotIn("Hazel builds", first.text, "what comes later is not told yet")
        row = lambda s: next(line[4:38] for line in s.lines if re.match(r" .3 Hazel", line))  # noqa: E731
        terminal.keys("Enter")
        second = terminal.wait(lambda s: scene(s) and "Hazel builds" in s.text)
        self.assertTrue(second.bar.startswith("Hazel "))
        self.assertNotEqual(row(first), row(second), "nor was it on the table")
        terminal.press("Left", until=lambda s: scene(s) and s.bar.startswith("Rowan "))  # again
        terminal.press("v", until="v next player")  # keys that inspect still do
        terminal.press("Escape", until=scene)
        self.leave_scenes(terminal)

    def leave_scenes(self, terminal):
        terminal.press("Escape", until="What will your village do?")
        self.leave(terminal)

    def test_all_at_once_and_again(self):
        terminal = self.begin()
        terminal.wait(scene)
        asked_again = terminal.press("Escape", until="What will your village do?")
        self.assertIn("round 2 of 7", asked_again.bar)
        terminal.press("r", until=lambda s: scene(s) and "step 1 of" in s.text)
        self.leave_scenes(terminal)

    def test_by_themselves(self):
        terminal = self.begin("--scenes", "1")
        terminal.wait(scene)
        terminal.wait("What will your village do?")
        self.leave(terminal)

    def test_off(self):
        terminal = self.begin("--scenes", "off")
        screen = terminal.wait(lambda s: "What will your village do?" in s.text and "round 2 of 7" in s.bar)
        self.assertFalse(scene(screen))
        self.leave(terminal)


class SheetsTest(SceneTest):
    def test_what_the_others_drew(self):
        """On their sheet, marked, before the next card is turned."""
        terminal = self.play("--seats", "you,greedy", "--option", FIXED, env=MONO)
        terminal.wait(asked)
        terminal.keys("n", "Enter")
        terminal.wait("Handed in.")
        terminal.keys("Enter")
        screen = terminal.wait(scene)
        drawn = re.search(r"Rowan: \w+ on ([^.]+)\.", screen.said)[1].split()
        self.assertTrue(screen.bar.startswith("Rowan "))
        self.assertEqual(screen.marked("!"), set(drawn))
        self.assertNotIn("Rift Lands", screen.text)
        terminal.press("o", until=lambda s: s.bar.startswith("Ada "))
        terminal.press("Escape", until=scene)
        terminal.keys("Space")
        terminal.wait(lambda s: asked(s) and "Rift Lands" in s.text)
        terminal.press("w", until=scene)
        terminal.press("Enter", until=asked)
        self.leave(terminal)

    def test_alone_nobody_waits(self):
        terminal = self.play("--option", FIXED, env=MONO)
        terminal.wait(asked)
        self.draw(terminal)
        terminal.keys("Enter")
        self.assertFalse(scene(terminal.wait(asked)))
        self.leave(terminal)


class TribesTest(SceneTest):
    def test_a_rival_of_endless_winter(self):
        """A turn of many small steps is a few scenes."""
        terminal = Terminal(self, "play", EW, "--seed", "tea", "--seats", "you,greedy", "--record", self.path, env=UTF8)
        for _ in range(60):
            screen = terminal.wait(lambda s: scene(s) or s.keys.startswith("arrows"))
            if scene(screen) and "Rowan places a tribe figure" in screen.said:
                break
            terminal.change("Enter")
        else:
            self.fail("Rowan has never had a turn")
        self.assertTrue(screen.bar.startswith("What happened: step "))
        terminal.press("Escape", until=lambda s: s.keys.startswith("arrows"))
        self.leave(terminal)


if __name__ == "__main__":
    unittest.main()
