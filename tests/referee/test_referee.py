"""Self-test of the referee: honest games pass, every tampering is disputed.

Run from anywhere: python3 -m unittest discover -s tests/referee
"""

import copy
import json
import pathlib
import random
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import carto_rules as carto  # noqa: E402  (the path must be set first)
import referee  # noqa: E402
from hand_checks import Rulings, ScoringCards, SoloAmbush, Tables  # noqa: E402,F401

RULES = referee.RULES
COIN_CARDS = ["great_river", "farmland", "hamlet", "forgotten_forest"]


# --- a generator of honest games ---------------------------------------------


class Generator:
    """Plays random legal games. Notes on the way use keys that no referee knows."""

    def __init__(self, seed, players=1, side="A", fallback=None, opening=(), every_season=(),
                 script=(), prefer_coins=False):
        self.random = random.Random(seed)
        self.players, self.side, self.fallback = players, side, fallback
        self.opening, self.every_season = list(opening), list(every_season)
        self.script, self.prefer_coins = list(script), prefer_coins
        self.sheets = [RULES.new_sheet(side) for _ in range(players)]
        self.events = []

    def play(self):
        cards = list(RULES.category)
        self.random.shuffle(cards)
        by_category = {RULES.category[card]: card for card in cards}
        chosen = self.random.sample(sorted(by_category.values()), 4)
        self.edicts = dict(zip("ABCD", chosen))
        ambushes = self.random.sample(sorted(RULES.ambush), 4)
        # An ambush of the opening has to be the one shuffled in first.
        ambushes.sort(key=lambda name: name not in self.opening)
        totals, monsters = [0] * self.players, [0] * self.players
        waiting = []
        for season, threshold, letters in RULES.seasons:
            waiting.append(ambushes.pop(0))
            first = (self.opening if season == "spring" else []) + self.every_season
            deck = sorted(RULES.explore) + waiting
            self.random.shuffle(deck)
            deck.sort(key=lambda name: first.index(name) if name in first else len(first))
            self.play_season(deck, waiting, threshold)
            self.score(season, letters, totals, monsters)
        solo = self.players == 1
        return {
            "game": "cartographers", "rules": 1,
            "players": [f"player {seat}" for seat in range(self.players)],
            "options": {"side": self.side, **({"fallback": self.fallback} if self.fallback else {})},
            "edicts": self.edicts, "events": self.events,
            "result": {
                "totals": totals,
                "winners": RULES.winners(totals, monsters),
                "rating": RULES.rating(totals[0], self.edicts.values()) if solo else None,
            },
        }

    def play_season(self, deck, waiting, threshold):
        time, ruins = 0, False
        while time < threshold:
            name = deck.pop(0)
            if name in RULES.ambush:
                waiting.remove(name)
                self.ambush(RULES.ambush[name])
                continue
            self.events.append({"type": "explore", "card": name})
            card = RULES.explore[name]
            if card.is_ruins:
                ruins = True
                continue
            for seat in range(self.players):
                self.draw(card, seat, seat, ruins)
            ruins, time = False, time + card.time

    def ambush(self, card):
        self.events.append({"type": "ambush", "card": card.name})
        if self.players > 1:
            for seat in range(self.players):
                self.draw(card, seat, card.sheet_of(seat, self.players), False)
            return
        mask = card.solo_mask(self.sheets[0])
        if mask:
            self.sheets[0].draw("monster", mask, 0)
            self.note_draw(0, 0, "monster", mask)
        else:
            self.events[-1]["note"] = "ignored"

    def draw(self, card, seat, index, ruins):
        sheet = self.sheets[index]
        legal = list(RULES.legal_shapes(sheet, card, ruins))
        terrains, note = card.terrains, "shape"
        if not legal:
            legal = [carto.bit(*cell) for cell in carto.cells_of(sheet.empty())]
            if legal:
                terrains = RULES.fallback_terrains(card, ruins, self.fallback == "any")
                note = "ruins cell" if ruins else "cell"
        if self.prefer_coins:
            legal = [mask for mask in legal if card.placements.get(mask)] or legal
        if self.script:
            terrain, cells = self.script.pop(0)
            mask = carto.mask_of(cells)
        else:
            terrain = self.random.choice(terrains)
            mask = self.random.choice(legal) if legal else 0
        sheet.draw(terrain, mask, card.placements.get(mask, 0))
        self.note_draw(seat, index, terrain, mask, note=note, for_card=card.name)

    def note_draw(self, seat, index, terrain, mask, **notes):
        self.events.append({"type": "draw", "seat": seat, "sheet": index, "terrain": terrain,
                            "cells": carto.cells_of(mask), **notes})

    def score(self, season, letters, totals, monsters):
        scores = []
        for seat, sheet in enumerate(self.sheets):
            stars = {letter: RULES.stars(self.edicts[letter], sheet) for letter in letters}
            lost = RULES.monster_stars(sheet)
            total = sum(stars.values()) + sheet.coins + lost
            totals[seat] += total
            monsters[seat] += lost
            scores.append({"seat": seat, "edicts": stars, "coins": sheet.coins,
                           "monsters": lost, "total": total})
        self.events.append({"type": "season", "season": season, "scores": scores})


