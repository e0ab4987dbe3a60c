#!/usr/bin/env python3
"""Judges transcripts of Above and Below, one JSON object per line of standard input.

Each game is followed event by event by the rules, the public tables and the book
alone; nothing is left open, so every coin and every point is recomputed. The first
breach in a game is told on standard error; the count of games and disputes goes to
standard output. Exit code 1 if any game is disputed or there was none.

The rules are in the files anb_*.py: anb_rules (tables and book), anb_player (one
player), anb_table (events, decks, supply), anb_encounter, anb_turns, anb_night.
"""

import json
import math
import functools
import sys

from anb_night import Nights
from anb_rules import ROUNDS, Rules
from anb_turns import Turns
from judging import Dispute, demand_ints, field, judge, main, show

PARTS = ("track", "buildings", "rank", "reputation", "cards")


def canonical(value):
    """Equal texts are equal values, true not being 1 and 2.0 not being 2."""
    return json.dumps(value, sort_keys=True)


class Game(Turns, Nights):
    """The replay of one transcript; `place` names where it stands."""

    def judge(self):
        self.read_header()
        self.set_up()
        for number in range(1, ROUNDS + 1):
            self.play_round()
            if number < ROUNDS:
                self.play_night(number)
        self.next_event("end", "the end of the game")
        self.place = f"event {self.next_index}"
        if self.next_index < len(self.events):
            raise Dispute("expected no event after the end")
        self.place = "result"
        self.check_result()

    def rank_bonus(self, player):
        """R-I4: those who tie share what their places pay, rounded up."""
        better = sum(other.reputation > player.reputation for other in self.players)
        tied = sum(other.reputation == player.reputation for other in self.players)
        places = self.rules.rank_bonus[self.seats][better:better + tied]
        return math.ceil(sum(places) / tied)

    def check_result(self):
        result = field(self.transcript, "result", dict, "the transcript")
        totals = [player.points(self.rank_bonus(player)) for player in self.players]
        marks = [  # R-I7
            (total, player.coins, len(player.villagers()), len(player.buildings))
            for total, player in zip(totals, self.players)
        ]
        for name, expected in (
            ("totals", totals),
            ("winners", [i for i, mark in enumerate(marks) if mark == max(marks)]),
            ("coins", [player.coins for player in self.players]),
        ):
            demand_ints(name, field(result, name, list, "'result'"), expected)
        scores = field(result, "scores", list, "'result'")
        if len(scores) != self.seats:
            raise Dispute(f"expected {self.seats} scores, got {len(scores)}")
        for player, score in zip(self.players, scores):
            self.check_score(player, score)

    def check_score(self, player, score):
        """The sum of each part, and every line of it; the order of lines is free."""
        if type(score) is not dict:
            raise Dispute(f"expected a score, got {show(score)}")
        told = sorted(map(canonical, field(score, "lines", list, "the score")))
        lines = player.lines(self.rank_bonus(player))
        for line in map(canonical, lines):
            if line not in told:
                raise Dispute(f"score of seat {player.seat} lacks the line {line}")
            told.remove(line)
        if told:
            raise Dispute(f"score of seat {player.seat}: a line too many, {told[0]}")
        sums = {part: sum(line["points"] for line in lines if line["part"] == part) for part in PARTS}
        expected = {"seat": player.seat, **sums, "total": sum(sums.values())}
        got = {name: value for name, value in score.items() if name != "lines"}
        if canonical(got) != canonical(expected):
            raise Dispute(f"score of seat {player.seat}: expected {expected}, got {show(got)}")


# --- lines and files --------------------------------------------------------

RULES = Rules()


def judge_transcript(transcript, rules=RULES):
    """None for an honest game, else the sentence of the first dispute."""
    return judge(Game, rules, transcript)


if __name__ == "__main__":
    sys.exit(main("Above and Below", judge_transcript,
                  of_tables=lambda path: functools.partial(judge_transcript, rules=Rules(pack=path))))
