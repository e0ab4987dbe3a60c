"""The book of encounters: the checks find texts that are too long, badly set or misspelled, and say where."""

import os
import re
import shutil
import subprocess
import unittest
from unittest import mock

from broken_book import OPTIONS, PARAGRAPHS, BrokenBook, at
from data_copy import BOOK, PROJECT

import check_book


class Lengths(BrokenBook):
    PLAIN = "In the cellar sits a man who counts his beans and does not look up when the door goes. "

    def words(self, length):
        return (self.PLAIN * 20)[: length - 1].rstrip().ljust(length - 1, "h") + "."

    def test_option(self):
        o = OPTIONS[5]
        self.put(o.line, "> " + self.words(91))
        self.editor_says(at(o), "the option has 91 characters; at most 90 are allowed")

    def test_story(self):
        r = self.story()
        self.put(r.line, f"{r.line.text}\n   {self.words(60)}\n   {self.words(221)[61:]}")
        said = [w for w in self.editor() if "characters" in w]
        self.assertEqual(len(said), 1)
        self.assertRegex(said[0], rf"^{re.escape(at(r))}: the story has \d+ characters; at most 220 are allowed$")

    def test_result_without_a_story(self):
        r = self.story(lambda r: r.line.text[0] in "345")
        lines = self.lines(r.line.path)
        while lines[r.line.number].startswith("   "):
            del lines[r.line.number]
        self.write(r.line.path, lines)
        self.editor_says(at(r), "the result has no story")

    def test_failure_may_be_silent_if_nothing_happens(self):
        o = next(o for o in OPTIONS if o.fail and not o.fail.effects)
        lines = self.lines(o.line.path)
        while lines[o.fail.line.number].startswith("   "):
            del lines[o.fail.line.number]
        self.write(o.line.path, lines)
        self.assertEqual(self.editor(), [])

    def test_penalty_may_not_be_silent(self):
        o = next(o for o in OPTIONS if o.fail and o.fail.effects)
        lines = self.lines(o.line.path)
        while lines[o.fail.line.number].startswith("   "):
            del lines[o.fail.line.number]
        self.write(o.line.path, lines)
        self.editor_says(at(o.fail), "the result has no story")


