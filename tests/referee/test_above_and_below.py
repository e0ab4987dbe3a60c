"""Self-test of the referee of Above and Below: games reckoned by hand pass, tamperings are disputed.

Run from anywhere: python3 -m unittest discover -s tests/referee
"""

import copy
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import above_and_below as referee  # noqa: E402  (the path must be set first)
from anb_player import Player  # noqa: E402
from anb_table import Deck  # noqa: E402

TABLES = HERE.parents[1] / "data" / "above_and_below" / "tables.json"


def event(kind, seat=None, **members):
    return {"type": kind, **({} if seat is None else {"seat": seat}), **members}


def offered(*names):
    return [event("offered", building=name) for name in names]


def hirable(**spaces):
    return [event("hirable", villager=name, space=space) for name, space in spaces.items()]


def pays(price, ciders=0, potions=0):
    return {"price": price, "ciders": ciders, "potions": potions}


def build(seat, building, price, who="sv1", **tokens):
    return event("build", seat, building=building, party=[who], **pays(price, **tokens))


def train(seat, villager, price, who="sv2", **tokens):
    return event("train", seat, villager=villager, party=[who], **pays(price, **tokens))


def refresh(seat, outposts, **tokens):
    return event("refresh", seat, outposts=outposts, **pays(1, **tokens))


def labor(seat, *party, cider=0):
    return event("labor", seat, coins=len(party), cider=cider, party=list(party))


def income(seat, coins, now, potions=0):
    return event("income", seat, coins=coins, potions=potions, now=now)


def heals(seat, how, *names):
    return [event("heal", seat, villager=name, how=how) for name in names]


def beds(seat, *names):
    return heals(seat, 2, *names)


def deal(cave=1, first=0, houses=("h01", "h02", "h03", "h05"), keys=("k1", "k3", "k4", "k5")):
    return [
        *offered(*keys, *houses, "o01", "o02", "o10", "o15"),
        *hirable(v01=1, v05=2, v07=3, v11=4, v13=5),
        event("cave", cave=cave),
        event("round", first=first, round=1),
    ]


def transcript(events, players=2, data=referee.RULES.data, result=None, rules=2):
    return {"game": "above_and_below", "rules": rules, "players": ["somebody"] * players,
            "options": {"data": data}, "events": events, "result": result}


# --- a whole game of two, without exploring, every number of it reckoned by hand ------

ROUND_1 = [
    build(0, "k5", 3),  # 7 - 3 = 4 coins
    build(1, "h03", 4),  # 8 - 4 = 4 coins; two fruit lie on it
    *offered("h13"),
    train(0, "v05", 3),  # 1 coin
    event("harvest", 1, building="h03", villager="sv2"),
    event("harvest", 1, building="h03", villager="sv3"),
    event("place", 1, item="fruit", slot=1),
    labor(0, "sv3", cider=1),  # 2 coins, 1 cider
    event("sale", 1, item="fruit"),
    event("pass", 1),
    event("pass", 0),
    *hirable(v02=5),  # v01, v07, v11, v13 slide to the left
    *heals(0, 1, "v05"), *beds(0, "sv1", "sv2", "sv3"), *beds(1, "sv1", "sv2", "sv3"),
    income(0, 4, now=6),
    income(1, 5, now=9),
]
ROUND_2 = [
    event("round", first=1, round=2),
    build(1, "h13", 6),  # 3 coins
    *offered("h14"),
    event("offer", 0, seller=1, item="fruit", price=3),
    event("counter", 1, buyer=0, item="fruit", price=9),
    event("refused", 0, seller=1, item="fruit", price=9, counter=True),
    event("offer", 0, seller=1, item="fruit", price=4),
    event("sold", 0, seller=1, item="fruit", price=4),  # 2 and 7 coins
    event("place", 0, item="fruit", slot=1),
    refresh(0, 0),  # 1 coin; h01, h02, h14, h05 go under the deck
    *offered("h15", "h16", "h17", "h18"),
    build(0, "k1", 0, who="v05"),  # who builds for less
    event("gain", 0, item="potion", count=2),
    event("coins", 0, coins=1),  # for building, 2 coins
    labor(1, "sv3", cider=1),  # 8 coins, 1 cider
    train(0, "v01", 2),  # no coins
    event("pass", 1),
    labor(0, "sv1", "sv3"),  # 2 coins
    event("pass", 0),
    *hirable(v03=5),
    *beds(1, "sv1", "sv3"), *beds(0, "sv1", "sv2", "sv3"),  # v01 and v05 stay exhausted
    income(1, 5, now=13),
    income(0, 5, now=7),
]
ROUND_3 = [
    event("round", first=0, round=3),
    build(0, "k4", 2),
    event("coins", 0, coins=1),  # 6 coins
    build(1, "s1", 11),  # 2 coins
    event("pass", 0),
    event("pass", 1),
    *beds(0, "sv1", "v01", "v05"), *beds(1, "sv1"),
    income(0, 5, now=11),
    income(1, 5, now=7),
]
QUIET = [
    part
    for number in (4, 5, 6)
    for first in [(number - 1) % 2]
    for now in [{0: 5 * number - 4, 1: 5 * number - 8}]
    for part in (
        event("round", first=first, round=number), event("pass", first), event("pass", 1 - first),
        income(first, 5, now[first]), income(1 - first, 5, now[1 - first]),
    )
]
LAST = [event("round", first=0, round=7), event("pass", 0), event("pass", 1), event("end")]


