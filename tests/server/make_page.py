#!/usr/bin/python3
"""Makes a small page for the tests of the server: one file of every kind, the same bytes each time.

Usage: make_page.py FOLDER
The real page changes; what a server does with a page can be told exactly with this one. Files that
are there already with the same bytes are left alone, so that nothing is built anew.
"""
import hashlib
import sys
from pathlib import Path

TEXT = "Cartographers draw maps of the lands of the north, one card at a time.\n"


def noise(name, size):
    """Bytes that no program makes smaller."""
    return hashlib.shake_256(name.encode()).digest(size)


FILES = {
    "index.html": b"<!doctype html>\n<title>placeholder</title>\n" + TEXT.encode() * 20,
    "sw.js": b"// service worker\n" * 30,
    "manifest.webmanifest": b'{"name": "placeholder", "icons": []}\n' * 4,
    "icon.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>\n' * 3,
    "icon.png": noise("png", 700),
    "tiny.txt": b"tiny",
    "empty.txt": b"",
    "assets/app-Abc_12-x.js": b"export const answer = 42;\n" * 400,
    "assets/app-0123abcd.css": b"body { color: black }\n" * 100,
    "assets/engine-AbCd1234.wasm": b"\0asm\1\0\0\0" + TEXT.encode() * 50,
    "assets/words-AbCd1234.mo": b"\xde\x12\x04\x95" + bytes(500),
    "assets/font-AbCd1234.woff2": noise("woff2", 5000),
    "assets/big-AbCd1234.png": noise("big", 12_000_000),
}


def main():
    folder = Path(sys.argv[1])
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)


if __name__ == "__main__":
    main()
