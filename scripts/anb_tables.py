"""Reads data/above_and_below/tables.json and checks every value of it.

A mistake is a Broken with the file, the record and the field, or the line where it is no JSON at all. What
comes back can be printed as C without another look.
"""
import json
import re

from anb_book import ENTRIES, GOODS, SPECIALS, Broken, read_plain

ITEMS = (*GOODS, "potion", "cider")
KINDS = (("houses", "HOUSE", 25), ("outposts", "OUTPOST", 24), ("key_houses", "KEY", 9), ("star_houses", "STAR", 6))
VILLAGERS = (("starters", "STARTER", 3), ("villagers", "REGULAR", 18), ("specials", "SPECIAL", len(SPECIALS)))
CAVES, PRICES, REPUTATIONS = 25, 5, 11
# Of a building: the least and the most. Beds and rerolls of all cards together must fit a byte.
NUMBERS = {"cost": (0, 20), "beds": (0, 3), "income": (0, 20), "vp": (0, 20), "count": (1, 20),
           "potion_on_build": (0, 20), "potion_income": (0, 20), "reputation_on_build": (0, 10), "rerolls": (0, 3),
           "coin_on_build": (0, 20), "coin_on_explore": (0, 20)}
FLAGS = ("renewing", "train_ready", "tokens_as_coins")
COUNTED = (*ITEMS, "outpost", "house", "key_house", "star_house", "villager", "empty_cave")
SYMBOLS = ("hammer", "hammer plus", "quill", "quill plus")
KIN = ("fishfolk",)
RARITIES = ("common", "uncommon", "rare")
COPIES = {"cave_cat": 2, "metal_man": 2}  # the program has as many


class Object(dict):
    """A JSON object that remembers a name that was there twice."""

    def __init__(self, pairs):
        super().__init__(pairs)
        names = [name for name, _ in pairs]
        self.twice = next((name for name in self if names.count(name) > 1), None)


def broken(where, what):
    raise Broken(f"tables.json: {where}: {what}")


def show(value):
    """A value in one short line."""
    words = json.dumps(value)
    return words if len(words) <= 60 else words[:57] + "..."


# ---- One value -----------------------------------------------------------------------------------

def number(where, value, least, most):
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        wanted = f"a number from {least} to {most}" if least < most else least
        broken(where, f"must be {wanted}, not {show(value)}")
    return value


def one_of(where, value, known):
    if not isinstance(value, str) or value not in known:
        broken(where, f'{show(value)} is not {"one of " if len(known) > 1 else ""}{", ".join(known)}')


def words(where, value):
    """A remark for readers."""
    if not isinstance(value, str):
        broken(where, f"must be a text, not {show(value)}")


def name(where, value):
    """A name that is shown to players: the program knows no other letters, and braces mean something to it."""
    if not isinstance(value, str) or not re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9'., -]{0,38}[A-Za-z0-9'.])?", value):
        broken(where, f"must be a name of at most 40 plain letters, not {show(value)}")


def fields(where, thing, must, may=()):
    """An object with these fields."""
    if not isinstance(thing, dict):
        broken(where, f"must be an object, not {show(thing)}")
    if thing.twice is not None:
        broken(where, f"{show(thing.twice)} is there twice")
    for key in must:
        if key not in thing:
            broken(where, f'"{key}" is missing')
    for key in thing:
        if key not in must and key not in may:
            broken(where, f"{show(key)} is not known here")


def row(where, value, count):
    if not isinstance(value, list) or len(value) != count:
        broken(where, f"must be a list of {count}")
    return value


def numbers(where, value, count, least, most):
    for each in row(where, value, count):
        number(where, each, least, most)


def some_of(where, value, known):
    """A list of different words."""
    if not isinstance(value, list) or not value:
        broken(where, f"must be a list of one or more, not {show(value)}")
    for i, each in enumerate(value):
        one_of(where, each, known)
        if each in value[:i]:
            broken(where, f"{show(each)} is there twice")


# ---- Records -------------------------------------------------------------------------------------

