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

import websockets


def patched(view, patch):
    parts, at = [], 0
    for start, gone, text in patch:
        parts += [view[at:start], text]
        at = start + gone
    return "".join(parts) + view[at:]


class Spectator:
    def __init__(self, partial):
        self.partial, self.bytes, self.rounds, self.most = partial, 0, 0, 0
        self.view, self.views, self.over = None, {}, False

    async def watch(self, url, table, token):
        async with websockets.connect(url, max_size=1 << 24) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table, "token": token, "partial": self.partial}))
            while not self.over:
                self.hear(await socket.recv())

    def hear(self, text):
        message = json.loads(text)
        match = message.get("match") or {}
        if message["type"] == "update":
            self.bytes += len(text.encode())
            if "view" in match or "patch" in match:
                self.rounds += 1
                self.most = max(self.most, len(text.encode()))
        if "view" in match:
            self.view = match["view"]
        elif "patch" in match:
            self.view = patched(self.view, match["patch"])
        if "epoch" in match:
            self.views[match["epoch"]] = self.view
        self.over = match.get("over", False)


async def play(url, seats):
    async with websockets.connect(url) as lobby:
        await lobby.send(json.dumps({"type": "hello", "protocol": 1}))
        await lobby.recv()
        await lobby.send(json.dumps({"type": "open", "id": "o", "game": "cartographers", "seats": seats, "bots": ["random"] * seats}))
        opened = json.loads(await lobby.recv())
    everybody = [Spectator(False), Spectator(True)]
    watching = [asyncio.create_task(each.watch(url, opened["table"], opened["watch"])) for each in everybody]
    async with websockets.connect(url, max_size=1 << 24) as host:
        await host.send(json.dumps({"type": "hello", "protocol": 1, "table": opened["table"], "host": opened["host"]}))
        await host.send(json.dumps({"type": "start", "id": "s"}))
        await asyncio.gather(*watching)
    whole, part = everybody
    both = whole.views.keys() & part.views.keys()
    if any(whole.views[epoch] != part.views[epoch] for epoch in both):
        sys.exit("the views are not the same")
    print(f"{seats} seats, {len(both)} rounds compared")
    for name, each in ("as a whole", whole), ("in part", part):
        print(f"  {name}: {each.bytes / each.rounds / 1024:.1f} KB an action, at most {each.most / 1024:.1f} KB in a round")


def main():
    hearth, seats = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([hearth, "serve", "--listen", "127.0.0.1:0", "--store", f"{folder}/tables.db"], stdout=subprocess.PIPE, text=True)
        try:
            port = re.search(r":(\d+)", server.stdout.readline()).group(1)
            asyncio.run(play(f"ws://127.0.0.1:{port}/ws", seats))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
