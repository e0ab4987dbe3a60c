"""Counting in Endless Winter: what stones count, and the points at the end."""

SOURCES = ("honor", "sacrifice", "megaliths", "stones", "stone_spaces", "tiles", "culture", "squares",
           "glaciers", "others")
PARTS = SOURCES + ("leftover", "burial", "tribes", "cultures", "animals")
WHOLE_SET = 4


def sets_of_four(count, wild, points):
    """One set after the other is filled; each has at least one animal of the kind itself."""
    whole, rest = divmod(min(count + wild, WHOLE_SET * count), WHOLE_SET)
    return whole * points[-1] + (points[rest - 1] if rest else 0)


def one_set(count, wild, points):
    """A single set that grows no further."""
    return points[min(count + wild, len(points)) - 1] if count else 0


def spread(kinds, wild, worth):
    """The most that wild ones can bring, spread over the kinds."""
    if not kinds:
        return 0
    return max(worth(kinds[0], here) + spread(kinds[1:], wild - here, worth) for here in range(wild + 1))


class Scoring:
    """How the things of a side are counted; `land` is the land they stand on."""

    def __init__(self, facts, land, sides):
        self.facts, self.land, self.sides = facts, land, sides

    # --- stones and cards that count something ---

    def points_per(self, side, effect):
        n = effect["n"] * (self.count(side, effect["what"]) // effect["div"])
        return min(n, effect["cap"])

    def count(self, side, what):
        land = self.land
        if what.startswith("camp_on_"):
            return land.camps_on(side, what[len("camp_on_"):].split("_or_"))
        return {
            "own_megalith_level1": lambda: side.ground,
            "own_megalith_upper": lambda: side.upper,
            "own_megalith_any": lambda: side.ground + side.upper,
            "tipped_animal": lambda: sum(side.tipped.values()),
            "upright_animal": lambda: sum(side.upright.values()),
            "different_upright_animal_type": lambda: len(+side.upright),
            "complete_animal_set_of_4": lambda: self.whole_sets(side),
            "buried_card": side.buried_count,
            "glacier_tile_with_own_camp": lambda: land.glaciers_with_camp(side),
            "village": lambda: side.villages,
            "different_tribe_type_owned": lambda: sum(card in self.facts.tribes for card in side.owned()),
            "culture_card_owned": lambda: sum(card in self.facts.cultures for card in side.owned()),
            "honor_level": lambda: side.honor,
            "sacrifice_level": lambda: side.sacrifice,
        }[what]()

    def wild_of(self, side):
        return sum(side.upright[name] for name in self.facts.wild)

    def kinds_of(self, side):
        return [name for name in self.facts.animals if side.upright[name] and name not in self.facts.wild]

    def whole_sets(self, side):
        kinds = [name for name in self.kinds_of(side) if len(self.facts.animals[name]["set_points"]) == WHOLE_SET]
        return spread(kinds, self.wild_of(side),
                      lambda name, wild: sets_of_four(side.upright[name], wild, (0, 0, 0, 1)))

    # --- the end ---

    def rank(self, side):
        """On honor: higher first, on one level the one that came earlier."""
        return 1 + sum((other.honor, -other.arrival) > (side.honor, -side.arrival) for other in self.sides)

    def leftover(self, side):
        ratio = next(row for row in self.facts["leftover"] if row["from"] <= side.sacrifice <= row["to"])
        return (side.food + side.tools) // ratio["per"] * ratio["points"]

    def burial(self, side):
        rank, charts = self.rank(side), self.facts["burial"]
        chart = charts["first" if rank == 1 else "middle" if rank == 2 and len(self.sides) > 2 else "last"]
        return chart[min(side.buried_count(), len(chart) - 1)]

    def animals(self, side):
        facts = self.facts
        if side.is_nomad:
            charts = facts["nomad_charts"]
            return sum(one_set(side.upright[name], 0, charts[name]) for name in facts.animals)

        def worth(name, wild):
            points = tuple(facts.animals[name]["set_points"])
            lay = sets_of_four if len(points) == WHOLE_SET else one_set
            return lay(side.upright[name], wild, points)

        return spread(self.kinds_of(side), self.wild_of(side), worth)

    def parts(self, side):
        facts = self.facts
        cards = {card: 1 for card in side.buried} if side.is_nomad else side.owned()
        return {
            **{source: side.scored[source] for source in SOURCES},
            "leftover": self.leftover(side),
            "burial": self.burial(side),
            "tribes": sum(n * facts.people[card]["points"] for card, n in cards.items() if card in facts.people),
            "cultures": sum(n * facts.cultures[card]["points"] for card, n in cards.items() if card in facts.cultures),
            "animals": self.animals(side),
        }
