#!/usr/bin/python3
"""bytes.py - How many bytes a client of a large table gets for each action, as a whole and in part.

Usage: bytes.py HEARTH [SEATS]

Starts the server on a store of its own with a table of SEATS bots (100) and two spectators, one of whom asks for updates
in part (docs/protocol.md). When everybody at a table is connected, each gets what one of these gets, and a round has as
many actions as seats: so the bytes of one client in one round are the bytes that the server sends for one action, before
compression. Checks that both have the same view whenever they have the same rev. Needs python3-websockets.
"""

import asyncio
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples"))
from table_client import Table, open_table  # noqa: E402


class Spectator(Table):
    def __init__(self, link, partial):
        super().__init__(link)
        self.connection.hello["partial"] = partial
        self.heard, self.rounds, self.views = 0, [], {}

    def hear(self, message):
        size, self.heard = self.connection.received - self.heard, self.connection.received
        news = message.get("match") or {}
        if message["type"] == "update" and ("view" in news or "patch" in news):
            parts = {name: len(json.dumps(news[name])) for name in ("view", "patch", "log") if name in news}
            self.rounds.append((size, parts))
        super().hear(message)
        if "epoch" in news:
            self.views[news["epoch"]] = self.match["view"]


async def play(base, seats):
    host, _, watch = await open_table(base, "cartographers", seats, bots=["random"] * seats)
    async with Spectator(watch, False) as whole, Spectator(watch, True) as part, Table(host) as table:
        await table.ask("start")
        for each in (whole, part):
            await each.until(each.is_over)
    both = whole.views.keys() & part.views.keys()
    if any(whole.views[epoch] != part.views[epoch] for epoch in both):
        sys.exit("the views are not the same")
    print(f"{seats} seats, {len(both)} rounds compared")
    for name, each in ("as a whole", whole), ("in part", part):
        mean = sum(size for size, _ in each.rounds) / len(each.rounds)
        most, parts = max(each.rounds, key=lambda one: one[0])
        told = ", ".join(f"{part} {length / 1024:.1f}" for part, length in parts.items())
        print(f"  {name}: {mean / 1024:.1f} KB an action, at most {most / 1024:.1f} KB in a round ({told})")


def main():
    hearth, seats = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([hearth, "serve", "--listen", "127.0.0.1:0", "--store", f"{folder}/tables.db"], stdout=subprocess.PIPE, text=True)
        try:
            port = re.search(r":(\d+)", server.stdout.readline()).group(1)
            asyncio.run(play(f"http://127.0.0.1:{port}", seats))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
