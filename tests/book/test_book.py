"""The book of encounters and the tables of Above and Below: the checks find what is wrong and say where.

Run from anywhere: /usr/bin/python3 -m unittest discover -s tests/book
"""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest
from collections import Counter
from unittest import mock

from data_copy import BOOK, DATA, PROJECT, DataCopy, folder, gen

import anb_tables
import check_book
from anb_book import ENTRIES, GOODS, Broken, read_book

PARAGRAPHS = {p.number: p for p in read_book(BOOK)}
OPTIONS = [o for p in PARAGRAPHS.values() for o in p.options]


class BrokenBook(unittest.TestCase):
    """A copy of the book with one thing broken. Lines are counted from 1, as in the messages."""

    def setUp(self):
        self.book = folder(self) / "book"
        shutil.copytree(BOOK, self.book)

    def lines(self, name):
        return (self.book / name).read_text(encoding="utf-8").split("\n")

    def write(self, name, lines):
        (self.book / name).write_text("\n".join(lines), encoding="utf-8")

    def put(self, line, text):
        """Puts text, which may be several lines, in the place of a line."""
        lines = self.lines(line.path)
        lines[line.number - 1] = text
        self.write(line.path, lines)

    def change(self, line, old, new, offset=0):
        lines = self.lines(line.path)
        at = line.number - 1 + offset
        self.assertIn(old, lines[at])
        lines[at] = lines[at].replace(old, new, 1)
        self.write(line.path, lines)

    def text(self, number, text):
        """Gives a paragraph another text, in one line, which stands two lines below the title."""
        line = PARAGRAPHS[number].line
        lines = self.lines(line.path)
        end = PARAGRAPHS[number].options[0].line.number - 1
        lines[line.number : end] = ["", text, ""]
        self.write(line.path, lines)
        return line.path, line.number + 2

    def story(self, wanted=lambda r: True):
        """A result with a story; its first line stands below the result."""
        return next(r for o in OPTIONS for r in o.results() if r.story and wanted(r))

    def book_says(self, place, what):
        """What the generator says too: the first mistake in the structure, with its place."""
        with self.assertRaises(Broken) as caught:
            read_book(self.book)
        self.assertEqual(str(caught.exception), f"{place}: {what}")
        self.assertIn(f"{place}: {what}", self.editor())

    def editor(self):
        with mock.patch.object(check_book, "ask_aspell", lambda words: set()):
            return check_book.Editor(self.book).check()

    def editor_says(self, place, what):
        """What only the editor says; and it is all that he says."""
        self.assertEqual(self.editor(), [f"{place}: {what}"])


def at(thing):
    return f"{thing.line.path}:{thing.line.number}"


def result(wanted):
    return next(r for o in OPTIONS for r in o.results() if wanted(o, r))


class Clean(unittest.TestCase):
    def test_the_book_is_clean(self):
        self.assertEqual(check_book.Editor(BOOK).check(), [])

    def test_the_program_says_so_by_its_exit_code(self):
        ran = subprocess.run([PROJECT / "scripts/check_book.py"], capture_output=True, text=True)
        self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, "", ""))

    def test_the_generated_files_are_up_to_date(self):
        script = PROJECT / "scripts/gen_above_and_below.py"
        ran = subprocess.run([script, "--check"], capture_output=True, text=True)
        self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, "", ""))


