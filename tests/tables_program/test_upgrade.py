"""A server of today on a store of before: games that are under way there are played on to their end, in the form in which
they began, and new tables stand beside them."""

import re
import sqlite3
import subprocess
import unittest

from table_server import ENVIRONMENT, PROGRAM, ROOT, TableTest

JOURNALS = ROOT / "tests" / "tables" / "journals"
# As the program made it, before there was a second version.
VERSION_1 = """
CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL,
  changed_ms INTEGER NOT NULL, entries INTEGER NOT NULL, status INTEGER NOT NULL, listed INTEGER NOT NULL,
  wants_bot INTEGER NOT NULL, summary TEXT NOT NULL);
CREATE TABLE entries (key INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, entry TEXT NOT NULL);
CREATE INDEX tables_listed ON tables (status) WHERE listed = 1;
CREATE INDEX tables_wants_bot ON tables (wants_bot) WHERE wants_bot = 1;
PRAGMA application_id = 1213355080; PRAGMA user_version = 1;
"""
# Nothing has happened in that store for more than a day; said when the server first looks for old tables.
LONG_AGO = ("hearth: The clock is more than a day ahead of the last time that was seen here; "
            "no old tables are removed until it has shown that for a day.\n")  # fmt: skip
STATUSES = ["waiting", "playing", "over", "closed"]
FIRST_KINDS = set("sit take nonce bot person reclaim token title listed start act acts draw undo close".split())


def token(seat):
    """Of the tables in that folder."""
    return f"{seat + 1:02x}" * 16


def plain(text):
    return text.replace("\\n", "\n").replace("\\\\", "\\")


class Upgraded(TableTest):
    def old_store(self, name):
        """A store of version 1 with one table in it; the server is down."""
        self.server.stop()
        store = self.folder / "tables.db"
        store.unlink()
        lines = (JOURNALS / f"{name}.tables").read_text(encoding="utf-8").splitlines()
        self.assertEqual(lines[0], "hearth tables 1")
        words = lines[1].split()
        database = sqlite3.connect(store)
        database.executescript(VERSION_1)
        database.execute("INSERT INTO tables VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
                         (words[1], words[3], words[5], words[13], STATUSES.index(words[7]), words[9], words[11],
                          plain(lines[2].removeprefix("summary "))))  # fmt: skip
        for number, line in enumerate(lines[3:-1]):
            _, at, text = line.split(" ", 2)
            database.execute("INSERT INTO entries VALUES (?, ?, ?)", ((1 << 32) + number, at, plain(text)))
        database.commit()
        database.close()
        return words[1]

    def export(self, *tables):
        done = subprocess.run([PROGRAM, "export", self.folder / "tables.db", *tables], capture_output=True, text=True,
                              env=ENVIRONMENT, check=True)  # fmt: skip
        return done.stdout.splitlines()

    def version(self):
        database = sqlite3.connect(self.folder / "tables.db")
        number = database.execute("PRAGMA user_version").fetchone()[0]
        database.close()
        return number

    def play_on(self, name, seats):
        table = self.old_store(name)
        before = self.export()
        self.assertEqual(self.version(), 1)  # looking at it changes nothing
        self.server.start()
        links = [f"{self.server.url}/#/t/{table}/{token(seat)}" for seat in range(seats)]
        record = self.folder / "old.rec"
        self.finish(*[self.client("play", link, "--name", f"Player {seat + 1}", "--record", record) for seat, link in enumerate(links)])
        self.verify(record)
        self.finish(self.client("open", "cartographers", "--bots", "random"))
        self.server.stop(may_say=LONG_AGO)
        self.assertEqual(self.version(), 2)
        after = self.export(table)
        entries = [line.split(" ", 2)[2] for line in after if line.startswith("entry ")]
        self.assertEqual([line for line in before if line.startswith("entry ")], [line for line in after if line.startswith("entry ")][:len(before) - 5])  # fmt: skip
        self.assertGreater(len(after), len(before))
        self.assertIn(" status over ", after[1])
        self.assertTrue(entries[0].startswith("table 1\\n"))
        self.assertLessEqual({entry.split(" ")[0] for entry in entries[1:]}, FIRST_KINDS)
        self.assertNotRegex("\n".join(entries), r"sit \S+ \S+ [0-9a-f]{64} ")
        new = [line for line in self.export() if re.match(r"entry \d+ table 4\\n", line)]
        self.assertEqual(len(new), 1)

    def test_cartographers(self):
        self.play_on("cartographers-seven", 7)

    def test_endless_winter(self):
        self.play_on("endless_winter-part", 2)


if __name__ == "__main__":
    unittest.main()
