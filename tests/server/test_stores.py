"""What happens to a store from outside while a server has it, or before one gets it: other names, damage, lost files, clocks."""

import json
import os
import re
import resource
import socket
import sqlite3
import subprocess
import time
import unittest

from hearth_server import GENTLY, PATIENCE, PROGRAM, wait_until
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
            self.assertEqual(seat.ask(type="title", title=f"Still here, {name.stem}")["type"], "ok")
        server.stop()
        again = self.start()
        with table.seat(server=again) as spectator:
            self.assertEqual(spectator.table["title"], "Still here, tables")
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
        while "clock_ahead" not in server.line():
            pass
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


class Gone(TablesTest):
    """Files that are removed or replaced under a running server."""

    def spoiled(self, spoil):
        server = self.start("--json")
        table, seat = self.begun(server)
        self.assertEqual(seat.ask(type="title", title="before")["type"], "ok")
        spoil()
        wait_until(lambda: server.ask("/healthz").status == 503)
        self.assertEqual(server.ask("/healthz").body, b"read_only\n")
        answer = seat.ask(type="title", title="lost")
        self.assertEqual((answer["type"], answer.get("code")), ("no", "read_only"))
        return server, table

    def test_removed(self):
        """It is said, nothing more is confirmed, and what was confirmed is in a copy."""
        server, table = self.spoiled(lambda: [path.unlink() for path in self.folder.glob("tables.db*")])
        log = server.stop()
        self.assertIn("store_read_only", log)
        self.assertIn("tables.db.rescued", log)
        again = self.start(store=self.store + ".rescued")
        with table.seat(server=again) as spectator:
            self.assertEqual(spectator.table["title"], "before")
        again.stop()

    def test_one_file_is_enough(self):
        for ending in ("", "-wal", "-shm"):
            with self.subTest(ending=ending):
                server, _ = self.spoiled(lambda ending=ending: os.unlink(self.store + ending))
                server.tell()
                server.process.communicate(timeout=PATIENCE)
                for path in self.folder.glob("tables.db*"):
                    path.unlink()

    def test_put_back(self):
        away = self.folder / "away.db"
        server, table = self.spoiled(lambda: os.rename(self.store, away))
        os.rename(away, self.store)
        with table.seat(0, host=True) as host:
            wait_until(lambda: host.ask(type="title", title="after")["type"] == "ok", every=GENTLY)
        wait_until(lambda: server.ask("/healthz").status == 200)
        server.stop()


class FileLimit(TablesTest):
    def test_it_is_no_end(self):
        """`ulimit -f` is a full disk: read only, and not a signal that kills."""
        server = self.start(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY)))
        _, seat = self.begun(server)
        answer = {"type": "ok"}
        for number in range(3000):
            answer = seat.ask(type="title", id=f"f{number}", title=f"title {number}")
            if answer["type"] == "no" and answer["code"] != "slow_down":
                break
            if answer["type"] == "no":
                time.sleep(GENTLY)
        self.assertEqual(answer.get("code"), "read_only")
        self.assertIsNone(server.process.poll())
        server.tell()
        server.process.communicate(timeout=PATIENCE)
        self.assertEqual(server.process.returncode, 0)


class Summaries(TablesTest):
    def hearth(self, *words, **options):
        return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE, check=False, **options)

    def test_import_refuses_what_is_none(self):
        server = self.start()
        Table(server)
        server.stop()
        text = self.hearth("export", self.store).stdout
        for wrong in ("x", "{", '{"a":1}}', '[1]', '{"a":1},{"b":2}', '{"a":\\x01}', '"text"'):
            bad = re.sub(r"^summary .*$", lambda _: "summary " + wrong, text, flags=re.MULTILINE)  # noqa: B023
            refused = self.hearth("import", str(self.folder / "other.db"), input=bad)
            self.assertEqual(refused.returncode, 1, wrong)
            self.assertIn("ummary", refused.stderr)
        self.assertEqual(self.hearth("import", str(self.folder / "other.db"), input=text).returncode, 0)

    def test_one_bad_line_does_not_spoil_the_lobby(self):
        server = self.start()
        tables = [Table(server) for _ in range(3)]
        for table in tables:
            with table.seat(host=True) as host:
                self.assertEqual(host.ask(type="listed", listed=True)["type"], "ok")
        server.stop()
        with sqlite3.connect(self.store) as db:
            db.execute("UPDATE tables SET summary = ? WHERE id = ?", ('{"title":"', tables[1].id))
        db.close()
        server = self.start()
        with Seat(server) as lobby:
            answer = lobby.ask(type="lobby")
        self.assertEqual({each["table"] for each in answer["tables"]}, {tables[0].id, tables[2].id})
        server.stop()


