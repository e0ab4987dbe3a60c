"""The full screen of `hearth play`: the shape in the hand, and how everything looks."""

import json
import re
import unittest

from hearth_full_screen import (
    ASCII,
    CARTO,
    MONO,
    RUINS_A,
    TERRAINS,
    UTF8,
    FullTest,
    asked,
    card_of,
    cells_of,
    flipped,
    moved,
    ready,
    scored,
    shape_of,
    turned,
)
from hearth_program import drawings_of, english
from hearth_terminal import cell_name, cell_order


class DrawingTest(FullTest):
    def test_the_shape_says_why_not(self):
        terminal = self.play(env=MONO)  # the Homestead: village or farm, a T of four
        screen = terminal.wait(asked)
        self.assertIn("It fits. Enter draws it.", screen.said)
        self.assertEqual(shape_of(screen.ghost()), {(0, 0), (1, 0), (1, 1), (2, 0)})
        home = screen.ghost()
        empty = self.sheets()[0]

        # Up to the edge, and no further: the whole shape stays on the sheet, and the way back begins at once.
        top = cell_order(home[0])[0]
        screen = self.go(terminal, -top, 0)
        self.assertIn("It fits.", screen.said)
        before = screen.ghost()
        terminal.keys("Up")
        terminal.keys("Up")
        terminal.press("Down", until=lambda s: s.ghost() == moved(before, 1, 0))
        terminal.press("Up", until=lambda s: s.ghost() == before)
        self.assertEqual(drawings_of(self.path), [])

        # Onto the mountain f6.
        row, col = cell_order(before[0])
        screen = self.go(terminal, cell_order("f6")[0] - row, cell_order("f6")[1] - col)
        self.assertIn("This space is already filled: f6.", screen.said)
        self.assertEqual(screen.pairs()["f6"], "××")
        self.assertEqual([c for c, pair in screen.pairs().items() if pair == "××"], ["f6"])
        terminal.keys("Enter")
        screen = self.go(terminal, 0, 1)
        self.assertIn("It fits.", screen.said)
        self.assertEqual(drawings_of(self.path), [])

        # What is drawn is what lay there, and it is inked from then on.
        lies = screen.ghost()
        terminal.press("t", until="[farm]")
        screen = terminal.press("Enter", until=ready)
        self.assertEqual(drawings_of(self.path), ["draw farm " + " ".join(lies)])
        self.assertEqual(screen.sheet(), self.sheets()[0])
        self.assertNotEqual(screen.sheet(), empty)
        screen = terminal.press("Enter", until=lambda s: asked(s) and card_of(s) == "Rift Lands")
        self.assertEqual(len(screen.ghost()), 1)
        aim = cell_order(lies[0])
        at = cell_order(screen.ghost()[0])
        screen = self.go(terminal, aim[0] - at[0], aim[1] - at[1])
        self.assertIn(f"This space is already filled: {lies[0]}.", screen.said)
        self.leave(terminal)

    def test_turning_and_flipping(self):
        terminal = self.play(env=MONO)
        first = screen = terminal.wait(asked)
        for _ in range(4):
            shape = shape_of(screen.ghost())
            screen = terminal.change("r")
            self.assertEqual(shape_of(screen.ghost()), turned(shape))
        self.assertEqual(screen, first)
        for _ in range(2):
            shape = shape_of(screen.ghost())
            screen = terminal.change("f")
            self.assertEqual(shape_of(screen.ghost()), flipped(shape))
        self.assertEqual(screen, first)
        screen = terminal.press("t", until="[farm]")
        self.assertEqual(terminal.press("t", until="[village]"), first)
        # Capitals are the same keys, and so are the letters of a Greek keyboard.
        screen = terminal.change("ρ")
        self.assertEqual(shape_of(screen.ghost()), turned(shape_of(first.ghost())))
        terminal.keys("R", "ρ", "r")
        terminal.wait(lambda s: s == first)

    def test_the_other_shape_and_its_coin(self):
        terminal = self.play(seed="11", env=MONO)  # Farmland: a pair with a coin, or a cross
        screen = terminal.wait(asked)
        self.assertEqual(card_of(screen), "Farmland")
        seen = {}
        for _ in range(2):
            seen[len(screen.ghost())] = bool(re.search(r"coins 0 \+1", screen.said))
            screen = terminal.change("Tab")
        self.assertEqual(seen, {2: True, 5: False})
        if len(screen.ghost()) == 5:
            terminal.change("Tab")
        self.draw(terminal)
        screen = terminal.press("Enter", until=asked)
        self.assertIn("coins 1 ", screen.said)
        self.assertEqual(dict(self.position())["coins"], "1")

    def test_what_a_shape_would_change(self):
        # As in test_play: farms on b3 c3 c4 d3 make the Lost Barony's square 2 x 2 instead of
        # 1 x 1, 3 stars more in summer and in fall.
        terminal = self.play(env=MONO)
        row, col = cell_order(terminal.wait(asked).ghost()[0])
        screen = self.go(terminal, cell_order("b3")[0] - row, cell_order("b3")[1] - col)
        self.assertEqual(screen.ghost(), ["b3", "c3", "c4", "d3"])
        self.assertRegex(screen.said, r"C Lost Barony 3 \+3 summer fall")
        self.assertIn("in all +6", screen.said)
        self.assertRegex(screen.said, r"B Canal Lake 0 spring summer")

    def test_the_mouse(self):
        terminal = self.play(env=MONO)
        before = terminal.wait(asked).ghost()
        terminal.click(3 + 7, 3 + 2 * 4)  # h5
        screen = terminal.wait(lambda s: s.ghost() != before)
        self.assertIn("h5", screen.ghost())
        self.assertEqual(shape_of(screen.ghost()), shape_of(before))
        terminal.click(3 + 7, 3 + 2 * 4)
        terminal.wait(ready)
        self.assertEqual([cells_of(d) for d in drawings_of(self.path)], [screen.ghost()])

    def test_ruins_must_be_covered(self):
        self.reach(lambda said: "The shape must cover an empty ruins space." in said.rpartition("Card: ")[2])
        before = len(drawings_of(self.path))
        terminal = self.resume(env=MONO)
        screen = terminal.wait(asked)
        self.assertIn("It fits.", screen.said)
        self.assertTrue(RUINS_A & set(screen.ghost()))
        # Somewhere it lies on empty spaces alone, and that is not enough.
        for key in ("Down", "Right", "Right", "Down", "Left", "Left", "Left", "Down", "Right", "Up") * 4:
            screen = terminal.change(key)
            if "The shape must cover an empty ruins space." in screen.said:
                break
        letters = dict(zip(screen.pairs(), self.sheets()[0].replace("/", "")))
        self.assertEqual({letters[cell] for cell in screen.ghost()}, {"."})
        self.assertIn("The shape must cover an empty ruins space.", screen.said)
        terminal.keys("Enter")
        screen = terminal.press("n", until="It fits.")
        self.assertTrue(RUINS_A & set(screen.ghost()))
        terminal.press("Enter", until=ready)
        drawings = drawings_of(self.path)
        self.assertEqual(len(drawings), before + 1)
        self.assertEqual(cells_of(drawings[-1]), screen.ghost())
        self.leave(terminal)
        self.report()

    def test_ruins_that_no_shape_can_cover(self):
        def most_ruins(drawings):
            return max(drawings, key=lambda drawing: len(RUINS_A & set(drawing.split())))

        self.reach(lambda said: "draw a single space" in said, seed="1", choose=most_ruins)
        terminal = self.resume(env=MONO)
        screen = terminal.wait(asked)
        self.assertIn("No shape fits as required: a single space instead.", screen.said)
        self.assertEqual(len(screen.ghost()), 1)
        offered = []
        for _ in range(5):  # of any terrain
            offered.append(re.search(r"\[(\w+)\]", screen.said)[1])
            screen = terminal.change("t")
        self.assertEqual(sorted(offered), sorted(TERRAINS))
        screen = terminal.change("n")
        self.assertIn("a single space instead", screen.said)
        self.assertEqual(len(screen.ghost()), 1)
        terrain = re.search(r"\[(\w+)\]", screen.said)[1]
        terminal.press("Enter", until=ready)
        self.assertEqual(drawings_of(self.path)[-1], f"draw {terrain} {screen.ghost()[0]}")
        terminal.press("Enter", until=lambda s: asked(s) or scored(s))
        self.report()


