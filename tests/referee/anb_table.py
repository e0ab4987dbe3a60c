"""Reading the events of a transcript of Above and Below, and the table they happen on.

Reader knows the form of events; Table knows what lies in the middle of the table (decks, rows,
supply) and demands the events that follow by themselves.
"""

from anb_player import Player
from anb_rules import START_COINS, VERSIONS
from judging import Dispute, demand, field, show


class Deck:
    """The order is unknown, except of the cards that were put under it face up."""

    def __init__(self, cards):
        self.unseen, self.under = set(cards), []

    def __bool__(self):
        return bool(self.unseen or self.under)

    def draw(self, card):
        if self.unseen:
            if card not in self.unseen:
                raise Dispute(f"expected one of {len(self.unseen)} cards of the deck not seen yet, got {show(card)}")
            self.unseen.remove(card)
        else:
            demand("the next card, all unseen ones being gone,", card, self.under.pop(0))


class Reader:
    """The events one after the other; `place` names where it stands."""

    def __init__(self, rules, transcript):
        self.rules = rules
        self.place = "header"
        self.next_index = 0
        if type(transcript) is not dict:
            raise Dispute(f"expected a JSON object, got {show(transcript)}")
        self.transcript = transcript

    def read_header(self):
        script = self.transcript
        demand("'game'", field(script, "game", str, "the transcript"), "above_and_below")
        self.version = field(script, "rules", int, "the transcript")
        if self.version not in VERSIONS:
            raise Dispute(f"'rules': expected {VERSIONS[0]} to {VERSIONS[-1]}, got {show(self.version)}")
        names = field(script, "players", list, "the transcript")
        if len(names) not in self.rules.rank_bonus:
            raise Dispute(f"expected 2 to 4 players, got {len(names)}")
        for name in names:
            if type(name) is not str:
                raise Dispute(f"expected the name of a player, got {show(name)}")
        self.seats = len(names)
        data = field(field(script, "options", dict, "the transcript"), "data", str, "'options'")
        if data not in self.rules.editions():
            raise Dispute(f"'data': expected the name of an edition of tables and book, got {show(data)}")
        self.rules = self.rules.edition(data)
        self.events = field(script, "events", list, "the transcript")

    def peek(self):
        """The type and the seat of the next event, None where there is none."""
        event = self.events[self.next_index] if self.next_index < len(self.events) else None
        return (event.get("type"), event.get("seat")) if type(event) is dict else (None, None)

    def next_event(self, kinds, expected, seat=None):
        """The next event, which must be of one of these kinds and of this seat."""
        self.place = f"event {self.next_index}"
        if self.next_index >= len(self.events):
            raise Dispute(f"expected {expected}, got the end of the events")
        event = self.events[self.next_index]
        self.next_index += 1
        if type(event) is not dict:
            raise Dispute(f"expected an event object, got {show(event)}")
        kind = field(event, "type", str, "the event")
        if kind not in (kinds if type(kinds) is tuple else (kinds,)):
            raise Dispute(f"expected {expected}, got {show(kind)}")
        if seat is not None:
            demand(f"seat of {kind!r} ({expected})", field(event, "seat", int, "the event"), seat)
        return event

    def number(self, event, key, allowed=None):
        value = field(event, key, int, f"the {event['type']}")
        if allowed is not None and value not in allowed:
            raise Dispute(f"{key}: expected {allowed[0]} to {allowed[-1]}, got {value}")
        return value

    def known(self, event, key, names):
        """A member that names something out of these."""
        value = field(event, key, str, f"the {event['type']}")
        if value not in names:
            raise Dispute(f"{key} {show(value)} is not possible here")
        return value

    def group(self, event):
        names = field(event, "party", list, f"the {event['type']}")
        for name in names:
            if type(name) is not str or name not in self.rules.villagers:
                raise Dispute(f"{show(name)} is no villager")
        if len(set(names)) != len(names):
            raise Dispute(f"somebody is named twice in {show(names)}")
        return frozenset(names)

    def pay(self, player, price, event, told="price"):
        """A payment to the supply; the event tells the price and what of it is cider and potions."""
        demand(told, self.number(event, told), price)
        player.pay(price, self.number(event, "ciders"), self.number(event, "potions"))


