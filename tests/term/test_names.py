"""What people are called: given, asked for once, remembered, else the login name or a word with a number."""

import re
import unittest

from hearth_full_screen import FullTest, asked
from hearth_program import LANGUAGES, Game, ProgramTest
from hearth_terminal import Terminal

NUMBERED = {"en": "Player {}", "el": "Παίκτης {}", "hu": "{}. játékos", "pl": "Gracz {}"}


class NamesTest(ProgramTest):
    def names(self, *words, **options):
        text = self.fine("new", "cartographers", "--record", "-", *words, **options)
        return re.findall(r"(?m)^seat p\d+ (.*)$", text)

    def remembered(self):
        return (self.folder / "state" / "hearth" / "name").read_text()

    def test_where_a_name_comes_from(self):
        for changes, name in (({}, "Ada"), ({"LOGNAME": None, "USER": "zoe"}, "zoe"),
                              ({"LOGNAME": "greedy", "USER": "zoe"}, "zoe")):  # fmt: skip
            with self.subTest(changes=changes):
                self.assertEqual(self.names(env=changes), [name])
        self.assertEqual(self.names("--name", "Béla"), ["Béla"])
        self.assertEqual(self.names("--seats", "you,greedy,you", "--name", "Béla,Cili"), ["Béla", "Rowan (greedy)", "Cili"])
        for lang, numbered in NUMBERED.items():
            names = self.names("--seats", "you*3", "--name", "Béla", "--lang", lang)
            self.assertEqual(names, ["Béla", numbered.format(2), numbered.format(3)])

    def test_several_names(self):
        for words in (("--name", "Béla", "--name", "Cili"), ("--name", "Béla,Cili")):
            self.assertEqual(self.names("--seats", "you,you", *words), ["Béla", "Cili"])
        self.assertIn("Another player", self.refused("new", "cartographers", "--seats", "you,you", "--name", "Béla,Béla"))
        Game(self, "cartographers", "--no-record", "--seats", "you,you", "--name", "Béla,Cili").finish()
        self.assertEqual(self.remembered(), "Béla\nCili\n")
        self.assertEqual(self.names("--seats", "you,you,you"), ["Béla", "Cili", "Player 3"])
        self.assertEqual(self.names("--seats", "you,you", "--name", "Cili"), ["Cili", "Player 2"], "never two of one name")

    def test_bots_are_called_by_names(self):
        self.assertEqual(self.names("--seats", "greedy,you,planner:think=5,threads=1,greedy*2", "--name", "Hazel"),
                         ["Rowan (greedy)", "Hazel", "Alder (planner:think=5,threads=1)", "Linden (greedy)",
                          "Aspen (greedy)"])  # fmt: skip
        self.assertEqual(len(set(self.names("--seats", "you,greedy*99"))), 100)
        for game in ("cartographers", "above_and_below", "endless_winter"):
            with self.subTest(game=game):
                words = ("--seats", "greedy,you,random", "--seed", "tea", "--record", f"{game}.rec")
                play = Game(self, game, *words)
                self.assertIn("\nPlayers: 1 Rowan (greedy), 2 Ada, 3 Hazel (random).\n", play.said)
                self.assertNotRegex(play.said.split("Players: ")[1].split("\n", 1)[1] + play.say("table"), r"\b(greedy|random)\b")
                play.finish()
                resumed = Game(self, "--resume", f"{game}.rec")  # bots are found again
                self.assertIn("Players: 1 Rowan (greedy), 2 Ada", resumed.said)
                self.assertRegex(resumed.said, r"\nAda> \Z")
                resumed.finish()

    def test_rivals_have_their_own_names(self):
        self.assertEqual(self.names("--seats", "you,brumo,greedy,Brumo,kestra:taste=3,kestra"),
                         ["Ada", "Brumo", "Rowan (greedy)", "Brumo 2 (Brumo)", "Kestra (kestra:taste=3)", "Kestra 2 (kestra)"])  # fmt: skip
        self.assertIn("Brumo", self.refused("new", "cartographers", "--name", "Brumo"))
        self.assertIn("no bot named", self.refused("new", "above_and_below", "--seats", "you,brumo"))
        play = Game(self, "cartographers", "--seats", "you,tibbo", "--seed", "tea", "--record", "rival.rec")
        self.assertIn("\nPlayers: 1 Ada, 2 Tibbo.\n", play.said)
        play.finish()
        resumed = Game(self, "--resume", "rival.rec")
        self.assertIn("Players: 1 Ada, 2 Tibbo", resumed.said)
        self.assertRegex(resumed.said, r"\nAda> \Z")
        resumed.finish()

    def test_bots_of_before_go_on(self):
        Game(self, "cartographers", "--seats", "you,greedy", "--seed", "tea", "--record", "old.rec").finish()
        path = self.folder / "old.rec"
        path.write_text(path.read_text().replace("seat p1 Rowan (greedy)", "seat p1 greedy"))
        play = Game(self, "--resume", "old.rec")
        self.assertIn("Players: 1 Ada, 2 greedy.\n", play.said)
        drawing = play.say("legal all").splitlines()[1]
        self.assertRegex(play.say(drawing), r"(?m)^greedy: \w+ on ")
        play.finish()

    def test_a_name_is_remembered(self):
        Game(self, "cartographers", "--no-record", "--name", "Béla Nagy").finish()
        self.assertEqual(self.remembered(), "Béla Nagy\n")
        self.assertEqual(self.names(), ["Béla Nagy"])
        self.assertTrue(Game(self, "above_and_below", "--no-record").said.endswith("\nBéla Nagy> "))
        (self.folder / "state" / "hearth" / "name").write_text("planner\n")  # not by this program
        self.assertEqual(self.names(), ["Ada"])

    def test_what_is_no_name(self):
        for name, said in (("greedy", "bot"), (" Ada", "spaces"), ("a\tb", "visible"), ("x" * 65, "too long"),
                           ("Ada\u202eadA", "visible"), ("A\u200dda", "visible"), ("\u0301", "visible"), ("\u0378", "visible"),
                           ("you", '"you"'), ("Eve (greedy)", "bot"), (",Ben", "needs a name"), ("Ada,Ben", "more names")):  # fmt: skip
            self.assertIn(said, self.refused("play", "cartographers", "--plain", "--name", name), name)
        self.refused("play", "--resume", "game.rec", "--name", "Ada")
        self.assertFalse((self.folder / "state" / "hearth" / "name").exists() and self.remembered() != "Ada\n")

    def test_nobody_is_you_in_any_game_and_language(self):
        for game, lines in (("cartographers", ("legal", "table")), ("above_and_below", ("labor sv1", "done", "table")),
                            ("endless_winter", ("1", "1", "table"))):  # fmt: skip
            for lang in LANGUAGES[1:]:  # English says "you can" to whom it asks
                with self.subTest(game=game, lang=lang):
                    play = Game(self, game, "--no-record", "--seed", "tea", "--lang", lang)
                    told = play.said + "".join(play.say(line) for line in lines)
                    self.assertNotRegex(told, r"(?i)\byou\b")
                    self.assertIn("Ada", told)
                    play.finish()
        play = Game(self, "above_and_below", "--no-record", "--seed", "tea")
        self.assertIn("Ada labors for ", play.say("labor sv1") + play.say("done"))

    def test_records_of_before_get_names(self):
        text = self.record("old.rec", seats="greedy,random,greedy").read_text()
        text = text.replace("seat p0 greedy\n", "seat p0 you 1\n").replace("seat p2 greedy\n", "seat p2 you 2\n")
        (self.folder / "old.rec").write_text(text)
        told = self.fine("replay", "old.rec")
        self.assertTrue(told.startswith("Cartographers, players: Ada, random, Player 2\n"))
        self.assertNotIn("you 1", told)
        self.assertIn('"players":["you 1","random","you 2"]', self.fine("replay", "old.rec", "--json"))
        self.assertIn("Map of Ada", self.fine("print", "old.rec"))

    def test_decimals_have_the_comma_of_the_language(self):
        for lang, point in (("en", r"\."), ("el", ","), ("hu", ","), ("pl", ",")):
            words = ("sim", "cartographers", "--games", "3", "--seats", "random", "--seed", "x", "--lang", lang)
            self.assertRegex(self.fine(*words), rf"\d{point}\d\d\b")
            self.assertRegex(self.fine(*words, "--json"), r'"mean_total":-?\d+\.\d')


