"""Which editions of the data of Above and Below there are (data/above_and_below/editions/README.md).

The newest is data/above_and_below itself: tables.json and book/. Those before it are in editions/N, because games that
were begun with them are played on and replayed with them.
"""
import json
import re

from anb_book import Broken, read_plain


class Edition:
    def __init__(self, number, name, data, newest):
        self.number, self.name = number, name
        self.book = data / "book" if newest else data / f"editions/{number}"
        own = data / f"editions/{number}/tables.json"
        self.tables = own if own.exists() else data / "tables.json"
        self.prefix = "book" if number == 1 else f"book{number}"  # of the ids of its texts


def read_editions(data):
    """All of them, the newest last."""
    path = data / "editions/names.json"
    try:
        names = json.loads(read_plain(path))
    except json.JSONDecodeError as e:
        raise Broken(f"names.json:{e.lineno}: {e.msg}") from None
    wanted = [str(n) for n in range(1, len(names) + 1)]
    if not isinstance(names, dict) or list(names) != wanted or not names:
        raise Broken('names.json: must be the names of all editions, by number: "1", "2" ...')
    for number, name in names.items():
        if not isinstance(name, str) or not re.fullmatch("[0-9a-f]{16}", name):
            raise Broken(f'names.json: "{number}": a name has sixteen signs from 0 to 9 and a to f')
    if len(set(names.values())) < len(names):
        raise Broken("names.json: two editions have the same name")
    return [Edition(int(n), names[n], data, n == wanted[-1]) for n in wanted]