def line(part, count, value, **what):
    return {"part": part, **what, "count": count, "value": value, "points": count * value}


# Seat 0: fruit on slot one 1, three buildings 3, half of the 3 for reputation rounded up 2.
# Seat 1: the same 6, cottage 1, harvest hall 3 and 1 each for a fruit and a cider.
COMMON = [line("track", 1, 1, item="fruit"), line("buildings", 3, 1), line("rank", 1, 2), line("reputation", 1, 0)]
CARDS = [line("cards", 1, 1, building="h13"), line("cards", 1, 3, building="s1"), line("cards", 2, 1, building="s1")]
PARTS = {"track": 1, "buildings": 3, "rank": 2, "reputation": 0}
HAND = transcript(
    [*deal(), *ROUND_1, *ROUND_2, *ROUND_3, *QUIET, *LAST],
    result={"totals": [6, 12], "winners": [1], "coins": [26, 22], "scores": [
        {"seat": 0, **PARTS, "cards": 0, "total": 6, "lines": COMMON},
        {"seat": 1, **PARTS, "cards": 6, "total": 12, "lines": COMMON + CARDS},
    ]},
)


def where(kind, nth=0, game=HAND):
    return [i for i, each in enumerate(game["events"]) if each["type"] == kind][nth]


def leaves(value, path=()):
    """Every number and word of a transcript, with the way to it."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path, value


def members(value, path=()):
    """The way to every member of an object."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            if isinstance(value, dict):
                yield (*path, key)
            yield from members(value[key], (*path, key))


def holder_of(game, path):
    for key in path[:-1]:
        game = game[key]
    return game


class WholeGame(unittest.TestCase):
    def test_by_hand(self):
        # Through text, as the referee will meet it.
        self.assertIsNone(referee.judge_transcript(json.loads(json.dumps(HAND))))

    def test_every_leaf(self):
        """A changed number is disputed, and nothing brings the referee down."""
        free = [where("cave"), *[where("offered", i) for i in range(12)]]  # another deal is possible too
        for path, value in leaves(HAND):
            if path[0] == "players":
                continue
            for other in (value + 1 if type(value) is int else "?", None, [], {}, True, 1e9):
                if other is value:
                    continue
                game = copy.deepcopy(HAND)
                holder_of(game, path)[path[-1]] = other
                sentence = referee.judge_transcript(game)
                if path[0] != "events" or path[1] not in free or path[-1] == "type":
                    self.assertIsNotNone(sentence, (path, other))

    def test_every_member_is_demanded(self):
        for path in members(HAND):
            game = copy.deepcopy(HAND)
            del holder_of(game, path)[path[-1]]
            self.assertIsNotNone(referee.judge_transcript(game), path)


# --- tamperings of that game --------------------------------------------------------

TAMPERINGS = []


def tampering(place, words, base=HAND):
    def register(change):
        TAMPERINGS.append((change.__name__, base, change, place, words))
        return change

    return register


def change(index, words, place=None, base=HAND, **members):
    place = f"event {index}" if place is None else place
    TAMPERINGS.append(
        (f"{index} {members}", base, lambda game: game["events"][index].update(members), place, words)
    )


