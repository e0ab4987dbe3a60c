"""Tables behind real sockets: games, restarts, kills, a full disk, backups, what is said in logs and numbers."""

import asyncio
import json
import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import time
import unittest

import websockets
from hearth_server import GENTLY, PATIENCE, PROGRAM, Server, wait_until
from tables import Seat, Table, TablesTest
from ws_client import Socket

DAY_MS = 86_400_000


def verify(record, folder):
    """What `hearth verify` says of a record."""
    path = folder / "game.rec"
    path.write_bytes(record)
    return subprocess.run([PROGRAM, "verify", str(path)], capture_output=True, text=True, timeout=PATIENCE, check=False)


class Games(TablesTest):
    def test_bots_play_to_the_end_and_the_record_can_be_verified(self):
        server = self.start("--think", "10")
        for game in ("cartographers", "above_and_below"):
            table = Table(server, game=game, bots=["greedy", "greedy"])
            self.assertEqual(server.ask(f"/records/{table.id}.rec").status, 404)
            host, spectator = table.seat(0, host=True), table.seat()
            self.addCleanup(host.socket.close)
            self.addCleanup(spectator.socket.close)
            self.assertEqual(host.ask(type="start")["type"], "ok")
            for each in (host, spectator):
                each.wait_for(lambda s: s.match and s.match["over"])
            answer = server.ask(f"/records/{table.id}.rec")
            self.assertEqual((answer.status, answer["Content-Type"]), (200, "text/plain; charset=utf-8"))
            self.assertEqual(answer["Content-Disposition"], "attachment")
            self.assertIn("immutable", answer["Cache-Control"])
            checked = verify(answer.body, self.folder)
            self.assertEqual((checked.returncode, checked.stderr), (0, ""))
            head = server.ask(f"/records/{table.id}.rec", "HEAD")
            self.assertEqual((head.status, head["Content-Length"]), (200, str(len(answer.body))))
        for path in ("nothing", "aaaaaaaaaaaaa", "a" * 300, "..", "A", "a%2e", "a/b"):
            self.assertEqual(server.ask(f"/records/{path}.rec").status, 404)
        server.stop()

    def test_an_independent_client(self):
        server = self.start()
        table = Table(server, bots=["greedy", "random"])

        async def talk(**options):
            async with websockets.connect(f"ws://localhost:{server.port}/ws", origin=f"http://localhost:{server.port}", **options) as ws:
                await ws.send(json.dumps({"type": "hello", "protocol": 1, "lang": "el", "table": table.id, "host": table.host}))
                self.assertEqual(json.loads(await ws.recv())["type"], "welcome")
                self.assertEqual(json.loads(await ws.recv())["type"], "table")

        asyncio.run(talk())
        asyncio.run(talk(compression=None))
        server.stop()

    def test_the_smallest_and_the_largest_table(self):
        server = self.start("--think", "10")
        for seats in (1, 100):
            table = Table(server, seats=seats, bots=["random"] * seats)
            spectators = [table.seat(compressed=i % 2 == 0) for i in range(3)]
            host = table.seat(0, host=True)
            self.assertEqual(host.ask(type="start")["type"], "ok")
            for each in (*spectators, host):
                self.addCleanup(each.socket.close)
                each.wait_for(lambda s: s.match and s.match["over"])
            self.assertEqual({each.match["view"] for each in spectators}, {spectators[0].match["view"]})
        server.stop()


