"""The book of encounters in other languages: those that are there are clean, and the check finds what is wrong."""

import os
import subprocess
import unittest
from unittest import mock

from data_copy import BOOK, PROJECT, DataCopy, folder, gen

import check_translation
from anb_book import Broken
from anb_translation import languages_of, read_translation
from languages import TRANSLATIONS

NAME = "1-upper-galleries.txt"
ENGLISH = '''# Chapter 1: The Upper Galleries

## 1. The Old Rope

You find a rope in the wardrobe. "It is mine," says the metal man, who sleeps there. Will you wake him now?

> Take the rope along.
pay 1
bonus +1 per hammer
3: 1 rope
   The rope is long.
7: goto 151
fail: injure
   He wakes, and he is cross.

> Leave it to him.
gain 1 coin
   He pays you.

## 151. The End

He sleeps again, and the house is quiet.

> Go home to bed.
gain nothing
   You sleep too.
'''
TRANSLATED = {
    "el": '''# Κεφάλαιο πρώτο

## 1. Το παλιό σχοινί

Βρίσκετε ένα σχοινί στην ντουλάπα. «Είναι δικό μου» λέει ο μεταλλικός άνθρωπος, που κοιμάται. Θα τον ξυπνήσετε τώρα;

> Πάρτε μαζί το σχοινί.
pay 1
bonus +1 per hammer
3: 1 rope
   Το σχοινί είναι μακρύ.
7: goto 151
fail: injure
   Ξυπνάει και θυμώνει μ' όλους.

> Αφήστε το σε εκείνον.
gain 1 coin
   Σας πληρώνει.

## 151. Το τέλος

Κοιμάται ξανά και το σπίτι είναι ήσυχο.

> Πηγαίνετε για ύπνο.
gain nothing
   Κοιμάστε κι εσείς.
''',
    "hu": '''# Első fejezet

## 1. A régi kötél

Találtok egy kötelet a szekrényben. „Az enyém” – mondja a fémember, aki ott alszik. Felébresztitek most, vagy nem?

> Vigyétek el a kötelet.
pay 1
bonus +1 per hammer
3: 1 rope
   A kötél hosszú.
7: goto 151
fail: injure
   Felébred, és mérges.

> Hagyjátok nála.
gain 1 coin
   Fizet nektek.

## 151. A vége

Megint alszik, és csendes a ház.

> Menjetek haza aludni.
gain nothing
   Ti is alszotok.
''',
    "pl": '''# Rozdział pierwszy

## 1. Stara lina

Znajdujecie linę w szafie. „To moja lina” – mówi metalowy człowiek, który tam śpi. Obudzicie go teraz?

> Weźcie linę ze sobą.
pay 1
bonus +1 per hammer
3: 1 rope
   Lina jest długa.
7: goto 151
fail: injure
   Budzi się i jest zły.

> Zostawcie mu linę.
gain 1 coin
   Płaci wam.

## 151. Koniec

Znowu śpi, a w domu jest cicho.

> Idźcie do domu spać.
gain nothing
   Wy też śpicie.
''',
}


class Whole(unittest.TestCase):
    def test_every_language_that_is_there_is_clean(self):
        for lang in languages_of(BOOK):
            self.assertEqual(check_translation.Translation(BOOK, lang).check(), [])


class Small(unittest.TestCase):
    """A book of one chapter with two paragraphs, in three languages."""

    def setUp(self):
        self.book = folder(self) / "book"
        self.book.mkdir()
        (self.book / NAME).write_text(ENGLISH)
        for lang, text in TRANSLATED.items():
            (self.book / lang).mkdir()
            self.write(lang, text)
            self.words(lang, "")

    def write(self, lang, text):
        (self.book / lang / NAME).write_text(text, encoding="utf-8")

    def words(self, lang, text):
        """The list of own words, by default one that the book has."""
        (self.book / lang / "words.txt").write_text(text or USED[lang] + "\n", encoding="utf-8")

    def says(self, lang, old, new, *wanted):
        """With one thing changed in one language; and nothing else is said."""
        text = TRANSLATED[lang]
        self.assertIn(old, text)
        self.write(lang, text.replace(old, new, 1))
        place = f"{lang}/{NAME}"
        self.assertEqual(check_translation.Translation(self.book, lang).check(), [f"{place}:{w}" for w in wanted])


USED = {"el": "σχοινί", "hu": "kötél", "pl": "lina"}


