"""Above and Below on the full screen."""

import json
import random
import re
import signal
import time
import unicodedata
import unittest

import hearth_full_screen
from hearth_program import LANGUAGES
from hearth_terminal import Terminal
from hearth_above_and_below import (ANB, BOOK, CHEAP_SEED, LIMIT, AnbTest, Village, book_in, forms, outcome, pattern, plain,
                                  question, stories, text)  # fmt: skip

SMALL, LARGE = (80, 24), (120, 40)
UTF8 = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
ASCII = {"LC_ALL": "C", "NO_COLOR": "1"}


def spelled(words, ascii_only):
    """Polish and English as a terminal without UTF-8 shows them."""
    if not ascii_only:
        return words
    bare = unicodedata.normalize("NFD", words.replace("ł", "l").replace("Ł", "L"))
    return "".join(c for c in bare if not unicodedata.combining(c))



def chosen(screen):
    """The words of the line that is chosen in a list; only without colours."""
    found = []
    for line, inks in list(zip(screen.lines, screen.inks))[1:-1]:
        found.append("".join(c for c, ink in zip(line, inks) if "7" in ink).strip())
    return " ".join(part for part in found if part)


def left(screen):
    """What stands in the village, however it is broken."""
    return plain(" ".join(line[:39] for line in screen.lines[1:-1]))


def right(screen):
    """What stands beside the village."""
    return plain(" ".join(line[40:] for line in screen.lines[1:-1]))


def leaf(screen):
    """What stands on a page of the book, without its frame."""
    inner = [re.match(r" +[│|](.*)[│|]$", line) for line in screen.lines]
    return plain(" ".join(line[1] for line in inner if line))


def open_page(screen):
    """A page of the book lies open, in English."""
    return screen.keys == text("en", "full.anb.keys_page")


def players(screen):
    """The rows of the players' table: number, name, points, coins, ready villagers and all of them."""
    form = re.compile(r" [ ►>-](\d) (\w+)(?: \d)? +(?:[^\w ]|\w)? +(-?\d+) +(\d+) +(\d+)/(\d+) ")
    return [row.groups() for row in map(form.match, screen.lines) if row]


class FullTest(hearth_full_screen.FullTest, AnbTest):
    def setUp(self):
        super().setUp()
        self.path = self.records / "game.rec"
        (self.state / "guided_above_and_below").touch()  # somebody who has played this before

    def play(self, *words, seats="you,greedy", seed=CHEAP_SEED, env=UTF8, size=SMALL):
        return Terminal(self, "play", ANB, "--seats", seats, "--seed", seed, "--record", self.path, "--scenes", self.scenes, *words, env=env,
                        size=size)  # fmt: skip

    def resume(self, *words, env=UTF8, size=SMALL):
        return Terminal(self, "play", "--resume", self.path, "--scenes", self.scenes, *words, env=env, size=size)

    def prepare(self, *lines, seats="you,you", seed=CHEAP_SEED):
        """A game played in sentences, and left."""
        self.path.unlink(missing_ok=True)
        game = Village(self, ANB, "--seats", seats, "--seed", seed, "--record", self.path)
        game.do(*lines)
        game.finish()
        return game

    def asked(self, terminal):
        """The question, whoever is asked."""
        screen = terminal.wait(lambda s: chosen(s) or "'s turn. Press any key" in s.said)
        return screen if chosen(screen) else terminal.press("Enter", until=chosen)

    def replayed(self):
        """A whole game of bots in which the first is now a person."""
        record = self.bots().read_text()
        self.path.write_text(record.replace("seat p0 greedy\n", "seat p0 Ada\n"))

    def coins(self, seat=0):
        return super().coins(seat, self.path)

    def done(self):
        """What the person has done so far, as the record has it."""
        return re.findall(r"(?m)^p0 (.*)$", self.path.read_text())

    def pick(self, terminal, words):
        """Goes to the line of a list that begins so, after its price, and takes it."""
        screen = terminal.wait(lambda s: chosen(s), "a list")
        for _ in range(60):
            if chosen(screen).startswith(words) or f" {words}" in chosen(screen):
                terminal.keys("Enter")
                return screen
            before = chosen(screen)
            terminal.keys("Down")
            screen = terminal.wait(lambda s: chosen(s) != before, f"{words} in the list")
        self.fail(f"{words} is not in the list\n{screen.text}")


class Spoken:
    """What the full screen says in a language, with or without UTF-8."""

    def __init__(self, lang, env):
        self.lang, self.ascii_only = lang, env["LC_ALL"] == "C"

    def __call__(self, context, **values):
        return spelled(text(self.lang, context, **values), self.ascii_only)

    def spell(self, words):
        """Prose, as this terminal can show it."""
        return plain(spelled(words, self.ascii_only))

    def told(self, context, **values):
        """Matches any form of an event."""
        spoken = [plain(spelled(form, self.ascii_only)) for form in forms(self.lang, context)]
        return re.compile("|".join(pattern(form, **values) for form in spoken))

    def bar(self, **values):
        return self.told("full.anb.bar", **values)


