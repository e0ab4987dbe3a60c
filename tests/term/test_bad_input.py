"""Wrong usage: exit code 2, one sentence on standard error, nothing on standard output."""

import unittest

from hearth_program import COMMANDS, ProgramTest

CARTO = "cartographers"


class UsageTest(ProgramTest):
    def test_unknown_command(self):
        for words in (("nosuch",), ("Games",), ("",), ("sim ", CARTO), ("--lang", "en", "nosuch")):
            self.refused(*words)
        self.assertIn('"nosuch"', self.refused("nosuch"))

    def test_unknown_option(self):
        for command in COMMANDS:
            for word in ("--nosuch", "--nosuch=1", "-x", "--help=yes"):
                self.assertIn(f'"{word}"', self.refused(command, word))
        self.assertIn('"--at"', self.refused("sim", CARTO, "--at", "3"))

    def test_unknown_option_without_a_command(self):
        sentence = self.refused("--nosuch")
        self.assertIn('"--nosuch"', sentence)
        self.assertNotIn('hearth "', sentence)  # a command's name is missing there
        self.assertNotIn("  ", sentence)

    def test_number_of_arguments(self):
        for words in (("games", "x"), ("new",), ("new", CARTO, CARTO), ("sim",), ("sim", CARTO, "x"),
                      ("play",), ("play", CARTO, "x"), ("replay",), ("replay", "a", "b"), ("verify",),
                      ("verify", "a", "b"), ("score",), ("score", CARTO, "x"), ("engine",),
                      ("engine", CARTO, "x"), ("bench", "x"), ("sim", CARTO, *"abcdefgh")):  # fmt: skip
            self.assertIn(f"hearth {words[0]}", self.refused(*words))

    def test_unknown_game(self):
        for command in ("new", "play", "sim", "score", "engine"):
            for game in ("chess", "Cartographers", "", CARTO + "x"):
                self.assertIn(f'"{game}"', self.refused(command, game))

    def test_unknown_language(self):
        for lang in ("de", "EN", "english", "e", "el_GR.UTF-8"):
            self.assertIn(f'"{lang}"', self.refused("games", "--lang", lang))

    def test_missing_value(self):
        for words in (("sim", CARTO, "--seed"), ("sim", CARTO, "--seed="), ("sim", CARTO, "--games"),
                      ("sim", CARTO, "--seats", ""), ("play", "--resume"), ("replay", "x", "--at"),
                      ("score", CARTO, "--card"), ("games", "--lang"), ("games", "--lang="),
                      ("new", CARTO, "--option"), ("new", CARTO, "--record", "")):  # fmt: skip
            self.assertIn("--", self.refused(*words))

    def test_value_where_none_is_taken(self):
        for words in (("games", "--json=1"), ("play", CARTO, "--plain=yes"),
                      ("sim", CARTO, "--transcripts="), ("bench", "--quick=0")):  # fmt: skip
            self.assertIn(words[-1].split("=")[0], self.refused(*words))

    def test_numbers_out_of_range(self):
        for words in (("--games", "0"), ("--games", "-1"), ("--games", "1000000001"), ("--games", "x"),
                      ("--games", "1.5"), ("--games", " 1"), ("--games", "1e3"), ("--games", "007"),
                      ("--games", "9" * 40), ("--threads", "0"), ("--threads", "65"),
                      ("--threads", "two")):  # fmt: skip
            sentence = self.refused("sim", CARTO, *words)
            self.assertIn(words[0], sentence)
            self.assertIn(f'"{words[1]}"', sentence)

    def test_option_given_twice(self):
        for words in (("games", "--json", "--json"), ("sim", CARTO, "--games", "1", "--games", "1"),
                      ("sim", CARTO, "--seed=1", "--seed", "1"), ("play", CARTO, "--plain", "--plain"),
                      ("new", CARTO, "--seats", "you", "--seats", "you")):  # fmt: skip
            self.assertIn("--", self.refused(*words))

    def test_language_given_twice(self):
        self.assertIn("--lang", self.refused("games", "--lang", "el", "--lang", "pl"))

    def test_clashing_options(self):
        for words in (("sim", CARTO, "--json", "--transcripts"),
                      ("sim", CARTO, "--transcripts", "--records", "."),
                      ("play", CARTO, "--record", "a.rec", "--no-record"),
                      *(("play", "--resume", "a.rec", *more) for more in (
                          ("--seats", "you"), ("--seed", "1"), ("--option", "side=B"),
                          ("--record", "b.rec"), ("--no-record",), ("--practice",)))):  # fmt: skip
            self.refused(*words)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_practice_is_for_one_player(self):
        # docs/record-format.md: practice belongs to solo games; a wish that cannot be
        # fulfilled must not be dropped in silence.
        for command in ("new", "play"):
            self.assertIn("practice", self.refused(command, CARTO, "--practice", "--seats", "you,greedy"))

    def test_two_dashes_end_the_options(self):
        self.assertIn('"--json"', self.refused("sim", "--", "--json"))

    def test_words_that_are_no_text(self):
        for word in (b"\xff\xfe", b"a\x1b[31mb", b"line\nbreak", b"\xc3", b"tab\there"):
            sentence = self.refused(word)
            self.assertNotIn("\x1b", sentence)
            self.refused("sim", word)
            self.refused("sim", CARTO, "--games", word)

    def test_overlong_words(self):
        long = "x" * 100000
        for words in ((long,), ("sim", long), ("sim", CARTO, "--" + long), ("sim", CARTO, "--games", long),
                      ("sim", CARTO, "--seats", long), ("sim", CARTO, "--option", long),
                      ("score", CARTO, "--card", long), ("games", "--lang", long)):  # fmt: skip
            self.assertLess(len(self.refused(*words)), 5000)


