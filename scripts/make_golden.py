#!/usr/bin/env python3
"""Completes records that were written by hand.

    scripts/make_golden.py build/hearth tests/records/cartographers/r03-no-ruins-left.rec ...

A record made by hand has a head, the cards somebody chose and the drawings, but no
hash lines, and its end line may be missing. Each file is played through
`hearth engine` and written back as the engine writes it. A line that is refused
stops the work; the file is then left as it was.
"""

import pathlib
import subprocess
import sys


def read(path):
    """The game, its seats, its options and its actions."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != "hearth-record 1":
        sys.exit(f"{path}: not a record")
    game = lines[1].split()[1]
    options = lines[2].removeprefix("options ")
    seats = sum(line.startswith("seat ") for line in lines)
    if any(line.startswith(("seed ", "key ", "commit ", "nonce ")) for line in lines):
        sys.exit(f"{path}: has a key, so its draws cannot be chosen by hand")
    actions = [line for line in lines if line.startswith(("chance ", "p"))]
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

    def close(self):
        self.ask("quit")
        self.process.stdin.close()
        self.process.wait()


def complete(program, path):
    game, options, seats, actions = read(path)
    engine = Engine(program, game)
    answer = engine.ask(f"new {seats} - {options}")
    for number, action in enumerate(actions, 1):
        if not answer.startswith("ok"):
            break
        epoch = engine.ask("pending").split()[2]
        who, text = action.split(" ", 1)
        answer = engine.ask(f"play {who} {epoch} {text}")
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
    for name in sys.argv[2:]:
        complete(sys.argv[1], pathlib.Path(name))


if __name__ == "__main__":
    main()
