"""`hearth play` on a terminal: the full screen, played with real keys in a real terminal."""

import json
import os
import random
import re
import signal
import unicodedata
import unittest

from hearth_program import (
    LANGUAGES,
    PROGRAM,
    SOLO_VALUES,
    Game,
    ProgramTest,
    drawings_of,
    english,
    title_of,
)
from hearth_terminal import LETTERS, SIZE, Terminal, cell_name, cell_order
from test_languages import GAME, SEASONS

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
    return "Drawn. Any key turns the next card; u takes it back." in screen.said


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
    def setUp(self):
        super().setUp()
        self.path = self.folder / "game.rec"
        self.state = self.folder / "state" / "hearth"
        self.records = self.state / "records"
        self.records.mkdir(parents=True)
        (self.state / "guided").touch()  # somebody who has played before

    def play(self, *words, seed="tea", **options):
        return Terminal(self, "play", CARTO, "--seed", seed, "--record", "game.rec", *words, **options)

    def resume(self, *words, path="game.rec", **options):
        return Terminal(self, "play", "--resume", path, *words, **options)

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
        self.path.write_text(text.replace("seat p0 greedy\n", "seat p0 you\n"))

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
        words = () if at is None else ("--at", str(at))
        line = self.fine("replay", path, *words, "--plain").splitlines()[-1]
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
        total, so_far = re.search(r"you: this season (-?\d+), in all (-?\d+)", screen.said).groups()
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
            line += ", ".join(f"{edict} {n}" for edict, n in score["edicts"].items())
            self.assertIn(f"{line}, coins {score['coins']}, monsters {score['monsters']}", screen.text)
        stars, rating = game["result"]["totals"][0], game["result"]["rating"]
        self.assertEqual(told[-1][5], stars)
        self.assertEqual(rating, stars - sum(SOLO_VALUES[card] for card in EDICTS))
        self.assertIn(f"Stars: {stars}. Rating: {rating}. Title: {title_of(rating)}.", screen.said)
        result = self.leave(terminal)
        self.assertNotIn("--resume", result.out)
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

        terminal.press("h", until=re.compile(r"Hint 1 of \d+: the shape lies there now"))
        terminal.press("h", until=re.compile(r"Hint 2 of \d+: the shape lies there now"))
        terminal.press("Enter", until="Any key shows what the others have drawn")
        terminal.press("Enter", until=lambda s: asked(s) and card_of(s) == "Rift Lands")
        mine, theirs = self.sheets()
        screen = terminal.press("o", until="This is the sheet of greedy.")
        self.assertEqual(screen.sheet(), theirs)
        self.assertNotEqual(mine, theirs)
        self.assertTrue(screen.bar.startswith("greedy "))
        self.layout(screen)
        terminal.press("Escape", until=asked)
        result = self.leave(terminal)
        self.assertIn(f"{KEPT} game.rec", result.out)
        self.report()


