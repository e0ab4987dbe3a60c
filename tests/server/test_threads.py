"""Everything that threads of the server do at once: commits, loads, lists, bots, looks, copies, the end. Short, because it
is run with the thread sanitizer as well, which would say on standard error what it found."""

import signal
import unittest

from tables import Seat, Table, TablesTest


class Threads(TablesTest):
    def test_all_at_once(self):
        copies = self.folder / "copies"
        copies.mkdir()
        options = ("--bot-threads", "3", "--think", "10", "--backup-to", str(copies), "--keep-days", "1")
        server = self.start(*options)
        tables = [Table(server, game=game, seats=3, bots=["greedy", "planner:think=10", "random"])
                  for game in ("cartographers", "above_and_below", "endless_winter") * 2]  # fmt: skip
        hosts = [table.seat(0, host=True) for table in tables]
        for host in hosts:
            self.assertEqual(host.ask(type="start")["type"], "ok")
        with Seat(server) as lobby:
            for _ in range(4):
                self.assertEqual(lobby.ask(type="lobby")["type"], "lobby")
                self.assertEqual(server.ask("/metrics").status, 200)
        for _ in range(3):  # looks, beside everything else
            for host in hosts:
                host.tell(type="lang", lang="pl")
                self.assertEqual(host.ask(type="record")["type"], "record")
                self.assertIn(server.ask(f"/records/{tables[0].id}.rec").status, (200, 404))
        for host in hosts[:2]:
            host.wait_for(lambda s: s.match and s.match["epoch"] > 5)
        for host in hosts:
            host.socket.close()
        server.stop()
        server = self.start(*options)
        for table in tables[:3]:
            with table.seat(server=server) as spectator:
                epoch = spectator.match["epoch"]
                spectator.wait_for(lambda s, epoch=epoch: s.match["over"] or s.match["epoch"] > epoch)
        server.stop(signal.SIGINT)


if __name__ == "__main__":
    unittest.main()
