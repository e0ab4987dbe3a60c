"""The full screen of `hearth play`: what its tests share, the games they begin and what they look for on a page."""

import json
import re

from hearth_program import Game, ProgramTest
from hearth_terminal import LETTERS, Terminal, cell_name, cell_order

CARTO = "cartographers"
EDICTS = ("greenbough", "canal_lake", "wildholds", "borderlands")
FIXED = "edicts=" + "+".join(EDICTS)
MONO = {"NO_COLOR": "1"}
ASCII = {"LC_ALL": "C"}
UTF8 = {"LC_ALL": "C.UTF-8"}
RUINS_A = {"b6", "c2", "c10", "i2", "i10", "j6"}  # as printed on side A
TERRAINS = ("forest", "village", "farm", "water", "monster")
KEPT = "The game is kept. Go on with: hearth play --resume"


def asked(screen):
    """Somebody is to draw, and no bot is at it any more."""
    return screen.keys.startswith("arrows move  r turn") and "is thinking" not in screen.bar


def ready(screen):
    return "Drawn. Enter or the space bar turns the next card; u takes it back." in screen.said


def scored(screen):
    return screen.keys.startswith("Enter next   left back")


def over(screen):
    return screen.bar == "The game is over."


def last_of_spring(said):
    """Of a question in sentences: the season ends with this card."""
    return int(re.findall(r"spring, time (\d+) of 8", said)[-1]) >= 8


def cells_of(drawing):
    """The spaces of a drawing as records spell it."""
    return [word for word in drawing.split() if re.fullmatch(r"[a-k]\d+", word)]


def card_of(screen):
    return re.search(r"([A-Z][a-z']+(?: [A-Z][a-z']+)*), time \d", screen.said)[1]


def shape_of(cells):
    """The spaces moved into the upper left corner."""
    spots = [cell_order(cell) for cell in cells]
    top, left = min(row for row, _ in spots), min(col for _, col in spots)
    return {(row - top, col - left) for row, col in spots}


def turned(shape):
    """A quarter clockwise."""
    height = max(row for row, _ in shape)
    return {(col, height - row) for row, col in shape}


def flipped(shape):
    width = max(col for _, col in shape)
    return {(row, width - col) for row, col in shape}


def moved(cells, rows, cols):
    """The spaces moved on the sheet; what would leave it is gone."""
    spots = [(row + rows, col - 1 + cols) for row, col in map(cell_order, cells)]
    return [cell_name(row, col) for row, col in spots if 0 <= row < 11 and 0 <= col < 11]


class FullTest(ProgramTest):
    scenes = "off"  # what others do is told by the log alone

    def setUp(self):
        super().setUp()
        self.path = self.folder / "game.rec"
        self.state = self.folder / "state" / "hearth"
        self.records = self.state / "records"
        self.records.mkdir(parents=True)
        (self.state / "guided").touch()  # somebody who has played before
        (self.state / "name").write_text("Ada\nPlayer 2\nPlayer 3\nPlayer 4\n")  # nobody is asked

    def play(self, *words, seed="tea", **options):
        return Terminal(
            self, "play", CARTO, "--seed", seed, "--record", "game.rec", "--scenes", self.scenes, *words, **options
        )

    def resume(self, *words, path="game.rec", **options):
        return Terminal(self, "play", "--resume", path, "--scenes", self.scenes, *words, **options)

    def reach(self, holds, *words, seed="tea", choose=lambda drawings: drawings[0], path="game.rec"):
        """A game played in sentences up to a question of which something holds, and left there."""
        game = Game(self, CARTO, "--seed", seed, "--record", path, *words)
        said = game.said
        while not holds(said):
            self.assertFalse(game.closed, "never asked")
            said = game.step(choose)[1]
        game.finish()

    def finished(self, *words, seats="greedy", seed="tea"):
        """A whole game of bots in which the first is now a person."""
        text = self.record(f"{seed}.rec", *words, seats=seats, seed=seed).read_text()
        self.path.write_text(text.replace("seat p0 greedy\n", "seat p0 Ada\n"))

    def cut(self, drawings):
        """Cuts the record before the question that follows so many drawings of the first seat."""
        kept, drawn = [], 0
        for line in self.path.read_text().splitlines(keepends=True):
            drawn += line.startswith("p0 draw ")
            if drawn > drawings:
                break
            kept.append(line)
        self.path.write_text("".join(kept))

    def late(self, *words, **options):
        """Before the last card of a game of greedy, with little room on the sheet."""
        self.finished(*words, **options)
        lines = self.path.read_text().splitlines()
        self.cut(sum(line.startswith("p0 draw ") for line in lines) - 1)

    def report(self, path="game.rec"):
        return json.loads(self.fine("verify", path, "--json"))

    def transcript(self, path="game.rec"):
        return json.loads(self.fine("replay", path, "--json"))

    def position(self, at=None, path="game.rec"):
        """The position text of a record as (name, value) pairs."""
        if at is None:
            line = self.position_text(path)
        else:
            line = self.fine("replay", path, "--at", str(at), "--plain").splitlines()[-1]
        return [word.split("=", 1) for word in line.split(" ")]

    def sheets(self, at=None, path="game.rec"):
        return [value for name, value in self.position(at, path) if name == "sheet"]

    def actions(self):
        """The lines of the record that say what was done."""
        lines = self.path.read_text().splitlines()
        return [line for line in lines if re.match(r"(p\d+|chance) ", line)]

    def leave(self, terminal):
        terminal.keys("q")
        result = terminal.finish()
        self.assertEqual((result.code, result.err), (0, ""))
        return result

    def draw(self, terminal):
        """Draws the shape in the hand where it fits next; the page that says so."""
        terminal.keys("n", "Enter")
        return terminal.wait(ready)

    def go(self, terminal, rows, cols):
        """Moves the shape in the hand; the screen with it, where it should be now."""
        aim = moved(terminal.screen().ghost(), rows, cols)
        keys = ["Down" if rows > 0 else "Up"] * abs(rows) + ["Right" if cols > 0 else "Left"] * abs(cols)
        terminal.keys(*keys)
        return terminal.wait(lambda screen: screen.ghost() == aim, f"the shape on {aim}")

    def layout(self, screen, sign="", cut_off=None):
        """What holds for every page in every language; `sign` is a letter that must be there.

        Rows of keys that are cut off are put into a list where there is one to show them all."""
        for line in screen.lines:
            self.assertLessEqual(len(line), screen.cols)
            self.assertNotRegex(line, r"(?:\A|\w| )\?\w", "a letter that could not be spelled")
        self.assertNotEqual(screen.keys, "")
        if cut_off is None:
            self.assertNotRegex(screen.keys, "[…~]", "keys that do not fit")
        elif re.search("[…~]", screen.keys):
            cut_off.append(screen.keys)
        if sign:
            self.assertRegex(screen.text, sign)
        for row, line in enumerate(screen.lines[3:14] if screen.frame else ()):
            self.assertRegex(line, rf"\A{LETTERS[row]} [│|].{{22}}[│|]")
