"""What the book of encounters promises as a whole (data/above_and_below/book/README.md), beyond what can be said of one
text: that the place of an option tells nothing, that no option is pointless, that the party moves, that sizes vary.

"Best" and "dominated" are computed with the table of anb_worth.py.
"""
import re
import statistics
from collections import Counter, defaultdict

import anb_worth as worth
from anb_book import ENTRIES

# Words; the short, the middle and the long ones are wanted.
ENTRY_WORDS, SPREAD, FOLLOW_UP_WORDS = (45, 130), 15, (30, 95)
LABEL, OPTION_WORDS, OPTION_MEAN = (3, 6), 14, 8
# Entries of 150.
YOU, YOU_FIRST, BEGIN_WITH_YOU, QUESTIONS = (110, 150), (60, 150), (8, 40), (42, 60)
COMMA_AND, BODIES, PHRASES = 192, 93, 40  # at most, in the whole book
CIDER, INJURIES, AMETHYST = (6, 11), (20, 50), 1 / 3
# Shares: the best option first, of entries with two; and counts at each place, of entries with three.
BEST_OF_TWO, BEST_OF_THREE = (0.44, 0.56), (4, 9)
# Entries with a selfish option (it costs reputation) and a kind one, and shares of them.
PAIRS, SELFISH_FIRST, SELFISH_EASIER, SELFISH_BEST = (36, 74), (0.35, 0.62), (0, 0.67), (0.25, 0.60)
# Something falls, floods, hunts, traps or is lost, and the party is in the middle of it. 60 in 100 can cost something.
DANGER = (2, 8, 13, 16, 25, 32, 33, 38, 55, 59, 76, 80, 82, 87, 89, 107, 112, 113, 115, 118, 129, 139, 141, 143, 145)
HARM = 0.6

YOURS = re.compile(r"\b(?:you|your|yours|yourself|yourselves)\b", re.I)
BODY = re.compile(r"\b(?:some|no)body\b", re.I)
# What is given is named: words for each thing.
NAMED = {
    "fruit": r"fruit|apple|pear|plum|peach|cherr|berr|quince|fig|grape|damson|apricot|currant|raisin",
    "fish": r"fish|pike|eel|trout|carp|perch|herring|loach|minnow|cod|tench|bream|roach",
    "mushroom": r"mushroom|truffle|morel|toadstool|puffball|chanterelle",
    "rope": r"rope|cord|line|cable|coil|twine|halter|hawser|tether",
    "pot": r"pots?\b|jar|urn|kettle|crock|jug|pitcher|pans?\b|cauldron",
    "paper": r"paper|sheet|page|map|letter|deed|scroll|note|ledger|verdict|writing",
    "ore": r"\bore\b|lump|nugget|metal\b",
    "amethyst": r"amethyst|violet|purple|jewel|crystal",
    "potion": r"potion|bottle|flask|physic|cordial|drops|tonic|vial|draft|medicine|salve|brew|elixir|syrup",
    "cider": r"cider",
}


def at(thing):
    return f"{thing.line.path}:{thing.line.number}"


def sentences(text):
    return re.findall(r'\S.*?(?:[.!?]"?(?=\s)|$)', text.replace("\n", " "))


def gifts(result):
    return [e for each in result.effects for e in (each[1] if each[0] == "choose" else [each])]


