"""scripts/keep_translations.py: a corrected sentence keeps its translation, marked until a translator has confirmed it."""

import contextlib
import io
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))
import check_catalogues  # noqa: E402
import keep_translations  # noqa: E402

HEAD = 'msgid ""\nmsgstr ""\n"Language: hu\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def entry(name, *english, said=("",)):
    lines = [f'msgctxt "{name}"', f'msgid "{english[0]}"'] + [f'msgid_plural "{more}"' for more in english[1:]]
    lines += [f'msgstr "{said[0]}"'] if len(english) == 1 else [f'msgstr[{i}] "{text}"' for i, text in enumerate(said)]
    return "\n".join(lines) + "\n"


def file(*entries):
    return "\n".join([HEAD, *entries])


class Keep(unittest.TestCase):
    def keep(self, template, catalogue):
        """(the entries after it, what was printed, whether the file is the same)"""
        with tempfile.TemporaryDirectory() as folder:
            pot, po = Path(folder, "x.pot"), Path(folder, "hu.po")
            pot.write_text(template, encoding="utf-8")
            po.write_text(catalogue, encoding="utf-8")
            told = io.StringIO()
            with mock.patch.object(sys, "argv", ["keep", str(pot), str(po)]), contextlib.redirect_stdout(told):
                keep_translations.main()
            after = po.read_text(encoding="utf-8")
            # gettext agrees that it is a catalogue, and that the entries are those of the template.
            subprocess.run(["msgfmt", "-o", "/dev/null", str(po)], check=True, stderr=subprocess.DEVNULL)
            return check_catalogues.read(po), told.getvalue(), after == catalogue

    def test_nothing_has_changed(self):
        catalogue = file(entry("a", "One.", said=["Egy."]), entry("b", "{n} card", "{n} cards", said=["{n} lap", "{n} lap"]))
        entries, told, same = self.keep(catalogue, catalogue)
        self.assertEqual((told, same), ("", True))
        self.assertEqual(len(entries), 3)

    def test_a_corrected_sentence(self):
        entries, told, _ = self.keep(file(entry("a", 'Say \\"one\\", now.'), entry("b", "Two.")),
                                     file(entry("a", 'Say \\"one\\" now.', said=["Mondd."]), entry("b", "Two.", said=["Kettő."])))
        self.assertEqual(entries["a"], {"msgctxt": "a", "msgid": 'Say "one", now.', "msgstr": "Mondd.", "fuzzy": "yes"})
        self.assertEqual(entries["b"], {"msgctxt": "b", "msgid": "Two.", "msgstr": "Kettő."})
        self.assertIn('\na\n  - "Say \\"one\\" now."\n  + "Say \\"one\\", now."\n', told)
        self.assertNotIn("Two", told)

    def test_a_corrected_plural(self):
        entries, told, _ = self.keep(file(entry("a", "{n} card", "{n} cards.")),
                                     file(entry("a", "{n} card", "{n} cards", said=["{n} lap", "{n} lap"])))
        self.assertEqual(entries["a"]["msgid_plural"], "{n} cards.")
        self.assertEqual(entries["a"]["msgstr[1]"], "{n} lap")
        self.assertIn('+ "{n} cards."', told)

    def follow(self, catalogue, *english):
        """The catalogue after its one sentence became these, one after the other."""
        for sentence in english:
            catalogue, _ = keep_translations.follow(catalogue, keep_translations.entries(file(entry("a", sentence))))
        return catalogue

    def test_the_mark_has_the_english_it_was_written_for(self):
        catalogue = file(entry("a", "One.", said=["Egy."]))
        once = self.follow(catalogue, "One more.")
        self.assertIn('#, fuzzy\n#| msgid "One."\nmsgctxt "a"\nmsgid "One more."\nmsgstr "Egy."', once)
        self.assertEqual(self.follow(once, "One more."), once)
        twice = self.follow(once, "Another one.")
        self.assertIn('#| msgid "One."\nmsgctxt "a"\nmsgid "Another one."', twice)
        # A sentence that is as it was has nothing to be read.
        self.assertEqual(self.follow(twice, "One."), catalogue)

    def test_other_flags_and_comments_stay(self):
        catalogue = file("#. languages: en hu\n#, no-wrap\n" + entry("a", "One.", said=["Egy."]))
        once = self.follow(catalogue, "One more.")
        self.assertIn('#. languages: en hu\n#, fuzzy, no-wrap\n#| msgid "One."\nmsgctxt "a"', once)
        self.assertEqual(self.follow(once, "One."), catalogue)

    def test_gettext_merges_what_is_marked(self):
        """What update_catalogues.sh does next keeps the mark, the old English and the translation."""
        with tempfile.TemporaryDirectory() as folder:
            pot, po = Path(folder, "x.pot"), Path(folder, "hu.po")
            pot.write_text(file(entry("a", "One more.")), encoding="utf-8")
            po.write_text(self.follow(file(entry("a", "One.", said=["Egy."])), "One more."), encoding="utf-8")
            merge = next(line.split() for line in (SCRIPTS / "update_catalogues.sh").read_text().split("\n") if "msgmerge" in line)
            subprocess.run(merge[:-2] + [str(po), str(pot)], check=True)
            self.assertIn('#, fuzzy\n#| msgid "One."\nmsgctxt "a"\nmsgid "One more."\nmsgstr "Egy."', po.read_text(encoding="utf-8"))

    def confirm(self, catalogue, *words):
        """(the catalogue after ./dev confirm hu WORDS..., what it said, whether it refused)"""
        with tempfile.TemporaryDirectory() as folder:
            po, scripts = Path(folder, "i18n", "hu", "hearth.po"), Path(folder, "scripts")
            po.parent.mkdir(parents=True)
            scripts.mkdir()
            for script in "keep_translations.py", "confirm_translations.py":
                shutil.copy(SCRIPTS / script, scripts)
            po.write_text(catalogue, encoding="utf-8")
            done = subprocess.run([scripts / "confirm_translations.py", "hu", *words], capture_output=True, text=True)
            return po.read_text(encoding="utf-8"), done.stdout + done.stderr, done.returncode != 0

    def test_a_translator_confirms(self):
        fresh = entry("b", "Two.", said=["Kettő."])
        now = file(entry("a", "One more.", said=["Egy."]), fresh)
        stale = keep_translations.follow(file(entry("a", "One.", said=["Egy."]), fresh), keep_translations.entries(now))[0]
        with tempfile.TemporaryDirectory() as folder:
            pot, po = Path(folder, "x.pot"), Path(folder, "hu", "hearth.po")
            po.parent.mkdir()
            pot.write_text(now, encoding="utf-8")
            po.write_text(stale, encoding="utf-8")
            lint = subprocess.run([SCRIPTS / "check_catalogues.py", pot, po], capture_output=True, text=True)
            self.assertEqual(lint.returncode, 1)
            self.assertIn("./dev confirm hu a)", lint.stdout)
            self.assertIn("1 problems", lint.stdout)
        self.assertEqual(self.confirm(stale), (stale, 'a\n  - "One."\n  + "One more."\n    "Egy."\n\n1 to be read\n', False))
        self.assertEqual(self.confirm(stale, "a"), (now, "1 confirmed\n", False))
        for words, sentence in (("a", "b"), "b is not marked as to be read."), (("a", "c"), "c is no text of the catalogue."):
            after, told, refused = self.confirm(stale, *words)
            self.assertEqual((after, told, refused), (stale, f"{sentence}\nNothing was confirmed.\n", True))

    def test_a_sentence_that_gets_plural_forms(self):
        entries, told, same = self.keep(file(entry("a", "{n} card", "{n} cards")), file(entry("a", "Cards: {n}", said=["Lap: {n}"])))
        self.assertTrue(same)
        self.assertEqual(entries["a"]["msgid"], "Cards: {n}")
        self.assertIn("translate it anew", told)

    def test_entries_of_neither(self):
        """What is gone stays for msgmerge to drop, what is new for it to add; and long strings may be broken."""
        broken = 'msgctxt "c"\nmsgid ""\n"A long "\n"sentence."\nmsgstr ""\n"Egy hosszú "\n"mondat."\n'
        catalogue = file(entry("gone", "Gone.", said=["Nincs."]), broken)
        entries, told, same = self.keep(file(entry("new", "New."), entry("c", "A long sentence.")), catalogue)
        self.assertEqual((told, same), ("", True))
        self.assertEqual(set(entries), {None, "gone", "c"})
        entries, told, _ = self.keep(file(entry("c", "A longer sentence.")), catalogue)
        self.assertEqual(entries["c"]["msgid"], "A longer sentence.")
        self.assertEqual(entries["c"]["msgstr"], "Egy hosszú mondat.")

    def test_the_catalogues_of_the_program(self):
        """With every sentence another one, every translation stays."""
        for path in sorted((SCRIPTS.parent / "i18n").glob("*/hearth.po")):
            text = path.read_text(encoding="utf-8")
            template = keep_translations.FIELD.sub(lambda m: f'{m[1]} "!"\n"' + m[2][1:] if m[1] == "msgid" else m[0], text)
            entries = keep_translations.entries(template)
            after, changed = keep_translations.follow(text, entries)
            self.assertEqual(len(changed), len(entries))
            self.assertGreater(len(entries), 2000)
            english = "\n".join(line for line in after.split("\n") if not line.startswith("#"))
            self.assertEqual(english.count("!\"\n"), text.count("!\"\n") + len(entries))
            self.assertEqual(after.count("\n#, fuzzy"), text.count("\n#, fuzzy") + len(entries))
            said = [m[0] for m in keep_translations.FIELD.finditer(after) if m[1].startswith("msgstr")]
            self.assertEqual(said, [m[0] for m in keep_translations.FIELD.finditer(text) if m[1].startswith("msgstr")])


if __name__ == "__main__":
    unittest.main()
