"""scripts/check_english.py finds each habit where people read it, and nothing else."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import check_english  # noqa: E402


def found(text, name="x.md"):
    return [problem.split(": ", 1)[1] for problem in check_english.problems(name, text)]


class Habits(unittest.TestCase):
    def finds(self, sentence, part):
        """In a document, in the middle of its paragraph, and in a text of the program."""
        for name, text in (("x.md", sentence), ("x.md", f"Here it is. {sentence}\nAnd on."),
                           ("x.md", f"- {sentence}"), ("x.md", f"| key | {sentence} |"), ("x.1", sentence),
                           ("x.def", f'TEXT(A, "a.b", "{sentence}")'),
                           ("x.def", f'TEXTS(A, "a.b", "Fine.", "{sentence}")')):
            with self.subTest(name=name, text=text):
                problems = found(text, name)
                self.assertEqual(len(problems), 1, problems)
                self.assertIn(part, problems[0])

    def test_every_habit(self):
        for sentence, part in (
                ("Who passes is out.", "a clause as the subject"),
                ("What cannot be paid is red.", "a clause as the subject"),
                ("Whoever has the link sits there.", "a clause as the subject"),
                ("The seed is in it, so whoever has it knows the cards.", "whoever"),
                ("This is the kind one plays at home.", "say \"you\""),
                ("This is no action.", "is not a"),
                ("The table is not there any more.", "no longer"),
                ("The market always lies open.", "they do not lie"),
                ("A coin brings 1 star.", "scores"),
                ("Each good brings {count} points.", "scores"),
                ("It needs 40 microseconds a move.", "per"),
                ("There is one a processor.", "per"),
                ("On offer are four houses.", "the subject comes first"),
                ("Red, green and grey.", "British"),
                ("Its neighbours are empty.", "British"),
                ("The game is analysed.", "British"),
                ("It is recognised.", "British")):
            self.finds(sentence, part)

    def test_what_is_right(self):
        for sentence in ("Who gets a bed?", "What would you like to play?", "There is no room for it.", "It is no longer there.",
                         "There is one move more.", "It does not need any more than that.", "Neither of the analyses is long.",
                         "Instead of the first four a player may take another.", "On level 10 a step of sacrifice.",
                         "The lower one can be taken.", "An open market.", "Take this one.", "The last one must pass.",
                         "Each bed brings a villager home.", "It earns one, whoever fills it.", "Gray: too expensive."):
            with self.subTest(sentence=sentence):
                self.assertEqual(found(sentence), [])
                self.assertEqual(found(f'TEXT(A, "a.b", "{sentence}")', "x.def"), [])

    def test_what_people_do_not_read(self):
        for text in ("```\ncolour\n```\n", "The file `colour.c`.", "[here](docs/colour.md)", "<img alt='grey'>", "= colour: x"):
            self.assertEqual(found(text), [], text)
        self.assertEqual(found("/* colour */\n#include \"colour.def\"", "x.def"), [])
        self.assertEqual(found('.\\" colour\n.SH x', "x.1"), [])

    def test_a_sentence_over_two_lines(self):
        self.assertEqual(len(found("Fine. What cannot\nbe paid is red.")), 1)
        self.assertEqual(len(found("It is not there any\nmore, is it.")), 1)

    def test_where_it_is(self):
        self.assertEqual([p.split(": ")[0] for p in check_english.problems("x.md", "Fine.\n\nA grey\nstone.")], ["x.md:3"])
        self.assertEqual([p.split(": ")[:2] for p in check_english.problems("x.def", '\nTEXT(A, "a.b", "grey")')], [["x.def:2", "a.b"]])


if __name__ == "__main__":
    unittest.main()
