"""The generated C tables of Endless Winter, read back, and where everything lies."""

import json
import pathlib
import re
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "scripts"))

import gen_endless_winter as gen  # noqa: E402  (the path must be set first)
from tables import Broken  # noqa: E402

DATA = PROJECT / "data/endless_winter/tables.json"
GEN = PROJECT / "src/games/endless_winter/gen"
TABLES = json.loads(DATA.read_text(encoding="utf-8"))
PREFIX = "endless_winter/tables.json: "


def value(word):
    """A C word as Python has it; names of constants stay words."""
    if word.startswith('"'):
        return word[1:-1]
    return int(word, 0) if re.fullmatch(r"-?\d+|0x[0-9a-f]+", word) else word


class Generated:
    """Reads the C that is generated, knowing nothing of the script that wrote it."""

    def __init__(self, folder):
        source = (folder / "tables.c").read_text(encoding="utf-8")
        self.tables = {}
        arrays = re.findall(r"^(?:static )?const \w+ (\w+)(?:\[[^\]]*\])+ = (\{.*?\});$", source, re.M | re.S)
        members = re.findall(r"^    \.(\w+) = (\{[^\n]*\}|\{\n.*?\n\}),$", source, re.M | re.S)
        for name, body in arrays + members:
            words = re.findall(r'"[^"]*"|[{}]|[^\s,{}]+', body)
            self.tables[name.removeprefix("ew_")] = self.braces(iter(words[1:]))
        head = (folder / "tables.h").read_text(encoding="utf-8")
        self.numbers = {k: int(v) for k, v in re.findall(r"^    EW_(\w+) = (\d+),?$", head, re.M)}
        self.numbers |= {k.upper(): int(v) for k, v in re.findall(r"^    \.(\w+) = (\d+),$", source, re.M)}
        self.hash = re.search(r'#define EW_DATA_\d+ "(.*)"\n\n', head)[1]  # of the newest
        names = (folder / "names.def").read_text(encoding="utf-8")
        self.names = re.findall(r'^TEXT\((\w+), "([\w.]+)", "(.*)"\)$', names, re.M)
        self.lines = len(names.splitlines())

    def braces(self, words):
        items = []
        for word in words:
            if word == "}":
                break
            items.append(self.braces(words) if word == "{" else value(word))
        return items

    def __getitem__(self, name):
        return self.tables[name]

    def rows(self, name):
        return {row[0]: row[1:] for row in self[name]}

    def list(self, number):
        first, count = self["lists"][number]
        return self["effects"][first : first + count]

    def says(self, number):
        """A list in short words of this test: "2 food + 1 labor"."""
        return " + ".join(map(self.one, self.list(number)))

    def one(self, effect):
        op, n, a, b = effect
        op = op.removeprefix("EW_OP_").lower()
        if op == "pay":
            return f"pay {b >> 4} food {b & 15} tool [{self.says(a)}] {n}"
        if op == "choose":
            return f"{n} of [{' / '.join(self.says(a + i) for i in range(b))}]"
        if op == "points_per":
            return f"{n} per {b >> 4} {a.removeprefix('EW_PER_').lower()} max {b & 15}"
        return f"{n} {op}" + (f" {a} {b}" if a or b else "")


NOW = Generated(GEN)