class Ends(TablesTest):
    def test_told_to_end_in_the_midst_of_a_game(self):
        server = self.start("--patience", "5")
        table, seat = self.begun(server)
        epoch = seat.match["epoch"]
        lobby = Seat(server)
        idle = Seat(server, hello=False)
        server.tell()
        for client in (seat, lobby):
            client.until("bye")
            with self.assertRaises(EOFError) as end:
                client.hear()
            self.assertEqual(end.exception.args, (1001,))
        with self.assertRaises(EOFError):
            while True:
                idle.hear()
        for client in (lobby, idle):
            client.socket.close()
        server.end()
        again = self.start()
        back = table.seat(0, server=again)
        self.assertEqual(back.match["epoch"], epoch)
        self.assertEqual(back.table["seats"][0]["name"], "Ada")
        back.socket.close()
        again.stop()

    def test_games_of_bots_go_on_after_it_was_killed(self):
        server = self.start("--think", "10")
        tables = [Table(server, seats=4, bots=["greedy"] * 4) for _ in range(5)]
        for table in tables:
            with table.seat(0, host=True) as host:
                self.assertEqual(host.ask(type="start")["type"], "ok")
        for _ in range(4):
            server.tell(signal.SIGKILL)
            server.process.wait()
            server = self.start("--think", "10", listen=str(server.port))
        for table in tables:  # nobody is there, and yet they play
            with table.seat(server=server) as spectator:
                spectator.wait_for(lambda s: s.match and s.match["over"])
        server.stop()

    def test_what_was_confirmed_is_there_after_a_kill(self):
        server = self.start()
        table, seat = self.begun(server)
        for number in range(8):
            title = f"title {number}"
            self.assertEqual(seat.ask(type="title", id=f"t{number}", title=title)["type"], "ok")
            server.tell(signal.SIGKILL)
            server.process.wait()
            server = self.start(listen=str(server.port))
            seat.socket.close()
            seat = table.seat(0, host=True, server=server)
            self.assertEqual(seat.table["title"], title)
            # Sent again it gets the same answer, and is not done twice.
            rev = seat.ask(type="title", id=f"t{number}", title=title)
            self.assertEqual(rev["type"], "ok")
        seat.socket.close()
        server.stop()

    def test_a_client_under_way_is_told_of_the_end(self):
        server = self.start()
        seats = [self.begun(server)[1] for _ in range(20)]
        for seat in seats:
            for i in range(5):
                seat.tell(type="title", id=f"x{i}", title=f"x{i}")
        server.tell()
        for seat in seats:
            kinds = set()
            with self.assertRaises(EOFError) as end:
                while True:
                    kinds.add(seat.hear()["type"])
            self.assertEqual(end.exception.args, (1001,))
            self.assertIn("bye", kinds)
        server.end()

    def test_signals_one_after_the_other(self):
        server = self.start()
        self.begun(server)
        server.tell()
        server.tell(signal.SIGINT)
        server.process.wait(PATIENCE)
        self.assertIn(server.process.returncode, (0, 1))
        self.start().stop()