change(where("build"), "price: expected 3, got 2", price=2)
change(where("build"), "k2 is not on offer", building="k2")
change(where("build"), "no empty cave for o01", building="o01")
change(where("build", 1), "cannot pay 11, having 8", building="s1", price=11)
change(where("build"), "no card that lets it pay with cider", ciders=1)
change(where("build"), "no card that lets it pay with cider", potions=1)
change(where("build"), "sv9.* is no villager", party=["sv9"])
change(where("build"), "sv2 has no hammer", party=["sv2"])
change(where("build"), "size of the party: expected 1, got 2", party=["sv1", "sv3"])
change(where("build", 3), "price: expected 1, got 0", party=["sv1"])
change(where("train"), "villager 'v02' is not possible", villager="v02")
change(where("train"), "price: expected 3, got 2", price=2)
change(where("train"), "sv3 has no quill", party=["sv3"])
change(where("harvest"), "building 'k5' is not possible", building="k5")
change(where("harvest"), "not all are ready", villager="sv1")
change(where("harvest"), "villager 'v05' is not possible", villager="v05")
change(where("harvest", 1), "building 'h03' is not possible", seat=0)
change(where("place"), "slot of fruit: expected 1, got 2", slot=2)
change(where("place"), "no fish to place", item="fish")
change(where("labor"), "cider of the board: expected 1, got 0", cider=0)
change(where("labor"), "expected at least one to labor", party=[], coins=0)
change(where("labor"), "coins of the labor: expected 1, got 2", coins=2)
change(where("labor"), "not all are ready", party=["sv1"])
change(where("sale"), "no rope to sell", item="rope")
change(where("sale"), "got none again", item="none")
change(where("offer"), "item on sale by seat 1", item="fish")
change(where("offer"), "expected 3 to 99, got 2", price=2)
change(where("offer"), "buys from itself", seller=0)
change(where("offer"), "offers 7 coins, having 6", price=7)
change(where("offer", 1), "expected more than the 3 that were refused", price=3)
change(where("sold"), "price of the answer: expected 4, got 5", price=5)
change(where("sold"), "counter of the answer: expected False, got True", counter=True)
change(where("counter"), "expected a price above the 3 that were offered, got 3", price=3)
change(where("counter"), "expected 3 to 99, got 100", price=100)
change(where("counter"), "buyer of the counter: expected 0, got 1", buyer=1)
change(where("counter"), "item of the counter", item="fish")
change(where("counter"), "the answer to an offer, got 'counter'", seat=0)
change(where("refused"), "price of the answer: expected 9, got 3", price=3)
change(where("refresh"), "outposts: expected 0 to 1", outposts=2)
change(where("refresh"), "price: expected 1, got 0", price=0)
change(where("offered", 15), "not seen yet, got 'h13'", building="h13")
change(where("offered", 15), "not seen yet, got 'o03'", building="o03")
change(where("gain"), "count of potion: expected 2, got 1", count=1)
change(where("coins"), "coins .for building.: expected 1, got 2", coins=2)
change(where("heal"), "a potion cannot heal v05", how=0)
change(where("heal"), "a metal man, and nobody else", how=3)
change(where("heal", 1), "a cider cannot wake sv1: ciders 0", how=1)
change(where("heal", 3), "expected potions and cider before beds", how=0)
change(where("heal", 2), "sleeps in two beds", villager="sv1")
change(where("heal"), "expected at most 3 beds", place=f"event {where('heal', 3)}", how=2)
change(where("income"), "income of seat 0: expected 4, got 5", coins=5)
change(where("income"), "potions of seat 0: expected 0, got 1", potions=1)
change(where("income"), "coins of seat 0: expected 6, got 7", now=7)
change(where("round", 1), "first player: expected", first=0)
change(where("hirable"), "space: expected", space=2)
change(where("hirable", 5), "not seen yet, got 'v01'", villager="v01")
change(where("pass"), "seat of 'pass'", seat=0)


@tampering(f"event {where('heal', 2)}", "expected 3 beds to be used, \\['sv3'\\] needing one")
def a_bed_stays_empty(game):
    del game["events"][where("heal", 3)]


@tampering(f"event {where('pass', 1) + 1}", "expected a villager for space 5, got 'heal'")
def row_not_filled(game):
    del game["events"][where("hirable", 5)]


@tampering(f"event {where('sale') + 1}", "can be changed once a turn")
def sale_changed_twice(game):
    game["events"].insert(where("sale") + 1, event("sale", 1, item="none"))


@tampering(f"event {where('refresh') + 5}", "refreshes twice in a round")
def refreshed_twice(game):
    game["events"].insert(where("refresh") + 5, refresh(0, 1))


@tampering(f"event {where('sold') + 1}", "item on sale by seat 1: expected None")
def nothing_left_to_buy(game):
    game["events"].insert(where("sold") + 1, event("offer", 0, seller=1, item="fruit", price=3))


@tampering(f"event {where('train') + 1}", "seat of 'train'")
def two_actions_in_a_turn(game):
    game["events"].insert(where("train") + 1, copy.deepcopy(game["events"][where("train")]))


@tampering(f"event {where('end')}", "expected the end of the game, got the end of the events")
def end_is_missing(game):
    game["events"].pop()


@tampering(f"event {len(HAND['events'])}", "expected no event after the end")
def goes_on(game):
    game["events"].append(event("pass", 0))


@tampering(f"event {where('end')}", "expected the end of the game, got 'round'")
def eighth_round(game):
    game["events"].insert(where("end"), event("round", first=1, round=8))


@tampering("result", "totals: expected \\[6, 12\\]")
def wrong_total(game):
    game["result"]["totals"][0] += 1


@tampering("result", "winners: expected \\[1\\]")
def wrong_winner(game):
    game["result"]["winners"] = [0]


@tampering("result", "coins: expected \\[26, 22\\]")
def wrong_coins(game):
    game["result"]["coins"] = [26, 23]


@tampering("result", "score of seat 0: expected .*'track': 1")
def wrong_part(game):
    game["result"]["scores"][0].update(track=2, buildings=2)


@tampering("result", "score of seat 1 lacks the line .*\"s1\"")
def wrong_line(game):
    game["result"]["scores"][1]["lines"][-1].update(count=1, value=2)


@tampering("result", "score of seat 0: a line too many, .*\"k5\"")
def line_too_many(game):
    game["result"]["scores"][0]["lines"] = [*COMMON, line("cards", 0, 1, building="k5")]


@tampering("result", "expected 2 scores, got 1")
def score_is_missing(game):
    game["result"]["scores"].pop()


@tampering("header", "expected 2 to 4 players, got 1")
def alone(game):
    game["players"].pop()


@tampering("header", "the name of an edition of tables and book")
def other_data(game):
    game["options"]["data"] = "0" * 16


