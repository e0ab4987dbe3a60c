"""Starts the built server for the tests in this folder and talks to it over real sockets.

The program is taken from the environment variable HEARTH, by default build/hearth of this repository;
most tests want one with the page of make_page.py inside. Whatever a test starts must end by itself
when told to, and is searched for what sanitizers print.
"""

import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
import unittest
from pathlib import Path

import make_page

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(os.environ.get("HEARTH", ROOT / "build" / "hearth"))
PATIENCE = 300  # seconds until something counts as hanging; nothing is measured

# A program that watches itself keeps what was freed for a while.
SANITIZED = os.path.exists(PROGRAM) and b"__asan_init" in Path(PROGRAM).read_bytes()

# What is said to root, who runs tests in containers.
ROOT_WORD = "The server runs as root, which it does not need; a user of its own is safer.\n"

INDEX = make_page.FILES["index.html"]
BIG = "/assets/big-AbCd1234.png"
BIG_BYTES = make_page.FILES["assets/big-AbCd1234.png"]


class Answer:
    """The answer to a request: status, header fields in order, body."""

    def __init__(self, head, body):
        line, *fields = head.decode("ascii").split("\r\n")
        self.version, status, self.reason = line.split(" ", 2)
        self.status = int(status)
        self.fields = [tuple(field.split(": ", 1)) for field in fields]
        self.body = body

    def __getitem__(self, name):
        """The value of the field, None if it is not there; twice is a mistake."""
        found = [value for key, value in self.fields if key.lower() == name.lower()]
        assert len(found) < 2, (name, found)
        return found[0] if found else None


class Client:
    """One connection."""

    def __init__(self, server, family=socket.AF_INET, receive=None):
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        self.socket.settimeout(PATIENCE)
        if receive:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        host = "::1" if family == socket.AF_INET6 else "127.0.0.1"
        self.buffer = bytearray()
        try:
            self.socket.connect((host, server.port))
        except OSError:
            self.socket.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data if isinstance(data, bytes) else data.encode("latin-1"))

    def request(self, target="/", method="GET", version="HTTP/1.1", **fields):
        """Sends a request; fields by name with _ for -, None leaves one out."""
        fields = {"Host": "localhost"} | {name.replace("_", "-"): v for name, v in fields.items()}
        lines = [f"{method} {target} {version}"]
        lines += [f"{name}: {value}" for name, value in fields.items() if value is not None]
        self.send("\r\n".join(lines) + "\r\n\r\n")

    def more(self):
        """Reads on; False at the end."""
        piece = self.socket.recv(1 << 16)
        self.buffer += piece
        return piece != b""

    def answer(self, head=False):
        """The next answer; head: it has none but a head."""
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                raise EOFError(self.buffer)
        top = bytes(self.buffer[: self.buffer.index(b"\r\n\r\n")])
        del self.buffer[: len(top) + 4]
        answer = Answer(top, b"")
        length = 0 if head or answer.status == 304 else int(answer["Content-Length"])
        while len(self.buffer) < length:
            if not self.more():
                raise EOFError("the body is cut off")
        answer.body = bytes(self.buffer[:length])
        del self.buffer[:length]
        return answer

    def ask(self, target="/", method="GET", **fields):
        self.request(target, method, **fields)
        return self.answer(head=method == "HEAD")

    def ended(self):
        """Waits for the end; whether it came without another byte."""
        try:
            while self.more():
                pass
        except ConnectionResetError:
            pass
        return not self.buffer

    def reset(self):
        """Goes away the rude way."""
        linger = (1).to_bytes(4, sys.byteorder) + (0).to_bytes(4, sys.byteorder)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.socket.close()