class Stores(TablesTest):
    def refused(self, *args, **options):
        result = subprocess.run([PROGRAM, "serve", "--listen", "0", *args], capture_output=True, text=True, timeout=PATIENCE, check=False,
                                stdin=subprocess.DEVNULL, env=os.environ | {"LC_ALL": "C.UTF-8"} | options)  # fmt: skip
        self.assertEqual((result.returncode, result.stdout), (1, ""), result.stderr)
        self.assertRegex(result.stderr, r"\Ahearth: [^\n{}]+\n\Z")
        return result.stderr

    def test_one_that_cannot_be_opened(self):
        self.assertIn("no such folder", self.refused("--store", str(self.folder / "nowhere" / "x.db")))
        strange = self.folder / "strange.db"
        strange.write_bytes(b"this is not a database at all, but a letter to a friend" * 50)
        self.assertIn("not a store of Hearth", self.refused("--store", str(strange)))
        self.assertEqual(strange.read_bytes()[:4], b"this")
        self.refused("--store", str(self.folder))
        self.refused("--store", "postgresql://nobody@127.0.0.1:1/nothing")

    def test_one_of_a_newer_version(self):
        self.start().stop()
        with sqlite3.connect(self.store) as db:
            db.execute("PRAGMA user_version = 99")
        db.close()
        self.assertIn("newer version", self.refused("--store", self.store))

    def test_one_in_use(self):
        server = self.start()
        self.assertIn("in use", self.refused("--store", self.store))
        self.assertEqual(server.ask("/healthz").body, b"ok\n")
        server.stop()

    def test_by_default_in_the_data_folder(self):
        home = self.folder / "home"
        for env in ({"XDG_DATA_HOME": str(home / "data")}, {"XDG_DATA_HOME": "", "HOME": str(home)}):
            env = {**os.environ, "LC_ALL": "C.UTF-8", **env}
            server = Server(self, command=[PROGRAM, "serve", "--listen", "0"], env_more=env)
            Table(server)
            server.stop()
        self.assertTrue((home / "data/hearth/tables.db").exists())
        self.assertTrue((home / ".local/share/hearth/tables.db").exists())
        self.assertEqual((home / "data/hearth").stat().st_mode & 0o777, 0o700)
        self.assertIn("--store", self.refused(HOME="", XDG_DATA_HOME=""))

    def test_none(self):
        server = Server(self, "--store", "none")
        with Socket(server) as client:
            self.assertEqual(client.status, 404)
        self.assertEqual(server.ask("/records/aaaaaaaaaaaaa.rec").status, 404)
        self.assertEqual(server.ask("/healthz").body, b"ok\n")
        self.assertIn(b"hearth_connections 1\n", server.ask("/metrics").body)
        server.stop()

    def test_a_full_disk(self):
        """Tables can be looked at; nothing is confirmed that is not stored; when there is room again all goes on."""
        server = self.start("--json", preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN), restore_signals=False)
        table, seat = self.begun(server)
        self.assertEqual(seat.ask(type="title", title="before")["type"], "ok")
        size = max(path.stat().st_size for path in self.folder.iterdir())
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        answer = {"type": "ok"}
        for number in range(3000):
            answer = seat.ask(type="title", id=f"f{number}", title=f"title {number}")
            if answer["type"] == "no":
                break
        self.assertEqual((answer["type"], answer.get("code")), ("no", "read_only"))
        health = server.ask("/healthz")
        self.assertEqual((health.status, health.body), (503, b"read_only\n"))
        with table.seat() as spectator:
            self.assertEqual(spectator.table["title"], f"title {number - 1}" if number else "before")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

        wait_until(lambda: seat.ask(type="title", title="after")["type"] == "ok", every=GENTLY)
        wait_until(lambda: server.ask("/healthz").body == b"ok\n")
        seat.socket.close()
        log = server.stop()
        events = [json.loads(line)["event"] for line in log.splitlines()]
        self.assertIn("store_read_only", events)
        self.assertIn("store_well", events)
        again = self.start()
        with table.seat(server=again) as spectator:
            self.assertEqual(spectator.table["title"], "after")
        again.stop()

    def test_names_and_titles_have_no_links_and_nothing_unseen(self):
        server = self.start()
        table = Table(server)
        with table.seat(0, host=True) as host:
            for bad in ("Visit example.com", "https://x", "Ada\U00016FE4", "\U0003FFFD", "\U0001D159"):
                self.assertEqual(host.ask(type="title", title=bad)["code"], "bad_name", bad)
                self.assertEqual(host.ask(type="sit", name=bad)["code"], "bad_name", bad)
            for good in ("J. R. R. Tolkien", "Żółw", "Μαρία", "أحمد", "नमस्ते", "王小明", "👩\u200d🚀"):
                self.assertEqual(host.ask(type="title", title=good)["type"], "ok", good)
        server.stop()

    def copy_of(self, title):
        """A folder with one copy, made by a server."""
        copies = self.folder / "copies"
        copies.mkdir()
        server = self.start("--backup-to", str(copies))
        table, seat = self.begun(server)
        self.assertEqual(seat.ask(type="title", title=title)["type"], "ok")
        wait_until(lambda: b"hearth_backups_total 1\n" in server.ask("/metrics").body)
        seat.socket.close()
        server.stop()
        [copy] = copies.glob("hearth-*.db")
        return copies, copy, table

    def backed_up(self, copies, *options):
        """Starts a server until it has made up its mind, and gives what its log says of copies."""
        server = Server(self, "--json", "--store", self.store, "--backup-to", str(copies), *options)
        lines = [json.loads(line) for line in server.said if line.startswith("{")]
        while not lines or lines[-1]["event"] not in ("backup", "backup_recent", "backup_failed"):
            lines.append(json.loads(server.process.stdout.readline()))
        server.stop()
        return {line["event"]: line for line in lines if line["event"].startswith("backup")}

    def test_backups(self):
        copies, first, table = self.copy_of("copied")
        # Of an hour of each of 40 days, and two of each.
        today = time.time() // 86400 * 86400
        for day in range(2, 42):
            for hour in (3, 9):
                shutil.copy(first, copies / time.strftime("hearth-%Y%m%d-%H%M%S.db", time.gmtime(today + hour * 3600 - day * 86400)))
        first.unlink()
        foreign = [copies / "hearth-mine.db", copies / "hearth-20200231-000000.db", copies / "notes.txt"]
        for file in foreign:
            file.write_bytes(b"not theirs")
        other = copies / "hearth-20200101-000000.db"  # of another store
        shutil.copy(copies / time.strftime("hearth-%Y%m%d-030000.db", time.gmtime(today - 2 * 86400)), other)
        with sqlite3.connect(other) as db:
            db.execute("UPDATE properties SET value = CAST('/srv/other.db' AS BLOB) WHERE table_number = -1 AND name = 'file'")
        db.close()
        link = copies / "hearth-20200102-000000.db"
        link.symlink_to(foreign[0])
        half = [copies / "hearth-20200103-000000.db.abCD12", copies / "hearth-20200103-000000.db.abCD13"]
        for file in half:
            file.write_bytes(b"half")
        os.utime(half[0], (0, 0))
        said = self.backed_up(copies)
        self.assertIn("10 weeks", said["backups"]["text"])
        found = sorted(file.name for file in copies.glob("hearth-*-*.db") if file not in (*foreign, other, link))
        self.assertEqual((said["backup"]["kept"], said["backup"]["removed"]), (len(found), 81 - len(found)))
        self.assertEqual(found[-1], said["backup"]["file"])
        days = sorted({name[7:15] for name in found}, reverse=True)
        self.assertEqual(len(days), len(found), "one of each day")
        wanted = [time.strftime("%Y%m%d", time.gmtime(today - day * 86400)) for day in range(2, 15)]
        self.assertEqual(days[1:14], wanted)
        self.assertTrue(all(name[16:18] == "09" for name in found[:-1]), "the last of it")
        self.assertIn(len(found) - 14, (3, 4), "and the weeks before")
        for file in (*foreign, other, link, half[1]):
            self.assertTrue(file.exists() and (file.is_symlink() or file.stat().st_size), file)
        self.assertFalse(half[0].exists())
        again = self.start(store=str(copies / found[-1]))
        with table.seat(server=again) as spectator:
            self.assertEqual(spectator.table["title"], "copied")
        again.stop()

    def test_starting_again_and_again_makes_one_copy(self):
        copies, first, _ = self.copy_of("one")
        old = [copies / f"hearth-202001{day:02}-000000.db" for day in range(1, 14)]
        for file in old:
            shutil.copy(first, file)
        before = sorted(copies.iterdir())
        for _ in range(3):
            self.assertIn("backup_recent", self.backed_up(copies))
        self.assertEqual(sorted(copies.iterdir()), before)
        # Neither one that is damaged nor one that is dated far ahead is a reason to make none.
        first.write_bytes(first.read_bytes()[:5000])
        ahead = copies / "hearth-20990101-000000.db"
        shutil.copy(old[0], ahead)
        self.assertEqual(self.backed_up(copies)["backup"]["removed"], 0)
        self.assertIn("backup_recent", self.backed_up(copies))
        self.assertTrue(ahead.exists())

    def test_a_damaged_store_replaces_no_copy(self):
        copies, first, _ = self.copy_of("sound")
        old = copies / "hearth-20200101-000000.db"
        first.rename(old)
        with sqlite3.connect(self.store) as db:
            [(root,)] = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchall()
            [(size,)] = db.execute("PRAGMA page_size").fetchall()
        db.close()
        with open(self.store, "r+b") as file:
            file.seek((root - 1) * size)
            file.write(b"\xff" * size)
        said = self.backed_up(copies, "--backup-keep", "0,0,0")
        self.assertIn("malformed", said["backup_failed"]["text"])
        self.assertEqual(list(copies.iterdir()), [old])

    def test_wishes_for_copies_are_checked(self):
        for wrong in ("14", "1,14", "1,14,10,2", "a,b,c", "-1,1,1", "1,1,9999"):
            done = subprocess.run([PROGRAM, "serve", "--backup-keep", wrong], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, rf'\Ahearth: --backup-keep is three numbers like 1,14,10 [^\n]+"{wrong}"\.\n\Z')

    def test_a_backup_that_cannot_be_made(self):
        server = self.start("--backup-to", str(self.folder / "nowhere"))
        wait_until(lambda: b"hearth_backups_failed_total 1\n" in server.ask("/metrics").body)
        Table(server)
        server.tell()
        out, err = server.process.communicate(timeout=PATIENCE)
        self.assertEqual(server.process.returncode, 0)
        self.assertRegex(err.decode(), r"\Ahearth: The copy [^\n]+\n\Z")

    def test_old_tables_are_removed(self):
        first = self.start("--think", "10")
        waiting, recent = Table(first), Table(first)
        over = Table(first, bots=["random", "random"])
        with over.seat(0, host=True) as host:
            host.ask(type="start")
            host.wait_for(lambda s: s.match and s.match["over"])
        playing, seat = self.begun(first)
        first.stop()
        with sqlite3.connect(self.store) as db:
            for table, days in ((waiting, 40), (over, 400), (playing, 400)):
                db.execute("UPDATE tables SET changed_ms = changed_ms - ? WHERE id = ?", (days * DAY_MS, table.id))
        db.close()

        def there(server, table):
            with Seat(server, table.id, table.watch) as seat:
                return seat.welcome["type"] == "welcome"

        never = ("--keep-playing-days", "0", "--keep-bots-days", "0")
        server = self.start(*never, "--keep-days", "0")
        wait_until(lambda: not there(server, waiting))
        for table in (recent, over, playing):
            self.assertTrue(there(server, table))
        server.stop()
        server = self.start(*never, "--keep-days", "365")
        wait_until(lambda: not there(server, over))
        for table in (recent, playing):
            self.assertTrue(there(server, table))
        server.stop()


