"""Frames, right and wrong: each rule of RFC 6455 and 7692 that a server checks, each limit of ours, and an
independent client that has no trouble with any of it."""

import asyncio
import random
import struct
import unittest

import websockets
from hearth_server import SANITIZED, EchoTest, wait_until
from ws_client import (
    BINARY,
    CLOSE,
    CONTINUES,
    DEFLATE,
    FRAGMENTS_MAX,
    MESSAGE_MAX,
    PING,
    PONG,
    TEXT,
    Socket,
    frame,
    packed,
)

BAD_UTF8 = (b"\xff", b"a\x80", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xe2\x82", b"\xc3")


class Frames(EchoTest):
    def open(self, **fields):
        client = Socket(self.shared, **fields)
        self.addCleanup(client.socket.close)
        self.assertEqual(client.status, 101)
        return client

    def refused(self, code, *frames, **fields):
        """Sends the frames; the server must close with that code, and the connection end."""
        client = self.open(**fields)
        client.send(b"".join(frames))
        self.assertEqual(client.closed(), code)
        self.assertTrue(client.ended())

    def test_every_length(self):
        client = self.open()
        for length in (*range(0, 130), 65535 % MESSAGE_MAX, 1000, 4095, 4096, 4097, MESSAGE_MAX - 1, MESSAGE_MAX):
            self.assertEqual(client.echo("x" * length), "x" * length)

    def test_every_mask(self):
        client = self.open()
        for mask in (b"\0\0\0\0", b"\xff\xff\xff\xff", b"abcd", b"\1\0\0\0"):
            client.say("Übergröße ζζ", mask=mask)
            self.assertEqual(client.frame().text, "Übergröße ζζ")

    def test_byte_by_byte(self):
        client = self.open(extensions=DEFLATE)
        raw = frame(TEXT, b"ab", fin=False) + frame(PING, b"?") + frame(CONTINUES, b"c" * 200)
        raw += frame(TEXT, packed(b"z" * 500), rsv=4)
        for i in range(len(raw)):
            client.send(raw[i : i + 1])
        pong = client.frame()
        self.assertEqual((pong.opcode, pong.payload), (PONG, b"?"))
        self.assertEqual(client.frame().text, "ab" + "c" * 200)
        self.assertEqual(client.frame().text, "z" * 500)

    def test_in_random_pieces(self):
        rng = random.Random(7)
        client = self.open(extensions=DEFLATE)
        for _ in range(60):
            words, raw = [], b""
            for _ in range(rng.randint(1, 6)):
                text = "".join(rng.choice("abcäöζ€𝄞") for _ in range(rng.choice((0, 3, 200, 1500))))
                data, deflated = text.encode(), rng.random() < 0.5
                data = packed(data) if deflated else data
                cuts = sorted(rng.randint(0, len(data)) for _ in range(rng.randint(0, 4)))
                parts = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)])]
                for i, part in enumerate(parts):
                    raw += frame(TEXT if i == 0 else CONTINUES, part, fin=i == len(parts) - 1, rsv=4 if deflated and i == 0 else 0,
                                 mask=rng.randbytes(4))  # fmt: skip
                words.append(text)
            while raw:
                cut = rng.randint(1, 3000)
                client.send(raw[:cut])
                raw = raw[cut:]
            self.assertEqual([client.frame().text for _ in words], words)

    def test_many_in_one_go(self):
        client = self.open()
        client.send(b"".join(frame(TEXT, str(i).encode()) for i in range(60)))
        self.assertEqual([client.frame().text for _ in range(60)], [str(i) for i in range(60)])

    def test_pings(self):
        client = self.open()
        for payload in (b"", b"x", b"\xff" * 125):
            client.send(frame(PING, payload))
            got = client.frame()
            self.assertEqual((got.opcode, got.payload), (PONG, payload))
        client.send(frame(PONG) + frame(PONG, b"nobody asked"))
        self.assertEqual(client.echo("still"), "still")

    def test_pings_within_a_message(self):
        client = self.open()
        client.send(frame(TEXT, b"one ", fin=False) + frame(PING, b"p" * 125) + frame(CONTINUES, b"two"))
        self.assertEqual(client.frame().payload, b"p" * 125)
        self.assertEqual(client.frame().text, "one two")
        full = b"y" * (MESSAGE_MAX - 1)
        client.send(frame(TEXT, full, fin=False) + frame(PING, b"q" * 125) + frame(CONTINUES, b"y"))
        self.assertEqual(client.frame().payload, b"q" * 125)
        self.assertEqual(client.frame().text, "y" * MESSAGE_MAX)

    def test_close_is_answered(self):
        for code in (1000, 1001, 1002, 1003, 1007, 1011, 3000, 4999):
            self.refused(code, frame(CLOSE, struct.pack(">H", code) + b"reason"))
        self.refused(None, frame(CLOSE))

    def test_nothing_after_a_close(self):
        client = self.open()
        client.send(frame(CLOSE, struct.pack(">H", 1000)) + frame(TEXT, b"more") + frame(PING))
        self.assertEqual(client.closed(), 1000)
        self.assertTrue(client.ended())

    def test_wrong_closes(self):
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 2000, 2999, 5000, 65535):
            self.refused(1002, frame(CLOSE, struct.pack(">H", code)))
        self.refused(1002, frame(CLOSE, b"\x03"))
        for bad in BAD_UTF8:
            self.refused(1007, frame(CLOSE, struct.pack(">H", 1000) + bad))

    def test_wrong_frames(self):
        for raw in (
            frame(TEXT, b"x", mask=None), frame(PING, b"", mask=None), frame(CONTINUES, b"x"), frame(CONTINUES, b"x", fin=False),
            frame(TEXT, b"x", fin=False) + frame(TEXT, b"y"), frame(PING, b"x", fin=False), frame(PING, b"x" * 126),
            frame(CLOSE, b"\x03\xe8" + b"x" * 124), frame(TEXT, b"x", rsv=1), frame(TEXT, b"x", rsv=2), frame(TEXT, b"x", rsv=4),
            frame(PING, b"x", rsv=4), *(frame(opcode, b"x") for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)),
            frame(TEXT, b"x" * 100, form=2), frame(TEXT, b"x" * 100, form=8), frame(TEXT, b"x" * 200, form=8),
        ):  # fmt: skip
            self.refused(1002, raw)

    def test_wrong_frames_with_compression(self):
        data = packed(b"x" * 50)
        for raw in (
            frame(TEXT, data, rsv=6), frame(TEXT, data, rsv=5), frame(PING, b"x", rsv=4),
            frame(TEXT, data[:2], fin=False, rsv=4) + frame(CONTINUES, data[2:], rsv=4),
        ):  # fmt: skip
            self.refused(1002, raw, extensions=DEFLATE)

    def test_binary(self):
        self.refused(1003, frame(BINARY, b"x"))
        self.refused(1003, frame(BINARY, b""))

    def test_bad_utf8(self):
        for bad in BAD_UTF8:
            self.refused(1007, frame(TEXT, bad))
            self.refused(1007, frame(TEXT, b"fine " * 20 + bad))
            self.refused(1007, frame(TEXT, packed(bad * 30), rsv=4), extensions=DEFLATE)
        # A character may be cut by a frame's end, but not by the message's.
        client = self.open()
        client.send(frame(TEXT, b"\xe2\x82", fin=False) + frame(CONTINUES, b"\xac"))
        self.assertEqual(client.frame().text, "€")

    def test_too_long(self):
        self.refused(1009, frame(TEXT, b"x" * (MESSAGE_MAX + 1)))
        self.refused(1009, frame(TEXT, b"x" * MESSAGE_MAX, fin=False) + frame(CONTINUES, b"x"))
        for length in (MESSAGE_MAX + 1, 1 << 20, 1 << 31, 1 << 32, (1 << 63) - 1):
            self.refused(1009, frame(TEXT, b"only a few bytes", length=length))
        self.refused(1002, frame(TEXT, b"", length=1 << 63) + b"xxxx")

    def test_fragments(self):
        client = self.open()
        client.send(frame(TEXT, b"a", fin=False) + frame(CONTINUES, b"b", fin=False) * (FRAGMENTS_MAX - 2) + frame(CONTINUES, b"c"))
        self.assertEqual(client.frame().text, "a" + "b" * (FRAGMENTS_MAX - 2) + "c")
        self.refused(1008, frame(TEXT, b"a", fin=False) + frame(CONTINUES, b"b", fin=False) * FRAGMENTS_MAX)
        self.refused(1008, frame(TEXT, b"", fin=False) + frame(CONTINUES, b"", fin=False) * FRAGMENTS_MAX)

    def test_inflate(self):
        client = self.open(extensions=DEFLATE)
        for data in (b"", b"x", b"x" * MESSAGE_MAX, random.Random(1).randbytes(8000).hex().encode()):
            client.say(packed(data), rsv=4)
            self.assertEqual(client.frame().text.encode(), data)
        # A final block, as RFC 7692 (7.2.3.4) shows it, and an empty message (7.2.3.6).
        client.say(b"\xf3\x48\xcd\xc9\xc9\x07\x00\x00", rsv=4)
        self.assertEqual(client.frame().text, "Hello")
        client.say(b"\x00", rsv=4)
        self.assertEqual(client.frame().text, "")

    def test_an_inflate_bomb(self):
        for size in (MESSAGE_MAX + 1, 1 << 20, 10_000_000):
            data = packed(b"x" * size)
            self.assertLess(len(data), MESSAGE_MAX)
            self.refused(1009, frame(TEXT, data, rsv=4), extensions=DEFLATE)

    def test_bad_deflate(self):
        for data in (b"\xff\xff\xff", b"\x06", packed(b"x" * 300)[:3] + b"\xff" * 40, b"\x01\x05\x00\x00\x00hello"):
            self.refused(1007, frame(TEXT, data, rsv=4), extensions=DEFLATE)

    def test_a_ping_flood(self):
        self.refused(1008, frame(PING, b"flood") * 5000)
        self.refused(1008, frame(PONG) * 5000)

    def test_only_long_messages_are_compressed(self):
        client = self.open(extensions=DEFLATE)
        client.say("x" * 50)
        self.assertEqual(client.frame().rsv, 0)
        client.say("x" * 5000)
        got = client.frame()
        self.assertEqual((got.rsv, got.text), (4, "x" * 5000))
        self.assertLess(len(got.payload), 100)
        self.assertEqual(self.open().echo("x" * 5000), "x" * 5000)

    def test_what_the_server_closes_with(self):
        for code, reason in ((4003, "bad_token"), (4029, "x" * 123), (1000, "é" * 100)):
            client = self.open()
            client.say(f"drop {code} {reason}")
            got = client.frame()
            self.assertEqual(got.code, code)
            text = got.payload[2:].decode()
            self.assertTrue(reason.startswith(text) and len(got.payload) > 9)
            self.assertTrue(client.ended())


