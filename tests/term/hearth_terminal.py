"""Runs the built program on a real terminal: tmux presses the keys and says what stands there.

Nothing here measures time. After a key a test waits until the screen shows what the key should
cause, and PATIENCE is only the limit after which that counts as never.
"""

import fcntl
import itertools
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from functools import cached_property
from pathlib import Path

from hearth_program import PATIENCE, PROGRAM, ROOT, Result

SIZE = (80, 24)  # columns and rows: the smallest terminal that will do
KIND = "screen-256color"

# The program with its standard error and its exit code in files. A terminal that goes away, or
# Ctrl-C, must not take this shell along before it has written the code; afterwards the screen stays. The title of the
# window comes behind everything that the program said: where it stands, all of that is on the screen.
KEEPER = """trap : HUP INT
err=$1 code=$2
shift 2
"$@" 2>"$err"
ended=$?
printf '\033]2;ended\007'
echo $ended >"$code.part"
mv "$code.part" "$code"
read -r enough
"""

ESCAPE = re.compile(r"\x1b\[[\d;]*m|\x1b[()][0B]|[\x0e\x0f]")
ODD = re.compile(r"\x1b[()][0B]|[\x0e\x0f]")  # other alphabets

LETTERS = "abcdefghijk"
# The glyphs of the full screen, as the letters of docs/transcripts.md.
GLYPHS = {
    "♠": "F", "⌂": "V", "≡": "A", "≈": "W", "ò": "O",
    "F": "F", "V": "V", "A": "A", "W": "W", "O": "O",
}  # fmt: skip
GROUND = {" ·": ".", " .": ".", " ∩": "r", " r": "r", "/\\": "M", "░░": "x", "xx": "x"}
CROSSED = ("××", "XX")


# Which inks take the place of which: letters, paper, and the ends of bold and so on.
REPLACED = (
    (r"3[0-9](;.*)?|9[0-7]", r"3.*|9[0-7]"),
    (r"4[0-9](;.*)?|10[0-7]", r"4[0-9].*|10[0-7]"),
    (r"22", r"[12]"),
    (r"24", r"4"),
    (r"27", r"7"),
)
ENDS = ("39", "49", "22", "24", "27")


def mixed(ink, code):
    """The set of inks after one more code of an escape sequence."""
    if code == "0":
        return frozenset()
    for new, old in REPLACED:
        if re.fullmatch(new, code):
            ink = frozenset(one for one in ink if not re.fullmatch(old, one))
    return ink if code in ENDS else ink | {code}


def cell_name(row, col):
    return f"{LETTERS[row]}{col + 1}"


def cell_order(name):
    return LETTERS.index(name[0]), int(name[1:])


class Screen:
    """A picture of the terminal: characters, each with the set of its inks."""

    def __init__(self, raw, size):
        self.raw = raw
        self.cols, self.rows = size
        lines = [line.rstrip() for line in ESCAPE.sub("", raw).split("\n")]
        self.lines = (lines + [""] * self.rows)[: self.rows]
        self.text = "\n".join(self.lines)
        self.bar = self.lines[0].strip()
        self.keys = self.lines[-1].strip()

    @cached_property
    def inks(self):
        """The inks of all characters, row by row."""
        rows, ink = [], frozenset()
        for line in self.raw.split("\n"):
            row = []
            for codes, character in re.findall(r"\x1b\[([\d;]*)m|([^\x1b])", ODD.sub("", line)):
                if character:
                    row.append(ink)
                    continue
                for code in re.findall(r"[34]8;5;\d+|\d+", codes) or ["0"]:
                    ink = mixed(ink, code)
            rows.append(row)
        return (rows + [[]] * self.rows)[: self.rows]

    @cached_property
    def inked(self):
        return [
            [ink for character, ink in zip(line, inks) if character != " "]
            for line, inks in zip(self.lines, self.inks)
        ]

    def __eq__(self, other):
        """The same characters in the same inks; what ink a blank has, nobody sees."""
        return self.raw == other.raw or (self.text == other.text and self.inked == other.inked)

    def __repr__(self):
        return self.text

    @property
    def frame(self):
        """The upper edge of the sheet, None if there is none."""
        return re.match(r"  [┌+]([─-]{22,})[┐+]", self.lines[2])

    @property
    def said(self):
        """The sentences beside the sheet, or on the whole page, however they are broken."""
        if not self.frame:
            return " ".join(self.text.split())
        return " ".join(" ".join(line[self.frame.end() :] for line in self.lines[1:-1]).split())

    def pairs(self):
        """The two characters of each space of the sheet, on a screen where it is small."""
        found = {}
        for row, col in itertools.product(range(11), range(11)):
            line = self.lines[3 + row].ljust(self.cols)
            found[cell_name(row, col)] = line[3 + 2 * col : 5 + 2 * col]
        return found

    def sheet(self):
        """The sheet as in records, rows joined with "/"; X where a shape cannot be drawn."""
        letters = {}
        for cell, pair in self.pairs().items():
            if pair in GROUND:
                letters[cell] = GROUND[pair]
            elif pair in CROSSED:
                letters[cell] = "X"
            else:
                letter = GLYPHS.get(pair[0], "?")
                letters[cell] = letter.lower() if pair[1] in "∩r" else letter
        return "/".join("".join(letters[cell_name(r, c)] for c in range(11)) for r in range(11))

    def marked(self, mark):
        """The spaces of the sheet with this mark."""
        return {cell for cell, pair in self.pairs().items() if pair[1] == mark}

    def ghost(self):
        """The spaces under the shape in the hand, in order. Only without colours."""
        found = []
        for row, col in itertools.product(range(11), range(11)):
            inks = self.inks[3 + row]
            ink = inks[3 + 2 * col] if 3 + 2 * col < len(inks) else frozenset()
            if "7" in ink and "1" not in ink:  # reversed, and not glowing
                found.append(cell_name(row, col))
        return found


