"""A side of Endless Winter: what a player or the Nomad has."""

from collections import Counter

ZONES = ("deck", "hand", "played", "discard", "pile", "buried")


def total(counter):
    return sum(counter.values())


class Side:
    """What both have in common."""

    tile_influence = 0

    def __init__(self, facts, name):
        self.facts, self.name = facts, name
        pieces = facts["pieces"]
        self.food = self.tools = self.honor = self.sacrifice = self.arrival = 0
        self.camps, self.villages = Counter(), 0
        self.neutral, self.own = pieces["neutral"], pieces["own"]
        self.ground = self.upper = 0  # placed megaliths of the own color
        self.stones = []
        self.upright, self.tipped = Counter(), Counter()
        self.scored = Counter()  # points in play, by source
        self.won = []

    def room_for_tools(self):
        return self.facts["tools"] - self.tools

    def room_for_food(self):
        return self.capacity() - self.food

    def villages_left(self):
        return self.facts["pieces"]["villages"] - self.villages

    def stone_cost(self, food_off=0, tools_off=0):
        """Food and tools for the first empty space, None if there is none."""
        if len(self.stones) == len(self.facts.stone_spaces):
            return None
        cost = self.facts.stone_spaces[len(self.stones)]["cost"]
        return max(cost["food"] - food_off, 0), max(cost["tool"] - tools_off, 0)


class Player(Side):
    is_nomad = False

    def __init__(self, facts, name):
        super().__init__(facts, name)
        for zone in ZONES:
            setattr(self, zone, Counter())
        for card, row in facts["starting_cards"].items():
            self.deck[card] = row["copies_per_player"]
        self.camps[facts.base] = 1
        self.chief = self.chief_b = self.setup = self.rest_tile = None
        self.fresh = Counter()  # tribe cards that came to the hand in this turn
        self.new_round()

    def new_round(self):
        self.figures, self.chief_free = self.facts["pieces"]["figures"], True
        self.resting, self.chief_rests = 0, False

    def capacity(self):
        return min(self.facts["food_of_a_player"] + total(self.camps), self.facts["food"])

    def camps_at_home(self):
        return self.facts["pieces"]["camps"] - total(self.camps)

    def can_draw(self):
        return total(self.deck) + total(self.discard) > 0

    def pour(self, source, target):
        getattr(self, target).update(getattr(self, source))
        getattr(self, source).clear()

    def leave_hand(self, card):
        """A card leaves the hand without working; one that could not have worked goes first."""
        self.hand[card] -= 1
        if self.fresh[card]:
            self.fresh[card] -= 1

    def owned(self):
        cards = Counter()
        for zone in ZONES:
            cards.update(getattr(self, zone))
        return +cards

    def buried_count(self):
        return total(self.buried)

    def eat_cost(self):
        """Food to go down past the next icon, 0 if there is none."""
        icons = [icon for icon in self.facts["food_icons"] if icon <= self.food]
        return self.food - max(icons) + 1 if icons else 0

    def chief_labor(self, column):
        chief = self.facts["chiefs"][self.chief]
        if not self.chief_b:
            gain = chief["a"]["any_column"]
        else:
            gain = chief["b"]["gain"] if chief["b"]["column"] in ("any", column) else []
        return sum(effect["n"] for effect in gain if effect["op"] == "labor")

    def chief_offer(self, column):
        """What side B offers for a payment in this column, None if nothing."""
        side_b = self.facts["chiefs"][self.chief]["b"]
        if not self.chief_b or side_b["column"] not in ("any", column):
            return None
        return next((effect for effect in side_b["gain"] if effect["op"] == "pay"), None)

    def half_labor(self):
        """Eclipse labor in halves."""
        facts, halves = self.facts, 0
        halves += int(self.resting * 2 * facts["rest"]["eclipse_labor_per_figure"])
        if self.chief_rests and not self.chief_b:
            halves += int(2 * facts["rest"]["chief_a_side_bonus"])
        if self.rest_tile:
            halves += self.resting * extra_labor(facts["rest_tiles"][self.rest_tile])
        for card, count in self.pile.items():
            if card in facts.people:
                row = facts.people[card]
                halves += count * (2 * row["labor"] + extra_labor(row["eclipse"]))
            else:
                halves += count * facts["culture_half_labor"]
        return halves


def extra_labor(effects):
    return sum(int(2 * effect["n"]) for effect in effects if effect["op"] == "labor_eclipse")


class Nomad(Side):
    is_nomad = True

    def __init__(self, facts, level):
        super().__init__(facts, "nomad")
        self.tile_influence = facts.levels[level]["tile_influence"]
        self.start_card = facts.levels[level]["start_card"]
        self.offering = []  # cards it took, the top one last; below them the unseen ones
        self.down = {era: facts["offering_per_era"] for era in ("era1", "era2")}
        self.buried, self.buried_down = [], Counter()
        self.unseen_maps = set(facts.maps)
        self.new_round()

    def new_round(self):
        self.unseen, self.stack, self.pile, self.shown = set(self.facts.nomad_cards), [], 0, []

    def capacity(self):
        return self.facts["food"]

    def buried_count(self):
        return len(self.buried) + total(self.buried_down)

    def newest(self):
        return self.facts.nomad_cards[self.stack[-1]]

    def half_labor(self):
        return 2 * sum(self.facts.nomad_cards[card]["labor"] for card in [self.stack[-1], *self.shown])

    def arrow_key(self, x, y):
        """The smallest key is what the arrows of the newest card point at."""
        arrows = self.newest()["arrows"]
        return (x if arrows["lr"] == "left" else -x), (y if arrows["ud"] == "up" else -y)
