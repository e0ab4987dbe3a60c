#!/usr/bin/python3
"""Lets bots that play at random play games with the program, and the referees of this folder judge them.

Usage: judge_games.py [--hearth PROGRAM] [--games N] [--jobs J] [GAME...]
About N games of each game, spread evenly over the numbers of seats and the options that change rules.
"""
import argparse
import itertools
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ON_OFF = (("rest_tiles=off", "glacier_tiles=off"), ("rest_tiles=on", "glacier_tiles=on"))
LEVELS = ("normal", "hard_tile", "hard_cards", "hard_both")


def cartographers():
    for seats, side in itertools.product(range(1, 9), "AB"):
        yield seats, (f"side={side}",), f"referee-{seats}-{side}"


def above_and_below():
    for seats in (2, 3, 4):
        yield seats, (), f"referee-{seats}"


def endless_winter():
    for modules in ON_OFF:
        for level in LEVELS:
            yield 1, (f"level={level}", *modules), f"referee-{level}"
        for seats in (2, 3, 4):
            yield seats, modules, f"referee-{seats}"


# For each game: its cases, its judge, and whether that takes --jobs.
GAMES = {"cartographers": (cartographers, "referee.py", True), "above_and_below": (above_and_below, "above_and_below.py", False),
         "endless_winter": (endless_winter, "endless_winter.py", True)}


def judge(hearth, game, games, jobs):
    cases, script, has_jobs = GAMES[game]
    cases = list(cases())
    share = -(-games // len(cases))
    command = [sys.executable, HERE / script, *(["--jobs", str(jobs)] if has_jobs else [])]
    judging = subprocess.Popen(command, stdin=subprocess.PIPE)
    for seats, options, seed in cases:
        words = [word for option in options for word in ("--option", option)]
        subprocess.run([hearth, "sim", game, "--seats", f"random*{seats}", *words, "--games", str(share), "--seed", seed, "--transcripts"],
                       stdout=judging.stdin, check=True)
    judging.stdin.close()
    return judging.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hearth", default="build/hearth")
    parser.add_argument("--games", type=int, default=960)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], default=list(GAMES))
    args = parser.parse_args()
    sys.exit(max(judge(args.hearth, game, args.games, args.jobs) for game in args.game))


if __name__ == "__main__":
    main()
