#!/usr/bin/python3
"""Asks a server for the same path as fast as one process can, on many connections, each with many requests at once.

Usage: pressure.py PORT PATH CONNECTIONS SECONDS
       pressure.py PORT record TABLE TOKEN CONNECTIONS SECONDS     the same as `record` messages over WebSockets
Prints how many answers began with which status. test_abuse.py measures beside it how long others wait.
"""

import collections
import json
import selectors
import socket
import sys
import time

from abuse import step_back
from ws_client import KEY, TEXT, frame

AT_ONCE = 40  # requests of one connection that are under way


class Asker:
    """One connection. It has always about the same number of requests under way."""

    def __init__(self, port):
        self.port = port
        self.socket = None
        self.out = b""
        self.tail = b""
        self.began = False

    def connect(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port))
        self.socket.setblocking(False)
        self.tail = b""


class HttpAsker(Asker):
    def __init__(self, port, path):
        super().__init__(port)
        self.request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()

    def connect(self):
        super().connect()
        self.out = self.request * AT_ONCE

    def heard(self, data, counts):
        data = self.tail + data
        found = data.split(b"HTTP/1.1 ")
        for each in found[1:-1]:
            counts[each[:3].decode()] += 1
        self.tail = b"HTTP/1.1 " + found[-1] if len(found) > 1 else data[-8:]
        self.out += self.request * max(0, len(found) - 2)


class RecordAsker(Asker):
    def __init__(self, port, table, token):
        super().__init__(port)
        hello = {"type": "hello", "protocol": 1, "table": table, "token": token}
        self.begin = (f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {KEY}\r\n"
                      "Sec-WebSocket-Version: 13\r\n\r\n").encode() + frame(TEXT, json.dumps(hello).encode())  # fmt: skip
        self.request = frame(TEXT, b'{"type":"record","id":"r"}') + frame(TEXT, b'{"type":"lang","lang":"en"}')

    def connect(self):
        super().connect()
        self.out = self.begin + self.request * AT_ONCE

    def heard(self, data, counts):
        data = self.tail + data
        for kind in (b"record", b"table", b"no"):
            counts[kind.decode()] += data.count(b'{"type":"' + kind + b'"')
        self.out += self.request * data.count(b'"type":"')
        self.tail = b""


def serve(asker, events, choice, counts):
    if events & selectors.EVENT_READ:
        data = asker.socket.recv(1 << 18)
        if not data:
            raise ConnectionResetError
        asker.heard(data, counts)
    if asker.out:
        try:
            asker.out = asker.out[asker.socket.send(asker.out) :]
        except BlockingIOError:
            pass
    choice.modify(asker.socket, selectors.EVENT_READ | (selectors.EVENT_WRITE if asker.out else 0), asker)


def main():
    port, path = int(sys.argv[1]), sys.argv[2]
    connections, seconds = int(sys.argv[-2]), float(sys.argv[-1])
    step_back()
    askers = [RecordAsker(port, *sys.argv[3:5]) if path == "record" else HttpAsker(port, path) for _ in range(connections)]
    counts = collections.Counter()
    choice = selectors.DefaultSelector()
    for asker in askers:
        asker.connect()
        choice.register(asker.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, asker)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for key, events in choice.select(0.1):
            try:
                serve(key.data, events, choice, counts)
            except OSError:
                counts["ended"] += 1
                choice.unregister(key.data.socket)
                key.data.socket.close()
                key.data.connect()
                choice.register(key.data.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, key.data)
    print(" ".join(f"{name} {count}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
