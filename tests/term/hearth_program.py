"""Runs the built program for the tests in this folder, as a user would.

The program is taken from the environment variable HEARTH, by default build/hearth of this
repository. Every test has a folder of its own that is also HOME and the state folder, and
every run is searched for what sanitizers print.
"""

import atexit
import functools
import json
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(os.environ.get("HEARTH", ROOT / "build" / "hearth"))
PATIENCE = 120  # seconds until a run counts as hanging; nothing is measured

LANGUAGES = tuple(each["id"] for each in json.loads((ROOT / "i18n/languages.json").read_text(encoding="utf-8")))  # English first
COMMANDS = ("games", "new", "play", "sim", "replay", "verify", "score", "hint", "analyze", "match", "rules", "engine", "serve",
            "bench")  # fmt: skip

# The sixteen scoring cards in the order of their printed numbers, with the solo value in the
# star of each card.
SOLO_VALUES = {
    "sentinel_wood": 25, "greenbough": 22, "treetower": 17, "stoneside_forest": 18,
    "canal_lake": 24, "mages_valley": 22, "golden_granary": 20, "shoreside_expanse": 27,
    "wildholds": 16, "great_city": 16, "greengold_plains": 21, "shieldgate": 20,
    "borderlands": 24, "lost_barony": 24, "broken_road": 24, "cauldrons": 20,
}  # fmt: skip
# The lowest rating of each solo title; worse than the last keeps the last.
TITLES = (
    (30, "Legendary Cartographer"), (20, "Master Mapsmith"), (10, "Journeyman Topographer"),
    (0, "Apprentice Surveyor"), (-5, "Amateur Assessor"), (-10, "Inept Assistant"),
    (-20, "Dimwitted Doodler"), (-30, "Oblivious Inkdrinker"),
)  # fmt: skip


def title_of(rating):
    return next((title for least, title in TITLES if rating >= least), TITLES[-1][1])


def english(card):
    """The printed name of a card from its id."""
    names = {
        "golden_granary": "The Golden Granary",
        "broken_road": "The Broken Road",
        "cauldrons": "The Cauldrons",
    }
    return names.get(card) or card.replace("_", " ").title()


# What the tests, the scripts in them and the program itself run by name.
TOOLS = ("bash", "cat", "env", "head", "mv", "rsvg-convert", "sh", "sleep", "tmux", "touch")


