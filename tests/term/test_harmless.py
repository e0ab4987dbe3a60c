"""Names of records and packs, and in them, are printed without control characters and marks that turn around or hide
what is printed beside them."""
import pathlib
import unittest

from hearth_program import ROOT, Game, ProgramTest

CARTO = "cartographers"
MARKS = "\u061c\u200b\u200e\u200f\u2028\u202a\u202e\u2060\u2066\u2069\ufeff\U000e0041"
CONTROLS = "\x1b\x07\x7f\x9b"
FILE = f"g{MARKS}{CONTROLS}ame"
NAME = f"A{MARKS}da"  # a record with control characters in it is refused


class HarmlessTest(ProgramTest):
    def harmless(self, *words, code=0, **options):
        result = self.hearth(*words, **options)
        self.assertEqual(result.code, code, (words, result.err))
        self.judged(result.out + result.err)
        return result.out + result.err

    def judged(self, text):
        self.assertFalse([ascii(c) for c in text if c in MARKS + CONTROLS], ascii(text))

    def named(self, **options):
        """A record in which a player has such a name, and one of a game that is over."""
        record = self.record("tea.rec", seats="greedy,greedy", **options)
        text = record.read_text().replace("seat p0 greedy\n", f"seat p0 {NAME}\n")
        record.write_text(text)
        self.assertIn(NAME, text)
        begun = self.folder / "begun.rec"
        begun.write_text(text[: text.index("\np0 ") + 1])
        return record, begun


class FileNames(HarmlessTest):
    def test_records(self):
        record = f"{FILE}.rec"
        for words in (("verify", record), ("replay", record), ("hint", record), ("play", "--resume", record), ("nomad", "--resume", record)):
            self.assertIn("ame.rec", self.harmless(*words, code=1))
        self.assertIn("ame.rec", self.harmless("new", CARTO, "--record", record))
        self.assertIn("ame.rec", self.harmless("new", CARTO, "--record", record, code=1))  # it is there already
        self.assertIn("ame.rec", self.harmless("play", "--resume", record, "--plain"))
        for words in (("play", CARTO, "--plain"), ("nomad",)):
            self.assertIn("ame2.rec", self.harmless(*words, "--record", f"{FILE}2.rec"))
            (self.folder / f"{FILE}2.rec").unlink()
        pathlib.Path(self.folder / record).write_text("nonsense\n")
        self.assertIn("Line 1", self.harmless("verify", record, code=1))

    def test_the_list_of_unfinished_games(self):
        records = self.folder / "state/hearth/records"
        records.mkdir(parents=True)
        self.harmless("new", CARTO, "--record", records / f"{FILE}.rec")
        self.assertIn("ame.rec", self.harmless("play", "--plain", stdin="\n"))

    def test_packs(self):
        pack = self.folder / f"{FILE}.pack"
        self.harmless("pack", "check", pack, code=1)
        pack.write_bytes((ROOT / "tests/packs/endless_winter.pack").read_bytes())
        self.assertIn("ame.pack", self.harmless("pack", "check", pack))
        pack.write_text("hearth-pack 1\nnonsense\n")
        self.assertIn("Line 2", self.harmless("pack", "check", pack, code=1))
        self.assertIn("Line 2", self.harmless("play", "endless_winter", "--pack", pack, code=1))


class NamesInside(HarmlessTest):
    def test_players_of_a_record(self):
        record, begun = self.named()
        self.assertIn("da", self.harmless("replay", record, "--plain"))
        self.assertIn("da", self.harmless("analyze", record, "--rollouts", "4", "--seat", "0"))
        self.assertIn("da", self.harmless("hint", begun, "--rollouts", "4"))
        self.harmless("print", record)
        game = Game(self, "--resume", begun)
        self.judged(game.said)
        self.assertIn("da> ", game.said)
        game.finish()
        records = self.folder / "state/hearth/records"
        records.mkdir(parents=True)
        begun.rename(records / begun.name)
        self.assertIn("begun.rec", self.harmless("play", "--plain", stdin="\n"))

    def test_cards_of_a_pack(self):
        pack = self.folder / "box.pack"
        pack.write_text(f"hearth-pack 1\ngame above_and_below rules 2\ntitle My {MARKS}box\nname k1 Apo{MARKS}thecary\n")
        first = self.harmless("pack", "check", pack)
        self.assertIn("built in", first)  # words are no values
        for words in ((), ("--text",), ("--json",)):
            self.assertIn("thecary", self.harmless("pack", "show", pack, *words))
        self.harmless("pack", "diff", "above_and_below", pack)
        game = Game(self, "above_and_below", "--pack", pack, "--seats", "you,greedy", "--seed", "tea")
        self.assertIn("thecary", game.said + game.say("market") + game.say("build"))
        self.judged(game.finish().out)

    def test_what_is_refused_is_refused_as_before(self):
        """Control characters in a pack, with their line."""
        pack = self.folder / "box.pack"
        pack.write_text("hearth-pack 1\ngame above_and_below rules 2\nname k1 Apo\x1bthecary\n")
        self.assertIn("Line 3", self.harmless("pack", "check", pack, code=1))

    def test_the_copy_of_a_pack_is_as_it_was_given(self):
        pack = self.folder / "box.pack"
        text = (ROOT / "tests/packs/endless_winter.pack").read_text() + f"# My {MARKS}box\n"
        pack.write_text(text)
        Game(self, "endless_winter", "--pack", pack, "--seats", "you,random").finish()
        (copy,) = (self.folder / "state/hearth/records").glob("*.pack")
        self.assertEqual(copy.read_text(), text)

    def test_letters_of_all_languages_stay(self):
        """Joiners too, without which some words and pictures fall apart."""
        _, begun = self.named()
        for name in ("Ζωή", "Łucja", "ömer", "שרה", "می\u200cخواهم", "👩\u200d🚀"):
            begun.write_text(begun.read_text().replace(NAME, name))
            self.assertIn(f"{name}> ", Game(self, "--resume", begun).finish().out)
            begun.write_text(begun.read_text().replace(name, NAME))


if __name__ == "__main__":
    unittest.main()
