"""What happens to a store from outside while a server has it, or before one gets it: other names, damage, lost files, clocks."""

import os
import sqlite3
import subprocess
import unittest

from hearth_server import PATIENCE, PROGRAM
from tables import Seat, Table, TablesTest


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


if __name__ == "__main__":
    unittest.main()
