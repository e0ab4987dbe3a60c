"""scripts/keep_translations.py: a corrected sentence keeps its translation, and translators hear of it."""

import contextlib
import io
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
        self.assertEqual(entries["a"], {"msgctxt": "a", "msgid": 'Say "one", now.', "msgstr": "Mondd."})
        self.assertEqual(entries["b"], {"msgctxt": "b", "msgid": "Two.", "msgstr": "Kettő."})
        self.assertIn('\na\n  - "Say \\"one\\" now."\n  + "Say \\"one\\", now."\n', told)
        self.assertNotIn("Two", told)

    def test_a_corrected_plural(self):
        entries, told, _ = self.keep(file(entry("a", "{n} card", "{n} cards.")),
                                     file(entry("a", "{n} card", "{n} cards", said=["{n} lap", "{n} lap"])))
        self.assertEqual(entries["a"]["msgid_plural"], "{n} cards.")
        self.assertEqual(entries["a"]["msgstr[1]"], "{n} lap")
        self.assertIn('+ "{n} cards."', told)

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
            self.assertEqual(after.count("!\"\n"), text.count("!\"\n") + len(entries))
            said = [m[0] for m in keep_translations.FIELD.finditer(after) if m[1].startswith("msgstr")]
            self.assertEqual(said, [m[0] for m in keep_translations.FIELD.finditer(text) if m[1].startswith("msgstr")])


if __name__ == "__main__":
    unittest.main()
