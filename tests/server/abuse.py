#!/usr/bin/python3
"""Treats a server badly, in one of several ways, as fast as one process can.

Usage: abuse.py WAY PORT COUNT
test_abuse.py starts it and looks at what becomes of the server and of those who play there meanwhile.
"""

import os
import random
import socket
import struct
import sys
import time

from ws_client import CONTINUES, DEFLATE, KEY, PING, TEXT, frame, packed

HANDSHAKE = (f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {KEY}\r\n"
             f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: {DEFLATE}\r\n\r\n").encode()  # fmt: skip
BOMB = frame(TEXT, packed(bytes(12_000_000)), rsv=4)
LINGER = struct.pack("ii", 1, 0)  # no TIME_WAIT on our side


def connect(port, number):
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER)
    s.setsockopt(socket.IPPROTO_IP, 24, 1)  # IP_BIND_ADDRESS_NO_PORT
    s.bind((f"127.0.0.{2 + number % 8}", 0))
    s.settimeout(30)
    s.connect(("127.0.0.1", port))
    return s


def drained(s):
    """Reads until the server has had enough."""
    try:
        while s.recv(65536):
            pass
    except OSError:
        pass


def send(s, data):
    try:
        s.sendall(data)
    except OSError:
        pass


def upgraded(port, number, *frames):
    """A WebSocket that sends these and waits for its end."""
    with connect(port, number) as s:
        s.sendall(HANDSHAKE)
        s.recv(4096)
        for each in frames:
            send(s, each)
        drained(s)


def header_flood(port, number):
    with connect(port, number) as s:
        send(s, b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: %s\r\n" % (i, b"y" * 200) for i in range(2000)))
        drained(s)


def ping_flood(port, number):
    upgraded(port, number, frame(PING, b"x" * 125) * 3000)


def fragments(port, number):
    upgraded(port, number, frame(TEXT, b"{", fin=False) + frame(CONTINUES, b" ", fin=False) * 5000)


def bomb(port, number):
    upgraded(port, number, BOMB)


def lengths(port, number):
    upgraded(port, number, frame(TEXT, b"x", length=random.choice((1 << 20, 1 << 31, 1 << 62))))


def bad_utf8(port, number):
    upgraded(port, number, frame(TEXT, b'{"type":"\xed\xa0\x80"}'), frame(TEXT, b"\xff" * 9000))


def nonsense(port, number):
    upgraded(port, number, random.randbytes(3000))


def slow_loris(port, count):
    """Many heads, and many messages, of which a byte comes now and then."""
    crowd = [connect(port, i) for i in range(count)]
    for i, s in enumerate(crowd):
        send(s, HANDSHAKE[:40] if i % 2 else HANDSHAKE + frame(TEXT, b"x" * 9000)[:4000])
        s.setblocking(False)
    for _ in range(20):
        time.sleep(0.2)
        for s in crowd:
            send(s, b"a")
    for s in crowd:
        s.close()


def connects(port, count):
    """As many connections as may be, some with a request, some with nothing, a part of them at a time."""
    crowd = []
    for i in range(count):
        s = connect(port, i)
        if i % 3:
            send(s, HANDSHAKE if i % 3 == 1 else b"GET / HT")
        crowd.append(s)
        if len(crowd) == 1500:
            for each in crowd:
                each.close()
            crowd = []
    for each in crowd:
        each.close()


WAYS = {"header_flood": 40, "ping_flood": 20, "fragments": 20, "bomb": 20, "lengths": 10, "bad_utf8": 10, "nonsense": 10,
        "slow_loris": 8, "connects": 1}  # by how much less than connections each is done


def step_back():
    """It is the server that is looked at, not who has more of the machine: also where the test has it to itself (chrt)."""
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(10)


def main():
    way, port, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    step_back()
    count = max(1, count // WAYS[way])
    if way in ("slow_loris", "connects"):
        globals()[way](port, min(count, 1500) if way == "slow_loris" else count)
        return
    for number in range(count):
        try:
            globals()[way](port, number)
        except OSError:
            pass  # refused for now


if __name__ == "__main__":
    main()
