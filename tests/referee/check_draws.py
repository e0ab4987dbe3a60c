#!/usr/bin/python3
"""Recomputes every draw of a record, from docs/record-format.md alone.

Usage: check_draws.py RECORD [TRANSCRIPT]

It knows nothing of the engine: the formula of fair draws, the streams of each game and the numbers of its cards are
those of the document, written down here a second time. For Endless Winter it also wants the transcript, which
`hearth replay RECORD --json` prints: a line like "chance card brave" does not say whose deck it came from.

Says how many draws were made by the key, or the first that was not. Standard library only.
"""
import hashlib
import json
import sys
from collections import Counter

MASK = (1 << 64) - 1


class Wrong(Exception):
    """Why a record cannot be true."""


# ---- Fair draws ----


def blake(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def siphash(key, data):
    """SipHash-2-4."""
    k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:16], "little")
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]

    def left(x, n):
        return (x << n | x >> (64 - n)) & MASK

    def rounds(count):
        a, b, c, d = v
        for _ in range(count):
            a, c = (a + b) & MASK, (c + d) & MASK
            b, d = left(b, 13) ^ a, left(d, 16) ^ c
            a, c = left(a, 32), (c + b) & MASK
            a, b = (a + d) & MASK, left(b, 17) ^ c
            d, c = left(d, 21) ^ a, left(c, 32)
        v[:] = a, b, c, d

    padded = data + bytes(7 - len(data) % 8) + bytes([len(data) & 255])
    for at in range(0, len(padded), 8):
        word = int.from_bytes(padded[at : at + 8], "little")
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 255
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def key_of_seed(seed):
    return blake(b"hearth seed 1\n", seed.encode())


def draw_key(key, nonces):
    added = b"".join(bytes([seat, len(nonce)]) + nonce for seat, nonce in sorted(nonces.items()))
    return blake(b"hearth draw 1\n", key, added)[:16]


def drawn(key, stream, index, outcomes):
    """The outcome, of a list of (outcome, weight)."""
    n = sum(weight for _, weight in outcomes)
    for attempt in range(1000):
        data = b"".join(x.to_bytes(4, "little") for x in (stream, index, attempt))
        x = siphash(key, data)
        if x < (1 << 64) - (1 << 64) % n:
            break
    point = x % n
    for outcome, weight in outcomes:
        if point < weight:
            return outcome
        point -= weight
    raise AssertionError("the weights do not add up")


# ---- Records ----


class Record:
    """A record taken apart: the head, and the lines of seats and chance that stand."""

    def __init__(self, text):
        lines = text.split("\n")
        if lines.pop() != "" or lines.pop(0) != "hearth-record 1":
            raise Wrong("this is no whole record")
        self.nonces, self.seats, self.actions = {}, 0, []
        self.key = self.commit = None
        for number, line in enumerate(lines, 2):
            word, _, rest = line.partition(" ")
            self.take(number, word, rest)
        if not self.key:
            raise Wrong("there is neither a seed nor a key: the game is not over, or its draws are secret")
        if self.commit and blake(self.key) != self.commit:
            raise Wrong("the key does not match the commitment")

    def take(self, number, word, rest):
        if word == "game":
            self.game, _, self.rules = rest.split()
        elif word == "options":
            self.options = dict(each.split("=", 1) for each in rest.split())
        elif word == "seat":
            self.seats += 1
        elif word == "seed":
            self.key = key_of_seed(rest)
        elif word == "key":
            self.key = bytes.fromhex(rest)
        elif word == "commit":
            self.commit = bytes.fromhex(rest)
        elif word == "nonce":
            seat, digits = rest.split()
            self.nonces[int(seat[1:])] = bytes.fromhex(digits)
        elif rest.startswith("undo "):
            self.undo(word, int(rest[5:]))
        elif word == "chance" or (word[0] == "p" and word[1:].isdigit()):
            self.actions.append((number, word, rest.split()))

    def undo(self, seat, count):
        """Takes actions of a seat back, with the draws that came after them."""
        for _ in range(count):
            at = max(i for i, (_, who, _) in enumerate(self.actions) if who == seat)
            self.actions[at:] = [each for each in self.actions[at + 1 :] if each[1] != "chance"]


