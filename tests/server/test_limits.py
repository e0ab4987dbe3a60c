"""What one seat or one address can use up: nobody else's share of a table, or of the server."""

import itertools
import subprocess
import unittest

from tables import PROGRAM, Table, TablesTest


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


if __name__ == "__main__":
    unittest.main()
