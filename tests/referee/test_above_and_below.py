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

TABLES = HERE.parents[1] / "data" / "above_and_below" / "tables.json"


def event(kind, seat=None, **members):
    return {"type": kind, **({} if seat is None else {"seat": seat}), **members}


def offered(*names):
    return [event("offered", building=name) for name in names]


def hirable(**spaces):
    return [event("hirable", villager=name, space=space) for name, space in spaces.items()]


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


def transcript(events, players=2, data=referee.RULES.data, result=None):
    return {"game": "above_and_below", "rules": 1, "players": ["somebody"] * players,
            "options": {"data": data}, "events": events, "result": result}


# --- a whole game of two, without exploring, every number of it reckoned by hand ------

OPENING = len(deal())
ROUND_1 = [
    event("build", 0, building="k5", price=3),  # 7 - 3 = 4 coins
    event("build", 1, building="h03", price=4),  # 8 - 4 = 4 coins; two fruit lie on it
    *offered("h13"),
    event("train", 0, villager="v05", price=3),  # 1 coin
    event("harvest", 1, building="h03", villager="sv2"),
    event("harvest", 1, building="h03", villager="sv3"),
    event("place", 1, item="fruit", slot=1),
    event("labor", 0, coins=1, cider=1),  # 2 coins, 1 cider
    event("sale", 1, item="fruit"),
    event("pass", 1),
    event("pass", 0),
    *hirable(v02=5),  # v01, v07, v11, v13 slide to the left
    *heals(0, 1, "v05"), *beds(0, "sv1", "sv2", "sv3"), *beds(1, "sv1", "sv2", "sv3"),
    event("income", 0, coins=4, potions=0),  # 6 coins
    event("income", 1, coins=5, potions=0),  # 9 coins
]
ROUND_2 = [
    event("round", first=1, round=2),
    event("build", 1, building="h13", price=6),  # 3 coins
    *offered("h14"),
    event("offer", 0, seller=1, item="fruit", price=3),
    event("refused", 0, seller=1, item="fruit", price=3),
    event("offer", 0, seller=1, item="fruit", price=4),
    event("sold", 0, seller=1, item="fruit", price=4),  # 2 and 7 coins
    event("place", 0, item="fruit", slot=1),
    event("refresh", 0, outposts=0),  # 1 coin; h01, h02, h14, h05 go under the deck
    *offered("h15", "h16", "h17", "h18"),
    event("build", 0, building="k1", price=0),  # v05 builds for less
    event("gain", 0, item="potion", count=2),
    event("coins", 0, coins=1),  # for building, 2 coins
    event("labor", 1, coins=1, cider=1),  # 8 coins, 1 cider; only the beds will tell that it was sv3
    event("train", 0, villager="v01", price=2),  # no coins
    event("pass", 1),
    event("labor", 0, coins=2, cider=0),  # 2 coins
    event("pass", 0),
    *hirable(v03=5),
    *beds(1, "sv1", "sv3"), *beds(0, "sv1", "sv2", "sv3"),  # v01 and v05 stay exhausted
    event("income", 1, coins=5, potions=0),  # 13 coins
    event("income", 0, coins=5, potions=0),  # 7 coins
]
ROUND_3 = [
    event("round", first=0, round=3),
    event("build", 0, building="k4", price=2),
    event("coins", 0, coins=1),  # 6 coins
    event("build", 1, building="s1", price=11),  # 2 coins
    event("pass", 0),
    event("pass", 1),
    *beds(0, "sv1", "v01", "v05"), *beds(1, "sv1"),
    event("income", 0, coins=5, potions=0),  # 11 coins
    event("income", 1, coins=5, potions=0),  # 7 coins
]
QUIET = [
    part
    for number in (4, 5, 6)
    for first in [(number - 1) % 2]
    for part in (
        event("round", first=first, round=number), event("pass", first), event("pass", 1 - first),
        event("income", first, coins=5, potions=0), event("income", 1 - first, coins=5, potions=0),
    )
]
LAST = [event("round", first=0, round=7), event("pass", 0), event("pass", 1), event("end")]
# Seat 0: fruit on slot one 1, three buildings 3, half of the 3 for reputation rounded up 2.
# Seat 1: the same 6, cottage 1, harvest hall 3 and 1 each for a fruit and a cider.
HAND = transcript(
    [*deal(), *ROUND_1, *ROUND_2, *ROUND_3, *QUIET, *LAST], result={"totals": [6, 12], "winners": [1]}
)


