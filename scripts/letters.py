#!/usr/bin/python3
"""letters.py - Writes src/base/gen/letters.inc: which characters there are, which are marks, what letters are made of.

Usage: letters.py > src/base/gen/letters.inc

The tables come from the Unicode data of the Python that runs this (unicodedata.unidata_version, which the file names), so
they are written anew when somebody wants a newer Unicode, and not checked against another Python's. Whole blocks in which
every new version adds pictures or ideographs count as assigned.
"""

import sys
import unicodedata

# Blocks that grow: pictures, and ideographs beyond the first plane, as far as there are any today (Unicode 17).
GROWING = ((0x1F000, 0x1FAFF), (0x20000, 0x2FA1F), (0x30000, 0x3347F))
LETTERS_END = 0x2000  # alphabets whose letters may be written in two ways
HANGUL = (0xAC00, 0xD7A3)  # is taken apart by a formula


def ranges(holds, end=0xE0000):
    out, start = [], None
    for c in range(end + 1):
        inside = c < end and holds(c)
        if inside and start is None:
            start = c
        elif not inside and start is not None:
            out.append((start, c - 1))
            start = None
    return out


def unassigned(c):
    return unicodedata.category(chr(c)) == "Cn" and not any(first <= c <= last for first, last in GROWING)


def mark(c):
    return unicodedata.category(chr(c)).startswith("M")


def parts(c):
    """(letter, mark) that this one is made of; None: it is not."""
    words = unicodedata.decomposition(chr(c)).split()
    if not words or words[0].startswith("<") or HANGUL[0] <= c <= HANGUL[1]:
        return None
    numbers = [int(word, 16) for word in words]
    return (numbers + [0])[:2] if all(n < 0x10000 for n in numbers) else None


def table(name, kind, rows):
    print(f"static const {kind} {name}[] = {{")
    line = "   "
    for row in rows:
        text = " {" + ", ".join(f"0x{n:04X}" for n in row) + "},"
        if len(line) + len(text) > 100:
            print(line)
            line = "   "
        line += text
    print(line)
    print("};\n")


def main():
    print("/* letters.inc - Made by scripts/letters.py, Unicode " + unicodedata.unidata_version + ". */\n")
    print("/* Nobody's characters, and marks that stand on or beside the letter before. */")
    table("unassigned", "Range", ranges(unassigned))
    table("marks", "Range", ranges(mark))
    print("/* Letters that can also be written as a letter and a mark (0: another letter, the same). */")
    table("made_of", "Parts", [(c, *parts(c)) for c in range(LETTERS_END) if parts(c)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
