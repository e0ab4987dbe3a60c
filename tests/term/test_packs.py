"""hearth pack, and --pack: what they say, that JSON has the values of data/, and that games of a pack find it again."""
import json
import pathlib
import re
import shutil
import unittest

from hearth_full_screen import MONO
from hearth_program import Game, ProgramTest
from hearth_terminal import Terminal

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

    def test_the_examples_of_the_document(self):
        """Lines with all of their values can be typed in as docs/packs.md has them."""
        document = (ROOT / "docs/packs.md").read_text(encoding="utf-8")
        for game, title, more in (("above_and_below", "Above and Below", ["option 17.1: gain nothing"]), ("endless_winter", "Endless Winter", [])):
            table = document.split(f"### {title}\n")[1].split("\n| line |")[1].split("\n\n")[0]
            examples = [code for row in table.splitlines()[2:] for code in re.findall("`([a-z_]+ [^`]*)`", row.split(" | ")[0]) if "..." not in code]
            self.assertGreater(len(examples), 7)
            path = self.folder / "examples.pack"
            rules = {"above_and_below": 2, "endless_winter": 1}[game]
            path.write_text("\n".join([f"hearth-pack 1\ngame {game} rules {rules}", *more, *examples, ""]))
            self.fine("pack", "check", path)

    def test_what_other_systems_write_is_called_by_its_name(self):
        path = self.folder / "bad.pack"
        text = b"hearth-pack 1\ngame endless_winter rules 1\nlimits food_capacity 4 hand 5\n"
        for bad, said in ((text.replace(b"\n", b"\r\n"), "Line 1, column 14: There is a carriage return"),
                          (b"\xef\xbb\xbf" + text, "Line 1: The file begins with a byte order mark"),
                          (text.replace(b" hand", b"\thand"), "Line 3, column 23: There is a tab"),
                          (text[:-1], "Line 3: The last line does not end in a line feed"),
                          (text.decode().encode("utf-16"), "Line 1, column 1: This is not UTF-8")):
            path.write_bytes(bad)
            self.assertIn(f"{path}: {said}", self.refused("pack", "check", path, code=1))


