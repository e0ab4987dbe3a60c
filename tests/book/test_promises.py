"""What the book of encounters promises as a whole: it keeps it, and a book that does not is noticed, promise by promise."""

import copy
import re
import unittest

from data_copy import DATA

import anb_promises as promises
import anb_worth as worth
from anb_book import ENTRIES, Broken, Line, Option, Result, read_book

BOOK = read_book(DATA / "book")


def said(paragraphs):
    return [f"{place}: {what}" for place, what in promises.Promises(paragraphs).check()]


class Kept(unittest.TestCase):
    def test_the_book_keeps_them(self):
        self.assertEqual(said(BOOK), [])

    def test_the_first_edition_did_not(self):
        """The editor's findings: each is found again."""
        first = "\n".join(said(read_book(DATA / "editions/1")))
        for words in ("whose first is the best, as a share: 0.2443", "number 1 is the best: 2;", "whose selfish option comes first",
                      "asks no more lanterns", "pays best: 0.1525", "words of an option on average: 11.58",
                      "standard deviation: 6.731", 'in their first two sentences: 25;', "begin with \"You\": 2;",
                      "results that injure: 10;", "end with a question: 8;", 'outcomes with ", and": 385;',
                      "somebody and nobody: 186;", '"as big as a cow" is in three entries or more: 98, 115, 130',
                      "ciders among the rewards: 0;", "that two entries share: 87;",
                      "entries of danger that can cost something, as a share: 0.16"):
            self.assertIn(words, first)
        dominated = re.findall(r"^(\S+): option \d is no better than option", first, re.M)
        self.assertEqual(len(set(dominated)), 58)
        self.assertEqual(first.count("nothing is told of its failure"), 265)


class Broke(unittest.TestCase):
    """One thing changed in the book as it was read."""

    def setUp(self):
        self.paragraphs = copy.deepcopy(BOOK)
        self.book = {p.number: p for p in self.paragraphs}
        self.entries = self.paragraphs[:ENTRIES]

    def says(self, pattern):
        found = said(self.paragraphs)
        self.assertTrue(any(re.search(pattern, each) for each in found), found)

    def result(self, wanted):
        return next((p, o, r) for p in self.paragraphs for o in p.options for r in o.results() if wanted(o, r))

    def test_best_first(self):
        for p in self.entries:
            p.options.sort(key=lambda o: -worth.mean(self.book, o))
        self.says("^book: entries with two options whose first is the best, as a share: 1; it should be 0.44 to 0.56$")
        self.says("^book: entries with three options whose number 1 is the best: 19; it should be 4 to 9$")
        self.says("^book: entries with three options whose number 3 is the best: 0;")

    def test_dominated(self):
        """An option that asks for more and brings less."""
        p = self.book[41]
        worse = copy.deepcopy(p.options[0])
        worse.numbers, worse.gain, worse.bonus = [(8, Result(worse.line, []))], None, None
        worse.fail = Result(worse.line, [("injure", 1)])
        worse.fail.story = "Oh."
        p.options[1] = worse
        self.says(rf"^{worse.line.path}:{worse.line.number}: option 2 is no better than option 1 at any number of lanterns$")

    def test_never_the_best_of_three(self):
        p = next(p for p in self.entries if len(p.options) == 3)
        line = Line("x.txt", 7, "")
        p.options[2] = Option(line, "Go home for supper.")
        p.options[2].gain = Result(line, [("coins", -9)])
        self.says("^x.txt:7: option 3 is at no number of lanterns the best of the three$")

    def test_second_number_brings_less(self):
        _, o, _ = self.result(lambda o, r: len(o.numbers) == 2 and not o.numbers[1][1].goto)
        o.numbers[1][1].effects = []
        self.says(rf"^{o.line.path}:{o.line.number}: the second number brings .* no more than the first")

    def test_failing_is_as_good(self):
        _, o, _ = self.result(lambda o, r: o.numbers and r is o.fail)
        o.fail.effects = [("coins", 40)]
        self.says(rf"^{o.line.path}:{o.line.number}: failing is worth as much as success$")

    def test_selfish_and_kind(self):
        for p in self.entries:
            p.options.sort(key=promises.Promises(self.paragraphs).standing)
        self.says("share of these whose selfish option comes first: 1;")
        for p in self.entries:
            for o in p.options:
                for r in o.results():
                    r.effects = [e for e in r.effects if e[0] != "reputation"]
        self.says("entries with a selfish and a kind option: .; it should be 36 to 74")

    def test_silent_failure(self):
        _, o, _ = self.result(lambda o, r: r is o.fail)
        o.fail.story = ""
        self.says(rf"^{o.line.path}:{o.line.number}: the option asks for lanterns, but nothing is told of its failure$")
        o.fail = None
        self.says(rf"^{o.line.path}:{o.line.number}: the option asks for lanterns")

    def test_labels(self):
        o = self.book[5].options[0]
        for text, words in (("Go home.", "label of the option has 2 words; 3 to 6"),
                            ("Go home to the old mill again.", "label of the option has 7 words"),
                            ("Go on home, " + "ho " * 12, "option has 15 words; at most 14")):
            o.text = text
            self.says(rf"^{o.line.path}:{o.line.number}: the {words}")
        for p in self.paragraphs:
            for o in p.options:
                o.text = "Go home now, because it is late and cold outside."
        self.says("words of an option on average: 10; it should be 0 to 8")

    def test_sizes(self):
        for p, n, bounds in ((self.book[7], 44, "45 to 130"), (self.book[7], 131, "45 to 130"),
                             (self.book[160], 29, "30 to 95"), (self.book[160], 96, "30 to 95")):
            p.text = "you " * n
            self.says(rf"^{p.line.path}:{p.line.number}: the text has {n} words; {bounds} are allowed$")
        for p in self.entries:
            p.text = f"you {p.number} " * 40
        self.says("words of an entry, standard deviation: 0; it should be 15 to 80")

    def test_openings(self):
        for p in self.entries:
            p.text = re.sub(r"(?i)\b(you|your|yours|yourself|yourselves)\b", "they", p.text)
        for words in ("in their first two sentences: 0", "in their first sentence: 0", 'begin with "You": 0'):
            self.says(words)
        p = self.book[promises.DANGER[0]]
        self.says(rf'^{p.line.path}:{p.line.number}: an entry of danger has "you" in its first sentence$')

    def test_danger(self):
        for p in self.paragraphs:
            for o in p.options:
                for r in o.results():
                    r.effects = [e for e in r.effects if e[0] not in ("injure", "stake", "coins")]
        self.says("entries of danger that can cost something, as a share: 0; it should be 0.6 to 1")
        self.says("results that injure: 0; it should be 20 to 50")

    def test_endings(self):
        for p in self.entries:
            p.text = p.text.rstrip('"?.!') + "."
        self.says("entries that end with a question: 0; it should be 42 to 60")

    def test_cadence(self):
        for p in self.paragraphs:
            for o in p.options:
                for r in o.results():
                    r.story = f"{r.story[:-1]}, and nobody minds." if r.story else ""
        self.says(r'outcomes with ", and": \d+; it should be 0 to 192')
        self.says(r"somebody and nobody: \d+; it should be 0 to 93")

    def test_phrases(self):
        for n in (3, 40, 99):
            self.book[n].text += " It smells of wet dog here."
        self.says('^book: "it smells of wet dog" is in three entries or more: 3, 40, 99$')
        self.book[99].text = " ".join(f"{a} {b}" for a, b in zip(self.book[3].text.split(), self.book[40].text.split()))
        for p in self.entries[40:]:
            p.text = self.book[p.number - 40].text
        self.says(r"phrases of five words that two entries share: \d+; it should be 0 to 40")

    def test_a_story_may_take_up_its_own_words(self):
        p, _, r = self.result(lambda o, r: r.goto)
        for n in (p.number, r.goto):
            self.book[n].options[0].text = "Go to the old mill again."
        found = [each for each in said(self.paragraphs) if "three entries" in each]
        self.assertEqual(found, [])

    def test_rewards_are_named(self):
        for kind, words in promises.NAMED.items():
            p, o, r = self.result(lambda o, r, kind=kind: any(e[0] == kind for e in promises.gifts(r)))
            kept = p.text, o.text, r.story
            p.text, o.text, r.story = "You look.", "Go home.", "There it is."
            self.assertIsNone(re.search(words, "You look. Go home. There it is.", re.I))
            self.says(rf"^{r.line.path}:{r.line.number}: the result gives {kind}, and its story does not name it$")
            p.text, o.text, r.story = kept

    def test_cider(self):
        for p in self.paragraphs:
            for o in p.options:
                for r in o.results():
                    r.effects = [e for e in r.effects if e[0] != "cider"]
                    r.story = r.story.replace("amethyst", "violet stone")
                o.text = o.text.replace("amethyst", "violet stone")
        self.says("ciders among the rewards: 0; it should be 6 to 11")
        self.says("amethysts that are called so where they are given, as a share: 0; it should be 0.3333 to 1")


