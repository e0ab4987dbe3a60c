"""The rules for players as scripts/check_rules.py reads them: as they are nothing is wrong, and what is broken in a copy
is found."""

import shutil
import unittest

from data_copy import PROJECT, folder

import check_rules

RULES = PROJECT / "data/rules"


class RulesTexts(unittest.TestCase):
    def setUp(self):
        self.rules = folder(self) / "rules"
        shutil.copytree(RULES, self.rules)

    def change(self, name, old, new):
        path = self.rules / name
        text = path.read_text(encoding="utf-8")
        self.assertIn(old, text)
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def wrong(self):
        return check_rules.Checker(self.rules).check()

    def finds(self, what):
        wrong = self.wrong()
        self.assertTrue(any(what in each for each in wrong), (what, wrong))

    def test_as_they_are(self):
        self.assertEqual(self.wrong(), [])

    def test_a_language_is_missing(self):
        (self.rules / "cartographers/hu.txt").unlink()
        self.finds("cartographers/hu.txt: is missing")

    def test_a_topic_is_missing(self):
        self.change("cartographers/pl.txt", "= coins: ", "= coin: ")
        self.finds("this is not what the English has")

    def test_a_paragraph_is_missing(self):
        path = self.rules / "endless_winter/el.txt"
        blocks = path.read_text(encoding="utf-8").removesuffix("\n").split("\n\n")
        path.write_text("\n\n".join(blocks[:-1]) + "\n", encoding="utf-8")
        self.finds("parts, the English")

    def test_another_value(self):
        self.change("above_and_below/el.txt", "{hire}", "{hire_first}")
        self.finds("the values are not those of the English")

    def test_another_number(self):
        self.change("cartographers/hu.txt", "13 felfedezéskártya", "14 felfedezéskártya")
        self.finds("the numbers are")

    def test_english_is_left(self):
        self.change("cartographers/pl.txt", "Odkrywa się kartę.", "The card is turned up.")
        self.finds('"The" is English')
        self.change("above_and_below/el.txt", "Παίζει η Άντα.", "Παίζει η villager.")
        self.finds('"villager" is English')

    def test_spelling(self):
        self.change("above_and_below/hu.txt", "Ada passzol.", "Ada passszol.")
        self.finds('"passszol" is not known')
        self.change("cartographers/en.txt", "neighbor", "neighbour")
        self.finds('"neighbour" is not how the interface says it')

    def test_a_step_without_its_action(self):
        self.change("above_and_below/en.txt", "@ 21\n", "")
        self.finds("does not say after which action")

    def test_pieces_stand_in_english_only(self):
        self.change("endless_winter/hu.txt", "\n\nNégy akciósáv", "\n\n+ icon-food\nNégy akciósáv")
        self.finds("pieces and steps stand in the English file only")

    def test_lines_and_spaces(self):
        self.change("cartographers/el.txt", "Έχετε έναν", "Έχετε  έναν")
        self.finds("there is a space too many")

    def test_a_word_that_nobody_uses(self):
        path = self.rules / "words/pl.txt"
        path.write_text("hipopotam\n", encoding="utf-8")
        self.finds('"hipopotam" is not used')


if __name__ == "__main__":
    unittest.main()