class SeatsTest(ProgramTest):
    def refuse_seats(self, seats, command="sim"):
        return self.refused(command, CARTO, "--seats", seats)

    def test_nobody(self):
        for seats in (",", "greedy,", ",greedy", "greedy,,greedy", "*3"):
            self.refuse_seats(seats)

    def test_people_cannot_sit_in_simulations(self):
        for seats in ("you", "greedy,you", "you*2"):
            self.assertIn('"you"', self.refuse_seats(seats))

    def test_too_many(self):
        for seats in ("random*101", "random*100,greedy", ",".join(["random"] * 101), "random*99999999999"):
            self.assertIn("100", self.refuse_seats(seats))
        self.assertIn("100", self.refuse_seats("you*101", "play"))

    def test_a_hundred_are_welcome(self):
        self.fine("sim", CARTO, "--seats", "random*99,greedy", "--games", "1")

    def test_too_many_for_the_game(self):
        self.assertIn("8", self.refused("sim", "null", "--seats", "random*9"))

    def test_unknown_bot(self):
        for seats in ("nosuch", "greedy,nosuch", "nosuch*2"):
            sentence = self.refuse_seats(seats)
            self.assertIn('"nosuch"', sentence)
            self.assertIn("greedy", sentence)  # says who there is
        self.refuse_seats("Greedy")
        self.refused("sim", "null", "--seats", "greedy")

    def test_settings_that_a_bot_does_not_have(self):
        for seats in ("greedy:think=50", "random:x", "greedy:"):
            self.refuse_seats(seats)

    def test_a_wrong_number_of_times(self):
        self.assertNotIn("at most", self.refuse_seats("greedy*0"))  # nobody asked for too many
        for times in ("", "x", "-1", "1.5", "02"):
            self.assertIn(f"greedy*{times}", self.refuse_seats(f"greedy*{times}"))