class Worth(unittest.TestCase):
    """The table of the README is the one that is computed with."""

    def test_the_readme_says_so(self):
        text = (DATA / "book/README.md").read_text(encoding="utf-8")
        rows = dict(re.findall(r"^\| ([^|]+?) \| (-?\d\.\d+) \|", text, re.M))
        wanted = {"1 coin": worth.COIN, "a step of reputation": worth.REPUTATION, "fruit, fish, mushroom": worth.COMMON,
                  "rope, pot, paper": worth.LESS_COMMON, "ore, amethyst": worth.RARE, "potion": worth.ITEMS["potion"],
                  "cider": worth.ITEMS["cider"], "a cave card": worth.CAVE, "a villager": worth.VILLAGER,
                  "metal man": worth.SPECIALS["metal_man"], "glogo": worth.SPECIALS["glogo"],
                  "cave cat": worth.SPECIALS["cave_cat"], "water woman": worth.SPECIALS["water_woman"],
                  "copy": worth.COPY, "injure": worth.INJURY}
        self.assertEqual({k: float(v) for k, v in rows.items()}, wanted)

    def test_entries_of_danger_are_named(self):
        text = (DATA / "book/README.md").read_text(encoding="utf-8")
        named = re.search(r"Danger: ([\d, \n]+)\.", text)[1]
        self.assertEqual(tuple(int(n) for n in named.split(",")), promises.DANGER)

    def test_an_option_by_its_lanterns(self):
        line = Line("x.txt", 1, "")
        o = Option(line, "")
        o.pay, o.numbers = 1, [(3, Result(line, [("coins", 2)])), (6, Result(line, [("ore", 1)]))]
        o.fail = Result(line, [("injure", 1)])
        values = [round(worth.option_worth({}, o, n), 2) for n in (2, 3, 5, 6, 14)]
        self.assertEqual(values, [-0.86, 1.36, 1.36, 2.26, 2.26])
        o.pay, o.bonus = 0, ("per", "hammer", 1)
        self.assertEqual(worth.bonuses(o), (0, 1, 2))
        self.assertEqual(round(worth.option_worth({}, o, 2, 1), 2), 1.88)

    def test_a_broken_book_has_no_promises(self):
        with self.assertRaises(Broken):
            read_book(DATA / "nowhere")


if __name__ == "__main__":
    unittest.main()
