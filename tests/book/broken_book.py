"""The book of encounters as it is, and a copy of it that a test may break."""

import shutil
import unittest
from unittest import mock

from data_copy import BOOK, folder

import check_book
from anb_book import Broken, read_book

PARAGRAPHS = {p.number: p for p in read_book(BOOK)}
OPTIONS = [o for p in PARAGRAPHS.values() for o in p.options]


class BrokenBook(unittest.TestCase):
    """A copy of the book with one thing broken. Lines are counted from 1, as in the messages."""

    def setUp(self):
        self.book = folder(self) / "book"
        shutil.copytree(BOOK, self.book)

    def lines(self, name):
        return (self.book / name).read_text(encoding="utf-8").split("\n")

    def write(self, name, lines):
        (self.book / name).write_text("\n".join(lines), encoding="utf-8")

    def put(self, line, text):
        """Puts text, which may be several lines, in the place of a line."""
        lines = self.lines(line.path)
        lines[line.number - 1] = text
        self.write(line.path, lines)

    def change(self, line, old, new, offset=0):
        lines = self.lines(line.path)
        at = line.number - 1 + offset
        self.assertIn(old, lines[at])
        lines[at] = lines[at].replace(old, new, 1)
        self.write(line.path, lines)

    def text(self, number, text):
        """Gives a paragraph another text, in one line, which stands two lines below the title."""
        line = PARAGRAPHS[number].line
        lines = self.lines(line.path)
        end = PARAGRAPHS[number].options[0].line.number - 1
        lines[line.number : end] = ["", text, ""]
        self.write(line.path, lines)
        return line.path, line.number + 2

    def story(self, wanted=lambda r: True):
        """A result with a story; its first line stands below the result."""
        return next(r for o in OPTIONS for r in o.results() if r.story and wanted(r))

    def book_says(self, place, what):
        """What the generator says too: the first mistake in the structure, with its place."""
        with self.assertRaises(Broken) as caught:
            read_book(self.book)
        self.assertEqual(str(caught.exception), f"{place}: {what}")
        self.assertIn(f"{place}: {what}", self.editor())

    def editor(self):
        """What is said of single texts; spelling and promises have tests of their own."""
        with mock.patch.object(check_book, "ask_aspell", lambda words: set()), \
                mock.patch.object(check_book.Editor, "promises", lambda editor: None):
            return check_book.Editor(self.book).check()

    def editor_says(self, place, what):
        """What only the editor says; and it is all that he says."""
        self.assertEqual(self.editor(), [f"{place}: {what}"])


def at(thing):
    return f"{thing.line.path}:{thing.line.number}"


def result(wanted):
    return next(r for o in OPTIONS for r in o.results() if wanted(o, r))
