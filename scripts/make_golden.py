#!/usr/bin/env python3
"""Completes records that were written by hand.

    scripts/make_golden.py build/hearth tests/records/cartographers/r03-no-ruins-left.rec ...

A record made by hand has a head and the actions somebody chose, but no hash lines, and its end line may be
missing. Draws that do not matter need not be written: before an action that cannot be made yet, the first
possible outcome is drawn. A last line "to the end" lets everybody pass, or do the first thing possible, until
the game is over. Lines that begin with # are for readers.

Each file is played through `hearth engine` and written back as the engine writes it. A line that is refused
stops the work; the file is then left as it was.

    scripts/make_golden.py build/hearth --play GAME 2 golden-2 [NAME=VALUE ...] >game-two.rec

writes the record of a game of 2 with this seed. Its players choose at random, but rather do something than
nothing; the same words make the same game.
"""

import pathlib
import random
import re
import subprocess
import sys


def read(path):
    """The game, its seats, its options and its actions."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != "hearth-record 1":
        sys.exit(f"{path}: not a record")
    game = lines[1].split()[1]
    options = lines[2].removeprefix("options").strip()
    seats = sum(line.startswith("seat ") for line in lines)
    if any(line.startswith(("seed ", "key ", "commit ", "nonce ")) for line in lines):
        sys.exit(f"{path}: has a key, so its draws cannot be chosen by hand")
    actions = [line for line in lines if re.match(r"chance |p\d+ |to the end$", line)]
    return game, options, seats, actions


class Engine:
    def __init__(self, program, game):
        self.process = subprocess.Popen(
            [program, "engine", game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.process.stdout.readline()

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip("\n")

    def ask_lines(self, line):
        answer = [self.ask(line)]
        while answer[-1] != "end":
            answer.append(self.process.stdout.readline().rstrip("\n"))
        return answer[:-1]

    def pending(self):
        """The number of the step, and who owes a decision; none when the game is over."""
        words = self.ask("pending").split()
        return words[2], [who for who in words[3:] if who != "over"]

    def close(self):
        self.ask("quit")
        self.process.stdin.close()
        self.process.wait()


def play(engine, action):
    """Plays one line; what chance owes before it is drawn first."""
    who, text = action.split(" ", 1)
    while True:
        epoch, pending = engine.pending()
        answer = engine.ask(f"play {who} {epoch} {text}")
        if answer.startswith("ok") or pending != ["chance"]:
            return answer
        engine.ask(f"play chance {epoch} {engine.ask_lines('legal chance')[0]}")


def play_to_the_end(engine):
    while True:
        epoch, pending = engine.pending()
        if not pending:
            return
        legal = engine.ask_lines(f"legal {pending[0]}")
        action = next((each for each in ("pass", "done", "next") if each in legal), legal[0])
        engine.ask(f"play {pending[0]} {epoch} {action}")


IDLE = ("pass", "done", "next", "finish", "skip", "lesser", "eat")  # rather not
BUSY = ("top", "middle", "bottom", "play", "option", "pay", "village", "stone", "megalith")  # rather so


def choose(legal, rng):
    """An action of the list: first what to do, then how, so that long lists do not take all."""
    kinds = sorted({action.split()[0] for action in legal})
    doing = [kind for kind in kinds if kind not in IDLE]
    best = [kind for kind in kinds if kind in BUSY]
    chance = rng.random()
    kind = rng.choice(best if best and chance < 0.6 else doing if doing and chance < 0.9 else kinds)
    return rng.choice([action for action in legal if action.split()[0] == kind])


def play_alone(program, game, seats, seed, options):
    engine, rng = Engine(program, game), random.Random(seed)
    answer = engine.ask(" ".join(["new", seats, seed, *options]))
    while answer.startswith("ok"):
        epoch, pending = engine.pending()
        if not pending:
            break
        if pending == ["chance"]:
            answer = engine.ask("draw")
        else:
            action = choose(engine.ask_lines(f"legal {pending[0]}"), rng)
            answer = engine.ask(f"play {pending[0]} {epoch} {action}")
    if not answer.startswith("ok"):
        sys.exit(answer)
    print("\n".join(engine.ask_lines("record")))
    engine.close()


def complete(program, path):
    game, options, seats, actions = read(path)
    engine = Engine(program, game)
    answer = engine.ask(f"new {seats} - {options}".rstrip())  # some games have no options
    for number, action in enumerate(actions, 1):
        if not answer.startswith("ok"):
            break
        if action == "to the end":
            play_to_the_end(engine)
            continue
        answer = play(engine, action)
        if not answer.startswith("ok"):
            answer += f" (action {number}: {action})"
    if not answer.startswith("ok"):
        sys.exit(f"{path}: {answer}")
    record = engine.ask_lines("record")
    engine.close()
    path.write_text("\n".join(record) + "\n", encoding="utf-8")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if sys.argv[2] == "--play":
        if len(sys.argv) < 6:
            sys.exit(__doc__)
        play_alone(sys.argv[1], *sys.argv[3:6], sys.argv[6:])
        return
    for name in sys.argv[2:]:
        complete(sys.argv[1], pathlib.Path(name))


if __name__ == "__main__":
    main()
