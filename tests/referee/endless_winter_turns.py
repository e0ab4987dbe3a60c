"""The turns of players in Endless Winter."""

from endless_winter_gains import Gains
from endless_winter_side import total
from judging import Dispute, demand

REST, MIDDLE, BOTTOM = "rest", 2, 3


class Turns(Gains):
    labor, taken = 0, frozenset()

    def player_turn(self, side):
        self.labor, self.taken = 0, set()
        side.fresh.clear()
        event = self.play_cultures(side)
        column = self.known(event, "column", (*self.facts.column_order, REST))
        chief = self.flag(event, "chief")
        if not (side.chief_free if chief else side.figures):
            raise Dispute(f"seat {side.name} has no such figure left")
        if chief:
            side.chief_free = False
        else:
            side.figures -= 1
        if column == REST:
            self.rest(side, chief)
        else:
            self.work_in(side, column, chief)
        side.pour("played", "discard")
        side.fresh.clear()
        if not side.figures and not side.chief_free:
            self.lay_pile(side)

    def play_cultures(self, side):
        """The first is free, each further one costs another card; then comes the figure."""
        played = 0
        while True:
            event = self.choice(("play", "place"), f"a culture card or a figure of seat {side.name}", side)
            if event["type"] == "place":
                return event
            hand = +side.hand
            card = self.known(event, "card", [name for name in hand if name in self.facts.cultures],
                              "is no culture card of the hand")
            if played and total(hand) < 2:
                raise Dispute(f"seat {side.name} has no card to discard for {card}")
            side.hand[card] -= 1
            side.played[card] += 1
            if played:
                event = self.choice("discard", "a discarded card", side)
                discarded = self.known(event, "card", +side.hand, "is not in hand")
                side.leave_hand(discarded)
                side.discard[discarded] += 1
            played += 1
            self.gain(side, self.facts.cultures[card]["effects"], "culture")
            side.pour("played", "discard")

    def rest(self, side, chief):
        side.resting += 1
        side.chief_rests |= chief
        gain = self.facts["rest_tiles"][side.rest_tile] if side.rest_tile else self.facts["rest"]["gain"]
        self.gain(side, gain, "others")
        self.expect("end", side)

    def work_in(self, side, column, chief):
        first = not self.in_column[column]
        self.in_column[column] += 1
        self.column = column
        offer = None
        if chief:
            offer = side.chief_offer(column)
            labor = side.chief_labor(column)
            if labor:
                self.expect("labor", side, labor=labor, chief=True)
                self.labor += labor
        done = set() if first else {BOTTOM}
        while True:
            event = self.choice(("work", "eat", "chief_tool", "section", "end"), f"work of seat {side.name}", side)
            if event["type"] == "end":
                return
            if event["type"] == "work":
                self.work(side, event)
            elif event["type"] == "eat":
                self.eat(side, event)
            elif event["type"] == "section":
                self.section(side, event, done)
            else:
                self.chief_tool(side, event, offer)
                offer = None

    def work(self, side, event):
        able = {card for card, count in side.hand.items()
                if card in self.facts.people and count > side.fresh[card]}
        card = self.known(event, "card", able, "cannot work in this turn")
        row = self.facts.people[card]
        bonus = row["bonus"] or {"column": None}
        labor = row["labor"] + (bonus["labor"] if bonus["column"] in ("any", self.column) else 0)
        demand(f"labor of {card}", self.number(event, "labor"), labor)
        side.hand[card] -= 1
        side.played[card] += 1
        self.labor += labor

    def eat(self, side, event):
        cost = side.eat_cost()
        if not cost:
            raise Dispute(f"no labor comes of {side.food} food")
        demand("food", self.number(event, "food"), cost)
        demand("labor", self.number(event, "labor"), 1)
        side.food -= cost
        self.labor += 1

    def chief_tool(self, side, event, offer):
        if not offer:
            raise Dispute(f"the chief of seat {side.name} takes no tools for labor here")
        cost, labor = offer["cost"]["tool"], offer["gain"][0]["n"]
        demand("tools", self.number(event, "tools"), cost)
        demand("labor", self.number(event, "labor"), labor)
        if side.tools < cost:
            raise Dispute(f"seat {side.name} has no tools")
        side.tools -= cost
        self.labor += labor

    def section(self, side, event, done):
        column = self.facts.columns[self.column]
        demand("column", event["column"], self.column)
        number = self.number(event, "section")
        if number in done:
            raise Dispute(f"section {number} cannot be done (again)")
        if number == BOTTOM:
            done.add(BOTTOM)
            self.gain(side, column["bottom"], "others")
            return
        if number == MIDDLE:
            done.add(MIDDLE)
            line = column["middle"]
        elif number in range(len(column["top"])):
            line = column["top"][number]
        else:
            raise Dispute(f"there is no section {number}")
        self.pay_section(side, line)
        self.gain(side, line["gain"], "others", must=True)

    def pay_section(self, side, line):
        """It must be possible to pay, and something must come of it."""
        effect = line["gain"][0]
        op = effect["op"]
        worth = {
            "tribe": lambda: self.open_tribes(True),
            "tribe_discard": lambda: self.open_tribes(True),
            "bury": lambda: total(side.hand) + total(side.discard) + total(side.played),
            "stone": lambda: self.payable_stone(side, effect),
            "camp": side.camps_at_home,
            "move": lambda: total(side.camps),
            "village": lambda: self.can_found(side, effect),
            "reveal": lambda: total(self.animal_deck),
            "animal_random": lambda: total(self.animal_deck),
            "animal": lambda: any(self.display),
            "tip": lambda: +side.upright,
            "culture": lambda: self.cheapest_culture() <= self.labor,
        }
        if op in worth and not worth[op]():
            raise Dispute(f"nothing can come of {op} for seat {side.name}")
        labor, tools, food = (line["cost"].get(name, 0) for name in ("labor", "tool", "food"))
        if op == "culture":  # paid with the choice
            labor = 0
        if op == "village":  # paid with the site, and told there
            food = 0
        if self.labor < labor or side.tools < tools or side.food < food:
            raise Dispute(f"seat {side.name} cannot pay {labor} labor, {tools} tools and {food} food for {op}")
        self.labor -= labor
        side.tools -= tools
        side.food -= food

    def lay_pile(self, side):
        while True:
            event = self.choice(("pile", "pile_done"), f"the eclipse pile of seat {side.name}", side)
            if event["type"] == "pile_done":
                demand("cards", self.number(event, "cards"), total(side.pile))
                return
            card = self.known(event, "card", +side.hand, "is not in hand")
            side.hand[card] -= 1
            side.pile[card] += 1
