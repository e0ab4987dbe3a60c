"""Reads the book of encounters (data/above_and_below/book/README.md has its format).

A mistake is a Broken with file, line and what is wrong.
"""
import pathlib
import re

GOODS = ("fruit", "fish", "mushroom", "rope", "pot", "paper", "ore", "amethyst")
FOOD = ("fruit", "fish", "mushroom", "cider")
SPECIALS = ("water_woman", "glogo", "cave_cat", "metal_man")
ENTRIES = 150


class Broken(Exception):
    pass


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
    line.broken(f'"{words}" is no reward or penalty that the rules know')


def read_result(line, words):
    m = re.fullmatch(r"goto ([1-9]\d*)", words)
    if m:
        return Result(line, [], int(m[1]))
    if words == "nothing":
        return Result(line, [])
    effects = []
    for part in words.split(", "):
        if part.startswith("choose "):
            choices = part[len("choose ") :].split(" or ")
            if len(choices) < 2:
                line.broken('"choose" needs at least two things joined by "or"')
            effects.append(("choose", [one_effect(line, c) for c in choices]))
        else:
            effects.append(one_effect(line, part))
    return Result(line, effects)


def read_bonus(line, words):
    m = re.fullmatch(r"\+([1-3]) (per|if) ([a-z0-9 ]+)", words)
    if m:
        lanterns, how, what = int(m[1]), m[2], m[3]
        if how == "per" and what in ("hammer", "quill", *GOODS):
            return (how, what, lanterns)
        if how == "if" and what in ("food", "fishfolk", "potion", "cider", "1 coin paid", *GOODS):
            return (how, what, lanterns)
    line.broken(f'"bonus {words}" is no bonus that the rules know')


class Reader:
    def __init__(self, path, shown):
        self.lines = [
            Line(shown, n, text.rstrip())
            for n, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        ]
        self.paragraphs = []

    def read(self):
        paragraph = option = result = None
        for line in self.lines:
            text = line.text
            if re.search(r"[^\x20-\x7e]", text):
                line.broken("only plain ASCII characters can be used")
            if text == "":
                if paragraph and not paragraph.options and paragraph.text:
                    paragraph.text += "\n"
                result = None
            elif text.startswith("## "):
                paragraph, option, result = self.head(line), None, None
            elif text.startswith("# "):
                paragraph = option = result = None  # headings of a chapter are for readers
            elif text.startswith("> "):
                if not paragraph:
                    line.broken("an option must belong to a paragraph")
                option, result = Option(line, text[2:].strip()), None
                paragraph.options.append(option)
            elif text.startswith("   "):
                if not result:
                    line.broken("an indented line tells what a result looks like, but none is above")
                result.story = (result.story + " " + text.strip()).strip()
            elif option:
                result = self.mechanic(line, option)
            elif paragraph:
                joint = " " if paragraph.text and not paragraph.text.endswith("\n") else ""
                paragraph.text += joint + text.strip()
            else:
                line.broken("text outside of a paragraph")
        for p in self.paragraphs:
            p.text = re.sub(r"\n+", "\n", p.text.strip())
        return self.paragraphs

    def head(self, line):
        m = re.fullmatch(r"## ([1-9]\d*)\. (.+)", line.text)
        if not m:
            line.broken('a paragraph begins like "## 17. Its Title"')
        self.paragraphs.append(Paragraph(line, int(m[1]), m[2]))
        return self.paragraphs[-1]

    def mechanic(self, line, option):
        word, _, rest = line.text.partition(" ")
        if word == "pay" and re.fullmatch(r"[1-9]", rest):
            option.pay = int(rest)
            return None
        if word == "bonus":
            if option.bonus:
                line.broken("an option has one bonus")
            option.bonus = read_bonus(line, rest)
            return None
        if word == "goto":
            option.gain = read_result(line, line.text)
            return option.gain
        if word == "gain":
            option.gain = read_result(line, rest)
            return option.gain
        if word == "fail:":
            option.fail = read_result(line, rest)
            return option.fail
        m = re.fullmatch(r"([1-8]):", word)
        if not m:
            line.broken(f'"{word}" is not understood here; expected pay, bonus, gain, goto, fail: or a number')
        result = read_result(line, rest)
        option.numbers.append((int(m[1]), result))
        return result


def check_option(option):
    line = option.line
    if bool(option.numbers) == bool(option.gain):
        line.broken("an option has either numbers, or gain, or goto")
    if len(option.numbers) > 2:
        line.broken("an option has at most two numbers")
    if len(option.numbers) == 2 and option.numbers[0][0] >= option.numbers[1][0]:
        line.broken("the second number must be higher than the first")
    if option.gain and (option.bonus or option.fail):
        line.broken("without a roll there is neither bonus nor failure")
    staked = option.bonus and (option.bonus[1] in GOODS or option.bonus[1] in ("potion", "cider"))
    for result in option.results():
        for effect in result.effects:
            if effect[0] == "stake" and not staked:
                result.line.broken('"lose stake" needs a bonus for an item')


def read_book(folder):
    """All paragraphs by number, checked: no dead ends, nothing unreachable, one roll at most."""
    folder = pathlib.Path(folder)
    book = {}
    for path in sorted(folder.glob("*.txt")):
        if path.name == "words.txt":
            continue
        for p in Reader(path, path.name).read():
            if p.number in book:
                p.line.broken(f"paragraph {p.number} is there twice")
            book[p.number] = p
    for number in range(1, max(book, default=0) + 1):
        if number not in book:
            raise Broken(f"{folder.name}: paragraph {number} is missing")
    if len(book) < ENTRIES:
        raise Broken(f"{folder.name}: there are {len(book)} paragraphs, but the caves lead to {ENTRIES}")
    reached = set()
    for p in book.values():
        if not p.text:
            p.line.broken("a paragraph needs a text")
        least = 2 if p.number <= ENTRIES else 1
        if not least <= len(p.options) <= 3:
            p.line.broken(f"a paragraph has {least} to 3 options, not {len(p.options)}")
        for o in p.options:
            check_option(o)
            for r in o.results():
                if not r.goto:
                    continue
                if r is o.fail or r.goto not in book or r.goto <= ENTRIES:
                    r.line.broken(f"paragraph {r.goto} is no follow-up that can be gone to from here")
                if o.numbers and any(x.numbers for x in book[r.goto].options):
                    r.line.broken(f"after a roll, paragraph {r.goto} asks for another one")
                reached.add(r.goto)
    for p in book.values():
        if p.number > ENTRIES and p.number not in reached:
            p.line.broken(f"nothing leads to paragraph {p.number}")
    return [book[n] for n in sorted(book)]
