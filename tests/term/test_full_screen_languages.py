"""The full screen of `hearth play` in every language."""

import os
import re
import unicodedata
import unittest

from hearth_full_screen import ASCII, UTF8, FullTest, last_of_spring
from hearth_program import LANGUAGES, drawings_of
from hearth_terminal import Terminal
from test_languages import GAME, SEASONS


class LanguageTest(FullTest):
    """A round, a season, leaving and going on, where the words are others."""

    def spelled(self, text, ascii_only):
        """A printed word as a terminal without UTF-8 shows it."""
        if not ascii_only:
            return text
        table = dict(zip("άνοιξηκαλρίφθπωχεμςł", "a n o i x i k a l r i f th p o ch e m s l".split()))
        bare = "".join(table.get(letter, letter) for letter in text)
        return "".join(c for c in unicodedata.normalize("NFD", bare) if not unicodedata.combining(c))

    def session(self, lang, ascii_only, record):
        kept = self.records / "kept.rec"
        kept.write_bytes(record)
        env = ASCII if ascii_only else UTF8
        sign = "[α-ω]" if lang == "el" and not ascii_only else ""
        game = self.spelled(GAME[lang], ascii_only)
        spring, summer, *_ = (self.spelled(season, ascii_only) for season in SEASONS[lang])
        cut_off = []

        def check(screen):
            self.layout(screen, sign, cut_off)
            if ascii_only:
                self.assertTrue(screen.text.isascii(), screen.text)
            return screen

        def chips(screen):  # the chosen terrain stands in the second row in every language
            return screen.frame and "[" in screen.lines[2]

        with Terminal(self, "play", "--lang", lang, "--scenes", "off", env=env) as terminal:
            menu = check(terminal.wait(lambda s: game in s.text))
            self.assertRegex(menu.lines[2], rf"{game}.*\bAda\b.*{spring}")
            question = check(terminal.press("Enter", until=chips))
            self.assertIn(spring, question.bar)
            page = check(terminal.press("?", until=lambda s: not s.frame))
            for _ in range(int(re.search(r"\D(\d+)\)", page.bar)[1])):
                check(terminal.change("Right"))
            terminal.press("Escape", until=lambda s: s == question)
            check(terminal.press("l", until=lambda s: not s.frame))
            terminal.press("x", until=lambda s: s == question)
            for key in "abcdm":
                check(terminal.change(key))
            terminal.press("Escape", until=lambda s: s == question)
            terminal.keys("n", "Enter")
            check(terminal.wait(lambda s: s.frame and not chips(s)))
            check(terminal.press("Enter", until=lambda s: f"({spring})" in s.bar))
            for _ in range(4):
                check(terminal.change("Enter"))
            question = check(terminal.press("Enter", until=lambda s: chips(s) and summer in s.bar))
            result = self.leave(terminal)
        self.assertIn(f"hearth play --resume {kept}", "".join(result.out.splitlines()))
        self.report(kept)
        self.assertEqual(len(drawings_of(kept)), record.count(b"p0 draw ") + 1)

        with self.resume("--lang", lang, path=kept, env=env) as terminal:
            again = check(terminal.wait(chips))
            self.assertEqual((again.bar, again.lines[1]), (question.bar, question.lines[1]))
            self.leave(terminal)
        self.assertEqual(cut_off, [], "keys that do not fit")

    def test_every_language_with_and_without_utf8(self):
        self.reach(last_of_spring, "--option", "side=B")
        for lang in GAME:
            for ascii_only in (False, True):
                with self.subTest(lang=lang, ascii=ascii_only):
                    self.session(lang, ascii_only, self.path.read_bytes())

    def end(self, lang, env, judged):
        """Goes through the pages of a finished game, its analysis included where that is wanted."""
        with self.resume("--lang", lang, env=env) as terminal:
            menu = terminal.wait(lambda s: re.search(r"(?m)^ +g  ", s.text))
            pages = [menu, terminal.press("r", until=lambda s: s.frame), terminal.change("End")]
            pages += [terminal.press("j", until=lambda s: not s.frame)]
            terminal.press("Escape", until=lambda s: s.frame)
            terminal.press("Escape", until=lambda s: s.text == menu.text)
            pages += [terminal.press("s", until=lambda s: s.bar != menu.bar)]
            terminal.press("Escape", until=lambda s: s.text == menu.text)
            if judged:
                pages += [terminal.press("a", until=lambda s: "##" in s.text)]  # the first is judged
                pages += [terminal.press("Escape", until=lambda s: s.frame)]
                terminal.press("Escape", until=lambda s: s.text == menu.text)
            for page in pages:
                self.layout(page)
                if env == ASCII:
                    self.assertTrue(page.text.isascii(), page.text)
            self.leave(terminal)
        cut_off = [line for line in menu.lines if re.search("[…~]", line)]
        self.assertEqual(cut_off, [], "stars that do not fit")

    def test_the_end_in_every_language(self):
        self.finished()
        for lang in LANGUAGES:
            for env in (ASCII, UTF8):
                with self.subTest(lang=lang, env=env):
                    # With sanitizers it thinks long: without UTF-8 usually only the language that has other letters.
                    self.end(lang, env, judged=env == UTF8 or lang == "el" or "HEARTH_LONG" in os.environ)


if __name__ == "__main__":
    unittest.main()
