"""Below: paragraphs, dice, rewards and penalties of Above and Below, for the referee."""

from anb_rules import DIE, FOOD
from anb_table import Table
from judging import Dispute, demand, field


class Encounters(Table):
    def encounter(self, player, cave, party):
        """From the paragraph to the last reward; the party has left with this card."""
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
        if success:  # R-C9
            self.expect_coins(player, player.sum("coin_on_explore"), "for exploring")
        else:  # R-C8
            self.cave_deck.under.append(cave)
            if self.cave_top is None:
                self.reveal_cave()

    def read_paragraph(self, player, number):
        """One paragraph, to its result (None if nothing is written) and whether it went well."""
        options = self.rules.book[number].options
        event = self.next_event(("option", "result"), "the choice of an option", player.seat)
        if event["type"] == "result":
            if player.purse() >= min(option.pay for option in options):
                raise Dispute(f"expected an option: seat {player.seat} can pay for one")
            self.check_result_event(player, event, False, 0)
            return None, False
        demand("paragraph of the option", self.number(event, "paragraph"), number)
        option = options[self.number(event, "option", range(1, len(options) + 1)) - 1]
        coin = self.number(event, "coin", range(2))
        if coin and not (option.bonus and option.bonus[1] == "1 coin paid"):
            raise Dispute("a coin brings nothing with this option")
        if player.purse() < option.pay + coin:  # R-C11: who chooses must be able to pay
            raise Dispute(f"this option costs {option.pay + coin}, the purse of seat {player.seat} is {player.purse()}")
        self.pay(player, coin, event, "coin")  # gone whatever comes
        self.stake = option.bonus[1] if option.bonus else None
        if option.gain:
            result, success = option.gain, True
        else:
            self.roll(player, option, coin)
            reached = [result for least, result in option.numbers if least <= self.lanterns]
            result, success = (reached[-1], True) if reached else (option.fail, False)
        event = self.next_event("result", "the result", player.seat)
        self.check_result_event(player, event, success, option.pay if success else 0)
        return result, success

    def check_result_event(self, player, event, success, price):
        demand("lanterns", self.number(event, "lanterns"), self.lanterns)
        demand("success", field(event, "success", bool, "the result"), success)
        self.pay(player, price, event)

    # --- dice ---

    def roll(self, player, option, coin):
        """Dice, rerolls and exertion."""
        if self.rolled:
            raise Dispute("there is one roll an encounter")
        self.rolled = True
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
        self.lanterns = lanterns + self.bonus(player, option, coin)
        while self.peek() == ("exert", player.seat):  # R-C6
            event = self.next_event("exert", "an exertion", player.seat)
            if self.lanterns >= option.numbers[-1][0]:
                raise Dispute(f"expected no exertion, the highest number {option.numbers[-1][0]} being reached")
            self.injure(player, self.known(event, "villager", self.whole))
            self.lanterns += 1

    def bonus(self, player, option, coin):
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
            count = sum(map(player.owned, FOOD))
        else:
            count = player.owned(what)
        return lanterns * (count if how == "per" else min(count, 1))

    # --- rewards and penalties ---

    def injure(self, player, villager):
        """One who is ready or exhausted; the party counts as exhausted already."""
        self.whole.discard(villager)
        player.injure(villager)

    def find(self, player):
        self.next_event("find", "the cave that is won", player.seat)
        player.caves += 1

    def apply(self, player, effect):
        """One reward or penalty of the book."""
        what, value = effect
        if what == "coins":
            self.expect_coins(player, value, "of the book")
        elif what == "reputation":
            self.expect_reputation(player, value)
        elif what == "choose":
            event = self.next_event("choose", f"a choice between the rewards {value}", player.seat)
            self.apply(player, value[self.number(event, "reward", range(1, len(value) + 1)) - 1])
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

    def join(self, player, possible):
        event = self.next_event("join", f"{' or '.join(sorted(possible))} to join", player.seat)
        villager = self.known(event, "villager", possible)
        player.tired.add(villager)
        return villager

    def take_free(self, player, most):
        cards = self.rules.cards
        possible = {
            card
            for row in self.offer_rows()
            for card in row
            if card and cards[card]["cost"] <= most and (cards[card]["kind"] != "outpost" or player.caves)
        }
        if possible:
            event = self.next_event("take", f"a free building of at most {most} coins", player.seat)
            name = self.known(event, "building", possible)
            row = self.take_card(player, name)
            self.add_building(player, name)
            self.refill(row)

    def copy_item(self, player):
        """Another of what one owns; nothing, and no event, if that is nothing or nothing is left of it."""
        possible = {item for item in self.rules.supply if player.owned(item) and self.stock(item)}
        if possible:
            event = self.next_event("gain", f"the gain of one out of {sorted(possible)}", player.seat)
            item = self.known(event, "item", possible)
            demand("count of a copy", self.number(event, "count"), 1)
            player.items[item] += 1

    def injure_one(self, player):
        possible = self.whole or player.ready | player.tired
        if possible:
            event = self.next_event("injure", f"one of {sorted(possible)} to be injured", player.seat)
            self.injure(player, self.known(event, "villager", possible))

    def lose_stake(self, player):
        """An item that gave the bonus, from beside the board, else from the sale slot; never from the track."""
        stakes = FOOD if self.stake == "food" else (self.stake,)
        possible = {item for item in stakes if player.owned(item) - player.placed[item]}
        if possible:
            event = self.next_event("lose", f"the loss of {' or '.join(sorted(possible))}", player.seat)
            item = self.known(event, "item", possible)
            demand("count", self.number(event, "count"), 1)
            if player.items[item]:
                player.items[item] -= 1
            else:
                player.sale = None