class RoundTest(FullTest):
    """A whole round, to the night."""

    def turn(self, say, **values):
        bar = say.bar(player="Ada", **values)
        return lambda s: bar.match(plain(s.bar)) and say("full.anb.ask_turn") in right(s)

    def page(self, terminal, say, check):
        """The page of the book that is open, and its paragraph."""
        screen = check(terminal.wait(lambda s: s.keys == say("full.anb.keys_page")))
        paragraph = book_in(say.lang)[int(self.standing(self.path)[0]["paragraph"])]
        said = leaf(screen)
        self.assertIn(say.spell(f"{paragraph.number}. {paragraph.title}"), said)
        self.assertIn(say.spell(paragraph.text), said)
        for n, option in enumerate(paragraph.options, 1):
            self.assertIn(say.spell(f"{n}: {option.text} ["), said)
            numbers = [number for number, _ in option.numbers]
            what = ("anb.say.no_roll", "anb.say.number", "anb.say.numbers")[len(numbers)]
            asked = say(what, **dict(zip(("first", "second"), numbers)))
            self.assertRegex(said, rf"{n}: {re.escape(say.spell(option.text))} \[{re.escape(asked)}[\],]")
        self.unspoiled(screen, say, paragraph)
        return screen, paragraph

    def unspoiled(self, screen, say, paragraph):
        """Nothing of what the options bring can be read."""
        for story in stories(paragraph):
            self.assertNotIn(say.spell(story), leaf(screen))
            self.assertNotIn(say.spell(story)[:40], leaf(screen))
        for event in ("coins", "gain", "reputation", "join", "find", "injure"):
            self.assertNotRegex(leaf(screen), say.told(f"anb.ev.{event}", player="Ada"))

    def tale(self, screen, say, option):
        """How it went, against the book and the record."""
        events = self.transcript(self.path)["events"]
        at = next(n for n, event in enumerate(events) if event["type"] == "result")
        result = outcome(option, events[at]["lanterns"])
        story = say.spell(result.story) if result and result.story else say("anb.nothing_more")
        self.assertIn(story, leaf(screen))
        self.assertIn(str(events[at]["lanterns"]), leaf(screen))
        for event in events[at + 1 :]:
            if event["type"] == "coins" and event["coins"] > 0:
                self.assertRegex(leaf(screen), say.told("anb.ev.coins", player="Ada", coins=event["coins"]))
            elif event["type"] == "find":
                self.assertIn(say("anb.ev.find", player="Ada"), leaf(screen))
            elif event["type"] == "reputation":
                self.assertRegex(leaf(screen), say.told("anb.ev.reputation", player="Ada", now=event["now"]))
            elif event["type"] == "gain":
                item = say(f"anb.item.{event['item']}")
                self.assertRegex(leaf(screen), say.told("anb.ev.gain", player="Ada", item=item))
            else:
                break

    def session(self, lang, env):
        say = Spoken(lang, env)

        def check(screen):
            self.layout(screen)
            if say.ascii_only:
                self.assertTrue(screen.text.isascii(), screen.text)
            return screen

        with self.play("--lang", lang, env=env) as terminal:
            # The village at the left, the deeds at the right.
            screen = check(terminal.wait(self.turn(say, round=1, coins=7)))
            self.assertEqual(screen.keys, say("full.anb.keys"))
            village = left(screen)
            for villager in ("sv1", "sv2", "sv3"):
                self.assertIn(say(f"anb.villager.{villager}")[:8], village)
            self.assertRegex(village, say.told("full.anb.sums", income=4, beds=3, caves=0))
            self.assertEqual([row[:2] + row[3:] for row in players(screen)],
                             [("1", "Ada", "7", "3", "3"), ("2", "Rowan", "8", "3", "3")])  # fmt: skip
            for deed in ("explore", "build", "train", "labor", "refresh", "pass"):
                self.assertTrue(any(line[40:].strip() == say(f"full.anb.deed.{deed}") for line in screen.lines), deed)
            for deed in ("harvest", "place", "sell", "offer"):
                self.assertNotIn(say(f"full.anb.deed.{deed}"), right(screen))

            # Building; what cannot be paid is shown, and does nothing.
            self.pick(terminal, say("full.anb.deed.build"))
            screen = check(terminal.wait(lambda s: s.keys == say("full.anb.keys_list")))
            self.assertIn(say("full.anb.ask_which"), right(screen))
            hall, school = say("anb.building.town_hall"), say("anb.building.school_house")
            self.pick(terminal, hall)
            terminal.consumed()
            check(terminal.wait(lambda s: s.keys == say("full.anb.keys_list")))
            self.assertEqual(self.done(), [])
            self.pick(terminal, school)
            screen = check(terminal.wait(self.turn(say, round=1, coins=3)))
            self.assertEqual(self.done(), ["build sv1 k6"])
            self.assertEqual(self.coins(), 3)
            self.assertIn(school[:10], left(screen))

            # Training: with the School House the new one is ready at once.
            self.pick(terminal, say("full.anb.deed.train"))
            terminal.wait(lambda s: s.keys == say("full.anb.keys_list"))
            self.pick(terminal, say("anb.villager.v16"))
            check(terminal.wait(self.turn(say, round=1, coins=1)))
            self.assertEqual(self.done()[1:], ["train sv2 1"])

            # Two are marked; one is not enough.
            self.pick(terminal, say("full.anb.deed.explore"))
            screen = check(terminal.wait(lambda s: s.keys == say("full.anb.keys_mark")))
            self.assertIn(say("full.anb.ask_party"), right(screen))
            self.assertEqual((screen.text.count("[ ] "), screen.text.count("[x] ")), (2, 0))
            terminal.press("Space", until=lambda s: s.text.count("[x] ") == 1)
            terminal.keys("Enter")
            terminal.consumed()
            terminal.press("Space", until=lambda s: s.text.count("[x] ") == 0)
            terminal.press("Space", until=lambda s: s.text.count("[x] ") == 1)
            self.assertEqual(len(self.done()), 2)
            check(terminal.press("Down", "Space", until=lambda s: s.text.count("[x] ") == 2))
            terminal.keys("Enter")
            screen, paragraph = self.page(terminal, say, check)
            self.assertEqual([line.split()[0] for line in self.done()[2:]], ["explore", "add", "go"])

            # The page is left and found again through the start menu.
            result = self.leave(terminal)
            self.assertIn("hearth play --resume", "".join(result.out.splitlines()))

        with Terminal(self, "play", "--lang", lang, "--scenes", "off", env=env) as terminal:
            where = say("full.start.resume", game=say("anb.title"), players="Ada, Rowan (greedy)",
                        where=say("anb.say.where", round=1))  # fmt: skip
            menu = check(terminal.wait(where))
            self.assertIn(where, menu.lines[2])
            self.assertEqual(chosen(menu), where)
            again = terminal.press("Enter", until=lambda s: s.keys == say("full.anb.keys_page"))
            self.assertEqual(again.lines[1:], screen.lines[1:])

            # An option by its number: dice, and how it went.
            number = next(n for n, o in enumerate(paragraph.options, 1) if o.numbers and not o.pay)
            option = paragraph.options[number - 1]
            self.assertTrue(any(r.story for r in option.results()))
            title = say("full.anb.tale")
            needed = plain(say("anb.say.ask.exert"))
            terminal.keys(str(number), "Enter")
            screen = check(terminal.wait(lambda s: s.bar == title or needed in leaf(s)))
            if screen.bar != title:
                self.unspoiled(screen, say, paragraph)
                self.assertEqual(len(re.findall(r"\[[1-6]:[0-3]\]", leaf(screen))), 2)
                terminal.keys("Enter")
                screen = check(terminal.wait(lambda s: s.bar == title))
            self.assertIn(f"option {number}", self.done())
            self.tale(screen, say, option)

            # Everybody is tired: the round is over, and three beds are not enough.
            after = say("anb.say.ask.after")
            screen = terminal.press("Enter", until=lambda s: after in right(s) or self.turn(say, round=1)(s))
            if after in right(screen):
                check(screen)
                self.pick(terminal, say("anb.do.end"))
            check(terminal.wait(self.turn(say, round=1)))
            self.pick(terminal, say("full.anb.deed.pass"))
            night, beds = say("anb.say.ask.rest"), say.told("full.anb.ask_beds", count=3)
            screen = check(terminal.wait(lambda s: night in right(s) or beds.search(right(s))))
            if night in right(screen):
                terminal.keys("Enter")
                screen = check(terminal.wait(lambda s: beds.search(right(s))))
            self.assertEqual((screen.text.count("[x] "), screen.text.count("[ ] ")), (3, 1))
            terminal.keys("Enter")
            check(terminal.wait(self.turn(say, round=2)))
            self.assertEqual(sum(line.startswith("bed ") for line in self.done()), 3)
            self.leave(terminal)
        self.assertFalse(self.report(self.path)["complete"])

    def test_english(self):
        self.session("en", UTF8)

    def test_english_in_ascii(self):
        self.session("en", ASCII)

    def test_polish(self):
        self.session("pl", UTF8)

    def test_polish_in_ascii(self):
        self.session("pl", ASCII)

    def test_the_pages_in_the_other_languages(self):
        for lang in (lang for lang in LANGUAGES if lang not in ("en", "pl")):
            for env in (UTF8, ASCII):
                with self.subTest(lang=lang, env=env):
                    self.path.unlink(missing_ok=True)
                    self.pages(lang, env)

    def pages(self, lang, env):
        def check(screen):
            self.layout(screen)
            self.assertEqual(screen.text.isascii(), env == ASCII, screen.text)
            return screen

        with self.play("--lang", lang, env=env) as terminal:
            first = check(terminal.wait(lambda s: chosen(s)))
            screen = check(terminal.change("?"))
            for _ in range(int(re.search(r"\D(\d+)\)", screen.bar)[1]) - 1):
                check(terminal.change("Right"))
            terminal.press("x", until=lambda s: s == first)
            for row in range(1, 6):  # every deed opens, but the last, which passes
                terminal.keys(*["Down"] * (row - 1))
                terminal.consumed()
                here = terminal.wait(lambda s: chosen(s))
                check(terminal.press("Enter", until=lambda s: s.keys != here.keys))
                terminal.press("Escape", until=lambda s: s == first)
            terminal.press("Enter", until=lambda s: "[ ] " in s.text)
            terminal.keys("Space", "Down", "Space", "Enter")
            check(terminal.wait(lambda s: not s.bar.startswith("[") and re.search(r"[│|] +1: ", s.text)))
            self.leave(terminal)


