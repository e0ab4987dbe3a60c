"""The list of languages is whole, what people read of it elsewhere says the same, and a script makes one more."""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from check_catalogues import FORMS, problems, read  # noqa: E402
from languages import IDS, LANGUAGES, TRANSLATIONS  # noqa: E402
from pseudo_language import longer, main  # noqa: E402

CHOICE = re.compile(r"\b[a-z]{2}(?:\\?\|[a-z]{2}\b)+")  # of --lang; in a table a stroke has a backslash


class Languages(unittest.TestCase):
    def test_every_line_is_whole(self):
        self.assertEqual(IDS[0], "en")
        for lang, own in LANGUAGES.items():
            with self.subTest(lang):
                self.assertRegex(lang, "^[a-z]{2}$")
                self.assertIn(own["plural"], FORMS)
                self.assertEqual(len(own["decimal"]), 1)
                self.assertTrue(own["name"] and own["english"])
                if lang != "en":
                    self.assertEqual(len(own["quotes"]), 4)
                    self.assertTrue(own["dictionary"] and own["package"])
                    re.compile(f"[{own['letters']}]")

    def test_every_catalogue_is_in_the_list(self):
        self.assertEqual(sorted(path.parent.name for path in (ROOT / "i18n").glob("*/hearth.po")), sorted(TRANSLATIONS))

    def test_documents_name_them_all(self):
        files = [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("docs/man/*.1")]
        found = {path: CHOICE.findall(path.read_text(encoding="utf-8")) for path in files}
        self.assertGreater(sum(map(len, found.values())), 7)
        for path, choices in found.items():
            for choice in choices:
                self.assertEqual(choice.replace("\\", ""), "|".join(IDS), path)
        *others, last = (own["english"] for own in LANGUAGES.values())
        self.assertIn(f"{', '.join(others)} and {last}", (ROOT / "README.md").read_text(encoding="utf-8"))


class Pseudo(unittest.TestCase):
    def test_sentences(self):
        for text, wanted in (("Undo", "[ÚÚndóó]"), ("{player}: {n} coins.", "[{player}: {n} cóóííns.]"), ("", ""),
                             (r'Type \"legal\" or --lang.', r'[Typéé \"léégáál\" óór --lang.]'), ("hearth play GAME", "[hearth play GÁÁMÉÉ]")):
            self.assertEqual(longer(text), wanted)

    def test_a_fifth_language(self):
        """All texts with their arguments, and all that the others have."""
        with tempfile.TemporaryDirectory() as folder:
            i18n = Path(folder, "i18n")
            main(["", i18n])
            ids = [each["id"] for each in json.loads((i18n / "languages.json").read_text(encoding="utf-8"))]
            self.assertEqual(ids, [*IDS, "xx"])
            self.assertEqual(sorted(path.parent.name for path in i18n.glob("*/hearth.po")), sorted([*TRANSLATIONS, "xx"]))
            self.assertEqual(len(list(i18n.glob("*.xx.prose"))), len(list(i18n.glob("*.en.prose"))))
            template, entries = read(ROOT / "i18n/hearth.pot"), read(i18n / "xx/hearth.po")
            self.assertEqual(list(problems("xx", template, entries, 2, set())), [])
            subprocess.run(["msgfmt", "--check", "-o", "/dev/null", i18n / "xx/hearth.po"], check=True)


if __name__ == "__main__":
    unittest.main()
