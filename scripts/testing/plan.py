#!/usr/bin/python3
"""plan.py - What ./dev test runs.

Usage: plan.py [all] [PART [WORD...]]...

Without arguments: every property that the tests show, in as many rounds as fit into a few minutes. With `all`: the
full numbers, and what takes long. With parts: only those; words behind a part choose among its tests. The part
`browsers` (Firefox and WebKit) and `proxy` (nginx before the server) are not among those that run without arguments;
`systemd` (a Debian that is booted in an emulator) is in none but its own.
CONTRIBUTING.md says where a new test goes.
"""
import json
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

from runner import Runner, Source, Unit
from suites import IN_BROWSER, browser_ran, browser_units, ctest_units, python_units

ROOT = Path(__file__).resolve().parent.parent.parent
RELEASE, ASAN, FUZZ, GCC_ASAN = "build", "build-asan", "build-fuzz", "build-gcc-asan"
THREADS = "build/threads"  # the program with the thread sanitizer; RELEASE has it

# What each build is, with how many processors it keeps busy. The first is waited for by most others.
BUILDS = {
    RELEASE: ("build: release, with the page (gcc)", 1.4),
    ASAN: ("build: address and undefined-behavior sanitizers (clang)", 1.0),
    FUZZ: ("build: fuzzers (clang)", 1.0),
    GCC_ASAN: ("build: address and undefined-behavior sanitizers (gcc)", 1.0),
}

def plans_of_games():
    """What each game wants: how many games its referee judges and its hints are followed in."""
    return {path.parent.name: json.loads(path.read_text()) for path in sorted(ROOT.glob("tests/games/*/plan.json"))}


GAMES = plans_of_games()

# Of all sanitized programs. Up to LLVM 16 and gcc 13 the sanitizer takes a block of memory that happens to lie at a certain
# offset in a page for a thread's, and when it looks for leaks in the end it sometimes reads beyond it ("Tracer caught signal 11").
SANITIZER = "intercept_tls_get_addr=0"

# Programs of ctest by the first or last letters of their names; what is not named is "unit".
CTEST_PARTS = {"conformance": ("conformance", "no_allocation"), "store": ("store_",), "tables": ("tables_",), "wasm": ("wasm_",),
               "fuzz": ("fuzz_",), "records": ("catalogues",)}
CTEST_ENDINGS = {"records": "_records_judged"}
# They need what the page is built with, which the other trees do not have.
WITH_PAGE = ("wasm_thinker", "wasm_types")


@dataclass
class Choice:
    """What the command line asks for."""
    all: bool
    parts: dict  # part -> words; empty: every part

    def has(self, part):
        return not self.parts or part in self.parts

    def words(self, part):
        return self.parts.get(part, [])

    def takes(self, part, name):
        words = self.words(part)
        return self.has(part) and (not words or any(word in name for word in words))


def part_of_ctest(name):
    for part, beginnings in CTEST_PARTS.items():
        if name.startswith(beginnings) or name.endswith(CTEST_ENDINGS.get(part, "\n")):
            return part
    return "unit"


# ---- The parts ----


