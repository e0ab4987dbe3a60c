"""The Nomad of Endless Winter: nothing is left to it, so every event of it is predicted."""

from endless_winter_gains import Gains
from endless_winter_side import total

ONE_BY_ONE = ("idol", "bury", "culture", "animal", "stone", "megalith", "village_or_move", "eclipse_card")


class NomadTurns(Gains):
    def nomad_turn(self):
        nomad = self.nomad
        event = self.choice("nomad_card", "a card of the Nomad", nomad)
        card = self.known(event, "card", nomad.unseen, "is not in the deck")
        nomad.unseen.remove(card)
        nomad.stack.append(card)
        column, why = self.nomad_column()
        self.expect("nomad_column", nomad, column=column, why=why)
        self.in_column[column] += 1
        self.cell(card, "upper_row", column)
        for older in reversed(nomad.stack):
            self.cell(older, "bottom_row", column)

    def nomad_column(self):
        card, columns = self.nomad.newest(), self.facts.column_order
        empty = [column for column in columns if not self.in_column[column]]
        if card["marker"] in empty:
            return card["marker"], "marker"
        if not empty:
            return card["marker"], "full"
        at, step = columns.index(card["marker"]), 1 if card["arrows"]["lr"] == "right" else -1
        while columns[at % len(columns)] not in empty:
            at += step
        return columns[at % len(columns)], "search"

    def cell(self, card, row, column):
        effects = self.facts.nomad_cards[card][row][column]
        if effects:
            self.expect("nomad_cell", self.nomad, card=card, bottom=row == "bottom_row", effects=effects)
            self.gain(self.nomad, effects, "others")

    # --- the arrows ---

    def pick(self, op, candidates, told):
        """The candidate, (x, y, what), that the arrows point at; `told` gives what the event tells of it."""
        nomad = self.nomad
        best = min(candidates, key=lambda item: nomad.arrow_key(item[0], item[1]))
        if len(candidates) == 1:
            why = "only"
        else:
            why = "large" if sum(item[0] == best[0] for item in candidates) == 1 else "small"
        self.expect("nomad_pick", nomad, why=why, op=op, candidates=len(candidates), **told(best[2]))
        return best[2]

    # --- gaining ---

    def nomad_gain(self, effect, source):
        """One thing of an effect after the other."""
        op, count = effect["op"], effect["n"]
        if op in ONE_BY_ONE:
            for _ in range(count):
                getattr(self, "nomad_" + op)()
        elif op in ("camp", "move"):
            self.expect("nomad_instead", self.nomad, op=op, instead="village_or_move")
            self.nomad_village_or_move()
        elif op in ("food", "tool", "animal_random", "reveal"):
            getattr(self, "nomad_" + op)(count)
        elif op == "points":
            self.score(self.nomad, count, source)
        elif op == "glacier_score":
            self.score(self.nomad, self.land.glaciers_with_camp(self.nomad), "glaciers")
        elif op == "megalith_extra":
            self.nomad_extra(effect)
        elif op in ("draw", "tribe", "tribe_discard", "tip"):
            self.instead(op, count)
        else:
            self.expect("skip", self.nomad, op=op)

    def instead(self, op, count=1):
        other = self.facts.instead(op)
        self.expect("nomad_instead", self.nomad, op=op, instead=other)
        self.nomad_gain({"op": other, "n": count}, "others")

    def nomad_idol(self):
        nomad, top = self.nomad, self.facts["top_level"]
        if nomad.honor < top:
            self.expect("honor", nomad, level=nomad.honor + 1)
            self.step_of_honor(nomad)
        elif nomad.sacrifice < top:
            self.expect("sacrifice", nomad, level=nomad.sacrifice + 1)
            self.step_of_sacrifice(nomad)
        else:
            self.score(nomad, 1, "sacrifice")

    def nomad_food(self, count):
        fits = min(count, self.nomad.room_for_food())
        if fits:
            self.get_food(self.nomad, fits)
        if count > fits:
            self.instead("food", count - fits)

    def nomad_tool(self, count):
        fits = min(count, self.nomad.room_for_tools())
        if fits:
            self.get_tools(self.nomad, fits)
        if count > fits:
            self.instead("tool", count - fits)

    def nomad_bury(self):
        """The top of the offering pile: what it took, then the first era, then the second."""
        nomad = self.nomad
        era = next((era for era, count in nomad.down.items() if count), None)
        if nomad.offering:
            nomad.buried.append(nomad.offering.pop())
            self.expect("bury", nomad, card=nomad.buried[-1], **{"from": "offering"})
        elif era:
            nomad.down[era] -= 1
            nomad.buried_down[era] += 1
            self.expect("bury", nomad, card="face_down", **{"from": "offering"})
        else:
            self.instead("bury")

    def nomad_culture(self):
        columns = self.facts["culture_display"]["columns"]
        cards = [(space % columns, space // columns, space) for space, card in enumerate(self.culture) if card]
        if not cards:
            self.instead("culture")
            return
        space = self.pick("culture", cards, lambda at: {"space": at + 1})
        self.expect("culture", self.nomad, card=self.culture[space], space=space + 1)
        self.nomad.offering.append(self.culture[space])
        self.culture[space] = None
        self.cheap.discard(space)

    def nomad_animal(self):
        mine = self.nomad.upright
        spaces = [space for space, animal in enumerate(self.display) if animal]
        few = [space for space in spaces if mine[self.display[space]] < 4]
        owned = [space for space in few if mine[self.display[space]]]
        wanted = owned or few or spaces
        if not wanted:
            self.instead("animal")
            return
        space = self.pick("animal", [(*self.display_at(at), at) for at in wanted], lambda at: {"space": at + 1})
        self.expect("animal", self.nomad, animal=self.display[space], space=space + 1)
        mine[self.display[space]] += 1
        self.display[space] = None

    def nomad_animal_random(self, count):
        for done in range(count):
            if not total(self.animal_deck):
                self.instead("animal_random", count - done)
                return
            self.animal_of_the_deck(self.nomad)

    def nomad_reveal(self, count):
        for _ in range(count):
            if total(self.animal_deck):
                self.reveal_animal()

    def nomad_eclipse_card(self):
        if len(self.nomad.unseen) > self.nomad.pile:
            self.expect("nomad_eclipse", self.nomad)
            self.nomad.pile += 1

    def nomad_stone(self):
        cost = self.payable_stone(self.nomad, {})
        if not cost:
            self.instead("stone")
            return
        space = self.pick("stone", [(at, 0, at) for at in self.open_stones()], lambda at: {"space": at + 1})
        self.expect("stone", self.nomad, stone=self.stone_row[space], space=space + 1, food=cost[0], tools=cost[1])
        self.put_stone(self.nomad, space, cost)

    def nomad_megalith(self):
        """Neutral ones on the board, the others higher if they can."""
        nomad, board = self.nomad, self.megaliths
        if nomad.neutral:
            sites = board.board_sites()
        elif nomad.own:
            sites = board.upper_sites() or board.board_sites()
        else:
            sites = []
        if sites:
            self.nomad_place(sites)
        else:
            self.instead("megalith")

    def nomad_extra(self, effect):
        squares = self.megaliths.extra_squares(effect["at"], effect["targets"])
        if squares and self.nomad.neutral + self.nomad.own:
            self.nomad_place([(1, square) for square in squares])
        else:
            self.instead("megalith_extra")

    def nomad_place(self, sites):
        """Among equal centers the lower one; sites come by level."""
        nomad = self.nomad
        level, at = self.pick("megalith", [(*at, (level, at)) for level, at in sorted(sites)],
                              lambda site: {"at": list(site[1])})
        self.expect("megalith", nomad, level=level, at=list(at), neutral=nomad.neutral > 0)
        self.put_megalith(nomad, level, at)

    def nomad_village_or_move(self):
        nomad, land = self.nomad, self.land
        sites = land.village_sites(nomad)
        if sites:
            rows = self.facts.junctures
            tiles = self.pick("village_or_move", [(rows[j]["x3"], rows[j]["y3"], j) for j in sites],
                              lambda at: {"tiles": list(at)})
            if nomad.villages_left():
                nomad.villages += 1
                self.expect("village", nomad, tiles=list(tiles), food=0)
                land.taken[tiles] = (nomad, "village")
            else:
                self.expect("nomad_tile", nomad, tiles=list(tiles))
                land.taken = {at: owner for at, owner in land.taken.items() if owner != (nomad, "tile")}
                land.taken[tiles] = (nomad, "tile")
        self.move_camps("outer" if sites else "inner")

    def move_camps(self, ring):
        nomad = self.nomad
        if not nomad.unseen_maps:
            self.expect("maps", nomad)
            nomad.unseen_maps = set(self.facts.maps)
        event = self.choice("nomad_camps", "a map card", nomad)
        card = self.known(event, "map", nomad.unseen_maps, "was revealed already")
        if self.flag(event, "outer") != (ring == "outer"):
            self.next_index -= 1
            self.expect("nomad_camps", nomad, map=card, outer=ring == "outer")
        nomad.unseen_maps.remove(card)
        for place in list(nomad.camps):
            if self.facts.places[place]["ring"] == ring:
                del nomad.camps[place]
        nomad.camps.update(self.facts.maps[card][ring])
