"""The turns of a round of Above and Below: free actions and actions, for the referee."""

import collections

from anb_encounter import Encounters
from anb_rules import CAT_OBEYS, DIE, OFFERS_A_TURN, PRICES
from judging import Dispute, demand, field


class Turns(Encounters):
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
        self.cats = set()  # that obeyed and have not acted yet
        self.cat_refused = False
        free = {"place": self.place_good, "sale": self.change_sale, "offer": self.make_offer,
                "refresh": self.refresh, "cat": self.ask_cat}
        act = {"harvest": self.harvest, "build": self.build, "train": self.train, "labor": self.labor,
               "explore": self.explore}
        while True:
            event = self.next_event((*free, *act, "pass"), f"the turn of seat {player.seat}", player.seat)
            kind = event["type"]
            if kind == "pass":
                self.assign(player, set())
                player.passed = True
                return
            if kind in act:
                act[kind](player, event)
                break
            free[kind](player, event)
        while self.peek() == ("place", player.seat):
            self.place_good(player, self.next_event("place", "goods on the track", player.seat))

    # --- free actions ---

    def place_good(self, player, event):
        good = self.known(event, "item", self.rules.goods)
        if player.items[good]:
            player.items[good] -= 1
        elif player.sale == good:
            player.sale = None
        else:
            raise Dispute(f"seat {player.seat} has no {good} to place")
        if good not in player.slots:
            player.slots.append(good)
        player.placed[good] += 1
        demand(f"slot of {good}", self.number(event, "slot"), player.slots.index(good) + 1)

    def change_sale(self, player, event):
        item = self.known(event, "item", (*self.rules.supply, "none"))
        if self.sale_changed:
            raise Dispute("what is on sale can be changed once a turn")
        self.sale_changed = True
        if item == (player.sale or "none"):
            raise Dispute(f"expected a change of what is on sale, got {item} again")
        if item != "none" and not player.items[item]:
            raise Dispute(f"seat {player.seat} has no {item} to sell")
        if player.sale:
            player.items[player.sale] += 1
        player.sale = None
        if item != "none":
            player.items[item] -= 1
            player.sale = item

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
        if player.coins < price:
            raise Dispute(f"seat {player.seat} offers {price} coins, having {player.coins}")
        countered = self.version > 1 and self.peek() == ("counter", seller.seat)
        asked = self.name_price(player, seller, price) if countered else price
        answer = self.next_event(("sold", "refused"), "the answer to an offer", player.seat)
        for key, expected in (("seller", seller.seat), ("item", event["item"]), ("price", asked)):
            demand(f"{key} of the answer", answer.get(key), expected)
        demand("counter of the answer", answer.get("counter", False), countered)
        if answer["type"] == "refused":  # R-G5: what was offered, whoever had the last word
            self.refused[seller.seat] = price
            return
        price = asked
        if player.coins < price:
            raise Dispute(f"seat {player.seat} pays {price} coins, having {player.coins}")
        player.coins -= price
        seller.coins += price
        player.items[seller.sale] += 1
        seller.sale = None

    def name_price(self, player, seller, offered):
        """R-G5: the seller names a price once, by rules 2."""
        event = self.next_event("counter", "the price that the seller names", seller.seat)
        demand("buyer of the counter", self.number(event, "buyer"), player.seat)
        demand("item of the counter", field(event, "item", str, "the counter"), seller.sale)
        price = self.number(event, "price", PRICES)
        if price <= offered:
            raise Dispute(f"expected a price above the {offered} that were offered, got {price}")
        return price

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

    # --- cave cats ---

    def ask_cat(self, player, event):
        """R-J2"""
        cat = self.known(event, "villager", self.rules.special)
        if not self.rules.is_cat(cat) or cat not in player.ready:
            raise Dispute(f"seat {player.seat} has no such cave cat ready: {cat}")
        die = self.number(event, "die", DIE)
        demand("obeys", self.number(event, "obeys"), int(die in CAT_OBEYS))
        if cat in self.cats:  # the expedition for which it was asked first has been given up
            self.assign(player, set())
        if die in CAT_OBEYS:
            self.cats.add(cat)
        else:
            self.cat_refused = True
            player.tire({cat})

    def assign(self, player, group):
        """R-J2: who acts is exhausted; cats that go along have obeyed, and those that obeyed go along.

        An expedition is given up only after a cat has refused.
        """
        if any(self.rules.is_cat(villager) and villager not in self.cats for villager in group):
            raise Dispute("a cave cat acts that did not obey")
        if self.cats - group and not self.cat_refused:
            raise Dispute(f"expected {sorted(self.cats - group)} to act, having obeyed")
        self.cats.clear()
        player.tire(group)

    # --- actions ---

    def harvest(self, player, event):
        """R-F1; one event a villager."""
        while True:
            villager = self.known(event, "villager", player.villagers())
            name = self.known(event, "building", player.buildings)
            if not player.buildings[name]:
                raise Dispute(f"nothing lies on {name}")
            self.assign(player, {villager})
            player.buildings[name] -= 1
            player.items[self.rules.cards[name]["goods"]] += 1
            alone = all(other.passed for other in self.players if other is not player)
            # A player alone has turn after turn; a cat may then belong to the next one.
            while not alone and self.peek() == ("cat", player.seat):
                self.ask_cat(player, self.next_event("cat", "a cave cat", player.seat))
            if self.peek() != ("harvest", player.seat):
                return
            event = self.next_event("harvest", "another harvest", player.seat)

    def act_and_pay(self, player, event, cost, symbol):
        """R-E1: somebody with this symbol acts, and may make it cheaper."""
        party = self.group(event)
        demand("size of the party", len(party), 1)
        (name,) = party
        villager = self.rules.villagers[name]
        if not getattr(villager, symbol):
            raise Dispute(f"{name} has no {symbol}")
        self.assign(player, party)
        self.pay(player, max(0, cost - getattr(villager, f"{symbol}_plus")), event)

    def build(self, player, event):
        name = self.known(event, "building", self.rules.cards)
        row = self.take_card(player, name)
        self.act_and_pay(player, event, self.rules.cards[name]["cost"], "hammer")
        bonus = player.sum("coin_on_build")  # R-E4: before this card
        self.add_building(player, name)
        self.expect_coins(player, bonus, "for building")
        self.refill(row)

    def train(self, player, event):
        """R-F2"""
        villager = self.known(event, "villager", [v for v in self.hire_row if v])
        space = self.hire_row.index(villager)
        self.act_and_pay(player, event, self.rules.hire[space], "quill")
        self.hire_row[space] = None
        (player.ready if player.sum("train_ready") else player.tired).add(villager)

    def labor(self, player, event):
        """R-F3"""
        group = self.group(event)
        if not group:
            raise Dispute("expected at least one to labor")
        demand("coins of the labor", self.number(event, "coins"), len(group))
        demand("cider of the board", self.number(event, "cider"), self.board_cider)
        self.assign(player, group)
        player.coins += len(group)
        player.items["cider"] += self.board_cider
        self.board_cider = 0

    def explore(self, player, event):
        demand("cave", self.number(event, "cave"), self.cave_top)
        cave, party = self.cave_top, self.group(event)
        if len(party) < 2:
            raise Dispute(f"expected a party of two or more, got {len(party)}")
        self.assign(player, party)  # they come home exhausted; until then nothing asks
        self.reveal_cave()
        self.encounter(player, cave, party)
