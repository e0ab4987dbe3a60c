"""What is gained in Endless Winter: by both sides, and what a player decides about it."""

from endless_winter_side import total
from endless_winter_table import Table
from judging import Dispute, demand, field, show


class Gains(Table):
    def gain(self, side, effects, source, must=False):
        """One effect after the other; `must` is what was paid for in a column."""
        for effect in effects:
            if side.is_nomad:
                self.nomad_gain(effect, source)
            else:
                getattr(self, "gain_" + effect["op"])(side, effect, source, must)

    # --- the same for everybody ---

    def score(self, side, points, source):
        if points:
            self.expect("points", side, points=points, source=source)
            side.scored[source] += points

    def step_of_honor(self, side):
        side.honor += 1
        self.arrive(side)
        self.score(side, self.facts["honor_points"].get(str(side.honor), 0), "honor")

    def step_of_sacrifice(self, side):
        side.sacrifice += 1
        self.gain(side, self.facts["sacrifice_rewards"].get(str(side.sacrifice), []), "sacrifice")

    def put_megalith(self, side, level, at):
        """The event was read: the piece stands, and gives what it gives."""
        neutral = side.neutral > 0
        if neutral:
            side.neutral -= 1
        else:
            side.own -= 1
            side.ground += level == 1
            side.upper += level > 1
        self.megaliths.put(level, at)
        if level > 1:
            self.score(side, self.megaliths.points(level), "megaliths")
            return
        for effect in self.megaliths.rewards(at):
            self.gain(side, [{**effect, "at": at}], "squares")

    def put_stone(self, side, space, cost):
        side.food -= cost[0]
        side.tools -= cost[1]
        side.stones.append(self.stone_row[space])
        self.stone_row[space] = None
        self.gain(side, self.facts.stone_spaces[len(side.stones) - 1]["gain"], "stone_spaces")

    # --- food, tools, and what may be taken instead ---

    def get_food(self, side, count):
        got = min(count, side.room_for_food())
        self.expect("food", side, food=got, lost=count - got)
        side.food += got

    def get_tools(self, side, count):
        got = min(count, side.room_for_tools())
        self.expect("tool", side, tools=got, lost=count - got)
        side.tools += got

    def gain_food(self, side, effect, source, must):
        self.get_food(side, effect["n"])

    def gain_fill_food(self, side, effect, source, must):
        self.get_food(side, side.room_for_food())

    def gain_tool(self, side, effect, source, must):
        """Asked only if there is room for both; what finds no room becomes food, or is lost."""
        left = effect["n"]
        while left:
            if side.room_for_tools() and side.room_for_food():
                if self.peek("lesser"):
                    self.lesser(side, "tool")
                    left -= 1
                else:
                    count = min(left, side.room_for_tools())
                    self.get_tools(side, count)
                    left -= count
                continue
            if side.room_for_tools() or not side.room_for_food():
                self.get_tools(side, left)
            else:
                self.expect("lesser", side, op="tool", instead="food")
                self.get_food(side, left)
            return

    def lesser(self, side, op):
        """A later benefit of the row instead, if there is room for it."""
        event = self.choice("lesser", "a lesser benefit", side)
        demand("op", field(event, "op", str, "the lesser"), op)
        row = self.facts.hierarchy
        other = self.known(event, "instead", row[row.index(op) + 1:], f"is not less than {op}")
        room = {"food": side.room_for_food, "tool": side.room_for_tools, "draw": side.can_draw}
        if other in room and not room[other]():
            raise Dispute(f"seat {side.name} has no room for {other} instead of {op}")
        if other == "food":
            self.get_food(side, 1)
        elif other == "tool":
            self.get_tools(side, 1)
        elif other == "draw":
            self.draw_card(side)
        else:
            self.gain_idol(side, {"op": "idol", "n": 1}, "others", False)

    def gain_draw(self, side, effect, source, must):
        for _ in range(effect["n"]):
            if self.peek("lesser") or not side.can_draw():
                self.lesser(side, "draw")
            else:
                self.draw_card(side)

    def gain_idol(self, side, effect, source, must):
        top = self.facts["top_level"]
        for _ in range(effect["n"]):
            if self.peek("lesser"):
                self.lesser(side, "idol")
                continue
            event = self.choice(("honor", "sacrifice", "points"), f"an idol of seat {side.name}", side)
            kind = event["type"]
            if kind == "points":
                demand("level of sacrifice of who gets a point for an idol", side.sacrifice, top)
                demand("points for an idol", self.number(event, "points"), 1)
                demand("source", event["source"], "sacrifice")
                side.scored["sacrifice"] += 1
                continue
            if getattr(side, kind) == top:
                raise Dispute(f"seat {side.name} is on the top of {kind}")
            demand(f"level of {kind}", self.number(event, "level"), getattr(side, kind) + 1)
            if kind == "honor":
                self.step_of_honor(side)
            else:
                self.step_of_sacrifice(side)

    def gain_megalith(self, side, effect, source, must):
        for _ in range(effect["n"]):
            if self.peek("lesser"):
                self.lesser(side, "megalith")
                continue
            sites = self.megaliths.board_sites()
            if not side.neutral:
                sites += self.megaliths.upper_sites()
            self.place_megalith(side, sites, self.choice("megalith", "a megalith or less", side))

    def place_megalith(self, side, sites, event):
        if not side.neutral + side.own:
            raise Dispute(f"seat {side.name} has no megalith left")
        level, at = self.number(event, "level"), self.pair(event, "at")
        if (level, at) not in sites:
            raise Dispute(f"no megalith can stand on {list(at)} of level {level}")
        demand("neutral", self.flag(event, "neutral"), side.neutral > 0)
        self.put_megalith(side, level, at)

    # --- what may be declined ---

    def optional(self, side, kind, op, must):
        """An event of the kind; None if the rest is declined."""
        event = self.choice((kind,) if must else (kind, "skip"), f"{op} of seat {side.name}", side)
        if event["type"] == "skip":
            demand("op of 'skip'", event["op"], op)
            return None
        return event

    def gain_megalith_extra(self, side, effect, source, must):
        squares = self.megaliths.extra_squares(effect["at"], effect["targets"])
        if squares and side.neutral + side.own:
            event = self.optional(side, "megalith", "megalith_extra", must)
            if event:
                self.place_megalith(side, [(1, square) for square in squares], event)

    def gain_bury(self, side, effect, source, must):
        for _ in range(effect["n"]):
            if not total(side.hand) + total(side.discard) + total(side.played):
                return
            event = self.optional(side, "bury", "bury", must)
            if not event:
                return
            zone = self.known(event, "from", ("hand", "discard", "played"))
            card = self.known(event, "card", +getattr(side, zone), f"is not in {zone}")
            if zone == "hand":
                side.leave_hand(card)
            else:
                getattr(side, zone)[card] -= 1
            side.buried[card] += 1

    def open_tribes(self, must):
        """Kinds that are left; those of a column are all different in one turn."""
        return {card for card in +self.tribe_supply if not must or card not in self.taken}

    def gain_tribe(self, side, effect, source, must, discard=False):
        for _ in range(effect["n"]):
            if not self.open_tribes(must):
                return
            event = self.optional(side, "tribe", effect["op"], must)
            if not event:
                return
            card = self.known(event, "card", self.open_tribes(must), "cannot be taken")
            demand("discard", self.flag(event, "discard"), discard)
            self.tribe_supply[card] -= 1
            if must:
                self.taken.add(card)
            if discard:
                side.discard[card] += 1
            else:
                side.hand[card] += 1
                side.fresh[card] += 1

    def gain_tribe_discard(self, side, effect, source, must):
        self.gain_tribe(side, effect, source, must, discard=True)

    def take_culture(self, event):
        """The card of the space that an event names; its token goes back."""
        space = self.number(event, "space") - 1
        if space not in range(len(self.culture)) or not self.culture[space]:
            raise Dispute(f"there is no culture card on space {space + 1}")
        card = self.culture[space]
        demand("card", event["card"], card)
        self.culture[space] = None
        self.cheap.discard(space)
        return card

    def culture_cost(self, space):
        cost = self.facts.cultures[self.culture[space]]["cost_labor"]
        return max(cost - (self.facts["token_discount"] if space in self.cheap else 0), 0)

    def cheapest_culture(self):
        return min((self.culture_cost(space) for space, card in enumerate(self.culture) if card), default=99)

    def gain_culture(self, side, effect, source, must):
        """In the column it is paid when the card is chosen; elsewhere it is a gift."""
        for _ in range(effect["n"]):
            if self.cheapest_culture() > (self.labor if must else 90):
                return
            event = self.optional(side, "culture", "culture", must)
            if not event:
                return
            space = self.number(event, "space") - 1
            cost = self.culture_cost(space) if must and space in range(8) and self.culture[space] else 0
            card = self.take_culture(event)
            if cost > self.labor:
                raise Dispute(f"{card} costs {cost} labor, and there is {self.labor}")
            self.labor -= cost
            side.hand[card] += 1

    def gain_animal(self, side, effect, source, must):
        for _ in range(effect["n"]):
            if not any(self.display):
                return
            event = self.optional(side, "animal", "animal", must)
            if not event:
                return
            space = self.number(event, "space") - 1
            if space not in range(len(self.display)) or not self.display[space]:
                raise Dispute(f"there is no animal on space {space + 1}")
            demand("animal", event["animal"], self.display[space])
            side.upright[self.display[space]] += 1
            self.display[space] = None

    def gain_tip(self, side, effect, source, must):
        for _ in range(effect["n"]):
            if not +side.upright:
                return
            event = self.optional(side, "tip", "tip", must)
            if not event:
                return
            animal = self.known(event, "animal", +side.upright, "is not there upright")
            side.upright[animal] -= 1
            side.tipped[animal] += 1
            self.gain(side, self.facts.animals[animal]["tip"], "others")

    def gain_move(self, side, effect, source, must):
        for _ in range(effect["n"]):
            if not total(side.camps):
                return
            event = self.optional(side, "move", "move", must)
            if not event:
                return
            start, end = self.number(event, "from"), self.number(event, "to")
            if not side.camps[start]:
                raise Dispute(f"seat {side.name} has no camp on place {start}")
            if end not in self.facts.places[start]["adjacent"]:
                raise Dispute(f"place {end} is not beside place {start}")
            side.camps[start] -= 1
            side.camps[end] += 1

    def village_cost(self, effect):
        cost = self.facts.columns["migrate"]["middle"]["cost"]["food"]
        return max(cost - effect.get("food_discount", 0), 0)

    def can_found(self, side, effect):
        return bool(side.villages_left() and side.food >= self.village_cost(effect)
                    and self.land.village_sites(side))

    def gain_village(self, side, effect, source, must):
        if not self.can_found(side, effect):
            return
        event = self.optional(side, "village", "village", must)
        if not event:
            return
        cost, tiles = self.village_cost(effect), self.pair(event, "tiles", 3)
        demand("food", self.number(event, "food"), cost)
        if tiles not in self.land.village_sites(side):
            raise Dispute(f"seat {side.name} cannot found a village at {list(tiles)}")
        side.food -= cost
        side.villages += 1
        self.land.taken[tiles] = (side, "village")
        for place in tiles:
            side.camps[place] -= 1
        if side.room_for_food() < 0:
            self.expect("food", side, food=0, lost=-side.room_for_food())
            side.food = side.capacity()

    def payable_stone(self, side, effect):
        cost = side.stone_cost(effect.get("food_discount", 0), effect.get("tool_discount", 0))
        return cost if cost and self.open_stones() and side.food >= cost[0] and side.tools >= cost[1] else None

    def gain_stone(self, side, effect, source, must):
        cost = self.payable_stone(side, effect)
        if not cost:
            return
        event = self.optional(side, "stone", "stone", must)
        if not event:
            return
        space = self.number(event, "space") - 1
        if space not in self.open_stones():
            raise Dispute(f"there is no stone to be taken on space {space + 1}")
        demand("stone", event["stone"], self.stone_row[space])
        demand("food", self.number(event, "food"), cost[0])
        demand("tools", self.number(event, "tools"), cost[1])
        self.put_stone(side, space, cost)

    def gain_pay(self, side, effect, source, must):
        food, tools = effect["cost"].get("food", 0), effect["cost"].get("tool", 0)
        if side.food < food or side.tools < tools:
            return
        event = self.optional(side, "pay", "pay", must)
        if event:
            demand("food", self.number(event, "food"), food)
            demand("tools", self.number(event, "tools"), tools)
            side.food -= food
            side.tools -= tools
            self.gain(side, effect["gain"], source)

    # --- what simply comes ---

    def gain_choose(self, side, effect, source, must):
        chosen = set()
        for _ in range(effect["pick"]):
            number = self.number(self.choice("option", "an option", side), "number")
            if number not in range(1, len(effect["options"]) + 1) or number in chosen:
                raise Dispute(f"option {show(number)} cannot be chosen")
            chosen.add(number)
            self.gain(side, effect["options"][number - 1], source)

    def gain_labor(self, side, effect, source, must):
        self.expect("labor", side, labor=effect["n"], chief=False)
        self.labor += effect["n"]

    def gain_labor_eclipse(self, side, effect, source, must):
        """Counted in the eclipse."""

    def gain_points(self, side, effect, source, must):
        self.score(side, effect["n"], source)

    def gain_points_per(self, side, effect, source, must):
        self.score(side, self.scoring.points_per(side, effect), source)

    def gain_animal_random(self, side, effect, source, must):
        for _ in range(effect["n"]):
            if total(self.animal_deck):
                self.animal_of_the_deck(side)

    def animal_of_the_deck(self, side):
        event = self.choice("animal", "an animal of the deck", side)
        demand("space", event["space"], "deck")
        side.upright[self.from_animal_deck(event)] += 1

    def gain_reveal(self, side, effect, source, must):
        for _ in range(effect["n"]):
            if total(self.animal_deck):
                self.reveal_animal()

    def gain_camp(self, side, effect, source, must):
        for _ in range(min(effect["n"], side.camps_at_home())):
            self.expect("camp", side)
            side.camps[self.facts.base] += 1
