"""The commands from the outside: help, version, the list of games, new games."""

import hashlib
import json
import unittest

from hearth_program import COMMANDS, LANGUAGES, ProgramTest


class HelpTest(ProgramTest):
    OPTIONS = {
        "games": ("--json",),
        "new": ("--seats", "--seed", "--option", "--record", "--practice"),
        "play": ("--seats", "--seed", "--option", "--resume", "--record", "--no-record",
                 "--practice", "--plain"),
        "serve": ("--listen", "--host", "--patience"),
        "sim": ("--seats", "--seed", "--option", "--games", "--threads", "--json",
                "--transcripts", "--records"),
        "replay": ("--at", "--json"),
        "verify": ("--json",),
        "score": ("--card", "--json"),
        "hint": ("--rollouts", "--think", "--seat", "--json"),
        "analyze": ("--rollouts", "--think", "--seat", "--json"),
        "match": ("--game", "--seed", "--option", "--games", "--threads", "--solo", "--json"),
        "rules": (),
        "engine": (),
        "bench": ("--json", "--quick"),
    }  # fmt: skip

    def test_every_command_explains_itself_in_every_language(self):
        for command in COMMANDS:
            english = self.fine(command, "--help")
            self.assertIn(f"hearth {command}", english)
            for option in (*self.OPTIONS[command], "--lang", "--help"):
                self.assertRegex(english, rf"(?m)^ +{option}\b", command)
            for lang in LANGUAGES[1:]:
                with self.subTest(command=command, lang=lang):
                    text = self.fine(command, "--help", "--lang", lang)
                    self.assertNotRegex(text, r"[{}]")
                    self.assertEqual(len(text.splitlines()), len(english.splitlines()))
                    for ours, theirs in zip(english.splitlines(), text.splitlines()):
                        if ours:
                            self.assertNotEqual(ours, theirs)

    def test_the_order_of_help_and_language_does_not_matter(self):
        self.assertEqual(
            self.fine("sim", "--help", "--lang", "hu"), self.fine("sim", "--lang=hu", "--help")
        )

    def test_overview_names_every_command(self):
        english = self.fine("--help")
        self.assertEqual(self.fine(), english)
        for command in COMMANDS:
            self.assertRegex(english, rf"(?m)^  {command} +[a-z]")
        for lang in LANGUAGES[1:]:
            text = self.fine("--help", "--lang", lang)
            self.assertNotRegex(text, r"[{}]")
            for ours, theirs in zip(english.splitlines(), text.splitlines()):
                if ours:
                    self.assertNotEqual(ours, theirs)

    def test_help_wins_over_missing_arguments(self):
        self.assertIn("hearth sim GAME", self.fine("sim", "--help"))
        self.assertIn("--card", self.fine("score", "nonsense", "more", "--help"))

    def test_version(self):
        self.assertRegex(self.fine("--version"), r"\Ahearth \d+\.\d+\.\d+\n\Z")

    def test_the_language_may_stand_before_the_command(self):
        # "All commands take --lang": the program must not deny that the command exists.
        self.assertEqual(self.fine("--lang", "el", "games"), self.fine("games", "--lang", "el"))


class GamesTest(ProgramTest):
    def test_list(self):
        text = self.fine("games")
        self.assertRegex(text, r"(?m)^cartographers: Cartographers\. Players: 1 to 100\.")
        for word in ("option side=A|B (A)", "option fallback=card|any (card)", "option edicts=",
                     "bot random:", "bot greedy:", "rival Brumo: Digs for coins"):  # fmt: skip
            self.assertIn(word, text)

    def test_json(self):
        games = {game["id"]: game for game in json.loads(self.fine("games", "--json"))}
        game = games["cartographers"]
        self.assertEqual(set(game), {"id", "rules", "players", "options", "bots", "rivals"})
        self.assertEqual((game["rules"], game["players"]), (1, [1, 100]))
        self.assertEqual(set(game["options"]), {"side", "fallback", "edicts"})
        self.assertEqual(game["options"]["side"], "A|B")
        self.assertLessEqual({"random", "greedy", *game["rivals"]}, set(game["bots"]))
        self.assertEqual((game["rivals"][0], game["rivals"][-1], games["above_and_below"]["rivals"]), ("tibbo", "avelin", []))

    def test_json_does_not_depend_on_the_language(self):
        self.assertEqual(self.fine("games", "--json", "--lang", "pl"), self.fine("games", "--json"))