@tampering(f"event {where('counter')}", "the answer to an offer, got 'counter'")
def nobody_named_prices(game):
    game["rules"] = 1


@tampering("header", "'rules': expected 1 to 2, got 3")
def rules_to_come(game):
    game["rules"] = 3


@tampering(f"event {where('counter') + 1}", "seat 0 pays 9 coins, having 6")
def pays_what_it_has_not(game):
    game["events"][where("counter") + 1]["type"] = "sold"


@tampering("header", "'game'")
def other_game(game):
    game["game"] = "cartographers"


class Tamperings(unittest.TestCase):
    def test_each_tampering(self):
        for name, base, tamper, place, words in TAMPERINGS:
            with self.subTest(name):
                game = copy.deepcopy(base)
                tamper(game)
                sentence = referee.judge_transcript(game)
                self.assertIsNotNone(sentence, "accepted")
                self.assertTrue(sentence.startswith(place + ":"), sentence)
                self.assertRegex(sentence, words)


# --- encounters, in a book of their own ----------------------------------------------

# By paragraph; a cave card leads from a die to one: card 1 to 1, 33, 65, 97, 104, 136.
PAGES = {
    1: "> a\n3: 2 coins\n6: 1 ore, reputation +1\nfail: injure\n\n> b\ngoto 151",
    33: "> a\npay 2\nbonus +2 if 1 coin paid\n4: 1 potion\n\n> b\npay 1\n4: 1 pot",
    65: "> a\ngain building 7\n\n> b\ngain copy, 1 mushroom",
    97: "> a\nbonus +1 if cider\n8: nothing\nfail: lose stake\n\n> b\ngain choose 1 amethyst or 5 coins",
    104: "> a\ngain special water_woman\n\n> b\ngain special metal_man",
    136: "> a\nbonus +1 per hammer\n8: 1 coin\n\n> b\ngain lose 9 coins, reputation -3, reputation -3",
    151: "> a\ngain special cave_cat\n\n> b\ngain villager, cave\n\n> c\ngain injure, injure, injure, injure",
}
PLAIN = "> a\n3: 1 coin\n\n> b\ngain nothing"


def test_rules():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copy(TABLES, folder / "tables.json")
        (folder / "book").mkdir()
        pages = [f"## {n}. Title\n\nText.\n\n{PAGES.get(n, PLAIN)}\n" for n in range(1, 152)]
        (folder / "book" / "all.txt").write_text("\n".join(pages), encoding="utf-8")
        (folder / "editions").mkdir()
        (folder / "editions" / "names.json").write_text('{"1": "abc"}')
        return referee.Rules(folder)


RULES = test_rules()
DICE = {number: die for die, number in enumerate(RULES.caves[0], 1)}


def visit(number, *parts, seat=0, party=("sv2", "sv3"), cave=1, beneath=2):
    """An exploration of card 1 that leads to this paragraph."""
    beginning = [event("explore", seat, cave=cave, party=list(party)), event("cave", cave=beneath)]
    return [*beginning, event("paragraph", seat, paragraph=number, die=DICE[number]), *parts]


def option(paragraph, number, seat=0, coin=0, ciders=0, potions=0):
    return event("option", seat, paragraph=paragraph, option=number, coin=coin, ciders=ciders, potions=potions)


def rolls(seat=0, **dice):
    return [event("roll", seat, villager=villager, die=die) for villager, die in dice.items()]


def result(success, lanterns=0, seat=0, price=0, **tokens):
    return event("result", seat, success=success, lanterns=lanterns, **pays(price, **tokens))