@functools.cache
def quiet_path():
    """A PATH with these tools only: no test depends on the voices of this machine, espeak-ng and spd-say, and none is
    heard."""
    folder = tempfile.mkdtemp(prefix="hearth-tools-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for tool in TOOLS:
        if found := shutil.which(tool):
            os.symlink(found, os.path.join(folder, tool))
    return folder


class Result(NamedTuple):
    code: int
    out: str
    err: str


def as_bytes(text):
    return text if isinstance(text, bytes) else text.encode()


class ProgramTest(unittest.TestCase):
    maxDiff = 4000

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="hearth-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def position_text(self, path):
        """The position at the end of a record as text, which only --at tells."""
        at = re.search(r"(?m)^Position after (\d+) of ", self.fine("replay", path, "--plain"))[1]
        return self.fine("replay", path, "--at", at, "--plain").splitlines()[-1]

    def environment(self, changes=None):
        keep = ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS")
        env = {name: os.environ[name] for name in keep if name in os.environ}
        env |= {
            "PATH": quiet_path(),
            "HOME": str(self.folder),
            "XDG_STATE_HOME": str(self.folder / "state"),
            "LANG": "C.UTF-8",
            "LOGNAME": "Ada",  # what people are called who say nothing else
        }
        env |= changes or {}
        return {name: value for name, value in env.items() if value is not None}

    def start(self, *args, env=None, **popen):
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        command = [PROGRAM, *(os.fspath(arg) for arg in args)]
        return subprocess.Popen(
            command, cwd=self.folder, env=self.environment(env), **(streams | popen)
        )

    def hearth(self, *args, stdin="", env=None, **popen):
        """Runs the program to its end; the exit code and what it said."""
        with self.start(*args, env=env, **popen) as process:
            try:
                out, err = process.communicate(as_bytes(stdin), timeout=PATIENCE)
            except BaseException:
                process.kill()
                raise
        return self.judge(Result(process.returncode, (out or b"").decode(), err.decode()), args)

    def judge(self, result, args=()):
        """What no run may ever do: trip a sanitizer, or die of a signal."""
        for word in ("Sanitizer", "runtime error", "Assertion"):
            self.assertNotIn(word, result.err, args)
        self.assertGreaterEqual(result.code, 0, (args, result.err))
        return result

    def fine(self, *args, **options):
        """Runs a command that must succeed without complaint; its standard output."""
        result = self.hearth(*args, **options)
        self.assertEqual((result.code, result.err), (0, ""), args)
        return result.out

    def refused(self, *args, code=2, **options):
        """Runs a command that must be refused, with nothing on standard output; its sentence."""
        result = self.hearth(*args, **options)
        self.assertEqual(result.out, "", args)
        return self.sentence(result, code, args)

    def sentence(self, result, code, args=()):
        """The one sentence on standard error of a run that failed with this exit code."""
        self.assertEqual(result.code, code, (args, result.err))
        self.assertRegex(result.err, r"\Ahearth: [^\n]+\n\Z", args)
        sentence = result.err[len("hearth: ") : -1]
        self.assertNotRegex(sentence, r"[{}]", args)
        return sentence

    def record(self, name="game.rec", *args, seats="random", seed="tea"):
        """The record of one whole game between bots."""
        games = self.folder / f"{name}.games"
        games.mkdir()
        self.fine("sim", "cartographers", "--games", "1", "--seats", seats, "--seed", seed,
                  "--records", games, *args)  # fmt: skip
        return (games / "0.rec").rename(self.folder / name)


class Talk:
    """A conversation with a running program: lines in, answers out."""

    def __init__(self, test, *args, **options):
        self.test = test
        self.args = args
        self.process = test.start(*args, **options)
        self.heard = b""
        self.closed = False
        test.addCleanup(self.stop)

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except OSError:
                pass  # a line that nobody read any more

    def send(self, line):
        try:
            self.process.stdin.write(as_bytes(line) + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # what the program said before it went is still to be read

    def read_until(self, complete):
        """Reads until complete(text) says so or the program closes its output."""
        answer = b""
        deadline = time.monotonic() + PATIENCE
        while not self.closed and not complete(answer):
            ready, _, _ = select.select([self.process.stdout], [], [], deadline - time.monotonic())
            if not ready:
                self.test.fail(f"no answer after {answer.decode()!r}")
            piece = os.read(self.process.stdout.fileno(), 65536)
            self.closed = piece == b""
            answer += piece
        self.heard += answer
        return answer.decode()

    def finish(self):
        """Closes the input and waits; the result with everything that was said."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.read_until(lambda _: False)
        err = self.process.stderr.read().decode()
        self.process.wait(PATIENCE)
        return self.test.judge(Result(self.process.returncode, self.heard.decode(), err), self.args)


class Game(Talk):
    """A game in sentences. The greeting and the first question are in `said`."""

    PROMPT = re.compile(rb"(?:\A|\n)[^\n]*> \Z")

    def __init__(self, test, *args, **options):
        super().__init__(test, "play", *args, "--plain", **options)
        self.said = self.listen()

    def listen(self):
        return self.read_until(self.PROMPT.search)

    def say(self, line):
        """Types a line; what the program says up to its next question."""
        self.send(line)
        return self.listen()

    def legal(self):
        """All drawings that the program offers now."""
        return [line for line in self.say("legal all").splitlines() if line.startswith("draw ")]

    def step(self, choose=lambda drawings: drawings[0]):
        """Plays one legal drawing; the drawing and the answer."""
        drawing = choose(self.legal())
        return drawing, self.say(drawing)


class Engine(Talk):
    """The line protocol. The greeting is in `greeting`."""

    LISTS = ("help", "legal", "moves", "record", "wishes", "plan")

    def __init__(self, test, *args, **options):
        super().__init__(test, "engine", *args, **options)
        self.greeting = self.line()

    def line(self):
        return self.read_until(lambda text: text.endswith(b"\n")).removesuffix("\n")

    def ask(self, line):
        """The answer to one line; a list for the commands that answer with several lines."""
        self.send(line)
        if as_bytes(line).split(b" ")[0].decode(errors="replace") not in self.LISTS:
            return self.line()
        text = self.read_until(
            lambda text: (b"\n" + text).endswith(b"\nend\n")
            or (text.startswith(b"error ") and text.endswith(b"\n"))
        )
        return text.removesuffix("\n") if text.startswith("error ") else text.splitlines()[:-1]

    def pending(self):
        """The epoch, and who owes a decision."""
        ok, word, epoch, *seats = self.ask("pending").split(" ")
        self.test.assertEqual((ok, word), ("ok", "epoch"))
        return int(epoch), seats


def drawings_of(record):
    """The drawing lines of a record without the seat, in order."""
    lines = Path(record).read_text().splitlines()
    return [line.split(" ", 1)[1] for line in lines if re.match(r"p\d+ draw ", line)]


def told(terrain, cells, player="Ada"):
    """How plain play tells a drawing in English."""
    return f"{player}: {terrain} on {cells}."


def told_drawings(text, player="Ada"):
    """The drawings of a player that plain play has told, spelled as in records."""
    pattern = re.escape(told("TERRAIN", "CELLS", player))
    pattern = pattern.replace("TERRAIN", r"(\w+)").replace("CELLS", r"((?:[a-k]\d+ ?)+)")
    found = re.findall(rf"^(?:[^\n]*> )?{pattern}", text, re.MULTILINE)
    return [f"draw {terrain} {cells}" for terrain, cells in found]


if __name__ == "__main__":
    sys.exit("This file only helps the tests; run them with: python3 -m unittest discover -s tests/term")
