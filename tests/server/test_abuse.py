"""A server that is treated badly in every way we know (abuse.py), while people play.

Nobody at the tables loses anything, and afterwards the server has no more memory than before. HEARTH_ABUSE=50000
makes it that many connections instead of a few thousand, and then the time that others wait is compared with quiet
moments just before (./dev abuse). Memory is judged where the program does not watch itself; ./dev test does both.
"""

import os
import select
import subprocess
import sys
import time
import unittest
from pathlib import Path

from abuse import WAYS
from hearth_server import SANITIZED, wait_until
from tables import Seat, Table, TablesTest
from ws_client import PING, PONG, frame

COUNT = int(os.environ.get("HEARTH_ABUSE", "3000"))
JUDGED = "HEARTH_ABUSE" in os.environ
HERE = Path(__file__).parent
CROWD = 200  # seats that are there all the time


def p99(times):
    return sorted(times)[int(len(times) * 0.99)]


def median(times):
    return sorted(times)[len(times) // 2]


def compared(quiet, times):
    """How long a player waited before, and meanwhile. Said, and not judged: it depends on who else uses the machine."""
    reached = "too few to say" if len(times) < 20 else "reached" if median(times) < 2 * median(quiet) + 0.005 else "NOT reached"
    return (f"median {median(quiet) * 1000:.1f} -> {median(times) * 1000:.1f} ms of {len(times)} (at most twice as much: {reached}), "
            f"p99 {p99(quiet) * 1000:.1f} -> {p99(times) * 1000:.1f} ms")  # fmt: skip


class Abuse(TablesTest):
    def setUp(self):
        super().setUp()
        self.server_ = self.start("--patience", "3")
        self.table, self.seat = self.begun(self.server_)
        self.crowd = [Seat(self.server_) for _ in range(CROWD)]
        for each in self.crowd:
            self.addCleanup(each.socket.close)
        self.number = 0

    def play(self, times):
        """Something that is stored and confirmed."""
        self.number += 1
        began = time.monotonic()
        answer = self.seat.ask(type="title", id=f"n{self.number}", title=f"title {self.number}")
        if answer.get("code") == "used_up":  # a host may change only so much at one table
            self.seat.socket.close()
            self.table, self.seat = self.begun(self.server_)
            self.play(times)
            return
        self.assertEqual(answer["type"], "ok", answer)
        times.append(time.monotonic() - began)
        # As fast as one may for long; the others only show that they are alive.
        ready, _, _ = select.select([each.socket for each in self.crowd], [], [], 0)
        for each in self.crowd:
            if each.socket in ready:
                got = each.frame()
                self.assertEqual(got.opcode, PING)
                each.send(frame(PONG, got.payload))
        time.sleep(0.06)

    def test_every_way(self):
        self.round("connects", 1500)  # what it needs once, it has then
        for way in WAYS:
            with self.subTest(way=way):
                quiet = []
                for _ in range(100 if JUDGED else 2):
                    self.play(quiet)
                before = self.server_.memory()
                times = self.round(way, COUNT)
                wait_until(lambda: self.server_.clients() <= CROWD + 1)
                limit = before * 1.1 + 65536 if not SANITIZED else 1 << 40
                wait_until(lambda limit=limit: self.server_.memory() < limit)  # it gives back in its own time
                after = self.server_.memory()
                print(f"{way}: memory {before >> 10} -> {after >> 10} KB; {compared(quiet, times)}", file=sys.stderr)
        for each in self.crowd:
            self.assertEqual(each.ask(type="lobby")["type"], "lobby")
        with self.table.seat() as spectator:
            self.assertEqual(spectator.table["title"], f"title {self.number}")
        self.seat.socket.close()
        self.server_.stop()

    def test_pressure(self):
        """How long a bystander's ping takes while 100 connections ask for records, and while they ask for next to
        nothing. The ratio is printed, not judged: it depends on who else uses the machine."""
        table = Table(self.server_, game="endless_winter", seats=4, bots=["random"] * 4)
        with table.seat(0, host=True) as host:
            self.assertEqual(host.ask(type="start")["type"], "ok")
            host.wait_for(lambda s: s.table["status"] == "over")
        asks = {"/healthz": ["/healthz"], "the record over HTTP": [f"/records/{table.id}.rec"],
                "record and lang": ["record", table.id, table.watch]}  # fmt: skip
        medians = {}
        for name, words in asks.items():
            times = self.pings(words)
            medians[name] = max(median(times), 1e-6)
            print(f"ping while 100 connections ask for {name}: median {medians[name] * 1000:.2f} ms, "
                  f"p99 {p99(times) * 1000:.2f} ms, {medians[name] / medians['/healthz']:.2f} times (at most 5)",
                  file=sys.stderr)  # fmt: skip
        self.seat.socket.close()
        self.server_.stop()

    def pings(self, words):
        times = []
        process = subprocess.Popen([sys.executable, HERE / "pressure.py", str(self.server_.port), *words, "100", "6" if JUDGED else "1"],
                                   cwd=HERE, stdout=subprocess.PIPE)  # fmt: skip
        with process, Seat(self.server_) as bystander:
            while process.poll() is None or not times:
                began = time.monotonic()
                bystander.tell(type="ping")
                self.assertEqual(bystander.hear()["type"], "pong")
                times.append(time.monotonic() - began)
                time.sleep(0.06)
            self.assertEqual(process.returncode, 0)
        return times

    def round(self, way, count):
        times = []
        with subprocess.Popen([sys.executable, HERE / "abuse.py", way, str(self.server_.port), str(count)], cwd=HERE) as process:
            while process.poll() is None:
                self.play(times)
        self.assertEqual(process.returncode, 0)
        self.play(times)
        return times


if __name__ == "__main__":
    unittest.main()