def told(game):
    """The same game, telling also what can be left open."""
    game = copy.deepcopy(game)
    parties = iter((["sv3"], ["sv3"], ["sv1", "sv3"]))
    builders = iter((["sv1"], ["sv1"], ["sv1"], ["v05"], ["sv1"], ["sv1"]))
    coins = {0: iter((6, 7, 11, 16, 21, 26)), 1: iter((9, 13, 7, 12, 17, 22))}
    for each in game["events"]:
        if each["type"] == "labor":
            each["party"] = next(parties)
        elif each["type"] == "build":
            each.update(party=next(builders), ciders=0, potions=0)
        elif each["type"] == "train":
            each.update(party=["sv2"], ciders=0, potions=0)
        elif each["type"] == "income":
            each["now"] = next(coins[each["seat"]])
    game["result"]["coins"] = [26, 22]
    return game


TOLD = told(HAND)


def where(kind, nth=0, game=HAND):
    return [i for i, each in enumerate(game["events"]) if each["type"] == kind][nth]


class WholeGame(unittest.TestCase):
    def test_by_hand(self):
        # Through text, as the referee will meet it.
        self.assertIsNone(referee.judge_transcript(json.loads(json.dumps(HAND))))
        self.assertIsNone(referee.judge_transcript(json.loads(json.dumps(TOLD))))

    def test_what_was_left_open_is_counted(self):
        for game, expected in ((HAND, {"who labored": 1}), (TOLD, {})):
            missed = referee.collections.Counter()
            referee.judge_transcript(game, missed=missed)
            self.assertEqual(missed, expected)

    def test_every_leaf(self):
        """A changed number is disputed, and nothing brings the referee down."""
        free = [where("cave"), *[where("offered", i) for i in range(12)]]  # another deal is possible too

        def leaves(value, path):
            if isinstance(value, (dict, list)):
                for key in value if isinstance(value, dict) else range(len(value)):
                    yield from leaves(value[key], path + [key])
            else:
                yield path, value

        for path, value in leaves(TOLD, []):
            if path[0] == "players":
                continue
            for other in (value + 1 if type(value) is int else "?", None, [], {}, True, 1e9):
                game = copy.deepcopy(TOLD)
                holder = game
                for key in path[:-1]:
                    holder = holder[key]
                holder[path[-1]] = other
                sentence = referee.judge_transcript(game)
                if path[0] != "events" or path[1] not in free or path[-1] == "type":
                    self.assertIsNotNone(sentence, (path, other))


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


