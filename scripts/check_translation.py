#!/usr/bin/python3
"""Reads the book of encounters in another language as an editor would, beside the English.

Usage: check_translation.py LANG [FOLDER]
FOLDER is data/above_and_below/book if it is not named; the translation is in FOLDER/LANG (such as el). Everything that is
wrong is said, one line each, with file and line, and the exit code is 1: other options or numbers than in English (up
to the first mistake of a chapter), lengths, signs, English that was left, spelling. Spelling is asked of hunspell; names
and coined words stand in FOLDER/LANG/words.txt, one a line, in any order.
"""
import os
import pathlib
import re
import subprocess
import sys

from anb_book import Broken, Reader, chapters, read_plain
from anb_translation import translated_chapter
from check_book import BOOK, PLACEHOLDERS, WORDS, at, pieces_of, remembered
from languages import LANGUAGES, TRANSLATIONS

# How long a translation may be: from a third less to a third more than the English, and some signs that short texts
# need; and what the screens have room for.
SLACK = {"text": 0, "story": 20, "option": 25}
MOST = {"title": 60, "option": 110, "story": 300}
WIDTH = 120
# Whole words that only English has.
ENGLISH = frozenset("the and you your of with that from are was were his her they their this have has not what who which "
                    "there then than when where been would could should says".split())
NOT_ENGLISH = {"pl": {"was"}}  # words of the language itself: "was" is "you"
WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
PART = re.compile(r"[^\W\d_]+")
WHATEVER = re.compile("[\u03cc\u038c],\u03c4\u03b9\\b")  # one word with a comma in it
ACCENTS = dict(zip("\u03ac\u03ad\u03ae\u03af\u03cc\u03cd\u03ce", "\u03b1\u03b5\u03b7\u03b9\u03bf\u03c5\u03c9"))
CUT = {"el": 4}  # so short may be what an apostrophe has cut a letter off: no dictionary has it


def lower_first(word):
    return word[:1].lower() + word[1:]


