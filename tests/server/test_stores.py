"""What happens to a store from outside while a server has it, or before one gets it: other names, damage, lost files, clocks."""

import os
import re
import sqlite3
import subprocess
import unittest

from hearth_server import PATIENCE, PROGRAM, wait_until
from tables import Seat, Table, TablesTest


DAY_MS = 86_400_000


def legal_move(seat, view):
    """Any move of that seat of Cartographers in this view."""
    asked = subprocess.run([PROGRAM, "engine", "cartographers"], input=f"moves p{seat} {view}\nquit\n",
                           capture_output=True, text=True, timeout=PATIENCE, check=True)  # fmt: skip
    return asked.stdout.split("\nend\n")[0].splitlines()[1]


class Refusals(TablesTest):
    """Tests in which a server is to be refused."""

    def refused(self, store, *before):
        """What a server says that cannot begin with this store; `before` is a command that begins it."""
        tried = subprocess.run(
            [*before, PROGRAM, "serve", "--listen", "0", "--store", str(store)],
            capture_output=True, text=True, timeout=PATIENCE, check=False)  # fmt: skip
        self.assertEqual(tried.returncode, 1, tried.stderr)
        self.assertEqual(tried.stderr.count("\n"), 1, tried.stderr)
        return tried.stderr


class OneServer(Refusals):
    def test_another_name_is_the_same_store(self):
        server = self.start()
        table, seat = self.begun(server)
        hard, soft, folder = self.folder / "hard.db", self.folder / "soft.db", self.folder / "folder"
        os.link(self.store, hard)
        os.symlink(self.store, soft)
        os.symlink(self.folder, folder)
        for name in (hard, soft, folder / "tables.db"):
            self.assertIn("in use", self.refused(name))
            self.assertEqual(seat.ask(type="title", title=str(name)[-20:])["type"], "ok")
        server.stop()
        again = self.start()
        with table.seat(server=again) as spectator:
            self.assertEqual(spectator.table["title"], str(folder / "tables.db")[-20:])
        again.stop()

    def test_another_mount_is_the_same_store(self):
        server = self.start()
        Table(server)
        other = self.folder / "other.db"
        other.touch()
        before = ["unshare", "-m", "sh", "-c", f'mount --bind {self.store} {other} || exit 77; exec "$@"', "sh"]
        probe = subprocess.run([*before, "true"], capture_output=True, check=False)
        if probe.returncode:
            self.skipTest("nothing can be mounted here")
        self.assertIn("in use", self.refused(other, *before))
        server.stop()


def flip(path, at):
    """One bit of a file, at that place."""
    with open(path, "r+b") as file:
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 4]))