class NewTest(ProgramTest):
    def test_record_on_standard_output(self):
        lines = self.fine("new", "cartographers", "--seed", "tea", "--seats", "you,greedy", "--record", "-").splitlines()
        self.assertEqual(
            lines[:6],
            ["hearth-record 1", "game cartographers rules 1",
             "options side=A fallback=card edicts=random", "seat p0 Ada", "seat p1 Rowan (greedy)",
             "seed tea"],
        )  # fmt: skip
        # docs/record-format.md: the commitment is the hash of the key, the key that of the seed.
        key = hashlib.blake2b(b"hearth seed 1\ntea", digest_size=32).digest()
        self.assertEqual(lines[6], "commit " + hashlib.blake2b(key, digest_size=32).hexdigest())
        self.assertEqual([line.split()[:2] for line in lines[7:11]], [["chance", "edict"]] * 4)
        self.assertRegex(lines[-1], r"\Achance explore [a-z_]+\Z")

    def test_a_seed_is_found_if_none_is_given_and_it_is_told(self):
        seeds = set()
        for _ in range(3):
            text = self.fine("new", "cartographers", "--record", "-")
            seeds.update(line for line in text.splitlines() if line.startswith("seed "))
        self.assertEqual(len(seeds), 3)

    def test_options_are_in_the_record(self):
        text = self.fine("new", "cartographers", "--option", "fallback=any", "--option", "side=B",
                         "--option", "edicts=wildholds+borderlands+greenbough+mages_valley", "--record", "-")  # fmt: skip
        self.assertIn(
            "\noptions side=B fallback=any edicts=wildholds+borderlands+greenbough+mages_valley\n", text
        )
        self.assertNotIn("chance edict", text)

    def test_record_in_a_file_can_be_verified_and_played(self):
        out = self.fine("new", "cartographers", "--seed", "tea", "--record", "new.rec")
        self.assertIn("Seed: tea\n", out)
        self.assertIn("new.rec", out)
        self.assertIn("sound", self.fine("verify", "new.rec"))
        self.assertIn("Ada> ", self.fine("play", "--resume", "new.rec", "--plain"))

    def test_without_a_file_it_is_kept_in_the_state_folder(self):
        """As --help says; and it is among the games that `hearth play` lists."""
        for game, name in (("cartographers", "Cartographers"), ("above_and_below", "Above and Below")):
            out = self.fine("new", game, "--seed", "tea", "--seats", "you,greedy")
            (record,) = (self.folder / "state/hearth/records").iterdir()
            self.assertIn("Seed: tea\n", out)
            self.assertIn(f"hearth play --resume {record}\n", out)
            self.assertNotIn("hearth-record", out)
            self.assertEqual(record.read_text(), self.fine("new", game, "--seed", "tea", "--seats", "you,greedy", "--record", "-"))
            self.assertEqual(record.stat().st_mode & 0o777, 0o600)
            listed = self.fine("play", "--plain", stdin="1\n")
            self.assertIn(f"{name}, Ada, Rowan (greedy)", listed)
            self.assertIn("Ada> ", listed)
            record.unlink()

    def test_printed_it_is_kept_nowhere(self):
        self.fine("new", "cartographers", "--record", "-")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_without_a_state_folder(self):
        self.refused("new", "cartographers", code=1, env={"XDG_STATE_HOME": None, "HOME": None})

    def test_an_existing_file_is_not_overwritten(self):
        old = self.folder / "old.rec"
        old.write_text("precious\n")
        self.assertIn("old.rec", self.refused("new", "cartographers", "--record", "old.rec", code=1))
        self.assertEqual(old.read_text(), "precious\n")

    def test_practice_is_written_down(self):
        lines = self.fine("new", "cartographers", "--practice", "--record", "-").splitlines()
        self.assertEqual(lines[4], "practice")


if __name__ == "__main__":
    unittest.main()
