#!/usr/bin/env python3
"""Judges transcripts of Above and Below, one JSON object per line of standard input.

Each game is followed event by event by the rules, the public tables and the book
alone. The first breach in a game is told on standard error; the count of games and
disputes goes to standard output. Exit code 1 if any game is disputed or there was none.

A transcript may leave open who of several villagers acted, or how many potions were
spent as coins. The referee then follows every possibility (the "worlds" of a player) and
drops those that later events rule out; a game is disputed when none is left. A second line
of output counts what was left open. These members, where they are told, leave nothing open:
`party` of build, train and labor, `villager` of cat, `coin` of option, `ciders` and `potions`
of whatever is paid, `now` of income, and `coins` of the result.
"""

import argparse
import collections
import hashlib
import itertools
import json
import math
import multiprocessing
import pathlib
import sys
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT / "scripts")]

from anb_book import read_book  # noqa: E402  (the path must be set first)
from carto_rules import Dispute  # noqa: E402
from referee import DECODER, demand, demand_ints, field, positive, show  # noqa: E402

ROUNDS = 7
START_COINS = 7
OFFERS_A_TURN = 3
PRICES = range(3, 100)
DIE = range(1, 7)
CAT_OBEYS = range(3, 7)
FOOD = ("fruit", "fish", "mushroom", "cider")
TOKENS = ("potion", "cider")
POTION, CIDER, BED, OWN_BED = range(4)  # how somebody heals
KINDS = (("houses", "house"), ("outposts", "outpost"), ("key_houses", "key_house"), ("star_houses", "star_house"))


class Villager:
    def __init__(self, row):
        symbols = row.get("symbols", [])
        self.hammer = "hammer" in symbols or "hammer plus" in symbols
        self.quill = "quill" in symbols or "quill plus" in symbols
        self.hammer_plus, self.quill_plus = "hammer plus" in symbols, "quill plus" in symbols
        self.faces = row["faces"]
        self.fishfolk = row.get("kin") == "fishfolk"
        self.kind = row["id"]

    def lanterns(self, die):
        return max((lanterns for least, lanterns in self.faces if die >= least), default=0)


class Rules:
    """The public tables and the mechanics of the book."""

    def __init__(self, folder=ROOT / "data" / "above_and_below"):
        with open(folder / "tables.json", encoding="utf-8") as stream:
            tables = json.load(stream)
        self.version = tables["rules_version"]
        digest = hashlib.sha256((folder / "tables.json").read_bytes())
        for path in sorted((folder / "book").glob("*.txt")):
            digest.update(path.read_bytes() if path.name != "words.txt" else b"")
        self.data = digest.hexdigest()[:16]
        self.goods = {row["id"]: row["supply"] for row in tables["goods"]}
        self.tokens = {item: tables["tokens"][item] for item in TOKENS}
        self.track_vp, self.track_income = tables["track"]["vp"], tables["track"]["income"]
        self.start_income = tables["track"]["start_income"]
        self.hire = tables["hire"]["prices"]
        reputation = tables["reputation"]
        self.reputation_vp = dict(enumerate(reputation["vp"], reputation["lowest"]))
        self.rank_bonus = {int(players): bonus for players, bonus in reputation["rank_bonus"].items()}
        self.start_beds = tables["start_beds"]
        self.cards = {card["id"]: {**card, "kind": kind} for name, kind in KINDS for card in tables[name]}
        self.starters = {row["id"]: Villager(row) for row in tables["starters"]}
        self.regular = {row["id"]: Villager(row) for row in tables["villagers"]}
        self.special = {}
        for row in tables["specials"]:
            for copy in range(1, row.get("copies", 1) + 1):
                self.special[row["id"] + (f"_{copy}" if copy > 1 else "")] = Villager(row)
        self.villagers = {**self.starters, **self.regular, **self.special}
        self.caves = tables["caves"]
        self.book = {paragraph.number: paragraph for paragraph in read_book(folder / "book")}

    def of_kind(self, kind):
        return [name for name, card in self.cards.items() if card["kind"] == kind]

    def is_cat(self, villager):
        return self.villagers[villager].kind == "cave_cat"

    def is_metal(self, villager):
        return self.villagers[villager].kind == "metal_man"


class World(NamedTuple):
    """One possibility of what events need not tell: who is where, and what is in the purse."""

    ready: frozenset
    tired: frozenset
    hurt: frozenset
    coins: int
    potion: int
    cider: int

    def tire(self, group):
        return self._replace(ready=self.ready - group, tired=self.tired | group)

    def up(self, villager):
        """One step from hurt over tired to ready."""
        one = {villager}
        if villager in self.hurt:
            return self._replace(hurt=self.hurt - one, tired=self.tired | one)
        if villager in self.tired:
            return self._replace(tired=self.tired - one, ready=self.ready | one)
        raise Dispute(f"{villager} is neither exhausted nor injured")

    def gain(self, item, count):
        return self._replace(**{item: getattr(self, item) + count})


