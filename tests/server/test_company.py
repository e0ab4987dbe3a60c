"""Company at tables: words in several languages, clocks over days and restarts, servers that share the work, once more
with the same people."""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from hearth_server import GENTLY, PROGRAM, ROOT, wait_until
from tables import Seat, Table, TablesTest

sys.path.insert(0, str(ROOT / "tests" / "store"))
import with_postgres  # noqa: E402

DAY = 24 * 3600
SPEED = 20  # a look of the server (host.c) is a second then: many more would be taken for a leap on a busy machine


class Calendar:
    """The calendar of servers, which a test moves: see moved_clock.c."""

    def __init__(self, test):
        folder = tempfile.TemporaryDirectory()
        test.addCleanup(folder.cleanup)
        self.file, library = Path(folder.name) / "calendar", Path(folder.name) / "moved_clock.so"
        source = ROOT / "tests" / "server" / "moved_clock.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
        self.environment = {"LD_PRELOAD": str(library), "HEARTH_MOVED_CLOCK": str(self.file)}
        self.ahead = 0
        self.leap(0)

    def leap(self, seconds, speed=1):
        """That much later; and from then on it runs so many times as fast as the real one."""
        self.ahead += seconds
        new = self.file.with_suffix(".new")
        new.write_text(f"{self.ahead} {time.time()} {speed}\n")
        os.replace(new, self.file)


def journal(store, table):
    """The entries of a table, as `hearth export` writes them."""
    text = subprocess.run([PROGRAM, "export", store, table], capture_output=True, text=True, check=True).stdout
    return [line.split(" ", 2)[2] for line in text.splitlines() if line.startswith("entry ")]


def count(store, table, word):
    return sum(entry.startswith(word) for entry in journal(store, table))