class Translation:
    def __init__(self, book, lang):
        self.book, self.lang = pathlib.Path(book), lang
        self.folder = self.book / lang
        self.name, quotes = LANGUAGES[lang]["english"], LANGUAGES[lang]["quotes"]
        self.outer, self.inner = quotes[:2], quotes[2:]
        self.wrong, self.missing, self.pieces = [], [], []

    def say(self, place, what):
        said = f"{self.lang}/{place}: {what}"
        if said not in self.wrong:
            self.wrong.append(said)

    def check(self):
        """All that is wrong, chapter by chapter; then the spelling."""
        for path in chapters(self.book):
            own = self.folder / path.name
            if not own.is_file():
                self.missing.append(path.name)
                self.say(path.name, "is missing")
                continue
            try:
                self.pieces += pieces_of(path.name, read_plain(own).split("\n"))
                paragraphs = translated_chapter(self.folder, self.lang, path)
            except Broken as e:
                self.wrong.append(str(e))
                continue
            self.chapter(Reader(path).read(), paragraphs)
        names = {path.name for path in chapters(self.book)}
        for path in chapters(self.folder):
            if path.name not in names:
                self.say(path.name, "there is no such chapter in English")
        for piece in self.pieces:
            self.signs(piece)
            self.english(piece)
        self.widths()
        self.spelling()
        self.wrong.sort(key=lambda w: [int(x) if x.isdigit() else x for x in re.split(r"(\d+)", w.split(": ")[0])])
        return self.wrong

    def chapter(self, english, translated):
        for there, here in zip(english, translated):
            self.length(here, "title", there.title, here.title)
            self.length(here, "text", there.text, here.text)
            self.question(there, here)
            labels = {}
            for a, b in zip(there.options, here.options):
                self.length(b, "option", a.text, b.text)
                if labels.setdefault(b.text, b) is not b:
                    self.say(at(b), f"the option is like the one at {at(labels[b.text])}")
                for r, s in zip(a.results(), b.results()):
                    self.length(s, "story", r.story, s.story)

    def length(self, thing, kind, english, translated):
        if kind in SLACK:
            least, most = 2 * len(english) / 3 - SLACK[kind], 4 * len(english) / 3 + SLACK[kind]
            if not least <= len(translated) <= most:
                self.say(at(thing), f"the {kind} has {len(translated)} signs, the English {len(english)}; it may be a "
                                    "third shorter or longer")
        if len(translated) > MOST.get(kind, len(translated)):
            self.say(at(thing), f"the {kind} has {len(translated)} signs; at most {MOST[kind]} are allowed")

    def question(self, there, here):
        """What ends with a question in English ends with one."""
        def asks(text, sign):
            return text.rstrip(f'"{self.outer}{self.inner}').endswith(sign)

        if asks(there.text, "?") and not asks(here.text, ";" if self.lang == "el" else "?"):
            self.say(at(here), "the English text ends with a question, this one does not")

    def signs(self, piece):
        if piece.kind == "chapter":
            return
        text = piece.text
        odd = [(m.start(), f'"{m[0]}" looks like something left over') for m in PLACEHOLDERS.finditer(text)]
        odd += [(m.start(), f'"{m[0]}" should be written out in words') for m in re.finditer(r"\d+", text)]
        odd += [(m.start(), "there is a space too many") for m in re.finditer(r" {2,}| +$| +(?=[.,:;!?])", text)]
        odd += [(m.start(), f"quotation marks are {self.outer} here, not \"") for m in re.finditer('"', text)]
        if self.lang == "el":
            odd += [(m.start(), 'a question ends with ";" in Greek') for m in re.finditer(r"\?", text)]
        for marks in (self.outer, self.inner):
            odd += self.quotes(text, marks)
        for offset, what in odd:
            self.say(piece.place(offset), what)

    def quotes(self, text, marks):
        opened = None
        for m in re.finditer(f"[{marks}]", text):
            if (m[0] == marks[0]) == (opened is not None):
                yield m.start(), f"the quotation marks {marks} do not come in pairs"
                return
            opened = m.start() if opened is None else None
        if opened is not None:
            yield opened, f"the quotation mark {marks[0]} is not closed"

    def english(self, piece):
        for m in WORD.finditer(piece.text):
            english = ENGLISH - NOT_ENGLISH.get(self.lang, set())
            if m[0].lower() in english or (self.lang == "el" and re.search("[A-Za-z]", m[0])):
                self.say(piece.place(m.start()), f'"{m[0]}" is English')

    def widths(self):
        for path in chapters(self.folder):
            try:
                lines = read_plain(path).split("\n")
            except Broken:
                continue
            for n, line in enumerate(lines, 1):
                if len(line) > WIDTH:
                    self.say(f"{path.name}:{n}", f"the line has {len(line)} signs; at most {WIDTH} are allowed")

    def own_words(self):
        path = self.folder / WORDS
        if not path.exists():
            self.say(WORDS, "is missing; names and coined words stand there, one a line")
            return {}
        own = {}
        for n, word in enumerate(read_plain(path).removesuffix("\n").split("\n"), 1):
            if not WORD.fullmatch(word):
                self.say(f"{WORDS}:{n}", f'"{word}" is not one word')
            elif word in own:
                self.say(f"{WORDS}:{n}", f'"{word}" is there twice')
            own.setdefault(word, n)
        return own

    def spelling(self):
        own, used, places = self.own_words(), set(), {}
        for piece in self.pieces:
            for m in WORD.finditer(piece.text):
                parts = [(m.start(), m[0])]
                if not known(m[0], own, used):
                    parts = [(m.start() + p.start(), p[0]) for p in PART.finditer(m[0])]
                for offset, word in parts:
                    if not (known(word, own, used) or self.is_cut(piece.text, offset, word)):
                        places.setdefault(one_accent(word), []).append((piece, offset))
        for word in own if not self.missing else ():
            if word not in used:
                self.say(f"{WORDS}:{own[word]}", f'"{word}" is not used in the book')
        try:
            unknown = ask_hunspell(LANGUAGES[self.lang]["dictionary"], places)
        except OSError as e:
            self.say("hunspell", f"spelling cannot be checked: {e}; Debian has it in hunspell and {LANGUAGES[self.lang]['package']}")
            return
        for word in sorted(unknown & set(places)):
            (piece, offset), more = places[word][0], len(places[word]) - 1
            again = f" ({more} more of them)" if more else ""
            self.say(piece.place(offset), f'"{word}" is not known to hunspell, nor is it in {WORDS}{again}')

    def is_cut(self, text, offset, word):
        beside = text[max(0, offset - 1) : offset] + text[offset + len(word) :][:1]
        return "'" in beside and len(word) <= CUT.get(self.lang, 0) or WHATEVER.match(text, offset)


def one_accent(word):
    """A Greek word may have a second accent because of the word behind it; dictionaries do not have it."""
    accented = [i for i, sign in enumerate(word) if sign in ACCENTS]
    if len(accented) < 2:
        return word
    last = accented[-1]
    return word[:last] + ACCENTS[word[last]] + word[last + 1 :]


def known(word, own, used):
    """Is it one of the book's own words, perhaps with a capital at the beginning of a sentence?"""
    for each in (word, lower_first(word)):
        if each in own:
            used.add(each)
            return True
    return False


@remembered
def ask_hunspell(dictionary, words):
    """Those of the words that it does not know. No private word list of the user is asked."""
    command = ["hunspell", "-l", "-i", "UTF-8", "-d", dictionary]
    environment = {**os.environ, "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}
    try:
        asked = subprocess.run(command, input="\n".join(words) + "\n", capture_output=True, text=True, check=False,
                               env=environment)
    except FileNotFoundError:
        raise OSError("hunspell is not installed") from None
    if asked.returncode or "Can't open" in asked.stderr:
        raise OSError(asked.stderr.strip().split("\n")[0] or f"hunspell failed with {asked.returncode}")
    return set(asked.stdout.split("\n")) - {""}


def main():
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1] not in TRANSLATIONS:
        sys.exit(__doc__.strip())
    book = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else BOOK
    if not (book / sys.argv[1]).is_dir():
        sys.exit(f"{book / sys.argv[1]}: there is no such folder")
    wrong = Translation(book, sys.argv[1]).check()
    for each in wrong:
        print(each)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