class Encounters(unittest.TestCase):
    def follow(self, *events, players=2, start=None):
        """Plays the beginning of a game; it must be honest as far as it goes."""
        everything = [*(deal() if start is None else start), *events]
        game = referee.Game(RULES, transcript(everything, players, RULES.data))
        with self.assertRaisesRegex(referee.Dispute, "got the end of the events"):
            game.judge()
        self.assertEqual(game.place, f"event {len(everything)}")
        return game

    def refuse(self, words, *events, players=2, start=None):
        everything = [*(deal() if start is None else start), *events]
        sentence = referee.judge_transcript(transcript(everything, players, RULES.data), RULES)
        self.assertNotIn("end of the events", sentence)
        self.assertRegex(sentence, words)

    def test_a_price_is_named(self):
        potion = {"item": "potion"}
        sale = [build(0, "k1", 1), event("gain", 0, item="potion", count=2), labor(1, "sv1", cider=1),
                event("sale", 0, item="potion"), labor(0, "sv2")]
        bargain = [event("offer", 1, seller=0, price=3, **potion), event("counter", 0, buyer=1, price=8, **potion)]
        game = self.follow(*sale, *bargain, event("sold", 1, seller=0, price=8, counter=True, **potion))
        self.assertEqual([player.coins for player in game.players], [7 - 1 + 1 + 8, 8 + 1 - 8])
        self.assertEqual(game.players[1].items["potion"], 1)
        left = event("refused", 1, seller=0, price=8, counter=True, **potion)
        again = [event("offer", 1, seller=0, price=4, **potion), event("refused", 1, seller=0, price=4, **potion)]
        self.follow(*sale, *bargain, left, *again)  # R-G5: more than was offered, not than was named
        self.refuse("more than the 3 that were refused", *sale, *bargain, left, bargain[0])
        self.refuse("the answer to an offer, got 'counter'", *sale, *bargain, bargain[1])

    def test_success_and_the_higher_number(self):
        game = self.follow(*visit(1, option(1, 1), *rolls(sv2=2, sv3=4), result(True, 3), event("find", 0),
                                  event("coins", 0, coins=2)))
        player = game.players[0]
        self.assertEqual((player.coins, player.tired, player.caves), (9, {"sv2", "sv3"}, 1))
        high = [option(1, 1), *rolls(sv2=6, sv3=4), event("exert", 0, villager="sv2"),
                event("exert", 0, villager="sv3"), result(True, 6), event("find", 0),
                event("gain", 0, item="ore", count=1), event("reputation", 0, change=1, now=1)]
        game = self.follow(*visit(1, *high))
        self.assertEqual(game.players[0].hurt, {"sv2", "sv3"})
        self.refuse("lanterns: expected 6, got 5", *visit(1, *high[:5], result(True, 5)))
        self.refuse("the gain of 1 ore", *visit(1, *high[:7], event("coins", 0, coins=2)))
        self.refuse("not possible here", *visit(1, *high[:4], event("exert", 0, villager="sv2")))

    def test_exertion_only_for_a_number_that_is_not_reached(self):
        party = ("sv1", "sv2", "sv3")
        dice = rolls(sv1=5, sv2=6, sv3=4)
        self.refuse("the highest number 6 being reached",
                    *visit(1, option(1, 1), *dice, event("exert", 0, villager="sv1"), party=party))

    def test_failure(self):
        fail = visit(1, option(1, 1), *rolls(sv2=1, sv3=1), result(False, 1), event("injure", 0, villager="sv3"))
        game = self.follow(*fail)
        self.assertEqual((game.players[0].hurt, game.players[0].tired), ({"sv3"}, {"sv2"}))
        self.assertEqual((game.cave_deck.under, game.players[0].caves), ([1], 0))
        self.refuse("to be injured, got 'pass'", *fail[:-1], event("pass", 1))
        self.refuse("not possible here", *fail[:-1], event("injure", 0, villager="sv1"))
        self.refuse("success: expected False, got True", *fail[:-2], result(True, 1))

    def test_the_party(self):
        self.refuse("two or more", *visit(1, party=("sv3",)))
        self.refuse("not all are ready", *visit(1, party=("sv3", "v01")))
        self.refuse("named twice", *visit(1, party=("sv3", "sv3")))
        self.refuse("cave: expected 1, got 2", *visit(1, cave=2))
        self.refuse("not seen yet", *visit(1, beneath=1))
        self.refuse("paragraph of cave 1 for die 2", *visit(1)[:2], event("paragraph", 0, paragraph=1, die=2))

    def test_rerolls_need_symbols(self):
        again = [event("reroll", 0, villager="sv3"), *rolls(sv3=6)]
        first = [option(1, 1), *rolls(sv2=1, sv3=1)]
        self.refuse("at most 0 rerolls", *visit(1, *first, *again))
        fortune = [build(0, "k4", 2), event("pass", 1)]
        game = self.follow(*fortune, *visit(1, *first, *again, *again, event("exert", 0, villager="sv2"),
                                            result(True, 3), event("find", 0), event("coins", 0, coins=2)))
        self.assertEqual(game.players[0].coins, 7)
        self.refuse("at most 2 rerolls", *fortune, *visit(1, *first, *again, *again, *again))

    def test_payments(self):
        start = [*deal(), build(0, "h05", 4), *offered("h06"), event("pass", 1)]  # 3 coins
        self.refuse("can pay for one", *visit(33, result(False)), start=start)
        win = visit(33, option(33, 1), *rolls(sv2=6, sv3=4), result(True, 4, price=2), event("find", 0),
                    event("gain", 0, item="potion", count=1))
        self.assertEqual(self.follow(*win, start=start).players[0].coins, 1)
        self.refuse("price: expected 2, got 0", *win[:-3], result(True, 4), start=start)
        with_coin = visit(33, option(33, 1, coin=1), *rolls(sv2=2, sv3=1), result(True, 4, price=2), event("find", 0),
                          event("gain", 0, item="potion", count=1))
        self.assertEqual(self.follow(*with_coin, start=start).players[0].coins, 0)
        lost = visit(33, option(33, 1, coin=1), *rolls(sv2=1, sv3=1), result(False, 3))
        self.assertEqual(self.follow(*lost, start=start).players[0].coins, 2)  # the coin is gone, the price is not
        self.refuse("price: expected 0, got 2", *lost[:-1], result(False, 3, price=2), start=start)
        self.refuse("lanterns: expected 1, got 3",
                    *visit(33, option(33, 1), *rolls(sv2=1, sv3=1), result(False, 3)), start=start)
        self.refuse("a coin brings nothing with this option", *visit(33, option(33, 2, coin=1)), start=start)
        poorer = [*start, refresh(0, 0), *offered("h07", "h08", "h09", "h10")]  # 2 coins
        self.refuse("costs 3, the purse of seat 0 is 2", *with_coin, start=poorer)

    def test_who_cannot_pay_turns_back(self):
        start = [*deal(houses=("h01", "h02", "h15", "h05")), build(0, "h15", 7),
                 *offered("h06"), event("pass", 1)]
        game = self.follow(*visit(33, result(False)), start=start)
        self.assertEqual(game.cave_deck.under, [1])
        self.refuse("this option costs 1, the purse of seat 0 is 0", *visit(33, option(33, 2)), start=start)

    def test_cider_and_potions_as_coins(self):
        start = [*deal(), build(0, "k3", 2), event("pass", 1), labor(0, "sv2", cider=1)]  # 6 coins and a cider
        cards = offered("h07", "h08", "h09", "h10")
        for ciders, purse in ((0, (5, 1)), (1, (6, 0))):
            player = self.follow(refresh(0, 0, ciders=ciders), *cards, start=start).players[0]
            self.assertEqual((player.coins, player.items["cider"]), purse)
        self.refuse("pays 2 cider and 0 potions, having 1 and 0", refresh(0, 0, ciders=2), start=start)
        self.refuse("pays 0 cider and 1 potions, having 1 and 0", refresh(0, 0, potions=1), start=start)
        self.refuse("pays -1 cider", refresh(0, 0, ciders=-1), start=start)

    def test_cider_and_potions_for_options(self):
        for coin_in, price_in, purse in (((1, 0), (0, 1), (4, 1, 1)), ((0, 0), (0, 0), (2, 2, 2))):
            game = self.follow(build(0, "k3", 2), event("pass", 1), event("pass", 0), *beds(0, "sv1"),
                               income(0, 4, now=9), income(1, 4, now=12), event("round", first=1, round=2),
                               event("pass", 1))
            player = game.players[0]
            player.coins = 5
            player.items.update(cider=2, potion=2)
            game.events += visit(
                33, option(33, 1, coin=1, ciders=coin_in[0], potions=coin_in[1]), *rolls(sv2=2, sv3=1),
                result(True, 4, price=2, ciders=price_in[0], potions=price_in[1]), event("find", 0),
                event("gain", 0, item="potion", count=1))
            game.explore(player, game.next_event("explore", "a party", 0))
            self.assertEqual((player.coins, player.items["cider"], player.items["potion"] - 1), purse)

    def test_free_building(self):
        free = visit(65, option(65, 1), result(True), event("find", 0))
        game = self.follow(*free, event("take", 0, building="o15"), *offered("o03"))  # on the cave just won
        self.assertEqual((game.players[0].caves, game.players[0].coins), (0, 7))
        self.refuse("building 's1' is not possible", *free, event("take", 0, building="s1"))
        self.refuse("a free building", *free, event("pass", 1))

    def test_copy(self):
        copies = visit(65, option(65, 2), result(True), event("find", 0), event("gain", 0, item="mushroom", count=1))
        self.follow(*copies)  # nothing to copy
        potion = [*deal(), build(0, "k1", 1), event("gain", 0, item="potion", count=2),
                  event("pass", 1)]
        game = self.follow(*copies[:-1], event("gain", 0, item="potion", count=1), copies[-1], start=potion)
        self.assertEqual((game.players[0].items["potion"], game.players[0].items["mushroom"]), (3, 1))
        self.refuse("item 'mushroom' is not possible", *copies, start=potion)
        self.refuse("expected the gain of one out of \\['potion'\\]", *copies[:-1], event("pass", 0), start=potion)

    def test_stake(self):
        fail = visit(97, option(97, 1), *rolls(sv2=1, sv3=1))
        loss = event("lose", 0, item="cider", count=1)
        self.follow(*fail, result(False, 1))
        self.refuse("the turn of seat 1, got 'lose'", *fail, result(False, 1), loss)
        start = [*deal(), labor(0, "sv1", cider=1), event("pass", 1)]
        self.assertEqual(self.follow(*fail, result(False, 2), loss, start=start).players[0].items["cider"], 0)
        self.refuse("lanterns: expected 2, got 1", *fail, result(False, 1), start=start)
        self.refuse("the loss of cider, got 'pass'", *fail, result(False, 2), event("pass", 0), start=start)
        on_sale = [*start, event("sale", 0, item="cider")]
        self.assertIsNone(self.follow(*fail, result(False, 2), loss, start=on_sale).players[0].sale)

    def test_a_choice(self):
        def choose(reward):
            return [*visit(97, option(97, 2), result(True), event("find", 0)), event("choose", 0, reward=reward)]

        self.assertEqual(self.follow(*choose(2), event("coins", 0, coins=5)).players[0].coins, 12)
        self.follow(*choose(1), event("gain", 0, item="amethyst", count=1))
        self.refuse("5 coins .of the book., got 'gain'", *choose(2), event("gain", 0, item="amethyst", count=1))
        self.refuse("count of amethyst", *choose(1), event("gain", 0, item="amethyst", count=2))
        self.refuse("reward: expected 1 to 2, got 3", *choose(3))
        self.refuse("expected a choice between the rewards", *choose(2)[:-1], event("coins", 0, coins=5))

    def test_a_choice_of_what_is_out(self):
        """No event tells it, but the choice does."""
        game = self.follow()
        game.rules = copy.copy(RULES)
        game.rules.supply = {**RULES.supply, "amethyst": 0}
        game.events.append(event("choose", 0, reward=1))
        game.apply(game.players[0], ("choose", [("amethyst", 1), ("coins", 5)]))
        self.assertEqual((game.players[0].coins, game.players[0].items["amethyst"]), (7, 0))

    def test_hammers_of_the_party(self):
        self.follow(*visit(136, option(136, 1), *rolls(sv1=2, sv3=1), result(False, 3), party=("sv1", "sv3")))

    def test_losses_end_at_nothing(self):
        game = self.follow(*visit(136, option(136, 2), result(True), event("find", 0), event("coins", 0, coins=-7),
                                  event("reputation", 0, change=-3, now=-3)))
        self.assertEqual((game.players[0].coins, game.players[0].reputation), (0, -3))

    def test_cheapest_villager_and_another_cave(self):
        walk = visit(1, option(1, 2), result(True), event("paragraph", 0, paragraph=151, die=0))
        gifts = [option(151, 2), result(True), event("find", 0), event("join", 0, villager="v01"), event("find", 0),
                 event("cave", cave=3)]
        game = self.follow(*walk, *gifts)
        self.assertEqual((game.players[0].caves, game.hire_row[0]), (2, None))
        self.assertIn("v01", game.players[0].tired)
        self.refuse("not possible", *walk, *gifts[:3], event("join", 0, villager="v05"))

    def test_injuries_beyond_the_party(self):
        walk = visit(1, option(1, 2), result(True), event("paragraph", 0, paragraph=151, die=0), option(151, 3),
                     result(True), event("find", 0))
        hurt = [event("injure", 0, villager=villager) for villager in ("sv2", "sv3", "sv1")]
        self.assertEqual(self.follow(*walk, *hurt).players[0].hurt, {"sv1", "sv2", "sv3"})
        self.refuse("not possible", *walk, hurt[2])

    def test_water_woman(self):
        water = visit(104, option(104, 1), result(True), event("find", 0), event("join", 0, villager="water_woman"))
        self.follow(*water, event("reputation", 0, change=-1, now=-1))
        self.refuse("a change of reputation by -1", *water, event("pass", 1))

    def night(self, *rest):
        """Seat 0 wins a metal man in the first round; then it is night."""
        return [*visit(104, option(104, 2), result(True), event("find", 0), event("join", 0, villager="metal_man")),
                event("pass", 1), event("pass", 0), *rest]

    def test_metal_man_rests_by_himself(self):
        own = event("heal", 0, villager="metal_man", how=3)
        incomes = [income(0, 4, now=11), income(1, 4, now=12)]
        self.follow(*self.night(own, *beds(0, "sv2", "sv3"), *incomes))
        self.refuse("metal men \\['metal_man'\\] to rest", *self.night(*beds(0, "sv2", "sv3"), *incomes))
        self.refuse("nobody else, has an own bed", *self.night(*beds(0, "metal_man")))
        self.refuse("rests twice", *self.night(own, own))

    def test_cave_cat(self):
        cat = visit(1, option(1, 2), result(True), event("paragraph", 0, paragraph=151, die=0), option(151, 1),
                    result(True), event("find", 0), event("join", 0, villager="cave_cat"))
        morning = [*cat, event("pass", 1), event("pass", 0), *beds(0, "sv2", "sv3", "cave_cat"),
                   income(0, 4, now=11), income(1, 4, now=12), event("round", first=1, round=2), event("pass", 1)]

        def asked(die, obeys, villager="cave_cat"):
            return event("cat", 0, villager=villager, die=die, obeys=obeys)

        lazy, keen = asked(2, 0), asked(3, 1)
        three, four = labor(0, "sv1", "sv2", "sv3", cider=1), labor(0, "cave_cat", "sv1", "sv2", "sv3", cider=1)
        self.follow(*morning, keen, four)
        self.follow(*morning, lazy, three)
        self.refuse("did not obey", *morning, lazy, four)
        self.refuse("did not obey", *morning, labor(0, "cave_cat", cider=1))
        self.refuse("'cave_cat'\\] to act, having obeyed", *morning, keen, three)
        self.refuse("'cave_cat'\\] to act, having obeyed", *morning, keen, event("pass", 0))
        self.refuse("'cave_cat'\\] to act, having obeyed", *morning, keen, keen)
        self.refuse("no such cave cat ready", *morning, lazy, keen)
        self.refuse("no such cave cat ready", *morning, asked(3, 1, "cave_cat_2"))
        self.refuse("no such cave cat ready", *morning, asked(3, 1, "glogo"))
        self.refuse("villager 'sv1' is not possible", *morning, asked(3, 1, "sv1"))
        self.refuse("obeys", *morning, asked(2, 1))

    def test_of_two_cats_one_refuses(self):
        """Only then an expedition can be given up, and who obeyed is asked anew."""
        game = self.follow()
        player = game.players[0]
        player.ready |= {"cave_cat", "cave_cat_2"}
        game.cats, game.cat_refused = set(), False

        def ask(villager, die):
            game.ask_cat(player, event("cat", 0, villager=villager, die=die, obeys=int(die > 2)))

        ask("cave_cat", 4)
        ask("cave_cat_2", 1)
        self.assertNotIn("cave_cat_2", player.ready)
        ask("cave_cat", 6)
        game.assign(player, {"cave_cat", "sv1"})
        self.assertEqual(player.ready, {"sv2", "sv3"})

    def test_four_players_begin_with_one_ready(self):
        game = self.follow(players=4)
        for seat in range(4):
            self.assertEqual(game.players[seat].ready, {"sv1"})
            self.assertEqual(game.players[seat].coins, 8 if seat == 3 else 7)

    def test_the_last_in_order_has_a_coin_more(self):
        game = self.follow(players=3, start=deal(first=1))
        self.assertEqual([game.players[seat].coins for seat in range(3)], [8, 7, 7])

    def test_cards_under_the_deck_come_back_in_order(self):
        deck = Deck(["a", "b"])
        deck.draw("b")
        deck.under += ["d", "c"]
        self.assertRaises(referee.Dispute, deck.draw, "d")
        deck.draw("a")
        deck.draw("d")
        deck.draw("c")
        self.assertFalse(deck)