change(where("build"), "expected a price out of {'sv1': 3} for seat 0, got 2", price=2)
change(where("build"), "k2 is not on offer", building="k2")
change(where("build"), "no empty cave for o01", building="o01", price=3)
change(where("build", 1), "cannot pay 11, having 8", building="s1", price=11)
change(where("build"), "expected a price out of {}", base=TOLD, party=["sv2"])
change(where("build"), "size of the party: expected 1, got 2", base=TOLD, party=["sv1", "sv3"])
change(where("build", 3), "expected a price out of", base=TOLD, party=["sv1"])
change(where("build"), "cannot pay 3", base=TOLD, potions=1)
change(where("train"), "villager 'v02' is not possible", villager="v02")
change(where("train"), "expected a price out of {'sv2': 3}", price=2)
change(where("harvest"), "building 'k5' is not possible", building="k5")
change(where("harvest"), "not all are ready", villager="sv1")
change(where("harvest"), "villager 'v05' is not possible", villager="v05")
change(where("harvest", 1), "building 'h03' is not possible", seat=0)
change(where("place"), "slot of fruit: expected 1, got 2", slot=2)
change(where("place"), "no fish to place", item="fish")
change(where("labor"), "cider of the board: expected 1, got 0", cider=0)
change(where("labor"), "at most 1 ready villagers to labor, got 2", coins=2)
change(where("labor"), "coins of the labor: expected 1, got 2", base=TOLD, coins=2)
change(where("labor"), "not all are ready", base=TOLD, party=["sv1"])
change(where("sale"), "no rope to sell", item="rope")
change(where("sale"), "got none again", item="none")
change(where("offer"), "item on sale by seat 1", item="fish")
change(where("offer"), "expected 3 to 99, got 2", price=2)
change(where("offer"), "buys from itself", seller=0)
change(where("offer"), "offers 7 coins, having 6", price=7)
change(where("offer", 1), "expected more than the 3 that were refused", price=3)
change(where("sold"), "price of the answer: expected 4, got 5", price=5)
change(where("refresh"), "outposts: expected 0 to 1", outposts=2)
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
change(where("income"), "coins of seat 0: expected 6, got 7", base=TOLD, now=7)
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
    game["events"].insert(where("refresh") + 5, event("refresh", 0, outposts=1))


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


@tampering("result", "coins: expected \\[26, 22\\]", base=TOLD)
def wrong_coins(game):
    game["result"]["coins"] = [26, 23]


@tampering("header", "expected 2 to 4 players, got 1")
def alone(game):
    game["players"].pop()


@tampering("header", "the hash of tables and book")
def other_data(game):
    game["options"]["data"] = "0" * 16


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
        return referee.Rules(folder)


RULES = test_rules()
DICE = {number: die for die, number in enumerate(RULES.caves[0], 1)}


def visit(number, *parts, seat=0, party=("sv2", "sv3"), cave=1, beneath=2):
    """An exploration of card 1 that leads to this paragraph."""
    beginning = [event("explore", seat, cave=cave, party=list(party)), event("cave", cave=beneath)]
    return [*beginning, event("paragraph", seat, paragraph=number, die=DICE[number]), *parts]


def option(paragraph, number, seat=0, **members):
    return event("option", seat, paragraph=paragraph, option=number, **members)


def rolls(seat=0, **dice):
    return [event("roll", seat, villager=villager, die=die) for villager, die in dice.items()]


