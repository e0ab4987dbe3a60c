"""A browser's half of Web Push, written from the RFCs alone: keys, opening what was sealed, checking who signed.

Nothing here is fast, secret or shared with the program: P-256 in plain integers, AES and GCM as their papers say.
"""

import base64
import hashlib
import hmac
import json
import secrets

# ---- P-256 (FIPS 186-4, D.1.2.3) ----

P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)  # fmt: skip


def add(a, b):
    """The sum of two points; None is the one at infinity."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(n, point):
    result = None
    while n:
        if n & 1:
            result = add(result, point)
        point = add(point, point)
        n >>= 1
    return result


def point_bytes(point):
    return b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def read_point(data):
    assert len(data) == 65 and data[0] == 4, data
    x, y = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    assert (y * y - x * x * x + 3 * x - B) % P == 0, "not on the curve"
    return x, y


def verifies(point, message, signature):
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if len(signature) != 64 or not (0 < r < N and 0 < s < N):
        return False
    digest, w = int.from_bytes(hashlib.sha256(message).digest(), "big"), pow(s, -1, N)
    found = add(times(digest * w % N, G), times(r * w % N, point))
    return found is not None and found[0] % N == r


# ---- AES-128-GCM (FIPS 197, SP 800-38D) ----


def make_box():
    box, p, q = [0x63] * 256, 1, 1
    while True:
        p ^= (p << 1 ^ (0x11B if p & 0x80 else 0)) & 0x1FF
        q ^= q << 1
        q ^= q << 2
        q ^= q << 4
        q &= 0xFF
        q ^= 0x09 if q & 0x80 else 0
        turned = q
        for shift in range(1, 5):
            turned ^= (q << shift | q >> (8 - shift)) & 0xFF
        box[p & 0xFF] = turned ^ 0x63
        if p == 1:
            return box


BOX = make_box()


def doubled(a):
    return (a << 1 ^ (0x1B if a & 0x80 else 0)) & 0xFF


def round_keys(key):
    words, rcon = [list(key[i : i + 4]) for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        word = words[i - 1]
        if i % 4 == 0:
            word = [BOX[b] for b in word[1:] + word[:1]]
            word[0] ^= rcon
            rcon = doubled(rcon)
        words.append([a ^ b for a, b in zip(words[i - 4], word)])
    return [sum(words[i : i + 4], []) for i in range(0, 44, 4)]


def block(keys, data):
    state = [a ^ b for a, b in zip(data, keys[0])]
    for number, key in enumerate(keys[1:], 1):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < 10:
            mixed = []
            for c in range(0, 16, 4):
                column = state[c : c + 4]
                whole = column[0] ^ column[1] ^ column[2] ^ column[3]
                mixed += [column[i] ^ whole ^ doubled(column[i] ^ column[(i + 1) % 4]) for i in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, key)]
    return bytes(state)


def ghash(h, data):
    y = 0
    for at in range(0, len(data), 16):
        y ^= int.from_bytes(data[at : at + 16].ljust(16, b"\0"), "big")
        z, v = 0, h
        for i in range(127, -1, -1):
            if y >> i & 1:
                z ^= v
            v = v >> 1 ^ (0xE1 << 120 if v & 1 else 0)
        y = z
    return y


def open_gcm(key, nonce, sealed):
    text, tag = sealed[:-16], sealed[-16:]
    keys = round_keys(key)
    h = int.from_bytes(block(keys, bytes(16)), "big")
    stream = b"".join(block(keys, nonce + (2 + i).to_bytes(4, "big")) for i in range((len(text) + 15) // 16))
    padded = text + bytes(-len(text) % 16) + (len(text) * 8).to_bytes(16, "big")
    expected = ghash(h, padded) ^ int.from_bytes(block(keys, nonce + b"\0\0\0\1"), "big")
    assert hmac.compare_digest(expected.to_bytes(16, "big"), tag), "the tag is wrong"
    return bytes(a ^ b for a, b in zip(text, stream))


# ---- RFC 8188, 8291, 8292 ----


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


class Browser:
    """The keys of one subscription."""

    def __init__(self, private=None, auth=None):
        self.private = private or secrets.randbelow(N - 1) + 1
        self.public = point_bytes(times(self.private, G))
        self.auth = auth or secrets.token_bytes(16)

    def keys(self):
        return {"p256dh": encode(self.public), "auth": encode(self.auth)}

    def open(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert length == 65 and len(sealed) <= size <= 4096, (size, length)
        shared = times(self.private, read_point(sender))[0].to_bytes(32, "big")
        ikm = mac(mac(self.auth, shared), b"WebPush: info\0" + self.public + sender + b"\1")
        prk = mac(salt, ikm)
        key = mac(prk, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = mac(prk, b"Content-Encoding: nonce\0\1")[:12]
        text = open_gcm(key, nonce, sealed).rstrip(b"\0")
        assert text[-1] == 2, "not the last record"
        return text[:-1]


def signer(authorization):
    """Who signed it and what it claims: (key, claims); refuses what RFC 8292 refuses."""
    scheme, rest = authorization.split(" ", 1)
    assert scheme == "vapid", authorization
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}, head
    key = decode(parts["k"])
    assert verifies(read_point(key), f"{head}.{claims}".encode(), decode(signature)), "the signature is wrong"
    return parts["k"], json.loads(decode(claims))
