"""Runs in the machine that test_systemd.py boots, as root: installs the service as it is documented, and looks at it."""

import os
import pathlib
import re
import signal
import subprocess
import time
import unittest
import urllib.error
import urllib.request

PATIENCE = 600  # seconds, to name what hangs
ADDRESS = "http://localhost:8424"
OPTIONS = pathlib.Path("/etc/default/hearth")


def run(*words, check=True):
    try:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired as late:
        raise AssertionError(f"{words}: it does not end; it said {(late.stdout or b'')[-2000:].decode()}") from None
    if check and done.returncode != 0:
        raise AssertionError(f"{words}: {done.returncode}: {done.stdout}")
    return done.stdout.strip()


def show(name):
    return run("systemctl", "show", "--value", "-p", name, "hearth")


def wait_until(holds):
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise AssertionError("waited in vain\n" + run("journalctl", "-u", "hearth", "-n", "30", "--no-pager"))
        time.sleep(0.2)


def ask(path):
    try:
        with urllib.request.urlopen(ADDRESS + path, timeout=PATIENCE) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except OSError:
        return None, b""


def journal():
    return run("journalctl", "-u", "hearth", "--no-pager", "-o", "cat")


class Service(unittest.TestCase):
    """In the order of names; each begins with a service that runs."""

    @classmethod
    def setUpClass(cls):
        print(run("sh", "documented.sh"))
        cls.options = OPTIONS.read_text()

    def setUp(self):
        run("systemctl", "reset-failed", "hearth", check=False)
        run("systemctl", "start", "hearth")

    def play(self):
        """A whole game against a bot, whose draws are right; the id of its table."""
        said = run("python3", "examples/table_client.py", "open", "cartographers", "--bots", "greedy", "--server", ADDRESS,
                   "--hearth", "/usr/local/bin/hearth", "--record", "/tmp/game.rec")  # fmt: skip
        run("/usr/local/bin/hearth", "verify", "/tmp/game.rec")
        return re.search(r"#/t/([0-9a-z]{13})/", said).group(1)

    def test_1_it_has_started_when_systemctl_says_so(self):
        self.assertEqual(show("Type"), "notify")
        status, text = ask("/healthz")
        self.assertEqual((status, text.strip()), (200, b"ok"))
        self.assertIn(b"<html", ask("/")[1])
        self.assertEqual(run("systemctl", "is-enabled", "hearth"), "enabled")
        self.assertIn('"event":"ready"', journal())

    def test_2_what_it_may(self):
        pid = show("MainPID")
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
        for name, value in (("NoNewPrivs", "1"), ("CapEff", "0" * 16), ("CapBnd", "0" * 16), ("Seccomp", "2")):
            self.assertRegex(status, rf"(?m)^{name}:\s+{value}$")
        self.assertNotRegex(status, r"(?m)^Uid:\s+0\b")
        self.assertRegex(pathlib.Path(f"/proc/{pid}/limits").read_text(), r"Max open files\s+32768\b")
        kept = pathlib.Path("/var/lib/private/hearth")
        self.assertEqual(kept.stat().st_mode & 0o777, 0o700)
        self.assertNotEqual(kept.stat().st_uid, 0)
        self.assertEqual((kept / "tables.db").stat().st_mode & 0o777, 0o600)
        # what its eyes see of the file system, as root: nothing can be written but its own folder
        for path in ("/usr", "/etc", "/var/lib", "/root", "/home"):
            self.assertNotEqual(0, subprocess.run(["nsenter", "-t", pid, "-m", "touch", f"{path}/spoiled"], capture_output=True, check=False).returncode, path)
        run("nsenter", "-t", pid, "-m", "touch", "/var/lib/hearth/may")
        self.assertFalse(pathlib.Path("/proc", pid, "root/root/hearth").exists())

    def test_3_a_game(self):
        self.play()

    def test_4_killed_and_back(self):
        before, table = show("MainPID"), self.play()
        os.kill(int(before), signal.SIGKILL)
        wait_until(lambda: show("MainPID") not in (before, "0") and ask("/healthz")[0] == 200)
        self.assertEqual(show("NRestarts"), "1")
        self.assertEqual(ask(f"/records/{table}.rec")[0], 200)

    def test_5_hanging_and_back(self):
        run("sh", "-c", "mkdir -p /etc/systemd/system/hearth.service.d && printf '[Service]\\nWatchdogSec=20\\n' "
            "> /etc/systemd/system/hearth.service.d/short.conf && systemctl daemon-reload && systemctl restart hearth")  # fmt: skip
        before = show("MainPID")
        os.kill(int(before), signal.SIGSTOP)
        wait_until(lambda: show("MainPID") not in (before, "0") and ask("/healthz")[0] == 200)
        self.assertRegex(run("journalctl", "-u", "hearth", "--no-pager"), r"(?i)watchdog")

    def test_6_stopped(self):
        run("systemctl", "stop", "hearth")
        self.assertEqual((show("Result"), show("ExecMainStatus"), show("ActiveState")), ("success", "0", "inactive"))
        self.assertIn('"event":"stopped"', journal())
        self.assertEqual(ask("/healthz")[0], None)

    def test_7_with_backups(self):
        OPTIONS.write_text('HEARTH_OPTIONS="--backup-to /var/lib/hearth"\n')
        run("systemctl", "restart", "hearth")
        wait_until(lambda: list(pathlib.Path("/var/lib/private/hearth").glob("hearth-*.db")))
        OPTIONS.write_text(self.options)

    def test_8_a_store_that_it_may_not_write(self):
        OPTIONS.write_text("HEARTH_STORE=/etc/tables.db\n")
        run("systemctl", "restart", "hearth", check=False)
        self.assertNotEqual(show("ActiveState"), "active")
        self.assertIn("/etc/tables.db", journal())
        OPTIONS.write_text(self.options)

    def test_9_what_systemd_thinks_of_it(self):
        said = run("systemd-analyze", "security", "hearth", "--no-pager")
        exposure = re.search(r"exposure level for hearth.service: ([\d.]+)", said).group(1)
        self.assertLessEqual(float(exposure), 1.5)


if __name__ == "__main__":
    unittest.main()
