#!/usr/bin/env python3
"""Judges transcripts of Endless Winter, one JSON object per line of standard input.

Each game is followed event by event by the rules and the fact sheet alone; nothing is left open: the
Nomad is predicted from the cards it draws, and every piece, food, tool and point is recomputed. The first
breach in a game is told on standard error; the count of games and disputes goes to standard output.
Exit code 1 if any game is disputed or there was none.

The rules are in the files endless_winter_*.py: _facts, _land, _megaliths, _side (what a side has), _score,
_table (events and displays), _gains, _turns, _nomad, _eclipse.
"""

import functools
import sys

from endless_winter_eclipse import Eclipse
from endless_winter_facts import ERAS, Facts
from endless_winter_nomad import NomadTurns
from endless_winter_score import PARTS
from endless_winter_table import canonical
from endless_winter_turns import Turns
from judging import Dispute, demand_ints, field, judge, main, show


class Game(Turns, NomadTurns, Eclipse):
    """The replay of one transcript; `place` names where it stands."""

    def judge(self):
        self.read_header()
        self.set_up()
        for self.round in range(1, self.facts["rounds"] + 1):
            self.expect("round", self.order[0], round=self.round)
            for _ in range(self.facts["turns"]):
                for side in list(self.order):
                    if side.is_nomad:
                        self.nomad_turn()
                    else:
                        self.player_turn(side)
            self.play_eclipse()
            if self.round < self.facts["rounds"]:
                self.prepare()
        if self.nomad:
            self.show_buried()
        self.expect("over")
        self.place = f"event {self.next_index}"
        if self.next_index < len(self.events):
            raise Dispute("expected no event after the end")
        self.place = "result"
        self.check_result()

    def show_buried(self):
        """What was buried face down, the first era first."""
        nomad = self.nomad
        for era in ERAS:
            for _ in range(nomad.buried_down[era]):
                event = self.choice("show_buried", "a card that was buried face down", nomad)
                card = self.known(event, "card", self.unseen_culture[era], "is no unseen card of the era")
                self.unseen_culture[era].remove(card)
                nomad.buried.append(card)
        nomad.buried_down.clear()

    def check_result(self):
        result = field(self.transcript, "result", dict, "the transcript")
        parts = {side: self.scoring.parts(side) for side in self.sides}
        totals = {side: sum(parts[side].values()) for side in self.sides}
        players = self.sides[:self.seats]
        if self.nomad:
            winners = [0] if totals[players[0]] > totals[self.nomad] else []
            self.check_parts("the Nomad", field(result, "nomad", dict, "'result'"), parts[self.nomad])
        else:
            best = max(players, key=lambda side: (totals[side], -self.order.index(side)))
            winners = [best.name]
        if set(result) != {"totals", "parts", "winners"} | ({"nomad"} if self.nomad else set()):
            raise Dispute(f"'result' tells {sorted(result)}")
        told = field(result, "parts", list, "'result'")
        if len(told) != self.seats:
            raise Dispute(f"expected the parts of {self.seats} seats, got {len(told)}")
        for side, got in zip(players, told):
            self.check_parts(f"seat {side.name}", {"parts": got, "total": totals[side]}, parts[side])
        demand_ints("totals", field(result, "totals", list, "'result'"), [totals[side] for side in players])
        demand_ints("winners", field(result, "winners", list, "'result'"), winners)

    def check_parts(self, who, told, expected):
        got = field(told, "parts", dict, f"the score of {who}")
        for part in PARTS:
            if canonical(got.get(part)) != canonical(expected[part]):
                raise Dispute(f"{part} of {who}: expected {expected[part]}, got {show(got.get(part))}")
        if canonical(told) != canonical({"parts": expected, "total": sum(expected.values())}):
            raise Dispute(f"score of {who}: expected a total of {sum(expected.values())}, got {show(told)}")


# --- lines and files --------------------------------------------------------

FACTS = Facts()


def judge_transcript(transcript, facts=FACTS):
    """None for an honest game, else the sentence of the first dispute."""
    return judge(Game, facts, transcript)


if __name__ == "__main__":
    sys.exit(main("Endless Winter", judge_transcript,
                  of_tables=lambda path: functools.partial(judge_transcript, facts=Facts(pack=path))))