class LanguageTest(FullTest):
    """A round, a season, leaving and going on, where the words are others."""

    def spelled(self, text, ascii_only):
        """A printed word as a terminal without UTF-8 shows it."""
        if not ascii_only:
            return text
        table = dict(zip("άνοιξηκαλρίφθπωχεμςł", "a n o i x i k a l r i f th p o ch e m s l".split()))
        bare = "".join(table.get(letter, letter) for letter in text)
        return "".join(c for c in unicodedata.normalize("NFD", bare) if not unicodedata.combining(c))

    def session(self, lang, ascii_only, record):
        kept = self.records / "kept.rec"
        kept.write_bytes(record)
        env = ASCII if ascii_only else UTF8
        sign = "[α-ω]" if lang == "el" and not ascii_only else ""
        game = self.spelled(GAME[lang], ascii_only)
        spring, summer, *_ = (self.spelled(season, ascii_only) for season in SEASONS[lang])
        cut_off = []

        def check(screen):
            self.layout(screen, sign, cut_off)
            if ascii_only:
                self.assertTrue(screen.text.isascii(), screen.text)
            return screen

        def chips(screen):  # the chosen terrain stands in the second row in every language
            return screen.frame and "[" in screen.lines[2]

        with Terminal(self, "play", "--lang", lang, env=env) as terminal:
            menu = check(terminal.wait(lambda s: game in s.text))
            self.assertRegex(menu.lines[2], rf"{game}.*\byou\b.*{spring}")
            question = check(terminal.press("Enter", until=chips))
            self.assertIn(spring, question.bar)
            page = check(terminal.press("?", until=lambda s: not s.frame))
            for _ in range(int(re.search(r"\D(\d+)\)", page.bar)[1])):
                check(terminal.change("Right"))
            terminal.press("Escape", until=lambda s: s == question)
            check(terminal.press("l", until=lambda s: not s.frame))
            terminal.press("x", until=lambda s: s == question)
            for key in "abcdm":
                check(terminal.change(key))
            terminal.press("Escape", until=lambda s: s == question)
            terminal.keys("n", "Enter")
            check(terminal.wait(lambda s: s.frame and not chips(s)))
            check(terminal.press("Enter", until=lambda s: f"({spring})" in s.bar))
            for _ in range(4):
                check(terminal.change("Enter"))
            question = check(terminal.press("Enter", until=lambda s: chips(s) and summer in s.bar))
            result = self.leave(terminal)
        self.assertIn(f"hearth play --resume {kept}", "".join(result.out.splitlines()))
        self.report(kept)
        self.assertEqual(len(drawings_of(kept)), record.count(b"p0 draw ") + 1)

        with self.resume("--lang", lang, path=kept, env=env) as terminal:
            again = check(terminal.wait(chips))
            self.assertEqual((again.bar, again.lines[1]), (question.bar, question.lines[1]))
            self.leave(terminal)
        self.assertEqual(cut_off, [], "keys that do not fit")

    def test_every_language_with_and_without_utf8(self):
        self.reach(last_of_spring, "--option", "side=B")
        for lang in LANGUAGES:
            for ascii_only in (False, True):
                with self.subTest(lang=lang, ascii=ascii_only):
                    self.session(lang, ascii_only, self.path.read_bytes())

    def end(self, lang, env):
        """Goes through the pages of a finished game."""
        with self.resume("--lang", lang, env=env) as terminal:
            menu = terminal.wait(lambda s: re.search(r"(?m)^ +g  ", s.text))
            pages = [menu, terminal.press("r", until=lambda s: s.frame), terminal.change("End")]
            pages += [terminal.press("j", until=lambda s: not s.frame)]
            terminal.press("Escape", until=lambda s: s.frame)
            terminal.press("Escape", until=lambda s: s.text == menu.text)
            pages += [terminal.press("s", until=lambda s: s.bar != menu.bar)]
            terminal.press("Escape", until=lambda s: s.text == menu.text)
            pages += [terminal.press("a", until=lambda s: "##" in s.text)]  # the first is judged
            pages += [terminal.press("Escape", until=lambda s: s.frame)]
            terminal.press("Escape", until=lambda s: s.text == menu.text)
            for page in pages:
                self.layout(page)
                if env == ASCII:
                    self.assertTrue(page.text.isascii(), page.text)
            self.leave(terminal)
        cut_off = [line for line in menu.lines if re.search("[…~]", line)]
        self.assertEqual(cut_off, [], "stars that do not fit")

    def test_the_end_in_every_language(self):
        self.finished()
        for lang in LANGUAGES:
            for env in (ASCII, UTF8):
                with self.subTest(lang=lang, env=env):
                    self.end(lang, env)


class DrawingTest(FullTest):
    def test_the_shape_says_why_not(self):
        terminal = self.play(env=MONO)  # the Homestead: village or farm, a T of four
        screen = terminal.wait(asked)
        self.assertIn("It fits. Enter draws it.", screen.said)
        self.assertEqual(shape_of(screen.ghost()), {(0, 0), (1, 0), (1, 1), (2, 0)})
        home = screen.ghost()
        empty = self.sheets()[0]

        # Up to the edge it fits; one further it does not, and what is left of it is shown.
        top = cell_order(home[0])[0]
        screen = self.go(terminal, -top, 0)
        self.assertIn("It fits.", screen.said)
        before = screen.ghost()
        screen = terminal.press("Up", until="The shape would leave the sheet.")
        self.assertEqual(screen.ghost(), moved(before, -1, 0))
        self.assertEqual(len(screen.ghost()), 3)
        self.assertNotIn("in all", screen.said)
        terminal.keys("Enter")  # draws nothing
        screen = terminal.press("Down", until="It fits.")
        self.assertEqual(screen.ghost(), before)
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

        self.reach(lambda said: "draw one single space" in said, seed="1", choose=most_ruins)
        terminal = self.resume(env=MONO)
        screen = terminal.wait(asked)
        self.assertIn("No shape can be drawn as it should: a single space instead.", screen.said)
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


