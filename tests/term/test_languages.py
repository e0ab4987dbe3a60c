"""The same game in every language; in English, Greek, Hungarian and Polish in the words of the printed boxes."""

import json
import re
import unittest

from hearth_program import LANGUAGES, TITLES, Game, ProgramTest, title_of

CARTO = "cartographers"
EDICTS = "edicts=sentinel_wood+canal_lake+wildholds+borderlands"

# As printed in the translated boxes.
CARDS = {
    "en": ("Sentinel Wood", "Canal Lake", "Wildholds", "Borderlands"),
    "el": ("Δάσος Προστασίας", "Λίμνη Κανάλι", "Κωμόπολη", "Σύνορα"),
    "hu": ("Faőrszem", "Csatorna-tó", "Vadközösség", "Határvidék"),
    "pl": ("Leśna warta", "Polny staw", "Kolonia", "Pogranicze"),
}
TERRAINS = {  # forest, village, farm, water, monster
    "en": ("forest", "village", "farm", "water", "monster"),
    "el": ("δάσος", "χωριό", "χωράφι", "νερό", "τέρας"),
    "hu": ("erdő", "falu", "farm", "víz", "szörny"),
    "pl": ("las", "wioska", "pole", "woda", "potwór"),
}
SEASONS = {
    "en": ("spring", "summer", "fall", "winter"),
    "el": ("άνοιξη", "καλοκαίρι", "φθινόπωρο", "χειμώνας"),
    "hu": ("tavasz", "nyár", "ősz", "tél"),
    "pl": ("wiosna", "lato", "jesień", "zima"),
}
GAME = {"en": "Cartographers", "el": "Cartographers", "hu": "Kartográfusok", "pl": "Kartografowie"}
RIFT = {"en": "Rift Lands", "el": "Γη του Ρήγματος", "hu": "Átjáró", "pl": "Szczeliny"}
PRINTED_TITLES = {
    "el": ("Θρυλικός Χαρτογράφος", "Δάσκαλος των Χαρτών", "Ταξιδευτής Τοπογράφος",
           "Βοηθός Παρατηρητής", "Ερασιτέχνης Εκτιμητής", "Απρεπής Βοηθός",
           "Παράξενος Σκιτσογράφος", "Άσχετος Κονδυλοφόρος"),
    "pl": ("Legendarny Kartograf", "Mistrz Kartografii", "Wędrowny Topograf", "Aplikant Geodeta",
           "Amator Hobbysta", "Nieudolny Asystent", "Gryzmolący Niezdara", "Poplamiony Ochlapus"),
}  # fmt: skip

# Typed into every session: questions, mistakes, three drawings.
SCRIPT = ("help", "edicts", "score", "hint", "sheet", "sheet 7", "undo", "dance", "x" * 2000,
          "farm a1 b1", "farm a4 b4 b5 c4", "forest a1 b1 b2 c1", "a1 b1 b2 c1", "farm z9",
          "draw nothing", "legal", "places more", "places f6", "try farm a1 b1 b2 c1", "try 1", "99", "shape",
          "farm a1 b1 b2 c1", "undo", "fair", "try water a2", "try monster k1", "row a", "row", "column 1",
          "column", "look a2", "look b4", "look", "map", "table", "places farm a2", "monster a2", "look a3",
          "sheet", "score", "quit")  # fmt: skip
# Words of the English sentences that this script brings up.
ENGLISH = (
    "Seed:", "Commitment", "written down", "Type \"help\"", "Card revealed", "stars", "Stars",
    "Coins", "coins:", "monsters:", "Terrain:", "time ", "draws these", "says what", "shows your",
    "the four edicts", "all drawings", "master finds", "takes your", "stops;", "empty, r ruins",
    "Scored in", "now,", "with this drawing", "Sheet of", "There is no player", "nothing to take back",
    "not understood", "too long", "do not make a shape", "already filled", "not on the card",
    "Say which terrain", "not a space of the sheet", "still an empty", "are possible", " on a1",
    "no longer be taken", "Good-bye", "is kept", "Each ", "Homestead",
    "the best first", "no change in", "more stars for", "lost to monsters", "in all", "Type a number", "No drawing",
    "These are all", "Shape of", "row 1,", "Row a:", "Column 1:", "empty 2 to 11", "Say which row", "Say which column",
    "Say which space", "Beside it", "edge of the map", "Filled with", "Spaces beside it", "costs a star",
    "All other spaces", "Draw this card", "Still scored in", "stars so far", "Still in the deck", "shows that no draw",
)  # fmt: skip


