"""Reading the events of a transcript of Endless Winter, and what lies in the middle of the table."""

import json
from collections import Counter

from endless_winter_facts import ERAS, GLACIER, OPTIONS
from endless_winter_land import Land
from endless_winter_megaliths import Megaliths
from endless_winter_score import Scoring
from endless_winter_side import Nomad, Player, total
from judging import Dispute, demand, field, show

# The members of events in which somebody has a choice, or chance has; all others are predicted.
MEMBERS = {
    "megalith_tile": "tile at", "terrain": "tile place", "glacier_tile": "token place",
    "stone_out": "stone space", "culture_out": "card space", "animal_out": "animal space",
    "nomad_animal": "seat animal", "map": "seat card", "start_card": "seat card", "order": "seat number",
    "offer_setup": "seat card", "offer_chief": "seat chief", "rest_tile": "seat tile", "setup": "seat card",
    "chief": "seat chief side_b", "draw": "seat card", "play": "seat card", "discard": "seat card",
    "place": "seat column chief", "work": "seat card labor", "eat": "seat food labor",
    "chief_tool": "seat tools labor", "section": "seat column section", "end": "seat", "tool": "seat tools lost",
    "lesser": "seat op instead", "points": "seat points source", "honor": "seat level", "sacrifice": "seat level",
    "bury": "seat card from", "tribe": "seat card discard", "culture": "seat card space",
    "animal": "seat animal space", "tip": "seat animal", "move": "seat from to", "village": "seat tiles food",
    "megalith": "seat level at neutral", "stone": "seat stone space food tools", "pay": "seat food tools",
    "option": "seat number", "skip": "seat op", "pile": "seat card", "pile_done": "seat cards",
    "nomad_card": "seat card", "nomad_camps": "seat map outer", "nomad_shows": "seat card",
    "shows": "seat card count", "effect": "seat card", "tile": "seat place", "show_buried": "seat card",
}


def canonical(value):
    """Equal texts are equal values, true not being 1 and 2.0 not being 2."""
    return json.dumps(value, sort_keys=True)


class Reader:
    """The events one after the other; `place` names where it stands."""

    def __init__(self, facts, transcript):
        self.facts = facts
        self.place = "header"
        self.next_index = 0
        if type(transcript) is not dict:
            raise Dispute(f"expected a JSON object, got {show(transcript)}")
        self.transcript = transcript

    def read_header(self):
        script = self.transcript
        demand("'game'", field(script, "game", str, "the transcript"), "endless_winter")
        demand("'rules'", field(script, "rules", int, "the transcript"), 1)
        names = field(script, "players", list, "the transcript")
        if not 1 <= len(names) <= 4:
            raise Dispute(f"expected 1 to 4 players, got {len(names)}")
        for name in names:
            if type(name) is not str:
                raise Dispute(f"expected the name of a player, got {show(name)}")
        self.seats = len(names)
        options = field(script, "options", dict, "the transcript")
        for name, values in OPTIONS.items():
            if field(options, name, str, "'options'") not in (values or self.facts.levels):
                raise Dispute(f"option {name} cannot be {show(options[name])}")
        demand("'data', the tables the facts hold for,", field(options, "data", str, "'options'"), self.facts["data"])
        if len(options) != len(OPTIONS) + 1:
            raise Dispute(f"expected {len(OPTIONS) + 1} options, got {len(options)}")
        self.options = options
        self.events = field(script, "events", list, "the transcript")

    def peek(self, kind, side=None):
        """Is the next event of this kind, and of this side?"""
        event = self.events[self.next_index] if self.next_index < len(self.events) else None
        return type(event) is dict and event.get("type") == kind and (
            side is None or canonical(event.get("seat")) == canonical(side.name))

    def next_event(self, expected):
        """`expected`: what is said of it, or the event itself."""
        self.place = f"event {self.next_index}"
        if self.next_index >= len(self.events):
            raise Dispute(f"expected {expected if type(expected) is str else show(expected)}, got the end of the events")
        event = self.events[self.next_index]
        self.next_index += 1
        if type(event) is not dict:
            raise Dispute(f"expected an event object, got {show(event)}")
        field(event, "type", str, "the event")
        return event

    def expect(self, kind, side=None, **members):
        """The next event follows by itself: it must be this one and no other."""
        wanted = {"type": kind, **({"seat": side.name} if side else {}), **members}
        event = self.next_event(wanted)
        if canonical(event) == canonical(wanted):
            return
        if event["type"] != kind:
            raise Dispute(f"expected {show(wanted)}, got {show(event)}")
        for name, value in wanted.items():
            if canonical(event.get(name)) != canonical(value):
                raise Dispute(f"{name} of {kind!r}: expected {show(value)}, got {show(event.get(name))}")
        raise Dispute(f"{kind!r} tells too much: {show(event)}")

    def choice(self, kinds, expected, side=None):
        """The next event is one of these, its other members are free."""
        event = self.next_event(expected)
        kinds = kinds if type(kinds) is tuple else (kinds,)
        if event["type"] not in kinds:
            raise Dispute(f"expected {expected}, got {show(event)}")
        members = {"type", *MEMBERS[event["type"]].split()}
        if set(event) != members:
            raise Dispute(f"expected {event['type']!r} to tell {sorted(members)}, got {sorted(event)}")
        if side and canonical(event["seat"]) != canonical(side.name):
            raise Dispute(f"seat of {event['type']!r} ({expected}): expected {show(side.name)}, got {show(event['seat'])}")
        return event

    def number(self, event, key):
        return field(event, key, int, f"the {event['type']}")

    def flag(self, event, key):
        return field(event, key, bool, f"the {event['type']}")

    def known(self, event, key, names, why="is not possible here"):
        """A member that names one of these."""
        value = field(event, key, str, f"the {event['type']}")
        if value not in names:
            raise Dispute(f"{key} {show(value)} of {event['type']!r} {why}")
        return value

    def pair(self, event, key, length=2):
        value = field(event, key, list, f"the {event['type']}")
        if len(value) != length or any(type(part) is not int for part in value):
            raise Dispute(f"expected {key} to be {length} numbers, got {show(value)}")
        return tuple(value)


