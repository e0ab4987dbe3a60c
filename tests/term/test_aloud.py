"""Pages of the book are read aloud by espeak-ng or spd-say: here by scripts of these names, which write down what they
were given."""

import os
import re
import signal
import time
from pathlib import Path

from hearth_above_and_below import ANB, BOOK, AnbTest, Village, book_in, outcome, plain
from hearth_program import LANGUAGES, PATIENCE, quiet_path
from hearth_terminal import Terminal
from test_anb_screen import FullTest, leaf

READS = "a read aloud"
STOPS = "a stop reading"
MUTE = "could not read this aloud. Check that it works on its own."
EXPLORE = ("explore sv1", "add sv2", "go")

# A voice that says when it has all of the text, and then speaks for a long time, with a child of its own.
LONG = """
cat > "$VOICE/text"
sleep 10000 &
echo $! > "$VOICE/child"
echo $$ > "$VOICE/pid"
wait
"""
FAILS = {
    "an exit code": "exit 3",
    "a signal": "kill -SEGV $$",
    "complaints": "cat > /dev/null; echo 'cannot find card 0' >&2",  # as espeak-ng does it without a sound card
    "many complaints": "head -c 1000000 /dev/zero >&2; exit 1",
}


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class VoiceTest(AnbTest):
    """A machine with a voice that a test has written."""

    def setUp(self):
        super().setUp()
        self.voice = self.folder / "voice"
        self.bin = self.folder / "bin"
        self.voice.mkdir()
        self.bin.mkdir()

    def voices(self, script, name="espeak-ng"):
        """Installs a program that speaks."""
        path = self.bin / name
        head = f'#!/bin/sh\nVOICE="{self.voice}"\nprintf "%s\\n" "$@" > "$VOICE/words.$$"\nmv "$VOICE/words.$$" "$VOICE/words"\n'
        path.write_text(head + script)
        path.chmod(0o755)

    def environment(self, changes=None):
        return super().environment({"PATH": f"{self.bin}:{quiet_path()}"} | (changes or {}))

    def until(self, holds, what):
        deadline = time.monotonic() + PATIENCE
        while not (value := holds()):
            self.assertLess(time.monotonic(), deadline, f"never happened: {what}")
            time.sleep(0.01)
        return value

    def heard(self):
        """The words and the text of a voice that speaks, and its processes."""
        pid = self.voice / "pid"
        self.until(lambda: pid.exists() and pid.read_text().endswith("\n"), "a voice speaks")
        processes = [int(pid.read_text()), int((self.voice / "child").read_text())]
        words, text = ((self.voice / name).read_text() for name in ("words", "text"))
        pid.unlink()
        return words.splitlines(), text, processes

    def silent(self, processes, game=None):
        """They end, and the voice itself is no zombie. A game of sentences that waits for a line looks after its
        children when it gets one, if they did not end while it still looked: on a busy machine that takes a while."""
        self.until(lambda: not any(map(alive, processes)), "the voice ends")
        if game:
            game.say("")
        self.until(lambda: not os.path.exists(f"/proc/{processes[0]}"), "nothing is left of it")

    def check_page(self, text, lang="en", book=None):
        """The text is that of the open page: title, story, options, and nothing of how they end."""
        paragraph = (book or book_in(lang))[int(self.standing(self.path)[0]["paragraph"])]
        said = plain(text)
        self.assertTrue(said.startswith(plain(f"{paragraph.title} {paragraph.text}")), said)
        at = 0
        for option in paragraph.options:
            at = said.index(plain(option.text), at)
            for result in option.results():
                if result.story:
                    self.assertNotIn(plain(result.story), said)
        self.assertNotRegex(said, r"[{}\[\]]")
        return paragraph


