"""Plays at tables over real sockets, for the tests in this folder."""

import itertools
import json
import tempfile
import unittest
from pathlib import Path

from hearth_server import PROGRAM, Server
from ws_client import CLOSE, PING, PONG, Socket, frame


class Seat(Socket):
    """Somebody at a table, or in the lobby."""

    numbers = itertools.count()

    def __init__(self, server, table=None, token=None, host=None, lang="en", compressed=True, hello=True, receive=None,
                 sits=lambda token: None, **fields):  # fmt: skip
        super().__init__(server, extensions="permessage-deflate" if compressed else None, receive=receive, **fields)
        self.table = {}
        self.match = None
        self.sits = sits  # is told what opens the seat, once somebody sits there
        self.told = []  # updates that came while an answer was waited for
        if hello:
            message = {"type": "hello", "protocol": 1, "lang": lang, "table": table, "token": token, "host": host}
            self.tell(**{name: value for name, value in message.items() if value is not None})
            self.welcome = self.hear()
            if table and self.welcome["type"] == "welcome":
                self.until("table")

    def tell(self, **message):
        self.say(json.dumps(message))

    def hear(self):
        """The next message; pings are answered on the way."""
        while True:
            got = self.frame()
            if got.opcode == PING:
                self.send(frame(PONG, got.payload))
            elif got.opcode == CLOSE:
                raise EOFError(got.code)
            else:
                return self.learn(json.loads(got.text))

    def learn(self, message):
        if message["type"] == "table":
            self.match = message["match"]
            self.table = message["table"]
        elif message["type"] == "update":
            self.table |= message.get("table", {})
            if message.get("match"):
                self.match = (self.match or {}) | message["match"]
        return message

    def until(self, kind, **like):
        while True:
            message = self.hear()
            if message["type"] == kind and all(message.get(name) == value for name, value in like.items()):
                return message

    def ask(self, **message):
        """Sends something with an id of its own and waits for the answer to it."""
        name = message.setdefault("id", f"m{next(self.numbers)}")
        self.tell(**message)
        while True:
            answer = self.hear()
            if answer.get("id") == name:
                if message["type"] == "sit" and "token" in answer:
                    self.sits(answer["token"])
                return answer

    def wait_for(self, holds):
        while not holds(self):
            self.hear()


class Table:
    """A table that was just opened."""

    def __init__(self, server, game="cartographers", seats=2, bots=None, **more):
        self.server = server
        with Seat(server) as lobby:
            answer = lobby.ask(type="open", game=game, options="", seats=seats, listed=False, title="", bots=bots or [None] * seats, **more)
        assert answer["type"] == "opened", answer
        self.id, self.host, self.watch, self.tokens = answer["table"], answer["host"], answer["watch"], answer["seats"]

    def seat(self, number=None, host=False, **options):
        """Somebody who sits there; None: a spectator."""
        token = self.watch if number is None else self.tokens[number]
        return Seat(options.pop("server", self.server), self.id, token, self.host if host else None,
                    sits=lambda token: self.tokens.__setitem__(number, token), **options)  # fmt: skip


class TablesTest(unittest.TestCase):
    """Tests with a server and a store of their own."""

    maxDiff = 4000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.store = str(self.folder / "tables.db")

    def start(self, *args, store=None, **options):
        return Server(self, "--store", store or self.store, *args, **options)

    def begun(self, server, **options):
        """A game of two seats, one of them a bot's, that has begun."""
        table = Table(server, bots=[None, "greedy"], **options)
        seat = table.seat(0, host=True)
        self.addCleanup(seat.socket.close)
        self.assertEqual(seat.ask(type="sit", name="Ada")["type"], "ok")
        self.assertEqual(seat.ask(type="start")["type"], "ok")
        seat.wait_for(lambda s: s.match and 0 in s.match["owes"])
        return table, seat


__all__ = ["PROGRAM", "Seat", "Table", "TablesTest"]