class Server:
    """A running server. Its port is chosen by the system unless the arguments say otherwise."""

    def __init__(self, test, *args, listen="0", command=None, env_more=None, **popen):
        listen = ["--listen", listen] if listen else []
        if not command:
            store = [] if "--store" in args else ["--store", "none"]
            command = [PROGRAM, "serve", *listen, *store, *args]
        env = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
        self.test = test
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=env | {"LANG": "C.UTF-8"} | (env_more or {}), bufsize=0, **popen)  # fmt: skip
        test.addCleanup(self.away)
        self.said = []
        while not self.said or "http://" not in self.said[-1]:
            self.said.append(self.line())
        self.port = int(re.search(r"http://(?:\[[^\]]*\]|[^:\s]+):(\d+)", self.said[-1]).group(1))
        self.own_files = self.files()

    def line(self):
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline().decode() if ready else ""
        if not line:
            self.process.kill()
            self.test.fail(f"the server did not start: {self.process.stderr.read().decode()}")
        return line.rstrip("\n")

    def away(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def client(self, **options):
        client = Client(self, **options)
        self.test.addCleanup(client.socket.close)
        return client

    def ask(self, *args, **options):
        """One request on a connection of its own."""
        with Client(self) as client:
            return client.ask(*args, **options)

    def tell(self, number=signal.SIGTERM):
        self.process.send_signal(number)

    def end(self):
        """Waits for the end, which must be clean; what was said on the way."""
        try:
            out, err = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.test.fail("the server did not end")
        self.test.assertEqual((self.process.returncode, err.decode()), (0, ""))
        self.word_to_root, out = ROOT_WORD in out.decode(), out.decode().replace(ROOT_WORD, "")
        return out

    def stop(self, number=signal.SIGTERM):
        self.tell(number)
        return self.end()

    def memory(self):
        """Bytes of its own that the program has in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s*(\d+) kB", status).group(1)) * 1024

    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def clients(self):
        """How many connections it has open."""
        return self.files() - self.own_files


# No faster than one client may ask for long.
GENTLY = 0.3


def wait_until(holds, every=0.01):
    """Waits until something holds, which is asked after so many seconds again, and the longer it takes the more seldom; fails the
    test if it never does."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            raise AssertionError("waited in vain")
        time.sleep(every)
        every = max(every, min(every * 1.3, 0.5))


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as probe:
            probe.bind(("::1", 0))
        return True
    except OSError:
        return False


ECHO = os.path.join(os.path.dirname(PROGRAM), "hearth_echo")


class EchoTest(unittest.TestCase):
    """Tests that share one echo (echo.c): WebSockets with nothing behind them."""

    maxDiff = 4000
    shared = None
    patience = "10"

    @classmethod
    def setUpClass(cls):
        cls.shared = Server(Quiet(), command=[ECHO, "0", cls.patience])

    @classmethod
    def tearDownClass(cls):
        cls.shared.test = unittest.TestCase()
        try:
            cls.shared.stop()
        finally:
            cls.shared.away()
            cls.shared = None

    def setUp(self):
        type(self).shared.test = self


class ServerTest(unittest.TestCase):
    """Tests that share one server with the page of make_page.py, started when first needed. Those
    that stop it or need another one start their own."""

    maxDiff = 4000
    shared = None
    arguments = ()

    @classmethod
    def setUpClass(cls):
        probe = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, check=False)
        if probe.returncode:
            raise unittest.SkipTest("this program has no server")

    @classmethod
    def tearDownClass(cls):
        if cls.shared:
            cls.shared.test = unittest.TestCase()
            try:
                cls.shared.stop()
            finally:
                cls.shared.away()
                cls.shared = None

    def server(self, *args, **options):
        return Server(self, *args, **options)

    def setUp(self):
        cls = type(self)
        if not cls.shared:
            # Owned by the class, so that it does not end with the first test.
            cls.shared = Server(Quiet(), *self.arguments)
        cls.shared.test = self
        if len(cls.shared.said) > 1:
            self.skipTest("this program was built without a page")

    def client(self, **options):
        return self.shared.client(**options)

    def ask(self, *args, **options):
        return self.shared.ask(*args, **options)


class Quiet(unittest.TestCase):
    """Stands for a test where there is none yet."""

    def addCleanup(self, *_args, **_options):
        pass


if __name__ == "__main__":
    sys.exit("This file only helps the tests; run them with: python3 -m unittest discover -s tests/server")
