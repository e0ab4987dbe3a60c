#!/usr/bin/python3
"""rivals.py - Plays each rival of a game against the one below it and prints a table for docs/bots.md.

Usage: scripts/rivals.py [PROGRAM] [PAIRS] [GAME] [RIVAL ...]

Two rivals play blocks of PAIRS paired games (the same cards, seats swapped; 50) until the 95 % interval of the share that
the upper one wins lies within 60 to 75 %, or wholly outside, at least two blocks and at most ten. A shared win counts as
half a win. Games are numbered by seed, rivals have no clock: the same program prints the same table again. With names of
rivals only these are measured.
"""

import json
import subprocess
import sys

LOWEST, HIGHEST = 60.0, 75.0
LEAST, MOST = 2, 10  # blocks


def rivals_of(program, game):
    games = json.loads(subprocess.run([program, "games", "--json"], check=True, capture_output=True).stdout)
    return next(each["rivals"] for each in games if each["id"] == game)


def block(program, game, upper, lower, pairs, number):
    """Wins with shared ones as halves, games, and stars ahead per game."""
    words = [program, "match", upper, lower, "--game", game, "--games", str(pairs), "--json", "--threads", "1"]
    said = subprocess.run([*words, "--seed", f"rivals {number}"], check=True, capture_output=True).stdout
    found = json.loads(said)
    won, lost = found["wins"]
    shared = found["shared"]
    return won + shared / 2, won + lost + shared, found["difference"]


def interval(won, games):
    share = won / games
    error = 1.96 * (share * (1 - share) / games) ** 0.5
    return 100 * share, 100 * (share - error), 100 * (share + error)


def row(program, game, upper, lower, pairs):
    won, games, ahead = 0.0, 0, 0.0
    for number in range(MOST):
        more, played, difference = block(program, game, upper, lower, pairs, number)
        won, games, ahead = won + more, games + played, ahead + difference
        share, low, high = interval(won, games)
        decided = (low >= LOWEST and high <= HIGHEST) or low > HIGHEST or high < LOWEST
        if decided and number + 1 >= LEAST:
            break
    stars = ahead / (number + 1)
    print(f"| {upper} | {lower} | {games} | {share:.1f} % | {low:.1f} to {high:.1f} % | {stars:.1f} |", flush=True)


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "build/hearth"
    pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    game = sys.argv[3] if len(sys.argv) > 3 else "cartographers"
    rivals = rivals_of(program, game)
    print("| rival | against | games | won | 95 % interval | stars ahead per game |\n|---|---|---|---|---|---|")
    wanted = sys.argv[4:] or rivals
    for lower, upper in [pair for pair in zip(rivals, rivals[1:]) if pair[1] in wanted]:
        row(program, game, upper, lower, pairs)


if __name__ == "__main__":
    main()
