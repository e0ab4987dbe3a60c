#!/usr/bin/python3
"""Runs the unittest classes of a folder in several processes, the longest first.

Usage: run_tests.py [--jobs N] [--times FILE] FOLDER [PATTERN]
Each class of the files that match PATTERN (test*.py) runs in a process of its own, so that they cannot
disturb each other and no processor idles. FILE keeps how long each took, for the order of the next run; a
class that is new there counts a second a test. Says only what failed, and a line at the end.
"""
import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def each_test(suite):
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from each_test(part)
        else:
            yield part


def classes(folder, pattern):
    """The test classes that unittest itself finds, each with how many tests it has."""
    found = {}
    for test in each_test(unittest.TestLoader().discover(str(folder), pattern)):
        kind = type(test)
        # A module that cannot be loaded is a test of unittest's own that fails; run by name it says why.
        name = test.id().split(".")[-1] if kind.__module__ == "unittest.loader" else f"{kind.__module__}.{kind.__name__}"
        found[name] = found.get(name, 0) + 1
    return found


def run(folder, name):
    began = time.monotonic()
    result = subprocess.run([sys.executable, "-m", "unittest", name], stdin=subprocess.DEVNULL,
                            env=os.environ | {"PYTHONPATH": str(folder)}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                            check=False)  # fmt: skip
    return name, result.returncode, result.stdout, time.monotonic() - began


def count(output):
    """How many tests ran, and how many of them were skipped."""
    ran = re.search(r"^Ran (\d+) tests?", output, re.MULTILINE)
    skipped = re.search(r"skipped=(\d+)", output)
    return int(ran.group(1)) if ran else 0, int(skipped.group(1)) if skipped else 0


def known_times(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError, AttributeError):
        return {}


def main():
    # A shell that starts this in the background has it ignore Ctrl-C, and so would all that the tests start.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--times", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("pattern", nargs="?", default="test*.py")
    args = parser.parse_args()
    known = known_times(args.times)
    found = classes(args.folder, args.pattern)
    order = sorted(found, key=lambda name: -known.get(name, found[name]))
    expected, total, skips = sum(found.values()), 0, 0
    failed, times = [], {}
    with ThreadPoolExecutor(args.jobs) as pool:
        for name, code, output, seconds in pool.map(lambda name: run(args.folder, name), order):
            ran, skipped = count(output)
            total += ran
            skips += skipped
            times[name] = round(seconds, 1)
            if code or not ran:
                failed.append(name)
                print(f"---- {name}\n{output}", flush=True)
    if args.times:
        args.times.write_text(json.dumps(known | times, indent=1, sort_keys=True))
    print(f"{total} tests in {len(order)} classes, {skips} skipped, {len(failed)} classes failed {' '.join(failed)}")
    if total != expected:
        print(f"but there are {expected} tests")
    sys.exit(1 if failed or not total or total != expected else 0)


if __name__ == "__main__":
    main()
