#!/usr/bin/python3
"""Reads the rules for players (data/rules) as an editor would: the same in every language, and spelled well.

Usage: check_rules.py [FOLDER]
FOLDER is data/rules if it is not named. Everything that is wrong is said, one line each, with file and line, and the
exit code is 1. Each language of a game has the topics, paragraphs and lists of the English file in the same order, with
the same {values} and the same numbers; nothing English is left; lengths are near the English ones. A game that players
see has all languages, a first page, a worked round and a reference. Words are known to aspell or hunspell, or to
the catalogues of the interface (names of cards), or stand in FOLDER/words/LANG.txt, one per line.
"""
import functools
import pathlib
import re

from anb_translation import strange_signs
from check_book import ask_aspell, run
from check_catalogues import read as read_catalogue
from check_translation import ENGLISH, NOT_ENGLISH, ask_hunspell, one_accent
from languages import LANGUAGES

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTS = ("first", "round", "reference")
FIRST = ("table", "play", "goal")
WIDTH = 120
VALUE = re.compile(r"\{(\w+)\}")
NUMBER = re.compile(r"\d+")
WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
# What is typed, or is no word of any language: addresses, options, spaces of a map, letters of the terminal's signs.
CODE = re.compile(r"(?:\{\w+\}|\d+)-\w+|\{\w+\}|\S+/\S+|\w+=\w+|\b[a-k]\d+\b|\b[A-Z0-9!*=^>+|]+\b|\(\S{1,2}\)|\b[a-k]\b|\bEnter\b|\d+\w*")
# What an American dictionary may know, but the interface does not say so.
NOT_AMERICAN = re.compile(r"\b(?:neighbour|colour|grey|honour|labour|towards|afterwards|any more)\w*", re.I)
SHORTER, LONGER, SLACK = 0.6, 1.6, 30  # than the English, in signs; and some signs that short texts need


class Block:
    def __init__(self, kind, line, first="", text="", part=""):
        self.kind, self.line, self.first, self.text, self.part = kind, line, first, text, part
        self.own = []  # lines "+" and "@" above it


class Rules:
    """One file, read up to its end whatever is wrong with it."""

    def __init__(self, path, say):
        self.path, self.blocks, part, marks, block = path, [], "", [], None
        text = path.read_text(encoding="utf-8")
        if not text.endswith("\n") or text.endswith("\n\n"):
            say(path, 0, "does not end with one line feed")
        for n, line in enumerate(text.removesuffix("\n").split("\n"), 1):
            if len(line) > WIDTH:
                say(path, n, f"the line has {len(line)} signs; at most {WIDTH} are allowed")
            if line != line.rstrip() or "  " in line or "\t" in line:
                say(path, n, "there is a space too many")
            if not line:
                block = None
            elif block:
                block.text += " " + line
            elif line.startswith("== "):
                part = line[3:]
            elif line[:2] in ("+ ", "@ "):
                marks.append(line)
            else:
                block = self.begin(line, n, part, say)
                block.own, marks = marks, []
                if block.kind == "=":
                    block = None

    def begin(self, line, n, part, say):
        if line[:2] in ("= ", "* "):
            first, colon, text = line[2:].partition(": ")
            if not colon or not text:
                say(self.path, n, "a colon and a text are missing")
            block = Block(line[0], n, first, text, part)
        else:
            block = Block("p", n, "", line, part)
        self.blocks.append(block)
        return block

    def topics(self, part):
        return [b.first for b in self.blocks if b.kind == "=" and b.part == part]