class Plan:
    def __init__(self, choice):
        self.choice = choice
        self.sources = []
        self.page = bool(os.environ.get("HEARTH_NODE_FOLDER"))
        self.long = {"HEARTH_LONG": "5"} if choice.all else {}  # as many times as usual, where tests can do more
        self.add_all()

    def add(self, part, needs, units):
        """Units of a part: a list, or a function that gives it when the builds are there."""
        if not self.choice.has(part):
            return
        get = units if callable(units) else lambda: units
        self.sources.append(Source(needs, lambda: [u for u in get() if self.named(part, u)]))

    def named(self, part, unit):
        return self.choice.takes(part, unit.name)

    def count(self, usual, full):
        return full if self.choice.all else usual

    def add_ctest(self, tree, label, env=None):
        """The modules of the page are built once and tested beside sanitized functions; in a browser, beside none."""

        def takes(name, second_compiler):
            part = part_of_ctest(name)
            # What the second compiler makes of rules, records and kernels; the rest would only be the same again.
            again = second_compiler or part in ("conformance", "records") or name in WITH_PAGE
            twice = tree == RELEASE and not again
            # Invented cards make long games, and modules are compared over whole ones: with sanitizers that takes minutes.
            # The reader of packs is fuzzed with them, and the other tests of modules run with them.
            # Rivals think long; other bots of the same rooms run with sanitizers.
            long = tree == ASAN and (name.startswith(("conformance_pack_", "wasm_games")) or name == "carto_rivals")
            return self.choice.takes(part, name) and (self.choice.all or not (twice or long))

        if any(self.choice.has(part) for part in [*CTEST_PARTS, "unit"]):
            needs = (tree, RELEASE) if self.page else (tree,)
            self.sources.append(Source(needs, lambda: ctest_units(tree, label, takes, env or {})))

    def add_python(self, part, tree, folder, label, **more):
        env = {"HEARTH": f"{tree}/hearth"} | more.pop("env", {})
        self.add(part, (RELEASE if tree == THREADS else tree,), lambda: python_units(ROOT / folder, label, env, **more))

    def add_all(self):
        self.add_ctest(ASAN, "sanitizers", self.long)
        self.add_ctest(RELEASE, "release", self.long)
        self.add("lint", (RELEASE,), [Unit("lint", ["scripts/lint.sh"], self.long or {"HEARTH_SHORT": "1"}, load=1.3)])
        self.add_python("lint", RELEASE, "tests/texts", "checks of texts")
        self.add_program()
        self.add_server()
        self.add_tables()
        self.add_referees()
        if self.page:
            self.add_page()
        if self.choice.all:
            self.add_long()

    def add_program(self):
        # Looking for what was not freed doubles the time of a short program: usually only where every command runs.
        self.add_python("program", ASAN, "tests/term", "program, sanitizers", pattern="test_commands.py", load=0.6, env=self.long)
        not_freed = {} if self.choice.all else {"ASAN_OPTIONS": f"{SANITIZER}:detect_leaks=0"}
        self.add_python("program", ASAN, "tests/term", "program, sanitizers", without=("test_commands.py",), load=0.6,
                        env=self.long | not_freed)
        # Every field broken in every way is a search; that the readers refuse what is wrong is shown by the others.
        self.add_python("book", RELEASE, "tests/book", "book", env=self.long, without=() if self.choice.all else ("test_mutations.py",))
        self.add_python("data", RELEASE, "tests/data", "tables of cards")
        self.add("signature", (RELEASE, ASAN), [Unit("same games from both compilers", ["scripts/testing/same_games.py", RELEASE, ASAN])])
        self.add("install", (RELEASE,), [Unit("install and use the library", ["scripts/testing/install.sh", RELEASE])])

    def add_server(self):
        elsewhere = ("test_abuse.py", "test_bare.py", "test_nginx.py", "test_page.py", "test_threads.py")
        self.add_python("server", ASAN, "tests/server", "server, sanitizers", without=elsewhere, load=0.4)
        self.add_python("server", THREADS, "tests/server", "server without the page", pattern="test_bare.py")
        self.add_python("threads", THREADS, "tests/server", "server, thread sanitizer", pattern="test_threads.py", load=1.0)
        if self.choice.all or "proxy" in self.choice.parts:
            self.add_python("proxy", RELEASE, "tests/server", "server behind nginx with TLS", pattern="test_nginx.py")
        if "systemd" in self.choice.parts:
            self.add_python("systemd", RELEASE, "tests/systemd", "service under a real systemd", pattern="test_systemd.py")
        self.add_python("abuse", RELEASE, "tests/server", "server, abused", pattern="test_abuse.py", load=1.0)

    def add_tables(self):
        kills, kills_postgres = self.count(120, 1000), self.count(25, 100)
        script = "tests/tables_program/kill_rounds.sh"
        self.add("kills", (RELEASE,), [
            Unit(f"{kills} rounds of kill -9", [script, RELEASE, str(kills)], load=0.7),
            Unit(f"{kills_postgres} rounds of kill -9, PostgreSQL", [script, RELEASE, str(kills_postgres), "postgres"], load=0.7)])
        self.add_python("clients", ASAN, "tests/tables_program", "whole games by clients in Python, sanitizers", load=1.0)
        self.add("load", (ASAN,), [Unit("100 seats as fast as they can, sanitizers",
            ["bench/tables/run.sh", ASAN, "--tables", "10", "--seats", "10", "--bots", "1", "--rate", "0", "--warm-up", "0",
             "--seconds", "60", "--echoes", "10"], load=1.5)])
        self.add("postgres", (ASAN,), [Unit("stores on PostgreSQL, sanitizers", ["tests/store/on_postgres.sh", ASAN], load=0.4)])

    def add_referees(self):
        self.add("referee", (RELEASE,), [
            Unit(f"referee on {count} games of {game}", ["tests/referee/judge_games.py", "--games", str(count), game])
            for game, plan in GAMES.items() for count in [plan["referee"] * self.count(1, 10)]])
        self.add("referee", (RELEASE,), [
            Unit(f"referee on {count} games with the invented cards of {pack.stem}",
                 ["tests/referee/judge_games.py", "--games", str(count), "--pack", str(pack), pack.stem])
            for pack in sorted((ROOT / "tests/packs").glob("*.pack")) for count in [self.count(84, 840)]])
        self.add_python("referee", RELEASE, "tests/referee", "referee's own tests")

    def add_page(self):
        node = os.environ["HEARTH_NODE_FOLDER"]
        env = {"PATH": f"{node}:{os.environ['PATH']}", "HEARTH": str(ROOT / RELEASE / "hearth")}

        def npm(name, *words):
            return Unit(name, ["npm", "run", "--silent", *words], env, ROOT / "web")

        self.add("page", (RELEASE,), [npm("page: types", "types"), npm("page: style", "lint"), npm("page: units", "unit"),
                                   Unit("page: a step of a replay beside its photographs",
                                        ["node", "bench/replay.mjs", "--most", "3"], env)])
        self.add_python("page", RELEASE, "tests/server", "page: served as it was built", pattern="test_page.py",
                        env={"HEARTH_DIST": str(ROOT / "web/dist")})
        by_hand = {"HEARTH_WHOLE": "1"} if self.choice.all else {}  # whole games, every move of them
        self.add("browser", (RELEASE,), lambda: browser_units(ROOT / "web", "in a browser", env | by_hand))
        if self.choice.all or "browsers" in self.choice.parts:
            self.add("browsers", (RELEASE,), [Unit("in Firefox and in WebKit", [*IN_BROWSER, "tests/others/smoke.test.ts"], env,
                                                   ROOT / "web", judge=browser_ran)])
        if self.choice.all:
            late = {"HEARTH_LATE": "300"}
            self.add("browser", (RELEASE,), lambda: browser_units(ROOT / "web", "in a browser that is late", env | late))

    def add_long(self):
        """Only with `all`: what other builds show, and fuzzing beyond the seeds."""
        self.add("install", (RELEASE,), [Unit("library and terminal alone", ["scripts/testing/alone.sh", RELEASE])])
        self.add_ctest(GCC_ASAN, "sanitizers, gcc")
        self.add("hints", (RELEASE,), [
            Unit(f"the first hint followed in {hints['games']} games of {game}",
                 ["build/tests/unit/follow_hints", game, str(hints["games"]), str(hints["think"])], load=2)
            for game, plan in GAMES.items() for hints in [plan["hints"]]])
        self.add("fuzz", (FUZZ,), lambda: [
            Unit(f"fuzz {target}, 60 seconds", ["scripts/testing/fuzz.sh", target, "60"])
            for target in fuzz_targets()])

    def builds(self):
        needed = {need for source in self.sources for need in source.needs}
        return [Unit(name, ["./dev", "tree", tree, *(["all"] if self.choice.all else [])], load=load, build=tree)
                for tree, (name, load) in BUILDS.items() if tree in needed]


