"""What follows the turns of a round of Endless Winter: the eclipse and the preparation."""

from collections import Counter

from endless_winter_gains import Gains
from endless_winter_side import total
from judging import Dispute, demand


class Eclipse(Gains):
    def play_eclipse(self):
        self.expect("eclipse", round=self.round)
        if self.nomad:
            self.show_nomad_pile()
        labor = {}
        for side in self.order:
            if not side.is_nomad:
                self.show_pile(side)
            labor[side] = side.half_labor()
            self.expect("eclipse_labor", side, half_labor=labor[side])
        later = {side: place for place, side in enumerate(self.order)}
        self.order.sort(key=lambda side: (labor[side], later[side]), reverse=True)
        for number, side in enumerate(self.order, 1):
            self.expect("order", side, number=number)
        for side in self.sides:
            side.won = self.land.won(side, self.sides)
            self.expect("influence", side, places=side.won)
        for number, side in enumerate(self.order):
            self.eclipse_of(side, number)

    def show_nomad_pile(self):
        nomad = self.nomad
        for _ in range(nomad.pile):
            event = self.choice("nomad_shows", "a card of the Nomad's eclipse pile", nomad)
            nomad.shown.append(self.known(event, "card", nomad.unseen, "is not in the pile"))
            nomad.unseen.remove(nomad.shown[-1])

    def show_pile(self, side):
        left = +side.pile
        while left:
            event = self.choice("shows", f"a card of the pile of seat {side.name}", side)
            card = self.known(event, "card", left, "is not in the pile")
            demand(f"count of {card}", self.number(event, "count"), left.pop(card))

    def eclipse_of(self, side, number):
        self.expect("reward", side, number=number + 1)
        self.gain(side, self.facts["order_rewards"][number], "others")
        if side.is_nomad:
            self.nomad_tiles()
        else:
            self.card_effects(side)
            self.tile_rewards(side)
        self.board_rewards(side)
        self.stone_points(side)
        if not side.is_nomad:
            side.pour("pile", "discard")

    def effects_of(self, card):
        """What a card does in the eclipse beside its labor."""
        row = self.facts.people.get(card)
        return [effect for effect in row["eclipse"] if effect["op"] != "labor_eclipse"] if row else []

    def card_effects(self, side):
        """In any order; nobody is asked while only one kind is left, else it may be stopped."""
        left = Counter({card: count for card, count in side.pile.items() if count and self.effects_of(card)})
        while left and (len(left) == 1 or self.peek("effect", side)):
            event = self.choice("effect", f"the effect of a card of seat {side.name}", side)
            card = self.known(event, "card", left, "has no effect left")
            left[card] -= 1
            left = +left
            self.gain(side, self.effects_of(card), "others")

    def tile_rewards(self, side):
        left = [place for place in side.won if self.land.rewards(place)]
        while left and (len(left) == 1 or self.peek("tile", side)):
            event = self.choice("tile", f"a tile of seat {side.name}", side)
            place = self.number(event, "place")
            if place not in left:
                raise Dispute(f"seat {side.name} gets nothing from place {place}")
            left.remove(place)
            self.gain(side, self.land.rewards(place), "tiles")

    def nomad_tiles(self):
        """All of them, in the order of the arrows."""
        nomad, places = self.nomad, self.facts.places
        won = [place for place in nomad.won if self.land.rewards(place)]
        for place in sorted(won, key=lambda at: nomad.arrow_key(places[at]["x"], places[at]["y"])):
            self.expect("tile", nomad, place=place)
            self.gain(nomad, self.land.rewards(place), "tiles")

    def board_rewards(self, side):
        """Both are told first; then come the draws of villages and the idols of megaliths."""
        rewards = self.facts["board_rewards"]
        villages, pairs = side.villages, (side.ground + side.upper) // rewards["megaliths_each"]
        if villages:
            self.expect("board", side, megaliths=False, count=villages)
        if pairs:
            self.expect("board", side, megaliths=True, count=pairs)
        for _ in range(villages):
            self.gain(side, rewards["per_village_placed"], "others")
        for _ in range(pairs):
            self.gain(side, rewards["per_two_own_color_megaliths_placed"], "others")

    def stone_points(self, side):
        for stone in side.stones:
            if side.is_nomad:
                points = self.facts["nomad_stone_points"]
            else:
                points = self.scoring.points_per(side, self.facts.stones[stone])
            self.expect("stone_points", side, stone=stone, points=points)
            self.score(side, points, "stones")

    def prepare(self):
        for space, card in enumerate(self.culture):
            if card and space in self.cheap:
                self.expect("culture_gone", card=card, space=space + 1)
                self.culture[space] = None
                self.cheap.remove(space)
            elif card:
                self.expect("culture_cheap", card=card, space=space + 1)
                self.cheap.add(space)
        self.in_column.clear()
        for side in self.sides:
            side.new_round()
        if self.nomad:
            self.expect("nomad_shuffle", self.nomad)
        self.fill_animals()
        self.fill_culture("era1" if self.round == 1 else "era2")
        for side in self.order:
            if not side.is_nomad:
                self.draw_cards(side, self.facts["hand"])
        if self.nomad and self.nomad.start_card:
            self.reveal_start_card()