class ScreenTest(FullTest):
    def test_undo(self):
        terminal = self.play()
        first = terminal.wait("What will your village do?")
        screen = terminal.press("u", until="This is not possible")
        self.layout(screen)
        self.assertIn("nothing to take back", screen.said)
        terminal.press("Enter", until=lambda s: s == first)
        self.pick(terminal, "Refresh a row")
        self.pick(terminal, "Refresh a row for a coin: houses.")
        screen = terminal.wait(lambda s: "coins 6 " in s.bar)
        terminal.press("u", until="can no longer be taken back")
        self.assertEqual(self.done(), ["refresh houses"])
        terminal.press("Enter", until=lambda s: s == screen)
        self.leave(terminal)

        # What shows nothing new can be taken back: here something that is put on sale.
        self.path.unlink()
        game = Village(self, ANB, "--seats", "you,greedy", "--seed", CHEAP_SEED, "--record", self.path)
        game.do("labor sv1", "done")
        game.finish()
        terminal = self.resume()
        before = terminal.wait("What will your village do?")
        self.pick(terminal, "Put something on sale")
        self.pick(terminal, "Put on sale: cider.")
        terminal.wait("on sale: cider")
        terminal.press("u", until=lambda s: s.text == before.text)
        self.assertEqual(self.report(self.path)["undos"], 1)
        self.leave(terminal)

    def test_killed_and_resumed(self):
        terminal = self.play()
        terminal.wait("What will your village do?")
        terminal.keys("Enter")
        terminal.press("Space", "Down", "Space", until=lambda s: s.text.count("[x]") == 2)
        screen = terminal.press("Enter", until=open_page)
        terminal.signal(9)
        terminal.finish()
        again = self.resume()
        self.assertEqual(again.wait(open_page), screen)
        self.leave(again)

    def test_hints(self):
        terminal = self.play()
        terminal.wait("What will your village do?")
        terminal.keys("h")
        screen = terminal.wait(re.compile(r"\b1\. [A-Z]"))
        self.layout(screen)
        lines = [line[41:] for line in screen.lines[2:-1]]
        for number in "123":
            self.assertTrue(any(line.startswith(f"{number}. ") for line in lines), screen.text)
        self.assertNotIn("?", "".join(lines))
        self.leave(terminal)

    def crowd(self):
        """Nine villagers are ready, and two dice can be rolled again."""
        game = Village(self, ANB, "--seats", "you,you", "--seed", CHEAP_SEED, "--record", self.path)
        for _ in range(LIMIT):
            legal = game.legal()
            mine = game.said.endswith("\nAda> ")
            ready, tired = (len(re.findall(rf"\n  \w+ +{state}\b", question(game.said))) for state in ("ready", "exhausted"))
            if mine and ready >= 8:
                break
            wanted = [line for line in legal if line in ("build sv1 k6", "build sv1 k4")]
            if tired < 3:
                wanted += [line for line in legal if line.startswith("train ")]
            game.do(wanted[0] if mine and wanted else "pass" if "pass" in legal else legal[0])
        self.assertFalse(game.closed)
        game.finish()
        record = self.path.read_text()
        record = record.replace("seat p1 Player 2\n", "seat p1 greedy\n")
        self.path.write_text(record)

    def test_a_large_party_on_a_small_page(self):
        """Whatever is chosen can be seen, however many dice there are."""
        self.crowd()
        terminal = self.resume()
        self.pick(terminal, "Explore a cave")
        terminal.wait(lambda s: "[ ] " in s.text)
        terminal.press(*["Space", "Down"] * 8, until=lambda s: s.text.count("[x]") == 8)
        screen = terminal.press("Enter", until=open_page)
        self.layout(screen)
        paragraph = BOOK[int(self.standing(self.path)[0]["paragraph"])]
        number = next(n for n, o in enumerate(paragraph.options, 1) if o.numbers and not o.pay)
        screen = terminal.press(str(number), "Enter", until=lambda s: "Rerolls left: 2." in leaf(s))
        self.layout(screen)
        seen = set()
        for _ in range(9):  # eight dice, and keeping them
            self.assertNotEqual(chosen(screen), "", f"the chosen line is not on the screen\n{screen.text}")
            seen.add(chosen(screen))
            terminal.keys("Down")
            terminal.consumed()
            screen = terminal.wait(lambda _: True)
        self.assertIn("Keep the dice.", seen)

    def test_two_people(self):
        """The keyboard is handed over when the turn goes on, and not in the middle of a deed."""
        terminal = self.play(seats="you,you")
        screen = terminal.wait("Ada's turn.")
        self.layout(screen)
        terminal.press("Enter", until="What will your village do?")
        terminal.press("Enter", until="[ ] ")
        terminal.press("Space", "Down", "Space", until=lambda s: s.text.count("[x]") == 2)
        terminal.keys("Enter")
        screen = terminal.wait(lambda s: "'s turn. Press any key" in s.said or open_page(s))
        self.assertNotIn("'s turn. Press any key", screen.said)
        self.leave(terminal)

    def test_how_it_went_is_told_to_whom_it_happened(self):
        game = Village(self, ANB, "--seats", "you,you", "--seed", "2", "--record", self.path)
        game.do("explore sv1", "add sv3", "go")  # their lanterns are enough for the first option
        game.finish()
        terminal = self.resume()
        screen = terminal.wait(lambda s: "Ada's turn" in s.said or open_page(s))
        if not open_page(screen):
            terminal.press("Enter", until=open_page)
        screen = terminal.press("1", "Enter", until=lambda s: s.bar == "How it went" or "'s turn. Press any key" in s.said)
        self.assertEqual(screen.bar, "How it went", "first the story, then the other player")

    def test_the_second_person_takes_back(self):
        game = Village(self, ANB, "--seats", "you,you", "--seed", CHEAP_SEED, "--record", self.path)
        game.do("labor sv1", "done", "labor sv1")
        game.finish()
        terminal = self.resume()
        screen = terminal.wait(lambda s: chosen(s) or "Player 2's turn" in s.said)
        if not chosen(screen):
            terminal.press("Enter", until=lambda s: chosen(s))
        refused = "This is not possible"
        screen = terminal.press("u", until=lambda s: s.bar == refused or "What will" in s.said or "'s turn" in s.said)
        self.assertNotEqual(screen.bar, refused, screen.text)