class Scores(unittest.TestCase):
    def ranks(self, *reputations):
        game = referee.Game(RULES, {})
        game.seats, game.players = len(reputations), []
        for seat, reputation in enumerate(reputations):
            player = Player(RULES, seat)
            player.reputation = reputation
            game.players.append(player)
        return [game.rank_bonus(player) for player in game.players]

    def test_reputation(self):
        """The ties of ruling R-I4."""
        self.assertEqual(self.ranks(1, 0), [3, 0])
        self.assertEqual(self.ranks(0, 0), [2, 2])
        self.assertEqual(self.ranks(2, 0, 1), [5, 2, 3])
        self.assertEqual(self.ranks(2, 2, 1), [4, 4, 2])
        self.assertEqual(self.ranks(2, 1, 1), [5, 3, 3])
        self.assertEqual(self.ranks(1, 1, 1), [4, 4, 4])
        self.assertEqual(self.ranks(4, 3, 2, 1), [5, 3, 2, 0])
        self.assertEqual(self.ranks(1, 1, 1, 1), [3, 3, 3, 3])
        self.assertEqual(self.ranks(3, 2, 1, 1), [5, 3, 1, 1])

    def test_cards(self):
        player = Player(RULES, 0)
        player.ready, player.tired, player.hurt = set("ab"), set("c"), set("d")
        player.items.update(potion=2, cider=1, ore=1)
        player.sale, player.placed["ore"], player.slots = "potion", 2, ["ore"]
        player.reputation, player.caves = 3, 2
        for cards, expected in (
            ("", 0),
            ("s2", 1 + 4 + 2 * (3 + 3)),  # potions and ore, also those on sale and on the track
            ("s3", 1 + 2 + 2 * 4),  # villagers
            ("s6 k1 h01 o01", 4 + 3 + 2 * 3),  # itself too, outposts not
            ("s4 o02 o16", 3 + 7 + 3 + 2 * 2 + 1 * 2),
            ("k7", 1 + 2),  # empty caves
        ):
            player.buildings = dict.fromkeys(cards.split(), 0)
            track, reputation = 2 * 1, 1
            self.assertEqual(player.points(), track + reputation + expected, cards)

    def test_income(self):
        player = Player(RULES, 0)
        self.assertEqual(player.income(), 4)
        player.slots, player.placed["ore"] = ["fish", "fruit", "ore"], 2
        player.buildings = {"k2": 0, "h01": 0}
        self.assertEqual(player.income(), 6 + 2 + 1)