class ScreenTest(VoiceTest, FullTest):
    def setUp(self):
        super().setUp()
        self.prepare(*EXPLORE, seats="you,greedy")

    def page(self, *words, **options):
        terminal = self.resume(*words, **options)
        terminal.wait(lambda s: re.search(r"[│|] +1: ", s.text))
        return terminal

    def speaks(self, terminal):
        """Presses the key; what the voice was given, and its processes."""
        terminal.press("a", until=lambda s: STOPS in s.keys)
        return self.heard()

    def test_the_page_and_the_leaf(self):
        self.voices(LONG)
        terminal = self.page()
        screen = terminal.wait(lambda s: READS in s.keys)
        self.layout(screen)
        words, text, processes = self.speaks(terminal)
        self.assertEqual(words, ["-v", "en", "--stdin"])
        paragraph = self.check_page(text)
        self.assertEqual(terminal.press("a", until=lambda s: READS in s.keys), screen)
        self.silent(processes)

        # It goes on while a line is chosen, and ends with the page.
        _, text, processes = self.speaks(terminal)
        terminal.keys("Down", "Up")
        terminal.consumed()
        self.assertTrue(all(map(alive, processes)))
        number = next(n for n, o in enumerate(paragraph.options, 1) if o.numbers and not o.pay)
        terminal.keys(str(number), "Enter")
        screen = terminal.wait(lambda s: s.bar == "How it went" or "exert" in s.said)
        self.silent(processes)
        if screen.bar != "How it went":
            self.assertNotIn(READS, screen.keys)  # dice are not read
            terminal.keys("a")
            terminal.consumed()
            screen = terminal.press("Enter", until=lambda s: s.bar == "How it went")
        self.assertIn(READS, screen.keys)
        words, text, processes = self.speaks(terminal)
        self.assertEqual(words, ["-v", "en", "--stdin"])
        self.assertEqual(plain(text), leaf(screen))
        lanterns = next(e["lanterns"] for e in self.transcript(self.path)["events"] if e["type"] == "result")
        result = outcome(paragraph.options[number - 1], lanterns)
        self.assertIn(plain(result.story), plain(text))
        self.assertEqual(terminal.press("a", until=lambda s: READS in s.keys), screen)
        self.silent(processes)
        _, _, processes = self.speaks(terminal)
        terminal.press("Enter", until=lambda s: s.bar != "How it went")
        self.silent(processes)
        self.leave(terminal)

    def test_other_pages_end_it(self):
        self.voices(LONG)
        terminal = self.page()
        first = terminal.screen()
        for key in "?vpl":
            _, _, processes = self.speaks(terminal)
            terminal.press(key, until=lambda s: s.bar != first.bar)
            self.silent(processes)
            terminal.press("Escape", until=lambda s: s == first)
        self.leave(terminal)

    def test_the_voice_of_the_language(self):
        self.voices(LONG)
        for lang in LANGUAGES[1:]:
            with self.subTest(lang=lang), self.page("--lang", lang) as terminal:
                terminal.keys("a")
                words, text, processes = self.heard()
                self.assertEqual(words, ["-v", lang, "--stdin"])
                self.check_page(text, lang)
                self.leave(terminal)
                self.silent(processes)

    def test_a_book_that_is_not_translated_has_an_english_voice(self):
        self.voices(LONG)
        self.path.unlink()
        game = Village(self, ANB, "--seats", "you,greedy", "--seed", "tea", "--record", self.path, "--option",
                       "data=356e8a1344fc5d57")  # fmt: skip
        game.do(*EXPLORE)
        game.finish()
        with self.page("--lang", "el") as terminal:
            terminal.keys("a")
            words, text, _ = self.heard()
            self.assertEqual(words, ["-v", "en", "--stdin"])
            self.assertTrue(text.isascii(), text)
            self.leave(terminal)

    def test_however_the_program_ends(self):
        self.voices(LONG)
        for end in ("q", signal.SIGTERM, signal.SIGKILL, "hang up"):
            with self.subTest(end=end):
                terminal = self.page()
                _, _, processes = self.speaks(terminal)
                if end == "q":
                    self.leave(terminal)
                elif end == "hang up":
                    terminal.hang_up()
                    terminal.finish()
                else:
                    terminal.signal(end)
                    terminal.finish()
                # the kernel ends the voice of a killed program, but not what the voice has started
                self.silent(processes[:1] if end == signal.SIGKILL else processes)
                if alive(processes[1]):
                    os.kill(processes[1], signal.SIGKILL)

    def test_a_voice_that_fails(self):
        for why, script in FAILS.items():
            with self.subTest(why=why):
                self.voices(script)
                terminal = self.page()
                before = terminal.screen()
                screen = terminal.press("a", until=lambda s: MUTE in leaf(s))
                self.layout(screen)
                self.assertIn(f"espeak-ng {MUTE}", leaf(screen))
                self.assertIn(READS, screen.keys)
                terminal.press("Down", "Up", until=lambda s: s == before)
                self.leave(terminal)

    def test_a_voice_that_cannot_be_run(self):
        self.voices("")
        (self.bin / "espeak-ng").write_bytes(b"\x7fELF, but no more\n")
        with self.page() as terminal:
            terminal.press("a", until=lambda s: MUTE in leaf(s))
            self.leave(terminal)

    def test_a_voice_that_fails_on_the_leaf(self):
        self.voices("exit 1")
        terminal = self.page()
        paragraph = BOOK[int(self.standing(self.path)[0]["paragraph"])]
        number = next(n for n, o in enumerate(paragraph.options, 1) if o.numbers and not o.pay)
        terminal.keys(str(number), "Enter")
        screen = terminal.wait(lambda s: s.bar == "How it went" or "exert" in s.said)
        if screen.bar != "How it went":
            screen = terminal.press("Enter", until=lambda s: s.bar == "How it went")
        self.layout(terminal.press("a", until=lambda s: MUTE in leaf(s)))
        terminal.press("Enter", until=lambda s: s.bar != "How it went")
        self.leave(terminal)

    def test_a_voice_that_reads_to_its_end(self):
        self.voices('cat > "$VOICE/text.part"; mv "$VOICE/text.part" "$VOICE/text"')
        with self.page() as terminal:
            terminal.keys("a")
            self.until((self.voice / "text").exists, "it has been read")
            screen = terminal.wait(lambda s: READS in s.keys)
            self.assertNotIn(MUTE, leaf(screen))
            self.check_page((self.voice / "text").read_text())
            self.leave(terminal)

    def test_without_a_voice_nothing_is_offered(self):
        (self.bin / "espeak-ng").write_text("not a program")  # and a folder of that name
        (self.bin / "spd-say").mkdir()
        with self.page() as terminal:
            before = terminal.screen()
            self.assertNotIn("aloud", before.keys)
            terminal.keys("a")
            terminal.consumed()
            self.assertEqual(terminal.press("Down", "Up", until=lambda s: s == before), before)
            self.assertIn("a: on a page of the book, have it read aloud", terminal.press("?", until="read aloud").said)
            terminal.press("x", until=lambda s: s == before)
            self.leave(terminal)

    def test_spd_say(self):
        self.voices(f'[ "$1" != --stop ] || {{ touch "$VOICE/stopped"; exit; }}\n{LONG}', "spd-say")
        with self.page() as terminal:
            words, text, processes = self.speaks(terminal)
            self.assertEqual(words, ["-l", "en", "--pipe-mode", "--wait"])
            paragraph = self.check_page(text)
            lines = text.splitlines()
            self.assertEqual(lines[0], paragraph.title)
            self.assertTrue(all(lines), "an empty line may never be answered")
            for line in lines:
                self.assertNotRegex(line, r"[.!?] ", "a sentence per line")
            self.assertFalse((self.voice / "stopped").exists())
            self.leave(terminal)
        self.silent(processes)
        self.assertTrue((self.voice / "stopped").exists(), "the server is told to stop, too")

    def test_a_server_that_hangs_holds_nothing_up(self):
        self.voices(f'[ "$1" != --stop ] || {{ echo $$ > "$VOICE/stopping"; exec sleep 10000; }}\n{LONG}', "spd-say")
        with self.page() as terminal:
            for _ in range(6):  # more than it can remember
                _, _, processes = self.speaks(terminal)
                terminal.press("a", until=lambda s: READS in s.keys)
                self.silent(processes)
                self.until((self.voice / "stopping").exists, "it is stopped")
            self.leave(terminal)
        stopping = int((self.voice / "stopping").read_text())
        self.until(lambda: not alive(stopping), "it ends with the program")