class Table(Reader):
    def set_up(self):
        rules = self.rules
        keys = Deck(rules.of_kind("key_house"))
        self.key_houses, self.star_houses = [None] * 4, rules.of_kind("star_house")
        self.decks = {kind: Deck(rules.of_kind(kind)) for kind in ("house", "outpost")}
        self.rows = {kind: [None] * 4 for kind in self.decks}
        self.fill(self.key_houses, keys)
        for kind in self.decks:
            self.fill(self.rows[kind], self.decks[kind])
        self.hire_row, self.stack = [None] * len(rules.hire), Deck(rules.regular)
        self.fill_hire_row()
        self.cave_deck, self.cave_top = Deck(range(1, len(rules.caves) + 1)), None
        self.reveal_cave()
        self.specials = set(rules.special)
        self.board_cider = 1
        event = self.next_event("round", "round 1")
        demand("round", self.number(event, "round"), 1)
        self.first = self.number(event, "first", range(self.seats))
        last = (self.first - 1) % self.seats
        ready = [v for v, row in rules.starters.items() if self.seats < 4 or row.hammer]  # R-A2
        self.players = [Player(rules, seat, ready, START_COINS + (seat == last))  # R-A1
                        for seat in range(self.seats)]

    def fill(self, row, deck):
        """R-E3: open spaces are filled from the left while there are cards."""
        for space, card in enumerate(row):
            if card is None and deck:
                event = self.next_event("offered", "a new card on offer")
                row[space] = self.known(event, "building", self.rules.cards)
                deck.draw(row[space])

    def fill_hire_row(self):
        """R-H8"""
        self.hire_row = [villager for villager in self.hire_row if villager]
        while len(self.hire_row) < len(self.rules.hire) and self.stack:
            event = self.next_event("hirable", f"a villager for space {len(self.hire_row) + 1}")
            villager = self.known(event, "villager", self.rules.regular)
            self.stack.draw(villager)
            self.hire_row.append(villager)
            demand("space", self.number(event, "space"), len(self.hire_row))
        self.hire_row += [None] * (len(self.rules.hire) - len(self.hire_row))

    def reveal_cave(self):
        """R-A4: the next card lies face up as soon as one is taken."""
        self.cave_top = None
        if self.cave_deck:
            event = self.next_event("cave", "the next cave card")
            self.cave_top = self.number(event, "cave")
            self.cave_deck.draw(self.cave_top)

    # --- buildings ---

    def offer_rows(self):
        return (self.key_houses, self.star_houses, *self.rows.values())

    def take_card(self, player, name):
        """Takes a card that is on offer; gives the row where it was."""
        for row in self.offer_rows():
            if name in row:
                break
        else:
            raise Dispute(f"{name} is not on offer")
        if self.rules.cards[name]["kind"] == "outpost":  # R-E2
            if not player.caves:
                raise Dispute(f"seat {player.seat} has no empty cave for {name}")
            player.caves -= 1
        row[row.index(name)] = None
        return row

    def add_building(self, player, name):
        """R-E5"""
        card = self.rules.cards[name]
        goods = card.get("goods")
        player.buildings[name] = min(card["count"], self.stock(goods)) if goods else 0
        if card.get("potion_on_build"):
            self.expect_gain(player, "potion", card["potion_on_build"])
        if card.get("reputation_on_build"):
            self.expect_reputation(player, card["reputation_on_build"])

    def refill(self, row):
        for kind, deck in self.decks.items():
            if row is self.rows[kind]:
                self.fill(row, deck)

    # --- what is gained and lost ---

    def stock(self, item):
        """How many are left in the supply."""
        left = self.rules.supply[item] - (self.board_cider if item == "cider" else 0)
        for player in self.players:
            left -= player.owned(item)
            for name, count in player.buildings.items():
                left -= count if self.rules.cards[name].get("goods") == item else 0
        return left

    def expect_gain(self, player, item, count):
        """R-D1: what is out is lost, without an event."""
        count = min(count, self.stock(item))
        if count:
            event = self.next_event("gain", f"the gain of {count} {item}", player.seat)
            demand("item", field(event, "item", str, "the gain"), item)
            demand(f"count of {item}", self.number(event, "count"), count)
            player.items[item] += count

    def expect_coins(self, player, count, why):
        """R-C20: coins are lost as far as there are any; to lose nothing is no event."""
        count = max(count, -player.coins)
        if count:
            event = self.next_event("coins", f"{count} coins ({why})", player.seat)
            demand(f"coins ({why})", self.number(event, "coins"), count)
            player.coins += count

    def expect_reputation(self, player, change):
        """R-K1: not beyond the ends of the track."""
        track = self.rules.reputation_vp
        now = min(max(player.reputation + change, min(track)), max(track))
        change, player.reputation = now - player.reputation, now
        if change:
            event = self.next_event("reputation", f"a change of reputation by {change}", player.seat)
            demand("change of reputation", self.number(event, "change"), change)
            demand("reputation", self.number(event, "now"), now)