class Limits(TablesTest):
    def test_who_says_nothing(self):
        server = self.start("--patience", "1")
        with Seat(server, hello=False) as silent:
            with self.assertRaises(EOFError):
                while True:
                    silent.hear()
        server.stop()

    def test_what_is_no_message(self):
        server = self.start()
        for text, codes in ((b"nonsense", (1007, 1008)), (b"[1]", (1007, 1008)), (b'{"type":"hello","type":"hello"}', (1007, 1008)),
                            (b"", (1007, 1008)), (b'{"type":"hello"} x', (1007, 1008)), (b'{"a":' * 3000, (1007, 1008))):  # fmt: skip
            with Seat(server, hello=False) as client:
                client.say(text)
                self.assertIn(client.closed(), codes)
        server.stop()

    def test_too_many_messages(self):
        server = self.start()
        with Seat(server) as client:
            for i in range(3000):
                client.tell(type="lobby", id=f"a{i}")
            code = None
            try:
                while True:
                    client.hear()
            except EOFError as end:
                code = end.args[0]
            except ConnectionError:
                code = 4029  # it was cut off while we were still sending
            self.assertEqual(code, 4029)
        with Seat(server) as another:
            self.assertEqual(another.welcome["type"], "welcome")
        server.stop()

    def test_too_many_tables(self):
        server = self.start("--opens-per-minute", "3")
        with Seat(server) as lobby:
            answers = [lobby.ask(type="open", game="cartographers", options="", seats=2, listed=False, title="") for _ in range(4)]
        self.assertEqual([a["type"] for a in answers], ["opened"] * 3 + ["no"])
        self.assertEqual(answers[3]["code"], "slow_down")
        with Seat(server, X_Forwarded_For="192.0.2.7") as other:
            self.assertEqual(other.ask(type="open", game="cartographers", options="", seats=2, listed=False, title="")["type"], "opened")
        server.stop()

    def test_connections_of_one_address(self):
        server = self.start("--per-address", "5")
        here = [Socket(server) for _ in range(10)]  # this machine is not limited
        for forwarded in ("192.0.2.1", "2001:db8:1:2::9", "not an address", "x" * 3000):
            first = [Socket(server, X_Forwarded_For=forwarded) for _ in range(6)]
            self.assertEqual([each.status for each in first], [101] * 5 + [503])
            # What a client writes there itself does not count, only what the proxy has added.
            self.assertEqual(self.tried(server, f"203.0.113.5, {forwarded}"), 503)
            for each in first:
                each.socket.close()
            wait_until(lambda f=forwarded: self.tried(server, f) == 101)
        self.assertEqual([each.status for each in here], [101] * 10)
        self.assertEqual(self.tried(server, "2001:db8:1:3::9"), 101)
        for each in here:
            each.socket.close()
        server.stop()

    @staticmethod
    def tried(server, forwarded):
        with Socket(server, X_Forwarded_For=forwarded) as client:
            return client.status

    def test_a_slow_reader_gets_a_fresh_table(self):
        """Whoever cannot keep up misses updates, and then learns how things stand now."""
        server = self.start("--think", "10", "--patience", "30")
        table = Table(server, seats=20, bots=["random"] * 20)
        slow = table.seat(compressed=False, receive=4096)
        fast = table.seat(0, host=True)
        self.assertEqual(fast.ask(type="start")["type"], "ok")
        fast.wait_for(lambda s: s.match and s.match["over"])
        slow.wait_for(lambda s: s.match and s.match["over"])
        with table.seat() as fresh:
            self.assertEqual((slow.match["view"], slow.match["rank"]), (fresh.match["view"], fresh.match["rank"]))
        slow.socket.close()
        fast.socket.close()
        server.stop()