class Prose(BrokenBook):
    """What an editor would strike out."""

    def test_same_beginning(self):
        beginning = PARAGRAPHS[40].text.split()[:3]
        rest = PARAGRAPHS[41].text.split()[3:]
        self.text(41, " ".join(beginning + rest))
        said = self.editor()
        self.assertEqual(len(said), 1)
        self.assertTrue(said[0].startswith(f"{at(PARAGRAPHS[41])}: begins with the same three words as "
                                           f"{at(PARAGRAPHS[40])}: "), said[0])

    def test_same_title(self):
        p, other = PARAGRAPHS[99], PARAGRAPHS[40]
        self.put(p.line, "## 99. " + re.sub("^The ", "A ", other.title))
        self.editor_says(at(p), f"the title is like the one at {at(other)}")

    def test_same_option(self):
        p = PARAGRAPHS[88]
        self.put(p.options[1].line, p.options[0].line.text)
        said = self.editor()
        self.assertIn(f"{at(p.options[1])}: the option is like the one at {at(p.options[0])}", said)

    def test_sentence_twice(self):
        r = self.story()
        sentence = "He looks at the pear and the pear looks at him."
        self.put(r.line, f"{r.line.text}\n   {sentence}")
        text = PARAGRAPHS[120].line
        self.put(text, f"{text.text}\n\n{sentence}")
        place, line = text.path, text.number + 2
        self.assertIn(f"{place}:{line}: the sentence is also at {r.line.path}:{r.line.number + 1}: {sentence}",
                      self.editor())

    def option(self, words, said):
        o = OPTIONS[200]
        self.put(o.line, f"> {words}")
        self.assertEqual(set(self.editor()), {f"{at(o)}: {said}"})
        shutil.copy(BOOK / o.line.path, self.book)

    def everywhere(self, words, said):
        """In an option, as the first line of a story, as the third line of a text."""
        self.option(words, said)
        r = self.story(lambda r: len(r.story) < 150)
        self.put(r.line, f"{r.line.text}\n   {words}")
        self.editor_says(f"{r.line.path}:{r.line.number + 1}", said)
        shutil.copy(BOOK / r.line.path, self.book)
        p = PARAGRAPHS[7]
        lines = self.lines(p.line.path)
        lines.insert(p.line.number + 3, words)
        self.write(p.line.path, lines)
        self.editor_says(f"{p.line.path}:{p.line.number + 4}", said)
        shutil.copy(BOOK / p.line.path, self.book)

    def test_game_terms(self):
        self.everywhere("It is reputation that counts.", '"reputation" belongs to the rules, not to the story')
        for term in ("dice", "victory points", "lantern roll", "roll the die", "reroll", "players", "Paragraph",
                     "bonus", "income", "outpost", "cave card"):
            self.option(f"It is about {term}, says the bear.", f'"{term}" belongs to the rules, not to the story')

    def test_a_lantern_is_a_thing(self):
        self.put(OPTIONS[200].line, "> Hold up the lantern and roll the barrel on.")
        self.assertEqual(self.editor(), [])

    def test_game_term_across_lines(self):
        p = PARAGRAPHS[7]
        lines = self.lines(p.line.path)
        lines[p.line.number + 3 : p.line.number + 3] = ["Of victory", "points he knows nothing."]
        self.write(p.line.path, lines)
        self.editor_says(f"{p.line.path}:{p.line.number + 4}", '"victory points" belongs to the rules, not to the story')

    def test_placeholders(self):
        self.everywhere("It is TODO that counts.", '"TODO" looks like something left over')
        for left in ("XXX", "lorem", "...", "??", "[", "|", "*"):
            self.option(f"It is {left} about the bear.", f'"{left}" looks like something left over')

    def test_british_words(self):
        self.everywhere("It goes towards the bear.", '"towards" is British')

    def test_numbers(self):
        self.everywhere("It is 11 bears.", '"11" should be written out in words')

    def test_spaces(self):
        self.everywhere("It is about  the bear.", "there is a space too many")

    def test_space_at_the_end_of_a_line(self):
        p = PARAGRAPHS[7]
        self.change(p.line, self.lines(p.line.path)[p.line.number + 1], PARAGRAPHS[7].text.split(".")[0] + ". ", 2)
        self.assertIn(f"{p.line.path}:{p.line.number + 2}: there is a space too many", self.editor())

    def test_quotation_marks(self):
        self.everywhere('"It is all about the bear.', "a quotation mark is opened and not closed")
        self.option('It is about "bears, he says.', "a quotation mark is opened and not closed")
        self.option('It is about bears," he says.', "a quotation mark is closed and not opened")
        self.option('It is" about "the" bear.', "a quotation mark is closed and not opened")
        self.option('It is about "bears, "he says" and goes.', "a quotation mark is opened and not closed")
        self.option('It is about "bears", and ha"ts" too.', "a quotation mark stands in the wrong place")