class LookTest(FullTest):
    def colours(self, screen):
        inks = {code for row in screen.inks for ink in row for code in ink}
        return {ink for ink in inks if re.fullmatch(r"[34]8;.*|[34][0-7]|9[0-7]|10[0-7]", ink)}

    def test_focus_marks_what_counts(self):
        marked = 0
        for seed in ("tea", "4"):
            self.late(seed=seed)
            bare = self.sheets()[0]
            terminal = self.resume(env=MONO)
            screen = terminal.wait(asked)
            letters = dict(zip(screen.pairs(), bare.replace("/", "")))
            ghost = set(screen.ghost())
            for key, card in zip("abcdm", (*self.transcript()["edicts"].values(), "monsters")):
                answer = self.fine("score", CARTO, "--card", card, "--json", stdin=bare.replace("/", "\n") + "\n")
                score = json.loads(answer)
                counts = {cell_name(*cell) for cell in score["cells"]}
                terminal.keys(key)
                screen = terminal.wait(
                    lambda s: "* counts now" in s.said and s.marked("*") == counts - ghost,
                    f"{card} counts {sorted(counts - ghost)}",
                )
                self.assertEqual(set(screen.ghost()), ghost)
                near = {letters[cell] for cell in screen.marked("+")}
                self.assertLessEqual(near, {".", "r"}, "where something can still be drawn")
                name = "monsters" if card == "monsters" else english(card)
                self.assertRegex(screen.said, rf"{name} {score['points']}\b")
                marked += len(counts)
            screen = terminal.press("m", until=lambda s: "* counts now" not in s.said)
            self.assertEqual(screen.marked("*"), set())
            self.leave(terminal)
        self.assertGreater(marked, 20)

    def test_without_colours(self):
        """The sheet is told by its glyphs alone: read from them it is that of the record."""
        self.late("--option", "side=B", seats="greedy,greedy", seed="3")
        sheets = self.sheets()
        self.assertLessEqual(set("FVAWOMx."), set("".join(sheets)))
        for env, kind, coloured in (
            (MONO, "screen-256color", False),
            (MONO | ASCII, "screen-256color", False),
            (MONO, "screen", False),
            (ASCII, "vt100", False),
            (UTF8, "screen-256color", True),
            (UTF8, "screen", True),
            (UTF8 | {"NO_COLOR": ""}, "screen", True),
            (ASCII, "screen", True),
        ):
            with self.subTest(env=env, kind=kind), self.resume(env=env, kind=kind) as terminal:
                question = terminal.wait(asked)
                screen = terminal.press("o", until="This is the sheet of greedy.")
                self.assertEqual(screen.sheet(), sheets[1])
                for shown in (question, screen):
                    self.assertEqual(bool(self.colours(shown)), coloured, shown.raw)
                    self.assertEqual("38;5;" in shown.raw, coloured and kind == "screen-256color")
                    if env.get("LC_ALL") == "C":
                        self.assertTrue(shown.text.isascii(), shown.text)
                if not coloured:
                    self.assertTrue(question.ghost(), "the shape in the hand is told apart")
                self.leave(terminal)


if __name__ == "__main__":
    unittest.main()
