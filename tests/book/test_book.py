"""The book of encounters: it is clean, and the checks find what is wrong in its structure and say where.

Run from anywhere: /usr/bin/python3 -m unittest discover -s tests/book
"""

import re
import shutil
import subprocess
import unittest
from collections import Counter

from broken_book import OPTIONS, PARAGRAPHS, BrokenBook, at, result
from data_copy import BOOK, PROJECT

import check_book
from anb_book import ENTRIES, Broken, read_book


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
        self.book_says(at(r), "paragraph 999 is not a follow-up that can be reached from here")

    def test_goto_an_entry(self):
        r = result(lambda o, r: r.goto)
        self.change(r.line, f"goto {r.goto}", "goto 17")
        self.book_says(at(r), "paragraph 17 is not a follow-up that can be reached from here")

    def test_goto_after_failure(self):
        r = result(lambda o, r: r is o.fail)
        self.put(r.line, "fail: goto 151")
        self.book_says(at(r), "paragraph 151 is not a follow-up that can be reached from here")

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
        self.book_says(at(r), said or f'"{words}" is not a reward or penalty that the rules know')

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
        self.reward("1 coin, fame", '"fame" is not a reward or penalty that the rules know')

    def test_choice_of_one(self):
        self.reward("choose 1 rope", '"choose" needs two to 4 things joined by "or"')

    def test_choice_of_something_unknown(self):
        self.reward("choose 1 rope or 1 ladder", '"1 ladder" is not a reward or penalty that the rules know')

    def test_unknown_bonus(self):
        o = next(o for o in OPTIONS if o.numbers and not o.bonus)
        for words in ("+1 per elephant", "+4 per hammer", "+1 if hammer", "a lot"):
            self.put(o.line, f"{o.line.text}\nbonus {words}")
            self.book_says(f"{o.line.path}:{o.line.number + 1}", f'"bonus {words}" is not a bonus that the rules know')
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


if __name__ == "__main__":
    unittest.main()
