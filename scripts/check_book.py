#!/usr/bin/python3
"""Reads the book of encounters as an editor would: what it promises, repetitions, quotation marks, spelling.

Usage: check_book.py [FOLDER]
FOLDER is data/above_and_below/book if it is not named. Everything that is wrong is said, one line each, with
file and line, and the exit code is 1. Only the structure (what leads where) is said up to its first mistake.
Spelling is asked of aspell in American English; names and coined words stand in FOLDER/words.txt.
"""
import functools
import pathlib
import re
import subprocess
import sys

from anb_book import Broken, Reader, chapters, check_options, read_book, read_plain
from anb_promises import Promises

BOOK = pathlib.Path(__file__).resolve().parent.parent / "data/above_and_below/book"
WORDS = "words.txt"

OPTION, STORY = 90, 220  # characters at most
SENTENCE = 3  # words: a shorter one may be said again, and any one inside its paragraph

# The reader's voice does not know that this is a game. "Lantern" is a thing and may be named.
GAME_TERMS = re.compile(
    r"\b(reputation|dice|(?:die|lantern|dice)[ -]rolls?|rolls? (?:a|the|your) (?:die|dice|lanterns?)|re-?rolls?|"
    r"victory points?|players?|paragraphs?|bonus(?:es)?|outposts?|income|advancement|"
    r"(?:cave|villager|building) cards?|star houses?|key houses?)\b", re.I)
# What American dictionaries know as well, but the book spells otherwise.
BRITISH = re.compile(r"\b(?:towards|afterwards|backwards|whilst)\b", re.I)
PLACEHOLDERS = re.compile(r"\b(?:TODO|FIXME|XXX|TBD|TK|lorem|ipsum|placeholder)\b|\?\?|\.\.\.|[][{}<>*_|\\`~^=]", re.I)
WORD = re.compile(r"[A-Za-z]+(?:'[A-Za-z]+)*")


class Piece:
    """Words that are read in one go: a title, a paragraph of text, an option, a story."""

    def __init__(self, path, kind, number):
        self.path, self.kind, self.number = path, kind, number
        self.text, self.starts = "", []  # starts: (offset, line)

    def add(self, line, text):
        self.text += " " if self.text else ""
        self.starts.append((len(self.text), line))
        self.text += text

    def line(self, offset=0):
        return [line for start, line in self.starts if start <= offset][-1]

    def place(self, offset=0):
        return f"{self.path}:{self.line(offset)}"


def pieces_of(path, lines):
    """The words of a chapter without its mechanics; the same reading as anb_book's, but it never fails."""
    pieces, piece, number, option = [], None, 0, False

    def begin(kind):
        pieces.append(Piece(path, kind, number))
        return pieces[-1]

    for n, line in enumerate(lines, 1):
        head = re.fullmatch(r"## ?(\d*)\.? ?(.*)", line)
        if not line.strip():
            piece = None
        elif head:
            number, option = int(head[1] or 0), False
            begin("title").add(n, head[2])
            piece = None
        elif line.startswith("# "):
            begin("chapter").add(n, line[2:])
            piece = None
        elif line.rstrip().startswith("> "):
            option = True
            begin("option").add(n, line[2:])
            piece = None
        elif line.startswith("   "):
            if not piece or piece.kind != "story":
                piece = begin("story")
            piece.add(n, line[3:])
        elif option:
            piece = None
        else:
            if not piece or piece.kind != "text":
                piece = begin("text")
            piece.add(n, line)
    return pieces