class RoundTest(FullTest):
    def test_an_ambush_is_drawn_on_the_neighbours_sheet(self):
        self.reach(lambda said: "You draw on the sheet of greedy" in said, "--seats", "you,greedy")
        self.without_answers()
        mine, theirs = self.sheets()
        terminal = self.resume(env=MONO)
        screen = terminal.wait(asked)
        self.assertRegex(screen.said, r"[A-Z]\w+ \w+! You draw on the sheet of greedy\.")
        self.assertTrue(screen.bar.startswith("greedy "))
        self.assertIn("[monster]", screen.said)
        seen = dict(zip(screen.pairs(), screen.sheet().replace("/", "")))
        letters = dict(zip(screen.pairs(), theirs.replace("/", "")))
        ghost = screen.ghost()
        self.assertEqual({c: seen[c] for c in seen if c not in ghost},
                         {c: letters[c] for c in letters if c not in ghost})  # fmt: skip
        # One's own sheet is the other one here; Enter comes back from it and draws nothing.
        screen = terminal.press("o", until="This is the sheet of greedy.")
        self.assertEqual(screen.sheet(), theirs)
        terminal.press("Enter", until=asked)
        self.assertEqual(self.sheets(), [mine, theirs])
        terminal.press("h", until=re.compile(r"Hint 1 of \d+: .* for the victim"))
        terminal.keys("n", "Enter")
        screen = terminal.wait("Any key shows what the others have drawn")
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
        terminal.press("Enter", until=lambda s: asked(s) and s.bar.startswith("you   summer: "))
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
        terminal.press("Enter", until="Handed in. Any key shows what the others have drawn; u takes it back.")
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
        self.assertEqual(screen.sheet(), first.sheet())
        terminal.press("Enter", until=ready)
        terminal.press("Enter", until=lambda s: asked(s) and card_of(s) == "Rift Lands")
        self.leave(terminal)
        self.assertEqual(self.report()["undos"], 1)

    def test_two_people(self):
        terminal = self.play("--seats", "you,you", env=MONO)
        screen = terminal.wait("Any key begins")
        names = [re.search(r"It is the turn of (.+?)\. Any key", screen.said)[1]]
        first = terminal.press("Enter", until=asked)
        terminal.keys("Enter")
        screen = terminal.wait(lambda s: "Any key begins" in s.said and names[0] not in s.said)
        names.append(re.search(r"It is the turn of (.+?)\. Any key", screen.said)[1])
        self.assertNotEqual(*names)
        self.assertTrue(re.fullmatch(r"[./rM]+", screen.sheet()), "what the first drew is a secret")
        # The first one takes back.
        screen = terminal.press("u", until=f"It is the turn of {names[0]}.")
        screen = terminal.press("Enter", until=asked)
        self.assertEqual(screen.sheet(), first.sheet())
        self.go(terminal, 0, 1)
        terminal.press("Enter", until=f"It is the turn of {names[1]}.")
        second = terminal.press("Enter", until=asked)
        self.assertTrue(second.bar.startswith(f"{names[1]} "))
        terminal.press("t", until=lambda s: "[farm]" in s.said or "[village]" in s.said)
        terminal.keys("n", "Enter")
        terminal.wait(lambda s: f"It is the turn of {names[0]}." in s.said and "Rift Lands" in s.said)
        drawn = [line for line in self.actions() if " draw " in line or " undo " in line]
        self.assertEqual([line.split()[:2] for line in drawn],
                         [["p0", "draw"], ["p0", "undo"], ["p0", "draw"], ["p1", "draw"]])  # fmt: skip
        self.assertEqual(cells_of(drawn[2]), moved(first.ghost(), 0, 1))
        self.leave(terminal)

    def test_two_people_who_go_on(self):
        """Left while the second is to draw: both can still do what they could before."""
        terminal = self.play("--seats", "you,you", env=MONO)
        terminal.wait("It is the turn of you 1.")
        ghost = terminal.press("Enter", until=asked).ghost()
        terminal.press("Enter", until="It is the turn of you 2.")
        self.leave(terminal)
        written = self.path.read_bytes()
        with self.subTest("the first takes back"), self.resume(env=MONO) as terminal:
            screen = terminal.wait("It is the turn of you 2.")
            self.assertIn("u take back", screen.keys)
            terminal.press("u", until=lambda s: "you 2." not in s.said)
            self.assertIn("It is the turn of you 1.", terminal.screen().said)
        self.path.write_bytes(written)
        with self.subTest("the second closes the round"), self.resume(env=MONO) as terminal:
            terminal.wait("It is the turn of you 2.")
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
        self.assertIn("planner", terminal.wait(lambda s: "is thinking" in s.bar).bar)
        result = self.leave(terminal)
        self.assertIn(f"{KEPT} game.rec", result.out)
        self.assertEqual(self.report()["complete"], False)
        self.assertEqual(len(drawings_of(self.path)), 1)


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

    def test_a_terminal_that_is_too_small_from_the_start(self):
        for words in ((CARTO,), ()):
            result = Terminal(self, "play", *words, size=(40, 10)).finish()
            self.assertIn("40 columns and 10 rows", self.sentence(result, 1))
            self.assertEqual(result.out.strip(), "")
        self.record("whole.rec")
        result = Terminal(self, "replay", "whole.rec", size=(40, 10)).finish()
        self.assertIn("40 columns and 10 rows", self.sentence(result, 1))

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
        menu = terminal.wait("Go on: Cartographers, you.")
        season, time = re.search(r"(\w+): time (\d+) of 8", screen.bar).groups()
        self.assertRegex(menu.text, rf"Go on: Cartographers, you\. .*{season}.*{time}")
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
            (4, ("h",), re.compile("The planner is looking|Hint 1 of")),
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
        terminal = Terminal(self, "play", env=MONO)
        menu = terminal.wait("Cartographers: alone, for a title")
        self.layout(menu)
        self.assertNotIn("Go on", menu.said)
        self.choose(terminal, "Cartographers: against greedy")
        terminal.wait("Which side of the sheet?")
        terminal.press("Escape", until=lambda s: s == menu)  # back
        self.choose(terminal, "Cartographers: against greedy")
        self.choose(terminal, "Side B")
        screen = terminal.wait(asked)
        self.assertIn("side B", screen.bar)
        (record,) = self.records.iterdir()
        head = record.read_text()
        self.assertIn("\nseat p0 you\nseat p1 greedy\n", head)
        self.assertIn(" side=B ", head)
        self.draw_against(terminal)
        result = self.leave(terminal)
        self.assertIn(str(record), "".join(result.out.splitlines()))

        terminal = Terminal(self, "play", env=MONO)
        screen = terminal.wait("Go on: Cartographers, you, greedy.")
        self.assertEqual(len(re.findall("Go on:", screen.said)), 1)
        terminal.keys("Escape")
        result = terminal.finish()
        self.assertEqual((result.code, result.err, result.out.strip()), (0, "", ""))
        self.assertEqual(list(self.records.iterdir()), [record])

    def draw_against(self, terminal):
        terminal.press("n", "Enter", until="Any key shows what the others have drawn")
        terminal.press("Enter", until=asked)

    def test_many_unfinished_games(self):
        """The newest come first; finished and broken ones are left out; new ones can be chosen."""
        for number in range(20):
            path = self.records / f"{number:02}.rec"
            self.fine("new", CARTO, "--seats", "you,random" if number == 7 else "you", "--record", path)
            os.utime(path, (0, 1_000_000 + (number == 7)))
        (self.records / "broken.rec").write_text("nonsense\n")
        self.record("whole.rec").rename(self.records / "whole.rec")
        terminal = Terminal(self, "play", env=MONO)
        first = terminal.wait("Go on: Cartographers")
        self.layout(first)
        self.assertRegex(first.lines[2], "Go on: Cartographers, you, random. ")
        self.assertEqual(first.said.count(", random"), 1)
        self.assertGreater(first.said.count("Go on: Cartographers, you. "), 5)
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
                self.assertIn(f"you: Draw {words[1]}: {' '.join(words[2:])}.", screen.said)
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

        # Analysis: it counts the decisions of the person, and can be left at any time.
        decisions = len(drawings_of(self.path))
        terminal.press("a", until=re.compile(rf"Decision (?!0|1 )\d+ of {decisions}\. Seconds left: \d+"))
        terminal.keys("Escape")
        screen = terminal.wait(lambda s: s.keys.startswith("left, right: another one"))
        count = int(re.search(r"\b1 of (\d+)", screen.said)[1])
        self.assertTrue(2 <= count <= decisions)
        costs = []
        for number in range(1, count + 1):
            screen = terminal.wait(re.compile(rf"\b{number} of {count}[.,]"))
            self.layout(screen)
            cost = re.search(r"This cost (\d+\.\d)\. Better: |Nothing better was found\.", screen.said)
            costs.append(float(cost[1] or 0))
            terrain, cells = re.search(r"you: Draw (\w+): ([a-k\d ]+)\.", screen.said).groups()
            self.assertIn(f"draw {terrain} {cells}", drawings_of(self.path)[:count])
            better = set(screen.ghost())
            self.assertEqual(screen.marked("!"), set(cells.split()) - better)
            terminal.keys("Right")
        self.assertEqual(costs, sorted(costs, reverse=True), "the dearest first")
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
        self.assertEqual((result.code, result.err, result.out.strip()), (0, "", ""))
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
                         {"you": totals[0], "greedy": totals[1]})  # fmt: skip
        screen = terminal.press("g", until=asked)
        (record,) = self.records.iterdir()
        new = record.read_text().splitlines()
        first = next(n for n, line in enumerate(old) if line.startswith("p"))
        self.assertEqual(new, old[:first])
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
                screen = terminal.wait(re.compile(r"you> *$"))
                self.assertIsNone(screen.frame)
                self.assertIn("Card: Homestead.", screen.said)
                terminal.type("farm a1 b1 b2 c1")
                terminal.press("Enter", until="you: farm on a1 b1 b2 c1.")
                self.assertEqual(drawings_of(self.path), ["draw farm a1 b1 b2 c1"])
                terminal.wait(re.compile(r"you> *$"))
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