class Structure(BrokenBook):
    """What makes the book unplayable. The generator refuses it with the same sentence."""

    def test_dead_end(self):
        r = result(lambda o, r: r.goto)
        self.change(r.line, f"goto {r.goto}", "goto 999")
        self.book_says(at(r), "paragraph 999 is no follow-up that can be gone to from here")

    def test_goto_an_entry(self):
        r = result(lambda o, r: r.goto)
        self.change(r.line, f"goto {r.goto}", "goto 17")
        self.book_says(at(r), "paragraph 17 is no follow-up that can be gone to from here")

    def test_goto_after_failure(self):
        r = result(lambda o, r: r is o.fail)
        self.put(r.line, "fail: goto 151")
        self.book_says(at(r), "paragraph 151 is no follow-up that can be gone to from here")

    def test_second_roll_after_a_roll(self):
        rolls = next(n for n, p in PARAGRAPHS.items() if n > ENTRIES and any(o.numbers for o in p.options))
        r = result(lambda o, r: o.numbers and r.goto)
        self.change(r.line, f"goto {r.goto}", f"goto {rolls}")
        self.book_says(at(r), f"after a roll, paragraph {rolls} asks for another one")

    def test_unreachable(self):
        lonely = Counter(r.goto for o in OPTIONS for r in o.results() if r.goto)
        r = result(lambda o, r: r.goto and lonely[r.goto] == 1)
        self.change(r.line, f"goto {r.goto}", "1 coin" if r.line.text[0].isdigit() else "gain 1 coin")
        self.book_says(at(PARAGRAPHS[r.goto]), f"nothing leads to paragraph {r.goto}")

    def test_missing_paragraph(self):
        line, after = PARAGRAPHS[40].line, PARAGRAPHS[41].line
        lines = self.lines(line.path)
        del lines[line.number - 1 : after.number - 1]
        self.write(line.path, lines)
        self.book_says("book", "paragraph 40 is missing")

    def test_too_few_paragraphs(self):
        for path in self.book.glob("[2-5]*.txt"):
            path.unlink()
        line = PARAGRAPHS[151].line
        self.write(line.path, self.lines(line.path)[: line.number - 1])
        self.book_says("book", "there are 30 paragraphs, but the caves lead to 150")

    def test_empty_folder(self):
        for path in self.book.glob("[1-5]*.txt"):
            path.unlink()
        self.book_says("book", "there are 0 paragraphs, but the caves lead to 150")

    def test_number_twice(self):
        p = PARAGRAPHS[18]
        self.change(p.line, "## 18.", "## 17.")
        self.book_says(at(p), "paragraph 17 is there twice")

    def test_number_twice_in_two_chapters(self):
        p = PARAGRAPHS[65]
        self.change(p.line, "## 65.", "## 17.")
        self.book_says(at(p), "paragraph 17 is there twice")

    def test_title_without_a_dot(self):
        p = PARAGRAPHS[18]
        self.change(p.line, "## 18. ", "## 18 ")
        self.book_says(at(p), 'a paragraph begins like "## 17. Its Title"')

    def test_no_text(self):
        p = PARAGRAPHS[77]
        lines = self.lines(p.line.path)
        del lines[p.line.number : p.options[0].line.number - 1]
        self.write(p.line.path, lines)
        self.book_says(at(p), "a paragraph needs a text")

    def test_text_outside_of_a_paragraph(self):
        lines = self.lines(PARAGRAPHS[1].line.path)
        lines.insert(1, "Once upon a time.")
        self.write(PARAGRAPHS[1].line.path, lines)
        self.book_says(f"{PARAGRAPHS[1].line.path}:2", "text outside of a paragraph")

    def test_option_outside_of_a_paragraph(self):
        lines = self.lines(PARAGRAPHS[1].line.path)
        lines.insert(1, "> Go home.")
        self.write(PARAGRAPHS[1].line.path, lines)
        self.book_says(f"{PARAGRAPHS[1].line.path}:2", "an option must belong to a paragraph")

    def test_story_of_nothing(self):
        o = OPTIONS[0]
        self.put(o.line, o.line.text + "\n   And so they did.")
        self.book_says(f"{o.line.path}:{o.line.number + 1}",
                       "an indented line tells what a result looks like, but none is above")

    def test_entry_with_one_option(self):
        p = next(p for p in PARAGRAPHS.values() if p.number <= ENTRIES and len(p.options) == 2
                 and not any(r.goto for r in p.options[1].results()))
        lines = self.lines(p.line.path)
        del lines[p.options[1].line.number - 1 : PARAGRAPHS[p.number + 1].line.number - 1]
        self.write(p.line.path, lines)
        self.book_says(at(p), "a paragraph has 2 to 3 options, not 1")

    def test_four_options(self):
        p = next(p for p in PARAGRAPHS.values() if len(p.options) == 3)
        more = "> Go home.\ngain 1 coin\n   It was in your pocket all along.\n\n"
        self.put(p.options[0].line, more + p.options[0].line.text)
        self.book_says(at(p), f"a paragraph has {2 if p.number <= ENTRIES else 1} to 3 options, not 4")

    def test_not_ascii(self):
        p = PARAGRAPHS[33]
        self.change(p.line, "## 33. ", "## 33. Caf\u00e9: ")
        self.book_says(at(p), "only plain ASCII characters can be used")

    def test_curly_quotes(self):
        place, line = self.text(33, PARAGRAPHS[33].text + " \u201cYes,\u201d he says.")
        self.book_says(f"{place}:{line}", "only plain ASCII characters can be used")

    def test_not_even_utf_8(self):
        path = self.book / PARAGRAPHS[1].line.path
        path.write_bytes(path.read_bytes().replace(b"## 2. ", b"## 2. Caf\xe9: "))
        self.book_says(at(PARAGRAPHS[2]), "is not UTF-8")


