"""The public tables of Above and Below, and the mechanics of its book, for the referee."""

import functools
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from anb_book import read_book  # noqa: E402  (the path must be set first)

VERSIONS = range(1, 3)  # of the rules: by the second a seller may name a price
ROUNDS = 7
START_COINS = 7
OFFERS_A_TURN = 3
PRICES = range(3, 100)
DIE = range(1, 7)
CAT_OBEYS = range(3, 7)
FOOD = ("fruit", "fish", "mushroom", "cider")
TOKENS = ("potion", "cider")
POTION, CIDER, BED, OWN_BED = range(4)  # how somebody heals
KINDS = (("houses", "house"), ("outposts", "outpost"), ("key_houses", "key_house"), ("star_houses", "star_house"))


class Villager:
    def __init__(self, row):
        symbols = row.get("symbols", [])
        self.hammer = "hammer" in symbols or "hammer plus" in symbols
        self.quill = "quill" in symbols or "quill plus" in symbols
        self.hammer_plus, self.quill_plus = "hammer plus" in symbols, "quill plus" in symbols
        self.faces = row["faces"]
        self.fishfolk = row.get("kin") == "fishfolk"
        self.kind = row["id"]

    def lanterns(self, die):
        return max((lanterns for least, lanterns in self.faces if die >= least), default=0)


class Rules:
    """The public tables and the mechanics of the book, in its newest edition or in the one with that number."""

    def __init__(self, folder=ROOT / "data" / "above_and_below", number=None):
        with open(folder / "tables.json", encoding="utf-8") as stream:
            tables = json.load(stream)
        with open(folder / "editions" / "names.json", encoding="utf-8") as stream:
            self.names = json.load(stream)
        newest = list(self.names)[-1]
        self.folder = folder
        self.data = self.names[number or newest]
        book = folder / "book" if number in (None, newest) else folder / "editions" / number
        self.goods = {row["id"]: row["supply"] for row in tables["goods"]}
        self.supply = {**self.goods, **{item: tables["tokens"][item] for item in TOKENS}}
        self.track_vp, self.track_income = tables["track"]["vp"], tables["track"]["income"]
        self.start_income = tables["track"]["start_income"]
        self.hire = tables["hire"]["prices"]
        reputation = tables["reputation"]
        self.reputation_vp = dict(enumerate(reputation["vp"], reputation["lowest"]))
        self.rank_bonus = {int(players): bonus for players, bonus in reputation["rank_bonus"].items()}
        self.start_beds = tables["start_beds"]
        self.cards = {card["id"]: {**card, "kind": kind} for name, kind in KINDS for card in tables[name]}
        self.starters = {row["id"]: Villager(row) for row in tables["starters"]}
        self.regular = {row["id"]: Villager(row) for row in tables["villagers"]}
        self.special = {}
        for row in tables["specials"]:
            for copy in range(1, row.get("copies", 1) + 1):
                self.special[row["id"] + (f"_{copy}" if copy > 1 else "")] = Villager(row)
        self.villagers = {**self.starters, **self.regular, **self.special}
        self.caves = tables["caves"]
        self.book = {paragraph.number: paragraph for paragraph in read_book(book)}

    def editions(self):
        """By the names that transcripts have for them."""
        return {name: number for number, name in self.names.items()}

    @functools.cache
    def edition(self, name):
        """The rules with the edition of that name."""
        return self if name == self.data else Rules(self.folder, self.editions()[name])

    def of_kind(self, kind):
        return [name for name, card in self.cards.items() if card["kind"] == kind]

    def is_cat(self, villager):
        return self.villagers[villager].kind == "cave_cat"

    def is_metal(self, villager):
        return self.villagers[villager].kind == "metal_man"