def fuzz_targets():
    text = (ROOT / "fuzz/CMakeLists.txt").read_text()
    return [line.split("(")[1].split()[0].rstrip(")") for line in text.splitlines() if line.startswith("hearth_fuzz(fuzz_")]


PARTS = ("unit", "conformance", "store", "tables", "wasm", "fuzz", "records", "lint", "program", "book", "data", "signature", "install",
         "server", "threads", "proxy", "systemd", "abuse", "kills", "clients", "load", "postgres", "referee", "page", "browser",
         "browsers", "hints")


def read_choice(words):
    choice = Choice(False, {})
    part = None
    for word in words:
        if word == "all" and part is None:
            choice.all = True
        elif word in PARTS:
            part = word
            choice.parts[part] = []
        elif part is None:
            sys.exit(f"dev test: there is no part \"{word}\"; there are: all {' '.join(PARTS)}")
        else:
            choice.parts[part].append(word)
    return choice


def main():
    os.chdir(ROOT)
    os.environ["ASAN_OPTIONS"] = ":".join(filter(None, (os.environ.get("ASAN_OPTIONS"), SANITIZER)))
    choice = read_choice(sys.argv[1:])
    plan = Plan(choice)
    runner = Runner(ROOT / "build/tests", ROOT / "scripts/testing/times.json", os.cpu_count() or 1)
    signal.signal(signal.SIGINT, runner.interrupt)
    signal.signal(signal.SIGTERM, runner.interrupt)
    runner.run(plan.builds(), plan.sources)
    if not plan.page:
        print("The tests of the page are left out: there is no page.")
    print()
    for name in runner.skipped:
        print(f"skipped: {name}")
    for name in runner.failures:
        print(f"failed: {name}")
    print(f"{runner.took:.0f} s, in which the processors of this machine were busy for {runner.busy:.0f} s")
    print(f"{runner.passed} passed, {len(runner.failures)} failed")
    sys.exit(1 if runner.failures or not runner.passed else 0)


if __name__ == "__main__":
    main()
