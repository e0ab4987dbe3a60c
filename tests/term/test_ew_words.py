"""Endless Winter in words: cards, stones, trails and places have names in four languages, and no id is printed for
people; the help begins with the table and one turn; signs and rulings are explained."""

import random
import re

from hearth_program import LANGUAGES, Game, ProgramTest
from hearth_above_and_below import forms, pattern, text
from test_ew_program import ANSWER, EW

# Ids of cards, stones, tiles and trails, squares by halves, and words of the program itself.
CODE = re.compile(r"(?<![\w/.:-])(?:[ugprm]\d|[sc]\d\d\d|n\d\d)(?![\w/])|half squares|\b[xy] = |\b[a-z]+_[a-z_]+")
PAIR = re.compile(r"\d+,\d+\b")  # which is a fraction in the other languages
LOOKS = ("table", "hand", "board", "board nomad", "columns", "map", "map 5", "culture", "animals", "stones", "megaliths",
         "nomad", "score", "score nomad", "rules")  # fmt: skip


class NamesTest(ProgramTest):
    def no_codes(self, said, lang):
        """What is typed is named before the colon of an answer, and in the sentence that lists the words."""
        listed = re.compile(pattern(forms(lang, "term.ew.choice")[0]))
        for line in said.splitlines():
            left = listed.sub("", re.sub(r"^  \d+\. [^:]*: ", "", line))
            self.assertNotRegex(left, CODE, line)
            if lang == "en":
                self.assertNotRegex(left, PAIR, line)

    def test_a_game_and_all_looks(self):
        for number, lang in enumerate(LANGUAGES):
            with self.subTest(lang):
                rng = random.Random(lang)
                game = Game(self, EW, "--seats", "you", "--seed", lang, "--record", f"{lang}.rec", "--lang", lang,
                            "--option", "level=hard_both", "--option", "rest_tiles=on", "--option", "glacier_tiles=on")  # fmt: skip
                said, asked = game.said, 0
                while not game.closed:
                    self.no_codes(said, lang)
                    listed = ANSWER.findall(said) or ANSWER.findall(game.say("legal"))
                    if asked % 20 == number:
                        for look in LOOKS:
                            self.no_codes(game.say(look), lang)
                    said = game.say(rng.choice(listed)[0])
                    asked += 1
                self.no_codes(said, lang)
                self.no_codes(self.fine("replay", f"{lang}.rec", "--lang", lang), lang)
        self.no_codes(re.sub(r"\d+\.\d", "", self.fine("analyze", "en.rec", "--rollouts", "4")), "en")

    def test_hints(self):
        game = Game(self, EW, "--seats", "you", "--seed", "tea", "--record", "game.rec")
        self.no_codes(game.say("hint"), "en")
        for line in ("setup u2", "chief tuskbreaker A", ""):
            game.say(line)
        self.no_codes(game.say("hint"), "en")
        game.send("quit")
        game.finish()
        self.no_codes(self.fine("hint", "game.rec"), "en")


class HelpTest(ProgramTest):
    def test_no_codes(self):
        for lang in LANGUAGES:
            told = self.fine("rules", EW, "all", "--lang", lang)
            # the words in brackets behind titles are typed
            self.assertNotRegex(re.sub(r"(?m)\(\w+\)$", "", told), CODE)

    def test_every_sign_is_explained(self):
        """The letters of the nomad cards (rules, 9.5) and those that only players meet."""
        for lang in LANGUAGES:
            signs = self.fine("rules", EW, "signs", "--lang", lang)
            for letter in ("I", "T", "F", "C", "B", "A", "R", "V", "E", "G", "S", "M", "W", "D", "L", "*", "K", "k", "U", "^", ">", "H", "+M"):
                self.assertIn(f"({letter})", signs, lang)
            for letter in ("F!", "*/", "=", "|"):
                self.assertIn(letter, signs, lang)

    def test_rulings(self):
        for lang in LANGUAGES:
            rulings = self.fine("rules", EW, "rulings", "--lang", lang)
            for clause in ("4.5e", "5.6", "4.1a"):
                self.assertIn(clause, rulings, lang)