def records(key, things, count, seen):
    """A list of objects, each with an id that nothing else has."""
    for i, thing in enumerate(row(key, things, count), 1):
        where = f"{key}, entry {i}"
        if not isinstance(thing, dict):
            broken(where, f"must be an object, not {show(thing)}")
        if "id" not in thing:
            broken(where, '"id" is missing')
        each = thing["id"]
        if not isinstance(each, str) or not re.fullmatch("[a-z][a-z0-9_]{0,14}", each):
            broken(f"{where}, id", f"must be at most 15 small letters, digits and _, not {show(each)}")
        if each in seen:
            broken(where, f'the id "{each}" is there twice, also in {seen[each]}')
        seen[each] = key


def check_goods(goods):
    if [g["id"] for g in goods] != list(GOODS):
        broken("goods", "their ids and order are fixed")
    for g in goods:
        fields(g["id"], g, ("id", "rarity", "supply"))
        one_of(f"{g['id']}.rarity", g["rarity"], RARITIES)
        number(f"{g['id']}.supply", g["supply"], 1, 60)


def check_building(b):
    where = b["id"]
    fields(where, b, ("id", "name", "cost"), (*NUMBERS, *FLAGS, "goods", "vp_per", "income_per"))
    name(f"{where}.name", b["name"])
    for key, (least, most) in NUMBERS.items():
        if key in b:
            number(f"{where}.{key}", b[key], least, most)
    for key in FLAGS:
        if not isinstance(b.get(key, False), bool):
            broken(f"{where}.{key}", f"must be true or false, not {show(b[key])}")
    if ("goods" in b) != ("count" in b):
        broken(where, "goods and count belong together")
    if "goods" in b:
        one_of(f"{where}.goods", b["goods"], GOODS)
    if b.get("renewing") and b.get("count") != 1:
        broken(f"{where}.renewing", "a renewing card has goods and a count of 1")
    if "vp_per" in b:
        (per,) = row(f"{where}.vp_per", b["vp_per"], 1)
        fields(f"{where}.vp_per", per, ("vp", "per"))
        number(f"{where}.vp_per.vp", per["vp"], 1, 9)
        some_of(f"{where}.vp_per.per", per["per"], COUNTED)
    if "income_per" in b:
        (per,) = row(f"{where}.income_per", b["income_per"], 1)
        fields(f"{where}.income_per", per, ("income", "per", "where"))
        number(f"{where}.income_per.income", per["income"], 1, 1)
        some_of(f"{where}.income_per.per", per["per"], GOODS)
        one_of(f"{where}.income_per.where", per["where"], ("advancement_track",))


def check_building_names(buildings):
    """The catalogues know buildings by their names, spelled as an id."""
    seen = {}
    for b in buildings:
        other = seen.setdefault(name_id(b["name"]), b)
        if other["name"] != b["name"]:
            broken(f"{b['id']}.name", f'"{b["name"]}" is too much like "{other["name"]}" of {other["id"]}')


def name_id(words):
    return "".join(ch if ch.isalnum() else "_" for ch in words.lower().replace("'", ""))


def check_villager(v, special):
    where = v["id"]
    fields(where, v, ("id", "name", "faces"), ("symbols", "kin", *(["copies"] if special else [])))
    name(f"{where}.name", v["name"])
    if special:
        copies = COPIES.get(where, 1)
        number(f"{where}.copies", v.get("copies", 1), copies, copies)
    if where == "cave_cat" and "symbols" in v:
        broken(f"{where}.symbols", "a cave cat has none: it would build and train without being asked")
    if "symbols" in v:
        some_of(f"{where}.symbols", v["symbols"], SYMBOLS)
        for symbol in ("hammer", "quill"):
            if symbol in v["symbols"] and f"{symbol} plus" in v["symbols"]:
                broken(f"{where}.symbols", f'"{symbol}" is there twice, with and without a plus')
    if "kin" in v:
        one_of(f"{where}.kin", v["kin"], KIN)
    faces = v["faces"]
    if not isinstance(faces, list) or not 1 <= len(faces) <= 2:
        broken(f"{where}.faces", "a villager has one or two faces")
    for face in faces:
        die, lanterns = row(f"{where}.faces", face, 2)
        number(f"{where}.faces", die, 1, 6)
        number(f"{where}.faces", lanterns, 0, 3)
    if len(faces) == 2 and not (faces[0][0] < faces[1][0] and faces[0][1] < faces[1][1]):
        broken(f"{where}.faces", "the second face must ask for more and give more")