def result(success, lanterns=0, seat=0, **members):
    return event("result", seat, success=success, lanterns=lanterns, **members)


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

    def world(self, game, seat=0):
        self.assertEqual(len(game.players[seat].worlds), 1)
        return next(iter(game.players[seat].worlds))

    def test_success_and_the_higher_number(self):
        game = self.follow(*visit(1, option(1, 1), *rolls(sv2=2, sv3=4), result(True, 3), event("find", 0),
                                  event("coins", 0, coins=2)))
        world = self.world(game)
        self.assertEqual((world.coins, world.tired, game.players[0].caves), (9, {"sv2", "sv3"}, 1))
        high = [option(1, 1), *rolls(sv2=6, sv3=4), event("exert", 0, villager="sv2"),
                event("exert", 0, villager="sv3"), result(True, 6), event("find", 0),
                event("gain", 0, item="ore", count=1), event("reputation", 0, change=1, now=1)]
        game = self.follow(*visit(1, *high))
        self.assertEqual(self.world(game).hurt, {"sv2", "sv3"})
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
        self.assertEqual((self.world(game).hurt, self.world(game).tired), ({"sv3"}, {"sv2"}))
        self.assertEqual((game.cave_deck.under, game.players[0].caves), ([1], 0))
        self.refuse("to be injured, got pass", *fail[:-1], event("pass", 1))
        self.refuse("not possible here", *fail[:-1], event("injure", 0, villager="sv1"))
        self.refuse("success: expected False, got True", *fail[:-2], result(True, 1))

    def test_the_party(self):
        self.refuse("two or more", *visit(1, party=("sv3",)))
        self.refuse("does not have all", *visit(1, party=("sv3", "v01")))
        self.refuse("named twice", *visit(1, party=("sv3", "sv3")))
        self.refuse("cave: expected 1, got 2", *visit(1, cave=2))
        self.refuse("not seen yet", *visit(1, beneath=1))
        self.refuse("paragraph of cave 1 for die 2", *visit(1)[:2], event("paragraph", 0, paragraph=1, die=2))

    def test_rerolls_need_symbols(self):
        again = [event("reroll", 0, villager="sv3"), *rolls(sv3=6)]
        first = [option(1, 1), *rolls(sv2=1, sv3=1)]
        self.refuse("at most 0 rerolls", *visit(1, *first, *again))
        fortune = [event("build", 0, building="k4", price=2), event("pass", 1)]
        game = self.follow(*fortune, *visit(1, *first, *again, *again, event("exert", 0, villager="sv2"),
                                            result(True, 3), event("find", 0), event("coins", 0, coins=2)))
        self.assertEqual(self.world(game).coins, 7)
        self.refuse("at most 2 rerolls", *fortune, *visit(1, *first, *again, *again, *again))

    def test_payments(self):
        start = [*deal(), event("build", 0, building="h05", price=4), *offered("h06"), event("pass", 1)]  # 3 coins
        self.refuse("can pay for one", *visit(33, result(False)), start=start)
        win = visit(33, option(33, 1), *rolls(sv2=6, sv3=4), result(True, 4), event("find", 0),
                    event("gain", 0, item="potion", count=1))
        self.assertEqual(self.world(self.follow(*win, start=start)).coins, 1)
        with_coin = visit(33, option(33, 1), *rolls(sv2=2, sv3=1), result(True, 4), event("find", 0),
                          event("gain", 0, item="potion", count=1))
        self.assertEqual(self.world(self.follow(*with_coin, start=start)).coins, 0)
        lost = visit(33, option(33, 1), *rolls(sv2=1, sv3=1), result(False, 3))
        self.assertEqual(self.world(self.follow(*lost, start=start)).coins, 2)  # the coin is gone, the price is not
        self.refuse("lanterns: expected 1, got 3",
                    *visit(33, option(33, 1, coin=0), *rolls(sv2=1, sv3=1), result(False, 3)), start=start)
        poorer = [*start, event("refresh", 0, outposts=0), *offered("h07", "h08", "h09", "h10")]  # 2 coins
        self.refuse("costs 3, the purse of seat 0 is 2", *with_coin, start=poorer)

    def test_who_cannot_pay_turns_back(self):
        start = [*deal(houses=("h01", "h02", "h15", "h05")), event("build", 0, building="h15", price=7),
                 *offered("h06"), event("pass", 1)]
        game = self.follow(*visit(33, result(False)), start=start)
        self.assertEqual(game.cave_deck.under, [1])
        self.refuse("this option costs 1, the purse of seat 0 is 0", *visit(33, option(33, 2)), start=start)

    def test_cider_and_potions_as_coins(self):
        start = [*deal(), event("build", 0, building="k3", price=2), event("pass", 1),
                 event("labor", 0, coins=1, cider=1)]  # 6 coins and a cider
        game = self.follow(event("refresh", 0, outposts=0), *offered("h07", "h08", "h09", "h10"), start=start)
        purses = {(world.coins, world.cider) for world in game.players[0].worlds}
        self.assertEqual(purses, {(5, 1), (6, 0)})
        self.assertEqual(game.missed["payments"], 1)
        game = self.follow(event("refresh", 0, outposts=0, ciders=1, potions=0),
                           *offered("h07", "h08", "h09", "h10"), start=start)
        self.assertEqual({(world.coins, world.cider) for world in game.players[0].worlds}, {(6, 0)})

    def test_free_building(self):
        free = visit(65, option(65, 1), result(True), event("find", 0))
        game = self.follow(*free, event("take", 0, building="o15"), *offered("o03"))  # on the cave just won
        self.assertEqual((game.players[0].caves, self.world(game).coins), (0, 7))
        self.refuse("building 's1' is not possible", *free, event("take", 0, building="s1"))
        self.refuse("a free building", *free, event("pass", 1))

    def test_copy(self):
        copies = visit(65, option(65, 2), result(True), event("find", 0), event("gain", 0, item="mushroom", count=1))
        self.follow(*copies)  # nothing to copy
        potion = [*deal(), event("build", 0, building="k1", price=1), event("gain", 0, item="potion", count=2),
                  event("pass", 1)]
        game = self.follow(*copies[:-1], event("gain", 0, item="potion", count=1), copies[-1], start=potion)
        self.assertEqual((self.world(game).potion, game.players[0].goods["mushroom"]), (3, 1))
        self.refuse("expected the gain of one out of", *copies, start=potion)

    def test_stake(self):
        fail = visit(97, option(97, 1), *rolls(sv2=1, sv3=1))
        loss = event("lose", 0, item="cider", count=1)
        self.follow(*fail, result(False, 1))
        self.refuse("loss of cider, 0 being there", *fail, result(False, 1), loss)
        start = [*deal(), event("labor", 0, coins=1, cider=1, party=["sv1"]), event("pass", 1)]
        self.assertEqual(self.world(self.follow(*fail, result(False, 2), loss, start=start)).cider, 0)
        self.refuse("lanterns: expected 2, got 1", *fail, result(False, 1), start=start)
        self.refuse("loss of cider, 1 being there", *fail, result(False, 2), event("pass", 0), start=start)
        on_sale = [*start, event("sale", 0, item="cider")]
        self.assertIsNone(self.follow(*fail, result(False, 2), loss, start=on_sale).players[0].sale)

    def test_a_choice(self):
        choose = visit(97, option(97, 2), result(True), event("find", 0))
        self.assertEqual(self.world(self.follow(*choose, event("coins", 0, coins=5))).coins, 12)
        self.follow(*choose, event("gain", 0, item="amethyst", count=1))
        self.refuse("expected one of the rewards", *choose, event("pass", 1))
        self.refuse("count of amethyst", *choose, event("gain", 0, item="amethyst", count=2))

    def test_hammers_of_the_party(self):
        self.follow(*visit(136, option(136, 1), *rolls(sv1=2, sv3=1), result(False, 3), party=("sv1", "sv3")))

    def test_losses_end_at_nothing(self):
        game = self.follow(*visit(136, option(136, 2), result(True), event("find", 0), event("coins", 0, coins=-7),
                                  event("reputation", 0, change=-3, now=-3)))
        self.assertEqual((self.world(game).coins, game.players[0].reputation), (0, -3))

    def test_cheapest_villager_and_another_cave(self):
        walk = visit(1, option(1, 2), result(True), event("paragraph", 0, paragraph=151, die=0))
        gifts = [option(151, 2), result(True), event("find", 0), event("join", 0, villager="v01"), event("find", 0),
                 event("cave", cave=3)]
        game = self.follow(*walk, *gifts)
        self.assertEqual((game.players[0].caves, game.hire_row[0]), (2, None))
        self.assertIn("v01", self.world(game).tired)
        self.refuse("not possible", *walk, *gifts[:3], event("join", 0, villager="v05"))

    def test_injuries_beyond_the_party(self):
        walk = visit(1, option(1, 2), result(True), event("paragraph", 0, paragraph=151, die=0), option(151, 3),
                     result(True), event("find", 0))
        hurt = [event("injure", 0, villager=villager) for villager in ("sv2", "sv3", "sv1")]
        self.assertEqual(self.world(self.follow(*walk, *hurt)).hurt, {"sv1", "sv2", "sv3"})
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
        incomes = [event("income", seat, coins=4, potions=0) for seat in (0, 1)]
        self.follow(*self.night(own, *beds(0, "sv2", "sv3"), *incomes))
        self.refuse("metal men \\['metal_man'\\] to rest", *self.night(*beds(0, "sv2", "sv3"), *incomes))
        self.refuse("nobody else, has an own bed", *self.night(*beds(0, "metal_man")))
        self.refuse("rests twice", *self.night(own, own))

    def test_cave_cat(self):
        cat = visit(1, option(1, 2), result(True), event("paragraph", 0, paragraph=151, die=0), option(151, 1),
                    result(True), event("find", 0), event("join", 0, villager="cave_cat"))
        morning = [*cat, event("pass", 1), event("pass", 0), *beds(0, "sv2", "sv3", "cave_cat"),
                   *[event("income", seat, coins=4, potions=0) for seat in (0, 1)],
                   event("round", first=1, round=2), event("pass", 1)]
        lazy, keen = event("cat", 0, die=2, obeys=0), event("cat", 0, die=3, obeys=1)
        self.follow(*morning, keen, event("labor", 0, coins=4, cider=1))
        self.follow(*morning, lazy, event("labor", 0, coins=3, cider=1))
        self.refuse("to labor, got 4", *morning, lazy, event("labor", 0, coins=4, cider=1))
        self.refuse("did not obey", *morning, event("labor", 0, coins=1, cider=1, party=["cave_cat"]))
        self.refuse("no such cave cat ready", *morning, lazy, keen)
        self.refuse("obeys", *morning, event("cat", 0, die=2, obeys=1))

    def test_four_players_begin_with_one_ready(self):
        game = self.follow(players=4)
        for seat in range(4):
            self.assertEqual(self.world(game, seat).ready, {"sv1"})
            self.assertEqual(self.world(game, seat).coins, 8 if seat == 3 else 7)

    def test_the_last_in_order_has_a_coin_more(self):
        game = self.follow(players=3, start=deal(first=1))
        self.assertEqual([self.world(game, seat).coins for seat in range(3)], [8, 7, 7])

    def test_cards_under_the_deck_come_back_in_order(self):
        deck = referee.Deck(["a", "b"])
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
            player = referee.Player(RULES, seat, None)
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
        world = referee.World(frozenset("ab"), frozenset("c"), frozenset("d"), 0, 2, 1)
        player = referee.Player(RULES, 0, world)
        player.goods["ore"], player.sale, player.placed["ore"], player.slots = 1, "potion", 2, ["ore"]
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
            self.assertEqual(player.points(world), track + reputation + expected, cards)

    def test_income(self):
        player = referee.Player(RULES, 0, None)
        self.assertEqual(player.income(), 4)
        player.slots, player.placed["ore"] = ["fish", "fruit", "ore"], 2
        player.buildings = {"k2": 0, "h01": 0}
        self.assertEqual(player.income(), 6 + 2 + 1)


