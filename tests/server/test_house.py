"""How others in the same house come in: the addresses that are told lead there, and the code in the terminal is the first of
them."""

import os
import pty
import re
import select
import signal
import socket
import subprocess
import tempfile
import unittest
import urllib.request
from pathlib import Path

from hearth_server import INDEX, PATIENCE, PROGRAM, ServerTest
from tables import Seat

HALVES = {" ": (0, 0), "▄": (0, 1), "▀": (1, 0), "█": (1, 1)}
MASKS = [lambda y, x: (y + x) % 2, lambda y, x: y % 2, lambda y, x: x % 3, lambda y, x: (y + x) % 3,
         lambda y, x: (y // 2 + x // 3) % 2, lambda y, x: y * x % 2 + y * x % 3,
         lambda y, x: (y * x % 2 + y * x % 3) % 2, lambda y, x: ((y + x) % 2 + y * x % 3) % 2]  # fmt: skip


def own_address():
    """The address by which this machine talks to others; None: to nobody."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("198.51.100.1", 9))  # nothing is sent
            return probe.getsockname()[0]
        except OSError:
            return None


def modules(lines):
    """The dark ones of a code in half blocks, without the quiet zone."""
    rows = [[HALVES[c][half] for c in line] for line in lines for half in (0, 1)]
    size = len(rows[0]) - 8
    return [row[4:-4] for row in rows[4 : 4 + size]]


def code_lines(said):
    """The lines of a code in what a terminal got, without colors."""
    plain = re.sub("\033\\[[0-9;]*m", "", said)
    return [line for line in plain.split("\r\n")[:-1] if re.fullmatch("[ ▄▀█]{29,}", line)]


def is_whole(said):
    lines = code_lines(said)
    return bool(lines) and 2 * len(lines) >= len(lines[0])


def read_code(code):
    """The text of a code of one block (versions 1 to 3), read the long way round: format, mask, zigzag, bytes."""
    size = len(code)
    mask = MASKS[(code[8][2] << 2 | code[8][3] << 1 | code[8][4]) ^ 0b101]

    def fixed(y, x):
        corner = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
        near = size > 21 and abs(y - (size - 7)) <= 2 and abs(x - (size - 7)) <= 2
        return corner or near or y == 6 or x == 6

    bits, right, up = "", size - 1, True
    while right > 0:
        right -= right == 6
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (right, right - 1):
                if not fixed(y, x):
                    bits += str(code[y][x] ^ (mask(y, x) == 0))
        right, up = right - 2, not up
    assert bits[:4] == "0100", "not a code of bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * i : 20 + 8 * i], 2) for i in range(length)).decode()


class House(ServerTest):
    def told(self, server):
        line = server.line() if own_address() else ""
        self.assertTrue(line == "" or line.startswith("For others in your network: http://"), line)
        return re.findall(r"http://[^\s,]+", line)

    def test_the_addresses_lead_there(self):
        server = self.server(listen="0.0.0.0:0")
        told = self.told(server)
        if own_address():
            self.assertIn(f"http://{own_address()}:{server.port}", told)
        for url in told:
            self.assertNotIn("127.", url)
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                self.assertEqual(answer.read(), INDEX)
        self.assertEqual(server.stop(), "")  # and no code in a pipe

    def test_nobody_is_told_where_nobody_can_come(self):
        for args in [(), ("--listen", "127.0.0.7:0")]:
            server = self.server(*args)
            self.assertEqual(server.stop(), "")
        for args in [("--proxy", "10.0.0.7"), ("--origin", "https://games.example.org")]:
            server = self.server(*args, listen="0.0.0.0:0")
            self.assertEqual(server.stop(), "")

    def test_whoever_sits_at_the_server_is_told_too(self):
        with tempfile.TemporaryDirectory() as folder:
            store = str(Path(folder) / "tables.db")
            for listen, more in [("0.0.0.0:0", ()), ("localhost:0", ()), ("0.0.0.0:0", ("--proxy", "10.0.0.7"))]:
                server = self.server("--store", store, *more, listen=listen)
                expected = self.told(server) if listen == "0.0.0.0:0" and not more else None if more else []
                with Seat(server) as own:
                    self.assertEqual(own.welcome.get("house"), expected)
                server.stop()
            server = self.server("--store", store, listen="0.0.0.0:0")
            with Seat(server, X_Forwarded_For="192.168.1.9") as guest:
                self.assertNotIn("house", guest.welcome)
            server.stop()

    def shown(self, **more):
        """What a terminal shows until the server is ready, without the colors."""
        master, slave = pty.openpty()
        env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "LC_ALL")}
        process = subprocess.Popen([PROGRAM, "serve", "--listen", "0.0.0.0:0", "--store", "none"], stdin=subprocess.DEVNULL,
                                   stdout=slave, stderr=slave, env=env | {"TERM": "xterm", "LANG": "C.UTF-8"} | more)  # fmt: skip
        os.close(slave)
        said = b""
        try:
            while not is_whole(said.decode(errors="ignore")):
                self.assertTrue(select.select([master], [], [], PATIENCE)[0], said)
                said += os.read(master, 1 << 16)
        finally:
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(PATIENCE), 0)
            os.close(master)
        return said.decode()

    @unittest.skipUnless(own_address(), "this machine has no network")
    def test_the_code_is_the_first_address(self):
        said = self.shown()
        address = re.search(r"network: (http://[^\s,]+)", said).group(1)
        self.assertEqual(said.count("\033[30;107m"), len(code_lines(said)))  # dark on light, whatever the terminal has
        self.assertEqual(read_code(modules(code_lines(said))), address)

    @unittest.skipUnless(own_address(), "this machine has no network")
    def test_without_colors_it_is_light_on_dark(self):
        said = self.shown(NO_COLOR="1")
        address = re.search(r"network: (http://[^\s,]+)", said).group(1)
        self.assertNotIn("\033", said)
        light = str.maketrans(" ▄▀█", "█▀▄ ")
        self.assertEqual(read_code(modules([line.translate(light) for line in code_lines(said)])), address)


if __name__ == "__main__":
    unittest.main()
