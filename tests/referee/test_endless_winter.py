"""Self-test of the referee of Endless Winter: known examples, honest games, tamperings.

Run from anywhere: python3 -m unittest discover -s tests/referee; games need build/hearth.
"""

import copy
import functools
import json
import pathlib
import random
import subprocess
import sys
import unittest
from collections import Counter

HERE = pathlib.Path(__file__).resolve().parent
HEARTH = HERE.parents[1] / "build" / "hearth"
sys.path.insert(0, str(HERE))

import endless_winter as referee  # noqa: E402  (the path must be set first)
from endless_winter_land import Land  # noqa: E402
from endless_winter_leanings import LEVELS, games  # noqa: E402
from endless_winter_megaliths import Megaliths  # noqa: E402
from endless_winter_score import Scoring  # noqa: E402
from endless_winter_side import Nomad, Player  # noqa: E402
from judging import judge_line  # noqa: E402

FACTS = referee.FACTS


@functools.lru_cache(maxsize=None)
def sim(seats, count, *options):
    command = [str(HEARTH), "sim", "endless_winter", "--seats", f"random*{seats}", "--games", str(count),
               "--seed", "self-test", "--transcripts"]
    for option in options:
        command += ["--option", option]
    done = subprocess.run(command, capture_output=True, check=True, timeout=300)
    return done.stdout.splitlines()


def table(level="normal"):
    """A game that stands before its first event, with a Nomad."""
    game = referee.Game(FACTS, {})
    game.nomad = Nomad(FACTS, level)
    game.sides = [Player(FACTS, 0), game.nomad]
    game.order = [game.nomad, game.sides[0]]
    game.events, game.round, game.in_column, game.arrivals = [], 1, Counter(), 0
    game.culture, game.cheap, game.display, game.stone_row = [None] * 8, set(), [], []
    game.animal_deck = Counter(sloth=1)
    game.land, game.megaliths = Land(FACTS), Megaliths(FACTS)
    game.megaliths.tiles = ["m1", "m2", "m3", "m4"]
    game.scoring = Scoring(FACTS, game.land, game.sides)
    return game


def card(marker=None, lr=None, ud=None):
    return next(name for name, row in FACTS.nomad_cards.items() if marker in (None, row["marker"])
                and lr in (None, row["arrows"]["lr"]) and ud in (None, row["arrows"]["ud"]))


def nomad(kind, **members):
    return {"type": kind, "seat": "nomad", **members}


