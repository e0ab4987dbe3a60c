#!/usr/bin/env python3
"""Shows an SVG as other eyes see it: scripts/simulate_sight.py KIND < in.svg > out.svg

KIND is deuteranopia, protanopia, tritanopia or grey. Every colour #rrggbb of the drawing is
replaced by what is seen instead (Machado, Oliveira and Fernandes 2009, full severity; grey is
the luminance), so that the result can be looked at.
"""

import re
import sys

SIGHT = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}  # fmt: skip


def linear(byte):
    value = byte / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def byte(value):
    value = min(1.0, max(0.0, value))
    return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


def seen(match, rows):
    light = [linear(int(match[0][at : at + 2], 16)) for at in (1, 3, 5)]
    mixed = (byte(sum(share * part for share, part in zip(row, light))) for row in rows)
    return "#" + "".join(f"{part:02x}" for part in mixed)


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in SIGHT:
        sys.exit(__doc__)
    rows = SIGHT[sys.argv[1]]
    sys.stdout.write(re.sub(r"#[0-9a-f]{6}\b", lambda match: seen(match, rows), sys.stdin.read()))


if __name__ == "__main__":
    main()