def search_game(wanted, **settings):
    """The first game with an event that meets the wish, and that event's index."""
    for seed in range(200):
        game = Generator(seed, **settings).play()
        for index, event in enumerate(game["events"]):
            if wanted(event):
                return game, index
    raise AssertionError("no such game found")


# Three seats and a known start, so that tamperings can be written down by hand:
# 0 great_river, 1-3 draws, 4 temple_ruins, 5 orchard, 6-8 draws, 9 goblin_attack, 10-12 draws.
ORCHARD = [[2, 1], [2, 2], [2, 3], [3, 3]]
GOBLIN = [[8, 8], [9, 9], [10, 10]]
KNOWN = Generator(
    7, players=3,
    opening=["great_river", "temple_ruins", "orchard", "goblin_attack", "rift_lands"],
    script=[
        ("water", [[5, 0], [6, 0], [7, 0]]),
        ("water", [[4, 8], [5, 7], [5, 8], [6, 6], [6, 7]]),
        ("water", [[0, 4], [0, 5], [0, 6]]),
        ("forest", ORCHARD), ("farm", ORCHARD), ("forest", ORCHARD),
        ("monster", GOBLIN), ("monster", GOBLIN), ("monster", GOBLIN),
    ],
).play()
SOLO = Generator(11, opening=["gnoll_raid", "hamlet"]).play()


def season_index(game, season):
    return next(i for i, e in enumerate(game["events"]) if e.get("season") == season)


class HonestGames(unittest.TestCase):
    def check(self, **settings):
        for seed in range(6):
            game = Generator(seed, **settings).play()
            # Through text, as the referee will meet it.
            sentence = referee.judge_transcript(json.loads(json.dumps(game)))
            self.assertIsNone(sentence, (seed, settings))

    def test_solo_and_more_players_on_both_sides(self):
        for side in "AB":
            for players in (1, 2, 3, 4, 5):
                with self.subTest(side=side, players=players):
                    self.check(side=side, players=players)

    def test_options_and_many_players(self):
        self.check(fallback="any", players=2)
        self.check(fallback="card")
        self.assertIsNone(referee.judge_transcript(Generator(1, players=100).play()))

    def test_order_of_cells_does_not_matter(self):
        game = copy.deepcopy(KNOWN)
        for event in game["events"]:
            event.get("cells", []).reverse()
        self.assertIsNone(referee.judge_transcript(game))

    def test_full_coin_track(self):
        game = Generator(3, every_season=COIN_CARDS, prefer_coins=True).play()
        self.assertEqual(game["events"][-1]["scores"][0]["coins"], 14)
        self.assertIsNone(referee.judge_transcript(game))


# --- tamperings ---------------------------------------------------------------

TAMPERINGS = []


def tampering(place, words, base=KNOWN):
    """Registers a change, with the place and the words of the dispute it must raise."""

    def register(change):
        TAMPERINGS.append((change.__name__, base, change, place, words))
        return change

    return register


def set_draw(place, words, base=KNOWN, **fields):
    index = int(place.split()[1])
    TAMPERINGS.append((f"set_draw {fields}", base, lambda g: g["events"][index].update(fields), place, words))


