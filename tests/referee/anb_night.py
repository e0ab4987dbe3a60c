"""The end of a round of Above and Below: rest, income, renewing goods, for the referee."""

from anb_rules import BED, CIDER, OWN_BED, POTION
from anb_table import Table
from judging import Dispute, demand


class Nights(Table):
    def play_night(self, number):
        if not self.board_cider and self.stock("cider"):
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
            self.drink(player, villager, how)
            player.recover(villager)
        down = player.tired | player.hurt
        metal = set(filter(is_metal, down))
        awake = down - slept - metal
        if awake and len(slept) < player.beds():
            raise Dispute(f"expected {player.beds()} beds to be used, {sorted(awake)} needing one")
        if metal - moved:
            raise Dispute(f"expected the metal men {sorted(metal - moved)} to rest")

    def drink(self, player, villager, how):
        if how == POTION:
            if villager not in player.hurt or not player.items["potion"]:
                raise Dispute(f"a potion cannot heal {villager}: potions {player.items['potion']}, "
                              f"injured {sorted(player.hurt)}")
            player.items["potion"] -= 1
        elif how == CIDER:
            if villager not in player.tired or not player.items["cider"]:
                raise Dispute(f"a cider cannot wake {villager}: ciders {player.items['cider']}, "
                              f"exhausted {sorted(player.tired)}")
            player.items["cider"] -= 1

    def earn(self, player):
        event = self.next_event("income", f"the income of seat {player.seat}", player.seat)
        coins, potions = player.income(), min(player.sum("potion_income"), self.stock("potion"))
        demand(f"income of seat {player.seat}", self.number(event, "coins"), coins)
        demand(f"potions of seat {player.seat}", self.number(event, "potions"), potions)
        player.coins += coins
        player.items["potion"] += potions
        demand(f"coins of seat {player.seat}", self.number(event, "now"), player.coins)

    def renew(self, player):
        """R-H7; which of two cards gets the last token is up to the player."""
        cards = self.rules.cards
        bare = {name for name, count in player.buildings.items() if cards[name].get("renewing") and not count}
        while bare:
            possible = {name for name in bare if self.stock(cards[name]["goods"])}
            if not possible:
                return
            event = self.next_event("renew", f"goods on {' or '.join(sorted(possible))}", player.seat)
            name = self.known(event, "building", possible)
            bare.remove(name)
            player.buildings[name] = 1
