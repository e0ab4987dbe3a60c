#!/usr/bin/python3
"""Lets the referee judge every golden record of Above and Below.

Usage: judge.py HEARTH
The referee knows the rules, the tables and the book, and nothing of the engine that made the records; it reads
what HEARTH tells of each game and says the first breach. A game that is told wrongly must be disputed, too:
each is told once more with a point too many.
"""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "referee"))

import above_and_below as referee  # noqa: E402  (the path must be set first)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    records = sorted((HERE / "above_and_below").glob("*.rec"))
    bad = [] if records else ["there are no records"]
    for path in records:
        told = subprocess.run([sys.argv[1], "replay", path, "--json"], capture_output=True, text=True, check=True).stdout
        transcript = json.loads(told)
        dispute = referee.judge_transcript(transcript)
        if dispute:
            bad.append(f"{path.name}: {dispute}")
        transcript["result"]["totals"][0] += 1
        if not referee.judge_transcript(transcript):
            bad.append(f"{path.name}: the referee did not notice a point too many")
    print("\n".join(bad) or f"{len(records)} records, none disputed")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
