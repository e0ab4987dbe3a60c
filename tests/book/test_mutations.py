"""Every field of the tables and every line of a chapter, broken in every simple way.

Whatever is changed, the reader either refuses it with one sentence that names the place, or the change is one
that an owner of the box may make. Which those are is written here: LEGAL_VALUES, OPTIONAL and SHORTER for the
tables, LEGAL_LINES for the book. Nothing else may pass, and nothing may end in a traceback.
"""

import copy
import json
import os
import random
import re
import unittest
from unittest import mock

from data_copy import BOOK, DATA, folder, gen

import anb_book
from anb_book import Broken, Reader, read_book
from anb_tables import NUMBERS, Object, check, read_tables

TABLES = json.loads((DATA / "tables.json").read_text(), object_pairs_hook=Object)
CHAPTER = "5-deep-works.txt"
# As many times as usual, where it is a matter of chance; and every place in every way, where usually some will do.
LONGER = int(os.environ.get("HEARTH_LONG", "1"))
OF_A_KIND = 10**6 if LONGER > 1 else 24  # lines of the book
EACH = 1 if LONGER > 1 else 4  # of the values, another part at every place
LINES = (BOOK / CHAPTER).read_text().split("\n")
SENTENCE = re.compile(r"(?:tables\.json|book|\d-[a-z-]+\.txt)(?::\d+)?: [^\n]{4,400}")

# ---- The tables ------------------------------------------------------------------------------------

VALUES = (None, True, False, 1.5, -1000, 10**6, 10**30, float("nan"), "", "x", "\ud800", [], Object([]), ["x"])
REMARKS = {"_", "sure", "villagers_sure", "caves_sure"}
FIXED_IDS = {"goods", "specials"}

# Of a field that is there, these other values are good as well.
LEGAL_VALUES = {
    "remark": ("", "x", "\ud800"),
    "name": ("x",),
    "id": ("x",),
    "flag": (True, False),
    "rank_bonus": ([],),  # fewer places than players may bring something
}
# These fields need not be there.
OPTIONAL = {*NUMBERS, "renewing", "train_ready", "tokens_as_coins", "vp_per", "income_per", "symbols", "kin",
            *REMARKS} - {"cost", "count"}
# An entry of these lists may be left out, as long as one is left where there must be one.
SHORTER = {"2", "3", "4", "per", "faces", "symbols"}