class Examples(unittest.TestCase):
    """The examples of docs/rules/endless_winter.md, section 14."""

    def column(self, marker, lr, *occupied):
        game = table()
        game.nomad.stack = [card(marker, lr)]
        game.in_column.update(occupied)
        return game.nomad_column()

    def test_columns(self):
        self.assertEqual(self.column("hunt", "left"), ("hunt", "marker"))
        self.assertEqual(self.column("migrate", "left", "hunt", "migrate"), ("develop", "search"))
        self.assertEqual(self.column("hunt", "right", *FACTS.column_order), ("hunt", "full"))
        self.assertEqual(self.column("hunt", "right", "hunt", "initiate"), ("develop", "search"))
        self.assertEqual(self.column("initiate", "left", "initiate"), ("hunt", "search"))

    def test_cells_newest_first(self):
        game = table()
        game.nomad.unseen.remove("n08")
        game.nomad.stack = ["n08"]
        game.in_column.update(("hunt", "migrate", "develop"))
        game.events = [
            nomad("nomad_card", card="n01"),
            nomad("nomad_column", column="initiate", why="search"),
            nomad("nomad_cell", card="n01", bottom=False, effects=[{"op": "megalith", "n": 1}]),
            nomad("nomad_pick", why="small", op="megalith", candidates=4, at=[2, 0]),
            nomad("megalith", level=1, at=[2, 0], neutral=True),
            nomad("food", food=1, lost=0),
            nomad("nomad_cell", card="n01", bottom=True, effects=[{"op": "bury", "n": 1}]),
            nomad("bury", card="face_down", **{"from": "offering"}),
            nomad("nomad_cell", card="n08", bottom=True, effects=[{"op": "eclipse_card", "n": 1}] * 2),
            nomad("nomad_eclipse"),
            nomad("nomad_eclipse"),
        ]
        game.nomad_turn()
        self.assertEqual(game.next_index, len(game.events))

    def arrows(self, lr, ud, **things):
        game = table()
        game.nomad.stack = [card(None, lr, ud)]
        vars(game).update(things)
        return game

    def test_arrows(self):
        game = self.arrows("left", "up", culture=[None, "c101", None, None, None, "c102", "c103", None])
        game.events = [nomad("nomad_pick", why="small", op="culture", candidates=3, space=2),
                       nomad("culture", card="c101", space=2)]
        game.nomad_culture()
        game = self.arrows("right", "down", display=["rhino", None, "elk", None, "elk", "mammoth"])
        game.nomad.upright["sloth"] = 1
        game.events = [nomad("nomad_pick", why="small", op="animal", candidates=4, space=6),
                       nomad("animal", animal="mammoth", space=6)]
        game.nomad_animal()
        game = self.arrows("right", "down")
        game.nomad.camps.update((1, 2, 4, 5, 14, 17, 18))
        game.events = [nomad("nomad_pick", why="small", op="village_or_move", candidates=3, tiles=[14, 17, 18]),
                       nomad("village", tiles=[14, 17, 18], food=0),
                       nomad("nomad_camps", map="p1", outer=True)]
        game.nomad_village_or_move()
        self.assertEqual(+game.nomad.camps, Counter((5, 14, 4, 16, 19)))

    def test_animals_it_wants(self):
        for owned, space in (({}, 1), ({"elk": 1}, 3), ({"rhino": 4}, 2), ({"rhino": 4, "sloth": 4, "elk": 4}, 1)):
            game = self.arrows("left", "up", display=["rhino", "sloth", "elk"])
            game.nomad.upright.update(owned)
            counts = {1: 3, 2: 2, 3: 1}[space]
            game.events = [nomad("nomad_pick", why="large" if counts > 1 else "only", op="animal",
                                 candidates=counts, space=space),
                           nomad("animal", animal=game.display[space - 1], space=space)]
            game.nomad_animal()

    def test_labor(self):
        player = Player(FACTS, 0)
        player.food = 3
        labor = 0
        while player.eat_cost():
            player.food -= player.eat_cost()
            labor += 1
        self.assertEqual((labor, player.food), (2, 0))
        player.chief, player.chief_b, player.resting, player.chief_rests = "firewolf", False, 1, True
        self.assertEqual(player.half_labor(), 6)
        player = Player(FACTS, 0)
        player.pile.update(["shaman"])
        self.assertEqual(player.half_labor(), 5)
        player.pile = Counter(["tribesman", "brave", "c101"])
        self.assertEqual(player.half_labor(), 5)

    def test_chiefs(self):
        player = Player(FACTS, 0)
        for chief, side_b, column, labor, offer in (
            ("tuskbreaker", False, "develop", 1, False), ("tuskbreaker", True, "hunt", 2, False),
            ("tuskbreaker", True, "develop", 0, False), ("thunderpaw", True, "migrate", 1, True),
            ("thunderpaw", False, "migrate", 1, False),
        ):
            player.chief, player.chief_b = chief, side_b
            self.assertEqual((player.chief_labor(column), bool(player.chief_offer(column))), (labor, offer))

    def test_end(self):
        game = table()
        player, scoring = game.sides[0], game.scoring
        player.honor, player.arrival = 1, 3
        player.buried.update(tribesman=4)
        self.assertEqual(scoring.burial(player), 10)
        game.nomad.honor, game.nomad.arrival = 1, 2
        self.assertEqual(scoring.burial(player), 5)
        for owned, points in (({"sloth": 6}, 13), ({"sloth": 3, "argentavis": 1, "rhino": 2}, 13),
                              ({"argentavis": 5}, 0), ({"mammoth": 4}, 5), ({"mammoth": 1, "argentavis": 1}, 5),
                              ({"sloth": 1, "elk": 1, "argentavis": 4}, 13)):
            player.upright = Counter(owned)
            self.assertEqual(scoring.animals(player), points, owned)
        game.nomad.upright = Counter(sloth=6, argentavis=3, mammoth=1, elk=2)
        self.assertEqual(scoring.animals(game.nomad), 10 + 5 + 2 + 3)
        player.food, player.tools = 5, 3
        for level, points in ((1, 0), (2, 2), (4, 2), (6, 4), (8, 4), (10, 8)):
            player.sacrifice = level
            self.assertEqual(scoring.leftover(player), points)

    def test_instead(self):
        game = table()
        game.nomad.food, game.nomad.tools = 10, 5
        game.nomad.down = {"era1": 0, "era2": 0}
        game.nomad.stack = ["n01"]
        game.events = [nomad("nomad_instead", op=op, instead=other)
                       for op, other in (("draw", "bury"), ("bury", "tool"), ("tool", "food"), ("food", "idol"))]
        game.events.append(nomad("honor", level=1))
        game.gain(game.nomad, [{"op": "draw", "n": 1}], "others")
        self.assertEqual(game.next_index, 5)

    def test_sites(self):
        board = table().megaliths
        self.assertEqual(sorted(board.board_sites()), [(1, (2, 0)), (1, (2, 6)), (1, (12, 0)), (1, (12, 6))])
        for at in ((2, 0), (4, 0), (4, 2)):
            board.put(1, at)
        self.assertEqual(board.upper_sites(), [(2, (3, 0)), (2, (4, 1))])
        board.put(2, (3, 0))
        self.assertEqual(board.upper_sites(), [])  # the other one would overlap it

    def test_influence(self):
        for level, worth in (("normal", 1), ("hard_both", 2)):
            game = table(level)
            player, other = game.sides
            game.land.taken = {(1, 2, 5): (player, "village"), (1, 4, 5): (other, "tile")}
            other.camps.update((1, 1))
            self.assertEqual(game.land.influence(other, 1), 2 + worth)
            self.assertEqual(game.land.won(other, game.sides), [1, 4, 5] if worth == 2 else [1, 4])
            self.assertEqual(game.land.won(player, game.sides), [2, 5, 10])