set_draw("event 1", "expected a shape of great_river", cells=[[5, 0], [6, 0], [7, 1]])
set_draw("event 1", "expected a shape of great_river", cells=[[5, 0], [6, 0]])
set_draw("event 1", "off the sheet", cells=[[9, 0], [10, 0], [11, 0]])
set_draw("event 1", "off the sheet", cells=[[0, -1], [0, 0], [0, 1]])
set_draw("event 1", "filled already", cells=[[0, 3], [1, 3], [2, 3]])
set_draw("event 1", "named twice", cells=[[5, 0], [6, 0], [7, 0], [7, 0]])
set_draw("event 1", "expected a cell", cells=[[5, 0], [6, 0], [7.0, 0]])
set_draw("event 1", "not full", cells=[])
set_draw("event 1", "which fits, got the single cell", cells=[[5, 0]])
set_draw("event 1", "expected terrain water, got 'farm'", terrain="farm")
set_draw("event 1", "expected terrain water, got 'mountain'", terrain="mountain")
set_draw("event 1", "sheet drawn on by seat 0: expected 0, got 1", sheet=1)
set_draw("event 1", "to be int, got False", seat=False)
set_draw("event 6", "filled already", cells=[[5, 0], [5, 1], [5, 2], [6, 2]])
set_draw("event 6", "must cover an unfilled ruins space", cells=[[3, 1], [3, 2], [3, 3], [4, 3]])
set_draw("event 6", "which fits, got the single cell", cells=[[2, 1]])
set_draw("event 6", "expected terrain forest or farm", terrain="monster")
# Goblin passes counter-clockwise: seat 0 draws on map 1, not on its own and not on map 2.
set_draw("event 10", "expected 1, got 0", sheet=0)
set_draw("event 10", "expected 1, got 2", sheet=2)
set_draw("event 10", "expected terrain monster", terrain="forest")
set_draw("event 10", "expected a shape of goblin_attack", cells=[[8, 8], [9, 9]])
set_draw("event 1", "gnoll_raid: expected", base=SOLO, cells=[[1, 0], [1, 1], [2, 0], [3, 0], [3, 1]])
set_draw("event 1", "terrain of an ambush", base=SOLO, terrain="village")


@tampering("event 3", "expected the draw of seat 2 for great_river, got 'explore'")
def missing_draw(game):
    del game["events"][3]


@tampering("event 4", "expected a card")
def draw_twice(game):
    game["events"].insert(4, copy.deepcopy(game["events"][3]))


@tampering("event 1", "expected 0, got 1")
def draws_out_of_order(game):
    game["events"][1], game["events"][2] = game["events"][2], game["events"][1]


@tampering("event 10", "expected 0, got 2")
def ambush_draws_in_sheet_order(game):
    game["events"][10:13] = [game["events"][12], game["events"][10], game["events"][11]]


@tampering("event 4", "great_river was revealed already in spring")
def repeated_card(game):
    game["events"][4]["card"] = "great_river"


@tampering("event 4", "is no explore card")
def ambush_as_explore(game):
    game["events"][4]["card"] = "gnoll_raid"


@tampering("event 9", "is no ambush card")
def unknown_ambush(game):
    game["events"][9]["card"] = "orchard"


@tampering("event 13", "every ambush card in the deck has been revealed")
def second_ambush_in_spring(game):
    game["events"].insert(13, {"type": "ambush", "card": "gnoll_raid"})


@tampering("event 13", "has left the game")
def same_ambush_again(game):
    game["events"].insert(13, {"type": "ambush", "card": "goblin_attack"})


@tampering("event 13", "expected a card .*, got 'season'")
def season_too_early(game):
    game["events"].insert(13, game["events"].pop(season_index(game, "spring")))


@tampering(f"event {season_index(KNOWN, 'spring')}", "expected the end of spring")
def season_too_late(game):
    where = season_index(game, "spring")
    game["events"].insert(where + 1, game["events"].pop(where))


@tampering(f"event {season_index(KNOWN, 'summer')}", "season: expected 'summer', got 'fall'")
def wrong_season(game):
    game["events"][season_index(game, "summer")]["season"] = "fall"


@tampering(f"event {len(KNOWN['events']) - 1}", "got the end of the events")
def ends_too_early(game):
    game["events"].pop()


