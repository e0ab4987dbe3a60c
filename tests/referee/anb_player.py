"""One player of Above and Below as the referee knows them: villagers, purse, items, cards, points."""

import collections

from judging import Dispute



class Player:
    def __init__(self, rules, seat, ready=frozenset(), coins=0):
        self.rules, self.seat = rules, seat
        self.ready = set(ready)
        self.tired, self.hurt = set(rules.starters) - self.ready, set()
        self.coins = coins
        self.items = collections.Counter()  # beside the board
        self.sale = None
        self.slots, self.placed = [], collections.Counter()
        self.buildings = {}  # the goods that lie on each
        self.reputation = self.caves = 0
        self.passed = self.refreshed = False

    # --- villagers ---

    def villagers(self):
        return self.ready | self.tired | self.hurt

    def tire(self, group):
        if not group <= self.ready:
            raise Dispute(f"of {sorted(group)} not all are ready, but {sorted(self.ready)}")
        self.ready -= group
        self.tired |= group

    def injure(self, villager):
        if villager not in self.ready | self.tired:
            raise Dispute(f"{villager} is injured already")
        self.ready.discard(villager)
        self.tired.discard(villager)
        self.hurt.add(villager)

    def recover(self, villager):
        """One step from injured over exhausted to ready."""
        if villager in self.hurt:
            self.hurt.remove(villager)
            self.tired.add(villager)
        elif villager in self.tired:
            self.tired.remove(villager)
            self.ready.add(villager)
        else:
            raise Dispute(f"{villager} is neither exhausted nor injured")

    # --- items and cards ---

    def owned(self, item):
        """R-C10, R-I1: beside the board, on sale and on the track, but not on cards."""
        return self.items[item] + (self.sale == item) + self.placed[item]

    def sum(self, symbol):
        return sum(self.rules.cards[name].get(symbol, 0) for name in self.buildings)

    def count(self, kind):
        return sum(self.rules.cards[name]["kind"] == kind for name in self.buildings)

    # --- coins ---

    def purse(self):
        """R-G3: what can be paid to the supply."""
        return self.coins + (self.items["potion"] + self.items["cider"] if self.sum("tokens_as_coins") else 0)

    def pay(self, price, ciders, potions):
        """Pays a price to the supply, so much of it in cider and potions."""
        if (ciders or potions) and not self.sum("tokens_as_coins"):
            raise Dispute(f"seat {self.seat} has no card that lets it pay with cider or potions")
        if not 0 <= ciders <= self.items["cider"] or not 0 <= potions <= self.items["potion"]:
            raise Dispute(f"seat {self.seat} pays {ciders} cider and {potions} potions, having "
                          f"{self.items['cider']} and {self.items['potion']}")
        coins = price - ciders - potions
        if not 0 <= coins <= self.coins:
            raise Dispute(f"seat {self.seat} cannot pay {price}, having {self.coins} coins, with {ciders} cider "
                          f"and {potions} potions")
        self.coins -= coins
        self.items["cider"] -= ciders
        self.items["potion"] -= potions

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

    # --- points ---

    def per(self, thing):
        if thing == "villager":
            return len(self.villagers())
        if thing == "empty_cave":
            return self.caves
        if thing in self.rules.supply:
            return self.owned(thing)
        return self.count(thing)

    def lines(self, rank_bonus):
        """Every term of the score, as the result of a transcript tells it."""
        def line(part, count, value, **what):
            return {"part": part, **what, "count": count, "value": value, "points": count * value}

        rules = self.rules
        lines = [line("track", self.placed[good], rules.track_vp[i], item=good) for i, good in enumerate(self.slots)]
        lines.append(line("buildings", len(self.buildings), 1))
        lines.append(line("rank", 1, rank_bonus))
        lines.append(line("reputation", 1, rules.reputation_vp[self.reputation]))
        for name in self.buildings:
            card = rules.cards[name]
            if card.get("vp"):
                lines.append(line("cards", 1, card["vp"], building=name))
            for per in card.get("vp_per", []):
                lines.append(line("cards", sum(map(self.per, per["per"])), per["vp"], building=name))
        return lines

    def points(self, rank_bonus=0):
        return sum(line["points"] for line in self.lines(rank_bonus))