class Table(Reader):
    """Decks, displays, the boards, and how they are laid out."""

    def set_up(self):
        facts = self.facts
        if self.seats == 1:
            self.nomad = Nomad(facts, self.options["level"])
            self.sides = [Player(facts, 0), self.nomad]
        else:
            self.nomad = None
            self.sides = [Player(facts, seat) for seat in range(self.seats)]
        self.round = 0
        self.arrivals = 0
        self.in_column = Counter()
        self.unseen_culture = {era: set(facts["cultures"][era]) for era in ERAS}
        self.culture, self.cheap = [None] * 8, set()
        self.animal_deck = Counter({name: row["copies"] for name, row in facts.animals.items()})
        self.display = []
        self.tribe_supply = Counter({name: row["copies"] for name, row in facts.tribes.items()})
        self.land, self.megaliths = Land(facts), Megaliths(facts)
        self.scoring = Scoring(facts, self.land, self.sides)
        self.deal_boards()
        self.deal_stones()
        self.fill_culture("era1")
        self.fill_animals()
        if self.nomad:
            self.deal_nomad()
        self.deal_order()
        if self.nomad and self.nomad.start_card:
            self.reveal_start_card()
        for side in self.order:
            if not side.is_nomad:
                self.deal_cards(side)
        for number, side in enumerate(self.order):
            if not side.is_nomad:
                self.get_ready(side, number)

    def deal_boards(self):
        facts, land = self.facts, self.land
        for at in range(4):
            event = self.choice("megalith_tile", "a megalith tile")
            demand("at", self.number(event, "at"), at)
            tile = self.known(event, "tile", set(facts["megalith_tiles"]) - set(self.megaliths.tiles))
            self.megaliths.tiles.append(tile)
        for place in facts.places:
            if place != facts.base:
                event = self.choice("terrain", f"the tile of place {place}")
                demand("place", self.number(event, "place"), place)
                land.tiles[place] = self.known(event, "tile", set(facts.tiles) - set(land.tiles.values()))
        types = Counter(land.type_of(place) for place in land.tiles)
        wanted = facts.of_players("terrain", len(self.sides))["glacier"]
        demand("number of glaciers", types[GLACIER], wanted)
        if not facts.land_types <= set(types):
            raise Dispute(f"there is no tile of {' and '.join(sorted(facts.land_types - set(types)))}")
        if self.options["glacier_tiles"] == "on":
            for place in facts.places:
                if land.type_of(place) == GLACIER:
                    event = self.choice("glacier_tile", f"the glacier tile of place {place}")
                    demand("place", self.number(event, "place"), place)
                    tokens = set(facts["glacier_tiles"]) - set(land.tokens.values())
                    land.tokens[place] = self.known(event, "token", tokens)

    def deal_stones(self):
        self.stone_row = []
        for era in ERAS:
            for _ in range(self.facts.of_players("stones_per_era", len(self.sides))):
                event = self.choice("stone_out", "a stone")
                self.stone_row.append(self.known(event, "stone", set(self.facts["stones"][era]) - set(self.stone_row)))
                demand("space", self.number(event, "space"), len(self.stone_row))

    def deal_nomad(self):
        nomad = self.nomad
        event = self.choice("nomad_animal", "the first animal of the Nomad", nomad)
        nomad.upright[self.from_animal_deck(event)] += 1
        event = self.choice("map", "the first map card", nomad)
        card = self.known(event, "card", nomad.unseen_maps)
        nomad.unseen_maps.remove(card)
        nomad.camps.update(self.facts.maps[card]["inner"] + self.facts.maps[card]["outer"])

    def deal_order(self):
        if self.nomad:
            self.order = [self.nomad, self.sides[0]]
        else:
            self.order = []
            for number in range(1, self.seats + 1):
                event = self.choice("order", f"who is number {number}")
                demand("number", self.number(event, "number"), number)
                seat = self.number(event, "seat")
                if seat not in range(self.seats) or self.sides[seat] in self.order:
                    raise Dispute(f"seat {seat} cannot be number {number}")
                self.order.append(self.sides[seat])
        for side in self.order:
            self.arrive(side)

    def arrive(self, side):
        """On a level of honor."""
        self.arrivals += 1
        side.arrival = self.arrivals

    def deal_cards(self, side):
        """Which set-up card and chief: one of each is dealt, alone two to choose from."""
        count = 2 if self.seats == 1 else 1
        others = [other for other in self.sides if other is not side and not other.is_nomad]
        setups, chiefs = [], []
        for offered, kind, key, rows in ((setups, "offer_setup", "card", "setup_cards"),
                                         (chiefs, "offer_chief", "chief", "chiefs")):
            used = {getattr(other, "setup" if rows == "setup_cards" else "chief") for other in others}
            for _ in range(count):
                event = self.choice(kind, f"a card of seat {side.name} to choose", side)
                offered.append(self.known(event, key, set(self.facts[rows]) - used - set(offered)))
        if self.options["rest_tiles"] == "on":
            event = self.choice("rest_tile", "a rest tile", side)
            used = {other.rest_tile for other in others}
            side.rest_tile = self.known(event, "tile", set(self.facts["rest_tiles"]) - used)
        side.setup = self.known(self.choice("setup", "the set-up card", side), "card", setups)
        event = self.choice("chief", "the chief", side)
        side.chief = self.known(event, "chief", chiefs)
        side.chief_b = self.flag(event, "side_b")

    def get_ready(self, side, number):
        card = self.facts["setup_cards"][side.setup]
        self.tribe_supply[card["tribe"]] -= 1
        side.deck[card["tribe"]] += 1
        for animal in card["animals"]:
            if self.animal_deck[animal]:
                self.animal_deck[animal] -= 1
                side.upright[animal] += 1
        if card["food"]:
            self.get_food(side, card["food"])
        if card["tool"]:
            self.get_tools(side, card["tool"])
        self.draw_cards(side, self.facts["hand"])
        self.gain(side, self.facts["order_start"][number], "others")
        self.gain(side, card["extra"], "others")

    # --- displays and decks ---

    def from_animal_deck(self, event):
        animal = self.known(event, "animal", +self.animal_deck, "is not left in the deck")
        self.animal_deck[animal] -= 1
        return animal

    def reveal_animal(self):
        """To the first empty space; beyond the last one if all are full."""
        size = self.facts["animal_display"]["rows"] * self.facts["animal_display"]["columns"]
        while len(self.display) < size or None not in self.display:
            self.display.append(None)
        space = self.display.index(None)
        event = self.choice("animal_out", "an animal for the display")
        self.display[space] = self.from_animal_deck(event)
        demand("space", self.number(event, "space"), space + 1)

    def fill_animals(self):
        wanted = self.facts["animal_display"]["fill"][str(len(self.sides))]
        while sum(animal is not None for animal in self.display) < wanted and total(self.animal_deck):
            self.reveal_animal()

    def display_at(self, space):
        """Column and row of a space, counted from 0."""
        rows, columns = self.facts["animal_display"]["rows"], self.facts["animal_display"]["columns"]
        if space < rows * columns:
            return space % columns, space // columns
        return columns + (space - rows * columns) // rows, (space - rows * columns) % rows

    def hidden_culture(self, era):
        """Cards of an era that nobody has seen and that are not in the deck."""
        return self.nomad.down[era] + self.nomad.buried_down[era] if self.nomad else 0

    def fill_culture(self, era):
        unseen = self.unseen_culture[era]
        for space, card in enumerate(self.culture):
            if card is None and len(unseen) > self.hidden_culture(era):
                event = self.choice("culture_out", f"a culture card for space {space + 1}")
                self.culture[space] = self.known(event, "card", unseen, "is no unseen card of the era")
                demand("space", self.number(event, "space"), space + 1)
                unseen.remove(self.culture[space])

    def open_stones(self):
        """Spaces of the row with a stone that can be taken in this round."""
        second = self.round >= self.facts["second_era_of_stones"]
        return [space for space, stone in enumerate(self.stone_row)
                if stone and (second or stone in self.facts["stones"]["era1"])]

    def reveal_start_card(self):
        event = self.choice("start_card", "the start card of the Nomad", self.nomad)
        self.nomad.stack.append(self.known(event, "card", self.nomad.unseen))
        self.nomad.unseen.remove(self.nomad.stack[-1])

    # --- drawing ---

    def draw_card(self, side):
        if not total(side.deck):
            self.expect("reshuffle", side)
            side.pour("discard", "deck")
        event = self.choice("draw", f"a card for seat {side.name}", side)
        card = self.known(event, "card", +side.deck, "is not in the deck")
        side.deck[card] -= 1
        side.hand[card] += 1

    def draw_cards(self, side, count):
        for _ in range(count):
            if side.can_draw():
                self.draw_card(side)
