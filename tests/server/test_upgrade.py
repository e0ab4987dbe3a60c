"""Becoming a WebSocket: every field right, wrong, missing, twice; from where; with which compression."""

import unittest

from hearth_server import EchoTest
from ws_client import ACCEPT, DEFLATE, KEY, TEXT, Socket, accept_of, frame, random_key

TAKEN = "server_no_context_takeover; client_no_context_takeover"


class Upgrade(EchoTest):
    def open(self, **fields):
        client = Socket(self.shared, **fields)
        self.addCleanup(client.socket.close)
        return client

    def status(self, **fields):
        return self.open(**fields).status

    def test_the_answer(self):
        client = self.open()
        self.assertEqual(client.answer_head[0], "HTTP/1.1 101 Switching Protocols")
        self.assertEqual(set(client.fields), {"upgrade", "connection", "sec-websocket-accept"})
        self.assertIn(f"Sec-WebSocket-Accept: {ACCEPT}", client.answer_head)
        self.assertEqual((client.fields["upgrade"], client.fields["connection"]), ("websocket", "upgrade"))
        self.assertEqual(client.echo("hello"), "hello")
        self.assertEqual(client.leave(), 1000)

    def test_any_key(self):
        for _ in range(40):
            key = random_key()
            self.assertIn(f"Sec-WebSocket-Accept: {accept_of(key)}", self.open(Sec_WebSocket_Key=key).answer_head)

    def test_ways_to_write_it(self):
        for fields in (
            {"Connection": "keep-alive, Upgrade"}, {"Connection": "upgrade"}, {"Connection": "UPGRADE , x"},
            {"Upgrade": "WebSocket"}, {"Upgrade": "h2c, websocket"}, {"Sec_WebSocket_Key": f"  {KEY}  "},
            {"Sec_WebSocket_Version": " 13 "}, {"Sec_WebSocket_Protocol": "chat, superchat"}, {"path": "/ws?x=1"},
        ):  # fmt: skip
            client = self.open(**fields)
            self.assertEqual(client.status, 101, fields)
            self.assertNotIn("sec-websocket-protocol", client.fields)
            self.assertEqual(client.echo("é"), "é")

    def test_what_is_wrong(self):
        for status, fields in (
            (426, {"Upgrade": None}), (426, {"Upgrade": "h2c"}), (426, {"Upgrade": "websockets"}),
            (426, {"Connection": None}), (426, {"Connection": "keep-alive"}), (426, {"Connection": "upgraded"}),
            (426, {"Sec_WebSocket_Version": None}), (426, {"Sec_WebSocket_Version": "12"}),
            (426, {"Sec_WebSocket_Version": "8, 13"}), (426, {"Sec_WebSocket_Version": "13\r\nSec-WebSocket-Version: 13"}),
            (400, {"Sec_WebSocket_Key": None}), (400, {"Sec_WebSocket_Key": ""}), (400, {"Sec_WebSocket_Key": "short"}),
            (400, {"Sec_WebSocket_Key": KEY[:-1]}), (400, {"Sec_WebSocket_Key": KEY + "="}),
            (400, {"Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZR=="}), (400, {"Sec_WebSocket_Key": "*" + KEY[1:]}),
            (400, {"Sec_WebSocket_Key": f"{KEY}\r\nSec-WebSocket-Key: {KEY}"}), (400, {"Sec_WebSocket_Key": "x" * 5000}),
            (404, {"path": "/ws/"}), (404, {"path": "/WS"}), (404, {"path": "/sw"}),
            (400, {"path": "http://localhost/ws"}), (421, {"Host": "evil.example"}), (400, {"Host": None}),
        ):  # fmt: skip
            self.assertEqual(self.status(**fields), status, fields)

    def test_426_says_how(self):
        client = self.open(Upgrade=None)
        self.assertEqual((client.fields["upgrade"], client.fields["sec-websocket-version"]), ("websocket", "13"))

    def test_other_methods_and_versions(self):
        for line, status in (("POST", 405), ("HEAD", 405), ("PUT", 405)):
            with self.shared.client() as client:
                client.request("/ws", line, Upgrade="websocket", Connection="Upgrade", Sec_WebSocket_Key=KEY,
                               Sec_WebSocket_Version="13")  # fmt: skip
                self.assertEqual(client.answer(head=line == "HEAD").status, status)
        with self.shared.client() as client:
            client.request("/ws", version="HTTP/1.0", Upgrade="websocket", Connection="Upgrade", Sec_WebSocket_Key=KEY,
                           Sec_WebSocket_Version="13")  # fmt: skip
            self.assertEqual(client.answer().status, 426)

    def test_the_connection_goes_on_after_a_refusal(self):
        with self.shared.client() as client:
            self.assertEqual(client.ask("/ws").status, 426)
            self.assertEqual(client.ask("/healthz").body, b"ok\n")

    def test_frames_that_come_with_the_request(self):
        with self.shared.client() as plain:
            plain.send(f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode() + frame(TEXT, b"early"))
            while b"early" not in plain.buffer:
                self.assertTrue(plain.more())