class Mechanics(BrokenBook):
    """Options and results that the rules do not know."""

    def reward(self, words, said=None):
        r = result(lambda o, r: r.effects and r is not o.gain)
        head = r.line.text.split(" ")[0]
        self.put(r.line, f"{head} {words}")
        self.book_says(at(r), said or f'"{words}" is no reward or penalty that the rules know')

    def test_unknown_reward(self):
        self.reward("1 diamond")

    def test_unknown_special_villager(self):
        self.reward("special dragon")

    def test_plural_of_goods(self):
        self.reward("2 ropes")

    def test_reputation_without_a_sign(self):
        self.reward("reputation 1")

    def test_reputation_out_of_range(self):
        self.reward("reputation +4")

    def test_second_reward_unknown(self):
        self.reward("1 coin, fame", '"fame" is no reward or penalty that the rules know')

    def test_choice_of_one(self):
        self.reward("choose 1 rope", '"choose" needs two to 4 things joined by "or"')

    def test_choice_of_something_unknown(self):
        self.reward("choose 1 rope or 1 ladder", '"1 ladder" is no reward or penalty that the rules know')

    def test_unknown_bonus(self):
        o = next(o for o in OPTIONS if o.numbers and not o.bonus)
        for words in ("+1 per elephant", "+4 per hammer", "+1 if hammer", "a lot"):
            self.put(o.line, f"{o.line.text}\nbonus {words}")
            self.book_says(f"{o.line.path}:{o.line.number + 1}", f'"bonus {words}" is no bonus that the rules know')
            shutil.copy(BOOK / o.line.path, self.book)

    def test_two_bonuses(self):
        o = next(o for o in OPTIONS if o.numbers and not o.bonus)
        self.put(o.line, f"{o.line.text}\nbonus +1 per hammer\nbonus +1 per quill")
        self.book_says(f"{o.line.path}:{o.line.number + 2}", 'the option already has a line with "bonus"')

    def test_unknown_line(self):
        o = OPTIONS[0]
        for words in ("gains 1 coin", "9: 1 coin", "0: 1 coin", "pay 0", "pay two"):
            self.put(o.line, f"{o.line.text}\n{words}")
            self.book_says(f"{o.line.path}:{o.line.number + 1}",
                           f'"{words.split()[0]}" is not understood here; '
                           "expected pay, bonus, gain, goto, fail: or a number")
            shutil.copy(BOOK / o.line.path, self.book)

    def test_numbers_and_gain(self):
        o = next(o for o in OPTIONS if o.numbers)
        self.put(o.line, f"{o.line.text}\ngain 1 coin")
        self.book_says(at(o), "an option has either numbers, or gain, or goto")

    def test_option_without_a_result(self):
        o = next(o for o in OPTIONS if o.gain and not o.gain.goto)
        lines = self.lines(o.line.path)
        del lines[o.line.number]
        while lines[o.line.number].startswith("   "):
            del lines[o.line.number]
        self.write(o.line.path, lines)
        self.book_says(at(o), "an option has either numbers, or gain, or goto")

    def test_three_numbers(self):
        o = next(o for o in OPTIONS if len(o.numbers) == 2)
        self.put(o.line, f"{o.line.text}\n1: 1 coin\n   It was a start.")
        self.book_says(at(o), "an option has at most two numbers")

    def test_second_number_not_higher(self):
        o = next(o for o in OPTIONS if len(o.numbers) == 2)
        (first, _), (second, r) = o.numbers
        for low in (first, first - 1):
            self.change(r.line, f"{second}:", f"{low}:")
            self.book_says(at(o), "the second number must be higher than the first")
            shutil.copy(BOOK / o.line.path, self.book)

    def test_bonus_or_failure_without_a_roll(self):
        o = next(o for o in OPTIONS if o.gain)
        for words in ("pay 1", "bonus +1 per hammer", "fail: nothing"):
            self.put(o.line, f"{o.line.text}\n{words}")
            self.book_says(at(o), "without a roll there is neither payment nor bonus nor failure")
            shutil.copy(BOOK / o.line.path, self.book)

    def test_lose_stake_without_an_item_bonus(self):
        for wanted in (None, "hammer", "fishfolk", "food"):
            o = next(o for o in OPTIONS if o.numbers and (o.bonus and o.bonus[1]) == wanted)
            number, r = o.numbers[0]
            self.put(r.line, f"{number}: lose stake")
            self.book_says(at(r), '"lose stake" needs a bonus for an item')
            shutil.copy(BOOK / o.line.path, self.book)

    def test_line_that_is_there_twice(self):
        for head, words in (("fail:", "fail: injure"), ("gain", "gain 2 coins"), ("pay", "pay 2")):
            o = next(o for o in OPTIONS if (head == "pay" and o.pay) or (head == "fail:" and o.fail)
                     or (head == "gain" and o.gain and not o.gain.goto))
            lines = self.lines(o.line.path)
            n = next(n for n in range(o.line.number, len(lines)) if lines[n].startswith(head))
            lines.insert(n, words)
            self.write(o.line.path, lines)
            self.book_says(f"{o.line.path}:{n + 2}", f'the option already has a line with "{head}"')
            shutil.copy(BOOK / o.line.path, self.book)

    def test_gain_and_goto(self):
        o = next(o for o in OPTIONS if o.gain and not o.gain.goto)
        self.put(o.line, f"{o.line.text}\ngoto 151")
        self.book_says(f"{o.line.path}:{o.line.number + 2}", 'the option already has a line with "gain"')

    def test_a_choice_asks_only_one_question(self):
        for words in ("copy", "building 7", "injure", "lose stake"):
            self.reward(f"choose 1 rope or {words}", f'"{words}" cannot be one of several to choose from')
            shutil.copytree(BOOK, self.book, dirs_exist_ok=True)

    def test_too_many_rewards(self):
        self.reward(", ".join(["1 coin"] * 9), "a result has at most 8 rewards and penalties")

    def test_mechanics_without_an_option(self):
        o = OPTIONS[0]
        for words in ("pay 1", "bonus +1 per hammer", "3: 1 coin", "fail: nothing", "goto 151", "gain 1 rope"):
            self.put(o.line, f"{words}\n{o.line.text}")
            self.book_says(at(o), f'"{words}" belongs to an option, but none is above')
            shutil.copy(BOOK / o.line.path, self.book)

    def test_story_without_an_end(self):
        p = next(p for p in PARAGRAPHS.values() if p.number > ENTRIES and p.options[0].gain)
        self.put(p.options[0].gain.line, f"goto {p.number}")
        self.book_says(at(p), f"from paragraph {p.number} the story comes back to it")

    def test_second_roll_two_paragraphs_on(self):
        """A roll leads to a paragraph without one, which must not lead to one with."""
        rolled = result(lambda o, r: o.numbers and r.goto and not any(x.goto for y in PARAGRAPHS[r.goto].options
                                                                      for x in y.results()))
        rolls = next(n for n, p in PARAGRAPHS.items() if n > ENTRIES and any(o.numbers for o in p.options))
        self.put(PARAGRAPHS[rolled.goto].options[0].gain.line, f"goto {rolls}")
        with self.assertRaises(Broken) as caught:
            read_book(self.book)
        self.assertRegex(str(caught.exception), rf"^{re.escape(rolled.line.path)}:\d+: after a roll, paragraph {rolls} "
                                                "asks for another one$")

    def test_line_that_is_nearly_a_heading_or_an_option(self):
        """It would else be read as a part of the text."""
        first, second = PARAGRAPHS[1].options[:2]
        for words in (">", ">Go home.", "#", "##", "##2. Home", "### Home"):
            self.put(first.line, f"{words}\n{first.line.text}")
            self.book_says(at(first), 'a line begins with "# ", "## " or "> " and some words, or with none of these signs')
            shutil.copy(BOOK / first.line.path, self.book)
        self.put(second.line, "> ")
        self.book_says(at(second), 'a line begins with "# ", "## " or "> " and some words, or with none of these signs')

    def test_braces(self):
        self.put(OPTIONS[0].line, "> Ask for {seat}.")
        self.book_says(at(OPTIONS[0]), "braces mean something to the program and cannot be used")

    def test_what_does_not_fit_on_a_screen(self):
        o = OPTIONS[0]
        self.put(o.line, "> " + "ha" * 151)
        self.book_says(at(o), "the option has 302 characters; there is room for 300")