def quoted(word):
    """A word of a command as tmux reads it from a line."""
    return "'" + word.replace("'", "'\\''") + "'"


class Terminal:
    """A terminal with a program on it. Keys are spelled as tmux does: Up, Enter, Escape, C-z."""

    numbers = itertools.count(1)

    def __init__(self, test, *args, size=SIZE, kind=KIND, env=None, command=None):
        self.test = test
        self.size = size
        self.gone = False
        self.shell = self.process = None
        self.stopped = False
        self.killed = False
        number = next(self.numbers)
        self.err = test.folder / f"stderr.{number}"
        self.code = test.folder / f"code.{number}"
        self.watched = command is None  # else a shell of the test's own, whose end says nothing
        server = ["tmux", "-u", "-C", "-L", f"hearth-{number}", "-f", "/dev/null"]
        words = [PROGRAM, *(os.fspath(arg) for arg in args)]
        inside = test.environment({"TERM": kind} | (env or {}))
        pairs = [f"{name}={value}" for name, value in inside.items()]
        keeper = ["sh", "-c", KEEPER, "keeper", str(self.err), str(self.code), *words]
        cols, rows = size
        # One tmux that reads commands from a pipe: a process for every look would take longer than the look.
        self.control = subprocess.Popen(
            [*server, "new-session", "-f", "no-output", "-x", str(cols), "-y", str(rows), "-c", str(test.folder),
             "env", "-i", *pairs, *(command or keeper)],
            env=test.environment({"TMUX_TMPDIR": str(test.folder)}), stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # fmt: skip
        self.heard = b""
        self.seen = None
        test.addCleanup(self.stop)
        self.answer("new-session")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def tmux(self, *words):
        """What tmux answers to a command."""
        self.tell(*words)
        return self.answer(words[0])

    def tell(self, *words):
        try:
            self.control.stdin.write(" ".join(map(quoted, words)).encode() + b"\n")
            self.control.stdin.flush()
        except BrokenPipeError:
            pass  # the answer will be missing

    def answer(self, command):
        """The lines between %begin and the %end or %error of the same number; beside them tmux tells what happens."""
        number, said = None, []
        while True:
            line = self.line(command)
            if number is None:
                number = line.removeprefix("%begin ") if line.startswith("%begin ") else None
            elif line == f"%end {number}":
                return "\n".join(said)
            elif line == f"%error {number}":
                self.test.fail(f"tmux {command}: {' '.join(said)}")
            else:
                said.append(line)

    def line(self, command):
        while b"\n" not in self.heard:
            ready, _, _ = select.select([self.control.stdout], [], [], PATIENCE)
            piece = os.read(self.control.stdout.fileno(), 65536) if ready else b""
            if not piece:
                self.test.fail(f"tmux {command}: no answer")
            self.heard += piece
        line, self.heard = self.heard.split(b"\n", 1)
        return line.decode()

    def kill_server(self):
        self.tell("kill-server")
        self.control.communicate(timeout=PATIENCE)

    # Looking

    def screen(self):
        raw = self.tmux("capture-pane", "-p", "-e")
        if self.seen is None or (self.seen.raw, self.seen.cols, self.seen.rows) != (raw, *self.size):
            self.seen = Screen(raw, self.size)
        return self.seen

    def wait(self, expected, what=""):
        """The screen as soon as it shows this: a text, a pattern, or what a function asks for."""
        if isinstance(expected, str):
            holds = lambda s: expected in s.said or expected in s.text  # noqa: E731
        elif isinstance(expected, re.Pattern):
            holds = lambda s: expected.search(s.said) or expected.search(s.text)  # noqa: E731
        else:
            holds = expected
        deadline = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if holds(screen) and self.asleep() and screen == self.screen():
                return screen
            if time.monotonic() > deadline or (self.code.exists() and not holds(self.screen())):
                what = what or getattr(expected, "pattern", expected)
                self.test.fail(f"never shown: {what}\n{self.screen().text}\n{self.complaints()}")
            time.sleep(0.01)

    def wait_until(self, holds, what):
        """The first true value of something that is not on the screen."""
        deadline = time.monotonic() + PATIENCE
        while not (value := holds()):
            if time.monotonic() > deadline:
                self.test.fail(f"never happened: {what}\n{self.complaints()}")
            time.sleep(0.01)
        return value

    def complaints(self):
        return self.err.read_text(errors="replace") if self.err.exists() else ""

    # Typing

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def press(self, *names, until):
        """Presses keys; the screen when it shows what they should cause."""
        self.keys(*names)
        return self.wait(until)

    def change(self, *names):
        """Presses keys; the screen when it is another one."""
        before = self.screen()
        self.keys(*names)
        return self.wait(lambda screen: screen != before, f"a change after {names}")

    def click(self, row, col):
        """The left button on the character in this row and column, counted from 0."""
        for button in (32, 35):  # down and up, in the bytes of xterm
            codes = (27, ord("["), ord("M"), button, 33 + col, 33 + row)
            self.tmux("send-keys", "-H", *(f"{code:x}" for code in codes))

    def consumed(self):
        """Waits until the program has read all keys, also those that it ignores."""
        tty = os.open(self.ask("pane_tty"), os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            waiting = lambda: fcntl.ioctl(tty, termios.FIONREAD, bytes(4))  # noqa: E731
            self.wait_until(lambda: struct.unpack("i", waiting())[0] == 0, "keys are read")
        finally:
            os.close(tty)

    def resize(self, size):
        self.size = size
        self.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))

    # Processes

    def ask(self, name):
        return self.tmux("display-message", "-p", f"#{{{name}}}").strip()

    def child(self):
        """The process of the program, None if there is none."""
        shell = self.shell = self.shell or self.ask("pane_pid")
        for child in Path(f"/proc/{shell}/task/{shell}/children").read_text().split():
            try:
                if os.path.samefile(os.readlink(f"/proc/{child}/exe"), PROGRAM):
                    return int(child)
            except OSError:
                continue
        return None

    def asleep(self):
        """Is the program waiting, and so not in the middle of painting a page?"""
        try:
            self.process = self.process or self.child()
            status = Path(f"/proc/{self.process}/task/{self.process}/stat").read_text()
        except OSError:
            return True  # it has ended
        return status.rpartition(")")[2].split()[0] not in "RD"  # running, or writing

    def pid(self):
        return self.wait_until(self.child, "the program runs")

    def signal(self, number):
        """Sends the program a signal; its end is waited for with finish()."""
        pid = self.pid()
        self.killed = number == 9
        os.kill(pid, number)

    def finish(self):
        """Waits for the end of the program; what it said, and the screen that it left behind."""
        self.wait_until(self.code.exists, f"the program ends\n{'' if self.gone else self.screen().text}")
        if not self.gone:
            self.wait_until(lambda: self.ask("pane_title") == "ended", "the last words are on the screen")
        out = "" if self.gone else self.screen().text
        result = Result(int(self.code.read_text()), out, self.complaints())
        if not self.killed:
            self.test.judge(result)
            self.test.assertLess(result.code, 128, "ended by a signal")
        return result

    def hang_up(self):
        """The terminal goes away, as when its window is closed."""
        self.gone = True
        self.kill_server()

    def stop(self):
        """Nothing is left running, and no program ends with what no run may ever do."""
        if self.stopped:
            return
        self.stopped = True
        if not self.gone:
            self.gone = True
            self.kill_server()
        if self.watched and self.err.exists():
            self.finish()
        elif self.err.exists():
            self.test.judge(Result(0, "", self.complaints()))


if __name__ == "__main__":
    sys.exit(f"This file only helps the tests in {ROOT / 'tests' / 'term'}.")
