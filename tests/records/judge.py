#!/usr/bin/python3
"""Lets the referees judge every golden record of their games.

Usage: judge.py HEARTH [GAME]
A referee knows the rules and the tables of a game, and nothing of the engine that made the records; it reads
what HEARTH tells of each game and says the first breach. A game that is told wrongly must be disputed, too:
each is told once more with a point too many.
"""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "referee"))

import above_and_below  # noqa: E402  (the path must be set first)
import endless_winter  # noqa: E402

REFEREES = {"above_and_below": above_and_below, "endless_winter": endless_winter}


def judge(program, game):
    """What is wrong with the records of a game, and how many there are."""
    referee = REFEREES[game]
    records = sorted((HERE / game).glob("*.rec"))
    bad = [] if records else [f"{game}: there are no records"]
    for path in records:
        told = subprocess.run([program, "replay", path, "--json"], capture_output=True, text=True, check=True).stdout
        transcript = json.loads(told)
        dispute = referee.judge_transcript(transcript)
        if dispute:
            bad.append(f"{path.name}: {dispute}")
        transcript["result"]["totals"][0] += 1
        if not referee.judge_transcript(transcript):
            bad.append(f"{path.name}: the referee did not notice a point too many")
    return bad, len(records)


def main():
    if len(sys.argv) not in (2, 3) or (len(sys.argv) == 3 and sys.argv[2] not in REFEREES):
        sys.exit(__doc__.strip())
    bad, count = [], 0
    for game in sys.argv[2:] or REFEREES:
        of_game, records = judge(sys.argv[1], game)
        bad += of_game
        count += records
    print("\n".join(bad) or f"{count} records, none disputed")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