class Spelling(BrokenBook):
    def said(self):
        with mock.patch.object(check_book.Editor, "promises", lambda editor: None):
            return check_book.Editor(self.book).check()

    def unknown(self, place, word):
        self.assertEqual(self.said(), [f'{place}: "{word}" is not known to aspell, nor is it in words.txt'])

    def test_misspelt_in_a_text(self):
        p = PARAGRAPHS[7]
        lines = self.lines(p.line.path)
        lines.insert(p.line.number + 3, "She recieves it kindly.")
        self.write(p.line.path, lines)
        self.unknown(f"{p.line.path}:{p.line.number + 4}", "recieves")

    def test_misspelt_in_a_title(self):
        p = PARAGRAPHS[99]
        self.put(p.line, "## 99. The Mpa Goes On")
        self.unknown(at(p), "Mpa")

    def test_misspelt_in_an_option(self):
        o = OPTIONS[100]
        self.put(o.line, "> Wander abuot until somebody asks you in.")
        self.unknown(at(o), "abuot")

    def test_misspelt_in_a_story(self):
        r = self.story(lambda r: len(r.story) < 150)
        self.put(r.line, f"{r.line.text}\n   Thats all there was to it, then.")
        self.unknown(f"{r.line.path}:{r.line.number + 1}", "Thats")

    def test_british_spelling(self):
        o = OPTIONS[100]
        self.put(o.line, "> Ask her about the color of her neighbour's door.")
        self.unknown(at(o), "neighbour")

    def test_names_count_with_their_capital(self):
        o = OPTIONS[100]
        self.put(o.line, "> Ask for odda at the second stall along the wall.")
        self.unknown(at(o), "odda")

    def test_words_may_begin_a_sentence_and_own_things(self):
        o = OPTIONS[100]
        self.put(o.line, "> Fishfolk never lock up. Look into the glogo's cupboard while he sleeps.")
        self.assertEqual(self.said(), [])

    def words(self, change):
        path = self.book / "words.txt"
        words = path.read_text().split("\n")
        change(words)
        path.write_text("\n".join(words))
        return self.said()

    def test_word_list_is_sorted(self):
        own = (BOOK / "words.txt").read_text().split("\n")
        said = self.words(lambda words: words.insert(0, words.pop(5)))
        self.assertEqual(said, [f'words.txt:2: "{own[0]}" should stand before "{own[5]}"'])

    def test_word_list_has_no_doubles(self):
        own = (BOOK / "words.txt").read_text().split("\n")
        self.assertEqual(self.words(lambda words: words.insert(5, words[5])),
                         [f'words.txt:7: "{own[5]}" is there twice'])

    def test_word_list_has_only_words_of_the_book(self):
        self.assertEqual(self.words(lambda words: words.insert(0, "Aaron")),
                         ['words.txt:1: "Aaron" is not used in the book'])

    def test_word_list_has_one_word_a_line(self):
        self.assertIn('words.txt:1: "Aa Bb" is not one plain word', self.words(lambda words: words.insert(0, "Aa Bb")))

    def test_missing_word_list(self):
        (self.book / "words.txt").unlink()
        said = self.said()
        self.assertTrue(any(w.startswith("words.txt: is missing") for w in said))
        self.assertTrue(any('"glogo" is not known to aspell' in w for w in said))

    def test_without_aspell_it_fails(self):
        ran = subprocess.run(["/usr/bin/python3", PROJECT / "scripts/check_book.py"], capture_output=True, text=True,
                             env={"PATH": str(self.book)})
        self.assertEqual(ran.returncode, 1)
        self.assertEqual(ran.stdout, "aspell: spelling cannot be checked: aspell is not installed; "
                                     "Debian has it in aspell and aspell-en\n")

    def test_without_a_dictionary_it_fails(self):
        tool = self.book / "aspell"
        tool.write_text("#!/bin/sh\necho 'Error: no word lists for en_US' >&2\nexit 1\n")
        tool.chmod(0o755)
        path = f"{self.book}:{os.environ['PATH']}"
        ran = subprocess.run(["/usr/bin/python3", PROJECT / "scripts/check_book.py"], capture_output=True, text=True,
                             env={"PATH": path})
        self.assertEqual(ran.returncode, 1)
        self.assertIn("spelling cannot be checked: Error: no word lists for en_US", ran.stdout)

    def test_the_program_says_everything(self):
        o = OPTIONS[100]
        self.put(o.line, "> Wander abuot and  wait.")
        self.put(PARAGRAPHS[99].line, "## 99. The Mpa Goes On")
        ran = subprocess.run([PROJECT / "scripts/check_book.py", self.book], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 1)
        self.assertEqual(len(ran.stdout.splitlines()), 3)

    def test_no_such_folder(self):
        ran = subprocess.run([PROJECT / "scripts/check_book.py", "/nowhere"], capture_output=True, text=True)
        self.assertEqual((ran.returncode, ran.stderr), (1, "/nowhere: there is no such folder\n"))


if __name__ == "__main__":
    unittest.main()