class Operator(TablesTest):
    """`hearth tables`."""

    def tables(self, *words, code=0, store=None):
        done = subprocess.run([PROGRAM, "tables", "--store", store or self.store, *words], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)  # fmt: skip
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout if code == 0 else done.stderr

    def opened(self, server):
        """A listed table with its host there."""
        table = Table(server)
        host = table.seat(0, host=True)
        self.addCleanup(host.socket.close)
        self.assertEqual(host.ask(type="listed", listed=True)["type"], "ok")
        return table, host

    def test_while_the_server_runs(self):
        server = self.start()
        (one, host), (other, _) = self.opened(server), self.opened(server)
        listed = json.loads(self.tables("list", "--listed", "--json"))["tables"]
        self.assertEqual({each["table"] for each in listed}, {one.id, other.id})
        self.assertEqual({each["summary"]["table"] for each in listed}, {one.id, other.id})
        self.assertIn(one.id, self.tables("list"))
        self.tables("unlist", one.id)
        host.wait_for(lambda s: s.table["listed"] is False)
        self.assertEqual([each["table"] for each in json.loads(self.tables("list", "--listed", "--json"))["tables"]], [other.id])
        self.assertEqual(host.ask(type="title", title="goes on")["type"], "ok")
        self.tables("close", one.id)
        host.wait_for(lambda s: s.table["status"] == "closed")
        self.assertEqual(host.ask(type="title", title="no more")["code"], "closed")
        with Seat(server) as lobby:
            wait_until(lambda: [each["table"] for each in lobby.ask(type="lobby")["tables"]] == [other.id], every=GENTLY)
        server.stop()

    def test_in_the_midst_of_a_game(self):
        """What the operator does and what players do come one after the other, and nothing of it is lost."""
        server = self.start("--think", "10")
        table, seat = self.begun(server)
        for number in range(5):
            self.tables("unlist", table.id)
            self.assertEqual(seat.ask(type="title", title=f"title {number}")["type"], "ok")
            self.assertEqual(seat.ask(type="listed", listed=True)["type"], "ok")
        self.tables("close", table.id)
        self.assertEqual(seat.ask(type="title", title="no more")["code"], "closed")
        server.stop()
        again = self.start()
        with table.seat(server=again) as spectator:
            self.assertEqual((spectator.table["status"], spectator.table["title"]), ("closed", "title 4"))
        again.stop()

    def test_without_a_server(self):
        server = self.start()
        table, _ = self.opened(server)
        server.stop()
        self.assertIn("no longer", self.tables("unlist", table.id))
        self.assertIn("was not", self.tables("unlist", table.id))
        self.assertIn("closed", self.tables("close", table.id))
        self.assertIn("left as it is", self.tables("close", table.id, code=1))
        self.assertIn("no such table", self.tables("close", "aaaaaaaaaaaaa", code=1))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["tables.db"])
        self.assertIn(" closed ", self.tables("list"))

    def test_wrong_usage(self):
        server = self.start()
        server.stop()
        for words in (["forget"], ["close"], ["list", "x"], ["list", "--limit", "0"], []):
            self.assertEqual(self.tables(*words, code=2).count("\n"), 1)
        self.assertIn("There is no store", self.tables("list", code=1, store=str(self.folder / "nothing.db")))


