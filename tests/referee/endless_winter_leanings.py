#!/usr/bin/env python3
"""Plays games of Endless Winter through the line protocol and prints their transcripts.

Bots that choose among all actions alike seldom found a village or take a stone. Here each game has
leanings: every kind of action has a weight of its own, and a few are sought after on purpose.

usage: endless_winter_leanings.py HEARTH GAMES SEED
"""

import math
import random
import subprocess
import sys

SELDOM = {"finish": 0.05, "skip": 0.08, "lesser": 0.2, "done": 0.15, "eat": 0.5}
LEANINGS = (
    {},
    {"place migrate": 20, "move": 3, "top": 3, "village": 300},
    {"place develop": 10, "stone": 300, "middle": 300, "eat": 0.05},
    {"megalith": 50, "stone": 50, "place develop": 5, "eat": 0.05},
    {"sacrifice": 30, "place initiate": 5},
    {"place hunt": 30, "top": 5, "animal": 3},
    {"place hunt": 10, "top": 3, "tip": 0.02},
)
LEVELS = ("normal", "hard_tile", "hard_cards", "hard_both")


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine", "endless_winter"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.line()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ask("quit")
        self.process.communicate()

    def line(self):
        return self.process.stdout.readline().rstrip("\n")

    def ask(self, request):
        self.process.stdin.write(request + "\n")
        self.process.stdin.flush()
        answer = self.line()
        if answer.startswith("error"):
            raise RuntimeError(f"{request}: {answer}")
        return answer

    def legal(self, seat):
        actions = [self.ask(f"legal {seat}")]
        while actions[-1] != "end":
            actions.append(self.line())
        return actions[:-1]


class Leaning:
    def __init__(self, rng):
        self.rng, self.wanted, self.weights = rng, rng.choice(LEANINGS), {}

    def weight(self, action):
        words = action.split()
        kind = words[0]
        if kind not in self.weights:
            self.weights[kind] = math.exp(self.rng.gauss(0, 1.3)) * SELDOM.get(kind, 1)
        return self.weights[kind] * self.wanted.get(kind, 1) * self.wanted.get(" ".join(words[:2]), 1)

    def choose(self, actions):
        return self.rng.choices(actions, [self.weight(action) for action in actions])[0]


def play(engine, rng, seats, seed, options):
    engine.ask(f"new {seats} {seed} {options}")
    leanings = [Leaning(rng) for _ in range(seats)]
    while True:
        epoch, who = engine.ask("pending").split()[2:4]
        if who == "over":
            return engine.ask("transcript")
        if who == "chance":
            engine.ask("draw")
        else:
            action = leanings[int(who[1:])].choose(engine.legal(who))
            engine.ask(f"play {who} {epoch} {action}")


def games(program, count, seed):
    rng = random.Random(seed)
    with Engine(program) as engine:
        for number in range(count):
            modules = " ".join(f"{name}={rng.choice(('off', 'on'))}" for name in ("rest_tiles", "glacier_tiles"))
            seats = rng.choice((1, 1, 1, 2, 3, 4))
            level = rng.choice(LEVELS) if seats == 1 else "normal"
            options = f"level={level} {modules}"
            yield play(engine, rng, seats, f"{seed}-{number}", options)


if __name__ == "__main__":
    for text in games(sys.argv[1], int(sys.argv[2]), sys.argv[3]):
        print(text)
