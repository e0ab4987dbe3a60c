"""A program that was built without the page; skipped where it has one. HEARTH names the program."""

import json
import unittest

from hearth_server import ROOT, Server

LANGUAGES = [each["id"] for each in json.loads((ROOT / "i18n/languages.json").read_text(encoding="utf-8"))]


class Bare(unittest.TestCase):
    def setUp(self):
        self.server = Server(self)
        if len(self.server.said) == 1:
            self.skipTest("this program has a page")

    def test_it_says_so_and_serves_a_small_page(self):
        self.assertRegex(self.server.said[0], r"^This program was built without the page; .*\.$")
        self.assertEqual(len(self.server.said), 2)
        answer = self.server.ask("/")
        self.assertEqual((answer.status, answer["Content-Type"]), (200, "text/html; charset=utf-8"))
        self.assertEqual(answer["Cache-Control"], "no-store")
        for words in (b"./dev build", b"hearth play", b"Node"):
            self.assertIn(words, answer.body)
        self.assertEqual(self.server.ask("/", "HEAD").status, 200)
        self.assertEqual(self.server.ask("/index.html").status, 404)
        self.assertEqual(self.server.ask("/healthz").body, b"ok\n")
        self.assertEqual(self.server.ask("/", Host="evil.example").status, 421)
        self.server.stop()

    def test_in_every_language(self):
        bodies = {lang: self.server.ask("/", Accept_Language=lang) for lang in LANGUAGES}
        for lang, answer in bodies.items():
            self.assertEqual(answer["Content-Language"], lang)
            self.assertIn(f'<html lang="{lang}">'.encode(), answer.body)
        self.server.stop()


if __name__ == "__main__":
    unittest.main()
