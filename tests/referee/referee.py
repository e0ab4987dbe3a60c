#!/usr/bin/env python3
"""Judges transcripts of Cartographers, one JSON object per line of standard input.

Each game is replayed by the rules of carto_rules alone. The first breach in a
game is told on standard error; the count of games and disputes goes to standard
output. Exit code 1 if any game is disputed or there was none.
"""

import sys

from carto_rules import HEIGHT, WIDTH, Rules, bit, cells_of
from judging import Dispute, demand, demand_ints, field, is_int, judge, main, show

FALLBACKS = ("card", "any")


def read_cells(cells):
    mask = 0
    for cell in cells:
        if type(cell) is not list or len(cell) != 2 or not all(is_int(part) for part in cell):
            raise Dispute(f"expected a cell [row, column], got {show(cell)}")
        row, col = cell
        if not (0 <= row < HEIGHT and 0 <= col < WIDTH):
            raise Dispute(f"cell {show(cell)} is off the sheet")
        spot = bit(row, col)
        if mask & spot:
            raise Dispute(f"cell {show(cell)} is named twice")
        mask |= spot
    return mask


class Game:
    """The replay of one transcript; `place` names where it stands."""

    def __init__(self, rules, transcript):
        self.rules = rules
        self.place = "header"
        if type(transcript) is not dict:
            raise Dispute(f"expected a JSON object, got {show(transcript)}")
        self.transcript = transcript

    def judge(self):
        self.read_header()
        rules = self.rules
        self.sheets = [rules.new_sheet(self.side) for _ in range(self.players)]
        self.totals = [0] * self.players
        self.monsters = [0] * self.players
        self.hidden_ambushes = dict(rules.ambush)
        self.ambushes_in_deck = 0
        self.next_index = 0
        for season in rules.seasons:
            self.play_season(*season)
        self.place = f"event {self.next_index}"
        if self.next_index < len(self.events):
            raise Dispute("expected no event after the last season")
        self.place = "result"
        self.check_result()

    # --- header ---

    def read_header(self):
        script = self.transcript
        demand("'game'", field(script, "game", str, "the transcript"), "cartographers")
        version = field(script, "rules", int, "the transcript")
        if version < 1:
            raise Dispute(f"expected 'rules' to be positive, got {show(version)}")
        names = field(script, "players", list, "the transcript")
        if not 1 <= len(names) <= self.rules.max_players:
            raise Dispute(f"expected 1 to {self.rules.max_players} players, got {len(names)}")
        for name in names:
            if type(name) is not str:
                raise Dispute(f"expected the name of a player, got {show(name)}")
        self.players = len(names)
        options = field(script, "options", dict, "the transcript")
        self.side = field(options, "side", str, "'options'")
        if self.side not in self.rules.maps:
            raise Dispute(f"expected side {' or '.join(self.rules.maps)}, got {show(self.side)}")
        fallback = field(options, "fallback", str, "'options'") if "fallback" in options else "card"
        if fallback not in FALLBACKS:
            raise Dispute(f"expected fallback {' or '.join(FALLBACKS)}, got {show(fallback)}")
        self.wide = fallback == "any"
        self.read_edicts(field(script, "edicts", dict, "the transcript"))
        self.events = field(script, "events", list, "the transcript")

    def read_edicts(self, edicts):
        self.edicts = {}
        letter_of = {}
        for letter in self.rules.edicts:
            card = field(edicts, letter, str, "'edicts'")
            category = self.rules.category.get(card)
            if category is None:
                raise Dispute(f"edict {letter} is no scoring card: {show(card)}")
            if category in letter_of:
                raise Dispute(
                    "expected edicts of four categories, "
                    f"got {category} for both {letter_of[category]} and {letter}"
                )
            letter_of[category] = letter
            self.edicts[letter] = card

    # --- events ---

    def next_event(self, expected):
        self.place = f"event {self.next_index}"
        if self.next_index >= len(self.events):
            raise Dispute(f"expected {expected}, got the end of the events")
        event = self.events[self.next_index]
        self.next_index += 1
        if type(event) is not dict:
            raise Dispute(f"expected an event object, got {show(event)}")
        return event, field(event, "type", str, "the event")

    def play_season(self, season, threshold, letters):
        rules = self.rules
        deck = set(rules.explore)
        self.ambushes_in_deck += rules.ambushes_per_season
        time = 0
        ruins = False
        while time < threshold:
            expected = f"a card (time {time} of {threshold} in {season})"
            event, kind = self.next_event(expected)
            if kind not in ("explore", "ambush"):
                raise Dispute(f"expected {expected}, got {show(kind)}")
            name = field(event, "card", str, "the event")
            if kind == "ambush":
                self.play_ambush(name)
                continue
            if name not in rules.explore:
                raise Dispute(f"{show(name)} is no explore card")
            if name not in deck:
                raise Dispute(f"{name} was revealed already in {season}")
            deck.remove(name)
            card = rules.explore[name]
            if card.is_ruins:
                ruins = True
                continue
            for seat in range(self.players):
                self.play_draw(card, seat, seat, ruins)
            ruins = False
            time += card.time
        self.check_season(season, letters, time, threshold)

    def play_ambush(self, name):
        if name not in self.rules.ambush:
            raise Dispute(f"{show(name)} is no ambush card")
        if name not in self.hidden_ambushes:
            raise Dispute(f"{name} was revealed earlier and has left the game")
        if not self.ambushes_in_deck:
            raise Dispute(f"{name} cannot come: every ambush card in the deck has been revealed")
        card = self.hidden_ambushes.pop(name)
        self.ambushes_in_deck -= 1
        if self.players == 1:
            self.play_solo_ambush(card)
            return
        for seat in range(self.players):
            self.play_draw(card, seat, card.sheet_of(seat, self.players), False)

    def read_draw(self, card, seat, sheet):
        expected = f"the draw of seat {seat} for {card.name}"
        event, kind = self.next_event(expected)
        if kind != "draw":
            raise Dispute(f"expected {expected}, got {show(kind)}")
        demand(f"seat drawing for {card.name}", field(event, "seat", int, "the draw"), seat)
        demand(f"sheet drawn on by seat {seat}", field(event, "sheet", int, "the draw"), sheet)
        terrain = field(event, "terrain", str, "the draw")
        return terrain, read_cells(field(event, "cells", list, "the draw"))

    def play_draw(self, card, seat, sheet_index, ruins):
        terrain, mask = self.read_draw(card, seat, sheet_index)
        sheet = self.sheets[sheet_index]
        coins = self.rules.judge_draw(sheet, card, terrain, mask, ruins, self.wide)
        sheet.draw(terrain, mask, coins)

    def play_solo_ambush(self, card):
        sheet = self.sheets[0]
        expected = card.solo_mask(sheet)
        if not expected:
            return
        terrain, mask = self.read_draw(card, 0, 0)
        demand("terrain of an ambush", terrain, card.terrains[0])
        if mask != expected:
            raise Dispute(f"{card.name}: expected {cells_of(expected)}, got {cells_of(mask)}")
        sheet.draw(terrain, mask, 0)

    def check_season(self, season, letters, time, threshold):
        expected = f"the end of {season} (time {time} of {threshold})"
        event, kind = self.next_event(expected)
        if kind != "season":
            raise Dispute(f"expected {expected}, got {show(kind)}")
        demand("season", field(event, "season", str, "the event"), season)
        scores = field(event, "scores", list, "the event")
        if len(scores) != self.players:
            raise Dispute(f"expected scores of {self.players} seats, got {len(scores)}")
        for seat, score in enumerate(scores):
            if type(score) is not dict:
                raise Dispute(f"expected a score object, got {show(score)}")
            self.check_score(seat, score, season, letters)

    def check_score(self, seat, score, season, letters):
        sheet = self.sheets[seat]
        owner = f"the score of seat {seat}"
        where = f"of seat {seat} in {season}"
        demand("seat of a score", field(score, "seat", int, owner), seat)
        points = field(score, "edicts", dict, owner)
        total = 0
        for letter in self.rules.edicts:
            if letter in letters:
                card = self.edicts[letter]
                stars = self.rules.stars(card, sheet)
                got = field(points, letter, int, f"'edicts' {where}")
                demand(f"edict {letter} ({card}) {where}", got, stars)
                total += stars
            elif letter in points:
                raise Dispute(f"edict {letter} is not scored in {season}")
        lost = self.rules.monster_stars(sheet)
        total += sheet.coins + lost
        demand(f"coins {where}", field(score, "coins", int, owner), sheet.coins)
        demand(f"monsters {where}", field(score, "monsters", int, owner), lost)
        demand(f"total {where}", field(score, "total", int, owner), total)
        self.totals[seat] += total
        self.monsters[seat] += lost

    def check_result(self):
        result = field(self.transcript, "result", dict, "the transcript")
        demand_ints("totals", field(result, "totals", list, "'result'"), self.totals)
        winners = self.rules.winners(self.totals, self.monsters)
        demand_ints("winners", field(result, "winners", list, "'result'"), winners)
        rating = None
        if self.players == 1:
            rating = self.rules.rating(self.totals[0], self.edicts.values())
        if "rating" not in result:
            raise Dispute("'result' lacks 'rating'")
        demand("rating", result["rating"], rating)


# --- lines and files --------------------------------------------------------

RULES = Rules()


def judge_transcript(transcript, rules=RULES):
    """None for an honest game, else the sentence of the first dispute."""
    return judge(Game, rules, transcript)


if __name__ == "__main__":
    sys.exit(main("Cartographers", judge_transcript, word="line"))
