"""hearth pack, and --pack: what they say, that JSON has the values of data/, and that records of a pack replay with it."""
import json
import pathlib
import re
import unittest

from hearth_program import ProgramTest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKS = ROOT / "tests/packs"
GAMES = {"above_and_below": "0b546e70310a9892", "endless_winter": "e444313e1bf102d7"}


def plain(thing):
    """Without remarks; sets in one order; the labor of an eclipse first."""
    if isinstance(thing, dict):
        return {k: sorted(v) if k in ("per", "symbols") and isinstance(v, list) else plain(v) for k, v in thing.items()
                if k not in ("_", "sure", "book", "data", "rules_version") and not k.endswith("_sure")}
    if isinstance(thing, list):
        return [plain(v) for v in thing]
    if isinstance(thing, str):
        found = re.fullmatch(r"(.*), (\S+ labor_eclipse)", thing)
        return f"{found[2]}, {found[1]}" if found else thing
    return thing


class Packs(ProgramTest):
    def test_json_has_the_values_of_the_data(self):
        for game, name in GAMES.items():
            said = json.loads(self.hearth("pack", "show", game, "--json").out)
            with open(ROOT / f"data/{game}/tables.json", encoding="utf-8") as stream:
                self.assertEqual(plain(said), plain(json.load(stream)))
            self.assertEqual(said["data"], name)

    def test_the_text_reads_back(self):
        for game, name in GAMES.items():
            path = self.folder / "all.pack"
            text = self.hearth("pack", "show", game, "--text").out
            path.write_text(text, encoding="utf-8")
            self.assertIn(name, self.hearth("pack", "check", str(path)).out)
            self.assertEqual(self.hearth("pack", "show", str(path), "--text").out, text)
            self.assertIn("same values", self.hearth("pack", "diff", game, str(path)).out)

    def test_a_record_replays_with_its_pack_only(self):
        for game in GAMES:
            pack = str(PACKS / f"{game}.pack")
            self.hearth("sim", game, "--pack", pack, "--seats", "greedy,random", "--games", "1", "--seed", "pack", "--records", self.folder)
            record = str(self.folder / "0.rec")
            self.assertEqual(self.hearth("verify", record, "--pack", pack).code, 0)
            alone = self.hearth("verify", record)
            self.assertEqual(alone.code, 1)
            self.assertRegex(alone.err, r"Line 3: This program does not have the data set [0-9a-f]{16} of .*--pack FILE")
            pathlib.Path(record).unlink()

    def test_what_differs_is_said(self):
        path = self.folder / "one.pack"
        path.write_text("hearth-pack 1\ngame endless_winter rules 1\nname c105 Flint\nculture c105 labor 2 points 4: 1 tool\n")
        said = self.hearth("pack", "diff", "endless_winter", str(path)).out
        self.assertEqual(said, "Flint (culture c105): labor 3 points 1: 2 tool -> labor 2 points 4: 1 tool\n1 line differs.\n")

    def test_what_is_wrong_is_said_with_its_line(self):
        path = self.folder / "bad.pack"
        path.write_text("hearth-pack 1\ngame endless_winter rules 1\nlimits food_capacity 9 hand 5\n")
        said = self.hearth("pack", "check", str(path))
        self.assertEqual(said.code, 1)
        self.assertEqual(said.err, f'hearth: {path}: Line 3: food_capacity: this must be a number from 0 to 5, not "9".\n')
        self.assertIn("has no packs", self.hearth("pack", "show", "cartographers").err)


if __name__ == "__main__":
    unittest.main()
