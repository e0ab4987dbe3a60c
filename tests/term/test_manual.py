"""The manual pages: sound, and true to what the program says of itself."""

import re
import subprocess
import unittest

from hearth_program import ROOT, Engine, ProgramTest

MANUAL = ROOT / "docs" / "man"
PAGES = sorted(MANUAL.glob("*.1"))


class ManualTest(ProgramTest):
    def text(self, page):
        """The page as a reader sees it, without styles."""
        result = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-P-cbou", "-rLL=200n", page], capture_output=True, text=True, check=True)
        self.assertEqual(result.stderr, "", page)
        return result.stdout.replace("‐", "-").replace("−", "-")

    def section(self, text, name):
        return re.search(rf"^{name}\n(.*?)^(?=\S)", text, re.MULTILINE | re.DOTALL).group(1)

    def entries(self, section):
        """The words that stand at the margin of a section: what it describes."""
        return re.findall(r"^ {7}(\S+)", section, re.MULTILINE)

    def test_sound_and_found(self):
        self.assertGreaterEqual(len(PAGES), 4)
        for page in PAGES:
            if page.read_text().startswith(".so "):
                continue
            text = self.text(page)
            self.assertIn(f"\n       {page.stem} - ", text)  # apropos finds pages by this line
            for other, _ in re.findall(r"(hearth[\w-]*)\((\d)\)", text):
                if other != "hearth":
                    self.assertTrue((MANUAL / f"{other}.1").exists(), (page, other))

    def test_all_commands(self):
        help_text = self.fine("--help")
        commands = set(re.findall(r"^  (\w+) ", help_text, re.MULTILINE))
        described = set(self.entries(self.section(self.text(MANUAL / "hearth.1"), "COMMANDS")))
        self.assertEqual(described & commands, commands)
        self.assertEqual({word for word in described - commands if word.islower()}, set())

    def test_all_options(self):
        """A page of a command describes exactly the options that its --help lists."""
        for page in PAGES:
            command = page.stem.removeprefix("hearth").removeprefix("-")
            text = self.text(page)
            if not command or "\nOPTIONS\n" not in text:
                continue
            listed = re.findall(r"^  (--[\w-]+)", self.fine(command, "--help"), re.MULTILINE)
            described = [word for word in self.entries(self.section(text, "OPTIONS")) if word.startswith("--")]
            self.assertEqual(sorted(described), sorted(listed), page)

    def test_all_requests(self):
        text = self.section(self.text(MANUAL / "hearth-engine.1"), "REQUESTS")
        self.assertEqual(sorted(self.entries(text)), sorted(Engine(self, "cartographers").ask("help")))


if __name__ == "__main__":
    unittest.main()