class Proxies(TablesTest):
    def setUp(self):
        super().setUp()
        self.clients = []

    def test_metrics_are_not_for_what_comes_through_a_proxy(self):
        server = self.start()
        self.assertEqual(server.ask("/metrics").status, 200)
        for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Host", "X-Forwarded-Proto"):
            self.assertEqual(server.ask("/metrics", **{name.replace("-", "_"): "for=192.0.2.1"}).status, 404, name)
        server.stop()

    def elsewhere(self):
        """An address of this machine by which it looks like another."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))
                address = probe.getsockname()[0]
            except OSError:
                address = "127.0.0.1"
        if address.startswith("127."):
            self.skipTest("this machine has no other address")
        return address

    def open_sockets(self, server, address, *forwarded):
        """How many of these requests from another machine get a WebSocket."""
        opened = 0
        for visitor in forwarded:
            client = socket.create_connection((address, server.port), timeout=PATIENCE)
            self.addCleanup(client.close)
            self.clients.append(client)
            client.sendall(f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                           f"X-Forwarded-For: {visitor}\r\n\r\n".encode())  # fmt: skip
            opened += client.recv(16).startswith(b"HTTP/1.1 101")
        return opened

    def test_a_proxy_on_another_machine(self):
        address = self.elsewhere()
        visitors = [f"192.0.2.{i}" for i in range(1, 9)]
        server = self.start("--per-address", "3", listen="0.0.0.0:0")
        self.assertEqual(self.open_sockets(server, address, *visitors), 3)  # all of them are one address
        server.stop()
        for proxy in (address, address + "/24", "0.0.0.0/0"):
            server = self.start("--per-address", "3", "--proxy", proxy, listen="0.0.0.0:0")
            self.assertEqual(self.open_sockets(server, address, *visitors), 8)
            self.assertEqual(self.open_sockets(server, address, *["192.0.2.99"] * 5), 3)
            # what a visitor says of himself does not count, and of several proxies each is believed
            self.assertEqual(self.open_sockets(server, address, *[f"198.51.100.{i}, 203.0.113.5" for i in range(5)]), 5 if "/0" in proxy else 3)
            self.assertEqual(self.open_sockets(server, address, *[f"203.0.113.{i}, {address}" for i in range(50, 55)]), 5)
            server.stop()
        for wrong in ("proxy", "10.0.0.0/33", "::/129", "10.0.0.1/", "10.0.0.1/8x"):
            tried = subprocess.run([PROGRAM, "serve", "--listen", "0", "--store", "none", "--proxy", wrong],
                                   capture_output=True, text=True, timeout=PATIENCE, check=False)  # fmt: skip
            self.assertEqual(tried.returncode, 1, wrong)
            self.assertIn("not an address of a proxy", tried.stderr)

    def test_all_of_a_48_together(self):
        """Whoever has a whole IPv6 /48 has 65,536 of the /64 that count as one address each."""
        server = self.start("--per-address", "3")
        local = "127.0.0.1"
        self.assertEqual(self.open_sockets(server, local, *["2001:db8:7:1::5"] * 5), 3)
        self.assertEqual(self.open_sockets(server, local, *[f"2001:db8:7:{i}::5" for i in range(2, 20)]), 9)
        self.assertEqual(self.open_sockets(server, local, *[f"2001:db8:8:{i}::5" for i in range(2, 20)]), 12)
        self.assertEqual(self.open_sockets(server, local, *[f"2001:db8:{i}:7::5" for i in range(9, 29)]), 20)
        server.stop()

    def test_a_48_has_room_again(self):
        """Once its connections have ended, and not because some were refused."""
        server = self.start("--per-address", "1")

        def full_again():
            while self.clients:
                self.clients.pop().close()
            return self.open_sockets(server, "127.0.0.1", *[f"2001:db8:7:{i}::5" for i in range(9)]) == 4

        for _ in range(3):
            wait_until(full_again)
        server.stop()


class Root(TablesTest):
    def test_a_word(self):
        if os.geteuid() != 0:
            self.skipTest("this is not root")
        server = self.start()
        server.stop()
        self.assertTrue(server.word_to_root)
        self.assertIn('"event":"root"', "".join(self.start("--json").said))


if __name__ == "__main__":
    unittest.main()