def leaves(value, path=()):
    """Every place in the tables: objects, lists and what is in them."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from leaves(each, (*path, key))


def look(tables, path):
    for key in path:
        tables = tables[key]
    return tables


def changed(path, change):
    """The tables with change(holder, key) done at one place; only what is on the way is copied."""
    whole = holder = copy.copy(TABLES)
    for key in path[:-1]:
        holder[key] = copy.copy(holder[key])
        holder = holder[key]
    change(holder, path[-1])
    return whole


def kind_of(path):
    field = path[-1]
    if field in REMARKS:
        return "remark"
    if len(path) == 3 and path[0] == "reputation" and path[1] == "rank_bonus":
        return "rank_bonus"
    if field == "id":
        return "fixed id" if path[0] in FIXED_IDS else "id"
    if isinstance(look(TABLES, path), bool):
        return "flag"
    return field if field == "name" else "other"


def place_of(path):
    """Words that must stand in the sentence: the record, and the field in it."""
    records = TABLES.get(path[0])
    words = [str(path[0])]
    if path[0] == "caves" and len(path) > 1:
        words = [f"card {path[1] + 1}"]
    elif len(path) > 1 and isinstance(records, list):
        words = [records[path[1]]["id"]]
        if len(path) == 2 or path[2] == "id":  # the record itself, or its name, is what is wrong
            words = [str(path[0])]
    fields = [key for key in path[1:] if isinstance(key, str) and key != "id"]
    return words + fields[:2]


class Tables(unittest.TestCase):
    def setUp(self):
        self.path = folder(self) / "tables.json"

    def sentence(self, check):
        """None if all is good, and then it can be generated; else what is said."""
        try:
            tables = check()
        except Broken as e:
            self.assertEqual(SENTENCE.fullmatch(str(e)) and str(e), str(e))
            return str(e)
        gen.tables_c(tables, gen.Book([]))
        gen.names_def(tables)
        return None

    def read(self, text):
        self.path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return self.sentence(lambda: read_tables(self.path))

    def judge(self, tables, legal, path, what):
        said = self.sentence(lambda: check(tables) or tables)
        if legal:
            self.assertIsNone(said, f"{path}: {what}")
            return
        self.assertIsNotNone(said, f"{path}: {what} is accepted")
        for word in place_of(path):
            self.assertIn(word, said, f"{path}: {what}")

    def places(self, *kinds):
        return [path for path in leaves(TABLES) if path and isinstance(look(TABLES, path), kinds)]

    def test_another_value(self):
        count = 0
        for number, path in enumerate(self.places(object)):
            if path[0] == "caves" and len(path) > 1 and path[1] > 1:
                continue  # all cards are read alike
            kind, now = kind_of(path), look(TABLES, path)
            for value in VALUES[number % EACH::EACH]:
                if type(value) is type(now) and value == now:
                    continue
                legal = any(value is each or (type(value) is type(each) and value == each)
                            for each in LEGAL_VALUES.get(kind, ()))
                if path[-1] == "renewing":
                    legal = legal and look(TABLES, path[:-1]).get("count") == 1
                tables = changed(path, lambda holder, key, value=value: holder.__setitem__(key, value))
                self.judge(tables, legal, path, f"{value!r} for {now!r}")
                count += 1
        self.assertGreater(count, 10000 // EACH)

    def test_without(self):
        for path in self.places(object):
            holder = look(TABLES, path[:-1])
            if isinstance(holder, dict):
                legal = path[-1] in OPTIONAL and (path[-1] in REMARKS or isinstance(TABLES[path[0]], list) and len(path) == 3)
            else:
                legal = path[-2] in SHORTER and (len(holder) > 1 or path[-2] in "234")
            place = path if isinstance(holder, dict) else path[:-1]
            self.judge(changed(path, lambda holder, key: holder.pop(key)), legal, place, f"without {path[-1]}")

    def test_an_entry_twice(self):
        for path in self.places(list):
            legal = path[:2] == ("reputation", "rank_bonus") and len(look(TABLES, path)) < int(path[2])
            tables = changed(path, lambda holder, key: holder.__setitem__(key, holder[key] + holder[key][-1:]))
            self.judge(tables, legal, path, "one more")

    def test_id_of_something_else(self):
        ids = [path for path in self.places(str) if path[-1] == "id"]
        for path, other in zip(ids, ids[1:] + ids[:1]):
            tables = changed(path, lambda holder, key, other=other: holder.__setitem__(key, look(TABLES, other)))
            self.judge(tables, False, path, "the id of another")
            tables = changed(path, lambda holder, key: holder.__setitem__(key, "potion"))
            self.judge(tables, False, path, "the id of a token")

    def test_unknown_field(self):
        for path in [(), *self.places(dict)]:
            tables = copy.deepcopy(TABLES)
            look(tables, path)["zz"] = 1
            said = self.read(json.dumps(tables))
            self.assertRegex(said, r': "zz" is not known here$', path)
            for word in place_of((*path, "zz") if path else ("the whole file",))[:1]:
                self.assertIn(word, said)

    def test_field_twice(self):
        for path in [(), *self.places(dict)]:
            for field in look(TABLES, path):
                tables = copy.deepcopy(TABLES)
                look(tables, path)["zz"] = 1
                said = self.read(json.dumps(tables).replace('"zz"', json.dumps(field)))
                self.assertIsNotNone(said, (path, field))
                self.assertTrue(f'"{field}" is there twice' in said or field == "id", said)

    def test_bounds(self):
        """The least and the most are good, and one more is not."""
        for i, b in enumerate(TABLES["outposts"]):
            for key, (least, most) in NUMBERS.items():
                if key == "count" and ("count" not in b or b.get("renewing")):
                    continue
                for value, legal in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
                    tables = changed(("outposts", i, key), lambda holder, k, v=value: holder.__setitem__(k, v))
                    said = self.read(json.dumps(tables))
                    self.assertEqual(said is None, legal, (b["id"], key, value, said))

    def test_random_bytes(self):
        dice = random.Random(20)
        good = (DATA / "tables.json").read_bytes()
        refused = 0
        for _ in range(500 * LONGER):
            refused += self.read(damaged(good, dice)) is not None
        self.assertGreater(refused, 220 * LONGER)


def damaged(raw, dice):
    """One to three bytes changed, cut out or put in, or a piece moved."""
    raw = bytearray(raw)
    for _ in range(dice.randint(1, 3)):
        at, to = dice.randrange(len(raw)), dice.randrange(len(raw))
        how = dice.randrange(5)
        if how == 0:
            raw[at] = dice.randrange(256)
        elif how == 1:
            raw[at] = dice.choice(b'0123456789"[]{},:-#> \nae')
        elif how == 2:
            del raw[at : at + dice.choice((1, 1, 2, 40))]
        elif how == 3:
            raw[at:at] = bytes(dice.randrange(256) for _ in range(dice.choice((1, 2, 8))))
        else:
            raw[at:at] = raw[to : to + dice.choice((1, 10, 200))]
    return bytes(raw)


# ---- The book --------------------------------------------------------------------------------------

# What may be done to a line of a kind, at least in some of its places.
LEGAL_LINES = {
    "left out": {"blank", "chapter", "text", "story", "pay", "bonus", "fail", "number"},
    "twice": {"blank", "chapter", "text", "story"},
    "with a word before it": {"blank", "text"},
    "with a word after it": {"blank", "chapter", "title", "option", "text", "story"},
    "without its first sign": {"text"},
    "without its last sign": {"chapter", "title", "option", "text", "story", "number"},  # of "coins"
    "swapped with the next": {"blank", "chapter", "title", "text", "story", "pay", "bonus", "fail", "number"},
}
# These cannot be read anywhere; the sentence names the very line.
SIGNS = {
    "\u00e9".encode(): "only plain ASCII characters can be used",
    b"\t": "only plain ASCII characters can be used",
    b"\x0c": "only plain ASCII characters can be used",
    b"\0": "only plain ASCII characters can be used",
    b"{": "braces mean something to the program and cannot be used",
    b"\xe9": "is not UTF-8",
    b"\r": "has a carriage return; lines end with a line feed alone",
}


def kind_of_line(line, in_options):
    for kind, sign in (("title", "## "), ("chapter", "# "), ("option", "> "), ("story", "   ")):
        if line.startswith(sign):
            return kind
    if not line.strip():
        return "blank"
    if not in_options:
        return "text"
    word = line.split(" ")[0].rstrip(":")
    return "number" if word.isdigit() else word


def kinds():
    options = False
    for line in LINES:
        options = line.startswith("> ") or (options and not line.startswith("#"))
        yield kind_of_line(line, options)


def some_lines():
    """Lines of every kind with their numbers, spread over the chapter."""
    by_kind = {}
    for n, kind in enumerate(kinds()):
        by_kind.setdefault(kind, []).append(n)
    for kind, numbers in by_kind.items():
        for n in numbers[:: max(1, len(numbers) // OF_A_KIND)]:
            yield n, kind


class Book(unittest.TestCase):
    def setUp(self):
        self.book = folder(self) / "book"
        self.book.mkdir()
        for path in anb_book.chapters(BOOK):
            (self.book / path.name).write_bytes(path.read_bytes())
        others = {path.name: Reader(path).read() for path in anb_book.chapters(BOOK) if path.name != CHAPTER}

        class Kept:
            """A chapter that nobody touches here."""

            def __init__(self, path):
                self.paragraphs = others[path.name]

            def read(self):
                return self.paragraphs

        patch = mock.patch.object(anb_book, "Reader", lambda path: (Reader if path.name == CHAPTER else Kept)(path))
        patch.start()
        self.addCleanup(patch.stop)

    def read(self, text):
        (self.book / CHAPTER).write_bytes(text if isinstance(text, bytes) else text.encode())
        try:
            read_book(self.book)
        except Broken as e:
            self.assertEqual(SENTENCE.fullmatch(str(e)) and str(e), str(e))
            return str(e)
        return None

    def test_as_it_is(self):
        self.assertIsNone(self.read("\n".join(LINES)))
        self.assertEqual(set(kinds()), {"blank", "chapter", "title", "option", "story", "text", "pay", "bonus", "gain",
                                        "goto", "fail", "number"})

    def change(self, what, change):
        """Does change(lines, n) to every line; what passes must be of the kinds that may."""
        passed, refused = set(), set()
        for n, kind in some_lines():
            lines = list(LINES)
            change(lines, n)
            if lines == LINES:
                continue
            said = self.read("\n".join(lines))
            (refused if said else passed).add(kind)
            if not said:
                self.assertIn(kind, LEGAL_LINES[what], f"line {n + 1} {what} is accepted: {LINES[n]}")
        self.assertEqual(passed, LEGAL_LINES[what], "LEGAL_LINES says more than is true")
        return refused

    def test_left_out(self):
        refused = self.change("left out", lambda lines, n: lines.pop(n))
        self.assertLessEqual({"title", "option", "gain", "goto", "number"}, refused)

    def test_twice(self):
        refused = self.change("twice", lambda lines, n: lines.insert(n, lines[n]))
        self.assertEqual(refused, {"title", "option", "pay", "bonus", "gain", "goto", "fail", "number"})

    def test_word_before(self):
        self.change("with a word before it", lambda lines, n: lines.__setitem__(n, "zz " + lines[n]))

    def test_word_after(self):
        self.change("with a word after it", lambda lines, n: lines.__setitem__(n, lines[n] + " zz"))

    def test_without_its_first_sign(self):
        self.change("without its first sign", lambda lines, n: lines.__setitem__(n, lines[n][1:]))

    def test_without_its_last_sign(self):
        self.change("without its last sign", lambda lines, n: lines.__setitem__(n, lines[n][:-1]))

    def test_swapped(self):
        def swap(lines, n):
            if n + 1 < len(lines):
                lines[n], lines[n + 1] = lines[n + 1], lines[n]

        self.change("swapped with the next", swap)

    def test_signs_that_cannot_be_read(self):
        raw = [line.encode() for line in LINES]
        for i, (sign, why) in enumerate(SIGNS.items()):
            for n in range(i, len(raw) - 1, len(SIGNS)):
                at = len(raw[n]) // 2
                lines = raw[:n] + [raw[n][:at] + sign + raw[n][at:]] + raw[n + 1 :]
                self.assertEqual(self.read(b"\n".join(lines)), f"{CHAPTER}:{n + 1}: {why}")

    def test_random_bytes(self):
        dice = random.Random(21)
        good = (BOOK / CHAPTER).read_bytes()
        refused = sum(self.read(damaged(good, dice)) is not None for _ in range(200 * LONGER))
        self.assertGreater(refused, 90 * LONGER)


if __name__ == "__main__":
    unittest.main()
