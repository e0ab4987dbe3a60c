"""Which editions of the data of Above and Below there are (data/above_and_below/editions/README.md).

The newest is data/above_and_below itself: tables.json and book/. Those before it are in editions/N, because games that
were begun with them are played on and replayed with them.
"""
from editions import read_names


class Edition:
    def __init__(self, number, name, data, newest):
        self.number, self.name = number, name
        self.book = data / "book" if newest else data / f"editions/{number}"
        own = data / f"editions/{number}/tables.json"
        self.tables = own if own.exists() else data / "tables.json"
        self.prefix = "book" if number == 1 else f"book{number}"  # of the ids of its texts


def read_editions(data):
    """All of them, the newest last."""
    names = read_names(data)
    return [Edition(number, name, data, number == len(names)) for number, name in names.items()]