class TableTest(FullTest):
    """What lies on the table, in small and large terminals."""

    def test_everybody_is_in_sight(self):
        for size in (SMALL, LARGE, (200, 60)):
            with self.subTest(size=size):
                self.path.unlink(missing_ok=True)
                with self.play(seats="you,greedy,random,greedy", size=size) as terminal:
                    screen = terminal.wait("What will your village do?")
                    self.layout(screen)
                    found = [(name, coins, ready, folk) for _, name, _, coins, ready, folk in players(screen)]
                    self.assertEqual(found, [("Ada", "7", "1", "3"), ("Rowan", "7", "1", "3"),
                                             ("Hazel", "7", "1", "3"), ("Alder", "8", "1", "3")])  # fmt: skip
                    self.assertEqual(len(re.findall("●", screen.text)), 4, "a mark each on the reputation board")

    def test_how_villagers_are(self):
        """Ready, exhausted and injured differ without any colour."""
        self.prepare("explore sv1", "add sv3", "go", seats="you,greedy")
        for env, ready, tired, hurt in ((UTF8, "☺", "☻ z", "+"), (ASCII, "o", "o z", "+")):
            terminal = self.resume(env=env, size=LARGE)
            terminal.wait(open_page)
            terminal.press("Escape", "2", "Enter", until=lambda s: "[ ] " in s.text or "How it went" in s.bar)
            break_off = terminal.screen()
            self.assertIn("[ ] ", break_off.text, "this option needs more than the dice gave")
            terminal.press("Space", until=lambda s: "[x] " in s.text)
            terminal.press("Enter", until="How it went")
            screen = terminal.press("Enter", until=lambda s: chosen(s))
            heads = plain("  ".join(line[:62] for line in screen.lines[1:3]))
            for sign in (ready, tired, hurt):
                self.assertIn(sign, heads)
            self.leave(terminal)
            self.prepare("explore sv1", "add sv3", "go", seats="you,greedy")

    def test_the_villages_of_the_others(self):
        with self.play(seats="you,greedy,random,greedy") as terminal:
            first = terminal.wait("What will your village do?")
            seen = [terminal.press("v", until=lambda s: "next player" in s.keys)]
            for _ in range(3):
                seen.append(terminal.change("v"))
            for screen in seen:
                self.layout(screen)
                self.assertIn("Builder", screen.text)
            self.assertEqual([screen.bar.split()[0] for screen in seen], ["Rowan", "Hazel", "Alder", "Ada"])
            terminal.press("Escape", until=lambda s: s == first)
            self.leave(terminal)

    def test_the_market(self):
        """What can and what cannot be paid, and how much is missing."""
        with self.play() as terminal:
            terminal.wait("What will your village do?")
            preview = terminal.press("Down", until=lambda s: "(18)" in s.text)
            self.assertRegex(right(preview), r"\(18\) ?\S Town Hall")
            screen = terminal.press("Enter", until=lambda s: s.keys == text("en", "full.anb.keys_list"))
            self.assertRegex(right(screen), r" 4 \S School House")
            screen = terminal.press("End", until="You do not have enough coins.")
            self.assertRegex(right(screen), r"\(18\)\S -11 Town Hall")
            terminal.keys("Enter")
            terminal.consumed()
            self.assertEqual(terminal.screen(), screen)
            self.assertEqual(self.done(), [])
            self.leave(terminal)
        self.path.unlink()
        with self.play(size=LARGE) as terminal:
            screen = terminal.wait("What will your village do?")
            for name in ("Town Hall", "School House", "Pell", "Ivo"):
                self.assertIn(name, screen.text)
            self.leave(terminal)