# Where another course is legal as well: labor that is not used, and what has no order.
LEGAL_WITHOUT = {"work", "eat", "play", "section", "chief_tool", "effect", "tile"}
LEGAL_SWAPPED = LEGAL_WITHOUT | {"draw", "pile", "shows", "show_buried", "move", "nomad_shows", "tip", "food", "honor",
                                 "sacrifice", "lesser", "offer_setup", "offer_chief"}


def other_values(value):
    if type(value) is bool:
        return [not value, int(value)]
    if type(value) is int:
        return [value + 1, value - 1, str(value), None]
    if type(value) is str:
        return [value + "x", None, [value]]
    return [[*value, 1], None]


@unittest.skipUnless(HEARTH.exists(), "build/hearth is not there")
class Games(unittest.TestCase):
    def judge(self, lines):
        for number, line in enumerate(lines):
            self.assertIsNone(judge_line(referee.judge_transcript, "game", (number, line)))

    def test_alone(self):
        for level in LEVELS:
            for module in ("off", "on"):
                self.judge(sim(1, 4, f"level={level}", f"rest_tiles={module}", f"glacier_tiles={module}"))

    def test_together(self):
        for seats in (2, 3, 4):
            for module in ("off", "on"):
                self.judge(sim(seats, 4, f"rest_tiles={module}", f"glacier_tiles={module}"))

    def test_leanings(self):
        self.judge(line.encode() for line in games(str(HEARTH), 14, "self-test"))

    def test_every_piece_is_watched(self):
        rng = random.Random("tamper")
        some = [*sim(1, 4, "level=hard_both", "rest_tiles=on", "glacier_tiles=on"), *sim(3, 4)]
        for line in (some[0], some[-1]):
            game = json.loads(line)
            events = game["events"]
            for at in sorted(rng.sample(range(len(events)), 24)):
                self.tamper(game, events, at)

    def tamper(self, game, events, at):
        event = events[at]

        def notice(new, what):
            sentence = referee.judge_transcript({**game, "events": events[:at] + new})
            self.assertIsNotNone(sentence, f"event {at}, {what}: {event}")

        rest = events[at + 1:]
        if event["type"] not in LEGAL_WITHOUT:
            notice(rest, "left out")
        notice([event, event, *rest], "twice")
        if rest and event["type"] not in LEGAL_SWAPPED and rest[0]["type"] not in LEGAL_SWAPPED and rest[0] != event:
            notice([rest[0], event, *rest[1:]], "later")
        notice([{**event, "more": 1}, *rest], "one member more")
        for name, value in event.items():
            notice([{key: kept for key, kept in event.items() if key != name}, *rest], f"no {name}")
            for other in other_values(value):
                notice([{**event, name: other}, *rest], f"{name} is {other!r}")

    def test_result(self):
        for line in (*sim(1, 4, "level=normal", "rest_tiles=off", "glacier_tiles=off")[:1], sim(3, 4)[-1]):
            game = json.loads(line)
            paths = [("totals", 0), ("winners",), ("parts", 0, "animals"), ("parts", 0, "honor")]
            if "nomad" in game["result"]:
                paths += [("nomad", "total"), ("nomad", "parts", "glaciers")]
            for path in paths:
                bad = copy.deepcopy(game)
                holder = bad["result"]
                for step in path[:-1]:
                    holder = holder[step]
                holder[path[-1]] = [2] if path == ("winners",) and holder[path[-1]] != [2] else \
                    [] if path == ("winners",) else holder[path[-1]] + 1
                self.assertRegex(referee.judge_transcript(bad), "^result: ", path)

    def test_header(self):
        game = json.loads(sim(3, 4)[0])
        for change in ({"game": "cartographers"}, {"rules": 2}, {"rules": True}, {"players": []}, {"players": [1]},
                       {"events": None}, {"options": {}}, {"options": {**game["options"], "level": "easy"}},
                       {"options": {**game["options"], "data": "0"}}):
            self.assertRegex(referee.judge_transcript({**game, **change}), "^header: ", change)

    def test_sentences(self):
        game = json.loads(sim(1, 4, "level=hard_both", "rest_tiles=on", "glacier_tiles=on")[0])
        at = next(i for i, event in enumerate(game["events"]) if event["type"] == "nomad_column")
        column = game["events"][at]["column"]
        game["events"][at]["column"] = "rest"
        self.assertEqual(referee.judge_transcript(game),
                         f"event {at}: column of 'nomad_column': expected {column!r}, got 'rest'.")


@unittest.skipUnless(HEARTH.exists(), "build/hearth is not there")
class CommandLine(unittest.TestCase):
    def run_referee(self, text, *arguments):
        done = subprocess.run([sys.executable, str(HERE / "endless_winter.py"), *arguments],
                              input=text, capture_output=True, timeout=300)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_honest_bad_and_broken_lines(self):
        honest = sim(3, 4)[0]
        bad = honest.replace(b'"winners":[', b'"winners":[7,')
        lines = [honest, bad, b'{"game":', b"\xff\xfe", b"[]", b"NaN", b"[" * 100000, honest]
        for jobs in ("1", "2"):
            code, out, err = self.run_referee(b"\n".join(lines), "--jobs", jobs)
            self.assertEqual((code, out), (1, "8 games, 6 disputed\n"))
            self.assertEqual([line.split(",")[0] for line in err.splitlines()], [f"game {n}" for n in range(2, 8)])
            self.assertNotIn("Traceback", err)

    def test_nothing_to_judge(self):
        self.assertEqual(self.run_referee(b""), (1, "0 games, 0 disputed\n", ""))


if __name__ == "__main__":
    unittest.main()
