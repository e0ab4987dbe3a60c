"""Editions of the data of a game, the same way for every game.

The newest is data/GAME itself. Those before it are in data/GAME/editions/N, because games that were begun with them are
played on and replayed with them. editions/names.json has the name of each by its number: what records call it, given
once. editions/values.json has checksums of the values that these names were given to, so that nothing else goes by
them.
"""
import hashlib
import json
import re

from tables import Broken, read


def by_number(path, what):
    """What a file says of each edition: sixteen signs."""
    things = read(path, path.name)
    if not things or list(things) != [str(n) for n in range(1, len(things) + 1)]:
        raise Broken(f'{path.name}: must be the {what} of all editions, by number: "1", "2" ...')
    for number, thing in things.items():
        if not isinstance(thing, str) or not re.fullmatch("[0-9a-f]{16}", thing):
            raise Broken(f'{path.name}: "{number}": sixteen signs from 0 to 9 and a to f are wanted')
    return {int(number): thing for number, thing in things.items()}


def read_names(data):
    """The names of all editions by their numbers; the last is the newest."""
    names = by_number(data / "editions/names.json", "names")
    if len(set(names.values())) < len(names):
        raise Broken("names.json: two editions have the same name")
    return names


def checksum(values):
    words = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(words.encode("ascii")).hexdigest()[:16]


def name_of(data, number, values):
    """What records call an edition with these values. Other values than those that the name was given to are called by
    their checksum: `hearth pack show GAME --json` then says the name they should have.
    """
    known, now = by_number(data / "editions/values.json", "checksums"), checksum(values)
    return read_names(data)[number] if known.get(number) == now else now