class ChoiceTest(FullTest):
    """What used to be decided for the player."""

    def test_offers_as_high_as_the_purse(self):
        self.prepare(*["pass"] * 4, "labor sv1", "done", "labor sv1", "done", "sell cider", "labor sv2", "done")
        terminal = self.resume()
        self.asked(terminal)
        coins = int(players(terminal.screen())[1][3])
        self.assertGreater(coins, 12)
        self.pick(terminal, "Buy from another player")
        self.pick(terminal, "1. Ada sells: cider")
        screen = terminal.wait("How many coins do you offer")
        self.layout(screen)
        self.assertEqual(chosen(screen), "3 $")
        terminal.press("End", until=lambda s: chosen(s) == f"{coins} $")
        terminal.type(str(coins - 1))
        terminal.wait(lambda s: chosen(s) == f"{coins - 1} $")
        terminal.press("Enter", until="Ada's turn")
        self.assertRegex(self.path.read_text(), rf"(?m)^p1 offer \S+ {coins - 1}$")
        self.leave(terminal)

    def test_a_price_is_named(self):
        self.prepare("labor sv1", "done", "pass", "sell cider", "pass", "offer 1 3")
        terminal = self.resume()
        screen = self.asked(terminal)
        self.assertIn("Player 2 offers you 3 coins for: cider.", right(screen))
        self.pick(terminal, "Name a price")
        screen = terminal.wait("What price do you ask Player 2")
        self.layout(screen)
        self.assertEqual(chosen(screen), "4 $")
        self.assertIn("(more coins than the buyer has)", chosen(terminal.press("End", until=lambda s: "99 $" in chosen(s))))
        terminal.type("6")
        terminal.wait(lambda s: chosen(s) == "6 $")
        terminal.press("Enter", until="Player 2's turn")
        screen = self.asked(terminal)
        self.assertIn("Ada wants 6 coins for: cider. Do you buy it?", right(screen))
        self.pick(terminal, "Buy it for 6 coins.")
        terminal.wait("What will your village do?")
        self.assertRegex(self.path.read_text(), r"p0 counter 6\n= \w+\np1 accept\n")
        self.leave(terminal)

    def test_who_builds(self):
        # Esk has a hammer with a plus
        self.prepare("build sv1 k6", "pass", "train sv2 2", "pass", "pass")  # and the second passes in round 2
        terminal = self.resume()
        self.asked(terminal)
        self.pick(terminal, "Build")
        self.pick(terminal, "Apothecary")
        screen = terminal.wait("Who does it?")
        self.layout(screen)
        self.assertIn("Esk", chosen(screen), "the cheapest is proposed")
        self.assertIn("Builder (hammer", right(screen))
        self.pick(terminal, "Builder (hammer")
        terminal.wait(lambda s: "build sv1 k1" in self.done())
        self.leave(terminal)

    def test_who_harvests(self):
        self.prepare("build sv1 h03", "pass", "pass", "pass")
        terminal = self.resume()
        self.asked(terminal)
        self.pick(terminal, "Harvest goods")
        terminal.press("Space", until=lambda s: "[x] " in s.text)
        screen = terminal.press("Enter", until="Who does it?")
        self.assertEqual((screen.text.count("[x] "), screen.text.count("[ ] ")), (1, 2))
        self.assertIn("[x] Explorer", screen.text, "whoever can do least else")
        terminal.press("Home", "Space", until="[x] Builder")
        terminal.keys("Enter")
        terminal.wait(lambda s: "harvest sv1 h03" in self.done())
        self.leave(terminal)

    def test_long_cards_can_be_read(self):
        """What the longest card does is there whole, and why it cannot be had, in a small terminal too."""
        for lang in LANGUAGES:
            with self.subTest(lang=lang), self.play("--lang", lang, size=SMALL) as terminal:
                say = Spoken(lang, UTF8)
                terminal.wait(chosen)
                terminal.press("2", "Enter", until=lambda s: say("full.anb.ask_which") in right(s))
                screen = terminal.press("End", until=lambda s: say("anb.building.town_hall") in chosen(s))
                for part in ("house", "key", "star"):
                    self.assertIn(say("anb.say.fx.vp_per", count=2, what=say(f"anb.say.per.{part}")), right(screen))
                self.assertIn(say("anb.no_coins"), right(screen))
            self.path.unlink()

    def test_the_sign_of_the_turn(self):
        for env, sign in ((UTF8, "►"), (ASCII, ">")):
            with self.subTest(env=env), self.play(env=env, size=LARGE) as terminal:
                screen = terminal.wait(chosen)
                self.assertTrue(any(line.startswith(f" {sign}1 Ada") for line in screen.lines), screen.text)
                told = terminal.press("?", until=lambda s: "has the turn" in s.said).said
                self.assertIn(f"Before a player: {sign} has the turn", told)
                self.assertIn("2:1 5:2", left(screen), "lanterns are written as in the help")
            self.path.unlink()

    def test_exerting(self):
        """Marked in any order; what is still missing is told at once."""
        self.prepare("explore sv1", "add sv2", "add sv3", "go", seats="you,greedy", seed="5")
        terminal = self.resume()
        terminal.wait(open_page)
        self.assertTrue(chosen(terminal.wait(open_page)).startswith("1:"))
        screen = terminal.press("2", until=lambda s: chosen(s).startswith("2:"))
        self.assertTrue(open_page(screen), "a number chooses")
        self.assertNotIn("[ ] ", screen.text)
        screen = terminal.press("Enter", until=lambda s: "[ ] " in s.text)
        found = re.search(r"Lanterns: (\d)\. Still needed: (\d) to reach (\d), (\d) to reach (\d)", leaf(screen))
        lanterns, missing, first, more, second = map(int, found.groups())
        self.assertEqual((first - lanterns, second - lanterns), (missing, more))
        terminal.press("End", "Space", until=f"Lanterns: {lanterns + 1}.")
        screen = terminal.press("Home", "Space", until=f"Lanterns: {lanterns + 2}.")
        self.layout(screen)
        self.assertEqual(screen.text.count("○"), second - lanterns - 2)
        terminal.press("Enter", until="How it went")
        self.assertEqual([line for line in self.done() if line.startswith("exert")], ["exert sv1", "exert sv3"])
        terminal.press("Enter", until=lambda s: chosen(s))
        self.leave(terminal)

    def test_a_hint_on_a_page(self):
        self.prepare("explore sv1", "add sv2", "go", seats="you,greedy")
        terminal = self.resume()
        terminal.wait(open_page)
        screen = terminal.press("h", until=re.compile(r"1\. Choose option \d"))
        self.layout(screen)
        self.assertIn("The planner would do this, the best first:", leaf(screen))
        self.leave(terminal)

    def test_why_nothing_can_be_taken_back(self):
        """A bot has moved, but has shown nothing."""
        for seed in range(1, 60):
            self.prepare("labor sv1", "done", seats="you,greedy", seed=str(seed))
            lines = [line for line in self.path.read_text().splitlines() if re.match(r"p\d |chance ", line)]
            last = max(n for n, line in enumerate(lines) if line.startswith("p0 "))
            if len(lines) > last + 1 and not any(line.startswith("chance") for line in lines[last:]):
                break
        else:
            self.fail("the bot always turns a card")
        terminal = self.resume()
        terminal.wait("What will your village do?")
        screen = terminal.press("u", until="This is not possible")
        self.assertIn("another player has acted since", screen.said)
        self.assertNotIn("revealed", screen.said)
        terminal.press("Enter", until="What will your village do?")
        self.leave(terminal)


