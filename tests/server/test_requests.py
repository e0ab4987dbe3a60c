"""Requests that are unusual, wrong or hostile, each on a real socket."""

import random
import socket
import threading

from hearth_server import BIG, BIG_BYTES, INDEX, ServerTest, has_ipv6, wait_until

OK = "Host: localhost\r\n\r\n"


class Refused(ServerTest):
    def refusal(self, raw):
        """The status that raw bytes are answered with; the connection ends with the answer."""
        with self.client() as client:
            client.send(raw)
            answer = client.answer()
            self.assertEqual(answer["Connection"], "close", raw)
            self.assertTrue(client.ended(), raw)
            self.assertIn(b"<p>", answer.body)
        return answer

    def test_bad_requests(self):
        for raw in (
            "nonsense\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\nx", " GET / HTTP/1.1\r\n" + OK, "get / HTTP/1.1\r\n" + OK,
            "BREW / HTTP/1.1\r\n" + OK, "GET  HTTP/1.1\r\n" + OK, "GET / HTTP/x\r\n" + OK, "GET / HTTPS/1.1\r\n" + OK,
            "GET / FTP/1.1\r\n" + OK, "GET / HTTP/1.1 more\r\n" + OK, "GET index.html HTTP/1.1\r\n" + OK,
            "GET ../x HTTP/1.1\r\n" + OK, "GET /a b HTTP/1.1\r\n" + OK,
            "GET /\0 HTTP/1.1\r\n" + OK, "GET / HTTP/1.1\r\nno colon\r\n" + OK, "GET / HTTP/1.1\r\n: empty\r\n" + OK,
            "GET / HTTP/1.1\r\nbad name: x\r\n" + OK, "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
            "GET / HTTP/1.1\r\nX: a\0b\r\n" + OK, "GET / HTTP/1.1\r\nX: a\x01b\r\n" + OK,
            "GET / HTTP/1.1\r\nHost: localhost\n\n", "GET / HTTP/1.1\r\nX: a\nHost: localhost\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n" + OK,
            "GET / HTTP/1.1\r\nHost: a\r\n" + OK, "GET / HTTP/1.1\r\nHost: " + "x" * 300 + "\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: x\r\n" + OK, "GET / HTTP/1.1\r\nContent-Length: -1\r\n" + OK,
            "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n" + OK,
            "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n" + OK,
            "GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n" + OK,
            "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\0\0\0\0", "\xff" * 100,
        ):  # fmt: skip
            status = self.refusal(raw).status
            self.assertIn(status, (400, 505) if raw.startswith("GET /\r\n") else (400,), raw)

    def test_bad_hosts(self):
        for host in ("a:b", "localhost:80x", "[::1", "[::1]x", "[::1]:x", ":8424", "localhost:1:2"):
            self.assertEqual(self.ask("/", Host=host).status, 400, host)
        self.assertEqual(self.ask("*").status, 404)

    def test_versions(self):
        for version in ("HTTP/2.0", "HTTP/0.9", "HTTP/3.1"):
            self.assertEqual(self.refusal(f"GET / {version}\r\n" + OK).status, 505, version)

    def test_other_methods(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND", "CONNECT"):
            target = "localhost:80" if method == "CONNECT" else "/"
            answer = self.refusal(f"{method} {target} HTTP/1.1\r\n" + OK)
            self.assertEqual((answer.status, answer["Allow"]), (405, "GET, HEAD"), method)
        self.assertEqual(self.refusal("OPTIONS * HTTP/1.1\r\n" + OK).status, 405)
        post = "POST / HTTP/1.1\r\nContent-Length: 5\r\n" + OK + "hello"
        self.assertEqual(self.refusal(post).status, 405)

    def test_requests_with_a_body(self):
        hidden = "GET /healthz HTTP/1.1\r\n" + OK
        for fields in (f"Content-Length: {len(hidden)}", "Transfer-Encoding: chunked", "transfer-encoding: gzip, chunked",
                       "Transfer-Encoding:\r\n identity"):  # fmt: skip
            for method in ("GET", "HEAD"):
                with self.client() as client:
                    client.send(f"{method} / HTTP/1.1\r\n{fields}\r\n{OK}{hidden}")
                    answer = client.answer(head=method == "HEAD")
                    self.assertIn(answer.status, (400, 413), fields)
                    self.assertTrue(client.ended(), "what was hidden in the body was answered")
        self.assertEqual(self.ask("/", Content_Length="0").status, 200)

    def test_long_targets(self):
        self.assertEqual(self.ask("/" + "x" * 2047).status, 404)
        for length in (2048, 5000, 16000, 100000):
            self.assertEqual(self.refusal(f"GET /{'x' * length} HTTP/1.1\r\n{OK}").status, 414, length)
        self.assertEqual(self.refusal(f"GET /?{'x' * 3000} HTTP/1.1\r\n{OK}").status, 414)

    def test_long_heads(self):
        def head(size):
            start = "GET /healthz HTTP/1.1\r\nX: "
            return start + "x" * (size - len(start) - len("\r\n" + OK)) + "\r\n" + OK

        with self.client() as client:
            client.send(head(16383))
            self.assertEqual(client.answer().status, 200)
            client.send(head(16384) * 3)
            for _ in range(3):
                self.assertEqual(client.answer().status, 200)
        for size in (16385, 20000, 200000):
            self.assertEqual(self.refusal(head(size)).status, 431, size)
        self.assertEqual(self.refusal("GET / HTTP/1.1\r\n" + "x" * 20000).status, 431)
        self.assertEqual(self.refusal("\r\n" * 20000).status, 431)

    def test_many_fields(self):
        fields = "".join(f"X-{i}: y\r\n" for i in range(63))
        with self.client() as client:
            client.send("GET /healthz HTTP/1.1\r\n" + fields + OK)
            self.assertEqual(client.answer().status, 200)
        self.assertEqual(self.refusal("GET /healthz HTTP/1.1\r\nX: y\r\n" + fields + OK).status, 431)

    def test_noise(self):
        for seed in range(60):
            dice = random.Random(seed)
            raw = bytearray(b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nIf-None-Match: *\r\n\r\n")
            for _ in range(dice.randint(1, 6)):
                raw[dice.randrange(len(raw))] = dice.randrange(256)
            with self.client() as client:
                client.send(bytes(raw))
                client.socket.shutdown(socket.SHUT_WR)
                try:
                    while client.more():
                        pass
                except ConnectionResetError:
                    pass
                if client.buffer:
                    self.assertRegex(client.buffer[:13], rb"^HTTP/1\.1 \d\d\d ")
        self.assertEqual(self.ask("/").status, 200)


class Names(ServerTest):
    """By which names the server may be called."""

    arguments = ("--host", "games.example.org", "--host", "Table.Local")

    def test_ours(self):
        port = self.shared.port
        for host in ("localhost", "LOCALHOST", f"localhost:{port}", "localhost:1", "127.0.0.1", f"127.0.0.1:{port}", "[::1]",
                     f"[::1]:{port}", "games.example.org", "GAMES.example.org:443", "table.local", " localhost", "localhost \t"):  # fmt: skip
            self.assertEqual(self.ask("/", Host=host).status, 200, host)

    def test_not_ours(self):
        for host in ("evil.example", "localhost.evil.example", "evil.localhost", "localhos", "localhostt", "localhost.",
                     "127.0.0.2", "127.0.0.1.evil.example", "0.0.0.0", "192.168.1.5", "[::2]", "[::]", "::1", "1", "",
                     "example.org", "games.example", "table", "Table.Local.", "localhost,localhost", "localhost/x",
                     "localhost@evil", "2130706433"):  # fmt: skip
            answer = self.ask("/", Host=host)
            self.assertIn(answer.status, (421, 400) if ":" in host else (421,), host)

    def test_the_connection_goes_on(self):
        with self.client() as client:
            self.assertEqual(client.ask("/", Host="evil.example").status, 421)
            self.assertEqual(client.ask("/").status, 200)

    def test_targets_with_a_host(self):
        for target, status in (
            ("http://localhost/", 200), ("http://localhost", 200), ("http://localhost:80/index.html?x", 200),
            ("http://[::1]:80/", 200), ("HTTP://127.0.0.1/", 200), ("http://games.example.org/", 200),
            ("http://evil.example/", 421), ("http://localhost@evil.example/", 421), ("http://[::2]/", 421),
            ("http://localhost.evil.example/", 421), ("http:///", 400), ("http://localhost/nowhere", 404),
            ("http://localhost?x", 200), ("http://a@b@localhost/", 400), ("http://localhost:8x/", 400), ("//localhost/", 404),
            ("localhost/", 400), ("http:/localhost/", 400),
        ):  # fmt: skip
            self.assertEqual(self.ask(target).status, status, target)
        # The host of the target counts, not the other.
        self.assertEqual(self.ask("http://evil.example/", Host="localhost").status, 421)
        self.assertEqual(self.ask("http://localhost/", Host="evil.example").status, 200)

    def test_numbers_where_it_listens_everywhere(self):
        server = self.server(listen="0.0.0.0:0")
        for host, status in (("192.168.1.5", 200), ("192.168.1.5:8424", 200), ("[fe80::1]", 200), ("evil.example", 421),
                             ("192.168.1", 421), ("192.168.1.5.example", 421), ("[fe80::zz]", 421), ("localhost", 200),
                             ("[]", 421), ("[" + "1" * 200 + "]", 421)):  # fmt: skip
            self.assertEqual(server.ask("/", Host=host).status, status, host)
        server.stop()

    def test_the_address_it_listens_at(self):
        server = self.server(listen="127.0.0.2:0")
        self.assertIn("http://127.0.0.2:", server.said[-1])
        with socket.create_connection(("127.0.0.2", server.port)) as plain:
            for host, status in ((b"127.0.0.2", b"200"), (b"127.0.0.3", b"421")):
                plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")
                self.assertEqual(plain.recv(4096)[9:12], status)
        server.stop()


class Streams(ServerTest):
    """Several requests on a connection, in pieces of any size."""

    def test_one_after_the_other(self):
        with self.client() as client:
            for _ in range(50):
                answer = client.ask("/")
                self.assertEqual((answer.status, answer["Connection"]), (200, "keep-alive"))
                self.assertEqual(answer.body, INDEX)

    def test_pipelining_in_order(self):
        paths = ["/healthz", "/", "/nowhere", BIG, "/tiny.txt", "/icon.png"]
        with self.client() as client:
            client.send("".join(f"GET {path} HTTP/1.1\r\n{OK}" for path in paths * 4))
            for _ in range(4):
                self.assertEqual([client.answer().status for _ in range(3)], [200, 200, 404])
                self.assertTrue(client.answer().body == BIG_BYTES)
                self.assertEqual(client.answer().body, b"tiny")
                self.assertEqual(len(client.answer().body), 700)

    def test_pipelining_a_great_many(self):
        count = 3000
        with self.client() as client:
            sender = threading.Thread(target=client.send, args=(f"GET /tiny.txt HTTP/1.1\r\n{OK}" * count,))
            sender.start()
            for _ in range(count):
                self.assertEqual(client.answer().body, b"tiny")
            sender.join()

    def test_nothing_after_a_refusal(self):
        with self.client() as client:
            client.send(f"GET / HTTP/1.1\r\n{OK}nonsense\r\n\r\nGET / HTTP/1.1\r\n{OK}")
            self.assertEqual(client.answer().status, 200)
            self.assertEqual(client.answer().status, 400)
            self.assertTrue(client.ended())

    def test_byte_by_byte(self):
        with self.client() as client:
            client.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            raw = f"GET / HTTP/1.1\r\nAccept-Encoding: gzip\r\n{OK}" * 2
            for byte in raw:
                client.send(byte)
            for _ in range(2):
                self.assertEqual(client.answer()["Content-Encoding"], "gzip")

    def test_empty_lines_before_a_request(self):
        with self.client() as client:
            client.send(f"\r\n\r\nGET /healthz HTTP/1.1\r\n{OK}")
            self.assertEqual(client.answer().status, 200)

    def test_who_wants_the_connection_to_end(self):
        for version, connection, goes_on in (
            ("HTTP/1.1", None, True), ("HTTP/1.1", "close", False), ("HTTP/1.1", "Close, TE", False),
            ("HTTP/1.0", None, False), ("HTTP/1.0", "keep-alive", True), ("HTTP/1.1", "keep-alive", True),
        ):  # fmt: skip
            with self.client() as client:
                answer = client.ask("/", version=version, Connection=connection)
                self.assertEqual(answer["Connection"], "keep-alive" if goes_on else "close")
                if goes_on:
                    self.assertEqual(client.ask("/healthz").status, 200)
                else:
                    self.assertTrue(client.ended())

    def test_nothing_is_upgraded(self):
        with self.client() as client:
            answer = client.ask("/", Connection="Upgrade, HTTP2-Settings", Upgrade="h2c", HTTP2_Settings="x")
            self.assertEqual((answer.status, answer["Upgrade"]), (200, None))
            self.assertEqual(client.ask("/", Connection="Upgrade", Upgrade="websocket").status, 200)
            self.assertEqual(client.ask("/healthz").status, 200)

    def test_expect(self):
        self.assertEqual(self.ask("/", Expect="100-continue").status, 200)

    def test_who_stops_sending_still_gets_the_answer(self):
        with self.client() as client:
            client.request(BIG)
            client.socket.shutdown(socket.SHUT_WR)
            self.assertTrue(client.answer().body == BIG_BYTES)
            self.assertTrue(client.ended())

    def test_ipv6(self):
        if not has_ipv6():
            self.skipTest("no IPv6 here")
        with self.client(family=socket.AF_INET6) as client:
            self.assertEqual(client.ask("/", Host=f"[::1]:{self.shared.port}").body, INDEX)

    def test_nothing_stays_open(self):
        wait_until(lambda: self.shared.clients() == 0)
        clients = [self.client() for _ in range(50)]
        for client in clients[:25]:
            client.ask("/")
        wait_until(lambda: self.shared.clients() == 50)
        for client in clients:
            client.socket.close()
        wait_until(lambda: self.shared.clients() == 0)
