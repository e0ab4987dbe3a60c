#!/usr/bin/python3
"""Lets bots that play at random play games with the program, and the referees of this folder judge them.

Usage: judge_games.py [--hearth PROGRAM] [--games N] [--jobs J] [--pack FILE] [GAME...]
About N games of each game, spread evenly over the numbers of seats and the options that change rules.
"""
import argparse
import itertools
import subprocess
import sys
import tempfile
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


def judge(hearth, game, games, jobs, pack=None):
    cases, script, has_jobs = GAMES[game]
    cases = list(cases())
    share = -(-games // len(cases))
    command = [sys.executable, HERE / script, *(["--jobs", str(jobs)] if has_jobs else [])]
    with tempfile.NamedTemporaryFile(suffix=".json") as tables:
        if pack:
            subprocess.run([hearth, "pack", "show", pack, "--json"], stdout=tables, check=True)
            command += ["--tables", tables.name]
        return judge_cases(hearth, game, command, cases, share, ["--pack", pack] if pack else [])


def judge_cases(hearth, game, command, cases, share, with_pack):
    judging = subprocess.Popen(command, stdin=subprocess.PIPE)
    for seats, options, seed in cases:
        words = [*with_pack, *(word for option in options for word in ("--option", option))]
        subprocess.run([hearth, "sim", game, "--seats", f"random*{seats}", *words, "--games", str(share), "--seed", seed, "--transcripts"],
                       stdout=judging.stdin, check=True)
    judging.stdin.close()
    return judging.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hearth", default="build/hearth")
    parser.add_argument("--games", type=int, default=960)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--pack", help="of one game: its cards instead of those that are built in")
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], default=list(GAMES))
    args = parser.parse_args()
    if args.pack and len(args.game) != 1:
        parser.error("a pack is for one game, which must be named")
    sys.exit(max(judge(args.hearth, game, args.games, args.jobs, args.pack) for game in args.game))


if __name__ == "__main__":
    main()