class Lengths(BrokenBook):
    PLAIN = "In the cellar sits a man who counts his beans and does not look up when the door goes. "

    def words(self, length):
        return (self.PLAIN * 20)[: length - 1].rstrip().ljust(length - 1, "h") + "."

    def only(self, place, length, allowed):
        """Repeated sentences are found as well; here they do not matter."""
        said = [w for w in self.editor() if "the sentence is also at" not in w]
        self.assertEqual(said, [f"{place[0]}:{place[1] - 2}: the text has {length} characters; {allowed} are allowed"])

    def test_entry(self):
        self.only(self.text(100, self.words(721)), 721, "240 to 720")
        shutil.copy(BOOK / PARAGRAPHS[100].line.path, self.book)
        self.only(self.text(100, self.words(239)), 239, "240 to 720")
        for length in (240, 720):
            self.text(100, self.words(length))
            self.assertEqual([w for w in self.editor() if "characters" in w], [])
            shutil.copy(BOOK / PARAGRAPHS[100].line.path, self.book)

    def test_follow_up(self):
        self.only(self.text(160, self.words(481)), 481, "120 to 480")
        shutil.copy(BOOK / PARAGRAPHS[160].line.path, self.book)
        self.only(self.text(160, self.words(119)), 119, "120 to 480")

    def test_most_entries_have_the_usual_length(self):
        for name in sorted(p.name for p in self.book.glob("[1-5]*.txt")):
            lines = self.lines(name)
            for n, line in enumerate(lines):
                if re.match(r"## ([1-9]|1\d|2\d)\. ", line):
                    lines[n] += "\n\n" + self.words(200)
            self.write(name, lines)
        wanted = [w for w in self.editor() if w.startswith("book: ")]
        self.assertEqual(len(wanted), 1)
        self.assertRegex(wanted[0], r"book: only 1[012]\d of 150 entries have 280 to 460 characters; "
                                    r"it should be 85 in a hundred")

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

    def test_american_spelling(self):
        o = OPTIONS[100]
        self.put(o.line, "> Ask her about the color of her neighbour's door.")
        self.unknown(at(o), "color")

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

    def test_without_a_british_dictionary_it_fails(self):
        tool = self.book / "aspell"
        tool.write_text("#!/bin/sh\necho 'Error: no word lists for en_GB' >&2\nexit 1\n")
        tool.chmod(0o755)
        path = f"{self.book}:{os.environ['PATH']}"
        ran = subprocess.run(["/usr/bin/python3", PROJECT / "scripts/check_book.py"], capture_output=True, text=True,
                             env={"PATH": path})
        self.assertEqual(ran.returncode, 1)
        self.assertIn("spelling cannot be checked: Error: no word lists for en_GB", ran.stdout)

    def test_the_program_says_everything(self):
        o = OPTIONS[100]
        self.put(o.line, "> Wander abuot until somebody  asks you in.")
        self.put(PARAGRAPHS[99].line, "## 99. The Mpa Goes On")
        ran = subprocess.run([PROJECT / "scripts/check_book.py", self.book], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 1)
        self.assertEqual(len(ran.stdout.splitlines()), 3)

    def test_no_such_folder(self):
        ran = subprocess.run([PROJECT / "scripts/check_book.py", "/nowhere"], capture_output=True, text=True)
        self.assertEqual((ran.returncode, ran.stderr), (1, "/nowhere: there is no such folder\n"))