class GameOptionTest(ProgramTest):
    def refuse_option(self, *options):
        words = [word for option in options for word in ("--option", option)]
        sentences = {self.refused(command, CARTO, *words) for command in ("sim", "new", "play")}
        self.assertEqual(len(sentences), 1)
        self.assertEqual(list(self.folder.iterdir()), [])
        return sentences.pop()

    def test_unknown(self):
        self.assertIn('"colour"', self.refuse_option("colour=red"))
        self.assertIn('"Side"', self.refuse_option("Side=A"))
        self.assertIn('"rounds"', self.refuse_option("rounds=3"))

    def test_twice(self):
        self.assertIn('"side"', self.refuse_option("side=A", "side=A"))
        self.assertIn('"side"', self.refuse_option("side=A", "fallback=any", "side=B"))

    def test_wrong_form(self):
        for option in ("side", "side=", "=A", "=", "side A", " side=A", "side=A ", "side:A"):
            self.refuse_option(option)

    def test_wrong_value(self):
        for option in ("side=C", "side=a", "side=AB", "side=A|B", "fallback=none", "side=A=A"):
            self.assertIn(option.split("=")[0], self.refuse_option(option))

    def test_wrong_edicts(self):
        for edicts in (
            "greenbough",
            "greenbough+canal_lake+wildholds",
            "greenbough+canal_lake+wildholds+borderlands+cauldrons",
            "greenbough+treetower+wildholds+borderlands",  # two of forest
            "greenbough+greenbough+wildholds+borderlands",
            "greenbough+canal_lake+wildholds+monsters",
            "greenbough+canal_lake+wildholds+Borderlands",
            "greenbough+canal_lake++borderlands",
            "greenbough+canal_lake+wildholds+",
            "greenbough,canal_lake,wildholds,borderlands",
            "+++",
        ):
            self.refuse_option(f"edicts={edicts}")

    def test_too_many_options(self):
        self.refuse_option(*["side=A"] * 300)


class SeedTest(ProgramTest):
    def test_bad_seeds(self):
        for seed in ("x" * 129, "ż" * 65, b"a\x07b", b"two\nlines", b"\x7f", b"\xff", b"\xc2\x85", b"tab\t"):
            for command in ("new", "play", "sim"):
                self.assertIn("128", self.refused(command, CARTO, "--seed", seed))
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_the_longest_seed(self):
        for seed in ("x" * 128, "ż" * 64):
            self.assertIn(f"\nseed {seed}\n", self.fine("new", CARTO, "--record", "-", "--seed", seed))
        self.assertIn("Seed: " + "x" * 120, self.fine("sim", CARTO, "--seed", "x" * 120, "--games", "1"))

    def test_any_text_is_a_seed(self):
        for seed in ("0", "-1", "two words", "ζάρι ☂", '"quoted"', "{seed}", "%s%n", "#1", "--help"):
            self.assertIn(f"\nseed {seed}\n", self.fine("new", CARTO, "--record", "-", f"--seed={seed}"))


class FileTest(ProgramTest):
    def test_records_that_cannot_be_read(self):
        (self.folder / "folder").mkdir()
        for name in ("nosuch.rec", "folder", "folder/nosuch.rec", "nosuch/x.rec", "x" * 300):
            for words in (("verify", name), ("replay", name), ("play", "--resume", name)):
                self.assertIn(name[:80], self.refused(*words, code=1))

    def test_standard_output_that_cannot_be_written(self):
        record = self.record()
        sheet = "\n".join(["." * 11] * 11)
        for words in (("games",), ("--help",), ("--version",), ("sim", "--help"), ("verify", record),
                      ("sim", CARTO, "--games", "3"), ("sim", CARTO, "--games", "50", "--transcripts"),
                      ("replay", record), ("replay", record, "--json"), ("score", CARTO),
                      ("new", CARTO), ("new", CARTO, "--record", "-"), ("engine", CARTO), ("play", CARTO, "--no-record")):  # fmt: skip
            with open("/dev/full", "wb") as full:
                result = self.hearth(*words, stdin=sheet, stdout=full)
            if "--transcripts" in words:  # the seed comes first there
                self.assertRegex(result.err, r"\ASeed: [^\n]+\n")
                result = result._replace(err=result.err.split("\n", 1)[1])
            self.sentence(result, 1, words)


if __name__ == "__main__":
    unittest.main()