class GuideTest(FullTest):
    def test_the_first_round_is_led(self):
        mark = self.state / "guided_above_and_below"
        mark.unlink()
        terminal = self.play()
        terminal.wait("Welcome! Your village is on the left")
        terminal.press("Down", until=lambda s: "Villagers with a hammer (T) build" in right(s))
        screen = terminal.press("Enter", until=lambda s: "The price comes first" in right(s))
        self.layout(screen)
        self.pick(terminal, "Apothecary")
        terminal.wait(lambda s: "Villagers who worked are exhausted until tonight" in right(s))
        self.pick(terminal, "Explore a cave")
        terminal.press("Space", "Down", "Space", until=lambda s: s.text.count("[x] ") == 2)
        self.assertIn("The space bar marks a line.", right(terminal.screen()))
        screen = terminal.press("Enter", until=lambda s: "A page of the book. Each option says" in leaf(s))
        self.layout(screen)
        paragraph = BOOK[int(self.standing(self.path)[0]["paragraph"])]
        self.assertIn(plain(paragraph.text), leaf(screen))
        self.assertFalse(mark.exists())
        self.leave(terminal)

    def test_escape_ends_the_lessons(self):
        mark = self.state / "guided_above_and_below"
        mark.unlink()
        terminal = self.play()
        terminal.wait("Welcome! Your village is on the left")
        terminal.press("Escape", until="Round 1 begins")
        self.leave(terminal)
        self.assertTrue(mark.exists())


