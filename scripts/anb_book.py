"""Reads the book of encounters (data/above_and_below/book/README.md has its format).

A mistake is a Broken with file, line and what is wrong.
"""
import functools
import pathlib
import re

from tables import Broken

GOODS = ("fruit", "fish", "mushroom", "rope", "pot", "paper", "ore", "amethyst")
FOOD = ("fruit", "fish", "mushroom", "cider")
SPECIALS = ("water_woman", "glogo", "cave_cat", "metal_man")
ENTRIES, PARAGRAPHS = 150, 255  # at most, as the program counts them in a byte
# Signs that the screens have room for; what reads well is the business of check_book.py.
TITLE, TEXT, OPTION, STORY = 100, 1800, 300, 900
EFFECTS, CHOICES = 8, 4


def read_plain(path):
    """The text of a file of UTF-8 lines, each ended by a line feed alone."""
    try:
        raw = path.read_bytes()
    except OSError as e:
        raise Broken(f"{path.name}: cannot be read: {e.strerror}") from None

    def broken(at, what):
        raise Broken(f"{path.name}:{raw.count(10, 0, at) + 1}: {what}")

    if not raw.strip():
        raise Broken(f"{path.name}: is empty")
    if raw.startswith(b"\xef\xbb\xbf"):
        broken(0, "begins with a byte order mark")
    if b"\r" in raw:
        broken(raw.index(b"\r"), "has a carriage return; lines end with a line feed alone")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as e:
        broken(e.start, "is not UTF-8")


class Line:
    def __init__(self, path, number, text):
        self.path, self.number, self.text = path, number, text

    def broken(self, what):
        raise Broken(f"{self.path}:{self.number}: {what}")


class Result:
    """Effects that happen together, and their story; or the paragraph where it goes on."""

    def __init__(self, line, effects, goto=0):
        self.line, self.effects, self.goto, self.story = line, effects, goto, ""


class Option:
    def __init__(self, line, text):
        self.line, self.text = line, text
        self.pay, self.bonus = 0, None  # bonus: (how, what, lanterns)
        self.numbers, self.fail, self.gain = [], None, None  # numbers: [(number, Result)]

    def results(self):
        return [r for _, r in self.numbers] + [r for r in (self.gain, self.fail) if r]


class Paragraph:
    def __init__(self, line, number, title):
        self.line, self.number, self.title = line, number, title
        self.text, self.options = "", []


def one_effect(line, words):
    """("coins", 2), ("rope", 1), ("reputation", -1), ("special", "glogo") ..."""
    effect = known_effect(words)
    if not effect:
        line.broken(f'"{words}" is not a reward or penalty that the rules know')
    return effect


@functools.cache
def known_effect(words):
    m = re.fullmatch(r"(lose )?([1-9]\d?) coins?", words)
    if m:
        return ("coins", -int(m[2]) if m[1] else int(m[2]))
    m = re.fullmatch(r"([1-9]) ([a-z]+?)(s?)", words)
    if m and m[2] in GOODS and not m[3]:
        return (m[2], int(m[1]))
    if m and m[2] in ("potion", "cider"):
        return (m[2], int(m[1]))
    m = re.fullmatch(r"reputation ([+-][1-3])", words)
    if m:
        return ("reputation", int(m[1]))
    m = re.fullmatch(r"building ([1-9]\d?)", words)
    if m:
        return ("building", int(m[1]))
    m = re.fullmatch(r"special ([a-z_]+)", words)
    if m and m[1] in SPECIALS:
        return ("special", m[1])
    if words in ("villager", "cave", "copy"):
        return (words, 1)
    if words in ("injure", "injure chosen"):
        return ("injure", 1)
    if words == "lose stake":
        return ("stake", 1)
    return None


def one_choice(line, words):
    effect = one_effect(line, words)
    if effect[0] in ("building", "copy", "injure", "stake"):  # these ask a question of their own
        line.broken(f'"{words}" cannot be one of several to choose from')
    return effect


def read_result(line, words):
    m = GOTO.fullmatch(words)
    if m:
        return Result(line, [], int(m[1]))
    if words == "nothing":
        return Result(line, [])
    effects = []
    for part in words.split(", "):
        if part.startswith("choose "):
            choices = part[len("choose ") :].split(" or ")
            if not 2 <= len(choices) <= CHOICES:
                line.broken(f'"choose" needs two to {CHOICES} things joined by "or"')
            effects.append(("choose", [one_choice(line, c) for c in choices]))
        else:
            effects.append(one_effect(line, part))
    if len(effects) > EFFECTS:
        line.broken(f"a result has at most {EFFECTS} rewards and penalties")
    return Result(line, effects)