class Editor:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.wrong = []
        self.pieces, self.paragraphs, self.whole = [], [], False

    def say(self, place, what):
        said = f"{place}: {what}"
        if said not in self.wrong:
            self.wrong.append(said)

    def check(self):
        """All that is wrong, in the order of the book."""
        self.read()
        self.structure()
        self.whole = not self.wrong
        self.promises()
        self.lengths()
        self.stories()
        self.repetitions()
        self.characters()
        self.spelling()
        self.wrong.sort(key=lambda w: [int(x) if x.isdigit() else x for x in re.split(r"(\d+)", w.split(": ")[0])])
        return self.wrong

    def read(self):
        for path in chapters(self.folder):
            try:
                reader = Reader(path)
                self.pieces += pieces_of(path.name, [line.text for line in reader.lines])
                self.paragraphs += reader.read()
            except Broken as e:
                self.wrong.append(str(e))

    def structure(self):
        if self.wrong:
            return
        try:
            read_book(self.folder)
        except Broken as e:
            self.wrong.append(str(e))
        for p in self.paragraphs:
            try:
                check_options(p)
            except Broken as e:
                if str(e) not in self.wrong:
                    self.wrong.append(str(e))

    def lengths(self):
        for p in self.paragraphs:
            for o in p.options:
                if len(o.text) > OPTION:
                    self.say(at(o), f"the option has {len(o.text)} characters; at most {OPTION} are allowed")
                for r in o.results():
                    if len(r.story) > STORY:
                        self.say(at(r), f"the story has {len(r.story)} characters; at most {STORY} are allowed")

    def promises(self):
        """Only of a book that can be read."""
        for place, what in Promises(self.paragraphs, self.folder.name).check() if self.whole else ():
            self.say(place, what)

    def stories(self):
        for p in self.paragraphs:
            for o in p.options:
                for r in o.results():
                    if not (r.story or r.goto or (r is o.fail and not r.effects)):
                        self.say(at(r), "the result has no story")

    def repetitions(self):
        titles, beginnings, sentences = {}, {}, {}
        for p in self.paragraphs:
            self.once(titles, letters(p.title, articles=False), at(p), "the title is like the one at {}")
            first = letters(p.text).split()[:3]
            self.once(beginnings, " ".join(first), at(p), 'begins with the same three words as {}: "%s"' % " ".join(first))
            options = {}
            for o in p.options:
                self.once(options, letters(o.text), at(o), "the option is like the one at {}")
        for piece in self.pieces:
            if piece.kind in ("title", "chapter"):
                continue
            for offset, sentence in sentences_of(piece.text):
                key = letters(sentence)
                first, place = sentences.setdefault(key, (piece.number, piece.place(offset)))
                if first != piece.number and len(key.split()) >= SENTENCE:
                    self.say(piece.place(offset), f"the sentence is also at {place}: {sentence}")

    def once(self, seen, key, place, what):
        if key and key in seen:
            self.say(place, what.replace("{}", seen[key], 1))
        elif key:
            seen[key] = place

    def characters(self):
        for piece in self.pieces:
            if piece.kind == "chapter":
                continue
            for offset, what in odd_signs(piece.text):
                self.say(piece.place(offset), what)

    def own_words(self):
        path = self.folder / WORDS
        if not path.exists():
            self.say(WORDS, "is missing; names and coined words stand there, one a line")
            return {}
        try:
            words = read_plain(path).removesuffix("\n").split("\n")
        except Broken as e:
            self.wrong.append(str(e))
            return {}
        own = {}
        last = ""
        for n, word in enumerate(words, 1):
            if not WORD.fullmatch(word):
                self.say(f"{WORDS}:{n}", f'"{word}" is not one plain word')
            elif word in own:
                self.say(f"{WORDS}:{n}", f'"{word}" is there twice')
            elif (word.lower(), word) < (last.lower(), last):
                self.say(f"{WORDS}:{n}", f'"{word}" should stand before "{last}"')
            own.setdefault(word, n)
            last = word
        return own

    def spelling(self):
        own, used, places = self.own_words(), set(), {}
        for piece in self.pieces:
            for offset, word in words_of(piece.text):
                if word not in own and uncapital(word) in own:
                    word = uncapital(word)
                if word in own:
                    used.add(word)
                else:
                    places.setdefault(word, []).append((piece, offset))
        for word in own:
            if word not in used:
                self.say(f"{WORDS}:{own[word]}", f'"{word}" is not used in the book')
        try:
            unknown = ask_aspell(places)
        except OSError as e:
            self.say("aspell", f"spelling cannot be checked: {e}; Debian has it in aspell and aspell-en")
            return
        for word in sorted(unknown):
            for piece, offset in places.get(word, []):
                self.say(piece.place(offset), f'"{word}" is not known to aspell, nor is it in {WORDS}')