class AskedTest(FullTest):
    def test_a_name_is_asked_for_once(self):
        (self.state / "name").unlink()
        terminal = self.play()
        screen = terminal.wait("What is your name?")
        self.assertIn("Ada", screen.text, "the login name is proposed")
        terminal.keys("BSpace", "BSpace", "BSpace")
        terminal.type("greedy")
        terminal.press("Enter", until="is the name of a bot")
        terminal.press("Enter", until="What is your name?")
        terminal.keys(*["BSpace"] * 6)
        terminal.type("Ζωή")
        screen = terminal.press("Enter", until=asked)
        self.assertTrue(screen.bar.startswith("Ζωή   spring"), screen.bar)
        self.leave(terminal)
        self.assertEqual((self.state / "name").read_text(), "Ζωή\n")
        again = Terminal(self, "play", "cartographers", "--plain", "--no-record")
        again.wait(re.compile(r"Ζωή> *$"))

    def test_typing_replaces_what_is_proposed(self):
        """And Ctrl-U clears what was typed."""
        (self.state / "name").unlink()
        terminal = self.play(env={"LOGNAME": "maria"})
        terminal.wait("What is your name?")
        terminal.type("Maria")
        terminal.wait(lambda screen: screen.lines[3].split() == ["Maria"])
        terminal.press("C-u", until=lambda screen: not screen.lines[3].strip())
        terminal.type("Ζωή")
        terminal.wait(lambda screen: screen.lines[3].split() == ["Ζωή"])
        terminal.press("Enter", until=asked)
        self.leave(terminal)
        self.assertEqual((self.state / "name").read_text(), "Ζωή\n")

    def test_what_is_proposed_can_be_changed(self):
        (self.state / "name").unlink()
        terminal = self.play(env={"LOGNAME": "maria"})
        terminal.wait("What is your name?")
        terminal.press("BSpace", until=lambda screen: screen.lines[3].split() == ["mari"])
        terminal.type("on")
        terminal.wait(lambda screen: screen.lines[3].split() == ["marion"])
        terminal.press("Enter", until=asked)
        self.leave(terminal)

    def test_a_refused_name_is_not_a_proposal(self):
        (self.state / "name").unlink()
        terminal = self.play()
        terminal.wait("What is your name?")
        terminal.type("greedy")
        terminal.press("Enter", until="is the name of a bot")
        terminal.press("Enter", until="What is your name?")
        terminal.type("man")
        terminal.wait(lambda screen: screen.lines[3].split() == ["greedyman"])

    def test_everybody_is_asked(self):
        (self.state / "name").write_text("Ada\n")
        terminal = self.play("--seats", "you,greedy,you,you")
        screen = terminal.wait("Player 2, what is your name?")
        self.assertIn("Player 2", screen.lines[3], "a word with a number is proposed")
        terminal.keys(*["BSpace"] * 8)
        terminal.type("Ada")
        terminal.press("Enter", until="Another player at this table")
        terminal.press("Enter", until="Player 2, what is your name?")
        terminal.keys(*["BSpace"] * 8)
        terminal.type("Ben")
        terminal.press("Enter", until="Player 3, what is your name?")
        terminal.press("Escape", until=lambda s: "Ada" in s.text and "name?" not in s.text)
        self.assertEqual((self.state / "name").read_text(), "Ada\nBen\n")
        self.assertRegex(self.path.read_text(), r"\nseat p2 Ben\nseat p3 Player 3\n")

    def test_everybody_is_asked_in_sentences(self):
        (self.state / "name").write_text("Ada\n")
        terminal = Terminal(self, "play", "endless_winter", "--plain", "--no-record", "--seats", "you,you")
        terminal.wait("Player 2, what is your name? Press Enter for: Player 2.")
        terminal.type("Ben")
        terminal.press("Enter", until=re.compile("Players: 1 Ada, 2 Ben."))
        self.assertEqual((self.state / "name").read_text(), "Ada\nBen\n")


if __name__ == "__main__":
    unittest.main()
