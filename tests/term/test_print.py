"""`hearth print`: sheets and maps as SVG, PDF and PNG, and files that are never half written."""

import json
import os
import re
import shutil
import unittest
from xml.etree import ElementTree

from hearth_program import LANGUAGES, ROOT, ProgramTest, title_of

SVG = "{http://www.w3.org/2000/svg}"
RECORDS = ROOT / "tests" / "records"


def texts(document):
    """What is written on a sheet, in order."""
    return ["".join(element.itertext()) for element in document.iter(f"{SVG}text")]


def cells(document):
    """The spaces of the map with their terrain; diagrams are documents inside of the document."""
    for inner in document.iter():
        for child in list(inner):
            if child.tag == f"{SVG}svg":
                inner.remove(child)
    return {
        int(element.get("data-cell")): element.get("class").split()[1]
        for element in document.iter(f"{SVG}g")
        if element.get("data-cell")
    }


class PrintTest(ProgramTest):
    def document(self, *args, **options):
        text = self.fine("print", *args, **options)
        self.assertNotRegex(text, r"\sstyle=|\sid=|<script|[{}]")
        return ElementTree.fromstring(text)


class EmptyTest(PrintTest):
    def test_size_of_the_paper(self):
        for args, size in (((), ("210.0mm", "297.0mm")), (("--paper", "letter"), ("215.9mm", "279.4mm"))):
            document = self.document(*args)
            self.assertEqual(document.tag, f"{SVG}svg")
            self.assertEqual((document.get("width"), document.get("height")), size)

    def test_both_sides(self):
        a, b = cells(self.document("--empty")), cells(self.document("--side", "b"))
        self.assertEqual(sorted(a.values()), ["mountain"] * 5 + ["ruins"] * 6)
        self.assertEqual(sorted(b.values()), ["mountain"] * 5 + ["ruins"] * 6 + ["wasteland"] * 7)
        self.assertNotEqual(a, b)

    def test_words(self):
        said = texts(self.document("--side", "B"))
        for word in ("Side B", "spring", "summer", "fall", "winter", "Stars in all", "Coins"):
            self.assertIn(word, said)
        for letter in "ABCD":
            # the edict and its two seasons
            self.assertEqual(said.count(letter), 3)

    def test_it_is_always_the_same(self):
        self.assertEqual(self.fine("print", "--side", "B"), self.fine("print", "--side", "B", "--empty"))


class MapTest(PrintTest):
    def test_a_solo_game(self):
        record = RECORDS / "cartographers" / "game-solo-a.rec"
        result = json.loads(self.fine("replay", record, "--json"))["result"]
        said = texts(self.document(record))
        self.assertIn(str(result["totals"][0]), said)
        self.assertIn(f"Rating {result['rating']}", said)
        self.assertIn(title_of(result["rating"]), said)

    def test_every_seat_has_its_map(self):
        record = self.record(seats="greedy,random")
        position = self.position_text(record)
        maps = []
        for seat, rows in enumerate(re.findall(r"sheet=(\S+)", position)):
            drawn = cells(self.document(record, "--seat", str(seat)))
            letters = {"F": "forest", "V": "village", "A": "farm", "W": "water", "O": "monster"}
            kinds = letters | {k.lower(): v for k, v in letters.items()} | {"M": "mountain", "r": "ruins", "x": "wasteland"}
            expected = {at: kinds[char] for at, char in enumerate(rows.replace("/", "")) if char != "."}
            self.assertEqual(drawn, expected)
            maps.append(drawn)
        self.assertEqual(len(maps), 2)
        self.assertNotEqual(*maps)

    def test_names_and_points(self):
        record = self.record(seats="greedy,random")
        position = self.position_text(record)
        points = [list(map(int, text.split(","))) for text in re.findall(r"points=(\S+)", position)]
        said = texts(self.document(record, "--seat", "1"))
        self.assertIn("random", said)
        self.assertIn(f"greedy {sum(points[0])} · random {sum(points[1])}", said)
        for season in range(4):
            self.assertIn(str(sum(points[1][4 * season : 4 * season + 4])), said)

    def test_names_are_only_names(self):
        text = self.record().read_text()
        wild = self.folder / "wild.rec"
        wild.write_text(re.sub(r"(?m)^seat p0 .*$", 'seat p0 <b> & "c"', text))
        self.assertIn('<b> & "c"', texts(self.document(wild)))

    def test_a_game_that_goes_on(self):
        record = self.folder / "new.rec"
        self.fine("new", "cartographers", "--option", "side=B", "--seed", "tea", "--record", record)
        said = texts(self.document(record))
        self.assertIn("0", said)
        self.assertFalse([word for word in said if word.startswith("Rating")])
        self.assertEqual(sorted(set(cells(self.document(record)).values())), ["mountain", "ruins", "wasteland"])

    def test_every_language(self):
        record = RECORDS / "cartographers" / "game-three.rec"
        sheets = {lang: self.fine("print", record, "--lang", lang) for lang in LANGUAGES}
        self.assertEqual(len(set(sheets.values())), len(LANGUAGES))
        for text in sheets.values():
            ElementTree.fromstring(text)

    def test_white_paper_saves_ink(self):
        record = self.record()
        self.assertIn('fill="#fff"', self.fine("print", record, "--white"))
        self.assertNotIn('fill="#fff"', self.fine("print", record))


