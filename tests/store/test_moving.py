"""test_moving.py - `hearth export` and `hearth import` between real stores of both kinds. HEARTH names
the program, HEARTH_TEST_PG a database that may be emptied (with_postgres.py starts one)."""

import fcntl
import os
import sqlite3
import subprocess
import tempfile
import unittest

PROGRAM = os.path.abspath(os.environ.get("HEARTH", "build/hearth"))

TABLES = """hearth tables 2
table aaaaaaaaaaaaa created 1700000000000 changed 1700000100000 status playing listed 1 bot 1 people 2 wake 1700000200000 entries 3
game null rules 1
summary {"title":"Παρασκευή"}
entry 1700000000000 table 1\\ngame null rules 1
entry 1700000000001 sit one p0 Ágnes \\\\o/
entry 1700000000002
table zzzzzzzzzzzzz created -1 changed 0 status waiting listed 0 bot 0 people 0 wake 0 entries 1
game
summary
entry 0 \\x00\\x7f\\xff
end 2
"""
OTHER = TABLES.replace("aaaaaaaaaaaaa", "bbbbbbbbbbbbb")  # zzzzzzzzzzzzz is there already


def run(*words, text=None):
    done = subprocess.run([PROGRAM, "--lang", "en", *words], input=text, capture_output=True, encoding="utf-8",
                          errors="surrogateescape", check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


class Moving(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.store = os.path.join(folder.name, "store.db")
        self.other = os.path.join(folder.name, "other.db")
        self.database = os.environ["HEARTH_TEST_PG"]
        subprocess.run(["psql", "-q", "-X", self.database, "-c",
                        "SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public"], check=True)

    def moved(self, *words, text=None):
        code, out, err = run(*words, text=text)
        self.assertEqual((code, err), (0, ""))
        return out

    def refused(self, *words, text=None, part=""):
        code, out, err = run(*words, text=text)
        self.assertEqual((code, out), (1, ""))
        self.assertEqual(err.count("\n"), 1, err)
        self.assertIn(part, err)

    def test_there_and_back_through_both_kinds(self):
        self.assertIn("2 tables", self.moved("import", self.store, text=TABLES))
        first = self.moved("export", self.store)
        self.assertEqual(first, TABLES)
        self.moved("import", self.database, text=first)
        second = self.moved("export", self.database)
        self.assertEqual(second, TABLES)
        self.moved("import", self.other, text=second)
        self.assertEqual(self.moved("export", self.other), TABLES)

    def test_all_or_nothing(self):
        for store in (self.store, self.database):
            self.moved("import", store, text=TABLES)
            self.refused("import", store, text=OTHER, part="zzzzzzzzzzzzz is already in the store")
            self.assertEqual(self.moved("export", store), TABLES)

    def test_files(self):
        file = os.path.join(self.folder, "tables.txt")
        self.moved("import", self.store, text=TABLES)
        self.assertIn("1 table was written", self.moved("export", self.store, "zzzzzzzzzzzzz", "--out", file))
        self.assertEqual(os.stat(file).st_mode & 0o777, 0o600)
        self.refused("export", self.store, "--out", file, part="File exists")
        self.assertIn("1 table was imported", self.moved("import", self.other, file))
        self.assertEqual(self.moved("export", self.other), self.moved("export", self.store, "zzzzzzzzzzzzz"))
        missing = os.path.join(self.folder, "missing.txt")
        self.refused("export", self.store, "nobody", "--out", missing, part="no table nobody")
        self.assertFalse(os.path.exists(missing))

    def test_a_full_disk(self):
        self.moved("import", self.store, text=TABLES)
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, "export", self.store], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)

    def test_refusals(self):
        self.refused("export", self.store, part="There is no store")
        self.refused("export", self.database, part="There is no store")
        self.assertFalse(os.path.exists(self.store))
        self.refused("import", self.store, text=TABLES[:-1], part="Line 12: The file ends too early")
        self.assertFalse(os.path.exists(self.store))  # nothing is made for a file that cannot be read
        self.refused("import", self.store, "/nonexistent", part="/nonexistent")
        with open(self.other, "w", encoding="utf-8") as file:
            file.write("something else, and long enough for that" * 10)
        self.refused("import", self.other, text=TABLES, part="is not a store")
        self.refused("export", self.other, part="is not a store")

    def test_export_while_somebody_writes(self):
        """Whoever holds the lock is the only one who writes; reading goes on."""
        self.moved("import", self.store, text=TABLES)
        holder = sqlite3.connect(self.store, isolation_level=None)
        self.addCleanup(holder.close)
        holder.execute("BEGIN IMMEDIATE")
        holder.execute("UPDATE tables SET summary = 'half a change'")
        self.assertEqual(self.moved("export", self.store), TABLES)
        holder.execute("ROLLBACK")
        with open(self.store + "-lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.refused("import", self.store, text=OTHER, part="in use")
            self.assertEqual(self.moved("export", self.store), TABLES)


if __name__ == "__main__":
    unittest.main()