class Tables(DataCopy):
    """tables.json with one thing broken: the generator names the place and writes nothing."""

    def says(self, said, change):
        tables = json.loads((DATA / "tables.json").read_text())
        change(tables)
        (self.data / "tables.json").write_text(json.dumps(tables))
        self.assertEqual(self.run_main(), said)

    def test_a_good_copy_gives_the_same_files(self):
        self.assertIsNone(self.run_main())
        for path in self.out.iterdir():
            self.assertEqual(path.read_text(), (PROJECT / "src/games/above_and_below/gen" / path.name).read_text())

    def test_bad_json(self):
        text = (DATA / "tables.json").read_text()
        line = text[: text.index('"tokens"')].count("\n") + 1
        (self.data / "tables.json").write_text(text.replace('"tokens":', '"tokens"', 1))
        self.assertEqual(self.run_main(), f"tables.json:{line}: Expecting ':' delimiter")

    def test_unknown_key(self):
        self.says('tables.json: h07: "bed" is not known here', lambda t: t["houses"][6].update(bed=1))
        self.says('tables.json: v03: "hat" is not known here', lambda t: t["villagers"][2].update(hat=1))

    def test_missing_key(self):
        self.says('tables.json: o05: "cost" is missing', lambda t: t["outposts"][4].pop("cost"))
        self.says('tables.json: v01: "faces" is missing', lambda t: t["villagers"][0].pop("faces"))

    def test_number_out_of_range(self):
        self.says("tables.json: h01.cost: must be a number from 0 to 20, not 21", lambda t: t["houses"][0].update(cost=21))
        self.says("tables.json: k1.cost: must be a number from 0 to 20, not -1", lambda t: t["key_houses"][0].update(cost=-1))
        self.says("tables.json: s1.vp: must be a number from 0 to 20, not \"x\"", lambda t: t["star_houses"][0].update(vp="x"))
        self.says("tables.json: h01.beds: must be a number from 0 to 3, not true", lambda t: t["houses"][0].update(beds=True))
        self.says("tables.json: h01.beds: must be a number from 0 to 3, not 1.5", lambda t: t["houses"][0].update(beds=1.5))
        self.says("tables.json: fish.supply: must be a number from 1 to 60, not 0", lambda t: t["goods"][1].update(supply=0))
        self.says("tables.json: track.start_income: must be a number from 0 to 20, not 40",
                  lambda t: t["track"].update(start_income=40))
        self.says("tables.json: caves, card 3: must be a number from 1 to 150, not 151",
                  lambda t: t["caves"][2].__setitem__(0, 151))
        self.says("tables.json: v02.faces: must be a number from 1 to 6, not 7",
                  lambda t: t["villagers"][1].update(faces=[[7, 1]]))

    def test_wrong_count(self):
        self.says("tables.json: houses: must be a list of 25", lambda t: t["houses"].pop())
        self.says("tables.json: outposts: must be a list of 24", lambda t: t["outposts"].append(t["outposts"][0]))
        self.says("tables.json: villagers: must be a list of 18", lambda t: t.update(villagers={}))
        self.says("tables.json: caves: must be a list of 25", lambda t: t["caves"].pop())
        self.says("tables.json: caves, card 5: must be a list of 6", lambda t: t["caves"][4].pop())
        self.says("tables.json: reputation.vp: must be a list of 11", lambda t: t["reputation"]["vp"].pop())
        self.says("tables.json: hire.prices: must be a list of 5", lambda t: t["hire"]["prices"].pop())

    def test_duplicate_id(self):
        self.says('tables.json: houses, entry 5: the id "h01" is there twice, also in houses', lambda t: t["houses"][4].update(id="h01"))

    def test_order_of_goods(self):
        self.says("tables.json: goods: their ids and order are fixed", lambda t: t["goods"].reverse())

    def test_goods_and_count(self):
        self.says("tables.json: h01: goods and count belong together", lambda t: t["houses"][0].update(goods="fish"))
        self.says('tables.json: h03.goods: "gold" is not one of ' + ", ".join(GOODS),
                  lambda t: t["houses"][2].update(goods="gold"))

    def test_what_points_are_given_for(self):
        self.says('tables.json: h10.vp_per.per: "gold" is not one of ' + ", ".join(anb_tables.COUNTED),
                  lambda t: t["houses"][9]["vp_per"][0].update(per=["gold"]))

    def test_villagers(self):
        self.says('tables.json: v01.symbols: "spade" is not one of hammer, hammer plus, quill, quill plus',
                  lambda t: t["villagers"][0].update(symbols=["spade"]))
        self.says("tables.json: v01.faces: a villager has one or two faces",
                  lambda t: t["villagers"][0].update(faces=[]))
        self.says("tables.json: v01.faces: the second face must ask for more and give more",
                  lambda t: t["villagers"][0].update(faces=[[4, 2], [1, 1]]))

    def test_values_of_the_wrong_kind(self):
        self.says('tables.json: v03.kin: "troll" is not fishfolk', lambda t: t["villagers"][2].update(kin="troll"))
        self.says("tables.json: k6.train_ready: must be true or false, not 1",
                  lambda t: t["key_houses"][5].update(train_ready=1))
        self.says('tables.json: v17.symbols: "hammer" is there twice',
                  lambda t: t["villagers"][16].update(symbols=["hammer", "hammer"]))
        self.says('tables.json: v17.symbols: "quill" is there twice, with and without a plus',
                  lambda t: t["villagers"][16].update(symbols=["quill", "quill plus"]))
        self.says('tables.json: villagers, entry 1: the id "h01" is there twice, also in houses',
                  lambda t: t["villagers"][0].update(id="h01"))
        self.says('tables.json: villagers, entry 1: the id "cave_cat_2" is there twice, also in specials',
                  lambda t: t["villagers"][0].update(id="cave_cat_2"))
        self.says("tables.json: metal_man.copies: must be 2, not 3", lambda t: t["specials"][3].update(copies=3))
        self.says("tables.json: specials: their ids and order are fixed", lambda t: t["specials"].reverse())
        self.says("tables.json: k2.income_per.income: must be 1, not 2",
                  lambda t: t["key_houses"][1]["income_per"][0].update(income=2))

    def test_renewing_cards(self):
        wanted = "tables.json: h05.renewing: a renewing card has goods and a count of 1"
        self.says(wanted, lambda t: t["houses"][4].update(count=2))
        self.says(wanted, lambda t: (t["houses"][4].pop("goods"), t["houses"][4].pop("count")))

    def test_names_that_cannot_be_told_apart(self):
        self.says('tables.json: h04.name: "Pear-Barn" is too much like "Pear Barn" of h03',
                  lambda t: t["houses"][3].update(name="Pear-Barn"))
        self.says('tables.json: h01.name: must be a name of at most 40 plain letters, not "{seat}"',
                  lambda t: t["houses"][0].update(name="{seat}"))

    def raw(self, said, change, name="tables.json"):
        """Bytes that are no tables at all."""
        path = self.data / name
        good = path.read_bytes()
        path.write_bytes(change(good))
        self.assertEqual(self.run_main(), said)
        path.write_bytes(good)

    def test_bytes_that_are_no_text(self):
        for name in ("tables.json", "book/3-still-water.txt"):
            shown = name.split("/")[-1]
            self.raw(f"{shown}: is empty", lambda raw: b"", name)
            self.raw(f"{shown}: is empty", lambda raw: b" \n\n", name)
            self.raw(f"{shown}:1: begins with a byte order mark", lambda raw: b"\xef\xbb\xbf" + raw, name)
            self.raw(f"{shown}:1: has a carriage return; lines end with a line feed alone",
                     lambda raw: raw.replace(b"\n", b"\r\n"), name)
            self.raw(f"{shown}:4: is not UTF-8", lambda raw: raw.replace(b"\n", b"\n\xe9", 3).replace(b"\xe9", b"", 2), name)
        self.raw("3-still-water.txt: has no paragraph", lambda raw: b"# Three\n", "book/3-still-water.txt")

    def test_json_that_is_not_all_right(self):
        self.raw('tables.json: h01: "cost" is there twice', lambda raw: raw.replace(b'"cost": 3', b'"cost": 3, "cost": 4', 1))
        self.raw('tables.json: the whole file: "hire" is there twice', lambda raw: raw.replace(b'"hire"', b'"hire": 1, "hire"', 1))
        self.raw("tables.json: h01.cost: must be a number from 0 to 20, not NaN", lambda raw: raw.replace(b'"cost": 3', b'"cost": NaN', 1))
        self.raw("tables.json: h01.cost: must be a number from 0 to 20, not Infinity",
                 lambda raw: raw.replace(b'"cost": 3', b'"cost": ' + 5000 * b"9", 1))
        self.raw("tables.json: lists and objects stand too deep inside each other", lambda raw: 100000 * b"[")
        self.raw("tables.json: the whole file: must be an object, not [1]", lambda raw: b"[1]")
        lines = len((DATA / "tables.json").read_text().splitlines())
        self.raw(f"tables.json:{lines + 1}: Extra data", lambda raw: raw + b"{}")

    def test_no_file(self):
        (self.data / "tables.json").unlink()
        self.assertEqual(self.run_main(), "tables.json: cannot be read: No such file or directory")
        (self.data / "tables.json").mkdir()
        self.assertEqual(self.run_main(), "tables.json: cannot be read: Is a directory")

    def test_no_book(self):
        (self.data / "book/6-attic.txt").mkdir()
        self.assertEqual(self.run_main(), "6-attic.txt: cannot be read: Is a directory")
        shutil.rmtree(self.data / "book")
        self.assertEqual(self.run_main(), "book: there is no such folder")

    def test_nowhere_to_write_to(self):
        (self.root / "i18n").rmdir()
        self.out.write_text("in the way")
        with self.assertRaises(SystemExit) as stopped, mock.patch.object(sys, "argv", ["gen_above_and_below.py"]):
            gen.main()
        self.assertRegex(str(stopped.exception), r"^/.*: [A-Z][a-z ]+$")

    def test_a_broken_book_stops_it_too(self):
        path = self.data / "book" / PARAGRAPHS[1].line.path
        path.write_text(path.read_text().replace("## 2. ", "## 1. "))
        self.assertEqual(self.run_main(), f"{at(PARAGRAPHS[2])}: paragraph 1 is there twice")

    def hash(self):
        return re.search('ANB_DATA_HASH "([0-9a-f]{16})"', gen.generate()[self.out / "tables.h"])[1]

    def test_the_hash_is_that_of_tables_and_book(self):
        first = self.hash()
        self.assertIn(first, (PROJECT / "src/games/above_and_below/gen/tables.h").read_text())
        (self.data / "book/words.txt").write_text("")
        self.assertEqual(self.hash(), first)
        path = self.data / "book" / PARAGRAPHS[1].line.path
        path.write_text(path.read_text() + "\n")
        second = self.hash()
        self.assertNotEqual(second, first)
        path = self.data / "tables.json"
        path.write_text(path.read_text() + "\n")
        self.assertNotIn(self.hash(), (first, second))

    def test_check_names_what_is_stale(self):
        with mock.patch.object(sys, "argv", ["gen_above_and_below.py", "--check"]), \
                mock.patch("builtins.print") as printed, self.assertRaises(SystemExit) as stopped:
            gen.main()
        self.assertEqual(stopped.exception.code, 1)
        self.assertIn(mock.call("gen/tables.h is not up to date: scripts/gen_above_and_below.py"), printed.mock_calls)
        self.assertFalse(self.out.exists())