class Checker:
    def __init__(self, folder):
        self.folder, self.wrong = folder, []

    def say(self, path, line, what):
        self.wrong.append(f"{path.relative_to(self.folder)}:{line}: {what}")

    def check(self):
        shown = re.search(r"set\(HEARTH_GAMES(.*?)\)", (ROOT / "src/games/list.cmake").read_text(), re.S)[1].split()
        books = {lang: [] for lang in LANGUAGES}
        for game in shown:
            for lang in LANGUAGES:
                if not (self.folder / game / f"{lang}.txt").is_file():
                    self.wrong.append(f"{game}/{lang}.txt: is missing")
        for folder in sorted(path for path in self.folder.iterdir() if path.is_dir() and path.name != "words"):
            found = {path.stem: Rules(path, self.say) for path in sorted(folder.glob("??.txt"))}
            if "en" not in found:
                self.wrong.append(f"{folder.name}/en.txt: is missing")
                continue
            self.english(found["en"], folder.name in shown)
            for lang, rules in found.items():
                if lang not in LANGUAGES:
                    self.say(rules.path, 0, "is not a language of ours")
                    continue
                books[lang].append(rules)
                if lang != "en":
                    self.compare(found["en"], rules, lang)
        for lang, rules in books.items():
            self.spelling(lang, rules)
        return self.wrong

    def english(self, rules, shown):
        for block in rules.blocks:
            if block.part not in PARTS:
                self.say(rules.path, block.line, f'"{block.part}" is none of the parts {", ".join(PARTS)}')
            for m in NOT_AMERICAN.finditer(block.text):
                self.say(rules.path, block.line, f'"{m[0]}" is not how the interface says it')
        ids = [id for b in rules.blocks if b.kind == "=" for id in b.first.split(", ")]
        for id in sorted({id for id in ids if ids.count(id) > 1}):
            self.say(rules.path, 0, f"two topics are called {id}")
        if not shown:
            return
        if tuple(rules.topics("first")) != FIRST:
            self.say(rules.path, 1, f"the first page has not just the topics {', '.join(FIRST)}")
        if [t.split(", ")[0] for t in rules.topics("round")] != ["first_round"]:
            self.say(rules.path, 1, "there is not just one worked round, first_round")
        if not rules.topics("reference"):
            self.say(rules.path, 1, "there is no reference")
        for block in rules.blocks:
            if block.kind == "p" and block.part == "round" and not any(mark.startswith("@") for mark in block.own):
                self.say(rules.path, block.line, "a step of the worked round does not say after which action it is")

    def compare(self, english, rules, lang):
        path = rules.path
        for there, here in zip(english.blocks, rules.blocks):
            if (there.kind, there.first, there.part) != (here.kind, here.first, here.part):
                self.say(path, here.line, f"this is not what the English has in line {there.line}")
                return
            if here.own:
                self.say(path, here.line, "pieces and steps stand in the English file only")
            if sorted(VALUE.findall(there.text)) != sorted(VALUE.findall(here.text)):
                self.say(path, here.line, f"the values are not those of the English line {there.line}")
            numbers = [sorted(numbers_in(block.text)) for block in (there, here)]
            if numbers[0] != numbers[1]:
                self.say(path, here.line, f"the numbers are {numbers[1]}, in English {numbers[0]} (line {there.line})")
            if not SHORTER * len(there.text) - SLACK <= len(here.text) <= LONGER * len(there.text) + SLACK:
                self.say(path, here.line, f"it has {len(here.text)} signs, the English {len(there.text)}")
            if here.kind != "*" and here.text == there.text:
                self.say(path, here.line, "this is the English text")
            self.signs(path, here, lang)
        if len(english.blocks) != len(rules.blocks):
            self.say(path, 0, f"it has {len(rules.blocks)} parts, the English {len(english.blocks)}")

    def signs(self, path, block, lang):
        for m in strange_signs(lang).finditer(block.text):
            self.say(path, block.line, f'"{m[0]}" is neither a letter nor a sign of this language')
        if lang == "el" and "?" in block.text:
            self.say(path, block.line, 'a question ends with ";" in Greek')
        for m in WORD.finditer(CODE.sub(" ", block.text)):
            word = m[0].lower()
            if word in ENGLISH - NOT_ENGLISH.get(lang, set()) or (lang == "el" and re.fullmatch("[a-z]{3,}", word)):
                self.say(path, block.line, f'"{m[0]}" is English')

    # ---- Spelling ----

    def own_words(self, lang):
        path = self.folder / "words" / f"{lang}.txt"
        words = path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []
        if words != sorted(set(words)):
            self.say(path, 0, "words are sorted, and none is there twice")
        return path, words

    def spelling(self, lang, books):
        path, own = self.own_words(lang)
        known, used, places = catalogue_words(lang) | set(own), set(), {}
        for rules in books:
            for block in rules.blocks:
                for m in WORD.finditer(CODE.sub(" ", block.text)):
                    word = m[0].removesuffix("'s") if lang == "en" else m[0]
                    used.update((word, word[:1].lower() + word[1:]))
                    if not {word, word[:1].lower() + word[1:]} & known and "'" not in word:
                        places.setdefault(one_accent(word), (rules.path, block.line))
        for word in own:
            if word not in used:
                self.say(path, own.index(word) + 1, f'"{word}" is not used')
        try:
            unknown = ask_aspell(places) if lang == "en" else ask_hunspell(LANGUAGES[lang]["dictionary"], places)
        except OSError as e:
            self.wrong.append(f"spelling of {lang} cannot be checked: {e}")
            return
        for word in sorted(unknown & set(places)):
            self.say(*places[word], f'"{word}" is not known, nor is it in words/{lang}.txt')


def numbers_in(text):
    """All but 1, which is an article, or a word, in some languages."""
    return [number for number in NUMBER.findall(VALUE.sub("", text)) if number != "1"]


@functools.cache
def catalogue_words(lang):
    """What the interface says in that language, which its own editors have read."""
    entries = read_catalogue(ROOT / ("i18n/hearth.pot" if lang == "en" else f"i18n/{lang}/hearth.po"))
    key = "msgid" if lang == "en" else "msgstr"
    return {m[0] for id, entry in entries.items() if id for keyword, text in entry.items() if keyword.startswith(key)
            for m in WORD.finditer(text)}


if __name__ == "__main__":
    run(Checker, ROOT / "data/rules", __doc__)