class SentencesTest(VoiceTest):
    """The same with --plain."""

    def setUp(self):
        super().setUp()
        self.path = self.folder / "game.rec"

    def opened(self, *words):
        game = self.game(*words)
        game.do(*EXPLORE)
        return game

    def test_a_page(self):
        self.voices(LONG)
        game = self.game()
        self.assertIn("No page of the book is open.", game.say("aloud"))
        game.do(*EXPLORE)
        self.assertIn("\naloud: ", game.say("help"))
        self.assertIn('espeak-ng reads it to you. Type "aloud" again to stop.', game.say("aloud"))
        words, text, processes = self.heard()
        self.assertEqual(words, ["-v", "en", "--stdin"])
        self.check_page(text)
        game.say("market")
        self.assertTrue(all(map(alive, processes)))
        self.assertIn("The reading has stopped.", game.say("aloud"))
        self.silent(processes, game)
        game.say("aloud")
        _, _, processes = self.heard()
        game.say("1")  # leaves the page
        self.silent(processes, game)
        game.finish()

    def test_the_end_of_the_input_ends_it(self):
        self.voices(LONG)
        game = self.opened("--lang", "pl")
        game.say("aloud")
        words, text, processes = self.heard()
        self.assertEqual(words, ["-v", "pl", "--stdin"])
        self.check_page(text, "pl")
        self.assertEqual(game.finish().code, 0)
        self.silent(processes)

    def test_an_interrupt_ends_it(self):
        self.voices(LONG)
        game = self.opened()
        game.say("aloud")
        _, _, processes = self.heard()
        game.process.send_signal(signal.SIGINT)
        game.process.wait(PATIENCE)
        self.silent(processes[:1])
        os.kill(processes[1], signal.SIGKILL)

    def test_a_voice_that_fails(self):
        self.voices("touch $VOICE/ran; exit 1")
        game = self.opened()
        said = game.say("aloud")
        self.until((self.voice / "ran").exists, "it has run")
        for _ in range(100):
            if MUTE in said:
                break
            time.sleep(0.05)
            said = game.say("")
        self.assertIn(f"espeak-ng {MUTE}", said)
        self.assertNotIn(MUTE, game.say(""))
        game.finish()

    def test_no_voice(self):
        game = self.opened()
        self.assertIn("Install espeak-ng or spd-say.", game.say("aloud"))
        self.assertNotIn("aloud", game.say("help"))
        game.finish()