class Player:
    def __init__(self, rules, seat, world):
        self.rules, self.seat = rules, seat
        self.worlds = {world}
        self.reputation = self.caves = 0
        self.buildings = {}  # the goods that lie on each
        self.goods = collections.Counter()  # beside the board
        self.sale = None
        self.slots, self.placed = [], collections.Counter()
        self.passed = self.refreshed = False

    def each(self, change):
        """Follows a change in every world; it gives the worlds that may come of one, or objects.

        Says whether there was more than one way.
        """
        after, objection, most = set(), None, 0
        for world in self.worlds:
            try:
                ways = set(change(world))
            except Dispute as dispute:
                objection = dispute
            else:
                after |= ways
                most = max(most, len(ways))
        if not after:
            raise objection or Dispute(f"seat {self.seat} cannot do this")
        self.worlds = after
        return most > 1

    def sum(self, symbol):
        return sum(self.rules.cards[name].get(symbol, 0) for name in self.buildings)

    def count(self, kind):
        return sum(self.rules.cards[name]["kind"] == kind for name in self.buildings)

    def villagers(self):
        world = next(iter(self.worlds))
        return world.ready | world.tired | world.hurt

    def owned(self, item, world):
        """R-C10, R-I1: beside the board, on sale and on the track, but not on cards."""
        beside = getattr(world, item) if item in TOKENS else self.goods[item]
        return beside + (self.sale == item) + self.placed[item]

    def least_and_most(self, item):
        held = [self.owned(item, world) for world in self.worlds]
        return min(held), max(held)

    # --- paying ---

    def purse(self, world):
        """R-G3: what can be paid to the supply."""
        return world.coins + (world.potion + world.cider if self.sum("tokens_as_coins") else 0)

    def pay(self, world, price, event):
        """All ways to pay to the supply, narrowed by what the event tells."""
        ways = []
        most = price if self.sum("tokens_as_coins") else 0
        for ciders in range(min(world.cider, most) + 1):
            for potions in range(min(world.potion, most - ciders) + 1):
                coins = price - ciders - potions
                told = event.get("ciders", ciders) == ciders and event.get("potions", potions) == potions
                if told and coins <= world.coins:
                    ways.append(world.gain("coins", -coins).gain("cider", -ciders).gain("potion", -potions))
        if not ways:
            raise Dispute(f"seat {self.seat} cannot pay {price}, having {self.purse(world)}")
        return ways

    # --- end of a round, end of the game ---

    def beds(self):
        return self.rules.start_beds + self.sum("beds")

    def income(self):
        coins = self.rules.track_income[len(self.slots) - 1] if self.slots else self.rules.start_income
        for name in self.buildings:
            card = self.rules.cards[name]
            coins += card.get("income", 0)
            for line in card.get("income_per", []):  # R-K2
                coins += line["income"] * sum(self.placed[item] for item in line["per"])
        return coins

    def per(self, thing, world):
        if thing == "villager":
            return len(self.villagers())
        if thing == "empty_cave":
            return self.caves
        if thing in self.rules.goods or thing in TOKENS:
            return self.owned(thing, world)
        return self.count(thing)

    def points(self, world):
        """Everything but the bonus for the place in reputation."""
        total = sum(self.rules.track_vp[i] * self.placed[good] for i, good in enumerate(self.slots))
        total += len(self.buildings) + self.rules.reputation_vp[self.reputation] + self.sum("vp")
        for name in self.buildings:
            for line in self.rules.cards[name].get("vp_per", []):
                total += line["vp"] * sum(self.per(thing, world) for thing in line["per"])
        return total


class Deck:
    """The order is unknown, except of the cards that were put under it face up."""

    def __init__(self, cards):
        self.unseen, self.under = set(cards), []

    def __bool__(self):
        return bool(self.unseen or self.under)

    def draw(self, card):
        if self.unseen:
            if card not in self.unseen:
                raise Dispute(f"expected one of {len(self.unseen)} cards of the deck not seen yet, got {show(card)}")
            self.unseen.remove(card)
        else:
            demand("the next card, all unseen ones being gone,", card, self.under.pop(0))