def remembered(ask):
    """The same question with a memory: only for words that are new, because a dictionary takes long to load and tests
    have many copies of one book checked."""
    answers = {}

    @functools.wraps(ask)
    def unknown(*dictionary_and_words):
        *dictionary, words = dictionary_and_words
        told = answers.setdefault(tuple(dictionary), {})
        new = [word for word in words if word not in told]
        if new:
            wrong = ask(*dictionary, new)
            told.update((word, word in wrong) for word in new)
        return {word for word in words if told[word]}

    return unknown


@remembered
def ask_aspell(words):
    """Those of the words that American English does not know. No private word list of the user is asked."""
    command = ["aspell", "list", "--lang=en_US", "--encoding=utf-8", "--home-dir=/nonexistent"]
    try:
        asked = subprocess.run(command, input="\n".join(words), capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise OSError("aspell is not installed") from None
    if asked.returncode:
        raise OSError(asked.stderr.strip() or f"aspell failed with {asked.returncode}")
    return set(asked.stdout.split())


def at(thing):
    return f"{thing.line.path}:{thing.line.number}"


# ---- What a text has by itself: kept, because tests look at the whole book again and again with one line changed ----


@functools.cache
def words_of(text):
    """Each word with where it begins."""
    return [(m.start(), m[0].removesuffix("'s")) for m in WORD.finditer(text)]


@functools.cache
def sentences_of(text):
    return [(m.start(), m[0]) for m in re.finditer(r'\S.*?(?:[.!?]"?(?=\s)|$)', text)]


@functools.cache
def odd_signs(text):
    """Where something stands that does not belong into a story, and what is wrong with it."""
    odd = [(m.start(), f'"{m[0]}" belongs to the rules, not to the story') for m in GAME_TERMS.finditer(text)]
    odd += [(m.start(), f'"{m[0]}" looks like something left over') for m in PLACEHOLDERS.finditer(text)]
    odd += [(m.start(), f'"{m[0]}" is British') for m in BRITISH.finditer(text)]
    odd += [(m.start(), f'"{m[0]}" should be written out in words') for m in re.finditer(r"\d+", text)]
    odd += [(m.start(), "there is a space too many") for m in re.finditer(r"[ \t]{2,}|\t|[ \t]+$", text)]
    return odd + odd_quotes(text)


def odd_quotes(text):
    odd, opened = [], None
    for m in re.finditer('"', text):
        before, after = text[: m.start()][-1:], text[m.end() :][:1]
        opens = before in ("", " ", "(", "-") and after not in ("", " ")
        closes = before not in ("", " ") and after in ("", " ", ".", ",", ";", ":", "?", "!", ")", "-")
        if opens == closes:
            odd.append((m.start(), "a quotation mark stands in the wrong place"))
            opens = opened is None
        elif opens and opened is not None:
            odd.append((opened, "a quotation mark is opened and not closed"))
        elif closes and opened is None:
            odd.append((m.start(), "a quotation mark is closed and not opened"))
        opened = m.start() if opens else None
    if opened is not None:
        odd.append((opened, "a quotation mark is opened and not closed"))
    return odd


@functools.cache
def letters(text, articles=True):
    """Only what can be heard: small letters, one space between words."""
    words = re.findall(r"[a-z']+", text.lower())
    return " ".join(w for w in words if articles or w not in ("a", "an", "the"))


@functools.cache
def uncapital(word):
    """The word as it would stand inside a sentence."""
    return word.lower() if word == word.capitalize() else word


def run(editor, folder, about):
    """The command: reads the folder that is named, or this one, and prints all that is wrong there."""
    if len(sys.argv) > 2 or sys.argv[1:2] in (["-h"], ["--help"]):
        sys.exit(about.strip())
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) == 2 else folder
    if not folder.is_dir():
        sys.exit(f"{folder}: there is no such folder")
    wrong = editor(folder).check()
    for each in wrong:
        print(each)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    run(Editor, BOOK, __doc__)