class KeptPacks(ProgramTest):
    """A game that was played with a pack needs nothing else: its copy is beside the record."""

    def setUp(self):
        super().setUp()
        self.records = self.folder / "state/hearth/records"
        self.records.mkdir(parents=True)
        (self.records.parent / "name").write_text("Ada\nPlayer 2\n")  # nobody is asked

    def pack(self, game):
        """A pack that the test may change."""
        return pathlib.Path(shutil.copy(PACKS / f"{game}.pack", self.folder / "box.pack"))

    def copies(self, folder=None):
        return sorted((folder or self.records).glob("*.pack"))

    def begin(self, game, *words):
        """Begins a game with a pack in sentences and leaves it; its record, from what is said then."""
        said = Game(self, game, "--pack", self.pack(game), "--seats", "you,random", "--seed", "pack", *words).finish()
        self.assertEqual((said.code, said.err), (0, ""))
        return pathlib.Path(re.search(r"hearth play --resume (\S+)", said.out)[1]), said.out

    def goes_on(self, *words):
        """Goes on in sentences up to the next question."""
        game = Game(self, *words)
        said = game.said
        self.assertRegex(said, r"Ada> \Z")
        self.assertEqual(game.finish().code, 0)
        return said

    def test_a_game_goes_on_by_itself(self):
        for game in GAMES:
            path, said = self.begin(game)
            (copy,) = self.copies()
            self.assertIn(str(copy), said)
            self.assertEqual(copy.read_bytes(), (PACKS / f"{game}.pack").read_bytes())
            (self.folder / "box.pack").unlink()  # nor is it needed that the file is still there
            self.goes_on("--resume", path)
            listed = self.hearth("play", "--plain", stdin="1\n")
            self.assertEqual((listed.code, listed.err), (0, ""))
            self.assertIn(f" {path}", listed.out)
            self.assertRegex(listed.out, r"Ada> \s*\Z|Ada> \n")
            self.fine("replay", path, "--plain")
            self.fine("verify", path)
            self.fine("hint", path, "--rollouts", "4")
            self.fine("analyze", path, "--rollouts", "4")
            path.unlink()
            copy.unlink()

    def test_a_changed_pack_changes_no_game(self):
        path, _ = self.begin("endless_winter")
        pack = self.folder / "box.pack"
        before = self.fine("verify", path)
        pack.write_text("hearth-pack 1\ngame endless_winter rules 1\nculture c105 labor 2 points 4: 1 tool\n")
        self.assertEqual(self.fine("verify", path), before)
        self.assertEqual(self.fine("verify", path, "--pack", pack), before)  # this one is of another game
        Game(self, "endless_winter", "--pack", pack, "--seats", "you,random").finish()
        self.assertEqual(len(self.copies()), 2)
        for number in "12":
            self.assertEqual(self.hearth("play", "--plain", stdin=number).err, "")

    def test_better_words_replace_those_that_are_kept(self):
        pack = self.folder / "box.pack"
        for name in ("Flnt", "Flint"):
            pack.write_text(f"hearth-pack 1\ngame endless_winter rules 1\nname c105 {name}\nculture c105 labor 2 points 4: 1 tool\n")
            Game(self, "endless_winter", "--pack", pack, "--seats", "you,random").finish()
            (copy,) = self.copies()
            self.assertIn(f"name c105 {name}\n", copy.read_text())

    def test_words_alone_are_not_needed(self):
        pack = self.folder / "box.pack"
        pack.write_text("hearth-pack 1\ngame endless_winter rules 1\nname c105 Flint\n")
        Game(self, "endless_winter", "--pack", pack, "--seats", "you,random", "--record", "game.rec").finish()
        self.assertEqual((self.copies(), self.copies(self.folder)), ([], [pack]))
        self.goes_on("--resume", "game.rec")

    def test_a_record_that_is_read_elsewhere(self):
        """Both files are taken along; without the pack a sentence says where it should be."""
        path, _ = self.begin("above_and_below", "--record", self.folder / "game.rec")
        (copy,) = (file for file in self.copies(self.folder) if file.name != "box.pack")
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        path = pathlib.Path(shutil.move(path, elsewhere))
        there = elsewhere / copy.name
        for words in (("verify", path), ("replay", path), ("play", "--plain", "--resume", path)):
            said = self.refused(*words, code=1)
            self.assertRegex(said, r"Line 3: This program does not have the data set [0-9a-f]{16} of .*--pack FILE")
            self.assertIn(str(there), said)
        self.fine("verify", path, "--pack", PACKS / "above_and_below.pack")
        shutil.copy(copy, self.records)  # where this player's own games are, it is found as well
        self.fine("verify", path)
        (self.records / copy.name).unlink()
        shutil.copy(copy, there)
        self.fine("verify", path)
        self.fine("verify", f"elsewhere/{path.name}")
        self.fine("verify", "-", stdin=path.read_text())  # in the folder where the test runs, which has the first copy
        copy.unlink()
        self.refused("verify", "-", stdin=path.read_text(), code=1)

    def test_a_copy_that_was_changed(self):
        path, _ = self.begin("endless_winter")
        (copy,) = self.copies()
        for text in ("hearth-pack 1\ngame endless_winter rules 1\nculture c105 labor 2 points 4: 1 tool\n", "nonsense\n"):
            copy.write_text(text)
            said = self.refused("verify", path, code=1)
            self.assertIn(f"{copy} is not the pack of this game any longer", said)
            self.assertRegex(said, r"should be [0-9a-f]{16}\b.*--pack FILE")
            self.assertEqual(copy.read_text(), text)
        self.goes_on("--resume", path, "--pack", self.folder / "box.pack")
        self.fine("verify", path)

    def test_a_game_from_before_copies_were_kept(self):
        """Given once, the pack is kept from then on."""
        path, _ = self.begin("endless_winter")
        (copy,) = self.copies()
        copy.unlink()
        self.goes_on("--resume", path, "--pack", self.folder / "box.pack")
        self.goes_on("--resume", path)

    def test_a_pack_that_cannot_be_kept(self):
        """No game is begun that could not be gone on with."""
        path = self.folder / "game.rec"
        self.begin("endless_winter", "--record", path)
        (copy,) = (file for file in self.copies(self.folder) if file.name != "box.pack")
        path.unlink()
        copy.unlink()
        copy.mkdir()
        (copy / "full").touch()
        said = self.refused("play", "endless_winter", "--plain", "--seats", "you,random", "--pack", "box.pack", "--record", path, code=1)
        self.assertIn(str(copy), said)
        self.assertFalse(path.exists())

    def test_records_of_simulations(self):
        for game in GAMES:
            folder = self.folder / game
            folder.mkdir()
            self.fine("sim", game, "--pack", PACKS / f"{game}.pack", "--seats", "greedy,random", "--games", "2", "--records", folder)
            (copy,) = self.copies(folder)
            for number in (0, 1):
                self.fine("verify", folder / f"{number}.rec")
            copy.unlink()
            self.refused("verify", folder / "0.rec", code=1)

    def test_games_that_are_only_set_up(self):
        out = self.fine("new", "endless_winter", "--pack", self.pack("endless_winter"), "--seats", "you,random")
        self.assertIn(str(self.copies()[0]), out)
        self.goes_on("--resume", next(self.records.glob("*.rec")))

    def test_games_that_need_none_have_none(self):
        Game(self, "endless_winter", "--seats", "you,random").finish()
        Game(self, "endless_winter", "--seats", "you,random", "--no-record", "--pack", self.pack("endless_winter")).finish()
        self.assertEqual((self.copies(), len(list(self.records.iterdir()))), ([], 1))

    def test_names_of_data_sets_are_no_paths(self):
        path, _ = self.begin("endless_winter", "--record", self.folder / "game.rec")
        text = re.sub(r"data=[0-9a-f]{16}", "data=/../../x", path.read_text())
        path.write_text(text)
        self.assertIn("/../../x", self.refused("verify", path, code=1))

    def test_the_nomad(self):
        pack = self.pack("endless_winter")
        begun = self.hearth("nomad", "--pack", pack, "--seed", "pack")
        path = re.search(r"hearth nomad --resume (\S+)", begun.out.replace("--resume FILE", ""))[1]
        pack.unlink()
        went_on = self.hearth("nomad", "--resume", path)
        self.assertEqual((went_on.code, went_on.err), (0, ""))
        (copy,) = self.copies(pathlib.Path(path).parent)
        copy.unlink()
        said = self.refused("nomad", "--resume", path, code=1)
        self.assertIn(str(copy), said)

    def test_the_full_screen(self):
        """The menu has the game, and another one with its settings is played with its pack."""
        game = "endless_winter"
        path, _ = self.begin(game)
        (self.records.parent / f"guided_{game}").touch()
        terminal = Terminal(self, "play", "--scenes", "off", env=MONO)
        terminal.wait("Go on: Endless Winter")
        terminal.press("Enter", until=lambda screen: "Ada" in screen.said and "Go on:" not in screen.said)
        terminal.keys("q")
        result = terminal.finish()
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertIn(str(self.copies()[0]), result.out.replace("\n", ""))
        path.unlink()
        self.fine("sim", game, "--pack", self.folder / "box.pack", "--seats", "greedy,random", "--games", "1", "--records", self.records)
        over = self.records / "0.rec"
        over.write_text(re.sub(r"(?m)^seat p0 .*$", "seat p0 Ada", over.read_text()))
        terminal = Terminal(self, "play", "--resume", over, "--scenes", "off", env=MONO)
        terminal.wait("The game is over.")
        terminal.press("n", until=lambda screen: "The game is over." not in screen.said and "Ada" in screen.said)
        terminal.keys("q")
        self.assertEqual(terminal.finish().code, 0)
        (path,) = (file for file in self.records.glob("*.rec") if file != over)
        self.assertRegex(path.read_text(), r"options .*data=(?!e444313e1bf102d7)")
        self.fine("verify", path)


if __name__ == "__main__":
    unittest.main()