class Game:
    """The replay of one transcript; `place` names where it stands."""

    def __init__(self, rules, transcript):
        self.rules = rules
        self.place = "header"
        self.missed = collections.Counter()
        if type(transcript) is not dict:
            raise Dispute(f"expected a JSON object, got {show(transcript)}")
        self.transcript = transcript

    def judge(self):
        self.read_header()
        self.next_index = 0
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

    def read_header(self):
        script = self.transcript
        demand("'game'", field(script, "game", str, "the transcript"), "above_and_below")
        demand("'rules'", field(script, "rules", int, "the transcript"), self.rules.version)
        names = field(script, "players", list, "the transcript")
        if len(names) not in self.rules.rank_bonus:
            raise Dispute(f"expected 2 to 4 players, got {len(names)}")
        for name in names:
            if type(name) is not str:
                raise Dispute(f"expected the name of a player, got {show(name)}")
        self.seats = len(names)
        data = field(field(script, "options", dict, "the transcript"), "data", str, "'options'")
        demand("'data', the hash of tables and book,", data, self.rules.data)
        self.events = field(script, "events", list, "the transcript")

    # --- reading events ---

    def peek(self):
        """The type and the seat of the next event, None where there is none."""
        event = self.events[self.next_index] if self.next_index < len(self.events) else None
        return (event.get("type"), event.get("seat")) if type(event) is dict else (None, None)

    def next_event(self, kinds, expected, seat=None):
        """The next event, which must be of one of these kinds and of this seat."""
        self.place = f"event {self.next_index}"
        if self.next_index >= len(self.events):
            raise Dispute(f"expected {expected}, got the end of the events")
        event = self.events[self.next_index]
        self.next_index += 1
        if type(event) is not dict:
            raise Dispute(f"expected an event object, got {show(event)}")
        kind = field(event, "type", str, "the event")
        if kind not in (kinds if type(kinds) is tuple else (kinds,)):
            raise Dispute(f"expected {expected}, got {show(kind)}")
        if seat is not None:
            demand(f"seat of {kind!r} ({expected})", field(event, "seat", int, "the event"), seat)
        return event

    def number(self, event, key, allowed=None):
        value = field(event, key, int, f"the {event['type']}")
        if allowed is not None and value not in allowed:
            raise Dispute(f"{key}: expected {allowed[0]} to {allowed[-1]}, got {value}")
        return value

    def known(self, event, key, names):
        """A member that names something out of these."""
        value = field(event, key, str, f"the {event['type']}")
        if value not in names:
            raise Dispute(f"{key} {show(value)} is not possible here")
        return value

    def group(self, event, key="party"):
        names = field(event, key, list, f"the {event['type']}")
        for name in names:
            if type(name) is not str or name not in self.rules.villagers:
                raise Dispute(f"{show(name)} is no villager")
        if len(set(names)) != len(names):
            raise Dispute(f"somebody is named twice in {show(names)}")
        return frozenset(names)

    def pay(self, player, price, event):
        if player.each(lambda world: player.pay(world, price, event)):
            self.missed["payments"] += 1

    # --- set-up ---

    def set_up(self):
        rules = self.rules
        keys = Deck(rules.of_kind("key_house"))
        self.key_houses, self.star_houses = [None] * 4, rules.of_kind("star_house")
        self.decks = {kind: Deck(rules.of_kind(kind)) for kind in ("house", "outpost")}
        self.rows = {kind: [None] * 4 for kind in self.decks}
        self.fill(self.key_houses, keys)
        for kind in self.decks:
            self.fill(self.rows[kind], self.decks[kind])
        self.hire_row, self.stack = [None] * len(rules.hire), Deck(rules.regular)
        self.fill_hire_row()
        self.cave_deck, self.cave_top = Deck(range(1, len(rules.caves) + 1)), None
        self.reveal_cave()
        self.specials = set(rules.special)
        self.board_cider = 1
        event = self.next_event("round", "round 1")
        demand("round", self.number(event, "round"), 1)
        self.first = self.number(event, "first", range(self.seats))
        last = (self.first - 1) % self.seats
        self.players = []
        for seat in range(self.seats):
            ready = frozenset(v for v, row in rules.starters.items() if self.seats < 4 or row.hammer)  # R-A2
            coins = START_COINS + (seat == last)  # R-A1
            world = World(ready, frozenset(rules.starters) - ready, frozenset(), coins, 0, 0)
            self.players.append(Player(rules, seat, world))

    def fill(self, row, deck):
        """R-E3: open spaces are filled from the left while there are cards."""
        for space, card in enumerate(row):
            if card is None and deck:
                event = self.next_event("offered", "a new card on offer")
                row[space] = self.known(event, "building", self.rules.cards)
                deck.draw(row[space])

    def fill_hire_row(self):
        """R-H8"""
        self.hire_row = [villager for villager in self.hire_row if villager]
        while len(self.hire_row) < len(self.rules.hire) and self.stack:
            event = self.next_event("hirable", f"a villager for space {len(self.hire_row) + 1}")
            villager = self.known(event, "villager", self.rules.regular)
            self.stack.draw(villager)
            self.hire_row.append(villager)
            demand("space", self.number(event, "space"), len(self.hire_row))
        self.hire_row += [None] * (len(self.rules.hire) - len(self.hire_row))

    def reveal_cave(self):
        """R-A4: the next card lies face up as soon as one is taken."""
        self.cave_top = None
        if self.cave_deck:
            event = self.next_event("cave", "the next cave card")
            self.cave_top = self.number(event, "cave")
            self.cave_deck.draw(self.cave_top)

    # --- supply ---

    def stock(self, item):
        """How many are left: one number, or a range of them where worlds differ."""
        if item in self.rules.goods:
            left = self.rules.goods[item]
            for player in self.players:
                left -= player.owned(item, None)
                for name, count in player.buildings.items():
                    left -= count if self.rules.cards[name].get("goods") == item else 0
            return range(left, left + 1)
        held = [player.least_and_most(item) for player in self.players]
        left = self.rules.tokens[item] - (self.board_cider if item == "cider" else 0)
        return range(max(0, left - sum(most for _, most in held)), left - sum(least for least, _ in held) + 1)

    def is_gain(self, player, item):
        if self.peek() != ("gain", player.seat):
            return False
        return self.events[self.next_index].get("item") == item

    def expect_gain(self, player, item, count):
        """R-D1: what is out is lost, without an event."""
        allowed = {min(count, left) for left in self.stock(item)}
        if allowed == {0} or (0 in allowed and not self.is_gain(player, item)):
            return
        event = self.next_event("gain", f"the gain of {count} {item}", player.seat)
        demand("item", field(event, "item", str, "the gain"), item)
        got = self.number(event, "count")
        if got not in allowed or not got:
            raise Dispute(f"count of {item}: expected {max(allowed)}, got {got}")
        self.take_item(player, item, got)

    def take_item(self, player, item, count):
        if item in TOKENS:
            player.each(lambda world: [world.gain(item, count)])
        else:
            player.goods[item] += count

    def expect_coins(self, player, count, why):
        event = self.next_event("coins", f"{count} coins ({why})", player.seat)
        demand(f"coins ({why})", self.number(event, "coins"), count)
        player.each(lambda world: [world.gain("coins", count)])

    def expect_loss(self, player, count):
        """R-C20: as far as there are coins; to lose nothing is no event."""
        lost = 0
        if self.peek() == ("coins", player.seat):
            # It may be the coin for exploring that comes next.
            lost = max(0, -self.number(self.events[self.next_index], "coins"))
        if lost:
            self.next_event("coins", f"the loss of {count} coins", player.seat)

        def lose(world):
            if min(world.coins, count) != lost:
                raise Dispute(f"expected to lose {min(world.coins, count)} coins of {world.coins}, got {lost}")
            return [world.gain("coins", -lost)]

        player.each(lose)

    def expect_reputation(self, player, change):
        """R-K1: not beyond the ends of the track."""
        track = self.rules.reputation_vp
        now = min(max(player.reputation + change, min(track)), max(track))
        change, player.reputation = now - player.reputation, now
        if change:
            event = self.next_event("reputation", f"a change of reputation by {change}", player.seat)
            demand("change of reputation", self.number(event, "change"), change)
            demand("reputation", self.number(event, "now"), now)

    # --- rounds and turns ---

    def play_round(self):
        for player in self.players:
            player.passed = player.refreshed = False
        seat = self.first
        while not all(player.passed for player in self.players):
            if not self.players[seat].passed:
                self.play_turn(self.players[seat])
            seat = (seat + 1) % self.seats

    def play_turn(self, player):
        self.offers_left = OFFERS_A_TURN
        self.sale_changed = False
        self.refused = collections.Counter()
        self.cats = 0  # that obeyed, whoever they are
        free = {"place": self.place_good, "sale": self.change_sale, "offer": self.make_offer,
                "refresh": self.refresh, "cat": self.ask_cat}
        act = {"harvest": self.harvest, "build": self.build, "train": self.train, "labor": self.labor,
               "explore": self.explore}
        while True:
            event = self.next_event((*free, *act, "pass"), f"the turn of seat {player.seat}", player.seat)
            kind = event["type"]
            if kind == "pass":
                player.passed = True
                return
            if kind in act:
                act[kind](player, event)
                break
            free[kind](player, event)
        while self.peek() == ("place", player.seat):
            self.place_good(player, self.next_event("place", "goods on the track", player.seat))

    def place_good(self, player, event):
        good = self.known(event, "item", self.rules.goods)
        if player.goods[good]:
            player.goods[good] -= 1
        elif player.sale == good:
            player.sale = None
        else:
            raise Dispute(f"seat {player.seat} has no {good} to place")
        if good not in player.slots:
            player.slots.append(good)
        player.placed[good] += 1
        demand(f"slot of {good}", self.number(event, "slot"), player.slots.index(good) + 1)

    def change_sale(self, player, event):
        item = self.known(event, "item", (*self.rules.goods, *TOKENS, "none"))
        if self.sale_changed:
            raise Dispute("what is on sale can be changed once a turn")
        self.sale_changed = True
        if item == (player.sale or "none"):
            raise Dispute(f"expected a change of what is on sale, got {item} again")
        old, player.sale = player.sale, None
        if item in TOKENS:
            def take(world):
                if not getattr(world, item):
                    raise Dispute(f"seat {player.seat} has no {item} to sell")
                return [world.gain(item, -1)]

            player.each(take)
        elif item != "none":
            if not player.goods[item]:
                raise Dispute(f"seat {player.seat} has no {item} to sell")
            player.goods[item] -= 1
        if old:
            self.take_item(player, old, 1)
        player.sale = None if item == "none" else item

    def make_offer(self, player, event):
        """R-G1"""
        seller = self.players[self.number(event, "seller", range(self.seats))]
        if seller is player:
            raise Dispute(f"seat {player.seat} buys from itself")
        demand(f"item on sale by seat {seller.seat}", field(event, "item", str, "the offer"), seller.sale)
        price = self.number(event, "price", PRICES)
        if price <= self.refused[seller.seat]:
            raise Dispute(f"expected more than the {self.refused[seller.seat]} that were refused, got {price}")
        if not self.offers_left:
            raise Dispute(f"expected at most {OFFERS_A_TURN} offers a turn")
        self.offers_left -= 1

        def hold(world):
            if world.coins < price:
                raise Dispute(f"seat {player.seat} offers {price} coins, having {world.coins}")
            return [world]

        player.each(hold)
        answer = self.next_event(("sold", "refused"), "the answer to an offer", player.seat)
        for key in ("seller", "item", "price"):
            demand(f"{key} of the answer", answer.get(key), event[key])
        if answer["type"] == "refused":
            self.refused[seller.seat] = price
            return
        player.each(lambda world: [world.gain("coins", -price)])
        seller.each(lambda world: [world.gain("coins", price)])
        item, seller.sale = seller.sale, None
        self.take_item(player, item, 1)

    def refresh(self, player, event):
        """R-G2"""
        kind = ("house", "outpost")[self.number(event, "outposts", range(2))]
        if player.refreshed:
            raise Dispute(f"seat {player.seat} refreshes twice in a round")
        player.refreshed = True
        self.pay(player, 1, event)
        row, deck = self.rows[kind], self.decks[kind]
        if not any(row):
            raise Dispute(f"expected a row with cards to refresh, but there is no {kind}")
        deck.under += [card for card in row if card]
        row[:] = [None] * len(row)
        self.fill(row, deck)

    def ask_cat(self, player, event):
        """R-J2"""
        die = self.number(event, "die", DIE)
        demand("obeys", self.number(event, "obeys"), int(die in CAT_OBEYS))
        self.cats += die in CAT_OBEYS

        def ask(world):
            cats = [v for v in world.ready if self.rules.is_cat(v) and event.get("villager", v) == v]
            if not cats:
                raise Dispute(f"seat {player.seat} has no such cave cat ready")
            return [world] if die in CAT_OBEYS else [world.tire({cat}) for cat in cats]

        if player.each(ask):
            self.missed["cats"] += 1

    def assign(self, group):
        """R-J2: a cat that goes along has been asked."""
        self.cats -= sum(map(self.rules.is_cat, group))
        if self.cats < 0:
            raise Dispute("a cave cat acts that did not obey")

    # --- actions ---

    def harvest(self, player, event):
        """R-F1; one event a villager."""
        while True:
            villager = self.known(event, "villager", player.villagers())
            name = self.known(event, "building", player.buildings)
            if not player.buildings[name]:
                raise Dispute(f"nothing lies on {name}")
            self.tire(player, {villager})
            self.assign({villager})
            player.buildings[name] -= 1
            player.goods[self.rules.cards[name]["goods"]] += 1
            alone = all(other.passed for other in self.players if other is not player)
            # A player alone has turn after turn; a cat may then belong to the next one.
            while not alone and self.peek() == ("cat", player.seat):
                self.ask_cat(player, self.next_event("cat", "a cave cat", player.seat))
            if self.peek() != ("harvest", player.seat):
                return
            event = self.next_event("harvest", "another harvest", player.seat)

    def tire(self, player, group):
        def go(world):
            if not group <= world.ready:
                raise Dispute(f"of {sorted(group)} not all are ready, but {sorted(world.ready)}")
            return [world.tire(frozenset(group))]

        player.each(go)

    def act_and_pay(self, player, event, cost, symbol):
        """R-E1: somebody with this symbol acts, for whom it costs just this price."""
        price = self.number(event, "price")
        villagers = self.rules.villagers
        party = self.group(event) if "party" in event else frozenset(villagers)
        if "party" in event:
            demand("size of the party", len(party), 1)

        def act(world):
            doers = [v for v in sorted(world.ready & party) if getattr(villagers[v], symbol)]
            prices = {v: max(0, cost - getattr(villagers[v], f"{symbol}_plus")) for v in doers}
            if price not in prices.values():
                raise Dispute(f"expected a price out of {prices} for seat {player.seat}, got {price}")
            return [world.tire({v}) for v in doers if prices[v] == price]

        if player.each(act):
            self.missed[f"who used a {symbol}"] += 1
        self.pay(player, price, event)

    def build(self, player, event):
        name = self.known(event, "building", self.rules.cards)
        row = self.take_card(player, name)
        self.act_and_pay(player, event, self.rules.cards[name]["cost"], "hammer")
        bonus = player.sum("coin_on_build")  # R-E4: before this card
        self.add_building(player, name)
        if bonus:
            self.expect_coins(player, bonus, "for building")
        self.refill(row)

    def take_card(self, player, name):
        """Takes a card that is on offer; gives the row where it was."""
        for row in (self.key_houses, self.star_houses, *self.rows.values()):
            if name in row:
                break
        else:
            raise Dispute(f"{name} is not on offer")
        if self.rules.cards[name]["kind"] == "outpost":  # R-E2
            if not player.caves:
                raise Dispute(f"seat {player.seat} has no empty cave for {name}")
            player.caves -= 1
        row[row.index(name)] = None
        return row

    def add_building(self, player, name):
        """R-E5"""
        card = self.rules.cards[name]
        goods = card.get("goods")
        player.buildings[name] = min(card["count"], self.stock(goods)[0]) if goods else 0
        if card.get("potion_on_build"):
            self.expect_gain(player, "potion", card["potion_on_build"])
        if card.get("reputation_on_build"):
            self.expect_reputation(player, card["reputation_on_build"])

    def refill(self, row):
        for kind, deck in self.decks.items():
            if row is self.rows[kind]:
                self.fill(row, deck)

    def train(self, player, event):
        """R-F2"""
        villager = self.known(event, "villager", [v for v in self.hire_row if v])
        space = self.hire_row.index(villager)
        self.act_and_pay(player, event, self.rules.hire[space], "quill")
        self.hire_row[space] = None
        area = "ready" if player.sum("train_ready") else "tired"
        player.each(lambda world: [world._replace(**{area: getattr(world, area) | {villager}})])

    def labor(self, player, event):
        """R-F3"""
        coins = self.number(event, "coins")
        cider = self.number(event, "cider", range(2))
        demand("cider of the board", cider, self.board_cider)
        if coins < 1:
            raise Dispute(f"expected at least one to labor, got {coins}")
        if "party" in event:
            group = self.group(event)
            demand("coins of the labor", coins, len(group))
            self.tire(player, group)
            self.assign(group)
        else:
            # Cats that did not obey cannot be among them; which of two did is not told.
            def work(world):
                cats = [v for v in world.ready if self.rules.is_cat(v)]
                ways = []
                for group in itertools.combinations(sorted(world.ready), coins):
                    if sum(cat in group for cat in cats) <= self.cats:
                        ways.append(world.tire(frozenset(group)))
                if not ways:
                    raise Dispute(f"expected at most {len(world.ready)} ready villagers to labor, got {coins}")
                return ways

            if player.each(work):
                self.missed["who labored"] += 1
        player.each(lambda world: [world.gain("coins", coins).gain("cider", cider)])
        self.board_cider = 0

    # --- encounters ---

    def explore(self, player, event):
        demand("cave", self.number(event, "cave"), self.cave_top)
        cave, party = self.cave_top, self.group(event)
        if len(party) < 2:
            raise Dispute(f"expected a party of two or more, got {len(party)}")
        if not party <= player.villagers():
            raise Dispute(f"seat {player.seat} does not have all of {sorted(party)}")
        self.assign(party)
        self.tire(player, party)  # they come home exhausted; until then nothing asks
        self.reveal_cave()
        self.party, self.whole, self.rolled, self.lanterns = party, set(party), False, 0
        entry = self.next_event("paragraph", "the paragraph of the encounter", player.seat)
        die = self.number(entry, "die", DIE)
        number = self.rules.caves[cave - 1][die - 1]
        demand(f"paragraph of cave {cave} for die {die}", self.number(entry, "paragraph"), number)
        result, success = self.read_paragraph(player, number)
        while result and result.goto:
            entry = self.next_event("paragraph", "the paragraph that the story leads to", player.seat)
            demand("die of a paragraph that the story leads to", self.number(entry, "die"), 0)
            demand("paragraph", self.number(entry, "paragraph"), result.goto)
            result, success = self.read_paragraph(player, result.goto)
        if success:
            self.find(player)
        for effect in result.effects if result else []:
            self.apply(player, effect)
        bonus = player.sum("coin_on_explore")
        if success and bonus:  # R-C9
            self.expect_coins(player, bonus, "for exploring")
        if not success:  # R-C8
            self.cave_deck.under.append(cave)
            if self.cave_top is None:
                self.reveal_cave()

    def read_paragraph(self, player, number):
        """One paragraph, to its result (None if nothing is written) and whether it went well."""
        options = self.rules.book[number].options
        event = self.next_event(("option", "result"), "the choice of an option", player.seat)
        if event["type"] == "result":
            least = min(option.pay for option in options)

            def poor(world):
                if player.purse(world) >= least:
                    raise Dispute(f"expected an option: seat {player.seat} can pay for one")
                return [world]

            player.each(poor)
            self.check_result_event(event, False)
            return None, False
        demand("paragraph of the option", self.number(event, "paragraph"), number)
        choice = self.number(event, "option", range(1, len(options) + 1))
        option = options[choice - 1]
        self.stake = option.bonus[1] if option.bonus else None
        self.afford(player, option.pay)
        if option.gain:
            event = self.next_event("result", "the result", player.seat)
            result, success = option.gain, True
        else:
            event = self.roll(player, option, event)
            reached = [result for least, result in option.numbers if least <= self.lanterns]
            result, success = (reached[-1], True) if reached else (option.fail, False)
        self.check_result_event(event, success)
        if success and option.pay:
            self.pay(player, option.pay, event)
        return result, success

    def afford(self, player, price):
        """R-C11: who chooses must be able to pay, and pays on success."""
        def able(world):
            if player.purse(world) < price:
                raise Dispute(f"this option costs {price}, the purse of seat {player.seat} is {player.purse(world)}")
            return [world]

        player.each(able)

    def check_result_event(self, event, success):
        demand("lanterns", self.number(event, "lanterns"), self.lanterns)
        demand("success", field(event, "success", bool, "the result"), success)

    def roll(self, player, option, choice):
        """Dice, rerolls and exertion, up to the event of the result."""
        if self.rolled:
            raise Dispute("there is one roll an encounter")
        self.rolled = True
        coins = (0,)
        if option.bonus and option.bonus[1] == "1 coin paid":
            # Without the member only the lanterns tell.
            coins = (self.number(choice, "coin", range(2)),) if "coin" in choice else (0, 1)
        dice = {}
        for _ in self.party:
            event = self.next_event("roll", f"dice for {sorted(self.party - set(dice))}", player.seat)
            villager = self.known(event, "villager", self.party - set(dice))
            dice[villager] = self.number(event, "die", DIE)
        rerolls = player.sum("rerolls")
        while self.peek() == ("reroll", player.seat):  # R-C5
            event = self.next_event("reroll", "a reroll", player.seat)
            villager = self.known(event, "villager", dice)
            if not rerolls:
                raise Dispute(f"expected at most {player.sum('rerolls')} rerolls")
            rerolls -= 1
            event = self.next_event("roll", f"the new die of {villager}", player.seat)
            demand("villager", event.get("villager"), villager)
            dice[villager] = self.number(event, "die", DIE)
        lanterns = sum(self.rules.villagers[villager].lanterns(die) for villager, die in dice.items())
        bonuses = {self.bonus(player, option, world, coin) for world in player.worlds for coin in coins}
        while self.peek() == ("exert", player.seat):  # R-C6
            event = self.next_event("exert", "an exertion", player.seat)
            if lanterns + min(bonuses) >= option.numbers[-1][0]:
                raise Dispute(f"expected no exertion, the highest number {option.numbers[-1][0]} being reached")
            self.injure(player, self.known(event, "villager", self.whole))
            lanterns += 1
        event = self.next_event("result", "the result", player.seat)
        self.lanterns = self.number(event, "lanterns")
        ways = [
            (world, coin)
            for world in player.worlds
            for coin in coins
            if lanterns + self.bonus(player, option, world, coin) == self.lanterns
        ]
        if not ways:
            expected = " or ".join(str(lanterns + bonus) for bonus in sorted(bonuses))
            raise Dispute(f"lanterns: expected {expected}, got {self.lanterns}")
        player.worlds, coin = {world for world, _ in ways}, ways[0][1]
        if coin:  # paid when the option was chosen, and gone whatever comes
            self.afford(player, option.pay + coin)
            self.pay(player, coin, choice)
        return event

    def bonus(self, player, option, world, coin):
        """R-C10"""
        if not option.bonus:
            return 0
        how, what, lanterns = option.bonus
        party = [self.rules.villagers[villager] for villager in self.party]
        if what in ("hammer", "quill"):
            count = sum(getattr(villager, what) for villager in party)
        elif what == "fishfolk":
            count = sum(villager.fishfolk for villager in party)
        elif what == "1 coin paid":
            count = coin
        elif what == "food":
            count = sum(player.owned(item, world) for item in FOOD)
        else:
            count = player.owned(what, world)
        return lanterns * (count if how == "per" else min(count, 1))

    def injure(self, player, villager):
        """One who is ready or exhausted; the party counts as exhausted already."""
        self.whole.discard(villager)

        def hurt(world):
            if villager not in world.ready | world.tired:
                raise Dispute(f"{villager} is injured already")
            one = {villager}
            return [world._replace(ready=world.ready - one, tired=world.tired - one, hurt=world.hurt | one)]

        player.each(hurt)

    def find(self, player):
        self.next_event("find", "the cave that is won", player.seat)
        player.caves += 1

    def apply(self, player, effect):
        """One reward or penalty of the book."""
        what, value = effect
        if what == "coins" and value > 0:
            self.expect_coins(player, value, "of the book")
        elif what == "coins":
            self.expect_loss(player, -value)
        elif what == "reputation":
            self.expect_reputation(player, value)
        elif what == "choose":
            self.choose(player, value)
        elif what == "villager":  # R-C13
            if any(self.hire_row):
                space = next(i for i, villager in enumerate(self.hire_row) if villager)
                self.join(player, {self.hire_row[space]})
                self.hire_row[space] = None
        elif what == "special":  # R-C14
            copies = {villager for villager in self.specials if self.rules.villagers[villager].kind == value}
            if copies:
                self.specials.remove(self.join(player, copies))
                if value == "water_woman":  # R-J1
                    self.expect_reputation(player, -1)
        elif what == "cave":  # R-C15
            if self.cave_top is not None:
                self.find(player)
                self.reveal_cave()
        elif what == "building":  # R-C16
            self.take_free(player, value)
        elif what == "copy":
            self.copy_item(player)
        elif what == "injure":  # R-C17
            self.injure_one(player)
        elif what == "stake":
            self.lose_stake(player)
        else:
            self.expect_gain(player, what, value)

    def choose(self, player, alternatives):
        """R-C19: the next event shows which was chosen, unless there was nothing left of it."""
        for effect in alternatives:
            what, value = effect
            if self.is_gain(player, what) or (what == "coins" and self.peek() == ("coins", player.seat)):
                self.apply(player, effect)
                return
        if not any(what in (*self.rules.goods, *TOKENS) and 0 in self.stock(what) for what, _ in alternatives):
            raise Dispute(f"expected one of the rewards {alternatives}, got {self.peek()[0]}")

    def join(self, player, possible):
        event = self.next_event("join", f"{' or '.join(sorted(possible))} to join", player.seat)
        villager = self.known(event, "villager", possible)
        player.each(lambda world: [world._replace(tired=world.tired | {villager})])
        return villager

    def take_free(self, player, most):
        cards = self.rules.cards
        possible = {
            card
            for row in (self.key_houses, self.star_houses, *self.rows.values())
            for card in row
            if card and cards[card]["cost"] <= most and (cards[card]["kind"] != "outpost" or player.caves)
        }
        if not possible:
            return
        event = self.next_event("take", f"a free building of at most {most} coins", player.seat)
        name = self.known(event, "building", possible)
        row = self.take_card(player, name)
        self.add_building(player, name)
        self.refill(row)

    def copy_item(self, player):
        """Another of what one owns; nothing, and no event, if that is nothing or nothing is left of it."""
        def possible(world):
            return {i for i in (*self.rules.goods, *TOKENS) if player.owned(i, world) and self.stock(i)[-1]}

        items = set().union(*map(possible, player.worlds))
        if any(self.is_gain(player, item) for item in items):
            event = self.next_event("gain", "another of an own item", player.seat)
            item = self.known(event, "item", items)
            demand("count of a copy", self.number(event, "count"), 1)
            player.each(lambda world: [world] if item in possible(world) else [])
            self.take_item(player, item, 1)
            return

        def nothing(world):
            if possible(world):
                raise Dispute(f"expected the gain of one out of {sorted(possible(world))}")
            return [world]

        player.each(nothing)

    def injure_one(self, player):
        def able(world):
            return self.whole or world.ready | world.tired

        if self.peek() != ("injure", player.seat):
            def nobody(world):
                if able(world):
                    raise Dispute(f"expected one of {sorted(able(world))} to be injured, got {self.peek()[0]}")
                return [world]

            player.each(nobody)
            return
        event = self.next_event("injure", "an injury", player.seat)
        villager = self.known(event, "villager", self.whole or player.villagers())
        self.injure(player, villager)

    def lose_stake(self, player):
        """The item that gave the bonus, from beside the board, else from the sale slot; never from the track."""
        item = self.stake

        def loose(world):
            return player.owned(item, world) - player.placed[item]

        lost = self.peek() == ("lose", player.seat)
        if lost:
            event = self.next_event("lose", "a loss", player.seat)
            demand("item lost", field(event, "item", str, "the loss"), item)
            demand("count", self.number(event, "count"), 1)

        def agree(world):
            demand(f"loss of {item}, {loose(world)} being there", lost, loose(world) > 0)
            return [world]

        player.each(agree)
        if lost and item in self.rules.goods and player.goods[item]:
            player.goods[item] -= 1
        elif lost and any(getattr(world, item, 0) for world in player.worlds):
            player.each(lambda world: [world.gain(item, -1)] if getattr(world, item) else [])
        elif lost:
            player.sale = None

    # --- the end of a round ---

    def play_night(self, number):
        if not self.board_cider and self.stock("cider")[-1]:
            self.board_cider = 1
        self.fill_hire_row()
        order = [self.players[(self.first + i) % self.seats] for i in range(self.seats)]
        for player in order:
            self.rest(player)
        for player in order:
            self.earn(player)
        for player in order:
            self.renew(player)
        self.first = (self.first + 1) % self.seats  # R-B4
        event = self.next_event("round", f"round {number + 1}")
        demand("round", self.number(event, "round"), number + 1)
        demand("first player", self.number(event, "first"), self.first)

    def rest(self, player):
        """R-H2, R-H4; beds come after potions and cider, and none stays empty that helps."""
        slept, moved = set(), set()
        is_metal = self.rules.is_metal
        metal = {v for v in player.villagers() if is_metal(v)}
        while self.peek() == ("heal", player.seat):
            event = self.next_event("heal", "a rest", player.seat)
            villager = self.known(event, "villager", player.villagers())
            how = self.number(event, "how", range(4))
            if is_metal(villager) != (how == OWN_BED):
                raise Dispute(f"a metal man, and nobody else, has an own bed; got {villager} and {how}")
            if how == OWN_BED:
                if villager in moved:
                    raise Dispute(f"{villager} rests twice")
                moved.add(villager)
            elif how == BED:
                if villager in slept:
                    raise Dispute(f"{villager} sleeps in two beds")
                slept.add(villager)
                if len(slept) > player.beds():
                    raise Dispute(f"expected at most {player.beds()} beds")
            elif slept:
                raise Dispute("expected potions and cider before beds")
            player.each(lambda world: [self.heal(world, villager, how)])

        def all_slept(world):
            down = world.tired | world.hurt
            awake = down - slept - metal
            if awake and len(slept) < player.beds():
                raise Dispute(f"expected {player.beds()} beds to be used, {sorted(awake)} needing one")
            lazy = (down & metal) - moved
            if lazy:
                raise Dispute(f"expected the metal men {sorted(lazy)} to rest")
            return [world]

        player.each(all_slept)

    def heal(self, world, villager, how):
        if how == POTION:
            if villager not in world.hurt or not world.potion:
                raise Dispute(f"a potion cannot heal {villager}: potions {world.potion}, injured {sorted(world.hurt)}")
            world = world.gain("potion", -1)
        elif how == CIDER:
            if villager not in world.tired or not world.cider:
                raise Dispute(f"a cider cannot wake {villager}: ciders {world.cider}, exhausted {sorted(world.tired)}")
            world = world.gain("cider", -1)
        return world.up(villager)

    def earn(self, player):
        event = self.next_event("income", f"the income of seat {player.seat}", player.seat)
        coins = player.income()
        demand(f"income of seat {player.seat}", self.number(event, "coins"), coins)
        potions = self.number(event, "potions")
        allowed = {min(player.sum("potion_income"), left) for left in self.stock("potion")}
        if potions not in allowed:
            raise Dispute(f"potions of seat {player.seat}: expected {max(allowed)}, got {potions}")
        player.each(lambda world: [world.gain("coins", coins).gain("potion", potions)])
        if "now" in event:
            now = self.number(event, "now")

            def agree(world):
                demand(f"coins of seat {player.seat}", now, world.coins)
                return [world]

            player.each(agree)

    def renew(self, player):
        """R-H7; which of two cards gets the last token is up to the player."""
        cards = self.rules.cards
        bare = {name for name, count in player.buildings.items() if cards[name].get("renewing") and not count}
        while bare:
            possible = {name for name in bare if self.stock(cards[name]["goods"])[0]}
            if not possible:
                return
            event = self.next_event("renew", f"goods on {' or '.join(sorted(possible))}", player.seat)
            name = self.known(event, "building", possible)
            bare.remove(name)
            player.buildings[name] = 1

    # --- the end of the game ---

    def rank_bonus(self, player):
        """R-I4: those who tie share what their places pay, rounded up."""
        better = sum(other.reputation > player.reputation for other in self.players)
        tied = sum(other.reputation == player.reputation for other in self.players)
        places = self.rules.rank_bonus[self.seats][better:better + tied]
        return math.ceil(sum(places) / tied)

    def check_result(self):
        result = field(self.transcript, "result", dict, "the transcript")
        totals = field(result, "totals", list, "'result'")
        winners = field(result, "winners", list, "'result'")
        # Only the owner of one card can be left with several purses, so this is short.
        purses = [{(world.coins, player.points(world)) for world in player.worlds} for player in self.players]
        bonuses = [self.rank_bonus(player) for player in self.players]
        objection = None
        for ending in itertools.product(*purses):
            coins = [coins for coins, _ in ending]
            expected = [points + bonus for (_, points), bonus in zip(ending, bonuses)]
            marks = [  # R-I7
                (total, purse, len(player.villagers()), len(player.buildings))
                for total, purse, player in zip(expected, coins, self.players)
            ]
            try:
                demand_ints("totals", totals, expected)
                demand_ints("winners", winners, [i for i, mark in enumerate(marks) if mark == max(marks)])
                demand_ints("coins", result.get("coins", coins), coins)
                return
            except Dispute as dispute:
                objection = objection or dispute
        raise objection