def read_bonus(line, words):
    m = re.fullmatch(r"\+([1-3]) (per|if) ([a-z0-9 ]+)", words)
    if m:
        lanterns, how, what = int(m[1]), m[2], m[3]
        if how == "per" and what in ("hammer", "quill", *GOODS):
            return (how, what, lanterns)
        if how == "if" and what in ("food", "fishfolk", "potion", "cider", "1 coin paid", *GOODS):
            return (how, what, lanterns)
    line.broken(f'"bonus {words}" is not a bonus that the rules know')


NOT_PLAIN = re.compile(r"[^\x20-\x7e]")
NUMBER = re.compile(r"([1-8]):")
GOTO = re.compile(r"goto ([1-9]\d{0,3})")


class Reader:
    """One chapter. `strange` finds a sign that cannot be used in it, and `signs` names those that can."""

    def __init__(self, path, strange=NOT_PLAIN, signs="plain ASCII characters"):
        self.name, self.paragraphs = path.name, []
        self.strange, self.signs = strange, signs
        self.lines = [Line(path.name, n, text) for n, text in enumerate(read_plain(path).split("\n"), 1)]

    def read(self):
        paragraph = option = result = None
        gap = False  # a blank line ends an option
        for line in self.lines:
            if self.strange.search(line.text):
                line.broken(f"only {self.signs} can be used")
            if "{" in line.text or "}" in line.text:
                line.broken("braces mean something to the program and cannot be used")
            text = line.text = line.text.rstrip()
            if text == "":
                if paragraph and not paragraph.options and paragraph.text:
                    paragraph.text += "\n"
                result, gap = None, True
            elif text.startswith("## "):
                paragraph, option, result = self.head(line), None, None
            elif text.startswith("# "):
                paragraph = option = result = None  # headings of a chapter are for readers
            elif text.startswith("> "):
                if not paragraph:
                    line.broken("an option must belong to a paragraph")
                option, result, gap = Option(line, text[2:].strip()), None, False
                paragraph.options.append(option)
            elif text[0] in "#>":
                line.broken('a line begins with "# ", "## " or "> " and some words, or with none of these signs')
            elif text.startswith("   "):
                if not result:
                    line.broken("an indented line tells what a result looks like, but none is above")
                result.story = (result.story + " " + text.strip()).strip()
            elif option and not gap:
                result = self.mechanic(line, option)
            elif option:
                line.broken("after a blank line comes an option or a paragraph")
            elif paragraph:
                if self.is_mechanic(line):
                    line.broken(f'"{text}" belongs to an option, but none is above')
                joint = " " if paragraph.text and not paragraph.text.endswith("\n") else ""
                paragraph.text += joint + text.strip()
            else:
                line.broken("text outside of a paragraph")
        if not self.paragraphs:
            raise Broken(f"{self.name}: has no paragraph")
        for p in self.paragraphs:
            p.text = re.sub(r"\n+", "\n", p.text.strip())
            check_room(p)
        return self.paragraphs

    def head(self, line):
        m = re.fullmatch(r"## ([1-9]\d{0,3})\. +(\S.*)", line.text)
        if not m:
            line.broken('a paragraph begins like "## 17. Its Title"')
        if int(m[1]) > PARAGRAPHS:
            line.broken(f"the last number that a paragraph can have is {PARAGRAPHS}")
        self.paragraphs.append(Paragraph(line, int(m[1]), m[2]))
        return self.paragraphs[-1]

    def mechanic(self, line, option):
        word, _, rest = line.text.partition(" ")
        if word == "pay" and re.fullmatch(r"[1-9]", rest):
            once(line, option.pay, word)
            option.pay = int(rest)
            return None
        if word == "bonus":
            once(line, option.bonus, word)
            option.bonus = read_bonus(line, rest)
            return None
        if word in ("gain", "goto"):
            once(line, option.gain, "gain")
            option.gain = read_result(line, rest if word == "gain" else line.text)
            return option.gain
        if word == "fail:":
            once(line, option.fail, word)
            option.fail = read_result(line, rest)
            return option.fail
        m = NUMBER.fullmatch(word)
        if not m:
            line.broken(f'"{word}" is not understood here; expected pay, bonus, gain, goto, fail: or a number')
        result = read_result(line, rest)
        option.numbers.append((int(m[1]), result))
        return result


    def is_mechanic(self, line):
        try:
            self.mechanic(line, Option(line, ""))
        except Broken:
            return False
        return True