class Promises:
    """All that the book `paragraphs` does not keep, as (place, what is wrong)."""

    def __init__(self, paragraphs, name="book"):
        self.book = {p.number: p for p in paragraphs}
        self.name, self.wrong = name, []
        self.entries = [p for p in paragraphs if p.number <= ENTRIES]
        self.options = [(p, i, o) for p in paragraphs for i, o in enumerate(p.options, 1)]
        self.stories = [r.story for _, _, o in self.options for r in o.results() if r.story]

    def say(self, place, what):
        self.wrong.append((place if isinstance(place, str) else at(place), what))

    def counted(self, what, value, bounds):
        low, high = bounds
        if not low <= value <= high:
            self.say(self.name, f"{what}: {value:.4g}; it should be {low:.4g} to {high:.4g}")

    def check(self):
        for each in (self.best_places, self.domination, self.order, self.selfish, self.failures, self.labels, self.sizes,
                     self.openings, self.danger, self.endings, self.cadence, self.phrases, self.rewards):
            each()
        return self.wrong

    # ---- Options ----

    def best_places(self):
        place = Counter()
        for p in self.entries:
            means = [worth.mean(self.book, o) for o in p.options]
            place[len(means), means.index(max(means)) + 1] += 1
        two = place[2, 1] + place[2, 2] or 1
        self.counted("entries with two options whose first is the best, as a share", place[2, 1] / two, BEST_OF_TWO)
        for i in (1, 2, 3):
            self.counted(f"entries with three options whose number {i} is the best", place[3, i], BEST_OF_THREE)

    def domination(self):
        for p, i, o in self.options:
            for j, other in enumerate(p.options, 1):
                if i != j and worth.dominated(self.book, o, other):
                    self.say(o, f"option {i} is no better than option {j} at any number of lanterns")
            if len(p.options) == 3 and worth.never_best(self.book, p.options, i - 1):
                self.say(o, f"option {i} is at no number of lanterns the best of the three")

    def order(self):
        for _, _, o in self.options:
            less = worth.brings_less(self.book, o)
            if less:
                self.say(o, less)

    def standing(self, option):
        """The sum of reputation over its successes: below 0 it is selfish, above 0 kind. No story comes back to itself."""
        total = 0
        for r in [r for _, r in option.numbers] + ([option.gain] if option.gain else []):
            if r.goto:
                total += sum(self.standing(o) for o in self.book[r.goto].options)
            total += sum(e[1] for e in r.effects if e[0] == "reputation")
        return total

    def selfish(self):
        first, easier, best = [], [], []
        for p in self.entries:
            stands = [self.standing(o) for o in p.options]
            if not min(stands) < 0 < max(stands):
                continue
            s, k = stands.index(min(stands)), stands.index(max(stands))
            asks = [o.numbers[0][0] if o.numbers else 0 for o in p.options]
            first.append(s < k)
            easier.append(asks[s] <= asks[k])
            best.append(worth.mean(self.book, p.options[s]) > worth.mean(self.book, p.options[k]))
        self.counted("entries with a selfish and a kind option", len(first), PAIRS)
        for what, found, bounds in (("comes first", first, SELFISH_FIRST), ("asks no more lanterns", easier, SELFISH_EASIER),
                                    ("pays best", best, SELFISH_BEST)):
            self.counted(f"share of these whose selfish option {what}", sum(found) / (len(found) or 1), bounds)

    def failures(self):
        for _, _, o in self.options:
            if o.numbers and not (o.fail and o.fail.story):
                self.say(o, "the option asks for lanterns, but nothing is told of its failure")

    def labels(self):
        words = [len(o.text.split()) for _, _, o in self.options]
        self.counted("words of an option on average", statistics.mean(words), (0, OPTION_MEAN))
        for (_, _, o), n in zip(self.options, words):
            label = len(re.split(r"[.,:;!?]", o.text)[0].split())
            if not LABEL[0] <= label <= LABEL[1]:
                self.say(o, f"the label of the option has {label} words; {LABEL[0]} to {LABEL[1]} are allowed")
            if n > OPTION_WORDS:
                self.say(o, f"the option has {n} words; at most {OPTION_WORDS} are allowed")

    # ---- Texts ----

    def sizes(self):
        words = [len(p.text.split()) for p in self.entries]
        self.counted("words of an entry, standard deviation", statistics.pstdev(words), (SPREAD, max(words)))
        for p in self.book.values():
            low, high = ENTRY_WORDS if p.number <= ENTRIES else FOLLOW_UP_WORDS
            n = len(p.text.split())
            if not low <= n <= high:
                self.say(p, f"the text has {n} words; {low} to {high} are allowed")

    def openings(self):
        first = {p.number: sentences(p.text)[:2] for p in self.entries}
        self.counted('entries with "you" in their first two sentences',
                     sum(bool(YOURS.search(" ".join(two))) for two in first.values()), YOU)
        self.counted('entries with "you" in their first sentence',
                     sum(bool(YOURS.search(two[0])) for two in first.values()), YOU_FIRST)
        self.counted('entries that begin with "You"', sum(two[0].startswith("You ") for two in first.values()),
                     BEGIN_WITH_YOU)
        for p in self.entries:
            if p.number in DANGER and not YOURS.search(first[p.number][0]):
                self.say(p, 'an entry of danger has "you" in its first sentence')

    def hurts(self, paragraph):
        return any(e[0] in ("injure", "stake") or (e[0] == "coins" and e[1] < 0) or (r.goto and self.hurts(self.book[r.goto]))
                   for o in paragraph.options for r in o.results() for e in r.effects or [("goto", 0)])

    def danger(self):
        there = [p for p in self.entries if p.number in DANGER]
        harm = sum(self.hurts(p) for p in there)
        self.counted("entries of danger that can cost something, as a share", harm / (len(there) or 1), (HARM, 1))
        count = sum(e[0] == "injure" for _, _, o in self.options for r in o.results() for e in r.effects)
        self.counted("results that injure", count, INJURIES)

    def endings(self):
        self.counted("entries that end with a question", sum(p.text.rstrip('"').endswith("?") for p in self.entries),
                     QUESTIONS)

    def cadence(self):
        self.counted('outcomes with ", and"', sum(", and" in s for s in self.stories), (0, COMMA_AND))
        texts = self.stories + [p.text for p in self.book.values()] + [o.text for _, _, o in self.options]
        self.counted("somebody and nobody", sum(len(BODY.findall(t)) for t in texts), (0, BODIES))

    def families(self):
        """The entry to which each paragraph belongs: a story may take up its own words."""
        family = {n: n for n in self.book}
        for p in self.book.values():
            for o in p.options:
                for r in o.results():
                    if r.goto:
                        family[r.goto] = family[p.number]
        return family

    def phrases(self):
        family, seen = self.families(), defaultdict(set)
        for p in self.book.values():
            for t in [p.text] + [o.text for o in p.options] + [r.story for o in p.options for r in o.results()]:
                words = re.findall(r"[a-z']+", t.lower())
                for i in range(len(words) - 4):
                    seen[" ".join(words[i : i + 5])].add(family[p.number])
        self.counted("phrases of five words that two entries share", sum(len(w) > 1 for w in seen.values()), (0, PHRASES))
        for phrase, where in seen.items():
            if len(where) > 2:
                numbers = ", ".join(map(str, sorted(where)))
                self.say(self.name, f'"{phrase}" is in three entries or more: {numbers}')

    # ---- Rewards ----

    def rewards(self):
        cider, gems, called = 0, 0, 0
        for p, i, o in self.options:
            for r in o.results():
                for kind, n in gifts(r):
                    cider += n if kind == "cider" else 0
                    gems += kind == "amethyst"
                    called += kind == "amethyst" and "amethyst" in r.story + o.text
                    words = r.story if kind == "cider" else f"{r.story} {o.text} {p.text}"
                    if kind in NAMED and not re.search(NAMED[kind], words, re.I):
                        self.say(r, f"the result gives {kind}, and its story does not name it")
        self.counted("ciders among the rewards", cider, CIDER)
        self.counted("amethysts that are called so where they are given, as a share", called / (gems or 1), (AMETHYST, 1))
