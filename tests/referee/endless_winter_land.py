"""The land of Endless Winter: tiles, camps, villages, influence. Places are numbered from 1."""

from endless_winter_facts import GLACIER


class Land:
    def __init__(self, facts):
        self.facts = facts
        self.tiles = {facts.base: "base"}
        self.tokens = {}
        self.taken = {}  # juncture, as its three places: who has a village or the Nomad tile there

    def type_of(self, place):
        return self.facts.tiles[self.tiles[place]]["type"]

    def rewards(self, place):
        if place in self.tokens:
            return self.facts["glacier_tiles"][self.tokens[place]]
        return self.facts.tiles[self.tiles[place]]["eclipse"]

    def glaciers_with_camp(self, side):
        return sum(self.type_of(place) == GLACIER for place, camps in side.camps.items() if camps)

    def camps_on(self, side, types):
        return sum(camps for place, camps in side.camps.items() if self.type_of(place) in types)

    def village_sites(self, side):
        """Empty junctures with a camp on each of the three tiles, not at the base tile."""
        return [juncture for juncture, row in self.facts.junctures.items()
                if row["village_allowed"] and juncture not in self.taken
                and all(side.camps[place] for place in juncture)]

    def influence(self, side, place):
        """A camp 1, a village 2 on each of its tiles, the Nomad tile by the level."""
        worth = {(side, "village"): 2, (side, "tile"): side.tile_influence}
        return side.camps[place] + sum(
            worth.get(owner, 0) for juncture, owner in self.taken.items() if place in juncture)

    def won(self, side, sides):
        """Places where this side has most influence, or as much as the most."""
        return [place for place in self.facts.places if self.influence(side, place) > 0
                and all(self.influence(other, place) <= self.influence(side, place) for other in sides)]