# --- lines and files --------------------------------------------------------

RULES = Rules()


def judge_transcript(transcript, rules=RULES, missed=None):
    """None for an honest game, else the sentence of the first dispute."""
    place = "header"
    try:
        game = Game(rules, transcript)
        try:
            game.judge()
        finally:
            place = game.place
            if missed is not None:
                missed.update(game.missed)
    except Dispute as dispute:
        return f"{place}: {dispute}."
    return None


def judge_line(numbered):
    """Judges one numbered line of bytes: None or a sentence, and what the transcript did not tell."""
    number, raw = numbered
    missed = collections.Counter()
    try:
        transcript = DECODER.decode(raw.decode("utf-8"))
    except RecursionError:
        return f"game {number}, header: the JSON is nested too deeply.", missed
    except ValueError as error:
        return f"game {number}, header: not valid JSON, {error}.", missed
    sentence = judge_transcript(transcript, missed=missed)
    return sentence and f"game {number}, {sentence}", missed


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Judges transcripts of Above and Below from standard input.")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes to use")
    jobs = parser.parse_args(arguments).jobs
    lines = ((n, raw) for n, raw in enumerate(sys.stdin.buffer, 1) if raw.strip())
    games = disputed = 0
    missed = collections.Counter()

    def count(verdicts):
        nonlocal games, disputed
        for sentence, unsaid in verdicts:
            games += 1
            missed.update(unsaid)
            if sentence:
                disputed += 1
                print(sentence, file=sys.stderr)

    if jobs == 1:
        count(map(judge_line, lines))
    else:
        with multiprocessing.Pool(jobs) as pool:
            count(pool.imap(judge_line, lines, chunksize=32))
    print(f"{games} games, {disputed} disputed")
    if missed:
        print("left open, all ways followed: " + ", ".join(f"{what} {n}" for what, n in sorted(missed.items())))
    return 1 if disputed or not games else 0


if __name__ == "__main__":
    sys.exit(main())
