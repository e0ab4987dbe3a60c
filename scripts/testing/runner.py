"""runner.py - Runs many programs at once and says how each went.

A unit is one program to run: a build, a test program, a class of Python tests, a file of browser tests. Units that
need a build wait for it; what a build makes possible is found out when it is ready (a Source). Of the units that
could run, builds come first, then the longest: so the last ones are short and no processor idles at the end. How long
a unit took is kept in build/ for the next run; a new clone begins with what the tree has (times.json beside this file,
which ./dev times writes from the last run of everything). Of a unit that nobody knows it is assumed that it is long. Where processors idle although as much runs as should keep them busy, one more is
started: many tests wait most of their time.

Nothing is tried again and nothing is judged by its time: a machine that is busy with other things only takes longer.
LIMIT is there so that a program that hangs is named at all.
"""
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

LIMIT = 45 * 60  # seconds after which a unit hangs, also on a busy machine
SHOWN = 60  # last lines of a failed unit; the whole is in its log
UNKNOWN = 60.0  # seconds that a unit is thought to take until it has run once
LOOK = 1.0  # seconds between two looks at the processors
IDLE = 0.2  # part of them that may idle before one more unit is started


class Processors:
    """How many of them idled since the last look, as a part of all; 0 where the kernel does not tell."""

    def __init__(self):
        self.before = self.counted()

    def counted(self):
        try:
            ticks = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
            return ticks[3] + ticks[4], sum(ticks)
        except (OSError, ValueError, IndexError):
            return 0, 0

    def idle(self):
        now = self.counted()
        idle, all_of_it = (new - old for new, old in zip(now, self.before))
        self.before = now
        return idle / all_of_it if all_of_it > 0 else 0.0

    def busy_since(self, before):
        """Seconds of all processors together, whoever had them."""
        idle, all_of_it = (new - old for new, old in zip(self.counted(), before))
        return (all_of_it - idle) / os.sysconf("SC_CLK_TCK")


@dataclass
class Unit:
    name: str
    command: list
    env: dict = field(default_factory=dict)
    cwd: Path | None = None
    load: float = 1.0  # processors that it keeps busy; tests that mostly wait have less
    build: str = ""  # the build that it makes
    # What is wrong although it ended well: gets its output, gives a sentence or "".
    judge: Callable = lambda output: ""
    # What it left out, and why: a list of sentences.
    skips: Callable = lambda output: []


@dataclass
class Source:
    """Units that can be told only once the builds they need are there."""
    needs: tuple
    units: Callable


def known_times(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


class Runner:
    def __init__(self, folder, times_of_tree, processors):
        self.logs = folder / "logs"
        self.logs.mkdir(parents=True, exist_ok=True)
        self.times_path = folder / "times.json"
        self.times = known_times(times_of_tree) | known_times(self.times_path)
        # Half as much again as there is: hardly a unit keeps a processor busy all the time.
        self.room = processors * 1.5
        self.most = processors * 4  # units at once, however little they do
        self.processors = Processors()
        self.lock = threading.Condition()
        self.waiting, self.sources, self.running = [], [], {}
        self.built, self.broken = set(), set()
        self.passed, self.failures, self.skipped = 0, [], []
        self.took = self.busy = 0.0  # seconds, in the end
        self.interrupted = False

    def say(self, text):
        print(text, flush=True)

    # ---- Running one ----

    def log_of(self, unit):
        return self.logs / ("".join(c if c.isalnum() else "-" for c in unit.name).strip("-") + ".log")

    def execute(self, unit):
        began = time.monotonic()
        path = self.log_of(unit)
        with path.open("w", errors="replace") as log:
            process = subprocess.Popen(unit.command, cwd=unit.cwd, env=os.environ | unit.env, stdin=subprocess.DEVNULL, stdout=log,
                                       stderr=subprocess.STDOUT, start_new_session=True)
            with self.lock:
                self.running[unit.name] = (unit, process)
            limit = threading.Timer(LIMIT, os.killpg, (process.pid, signal.SIGKILL))
            limit.start()
            _, status, usage = os.wait4(process.pid, 0)
            limit.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - began
        output = path.read_text(errors="replace")
        wrong = f"exit code {process.returncode}" if process.returncode else unit.judge(output)
        if wrong and seconds >= LIMIT:
            wrong = "it did not come to an end"
        self.finish(unit, wrong, output, seconds, usage.ru_utime + usage.ru_stime)

    def finish(self, unit, wrong, output, seconds, busy):
        with self.lock:
            del self.running[unit.name]
            if self.interrupted:
                self.lock.notify_all()
                return
            if wrong:
                self.failures.append(unit.name)
                lines = output.rstrip().splitlines()[-SHOWN:]
                self.say(f"FAILED  {unit.name}: {wrong}\n" + "\n".join(f"    {line}" for line in lines))
                if unit.build:
                    self.broken.add(unit.build)
            else:
                self.passed += 1
                self.times[unit.name] = round(seconds, 1)
                self.say(f"ok      {unit.name} ({seconds:.0f} s, {busy:.0f} s busy)")
                self.skipped += [f"{unit.name}: {each}" for each in unit.skips(output)]
                if unit.build:
                    self.built.add(unit.build)
            self.lock.notify_all()

    # ---- Choosing the next ----

    def open_sources(self):
        for source in list(self.sources):
            if any(need in self.broken for need in source.needs):
                self.sources.remove(source)  # the build has failed, and that counts
            elif all(need in self.built for need in source.needs):
                self.sources.remove(source)
                try:
                    self.waiting += source.units()
                except Exception as error:  # what cannot be listed is a failure, not the end of all others
                    self.failures.append(f"listing {source.units}")
                    self.say(f"FAILED  listing the tests of {', '.join(source.needs)}: {error}")

    def next_unit(self, one_more):
        """The one to start now; None if there is none that fits, unless one more is wanted."""
        used = sum(unit.load for unit, _ in self.running.values())
        order = sorted(self.waiting, key=lambda u: (not u.build, -self.times.get(u.name, UNKNOWN)))
        for unit in order:
            if not self.running or one_more or used + unit.load <= self.room:
                self.waiting.remove(unit)
                return unit
        return None

    def run(self, units, sources):
        """Until all have run."""
        self.waiting, self.sources = list(units), list(sources)
        began, before = time.monotonic(), self.processors.counted()
        one_more = False
        with self.lock:
            while not self.interrupted:
                self.open_sources()
                unit = self.next_unit(one_more)
                one_more = False
                if unit:
                    self.running[unit.name] = (unit, None)
                    threading.Thread(target=self.execute, args=(unit,)).start()
                elif self.running:
                    ended = self.lock.wait(LOOK)
                    one_more = not ended and self.processors.idle() > IDLE and len(self.running) < self.most
                else:
                    break
        # Also what is in no line: programs that a test's own children left behind, as browsers and terminals do.
        self.took, self.busy = time.monotonic() - began, self.processors.busy_since(before)
        self.times_path.write_text(json.dumps(self.times, indent=1, sort_keys=True))

    def interrupt(self, *_):
        """Ctrl-C: ends all that runs, and says nothing more."""
        self.interrupted = True
        for _, process in list(self.running.values()):
            if process and process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        print("dev: stopped", file=sys.stderr)
        os._exit(130)
