"""What a program shows to others: files of games under way, and file names on a terminal."""

import os
import subprocess

from hearth_program import PATIENCE, PROGRAM, ProgramTest


class PrivateTest(ProgramTest):
    def run_program(self, *words, **options):
        env = {"HOME": str(self.folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | options.pop("more", {})
        return subprocess.run([PROGRAM, *words], capture_output=True, timeout=PATIENCE, check=False, env=env, **options)

    def test_records_are_for_this_user_alone(self):
        """Whoever reads the seed of a game under way knows the draws to come."""
        old = os.umask(0o022)
        self.addCleanup(os.umask, old)
        self.run_program("play", "cartographers", "--plain", "--seats", "you", "--seed", "tea", input=b"quit\n")
        folder = self.folder / ".local/state/hearth"
        records = list(folder.glob("records/*.rec"))
        self.assertEqual(len(records), 1)
        self.assertEqual(records[0].stat().st_mode & 0o777, 0o600)
        for each in (folder, folder / "records"):
            self.assertEqual(each.stat().st_mode & 0o777, 0o700, each)
        mine = self.folder / "mine.rec"
        self.run_program("play", "cartographers", "--plain", "--seats", "you", "--record", str(mine), input=b"quit\n")
        self.assertEqual(mine.stat().st_mode & 0o777, 0o600)

    def test_a_file_name_gives_a_terminal_no_orders(self):
        for name in (b"a\x1b]0;owned\x07b.rec", b"a\rb\x7f.rec", "a\u009b31mb.rec".encode(), b"a\x9b31m.rec"):
            path = os.path.join(os.fsencode(self.folder), name)
            with open(path, "wb") as file:
                file.write(b"hearth-record 1\nnonsense\n")
            for command in (["verify"], ["replay"], ["hint"], ["print"], ["import", "store.db"], ["play", "--resume"], ["pack", "check"]):
                done = subprocess.run([PROGRAM, *command, path], capture_output=True, timeout=PATIENCE, check=False, cwd=self.folder,
                                      env={"HOME": str(self.folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"})  # fmt: skip
                self.assertNotEqual(done.returncode, 0)
                for said in (done.stdout, done.stderr):
                    self.assertFalse([c for c in said if (c < 0x20 and c != 10) or c == 0x7F], (command, said))
                    self.assertNotIn("\u009b".encode(), said)
                    self.assertNotIn(b"a\x9b", said)