@tampering(f"event {len(KNOWN['events'])}", "expected no event")
def goes_on_too_long(game):
    game["events"].append({"type": "explore", "card": "orchard"})


@tampering(f"event {season_index(KNOWN, 'spring')}", "expected scores of 3 seats, got 2")
def seat_not_scored(game):
    game["events"][season_index(game, "spring")]["scores"].pop()


@tampering(f"event {season_index(KNOWN, 'spring')}", "seat of a score: expected 0, got 1")
def scores_out_of_order(game):
    game["events"][season_index(game, "spring")]["scores"].reverse()
    for seat, score in enumerate(game["events"][season_index(game, "spring")]["scores"], 1):
        score["seat"] = seat


@tampering(f"event {season_index(KNOWN, 'spring')}", "edict C is not scored in spring")
def edict_out_of_season(game):
    game["events"][season_index(game, "spring")]["scores"][0]["edicts"]["C"] = 0


def wrong_number(season, seat, name, words):
    def change(game):
        score = game["events"][season_index(game, season)]["scores"][seat]
        holder = score["edicts"] if name in "ABCD" else score
        holder[name] += 1

    change.__name__ = f"wrong {name} of seat {seat} in {season}"
    TAMPERINGS.append((change.__name__, KNOWN, change, f"event {season_index(KNOWN, season)}", words))


wrong_number("spring", 0, "A", r"edict A \(\w+\) of seat 0 in spring")
wrong_number("winter", 2, "D", r"edict D \(\w+\) of seat 2 in winter")
wrong_number("summer", 1, "coins", "coins of seat 1 in summer")
wrong_number("fall", 2, "monsters", "monsters of seat 2 in fall")
wrong_number("fall", 0, "total", "total of seat 0 in fall")


@tampering("result", "totals: expected")
def wrong_totals(game):
    game["result"]["totals"][1] += 1


@tampering("result", "winners: expected")
def wrong_winner(game):
    game["result"]["winners"] = [(game["result"]["winners"][0] + 1) % 3]


@tampering("result", "winners: expected")
def everybody_wins(game):
    game["result"]["winners"] = [0, 1, 2]


@tampering("result", "rating: expected None, got 0")
def rating_with_more_players(game):
    game["result"]["rating"] = 0


@tampering("result", "rating: expected", base=SOLO)
def wrong_rating(game):
    game["result"]["rating"] += 1


@tampering("result", "rating: expected .*, got None", base=SOLO)
def no_solo_rating(game):
    game["result"]["rating"] = None


@tampering("result", "lacks 'rating'", base=SOLO)
def missing_rating(game):
    del game["result"]["rating"]


@tampering("header", "expected edicts of four categories")
def edicts_of_one_category(game):
    game["edicts"].update(A="wildholds", B="great_city")


@tampering("header", "edict C is no scoring card")
def unknown_edict(game):
    game["edicts"]["C"] = "orchard"


@tampering("header", "expected side A or B, got 'C'")
def unknown_side(game):
    game["options"]["side"] = "C"


@tampering("header", "expected fallback card or any")
def unknown_fallback(game):
    game["options"]["fallback"] = "none"


@tampering("header", "expected 1 to 100 players, got 101")
def too_many_players(game):
    game["players"] = ["somebody"] * 101


@tampering("header", "expected 1 to 100 players, got 0")
def no_players(game):
    game["players"] = []


@tampering("header", "lacks 'rules'")
def no_rules(game):
    del game["rules"]


@tampering("event 1", "the draw lacks 'terrain'")
def draw_without_terrain(game):
    del game["events"][1]["terrain"]