class Clean(Small):
    def test_good_ones(self):
        for lang in TRANSLATED:
            self.assertEqual(check_translation.Translation(self.book, lang).check(), [])
            paragraphs = read_translation(self.book, lang)
            self.assertEqual([(p.number, len(p.options)) for p in paragraphs], [(1, 2), (151, 1)])

    def test_the_program(self):
        script = PROJECT / "scripts/check_translation.py"
        for lang in TRANSLATED:
            ran = subprocess.run([script, lang, self.book], capture_output=True, text=True)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, "", ""))
        self.write("pl", TRANSLATED["pl"].replace("Lina", "The rope"))
        ran = subprocess.run([script, "pl", self.book], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 1)
        self.assertIn('pl/1-upper-galleries.txt:11: "The" is English\n', ran.stdout)
        ran = subprocess.run([script, "xx"], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 1)

    def test_without_hunspell_it_fails(self):
        ran = subprocess.run(["/usr/bin/python3", PROJECT / "scripts/check_translation.py", "pl", self.book],
                             capture_output=True, text=True, env={"PATH": str(self.book)})
        self.assertEqual((ran.returncode, ran.stdout), (1, "pl/hunspell: spelling cannot be checked: hunspell is not installed; "
                                                           "Debian has it in hunspell and hunspell-pl\n"))
        tool = self.book / "hunspell"
        tool.write_text("#!/bin/sh\necho \"Can't open affix or dictionary files\" >&2\nexit 1\n")
        tool.chmod(0o755)
        ran = subprocess.run(["/usr/bin/python3", PROJECT / "scripts/check_translation.py", "pl", self.book],
                             capture_output=True, text=True, env={"PATH": f"{self.book}:{os.environ['PATH']}"})
        self.assertIn("spelling cannot be checked: Can't open affix or dictionary files", ran.stdout)


class Structure(Small):
    """The same options and numbers as in English; the generator refuses the rest with the same sentence."""

    def setUp(self):
        super().setUp()
        patch = mock.patch.object(check_translation, "ask_hunspell", lambda dictionary, words: set())
        patch.start()
        self.addCleanup(patch.stop)

    def refused(self, lang, old, new, wanted):
        self.write(lang, TRANSLATED[lang].replace(old, new, 1))
        self.assertIn(f"{lang}/{NAME}:{wanted}", check_translation.Translation(self.book, lang).check())
        with self.assertRaises(Broken) as caught:
            read_translation(self.book, lang)
        self.assertEqual(str(caught.exception), f"{lang}/{NAME}:{wanted}")

    def test_other_numbers(self):
        self.refused("hu", "3: 1 rope", "4: 1 rope", '7: option 1 does not do what it does in English: look at "3:"')
        self.refused("hu", "3: 1 rope", "3: 1 pot", '7: option 1 does not do what it does in English: look at "3:"')
        self.refused("hu", "fail: injure", "fail: nothing", '7: option 1 does not do what it does in English: look at "fail:"')
        self.refused("hu", "pay 1\n", "", '7: option 1 does not do what it does in English: look at "pay"')
        self.refused("hu", "+1 per", "+2 per", '7: option 1 does not do what it does in English: look at "bonus"')
        self.refused("hu", "gain 1 coin", "gain 2 coins", '16: option 2 does not do what it does in English: look at "gain"')

    def test_other_options(self):
        self.refused("pl", "> Zostawcie mu linę.\ngain 1 coin\n   Płaci wam.\n", "",
                     "3: paragraph 1 has 1 options, the English 2")

    def test_other_paragraphs(self):
        self.refused("pl", "## 151.", "## 152.", "20: paragraph 152 stands where the English has 151")
        self.refused("pl", TRANSLATED["pl"][TRANSLATED["pl"].index("## 151."):], "", " has 1 paragraphs, the English 2")
        self.refused("pl", "Znowu śpi, a w domu jest cicho.\n", "", "20: a paragraph needs a text")

    def test_other_stories(self):
        self.refused("pl", "   Płaci wam.\n", "", "17: the result has no story, but the English one has")
        self.refused("pl", "7: goto 151\n", "7: goto 151\n   Tak jest.\n",
                     "12: the result has a story, but the English one has none")

    def test_translated_mechanics(self):
        self.refused("hu", "gain 1 coin", "nyer 1 coin", '17: "nyer" is not understood here; expected pay, bonus, gain, goto, '
                                                         "fail: or a number")

    def test_signs_of_another_language(self):
        self.refused("pl", "szafie", "sz\u00e1fie", "5: only letters and signs of Polish can be used")
        self.refused("el", "\u03c4\u03ce\u03c1\u03b1;", "\u03c4\u03ce\u03c1\u03b1\u037e", "5: only letters and signs of Greek can be used")

    def test_chapters(self):
        (self.book / "hu/6-attic.txt").write_text(TRANSLATED["hu"], encoding="utf-8")
        self.assertIn("hu/6-attic.txt: there is no such chapter in English",
                      check_translation.Translation(self.book, "hu").check())
        with self.assertRaisesRegex(Broken, "^hu/6-attic.txt: there is no such chapter in English$"):
            read_translation(self.book, "hu")
        (self.book / "pl" / NAME).unlink()
        self.assertEqual(check_translation.Translation(self.book, "pl").check(), [f"pl/{NAME}: is missing"])
        with self.assertRaisesRegex(Broken, f"^pl/{NAME}: is missing$"):
            read_translation(self.book, "pl")

    def test_languages(self):
        self.assertEqual(languages_of(self.book), ["el", "hu", "pl"])
        (self.book / "de").mkdir()
        with self.assertRaisesRegex(Broken, f"^de: is not a language of the book: {', '.join(TRANSLATIONS)}$"):
            languages_of(self.book)