def once(line, before, word):
    if before:
        line.broken(f'the option already has a line with "{word}"')


def check_room(paragraph):
    """Everything can be shown."""

    def check(line, what, text, most):
        if len(text) > most:
            line.broken(f"the {what} has {len(text)} characters; there is room for {most}")

    check(paragraph.line, "title", paragraph.title, TITLE)
    check(paragraph.line, "text", paragraph.text, TEXT)
    for o in paragraph.options:
        check(o.line, "option", o.text, OPTION)
        for r in o.results():
            check(r.line, "story", r.story, STORY)


def check_option(option):
    line = option.line
    if bool(option.numbers) == bool(option.gain):
        line.broken("an option has either numbers, or gain, or goto")
    if len(option.numbers) > 2:
        line.broken("an option has at most two numbers")
    if len(option.numbers) == 2 and option.numbers[0][0] >= option.numbers[1][0]:
        line.broken("the second number must be higher than the first")
    if option.gain and (option.pay or option.bonus or option.fail):
        line.broken("without a roll there is neither payment nor bonus nor failure")
    staked = option.bonus and (option.bonus[1] in GOODS or option.bonus[1] in ("potion", "cider"))
    for result in option.results():
        for effect in result.effects:
            if effect[0] == "stake" and not staked:
                result.line.broken('"lose stake" needs a bonus for an item')


def check_options(paragraph):
    least = 2 if paragraph.number <= ENTRIES else 1
    if not least <= len(paragraph.options) <= 3:
        paragraph.line.broken(f"a paragraph has {least} to 3 options, not {len(paragraph.options)}")
    for option in paragraph.options:
        check_option(option)


def ahead(book, start):
    """All paragraphs to which a story may lead from one, itself only if it comes back."""
    reached, new = set(), {start}
    while new:
        new = {r.goto for n in new for o in book[n].options for r in o.results() if r.goto} - reached
        reached |= new
    return reached


def check_stories(book):
    """Every follow-up is there and can be reached, no story asks for a second roll, and all of them end."""
    reached = set()
    results = [(o, r) for p in book.values() for o in p.options for r in o.results() if r.goto]
    for o, r in results:
        if r is o.fail or r.goto not in book or r.goto <= ENTRIES:
            r.line.broken(f"paragraph {r.goto} is not a follow-up that can be reached from here")
        reached.add(r.goto)
    for o, r in results:
        for n in sorted({r.goto} | ahead(book, r.goto)) if o.numbers else ():
            if any(x.numbers for x in book[n].options):
                r.line.broken(f"after a roll, paragraph {n} asks for another one")
    for p in book.values():
        if p.number > ENTRIES and p.number not in reached:
            p.line.broken(f"nothing leads to paragraph {p.number}")
        if p.number in ahead(book, p.number):
            p.line.broken(f"from paragraph {p.number} the story comes back to it")


def read_chapters(folder):
    """All paragraphs by number."""
    if not folder.is_dir():
        raise Broken(f"{folder.name}: there is no such folder")
    book = {}
    for path in chapters(folder):
        for p in Reader(path).read():
            if p.number in book:
                p.line.broken(f"paragraph {p.number} is there twice")
            book[p.number] = p
    for number in range(1, max(book, default=0) + 1):
        if number not in book:
            raise Broken(f"{folder.name}: paragraph {number} is missing")
    if len(book) < ENTRIES:
        raise Broken(f"{folder.name}: there are {len(book)} paragraphs, but the caves lead to {ENTRIES}")
    return book


def chapters(folder):
    return [path for path in sorted(folder.glob("*.txt")) if path.name != "words.txt"]


def read_book(folder):
    """All paragraphs in order, checked."""
    book = read_chapters(pathlib.Path(folder))
    for p in book.values():
        if not p.text:
            p.line.broken("a paragraph needs a text")
        check_options(p)
    check_stories(book)
    return [book[n] for n in sorted(book)]