class CommandLine(unittest.TestCase):
    def run_referee(self, text, *arguments):
        done = subprocess.run([sys.executable, str(HERE / "above_and_below.py"), *arguments],
                              input=text, capture_output=True, timeout=60)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def test_honest_bad_and_broken_lines(self):
        honest = json.dumps(TOLD).encode()
        bad = copy.deepcopy(TOLD)
        bad["result"]["winners"] = [0, 1]
        lines = [honest, json.dumps(bad).encode(), b'{"game":', b"\xff\xfe", b"[]", b"NaN", b"[" * 100000, honest]
        for jobs in ("1", "2"):
            code, out, err = self.run_referee(b"\n".join(lines), "--jobs", jobs)
            self.assertEqual((code, out), (1, "8 games, 6 disputed\n"))
            self.assertEqual([line.split(",")[0] for line in err.splitlines()], [f"game {n}" for n in range(2, 8)])
            self.assertNotIn("Traceback", err)

    def test_all_honest(self):
        text = json.dumps(HAND).encode() + b"\n"
        self.assertEqual(self.run_referee(text * 3),
                         (0, "3 games, 0 disputed\nleft open, all ways followed: who labored 3\n", ""))

    def test_nothing_to_judge(self):
        self.assertEqual(self.run_referee(b""), (1, "0 games, 0 disputed\n", ""))


if __name__ == "__main__":
    unittest.main()