class Words(Small):
    def test_lengths(self):
        self.says("pl", "Obudzicie go teraz?", "Obudzicie go teraz? " + "Tak, teraz, teraz, " * 4 + "teraz?",
                  "3: the text has 185 signs, the English 107; it may be a third shorter or longer",
                  "5: the line has 185 signs; at most 120 are allowed")
        self.says("hu", "A kötél hosszú.", "A kötél hosszú, nagyon hosszú, és még annál is hosszabb.",
                  "10: the story has 56 signs, the English 17; it may be a third shorter or longer")
        self.says("pl", "Stara lina", "Stara lina " * 6 + "w szafie", "3: the title has 74 signs; at most 60 are allowed")

    def test_options_that_are_alike(self):
        self.says("pl", "Zostawcie mu linę.", "Weźcie linę ze sobą.", f"16: the option is like the one at {NAME}:7")

    def test_question(self):
        self.says("pl", "teraz?", "teraz.", "3: the English text ends with a question, this one does not")
        self.says("el", "\u03c4\u03ce\u03c1\u03b1;", "\u03c4\u03ce\u03c1\u03b1.", "3: the English text ends with a question, this one does not")
        self.says("el", "\u03c4\u03ce\u03c1\u03b1;", "\u03c4\u03ce\u03c1\u03b1?", "3: the English text ends with a question, this one does not",
                  '5: a question ends with ";" in Greek')

    def test_signs(self):
        self.says("pl", "„To moja lina”", '"To moja lina"', '5: quotation marks are „” here, not "')
        self.says("pl", "„To moja lina”", "„To moja lina", "5: the quotation mark „ is not closed")
        self.says("pl", "„To moja lina”", "To moja lina”", "5: the quotation marks „” do not come in pairs")
        self.says("hu", "A kötél hosszú.", "A kötél  hosszú.", "11: there is a space too many")
        self.says("hu", "A kötél hosszú.", "A kötél hosszú .", "11: there is a space too many")
        self.says("hu", "A kötél hosszú.", "A kötél 3 láb.", '11: "3" should be written out in words')
        self.says("hu", "A kötél hosszú.", "A kötél...", '11: "..." looks like something left over')

    def test_english(self):
        self.says("el", "Σας πληρώνει.", "Σας πληρώνει now.", '18: "now" is English',
                  '18: "now" is not known to hunspell, nor is it in words.txt')
        self.says("hu", "Fizet nektek.", "Fizet you.", '18: "you" is English', '18: "you" is not known to hunspell, nor is it in '
                                                                               "words.txt")

    def test_spelling(self):
        self.says("el", "Σας πληρώνει.", "Σας πληρνει.", '18: "πληρνει" is not known to hunspell, nor is it in words.txt')
        self.says("hu", "Fizet nektek.", "Fizzet nektek.", '18: "Fizzet" is not known to hunspell, nor is it in words.txt')
        self.says("pl", "Płaci wam.", "Pałci wam, pałci.",
                  '18: "Pałci" is not known to hunspell, nor is it in words.txt',
                  '18: "pałci" is not known to hunspell, nor is it in words.txt')

    def test_greek_words_that_dictionaries_do_not_have(self):
        """A second accent, a cut word, the one with a comma in it."""
        self.says("el", "Σας πληρώνει.", "Απ' το πρόσωπό του, ό,τι λέει.")

    def test_names(self):
        self.words("pl", "lina\nMottlów\n")
        self.says("pl", "Płaci wam.", "Płaci za Mottlów.")
        self.words("pl", "lina\nMottlów\nMottlów\nPim Pom\n")
        self.assertEqual(check_translation.Translation(self.book, "pl").check(),
                         ['pl/words.txt:3: "Mottlów" is there twice', 'pl/words.txt:4: "Pim Pom" is not one word',
                          'pl/words.txt:4: "Pim Pom" is not used in the book'])
        (self.book / "pl/words.txt").unlink()
        self.assertIn("pl/words.txt: is missing; names and coined words stand there, one a line",
                      check_translation.Translation(self.book, "pl").check())


class Generated(DataCopy):
    def test_a_translation_becomes_prose_of_its_own(self):
        """Here it is the English, in the place of Polish."""
        (self.data / "book/pl").mkdir(exist_ok=True)
        for path in (self.data / "book").glob("*.txt"):
            (self.data / "book/pl" / path.name).write_bytes(path.read_bytes().replace(b"Mortar", "Móżtar".encode()))
        files = {path.name: text for path, text in gen.generate().items()}
        english, polish = files["above_and_below.en.prose"], files["above_and_below.pl.prose"]
        self.assertEqual(polish, english.replace("Mortar", "Móżtar"))
        self.assertNotEqual(polish, english)


if __name__ == "__main__":
    unittest.main()
