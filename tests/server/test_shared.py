"""Several servers on one real PostgreSQL: any of them serves any table, and what one of them was told all of them
know."""

import re
import signal
import sys
import unittest

from hearth_server import GENTLY, PATIENCE, ROOT, Server, wait_until
from tables import Seat, Table

sys.path.insert(0, str(ROOT / "tests" / "store"))
import with_postgres  # noqa: E402


class Shared(with_postgres.WithPostgres, unittest.TestCase):
    maxDiff = 4000

    def start(self, *words, **options):
        return Server(self, "--store", self.postgres.address(), "--think", "10", "--patience", "5", *words, **options)

    def seat(self, table, number, server, **options):
        seat = table.seat(number, server=server, **options)
        self.addCleanup(seat.socket.close)
        return seat

    def test_any_of_them_serves_any_table(self):
        one, other = self.start(), self.start()
        table = Table(one)
        ada, bob = self.seat(table, 0, one, host=True), self.seat(table, 1, other)
        self.assertEqual(ada.ask(type="sit", name="Ada")["type"], "ok")
        bob.wait_for(lambda s: s.table["seats"][0]["name"] == "Ada")
        self.assertEqual(bob.ask(type="sit", name="Bob")["type"], "ok")
        ada.wait_for(lambda s: s.table["seats"][1]["name"] == "Bob")
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        bob.wait_for(lambda s: s.match)
        ada.wait_for(lambda s: s.match)
        self.assertEqual(ada.match["epoch"], bob.match["epoch"])
        # Both change the same table at once, again and again: each change is there once, in one order.
        for i in range(10):
            ada.tell(type="title", id=f"a{i}", title=f"a{i}")
            bob.tell(type="title", id=f"b{i}", title=f"b{i}")
        answers = [ada.until("ok", id=f"a{i}") for i in range(10)]
        self.assertEqual(len(answers), 10)
        self.assertEqual(bob.until("no", id="b9")["code"], "not_yours")
        wait_until(lambda: self.title(table, other) == "a9")
        one.stop()
        other.stop()

    def title(self, table, server):
        with table.seat(server=server) as spectator:
            return spectator.table["title"]

    def test_if_one_is_killed_its_games_go_on_at_another(self):
        one, other = self.start(), self.start()
        tables = [Table(one, seats=3, bots=["greedy"] * 3) for _ in range(4)]
        for table in tables:
            host = self.seat(table, 0, one, host=True)
            self.assertEqual(host.ask(type="start")["type"], "ok")
        one.tell(signal.SIGKILL)
        one.process.wait()
        for table in tables:
            spectator = self.seat(table, None, other)
            spectator.wait_for(lambda s: s.match and s.match["over"])
        records = {other.ask(f"/records/{table.id}.rec").status for table in tables}
        self.assertEqual(records, {200})
        other.stop()

    def test_nobody_looks_and_they_go_on_all_the_same(self):
        one, other = self.start("--bots-alone", "1"), self.start()  # so that they are not over before it is killed
        tables = [Table(one, seats=3, bots=["greedy"] * 3) for _ in range(3)]
        heard = Table(other)  # once this is heard of at the first, the two know of each other
        spectator, host = self.seat(heard, None, one), self.seat(heard, 0, other, host=True)
        self.assertEqual(host.ask(type="title", title="heard")["type"], "ok")
        spectator.wait_for(lambda s: s.table["title"] == "heard")
        for table in tables:
            with Seat(one, table.id, table.tokens[0], table.host) as host:
                self.assertEqual(host.ask(type="start")["type"], "ok")
        one.tell(signal.SIGKILL)
        one.process.wait()

        def over():
            return all(other.ask(f"/records/{table.id}.rec").status == 200 for table in tables)

        loads = re.compile(rb"^hearth_thoughts_total [1-9]", re.MULTILINE)
        wait_until(lambda: loads.search(other.ask("/metrics").body))  # they came by themselves
        wait_until(over, every=GENTLY)
        other.stop()

    def test_the_database_goes_away_and_comes_back(self):
        server = self.start()
        table = Table(server)
        ada = self.seat(table, 0, server, host=True)
        self.assertEqual(ada.ask(type="sit", name="Ada")["type"], "ok")
        self.postgres.run("pg_ctl", "--pgdata", self.postgres.data, "--mode=immediate", "--silent", "stop")
        answer = ada.ask(type="title", id="t1", title="in vain")
        self.assertEqual((answer["type"], answer.get("code")), ("no", "read_only"))
        wait_until(lambda: server.ask("/healthz").status == 503)
        self.postgres.restart()

        wait_until(lambda: ada.ask(type="title", title="at last")["type"] == "ok", every=GENTLY)
        self.assertEqual(self.title(table, server), "at last")
        ada.socket.close()
        server.tell()
        server.process.communicate(timeout=PATIENCE)
        self.assertEqual(server.process.returncode, 0)


if __name__ == "__main__":
    unittest.main()