class FileTest(PrintTest):
    needs_converter = unittest.skipUnless(shutil.which("rsvg-convert"), "needs rsvg-convert")

    def left(self):
        return sorted(path.name for path in self.folder.iterdir())

    def path_with(self, script=None):
        """A PATH on which rsvg-convert is missing, or is this script."""
        tools = self.folder / "tools"
        tools.mkdir()
        if script:
            program = tools / "rsvg-convert"
            program.write_text(f"#!/bin/sh\n{script}\n")
            program.chmod(0o755)
        return {"PATH": str(tools)}

    def test_svg(self):
        self.assertEqual(self.fine("print", "--out", "a.svg"), "")
        self.assertEqual((self.folder / "a.svg").read_text(), self.fine("print"))
        self.assertEqual(self.left(), ["a.svg"])

    def test_a_file_has_the_usual_rights(self):
        mask = os.umask(0)
        os.umask(mask)
        self.fine("print", "--out", "a.svg")
        self.assertEqual((self.folder / "a.svg").stat().st_mode & 0o777, 0o666 & ~mask)

    @needs_converter
    def test_pdf_and_png(self):
        record = self.record()
        for name, begin in (("map.pdf", b"%PDF"), ("map.PNG", b"\x89PNG")):
            self.fine("print", record, "--out", name)
            self.assertEqual((self.folder / name).read_bytes()[:4], begin)
        self.assertEqual(self.left(), ["game.rec", "game.rec.games", "map.PNG", "map.pdf"])

    def test_without_the_converter(self):
        sentence = self.refused("print", "--out", "a.pdf", code=1, env=self.path_with())
        self.assertIn("librsvg2-bin", sentence)
        self.assertEqual(self.left(), ["tools"])

    def test_a_converter_that_fails_half_way(self):
        (self.folder / "a.pdf").write_text("from before")
        env = self.path_with("echo half; exit 3")
        self.assertIn("a.pdf", self.refused("print", "--out", "a.pdf", code=1, env=env))
        self.assertEqual((self.folder / "a.pdf").read_text(), "from before")
        self.assertEqual(self.left(), ["a.pdf", "tools"])

    def test_a_converter_that_writes_nothing(self):
        self.assertIn("a.png", self.refused("print", "--out", "a.png", code=1, env=self.path_with("exit 0")))
        self.assertEqual(self.left(), ["tools"])

    def test_places_that_cannot_be_written(self):
        self.assertIn("no/a.svg", self.refused("print", "--out", "no/a.svg", code=1))
        (self.folder / "folder.svg").mkdir()
        self.assertIn("folder.svg", self.refused("print", "--out", "folder.svg", code=1))
        self.assertEqual(self.left(), ["folder.svg"])


class RefusalTest(PrintTest):
    def test_values(self):
        for args, word in (
            (("--side", "C"), "C"), (("--paper", "a3"), "a3"), (("--out", "map.jpg"), "map.jpg"),
            (("--out", ".svg"), ".svg"), (("--seat", "0"), "seat"),
        ):  # fmt: skip
            self.assertIn(word, self.refused("print", *args))

    def test_a_record_and_what_does_not_go_with_it(self):
        record = self.record()
        for args in (("--empty",), ("--side", "A"), ("--seat", "1"), ("--seat", "-1")):
            self.refused("print", record, *args)

    def test_records(self):
        self.assertIn("none.rec", self.refused("print", "none.rec", code=1))
        other = next((RECORDS / "above_and_below").glob("*.rec"))
        self.assertIn("Cartographers", self.refused("print", other, code=1))


if __name__ == "__main__":
    unittest.main()
