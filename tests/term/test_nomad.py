"""`hearth nomad`: the Nomad for somebody who plays Endless Winter with the box. What it asks, what it tells and why,
going back, corrections, and games that are taken up again."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import time

from hearth_program import PATIENCE, PROGRAM, ROOT, ProgramTest, Talk
from hearth_above_and_below import forms, pattern, text

COLUMNS = ["initiate", "develop", "migrate", "hunt"]
PROMPT = re.compile(rb"(?:\A|\n)> \Z")

# Part of a question, and an answer that always fits.
ANSWERS = [
    ("Your part of the eclipse", ""),
    ("ready for the next round", "done"),
    ("Which animals are in the display", "sloth - elk rhino"),
    ("Which animal is it", "sloth"),
    ("where did you place your figure", "rest"),
    ("spaces of the display hold cards", "all"),
    ("How many stones", "4"),
    ("megalith", "2 food"),
    ("Is it empty", "y"),
    ("a glacier?", "n"),
    ("How much labor", "2.5"),
    ("no more than that", "y"),
    ("What does the tile", "1 tool"),
    ("ahead of you on the honor track", "y"),
    ("points are printed", "11"),
]

# The same in the words of each language, as people type them: without accents, in capitals, cut short, as a number.
SPOKEN = {
    "el": {
        "first_animal": ["ΒΡΑΔΥΠΟΔΑΣ"], "placed": ["κυνήγι", "αναπαυ", "1", "μεταναστευση"], "animals": ["Μαλλιαρός Ρινόκερος - αλκη μαμουθ"],
        "caught": ["μαμ", "καμία"], "culture": ["όλες", "ολα"], "stones": ["4"], "megalith": ["2 τροφή", "επιπεδο 2", "είδωλα"],
        "neutral": ["τροφη"], "extra": ["κανένα"], "juncture": ["ν", "ναι"], "glacier": ["όχι", "ο"], "labor": ["2,5", "3"],
        "won": ["ΝΑΙ"], "reward": ["1 εργαλείο, 2 τροφή", "τιποτα"], "ahead": ["οχι"], "buried": ["11"], "yours": ["", "έτοιμο"],
        "prepared": ["ετοιμη", ""],
    },
    "hu": {
        "first_animal": ["Óriás lajhár"], "placed": ["vadaszat", "pih", "1", "NÉPVÁNDORLÁS"], "animals": ["orrszarvu - jávor Gyapjas mamut"],
        "caught": ["mam", "nincs"], "culture": ["mind", "osszes"], "stones": ["4"], "megalith": ["2 élelem", "szint 2", "balvany"],
        "neutral": ["elelem"], "extra": ["nincs"], "juncture": ["i", "igen"], "glacier": ["nem", "n"], "labor": ["2,5", "3"],
        "won": ["IGEN"], "reward": ["1 eszköz, 2 élelem", "semmi"], "ahead": ["nem"], "buried": ["11"], "yours": ["", "kész"],
        "prepared": ["kesz", ""],
    },
    "pl": {
        "first_animal": ["Leniwiec olbrzymi"], "placed": ["polowanie", "odp", "1", "MIGRACJA"], "animals": ["nosorozec - łoś mamut"],
        "caught": ["mam", "brak"], "culture": ["wszystkie", "wsz"], "stones": ["4"], "megalith": ["2 żywności", "poziom 2", "bozek"],
        "neutral": ["zywnosc"], "extra": ["żaden"], "juncture": ["t", "tak"], "glacier": ["nie", "n"], "labor": ["2,5", "3"],
        "won": ["TAK"], "reward": ["1 narzędzie, 2 żywności", "nic"], "ahead": ["nie"], "buried": ["11"], "yours": ["", "gotowe"],
        "prepared": ["gotowe", ""],
    },
    "en": {
        "first_animal": ["Giant Ground Sloth"], "placed": ["HUNT", "re", "1", "migrate"], "animals": ["rhino - moose 6"],
        "caught": ["mam", "none"], "culture": ["all", "a"], "stones": ["4"], "megalith": ["2 food", "level 2", "idols"],
        "neutral": ["food"], "extra": ["none"], "juncture": ["y", "yes"], "glacier": ["no", "n"], "labor": ["2.5", "3"],
        "won": ["YES"], "reward": ["1 tool, 2 food", "nothing"], "ahead": ["no"], "buried": ["11"], "yours": ["", "done"],
        "prepared": ["done", ""],
    },
}  # fmt: skip


class Nomad(Talk):
    """The companion at work; `said` is what it told last, the question in the last line."""

    def __init__(self, test, *words):
        super().__init__(test, "nomad", *words)
        self.said = self.listen()

    def listen(self):
        return self.read_until(lambda text: PROMPT.search(text))

    def say(self, line):
        self.send(line)
        self.said = self.listen()
        return self.said

    @property
    def question(self):
        """The question without what can be answered, and without where a megalith goes."""
        lines = self.said.strip().split("\n")[:-2]
        return lines[-2] if lines[-1].startswith("If several sites") else lines[-1]

    @property
    def allowed(self):
        return self.said.strip().split("\n")[-2].strip()

    def usual(self):
        return next(answer for part, answer in ANSWERS if part in self.question)


class Terminal:
    """The companion on a terminal of its own, without anything between."""

    def __init__(self, test, *words, lang="en"):
        self.test = test
        self.here, there = pty.openpty()
        self.process = subprocess.Popen([PROGRAM, "nomad", *words, "--lang", lang], cwd=test.folder, env=test.environment(),
                                        stdin=there, stdout=there, stderr=there, start_new_session=True,
                                        preexec_fn=lambda: os.set_inheritable(there, True))  # fmt: skip
        os.close(there)
        test.addCleanup(self.stop)
        self.heard = ""
        self.said = self.listen()

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.here)

    def listen(self):
        """What was said up to the next prompt, or to the end."""
        said = b""
        deadline = time.monotonic() + PATIENCE
        while not said.endswith(b"\n> "):
            if not select.select([self.here], [], [], deadline - time.monotonic())[0]:
                self.test.fail(f"no answer after {said.decode()!r}")
            try:
                piece = os.read(self.here, 65536)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            said += piece
        self.said = said.decode().replace("\r\n", "\n")
        self.heard += self.said
        return self.said

    def say(self, line):
        os.write(self.here, line.encode() + b"\n")
        return self.listen()


class LanguageTest(ProgramTest):
    def test_a_whole_game_in_each_language_on_a_terminal(self):
        """A person's own words drive it, and nothing of what it says in between is a refusal."""
        finals = set()
        for lang, spoken in SPOKEN.items():
            with self.subTest(lang):
                asked = {name: re.compile(pattern(forms(lang, f"ew.comp.{name}")[0])) for name in spoken}
                refusals = [re.compile(pattern(forms(lang, name)[0]))
                            for name in ("ew.comp.unfit", "term.nomad.not_word", "term.nomad.two_words", "term.play.long")]
                told = dict.fromkeys(spoken, 0)
                nomad = Terminal(self, "--seed", "five", "--record", f"{lang}.rec", lang=lang)
                for _ in range(300):
                    question = "\n".join(nomad.said.split("\n")[-4:])
                    if text(lang, "ew.comp.nothing") in question.split("\n"):
                        break
                    name = next(name for name in reversed(spoken) if asked[name].search(question))
                    if not sum(told.values()):
                        name = "first_animal"  # which is asked for in the same words as "caught"
                    answers = spoken[name]
                    nomad.say(answers[told[name] % len(answers)])
                    told[name] += 1
                    for refusal in refusals:
                        self.assertIsNone(refusal.search(nomad.said), (name, nomad.said))
                else:
                    self.fail("the game did not end")
                self.assertEqual(nomad.heard.count(text(lang, "ew.comp.prepared")), 3)
                self.assertEqual(len(asked["yours"].findall(nomad.heard)), 4)
                # what is written down does not depend on the language
                finals.add(tuple((self.folder / f"{lang}.rec").read_text().splitlines()))
        self.assertEqual(len(finals), 1)

    def test_the_words_that_are_shown_are_taken(self):
        """Whatever the line of allowed answers names is an answer, with its accents and without."""
        bare = str.maketrans("άέήίόύώςáéíóöőúüűąćęłńóśźż", "αεηιουωσaeiooouuuacelnoszz")
        for lang in SPOKEN:
            nomad = Nomad(self, "--seed", "tea", "--record", f"{lang}-words.rec", "--lang", lang)
            listed = re.findall(r"\d ([^,.]+)", nomad.allowed)
            self.assertEqual(len(listed), 7, nomad.allowed)
            for number, word in enumerate(listed, 1):
                recorded = set()
                for typed in (word, word.translate(bare), word.upper(), str(number)):
                    nomad.say(typed)
                    recorded.add((self.folder / f"{lang}-words.rec").read_text().splitlines()[-1])
                    nomad.say(text(lang, "term.word.back").split(",")[0])
                self.assertEqual(len(recorded), 1, (lang, word))
            nomad.say(listed[0])
            for word in nomad.allowed.split(": ", 1)[1].split(". ")[0].split(", "):
                nomad.say("3 " + word)
                self.assertRegex((self.folder / f"{lang}-words.rec").read_text().splitlines()[-1], r"^3 [a-z]+$", (lang, word))
                nomad.say("back")

    def test_corrections_in_each_language(self):
        for lang in SPOKEN:
            nomad = Nomad(self, "--seed", "tea", "--record", f"{lang}-set.rec", "--lang", lang)
            nomad.say("1")
            helped = nomad.say(text(lang, "term.word.help").split(",")[0])
            listed = helped.strip().split("\n")[1].split(": ", 1)[1].rstrip(".").split(", ")
            self.assertEqual(len(listed), 15 + 7 + 4, listed)
            word = text(lang, "term.word.set").split(",")[0]
            for name in listed:
                said = nomad.say(f"{word} {name} 1 2 3 5 6" if name == text(lang, "term.word.camp").split(",")[0] else f"{word} {name} 1")
                self.assertNotIn(f"{word} {text(lang, 'term.word.food').split(',')[0]} 3", said, (lang, name))
            self.assertEqual((self.folder / f"{lang}-set.rec").read_text().count("\nset "), len(listed))

    def test_what_is_made_up_is_said_first(self):
        """The tables that are marked as designed and that the companion runs by are named before the first question."""
        tables = json.loads((ROOT / "data/endless_winter/tables.json").read_text())
        for part in ("nomad_cards", "map_cards", "stone_spaces", "megalith_points", "sacrifice", "burial", "turn_order", "terrain"):
            self.assertRegex(json.dumps(tables[part]), r'"sure": "[^"]*D', part)
        for lang in SPOKEN:
            nomad = Nomad(self, "--seed", "tea", "--record", f"{lang}-ours.rec", "--lang", lang)
            first = nomad.said.index(text(lang, "ew.comp.first_animal"))
            for name in ("ours", "ours.cards", "ours.stones", "ours.megaliths", "ours.sacrifice", "ours.burial", "ours.order",
                         "ours.land"):
                self.assertIn(text(lang, f"term.nomad.{name}"), nomad.said[:first], (lang, name))
            self.assertIn(text(lang, "term.nomad.theirs", set=text(lang, "term.word.set").split(",")[0]), nomad.said[:first])