class Tamperings(unittest.TestCase):
    def disputed(self, game, place, words):
        sentence = referee.judge_transcript(game)
        self.assertIsNotNone(sentence, "accepted")
        self.assertTrue(sentence.startswith(place + ":"), sentence)
        self.assertRegex(sentence, words)

    def test_bases_are_honest(self):
        for base in (KNOWN, SOLO):
            self.assertIsNone(referee.judge_transcript(base))

    def test_each_tampering(self):
        for name, base, change, place, words in TAMPERINGS:
            with self.subTest(name):
                game = copy.deepcopy(base)
                change(game)
                self.disputed(game, place, words)

    def test_fifth_ambush(self):
        # The fourth can only come in winter, so its game has to be searched for.
        for seed in range(200):
            game = Generator(seed, players=2).play()
            ambushes = [i for i, event in enumerate(game["events"]) if event["type"] == "ambush"]
            if len(ambushes) == 4:
                break
        index = ambushes[3]
        game["events"].insert(index + 3, {"type": "ambush", "card": "goblin_attack"})
        self.disputed(game, f"event {index + 3}", "has left the game")

    def test_coin_beyond_the_track(self):
        game = Generator(3, every_season=COIN_CARDS, prefer_coins=True).play()
        score = game["events"][-1]["scores"][0]
        score["coins"] += 1
        score["total"] += 1
        game["result"]["totals"][0] += 1
        self.disputed(game, f"event {len(game['events']) - 1}", "coins .* expected 14, got 15")

    def test_terrain_of_the_single_cell(self):
        game, index = search_game(lambda event: event.get("note") == "cell")
        card = RULES.explore[game["events"][index]["for_card"]]
        strange = next(t for t in carto.PLAYER_TERRAINS if t not in card.terrains)
        game["events"][index]["terrain"] = strange
        self.disputed(game, f"event {index}", "expected terrain")

    def test_wide_fallback_needs_its_option(self):
        game, index = search_game(
            lambda event: event.get("note") == "cell"
            and event["terrain"] not in RULES.explore[event["for_card"]].terrains,
            fallback="any",
        )
        self.assertIsNone(referee.judge_transcript(game))
        game["options"]["fallback"] = "card"
        self.disputed(game, f"event {index}", "expected terrain")

    def test_ignored_solo_ambush_has_no_draw(self):
        game, index = search_game(lambda event: event.get("note") == "ignored")
        game["events"].insert(index + 1, {"type": "draw", "seat": 0, "sheet": 0,
                                          "terrain": "monster", "cells": []})
        self.disputed(game, f"event {index + 1}", "expected (a card|the end)")

    def test_every_leaf_matters(self):
        """Any changed word or number is disputed; a shifted cell may still be a legal game."""
        def leaves(value, path):
            if isinstance(value, (dict, list)):
                for key in value if isinstance(value, dict) else range(len(value)):
                    yield from leaves(value[key], path + [key])
            else:
                yield path, value

        for path, value in leaves(SOLO, []):
            if path[0] == "players" or path[0] == "rules" or path[-1] in ("note", "for_card"):
                continue
            for other in (value + 1 if type(value) is int else "?", None, [], {}, True, 1e9):
                if other is value:
                    continue
                game = copy.deepcopy(SOLO)
                holder = game
                for key in path[:-1]:
                    holder = holder[key]
                holder[path[-1]] = other
                sentence = referee.judge_transcript(game)
                if "cells" not in path or type(other) is not int:
                    self.assertIsNotNone(sentence, (path, other))


class CommandLine(unittest.TestCase):
    def run_referee(self, text, *arguments):
        done = subprocess.run([sys.executable, str(HERE / "referee.py"), *arguments],
                              input=text, capture_output=True, timeout=300)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_honest_bad_and_broken_lines(self):
        honest = json.dumps(SOLO).encode()
        bad = copy.deepcopy(SOLO)
        bad["result"]["rating"] += 1
        lines = [honest, json.dumps(bad).encode(), b'{"game":', b"\xff\xfe", b"[]", b"NaN",
                 b'{"game":"cartographers","game":"cartographers"}', b"[" * 100000, honest]
        for jobs in ("1", "2"):
            code, out, err = self.run_referee(b"\n".join(lines), "--jobs", jobs)
            self.assertEqual((code, out), (1, "9 games, 7 disputed\n"))
            self.assertEqual([line.split(",")[0] for line in err.splitlines()],
                             [f"line {n}" for n in range(2, 9)])
            self.assertNotIn("Traceback", err)

    def test_all_honest(self):
        text = json.dumps(SOLO).encode() + b"\n"
        self.assertEqual(self.run_referee(text * 3), (0, "3 games, 0 disputed\n", ""))

    def test_nothing_to_judge(self):
        self.assertEqual(self.run_referee(b""), (1, "0 games, 0 disputed\n", ""))


if __name__ == "__main__":
    unittest.main()