class Origin(EchoTest):
    """A page may connect if it is ours: same host and port, or named with --host or --origin. echo.c has the host
    games.example.org and the origin https://other.example:8443."""

    def status(self, origin, host=None):
        with Socket(self.shared, Origin=origin, Host=host or f"localhost:{self.shared.port}") as client:
            return client.status

    def test_ours(self):
        port = self.shared.port
        for origin, host in (
            (None, None), (f"http://localhost:{port}", None), (f"https://localhost:{port}", None),
            (f"http://LOCALHOST:{port}", None), (f"http://127.0.0.1:{port}", f"127.0.0.1:{port}"),
            (f"http://[::1]:{port}", f"[::1]:{port}"), ("http://localhost", "localhost"), ("https://localhost", "localhost"),
            ("http://localhost:80", "localhost"), ("http://localhost", "localhost:80"), ("https://localhost", "localhost:443"),
            ("https://games.example.org", "games.example.org"), ("https://games.example.org", None),
            ("http://games.example.org", "localhost"), ("https://games.example.org:8443", "games.example.org:8443"),
            ("https://other.example:8443", None), ("https://localhost:9000", "localhost:9000"),
        ):  # fmt: skip
            self.assertEqual(self.status(origin, host), 101, (origin, host))

    def test_others(self):
        port = self.shared.port
        for origin, host in (
            ("http://evil.example", None), ("null", None), ("", None), (f"http://localhost:{port + 1}", None), ("http://localhost", None),
            (f"http://localhost:{port}.evil.example", None), (f"http://evil.example/localhost:{port}", None),
            (f"http://localhost:{port}@evil.example", None), (f"http://evil.example@localhost:{port}", None),
            (f"http://localhost:{port}/", None), (f"http://localhost:{port}, http://evil.example", None),
            (f"http://xlocalhost:{port}", None), (f"localhost:{port}", None), (f"ftp://localhost:{port}", None),
            (f"file://localhost:{port}", None), ("https://games.example.org:8443", None), ("https://games.example.org.evil.example", None),
            ("https://evilgames.example.org", None), ("http://other.example:8443", None), ("https://other.example", None),
            ("https://other.example:84430", None), (f"http://127.0.0.1:{port}", None), ("http://", None), ("http://:80", None),
            (f"http://localhost:{port}\r\nOrigin: http://localhost:{port}", None), ("http://" + "a" * 5000, None),
            ("http://localhost:443", "localhost"), ("https://localhost:80", "localhost"),
        ):  # fmt: skip
            self.assertEqual(self.status(origin, host), 403, (origin, host))

    def test_files_do_not_ask(self):
        with self.shared.client() as client:
            self.assertEqual(client.ask("/healthz", Origin="http://evil.example").status, 200)


class Compression(EchoTest):
    def offered(self, offer):
        with Socket(self.shared, extensions=offer) as client:
            self.assertEqual(client.status, 101)
            return client.fields.get("sec-websocket-extensions")

    def test_taken(self):
        for offer in (
            DEFLATE, f"{DEFLATE}; client_max_window_bits", f"{DEFLATE};client_max_window_bits=9", f"{DEFLATE} ; client_max_window_bits=\"15\"",
            f"{DEFLATE}; server_no_context_takeover", f"{DEFLATE}; client_no_context_takeover; server_no_context_takeover",
            f"x-other, {DEFLATE}", f"{DEFLATE}; nonsense, {DEFLATE}", f"{DEFLATE}; server_max_window_bits=10, {DEFLATE}",
            "PERMESSAGE-DEFLATE", f"x-other\r\nSec-WebSocket-Extensions: {DEFLATE}",
        ):  # fmt: skip
            self.assertEqual(self.offered(offer), f"{DEFLATE}; {TAKEN}", offer)
        self.assertEqual(self.offered(f"{DEFLATE}; server_max_window_bits=15"), f"{DEFLATE}; {TAKEN}; server_max_window_bits=15")

    def test_not_taken(self):
        for offer in (
            None, "", "x-webkit-deflate-frame", f"{DEFLATE}; server_max_window_bits=14", f"{DEFLATE}; server_max_window_bits",
            f"{DEFLATE}; client_max_window_bits=7", f"{DEFLATE}; client_max_window_bits=16", f"{DEFLATE}; client_max_window_bits=08",
            f"{DEFLATE}; client_no_context_takeover=1", f"{DEFLATE}; client_no_context_takeover; client_no_context_takeover",
            f"{DEFLATE}; unknown", f"{DEFLATE}=1", f"{DEFLATE};", f"{DEFLATE}; client_max_window_bits=", f"{DEFLATE} nonsense",
            f"{DEFLATE}; client_max_window_bits=\"9", "x" * 3000,
        ):  # fmt: skip
            self.assertIsNone(self.offered(offer), offer)


if __name__ == "__main__":
    unittest.main()