class NomadTest(ProgramTest):
    def nomad(self, *words, seed="tea", record="nomad.rec"):
        return Nomad(self, "--seed", seed, "--record", record, *words)

    def through(self, nomad, stop="game is over", answers=None):
        """Answers until a question with these words comes; returns everything that was told."""
        told = nomad.said
        for _ in range(400):
            if stop in nomad.question:
                return told
            answer = None
            for part, words in (answers or {}).items():
                if part in nomad.question:
                    answer = words.pop(0) if isinstance(words, list) else words
            told += nomad.say(answer or nomad.usual())
        self.fail(f"never came to: {stop}")

    def test_whole_games(self):
        for level in ("normal", "hard_tile", "hard_cards", "hard_both"):
            with self.subTest(level):
                nomad = self.nomad("--level", level, seed=level, record=f"{level}.rec")
                told = self.through(nomad)
                self.assertEqual(len(re.findall(r"The eclipse of round", told)), 4)
                self.assertEqual(len(re.findall(r"turns over the card \w+, \w+ and \w+\.", told)), 12)
                starts = 4 if level in ("hard_cards", "hard_both") else 0
                self.assertEqual(len(re.findall(r"starts with card \w+, \w+ and \w+", told)), starts)
                parts = [int(n) for n in re.findall(r"(?m)^  (-?\d+) points?: ", nomad.said)]
                total = int(re.search(r"The Nomad has (\d+) points?\. You win", nomad.said).group(1))
                self.assertEqual(sum(parts), total)
                self.assertIn("  11 points: culture cards", nomad.said)

    def test_the_same_seed_draws_the_same_cards(self):
        cards = []
        for name in ("a.rec", "b.rec"):
            told = self.through(self.nomad(record=name))
            cards.append(re.findall(r"turns over the card ([\w, ]+)|map card (\w+) trail", told))
        self.assertEqual(cards[0], cards[1])
        self.assertNotEqual(cards[0], re.findall(r"turns over the card ([\w, ]+)|map card (\w+) trail",
                                                 self.through(self.nomad(seed="other", record="c.rec"))))

    def test_columns(self):
        """An occupied column sends it on in the direction of its large arrow, past the end if it must."""
        seen = set()
        for seed in range(8):
            nomad = self.nomad(seed=str(seed), record=f"{seed}.rec")
            occupied, before = set(), 0
            told = nomad.said
            for _ in range(60):
                if "eclipse" in nomad.question:
                    break
                if "place your figure" in nomad.question:
                    column = COLUMNS[(seed + before) % 4]
                    before += 1
                    occupied.add(column)
                    told = nomad.say(column)
                else:
                    told = nomad.say(nomad.usual())
                for card in re.finditer(r"the card (\w+), (\w+) and \w+\.\n  (.*?)\. (\w+)\n", told):
                    marker, arrow, why, went = card.group(1).lower(), card.group(2), card.group(3), card.group(4).lower()
                    at = COLUMNS.index(marker)
                    if marker not in occupied:
                        self.assertEqual((went, why.split(":")[0]), (marker, "The marker's column is empty"))
                    elif len(occupied) == 4:
                        self.assertEqual(went, marker)
                        self.assertIn("All columns are occupied", why)
                    else:
                        while COLUMNS[at] in occupied:
                            at = (at + (1 if arrow == "right" else 3)) % 4
                        self.assertEqual(went, COLUMNS[at])
                        self.assertIn("the large arrow leads", why)
                    seen.add(why)
                    occupied.add(went)
        self.assertGreaterEqual(len(seen), 2)

    def test_animal_it_prefers(self):
        """It owns a sloth: a sloth is taken wherever it lies, told with the only choice."""
        nomad = self.nomad()
        self.through(nomad, "Which animals are")
        told = nomad.say("rhino elk sloth mammoth rhino elk")
        self.assertIn("It wants a kind that it has: there is only 1.\n  Give the Nomad this animal from the display: Giant Ground Sloth. "
                      "Its space stays empty until the preparation.", told)

    def test_why_it_takes_no_stone(self):
        """There are always four to take here, so it can only lack the price, or a space."""
        whys = set()
        for seed in ("ash", "oak", "elm"):
            told = self.through(self.nomad(seed=seed, record=f"{seed}.rec"))
            whys |= set(re.findall(r"cannot gain this: sacred stone \((.*?)\)", told))
        self.assertEqual(whys - {"it has three stones"}, {"it cannot pay"})
        nomad = self.nomad(seed="none", record="none.rec")
        told = self.through(nomad, answers={"How many stones": "0"})
        self.assertIn("cannot gain this: sacred stone (none can be taken in this round)", told)

    def test_stepping_back(self):
        nomad = self.nomad()
        first = nomad.question
        self.assertIn("nothing to go back to", nomad.say("back"))
        told = nomad.say("sloth")
        nomad.say("back")
        self.assertEqual(nomad.question, first)
        self.assertEqual(nomad.say("sloth"), told)  # the cards do not change
        questions = []
        for _ in range(10):
            questions.append(nomad.question)
            nomad.say(nomad.usual())
        for question in reversed(questions):
            nomad.say("back")
            self.assertEqual(nomad.question, question)

    def test_corrections(self):
        nomad = self.nomad()
        nomad.say("sloth")
        question = nomad.question
        for line, words in (("set food 7", "food 7"), ("set tools 5", "tools 5"), ("set honor 10", "honor 10"),
                            ("set mammoth 2", "Woolly Mammoth: 2"), ("set stones 3", "Stones: 3"),
                            ("set points 40", "points in play 40"), ("set villages 1", ", villages 1."), ("set camps 1 2 3 5 6", "places: 1, 2, 3, 5, 6")):
            self.assertIn(words, nomad.say(line), line)
            self.assertEqual(nomad.question, question)
            self.assertIn(words, nomad.say("status"), line)
        for line in ("set", "set food", "set food 11", "set tools 6", "set camps 1 2 3", "set camps 10 1 2 3 5",
                     "set honor 99999999999999999999", "set food 1 2"):
            self.assertIn('A correction is a word and a number, as in "set food 3"', nomad.say(line), line)
        self.assertIn('"snow" is not an answer', nomad.say("set snow 3"))
        self.assertIn('"m" could be megalith or moose', nomad.say("set m 3"))
        nomad.say("back")
        self.assertNotIn("places: 1, 2, 3, 5, 6", nomad.say("status"))

    def test_answers_that_do_not_fit(self):
        """One sentence says why, and the question and its answers are asked again."""
        nomad = self.nomad()
        self.assertEqual(nomad.allowed, "A word or its number: 1 sloth, 2 rhino, 3 sabertooth, 4 glyptodon, 5 elk, 6 mammoth, 7 argentavis.")
        for line, why in (("dragon", '"dragon" is not an answer to this.'), ("sloth rhino", "This does not answer the question."),
                          ("8", "This does not answer the question."), ("y", '"y" is not an answer to this.'),
                          ("Ł", '"l" is not an answer to this.'), ("s", '"s" could be sloth or sabertooth: type more of it.'),
                          ("x" * 400, '"' + "x" * 80 + '" is not an answer to this.'), (b"\xff\xfe", "This line is not UTF-8 text and was not read."),
                          (b"slo\0th", "This line is not UTF-8 text and was not read."), ("x" * 600, "This line is too long."),
                          ("1 " * 30, "This line is too long.")):  # fmt: skip
            question = nomad.question
            self.assertEqual(nomad.say(line).split("\n")[0], why, line)
            self.assertEqual(nomad.question, question)
        for line in ("", " ", "\t"):
            self.assertEqual(nomad.say(line).split("\n")[0], question)
        self.through(nomad, "place your figure")
        self.assertEqual(nomad.allowed, "A word or its number: 1 Initiate, 2 Develop, 3 Migrate, 4 Hunt, 5 Rest.")
        self.assertIn('"camp" is not an answer', nomad.say("camp"))
        self.through(nomad, "How much labor")
        for line in ("many", "-1", "2.7", "1 2", "100", "2,7"):
            said = nomad.say(line)
            self.assertRegex(said.split("\n")[0], "not answer the question|is not an answer", line)
            self.assertEqual(nomad.allowed, "A number, also with a half: 3 or 2.5.")
        nomad.say("3.5")

    def test_the_player_has_a_part_of_the_eclipse(self):
        """With less labor than the Nomad it comes after the Nomad's part, with more before it."""
        for labor, number in (("0", 2), ("40", 1)):
            nomad = self.nomad(seed="part", record=f"part{number}.rec")
            self.through(nomad, "How much labor")
            told = nomad.say(labor)
            before = told + self.through(nomad, "Your part of the eclipse")
            self.assertIn(f"the reward of place {number} in the turn order", nomad.question)
            after = self.through(nomad, "ready for the next round")
            reward = f"The Nomad takes the reward of place {3 - number} in the turn order."
            self.assertEqual((reward in before, reward in after), (number == 2, number == 1))

    def test_refilling(self):
        """Between the rounds it says what is filled up from where, and waits."""
        nomad = self.nomad()
        for era in ("first", "second", "second"):
            self.through(nomad, "ready for the next round")
            self.assertEqual(re.findall(r"to eight cards from the deck of the (\w+) era", nomad.said), [era])
            self.assertIn("Refill the animal display from its deck", nomad.said)
            self.assertIn("Draw five cards", nomad.said)
            self.assertIn("Round", nomad.say(""))
        self.assertNotIn("Refill", self.through(nomad))

    def test_ends_without_quit(self):
        """The end of the input and Ctrl-C lose nothing, and say how to go on."""
        kept = f"The game is kept. Go on with: hearth nomad --resume {self.folder}/{{}}.rec"
        result = self.hearth("nomad", "--seed", "x", "--record", self.folder / "eof.rec", stdin="sloth\n")
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertIn(kept.format("eof"), result.out)
        nomad = Nomad(self, "--seed", "x", "--record", self.folder / "int.rec")
        nomad.say("sloth")
        nomad.process.send_signal(signal.SIGINT)
        nomad.read_until(lambda _: False)
        self.assertEqual(nomad.process.wait(PATIENCE), 130)
        self.assertIn(kept.format("int"), nomad.heard.decode())
        self.assertEqual((self.folder / "int.rec").read_text(), (self.folder / "eof.rec").read_text())

    def test_games_from_before_the_pauses(self):
        """A file of the first form goes on as it began."""
        nomad = self.nomad(record="old.rec")
        self.through(nomad, "ready for the next round")
        nomad.send("quit")
        nomad.finish()
        lines = (self.folder / "old.rec").read_text().splitlines()
        old = [lines[0].replace("hearth-nomad 2", "hearth-nomad 1"), *(line for line in lines[1:] if line != "done")]
        (self.folder / "old.rec").write_text("\n".join(old) + "\n")
        again = Nomad(self, "--resume", "old.rec")
        self.assertIn("Round 2", again.said)
        self.assertNotIn("ready for the next round", self.through(again))

    def test_taken_up_again(self):
        nomad = self.nomad()
        for _ in range(15):
            nomad.say(nomad.usual())
        question = nomad.question
        state = nomad.say("status")
        nomad.send("quit")
        nomad.finish()
        again = Nomad(self, "--resume", "nomad.rec")
        self.assertEqual(again.question, question)
        self.assertEqual(again.say("status"), state)
        again.say("back")
        again.say(again.usual())
        self.assertEqual(again.say("status"), state)

    def test_killed(self):
        nomad = self.nomad()
        for _ in range(6):
            nomad.say(nomad.usual())
        question = nomad.question
        told = nomad.said.split(question)[0]
        nomad.process.kill()
        nomad.process.wait()
        with open(self.folder / "nomad.rec", "a") as file:
            file.write("sloth and no end of li")  # a line that was never finished
        again = Nomad(self, "--resume", "nomad.rec")
        self.assertEqual(again.question, question)
        self.assertIn("The last messages:\n" + told, again.said)  # which may never have been read
        again.say(again.usual())

    def test_bad_files(self):
        nomad = self.nomad()
        nomad.say("sloth")
        nomad.send("quit")
        nomad.finish()
        good = (self.folder / "nomad.rec").read_bytes()
        bad = self.folder / "bad.rec"
        for content, line in ((b"", 1), (b"hello\n", 1), (good.replace(b"level=normal", b"level=odd"), 1),
                              (good.replace(b"hearth-nomad 2", b"hearth-nomad 3"), 1), (good + b"dragon\n", 3),
                              (good.replace(b"sloth", b"slo\0th"), 2), (good + b"\xff\xfe\n", 3)):
            bad.write_bytes(content)
            self.assertIn(f"line {line}", self.refused("nomad", "--resume", "bad.rec", code=1), content)
            self.assertEqual(bad.read_bytes(), content)
        bad.write_bytes(re.sub(rb"data=\w+", b"data=0000000000000000", good))
        self.assertIn("does not have the data set 0000000000000000", self.refused("nomad", "--resume", "bad.rec", code=1))
        self.refused("nomad", "--resume", "nowhere.rec", code=1)

    def test_usage(self):
        self.assertIn("hard_both", self.refused("nomad", "--level", "easy"))
        self.refused("nomad", "--seed", "two words")
        self.refused("nomad", "--resume", "a.rec", "--level", "normal")
        self.assertIn("--resume", self.fine("nomad", "--help"))

    def test_default_file(self):
        told = self.fine("nomad", "--seed", "x", stdin="sloth\nquit\n")
        self.assertRegex(told, r"kept in \S*/hearth/nomad/nomad-\d+-\d+-1\.rec")
