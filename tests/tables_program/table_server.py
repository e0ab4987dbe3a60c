"""Starts the built server on a store of its own for the tests in this folder; clients are other programs.

The program is taken from the environment variable HEARTH, by default build/hearth of this repository.
"""

import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(os.environ.get("HEARTH", ROOT / "build" / "hearth"))
CLIENT = ROOT / "examples" / "table_client.py"
PATIENCE = 300  # seconds until something counts as hanging; nothing is measured
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("LC_")} | {"LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"}


def line_of(test, stream):
    """The next line of a pipe without buffer; fails the test if none comes."""
    ready, _, _ = select.select([stream], [], [], PATIENCE)
    line = stream.readline() if ready else b""
    if not line:
        test.fail("no line came")
    return line.decode().rstrip("\n")


class Server:
    """`hearth serve` with a store; may be killed and started again where it was."""

    def __init__(self, test, *args):
        self.test, self.args, self.port = test, args, 0
        self.process = None
        test.addCleanup(self.away)
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", self.test.folder / "tables.db", *self.args],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, bufsize=0)  # fmt: skip
        found = None
        while not found:
            found = re.search(r"http://[^ ,;]+:(\d+)", line_of(self.test, self.process.stdout))
        self.port = int(found.group(1))
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self):
        self.process.kill()
        self.close()

    def stop(self, may_say=""):
        """Ends it as one should; it must say nothing on the way but what it always says, and perhaps `may_say`."""
        self.process.send_signal(signal.SIGTERM)
        _, err = self.process.communicate(timeout=PATIENCE)
        self.test.assertEqual(self.process.returncode, 0)
        self.test.assertIn(err.decode(), ("", may_say))

    def close(self):
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def away(self):
        if self.process and self.process.poll() is None:
            self.kill()


class TableTest(unittest.TestCase):
    maxDiff = 4000

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="hearth-tables-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.server = Server(self)

    def client(self, *args):
        """Starts the Python client; its standard output is a pipe of lines."""
        process = subprocess.Popen([sys.executable, CLIENT, args[0], "--hearth", PROGRAM, "--server", self.server.url, *args[1:]],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                                   env=ENVIRONMENT)  # fmt: skip
        self.addCleanup(self.end, process)
        return process

    def end(self, process):
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()

    def finish(self, *processes):
        """Waits for clients, which must succeed; what they said. If one fails, the others may wait for it in vain."""
        with ThreadPoolExecutor(len(processes)) as pool:
            waiting = {pool.submit(process.communicate, timeout=PATIENCE): process for process in processes}
            said = {}
            for done in as_completed(waiting):
                process = waiting[done]
                out, err = done.result() if not done.exception() else (b"", b"it waited in vain")
                if process.returncode != 0:
                    for other in processes:
                        other.kill()
                    self.fail((process.args, out[-2000:].decode(), err.decode()))
                said[process] = (out.decode(), err.decode())
        return [said[process] for process in processes]

    def links(self, host, friends):
        """The links that a client prints which has opened a table: host's, friends', spectators'."""
        lines = [line_of(self, host.stdout) for _ in range(friends + 2)]
        patterns = ["You: ", *["For a friend: "] * friends, "To watch: "]
        for line, pattern in zip(lines, patterns):
            self.assertTrue(line.startswith(pattern), lines)
        return [line.removeprefix(pattern) for line, pattern in zip(lines, patterns)]

    def verify(self, record):
        result = subprocess.run([PROGRAM, "verify", "--json", record], capture_output=True, text=True, env=ENVIRONMENT, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        report = json.loads(result.stdout)
        self.assertTrue(report["complete"])
        self.assertEqual(report["draws_checked"], report["draws"])
        self.assertGreater(report["draws"], 0)
        return report


if __name__ == "__main__":
    sys.exit("This file only helps the tests; run them with: python3 -m unittest discover -s tests/tables_program")