class Company(TablesTest):
    def sit(self, table, number, name, **options):
        seat = table.seat(number, host=number == 0, **options)
        self.addCleanup(seat.socket.close)
        self.assertEqual(seat.ask(type="sit", name=name)["type"], "ok")
        return seat

    def begin(self, table, names, **options):
        seats = [self.sit(table, i, name, **options) for i, name in enumerate(names)]
        self.assertEqual(seats[0].ask(type="start")["type"], "ok")
        for seat in seats:
            seat.wait_for(lambda s: s.match)
        return seats

    def hear_words(self, server, table, number, lang):
        seat = Seat(server, hello=False)
        self.addCleanup(seat.socket.close)
        seat.tell(type="hello", protocol=1, lang=lang, table=table.id, token=table.tokens[number], words=True)
        words = seat.until("words")
        return seat, words

    def test_phrases_are_read_in_everybodys_language(self):
        server = self.start()
        table = Table(server)
        english, words = self.hear_words(server, table, 0, "en")
        greek, others = self.hear_words(server, table, 1, "el")
        self.assertEqual([name for name, _ in words["phrases"]], [name for name, _ in others["phrases"]])
        self.assertGreaterEqual(len(words["phrases"]), 12)
        greek_texts, english_texts = dict(others["phrases"]), dict(words["phrases"])
        self.assertEqual(greek.ask(type="say", phrase="tea")["type"], "ok")
        said = english.until("said")
        self.assertEqual((said["seat"], said["phrase"], said["text"]), (1, "tea", english_texts["tea"]))
        self.assertEqual(english.ask(type="say", text="Καλημέρα, Ελένη!")["type"], "ok")
        said = greek.until("said", seat=0)
        self.assertEqual(said["text"], "Καλημέρα, Ελένη!")
        # In another language everything is told anew.
        english.tell(type="lang", lang="el")
        again = english.until("words")
        self.assertEqual([one["text"] for one in again["said"]], [greek_texts["tea"], "Καλημέρα, Ελένη!"])
        # Nothing of it is in the journal.
        self.assertFalse([entry for entry in journal(self.store, table.id) if "Καλημέρα" in entry or "tea" in entry])
        server.stop()

    def test_over_days_and_restarts(self):
        calendar = Calendar(self)
        server = self.start(env_more=calendar.environment)
        table = Table(server, clock={"seconds": 2 * DAY, "bot": "greedy"})
        ada, bela = self.begin(table, ["Ada", "Béla"])
        left = ada.match["due"] / 1000 - (time.time() + calendar.ahead)
        self.assertTrue(2 * DAY - 600 < left <= 2 * DAY, left)
        calendar.leap(1.6 * DAY)
        self.assertEqual(ada.until("remind")["seat"], 0)
        self.assertEqual(bela.until("remind")["seat"], 1)
        server.away()
        # Two days too late, and the server was down: who was reminded is late now, once there was a minute to come.
        calendar.leap(2 * DAY, speed=SPEED)
        server = self.start(env_more=calendar.environment)
        wait_until(lambda: count(self.store, table.id, "late p") == 2, every=GENTLY)
        self.assertEqual(count(self.store, table.id, "remind p"), 2)
        calendar.leap(0)
        with table.seat(0, server=server) as again:
            self.assertEqual(again.match["owes"], [0, 1])
        server.stop()

    def test_the_seat_is_taken_back(self):
        calendar = Calendar(self)
        server = self.start(env_more=calendar.environment)
        # One after the other: while Béla is asked, the bot in Ada's seat cannot come to the end before she is back.
        table = Table(server, game="above_and_below", clock={"seconds": 7200, "late": "seat", "bot": "random"})
        [ada, bela] = self.begin(table, ["Ada", "Béla"])
        self.assertEqual(bela.ask(type="back")["code"], "taken")
        calendar.leap(5500)
        ada.until("remind")
        calendar.leap(7200, speed=SPEED)
        ada.wait_for(lambda s: s.table["seats"][0].get("late"))
        calendar.leap(0)
        self.assertEqual(ada.table["seats"][0]["kind"], "bot")
        self.assertEqual(ada.ask(type="back")["type"], "ok")
        ada.wait_for(lambda s: s.table["seats"][0]["kind"] == "person")
        server.stop()

    def test_once_more(self):
        server = self.start()
        table = Table(server, game="cartographers", seats=2, bots=[None, "random"])
        ada = self.sit(table, 0, "Ada")
        self.assertEqual(ada.ask(type="rematch")["code"], "started")
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        self.assertEqual(ada.ask(type="bot", seat=0, bot="random")["type"], "ok")
        ada.wait_for(lambda s: s.table["status"] == "over")
        # The end is the end: in the journal, for whoever wishes something, and in every other store.
        self.assertEqual(ada.ask(type="undo", epoch=ada.match["epoch"])["code"], "over")
        self.assertEqual(journal(self.store, table.id)[-1], f"seal {ada.table['seal']}")
        self.assertEqual(server.ask(f"/records/{table.id}.rec")["ETag"], f'"{ada.table["seal"]}"')
        old = self.export(table.id)
        new = ada.ask(type="rematch")
        self.assertEqual(new["type"], "next")
        self.opens_nothing(server, old + self.export(table.id), table.id, new)
        with Seat(server, new["table"], new["token"], new["host"]) as seat:
            self.assertEqual(seat.table["status"], "waiting")
            self.assertEqual([one["kind"] for one in seat.table["seats"]], ["bot", "bot"])
        ada.wait_for(lambda s: s.table.get("next") == new["table"])
        server.stop()
        server = self.start()
        with table.seat(0, host=True, server=server) as late:  # told again, by a server that has only the store
            told = late.until("next")
            self.assertEqual([told[name] for name in ("table", "token", "host")], [new[name] for name in ("table", "token", "host")])
        server.stop()
        self.is_sealed_elsewhere(table.id, ada.table["seal"])

    def export(self, *tables):
        return subprocess.run([PROGRAM, "export", self.store, *tables], capture_output=True, check=True).stdout.decode()

    def opens_nothing(self, server, text, old, new):
        """What an export has, and what older servers made of it, are not tokens of the next table."""
        hashes = [bytes.fromhex(word) for word in re.findall(r"\b[0-9a-f]{64}\b", text)]
        tried = [one[:16] for one in hashes]
        for one in hashes:
            for number in range(4):  # the host, spectators, the seats
                parts = one[:16] + b"again\0" + old.encode() + b"\0" + number.to_bytes(4, "little")
                tried.append(hashlib.blake2b(parts, digest_size=32).digest()[:16])
        self.assertGreater(len(tried), 20)
        with Seat(server) as lobby:
            for at in range(0, len(tried), 60):
                asked = [{"table": new["table"], "token": one.hex()} for one in tried[at:at + 60]]
                answer = lobby.ask(type="mine", seats=asked)
                self.assertEqual({one["status"] for one in answer["tables"]}, {"gone"})
            known = lobby.ask(type="mine", seats=[{"table": new["table"], "token": new["token"]}])
            self.assertEqual(known["tables"][0]["status"], "waiting")
        with Seat(server, new["table"], tried[0].hex()) as thief:
            self.assertEqual(thief.welcome["code"], "bad_token")
        for told in (new["token"], new["host"]):
            self.assertNotIn(told, text)

    def is_sealed_elsewhere(self, table, seal):
        other = str(self.folder / "other.db")
        subprocess.run([PROGRAM, "import", other], input=self.export(table).encode(), capture_output=True, check=True)
        server = self.start(store=other)
        record = server.ask(f"/records/{table}.rec").body
        self.assertEqual(hashlib.blake2b(record, digest_size=32).hexdigest(), seal)
        server.stop()


class Shared(with_postgres.WithPostgres, Company):
    """On one real PostgreSQL."""

    def setUp(self):
        super().setUp()
        self.store = self.postgres.address()

    def test_servers_share_the_clocks(self):
        """Both see that somebody is late, and one of them does what is to be done."""
        calendar = Calendar(self)
        one, other = (self.start(env_more=calendar.environment) for _ in range(2))
        table = Table(one, clock={"seconds": 7200, "bot": "random"})
        ada = self.sit(table, 0, "Ada")
        bela = self.sit(table, 1, "Béla", server=other)
        ada.wait_for(lambda s: s.table["seats"][1]["kind"] == "person")
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        bela.wait_for(lambda s: s.match)
        for late in (2, 4):
            calendar.leap(6000)
            for seat in (ada, bela):  # each at its own server, whoever wrote it down
                seat.until("remind")
            calendar.leap(3600, speed=SPEED)
            wait_until(lambda n=late: count(self.store, table.id, "late p") >= n, every=GENTLY)
        calendar.leap(0)
        entries = [entry for entry in journal(self.store, table.id) if entry.startswith(("remind", "late"))]
        rounds = [sorted(entries[i : i + 4]) for i in range(0, len(entries) - 3, 4)]
        for each in rounds:  # in each round each of the two once
            self.assertEqual([entry.split(" ")[:2] for entry in each],
                             [["late", "p0"], ["late", "p1"], ["remind", "p0"], ["remind", "p1"]])  # fmt: skip
        one.stop()
        other.stop()


if __name__ == "__main__":
    unittest.main()