# ---- Cartographers ----

EDICTS = ("sentinel_wood greenbough treetower stoneside_forest canal_lake mages_valley golden_granary shoreside_expanse "
          "wildholds great_city greengold_plains shieldgate borderlands lost_barony broken_road cauldrons").split()
EDICTS_BY_CATEGORY = 4
EXPLORE = {"temple_ruins": 0, "outpost_ruins": 0, "great_river": 1, "farmland": 1, "hamlet": 1, "forgotten_forest": 1,
           "hinterland_stream": 2, "homestead": 2, "orchard": 2, "treetop_village": 2, "marshlands": 2, "fishing_village": 2,
           "rift_lands": 0}  # fmt: skip
AMBUSH = "goblin_attack bugbear_assault kobold_onslaught gnoll_raid".split()
SEASONS = (8, 8, 7, 6)


class Cartographers:
    def __init__(self, record, _transcript):
        self.left, self.unseen = list(EXPLORE), list(AMBUSH)
        self.edicts, self.turned, self.season, self.time, self.hidden = [], 0, 0, 0, 1

    def act(self, seat, words):
        pass

    def chance(self, kind, _what):
        if kind == "edict":
            dealt = {EDICTS.index(each) // EDICTS_BY_CATEGORY for each in self.edicts}
            return 1, len(self.edicts), [(each, 1) for i, each in enumerate(EDICTS) if i // EDICTS_BY_CATEGORY not in dealt]
        if self.time >= SEASONS[self.season]:
            self.season, self.time, self.left, self.hidden = self.season + 1, 0, list(EXPLORE), self.hidden + 1
        u = len(self.unseen) or 1
        ambushes = [(each, self.hidden) for each in self.unseen] if self.hidden else []
        return 2, self.turned, [(each, u) for each in self.left] + ambushes

    def happened(self, kind, what):
        if kind == "edict":
            self.edicts.append(what)
            return
        self.turned += 1
        if what in self.unseen:
            self.unseen.remove(what)
            self.hidden -= 1
        else:
            self.left.remove(what)
            self.time += EXPLORE[what]


# ---- Above and Below ----


def numbered(letter, count, digits):
    return [f"{letter}{i:0{digits}}" for i in range(1, count + 1)]


class AboveAndBelow:
    """Everything is drawn from what was not drawn before, but dice."""

    def __init__(self, record, _transcript):
        self.draws = 0
        self.left = {"key": numbered("k", 9, 1), "house": numbered("h", 25, 2), "outpost": numbered("o", 24, 2),
                     "villager": numbered("v", 18, 2), "cave": numbered("", 25, 1)}  # fmt: skip

    def act(self, seat, words):
        pass

    def chance(self, kind, _what):
        what = numbered("", 6, 1) if kind == "die" else self.left[kind]
        return 1, self.draws, [(each, 1) for each in what]

    def happened(self, kind, what):
        self.draws += 1
        if kind != "die":
            self.left[kind].remove(what)


# ---- Endless Winter ----

TRIBES = "hunter crafter scout elder shaman".split()
STARTERS = {"tribesman": 4, "tribeswoman": 3, "brave": 2}
CULTURES = numbered("c1", 20, 2) + numbered("c2", 20, 2)
CARDS = TRIBES + list(STARTERS) + CULTURES
ANIMALS = {"sloth": 10, "rhino": 10, "sabertooth": 10, "glyptodon": 10, "elk": 10, "mammoth": 5, "argentavis": 5}
SETUPS = {"u1": ("hunter", ["sloth"]), "u2": ("crafter", []), "u3": ("scout", []), "u4": ("elder", []), "u5": ("shaman", []),
          "u6": ("crafter", ["sabertooth"])}  # fmt: skip
CHIEFS = "tuskbreaker firewolf stonecarver handeye thunderpaw".split()
LANDS = {"forest": 3, "grassland": 3, "lake": 3, "mountain": 2, "cave": 2, "hotspring": 2}
GLACIERS = {2: 9, 3: 6, 4: 3}
STONES = {2: 4, 3: 5, 4: 6}
NOMADS = numbered("n", 16, 2)


class Side:
    """The cards of a player: where each of them is."""

    def __init__(self):
        self.deck, self.hand, self.played, self.discard, self.pile = (Counter() for _ in range(5))
        self.deck.update(STARTERS)
        self.setup = None
        self.ready = False

    def move(self, card, from_, to=None):
        if not from_[card]:
            raise Wrong(f"the transcript moves {card} from where it is not")
        from_[card] -= 1
        if to is not None:
            to[card] += 1

    @staticmethod
    def pour(from_, to):
        to.update(from_)
        from_.clear()


class EndlessWinter:
    DRAWN = {"card": "draw", "nomad": "nomad_card", "nomad_pile": "nomad_shows", "start": "start_card", "culture": "culture_out"}

    def __init__(self, record, transcript):
        if not transcript:
            raise Wrong("Endless Winter wants the transcript too (hearth replay RECORD --json)")
        self.events = iter(transcript["events"])
        self.sides = max(record.seats, 2)
        self.draws, self.round, self.part = 0, 0, None
        self.player = [Side() for _ in range(record.seats)]
        self.drawer = None
        self.lands = [(kind, f"{kind}{i}") for kind, count in LANDS.items() for i in range(1, count + 1)]
        self.pool = numbered("g", GLACIERS[self.sides], 1)
        self.stones_laid = 0
        self.animals = Counter(ANIMALS)
        self.nomads, self.maps = list(NOMADS), numbered("p", 6, 1)
        self.left = {"megalith_tile": numbered("m", 4, 1), "token": numbered("k", 9, 1), "rest_tile": numbered("r", 6, 1),
                     "order": [str(i) for i in range(self.sides)], "culture": list(CULTURES), "setup": list(SETUPS), "chief": list(CHIEFS),
                     "stone": numbered("s1", 10, 2) + numbered("s2", 10, 2)}  # fmt: skip

    def act(self, seat, words):
        pass

    # What the transcript tells of cards of players, up to the event of a draw.

    def follow(self, event_type):
        """Reads on to the next event of that type."""
        for event in self.events:
            if event["type"] == event_type:
                return event
            self.tell(event)
        raise Wrong(f"the transcript has fewer events {event_type} than the record has draws")

    def tell(self, e):
        kind, seat = e["type"], e.get("seat")
        if kind in ("culture_gone", "culture_cheap", "nomad_shuffle", "reward"):
            self.end_part(seat if kind == "reward" else None)
        if kind == "nomad_shuffle":
            self.nomads = list(NOMADS)
        elif kind == "round":
            self.round = e["round"]
        if seat is None or seat == "nomad":
            return
        p = self.player[seat]
        if kind in ("play", "place"):
            p.pour(p.played, p.discard)  # an earlier culture card has brought all that it brings
        if kind == "setup":
            p.setup = e["card"]
        elif kind in ("play", "work"):
            p.move(e["card"], p.hand, p.played)
        elif kind == "discard":
            p.move(e["card"], p.hand, p.discard)
        elif kind == "end":
            p.pour(p.played, p.discard)
        elif kind == "pile":
            p.move(e["card"], p.hand, p.pile)
        elif kind == "bury":
            p.move(e["card"], {"hand": p.hand, "discard": p.discard, "played": p.played}[e["from"]])
        elif kind == "tribe":
            (p.discard if e["discard"] else p.hand)[e["card"]] += 1
        elif kind == "culture":
            p.hand[e["card"]] += 1
        elif kind == "reshuffle":
            self.end_part_of_others(seat)
            if +p.deck:
                raise Wrong("the transcript shuffles a deck that is not empty")
            p.pour(p.discard, p.deck)

    def end_part(self, next_seat):
        """The part of a side in an eclipse is over: its pile is discarded."""
        if isinstance(self.part, int):
            p = self.player[self.part]
            p.pour(p.pile, p.discard)
        self.part = next_seat

    def end_part_of_others(self, seat):
        if self.part is not None and self.part != seat:
            self.end_part(None)

    def get_ready(self, p):
        """What the set-up card gives: its tribe card and its animals."""
        p.ready = True
        tribe, animals = SETUPS[p.setup]
        p.deck[tribe] += 1
        self.animals.subtract(animals)

    def chance(self, kind, what):
        event = self.follow(self.DRAWN[kind]) if kind in self.DRAWN else None
        self.drawer = None
        if kind == "card":
            seat = event["seat"]
            self.end_part_of_others(seat)
            self.drawer = self.player[seat]
            if not self.drawer.ready:
                self.get_ready(self.drawer)
        return 1, self.draws, self.outcomes(kind, what)

    def outcomes(self, kind, what):
        if kind == "card":
            return [(each, self.drawer.deck[each]) for each in CARDS if self.drawer.deck[each]]
        if kind in ("animal", "catch", "nomad_animal"):
            return [(each, self.animals[each]) for each in ANIMALS if self.animals[each]]
        return [(each, 1) for each in self.evenly(kind, what)]

    def evenly(self, kind, what):
        if kind == "land":
            have = {land for land, tile in self.lands if tile in self.pool}
            missing = [land for land in LANDS if land not in have]
            return [tile for land, tile in self.lands if (land == missing[0] if missing else tile not in self.pool)]
        if kind == "tile":
            order = numbered("g", 9, 1) + [tile for _, tile in self.lands]
            return sorted(self.pool, key=order.index)
        if kind == "stone":
            era = "s1" if self.stones_laid < STONES[self.sides] else "s2"
            return [each for each in self.left["stone"] if each.startswith(era)]
        if kind in ("culture", "buried"):
            era = what[:2] if kind == "buried" else "c2" if self.round > 1 else "c1"
            return [each for each in self.left["culture"] if each.startswith(era)]
        if kind == "map":
            self.maps = self.maps or numbered("p", 6, 1)
            return self.maps
        if kind in ("nomad", "nomad_pile", "start"):
            return self.nomads
        return self.left[("setup" if what in SETUPS else "chief") if kind == "offer" else kind]

    def happened(self, kind, what):
        self.draws += 1
        if kind == "card":
            self.drawer.move(what, self.drawer.deck, self.drawer.hand)
        elif kind in ("animal", "catch", "nomad_animal"):
            self.animals[what] -= 1
        elif kind == "land":
            self.pool.append(what)
        elif kind == "tile":
            self.pool.remove(what)
        else:
            self.stones_laid += kind == "stone"
            self.evenly_left(kind, what).remove(what)

    def evenly_left(self, kind, what):
        if kind == "map":
            return self.maps
        if kind in ("nomad", "nomad_pile", "start"):
            return self.nomads
        name = {"buried": "culture", "offer": "setup" if what in SETUPS else "chief"}.get(kind, kind)
        return self.left[name]


GAMES = {"cartographers": Cartographers, "above_and_below": AboveAndBelow, "endless_winter": EndlessWinter}


# ---- All of it ----


def check(text, transcript=None):
    """How many draws the record has, all of them made by its key; raises Wrong with the first that is not."""
    record = Record(text)
    if record.game not in GAMES:
        raise Wrong(f"the streams of {record.game} are not known here")
    key, count = draw_key(record.key, record.nonces), 0
    game = GAMES[record.game](record, transcript)
    for number, who, words in record.actions:
        if who != "chance":
            game.act(who, words)
            continue
        kind, what = words
        stream, index, outcomes = game.chance(kind, what)
        wanted = drawn(key, stream, index, outcomes)
        if wanted != what:
            raise Wrong(f"line {number}: the record says {kind} {what}, but the key draws {wanted}")
        game.happened(kind, what)
        count += 1
    return count


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.strip())
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    transcript = None
    if len(sys.argv) == 3:
        with open(sys.argv[2], encoding="utf-8") as file:
            transcript = json.load(file)
    try:
        print(f"{check(text, transcript)} draws, all made by the key")
    except Wrong as wrong:
        sys.exit(f"check_draws: {sys.argv[1]}: {wrong}")


if __name__ == "__main__":
    main()