class RoughTest(FullTest):
    def test_keys_at_random(self):
        """Whatever is typed, clicked and resized, the program lives and the record stays sound."""
        keys = ("Up", "Down", "Left", "Right", "Tab", "Enter", "Enter", "Enter", "Space", "Space", "h", "l", "p", "v",
                "?", "Escape", "u", "Home", "End", "PPage", "NPage", "1", "2", "9", "0", "C-l", "é")  # fmt: skip
        for seed, seats in enumerate(("you,greedy", "you,random,greedy,greedy", "you,you,random")):
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


class ReviewTest(FullTest):
    def step(self, terminal, number, last):
        screen = terminal.wait(re.compile(rf"\bStep {number} of {last}\."))
        self.layout(screen)
        return screen

    def test_replay(self):
        self.replayed()
        actions = self.actions()
        last = len(actions)
        terminal = Terminal(self, "replay", self.path, env=UTF8)
        self.step(terminal, 0, last)
        for key, number in (("Right", 1), ("Down", 2), ("NPage", 12), ("Left", 11), ("End", last),
                            ("PPage", last - 10), ("Home", 0)):  # fmt: skip
            terminal.keys(key)
            self.step(terminal, number, last)
        builds = [n for n, line in enumerate(actions, 1) if line.startswith("p0 build ")]
        for number in (builds[0], builds[-1]):
            terminal.press("j", until="To which step?")
            terminal.type(str(number))
            terminal.keys("Enter")
            screen = self.step(terminal, number, last)
            self.assertRegex(right(screen), rf"Step {number} of {last}\. Ada: Build with \w+: ")
            position = self.fine("replay", self.path, "--at", str(number), "--plain").splitlines()[-1]
            coins = re.findall(r" player coins=(\d+) ", position)[0]
            self.assertRegex(screen.bar, rf"\AAda .* coins {coins} ")
        terminal.keys("Escape")
        result = terminal.finish()
        self.assertEqual((result.code, result.err, result.out.strip()), (0, "", ""))

    def test_the_log_of_a_replay_is_not_broken_off(self):
        self.replayed()
        actions = self.actions()
        number = next(n for n, line in enumerate(actions) if re.match(r"p\d option", line))
        terminal = Terminal(self, "replay", self.path, env=UTF8)
        self.step(terminal, 0, len(actions))
        terminal.press("j", until="To which step?")
        terminal.type(str(number))
        terminal.keys("Enter")
        screen = self.step(terminal, number, len(actions))
        log = right(screen)
        events = json.loads(self.fine("replay", self.path, "--at", str(number), "--json"))["events"]
        paragraph = BOOK[[event["paragraph"] for event in events if event["type"] == "paragraph"][-1]]
        self.assertIn(paragraph.title, log)
        self.assertTrue(plain(paragraph.text) in log or log.endswith("…"), log)

    def test_the_end(self):
        self.replayed()
        before = self.path.read_bytes()
        totals = self.transcript(self.path)["result"]["totals"]
        terminal = self.resume()
        menu = terminal.wait("The game is over.")
        self.layout(menu)
        ranks = re.findall(r"\b(\d)\. (\w+): (-?\d+)", menu.said)
        self.assertEqual({name: int(total) for _, name, total in ranks}, {"Ada": totals[0], "greedy": totals[1]})
        terminal.keys("r")
        self.step(terminal, 0, len(self.actions()))
        terminal.press("Escape", until=lambda s: s.text == menu.text)

        # The analysis speaks of points, not of stars and drawings.
        terminal.press("a", until=re.compile(r"first look at everything: (?!0|1 )\d+ of \d+\."))
        screen = terminal.press("Escape", until=re.compile(r"\b1 of \d+[.,]"))
        self.layout(screen)
        terminal.press("Escape", until=lambda s: s.text == menu.text)
        self.leave(terminal)
        self.assertEqual(self.path.read_bytes(), before)
        self.assertNotRegex(screen.text, r"\bstars?\b|\bdrawing\b")

    def settled(self, terminal):
        """The whole page: a terminal that is busy shows a part of it first."""
        screen = terminal.screen()
        while True:
            time.sleep(0.1)
            now = terminal.screen()
            if now == screen:
                return now
            screen = now

    def test_every_line_of_the_points(self):
        record = self.bots(seats="greedy,greedy,greedy,greedy").read_text()
        self.path.write_text(record.replace("seat p0 greedy\n", "seat p0 Ada\n"))
        told = self.fine("play", "--resume", self.path, "--plain", stdin="")
        form = r"(-?\d+ x -?\d+ = -?\d+: .*\S)"
        wanted = re.findall(rf"(?m)^ +{form}", told)
        self.assertGreater(len(wanted), 22, "more than a small terminal has rows")
        terminal = self.resume()
        terminal.wait("The game is over.")
        terminal.press("p", until="The points of everybody")
        screen = self.settled(terminal)
        seen = re.findall(rf"(?m)^ +{form}", screen.text)
        while len(seen) < len(wanted):  # every key brings one more row at the lower end
            self.layout(screen)
            terminal.change("Down")
            screen = self.settled(terminal)
            seen += re.findall(rf"^ +{form}", screen.lines[-2])
        self.assertEqual(seen, wanted)
        terminal.press("Escape", until="The game is over.")
        self.leave(terminal)


if __name__ == "__main__":
    unittest.main()
