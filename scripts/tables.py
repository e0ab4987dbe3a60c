"""Reads tables of facts that people edit, strictly, and writes what is generated from them.

Whatever is wrong is a Broken with one sentence that begins with the file, the record and the field.
"""
import functools
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Broken(Exception):
    """What is wrong in the data, in one line."""


def show(value):
    """A wrong value for a message: one line, not too long."""
    words = json.dumps(value, ensure_ascii=True)
    return words if len(words) <= 60 else words[:57] + "..."


@functools.cache
def odd_sign(text, also):
    """The first sign that could surprise a C compiler, a terminal or a catalogue; "" if there is none."""
    return next((sign for sign in text if not (sign.isalpha() or sign in "0123456789 '-.,()!&" or sign in also)), "")


def read(path, name):
    """The object in a JSON file. Refuses what JSON readers forgive: keys that are there twice, NaN."""

    def pairs(items):
        seen = {}
        for key, value in items:
            if key in seen:
                raise Broken(f"{name}: the key {show(key)} is there twice in one object")
            seen[key] = value
        return seen

    def constant(word):
        raise Broken(f"{name}: {word} is no number")

    try:
        words = path.read_bytes().decode("utf-8")
    except OSError as e:
        raise Broken(f"{name}: cannot be read: {e.strerror}") from None
    except UnicodeDecodeError as e:
        raise Broken(f"{name}: is not UTF-8: {e.reason} at byte {e.start + 1}") from None
    try:
        thing = json.loads(words, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as e:
        raise Broken(f"{name}:{e.lineno}: {e.msg}") from None
    except RecursionError:
        raise Broken(f"{name}: is nested too deeply") from None
    except ValueError:  # a number with thousands of digits
        raise Broken(f"{name}: a number is too long") from None
    if not isinstance(thing, dict):
        raise Broken(f"{name}: must be an object")
    return thing


class Checker:
    """Checks of values; each takes the place that a message begins with."""

    def __init__(self, name):
        self.name = name

    def broken(self, where, what):
        raise Broken(f"{self.name}: {where}: {what}")

    def number(self, where, value, least, most):
        if type(value) is not int or not least <= value <= most:
            wanted = f"{least}" if least == most else f"a number from {least} to {most}"
            self.broken(where, f"must be {wanted}, not {show(value)}")
        return value

    def keys(self, where, thing, must, may=()):
        if not isinstance(thing, dict):
            self.broken(where, "must be an object")
        for key in must:
            if key not in thing:
                self.broken(where, f'"{key}" is missing')
        for key in thing:
            if key not in must and key not in may:
                self.broken(where, f"{show(key)} is not known here")

    def one_of(self, where, value, known):
        if not isinstance(value, str) or value not in known:
            self.broken(where, f"must be one of {', '.join(known)}, not {show(value)}")
        return value

    def items(self, where, value, count):
        if not isinstance(value, list) or len(value) != count:
            self.broken(where, f"must be a list of {count}")
        return value

    def numbers(self, where, value, count, least, most):
        return [self.number(where, n, least, most) for n in self.items(where, value, count)]

    def text(self, where, value, most, also=""):
        """A short text without anything that could surprise a C compiler, a terminal or a catalogue."""
        if not isinstance(value, str) or not 1 <= len(value) <= most:
            self.broken(where, f"must be a text of 1 to {most} characters, not {show(value)}")
        sign = odd_sign(value, also)
        if sign:
            self.broken(where, f"the sign {show(sign)} cannot stand in a text")
        if value != " ".join(value.split()):
            self.broken(where, f"has a space too many: {show(value)}")
        return value

    def ids(self, where, things, wanted):
        """A list of objects with just these ids in this order: the program, records and tests use them."""
        self.items(where, things, len(wanted))
        seen = set()
        for place, thing in enumerate(things, 1):
            if not isinstance(thing, dict) or not isinstance(thing.get("id"), str):
                self.broken(f"{where}, entry {place}", "must be an object with an id")
            if thing["id"] in seen:
                self.broken(where, f"the id {show(thing['id'])} is there twice")
            seen.add(thing["id"])
        for place, (thing, name) in enumerate(zip(things, wanted), 1):
            if thing["id"] != name:
                self.broken(f"{where}, entry {place}", f'the id must be "{name}", not {show(thing["id"])}')
        return things


def bare(thing, without):
    """A value without what no rule reads."""
    if isinstance(thing, dict):
        return {k: bare(v, without) for k, v in thing.items() if k not in without}
    return [bare(v, without) for v in thing] if isinstance(thing, list) else thing


def quoted(words):
    """A text as C or a catalogue writes it."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def run(script, generate):
    """Writes what generate() gives, path by path; with --check only says what is stale."""
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(f"Usage: {script} [--check]")
    try:
        files = generate()
    except Broken as e:
        sys.exit(str(e))
    try:
        stale = [p for p, words in files.items() if not p.exists() or p.read_bytes() != words.encode("utf-8")]
        if sys.argv[1:]:
            for p in stale:
                print(f"{p.relative_to(ROOT)} is not up to date: scripts/{script}")
            sys.exit(1 if stale else 0)
        for p in stale:
            p.parent.mkdir(parents=True, exist_ok=True)
            p.write_bytes(files[p].encode("utf-8"))
    except OSError as e:
        sys.exit(f"{pathlib.Path(e.filename).name}: {e.strerror}")