class LanguageTest(ProgramTest):
    heard = {}  # what was said and written down in the usual session of a language: it is long

    def session(self, lang, lines=SCRIPT, *words):
        usual = lines is SCRIPT and not words
        record = self.folder / f"{lang}.rec"
        if usual and lang in self.heard:
            said, written = self.heard[lang]
            record.write_bytes(written)
            return said
        said = self.play(lang, lines, *words)
        if usual:
            self.heard[lang] = said, record.read_bytes()
        return said

    def play(self, lang, lines, *words):
        name = f"{lang}.rec"
        return self.fine("play", CARTO, "--plain", "--lang", lang, "--seed", "tea", "--record", name,
                         "--option", EDICTS, *words, stdin="".join(f"{line}\n" for line in lines))  # fmt: skip


class SessionTest(LanguageTest):
    def test_no_english_is_left(self):
        english = self.session("en")
        for word in ENGLISH:
            self.assertTrue(word in english, word)  # the list is worth something
        for lang in LANGUAGES[1:]:
            text = self.session(lang)
            for word in ENGLISH:
                with self.subTest(lang=lang, word=word):
                    self.assertFalse(word in text)

    def test_no_hole_is_left(self):
        for lang in LANGUAGES:
            self.assertNotRegex(self.session(lang), r"[{}]")

    def test_as_many_lines_in_every_language(self):
        english = self.session("en").splitlines()
        for lang in LANGUAGES[1:]:
            self.assertEqual(len(self.session(lang).splitlines()), len(english))

    def test_words_of_the_boxes(self):
        for lang in CARDS:
            text = self.session(lang)
            for word in (*CARDS[lang], RIFT[lang]):
                self.assertIn(word, text, lang)
            for first, second in zip(SEASONS[lang], SEASONS[lang][1:]):
                self.assertIn(f"{first}, {second}", text, lang)
            for word in TERRAINS[lang]:
                self.assertIn(word, text, lang)

    def test_records_do_not_depend_on_the_language(self):
        records = []
        for lang in LANGUAGES:
            self.session(lang)
            records.append((self.folder / f"{lang}.rec").read_bytes())
        self.assertIn(b"p0 draw monster a2", records[0])
        self.assertEqual(len(set(records)), 1)

    def test_terrains_in_the_own_language(self):
        for lang in CARDS:
            for number, word in enumerate(TERRAINS[lang]):
                with self.subTest(lang=lang, word=word):
                    (self.folder / f"{lang}.rec").unlink(missing_ok=True)
                    # The second card of this seed is the Rift Lands: one space of any terrain.
                    self.session(lang, (f"{TERRAINS[lang][2]} a1 b1 b2 c1", f"{word} a2"))
                    lines = (self.folder / f"{lang}.rec").read_text().splitlines()
                    self.assertIn(f"p0 draw {TERRAINS['en'][number]} a2", lines)

    def test_terrains_may_begin_with_a_capital(self):
        # English takes any case; so must the others, whose letters are not all ASCII.
        for lang in CARDS:
            word = TERRAINS[lang][2].capitalize()
            with self.subTest(lang=lang, word=word):
                self.session(lang, (f"{word} a1 b1 b2 c1",))
                self.assertIn("\np0 draw farm a1 b1 b2 c1\n", (self.folder / f"{lang}.rec").read_text())

    def test_two_players(self):
        for lang in LANGUAGES[1:]:
            text = self.session(lang, ("farm a1 b1 b2 c1", "undo", "farm a1 b1 b2 c1",
                                       "village a1 b1 b2 c1"), "--seats", "you,you")  # fmt: skip
            for word in ("Noted", "Taken back", " on a1"):
                self.assertNotIn(word, text, lang)

    def test_plurals(self):
        """Polish has three forms: 1, 2-4, 5 and more."""
        game = Game(self, CARTO, "--lang", "pl", "--no-record", "--seed", "tea")
        count = len(game.legal())
        line = next(x for x in game.say("legal").splitlines() if str(count) in x)
        self.assertRegex(line, r"rysunk(ów|i)")


class TitleTest(LanguageTest):
    def test_titles(self):
        """The last line of a whole game, told again in every language."""
        seen = set()
        for seed in range(8):
            name = f"{seed}.rec"
            self.record(name, seed=str(seed), seats="greedy" if seed % 2 else "random")
            result = json.loads(self.fine("replay", name, "--json"))["result"]
            titles = [title for _, title in TITLES]
            place = titles.index(title_of(result["rating"]))
            seen.add(place)
            self.assertIn(f"Title: {titles[place]}.", self.fine("replay", name))
            for lang, names in PRINTED_TITLES.items():
                text = self.fine("replay", name, "--lang", lang)
                self.assertIn(names[place], text)
                self.assertIn(f"{result['rating']}", text)
        self.assertGreater(len(seen), 2)


