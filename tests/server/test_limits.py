"""What one seat or one address can use up: nobody else's share of a table, or of the server."""

import itertools
import re
import subprocess
import unittest

from tables import PROGRAM, Seat, Table, TablesTest


class OneSeat(TablesTest):
    """Somebody with the link of one seat tries to spoil the table for the others."""

    def host_does_all(self, host, seat=1):
        for message in (
            {"type": "bot", "seat": seat, "bot": "random"},
            {"type": "person", "seat": seat},
            {"type": "link", "seat": seat},
            {"type": "title", "title": "Quiet"},
            {"type": "close"},
        ):
            answer = host.ask(**message)
            self.assertIn(answer["type"], ("ok", "link"), (message, answer))

    def flood(self, table, messages, connections=30, each=90):
        """As many messages as it gets rid of, from ever new connections."""
        for _ in range(connections):
            with table.seat(1) as seat:
                for message in itertools.islice(messages, each):
                    seat.tell(**message)
                seat.tell(type="ping")
                try:
                    while (answer := seat.hear())["type"] != "pong":
                        self.assertTrue(answer["type"] != "no" or answer["text"].endswith("."))
                except EOFError as end:
                    self.assertEqual(end.args, (4029,))

    def test_renames(self):
        server = self.start()
        table = Table(server, seats=3)
        with table.seat(0, host=True) as host:
            with table.seat(1) as seat:
                self.assertEqual(seat.ask(type="sit", name="Bob")["type"], "ok")
            names = ({"type": "sit", "id": f"n{i}", "name": f"Name {i}"} for i in itertools.count())
            self.flood(table, names)
            self.assertEqual(host.ask(type="sit", name="Ada")["type"], "ok")
            self.host_does_all(host)
        server.stop()

    def test_play_and_take_back(self):
        server = self.start()
        table = Table(server, seats=3, bots=[None, None, None])
        seats = [table.seat(number, host=number == 0) for number in range(3)]
        for number, seat in enumerate(seats):
            self.addCleanup(seat.socket.close)
            self.assertEqual(seat.ask(type="sit", name=f"Player {number}")["type"], "ok")
        self.assertEqual(seats[0].ask(type="start")["type"], "ok")
        seats[2].wait_for(lambda s: s.match and 2 in s.match["owes"])
        epoch = seats[2].match["epoch"]
        moves = self.moves(seats[2].match["view"])

        def pairs():
            for i in itertools.count():
                yield {"type": "play", "id": f"p{i}", "epoch": epoch, "move": moves[i % len(moves)]}
                yield {"type": "undo", "id": f"u{i}", "epoch": epoch}

        seats[1].socket.close()
        self.flood(table, pairs())
        self.assertEqual(seats[2].ask(type="play", epoch=epoch, move=moves[0])["type"], "ok")
        self.assertEqual(seats[2].ask(type="undo", epoch=epoch)["type"], "ok")
        self.host_does_all(seats[0])
        server.stop()

    def moves(self, view):
        """What seat 2 may do."""
        asked = subprocess.run([PROGRAM, "engine", "cartographers"], input=f"moves p2 {view}\nquit\n",
                               capture_output=True, text=True, check=True).stdout  # fmt: skip
        return asked.split("\nend\n")[0].splitlines()[1:] or self.fail(asked)


class Records(TablesTest):
    """What is written from a whole match."""

    def over(self, server, game="cartographers"):
        """A game that bots have played to its end."""
        table = Table(server, game=game, seats=2, bots=["random", "random"])
        with table.seat(0, host=True) as host:
            self.assertEqual(host.ask(type="start")["type"], "ok")
            host.wait_for(lambda s: s.table["status"] == "over")
        return table

    def number(self, server, name):
        return int(re.search(rf"^hearth_{name} (\d+)$", server.ask("/metrics").body.decode(), re.M).group(1))

    def test_written_once(self):
        server = self.start()
        table = self.over(server)
        path = f"/records/{table.id}.rec"
        with server.client() as client:
            for _ in range(30):
                client.request(path)
            bodies = {client.answer().body for _ in range(30)}
        self.assertEqual(len(bodies), 1)
        with table.seat() as spectator:
            self.assertEqual(spectator.ask(type="record")["record"].encode(), next(iter(bodies)))
        self.assertEqual(self.number(server, "records_written_total"), 1)
        self.assertGreaterEqual(self.number(server, "records_known_total"), 30)
        self.assertEqual(self.number(server, "records_bytes"), len(next(iter(bodies))))
        server.stop()

    def test_too_often(self):
        server = self.start("--per-address", "1")  # as little as there is
        table = self.over(server)
        path = f"/records/{table.id}.rec"
        with server.client() as client:
            answers = [client.ask(path, Accept_Language="el") for _ in range(250)]
        self.assertEqual({answer.status for answer in answers}, {200, 429})
        self.assertEqual([answer.status for answer in answers[:90]], [200] * 90)
        refused = next(answer for answer in answers if answer.status == 429)
        self.assertEqual(refused["Retry-After"], "5")
        self.assertIn("Πάρα πολλά αιτήματα", refused.body.decode())
        self.assertEqual(server.ask("/healthz").status, 200)
        # Through a proxy it is the visitor who is counted.
        self.assertEqual(server.ask(path, X_Forwarded_For="192.0.2.7").status, 200)
        with Seat(server) as lobby:
            self.assertEqual(lobby.ask(type="lobby")["type"], "lobby")
        for _ in range(300):  # a little has come back meanwhile
            away = Seat(server, table.id, table.watch)
            self.addCleanup(away.socket.close)
            if away.welcome["type"] == "no":
                break
        self.assertEqual(away.welcome["code"], "slow_down")
        self.assertTrue(away.welcome["text"].endswith("."))
        self.assertEqual(away.closed(), 4029)
        with table.seat(X_Forwarded_For="192.0.2.7") as spectator:
            self.assertEqual(spectator.ask(type="record")["type"], "record")
        server.stop()

    def test_stop_while_many_ask(self):
        server = self.start()
        table = self.over(server, "endless_winter")
        seats = [table.seat() for _ in range(10)]
        for seat in seats:
            self.addCleanup(seat.socket.close)
            for i in range(15):
                seat.tell(type="record", id=f"r{i}")
        server.stop()


if __name__ == "__main__":
    unittest.main()
