"""The menu and the pages around a game on the full screen of `hearth play`."""

import os
import re
import unittest

from hearth_full_screen import CARTO, MONO, FullTest, asked, over
from hearth_program import drawings_of
from hearth_terminal import Terminal


class MenuTest(FullTest):
    def choose(self, terminal, item):
        """Goes to an item of a menu with the arrow keys and takes it."""
        screen = terminal.wait(item)
        row = next(number for number, line in enumerate(screen.lines) if item in line)

        def chosen(screen):  # it is the one that is reversed
            return [n for n in range(1, screen.rows) if any("7" in ink for ink in screen.inks[n])] == [row]

        for _ in range(30):
            if chosen(screen):
                break
            screen = terminal.change("Down")
        self.assertTrue(chosen(screen))
        terminal.keys("Enter")

    def test_a_new_game_from_the_start_menu(self):
        terminal = Terminal(self, "play", "--scenes", "off", env=MONO)
        menu = terminal.wait("Cartographers: alone, for a title")
        self.layout(menu)
        self.assertNotIn("Go on", menu.said)
        self.choose(terminal, "Cartographers: against a rival")
        self.choose(terminal, "Tibbo")
        terminal.wait("Which side of the sheet?")
        terminal.press("Escape", until=lambda s: s == menu)  # back
        self.choose(terminal, "Cartographers: against a rival")
        self.choose(terminal, "Tibbo")
        self.choose(terminal, "Side B")
        screen = terminal.wait(asked)
        self.assertIn("side B", screen.bar)
        (record,) = self.records.iterdir()
        head = record.read_text()
        self.assertIn("\nseat p0 Ada\nseat p1 Tibbo\n", head)
        self.assertIn(" side=B ", head)
        self.draw_against(terminal)
        result = self.leave(terminal)
        self.assertIn(str(record), "".join(result.out.splitlines()))

        terminal = Terminal(self, "play", "--scenes", "off", env=MONO)
        screen = terminal.wait("Go on: Cartographers, Ada, Tibbo.")
        self.assertEqual(len(re.findall("Go on:", screen.said)), 1)
        terminal.keys("Escape")
        result = terminal.finish()
        self.assertEqual((result.code, result.err, result.out.strip()), (0, "", ""))
        self.assertEqual(list(self.records.iterdir()), [record])

    def test_a_rival_from_the_start_menu(self):
        """Each has a face and a sentence while it is the chosen one; it sits at the table by its name."""
        terminal = Terminal(self, "play", "--scenes", "off", env=MONO)
        self.choose(terminal, "Cartographers: against a rival")
        menu = terminal.wait("Who plays against you?")
        self.layout(menu)
        self.assertIn("( o o )", menu.said)
        self.assertIn("thinks only of this season", menu.said)
        terminal.press("End", until="The master: thinks every map through")
        self.layout(terminal.screen())
        terminal.press("Escape", until="alone, for a title")
        self.choose(terminal, "Cartographers: against a rival")
        self.choose(terminal, "Brumo")
        self.choose(terminal, "Side A")
        terminal.wait(asked)
        (record,) = self.records.iterdir()
        self.assertIn("\nseat p0 Ada\nseat p1 Brumo\n", record.read_text())
        self.draw_against(terminal)
        self.leave(terminal)
        terminal = Terminal(self, "play", "--scenes", "off", env=MONO)
        terminal.press("Enter", until=asked)  # the newest first: Brumo goes on
        self.draw_against(terminal)
        self.leave(terminal)

    def draw_against(self, terminal):
        terminal.press("n", "Enter", until="Enter or the space bar shows what the others have drawn")
        terminal.press("Enter", until=asked)

    def test_many_unfinished_games(self):
        """The newest come first; finished and broken ones are left out; new ones can be chosen."""
        for number in range(20):
            path = self.records / f"{number:02}.rec"
            self.fine("new", CARTO, "--seats", "you,random" if number == 7 else "you", "--record", path)
            os.utime(path, (0, 1_000_000 + (number == 7)))
        (self.records / "broken.rec").write_text("nonsense\n")
        self.record("whole.rec").rename(self.records / "whole.rec")
        terminal = Terminal(self, "play", "--scenes", "off", env=MONO)
        first = terminal.wait("Go on: Cartographers")
        self.layout(first)
        self.assertRegex(first.lines[2], r"Go on: Cartographers, Ada, Rowan \(random\)\. ")
        self.assertEqual(first.said.count("(random)"), 1)
        self.assertGreater(first.said.count("Go on: Cartographers, Ada. "), 5)
        screen = terminal.press("Up", until="two people at this keyboard")
        self.layout(screen)
        terminal.press("Home", until=lambda s: s == first)
        terminal.press("Enter", until=asked)
        self.leave(terminal)

    def replay(self, terminal, actions):
        """Goes through the replay that begins here."""
        last = len(actions)

        def at(step):
            return lambda screen: f"Step {step} of {last}." in screen.said

        def check(step):
            screen = terminal.wait(at(step))
            self.layout(screen)
            seat, *words = actions[step - 1].split() if step else ("", "")
            if seat == "p0":
                self.assertEqual(screen.marked("!"), set(words[2:]), actions[step - 1])
                self.assertIn(f"Ada: Draw {words[1]}: {' '.join(words[2:])}.", screen.said)
            else:
                self.assertEqual(screen.sheet(), self.sheets(step)[0])
            if words[:1] == ["explore"]:
                self.assertIn(words[1].replace("_", " ").title(), screen.said)

        check(0)
        for key, step in (("Right", 1), ("Right", 2), ("Enter", 3), ("Down", 4), ("Space", 5), ("Left", 4),
                          ("NPage", 14), ("Up", 13), ("End", last), ("PPage", last - 10), ("Home", 0)):  # fmt: skip
            terminal.keys(key)
            check(step)
        terminal.keys("Left", "Right")  # not before the beginning
        check(1)
        for key in ("Right", "NPage"):  # nor after the end
            terminal.keys("End", key, "Left")
            check(last - 1)
            terminal.keys("Home")
            check(0)
        for typed, step in (("25", 25), ("0", 0), ("26x", 26), ("99999999999999", last), ("7", 7)):
            terminal.press("j", until="To which step?")
            terminal.type(typed)
            terminal.keys("Enter")
            check(step)
        terminal.press("j", until="To which step?")
        terminal.type("3")
        terminal.press("Escape", until=at(7))
        for step in range(8, 22):
            terminal.keys("Right")
            check(step)

    def test_an_analysis_to_its_end(self):
        """What cost something has been looked at closely in the end, and what is known needs no other look."""
        lines = self.record("whole.rec").read_text().splitlines(keepends=True)
        third = [number for number, line in enumerate(lines) if line.startswith("p0 ")][2]
        self.path.write_text("".join(lines[: third + 1]))

        def known(screen):
            return screen.keys.startswith("left, right: another one")

        terminal = Terminal(self, "replay", self.path, env=MONO)
        terminal.wait("left right: step")
        terminal.press("a", until=known)
        said = []
        for number in range(1, 4):
            screen = terminal.wait(re.compile(rf"\b{number} of 3(, the worst first)?\. random:"))
            self.layout(screen)
            said.append(screen.said)
            terminal.keys("Right")
        self.assertRegex(said[0], r"This cost \d+\.\d, give or take")
        for one in said:
            self.assertNotIn("At a first look", one)
        terminal.press("Escape", until="left right: step")
        terminal.press("a", until=known)
        terminal.press("Escape", until="left right: step")

    def test_the_end_menu(self):
        self.finished()
        whole = self.path.read_bytes()
        actions = self.actions()
        terminal = self.resume(env=MONO)
        menu = terminal.wait(over)
        self.layout(menu)
        self.assertIn("Seed: tea#0", menu.said)
        self.assertIn("game.rec", menu.said)

        terminal.keys("r")
        self.replay(terminal, actions)
        terminal.press("Escape", until=over)

        # Analysis: it looks at the decisions of the person, and can be left at any time.
        decisions = len(drawings_of(self.path))
        terminal.press("a", until=re.compile(rf"first look at everything: (?!0|1 )\d+ of {decisions}\. Seconds left: about \d+"))
        terminal.keys("Escape")
        screen = terminal.wait(lambda s: s.keys.startswith("left, right: another one"))
        count = int(re.search(r"\b1 of (\d+)", screen.said)[1])
        self.assertTrue(2 <= count <= decisions)
        costs = []
        for number in range(1, count + 1):
            screen = terminal.wait(re.compile(rf"\b{number} of {count}[.,]"))
            self.layout(screen)
            found = r"At a first look this cost about (\d+\.\d)\. Better: |This cost (\d+\.\d), give or take \d+\.\d\. Better: |Nothing clearly better was found\."  # fmt: skip
            cost = re.search(found, screen.said)
            costs.append(float(cost[1] or cost[2] or 0))
            terrain, cells = re.search(r"Ada: Draw (\w+): ([a-k\d ]+)\.", screen.said).groups()
            self.assertIn(f"draw {terrain} {cells}", drawings_of(self.path)[:count])
            better = set(screen.ghost())
            self.assertEqual(screen.marked("!"), set(cells.split()) - better)
            terminal.keys("Right")
        self.assertEqual(costs, sorted(costs, reverse=True), "the worst first")
        terminal.press("Escape", until=over)

        # Once more: it goes on from there.
        left = rf"first look at everything: \d+ of {decisions - count}\." if count < decisions else "A closer look"
        terminal.press("a", until=re.compile(left))
        screen = terminal.press("Escape", until=lambda s: s.keys.startswith("left, right: another one"))
        self.assertGreaterEqual(int(re.search(r"\b1 of (\d+)", screen.said)[1]), count)
        terminal.press("Escape", until=over)

        # A copy of the record.
        for name, typed in (("copy.rec", "copx\by.rec"), ("αντίγραφο.rec", "αντίγραφο.rec")):
            terminal.press("s", until="Save the record in which file?")
            terminal.type(typed)
            terminal.wait(lambda s: name in s.text)
            terminal.press("Enter", until=f"The game is written down in {name}")
            self.assertTrue(self.report(name)["complete"])
            terminal.press("Enter", until=over)
        copied = (self.folder / "copy.rec").read_bytes()
        for name in ("copy.rec", "nosuch/folder.rec", "game.rec"):
            terminal.press("s", until="Save the record in which file?")
            terminal.type(name)
            screen = terminal.press("Enter", until="any key goes on")
            self.assertIn(name, screen.said)
            self.assertNotIn("written down", screen.said)
            self.layout(screen)
            terminal.press("Enter", until=over)
        self.assertEqual((self.folder / "copy.rec").read_bytes(), copied)
        terminal.press("s", until="Save the record in which file?")
        terminal.press("Enter", until=over)  # no name: nothing
        self.choose(terminal, "Leave")
        result = terminal.finish()
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertIn("The game is written down in game.rec\n", result.out)
        self.assertEqual(self.path.read_bytes(), whole)

    def test_playing_again(self):
        self.finished("--option", "side=B", seats="greedy,greedy")
        old = self.path.read_text().splitlines()
        terminal = self.resume(env=MONO)
        menu = terminal.wait(over)
        totals = self.transcript()["result"]["totals"]
        ranks = re.findall(r"(\d)\. (\w+): (-?\d+)", menu.said)
        self.assertEqual(sorted(int(total) for *_, total in ranks), sorted(totals))
        self.assertEqual(dict((name, int(total)) for _, name, total in ranks),
                         {"Ada": totals[0], "greedy": totals[1]})  # fmt: skip
        screen = terminal.press("g", until=asked)
        (record,) = self.records.iterdir()
        new = record.read_text().splitlines()
        first = next(n for n, line in enumerate(old) if line.startswith("p"))
        self.assertEqual(new, [line.replace("p1 greedy", "p1 Rowan (greedy)") for line in old[:first]])
        card = old[first - 1].split()[-1].replace("_", " ").title()
        self.assertIn(card, screen.said)
        self.leave(terminal)

        terminal = self.resume(env=MONO)
        terminal.wait(over)
        terminal.press("n", until=asked)
        other = next(path for path in self.records.iterdir() if path != record)
        heads = [[line for line in path.read_text().splitlines() if line.startswith(word)]
                 for path in (record, other) for word in ("seat", "options", "seed", "commit")]  # fmt: skip
        self.assertEqual(heads[:2], heads[4:6])
        self.assertNotEqual(heads[2:4], heads[6:])
        self.leave(terminal)

    def test_replay_on_a_terminal(self):
        self.finished()
        actions = self.actions()
        terminal = Terminal(self, "replay", "game.rec")
        screen = terminal.wait(f"Step 0 of {len(actions)}.")
        self.layout(screen)
        terminal.press("End", until=f"Step {len(actions)} of {len(actions)}.")
        terminal.press("NPage", "Home", until=f"Step 0 of {len(actions)}.")
        terminal.keys("Escape")
        result = terminal.finish()
        self.assertEqual((result.code, result.err, result.out.strip()), (0, "", ""))
        for words in (("--plain",), ("--at", "20"), ("--json",)):
            terminal = Terminal(self, "replay", "game.rec", *words, size=(250, 120))
            result = terminal.finish()
            self.assertEqual((result.code, result.err), (0, ""))
            unbroken = "".join(line.ljust(250) for line in result.out.split("\n"))
            for line in self.fine("replay", "game.rec", *words).splitlines()[-3:]:
                self.assertIn(line, unbroken)


if __name__ == "__main__":
    unittest.main()
