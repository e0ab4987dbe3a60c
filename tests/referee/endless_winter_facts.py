"""The facts of Endless Winter, for its referee: cards, tiles, tracks, the boards."""

import json
import pathlib

from endless_winter_tables import sheet_of

OPTIONS = {"level": None, "rest_tiles": ("off", "on"), "glacier_tiles": ("off", "on")}
ERAS = ("era1", "era2")
BASE, GLACIER = "base", "glacier"


class Facts:
    """The fact sheet, with a few things looked up in advance."""

    def __init__(self, path=pathlib.Path(__file__).with_suffix(".json"), pack=None):
        with open(path, encoding="utf-8") as stream:
            sheet = json.load(stream)
        card = sheet["nomad_animals"]
        sheet["nomad_charts"] = {name: card["x5" if name in card["x5_includes"] else "x10"] for name in sheet["animals"]}
        sheet["level_points"] = {level: sheet["points_per_level"] * (level - 1) for level in range(2, 9)}
        sheet["board_rewards"]["megaliths_each"] = 2
        if pack:
            with open(pack, encoding="utf-8") as stream:
                sheet = sheet_of(json.load(stream), sheet)
        self.sheet = sheet
        self.columns = sheet["columns"]
        self.column_order = sheet["column_order"]
        self.tribes = sheet["tribe_cards"]
        self.people = {**sheet["tribe_cards"], **sheet["starting_cards"]}  # cards that work
        self.era_of = {card: era for era in ERAS for card in sheet["cultures"][era]}
        self.cultures = {card: row for era in ERAS for card, row in sheet["cultures"][era].items()}
        self.stones = {stone: row for era in ERAS for stone, row in sheet["stones"][era].items()}
        self.animals = sheet["animals"]
        self.wild = {name for name, row in self.animals.items() if row.get("wild")}
        self.tiles = sheet["tiles"]
        self.land_types = {row["type"] for row in self.tiles.values()} - {BASE, GLACIER}
        self.places = {int(place): row for place, row in sheet["places"].items()}
        self.base = next(place for place, row in self.places.items() if row["ring"] == BASE)
        self.junctures = {tuple(row["tiles"]): row for row in sheet["junctures"]}
        self.nomad_cards = sheet["nomad_cards"]
        self.maps = sheet["map_cards"]
        self.levels = sheet["levels"]
        self.stone_spaces = sheet["stone_spaces"]
        self.hierarchy = sheet["hierarchy"]

    def __getitem__(self, key):
        return self.sheet[key]

    def of_players(self, key, sides):
        return self.sheet[key][str(sides)]

    def instead(self, op):
        """What the Nomad takes for something it cannot gain: the next link of its chain."""
        chain, link = self.sheet["instead"], self.sheet["enter"].get(op, "bury")  # extra megalith: R08
        return chain[chain.index(link) + 1] if link == op else link