class Damage(Refusals):
    def test_a_bit_in_the_log_of_a_young_store(self):
        """All that was confirmed is in the log still, and SQLite would forget it without a word."""
        server = self.start()
        table, seat = self.begun(server)
        for number in range(5):
            self.assertEqual(seat.ask(type="title", title=f"title {number}")["type"], "ok")
        server.process.kill()
        server.process.wait()
        log = self.store + "-wal"
        size = os.path.getsize(log)
        for at in (3, 20, 60, size // 2, size - 100):
            flip(log, at)
            self.assertIn("tables.db-wal", self.refused(self.store))
            exported = subprocess.run([PROGRAM, "export", self.store], capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual(exported.returncode, 1)
            self.assertIn("tables.db-wal", exported.stderr)
            flip(log, at)
        again = self.start()
        with table.seat(server=again) as spectator:
            self.assertEqual(spectator.table["title"], "title 4")
        again.stop()

    def test_a_bit_in_an_entry(self):
        """That table is refused and named, the server says that it is not well, and the rest goes on."""
        server = self.start("--think", "10")
        spoiled, fine = Table(server), Table(server)
        server.stop()
        with sqlite3.connect(self.store) as db:
            key = db.execute("SELECT number << 32 FROM tables WHERE id = ?", (spoiled.id,)).fetchone()[0]
            db.execute("UPDATE entries SET entry = replace(entry, 'seats 2', 'seats 6') WHERE key = ?", (key,))
        db.close()
        server = self.start()
        self.assertEqual(server.ask("/healthz").body, b"ok\n")
        with Seat(server, spoiled.id, spoiled.watch) as seat:
            self.assertEqual(seat.welcome["code"], "no_table")
        health = server.ask("/healthz")
        self.assertEqual((health.status, health.body), (503, b"unreadable\n"))
        self.assertIn(b"hearth_tables_unreadable 1\n", server.ask("/metrics").body)
        with fine.seat(0, host=True, server=server) as seat:
            self.assertEqual(seat.ask(type="title", title="goes on")["type"], "ok")
        server.tell()
        _, err = server.process.communicate(timeout=PATIENCE)
        self.assertEqual(server.process.returncode, 0)
        self.assertRegex(err.decode(), rf"\Ahearth: The table {spoiled.id} cannot be read [^\n]+\n\Z")


class Retention(TablesTest):
    def age(self, *tables_and_days, clock=True):
        """Makes tables of a store that nobody uses so much older; clock: what the store remembers of the clock as well."""
        with sqlite3.connect(self.store) as db:
            for table, days in tables_and_days:
                db.execute("UPDATE tables SET changed_ms = changed_ms - ? WHERE id = ?", (days * DAY_MS, table.id))
            if clock:
                db.execute("DELETE FROM properties WHERE name = 'tidy/clock'")
        db.close()

    def there(self, server, table):
        with Seat(server, table.id, table.watch) as seat:
            return seat.welcome["type"] == "welcome"

    def test_by_default(self):
        first = self.start("--think", "10")
        alone, alone_young = (Table(first, bots=["random", "random"]) for _ in range(2))
        for table in (alone, alone_young):
            with table.seat(0, host=True) as host:
                host.ask(type="start")
                host.wait_for(lambda s: s.match and s.match["over"])
        waiting, waiting_young, recent = Table(first), Table(first), Table(first)
        (playing, one), (playing_young, other) = self.begun(first), self.begun(first)
        one.socket.close()
        other.socket.close()
        first.stop()
        self.age((alone, 4), (alone_young, 2), (waiting, 31), (waiting_young, 29), (playing, 181), (playing_young, 179))
        server = self.start()
        wait_until(lambda: b"hearth_removed_tables_total 3\n" in server.ask("/metrics").body)
        for table in (alone, waiting, playing):
            self.assertFalse(self.there(server, table))
        for name, table in (("alone", alone_young), ("waiting", waiting_young), ("playing", playing_young), ("recent", recent)):
            self.assertTrue(self.there(server, table), name)
        server.stop()

    def test_a_clock_that_is_ahead_removes_nothing(self):
        """The store is 31 days old in all its parts, as it is for a clock that is 31 days ahead."""
        first = self.start()
        table, finished = Table(first), Table(first)
        first.stop()
        self.age((table, 31), (finished, 31))
        server = self.start("--json", "--keep-days", "1", "--keep-bots-days", "1")
        waited = server.line()
        self.assertIn("clock_ahead", waited)
        for each in (table, finished):
            self.assertTrue(self.there(server, each))
        self.assertNotIn("removed_old", server.stop())
        again = self.start()
        self.assertTrue(self.there(again, table))
        again.tell()
        again.process.communicate(timeout=PATIENCE)


class BotsAlone(TablesTest):
    def test_whoever_plays_does_not_wait_for_them(self):
        """Between an action of a person and that of the bot there, few decisions are made elsewhere; once it was all of them."""
        tables = 60
        server = self.start("--think", "20", "--opens-per-minute", "1000", "--bots-alone", "1000")

        def thoughts():
            numbers = server.ask("/metrics").body.decode()
            return int(re.search(r"^hearth_thoughts_total (\d+)$", numbers, re.MULTILINE).group(1))

        for _ in range(tables):
            table = Table(server, game="endless_winter", seats=4, bots=["planner"] * 4)
            with table.seat(0, host=True) as host:
                self.assertEqual(host.ask(type="start")["type"], "ok")
        table, seat = self.begun(server)
        waited = []
        for _ in range(5):
            seat.wait_for(lambda s: 0 in s.match["owes"])
            before, epoch = thoughts(), seat.match["epoch"]
            move = legal_move(0, seat.match["view"])
            self.assertEqual(seat.ask(type="play", epoch=epoch, move=move)["type"], "ok")
            seat.wait_for(lambda s, epoch=epoch: s.match["epoch"] != epoch)
            waited.append(thoughts() - before)
        self.assertLess(sorted(waited)[2], tables // 3, waited)
        server.tell()
        server.process.communicate(timeout=PATIENCE)


if __name__ == "__main__":
    unittest.main()