class Slow(EchoTest):
    patience = "1"

    def test_a_message_that_does_not_end(self):
        for raw in (b"\x81", frame(TEXT, b"x", fin=False), frame(TEXT, b"x" * 10)[:-1], frame(TEXT, b"y" * 9000)[:8000]):
            with Socket(self.shared) as client:
                client.send(raw)
                self.assertEqual(client.closed(), 1008)
                self.assertTrue(client.ended())

    def test_a_slow_reader(self):
        """Messages wait for it up to a limit; then it is told what it has missed, and who reads nothing is left."""
        with Socket(self.shared, receive=4096) as client:
            client.say("many 3000 10000")
            got = 0
            while not (text := client.frame().text).startswith("refused "):
                self.assertEqual(len(text), 10000)
                got += 1
            self.assertEqual(got + int(text.split()[1]), 3000)
            self.assertEqual(client.echo("and on"), "and on")
        with Socket(self.shared, receive=4096) as client:
            self.greedy(client)
            wait_until(lambda: self.shared.clients() == 0)

    @staticmethod
    def greedy(client):
        """Asks for more than the system keeps for it, until it is not heard any more."""
        client.socket.settimeout(0.3)
        try:
            for _ in range(500):
                client.say("many 26 10000" + " " * 10000)
        except OSError:
            pass

    def test_while_it_does_not_read_it_is_not_read(self):
        memory = self.shared.memory()
        with Socket(self.shared, receive=4096) as client:
            self.greedy(client)
            # It has asked for 130 MB.
            self.assertLess(self.shared.memory() - memory, 60_000_000 if SANITIZED else 8_000_000)

    def test_who_answers_pings_only_late_is_not_lost(self):
        with Socket(self.shared) as client, Socket(self.shared) as other:
            self.assertEqual(other.echo("x"), "x")
            self.assertEqual(client.echo("y"), "y")


class Honest(EchoTest):
    """python3-websockets, with and without compression."""

    def test_talks(self):
        async def talk(**options):
            async with websockets.connect(f"ws://localhost:{self.shared.port}/ws", **options) as ws:
                for text in ("", "x", "ζ" * 5000, "many words " * 1000, "𝄞"):
                    await ws.send(text)
                    self.assertEqual(await ws.recv(), text)
                await ws.send(["in ", "some ", "pieces"])
                self.assertEqual(await ws.recv(), "in some pieces")
                await (await ws.ping(b"are you there"))
                await ws.close(1000, "bye")
                self.assertEqual((ws.close_code, ws.close_reason), (1000, ""))

        asyncio.run(talk())
        asyncio.run(talk(compression=None))

    def test_many_at_once(self):
        async def one(i):
            async with websockets.connect(f"ws://localhost:{self.shared.port}/ws") as ws:
                for k in range(5):
                    await ws.send(f"{i} {k} " + "x" * (i * 7 % 900))
                    self.assertEqual((await ws.recv()).split()[:2], [str(i), str(k)])

        async def main():
            await asyncio.gather(*(one(i) for i in range(150)))

        asyncio.run(main())


if __name__ == "__main__":
    unittest.main()
