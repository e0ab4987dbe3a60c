"""A WebSocket client that does as it is told, right or wrong: frames are written bit by bit.

What honest clients do is tried with Debian's python3-websockets beside it.
"""

import base64
import hashlib
import os
import struct
import zlib

from hearth_server import Client

CONTINUES, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # of RFC 6455, 1.3
ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
DEFLATE = "permessage-deflate"
MESSAGE_MAX = 16384
FRAGMENTS_MAX = 64


def accept_of(key):
    """What the server must answer (RFC 6455, 4.2.2)."""
    return base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()


def frame(opcode, payload=b"", fin=True, rsv=0, mask=b"\x12\x34\x56\x78", length=None, form=None):
    """The bytes of a frame. `length` is what the head says, `form` in how many bytes (0, 2 or 8)."""
    length = len(payload) if length is None else length
    form = form if form is not None else 0 if length < 126 else 2 if length < 65536 else 8
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    bit = 0x80 if mask else 0
    head += bytes([bit | (length if form == 0 else 126 if form == 2 else 127)])
    head += b"" if form == 0 else struct.pack(">H" if form == 2 else ">Q", length)
    if not mask:
        return head + payload
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def packed(data):
    """Compressed as RFC 7692 says."""
    z = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (z.compress(data) + z.flush(zlib.Z_SYNC_FLUSH))[:-4]


def unpacked(data):
    return zlib.decompressobj(-15).decompress(data + b"\x00\x00\xff\xff")


class Frame:
    def __init__(self, first, payload):
        self.fin, self.rsv, self.opcode = bool(first & 0x80), first >> 4 & 7, first & 15
        self.payload = payload

    @property
    def text(self):
        assert self.fin and self.opcode == TEXT, vars(self)
        return (unpacked(self.payload) if self.rsv & 4 else self.payload).decode()

    @property
    def code(self):
        """Of a close frame."""
        assert self.opcode == CLOSE, vars(self)
        return struct.unpack(">H", self.payload[:2])[0] if self.payload else None


class Socket(Client):
    """A connection that has become a WebSocket, unless the server did not want that."""

    def __init__(self, server, path="/ws", extensions=None, receive=None, **fields):
        super().__init__(server, receive=receive)
        fields = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Key": KEY, "Sec_WebSocket_Version": "13",
                  "Sec_WebSocket_Extensions": extensions} | fields  # fmt: skip
        self.request(path, **fields)
        self.answer_head = self.head()

    def head(self):
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                raise EOFError(self.buffer)
        top, _, rest = bytes(self.buffer).partition(b"\r\n\r\n")
        lines = top.decode().split("\r\n")
        self.status = int(lines[0].split()[1])
        self.fields = dict(line.lower().split(": ", 1) for line in lines[1:])
        self.buffer = bytearray(rest)
        return lines

    def take(self, count):
        while len(self.buffer) < count:
            if not self.more():
                raise EOFError("it ended in the midst of a frame" if self.buffer else "it ended")
        data = bytes(self.buffer[:count])
        del self.buffer[:count]
        return data

    def frame(self):
        """The next frame; the server's are never masked."""
        first, second = self.take(2)
        assert not second & 0x80, "a server does not mask"
        length = second
        if second == 126:
            (length,) = struct.unpack(">H", self.take(2))
            assert length > 125
        elif second == 127:
            (length,) = struct.unpack(">Q", self.take(8))
            assert length > 65535
        return Frame(first, self.take(length))

    def say(self, text, **options):
        self.send(frame(TEXT, text.encode() if isinstance(text, str) else text, **options))

    def echo(self, text):
        self.say(text)
        return self.frame().text

    def closed(self):
        """The code with which the server closes; what comes before it is passed over."""
        while True:
            got = self.frame()
            if got.opcode == CLOSE:
                return got.code

    def leave(self):
        self.send(frame(CLOSE, struct.pack(">H", 1000)))
        code = self.closed()
        self.socket.close()
        return code


def random_key():
    return base64.b64encode(os.urandom(16)).decode()
