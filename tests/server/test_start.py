"""Starting and not being able to start: addresses, sentences, exit codes."""

import os
import signal
import socket
import subprocess
import unittest
from pathlib import Path

from hearth_server import INDEX, PATIENCE, PROGRAM, ServerTest, has_ipv6, wait_until

DEFAULT_PORT = 8424


def run(*args, **options):
    return subprocess.run([PROGRAM, "serve", "--store", "none", *args], capture_output=True, text=True, timeout=PATIENCE, check=False,
                          stdin=subprocess.DEVNULL, env=os.environ | {"LC_ALL": "C.UTF-8"}, **options)  # fmt: skip


class Start(ServerTest):
    def refused(self, *args, code=1, **options):
        """The one sentence of a start that fails."""
        result = run(*args, **options)
        self.assertEqual((result.returncode, result.stdout), (code, ""), (args, result.stderr))
        self.assertRegex(result.stderr, r"\Ahearth: [^\n{}]+\n\Z", args)
        return result.stderr[len("hearth: ") : -1]

    def test_the_sentence(self):
        server = self.server()
        self.assertEqual(server.said, [f"Open http://localhost:{server.port} in a browser; Ctrl-C stops the server."])
        server.stop()

    def test_the_port_by_default(self):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", DEFAULT_PORT))
            except OSError:
                self.skipTest("somebody uses it already")
        for listen in (None, "localhost", "127.0.0.1"):
            server = self.server(listen=listen)
            self.assertEqual(server.port, DEFAULT_PORT)
            self.assertEqual(server.ask("/").body, INDEX)
            server.stop()

    def test_ways_to_write_an_address(self):
        ways = {"0": "localhost", "localhost:0": "localhost", "127.0.0.1:0": "localhost", "0.0.0.0:0": "localhost",
                "127.0.0.3:0": "127.0.0.3"}  # fmt: skip
        if has_ipv6():
            ways |= {"[::1]:0": "[::1]", "[::]:0": "localhost"}
        for listen, shown in ways.items():
            server = self.server(listen=listen)
            self.assertIn(f"http://{shown}:{server.port} ", server.said[0])
            server.stop()

    def test_localhost_is_both(self):
        server = self.server()
        self.assertEqual(server.ask("/").body, INDEX)
        if has_ipv6():
            self.assertEqual(server.client(family=socket.AF_INET6).ask("/").body, INDEX)
        server.stop()

    def test_several_addresses(self):
        server = self.server("--listen", "127.0.0.4:0", listen="127.0.0.3:0")
        self.assertRegex(server.said[0], r"^Open http://127\.0\.0\.3:\d+, http://127\.0\.0\.4:\d+ in a browser")
        server.stop()

    def test_bad_addresses(self):
        for address in ("nonsense", "localhost:", "localhost:x", "localhost:65536", "localhost:-1", "65536", "-", ":8424",
                        "127.0.0.1:", "127.0.0:1", "127.0.0.256:1", "::1", "[::1", "[::1]8424", "[::1]:", "[localhost]:1",
                        "[127.0.0.1]:1", "[]:1", "http://localhost:8424", "localhost:1:2", "x" * 500, "99999999999999999999",
                        "[" + "1:" * 40 + "]"):  # fmt: skip
            sentence = self.refused("--listen", address)
            self.assertIn("is not an address to listen at", sentence)

    def test_an_address_of_another_machine(self):
        self.assertIn("192.0.2.1:8424 is not an address of this machine", self.refused("--listen", "192.0.2.1"))

    def test_a_port_in_use(self):
        first = self.server()
        sentence = self.refused("--listen", str(first.port))
        self.assertIn(f"Another program already listens at 127.0.0.1:{first.port}", sentence)
        self.assertEqual(first.ask("/").status, 200)
        first.stop()

    def test_a_port_in_use_in_one_version_only(self):
        if not has_ipv6():
            self.skipTest("no IPv6 here")
        with socket.socket(socket.AF_INET6) as other:
            other.bind(("::1", 0))
            other.listen()
            port = other.getsockname()[1]
            self.assertIn(f"Another program already listens at [::1]:{port}", self.refused("--listen", str(port)))

    def test_no_permission(self):
        """Port 1 as nobody, where the system keeps low ports for root."""
        if int(Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").read_text()) <= 1:
            self.skipTest("anybody may use any port here")
        options = {}
        if os.getuid() == 0:
            options = {"user": 65534, "group": 65534, "extra_groups": []}
            try:
                subprocess.run([PROGRAM, "--version"], capture_output=True, check=True, **options)
            except (OSError, subprocess.CalledProcessError):
                self.skipTest("nobody may not run the program")
        self.assertIn("127.0.0.1:1 is not permitted", self.refused("--listen", "1", **options))

    def test_too_many(self):
        addresses = [word for i in range(20) for word in ("--listen", f"127.0.0.{i + 1}:0")]
        self.assertIn("at most 16", self.refused(*addresses))
        names = [word for i in range(40) for word in ("--host", f"h{i}.example")]
        self.assertIn("at most", self.refused("--listen", "0", *names))

    def test_wrong_usage(self):
        for args in (("extra",), ("--listen",), ("--listen", ""), ("--nonsense",), ("--patience", "0"), ("--patience", "x"),
                     ("--patience", "999999"), ("--patience", "1", "--patience", "2"), ("--lang", "xx"), ("--host",)):  # fmt: skip
            self.refused(*args, code=2)

    def test_help(self):
        result = run("--help")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        for option in ("--listen", "--host", "--patience", "--lang"):
            self.assertIn(option, result.stdout)

    def test_restarted_at_once(self):
        first = self.server()
        client = first.client()
        self.assertEqual(client.ask("/").status, 200)
        first.stop()  # the server closes first, so its side of the connection is the one that waits
        port = first.port
        for _ in range(3):
            again = self.server(listen=str(port))
            self.assertEqual(again.ask("/", Connection="close").status, 200)
            again.client().ask("/")
            again.stop()

    def test_restarted_after_it_was_killed(self):
        first = self.server()
        client = first.client()
        client.request("/assets/big-AbCd1234.png")
        client.socket.recv(1)
        first.tell(signal.SIGKILL)
        first.process.wait()
        again = self.server(listen=str(first.port))
        self.assertEqual(again.ask("/").status, 200)
        again.stop()

    def test_nobody_reads_what_it_says(self):
        """Standard output that is full or closed is no reason to stop serving."""
        with open("/dev/full", "wb") as full:
            port = self.free_port()
            process = subprocess.Popen([PROGRAM, "serve", "--store", "none", "--listen", str(port)], stdout=full, stderr=subprocess.PIPE,
                                       stdin=subprocess.DEVNULL)  # fmt: skip
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        self.wait_for(port)
        process.terminate()
        process.wait(PATIENCE)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(process.stderr.read().decode(), r"\Ahearth: [^\n]+\n\Z")

    @staticmethod
    def free_port():
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return probe.getsockname()[1]

    @staticmethod
    def wait_for(port):
        def there():
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return True
            except ConnectionRefusedError:
                return False

        wait_until(there)


if __name__ == "__main__":
    unittest.main()