class ChoiceTest(LanguageTest):
    def spoken(self, *words, **env):
        """The language in which the games are listed."""
        text = self.fine("games", *words, env=env)
        found = [lang for lang in GAME if text == self.fine("games", "--lang", lang)]
        self.assertEqual(len(found), 1)
        return found[0]

    def test_environment(self):
        for env, lang in (
            ({"LANG": "pl_PL.UTF-8"}, "pl"),
            ({"LANG": "el_GR"}, "el"),
            ({"LANG": "hu"}, "hu"),
            ({"LANG": "hu_HU@euro"}, "hu"),
            ({"LANG": "en_GB.UTF-8"}, "en"),
            ({"LANG": "C"}, "en"),
            ({"LANG": "POSIX"}, "en"),
            ({"LANG": None}, "en"),
            ({"LANG": ""}, "en"),
            ({"LANG": "de_DE.UTF-8"}, "en"),
            ({"LANG": "pla_XX"}, "en"),
            ({"LANG": "nonsense" * 1000}, "en"),
            ({"LANG": "el_GR.UTF-8", "LC_MESSAGES": "hu_HU.UTF-8"}, "hu"),
            ({"LANG": "el_GR.UTF-8", "LC_MESSAGES": "hu_HU.UTF-8", "LC_ALL": "pl_PL.UTF-8"}, "pl"),
            ({"LANG": "el_GR.UTF-8", "LC_ALL": ""}, "el"),
            ({"LANG": "el_GR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ):
            with self.subTest(env=env):
                self.assertEqual(self.spoken(**env), lang)

    def test_the_option_wins(self):
        for lang in GAME:
            self.assertEqual(self.spoken("--lang", lang, LANG="pl_PL.UTF-8", LC_ALL="el_GR.UTF-8"), lang)
            self.assertEqual(self.spoken(f"--lang={lang}", LC_ALL="hu_HU.UTF-8"), lang)

    def test_names_of_the_game(self):
        for lang, name in GAME.items():
            self.assertIn(name, self.fine("games", "--lang", lang))


class ErrorTest(LanguageTest):
    def test_errors_are_translated(self):
        record = self.record()
        record.write_text(record.read_text().replace("hearth-record 1", "hearth-record 2"))
        for words, code in (
            (("nosuch",), 2), (("sim", "chess"), 2), (("sim", CARTO, "--games", "0"), 2),
            (("sim", CARTO, "--seats", "nosuch"), 2), (("sim", CARTO, "--seats", "you"), 2),
            (("sim", CARTO, "--seats", "random*101"), 2), (("sim", CARTO, "--option", "side=C"), 2),
            (("sim", CARTO, "--option", "edicts=x"), 2), (("sim", CARTO, "--option", "x=y"), 2),
            (("sim", CARTO, "--json", "--transcripts"), 2), (("sim", CARTO, "--json", "--json"), 2),
            (("sim", CARTO, "--seed"), 2), (("sim", CARTO, "--json=1"), 2), (("sim",), 2),
            (("new", CARTO, "--seed", "x" * 200), 2), (("score", "chess"), 2),
            (("score", CARTO, "--card", "x"), 2), (("score", CARTO), 1), (("verify", "nosuch.rec"), 1),
            (("verify", "game.rec"), 1), (("new", CARTO, "--record", "game.rec"), 1),
        ):  # fmt: skip
            sentences = [self.refused(*words, code=code, env={"LANG": f"{lang}_XX.UTF-8"}) for lang in GAME]
            self.assertEqual(len(set(sentences)), 4, sentences)

    def test_the_place_is_named_in_every_language(self):
        for lang in GAME:
            text = self.refused("score", CARTO, "--lang", lang, code=1, stdin="...........\n....Q......\n")
            self.assertEqual([int(number) for number in re.findall(r"\d+", text)][:2], [2, 5])
            self.assertIn("Q", text)

    def test_reports(self):
        self.record()
        for words in (("verify", "game.rec"), ("replay", "game.rec"), ("replay", "game.rec", "--at", "9"),
                      ("sim", CARTO, "--games", "1", "--seed", "1")):  # fmt: skip
            english = self.fine(*words).splitlines()
            for lang in LANGUAGES[1:]:
                text = self.fine(*words, "--lang", lang)
                self.assertNotRegex(text, r"[{}]")
                self.assertEqual(len(text.splitlines()), len(english))
                for word in ("The record", "hash lines", "Position after", "players:", "mean", "Seed", " on the sheet",
                             "The season", "The year", "The monsters", "Sheet of"):  # fmt: skip
                    self.assertNotIn(word, text, (words, lang))


if __name__ == "__main__":
    unittest.main()