class CommandLine(unittest.TestCase):
    def run_referee(self, text, *arguments):
        done = subprocess.run([sys.executable, str(HERE / "above_and_below.py"), *arguments],
                              input=text, capture_output=True, timeout=300)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_honest_bad_and_broken_lines(self):
        honest = json.dumps(HAND).encode()
        bad = copy.deepcopy(HAND)
        bad["result"]["winners"] = [0, 1]
        lines = [honest, json.dumps(bad).encode(), b'{"game":', b"\xff\xfe", b"[]", b"NaN", b"[" * 100000, honest]
        for jobs in ("1", "2"):
            code, out, err = self.run_referee(b"\n".join(lines), "--jobs", jobs)
            self.assertEqual((code, out), (1, "8 games, 6 disputed\n"))
            self.assertEqual([line.split(",")[0] for line in err.splitlines()], [f"game {n}" for n in range(2, 8)])
            self.assertNotIn("Traceback", err)

    def test_all_honest(self):
        text = json.dumps(HAND).encode() + b"\n"
        self.assertEqual(self.run_referee(text * 3), (0, "3 games, 0 disputed\n", ""))

    def test_nothing_to_judge(self):
        self.assertEqual(self.run_referee(b""), (1, "0 games, 0 disputed\n", ""))


if __name__ == "__main__":
    unittest.main()