class Talk(TablesTest):
    """What the server says of itself, and what it does not."""

    def test_json(self):
        server = Server(self, command=[PROGRAM, "serve", "--listen", "0", "--store", self.store, "--json"])
        ready = json.loads(server.said[-1])
        self.assertEqual((ready["level"], ready["event"]), ("info", "ready"))
        self.assertRegex(ready["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        lines = [json.loads(line) for line in server.stop().splitlines()]
        self.assertEqual([line["event"] for line in lines], ["stopping", "stopped"])

    def test_no_secrets(self):
        server = self.start("--json")
        table, seat = self.begun(server)
        self.assertEqual(seat.ask(type="title", title="Secretplace")["type"], "ok")
        numbers = server.ask("/metrics").body.decode()
        seat.socket.close()
        said = "\n".join(server.said) + server.stop() + numbers
        for secret in (table.host, table.watch, *table.tokens, "Ada", "Secretplace"):
            self.assertNotIn(secret, said)

    def test_a_log_that_nobody_reads(self):
        """A pipe that is full does not stop the games."""
        copies = self.folder / "nowhere"
        server = Server(self, "--json", "--store", self.store, "--backup-to", str(copies))
        table, seat = self.begun(server)
        self.assertEqual(seat.ask(type="title", title="x")["type"], "ok")
        seat.socket.close()
        server.stop()

    def test_metrics(self):
        server = self.start()
        table, seat = self.begun(server)
        answer = server.ask("/metrics")
        self.assertEqual((answer.status, answer["Cache-Control"]), (200, "no-store"))
        self.assertTrue(answer["Content-Type"].startswith("text/plain; version=0.0.4"))
        lines = answer.body.decode().splitlines()
        values = {}
        for help_line, type_line, value_line in zip(*[iter(lines)] * 3):
            name, value = value_line.split(" ")
            self.assertRegex(help_line, rf"^# HELP {name} \S.*\.$")
            self.assertRegex(type_line, rf"^# TYPE {name} (counter|gauge)$")
            self.assertEqual(type_line.endswith("counter"), name.endswith("_total"), name)
            values[name] = float(value)
        self.assertEqual(len(values) * 3, len(lines))
        self.assertEqual((values["hearth_websockets"], values["hearth_tables"]), (1, 1))
        self.assertGreater(values["hearth_commits_total"], 2)
        self.assertEqual(server.ask("/metrics", X_Forwarded_For="127.0.0.1").status, 404)
        seat.socket.close()
        server.stop()
        everybody = self.start("--metrics", "all")
        self.assertEqual(everybody.ask("/metrics", X_Forwarded_For="192.0.2.1").status, 200)
        everybody.stop()

    def test_the_service_manager_is_told(self):
        path = str(self.folder / "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(path)
            manager.settimeout(PATIENCE)
            command = [PROGRAM, "serve", "--listen", "0", "--store", self.store]
            # as it is told by one that does not watch, and by one that watches over another process
            for more in ({}, {"WATCHDOG_USEC": "3000", "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "soon"}):
                server = Server(self, command=command, env_more={"NOTIFY_SOCKET": path} | more)
                self.assertEqual(manager.recv(100), b"READY=1")
                server.stop()
                self.assertEqual(manager.recv(100), b"STOPPING=1", more)
            server = Server(self, command=command, env_more={"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "300000"})
            self.assertEqual([manager.recv(100) for _ in range(4)], [b"READY=1"] + [b"WATCHDOG=1"] * 3)
            server.stop()
            while (word := manager.recv(100)) == b"WATCHDOG=1":
                pass
            self.assertEqual(word, b"STOPPING=1")


if __name__ == "__main__":
    unittest.main()
