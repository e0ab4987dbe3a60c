"""What happens to a store from outside while a server has it, or before one gets it: other names, damage, lost files, clocks."""

import os
import subprocess
import unittest

from hearth_server import PATIENCE, PROGRAM
from tables import Table, TablesTest


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


if __name__ == "__main__":
    unittest.main()