def near(published, share=0.35, least=6):
    """The bounds of a count: 35 per cent or 6 off, whichever is more."""
    off = max(share * published, least)
    return published - off, published + off


class Distributions(unittest.TestCase):
    """How the book compares with the published statistics of the original: 148 entries, 400 options in all.

    The numbers are facts about that book; its texts are not used. Bounds stand beside each of them.
    """

    ROLLED = [o for o in OPTIONS if o.numbers]
    REWARDS = [(n, r) for o in OPTIONS for n, r in o.numbers + ([(0, o.gain)] if o.gain else []) if not r.goto]

    def compare(self, published, counted, bounds=near):
        off = []
        for key, want in published.items():
            low, high = bounds(want)
            if not low <= counted.get(key, 0) <= high:
                off.append(f"{key}: {counted.get(key, 0):.4g}, published {want}, allowed {low:.4g} to {high:.4g}")
        off += [f"{key}: {n}, published none" for key, n in counted.items() if key not in published]
        self.assertEqual(off, [])

    @staticmethod
    def sum_of(r, kind):
        return sum(e[1] for e in r.effects if e[0] == kind)

    def mean_by_number(self, kind, published):
        means = {}
        for number in published:
            values = [self.sum_of(r, kind) for n, r in self.REWARDS if n == number]
            means[number] = sum(values) / len(values)
        return means

    def test_options_of_an_entry(self):
        self.compare({2: 129, 3: 19}, Counter(len(p.options) for p in PARAGRAPHS.values() if p.number <= ENTRIES))

    def test_numbers_of_an_option(self):
        self.compare({1: 172, 2: 157, 0: 71}, Counter(len(o.numbers) for o in OPTIONS))

    def test_first_numbers(self):
        self.compare({1: 2, 2: 43, 3: 121, 4: 87, 5: 34, 6: 18, 7: 18, 8: 2},
                     Counter(o.numbers[0][0] for o in self.ROLLED))

    def test_second_numbers(self):
        self.compare({4: 5, 5: 19, 6: 48, 7: 67, 8: 18},
                     Counter(o.numbers[1][0] for o in self.ROLLED if len(o.numbers) == 2))

    def test_reputation(self):
        self.compare({-2: 8, -1: 125, 0: 146, 1: 153, 2: 43, 3: 4},
                     Counter(self.sum_of(r, "reputation") for _, r in self.REWARDS))

    def test_goods(self):
        counted = Counter()
        for _, r in self.REWARDS:
            for effect in r.effects:
                for kind, n in effect[1] if effect[0] == "choose" else [effect]:
                    if kind in (*GOODS, "potion", "cider"):
                        counted[kind] += n
        self.compare({"mushroom": 61, "fish": 60, "amethyst": 48, "pot": 48, "ore": 45, "paper": 35, "rope": 33,
                      "fruit": 19, "potion": 59}, counted)

    def test_coins_by_number(self):
        published = {2: 0.77, 3: 0.89, 4: 1.09, 5: 1.75, 6: 2.88, 7: 3.13, 8: 1.80}
        self.compare(published, self.mean_by_number("coins", published), lambda mean: near(mean, 0.25, 0.3))

    def test_reputation_by_number(self):
        published = {2: -0.23, 3: -0.07, 4: 0.31, 5: 0.51, 6: 0.32, 7: 0.45, 8: 0.75}
        self.compare(published, self.mean_by_number("reputation", published), lambda mean: near(mean, 0, 0.2))

    def test_payments(self):
        self.compare({1: 22, 2: 7}, Counter(o.pay for o in self.ROLLED if o.pay))
        self.assertEqual([at(o) for o in OPTIONS if o.pay and not o.numbers], [])

    def test_bonuses(self):
        counted = Counter(o.bonus[1] for o in self.ROLLED if o.bonus)
        many = ("hammer", "quill", "rope")
        self.compare({"hammer": 8, "quill": 9, "rope": 8}, Counter({k: counted[k] for k in many}),
                     lambda n: (n - 1, n + 1))
        self.compare({"paper": 1, "fish": 1, "potion": 1, "food": 1, "1 coin paid": 1, "fishfolk": 1},
                     Counter({k: n for k, n in counted.items() if k not in many}), lambda n: (n, n))

    def test_failures(self):
        self.compare({"rolled": 329, "texts": 64, "penalties": 9},
                     {"rolled": len(self.ROLLED), "texts": sum(1 for o in self.ROLLED if o.fail and o.fail.story),
                      "penalties": sum(1 for o in self.ROLLED if o.fail and o.fail.effects)})

    def test_special_rewards(self):
        counted = Counter(e[1] if e[0] == "special" else e[0] for _, r in self.REWARDS for e in r.effects)
        published = {"villager": 8, "cave": 9, "choose": 5, "injure": 5}
        self.compare(published, {k: counted[k] for k in published}, lambda n: (n - 2, n + 2))
        exact = {"metal_man": 2, "cave_cat": 2, "water_woman": 1, "glogo": 1, "building": 1, "copy": 1}
        self.compare(exact, {k: counted[k] for k in exact}, lambda n: (n, n))

    def test_a_book_that_is_off_is_noticed(self):
        with self.assertRaisesRegex(AssertionError, "fish: 82, published 60, allowed 39 to 81"):
            self.compare({"fish": 60}, {"fish": 82})
        with self.assertRaisesRegex(AssertionError, "ham: 1, published none"):
            self.compare({"fish": 60}, {"fish": 60, "ham": 1})
        with self.assertRaisesRegex(AssertionError, "ore: 0, published 45"):
            self.compare({"ore": 45}, {})


if __name__ == "__main__":
    unittest.main()