def check_boards(t):
    fields("tokens", t["tokens"], ("potion", "cider"))
    for key, value in t["tokens"].items():
        number(f"tokens.{key}", value, 1, 60)
    track, hire, reputation = t["track"], t["hire"], t["reputation"]
    fields("track", track, ("start_income", "vp", "income"), ("sure",))
    number("track.start_income", track["start_income"], 0, 20)
    numbers("track.vp", track["vp"], len(GOODS), 0, 30)
    numbers("track.income", track["income"], len(GOODS), 0, 30)
    fields("hire", hire, ("prices",), ("sure",))
    numbers("hire.prices", hire["prices"], PRICES, 0, 30)
    fields("reputation", reputation, ("lowest", "vp", "rank_bonus"), ("sure",))
    number("reputation.lowest", reputation["lowest"], 1 - REPUTATIONS, 0)
    numbers("reputation.vp", reputation["vp"], REPUTATIONS, -20, 20)
    fields("reputation.rank_bonus", reputation["rank_bonus"], ("2", "3", "4"))
    for seats, bonus in reputation["rank_bonus"].items():
        where = f"reputation.rank_bonus.{seats}"
        if not isinstance(bonus, list) or len(bonus) > int(seats):
            broken(where, f"must be a list; with {seats} players there are at most {seats} places")
        numbers(where, bonus, len(bonus), 0, 20)
    for key in ("track", "hire", "reputation"):
        words(f"{key}.sure", t[key].get("sure", ""))
    number("start_beds", t["start_beds"], 0, 9)


def check(t):
    """The whole file; what is fixed here the program has as a constant of its own."""
    lists = [key for key, _, _ in (*KINDS, *VILLAGERS)]
    remarks = ("_", "villagers_sure", "caves_sure")
    fields("the whole file", t, ("rules_version", "goods", "tokens", "track", "hire", "reputation", "start_beds",
                                 *lists, "caves"), remarks)
    for key in remarks:
        words(key, t.get(key, ""))
    number("rules_version", t["rules_version"], 1, 1)
    check_boards(t)
    seen = dict.fromkeys(("potion", "cider"), "tokens")
    seen.update((f"{each}_{copy}", "specials") for each, n in COPIES.items() for copy in range(2, n + 1))
    for key, _, count in (("goods", "", len(GOODS)), *KINDS, *VILLAGERS):
        records(key, t[key], count, seen)
    check_goods(t["goods"])
    buildings = [b for key, _, _ in KINDS for b in t[key]]
    for b in buildings:
        check_building(b)
    check_building_names(buildings)
    if [s["id"] for s in t["specials"]] != list(SPECIALS):
        broken("specials", "their ids and order are fixed")
    for key, _, _ in VILLAGERS:
        for v in t[key]:
            check_villager(v, key == "specials")
    for i, card in enumerate(row("caves", t["caves"], CAVES), 1):
        numbers(f"caves, card {i}", card, 6, 1, ENTRIES)


def read_tables(path):
    """All tables as JSON has them, checked."""
    try:
        # a number too long to be right becomes a float, which is right nowhere
        t = json.loads(read_plain(path), object_pairs_hook=Object,
                       parse_int=lambda digits: int(digits) if len(digits) < 16 else float(digits))
    except json.JSONDecodeError as e:
        raise Broken(f"{path.name}:{e.lineno}: {e.msg}") from None
    except RecursionError:
        raise Broken(f"{path.name}: lists and objects stand too deep inside each other") from None
    check(t)
    return t
